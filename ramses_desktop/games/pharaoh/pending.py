"""What a player of Pharaoh's Tomb has in mind while deciding: which archaeologist, which way, which item, how a tile is to lie.
Made from a view; what is legal it learns from the rules. Knows neither mouse nor keyboard, and no Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define, field

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.game import GAME
from ramses_desktop.games.pharaoh.rules.item_rules import why_no_clearing, why_no_clearing_of, why_no_use
from ramses_desktop.games.pharaoh.rules.maze import ENDS, KILLS, OUTSIDE, parts, side_mask
from ramses_desktop.games.pharaoh.rules.moves import (
    Attack,
    Bottle,
    Buy,
    Chocolate,
    Clear,
    Curse,
    Key,
    Lay,
    Leave,
    Look,
    Map,
    Pass,
    Roll,
    Step,
    Stop,
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    COFFER,
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    READ,
    ROLL,
    State,
    content,
    holds,
    is_up,
)
from ramses_desktop.games.pharaoh.rules.state import CURSE as CURSING
from ramses_desktop.games.pharaoh.rules.walking import able, next_to, place, tunnels_from, why_no_bottle, why_no_step

WALK, CLEAR = "walk", "clear"
"""What is meant, where it is no item: to walk, or to clear a way."""
CHOOSES_TILE, CHOOSES_WAY, CHOOSES_OPTION = "tile", "way", "option"
OF_ITEM: Final = {
    "bottle": Bottle,
    "key": Key,
    "torch": Torch,
    "plan": Look,
    "money": Buy,
    "chocolate": Chocolate,
}
"""The moves of items that need more to be said; the others are simply used."""
ASKS: Final = {
    "bottle": CHOOSES_TILE,
    "plan": CHOOSES_TILE,
    "key": CHOOSES_WAY,
    CLEAR: CHOOSES_WAY,
    "money": CHOOSES_OPTION,
    "chocolate": CHOOSES_OPTION,
    READ: CHOOSES_TILE,
    CURSING: CHOOSES_TILE,
    LOOK: CHOOSES_TILE,
    LAY: CHOOSES_WAY,
    COFFER: CHOOSES_OPTION,
    ATTACK: CHOOSES_OPTION,
}
"""What has to be chosen, by the stage or by what is meant."""

Way = tuple[int, ...]
"""The cells of a walk, one after the other, without the one where it begins."""


@define
class PendingMove:
    """One decision in the making. `move` is what Confirm would do now."""

    view: State
    figure: int = 0
    intent: str = WALK
    way: Way = ()
    cell: int = NOWHERE
    """The tile that is pointed at, where one is to be chosen."""
    lie: int = 0
    """Which of the ways to lie is shown."""
    option: int = 0
    legal: tuple[Move, ...] = field(init=False)
    _reach: dict[int, dict[int, Way]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.legal = GAME.moves(self.view)
        ready = able(self.view)
        if self.figure not in ready:
            self.figure = next((figure for figure in ready if self.reach(figure)), ready[0] if ready else 0)
        self._point()

    # -------------------------------------------------------- what is to be chosen

    @property
    def stage(self) -> str:
        return self.view.stage

    @property
    def topic(self) -> str:
        """What is being decided: a stage of the turn, or in mid-move what is meant."""
        return self.intent if self.stage == MOVE else self.stage

    @property
    def asks(self) -> str:
        """What has to be chosen now; empty where there is nothing, or a way to walk."""
        return "" if self.topic == LOOK and len(self.view.looked) > 1 else ASKS.get(self.topic, "")

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of what is being decided."""
        if self.stage != MOVE:
            return tuple(move for move in self.legal if not isinstance(move, Pass | Leave))
        if self.intent == CLEAR:
            return tuple(move for move in self.legal if isinstance(move, Clear))
        if self.intent == WALK:
            return tuple(move for move in self.legal if isinstance(move, Step) and move.figure == self.figure)
        if self.intent in OF_ITEM:
            of_item = (move for move in self.legal if isinstance(move, OF_ITEM[self.intent]))
            return tuple(move for move in of_item if getattr(move, "figure", self.figure) == self.figure)
        return tuple(move for move in self.legal if isinstance(move, Use) and move.item == self.intent)

    @property
    def cells(self) -> tuple[int, ...]:
        """The tiles to choose from."""
        if self.asks not in (CHOOSES_TILE, CHOOSES_WAY):
            return ()
        by_name = self.view.grid.by_name
        return tuple(dict.fromkeys(by_name[move.cell] for move in self.moves))

    @property
    def lies(self) -> tuple[int, ...]:
        """The ways in which the tile that is pointed at may lie, as open sides."""
        if self.asks != CHOOSES_WAY or self.cell == NOWHERE:
            return ()
        name = self.view.grid.names[self.cell]
        return tuple(side_mask(move.sides) for move in self.moves if move.cell == name)

    @property
    def options(self) -> tuple[Move, ...]:
        """The moves to choose from on a sheet."""
        return self.moves if self.asks == CHOOSES_OPTION else ()

    @property
    def sides(self) -> int:
        """The open sides of the tile that is pointed at, as it would be laid."""
        lies = self.lies
        return lies[self.lie % len(lies)] if lies else 0

    @property
    def move(self) -> Move | None:
        """What Confirm would do; with a walk of several steps, the first of them."""
        if self.stage == ROLL:
            return Roll()
        if self.topic == WALK:
            return self._walk_move()
        if self.asks == CHOOSES_OPTION:
            return self.options[self.option] if self.options else None
        if self.asks:
            name = self.view.grid.names[self.cell] if self.cell != NOWHERE else ""
            here = [move for move in self.moves if move.cell == name]
            return here[self.lie % len(here)] if here else None
        return self.moves[0] if self.moves else None

    def _walk_move(self) -> Move | None:
        if self.way:
            return Step(self.figure, self.view.grid.names[self.way[0]])
        return Stop() if Stop() in self.legal else None

    @property
    def decline(self) -> Move | None:
        """What doing without would be, where that is a move."""
        return next((move for move in self.legal if isinstance(move, Pass | Leave)), None)

    @property
    def can_drop(self) -> bool:
        """Whether something was begun that can simply be dropped."""
        return self.stage == MOVE and (self.intent != WALK or bool(self.way))

    # -------------------------------------------------------- changing one's mind

    def drop(self) -> None:
        self.intent, self.way = WALK, ()
        self._point()

    def begin(self, intent: str) -> bool:
        """Set out to use an item, or to clear a way; says whether that can be done."""
        if self.refusal(intent):
            return False
        before = (self.intent, self.figure)
        self.intent, self.way = intent, ()
        if not self.moves:
            # Only another archaeologist can do it.
            others = [figure for figure in able(self.view) if self._can(figure)]
            if not others:
                self.intent, self.figure = before
                return False
            self.figure = others[0]
        self._point()
        return True

    def _can(self, figure: int) -> bool:
        before, self.figure = self.figure, figure
        found = bool(self.moves)
        self.figure = before
        return found

    def refusal(self, intent: str) -> str:
        """Why this cannot be done now, as a sentence."""
        if self.stage == ROLL:
            return tr("First the die must be thrown.")
        if self.stage != MOVE:
            return tr("Items are used, and ways cleared, between the steps of a walk.")
        if intent == CLEAR:
            reason = why_no_clearing(self.view)
            return reason or (
                "" if any(isinstance(move, Clear) for move in self.legal) else tr("There is no tile here to be turned.")
            )
        return why_no_use(self.view, intent)

    def choose_figure(self, figure: int) -> bool:
        if self.stage != MOVE or figure not in self.figures:
            return False
        if figure != self.figure:
            self.figure, self.way = figure, ()
            if not self.moves:
                self.intent = WALK
            self._point()
        return True

    @property
    def figures(self) -> list[int]:
        """The archaeologists that may move."""
        return able(self.view) if self.stage == MOVE else []

    def _point(self) -> None:
        """Point at something sensible."""
        self.lie, self.option = 0, 0
        cells = self.cells
        if self.asks == CHOOSES_WAY or len(cells) == 1:
            self.cell = cells[0] if cells else NOWHERE
        elif self.cell not in cells:
            self.cell = NOWHERE

    def point_at(self, cell: int) -> bool:
        """Mean this tile; where it cannot be chosen, none is meant."""
        if cell not in self.cells:
            self.cell = NOWHERE
            return False
        if cell != self.cell:
            self.cell, self.lie = cell, 0
        return True

    def turn(self, by: int = 1) -> bool:
        """The next way in which the tile may lie."""
        count = len(self.lies)
        if count < 2:
            return False
        self.lie = (self.lie + by) % count
        return True

    def choose(self, option: int) -> bool:
        if not 0 <= option < len(self.options):
            return False
        self.option = option
        return True

    # -------------------------------------------------------- walking

    def reach(self, figure: int = 0) -> dict[int, Way]:
        """For each tile that can be reached with the points left, the shortest walk there."""
        figure = figure or self.figure
        if figure not in self._reach:
            self._reach[figure] = dict(self._ways(figure)) if self.stage == MOVE and figure else {}
        return self._reach[figure]

    def _ways(self, figure: int) -> Iterator[tuple[int, Way]]:
        """Breadth first; a walk goes on only over tiles that are known and leave everything as it was."""
        found: set[int] = set()
        seen: set[tuple[int, int]] = set()
        front: list[tuple[State, Way]] = [(self.view, ())]
        while front:
            onward: list[tuple[State, Way]] = []
            for state, way in front:
                for cell in next_to(state, figure):
                    if why_no_step(state, figure, cell):
                        continue
                    longer = (*way, cell)
                    if cell not in found:
                        found.add(cell)
                        yield cell, longer
                    after = walked(state, figure, cell)
                    key = (place(state, figure), cell)
                    if after is not None and key not in seen:
                        seen.add(key)
                        onward.append((after, longer))
            front = onward

    def state_after(self, way: Way) -> State | None:
        """The table when that has been walked; None where the walk does not go on from there."""
        state: State | None = self.view
        for cell in way:
            state = walked(state, self.figure, cell) if state is not None else None
        return state

    def extended(self, cell: int) -> Way | None:
        """The walk that is meant, with one more step."""
        state = self.state_after(self.way)
        if state is None or why_no_step(state, self.figure, cell):
            return None
        return (*self.way, cell)

    def tunnel_ends(self) -> list[int]:
        """Where a tunnel leads from the end of the walk that is meant."""
        state = self.state_after(self.way)
        if state is None or place(state, self.figure) == OUTSIDE:
            return []
        return [cell for cell in tunnels_from(state, place(state, self.figure)) if not why_no_step(state, self.figure, cell)]

    def is_risky(self, cell: int) -> bool:
        """Whether nobody should go there by mistake: into the dark, into death, or to where the move ends."""
        view = self.view
        if cell == view.grid.chamber:
            return False
        if not is_up(view, cell):
            return True
        there = content(view, cell)
        return there.kind in (KILLS, ENDS) and not holds(view.me, there.number)

    # -------------------------------------------------------- reasons

    def refusal_at(self, cell: int) -> str:
        """Why this tile cannot be chosen now."""
        view = self.view
        if self.topic == WALK:
            # Of the archaeologists, the one that stands beside the tile knows best.
            beside = [figure for figure in (self.figure, *self.figures) if figure and cell in next_to(view, figure)]
            return why_no_step(view, (beside or [self.figure])[0], cell) if self.figure else ""
        if self.topic == "bottle":
            return why_no_bottle(view, self.figure, cell)
        if self.topic == CLEAR:
            return why_no_clearing_of(view, cell)
        if self.topic == "key":
            return tr("The key turns the tile where the archaeologist stands, or an empty one next to it that lies face up.")
        if self.topic in (LOOK, "plan", READ):
            return tr("That tile does not lie face down.")
        if self.topic == CURSING:
            return tr("Now put the curse on an empty tile that lies face up, but on no gate, and not where it is.")
        return ""

    # -------------------------------------------------------- from a move to what is meant

    def prepare(self, move: Move) -> None:
        """Bring everything about so that Confirm makes this legal move."""
        assert move in self.legal, f"{move} is not legal"
        names = self.view.grid.by_name
        self.intent = intent_of(move) if self.stage == MOVE else WALK
        self.way = ()
        self.figure = getattr(move, "figure", self.figure) if self.stage == MOVE else self.figure
        self._point()
        if isinstance(move, Step):
            self.way = (names[move.cell],)
        elif isinstance(move, Lay | Clear | Key):
            self.cell = names[move.cell]
            self.lie = self.lies.index(side_mask(move.sides))
        elif isinstance(move, Map | Curse | Look | Bottle):
            self.cell = names[move.cell]
        elif isinstance(move, Take | Attack | Buy | Chocolate):
            self.option = self.options.index(move)


def intent_of(move: Move) -> str:
    """What one must set out to do for that move in mid-move."""
    if isinstance(move, Clear):
        return CLEAR
    if isinstance(move, Use):
        return move.item
    return next((word for word, kind in OF_ITEM.items() if isinstance(move, kind)), WALK)


def walked(state: State, figure: int, cell: int) -> State | None:
    """The table after a step onto a known tile, if the same move simply goes on from there."""
    last_of_papyrus = state.papyrus and state.points == 1
    if cell == state.grid.chamber or last_of_papyrus or (not is_up(state, cell) and not state.papyrus):
        return None
    after = GAME.play(state, Step(figure, state.grid.names[cell]))
    same = (after.stage, after.seat, after.mover, after.round) == (MOVE, state.seat, figure, state.round)
    return after if same and after.steps > state.steps else None


def loot_of(move: Move) -> int:
    """The item that an option on a sheet is about; HIDDEN if none is."""
    word = getattr(move, "item", "")
    return next((number for number, item in enumerate(parts().items) if item.word == word), HIDDEN)
