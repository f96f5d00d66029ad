"""What is heard in every game: told from two views of a seat, so that nobody hears what nobody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import AnyGame, Options, options_text
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games import TESTED, game, module_of
from tests.games.long import MOVES, is_long, some_tables

pytestmark = pytest.mark.no_cover

KNOWN = {name for constant, name in vars(sound).items() if constant.isupper()}
LONGEST = 2000
"""Milliseconds after which the last sound of one move has begun."""
TABLES = [
    pytest.param(one.spec.id, options, marks=[] if number == 1 else [pytest.mark.slow], id=f"{one.spec.id} {options_text(options)}")
    for one in TESTED
    for number, options in enumerate(some_tables(one))
]
OPEN = ("sample", "ramses", "pharaoh")
"""Games in which everybody sees every move: only what lies face down is hidden."""


@cache
def played(game_id: str, options: Options) -> Session:
    """A random game, to its end if that is not too far."""
    rules: AnyGame = game(game_id)
    session, luck = Session.new(rules, options, "heard"), Luck("heard", "moves")
    while session.turn is not None and not (is_long(rules) and session.ply == 3 * MOVES):
        session.play(luck.pick(rules.moves(session.state)))
    return session


def heard(game_id: str, before: Any, after: Any, seat: int) -> list[Sound]:
    found: list[Sound] = module_of(game_id, "telling").sounds(before, after, seat)
    return found


def steps(session: Session) -> Iterator[tuple[int, Any, Any]]:
    """Every two consecutive views of every seat."""
    for ply in range(1, session.ply + 1):
        for seat in range(session.options.players):
            yield seat, session.view(seat, ply - 1), session.view(seat, ply)


@pytest.mark.parametrize(("game_id", "options"), TABLES)
def test_every_move_has_sounds_that_exist_and_a_view_that_stays_has_none(game_id: str, options: Options) -> None:
    counts: Counter[str] = Counter()
    for seat, before, after in steps(played(game_id, options)):
        found = heard(game_id, before, after, seat)
        counts.update(one.event for one in found)
        assert {one.event for one in found} <= KNOWN
        assert all(one.seat is None or 0 <= one.seat < options.players for one in found)
        assert all(0 <= one.delay <= LONGEST for one in found)
        assert before != after or not found
    assert len(counts) > 1


@pytest.mark.parametrize(("game_id", "options"), [table for table in TABLES if table.values[0] in OPEN])
def test_with_everything_laid_open_a_move_sounds_the_same(game_id: str, options: Options) -> None:
    """The functions would not even notice if a state came to them by mistake: hidden numbers make no difference."""
    session = played(game_id, options)
    for ply in range(1, session.ply + 1):
        states = session.state_at(ply - 1), session.state_at(ply)
        for seat in range(options.players):
            views = session.view(seat, ply - 1), session.view(seat, ply)
            assert heard(game_id, *views, seat) == heard(game_id, *states, seat), ply


@pytest.mark.parametrize(("game_id", "options"), TABLES)
def test_views_far_apart_have_sounds_as_well(game_id: str, options: Options) -> None:
    """As when a curtain is lifted, or several moves are redone at once."""
    session, all_found = played(game_id, options), set[str]()
    apart = min(7, session.ply)
    for ply in range(apart, session.ply + 1, 5):
        for seat in range(options.players):
            views = [session.view(seat, at) for at in range(ply - apart, ply + 1)]
            found = {one.event for one in heard(game_id, views[0], views[-1], seat)}
            assert found <= KNOWN
            assert not found or any(heard(game_id, before, after, seat) for before, after in pairwise(views)), ply
            all_found |= found
    assert all_found


@pytest.mark.parametrize(("game_id", "options"), TABLES)
def test_what_is_stamped_is_a_sound_or_nothing(game_id: str, options: Options) -> None:
    confirmed = module_of(game_id, "telling").confirmed
    stamps = [confirmed(move) for move in played(game_id, options).line]
    assert set(stamps) <= {sound.CONFIRM, ""}
