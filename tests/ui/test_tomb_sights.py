"""What the table of Pharaoh's Tomb shows: tiles, archaeologists, items, supply, and the pending move."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.text import capital
from ramses_desktop.games.pharaoh.maze import SIDES, parts
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import LAY, State, Step, item_number
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.games.pharaoh.ui.die import paint_die
from ramses_desktop.games.pharaoh.ui.painting import Stone
from ramses_desktop.games.pharaoh.ui.painting import colour as stone_colour
from ramses_desktop.games.pharaoh.ui.panels import Held, held_items, items_of, paint_item
from ramses_desktop.games.pharaoh.ui.pieces import Content, paint_archaeologist, paint_tile, stand
from ramses_desktop.games.pharaoh.ui.plan import paint_steps
from ramses_desktop.store.settings import TOKENS
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import THEMES, appearance
from ramses_desktop.ui.table.log import MOST_LINES, in_lines
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import play, scene
from tests.tiers import one_quick
from tests.ui.images import contrast
from tests.ui.play import NO_WARNINGS, Key, Keys, settle, sit_down, table_of
from tests.ui.tomb import TombMouse, begun, begun_from, note_of, pending_of, set_up, tomb_of, walk_shown, wish

pytestmark = NO_WARNINGS
SIDE = 60


def at(qtbot: QtBot, state: State, *players: str, size: tuple[int, int] = (1280, 800)) -> TablePage:
    """A table with this position on it."""
    return sit_down(qtbot, set_up(*players), begun_from(state, *players), size)


def picture(paint: Callable[[QPainter, QRectF], None], side: int = SIDE) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def cell(page: TablePage, name: str) -> int:
    return table_of(page).view.grid.by_name[name]  # type: ignore[no-any-return]


# ------------------------------------------------------------ tiles


def test_tiles_face_down_look_alike_whatever_is_under_them(qtbot: QtBot) -> None:
    one = scene({"d7": "NS", "d6": "down NES snake", "e7": "down NS torch"}, at="d7")
    other = scene({"d7": "NS", "d6": "down EW map", "e7": "down NESW red inscription"}, at="d7")
    sprites = [tomb_of(at(qtbot, state, "person", "person")).sprites() for state in (one, other)]
    assert {key: sprite.content for key, sprite in sprites[0].items()} == {
        key: sprite.content for key, sprite in sprites[1].items()
    }


@pytest.mark.parametrize("theme", one_quick("light", "dark", "high_contrast"))
def test_open_and_closed_sides_are_told_apart_at_a_glance(qtbot: QtBot, theme: str) -> None:
    """The middle of each edge is either corridor or wall, and their lightness differs a lot."""
    appearance().set(theme=theme)
    middles = (QPointF(30, 2), QPointF(57, 30), QPointF(30, 57), QPointF(2, 30))
    plain = [content.name for content in parts().contents].index("plain")
    floors: set[int] = set()
    walls: set[int] = set()
    for sides in range(1, 16):
        stone = Stone(True, sides)
        image = picture(lambda painter, rect, stone=stone: paint_tile(painter, rect, stone, Content(plain)))  # type: ignore[misc]
        for number, point in enumerate(middles):
            lightness = QColor(image.pixelColor(point.toPoint())).lightness()
            (floors if sides >> number & 1 else walls).add(lightness)
    assert min(abs(floor - wall) for floor in floors for wall in walls) > 40
    assert len(SIDES) == len(middles)


# ------------------------------------------------------------ archaeologists


def test_archaeologists_differ_by_colour_and_by_symbol(qtbot: QtBot) -> None:
    def figure(token: int, lying: bool = False) -> QImage:
        return picture(lambda painter, rect: paint_archaeologist(painter, token, rect, lying=lying))

    colourless = [figure(token).convertToFormat(QImage.Format.Format_Grayscale8) for token in range(TOKENS)]
    assert TOKENS == 6
    assert all(one != other for at, one in enumerate(colourless) for other in colourless[at + 1 :])
    assert all(figure(token) != figure(token, lying=True) for token in range(TOKENS))


def test_each_player_has_three_of_them_and_the_injured_lie(qtbot: QtBot) -> None:
    tomb = tomb_of(at(qtbot, scene({"d7": "NS", "d6": "NS"}, at="d7 d6", others="d7! d6"), "person", "person"))
    lying = {key: sprite.content[0] for key, sprite in tomb.sprites().items() if isinstance(key, tuple) and key[0] == "figure"}
    inside = [(seat, number) for seat in (0, 1) for number in (1, 2)]
    assert lying == {("figure", *one): one == (1, 1) for one in inside}


def test_nobody_hides_what_lies_on_a_tile(qtbot: QtBot) -> None:
    """It moves into a corner, and of more than three archaeologists two are shown, and their number."""
    state = scene({"d7": "NS map", "d6": "NS torch"}, at="d7 d6 d6", others="d6 d6", die=2)
    tomb = tomb_of(at(qtbot, state, "person", "person"))
    crowded = {cell: tomb.maze.content(cell).crowded for cell in (38, 45)}
    assert crowded == {38: True, 45: True}
    tile = tomb.layout.cell(45)
    corner = QRectF(tile.x(), tile.y(), tile.width() * 0.27, tile.width() * 0.27)
    assert not tomb.maze.crew.place(0, 1).adjusted(6, 0, -6, 0).intersects(corner)
    shown = [key for key, sprite in tomb.sprites().items() if isinstance(key, tuple) and key[0] == "figure" and sprite.content[1]]
    assert len(shown) == 3
    assert tomb.sprites()["crowd", 38].content == (4,)


@pytest.mark.parametrize("theme", one_quick("light", "dark"))
def test_by_torchlight_ways_are_told_from_walls_and_from_the_unknown(qtbot: QtBot, theme: str) -> None:
    page = at(qtbot, scene({"d7": "NS", "d6": "NESW", "a4": "NESW"}, at="d7", die=2), "person", "person")
    appearance().set(theme=theme)
    tomb = tomb_of(page)
    image = QImage(page.view.viewport().size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        page.board.render(painter, QRectF(image.rect()), QRectF(image.rect()))

    def seen(name: str, x: float, y: float) -> QColor:
        tile = tomb.layout.cell(cell(page, name))
        return image.pixelColor((tile.topLeft() + QPointF(x, y) * tile.width()).toPoint())

    slab, legal = seen("a1", 0.14, 0.6), stone_colour("legal")
    assert contrast(seen("d6", 0.5, 0.4), seen("d6", 0.12, 0.13)) >= 2.8, "a corridor and its wall"
    assert contrast(seen("a4", 0.62, 0.5), slab) >= 8, "a far corridor and a slab"
    assert contrast(legal, slab) >= 7, "where one may go, on a far slab,"
    assert contrast(legal, seen("e6", 0.14, 0.6)) >= 3, "and on one near a torch"


# ------------------------------------------------------------ cards, items and supply


def test_a_card_shows_inscriptions_and_items(qtbot: QtBot) -> None:
    def card(**held: object) -> QImage:
        view = evolve(GAME.view(scene(**held), 0), seat=1)  # type: ignore[arg-type]
        sprite = Card(QRectF(0, 0, 262, 116), view, 0, 13.5).sheet(Person("Ada", 0)).sprite()
        return picture(lambda painter, _: sprite.paint(painter), 262)

    pictures = [card(), card(items="torch"), card(items="scarf"), card(read=1), card(read=2), card(at="d7")]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[at + 1 :])


def test_the_supply_lies_face_down_until_the_item_is_found(qtbot: QtBot) -> None:
    def stack(tiles: dict[str, str]) -> Held:
        view = GAME.view(scene(tiles), 0)
        return next(one for one in held_items(view, 0, None) if one.number == item_number("torch"))

    hidden, found = stack({"b2": "down NS torch"}), stack({"b2": "NS torch"})
    assert (hidden.known, found.known) == (False, True)
    pictures = [
        picture(lambda painter, rect, one=one: paint_item(painter, rect, one, marked=False, hovered=False, px=12))  # type: ignore[misc]
        for one in (hidden, found)
    ]
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("width", [240, 110, 82, 40])
def test_beside_an_item_one_holds_stands_no_number(width: int) -> None:
    """Or it would be read as how many one has."""

    def item(*, held: bool, left: int) -> QImage:
        one = Held(0, held, left, True, False)
        place = QRectF(0, 0, width, 36)
        return picture(lambda painter, _: paint_item(painter, place, one, marked=False, hovered=False, px=13.5, name=13.5), 240)

    assert item(held=True, left=0) == item(held=True, left=3)
    assert item(held=False, left=0) != item(held=False, left=3)


LOOKS = [(1280, 800), (1024, 700)]
HELD = (
    "",
    "food kit",
    "food kit bottle money chocolate plan",
    "food kit bottle money chocolate plan torch scarf water key papyrus",
)


@pytest.mark.parametrize("width", [110, 82])
def test_what_lies_in_the_coffer_is_marked_on_its_picture_beside_the_whole_name(width: int) -> None:
    def item(*, in_coffer: bool) -> QImage:
        one = Held(3, False, 2, True, False, in_coffer)
        place = QRectF(6, 0, width, 28)
        return picture(lambda painter, _: paint_item(painter, place, one, marked=False, hovered=False, px=13.5, name=12), 240)

    plain, marked = item(in_coffer=False), item(in_coffer=True)
    assert plain != marked
    beside = QRect(36, 0, 204, 240)
    assert plain.copy(beside) == marked.copy(beside)


@pytest.mark.parametrize("pyramid", ["small", "big"])
@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("size", LOOKS)
def test_every_item_has_its_whole_name_and_nothing_is_too_small_to_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], held: str, pyramid: str
) -> None:
    if pyramid == "small":
        held = " ".join(word for word in held.split() if word not in ("plan", "key", "papyrus"))
    state = scene({"d7": "NS", "b2": "NS torch"}, players=3, pyramid=pyramid, at="d7", items=held, read=3)
    page = at(qtbot, evolve(state, coffer=(1 << len(parts().items)) - 1), "person", "apprentice", "apprentice", size=size)
    written = written_by(page, monkeypatch)
    names = {capital(words.short(item)) for item in items_of(table_of(page).view)}
    assert names <= set(written)
    assert {words: px for words, px in written.items() if px < draw.SMALLEST} == {}


def written_by(page: TablePage, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """All text on the table, with the smallest size in which it is written."""
    written: dict[str, float] = {}
    text = draw.text

    def watched(painter: QPainter, x: float, y: float, words: str, font: QFont, *more: Any) -> float:
        px = QFontInfo(font).pixelSize()
        written[words] = min(px, written.get(words, px))
        return text(painter, x, y, words, font, *more)

    monkeypatch.setattr(draw, "text", watched)
    for sprite in page.board.tabletop.sprites().values():
        if not sprite.rect.isEmpty():
            picture(lambda painter, _, sprite=sprite: sprite.paint(painter), 400)  # type: ignore[misc]
    return written


def test_the_panel_of_items_says_whose_they_are(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    state = scene({"d7": "NS"}, at="d7", items="food")
    page = at(qtbot, evolve(state, seat=1), "person", "apprentice")
    table_of(page).bots.pause = 10_000
    items = page.board.tabletop.sprites()["items"]
    monkeypatch.setattr(page.board.tabletop, "sprites", lambda: {"items": items})
    assert "Bo" in written_by(page, monkeypatch)


@pytest.mark.parametrize("count", [2, 3])
def test_archaeologists_on_one_tile_can_be_told_apart(count: int) -> None:
    squares = [stand(QRectF(0, 0, SIDE, SIDE), count, at) for at in range(count)]
    for one, other in combinations(squares, 2):
        both = one.intersected(other)
        assert both.width() * both.height() < 0.1 * one.width() * one.height()


def test_in_company_no_torch_is_held_before_a_face(qtbot: QtBot) -> None:
    page = at(qtbot, scene({"d7": "NS", "d6": "NS"}, at="d7 d7 d6"), "person", "person")
    painted = page.board.tabletop.sprites()
    torches = [painted["figure", 0, number].paint.keywords["torch"] for number in (1, 2, 3)]  # type: ignore[attr-defined]  # a partial
    assert torches == [False, False, True]


def test_what_cannot_be_used_is_grey_and_says_why(qtbot: QtBot) -> None:
    page = at(qtbot, scene({"d7": "NS", "d6": "NS"}, at="d7", items="food kit"), "person", "person")
    tomb = tomb_of(page)
    usable = {one.number: one.usable for one in held_items(table_of(page).view, 0, tomb.plan.move)}
    assert usable[item_number("food")]
    assert not usable[item_number("kit")]
    assert picture_of(usable=True) != picture_of(usable=False)
    mouse = TombMouse(page)
    mouse.move(tomb.part(("item", item_number("kit"))).center())
    assert note_of(page).reason == "The first-aid kit works by itself when you are attacked."


def picture_of(*, usable: bool) -> QImage:
    """The same item, usable or not."""
    one = Held(0, True, 2, True, usable, False)
    return picture(lambda painter, rect: paint_item(painter, rect, one, marked=False, hovered=False, px=12))


def test_before_the_throw_a_click_on_an_item_or_on_clearing_a_way_says_so(qtbot: QtBot) -> None:
    page = at(qtbot, scene(stage="roll", die=0, rolled=4, items="food"), "person", "person")
    mouse, tomb = TombMouse(page), tomb_of(page)
    for place in (tomb.part(("item", item_number("food"))), tomb.layout.clear):
        mouse.click(place.center())
        assert page.board.bubble.words == "Roll the die first."
        page.board.bubble.close()


def test_what_is_said_of_a_tile_are_sentences_under_its_name(qtbot: QtBot) -> None:
    page = at(qtbot, scene({"d7": "NS", "d6": "NS snake"}, at="d7"), "person", "person")
    TombMouse(page).move(tomb_of(page).layout.cell(cell(page, "d6")).center())
    note = note_of(page)
    assert (note.title, note.words) == ("d6", "Snake, open: north, south. Kills anyone without a torch.")


# ------------------------------------------------------------ possible actions


STREET = {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "EW"}


def test_tiles_that_can_be_reached_show_the_steps_and_the_pointer_shows_the_way(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7 d7 d7", die=3), "person", "person")
    tomb, pending = tomb_of(page), pending_of(page)
    tile = tomb.layout.cell
    shown = {cell(page, name): (number, False) for name, number in (("d6", 1), ("d5", 2), ("e5", 3))}
    numbers = [mark for mark in tomb.marks() if mark.content[0] is paint_steps]
    assert [(tile(place).contains(mark.rect), mark.content[1:]) for place, mark in zip(pending.reach(), numbers, strict=True)] == [
        (True, shown[place]) for place in pending.reach()
    ]
    TombMouse(page).move(tile(cell(page, "e5")).center())
    way = [tile(cell(page, name)).center() for name in ("d7", "d6", "d5", "e5")]
    assert walk_shown(page) == way


@pytest.mark.parametrize("how", one_quick("R", "wheel"))
def test_a_new_tile_is_turned_only_to_ways_that_connect(qtbot: QtBot, how: str) -> None:
    """A corner entered from below is open to the south and to one other side."""
    page = at(qtbot, play(scene({"d7": "NS", "d6": "down ES"}, at="d7"), "step 1 d6"), "person", "person")
    tomb, pending = tomb_of(page), pending_of(page)
    assert table_of(page).view.stage == LAY
    seen = []
    for _ in range(3):
        seen.append(pending.sides)
        assert tomb.maze.stone(cell(page, "d6")).sides == pending.sides
        if how == "R":
            Keys(page).press(Key.Key_R)
        else:
            TombMouse(page).wheel(tomb.layout.cell(cell(page, "d6")).center())
    assert seen[0] == seen[2] != seen[1]
    assert all(sides & 1 << SIDES.index("S") for sides in seen)


# ------------------------------------------------------------ the log


def test_a_sentence_of_the_log_that_is_too_long_goes_on_in_a_second_line(qtbot: QtBot) -> None:
    assert in_lines("rolled a 4.", 14.0, 120) == ("rolled a 4.",)
    long = "lost an archaeologist on e2 to a snake; a torch would have helped."
    first, second = in_lines(long, 14.0, 250)
    assert f"{first} {second}" == long
    assert " ".join(in_lines(long, 14.0, 110)) == long
    narrow = in_lines(f"{long} {long}", 14.0, 90)
    assert len(narrow) == MOST_LINES
    assert narrow[-1].endswith("…")
    assert len(in_lines("archaeologist", 14.0, 20)) == 1


def test_sentences_of_another_game_are_forgotten(qtbot: QtBot) -> None:
    in_lines("rolled a 4.", 14.0, 120)
    sit_down(qtbot, set_up("person"))
    before = in_lines.cache_info().misses
    in_lines("rolled a 4.", 14.0, 120)
    assert in_lines.cache_info().misses == before + 1


def test_the_log_of_a_game_that_goes_on_shows_its_end(qtbot: QtBot) -> None:
    session = begun("person", "person", seed="log")
    while session.ply < 80:
        session.play(wish(session))
    page = sit_down(qtbot, set_up("person", "person"), session)
    settle()
    bar = page.log.list.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    heights = {page.log.list.visualRect(page.log.list.model().index(row, 0)).height() for row in range(40)}
    assert len(heights) > 1


# ------------------------------------------------------------ the end


@pytest.mark.slow
def test_what_earns_no_points_is_still_counted_at_the_end(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deciding part is below the line."""
    state = scene({"d5": "NS"}, players=1, at="d5", read=5, die=1, items="food torch")
    page = sit_down(qtbot, set_up("person"), begun_from(state, "person"), watched=True)
    drawn: list[str] = []

    def noted(*args: Any, **more: Any) -> float:
        drawn.append(args[3])
        return draw_text(*args, **more)

    draw_text = draw.text
    monkeypatch.setattr(draw, "text", noted)
    assert table_of(page).play(Step(1, "d4"))
    settle()
    page.grab()
    model = ScoreModel(table_of(page), table_of(page))
    rows = {model.headerData(row, Qt.Orientation.Vertical): model.index(row, 0).data() for row in range(model.rowCount())}
    assert (rows["Stars"], rows["Archaeologists lost"]) == ("3", "0")
    assert list(rows) == ["Chamber", "Stars", "Archaeologists lost", "Inscriptions", "Turns left"]
    assert {"3", "0", rows["Turns left"]} <= set(drawn)


