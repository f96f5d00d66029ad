"""Reads the compiled sentences of a language. They lie in two files: what the first window says is read at the start, the rest when
it is needed. English has none."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from typing import IO, Final

from ramses_desktop.data import translations

DAMAGED: Final = (OSError, ValueError, LookupError, struct.error)
"""What reading a damaged catalogue raises."""
NO_FORM: Final = -1


def first(code: str) -> NullTranslations:
    """What the first window says."""
    return _read(code, "first.mo")


def whole(code: str) -> NullTranslations:
    """Everything."""
    found = first(code)
    found.add_fallback(_Rest(code))
    return found


def _read(code: str, file: str) -> NullTranslations:
    try:
        with (translations() / code / file).open("rb") as catalogue:
            return _Catalogue(catalogue)
    except DAMAGED:  # a damaged installation is no reason not to play
        return NullTranslations()


class _Catalogue(GNUTranslations):
    """Has no translation where its rule for plurals cannot be reckoned."""

    plural: Callable[[int], int]

    def __init__(self, catalogue: IO[bytes]) -> None:
        super().__init__(catalogue)
        rule = self.plural

        def plural(n: int) -> int:
            try:
                return rule(n)
            except ArithmeticError:
                return NO_FORM

        self.plural = plural


class _Rest(NullTranslations):
    """Read when something of it is said."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return _read(self._code, "rest.mo")

    def gettext(self, message: str) -> str:
        return self._catalogue.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._catalogue.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._catalogue.pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._catalogue.npgettext(context, msgid1, msgid2, n)
