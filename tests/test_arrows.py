"""Which part of the program may import which: the arrows of the design, read from the source of every module.

A module that fits no row of the table fails too: add a new kind of module to the table before writing it."""

import subprocess
import sys
from fnmatch import fnmatchcase

import pytest

from tests.source import PROGRAM, ROOT, Modules, imports, is_ours, short, source_of_program

# Left: a module (the first matching row counts; `*` stands for any name, `{game}` for the game's own folder). Right: what it may
# import, including everything below it; `-` excludes something again. Python's own modules and attrs are free for all, except those
# in GUARDED.
SHARED = "games.flip_and_write -games.flip_and_write.ui"
PURE = f"engine data {SHARED} {{game}} -{{game}}.ui"
THINKING = "-games.flip_and_write.bots -{{game}}.bots -{{game}}.advice -{{game}}.routes"
RULES = f"{PURE} {THINKING} -{{game}}.telling -{{game}}.pending"
KERNEL = "games.flip_and_write.grid games.flip_and_write.playout mypy_extensions"
# Upstairs each storey knows those below: style, widgets and boards, table, the game that is sat at, coach, pages, practice, window.
BELOW = "version engine data language games bots coach store thinking Qt"
TABLE = f"{BELOW} seams ui.style ui.actions ui.picture_cache ui.result_words ui.stage ui.game_ui ui.widgets ui.board ui.table"
SITTING = f"{TABLE} ui.games"
COACHING = f"{SITTING} ui.coaching"
PAGES = f"{COACHING} ui.sound ui.pages"
PRACTICE = f"{PAGES} ui.practice"
ARROWS = {
    "engine.*": "engine",
    "engine": "engine",
    "data": "engine.text",
    "seams": "",
    "language": "engine.text data",
    "games": "engine games.offer games.info games.*.* bots",
    "games.info": "engine.text",
    "games.*.info": "engine.text games.info",
    "games.offer": "engine bots",
    "games.*.tutorial": "engine.telling engine.text games.offer",
    "games.flip_and_write.grid": "",
    "games.flip_and_write.playout": "{game}.grid mypy_extensions",
    "games.flip_and_write.bots": f"engine bots {SHARED}",
    "games.flip_and_write.telling": f"engine games.offer {SHARED} -{{game}}.bots",
    "games.flip_and_write.ui.*": "engine ui.board ui.style games.flip_and_write Qt",
    "games.flip_and_write.*": f"engine {SHARED} -{{game}}.bots",
    "games.*.cards": KERNEL,
    "games.*.kernel": f"{KERNEL} {{game}}.cards",
    "games.*.deck": f"{RULES} -{{game}}.rules",
    "games.*.rules": RULES,
    "games.*.state": f"{RULES} -{{game}}.rules",
    "games.*.bots": f"{PURE} bots games.offer",
    "games.*.advice": f"{PURE} bots",
    "games.*.routes": f"{PURE} bots",
    "games.*.ui": "engine ui.board games.flip_and_write {game} -{game}.bots",
    "games.*.ui.words": "engine games.offer games.flip_and_write {game} -{game}.bots -{game}.advice -{game}.routes",
    "games.*.ui.*": "engine ui.board ui.style games.flip_and_write {game} -{game}.bots -{game}.advice -{game}.routes Qt",
    "games.*.ui.*.*": "engine ui.board ui.style games.flip_and_write {game} -{game}.bots -{game}.advice -{game}.routes Qt",
    "games.*.*": f"{PURE} games.offer {THINKING}",
    "games.*": "",
    "bots.*": "engine bots",
    "bots": "engine bots",
    "coach.*": "engine bots coach fsrs",
    "coach": "engine bots coach",
    "store.*": "engine data seams store platformdirs sqlite3",
    "store": "engine data store platformdirs sqlite3",
    "support.crash": "store",
    "support.system": "version Qt",
    "support.doctor": "engine.text games store support ui.style ui.sound Qt",
    "support.menu": "engine.text data language store console",
    "support.report": "engine games store support",
    "support.*": "engine.text data language store support",
    "support": "",
    "ui.style": "engine data ui.style Qt",
    "ui.style.*": "engine data ui.style Qt",
    "ui.board": "engine ui.board ui.style Qt",
    "ui.board.*": "engine seams ui.board ui.style Qt",
    "ui.widgets": "engine ui.style ui.actions ui.widgets Qt",
    "ui.widgets.*": "engine ui.style ui.actions ui.widgets Qt",
    "ui.actions": f"{BELOW} ui.style ui.actions",
    "ui.picture_cache": f"{BELOW} ui.style",
    "ui.result_words": BELOW,
    "ui.stage": f"{BELOW} ui.style ui.picture_cache",
    "ui.game_ui": f"{BELOW} ui.board",
    "ui.table": TABLE,
    "ui.table.*": TABLE,
    "ui.sound.player": f"{TABLE} ui.sound miniaudio",
    "ui.sound": f"{TABLE} ui.sound",
    "ui.sound.*": f"{TABLE} ui.sound",
    "ui.games": SITTING,
    "ui.coaching": COACHING,
    "ui.coaching.*": COACHING,
    "ui.pages": PAGES,
    "ui.pages.*": PAGES,
    "ui.practice": PRACTICE,
    "ui.practice.*": PRACTICE,
    "ui.*": "version engine data language seams games bots coach store support thinking ui Qt",
    "ui": "",
    "console": "engine.text",
    "cli": "version engine data language games -games.*.ui bots coach store cli console",
    "cli.*": "version language engine data games -games.*.ui bots coach store thinking cli console",
    "app": "version engine data language games bots coach store support ui cli Qt",
    "demo": "engine games bots store ui console Qt",
    "selftest": "engine data games store support ui app Qt",
    "thinking": "engine games bots",
    "__main__": "version engine data language games bots coach store support ui cli console seams app demo selftest Qt",
    "version": "",
}
GUARDED = {"sqlite3": "sqlite3", "PySide6": "Qt", "shiboken6": "Qt", "shiboken6_generator": "Qt"}
FREE = sys.stdlib_module_names | {"attr", "attrs"}
WITH_QT = ("games.*.ui", "games.*.ui.*", "demo", "selftest", "ui", "ui.*", "app", "__main__")


