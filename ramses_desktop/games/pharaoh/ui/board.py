"""The table of Pharaoh's Tomb, with the maze, the die, the panels and cards, the player's plan and what the others did; and the
hand that changes the plan and makes moves. The rules say what is legal; none is coded here."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.items import SETS_DIE
from ramses_desktop.games.pharaoh.maze import OUTSIDE, Grid, parts
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove, Way
from ramses_desktop.games.pharaoh.state import (
    MOVE,
    NOWHERE,
    OVER,
    ROLL,
    Buy,
    Chocolate,
    Roll,
    State,
    Step,
    Torch,
    Use,
    place,
)
from ramses_desktop.games.pharaoh.telling import winning_way
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.games.pharaoh.ui.die import Die, is_throw
from ramses_desktop.games.pharaoh.ui.maze import Maze, WayOfWinner
from ramses_desktop.games.pharaoh.ui.panels import Layout, clear_sheet, lay_out, note_sheet, rack_sheet, throw_of, throw_sheet
from ramses_desktop.games.pharaoh.ui.plan import Plan, been_here
from ramses_desktop.games.pharaoh.walking import refusal_to_move
from ramses_desktop.ui.board.scene import BoardOffer, BoardScene, Hand, Tabletop
from ramses_desktop.ui.board.sheet import Sheet
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, TURN, Choice, Habits, Hint, Person, Progress, Target


class Traces:
    """What others did until this player has moved: the tiles where they have just been and that they have just turned up, with
    their seats."""

    def __init__(self) -> None:
        self.visited: dict[int, int] = {}
        self.turned_up: dict[int, int] = {}

    def note(self, before: State | None, after: State, seat: int) -> None:
        if before is None or before.seat == seat:
            self.visited, self.turned_up = {}, {}
        if before is None:
            return
        for other, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            if other != seat:
                places = (new.place for old, new in zip(was.figures, now.figures, strict=True) if old.place != new.place)
                self.visited |= {place: other for place in places if place != OUTSIDE}
        if before.seat != seat:
            fresh = after.up & ~before.up
            self.turned_up |= {cell: before.seat for cell in range(after.grid.cells) if fresh >> cell & 1}

    def about(self, cell: int, names: Sequence[str]) -> str:
        """What others did on this tile; empty for nothing."""
        if cell in self.visited:
            return tr("{name} has just been here.", name=names[self.visited[cell]])
        seat = self.turned_up.get(cell)
        return tr("{name} has just turned this up.", name=names[seat]) if seat is not None else ""


class PharaohTabletop(Tabletop[State, Layout]):
    """The maze, the die beside it, and the panels round it."""

    def __init__(self, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        super().__init__(board, people, habits)
        self.plan = Plan()
        self.maze = Maze(self, self.plan)
        self.die = Die(self)
        self.traces = Traces()
        self.winner = WayOfWinner(self)
        self._cards: dict[int, tuple[object, Sheet]] = {}
        """The card of each seat, and what it was made for."""

    # ---------------------------------------------------------------- a view

    def take_up(self, before: State | None, after: State) -> None:
        self.maze.take_up(before, after)
        self.plan.take_up(before, after, awaits=self.awaits, shared=self._is_shared)
        self.die.take_up(before, after)
        self.traces.note(before, after, self.seat)

    @property
    def _is_shared(self) -> bool:
        """Whether several people share the screen."""
        return sum(not person.bot for person in self.people) > 1

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        return lay_out(size, text_scale, self.view)

    def show_change(self, before: State | None) -> None:
        self.maze.prepare(before)
        super().show_change(before)
        self.maze.animate(before)
        if before is not None and self.die.rolls:
            self.die.roll()

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what was thrown or turned up, and what the others did."""
        spoken = self.board.spoken
        if self.meanwhile and self.plan.move is not None and after.stage == ROLL:
            spoken.emit(tr("While the others played: {events}", events=self.meanwhile))
        if before is None:
            return
        if is_throw(before, after) and not self.die.rolls:
            self.die.tell()
        fresh = after.up & ~before.up
        for cell in range(after.grid.cells):
            if fresh >> cell & 1:
                spoken.emit(words.tile_line(after, cell, self.names))

    def look_back(self, session: Session) -> None:
        self.winner.way = winning_way([session.view(self.seat, ply) for ply in range(session.ply + 1)])
        self.board.changed_mind()
        self.winner.draw()

    def prompt_words(self) -> str:
        name = self.names[self.view.seat]
        if self.die.rolls:
            return tr("{name} rolls the die.", name=name)
        return words.prompt(self.view, name, self.plan.move, hidden=self.plan.veiled)

    def progress(self) -> list[Progress]:
        view = self.view
        if view.stage == OVER:
            return []
        closed = tr("{n} inscription opens the chamber", "{n} inscriptions open the chamber", n=view.wanted)
        wanted = tr("The chamber is open") if view.chamber_open else closed
        turn = tr("Turn {n} of {all}", n=view.round + 1, all=view.limit)
        tip = tr("After the last turn the game is over, wherever everyone is.")
        goal = tr("Enter it, and you are done.") if view.chamber_open else tr("Archaeologists read them where they stand.")
        # Alone among bots, nobody needs to hear of every turn.
        return [Progress(wanted, 0, 0, tip=goal), Progress(turn, 0, 0, announced=self._is_shared, tip=tip)]

    # ---------------------------------------------------------------- everything on it

    def sheets(self) -> Iterator[Sheet]:
        """The throw, and once Tab has left the maze, the archaeologists on the cards and what they may do."""
        view, layout, plan, move = self.view, self.layout, self.plan, self.plan.move
        if view.stage == OVER:
            return
        rolls, moving = self.die.rolls, self.people[view.seat]
        throw = throw_of(view, self.sentence, len(plan.way), rolls=rolls, decides=move is not None)
        yield throw_sheet(layout, view, throw, rolls=rolls)
        yield from map(self._card, range(len(self.people)))
        yield rack_sheet(layout, view, move, moving, own=view.seat == self.seat, pointed=plan.item)
        yield note_sheet(layout, plan.note(view, self.names, self.meanwhile))
        yield clear_sheet(layout, move)

    def _card(self, seat: int) -> Sheet:
        """A player's card, which stays the same while only the plan changes."""
        view, layout, move = self.view, self.layout, self.plan.move if seat == self.view.seat else None
        coming, own = self.maze.acts.coming(seat), seat == self.seat
        stamp = view, layout, own, coming, move is None
        if seat not in self._cards or self._cards[seat][0] != stamp:
            card = Card.of(layout, view, seat)
            self._cards[seat] = stamp, card.sheet(self.people[seat], own=own, pending=move, coming=coming)
        return self._cards[seat][1]

    def sprites(self) -> dict[Hashable, Sprite]:
        sprites = self.maze.sprites(self.plan.way)
        if self.view.stage == OVER:
            return sprites | self.winner.sprites()
        return {**sprites, "die": self.die.sprite(), **super().sprites()}

    def away(self, key: Hashable, view: State) -> QRectF | None:
        return self.maze.away(key, view)

    def marks(self) -> Iterator[Sprite]:
        for cell, seat in {**self.traces.turned_up, **self.traces.visited}.items():
            yield been_here(self.layout.cell(cell), self.people[seat].token)
        if not self.die.rolls:
            yield from self.plan.marks(self.layout, self.hints)

    @property
    def choice(self) -> Choice | None:
        return self.plan.choice(self.layout, self.sentence, self.people)

    def targets(self) -> Iterator[Target]:
        view, layout = self.view, self.layout
        if view.stage == OVER:
            yield Target(layout.tray, self.prompt_words())
            for cell in range(view.grid.cells):
                name = partial(words.tile_now, view, cell, self.names, None, peeks=False)
                yield Target(layout.cell(cell), name, tip=partial(words.tile_tip, view, self.seat, cell))
            return
        throw, *others = self.sheets()
        yield from throw.targets()
        for cell in range(view.grid.cells):
            name, about = partial(self._tile_words, cell), partial(self._about_tile, cell)
            yield Target(layout.cell(cell), name, key=("cell", cell), pressable=self.plan.may_choose(cell), tip=about)
        tip = tr("Archaeologists enter the pyramid here, if the tile behind it is open to the outside.")
        for cell, side in view.grid.gates.items():
            yield Target(layout.gate(cell, side), tr("Gate"), tip=tip)
        for sheet in others:
            yield from sheet.targets()

    def _tile_words(self, cell: int) -> str:
        """A tile, and the player's plans there."""
        return words.tile_now(self.view, cell, self.names, self.plan.move, peeks=self.maze.is_peeked_at(cell))

    def _about_tile(self, cell: int) -> str:
        tip = words.tile_tip(self.view, self.seat, cell, peeks=self.maze.is_peeked_at(cell))
        return f"{tip} {self.traces.about(cell, self.names)}".strip()

    # ---------------------------------------------------------------- places

    def part(self, name: Hashable) -> QRectF:
        match name:
            case ("cell", int(cell)):
                return self.layout.cell(cell)
        return super().part(name)

    @property
    def stage(self) -> QRectF:
        return self.layout.tray

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        rect = self._proposed(hint)
        return ([], 0) if rect.isNull() else ([rect], 1)

    def _proposed(self, hint: Hint) -> QRectF:
        """The place of a hint: the end of the walk, a tile, an option, the die, or the player's card."""
        view, pending, move, choice = self.view, self.plan.move, hint.move, self.choice
        if pending is None:
            return QRectF()
        if choice is not None and move in pending.options:
            return choice.places[pending.options.index(move)]
        if isinstance(move, Roll | Chocolate) or (isinstance(move, Use) and move.item in SETS_DIE):
            return self.layout.die
        if isinstance(move, Buy):
            return self.layout.players[view.seat]
        last = hint.line[-1] if hint.line else move
        cell = view.grid.by_name.get(getattr(last, "cell", ""), NOWHERE)
        if isinstance(move, Torch | Use):
            cell = view.me.figures[getattr(move, "figure", view.mover or pending.figure) - 1].place
        return self.layout.cell(cell) if cell >= 0 else QRectF()


