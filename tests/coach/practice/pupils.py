"""Bots as pupils: their games are reviewed as a person's are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from ramses_desktop.bots import ask
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.form import Loss
from ramses_desktop.coach.review import Verdict, review
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.thinking import review_question

Choose = Callable[[Session], Any]


def played(game_id: str, choose: Choose, number: int) -> Session:
    rules = game(game_id)
    session = Session.new(rules, rules.spec.options(1), f"pupil {number}", (Seat("pupil", "person"),))
    while session.turn is not None:
        session.play(choose(session))
    return session


def reviewed(game_id: str, level: str, games: int, each: int = 1) -> Iterator[list[Verdict]]:
    """What the coach says of each game of a bot; of one in `each` of its decisions, beginning with another one in every game."""
    return judged(game_id, lambda session: ask(bots(game_id)[level], session), games, each)


def judged(game_id: str, choose: Choose, games: int, each: int) -> Iterator[list[Verdict]]:
    for session, verdicts in _judged(game_id, choose, games, each):
        del session
        yield verdicts


def _judged(game_id: str, choose: Choose, games: int, each: int) -> Iterator[tuple[Session, list[Verdict]]]:
    rules = judge(game_id)
    assert rules is not None
    for number in range(games):
        session = played(game_id, choose, number)
        plies = islice(review(session, 0, rules).plies, number % each, None, each)
        yield session, [Verdict.of(ply, finished(review_question(session, ply).think())) for ply in plies]


def losses(game_id: str, choose: Choose, games: int, each: int = 1) -> list[list[Loss]]:
    """The same as the leak profile sees it."""
    rules = judge(game_id)
    assert rules is not None
    return [
        [
            Loss(rules.kind_of(one.played, one.best), rules.when(session.view(0, one.ply))[0], one.regret, one.lines)
            for one in verdicts
        ]
        for session, verdicts in _judged(game_id, choose, games, each)
    ]
