"""The practice log: what players did in practice that no record of a game tells, such as answers to questions kept for practice
and results of drills. It is a text file that only grows, one line of JSON an event; whatever is known about practice is computed
from it. A line that cannot be read is passed over and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen

from ramses_desktop.engine.text import mark
from ramses_desktop.store import disk, faults
from ramses_desktop.store.faults import Fault, Tell
from ramses_desktop.store.journal import now
from ramses_desktop.store.paths import practice_file

MAX_BYTES: Final = 64 << 20
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

    tell: Tell = faults.to_log
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

    def add(self, name: str, kind: str, clock: Callable[[], str] = lambda: now().isoformat(), **data: Any) -> Event:
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
                lines = file.read(MAX_BYTES).splitlines()
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
        self.fault = faults.because(problem, self.path.parent, mark("What you practise cannot be kept: {reason}."))
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
