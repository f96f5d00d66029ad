"""The sentences that players read, in their own language: translated first, and only then filled in. Whoever may not know Qt forms
them here; the start of the window says who translates. Until then, and wherever there is no window, they stay as they are written.
Knows no language and no game.

What is to be translated is found by reading the source: the first argument of `tr`, `kept` and `later` is a text that stands
right there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

_GAP: Final = re.compile(r"\{(\w+)\}")
_BEHIND: Final = "\x1f"
"""Stands in a kept sentence before each of the words that fill it."""


def as_written(text: str) -> str:
    return text


_translate: Callable[[str], str] = as_written


def translate_by(translate: Callable[[str], str]) -> None:
    """From now on, sentences are translated by this function."""
    global _translate  # noqa: PLW0603 - a program speaks one language
    _translate = translate


def tr(text: str, /, **words: object) -> str:
    """The sentence in the language of the players, each `{name}` in it filled in. Where words are given, none may be missing; what
    is filled in is taken as it is, whatever braces there are in it."""
    said = _translate(text)
    return _GAP.sub(lambda gap: str(words[gap[1]]), said) if words else said


def kept(text: str, /, **words: object) -> str:
    """A sentence to be read later: in a table of the source, on the disk, in another process. It is kept as it is written, with its
    words behind it, and `said` makes it readable."""
    return _BEHIND.join([text, *(f"{name}={word}" for name, word in words.items())])


def said(sentence: str) -> str:
    """A kept sentence in the language of the players."""
    text, *words = sentence.split(_BEHIND)
    return tr(text, **dict(word.split("=", 1) for word in words))


def in_places(names: Iterable[str], places: Iterable[int]) -> str:
    """“1. Ada, 2. Bo”: who has which place, the first one first."""
    placed = sorted(zip(places, names, strict=True), key=lambda one: one[0])
    return ", ".join(tr("{n}. {name}", n=place, name=name) for place, name in placed)


def listed(names: Sequence[object]) -> str:
    """`Ada, Bo and Cleo`."""
    *most, last = map(str, names)
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last


class Later(NamedTuple):
    """A sentence that is formed where it is read: what forms it, and from what. Its text is the sentence. No class of attrs, which
    the first page does without: importing that takes a tenth of the time in which the window comes."""

    form: Callable[..., str]
    about: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.form(*self.about)


def later(text: str, /, **words: object) -> Later:
    """The sentence that `tr` would make of this, where it is read; its words may be such sentences themselves."""
    return Later(_formed, (text, tuple(words.items())))


def _formed(text: str, words: tuple[tuple[str, object], ...]) -> str:
    return tr(text, **dict(words))
