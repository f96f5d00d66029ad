"""The guided first game."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import HINTS, LAST, MOVE, Lesson, Play, Step, Use

YOU, RIVAL = ("player", 0), ("player", 1)
YELLOW, PURPLE, SPENT_MAP, CHOCOLATE, FATIGUE = (("cell", number) for number in (3, 2, 1, 8, 15))
"""The tiles that the learner walks over, in this order: two inscriptions, the map, an item, an obstacle."""
CHAMBER, GAS, RUINS = ("cell", 24), ("cell", 28), ("cell", 45)
NUMBER, BUTTONS = "throw", "bar"
"""The panel with the throw, and the buttons below it."""

LESSONS: Final = (
    Lesson(
        seed="first-game-5974",
        bots=((mark("Apprentice"), "apprentice"),),
        steps=(
            Step(
                mark("Five inscriptions"),
                mark("Read five inscriptions and you may enter the burial chamber in the middle. Whoever enters it first wins."),
                mark("Click the die."),
                Play(("roll",)),
                keys=mark("Press Space."),
                light=(CHAMBER, YOU),
            ),
            Step(
                mark("Into the dark"),
                mark("You rolled a 1, so you walk one step: in by a gate. A tile that lies face down is turned up first."),
                mark("Click the tile behind the gate below, then “Turn it up”."),
                Play(("step 1 d7",)),
                keys=mark("Press ↓, then Enter."),
                at=(MOVE, "confirm"),
                light=(NUMBER, YOU, RUINS),
            ),
            Step(
                mark("Turn it"),
                mark("A new tile must connect with where you come from. A click, the wheel or R turns it."),
                mark("Click the tile until it opens to the left, then “Lay the tile”."),
                Play(("lay d7 SW",)),
                keys=mark("Press R until it opens to the left, then Enter."),
                at=(MOVE, "confirm"),
                light=(RUINS,),
            ),
            Step(
                mark("Wall ruins"),
                mark("Nobody gets through without a magic bottle: you stay outside. Apprentice has read two inscriptions."),
                mark("Click the die."),
                Play(("roll",)),
                keys=mark("Press Space."),
                light=(RUINS, RIVAL),
            ),
            Step(
                mark("Not sure?"),
                mark("The lamp shows what the computer would do. Undo, beside it, takes back steps, but no throw and no new tile."),
                mark("Click the lamp."),
                Use("hint"),
                keys=mark("Press H."),
                at=("hint",),
                light=("undo",),
            ),
            Step(
                mark("Count the steps"),
                mark("The numbers say how many steps away a tile is. You read every inscription on your way."),
                mark("Click the inscription two steps away."),
                Play(("step 1 d1", "step 1 c1")),
                keys=mark("Press ↑ and ←, then Enter."),
                at=(PURPLE,),
                light=(YELLOW, YOU, HINTS),
            ),
            Step(
                mark("Toxic gas"),
                mark("Apprentice found money, then toxic gas. Without a scarf that archaeologist died; a new one starts outside."),
                mark("Click the die."),
                Play(("roll",)),
                keys=mark("Press Space."),
                light=(GAS, RIVAL),
            ),
            Step(
                mark("An item"),
                mark("An item is yours when you enter its tile. The map on the way is spent: Apprentice turned up a tile with it."),
                mark("Click the chocolate."),
                Play(("step 1 b1", "step 1 b2")),
                keys=mark("Press ← and ↓, then Enter."),
                at=(CHOCOLATE,),
                light=(SPENT_MAP, "items"),
            ),
            Step(
                mark("What helps"),
                mark("Fatigue ends your move, unless you have chocolate. Each obstacle shows in its corner what helps."),
                mark("Click the tile with the fatigue."),
                Play(("step 1 b3",)),
                keys=mark("Press ↓, then Enter."),
                light=("items",),
            ),
            Step(
                mark("Attack, or go on?"),
                mark("An attack takes an item and ends your move. The victim lies injured for a turn. Or decline, and walk on."),
                mark("Click the money."),
                Play(("attack 2.1 money",)),
                keys=mark("Press Enter."),
                at=(MOVE, BUTTONS),
                light=(("sheet",), FATIGUE),
            ),
            Step(
                mark("Keep it or use it"),
                mark("An item protects you as long as you have it. You can also use it up: point at it to read what it does."),
                mark("Click the die."),
                Play(("roll",)),
                keys=mark("Press Space."),
                light=("items",),
            ),
            Step(
                mark("A dead end"),
                mark("A 1, and no way on. Give up the throw, and you may turn the tile you stand on or an empty one beside it."),
                mark("Click “Clear a way”."),
                Use(("clear",)),
                keys=mark("Press C."),
                at=(("clear",),),
                light=(NUMBER, FATIGUE),
            ),
            Step(
                mark("A way out"),
                mark("To the left lies a tile that nobody has turned up yet. Turning yours ends your turn."),
                mark("Click your tile until it opens to the left, then “Turn it”."),
                Play(("clear b3 W",)),
                keys=mark("Press R until it opens to the left, then Enter."),
                at=(MOVE, "confirm"),
                light=(FATIGUE,),
            ),
            LAST,
        ),
    ),
)
"""The usual one comes first."""
