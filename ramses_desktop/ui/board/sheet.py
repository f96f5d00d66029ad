"""What lies beside and over a board, each thing told once: a sheet is one picture, and its parts are what is painted on it, pointed
at, read out, and named by lessons and the log."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from attrs import evolve, field, frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.ui.board.sprites import Paint, Sprite
from ramses_desktop.ui.board.values import Target


@frozen
class Part(Target):
    """A target that is painted on a sheet. Without words, tip and key it is only painted; without `paint` another part shows it."""

    called: Hashable = None
    """What lessons, the log and sounds call it."""
    paint: Callable[[QPainter, QRectF], None] | None = None
    """Paints it into its place."""

    @property
    def is_target(self) -> bool:
        return bool(self.words or self.tip) or self.key is not None


@frozen
class Sheet:
    """A panel, a card or a pile with everything on it. The first part is the whole of it, painted first."""

    key: Hashable
    """The key of its sprite."""
    parts: tuple[Part, ...]
    content: tuple[object, ...] = ()
    """What its picture depends on; while this stays equal it is not repainted."""
    z: float = 0.0
    glide: int = 0
    """Milliseconds to move to another place; 0 to jump there."""
    at: QPointF = field(factory=QPointF)
    """Where the places of its parts are measured from: the corner of the board, or for a picture that is the same to the last pixel
    wherever it lies, its own."""
    back: Paint | None = None
    """Paints its back, which is visible first when it turns over."""
    heavy: bool = False
    """Whether painting it takes most of a frame, so that it appears in one of its own."""

    @property
    def rect(self) -> QRectF:
        return self.parts[0].rect.translated(self.at)

    def sprite(self) -> Sprite:
        return Sprite(self.rect, self._paint, self.content, z=self.z, glide=self.glide, back=self.back, heavy=self.heavy)

    def _paint(self, painter: QPainter) -> None:
        corner = self.parts[0].rect.topLeft()
        for part in self.parts:
            if part.paint is not None:
                part.paint(painter, part.rect.translated(-corner))

    def targets(self) -> Iterator[Target]:
        parts = (part for part in self.parts if part.is_target)
        return parts if self.at.isNull() else (evolve(part, rect=part.rect.translated(self.at)) for part in parts)


def place_of(name: Hashable, sheets: Iterable[Sheet]) -> QRectF | None:
    """Where the part is that is called this; None if it is on no sheet."""
    return next((part.rect.translated(sheet.at) for sheet in sheets for part in sheet.parts if part.called == name), None)
