"""The player's settings: each has a sensible default, is checked whenever it is set, and is stored as JSON.
A broken or foreign file costs one sentence. Settings of a newer version survive in it untouched."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from pathlib import Path
from types import UnionType
from typing import Any, Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.paths import settings_file

THEMES: Final = ("system", "light", "dark", "high_contrast")
KINDS: Final = ("match", "casual", "practice")
PACES: Final = ("slow", "normal", "fast", "instant", "wait")
PAGES: Final = ("home", "new_game", "table", "replay", "preferences", "shortcuts", "statistics", "hall", "data", "rules", "how")
LEAST_TEXT: Final = 0.8
MOST_TEXT: Final = 2.0
SEATS: Final = 6
TOKENS: Final = 6
LONGEST_NAME: Final = 40
MAX_BYTES: Final = 1 << 20

_SCREEN: Final = 100_000
"""Pixels; no screen is wider."""


def clean_name(text: str) -> str:
    """A player's name on one line, without surrounding space or unprintable characters, and limited in length."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


# ------------------------------------------------------------ checks

Check = Callable[[Any], bool]


def _is_bool(value: Any) -> bool:
    return type(value) is bool


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 100 and value.isprintable()


def _is_int(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _is_number(least: float, most: float) -> Check:
    return lambda value: type(value) in (int, float) and least <= value <= most


def _is_one_of(words: tuple[str, ...]) -> Check:
    return lambda value: isinstance(value, str) and value in words


def _is_a(kind: type | UnionType) -> Check:
    return lambda value: isinstance(value, kind)


def _is_dict(most: int, is_value: Check) -> Check:
    def check(value: Any) -> bool:
        if not isinstance(value, dict) or len(value) > most:
            return False
        return all(isinstance(key, str) and is_value(one) for key, one in value.items())

    return check


def _are_keys(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) <= 8 and all(map(_is_text, value))


def _is_choice(value: Any) -> bool:
    return _is_bool(value) or (isinstance(value, str) and len(value) <= 100)


# ------------------------------------------------------------ checked values


def setting(check: Check, default: Any = MISSING, *, label: str = "", read: Callable[[Any], Any] | None = None) -> Any:
    """A checked field. `label` is its name for players; `read` converts values that JSON represents differently."""
    metadata = {"check": check, "label": label, "read": read}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=metadata)
    return field(default=default, metadata=metadata)


class Checked:
    """Rejects values that make no sense with a ValueError. A base of dataclasses rather than attrs classes: attrs takes 10 ms to
    import, and nothing else needs it at start-up."""

    def __setattr__(self, name: str, value: Any) -> None:
        self.check(name, value)
        object.__setattr__(self, name, value)

    @classmethod
    def check(cls, name: str, value: Any) -> None:
        known = cls.__dict__["__dataclass_fields__"]
        if name not in known:
            raise AttributeError(f"there is no setting {name}")
        if not known[name].metadata["check"](value):
            raise ValueError(f"{name} cannot be {value!r}")


