"""Hints at the table of Pharaoh's Tomb: requested by key or menu, drawn on the maze, tried out by a click, and marked as help."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots.hints import STEPS, Advice
from ramses_desktop.games.pharaoh.state import ATTACK, Attack, Buy, Clear, Pass, Roll, State, Step, Torch, Use
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.marks import HintItem
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.ui.play import NO_WARNINGS, Key, Keys, settle, sit_down, table_of, think_of_hints
from tests.ui.tomb import TombMouse, begun_from, pending_of, set_up, tomb_of, walk_shown

pytestmark = NO_WARNINGS
STREET = {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "EW"}
WALK = scene(STREET, at="d7 d7 d7", die=3)


def at(qtbot: QtBot, state: State, *players: str, kind: str = CASUAL) -> TablePage:
    return sit_down(qtbot, set_up(*players, kind=kind), begun_from(state, *players))


def hinted(qtbot: QtBot, state: State = WALK, *players: str) -> TablePage:
    """A table at which a hint was requested."""
    page = at(qtbot, state, *(players or ("person", "person")))
    page.hinting.seek()
    think_of_hints(qtbot, page)
    return page


def rows(page: TablePage) -> list[str]:
    assert page.hinting.panel is not None
    return [row.accessibleName() for row in page.hinting.panel.rows]


def advise(page: TablePage, *advice: Advice) -> None:
    """Show these hints, as if they had been worked out."""
    page.hinting.seek()
    page.thinker.forget()
    assert page.hinting.panel is not None
    page.hinting._show(page.hinting.panel, advice)
    settle()
    page.hinting.panel.others.click()


def marked(page: TablePage) -> list[HintItem]:
    return page.board.hint_layer.items


@pytest.mark.parametrize("kind", [CASUAL, PRACTICE, MATCH])
def test_hints_can_be_asked_for_but_not_in_a_match(qtbot: QtBot, kind: str) -> None:
    page = at(qtbot, WALK, "person", "person", kind=kind)
    assert page.actions_["hint"].isEnabled() == (kind != MATCH)


def test_the_key_and_the_menu_ask_for_a_hint(qtbot: QtBot) -> None:
    page = at(qtbot, WALK, "person", "person")
    Keys(page).press(Key.Key_H)
    assert page.hinting.panel is not None
    page.hinting.drop()
    page.actions_["hint"].trigger()
    assert page.hinting.panel is not None
    assert page.hinting.panel.thinking
    page.hinting.drop()


def test_a_hint_says_how_far_it_is_and_why_and_is_drawn_where_the_walk_ends(qtbot: QtBot) -> None:
    page = hinted(qtbot)
    board = tomb_of(page)
    assert "Heads for the unexplored tile " in rows(page)[0]
    assert page.hinting.panel is not None
    assert page.hinting.panel.rows[0].accessibleDescription().startswith("About ")
    e5 = board.layout.cell(table_of(page).view.grid.by_name["e5"])
    assert marked(page)[0].sceneBoundingRect().contains(e5)
    assert len(walk_shown(page)) == 4
    assert table_of(page).assisted
    page.hinting.drop()
    assert not marked(page)
    assert not walk_shown(page)


def test_a_hint_that_was_clicked_is_walked_when_it_is_confirmed(qtbot: QtBot) -> None:
    page = hinted(qtbot)
    mouse = TombMouse(page)
    assert page.hinting.panel is not None
    mouse.push(page.hinting.panel.rows[0])
    assert table_of(page).session.ply == 0
    mouse.confirm()
    assert [str(move) for move in table_of(page).session.line] == ["step 1 d6", "step 1 d5", "step 1 e5"]
    assert page.hinting.panel is None


@pytest.mark.slow
def test_the_hint_is_for_the_person_who_is_to_move(qtbot: QtBot) -> None:
    """With two players it is based on that seat's view; while a bot moves there is none."""
    page = hinted(qtbot, scene(STREET, at="d7", others="e5", seat=1, die=3, dice=(2, 3, *(2,) * 118)), "person", "person")
    assert table_of(page).session.turn == 1
    assert page.hinting.panel is not None
    page.hinting.panel.tried.emit(tomb_of(page).hints[0])
    assert pending_of(page).move in pending_of(page).legal
    alone = at(qtbot, WALK, "scribe", "scribe")
    assert not alone.actions_["hint"].isEnabled()


