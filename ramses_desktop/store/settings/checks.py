"""Values that are checked whenever they are set, and read from JSON. A value that makes no sense is a ValueError or TypeError."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar, dataclass_transform

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
