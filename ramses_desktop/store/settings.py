"""The player's settings: every one with a sensible value from the start, checked whenever it is set, kept as JSON.
A file that is broken, foreign or only half there costs nobody more than a sentence; what it does not know it leaves alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final, Self, dataclass_transform

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.paths import settings_file

THEMES: Final = ("system", "light", "dark", "high_contrast")
KINDS: Final = ("match", "casual", "practice")
PAGES: Final = ("home", "new_game", "table", "replay", "preferences", "shortcuts", "statistics", "hall", "data", "rules", "how")
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

Check = Callable[[str, Any], None]
"""Told a name and a value of a file or of the program; a ValueError if it makes no sense."""


def _yes_or_no(name: str, value: Any) -> None:
    if type(value) is not bool:
        raise ValueError(f"{name} must be yes or no")


def _whole(least: int, most: int) -> Check:
    def check(name: str, value: Any) -> None:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{name} must be a whole number from {least} to {most}")

    return check


def _number(least: float, most: float) -> Check:
    def check(name: str, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(f"{name} must be a number from {least} to {most}")

    return check


def _word(*words: str) -> Check:
    def check(name: str, value: Any) -> None:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{name} must be one of {', '.join(words)}")

    return check


def _text(name: str, value: Any) -> None:
    if not isinstance(value, str) or len(value) > 100 or not value.isprintable():
        raise ValueError(f"{name} must be a short text")


def _a(kind: type) -> Check:
    def check(name: str, value: Any) -> None:
        if not isinstance(value, kind):
            raise ValueError(f"{name} must be a {kind.__name__}")

    return check


class Value:
    """One value of the classes below: what it is at first, what it may be, and how it is read from a file."""

    def __init__(
        self, default: Any, check: Check, label: str, read: Callable[[Any], Any] | None, clean: Callable[[Any], Any] | None
    ) -> None:
        self.default, self.check, self.label, self.read, self.clean = default, check, label, read, clean


_NEEDED: Final = object()


def value(
    check: Check,
    *,
    default: Any = _NEEDED,
    label: str = "",
    read: Callable[[Any], Any] | None = None,
    clean: Callable[[Any], Any] | None = None,
) -> Any:
    return Value(default, check, label, read, clean)


@dataclass_transform(field_specifiers=(value,))
class Values:
    """A class whose values are checked whenever they are set. Not one of attrs: that takes 10 ms to load, and a start
    needs it for nothing else."""

    values: ClassVar[dict[str, Value]]
    _frozen: ClassVar[bool]

    def __init_subclass__(cls, *, frozen: bool = False, kw_only: bool = False) -> None:
        del kw_only  # for the type checker
        cls.values = {name: one for name, one in vars(cls).items() if isinstance(one, Value)}
        cls._frozen = frozen

    def __init__(self, *given: Any, **named: Any) -> None:
        named |= dict(zip(self.values, given, strict=False))
        unknown = sorted(named.keys() - self.values)
        if unknown or len(given) > len(self.values):
            raise TypeError(f"{type(self).__name__} knows nothing of {', '.join(unknown) or 'so many values'}")
        for name, one in self.values.items():
            if name not in named and one.default is _NEEDED:
                raise TypeError(f"{type(self).__name__} needs {name}")
            self._set(name, named.get(name, one.default))

    def _set(self, name: str, value: Any) -> None:
        one = self.values[name]
        value = one.clean(value) if one.clean else value
        one.check(name, value)
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if self._frozen or name not in self.values:
            raise AttributeError(f"{name} cannot be set")
        self._set(name, value)

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.values}

    def changed(self, **named: Any) -> Self:
        """The same with some other values."""
        return type(self)(**{**self.as_dict(), **named})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and type(other) is type(self) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        if not self._frozen:
            raise TypeError(f"{type(self).__name__} can change")
        return hash(tuple(self.as_dict().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.as_dict().items())})"


class Window(Values, frozen=True):
    """Where the window was, in the screens' own measure."""

    x: int = value(_whole(-_FACES, _FACES))
    y: int = value(_whole(-_FACES, _FACES))
    width: int = value(_whole(1, _FACES))
    height: int = value(_whole(1, _FACES))
    maximized: bool = value(_yes_or_no, default=False)
    full_screen: bool = value(_yes_or_no, default=False)


