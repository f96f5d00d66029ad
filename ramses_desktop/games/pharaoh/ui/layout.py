"""Lays out the table of Pharaoh's Tomb for any window size."""

from __future__ import annotations

from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.pharaoh.rules.maze import EDGE, SMALL, parts
from ramses_desktop.games.pharaoh.rules.state import OVER, State
from ramses_desktop.ui.board import values as base

MARGIN: Final = 14.0
TOP: Final = 4.0
FRAME: Final = 24.0
NARROW_FRAME: Final = 18.0
LEFT: Final = 262.0
RIGHT: Final = 258.0
NARROW: Final = 190.0
BAR: Final = 56.0
ROW: Final = 116.0
"""Maximum height of a player's card."""
LOW: Final = 400.0
"""In columns lower than this, the items take precedence over everything else beside the maze."""
RACK: Final = 76.0
"""With less room than this for items, their text is smaller,"""
LEAST: Final = 0.6
"""but no smaller than this."""
LOG: Final = 110.0
"""Minimum height of the log."""


@define
class Layout(base.Layout):
    """Positions of everything at one size."""

    edge: int = EDGE[SMALL]
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    tile: float = 0.0
    die: QRectF = field(factory=QRectF)
    items: QRectF = field(factory=QRectF)
    help: QRectF = field(factory=QRectF)
    clear: QRectF = field(factory=QRectF)
    players: tuple[QRectF, ...] = ()

    def cell(self, number: int) -> QRectF:
        """A tile's rectangle."""
        row, column = divmod(number, self.edge)
        corner = self.tray.topLeft() + QPointF(self.frame, self.frame)
        return QRectF(corner.x() + column * self.tile, corner.y() + row * self.tile, self.tile, self.tile)


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale, compact = base.scale_for(window), window.width() < base.COMPACT
    frame = (NARROW_FRAME if compact else FRAME) * scale
    layout = Layout(scale=scale, text=base.text_scale_for(window, text_scale), edge=view.grid.edge, frame=frame)
    height = window.height() - TOP - MARGIN
    wider = min(1.35, max(1.0, text_scale))
    left, right = (side * scale * wider for side in ((NARROW, NARROW) if compact else (LEFT, RIGHT)))
    _tray(layout, QRectF(MARGIN + left + MARGIN, TOP, window.width() - left - right - 4 * MARGIN, height), height)
    # Width the pyramid cannot use goes to the sides, up to 1.4 times theirs.
    spare = max(0.0, window.width() - 4 * MARGIN - left - right - layout.tray.width())
    left, right = left + min(spare / 2, left * 0.4), right + min(spare / 2, right * 0.4)
    layout.tray.moveLeft(round(MARGIN + left + (window.width() - left - right - 2 * MARGIN - layout.tray.width()) / 2))
    if view.stage == OVER:
        layout.tray.moveLeft(MARGIN)
        layout.end = QRectF(layout.tray.right() + MARGIN, TOP, window.width() - layout.tray.width() - 3 * MARGIN, height)
        return layout
    _players(layout, QRectF(MARGIN, TOP, left, height), len(view.players))
    _tools(layout, QRectF(window.width() - MARGIN - right, TOP, right, height), view)
    if layout.items.height() < RACK * layout.text and layout.text > LEAST:
        return lay_out(window, 0.9 * text_scale, view)
    return layout


def _tray(layout: Layout, space: QRectF, height: float) -> None:
    """Place the pyramid, as large as possible."""
    side = min(space.width(), height) - 2 * layout.frame
    layout.tile = float(int(side / layout.edge))
    whole = layout.edge * layout.tile + 2 * layout.frame
    layout.tray = QRectF(space.x(), TOP + round((height - whole) / 2), whole, whole)


def _players(layout: Layout, column: QRectF, count: int) -> None:
    gap = 8 * layout.scale
    each = min((column.height() + gap) / count - gap, ROW * layout.text)
    layout.players = tuple(QRectF(column.x(), column.y() + seat * (each + gap), column.width(), each) for seat in range(count))
    top = layout.players[-1].bottom() + gap
    layout.log = QRectF(column.x(), top, column.width(), column.bottom() - top)
    if layout.log.height() < LOG * layout.text:
        layout.log = QRectF()


def items_of(view: State) -> list[int]:
    """The items of this pyramid."""
    counts = parts().counts(view.options.pyramid)[-len(parts().items) :]
    return [number for number, count in enumerate(counts) if count]


def _tools(layout: Layout, column: QRectF, view: State) -> None:
    """The right column: prompt, die, items, help, buttons."""
    x, width, gap = column.x(), column.width(), 8 * layout.scale
    roomy, low = width / layout.text > 230, column.height() < LOW * layout.text
    layout.prompt = QRectF(x, column.y(), width, (58 if roomy or low else 74) * layout.text)
    die = min((96 if roomy else 84) * layout.text, column.height() * (0.12 if low else 0.15))
    layout.die = QRectF(x, layout.prompt.bottom() + gap, width, die)
    layout.bar = QRectF(x - 4, column.bottom() - BAR * layout.text, width + 8, BAR * layout.text)
    layout.clear = QRectF(x, layout.bar.top() - gap - 38 * layout.text, width, 38 * layout.text)
    top, bottom = layout.die.bottom() + gap, layout.clear.top() - gap
    note = min((92 if roomy else 108) * layout.text, (bottom - top) * (0.32 if low else 0.4))
    layout.help = QRectF(x, bottom - note, width, note)
    rows = -(-len(items_of(view)) // rack_columns(width, layout.text))
    rack = min(layout.help.top() - gap - top, 26 * layout.text + rows * 88 * layout.text)
    layout.items = QRectF(x, top, width, rack)
    layout.help = QRectF(x, layout.items.bottom() + gap, width, min(bottom - layout.items.bottom() - gap, note * 1.5))
    # Hints that need more lines cover the button below rather than the die.
    layout.aside = layout.items.united(layout.help if roomy else layout.clear)


def rack_columns(width: float, text: float) -> int:
    return 4 if width / text > 176 else 3


def rack_places(rect: QRectF, count: int, text: float) -> list[QRectF]:
    """The items' places in their panel."""
    head, inset, gap = 26 * text, 7.0, 5.0
    columns = rack_columns(rect.width(), text)
    while True:
        rows = -(-count // columns)
        wide = (rect.width() - 2 * inset - (columns - 1) * gap) / columns
        high = (rect.height() - head - inset - (rows - 1) * gap) / rows
        if high > wide * 0.7 or rows == 1:
            break
        # A low panel has more columns.
        columns += 1
    return [
        QRectF(rect.x() + inset + at % columns * (wide + gap), rect.y() + head + at // columns * (high + gap), wide, high)
        for at in range(count)
    ]
