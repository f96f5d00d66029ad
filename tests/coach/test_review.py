"""A review asks for every choice once, and adds up to what happened."""

from math import sqrt

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import CARDS, DEAL, FIND, FLIP, WORTH, Fortune, Judgement
from ramses_desktop.coach.review import Chance, Figures, Grade, Review, Turn, Verdict, accuracy, grade, review
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.games.pyramids.rules import PyramidsOptions


def played(players: int = 1) -> Session:
    session = Session.new(game("pyramids"), PyramidsOptions(players), "review", tuple(Seat(str(at)) for at in range(players)))
    while session.turn is not None:
        session.play(ask(bots("pyramids")["scribe"], session))
    return session


def at_random(game_id: str, players: int = 1) -> Session:
    """A game, to its end or to the 300th move."""
    rules = game(game_id)
    session, luck = Session.new(rules, rules.spec.options(players), "review"), Luck("review", "moves")
    while session.turn is not None and len(session.line) < 300:
        session.play(luck.pick(rules.moves(session.state)))
    return session


def begun(session: Session, seat: int = 0) -> Review:
    rules = judge(session.game.spec.id)
    assert rules is not None
    return review(session, seat, rules)


def counted(*plies: int, chances: dict[int, tuple[Chance, ...]] | None = None) -> Review:
    """Of a game in which every decision is a turn."""
    return Review(at_random("sample"), 0, plies, tuple(chances or {}), lambda view: (7, 7), whole_turns=True, chances=chances or {})


def verdict(ply: int, regret: float, error: float = 0.1) -> Verdict:
    return Verdict(ply, "played", "better" if regret else "played", regret, error, (), 100)


@pytest.mark.parametrize(
    ("regret", "error", "expected"),
    [
        (0, 0.4, Grade.BEST),
        (0.5, 0.0, Grade.EQUAL),
        (0.51, 0.0, Grade.SLIP),
        # More than a trifle, but perhaps only a trifle.
        (0.69, 0.1, Grade.EQUAL),
        (0.71, 0.1, Grade.SLIP),
        # More than a trifle, but perhaps chance.
        (1.0, 0.5, Grade.EQUAL),
        (1.5, 0.4, Grade.MISTAKE),
        (4.0, 0.4, Grade.BLUNDER),
    ],
)
def test_only_what_is_no_chance_and_no_trifle_is_a_mistake(regret: float, error: float, expected: Grade) -> None:
    assert grade(regret, error) is expected
    assert expected.is_bad == (expected not in (Grade.BEST, Grade.EQUAL))


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
    found = begun(session)
    forced = {ply for ply in range(len(session.line)) if len(session.game.moves(session.state_at(ply))) == 1}
    assert forced
    assert not forced & set(found.plies)


def test_a_turn_that_is_judged_as_a_whole_is_asked_once() -> None:
    """In Ramses a turn may have several slides, and not every one of them is part of a hunt."""
    session = at_random("ramses")
    found = begun(session)
    turns = [found.when(session.view(0, ply)) for ply in found.plies]
    assert turns == sorted(set(turns))
    assert 20 < len(turns) < len(session.line) / 2


def test_of_what_is_new_only_what_may_be_luck_is_asked() -> None:
    session = at_random("ramses")
    rules = judge("ramses")
    assert rules is not None
    views = [session.view(0, ply) for ply in range(len(session.line) + 1)]
    found = begun(session)
    assert found.sights == tuple(at for at in range(1, len(views)) if rules.may_show_luck(views[at - 1], views[at], 0))
    assert found.sights[-1] == len(session.line), "the last treasure ends the game"
    assert found.open_sights == list(found.sights)


def test_at_the_end_nothing_more_can_come_up_in_a_game_of_points() -> None:
    session = played()
    assert begun(session).sights[-1] < len(session.line)


