"""What is told of Ramses before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import kept
from ramses_desktop.games.info import Form, Info, Switch

INFO: Final = Info(
    id="ramses",
    name=kept("Ramses"),
    promise=kept("Remember what the sand hides"),
    seats=range(1, 6),
    minutes=30,
    author="Gunter Baars",
    minutes_for=(15, 20, 25, 30, 30),
    length=kept("20 to 30 minutes"),
    story=kept(
        "Twelve treasures lie in the sand, under sliding pyramids. Watch what comes to light, remember it, and be the one "
        "who still knows where the black cat lies when it is asked for."
    ),
    facts=(("scarab", kept("experts go on after a mistake")),),
    alone_note=kept("{0} plays alone for a place in the hall of fame: a wrong treasure costs the card."),
    forms=(
        Form("basic", kept("Basic"), kept("Thirty cards, four special actions")),
        Form("expert", kept("Expert"), kept("Also scarabs, explorers and the mummy")),
        Form("children", kept("Children"), kept("Of the special actions only the sandstorm")),
    ),
    calm_form="children",
    switches=(
        Switch("sandstorm", kept("Sandstorm"), kept("Turns the board by a quarter"), calm=True),
        Switch("scorpion", kept("Scorpion"), kept("Whoever uncovers a treasure is stung")),
        Switch("powers", kept("Super powers"), kept("Pushes of up to seven pyramids")),
        Switch("duel", kept("Duel"), kept("Two players for two cards")),
    ),
    hints=False,
    marks=False,
    memory=True,
    option_words=(
        *(kept("kind"), kept("basic"), kept("expert"), kept("children")),
        *(kept("sandstorm"), kept("scorpion"), kept("powers"), kept("duel")),
    ),
    counted=(kept("{name}: {n} card"), kept("{name}: {n} cards")),
    drawings={"cards": "treasure-02-mask", "explorers": "explorer-hat", "title": "trophy"},
)
