"""How Ramses is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Form, Info, Switch

INFO: Final = Info(
    id="ramses",
    name=mark("Ramses"),
    promise=mark("Remember what the sand hides"),
    emblem="treasure-02-mask",
    seats=range(1, 6),
    minutes=30,
    author="Gunter Baars",
    minutes_for=(15, 20, 25, 30, 30),
    length=mark("20 to 30 minutes"),
    summary=mark(
        "Twelve treasures lie hidden under sliding pyramids. Watch what comes to light and remember it: when the black cat is "
        "called for, be the one who knows where it lies."
    ),
    facts=(("scarab", mark("a scarab gives experts a second try")),),
    alone_note=mark("{name} plays alone for the highest rank: a wrong treasure costs the card."),
    forms=(
        Form("basic", mark("Basic"), mark("Thirty cards, four actions")),
        Form("expert", mark("Expert"), mark("Scarabs and the mummy")),
        Form("children", mark("Children"), mark("Sandstorms only")),
    ),
    calm_form="children",
    switches=(
        Switch("sandstorm", mark("Sandstorm"), mark("Gives the board a quarter turn"), calm=True),
        Switch("scorpion", mark("Scorpion"), mark("Uncover a treasure and lose a card")),
        Switch("powers", mark("Super powers"), mark("Push up to seven pyramids at once")),
        Switch("duel", mark("Duel"), mark("Two players fight for two cards")),
    ),
    hints=False,
    marks=False,
    memory=True,
    discovers=True,
    option_words=(
        *(mark("kind"), mark("basic"), mark("expert"), mark("children")),
        *(mark("sandstorm"), mark("scorpion"), mark("powers"), mark("duel")),
    ),
    counted=mark("{name}: {n} card", "{name}: {n} cards"),
    result=mark("{n} card", "{n} cards"),
    counts=mark("Cards"),
    drawings={"cards": "treasure-02-mask", "explorers": "explorer-hat", "title": "trophy"},
    title="title",
)
