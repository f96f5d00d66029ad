"""Paints what only Pyramids has on its panels: the score card, and the rival of a game alone. Each is drawn at its own size from a
view; the board scales it to the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.ui.panels import cell, heading, ink, paint_alone, side_by_side, soft, square, symbol
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import COLOURS
from ramses_desktop.games.pyramids.pending import Earned
from ramses_desktop.games.pyramids.rules import KEEP, OVER, RIVAL, Player, State
from ramses_desktop.games.pyramids.ui.painting import paint_chip
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

SCORE: Final = QSizeF(264, 548)
"""The score card as it is drawn; it is scaled to the room there is."""
OPPONENT: Final = QSizeF(208, 196)
ASIDE: Final = QSizeF(208, 288)


# ------------------------------------------------------------ the score card


def paint_score(painter: QPainter, view: State, seat: int, earned: Earned | None, tokens: Sequence[int]) -> None:
    """What a seat has earned; what the mark under the piece would cross off is tinted. `tokens` are those of all seats."""
    player = view.players[seat]
    _torches(painter, 74, player, view.round if view.stage not in (KEEP, OVER) else -1, earned)
    _points(painter, 152, view, seat, tokens)
    _gems(painter, 288, player, earned)
    _skulls(painter, 374, player, earned)
    heading(painter, SCORE.width(), 484, tr("Completed"), tr("%n each").replace("%n", str(parts().values.tomb)))


def _torches(painter: QPainter, y: float, player: Player, now: int, earned: Earned | None) -> None:
    heading(painter, SCORE.width(), y, tr("Torches"), tr("%n each").replace("%n", str(parts().values.torch)))
    wide = (SCORE.width() - 32 - 3 * 8) / ROUNDS
    for turn in range(ROUNDS):
        rect = QRectF(16 + turn * (wide + 8), y + 8, wide, 36)
        pending = earned is not None and earned.gain.torches > 0 and turn == now and not player.torches[turn]
        cell(painter, rect, pending)
        if turn == now and not pending:
            painter.setPen(QPen(appearance().theme["accent"], 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 6, 6)
        lit = player.torches[turn] or pending or turn == now
        paint_icon(painter, "torch", QRectF(rect.left() + 5, rect.top() + 6, 24, 24), opacity=1.0 if lit else 0.45)
        draw.text(painter, rect.right() - 7, rect.top() + 24, str(turn + 1), fonts.text(13, 700), soft(), "end")
        if player.torches[turn]:
            draw.cross(painter, square(rect, 36), appearance().theme["pen"], 3, seed=turn)


def _points(painter: QPainter, y: float, view: State, seat: int, tokens: Sequence[int]) -> None:
    heading(painter, SCORE.width(), y, tr("Pyramid points"), tr("2nd, 4th, 6th"))
    for colour in range(COLOURS):
        row = y + 8 + colour * 34
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(appearance().theme[COLOUR_NAMES[colour]])
        painter.drawRoundedRect(QRectF(16, row, 62, 28), 6, 6)
        symbol(painter, COLOUR_NAMES[colour], QRectF(23, row + 5, 18, 18))
        count = str(view.players[seat].tombs(colour))
        draw.text(painter, 64, row + 20, count, fonts.text(15, 700), QColor("#ffffff"), "middle")
        for place, value in enumerate(parts().values.boxes):
            owner = view.claims[colour][place] if place < len(view.claims[colour]) else None
            rect = QRectF(88 + place * 54, row, 46, 28)
            _points_box(painter, rect, value, owner, seat)
            if owner not in (None, seat, RIVAL):
                paint_seat(painter, tokens[owner], QRectF(rect.right() - 11, rect.top() - 6, 17, 17))


def _points_box(painter: QPainter, rect: QRectF, value: int, owner: int | None, seat: int) -> None:
    theme = appearance().theme
    others = owner is not None and owner != seat
    cell(painter, rect, taken=others)
    if owner == seat:
        painter.setPen(QPen(theme["gold"], 2))
        painter.setBrush(theme["goldfill"])
        painter.drawRoundedRect(rect, 6, 6)
    colour = soft() if others else theme["ongold"] if owner == seat else ink()
    draw.text(painter, rect.center().x(), rect.top() + 20, str(value), fonts.text(16, 700), colour, "middle")
    if others:
        painter.fillRect(QRectF(rect.left() + 6, rect.center().y() - 1.2, rect.width() - 12, 2.4), ink())
    if owner == RIVAL:
        paint_icon(painter, "x", QRectF(rect.right() - 11, rect.top() - 6, 17, 17))
    elif owner == seat:
        draw.cross(painter, square(rect, 28), theme["ongold"], 2.6, seed=value)


def _gems(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    note = tr("{pair} a pair, {single} single", pair=values.pair, single=values.single)
    heading(painter, SCORE.width(), y, tr("Gems"), note)
    side = (SCORE.width() - 32 - 28 - 9 * 2.5 - 3) / 10
    more_reds, more_greens = (earned.gain.reds, earned.gain.greens) if earned else (0, 0)
    rows = (("red-gem", player.reds, more_reds), ("green-gem", player.greens, more_greens))
    for row, (icon, count, more) in enumerate(rows):
        top = y + 8 + row * (side + 8)
        paint_icon(painter, icon, QRectF(16, top - 1, 22, 22))
        for at in range(values.gems):
            rect = QRectF(44 + at * (side + 2.5) + (3 if at > 4 else 0), top, side, side)
            pending = count <= at < count + more
            _small_cell(painter, rect, pending)
            if at < count or pending:
                draw.cross(painter, rect, appearance().theme["accent" if pending else "pen"], 2, seed=at)


def _small_cell(painter: QPainter, rect: QRectF, pending: bool) -> None:
    theme = appearance().theme
    painter.setPen(QPen(theme["accent"] if pending else theme["boxline"], 1.8 if pending else 1))
    painter.setBrush(theme["accent2"] if pending else theme["box"])
    painter.drawRoundedRect(rect, 3, 3)


def _skulls(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    heading(painter, SCORE.width(), y, tr("Skulls"), tr("only the worst counts"))
    side = (SCORE.width() - 32 - 4 * 6) / 5
    after = values.skulls_after(player.skulls, earned.gain.skulls, earned.gain.potions) if earned else player.skulls
    for at, value in enumerate(values.skulls):
        rect = QRectF(16 + (at % 5) * (side + 6), y + 8 + (at // 5) * 36, side, 30)
        changes = min(player.skulls, after) <= at < max(player.skulls, after)
        cell(painter, rect, changes)
        worst = at == player.skulls - 1
        colour = appearance().theme["bad"] if worst else soft() if at < player.skulls else ink()
        draw.text(painter, rect.center().x(), rect.top() + 20.5, f"−{value}", fonts.text(14.5, 700), colour, "middle")
        if at < player.skulls:
            draw.cross(painter, square(rect, 30), appearance().theme["accent" if changes else "pen"], 2.6, seed=at)


def score_content(view: State, seat: int) -> tuple[object, ...]:
    """What of a view the score card of a seat depends on."""
    return view.players[seat], view.claims, view.number, view.stage


def paint_completed(painter: QPainter, rect: QRectF, number: int) -> None:
    """A completed pyramid as a small sign."""
    paint_chip(painter, rect.left(), rect.top(), rect.width(), parts().cards[number].colour, number)


def own_chips(done: Sequence[int]) -> list[QRectF]:
    """Where each completed pyramid lies on the score card."""
    return side_by_side(QRectF(16, 494, SCORE.width() - 32, 32), len(done))


def other_chips(height: float, done: Sequence[int]) -> list[QRectF]:
    """The same for another player's panel of this height."""
    return side_by_side(QRectF(12, height - 40, OPPONENT.width() - 24, 24), len(done))


# ------------------------------------------------------------ alone


def paint_rival(painter: QPainter, height: float, view: State) -> None:
    """Alone at the table: what the rival has struck off, and what comes next."""
    words = tr("After rounds 1, 2 and 3 it takes the highest points of the colour you have completed least.")
    top = paint_alone(painter, OPPONENT.width(), height, tr("The rival"), words)
    struck = [colour for colour in range(COLOURS) for owner in view.claims[colour] if owner == RIVAL]
    if not struck:
        draw.text(painter, 16, top + 12, tr("Nothing yet"), fonts.text(14), ink())
    for at, colour in enumerate(struck):
        rect = QRectF(16 + at * 44, top, 36, 36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(appearance().theme[COLOUR_NAMES[colour]])
        painter.drawRoundedRect(rect, 8, 8)
        symbol(painter, COLOUR_NAMES[colour], square(rect, 22))
