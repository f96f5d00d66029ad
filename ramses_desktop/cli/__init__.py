"""Commands that need no window: deal a game, let bots play, show and review a record. Any mistake in the arguments is answered by
one sentence and exit code 2."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Final, NoReturn

from ramses_desktop import __version__
from ramses_desktop.cli import arena, deal, play, replay, review
from ramses_desktop.cli.errors import CommandError, printable, reason_of
from ramses_desktop.cli.series import INTERRUPTED
from ramses_desktop.games import GAMES

PIPE_CLOSED: Final = 141


def main(words: Sequence[str]) -> int:
    """Run a command and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except CommandError as problem:
        return _complain(str(problem), 2)
    except BrokenPipeError:
        # The reader has seen enough, as with `| head`.
        _drop_what_cannot_be_written()
        return PIPE_CLOSED
    except OSError as problem:
        _drop_what_cannot_be_written()
        return _complain(f"That did not work: {reason_of(problem)}.", 2)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: Sequence[str]) -> int:
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise CommandError(
            f"There is no command “{printable(words[0])}”; there are {', '.join(COMMANDS)}. Saved games end in .ramses."
        )
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
    """Otherwise Python would try again at exit, and complain in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class _Parser(ArgumentParser):
    """An ArgumentParser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def _parser() -> ArgumentParser:
    names = ", ".join(game.spec.id for game in GAMES)
    parser = _Parser(
        prog="ramses-desktop",
        allow_abbrev=False,
        formatter_class=RawDescriptionHelpFormatter,
        description="Pyramid board games on your desktop. Without arguments, or with a saved game, it opens the window.",
        epilog=f"Games: {names}.\nTo open a saved game in the window: ramses-desktop FILE.ramses\n"
        "To open a table for a game: ramses-desktop --game GAME\n"
        "To test this installation: ramses-desktop --self-test\n"
        "To see what it finds on this computer: ramses-desktop --doctor\n"
        "To find it in the menu, on Linux: ramses-desktop --install-menu, and to take it out again: --remove-menu\n"
        "To close the running program: ramses-desktop --close",
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


COMMANDS: Final[dict[str, tuple[Callable[[Namespace], int], Callable[[ArgumentParser], None]]]] = {
    "deal": (deal.run, deal.describe),
    "play": (play.run, play.describe),
    "replay": (replay.run, replay.describe),
    "review": (review.run, review.describe),
    "arena": (arena.run, arena.describe),
}
