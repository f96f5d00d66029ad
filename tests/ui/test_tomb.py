"""Pharaoh's Tomb at a table in a real window: whole games by mouse alone and by keyboard alone, and what the board shows."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.telling import Line
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import OVER, Leave, Look, State, Step, item_number
from ramses_desktop.games.pharaoh.ui.crew import STEPPING
from ramses_desktop.games.pharaoh.ui.panels import items_of, lay_out, rack_of
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.models import meanwhile, who_won
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.grid import EXACT, MISFIT
from tests.tiers import one_quick
from tests.ui.play import LEFT, NO_WARNINGS, Key, follows, play_out, reopened, said, settle, sit_down, table_of
from tests.ui.test_monkey import Monkey, close_menus
from tests.ui.tomb import TombKeys, TombMouse, begun_from, note_of, set_up, tomb_of, wish

pytestmark = NO_WARNINGS
TABLES = [
    (("person",), {}),
    pytest.param(("person", "person"), {"pyramid": "big"}, marks=pytest.mark.slow),
    pytest.param(("person", "scribe", "person"), {"last": False}, marks=pytest.mark.slow),
    pytest.param(("person", "scribe"), {"pyramid": "big", "seven": True}, marks=pytest.mark.slow),
]
EACH_TABLE = pytest.mark.parametrize(("players", "options"), TABLES)


@pytest.mark.slow
@EACH_TABLE
@pytest.mark.parametrize("hands", [TombMouse, TombKeys], ids=["mouse", "keyboard"])
def test_a_whole_game_by_one_kind_of_hand_is_the_game_in_the_record(
    qtbot: QtBot, players: tuple[str, ...], options: dict[str, Any], hands: type[TombMouse | TombKeys]
) -> None:
    page = sit_down(qtbot, set_up(*players, **options))
    wished = play_out(page, hands(page).make, wish)
    table = table_of(page)
    persons = [move for ply, move in enumerate(table.session.line) if table.is_person(table.session.mover(ply))]
    assert persons == wished
    assert reopened(table.session).state == table.session.state
    follows(page)


@pytest.mark.parametrize("hands", one_quick(TombMouse, TombKeys), ids=["mouse", "keyboard"])
def test_the_first_turns_by_one_kind_of_hand(qtbot: QtBot, hands: type[TombMouse | TombKeys]) -> None:
    page = sit_down(qtbot, set_up("person", "person", seed="begin"), size=(1024, 700))
    table, make = table_of(page), hands(page).make
    for _ in range(8):
        move, ply = wish(table.session), table.session.ply
        make(move)
        assert table.session.line[ply] == move
    follows(page)


def at(qtbot: QtBot, state: State, *players: str) -> TablePage:
    """A table with this position on it."""
    return sit_down(qtbot, set_up(*players), begun_from(state, *players))


STREET = {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "EW"}


def test_a_click_far_away_walks_there_step_by_step(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET | {"f5": "EW"}, at="d7", die=5), "person", "person")
    mouse = TombMouse(page)
    mouse.click(mouse.tile(page_cell(page, "e5")))
    assert [str(move) for move in table_of(page).session.line] == ["step 1 d6", "step 1 d5", "step 1 e5"]


def page_cell(page: TablePage, name: str) -> int:
    view = tomb_of(page).view
    assert view is not None
    return view.grid.by_name[name]


def test_before_a_tile_in_the_dark_the_archaeologist_stops_and_asks(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET | {"e5": "down EW"}, at="d7", die=5), "person", "person")
    mouse = TombMouse(page)
    mouse.click(mouse.tile(page_cell(page, "e5")))
    assert [str(move) for move in table_of(page).session.line] == ["step 1 d6", "step 1 d5"]
    assert page.bar.confirm.text() == "Turn it up"
    mouse.confirm()
    assert str(table_of(page).session.line[2]) == "step 1 e5"
    assert not table_of(page).can_undo, "what was turned up stays up"


def test_steps_over_known_tiles_can_be_taken_back(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7", die=5), "person", "person")
    mouse = TombMouse(page)
    mouse.click(mouse.tile(page_cell(page, "d6")))
    assert table_of(page).can_undo
    page.actions_["undo"].trigger()
    assert table_of(page).session.ply == 0
    assert tomb_of(page).view == table_of(page).view


def stands(page: TablePage) -> QPointF:
    """Where the first archaeologist of the player at the screen appears."""
    return page.board.item(("figure", 0, 1)).pos()


@pytest.mark.slow
def test_a_walk_of_several_steps_can_be_taken_back_step_by_step_before_everybodys_eyes(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7", die=5), "person", "person")
    appearance().set(speed=1.0)
    table, tomb, mouse = table_of(page), tomb_of(page), TombMouse(page)
    seen, walking = [stands(page)], []

    def step() -> None:
        # It sets out from where the last step led, and whatever is next waits until it has arrived.
        lengths = {moving.duration() for moving in page.board.motion._running}
        walking.append(STEPPING in lengths and stands(page) == seen[-1])
        seen.append(tomb.maze.crew.place(0, 1).topLeft())

    table.moved.connect(step)
    mouse.click(mouse.tile(page_cell(page, "e5")))
    qtbot.waitUntil(lambda: len(walking) == 3 and not page.board.motion.busy)
    assert walking == [True] * 3, "every step is walked before the next one is made"
    assert stands(page) == seen[3]
    assert len({(point.x(), point.y()) for point in seen}) == 4
    table.moved.disconnect(step)
    for ply in (2, 1, 0):
        page.actions_["undo"].trigger()
        assert table.session.ply == ply
        assert page.board.motion.busy, "it walks back"
        assert stands(page) == seen[ply + 1]
        page.board.motion.finish()
        assert stands(page) == seen[ply]
    assert not table.can_undo
    page.actions_["redo"].trigger()
    page.board.motion.finish()
    assert stands(page) == seen[1]
    assert table.session.ply == 1
    assert tomb.view == table.view


@pytest.mark.slow
def test_taking_back_in_the_middle_of_a_walk_ends_it_there(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7", die=5), "person", "person")
    appearance().set(speed=1.0)
    table, tomb, mouse = table_of(page), tomb_of(page), TombMouse(page)
    before = stands(page)
    at_two: list[int] = []

    def take_back() -> None:
        if table.session.ply == 2 and not at_two:
            at_two.append(2)
            page.actions_["undo"].trigger()

    table.moved.connect(lambda: QTimer.singleShot(0, page, take_back))
    mouse.click(mouse.tile(page_cell(page, "e5")))
    qtbot.waitUntil(lambda: bool(at_two) and not page.board.motion.busy)
    assert [str(move) for move in table.session.line[: table.session.ply]] == ["step 1 d6"]
    assert stands(page) == tomb.maze.crew.place(0, 1).topLeft() != before
    assert table.session.line[1:] == [Step(1, "d5")], "nothing was played instead, and nothing walks on by itself"
    mouse.click(mouse.tile(page_cell(page, "d5")))
    page.board.motion.finish()
    assert table.session.ply == 2
    assert tomb.view == table.view


@pytest.mark.slow
def test_an_item_that_cannot_be_used_says_why(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7", die=5, items="kit"), "person", "person")
    mouse, tomb = TombMouse(page), tomb_of(page)
    mouse.click(tomb.part(("item", item_number("kit"))).center())
    assert "works by itself" in page.board.bubble.words
    assert "works by itself" in note_of(page).reason
    assert table_of(page).session.ply == 0


def test_a_way_that_is_barred_says_what_it_needs(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET | {"d6": "NS wall ruins"}, at="d7", die=5), "person", "person")
    mouse = TombMouse(page)
    mouse.click(mouse.tile(page_cell(page, "d6")))
    assert page.board.bubble.words == "The wall ruins need a magic bottle."


def test_only_tools_of_this_game_are_in_the_bar(qtbot: QtBot) -> None:
    page = at(qtbot, scene({"d7": "NE", "d6": "NS"}, at="d7", die=5), "person", "person")
    page.board.hand.press(("clear",))
    settle()
    bar = page.bar
    shown = {name for name, button in bar._buttons.items() if not button.isHidden()}
    assert shown == {"turn", "put_back", "confirm"}


# ------------------------------------------------------------ secrets


def looking(*players: str) -> State:
    return scene(STREET, at="d7", die=5, items="plan", pyramid="big", players=len(players), up=0b11 << 60)


@pytest.mark.slow
def test_what_is_looked_at_in_secret_waits_until_all_others_have_turned_away(qtbot: QtBot) -> None:
    page = at(qtbot, looking("person", "person"), "person", "person")
    table, tomb = table_of(page), tomb_of(page)
    assert table.play(Look("a1"))
    cell = page_cell(page, "a1")
    assert tomb.plan.veiled
    assert not tomb.maze.stone(cell).up
    assert "seen in secret" not in " ".join(one.name for one in page.board.read_out())
    TombKeys(page).press(Key.Key_Return)
    assert tomb.maze.stone(cell).up
    assert "seen in secret" in " ".join(one.name for one in page.board.read_out())
    assert table.play(Look("b1"))
    assert tomb.maze.stone(page_cell(page, "b1")).up, "all others are still turned away"
    assert table.play(Leave())
    assert not tomb.maze.stone(cell).up


def test_alone_at_the_screen_nobody_need_turn_away(qtbot: QtBot) -> None:
    page = at(qtbot, looking("person", "scribe"), "person", "scribe")
    assert table_of(page).play(Look("a1"))
    assert not tomb_of(page).plan.veiled
    assert not table_of(page).can_undo, "a look cannot be taken back"


# ------------------------------------------------------------ screen readers


def test_every_tile_item_and_player_is_read_out(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET | {"d6": "NS snake"}, at="d7", die=5, items="torch"), "person", "person")
    said = [one.name for one in page.board.read_out()]
    assert sum(name.startswith("d6, snake, open: north, south") for name in said) == 1
    assert sum("face down" in name and "gate" in name for name in said) == 3
    assert any(name.startswith("Torch") and "on your card" in name for name in said)
    tomb_of(page).seat = 1
    assert any(one.name.startswith("Torch") and one.name.endswith(" on the card of Ada") for one in page.board.all_targets())
    assert any(name.startswith("Ada") for name in said)
    assert len({name.split(",")[0] for name in said if name[1:2].isdigit()}) == 49


# ------------------------------------------------------------ motion and appearance


@pytest.mark.slow
def test_with_reduced_motion_nothing_travels(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", seed="begin"))
    appearance().set(speed=1.0, reduced_motion=True)
    page.board.hand.use("confirm")
    assert page.board.item("die").sprite.content[:2] == (table_of(page).session.state.die, 1.0)
    page.board.motion.finish()


@pytest.mark.slow
def test_the_die_rolls_and_stays(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", seed="begin"))
    appearance().set(speed=1.0, reduced_motion=False)
    page.board.hand.use("confirm")
    assert page.board.motion.busy
    page.board.motion.finish()
    assert page.board.item("die").sprite.content == (table_of(page).session.state.die, 1.0, False)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text", [0.8, 2.0])
@pytest.mark.parametrize("pyramid", ["small", "big"])
def test_the_whole_pyramid_is_in_view_and_nothing_overlaps(size: tuple[int, int], text: float, pyramid: str) -> None:
    state = scene(STREET, players=6, pyramid=pyramid, at="d7")
    window = QRectF(0, 0, *size).adjusted(0, 0, 0, -76 * text)
    plan = lay_out(window.size(), text, state)
    panels = [plan.prompt, plan.die, plan.items, plan.help, plan.clear, plan.bar, *plan.players, plan.tray]
    inside = window.adjusted(0, 0, 0, 4)
    for number, rect in enumerate(panels):
        assert inside.contains(rect), f"{number}: {rect}"
        assert not any(rect.adjusted(6, 0, -6, 0).intersects(other) for other in panels[number + 1 :]), f"{number}: {rect}"
    assert plan.tile >= 40
    items = rack_of(plan.items, [False] * len(items_of(state)), plan.text).places
    assert all(min(place.width(), place.height()) >= 24 for place in items), "each can be told from the others"
    held = rack_of(plan.items, [True, True] + [False] * (len(items) - 2), plan.text).places
    assert all(min(place.width(), place.height()) >= 32 for place in held[:2]), "each can be hit"


@pytest.mark.parametrize("pyramid", ["small", "big"])
def test_the_pyramid_is_level_with_its_neighbours_and_its_tiles_lie_on_whole_pixels(pyramid: str) -> None:
    state = scene(STREET, players=2, pyramid=pyramid, at="d7")
    for height in range(500, 1000):
        for shown in (state, evolve(state, stage=OVER)):
            plan = lay_out(QSizeF(1280, height), 1.0, shown)
            column = plan.end if shown.stage == OVER else plan.throw.united(plan.log)
            for apart in (plan.tray.top() - column.top(), column.bottom() - plan.tray.bottom()):
                assert abs(apart) <= EXACT or abs(apart) > MISFIT, height
            inner = QRectF(plan.cell(0).topLeft(), plan.cell(plan.edge**2 - 1).bottomRight())
            assert all(value.is_integer() for value in (inner.x(), inner.y(), inner.width()))
            assert plan.tile.is_integer()
            assert inner.center() == plan.tray.center(), "the frame is the same on all sides"


@pytest.mark.parametrize("text", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("pyramid", ["small", "big"])
def test_in_the_smallest_window_words_get_smaller_rather_than_items_get_lost(text: float, pyramid: str) -> None:
    state = scene(STREET, players=6, pyramid=pyramid, at="d7")
    plan = lay_out(QSizeF(720, 480 - 76 * text), text, state)
    items = rack_of(plan.items, [False] * len(items_of(state)), plan.text).places
    assert min(min(place.width(), place.height()) for place in items) >= 16
    assert all(plan.items.contains(place) for place in items)


# ------------------------------------------------------------ the end


def ended(players: int, *entered: int) -> State:
    """A finished game; `entered` has the players' places of entry, 0 for those who did not enter."""
    state = scene(players=players, stage="over", read=2)
    found = [evolve(one, entered=place) for one, place in zip(state.players, entered, strict=True)]
    return evolve(state, players=tuple(found))


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ((2, 1), ("Bo wins", "First into the burial chamber.")),
        ((0, 0), ("Ada wins", "Nobody entered the chamber. Inscriptions decide.")),
        ((1,), ("The chamber is yours", "In the chamber. Turns left: 35, stars: 2.")),
        ((0,), ("The sand has run out", "The burial chamber stayed closed.")),
    ],
)
def test_the_end_says_who_entered_first(entered: tuple[int, ...], said: tuple[str, str]) -> None:
    end = ended(len(entered), *entered)
    assert who_won(GAME.spec.id, GAME.scores(end), ("Ada", "Bo"), [end]) == said


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ((17, 20), "First into the burial chamber, in turn 17. Bo came 3 turns later."),
        ((17, 18), "First into the burial chamber, in turn 17. Bo came 1 turn later."),
        ((17, 17), "First into the burial chamber, in turn 17. Bo came in the same turn."),
    ],
)
def test_the_end_says_by_how_many_turns_the_winner_was_first(turns: tuple[int, int], said: str) -> None:
    outside, first, end = ended(2, 0, 0), ended(2, 1, 0), ended(2, 1, 2)
    views = [evolve(outside, round=turns[0] - 1), evolve(first, round=turns[1] - 1), end]
    assert who_won(GAME.spec.id, GAME.scores(end), ("Ada", "Bo"), views)[1] == said


