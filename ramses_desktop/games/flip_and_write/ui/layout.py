"""What each flip-and-write game tells the shared board, and where everything goes in a window of any size. Card sizes are given by
`b`, the side of a box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from attrs import define, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.pending import Earned, PendingMark
from ramses_desktop.games.flip_and_write.playout import DISPLAY
from ramses_desktop.games.flip_and_write.rules import DEALT, KEEP, OVER, ExpeditionGame, Position
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.ui.board import values as base
from ramses_desktop.ui.board.sheet import Part
from ramses_desktop.ui.board.values import Habits, Person

View: TypeAlias = Position[Any]


@frozen
class Wording:
    """Sentences that differ between games, to be translated. `{name}` is the player to act."""

    keep: str
    mark: str
    bonus: str
    lost: str
    take: str
    takes: str
    take_it: str
    takes_one: str
    none_completed: str
    alone: str
    """The title of the panel that tells who plays alone what is struck off."""


class Margins(NamedTuple):
    below: float
    beside: float = 0.0


@frozen
class Measures:
    """Sizes of cards and panels, each panel at its own scale."""

    card: Callable[[float], QSizeF]
    """The size of a card with boxes of this side."""
    score: QSizeF
    opponent: QSizeF
    foot: Margins
    """Margins round the two cards in another player's panel."""
    low_foot: Margins
    """The same in a panel lower than `opponent`."""
    aside: QSizeF
    """The corner panel: patterns still to come, trophies and the like."""

    def margins(self, height: float) -> Margins:
        """Margins round the two cards in another player's panel of this height."""
        return self.foot if height >= self.opponent.height() - 20 else self.low_foot

    def card_in_boxes(self) -> QSizeF:
        card = self.card(100.0)
        return QSizeF(card.width() / 100, card.height() / 100)


@frozen
class Note:
    """A few words between the cards, with a heading and an icon."""

    heading: str
    icon: str
    words: str
    tip: str


@frozen
class Aside:
    """A corner panel."""

    paint: Callable[[QPainter, QRectF], None]
    content: tuple[object, ...]
    """What its picture depends on."""
    words: Callable[[], str]
    tip: Callable[[], str]


class Words(Protocol):
    """A game's module `words`: what its things are called and for."""

    @property
    def BOXES(self) -> Mapping[str, tuple[str, str]]:
        """The name of what is printed in a box, and what it does, by the letters of box_painting."""

    @property
    def ICONS(self) -> Mapping[str, str]:
        """The names of drawings beside earnings."""

    def card_name(self, number: int, /) -> str: ...

    def card_words(self, number: int, crossed: int, /) -> str:
        """A card with its colour and progress, for screen readers."""

    def card(self, number: int, /) -> str: ...

    def done(self, number: int, /) -> str: ...

    def display(self, view: Any, /) -> str: ...

    def alone(self, view: Any, /) -> tuple[str, str]: ...


class GameUi:
    """The cards, panels and words of one game."""

    game: ClassVar[ExpeditionGame[Any]]
    mark_type: ClassVar[type[PendingMark]]
    measures: ClassVar[Measures]
    wording: ClassVar[Wording]
    words: ClassVar[Words]
    """The game's module of that name."""
    deck_colour: ClassVar[str]
    pack_colour: ClassVar[str]
    has_pile: ClassVar[bool] = False
    """Whether previously revealed expedition cards form a pile under the current one."""

    # -------------------------------------------------------- cards

    def face(self, number: int) -> Face:
        raise NotImplementedError

    def worth(self, number: int) -> int:
        """The points of a completed card."""
        raise NotImplementedError

    def row_of(self, symbol: str, before: Any, after: Any) -> str:
        """The row of the score card that a symbol just crossed off counts in, with the player before and after; empty if it earned
        nothing."""
        raise NotImplementedError

    def bonuses(self, before: Any, after: Any, names: Sequence[str]) -> Iterable[Line]:
        """Bonus points that somebody took between two views, to be announced."""
        raise NotImplementedError

    # -------------------------------------------------------- panels

    def score_rows(self, view: Any, seat: int, people: Sequence[Person], earned: Earned | None) -> Iterable[Part]:
        """The rows of a score card, as drawn; what the mark under the piece would earn is tinted."""
        raise NotImplementedError

    def score_content(self, view: Any, seat: int) -> tuple[object, ...]:
        """What a score card's picture depends on."""
        raise NotImplementedError

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        """Places for completed cards on their owner's score card."""
        raise NotImplementedError

    def other_rows(self, size: QSizeF, view: Any, seat: int, beside: float) -> Iterable[Part]:
        """The game's part of another player's panel; `beside` is the space to the right of the cards."""
        del size, view, seat, beside
        return ()

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        """Places for completed cards in another player's panel of this height."""
        raise NotImplementedError

    def person_tip(self, view: Any, seat: int, person: Person) -> str:
        """What a player's colour and sign are for."""
        del view, seat
        return person.about

    def struck(self, view: Any) -> Iterable[Part]:
        """What has been struck off in solo play."""
        raise NotImplementedError

    def aside(self, view: Any, people: Sequence[Person], habits: Habits) -> Aside | None:
        """The corner panel, if there is one."""
        raise NotImplementedError

    def paint_display_note(self, painter: QPainter, x: float, view: Any, px: float) -> None:
        """Paint the note after the display's heading, which ends at this x."""

    def note(self, view: Any, seat: int) -> Note | None:
        """Advice shown while no mark is on the cards."""
        del view, seat
        return None


