"""What the program does where there is no display: the same table, drawn in memory, on which bots play a whole game; then it says
where the record and three pictures lie. Knows the screen, and is known by start-up only."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ramses_desktop.store.paths import data_folder

if TYPE_CHECKING:
    from ramses_desktop.ui.setup import TableSetup

SIZE = (1280, 772)


def run(folder: Path | None = None) -> int:
    """Let bots play, and print where it can be looked at."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    # What the drawing in memory cannot do (size hints and the like) is nothing to worry anybody with.
    qInstallMessageHandler(lambda *_: None)
    app = QApplication.instance() or QApplication([])
    folder = folder or data_folder() / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    for path in _play(app, folder):
        print(path)
    return 0


def _play(app: object, folder: Path) -> list[Path]:
    """A game of three bots at the real table; the record, and pictures of the first turn, the middle and the end."""
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.engine import record
    from ramses_desktop.store.settings import Settings
    from ramses_desktop.ui.actions import Actions
    from ramses_desktop.ui.kit import fonts
    from ramses_desktop.ui.kit.look import look
    from ramses_desktop.ui.table_page import TablePage

    assert isinstance(app, QApplication)
    fonts.load()
    look().set(theme="light", speed=0)
    look().apply(app)
    settings = Settings()
    page = TablePage(Actions(settings), settings)
    page.resize(*SIZE)
    page.show()
    page.open(_setup())
    table = page.table
    assert table is not None
    pictures = {"1-first-turn": 1, "2-middle": 14, "3-end": 28}
    found: list[Path] = []
    while pictures:
        app.processEvents()
        table.play_on()
        name, number = next(iter(pictures.items()))
        if table.view.number >= number - (number == 1) and table.view.stage != "keep":
            app.processEvents()
            found.append(folder / f"{name}.png")
            page.grab().save(str(found[-1]))
            del pictures[name]
    path = folder / "game.ramses"
    path.write_text(record.text(table.session), "utf-8", newline="\n")
    page.close_table()
    return [path, *found]


def _setup() -> TableSetup:
    from ramses_desktop.engine.session import Seat
    from ramses_desktop.games.pyramids.rules import PyramidsOptions
    from ramses_desktop.ui.setup import TableSetup, new_seed

    seats = tuple(Seat(name, "greedy") for name in ("Ada", "Bela", "Cleo"))
    return TableSetup(game_id="pyramids", options=PyramidsOptions(3), seats=seats, seed=new_seed())
