"""The command arena: matches between bots, how strong each one is, and the file in which it records its games, so that it can
resume."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Final

import attrs

from ramses_desktop import __version__
from ramses_desktop.bots import ask
from ramses_desktop.bots.arena import Match, Outcome, Schedule, Standing, schedule, standings
from ramses_desktop.cli.common import (
    CommandError,
    add_bots_argument,
    add_deal_arguments,
    cannot,
    columns,
    find_bot,
    find_game,
    number_of,
    options_of,
    options_of_bots,
    print_json,
    write,
)
from ramses_desktop.console import INTERRUPTED, printable
from ramses_desktop.engine.game import AnyGame, Options, chosen, is_race, options_text
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import digits, mark, tr

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

MOST_GAMES: Final = 1_000_000
BAR: Final = 40
"""Width of the progress bar, in characters."""
PATIENCE: Final = 2.0
"""Seconds before a long run shows its progress."""


def seed_of(seed: str, number: int) -> str:
    return seed if number == 1 else f"{seed} {number}"


def seats_of(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats named after their bots, numbered where several are of a kind."""
    return tuple(
        Seat(f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name, name) for at, name in enumerate(names)
    )


GAMES_DONE: Final = mark("{done} of {count} games")


def games_told(played: int, asked: int, seed: str) -> str:
    """How many games were played, from which seed."""
    shown = printable(seed)
    if played < asked:
        return tr(
            "{played} of {count} game from the seed “{seed}”",
            "{played} of {count} games from the seed “{seed}”",
            n=asked,
            played=digits(played),
            count=digits(asked),
            seed=shown,
        )
    return tr(
        "{count} game from the seed “{seed}”", "{count} games from the seed “{seed}”", n=played, count=digits(played), seed=shown
    )