# ------------------------------------------------------------ views


def pattern_of(ui: GameUi, view: View) -> Pattern:
    """The pattern in force."""
    parts = ui.game.parts()
    return parts.patterns[parts.expeditions[view.expedition]]


def crosses(view: View) -> dict[int, int]:
    """By card in play: its crossed boxes."""
    return {one.card: one.crossed for player in view.players for one in player.cards}


# ------------------------------------------------------------ layout


DECK: Final = 0
"""The face-down deck, among card numbers."""
MARGIN: Final = 16.0
PROMPT: Final = 34.0
SMALL: Final = 0.457
"""Size of a card on the display, relative to one in play."""
EARNED: Final = 44.0
"""Minimum height of the preview between the cards; without it, the score card still shows what a mark would earn."""
TINY: Final = 3.0
"""Cards with boxes smaller than this are left out."""


@frozen
class Place:
    """Position and role of a card."""

    rect: QRectF
    b: float
    kind: str
    """One of own, display, other, dealt and done."""
    seat: int = -1

    @property
    def at(self) -> QPointF:
        return self.rect.topLeft()

    def box(self, face: Face, box: int) -> QRectF:
        """Where a box of the card is that lies here."""
        return face.box(self.b, box).translated(self.at)


@define
class Layout(base.Layout):
    """Positions of panels and cards in a window of one size."""

    score: QRectF = field(factory=QRectF)
    others: dict[int, QRectF] = field(factory=dict)
    """The panel of each other seat; at the end of the game, of every seat."""
    to_come: QRectF = field(factory=QRectF)
    """What the game has below the others."""
    expedition: QRectF = field(factory=QRectF)
    pack: QRectF = field(factory=QRectF)
    earned: QRectF = field(factory=QRectF)
    display_label: QPointF = field(factory=QPointF)
    deck: QRectF = field(factory=QRectF)
    cards: dict[int, Place] = field(factory=dict)
    gaps: list[QRectF] = field(factory=list)
    """Empty places of completed cards."""


def lay_out(
    measures: Measures,
    size: QSizeF,
    text_scale: float,
    view: View,
    seat: int,
    ranking: Sequence[int],
    bar: float = 0.0,
    head: float = 0.0,
    *,
    others: bool = True,
) -> Layout:
    """The layout of a board of this size, seen from this seat, with the others or without; `ranking` has all seats, best first;
    `bar` and `head` are the least heights of the bar and of what is above the cards of a solo result."""
    if view.stage == OVER:
        return _at_the_end(measures, size, text_scale, ranking, view, head)
    layout = _in_play(measures, size, text_scale, view, seat, bar)
    if not others:
        _leave_out_others(measures, layout)
    return layout


# ------------------------------------------------------------ during the game


