"""Which part of the program may import which: the arrows of the design, read from the source of every module.

A module in no row of the table fails too: a new kind of module has to be drawn before it is written.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "ramses_desktop"

# Left: a module (the first row that fits counts; `*` stands for any name, `{room}` for the game's own room).
# Right: what it may import, with all that lies below; `-` takes something away again.
# Python's own modules and attrs are free for all, except those in GUARDED.
DRAWN = "{room}.painting {room}.panels {room}.words"
SCREEN = "engine ui.kit {room}.rules {room}.moves {room}.kernel {room}.deck {room}.hand Qt"
MAZE = "{room}.rules {room}.moves {room}.maze {room}.state {room}.steps {room}.uses {room}.turn"
PHARAOH = "{room}.hand {room}.words {room}.prompts {room}.layout {room}.painting {room}.items {room}.panels"
ARROWS = {
    "engine.race": "engine.grid mypy_extensions",
    "engine.*": "engine",
    "engine": "engine",
    "data": "",
    "games": "engine games.*.rules games.*.bots bots",
    "games.pharaoh.maze": "engine data",
    "games.pharaoh.state": "engine {room}.maze",
    "games.pharaoh.steps": "engine {room}.maze {room}.state",
    "games.pharaoh.uses": "engine {room}.maze {room}.moves {room}.state {room}.steps",
    "games.pharaoh.turn": "engine {room}.maze {room}.state {room}.steps {room}.uses",
    "games.pharaoh.rules": "engine {room}.maze {room}.moves {room}.state {room}.steps {room}.uses {room}.turn",
    "games.pharaoh.routes": f"engine {MAZE}",
    "games.pharaoh.paths": f"engine {MAZE} {{room}}.routes",
    "games.pharaoh.measure": f"engine {MAZE} {{room}}.routes",
    "games.pharaoh.why": f"engine {MAZE} {{room}}.measure {{room}}.story",
    "games.pharaoh.advice": f"engine bots {MAZE} {{room}}.measure {{room}}.hand {{room}}.why",
    "games.pharaoh.bots": f"engine bots {MAZE} {{room}}.routes {{room}}.paths {{room}}.advice",
    "games.pharaoh.story": f"engine {MAZE}",
    "games.pharaoh.plain": f"engine {MAZE}",
    "games.pharaoh.words": f"engine {MAZE} Qt",
    "games.pharaoh.hand": f"engine {MAZE}",
    "games.pharaoh.prompts": f"engine {MAZE} {{room}}.hand {{room}}.words Qt",
    "games.pharaoh.layout": f"engine {MAZE} Qt",
    "games.pharaoh.painting": f"engine ui.kit {MAZE} Qt",
    "games.pharaoh.items": f"engine ui.kit {MAZE} {{room}}.hand {{room}}.painting Qt",
    "games.pharaoh.panels": f"engine ui.kit {MAZE} {PHARAOH} Qt",
    "games.pharaoh.figures": f"engine ui.kit {MAZE} {PHARAOH} Qt",
    "games.pharaoh.shown": f"engine ui.kit {MAZE} {PHARAOH} Qt",
    "games.pharaoh.board": f"engine ui.kit {MAZE} {PHARAOH} {{room}}.shown Qt",
    "games.*.rules": "engine data {room}.moves {room}.kernel {room}.deck {room}.dealing {room}.knowledge",
    "games.*.moves": "engine {room}.kernel",
    "games.*.kernel": "engine.grid engine.race mypy_extensions",
    "games.*.deck": "engine data {room}.kernel",
    "games.*.dealing": "engine {room}.kernel {room}.deck",
    "games.*.knowledge": "engine {room}.rules {room}.kernel {room}.deck {room}.dealing",
    "games.*.generator": "engine data {room}.rules {room}.moves {room}.kernel {room}.deck",
    "games.*.memory": "engine {room}.rules {room}.kernel {room}.deck",
    "games.*.trainer": "engine {room}.rules {room}.moves {room}.kernel {room}.deck {room}.knowledge",
    "games.*.bots": "engine bots {room}.rules {room}.moves {room}.kernel {room}.deck {room}.memory",
    "games.*.hand": "engine ui.kit.expedition.hand {room}.rules {room}.moves {room}.kernel {room}.deck",
    "games.*.story": "engine ui.kit.expedition.story {room}.rules {room}.kernel {room}.deck",
    "games.*.plain": "engine {room}.rules {room}.kernel {room}.deck",
    "games.*.painting": "engine ui.kit {room}.kernel {room}.deck Qt",
    "games.ramses.words": SCREEN,
    "games.ramses.panels": f"{SCREEN} {{room}}.painting {{room}}.words",
    "games.*.panels": f"{SCREEN} {{room}}.painting",
    "games.*.words": f"{SCREEN} {{room}}.painting {{room}}.panels",
    "games.*.layout": "engine {room}.rules {room}.kernel Qt",
    "games.*.items": "engine ui.kit {room}.kernel {room}.deck {room}.painting Qt",
    "games.*.looking_back": f"{SCREEN} {{room}}.knowledge {{room}}.layout {{room}}.painting {{room}}.trainer {{room}}.words",
    "games.*.shown": f"{SCREEN} {DRAWN} {{room}}.layout {{room}}.items {{room}}.looking_back",
    "games.*.figures": f"{SCREEN} {DRAWN}",
    "games.*.board": f"{SCREEN} {DRAWN} {{room}}.items {{room}}.looking_back {{room}}.shown",
    "games.*": "engine {room}.rules",
    "bots.*": "engine bots",
    "bots": "engine bots",
    "coach.*": "engine bots coach",
    "coach": "engine bots coach",
    "store.*": "engine store platformdirs sqlite3",
    "store": "engine store platformdirs sqlite3",
    "ui.kit.expedition.hand": "engine",
    "ui.kit.expedition.story": "engine",
    "ui.kit.*": "engine data ui.kit Qt",
    "ui.kit": "engine data ui.kit Qt",
    "ui.*": "version engine data games bots coach store thinking ui Qt",
    "ui": "version engine data games bots coach store ui Qt",
    "cli": "version engine data games -games.*.board bots coach store",
    "app": "version engine data games bots coach store ui cli demo Qt",
    "demo": "engine games store ui Qt",
    "selftest": "engine games store ui app Qt",
    "thinking": "engine games bots",
    "__main__": "version engine data games bots coach store ui cli app selftest Qt",
    "version": "",
}
GUARDED = {"sqlite3": "sqlite3", "PySide6": "Qt", "shiboken6": "Qt", "shiboken6_generator": "Qt"}
FREE = sys.stdlib_module_names | {"attr", "attrs"}
WITH_QT = (
    *("games.*.painting", "games.*.panels", "games.*.figures", "games.*.board", "games.*.words"),
    *("games.*.layout", "games.*.items", "games.*.looking_back", "games.*.shown", "games.*.prompts"),
    *("demo", "selftest", "ui", "ui.*", "app", "__main__"),
)

Modules = Mapping[str, str]  # name -> source


def short(module: str) -> str:
    """The name as it stands in the table: without the program's own, which alone means the version."""
    return "version" if module == PROGRAM else module.removeprefix(PROGRAM + ".")