def counted(count: int, before: int = 0, what: str = GAMES_DONE) -> Generator[int, None, None]:
    """The numbers of the games to play, or of whatever else there is to do, after those already done. On a terminal, a long run
    shows a progress bar."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    due = monotonic() + PATIENCE
    drawn = False
    try:
        for number in range(before + 1, count + 1):
            if terminal and monotonic() > due:
                done = number - 1
                bar = ("=" * (BAR * done // count)).ljust(BAR)
                sys.stderr.write(f"\r[{bar}] {tr(what, done=digits(done), count=digits(count))}")
                sys.stderr.flush()
                due, drawn = monotonic() + min(0.1, PATIENCE), True
            yield number
    finally:
        if drawn:
            sys.stderr.write(f"\r{' ' * (BAR + 40)}\r")
            sys.stderr.flush()


# ------------------------------------------------------------ arena log


MOST_POINTS: Final = 1_000_000
MOST_SECONDS: Final = 1e6
"""Upper limits of what a line may claim for a seat, and for a move."""


class ArenaLog:
    """A file with one line per game of an arena, so that nothing is lost on interruption."""

    def __init__(self, path: str, question: list[object], matches: Schedule) -> None:
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


# ------------------------------------------------------------ arena


MOST_JOBS: Final = 64
SUMMARY: Final = mark("Compare bots: who wins more often, and how long they think.")
DETAILS: Final = (
    mark("Every deal is played once for each seating of the bots, dealt as with the command play."),
    mark("± is the standard error. In the win rate a tie counts as a shared win; in brackets is its 95 per cent interval."),
    mark("Ahead: points more than the first bot named, on the same deals. Slow: one move in twenty takes longer than this."),
    mark("Races show a mean place instead of points."),
    mark("Ctrl+C shows the results so far. With --keep, games that the same command played earlier count too."),
)


def describe(command: ArgumentParser) -> None:
    add_deal_arguments(command)
    add_bots_argument(command, tr("the bots to compare"))
    command.add_argument(
        "--games", default="100", metavar="N", help=tr("number of games, at least (100); with --alone, for each bot")
    )
    command.add_argument("--alone", action="store_true", help=tr("each bot plays the same deals alone"))
    command.add_argument("--jobs", default="1", metavar="N", help=tr("number of games played at the same time (1)"))
    command.add_argument(
        "--keep", metavar=tr("FILE"), help=tr("record every game as it ends; the same command continues from there")
    )
    command.add_argument("--json", action="store_true", help=tr("print everything as JSON, for other programs"))


def run(asked: Namespace) -> int:
    """Play the games that are not kept yet, and print the standings."""
    game = find_game(asked.game)
    names = [name.strip() for name in asked.bots.split(",")]
    for name in names:
        find_bot(game, name)
    options = options_of_bots(game, 1 if asked.alone else len(names), asked.options)
    matches = schedule(len(names), number_of("--games", asked.games, MOST_GAMES), alone=asked.alone)
    jobs = number_of("--jobs", asked.jobs, MOST_JOBS)
    count = matches.games
    question = [game.spec.id, options.rules, options_text(options), asked.seed, names]
    log = ArenaLog(asked.keep, question, matches) if asked.keep else None
    kept = log.outcomes if log else []
    # Each once: two arenas may have written to one file.
    played = {outcome.match: outcome for outcome in kept if outcome.match.deal <= matches.deals}
    outcomes = [*played.values()]
    fresh = (match for match in matches if match not in played)
    bouts = (Bout(game.spec.id, options_text(options), asked.seed, tuple(names), match) for match in fresh)
    code = 0
    try:
        with _fought(bouts, jobs) as results, closing(counted(count, len(played))) as numbers:
            for _ in numbers:
                outcomes.append(next(results))
                if log:
                    log.add(outcomes[-1])
    except KeyboardInterrupt:
        code = INTERRUPTED
    outcomes.sort(key=lambda outcome: (outcome.match.deal, outcome.match.seats))
    table = standings([seat.name for seat in seats_of(names)], outcomes)
    if asked.json:
        print_json(_arena_data(game, options, asked.seed, names, count, outcomes, table))
    else:
        print("\n".join(_arena_table(game, options, asked.seed, count, outcomes, table)))
    return code


@attrs.frozen
class Bout:
    """A match, with everything another process needs to play it."""

    game: str
    options: str
    seed: str
    names: tuple[str, ...]
    match: Match


def fight(bout: Bout) -> Outcome:
    """Play a match, and time every move."""
    game = find_game(bout.game)
    names = [bout.names[entrant] for entrant in bout.match.seats]
    players = [find_bot(game, name) for name in names]
    session = Session.new(game, options_of(game, bout.options), seed_of(bout.seed, bout.match.deal), seats_of(names))
    seconds: list[list[float]] = [[] for _ in names]
    while (seat := session.turn) is not None:
        start = perf_counter()
        move = ask(players[seat], session)
        seconds[seat].append(perf_counter() - start)
        session.play(move)
    scores = game.scores(session.state)
    return Outcome(
        bout.match,
        tuple(score.total for score in scores),
        tuple(score.place for score in scores),
        tuple(tuple(spent) for spent in seconds),
    )


@contextmanager
def _fought(bouts: Iterable[Bout], jobs: int) -> Iterator[Iterator[Outcome]]:
    """The outcomes as they come in."""
    if jobs == 1:
        yield map(fight, bouts)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        yield _pooled(pool, bouts, 2 * jobs)


def _pooled(pool: Pool, bouts: Iterable[Bout], ahead: int) -> Iterator[Outcome]:
    """Hand out only a few bouts ahead: there may be a million."""
    done: SimpleQueue[Outcome | BaseException] = SimpleQueue()
    handed = 0
    for bout in bouts:
        pool.apply_async(fight, (bout,), callback=done.put, error_callback=done.put)
        handed += 1
        if handed == ahead:
            yield _outcome(done.get())
            handed -= 1
    for _ in range(handed):
        yield _outcome(done.get())


def _outcome(found: Outcome | BaseException) -> Outcome:
    if isinstance(found, BaseException):
        raise found
    return found


def _ignore_interrupts() -> None:
    """Ctrl+C reaches all processes, and the main one ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _arena_table(
    game: AnyGame, options: Options, seed: str, asked: int, outcomes: Sequence[Outcome], table: Sequence[Standing]
) -> list[str]:
    lines = [", ".join((tr(game.spec.name), options_text(options), games_told(len(outcomes), asked, seed)))]
    if not table:
        return lines
    alone, race = options.players == 1, is_race(game, options.players)
    heads = [tr("bot"), tr("games", context="a column"), *([] if alone else [tr("win rate"), tr("wins"), tr("ties")])]
    heads += [tr("mean place")] if race else [tr("points", context="a column"), tr("ahead")]
    heads += [tr("ms a move"), tr("slow")]
    return [*lines, "", *columns([heads, *(_row(one, alone=alone, race=race) for one in table)], names=0)]


def _row(one: Standing, *, alone: bool, race: bool) -> list[str]:
    rate = tr("{n} %", n=digits(100 * one.rate, 1))
    interval = tr("{low} to {high} %", low=digits(100 * one.low, 1), high=digits(100 * one.high, 1))
    won = [] if alone else [f"{rate} ({interval})", digits(one.wins), digits(one.ties)]
    ahead = f"{'+' if one.ahead >= 0 else ''}{digits(one.ahead, 2)} ± {digits(one.ahead_error, 2)}"
    points = [f"{digits(one.mean, 2)} ± {digits(one.error, 2)}", ahead]
    place = [f"{digits(one.place, 2)} ± {digits(one.place_error, 2)}"]
    times = [digits(one.median * 1000, 1), digits(one.slow * 1000, 1)]
    return [one.name, digits(one.games), *won, *(place if race else points), *times]


def _arena_data(
    game: AnyGame,
    options: Options,
    seed: str,
    names: Sequence[str],
    asked: int,
    outcomes: Sequence[Outcome],
    table: Sequence[Standing],
) -> dict[str, object]:
    return {
        "program": f"Ramses Desktop {__version__}",
        "game": game.spec.id,
        "rules": options.rules,
        "options": chosen(options),
        "seed": seed,
        "bots": list(names),
        "asked": asked,
        "played": len(outcomes),
        "standings": [attrs.asdict(standing) for standing in table],
        "games": [
            {
                "seed": seed_of(seed, outcome.match.deal),
                "seats": [names[entrant] for entrant in outcome.match.seats],
                "totals": list(outcome.totals),
                "places": list(outcome.places),
            }
            for outcome in outcomes
        ],
    }
