"""The table of Pharaoh's Tomb: the sprites of a view, the transition to the next, the player's pending move, and everything on the
table in reading order. The rules say what is legal; none is coded here."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.items import SETS_DIE
from ramses_desktop.games.pharaoh.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove, Way
from ramses_desktop.games.pharaoh.state import (
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    ROLL,
    Attack,
    Buy,
    Chocolate,
    Roll,
    State,
    Step,
    Torch,
    Use,
    holds,
    is_up,
    place,
    turns_left,
)
from ramses_desktop.games.pharaoh.telling import WinningWay, winning_way
from ramses_desktop.games.pharaoh.ui import maze, panels, words
from ramses_desktop.games.pharaoh.ui.maze import DRAWING, MazeScene, outside_gate, turns, way_sprites
from ramses_desktop.games.pharaoh.ui.panels import held_items, items_of, paint_rack, rack_of
from ramses_desktop.games.pharaoh.ui.words import Note, confirm_words, edit_words, no_words
from ramses_desktop.games.pharaoh.walking import refusal_to_move
from ramses_desktop.ui.board.marks import outline
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, TURN, Choice, Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.style.theme import appearance


def on_table(board: PharaohScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    if view.stage == OVER:
        yield Target(layout.tray, board.prompt_words())
        for cell in range(view.grid.cells):
            said = partial(words.tile_now, view, cell, board.names, None, peeks=False)
            tip = partial(words.tile_tip, view, board.seat, cell)
            yield Target(layout.cell(cell), said, tip=tip)
        return
    yield from _throw(board)
    yield from _maze(board)
    # Tab leads from an archaeologist to what that one may do.
    for seat in range(len(board.people)):
        yield from _player(board, seat)
    yield from _items(board)


def _throw(board: PharaohScene) -> Iterator[Target]:
    """What to do, the hourglass of a solo game, and the die."""
    view, layout = board.view, board.layout
    yield Target(layout.prompt, board.prompt_words())
    if len(view.players) == 1:
        name, tip = words.sand(turns_left(view))
        yield Target(layout.prompt, name, tip=tip)
    elif view.die and view.stage != ROLL:
        yield Target(layout.throw, "", tip=words.steps())
    may_throw = view.stage == ROLL and board.pending_move is not None
    name, tip = words.die(view, rolls=board.rolls)
    yield Target(layout.die, name, key=("roll",) if may_throw else None, tip=tip)


def _maze(board: PharaohScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    for cell in range(view.grid.cells):
        peeks = cell in board.peeks and not board.veiled
        said, about = partial(board.tile_words, cell), partial(_about_tile, board, cell, peeks=peeks)
        yield Target(layout.cell(cell), said, key=("cell", cell), pressable=board.may_choose(cell), tip=about)
    name, tip = words.gate()
    for cell, side in view.grid.gates.items():
        yield Target(layout.gate(cell, side), name, tip=tip)


def _about_tile(board: PharaohScene, cell: int, *, peeks: bool) -> str:
    said = words.tile_tip(board.view, board.seat, cell, peeks=peeks)
    if cell in board.visited:
        return f"{said} {words.visited(board.names[board.visited[cell]])}"
    return f"{said} {words.turned_up(board.names[board.turned_up[cell]])}" if cell in board.turned_up else said


def _items(board: PharaohScene) -> Iterator[Target]:
    pending, layout = board.pending_move, board.layout
    items = held_items(board.view, board.view.seat, pending)
    whose = "" if board.view.seat == board.seat else board.names[board.view.seat]
    moves = pending is not None and pending.stage == MOVE
    for rect, one in zip(board.item_places(), items, strict=True):
        said = partial(words.item_words, board.view, one.item, whose, held=one.held)
        about = partial(_about_item, board, one.item)
        stop = moves and one.held
        yield Target(rect, said, enabled=one.held, key=("item", one.item), pressable=one.usable, stop=stop, tip=about)
    if pending is not None and moves:
        free, marked = not pending.refusal(CLEAR), pending.topic == CLEAR
        tip = tr("Give up the roll to turn the tile you stand on, or an empty one beside it.")
        yield Target(layout.clear, tr("Clear a way"), marked, enabled=free, key=("clear",), pressable=free, stop=free, tip=tip)


def _about_item(board: PharaohScene, item: int) -> str:
    return words.item_tip(board.view, item, words.about_item(board.view, item, board.pending_move).reason)


def _player(board: PharaohScene, seat: int) -> Iterator[Target]:
    """A player's card; each thing on the own card is read out by itself, the others' cards as a whole."""
    view, person, card = board.view, board.people[seat], board.layout.players[seat]
    yield Target(card, partial(words.player, view, seat, person.name), layer=-1, tip=person.about)
    found = panels.parts_of(card, view, seat, 13.5 * board.layout.text)
    told = [(rect, words.inscription(view, seat, number)) for number, rect in enumerate(found.signs)]
    told += [(rect, (capital(words.item(item)), words.item_help(item))) for item, rect in found.items.items()]
    told += [(found.entered, words.entered(view.players[seat].entered))] if found.entered is not None else []
    if found.turn is not None:
        yield Target(found.turn, "", tip=words.order())
    for rect, (name, tip) in told:
        if seat == board.seat:
            yield Target(rect, name, tip=tip, depth=1)
        else:
            yield Target(rect, "", tip=f"{name}. {tip}")
    yield from _crew(board, seat, found.spots)


def _crew(board: PharaohScene, seat: int, spots: Sequence[QRectF]) -> Iterator[Target]:
    """The archaeologists on a player's card; those of the player to move can be chosen."""
    pending = board.pending_move if seat == board.view.seat else None
    for number, (rect, figure) in enumerate(zip(spots, board.view.players[seat].figures, strict=False), 1):
        name, tip = words.figure(board.view, figure)
        key, may_move = (None, False) if pending is None else (("figure", number), number in pending.figures)
        yield Target(rect, name, key=key, pressable=False, stop=may_move, tip=tip)