def is_ours(module: str) -> bool:
    return module == PROGRAM or module.startswith(PROGRAM + ".")


def source_of_program() -> Modules:
    sources = {}
    for path in sorted((ROOT / PROGRAM).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        sources[name] = path.read_text(encoding="utf-8")
    return sources


def packages_among(modules: Modules) -> set[str]:
    split = [name.split(".") for name in modules]
    return {".".join(parts[:depth]) for parts in split for depth in range(1, len(parts))}


def imports(module: str, modules: Modules) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a module imports, wherever in it that happens."""
    packages = packages_among(modules)
    is_package = module in packages
    for node in ast.walk(ast.parse(modules[module])):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, is_package, node)
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield node.lineno, name if name in modules or name in packages else base
        elif isinstance(node, ast.Call) and called_name(node) in {"import_module", "__import__"}:
            yield node.lineno, name_in_call(node)


def absolute(module: str, is_package: bool, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    above = module.split(".")
    above = above[: len(above) - node.level + is_package]
    return ".".join([*above, *([node.module] if node.module else [])])


def called_name(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def name_in_call(node: ast.Call) -> str:
    """The module asked for, with a `*` for each part that is only known at run time."""
    match node.args:
        case [ast.Constant(value=str(name)), *_]:
            return name
        case [ast.JoinedStr(values=parts), *_]:
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
    return "*"


def row_for(module: str) -> str | None:
    """The right side of the table for a module, with its own room filled in."""
    name = short(module)
    depth = name.count(".")
    for pattern, allowed in ARROWS.items():
        # Rooms hold plain modules: in `games.*` the star is one name; elsewhere it is anything below.
        if fnmatchcase(name, pattern) and (not pattern.startswith("games.") or pattern.count(".") == depth):
            return allowed.format(room=".".join(name.split(".")[:2]))
    return None


def covers(entry: str, target: str) -> bool:
    return any(fnmatchcase(target, pattern) for pattern in (entry, entry + ".*"))


def is_allowed(row: str, target: str) -> bool:
    if not is_ours(target):
        top = target.partition(".")[0]
        if top in FREE and top not in GUARDED:
            return True
        return GUARDED.get(top, top) in row.split()
    name = short(target)
    entries = row.split()
    return any(covers(entry, name) for entry in entries if not entry.startswith("-")) and not any(
        covers(entry[1:], name) for entry in entries if entry.startswith("-")
    )


def forbidden_arrows(modules: Modules) -> list[str]:
    wrong = []
    for module in modules:
        row = row_for(module)
        if row is None:
            wrong.append(f"{module} has no place in the table of arrows")
            continue
        wrong += [f"{module}:{line} imports {target}" for line, target in imports(module, modules) if not is_allowed(row, target)]
    return wrong


def test_the_program_has_only_the_arrows_that_are_drawn() -> None:
    assert forbidden_arrows(source_of_program()) == []


def test_what_must_not_need_qt_does_not_load_it() -> None:
    names = [name for name in source_of_program() if not any(fnmatchcase(short(name), there) for there in WITH_QT)]
    program = f"import sys, importlib\nfor name in {names}: importlib.import_module(name)\n"
    program += "print(*({'PySide6', 'shiboken6'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert answer.stdout.split() == []


# --- the checker itself ---------------------------------------------------------------------------------------------

OTHERS = dict.fromkeys(
    (
        "ramses_desktop",
        "ramses_desktop.app",
        "ramses_desktop.bots.levels",
        "ramses_desktop.cli",
        "ramses_desktop.coach.hints",
        "ramses_desktop.data",
        "ramses_desktop.engine.game",
        "ramses_desktop.engine.grid",
        "ramses_desktop.games.pyramids.board",
        "ramses_desktop.games.pyramids.bots",
        "ramses_desktop.games.pyramids.deck",
        "ramses_desktop.games.pyramids.generator",
        "ramses_desktop.games.pyramids.kernel",
        "ramses_desktop.games.pyramids.rules",
        "ramses_desktop.games.ramses.rules",
        "ramses_desktop.store.saves",
        "ramses_desktop.ui.kit.items",
        "ramses_desktop.ui.table",
    ),
    "",
)


def faults(module: str, source: str) -> list[str]:
    return forbidden_arrows({**OTHERS, f"{PROGRAM}.{module}": source})


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.game", "import PySide6"),
        ("engine.game", "from PySide6.QtCore import Qt"),
        ("engine.game", "import sqlite3"),
        ("engine.game", "import platformdirs"),
        ("engine.game", "import numpy"),
        ("engine.game", "from ramses_desktop import data"),
        ("engine.game", "from .. import data"),
        ("engine.game", "from ..games.pyramids import rules"),
        ("engine.game", "def late():\n    from ramses_desktop.store import saves"),
        ("engine.game", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ramses_desktop.ui.table"),
        ("engine.game", "import importlib\nimportlib.import_module('ramses_desktop.bots.levels')"),
        ("engine.game", "import importlib\nimportlib.import_module('PySide6.' + 'QtCore')"),
        ("engine.game", "__import__('PySide6')"),
        ("ui.table", "import importlib\nimportlib.import_module(name)"),
        ("ui.table", "import importlib\nimportlib.import_module('.app', 'ramses_desktop')"),
        ("games", "import importlib\nimportlib.import_module(f'ramses_desktop.games.{1}.board')"),
        ("games.pyramids.rules", "import importlib\nimportlib.import_module(f'ramses_desktop.games.{1}.kernel')"),
        ("data", "from ramses_desktop.engine import game"),
        ("games", "from ramses_desktop.games.pyramids import board"),
        ("games.pyramids.kernel", "from ramses_desktop.engine import game"),
        ("games.pyramids.kernel", "from ramses_desktop.engine.game import IllegalMove"),
        ("games.pyramids.kernel", "from . import rules"),
        ("games.pyramids.rules", "from ramses_desktop.games.ramses import rules"),
        ("games.pyramids.rules", "from ..ramses.rules import State"),
        ("games.pyramids.rules", "from . import generator"),
        ("games.pyramids.rules", "from ramses_desktop.bots import levels"),
        ("games.pyramids.rules", "import shiboken6"),
        ("games.pyramids.deck", "from .rules import State"),
        ("games.pyramids.bots", "from .board import Board"),
        ("games.pyramids.bots", "from ramses_desktop.coach.hints import hint"),
        ("games.pyramids.board", "from ramses_desktop.ui.table import Table"),
        ("games.pyramids.board", "from ramses_desktop.store import saves"),
        ("bots.levels", "from ramses_desktop.games.pyramids.bots import Greedy"),
        ("bots.levels", "import ramses_desktop.coach.hints"),
        ("coach.hints", "from ramses_desktop.store import saves"),
        ("store.saves", "from ramses_desktop.bots import levels"),
        ("ui.kit.items", "from ramses_desktop.ui import table"),
        ("ui.kit.items", "from ramses_desktop.games.pyramids import rules"),
        ("ui.table", "from ramses_desktop.app import start"),
        ("cli", "from PySide6 import QtCore"),
        ("cli", "from ramses_desktop.ui import table"),
        ("cli", "from ramses_desktop.games.pyramids import board"),
        ("cli", "from ramses_desktop.app import start"),
        ("games.pyramids.helpers", ""),
        ("utils", ""),
    ],
)
def test_an_arrow_that_is_not_drawn_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.game", "import hashlib\nfrom attrs import frozen\nfrom .grid import Board"),
        ("games", "from ramses_desktop.games.pyramids.rules import Pyramids\nfrom .ramses import rules"),
        ("games.pyramids.kernel", "from ramses_desktop.engine import grid\nimport ramses_desktop.engine.grid"),
        ("games.pyramids.rules", "from ramses_desktop.data import resource\nfrom . import deck, kernel"),
        ("games.pyramids.deck", "from ... import data\nfrom ramses_desktop.engine import grid\nfrom . import kernel"),
        ("games.pyramids.generator", "from .rules import State\nfrom .kernel import reach\nfrom .deck import cards"),
        ("games.pyramids.bots", "from ramses_desktop.bots.levels import Level\nfrom . import rules, kernel"),
        ("games.pyramids.board", "import PySide6.QtCore\nfrom ramses_desktop.ui.kit import items\nfrom . import rules"),
        ("bots.levels", "from ramses_desktop.engine import game\nimport multiprocessing"),
        ("store.saves", "import sqlite3, platformdirs"),
        ("ui.table", "from ramses_desktop import __version__\nimport ramses_desktop.games.pyramids.board"),
        ("ui.table", "from importlib import import_module\nimport_module(f'ramses_desktop.games.{1}.board')"),
        ("cli", "from ramses_desktop import __version__, store\nfrom ramses_desktop.games import GAMES"),
        ("__main__", "from ramses_desktop import app, cli\nfrom PySide6.QtWidgets import QApplication"),
    ],
)
def test_an_arrow_that_is_drawn_passes(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_every_forbidden_import_is_told_with_its_line() -> None:
    assert faults("engine.game", "import os\n\nimport PySide6, sqlite3") == [
        "ramses_desktop.engine.game:3 imports PySide6",
        "ramses_desktop.engine.game:3 imports sqlite3",
    ]
