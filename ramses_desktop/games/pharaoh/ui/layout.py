"""Where everything lies on the table of Pharaoh's Tomb, for any size of the window: pure geometry, worked out anew when that
changes."""

from __future__ import annotations

from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.pharaoh.rules.maze import EDGE, SMALL, parts
from ramses_desktop.games.pharaoh.rules.state import OVER, State

MARGIN: Final = 14.0
TOP: Final = 4.0
FRAME: Final = 24.0
LEFT: Final = 262.0
RIGHT: Final = 258.0
NARROW: Final = 190.0
BAR: Final = 56.0
ROW: Final = 116.0
"""A player's card is no higher than this."""
LOW: Final = 400.0
"""Where there is less height, items have priority over everything else beside the maze."""
RACK: Final = 76.0
"""Where the items have less room than that, words are written smaller,"""
LEAST: Final = 0.6
"""but no smaller than this."""
LOG: Final = 110.0
"""Less room than that is none for the log."""


@define
class Layout:
    """The result for one size."""

    scale: float = 1.0
    text: float = 1.0
    """How large words are."""
    edge: int = EDGE[SMALL]
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    tile: float = 0.0
    prompt: QRectF = field(factory=QRectF)
    die: QRectF = field(factory=QRectF)
    items: QRectF = field(factory=QRectF)
    help: QRectF = field(factory=QRectF)
    clear: QRectF = field(factory=QRectF)
    aside: QRectF = field(factory=QRectF)
    """Where hints may lie."""
    players: tuple[QRectF, ...] = ()
    bar: QRectF = field(factory=QRectF)
    log: QRectF = field(factory=QRectF)
    end: QRectF = field(factory=QRectF)

    def cell(self, number: int) -> QRectF:
        """Where a tile lies."""
        row, column = divmod(number, self.edge)
        corner = self.tray.topLeft() + QPointF(self.frame, self.frame)
        return QRectF(corner.x() + column * self.tile, corner.y() + row * self.tile, self.tile, self.tile)

    def cell_at(self, at: QPointF) -> int | None:
        """Which tile lies here."""
        inside = at - self.tray.topLeft() - QPointF(self.frame, self.frame)
        column, row = int(inside.x() // self.tile), int(inside.y() // self.tile)
        return row * self.edge + column if 0 <= column < self.edge and 0 <= row < self.edge else None


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale = max(1.0, min(window.width() / 1280, window.height() / 720))
    plan = Layout(scale=scale, text=scale * min(1.5, text_scale), edge=view.grid.edge)
    compact = window.width() < 1180
    plan.frame = (18.0 if compact else FRAME) * scale
    height = window.height() - TOP - MARGIN
    wider = min(1.35, max(1.0, text_scale))
    left, right = (side * scale * wider for side in ((NARROW, NARROW) if compact else (LEFT, RIGHT)))
    _tray(plan, QRectF(MARGIN + left + MARGIN, TOP, window.width() - left - right - 4 * MARGIN, height), height)
    # What the pyramid cannot use goes to the sides, up to 1.4 times their width.
    spare = max(0.0, window.width() - 4 * MARGIN - left - right - plan.tray.width())
    left, right = left + min(spare / 2, left * 0.4), right + min(spare / 2, right * 0.4)
    plan.tray.moveLeft(round(MARGIN + left + (window.width() - left - right - 2 * MARGIN - plan.tray.width()) / 2))
    if view.stage == OVER:
        plan.tray.moveLeft(MARGIN)
        plan.end = QRectF(plan.tray.right() + MARGIN, TOP, window.width() - plan.tray.width() - 3 * MARGIN, height)
        return plan
    _players(plan, QRectF(MARGIN, TOP, left, height), len(view.players))
    _tools(plan, QRectF(window.width() - MARGIN - right, TOP, right, height), view)
    if plan.items.height() < RACK * plan.text and plan.text > LEAST:
        return lay_out(window, 0.9 * text_scale, view)
    return plan


def _tray(plan: Layout, space: QRectF, height: float) -> None:
    """The pyramid as large as it may be."""
    side = min(space.width(), height) - 2 * plan.frame
    plan.tile = float(int(side / plan.edge))
    whole = plan.edge * plan.tile + 2 * plan.frame
    plan.tray = QRectF(space.x(), TOP + round((height - whole) / 2), whole, whole)


def _players(plan: Layout, column: QRectF, count: int) -> None:
    gap = 8 * plan.scale
    each = min((column.height() + gap) / count - gap, ROW * plan.text)
    plan.players = tuple(QRectF(column.x(), column.y() + seat * (each + gap), column.width(), each) for seat in range(count))
    top = plan.players[-1].bottom() + gap
    plan.log = QRectF(column.x(), top, column.width(), column.bottom() - top)
    if plan.log.height() < LOG * plan.text:
        plan.log = QRectF()


def shown_items(view: State) -> list[int]:
    """The items of this pyramid."""
    counts = parts().counts(view.options.pyramid)[-len(parts().items) :]
    return [number for number, count in enumerate(counts) if count]


def _tools(plan: Layout, column: QRectF, view: State) -> None:
    """What is to be done, die, items with what they do, and the buttons below."""
    x, width, gap = column.x(), column.width(), 8 * plan.scale
    roomy, low = width / plan.text > 230, column.height() < LOW * plan.text
    plan.prompt = QRectF(x, column.y(), width, (58 if roomy or low else 74) * plan.text)
    die = min((96 if roomy else 84) * plan.text, column.height() * (0.12 if low else 0.15))
    plan.die = QRectF(x, plan.prompt.bottom() + gap, width, die)
    plan.bar = QRectF(x - 4, column.bottom() - BAR * plan.text, width + 8, BAR * plan.text)
    plan.clear = QRectF(x, plan.bar.top() - gap - 38 * plan.text, width, 38 * plan.text)
    top, bottom = plan.die.bottom() + gap, plan.clear.top() - gap
    note = min((92 if roomy else 108) * plan.text, (bottom - top) * (0.32 if low else 0.4))
    plan.help = QRectF(x, bottom - note, width, note)
    rows = -(-len(shown_items(view)) // rack_columns(width, plan.text))
    rack = min(plan.help.top() - gap - top, 26 * plan.text + rows * 88 * plan.text)
    plan.items = QRectF(x, top, width, rack)
    plan.help = QRectF(x, plan.items.bottom() + gap, width, min(bottom - plan.items.bottom() - gap, note * 1.5))
    # Where words need more lines they lie over the button below rather than over the die.
    plan.aside = plan.items.united(plan.help if roomy else plan.clear)


def rack_columns(width: float, text: float) -> int:
    return 4 if width / text > 176 else 3


def rack_places(rect: QRectF, count: int, text: float) -> list[QRectF]:
    """Where the items lie in their panel."""
    head, inset, gap = 26 * text, 7.0, 5.0
    columns = rack_columns(rect.width(), text)
    while True:
        rows = -(-count // columns)
        wide = (rect.width() - 2 * inset - (columns - 1) * gap) / columns
        high = (rect.height() - head - inset - (rows - 1) * gap) / rows
        if high > wide * 0.7 or rows == 1:
            break
        # Where there is little height, more of them lie side by side.
        columns += 1
    return [
        QRectF(rect.x() + inset + at % columns * (wide + gap), rect.y() + head + at // columns * (high + gap), wide, high)
        for at in range(count)
    ]
