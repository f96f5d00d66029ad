"""The ranks of solo play as a row of tiles: those below and above the one that was reached, which is golden."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.telling import Ladder, Rank
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance

HIGH: Final = 54
WIDE: Final = 92
"""Size of a tile in pixels, at normal text size."""
MOST: Final = 5
LINES: Final = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)


class LadderRow(QWidget):
    """Hidden until there is a ladder to show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ladder: Ladder | None = None
        self._expected = 0
        """How many ranks there will be, as long as they are not known."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)
        self.hide()

    def show_ladder(self, ladder: Ladder) -> None:
        self._ladder = ladder
        ranks = [f"{tr(rank.name)}, {least(rank)}" if rank.least is not None else tr(rank.name) for rank in ladder.ranks]
        self.setAccessibleName(tr("Rank {n} of {all}: {name}", n=ladder.reached + 1, all=len(ranks), name=tr(ladder.rank.name)))
        self.setToolTip("\n".join(reversed(ranks)))
        self.show()
        self.update()

    def expect(self, count: int) -> None:
        """Show that there are so many ranks, before it is known what they take."""
        self._expected = count
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(WIDE)), round(appearance().px(HIGH)))

    minimumSizeHint = sizeHint

    def visible_ranks(self) -> range:
        """The indices of the ranks that fit, including the one that was reached."""
        assert self._ladder is not None
        count = len(self._ladder.ranks)
        room = self._fitting(count)
        first = max(0, min(self._ladder.reached - room // 2, count - room))
        return range(first, first + room)

    def _fitting(self, count: int) -> int:
        return max(2, min(MOST, count, int(self.width() / appearance().px(WIDE)))) if count else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        ladder, gap = self._ladder, 6.0
        ranks = self.visible_ranks() if ladder is not None else range(self._fitting(self._expected))
        if not ranks:
            return
        wide = (self.width() - 2 - (len(ranks) - 1) * gap) / len(ranks)
        with QPainter(self) as painter:
            for place, at in enumerate(ranks):
                tile = QRectF(1 + place * (wide + gap), 1, wide, self.height() - 4)
                if ladder is not None:
                    _paint_tile(painter, tile, ladder.ranks[at], ladder.reached - at)
                else:
                    draw.plate(painter, tile, 8, None, draw.pen(appearance().theme["edge"], 1.2, (4, 3)))


def least(rank: Rank) -> str:
    return tr("from {n}", n=rank.least)


def _paint_tile(painter: QPainter, rect: QRectF, rank: Rank, above: int) -> None:
    """Paint a rank; `above` is by how many ranks the result is higher, 0 if it is this one."""
    theme, px = appearance().theme, appearance().px
    if above == 0:
        draw.shade(painter, rect, 8, 1)
        draw.plate(painter, rect, 8, theme["goldfill"], draw.pen(theme["outline"], 2))
    else:
        edge = draw.edge_pen("line") if above > 0 else draw.pen(theme["edge"], 1.2, (4, 3))
        draw.plate(painter, rect, 8, theme["card"] if above > 0 else None, edge)
    ink = theme["ongold"] if above == 0 else theme["ink"]
    inside = rect.adjusted(8, 5, -6, -5)
    tick = px(15) if above >= 0 else 0.0
    if tick:
        place = QRectF(inside.right() - tick, inside.bottom() - tick, tick, tick)
        art.paint_icon(painter, "ui-confirm", place, ink=ink)
    name = QRectF(inside.left(), inside.top(), inside.width(), inside.height() - px(18))
    painter.setFont(draw.fitting(tr(rank.name), px(13.5), name.size(), 700))
    painter.setPen(ink)
    painter.drawText(name, LINES, tr(rank.name))
    if rank.least is not None:
        soft = theme["ongold"] if above == 0 else theme["ink2"]
        draw.elided(painter, inside.left(), inside.bottom() - 2, least(rank), fonts.text(px(12)), inside.width() - tick, soft)
