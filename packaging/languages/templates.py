"""The sentences of what comes with a package: metainfo, manual page, setup for Windows. Lists them for translators, and fills the
translations in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, unescape

import identity

PACKAGING: Final = Path(__file__).resolve().parents[1]
METAINFO: Final = PACKAGING / "linux" / "ramses-desktop.metainfo.xml"
MANUAL: Final = PACKAGING / "linux" / "ramses-desktop.6"
SETUP: Final = PACKAGING / "windows" / "words.json"
_ELEMENT: Final = re.compile(r"^( *)<(p|li|caption|summary)>(.*?)</\2>\n", re.DOTALL | re.MULTILINE)
_HEADING: Final = ".SH "


def sentences() -> Iterator[tuple[Path, int, str]]:
    """Every sentence, with its file and line."""
    yield Path(identity.__file__), 1, identity.SUMMARY
    source = METAINFO.read_text("utf-8")
    for found in _ELEMENT.finditer(source):
        if "@" not in found[3]:
            yield METAINFO, source.count("\n", 0, found.start()) + 1, _plain(found[3])
    for number, line in enumerate(MANUAL.read_text("utf-8").splitlines(), 1):
        if words := _spoken(line):
            yield MANUAL, number, words
    for words in setup_words().values():
        yield SETUP, 1, words


def setup_words() -> dict[str, str]:
    """What the setup for Windows says, by name."""
    return dict(json.loads(SETUP.read_text("utf-8")))


def _plain(markup: str) -> str:
    return " ".join(unescape(markup).split())


def _spoken(line: str) -> str:
    """What is to be translated in a line of the manual page; empty if nothing is."""
    return line.removeprefix(_HEADING) if line.startswith(_HEADING) or not line.startswith(".") else ""


@cache
def _said(code: str) -> dict[str, str]:
    """What is said in a language. Its source is read, as players need none of this."""
    from languages import catalogue, compiled

    found = catalogue.read(compiled.TRANSLATIONS / code / compiled.SOURCE)
    return {catalogue.key_of(one)[1]: catalogue.forms_of(one)[0] for one in catalogue.messages(found) if catalogue.is_whole(one)}


def said_in(code: str, words: str) -> str:
    return _said(code).get(words, words)


def codes() -> list[str]:
    """The languages besides English."""
    from ramses_desktop import language

    return language.languages()[1:]


def metainfo_in_all(text: str) -> str:
    """The metainfo with every sentence in every language."""

    def in_all(found: re.Match[str]) -> str:
        indent, tag = found[1], found[2]
        others = ((code, said_in(code, _plain(found[3]))) for code in codes())
        return found[0] + "".join(f'{indent}<{tag} xml:lang="{code}">{escape(said)}</{tag}>\n' for code, said in others)

    return _ELEMENT.sub(in_all, text)


def manual_in(code: str, text: str) -> str:
    """The manual page in another language."""
    lines = []
    for line in text.splitlines():
        words = _spoken(line)
        lines.append(line.replace(words, said_in(code, words)) if words else line)
    return "\n".join(lines) + "\n"


def setup_in_all() -> dict[str, dict[str, str]]:
    """The words of the setup, by the names that NSIS has for the languages."""
    from babel import Locale

    english = setup_words()
    others = {str(Locale(code).english_name): {name: said_in(code, words) for name, words in english.items()} for code in codes()}
    return {"English": english, **others}
