"""What is heard in every game, told from two views of a seat, so that nobody hears what nobody may see; and what players achieved
in finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import AnyGame, Options
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games import GAMES, telling
from ramses_desktop.games import game as game_of
from ramses_desktop.ui.game_ui import feats
from tests.games.long import MOVES, SOME_TABLES, bot_game, random_game
from tests.tiers import LONG

pytestmark = pytest.mark.no_cover

KNOWN = {name for constant, name in vars(sound).items() if constant.isupper()}
LONGEST = 2000
"""Milliseconds after which the last sound of one move has begun."""
OPEN = ("sample", "ramses", "pharaoh")
"""Games in which everybody sees every move: only what lies face down is hidden."""


@cache
def random_game_of(game_id: str, options: Options) -> Session:
    return random_game(game_of(game_id), options, "heard", 3 * MOVES)


def heard(game: AnyGame, before: Any, after: Any, seat: int) -> Sequence[Sound]:
    return telling(game.spec.id).sounds(before, after, seat)


def steps(session: Session) -> Iterator[tuple[int, Any, Any]]:
    """Every two consecutive views of every seat."""
    for ply in range(1, session.ply + 1):
        for seat in range(session.options.players):
            yield seat, session.view(seat, ply - 1), session.view(seat, ply)


@pytest.mark.parametrize(("game", "options"), SOME_TABLES)
def test_every_move_has_sounds_that_exist_and_a_view_that_stays_has_none(game: AnyGame, options: Options) -> None:
    counts: Counter[str] = Counter()
    for seat, before, after in steps(random_game_of(game.spec.id, options)):
        found = heard(game, before, after, seat)
        counts.update(one.event for one in found)
        assert {one.event for one in found} <= KNOWN
        assert all(one.seat is None or 0 <= one.seat < options.players for one in found)
        assert all(0 <= one.delay <= LONGEST for one in found)
        assert before != after or not found
    assert len(counts) > 1


@pytest.mark.parametrize(("game", "options"), [table for table in SOME_TABLES if str(table.id).split()[0] in OPEN])
def test_with_everything_laid_open_a_move_sounds_the_same(game: AnyGame, options: Options) -> None:
    """The functions would not even notice if a state came to them by mistake: hidden numbers make no difference."""
    session = random_game_of(game.spec.id, options)
    for ply in range(1, session.ply + 1):
        states = session.state_at(ply - 1), session.state_at(ply)
        for seat in range(options.players):
            views = session.view(seat, ply - 1), session.view(seat, ply)
            assert heard(game, *views, seat) == heard(game, *states, seat), ply


@pytest.mark.parametrize(("game", "options"), SOME_TABLES)
def test_views_far_apart_have_sounds_as_well(game: AnyGame, options: Options) -> None:
    """As when a curtain is lifted, or several moves are redone at once."""
    session, all_found = random_game_of(game.spec.id, options), set[str]()
    apart = min(7, session.ply)
    for ply in range(apart, session.ply + 1, 5):
        for seat in range(options.players):
            views = [session.view(seat, at) for at in range(ply - apart, ply + 1)]
            found = {one.event for one in heard(game, views[0], views[-1], seat)}
            assert found <= KNOWN
            assert not found or any(heard(game, before, after, seat) for before, after in pairwise(views)), ply
            all_found |= found
    assert all_found


@pytest.mark.parametrize(("game", "options"), SOME_TABLES)
def test_what_is_stamped_is_a_sound_or_nothing(game: AnyGame, options: Options) -> None:
    confirmed = telling(game.spec.id).confirmed
    stamps = [confirmed(move) for move in random_game_of(game.spec.id, options).line]
    assert set(stamps) <= {sound.CONFIRM, ""}


# ------------------------------------------------------------ achievements


def finished(rules: AnyGame, *players: str) -> Session:
    session = bot_game(rules, rules.spec.options(len(players)), "feats", "scribe")
    session.seats = tuple(Seat(name, name) for name in players)
    return session


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.spec.id)
@pytest.mark.parametrize("players", [("person",), pytest.param(("person", "pharaoh"), marks=LONG)], ids=len)
def test_every_achievement_counts_something_that_games_tell(rules: AnyGame, players: tuple[str, ...]) -> None:
    if len(players) not in rules.spec.seats:
        players = ("person",) * rules.spec.seats[0]
    told = feats(finished(rules, *players), 0)
    alone = feats(finished(rules, *["person"] * rules.spec.seats[0]), 0)
    assert all(type(many) is int for many in told.values())
    assert {one.feat for one in telling(rules.spec.id).achievements} <= {*told, *alone}


def test_rounds_are_told_by_the_moves_before_them() -> None:
    session = finished(game_of("pyramids"), "person")
    told = feats(session, 0)
    begins = [told[f"round_{number}"] for number in (2, 3, 4)]
    assert [session.state_at(ply).round for ply in begins] == [1, 2, 3]
    assert [session.state_at(ply - 1).round for ply in begins] == [0, 1, 2]


def test_beating_the_strongest_level_needs_one_at_the_table() -> None:
    rules = game_of("silver_gold")
    session = finished(rules, "person", "pharaoh")
    best = min(rules.scores(session.state), key=lambda score: score.place).seat
    assert feats(session, best)["strongest_beaten"] == (best == 0)
    assert feats(session, 1)["strongest_beaten"] == 0
    assert "strongest_beaten" not in feats(finished(rules, "person", "scribe"), 0)


def test_a_perfect_memory_needs_something_to_remember() -> None:
    told = feats(finished(game_of("ramses"), "person"), 0)
    assert told["alone"] == told["found"] == told["cards"]
    assert told["rank"] >= 1
