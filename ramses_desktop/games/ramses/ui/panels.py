"""Paints the panels beside the board of Ramses: search card, pile, special action, players."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import (
    CARDS,
    DUEL,
    FIGHT,
    GIVE,
    HUNT,
    LAY,
    LOOK,
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
)
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.words import EXPLAINED
from ramses_desktop.ui.board.panels import paint_card_of, paint_person
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

COUNTED: Final = ("cards", "hats", "scarab")
"""What a player's row counts; chips only in the game for experts."""
ROWS: Final = 0.1
"""Z value of the players' rows, over their panel."""
TITLE_TEXT: Final = 0.62
"""Font size of a title, as a share of its row."""


# ------------------------------------------------------------ the search card


def paint_sought(painter: QPainter, size: QSizeF, view: State, people: Sequence[Person], px: float, search_ended: str = "") -> None:
    """Paint the face-up search card, both cards of a duel, or the scorpion."""
    rect = QRectF(QPointF(), size)
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


def paint_pile(painter: QPainter, size: QSizeF, view: State, px: float, *, ready: bool) -> None:
    """Paint the pile and how many cards are left; `ready` if the top one is to be turned over."""
    rect, theme = QRectF(QPointF(), size), appearance().theme
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


def paint_symbol(painter: QPainter, size: QSizeF, view: State, px: float) -> None:
    """Paint the special action in force, or the next one."""
    rect, theme = QRectF(QPointF(), size), appearance().theme
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


def paint_players(painter: QPainter, size: QSizeF, view: State, people: Sequence[Person], px: float) -> None:
    """Paint the panel behind the players' rows, or all of it for one who plays alone."""
    rect = QRectF(QPointF(), size)
    draw.panel(painter, rect)
    if view.alone:
        _paint_alone(painter, rect, view, people[0], px)
        return
    for words, x, room in _columns(view, rect.width(), px):
        draw.shrunk(painter, x, rect.top() + px * 1.5, words.upper(), px * 0.8, room, appearance().theme["ink2"], "middle", 700)


def player_rows(panel: QRectF, view: State, people: Sequence[Person], px: float) -> Iterator[tuple[Hashable, Sprite]]:
    """A row for each player: who they are, what they are doing, and what they have. Only rows that change are painted anew."""
    columns = [x for _, x, _ in _columns(view, panel.width(), px)]
    for seat, person in enumerate(people if len(people) > 1 else ()):
        row = _row(QRectF(QPointF(), panel.size()), seat, len(people), px)
        if row is not None:
            player = view.players[seat]
            has = len(player.won), player.scarabs, player.hats, view.seat == seat, view.mummy == seat, doing(view, seat)
            paint = partial(_paint_player, row=row, view=view, seat=seat, person=person, px=px, columns=columns)
            yield ("player", seat), Sprite(row.translated(panel.topLeft()), paint, has, z=ROWS)


def _row(rect: QRectF, seat: int, count: int, px: float) -> QRectF | None:
    """A player's row; None if the panel is too low for players."""
    head = px * 2.1
    each = min((rect.height() - head - 8) / count, 76 * px / 13.5)
    return QRectF(8, head + seat * each, rect.width() - 16, each - 6) if each >= px * 1.2 else None


def row_of(rect: QRectF, view: State, seat: int, px: float) -> QRectF:
    """Where a player is in the players' panel; all of it where one plays alone, or the rows have no room."""
    row = None if view.alone else _row(QRectF(QPointF(), rect.size()), seat, len(view.players), px)
    return rect if row is None else row.translated(rect.topLeft())


def pile_of(rect: QRectF, view: State, seat: int, px: float) -> QRectF:
    """Where a won card goes, in the players' panel."""
    row = _row(QRectF(QPointF(), rect.size()), seat, len(view.players), px)
    if view.alone or row is None:
        return QRectF(rect.topLeft() + QPointF(14, 12), QSizeF(px * 1.6, px * 2.2))
    high = min(row.height() - 8, px * 2.8)
    x = _columns(view, rect.width(), px)[0][1]
    return QRectF(rect.topLeft() + QPointF(x - high * 0.36, row.center().y() - high / 2), QSizeF(high * 0.72, high))


