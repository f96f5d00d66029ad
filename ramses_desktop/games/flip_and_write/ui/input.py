"""What players do at the table of a flip-and-write game, turned into moves. What is legal is learned from the moves; no rule lives
here, and what is seen is the scene's affair."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import SIDE, cells
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.pending import Hand, Spot
from ramses_desktop.games.flip_and_write.playout import HAND
from ramses_desktop.games.flip_and_write.rules import KEEP
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.scene import DECK, FlipAndWriteScene, seat_of
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Hint

MAGNET: Final = 0.6
"""A place where the piece may lie draws it in from this far, in boxes."""
DRAGGED: Final = 8
"""A pointer that moved no farther than this has clicked."""


@frozen
class Intent:
    """What a player has in mind, to be restored by undo: how the piece is turned and where it is, or which cards are chosen."""

    way: int
    single: bool
    spot: Spot | None
    """None while the piece is at home or in the hand."""
    carried: bool
    laid: bool
    picked: tuple[int, ...]


class FlipAndWriteBoard(FlipAndWriteScene):
    """What all flip-and-write games do at the table."""

    _pointer = QPointF()
    _pressed_at: QPointF | None = None

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        hand = self.hand
        if tool in (TURN, MIRROR):
            return hand is not None and not hand.single
        if tool == SINGLE:
            return hand is not None and not hand.bonus
        if tool == PUT_BACK:
            in_hand = hand is not None and (hand.spot is not None or self._carried or hand.single > hand.bonus)
            return bool(self.picked) or in_hand
        return self._can_confirm()

    def _can_confirm(self) -> bool:
        if self.hand is not None:
            return self.hand.fits or self.hand.lost
        if self.view is None or not self.options:
            return False
        return len(self.picked) == (HAND if self.view.stage == KEEP else 1) or self._focused in self.options

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self._confirm()
            return
        if tool == PUT_BACK:
            self._put_back()
        elif self.hand is not None:
            {TURN: self.hand.turn, MIRROR: self.hand.mirror, SINGLE: self.hand.toggle_single}[tool]()
            self._take_up(self._pointer)
        self._changed()
        if tool == TURN:
            self._piece.turn(90)

    def _take_up(self, pointer: QPointF) -> None:
        """What was laid with the mouse and then turned is in the hand again, and goes along with the pointer once that moves."""
        assert self.hand is not None
        self._laid = False
        if self.hand.spot is not None:
            self._carry_on(self._carried or not (self._by_keys or self.hand.single))
        elif self._carried:
            self._float(pointer)

    def _carry_on(self, carried: bool) -> None:
        """Have the piece in the hand, or out of it."""
        self._carried = carried
        if carried:
            self._piece.hold()
        else:
            self._piece.let_go()

    def _put_back(self) -> None:
        self.picked = []
        self._laid = False
        self._carry_on(False)
        if self.hand is not None:
            self.hand.spot = None
            self.hand.single = self.hand.bonus

    def _changed(self) -> None:
        self._show_hand()
        self._say_where()
        self.tools_changed.emit()

    def _say_where(self) -> None:
        """Tell a screen reader what lies under the piece."""
        hand = self.hand
        if hand is None or hand.spot is None:
            return
        self.spoken.emit(words.lies_on(self.room.say_name(hand.spot.card), hand.boxes, hand.reason))

    def _confirm(self) -> None:
        if self.hand is not None:
            if self.hand.lost:
                self._choose(LoseBonus())
            elif self._by_keys and not self._laid and not self.habits.at_once:
                self._laid = True
                self._changed()
            else:
                self._choose(self.hand.move)
            return
        options = self.options
        wanted = HAND if self.view is not None and self.view.stage == KEEP else 1
        if len(self.picked) < wanted:
            self.pick(options[self._focus])
        else:
            self._choose(Keep(*sorted(self.picked)) if wanted == HAND else Take(self._place_of(self.picked[0])))

    def _place_of(self, number: int) -> int:
        assert self.view is not None
        return self.view.display.index(number) + 1 if number != DECK else 0

    def pick(self, number: int) -> None:
        """Choose one of several cards, or take the choice back."""
        assert self.view is not None
        most = HAND if self.view.stage == KEEP else 1
        if number in self.picked:
            self.picked.remove(number)
        else:
            self.picked = [*self.picked[-(most - 1) :], number] if most > 1 else [number]
        if self.habits.at_once and number != DECK and len(self.picked) == most:
            self._confirm()
            return
        self._changed()

    def _choose(self, move: object) -> None:
        """A move is settled: what the others did last need not be marked any longer."""
        self._last = {}
        self.chosen.emit(move)

    # ---------------------------------------------------------------- taking back

    def pending(self) -> Intent:
        hand, picked = self.hand, tuple(self.picked)
        if hand is None:
            return Intent(0, False, None, carried=False, laid=False, picked=picked)
        spot = None if self._carried else hand.spot
        return Intent(hand.way, hand.single, spot, self._carried, self._laid, picked)

    def restore(self, pending: Intent) -> None:
        self.picked, self._laid = list(pending.picked), pending.laid
        self._carry_on(pending.carried)
        if self.hand is not None:
            self.hand.way, self.hand.single, self.hand.spot = pending.way, pending.single, pending.spot
            if pending.spot is not None:
                self._focus = self.hand.cards.index(pending.spot.card)
            if pending.carried:
                self._carry(self._pointer)
        self._changed()

    # ---------------------------------------------------------------- hints

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """What a move is about, as far as it lies open: boxes, which need one number, or whole cards."""
        move = hint.move
        if isinstance(move, Cross | Bonus) and move.card in self.cards:
            boxes = move.boxes if isinstance(move, Cross) else move.box
            item = self.cards[move.card]
            return [rect.translated(item.pos()) for rect in item.box_rects(boxes)], 1
        if isinstance(move, Keep):
            return [self.plan.cards[number].rect for number in (move.first, move.second)], HAND
        if isinstance(move, Take) and self.view is not None:
            return [self.plan.cards[self.view.display[move.place - 1]].rect if move.place else self.plan.deck], 1
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Lay the piece where a hint says, or choose the card it names; it is still to be confirmed."""
        move = hint.move
        if self.hand is not None and isinstance(move, Cross | Bonus):
            boxes = move.boxes if isinstance(move, Cross) else move.box
            self.hand.lay(move.card, boxes)
            self._carry_on(False)
            self._laid = True
        elif isinstance(move, Keep):
            self.picked = [move.first, move.second]
        elif isinstance(move, Take) and self.view is not None:
            self.picked = [self.view.display[move.place - 1] if move.place else DECK]
        self._changed()

    # ---------------------------------------------------------------- pressing

    def pointer_pressed(self, at: QPointF) -> None:
        self._by_keys = False
        self._pointer = at

    def press(self, key: Hashable) -> None:
        if not self.awaits:
            return
        match key:
            case ("card", int(number)) if number in self.options:
                self.pick(number)
            case ("expedition",) if self.hand is not None and not self.hand.bonus:
                self._lift()
            case ("box", int(card), int(box)) if self.hand is not None:
                self._press_box(self.hand, card, box)

    def _lift(self) -> None:
        assert self.hand is not None
        self.hand.single = False
        if self.by_pointer:
            self._pick_up(self._pointer)
        else:
            self._changed()

    def _press_box(self, hand: Hand, card: int, box: int) -> None:
        """The pattern goes where it is held to; with nothing in hand one single box is meant."""
        if self._holds_pattern and self.by_pointer:
            self._drop(self._pointer)
            return
        if self._holds_pattern:
            ((column, row),) = cells(box)
            hand.put(Spot(card, column, row))
        else:
            hand.single = True
            hand.lay(card, box)
        self._carry_on(False)
        if self.by_pointer:
            self._settle_down()
        else:
            self._laid = hand.fits
            self._changed()

    @property
    def _holds_pattern(self) -> bool:
        """Whether the pattern is in the hand, or lies somewhere and is not confirmed yet."""
        return self.hand is not None and not self.hand.single and (self._carried or self.hand.spot is not None)

    def pointer_moved(self) -> None:
        """What is under the pointer shows that it can be chosen; what is small is shown large."""
        kind, number = self.pointed[:2] if isinstance(self.pointed, tuple) and len(self.pointed) > 1 else ("", None)
        for card, item in self.cards.items():
            item.set_state(hovered=kind == "card" and card == number)
        self._look_closer(number if kind == "look" else None)

    # ---------------------------------------------------------------- the piece in the hand

    def piece_pressed(self, at: QPointF) -> None:
        if not self.awaits or self.hand is None:
            return
        self.pointer_pressed(at)
        self._pressed_at = at
        self.do(lambda: self._drop(at) if self._carried else self._pick_up(at))

    def piece_moved(self, at: QPointF) -> None:
        self._pointer = at
        if self._carried and self.awaits:
            self._carry(at)

    def piece_released(self, at: QPointF) -> None:
        start, self._pressed_at = self._pressed_at, None
        if start is not None and self._carried and (at - start).manhattanLength() > DRAGGED:
            self.do(lambda: self._drop(at))

    def _pick_up(self, at: QPointF) -> None:
        assert self.hand is not None
        self._laid = False
        self._carry_on(True)
        self._pressed_at = at
        self.hand.spot = None
        self._carry(at)
        self._changed()

    def _carry(self, at: QPointF) -> None:
        """The piece follows the pointer: over a card it snaps to the boxes."""
        assert self.hand is not None
        spot = self._spot_at(at)
        if spot is None:
            was = self.hand.spot
            self.hand.spot = None
            self._float(at)
            if was is not None:
                self._changed()
            return
        before = self.hand.spot
        self.hand.put(spot)
        if self.hand.spot != before:
            self._changed()

    def _float(self, at: QPointF) -> None:
        assert self.hand is not None
        b = self.cards[self.hand.cards[0]].b if self.hand.cards else 40.0
        self._piece.float_at(at, self.hand.shape, b * 0.8)

    def _spot_at(self, at: QPointF) -> Spot | None:
        """Where the piece would lie with its middle under the pointer: on the nearest boxes, or on legal ones close by."""
        assert self.hand is not None
        for number in self.hand.cards:
            item = self.cards[number]
            if item.size.translated(item.pos()).contains(at):
                first, second = item.box_rect(1), item.box_rect(1 << SIDE + 1)
                local = at - item.pos() - first.topLeft()
                width, height = self.hand.size
                step = second.left() - first.left()
                column, row = local.x() / step - width / 2, local.y() / step - height / 2
                return self.hand.legal_spot_near(number, column, row, MAGNET) or Spot(number, round(column), round(row))
        return None

    def _drop(self, at: QPointF) -> None:
        """Put the piece down. Where it may not lie it stays in the hand; beside the cards it goes home."""
        assert self.hand is not None
        self._carry(at)
        if self.hand.spot is None:
            self._put_back()
            self._changed()
        else:
            self._carry_on(not self.hand.fits)
            self._settle_down()

    def _settle_down(self) -> None:
        """The piece has been put on a card with the mouse."""
        assert self.hand is not None
        self._laid = self.hand.fits
        if self.hand.fits and self.habits.at_once:
            self._choose(self.hand.move)
        else:
            self._changed()

    def turn_by(self, quarters: int) -> None:
        if self.hand is None or self.hand.single or not (self._carried or self.hand.spot is not None):
            return
        for _ in range(quarters % 4):
            self.hand.turn()
        self._take_up(self._pointer)
        self._changed()
        self._piece.turn(90.0 if quarters > 0 else -90.0)

    # ---------------------------------------------------------------- keyboard

    def next_stop(self, forward: bool) -> bool:
        count = len(self._stops)
        at = (self._focus if self._by_keys else -1 if forward else count) + (1 if forward else -1)
        inside = 0 <= at < count
        self._focus, self._by_keys = (at, True) if inside else (0, False)
        number = self._focused
        self._look_closer(number if number not in self._primary else None)
        if self.hand is not None and self.hand.spot is not None and number in self.hand.cards:
            self.hand.offer(number)
            self._laid = False
        self._changed()
        self._say_focus()
        return inside

    def _say_focus(self) -> None:
        number = self._focused
        if number is None or self.view is None:
            return
        if number == DECK:
            said = tr("The unseen top of the deck")
        elif number > 0:
            said = self.room.say_card(number, self._crossed(number))
        else:
            seat = seat_of(number)
            said = words.score(self.room, self.view, seat, self.people[seat].name)
        self.spoken.emit(said)

    def arrow(self, columns: int, rows: int) -> bool:
        if not self.awaits or not self._primary:
            return False
        self._look_closer(None)
        began = self._by_keys and self._focus < len(self._primary)
        if not began:
            self._focus = 0
        self._by_keys = True
        self._carry_on(False)
        if self.hand is not None:
            self._push_piece(self.hand, columns, rows)
        elif began:
            self._next_option(columns, rows)
        self._changed()
        if self.hand is None:
            self._say_focus()
        return True

    def _push_piece(self, hand: Hand, columns: int, rows: int) -> None:
        if hand.spot is None:
            hand.offer(hand.cards[self._focus])
        else:
            hand.shift(columns, rows)
        self._laid = False

    def _next_option(self, columns: int, rows: int) -> None:
        """The four dealt lie two above two; what can be taken lies in a row."""
        down = 2 if self.view is not None and self.view.stage == KEEP else 1
        self._focus = (self._focus + columns + rows * down) % len(self.options)
