"""Lays out the table of Pharaoh's Tomb for any window size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.pharaoh.maze import EDGE, SMALL, parts
from ramses_desktop.games.pharaoh.state import OVER, State, holds
from ramses_desktop.ui.board import values as base

MARGIN: Final = 14.0
TOP: Final = 4.0
FRAME: Final = 24.0
NARROW_FRAME: Final = 18.0
LEFT: Final = 262.0
RIGHT: Final = 258.0
NARROW: Final = 190.0
BAR: Final = 56.0
ROW: Final = 122.0
"""Maximum height of a player's card."""
THROW: Final = 142.0
"""Height of the panel with the die."""
LOW: Final = 400.0
"""In columns lower than this, the items take precedence over everything else beside the maze."""
RACK: Final = 76.0
"""With less room than this for items, their text is smaller."""
LEAST: Final = 0.6
"""The smallest text beside items, as a share of the usual size."""
LOG: Final = 110.0
"""Minimum height of the log."""
LEVEL: Final = 8.0
"""Pixels of width that the sides give up so that the pyramid is as high as they are."""

WAYS_OUT: Final = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))
"""The way out through a gate, by its side."""


@define
class Layout(base.Layout):
    """Positions of everything at one size."""

    edge: int = EDGE[SMALL]
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    tile: float = 0.0
    throw: QRectF = field(factory=QRectF)
    """The panel with the die on its left, and on its right the prompt."""
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

    def gate(self, number: int, side: int) -> QRectF:
        """The frame beside a tile with a gate on this side."""
        inner, way = self.cell(number), WAYS_OUT[side.bit_length() - 1]
        return inner.translated(way * self.tile).intersected(inner.translated(way * self.frame))


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale, compact = base.scale_for(window), window.width() < base.COMPACT
    frame = (NARROW_FRAME if compact else FRAME) * scale
    layout = Layout(scale=scale, text=base.text_scale_for(window, text_scale), edge=view.grid.edge, frame=frame)
    height = window.height() - TOP - MARGIN
    if view.stage == OVER:
        side = base.result_width(window.width() - 3 * MARGIN, layout.text, 0.4)
        place_tray(layout, QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height), height)
        layout.end = QRectF(layout.tray.right() + MARGIN, TOP, window.width() - layout.tray.width() - 3 * MARGIN, height)
        return layout
    wider = min(1.35, max(1.0, text_scale))
    left, right = (side * scale * wider for side in ((NARROW, NARROW) if compact else (LEFT, RIGHT)))
    place_tray(layout, QRectF(MARGIN + left + MARGIN, TOP, window.width() - left - right - 4 * MARGIN, height), height)
    # Width the pyramid cannot use goes to the sides, up to 1.4 times theirs; they give the little it may lack.
    spare = window.width() - 4 * MARGIN - left - right - layout.tray.width()
    left, right = left + min(spare / 2, left * 0.4), right + min(spare / 2, right * 0.4)
    layout.tray.moveLeft(round(MARGIN + left + (window.width() - left - right - 2 * MARGIN - layout.tray.width()) / 2))
    _players(layout, QRectF(MARGIN, TOP, left, height), len(view.players))
    _tools(layout, QRectF(window.width() - MARGIN - right, TOP, right, height), view)
    if layout.items.height() < RACK * layout.text and layout.text > LEAST:
        return lay_out(window, 0.9 * text_scale, view)
    return layout


