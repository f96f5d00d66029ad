"""The report of a problem: one text file with what helps to find a fault, which the player may read, keep or attach to a message.
It holds no names, and nothing is sent. Whatever might hold one, and cannot be told from one, is left out."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from attrs import define, field

from ramses_desktop.engine import record
from ramses_desktop.engine.game import END, AnyGame, BadOptions, IllegalMove, options_text, read_options
from ramses_desktop.engine.session import PERSON
from ramses_desktop.games import GAMES, TESTED, bots
from ramses_desktop.store import database, disk, journal, paths, settings
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.queries import BY_NAME
from ramses_desktop.store.settings import KINDS
from ramses_desktop.store.statistics import statistics
from ramses_desktop.store.switches import MARKS, SWITCHES
from ramses_desktop.support import doctor
from ramses_desktop.support.system import private

LOG: Final = 60_000
"""Characters of the log that are told, the last ones."""
HIDDEN: Final = "(a name)"


@define
class Names:
    """The names that must not be told."""

    known: set[str] = field(factory=set)
    are_all: bool = True
    """Whether nothing speaks for more of them."""

    def learn(self, found: Iterable[object]) -> None:
        for name in found:
            if isinstance(name, str):
                self.known.add(name)
            else:
                self.are_all = False


def file_name() -> str:
    return f"ramses-desktop-report-{journal.now():%Y-%m-%d}.txt"


def write(path: Path) -> None:
    """Write the report, completely or not at all; OSError if that is not possible."""
    disk.write_whole(path, text().encode("utf-8", "backslashreplace"))


def text() -> str:
    names = Names()
    name, latest = _latest_game()
    game, missing = without_names(latest, names)
    _learn_from_settings(names)
    _learn_from_statistics(names)
    log = _log()
    title = f"The latest game: {hidden(name, names.known)}"
    if missing:
        title += f" (without what might hold a name, in the lines {', '.join(map(str, missing))})"
    parts = {
        "This computer": hidden("\n".join(doctor.lines()), names.known),
        "The end of the log": hidden(log if names.are_all else sober(log), names.known) or "It is empty.",
        title: game or "There is none.",
    }
    told = "\n\n".join(f"== {title}\n\n{part.strip()}" for title, part in parts.items())
    return f"A report of Ramses Desktop, made on {journal.now():%Y-%m-%d at %H:%M}.\n\n{private(told)}\n"


# ------------------------------------------------------------ a record


_HEADER: Final = re.compile(r"\[([A-Z][a-z]+) (.*)\]")
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_TIME: Final = r"[\d:T+.-]*"
_LONG: Final = re.compile(r"[ -~]{40,}")
_SECRET: Final = re.compile("[0-9a-f]{16,64}")
_SWITCHES: Final = (
    "assisted",
    *(row.name for row in (*SWITCHES, *MARKS)),
)
_PLAIN: Final = {
    "Game": "[a-z_]+",
    "Rules": r"\d+",
    journal.TABLE: rf"kind=({'|'.join(KINDS)})|tokens=[\d ]*|({'|'.join(_SWITCHES)})=(yes|no)",
    journal.BEGUN: _TIME,
    journal.SITTING: _TIME,
    journal.PLY: r"\d+",
    journal.ENDED: _TIME,
    journal.PLAYED: r"\d+",
    "Check": "[0-9a-f]{1,16}",
}
"""What every text of a header may be without being a name. A seed may be anything, and the deal says as much."""


def without_names(latest: str, names: Names) -> tuple[str, list[int]]:
    """A record with numbers for its players, whose names are learnt, and the numbers of the lines that were left out: they make no
    sense, so they may hold anything. Not by the record's own reader: it may be the record that is at fault."""
    game, people = _game_of(latest), Names(are_all=not latest)
    told, missing = [], []
    for number, line in enumerate(latest.splitlines(), 1):
        header = _HEADER.fullmatch(line)
        if header is None:
            shown = _move_of(game, line) if line else line
        elif header[1] == "Seats":
            shown = _seats(header[2], game, people)
        else:
            shown = _header_of(game, header[1], header[2])
        if shown is not None:
            told.append(shown)
        elif header is None or header[1] != "Seed":
            missing.append(number)
    names.learn(people.known)
    names.are_all = names.are_all and people.are_all
    return "\n".join(told), missing


