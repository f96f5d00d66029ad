"""The player's settings: each has a sensible default, is checked whenever it is set, and is stored as JSON.
A broken or foreign file costs one sentence, and is kept under another name. Settings of a newer version survive in it untouched,
except inside a seat or a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.paths import settings_file
from ramses_desktop.store.settings.checks import (
    UNWRITABLE,
    Checked,
    FrozenChecked,
    Partly,
    Setting,
    are_keys,
    as_json,
    can_be_written,
    is_a,
    is_bool,
    is_choice,
    is_dict,
    is_int,
    is_number,
    is_one_of,
    is_text,
    plain,
    read_dict,
    setting,
)
from ramses_desktop.store.settings.players import (
    FIRST_CHAIRS,
    PRESETS,
    PROFILES,
    SEATS,
    Chair,
    Profile,
    TableChoices,
    clean_name,
    is_player,
    offered,
    read_chairs,
    read_presets,
    read_profiles,
    read_table,
)

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
"""Where the file has the choices for a table that 0.1.0 did not have:"""
NEW_CHOICES: Final = ("tutor",)
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
            from ramses_desktop.store import faults

            reason = faults.reason(problem, path.parent) if isinstance(problem, OSError) else problem
            return tr("Your settings could not be saved: {reason}. They last until you close the program.", reason=reason)
        return None

    def as_dict(self) -> dict[str, Any]:
        values = plain(self)
        for profile in (*values["profiles"], *values["presets"].values()):
            profile |= profile.pop("unknown")
        # 0.1.0 reads no table with a choice that it does not know; what stands beside it, it leaves alone.
        values[BESIDE] = {name: values["table"].pop(name) for name in NEW_CHOICES}
        return {**values.pop("unknown"), **values}


def _known() -> dict[str, Setting]:
    return {name: one for name, one in Settings.known.items() if name != "unknown"}


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The last settings, and a sentence if some could not be read."""
    path = path or settings_file()
    try:
        if not path.exists():
            return Settings(), None
        raw = _parse(path)
    except PermissionError as problem:
        from ramses_desktop.store import faults

        sentence = mark("Your settings could not be read, so the defaults are used: {reason}.")
        return Settings(), _set_aside(path) or faults.because(problem, path.parent, sentence).sentence
    except (OSError, ValueError, RecursionError):
        sentence = mark("The settings file could not be read, so the defaults are used. It is at {path}.")
        return Settings(), _set_aside(path) or tr(sentence, path=path)
    known = _known()
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
