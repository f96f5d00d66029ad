"""The unfinished games in the folder of journals: what Continue offers. A damaged journal is set aside, and its readable beginning
can be continued. Nothing is ever deleted here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.data import Damaged
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, faults, journal, notes
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.journal import EXTENSION, Journal, Left
from ramses_desktop.store.notes import Agreed, Times
from ramses_desktop.store.paths import damaged_folder, finished_folder, games_folder, removed_folder

LONGEST_GUESS: Final = 6 * 60 * 60
"""Maximum number of seconds to assume for a sitting that ended unnoticed."""


@frozen(eq=False)
class OpenGame:
    """An unfinished game. Its session is at the ply where the table stood; moves that were taken back are still ahead."""

    id: str
    session: Session
    agreed: Agreed
    times: Times
    content: bytes
    touched: datetime
    """Time of the last move, if the clock was right."""

    @property
    def seconds(self) -> int:
        """Playing time. If the last sitting ended unnoticed, the file's time stands in for its end."""
        since = notes.moment(self.times.since)
        sat = (self.touched - since).total_seconds() if since else 0.0
        return self.times.before + round(min(max(sat, 0.0), LONGEST_GUESS))


@frozen
class OpenGames:
    """Latest first; and a fault for each file that could not be read."""

    games: tuple[OpenGame, ...] = ()
    faults: tuple[Fault, ...] = ()


def resume(game: OpenGame, tell: Callable[[Fault | None], object] = journal.quietly, data: Path | None = None) -> Journal:
    """Start a new sitting of an unfinished game."""
    since = journal.now().isoformat()
    times = evolve(game.times, sitting=journal.next_sitting(data), since=since, before=game.seconds)
    book = Journal(game.session, game.agreed, game.id, times, data, tell, Left(game.content))
    book.keep()
    return book


def discard(name: str, data: Path | None = None) -> Path | Fault | None:
    """Move an unfinished game to the discarded ones, by its id. Returns its new path, or the reason if that fails; None if there is
    no such game."""
    path = games_folder(data) / f"{name}{EXTENSION}"
    try:
        return disk.move(path, removed_folder(data)) if path.exists() else None
    except OSError as problem:
        return faults.because(problem, removed_folder(data), mark("The games cannot be deleted: {reason}."))


def bring_back(discarded: Path, data: Path | None = None) -> Fault | None:
    """Undo `discard`; the reason if that fails."""
    try:
        disk.move(discarded, games_folder(data))
    except OSError as problem:
        return faults.because(problem, games_folder(data), mark("The games cannot be brought back: {reason}."))
    return None


_Found: TypeAlias = tuple[OpenGame | None, Fault | None]


def open_games(games: Iterable[AnyGame], data: Path | None = None) -> OpenGames:
    """All games that can be continued."""
    known = tuple(games)
    try:
        paths = journal.journals(data)
    except OSError as problem:
        told = faults.because(problem, games_folder(data), mark("Your unfinished games cannot be listed: {reason}."))
        return OpenGames((), (told,))
    looked = [_look(path, known, data) for path in paths]
    found = [game for game, _ in looked if game is not None and not _is_over(game, data)]
    found.sort(key=lambda one: (one.times.sitting, one.touched.timestamp(), one.id), reverse=True)
    return OpenGames(tuple(found), tuple(fault for _, fault in looked if fault is not None))


def _look(path: Path, games: tuple[AnyGame, ...], data: Path | None) -> _Found:
    try:
        content, touched = _read(path)
    except (OSError, ValueError, OverflowError) as problem:
        return None, Fault(
            faults.OTHER, tr("The game {file} cannot be read at the moment. It stays where it is.", file=path.name), str(problem)
        )
    try:
        return _opened(path, content, touched, games), None
    except Damaged as problem:
        return None, Fault(faults.OTHER, str(problem))
    except BadRecord as problem:
        if _is_from_elsewhere(content, games):
            sentence = tr("The game {file} is not for this version and stays where it is. {why}", file=path.name, why=problem)
            return None, Fault(faults.NEWER, sentence)
        return _set_aside(path, content, touched, games, problem, data)


