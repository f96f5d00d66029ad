"""Whole games as text, move by move: what the plain and the compiled kernel must agree on word for word. Run as a module it prints
them; the first line says which form has played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Final

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, game
from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS, at_random, compiled
from ramses_desktop.games.pyramids.bots import child_guide, guide, keen_guide
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import COLOURS, Chooser, Guide, Race, Runner, Step

EXPEDITION_GAMES: Final = ("pyramids", "silver_gold")
RACES: Final = 40
"""For each policy."""
TABLES: Final = (
    "pharaoh",
    "scribe",
    "apprentice scribe",
    "vizier scribe",
    "vizier apprentice scribe",
    "scribe vizier scribe apprentice",
)


def told(choose: Chooser, lines: list[str], race: Race) -> Chooser:
    """The same choices, written down."""

    def choose_and_tell(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        at, step = choose(runner, pattern)
        what = f"{step.node.card.number} {step.boxes} worth {step.worth}" if step else "nothing"
        lines.append(f"{race.turn} {race.runners.index(runner)}: {what}")
        return at, step

    return choose_and_tell


def dealt(own: Guide, players: int, luck: Luck) -> Race:
    cards = luck.shuffled(own.cards)
    runners = [Runner([own.node(cards.pop(), 0) for _ in range(HAND)]) for _ in range(players)]
    orders = [luck.shuffled(parts().expeditions) for _ in range(ROUNDS)]
    struck = range(COLOURS) if players == 1 else ()
    return Race(own, runners, orders, [cards.pop() for _ in range(DISPLAY)], cards, struck)


def races() -> Iterator[str]:
    for name, own in (("greedy", guide()), ("keen", keen_guide()), ("child", child_guide()), ("random", guide())):
        for number in range(RACES):
            players = number % 4 + 1
            seed = f"{name} {number}"
            race = dealt(own, players, Luck(seed))
            lines = [f"race {seed} for {players}"]
            race.run(told(at_random(own, Luck(seed, "draw").below) if name == "random" else own.greedy, lines, race))
            yield from lines
            yield ended(race)
            if name != "random":
                race = dealt(own, players, Luck(seed))
                race.run()
                yield ended(race)


def ended(race: Race) -> str:
    players = [
        f"{runner.total(race.guide.values)} {runner.boxes} {runner.torches} {runner.reds} {runner.greens} {runner.skulls} "
        f"{runner.tombs} {runner.lowest} {[(node.card.number, node.crossed) for node in runner.nodes]}"
        for runner in race.runners
    ]
    return f"end: {players} {race.claimed} {race.display} {race.deck}"


def games() -> Iterator[str]:
    """Of both expedition games, between bots, through the rules; they search with the kernels too."""
    for game_id, table in product(EXPEDITION_GAMES, TABLES):
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
    for lines in (races(), games()):
        for line in lines:
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
