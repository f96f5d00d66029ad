"""What a game costs in lines of Python, by part: the table in docs/adding-a-game.md."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from tests.source import PROGRAM, ROOT

GAMES: Final = {"sample": "the sample", "silver_gold": "Silver & Gold"}
PARTS: Final = {
    "presentation (`info`)": r"info|__init__|ui/__init__",
    "rules, cards, pending marks (`rules`, `cards`, `deck`, `pending`)": r"rules|cards|deck|pending",
    "board and how it is painted (`ui/board`, `ui/painting`)": r"ui/(board|painting)",
    "what is told: log, sounds, achievements, plain text (`telling`)": r"telling",
    "words (`ui/words`)": r"ui/words",
    "guided first game (`tutorial`)": r"tutorial",
    "pictures on the home page and in the rules (`ui/pictures`)": r"ui/pictures",
    "bots and hints": r"bots",
    "prices, policy and playouts for bots (`kernel`)": r"kernel",
}
"""Each part with the modules that belong to it, and each module in exactly one part."""
THINKING: Final = tuple(PARTS)[-2:]
"""Parts that a game can do without."""
BEGIN, END = "<!-- costs: python3 -m tests.docs.draw -->\n", "<!-- end of costs -->\n"


def parts_of(module: str) -> list[str]:
    return [part for part, modules in PARTS.items() if re.fullmatch(modules, module)]


def modules(game: str) -> dict[str, int]:
    """The lines of each module of a game, by its path in the game's folder."""
    folder = ROOT / PROGRAM / "games" / game
    return {
        path.relative_to(folder).with_suffix("").as_posix(): len(path.read_text("utf-8").splitlines())
        for path in sorted(folder.rglob("*.py"))
    }


def about(lines: int) -> str:
    """To the nearest ten, so that a small change is not a change of the document."""
    return f"{round(lines, -1):,}" if lines else "-"


def table() -> str:
    costs: dict[str, Counter[str]] = {}
    for game in GAMES:
        costs[game] = Counter()
        for module, lines in modules(game).items():
            costs[game][parts_of(module)[0]] += lines
    rows = {part: [found[part] for found in costs.values()] for part in PARTS}
    rows["**without bots and kernel**"] = [sum(found.values()) - sum(found[part] for part in THINKING) for found in costs.values()]
    rows["**all**"] = [sum(found.values()) for found in costs.values()]
    head = f"| | {' | '.join(GAMES.values())} |\n|---|{'---|' * len(GAMES)}\n"
    return head + "".join(f"| {part} | {' | '.join(map(about, lines))} |\n" for part, lines in rows.items())


def with_costs(document: str) -> str:
    """The document with the table of today."""
    before, _, rest = document.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]
