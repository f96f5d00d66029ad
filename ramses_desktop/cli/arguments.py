"""Parses command arguments: games, bots, options, numbers. Invalid ones raise CommandError."""

from __future__ import annotations

import os
from argparse import ArgumentParser

from ramses_desktop.bots import Bot
from ramses_desktop.bots.levels import LEVELS
from ramses_desktop.cli.errors import CommandError, printable
from ramses_desktop.engine.game import AnyGame, BadOptions, Options, read_options
from ramses_desktop.games import GAMES, IDS, bots, info_of


def add_deal_arguments(command: ArgumentParser) -> None:
    """Add the arguments of every command that deals a game."""
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    command.add_argument("--seed", type=utf8, required=True, metavar="TEXT", help="any text; the same seed deals the same game")
    command.add_argument("--options", default="", metavar="TEXT", help='more options: "name=value …"')


def add_bots_argument(command: ArgumentParser, meaning: str) -> None:
    """Add the bots that play; the help says how each level plays."""
    levels = ", ".join(f"{level.id} ({level.character})" for level in LEVELS)
    command.add_argument("--bots", required=True, metavar="A,B,…", help=f"{meaning}: {levels}")


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
    raise CommandError(f"There is no game “{printable(name)}”; there are {', '.join(game.spec.id for game in GAMES)}.")


def find_bot(game: AnyGame, name: str) -> Bot:
    found = bots(game.spec.id)
    if name not in found:
        raise CommandError(f"{game.spec.name} has no bot “{printable(name)}”; there are {', '.join(found)}.")
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
    raise CommandError(f"{name} must be a whole number from 1 to {most:,}, not “{printable(text)}”.")
