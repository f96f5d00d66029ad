"""How the sample game is presented before it is loaded. To make a copy a separate game, change `id` and `name`, and add it to the
list of games."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Info

INFO: Final = Info(
    id="sample",
    name=mark("High card"),
    promise=mark("Keep your card, or dare to swap it"),
    seats=range(1, 5),
    minutes=2,
    emblem="trophy",
    length=mark("A minute or two"),
    summary=mark("Everyone is dealt one card. Keep it, or swap it for the top of the deck. The highest wins."),
    facts=(("trophy", mark("the highest card wins")),),
    alone_note=mark("{name} plays alone for the highest card."),
    reviews=False,
    marks=False,
    option_words=(mark("swaps"),),
    drawings={"card": "trophy"},
)
