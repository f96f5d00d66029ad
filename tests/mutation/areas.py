"""The parts of the program that faults are planted in, and the tests that must notice them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "ramses_desktop"


@frozen
class Area:
    name: str
    modules: tuple[str, ...]
    """Patterns below the package; a module belongs to the first area that has it."""
    rooms: tuple[str, ...]
    """The folders and files of tests that run once to learn which lines each test runs."""
    measured: tuple[str, ...]
    """The packages whose lines are learned."""
    memory: str
    """The folder of what was learned; areas that share it are learned together."""
    goal: float
    """The least share of faults that must be noticed."""
    last: tuple[str, ...] = ()
    """What meets the faults that escape the tests of their lines; besides them, the tests in a folder called like theirs."""

    def all_modules(self) -> list[Path]:
        found = [path for pattern in self.modules for path in sorted(SOURCE.glob(pattern))]
        return list(dict.fromkeys(found))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


_OF_GAMES: Final = (
    *("rules", "state", "cards", "kernel", "deck", "grid", "card_data", "playout"),
    *("maze", "items", "walking", "knowledge"),
)
RULES: Final = Area(
    name="rules",
    modules=("engine/**/*.py", *(f"games/*/{name}.py" for name in _OF_GAMES)),
    rooms=("tests/engine", *sorted(f"tests/games/{path.name}" for path in (ROOT / "tests" / "games").glob("*/"))),
    measured=("engine", "games"),
    memory="rules",
    goal=0.98,
    last=tuple(f"tests/games/test_{name}.py" for name in ("golden", "perft", "contract")),
)
"""What decides a game; bots, words and drawing have tests of their own."""
_AROUND: Final = ("store", "coach", "ui")


def _around(name: str, *modules: str) -> Area:
    rooms = tuple(f"tests/{room}" for room in (*_AROUND, "support", "cli"))
    return Area(name, modules, rooms, measured=_AROUND, memory="around", goal=0.85)


AREAS: Final = (
    RULES,
    _around("store", "store/**/*.py"),
    _around("coach", "coach/**/*.py"),
    _around("practice", "ui/practice/**/*.py"),
    _around("ui", "ui/**/*.py"),
)


def modules_to_try(wanted: Sequence[str]) -> dict[Area, list[Path]]:
    """The modules of every area that is wanted by its name, or whose name has one of these parts; without any, the rules."""
    of_areas: dict[Area, list[Path]] = {}
    taken: set[Path] = set()
    for area in AREAS:
        own = [path for path in area.all_modules() if path not in taken]
        taken.update(own)
        of_areas[area] = own
    whole = {area.name for area in AREAS if area.name in wanted} or ({RULES.name} if not wanted else set())
    parts = [word for word in wanted if word not in whole]
    found = {
        area: [path for path in own if area.name in whole or any(part in name_of(path) for part in parts)]
        for area, own in of_areas.items()
    }
    return {area: paths for area, paths in found.items() if paths}
