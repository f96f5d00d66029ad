"""What is kept of reviewed games: the coach's answers, notes on what players did, and the games that were kept for practice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from zlib import crc32

from attrs import define, field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.judged import TRIFLE, Decision, Fortune, Place, Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.store import database as beside
from ramses_desktop.store import journal, queries
from ramses_desktop.store.database import LUCK, NOTED, REVIEW, REVIEWED, Database, Row, Table, transaction
from ramses_desktop.store.journal import EXTENSION, Agreed
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.queries import storable

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

TABLE: Final = "kept"
"""Of the columns game, seat and ply: the id of a game in the statistics, the seat, and the number of moves before the decision."""


@frozen(order=True)
class Former:
    """A decision that an earlier version kept."""

    place: Place
    name: str
    """Whose decision it was."""
    is_person: bool


@define(eq=False)
class KeptGames:
    """All answers are empty while the statistics file cannot be used."""

    database: Database

    def about(self, games: Collection[str]) -> dict[str, tuple[str, str]]:
        """What was played and when it ended, by the id; only of games in the statistics."""

        def work(file: Connection) -> list[tuple[Any, ...]]:
            ask = "SELECT id, game, ended FROM game WHERE id = ?"
            return [row for game in games for row in file.execute(ask, (game,))]

        rows: list[tuple[Any, ...]] = self.database.run(work, otherwise=[])
        return {game: (kind, ended) for game, kind, ended in rows}

    def former(self) -> list[Former]:
        """What an earlier version kept, and nobody has taken over yet. What belongs to deleted games waits for their return."""

        def work(file: Connection) -> list[tuple[Any, ...]]:
            if not _has_table(file):
                return []
            return file.execute(
                f"""SELECT kept.game, kept.seat, kept.ply, seat.name, seat.player FROM {TABLE} AS kept
                    JOIN game ON game.id = kept.game JOIN seat ON seat.game = game.number AND seat.seat = kept.seat
                    ORDER BY game.number, kept.seat, kept.ply"""
            ).fetchall()

        rows: list[tuple[Any, ...]] = self.database.run(work, otherwise=[])
        return [Former(Place(game, seat, ply), name, player == PERSON) for game, seat, ply, name, player in rows]

    def forget(self, taken_over: Collection[Former]) -> None:
        """Those were taken over."""

        def work(file: Connection) -> None:
            with transaction(file):
                file.executemany(f"DELETE FROM {TABLE} WHERE game = ? AND seat = ? AND ply = ?", [one.place for one in taken_over])

        if taken_over and self.database.can_change:
            self.database.run(work, otherwise=None)


def _has_table(file: Connection) -> bool:
    return file.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (TABLE,)).fetchone() is not None


# ------------------------------------------------------------ noted


Feats: TypeAlias = Mapping[str, int]
"""What one player achieved in a game: how often, or how much."""

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
    _feats: str
    """Of all seats."""

    @property
    def feats(self) -> Feats:
        """What this seat achieved. Read only when it is wanted, as most pages look at many games for something else."""
        feats: Feats = json.loads(self._feats).get(str(self.seat), {})
        return feats


@define(eq=False)
class Noted:
    """All answers are empty while the statistics file cannot be used."""

    database: Database
    games: tuple[AnyGame, ...]
    feats: Callable[[Session, int], Feats]
    """What a seat achieved in a finished game."""
    _unreadable: set[str] = field(factory=set, init=False)

    def of(self, name: str | None = None, game: str | None = None, seeds: str = "") -> list[Note]:
        """The notes on all finished games of a person, in the order in which they ended; perhaps only on deals whose seeds begin
        like this."""
        where = "(?3 IS NULL OR seat.name = ?3) AND (?4 IS NULL OR game.game = ?4)"
        return self._notes(f"{where} AND (?5 = '' OR substr(noted.seed, 1, length(?5)) = ?5)", (name, game, seeds))

    def of_games(self, games: Collection[str]) -> list[Note]:
        """The notes on these games, by their ids in the statistics."""
        return self._notes(f"game.id IN ({', '.join('?' for _ in games)})", tuple(games))

    def best_alone(self, name: str, game: str) -> Iterator[Note]:
        """The notes on what a person played alone, the best game first; of equal ones the latest."""
        where, at = "seat.name = ?3 AND game.game = ?4 AND game.players = 1", 0
        while notes := self._notes(where, (name, game, AT_ONCE, at), "seat.total DESC, game.ended DESC LIMIT ?5 OFFSET ?6"):
            yield from notes
            at += AT_ONCE

    def _notes(self, where: str, values: tuple[Any, ...], order: str = "game.number, seat.seat") -> list[Note]:
        def work(file: Connection) -> list[Note]:
            rows = file.execute(
                f"""SELECT {NOTED.whole}, game.game, game.options, game.players, game.kind, game.assisted, game.begun, game.ended,
                        seat.seat, seat.name, seat.total, seat.place
                    FROM {queries.TABLES} JOIN noted ON noted.game = game.number
                    WHERE seat.player = ?1 AND noted.version = ?2 AND {where} ORDER BY {order}""",
                (PERSON, VERSION, *values),
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
            agreed, _ = journal.take_notes(session)
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
    switches = _switches(choices)
    return Note(
        game_id, game, options, players, kind, bool(assisted), begun, ended, seat, name, total, place, seed, switches, feats
    )  # fmt: skip


@lru_cache
def _switches(choices: str) -> Mapping[str, bool]:
    """What was chosen at a table: few tables differ."""
    switches: Mapping[str, bool] = json.loads(choices)
    return switches


# ------------------------------------------------------------ reviews


HUNDREDTHS: Final = 100
ENDLESS: Final = 10**9
"""Stands for an infinite error."""
NOTHING: Final = "nothing"
"""Kind of luck kept for a sight at which nothing came up."""


@frozen
class Sums:
    """What a whole review adds up to."""

    id: str
    game: str
    players: int
    ended: str
    name: str
    decisions: int
    regret: float
    """Points given away in all of them."""
    luck: Mapping[str, float]
    """By kind."""
    seat: int = 0


@frozen
class Key:
    """Whose game, judged how."""

    game: str
    """Id of the game in the statistics."""
    seat: int
    method: str


@define(eq=False)
class Reviews:
    """All answers are empty while the statistics file cannot be used."""

    database: Database

    def verdicts(self, key: Key) -> list[Verdict]:
        """What is known of the decisions of a game, in the order of its moves."""

        def work(file: Connection) -> list[Verdict]:
            rows = file.execute(f"SELECT {REVIEW.whole} FROM review {_OF_SEAT.format('review')} ORDER BY ply", _values(key))
            return [_verdict(*row) for _, *row in REVIEW.sound(file, rows)]

        return self._run(work, [])

    def luck(self, key: Key) -> dict[int, tuple[Fortune, ...]]:
        """What luck came up, by the number of moves before it was seen."""
        found: dict[int, tuple[Fortune, ...]] = {}
        for ply, kind, points, error in self._luck(key):
            fortune = () if kind == NOTHING else (Fortune(kind, points / HUNDREDTHS, _error(error)),)
            found[ply] = found.get(ply, ()) + fortune
        return found

    def _luck(self, key: Key) -> list[tuple[int, str, int, int]]:
        def work(file: Connection) -> list[tuple[int, str, int, int]]:
            rows = file.execute(f"SELECT {LUCK.whole} FROM luck {_OF_SEAT.format('luck')} ORDER BY ply, luck.kind", _values(key))
            return [(ply, kind, points, error) for _, _, ply, kind, _, points, error in LUCK.sound(file, rows)]

        return self._run(work, [])

    def keep(self, key: Key, *verdicts: Verdict) -> None:
        """Keep these; of a game that is not in the statistics, nothing."""
        rows = [
            (
                *(key.seat, one.ply, _number(key.method), one.played, "" if one.best == one.played else one.best),
                *(_whole(one.regret), _whole(one.error), " ".join(str(_whole(line)) for line in one.lines), one.guesses),
            )
            for one in verdicts
        ]
        self._put(REVIEW, key, rows)

    def keep_luck(self, key: Key, ply: int, fortunes: Iterable[Fortune]) -> None:
        """Keep what came up after so many moves, even if that was nothing."""
        method, seen = _number(key.method), [*fortunes] or [Fortune(NOTHING, 0.0, 0.0)]
        self._put(LUCK, key, [(key.seat, ply, one.kind, method, _whole(one.points), _whole(one.error)) for one in seen])

    def finish(self, key: Key) -> None:
        """Note that everything is known about this seat's game, with its sums, so that pages need not add up every row."""
        verdicts, sums = self.verdicts(key), Counter[str]()
        for _, kind, points, _ in self._luck(key):
            sums[kind] += points
        regret = _whole(sum(one.regret for one in verdicts))
        self._put(REVIEWED, key, [(key.seat, _number(key.method), len(verdicts), regret, json.dumps(sums, sort_keys=True))])

    def sums(self, choice: Choice, methods: Mapping[str, str]) -> list[Sums]:
        """Every finished review of these games, in the order in which they ended."""
        where, values = queries.where(choice)
        known = {game: _number(method) for game, method in methods.items()}

        def work(file: Connection) -> list[Sums]:
            rows = file.execute(
                f"""SELECT {REVIEWED.whole}, game.game, game.players, game.ended, seat.name
                    FROM {queries.TABLES} JOIN reviewed ON reviewed.game = game.number AND reviewed.seat = seat.seat
                    {where} ORDER BY game.number, seat.seat""",
                values,
            )
            return [_sums(*row) for row in REVIEWED.sound(file, rows) if known.get(row[-4]) == row[2]]

        return self._run(work, [])

    def mistakes(self, name: str, methods: Mapping[str, str]) -> list[Decision]:
        """Every mistake of a person, judged as games are judged now, in the order of the games."""
        known = {game: _number(method) for game, method in methods.items()}

        def work(file: Connection) -> list[Decision]:
            rows = file.execute(
                f"""SELECT {REVIEW.whole}, game.game, game.ended
                    FROM {queries.TABLES} JOIN review ON review.game = game.number AND review.seat = seat.seat
                    WHERE seat.player = 'person' AND seat.name = ?1 AND regret > ?2
                    ORDER BY game.number, seat.seat, review.ply""",
                (name, _whole(TRIFLE)),
            )
            return [
                Decision(Place(game, seat, ply), kind, regret / HUNDREDTHS, ended, _error(error))
                for game, seat, ply, method, _, _, regret, error, _, _, kind, ended in REVIEW.sound(file, rows)
                if known.get(kind) == method
            ]

        empty: list[Decision] = []
        return [decision for decision in self._run(work, empty) if decision.grade.is_bad]

    def unfinished(self, methods: Mapping[str, str], most: int = 1, besides: Collection[str] = ()) -> list[tuple[str, int]]:
        """Games with something left to judge by the methods of their kinds, each with a person's seat; the latest first."""
        kinds = ", ".join("?" for _ in methods)
        rows: list[tuple[Any, ...]] = self._run(
            lambda file: file.execute(
                f"""SELECT game.id, seat.seat, game.game, reviewed.method FROM game JOIN seat ON seat.game = game.number
                    LEFT JOIN reviewed ON reviewed.game = game.number AND reviewed.seat = seat.seat
                    WHERE seat.player = 'person' AND game.game IN ({kinds}) ORDER BY game.number DESC, seat.seat""",
                tuple(methods),
            ).fetchall(),
            [],
        )
        found = []
        for game, seat, kind, method in rows:
            if method != _number(methods[kind]) and game not in besides:
                found.append((game, seat))
                if len(found) == most:
                    break
        return found

    # -------------------------------------------------------- the file

    def _run(self, work: Callable[[Connection], T], otherwise: T) -> T:
        return self.database.run(lambda file: work(beside.ready(file)), otherwise)

    def _put(self, table: Table, key: Key, rows: Iterable[Row]) -> None:
        def work(file: Connection) -> None:
            with transaction(file):
                table.put(file, key.game, rows)

        self._run(work, None)


_OF_SEAT: Final = "JOIN game ON game.number = {0}.game WHERE game.id = ?1 AND {0}.seat = ?2 AND {0}.method = ?3"


def _values(key: Key) -> tuple[str, int, int]:
    return key.game, key.seat, _number(key.method)


def _number(method: str) -> int:
    return crc32(method.encode())


def _whole(number: float) -> int:
    return ENDLESS if number == float("inf") else round(number * HUNDREDTHS)


def _error(number: int) -> float:
    return float("inf") if number == ENDLESS else number / HUNDREDTHS


def _sums(
    game: str, seat: int, _: int, decisions: int, regret: int, luck: str, kind: str, players: int, ended: str, name: str
) -> Sums:
    points = {one: hundredths / HUNDREDTHS for one, hundredths in json.loads(luck).items()}
    return Sums(game, kind, players, ended, name, decisions, regret / HUNDREDTHS, points, seat)


def _verdict(_: int, ply: int, __: int, played: str, best: str, regret: int, error: int, lines: str, guesses: int) -> Verdict:
    shares = tuple(int(line) / HUNDREDTHS for line in lines.split())
    return Verdict(played, best or played, regret / HUNDREDTHS, _error(error), shares, guesses, ply)
