"""What is said of a command that cannot be done."""

from __future__ import annotations


class Wrong(Exception):
    """What was asked for cannot be done, with a sentence that says why."""


def printable(text: str) -> str:
    """What others have written may hold signs that would upset a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def reason_of(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem).removesuffix(".")