@pytest.mark.slow
def test_what_cannot_be_counted_has_no_number(qtbot: QtBot) -> None:
    state = scene({"d7": "NS"}, at="d7", others="d7", theirs="food", stage=ATTACK, mover=1, steps=1)
    page = hinted(qtbot, state)
    assert rows(page)[0] == "1: Best. An attack would end the move with 2 steps to go."
    assert rows(page)[1] == "2: Next best. Takes: food. The injured archaeologist misses a turn."
    assert page.hinting.panel is not None
    assert [row.accessibleDescription() for row in page.hinting.panel.rows] == ["", ""]
    choice = tomb_of(page).choice
    assert choice is not None
    assert [choice.rect.contains(item.sceneBoundingRect().center()) for item in marked(page)] == [True]
    page.hinting.panel.tried.emit(tomb_of(page).hints[0])
    assert page.board.bubble.words == "To follow this hint, choose “Do not attack” or press Esc."
    assert table_of(page).session.ply == 0


def test_hints_in_words(qtbot: QtBot) -> None:
    page = at(qtbot, scene(STREET, at="d7 d5 -", die=3), "person", "person")
    advise(
        page,
        Advice(Step(1, "d6"), 1, 1.2, 0.0, 0.0, "Why not.", STEPS),
        Advice(Step(2, "e5"), 2, 2.4, 1.2, 0.0, "Why not.", STEPS),
        Advice(Clear("d7", "EW"), 3, 12.0, 10.8, 0.0, "Why not.", STEPS),
    )
    assert rows(page) == ["1: Best. Why not.", "2: Close. Why not.", "3: Weaker. Why not."]
    assert page.hinting.panel is not None
    details = [row.accessibleDescription() for row in page.hinting.panel.rows]
    assert details == ["About 1 step to go.", "About 2 steps to go.", "About 12 steps to go."]


@pytest.mark.slow
def test_every_kind_of_hint_is_drawn_where_it_happens(qtbot: QtBot) -> None:
    state = scene(STREET | {"b2": "EW water"}, at="d7", items="food torch scarf money", die=3)
    page = at(qtbot, state, "person", "person")
    board = tomb_of(page)
    plan, d7 = board.layout, board.layout.cell(table_of(page).view.grid.by_name["d7"])
    places = {Use("food"): plan.die, Use("scarf"): d7, Buy("water"): plan.players[0], Clear("d7", "EW"): d7, Torch(1): d7}
    for move, place in places.items():
        advise(page, Advice(move, 1, None, 0.0, 0.0, "Why not.", STEPS))
        assert marked(page)[0].sceneBoundingRect().contains(place), str(move)
    before = at(qtbot, scene(stage="roll", die=0, rolled=4), "person", "person")
    advise(before, Advice(Roll(), 1, None, 0.0, 0.0, "Why not.", STEPS))
    assert marked(before)[0].sceneBoundingRect().contains(tomb_of(before).layout.die)


@pytest.mark.slow
def test_hints_leave_the_die_in_view(qtbot: QtBot) -> None:
    page = hinted(qtbot)
    for size in ((1024, 700), (1280, 800)):
        page.window().resize(*size)
        settle()
        assert page.hinting.panel is not None
        assert not page.hinting.panel.geometry().intersects(tomb_of(page).layout.die.toRect())


@pytest.mark.slow
def test_hints_follow_the_size_of_the_window_and_stay_in_it(qtbot: QtBot) -> None:
    page = hinted(qtbot)
    before = marked(page)[0].sceneBoundingRect()
    for size, text in (((1024, 700), 1.0), ((1280, 800), 2.0)):
        page.window().resize(*size)
        appearance().set(text_scale=text)
        settle()
        assert page.hinting.panel is not None
        assert page.view.viewport().rect().contains(page.hinting.panel.geometry())
        assert marked(page)[0].sceneBoundingRect() != before


def test_alone_in_practice_no_par_is_looked_for(qtbot: QtBot) -> None:
    """Steps are not points."""
    page = at(qtbot, scene(STREET, players=1, at="d7", die=3), "person", kind=PRACTICE)
    assert game_ui.gives_hints("pharaoh")
    assert not game_ui.counts_points("pharaoh")
    assert not page.ending.par.wanted


@pytest.mark.slow
def test_attacks_are_numbered_on_the_sheet(qtbot: QtBot) -> None:
    state = scene({"d7": "NS"}, at="d7", others="d7", theirs="food torch", stage=ATTACK, mover=1, steps=1)
    page = at(qtbot, state, "person", "person")
    words = "Why not."
    found = (Attack(2, 1, "torch"), Attack(2, 1, "food"), Pass())
    advise(page, *(Advice(move, place, None, 0.0, 0.0, words, STEPS) for place, move in enumerate(found, 1)))
    assert len(marked(page)) == 2, "doing without is not on the sheet"
    first, second = (item.sceneBoundingRect().center().x() for item in marked(page))
    assert first > second
    assert marked(page)[0].zValue() > page.board.item("choice").zValue()
