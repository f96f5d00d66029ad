"""The form places somebody on the scale of the four levels, and says how sure that is."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

import pytest
from attrs import define, evolve

from ramses_desktop.bots import LEVELS
from ramses_desktop.bots.judging import Kind
from ramses_desktop.bots.search import Budget, finished, weigh
from ramses_desktop.coach.form import (
    GENERAL,
    LEAST,
    LEAST_DECISIONS,
    Event,
    Form,
    Loss,
    Played,
    Profile,
    Reviewed,
    advice,
    form,
    in_general,
    of_game,
    profile,
    runs,
    standings,
)
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.games import IDS, telling
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross
from ramses_desktop.games.pyramids.bots import ADVISER
from ramses_desktop.games.pyramids.deck import parts
from tests.coach.pupils import judge_of, judged, losses, of_level
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
    found = of(*[100.0] * 30, *[5.0] * 20)
    assert (len(found.games), found.mean) == (20, 5.0)


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
    for players in game.spec.seats:
        levels = judge_of(game.spec.id).scale[players]
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
    for number, level in enumerate(LEVELS):
        verdicts = [some for _, some in judged(game, of_level(game, level.id), games, each)]
        found = form([Reviewed(sum(one.regret for one in some), len(some), 1) for some in verdicts], judge_of(game).scale)
        assert found is not None
        weakest, strongest = (LEVELS.index(one) for one in found.band)
        assert weakest <= number <= strongest, (level.id, found)
        assert abs(found.at(found.mean) - number) < 1, (level.id, found)


# ------------------------------------------------------------ leaks


LAY = Kind("pack", "Where to lay", "Look twice.", "drill", {1: "Mind the second line."})
CHOICE = Kind("choice", "Pattern or single box", "Ask first.", within="pack")
CARD = Kind("card", "Which card to take", "Take your time.")
KINDS = (LAY, CHOICE, CARD)
FINE = Loss("pack", 0, 0.0)


def game(*losses: Loss, decisions: int = 10) -> list[Loss]:
    return [*losses, *[FINE] * (decisions - len(losses))]


def lost(kind: str, regret: float, number: int = 0, lines: tuple[float, ...] = ()) -> Loss:
    return Loss(kind, number, regret, lines)


def advised(found: Profile) -> str:
    told = advice(found, KINDS)
    return told[0] if told else ""


def test_the_kind_that_costs_most_is_named() -> None:
    found = profile([game(lost("pack", 4.0), lost("choice", 1.0)), game(lost("pack", 5.0), lost("choice", 1.0))] * 3, KINDS)
    assert found.ranked == ["pack", "choice"]
    assert found.kinds["pack"].points == 4.5
    assert found.worst == "pack"
    assert advised(found) == "Look twice."


def test_what_happens_in_the_same_decisions_shares_their_number() -> None:
    found = profile([game(lost("pack", 4.0), lost("choice", 1.0))] * 3, KINDS)
    assert {kind: leak.decisions for kind, leak in found.kinds.items()} == {"pack": 30, "choice": 30, "card": 0}


def test_nothing_is_said_of_fewer_than_thirty_decisions() -> None:
    games = [game(lost("pack", 4.0))] * 2 + [game(lost("pack", 4.0), decisions=LEAST_DECISIONS - 21)]
    assert profile(games, KINDS).worst == ""
    assert profile([*games, [FINE]], KINDS).worst == "pack"


def test_one_bad_game_is_no_leak() -> None:
    assert advised(profile([game(lost("pack", 30.0)), *[game()] * 9], KINDS)) == ""


def test_trifles_are_no_leak() -> None:
    assert advised(profile([game(lost("pack", 0.4))] * 10, KINDS)) == ""


def test_a_line_of_the_score_card_that_stands_out_sharpens_the_advice() -> None:
    plain, sharp = lost("pack", 4.0, lines=(2.0, 2.0)), lost("pack", 4.0, lines=(-1.0, 5.0))
    assert advised(profile([game(plain)] * 10, KINDS)) == "Look twice."
    found = profile([game(sharp), game(plain)] * 10, KINDS)
    assert (found.lines[1].points, found.lead.points) == (3.5, 3.0)
    assert advised(found) == "Mind the second line."


def test_a_line_may_stand_out_with_another_close_behind() -> None:
    found = profile([game(lost("pack", 6.0, lines=(2.0 + n % 2, 4.0, 0.0, 0.0))) for n in range(10)], KINDS)
    assert found.lead.points == pytest.approx(4.0 - 2.5 / 3)
    assert found.worst_line == 1
    assert advised(found) == "Mind the second line."


def test_the_largest_of_several_lines_must_stand_out_more_than_one_alone() -> None:
    """About 2.5 times its error."""
    found = profile([game(lost("pack", 4.0, lines=(1.0, 3.0 if n % 5 < 2 else 1.0))) for n in range(10)], KINDS)
    assert found.lead.is_certain
    assert found.worst_line is None


def test_rounds_are_counted_apart() -> None:
    found = profile([[lost("pack", 2.0), lost("pack", 1.0, 3), *[FINE] * 30]] * 2, KINDS)
    assert {number: leak.points for number, leak in found.rounds.items()} == {0: 2.0, 3: 1.0}
    assert found.rounds[3].decisions == 2


@pytest.mark.parametrize(
    ("game_id", "played", "best", "kind"),
    [
        ("pyramids", "cross 4 a1 b1", "cross 4 b1 c1", "pack"),
        ("pyramids", "cross 4 a1", "cross 12 a1 b1", "choice"),
        ("pyramids", "bonus 4 a1", "bonus 4 b1", "bonus"),
        ("silver_gold", "take deck", "take display 2", "card"),
        ("silver_gold", "keep 3 17", "keep 3 12", "card"),
        ("ramses", "slide up", "slide left", "memory"),
        ("pharaoh", "step 1 c3", "stop", "route"),
        ("pharaoh", "step 1 c3", "use scarf", "items"),
        ("pharaoh", "lay c3 NS", "lay c3 EW", "tiles"),
        ("pharaoh", "step 1 c3", "clear c3 EW", "tiles"),
    ],
)
def test_a_decision_is_known_by_what_was_played_and_what_was_best(game_id: str, played: str, best: str, kind: str) -> None:
    rules = judge_of(game_id)
    assert rules.kind_of(played, best) == kind
    assert kind in [one.id for one in rules.kinds]


# --- bots as pupils -------------------------------------------------------------------------------------------------

EACH = 6
"""Of so many decisions, one is reviewed."""
PUPIL = Budget(effort=150, width=8)


@define(slots=False)
class Careless:
    """A decision as a pupil sees it to whom a torch is worth nothing. One who `refuses` lays no pattern on a torch at all."""

    simulation: Any
    refuses: bool

    @cached_property
    def candidates(self) -> list[Any]:
        found: list[Any] = self.simulation.candidates
        return [one for one in found if not has_torch(one)] or found if self.refuses else found

    @property
    def effort(self) -> float:
        effort: float = self.simulation.effort
        return effort

    def imagine(self, luck: Luck) -> None:
        self.simulation.imagine(luck)

    def uses(self, turn: tuple[Any, ...]) -> list[Any]:
        found: list[Any] = self.simulation.uses(turn)
        return found

    def play_out(self, *turn: Any) -> float:
        points: float = self.simulation.play_out(*turn) - self.simulation.lines()[TORCHES]
        return points


TORCHES = ADVISER.line_names.index("torches")


def has_torch(move: object) -> bool:
    return isinstance(move, Cross | Bonus) and move.boxes & parts().cards[move.card].torches != 0


def careless(session: Session, *, refuses: bool) -> object:
    ply = len(session.line)
    decision = Careless(ADVISER.simulate(session.game, session.seen_at(0, ply), 0), refuses)
    if len(decision.candidates) == 1:
        return decision.candidates[0]
    return finished(weigh(decision, PUPIL, Luck("pupil", str(ply))))[0].move


@pytest.mark.longest
@pytest.mark.parametrize("refuses", [False, True])
def test_a_pupil_that_never_takes_torches_is_told_so(*, refuses: bool) -> None:
    """Who refuses them blocks the way to the tombs as well, which costs nearly as much."""
    found = profile(losses("pyramids", partial(careless, refuses=refuses), 50, EACH), ADVISER.kinds)
    assert found.lines[TORCHES].is_certain
    assert found.worst_line == TORCHES
    told = advice(found, ADVISER.kinds)
    assert told is not None
    assert "torch of the round" in told[0]


@pytest.mark.longest
def test_a_pupil_that_misses_as_much_in_every_line_is_told_of_none() -> None:
    found = profile(losses("pyramids", of_level("pyramids", "scribe"), 50, EACH), ADVISER.kinds)
    assert found.worst == "pack"
    assert found.worst_line is None


@pytest.mark.parametrize("game_id", ["ramses", pytest.param("pyramids", marks=pytest.mark.longest)])
def test_of_a_strong_pupil_no_leak_stands_out(game_id: str) -> None:
    kinds = judge_of(game_id).kinds
    found = profile(losses(game_id, of_level(game_id, "pharaoh"), 10, EACH), kinds)
    assert sum(leak.decisions for leak in found.kinds.values()) > LEAST_DECISIONS
    assert advice(found, kinds) is None


# ------------------------------------------------------------ achievements


SOME = Achievement("some", "Some", "Find three.", "trophy", "found", 3)
AT_ONCE = Achievement("at_once", "At once", "Find three in one game.", "trophy", "found", 3, BEST)
FIRST_DAY = date(2028, 2, 27)


def played(
    number: int, *, counts: bool = True, won: bool = False, game: str = "dig", daily: date | None = None, **feats: int
) -> Played:
    return Played(f"game {number}", game, f"2028-01-{number:02}T12:00:00+01:00", counts, won, feats, daily)


def test_feats_add_up_over_games_or_count_in_one() -> None:
    feats = of_game([played(1, found=2), played(2, found=1), played(3, found=4)], "dig")
    some, at_once = standings((SOME, AT_ONCE), feats)
    assert (some.done, some.reached[:10], some.game) == (3, "2028-01-02", "game 2")
    assert (at_once.done, at_once.reached[:10], at_once.game) == (3, "2028-01-03", "game 3")


def test_what_is_not_reached_says_how_far_it_has_come() -> None:
    some, at_once = standings((SOME, AT_ONCE), of_game([played(1, found=1), played(2, found=1)], "dig"))
    assert (some.done, some.reached) == (2, "")
    assert some.share == pytest.approx(2 / 3)
    assert (at_once.done, at_once.reached) == (1, "")


def test_games_with_help_count_as_games_only() -> None:
    helped = played(1, counts=False, won=True, found=9, strongest_beaten=1)
    assert of_game([helped], "dig") == []
    assert {feat.name: feat.many for feat in in_general([helped], [])} == {"games": 1, "kinds": 1}


def test_another_game_has_its_own() -> None:
    assert of_game([played(1, game="sail", found=3)], "dig") == []


def test_every_kind_of_game_counts_once() -> None:
    games = [played(1), played(2), played(3, game="sail")]
    assert [feat.many for feat in in_general(games, []) if feat.name == "kinds"] == [1, 0, 1]
    assert {feat.many for feat in in_general(games, []) if feat.name == "strongest_beaten"} == {0}


def test_the_practice_log_tells_the_rest() -> None:
    events = [Event("2028-01-05", "par", {"above": True, "game": "game 7"}), Event("2028-01-04", "drill", {"solved": False})]
    (feat,) = in_general([], events)
    assert (feat.name, feat.many, feat.game) == ("above_par", 1, "game 7")


@pytest.mark.parametrize(
    ("kind", "data", "feat"),
    [
        ("drill", {"solved": True}, "solved"),
        ("drill", {"solved": False}, ""),
        ("deck-answered", {"rating": 3}, "learned"),
        ("deck-answered", {"rating": 1}, ""),
        ("deck-answered", {"rating": "good"}, ""),
        ("course", {"level": 5, "asked": 5, "right": 5}, "course"),
        ("course", {"level": 5, "asked": 5, "right": 4}, ""),
        ("course", {"asked": 10, "right": 10}, ""),
        ("race", {}, ""),
    ],
)
def test_events_of_practice_are_feats(kind: str, data: dict[str, object], feat: str) -> None:
    assert "".join(one.name for one in in_general([], [Event("2028-01-05", kind, data)])) == feat


def days(*numbers: int) -> list[int]:
    """How many days in a row a deal made on each of these days."""
    return [feat.many for feat in runs([played(1, daily=FIRST_DAY + timedelta(days=number)) for number in numbers])]


def test_days_in_a_row_cross_the_leap_day() -> None:
    assert days(0, 1, 2, 3) == [1, 2, 3, 4]


def test_one_missed_day_is_forgiven_but_not_counted() -> None:
    assert days(0, 2, 3) == [1, 2, 3]
    assert days(0, 2, 3, 5) == [1, 2, 3, 3]
    assert days(0, 3) == [1, 1]


def test_a_clock_set_back_never_lengthens_a_row() -> None:
    assert days(0, 1, 1, 0, 1) == [1, 2]


def test_a_deal_that_was_finished_later_still_counts_for_its_day() -> None:
    games = [evolve(played(9 - number, daily=FIRST_DAY + timedelta(days=number)), begun=float(number)) for number in (2, 1, 0)]
    assert [feat.many for feat in runs(games)] == [1, 2, 3]


def test_other_games_and_days_that_were_played_before_leave_a_row_as_it_is() -> None:
    first, second, third = (FIRST_DAY + timedelta(days=number) for number in range(3))
    games = [played(1, daily=first), played(2), played(3, daily=second), played(4, daily=first), played(5, daily=third)]
    assert [feat.many for feat in runs(games)] == [1, 2, 3]


def test_rows_of_different_games_are_not_mixed() -> None:
    games = [played(1, daily=FIRST_DAY), played(2, game="sail", daily=FIRST_DAY + timedelta(days=1))]
    assert [feat.many for feat in runs(games)] == [1, 1]


def test_there_are_some_thirty_with_names_of_their_own() -> None:
    everything = [*GENERAL, *(one for game in IDS for one in telling(game).achievements)]
    assert 30 <= len(everything) <= 40
    assert len({one.name for one in everything}) == len(everything)
    assert all(one.goal > 0 and one.sentence.endswith(".") for one in everything)
    for game in IDS:
        ids = [one.id for one in telling(game).achievements]
        assert len(set(ids)) == len(ids)
