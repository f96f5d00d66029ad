"""Finds the files that ship with the program: resources (decks, rules texts, themes) and assets (drawings, fonts). They are beside
the package in a checkout, and inside it in a wheel or frozen app. Knows nothing about their contents."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ramses_desktop.engine.text import tr


class Damaged(Exception):
    """A file of the installation is missing or corrupt. Not a ValueError: no player's file is to blame."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        return tr("{file} is missing or damaged; install Ramses Desktop again.", file=self.file)


def resource(*parts: str) -> Path:
    """The path of a file under resources/, such as `resource("themes", "tokens.json")`."""
    return _existing("resources", parts)


def asset(*parts: str) -> Path:
    """The path of a file under assets/, such as `asset("icons", "ui-undo.svg")`."""
    return _existing("assets", parts)


def text(*parts: str) -> str:
    """The text of a file under resources/."""
    with intact(*parts):
        return resource(*parts).read_text("utf-8")


@contextmanager
def intact(*parts: str) -> Iterator[None]:
    """Turn any error while reading this file of resources/ into Damaged."""
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        file = getattr(problem, "file", "")  # a deck has several files, and its error names one
        raise Damaged("/".join(("resources", *parts, *([file] if file else [])))) from problem


def translations() -> Path:
    """The folder of languages, each a folder named by its code; it may be missing."""
    return _root("resources") / "translations"


@cache
def painted() -> Path:
    """The folder of pictures that were painted when the program was packed; it may be missing."""
    return _root("resources") / "painted"


def _existing(folder: str, parts: tuple[str, ...]) -> Path:
    path = _root(folder).joinpath(*parts)
    if not path.exists():
        raise Damaged("/".join((folder, *parts)))
    return path


# ------------------------------------------------------------ optional files


_without: dict[str, Damaged] = {}
"""Missing or corrupt files already reported, each once."""


_tell: Callable[[Damaged], object] | None = None


def do_without(problem: Damaged) -> None:
    """Carry on without a drawing or font, and report it."""
    if problem.file not in _without:
        _without[problem.file] = problem
        if _tell is not None:
            _tell(problem)


def tell_by(tell: Callable[[Damaged], object]) -> None:
    """Report to this function from now on, starting with what was found earlier."""
    global _tell  # noqa: PLW0603 - there is one installation
    _tell = tell
    for problem in list(_without.values()):
        tell(problem)


# ------------------------------------------------------------ where the files are


def _root(folder: str) -> Path:
    if getattr(sys, "frozen", False):
        return Path(sys._MEIPASS, "ramses_desktop", folder)  # type: ignore[attr-defined]
    return _beside(__file__, folder)


@cache
def _beside(here: str, folder: str) -> Path:
    package = Path(here).resolve().parent
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder
