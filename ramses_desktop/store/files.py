"""Files that stand alone: saved games, which are records anywhere the player likes; a cache of pars, as they take long to find;
and the practice log, which tells what no record of a game does, in one line of JSON an event. It only grows, and whatever is
known about practice is computed from it. What cannot be read is answered by a sentence, counts as missing, or is passed over
and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import asdict, define, evolve, field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, options_text
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, journal
from ramses_desktop.store.disk import Fault, Tell, make_folder, write_whole
from ramses_desktop.store.journal import Agreed, now, whole
from ramses_desktop.store.paths import cache_folder, practice_file

MAX_BYTES: Final = 4096
MOST: Final = 1_000_000
"""Points of any game, whatever is in the file."""


@frozen
class Deal:
    """The key of a result."""

    game: str
    rules: int
    options: str
    deal: str
    player: str
    """Which bot of which program version played: a better one scores more."""

    @classmethod
    def of(cls, session: Session, player: str) -> Deal:
        spec = session.game.spec
        return cls(spec.id, session.options.rules, options_text(session.options), session.deal, player)

    @property
    def file(self) -> Path:
        words = "\n".join((self.game, str(self.rules), self.options, self.player, self.deal))
        return cache_folder() / "par" / f"{self.game}-{sha256(words.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


@frozen
class Known:
    """What is known of a deal."""

    results: tuple[int, ...] = ()
    ceiling: int | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    """The points of each result, line by line of the score card; versions before 0.2 did not keep them."""


def known(deal: Deal) -> Known:
    try:
        with deal.file.open("rb") as file:
            found = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return Known()
    numbers = found.get("results") if isinstance(found, dict) else None
    if not isinstance(numbers, list) or not all(map(_are_points, numbers)):
        return Known()
    ceiling = found.get("ceiling")
    return Known(tuple(numbers), ceiling if _are_points(ceiling) else None, _lines(found.get("lines"), numbers))


def _are_points(found: object) -> bool:
    return type(found) is int and abs(found) <= MOST


def _lines(found: object, results: list[int]) -> tuple[tuple[int, ...], ...]:
    """The lines if they are those of the results, or else none."""
    if not isinstance(found, list) or not all(isinstance(line, list) and all(map(_are_points, line)) for line in found):
        return ()
    return tuple(map(tuple, found)) if [sum(line) for line in found] == results else ()


def keep(deal: Deal, found: Known) -> None:
    text = json.dumps({"player": deal.player, **asdict(found)})
    # If nothing can be written, they are computed again next time.
    with suppress(OSError):
        make_folder(deal.file.parent)
        write_whole(deal.file, text.encode())


# ------------------------------------------------------------ practice


MAX_LOG_BYTES: Final = 64 << 20
"""Of a file that is read. One line has about 100 bytes."""
LARGEST: Final = 1e15
"""Number in an event; every whole one below can be a decimal one as well."""


@frozen
class Event:
    at: str
    """ISO 8601, in the player's time zone."""
    name: str
    """The player's."""
    kind: str
    data: Mapping[str, Any] = field(factory=dict)


