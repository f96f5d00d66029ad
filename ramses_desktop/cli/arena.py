"""The command arena: matches between bots, and how strong each one is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from ramses_desktop import __version__
from ramses_desktop.bots import ask
from ramses_desktop.bots.arena import Match, Outcome, Standing, schedule, standings
from ramses_desktop.cli.arena_log import ArenaLog
from ramses_desktop.cli.arguments import (
    add_bots_argument,
    add_deal_arguments,
    find_bot,
    find_game,
    number_of,
    options_of,
    options_of_bots,
)
from ramses_desktop.cli.output import columns, print_json
from ramses_desktop.cli.series import MOST_GAMES, counted, games_told, seats_of, seed_of
from ramses_desktop.console import INTERRUPTED
from ramses_desktop.engine.game import AnyGame, Options, chosen, is_race, options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, mark, tr

if TYPE_CHECKING:
    from multiprocessing.pool import Pool


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
) -> dict[str, Any]:
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
