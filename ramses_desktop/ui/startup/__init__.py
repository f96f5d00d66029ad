"""What a window needs before and around it: a display, one running program, a place where faults go."""
