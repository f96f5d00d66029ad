"""Commands that need no window: deal a game, let bots play, show and review a record. Any mistake in the arguments is answered by
one sentence and exit code 2."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from gettext import gettext
from typing import Final, NamedTuple, NoReturn

from ramses_desktop import __version__
from ramses_desktop.cli import arena, deal, play, replay, review
from ramses_desktop.cli.common import CommandError, translate_parser
from ramses_desktop.console import complain, printable
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import GAMES


def main(words: Sequence[str]) -> int:
    """Run a command and return the exit code."""
    translate_parser()
    try:
        return _run(words)
    except CommandError as problem:
        return complain(str(problem))


def _run(words: Sequence[str]) -> int:
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        sentence = mark("There is no command “{name}”; there are {commands}. Saved games end in .ramses.")
        raise CommandError(tr(sentence, name=printable(words[0]), commands=", ".join(COMMANDS)))
    try:
        asked = _parser().parse_args(words)
    except SystemExit:  # after --help or --version
        return 0
    code: int = asked.command(asked)
    return code


class _Parser(ArgumentParser):
    """An ArgumentParser that complains in one sentence, also of a disk that is full: Python's own is silent about that."""

    def print_help(self, file: object = None) -> None:
        del file
        print(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        complaint = f"{message[:1].upper()}{message[1:]}"
        raise CommandError(tr("{complaint}; see {program} --help.", complaint=complaint, program=self.prog))


class _Version(Action):
    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        print(f"Ramses Desktop {__version__}")
        parser.exit()


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="ramses-desktop",
        allow_abbrev=False,
        formatter_class=RawDescriptionHelpFormatter,
        description=tr("Pyramid board games on your desktop. Without arguments, or with a saved game, it opens the window."),
        epilog=_epilog(),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=gettext("show program's version number and exit"))
    commands = parser.add_subparsers(title=tr("commands that need no window"), metavar=tr("COMMAND"), required=True)
    for name, one in COMMANDS.items():
        command = commands.add_parser(
            name,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
            help=tr(one.summary),
            description=tr(one.summary),
            epilog="\n".join(map(tr, one.details)),
        )
        command.set_defaults(command=one.run)
        one.describe(command)
    return parser


def _epilog() -> str:
    line, games = mark("{what}: {how}"), ", ".join(game.spec.id for game in GAMES)
    return "\n".join(
        (
            tr("Games: {names}.", names=games),
            tr(line, what=tr("To open a saved game in the window"), how=f"ramses-desktop {tr('FILE')}.ramses"),
            tr(line, what=tr("To open a table for a game"), how=f"ramses-desktop --game {tr('GAME')}"),
            tr(line, what=tr("To test this installation"), how="ramses-desktop --self-test"),
            tr(line, what=tr("To see what it finds on this computer"), how="ramses-desktop --doctor"),
            tr(line, what=tr("To see bots play at a table"), how=f"ramses-desktop --demo {tr('FOLDER')}"),
            tr(line, what=tr("To find it in the menu, on Linux"), how="ramses-desktop --install-menu"),
            tr(line, what=tr("To take it out of the menu again"), how="ramses-desktop --remove-menu"),
            tr(line, what=tr("To close the running program"), how="ramses-desktop --close"),
        )
    )


class Command(NamedTuple):
    run: Callable[[Namespace], int]
    describe: Callable[[ArgumentParser], None]
    """Adds its arguments."""
    summary: str
    details: tuple[str, ...] = ()
    """Lines below its arguments."""


COMMANDS: Final = {
    name: Command(module.run, module.describe, module.SUMMARY, getattr(module, "DETAILS", ()))
    for name, module in (("deal", deal), ("play", play), ("replay", replay), ("review", review), ("arena", arena))
}
