"""The player's settings: each has a sensible default, is checked whenever it is set, and is stored as JSON; so are the people and
the seats they chose. A broken or foreign file costs one sentence, and is kept under another name; of a file with broken entries
all others count. Settings of a newer version survive in it untouched, except inside a seat or a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar, dataclass_transform

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.paths import settings_file
from ramses_desktop.store.switches import SWITCHES

Check = Callable[[Any], bool]
K = TypeVar("K")
V = TypeVar("V")


def is_bool(value: Any) -> bool:
    return type(value) is bool


def is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 100 and value.isprintable()


def is_int(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def is_number(least: float, most: float) -> Check:
    return lambda value: type(value) in (int, float) and least <= value <= most


def is_one_of(words: tuple[str, ...]) -> Check:
    return lambda value: isinstance(value, str) and value in words


def is_a(kind: type | UnionType) -> Check:
    return lambda value: isinstance(value, kind)


def is_dict(most: int, is_value: Check) -> Check:
    def check(value: Any) -> bool:
        if not isinstance(value, dict) or len(value) > most:
            return False
        return all(isinstance(key, str) and is_value(one) for key, one in value.items())

    return check


def are_keys(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) <= 8 and all(map(is_text, value))


def is_choice(value: Any) -> bool:
    return is_bool(value) or (isinstance(value, str) and len(value) <= 100)


def is_tuple_of(kind: type, most: int) -> Check:
    return lambda value: isinstance(value, tuple) and len(value) <= most and all(isinstance(one, kind) for one in value)


# ------------------------------------------------------------ checked values


class Setting(NamedTuple):
    """What is known of a setting."""

    check: Check
    default: Any
    label: str
    read: Callable[[Any], Any] | None

    def usual(self) -> Any:
        """Its default; every owner has a dictionary of its own."""
        return self.default.copy() if isinstance(self.default, dict) else self.default


def setting(check: Check, default: Any = ..., *, label: str = "", read: Callable[[Any], Any] | None = None) -> Any:
    """A checked field. `label` is its name for players; `read` converts values that JSON represents differently."""
    return Setting(check, default, label, read)


@dataclass_transform(field_specifiers=(setting,))
class Checked:
    """Has settings, and rejects values that make no sense with a ValueError. What attrs does for the rest of the program is done by
    hand here, as importing attrs would take 10 ms of every start, and dataclasses 5."""

    known: ClassVar[dict[str, Setting]]

    def __init_subclass__(cls) -> None:
        cls.known = {name: value for name, value in vars(cls).items() if isinstance(value, Setting)}
        for name in cls.known:
            delattr(cls, name)

    def __init__(self, *given: Any, **named: Any) -> None:
        values = {**dict(zip(self.known, given, strict=False)), **named}
        if len(values) < len(given) + len(named):
            raise TypeError(f"{type(self).__name__} takes at most {len(self.known)} values, and each once")
        for name, one in self.known.items():
            value = values.pop(name, one.default)
            if value is ...:
                raise TypeError(f"{name} is missing")
            self._take(name, one.usual() if value is one.default else value)
        for name in values:
            raise TypeError(f"there is no setting {name}")

    def _take(self, name: str, value: Any) -> None:
        if name not in self.known:
            raise AttributeError(f"there is no setting {name}")
        if not self.known[name].check(value):
            raise ValueError(f"{name} cannot be {value!r}")
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._take(name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment] # it may change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def changed(self, **changes: Any) -> Self:
        """A copy with other values."""
        return type(self)(**{**vars(self), **changes})


class FrozenChecked(Checked):
    """The same for values that never change."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} of a {type(self).__name__} never changes")

    def __hash__(self) -> int:  # type: ignore[override]
        return hash((type(self), *vars(self).values()))


def plain(value: Any) -> Any:
    """Settings as dictionaries, however deep they lie."""
    if isinstance(value, Checked):
        value = vars(value)
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


# ------------------------------------------------------------ JSON


class Partly(ValueError):
    """Some of the entries of a value make no sense; `rest` is the value without them."""

    def __init__(self, rest: Any) -> None:
        super().__init__("some entries make no sense")
        self.rest = rest


