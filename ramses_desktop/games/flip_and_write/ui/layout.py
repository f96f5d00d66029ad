"""Where everything lies on the board, for any size of the window: pure geometry, worked out anew when the size, the stage or the
number of players changes. Sizes of cards are given by `b`, the side of one box; how large the parts are the room says."""

from __future__ import annotations

from typing import Final

from attrs import define, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.flip_and_write.playout import DISPLAY
from ramses_desktop.games.flip_and_write.rules import DEALT, KEEP, OVER
from ramses_desktop.games.flip_and_write.ui.game_ui import Room, View

MARGIN: Final = 16.0
PROMPT: Final = 34.0
SMALL: Final = 0.457
"""A card of the display, measured by one in play."""
EARNED: Final = 44.0
"""What a mark would earn is shown beside it where there is so much room; the score card shows it anyway."""
TINY: Final = 3.0
"""Cards with smaller boxes are left out."""


@frozen
class Place:
    """Where a card lies."""

    rect: QRectF
    b: float
    kind: str
    """own, display, other, dealt or done."""
    seat: int = -1

    @property
    def at(self) -> QPointF:
        return self.rect.topLeft()


@define
class Layout:
    """The result for one size. Panels are where they are drawn; `cards` where each visible card lies."""

    scale: float = 1.0
    """How much larger than usual everything is drawn."""
    text: float = 1.0
    """How large words in the centre are."""
    prompt: QRectF = field(factory=QRectF)
    bar: QRectF = field(factory=QRectF)
    log: QRectF = field(factory=QRectF)
    end: QRectF = field(factory=QRectF)
    score: QRectF = field(factory=QRectF)
    aside: QRectF = field(factory=QRectF)
    others: dict[int, QRectF] = field(factory=dict)
    """The panel of each other seat; at the end, of every seat."""
    expedition: QRectF = field(factory=QRectF)
    pack: QRectF = field(factory=QRectF)
    earned: QRectF = field(factory=QRectF)
    display_label: QPointF = field(factory=QPointF)
    deck: QRectF = field(factory=QRectF)
    cards: dict[int, Place] = field(factory=dict)
    gaps: list[QRectF] = field(factory=list)
    """Where a completed card lay and the new one will."""


def lay_out(room: Room, size: QSizeF, text_scale: float, view: View, seat: int) -> Layout:
    """Everything for a board of this size, seen from this seat."""
    if view.stage == OVER:
        return _at_the_end(room, size, view)
    return _in_play(room, size, text_scale, view, seat)


# ------------------------------------------------------------ while the game goes on


def _in_play(room: Room, size: QSizeF, text_scale: float, view: View, seat: int) -> Layout:
    scale = zoom(size)
    wider = min(1.4, max(1.0, text_scale))
    compact = size.width() < 1180
    top = MARGIN / 4
    height = size.height() - top - MARGIN
    left = (168 if compact else 208) * scale * wider
    # Wider than this the score card could only be wider than it is high.
    score = room.measures.score
    right = min((200 if compact else 264) * scale * wider, height * score.width() / score.height())
    spare = size.width() - left - right - 4 * MARGIN
    most = _widest_centre(room, size.height(), scale)
    if spare > most:
        # What the centre cannot use goes to the sides, up to 1.4 times their width; boards are never stretched.
        more = min((spare - most) / 2, 0.4 * left, max(0.0, 0.4 * right))
        left, right, spare = left + more, right + more, spare - 2 * more
    plan = Layout(scale=scale, text=scale * min(1.5, text_scale))
    _right_column(room, plan, QRectF(size.width() - MARGIN - right, top, right, height), text_scale)
    _left_column(room, plan, QRectF(MARGIN, top, left, height), view, seat)
    _centre(room, plan, QRectF(2 * MARGIN + left, top, spare, height), view, seat)
    return plan


def zoom(size: QSizeF) -> float:
    """How much larger than usual everything is drawn: on large windows, in proportion."""
    return max(1.0, min(size.width() / 1280, size.height() / 720))


