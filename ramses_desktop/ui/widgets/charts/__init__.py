"""Charts: a curve, a distribution, a row of places, bars. They are handed numbers and words and know nothing of games."""
