"""What a table shows beyond the move itself: cards that are dealt, turned over and crossed off, symbols that fly to the score
card, and the token of a completed card with gold dust behind it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.rules import KEEP, OVER
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import CardItem, FreshCrosses
from ramses_desktop.games.flip_and_write.ui.layout import GameUi, Layout, Place, View, crosses
from ramses_desktop.ui.board.scene import BoardScene, Tabletop
from ramses_desktop.ui.board.sprites import MARGIN, Painted
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

Table: TypeAlias = Tabletop[View, Layout]

MOVES: Final = 260
LEAVES: Final = 320
STROKES: Final = 180
DEALS: Final = 340
"""Milliseconds for a card to move, to leave the table, to be crossed off, and to be dealt."""
APART: Final = 90
"""Milliseconds between two cards that are dealt or shuffled."""
FLIPS_APART: Final = 30
"""Milliseconds between two that are turned over, so that their faces are painted in different frames."""
SHUFFLED: Final = 5
"""How many cards are seen when the pack is shuffled."""
MOVING, RESTING = QGraphicsItem.CacheMode.ItemCoordinateCache, QGraphicsItem.CacheMode.DeviceCoordinateCache


class CardLayer:
    """Keeps the cards in line with the layout and the view of a tabletop."""

    def __init__(self, ui: GameUi, table: Table, gains: Gains) -> None:
        self.items: dict[int, CardItem] = {}
        self.last: dict[int, tuple[int, int]] = {}
        """By card: the boxes the others have just crossed off, and the token of the player."""
        self.old: dict[int, int] = {}
        """By card: the boxes that were crossed off before this round; none once the game is over."""
        self._ui, self._table, self._gains = ui, table, gains
        self._board, self._motion = table.board, table.board.motion

    # -------------------------------------------------------- what is marked on them

    def take_up(self, before: View | None, after: View) -> None:
        self.old = {} if after.stage in (KEEP, OVER) else crosses(self._round_began(after))
        if before is None or after.number not in (before.number, before.number + 1) or after.stage == OVER:
            self.last = {}
            return
        now = crosses(after)
        self.last = {card: (boxes & now.get(card, 0), token) for card, (boxes, token) in self.last.items()}
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            was = {one.card: one.crossed for one in old.cards}
            for one in new.cards if seat != self._table.seat else ():
                if fresh := one.crossed & ~was.get(one.card, one.crossed):
                    self.last[one.card] = fresh, self._table.people[seat].token

    def _round_began(self, view: View) -> View:
        *_, began = view, *takewhile(lambda one: one.round == view.round and one.stage != KEEP, self._table.earlier())
        return began

    # -------------------------------------------------------- where they are

    def place(self, before: View | None, takes_piece: bool) -> None:
        """Show every card where it belongs, animated from the view before if there is one. New ones to choose from are dealt; the
        own ones in play may take the piece."""
        layout, animate, crossed_off = self._table.layout, before is not None, crosses(self._table.view)
        for number in [number for number in self.items if number not in layout.cards]:
            self._remove(number, animate=animate)
        for at, (number, place) in enumerate(layout.cards.items()):
            crossed, own = crossed_off.get(number, 0), place.kind == "own"
            dealt = place.kind == "dealt" and number not in self.items
            item = self.items.get(number) or self._new(number, place, crossed, before, delay=FLIPS_APART * at)
            item.takes_piece = own and takes_piece
            self._move(item, place, animate=animate)
            if dealt:
                self._deal(item, place, delay=APART * at)
            self._cross_off(item, crossed, animate=animate, delay=0 if own else 40 * at, laid=own)
            item.set_state(ring=False, chosen=False, hovered=False, legal=0, last=self.last.get(number, (0, 0)))
            self._age(item, self.old.get(number, 0), animate=animate)

    def _age(self, item: CardItem, old: int, *, animate: bool) -> None:
        """Pale the crosses of earlier rounds; when a round begins, one card after the other."""
        if item.old != old and animate:
            item.old = old
            self._motion.repaint(item)
        else:
            item.set_state(old=old)

    def _new(self, number: int, place: Place, crossed: int, before: View | None, *, delay: int) -> CardItem:
        """A card new on the table: from the deck, face down, to be turned over after a delay; or back from the completed ones."""
        item = self.items[number] = CardItem(self._ui.face(number), place.b)
        start = self.off_table(number, before) if before is not None else None
        item.setPos(place.at if start is None else start)
        item.setZValue(2)
        item.set_state(crossed=crossed)
        item.back = partial(_paint_back, item, self._ui.deck_colour)
        self._board.addItem(item)
        if start is not None and start == self._table.layout.deck.topLeft():
            self._motion.go(MOVES, item.turn_over, delay=delay, travel=True)
        return item

    def _deal(self, item: CardItem, place: Place, *, delay: int) -> None:
        """Let a card come from above and turn over on its way."""
        start = QPointF(self._board.sceneRect().center().x() - item.size.width() / 2, -item.size.height() * 1.2)

        def step(part: float) -> None:
            item.setPos(start + (place.at - start) * part)
            item.turn_over(part)

        item.setCacheMode(MOVING)
        self._motion.go(
            DEALS, step, delay=delay, travel=True, curve=QEasingCurve.Type.OutCubic, done=partial(item.setCacheMode, RESTING)
        )

    def _move(self, item: CardItem, place: Place, *, animate: bool) -> None:
        start, ratio = item.pos(), item.b / place.b
        if not animate or (start == place.at and ratio == 1.0):
            item.set_b(place.b)
            item.setScale(1.0)
            item.setPos(place.at)
            return

        def done() -> None:
            item.setZValue(2)
            item.setCacheMode(RESTING)

        # Several may have another size now, so they are painted one after the other.
        item.resize_soon(place.b, self._motion)
        # While growing, its picture is only scaled; repainting it in every frame would be slow.
        item.setCacheMode(MOVING)
        item.setZValue(20)
        self._motion.glide(item, place.at, MOVES, grown=(ratio, 1.0), done=done)

    def _cross_off(self, item: CardItem, crossed: int, *, animate: bool, delay: int, laid: bool) -> None:
        """Draw new crosses stroke by stroke, where the pattern was laid if so, and undone ones in reverse."""
        fresh, gone = crossed & ~item.crossed, item.crossed & ~crossed
        if not animate or not (fresh or gone):
            item.set_state(crossed=crossed)
            return
        item.set_state(crossed=crossed & ~fresh)
        crosses = FreshCrosses(item, fresh or gone, laid=laid and bool(fresh))

        def step(part: float) -> None:
            crosses.draw(part if fresh else 1.0 - part)

        def done() -> None:
            if crosses.scene() is not None:
                # Without travel, a completed card has left before them.
                self._board.removeItem(crosses)
            item.set_state(crossed=crossed)

        # One card after the other: easier to follow, and never many to paint in one frame.
        self._motion.go(STROKES, step, delay=delay, curve=QEasingCurve.Type.OutQuad, done=done)

    def _remove(self, number: int, *, animate: bool) -> None:
        """Take a card off the table; it shrinks toward its destination, or is celebrated."""
        item, goal = self.items.pop(number), self.off_table(number, self._table.view)
        self._motion.forget(item)
        if animate and self._gains.celebrates(number):
            laid_on, boxes = self._gains.laid
            self._cross_off(item, item.crossed | (boxes if laid_on == number else 0), animate=True, delay=0, laid=True)
            self._gains.celebrate(item)
            return
        if not animate or goal is None:
            self._board.removeItem(item)
            return
        item.setCacheMode(MOVING)
        item.setZValue(30)
        self._motion.glide(item, goal, LEAVES, grown=(1.0, 0.05), done=partial(self._board.removeItem, item))

    def off_table(self, number: int, view: View) -> QPointF | None:
        """Where a card is that is not open in this view: among its owner's completed ones, or in the deck."""
        layout = self._table.layout
        owner = next((seat for seat, player in enumerate(view.players) if number in player.done), None)
        if owner is None:
            return layout.deck.topLeft() if not layout.deck.isEmpty() else None
        if view.stage == OVER and view is self._table.view:
            return next(sheet.rect.topLeft() for sheet in self._table.sheets() if sheet.key == ("done", number))
        panel = layout.score if owner == self._table.seat else layout.others.get(owner, layout.score)
        return QPointF(panel.left() + 24, panel.bottom() - 48)