def read_each(entries: Iterable[tuple[K, Any]], read: Callable[[Any], V], most: int) -> tuple[dict[K, V], bool]:
    """The first entries that make sense, `most` at most, and whether these are all."""
    found: dict[K, V] = {}
    is_whole = True
    for key, raw in entries:
        try:
            value = read(raw)
        except Partly as problem:
            value, is_whole = problem.rest, False
        except (ValueError, TypeError):
            is_whole = False
            continue
        if len(found) < most:
            found[key] = value
        else:
            is_whole = False
    return found, is_whole


def in_whole(value: V, is_whole: bool) -> V:
    """The value, or else Partly."""
    if not is_whole:
        raise Partly(value)
    return value


def read_dict(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise ValueError("not a JSON object")
    return raw


def read_list(raw: Any) -> list[Any]:
    if not isinstance(raw, list):
        raise ValueError("not a JSON array")
    return raw


def as_json(values: Any) -> str:
    return json.dumps(values, indent=1, allow_nan=False)


UNWRITABLE: Final = (ValueError, TypeError, RecursionError)
"""What `as_json` raises."""


def can_be_written(value: Any) -> bool:
    """False for infinities, and for values nested too deeply."""
    try:
        as_json(value)
    except UNWRITABLE:
        return False
    return True


# ------------------------------------------------------------ players


KINDS: Final = ("match", "casual", "practice")
SEATS: Final = 6
TOKENS: Final = 6
LONGEST_NAME: Final = 40
PROFILES: Final = 30
"""Players that are remembered."""
GAMES, PRESETS = 50, 50


def clean_name(text: str) -> str:
    """A player's name on one line, without surrounding space or unprintable characters, and limited in length."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


class Chair(FrozenChecked):
    """The last occupant of a seat: a name, `person` or the name of a bot, and the seat symbol."""

    name: str = setting(is_text, default="")
    player: str = setting(is_text, default="person")
    token: int = setting(is_int(0, TOKENS - 1), default=0)


class TableChoices(FrozenChecked):
    """The choices for the last table: its kind, and the switches that are not set for all tables."""

    kind: str = setting(is_one_of(KINDS), default="casual")


TableChoices.known |= {row.name: Setting(is_bool, row.default, "", None) for row in SWITCHES if not row.is_general}


class LastTable(FrozenChecked):
    """How a game was last played: the choices for the table, the game's own options, and the level of each bot."""

    table: dict[str, bool | str] = setting(is_dict(50, is_choice), default={})
    options: dict[str, bool | str] = setting(is_dict(50, is_choice), default={})
    bots: tuple[str, ...] = setting(is_tuple_of(str, SEATS), default=())


class Profile(FrozenChecked):
    """One player, or the players of a preset, and how each game was last played with them."""

    people: tuple[Chair, ...] = setting(is_tuple_of(Chair, SEATS), default=())
    games: dict[str, LastTable] = setting(is_dict(GAMES, is_a(LastTable)), default={})
    unknown: dict[str, Any] = setting(is_a(dict), default={})
    """Entries that a newer version may understand."""

    @property
    def name(self) -> str:
        """The name of its first player."""
        return self.people[0].name


def is_player(value: Any) -> bool:
    return isinstance(value, Profile) and len(value.people) == 1 and bool(value.name)


FIRST_CHAIRS: Final = (Chair("", "person", 0), *(Chair("", "greedy", token) for token in range(1, SEATS)))


# ------------------------------------------------------------ from JSON


def read_table(raw: Any) -> TableChoices:
    return TableChoices(**_known(TableChoices, raw))


def _known(kind: type[Checked], raw: Any) -> dict[str, Any]:
    """What this version knows of an entry; a newer one may write more."""
    return {name: value for name, value in read_dict(raw).items() if name in kind.known}


def read_chairs(raw: Any) -> tuple[Chair, ...]:
    """The chairs of the file, and one for each unused seat symbol."""
    chairs, is_whole = read_each(enumerate(read_list(raw)), read_chair, SEATS)
    by_token = {chair.token: chair for chair in reversed(chairs.values())}
    kept = tuple(chair for chair in chairs.values() if by_token[chair.token] is chair)
    if not chairs and not is_whole:
        raise ValueError("no seat makes sense")
    free = (Chair("", "greedy", token) for token in range(TOKENS) if token not in by_token)
    return in_whole((*kept, *free), is_whole and len(kept) == len(chairs))


def read_chair(raw: Any) -> Chair:
    values = _known(Chair, raw)
    name = values.get("name", "")
    return Chair(**{**values, "name": clean_name(name) if isinstance(name, str) else name})


def read_profile(raw: Any) -> Profile:
    unknown = dict(read_dict(raw))
    people, are_all = read_each(enumerate(read_list(unknown.pop("people", []))), read_chair, SEATS)
    games, is_whole = read_each(read_dict(unknown.pop("games", {})).items(), read_last_table, GAMES)
    newer = {name: value for name, value in unknown.items() if can_be_written(value)}
    return in_whole(Profile(tuple(people.values()), games, newer), is_whole and are_all)


def read_player(raw: Any) -> Profile:
    """A profile of one person with a name."""
    try:
        profile, is_whole = read_profile(raw), True
    except Partly as problem:
        profile, is_whole = problem.rest, False
    if not is_player(profile):
        raise ValueError("not one person with a name")
    return in_whole(profile, is_whole)


def read_last_table(raw: Any) -> LastTable:
    values = read_dict(raw)
    return LastTable(values.get("table", {}), values.get("options", {}), tuple(read_list(values.get("bots", []))))


def read_profiles(raw: Any) -> tuple[Profile, ...]:
    found, is_whole = read_each(enumerate(read_list(raw)), read_player, PROFILES)
    return in_whole(tuple(found.values()), is_whole)


def read_presets(raw: Any) -> dict[str, Profile]:
    return in_whole(*read_each(read_dict(raw).items(), read_profile, PRESETS))


def offered(chairs: tuple[Chair, ...], taken: int) -> tuple[Chair, ...]:
    """Free chairs without a name become bots: version 0.1 saved people there who never existed."""
    free = range(max(taken, 2), len(chairs))
    return tuple(
        chair.changed(player="greedy") if at in free and chair.player == "person" and not chair.name else chair
        for at, chair in enumerate(chairs)
    )


# ------------------------------------------------------------ settings


THEMES: Final = ("system", "light", "dark", "high_contrast")
SOUNDS: Final = ("", "on", "off")
"""Empty until the player has chosen once; it is off then, too."""
LEVELS: Final = ("", "apprentice", "scribe", "vizier")
"""Whose points are told besides the par of today's deal; empty for nobody's. The strongest level makes the par."""
PACES: Final = ("slow", "normal", "fast", "instant", "wait")
PAGES: Final = (
    "home",
    "new_game",
    "table",
    "replay",
    "retry",
    "compare",
    "preferences",
    "shortcuts",
    "statistics",
    "hall",
    "data",
    "rules",
    "how",
)
LEAST_TEXT: Final = 0.8
MOST_TEXT: Final = 2.0
LEAST_WARNING: Final = 0.5
MOST_WARNING: Final = 5.0
MAX_BYTES: Final = 1 << 20
BESIDE: Final = "more_table"
"""Where the file has the choices for a table that 0.1.0 did not have."""
ASIDE: Final = "settings.broken.json"

_SCREEN: Final = 100_000
"""Pixels; no screen is wider."""


class Window(FrozenChecked):
    """Last window position, in device-independent pixels."""

    x: int = setting(is_int(-_SCREEN, _SCREEN))
    y: int = setting(is_int(-_SCREEN, _SCREEN))
    width: int = setting(is_int(1, _SCREEN))
    height: int = setting(is_int(1, _SCREEN))
    maximized: bool = setting(is_bool, default=False)
    full_screen: bool = setting(is_bool, default=False)


# ------------------------------------------------------------ from JSON


def _read_window(raw: Any) -> Window | None:
    return None if raw is None else Window(**read_dict(raw))


def _read_shortcuts(raw: Any) -> dict[str, tuple[str, ...]]:
    if not all(isinstance(keys, list) for keys in read_dict(raw).values()):
        raise ValueError("not a list of keys")
    return {action: tuple(keys) for action, keys in raw.items()}


# ------------------------------------------------------------ the settings


class Settings(Checked):
    """Everything the program remembers of its player's preferences."""

    language: str = setting(is_text, default="", label=mark("language"))
    """A code such as `cs`; empty for that of the system."""
    theme: str = setting(is_one_of(THEMES), default="system", label=mark("theme"))
    text_scale: float = setting(is_number(LEAST_TEXT, MOST_TEXT), default=1.0, label=mark("text size"))
    speed: float = setting(is_number(0.0, 4.0), default=1.0, label=mark("animation speed"))
    reduced_motion: bool = setting(is_bool, default=False, label=mark("reduced motion"))
    pace: str = setting(is_one_of(PACES), default="normal", label=mark("bots' pace"))
    sound: str = setting(is_one_of(SOUNDS), default="", label=mark("sound"))
    table_sounds: bool = setting(is_bool, default=True, label=mark("sounds of the table"))
    success_sounds: bool = setting(is_bool, default=True, label=mark("sounds of success"))
    waiting_sounds: bool = setting(is_bool, default=True, label=mark("sounds of waiting"))
    volume: float = setting(is_number(0.0, 1.0), default=0.8, label=mark("volume"))
    confirm_at_once: bool = setting(is_bool, default=False, label=mark("marks count at once"))
    show_coordinates: bool = setting(is_bool, default=False, label=mark("coordinates"))
    letter_keys: bool = setting(is_bool, default=True, label=mark("letter keys"))
    second_process: bool = setting(is_bool, default=True, label=mark("bots think in the background"))
    tutor_threshold: float = setting(is_number(LEAST_WARNING, MOST_WARNING), default=1.5, label=mark("the tutor's threshold"))
    """Points that a move gives away before the tutor says so."""
    drill_seconds: int = setting(is_int(0, 4), default=2, label=mark("the memory drill's time"))
    """For how long each thing is shown; 0 for until a key is pressed."""
    daily_level: str = setting(is_one_of(LEVELS), default="", label=mark("the level for today's deal"))
    review_games: bool = setting(is_bool, default=True, label=mark("reviews in spare time"))
    show_achievements: bool = setting(is_bool, default=True, label=mark("achievements"))
    shortcuts: dict[str, tuple[str, ...]] = setting(
        is_dict(500, are_keys), default={}, label=mark("shortcuts"), read=_read_shortcuts
    )
    """Only the actions whose keys were changed."""
    window: Window | None = setting(is_a(Window | None), default=None, label=mark("window"), read=_read_window)
    page: str = setting(is_one_of(PAGES), default="home", label=mark("page"))
    game: str = setting(is_text, default="", label=mark("game"))
    chairs: tuple[Chair, ...] = setting(is_a(tuple), default=FIRST_CHAIRS, label=mark("seats"), read=read_chairs)
    """All seats that were ever filled, so that a name comes back with its seat."""
    nameless: str = setting(is_text, default="", label=mark("seats"))
    """What players without a name were called when the first game was begun, with {n} for the number of the seat."""
    seats: int = setting(is_int(1, SEATS), default=2, label=mark("number of seats"))
    table: TableChoices = setting(is_a(TableChoices), default=TableChoices(), label=mark("table"), read=read_table)
    options: dict[str, dict[str, bool | str]] = setting(is_dict(50, is_dict(50, is_choice)), default={}, label=mark("game options"))
    """The last choices for each game that has options."""
    begun: dict[str, bool] = setting(is_dict(50, is_bool), default={}, label=mark("games begun"))
    """The games that were ever begun; to the others a guided first game is offered."""
    profiles: tuple[Profile, ...] = setting(
        lambda value: isinstance(value, tuple) and len(value) <= PROFILES and all(map(is_player, value)),
        default=(),
        label=mark("players"),
        read=read_profiles,
    )
    """Everybody who played under a name, the latest first."""
    presets: dict[str, Profile] = setting(is_dict(PRESETS, is_a(Profile)), default={}, label=mark("presets"), read=read_presets)
    """Who last played together under each preset, and how."""
    preset: str = setting(is_text, default="", label=mark("preset"))
    unknown: dict[str, Any] = setting(is_a(dict), default={})
    """Entries of the file that a newer version may understand."""

    def player(self, n: int) -> str:
        """What the player of this seat is called without a name. That stays in another language, as results belong to a name."""
        return self.nameless.replace("{n}", str(n)) or tr("Player {n}", n=n)

    def keep_nameless(self) -> None:
        self.nameless = self.nameless or tr("Player {n}", n="{n}")

    def save(self, path: Path | None = None) -> str | None:
        """Write the file, completely or not at all. Returns a sentence if that fails."""
        from ramses_desktop.store.disk import write_whole

        path = path or settings_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, f"{as_json(self.as_dict())}\n".encode())
        except (OSError, *UNWRITABLE) as problem:
            from ramses_desktop.store import disk

            reason = disk.reason(problem, path.parent) if isinstance(problem, OSError) else problem
            return tr("Your settings could not be saved: {reason}. They last until you close the program.", reason=reason)
        return None

    def as_dict(self) -> dict[str, Any]:
        values = plain(self)
        for profile in (*values["profiles"], *values["presets"].values()):
            profile |= profile.pop("unknown")
        # 0.1.0 reads no table with a choice that it does not know; what stands beside it, it leaves alone.
        values[BESIDE] = {row.name: values["table"].pop(row.name) for row in SWITCHES if row.is_newer}
        return {**values.pop("unknown"), **values}


