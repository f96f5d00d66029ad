"""What a player does at the table of a flip-and-write game, by mouse, keyboard or screen reader: choose cards, put the piece on a
card, and confirm. Legality comes from the list of legal moves."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import cells
from ramses_desktop.games.flip_and_write.pending import Intent, PendingMark, Spot
from ramses_desktop.games.flip_and_write.playout import HAND
from ramses_desktop.games.flip_and_write.rules import KEEP, Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.tabletop import ExpeditionTabletop
from ramses_desktop.ui.board.scene import Hand
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Hint, Target


class ExpeditionHand(Hand[ExpeditionTabletop, Intent]):
    def __init__(self, tabletop: ExpeditionTabletop) -> None:
        super().__init__(tabletop)
        self.piece = tabletop.piece
        self.piece.moved, self.piece.laid = self.changed_mind, self.piece_laid
        self._on = 0
        """Which of the two cards in play the keyboard was on last: 0 or 1."""

    def changed_mind(self) -> None:
        """Show the player's change of mind, and tell a screen reader what is under the piece."""
        table, mark = self.tabletop, self.mark
        table.reached = self._focused_card
        table.show_intent()
        self.board.place_sprites()
        if mark is not None and mark.spot is not None:
            name = table.ui.words.card_name(mark.spot.card)
            self.board.spoken.emit(words.lies_on(name, mark.boxes, mark.reason))
        self.board.upkeep.ask()

    @property
    def mark(self) -> PendingMark | None:
        return self.tabletop.mark

    # ---------------------------------------------------------------- the pending move

    def pending(self) -> Intent:
        mark, piece, picked = self.mark, self.piece, tuple(self.tabletop.picked)
        if mark is None:
            return Intent(picked)
        spot = None if piece.carried else mark.spot
        return Intent(picked, mark.way, mark.single, spot, piece.carried, piece.put_down)

    def restore(self, pending: Intent) -> None:
        self.tabletop.picked = list(pending.picked)
        if self.mark is not None:
            self.mark.way, self.mark.single, self.mark.spot = pending.way, pending.single, pending.spot
            self.piece.put_down = pending.put_down
            self.piece.carry(pending.carried)
            if pending.spot is not None:
                self._on = self.mark.cards.index(pending.spot.card)
                self.focused = None if self.focused is None else ("own", pending.spot.card)
        self.tabletop.magnifier.show(None)
        self.changed_mind()

    def edit_words(self, before: Intent, after: Intent) -> str:
        return words.edit(before, after)

    def ready(self) -> Move | None:
        if self.mark is not None:
            return None if self.piece.carried else self.mark.move
        return self._picked_move() if len(self.tabletop.picked) == self._wanted else None

    def try_hint(self, hint: Hint) -> None:
        """Put the piece where a hint says, or choose the cards it names; the player still has to confirm."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if self.mark is not None:
                self.mark.lay(card, boxes)
                self.piece.lay()
            case Keep(first=first, second=second):
                self.tabletop.picked = [first, second]
            case Take(place=place):
                self.tabletop.picked = [self.tabletop.view.display[place - 1] if place else DECK]
        self.changed_mind()

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        mark = self.mark
        if tool in (TURN, MIRROR):
            return mark is not None and not mark.single
        if tool == SINGLE:
            return mark is not None and not mark.bonus
        if tool == PUT_BACK:
            away = mark is not None and (mark.spot is not None or self.piece.carried or mark.single > mark.bonus)
            return bool(self.tabletop.picked) or away
        if mark is not None:
            return mark.fits or mark.lost
        options = self.tabletop.options
        return bool(options) and (len(self.tabletop.picked) == self._wanted or self._focused_card in options)

    def tool_name(self, tool: str) -> str:
        table = self.tabletop
        if tool == PUT_BACK:
            return tr("Put back")
        if tool != CONFIRM or not self.can(CONFIRM):
            return ""
        if self.mark is not None:
            return words.confirm_mark(self.mark, puts_down=self._puts_down)
        chosen = len(table.picked) == self._wanted
        return words.confirm_cards(table.view, table.picked, table.ui.wording) if chosen else tr("Choose")

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self._confirm()
            return
        if tool == PUT_BACK:
            self.tabletop.picked = []
            if self.mark is not None:
                self.piece.put_back()
        elif self.mark is not None:
            {TURN: self.mark.turn, MIRROR: self.mark.mirror, SINGLE: self.mark.toggle_single}[tool]()
            self.piece.retake(by_keys=self.focused is not None)
        self.changed_mind()
        if tool == TURN:
            self.piece.animate_turn(90)

    def turn_by(self, quarters: int) -> None:
        if self.mark is None or self.mark.single or not (self.piece.carried or self.mark.spot is not None):
            return
        for _ in range(quarters % 4):
            self.mark.turn()
        self.piece.retake(by_keys=self.focused is not None)
        self.changed_mind()
        self.piece.animate_turn(90.0 if quarters > 0 else -90.0)

    # ---------------------------------------------------------------- choosing and confirming

    @property
    def _wanted(self) -> int:
        """Number of cards to choose."""
        return HAND if self.tabletop.view.stage == KEEP else 1

    def _pick(self, number: int) -> None:
        """Choose one of several cards, or undo the choice."""
        table = self.tabletop
        if number in table.picked:
            table.picked.remove(number)
        else:
            table.picked = [*table.picked, number][-self._wanted :]
        if table.habits.at_once and number != DECK and len(table.picked) == self._wanted:
            self._confirm()
        else:
            self.changed_mind()

    def _picked_move(self) -> Move:
        view, picked = self.tabletop.view, self.tabletop.picked
        if view.stage == KEEP:
            return Keep(*sorted(picked))
        (number,) = picked
        return Take(view.display.index(number) + 1 if number != DECK else 0)

    @property
    def _puts_down(self) -> bool:
        """By keyboard, the first Enter puts the piece down and the second confirms it."""
        return self.focused is not None and not self.piece.put_down and not self.tabletop.habits.at_once

    def _confirm(self) -> None:
        mark = self.mark
        if mark is None and len(self.tabletop.picked) < self._wanted:
            assert self._focused_card is not None, "otherwise there is nothing to confirm"
            self._pick(self._focused_card)
        elif mark is None:
            self._choose(self._picked_move())
        elif mark.lost:
            self._choose(LoseBonus())
        elif self._puts_down:
            self.piece.put_down = True
            self.changed_mind()
        else:
            self._choose(mark.move)

    def _choose(self, move: Move | None) -> None:
        """Make the chosen move and stop marking the others' last moves."""
        self.tabletop.card_layer.last = {}
        self.board.chosen.emit(move)

    # ---------------------------------------------------------------- mouse

    def pointer_pressed(self, at: QPointF) -> None:
        self.focused = None
        self.piece.pointer = at

    def press(self, key: Hashable) -> None:
        table = self.tabletop
        if not table.awaits:
            return
        match key:
            case ("card", int(number)) if number in table.options:
                if not self.by_pointer:
                    self.focused = key
                self._pick(number)
            case ("own", int()) if self.mark is not None:
                self.focus_on(key)
            case ("expedition",) if self.mark is not None and not self.mark.bonus:
                self.mark.single = False
                if self.by_pointer:
                    self.piece.lift()
                self.changed_mind()
            case ("box", int(card), int(box)) if self.mark is not None:
                self._press_box(self.mark, card, box)

    def _press_box(self, mark: PendingMark, card: int, box: int) -> None:
        """Mark this box; while the pattern lies on a card or is carried, put it there instead."""
        if mark.single or (mark.spot is None and not self.piece.carried):
            mark.lay(card, box)
        elif self.by_pointer:
            self.piece.drop()
            return
        else:
            ((column, row),) = cells(box)
            mark.put(Spot(card, column, row))
        self.piece.lay()
        if self.by_pointer:
            self.piece_laid()
        else:
            self.changed_mind()

    def piece_laid(self) -> None:
        """The piece has been put on a card with the mouse."""
        if self.mark is not None and self.mark.fits and self.tabletop.habits.at_once:
            self._choose(self.mark.move)
        else:
            self.changed_mind()

    def pointer_moved(self) -> None:
        """Highlight choices under the pointer, and enlarge small cards."""
        kind, number = self.pointed[:2] if isinstance(self.pointed, tuple) and len(self.pointed) > 1 else ("", None)
        for card, item in self.tabletop.cards.items():
            item.set_state(hovered=kind == "card" and card == number)
        self.tabletop.magnifier.show(number if kind == "look" else None)

    # ---------------------------------------------------------------- keyboard

    @property
    def primary(self) -> list[Hashable]:
        """The keys of the cards that can be acted on now: those in play, or those to choose from."""
        if self.mark is not None:
            return [("own", number) for number in self.mark.cards]
        return [("card", number) for number in self.tabletop.options]

    @property
    def _focused_card(self) -> int | None:
        """The card that can be acted on and has the keyboard focus."""
        match self.focused:
            case ("own" | "card", int(number)):
                return number
        return None

    def tab_stops(self) -> list[Target]:
        """First what can be acted on, then others' small cards and score cards, to enlarge them."""
        primary = self.primary
        stops = super().tab_stops() if primary else []
        return sorted(stops, key=lambda stop: primary.index(stop.key) if stop.key in primary else len(primary))

    def next_stop(self, forward: bool) -> bool:
        inside = super().next_stop(forward)
        if not inside:
            self.tabletop.magnifier.show(None)
            self.changed_mind()
        return inside

    def focus_on(self, key: Hashable) -> None:
        self.focused = key
        number = self._focused_card
        self.tabletop.magnifier.show(key[1] if number is None and isinstance(key, tuple) else None)
        self._remember()
        if self.mark is not None and number is not None and self.mark.spot is not None:
            self.mark.offer(number)
            self.piece.put_down = False
        self.changed_mind()

    def _remember(self) -> None:
        if self.focused in self.primary:
            self._on = min(self.primary.index(self.focused), 1)

    def kept_focus(self, focused: Hashable) -> Hashable:
        """A player who marks by keyboard stays on the same card."""
        if self.mark is not None:
            self._on = min(self._on, len(self.mark.cards) - 1)
        self.focused = None if focused is None or self.mark is None else self.primary[self._on]
        self.tabletop.reached = self._focused_card
        return self.focused

    def arrow(self, columns: int, rows: int) -> bool:
        primary = self.primary
        if not primary:
            return False
        self.tabletop.magnifier.show(None)
        began = self.focused in primary
        if not began:
            self.focused = primary[self._on if self.mark is not None else 0]
        if self.mark is not None:
            self._push_piece(self.mark, columns, rows)
            self.changed_mind()
            return True
        if began:
            # The four dealt cards form a square; those to take form a row.
            down = 2 if self.tabletop.view.stage == KEEP else 1
            self.focused = primary[(primary.index(self.focused) + columns + rows * down) % len(primary)]
            self._remember()
        self.changed_mind()
        self.board.point_out(self.focused)
        return True

    def _push_piece(self, mark: PendingMark, columns: int, rows: int) -> None:
        self.piece.carry(False)
        self.piece.put_down = False
        if mark.spot is None:
            mark.offer(mark.cards[self._on])
        else:
            mark.shift(columns, rows)