def _paint_back(item: Painted, colour: str, painter: QPainter) -> None:
    """All cards of a size share the picture of their back."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(
        QPointF(-MARGIN, -MARGIN), _back(colour, item.size.width(), item.size.height(), ratio, appearance().theme.name)
    )


@lru_cache(maxsize=16)
def _back(colour: str, width: float, height: float, ratio: float, theme: str) -> QPixmap:
    del theme  # part of the cache key only
    size = QSizeF(width + 2 * MARGIN, height + 2 * MARGIN) * ratio
    picture = QPixmap(size.toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw.card_back(painter, QRectF(MARGIN, MARGIN, width, height), appearance().theme[colour])
    return picture


class Back(Painted):
    """A card seen from behind."""

    def __init__(self, rect: QRectF, colour: str) -> None:
        super().__init__()
        self.setZValue(-1)
        self.setCacheMode(MOVING)
        self.resize(rect.width(), rect.height())
        self._colour = colour

    def paint_face(self, painter: QPainter) -> None:
        _paint_back(self, self._colour, painter)


def shuffle(board: BoardScene, start: QRectF, goal: QRectF, colour: str) -> None:
    """Let a few cards go back to the pack, as they do at the beginning of a round."""
    for at in range(SHUFFLED):
        item, lean = Back(goal, colour), (-14, 11, -7, 9, -4)[at]
        board.addItem(item)
        item.setTransformOriginPoint(item.size.center())
        step = partial(_shuffle_step, item, start.center() - item.size.center(), goal.topLeft(), lean)
        board.motion.go(DEALS, step, delay=APART * at, travel=True, done=partial(board.removeItem, item))


def _shuffle_step(item: Painted, start: QPointF, goal: QPointF, lean: float, part: float) -> None:
    item.setVisible(part > 0)
    item.setPos(start + (goal - start) * part)
    item.setRotation(lean * (1 - part))


# ------------------------------------------------------------ celebration


GLINT: Final = (0, 300)
LIFT: Final = (240, 400)
FLIGHT: Final = (400, 800)
SETTLE: Final = (800, 1000)
STAYS: Final = 1400
"""Milliseconds: when each part begins and ends, and how long the points stay."""
LARGE: Final = 3.9
"""The lifted token, in times of its size on the score card."""
PALE: Final = 0.46
"""Opacity of the card under it."""
GRAINS: Final = 46
LIFE: Final = 0.5
"""How long a spark glows, as a share of the flight."""
TRAIL: Final = (0.10, 0.20, 0.30)
"""How far behind the token its traces follow, as shares of the flight."""

OUT, IN_OUT = QEasingCurve(QEasingCurve.Type.OutCubic), QEasingCurve(QEasingCurve.Type.InOutCubic)


def share(time: float, span: tuple[int, int]) -> float:
    """How much of the span has passed."""
    return min(1.0, max(0.0, (time - span[0]) / (span[1] - span[0])))


class Celebration(QGraphicsItem):
    """All of it in one item above the table; it takes no clicks."""

    def __init__(self, card: CardItem, glint: QRectF, goal: QRectF, worth: str) -> None:
        super().__init__()
        self.setZValue(75)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.time = 0.0
        self._card, self._glint, self._goal, self._worth = card, glint, goal, worth
        place = card.mapRectToScene(card.size)
        start, end = place.center(), goal.center()
        self._start = start
        self._over = QPointF((start.x() + end.x()) / 2, min(start.y(), end.y()) - place.height() * 0.3)
        reach = LARGE * goal.width() / 2
        way = place.united(goal).united(QRectF(self._over, self._over))
        self._bounds = way.adjusted(-reach, -reach, reach, reach)
        luck = Random(card.face.number)
        self._grains = [(at / GRAINS, luck.uniform(-1, 1), luck.uniform(-1, 1), luck.uniform(0.5, 1)) for at in range(GRAINS)]

    def boundingRect(self) -> QRectF:
        return self._bounds

    def show_at(self, time: float) -> None:
        self.time = time
        self._card.setOpacity(1 - (1 - PALE) * share(time, LIFT) - PALE * share(time, FLIGHT))
        self.update()

    def token_at(self, flown: float) -> QRectF:
        """The token when it has flown this share of its way."""
        along = IN_OUT.valueForProgress(flown)
        first = self._start + (self._over - self._start) * along
        second = self._over + (self._goal.center() - self._over) * along
        rect = QRectF(QPointF(), self._goal.size() * (LARGE + (1 - LARGE) * along))
        rect.moveCenter(first + (second - first) * along)
        return rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.time < GLINT[1]:
            self._paint_glint(painter, share(self.time, GLINT))
        if self.time >= LIFT[0]:
            flown = share(self.time, FLIGHT)
            self._paint_dust(painter, flown)
            self._paint_token(painter, flown)
        if self.time >= SETTLE[0]:
            self._paint_worth(painter)

    def _paint_glint(self, painter: QPainter, part: float) -> None:
        """A gold frame and a star that flares and goes."""
        theme, flare = appearance().theme, math.sin(math.pi * part)
        painter.setOpacity(flare)
        draw.plate(painter, self._glint.adjusted(-3, -3, 3, 3), 6, None, draw.pen(theme["gold"], 4))
        _star(painter, self._glint.topRight(), self._glint.width() * 0.6 * flare)
        painter.setOpacity(1.0)

    def _paint_token(self, painter: QPainter, flown: float) -> None:
        lifted = OUT.valueForProgress(share(self.time, LIFT))
        for behind in TRAIL if 0 < flown < 1 else ():
            painter.setOpacity(0.28 * (1 - behind * 2))
            self._card.face.paint_chip(painter, self.token_at(max(0.0, flown - behind)))
        rect, swell = self.token_at(flown), 0.06 * math.sin(math.pi * share(self.time, SETTLE))
        grown = 0.7 + 0.3 * lifted + swell
        painter.save()
        painter.setOpacity(lifted)
        painter.translate(rect.center())
        painter.rotate(-8 * math.sin(math.pi * flown))
        painter.scale(grown, grown)
        painter.translate(-rect.center())
        self._card.face.paint_chip(painter, rect)
        painter.restore()

    def _paint_dust(self, painter: QPainter, flown: float) -> None:
        """Sparks that stay behind where the token was, sink a little, and go out."""
        reach = self._goal.width()
        for born, across, down, size in self._grains:
            age = (flown - born) / LIFE
            if 0 < age < 1 and flown < 1:
                at = self.token_at(born).center() + QPointF(across, down + age) * reach * (0.5 + age)
                painter.setOpacity(1 - age * age)
                _star(painter, at, reach * 0.3 * size)
        painter.setOpacity(1.0)

    def _paint_worth(self, painter: QPainter) -> None:
        """What it earned, in a gold pill beside its place."""
        theme, goal = appearance().theme, self._goal
        px = max(13.0, goal.height() * 0.5)
        rect = QRectF(0, 0, goal.width() * 1.5, goal.height() * 0.84)
        rect.moveCenter(goal.center() + QPointF(goal.width() * 1.45, 0))
        painter.setOpacity(min(share(self.time, SETTLE) * 2, (STAYS - self.time) / 200))
        draw.plate(painter, rect, rect.height() / 2, theme["goldfill"], draw.pen(theme["gold"], 2))
        base = rect.center().y() + px * 0.36
        draw.text(painter, rect.center().x(), base, self._worth, fonts.text(px, 900), theme["ongold"], "middle")
        painter.setOpacity(1.0)


def _star(painter: QPainter, at: QPointF, reach: float) -> None:
    """A star of four points."""
    tips = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
    waist = [QPointF(x, y) * reach * 0.24 for x, y in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(appearance().theme["gold"])
    painter.drawPolygon(QPolygonF([at + point for pair in zip(tips, waist, strict=True) for point in pair]))


# ------------------------------------------------------------ gains


FIRST_STROKES: Final = 140
"""Milliseconds from the first stroke of the pen until the first symbol leaves its box."""
SYMBOL_FLIGHT: Final = 420
SYMBOLS_APART: Final = 60
"""Milliseconds of a symbol's flight, and between two symbols."""
CARDS_APART: Final = 160
"""Milliseconds between two completed cards."""
COUNTS: Final = 300
"""Milliseconds in which the total counts up."""
TOMB: Final = "T"
"""What is printed in a box that completes its card."""
RISE: Final = 60.0
"""How far above the straight line a symbol flies."""


