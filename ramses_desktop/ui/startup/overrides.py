"""Keeps exceptions inside the methods with which this program overrides Qt's. One that gets out of such a method does harm:

- Where Python had called Qt, PySide cannot pass it through C++. It sets it aside and raises it from whichever call of Qt returns
  next, in code that has nothing to do with it; until then it runs no other override.
- Before that it puts a note in front of the message. Up to Python 3.11, an exception that Python raises from C (`1 / 0`, `[][0]`)
  is at that point nothing but its message; PySide takes this text for the exception, and the process dies of it.
- The traceback keeps an open painter alive for longer than what it paints on, of which the process dies as well.

So the override of a Qt method is guarded by nothing more than its class being defined."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from types import FunctionType, MethodDescriptorType
from typing import Any, get_type_hints

from shiboken6 import Shiboken


def install() -> None:
    """Guard the overrides of every class that is defined from now on."""
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
        except BaseException as fault:  # noqa: BLE001 - told where all faults are
            sys.excepthook(type(fault), fault, fault.__traceback__)
            # Open painters go now, whoever keeps the exception.
            traceback.clear_frames(fault.__traceback__)
        return _nothing(method)

    return guarded


def _nothing(method: Callable[..., Any]) -> Any:
    """The answer of a method that failed: False, 0, an empty size, or None where there is nothing of the kind."""
    try:
        return get_type_hints(method)["return"]()
    except (KeyError, NameError, NotImplementedError, TypeError):
        return None
