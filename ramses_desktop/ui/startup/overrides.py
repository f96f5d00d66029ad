"""Keeps exceptions inside the methods that override Qt's. One that escapes does harm:

- If Python had called Qt, PySide cannot pass it through C++. It sets it aside and raises it from the next call of Qt that
  returns, in unrelated code, and runs no other override until then.
- Before that it prepends a note to the message. Up to Python 3.11, an exception raised in C (`1 / 0`, `[][0]`) is nothing but
  its message at that point; PySide takes the text for the exception, and the process dies.
- The traceback keeps an open painter alive longer than what it paints on, which also kills the process.

To guard its overrides, a class only has to be defined."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from types import FunctionType, MethodDescriptorType
from typing import Any, get_type_hints

from shiboken6 import Shiboken


def install() -> None:
    """Guard the overrides of every class defined from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_defined)  # type: ignore[assignment, method-assign]


def _defined(cls: type, /, **words: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**words)  # type: ignore[misc]
    _guard_class(cls)


def _guard_class(cls: type) -> None:
    own, above = vars(cls), [vars(base) for base in cls.__mro__[1:-1]]
    shared = {name for names in above for name in own.keys() & names.keys() if isinstance(names[name], MethodDescriptorType)}
    for name in shared:
        if isinstance(own[name], FunctionType):
            setattr(cls, name, _guard(own[name]))


def _guard(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def guarded(*args: Any, **words: Any) -> Any:
        try:
            return method(*args, **words)
        except BaseException as fault:  # noqa: BLE001 - reported like any other fault
            sys.excepthook(type(fault), fault, fault.__traceback__)
            # Release open painters, even if the exception is kept.
            traceback.clear_frames(fault.__traceback__)
        return _nothing(method)

    return guarded


def _nothing(method: Callable[..., Any]) -> Any:
    """What a failed method returns: False, 0, an empty size, or None if its type has no such value."""
    try:
        return get_type_hints(method)["return"]()
    except (KeyError, NameError, NotImplementedError, TypeError):
        return None
