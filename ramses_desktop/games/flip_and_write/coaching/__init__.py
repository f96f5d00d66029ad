"""What the coach asks of flip-and-write games: hints, judgements and luck."""