def _in_play(measures: Measures, size: QSizeF, text_scale: float, view: View, seat: int, bar: float) -> Layout:
    scale = base.scale_for(size)
    wider = min(1.4, max(1.0, text_scale))
    compact = size.width() < base.COMPACT
    top = MARGIN / 4
    height = size.height() - top - MARGIN
    left = (168 if compact else 208) * scale * wider
    # A wider column would be of no use: the score card keeps its proportions.
    score = measures.score
    right = min((200 if compact else 264) * scale * wider, height * score.width() / score.height())
    spare = size.width() - left - right - 4 * MARGIN
    most = _widest_centre(measures, size.height(), scale)
    if spare > most:
        # Width the centre cannot use goes to the sides, up to 1.4 times their width; boards are never stretched.
        more = min((spare - most) / 2, 0.4 * left, max(0.0, 0.4 * right))
        left, right, spare = left + more, right + more, spare - 2 * more
    layout = Layout(scale=scale, text=scale * min(1.5, text_scale))
    _right_column(measures, layout, QRectF(size.width() - MARGIN - right, top, right, height), text_scale)
    _left_column(measures, layout, QRectF(MARGIN, top, left, height), view, seat)
    _centre(measures, layout, QRectF(2 * MARGIN + left, top, spare, height), view, seat, bar)
    return layout


def _widest_centre(measures: Measures, height: float, scale: float) -> float:
    card = measures.card_in_boxes()
    b = (height - 182 * scale) / (card.height() * (1 + SMALL))
    return 2 * card.width() * b + 160 * scale


def _right_column(measures: Measures, layout: Layout, column: QRectF, text_scale: float) -> None:
    """The score card, and the log if there is room for it below."""
    gap, score = 12 * layout.scale, measures.score
    share = 0.79 if text_scale <= 1.1 else 1.0
    zoom = min(column.width() / score.width(), column.height() * share / score.height())
    layout.score = QRectF(column.right() - score.width() * zoom, column.top(), score.width() * zoom, score.height() * zoom)
    below = QRectF(layout.score.left(), layout.score.bottom() + gap, layout.score.width(), 0)
    below.setBottom(column.bottom())
    if below.height() >= 110 * layout.text:
        layout.log = below
    # Where they need more they grow upwards, over the player's own score card.
    layout.aside = layout.log if not layout.log.isEmpty() else QRectF(below.left(), column.bottom() - 1, below.width(), 1)


def _left_column(measures: Measures, layout: Layout, column: QRectF, view: View, seat: int) -> None:
    others = [other for other in range(len(view.players)) if other != seat]
    gap = 12 * layout.scale
    opponent, aside = measures.opponent, measures.aside
    scale = column.width() / opponent.width()
    panels = max(1, len(others))
    left_over = column.height() - panels * (opponent.height() * scale + gap)
    to_come = min(aside.height() * scale, max(column.height() * (0.27 if panels < 3 else 0.2), left_over))
    each = min(opponent.height() * scale, (column.height() - to_come) / panels - gap)
    y = column.top()
    for other in others or [-1]:
        # In solo play, the rival gets the panel.
        layout.others[other] = QRectF(column.left(), y, column.width(), each)
        if other >= 0:
            _small_cards(measures, layout, layout.others[other], view, other, scale)
        y += each + gap
    layout.to_come = QRectF(column.left(), y, column.width(), column.bottom() - y)


def _leave_out_others(measures: Measures, layout: Layout) -> None:
    """Have free room where the others were, and wherever what is to come needs none."""
    for panel in layout.others.values():
        layout.beside = layout.beside.united(panel)
    aside, to_come = measures.aside, layout.to_come
    spare = max(0.0, to_come.height() - aside.height() * to_come.width() / aside.width())
    to_come.setTop(to_come.top() + spare)
    layout.beside.setBottom(layout.beside.bottom() + spare)
    layout.others = {}
    layout.cards = {number: place for number, place in layout.cards.items() if place.kind != "other"}


def _small_cards(measures: Measures, layout: Layout, panel: QRectF, view: View, seat: int, scale: float) -> None:
    """Another player's two cards in their panel, above the row of completed ones."""
    head, pad, card, margins = 52 * scale, 12 * scale, measures.card_in_boxes(), measures.margins(panel.height() / scale)
    high, wide = panel.height() - head - margins.below * scale, panel.width() - 2 * pad - (8 + margins.beside) * scale
    b = min(high / card.height(), wide / (2 * card.width()))
    if b < TINY:
        return
    for at, one in enumerate(view.players[seat].cards):
        corner = QPointF(panel.left() + pad + at * (card.width() * b + 8 * scale), panel.top() + head)
        layout.cards[one.card] = Place(QRectF(corner, measures.card(b)), b, "other", seat)


