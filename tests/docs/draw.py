"""Redraws the pictures of docs/architecture.md, and counts the lines in docs/adding-a-game.md: `python3 -m tests.docs.draw`, in
the checkout. Needs only Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.docs import costs, import_map, way_of_a_move
from tests.source import ROOT, Modules, source_of_program

DRAWINGS: Final[dict[str, Callable[[Modules], str]]] = {"map.svg": import_map.draw, "move.svg": way_of_a_move.draw}

if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (ROOT / "docs" / name).write_text(draw(source_of_program()), encoding="utf-8", newline="\n")
    document = ROOT / "docs" / "adding-a-game.md"
    document.write_text(costs.with_costs(document.read_text("utf-8")), encoding="utf-8", newline="\n")
