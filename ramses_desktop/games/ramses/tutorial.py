"""The guided first games: the basic game, alone, up to the first sandstorm; and one for children, against a bot."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import LAST, Lesson, Play, Step, Use

SQUARE: Final = tuple(("hole", hole) for hole in (20, 21, 28, 29))
"""The two by two holes round the plumed crown."""

BASIC: Final = Lesson(
    seed="first-game-299",
    steps=(
        Step(
            mark("Find a treasure"),
            mark("Twelve treasures lie in the sand under the pyramids. A search card tells you which one to find."),
            mark("Click the pile to turn over the first card."),
            Play(("turn over",)),
            keys=mark("Press Enter to turn over the first card."),
            light=("card",),
        ),
        Step(
            mark("Slide a pyramid"),
            mark("One hole is free. Slide a pyramid into it to see what was under it. You are looking for the broad collar."),
            mark("Click the framed pyramid, or drag it into the hole."),
            Play(("slide down",)),
            keys=mark("Press ↓ to slide the pyramid above the hole."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Only sand"),
            mark("Undo takes back a slide onto sand, as often as you like, but never a treasure that came to light."),
            mark("Click Undo, the lit arrow."),
            Use("undo"),
            keys=mark("Press Ctrl+Z."),
            at=("undo",),
            light=("free hole", "card"),
        ),
        Step(
            mark("Slide on"),
            mark("Sand does not end your turn. Slide one pyramid after the other until a treasure comes to light."),
            mark("Slide the framed pyramid, then the next."),
            Play(("slide down", "slide right")),
            keys=mark("Press ↓, then →."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Not this one"),
            mark(
                "A dagger, not the collar, so the card is lost. Remember the dagger: once it is covered, nothing shows where it is."
            ),
            mark("Turn over the next card, then follow the ring."),
            Play(("turn over", "slide left", "slide left")),
            keys=mark("Press Enter, then ← twice."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Seen before"),
            mark("The plumed crown: wrong again. But the next card asks for something you have seen."),
            mark("Turn over the card, then slide back to the dagger."),
            Play(("turn over", "slide right", "slide right")),
            keys=mark("Press Enter, then → twice."),
            light=("free hole", "card"),
        ),
        Step(
            mark("The card is yours"),
            mark("Alone, you collect as many of the thirty cards as you can. With others, a wrong treasure ends your turn."),
            mark("Turn over the next card. You have seen this one, too."),
            Play(("turn over", "slide left", "slide left")),
            keys=mark("Press Enter, then ← twice."),
            light=("free hole", "card", "players"),
        ),
        Step(
            mark("One in four"),
            mark(
                "The board is twelve squares of two by two holes, each with one treasure. Here it is the crown; the rest is sand."
            ),
            mark("Turn over the next card, then slide over the sand."),
            Play(("turn over", "slide up", "slide up")),
            keys=mark("Press Enter, then ↑ twice."),
            light=(*SQUARE, "card"),
        ),
        Step(
            mark("Explore"),
            mark("You have not seen the next one yet, so look somewhere new. Every treasure you find is one to remember."),
            mark("Turn over a card, slide once, then turn over another."),
            Play(("turn over", "slide right", "turn over")),
            keys=mark("Press Enter, then →, then Enter."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Luck"),
            mark("The golden mask was in sight when its card came up, so the card is yours at once."),
            mark("Turn over a card, follow the ring, then turn over another."),
            Play(("turn over", "slide down", "slide right", "slide right", "turn over")),
            keys=mark("Press Enter, ↓, → twice, then Enter."),
            light=("free hole", "card"),
        ),
        Step(
            mark("The way you know"),
            mark("Slides are free, a wrong treasure costs the card. Take the long way over sand you know, not the short cut."),
            mark("Follow the ring, turn over the next card, then go back to the ankh."),
            Play(("slide up", "slide right", "turn over", "slide left", "slide down")),
            keys=mark("Press ↑, →, then Enter, ←, ↓."),
            light=("free hole", "card"),
        ),
        Step(
            mark("A special action"),
            mark(
                "Backs show 1, 2 or 3: later cards are worth more, and some have a symbol. "
                "Read what this one does. Then watch the board."
            ),
            mark("Click “Go on”, then turn over the card."),
            Play(("turn over",)),
            keys=mark("Press Enter twice."),
            light=("explanation", "symbol", "free hole"),
        ),
        Step(
            mark("Where is it now?"),
            mark("The dagger again. The board has turned with all its treasures: what was on the left is now at the top."),
            mark("Slide to the dagger."),
            Play(("slide left", "slide up")),
            keys=mark("Press ←, then ↑."),
            light=("free hole", "card"),
        ),
        LAST,
    ),
)

CHILDREN: Final = Lesson(
    seed="children-394",
    options={"kind": "children"},
    bots=((mark("Scribe"), "scribe"),),
    steps=(
        Step(
            mark("Find a treasure"),
            mark("Treasures lie under the pyramids. A card says which one to find."),
            mark("Click the pile of cards."),
            Play(("turn over",)),
            keys=mark("Press Enter."),
            light=("card",),
        ),
        Step(
            mark("Slide"),
            mark("Find the scroll. Slide a pyramid into the hole to see what was under it."),
            mark("Click the framed pyramid."),
            Play(("slide down",)),
            keys=mark("Press ↓."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Only sand"),
            mark("You may slide again."),
            mark("Click the framed pyramid."),
            Play(("slide down",)),
            keys=mark("Press ↓."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Remember"),
            mark("You found the black cat, Scribe found the crook. Nobody has found the scroll yet."),
            mark("Your turn: click the framed pyramid."),
            Play(("slide left",)),
            keys=mark("Press ←."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Somewhere new"),
            mark("Look where nobody has looked."),
            mark("Follow the ring."),
            Play(("slide left", "slide left")),
            keys=mark("Press ← twice."),
            light=("free hole", "card"),
        ),
        Step(
            mark("You have seen it"),
            mark("The scroll is yours. Now find the black cat. You know where it is."),
            mark("Slide back to the black cat."),
            Play(("slide right", "slide down", "slide right", "slide right")),
            keys=mark("Press →, ↓, →, →."),
            light=("free hole", "card"),
        ),
        Step(
            mark("Two cards for you"),
            mark("And one for Scribe. Some cards bring a sandstorm: it turns the whole board."),
            mark("Turn over the next card."),
            Play(("turn over",)),
            keys=mark("Press Enter."),
            light=("players", "symbol"),
        ),
        LAST,
    ),
)

LESSONS: Final = (BASIC, CHILDREN)
"""The usual one comes first."""
