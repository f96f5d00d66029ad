"""How commands write: to the terminal, as JSON, into files."""

from __future__ import annotations

import json
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import Any

from ramses_desktop.cli.errors import Wrong, printable, reason_of
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session
from ramses_desktop.games import has_module, module_of


def write(file: Path, text: str) -> None:
    """All of it or nothing: what has the name of a record is a whole one."""
    draft = file.with_name(f".{file.name}.new")
    try:
        try:
            with draft.open("w", encoding="utf-8", newline="\n") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as problem:
        raise Wrong(f"{printable(str(file))} cannot be written: {reason_of(problem)}.") from None


def print_json(data: dict[str, Any]) -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        # Half a surrogate pair cannot be written as UTF-8; the escape that takes its place is JSON's own.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    print(json.dumps(data, ensure_ascii=False, indent=1))


def dump_of(game: AnyGame) -> ModuleType | None:
    """The game's own way to write a deal and a table: `deal(state, names)` and `table(state, names)`. A game may lack it."""
    return module_of(game.spec.id, "dump") if has_module(game.spec.id, "dump") else None


def names_of(session: Session) -> list[str]:
    return [printable(seat.name) for seat in session.seats]
