"""The new-game page: who plays, the options of the table, and the deal."""
