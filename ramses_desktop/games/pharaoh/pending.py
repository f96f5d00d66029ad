"""A decision in the making: which archaeologist, which way, which item, which orientation of a tile. Built from a view; the rules
say what is legal. Knows neither mouse nor keyboard, and no Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define, field

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh import items, maze, rules, walking
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import OUTSIDE, side_mask
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import NOWHERE, State, is_up, place

WALK, CLEAR = "walk", "clear"
"""Intents other than using an item."""
CHOOSES_TILE, CHOOSES_WAY, CHOOSES_OPTION = "tile", "way", "option"
ASKS: Final = {
    "bottle": CHOOSES_TILE,
    "plan": CHOOSES_TILE,
    "key": CHOOSES_WAY,
    CLEAR: CHOOSES_WAY,
    "money": CHOOSES_OPTION,
    "chocolate": CHOOSES_OPTION,
    st.READ: CHOOSES_TILE,
    st.CURSE: CHOOSES_TILE,
    st.LOOK: CHOOSES_TILE,
    st.LAY: CHOOSES_WAY,
    st.COFFER: CHOOSES_OPTION,
    st.ATTACK: CHOOSES_OPTION,
}
"""What has to be chosen, by topic."""

Way = tuple[int, ...]
"""The cells of a walk in order, without the starting one."""


@define
class PendingMove:
    """One decision in the making. `move` is what Confirm would do now."""

    view: State
    figure: int = 0
    intent: str = WALK
    way: Way = ()
    cell: int = NOWHERE
    """The selected tile, when choosing one."""
    lie: int = 0
    """The orientation of that tile, as an index into `lies`."""
    option: int = 0
    legal: tuple[st.Move, ...] = field(init=False)
    _reach: dict[int, dict[int, Way]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.legal = GAME.moves(self.view)
        ready = walking.able(self.view)
        if self.figure not in ready:
            self.figure = next((figure for figure in ready if self.reach(figure)), ready[0] if ready else 0)
        self._point()

    # -------------------------------------------------------- choices

    @property
    def stage(self) -> str:
        return self.view.stage

    @property
    def topic(self) -> str:
        """What is being decided: the stage of the turn, or during a move the intent."""
        return self.intent if self.stage == st.MOVE else self.stage

    @property
    def asks(self) -> str:
        """What has to be chosen now; empty if nothing, or a walk."""
        return "" if self.topic == st.LOOK and len(self.view.looked) > 1 else ASKS.get(self.topic, "")

    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves for the current topic."""
        if self.stage != st.MOVE:
            return tuple(move for move in self.legal if not isinstance(move, st.Pass | st.Leave))
        moves = (move for move in self.legal if intent_of(move) == self.intent and not isinstance(move, st.Stop))
        return tuple(move for move in moves if getattr(move, "figure", self.figure) == self.figure)

    @property
    def cells(self) -> tuple[int, ...]:
        """The tiles to choose from."""
        if self.asks not in (CHOOSES_TILE, CHOOSES_WAY):
            return ()
        by_name = self.view.grid.by_name
        return tuple(dict.fromkeys(by_name[move.cell] for move in self.moves))

    @property
    def lies(self) -> tuple[int, ...]:
        """The open sides of the selected tile, in every orientation to choose from."""
        return tuple(side_mask(move.sides) for move in self._moves_here) if self.asks == CHOOSES_WAY else ()

    @property
    def _moves_here(self) -> list[Any]:
        """The legal moves with the selected tile."""
        name = self.view.grid.names[self.cell] if self.cell != NOWHERE else ""
        return [move for move in self.moves if move.cell == name]

    @property
    def options(self) -> tuple[Move, ...]:
        """The moves to choose from on a sheet."""
        return self.moves if self.asks == CHOOSES_OPTION else ()

    @property
    def sides(self) -> int:
        """The open sides of the selected tile as it would be laid."""
        lies = self.lies
        return lies[self.lie % len(lies)] if lies else 0

    @property
    def move(self) -> Move | None:
        """What Confirm would do; of a walk of several steps, the first one."""
        if self.topic == WALK:
            return self._walk_move()
        if self.asks == CHOOSES_OPTION:
            return self.options[self.option] if self.options else None
        moves = self._moves_here if self.asks else self.moves
        return moves[self.lie % len(moves)] if moves else None

    def _walk_move(self) -> Move | None:
        if self.way:
            return st.Step(self.figure, self.view.grid.names[self.way[0]])
        return st.Stop() if st.Stop() in self.legal else None

    @property
    def decline(self) -> Move | None:
        """The move that declines what is offered, if there is one."""
        return next((move for move in self.legal if isinstance(move, st.Pass | st.Leave)), None)

    @property
    def can_drop(self) -> bool:
        """Whether there is a pending choice to cancel."""
        return self.stage == st.MOVE and (self.intent != WALK or bool(self.way))

    # -------------------------------------------------------- changing the choice

    def drop(self) -> None:
        self.intent, self.way = WALK, ()
        self._point()

    def begin(self, intent: str) -> bool:
        """Start using an item or clearing a way. Returns whether that is possible."""
        if self.refusal(intent):
            return False
        before = (self.intent, self.figure)
        self.intent, self.way = intent, ()
        # Maybe only another archaeologist can do it.
        for figure in (self.figure, *walking.able(self.view)):
            self.figure = figure
            if self.moves:
                self._point()
                return True
        self.intent, self.figure = before
        return False

    def refusal(self, intent: str) -> str:
        """Why this cannot be done now, as a sentence; empty if it can."""
        if self.stage == st.ROLL:
            return tr("Roll the die first.")
        if self.stage != st.MOVE:
            return tr("Decide this first: items and clearing a way come between steps.")
        if intent != CLEAR:
            return items.refusal(self.view, intent)
        if reason := items.clearing_refusal(self.view):
            return reason
        return "" if items.clearings(self.view) else tr("There is no tile here to turn.")

    def refusal_at(self, cell: int) -> str:
        """Why this tile cannot be chosen now."""
        name = self.view.grid.names[cell]
        if self.topic == WALK:
            # Of the archaeologists, ask the one next to the tile.
            beside = [figure for figure in (self.figure, *self.figures) if figure and cell in walking.next_to(self.view, figure)]
            return walking.step_refusal(self.view, (beside or [self.figure])[0], cell) if self.figure else ""
        if self.topic == CLEAR:
            return items.tile_refusal(self.view, cell)
        candidates: dict[str, st.Move] = {
            "bottle": st.Bottle(self.figure, name),
            "key": st.Key(self.figure, name, ""),
            "plan": st.Look(name),
            st.LOOK: st.Look(name),
            st.READ: st.Map(name),
            st.CURSE: st.Curse(name),
        }
        return rules.refusal(self.view, candidates[self.topic]) if self.topic in candidates else ""

    def choose_figure(self, figure: int) -> bool:
        if self.stage != st.MOVE or figure not in self.figures:
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
        return walking.able(self.view) if self.stage == st.MOVE else []

    def _point(self) -> None:
        """Select the only tile, or the first when an orientation is needed."""
        self.lie, self.option = 0, 0
        cells = self.cells
        if self.asks == CHOOSES_WAY or len(cells) == 1:
            self.cell = cells[0] if cells else NOWHERE
        elif self.cell not in cells:
            self.cell = NOWHERE

    def point_at(self, cell: int) -> bool:
        """Select this tile, or none if it cannot be chosen."""
        if cell not in self.cells:
            self.cell = NOWHERE
            return False
        if cell != self.cell:
            self.cell, self.lie = cell, 0
        return True

    def turn(self, by: int = 1) -> bool:
        """Turn the tile to its next orientation."""
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
        """The shortest walk to each tile that is reachable with the points left."""
        figure = figure or self.figure
        if figure not in self._reach:
            self._reach[figure] = dict(self._ways(figure)) if self.stage == st.MOVE and figure else {}
        return self._reach[figure]

    def _ways(self, figure: int) -> Iterator[tuple[int, Way]]:
        """Breadth-first search; a walk continues only over known tiles that have no effect."""
        found: set[int] = set()
        seen: set[tuple[int, int]] = set()
        front: list[tuple[State, Way]] = [(self.view, ())]
        while front:
            onward: list[tuple[State, Way]] = []
            for state, way in front:
                for cell in walking.next_to(state, figure):
                    if walking.step_refusal(state, figure, cell):
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
        """The state after that walk; None if the move ends on the way."""
        state: State | None = self.view
        for cell in way:
            state = walked(state, self.figure, cell) if state is not None else None
        return state

    def extended(self, cell: int) -> Way | None:
        """The intended walk with one more step."""
        state = self.state_after(self.way)
        if state is None or walking.step_refusal(state, self.figure, cell):
            return None
        return (*self.way, cell)

    def tunnel_ends(self) -> list[int]:
        """Other ends of a tunnel at the end of the intended walk."""
        state = self.state_after(self.way)
        if state is None or place(state, self.figure) == OUTSIDE:
            return []
        ends = walking.tunnels_from(state, place(state, self.figure))
        return [cell for cell in ends if not walking.step_refusal(state, self.figure, cell)]

    def is_risky(self, cell: int) -> bool:
        """Whether nobody should go there by mistake: the tile is unknown, kills, or ends the move."""
        view = self.view
        if cell == view.grid.chamber:
            return False
        if not is_up(view, cell):
            return True
        there = st.content(view, cell)
        return there.kind in (maze.KILLS, maze.ENDS) and not st.holds(view.me, there.number)

    # -------------------------------------------------------- from move to intent

    def prepare(self, move: Any) -> None:
        """Set everything up so that Confirm makes this legal move."""
        assert move in self.legal, f"{move} is not legal"
        names = self.view.grid.by_name
        self.intent, self.way = WALK, ()
        if self.stage == st.MOVE:
            self.intent = intent_of(move)
            self.figure = getattr(move, "figure", self.figure)
        self._point()
        if isinstance(move, st.Step):
            self.way = (names[move.cell],)
        elif self.asks == CHOOSES_OPTION:
            self.option = self.options.index(move)
        elif self.asks:
            self.cell = names[move.cell]
            self.lie = self._moves_here.index(move)


def intent_of(move: object) -> str:
    """The intent that leads to that move."""
    return CLEAR if isinstance(move, st.Clear) else items.word_of(move) or WALK


def walked(state: State, figure: int, cell: int) -> State | None:
    """The state after a step onto a known tile, if the same move simply continues from there."""
    last_of_papyrus = state.papyrus and state.points == 1
    if cell == state.grid.chamber or last_of_papyrus or (not is_up(state, cell) and not state.papyrus):
        return None
    after = GAME.play(state, st.Step(figure, state.grid.names[cell]))
    same = (after.stage, after.seat, after.mover, after.round) == (st.MOVE, state.seat, figure, state.round)
    return after if same and after.steps > state.steps else None


def loot_of(move: Move) -> int:
    """The item of an option on a sheet; HIDDEN if there is none."""
    return st.item_number(getattr(move, "item", ""))
