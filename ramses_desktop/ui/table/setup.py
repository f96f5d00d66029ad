"""What the new-game page hands to a table: who plays, which game, and how. Values only, no widgets. Also makes new seeds, from
words that are easy to read aloud and type."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import Options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import game, lessons
from ramses_desktop.store.journal import CASUAL, PRACTICE, Agreed
from ramses_desktop.store.switches import DAILY, GUIDED, KNOWN, MARKS, RACE, SWITCHES, TableSwitch

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


def whole(choices: Mapping[str, bool]) -> dict[str, bool]:
    """Every switch, as chosen or as usual; and what the game is besides."""
    return {row.name: row.of(choices) for row in SWITCHES} | {row.name: True for row in MARKS if row.of(choices)}


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
    choices: Mapping[str, bool] = field(factory=dict, converter=whole)
    """The table's switches by name; see `has`."""

    @classmethod
    def of(cls, session: Session, agreed: Agreed) -> TableSetup:
        """The setup of a stored or saved game."""
        return cls(
            game_id=session.game.spec.id,
            options=session.options,
            seats=session.seats,
            seed=session.seed or "",
            kind=agreed.kind,
            tokens=agreed.tokens or SEATS,
            # Opened from a file, it is no first try any more.
            choices={**agreed.choices, DAILY.name: False},
        )

    @property
    def agreed(self) -> Agreed:
        """The same, in the form stored with the game."""
        return Agreed(self.kind, self.tokens[: len(self.seats)], self.choices)

    def has(self, switch: TableSwitch) -> bool:
        """Whether a switch is on."""
        return switch.of(self.choices)

    def switched(self, on: Mapping[TableSwitch, bool]) -> TableSetup:
        """The same with other switches."""
        return evolve(self, choices={**self.choices, **{switch.name: value for switch, value in on.items()}})

    def again(self, seed: str) -> TableSetup:
        """The same table for another game; on the same deal, it is known."""
        return evolve(self.switched({GUIDED: False, RACE: False, KNOWN: seed == self.seed}), seed=seed)

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
        choices={GUIDED.name: True},
    )
