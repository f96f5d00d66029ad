"""Judgements: the best move is found, its lead is measured in fresh guesses, and what may be chance is no mistake."""

import pytest

from ramses_desktop.bots.judging import ALONE, MISTAKES, MOST, STEP, WIDTH, Threshold, compare, is_certain, judge, whole_turn
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.judged import NOISE, Verdict, is_behind
from ramses_desktop.engine.luck import Luck
from tests.bots.test_search import Table


def judged(table: Table, played: str, seed: str = "judge", threshold: Threshold = MISTAKES) -> Verdict:
    return finished(judge(table, played, Luck(seed), threshold))


def test_a_worse_move_is_measured_against_the_best():
    found = judged(Table({"a": 1, "b": 5, "c": 3}, shared=40), "a")
    assert (found.best, found.regret, found.error) == ("b", 4.0, 0.0)
    assert found.lines == (4.0, 0.0)


def test_the_best_move_gave_nothing_away():
    found = judged(Table({"a": 1, "b": 5, "c": 3}, shared=40), "b")
    assert (found.played, found.best, found.regret, found.lines) == ("b", "b", 0.0, ())


def test_a_move_that_looked_bad_is_tried_as_well():
    moves = {f"move {at}": 10.0 - at for at in range(2 * WIDTH)}
    found = judged(Table(moves, shared=40), f"move {2 * WIDTH - 1}")
    assert (found.best, found.regret) == ("move 0", 2 * WIDTH - 1)


def test_the_only_move_needs_no_playout():
    table = Table({"only": 7})
    assert judged(table, "only") == Verdict("only", "only")
    assert table.played == []


@pytest.mark.parametrize("seed", [str(seed) for seed in range(12)])
def test_among_equal_moves_there_is_no_mistake(seed: str):
    table = Table(dict.fromkeys("abcdefgh", 3.0), shared=40, own=12)
    found = judged(table, "a", seed)
    assert not is_behind(found.regret, found.error)


def test_the_lead_is_not_the_one_by_which_the_best_was_chosen():
    """Of eight equal moves one always comes out ahead; in fresh guesses it leads by nothing on average."""
    leads = [judged(Table(dict.fromkeys("abcdefgh", 3.0), own=12), "a", str(seed)) for seed in range(40)]
    assert sum(found.regret > 0 for found in leads) < 30
    assert all(found.regret < 1 for found in leads)


def test_what_cannot_be_told_is_looked_at_for_long_but_not_forever():
    found = judged(Table({"a": 0.0, "b": 0.5}, own=12), "a")
    assert STEP < found.guesses <= MOST


def test_looking_again_and_again_finds_no_chance() -> None:
    """Of many looks at a lead that is a trifle, some are always two errors above half a point."""
    found = [judged(Table({"a": 0.0, "b": 0.3}, own=30), "a", str(seed)) for seed in range(60)]
    assert not any(is_behind(one.regret, one.error) for one in found)


def test_a_large_regret_is_told_soon_and_a_clear_slip_as_well() -> None:
    large, slip = (judged(Table({"a": 0.0, "b": lead}, own=12), "a") for lead in (6.0, 1.2))
    assert is_behind(large.regret, large.error)
    assert is_behind(slip.regret, slip.error)
    assert large.guesses < slip.guesses < MOST


def test_what_can_hardly_be_told_is_measured_with_one_rival_in_the_end() -> None:
    table = Table({"a": 0.0, "b": 0.9, "c": 0.9}, own=30)
    found = judged(table, "a")
    assert found.guesses > ALONE
    late = table.played[-(found.guesses - ALONE) :]
    assert {tuple(sorted(moves)) for moves in late} == {("a", found.best)}


def test_moves_are_compared_in_the_same_guesses():
    outcomes = finished(compare(Table({"a": 1, "b": 4}, shared=90), ("a", "b"), 30, Luck("compare")))
    lead = outcomes.lead(1, 0)
    assert (len(set(outcomes.totals[0])) > 5, set(lead.points), lead.error) == (True, {3.0}, 0.0)
    assert lead.by_line == (3.0, 0.0)


class Bonuses(Table):
    """Some moves earn a bonus in the same turn. Left to itself, each playout goes on with the first use of it."""

    def __init__(self, worths: dict[str, float], uses: dict[str, dict[str, float]], own: int = 0) -> None:
        super().__init__(worths, shared=40, own=own)
        self.worth_of_use = uses

    def uses(self, turn: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.worth_of_use.get(turn[-1], ()))

    def play_out(self, *turn: str) -> float:
        self.turn = turn if len(turn) > 1 else (turn[0], *self.uses(turn)[:1])
        return super().play_out(turn[0]) + self._use

    @property
    def _use(self) -> float:
        return sum(self.worth_of_use.get(self.turn[0], {}).get(use, 0.0) for use in self.turn[1:])

    def lines(self) -> tuple[float, ...]:
        worth, luck = super().lines()
        return worth + self._use, luck


def test_a_bonus_is_put_to_its_best_use() -> None:
    table = Bonuses({"a": 1}, {"a": {"x": 0.0, "y": 4.0, "z": 3.0}}, own=6)
    assert finished(whole_turn(table, "a", Luck("use"))) == ("a", "y")


def test_the_whole_turn_is_compared_on_both_sides() -> None:
    """As the playouts go on, the rival leads by 2 points; with the best use of both bonuses, by none."""
    made, rival = {"x": 0.0, "y": 3.0}, {"x": 0.0, "y": 1.0}
    found = judged(Bonuses({"made": 4.0, "rival": 6.0}, {"made": made, "rival": rival}), "made")
    assert (found.played, found.best, found.regret) == ("made", "made", 0.0)
    worse = judged(Bonuses({"made": 4.0, "rival": 6.0}, {"made": rival, "rival": made}), "made")
    assert (worse.best, worse.regret, worse.lines) == ("rival", 4.0, (4.0, 0.0))


def test_outcomes_are_those_of_whole_turns() -> None:
    table = Bonuses({"a": 1, "b": 2}, {"a": {"x": 0.0, "y": 5.0}})
    outcomes = finished(compare(table, ("a", "b"), 20, Luck("compare")))
    assert outcomes.moves == ("a", "b")
    assert set(outcomes.lead(0, 1).points) == {4.0}


def test_more_guesses_go_to_what_is_near_the_threshold() -> None:
    table = Table({"a": 0.0, "b": 2.0}, own=6)

    def guesses(points: float) -> int:
        return sum(judged(table, "a", str(seed), Threshold(points, NOISE)).guesses for seed in range(8))

    assert guesses(2.0) > 3 * guesses(0.5)
    assert guesses(2.0) > 3 * guesses(4.0)


def test_one_of_several_good_rivals_is_enough() -> None:
    """Rivals that are equally good are not told from one another."""
    found = judged(Table({"a": 0.0, "b": 3.0, "c": 3.0, "d": 2.9}, own=6), "a")
    assert found.best in ("b", "c", "d")
    assert found.guesses <= 3 * STEP


def test_only_a_regret_well_above_the_threshold_is_certain() -> None:
    assert is_certain(Verdict("a", "b", 1.0, 0.2), Threshold(0.5, 2.0))
    assert not is_certain(Verdict("a", "b", 1.0, 0.2), Threshold(0.5, 3.0))
