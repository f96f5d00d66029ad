"""What players achieved in finished games."""

from __future__ import annotations

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES, bots, game
from ramses_desktop.ui.game_ui import achievements, feats
from tests.tiers import LONG

pytestmark = pytest.mark.no_cover


def finished(rules: AnyGame, *players: str) -> Session:
    session = Session.new(rules, rules.spec.options(len(players)), "feats", tuple(Seat(name, name) for name in players))
    while session.turn is not None:
        session.play(ask(bots(rules.spec.id)["scribe"], session))
    return session


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.spec.id)
@pytest.mark.parametrize("players", [("person",), pytest.param(("person", "pharaoh"), marks=LONG)], ids=len)
def test_every_achievement_counts_something_that_games_tell(rules: AnyGame, players: tuple[str, ...]) -> None:
    if len(players) not in rules.spec.seats:
        players = ("person",) * rules.spec.seats[0]
    told = feats(finished(rules, *players), 0)
    alone = feats(finished(rules, *["person"] * rules.spec.seats[0]), 0)
    assert all(type(many) is int for many in told.values())
    assert {one.feat for one in achievements(rules.spec.id)} <= {*told, *alone}


def test_rounds_are_told_by_the_moves_before_them() -> None:
    session = finished(game("pyramids"), "person")
    told = feats(session, 0)
    begins = [told[f"round_{number}"] for number in (2, 3, 4)]
    assert [session.state_at(ply).round for ply in begins] == [1, 2, 3]
    assert [session.state_at(ply - 1).round for ply in begins] == [0, 1, 2]


def test_beating_the_strongest_level_needs_one_at_the_table() -> None:
    rules = game("silver_gold")
    session = finished(rules, "person", "pharaoh")
    best = min(rules.scores(session.state), key=lambda score: score.place).seat
    assert feats(session, best)["strongest_beaten"] == (best == 0)
    assert feats(session, 1)["strongest_beaten"] == 0
    assert "strongest_beaten" not in feats(finished(rules, "person", "scribe"), 0)


def test_a_perfect_memory_needs_something_to_remember() -> None:
    told = feats(finished(game("ramses"), "person"), 0)
    assert told["alone"] == told["found"] == told["cards"]
    assert told["rank"] >= 1
