"""What the two drills with a board of their own share: the frame of the page, and how a run went."""
