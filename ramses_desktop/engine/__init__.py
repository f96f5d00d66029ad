"""What a game is: luck, sessions, records and the contract. Knows no particular game, no file of ours and no screen."""
