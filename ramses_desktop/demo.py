"""`--demo FOLDER`: bots play a whole game of each kind at the real table, rendered offscreen, and leave its record and pictures
there. Leaves the player's own files alone. Imported only once Qt overrides are guarded."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from ramses_desktop.bots import ask
from ramses_desktop.console import complain
from ramses_desktop.engine import record
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import IDS, bots, game
from ramses_desktop.store.disk import because
from ramses_desktop.store.paths import HOME
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import fonts, stylesheet
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup, new_seed

SIZE: Final = (1280, 772)
NAMES: Final = ("Ada", "Bela", "Cleo")
PICTURES: Final = (("1-beginning", 0.1), ("2-middle", 0.5), ("3-end", 1.0))
"""When to grab the table, as a share of all moves."""
_NOT_KEPT: Final = mark("The bots' games cannot be saved: {reason}.")


def run(named: Sequence[str]) -> int:
    """Let bots play, and print the name of every file as soon as it is there. Returns the exit code."""
    if len(named) != 1:
        return complain(tr("{option} needs a folder for its records and pictures.", option="--demo"))
    folder = Path(named[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            return complain(tr("The folder {folder} is not empty; choose another one.", folder=folder))
    except OSError as problem:
        return complain(because(problem, folder, _NOT_KEPT).sentence)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # The offscreen platform warns about what it cannot do, such as size hints.
    qInstallMessageHandler(lambda *_: None)
    app = cast("QApplication", QApplication.instance() or QApplication([]))
    with TemporaryDirectory(prefix="ramses-desktop-demo-", ignore_cleanup_errors=True) as home:
        os.environ[HOME] = home
        page = _table_page(app)
        for game_id in IDS:
            for path in _play(page, game_id, folder):
                print(path, flush=True)
        page.close()
    return 0


def _table_page(app: QApplication) -> TablePage:
    fonts.load()
    appearance().set(theme="light", speed=0)
    stylesheet.install(app)
    settings = Settings()
    page = TablePage(Actions(settings), settings)
    page.resize(*SIZE)
    page.show()
    return page


def _play(page: TablePage, game_id: str, folder: Path) -> Iterator[Path]:
    """Let bots play a game; the paths of pictures from beginning to end, and of its record."""
    setup = _setup(game_id)
    plies = _length(setup)
    page.open(setup)
    table = page.table
    assert table is not None
    for name, share in PICTURES:
        while table.turn is not None and (share == 1.0 or table.session.ply < share * plies):
            QApplication.processEvents()
            table.bots.play_on()
        QApplication.processEvents()
        picture = folder / f"{game_id}-{name}.png"
        page.grab().save(str(picture))
        yield picture
    path = folder / f"{game_id}.ramses"
    path.write_text(record.text(table.session), "utf-8", newline="\n")
    page.close_table()
    yield path


def _length(setup: TableSetup) -> int:
    """About how many moves the game will have; bots have other luck at the table."""
    session = Session.new(game(setup.game_id), setup.options, setup.seed, setup.seats)
    while session.turn is not None:
        session.play(ask(bots(setup.game_id)[session.seats[session.turn].player], session))
    return session.ply


def _setup(game_id: str) -> TableSetup:
    """A table of three, or as near to that as the game allows, played by the best of the bots that move instantly."""
    *_, bot = (name for name, bot in bots(game_id).items() if not hasattr(bot, "think"))
    count = min(game(game_id).spec.seats, key=lambda number: abs(number - len(NAMES)))
    seats = tuple(Seat(NAMES[at % len(NAMES)], bot) for at in range(count))
    return TableSetup(game_id=game_id, options=game(game_id).spec.options(players=len(seats)), seats=seats, seed=new_seed())