# ------------------------------------------------------------ scene


ROLLING: Final = 400
"""How long the die tumbles."""


class PharaohScene(MazeScene):
    """Input handling is in input.py, in a subclass."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.item_read = HIDDEN
        """The item whose help is shown."""
        self.visited: dict[int, int] = {}
        """The tiles where other players have just been, and their seats."""
        self.turned_up: dict[int, int] = {}
        """The tiles that others have just turned up, and their seats."""
        self._die = 0
        """The face of the die."""
        self._rolled = 1.0
        """How far the die has rolled; at 1 it rests."""
        self.way: WinningWay | None = None
        """The winner's way, once the game is over."""
        self._way_share = 1.0
        """How much of the winner's way has been drawn, from 0 to 1."""

    # ---------------------------------------------------------------- new view

    def take_up(self, before: State | None, after: State) -> None:
        super().take_up(before, after)
        figure = self.pending_move.figure if self.pending_move is not None and self.pending_move.view.seat == after.seat else 0
        self.pending_move = PendingMove(after, figure) if self.awaits else None
        self.hovered, self.item_read = None, HIDDEN
        self._die = after.die or self._die
        self._rolled = 0.0 if _is_throw(before, after) and appearance().travel(ROLLING) else 1.0
        self._veil(before, after)
        self._note_others(before, after)

    def _veil(self, before: State | None, after: State) -> None:
        """A secret look starts once the others have turned away, and lasts until it is dealt with."""
        looking = self.awaits and after.stage == LOOK
        others = sum(not person.bot for person in self.people) > 1
        went_on = looking and before is not None and before.stage == LOOK and len(after.looked) > len(before.looked)
        self.veiled = looking and others and (self.veiled or not went_on)

    def _note_others(self, before: State | None, after: State) -> None:
        """Mark what others did until this player has moved."""
        if before is None or before.seat == self.seat:
            self.visited, self.turned_up = {}, {}
        if before is None:
            return
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            if seat != self.seat:
                places = (one.place for old, one in zip(was.figures, now.figures, strict=True) if old.place != one.place)
                self.visited |= {place: seat for place in places if place != OUTSIDE}
        if before.seat != self.seat:
            fresh = after.up & ~before.up
            self.turned_up |= {cell: before.seat for cell in range(after.grid.cells) if fresh >> cell & 1}

    # ---------------------------------------------------------------- the die

    @property
    def rolls(self) -> bool:
        """Whether the die still rolls: until it rests, nothing tells what it shows."""
        return self._rolled < 1

    def show_change(self, before: State | None) -> None:
        super().show_change(before)
        if before is not None and self.rolls:
            self.motion.withheld.emit(True)
            self.motion.go(ROLLING, self._roll, travel=True, curve=QEasingCurve.Type.Linear, done=self._rest)

    def _roll(self, part: float) -> None:
        self._rolled = part
        self.change_sprite("die", self._die_sprite())

    def _rest(self) -> None:
        self.motion.withheld.emit(False)
        self._tell_throw()
        if not self.motion.is_overtaken:
            self.changed_mind()

    def sprites(self) -> dict[Hashable, Sprite]:
        found = self.maze()
        if self.view.stage != OVER:
            found["die"] = self._die_sprite()
            found |= self._panels()
        elif self.way is not None:
            token = self.people[self.way.seat].token
            found |= self._way_sprites() | turns(self.layout, self.view.grid, self.way, token)
        return found

    # ---------------------------------------------------------------- game over

    def look_back(self, session: Session) -> None:
        self.way = winning_way([session.view(self.seat, ply) for ply in range(session.ply + 1)])
        self.changed_mind()
        if self.way is not None and self.view.stage == OVER:
            self.motion.go(DRAWING, self._draw_way, travel=True, curve=QEasingCurve.Type.Linear)

    def _draw_way(self, part: float) -> None:
        self._way_share = part
        for key, sprite in self._way_sprites().items():
            self.change_sprite(key, sprite)

    def _way_sprites(self) -> dict[Hashable, Sprite]:
        assert self.way is not None
        return way_sprites(self.layout, self.view.grid, self.way, self.people[self.way.seat].token, self._way_share)

    def _die_sprite(self) -> Sprite:
        place, faded = panels.die_place(self.layout.die), self.view.stage == ROLL
        paint = partial(panels.paint_die, rect=QRectF(QPointF(), place.size()), face=self._die, part=self._rolled, faded=faded)
        return Sprite(place, paint, (self._die, self._rolled, faded), z=5, margin=place.width() * 0.6)

    # ---------------------------------------------------------------- panels

    def _panels(self) -> dict[Hashable, Sprite]:
        view, layout, pending = self.view, self.layout, self.pending_move
        px = 13.5 * layout.text
        decides = pending is not None
        waiting = "" if self.rolls else words.roll_words(view, decides=decides)
        walks = not self.rolls and view.stage != ROLL
        throw = panels.throw_of(view, self._prompt, waiting, len(self.planned), walks=walks, decides=decides)
        beside = layout.die.translated(-layout.throw.topLeft())
        items = tuple(held_items(view, view.seat, pending))
        meant, note = words.meant_item(pending), self.note()
        holder, shown = self.people[view.seat], layout.items.size()
        rack = partial(paint_rack, size=shown, items=items, person=holder, marked=meant, hovered=self.item_read, px=px)
        clearing = pending is not None and pending.stage == MOVE and not pending.refusal(CLEAR)
        marked = pending is not None and pending.topic == CLEAR
        clear = partial(panels.paint_clear, size=layout.clear.size(), on=clearing, marked=marked, px=px)
        paint_throw = partial(panels.paint_throw, size=layout.throw.size(), die=beside, throw=throw, px=px)
        found: dict[Hashable, Sprite] = {
            "throw": Sprite(layout.throw, paint_throw, (throw,)),
            "items": Sprite(layout.items, rack, (items, view.seat, meant, self.item_read)),
            "note": Sprite(layout.help, partial(panels.paint_note, size=layout.help.size(), note=note, px=px), (note,)),
            "clear": Sprite(layout.clear, clear, (clearing, marked)),
        }
        for seat, (rect, person) in enumerate(zip(layout.players, self.people, strict=True)):
            coming = self._acts.coming(seat)
            paint = partial(panels.paint_player, size=rect.size(), view=view, seat=seat, person=person, px=px, coming=coming)
            found["player", seat] = Sprite(rect, paint, (view.players[seat], panels.turns_until(view, seat), coming))
        return found

    def note(self) -> Note:
        """Help about the item or tile pointed at, or about the pending move."""
        item = self.item_read if self.item_read != HIDDEN else words.meant_item(self.pending_move)
        if item != HIDDEN:
            return words.about_item(self.view, item, self.pending_move)
        if self.hovered is not None:
            return words.about_tile(self.view, self.hovered, self.names, self._refusal_at(self.hovered))
        return words.about_topic(self.pending_move, self.meanwhile)

    def _refusal_at(self, cell: int) -> str:
        pending = self.pending_move
        return "" if pending is None or pending.topic == ROLL or self.may_choose(cell) else pending.refusal_at(cell)

    def may_choose(self, cell: int) -> bool:
        """Whether a click on this tile does something."""
        pending = self.pending_move
        if pending is None:
            return False
        if pending.topic == WALK:
            return any(cell in pending.reach(figure) for figure in pending.figures)
        return cell in pending.cells

    def prompt_words(self) -> str:
        if self.rolls:
            return tr("{name} rolls the die.", name=self.names[self.view.seat])
        return words.prompt(self.view, self.names[self.view.seat], self.pending_move, hidden=self.veiled)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what was thrown or turned up, and what the others did."""
        if self.meanwhile and self.pending_move is not None and after.stage == ROLL:
            self.spoken.emit(tr("While the others played: {events}", events=self.meanwhile))
        if before is None:
            return
        if _is_throw(before, after) and not self.rolls:
            self._tell_throw()
        fresh = after.up & ~before.up
        for cell in range(after.grid.cells):
            if fresh >> cell & 1:
                self.spoken.emit(words.tile_line(after, cell, self.names))

    def _tell_throw(self) -> None:
        self.spoken.emit(tr("{name} rolled {n}.", name=self.names[self.view.seat], n=self.view.die))

    def progress(self) -> list[Progress]:
        view = self.view
        if view.stage == OVER:
            return []
        closed = tr("{n} inscription opens the chamber", "{n} inscriptions open the chamber", n=view.wanted)
        wanted = tr("The chamber is open") if view.chamber_open else closed
        turn = tr("Turn {n} of {all}", n=view.round + 1, all=view.limit)
        # Alone among bots, nobody needs to hear of every turn.
        shared = sum(not person.bot for person in self.people) > 1
        tip = tr("After the last turn the game is over, wherever everyone is.")
        goal = tr("Enter it, and you are done.") if view.chamber_open else tr("Archaeologists read them where they stand.")
        return [Progress(wanted, 0, 0, tip=goal), Progress(turn, 0, 0, announced=shared, tip=tip)]

    # ---------------------------------------------------------------- marks

    def marks(self) -> Iterator[Sprite]:
        """Where others have been and what they turned up, what is in reach or can be chosen, and what is selected."""
        pending, layout = self.pending_move, self.layout
        for cell, seat in {**self.turned_up, **self.visited}.items():
            yield maze.been_here(layout.cell(cell), self.people[seat].token)
        if pending is None or pending.stage == ROLL or self.rolls:
            return
        if pending.topic == WALK:
            yield from self._walk_marks(pending)
        else:
            yield from (maze.offered(layout.cell(cell)) for cell in pending.cells if pending.stage != LAY)
            meant = pending.cell
            if meant == NOWHERE and self.hovered is not None and pending.asks in (CHOOSES_TILE, CHOOSES_WAY):
                meant = self.hovered
            if meant != NOWHERE:
                yield outline(layout.cell(meant), 3.6, maze.ABOVE)

    def _walk_marks(self, pending: PendingMove) -> Iterator[Sprite]:
        way = self.planned
        for cell, there in pending.reach().items():
            meant = bool(way) and cell == way[-1]
            dark = not is_up(self.view, cell) and cell != self.view.grid.chamber
            tile, risky = self.layout.cell(cell), pending.is_risky(cell)
            ends = len(there) == self.view.points
            yield from maze.within_reach(tile, len(there), ends=ends, risky=risky, meant=meant, dark=dark)
        points = self.way_points(pending.figure, way) if way else self._hinted_way()
        if len(points) > 1:
            yield maze.walk(points, self.layout.tile)

    def way_points(self, figure: int, way: Sequence[int]) -> list[QPointF]:
        """The points of a walk over these tiles, from the archaeologist's tile or from outside a gate."""
        here = self.view.me.figures[figure - 1].place
        tiles = [self.layout.cell(cell).center() for cell in way]
        if here != OUTSIDE:
            return [self.layout.cell(here).center(), *tiles]
        return [outside_gate(self.layout, self.view.grid, way[0]), *tiles]

    # ---------------------------------------------------------------- hints

    @property
    def stage(self) -> QRectF:
        return self.layout.tray

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        rect = self._proposed(hint)
        return ([], 0) if rect.isNull() else ([rect], 1)

    def _proposed(self, hint: Hint) -> QRectF:
        """The place of a hint: the end of the walk, a tile, an option, the die, or the player's card."""
        view, pending, move, choice = self.view, self.pending_move, hint.move, self.choice
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

    def _hinted_way(self) -> list[QPointF]:
        """The walk that the best hint proposes."""
        if not self.hints or not self.hints[0].line:
            return []
        line, names = self.hints[0].line, self.view.grid.by_name
        return self.way_points(line[0].figure, [names[step.cell] for step in line])

    # ---------------------------------------------------------------- choice

    @property
    def choice(self) -> Choice | None:
        """The options, in the half of the maze away from the moving archaeologist."""
        view, pending, tray = self.view, self.pending_move, self.layout.tray
        if pending is None or not pending.options:
            return None
        names = [words.option_words(view, move, self.names) for move in pending.options]
        tokens = [self.people[move.player - 1].token if isinstance(move, Attack) else HIDDEN for move in pending.options]
        mover = view.me.figures[view.mover - 1].place if view.mover else OUTSIDE
        low = mover != OUTSIDE and self.layout.cell(mover).center().y() < tray.center().y()
        note = tr("Choose with the arrow keys, confirm with Enter.")

        def of_size(px: float) -> Choice:
            options = maze.options_for(pending.options, names, tokens, px)
            return maze.choice_in(tray, self._prompt, note, options, pending.option, px, low=low)

        found = of_size(14 * self.layout.text)
        high = tray.height() - 16
        return found if found.rect.height() <= high else of_size(found.px * high / found.rect.height())

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        return on_table(self)

    def tile_words(self, cell: int) -> str:
        """A tile, and the player's plans there."""
        peeks = cell in self.peeks and not self.veiled
        return words.tile_now(self.view, cell, self.names, self.pending_move, peeks=peeks)

    def item_rect(self, item: int) -> QRectF:
        return self.item_places()[items_of(self.view).index(item)]

    def item_places(self) -> tuple[QRectF, ...]:
        held = [holds(self.view.me, item) for item in items_of(self.view)]
        return rack_of(self.layout.items, held, self.layout.text).places