class FrozenChecked(Checked):
    """The same for values that are checked on creation and never change."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            self.check(name, value)


@dataclass(frozen=True)
class Window(FrozenChecked):
    """Last window position, in device-independent pixels."""

    x: int = setting(_is_int(-_SCREEN, _SCREEN))
    y: int = setting(_is_int(-_SCREEN, _SCREEN))
    width: int = setting(_is_int(1, _SCREEN))
    height: int = setting(_is_int(1, _SCREEN))
    maximized: bool = setting(_is_bool, False)
    full_screen: bool = setting(_is_bool, False)


@dataclass(frozen=True)
class Chair(FrozenChecked):
    """The last occupant of a seat: a name, `person` or the name of a bot, and the seat symbol."""

    name: str = setting(_is_text, "")
    player: str = setting(_is_text, "person")
    token: int = setting(_is_int(0, TOKENS - 1), 0)

    def changed(self, **changes: Any) -> Chair:
        return replace(self, **changes)


@dataclass(frozen=True)
class TableChoices(FrozenChecked):
    """The choices for the last table."""

    kind: str = setting(_is_one_of(KINDS), "casual")
    show_to_come: bool = setting(_is_bool, True)
    show_preview: bool = setting(_is_bool, True)
    follow_bots: bool = setting(_is_bool, False)
    strict_curtain: bool = setting(_is_bool, False)
    take_back: bool = setting(_is_bool, False)


FIRST_CHAIRS: Final = (Chair("", "person", 0), *(Chair("", "greedy", token) for token in range(1, SEATS)))


# ------------------------------------------------------------ from JSON


def _read_window(raw: Any) -> Window | None:
    return None if raw is None else Window(**_read_dict(raw))


def _read_table(raw: Any) -> TableChoices:
    return TableChoices(**_read_dict(raw))


def _read_chairs(raw: Any) -> tuple[Chair, ...]:
    """The chairs of the file, and one for each unused seat symbol."""
    if not isinstance(raw, list) or len(raw) > SEATS:
        raise ValueError("not a list of seats")
    chairs = [_read_chair(_read_dict(one)) for one in raw]
    taken = {chair.token for chair in chairs}
    if len(taken) != len(chairs):
        raise ValueError("two seats have one symbol")
    return (*chairs, *(Chair("", "greedy", token) for token in range(TOKENS) if token not in taken))


def _read_chair(raw: dict[str, Any]) -> Chair:
    name = raw.get("name", "")
    return Chair(**{**raw, "name": clean_name(name) if isinstance(name, str) else name})


def _offered(chairs: tuple[Chair, ...], taken: int) -> tuple[Chair, ...]:
    """Free chairs without a name become bots: version 0.1 saved people there who never existed."""
    free = range(max(taken, 2), len(chairs))
    return tuple(
        chair.changed(player="greedy") if at in free and chair.player == "person" and not chair.name else chair
        for at, chair in enumerate(chairs)
    )


def _read_shortcuts(raw: Any) -> dict[str, tuple[str, ...]]:
    if not all(isinstance(keys, list) for keys in _read_dict(raw).values()):
        raise ValueError("not a list of keys")
    return {action: tuple(keys) for action, keys in raw.items()}


def _read_dict(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise ValueError("not a JSON object")
    return raw


# ------------------------------------------------------------ the settings


@dataclass(kw_only=True)
class Settings(Checked):
    """Everything the program remembers of its player's preferences."""

    theme: str = setting(_is_one_of(THEMES), "system", label=mark("theme"))
    text_scale: float = setting(_is_number(LEAST_TEXT, MOST_TEXT), 1.0, label=mark("text size"))
    speed: float = setting(_is_number(0.0, 4.0), 1.0, label=mark("animation speed"))
    reduced_motion: bool = setting(_is_bool, False, label=mark("reduced motion"))
    pace: str = setting(_is_one_of(PACES), "normal", label=mark("bots' pace"))
    confirm_at_once: bool = setting(_is_bool, False, label=mark("marks count at once"))
    letter_keys: bool = setting(_is_bool, True, label=mark("letter keys"))
    second_process: bool = setting(_is_bool, True, label=mark("bots think in the background"))
    shortcuts: dict[str, tuple[str, ...]] = setting(_is_dict(500, _are_keys), {}, label=mark("shortcuts"), read=_read_shortcuts)
    """Only the actions whose keys were changed."""
    window: Window | None = setting(_is_a(Window | None), None, label=mark("window"), read=_read_window)
    page: str = setting(_is_one_of(PAGES), "home", label=mark("page"))
    game: str = setting(_is_text, "", label=mark("game"))
    chairs: tuple[Chair, ...] = setting(_is_a(tuple), FIRST_CHAIRS, label=mark("seats"), read=_read_chairs)
    """All seats that were ever filled, so that a name comes back with its seat."""
    seats: int = setting(_is_int(1, SEATS), 2, label=mark("number of seats"))
    table: TableChoices = setting(_is_a(TableChoices), TableChoices(), label=mark("table"), read=_read_table)
    options: dict[str, dict[str, bool | str]] = setting(_is_dict(50, _is_dict(50, _is_choice)), {}, label=mark("game options"))
    """The last choices for each game that has options."""
    begun: dict[str, bool] = setting(_is_dict(50, _is_bool), {}, label=mark("games begun"))
    """The games that were ever begun; to the others a guided first game is offered."""
    unknown: dict[str, Any] = setting(_is_a(dict), {})
    """Entries of the file that a newer version may understand."""

    def save(self, path: Path | None = None) -> str | None:
        """Write the file, completely or not at all. Returns a sentence if that fails."""
        from ramses_desktop.store.disk import write_whole

        path = path or settings_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, f"{_json(self.as_dict())}\n".encode())
        except (OSError, *_UNWRITABLE) as problem:
            from ramses_desktop.store import faults

            reason = faults.reason(problem, path.parent) if isinstance(problem, OSError) else problem
            return tr("Your settings could not be saved: {reason}. They last until you close the program.", reason=reason)
        return None

    def as_dict(self) -> dict[str, Any]:
        values = asdict(self)
        return {**values.pop("unknown"), **values}


def _known() -> dict[str, Field[Any]]:
    return {one.name: one for one in fields(Settings) if one.name != "unknown"}


def _json(values: Any) -> str:
    return json.dumps(values, indent=1, allow_nan=False)


_UNWRITABLE: Final = (ValueError, TypeError, RecursionError)
"""What `_json` raises."""


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
        return Settings(), faults.because(problem, path.parent, sentence).sentence
    except (OSError, ValueError, RecursionError):
        return Settings(), _set_aside(path)
    known = _known()
    unknown = {name: value for name, value in raw.items() if name not in known}
    settings = Settings(unknown={name: value for name, value in unknown.items() if _can_be_written(value)})
    lost = [tr(one.metadata["label"]) for name, one in known.items() if name in raw and not _take(settings, one, raw[name])]
    lost += [clean_name(name) for name in unknown.keys() - settings.unknown]
    settings.chairs = _offered(settings.chairs, settings.seats)
    if not lost:
        return settings, None
    return settings, tr("Some settings could not be read and are back to their defaults: {lost}.", lost=", ".join(lost))


def _parse(path: Path) -> dict[str, Any]:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError("far too large")
    return _read_dict(json.loads(path.read_text("utf-8-sig")))


def _can_be_written(value: Any) -> bool:
    """False for infinities, and for values nested too deeply."""
    try:
        _json(value)
    except _UNWRITABLE:
        return False
    return True


def _take(settings: Settings, one: Field[Any], raw: Any) -> bool:
    """Apply a value from the file; False if it makes no sense."""
    read = one.metadata["read"]
    try:
        setattr(settings, one.name, read(raw) if read else raw)
    except (ValueError, TypeError):
        return False
    return True


def _set_aside(path: Path) -> str:
    """Keep an unreadable file under another name."""
    aside = path.with_name("settings.broken.json")
    try:
        path.replace(aside)
    except OSError:
        return tr("The settings file could not be read, so the defaults are used. It is at {path}.", path=path)
    sentence = mark("The settings file could not be read, so the defaults are used. It is kept as {file}.")
    return tr(sentence, file=aside.name)
