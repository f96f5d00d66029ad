"""What the drawing primitives paint, checked pixel by pixel."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QImage, QPainter

from ramses_desktop import games
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.ui.style import draw, fonts, pictures
from ramses_desktop.ui.style.theme import THEMES, appearance
from tests.ui.images import all_differ

BOX = QRectF(4, 4, 40, 40)


def paper(paint: Callable[[QPainter], object], width: int = 48, height: int = 48) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint(painter)
    return image


def count(image: QImage, colour: QColor) -> int:
    return sum(image.pixelColor(x, y) == colour for x in range(image.width()) for y in range(image.height()))


def ink(image: QImage) -> int:
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(image.width()) for y in range(image.height()))


def crossed(seed: int = 0, progress: float = 1.0) -> QImage:
    return paper(lambda p: draw.cross(p, BOX, draw.BLACK, seed=seed, progress=progress))


def test_a_cross_is_drawn_stroke_after_stroke() -> None:
    amounts = [ink(crossed(progress=step / 8)) for step in range(9)]
    assert amounts[0] == 0
    assert amounts == sorted(amounts)
    first = crossed(progress=0.5)
    assert first.pixelColor(13, 13).alpha()
    assert not first.pixelColor(35, 13).alpha()
    assert crossed().pixelColor(35, 13).alpha()


def test_each_cross_wobbles_in_its_own_way_but_always_the_same() -> None:
    assert crossed(1) == crossed(1)
    assert crossed(1) != crossed(2)


def test_a_crossed_box_keeps_a_trace_of_its_icon() -> None:
    free = paper(lambda p: box_painting.box(p, BOX, "s"))
    done = paper(lambda p: box_painting.box(p, BOX, "s", crossed=True))
    empty = paper(lambda p: box_painting.box(p, BOX, "", crossed=True))
    assert all_differ((free, done, empty))


@pytest.mark.parametrize("mark", [*box_painting.ICONS, "#", "E", "T"])
def test_every_mark_of_a_box_shows(mark: str) -> None:
    assert paper(lambda p: box_painting.box(p, BOX, mark)) != paper(lambda p: box_painting.box(p, BOX))
    legal, illegal = (paper(partial(box_painting.ghost_box, rect=BOX, legal=may, mark=mark)) for may in (True, False))
    assert legal != illegal


def test_an_empty_box_may_be_written_as_a_point() -> None:
    assert paper(lambda p: box_painting.box(p, BOX, ".")) == paper(lambda p: box_painting.box(p, BOX, ""))
    assert paper(lambda p: box_painting.pending_box(p, BOX, ".")) == paper(lambda p: box_painting.pending_box(p, BOX, ""))


def test_high_contrast_has_outlines_instead_of_shadows() -> None:
    rect = QRectF(10, 10, 28, 28)
    light = paper(lambda p: draw.panel(p, rect))
    assert light.pixelColor(24, 40).alpha()
    appearance().set(theme="high_contrast")
    sharp = paper(lambda p: draw.panel(p, rect))
    assert not sharp.pixelColor(24, 40).alpha()
    assert sharp.pixelColor(24, 10).name() == "#000000"


def test_shadows_grow_with_the_lift() -> None:
    def shadow(lift: float) -> int:
        return ink(paper(lambda p: draw.shade(p, QRectF(16, 16, 12, 12), 2, lift)))

    amounts = [shadow(lift) for lift in (1, 2, 4)]
    assert amounts == sorted(set(amounts))


def test_primitives_leave_opacity_and_place_alone() -> None:
    image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(image) as painter:
        painter.translate(3, 4)
        painter.setOpacity(0.5)
        there = painter.transform()
        rect = QRectF(0, 0, 100, 80)
        draw.stone_table(painter, rect)
        draw.panel(painter, rect)
        draw.deck(painter, rect, appearance().theme["green"], "4 left")
        for side in ("up", "down", "left", "right"):
            draw.bubble(painter, rect, (40, side))
        draw.pips(painter, 10, 10, 4, 1, 1)
        box_painting.box(painter, BOX, "t", crossed=True)
        draw.seat_mark(painter, BOX, 2)
        box_painting.glow_box(painter, BOX)
        box_painting.ghost_shadow(painter, BOX, 8)
        box_painting.piece(painter, [(0, 0), (1, 0)], 0, 0, 21, appearance().theme["ink"])
        pictures.paint_dusk(painter, rect)
        assert painter.transform() == there
        assert painter.opacity() == 0.5


def test_a_piece_is_as_large_as_it_says() -> None:
    cells = [(1, 0), (0, 1), (1, 1)]
    assert box_painting.piece_size(cells, 20, 2) == (42, 42)
    image = paper(lambda p: box_painting.piece(p, cells, 0, 0, 20, QColor("#00ff00"), 2))
    assert not image.pixelColor(10, 2).alpha()
    assert image.pixelColor(32, 2).name() == image.pixelColor(10, 24).name() == "#00ff00"


def test_text_is_anchored_where_it_is_told() -> None:
    def left_and_right(anchor: draw.Anchor) -> tuple[int, int]:
        image = paper(lambda p: draw.text(p, 100, 20, "Nofret", fonts.text(15), draw.BLACK, anchor), 200, 30)
        columns = [x for x in range(200) if any(image.pixelColor(x, y).alpha() > 60 for y in range(30))]
        return columns[0], columns[-1]

    start, middle, end = (left_and_right(anchor) for anchor in ("start", "middle", "end"))
    assert 100 <= start[0] <= 103
    assert 97 <= end[1] <= 100
    assert abs(sum(middle) / 2 - 100) <= 2


def test_long_words_are_cut_off() -> None:
    image = paper(lambda p: draw.elided(p, 0, 20, "Somebody with a very long name", fonts.text(15), 80), 200, 30)
    assert not any(image.pixelColor(x, y).alpha() for x in range(82, 200) for y in range(30))


def test_nothing_is_cut_off_for_less_than_a_pixel() -> None:
    words, font = "Celkem", fonts.text(13.1)
    wide = QFontMetricsF(font).horizontalAdvance(words)
    whole = paper(lambda p: draw.text(p, 0, 20, words, fonts.resized(font, 0.9)), 200, 30)
    assert paper(lambda p: draw.elided(p, 0, 20, words, font, wide - 0.2), 200, 30) == whole


def test_figures_are_equally_wide() -> None:
    for weight in (400, 700, 900):
        metrics = QFontMetricsF(fonts.text(20, weight))
        assert len({round(metrics.horizontalAdvance(figure), 2) for figure in "0123456789"}) == 1


def test_fonts_are_ours_and_as_large_as_asked() -> None:
    for font, family, px in ((fonts.text(15), "Lato", 15), (fonts.title(23), "Cinzel", 23), (fonts.text(12.5, 700), "Lato", 12.5)):
        assert QFontInfo(font).family().startswith(family)
        assert QFontInfo(font).pixelSize() == pytest.approx(px, abs=0.6)
    assert fonts.text(15, italic=True).italic()
    assert fonts.text(-0.64).pixelSize() == 1


def _into(paint: Callable[[QPainter, QRectF], None], painter: QPainter) -> None:
    paint(painter, QRectF(10, 10, 180, 120))


@pytest.mark.parametrize("name", THEMES)
def test_pictures_fill_their_place_and_no_more(name: str) -> None:
    appearance().set(theme=name)
    for paint in (pictures.paint_dusk, *(games.module_of(game_id, "ui.pictures").paint for game_id in games.all_ids())):
        image = paper(partial(_into, paint), 200, 140)
        assert all(image.pixelColor(x, y).alpha() == 255 for x in range(20, 180, 20) for y in range(20, 120, 20))
        assert not any(image.pixelColor(x, y).alpha() for x in range(0, 200, 3) for y in (2, 7, 133, 138))
        assert image.pixelColor(100, 70) != image.pixelColor(30, 30)


def test_the_table_has_strata_but_not_in_high_contrast() -> None:
    def shades() -> int:
        image = paper(lambda p: draw.stone_table(p, QRectF(0, 0, 300, 200)), 300, 200)
        return len({image.pixelColor(x, 150).name() for x in range(300)})

    assert shades() > 1
    appearance().set(theme="high_contrast")
    assert shades() == 1


def test_a_bubble_has_a_tip() -> None:
    image = paper(lambda p: draw.bubble(p, QRectF(20, 20, 60, 40), (50, "down")), 100, 80)
    assert image.pixelColor(50, 40) == appearance().theme["card"]
    assert image.pixelColor(50, 66).alpha()
