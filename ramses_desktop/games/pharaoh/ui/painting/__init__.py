"""How the table of Pharaoh's Tomb is painted: stone, light, contents, archaeologists, die, panels. Nothing here knows the rules."""
