"""What a game is: its interface, luck, sessions and records. Knows no particular game, no file of ours and no screen."""
