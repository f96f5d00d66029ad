"""Writes the missing golden games: `python -m tests.golden.make`. Existing ones are left alone; to have one played again, because
the rules were wrong or a bot has improved, delete its file first and say why in the commit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, Options, Score, options_text
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import TESTED, bots
from tests.games.long import is_long

HERE: Final = Path(__file__).parent
EACH: Final = 2
RESULT: Final = "Result"


@frozen
class Golden:
    """One golden game: its table, and its number among that table's games."""

    game: AnyGame
    options: Options
    number: int

    @property
    def name(self) -> str:
        table = options_text(self.options).replace("=", "").replace(" ", "-")
        return f"{self.game.spec.id}/{table}-{self.number}.ramses"

    @property
    def path(self) -> Path:
        return HERE / self.name


def all_golden() -> Iterator[Golden]:
    for game in TESTED:
        for options in game.spec.variants:
            for number in range(1, EACH + 1):
                yield Golden(game, options, number)


def result(session: Session) -> tuple[str, ...]:
    """Each seat's result, and how it came about."""
    return tuple(_in_words(score) for score in session.game.scores(session.state))


def _in_words(score: Score) -> str:
    parts = ", ".join(f"{part.name} {part.count}: {part.points}" for part in score.parts)
    return " ".join([f"place {score.place} with {score.total} ({parts})", tr(score.tie_break)]).rstrip()


def play(golden: Golden) -> Session:
    """The first game of a table is random, the second is played by the greedy bot if there is one. With several players, a weak
    player replaces the random one if that would take too long."""
    known = bots(golden.game.spec.id)
    by_lot = "random" if golden.options.players == 1 or not is_long(golden.game) else "apprentice"
    bot = "greedy" if golden.number == EACH and "greedy" in known else by_lot
    seats = tuple(Seat(f"Player {seat + 1}", bot) for seat in range(golden.options.players))
    session = Session.new(golden.game, golden.options, f"golden {golden.name}", seats)
    while session.turn is not None:
        session.play(ask(known[bot], session))
    session.headers = ((RESULT, result(session)),)
    return session


def main() -> None:
    for golden in all_golden():
        if not golden.path.exists():
            golden.path.parent.mkdir(parents=True, exist_ok=True)
            golden.path.write_text(record.text(play(golden)), "utf-8", newline="\n")
            print(f"Written: {golden.name}")


if __name__ == "__main__":
    main()
