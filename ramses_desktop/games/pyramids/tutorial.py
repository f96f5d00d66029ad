"""The guided first game. Every move in it is one that a strong player would make on this deal."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.telling import Place
from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import HINTS, LAST, MOVE, Lesson, Play, Ready, Step, Use

PATTERN: Final[Place] = ("expedition",)
PYRAMID: Final[Place] = ("card", 32)
"""The pyramid that is finished in the lesson."""
OTHER: Final[Place] = ("card", 2)
FOUR: Final[tuple[Place, ...]] = tuple(("card", card) for card in (2, 8, 18, 32))
"""The pyramids to choose from."""
ENTRANCE: Final[Place] = ("box", 32, 16)
CONFIRM: Final = mark("Click the button with the tick.")
ENTER: Final = mark("Press Enter.")


def _score(row: str) -> Place:
    """A row of the score card."""
    return ("score", row)


LESSONS: Final = (
    Lesson(
        seed="first-game-33619",
        steps=(
            Step(
                mark("Two of four"),
                mark("Draw a way from the entrance down to the tomb: 10 points a pyramid. Of these four you keep two."),
                mark("Click the two marked pyramids."),
                Ready("keep 2 32"),
                keys=mark("Choose the two marked pyramids with the arrow keys and Enter."),
                light=FOUR,
            ),
            Step(
                mark("Confirm"),
                mark("Nothing counts until you confirm it. Before that you can always change your mind."),
                CONFIRM,
                Play(("keep 2 32",)),
                keys=ENTER,
                at=("confirm",),
                light=(OTHER, PYRAMID),
            ),
            Step(
                mark("In at the entrance"),
                mark("Every turn brings a new pattern. The first boxes of a pyramid must include its entrance."),
                mark("Drag the pattern onto the golden arrow."),
                Ready("cross 32 c1 d1 e1"),
                keys=mark("Press Tab until pyramid 32 is framed, then an arrow key."),
                at=(ENTRANCE, MOVE, PATTERN),
                light=(PYRAMID,),
            ),
            Step(
                mark("A skull in the way"),
                mark("There is no way round this one. Each skull costs more, but in the end only your worst one counts."),
                CONFIRM,
                Play(("cross 32 c1 d1 e1",)),
                keys=mark("Press Enter to put it down, and again to confirm."),
                at=("confirm",),
                light=(_score("skulls"), PYRAMID),
            ),
            Step(
                mark("One box instead"),
                mark("Instead of the pattern you can always cross off a single box. That is slow, but avoids the next skull."),
                mark("Click the marked box."),
                Ready("cross 32 b1"),
                keys=mark("Press S, then an arrow key."),
                light=(PATTERN, PYRAMID),
            ),
            Step(
                mark("Changed your mind?"),
                mark("Too careful: the next skull lies on the only way to the tomb. Take the single box back."),
                mark("Click Undo, the lit arrow."),
                Use("undo"),
                keys=mark("Press Ctrl+Z."),
                at=("undo",),
                light=(PYRAMID,),
            ),
            Step(
                mark("Turn it"),
                mark("R or the wheel turns a pattern. It must touch a cross, side by side."),
                mark("Turn it, lay it on the marked boxes, and confirm."),
                Play(("cross 32 a1 b1 a2",)),
                keys=mark("Press S for the pattern, R to turn, an arrow, Enter twice."),
                at=("turn", PATTERN, MOVE, "confirm"),
                light=(PYRAMID,),
            ),
            Step(
                mark("Torch and gems"),
                mark("One torch a round is 5 points. A red and a green gem together are 5, a gem left over is 1."),
                mark("Lay the pattern on the marked boxes and confirm."),
                Play(("cross 32 a3 b3 c3 b4",)),
                keys=mark("Press an arrow key, then Enter twice."),
                at=(MOVE, "confirm", PATTERN),
                light=(PYRAMID, _score("torches"), _score("gems")),
            ),
            Step(
                mark("The red cross"),
                mark("It gives you one more box at once, on either pyramid. A potion wipes off your two worst skulls."),
                mark("Click the potion and confirm."),
                Play(("bonus 32 b5",)),
                keys=mark("Move the cross to the potion with the arrow keys, then press Enter twice."),
                at=(MOVE, "confirm"),
                light=(PYRAMID, _score("skulls")),
            ),
            Step(
                mark("Ask for a hint"),
                mark("The tomb is one box away. Would you spend four on it? The lamp shows what the computer would play."),
                mark("Click the lamp."),
                Use("hint"),
                keys=mark("Press H."),
                at=("hint",),
                light=(PATTERN, OTHER, PYRAMID),
            ),
            Step(
                mark("Mirror it"),
                mark("F mirrors a pattern. Use it to open your other pyramid."),
                mark("Mirror it, lay it on the golden arrow, and confirm."),
                Play(("cross 2 a1 b1 c1 c2",)),
                keys=mark("Press Shift+Tab, F to mirror, an arrow, Enter twice."),
                at=("mirror", PATTERN, MOVE, "confirm"),
                light=(OTHER, HINTS),
            ),
            Step(
                mark("Into the tomb"),
                mark("The pattern does not fit there, but a single box does: 10 points."),
                mark("Click “Single box”, then the tomb, and confirm."),
                Play(("cross 32 c5",)),
                keys=mark("Press Tab, S, arrows to the tomb, then Enter twice."),
                at=("single", MOVE, "confirm"),
                light=(PATTERN, PYRAMID, _score("done")),
            ),
            Step(
                mark("Which one next?"),
                mark("Your second, fourth and sixth pyramid of a colour earn extra points. So orange is worth collecting."),
                mark("Click the marked pyramid and confirm."),
                Play(("take display 4",)),
                keys=mark("Choose the marked pyramid with the arrow keys, then press Enter twice."),
                at=(MOVE, "confirm"),
                light=(OTHER, _score("points")),
            ),
            LAST,
        ),
    ),
)
"""The usual one comes first."""
