"""Luck is what came up, less the mean of what could have come up; over many games it comes out even."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import CARDS, DEAL, FLIP, WORTH, Fortune
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.games.flip_and_write import bots as expedition_bots
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation

pytestmark = pytest.mark.no_cover
GAMES = pytest.mark.parametrize("game_id", ["pyramids", "silver_gold"])


@pytest.fixture(autouse=True)
def few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expedition_bots, "GUESSES", 30)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 12)


def played(game_id: str, seed: str, players: int = 1, turns: int = 1000) -> Session:
    rules = game(game_id)
    session = Session.new(rules, rules.spec.options(players), seed)
    while session.turn is not None and len(session.line) < turns:
        session.play(ask(bots(game_id)["scribe"], session))
    return session


def luck_at(session: Session, seat: int, ply: int, seed: str = "fortunes") -> tuple[Fortune, ...]:
    rules = judge(session.game.spec.id)
    assert rules is not None
    return finished(rules.fortunes(session.game, session.seen_at(seat, ply), seat, Luck(seed, str(ply))))


def sights(session: Session, seat: int) -> list[int]:
    """Where this seat saw something new."""
    found: list[int] = []
    before: Any = None
    for ply in range(len(session.line)):
        view = session.view(seat, ply)
        if view is not before:
            found.append(ply)
        before = view
    return found


@GAMES
@pytest.mark.parametrize("players", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_every_kind_of_luck_is_told_when_it_comes(game_id: str, players: int) -> None:
    session, seat = played(game_id, "kinds", players), players - 1
    # Two rounds are enough to see every kind.
    looks = [ply for ply in sights(session, seat) if session.view(seat, ply).number < 14]
    kinds = [[one.kind for one in luck_at(session, seat, ply)] for ply in looks]
    assert kinds[0] == [WORTH, DEAL]
    assert sum(FLIP in one for one in kinds) == 14
    assert any(CARDS in one for one in kinds[2:])
    assert not any(WORTH in one for one in kinds[1:])


@GAMES
def test_a_card_given_back_may_come_into_the_display_as_any_other(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a worse one, so if it did not count, displays would look too good."""
    games = (played(game_id, f"back {at}", turns=1) for at in range(1000))
    session = next(one for one in games if set(one.view(0, 0).players[0].dealt) & set(one.view(0, 1).display))
    counted: list[int] = []

    def noted(simulation: ExpeditionSimulation, cards: Sequence[int], luck: Luck) -> float:
        counted.extend(cards)
        return 0.0

    monkeypatch.setattr(expedition_bots, "_lead_of_cards", noted)
    luck_at(session, 0, 1)
    assert set(counted) == set(session.view(0, 1).display)


@GAMES
def test_of_two_equal_patterns_either_may_be_the_one_that_comes(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its twin would come late, perhaps not at all, in every world but the one that came."""
    session = played(game_id, "twins")
    ply = next(ply for ply in sights(session, 0) if FLIP in {one.kind for one in luck_at(session, 0, ply)})
    tried: list[tuple[int, list[int]]] = []
    play_out = ExpeditionSimulation.play_out

    def noted(simulation: ExpeditionSimulation, *turn: Any) -> float:
        came = simulation.policy.pack[session.state_at(ply).orders[0][0]]
        tried.append((came, simulation.orders[0][:]))
        return play_out(simulation, *turn)

    monkeypatch.setattr(ExpeditionSimulation, "play_out", noted)
    luck_at(session, 0, ply)
    twins = [(came, order) for came, order in tried if order[0] != came and order[0] in order[1:]]
    later = {order.index(came) < order.index(order[0], 1) for came, order in twins}
    assert later == {True, False}


@GAMES
def test_it_depends_on_nothing_that_is_hidden(game_id: str) -> None:
    """Two deals that look the same so far give the same answer."""
    session = played(game_id, "hidden")
    ply = next(ply for ply in sights(session, 0) if session.state_at(ply).number == 9)
    seen = session.seen_at(0, ply)
    rules = judge(game_id)
    assert rules is not None
    other = [*seen[:-1], session.game.guess(seen, 0, Luck("another world"))]
    assert other[-1] != session.state_at(ply)
    answers = [
        finished(rules.fortunes(session.game, views, 0, Luck("same")))
        for views in (seen, other, [*seen[:-1], session.state_at(ply)])
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.longest
@GAMES
def test_over_many_games_luck_comes_out_even(game_id: str) -> None:
    """The mean luck of two hundred games is within two standard errors of zero; each of its three parts within three."""
    parts: dict[str, list[float]] = {FLIP: [], CARDS: [], DEAL: []}
    for at in range(200):
        session = played(game_id, f"even {at}")
        found = [one for ply in sights(session, 0) for one in luck_at(session, 0, ply, f"even {at}")]
        for kind, points in parts.items():
            points.append(sum(one.points for one in found if one.kind == kind))
    assert errors([sum(game) for game in zip(*parts.values(), strict=True)]) < 2
    assert max(map(errors, parts.values())) < 3


def errors(points: Sequence[float]) -> float:
    """How far their mean is from zero, in standard errors."""
    return abs(fmean(points)) / (stdev(points) / sqrt(len(points)))
