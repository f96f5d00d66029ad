"""How commands write: to the terminal, as JSON, into files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from ramses_desktop.cli.errors import CommandError, cannot
from ramses_desktop.console import printable
from ramses_desktop.engine.session import Session
from ramses_desktop.games import has_module, module_of
from ramses_desktop.store import disk


def write(file: Path, text: str) -> None:
    try:
        disk.write_whole(file, text.encode())
    except OSError as problem:
        raise CommandError(cannot("written", str(file), problem)) from None


def print_json(data: dict[str, Any]) -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        # A lone surrogate cannot be written as UTF-8; the escape that replaces it is JSON's own.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    print(json.dumps(data, ensure_ascii=False, indent=1))


def columns(rows: Sequence[Sequence[str]], names: int | None = None) -> list[str]:
    """The lines of a table, everything to the right but one column of names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(row: Sequence[str]) -> str:
        cells = (
            cell.ljust(width) if at == names else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(cells).rstrip()

    return [line(row) for row in rows]


def dump_of(game_id: str) -> Any:
    """The module with which a game writes a deal and a table as text, `deal(state, names)` and `table(state, names)`; None if it
    has none."""
    return module_of(game_id, "dump") if has_module(game_id, "dump") else None


def names_of(session: Session) -> list[str]:
    return [printable(seat.name) for seat in session.seats]
