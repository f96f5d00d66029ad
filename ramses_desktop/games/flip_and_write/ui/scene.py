"""The table of an expedition game as a scene that can be looked at: it draws a view, animates the way to the next, and shows what
is held and chosen. No rule lives here, and what only one game has its room hands in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import SIDE, Cell, single_boxes
from ramses_desktop.games.flip_and_write.pending import Earned, Hand
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, REPLACE
from ramses_desktop.games.flip_and_write.ui import centre, panels, words
from ramses_desktop.games.flip_and_write.ui.game_ui import Note, Room, View
from ramses_desktop.games.flip_and_write.ui.items import CardItem, FreshCrosses
from ramses_desktop.games.flip_and_write.ui.layout import Layout, Place, lay_out
from ramses_desktop.games.flip_and_write.ui.piece import PieceItem
from ramses_desktop.ui.board.panels import paint_prompt
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.sprites import Painted, Sprite, SpriteItem
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target

DECK: Final = 0
"""The face-down deck among the choices for a new card; the places of the display count from 1."""


def score_of(seat: int) -> int:
    """The score card of a seat among things that are otherwise called by a card's number."""
    return -1 - seat


def seat_of(score: int) -> int:
    """The inverse of score_of."""
    return -1 - score


class FlipAndWriteScene(BoardScene):
    """The table as its players see it. What they do is in input.py, which builds on this."""

    def __init__(self, room: Room, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.room = room
        self.view: View | None = None
        self.hand: Hand | None = None
        self.picked: list[int] = []
        """What is chosen among several cards: of four dealt, or a place of the display."""
        self.plan: Layout = Layout()
        self.cards: dict[int, CardItem] = {}
        self._focus = 0
        """Which of the cards that can be chosen, or of the two in play, the keyboard is on."""
        self._by_keys = False
        self._carried = False
        self._laid = False
        self._last: dict[int, tuple[int, int]] = {}
        self._prompt_seat = 0
        self._lens: Painted | None = None
        """A small card or another's score card shown large, while the pointer or the keyboard is on it."""
        self._closer: int | None = None
        self._piece = PieceItem(self)
        self.addItem(self._piece)

    # ---------------------------------------------------------------- what the piece is told by the pointer

    def piece_pressed(self, at: QPointF) -> None:
        raise NotImplementedError

    def piece_moved(self, at: QPointF) -> None:
        raise NotImplementedError

    def piece_released(self, at: QPointF) -> None:
        raise NotImplementedError

    # ---------------------------------------------------------------- showing

    def take_up(self, before: View | None, after: View) -> None:
        self._look_closer(None)
        self._piece.let_go()
        self.hand = self.room.hand(after, self.seat) if self.awaits and after.stage == CROSS else None
        self.picked = []
        self._carried = self._laid = False
        self._focus = min(self._focus, 1)
        if self.options:
            # What lies there to be chosen from is new: the keyboard is on none of it yet.
            self._focus, self._by_keys = 0, False
        self._note_last(before if self.same_seat else None, after)

    def _note_last(self, before: View | None, after: View) -> None:
        """Remember what the others have just crossed off, to mark it until the next move."""
        if before is None or after.number not in (before.number, before.number + 1) or after.stage == OVER:
            self._last = {}
            return
        crossed = {one.card: one.crossed for player in after.players for one in player.cards}
        self._last = {card: (boxes & crossed.get(card, 0), token) for card, (boxes, token) in self._last.items()}
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            was = {one.card: one.crossed for one in old.cards}
            for one in new.cards if seat != self.seat else ():
                if fresh := one.crossed & ~was.get(one.card, one.crossed):
                    self._last[one.card] = (fresh, self.people[seat].token)

    def painted(self) -> Iterable[QGraphicsItem]:
        return [*self.cards.values(), self._piece]

    def lay_out(self) -> None:
        assert self.view is not None
        self.plan = self.layout = lay_out(self.room, self._size, self._text_scale, self.view, self.seat)

    def show_change(self, before: View | None) -> None:
        before = before if self.same_seat else None
        self._place_cards(before)
        super().show_change(before)
        self._show_hand()

    # ---------------------------------------------------------------- cards

    def _place_cards(self, before: View | None) -> None:
        assert self.view is not None
        crossed = {one.card: one.crossed for player in self.view.players for one in player.cards}
        for number in [number for number in self.cards if number not in self.plan.cards]:
            self._lay_aside(self.cards.pop(number), animate=before is not None)
        for at, (number, place) in enumerate(self.plan.cards.items()):
            item = self.cards.get(number)
            if item is None:
                item = self._new_card(number, place, before)
                item.set_state(crossed=crossed.get(number, 0))
            self._move_card(item, place, animate=before is not None)
            self._cross_off(item, crossed.get(number, 0), animate=before is not None, delay=40 * at)
            item.set_state(ring=False, hovered=False, legal=0, last=self._last.get(number, (0, 0)))

    def _new_card(self, number: int, place: Place, before: View | None) -> CardItem:
        """A card that was not on the table: it comes from the deck, or back from the completed ones."""
        item = self.cards[number] = CardItem(self.room.face(number), place.b)
        start = self._aside(number, before) if before is not None else None
        item.setPos(place.at if start is None else start)
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

        def done() -> None:
            item.setZValue(2)
            item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

        # While it grows its picture is only stretched; painting it anew in every frame would be slow.
        item.setCacheMode(QGraphicsItem.CacheMode.ItemCoordinateCache)
        item.setZValue(20)
        self.motion.glide(item, place.at, 260, grown=(ratio, 1.0), done=done)

    def _cross_off(self, item: CardItem, crossed: int, *, animate: bool, delay: int) -> None:
        """Draw what is new stroke by stroke, and what was taken back backwards."""
        fresh, gone = crossed & ~item.crossed, item.crossed & ~crossed
        if not animate or not (fresh or gone):
            item.set_state(crossed=crossed)
            return
        item.set_state(crossed=crossed & ~fresh)
        pen = FreshCrosses(item, fresh or gone)

        def step(part: float) -> None:
            pen.draw(part if fresh else 1.0 - part)

        def done() -> None:
            self.removeItem(pen)
            item.set_state(crossed=crossed)

        # One card after the other: easier to follow, and never many to be painted anew in one frame.
        self.motion.go(180, step, delay=delay, curve=QEasingCurve.Type.OutQuad, done=done)

    def _lay_aside(self, item: CardItem, *, animate: bool) -> None:
        """Take a card off the table; it shrinks to where it goes."""
        goal = self._aside(item.face.number, self.view) if self.view is not None else None
        if not animate or goal is None:
            self.removeItem(item)
            return
        item.setCacheMode(QGraphicsItem.CacheMode.ItemCoordinateCache)
        item.setZValue(30)
        self.motion.glide(item, goal, 320, grown=(1.0, 0.05), done=lambda: self.removeItem(item))

    def _aside(self, number: int, view: View) -> QPointF | None:
        """Where a card is that does not lie open in this view: among its owner's completed ones, or in the deck."""
        owner = next((seat for seat, player in enumerate(view.players) if number in player.done), None)
        if owner is None:
            return self.plan.deck.topLeft() if not self.plan.deck.isEmpty() else None
        panel = self.plan.score if owner == self.seat else self.plan.others.get(owner, self.plan.score)
        return QPointF(panel.left() + 24, panel.bottom() - 48)

    # ---------------------------------------------------------------- panels

    def sprites(self) -> dict[Hashable, Sprite]:
        view, plan = self.view, self.plan
        assert view is not None
        if view.stage == OVER:
            return {("final", seat): self._final_panel(seat, rect) for seat, rect in plan.others.items()}
        token, size = self.people[self._prompt_seat].token, plan.prompt.size()
        prompt = partial(paint_prompt, size=size, token=token, words=self._prompt, px=15 * plan.text)
        wanted: dict[Hashable, Sprite] = {"prompt": Sprite(plan.prompt, prompt, (self._prompt, token))}
        for seat, rect in plan.others.items():
            wanted["seat", seat] = self._other_panel(seat, rect)
        zoom = plan.aside.width() / self.room.measures.aside.width()
        if aside := self.room.aside(view, plan.aside.height() / zoom, to_come=self.habits.to_come):
            wanted["aside"] = Sprite(plan.aside, *aside, zoom)
        if view.stage != KEEP:
            pack = partial(centre.paint_pack, size=plan.pack.size(), room=self.room, view=view, px=13.5 * plan.text)
            wanted["pack"] = Sprite(plan.pack, pack, (view.number,))
            wanted["deck"] = self._deck_panel(view)
            label = QRectF(plan.display_label.x(), plan.display_label.y() - 14 * plan.text, plan.bar.width(), 20 * plan.text)
            label_paint = partial(centre.paint_label, room=self.room, view=view, px=plan.text)
            wanted["label"] = Sprite(label, label_paint, (view.display,))
            for at, gap in enumerate(plan.gaps):
                wanted["gap", at] = Sprite(gap, partial(centre.paint_gap, size=gap.size()), ())
        return wanted | self._changing_panels()

    def _deck_panel(self, view: View) -> Sprite:
        plan, marked = self.plan, self._is_marked(DECK)
        colour, px = self.room.measures.deck, 13.5 * plan.text
        paint = partial(centre.paint_deck, size=plan.deck.size(), colour=colour, unseen=len(view.deck), marked=marked, px=px)
        return Sprite(plan.deck, paint, (len(view.deck), marked))

    def _changing_panels(self) -> dict[Hashable, Sprite]:
        """Those that change while a piece is moved about."""
        view, plan, earned = self.view, self.plan, self._earned
        assert view is not None
        score = (*self.room.score_content(view, self.seat), self.seat, earned and (earned.lines, earned.marks))
        zoom = plan.score.width() / self.room.measures.score.width()
        panels_: dict[Hashable, Sprite] = {"score": Sprite(plan.score, self._paint_score, score, zoom)}
        if view.stage != KEEP:
            panels_["expedition"] = self._expedition_panel(view)
        if earned is not None:
            panels_["earned"] = self._earned_panel(earned)
        elif view.stage == CROSS and self.room.note and (note := self.room.note(view, self.seat)):
            panels_["note"] = self._note_panel(note)
        return panels_

    def _expedition_panel(self, view: View) -> Sprite:
        """Under the piece, while somebody has it to lay, its pattern is pale."""
        drawn = self.hand.ways[self.hand.way] if self.hand is not None else self._pattern(view)
        below = min(3, view.number % TURNS) if self.room.measures.pile else 0
        size, faded = self.plan.expedition.size(), self.hand is not None
        paint = partial(centre.paint_expedition, size=size, cells=drawn, faded=faded, scale=self.plan.scale, below=below)
        return Sprite(self.plan.expedition, paint, (drawn, faded, below))

    def _pattern(self, view: View) -> tuple[Cell, ...]:
        return self.room.parts.patterns[self.room.parts.expeditions[view.expedition]].cells

    def _earned_panel(self, earned: Earned) -> Sprite:
        """Beside the card on which the mark lies, as high as it has lines."""
        assert self.hand is not None
        assert self.hand.spot is not None
        lines, place = len(earned.lines) + 1 + bool(earned.bonuses), self.plan.earned
        rect = QRectF(place.left(), place.top(), place.width(), min(place.height(), (31 * lines + 22) * self.plan.scale))
        left = self.hand.cards.index(self.hand.spot.card) == 0
        paint = partial(centre.paint_earned, size=rect.size(), earned=earned, left=left, scale=self.plan.scale)
        return Sprite(rect, paint, (earned.lines, earned.marks, left))

    def _note_panel(self, note: Note) -> Sprite:
        place, scale = self.plan.earned, self.plan.scale
        rect = QRectF(place.left(), place.top(), place.width(), min(place.height(), 84 * scale))
        return Sprite(rect, partial(centre.paint_note, size=rect.size(), note=note, scale=scale), (note,))

    def _final_panel(self, seat: int, rect: QRectF) -> Sprite:
        view, zoom, person = self.view, self.plan.scale, self.people[seat]
        assert view is not None
        size = QSizeF(rect.width() / zoom, rect.height() / zoom)
        paint = partial(panels.paint_final, size=size, room=self.room, view=view, seat=seat, person=person)
        return Sprite(rect, paint, (view,), zoom)

    def _other_panel(self, seat: int, rect: QRectF) -> Sprite:
        view, room = self.view, self.room
        zoom = rect.width() / room.measures.opponent.width()
        assert view is not None
        height = rect.height() / zoom
        if seat < 0:

            def alone(painter: QPainter) -> None:
                room.paint_alone(painter, height, view)

            return Sprite(rect, alone, (view.number, *room.score_content(view, 0)), zoom)
        person = self.people[seat]
        doing = panels.doing(view, seat, person.bot, room.sayings().takes_one)
        paint = partial(panels.paint_opponent, height=height, room=room, view=view, seat=seat, person=person, doing=doing)
        return Sprite(rect, paint, (seat, doing, *room.score_content(view, seat)), zoom)

    def _paint_score(self, painter: QPainter) -> None:
        if self.view is not None:
            panels.paint_score(painter, self.room, self.view, self.seat, self.people[self.seat], self._earned)

    # ---------------------------------------------------------------- what the mark would earn

    @property
    def _earned(self) -> Earned | None:
        """What the mark under the piece would bring, if it may lie there and that is to be shown."""
        if self.hand is None or not self.hand.fits or not self.habits.preview:
            return None
        return self.hand.earned

    # ---------------------------------------------------------------- what to do now

    def progress(self) -> list[Progress]:
        if self.view is None or self.view.stage in (KEEP, OVER):
            return []
        turn_of_round = panels.round_and_turn(self.view)
        texts = mark("Round {n} of {all}"), mark("Turn {n} of {all}")
        return [
            Progress(tr(text, n=now, all=count), count, now - 1)
            for text, now, count in zip(texts, turn_of_round, (ROUNDS, TURNS), strict=True)
        ]

    def prompt_words(self) -> str:
        assert self.view is not None
        self._prompt_seat = self.seat if self.view.stage == OVER else self.view.seat
        lost = self.hand is not None and self.hand.lost
        return words.prompt(self.room, self.view, self.people[self._prompt_seat].name, awaits=self.awaits, lost=lost)

    # ---------------------------------------------------------------- the hand on the table

    def _show_hand(self) -> None:
        """Bring piece, bubble, glow and rings in line with what is held and chosen."""
        if self.view is None:
            return
        self._mark_choices()
        hand = self.hand
        if hand is None:
            self._piece.hide()
            self.bubble.hide()
            return
        self._glow(hand)
        self._place_piece(hand)
        self._explain(hand)

    def _place_piece(self, hand: Hand) -> None:
        """Over the boxes where it lies, or at home; while it is carried over no card it is where the pointer is."""
        if hand.spot is not None and hand.spot.card in self.cards:
            corner = hand.spot.column, hand.spot.row
            self._piece.lie_on(self.cards[hand.spot.card], hand.shape, corner, legal=hand.fits, laid=self._laid)
        elif hand.bonus or hand.single:
            self._piece.setVisible(self._carried)
        elif not self._carried and self.view is not None:
            below = min(3, self.view.number % TURNS) if self.room.measures.pile else 0
            card = centre.expedition_face(self.plan.expedition, self.plan.scale, below)
            self._piece.go_home(card, hand.shape, centre.expedition_side(card, self.plan.scale))

    def _glow(self, hand: Hand) -> None:
        """Show the legal boxes of a bonus, or of a single box while nothing lies there."""
        glowing = hand.single and not self._laid
        for number in hand.cards:
            boxes = sum(box for card, box in hand.legal if card == number and box.bit_count() == 1) if glowing else 0
            self.cards[number].set_state(legal=boxes)

    def _explain(self, hand: Hand) -> None:
        if hand.reason and hand.spot is not None:
            self.bubble.say(hand.reason, self._piece.sceneBoundingRect(), self.sceneRect())
        else:
            self.bubble.hide()

    def _mark_choices(self) -> None:
        for number, item in self.cards.items():
            item.set_state(ring=self._is_marked(number))
        self.place_sprites()

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
    def _primary(self) -> list[int]:
        """The cards that something can be done with now: those in play, or those to choose from."""
        return self.hand.cards if self.hand is not None else self.options

    @property
    def _stops(self) -> list[int]:
        """What Tab goes through: first these, then the small cards of the others, to be looked at."""
        if not self._primary:
            return []
        others: list[int] = []
        for seat in self.plan.others:
            others += [number for number, place in self.plan.cards.items() if place.kind == "other" and place.seat == seat]
            others += [score_of(seat)] if seat >= 0 else []
        return [*self._primary, *others]

    @property
    def _focused(self) -> int | None:
        """The card that the keyboard is on."""
        return self._stops[self._focus] if self._by_keys and self._focus < len(self._stops) else None

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

    # ---------------------------------------------------------------- a closer look

    def _place_of_small(self, number: int) -> QRectF | None:
        """Where a thing lies that is too small to read, if it is on the table."""
        return next((target.rect for target in self.targets() if target.key == ("look", number)), None)

    def _chips(self, seat: int, rect: QRectF) -> Iterator[tuple[int, QRectF]]:
        assert self.view is not None
        done = self.view.players[seat].done
        own = seat == self.seat
        measures = self.room.measures
        zoom = rect.width() / (measures.score if own else measures.opponent).width()
        chips = self.room.own_chips(done) if own else self.room.other_chips(rect.height() / zoom, done)
        for number, chip in zip(done, chips, strict=True):
            yield number, QRectF(rect.topLeft() + chip.topLeft() * zoom, chip.size() * zoom)

    def _look_closer(self, number: int | None) -> None:
        """Show a small card, or the score card of another seat, large, beside where it lies."""
        if number == self._closer:
            return
        if self._lens is not None:
            self.removeItem(self._lens)
        self._lens, self._closer = None, None
        where = self._place_of_small(number) if number is not None else None
        if number is None or where is None:
            return
        self._closer = number
        self._lens = self._large_card(number) if number >= 0 else self._large_score(seat_of(number))
        self._lens.setZValue(70)
        size, room = self._lens.size, self.sceneRect().adjusted(8, 8, -8, -8)
        x = where.right() + 14 if where.right() + 14 + size.width() < room.right() else where.left() - 14 - size.width()
        self._lens.setPos(x, max(room.top(), min(where.center().y() - size.height() / 2, room.bottom() - size.height())))
        self.addItem(self._lens)

    def _large_card(self, number: int) -> CardItem:
        item = CardItem(self.room.face(number), 36 * self.plan.scale)
        item.set_state(crossed=self._crossed(number), last=self._last.get(number, (0, 0)))
        return item

    def _large_score(self, seat: int) -> SpriteItem:
        view, room = self.view, self.room
        assert view is not None
        paint = partial(panels.paint_score, room=room, view=view, seat=seat, person=self.people[seat], earned=None)
        return SpriteItem(Sprite(self.plan.score, paint, zoom=self.plan.score.width() / room.measures.score.width()))

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        view = self.view
        assert view is not None
        yield Target(self.plan.prompt, self._prompt)
        if view.stage not in (KEEP, OVER):
            yield from self._targets_of_the_round(view)
        yield from self._chip_targets(view)
        for number, place in self.plan.cards.items():
            spoken = partial(self.room.say_card, number, self._crossed(number))
            key, choosable = self._card_key(number, place), number in self.options
            yield Target(place.rect, spoken, number in self.picked, key=key, pressable=choosable)
            if place.kind in ("own", "dealt"):
                yield from self._box_targets(number)
        if DECK in self.options:
            key = ("card", DECK) if DECK in self.options else None
            yield Target(self.plan.deck, tr("The unseen top of the deck"), DECK in self.picked, key=key, enabled=key is not None)
        for seat, person in enumerate(self.people):
            rect = self.plan.score if seat == self.seat else self.plan.others.get(seat, self.plan.score)
            closer = seat in self.plan.others and view.stage != OVER
            spoken = partial(words.score, self.room, view, seat, person.name)
            yield Target(rect, spoken, key=("look", score_of(seat)) if closer else None, pressable=False, layer=-1)

    def _card_key(self, number: int, place: Place) -> Hashable:
        if number in self.options:
            return "card", number
        return ("look", number) if place.kind == "other" and self.view is not None and self.view.stage != OVER else None

    def _targets_of_the_round(self, view: View) -> Iterator[Target]:
        pattern = self.room.parts.patterns[self.room.parts.expeditions[view.expedition]].name
        key = ("expedition",) if self.hand is not None and not self.hand.bonus else None
        yield Target(self.plan.expedition, tr("Expedition card: {p}", p=pattern), key=key, pressable=False)
        if self.room.say_aside:
            yield Target(self.plan.aside, partial(self.room.say_aside, view))

    def _chip_targets(self, view: View) -> Iterator[Target]:
        """Completed cards, too small to read: pointed at, they are shown large."""
        if view.stage == OVER:
            return
        for seat, rect in [*self.plan.others.items(), (self.seat, self.plan.score)]:
            for number, chip in self._chips(seat, rect) if seat >= 0 else ():
                yield Target(chip, "", key=("look", number), pressable=False)

    def _box_targets(self, number: int) -> Iterator[Target]:
        item = self.cards[number]
        for box in single_boxes((1 << SIDE * SIDE) - 1):
            place = box.bit_length() - 1
            crossed = bool(self._crossed(number) & box)
            spoken = partial(self._box_words, number, box, crossed=crossed)
            rect = item.box_in_scene(place % SIDE, place // SIDE)
            key = ("box", number, box) if self.hand is not None else None
            yield Target(rect, spoken, crossed, enabled=bool(item.face.boxes & box), key=key, depth=1)

    def _box_words(self, number: int, box: int, *, crossed: bool) -> str:
        return words.box(self.room.say_print(number, box), box, crossed=crossed)

    def _crossed(self, number: int) -> int:
        players = self.view.players if self.view is not None else ()
        return next((one.crossed for player in players for one in player.cards if one.card == number), 0)
