"""The journal of a running game: a record on disk that has each move before the screen shows it. A new move is appended; after
undo, the whole file is replaced. A failing disk stops no game: play goes on in memory, the player is told once, and every move
tries again.

    data/games/ID.ramses       while the game is not over
    data/finished/ID.ramses    afterwards, with its check
    data/damaged/              unreadable files
    data/removed/              discarded games
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from attrs import define, evolve, field

from ramses_desktop import seams
from ramses_desktop.engine import record
from ramses_desktop.engine.record import Headers
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark
from ramses_desktop.store import disk, faults, log, notes
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.notes import Agreed, Times
from ramses_desktop.store.paths import finished_folder, games_folder

EXTENSION: Final = ".ramses"
LONGEST_PAUSE: Final = 15 * 60
"""Maximum number of seconds between two moves that count as playing time."""


def quietly(fault: Fault | None) -> None:
    if fault is not None:
        faults.to_log(fault)


def now() -> datetime:
    return datetime.now().astimezone().replace(microsecond=0)


def _ticks() -> float:
    """Seconds on a clock that never jumps."""
    return time.monotonic()


@define
class Left:
    """The journal's file as we left it, and the headers, moves and cuts of the line it holds."""

    content: bytearray = field(converter=bytearray, repr=False)
    stamp: disk.Stamp | None = None
    headers: list[str] = field(factory=list)
    cuts: int = -1
    moves: int = 0