def row_for(module: str) -> str | None:
    """The right side of the table for a module, with its own game filled in."""
    name = short(module)
    depth = name.count(".")
    for pattern, allowed in ARROWS.items():
        # In a game's folder each star is one name; elsewhere it is anything below.
        if fnmatchcase(name, pattern) and (not pattern.startswith("games.") or pattern.count(".") == depth):
            return allowed.format(game=".".join(name.split(".")[:2]))
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
        "ramses_desktop.bots",
        "ramses_desktop.cli",
        "ramses_desktop.coach.hints",
        "ramses_desktop.data",
        "ramses_desktop.engine.game",
        "ramses_desktop.games.flip_and_write.bots",
        "ramses_desktop.games.flip_and_write.grid",
        "ramses_desktop.games.flip_and_write.rules",
        "ramses_desktop.games.flip_and_write.ui.tabletop",
        "ramses_desktop.games.pyramids.bots",
        "ramses_desktop.games.pyramids.deck",
        "ramses_desktop.games.pyramids.kernel",
        "ramses_desktop.games.pyramids.rules",
        "ramses_desktop.games.pyramids.ui.painting",
        "ramses_desktop.games.ramses.rules",
        "ramses_desktop.store.files",
        "ramses_desktop.ui.board.marks",
        "ramses_desktop.ui.coaching.review",
        "ramses_desktop.ui.window",
        "ramses_desktop.ui.pages.rules",
        "ramses_desktop.ui.practice.daily",
        "ramses_desktop.ui.table.controller",
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
        ("engine.game", "from ..games.flip_and_write import grid"),
        ("engine.game", "def late():\n    from ramses_desktop.store import saves"),
        ("engine.game", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ramses_desktop.ui.table.controller"),
        ("engine.game", "import importlib\nimportlib.import_module('ramses_desktop.bots')"),
        ("engine.game", "import importlib\nimportlib.import_module('PySide6.' + 'QtCore')"),
        ("engine.game", "__import__('PySide6')"),
        ("ui.table.controller", "import importlib\nimportlib.import_module(name)"),
        ("ui.table.controller", "import importlib\nimportlib.import_module('.app', 'ramses_desktop')"),
        ("games.pyramids.rules", "import importlib\nimportlib.import_module(f'ramses_desktop.games.{1}.kernel')"),
        ("data", "from ramses_desktop.engine import game"),
        ("games.flip_and_write.rules", "from ramses_desktop.games.pyramids import rules"),
        ("games.flip_and_write.rules", "from ramses_desktop.games.flip_and_write import bots"),
        ("games.flip_and_write.ui.input", "from ramses_desktop.games.pyramids.ui import painting"),
        ("games.pyramids.kernel", "from ramses_desktop.engine import game"),
        ("games.pyramids.kernel", "from ramses_desktop.engine.game import IllegalMove"),
        ("games.pyramids.kernel", "from . import rules"),
        ("games.pyramids.rules", "from ramses_desktop.games.ramses import rules"),
        ("games.pyramids.rules", "from ..ramses.rules import State"),
        ("games.pyramids.rules", "from ramses_desktop.bots import search"),
        ("games.pyramids.rules", "from ramses_desktop.games.flip_and_write import bots"),
        ("games.pyramids.rules", "import shiboken6"),
        ("games.pyramids.deck", "from .rules import State"),
        ("games.pyramids.bots", "from .ui.painting import Board"),
        ("games.pyramids.bots", "from ramses_desktop.coach.hints import hint"),
        ("games.pyramids.telling", "from .ui import painting"),
        ("games.pyramids.ui.scene", "from ramses_desktop.ui.table.controller import Table"),
        ("games.pyramids.ui.scene", "from ramses_desktop.store import saves"),
        ("games.pyramids.ui.scene", "from ramses_desktop.games.ramses import rules"),
        ("bots.search", "from ramses_desktop.games.pyramids.bots import Greedy"),
        ("bots.search", "import ramses_desktop.coach.hints"),
        ("coach.hints", "from ramses_desktop.store import saves"),
        ("store.saves", "from ramses_desktop.bots import search"),
        ("ui.board.marks", "from ramses_desktop.ui.table import controller"),
        ("ui.board.marks", "from ramses_desktop.games.pyramids import rules"),
        ("ui.style.draw", "from ramses_desktop.ui.board import marks"),
        ("ui.stage", "from ramses_desktop.ui.table import controller"),
        ("ui.table.controller", "from ramses_desktop.ui.coaching import review"),
        ("ui.coaching.review", "from ramses_desktop.ui.pages import rules"),
        ("ui.pages.rules", "from ramses_desktop.ui.practice import daily"),
        ("ui.practice.daily", "from ramses_desktop.ui.window import MainWindow"),
        ("ui.table.controller", "from ramses_desktop.app import start"),
        ("cli.deal", "from PySide6 import QtCore"),
        ("cli", "from ramses_desktop.ui.table import controller"),
        ("cli", "from ramses_desktop.games.pyramids.ui import painting"),
        ("cli", "from ramses_desktop.app import start"),
        ("utils", ""),
    ],
)
def test_an_arrow_that_is_not_drawn_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.game", "import hashlib\nfrom attrs import frozen\nfrom .record import Record"),
        ("games", "import importlib\nimportlib.import_module(f'ramses_desktop.games.{1}.{2}')"),
        ("games.pyramids.kernel", "import ramses_desktop.games.flip_and_write.grid"),
        ("games.pyramids.rules", "from ramses_desktop.data import resource\nfrom . import deck, kernel"),
        ("games.pyramids.rules", "from ramses_desktop.games.flip_and_write.rules import State"),
        ("games.pyramids.deck", "from ... import data\nfrom ..flip_and_write import grid\nfrom . import kernel"),
        ("games.pyramids.telling", "from .rules import State\nfrom .kernel import reach\nfrom .deck import cards"),
        ("games.pyramids.bots", "from ramses_desktop.bots.search import Level\nfrom . import rules, kernel"),
        ("games.pyramids.ui.scene", "import PySide6.QtCore\nfrom ramses_desktop.ui.board import marks\nfrom .. import rules"),
        ("bots.search", "from ramses_desktop.engine import game\nimport multiprocessing"),
        ("store.saves", "import sqlite3, platformdirs"),
        ("ui.table.controller", "from ramses_desktop import __version__\nimport ramses_desktop.games.pyramids.ui.painting"),
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
