"""Values that are checked whenever they are set, and read from JSON. A value that makes no sense is a ValueError or TypeError."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, field
from types import UnionType
from typing import Any, Final

Check = Callable[[Any], bool]


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


# ------------------------------------------------------------ JSON


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
