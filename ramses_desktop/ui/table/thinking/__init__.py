"""What bots, hints and par ask of the thinking beside the window."""
