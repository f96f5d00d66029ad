"""The guided first game: a small island to complete, a large one with a palm, and palms on the display to make it pay."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import LAST, MOVE, Lesson, Play, Ready, Step, Use

LARGE: Final = ("card", 9)
SMALL: Final = ("card", 24)
FOUR: Final = (LARGE, SMALL, ("card", 35), ("card", 44))
"""The islands to choose from."""
PATTERN: Final = ("expedition",)
MIDDLE: Final = ("box", 24, 1 << 17)
"""Box c4: the pattern is held by its middle."""
CONFIRM: Final = mark("Click the button with the tick.")
TWICE: Final = mark("Press Enter twice.")

LESSONS: Final = (
    Lesson(
        seed="first-island-50999",
        steps=(
            Step(
                mark("Two of four"),
                mark(
                    "Cross off a whole island and you score the number in its corner. After four rounds, most points "
                    "wins. Keep two of these four."
                ),
                mark("Click the two marked islands."),
                Ready("keep 9 24"),
                keys=mark("Choose the two marked islands with the arrow keys and Enter."),
                light=FOUR,
            ),
            Step(
                mark("Confirm"),
                mark("Nothing counts before you confirm it. Until then you may change your mind."),
                CONFIRM,
                Play(("keep 9 24",)),
                keys=mark("Press Enter."),
                at=("confirm",),
                light=(LARGE, SMALL),
            ),
            Step(
                mark("One pattern for everyone"),
                mark("Every turn brings a new pattern, the same for all players. Lay it on any free boxes of an island."),
                mark("Drag the pattern onto the marked boxes."),
                Ready("cross 24 a4 b4 c4"),
                keys=mark("Press the arrow keys to bring the pattern to the marked boxes."),
                at=(MOVE, PATTERN),
                light=(SMALL,),
            ),
            Step(
                mark("Changed your mind?"),
                mark("What a mark brings stands between the islands. Nothing stands there now, so take it back."),
                mark("Click Undo, the lit arrow."),
                Use("undo"),
                keys=mark("Press Ctrl+Z."),
                at=("undo",),
                light=(SMALL,),
            ),
            Step(
                mark("A coin"),
                mark("One box to the right there is a coin. What you cross off is yours at once."),
                mark("Lay the pattern on the marked boxes."),
                Ready("cross 24 b4 c4 d4"),
                keys=mark("Press the arrow keys to bring the pattern to the marked boxes."),
                at=(MIDDLE, MOVE, PATTERN),
                light=(SMALL,),
            ),
            Step(
                mark("Rows of coins"),
                mark("Each coin is a point. Four fill a row, and a full row wins the best trophy left."),
                CONFIRM,
                Play(("cross 24 b4 c4 d4",)),
                keys=TWICE,
                at=("confirm",),
                light=(("score", "coins"), SMALL),
            ),
            Step(
                mark("Turn it"),
                mark("The wheel or R turns a pattern, F mirrors it. Turned, this one takes a coin and a palm."),
                mark("Pick up the pattern, turn it, and lay it on the marked boxes."),
                Ready("cross 9 d2 e2 d3"),
                keys=mark("Press R, Shift+Tab for the other island, and the arrow keys."),
                at=(MOVE, PATTERN, "turn"),
                light=(LARGE,),
            ),
            Step(
                mark("Palms"),
                mark("A palm earns 1 point, and 1 more for each palm on the display: 4 now. Later it may be more, or less."),
                CONFIRM,
                Play(("cross 9 d2 e2 d3",)),
                keys=TWICE,
                at=("confirm",),
                light=("display", ("score", "palms"), LARGE),
            ),
            Step(
                mark("The X"),
                mark("An X gives you one more box at once, on either island. Take this one, and the coin beside it."),
                mark("Turn the pattern, lay it on the marked boxes, and confirm."),
                Play(("cross 24 a3 b3 c3 a4",)),
                keys=mark("Press R, Tab and →, then Enter twice."),
                at=(MOVE, PATTERN, "turn", "confirm"),
                light=(SMALL,),
            ),
            Step(
                mark("The fourth coin"),
                mark("Your extra box goes on a coin. That fills the row and wins the trophy worth 6."),
                mark("Click the coin and confirm."),
                Play(("bonus 9 a1",)),
                keys=mark("Press Shift+Tab and →, then Enter twice."),
                at=(MOVE, "confirm"),
                light=(("score", "coins"), LARGE),
            ),
            Step(
                mark("One box instead"),
                mark("Instead of the pattern you may always cross off one single box. Here it completes the island: 8 points."),
                mark("Click “Single box”, then the last free box, and confirm."),
                Play(("cross 24 c2",)),
                keys=mark("Press S, Tab and →, then Enter twice."),
                at=("single", MOVE, "confirm"),
                light=(SMALL,),
            ),
            Step(
                mark("Which one next?"),
                mark(
                    "Your seal pays 2 points for every orange island you complete. Take this one, and all palms stay on "
                    "the display."
                ),
                mark("Click the marked island and confirm."),
                Play(("take display 3",)),
                keys=mark("Choose the marked island with the arrow keys, then press Enter twice."),
                at=(MOVE, "confirm"),
                light=("display", ("score", "done")),
            ),
            Step(
                mark("Ask for a hint"),
                mark("Not sure what to do? The lamp shows what the computer would play, and why."),
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
