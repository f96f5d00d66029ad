"""What players do in practice, computed from their records, their reviews and the practice log."""