class Flight(NamedTuple):
    symbol: str
    start: QRectF
    row: str


class Symbol(Painted):
    """A symbol on its way."""

    def __init__(self, symbol: str, side: float) -> None:
        super().__init__()
        self._symbol = symbol
        self.setZValue(72)
        self.resize(side, side)

    def paint_face(self, painter: QPainter) -> None:
        box_painting.box_icon(painter, self.size, self._symbol)


class Gains:
    """Keeps the score card as it was until what the mark earned has arrived."""

    def __init__(self, ui: GameUi, table: Table, show_score: Callable[[], None]) -> None:
        self.view: Any = None
        """The view that the score card shows."""
        self.total: int | None = None
        """The total while it counts up; None to show that of the view."""
        self.laid = (0, 0)
        """The card and the boxes of the mark that was confirmed last."""
        self._ui, self._table, self._show_score = ui, table, show_score
        self._flights: list[Flight] = []
        self._done: tuple[int, ...] = ()

    def take_up(self, before: View | None, after: View, laid: tuple[int, int], cards: Mapping[int, CardItem]) -> None:
        """Find what the seat has earned since that view, if there is one, on these cards."""
        seat = self._table.seat
        self._flights, self._done, self.laid = [], (), laid
        if before is not None and after.number in (before.number, before.number + 1) and after.stage != OVER:
            self._flights = list(self._earned(before.players[seat], after.players[seat], cards))
            self._done = after.players[seat].done[len(before.players[seat].done) :]
        self.view, self.total = before if self._flights or self._done else after, None

    def _earned(self, before: Any, after: Any, cards: Mapping[int, CardItem]) -> Iterator[Flight]:
        now = {one.card: one.crossed for one in after.cards}
        for one in before.cards:
            if one.card not in cards:
                continue
            gone = one.crossed | self.laid[1] if one.card in after.done else one.crossed
            item = cards[one.card]
            for box in single_boxes(now.get(one.card, gone) & ~one.crossed):
                symbol = item.face.mark(box)
                if row := self._ui.row_of(symbol, before, after):
                    yield Flight(symbol, item.box_in_scene(box), row)

    def celebrates(self, number: int) -> bool:
        """Whether this card is one that the seat has just completed."""
        return number in self._done

    def start(self) -> None:
        """Let everything fly, and the total count up when the last has landed."""
        if not self._flights and not self._done:
            return
        after, first = self._table.view, self._points(self.view)
        landing = FIRST_STROKES
        for at, flight in enumerate(self._flights):
            self._fly(flight, FIRST_STROKES + at * SYMBOLS_APART)
            landing = FIRST_STROKES + at * SYMBOLS_APART + SYMBOL_FLIGHT
        if self._done:
            landing = max(landing, FLIGHT[1] + CARDS_APART * (len(self._done) - 1))
        last = self._points(after)

        def count(part: float) -> None:
            if part > 0:
                self.view, self.total = after, None if part == 1 else round(first + (last - first) * part)
                self._show_score()

        self._table.board.motion.go(COUNTS, count, delay=landing, curve=QEasingCurve.Type.OutQuad)

    def _points(self, view: View) -> int:
        return self._ui.game.scores(view)[self._table.seat].total

    def _fly(self, flight: Flight, delay: int) -> None:
        board, side = self._table.board, flight.start.width()
        item, start = Symbol(flight.symbol, side), flight.start.topLeft()
        goal = self._table.part(("score", flight.row)).center() - QPointF(side / 2, side / 2)
        over = (start + goal) * 0.5 - QPointF(0, RISE)
        board.addItem(item)

        def step(part: float) -> None:
            item.setVisible(part > 0)
            item.setPos(start * ((1 - part) ** 2) + over * (2 * part * (1 - part)) + goal * (part * part))
            item.setScale(1 - 0.45 * part)

        board.motion.go(SYMBOL_FLIGHT, step, delay=delay, travel=True, done=partial(board.removeItem, item))

    def completing(self, card: CardItem) -> int:
        """The box that has completed a card: its tomb, or else the last of those just marked."""
        boxes = list(single_boxes(self.laid[1])) or [1]
        return next((box for box in boxes if card.face.mark(box) == TOMB), boxes[-1])

    def celebrate(self, card: CardItem) -> None:
        """Let a card that was just completed go to its place on the score card."""
        board, number = self._table.board, card.face.number
        card.set_state(ring=False, chosen=False, hovered=False)
        glint, goal = card.box_in_scene(self.completing(card)), self._table.part(("card", number))
        show = Celebration(card, glint, goal, f"+{self._ui.worth(number)}")
        board.addItem(show)

        def done() -> None:
            board.removeItem(show)
            board.removeItem(card)

        delay, linear = CARDS_APART * self._done.index(number), QEasingCurve.Type.Linear
        board.motion.go(STAYS, lambda part: show.show_at(part * STAYS), delay=delay, travel=True, curve=linear, done=done)