# ------------------------------------------------------------ a monkey, and a long evening


class TombMonkey(Monkey):
    """Random clicks and keys at this table."""

    def something(self) -> QPoint:
        tomb = tomb_of(self.page)
        layout = tomb.layout
        rects = [*map(layout.cell, range(tomb.view.grid.cells)), layout.die, layout.items, layout.clear, *layout.players]
        rect = self.luck.pick([*rects, *([tomb.choice.rect] * 9 if tomb.choice else [])])
        at = QPointF(rect.x() + rect.width() * self.luck.below(100) / 100, rect.y() + rect.height() * self.luck.below(100) / 100)
        return self.page.view.viewport().mapTo(self.page.window(), self.page.view.mapFromScene(at))

    def click_something(self) -> None:
        QTest.mouseClick(self.window, LEFT, Qt.KeyboardModifier.NoModifier, self.something())

    def play(self) -> None:
        table = table_of(self.page)
        if table.awaits_person and self.page.handover.curtain.isHidden():
            table.play(wish(table.session))

    def new_game(self) -> None:
        if table_of(self.page).turn is None or self.luck.below(4) == 0:
            players = self.luck.pick((("person",), ("person", "person"), ("person", "scribe"), ("person",) * 6))
            pyramid = self.luck.pick(("small", "big"))
            kind = self.luck.pick(("match", "casual", "practice"))
            self.page.open(set_up(*players, kind=kind, seed=f"monkey {self.luck.below(10**6)}", pyramid=pyramid))
            table_of(self.page).bots.pause = 0


