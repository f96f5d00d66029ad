"""What finished games come to: statistics and the hall of fame."""
