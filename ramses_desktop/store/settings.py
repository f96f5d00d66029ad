"""The player's settings: every one with a sensible value from the start, checked whenever it is set, kept as JSON.
A file that is broken, foreign or only half there costs nobody more than a sentence; what it does not know it leaves alone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import asdict, define, field, fields, frozen, validators

from ramses_desktop.store.paths import settings_file

THEMES: Final = ("system", "light", "dark", "high_contrast")
KINDS: Final = ("match", "casual", "practice")
PAGES: Final = ("home", "new_game", "table", "preferences", "shortcuts", "rules", "how")
LEAST_TEXT: Final = 0.8
MOST_TEXT: Final = 2.0
SEATS: Final = 6
TOKENS: Final = 6
LONGEST_NAME: Final = 40
MAX_BYTES: Final = 1 << 20

_FACES: Final = 100_000  # no screen is wider than this many pixels


def clean_name(text: str) -> str:
    """A name as it is kept: one line, no space around it, nothing that cannot be shown, and an end to it."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


def _clean(text: str) -> str:
    return clean_name(text) if isinstance(text, str) else text  # type: ignore[redundant-expr] # files hold anything


# ------------------------------------------------------------ what can be a value

_yes_or_no: Final = validators.instance_of(bool)


def _whole(least: int, most: int) -> Any:
    def check(_: object, attribute: Any, value: object) -> None:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{attribute.name} must be a whole number from {least} to {most}")

    return check


