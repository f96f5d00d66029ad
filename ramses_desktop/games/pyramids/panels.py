"""Paints the panels beside the pyramids: score card, the other players, the rival, the patterns still to come, the final results.
Each is drawn at its own size from a view; the board scales it to the room there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.hand import Earned
from ramses_desktop.games.pyramids.kernel import COLOURS, ROUNDS, TURNS
from ramses_desktop.games.pyramids.layout import OPPONENT, SCORE
from ramses_desktop.games.pyramids.painting import paint_chip
from ramses_desktop.games.pyramids.rules import GAME, KEEP, OVER, REPLACE, RIVAL, Player, State
from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.art import paint_icon, paint_seat, paint_symbol
from ramses_desktop.ui.kit.board import Person
from ramses_desktop.ui.kit.look import look

Paint = Callable[[QPainter], None]


def tr(text: str) -> str:
    return QCoreApplication.translate("Pyramids", text)


def soft() -> QColor:
    return look().theme["ink2"]


def ink() -> QColor:
    return look().theme["ink"]


# ------------------------------------------------------------ the score card


def paint_score(painter: QPainter, view: State, seat: int, person: Person, earned: Earned | None) -> None:
    """A seat's score card; what the mark under the piece would cross off is tinted."""
    player, width = view.players[seat], SCORE.width()
    total = GAME.scores(view)[seat].total
    draw.panel(painter, QRectF(0, 0, width, SCORE.height()))
    paint_seat(painter, person.token, QRectF(16, 13, 26, 26))
    points = draw.text(painter, width - 16, 34, str(total), fonts.text(24, 900), ink(), "end")
    so_far = draw.text(painter, width - 24 - points, 33, tr("so far"), fonts.text(12.5), soft(), "end")
    draw.elided(painter, 52, 33, person.name, fonts.title(18), width - 52 - 34 - points - so_far, ink())
    _torches(painter, 74, player, view.round if view.stage not in (KEEP, OVER) else -1, earned)
    _points(painter, 152, view, seat)
    _gems(painter, 288, player, earned)
    _skulls(painter, 374, player, earned)
    _completed(painter, 484, player)


def _heading(painter: QPainter, y: float, name: str, note: str) -> None:
    painter.fillRect(QRectF(16, y - 22, SCORE.width() - 32, 1), look().theme["line"])
    draw.text(painter, 16, y, name.upper(), fonts.label(), soft())
    draw.text(painter, SCORE.width() - 16, y, note, fonts.text(12.5), soft(), "end")


def _cell(painter: QPainter, rect: QRectF, pending: bool = False, taken: bool = False) -> None:
    theme = look().theme
    gone = theme["box"] if theme.contrast else theme["line"]
    fill = theme["accent2"] if pending else gone if taken else theme["box"]
    edge = QPen(theme["accent"] if pending else theme["boxline"], 2 if pending else 1)
    if pending:
        edge.setDashPattern([2.5, 1.5])
    painter.setPen(edge)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, 6, 6)


def _square(rect: QRectF, side: float) -> QRectF:
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def _torches(painter: QPainter, y: float, player: Player, now: int, earned: Earned | None) -> None:
    _heading(painter, y, tr("Torches"), tr("%n each").replace("%n", str(parts().values.torch)))
    wide = (SCORE.width() - 32 - 3 * 8) / ROUNDS
    for turn in range(ROUNDS):
        rect = QRectF(16 + turn * (wide + 8), y + 8, wide, 36)
        pending = earned is not None and earned.gain.torches > 0 and turn == now and not player.torches[turn]
        _cell(painter, rect, pending)
        if turn == now and not pending:
            painter.setPen(QPen(look().theme["accent"], 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, 6, 6)
        lit = player.torches[turn] or pending or turn == now
        paint_icon(painter, "torch", QRectF(rect.left() + 5, rect.top() + 6, 24, 24), opacity=1.0 if lit else 0.45)
        draw.text(painter, rect.right() - 7, rect.top() + 24, str(turn + 1), fonts.text(13, 700), soft(), "end")
        if player.torches[turn]:
            draw.cross(painter, _square(rect, 36), look().theme["pen"], 3, seed=turn)


def _points(painter: QPainter, y: float, view: State, seat: int) -> None:
    _heading(painter, y, tr("Pyramid points"), tr("2nd, 4th, 6th"))
    for colour in range(COLOURS):
        row = y + 8 + colour * 34
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look().theme[COLOUR_NAMES[colour]])
        painter.drawRoundedRect(QRectF(16, row, 62, 28), 6, 6)
        _symbol(painter, colour, QRectF(23, row + 5, 18, 18))
        count = str(view.players[seat].tombs(colour))
        draw.text(painter, 64, row + 20, count, fonts.text(15, 700), QColor("#ffffff"), "middle")
        for place, value in enumerate(parts().values.boxes):
            owner = view.claims[colour][place] if place < len(view.claims[colour]) else None
            _points_box(painter, QRectF(88 + place * 54, row, 46, 28), value, owner, seat)


