"""The command deal: what a seed deals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from ramses_desktop.cli.common import add_deal_arguments, find_game, names_of, options_of
from ramses_desktop.console import printable
from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import telling

SUMMARY: Final = mark("Show what a seed deals.")


def describe(command: ArgumentParser) -> None:
    add_deal_arguments(command)
    command.add_argument("--players", metavar="N", help=tr("number of players"))


def run(asked: Namespace) -> int:
    """Show what a seed deals."""
    game = find_game(asked.game)
    players = f"players={asked.players} " if asked.players is not None else ""
    session = Session.new(game, options_of(game, players + asked.options), asked.seed)
    seed, options = printable(asked.seed), options_text(session.options)
    print(tr("{game}, {options}, dealt from the seed “{seed}”", game=tr(game.spec.name), options=options, seed=seed) + "\n")
    drawing = telling(game.spec.id).deal
    print(drawing(session.state, names_of(session)) if drawing is not None else session.deal)
    return 0
