"""The commands that need no window: deal a game, let bots play, look at a record. Whatever is wrong with what was typed is one
sentence and exit code 2. Knows no game in particular: what a table looks like in text is written in the room of the game."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from io import TextIOWrapper
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from statistics import fmean, stdev
from time import monotonic, perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from ramses_desktop import __version__
from ramses_desktop.bots import Bot, ask
from ramses_desktop.bots.arena import Match, Outcome, Schedule, Standing, schedule, standings
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.engine import record
from ramses_desktop.engine.game import END, AnyGame, BadOptions, Move, Options, Part, Score, chosen, options_text, read_options
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import said
from ramses_desktop.games import GAMES, IDS, bots, has_module, module_of

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 64
MOST_POINTS: Final = 1_000_000
MOST_SECONDS: Final = 1e6
"""What a kept game can tell of a seat, and of a move."""
FEW_GAMES: Final = 10
"""Up to so many, each result is shown too."""
BAR: Final = 40
PATIENCE: Final = 2.0
"""Seconds before a long run shows how far it is."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

Result = tuple[tuple[int, int], ...]
"""Total and place of each seat."""


class Wrong(Exception):
    """What was asked for cannot be done, with a sentence that says why."""


def main(words: Sequence[str]) -> int:
    """Do what these words say; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except Wrong as problem:
        return _complain(str(problem), 2)
    except BrokenPipeError:
        # Whoever was reading has seen enough, which is no fault of anybody's.
        _drop_what_cannot_be_written()
        return PIPE_CLOSED
    except OSError as problem:
        _drop_what_cannot_be_written()
        return _complain(f"That did not work: {_reason(problem)}.", 2)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: Sequence[str]) -> int:
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise Wrong(f"There is no command “{_shown(words[0])}”; there are {', '.join(COMMANDS)}, and saved games end in .ramses.")
    try:
        asked = _parser().parse_args(words)
    except SystemExit:  # after --help or --version
        return 0
    code: int = asked.command(asked)
    return code


def _complain(sentence: str, code: int) -> int:
    print(f"ramses-desktop: {sentence}", file=sys.stderr)
    return code


def _drop_what_cannot_be_written() -> None:
    """Python would try once more when it ends, and complain in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


# ------------------------------------------------------------ what can be asked for


class _Parser(ArgumentParser):
    """One that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message[:1].upper()}{message[1:]}; {self.prog} --help says more.")


def _parser() -> ArgumentParser:
    names = ", ".join(game.spec.id for game in GAMES)
    parser = _Parser(
        prog="ramses-desktop",
        allow_abbrev=False,
        formatter_class=RawDescriptionHelpFormatter,
        description="Pyramid board games on your desktop. Without arguments, or with a saved game, it opens the window.",
        epilog=f"Games: {names}.\nTo open a saved game in the window: ramses-desktop FILE.ramses\n"
        "To sit down to a game at once: ramses-desktop --game GAME\n"
        "To try out this installation: ramses-desktop --self-test",
    )
    parser.add_argument("--version", action="version", version=f"Ramses Desktop {__version__}")
    commands = parser.add_subparsers(title="commands that need no window", metavar="COMMAND", required=True)
    for name, (run, describe) in COMMANDS.items():
        summary, _, more = (run.__doc__ or "").partition("\n")
        command = commands.add_parser(
            name,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
            help=summary,
            description=summary,
            epilog="\n".join(line.strip() for line in more.strip().splitlines()),
        )
        command.set_defaults(command=run)
        describe(command)
    return parser


def _utf8(word: str) -> str:
    """What was typed, read as UTF-8 if it can be: a seed deals the same whatever coding the locale speaks of."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def _describe_deal(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    command.add_argument("--seed", type=_utf8, required=True, metavar="TEXT", help="any text; the same seed always deals the same")
    command.add_argument("--players", metavar="N", help="how many sit at the table")
    command.add_argument("--options", default="", metavar="TEXT", help='further options, as in a record: "name=value …"')


