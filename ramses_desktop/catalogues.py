"""Reads the compiled sentences of a language. They lie in two files: what the first window says is read at the start, the rest when
it is needed. English has none."""

from __future__ import annotations

import struct
from functools import cached_property
from gettext import GNUTranslations, NullTranslations

from ramses_desktop.data import translations


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
            return GNUTranslations(catalogue)
    except (OSError, ValueError, LookupError, struct.error):  # a damaged installation is no reason not to play
        return NullTranslations()


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