def _centre(measures: Measures, layout: Layout, column: QRectF, view: View, seat: int, bar: float) -> None:
    scale = layout.scale
    x, y, width = column.left(), column.top(), column.width()
    layout.prompt = QRectF(x, y, width, PROMPT * layout.text)
    bar = max(54 * layout.text, bar)
    top = layout.prompt.bottom() + 12 * scale
    if view.stage == KEEP:
        layout.bar = QRectF(x, column.bottom() - bar, width, bar)
        _dealt(measures, layout, QRectF(x, top, width, layout.bar.top() - top - 16 * scale), view.players[seat].dealt, seat)
        return
    label, between = 24 * layout.text, 92 * scale
    rest = column.height() - (top - y) - bar - label - 32 * scale
    one = measures.card_in_boxes()
    b = min(rest / (one.height() * (1 + SMALL)), (width - between - 28 * scale) / (2 * one.width()))
    card = measures.card(b)
    small = min(SMALL * b, (width - 5 * 8 * scale) / (5 * one.width()), (rest - card.height()) / one.height())
    between = width - 2 * card.width() - 28 * scale
    if between > 150 * scale:
        # The window is too wide for its height, so the pair stays together in the middle.
        x += (between - 150 * scale) / 2
        between = 150 * scale
    right = x + card.width() + between + 28 * scale
    corners = [QPointF(x, top), QPointF(right, top)]
    for at, kept in zip(_slots(view, seat), view.players[seat].cards, strict=False):
        layout.cards[kept.card] = Place(QRectF(corners[at], card), b, "own", seat)
        corners[at] = QPointF()
    layout.gaps = [QRectF(corner, card) for corner in corners if not corner.isNull()]
    middle = x + card.width() + 14 * scale
    layout.expedition = QRectF(middle, top, between, min(108 * scale, card.height() * 0.3))
    layout.pack = QRectF(middle, layout.expedition.bottom() + 12 * scale, between, min(80 * scale, card.height() * 0.22))
    earned = layout.pack.bottom() + 14 * scale
    if top + card.height() - earned >= EARNED:
        layout.earned = QRectF(middle, earned, between, top + card.height() - earned)
    layout.bar = QRectF(column.left(), top + card.height() + 16 * scale, width, bar)
    layout.display_label = QPointF(column.left() + 2, layout.bar.bottom() + 6 * scale + label * 0.6)
    _display(measures, layout, QRectF(column.left(), layout.bar.bottom() + 8 * scale + label, width, 0), small, view)


def _slots(view: View, seat: int) -> tuple[int, ...]:
    """Slot (left or right) of each card in play: while one is being replaced, the other stays put."""
    now, before = view.players[seat].cards, view.before[seat].cards
    alone_on_the_right = len(now) == 1 and len(before) > 1 and now[0].card == before[1].card
    return (1,) if alone_on_the_right else (0, 1)


def _display(measures: Measures, layout: Layout, row: QRectF, b: float, view: View) -> None:
    card = measures.card(b)
    step = card.width() + (row.width() - (DISPLAY + 1) * card.width() - 6) / DISPLAY
    for at, number in enumerate(view.display):
        layout.cards[number] = Place(QRectF(QPointF(row.left() + at * step, row.top()), card), b, "display")
    layout.deck = QRectF(row.right() - card.width() - 6, row.top(), card.width(), card.height())


