"""Turns what players do at the table of Pharaoh's Tomb into moves. The rules say what is legal; none is coded here."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove, Way
from ramses_desktop.games.pharaoh.state import MOVE, NOWHERE, ROLL, State, Step, place
from ramses_desktop.games.pharaoh.ui.scene import PharaohScene
from ramses_desktop.games.pharaoh.ui.words.prompts import confirm_words, edit_words, no_words
from ramses_desktop.games.pharaoh.walking import refusal_to_move
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, TURN, Hint

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
