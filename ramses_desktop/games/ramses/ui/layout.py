"""Where everything lies on the table of Ramses, for any size of the window and any turn of the board: pure geometry, worked out
anew when one of them changes."""

from __future__ import annotations

from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF

from ramses_desktop.games.ramses.geometry import COLUMNS, place
from ramses_desktop.games.ramses.geometry import size as holes_across_and_down
from ramses_desktop.games.ramses.rules import FIGHT, OVER, State

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
    space: QRectF = field(factory=QRectF)
    """What the board has room in."""
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
    # What the lying board cannot use goes to the panels, up to 1.4 times their width; a turned board changes nothing about them.
    widest = window.width() - 3 * MARGIN - 2 * plan.frame - COLUMNS * _cell(space, plan.frame, 0)
    side = max(side, min(widest, side * 1.4))
    plan.space = QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height)
    _tray(plan, plan.space)
    _panels(plan, QRectF(window.width() - MARGIN - side, TOP, side, height), view)
    return plan


def _cell(space: QRectF, frame: float, turned: int) -> float:
    """How large a place can be."""
    columns, rows = holes_across_and_down(turned)
    return float(int(min((space.width() - 2 * frame) / columns, (space.height() - 2 * frame) / rows)))


def _tray(plan: Layout, space: QRectF) -> None:
    """The board as large as it may be, in the middle of its space."""
    columns, rows = holes_across_and_down(plan.turned)
    plan.cell = _cell(space, plan.frame, plan.turned)
    tray = QRectF(0, 0, columns * plan.cell + 2 * plan.frame, rows * plan.cell + 2 * plan.frame)
    tray.moveCenter(space.center())
    plan.tray = QRectF(round(tray.x()), round(tray.y()), tray.width(), tray.height())


def _panels(plan: Layout, column: QRectF, view: State) -> None:
    scale, gap = plan.scale, 12 * plan.scale
    x, width = column.x(), column.width()
    prompt = (36 if plan.text <= 1.15 * scale else 56) * scale
    plan.prompt = QRectF(x, column.y(), width, prompt)
    plan.bar = QRectF(x - 4, column.bottom() - BAR * plan.text, width + 8, BAR * plan.text)
    rest = plan.bar.top() - plan.prompt.bottom() - 3 * gap
    needed = 44 * plan.text + len(view.players) * ROW * scale * (plan.text / scale) ** 0.5
    card = min(264 * scale, max(rest * 0.38, rest - needed))
    # The two cards of a duel lie side by side.
    wide = width - gap - 104 * scale if view.action == FIGHT else min(card * 0.773, (width - gap) * 0.62)
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
    plan.told = QRectF(left.x(), plan.tray.bottom() + MARGIN, left.width(), left.bottom() - plan.tray.bottom() - MARGIN)
    plan.end = right
