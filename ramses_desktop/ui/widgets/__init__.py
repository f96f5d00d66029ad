"""Small widgets shared by the pages and the table."""