def _boxes(room: Room) -> QSizeF:
    """A card, measured in its boxes."""
    card = room.card_size(100.0)
    return QSizeF(card.width() / 100, card.height() / 100)


def _widest_centre(room: Room, height: float, scale: float) -> float:
    card = _boxes(room)
    b = (height - 182 * scale) / (card.height() * (1 + SMALL))
    return 2 * card.width() * b + 160 * scale


def _right_column(room: Room, plan: Layout, column: QRectF, text_scale: float) -> None:
    """The score card, and the log if it finds room below."""
    gap, score = 12 * plan.scale, room.measures.score
    share = 0.79 if text_scale <= 1.1 else 1.0
    zoom = min(column.width() / score.width(), column.height() * share / score.height())
    plan.score = QRectF(column.right() - score.width() * zoom, column.top(), score.width() * zoom, score.height() * zoom)
    below = QRectF(plan.score.left(), plan.score.bottom() + gap, plan.score.width(), 0)
    below.setBottom(column.bottom())
    if below.height() >= 110 * plan.text:
        plan.log = below


def _left_column(room: Room, plan: Layout, column: QRectF, view: View, seat: int) -> None:
    others = [other for other in range(len(view.players)) if other != seat]
    gap = 12 * plan.scale
    opponent, aside = room.measures.opponent, room.measures.aside
    scale = column.width() / opponent.width()
    panels = max(1, len(others))
    left_over = column.height() - panels * (opponent.height() * scale + gap)
    to_come = min(aside.height() * scale, max(column.height() * (0.27 if panels < 3 else 0.2), left_over))
    each = min(opponent.height() * scale, (column.height() - to_come) / panels - gap)
    y = column.top()
    for other in others or [-1]:
        # Alone at the table, the rival has the panel.
        plan.others[other] = QRectF(column.left(), y, column.width(), each)
        if other >= 0:
            _small_cards(room, plan, plan.others[other], view, other, scale)
        y += each + gap
    plan.aside = QRectF(column.left(), y, column.width(), column.bottom() - y)


def _small_cards(room: Room, plan: Layout, panel: QRectF, view: View, seat: int, scale: float) -> None:
    """Another player's two cards in their panel, above the row of completed ones."""
    head, pad, card, margins = 52 * scale, 12 * scale, _boxes(room), room.measures.margins(panel.height() / scale)
    high, wide = panel.height() - head - margins.below * scale, panel.width() - 2 * pad - (8 + margins.beside) * scale
    b = min(high / card.height(), wide / (2 * card.width()))
    if b < TINY:
        return
    for at, one in enumerate(view.players[seat].cards):
        corner = QPointF(panel.left() + pad + at * (card.width() * b + 8 * scale), panel.top() + head)
        plan.cards[one.card] = Place(QRectF(corner, room.card_size(b)), b, "other", seat)


