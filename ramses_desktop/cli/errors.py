"""Errors of commands."""

from __future__ import annotations


class CommandError(Exception):
    """Why a command cannot be run, in a sentence."""


def printable(text: str) -> str:
    """Foreign text with control characters escaped that would upset a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def reason_of(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem).removesuffix(".")
