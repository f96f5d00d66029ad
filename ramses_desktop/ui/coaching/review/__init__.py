"""The page that looks through a finished game: how its result came about, turn by turn, and what would have been better. It shows
what the coach has found, and asks for nothing itself."""
