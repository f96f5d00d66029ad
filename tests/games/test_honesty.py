"""No bot cheats: with everything hidden replaced at random, every bot still makes the same move."""

from __future__ import annotations

from collections.abc import Iterator
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
from tests.games.long import random_game, some_tables

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
    return random_game(game(game_id), options, "honest")


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


def occasions(question: type[Any], game_id: str) -> Iterator[tuple[Session, int]]:
    """When it is asked, and by which seat."""
    found = judge(game_id)
    for options in game(game_id).spec.variants[:2]:
        if question is LuckQuestion and found is not None:
            whole = whole_game(game_id, options)
            views = [None, *(whole.view(0, ply) for ply in range(len(whole.line)))]
            sights = [ply for ply, pair in enumerate(pairwise(views)) if found.may_show_luck(*pair, 0)]
            yield from ((whole.branch(ply), 0) for ply in sights[:: max(1, len(sights) // 6)])
            continue
        for session in decisions(game_id, options):
            seat = session.turn
            assert seat is not None
            view = session.view(seat, session.ply)
            if question in (ReviewQuestion, TutorQuestion) and found is not None and not found.begins(None, view):
                continue
            yield session, seat


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
    for module, name, few in (
        (judging, "ROUNDS", (1,)),
        (judging, "USE_ROUNDS", (1,)),
        (judging, "STEP", 2),
        (judging, "MOST", 2),
        (expedition_bots, "GUESSES", 2),
        (expedition_bots, "FLIP_GUESSES", 2),
    ):
        monkeypatch.setattr(module, name, few)
    rules, hints = judge(game_id), adviser(game_id)
    if isinstance(hints, PlayoutAdviser):
        monkeypatch.setattr(thinking, "adviser", lambda _: evolve(hints, budget=TINY))
    asked = 0
    for session, seat in occasions(question, game_id):
        *earlier, last = seen = session.seen(seat)
        moves = session.game.moves(session.state)
        values = {
            "game_id": game_id,
            "seat": seat,
            "seed": "honest",
            "stream": "question",
            "bot": "scribe" if "scribe" in bots(game_id) else next(iter(bots(game_id))),
            "played": (moves[-1],) if rules is not None and rules.whole_turns else moves[-1],
            "threshold": judging.MISTAKES,
            "moves": tuple(moves[:2]),
            "guesses": 3,
        }
        worlds = last, session.game.guess(seen, seat, Luck("laid open", str(session.ply)))
        names = [field.name for field in fields(question) if field.name != "seen"]
        told = [finished(question(**{name: values[name] for name in names}, seen=(*earlier, world)).think()) for world in worlds]
        assert told[0] == told[1]
        asked += 1
    assert asked
