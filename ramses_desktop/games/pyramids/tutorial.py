"""The guided first game."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.lesson import LAST, Lesson, Play, Ready, Step, Use

LESSONS: Final = (
    Lesson(
        seed="first game",
        steps=(
            Step(
                mark("Two of four"),
                mark("Four pyramids lie before you. You keep two, and draw a way to the tomb in each."),
                mark("Click the two framed pyramids."),
                Ready("keep 6 11"),
                keys=mark("Press the arrow keys and Enter to choose them."),
            ),
            Step(
                mark("Confirm"),
                mark("Nothing counts before you confirm it."),
                mark("Click “Confirm”."),
                Play(("keep 6 11",)),
                keys=mark("Press Enter."),
                at=("confirm",),
                light=(("card", 6), ("card", 11)),
            ),
            Step(
                mark("The first boxes"),
                mark("Every pyramid is opened from its entrance, the box with the golden arrow. The pattern must lie on it."),
                mark("Click the box with the golden arrow."),
                Ready("cross 6 a1 b1"),
                keys=mark("Press an arrow key."),
                light=("expedition", ("card", 6)),
            ),
            Step(
                mark("Turn it"),
                mark("Every pattern may be turned."),
                mark("Click “Turn”, or turn the wheel."),
                Ready("cross 6 a1 a2"),
                keys=mark("Press R."),
                at=("turn",),
                light=(("card", 6),),
            ),
            Step(
                mark("Ask"),
                mark("A hint tells what the computer would do."),
                mark("Click the lamp."),
                Use("hint"),
                keys=mark("Press H."),
                at=("hint",),
            ),
            LAST,
        ),
    ),
)
"""The usual one comes first."""
