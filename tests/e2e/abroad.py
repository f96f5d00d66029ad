"""Plays one game of each kind with quick bots at the real program's table and saves it: `python -m tests.e2e.abroad FOLDER`. First
prints the locales that Qt and Python have picked."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QLocale

from ramses_desktop import app as start_up
from ramses_desktop.engine.session import Seat
from ramses_desktop.games import GAMES, bots
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import page
from ramses_desktop.ui.table.setup import TableSetup


def main(folder: Path) -> None:
    os.fsync = lambda fd: None  # nobody pulls the plug
    # Bots' luck is random for every game; here it must be the same everywhere.
    vars(page)["new_secret"] = lambda: "5ec2e7" * 6
    app = start_up.make_app()
    print(QLocale().name(), sys.getfilesystemencoding(), flush=True)
    window = start_up.make_window(app)
    appearance().set(speed=0.0)
    window.show()
    for game in GAMES:
        bot = "greedy" if "greedy" in bots(game.spec.id) else "apprentice"
        seats = (Seat("Işıl", bot), Seat("Žofie", bot))
        window.start(TableSetup(game_id=game.spec.id, options=game.spec.options(2), seats=seats, seed="İstanbul"))
        assert window.table is not None
        table = window.table.table
        assert table is not None
        table.bots.pause = 0
        # Painting every move takes longest; the last picture says as much.
        window.setUpdatesEnabled(False)
        while table.turn is not None:
            app.processEvents()
        window.setUpdatesEnabled(True)
        app.processEvents()
        assert window.files.save(folder / f"{game.spec.id}.ramses")
        window.table.close_table()
    window.close()
    app.quit()
    app.aboutToQuit.emit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
