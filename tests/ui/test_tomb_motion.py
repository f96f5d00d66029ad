"""The table of Pharaoh's Tomb in motion: what can be seen half-way, what waits, and what is not painted anew."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.games.pharaoh.rules.moves import Step
from ramses_desktop.games.pharaoh.rules.state import State
from ramses_desktop.games.pharaoh.ui.painting import light
from ramses_desktop.games.pharaoh.ui.panels import Throw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.ui.play import NO_WARNINGS, settle, sit_down, table_of
from tests.ui.test_motion import let_pass
from tests.ui.tomb import begun_from, set_up, tomb_of

pytestmark = NO_WARNINGS
STREET = {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "EW"}


def moving(qtbot: QtBot, state: State, *, watched: bool = False) -> TablePage:
    """A table for two at this position, with animations on."""
    page = sit_down(qtbot, set_up("person", "person"), begun_from(state, "person", "person"), watched=watched)
    appearance().set(speed=1.0, reduced_motion=False)
    settle()
    return page


def throw_shown(page: TablePage) -> Throw:
    (throw,) = tomb_of(page).item("throw").sprite.content
    assert isinstance(throw, Throw)
    return throw


# ------------------------------------------------------------ the die


def test_until_the_die_rests_nothing_tells_what_it_shows(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", stage="roll", die=0, rolled=4))
    board, said = tomb_of(page), list[str]()
    board.spoken.connect(said.append)
    board.prompt.connect(said.append)
    lines = page.log.list.model().rowCount()
    board.use("confirm")
    let_pass(board.motion, 399)
    assert board.rolls
    assert said == ["Ada rolls the die."]
    assert throw_shown(page).steps == 0
    assert not list(board.marks())
    assert not any("shows" in target.name for target in board.read_out())
    assert page.log.list.model().rowCount() == lines
    let_pass(board.motion, 400)
    assert said[1:] == ["Ada rolled 4.", "Ada, walk 4 steps."]
    assert throw_shown(page).steps == 4
    assert list(board.marks())
    assert any("The die shows 4" in target.name for target in board.read_out())
    assert page.log.list.model().rowCount() == lines + 1


def test_a_key_ends_the_roll_and_counts(qtbot: QtBot) -> None:
    page = moving(qtbot, scene(STREET, at="d7", stage="roll", die=0, rolled=4))
    board = tomb_of(page)
    board.use("confirm")
    board.press_key(("cell", board.view.grid.by_name["d6"]))
    assert not board.rolls
    assert table_of(page).session.state.steps == 1


# ------------------------------------------------------------ light


def test_light_is_painted_anew_only_when_somebody_rests(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = moving(qtbot, scene(STREET, at="d7", die=3), watched=True)
    painted: list[float] = []
    paint = light.paint_light

    def counted(*args: object, **more: object) -> None:
        painted.append(float(str(more["part"])))
        paint(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(light, "paint_light", counted)
    board = tomb_of(page)
    assert table_of(page).play(Step(1, "d6"))
    for time in range(0, 140, 20):
        let_pass(board.motion, time)
        page.grab()
    assert painted in ([], [0.0]), "while somebody walks, the light stays as it is"
    board.motion.finish()
    page.grab()
    assert painted[-1] == 1.0
