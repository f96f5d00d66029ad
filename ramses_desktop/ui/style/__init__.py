"""How the program looks: theme, fonts, icons, drawing."""