def _game_of(latest: str) -> AnyGame | None:
    found = re.search(r'^\[Game "([a-z_]+)"\]$', latest, re.MULTILINE)
    return next((game for game in TESTED if found is not None and game.spec.id == found[1]), None)


def _texts(inside: str) -> list[str]:
    """The texts of a header; none if one of them is damaged."""
    quoted = [found[0] for found in _TEXT.finditer(inside)]
    try:
        return [str(json.loads(one)) for one in quoted] if " ".join(quoted) == inside else []
    except ValueError:
        return []


def _seats(inside: str, game: AnyGame | None, people: Names) -> str | None:
    seats = [one.rpartition("=") for one in _texts(inside)]
    people.learn(name for name, _, player in seats if player == PERSON)
    known = {PERSON, *(bots(game.spec.id) if game is not None else ())}
    if not seats or not all(player in known for _, _, player in seats):
        return None
    people.are_all = True
    numbered = (json.dumps(f"Player {number}={player}") for number, (_, _, player) in enumerate(seats, 1))
    return f"[Seats {' '.join(numbered)}]"


def _header_of(game: AnyGame | None, name: str, inside: str) -> str | None:
    values = _texts(inside)
    if name in _PLAIN:
        kept = [one for one in values if re.fullmatch(_PLAIN[name], one)]
    elif name in _SURE and game is not None and len(values) == 1 and _SURE[name](game, values[0]):
        kept = values
    else:
        kept = []
    return f"[{name} {' '.join(map(json.dumps, kept))}]" if kept else None


def _are_options(game: AnyGame, value: str) -> bool:
    with suppress(BadOptions):
        return options_text(read_options(game.spec.options, value, game.spec.rules)) == value
    return False


def _is_deal(game: AnyGame, value: str) -> bool:
    with suppress(ValueError):
        return _LONG.fullmatch(record.reveal(value, game.spec.id)) is not None
    return False


def _is_secret(game: AnyGame, value: str) -> bool:
    with suppress(ValueError):
        return _SECRET.fullmatch(record.reveal(value, game.spec.id)) is not None
    return False


_SURE: Final[Mapping[str, Callable[[AnyGame, str], bool]]] = {"Options": _are_options, "Deal": _is_deal, "Luck": _is_secret}


def _move_of(game: AnyGame | None, line: str) -> str | None:
    """The line if it is a move of this game."""
    if game is None:
        return None
    with suppress(IllegalMove):
        return line if line in (str(END), str(game.parse(line))) else None
    return None


# ------------------------------------------------------------ the log


_FRAME: Final = re.compile(r'  File "(?:.*[/\\])?([\w.]+)", line (\d+)(?:, in (\w+))?')
_FAULT: Final = re.compile(r"((?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Damaged|Failed))\b.*")
_BEGINS: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d:+-]*)( Ramses Desktop [\w.]+, Python [\w.]+, PySide6 [\w.]+)?\b.*")


def sober(log: str) -> str:
    """Only what can hold no name: when something went wrong, where, and of which kind it was."""
    kept = [told for line in log.splitlines() if (told := _sober(line))]
    return "\n".join([*kept, "\nAll that players might have written is left out."]) if kept else ""


def _sober(line: str) -> str:
    if line == "Traceback (most recent call last):":
        return line
    if frame := _FRAME.fullmatch(line):
        return f"  {frame[1]}, line {frame[2]}{f', in {frame[3]}' if frame[3] else ''}"
    if begins := _BEGINS.fullmatch(line):
        return f"{begins[1]}{begins[2] or ''}"
    fault = _FAULT.fullmatch(line)
    return fault[1] if fault else ""