class Chair(Values, frozen=True):
    """Who sat here last: a name, `person` or the name of a bot, and which of the seat symbols."""

    name: str = value(_text, default="", clean=_clean)
    player: str = value(_text, default="person")
    token: int = value(_whole(0, TOKENS - 1), default=0)


class TableChoices(Values, frozen=True):
    """What was chosen for the last table."""

    kind: str = value(_word(*KINDS), default="casual")
    show_to_come: bool = value(_yes_or_no, default=True)
    show_preview: bool = value(_yes_or_no, default=True)
    follow_bots: bool = value(_yes_or_no, default=False)
    strict_curtain: bool = value(_yes_or_no, default=False)
    take_back: bool = value(_yes_or_no, default=False)


USUAL_TABLE: Final = TableChoices()
FIRST_CHAIRS: Final = (Chair("", "person", 0), *(Chair("", "greedy", token) for token in range(1, SEATS)))


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
    return [Chair("", "greedy", token) for token in range(TOKENS) if token not in taken]


def _offered(chairs: tuple[Chair, ...], taken: int) -> tuple[Chair, ...]:
    """The same chairs; of those that are not taken, one that nobody has given a name is for a bot. Version 0.1 wrote down people
    there who had never been."""
    strangers = {at for at, chair in enumerate(chairs) if at >= max(taken, 2) and chair.player == "person" and not chair.name}
    return tuple(chair.changed(player="greedy") if at in strangers else chair for at, chair in enumerate(chairs))


def _read_table(raw: Any) -> TableChoices:
    return TableChoices(**_named(raw))


def _read_shortcuts(raw: Any) -> dict[str, tuple[str, ...]]:
    return {action: tuple(keys) for action, keys in _named(raw).items() if isinstance(keys, list | tuple) or _refuse()}


def _own(value: Any) -> Any:
    """A copy, so that nobody else holds it."""
    return dict(value) if isinstance(value, dict) else value


def _named(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise ValueError("not an entry with names")
    return raw


def _refuse() -> bool:
    raise ValueError("not a list of keys")


def _shortcuts(name: str, value: Any) -> None:
    if not isinstance(value, dict) or len(value) > 500:
        raise ValueError(f"{name} must be keys by action")
    for action, keys in value.items():
        if not isinstance(action, str) or not isinstance(keys, tuple) or len(keys) > 8:
            raise ValueError(f"{name} must be keys by action")
        if not all(isinstance(key, str) and len(key) <= 100 and key.isprintable() for key in keys):
            raise ValueError(f"{name} must be keys by action, and keys short texts")


def _options(name: str, value: Any) -> None:
    if not isinstance(value, dict) or len(value) > 50:
        raise ValueError(f"{name} must be choices by game")
    for game, chosen in value.items():
        if not isinstance(game, str) or not isinstance(chosen, dict) or len(chosen) > 50:
            raise ValueError(f"{name} must be choices by game")
        for option, one in chosen.items():
            if not isinstance(option, str) or not isinstance(one, bool | str) or len(str(one)) > 100:
                raise ValueError(f"{name} must be choices by game, and choices words or yes and no")


def _window_or_none(name: str, value: Any) -> None:
    if value is not None:
        _a(Window)(name, value)


class Settings(Values, kw_only=True):
    """Everything the program remembers of what its player likes. A value that makes no sense is a ValueError."""

    theme: str = value(_word(*THEMES), default="system", label=mark("theme"))
    text_scale: float = value(_number(LEAST_TEXT, MOST_TEXT), default=1.0, label=mark("text size"))
    speed: float = value(_number(0.0, 4.0), default=1.0, label=mark("animation speed"))
    reduced_motion: bool = value(_yes_or_no, default=False, label=mark("reduced motion"))
    confirm_at_once: bool = value(_yes_or_no, default=False, label=mark("confirming at once"))
    letter_keys: bool = value(_yes_or_no, default=True, label=mark("letter keys"))
    second_process: bool = value(_yes_or_no, default=True, label=mark("thinking in a second process"))
    shortcuts: dict[str, tuple[str, ...]] = value(_shortcuts, default={}, label=mark("shortcuts"), read=_read_shortcuts, clean=_own)
    """Only the actions whose keys were changed."""
    window: Window | None = value(_window_or_none, default=None, label=mark("window"), read=_read_window)
    page: str = value(_word(*PAGES), default="home", label=mark("page"))
    game: str = value(_text, default="", label=mark("game"))
    chairs: tuple[Chair, ...] = value(_a(tuple), default=FIRST_CHAIRS, label=mark("seats"), read=_read_chairs)
    """All seats that were ever filled, so that a name comes back with its seat."""
    seats: int = value(_whole(1, SEATS), default=2, label=mark("number of seats"))
    table: TableChoices = value(_a(TableChoices), default=USUAL_TABLE, label=mark("table"), read=_read_table)
    options: dict[str, dict[str, bool | str]] = value(_options, default={}, label=mark("options of the games"), clean=_own)
    """For each game that has options what was chosen last."""
    unknown: dict[str, Any] = value(_a(dict), default={}, clean=_own)
    """What stood in the file and is not ours to understand; a newer version may."""

    def save(self, path: Path | None = None) -> str | None:
        """Write the file, all of it or nothing; a sentence if that is not possible."""
        from ramses_desktop.store.disk import write_whole

        path = path or settings_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, f"{_as_json(self.as_text_values())}\n".encode())
        except (OSError, *_UNWRITABLE) as problem:
            from ramses_desktop.store import faults

            reason = faults.reason(problem, path.parent) if isinstance(problem, OSError) else problem
            return tr("Your settings could not be saved: {reason}. They hold until you close the program.", reason=reason)
        return None

    def as_text_values(self) -> dict[str, Any]:
        """Every setting in the words of JSON."""
        own = {name: getattr(self, name) for name in _known()}
        plain = {name: value.as_dict() if isinstance(value, Values) else value for name, value in own.items()}
        plain["chairs"] = [chair.as_dict() for chair in self.chairs]
        return {**self.unknown, **plain}


