"""Unfinished games wait on the disk, and the next start offers to continue them."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games.pharaoh.rules import GAME as TOMB
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.store.paths import finished_folder, games_folder
from ramses_desktop.ui.games import about
from ramses_desktop.ui.pages.home import HomePage
from tests.tiers import every_game
from tests.ui.play import EVERY, begun, follows, half, set_up, think_of_hints, whole
from tests.ui.whole import page_of, play_out, play_some, setup, table_at, window_for

MOVES = 20
"""More than are played before a game is left."""


def can_be_left_midway(game: AnyGame) -> None:
    if len(whole(game, "person", "person").line) < MOVES:
        pytest.skip("this game is over after a few moves")


@every_game("ramses")
def test_the_next_start_offers_to_go_on_at_exactly_that_point(qtbot: QtBot, game: AnyGame):
    can_be_left_midway(game)
    first = window_for(qtbot)
    first.start(setup("continue", game=game))
    line = play_some(qtbot, first, 5)
    state = table_at(first).session.state
    first.close()
    second = window_for(qtbot)
    home = second.stage.currentWidget()
    assert isinstance(home, HomePage)
    qtbot.waitUntil(lambda: home.bar.has_game)
    home.bar.go_on.click()
    table = table_at(second)
    assert [str(move) for move in table.session.line] == line
    assert table.session.state == state
    assert page_of(second).setup == setup("continue", game=game)
    assert table.awaits_person
    assert len(list(games_folder().iterdir())) == 1
    assert len(play_some(qtbot, second, 2)) >= len(line) + 2
    follows(page_of(second))


@EVERY
def test_a_table_is_left_and_taken_up_again_under_its_first_curtain(qtbot: QtBot, game: AnyGame):
    window = window_for(qtbot)
    window.start(set_up("person", "person", game=game, strict_curtain=True))
    page = page_of(window)
    for leave in ("back", "home"):
        window.actions_[leave].trigger()
        home = window.stage.currentWidget()
        assert isinstance(home, HomePage)
        assert game.spec.name in home.bar.accessibleName()
        home.bar.go_on.click()
        assert window.page == "table"
        assert page.handover.curtain.isVisible()
    page.handover.curtain.button.click()
    assert page.handover.curtain.isHidden()
    assert table_at(window).awaits_person
    follows(page)


@pytest.mark.slow
@EVERY
def test_a_window_that_was_never_closed_lost_nothing_either(qtbot: QtBot, game: AnyGame):
    can_be_left_midway(game)
    first = window_for(qtbot)
    first.start(setup("killed", game=game))
    line = play_some(qtbot, first, 4)
    games = window_for(qtbot).unfinished.games()
    assert [[str(move) for move in game.session.line] for game in games] == [line]


@pytest.mark.slow
def test_all_open_games_are_listed_the_last_first(qtbot: QtBot):
    window = window_for(qtbot)
    for seed in ("one", "two", "three"):
        window.start(setup(seed))
        play_some(qtbot, window, 2)
    page_of(window).close_table()
    games = window.unfinished.games()
    assert [game.session.seed for game in games] == ["three", "two", "one"]
    assert about(games[0])[0].startswith("Pyramids, round 1, turn ")
    assert about(games[0])[1] == "Adam: 0 · Eva: 0"


@pytest.mark.slow
def test_a_game_whose_points_lie_face_down_is_told_by_what_everybody_can_count(qtbot: QtBot):
    window = window_for(qtbot)
    session = begun("person", "person", game=RAMSES)
    while sum(len(player.won) for player in session.state.players) < 4:
        session.play(ask(BOTS["pharaoh"], session))
    cards = [len(player.won) for player in session.state.players]
    told = f"Ada: {cards[0]} cards · Bo: {cards[1]} card" + "s" * (cards[1] != 1)
    window.games.open_session(session)
    home = window.show_page("home")
    assert isinstance(home, HomePage)
    assert told in home.bar.accessibleName()
    page_of(window).close_table()
    assert about(window.unfinished.games()[0])[1] == told


@pytest.mark.slow
def test_a_race_is_told_by_what_everybody_has_read(qtbot: QtBot):
    window = window_for(qtbot)
    session = half(TOMB, "person", "person")
    read = [player.inscriptions.bit_count() for player in session.state.players]
    window.games.open_session(session)
    page_of(window).close_table()
    told = (f"{name}: {n} inscription" + "s" * (n != 1) for name, n in zip(("Ada", "Bo"), read, strict=True))
    assert about(window.unfinished.games()[0])[1] == " · ".join(told)


def test_a_finished_game_waits_no_more(qtbot: QtBot):
    window = window_for(qtbot)
    session = whole(PYRAMIDS, "person", "person")
    window.games.open_session(session.branch(session.ply - 1))
    play_out(qtbot, window)
    assert window.unfinished.games() == ()
    assert len(list(finished_folder().glob("*.ramses"))) == 1


def test_a_table_at_which_nothing_was_played_leaves_nothing_behind(qtbot: QtBot):
    window = window_for(qtbot)
    window.start(setup("nothing"))
    window.close()
    assert list(games_folder().glob("*")) == []


@pytest.mark.slow
def test_help_that_was_used_is_remembered(qtbot: QtBot):
    window = window_for(qtbot)
    window.start(setup("helped", kind="casual"))
    play_some(qtbot, window, 2)
    page_of(window).hinting.seek()
    think_of_hints(qtbot, page_of(window))
    window.close()
    again = window_for(qtbot)
    again.go_on()
    assert table_at(again).assisted


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "pyramids"]'])
def test_a_damaged_journal_is_set_aside_and_said(qtbot: QtBot, text: str):
    games_folder().mkdir(parents=True)
    (games_folder() / "pyramids-broken.ramses").write_text(text)
    window = window_for(qtbot)
    assert window.unfinished.games() == ()
    assert window.banner.isVisible()
