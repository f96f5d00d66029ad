"""The journal of a running game: a record on disk that has each move before the screen shows it, and in its headers what the table
agreed on, and when and how long it was played. A new move is appended; after undo, the whole file is replaced. A failing disk
stops no game: play goes on in memory, the player is told once, and every move tries again. A header that makes no sense is
ignored.

    data/games/ID.ramses       while the game is not over: what Continue offers
    data/finished/ID.ramses    afterwards, with its check
    data/damaged/              unreadable files, whose readable beginning can be continued
    data/removed/              discarded games


"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, frozen

from ramses_desktop import seams
from ramses_desktop.data import Damaged
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.record import BadRecord, Headers
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, log
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.paths import damaged_folder, finished_folder, games_folder, removed_folder
from ramses_desktop.store.settings import KINDS, TOKENS
from ramses_desktop.store.switches import GUIDED, KNOWN, RACE

MATCH: Final = "match"
CASUAL: Final = "casual"
PRACTICE: Final = "practice"
MAX_SECONDS: Final = 10**9

TABLE, BEGUN, SITTING, PLY, ENDED, PLAYED = "Table", "Begun", "Sitting", "Ply", "Ended", "Played"
OWN: Final = (TABLE, BEGUN, SITTING, PLY, ENDED, PLAYED)

_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def _plain(choices: Mapping[str, bool]) -> dict[str, bool]:
    return dict(choices)


@frozen
class Agreed:
    """What was agreed at the table besides the game's own options."""

    kind: str = CASUAL
    tokens: tuple[int, ...] = ()
    """Each seat's token; empty if unknown."""
    choices: Mapping[str, bool] = field(factory=dict, converter=_plain)
    """The table's switches by name, including those unknown to this version."""
    assisted: bool = False
    """Whether help was used, so that the result does not count."""

    @property
    def is_lesson(self) -> bool:
        """Whether this is a guided first game."""
        return GUIDED.of(self.choices)

    @property
    def knew_deal(self) -> bool:
        """Whether it was the deal that helped. Nothing else can help in a race."""
        return self.assisted and (KNOWN.of(self.choices) or RACE.of(self.choices))

    @property
    def counts(self) -> bool:
        """Whether the result may enter a hall of fame."""
        return not self.assisted and self.kind != PRACTICE


@frozen
class Times:
    """When a game was played. Clocks may be wrong or set back, so this is only for display."""

    begun: str = ""
    sitting: int = 0
    """Number of the sitting, counted over all games, so that the latest is known without a clock."""
    since: str = ""
    """Start of this sitting."""
    before: int = 0
    """Seconds played before this sitting."""
    ended: str = ""
    seconds: int = 0
    """Total seconds played, once the game is over."""


# ------------------------------------------------------------ as headers


def table_header(agreed: Agreed) -> Headers:
    words = {
        "kind": agreed.kind,
        "assisted": _yes_or_no(agreed.assisted),
        "tokens": " ".join(map(str, agreed.tokens)),
        **{name: _yes_or_no(on) for name, on in agreed.choices.items()},
    }
    return ((TABLE, tuple(f"{name}={word}" for name, word in words.items())),)


def running_headers(agreed: Agreed, times: Times, ply: int | None) -> Headers:
    """The headers of a journal; `ply` if the table is not at the end of the line of moves."""
    sitting = (str(times.sitting), times.since, str(times.before))
    marker = ((PLY, (str(ply),)),) if ply is not None else ()
    return (*table_header(agreed), (BEGUN, (times.begun,)), (SITTING, sitting), *marker)


def finished_headers(agreed: Agreed, times: Times) -> Headers:
    return (*table_header(agreed), (BEGUN, (times.begun,)), (ENDED, (times.ended,)), (PLAYED, (str(times.seconds),)))


def headers(session: Session, own: Headers) -> Headers:
    """The headers of this session's record, with these notes."""
    return (*(header for header in session.headers if header[0] not in OWN), *own)


# ------------------------------------------------------------ from headers


