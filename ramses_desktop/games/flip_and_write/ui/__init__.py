"""The table shared by flip-and-write games: cards of boxes, and a pattern to mark on them. Each game subclasses its board."""
