"""Notes on finished games that the table of results has no columns for: the seed, what was agreed, and what each player achieved.
They stand in a table of their own beside it, and are taken from the records again whenever they are missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from attrs import define, field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.store import notes
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.notes import Agreed
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.statistics import beside, queries
from ramses_desktop.store.statistics.beside import NOTED
from ramses_desktop.store.statistics.database import Database
from ramses_desktop.store.statistics.results import storable
from ramses_desktop.store.statistics.schema import transaction

if TYPE_CHECKING:
    from sqlite3 import Connection

Feats: TypeAlias = Mapping[str, int]
"""What one player achieved in a game: how often, or how much."""
T = TypeVar("T")

VERSION: Final = 1
"""Rises with every change to feats; notes of other versions are taken again."""
AT_ONCE: Final = 50
"""Missing games asked for at once."""


@frozen
class Note:
    """One person in one finished game."""

    id: str
    """Of the game in the statistics."""
    game: str
    options: str
    players: int
    kind: str
    assisted: bool
    begun: str
    ended: str
    seat: int
    name: str
    total: int
    place: int
    seed: str
    choices: Mapping[str, bool]
    feats: Feats


@define(eq=False)
class Noted:
    """All answers are empty while the statistics file cannot be used."""

    database: Database
    games: tuple[AnyGame, ...]
    feats: Callable[[Session, int], Feats]
    """What a seat achieved in a finished game."""
    _unreadable: set[str] = field(factory=set, init=False)

    def of(self, name: str | None = None, game: str | None = None) -> list[Note]:
        """The notes on all finished games of a person, in the order in which they ended."""

        def work(file: Connection) -> list[Note]:
            rows = file.execute(
                f"""SELECT {NOTED.whole}, game.game, game.options, game.players, game.kind, game.assisted, game.begun, game.ended,
                        seat.seat, seat.name, seat.total, seat.place
                    FROM {queries.TABLES} JOIN noted ON noted.game = game.number
                    WHERE seat.player = ?1 AND noted.version = ?2
                        AND (?3 IS NULL OR seat.name = ?3) AND (?4 IS NULL OR game.game = ?4)
                    ORDER BY game.number, seat.seat""",
                (PERSON, VERSION, name, game),
            )
            return [_note(*row) for row in NOTED.sound(file, rows)]

        return self._run(work, [])

    def take(self, game: str, session: Session, agreed: Agreed) -> None:
        """Take notes on a finished game that is in the statistics."""
        feats = {str(seat): dict(self.feats(session, seat)) for seat, one in enumerate(session.seats) if one.player == PERSON}
        row = VERSION, storable(session.seed or ""), json.dumps(dict(agreed.choices)), json.dumps(feats)

        def work(file: Connection) -> None:
            with transaction(file):
                NOTED.put(file, game, [row])

        self._run(work, None)

    def catch_up(self) -> Iterator[None]:
        """Take notes on all games that have none, in small steps."""
        tried: set[str] = set()
        while self.database.can_change:
            left_out = tried | self._unreadable
            missing = [game for game in self._missing(AT_ONCE + len(left_out)) if game not in left_out]
            if not missing:
                return
            for game in missing:
                tried.add(game)
                yield from self._take_from_record(game)

    def _take_from_record(self, game: str) -> Iterator[None]:
        path = finished_folder(self.database.data) / f"{game}{EXTENSION}"
        session: Session | None = None
        with suppress(OSError, record.BadRecord):
            session = yield from record.reading(path.read_bytes(), self.games)
        if session is None:
            self._unreadable.add(game)
        else:
            agreed, _ = notes.take_notes(session)
            self.take(game, session, agreed)
        yield

    def _missing(self, most: int) -> list[str]:
        found: list[tuple[str]] = self._run(
            lambda file: file.execute(
                """SELECT game.id FROM game LEFT JOIN noted ON noted.game = game.number AND noted.version = ?1
                    WHERE noted.game IS NULL AND EXISTS
                        (SELECT 1 FROM seat WHERE seat.game = game.number AND seat.player = ?2)
                    ORDER BY game.number DESC LIMIT ?3""",
                (VERSION, PERSON, most),
            ).fetchall(),
            [],
        )
        return [game for (game,) in found]

    def _run(self, work: Callable[[Connection], T], otherwise: T) -> T:
        return self.database.run(lambda file: work(beside.ready(file)), otherwise)


def _note(
    game_id: str, _: int, seed: str, choices: str, feats: str, game: str, options: str, players: int, kind: str, assisted: int,
    begun: str, ended: str, seat: int, name: str, total: int, place: int,
) -> Note:  # fmt: skip
    own = json.loads(feats).get(str(seat), {})
    return Note(
        game_id, game, options, players, kind, bool(assisted), begun, ended, seat, name, total, place, seed,
        json.loads(choices), own,
    )  # fmt: skip
