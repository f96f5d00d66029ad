"""The par of a deal is worked out in spare time, whatever else is asked meanwhile, and remembered from one run to the next."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.bots.par import MASTER, PLAYS, Par, play_number, result
from ramses_desktop.bots.search import Budget, SearchingBot
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids import bots
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.thinking import hint_question
from ramses_desktop.ui.table.thinking import thinker as thinker_module
from ramses_desktop.ui.table.thinking.par import ParFinder
from ramses_desktop.ui.table.thinking.thinker import Thinker
from tests.ui.play import begun


@pytest.fixture(autouse=True)
def quick_master(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, MASTER, SearchingBot(bots.SIMULATOR.simulate, Budget(effort=2, width=2, least=1)))
    monkeypatch.setattr(thinker_module, "REST", 0)


def finder(thinker: Thinker | None = None) -> ParFinder:
    return ParFinder(thinker or Thinker())


def expected(table: Session) -> Par:
    """The same, played straight away."""
    results = []
    for number in range(1, PLAYS + 1):
        play = play_number(number, table.game, table.options, table.deal)
        while play.turn is not None:
            play.play(ask(bots.BOTS[MASTER], play))
        results.append(result(play))
    return Par(tuple(results))


def test_the_par_is_the_mean_of_a_few_games_of_the_strongest_bot_on_this_deal(qtbot: QtBot) -> None:
    found, table = finder(), begun("person")
    shares: list[float] = []
    found.changed.connect(lambda: shares.append(found.share))
    found.look_for(table)
    assert (found.par, found.share) == (None, 0)
    found.hurry()
    qtbot.waitUntil(lambda: found.par is not None)
    assert found.par == expected(table)
    assert found.par is not None
    assert found.par.mean == fmean(found.par.results)
    assert 0 < found.par.error < 20
    assert len(set(found.par.results)) > 1, "the games differ in what the bot thinks of"
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert table.line == []


@pytest.mark.slow
def test_it_hangs_on_seed_and_options_alone() -> None:
    """Who played, and how, makes no difference."""
    one, two = begun("person"), Session.new(begun("person").game, PyramidsOptions(1), "amber-ibis-4172")
    two.play(two.game.moves(two.state)[-1])
    assert one.deal == two.deal
    assert expected(one) == expected(two)


@pytest.mark.slow
def test_the_next_time_it_is_known_at_once_and_half_of_it_is_gone_on_with(qtbot: QtBot) -> None:
    first, table = finder(), begun("person")
    first.look_for(table)
    first.hurry()
    qtbot.waitUntil(lambda: len(first._results) == 2)
    half = first._results
    first.stop()
    second = finder()
    second.look_for(table)
    assert second._results == half
    second.hurry()
    qtbot.waitUntil(lambda: second.par is not None)
    assert second.par == expected(table)
    third = finder()
    third.look_for(table)
    assert third.par == second.par
    third.hurry()
    assert third._thinker._later is None


@pytest.mark.slow
def test_a_hint_comes_before_the_par_which_then_goes_on(qtbot: QtBot) -> None:
    thinker, table = Thinker(), begun("person")
    found = finder(thinker)
    found.look_for(table)
    found.hurry()
    qtbot.waitUntil(lambda: found.share > 0.05)
    hints: list[Any] = []
    thinker.ask(hint_question(table), hints.append)
    qtbot.waitUntil(lambda: bool(hints))
    qtbot.waitUntil(lambda: found.par is not None)
    assert found.par == expected(table)


def test_who_leaves_stops_it(qtbot: QtBot) -> None:
    thinker, table = Thinker(), begun("person")
    found = finder(thinker)
    told: list[bool] = []
    found.changed.connect(lambda: told.append(True))
    found.look_for(table)
    found.hurry()
    later = thinker._later
    assert later is not None
    found.stop()
    thinker.rest()
    later.then(table.game.moves(table.state)[0])
    assert not told
    assert not found.wanted
    assert found.par is None


def test_it_begins_by_itself_when_there_has_been_time(qtbot: QtBot) -> None:
    found = finder()
    found._idle.setInterval(0)
    found.look_for(begun("person"))
    assert found._thinker._later is None
    qtbot.waitUntil(lambda: found._thinker._later is not None)


def test_a_game_without_a_master_has_no_par(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(bots.BOTS, MASTER)
    found = finder()
    found.look_for(begun("person"))
    found.hurry()
    assert not found.wanted
    assert found.par is None
