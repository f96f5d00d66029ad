"""The program's look: themes, fonts, icons, drawing."""
