"""Turns what players do at the table of a flip-and-write game into moves. Legality comes from the list of legal moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import cells, single_boxes
from ramses_desktop.games.flip_and_write.pending import Intent, PendingMark, Spot
from ramses_desktop.games.flip_and_write.playout import HAND
from ramses_desktop.games.flip_and_write.rules import KEEP, Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.ui import centre, words
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.piece import PieceItem
from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Habits, Hint, Person, Target


class FlipAndWriteBoard(FlipAndWriteScene):
    """The table at which a flip-and-write game is played."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.piece = PieceItem(self)
        self.addItem(self.piece)
        self._on = 0
        """Which of the two cards in play the keyboard was on last: 0 or 1."""

    # ---------------------------------------------------------------- showing a view

    def take_up(self, before: Any, after: Any) -> None:
        super().take_up(before, after)
        self.magnify(None)
        self.piece.begin()
        if self.mark is not None:
            self._on = min(self._on, len(self.mark.cards) - 1)

    def painted(self) -> list[Any]:
        return [*super().painted(), self.piece]

    def show_intent(self) -> None:
        for number, item in self.cards.items():
            item.set_state(ring=self.is_reached(number), chosen=number in self.picked, legal=self._glowing(number))
        if self.mark is None:
            self.piece.hide()
        else:
            face = centre.expedition_face(self.layout.expedition, self.layout.scale, centre.cards_below(self))
            self.piece.set_home(face, centre.expedition_side(face, self.layout.scale))
            self.piece.show_place()
        reason = self.mark.reason if self.mark is not None else ""
        self.bubble.say(reason, self.piece.sceneBoundingRect(), self.sceneRect())

    def show_piece(self, *, shown: bool) -> None:
        self.piece.setOpacity(float(shown))

    @property
    def piece_is_shown(self) -> bool:
        return self.piece.opacity() == 1.0

    def _glowing(self, number: int) -> int:
        """The legal boxes for a bonus, or for a single box that is not placed yet."""
        mark = self.mark
        if mark is None or not mark.single or self.piece.put_down:
            return 0
        return sum(box for card, box in mark.legal if card == number and box.bit_count() == 1)

    def is_reached(self, number: int) -> bool:
        if not self.awaits:
            return False
        if self.mark is not None and self.mark.spot is not None:
            return number == self.mark.spot.card
        return number == self._focused_card

    def changed_mind(self) -> None:
        """Show the player's change of mind, and tell a screen reader what is under the piece."""
        self.show_intent()
        self.place_sprites()
        if self.mark is not None and self.mark.spot is not None:
            name = self.card_name(self.mark.spot.card)
            self.spoken.emit(words.lies_on(name, self.mark.boxes, self.mark.reason))
        self.tools_changed.emit()

    def where(self, place: Hashable) -> QRectF:
        match place:
            case ("card", int(number)) if number in self.layout.cards:
                return self.layout.cards[number].rect
            case "expedition":
                return self.layout.expedition
        return QRectF()

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        mark = self.mark
        if tool in (TURN, MIRROR):
            return mark is not None and not mark.single
        if tool == SINGLE:
            return mark is not None and not mark.bonus
        if tool == PUT_BACK:
            away = mark is not None and (mark.spot is not None or self.piece.carried or mark.single > mark.bonus)
            return bool(self.picked) or away
        return self._can_confirm()

    def tool_name(self, tool: str) -> str:
        if tool == PUT_BACK:
            return tr("Put back")
        if tool != CONFIRM or not self._can_confirm():
            return ""
        if self.mark is not None:
            return words.confirm_mark(self.mark, puts_down=self.puts_down)
        return words.confirm_cards(self.view, self.picked, self.wording) if len(self.picked) == self._wanted else tr("Choose")

    def _can_confirm(self) -> bool:
        if self.mark is not None:
            return self.mark.fits or self.mark.lost
        return bool(self.options) and (len(self.picked) == self._wanted or self._focused_card in self.options)

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self._confirm()
            return
        if tool == PUT_BACK:
            self.picked = []
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
        return HAND if self.view.stage == KEEP else 1

    def _pick(self, number: int) -> None:
        """Choose one of several cards, or undo the choice."""
        if number in self.picked:
            self.picked.remove(number)
        else:
            self.picked = [*self.picked, number][-self._wanted :]
        if self.habits.at_once and number != DECK and len(self.picked) == self._wanted:
            self._confirm()
        else:
            self.changed_mind()

    def _confirm(self) -> None:
        if self.mark is not None:
            self._confirm_mark(self.mark)
        elif len(self.picked) < self._wanted:
            assert self._focused_card is not None, "otherwise there is nothing to confirm"
            self._pick(self._focused_card)
        else:
            self._choose(self._picked_move())

    def _picked_move(self) -> Move:
        if self.view.stage == KEEP:
            return Keep(*sorted(self.picked))
        (number,) = self.picked
        return Take(self.view.display.index(number) + 1 if number != DECK else 0)

    @property
    def puts_down(self) -> bool:
        """By keyboard, the first Enter puts the piece down and the second confirms it."""
        return self.focused is not None and not self.piece.put_down and not self.habits.at_once

    def _confirm_mark(self, mark: PendingMark) -> None:
        if mark.lost:
            self._choose(LoseBonus())
        elif self.puts_down:
            self.piece.put_down = True
            self.changed_mind()
        else:
            self._choose(mark.move)

    def _choose(self, move: Move | None) -> None:
        """Make the chosen move and stop marking the others' last moves."""
        self.last_marks = {}
        self.chosen.emit(move)

    def ready(self) -> Move | None:
        if self.mark is not None:
            return None if self.piece.carried else self.mark.move
        return self._picked_move() if len(self.picked) == self._wanted else None

    # ---------------------------------------------------------------- undo

    def pending(self) -> Intent:
        mark, piece, picked = self.mark, self.piece, tuple(self.picked)
        if mark is None:
            return Intent(picked)
        spot = None if piece.carried else mark.spot
        return Intent(picked, mark.way, mark.single, spot, piece.carried, piece.put_down)

    def edit_words(self, before: Intent, after: Intent) -> str:
        return words.edit(before, after)

    def restore(self, pending: Intent) -> None:
        self.picked = list(pending.picked)
        if self.mark is not None:
            self.mark.way, self.mark.single, self.mark.spot = pending.way, pending.single, pending.spot
            self.piece.put_down = pending.put_down
            self.piece.carry(pending.carried)
            if pending.spot is not None:
                self._on = self.mark.cards.index(pending.spot.card)
                self.focused = None if self.focused is None else ("own", pending.spot.card)
        self.magnify(None)
        self.changed_mind()

    # ---------------------------------------------------------------- hints

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places a move is about, as far as they are visible: boxes, which share one number, or whole cards."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if card in self.cards:
                place, face = self.layout.cards[card], self.face(card)
                return [place.box(face, box) for box in single_boxes(boxes)], 1
            case Keep(first=first, second=second):
                return [self.layout.cards[number].rect for number in (first, second)], HAND
            case Take(place=place):
                return [self.layout.cards[self.view.display[place - 1]].rect if place else self.layout.deck], 1
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Put the piece where a hint says, or choose the cards it names; the player still has to confirm."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if self.mark is not None:
                self.mark.lay(card, boxes)
                self.piece.lay()
            case Keep(first=first, second=second):
                self.picked = [first, second]
            case Take(place=place):
                self.picked = [self.view.display[place - 1] if place else DECK]
        self.changed_mind()

    # ---------------------------------------------------------------- mouse

    def pointer_pressed(self, at: QPointF) -> None:
        self.focused = None
        self.piece.pointer = at

    def press(self, key: Hashable) -> None:
        if not self.awaits:
            return
        match key:
            case ("card", int(number)) if number in self.options:
                if not self.by_pointer:
                    self.focused = key
                self._pick(number)
            case ("own", int(number)) if self.mark is not None:
                self.focus_on(key)
            case ("expedition",) if self.mark is not None and not self.mark.bonus:
                self._press_expedition(self.mark)
            case ("box", int(card), int(box)) if self.mark is not None:
                self._press_box(self.mark, card, box)

    def _press_expedition(self, mark: PendingMark) -> None:
        mark.single = False
        if self.by_pointer:
            self.piece.lift()
        self.changed_mind()

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
        """Called when the piece has been put on a card with the mouse."""
        if self.mark is not None and self.mark.fits and self.habits.at_once:
            self._choose(self.mark.move)
        else:
            self.changed_mind()

    def pointer_moved(self) -> None:
        """Highlight choices under the pointer, and enlarge small cards."""
        kind, number = self.pointed[:2] if isinstance(self.pointed, tuple) and len(self.pointed) > 1 else ("", None)
        for card, item in self.cards.items():
            item.set_state(hovered=kind == "card" and card == number)
        self.magnify(number if kind == "look" else None)

    # ---------------------------------------------------------------- keyboard

    @property
    def primary(self) -> list[Hashable]:
        """The keys of the cards that can be acted on now: those in play, or those to choose from."""
        return [("own", number) for number in self.mark.cards] if self.mark is not None else [("card", one) for one in self.options]

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
            self.magnify(None)
            self.changed_mind()
        return inside

    def focus_on(self, key: Hashable) -> None:
        self.focused = key
        number = self._focused_card
        self.magnify(key[1] if number is None and isinstance(key, tuple) else None)
        self._remember()
        if self.mark is not None and number is not None and self.mark.spot is not None:
            self.mark.offer(number)
            self.piece.put_down = False
        self.changed_mind()

    def _remember(self) -> None:
        if self.focused in self.primary:
            self._on = min(self.primary.index(self.focused), 1)

    def tip_at(self, at: QPointF) -> tuple[str, QRectF]:
        """Nothing lies over the cards while a piece is being put on one."""
        return ("", QRectF()) if self.piece.carried else super().tip_at(at)

    def kept_focus(self, focused: Hashable) -> Hashable:
        """A player who marks by keyboard stays on the same card."""
        return None if focused is None or self.mark is None else self.primary[self._on]

    def arrow(self, columns: int, rows: int) -> bool:
        primary = self.primary
        if not primary:
            return False
        self.magnify(None)
        began = self.focused in primary
        if not began:
            self.focused = primary[self._on if self.mark is not None else 0]
        if self.mark is not None:
            self._push_piece(self.mark, columns, rows)
            self.changed_mind()
            return True
        if began:
            # The four dealt cards form a square; those to take form a row.
            down = 2 if self.view.stage == KEEP else 1
            self.focused = primary[(primary.index(self.focused) + columns + rows * down) % len(primary)]
            self._remember()
        self.changed_mind()
        self.point_out(self.focused)
        return True

    def _push_piece(self, mark: PendingMark, columns: int, rows: int) -> None:
        self.piece.carry(False)
        self.piece.put_down = False
        if mark.spot is None:
            mark.offer(mark.cards[self._on])
        else:
            mark.shift(columns, rows)