def _known() -> dict[str, Value]:
    return {name: one for name, one in Settings.values.items() if name != "unknown"}


def _as_json(values: Any) -> str:
    return json.dumps(values, indent=1, allow_nan=False)


_UNWRITABLE: Final = (ValueError, TypeError, RecursionError)
"""What `_as_json` says to what it cannot write."""


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings as they were left, and a sentence if some of them could not be had."""
    path = path or settings_file()
    try:
        if not path.exists():
            return Settings(), None
        raw = _parse(path)
    except PermissionError as problem:
        from ramses_desktop.store import faults

        sentence = mark("Your settings could not be read, so the usual ones are in place: {reason}.")
        return Settings(), faults.because(problem, path.parent, sentence).sentence
    except (OSError, ValueError, RecursionError):
        return Settings(), _set_aside(path)
    known = _known()
    unknown = {name: value for name, value in raw.items() if name not in known}
    settings = Settings(unknown={name: value for name, value in unknown.items() if _can_be_written(value)})
    lost = [tr(one.label) for name, one in known.items() if name in raw and not _take(settings, name, raw[name])]
    lost += [clean_name(name) for name in unknown.keys() - settings.unknown]
    settings.chairs = _offered(settings.chairs, settings.seats)
    if not lost:
        return settings, None
    return settings, tr("Not every setting could be read; back to their usual values are: {lost}.", lost=", ".join(lost))


def _parse(path: Path) -> dict[str, Any]:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError("far too large")
    return _named(json.loads(path.read_text("utf-8-sig")))


def _can_be_written(value: Any) -> bool:
    """Not so what JSON has no number for, and what is nested too deeply."""
    try:
        _as_json(value)
    except _UNWRITABLE:
        return False
    return True


def _take(settings: Settings, name: str, raw: Any) -> bool:
    """Use one value of the file; False if it makes no sense."""
    read = settings.values[name].read
    try:
        setattr(settings, name, read(raw) if read else raw)
    except (ValueError, TypeError):
        return False
    return True


def _set_aside(path: Path) -> str:
    """Keep a file that cannot be read, under another name, so that nothing in it is lost."""
    aside = path.with_name("settings.broken.json")
    try:
        path.replace(aside)
    except OSError:
        return tr("The settings file could not be read, so the usual settings are in place. It lies at {path}.", path=path)
    sentence = mark("The settings file could not be read, so the usual settings are in place. It is kept as {file}.")
    return tr(sentence, file=aside.name)