def _centre(room: Room, plan: Layout, column: QRectF, view: View, seat: int) -> None:
    scale = plan.scale
    x, y, width = column.left(), column.top(), column.width()
    plan.prompt = QRectF(x, y, width, PROMPT * plan.text)
    bar = 54 * plan.text
    top = plan.prompt.bottom() + 12 * scale
    if view.stage == KEEP:
        plan.bar = QRectF(x, column.bottom() - bar, width, bar)
        _dealt(room, plan, QRectF(x, top, width, plan.bar.top() - top - 16 * scale), view.players[seat].dealt, seat)
        return
    label, between = 24 * plan.text, 92 * scale
    rest = column.height() - (top - y) - bar - label - 32 * scale
    one = _boxes(room)
    b = min(rest / (one.height() * (1 + SMALL)), (width - between - 28 * scale) / (2 * one.width()))
    card = room.card_size(b)
    small = min(SMALL * b, (width - 5 * 8 * scale) / (5 * one.width()), (rest - card.height()) / one.height())
    between = width - 2 * card.width() - 28 * scale
    if between > 150 * scale:
        # Too wide a window for its height: the pair stays together in the middle.
        x += (between - 150 * scale) / 2
        between = 150 * scale
    right = x + card.width() + between + 28 * scale
    corners = [QPointF(x, top), QPointF(right, top)]
    for at, kept in zip(_slots(view, seat), view.players[seat].cards, strict=False):
        plan.cards[kept.card] = Place(QRectF(corners[at], card), b, "own", seat)
        corners[at] = QPointF()
    plan.gaps = [QRectF(corner, card) for corner in corners if not corner.isNull()]
    middle = x + card.width() + 14 * scale
    plan.expedition = QRectF(middle, top, between, min(108 * scale, card.height() * 0.3))
    plan.pack = QRectF(middle, plan.expedition.bottom() + 12 * scale, between, min(80 * scale, card.height() * 0.22))
    earned = plan.pack.bottom() + 14 * scale
    if top + card.height() - earned >= EARNED:
        plan.earned = QRectF(middle, earned, between, top + card.height() - earned)
    plan.bar = QRectF(column.left(), top + card.height() + 16 * scale, width, bar)
    plan.display_label = QPointF(column.left() + 2, plan.bar.bottom() + 6 * scale + label * 0.6)
    _display(room, plan, QRectF(column.left(), plan.bar.bottom() + 8 * scale + label, width, 0), small, view)


def _slots(view: View, seat: int) -> tuple[int, ...]:
    """Left or right for each card in play: while one is being replaced, the other stays where it was."""
    now, before = view.players[seat].cards, view.before[seat].cards
    alone_on_the_right = len(now) == 1 and len(before) > 1 and now[0].card == before[1].card
    return (1,) if alone_on_the_right else (0, 1)


def _display(room: Room, plan: Layout, row: QRectF, b: float, view: View) -> None:
    card = room.card_size(b)
    step = card.width() + (row.width() - (DISPLAY + 1) * card.width() - 6) / DISPLAY
    for at, number in enumerate(view.display):
        plan.cards[number] = Place(QRectF(QPointF(row.left() + at * step, row.top()), card), b, "display")
    plan.deck = QRectF(row.right() - card.width() - 6, row.top(), card.width(), card.height())


def _dealt(room: Room, plan: Layout, space: QRectF, dealt: tuple[int, ...], seat: int) -> None:
    """The four to choose from, two above two."""
    gap = 20 * plan.scale
    rows = DEALT // 2
    one = _boxes(room)
    b = min((space.height() - gap) / (rows * one.height()), (space.width() - gap) / (2 * one.width()))
    card = room.card_size(b)
    left = space.center().x() - card.width() - gap / 2
    for at, number in enumerate(dealt):
        corner = QPointF(left + (at % 2) * (card.width() + gap), space.top() + (at // 2) * (card.height() + gap))
        plan.cards[number] = Place(QRectF(corner, card), b, "dealt", seat)


# ------------------------------------------------------------ when it is over


def _at_the_end(room: Room, size: QSizeF, view: View) -> Layout:
    """All players' final boards on the left, the result on the right."""
    plan = Layout(scale=zoom(size))
    width = (size.width() - 3 * MARGIN) * 0.497
    plan.end = QRectF(2 * MARGIN + width, MARGIN / 4, size.width() - 3 * MARGIN - width, size.height() - MARGIN * 1.25)
    gap = 12 * plan.scale
    count, one = len(view.players), _boxes(room)
    each = min((size.height() - MARGIN * 1.25 - (count - 1) * gap) / count, 300 * plan.scale)
    for seat in range(count):
        panel = QRectF(MARGIN, MARGIN / 4 + seat * (each + gap), width, each)
        plan.others[seat] = panel
        head, pad = 58 * plan.scale, 16 * plan.scale
        b = min((each - head - 12 * plan.scale) / one.height(), width * 0.21 / one.width())
        for at, left in enumerate(view.players[seat].cards):
            corner = QPointF(panel.left() + pad + at * (one.width() * b + 14 * plan.scale), panel.top() + head)
            plan.cards[left.card] = Place(QRectF(corner, room.card_size(b)), b, "other", seat)
    return plan
