"""No bot cheats: with everything hidden replaced at random, every bot still makes the same move."""

from __future__ import annotations

from functools import cache
from inspect import isclass
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve, fields, has

from ramses_desktop import thinking
from ramses_desktop.bots import Bot, ask, judging, luck_of
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.search import Budget, SearchingBot, finished
from ramses_desktop.engine.game import Options, options_text
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, adviser, bots, game, judge
from ramses_desktop.games.flip_and_write import bots as expedition_bots
from ramses_desktop.thinking import BotQuestion, CompareQuestion, HintQuestion, LuckQuestion, ReviewQuestion, TutorQuestion
from tests.games.long import MOVES, is_long, some_tables

pytestmark = pytest.mark.no_cover

TINY = Budget(effort=2, width=2, least=1)
"""A tiny budget, because bots are asked again and again."""
LOOKS = 3
"""Decisions per game at which the bots are asked."""

QUICK = 1
"""The table of each game that is among the quick tests; it has several players."""


def at(number: int, *values: Any) -> Any:
    """Parameters for this table of a game."""
    game_id, options, *_ = values
    marks = [] if number == QUICK else [pytest.mark.slow]
    return pytest.param(*values, marks=marks, id=" ".join([game_id, options_text(options), *values[2:]]))


TABLES = [(number, one.spec.id, options) for one in TESTED for number, options in enumerate(some_tables(one))]


def quick(bot: Bot) -> Bot:
    """The bot, with a tiny budget if it thinks ahead."""
    return SearchingBot(bot.simulate, TINY) if isinstance(bot, SearchingBot) else bot


@cache
def whole_game(game_id: str, options: Options) -> Session:
    """A random game, to its end if that is not too far."""
    session, luck = Session.new(game(game_id), options, "honest"), Luck("honest", "moves")
    while session.turn is not None and not (is_long(session.game) and len(session.line) == MOVES):
        session.play(luck.pick(session.game.moves(session.state)))
    return session


