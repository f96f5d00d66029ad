"""Find the better move: a decision of a finished game as a question on an ordinary table."""
