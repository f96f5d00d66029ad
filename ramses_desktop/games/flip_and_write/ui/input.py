"""The board of an expedition game: turns what mouse and keyboard do into moves. What is legal it learns from the moves; no rule
lives here, and what is seen is the shown table's affair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import SIDE, cells
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.pending import Hand, Spot
from ramses_desktop.games.flip_and_write.playout import HAND
from ramses_desktop.games.flip_and_write.rules import KEEP
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.scene import DECK, ShownTable, seat_of
from ramses_desktop.ui.board.board import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Hint
from ramses_desktop.ui.board.items import HintItem

NOTCH: Final = 120
"""One click of a mouse wheel, in the measure of Qt."""
ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class ExpeditionBoard(ShownTable):
    """What both games do at the table; a game only says which room is its own."""

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
        self.motion.finish()
        if not self.can(tool):
            return
        if tool == CONFIRM:
            self._confirm()
            return
        if tool == PUT_BACK:
            self._put_back()
        elif self.hand is not None:
            {TURN: self.hand.turn, MIRROR: self.hand.mirror, SINGLE: self.hand.toggle_single}[tool]()
            self._take_up(self._pointer)
        self._changed()

    def _take_up(self, pointer: QPointF) -> None:
        """What was laid with the mouse and then turned is in the hand again, and goes along with the pointer once that moves."""
        assert self.hand is not None
        self._laid = False
        if self.hand.spot is not None:
            self._carried = self._carried or not (self._by_keys or self.hand.single)
        elif self._carried:
            self._float(pointer)

    def _put_back(self) -> None:
        self.picked = []
        self._carried = self._laid = False
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
        self.spoken.emit(words.mark(self.room.say_name(hand.spot.card), hand.boxes, hand.reason))

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

    # ---------------------------------------------------------------- hints

    def show_hints(self, hints: Sequence[Hint]) -> None:
        for item in self._hints:
            self.removeItem(item)
        self._hints = []
        self._proposals = list(hints)
        for number, hint in enumerate(hints, 1):
            rects = self._meant(hint.move)
            if rects:
                # The boxes of a mark hang together and need one number; of two cards each has its own.
                numbered = 1 if isinstance(hint.move, Cross | Bonus) else len(rects)
                item = HintItem(rects, numbered, number, number - 1, best=hint.best)
                self.addItem(item)
                self._hints.append(item)

    def _meant(self, move: object) -> list[QRectF]:
        """What a move is about, as far as it lies open: boxes, or whole cards."""
        if isinstance(move, Cross | Bonus) and move.card in self.cards:
            boxes = move.boxes if isinstance(move, Cross) else move.box
            item = self.cards[move.card]
            return [rect.translated(item.pos()) for rect in item.box_rects(boxes)]
        if isinstance(move, Keep):
            return [self.plan.cards[number].rect for number in (move.first, move.second)]
        if isinstance(move, Take) and self.view is not None:
            return [self.plan.cards[self.view.display[move.place - 1]].rect if move.place else self.plan.deck]
        return []

    def try_hint(self, hint: Hint) -> None:
        """Lay the piece where a hint says, or choose the card it names; it is still to be confirmed."""
        move = hint.move
        if self.hand is not None and isinstance(move, Cross | Bonus):
            boxes = move.boxes if isinstance(move, Cross) else move.box
            self.hand.lay(move.card, boxes)
            self._carried, self._laid = False, True
        elif isinstance(move, Keep):
            self.picked = [move.first, move.second]
        elif isinstance(move, Take) and self.view is not None:
            self.picked = [self.view.display[move.place - 1] if move.place else DECK]
        self._changed()

    # ---------------------------------------------------------------- mouse

    _pointer = QPointF()
    _wheeled = 0
    """What the wheel has moved since its last whole notch."""

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.motion.finish()
        self._by_keys = False
        event.accept()
        if not self.awaits:
            return
        if event.button() == Qt.MouseButton.RightButton:
            self.use(TURN)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.scenePos()
            self._press_at(event.scenePos())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def _press_at(self, at: QPointF) -> None:
        if self.hand is None:
            number = self._option_at(at)
            if number is not None:
                self.pick(number)
        elif self._carried:
            self._drop(at)
        elif self.plan.expedition.contains(at) and not self.hand.bonus:
            self.hand.single = False
            self._pick_up(at)
        elif self._on_piece(at):
            self._pick_up(at)
        elif self._holds_pattern and self._spot_at(at) is not None:
            self._drop(at)
        else:
            self._click_box(at)

    @property
    def _holds_pattern(self) -> bool:
        """Whether the pattern is in the hand, or lies somewhere and is not confirmed yet."""
        return self.hand is not None and not self.hand.single and (self._carried or self.hand.spot is not None)

    def _on_piece(self, at: QPointF) -> bool:
        found = self._box_at(at)
        if found is None or self.hand is None or self.hand.spot is None:
            return False
        card, box = found
        return card == self.hand.spot.card and bool(box & self.hand.boxes)

    def _pick_up(self, at: QPointF) -> None:
        self._carried, self._laid = True, False
        assert self.hand is not None
        self.hand.spot = None
        self._carry(at)
        self._changed()

    def _click_box(self, at: QPointF) -> None:
        """A box is clicked with nothing in hand: one single box is meant."""
        found = self._box_at(at)
        if found is None or self.hand is None:
            return
        card, box = found
        self.hand.single = True
        self.hand.lay(card, box)
        self._settle_down()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._pointer = event.scenePos()
        if self._carried and self.awaits:
            self._carry(event.scenePos())
        else:
            self._hover(event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        start, self._pressed_at = self._pressed_at, None
        if start is None or not self._carried or self.hand is None:
            return
        if (event.scenePos() - start).manhattanLength() > 8:
            self._drop(event.scenePos())

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        if self.hand is None or not (self._carried or self.hand.spot is not None):
            return
        event.accept()
        if event.orientation() != Qt.Orientation.Vertical:
            return
        # Touch pads send a notch in many small parts.
        notches = int((self._wheeled + event.delta()) / NOTCH)
        self._wheeled += event.delta() - notches * NOTCH
        for _ in range(notches % 4):
            self.hand.turn()
        if notches:
            self._take_up(event.scenePos())
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
        """Where the piece would lie with its middle under the pointer."""
        assert self.hand is not None
        for number in self.hand.cards:
            item = self.cards[number]
            if item.sceneBoundingRect().adjusted(9, 9, -9, -9).contains(at):
                first, second = item.box_rect(1), item.box_rect(1 << SIDE + 1)
                local = at - item.pos() - first.topLeft()
                width, height = self.hand.size
                step = second.left() - first.left()
                return Spot(number, round(local.x() / step - width / 2), round(local.y() / step - height / 2))
        return None

    def _drop(self, at: QPointF) -> None:
        """Put the piece down. Where it may not lie it stays in the hand; beside the cards it goes back."""
        assert self.hand is not None
        self._carry(at)
        if self.hand.spot is None:
            self._put_back()
            self._changed()
        else:
            self._carried = not self.hand.fits
            self._settle_down()

    def _settle_down(self) -> None:
        """The piece has been put on a card with the mouse."""
        assert self.hand is not None
        self._laid = self.hand.fits
        if self.hand.fits and self.habits.at_once:
            self._choose(self.hand.move)
        else:
            self._changed()

    def _option_at(self, at: QPointF) -> int | None:
        for number in self.options:
            rect = self.plan.deck if number == DECK else self.plan.cards[number].rect
            if rect.contains(at):
                return number
        return None

    def _box_at(self, at: QPointF) -> tuple[int, int] | None:
        """Which box of which of the two cards in play lies here."""
        for number in self.hand.cards if self.hand else ():
            for place in range(SIDE * SIDE):
                if self.cards[number].box_in_scene(place % SIDE, place // SIDE).contains(at):
                    return number, 1 << place
        return None

    def _hover(self, at: QPointF) -> None:
        over = self._option_at(at)
        for number, item in self.cards.items():
            item.set_state(hovered=number == over)
        glance = next((number for number, rect in self._small_things() if rect.contains(at)), None)
        self._look_closer(glance)

    # ---------------------------------------------------------------- keyboard

    def next_card(self, forward: bool) -> bool:
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is None or not self.awaits or not self._primary:
            super().keyPressEvent(event)
            return
        event.accept()
        self.motion.finish()
        self._look_closer(None)
        began = self._by_keys and self._focus < len(self._primary)
        if not began:
            self._focus = 0
        self._by_keys, self._carried = True, False
        if self.hand is not None:
            self._push_piece(self.hand, arrow)
        elif began:
            self._next_option(arrow)
        self._changed()
        if self.hand is None:
            self._say_focus()

    def _push_piece(self, hand: Hand, arrow: tuple[int, int]) -> None:
        if hand.spot is None:
            hand.offer(hand.cards[self._focus])
        else:
            hand.shift(*arrow)
        self._laid = False

    def _next_option(self, arrow: tuple[int, int]) -> None:
        """The four dealt lie two above two; what can be taken lies in a row."""
        down = 2 if self.view is not None and self.view.stage == KEEP else 1
        self._focus = (self._focus + arrow[0] + arrow[1] * down) % len(self.options)

    def press(self, key: object) -> None:
        if not isinstance(key, tuple) or not self.awaits:
            return
        if key[0] == "card" and key[1] in self.options:
            self.pick(key[1])
        elif key[0] == "box" and self.hand is not None:
            self._lay_by_voice(self.hand, key[1], key[2])

    def _lay_by_voice(self, hand: Hand, card: int, box: int) -> None:
        """The pattern that is held with its upper left corner in this box; else a single box."""
        if self._holds_pattern:
            ((column, row),) = cells(box)
            hand.put(Spot(card, column, row))
        else:
            hand.lay(card, box)
        self._carried, self._laid = False, hand.fits
        self._changed()
