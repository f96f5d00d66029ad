"""The two typefaces: Lato for text, Cinzel for titles, names and card numbers. A font file is read when its weight is first used;
if one is missing, Qt takes the nearest. Sizes are in pixels before scaling."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from ramses_desktop.data import Damaged, asset, do_without

TEXT: Final = "Lato"
TITLE: Final = "Cinzel"
_FILES: Final = {
    (TEXT, 400, False): "Lato-Regular.ttf",
    (TEXT, 400, True): "Lato-Italic.ttf",
    (TEXT, 700, False): "Lato-Bold.ttf",
    (TEXT, 900, False): "Lato-Black.ttf",
    (TITLE, 400, False): "Cinzel-Regular.ttf",
    (TITLE, 700, False): "Cinzel-Bold.ttf",
    (TITLE, 900, False): "Cinzel-Black.ttf",
}


def load() -> None:
    """Load the weights that every window needs; others are loaded on first use."""
    for weight in (400, 700):
        _load(TEXT, weight, False)


def text(px: float, weight: int = 400, italic: bool = False) -> QFont:
    """Lato at this size."""
    load()
    italic = italic and weight == 400
    return _font(TEXT, px, weight, italic)


def rule(px: float) -> str:
    """Lato at this size, as a style sheet rule."""
    load()
    size = f"{px:.0f}px" if px == round(px) else f"{_points(px):.3f}pt"
    return f'font-family: "{TEXT}"; font-size: {size};'


def title(px: float, weight: int = 700) -> QFont:
    """Cinzel at this size."""
    return _font(TITLE, px, weight, False)


def resized(font: QFont, factor: float) -> QFont:
    """The same font, larger or smaller."""
    other = QFont(font)
    _set_size(other, factor * (font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() / _points(1)))
    return other


def label(px: float = 11.5) -> QFont:
    """The font of the small bold capitals above a group; pass the text in capitals."""
    font = text(px, 700)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.9 * px / 11.5)
    return font


@cache
def _load(family: str, weight: int, italic: bool) -> None:
    file = _FILES[family, weight, italic]
    try:
        if QFontDatabase.addApplicationFont(str(asset("fonts", file))) < 0:
            raise Damaged(f"assets/fonts/{file}")
    except Damaged as problem:
        do_without(problem)


def _font(family: str, px: float, weight: int, italic: bool) -> QFont:
    _load(family, weight, italic)
    font = QFont([family, TEXT])
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    _set_size(font, px)
    return font


def _set_size(font: QFont, px: float) -> None:
    """Set fractional sizes in points, because Qt takes only whole pixels; the least is one pixel."""
    px = max(px, 1.0)
    if px == round(px):
        font.setPixelSize(round(px))
    else:
        font.setPointSizeF(_points(px))


def _points(px: float) -> float:
    return px * 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY()
