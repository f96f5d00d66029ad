"""What the program does where there is no display: the same table, drawn in memory, on which bots play a whole game of each kind;
then it says where the records and pictures lie. Knows the screen, and is known by start-up only."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ramses_desktop.engine.text import mark
from ramses_desktop.store.faults import because
from ramses_desktop.store.paths import data_folder

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.setup import TableSetup

SIZE = (1280, 772)
_NOT_KEPT: Final = mark("The games of the bots cannot be kept: {reason}.")
PICTURES: Final = (("1-beginning", 0.1), ("2-middle", 0.5), ("3-end", 1.0))
"""When the table is pictured, in parts of all moves of the game."""


def run(folder: Path | None = None) -> int:
    """Let bots play, and print where it can be looked at."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.ui import overrides

    overrides.install()
    # What the drawing in memory cannot do (size hints and the like) is nothing to worry anybody with.
    qInstallMessageHandler(lambda *_: None)
    app = QApplication.instance() or QApplication([])
    folder = folder or data_folder() / "demo"
    from ramses_desktop.games import IDS

    try:
        folder.mkdir(parents=True, exist_ok=True)
        page = _table(app)
        for game_id in IDS:
            for path in _play(app, page, game_id, folder):
                print(path)
    except OSError as problem:
        print(f"ramses-desktop: {because(problem, folder, _NOT_KEPT).sentence}", file=sys.stderr)
        return 1
    return 0


def _table(app: object) -> TablePage:
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.store.settings import Settings
    from ramses_desktop.ui.actions import Actions
    from ramses_desktop.ui.style import fonts, stylesheet
    from ramses_desktop.ui.style.theme import appearance
    from ramses_desktop.ui.table.page import TablePage

    assert isinstance(app, QApplication)
    fonts.load()
    appearance().set(theme="light", speed=0)
    stylesheet.install(app)
    settings = Settings()
    page = TablePage(Actions(settings), settings)
    page.resize(*SIZE)
    page.show()
    return page


def _play(app: object, page: TablePage, game_id: str, folder: Path) -> list[Path]:
    """A game of bots at the real table; the record, and pictures from its beginning to its end."""
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.engine import record

    assert isinstance(app, QApplication)
    setup = _setup(game_id)
    plies = _length(setup)
    page.open(setup)
    table = page.table
    assert table is not None
    found: list[Path] = []
    for name, part in PICTURES:
        while table.session.ply < part * plies:
            app.processEvents()
            table.play_on()
        app.processEvents()
        found.append(folder / f"{game_id}-{name}.png")
        page.grab().save(str(found[-1]))
    path = folder / f"{game_id}.ramses"
    path.write_text(record.text(table.session), "utf-8", newline="\n")
    page.close_table()
    return [path, *found]


def _length(setup: TableSetup) -> int:
    """How many moves the game will have: between bots, a deal is always played in the same way."""
    from ramses_desktop.bots import ask
    from ramses_desktop.engine.session import Session
    from ramses_desktop.games import bots, game

    session = Session.new(game(setup.game_id), setup.options, setup.seed, setup.seats)
    while session.turn is not None:
        session.play(ask(bots(setup.game_id)[session.seats[session.turn].player], session))
    return session.ply


def _setup(game_id: str) -> TableSetup:
    """A table of three, played by the best of the bots that move at once."""
    from ramses_desktop.engine.session import Seat
    from ramses_desktop.games import bots, game
    from ramses_desktop.ui.table.setup import TableSetup, new_seed

    *_, bot = (name for name, bot in bots(game_id).items() if not hasattr(bot, "think"))
    seats = tuple(Seat(name, bot) for name in ("Ada", "Bela", "Cleo"))
    return TableSetup(game_id=game_id, options=game(game_id).spec.options(players=len(seats)), seats=seats, seed=new_seed())
