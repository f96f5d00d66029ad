"""A completed card: a glint on the box that completed it, then its token flies to the score card with gold dust behind it."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.ui.items import CardItem
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

Paint = Callable[[QPainter, QRectF], None]

GLINT: Final = (0, 300)
LIFT: Final = (240, 400)
FLIGHT: Final = (400, 800)
SETTLE: Final = (800, 1000)
STAYS: Final = 1400
"""Milliseconds: when each part begins and ends, and how long the points stay."""
LARGE: Final = 3.9
"""The lifted token, in times of its size on the score card."""
PALE: Final = 0.46
"""Opacity of the card under it."""
GRAINS: Final = 46
LIFE: Final = 0.5
"""How long a spark glows, as a share of the flight."""
TRAIL: Final = (0.10, 0.20, 0.30)
"""How far behind the token its traces follow, as shares of the flight."""

OUT, IN_OUT = QEasingCurve(QEasingCurve.Type.OutCubic), QEasingCurve(QEasingCurve.Type.InOutCubic)


def share(time: float, span: tuple[int, int]) -> float:
    """How much of the span has passed."""
    return min(1.0, max(0.0, (time - span[0]) / (span[1] - span[0])))


class Celebration(QGraphicsItem):
    """All of it in one item above the table; it takes no clicks."""

    def __init__(self, card: CardItem, glint: QRectF, goal: QRectF, paint: Paint, worth: str) -> None:
        super().__init__()
        self.setZValue(75)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.time = 0.0
        self._card, self._glint, self._goal, self._paint, self._worth = card, glint, goal, paint, worth
        place = card.mapRectToScene(card.size)
        start, end = place.center(), goal.center()
        self._start = start
        self._over = QPointF((start.x() + end.x()) / 2, min(start.y(), end.y()) - place.height() * 0.3)
        reach = LARGE * goal.width() / 2
        way = place.united(goal).united(QRectF(self._over, self._over))
        self._bounds = way.adjusted(-reach, -reach, reach, reach)
        luck = Random(card.face.number)
        self._grains = [(at / GRAINS, luck.uniform(-1, 1), luck.uniform(-1, 1), luck.uniform(0.5, 1)) for at in range(GRAINS)]

    def boundingRect(self) -> QRectF:
        return self._bounds

    def show_at(self, time: float) -> None:
        self.time = time
        self._card.setOpacity(1 - (1 - PALE) * share(time, LIFT) - PALE * share(time, FLIGHT))
        self.update()

    def token_at(self, flown: float) -> QRectF:
        """The token when it has flown this share of its way."""
        along = IN_OUT.valueForProgress(flown)
        first = self._start + (self._over - self._start) * along
        second = self._over + (self._goal.center() - self._over) * along
        rect = QRectF(QPointF(), self._goal.size() * (LARGE + (1 - LARGE) * along))
        rect.moveCenter(first + (second - first) * along)
        return rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.time < GLINT[1]:
            self._paint_glint(painter, share(self.time, GLINT))
        if self.time >= LIFT[0]:
            flown = share(self.time, FLIGHT)
            self._paint_dust(painter, flown)
            self._paint_token(painter, flown)
        if self.time >= SETTLE[0]:
            self._paint_worth(painter)

    def _paint_glint(self, painter: QPainter, part: float) -> None:
        """A gold frame and a star that flares and goes."""
        theme, flare = appearance().theme, math.sin(math.pi * part)
        painter.setOpacity(flare)
        draw.plate(painter, self._glint.adjusted(-3, -3, 3, 3), 6, None, draw.pen(theme["gold"], 4))
        _star(painter, self._glint.topRight(), self._glint.width() * 0.6 * flare)
        painter.setOpacity(1.0)

    def _paint_token(self, painter: QPainter, flown: float) -> None:
        lifted = OUT.valueForProgress(share(self.time, LIFT))
        for behind in TRAIL if 0 < flown < 1 else ():
            painter.setOpacity(0.28 * (1 - behind * 2))
            self._paint(painter, self.token_at(max(0.0, flown - behind)))
        rect, swell = self.token_at(flown), 0.06 * math.sin(math.pi * share(self.time, SETTLE))
        grown = 0.7 + 0.3 * lifted + swell
        painter.save()
        painter.setOpacity(lifted)
        painter.translate(rect.center())
        painter.rotate(-8 * math.sin(math.pi * flown))
        painter.scale(grown, grown)
        painter.translate(-rect.center())
        self._paint(painter, rect)
        painter.restore()

    def _paint_dust(self, painter: QPainter, flown: float) -> None:
        """Sparks that stay behind where the token was, sink a little, and go out."""
        reach = self._goal.width()
        for born, across, down, size in self._grains:
            age = (flown - born) / LIFE
            if 0 < age < 1 and flown < 1:
                at = self.token_at(born).center() + QPointF(across, down + age) * reach * (0.5 + age)
                painter.setOpacity(1 - age * age)
                _star(painter, at, reach * 0.3 * size)
        painter.setOpacity(1.0)

    def _paint_worth(self, painter: QPainter) -> None:
        """What it earned, in a gold pill beside its place."""
        theme, goal = appearance().theme, self._goal
        px = max(13.0, goal.height() * 0.5)
        rect = QRectF(0, 0, goal.width() * 1.5, goal.height() * 0.84)
        rect.moveCenter(goal.center() + QPointF(goal.width() * 1.45, 0))
        painter.setOpacity(min(share(self.time, SETTLE) * 2, (STAYS - self.time) / 200))
        draw.plate(painter, rect, rect.height() / 2, theme["goldfill"], draw.pen(theme["gold"], 2))
        base = rect.center().y() + px * 0.36
        draw.text(painter, rect.center().x(), base, self._worth, fonts.text(px, 900), theme["ongold"], "middle")
        painter.setOpacity(1.0)


def _star(painter: QPainter, at: QPointF, reach: float) -> None:
    """A star of four points."""
    tips = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
    waist = [QPointF(x, y) * reach * 0.24 for x, y in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(appearance().theme["gold"])
    painter.drawPolygon(QPolygonF([at + point for pair in zip(tips, waist, strict=True) for point in pair]))
