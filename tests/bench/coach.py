"""Shows that reviews can be trusted: by playing bots and reviewing their games twice, with other luck.

    python -m tests.bench.coach [GAME] [--games N]

For each level: what it gives away, how far two reviews agree, and how the luck of its games adds up. The figures in docs/coach.md
and the constants STRENGTH and SPREAD of the games come from here. It is not part of the bench: a hundred games take minutes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final

from attrs import define, field

from ramses_desktop.bots import LEVELS, ask
from ramses_desktop.bots.judging import Judge
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.review import review
from ramses_desktop.engine.judged import WORTH, Grade, Verdict, grade
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game, judge

AGREED: Final = 0.95
"""Share of the mistakes of all levels that another review must find, too."""


@define
class Tally:
    """What the reviews of one level's games say."""

    decisions: int = 0
    given_away: float = 0.0
    """In all decisions,"""
    mistakes: float = 0.0
    """and in those that count as mistakes."""
    found: int = 0
    confirmed: int = 0
    """Mistakes of one review, slips included, and those of them that the other has, too;"""
    large: int = 0
    large_confirmed: int = 0
    """the same of mistakes that are more than slips."""
    seconds: float = 0.0
    luck: list[float] = field(factory=list)
    rest: list[float] = field(factory=list)
    totals: list[float] = field(factory=list)


def played(game_id: str, level: str, number: int) -> Session:
    rules = game(game_id)
    session = Session.new(rules, rules.spec.options(1), f"coach {number}", (Seat(level, level),))
    while session.turn is not None:
        session.play(ask(bots(game_id)[level], session))
    return session


def judgements(rules: Judge, session: Session, plies: tuple[int, ...], seed: str) -> Iterator[Verdict]:
    for ply in plies:
        yield finished(rules.judge(session.game, session.seen_at(0, ply), 0, session.line[ply], Luck(seed, str(ply))))


def count(tally: Tally, rules: Judge, session: Session, number: int) -> None:
    asked = review(session, 0, rules)
    begun = process_time()
    one = list(judgements(rules, session, asked.plies, f"one {number}"))
    tally.seconds += process_time() - begun
    other = list(judgements(rules, session, asked.plies, f"other {number}"))
    for first, second in zip(one, other, strict=True):
        tally.decisions += 1
        tally.given_away += first.regret
        grades = grade(first.regret, first.error), grade(second.regret, second.error)
        tally.mistakes += first.regret if grades[0].is_bad else 0.0
        for mine, theirs in (grades, grades[::-1]):
            tally.found += mine.is_bad
            tally.confirmed += mine.is_bad and theirs.is_bad
            tally.large += mine >= Grade.MISTAKE
            tally.large_confirmed += mine >= Grade.MISTAKE and theirs.is_bad
    _count_luck(tally, rules, session, asked.sights, number)


def _count_luck(tally: Tally, rules: Judge, session: Session, sights: tuple[int, ...], number: int) -> None:
    seen = [(ply, session.seen_at(0, ply)) for ply in sights]
    found: list[Any] = [
        one for ply, views in seen for one in finished(rules.fortunes(session.game, views, 0, Luck(f"luck {number}", str(ply))))
    ]
    worth = sum(one.points for one in found if one.kind == WORTH)
    later = sum(one.points for one in found if one.kind not in (WORTH, "deal"))
    total = session.game.scores(session.state)[0].total
    tally.luck.append(sum(one.points for one in found if one.kind != WORTH))
    tally.rest.append(total - worth - later)
    tally.totals.append(total)


def mean(numbers: list[float]) -> str:
    return f"{fmean(numbers):+.1f} ± {stdev(numbers) / sqrt(len(numbers)):.1f}"


def report(level: str, tally: Tally, games: int) -> str:
    explained = 1 - stdev(tally.rest) ** 2 / stdev(tally.totals) ** 2
    return (
        f"{level:10}  given away {tally.given_away / games:5.1f} a game, {tally.given_away / tally.decisions:.3f} a decision"
        f"; mistakes {tally.mistakes / games:5.2f} a game"
        f"; confirmed {tally.confirmed / max(1, tally.found):.1%} of {tally.found}, "
        f"more than slips {tally.large_confirmed / max(1, tally.large):.1%} of {tally.large}"
        f"; luck {mean(tally.luck)}, spread {stdev(tally.luck):.1f}; strength {mean(tally.rest)}"
        f"; worth and luck explain {explained:.0%}; {tally.seconds / games:.2f} s a review"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="pyramids")
    parser.add_argument("--games", type=int, default=100)
    asked = parser.parse_args()
    rules = judge(asked.game)
    if rules is None:
        parser.error(f"{asked.game} cannot be reviewed")
    tallies = []
    for level in LEVELS:
        tallies.append(tally := Tally())
        for number in range(asked.games):
            count(tally, rules, played(asked.game, level.id, number), number)
        print(report(level.id, tally, asked.games), flush=True)
    found = sum(tally.found for tally in tallies)
    agreed = sum(tally.confirmed for tally in tallies) / found
    print(f"All levels: confirmed {agreed:.1%} of {found}; must be {AGREED:.0%}.")
    return 0 if agreed >= AGREED else 1


if __name__ == "__main__":
    raise SystemExit(main())