def _number(least: float, most: float) -> Any:
    def check(_: object, attribute: Any, value: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(f"{attribute.name} must be a number from {least} to {most}")

    return check


def _word(*words: str) -> Any:
    return validators.and_(validators.instance_of(str), validators.in_(words))


def _text(_: Any, attribute: Any, value: Any) -> None:
    if not isinstance(value, str) or len(value) > 100 or not value.isprintable():
        raise ValueError(f"{attribute.name} must be a short text")


@frozen
class Window:
    """Where the window was, in the screens' own measure."""

    x: int = field(validator=_whole(-_FACES, _FACES))
    y: int = field(validator=_whole(-_FACES, _FACES))
    width: int = field(validator=_whole(1, _FACES))
    height: int = field(validator=_whole(1, _FACES))
    maximized: bool = field(default=False, validator=_yes_or_no)
    full_screen: bool = field(default=False, validator=_yes_or_no)


@frozen
class Chair:
    """Who sat here last: a name, `person` or the name of a bot, and which of the seat symbols."""

    name: str = field(default="", validator=_text, converter=_clean)
    player: str = field(default="person", validator=_text)
    token: int = field(default=0, validator=_whole(0, TOKENS - 1))


@frozen
class TableChoices:
    """What was chosen for the last table."""

    kind: str = field(default="casual", validator=_word(*KINDS))
    show_to_come: bool = field(default=True, validator=_yes_or_no)
    show_preview: bool = field(default=True, validator=_yes_or_no)
    follow_bots: bool = field(default=False, validator=_yes_or_no)
    strict_curtain: bool = field(default=False, validator=_yes_or_no)
    take_back: bool = field(default=False, validator=_yes_or_no)


USUAL_TABLE: Final = TableChoices()
FIRST_CHAIRS: Final = (Chair("", "person", 0), Chair("", "greedy", 1), *(Chair("", "person", token) for token in range(2, SEATS)))


# ------------------------------------------------------------ reading what a file says


def _read_window(raw: Any) -> Window | None:
    return None if raw is None else Window(**_named(raw))


def _read_chairs(raw: Any) -> tuple[Chair, ...]:
    if not isinstance(raw, list) or len(raw) > SEATS:
        raise ValueError("not a list of seats")
    chairs = tuple(Chair(**_named(one)) for one in raw)
    if len({chair.token for chair in chairs}) != len(chairs):
        raise ValueError("two seats have one symbol")
    return chairs + tuple(chair for chair in _spare(chairs))[: SEATS - len(chairs)]


def _spare(chairs: tuple[Chair, ...]) -> list[Chair]:
    taken = {chair.token for chair in chairs}
    return [Chair("", "person", token) for token in range(TOKENS) if token not in taken]


def _read_table(raw: Any) -> TableChoices:
    return TableChoices(**_named(raw))


def _read_shortcuts(raw: Any) -> dict[str, tuple[str, ...]]:
    return {action: tuple(keys) for action, keys in _named(raw).items() if isinstance(keys, list | tuple) or _refuse()}


def _named(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise ValueError("not an entry with names")
    return raw


def _refuse() -> bool:
    raise ValueError("not a list of keys")


def _check_shortcuts(_: object, __: Any, value: object) -> None:
    if not isinstance(value, Mapping) or len(value) > 500:
        raise ValueError("shortcuts must be keys by action")
    for action, keys in value.items():
        if not isinstance(action, str) or not isinstance(keys, tuple) or len(keys) > 8:
            raise ValueError("shortcuts must be keys by action")
        if not all(isinstance(key, str) and len(key) <= 100 and key.isprintable() for key in keys):
            raise ValueError("keys must be short texts")


def _setting(default: Any, label: str, validator: Any, read: Callable[[Any], Any] | None = None, **more: Any) -> Any:
    return field(default=default, validator=validator, metadata={"label": label, "read": read}, **more)


@define(kw_only=True)
class Settings:
    """Everything the program remembers of what its player likes. A value that makes no sense is a ValueError."""

    theme: str = _setting("system", "theme", _word(*THEMES))
    text_scale: float = _setting(1.0, "text size", _number(LEAST_TEXT, MOST_TEXT))
    speed: float = _setting(1.0, "animation speed", _number(0.0, 4.0))
    reduced_motion: bool = _setting(False, "reduced motion", _yes_or_no)
    confirm_at_once: bool = _setting(False, "confirming at once", _yes_or_no)
    letter_keys: bool = _setting(True, "letter keys", _yes_or_no)
    shortcuts: dict[str, tuple[str, ...]] = field(
        factory=dict, validator=_check_shortcuts, metadata={"label": "shortcuts", "read": _read_shortcuts}
    )
    """Only the actions whose keys were changed."""
    window: Window | None = field(
        default=None,
        validator=validators.optional(validators.instance_of(Window)),
        metadata={"label": "window", "read": _read_window},
    )
    page: str = _setting("home", "page", _word(*PAGES))
    game: str = _setting("pyramids", "game", _text)
    chairs: tuple[Chair, ...] = _setting(FIRST_CHAIRS, "seats", validators.instance_of(tuple), _read_chairs)
    """All seats that were ever filled, so that a name comes back with its seat."""
    seats: int = _setting(2, "number of seats", _whole(1, SEATS))
    table: TableChoices = field(
        default=USUAL_TABLE, validator=validators.instance_of(TableChoices), metadata={"label": "table", "read": _read_table}
    )
    unknown: dict[str, Any] = field(factory=dict, repr=False, metadata={"label": ""})
    """What stood in the file and is not ours to understand; a newer version may."""

    def save(self, path: Path | None = None) -> str | None:
        """Write the file, all of it or nothing; a sentence if that is not possible."""
        path = path or settings_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, json.dumps(self.as_text_values(), indent=1, allow_nan=False))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            return f"Your settings could not be saved ({reason}). They hold until you close the program."
        return None

    def as_text_values(self) -> dict[str, Any]:
        """Every setting in the words of JSON."""
        own = {one.name: getattr(self, one.name) for one in _known()}
        plain = {name: asdict(value) if hasattr(value, "__attrs_attrs__") else value for name, value in own.items()}
        plain["chairs"] = [asdict(chair) for chair in self.chairs]
        return {**self.unknown, **plain}


def _known() -> list[Any]:
    return [one for one in fields(Settings) if one.name != "unknown"]


def _write(path: Path, text: str) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings as they were left, and a sentence if some of them could not be had."""
    path = path or settings_file()
    try:
        if not path.exists():
            return Settings(), None
        raw = _parse(path)
    except (OSError, ValueError, RecursionError):
        return Settings(), _set_aside(path)
    settings = Settings(unknown={name: value for name, value in raw.items() if name not in {one.name for one in _known()}})
    lost = [one.metadata["label"] for one in _known() if one.name in raw and not _take(settings, one, raw[one.name])]
    if not lost:
        return settings, None
    return settings, f"Not every setting could be read; back to their usual values are: {', '.join(lost)}."


def _parse(path: Path) -> dict[str, Any]:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError("far too large")
    return _named(json.loads(path.read_text("utf-8-sig")))


def _take(settings: Settings, one: Any, raw: Any) -> bool:
    """Use one value of the file; False if it makes no sense."""
    read = one.metadata["read"]
    try:
        setattr(settings, one.name, read(raw) if read else raw)
    except (ValueError, TypeError):
        return False
    return True


def _set_aside(path: Path) -> str:
    """Keep a file that cannot be read, under another name, so that nothing in it is lost."""
    aside = path.with_name("settings.broken.json")
    try:
        path.replace(aside)
    except OSError:
        return f"The settings file could not be read, so the usual settings are in place. It lies at {path}."
    return f"The settings file could not be read, so the usual settings are in place. It is kept as {aside.name}."
