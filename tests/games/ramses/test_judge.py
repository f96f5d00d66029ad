"""Reviews of Ramses: a missed find is a mistake, a treasure that nobody had seen is luck, and nobody asks before the game is
over."""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import CARDS, FIND, Fortune
from ramses_desktop.coach.review import Grade, Verdict, review
from ramses_desktop.engine.session import Session
from ramses_desktop.games import judge
from ramses_desktop.games.ramses.bots import BOTS, JUDGE, chance
from ramses_desktop.games.ramses.course import Hunt, look_back
from ramses_desktop.games.ramses.knowledge import Known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import BLOCK_HOLES, EXPERT, HOLES, RamsesOptions, parts
from ramses_desktop.thinking import TooEarly, luck_question, review_question
from tests.games.by_hand import finished

pytestmark = pytest.mark.no_cover

TABLES = [RamsesOptions(1), RamsesOptions(2), RamsesOptions(2, EXPERT)]


@cache
def played(options: RamsesOptions, bot: str = "scribe", number: int = 0) -> Session:
    session = Session.new(GAME, options, f"judge {number}")
    while session.turn is not None:
        session.play(ask(BOTS[bot], session))
    return session


def verdicts(session: Session, seat: int = 0) -> dict[int, Verdict]:
    plies = review(session, seat, JUDGE).plies
    return {ply: Verdict.of(ply, finished(review_question(session, ply).think())) for ply in plies}


def fortunes(session: Session, seat: int = 0) -> dict[int, tuple[Fortune, ...]]:
    sights = review(session, seat, JUDGE).sights
    return {ply: finished(luck_question(session, seat, ply).think()) for ply in sights}


def hunts(session: Session, seat: int = 0) -> dict[int, Hunt]:
    """The hunts of this seat in which there was any choice, by ply."""
    found = (hunt for hunt in look_back(session).hunts if hunt.seat == seat)
    return {hunt.start: hunt for hunt in found}


def test_ramses_can_be_reviewed() -> None:
    assert judge("ramses") is JUDGE


def test_nobody_asks_before_the_game_is_over() -> None:
    session = played(RamsesOptions(1))
    (first, *_) = review(session, 0, JUDGE).plies
    with pytest.raises(TooEarly):
        review_question(session.branch(first + 1), first)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_turn_that_looks_for_a_treasure_is_one_decision(options: RamsesOptions) -> None:
    session = played(options)
    assert set(verdicts(session)) == set(hunts(session))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_turn_is_a_mistake_exactly_if_a_perfect_memory_would_have_found_the_treasure(options: RamsesOptions) -> None:
    session = played(options)
    found, known = verdicts(session), hunts(session)
    assert {ply for ply, one in found.items() if one.grade.is_bad} == {ply for ply, hunt in known.items() if hunt.missed}
    assert any(hunt.missed for hunt in known.values())
    for ply, one in found.items():
        if known[ply].missed:
            assert one.regret == (1 if options.players == 1 else parts().cards[known[ply].card].value)
            assert one.grade in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)


def test_the_better_slide_leads_to_the_treasure() -> None:
    session = played(RamsesOptions(1))
    for ply, one in verdicts(session).items():
        if one.regret:
            known = look_back(session)
            goal = next(place.hole for place in known.places if place.treasure == session.state_at(ply).sought)
            after = GAME.play(session.state_at(ply), GAME.parse(one.best))
            assert after.hole == goal or not after.open
    assert all(session.game.parse(one.best) in GAME.moves(session.state_at(ply)) for ply, one in verdicts(session).items())


def test_a_perfect_memory_makes_no_mistakes() -> None:
    assert not any(one.regret for one in verdicts(played(RamsesOptions(2), "pharaoh")).values())


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_was_found_without_having_been_seen_is_lucky(options: RamsesOptions) -> None:
    for seat in range(options.players):
        session = played(options)
        lucky = {ply for ply, found in fortunes(session, seat).items() if any(one.kind == FIND and one.points > 0 for one in found)}
        assert lucky == {hunt.end for hunt in hunts(session, seat).values() if hunt.lucky}
    assert any(hunt.lucky for seat in range(options.players) for hunt in hunts(session, seat).values())


def test_a_card_is_lucky_if_its_place_could_be_known() -> None:
    """Against all cards that might have come, so their luck adds up to nothing."""
    session = played(RamsesOptions(2), number=3)
    for ply, found in fortunes(session).items():
        for one in found:
            if one.kind == CARDS:
                before = session.state_at(ply - 1)
                others = [
                    evolve(session.view(0, ply), card=card) for card in before.pile if parts().cards[card].stack == before.backs[0]
                ]
                seen = session.seen_at(0, ply)[:-1]
                if not session.state_at(ply).lucky:
                    luck = [finished(JUDGE.fortunes(GAME, [*seen, other], 0, None))[0].points for other in others]  # type: ignore[arg-type]
                    assert one.points in luck
                    assert sum(luck) == pytest.approx(0)


def test_the_chance_that_a_hole_hides_the_treasure_is_shared_out() -> None:
    assert sum(chance(Known(), hole) for hole in range(HOLES)) == pytest.approx(1)
    first, second, *_ = BLOCK_HOLES[0]
    some = Known(under={first: 0, BLOCK_HOLES[1][0]: 5})
    assert chance(some, first) == chance(some, BLOCK_HOLES[1][1]) == 0
    assert chance(some, second) == pytest.approx(1 / 3 / 11)
    assert sum(chance(some, hole) for hole in range(HOLES)) == pytest.approx(1)


@pytest.mark.parametrize(("players", "games"), [(1, 60), pytest.param(2, 60, marks=pytest.mark.longest)])
def test_over_many_games_luck_comes_out_even(players: int, games: int) -> None:
    sums: dict[str, list[float]] = {CARDS: [], FIND: []}
    for number in range(games):
        found = [one for some in fortunes(played(RamsesOptions(players), "vizier", number)).values() for one in some]
        for kind, totals in sums.items():
            totals.append(sum(one.points for one in found if one.kind == kind))
    for totals in sums.values():
        assert abs(fmean(totals)) < 2 * stdev(totals) / sqrt(len(totals))


def test_only_ones_own_cards_and_slides_are_ones_luck() -> None:
    session = played(RamsesOptions(2))
    for seat in (0, 1):
        assert all(session.mover(ply - 1) == seat for ply in review(session, seat, JUDGE).sights)
