"""The panels beside and over the board of Ramses: where they go in a window of any size, and how they are painted."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import (
    CARDS,
    COLUMNS,
    DUEL,
    FIGHT,
    GIVE,
    HUNT,
    LAY,
    LOOK,
    OVER,
    PLAIN,
    POWERS,
    SCARAB,
    SCARABS,
    SCORPION,
    SLIDE,
    STUNG,
    TURN_OVER,
    State,
    parts,
    place,
)
from ramses_desktop.games.ramses.state import size as holes_across_and_down
from ramses_desktop.games.ramses.ui import painting, words
from ramses_desktop.games.ramses.ui.words import EXPLAINED, Explanation
from ramses_desktop.ui.board import values as base
from ramses_desktop.ui.board.marks import paint_card_of, paint_person
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import SHEET, Choice, Option, Person, paint_paper
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

MARGIN: Final = 16.0
TOP: Final = 4.0
FRAME: Final = 20.0
NARROW_FRAME: Final = 14.0
SIDE: Final = 344.0
NARROW_SIDE: Final = 312.0
ROW: Final = 72.0
"""Maximum height of a player's row."""
BAR: Final = 56.0
GAP: Final = 12.0
ALMOST: Final = 4.0
"""Pixels between two edges that look as if they should have been the same."""


@define
class Layout(base.Layout):
    """Positions of everything for one size, one stage and one rotation of the board."""

    turned: int = 0
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    cell: float = 0.0
    card: QRectF = field(factory=QRectF)
    pile: QRectF = field(factory=QRectF)
    symbol: QRectF = field(factory=QRectF)
    players: QRectF = field(factory=QRectF)
    space: QRectF = field(factory=QRectF)
    """Space available for the board."""
    told: QRectF = field(factory=QRectF)
    """Text of the memory trainer, when the game is over."""

    @property
    def floor(self) -> QRectF:
        """The board without its frame."""
        return self.tray.adjusted(self.frame, self.frame, -self.frame, -self.frame)

    def hole(self, number: int) -> QRectF:
        """A hole's rectangle on the screen."""
        column, row = place(number, self.turned)
        corner = self.floor.topLeft()
        return QRectF(corner.x() + column * self.cell, corner.y() + row * self.cell, self.cell, self.cell)


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale, compact = base.scale_for(window), window.width() < base.COMPACT
    frame = (NARROW_FRAME if compact else FRAME) * scale
    layout = Layout(scale=scale, text=base.text_scale_for(window, text_scale), turned=view.turned, frame=frame)
    height = window.height() - TOP - MARGIN
    wider = min(1.4, max(1.0, text_scale))
    side = (NARROW_SIDE if compact else SIDE) * scale * wider
    if view.stage == OVER:
        side = base.result_width(window.width() - 3 * MARGIN, layout.text, 0.43)
    space = QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height)
    if view.stage == OVER:
        _at_the_end(layout, space, QRectF(window.width() - MARGIN - side, TOP, side, height))
        return layout
    # Width the board cannot use when it is on its long side goes to the panels, up to 1.4 times theirs. Turning the board does not
    # change them.
    widest = window.width() - 3 * MARGIN - 2 * layout.frame - COLUMNS * _cell(space, layout.frame, 0)
    side = max(side, min(widest, side * 1.4))
    layout.space = QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height)
    _tray(layout, layout.space)
    _panels(layout, QRectF(window.width() - MARGIN - side, TOP, side, height), view)
    return layout


def _cell(space: QRectF, frame: float, turned: int) -> float:
    """Side of the largest cell that fits."""
    columns, rows = holes_across_and_down(turned)
    return float(int(min((space.width() - 2 * frame) / columns, (space.height() - 2 * frame) / rows)))


