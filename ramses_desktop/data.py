"""Finds the files that come with the program: resources (decks, rules texts, themes) and assets (drawn art).

The only module that knows where they lie: beside the package in a checkout, inside it in a wheel and in a frozen app.
It must know nothing about what is in them. One that is missing or spoilt is Damaged; what can be done without is told to whoever
listens, and nothing is stopped by it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ramses_desktop.engine.text import tr


class Damaged(Exception):
    """This file is missing from the installation, or spoilt. Not a ValueError: no player's file is to blame."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return tr("{file} is missing or damaged; install Ramses Desktop again.", file=self.file)


def resource(*parts: str) -> Path:
    """`resource("themes", "tokens.json")` is the path of that file under resources/."""
    return _existing("resources", parts)


def asset(*parts: str) -> Path:
    """`asset("icons", "undo.svg")` is the path of that file under assets/."""
    return _existing("assets", parts)


def text(*parts: str) -> str:
    """What is written in a file under resources/."""
    with intact(*parts):
        return resource(*parts).read_text("utf-8")


@contextmanager
def intact(*parts: str) -> Iterator[None]:
    """Whatever goes wrong while this file of resources/ is read and understood is the file's fault."""
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        file = getattr(problem, "file", "")  # that of a deck knows in which of its files it is
        raise Damaged("/".join(("resources", *parts, *([file] if file else [])))) from problem


def translations() -> Path:
    """Where translations lie, `<language>/LC_MESSAGES/ramses.mo`; there need not be any."""
    return _root("resources") / "translations"


def _existing(folder: str, parts: tuple[str, ...]) -> Path:
    path = _root(folder).joinpath(*parts)
    if not path.exists():
        name = "/".join((folder, *parts))
        raise Damaged(name)
    return path


# ------------------------------------------------------------ what can be done without


_without: dict[str, Damaged] = {}
"""What was found missing or spoilt, each file once."""


def _nobody(problem: Damaged) -> None:
    """Nobody listens yet."""


_tell: Callable[[Damaged], object] = _nobody


def do_without(problem: Damaged) -> None:
    """Go on without a drawing or a font, and have that told."""
    if problem.file not in _without:
        _without[problem.file] = problem
        _tell(problem)


def tell_by(tell: Callable[[Damaged], object]) -> None:
    """From now on, this is told what is done without; at once, what was already."""
    global _tell  # noqa: PLW0603 - there is one installation
    _tell = tell
    for problem in list(_without.values()):
        tell(problem)


# ------------------------------------------------------------ where everything lies


def _root(folder: str) -> Path:
    if getattr(sys, "frozen", False):
        return Path(sys._MEIPASS, "ramses_desktop", folder)  # type: ignore[attr-defined]
    return _beside(__file__, folder)


@cache
def _beside(here: str, folder: str) -> Path:
    package = Path(here).resolve().parent
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder
