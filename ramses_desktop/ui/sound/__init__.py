"""What the table sounds like. No sound ever says what the screen does not say as well."""
