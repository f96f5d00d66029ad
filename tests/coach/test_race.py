"""A race tells of the ghost what may be known, and of the deal nothing."""

from functools import cache
from itertools import pairwise

import pytest

from ramses_desktop.coach.race import AHEAD, BEHIND, LEVEL, Race, course, headline, share_text, told_blocks
from ramses_desktop.engine.game import so_far
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import game, info_of
from tests.coach.pupils import judge_of, of_level, play_out
from tests.tiers import RACED, one_quick

SEED = "amber-ibis-4172"
IDS = [game.spec.id for game in RACED]
EVERY = pytest.mark.parametrize("game_id", IDS)


@cache
def _played(game_id: str, secret: str) -> Session:
    own = game(game_id)
    session = Session.new(own, own.spec.options(1), SEED, (Seat("Ada", "apprentice"),), secret)
    return play_out(session, of_level(game_id, "apprentice"))


def played(game_id: str, secret: str) -> Session:
    """A game on always the same deal; the secret decides what is made of it."""
    found = _played(game_id, secret)
    return found.branch(len(found.line))


def race(own: Session, ghost: Session) -> Race:
    game_id = own.game.spec.id
    return Race(own, ghost, judge_of(game_id).when, info_of(game_id).discovers)


def plies(own: Session, ghost: Session) -> list[Race]:
    """The race at every moment of the own game."""
    return [race(own.branch(ply), ghost) for ply in range(len(own.line) + 1)]


@EVERY
def test_the_points_of_every_turn_are_those_of_the_game(game_id: str) -> None:
    own = played(game_id, "own")
    when = race(own, own).when
    steps = list(course(own, when))
    assert [step.when for step in steps] == sorted({step.when for step in steps})
    for step in steps[:-1]:
        view = own.view(0, step.ply)
        assert step.points == so_far(own.game, view)[0]
        assert when(own.view(0, step.ply - 1)) == step.when < when(view)
    assert steps[-1].ply == len(own.line)


@pytest.mark.parametrize("game_id", ["pyramids", "silver_gold"])
def test_the_ghost_is_known_up_to_the_last_whole_round(game_id: str) -> None:
    known = []
    for moment in plies(played(game_id, "own"), played(game_id, "ghost")):
        rounds = {step.round for step in moment.known}
        here = moment.when(moment.own.view(0, moment.own.ply))[0]
        assert rounds == set(range(here)), "neither more nor less"
        assert len(moment.known) == 7 * here
        known.append(len(moment.known))
    assert known[0] == 0
    assert known[-1] == 28


@pytest.mark.parametrize("game_id", one_quick(*IDS))
def test_what_is_known_does_not_depend_on_what_the_ghost_does_later(game_id: str) -> None:
    own, ghost = played(game_id, "own"), played(game_id, "ghost")
    for moment in plies(own, ghost)[:-1]:
        if moment.known:
            # Its game up to then, and the first move that may not be known.
            shorter = race(moment.own, ghost.branch(moment.known[-1].ply))
            assert shorter.known == moment.known
        assert all(step.when < moment.when(moment.own.view(0, moment.own.ply)) for step in moment.known)


def test_where_the_deal_is_found_out_the_ghost_is_known_turn_by_turn() -> None:
    own, ghost = played("ramses", "own"), played("ramses", "ghost")
    counts = [len(moment.known) for moment in plies(own, ghost)]
    assert counts[0] == 0
    assert {later - before for before, later in pairwise(counts)} == {0, 1}
    assert counts[-1] == 30, "one for each card"


def test_a_ghost_that_is_slower_is_waited_for() -> None:
    own, ghost = played("pyramids", "own"), played("pyramids", "ghost")
    steps = race(own, ghost).known
    later = own.branch(next(step.ply for step in race(own, own).steps if step.when == (1, 6)))
    # It has ended its first round, but not its second.
    slow = race(later, ghost.branch(steps[12].ply))
    assert slow.is_waiting
    assert slow.known == ()
    assert not race(later, ghost).is_waiting
    beginning = race(own.branch(0), ghost.branch(0))
    assert not beginning.is_waiting, "nothing is owed before the first round is over"


def test_nothing_is_decided_before_both_are_done() -> None:
    own, ghost = played("pyramids", "own"), played("pyramids", "ghost")
    assert race(own, ghost).is_decided
    unfinished = race(own, ghost.branch(len(ghost.line) - 1))
    assert unfinished.is_over
    assert not unfinished.is_decided
    assert unfinished.known == ()
    assert not race(own.branch(3), ghost).is_decided


def test_the_better_result_wins() -> None:
    own, ghost = played("pyramids", "own"), played("pyramids", "ghost")
    found, other = race(own, ghost), race(ghost, own)
    assert found.totals == other.totals[::-1]
    assert found.totals[0] != found.totals[1]
    assert found.lead == (1 if found.totals[0] > found.totals[1] else -1) == -other.lead
    assert race(own, own).lead == 0


def test_of_equal_results_what_was_counted_on_the_way_decides() -> None:
    games = [played("pharaoh", str(secret)) for secret in range(6)]
    pairs = [(one, other) for one in games for other in games if race(one, other).totals == (0, 0)]
    unequal = [(one, other) for one, other in pairs if race(one, one).steps[-1].points > race(other, other).steps[-1].points]
    assert unequal, "one of these got further"
    for one, other in unequal:
        assert race(one, other).lead == 1
        assert race(other, one).lead == -1


def test_a_block_says_who_was_ahead_after_each_turn() -> None:
    own, ghost = played("pyramids", "own"), played("pyramids", "ghost")
    found = race(own, ghost)
    rows = found.blocks()
    assert [len(row) for row in rows] == [7, 7, 7, 7]
    points = [(step.points, other.points) for step, other in zip(found.steps, found.known, strict=True)]
    expected = "".join(AHEAD if mine > theirs else LEVEL if mine == theirs else BEHIND for mine, theirs in points)
    assert "".join(rows) == expected
    assert len(set(expected)) > 1
    assert race(own, own).blocks() == [LEVEL * 7] * 4


def test_a_shorter_ghost_stays_where_it_ended() -> None:
    own, ghost = played("ramses", "own"), played("ramses", "ghost")
    found = race(own, ghost)
    assert [len(row) for row in found.blocks()] == [10, 10, 10]
    steps = found.steps
    short = race(own, ghost.branch(found.known[0].ply))
    first = found.known[0].points
    assert "".join(short.blocks())[-1] == (AHEAD if steps[-1].points > first else LEVEL if steps[-1].points == first else BEHIND)


def test_the_text_to_share_has_the_result_and_nothing_of_the_deal() -> None:
    own, ghost = played("pyramids", "own"), played("pyramids", "ghost")
    found = race(own, ghost)
    mine, theirs = found.totals
    text = share_text(found, "Ada")
    assert text.splitlines()[:2] == ["Ada: Pyramids, a race against a ghost", f"{mine}, ghost {theirs}"]
    assert text.splitlines()[:2] == list(headline(found, "Ada"))
    assert set("".join(text.splitlines()[2:])) <= {AHEAD, LEVEL, BEHIND}
    assert SEED not in text


def test_the_blocks_can_be_read_out() -> None:
    assert told_blocks([AHEAD * 2 + LEVEL, BEHIND * 4]) == "Turns ahead: 2, level: 1, behind: 4."
