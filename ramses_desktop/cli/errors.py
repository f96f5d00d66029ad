"""Errors of commands."""

from __future__ import annotations

from typing import Final

from ramses_desktop.console import printable
from ramses_desktop.engine.text import mark, tr


class CommandError(Exception):
    """Why a command cannot be run, in a sentence."""


CANNOT: Final = {
    "opened": mark("{file} cannot be opened: {reason}."),
    "read": mark("{file} cannot be read: {reason}."),
    "written": mark("{file} cannot be written: {reason}."),
}


def cannot(what: str, file: str, problem: Exception) -> str:
    """What cannot be done with a file."""
    return tr(CANNOT[what], file=printable(file), reason=reason_of(problem))


def reason_of(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem).removesuffix(".")