def _symbol(painter: QPainter, colour: int, rect: QRectF) -> None:
    """The white symbol of a colour, on a ground of that colour."""
    name = COLOUR_NAMES[colour]
    paint_symbol(painter, name, rect, QColor("#ffffff"), look().theme[name])


def _points_box(painter: QPainter, rect: QRectF, value: int, owner: int | None, seat: int) -> None:
    theme = look().theme
    others = owner is not None and owner != seat
    _cell(painter, rect, taken=others)
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
    elif owner is not None and others:
        paint_seat(painter, _tokens[owner], QRectF(rect.right() - 11, rect.top() - 6, 17, 17))
    elif owner == seat:
        draw.cross(painter, _square(rect, 28), theme["ongold"], 2.6, seed=value)


_tokens: list[int] = [0, 1, 2, 3]
"""The token of each seat, as the board that paints has set it."""


def use_tokens(tokens: Sequence[int]) -> None:
    _tokens[:] = tokens


def _gems(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    note = tr("{pair} a pair, {single} single").replace("{pair}", str(values.pair)).replace("{single}", str(values.single))
    _heading(painter, y, tr("Gems"), note)
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
                draw.cross(painter, rect, look().theme["accent" if pending else "pen"], 2, seed=at)


def _small_cell(painter: QPainter, rect: QRectF, pending: bool) -> None:
    theme = look().theme
    painter.setPen(QPen(theme["accent"] if pending else theme["boxline"], 1.8 if pending else 1))
    painter.setBrush(theme["accent2"] if pending else theme["box"])
    painter.drawRoundedRect(rect, 3, 3)


def _skulls(painter: QPainter, y: float, player: Player, earned: Earned | None) -> None:
    values = parts().values
    _heading(painter, y, tr("Skulls"), tr("only the worst counts"))
    side = (SCORE.width() - 32 - 4 * 6) / 5
    after = values.skulls_after(player.skulls, earned.gain.skulls, earned.gain.potions) if earned else player.skulls
    for at, value in enumerate(values.skulls):
        rect = QRectF(16 + (at % 5) * (side + 6), y + 8 + (at // 5) * 36, side, 30)
        changes = min(player.skulls, after) <= at < max(player.skulls, after)
        _cell(painter, rect, changes)
        worst = at == player.skulls - 1
        colour = look().theme["bad"] if worst else soft() if at < player.skulls else ink()
        draw.text(painter, rect.center().x(), rect.top() + 20.5, f"−{value}", fonts.text(14.5, 700), colour, "middle")
        if at < player.skulls:
            draw.cross(painter, _square(rect, 30), look().theme["accent" if changes else "pen"], 2.6, seed=at)


def _completed(painter: QPainter, y: float, player: Player) -> None:
    _heading(painter, y, tr("Completed"), tr("%n each").replace("%n", str(parts().values.tomb)))
    _chips(painter, own_chips(player.done), player.done)
    if not player.done:
        draw.text(painter, 16, y + 32, tr("No pyramid completed yet"), fonts.text(12.5), soft())


def own_chips(done: Sequence[int]) -> list[QRectF]:
    """Where each completed pyramid lies on the score card."""
    return _fan(QRectF(16, 494, SCORE.width() - 32, 32), len(done))


def other_chips(height: float, done: Sequence[int]) -> list[QRectF]:
    """The same for another player's panel of this height."""
    return _fan(QRectF(12, height - 40, OPPONENT.width() - 24, 24), len(done))


def _fan(room: QRectF, count: int) -> list[QRectF]:
    """Side by side, as a fan where there are too many."""
    size = room.height()
    step = min(size * 1.375, (room.width() - size) / max(1, count - 1))
    return [QRectF(room.left() + at * step, room.top(), size, size) for at in range(count)]


def _chips(painter: QPainter, rects: Sequence[QRectF], done: Sequence[int]) -> None:
    for rect, number in zip(rects, done, strict=True):
        paint_chip(painter, rect.left(), rect.top(), rect.width(), COLOUR_NAMES[parts().cards[number].colour], number)


# ------------------------------------------------------------ the others


def paint_opponent(painter: QPainter, height: float, view: State, seat: int, person: Person, doing: str) -> None:
    """Another player's panel without the cards, which are items of their own."""
    width = OPPONENT.width()
    draw.panel(painter, QRectF(0, 0, width, height))
    paint_seat(painter, person.token, QRectF(12, 11, 28, 28))
    total = draw.text(painter, width - 14, 33, str(GAME.scores(view)[seat].total), fonts.text(21, 900), ink(), "end")
    draw.elided(painter, 48, 25, person.name, fonts.text(15.5, 700), width - 48 - 22 - total, ink())
    paint_icon(painter, "ui-bot" if person.bot else "ui-person", QRectF(48, 29, 14, 14), ink=soft())
    draw.text(painter, 66, 41, doing, fonts.text(12.5), soft())
    done = view.players[seat].done
    if done:
        _chips(painter, other_chips(height, done), done)
    else:
        draw.text(painter, 12, height - 18, tr("No pyramid completed yet"), fonts.text(12.5), soft())


def doing(view: State, seat: int, bot: bool) -> str:
    """What somebody else is busy with, as far as anybody can see."""
    if view.stage == REPLACE and view.seat == seat:
        return tr("takes a pyramid")
    if not view.together:
        return tr("waits")
    if seat < view.seat:
        return tr("has kept two") if view.stage == KEEP else tr("has marked")
    if seat == view.seat and bot:
        return tr("is thinking")
    return tr("is choosing")


def paint_rival(painter: QPainter, height: float, view: State) -> None:
    """Alone at the table: what the rival has struck off, and what comes next."""
    width = OPPONENT.width()
    draw.panel(painter, QRectF(0, 0, width, height))
    draw.text(painter, 16, 30, tr("The rival"), fonts.title(15), ink())
    lines = [
        tr("After rounds 1, 2 and 3 it takes the"),
        tr("highest points of the colour you"),
        tr("have completed least."),
    ]
    for at, line in enumerate(lines):
        draw.text(painter, 16, 52 + at * 17, line, fonts.text(12.5), soft())
    struck = [colour for colour in range(COLOURS) for owner in view.claims[colour] if owner == RIVAL]
    draw.text(painter, 16, 122, tr("Struck off so far").upper(), fonts.label(), soft())
    if not struck:
        draw.text(painter, 16, 144, tr("Nothing yet"), fonts.text(14), ink())
    for at, colour in enumerate(struck):
        rect = QRectF(16 + at * 44, 132, 36, 36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look().theme[COLOUR_NAMES[colour]])
        painter.drawRoundedRect(rect, 8, 8)
        _symbol(painter, colour, _square(rect, 22))


# ------------------------------------------------------------ patterns still to come


def paint_to_come(painter: QPainter, width: float, height: float, view: State) -> None:
    """How often each pattern may still turn up in this round, and which are gone."""
    draw.panel(painter, QRectF(0, 0, width, height))
    coming, gone = _patterns(view)
    low = height < 170
    top = 34.0 if low else 60.0
    draw.text(painter, 16, 26 if low else 30, tr("Still to come"), fonts.title(15), ink())
    if not low:
        left = sum(coming.values())
        words = tr("{n} cards, one stays hidden").replace("{n}", str(left)) if left > 1 else tr("The last card stays hidden")
        draw.text(painter, 16, 50, words, fonts.text(12.5), soft())
    show_gone = height >= 230 and gone
    _coming(painter, QRectF(16, top, width - 32, height - top - (58 if show_gone else 8)), coming)
    if show_gone:
        _gone(painter, height - 44, width, gone)


def _coming(painter: QPainter, room: QRectF, coming: Counter[int]) -> None:
    """The patterns in as few columns as their height allows."""
    columns = next((columns for columns in (1, 2) if room.height() >= 44 * -(-len(coming) // columns)), 2 if len(coming) < 5 else 3)
    rows = max(1, -(-len(coming) // columns))
    each = min(52.0, room.height() / rows)
    wide = (room.width() - (columns - 1) * 6) / columns
    for at, (pattern, count) in enumerate(sorted(coming.items())):
        rect = QRectF(room.left() + (at % columns) * (wide + 6), room.top() + (at // columns) * each, wide, each - 6)
        draw.plate(painter, rect, 8, look().theme["card"], draw.edge_pen("line"))
        side = min(15.0, (rect.height() - 8) / 2 - 2, (rect.width() - 34) / 3 - 2)
        _pattern(painter, pattern, QPointF(rect.left() + 7, rect.center().y()), side, soft())
        font = fonts.text(16 if columns == 1 else 13, 700)
        draw.text(painter, rect.right() - 7, rect.center().y() + 5, f"×{count}", font, ink(), "end")


def _patterns(view: State) -> tuple[Counter[int], list[int]]:
    order = view.orders[min(view.round, ROUNDS - 1)]
    gone = [parts().expeditions[card] for card in order if card != HIDDEN]
    coming = Counter(parts().expeditions)
    coming.subtract(gone)
    return +coming, gone


def _wide_cells(pattern: int) -> list[tuple[int, int]]:
    """The pattern lying down, so that a row of them is low."""
    cells = parts().patterns[pattern].cells
    wide, high = max(column for column, _ in cells), max(row for _, row in cells)
    return [(row, wide - column) for column, row in cells] if high > wide else list(cells)


def _pattern(painter: QPainter, pattern: int, left_middle: QPointF, side: float, colour: QColor) -> float:
    cells = _wide_cells(pattern)
    high = max(row for _, row in cells) + 1
    draw.piece(painter, cells, left_middle.x(), left_middle.y() - (high * (side + 2) - 2) / 2, side, colour, 2)
    return (max(column for column, _ in cells) + 1) * (side + 2)


def _gone(painter: QPainter, y: float, width: float, gone: Sequence[int]) -> None:
    draw.text(painter, 16, y, tr("Gone").upper(), fonts.label(), soft())
    painter.save()
    painter.setOpacity(0.55)
    x, side = 16.0, 9.0 if len(gone) < 5 else 6.0
    for pattern in gone:
        x += _pattern(painter, pattern, QPointF(x, y + 20), side, soft()) + 8
    painter.restore()


def round_and_turn(view: State) -> tuple[int, int]:
    """The round and the turn in it, counted from 1; at the end the last."""
    number = min(view.number, ROUNDS * TURNS - 1)
    return number // TURNS + 1, number % TURNS + 1


# ------------------------------------------------------------ the end


def paint_final(painter: QPainter, width: float, height: float, view: State, seat: int, person: Person) -> None:
    """A player's panel when the game is over; the winner's has a gold edge."""
    theme = look().theme
    scores = GAME.scores(view)
    score = scores[seat]
    rect = QRectF(0, 0, width, height)
    draw.panel(painter, rect)
    if score.place == 1 and len(scores) > 1:
        painter.setPen(QPen(theme["gold"], 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 12, 12)
    paint_seat(painter, person.token, QRectF(16, 14, 34, 34))
    edge = width - 28 - draw.text(painter, width - 16, 41, str(score.total), fonts.text(28, 900), ink(), "end")
    if len(scores) > 1:
        won = score.place == 1
        label = ordinal(score.place)
        edge -= draw.text(painter, edge, 39, label, fonts.text(15.5, 700), theme["goldtext"] if won else soft(), "end") + 10
        if won:
            paint_icon(painter, "trophy", QRectF(edge - 24, 18, 24, 24))
            edge -= 34
    name = draw.elided(painter, 62, 39, person.name, fonts.title(19), edge - 62 - 30, ink())
    paint_icon(painter, "ui-bot" if person.bot else "ui-person", QRectF(74 + name, 24, 16, 16), ink=soft())
    _final_chips(painter, width, height, view.players[seat].done)


def _final_chips(painter: QPainter, width: float, height: float, done: Sequence[int]) -> None:
    """Completed pyramids in as many rows as fit, overlapping where there are too many."""
    left = width * 0.5
    heading = tr("{n} completed").replace("{n}", str(len(done)))
    draw.text(painter, left, 72, heading.upper(), fonts.label(), soft())
    size = 44.0 if height > 215 else 34.0
    rows = max(1, int((height - 82) // (size + 20)))
    a_row = max(-(-len(done) // rows), int((width - left - 16 + size * 0.3) // (size * 1.3)), 1)
    step = min(size * 1.3, (width - left - 16 - size) / max(1, a_row - 1))
    for at, number in enumerate(done):
        x, y = left + (at % a_row) * step, 80 + (at // a_row) * (size + 22)
        paint_chip(painter, x, y, size, COLOUR_NAMES[parts().cards[number].colour], number)


def ordinal(place: int) -> str:
    return [tr("1st"), tr("2nd"), tr("3rd"), tr("4th")][place - 1]
