"""Redraws the pictures of docs/architecture.md: `python3 -m tests.docs.draw`, from the checkout. Needs only Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.docs import import_map, way_of_a_move
from tests.source import ROOT, Modules, source_of_program

DRAWINGS: Final[dict[str, Callable[[Modules], str]]] = {"map.svg": import_map.draw, "move.svg": way_of_a_move.draw}

if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (ROOT / "docs" / name).write_text(draw(source_of_program()), encoding="utf-8", newline="\n")
