"""A review asks for every choice once, and adds up to what happened."""

from __future__ import annotations

from math import sqrt
from types import ModuleType

import pytest
from attrs import evolve

from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.coach.review import Comparison, Fairness, Figures, Review, Turn, accuracy, expected, review
from ramses_desktop.engine import judged
from ramses_desktop.engine.judged import CARDS, DEAL, FIND, FLIP, WORTH, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import game
from ramses_desktop.games.flip_and_write import bots
from ramses_desktop.games.pyramids.bots import ADVISER, CHILD, KEEN, SIMULATOR
from tests.coach.pupils import judge_of, of_level, play_out


def new(game_id: str, players: int = 1) -> Session:
    rules = game(game_id)
    return Session.new(rules, rules.spec.options(players), "review", tuple(Seat(str(at)) for at in range(players)))


def played(players: int = 1) -> Session:
    return play_out(new("pyramids", players), of_level("pyramids", "scribe"))


def at_random(game_id: str) -> Session:
    """A game, to its end or to the 300th move."""
    session, luck = new(game_id), Luck("review", "moves")
    while session.turn is not None and len(session.line) < 300:
        session.play(luck.pick(session.game.moves(session.state)))
    return session


@pytest.fixture(scope="module")
def solo() -> Review:
    """Of a game of one player, before anything is known."""
    return begun(played())


def begun(session: Session, seat: int = 0) -> Review:
    return review(session, seat, judge_of(session.game.spec.id))


def counted(*plies: int, chances: dict[int, tuple[Fortune, ...]] | None = None) -> Review:
    """Of a game in which every decision is a turn."""
    return Review(at_random("sample"), 0, plies, tuple(chances or {}), lambda view: (7, 7), whole_turns=True, chances=chances or {})


def luck(kind: str, points: float, error: float = 0.0) -> Fortune:
    return Fortune(kind, points, error)


def verdict(ply: int, regret: float, error: float = 0.1) -> Verdict:
    return Verdict("played", "better" if regret else "played", regret, error, (), 100, ply)


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy(0) == 100
    assert 75 < accuracy(0.45) < 85


@pytest.mark.parametrize("seat", [0, 1])
def test_every_choice_of_the_seat_is_asked_once(seat: int) -> None:
    session = played(2)
    found = begun(session, seat)
    assert all(session.mover(ply) == seat for ply in found.plies)
    forced = [ply for ply in range(len(session.line)) if session.mover(ply) == seat and ply not in found.plies]
    assert all(len(session.game.moves(session.state_at(ply))) == 1 for ply in forced)
    assert len(found.plies) + len(forced) == sum(session.mover(ply) == seat for ply in range(len(session.line)))


def test_where_there_is_no_choice_nothing_is_asked() -> None:
    session = at_random("pharaoh")
    forced = {ply for ply in range(len(session.line)) if len(session.game.moves(session.state_at(ply))) == 1}
    assert forced
    assert not forced & set(begun(session).plies)


def test_a_turn_that_is_judged_as_a_whole_is_asked_once() -> None:
    """In Ramses a turn may have several slides, and not every one of them is part of a hunt."""
    session = at_random("ramses")
    found = begun(session)
    turns = [found.when(session.view(0, ply)) for ply in found.plies]
    assert turns == sorted(set(turns))
    assert 20 < len(turns) < len(session.line) / 2


def test_of_what_is_new_only_what_may_be_luck_is_asked() -> None:
    session = at_random("ramses")
    rules = judge_of("ramses")
    views = [session.view(0, ply) for ply in range(len(session.line) + 1)]
    found = begun(session)
    assert found.sights == tuple(at for at in range(1, len(views)) if rules.may_show_luck(views[at - 1], views[at], 0))
    assert found.sights[-1] == len(session.line), "the last treasure ends the game"
    assert found.open_sights == list(found.sights)