def _tray(layout: Layout, space: QRectF) -> None:
    """Place the board, as large as possible and centred in its space, but with no edge almost where those beside it are."""
    columns, rows = holes_across_and_down(layout.turned)
    layout.cell = _cell(space, layout.frame, layout.turned)
    tray = QRectF(0, 0, columns * layout.cell + 2 * layout.frame, rows * layout.cell + 2 * layout.frame)
    if 0 < space.height() - tray.height() <= ALMOST:
        layout.cell -= 1
        tray.setSize(tray.size() - QSizeF(columns, rows))
    tray.moveCenter(space.center())
    layout.tray = QRectF(round(tray.x()), round(tray.y()), tray.width(), tray.height())


def _panels(layout: Layout, column: QRectF, view: State) -> None:
    scale, gap = layout.scale, 12 * layout.scale
    x, width = column.x(), column.width()
    prompt = (36 if layout.text <= 1.15 * scale else 56) * scale
    layout.prompt = QRectF(x, column.y(), width, prompt)
    layout.bar = QRectF(x - 4, column.bottom() - BAR * layout.text, width + 8, BAR * layout.text)
    rest = layout.bar.top() - layout.prompt.bottom() - 3 * gap
    needed = 44 * layout.text + len(view.players) * ROW * scale * (layout.text / scale) ** 0.5
    card = min(264 * scale, max(rest * 0.38, rest - needed))
    # The two cards of a duel are side by side.
    wide = width - gap - 104 * scale if view.action == FIGHT else min(card * 0.773, (width - gap) * 0.62)
    layout.card = QRectF(x, layout.prompt.bottom() + gap, wide, card)
    right = x + wide + gap
    symbol = min(94 * layout.text, card * 0.4)
    layout.symbol = QRectF(right, layout.card.bottom() - symbol, x + width - right, symbol)
    pile = layout.card.height() - symbol - gap
    layout.pile = QRectF(right, layout.card.top(), x + width - right, pile)
    layout.players = layout.aside = QRectF(x, layout.card.bottom() + gap, width, rest - card)


def _at_the_end(layout: Layout, left: QRectF, right: QRectF) -> None:
    """The revealed board on its long side, the memory trainer below it, the result on the right."""
    layout.turned -= layout.turned % 2
    told = 120 * layout.text
    _tray(layout, QRectF(left.x(), left.y(), left.width(), left.height() - told - GAP))
    layout.tray.moveTop(left.y())
    layout.told = QRectF(left.x(), layout.tray.bottom() + GAP, left.width(), left.bottom() - layout.tray.bottom() - GAP)
    layout.end = right


# ------------------------------------------------------------ overlays


WRAPPED = int(Qt.TextFlag.TextWordWrap)
EXPLANATION_SIZE: Final = 15.5
"""Font size of an explanation, in points."""
SHAPE: Final = 0.74
"""Width of a card for its height."""
CHOICE_GAP: Final = 14.0
"""Between two cards to choose from."""
APART: Final = 20.0
"""From a sheet to the edge of the board."""
WORDS: Final = 6.4
"""Height of the words above and below the cards, in font sizes."""
LEAST: Final = 140.0
"""Height below which a card is hard to read."""
LARGEST: Final = 15.5
"""Height of the largest card, in font sizes."""


def away_from_hole(layout: Layout, hole: int, width: float, height: float) -> QRectF:
    """A place in the half of the board without the free hole."""
    tray = layout.tray
    low = layout.hole(hole).center().y() < tray.center().y()
    y = tray.bottom() - height - 20 if low else tray.top() + 20
    return QRectF(tray.center().x() - width / 2, y, width, height)


# ------------------------------------------------------------ explanation of a special action


def explanation_sheet(explained: Explanation, token: int, layout: Layout, hole: int) -> Sheet:
    px, width = EXPLANATION_SIZE * layout.text, min(layout.space.width() - 24, 560 * layout.text)
    text = QFontMetricsF(fonts.text(px)).boundingRect(QRectF(0, 0, width - 48, 2000), WRAPPED, explained.text).height()
    rect = away_from_hole(layout, hole, width, min(px * 9.8 + text, layout.tray.height() - 24))
    paint = partial(_paint_explanation, explained=explained, token=token, px=px)
    wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(words.go_on()) + 36
    button = QRectF(rect.right() - 20 - wide, rect.bottom() - px * 3.65, wide, px * 2.5)
    parts = Part(rect, "", called="explanation", paint=paint), Part(button, "", called="go on", paint=partial(_paint_go_on, px=px))
    return Sheet("explanation", parts, (explained, token), z=SHEET)


