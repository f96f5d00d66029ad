"""Long lists as plain text, for the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple


def wrapped(start: str, words: Iterable[str], width: int) -> list[str]:
    """A comma-separated list on as many lines as needed, indented to the width of `start`. Never breaks within an entry."""
    lines = [start]
    for word in words:
        comma = "" if lines[-1] == start else ", "
        if len(lines[-1]) + len(word) > width:
            lines[-1] += comma.rstrip()
            lines.append(" " * len(start) + word)
        else:
            lines[-1] += comma + word
    return lines


# ------------------------------------------------------------ text


Translate = Callable[[str, str, str, "int | None"], str]
"""Maps context, singular, plural and number to the translated sentence. Without a number there is only one form."""

_GAP: Final = re.compile(r"\{(\w+)\}")
_CONTEXT, _MANY, _FILLED = "\x04", "\x1e", "\x1f"
"""Separators in a marked sentence: after its context, before the plural, and before each filled gap."""


def in_english(context: str, text: str, many: str, n: int | None) -> str:
    """No translation."""
    del context
    return many if many and n != 1 else text


_translate: Translate = in_english


class Signs(NamedTuple):
    """How a language writes numbers."""

    decimal: str = "."
    thousands: str = ","
    ten_thousands: str = ","
    """Between thousands and hundreds from 10,000 on, where four digits may stand together."""


_signs = Signs()


def translate_by(translate: Translate) -> None:
    """Use this translation from now on."""
    global _translate, _signs  # noqa: PLW0603 - a program speaks one language
    _translate = translate
    half = tr("0.5", context="a number")
    thousand = tr("1,234", context="a number")
    ten_thousand = tr("12,345", context="a number")
    _signs = Signs(half[1:-1], thousand[1:-3], ten_thousand[2:-3])


def tr(text: str, many: str = "", /, *, n: object = None, context: str = "", **gaps: object) -> str:
    """A sentence in the player's language with every `{gap}` filled in. With `many`, the number `n` chooses the plural form.

    The context tells translators which meaning is meant where English has one word for two things. Filled-in text may contain
    braces.
    """
    if any(sign in text for sign in (_CONTEXT, _MANY, _FILLED)):
        return _say_marked(text, gaps if n is None else {**gaps, "n": n})
    if n is not None:
        gaps["n"] = n
    count = int(str(n)) if many else None
    sentence = _translate(context, text, many, count)
    if not gaps:
        return sentence
    try:
        return _filled(sentence, gaps)
    except KeyError:  # a damaged catalogue names another gap
        return _filled(in_english(context, text, many, count), gaps)


def _filled(sentence: str, gaps: Mapping[str, object]) -> str:
    return _GAP.sub(lambda gap: _written(gaps[gap[1]]), sentence)


def _written(gap: object) -> str:
    return str(gap) if not isinstance(gap, int) or gap >= 0 else digits(gap)


def capital(words: str) -> str:
    """As a line begins with it. Only the first letter changes: other capitals belong to names and to German nouns."""
    return words[:1].upper() + words[1:]


def digits(value: float, places: int = 0) -> str:
    """A number as people of this language write it, in English −1,204 or, to one place, −0.4."""
    whole, _, part = f"{round(value, places or None):,.{places}f}".replace("-", "−").partition(".")
    between = _signs.thousands if whole.count(",") == 1 and len(whole.lstrip("−")) == len("1,234") else _signs.ten_thousands
    return whole.replace(",", between) + (_signs.decimal + part if part else "")


def mark(text: str, many: str = "", /, *, n: object = None, context: str = "", **gaps: object) -> str:
    """The same sentence as plain text for `tr` to translate and fill in later, possibly with more gaps."""
    if n is not None:
        gaps["n"] = n
    head = f"{context}{_CONTEXT}{text}" if context else text
    return _FILLED.join([f"{head}{_MANY}{many}" if many else head, *(f"{name}={word}" for name, word in gaps.items())])


def _say_marked(sentence: str, gaps: dict[str, Any]) -> str:
    whole, *filled = sentence.split(_FILLED)
    head, _, many = whole.partition(_MANY)
    context, _, text = head.rpartition(_CONTEXT)
    gaps = dict((word.split("=", 1) for word in filled), **gaps)
    return tr(text, many, context=context, **gaps)


def in_places(names: Iterable[str], places: Iterable[int]) -> str:
    """`1. Ada, 2. Bo`: who has which place, in order of places."""
    placed = sorted(zip(places, names, strict=True), key=lambda one: one[0])
    return ", ".join(tr("{n}. {name}", n=place, name=name) for place, name in placed)


class Later(NamedTuple):
    """Text formed when it is read: in another process, perhaps in another language.

    Not an attrs class: the first page does without attrs, whose import takes a tenth of the start-up time.
    """

    form: Callable[..., str]
    about: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.form(*self.about)
