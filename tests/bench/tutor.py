"""Shows that the tutor can be trusted: how many of its warnings a search of fifty times the effort calls false.

    python -m tests.bench.tutor [GAME] [--warnings N] [--threshold POINTS]

A warning is false if the move that was made gives away no more than the threshold after all; those about moves that give away no
more than a trifle are told apart. It is not part of the bench: a hundred warnings take minutes, even with the compiled kernel."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

from ramses_desktop.bots import ask
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.judging import ROUNDS, WIDTH, is_certain
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.judged import TRIFLE, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import adviser, bots, game
from ramses_desktop.thinking import tutor_question

EFFORT: Final = 50
LEVELS: Final = ("apprentice", "scribe", "vizier")
"""Who sits at the table: beginners are warned often, good players of what is hard to tell."""


def decisions(game_id: str) -> Iterator[tuple[Session, Any]]:
    """Decisions of games alone without end, and the move that was made in each."""
    rules, number = game(game_id), 0
    while True:
        level = LEVELS[number % len(LEVELS)]
        session = Session.new(rules, rules.spec.options(1), f"tutor {number}", (Seat(level, level),))
        while session.turn is not None:
            move = ask(bots(game_id)[level], session)
            if len(rules.moves(session.state)) > 1:
                yield session, move
            session.play(move)
        number += 1


def given_away(session: Session, found: Verdict) -> float:
    """What a move gives away against the best of all that are promising, found with fifty times the effort and other luck."""
    game_id, seat = session.game.spec.id, session.turn
    rules, seen = adviser(game_id), session.seen(seat or 0)
    assert isinstance(rules, PlayoutAdviser)
    promising = rules.simulate(session.game, seen, seat or 0).candidates[:WIDTH]
    parse = session.game.parse
    moves = list(dict.fromkeys((parse(found.played), parse(found.best), *promising)))
    first_look = sum(guesses * max(1, len(moves) >> at) for at, guesses in enumerate(ROUNDS))
    guesses = EFFORT * (first_look + 2 * found.guesses) // len(moves)
    outcomes = finished(rules.compare(session.game, seen, seat or 0, moves, guesses, Luck("reference", str(session.ply))))
    means = [fmean(totals) for totals in outcomes.totals]
    return max(means) - means[0]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tutor")
    parser.add_argument("game", nargs="?", default="pyramids")
    parser.add_argument("--warnings", type=int, default=100)
    parser.add_argument("--threshold", type=float, default=1.5)
    asked = parser.parse_args()
    judged = warned = false = trifles = 0
    for session, move in decisions(asked.game):
        question = tutor_question(session, move, asked.threshold)
        found: Verdict = finished(question.think())
        judged += 1
        if not is_certain(found, question.threshold):
            continue
        true = given_away(session, found)
        warned, false, trifles = warned + 1, false + (true <= asked.threshold), trifles + (true <= TRIFLE)
        if true <= asked.threshold:
            print(
                f"{session.seats[0].name}, move {session.ply}: warned of {found.regret:.1f} ± {found.error:.1f}, it is {true:.2f}."
            )
        if warned == asked.warnings:
            break
    print(f"{asked.game}: {warned} warnings in {judged} decisions. In {false} of them ({false / warned:.1%})")
    print(f"the move gives away less than the threshold, {asked.threshold} points; in {trifles}, a trifle.")
    return 0 if false < 0.02 * warned else 1


if __name__ == "__main__":
    raise SystemExit(main())