def _paint_explanation(painter: QPainter, rect: QRectF, explained: Explanation, token: int, px: float) -> None:
    """Paint icon, title, what happens, and who goes first."""
    theme = appearance().theme
    paint_paper(painter, rect)
    head, side = px * 4.4, px * 2.9
    centre = QPointF(20 + side * 0.6, head / 2 + 4)
    draw.disc(painter, centre, side * 0.62, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    painting.paint_symbol(painter, explained.symbol, centre, side * 0.86)
    title = fonts.title(px * 1.65)
    draw.text(painter, centre.x() + side * 0.62 + 14, centre.y() + px * 0.55, explained.title, title, theme["ink"])
    painter.setFont(fonts.text(px))
    painter.setPen(theme["ink"])
    painter.drawText(rect.adjusted(24, head + 4, -24, -px * 4.9), WRAPPED, explained.text)
    draw.rule(painter, 16, rect.bottom() - px * 4.4, rect.width() - 32)
    foot, seat, bold = rect.bottom() - px * 2.5, px * 1.9, fonts.text(px, 700)
    paint_seat(painter, token, QRectF(22, foot - seat / 2 + 2, seat, seat))
    draw.elided(painter, 30 + seat, foot + px * 0.42, explained.first, bold, rect.width() * 0.6 - seat - 34, theme["ink"])


def _paint_go_on(painter: QPainter, rect: QRectF, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 8, theme["accent"])
    draw.text(
        painter, rect.center().x(), rect.center().y() + px * 0.36, words.go_on(), fonts.text(px, 700), theme["onaccent"], "middle"
    )


# ------------------------------------------------------------ choosing a card


def card_choice(
    said: tuple[str, str, str],
    cards: Sequence[int],
    allowed: frozenset[int],
    picked: int,
    layout: Layout,
    hole: int,
    *,
    face_down: bool,
) -> Choice:
    """The cards in as many rows as make them largest, beside the free hole, or over the whole board if they would be too small
    there; `said` are the title, a note, and what becomes of a card."""
    title, note, tip = said
    px, wide = 14.5 * layout.text, layout.space.width() - 24
    tray, free = layout.tray, layout.hole(hole)
    high = max(free.top() - tray.top(), tray.bottom() - free.bottom()) - 2 * APART
    rows, card = _largest(len(cards), wide, high - px * WORDS, px)
    if card.height() < LEAST * layout.text:
        high = layout.space.height() - 2 * APART
        rows, card = _largest(len(cards), wide, high - px * WORDS, px)
    columns = -(-len(cards) // rows)
    needed = QSizeF(columns * (card.width() + CHOICE_GAP) + 60, rows * (card.height() + CHOICE_GAP) + px * WORDS)
    width = min(wide, max(needed.width(), 420 * layout.text))
    rect = away_from_hole(layout, hole, width, needed.height())
    rect.moveTop(max(layout.space.top(), min(rect.top(), layout.space.bottom() - rect.height())))
    places = tuple(_place(rect, at, len(cards), columns, card, px) for at in range(len(cards)))
    options = tuple(Option(words.card(one), partial(_paint_option, card=one, back=face_down), one in allowed, tip) for one in cards)
    return Choice(title, note, options, picked, rect, places, px, face_down)


def _largest(count: int, wide: float, high: float, px: float) -> tuple[int, QSizeF]:
    """The number of rows for so many cards in this room, and the size of a card."""
    sizes = []
    for rows in range(1, count + 1):
        column = (wide - 60) / -(-count // rows) - CHOICE_GAP
        sizes.append((min(high / rows - CHOICE_GAP, column / SHAPE, LARGEST * px), -rows))
    best, rows = max(sizes)
    return -rows, QSizeF(best * SHAPE, best)


def _place(rect: QRectF, at: int, count: int, columns: int, card: QSizeF, px: float) -> QRectF:
    """Where this card goes; the last row is centred, too."""
    row, column = divmod(at, columns)
    across = min(columns, count - row * columns)
    left = rect.center().x() - (across * (card.width() + CHOICE_GAP) - CHOICE_GAP) / 2
    return QRectF(
        QPointF(left + column * (card.width() + CHOICE_GAP), rect.top() + px * 3.6 + row * (card.height() + CHOICE_GAP)), card
    )


def _paint_option(painter: QPainter, rect: QRectF, card: int, *, back: bool) -> None:
    if back:
        painting.paint_back(painter, rect, parts().cards[card].stack, 0)
    else:
        painting.paint_card(painter, rect, card)


# ------------------------------------------------------------ panels


ROWS: Final = 0.1
"""Z value of the players' rows, over their panel."""
TITLE_TEXT: Final = 0.62
"""Font size of a title, as a share of its row."""


# ------------------------------------------------------------ the search card


FLYING: Final = 12.0
"""Z value of what flies over the board."""
FLIGHT: Final = 800
"""How long that takes."""


def public(view: State, search_ended: str) -> tuple[object, ...]:
    """What everybody knows of the cards."""
    return view.action, view.laid, view.card, len(view.pile), view.symbols[:1], view.done, view.powers, search_ended


def sought_sheet(place: QRectF, view: State, people: Sequence[Person], px: float, search_ended: str, turns_over: Hashable) -> Sheet:
    """The search card, the cards of a duel, or the scorpion."""
    paint, content = partial(paint_sought, view=view, people=people, px=px, search_ended=search_ended), public(view, search_ended)
    name, tip, key = search_ended, "", None
    if view.action == FIGHT:
        tip = tr("Find the treasure on your rival's card first, and both cards are yours.")
        name = ", ".join(words.card(card) for card in view.laid if card) or tr("No card has been laid yet")
    elif view.action == STUNG:
        name, tip = words.symbol(SCORPION, now=True)
    elif view.card:
        name, tip, key = words.card(view.card), tr("Find this treasure, and the card is yours."), turns_over
    card = (Part(place, name, tip=tip, key=key, paint=paint),)
    return Sheet("won", card, content, z=FLYING, glide=FLIGHT) if view.card else Sheet("card", card, content)


def paint_sought(painter: QPainter, rect: QRectF, view: State, people: Sequence[Person], px: float, search_ended: str = "") -> None:
    """Paint the face-up search card, both cards of a duel, or the scorpion."""
    if view.action == FIGHT:
        _paint_duel(painter, rect, view, people, px)
    elif view.action == STUNG:
        _paint_scorpion(painter, rect, px)
    elif view.card:
        painting.paint_card(painter, rect, view.card)
    elif view.pile:
        painting.paint_gap(painter, rect, "\n\n".join(filter(None, (search_ended, tr("The next search card goes here")))), px)
    else:
        painting.paint_gap(painter, rect, "\n\n".join(filter(None, (search_ended, tr("No search cards left")))), px)


def _paint_scorpion(painter: QPainter, rect: QRectF, px: float) -> None:
    theme = appearance().theme
    draw.panel(painter, rect, 14, theme["card"], 3)
    draw.plate(painter, rect.adjusted(8, 8, -8, -8), 9, None, draw.pen(theme["bad"], 2))
    side = min(rect.width() * 0.56, rect.height() * 0.42)
    painting.paint_symbol(painter, SCORPION, QPointF(rect.center().x(), rect.top() + rect.height() * 0.36), side)
    room = QRectF(rect.left() + 14, rect.top() + rect.height() * 0.6, rect.width() - 28, rect.height() * 0.4 - 14)
    words = tr("One slide each, until a treasure shows")
    painter.setFont(draw.fitting(words, px, room.size(), 700))
    painter.setPen(theme["ink"])
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), words)


def _paint_duel(painter: QPainter, rect: QRectF, view: State, people: Sequence[Person], px: float) -> None:
    """Paint the two cards of the duel, each under the name of its owner; the other player seeks it."""
    head, gap = px * 2.0, 8.0
    wide = (rect.width() - gap) / 2
    high = min(rect.height() - head, wide * 1.45)
    for at, (seat, card) in enumerate(zip(view.duellists, view.laid, strict=True)):
        place = QRectF(rect.left() + at * (wide + gap), rect.top() + head, wide, high)
        token = QRectF(place.left() + 2, rect.top() + 2, px * 1.5, px * 1.5)
        paint_seat(painter, people[seat].token, token)
        draw.elided(painter, token.right() + 6, token.center().y() + px * 0.36, people[seat].name, fonts.text(px, 700), wide - 34)
        if card:
            painting.paint_card(painter, place, card)
        else:
            painting.paint_gap(painter, place, tr("not laid yet"), px * 0.9)
    foot = QRectF(rect.left(), rect.top() + head + high + 6, rect.width(), rect.bottom() - rect.top() - head - high - 6)
    if foot.height() >= px * 2:
        painter.setFont(fonts.text(px * 0.92))
        painter.setPen(appearance().theme["ink2"])
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(foot, flags, tr("Each looks for the other's treasure"))


def pile_sheet(place: QRectF, view: State, px: float, search_ended: str, turns_over: Hashable, *, ready: bool) -> Sheet:
    tip = tr("A symbol on the top card is a special action. It comes once the card before is won.")
    paint = partial(_paint_pile, view=view, px=px, ready=ready)
    return Sheet(
        "pile", (Part(place, words.pile(view), key=turns_over, tip=tip, paint=paint),), (*public(view, search_ended), ready)
    )


def _paint_pile(painter: QPainter, rect: QRectF, view: State, px: float, *, ready: bool) -> None:
    """Paint the pile and how many cards are left; `ready` if the top one is to be turned over."""
    theme = appearance().theme
    words = tr("{n} card left", "{n} cards left", n=len(view.pile))
    foot = px * 1.7
    if not view.pile:
        painting.paint_gap(painter, rect, tr("No cards left"), px)
        return
    high = rect.height() - foot - 6
    if high < px:
        # In a low window only the words fit.
        draw.shrunk(painter, rect.center().x(), rect.bottom() - px * 0.35, words, px, rect.width(), None, "middle", 700)
        return
    wide = min(rect.width() - 8, high * 0.74)
    place = QRectF(rect.center().x() - wide / 2 - 2, rect.top(), wide, high)
    painting.paint_back(painter, place, view.backs[0], view.symbols[0], len(view.pile) - 1)
    if ready:
        draw.focus_ring(painter, place, 8, 2)
    draw.shrunk(painter, rect.center().x(), rect.bottom() - px * 0.35, words, px, rect.width(), theme["ink"], "middle", 700)


def symbol_now(view: State) -> int:
    """The special action in force, or the one on the back of the next card."""
    if view.powers:
        return POWERS
    if view.action == STUNG:
        return SCORPION
    return DUEL if view.action == FIGHT else view.symbol


def in_force(view: State) -> bool:
    """Whether that special action is under way."""
    return symbol_now(view) != PLAIN and (view.powers or view.action != HUNT)


def symbol_sheet(place: QRectF, view: State, px: float, search_ended: str) -> Sheet:
    name, tip = words.symbol(symbol_now(view), now=in_force(view))
    part = Part(place, name, tip=tip, paint=partial(paint_symbol, view=view, px=px))
    return Sheet("symbol", (part,), public(view, search_ended))


def paint_symbol(painter: QPainter, rect: QRectF, view: State, px: float) -> None:
    """Paint the special action in force, or the next one."""
    theme = appearance().theme
    symbol = symbol_now(view)
    on = in_force(view)
    draw.panel(painter, rect, 12, theme["goldfill"] if on else None)
    ink, soft = (theme["ongold"], theme["ongold"]) if on else (theme["ink"], theme["ink2"])
    middle = rect.center().x()
    if symbol == PLAIN:
        painter.setFont(fonts.text(px * 0.94))
        painter.setPen(soft)
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(rect.adjusted(8, 4, -8, -4), flags, tr("No special action"))
        return
    head, name = tr("Now") if on else tr("Coming up"), tr(EXPLAINED[symbol][0])
    font, high = fonts.text(px, 700), rect.height()
    if high >= px * 5:
        draw.text(painter, middle, rect.top() + high * 0.2, head.upper(), fonts.label(px * 0.82), soft, "middle")
        painting.paint_symbol(painter, symbol, QPointF(middle, rect.top() + high * 0.48), high * 0.4)
        draw.elided(painter, middle, rect.bottom() - high * 0.12, name, font, rect.width() - 8, ink, "middle")
    elif rect.width() >= px * 9:
        # In a low panel the words go beside the picture.
        side = high * 0.66
        left, room = side + 26, rect.width() - side - 34
        painting.paint_symbol(painter, symbol, QPointF(14 + side / 2, rect.center().y()), side)
        draw.elided(painter, left, rect.center().y() - px * 0.3, head.upper(), fonts.label(px * 0.82), room, soft)
        draw.elided(painter, left, rect.center().y() + px * 0.98, name, font, room, ink)
    elif high >= px * 2.8:
        painting.paint_symbol(painter, symbol, QPointF(middle, rect.top() + high * 0.36), high * 0.5)
        draw.elided(painter, middle, rect.bottom() - high * 0.13, name, font, rect.width() - 8, ink, "middle")
    else:
        draw.elided(painter, middle, rect.center().y() + px * 0.36, name, font, rect.width() - 8, ink, "middle")


# ------------------------------------------------------------ players


def doing(view: State, seat: int) -> str:
    """What a player is doing, visible to everyone."""
    if view.seat == seat:
        return {
            TURN_OVER: tr("turns over"),
            SLIDE: tr("slides"),
            LOOK: tr("may look"),
            SCARAB: tr("decides"),
            GIVE: tr("gives a card"),
            LAY: tr("chooses a card"),
        }.get(view.stage, "")
    if view.mummy == seat:
        return tr("sits out")
    return tr("in the duel") if seat in view.duellists else tr("waits")


def players_sheets(panel: QRectF, view: State, people: Sequence[Person], px: float) -> Iterator[Sheet]:
    """The players' panel, and on it a row for each. Only rows that change are painted anew. Where one plays alone, or rows have no
    room, the panel stands for everybody."""
    rows = [_row(panel, seat, len(people), px) for seat in range(len(people) if len(people) > 1 else 0)]
    paint = partial(_paint_alone, view=view, person=people[0], px=px) if view.alone else partial(_paint_heads, view=view, px=px)
    parts = [Part(panel, "", paint=paint)]
    for seat, person in enumerate(people):
        if not rows or rows[seat] is None:
            tip = partial(words.rank, view) if view.alone else person.about
            parts.append(Part(panel, partial(words.player, view, seat, person.name), tip=tip, called=("player", seat)))
    yield Sheet("players", tuple(parts), (len(view.players[0].won) if view.alone else 0, bool(view.chips)))
    for seat, row in enumerate(rows):
        if row is not None:
            player = view.players[seat]
            has = len(player.won), player.scarabs, player.hats, view.seat == seat, view.mummy == seat, doing(view, seat)
            yield Sheet(("player", seat), tuple(_on_row(panel, row, view, seat, people[seat], px)), has, z=ROWS)


def _on_row(panel: QRectF, row: QRectF, view: State, seat: int, person: Person, px: float) -> Iterator[Part]:
    """A player: who they are, what they are doing, and what they have; chips only in the game for experts."""
    player, columns = view.players[seat], [panel.left() + x for _, x, _ in _columns(view, panel.width(), px)]
    mummy, name = view.mummy == seat, partial(words.player, view, seat, person.name)
    head = columns[0] - px * (4.0 if mummy else 1.6) - row.left() - 10
    paint = partial(_paint_player, view=view, seat=seat, person=person, px=px, head=head)
    yield Part(row, name, tip=person.about, called=("player", seat), paint=paint)
    counts = [
        ("cards", partial(_paint_won, count=len(player.won), px=px)),
        ("hats", partial(_paint_hats, hats=player.hats, px=px)),
        ("scarab", partial(_paint_scarabs, scarabs=player.scarabs, px=px)),
    ]
    for (what, paint_count), x in zip(counts, columns, strict=False):
        count, tip = words.counted(view, seat, what)
        rect = QRectF(x - px * 1.85, row.top(), px * 3.7, row.height())
        yield Part(rect, count, tip=tip, depth=1, called=(what, seat), paint=paint_count)
    if mummy:
        called, tip = words.counted(view, seat, "mummy")
        yield Part(
            QRectF(columns[0] - px * 3.8, row.center().y() - px, px * 2, px * 2), called, tip=tip, depth=1, paint=_paint_mummy
        )


def _row(panel: QRectF, seat: int, count: int, px: float) -> QRectF | None:
    """A player's row; None if the panel is too low for players."""
    head = px * 2.1
    each = min((panel.height() - head - 8) / count, 76 * px / 13.5)
    top = head + seat * each
    row = QRectF(QPointF(8, top), QPointF(panel.width() - 8, top + each - 6))
    return row.translated(panel.topLeft()) if each >= px * 1.2 else None


def pile_of(panel: QRectF, cards: QRectF, px: float) -> QRectF:
    """Where a won card goes: to where the cards are counted, or to the corner of the panel where they are not."""
    return QRectF(panel.topLeft() + QPointF(14, 12), QSizeF(px * 1.6, px * 2.2)) if cards.isEmpty() else _won(cards, px)


def _won(place: QRectF, px: float) -> QRectF:
    """The cards won, where they are counted."""
    high = min(place.height() - 8, px * 2.8)
    return QRectF(place.center().x() - high * 0.36, place.center().y() - high / 2, high * 0.72, high)


def winner(before: State | None, after: State) -> int | None:
    """Who has one card more than before."""
    if before is None:
        return None
    pairs = zip(before.players, after.players, strict=True)
    return next((seat for seat, (was, now) in enumerate(pairs) if len(now.won) > len(was.won)), None)


def finder(before: State | None, after: State) -> int | None:
    """Who has more explorers than before."""
    if before is None:
        return None
    pairs = zip(before.players, after.players, strict=True)
    return next((seat for seat, (was, now) in enumerate(pairs) if len(now.explorers) > len(was.explorers)), None)


def _columns(view: State, width: float, px: float) -> list[tuple[str, float, float]]:
    """Heading, middle and room of each column."""
    if not view.chips:
        return [(tr("Cards"), width - px * 3.4, px * 6)]
    places = (width - px * 10.6, px * 3.8), (width - px * 6.9, px * 3.3), (width - px * 2.9, px * 4.6)
    return [(words, *place) for words, place in zip((tr("Cards"), tr("Hats"), tr("Scarab")), places, strict=True)]


def _paint_heads(painter: QPainter, rect: QRectF, view: State, px: float) -> None:
    """Paint the panel behind the players' rows, with the headings of what is counted."""
    draw.panel(painter, rect)
    for title, x, room in _columns(view, rect.width(), px):
        draw.shrunk(painter, x, rect.top() + px * 1.5, title.upper(), px * 0.8, room, appearance().theme["ink2"], "middle", 700)


def _paint_player(painter: QPainter, row: QRectF, view: State, seat: int, person: Person, px: float, head: float) -> None:
    paint_card_of(painter, row, active=view.seat == seat)
    paint_person(painter, QRectF(row.left() + 10, row.top(), head, row.height()), person, px, doing(view, seat))


def _paint_mummy(painter: QPainter, place: QRectF) -> None:
    paint_icon(painter, "mummy", place)


def _paint_won(painter: QPainter, place: QRectF, count: int, px: float) -> None:
    """Paint the cards won, face down, and their number."""
    theme, card = appearance().theme, _won(place, px)
    colour = draw.mix(theme["purple"], draw.BLACK if theme.dark else theme["ink"], 0.22)
    centre, high = place.center(), card.height()
    if not count:
        draw.plate(painter, card, 4, None, draw.pen(theme["edge"], 1.4, (4, 3)))
        draw.text(painter, centre.x(), centre.y() + high * 0.15, "0", fonts.text(high * 0.42, 700), theme["ink2"], "middle")
        return
    if count > 1:
        draw.plate(painter, card.translated(4, -3), 4, draw.mix(colour, draw.BLACK, 0.2), draw.pen(theme["card"], 1.2))
    draw.plate(painter, card, 4, colour, draw.pen(theme["card"], 1.4))
    draw.text(painter, centre.x(), centre.y() + high * 0.16, str(count), fonts.text(high * 0.44, 900), draw.WHITE, "middle")


def _paint_hats(painter: QPainter, place: QRectF, hats: int, px: float) -> None:
    side, x, y = px * 1.9, place.center().x(), place.center().y()
    paint_icon(painter, "explorer-hat", QRectF(x - side * 0.95, y - side / 2, side, side))
    draw.text(painter, x + side * 0.35, y + px * 0.42, str(hats), fonts.text(px * 1.16, 900), appearance().theme["ink"])


def _paint_scarabs(painter: QPainter, place: QRectF, scarabs: int, px: float) -> None:
    side, x, y = px * 1.9, place.center().x(), place.center().y()
    small = side * 0.86
    for use in range(SCARABS):
        rect = QRectF(x + (use - SCARABS / 2) * side + (side - small) / 2, y - small / 2, small, small)
        paint_icon(painter, "scarab", rect, opacity=1.0 if use < scarabs else 0.2)


def _paint_alone(painter: QPainter, rect: QRectF, view: State, person: Person, px: float) -> None:
    """Paint the treasures found so far, and the titles they earn."""
    draw.panel(painter, rect)
    theme, found = appearance().theme, len(view.players[0].won)
    side = px * 2.3
    paint_seat(painter, person.token, QRectF(14, 12, side, side))
    draw.elided(painter, 24 + side, 12 + side * 0.68, person.name, fonts.title(px * 1.4), rect.width() * 0.5 - side, theme["ink"])
    words = tr("found {n} of {all}", n=found, all=CARDS)
    draw.text(painter, rect.right() - 14, 12 + side * 0.66, words, fonts.text(px, 700), theme["ink"], "end")
    top = 22 + side
    now = parts().title(found)
    titles = _titles_round(now, rect.height() - top - 8)
    each = min(px * 2.1, (rect.height() - top - 8) / max(1, len(titles)))
    for at, (least, title) in enumerate(titles):
        row = QRectF(8, top + at * each, rect.width() - 16, each - 2)
        reached = found >= least
        if title == now:
            draw.plate(painter, row, 6, theme["goldfill"], draw.pen(theme["gold"], 1.4))
        ink = theme["ongold"] if title == now else theme["ink"] if reached else theme["ink2"]
        size = min(px, each * TITLE_TEXT)
        base = row.center().y() + size * 0.36
        draw.elided(
            painter, row.left() + 10, base, tr(title), fonts.text(size, 700 if title == now else 400), row.width() - 60, ink
        )
        draw.text(painter, row.right() - 10, base, str(least), fonts.text(size, 700), ink, "end")


def _titles_round(now: str, height: float) -> Sequence[tuple[int, str]]:
    """The titles that are legible in this height, including the current one."""
    titles = parts().titles
    fit = max(0, min(len(titles), int(height // (draw.SMALLEST / TITLE_TEXT))))
    own = next(at for at, (_, title) in enumerate(titles) if title == now)
    first = min(max(0, own - fit // 2), len(titles) - fit)
    return titles[first : first + fit]
