"""Pyramid cards: where their boxes are, and what every state shows."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ramses_desktop.games.flip_and_write.grid import BOXES, SIDE, cells
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.ui import painting
from ramses_desktop.games.pyramids.ui.painting import box_rect, card_size, paint_card
from ramses_desktop.ui.style.theme import THEMES, appearance
from tests.ui.images import all_differ, brightness

CARD = parts().cards[45]  # has everything but a potion
SIZES = (49.0, 40.5, 22.0, 12.0)


def picture(b: float = 40, crossed: int = 0, **how: object) -> QImage:
    size = card_size(b)
    image = QImage(round(size.width()) + 8, round(size.height()) + 8, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_card(painter, b, CARD, crossed, **how)  # type: ignore[arg-type]
    return image


def part(image: QImage, rect: QRectF) -> QImage:
    return image.copy(rect.toAlignedRect())


@pytest.mark.parametrize("b", SIZES)
def test_all_boxes_lie_on_the_card(b: float) -> None:
    size = card_size(b)
    card = QRectF(0, 0, size.width(), size.height())
    assert all(card.contains(box_rect(b, column, row)) for column in range(SIDE) for row in range(SIDE))
    assert size.width() / b == pytest.approx(6.3, abs=0.3)
    assert size.height() / b == pytest.approx(7.4, abs=0.3)


@pytest.mark.parametrize("name", THEMES)
def test_what_is_free_is_brighter_than_a_wall_by_any_light(name: str) -> None:
    """Otherwise the walls would look like the way."""
    appearance().set(theme=name)
    image = picture()
    walls = [brightness(image, box_rect(40, column, row)) for column, row in cells(CARD.closed)]
    empty = [
        brightness(image, box_rect(40, column, row)) for column, row in cells(CARD.free & ~CARD.icons) if (column, row) != (3, 4)
    ]
    assert min(empty) > 1.5 * max(walls)


def test_marks_are_those_of_the_deck() -> None:
    drawn = "".join(painting.mark_of(CARD, 1 << place) or "." for place in range(BOXES))
    assert drawn == "#Es...##...xg#sg#st...T.."


@pytest.mark.parametrize("name", THEMES)
def test_a_crossed_box_looks_different_and_its_neighbour_does_not(name: str) -> None:
    appearance().set(theme=name)
    free, crossed = picture(), picture(crossed=1 << 3)
    for place in range(BOXES):
        rect = box_rect(40, place % SIDE, place // SIDE)
        assert (part(free, rect) == part(crossed, rect)) == (place != 3)


def test_every_colour_of_card_is_painted_in_its_colour() -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        card = next(card for card in parts().cards.values() if card.colour == colour)
        image = QImage(260, 300, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            paint_card(painter, 40, card, 0)
        hue = appearance().theme[name].hue()
        flank = box_rect(40, 0, 2)
        assert image.pixelColor(round(flank.left()) - 4, round(flank.center().y())).hue() == pytest.approx(hue, abs=8)


def test_pending_boxes_are_in_accent() -> None:
    rect = box_rect(40, 3, 0)
    pending = part(picture(pending=1 << 3), rect)
    assert pending not in (part(picture(), rect), part(picture(crossed=1 << 3), rect))
    assert pending.pixelColor(5, 20) == appearance().theme["accent2"]


def test_numbers_can_be_left_out() -> None:
    corner = QRectF(6, 6, 40, 30)
    assert part(picture(), corner) != part(picture(numbers=False), corner)


def test_high_contrast_has_outlines() -> None:
    appearance().set(theme="high_contrast")
    image, middle = picture(), round(card_size(40).height() / 2)
    assert image.pixelColor(0, middle) == QColor("#000000")
    base = round(card_size(40).height() - 0.22 * 40)
    assert any(image.pixelColor(120, y).lightness() < 80 for y in range(base - 3, base + 3))
    assert not image.pixelColor(120, image.height() - 1).alpha()  # and no shadow


def test_chips_show_shape_symbol_and_number() -> None:
    def chip(colour: str, number: int | None) -> QImage:
        image = QImage(60, 70, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painting.paint_chip(painter, QRectF(8, 4, 44, 44), colour, number)
        return image

    assert all_differ(chip(colour, 7) for colour in COLOUR_NAMES)
    assert chip("green", None).pixelColor(30, 50).alpha() == 0 != sum(chip("green", 8).pixelColor(x, 48).alpha() for x in range(60))
