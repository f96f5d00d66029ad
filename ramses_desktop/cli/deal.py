"""The command deal: what a seed deals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ramses_desktop.cli.arguments import add_deal_arguments, find_game, options_of
from ramses_desktop.cli.errors import printable
from ramses_desktop.cli.output import dump_of, names_of
from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session


def describe(command: ArgumentParser) -> None:
    add_deal_arguments(command)
    command.add_argument("--players", metavar="N", help="number of players")


def run(asked: Namespace) -> int:
    """Show what a seed deals."""
    game = find_game(asked.game)
    players = f"players={asked.players} " if asked.players is not None else ""
    session = Session.new(game, options_of(game, players + asked.options), asked.seed)
    print(f"{game.spec.name}, {options_text(session.options)}, dealt from the seed “{printable(asked.seed)}”\n")
    dump = dump_of(game.spec.id)
    print(dump.deal(session.state, names_of(session)) if dump else session.deal)
    return 0