# ------------------------------------------------------------ the die


@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_the_pips_of_the_die_stand_out_in_every_theme(theme: str, faded: bool) -> None:
    appearance().set(theme=theme)
    die = picture(lambda painter, rect: paint_die(painter, rect, 1, faded=faded), 240)
    on_top, pip = QPoint(120, 45), QPoint(126, 82)
    assert contrast(die.pixelColor(pip), die.pixelColor(on_top)) >= 4.5


def test_the_way_of_the_winner_is_drawn_below_what_lies_there_and_its_turns_above(qtbot: QtBot) -> None:
    state = scene({"d5": "NS", "d6": "NS"}, at="d6", read=5, die=2, last=False)
    page = sit_down(qtbot, set_up("person", "person"), begun_from(state, "person", "person"))
    tomb = tomb_of(page)
    for move in (Step(1, "d5"), Step(1, "d4")):
        assert table_of(page).play(move)
    settle()
    assert tomb.winner.way is not None
    names = tomb.view.grid.names
    assert [names[cell] for cell in tomb.winner.way.cells] == ["d5", "d4"]
    way, chamber = page.board.item(("way", 0, True)), page.board.item(("turn", tomb.view.grid.chamber))
    content = page.board.item(("content", tomb.view.grid.by_name["d5"]))
    assert way.zValue() < content.zValue() < chamber.zValue()
    assert "light" not in tomb.sprites(), "no dark layer at the end"
