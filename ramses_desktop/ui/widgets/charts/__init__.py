"""Charts: a curve, a distribution, a row of places, bars. They get numbers and words, and know nothing of games."""
