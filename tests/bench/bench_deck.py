"""How fast a deck opens after years of practice: `python -m tests.bench.bench_deck`. A thousand reviewed games of one player with
some 30 mistakes each, and 20,000 answers in the practice log."""

from __future__ import annotations

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from ramses_desktop.coach.deck import ANSWERED, Memory, Rating, data_of_answer, remembered
from ramses_desktop.engine.judged import Place
from ramses_desktop.games import GAMES
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.practice.keeping import Keeping
from tests.bench.bench_reviews import filled

GOAL: Final = 0.300
"""Seconds of CPU."""
PLAYED, ANSWERS, QUESTIONS = 1_000, 20_000, 2_000
REPEATS: Final = 5
BEGAN: Final = datetime(2026, 1, 1, 18, tzinfo=timezone(timedelta(hours=1)))
A_DAY: Final = 60
"""Answers a day."""


def main() -> int:
    with TemporaryDirectory() as folder:
        kept = statistics(GAMES, data=Path(folder))
        name = filled(kept, PLAYED).seats[0].name
        answered(kept, name, ANSWERS)
        found = keeping(kept)
        seconds = deck_seconds(found, name)
        entries, due = len(found.deck(name).entries), len(found.deck(name).due)
        kept.close()
    met = "met" if seconds < GOAL else "MISSED"
    print(
        f"A deck of {entries:,} questions, {due:,} of them due, opens in {seconds * 1000:.0f} ms of CPU after {ANSWERS:,} answers;"
    )
    print(f"must be under {GOAL * 1000:.0f} ms: {met}.")
    return 0 if seconds < GOAL else 1


def keeping(kept: Statistics) -> Keeping:
    end = BEGAN + timedelta(days=ANSWERS // A_DAY)
    return Keeping(PracticeLog(data=kept.database.data), kept.database, str, lambda: end)


def answered(kept: Statistics, name: str, count: int) -> None:
    """Write so many answers into the log, one in seven of them a miss."""
    places = [entry.question.place for entry in keeping(kept).deck(name).entries][:QUESTIONS]
    known: dict[Place, Memory] = {}
    log = PracticeLog(data=kept.database.data)
    lines = []
    for number in range(count):
        place, when = places[number % len(places)], BEGAN + timedelta(days=number // A_DAY)
        rating = Rating.GOOD if number % 7 else Rating.AGAIN
        memory = known[place] = remembered(known.get(place), rating, when.date())
        data = data_of_answer(place, "method", {"regret": 0.0, "error": 0.2, "seconds": 20.0}, rating, memory)
        lines.append(json.dumps({"at": when.isoformat(), "name": name, "kind": ANSWERED, **data}))
    log.path.parent.mkdir(parents=True, exist_ok=True)
    log.path.write_text("\n".join(lines) + "\n")


def deck_seconds(found: Keeping, name: str) -> float:
    """From nothing read to all that the page shows, with the modules loaded."""

    def once() -> float:
        found.database.close()
        found.log.forget()
        start = process_time()
        deck = found.deck(name)
        _ = deck.due, deck.size, deck.next
        return process_time() - start

    return min(once() for _ in range(REPEATS))


if __name__ == "__main__":
    sys.exit(main())
