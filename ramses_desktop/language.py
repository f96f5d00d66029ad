"""Which languages the program speaks, and which one now. Knows no Qt: commands and windows alike speak by it.

A language is a folder of resources/translations; catalogues.py reads it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Final

from ramses_desktop.data import translations
from ramses_desktop.engine import text
from ramses_desktop.engine.text import mark, tr

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
    from ramses_desktop import catalogues

    return catalogues.first(code).pgettext("the name of this language", "English")


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
    from ramses_desktop import catalogues

    found = catalogues.whole(_spoken)

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