_FILE: Final = re.compile(rf"[^\s/\\]*{re.escape(EXTENSION)}\b")
_OWN_FILE: Final = re.compile(rf"[a-z0-9_-]+{re.escape(EXTENSION)}")


def _log() -> str:
    with suppress(OSError):
        told = paths.log_file().read_text("utf-8", "replace")[-LOG:]
        return _FILE.sub(lambda file: file[0] if _OWN_FILE.fullmatch(file[0]) else f"(a file){EXTENSION}", told)
    return ""


# ------------------------------------------------------------ names


def hidden(told: str, names: Iterable[str]) -> str:
    """The text without these names, however they are written."""
    forms = {form for name in names for form in _forms(name) if form}
    looked_for = sorted(map(_as_pattern, forms), key=len, reverse=True)
    return re.sub("|".join(looked_for), HIDDEN, told, flags=re.IGNORECASE) if looked_for else told


def _forms(name: str) -> Iterator[str]:
    """How a name may stand in a log: composed or not, with the escapes of Python or of JSON."""
    for form in {name.strip(), *(normalize(kind, name.strip()) for kind in ("NFC", "NFD"))}:
        yield from (form, json.dumps(form)[1:-1], json.dumps(form, ensure_ascii=False)[1:-1], ascii(form)[1:-1], repr(form)[1:-1])


def _as_pattern(name: str) -> str:
    """Not as a part of other words. What does not begin or end with a letter is looked for wherever it stands."""
    before, after = r"(?<![^\W_])" if name[0].isalnum() else "", r"(?![^\W_])" if name[-1].isalnum() else ""
    return f"{before}{re.escape(name)}{after}"


def _learn_from_settings(names: Names) -> None:
    """Everybody that the settings know. Looks at a copy, so that nothing is set aside."""
    try:
        raw = json.loads(paths.settings_file().read_text("utf-8-sig"))
        with tempfile.TemporaryDirectory() as place:
            copied = shutil.copy(paths.settings_file(), place)
            _, notice = settings.load(Path(copied))
    except FileNotFoundError:
        return
    except (OSError, ValueError, RecursionError):
        names.are_all = False
        return
    names.learn(_called(raw))
    names.are_all = names.are_all and notice is None


def _called(raw: Any) -> Iterator[object]:
    """Whatever stands for a name, in any depth."""
    left = [raw]
    while left:
        match left.pop():
            case dict() as entries:
                yield from (value for key, value in entries.items() if key == "name")
                left += entries.values()
            case list() as entries:
                left += entries


def _learn_from_statistics(names: Names) -> None:
    """Everybody who has finished a game. Looks at a copy, as the running program may be writing."""
    faults: list[object] = []
    try:
        with tempfile.TemporaryDirectory() as place:
            for path in filter(Path.exists, database.files(paths.statistics_file())):
                shutil.copy(path, place)
            kept = statistics(GAMES, faults.append, Path(place))
            names.learn(one.key[0] for one in kept.summaries(BY_NAME))
            kept.close()
    except OSError:
        names.are_all = False
    names.are_all = names.are_all and not faults


def _latest_game() -> tuple[str, str]:
    """The game on the disk that was touched last, with its file's name."""
    found: list[tuple[float, Path]] = []
    for folder in (paths.games_folder(), paths.finished_folder()):
        with suppress(OSError):
            found += [(path.stat().st_mtime, path) for path in folder.glob(f"*{EXTENSION}")]
    for _, path in sorted(found, reverse=True):
        with suppress(OSError):
            latest = path.read_text("utf-8", "replace")
            return path.name if _OWN_FILE.fullmatch(path.name) else "a file of another name", latest
    return "none", ""
