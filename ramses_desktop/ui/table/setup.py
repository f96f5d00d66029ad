"""What the new-game page hands to a table: who plays, which game, and how. Values only, no widgets. Also makes new seeds, from
words that are easy to read aloud and type."""

from __future__ import annotations

import os
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import Options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import game, lessons
from ramses_desktop.store.journal import CASUAL, DAILY, GUIDED, KNOWN, PRACTICE, RACE, Agreed

_FIRST: Final = """
    amber ancient azure bold brave bright bronze calm carved clever copper coral dawn desert dusty early ebony faded fleet
    gentle gilded golden grand hidden honest ivory jade kindly lapis late linen little lofty lucky lunar merry mild noble
    ochre olive opal painted pale patient proud quiet rapid royal ruby rustic sacred salty sandy secret silent silver sleepy
    solar solemn southern starry steady sunny swift tall turquoise velvet warm weary western white wild wise
"""
_SECOND: Final = """
    acacia amphora antelope anvil barge basket beetle boat camel candle canal caravan cat cedar chisel cobra column comet
    crane crocodile crown date delta dune eagle falcon feather fig flute fox garden gazelle granary harp hawk heron hippo
    honey horizon ibis island jackal jar ladder lamp leopard lion lizard lotus mask melon moon mountain oasis obelisk oryx
    ostrich owl palm papyrus pearl pillar plough potter quarry raft reed river sail sandal scarab scribe scroll shell sphinx
    star stork temple torch
"""


SEATS: Final = (0, 1, 2, 3, 4, 5)
"""The seat symbols, in the order they are assigned."""
CHOICES: Final = ("strict_curtain", "show_preview", "show_to_come", "confirm_each", "follow_bots", "take_back", "tutor")
"""The table's switches, by name."""

MARKS: Final = (GUIDED, DAILY, RACE, KNOWN)
"""What a game may be besides, by name."""


@frozen(kw_only=True)
class TableSetup:
    """Everything agreed before the first card is dealt."""

    game_id: str
    options: Options
    seats: tuple[Seat, ...]
    seed: str
    kind: str = CASUAL
    tokens: tuple[int, ...] = SEATS
    """The seat symbol of each seat."""
    strict_curtain: bool = False
    show_preview: bool = True
    show_to_come: bool = True
    confirm_each: bool = True
    follow_bots: bool = False
    take_back: bool = False
    """In casual games: whether moves may be undone past a reveal. The result does not count then."""
    tutor: bool = False
    """Whether moves that give points away are warned of. A result with a warning does not count."""
    guided: bool = False
    """Whether this is a guided first game. It never enters a hall of fame."""
    daily: bool = False
    """Whether this is somebody's first try at the deal of a day."""
    race: bool = False
    """Whether it is played against a ghost."""
    known: bool = False
    """Whether this table has played the deal before. The result does not count then."""

    @classmethod
    def of(cls, session: Session, agreed: Agreed) -> TableSetup:
        """The setup of a stored or saved game."""
        tokens = agreed.tokens or SEATS
        # Opened from a file, it is no first try any more.
        choices = {name: on for name, on in agreed.choices.items() if name in (*CHOICES, *MARKS) and name != DAILY}
        return cls(
            game_id=session.game.spec.id,
            options=session.options,
            seats=session.seats,
            seed=session.seed or "",
            kind=agreed.kind,
            tokens=tokens,
            **choices,
        )

    def agreed(self) -> Agreed:
        """The same, in the form stored with the game."""
        choices = {name: bool(getattr(self, name)) for name in CHOICES}
        choices |= {name: True for name in MARKS if getattr(self, name)}
        return Agreed(self.kind, self.tokens[: len(self.seats)], choices)

    def again(self, seed: str) -> TableSetup:
        """The same table for another game; on the same deal, it is known."""
        return evolve(self, seed=seed, guided=False, race=False, known=seed == self.seed)

    @property
    def persons(self) -> int:
        return sum(seat.player == PERSON for seat in self.seats)


def new_secret() -> str:
    """The seed of the bots' luck in one game. It is independent of the deal's seed, so no bot can infer the deal from it."""
    return os.urandom(16).hex()


def new_seed() -> str:
    """A fresh random seed, such as amber-ibis-4172."""
    luck = Luck(os.urandom(16).hex(), "seed")
    return f"{luck.pick(_FIRST.split())}-{luck.pick(_SECOND.split())}-{1000 + luck.below(9000)}"


def lesson_setup(game_id: str, form: str, name: str) -> TableSetup:
    """The table of the guided first game, in this form if there is a lesson for it."""
    offered = lessons(game_id)
    lesson = next((one for one in offered if one.options.get("kind") == form), offered[0])
    return TableSetup(
        game_id=game_id,
        options=game(game_id).spec.options(players=1 + len(lesson.bots), **lesson.options),
        seats=(Seat(name, PERSON), *(Seat(tr(name), level) for name, level in lesson.bots)),
        seed=lesson.seed,
        kind=PRACTICE,
        guided=True,
    )