def decisions(game_id: str, options: Options) -> list[Session]:
    """The game as it was before some of its moves."""
    session = whole_game(game_id, options)
    plies = sorted({place * len(session.line) // LOOKS for place in range(LOOKS)})
    return [session.branch(ply) for ply in plies]


@pytest.mark.parametrize(("game_id", "options", "name"), [at(*table, name) for table in TABLES for name in bots(table[1])])
def test_secrets_replaced_at_random_change_no_move(game_id: str, options: Options, name: str) -> None:
    """The last view, first as taken from a different state that looks the same, then that state itself with nothing hidden."""
    bot = quick(bots(game_id)[name])
    for session in decisions(game_id, options):
        seat, own = session.turn, session.game
        assert seat is not None
        *earlier, _ = seen = session.seen(seat)
        chosen = ask(bot, session)
        guess = own.guess(seen, seat, Luck("replaced", f"{session.ply}"))
        for last in (own.view(guess, seat), guess):
            assert bot.choose(own, [*earlier, last], seat, luck_of(session, seat)) == chosen


@pytest.mark.parametrize(("game_id", "options"), [at(*table) for table in TABLES])
def test_a_seat_is_shown_nothing_twice_so_that_nobody_can_count_secret_moves(game_id: str, options: Options) -> None:
    session = whole_game(game_id, options)
    for seat in range(options.players):
        seen = session.seen(seat)
        assert all(one != two for one, two in pairwise(seen))


@pytest.mark.parametrize("game_id", [one.spec.id for one in TESTED if adviser(one.spec.id) is not None])
def test_hints_know_no_more_than_the_seat_they_are_for(game_id: str) -> None:
    found = adviser(game_id)
    assert found is not None
    quickly = evolve(found, budget=TINY) if isinstance(found, PlayoutAdviser) else found

    def advice(own: Any, seen: list[Any], seat: int) -> Any:
        return finished(quickly.advise(own, seen, seat, Luck("hints")))

    for options in game(game_id).spec.variants[:2]:
        for session in decisions(game_id, options)[::3]:
            seat, own = session.turn, session.game
            assert seat is not None
            seen = session.seen(seat)
            guess = own.guess(seen, seat, Luck("replaced"))
            assert advice(own, [*seen[:-1], guess], seat) == advice(own, seen, seat)


@pytest.mark.parametrize("game_id", [one.spec.id for one in TESTED if judge(one.spec.id) is not None])
def test_judgements_know_no_more_than_the_seat_did(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = judge(game_id)
    assert found is not None
    for name, few in (("ROUNDS", (1,)), ("STEP", 2), ("MOST", 2), ("USE_ROUNDS", (1,))):
        monkeypatch.setattr(judging, name, few)
    monkeypatch.setattr(expedition_bots, "GUESSES", 2)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 2)
    for options in game(game_id).spec.variants[:2]:
        for session in decisions(game_id, options):
            seat, own = session.turn, session.game
            assert seat is not None
            *earlier, last = seen = session.seen(seat)
            if not found.begins(None, last):
                continue
            played: Any = session.game.moves(session.state)[-1]
            move = (played,) if found.whole_turns else played
            guess = own.guess(seen, seat, Luck("replaced"))
            judged = [finished(found.judge(own, [*earlier, view], seat, move, Luck("judge"))) for view in (last, guess)]
            assert judged[0] == judged[1]


@pytest.mark.parametrize("game_id", [one.spec.id for one in TESTED if isinstance(adviser(one.spec.id), PlayoutAdviser)])
def test_what_moves_would_have_led_to_is_guessed_from_what_the_seat_had_seen(game_id: str) -> None:
    found = adviser(game_id)
    assert isinstance(found, PlayoutAdviser)
    for options in game(game_id).spec.variants[:2]:
        for session in decisions(game_id, options)[::2]:
            seat, own = session.turn, session.game
            assert seat is not None
            *earlier, last = seen = session.seen(seat)
            moves = own.moves(session.state)[:2]
            guess = own.guess(seen, seat, Luck("replaced"))
            outcomes = [finished(found.compare(own, [*earlier, view], seat, moves, 3, Luck("compare"))) for view in (last, guess)]
            assert outcomes[0] == outcomes[1]
            if earlier and found.may_show_luck(earlier[-1], last, seat):
                lucky = [finished(found.fortunes(own, [*earlier, view], seat, Luck("luck"))) for view in (last, guess)]
                assert lucky[0] == lucky[1]


@pytest.mark.parametrize("game_id", [one.spec.id for one in TESTED if judge(one.spec.id) is not None])
def test_luck_is_measured_from_what_the_seat_had_seen(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest view, and the same with everything laid open; the very first, too."""
    found = judge(game_id)
    assert found is not None
    monkeypatch.setattr(expedition_bots, "GUESSES", 2)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 2)
    rules = game(game_id)
    session = whole_game(game_id, rules.spec.variants[0])
    before = None
    sights = []
    for ply in range(len(session.line)):
        view = session.view(0, ply)
        if rules.turn(session.state_at(ply)) is not None and found.may_show_luck(before, view, 0):
            sights.append(ply)
        before = view
    for ply in sights[:: max(1, len(sights) // 6)]:
        seen = session.seen_at(0, ply)
        worlds = seen, [*seen[:-1], rules.guess(seen, 0, Luck("replaced", str(ply)))]
        told = [finished(found.fortunes(rules, views, 0, Luck("luck"))) for views in worlds]
        assert told[0] == told[1]


# ------------------------------------------------------------ every question

QUESTIONS: list[type[Any]] = [
    one for one in vars(thinking).values() if isclass(one) and has(one) and "seen" in (field.name for field in fields(one))
]
"""Everything that is asked with the views of a seat, by whomever; also what will be added."""


def can_be_asked(question: type[Any], game_id: str) -> bool:
    found = judge(game_id)
    needs = {HintQuestion: adviser(game_id) is not None, ReviewQuestion: found is not None, LuckQuestion: found is not None}
    compares = isinstance(found, judging.Comparing)
    return {**needs, TutorQuestion: compares, CompareQuestion: compares}.get(question, True)


def test_all_questions_about_views_are_known() -> None:
    known = {BotQuestion, HintQuestion, ReviewQuestion, TutorQuestion, LuckQuestion, CompareQuestion}
    assert set(QUESTIONS) == known


@pytest.mark.parametrize(
    ("question", "game_id"),
    [
        pytest.param(question, one.spec.id, id=f"{question.__name__} {one.spec.id}")
        for question in QUESTIONS
        for one in TESTED
        if can_be_asked(question, one.spec.id)
    ],
)
def test_no_answer_depends_on_what_the_seat_does_not_see(
    question: type[Any], game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the latest view, and with everything laid open as it might be: the answers are equal."""
    few = {"ROUNDS": (1,), "STEP": 2, "MOST": 2, "USE_ROUNDS": (1,)}
    for name, value in few.items():
        monkeypatch.setattr(judging, name, value)
    monkeypatch.setattr(expedition_bots, "GUESSES", 2)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 2)
    rules, hints = judge(game_id), adviser(game_id)
    if isinstance(hints, PlayoutAdviser):
        monkeypatch.setattr(thinking, "adviser", lambda _: evolve(hints, budget=TINY))
    asked = 0
    for session in decisions(game_id, game(game_id).spec.variants[0]):
        seat, own = session.turn, session.game
        assert seat is not None
        *earlier, last = seen = session.seen(seat)
        if question in (ReviewQuestion, TutorQuestion) and rules is not None and not rules.begins(None, last):
            continue
        if question is LuckQuestion and rules is not None and not rules.may_show_luck(earlier[-1] if earlier else None, last, seat):
            continue
        moves = own.moves(session.state)
        whole = rules is not None and rules.whole_turns
        values = {
            "game_id": game_id,
            "seat": seat,
            "seed": "honest",
            "stream": "question",
            "bot": "scribe" if "scribe" in bots(game_id) else next(iter(bots(game_id))),
            "played": (moves[-1],) if whole else moves[-1],
            "threshold": judging.MISTAKES,
            "moves": tuple(moves[:2]),
            "guesses": 2,
        }
        worlds = last, own.guess(seen, seat, Luck("laid open", str(session.ply)))
        names = [field.name for field in fields(question) if field.name != "seen"]
        told = [finished(question(**{name: values[name] for name in names}, seen=(*earlier, world)).think()) for world in worlds]
        assert told[0] == told[1]
        asked += 1
    assert asked
