"""What a window needs around it: a display, a single running instance, and a handler for errors."""