def test_luck_is_asked_where_something_came_up() -> None:
    session = played()
    found = begun(session)
    views = [session.view(0, ply) for ply in found.sights]
    assert found.sights[0] == 0
    assert {(view.round, view.number) for view in views} >= {(number // 7, number) for number in range(28)}
    assert len(set(map(id, views))) == len(views)


def test_a_turn_has_all_its_decisions_and_its_worst_names_it() -> None:
    turn = Turn(0, 2, (verdict(1, 0.2), verdict(2, 3.0, 0.3), verdict(3, 1.0, 0.2)))
    assert (turn.worst.ply, turn.grade) == (2, Grade.MISTAKE)
    assert turn.regret == 4.0
    assert turn.error == pytest.approx(sqrt(0.3**2 + 0.2**2))


def test_what_lies_within_the_error_is_no_part_of_a_mistake() -> None:
    turn = Turn(0, 2, (verdict(1, 0.4, 0.3), verdict(2, 3.0, 0.3)))
    assert (turn.regret, turn.error) == (3.0, 0.3)
    assert Turn(0, 3, (verdict(1, 0.4, 0.3), verdict(2, 0.0))).regret == 0.4
    assert Turn(0, 3, (verdict(1, 0.4, 0.3), verdict(2, 0.0, 0.9))).error == pytest.approx(0.3)


def test_turns_come_in_the_order_of_the_game_as_they_are_known() -> None:
    found = begun(played())
    assert found.turns == ()
    assert len(found.calendar) == len({*found.calendar}) <= 28
    known = {ply: verdict(ply, 0.0) for ply in found.plies[:9]}
    some = evolve(found, verdicts=known)
    assert [(turn.round, turn.turn) for turn in some.turns] == list(found.calendar[: len(some.turns)])
    assert sum(len(turn.verdicts) for turn in some.turns) == 9
    assert some.open_plies == list(found.plies[9:])


def test_turns_without_rounds_are_counted() -> None:
    found = counted(2, 5, 9)
    assert [found.when_at(ply) for ply in (0, 2, 4, 5, 8, 9, 30)] == [(0, at) for at in (0, 0, 0, 1, 1, 2, 2)]
    assert found.calendar == ((0, 0), (0, 1), (0, 2))
    assert not found.has_rounds
    rounds = begun(played())
    first = [ply for ply in rounds.plies if rounds.when_at(ply)[0] == 0]
    assert not evolve(rounds, plies=tuple(first)).has_rounds
    assert evolve(rounds, plies=rounds.plies[: len(first) + 1]).has_rounds


def test_a_review_is_done_when_every_decision_and_all_luck_are_known() -> None:
    chances = {3: ()}
    found = evolve(counted(2, 5), sights=(3,))
    verdicts = {ply: verdict(ply, 0.0) for ply in (2, 5)}
    assert not found.is_done
    assert not evolve(found, verdicts=verdicts).is_done
    assert not evolve(found, chances=chances).is_done
    assert evolve(found, verdicts=verdicts, chances=chances).is_done
    assert evolve(found, chances=chances).open_sights == []


def test_the_mean_is_of_all_decisions_that_are_known() -> None:
    found = counted(1, 2, 3)
    assert found.mean_regret == 0
    assert evolve(found, verdicts={1: verdict(1, 3.0)}).mean_regret == 3
    assert evolve(found, verdicts={1: verdict(1, 3.0), 2: verdict(2, 0.0)}).mean_regret == 1.5


def test_a_treasure_that_was_found_without_being_known_is_luck_of_the_turn_before() -> None:
    def chance(ply: int, kind: str, points: float) -> Chance:
        return Chance(ply, Fortune(kind, points, 0.0))

    chances = {
        3: (chance(3, FIND, 0.5), chance(3, FLIP, 2.0)),
        5: (chance(5, FLIP, 2.0),),
        6: (chance(6, FIND, 0.0), chance(6, FIND, -1.0)),
        10: (chance(10, FIND, 1.0),),
    }
    assert counted(2, 3, 5, 9, 10, chances=chances).lucky_finds == {(0, 0), (0, 3)}


def test_what_is_kept_of_a_judgement_is_written_in_notation() -> None:
    session = at_random("sample")
    played, best = session.line[0], session.game.moves(session.state_at(0))[-1]
    kept = Verdict.of(4, Judgement(played, best, 1.5, 0.25, (1.0, 0.5), 300))
    assert kept == Verdict(4, str(played), str(best), 1.5, 0.25, (1.0, 0.5), 300)


def test_key_moments_are_the_worst_mistakes() -> None:
    found = begun(played())
    regrets = [0.0, 3.0, 0.3, 9.0, 1.0, 2.0, 4.0, 5.0]
    known = {ply: verdict(ply, regret) for ply, regret in zip(found.plies, regrets, strict=False)}
    assert [one.regret for one in evolve(found, verdicts=known).key_moments] == [9.0, 5.0, 4.0, 3.0, 2.0]


def test_worth_luck_and_choices_add_up_to_the_total() -> None:
    found = begun(played())
    assert found.figures(12) is None
    chances: dict[int, tuple[Chance, ...]] = dict.fromkeys(found.sights, ())
    first, second, third, *_ = found.sights
    chances[first] = (Chance(first, Fortune(WORTH, 110, 0.0)), Chance(first, Fortune(DEAL, -3, 0.5)))
    chances[second] = (Chance(second, Fortune(CARDS, 2, 0.3)), Chance(second, Fortune(FLIP, -1.5, 0.4)))
    chances[third] = (Chance(third, Fortune(FLIP, 4, 0.0)),)
    figures = evolve(found, chances=chances).figures(12)
    assert figures is not None
    assert (figures.worth, figures.luck) == (122, 4.5)
    assert figures.luck_error == pytest.approx(0.5)
    assert figures.worth + figures.luck + figures.choices == figures.total


def test_without_all_luck_or_without_a_worth_there_are_no_figures() -> None:
    worth, flip = Chance(0, Fortune(WORTH, 110, 0.0)), Chance(2, Fortune(FLIP, 1, 0.0))
    assert counted(1, chances={0: (worth,), 2: (flip,)}).figures(0) is not None
    assert evolve(counted(1, chances={0: (worth,)}), sights=(0, 2)).figures(0) is None
    assert counted(1, chances={2: (flip,)}).figures(0) is None


def test_figures_are_of_the_seat_that_is_reviewed() -> None:
    assert Figures(116, 121, 4, 1).choices == -9
