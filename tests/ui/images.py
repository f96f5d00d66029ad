"""Pictures compared by their content, and colours by how far they stand out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage


def all_differ(images: Iterable[QImage]) -> bool:
    """Whether no two of them look the same."""
    return all(one != other for one, other in combinations(images, 2))


def luminance(colour: QColor) -> float:
    def part(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF())


def brightness(image: QImage, rect: QRectF) -> float:
    """How bright a part of a picture is on the whole."""
    part = image.copy(rect.toAlignedRect())
    return luminance(part.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0))


def contrast(one: QColor, other: QColor) -> float:
    """How far two colours stand out from each other, from 1 to 21, after WCAG 2.2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
