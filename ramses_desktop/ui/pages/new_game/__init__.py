"""The new-game page: who plays, how the table is kept, which deal."""
