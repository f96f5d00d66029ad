"""The guided first game."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import LAST, Lesson, Play, Read, Ready, Step

LESSONS: Final = (
    Lesson(
        seed="first game",
        bots=((mark("Scribe"), "scribe"),),
        steps=(
            Step(
                mark("The highest card wins"),
                mark("Everyone has one card. Whoever holds the highest wins."),
                mark("Press “Next”."),
                Read(),
                keys=mark("Press Enter."),
                at=("card",),
                light=("deck",),
            ),
            Step(
                mark("A low card"),
                mark("Yours is low. You may swap it, once, for the top of the deck."),
                mark("Click the deck."),
                Ready("swap"),
                keys=mark("Press Tab until the deck is framed."),
                at=("deck",),
                light=("card",),
            ),
            Step(
                mark("Nothing happens until you confirm"),
                mark("Until then you may change your mind."),
                mark("Click “Swap”."),
                Play(("swap",)),
                keys=mark("Press Enter."),
                at=("confirm",),
                light=("deck", "card"),
            ),
            LAST,
        ),
    ),
)
"""The usual one comes first."""
