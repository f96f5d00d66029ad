"""Which languages the program speaks, which one now, and their compiled sentences. Knows no Qt: commands and windows alike speak
by it. A language is a folder of resources/translations, its sentences lie in two files: what the first window says is read at
the start, the rest when it is needed. English has none."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from typing import IO, Final

from ramses_desktop.data import translations
from ramses_desktop.engine import text
from ramses_desktop.engine.text import mark, tr

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


# ------------------------------------------------------------ language


ENGLISH: Final = "en"
"""The language of the source, which needs no catalogue."""
COMPILED: Final = "rest.mo"
"""What a language has once its catalogue was compiled."""
OWN_NAME: Final = mark("English", context="the name of this language")
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_spoken = ENGLISH


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _spoken


def languages() -> list[str]:
    """The codes of all languages, English first."""
    folder = translations()
    found = sorted(path.parent.name for path in folder.glob(f"*/{COMPILED}")) if folder.is_dir() else []
    return [ENGLISH, *found]


def own_name(code: str) -> str:
    """What the language calls itself: `Deutsch`."""
    return first(code).pgettext("the name of this language", "English")


def best_of(wanted: Iterable[str]) -> str:
    """The first of these languages that the program speaks, or English. They are written like `de`, `de-AT` or `de_AT.UTF-8`."""
    known = languages()
    for name in wanted:
        code = name.replace("_", "-").partition(".")[0].partition("@")[0].partition("-")[0].lower()
        if code in known:
            return code
        if code in ("c", "posix"):
            return ENGLISH
    return ENGLISH


def of_the_terminal() -> str:
    """The language that commands speak."""
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return best_of([windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")])
    for name in VARIABLES:
        if value := os.environ.get(name):
            return best_of(value.split(":"))
    return ENGLISH


def speak(code: str) -> None:
    """Say everything in this language from now on."""
    global _spoken  # noqa: PLW0603 - a program speaks one language
    _spoken = code if code in languages() else ENGLISH
    if _spoken == ENGLISH:
        text.translate_by(text.in_english)
        return

    found = whole(_spoken)

    def translate(context: str, one: str, many: str, n: int | None) -> str:
        if n is None:
            return found.pgettext(context, one) if context else found.gettext(one)
        return found.npgettext(context, one, many, n) if context else found.ngettext(one, many, n)

    text.translate_by(translate)


def page(game_id: str, file: str) -> str:
    """A page about a game, such as its rules, in this language if it was translated."""
    from ramses_desktop.data import text as text_of

    own = translations() / _spoken / game_id / file
    return own.read_text("utf-8") if own.is_file() else text_of(game_id, file)


def in_all(sentence: str) -> dict[str, str]:
    """A marked sentence in every language, by code."""
    before, said = _spoken, {}
    for code in languages():
        speak(code)
        said[code] = tr(sentence)
    speak(before)
    return said
