"""The screen: the table on which a session is played, the pages around it and the window they live in."""