@define(eq=False)
class PracticeLog:
    """Reads the file once. Events that cannot be written count until the program ends."""

    tell: Tell = disk.to_log
    data: Path | None = None
    fault: Fault | None = field(default=None, init=False)
    """Why the file could not be read or written."""
    _events: list[Event] | None = field(default=None, init=False)

    @property
    def path(self) -> Path:
        return practice_file(self.data)

    @property
    def events(self) -> list[Event]:
        """All of them, in the order in which they were written."""
        if self._events is None:
            self._events = self._read()
        return self._events

    def of(self, name: str, *kinds: str) -> list[Event]:
        """The events of one player."""
        return [event for event in self.events if event.name == name and event.kind in kinds]

    def add(self, name: str, kind: str, clock: Callable[[], str] = lambda: now().isoformat(), **data: object) -> Event:
        event = Event(clock(), name, kind, data)
        self.events.append(event)
        self._write(event)
        return event

    def forget(self) -> None:
        """Read the file again when it is needed: it was replaced."""
        self._events, self.fault = None, None

    # -------------------------------------------------------- the file

    def _read(self) -> list[Event]:
        try:
            with self.path.open("rb") as file:
                lines = file.read(MAX_LOG_BYTES).splitlines()
        except FileNotFoundError:
            return []
        except OSError as problem:
            self._report(problem)
            return []
        return [event for event in map(_event, lines) if event is not None]

    def _write(self, event: Event) -> None:
        line = json.dumps({"at": event.at, "name": event.name, "kind": event.kind, **event.data}, ensure_ascii=True)
        try:
            disk.make_folder(self.path.parent)
            disk.append_line(self.path, line.encode())
        except OSError as problem:
            self._report(problem)

    def _report(self, problem: OSError) -> None:
        known = self.fault
        self.fault = disk.because(problem, self.path.parent, mark("What you practise cannot be kept: {reason}."))
        if known != self.fault:
            self.tell(self.fault)


def _number(text: str) -> float:
    """A number that can be reckoned with, as all that were written."""
    found = float(text)
    if not abs(found) <= LARGEST:
        raise ValueError("no number that was written")
    return int(text) if text.lstrip("-").isdigit() else found


def _event(line: bytes) -> Event | None:
    try:
        found = json.loads(line.decode(), parse_int=_number, parse_float=_number, parse_constant=_number)
        at, name, kind = found.pop("at"), found.pop("name"), found.pop("kind")
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return None
    if isinstance(at, str) and isinstance(name, str) and isinstance(kind, str):
        return Event(at, name, kind, found)
    return None


# ------------------------------------------------------------ saves


@frozen(eq=False)
class Saved:
    """An opened game, and what its table had agreed on when it was saved."""

    session: Session
    agreed: Agreed

    @property
    def begun(self) -> bool:
        """Whether this game is under way and not over."""
        return bool(self.session.line) and self.session.turn is not None


def agreed_to_go_on(saved: Saved) -> Agreed:
    """The agreement for continuing a saved game. A file can be opened again and again, with knowledge from the last time, so the
    result counts as helped. This does not apply to games continued from their journal."""
    return evolve(saved.agreed, assisted=saved.agreed.assisted or saved.begun)


def save(session: Session, path: Path, agreed: Agreed | None = None) -> Fault | None:
    """Write a record of the game, without the moves that were taken back."""
    try:
        disk.write_whole(path, whole(session, journal.table_header(agreed) if agreed else ()))
    except (OSError, ValueError) as problem:
        if isinstance(problem, OSError):
            return disk.because(problem, path.parent, mark("The game could not be saved: {reason}, or choose another folder."))
        return Fault(disk.OTHER, tr("The game could not be saved under this name. Choose another one."), str(problem))
    return None


def load(path: Path, games: Iterable[AnyGame]) -> Saved | Fault:
    """Open a record, or a copy of a journal, from anywhere."""
    try:
        if path.exists() and not path.is_file():
            return Fault(disk.OTHER, tr("{file} could not be opened: it is not a file.", file=path.name))
        with path.open("rb") as file:
            data = file.read(record.MAX_BYTES + 1)
        session = record.read(data, games, running=journal.is_journal(data))
    except BadRecord as problem:
        return Fault(disk.DAMAGED, tr("{file} could not be opened. {why}", file=path.name, why=problem))
    except OSError as problem:
        return Fault(disk.kind_of(problem), _unopened(path.name, problem), str(problem))
    except ValueError as problem:
        return Fault(disk.OTHER, tr("No file can have this name."), str(problem))
    agreed, _ = journal.take_notes(session)
    return Saved(session, agreed)


def _unopened(file: str, problem: OSError) -> str:
    if isinstance(problem, FileNotFoundError):
        return tr("{file} could not be opened: it no longer exists.", file=file)
    return tr("{file} could not be opened: {reason}.", file=file, reason=problem.strerror or problem)
