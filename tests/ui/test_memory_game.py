"""A table of Ramses without a board: what may be undone, and that nobody can look back at what has been covered."""

from __future__ import annotations

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME, frees
from ramses_desktop.games.ramses.state import SLIDE, TURN_OVER, RamsesOptions, Slide, TurnOver
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.ui.table.controller import Table

pytestmark = pytest.mark.usefixtures("qapp")
KINDS = (MATCH, CASUAL, PRACTICE)


def begun(kind: str, *, take_back: bool = False) -> Table:
    """Ada and Bo, with the first card turned over."""
    session = Session.new(GAME, RamsesOptions(2), "memory game", (Seat("Ada"), Seat("Bo")))
    table = Table(session, BOTS, kind, take_back=take_back)
    table.begin()
    table.play(TurnOver())
    assert session.state.stage == SLIDE
    return table


def slide(table: Table, *, treasure: bool) -> None:
    """Slide to a treasure, or to a hole without one; move nearer first if needed."""
    for _ in range(20):
        state = table.session.state
        slides = [move for move in GAME.moves(state) if isinstance(move, Slide)]
        fitting = [move for move in slides if (state.treasures[frees(state, move)] > 0) == treasure]
        if fitting:
            assert table.play(fitting[0])
            return
        assert table.play(slides[0])
    raise AssertionError("there is no such hole near")


@pytest.mark.parametrize("kind", KINDS)
def test_a_slide_that_uncovered_nothing_can_be_taken_back_within_the_turn(kind: str) -> None:
    table = begun(kind)
    before = table.session.state
    slide(table, treasure=False)
    assert table.can_undo
    table.undo()
    assert table.session.state == before


@pytest.mark.parametrize("kind", [MATCH, CASUAL])
def test_a_slide_that_uncovered_a_treasure_cannot_be_taken_back(kind: str) -> None:
    table = begun(kind)
    slide(table, treasure=True)
    assert not table.can_undo


@pytest.mark.parametrize("kind", [MATCH, CASUAL])
def test_the_next_player_cannot_cover_it_and_take_that_back_for_a_second_look(kind: str) -> None:
    table = begun(kind)
    slide(table, treasure=True)
    assert (table.viewer, table.view.open > 0) == (1, True)
    slide(table, treasure=False)
    assert not table.can_undo


def test_not_even_where_a_table_has_agreed_to_take_back_what_was_revealed() -> None:
    table = begun(CASUAL, take_back=True)
    slide(table, treasure=True)
    assert not table.can_undo


def test_in_practice_a_treasure_can_be_covered_again_and_the_game_counts_as_helped() -> None:
    table = begun(PRACTICE)
    slide(table, treasure=True)
    assert table.can_undo
    assert not table.assisted
    table.undo()
    assert table.session.state.open == 0
    assert table.assisted


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_looks_back_before_the_game_is_over(kind: str) -> None:
    table = begun(kind)
    slide(table, treasure=True)
    table.look(0)
    assert table.looking is None
    assert not table.may_look_back


def test_when_the_game_is_over_everybody_may_look_back() -> None:
    session = Session.new(GAME, RamsesOptions(1), "memory game", (Seat("Ada"),))
    while session.turn is not None:
        session.play(ask(BOTS["pharaoh"], session))
    table = Table(session, BOTS, CASUAL)
    assert table.may_look_back
    table.look(3)
    assert table.looking == 3
    assert table.view.stage in (SLIDE, TURN_OVER)
