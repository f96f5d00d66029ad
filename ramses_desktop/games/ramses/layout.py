"""Where everything lies on the table of Ramses, for any size of the window and any turn of the board: pure geometry, worked out
anew when one of them changes."""

from __future__ import annotations

from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.ramses.kernel import place
from ramses_desktop.games.ramses.kernel import size as holes_across_and_down
from ramses_desktop.games.ramses.rules import OVER, State

MARGIN: Final = 16.0
TOP: Final = 4.0
FRAME: Final = 20.0
SIDE: Final = 344.0
NARROW_SIDE: Final = 312.0
ROW: Final = 72.0
"""A player's row is no higher than this."""
BAR: Final = 56.0


@define
class Layout:
    """The result for one size."""

    scale: float = 1.0
    text: float = 1.0
    """How large words are."""
    turned: int = 0
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    cell: float = 0.0
    prompt: QRectF = field(factory=QRectF)
    card: QRectF = field(factory=QRectF)
    pile: QRectF = field(factory=QRectF)
    symbol: QRectF = field(factory=QRectF)
    players: QRectF = field(factory=QRectF)
    bar: QRectF = field(factory=QRectF)
    end: QRectF = field(factory=QRectF)
    told: QRectF = field(factory=QRectF)
    """What could have been known, when the game is over."""

    def hole(self, number: int) -> QRectF:
        """Where a hole is seen."""
        column, row = place(number, self.turned)
        corner = self.tray.topLeft() + QPointF(self.frame, self.frame)
        return QRectF(corner.x() + column * self.cell, corner.y() + row * self.cell, self.cell, self.cell)

    def hole_at(self, at: QPointF) -> tuple[int, int] | None:
        """Column and row, as they are seen, of what lies here."""
        inside = at - self.tray.topLeft() - QPointF(self.frame, self.frame)
        column, row = int(inside.x() // self.cell), int(inside.y() // self.cell)
        columns, rows = holes_across_and_down(self.turned)
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale = max(1.0, min(window.width() / 1280, window.height() / 720))
    plan = Layout(scale=scale, text=scale * min(1.5, text_scale), turned=view.turned, frame=FRAME * scale)
    compact = window.width() < 1180
    if compact:
        plan.frame = 14.0 * scale
    height = window.height() - TOP - MARGIN
    wider = min(1.4, max(1.0, text_scale))
    side = (NARROW_SIDE if compact else SIDE) * scale * wider
    if view.stage == OVER:
        side = max(side, (window.width() - 3 * MARGIN) * 0.46)
    space = QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height)
    if view.stage == OVER:
        _at_the_end(plan, space, QRectF(window.width() - MARGIN - side, TOP, side, height))
        return plan
    _tray(plan, space)
    # What the board cannot use goes to the panels, up to 1.4 times their width.
    widest = window.width() - plan.tray.width() - 3 * MARGIN
    side = min(widest, side * 1.4) if view.turned % 2 == 0 else side
    space.setWidth(window.width() - side - 3 * MARGIN)
    _tray(plan, space)
    _panels(plan, QRectF(window.width() - MARGIN - side, TOP, side, height), len(view.players))
    return plan


def _tray(plan: Layout, space: QRectF) -> None:
    """The board as large as it may be, in the middle of its space."""
    columns, rows = holes_across_and_down(plan.turned)
    across, down = space.width() - 2 * plan.frame, space.height() - 2 * plan.frame
    plan.cell = float(int(min(across / columns, down / rows)))
    tray = QRectF(0, 0, columns * plan.cell + 2 * plan.frame, rows * plan.cell + 2 * plan.frame)
    tray.moveCenter(space.center())
    plan.tray = QRectF(round(tray.x()), round(tray.y()), tray.width(), tray.height())


def _panels(plan: Layout, column: QRectF, players: int) -> None:
    scale, gap = plan.scale, 12 * plan.scale
    x, width = column.x(), column.width()
    prompt = (36 if plan.text <= 1.15 * scale else 56) * scale
    plan.prompt = QRectF(x, column.y(), width, prompt)
    plan.bar = QRectF(x - 4, column.bottom() - BAR * plan.text, width + 8, BAR * plan.text)
    rest = plan.bar.top() - plan.prompt.bottom() - 3 * gap
    needed = 44 * plan.text + players * ROW * scale * (plan.text / scale) ** 0.5
    card = min(264 * scale, max(rest * 0.38, rest - needed))
    wide = min(card * 0.773, (width - gap) * 0.62)
    plan.card = QRectF(x, plan.prompt.bottom() + gap, wide, card)
    right = x + wide + gap
    symbol = min(94 * plan.text, card * 0.4)
    plan.symbol = QRectF(right, plan.card.bottom() - symbol, x + width - right, symbol)
    pile = plan.card.height() - symbol - gap
    plan.pile = QRectF(right, plan.card.top(), x + width - right, pile)
    plan.players = QRectF(x, plan.card.bottom() + gap, width, rest - card)


def _at_the_end(plan: Layout, left: QRectF, right: QRectF) -> None:
    """The board as it really was, below it what could be known; the result on the right."""
    told = 150 * plan.text
    _tray(plan, QRectF(left.x(), left.y(), left.width(), left.height() - told - MARGIN))
    plan.tray.moveTop(left.y())
    plan.told = QRectF(plan.tray.x(), plan.tray.bottom() + MARGIN, plan.tray.width(), left.bottom() - plan.tray.bottom() - MARGIN)
    plan.end = right
