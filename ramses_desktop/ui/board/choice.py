"""A sheet over the board with options to choose from, by mouse, arrow keys or screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Target
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

SHEET: Final = 60.0
"""Z value of sheets: over everything but hints."""
LIFTED: Final = 8.0
"""How far the picked option is lifted."""


@frozen
class Option:
    """One thing to choose from."""

    name: str
    paint: Callable[[QPainter, QRectF], None]
    enabled: bool = True
    tip: str = ""
    """What it does, in a sentence."""


@frozen
class Choice:
    """Options, the picked one, and their places."""

    title: str
    note: str
    options: tuple[Option, ...]
    picked: int
    rect: QRectF
    places: tuple[QRectF, ...]
    """The places of the options. They may overlap; the picked one is on top."""
    px: float
    """Font size."""
    face_down: bool = False
    """Whether the options still have to be turned up, because others may be looking."""

    def sprite(self) -> Sprite:
        options = tuple((option.name, option.enabled) for option in self.options)
        content = self.title, self.note, options, self.picked, self.places, self.face_down
        return Sprite(self.rect, self._paint, content, z=SHEET, heavy=True)

    def targets(self) -> Iterator[Target]:
        yield Target(self.rect, f"{self.title} {self.note}", key=("sheet",), layer=1, pressable=self.face_down)
        if self.face_down:
            return
        for at, (place, option) in enumerate(zip(self.places, self.options, strict=True)):
            picked = at == self.picked
            key = "option", at
            layer = 2 + picked
            target = Target(place, option.name, picked, enabled=option.enabled, key=key, depth=1, tip=option.tip, layer=layer)
            yield evolve(target, numbered=True)

    def beside(self, columns: int, rows: int) -> int:
        """The next enabled option in this direction, wrapping around."""
        count, first = len(self.options), self.places[0].top()
        in_row = sum(place.top() == first for place in self.places)
        step = columns + rows * (in_row if in_row < count else 1)
        steps = ((self.picked + far * step) % count for far in range(1, count + 1))
        return next((at for at in steps if self.options[at].enabled), self.picked)

    def _paint(self, painter: QPainter) -> None:
        theme, px = appearance().theme, self.px
        rect = QRectF(QPointF(), self.rect.size())
        paint_paper(painter, rect)
        middle, room = rect.center().x(), rect.width() - 32
        draw.shrunk(painter, middle, px * 2.2, self.title, px * 1.16, room, theme["ink"], "middle", 700)
        order = [at for at in range(len(self.options)) if at != self.picked] + [self.picked]
        for at in order:
            self._paint_option(
                painter, self.options[at], self.places[at].translated(-self.rect.topLeft()), picked=at == self.picked
            )
        draw.shrunk(painter, middle, rect.bottom() - px * 1.1, self.note, px * 0.94, room, theme["ink2"], "middle")

    def _paint_option(self, painter: QPainter, option: Option, place: QRectF, *, picked: bool) -> None:
        lifted = place.translated(0, -LIFTED) if picked and not self.face_down else place
        option.paint(painter, lifted)
        if self.face_down:
            return
        if not option.enabled:
            theme = appearance().theme
            draw.plate(painter, place, 8, draw.faded(theme["card"], 0.6), draw.pen(theme["bad"], 2, (6, 4)))
        elif picked:
            draw.focus_ring(painter, lifted, 8, 2)


def paint_paper(painter: QPainter, rect: QRectF) -> None:
    """Paint a sheet of paper over the board."""
    theme = appearance().theme
    draw.shade(painter, rect, 14, 4)
    draw.plate(painter, rect, 14, theme["card"], draw.pen(theme["gold"], 2.4))
