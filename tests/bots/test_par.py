"""The ceiling of solo deals: found with every card known, by legal moves, and out of the bots' reach."""

from typing import Any, Final

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.par import Ceiling, reach
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.session import Session
from ramses_desktop.games import adviser, bots, game
from tests.tiers import one_quick

GAMES: Final = ("pyramids", "silver_gold")
NARROW: Final = 6

each_game = pytest.mark.parametrize("game_id", one_quick(*GAMES))


def dealt(game_id: str, seed: str) -> Session:
    return Session.new(game(game_id), game(game_id).spec.options(1), seed)


def played(session: Session, bot: str) -> Session:
    while session.turn is not None:
        session.play(ask(bots(session.game.spec.id)[bot], session))
    return session


def total(session: Session) -> int:
    return session.game.scores(session.state)[0].total


def simulate(game_id: str) -> Any:
    found = adviser(game_id)
    assert isinstance(found, PlayoutAdviser)
    return found.simulate


def ceiling(session: Session, width: int = NARROW) -> Ceiling:
    return finished(reach(session.game, simulate(session.game.spec.id), session.state, width))


@each_game
def test_its_moves_are_legal_and_make_its_total(game_id: str) -> None:
    session = dealt(game_id, "legal")
    found = ceiling(session)
    for move in found.moves:
        session.play(move)
    assert session.turn is None
    assert total(session) == found.total


@each_game
def test_the_same_deal_has_the_same_ceiling(game_id: str) -> None:
    assert ceiling(dealt(game_id, "again")) == ceiling(dealt(game_id, "again"))


@each_game
def test_even_a_narrow_search_finds_more_than_the_policy_makes_of_the_deal(game_id: str) -> None:
    session = dealt(game_id, "more")
    simulation = simulate(game_id)(session.game, (session.state,), 0)
    simulation.believe(session.state)
    assert ceiling(session).total > max(map(simulation.play_out, simulation.candidates))


@each_game
def test_the_end_of_a_game_is_searched_completely(game_id: str) -> None:
    for seed in ("one", "two", "three"):
        session = played(dealt(game_id, seed), "scribe")
        while session.state.number != 27 or session.state_at(session.ply - 1).number == 27:
            session.back()
        assert ceiling(session, 1000).total == best_by_trying_all(session.game, session.state)


def best_by_trying_all(own: Any, state: Any) -> int:
    if own.turn(state) is None:
        result: int = own.scores(state)[0].total
        return result
    return max(best_by_trying_all(own, own.play(state, move)) for move in own.moves(state))


@each_game
def test_it_tells_how_far_it_is(game_id: str) -> None:
    session = dealt(game_id, "shares")
    shares = list(reach(session.game, simulate(game_id), session.state, 2))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.1
    assert 0.8 < shares[-1] <= 1


@pytest.mark.slow
@each_game
def test_no_bot_gets_above_it(game_id: str) -> None:
    for number in range(3):
        session = dealt(game_id, f"ceiling {number}")
        found = finished(reach(session.game, simulate(game_id), session.state))
        assert found.total >= total(played(session, "pharaoh"))
