"""The command deal: what a seed deals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ramses_desktop.cli.arguments import find_game, options_of, utf8
from ramses_desktop.cli.errors import printable
from ramses_desktop.cli.output import dump_of, names_of
from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.games import IDS


def describe(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"such as {IDS[0]}")
    command.add_argument("--seed", type=utf8, required=True, metavar="TEXT", help="any text; the same seed always deals the same")
    command.add_argument("--players", metavar="N", help="how many sit at the table")
    command.add_argument("--options", default="", metavar="TEXT", help='further options, as in a record: "name=value …"')


def run(asked: Namespace) -> int:
    """Show what a seed deals."""
    game = find_game(asked.game)
    players = f"players={asked.players} " if asked.players is not None else ""
    session = Session.new(game, options_of(game, players + asked.options), asked.seed)
    print(f"{game.spec.name}, {options_text(session.options)}, dealt from the seed “{printable(asked.seed)}”\n")
    dump = dump_of(game)
    print(dump.deal(session.state, names_of(session)) if dump else session.deal)
    return 0