def place_tray(layout: Layout, space: QRectF, height: float) -> None:
    """Place the pyramid, as large as possible; its frame takes what whole tiles leave. All begin at whole pixels: they are sharp,
    and their pictures stay good when the pyramid moves. It fills the height if the columns beside it are only a little higher."""
    most = int(height if height - space.width() <= LEVEL else space.width())
    tile = int((most - 2 * layout.frame) / layout.edge)
    # The number of tiles is odd: one pixel less for each makes both sides of the frame equal.
    tile -= (most - layout.edge * tile) % 2
    layout.tile, layout.frame = float(tile), float((most - layout.edge * tile) // 2)
    layout.tray = QRectF(space.x(), TOP + round((height - most) / 2), most, most)


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
    layout.throw = QRectF(x, column.y(), width, min(THROW * layout.text, column.height() * (0.25 if low else 0.22)))
    layout.die = QRectF(layout.throw)
    layout.die.setWidth(min(width * 0.48, layout.throw.height() * 0.9))
    layout.prompt = QRectF(layout.throw)
    layout.prompt.setLeft(layout.die.right())
    layout.bar = QRectF(x - 4, column.bottom() - BAR * layout.text, width + 8, BAR * layout.text)
    layout.clear = QRectF(x, layout.bar.top() - gap - 38 * layout.text, width, 38 * layout.text)
    top, bottom = layout.throw.bottom() + gap, layout.clear.top() - gap
    enlarged = layout.text > 1.25 * layout.scale
    note = min((72 if roomy else 88) * layout.text, (bottom - top) * (0.42 if enlarged else 0.3 if low else 0.2))
    layout.help = QRectF(x, bottom - note, width, note)
    rack = min(layout.help.top() - gap - top, rack_height([holds(view.me, item) for item in items_of(view)], width, layout.text))
    layout.items = QRectF(x, top, width, rack)
    layout.help = QRectF(x, layout.items.bottom() + gap, width, min(bottom - layout.items.bottom() - gap, note * 1.5))
    # Hints that need more lines cover the button below rather than the die.
    layout.aside = layout.items.united(layout.help if roomy else layout.clear)


# ------------------------------------------------------------ items

HEAD: Final = 38.0
"""Height of the title above the items."""
HELD: Final = 52.0
"""Height of an item that is held, with what it does."""
LEAST_HELD: Final = 34.0
"""Height of an item that is held, without what it does."""
EASY: Final = 32.0
"""Least height in pixels of an item that is easily hit."""
CROWDED: Final = 26.0
"""Height of items that are held, if there are too many for that."""
BESIDE: Final = 39.0
"""Most height of two items side by side, which are narrow."""
LABEL: Final = 30.0
"""Height of the words above the supply."""
STACK: Final = 30.0
"""Height of an item in the supply."""
LEAST_STACK: Final = 22.0
"""Minimum height of an item in the supply."""
GAP: Final = 6.0
INSET: Final = 10.0


@frozen
class Rack:
    """Where each item is, and the words above the supply; these are empty if there is only room for a grid of pictures."""

    places: tuple[QRectF, ...]
    supply: QRectF

    @staticmethod
    def is_row(rect: QRectF, text: float) -> bool:
        """Whether a place has room for words beside the picture."""
        return rect.width() >= 80 * text and rect.width() > 2 * rect.height()


def rack_height(held: Sequence[bool], width: float, text: float) -> float:
    """The height that the items would like to have."""
    stacks = -(-held.count(False) // stack_columns(width, text))
    return text * (HEAD + sum(held) * (HELD + GAP) + LABEL + stacks * STACK + GAP)


def stack_columns(width: float, text: float) -> int:
    return 2 if width / text > 176 else 1


def rack_of(rect: QRectF, held: Sequence[bool], text: float) -> Rack:
    """Rows for the items that are held, two abreast if need be, and the supply in columns below; in a low panel, only pictures."""
    columns = stack_columns(rect.width(), text)
    stacks, room = -(-held.count(False) // columns), rect.height() / text - HEAD - LABEL - GAP
    usual = max(LEAST_HELD, EASY / text)
    for abreast, least in ((1, usual), (2, usual), (2, CROWDED)):
        rows = -(-sum(held) // abreast)
        squeezed = min(1.0, (room - rows * GAP) / max(1.0, rows * HELD + stacks * STACK))
        row, stack = max(least, squeezed * HELD), max(LEAST_STACK, squeezed * STACK)
        row = min(row, max(BESIDE, least)) if abreast > 1 else row
        if rows * (row + GAP) + stacks * stack <= room + 1:
            own = _columns(rect, HEAD * text, sum(held), abreast, row * text, GAP * text)
            supply = QRectF(
                rect.x() + INSET, own[-1].bottom() if own else rect.y() + HEAD * text, rect.width() - 2 * INSET, LABEL * text
            )
            others = _columns(rect, supply.bottom() - rect.y(), held.count(False), columns, stack * text, 0)
            return Rack(tuple((own if one else others).pop(0) for one in held), supply)
    return Rack(tuple(_grid(rect, len(held), text)), QRectF())


def _columns(rect: QRectF, top: float, count: int, columns: int, high: float, gap: float) -> list[QRectF]:
    wide = (rect.width() - 2 * INSET + GAP) / columns
    left, top = rect.x() + INSET, rect.y() + top
    return [QRectF(left + at % columns * wide, top + at // columns * (high + gap), wide - GAP, high) for at in range(count)]


def _grid(rect: QRectF, count: int, text: float) -> list[QRectF]:
    """Pictures only, in a low panel."""
    head, inset, gap = min(34 * text, rect.height() * 0.3), 8.0, 5.0
    columns = 4 if rect.width() / text > 176 else 3
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
