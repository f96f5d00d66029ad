"""Lays out the table of Ramses for any window size and any rotation of the board."""

from __future__ import annotations

from typing import Final

from attrs import define, field
from PySide6.QtCore import QRectF, QSizeF

from ramses_desktop.games.ramses.state import COLUMNS, FIGHT, OVER, State, place
from ramses_desktop.games.ramses.state import size as holes_across_and_down
from ramses_desktop.ui.board import values as base

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
