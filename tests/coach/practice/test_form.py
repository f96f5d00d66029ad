"""The form places somebody on the scale of the four levels, and says how sure that is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ramses_desktop.bots import LEVELS
from ramses_desktop.coach.form import LEAST, WINDOW, Form, Reviewed, form
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games import judge
from tests.coach.practice.pupils import reviewed
from tests.tiers import JUDGED, LONG

SCALE = {1: (2.0, 1.0, 0.5, 0.01), 2: (4.0, 2.0, 1.0, 0.02)}


def of(*regrets: float, decisions: int = 10, players: int = 1) -> Form:
    found = form([Reviewed(one, decisions, players) for one in regrets], SCALE)
    assert found is not None
    return found


def test_it_shows_after_five_reviewed_games() -> None:
    games = [Reviewed(5.0, 10, 1)] * LEAST
    assert form(games[1:], SCALE) is None
    assert form(games, SCALE) is not None


def test_only_the_latest_games_count() -> None:
    found = of(*[100.0] * 30, *[5.0] * WINDOW)
    assert len(found.games) == WINDOW
    assert found.mean == 5.0


@pytest.mark.parametrize(("regret", "level"), [(40, 0), (20, 0), (15, 0), (13.5, 1), (10, 1), (5, 2), (1, 2), (0.5, 3), (0.0, 3)])
def test_the_nearest_level_names_it(regret: float, level: int) -> None:
    assert of(*[regret] * 5).level is LEVELS[level]


def test_between_two_levels_the_scale_is_logarithmic() -> None:
    found = of(5, 5, 5, 5, 5)
    assert found.at(10.0) == 1.0
    assert found.at(10.0 / 2**0.5) == pytest.approx(1.5)


def test_games_at_larger_tables_are_measured_by_their_own_scale() -> None:
    games = [Reviewed(5.0, 10, 1), Reviewed(10.0, 10, 2)] * 3
    found = form(games, SCALE)
    assert found is not None
    assert found.at(found.mean) == pytest.approx(2.0)


def test_games_that_scatter_widen_the_band() -> None:
    even, uneven = of(*[5.0] * 6), of(0.5, 9.5, 0.5, 9.5, 0.5, 9.5)
    assert even.error == 0.0
    assert even.band == (LEVELS[2], LEVELS[2])
    assert uneven.band == (LEVELS[1], LEVELS[2])


def test_a_longer_game_may_give_away_more() -> None:
    found = form([Reviewed(5.0, 10, 1), Reviewed(10.0, 20, 1)] * 3, SCALE)
    assert found is not None
    assert found.error == pytest.approx(0.0)


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.spec.id)
def test_every_game_has_a_scale_for_every_table(game: AnyGame) -> None:
    rules = judge(game.spec.id)
    assert rules is not None
    for players in game.spec.seats:
        levels = rules.scale[players]
        assert len(levels) == len(LEVELS)
        assert all(weaker > stronger > 0 for weaker, stronger in pairwise(levels))


@pytest.mark.parametrize(
    ("game", "games", "each"),
    [
        ("ramses", 8, 1),
        pytest.param("pharaoh", 8, 1, marks=LONG),
        pytest.param("pyramids", 5, 4, marks=LONG),
        pytest.param("silver_gold", 5, 4, marks=LONG),
    ],
)
def test_every_level_lands_on_its_own_name(game: str, games: int, each: int) -> None:
    """Within its band, and its middle no more than a level away."""
    rules = judge(game)
    assert rules is not None
    for number, level in enumerate(LEVELS):
        seen = [Reviewed(sum(one.regret for one in found), len(found), 1) for found in reviewed(game, level.id, games, each)]
        found = form(seen, rules.scale)
        assert found is not None
        weakest, strongest = (LEVELS.index(one) for one in found.band)
        assert weakest <= number <= strongest, (level.id, found)
        assert abs(found.at(found.mean) - number) < 1, (level.id, found)
