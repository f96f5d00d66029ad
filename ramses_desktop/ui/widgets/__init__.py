"""Small widgets that pages and tables share."""
