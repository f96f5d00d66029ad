"""Saved games: records anywhere the player likes, and copies of unfinished games. A file that cannot be opened is answered by one
sentence that says why."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import evolve, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, faults, notes
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.journal import whole
from ramses_desktop.store.notes import Agreed


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
        disk.write_whole(path, whole(session, notes.table_header(agreed) if agreed else ()))
    except (OSError, ValueError) as problem:
        if isinstance(problem, OSError):
            return faults.because(problem, path.parent, mark("The game could not be saved: {reason}, or choose another folder."))
        return Fault(faults.OTHER, tr("The game could not be saved under this name. Choose another one."), str(problem))
    return None


def load(path: Path, games: Iterable[AnyGame]) -> Saved | Fault:
    """Open a record, or a copy of a journal, from anywhere."""
    try:
        if path.exists() and not path.is_file():
            return Fault(faults.OTHER, tr("{file} could not be opened: it is not a file.", file=path.name))
        with path.open("rb") as file:
            data = file.read(record.MAX_BYTES + 1)
        session = record.read(data, games, running=notes.is_journal(data))
    except BadRecord as problem:
        return Fault(faults.DAMAGED, tr("{file} could not be opened. {why}", file=path.name, why=problem))
    except OSError as problem:
        return Fault(faults.kind_of(problem), _unopened(path.name, problem), str(problem))
    except ValueError as problem:
        return Fault(faults.OTHER, tr("No file can have this name."), str(problem))
    agreed, _ = notes.take_notes(session)
    return Saved(session, agreed)


def _unopened(file: str, problem: OSError) -> str:
    if isinstance(problem, FileNotFoundError):
        return tr("{file} could not be opened: it no longer exists.", file=file)
    return tr("{file} could not be opened: {reason}.", file=file, reason=problem.strerror or problem)