# ------------------------------------------------------------ hand


GATES: Final = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}
"""The gate that an arrow key means from outside."""
DIGITS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
"""One for each archaeologist."""


class PharaohHand(Hand[PharaohTabletop, PendingMove]):
    """Walks by click or by arrows and Enter; tiles are turned with R, the wheel or a click; everything else by buttons or keys."""

    tools = (TURN, PUT_BACK, CONFIRM)

    @property
    def _plan(self) -> Plan:
        return self.tabletop.plan

    # ---------------------------------------------------------------- the pending move

    def pending(self) -> PendingMove | None:
        return copy(self._plan.move)

    def edit_words(self, before: PendingMove, after: PendingMove) -> str:
        return words.edit_words(before, after)

    def restore(self, pending: PendingMove | None) -> None:
        self._plan.move = copy(pending)
        self._plan.point_at()
        self.board.changed_mind()

    def ready(self) -> Move | None:
        return self._plan.move.move if self._plan.move is not None and not self._plan.veiled else None

    def settle(self) -> None:
        """Make the pending move; a walk step by step."""
        move = self._plan.move
        if move is not None and move.topic == WALK and len(move.way) > 1:
            self._walk(move, move.way)
        elif move is not None:
            self.board.chosen.emit(move.move)

    def try_hint(self, hint: Hint) -> None:
        move = self._plan.move
        if move is None or hint.move not in move.legal or self._plan.veiled:
            return
        if hint.move == move.decline:
            reason = tr("To follow this hint, choose “{no}” or press Esc.", no=words.no_words(move))
            self.board.refuse(reason, self.tabletop.layout.bar)
            return
        move.prepare(hint.move)
        if hint.line:
            move.way = tuple(move.view.grid.by_name[step.cell] for step in hint.line)
        self.board.changed_mind()

    # ---------------------------------------------------------------- tools

    def tool_name(self, tool: str) -> str:
        move = self._plan.move
        if move is None or tool not in (CONFIRM, PUT_BACK):
            return ""
        if self._plan.veiled:
            return tr("Show me") if tool == CONFIRM else ""
        return words.confirm_words(move) if tool == CONFIRM else words.no_words(move)

    def can(self, tool: str) -> bool:
        if tool == TURN:
            return self._plan.move is not None and len(self._plan.move.lies) > 1
        return bool(self.tool_name(tool))

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM) or self.can(PUT_BACK)

    def use(self, tool: str) -> None:
        move = self._plan.move
        if move is None:
            return
        if tool == TURN:
            self.turn_by(1)
        elif self._plan.veiled:
            self._plan.veiled = False
            self.board.changed_mind()
        elif tool == CONFIRM:
            self.settle()
        elif move.can_drop:
            move.drop()
            self._plan.item = HIDDEN
            self.board.changed_mind()
        else:
            self.board.chosen.emit(move.decline)

    def turn_by(self, quarters: int) -> None:
        move = self._plan.move
        if move is not None and move.turn(quarters):
            self.board.point_out(("cell", move.cell))
            self.board.changed_mind()

    # ---------------------------------------------------------------- pressing and pointing

    def press(self, key: Hashable) -> None:
        move = self._plan.move
        if move is None:
            return
        match key:
            case ("roll",) if move.stage == ROLL:
                self.use(CONFIRM)
            case ("cell", int(cell)) if move.stage == ROLL:
                self.board.refuse(tr("Roll the die first."), self.tabletop.layout.cell(cell))
            case ("cell", int(cell)) if move.topic == WALK:
                self._walk_to(move, cell)
            case ("cell", int(cell)) if not self._plan.veiled:
                self._choose_tile(move, cell)
            case ("item", int(item)):
                self._choose_item(move, item)
            case ("clear",):
                self._choose_clear(move)
            case ("figure", int(number)):
                outside = place(move.view, number) == OUTSIDE
                others = (figure for figure in move.figures if outside and place(move.view, figure) == OUTSIDE)
                if move.choose_figure(next(others, number)):
                    self.board.changed_mind()

    def _choose_tile(self, move: PendingMove, cell: int) -> None:
        if cell not in move.cells:
            self.board.refuse(move.refusal_at(cell), self.tabletop.layout.cell(cell))
        elif cell == move.cell and move.asks == CHOOSES_TILE:
            self.settle()
        elif cell == move.cell and move.asks == CHOOSES_WAY:
            self.turn_by(1)
        else:
            move.point_at(cell)
            self.board.changed_mind()

    def _walk_to(self, move: PendingMove, cell: int) -> None:
        if move.way and move.way[-1] == cell:
            self.settle()
            return
        own = [figure for figure in move.figures if place(move.view, figure) == cell]
        figure = next((number for number in (move.figure, *move.figures) if cell in move.reach(number)), 0)
        if figure:
            move.choose_figure(figure)
            self._go(move, move.reach()[cell])
        elif own:
            # Of several on a tile, the next one.
            later = [number for number in own if number > move.figure]
            move.choose_figure((later or own)[0])
            self.board.changed_mind()
        else:
            move.way = ()
            self.board.refuse(move.refusal_at(cell), self.tabletop.layout.cell(cell))
            self.board.changed_mind()

    def _go(self, move: PendingMove, way: Way) -> None:
        """Walk there, but stop and ask before a risky step."""
        if move.is_risky(way[-1]) and not self.tabletop.habits.at_once:
            if len(way) == 1:
                move.way = way
                self.board.changed_mind()
                return
            self._plan.risk, way = (way[-2], way[-1]), way[:-1]
        self._walk(move, way)

    def _walk(self, move: PendingMove, way: Way) -> None:
        names = move.view.grid.names
        self.board.line_chosen.emit([Step(move.figure, names[cell]) for cell in way])

    def _choose_item(self, move: PendingMove, item: int) -> None:
        """Start using an item, or say why that is impossible."""
        self._plan.item, word = item, parts().items[item].word
        if move.topic == word:
            move.drop()
        elif not move.begin(word):
            reason = move.refusal(word) or tr("None of your archaeologists can use it here.")
            self.board.refuse(reason, self.tabletop.part(("item", item)))
        self.board.changed_mind()

    def _choose_clear(self, move: PendingMove) -> None:
        if move.topic == CLEAR:
            move.drop()
        elif not move.begin(CLEAR):
            self.board.refuse(move.refusal(CLEAR), self.tabletop.layout.clear)
        self.board.changed_mind()

    def pick(self, at: int) -> None:
        if self._plan.move is not None and self._plan.move.choose(at):
            self.board.changed_mind()

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("cell", int(cell)):
                self._plan.point_at(cell)
            case ("item", int(item)):
                self._plan.point_at(item=item)
            case _:
                self._plan.point_at()
        self.board.place_sprites()
        self.board.show_marks()

    # ---------------------------------------------------------------- keyboard

    def next_stop(self, forward: bool) -> bool:
        """Continue from the current selection: an archaeologist, an item, or clearing a way."""
        move = self._plan.move
        if move is not None and move.topic == CLEAR:
            self.focused = ("clear",)
        elif self._plan.item != HIDDEN:
            self.focused = ("item", self._plan.item)
        elif move is not None:
            self.focused = ("figure", move.figure)
        return super().next_stop(forward)

    def focus_on(self, key: Hashable) -> None:
        """Select what Tab has reached."""
        move = self._plan.move
        assert move is not None, "only who decides has anywhere to go"
        move.drop()
        self._plan.point_at()
        match key:
            case ("figure", int(number)):
                move.choose_figure(number)
            case ("item", int(item)):
                self._plan.item = item
                move.begin(parts().items[item].word)
            case _:
                move.begin(CLEAR)
        self.board.changed_mind()

    def key_pressed(self, key: Qt.Key) -> bool:
        move = self._plan.move
        if move is None or self._plan.veiled:
            return False
        acts = {
            Qt.Key.Key_Space: (self.can(CONFIRM), lambda: self.use(CONFIRM) if move.stage == ROLL else None),
            Qt.Key.Key_T: (move.topic == WALK, lambda: self._through_tunnel(move)),
            Qt.Key.Key_C: (move.stage == MOVE, lambda: self._clear_by_key(move)),
            Qt.Key.Key_Backspace: (bool(move.way), lambda: self._walk_as_far_as(move, move.way[:-1])),
        }
        if key in DIGITS:
            acts[key] = move.stage == MOVE, lambda: self._choose_figure(move, DIGITS.index(key) + 1)
        means, act = acts.get(key, (False, None))
        if means and act is not None:
            self.board.do(act)
        return means

    def _clear_by_key(self, move: PendingMove) -> None:
        self._choose_clear(move)
        self.board.used.emit(("clear",))

    def _walk_as_far_as(self, move: PendingMove, way: Way) -> None:
        move.way = way
        self.board.changed_mind()

    def _choose_figure(self, move: PendingMove, figure: int) -> None:
        if move.choose_figure(figure):
            self.board.point_out(("figure", figure))
            self.board.changed_mind()
        else:
            where = self.tabletop.maze.crew.place(move.view.seat, figure)
            self.board.refuse(refusal_to_move(move.view, figure), where)

    def arrow(self, columns: int, rows: int) -> bool:
        move = self._plan.move
        if move is None or self._plan.veiled:
            return False
        if move.topic == WALK and move.stage == MOVE:
            self._arrow_walks(move, GATES[columns, rows])
        elif move.asks == CHOOSES_WAY and len(move.cells) == 1:
            self.turn_by(1 if columns + rows > 0 else -1)
        elif move.asks:
            self._arrow_points(move, GATES[columns, rows])
        return True

    def _arrow_walks(self, move: PendingMove, side: int) -> None:
        """Add a step to the walk; stepping back removes the last one."""
        grid, way = move.view.grid, move.way
        start = place(move.view, move.figure)
        here, before = way[-1] if way else start, way[-2] if len(way) > 1 else start
        gate = next(cell for cell, outer in grid.gates.items() if outer == side)
        cell = gate if here == OUTSIDE else _beside(grid, here, side)
        longer = move.extended(cell) if cell != HIDDEN else None
        if way and cell == before:
            move.way = way[:-1]
        elif longer is not None:
            move.way = longer
            self.board.point_out(("cell", cell))
        elif cell != HIDDEN and not way:
            self.board.refuse(move.refusal_at(cell), self.tabletop.layout.cell(cell))
        elif cell == HIDDEN and len(way) == 1 and before == OUTSIDE:
            move.way = ()
        self.board.changed_mind()

    def _through_tunnel(self, move: PendingMove) -> None:
        """Go on through a tunnel; pressed again, to its next end."""
        last = move.way[-1] if move.way else NOWHERE
        before = move.way[-2] if len(move.way) > 1 else place(move.view, move.figure)
        if move.way and before != OUTSIDE and last not in move.view.grid.around[before]:
            move.way = move.way[:-1]
        ends = move.tunnel_ends()
        if ends:
            at = (ends.index(last) + 1) % len(ends) if last in ends else 0
            move.way = (*move.way, ends[at])
            self.board.point_out(("cell", ends[at]))
        self.board.changed_mind()

    def _arrow_points(self, move: PendingMove, side: int) -> None:
        """Move by one tile, and select it if it can be chosen."""
        mover = place(move.view, move.figure) if move.figure else OUTSIDE
        start = move.cell if move.cell != NOWHERE else mover if mover != OUTSIDE else move.view.grid.chamber
        here = self._plan.hovered if self._plan.hovered is not None else start
        beside = _beside(move.view.grid, here, side)
        cell = self._plan.hovered = here if beside == HIDDEN else beside
        move.point_at(cell)
        self.board.point_out(("cell", cell))
        self.board.changed_mind()


def _beside(grid: Grid, cell: int, side: int) -> int:
    return grid.around[cell][side.bit_length() - 1]


BOARD: Final = BoardOffer(PharaohTabletop, PharaohHand)
