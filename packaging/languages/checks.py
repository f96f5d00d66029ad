"""What a program can see of a translation without understanding it: gaps, plural forms, signs, spaces, and words that are not used.

What holds for all languages stands here; each language adds its own in `checks.json` of its folder: `never`, patterns that no
translation may have, each with what is wrong with it; `same`, English sentences that may stay as they are; and `terms`, what
English words, as patterns, must become."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from languages import catalogue

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

RULES: Final = "checks.json"
GAP: Final = re.compile(r"\{\w+\}|%\(\w+\)[sr]|%[sr]|\$\{?\w+\}?|@\w+@")
NEVER: Final = {
    r"\"|(?<=\w)'|'(?=\w)": "a typewriter's quotation mark",
    r"\.\.\.": "three dots instead of …",
    r" - ": "a hyphen for a dash",
    r"(?<![\w}])-(?=[\d{])": "a hyphen for a minus",
    r"\d ?x ?\d": "an x for ×",
    r"  ": "two spaces",
    r"^ | $": "a space at an end",
}
CLOSING: Final = ".…:?"
CLOSING_QUOTES: Final = "“”»’\u00a0\u202f"
ABBREVIATED: Final = r"\d\.$|\}\W*\w{0,4}\.$"
"""A full stop that ends no sentence: of an ordinal number or an abbreviation."""
LONG: Final = 1.6
"""Times as long as the English."""
SHORT: Final = 12
"""Letters up to which a sentence may grow to `LONG_WORD`."""
LONG_WORD: Final = 22


def rules_of(folder: Path) -> dict[str, Any]:
    path = folder / RULES
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def wrong(message: Message, rules: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a translation, in a few words each."""
    _, english = catalogue.key_of(message)
    many = english if isinstance(message.id, str) else message.id[1]
    for form in catalogue.forms_of(message):
        yield from _wrong_gaps(form, english, many)
        yield from _wrong_signs(form, english)
        for pattern, what in rules.get("never", {}).items():
            if found := re.search(pattern, form):
                yield f"{what}: {found[0]!r}"
    if (
        english in catalogue.forms_of(message)
        and english not in rules.get("same", ())
        and re.search(r"[a-z]{3}", GAP.sub("", english))
    ):
        yield "not translated"
    yield from _wrong_terms(message, english, rules.get("terms", {}))


def _wrong_gaps(form: str, english: str, many: str) -> Iterator[str]:
    given, asked, all_of_them = (sorted(set(GAP.findall(one))) for one in (form, many, english + many))
    if not set(asked) - {"{n}"} <= set(given) <= {*all_of_them, "{n}"} or (many == english and given != asked):
        yield f"gaps {' '.join(given) or 'missing'} instead of {' '.join(asked) or 'none'}"


def _wrong_signs(form: str, english: str) -> Iterator[str]:
    if form != unicodedata.normalize("NFC", form):
        yield "not in NFC"
    for pattern, what in NEVER.items():
        if re.search(pattern, form) and not re.search(pattern, english):
            yield what
    if bool(re.search(r"&\w", form)) != bool(re.search(r"&\w", english)):
        yield "the letter to press is missing, or one too many"
    ends = english[-1:] if english[-1:] in CLOSING and not re.fullmatch(r"\W*\{\w+\}\.", english) else ""
    if ends and not form.rstrip(CLOSING_QUOTES).endswith(ends) and not (ends == "." and form.endswith(("!", "?"))):
        yield f"does not end in {ends} like the English"
    if not ends and form.endswith(".") and not re.search(ABBREVIATED, form):
        yield "ends in a full stop unlike the English"
    if english.endswith(" ") != form.endswith(" "):
        yield "a space at the end, or none"
    if english.count("\n") != form.count("\n"):
        yield "other line breaks"


def _wrong_terms(message: Message, english: str, terms: Mapping[str, str]) -> Iterator[str]:
    for pattern, stem in terms.items():
        if re.search(pattern, english, re.IGNORECASE):
            for form in catalogue.forms_of(message):
                if not re.search(stem, form.replace("&", ""), re.IGNORECASE):
                    yield f"“{pattern}” is not called “{stem}”"
                    break


def too_long(message: Message) -> bool:
    english = catalogue.key_of(message)[1]
    most = max(len(english) * LONG, LONG_WORD if len(english) > SHORT else len(english) + 10)
    return any(len(form.replace("\u00ad", "")) > most for form in catalogue.forms_of(message))


def faults(found: Catalog, rules: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """English sentences with what is wrong with their translations."""
    for message in catalogue.messages(found):
        if catalogue.is_whole(message):
            yield from ((catalogue.key_of(message)[1], what) for what in wrong(message, rules))
