"""The drill *What lay where?* as the page of drills needs it: its board, its words, and the pictures of what is asked for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.ramses.course import STORMS
from ramses_desktop.games.ramses.state import parts
from ramses_desktop.games.ramses.ui.course.scene import CourseScene
from ramses_desktop.games.ramses.ui.painting import paint_treasure
from ramses_desktop.games.ramses.ui.words import treasure
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

QUESTIONS: Final = (
    mark("Where did the plumed crown lie?"),
    mark("Where did the golden mask lie?"),
    mark("Where did the ankh lie?"),
    mark("Where did the broad collar lie?"),
    mark("Where did the chalice lie?"),
    mark("Where did the dagger lie?"),
    mark("Where did the black cat lie?"),
    mark("Where did the amphora lie?"),
    mark("Where did the scroll lie?"),
    mark("Where did the signet ring lie?"),
    mark("Where did the golden harp lie?"),
    mark("Where did the shepherd's crook lie?"),
)
"""In the order of the treasures in `parts.json`."""
STORM_ICON: Final = "sandstorm"


def board() -> CourseScene:
    return CourseScene()


def question(thing: int) -> str:
    return tr(QUESTIONS[thing - 1])


def name(thing: int) -> str:
    return capital(treasure(thing))


def how_many(level: int) -> str:
    return tr("{n} treasure.", "{n} treasures.", n=level)


def before_showing(level: int) -> str:
    """What is about to be shown."""
    shown = tr("{n} treasure comes to light for a moment.", "{n} treasures come to light, one after the other.", n=level)
    if level < STORMS:
        return shown
    return f"{shown} {tr('Then a sandstorm turns the board.')}"


def in_storm() -> str:
    return tr("Sandstorm. The board makes a quarter turn clockwise.")


def from_storm() -> tuple[int, str]:
    """The level from which on there is a sandstorm, and a word for it."""
    return STORMS, tr("storm")


def how_it_works() -> str:
    return tr(
        "Treasures come to light one after the other. Then you are asked where each of them lay, in another order. With at most "
        "one wrong you go one course higher, with half of them wrong one lower. There are courses from three treasures to "
        "twelve; from ten on, a sandstorm turns the board before the questions."
    )


def paint_thing(painter: QPainter, rect: QRectF, thing: int) -> None:
    """Paint a treasure on a small plate."""
    draw.plate(painter, rect, 6, draw.mix(appearance().theme["goldfill"], draw.WHITE, 0.45))
    paint_icon(painter, parts().treasures[thing].icon, rect.adjusted(2, 2, -2, -2))


def paint_sought(painter: QPainter, rect: QRectF, thing: int) -> None:
    """Paint the card of the treasure that is asked for."""
    paint_treasure(painter, rect, thing)
