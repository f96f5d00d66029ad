"""The par of a deal is worked out in spare time, whatever else is asked meanwhile, and remembered from one run to the next."""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop import thinking
from ramses_desktop.bots import ask
from ramses_desktop.bots.par import MASTER, PLAYS, Ceiling, Par, lines, play_number, reach, result
from ramses_desktop.bots.search import Budget, SearchingBot, finished
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids import bots
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.store import files
from ramses_desktop.thinking import TooEarly, ceiling_question, hint_question
from ramses_desktop.ui.table import thinker as thinker_module
from ramses_desktop.ui.table.thinker import PAR, ParFinder, Thinker
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
        results.append((result(play), lines(play)))
    return Par(*zip(*results, strict=True))


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
    assert sum(found.par.mean_lines) == round(found.par.mean)
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
    qtbot.waitUntil(lambda: len(first._known.results) == 2)
    half = first._known.results
    first.stop()
    second = finder()
    second.look_for(table)
    assert second._known.results == half
    second.hurry()
    qtbot.waitUntil(lambda: second.par is not None)
    assert second.par == expected(table)
    third = finder()
    third.look_for(table)
    assert third.par == second.par
    third.hurry()
    assert not third._thinker._later


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
    later = thinker._later.get(PAR)
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
    assert not found._thinker._later
    qtbot.waitUntil(lambda: PAR in found._thinker._later)


def test_a_game_without_a_master_has_no_par(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(bots.BOTS, MASTER)
    found = finder()
    found.look_for(begun("person"))
    found.hurry()
    assert not found.wanted
    assert found.par is None


# ------------------------------------------------------------ the ceiling


def over() -> Session:
    """The end of a game with the par of its deal known."""
    table = begun("person")
    while table.turn is not None:
        table.play(ask(bots.BOTS["greedy"], table))
    files.keep(finder()._deal(table), files.Known((1,) * PLAYS))
    return table


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "reach", partial(reach, width=2))


@pytest.mark.slow
@pytest.mark.usefixtures("narrow")
def test_after_the_game_the_ceiling_follows_the_par_and_is_kept(qtbot: QtBot) -> None:
    found, table = finder(), over()
    told: list[int | None] = []
    found.changed.connect(lambda: told.append(found.ceiling))
    found.look_for(table)
    found.hurry()
    assert found.ceiling is None
    qtbot.waitUntil(lambda: found.ceiling is not None)
    assert told == [found.ceiling] == [max(finished(ceiling_question(table).think()).total, result(table))]
    again = finder()
    again.look_for(table)
    assert again.ceiling == found.ceiling
    again.hurry()
    assert not again._thinker._later


@pytest.mark.usefixtures("narrow")
def test_while_the_game_goes_on_no_ceiling_is_sought_or_told(qtbot: QtBot) -> None:
    found, table = finder(), over()
    table.back()
    found.look_for(table)
    found.hurry()
    assert not found._thinker._later
    table.forward()
    found.hurry()
    qtbot.waitUntil(lambda: found.ceiling is not None)
    table.back()
    assert found.ceiling is None


def test_nobody_may_ask_for_the_ceiling_of_a_game_that_goes_on() -> None:
    table = over()
    table.back()
    with pytest.raises(TooEarly, match="when its game is over"):
        ceiling_question(table)


@pytest.mark.usefixtures("narrow")
def test_who_leaves_is_told_no_ceiling(qtbot: QtBot) -> None:
    found, table = finder(), over()
    told: list[bool] = []
    found.changed.connect(lambda: told.append(True))
    found.look_for(table)
    found.hurry()
    later = found._thinker._later[PAR]
    found.stop()
    later.then(Ceiling(150, ()))
    assert not told
    assert found.ceiling is None