def _dealt(measures: Measures, layout: Layout, space: QRectF, dealt: tuple[int, ...], seat: int) -> None:
    """The four cards to choose from, in two rows."""
    gap = 20 * layout.scale
    rows = DEALT // 2
    one = measures.card_in_boxes()
    b = min((space.height() - gap) / (rows * one.height()), (space.width() - gap) / (2 * one.width()))
    card = measures.card(b)
    left = space.center().x() - card.width() - gap / 2
    for at, number in enumerate(dealt):
        corner = QPointF(left + (at % 2) * (card.width() + gap), space.top() + (at // 2) * (card.height() + gap))
        layout.cards[number] = Place(QRectF(corner, card), b, "dealt", seat)


# ------------------------------------------------------------ game over

HEAD: Final = 58.0
"""Height of the head of a player's final panel, at scale 1."""
PAD: Final = 16.0
GAP: Final = 12.0
"""Space round and between what lies below the head, at scale 1."""
BROAD: Final = 1.35
"""In a panel this much wider than high, completed cards lie beside those in play; otherwise below them."""


@frozen
class FinalParts:
    """The inside of a player's final panel, at scale 1."""

    b: float
    corners: list[QPointF]
    """Of the cards in play."""
    done: QRectF
    """The space for completed cards."""


def final_parts(measures: Measures, panel: QSizeF, cards: int) -> FinalParts:
    """Divide the final panel of a player with so many cards in play."""
    inside = QRectF(PAD, HEAD, panel.width() - 2 * PAD, panel.height() - HEAD - PAD)
    one, broad = measures.card_in_boxes(), inside.width() > BROAD * inside.height()
    width, height = (0.58, 1.0) if broad else (1.0, 0.62)
    b = min((inside.width() * width - GAP) / (2 * one.width()), inside.height() * height / one.height())
    step = measures.card(b).width() + GAP
    taken = QPointF(cards * step, 0) if broad else QPointF(0, measures.card(b).height() + GAP if cards else 0)
    corners = [inside.topLeft() + QPointF(at * step, 0) for at in range(cards)]
    return FinalParts(b, corners, QRectF(inside.topLeft() + taken, inside.bottomRight()))


def _at_the_end(measures: Measures, size: QSizeF, text_scale: float, ranking: Sequence[int], view: View, head: float) -> Layout:
    """The winner's cards above everyone else's, and the result on the right."""
    scale = base.scale_for(size)
    layout = Layout(scale=scale, text=base.text_scale_for(size, text_scale))
    width, height = size.width() - 3 * MARGIN, size.height() - MARGIN * 1.25
    right = base.result_width(width, layout.text, 0.39)
    layout.end = QRectF(2 * MARGIN + width - right, MARGIN / 4, right, height)
    space = QRectF(MARGIN, MARGIN / 4, width - right, height)
    if len(ranking) == 1:
        space = _alone_at_the_end(layout, space, max(BANNER * layout.text, head))
    for seat, panel in zip(ranking, _panels(space, len(ranking), scale), strict=True):
        layout.others[seat] = panel
        cards = view.players[seat].cards
        parts = final_parts(measures, QSizeF(panel.width() / scale, panel.height() / scale), len(cards))
        for corner, left in zip(parts.corners, cards, strict=True):
            rect = QRectF(panel.topLeft() + corner * scale, measures.card(parts.b * scale))
            layout.cards[left.card] = Place(rect, parts.b * scale, "other", seat)
    return layout


BANNER: Final = 200.0
MOMENTS: Final = 49.0
MOMENT: Final = 48.0
"""Heights of what goes above and below the cards of a solo result, at normal text size: rank and ladder, the heading of the best
moments, and each of these."""
MOST_MOMENTS: Final = 3
LEAST_CARDS: Final = 240.0
LEAST_BANNER: Final = 500.0
"""Least height of the cards between them, at scale 1, and least width at normal text size."""


def _alone_at_the_end(layout: Layout, space: QRectF, head: float) -> QRectF:
    """Put the rank above the cards and the best moments below, as many as leave room for the cards. Returns that room; all of it if
    there is too little."""
    text, gap = layout.text, GAP * layout.scale
    for moments in range(MOST_MOMENTS, 0, -1):
        foot = (MOMENTS + MOMENT * moments) * text
        cards = space.adjusted(0, head + gap, 0, -foot - gap)
        if cards.height() >= LEAST_CARDS * layout.scale and cards.width() >= LEAST_BANNER * text:
            layout.end_head = QRectF(space.left(), space.top(), space.width(), head)
            layout.end_foot = QRectF(space.left(), space.bottom() - foot, space.width(), foot)
            return cards
    return space


def _panels(space: QRectF, count: int, scale: float) -> list[QRectF]:
    """The winner's panel, and the others side by side below it."""
    gap = GAP * scale
    if count == 1:
        return [space]
    first = QRectF(space.left(), space.top(), space.width(), (space.height() - gap) * (0.5 if count == 2 else 0.48))
    below = QRectF(space.left(), first.bottom() + gap, space.width(), space.bottom() - first.bottom() - gap)
    each = (below.width() - (count - 2) * gap) / (count - 1)
    return [first, *(QRectF(below.left() + at * (each + gap), below.top(), each, below.height()) for at in range(count - 1))]


# ------------------------------------------------------------ keys


def score_of(seat: int) -> int:
    """The key of a seat's score card, among keys that are card numbers."""
    return -1 - seat


def seat_of(score: int) -> int:
    """The inverse of score_of."""
    return -1 - score
