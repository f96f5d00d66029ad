"""The Pyramids table as a scene: it draws a view, animates the way to the next, and turns what mouse and keyboard do into moves.
What is legal it learns from the moves; no rule lives here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from ramses_desktop.engine.grid import SIDE, names, single_boxes
from ramses_desktop.games.pyramids import panels
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.hand import Earned, Hand, Spot
from ramses_desktop.games.pyramids.items import BubbleItem, CardItem, FreshCrosses, HintItem, PanelItem, PieceItem
from ramses_desktop.games.pyramids.kernel import HAND, ROUNDS, TURNS
from ramses_desktop.games.pyramids.layout import OPPONENT, SCORE, TO_COME, Layout, Place, lay_out
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.pyramids.painting import box_rect, mark_of
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER, REPLACE, State
from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.art import paint_icon, paint_seat
from ramses_desktop.ui.kit.board import (
    CONFIRM,
    MIRROR,
    PUT_BACK,
    SINGLE,
    TURN,
    Board,
    Habits,
    Hint,
    Person,
    Progress,
    Spoken,
)
from ramses_desktop.ui.kit.look import look

DECK: Final = 0
"""The face-down deck among the choices for a new pyramid; the places of the display count from 1."""

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
MARKS: Final = {
    "": "empty", "#": "wall", "E": "entrance", "T": "tomb", "x": "red cross", "r": "red gem", "g": "green gem", "t": "torch",
    "s": "skull", "p": "potion",
}  # fmt: skip


@frozen
class Panel:
    """What is to be seen of a panel: where, how much enlarged, how painted, and what of the view it depends on."""

    rect: QRectF
    zoom: float
    paint: panels.Paint
    content: tuple[object, ...]


class PyramidsBoard(Board):
    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.view: State | None = None
        self.seat = 0
        self.awaits = False
        self.hand: Hand | None = None
        self.picked: list[int] = []
        """What is chosen among several cards: of four dealt, or a place of the display."""
        self.plan = Layout()
        self.cards: dict[int, CardItem] = {}
        self._size = QSizeF(1248, 720)
        self._text_scale = 1.0
        self._focus = 0
        """Which of the cards that can be chosen, or of the two in play, the keyboard is on."""
        self._by_keys = False
        self._carried = False
        self._laid = False
        self._pressed_at: QPointF | None = None
        self._last: dict[int, tuple[int, int]] = {}
        self._looks = 0
        """How often the look has changed: pictures made before must be made anew."""
        self._hints: list[QGraphicsItem] = []
        self._proposals: list[Hint] = []
        self._panels: dict[object, PanelItem] = {}
        self._lens: CardItem | None = None
        """A small pyramid shown large, while the pointer or the keyboard is on it."""
        self._piece = PieceItem()
        self._bubble = BubbleItem()
        self.addItem(self._piece)
        self.addItem(self._bubble)
        panels.use_tokens([person.token for person in self.people])
        look().changed.connect(self._repaint)

    # ---------------------------------------------------------------- showing

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        if size.isEmpty():
            return
        self._size, self._text_scale = size, text_scale
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        if self.view is not None:
            self.motion.finish()
            self._lay_out(None)

    def show_view(self, before: State | None, after: State, seat: int, *, awaits: bool) -> None:
        self.motion.finish()
        self._look_closer(None)
        same_seat = self.view is not None and seat == self.seat
        self.view, self.seat, self.awaits = after, seat, awaits
        self._forget_hand()
        if awaits and after.stage == CROSS:
            self.hand = Hand(after, seat)
        self._note_last(before if same_seat else None, after)
        self._say_prompt()
        self._lay_out(before if same_seat else None)
        self.tools_changed.emit()

    def _forget_hand(self) -> None:
        self.hand = None
        self.picked = []
        self._carried = self._laid = False
        self._focus = min(self._focus, 1)
        self.show_hints(())

    def _note_last(self, before: State | None, after: State) -> None:
        """Remember what the others have just crossed off, to mark it until the next move."""
        if before is None or after.number not in (before.number, before.number + 1) or after.stage == OVER:
            self._last = {}
            return
        crossed = {pyramid.card: pyramid.crossed for player in after.players for pyramid in player.pyramids}
        self._last = {card: (boxes & crossed.get(card, 0), token) for card, (boxes, token) in self._last.items()}
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            was = {pyramid.card: pyramid.crossed for pyramid in old.pyramids}
            for pyramid in new.pyramids if seat != self.seat else ():
                if fresh := pyramid.crossed & ~was.get(pyramid.card, pyramid.crossed):
                    self._last[pyramid.card] = (fresh, self.people[seat].token)

    def _repaint(self) -> None:
        if self.view is not None:
            self.motion.finish()
            self._looks += 1
            self._text_scale = look().text_scale
            for item in self.cards.values():
                item.update()
            self._lay_out(None)

    def _lay_out(self, before: State | None) -> None:
        assert self.view is not None
        self.plan = lay_out(self._size, self._text_scale, self.view, self.seat)
        self._place_cards(before)
        self._place_panels()
        self.places = {"bar": self.plan.bar, "log": self.plan.log, "end": self.plan.end, "aside": self.plan.to_come}
        self.arranged.emit()
        self._show_hand()

    # ---------------------------------------------------------------- cards

    def _place_cards(self, before: State | None) -> None:
        assert self.view is not None
        crossed = {pyramid.card: pyramid.crossed for player in self.view.players for pyramid in player.pyramids}
        for number in [number for number in self.cards if number not in self.plan.cards]:
            self._lay_aside(self.cards.pop(number), animate=before is not None)
        for at, (number, place) in enumerate(self.plan.cards.items()):
            item = self.cards.get(number)
            if item is None:
                item = self._new_card(number, place, animate=before is not None)
            self._move_card(item, place, animate=before is not None)
            self._cross_off(item, crossed.get(number, 0), animate=before is not None, delay=40 * at)
            item.set_state(ring=False, hovered=False, legal=0, last=self._last.get(number, (0, 0)))

    def _new_card(self, number: int, place: Place, *, animate: bool) -> CardItem:
        """A card that was not on the table: it comes from the deck."""
        item = self.cards[number] = CardItem(parts().cards[number], place.b)
        item.setPos(self.plan.deck.topLeft() if animate and not self.plan.deck.isEmpty() else place.at)
        item.setZValue(2)
        self.addItem(item)
        return item

    def _move_card(self, item: CardItem, place: Place, *, animate: bool) -> None:
        start, ratio = item.pos(), item.b / place.b
        item.set_b(place.b)
        if not animate or (start == place.at and ratio == 1.0):
            item.setScale(1.0)
            item.setPos(place.at)
            return

        def step(part: float) -> None:
            item.setPos(start + (place.at - start) * part)
            item.setScale(ratio + (1.0 - ratio) * part)

        def done() -> None:
            item.setZValue(2)
            item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

        # While it grows its picture is only stretched; painting it anew in every frame would be slow.
        item.setCacheMode(QGraphicsItem.CacheMode.ItemCoordinateCache)
        item.setZValue(20)
        self.motion.go(260, step, travel=True, done=done)

    def _cross_off(self, item: CardItem, crossed: int, *, animate: bool, delay: int) -> None:
        fresh = crossed & ~item.crossed
        if not animate or not fresh:
            item.set_state(crossed=crossed)
            return
        item.set_state(crossed=crossed & ~fresh)
        pen = FreshCrosses(item, fresh)

        def done() -> None:
            self.removeItem(pen)
            item.set_state(crossed=crossed)

        # One card after the other: easier to follow, and never many to be painted anew in one frame.
        self.motion.go(180, pen.draw, delay=delay, curve=QEasingCurve.Type.OutQuad, done=done)

    def _lay_aside(self, item: CardItem, *, animate: bool) -> None:
        """Take a card off the table; a completed one shrinks to where its owner's completed pyramids lie."""
        owner = self._owner_of_done(item.card.number)
        if not animate or owner is None:
            self.removeItem(item)
            return
        panel = self.plan.score if owner == self.seat else self.plan.others.get(owner, self.plan.score)
        goal, start = QPointF(panel.left() + 24, panel.bottom() - 48), item.pos()
        item.setCacheMode(QGraphicsItem.CacheMode.ItemCoordinateCache)
        item.setZValue(30)

        def step(part: float) -> None:
            item.setPos(start + (goal - start) * part)
            item.setScale(max(0.05, 1.0 - part))

        self.motion.go(320, step, travel=True, done=lambda: self.removeItem(item))

    def _owner_of_done(self, number: int) -> int | None:
        players = self.view.players if self.view is not None else ()
        return next((seat for seat, player in enumerate(players) if number in player.done), None)

    # ---------------------------------------------------------------- panels

    def _place_panels(self) -> None:
        wanted = self._wanted_panels()
        for key, panel in wanted.items():
            self._place_panel(key, panel)
        for key in self._panels.keys() - wanted.keys():
            self._panels[key].hide()

    def _place_panel(self, key: object, panel: Panel) -> None:
        if key not in self._panels:
            self._panels[key] = PanelItem()
            self.addItem(self._panels[key])
        self._panels[key].show_as(panel.rect, panel.zoom, panel.paint, (self._looks, *panel.content))

    def _wanted_panels(self) -> dict[object, Panel]:
        view, plan = self.view, self.plan
        assert view is not None
        if view.stage == OVER:
            return {("final", seat): self._final_panel(seat, rect) for seat, rect in plan.others.items()}
        wanted: dict[object, Panel] = {"prompt": Panel(plan.prompt, 1.0, self._paint_prompt, (self._prompt, self._prompt_seat))}
        for seat, rect in plan.others.items():
            wanted["seat", seat] = self._other_panel(seat, rect)
        if self.habits.to_come:
            zoom = plan.to_come.width() / TO_COME.width()
            order = view.orders[min(view.round, ROUNDS - 1)]
            wanted["to come"] = Panel(plan.to_come, zoom, self._to_come(plan.to_come.height() / zoom), (order,))
        if view.stage != KEEP:
            wanted["pack"] = Panel(plan.pack, 1.0, self._paint_pack, (view.number,))
            wanted["deck"] = self._deck_panel(view)
            label = QRectF(plan.display_label.x(), plan.display_label.y() - 14 * plan.text, 300, 20 * plan.text)
            wanted["label"] = Panel(label, 1.0, self._paint_label, ())
            for at, gap in enumerate(plan.gaps):
                wanted["gap", at] = Panel(gap, 1.0, self._gap(gap), ())
        return wanted | self._changing_panels()

    def _deck_panel(self, view: State) -> Panel:
        return Panel(self.plan.deck, 1.0, self._paint_deck, (len(view.deck), self._is_marked(DECK)))

    def _changing_panels(self) -> dict[object, Panel]:
        """Those that change while a piece is moved about."""
        view, plan, earned = self.view, self.plan, self._earned
        assert view is not None
        player = view.players[self.seat]
        score = (player, view.claims, view.number, view.stage, self.seat, earned and (earned.lines, earned.marks))
        zoom = plan.score.width() / SCORE.width()
        panels_: dict[object, Panel] = {"score": Panel(plan.score, zoom, self._paint_score, score)}
        if view.stage != KEEP:
            hand = self.hand and (self.hand.way, self.hand.single, self._away)
            panels_["expedition"] = Panel(plan.expedition, 1.0, self._paint_expedition, (view.number, hand))
        if earned is not None:
            assert self.hand is not None
            panels_["earned"] = Panel(self._earned_rect, 1.0, self._paint_earned, (earned.lines, earned.marks, self.hand.spot))
        return panels_

    def _gap(self, rect: QRectF) -> panels.Paint:
        return lambda painter: draw.plate(
            painter, QRectF(2, 2, rect.width() - 4, rect.height() - 4), 10, None, draw.pen(look().theme["edge"], 2, (5, 4))
        )

    def _final_panel(self, seat: int, rect: QRectF) -> Panel:
        view, zoom, person = self.view, self.plan.scale, self.people[seat]
        assert view is not None
        return Panel(
            rect,
            zoom,
            lambda painter: panels.paint_final(painter, rect.width() / zoom, rect.height() / zoom, view, seat, person),
            (view.players, view.claims),
        )

    def _other_panel(self, seat: int, rect: QRectF) -> Panel:
        view, zoom = self.view, rect.width() / OPPONENT.width()
        assert view is not None
        height = rect.height() / zoom
        if seat < 0:
            return Panel(rect, zoom, lambda painter: panels.paint_rival(painter, height, view), (view.claims,))
        person = self.people[seat]
        doing = panels.doing(view, seat, person.bot)
        content = seat, doing, view.players[seat].done, GAME.scores(view)[seat].total
        return Panel(rect, zoom, lambda painter: panels.paint_opponent(painter, height, view, seat, person, doing), content)

    def _to_come(self, height: float) -> panels.Paint:
        view = self.view
        assert view is not None
        return lambda painter: panels.paint_to_come(painter, TO_COME.width(), height, view)

    def _paint_score(self, painter: QPainter) -> None:
        if self.view is not None:
            panels.paint_score(painter, self.view, self.seat, self.people[self.seat], self._earned)

    def _paint_prompt(self, painter: QPainter) -> None:
        theme, rect = look().theme, QRectF(0, 0, self.plan.prompt.width(), self.plan.prompt.height())
        draw.plate(painter, rect, rect.height() / 2, theme["panel"], draw.edge_pen("line"))
        size = rect.height() - 10
        paint_seat(painter, self.people[self._prompt_seat].token, QRectF(5, 5, size, size))
        room = QRectF(size + 16, 0, rect.width() - size - 28, rect.height())
        draw.fitted(painter, room, self._prompt, 15 * self.plan.text)

    def _paint_expedition(self, painter: QPainter) -> None:
        theme, rect = look().theme, QRectF(0, 0, self.plan.expedition.width(), self.plan.expedition.height())
        draw.shade(painter, rect, 8, 1.5)
        draw.plate(painter, rect, 8, theme["card"], draw.edge_pen("line"))
        draw.plate(painter, rect.adjusted(5, 5, -5, -5), 5, None, draw.pen(theme["gold"], 1.2))
        assert self.view is not None
        drawn = parts().patterns[parts().expeditions[self.view.expedition]].cells
        cells = self.hand.ways[self.hand.way] if self.hand else drawn
        side = min(21 * self.plan.scale, (rect.height() - 22) / 3 - 2, (rect.width() - 22) / 3 - 2)
        width, height = draw.piece_size(cells, side)
        if self._away:
            painter.setOpacity(0.35)
        corner = rect.center() - QPointF(width / 2, height / 2)
        draw.piece(painter, cells, corner.x(), corner.y(), side, theme["ink"])

    @property
    def _away(self) -> bool:
        """Whether the pattern is not on its card: in hand, or not what is being crossed off."""
        return self.hand is not None and (self.hand.spot is not None or self._carried or self.hand.single)

    def _paint_pack(self, painter: QPainter) -> None:
        assert self.view is not None
        _, turn = panels.round_and_turn(self.view)
        left = panels.tr("{n} left").replace("{n}", str(len(parts().expeditions) - turn))
        rect = QRectF(0, 0, self.plan.pack.width(), self.plan.pack.height())
        draw.deck(painter, rect, look().theme["orange"], left, 13.5 * self.plan.text)

    def _paint_deck(self, painter: QPainter) -> None:
        assert self.view is not None
        rect = QRectF(0, 0, self.plan.deck.width(), self.plan.deck.height())
        if not self.view.deck:
            draw.plate(painter, rect, 8, None, draw.pen(look().theme["edge"], 1.4, (4, 3)))
            return
        words = panels.tr("{n} unseen").replace("{n}", str(len(self.view.deck)))
        draw.deck(painter, rect, look().theme["purple"], words, 13.5 * self.plan.text)
        if self._is_marked(DECK):
            draw.focus_ring(painter, rect.adjusted(0, 0, 0, 0), 8, 3)

    def _paint_label(self, painter: QPainter) -> None:
        words, px = panels.tr("Display").upper(), self.plan.text
        draw.text(painter, 0, 14 * px, words, fonts.label(11.5 * px), look().theme["ink2"])

    # ---------------------------------------------------------------- what the mark would earn

    @property
    def _earned(self) -> Earned | None:
        """What the mark under the piece would bring, if it may lie there and that is to be shown."""
        if self.hand is None or not self.hand.fits or not self.habits.preview:
            return None
        return self.hand.earned

    @property
    def _earned_rect(self) -> QRectF:
        earned = self._earned
        lines = (len(earned.lines) if earned else 0) + 1 + bool(earned and earned.gain.crosses)
        height = min(self.plan.earned.height(), (31 * lines + 22) * self.plan.scale)
        return QRectF(self.plan.earned.left(), self.plan.earned.top(), self.plan.earned.width(), height)

    def _paint_earned(self, painter: QPainter) -> None:
        earned, theme = self._earned, look().theme
        if earned is None:
            return
        rect = QRectF(0, 0, self._earned_rect.width(), self._earned_rect.height())
        assert self.hand is not None
        assert self.hand.spot is not None
        tip = min(rect.height() / 2, 44.0)
        draw.bubble(painter, rect, (tip, "left") if self.hand.cards.index(self.hand.spot.card) == 0 else (tip, "right"))
        lines = [(icon, f"{points:+d}".replace("-", "−")) for icon, points in earned.lines]
        if earned.gain.crosses:
            lines.append(("red-cross", f"+{earned.gain.crosses} □"))
        each = (rect.height() - 14) / (len(lines) + 1)
        size = min(24 * self.plan.scale, each - 4)
        px = min(16 * self.plan.scale, each * 0.6)
        for at, (icon, words) in enumerate(lines):
            middle = 7 + each * (at + 0.5)
            paint_icon(painter, icon, QRectF(12, middle - size / 2, size, size))
            draw.text(painter, rect.width() - 14, middle + px * 0.36, words, fonts.text(px, 700), theme["ink"], "end")
        middle = 7 + each * (len(lines) + 0.5)
        if lines:
            draw.rule(painter, 10, middle - each / 2, rect.width() - 20)
        draw.text(painter, 12, middle + px * 0.36, panels.tr("Total"), fonts.text(px * 0.84), theme["ink2"])
        total = f"{earned.points:+d}".replace("-", "−")
        draw.text(painter, rect.width() - 14, middle + px * 0.36, total, fonts.text(px * 1.12, 900), theme["ink"], "end")

    # ---------------------------------------------------------------- what to do now

    def progress(self) -> list[Progress]:
        if self.view is None or self.view.stage in (KEEP, OVER):
            return []
        turn_of_round = panels.round_and_turn(self.view)
        words = panels.tr("Round {n} of {all}"), panels.tr("Turn {n} of {all}")
        return [
            Progress(text.replace("{n}", str(now)).replace("{all}", str(count)), count, now - 1)
            for text, now, count in zip(words, turn_of_round, (ROUNDS, TURNS), strict=True)
        ]

    def _say_prompt(self) -> None:
        self._prompt_seat, self._prompt = self._prompt_now()
        self.prompt.emit(self._prompt)

    _prompt = ""
    _prompt_seat = 0

    def _prompt_now(self) -> tuple[int, str]:
        view = self.view
        assert view is not None
        if view.stage == OVER:
            return self.seat, panels.tr("The game is over.")
        name = self.people[view.seat].name
        if not self.awaits:
            return view.seat, self._waiting_prompt(view, name)
        if view.stage == KEEP:
            words = panels.tr("{name}, keep two of your four pyramids.")
        elif view.stage == REPLACE:
            words = panels.tr("{name}, take a new pyramid: one of the display, or the unseen top of the deck.")
        elif self.hand is not None and self.hand.lost:
            words = panels.tr("{name}, there is no box left for the red cross. Confirm to go on.")
        elif view.bonus > 0:
            words = panels.tr("{name}, a red cross! Cross off one more box, on either pyramid.")
        else:
            words = panels.tr("{name}, mark the pattern on one of your pyramids, or one box instead.")
        return view.seat, words.replace("{name}", name)

    def _waiting_prompt(self, view: State, name: str) -> str:
        words = panels.tr("{name} takes a new pyramid.") if view.stage == REPLACE else panels.tr("{name} is choosing.")
        return words.replace("{name}", name)

    # ---------------------------------------------------------------- the hand on the table

    def _show_hand(self) -> None:
        """Bring piece, bubble, glow and rings in line with what is held and chosen."""
        if self.view is None:
            return
        self._mark_choices()
        hand = self.hand
        if hand is None:
            self._piece.hide()
            self._bubble.hide()
            return
        self._glow(hand)
        if hand.spot is not None and hand.spot.card in self.cards:
            item = self.cards[hand.spot.card]
            corner = hand.spot.column, hand.spot.row
            self._piece.lie_on(item, hand.shape, corner, legal=hand.fits, laid=self._laid)
        elif not self._carried:
            self._piece.hide()
        self._explain(hand)
        changing = self._changing_panels()
        for key, panel in changing.items():
            self._place_panel(key, panel)
        if "earned" not in changing and "earned" in self._panels:
            self._panels["earned"].hide()

    def _glow(self, hand: Hand) -> None:
        """Show the legal boxes of a bonus, or of a single box while nothing lies there."""
        glowing = hand.single and not self._laid
        for number in hand.cards:
            boxes = sum(box for card, box in hand.legal if card == number and box.bit_count() == 1) if glowing else 0
            self.cards[number].set_state(legal=boxes)

    def _explain(self, hand: Hand) -> None:
        if hand.reason and hand.spot is not None:
            self._bubble.say(hand.reason, self._piece.boundingRect().translated(self._piece.pos()), self.sceneRect())
        else:
            self._bubble.hide()

    def _mark_choices(self) -> None:
        for number, item in self.cards.items():
            item.set_state(ring=self._is_marked(number))
        if self.view is not None and "deck" in self._panels:
            self._place_panel("deck", self._deck_panel(self.view))

    def _is_marked(self, number: int) -> bool:
        """Whether a card is chosen, or the keyboard is on it."""
        if not self.awaits:
            return False
        if self.hand is not None:
            if self.hand.spot is not None:
                return number == self.hand.spot.card
            return number == self._focused
        return number in self.picked or number == self._focused

    @property
    def options(self) -> list[int]:
        """The cards that can be chosen now; DECK is the deck."""
        view = self.view
        if view is None or not self.awaits:
            return []
        if view.stage == KEEP:
            return list(view.players[self.seat].dealt)
        if view.stage == REPLACE:
            return [*view.display, *([DECK] if view.deck else [])]
        return []

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
            self._laid = False
            if self._carried and self.hand.spot is None:
                self._float(self._pointer)
        self._changed()

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
        boxes = ", ".join(names(hand.boxes))
        where = panels.tr("Pyramid {n}, {boxes}").replace("{n}", str(hand.spot.card)).replace("{boxes}", boxes)
        self.spoken.emit(f"{where}. {hand.reason}" if hand.reason else where)

    def _confirm(self) -> None:
        if self.hand is not None:
            if self.hand.lost:
                self._choose(LoseBonus())
            elif self._by_keys and not self._laid and not self.habits.at_once and not self.hand.leads_on:
                self._laid = True
                self._changed()
            else:
                self._choose(self.hand.move)
            return
        options = self.options
        wanted = HAND if self.view is not None and self.view.stage == KEEP else 1
        if len(self.picked) < wanted:
            self.pick(options[self._focus if self._focused in options else 0])
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
            move = hint.move
            if isinstance(move, Cross | Bonus) and move.card in self.cards:
                boxes = move.boxes if isinstance(move, Cross) else move.box
                item = HintItem(self.cards[move.card], boxes, number)
                self.addItem(item)
                self._hints.append(item)

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
        else:
            self._click_box(at)

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
        start, self._pressed_at = self._pressed_at, None
        if start is None or not self._carried or self.hand is None:
            return
        if (event.scenePos() - start).manhattanLength() > 8:
            self._drop(event.scenePos())

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        if self.hand is not None and (self._carried or self.hand.spot is not None):
            for _ in range(1 if event.delta() > 0 else 3):
                self.hand.turn()
            self._laid = False
            if self._carried and self.hand.spot is None:
                self._float(event.scenePos())
            self._changed()
            event.accept()

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
                first, second = box_rect(item.b, 0, 0), box_rect(item.b, 1, 1)
                local = at - item.pos() - first.topLeft()
                width, height = self.hand.size
                step = second.left() - first.left()
                return Spot(number, round(local.x() / step - width / 2), round(local.y() / step - height / 2))
        return None

    def _drop(self, at: QPointF) -> None:
        """Put the piece down: over a card it stays, elsewhere it goes back."""
        assert self.hand is not None
        self._carry(at)
        self._carried = False
        if self.hand.spot is None:
            self._put_back()
            self._changed()
        else:
            self._settle_down()

    def _settle_down(self) -> None:
        """The piece has been put on a card with the mouse. Where it leads to bonus boxes they are asked for at once;
        the whole chain is confirmed with its last box."""
        assert self.hand is not None
        self._laid = self.hand.fits
        if self.hand.fits and (self.hand.leads_on or self.habits.at_once):
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
        """Which box of which of the two pyramids in play lies here."""
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

    # ---------------------------------------------------------------- a closer look

    def _small_things(self) -> Iterator[tuple[int, QRectF]]:
        """The pyramids that are too small to read: those of the others, and the completed ones of all."""
        view = self.view
        if view is None or view.stage == OVER:
            return
        for number, place in self.plan.cards.items():
            if place.kind == "other":
                yield number, place.rect
        for seat, rect in [*self.plan.others.items(), (self.seat, self.plan.score)]:
            if seat >= 0:
                yield from self._chips(seat, rect)

    def _chips(self, seat: int, rect: QRectF) -> Iterator[tuple[int, QRectF]]:
        assert self.view is not None
        done = self.view.players[seat].done
        own = seat == self.seat
        zoom = rect.width() / (SCORE if own else OPPONENT).width()
        chips = panels.own_chips(done) if own else panels.other_chips(rect.height() / zoom, done)
        for number, chip in zip(done, chips, strict=True):
            yield number, QRectF(rect.topLeft() + chip.topLeft() * zoom, chip.size() * zoom)

    def _look_closer(self, number: int | None) -> None:
        """Show a small pyramid large, beside where it lies."""
        if number == (self._lens.card.number if self._lens else None):
            return
        if self._lens is not None:
            self.removeItem(self._lens)
            self._lens = None
        where = next((rect for thing, rect in self._small_things() if thing == number), None)
        if number is None or where is None:
            return
        self._lens = CardItem(parts().cards[number], 36 * self.plan.scale)
        self._lens.set_state(crossed=self._crossed(number), last=self._last.get(number, (0, 0)))
        self._lens.setZValue(70)
        size, room = self._lens.size, self.sceneRect().adjusted(8, 8, -8, -8)
        x = where.right() + 14 if where.right() + 14 + size.width() < room.right() else where.left() - 14 - size.width()
        self._lens.setPos(x, max(room.top(), min(where.center().y() - size.height() / 2, room.bottom() - size.height())))
        self.addItem(self._lens)

    # ---------------------------------------------------------------- keyboard

    @property
    def _primary(self) -> list[int]:
        """The cards that something can be done with now: those in play, or those to choose from."""
        return self.hand.cards if self.hand is not None else self.options

    @property
    def _stops(self) -> list[int]:
        """What Tab goes through: first these, then the small pyramids of the others, to be looked at."""
        others = [number for number, place in self.plan.cards.items() if place.kind == "other"]
        return [*self._primary, *others] if self._primary else []

    @property
    def _focused(self) -> int | None:
        """The card that the keyboard is on."""
        return self._stops[self._focus] if self._by_keys and self._focus < len(self._stops) else None

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
        if number is not None:
            self.spoken.emit(panels.tr("The unseen top of the deck") if number == DECK else self._card_words(number))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is None or not self.awaits or not self._primary:
            super().keyPressEvent(event)
            return
        event.accept()
        self.motion.finish()
        self._look_closer(None)
        if not self._by_keys or self._focus >= len(self._primary):
            self._focus = 0
        self._by_keys, self._carried = True, False
        if self.hand is not None:
            self._push_piece(self.hand, arrow)
        else:
            self._next_option(arrow)
        self._changed()

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
        self._say_focus()

    # ---------------------------------------------------------------- in words

    def read_out(self) -> list[Spoken]:
        if self.view is None:
            return []
        return list(self._spoken(self.view))

    def _spoken(self, view: State) -> Iterator[Spoken]:
        yield Spoken(self.plan.prompt, self._prompt)
        if view.stage not in (KEEP, OVER):
            pattern = parts().patterns[parts().expeditions[view.expedition]].name
            yield Spoken(self.plan.expedition, panels.tr("Expedition card: {p}").replace("{p}", pattern))
        for number, place in self.plan.cards.items():
            choosable = number in self.options
            rect = place.rect
            checked = number in self.picked
            yield Spoken(rect, self._card_words(number), checked, key=("card", number) if choosable else None)
            if place.kind in ("own", "dealt"):
                yield from self._spoken_boxes(number)
        if DECK in self.options:
            yield Spoken(self.plan.deck, panels.tr("The unseen top of the deck"), DECK in self.picked, key=("card", DECK))
        for seat, person in enumerate(self.people):
            rect = self.plan.score if seat == self.seat else self.plan.others.get(seat, self.plan.score)
            yield Spoken(rect, self._score_words(view, seat, person))

    def _spoken_boxes(self, number: int) -> Iterator[Spoken]:
        item = self.cards[number]
        for box in single_boxes((1 << SIDE * SIDE) - 1):
            place = box.bit_length() - 1
            mark = MARKS[mark_of(item.card, box)]
            crossed = bool(self._crossed(number) & box)
            state = panels.tr("crossed off") if crossed else ""
            name = ", ".join(filter(None, [names(box)[0], panels.tr(mark), state]))
            rect = item.box_in_scene(place % SIDE, place // SIDE)
            key = ("box", number, box) if self.hand is not None else None
            yield Spoken(rect, name, crossed, enabled=not item.card.walls & box, key=key, depth=1)

    def _crossed(self, number: int) -> int:
        players = self.view.players if self.view is not None else ()
        return next((pyramid.crossed for player in players for pyramid in player.pyramids if pyramid.card == number), 0)

    def _card_words(self, number: int) -> str:
        card, crossed = parts().cards[number], self._crossed(number)
        words = panels.tr("Pyramid {n}, {colour}, {crossed} boxes crossed off, {left} to the tomb")
        return (
            words.replace("{n}", str(number))
            .replace("{colour}", panels.tr(COLOUR_NAMES[card.colour]))
            .replace("{crossed}", str(crossed.bit_count()))
            .replace("{left}", str(card.distance(crossed)))
        )

    def _score_words(self, view: State, seat: int, person: Person) -> str:
        score = GAME.scores(view)[seat]
        lines = [f"{part.label} {part.points}" for part in score.parts if part.points]
        return f"{person.name}: {', '.join([*lines, panels.tr('total') + f' {score.total}'])}"

    def press(self, key: object) -> None:
        if not isinstance(key, tuple) or not self.awaits:
            return
        if key[0] == "card" and key[1] in self.options:
            self.pick(key[1])
        elif key[0] == "box" and self.hand is not None:
            self.hand.single = True
            self.hand.lay(key[1], key[2])
            self._laid = self.hand.fits
            self._changed()


BOARD: Final = PyramidsBoard
