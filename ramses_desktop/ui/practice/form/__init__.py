"""How well somebody plays, where points are given away, and what was achieved."""
