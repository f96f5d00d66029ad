"""The leak profile says where points are given away, and only what is more than chance."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

import pytest
from attrs import define

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import Kind
from ramses_desktop.bots.search import Budget, finished, weigh
from ramses_desktop.coach.form import LEAST_DECISIONS as LEAST
from ramses_desktop.coach.form import Loss, Profile, advice, profile
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, judge
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross
from ramses_desktop.games.pyramids.bots import ADVISER
from ramses_desktop.games.pyramids.deck import parts
from tests.coach.practice.pupils import losses

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
    games = [game(lost("pack", 4.0))] * 2 + [game(lost("pack", 4.0), decisions=LEAST - 21)]
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
    rules = judge(game_id)
    assert rules is not None
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
    found = profile(losses("pyramids", lambda session: ask(bots("pyramids")["scribe"], session), 50, EACH), ADVISER.kinds)
    assert found.worst == "pack"
    assert found.worst_line is None


@pytest.mark.parametrize("game_id", ["ramses", pytest.param("pyramids", marks=pytest.mark.longest)])
def test_of_a_strong_pupil_no_leak_stands_out(game_id: str) -> None:
    rules = judge(game_id)
    assert rules is not None
    found = profile(losses(game_id, lambda session: ask(bots(game_id)["pharaoh"], session), 10, EACH), rules.kinds)
    assert sum(leak.decisions for leak in found.kinds.values()) > LEAST
    assert advice(found, rules.kinds) is None
