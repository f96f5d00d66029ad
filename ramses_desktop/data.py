"""Finds the files that come with the program: resources (decks, rules texts, themes) and assets (drawn art).

The only module that knows where they lie: beside the package in a checkout, inside it in a wheel and in a frozen app.
It must know nothing about what is in them.
"""

import sys
from functools import cache
from pathlib import Path


def resource(*parts: str) -> Path:
    """`resource("pyramids", "cards.json")` is the path of that file under resources/."""
    return _existing("resources", parts)


def asset(*parts: str) -> Path:
    """`asset("icons", "undo.svg")` is the path of that file under assets/."""
    return _existing("assets", parts)


def translations() -> Path:
    """Where translations lie, `ramses_<locale>.qm`; there need not be any."""
    return _root("resources") / "translations"


def _existing(folder: str, parts: tuple[str, ...]) -> Path:
    path = _root(folder).joinpath(*parts)
    if not path.exists():
        name = "/".join((folder, *parts))
        raise FileNotFoundError(f"{name} is missing from this installation of Ramses Desktop: there is no {path}.")
    return path


def _root(folder: str) -> Path:
    if getattr(sys, "frozen", False):
        return Path(sys._MEIPASS, "ramses_desktop", folder)  # type: ignore[attr-defined]
    return _beside(__file__, folder)


@cache
def _beside(here: str, folder: str) -> Path:
    package = Path(here).resolve().parent
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder
