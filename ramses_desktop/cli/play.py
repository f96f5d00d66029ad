"""The command play: games between bots, and how they ended."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import fmean
from typing import Final

from ramses_desktop.bots import Bot, ask
from ramses_desktop.bots.arena import standard_error
from ramses_desktop.cli.arena import MOST_GAMES, counted, games_told, seats_of, seed_of
from ramses_desktop.cli.common import (
    CommandError,
    add_bots_argument,
    add_deal_arguments,
    columns,
    find_bot,
    find_game,
    number_of,
    options_of_bots,
    reason_of,
    write,
)
from ramses_desktop.console import INTERRUPTED, printable
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, Score, is_race
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import digits, mark, tr

FEW_GAMES: Final = 10
"""Up to this many games, each result is listed too."""
SUMMARY: Final = mark("Let bots play, and show their results.")
DETAILS: Final = (
    mark("The first game is dealt from the seed itself, the next from the seed with “ 2” behind it, then “ 3”, and so on:"),
    mark("game 7 of the seed sphinx is game 1 of the seed “sphinx 7”. A bot's own luck comes from the seed too."),
    mark("± is the standard error of the mean. A win is a first place alone; a tie is a shared one."),
)


def describe(command: ArgumentParser) -> None:
    add_deal_arguments(command)
    add_bots_argument(command, tr("one bot for each seat"))
    command.add_argument("--games", default="1", metavar="N", help=tr("number of games (1)"))
    command.add_argument("--save", metavar=tr("FOLDER"), help=tr("save every game in this folder"))


def run(asked: Namespace) -> int:
    """Play the games, save them if asked to, and print the results so far even when interrupted."""
    game = find_game(asked.game)
    names = [name.strip() for name in asked.bots.split(",")]
    players = [find_bot(game, name) for name in names]
    options = options_of_bots(game, len(players), asked.options)
    count = number_of("--games", asked.games, MOST_GAMES)
    files = _files(asked.save, game, asked.seed, count) if asked.save is not None else None
    seats = seats_of(names)
    results: list[Sequence[Score]] = []
    code = 0
    try:
        with closing(counted(count)) as numbers:
            for number in numbers:
                session = _played(Session.new(game, options, seed_of(asked.seed, number), seats), players)
                if files:
                    write(files[number - 1], record.text(session))
                results.append(game.scores(session.state))
    except KeyboardInterrupt:
        code = INTERRUPTED
    print("\n".join(summary(game, asked.seed, seats, results, count)))
    return code


def _played(session: Session, players: Sequence[Bot]) -> Session:
    while (seat := session.turn) is not None:
        session.play(ask(players[seat], session))
    return session


def summary(game: AnyGame, seed: str, seats: Sequence[Seat], results: Sequence[Sequence[Score]], count: int) -> list[str]:
    """The table of results, plus each result if they are few. A race is summed up in places, any other game in points."""
    lines = [", ".join((tr(game.spec.name), games_told(len(results), count, seed)))]
    if not results:
        return lines
    race, alone = is_race(game, len(seats)), len(seats) == 1
    numbers = [[score.place if race else score.total for score in scores] for scores in results]
    heads = [tr("seat", context="a column"), tr("name", context="a column"), tr("mean place") if race else tr("mean total")]
    rows = [heads if alone else [*heads, tr("wins"), tr("ties")]]
    for at, seat in enumerate(seats):
        firsts = [scores for scores in results if scores[at].place == 1]
        ties = sum(sum(score.place == 1 for score in scores) > 1 for scores in firsts)
        wins = [] if alone else [digits(len(firsts) - ties), digits(ties)]
        rows.append([str(at + 1), seat.name, mean_and_error([row[at] for row in numbers]), *wins])
    lines += ["", *columns(rows, names=1)]
    if 1 < len(results) <= FEW_GAMES:
        games = ([str(number), *map(str, row)] for number, row in enumerate(numbers, 1))
        lines += ["", *columns([[tr("game", context="a column"), *(seat.name for seat in seats)], *games])]
    return lines


def mean_and_error(numbers: Sequence[int]) -> str:
    """The mean and its standard error, which a single game does not have."""
    error = digits(standard_error(numbers), 2) if len(numbers) > 1 else "–"
    return f"{digits(fmean(numbers), 2)} ± {error}"


def _files(folder: str, game: AnyGame, seed: str, count: int) -> list[Path]:
    """Paths for the records. Creates the folder, and never overwrites a file."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        sentence = mark("The folder {folder} cannot be created: {reason}.")
        raise CommandError(tr(sentence, folder=printable(folder), reason=reason_of(problem))) from None
    slug = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in seed)[:40]
    files = [place / f"{game.spec.id}-{slug}-{number:0{len(str(count))}}.ramses" for number in range(1, count + 1)]
    for file in files:
        if file.exists():
            sentence = mark("{file} exists already; choose another folder or another seed.")
            raise CommandError(tr(sentence, file=printable(str(file))))
    return files
