"""How one view of the table of Ramses becomes the next."""