def let_loose(qtbot: QtBot, seed: str, events: int) -> None:
    page = sit_down(qtbot, set_up("person", "person", seed=seed, kind="practice"))
    monkey = TombMonkey(page, seed)
    closer = QTimer(page)
    closer.setInterval(20)
    closer.timeout.connect(close_menus)
    closer.start()
    plies = 0
    for event in range(1, events + 1):
        try:
            monkey.deed()
            if event % 50 == 0:
                settle()
                plies += table_of(page).session.ply
                if page.handover.curtain.isHidden():
                    follows(page)
                    assert (tomb_of(page).plan.move is not None) == table_of(page).awaits_person
        except Exception as problem:
            raise AssertionError(f"seed {seed}, event {event}: {monkey.did[-8:]}") from problem
    assert plies, "the monkey never got anywhere"


@pytest.mark.slow
def test_a_monkey_does_no_harm(qtbot: QtBot) -> None:
    let_loose(qtbot, "tamarin", 100)


@pytest.mark.longest
@pytest.mark.parametrize("seed", ["gelada", "saki"])
def test_a_monkey_does_no_harm_for_long(qtbot: QtBot, seed: str) -> None:
    let_loose(qtbot, seed, 6000)


# ------------------------------------------------------------ while the others played


def test_before_the_throw_the_table_sums_up_what_the_others_did(qtbot: QtBot) -> None:
    tiles = {"d7": "NS", "d6": "NS", "a4": "EW", "b4": "EW torch"}
    start = evolve(scene(tiles, at="d7", others="a4", die=1), dice=(1,) * 120)
    page = sit_down(qtbot, set_up("person", "person"), begun_from(start, "person", "person"))
    table = table_of(page)

    def play(*moves: str) -> None:
        for move in moves:
            assert table.play(table.game.parse(move)), move
        settle()

    play("step 1 d6")
    assert note_of(page).title == "Items", "nothing happened that matters to Bo"
    play("roll", "step 1 b4")
    took = "Bo took an item on b4: torch."
    assert (note_of(page).title, note_of(page).words) == ("While the others played", took)
    assert f"While the others played: {took}" in said(page)
    table.look(table.session.ply - 1)
    assert note_of(page).title == "Items"
    table.look_live()
    assert note_of(page).words == took, "it is told again"
    play("roll")
    assert note_of(page).title == "Items"


def test_what_matters_most_is_told_in_the_order_in_which_it_happened() -> None:
    lines = [Line(0, "Ada took a torch.", matters=1), Line(1, "Bo read.", matters=3), Line(0, "Ada rolled a 2.")]
    assert meanwhile(lines) == "Ada took a torch.\nBo read."
    assert meanwhile([*lines, Line(2, "Cleo took a key.", matters=1)]) == "Bo read.\nCleo took a key."
    assert meanwhile([*lines, Line(2, "Cleo died.", matters=2)]) == "Bo read.\nCleo died."
    assert meanwhile(lines[2:]) == ""
