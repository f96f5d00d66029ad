"""What players do at the table of Pharaoh's Tomb, turned into moves. What is legal is learned from the rules; none lives here."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove, Way
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.moves import Step
from ramses_desktop.games.pharaoh.rules.state import MOVE, NOWHERE, ROLL, State, place
from ramses_desktop.games.pharaoh.rules.walking import refusal_to_move
from ramses_desktop.games.pharaoh.ui.prompts import confirm_words, no_words
from ramses_desktop.games.pharaoh.ui.scene import PharaohScene
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, TURN, Hint

GATES: Final = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}
"""The gate that an arrow means from outside."""
DIGITS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
"""One for each archaeologist."""


class PharaohBoard(PharaohScene):
    """Walks by click or by arrows and Enter; tiles are turned with R, the wheel or a click; everything else by buttons or keys."""

    tools = (TURN, PUT_BACK, CONFIRM)
    _asked: tuple[int, int] | None = None
    """The tile before the last step of a walk, and that step, which is to be confirmed."""

    # ---------------------------------------------------------------- walking

    def take_up(self, before: State | None, after: State) -> None:
        super().take_up(before, after)
        hand, asked = self.hand, self._asked
        if asked is None or hand is None or after.stage != MOVE or before is None or before.seat != after.seat:
            self._asked = None
        elif place(after, hand.figure) == asked[0]:
            self._asked = None
            if Step(hand.figure, after.grid.names[asked[1]]) in hand.legal:
                hand.way = (asked[1],)

    def _walk(self, hand: PendingMove, way: Way) -> None:
        names = hand.view.grid.names
        self.line_chosen.emit([Step(hand.figure, names[cell]) for cell in way])

    # ---------------------------------------------------------------- taking back

    def pending(self) -> PendingMove | None:
        return copy(self.hand)

    def restore(self, pending: PendingMove | None) -> None:
        self.hand, self.item_read, self.hovered = copy(pending), HIDDEN, None
        self.changed_mind()

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        if tool == TURN:
            return self.hand is not None and len(self.hand.lies) > 1
        return bool(self.tool_name(tool))

    def tool_name(self, tool: str) -> str:
        hand = self.hand
        if hand is None or tool not in (CONFIRM, PUT_BACK):
            return ""
        if self.veiled:
            return tr("Show me") if tool == CONFIRM else ""
        return confirm_words(hand) if tool == CONFIRM else no_words(hand)

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM) or self.can(PUT_BACK)

    def use(self, tool: str) -> None:
        hand = self.hand
        if hand is None:
            return
        if tool == TURN:
            self._turn(1)
        elif self.veiled:
            self.veiled = False
            self.changed_mind()
        elif tool == CONFIRM:
            self.settle()
        elif hand.can_drop:
            hand.drop()
            self.item_read = HIDDEN
            self.changed_mind()
        else:
            self.chosen.emit(hand.decline)

    def settle(self) -> None:
        """Make the pending move; a walk step by step."""
        hand = self.hand
        if hand is not None and hand.topic == WALK and len(hand.way) > 1:
            self._walk(hand, hand.way)
        elif hand is not None:
            self.chosen.emit(hand.move)

    def pick(self, at: int) -> None:
        if self.hand is not None and self.hand.choose(at):
            self.changed_mind()

    def _turn(self, by: int) -> None:
        if self.hand is not None and self.hand.turn(by):
            self.spoken.emit(self.tile_words(self.hand.cell))
            self.changed_mind()

    # ---------------------------------------------------------------- hints

    def try_hint(self, hint: Hint) -> None:
        """Prepare what a hint says, to be confirmed."""
        hand = self.hand
        if hand is None or hint.move not in hand.legal or self.veiled:
            return
        if hint.move == hand.decline:
            self.refuse(tr("“{no}” or Esc does that.", no=no_words(hand)), self.layout.bar)
            return
        hand.prepare(hint.move)
        if hint.line:
            hand.way = tuple(hand.view.grid.by_name[step.cell] for step in hint.line)
        self.changed_mind()

    # ---------------------------------------------------------------- choosing

    def _point_to(self, cell: int, *, settle: bool) -> None:
        """A tile was pressed."""
        hand = self.hand
        if hand is None:
            return
        if hand.topic == WALK:
            self._walk_to(hand, cell)
        elif self.veiled:
            return
        elif cell not in hand.cells:
            self.refuse(hand.refusal_at(cell), self.layout.cell(cell))
        elif cell == hand.cell and settle and hand.asks == CHOOSES_TILE:
            self.settle()
        elif cell == hand.cell and hand.asks == CHOOSES_WAY:
            self._turn(1)
        else:
            hand.point_at(cell)
            self.changed_mind()

    def _walk_to(self, hand: PendingMove, cell: int) -> None:
        if hand.way and hand.way[-1] == cell:
            self.settle()
            return
        own = [figure for figure in hand.figures if place(hand.view, figure) == cell]
        figure = next((one for one in (hand.figure, *hand.figures) if cell in hand.reach(one)), 0)
        if figure:
            hand.choose_figure(figure)
            self._go(hand, hand.reach()[cell])
        elif own:
            # Of several on a tile, the next one.
            later = [one for one in own if one > hand.figure]
            hand.choose_figure((later or own)[0])
            self.changed_mind()
        else:
            hand.way = ()
            self.refuse(hand.refusal_at(cell), self.layout.cell(cell))
            self.changed_mind()

    def _go(self, hand: PendingMove, way: Way) -> None:
        """Walk there, but stop and ask before a risky step."""
        if hand.is_risky(way[-1]) and not self.habits.at_once:
            if len(way) == 1:
                hand.way = way
                self.changed_mind()
                return
            self._asked, way = (way[-2], way[-1]), way[:-1]
        self._walk(hand, way)

    def _choose_item(self, item: int, rect: QRectF) -> None:
        """Begin to use an item, or say why that is impossible."""
        hand = self.hand
        self.item_read = item
        if hand is None:
            self.changed_mind()
            return
        word = parts().items[item].word
        if hand.topic == word:
            hand.drop()
        elif not hand.begin(word):
            self.refuse(hand.refusal(word) or tr("Nobody here can use it."), rect)
        self.changed_mind()

    def _choose_clear(self) -> None:
        hand = self.hand
        if hand is None:
            return
        if hand.topic == CLEAR:
            hand.drop()
        elif not hand.begin(CLEAR):
            self.refuse(hand.refusal(CLEAR), self.layout.clear)
        self.changed_mind()

    # ---------------------------------------------------------------- pressing

    def press(self, key: Hashable) -> None:
        hand = self.hand
        if hand is None:
            return
        match key:
            case ("roll",) if hand.stage == ROLL:
                self.use(CONFIRM)
            case ("cell", int(cell)) if hand.stage == ROLL:
                self.refuse(tr("First the die must be thrown."), self.layout.cell(cell))
            case ("cell", int(cell)):
                self._point_to(cell, settle=True)
            case ("item", int(item)):
                self._choose_item(item, self.item_rect(item))
            case ("clear",):
                self._choose_clear()
            case ("figure", int(number)):
                self._press_crew(number, hand)

    def _press_crew(self, number: int, hand: PendingMove) -> None:
        """An archaeologist on the player's card was pressed."""
        outside = place(hand.view, number) == OUTSIDE
        figure = next((one for one in hand.figures if outside and place(hand.view, one) == OUTSIDE), number)
        if hand.choose_figure(figure):
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
        """Go on from what is selected now: an archaeologist, an item, or clearing a way."""
        hand = self.hand
        if hand is not None and hand.topic == CLEAR:
            self.focused = ("clear",)
        elif self.item_read != HIDDEN:
            self.focused = ("item", self.item_read)
        elif hand is not None:
            self.focused = ("figure", hand.figure)
        return super().next_stop(forward)

    def focus_on(self, key: Hashable) -> None:
        """Select what Tab has reached."""
        hand = self.hand
        assert hand is not None, "only who decides has anywhere to go"
        hand.drop()
        self.item_read, self.hovered = HIDDEN, None
        match key:
            case ("figure", int(number)):
                hand.choose_figure(number)
                self.spoken.emit(self._figure_words(hand, number))
            case ("item", int(item)):
                self.item_read = item
                hand.begin(parts().items[item].word)
            case _:
                hand.begin(CLEAR)
        self.changed_mind()

    def _figure_words(self, hand: PendingMove, number: int) -> str:
        here = place(hand.view, number)
        where = tr("outside") if here == OUTSIDE else hand.view.grid.names[here]
        return tr("archaeologist {place}", place=where)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        hand, key = self.hand, Qt.Key(event.key())
        if hand is None or self.veiled or not self._by_letter(hand, key):
            super().keyPressEvent(event)
        else:
            event.accept()

    def _by_letter(self, hand: PendingMove, key: Qt.Key) -> bool:
        """Handle the keys of this game alone; False for any other key."""
        acts = {
            Qt.Key.Key_Space: (self.can(CONFIRM), lambda: self.use(CONFIRM) if hand.stage == ROLL else None),
            Qt.Key.Key_T: (hand.topic == WALK, lambda: self._through_tunnel(hand)),
            Qt.Key.Key_C: (hand.stage == MOVE, self._choose_clear),
            Qt.Key.Key_Backspace: (bool(hand.way), lambda: self._one_step_less(hand)),
        }
        if key in DIGITS:
            acts[key] = hand.stage == MOVE, lambda: self._choose_figure(hand, DIGITS.index(key) + 1)
        means, act = acts.get(key, (False, None))
        if means and act is not None:
            self.do(act)
        return means

    def _one_step_less(self, hand: PendingMove) -> None:
        hand.way = hand.way[:-1]
        self.changed_mind()

    def arrow(self, columns: int, rows: int) -> bool:
        if self.hand is None or self.veiled:
            return False
        self._arrow(self.hand, (columns, rows))
        return True

    def _choose_figure(self, hand: PendingMove, figure: int) -> None:
        if hand.choose_figure(figure):
            self.spoken.emit(self._figure_words(hand, figure))
            self.changed_mind()
        else:
            self.refuse(refusal_to_move(hand.view, figure), self.figure_rect(hand.view.seat, figure))

    def _arrow(self, hand: PendingMove, way: tuple[int, int]) -> None:
        if hand.topic == WALK and hand.stage == MOVE:
            self._arrow_walks(hand, way)
        elif hand.asks == CHOOSES_WAY and len(hand.cells) == 1:
            self._turn(1 if sum(way) > 0 else -1)
        elif hand.asks:
            self._arrow_points(hand, way)

    def _arrow_walks(self, hand: PendingMove, way: tuple[int, int]) -> None:
        """Add a step to the walk; stepping back takes the last one away."""
        here = hand.way[-1] if hand.way else place(hand.view, hand.figure)
        cell = self._gate(hand, way) if here == OUTSIDE else self._beside(hand, here, way)
        before = hand.way[-2] if len(hand.way) > 1 else place(hand.view, hand.figure)
        longer = hand.extended(cell) if cell != HIDDEN else None
        if hand.way and cell == before:
            hand.way = hand.way[:-1]
        elif longer is not None:
            hand.way = longer
            self.spoken.emit(self.tile_words(cell))
        elif cell != HIDDEN and not hand.way:
            self.refuse(hand.refusal_at(cell), self.layout.cell(cell))
        elif cell == HIDDEN and hand.way and len(hand.way) == 1 and before == OUTSIDE:
            hand.way = ()
        self.changed_mind()

    def _gate(self, hand: PendingMove, way: tuple[int, int]) -> int:
        return next(cell for cell, side in hand.view.grid.gates.items() if side == GATES[way])

    def _beside(self, hand: PendingMove, cell: int, way: tuple[int, int]) -> int:
        return hand.view.grid.around[cell][(GATES[way]).bit_length() - 1]

    def _through_tunnel(self, hand: PendingMove) -> None:
        """Go on through a tunnel; again, to its next end."""
        last = hand.way[-1] if hand.way else NOWHERE
        before = hand.way[-2] if len(hand.way) > 1 else place(hand.view, hand.figure)
        if hand.way and before != OUTSIDE and last not in hand.view.grid.around[before]:
            hand.way = hand.way[:-1]
        ends = hand.tunnel_ends()
        if ends:
            at = (ends.index(last) + 1) % len(ends) if last in ends else 0
            hand.way = (*hand.way, ends[at])
            self.spoken.emit(self.tile_words(ends[at]))
        self.changed_mind()

    def _arrow_points(self, hand: PendingMove, way: tuple[int, int]) -> None:
        """Move on by a tile, and select it if it can be chosen."""
        mover = place(hand.view, hand.figure) if hand.figure else OUTSIDE
        start = hand.cell if hand.cell != NOWHERE else mover if mover != OUTSIDE else hand.view.grid.chamber
        here = self.hovered if self.hovered is not None else start
        beside = self._beside(hand, here, way)
        cell = self.hovered = here if beside == HIDDEN else beside
        hand.point_at(cell)
        self.spoken.emit(self.tile_words(cell))
        self.changed_mind()
