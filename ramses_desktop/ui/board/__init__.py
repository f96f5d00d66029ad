"""The building blocks of every board: the scene, its items, motion, and accessibility."""