def _read(path: Path) -> tuple[bytes, datetime]:
    with path.open("rb") as file:
        content = file.read(record.MAX_BYTES + 1)
    return content, datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def _opened(path: Path, content: bytes, touched: datetime, games: tuple[AnyGame, ...]) -> OpenGame:
    session = record.read(content, games, running=True)
    agreed, times = notes.take_notes(session)
    return OpenGame(path.stem, session, agreed, times, content, touched)


def _is_from_elsewhere(content: bytes, games: tuple[AnyGame, ...]) -> bool:
    """Whether another version of the program may be able to open it, so that it is not damaged."""
    game_id, version = notes.value_of(content, "Game"), notes.value_of(content, "Rules") or ""
    rules = {game.spec.id: game.spec.rules for game in games}
    if game_id is None or not (version.isascii() and version.isdigit() and len(version) <= 6):
        return False
    return game_id not in rules or int(version) > rules[game_id]


def _is_over(game: OpenGame, data: Path | None) -> bool:
    """Whether the game is over after all, because the program was killed just before it could finish the record."""
    if game.session.turn is not None:
        end = finished_folder(data) / f"{game.id}{EXTENSION}"
        with suppress(OSError):
            if end.exists():  # the program was killed while its end was being taken back
                disk.move(end, removed_folder(data))
        return False
    times = evolve(game.times, before=game.seconds, ended=game.touched.replace(microsecond=0).isoformat())
    Journal(game.session, game.agreed, game.id, times, data, left=Left(game.content)).keep()
    return True


# ------------------------------------------------------------ damaged journals


def _set_aside(
    path: Path, content: bytes, touched: datetime, games: tuple[AnyGame, ...], why: BadRecord, data: Path | None
) -> _Found:
    """Move a damaged journal away, once its readable beginning is on disk."""
    beginning = _beginning(content, games)
    mended = disk.free_name(path.parent, f"{path.stem}-mended{EXTENSION}")
    try:
        if beginning:
            disk.write_whole(mended, beginning)
        aside = disk.move(path, damaged_folder(data))
    except OSError as problem:
        with suppress(OSError):
            mended.unlink()  # or each look would leave another one
        sentence = tr("The game {file} is damaged. It stays where it is. {why}", file=path.name, why=why)
        return None, Fault(faults.DAMAGED, sentence, str(problem))
    where = tr("It is kept as {file} in the folder {folder}.", file=aside.name, folder=aside.parent.name)
    if not beginning:
        sentence = tr("The game {file} is damaged and cannot be continued. {where} {why}", file=path.name, where=where, why=why)
        return None, Fault(faults.DAMAGED, sentence)
    game = _opened(mended, beginning, touched, games)
    sentence = mark("The game {file} is damaged; it continues after move {n}. {where} {why}")
    return game, Fault(faults.DAMAGED, tr(sentence, file=path.name, n=len(game.session.line), where=where, why=why))


def _beginning(content: bytes, games: tuple[AnyGame, ...]) -> bytes:
    """The longest readable beginning of a damaged journal that contains a move."""
    lines = [line + b"\n" for line in content[: record.MAX_BYTES].split(b"\n")]
    headers = next((at for at, line in enumerate(lines) if not line.startswith(b"[")), len(lines))
    good, bad = headers, len(lines) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if _is_whole(b"".join(lines[:middle]), games) else (good, middle)
    found = b"".join(lines[:good])
    return found if good > headers and _is_whole(found, games) else b""


def _is_whole(content: bytes, games: tuple[AnyGame, ...]) -> bool:
    try:
        record.read(content, games, running=True)
    except BadRecord:
        return False
    return True
