"""Whole games as text, move by move, on which plain and compiled kernels must agree word for word. Run as a module it prints them;
the first line says which form played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, game
from ramses_desktop.games.flip_and_write.playout import Step, compiled
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold
from tests.games.flip_and_write.playouts import GAMES, Chooser, at_random, dealt

PLAY_OUTS: Final = 40
"""Play-outs for each policy."""
TABLES: Final = (
    "pharaoh",
    "scribe",
    "apprentice scribe",
    "vizier scribe",
    "vizier apprentice scribe",
    "scribe vizier scribe apprentice",
)


def told(choose: Chooser, lines: list[str], table: Any) -> Chooser:
    """The same choices, recorded in `lines`."""

    def choose_and_tell(player: Any, pattern: int) -> tuple[int, Step | None]:
        at, step = choose(player, pattern)
        what = f"{step.node.card.number} {step.boxes} worth {step.worth}" if step else "nothing"
        lines.append(f"{table.turn} {table.players.index(player)}: {what}")
        return at, step

    return choose_and_tell


def play_outs() -> Iterator[str]:
    for game_id, module in zip(GAMES, (pyramids, silver_gold), strict=True):
        policies = (module.plain_policy(), module.keen_policy(), module.child_policy(), module.plain_policy())
        for (name, policy), number in product(zip(("greedy", "keen", "child", "random"), policies, strict=True), range(PLAY_OUTS)):
            players, seed = number % 4 + 1, f"{name} {number}"
            last: Any = number % players
            if game_id == "pyramids":
                last = range(3) if players == 1 else ()
            lines = [f"{game_id} {seed} for {players}"]
            table = dealt(game_id, policy, players, seed, last)
            choose = at_random(policy, Luck(seed, "draw").below) if name == "random" else policy.greedy
            table.choose = told(choose, lines, table)
            table.run()
            yield from lines
            yield ended(table)
            if name != "random":
                table = dealt(game_id, policy, players, seed, last)
                table.run()
                yield ended(table)


def ended(table: Any) -> str:
    players = [
        f"{player.total(table.policy.values)} {[(node.card.number, node.crossed) for node in player.nodes]}"
        for player in table.players
    ]
    return f"end: {players} {table.display} {table.deck}"


def games() -> Iterator[str]:
    """Games between bots, through the rules; the bots' search uses the kernels too."""
    for game_id, table in product(GAMES, TABLES):
        names, rules, known = table.split(), game(game_id), bots(game_id)
        session = Session.new(rules, rules.spec.options(len(names)), table)
        yield f"{game_id} {table}"
        while (seat := session.turn) is not None:
            luck = Luck(table, f"{session.ply}")
            move = known[names[seat]].choose(rules, session.seen(seat), seat, luck)
            session.play(move)
            yield str(move)
        yield f"end: {[score.total for score in rules.scores(session.state)]}"


def main() -> int:
    print("compiled" if compiled() else "plain")
    for lines in (play_outs(), games()):
        for line in lines:
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
