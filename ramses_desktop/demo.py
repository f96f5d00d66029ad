"""What the program does where there is no display: the same table, drawn in memory, on which bots play a whole game of each kind;
then it says where the records and pictures lie. Knows the screen, and is known by start-up only."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ramses_desktop.engine.text import kept
from ramses_desktop.store.faults import because
from ramses_desktop.store.paths import data_folder

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.setup import TableSetup

SIZE = (1280, 772)
PLAYED: Final = ("pyramids", "ramses")
_NOT_KEPT: Final = kept("The games of the bots cannot be kept: {reason}.")
PICTURES: Final = (("1-first-turn", 0.0), ("2-middle", 0.5), ("3-end", 1.0))
"""When the table is pictured, in parts of the game."""


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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page = _table(app)
        for game_id in PLAYED:
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
    from ramses_desktop.ui.style import fonts
    from ramses_desktop.ui.style.theme import look
    from ramses_desktop.ui.table.page import TablePage

    assert isinstance(app, QApplication)
    fonts.load()
    look().set(theme="light", speed=0)
    look().apply(app)
    settings = Settings()
    page = TablePage(Actions(settings), settings)
    page.resize(*SIZE)
    page.show()
    return page


def _play(app: object, page: TablePage, game_id: str, folder: Path) -> list[Path]:
    """A game of three bots at the real table; the record, and pictures of the first turn, the middle and the end."""
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.engine import record

    assert isinstance(app, QApplication)
    page.open(_setup(game_id))
    table = page.table
    assert table is not None
    wanted = list(PICTURES)
    found: list[Path] = []
    while wanted:
        app.processEvents()
        table.play_on()
        if _begun(table.view) and _part(game_id, table.view) >= wanted[0][1]:
            app.processEvents()
            found.append(folder / f"{game_id}-{wanted.pop(0)[0]}.png")
            page.grab().save(str(found[-1]))
    path = folder / f"{game_id}.ramses"
    path.write_text(record.text(table.session), "utf-8", newline="\n")
    page.close_table()
    return [path, *found]


def _begun(view: Any) -> bool:
    """Whether anything has happened on the table yet."""
    return view.stage not in ("keep", "turn over")


def _part(game_id: str, view: Any) -> float:
    """How much of a game has been played: rounds of cards, or cards that were won."""
    if view.stage == "over":
        return 1.0
    if game_id == "pyramids":
        return float(min(view.number - 1, 27) / 28)
    won = sum(len(player.won) for player in view.players)
    return float(won / (won + len(view.pile) + 1))


def _setup(game_id: str) -> TableSetup:
    from ramses_desktop.engine.session import Seat
    from ramses_desktop.games import GAMES
    from ramses_desktop.ui.table.setup import TableSetup, new_seed

    game = next(game for game in GAMES if game.spec.id == game_id)
    seats = tuple(Seat(name, "greedy") for name in ("Ada", "Bela", "Cleo"))
    return TableSetup(game_id=game_id, options=game.spec.options(players=len(seats)), seats=seats, seed=new_seed())