@define(eq=False)
class Journal:
    """Call `keep` after every change of the session, before it is shown. It raises no OSError."""

    session: Session
    agreed: Agreed
    id: str
    times: Times
    data: Path | None = None
    tell: Callable[[Fault | None], object] = quietly
    """Called with the fault when the game can no longer be saved, and with None when it can again."""
    fault: Fault | None = field(default=None, init=False)
    """Why the game is in memory only; None while every move is on disk."""
    finished: bool = field(default=False, init=False)
    """Whether the record is among the finished ones."""
    closed: bool = field(default=False, init=False)
    _left: Left | None = field(default=None, repr=False)
    """None if the file's content is unknown, or there is no file."""
    _is_old: bool = field(default=False, init=False)
    """Whether the game was over when it was opened."""
    _last: float = field(init=False)
    _played: float = field(default=0.0, init=False)
    """Seconds played in this sitting."""

    @_last.default
    def _first_tick(self) -> float:
        return _ticks()

    @classmethod
    def begin(
        cls, session: Session, agreed: Agreed, tell: Callable[[Fault | None], object] = quietly, data: Path | None = None
    ) -> Journal:
        """Start a journal for a new game, or for one opened from a file. A finished game is only viewed: it gets no file unless its
        end is taken back."""
        begun = now()
        name = f"{session.game.spec.id}-{begun:%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
        journal = cls(session, agreed, name, Times(begun.isoformat(), next_sitting(data), begun.isoformat()), data, tell)
        journal._is_old = journal.over
        journal.keep()
        return journal

    @property
    def path(self) -> Path:
        """Current path of the record."""
        folder = finished_folder if self.finished else games_folder
        return folder(self.data) / f"{self.id}{EXTENSION}"

    @property
    def over(self) -> bool:
        return self.session.turn is None

    @property
    def seconds(self) -> int:
        """How long this game has been played, over all sittings."""
        return self.times.before + round(self._played)

    def agree(self, **changes: Any) -> bool:
        """Change the agreement, for example to note that help was used, and write that at once."""
        self.agreed = evolve(self.agreed, **changes)
        return self.keep()

    # -------------------------------------------------------- saving

    def keep(self) -> bool:
        """Bring the file up to date. Returns False on failure."""
        if self.closed:
            return self.fault is None
        self._tick()
        try:
            self._keep()
        except OSError as problem:
            seams.tell(seams.KEPT, "not at all:", problem)
            self._left = None
            self._complain(problem)
            return False
        seams.tell(seams.KEPT, self.id, self.session.ply)
        self._all_is_well()
        return True

    def _tick(self) -> None:
        now = _ticks()
        self._played += min(now - self._last, LONGEST_PAUSE)
        self._last = now

    def _keep(self) -> None:
        self._is_old = self._is_old and self.over
        if not self.over:
            self._write_running()
            if self.finished:
                self._take_back_the_end()
        elif not self.finished and not self._is_old:
            self._write_running()
            self._finish()

    def _write_running(self) -> None:
        """Append the new moves, or write the whole file. `_left` is None while a failure would leave its content unknown."""
        session, headers, left = self.session, self._headers(), self._left
        path = games_folder(self.data) / f"{self.id}{EXTENSION}"
        if left is not None and (left.headers, left.cuts) == (headers, session.cuts):
            if left.moves == len(session.line):
                return
            self._left = None
            if self._added(path, left):
                self._left = left
                return
        self._left = None
        if left is not None and not self._is_ours(path, left.content):
            self._part_ways()
            path = path.with_name(f"{self.id}{EXTENSION}")
        disk.make_folder(path.parent)
        whole = _lines([*headers, *map(str, session.line)])
        self._left = Left(whole, disk.write_whole(path, whole), headers, session.cuts, len(session.line))

    def _added(self, path: Path, left: Left) -> bool:
        """Append the new moves; False if the file is gone or somebody else has changed it."""
        line = self.session.line
        more = _lines(map(str, line[left.moves :]))
        try:
            left.stamp = disk.add(path, left.content, more, left.stamp)
        except disk.Changed:
            return False
        left.content += more
        left.moves = len(line)
        return True

    def _is_ours(self, path: Path, known: bytearray) -> bool:
        """Whether nobody else has changed the file, so that it may be replaced."""
        try:
            return path.read_bytes() == known
        except FileNotFoundError:
            # If it was discarded meanwhile, write it again, unless another program has finished the game.
            return not (finished_folder(self.data) / path.name).exists()

    def _part_ways(self) -> None:
        """Take a new id, because another program is playing this game too: that way neither loses a move."""
        before, self.id = self.id, f"{self.id[:60]}-{os.urandom(4).hex()}"
        log.write(f"The game {before} was changed by another program; it goes on here as {self.id}.")

    def _headers(self) -> list[str]:
        session = self.session
        ply = session.ply if session.ply < len(session.line) else None
        return record.header_lines(session, notes.headers(session, notes.running_headers(self.agreed, self.times, ply)))

    # -------------------------------------------------------- the end

    def _finish(self) -> None:
        """Write the record to the finished games, then delete the journal."""
        times = evolve(self.times, ended=self.times.ended or now().isoformat(), seconds=self.seconds)
        folder = finished_folder(self.data)
        disk.make_folder(folder)
        disk.write_whole(folder / f"{self.id}{EXTENSION}", whole(self.session, notes.finished_headers(self.agreed, times)))
        self.times = times
        with suppress(OSError):  # if that fails, it is deleted when the open games are listed
            self.path.unlink()
        self.finished, self._left = True, None

    def _take_back_the_end(self) -> None:
        """Reopen a game whose last move was taken back. Its journal is already on disk."""
        with suppress(OSError):
            self.path.unlink()
        self.finished = False
        self.times = evolve(self.times, ended="", seconds=0)

    def close(self) -> bool:
        """Leave the table. A game without moves leaves no file. False if the game is in memory only: then it must not be
        dropped."""
        if self.closed:
            return self.fault is None
        if not self.over and not self.session.line:
            with suppress(OSError):
                # Another program may have played on in it.
                if self._left is None or self._is_ours(self.path, self._left.content):
                    self.path.unlink()
            self._all_is_well()
        else:
            self._rest()
            if not self.keep():
                return False
        self.closed = True
        return True

    def _rest(self) -> None:
        """Add this sitting to the playing time."""
        if not self.finished:
            self._tick()
            self.times = evolve(self.times, since=now().isoformat(), before=self.seconds)
            self._played = 0.0

    # -------------------------------------------------------- reporting

    def _complain(self, problem: OSError) -> None:
        fault = faults.because(
            problem,
            games_folder(self.data),
            mark("This game cannot be saved at the moment: {reason}. You can play on; it is saved as soon as possible."),
        )
        first, self.fault = self.fault is None, fault
        if first:
            self.tell(fault)

    def _all_is_well(self) -> None:
        if self.fault is not None:
            self.fault = None
            self.tell(None)


def whole(session: Session, own: Headers) -> bytes:
    """The checked record of a session with these notes, without the moves that were taken back."""
    return record.text(session, notes.headers(session, own), session.ply).encode()


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


# ------------------------------------------------------------ the folder of journals


def journals(data: Path | None) -> list[Path]:
    folder = games_folder(data)
    if not folder.is_dir():
        return []
    disk.drop_old_drafts(folder)
    disk.drop_old_drafts(finished_folder(data))
    return sorted(path for path in folder.glob(f"*{EXTENSION}") if path.is_file())


def next_sitting(data: Path | None) -> int:
    """One more than the highest number among the open games."""
    numbers = [0]
    with suppress(OSError):
        for path in journals(data):
            with path.open("rb") as file:
                number = notes.value_of(file.read(1 << 16), notes.SITTING) or ""
            numbers += [int(number)] if re.fullmatch("[0-9]{1,9}", number) else []
    return max(numbers) + 1
