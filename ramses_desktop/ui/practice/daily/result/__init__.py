"""The parts of the page with the result of a day."""
