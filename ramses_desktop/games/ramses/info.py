"""How Ramses is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Form, Info, Switch

INFO: Final = Info(
    id="ramses",
    name=mark("Ramses"),
    promise=mark("Remember what the sand hides"),
    seats=range(1, 6),
    minutes=30,
    author="Gunter Baars",
    minutes_for=(15, 20, 25, 30, 30),
    length=mark("20 to 30 minutes"),
    summary=mark(
        "Twelve treasures lie in the sand, under sliding pyramids. Watch what comes to light, remember it, and be the one "
        "who still knows where the black cat lies when it is asked for."
    ),
    facts=(("scarab", mark("experts go on after a mistake")),),
    alone_note=mark("{name} plays alone for a place in the hall of fame: a wrong treasure costs the card."),
    forms=(
        Form("basic", mark("Basic"), mark("Thirty cards, four special actions")),
        Form("expert", mark("Expert"), mark("Also scarabs, explorers and the mummy")),
        Form("children", mark("Children"), mark("Of the special actions only the sandstorm")),
    ),
    calm_form="children",
    switches=(
        Switch("sandstorm", mark("Sandstorm"), mark("Turns the board by a quarter"), calm=True),
        Switch("scorpion", mark("Scorpion"), mark("Whoever uncovers a treasure is stung")),
        Switch("powers", mark("Super powers"), mark("Pushes of up to seven pyramids")),
        Switch("duel", mark("Duel"), mark("Two players for two cards")),
    ),
    hints=False,
    marks=False,
    memory=True,
    option_words=(
        *(mark("kind"), mark("basic"), mark("expert"), mark("children")),
        *(mark("sandstorm"), mark("scorpion"), mark("powers"), mark("duel")),
    ),
    counted=(mark("{name}: {n} card"), mark("{name}: {n} cards")),
    drawings={"cards": "treasure-02-mask", "explorers": "explorer-hat", "title": "trophy"},
)
