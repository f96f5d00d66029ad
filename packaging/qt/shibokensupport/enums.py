"""Makes Qt's enumerations as Python's `enum` makes them, in half the time: PySide asks for 200 of them, with 3,600 members, before
the first window is seen. Only what is plain is made here, whole numbers with names that mean nothing else, and only for Python
3.11, for which the results were compared with enum's own in everything that can be seen of them."""

from __future__ import annotations

import sys
from enum import EnumType, Flag
from typing import Any

VERSION = (3, 11)

_enums_own: Any = EnumType._create_  # type: ignore[attr-defined]
_taken: dict[type, set[str]] = {}
"""Names that mean something in each kind of enumeration."""


def install() -> None:
    if sys.version_info[:2] == VERSION and _enums_own.__module__ == "enum":
        EnumType._create_ = _create  # type: ignore[attr-defined]


def _create(cls: Any, name: str, members: Any, *, module: str | None = None, **more: Any) -> Any:
    if module is None:
        module = sys._getframe(2).f_globals.get("__name__")  # as enum looks for it
    if not _is_plain(cls, members):
        return _enums_own(cls, name, members, module=module, **more)
    made = _enums_own(cls, name, (), module=module, **more)
    _fill(made, members)
    return made


def _is_plain(cls: type, members: Any) -> bool:
    if type(members) is not list or not members or type(members[0]) is not tuple:
        return False
    if cls not in _taken:
        _taken[cls] = {"mro", ""}.union(*map(vars, cls.__mro__))
    values = dict(members)
    if len(values) < len(members) or not _taken[cls].isdisjoint(values):
        return False
    if any(name[0] == "_" or type(value) is not int for name, value in members):
        return False
    return not issubclass(cls, Flag) or min(values.values()) >= 0


def _fill(made: Any, members: list[tuple[str, int]]) -> None:
    by_name, by_value, order = made._member_map_, made._value2member_map_, made._member_names_
    is_flag, new, takes_value = issubclass(made, Flag), made._new_member_, made._use_args_
    for name, value in members:
        member = by_value.get(value)
        if member is None:
            member = by_value[value] = new(made, value) if takes_value else new(made)
            member.__dict__.update(_value_=value, _name_=name, __objclass__=made, _sort_order_=len(order))
            if not is_flag or value.bit_count() == 1:
                order.append(name)
        by_name[name] = member
        type.__setattr__(made, name, member)
    if is_flag:
        _finish_flags(made, [by_name[name]._value_ for name in order], by_value)


def _finish_flags(made: Any, single: list[int], every: Any) -> None:
    if single != sorted(single):
        made._iter_member_ = made._iter_member_by_def_
    bits = 0
    for value in every:
        bits |= value
    made._all_bits_ = (1 << bits.bit_length()) - 1
    if hasattr(made, "_singles_mask_"):  # not in the first releases of 3.11
        made._flag_mask_, made._singles_mask_ = bits, sum(single)
    else:
        made._flag_mask_ = sum(single)
