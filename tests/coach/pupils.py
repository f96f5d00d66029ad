"""Bots as pupils: their games are reviewed as a person's are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import Judge
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.form import Loss
from ramses_desktop.coach.review import review
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.thinking import review_question

Choose = Callable[[Session], Any]


def judge_of(game_id: str) -> Judge:
    found = judge(game_id)
    assert found is not None
    return found


def of_level(game_id: str, level: str) -> Choose:
    return lambda session: ask(bots(game_id)[level], session)


def play_out(session: Session, choose: Choose) -> Session:
    while session.turn is not None:
        session.play(choose(session))
    return session


def judged(game_id: str, choose: Choose, games: int, each: int = 1) -> Iterator[tuple[Session, list[Verdict]]]:
    """Games of a pupil, and what the coach says of one in `each` of the decisions, beginning with another one in every game."""
    rules = game(game_id)
    for number in range(games):
        new = Session.new(rules, rules.spec.options(1), f"pupil {number}", (Seat("pupil", "person"),))
        session = play_out(new, choose)
        plies = islice(review(session, 0, judge_of(game_id)).plies, number % each, None, each)
        yield session, [finished(review_question(session, ply).think()).at(ply) for ply in plies]


def losses(game_id: str, choose: Choose, games: int, each: int = 1) -> list[list[Loss]]:
    """The same as the leak profile sees it."""
    rules = judge_of(game_id)
    return [
        [
            Loss(rules.kind_of(one.played, one.best), rules.when(session.view(0, one.ply))[0], one.regret, one.lines)
            for one in verdicts
        ]
        for session, verdicts in judged(game_id, choose, games, each)
    ]
