"""The coach on the screen: reviews, what would have been, and trying again."""