def take_notes(session: Session) -> tuple[Agreed, Times]:
    """Take the notes out of a session that was read, and go to the ply where its table stood."""
    found = dict(session.headers)
    session.headers = headers(session, ())
    ply = _number(found.get(PLY, ()), len(session.line))
    if ply is not None:
        session.jump(ply)
    return _agreed(found.get(TABLE, ()), len(session.seats)), _times(found)


def _agreed(words: tuple[str, ...], seats: int) -> Agreed:
    said = {name: word for name, equals, word in (one.partition("=") for one in words) if equals and _WORD.fullmatch(name)}
    kind = said.pop("kind", CASUAL)
    tokens = tuple(_number((token,), TOKENS - 1) for token in said.pop("tokens", "").split())
    assisted = said.pop("assisted", "no")
    return Agreed(
        kind if kind in KINDS else CASUAL,
        tuple(token for token in tokens if token is not None) if len({*tokens} - {None}) == len(tokens) == seats else (),
        {name: word == "yes" for name, word in said.items() if word in ("yes", "no")},
        # A garbled word must not make a result count.
        assisted != "no",
    )


def _times(headers: dict[str, tuple[str, ...]]) -> Times:
    number, since, before = (*headers.get(SITTING, ()), "", "", "")[:3]
    return Times(
        begun=_moment(*headers.get(BEGUN, ())),
        sitting=_number((number,), MAX_SECONDS) or 0,
        since=_moment(since),
        before=_number((before,), MAX_SECONDS) or 0,
        ended=_moment(*headers.get(ENDED, ())),
        seconds=_number(headers.get(PLAYED, ()), MAX_SECONDS) or 0,
    )


def _number(values: tuple[str, ...], most: int) -> int | None:
    """A whole number from 0 to `most`, or None."""
    if len(values) == 1 and re.fullmatch(r"[0-9]{1,9}", values[0]) and int(values[0]) <= most:
        return int(values[0])
    return None


def _moment(*values: str) -> str:
    """The text if it is a time, else an empty one."""
    return values[0] if len(values) == 1 and moment(values[0]) is not None else ""


def moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _yes_or_no(on: bool) -> str:
    return "yes" if on else "no"


def is_journal(data: bytes) -> bool:
    """Whether this is the journal of an unfinished game, which has no check, or a copy of it."""
    return value_of(data, SITTING) is not None


def value_of(data: bytes, name: str) -> str | None:
    """The first value of a header, without parsing the game."""
    found = re.search(rb'^\[%b "([^"\\\n]*)"' % name.encode(), data, re.MULTILINE)
    return found[1].decode("utf-8", "replace") if found else None


# ------------------------------------------------------------ journal


EXTENSION: Final = ".ramses"
LONGEST_PAUSE: Final = 15 * 60
"""Maximum number of seconds between two moves that count as playing time."""


def quietly(fault: Fault | None) -> None:
    if fault is not None:
        disk.to_log(fault)


def now() -> datetime:
    return datetime.now().astimezone().replace(microsecond=0)