def _known_settings() -> dict[str, Setting]:
    return {name: one for name, one in Settings.known.items() if name != "unknown"}


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The last settings, and a sentence if some could not be read."""
    path = path or settings_file()
    try:
        if not path.exists():
            return Settings(), None
        raw = _parse(path)
    except PermissionError as problem:
        from ramses_desktop.store import disk

        sentence = mark("Your settings could not be read, so the defaults are used: {reason}.")
        return Settings(), _set_aside(path) or disk.because(problem, path.parent, sentence).sentence
    except (OSError, ValueError, RecursionError):
        sentence = mark("The settings file could not be read, so the defaults are used. It is at {path}.")
        return Settings(), _set_aside(path) or tr(sentence, path=path)
    known = _known_settings()
    if isinstance(raw.get("table"), dict) and isinstance(raw.get(BESIDE), dict):
        raw["table"] |= raw[BESIDE]
    unknown = {name: value for name, value in raw.items() if name not in (*known, BESIDE)}
    settings = Settings(unknown={name: value for name, value in unknown.items() if can_be_written(value)})
    lost = [tr(one.label) for name, one in known.items() if name in raw and not _take(settings, name, one, raw[name])]
    lost += [clean_name(name) for name in unknown.keys() - settings.unknown]
    settings.chairs = offered(settings.chairs, settings.seats)
    if not lost:
        return settings, None
    sentence = tr("Some settings could not be read: {lost}.", lost=", ".join(lost))
    return settings, f"{sentence} {_copy_aside(path)}".rstrip()


def _parse(path: Path) -> dict[str, Any]:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError("far too large")
    try:
        content = path.read_bytes()
    except PermissionError:
        from ramses_desktop.store.disk import patiently

        content = patiently(path.read_bytes)
    return read_dict(json.loads(content.decode("utf-8-sig")))


def _take(settings: Settings, name: str, one: Setting, raw: Any) -> bool:
    """Apply a value from the file, or the part that makes sense; False if that is not all."""
    try:
        setattr(settings, name, one.read(raw) if one.read else raw)
    except Partly as problem:
        setattr(settings, name, problem.rest)
        return False
    except (ValueError, TypeError):
        return False
    return True


def _copy_aside(path: Path) -> str:
    """Keep the file as it is under another name, before it is written anew. Returns a sentence."""
    from shutil import copyfile

    aside = path.with_name(ASIDE)
    try:
        copyfile(path, aside)
    except OSError:
        return ""
    return tr("The whole file is kept as {file}.", file=aside.name)


def _set_aside(path: Path) -> str:
    """Keep an unreadable file under another name. Returns a sentence; none if that fails."""
    aside = path.with_name(ASIDE)
    try:
        path.replace(aside)
    except OSError:
        return ""
    sentence = mark("The settings file could not be read, so the defaults are used. It is kept as {file}.")
    return tr(sentence, file=aside.name)
