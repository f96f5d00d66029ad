"""The command play: games between bots, and how they ended."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from ramses_desktop.bots import Bot, ask
from ramses_desktop.cli.arguments import find_bot, find_game, number_of, options_of_bots, utf8
from ramses_desktop.cli.errors import Wrong, printable, reason_of
from ramses_desktop.cli.output import write
from ramses_desktop.cli.series import INTERRUPTED, MOST_GAMES, counted, seats_of, seed_of
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import IDS

FEW_GAMES: Final = 10
"""Up to so many, each result is shown too."""

Result = tuple[tuple[int, int], ...]
"""Total and place of each seat."""


def describe(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    command.add_argument("--bots", required=True, metavar="A,B,…", help="one bot for each seat, such as random,greedy")
    command.add_argument("--seed", type=utf8, required=True, metavar="TEXT", help="any text; the same seed always plays the same")
    command.add_argument("--games", default="1", metavar="N", help="how many games (1)")
    command.add_argument("--options", default="", metavar="TEXT", help='further options, as in a record: "name=value …"')
    command.add_argument("--save", metavar="FOLDER", help="write every game into this folder, as a record of its own")


def run(asked: Namespace) -> int:
    """Let bots play, and count.
    The first game is dealt from the seed itself, the next from the seed with “ 2” behind it, then “ 3”, and so on:
    game 7 of the seed sphinx is game 1 of the seed “sphinx 7”. A bot's own luck comes from the seed too.
    ± is the standard error of the mean. A win is a first place of one's own; a tie is a shared one."""
    game = find_game(asked.game)
    names = [name.strip() for name in asked.bots.split(",")]
    players = [find_bot(game, name) for name in names]
    options = options_of_bots(game, len(players), asked.options)
    count = number_of("--games", asked.games, MOST_GAMES)
    files = _files(asked.save, game, asked.seed, count) if asked.save is not None else None
    seats = seats_of(names)
    results: list[Result] = []
    code = 0
    try:
        with closing(counted(count)) as numbers:
            for number in numbers:
                session = _played(Session.new(game, options, seed_of(asked.seed, number), seats), players)
                if files:
                    write(files[number - 1], record.text(session))
                results.append(tuple((score.total, score.place) for score in game.scores(session.state)))
    except KeyboardInterrupt:
        code = INTERRUPTED
    print("\n".join(summary(game, asked.seed, seats, results, count)))
    return code


def _played(session: Session, players: Sequence[Bot]) -> Session:
    while (seat := session.turn) is not None:
        session.play(ask(players[seat], session))
    return session


def summary(game: AnyGame, seed: str, seats: Sequence[Seat], results: Sequence[Result], count: int) -> list[str]:
    """The table of results, and each single one if they are few."""
    asked = f" of {count:,}" if len(results) < count else ""
    lines = [f"{game.spec.name}, {len(results):,}{asked} {'game' if count == 1 else 'games'} from the seed “{printable(seed)}”"]
    if not results:
        return lines
    width = max(4, *(len(seat.name) for seat in seats))
    alone = len(seats) == 1
    lines += ["", f"seat  {'name'.ljust(width)}       mean total" + ("" if alone else "      wins      ties")]
    for at, seat in enumerate(seats):
        mean, error = mean_and_error([result[at][0] for result in results])
        firsts = [result for result in results if result[at][1] == 1]
        ties = sum(sum(place == 1 for _, place in result) > 1 for result in firsts)
        wins = "" if alone else f"{len(firsts) - ties:10,}{ties:10,}"
        lines.append(f"{at + 1:4}  {seat.name.ljust(width)}  {mean:7.2f} ± {error}{wins}".rstrip())
    if 1 < len(results) <= FEW_GAMES:
        lines += ["", "game" + "".join(f"  {seat.name:>7}" for seat in seats)]
        for number, result in enumerate(results, 1):
            totals = (f"{total:>{max(7, len(seat.name))}}" for seat, (total, _) in zip(seats, result, strict=True))
            lines.append(f"{number:4}  {'  '.join(totals)}")
    return lines


def mean_and_error(totals: Sequence[int]) -> tuple[float, str]:
    """The mean, and its standard error as it is printed; one game alone tells nothing of that."""
    if len(totals) < 2:
        return fmean(totals), "  –   "
    return fmean(totals), f"{stdev(totals) / sqrt(len(totals)):<6.2f}"


def _files(folder: str, game: AnyGame, seed: str, count: int) -> list[Path]:
    """Where the records will go. The folder is there afterwards, and nothing that lies in it will be overwritten."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise Wrong(f"The folder {printable(folder)} cannot be made: {reason_of(problem)}.") from None
    slug = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in seed)[:40]
    files = [place / f"{game.spec.id}-{slug}-{number:0{len(str(count))}}.ramses" for number in range(1, count + 1)]
    for file in files:
        if file.exists():
            raise Wrong(f"There already is a file {printable(str(file))}; please choose another folder or another seed.")
    return files
