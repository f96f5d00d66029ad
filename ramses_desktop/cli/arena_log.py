"""The file in which an arena records its games, so that it can resume."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import attrs

from ramses_desktop.bots.arena import Match, Outcome, Schedule
from ramses_desktop.cli.errors import CommandError, cannot
from ramses_desktop.cli.output import write
from ramses_desktop.cli.series import MOST_GAMES
from ramses_desktop.console import printable
from ramses_desktop.engine.text import tr

MOST_POINTS: Final = 1_000_000
MOST_SECONDS: Final = 1e6
"""Upper limits of what a line may claim for a seat, and for a move."""


class ArenaLog:
    """A file with one line per game of an arena, so that nothing is lost on interruption."""

    def __init__(self, path: str, question: list[Any], matches: Schedule) -> None:
        self._path = Path(path)
        self.outcomes: list[Outcome] = []
        first = json.dumps({"arena": question})
        try:
            text = self._path.read_text("utf-8") if self._path.exists() else ""
            # The last line may be incomplete if the program was interrupted.
            lines = text.split("\n")[:-1] or ([first] if first.startswith(text) else [text])
            if lines[0] != first:
                raise CommandError(tr("{file} holds other games; choose another file.", file=printable(path)))
            self.outcomes = [_read(line, matches) for line in lines[1:]]
        except OSError as problem:
            raise CommandError(cannot("read", path, problem)) from None
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise CommandError(tr("{file} is damaged; choose another file.", file=printable(path))) from None
        whole = "".join(f"{line}\n" for line in lines)
        if text != whole:
            write(self._path, whole)

    def add(self, outcome: Outcome) -> None:
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(_written(outcome) + "\n")
        except OSError as problem:
            raise CommandError(cannot("written", str(self._path), problem)) from None


def _written(outcome: Outcome) -> str:
    return json.dumps(attrs.asdict(outcome), allow_nan=False)


def _read(line: str, matches: Schedule) -> Outcome:
    """Parse a line exactly as `_written` wrote it. Raises if the line is anything else, or not one of these matches."""
    found = json.loads(line)
    match = Match(int(found["match"]["deal"]), tuple(map(int, found["match"]["seats"])))
    seconds = tuple(tuple(map(float, spent)) for spent in found["seconds"])
    outcome = Outcome(match, tuple(map(int, found["totals"])), tuple(map(int, found["places"])), seconds)
    sizes = {len(match.seats), len(outcome.totals), len(outcome.places), len(seconds)}
    if not (
        _written(outcome) == line
        and 1 <= match.deal <= MOST_GAMES
        and match.seats in matches.seatings
        and len(sizes) == 1
        and all(abs(total) <= MOST_POINTS for total in outcome.totals)
        and all(1 <= place <= len(match.seats) for place in outcome.places)
        and all(0 <= second <= MOST_SECONDS for spent in seconds for second in spent)
    ):
        raise ValueError(line)
    return outcome
