"""Reviews whole solo games with whichever form of the kernels it finds, and reports CPU seconds: the worker of bench_review, which
runs it once for each form. Each input line says how many games to review, answered by one line of JSON."""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Final

from ramses_desktop.bots import ask
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.review import review
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, game, judge
from ramses_desktop.games.flip_and_write.playout import compiled
from ramses_desktop.thinking import Question, luck_question, review_question
from tests.bench.playouts import Rates

GAMES: Final = ("pyramids", "silver_gold")
DECISIONS, LUCK = "decisions", "luck"


def played(game_id: str, number: int) -> Session:
    """A game as Scribe plays it, with as many mistakes as people make."""
    own = game(game_id)
    session = Session.new(own, own.spec.options(1), f"review {number}")
    while session.turn is not None:
        session.play(ask(bots(game_id)["scribe"], session))
    return session


def questions(session: Session) -> dict[str, list[Question]]:
    """All that a whole review asks."""
    found = judge(session.game.spec.id)
    assert found is not None
    whole = review(session, 0, found)
    return {
        DECISIONS: [review_question(session, ply) for ply in whole.plies],
        LUCK: [luck_question(session, 0, ply) for ply in whole.sights],
    }


def seconds(asked: list[Question]) -> float:
    start = process_time()
    for question in asked:
        finished(question.think())
    return process_time() - start


def reviewed(games: int) -> Rates:
    """CPU seconds for each part of a review, the mean of these games."""
    found = {f"{game_id} {part}": 0.0 for game_id in GAMES for part in (DECISIONS, LUCK)}
    for game_id in GAMES:
        for number in range(games):
            for part, asked in questions(played(game_id, number)).items():
                found[f"{game_id} {part}"] += seconds(asked) / games
    return found


def main() -> int:
    print("compiled" if compiled() else "plain", flush=True)
    for line in sys.stdin:
        print(json.dumps(reviewed(json.loads(line)["games"])), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
