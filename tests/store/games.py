"""Games for the store tests: dealt from a seed and played at random. Programs that tests kill import this too, so it must load
fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import TESTED
from ramses_desktop.store.journal import Agreed, Journal

if TYPE_CHECKING:
    from ramses_desktop.store.statistics import Statistics

SAMPLE, PYRAMIDS = (next(game for game in TESTED if game.spec.id == name) for name in ("sample", "pyramids"))
AGREED = Agreed("casual", (2, 0, 5, 1), {"take_back": True, "strict_curtain": False})
NAMES = ("Žofie", 'O\'Brien, "Bo"', "陳大文", "Ada = Bela")


def new(game: AnyGame = SAMPLE, seed: str = "sphinx", variant: int = -1, bots: int = 0) -> Session:
    options = game.spec.variants[variant]
    persons = options.players - bots
    seats = tuple(Seat(NAMES[at]) if at < persons else Seat(f"Bot {at}", "greedy") for at in range(options.players))
    return Session.new(game, options, seed, seats)


def play(session: Session, moves: int = 10**6, seed: str = "luck") -> Session:
    """Play up to `moves` random moves."""
    luck = Luck(seed)
    while session.turn is not None and moves:
        session.play(luck.pick(session.game.moves(session.state)))
        moves -= 1
    return session


def play_kept(journal: Journal, moves: int = 10**6, seed: str = "luck") -> Journal:
    """The same, with every move in the journal."""
    luck = Luck(seed)
    while journal.session.turn is not None and moves:
        journal.session.play(luck.pick(journal.session.game.moves(journal.session.state)))
        journal.keep()
        moves -= 1
    return journal


def finish(
    kept: Statistics | None = None, game: AnyGame = SAMPLE, seed: str = "sphinx", agreed: Agreed = AGREED, bots: int = 0
) -> Journal:
    """A game that was played to its end, and counted."""
    book = play_kept(Journal.begin(new(game, seed, bots=bots), agreed))
    if kept is not None:
        kept.follow(book)
    return book
