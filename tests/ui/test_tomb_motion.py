"""The table of Pharaoh's Tomb in motion: what can be seen half-way, what waits, and what is not painted anew."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.games.pharaoh.state import ATTACK, OVER, State, Step
from ramses_desktop.games.pharaoh.ui import painting
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.games.pharaoh.ui.crew import Crossing, Death, Entry, Fall, Read, Stop, acts_between
from ramses_desktop.games.pharaoh.ui.painting import Lamp, Light
from ramses_desktop.games.pharaoh.ui.panels import Throw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import play, scene
from tests.ui.play import NO_WARNINGS, settle, sit_down, table_of
from tests.ui.test_motion import let_pass
from tests.ui.tomb import begun_from, pending_of, set_up, tomb_of

pytestmark = NO_WARNINGS
STREET = {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "EW"}


def moving(qtbot: QtBot, state: State, *, watched: bool = False) -> TablePage:
    """A table for two at this position, with animations on."""
    page = sit_down(qtbot, set_up("person", "person"), begun_from(state, "person", "person"), watched=watched)
    appearance().set(speed=1.0, reduced_motion=False)
    settle()
    return page


def throw_shown(page: TablePage) -> Throw:
    (throw,) = page.board.item("throw").sprite.content
    assert isinstance(throw, Throw)
    return throw


# ------------------------------------------------------------ the die


def test_until_the_die_rests_nothing_tells_what_it_shows(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", stage="roll", die=0, rolled=4))
    tomb, said = tomb_of(page), list[str]()
    page.board.spoken.connect(said.append)
    page.board.prompt.connect(said.append)
    lines = page.log.list.model().rowCount()
    page.board.hand.use("confirm")
    let_pass(page.board.motion, 399)
    assert tomb.die.rolls
    assert said == ["Ada rolls the die."]
    assert throw_shown(page).steps == 0
    assert not list(tomb.marks())
    assert not any("shows" in target.name for target in page.board.read_out())
    assert page.log.list.model().rowCount() == lines
    let_pass(page.board.motion, 400)
    assert said[1:] == ["Ada rolled 4.", "Ada, walk 4 steps."]
    assert throw_shown(page).steps == 4
    assert list(tomb.marks())
    assert any("The die shows 4" in target.name for target in page.board.read_out())
    assert page.log.list.model().rowCount() == lines + 1


def test_a_key_ends_the_roll_and_counts(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", stage="roll", die=0, rolled=4))
    tomb = tomb_of(page)
    page.board.hand.use("confirm")
    page.board.press_key(("cell", tomb.view.grid.by_name["d6"]))
    assert not tomb.die.rolls
    assert table_of(page).session.state.steps == 1


# ------------------------------------------------------------ light


def carried_lamp(page: TablePage) -> Lamp:
    """The warm light of the one torch in the maze, as it is painted now."""
    shown = page.board.item("light").sprite.content[0]
    assert isinstance(shown, Light)
    (lamp,) = shown.torches
    return lamp


def test_light_goes_with_whoever_walks(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", die=3), watched=True)
    tomb = tomb_of(page)
    for tile in ("d6", "d5"):
        lamp, figure = carried_lamp(page).y, page.board.item(("figure", 0, 1))
        start = figure.pos().y()
        assert table_of(page).play(Step(1, tile))
        way = figure.sprite.rect.top() - start
        shares = []
        for time in range(0, 141, 20):
            let_pass(page.board.motion, time)
            shares.append((figure.pos().y() - start) / way)
            assert lamp - carried_lamp(page).y == pytest.approx(shares[-1], abs=0.02)
        assert shares[0] == 0
        assert 0.3 < shares[3] < 0.7
        assert shares[-1] == 1
    page.board.motion.finish()
    assert carried_lamp(page) in tomb.maze.lighting.light().torches


def test_light_comes_up_on_a_new_tile_and_goes_out_where_nobody_is_any_more() -> None:
    near, far, seen = painting.carried(1.5, 1.5, moves=True)[0], painting.carried(6.5, 6.5, moves=True)[0], painting.seen(3.5, 3.5)
    halfway = painting.between(Light(7, (near,)), Light(7, (far, seen)), 0.5, 0.25)
    assert halfway.lit == (
        evolve(far, strength=far.strength * 0.25),
        evolve(seen, strength=seen.strength * 0.25),
        evolve(near, strength=near.strength * 0.75),
    ), "what is carried through a tunnel does not cross the maze"
    assert painting.between(Light(7, (near,)), Light(7, (far, seen)), 1.0, 1.0).lit[:2] == (far, seen)


def test_a_torch_goes_with_its_bearer_even_as_the_turn_passes_to_somebody_near() -> None:
    before = painting.carried(1.5, 1.5, moves=True)[0], painting.carried(2.5, 1.5, moves=False)[0]
    after = painting.carried(1.5, 2.5, moves=False)[0], painting.carried(2.5, 1.5, moves=True)[0]
    halfway = painting.between(Light(7, before), Light(7, after), 0.5, 0.0).lit
    assert sorted((lamp.x, lamp.y) for lamp in halfway) == [(1.5, 2.0), (2.5, 1.5)]
    assert all((lamp.radius, lamp.strength) == pytest.approx((1.975, 0.9)) for lamp in halfway)


# ------------------------------------------------------------ what acts on the tiles

TILES = {"d7": "NEW", "d6": "NS snake", "c7": "NE toxic gas", "e7": "NW blue inscription", "c6": "NS hunger"}


def pixels(page: TablePage, rect: QRectF, colour: QColor) -> int:
    """How many pixels of the tomb in this place have a colour."""
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        page.board.render(painter, QRectF(image.rect()), rect)
    return sum(image.pixelColor(x, y) == colour for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize(
    ("at", "move", "found"),
    [
        ("d7", "step 1 d6", [Death(0, 1, 38, 45)]),
        ("d6", "step 1 d7", []),
        ("d7", "step 1 e7", [Read(0, 1, 46)]),
        ("d5", "step 1 d4", [Entry(0, 1, 24, 31, 0.6)]),
        ("c5", "step 1 c6", [Stop(0, 0, 37)]),
        ("a7", "step 1 g7", [Crossing(0, 1, 48, 42)]),
        ("g6", "attack 2.1", [Fall(1, 1, 41)]),
    ],
)
def test_what_happens_on_a_tile_is_seen_in_two_views(at: str, move: str, found: list[object]) -> None:
    read = 5 if at == "d5" else 0
    tunnels = {"a7": "NS secret tunnel", "g7": "NS secret tunnel"}
    fight: dict[str, Any] = {"others": "g6", "stage": ATTACK, "mover": 1} if at == "g6" else {}
    before = scene(TILES | tunnels | {"d5": "NS", "c5": "NS", "g6": "NS"}, at=at, die=3 if not read else 1, read=read, **fight)
    assert list(acts_between(before, play(before, move))) == found


@pytest.mark.slow
def test_whoever_dies_is_seen_on_the_way_and_falling(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(TILES, at="d7"))
    tomb, seat = tomb_of(page), appearance().theme.seat(0)
    way = tomb.layout.cell(tomb.view.grid.by_name["d7"]).united(tomb.layout.cell(tomb.view.grid.by_name["d6"]))
    standing = pixels(page, way, seat)
    assert table_of(page).play(Step(1, "d6"))
    for time in (0, 60, 120, 240, 330, 450):
        let_pass(page.board.motion, time)
        assert pixels(page, way, seat) > standing / 3, f"after {time} ms"
    page.board.motion.finish()
    assert pixels(page, way, seat) == 0
    assert not [key for key in page.board.layer.items if isinstance(key, tuple) and key[0] == "act"]


@pytest.mark.slow
def test_an_inscription_is_either_on_its_way_or_on_the_card(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(TILES, at="d7"))
    tomb = tomb_of(page)
    assert table_of(page).play(Step(1, "e7"))
    for time in (0, 100, 300, 600):
        let_pass(page.board.motion, time)
        assert ("act", Read(0, 1, 46)) in page.board.layer.items
        assert page.board.item(("player", 0)).sprite.content[-1] == 1 << 1
        assert page.board.item(("content", 46)).sprite.content, "a copy flies; the inscription stays for the others"
    flying = page.board.item(("act", Read(0, 1, 46))).sceneBoundingRect().center()
    let_pass(page.board.motion, 700)
    assert page.board.item(("player", 0)).sprite.content[-1] == 0
    place = Card.of(tomb.layout, tomb.view, 0).signs[1]
    assert (flying - place.center()).manhattanLength() < tomb.layout.tile * 2


@pytest.mark.slow
def test_an_inscription_flies_on_while_the_reader_walks_on(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(TILES | {"e7": "EW blue inscription", "f7": "EW"}, at="d7"))
    flight = ("act", Read(0, 1, 46))
    assert table_of(page).play(Step(1, "e7"))
    let_pass(page.board.motion, 400)
    assert table_of(page).play(Step(1, "f7"))
    assert flight in page.board.layer.items
    assert page.board.item(("player", 0)).sprite.content[-1] == 1 << 1
    for _ in range(2):
        page.actions_["undo"].trigger()
    assert flight not in page.board.layer.items, "it has been taken back"
    page.actions_["redo"].trigger()
    assert flight in page.board.layer.items
    page.board.motion.finish()
    assert flight not in page.board.layer.items
    assert page.board.item(("player", 0)).sprite.content[-1] == 0


def test_the_chamber_opens_before_its_first_visitor_walks_in(qtbot: QtBot) -> None:
    page = moving(qtbot, scene({"d5": "NS"}, at="d5", die=1, read=5))
    assert table_of(page).play(Step(1, "d4"))
    shown = []
    for time in (0, 300, 520, 899):
        let_pass(page.board.motion, time)
        opened = page.board.item(("tile", 24)).sprite.content[0].opened  # type: ignore[attr-defined]
        (walked,) = page.board.item(("act", Entry(0, 1, 24, 31, 0.6))).sprite.content
        shown.append((opened > 0.3, walked != 0))
    assert shown == [(False, False), (False, False), (True, False), (True, True)]


def test_when_the_game_is_over_everybody_stays_on_their_tiles_as_the_maze_moves(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", others="e5"))
    tomb, view = tomb_of(page), table_of(page).view
    before = tomb.layout.tray
    page.board.show_view(view, evolve(view, stage=OVER), 0, awaits=False)
    assert tomb.layout.tray != before
    figures = [page.board.item(("figure", seat, 1)) for seat in range(2)]
    assert [one.pos() for one in figures] == [one.sprite.rect.topLeft() for one in figures]
    page.board.motion.finish()


def test_a_tile_that_is_turned_is_seen_to_turn(qtbot: QtBot) -> None:
    page = moving(qtbot, play(scene({"d7": "NS", "d6": "down ES"}, at="d7"), "step 1 d6"))
    tile, before = page.board.item(("tile", 38)), pending_of(page).sides
    page.board.use_tool("turn")
    assert pending_of(page).sides != before
    let_pass(page.board.motion, 40)
    assert 0 < abs(tile.rotation()) < 90
    let_pass(page.board.motion, 150)
    assert tile.rotation() == 0


@pytest.mark.slow
def test_with_reduced_motion_everything_is_there_at_once(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(TILES | {"d5": "NS"}, at="d7 d5", die=3, read=0))
    appearance().set(reduced_motion=True)
    assert table_of(page).play(Step(1, "e7"))
    assert page.board.item(("player", 0)).sprite.content[-1] == 0
    assert not [key for key in page.board.layer.items if isinstance(key, tuple) and key[0] == "act"]
    page.board.motion.finish()
