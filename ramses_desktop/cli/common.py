"""What all commands share: their arguments, errors, output, and how they open saved games.

Python's argparse says some things in its own words; it asks gettext for them, which finds them in a catalogue of their own.
"""

from __future__ import annotations

import gettext
import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from ramses_desktop import language
from ramses_desktop.bots import LEVELS, Bot
from ramses_desktop.console import printable
from ramses_desktop.data import translations
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, BadOptions, Options, options_text, read_options
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import GAMES, IDS, bots, info_of
from ramses_desktop.language import DAMAGED
from ramses_desktop.store import disk, journal


class CommandError(Exception):
    """Why a command cannot be run, in a sentence."""


CANNOT: Final = {
    "opened": mark("{file} cannot be opened: {reason}."),
    "read": mark("{file} cannot be read: {reason}."),
    "written": mark("{file} cannot be written: {reason}."),
}


def cannot(what: str, file: str, problem: Exception) -> str:
    """What cannot be done with a file."""
    return tr(CANNOT[what], file=printable(file), reason=reason_of(problem))


def reason_of(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem).removesuffix(".")


# ------------------------------------------------------------ arguments


PARSER: Final = "parser"
"""The catalogue with what argparse says."""
OF_ARGPARSE: Final = (
    mark("usage: "),  # Translators: said by argparse
    mark("options"),  # Translators: said by argparse
    mark("positional arguments"),  # Translators: said by argparse
    mark("show this help message and exit"),  # Translators: said by argparse
    mark("show program's version number and exit"),  # Translators: said by argparse
    mark("argument %(argument_name)s: %(message)s"),  # Translators: said by argparse
    mark("expected one argument"),  # Translators: said by argparse
    mark("the following arguments are required: %s"),  # Translators: said by argparse
    mark("unrecognized arguments: %s"),  # Translators: said by argparse
    mark("ignored explicit argument %r"),  # Translators: said by argparse
    mark("invalid choice: %(value)r (choose from %(choices)s)"),  # Translators: said by argparse
)


def translate_parser() -> None:
    """Let argparse speak our language."""
    if sys.platform == "win32":
        os.environ["LANGUAGE"] = language.spoken()  # elsewhere it is how that was found
    with suppress(*DAMAGED, ArithmeticError):  # what is damaged is said in English
        gettext.translation(PARSER, translations(), fallback=True).gettext("a sentence that no catalogue has")
        gettext.bindtextdomain(PARSER, str(translations()))
        gettext.textdomain(PARSER)


def add_deal_arguments(command: ArgumentParser) -> None:
    """Add the arguments of every command that deals a game."""
    command.add_argument("game", metavar=tr("GAME"), help=tr("such as {name}", name=IDS[0]))
    text, seed = tr("TEXT"), tr("any text; the same seed deals the same game")
    command.add_argument("--seed", type=utf8, required=True, metavar=text, help=seed)
    command.add_argument("--options", default="", metavar=text, help=tr('more options: "name=value …"'))


def add_bots_argument(command: ArgumentParser, meaning: str) -> None:
    """Add the bots that play; the help says how each level plays."""
    levels = ", ".join(f"{level.id} ({tr(level.character)})" for level in LEVELS)
    command.add_argument("--bots", required=True, metavar="A,B,…", help=tr("{what}: {how}", what=meaning, how=levels))


def utf8(word: str) -> str:
    """The typed text, read as UTF-8 if possible: a seed deals the same game whatever the locale's encoding."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def find_game(name: str) -> AnyGame:
    for game in GAMES:
        if game.spec.id == name:
            return game
    games = ", ".join(game.spec.id for game in GAMES)
    raise CommandError(tr("There is no game “{name}”; there are {games}.", name=printable(name), games=games))


def find_bot(game: AnyGame, name: str) -> Bot:
    found = bots(game.spec.id)
    if name not in found:
        sentence, title = mark("{game} has no bot “{name}”; there are {bots}."), tr(game.spec.name)
        raise CommandError(tr(sentence, game=title, name=printable(name), bots=", ".join(found)))
    return found[name]


def options_of(game: AnyGame, text: str) -> Options:
    try:
        return read_options(game.spec.options, text)
    except BadOptions as problem:
        raise CommandError(printable(str(problem))) from None


def options_of_bots(game: AnyGame, players: int, text: str) -> Options:
    """In games between bots, options meant for people are off unless asked for, as at a table on screen."""
    asked = {word.partition("=")[0] for word in text.split()}
    off = [f"{name}=no" for name in info_of(game.spec.id).for_people if players > 1 and name not in asked]
    return options_of(game, " ".join([f"players={players}", *off, text]))


def number_of(name: str, text: str, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
        return int(text)
    sentence = mark("{name} must be a whole number from 1 to {most}, not “{text}”.")
    raise CommandError(tr(sentence, name=name, most=digits(most), text=printable(text)))


# ------------------------------------------------------------ output


def write(file: Path, text: str) -> None:
    try:
        disk.write_whole(file, text.encode())
    except OSError as problem:
        raise CommandError(cannot("written", str(file), problem)) from None


def print_json(data: dict[str, object]) -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        # A lone surrogate cannot be written as UTF-8; the escape that replaces it is JSON's own.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    print(json.dumps(data, ensure_ascii=False, indent=1))


def columns(rows: Sequence[Sequence[str]], names: int | None = None) -> list[str]:
    """The lines of a table, everything to the right but one column of names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(row: Sequence[str]) -> str:
        cells = (
            cell.ljust(width) if at == names else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(cells).rstrip()

    return [line(row) for row in rows]


def names_of(session: Session) -> list[str]:
    return [printable(seat.name) for seat in session.seats]


# ------------------------------------------------------------ saved


def opened(file: str) -> tuple[Session, str]:
    """The game, and a sentence on what its check proves."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(record.MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise CommandError(cannot("opened", file, problem)) from None
    if len(data) > record.MAX_BYTES:
        sentence = mark("{file} is too large for a saved game (more than {most} bytes).")
        raise CommandError(tr(sentence, file=printable(file), most=digits(record.MAX_BYTES)))
    try:
        session = record.read(data, GAMES, running=journal.is_journal(data))
    except record.BadRecord as problem:
        raise CommandError(f"{printable(file)}: {printable(str(problem))}") from None
    if journal.is_journal(data):
        return session, tr("This is an unfinished game as the program kept it. Only saved games have a check.")
    if record.has_marks(data):
        return session, tr("The check matches: this is the game as it was saved.")
    proven = mark("The check matches: these are the moves as they were saved. In 0.1.0 it did not cover players and notes.")
    return session, tr(proven)


def title(session: Session) -> str:
    """Which game this is, in a line."""
    game, options = tr(session.game.spec.name), options_text(session.options)
    if session.seed is None:
        return f"{game}, {options}"
    return tr("{game}, {options}, seed “{seed}”", game=game, options=options, seed=printable(session.seed))
