"""Treasure cards: where their boxes are, and what every state shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from ramses_desktop.games.flip_and_write.grid import cells
from ramses_desktop.games.silver_gold.cards import Card
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, parts
from ramses_desktop.games.silver_gold.ui import painting
from ramses_desktop.games.silver_gold.ui.painting import box_rect, card_size, face, mark_of
from ramses_desktop.ui.style.theme import THEMES, appearance
from tests.ui.images import brightness

CARDS = tuple(parts().cards.values())
SIZES = (49.0, 40.5, 22.0, 12.0, 8.0)


def picture(card: Card, b: float = 40, crossed: int = 0, pending: int = 0) -> QImage:
    size = card_size(b)
    image = QImage(round(size.width()) + 8, round(size.height()) + 8, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        face(card.number).paint(painter, b, crossed, pending, 0)
    return image


def part(image: QImage, rect: QRectF) -> QImage:
    return image.copy(rect.toAlignedRect())


@pytest.mark.parametrize("b", SIZES)
def test_every_island_lies_on_its_card_as_far_from_left_and_right_as_from_top_and_bottom(b: float) -> None:
    size = card_size(b)
    assert size.width() / b == pytest.approx(6.1, abs=0.5)
    assert size.height() / b == pytest.approx(6.9, abs=0.5)
    for card in CARDS:
        around = QRectF()
        for column, row in cells(card.free):
            around = around.united(box_rect(b, card, column, row))
        assert QRectF(0, 0, size.width(), size.height()).contains(around)
        assert around.left() == pytest.approx(size.width() - around.right())
        assert around.top() - painting._head(b) == pytest.approx(size.height() - around.bottom())


def test_the_marks_are_those_of_the_deck() -> None:
    for card in CARDS:
        drawn = [mark_of(card, 1 << place) for place in range(25) if card.free >> place & 1]
        assert (drawn.count("X"), drawn.count("c"), drawn.count("m")) == (
            card.crosses.bit_count(), card.coins.bit_count(), card.palms.bit_count(),
        )  # fmt: skip


@pytest.mark.parametrize("name", THEMES)
def test_a_crossed_box_looks_different_and_its_neighbours_do_not(name: str) -> None:
    appearance().set(theme=name)
    card = CARDS[2]
    box = card.free & -card.free
    free, crossed, pending = picture(card), picture(card, crossed=box), picture(card, pending=box)
    for at, cell in enumerate(cells(card.free)):
        rect = box_rect(40, card, *cell)
        assert (part(free, rect) == part(crossed, rect)) == (at != 0)
        assert (part(free, rect) == part(pending, rect)) == (at != 0)


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_has_its_frame_its_symbol_and_its_size(name: str) -> None:
    appearance().set(theme=name)
    for colour, called in enumerate(COLOUR_NAMES):
        card = next(card for card in CARDS if card.colour == colour)
        image = picture(card)
        assert image.pixelColor(round(card_size(40).width() / 2) + 40, 26).hue() == pytest.approx(
            appearance().theme[called].hue(), abs=8
        )
    heads = [part(picture(next(card for card in CARDS if card.colour == colour)), QRectF(4, 4, 40, 26)) for colour in range(4)]
    assert all(one != other for at, one in enumerate(heads) for other in heads[at + 1 :])


@pytest.mark.parametrize("name", THEMES)
def test_the_land_is_brighter_than_the_sea_by_any_light(name: str) -> None:
    appearance().set(theme=name)
    card = CARDS[9]
    image = picture(card)
    land = [brightness(image, box_rect(40, card, *cell)) for cell in cells(card.free & ~card.icons)]
    sea = [brightness(image, QRectF(x, card_size(40).height() - 14, 8, 6)) for x in (10, 60)]
    assert min(land) > 1.2 * max(sea)


def test_there_is_sea_round_the_island_and_sand_at_its_shore() -> None:
    card = CARDS[9]
    image, cell = picture(card), cells(card.free)[0]
    first = box_rect(40, card, *cell)
    sand = image.pixelColor(round(first.left()) - 3, round(first.center().y()))
    assert sand == appearance().theme["sand"]
    sea = image.pixelColor(10, round(card_size(40).height()) - 12)
    assert sea.hue() == pytest.approx(appearance().theme["sea2"].hue(), abs=8)


def test_the_coast_goes_round_every_box_and_no_sea() -> None:
    for card in CARDS:
        land = frozenset(cells(card.free))
        coast = painting._coast(land, 10.0, 1.0)
        for column in range(-1, 6):
            for row in range(-1, 6):
                assert coast.contains(QPointF(column * 10 + 5, row * 10 + 5)) == ((column, row) in land)


def test_side_by_side_boxes_share_a_coast_and_by_a_corner_each_has_its_own() -> None:
    def coasts(*land: tuple[int, int]) -> int:
        return len(painting._coast(frozenset(land), 10.0, 1.0).toSubpathPolygons())

    assert (coasts((0, 0), (1, 0)), coasts((0, 0), (1, 1)), coasts((1, 0), (0, 1))) == (1, 2, 2)
    ring = {(column, row) for column in range(3) for row in range(3)} - {(1, 1)}
    assert coasts(*ring) == 2, "a lagoon has a coast, too"


def test_a_seal_hides_as_little_of_its_island_as_it_can() -> None:
    for card in CARDS:
        if card.seal >= 0:
            size = card_size(40)
            sea = QRectF(4, painting._head(40), size.width() - 8, size.height() - painting._head(40) - 4)
            seal = painting._seal_rect(40, sea, card)
            hidden = [box_rect(40, card, *cell).intersected(seal) for cell in cells(card.free)]
            icons = [rect for rect, (c, r) in zip(hidden, cells(card.free), strict=True) if mark_of(card, 1 << (r * 5 + c))]
            assert sum(rect.width() * rect.height() for rect in hidden) < 0.6 * 40 * 40
            assert sum(rect.width() * rect.height() for rect in icons) < 0.3 * 40 * 40


def test_chips_show_colour_points_and_seal() -> None:
    def chip(card: Card) -> QImage:
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painting.paint_chip(painter, QRectF(8, 8, 40, 40), card)
        return image

    plain = {card.colour: chip(card) for card in CARDS if card.seal < 0}
    sealed = next(card for card in CARDS if card.seal >= 0)
    assert len({image.pixelColor(40, 40).rgb() for image in plain.values()}) == 4
    assert chip(sealed) != plain[sealed.colour]
