"""Practice on the screen: today's deal, kept mistakes, drills, ghosts and form."""