def _is_throw(before: State | None, after: State) -> bool:
    return before is not None and before.stage == ROLL and bool(after.die) and after.stage not in (ROLL, OVER)


# ------------------------------------------------------------ input


GATES: Final = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}
"""The gate that an arrow key means from outside."""
DIGITS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
"""One for each archaeologist."""


class PharaohBoard(PharaohScene):
    """Walks by click or by arrows and Enter; tiles are turned with R, the wheel or a click; everything else by buttons or keys."""

    tools = (TURN, PUT_BACK, CONFIRM)
    _asked: tuple[int, int] | None = None
    """The tile before the last step of a walk, and that step, which must be confirmed."""

    # ---------------------------------------------------------------- walking

    def take_up(self, before: State | None, after: State) -> None:
        super().take_up(before, after)
        pending, asked = self.pending_move, self._asked
        if asked is None or pending is None or after.stage != MOVE or before is None or before.seat != after.seat:
            self._asked = None
        elif place(after, pending.figure) == asked[0]:
            self._asked = None
            if Step(pending.figure, after.grid.names[asked[1]]) in pending.legal:
                pending.way = (asked[1],)

    def _walk(self, pending: PendingMove, way: Way) -> None:
        names = pending.view.grid.names
        self.line_chosen.emit([Step(pending.figure, names[cell]) for cell in way])

    # ---------------------------------------------------------------- undo

    def pending(self) -> PendingMove | None:
        return copy(self.pending_move)

    def edit_words(self, before: PendingMove, after: PendingMove) -> str:
        return edit_words(before, after)

    def restore(self, pending: PendingMove | None) -> None:
        self.pending_move, self.item_read, self.hovered = copy(pending), HIDDEN, None
        self.changed_mind()

    def where(self, place: Hashable) -> QRectF:
        match place:
            case ("cell", int(number)):
                return self.layout.cell(number)
        return self.layout.die if place == "die" else QRectF()

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        if tool == TURN:
            return self.pending_move is not None and len(self.pending_move.lies) > 1
        return bool(self.tool_name(tool))

    def tool_name(self, tool: str) -> str:
        pending = self.pending_move
        if pending is None or tool not in (CONFIRM, PUT_BACK):
            return ""
        if self.veiled:
            return tr("Show me") if tool == CONFIRM else ""
        return confirm_words(pending) if tool == CONFIRM else no_words(pending)

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM) or self.can(PUT_BACK)

    def use(self, tool: str) -> None:
        pending = self.pending_move
        if pending is None:
            return
        if tool == TURN:
            self._turn(1)
        elif self.veiled:
            self.veiled = False
            self.changed_mind()
        elif tool == CONFIRM:
            self.settle()
        elif pending.can_drop:
            pending.drop()
            self.item_read = HIDDEN
            self.changed_mind()
        else:
            self.chosen.emit(pending.decline)

    def settle(self) -> None:
        """Make the pending move; a walk step by step."""
        pending = self.pending_move
        if pending is not None and pending.topic == WALK and len(pending.way) > 1:
            self._walk(pending, pending.way)
        elif pending is not None:
            self.chosen.emit(pending.move)

    def ready(self) -> Move | None:
        return self.pending_move.move if self.pending_move is not None and not self.veiled else None

    def part(self, name: Hashable) -> QRectF:
        match name:
            case ("player", int(seat)) if self.layout.players:
                return self.layout.players[seat]
            case ("cell", int(cell)):
                return self.layout.cell(cell)
        return super().part(name)

    def pick(self, at: int) -> None:
        if self.pending_move is not None and self.pending_move.choose(at):
            self.changed_mind()

    def _turn(self, by: int) -> None:
        if self.pending_move is not None and self.pending_move.turn(by):
            self.point_out(("cell", self.pending_move.cell))
            self.changed_mind()

    # ---------------------------------------------------------------- hints

    def try_hint(self, hint: Hint) -> None:
        """Set up a hint's move, for the player to confirm."""
        pending = self.pending_move
        if pending is None or hint.move not in pending.legal or self.veiled:
            return
        if hint.move == pending.decline:
            self.refuse(tr("To follow this hint, choose “{no}” or press Esc.", no=no_words(pending)), self.layout.bar)
            return
        pending.prepare(hint.move)
        if hint.line:
            pending.way = tuple(pending.view.grid.by_name[step.cell] for step in hint.line)
        self.changed_mind()

    # ---------------------------------------------------------------- choosing

    def _point_to(self, cell: int, *, settle: bool) -> None:
        """A tile was pressed."""
        pending = self.pending_move
        if pending is None:
            return
        if pending.topic == WALK:
            self._walk_to(pending, cell)
        elif self.veiled:
            return
        elif cell not in pending.cells:
            self.refuse(pending.refusal_at(cell), self.layout.cell(cell))
        elif cell == pending.cell and settle and pending.asks == CHOOSES_TILE:
            self.settle()
        elif cell == pending.cell and pending.asks == CHOOSES_WAY:
            self._turn(1)
        else:
            pending.point_at(cell)
            self.changed_mind()

    def _walk_to(self, pending: PendingMove, cell: int) -> None:
        if pending.way and pending.way[-1] == cell:
            self.settle()
            return
        own = [figure for figure in pending.figures if place(pending.view, figure) == cell]
        figure = next((one for one in (pending.figure, *pending.figures) if cell in pending.reach(one)), 0)
        if figure:
            pending.choose_figure(figure)
            self._go(pending, pending.reach()[cell])
        elif own:
            # Of several on a tile, the next one.
            later = [one for one in own if one > pending.figure]
            pending.choose_figure((later or own)[0])
            self.changed_mind()
        else:
            pending.way = ()
            self.refuse(pending.refusal_at(cell), self.layout.cell(cell))
            self.changed_mind()

    def _go(self, pending: PendingMove, way: Way) -> None:
        """Walk there, but stop and ask before a risky step."""
        if pending.is_risky(way[-1]) and not self.habits.at_once:
            if len(way) == 1:
                pending.way = way
                self.changed_mind()
                return
            self._asked, way = (way[-2], way[-1]), way[:-1]
        self._walk(pending, way)

    def _choose_item(self, item: int, rect: QRectF) -> None:
        """Start using an item, or say why that is impossible."""
        pending = self.pending_move
        self.item_read = item
        if pending is None:
            self.changed_mind()
            return
        word = parts().items[item].word
        if pending.topic == word:
            pending.drop()
        elif not pending.begin(word):
            self.refuse(pending.refusal(word) or tr("None of your archaeologists can use it here."), rect)
        self.changed_mind()

    def _choose_clear(self) -> None:
        pending = self.pending_move
        if pending is None:
            return
        if pending.topic == CLEAR:
            pending.drop()
        elif not pending.begin(CLEAR):
            self.refuse(pending.refusal(CLEAR), self.layout.clear)
        self.changed_mind()

    # ---------------------------------------------------------------- clicks

    def press(self, key: Hashable) -> None:
        pending = self.pending_move
        if pending is None:
            return
        match key:
            case ("roll",) if pending.stage == ROLL:
                self.use(CONFIRM)
            case ("cell", int(cell)) if pending.stage == ROLL:
                self.refuse(tr("Roll the die first."), self.layout.cell(cell))
            case ("cell", int(cell)):
                self._point_to(cell, settle=True)
            case ("item", int(item)):
                self._choose_item(item, self.item_rect(item))
            case ("clear",):
                self._choose_clear()
            case ("figure", int(number)):
                self._press_crew(number, pending)

    def _press_crew(self, number: int, pending: PendingMove) -> None:
        """An archaeologist on the player's card was pressed."""
        outside = place(pending.view, number) == OUTSIDE
        figure = next((one for one in pending.figures if outside and place(pending.view, one) == OUTSIDE), number)
        if pending.choose_figure(figure):
            self.changed_mind()

    def turn_by(self, quarters: int) -> None:
        self._turn(quarters)

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("cell", int(cell)):
                self.hovered, self.item_read = cell, HIDDEN
            case ("item", int(item)):
                self.hovered, self.item_read = None, item
            case _:
                self.hovered, self.item_read = None, HIDDEN
        self.place_sprites()
        self.show_marks()

    # ---------------------------------------------------------------- keyboard

    def next_stop(self, forward: bool) -> bool:
        """Continue from the current selection: an archaeologist, an item, or clearing a way."""
        pending = self.pending_move
        if pending is not None and pending.topic == CLEAR:
            self.focused = ("clear",)
        elif self.item_read != HIDDEN:
            self.focused = ("item", self.item_read)
        elif pending is not None:
            self.focused = ("figure", pending.figure)
        return super().next_stop(forward)

    def focus_on(self, key: Hashable) -> None:
        """Select what Tab has reached."""
        pending = self.pending_move
        assert pending is not None, "only who decides has anywhere to go"
        pending.drop()
        self.item_read, self.hovered = HIDDEN, None
        match key:
            case ("figure", int(number)):
                pending.choose_figure(number)
            case ("item", int(item)):
                self.item_read = item
                pending.begin(parts().items[item].word)
            case _:
                pending.begin(CLEAR)
        self.changed_mind()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pending, key = self.pending_move, Qt.Key(event.key())
        if pending is None or self.veiled or not self._by_letter(pending, key):
            super().keyPressEvent(event)
        else:
            event.accept()

    def _by_letter(self, pending: PendingMove, key: Qt.Key) -> bool:
        """Handle the keys specific to this game; False for any other key."""
        acts = {
            Qt.Key.Key_Space: (self.can(CONFIRM), lambda: self.use(CONFIRM) if pending.stage == ROLL else None),
            Qt.Key.Key_T: (pending.topic == WALK, lambda: self._through_tunnel(pending)),
            Qt.Key.Key_C: (pending.stage == MOVE, self._clear_by_key),
            Qt.Key.Key_Backspace: (bool(pending.way), lambda: self._one_step_less(pending)),
        }
        if key in DIGITS:
            acts[key] = pending.stage == MOVE, lambda: self._choose_figure(pending, DIGITS.index(key) + 1)
        means, act = acts.get(key, (False, None))
        if means and act is not None:
            self.do(act)
        return means

    def _clear_by_key(self) -> None:
        self._choose_clear()
        self.used.emit(("clear",))

    def _one_step_less(self, pending: PendingMove) -> None:
        pending.way = pending.way[:-1]
        self.changed_mind()

    def arrow(self, columns: int, rows: int) -> bool:
        if self.pending_move is None or self.veiled:
            return False
        self._arrow(self.pending_move, (columns, rows))
        return True

    def _choose_figure(self, pending: PendingMove, figure: int) -> None:
        if pending.choose_figure(figure):
            self.point_out(("figure", figure))
            self.changed_mind()
        else:
            self.refuse(refusal_to_move(pending.view, figure), self.figure_rect(pending.view.seat, figure))

    def _arrow(self, pending: PendingMove, way: tuple[int, int]) -> None:
        if pending.topic == WALK and pending.stage == MOVE:
            self._arrow_walks(pending, way)
        elif pending.asks == CHOOSES_WAY and len(pending.cells) == 1:
            self._turn(1 if sum(way) > 0 else -1)
        elif pending.asks:
            self._arrow_points(pending, way)

    def _arrow_walks(self, pending: PendingMove, way: tuple[int, int]) -> None:
        """Add a step to the walk; stepping back removes the last one."""
        here = pending.way[-1] if pending.way else place(pending.view, pending.figure)
        cell = self._gate(pending, way) if here == OUTSIDE else self._beside(pending, here, way)
        before = pending.way[-2] if len(pending.way) > 1 else place(pending.view, pending.figure)
        longer = pending.extended(cell) if cell != HIDDEN else None
        if pending.way and cell == before:
            pending.way = pending.way[:-1]
        elif longer is not None:
            pending.way = longer
            self.point_out(("cell", cell))
        elif cell != HIDDEN and not pending.way:
            self.refuse(pending.refusal_at(cell), self.layout.cell(cell))
        elif cell == HIDDEN and pending.way and len(pending.way) == 1 and before == OUTSIDE:
            pending.way = ()
        self.changed_mind()

    def _gate(self, pending: PendingMove, way: tuple[int, int]) -> int:
        return next(cell for cell, side in pending.view.grid.gates.items() if side == GATES[way])

    def _beside(self, pending: PendingMove, cell: int, way: tuple[int, int]) -> int:
        return pending.view.grid.around[cell][(GATES[way]).bit_length() - 1]

    def _through_tunnel(self, pending: PendingMove) -> None:
        """Go on through a tunnel; pressed again, to its next end."""
        last = pending.way[-1] if pending.way else NOWHERE
        before = pending.way[-2] if len(pending.way) > 1 else place(pending.view, pending.figure)
        if pending.way and before != OUTSIDE and last not in pending.view.grid.around[before]:
            pending.way = pending.way[:-1]
        ends = pending.tunnel_ends()
        if ends:
            at = (ends.index(last) + 1) % len(ends) if last in ends else 0
            pending.way = (*pending.way, ends[at])
            self.point_out(("cell", ends[at]))
        self.changed_mind()

    def _arrow_points(self, pending: PendingMove, way: tuple[int, int]) -> None:
        """Move by one tile, and select it if it can be chosen."""
        mover = place(pending.view, pending.figure) if pending.figure else OUTSIDE
        start = pending.cell if pending.cell != NOWHERE else mover if mover != OUTSIDE else pending.view.grid.chamber
        here = self.hovered if self.hovered is not None else start
        beside = self._beside(pending, here, way)
        cell = self.hovered = here if beside == HIDDEN else beside
        pending.point_at(cell)
        self.point_out(("cell", cell))
        self.changed_mind()