def ticks() -> float:
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
        return ticks()

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
        now = ticks()
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
        return record.header_lines(session, headers(session, running_headers(self.agreed, self.times, ply)))

    # -------------------------------------------------------- the end

    def _finish(self) -> None:
        """Write the record to the finished games, then delete the journal."""
        times = evolve(self.times, ended=self.times.ended or now().isoformat(), seconds=self.seconds)
        folder = finished_folder(self.data)
        disk.make_folder(folder)
        disk.write_whole(folder / f"{self.id}{EXTENSION}", whole(self.session, finished_headers(self.agreed, times)))
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
        fault = disk.because(
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
    return record.text(session, headers(session, own), session.ply).encode()


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


# ------------------------------------------------------------ the folder of journals


def journals(data: Path | None) -> list[Path]:
    folder = games_folder(data)
    if not folder.is_dir():
        return []
    disk.drop_old_drafts(folder)
    disk.drop_old_drafts(finished_folder(data))
    # Unlike glob, iterdir says so if the folder may not be read.
    return sorted(path for path in folder.iterdir() if path.suffix == EXTENSION and path.is_file())


def next_sitting(data: Path | None) -> int:
    """One more than the highest number among the open games."""
    numbers = [0]
    with suppress(OSError):
        for path in journals(data):
            with path.open("rb") as file:
                number = value_of(file.read(1 << 16), SITTING) or ""
            numbers += [int(number)] if re.fullmatch("[0-9]{1,9}", number) else []
    return max(numbers) + 1


# ------------------------------------------------------------ unfinished


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
        since = moment(self.times.since)
        sat = (self.touched - since).total_seconds() if since else 0.0
        return self.times.before + round(min(max(sat, 0.0), LONGEST_GUESS))


@frozen
class OpenGames:
    """Latest first; and a fault for each file that could not be read."""

    games: tuple[OpenGame, ...] = ()
    faults: tuple[Fault, ...] = ()


def resume(game: OpenGame, tell: Callable[[Fault | None], object] = quietly, data: Path | None = None) -> Journal:
    """Start a new sitting of an unfinished game."""
    since = now().isoformat()
    times = evolve(game.times, sitting=next_sitting(data), since=since, before=game.seconds)
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
        return disk.because(problem, removed_folder(data), mark("The games cannot be deleted: {reason}."))


def bring_back(discarded: Path, data: Path | None = None) -> Fault | None:
    """Undo `discard`; the reason if that fails."""
    try:
        disk.move(discarded, games_folder(data))
    except OSError as problem:
        return disk.because(problem, games_folder(data), mark("The games cannot be brought back: {reason}."))
    return None


_Found: TypeAlias = tuple[OpenGame | None, Fault | None]


def open_games(games: Iterable[AnyGame], data: Path | None = None) -> OpenGames:
    """All games that can be continued."""
    known = tuple(games)
    try:
        paths = journals(data)
    except OSError as problem:
        told = disk.because(problem, games_folder(data), mark("Your unfinished games cannot be listed: {reason}."))
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
            disk.OTHER, tr("The game {file} cannot be read at the moment. It stays where it is.", file=path.name), str(problem)
        )
    try:
        return _opened(path, content, touched, games), None
    except Damaged as problem:
        return None, Fault(disk.OTHER, str(problem))
    except BadRecord as problem:
        if _is_from_elsewhere(content, games):
            sentence = tr("The game {file} is not for this version and stays where it is. {why}", file=path.name, why=problem)
            return None, Fault(disk.NEWER, sentence)
        return _set_aside(path, content, touched, games, problem, data)


def _read(path: Path) -> tuple[bytes, datetime]:
    with path.open("rb") as file:
        content = file.read(record.MAX_BYTES + 1)
    return content, datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def _opened(path: Path, content: bytes, touched: datetime, games: tuple[AnyGame, ...]) -> OpenGame:
    session = record.read(content, games, running=True)
    agreed, times = take_notes(session)
    return OpenGame(path.stem, session, agreed, times, content, touched)


def _is_from_elsewhere(content: bytes, games: tuple[AnyGame, ...]) -> bool:
    """Whether another version of the program may be able to open it, so that it is not damaged."""
    game_id, version = value_of(content, "Game"), value_of(content, "Rules") or ""
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
        return None, Fault(disk.DAMAGED, sentence, str(problem))
    where = tr("It is kept as {file} in the folder {folder}.", file=aside.name, folder=aside.parent.name)
    if not beginning:
        sentence = tr("The game {file} is damaged and cannot be continued. {where} {why}", file=path.name, where=where, why=why)
        return None, Fault(disk.DAMAGED, sentence)
    game = _opened(mended, beginning, touched, games)
    sentence = mark("The game {file} is damaged; it continues after move {n}. {where} {why}")
    return game, Fault(disk.DAMAGED, tr(sentence, file=path.name, n=len(game.session.line), where=where, why=why))


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
