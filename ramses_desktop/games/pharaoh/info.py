"""How Pharaoh's Tomb is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Form, Info, Switch

INFO: Final = Info(
    id="pharaoh",
    name=mark("Pharaoh's Tomb"),
    promise=mark("Be first into the chamber"),
    emblem="explorer-hat",
    seats=range(1, 7),
    minutes=45,
    author="Jiří Slavík",
    minutes_for=(30, 35, 45, 55, 65, 75),
    length=mark("30 to 75 minutes"),
    summary=mark(
        "The maze under the pyramid is dark. Roll the die, explore it tile by tile, read five inscriptions, dodge snakes and "
        "rivals, and be the first to enter the burial chamber."
    ),
    facts=(("item-golden-key", mark("eleven items to keep or to use up")),),
    alone=mark("One player against the sand"),
    alone_note=mark("{name} plays alone: enter the chamber before the hourglass runs out."),
    forms=(
        Form("small", mark("Small"), mark("49 tiles, five inscriptions"), {"pyramid": "small"}),
        Form("big", mark("Big"), mark("81 tiles, more of everything"), {"pyramid": "big"}),
        Form("seven", mark("All seven"), mark("Big, seven inscriptions"), {"pyramid": "big", "seven": True}),
    ),
    alone_in_forms=True,
    switches=(Switch("last", mark("Play for every place"), mark("Play on until everyone is in the chamber"), for_people=True),),
    bots_remember=False,
    marks=False,
    race=True,
    discovers=True,
    option_words=(mark("hourglass"),),
    choices={
        "pyramid=small": mark("small pyramid"),
        "pyramid=big": mark("big pyramid"),
        "seven=yes": mark("all seven inscriptions"),
        "last=yes": "",
        "last=no": mark("for first place only"),
    },
    counted=mark("{name}: {n} inscription", "{name}: {n} inscriptions"),
    result=mark("{n} turn left", "{n} turns left"),
    counts=mark("Turns left"),
    daily={"pyramid": "small"},
    drawings={
        "chamber": "chamber",
        "inscriptions": "inscription-3-viper",
        "items": "torch",
        "turns": "ui-pause",
        "stars": "seat-4-star",
        "lost": "skull",
    },
)
