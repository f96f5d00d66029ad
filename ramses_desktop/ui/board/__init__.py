"""What every board is made of: the scene, its items, motion, and what assistive technology reads of it."""
