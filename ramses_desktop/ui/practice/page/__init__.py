"""The page Practise itself."""