def parts_of(rect: QRectF, view: State, seat: int, px: float) -> dict[str, QRectF]:
    """Where a player's row is in the players' panel, and what it counts; empty if the panel is too low."""
    row = _row(QRectF(QPointF(), rect.size()), seat, len(view.players), px)
    if row is None or view.alone:
        return {}
    row.translate(rect.topLeft())
    columns = [x for _, x, _ in _columns(view, rect.width(), px)]
    wide = {
        name: QRectF(rect.left() + x - px * 1.85, row.top(), px * 3.7, row.height())
        for name, x in zip(COUNTED, columns, strict=False)
    }
    mummy = QRectF(rect.left() + columns[0] - px * 3.8, row.center().y() - px, px * 2, px * 2)
    return {"row": row, **wide, **({"mummy": mummy} if view.mummy == seat else {})}


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


def _paint_player(
    painter: QPainter, row: QRectF, view: State, seat: int, person: Person, px: float, columns: Sequence[float]
) -> None:
    player, middle, mummy = view.players[seat], row.center().y(), view.mummy == seat
    painter.translate(-row.topLeft())
    paint_card_of(painter, row, active=view.seat == seat)
    head = QRectF(row.left() + 10, row.top(), 0, row.height())
    head.setRight(columns[0] - px * (4.0 if mummy else 1.6))
    paint_person(painter, head, person, px, doing(view, seat))
    if mummy:
        paint_icon(painter, "mummy", QRectF(columns[0] - px * 3.8, middle - px, px * 2, px * 2))
    _paint_won(painter, QPointF(columns[0], middle), len(player.won), min(row.height() - 8, px * 2.8))
    if view.chips:
        _paint_chips(painter, columns, middle, player.hats, player.scarabs, px)


def _paint_won(painter: QPainter, centre: QPointF, count: int, high: float) -> None:
    """Paint the cards won, face down, and their number."""
    theme = appearance().theme
    colour = draw.mix(theme["purple"], draw.BLACK if theme.dark else theme["ink"], 0.22)
    wide = high * 0.72
    card = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
    if not count:
        draw.plate(painter, card, 4, None, draw.pen(theme["edge"], 1.4, (4, 3)))
        draw.text(painter, centre.x(), centre.y() + high * 0.15, "0", fonts.text(high * 0.42, 700), theme["ink2"], "middle")
        return
    if count > 1:
        draw.plate(painter, card.translated(4, -3), 4, draw.mix(colour, draw.BLACK, 0.2), draw.pen(theme["card"], 1.2))
    draw.plate(painter, card, 4, colour, draw.pen(theme["card"], 1.4))
    draw.text(painter, centre.x(), centre.y() + high * 0.16, str(count), fonts.text(high * 0.44, 900), draw.WHITE, "middle")


def _paint_chips(painter: QPainter, columns: Sequence[float], middle: float, hats: int, scarabs: int, px: float) -> None:
    side = px * 1.9
    paint_icon(painter, "explorer-hat", QRectF(columns[1] - side * 0.95, middle - side / 2, side, side))
    draw.text(
        painter, columns[1] + side * 0.35, middle + px * 0.42, str(hats), fonts.text(px * 1.16, 900), appearance().theme["ink"]
    )
    small = side * 0.86
    for use in range(SCARABS):
        place = QRectF(columns[2] + (use - SCARABS / 2) * side + (side - small) / 2, middle - small / 2, small, small)
        paint_icon(painter, "scarab", place, opacity=1.0 if use < scarabs else 0.2)


def _paint_alone(painter: QPainter, rect: QRectF, view: State, person: Person, px: float) -> None:
    """Paint the treasures found so far, and the titles they earn."""
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