def _describe_play(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    command.add_argument("--bots", required=True, metavar="A,B,…", help="one bot for each seat, such as random,greedy")
    command.add_argument("--seed", type=_utf8, required=True, metavar="TEXT", help="any text; the same seed always plays the same")
    command.add_argument("--games", default="1", metavar="N", help="how many games (1)")
    command.add_argument("--options", default="", metavar="TEXT", help='further options, as in a record: "name=value …"')
    command.add_argument("--save", metavar="FOLDER", help="write every game into this folder, as a record of its own")


def _describe_replay(command: ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game (.ramses)")
    command.add_argument("--tables", action="store_true", help="show the table after every move, not only at the end")
    command.add_argument("--json", action="store_true", help="write the whole game as JSON, for other programs")
    command.add_argument("--legal", action="store_true", help="with --json: also the legal moves at every ply")
    command.add_argument("--spoil", action="store_true", help="show a game of memory that is not over, with all that is hidden")


def _describe_arena(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    rivals = f"{LEVELS[-1].id},{LEVELS[-2].id}"
    command.add_argument("--bots", required=True, metavar="A,B,…", help=f"who plays against whom, such as {rivals}")
    command.add_argument("--seed", type=_utf8, required=True, metavar="TEXT", help="any text; the same seed always plays the same")
    command.add_argument("--games", default="100", metavar="N", help="at least so many games (100); alone, so many for each bot")
    command.add_argument("--alone", action="store_true", help="every bot plays the same deals by itself, at a table of one")
    command.add_argument("--options", default="", metavar="TEXT", help='further options, as in a record: "name=value …"')
    command.add_argument("--jobs", default="1", metavar="N", help="how many processes play at the same time (1)")
    command.add_argument("--keep", metavar="FILE", help="write down every game as it ends; the same command goes on from there")
    command.add_argument("--json", action="store_true", help="write everything as JSON, for other programs")


# ------------------------------------------------------------ deal


def _deal(asked: Namespace) -> int:
    """Show what a seed deals."""
    game = _game(asked.game)
    players = f"players={asked.players} " if asked.players is not None else ""
    session = Session.new(game, _options(game, players + asked.options), asked.seed)
    print(f"{game.spec.name}, {options_text(session.options)}, dealt from the seed “{_shown(asked.seed)}”\n")
    room = _plain(game)
    print(room.deal(session.state, _names(session)) if room else session.deal)
    return 0


# ------------------------------------------------------------ play


def _play(asked: Namespace) -> int:
    """Let bots play, and count.
    The first game is dealt from the seed itself, the next from the seed with “ 2” behind it, then “ 3”, and so on:
    game 7 of the seed sphinx is game 1 of the seed “sphinx 7”. A bot's own luck comes from the seed too.
    ± is the standard error of the mean. A win is a first place of one's own; a tie is a shared one."""
    game = _game(asked.game)
    names = [name.strip() for name in asked.bots.split(",")]
    players = [_bot(game, name) for name in names]
    options = _options_of_bots(game, len(players), asked.options)
    count = _number("--games", asked.games, MOST_GAMES)
    files = _files(asked.save, game, asked.seed, count) if asked.save is not None else None
    seats = _seats(names)
    results: list[Result] = []
    code = 0
    try:
        with closing(_counted(count)) as numbers:
            for number in numbers:
                session = _played(Session.new(game, options, _seed_of(asked.seed, number), seats), players)
                if files:
                    _write(files[number - 1], record.text(session))
                results.append(tuple((score.total, score.place) for score in game.scores(session.state)))
    except KeyboardInterrupt:
        code = INTERRUPTED
    print("\n".join(summary(game, asked.seed, seats, results, count)))
    return code


def _seed_of(seed: str, number: int) -> str:
    return seed if number == 1 else f"{seed} {number}"


def _seats(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats are called after their bots, with a number where there are several of a kind."""
    return tuple(
        Seat(f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name, name) for at, name in enumerate(names)
    )


def _played(session: Session, players: Sequence[Bot]) -> Session:
    while (seat := session.turn) is not None:
        session.play(ask(players[seat], session))
    return session


def _counted(count: int, before: int = 0) -> Generator[int, None, None]:
    """The numbers to count, from the first one that is not done before; on a terminal, a long run shows how far it is."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    due = monotonic() + PATIENCE
    drawn = False
    try:
        for number in range(before + 1, count + 1):
            if terminal and monotonic() > due:
                done = number - 1
                bar = ("=" * (BAR * done // count)).ljust(BAR)
                sys.stderr.write(f"\r[{bar}] {done:,} of {count:,} games")
                sys.stderr.flush()
                due, drawn = monotonic() + min(0.1, PATIENCE), True
            yield number
    finally:
        if drawn:
            sys.stderr.write(f"\r{' ' * (BAR + 35)}\r")
            sys.stderr.flush()


def summary(game: AnyGame, seed: str, seats: Sequence[Seat], results: Sequence[Result], count: int) -> list[str]:
    """The table of results, and each single one if they are few."""
    asked = f" of {count:,}" if len(results) < count else ""
    lines = [f"{game.spec.name}, {len(results):,}{asked} {'game' if count == 1 else 'games'} from the seed “{_shown(seed)}”"]
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


# ------------------------------------------------------------ arena


def _arena(asked: Namespace) -> int:
    """Let bots play matches, and measure who is better and how long they think.
    Every deal is played once for each way to move the bots round the table. Deals are those of the command play: the first is
    dealt from the seed itself, the next from the seed with “ 2” behind it, and so on.
    ± is a standard error. In the win rate a tie counts for a share; behind it, where the true rate lies in 95 cases of 100.
    Ahead: points more than the first bot named, on the same deals. Slow: one move in twenty takes longer.
    Ctrl+C shows what there is. With --keep, games played earlier for the same question count as well."""
    game = _game(asked.game)
    names = [name.strip() for name in asked.bots.split(",")]
    for name in names:
        _bot(game, name)
    options = _options_of_bots(game, 1 if asked.alone else len(names), asked.options)
    matches = schedule(len(names), _number("--games", asked.games, MOST_GAMES), alone=asked.alone)
    jobs = _number("--jobs", asked.jobs, MOST_JOBS)
    count = matches.games
    question = [game.spec.id, options.rules, options_text(options), asked.seed, names]
    book = _Book(asked.keep, question, matches) if asked.keep else None
    outcomes = [outcome for outcome in book.outcomes if outcome.match.deal <= matches.deals] if book else []
    played = {outcome.match for outcome in outcomes}
    fresh = (match for match in matches if match not in played)
    bouts = (Bout(game.spec.id, options_text(options), asked.seed, tuple(names), match) for match in fresh)
    code = 0
    try:
        with _fought(bouts, jobs) as results, closing(_counted(count, len(played))) as numbers:
            for _ in numbers:
                outcomes.append(next(results))
                if book:
                    book.add(outcomes[-1])
    except KeyboardInterrupt:
        code = INTERRUPTED
    outcomes.sort(key=lambda outcome: (outcome.match.deal, outcome.match.seats))
    table = standings([seat.name for seat in _seats(names)], outcomes)
    if asked.json:
        _print_json(_arena_data(game, options, asked.seed, names, count, outcomes, table))
    else:
        print("\n".join(_arena_table(game, options, asked.seed, count, outcomes, table)))
    return code


@attrs.frozen
class Bout:
    """A match with all that another process must know to play it."""

    game: str
    options: str
    seed: str
    names: tuple[str, ...]
    match: Match


def fight(bout: Bout) -> Outcome:
    """Play a match and take the time of every move."""
    game = _game(bout.game)
    names = [bout.names[entrant] for entrant in bout.match.seats]
    players = [_bot(game, name) for name in names]
    session = Session.new(game, _options(game, bout.options), _seed_of(bout.seed, bout.match.deal), _seats(names))
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
    """The outcomes as they come in, whoever plays the bouts."""
    if jobs == 1:
        yield map(fight, bouts)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        yield _pooled(pool, bouts, 2 * jobs)


def _pooled(pool: Pool, bouts: Iterable[Bout], ahead: int) -> Iterator[Outcome]:
    """Hand out only so many more than are done: there may be a million."""
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


class _Book:
    """A file in which every game of an arena is a line: what was played is not lost, whatever happens, and is gone on with."""

    def __init__(self, path: str, question: list[Any], matches: Schedule) -> None:
        self._path = Path(path)
        self.outcomes: list[Outcome] = []
        first = json.dumps({"arena": question})
        try:
            text = self._path.read_text("utf-8") if self._path.exists() else ""
            # A line that was being written when the program was ended is not one.
            lines = text.split("\n")[:-1] or [first]
            if lines[0] != first:
                raise Wrong(f"{_shown(path)} is not about these games; please choose another file.")
            self.outcomes = [_written_down(line, matches) for line in lines[1:]]
        except OSError as problem:
            raise Wrong(f"{_shown(path)} cannot be read: {_reason(problem)}.") from None
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise Wrong(f"{_shown(path)} is damaged; please choose another file.") from None
        whole = "".join(f"{line}\n" for line in lines)
        if text != whole:
            _write(self._path, whole)

    def add(self, outcome: Outcome) -> None:
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(_to_be_written(outcome) + "\n")
        except OSError as problem:
            raise Wrong(f"{_shown(str(self._path))} cannot be written: {_reason(problem)}.") from None


def _to_be_written(outcome: Outcome) -> str:
    return json.dumps(attrs.asdict(outcome), allow_nan=False)


def _written_down(line: str, matches: Schedule) -> Outcome:
    """The outcome that was written like this, sign by sign; something else is raised if there is none, or none of these matches."""
    found = json.loads(line)
    match = Match(int(found["match"]["deal"]), tuple(map(int, found["match"]["seats"])))
    seconds = tuple(tuple(map(float, spent)) for spent in found["seconds"])
    outcome = Outcome(match, tuple(map(int, found["totals"])), tuple(map(int, found["places"])), seconds)
    sizes = {len(match.seats), len(outcome.totals), len(outcome.places), len(seconds)}
    if not (
        _to_be_written(outcome) == line
        and 1 <= match.deal <= MOST_GAMES
        and match.seats in matches.seatings
        and len(sizes) == 1
        and all(abs(total) <= MOST_POINTS for total in outcome.totals)
        and all(1 <= place <= len(match.seats) for place in outcome.places)
        and all(0 <= second <= MOST_SECONDS for spent in seconds for second in spent)
    ):
        raise ValueError(line)
    return outcome


def _ignore_interrupts() -> None:
    """Ctrl+C reaches all processes; the first one ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _arena_table(
    game: AnyGame, options: Options, seed: str, asked: int, outcomes: Sequence[Outcome], table: Sequence[Standing]
) -> list[str]:
    played = f"{len(outcomes):,}" + (f" of {asked:,}" if len(outcomes) < asked else "")
    lines = [f"{game.spec.name}, {options_text(options)}, {played} games from the seed “{_shown(seed)}”"]
    if not table:
        return lines
    alone = options.players == 1
    width = max(3, *(len(one.name) for one in table))
    won = "" if alone else "   win rate           wins   ties"
    lines += ["", f"{'bot'.ljust(width)}   games{won}     points           ahead     ms a move     slow"]
    for one in table:
        rate = f"  {one.rate:6.1%} ({one.low:5.1%}–{one.high:5.1%}){one.wins:6,}{one.ties:7,}"
        lines.append(
            f"{one.name.ljust(width)}  {one.games:6,}{'' if alone else rate}"
            f"  {one.mean:6.2f} ± {one.error:4.2f}  {one.ahead:+6.2f} ± {one.ahead_error:4.2f}"
            f"  {one.median * 1000:8.1f} {one.slow * 1000:8.1f}"
        )
    return lines


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
                "seed": _seed_of(seed, outcome.match.deal),
                "seats": [names[entrant] for entrant in outcome.match.seats],
                "totals": list(outcome.totals),
                "places": list(outcome.places),
            }
            for outcome in outcomes
        ],
    }


# ------------------------------------------------------------ saving


def _files(folder: str, game: AnyGame, seed: str, count: int) -> list[Path]:
    """Where the records will go. The folder is there afterwards, and nothing that lies in it will be overwritten."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise Wrong(f"The folder {_shown(folder)} cannot be made: {_reason(problem)}.") from None
    slug = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in seed)[:40]
    files = [place / f"{game.spec.id}-{slug}-{number:0{len(str(count))}}.ramses" for number in range(1, count + 1)]
    for file in files:
        if file.exists():
            raise Wrong(f"There already is a file {_shown(str(file))}; please choose another folder or another seed.")
    return files


def _write(file: Path, text: str) -> None:
    """All of it or nothing: what has the name of a record is a whole one."""
    draft = file.with_name(f".{file.name}.new")
    try:
        try:
            with draft.open("w", encoding="utf-8", newline="\n") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as problem:
        raise Wrong(f"{_shown(str(file))} cannot be written: {_reason(problem)}.") from None


# ------------------------------------------------------------ replay


def _replay(asked: Namespace) -> int:
    """Open a saved game, check it and show it.
    In JSON, a move's ply is the number of moves made before it; turn is the seat to decide after the last, null at the end."""
    if asked.legal and not asked.json:
        raise Wrong("--legal goes with --json.")
    if asked.tables and asked.json:
        raise Wrong("Please choose either --tables or --json.")
    session, right = _opened(asked.file)
    if session.game.spec.memory and session.turn is not None and not asked.spoil:
        raise Wrong(
            f"{_shown(asked.file)}: This game is not over, and a look at it would tell what its players must remember; "
            "add --spoil to see it all the same."
        )
    if asked.json:
        _print_json(_as_data(session, legal=asked.legal))
    else:
        _print_game(session, tables=asked.tables)
        print(f"\n{right}")
    return 0


def _opened(file: str) -> tuple[Session, str]:
    """The game, and what its check proves."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(record.MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise Wrong(f"{_shown(file)} cannot be opened: {_reason(problem)}.") from None
    if len(data) > record.MAX_BYTES:
        raise Wrong(f"{_shown(file)} is too large for a saved game (more than {record.MAX_BYTES:,} bytes).")
    try:
        session = record.read(data, GAMES)
    except record.BadRecord as problem:
        raise Wrong(f"{_shown(file)}: {_shown(str(problem))}") from None
    if record.has_marks(data):
        return session, "The check is right: this is the game as it was saved."
    return session, "The check is right: these are the moves as they were saved. In 0.1.0 it did not cover seats and notes."


def _print_game(session: Session, *, tables: bool) -> None:
    game, names, room = session.game, _names(session), _plain(session.game)
    seed = f", seed “{_shown(session.seed)}”" if session.seed is not None else ""
    print(f"{game.spec.name}, {options_text(session.options)}{seed}")
    for at, (name, seat) in enumerate(zip(names, session.seats, strict=True), 1):
        print(f"Seat {at}: {name} ({_shown(seat.player)})")
    print()
    for ply, move in enumerate(session.line):
        print(f"{ply + 1:5}  {move}" if move == END else f"{ply + 1:5}  {names[session.mover(ply)]}: {move}")
        if tables and room and ply + 1 < len(session.line):
            print(f"\n{room.table(session.state_at(ply + 1), names)}\n")
    if room:
        print(f"\n{room.table(session.state, names)}")
    over = session.turn is None
    print("\nScores" if over else "\nThe game is not over; if it were, these would be the scores")
    print("\n".join(_score_table(names, game.scores(session.state))))


def _score_table(names: Sequence[str], scores: Sequence[Score]) -> list[str]:
    """A column for each seat: points, behind them in brackets how many things made them."""
    rows = [("", list(names))]
    rows += [
        (said(kinds[0].label), [_points(part) for part in kinds]) for kinds in zip(*(score.parts for score in scores), strict=True)
    ]
    rows += [("Total", [str(score.total) for score in scores]), ("Place", [str(score.place) for score in scores])]
    first = max(len(label) for label, _ in rows)
    widths = [max(len(cells[at]) for _, cells in rows) for at in range(len(names))]
    lines = [
        f"  {label.ljust(first)}  {'   '.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))}".rstrip()
        for label, cells in rows
    ]
    return lines + [f"  {names[score.seat]}: {said(score.tie_break)}" for score in scores if score.tie_break]


def _points(part: Part) -> str:
    return f"{part.points} ({part.count})" if part.count and part.earns else str(part.shown)


def _as_data(session: Session, *, legal: bool) -> dict[str, Any]:
    game = session.game

    def with_legal(entry: dict[str, Any], ply: int) -> dict[str, Any]:
        return {**entry, "legal": [str(move) for move in game.moves(session.state_at(ply))]} if legal else entry

    def who(ply: int, move: Move) -> int | None:
        return None if move == END else session.mover(ply)

    moves = [with_legal({"ply": ply, "seat": who(ply, move), "move": str(move)}, ply) for ply, move in enumerate(session.line)]
    return {
        "program": f"Ramses Desktop {__version__}",
        "game": game.spec.id,
        "rules": session.options.rules,
        "options": chosen(session.options),
        "seats": [attrs.asdict(seat) for seat in session.seats],
        "seed": session.seed,
        "deal": session.deal,
        "headers": {name: list(values) for name, values in session.headers},
        "moves": moves,
        **with_legal({"turn": session.turn}, len(session.line)),
        "scores": [attrs.asdict(score) for score in game.scores(session.state)],
        "check": record.fingerprint(session),
    }


def _print_json(data: dict[str, Any]) -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        # Half a surrogate pair cannot be written as UTF-8; the escape that takes its place is JSON's own.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    print(json.dumps(data, ensure_ascii=False, indent=1))


# ------------------------------------------------------------ finding things


def _game(name: str) -> AnyGame:
    for game in GAMES:
        if game.spec.id == name:
            return game
    raise Wrong(f"There is no game “{_shown(name)}”; there is {', '.join(game.spec.id for game in GAMES)}.")


def _bot(game: AnyGame, name: str) -> Bot:
    found = bots(game.spec.id)
    if name not in found:
        raise Wrong(f"{game.spec.name} has no bot “{_shown(name)}”; there are {', '.join(found)}.")
    return found[name]


def _plain(game: AnyGame) -> ModuleType | None:
    """The room's own way to write a deal and a table: `deal(state, names)` and `table(state, names)`. A room may lack it."""
    return module_of(game.spec.id, "dump") if has_module(game.spec.id, "dump") else None


def _options(game: AnyGame, text: str) -> Options:
    try:
        return read_options(game.spec.options, text)
    except BadOptions as problem:
        raise Wrong(_shown(str(problem))) from None


def _options_of_bots(game: AnyGame, players: int, text: str) -> Options:
    """Among bots, what is only for people is off unless it is asked for, as it is at a table on the screen."""
    asked = {word.partition("=")[0] for word in text.split()}
    off = [f"{name}=no" for name in game.spec.for_people if players > 1 and name not in asked]
    return _options(game, " ".join([f"players={players}", *off, text]))


def _number(name: str, text: str, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
        return int(text)
    raise Wrong(f"{name} must be a whole number from 1 to {most:,}, not “{_shown(text)}”.")


def _names(session: Session) -> list[str]:
    return [_shown(seat.name) for seat in session.seats]


def _shown(text: str) -> str:
    """What others have written may hold signs that would upset a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _reason(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem).removesuffix(".")


COMMANDS: Final[dict[str, tuple[Callable[[Namespace], int], Callable[[ArgumentParser], None]]]] = {
    "deal": (_deal, _describe_deal),
    "play": (_play, _describe_play),
    "replay": (_replay, _describe_replay),
    "arena": (_arena, _describe_arena),
}
