"""Paints what the home page shows at the first start ever, so that players need not wait for that. The background is left out: it
is large, and painted in no time."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

import workshop
from workshop import ROOT

THEMES: Final = ("light", "dark")
SHOWN: Final = ("home-bar", "home-card", "home-ui")
PAINT: Final = """
from ramses_desktop.app import make_app, make_window
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.window import USUAL

Settings(theme={theme!r}).save()
app = make_app()
window = make_window(app)
window.resize(*USUAL)
window.show()
app.processEvents()
picture_cache.write_new()
"""


def paint_into(folder: Path, drafts: Path) -> None:
    """Paint them in memory, in a window of the usual size, and put them where the program looks for what came with it."""
    folder.mkdir(parents=True)
    for theme in THEMES:
        home = drafts / theme
        shutil.rmtree(home, ignore_errors=True)
        more = {"RAMSES_DESKTOP_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        workshop.run([sys.executable, "-c", PAINT.format(theme=theme)], "The first pictures could not be painted", more=more)
        for path in home.rglob("*.argb"):
            if path.name.startswith(SHOWN):
                # Without the mark of the version: these come and go with it.
                shutil.copyfile(path, folder / f"{path.name.partition('+')[0]}.argb")
