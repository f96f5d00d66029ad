"""The results of finished games: statistics and the hall of fame."""
