"""How long the Ramses bots take for a decision in games of four experts, and what a move and a view cost the rules. Fails if a bot
exceeds its limit."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from statistics import median
from time import process_time
from typing import Final

from ramses_desktop.bots import ask
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import EXPERT, RamsesOptions

BUDGETS: Final = {"apprentice": 0.05, "scribe": 0.05, "vizier": 0.3, "pharaoh": 1.0}
"""Limit for the median CPU time of a decision, in seconds."""
TABLE: Final = RamsesOptions(4, EXPERT)


def main(argv: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    games = 1 if parser.parse_args(argv).quick else 5
    met = True
    for name, budget in BUDGETS.items():
        spent = decisions(name, games)
        middle = median(spent)
        met = met and middle < budget
        taken = f"{middle * 1000:8.2f} ms a decision, the slowest {max(spent) * 1000:.1f} ms"
        print(f"{name:10} {taken}; allowed: {budget * 1000:.0f} ms")
    moves, views = rules_rates(games)
    print(f"rules      {moves:,.0f} moves and {views:,.0f} views a second, by lot")
    print(f"Every bot must decide within its time: {'met' if met else 'missed'}.")
    return 0 if met else 1


def decisions(name: str, games: int) -> list[float]:
    """Seconds for each decision."""
    spent = []
    for number in range(games):
        session = Session.new(GAME, TABLE, f"bench {number}")
        while (seat := session.turn) is not None:
            session.seen(seat)  # the views are the session's work, not the bot's
            start = process_time()
            move = ask(BOTS[name], session)
            spent.append(process_time() - start)
            session.play(move)
    return spent


def rules_rates(games: int) -> tuple[float, float]:
    """Moves and views per second."""
    states = []
    luck = Luck("bench")
    start = process_time()
    for number in range(games):
        state = GAME.start(TABLE, GAME.deal(TABLE, Luck(f"bench {number}")))
        while GAME.turn(state) is not None:
            states.append(state)
            state = GAME.play(state, luck.pick(GAME.moves(state)))
    played = process_time() - start
    start = process_time()
    for state in states:
        GAME.view(state, 0)
    return len(states) / played, len(states) / (process_time() - start)


if __name__ == "__main__":
    sys.exit(main())
