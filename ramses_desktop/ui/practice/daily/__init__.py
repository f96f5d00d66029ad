"""Today's deal: the same for everybody, once a day."""
