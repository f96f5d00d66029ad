"""What the statistics are asked, and the results that they answer with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, Part, options_text
from ramses_desktop.engine.record import Steps
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.store import journal as notes
from ramses_desktop.store.journal import PRACTICE, Agreed, Journal, Times, now

if TYPE_CHECKING:
    from sqlite3 import Connection


def storable(text: str) -> str:
    """Replace lone surrogates, which names in a record may contain but a database may not."""
    return str.encode(text, "utf-8", "replace").decode()


@frozen
class SeatResult:
    """One seat of a finished game; `parts` add up to the total."""

    name: str = field(converter=storable)
    player: str = field(converter=storable)
    total: int
    place: int
    tie_break: str = field(default="", converter=storable)
    parts: tuple[Part, ...] = ()

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


@frozen
class Result:
    """A finished game. `options` is its variant as in a record; times are ISO 8601, in the player's time zone."""

    id: str
    game: str
    options: str
    kind: str
    assisted: bool
    begun: str
    ended: str
    seconds: int
    seats: tuple[SeatResult, ...]

    @property
    def counts(self) -> bool:
        """Whether it may enter a hall of fame."""
        return not self.assisted and self.kind != PRACTICE


def of_journal(journal: Journal) -> Result | None:
    """The result of a journal's game, or None if it is not finished."""
    if not journal.finished:
        return None
    return _of(journal.id, journal.session, journal.agreed, journal.times, journal.seconds)


def reading(path: Path, games: Iterable[AnyGame]) -> Steps[Result | None]:
    """The result of a record, in small steps; None if the game is not over. Raises OSError or BadRecord."""
    with path.open("rb") as file:
        data = file.read(record.MAX_BYTES + 1)
    session = yield from record.reading(data, games)
    agreed, times = notes.take_notes(session)
    if session.turn is not None:
        return None
    return _of(path.stem, session, agreed, times, times.seconds)


def _of(name: str, session: Session, agreed: Agreed, times: Times, seconds: int) -> Result:
    scores = session.game.scores(session.state)
    return Result(
        name,
        session.game.spec.id,
        options_text(session.options),
        agreed.kind,
        agreed.assisted,
        times.begun,
        times.ended or now().isoformat(),
        times.seconds or seconds,
        tuple(
            SeatResult(seat.name, seat.player, score.total, score.place, score.tie_break, score.parts)
            for seat, score in zip(session.seats, scores, strict=True)
        ),
    )


# ------------------------------------------------------------ queries


BY_GAME, BY_VARIANT, BY_OPPONENTS, BY_NAME, BY_ALL = "game", "variant", "opponents", "name", "all"
_ALONE: Final = "game.players = 1"
"""Solo points and points against others cannot be compared, so no summary mixes them."""
_KEYS: Final = {
    BY_GAME: ("game.game", _ALONE),
    BY_VARIANT: ("game.game", "game.options"),
    BY_OPPONENTS: ("seat.opponents",),
    BY_NAME: ("seat.name", _ALONE),
    BY_ALL: ("seat.name", "game.game", "game.options", "seat.opponents"),
}
TABLES: Final = "game JOIN seat ON seat.game = game.number"
FORMER: Final = "former_game AS game JOIN former_seat AS seat ON seat.game = game.number"
"""Games of a first-version file that have not been migrated yet."""
_COLUMNS: Final = """game.number, game.id, game.game, game.options, game.kind, game.assisted, game.begun, game.ended, game.seconds,
    seat.name, seat.player, seat.total, seat.place, seat.tie_break"""


@frozen
class Selection:
    """A filter for games; None matches everything."""

    game: str | None = None
    options: str | None = None
    name: str | None = None
    """A person who took part."""
    opponents: str | None = None
    """That person's opponents: the key of a Summary by opponents."""
    kind: str | None = None
    assisted: bool | None = None


@frozen
class Point:
    """How one person did in one game."""

    id: str
    ended: str
    name: str
    total: int | None
    """None in a race, where only places count."""
    place: int
    players: int
    seconds: int
    game: str
    """The id of the game's rules."""

    @property
    def result(self) -> int:
        """The points, or the place if there are none."""
        return self.place if self.total is None else self.total

    @property
    def alone(self) -> bool:
        return self.players == 1

    @property
    def won(self) -> bool:
        """Solo play is never a win."""
        return self.place == 1 and not self.alone


@frozen
class Summary:
    """How one person, or all of them, did in all games with the same key."""

    key: tuple[Any, ...]
    games: int
    """A game counts once per person in it."""
    wins: int
    best: int | None
    """The most points, if there are any."""
    mean: float | None
    seconds: int


@frozen
class Streaks:
    """Runs of consecutive wins."""

    longest: int
    current: int


# ------------------------------------------------------------ queries


def results(connection: Connection, choice: Selection, most: int | None = None) -> list[Result]:
    """The games themselves, latest first, without how the totals came about. Includes games among bots, unless a person is asked
    for."""
    which, values = where(choice, persons=choice.name is not None or choice.opponents is not None)
    rows = connection.execute(
        f"""SELECT {_COLUMNS} FROM {TABLES}
            WHERE game.number IN (SELECT game.number FROM {TABLES} {which}
                ORDER BY game.number DESC LIMIT ?)
            ORDER BY game.number DESC, seat.seat""",
        (*values, -1 if most is None else most),
    )
    return [_result(list(same)) for _, same in groupby(rows, key=lambda row: row[0])]


def _result(rows: list[tuple[Any, ...]]) -> Result:
    _, name, game, options, kind, assisted, begun, ended, seconds, *_ = rows[0]
    seats = tuple(SeatResult(*row[9:]) for row in rows)
    for seat in seats:
        _check_sentence(seat.tie_break)
    return Result(name, game, options, kind, bool(assisted), begun, ended, seconds, seats)