def test_luck_is_asked_where_something_came_up(solo: Review) -> None:
    views = [solo.session.view(0, ply) for ply in solo.sights]
    assert solo.sights[0] == 0
    assert solo.sights[-1] < len(solo.session.line), "at the end of a game of points nothing more can come up"
    assert {(view.round, view.number) for view in views} >= {(number // 7, number) for number in range(28)}
    assert len(set(map(id, views))) == len(views)


@pytest.mark.parametrize(
    ("verdicts", "worst", "regret", "error"),
    [
        ((verdict(1, 0.2), verdict(2, 3.0, 0.3), verdict(3, 1.0, 0.2)), 2, 4.0, sqrt(0.3**2 + 0.2**2)),
        # What lies within the error is no part of a mistake,
        ((verdict(1, 0.4, 0.3), verdict(2, 3.0, 0.3)), 2, 3.0, 0.3),
        # but counts where there is no mistake.
        ((verdict(1, 0.4, 0.3), verdict(2, 0.0, 0.9)), 1, 0.4, 0.3),
    ],
)
def test_a_turn_has_all_its_decisions_and_its_worst_names_it(
    verdicts: tuple[Verdict, ...], worst: int, regret: float, error: float
) -> None:
    turn = Turn(0, 2, verdicts)
    assert (turn.worst.ply, turn.grade, turn.regret) == (worst, turn.worst.grade, regret)
    assert turn.error == pytest.approx(error)


def test_turns_come_in_the_order_of_the_game_as_they_are_known(solo: Review) -> None:
    assert solo.turns == ()
    assert len(solo.calendar) == len({*solo.calendar}) <= 28
    some = evolve(solo, verdicts={ply: verdict(ply, 0.0) for ply in solo.plies[:9]})
    assert [(turn.round, turn.turn) for turn in some.turns] == list(solo.calendar[: len(some.turns)])
    assert sum(len(turn.verdicts) for turn in some.turns) == 9
    assert some.open_plies == list(solo.plies[9:])


def test_turns_without_rounds_are_counted(solo: Review) -> None:
    found = counted(2, 5, 9)
    assert [found.when_at(ply) for ply in (0, 2, 4, 5, 8, 9, 30)] == [(0, at) for at in (0, 0, 0, 1, 1, 2, 2)]
    assert found.calendar == ((0, 0), (0, 1), (0, 2))
    assert not found.has_rounds
    first = [ply for ply in solo.plies if solo.when_at(ply)[0] == 0]
    assert not evolve(solo, plies=tuple(first)).has_rounds
    assert evolve(solo, plies=solo.plies[: len(first) + 1]).has_rounds


def test_a_review_is_done_when_every_decision_and_all_luck_are_known() -> None:
    found = evolve(counted(2, 5, 7), sights=(3,))
    decided = evolve(found, verdicts={ply: verdict(ply, 0.0) for ply in (2, 5, 7)})
    lucky = evolve(found, chances={3: ()})
    whole = evolve(decided, chances=lucky.chances)
    assert [one.share for one in (found, decided, lucky, whole, counted())] == [0, 0.75, 0.25, 1, 1]
    assert [one.is_done for one in (found, decided, lucky, whole)] == [False, False, False, True]
    assert (lucky.open_plies, lucky.open_sights, decided.open_sights) == ([2, 5, 7], [], [3])


def test_the_mean_is_of_all_decisions_that_are_known() -> None:
    found = counted(1, 2, 3)
    assert found.mean_regret == 0
    assert evolve(found, verdicts={1: verdict(1, 3.0)}).mean_regret == 3
    assert evolve(found, verdicts={1: verdict(1, 3.0), 2: verdict(2, 0.0)}).mean_regret == 1.5


def test_a_treasure_that_was_found_without_being_known_is_luck_of_the_turn_before() -> None:
    chances = {
        3: (luck(FIND, 0.5), luck(FLIP, 2.0)),
        5: (luck(FLIP, 2.0),),
        6: (luck(FIND, 0.0), luck(FIND, -1.0)),
        10: (luck(FIND, 1.0),),
    }
    assert counted(2, 3, 5, 9, 10, chances=chances).lucky_finds == {(0, 0), (0, 3)}


def test_key_moments_are_the_worst_mistakes() -> None:
    regrets = [0.0, 3.0, 0.3, 9.0, 1.0, 2.0, 4.0, 5.0]
    found = evolve(counted(*range(8)), verdicts={ply: verdict(ply, regret) for ply, regret in enumerate(regrets)})
    assert [one.regret for one in found.key_moments] == [9.0, 5.0, 4.0, 3.0, 2.0]


def test_worth_luck_and_choices_add_up_to_the_total(solo: Review) -> None:
    assert solo.figures(12) is None
    first, second, third, *_ = solo.sights
    chances = dict.fromkeys(solo.sights, ()) | {
        first: (luck(WORTH, 110), luck(DEAL, -3, 0.5)),
        second: (luck(CARDS, 2, 0.3), luck(FLIP, -1.5, 0.4)),
        third: (luck(FLIP, 4),),
    }
    figures = evolve(solo, chances=chances).figures(12)
    assert figures is not None
    assert (figures.worth, figures.luck) == (122, 4.5)
    assert figures.luck_error == pytest.approx(0.5)
    assert figures.worth + figures.luck + figures.choices == figures.total


def test_without_all_luck_or_without_a_worth_there_are_no_figures() -> None:
    worth, flip = luck(WORTH, 110), luck(FLIP, 1)
    assert counted(1, chances={0: (worth,), 2: (flip,)}).figures(0) is not None
    assert evolve(counted(1, chances={0: (worth,)}), sights=(0, 2)).figures(0) is None
    assert counted(1, chances={2: (flip,)}).figures(0) is None


def test_figures_are_of_the_seat_that_is_reviewed() -> None:
    assert Figures(116, 121, 4, 1).choices == -9


# ------------------------------------------------------------ comparison


def compared(first: tuple[float, ...], second: tuple[float, ...]) -> Comparison:
    none = ((),) * len(first)
    return Comparison(Outcomes(("a", "b"), (first, second), (none, none)))


def test_ties_are_told() -> None:
    assert compared((3, 2, 1, 5), (2, 2, 2, 1)).shares == (50, 25, 25)


@pytest.mark.parametrize("count", [3, 7, 200])
def test_the_shares_add_up_to_a_hundred(count: int) -> None:
    for wins in range(count + 1):
        first = (1.0,) * wins + (0.0,) * (count - wins)
        second = (0.0,) * wins + (1.0,) * (count - wins)
        ahead, alike, behind = compared(first, second).shares
        assert ahead + alike + behind == 100
        assert min(ahead, alike, behind) >= 0


def test_both_have_the_same_columns() -> None:
    found = compared((98, 101, 112), (87, 101, 104))
    assert found.columns(0, 10) == [(80, 0), (90, 1), (100, 1), (110, 1)]
    assert found.columns(1, 10) == [(80, 1), (90, 0), (100, 2), (110, 0)]
    assert found.reach == 112 - 87


def test_what_may_be_chance_is_not_certain() -> None:
    assert not compared((10, 0, 12, 1), (9, 1, 9, 3)).is_certain
    assert compared((10, 11, 12, 10), (5, 6, 6, 5)).is_certain


# ------------------------------------------------------------ fairness


def test_the_more_games_the_closer_chance_comes_to_nothing() -> None:
    few, many = Fairness((3.0,) * 4, 10.0), Fairness((3.0,) * 400, 10.0)
    assert (few.mean, many.mean) == (3.0, 3.0)
    assert few.usual == pytest.approx(9.8)
    assert many.usual == pytest.approx(0.98)
    assert (few.is_usual, many.is_usual) == (True, False)


def test_chance_puts_every_game_somewhere_and_most_near_the_middle() -> None:
    found = expected(10.0, [-100, -10, 0, 10, 100], 50)
    assert sum(found) == pytest.approx(50)
    assert found[1] == pytest.approx(50 * 0.3413, abs=0.1)
    assert found[1] == pytest.approx(found[2])


# ------------------------------------------------------------ method


MEASURES = {
    judging: "WIDTH ROUNDS RIVALS STEP MOST ALONE EARLY CLOSE SURE USES USE_ROUNDS",
    judged: "NOISE TRIFLE",
    bots: "GUESSES FLIP_GUESSES TRIED",
}


def method(prices: object) -> str:
    """Changes with everything that changes judgements, so that no stale row counts."""
    return bots.adviser(SIMULATOR, lambda *_: "", (), {}, {}, (), (), prices).method


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in MEASURES.items() for name in names.split()])
def test_another_search_or_measure_of_luck_is_another_method(
    module: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert method(KEEN) == ADVISER.method
    monkeypatch.setattr(module, name, 1)
    assert method(KEEN) != ADVISER.method


def test_other_prices_are_another_method() -> None:
    assert method(CHILD) != ADVISER.method