def whole(connection: Connection, name: str, tables: str = TABLES) -> list[tuple[int, Result]]:
    """One game with everything and its number; empty if it is not there."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM {tables} WHERE game.id = ? ORDER BY seat.seat", (name,)).fetchall()
    if not rows:
        return []
    found = _result(rows)
    seats = zip(found.seats, parts(connection, name, tables), strict=True)
    return [(rows[0][0], evolve(found, seats=tuple(evolve(seat, parts=how) for seat, how in seats)))]


def parts(connection: Connection, name: str, tables: str = TABLES) -> tuple[tuple[Part, ...], ...]:
    """The parts of each seat's total."""
    rows = connection.execute(f"SELECT seat.parts FROM {tables} WHERE game.id = ? ORDER BY seat.seat", (name,))
    return tuple(read_parts(text) for (text,) in rows)


def by_place(races: Iterable[str]) -> str:
    """SQL condition for a race, where only places count. A solo race counts the turns left."""
    return f"(game.players > 1 AND game.game IN ({', '.join(map(repr, races))}))"


def _points(races: Iterable[str]) -> str:
    return f"CASE WHEN {by_place(races)} THEN NULL ELSE seat.total END"


def points(connection: Connection, choice: Selection, races: Iterable[str] = ()) -> list[Point]:
    """How the chosen people did, in the order in which the games ended."""
    which, values = where(choice)
    rows = connection.execute(
        f"""SELECT game.id, game.ended, seat.name, {_points(races)}, seat.place, game.players, game.seconds, game.game
            FROM {TABLES} {which} ORDER BY game.number, seat.seat""",
        values,
    )
    return [Point(*row) for row in rows]


def summaries(connection: Connection, choice: Selection, by: str, races: Iterable[str] = ()) -> list[Summary]:
    """The same grouped by a key, the one with the most games first."""
    which, values = where(choice)
    keys, total = _KEYS[by], _points(races)
    rows = connection.execute(
        f"""SELECT {", ".join(keys)}, count(*), sum(seat.place = 1 AND game.players > 1), max({total}), avg({total}),
                sum(game.seconds)
            FROM {TABLES} {which}
            GROUP BY {", ".join(keys)} ORDER BY count(*) DESC, {", ".join(keys)}""",
        values,
    )
    found = [Summary(tuple(row[: len(keys)]), *row[len(keys) :]) for row in rows]
    if "seat.opponents" in keys:
        for text in {one.key[-1] for one in found}:
            read_opponents(text)
    return found


def where(choice: Selection, *, persons: bool = True) -> tuple[str, tuple[Any, ...]]:
    wanted = {
        "seat.player": PERSON if persons else None,
        "game.game": choice.game,
        "game.options": choice.options,
        "seat.name": choice.name,
        "seat.opponents": choice.opponents,
        "game.kind": choice.kind,
        "game.assisted": choice.assisted,
    }
    asked = {column: value for column, value in wanted.items() if value is not None}
    return "WHERE " + " AND ".join(["true", *(f"{column} = ?" for column in asked)]), tuple(asked.values())


# ------------------------------------------------------------ aggregates


def distribution(totals: Iterable[int], width: int) -> list[tuple[int, int]]:
    """A histogram without gaps: pairs of a lower bound and the number of totals in that bin."""
    counted = Counter(total // width for total in totals)
    if not counted:
        return []
    return [(step * width, counted[step]) for step in range(min(counted), max(counted) + 1)]


def means(points: Iterable[Point]) -> dict[bool, float]:
    """The mean result of games with others (False) and solo (True), if there are any."""
    found: dict[bool, list[int]] = {}
    for point in points:
        found.setdefault(point.alone, []).append(point.result)
    return {alone: sum(those) / len(those) for alone, those in sorted(found.items())}


def streaks(points: Sequence[Point]) -> Streaks:
    """One person's streaks; solo games neither make nor break one."""
    longest = current = 0
    for point in points:
        if point.players > 1:
            current = current + 1 if point.won else 0
            longest = max(longest, current)
    return Streaks(longest, current)


# ------------------------------------------------------------ stored text


def parts_text(parts: Iterable[Part]) -> str:
    return json.dumps([[part.name, part.label, part.points, part.count, part.earns] for part in parts])


def read_parts(text: str) -> tuple[Part, ...]:
    """The inverse of parts_text. Raises ValueError for any other text."""
    found = tuple(Part(*part) for part in _read(text))
    for part in found:
        _check_types((part.name, part.label, part.points, part.count, part.earns), (str, str, int, int, bool))
        _check_sentence(part.label)
    return found


def opponents_text(seats: Sequence[SeatResult], seat: int) -> str:
    """The other seats as a canonical text: people by name, bots by kind."""
    others = [(one.player, one.name if one.is_person else "") for at, one in enumerate(seats) if at != seat]
    return json.dumps(sorted(others), ensure_ascii=False)


def read_opponents(text: str) -> tuple[tuple[str, str], ...]:
    """Player (`person` or a bot) and name of each opponent. Raises ValueError for any other text."""
    found = tuple((player, name) for player, name in _read(text))
    for pair in found:
        _check_types(pair, (str, str))
    return found


def _read(text: str) -> list[list[Any]]:
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check_types((found, *found), (list,) * (1 + len(found)))
    return list(found)


def _check_types(values: Sequence[Any], types: Sequence[type]) -> None:
    if [type(value) for value in values] != [*types]:
        raise ValueError("not of the types that were written")


def _check_sentence(text: str) -> None:
    """Raise ValueError if a marked sentence cannot be filled in."""
    if text:
        try:
            tr(text)
        except LookupError:
            raise ValueError("a sentence without its words") from None
