"""For all UI tests: no display is needed, and each starts with the plain appearance and its own settings."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ramses_desktop import data
from ramses_desktop.bots.search import Budget
from ramses_desktop.games import GAMES
from ramses_desktop.games.pyramids import bots
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.coaching.coaching import Coaching
from ramses_desktop.ui.style import stylesheet
from ramses_desktop.ui.style.theme import STYLE, Appearance, appearance
from ramses_desktop.ui.table import page
from ramses_desktop.ui.table.thinker import Thinker

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def settings_of_its_own(home_of_its_own: None, homes: Iterator[Path]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAMSES_DESKTOP_HOME", str(next(homes)))
        yield


@pytest.fixture
def kept() -> Iterator[Statistics]:
    """The statistics without any games."""
    found = statistics(GAMES)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def whole_installation() -> Iterator[None]:
    """Fail if a drawing or font is missing; players would be told that the installation is damaged."""
    yield
    assert data._without == {}


@pytest.fixture(autouse=True)
def quick_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables think in this process, only when asked, and briefly about hints: quality and the second process are tested
    elsewhere."""
    monkeypatch.setattr(page, "WorkerThinker", Thinker)
    monkeypatch.setattr(Thinker, "get_ready", lambda *_: None)
    monkeypatch.setattr(Coaching, "expect", lambda *_: None)
    monkeypatch.setattr(bots, "OFFER", evolve(bots.OFFER, adviser=evolve(bots.ADVISER, budget=Budget(effort=8, width=4, least=2))))


@pytest.fixture(autouse=True)
def no_thought_outlives_its_test(plain_look: Appearance, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Thinking suspends garbage collection, and would leave the windows of all later tests lying about. It ends before the windows
    are deleted: a second process would outlive its thinker."""
    begin, thinkers = Thinker.__init__, list[ref[Thinker]]()

    def begun(thinker: Thinker, *words: Any) -> None:
        begin(thinker, *words)
        thinkers.append(ref(thinker))

    monkeypatch.setattr(Thinker, "__init__", begun)
    yield
    for known in thinkers:
        thinker = known()
        if thinker is not None and isValid(thinker):
            thinker.close()
    assert gc.isenabled()


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play the same in every run."""
    monkeypatch.setattr(page, "new_secret", lambda: "5ec2e7" * 6)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["ramses-desktop", *STYLE]


@pytest.fixture(scope="session")
def styled(qapp: QApplication) -> None:
    stylesheet.install(qapp, has_style=True)


@pytest.fixture(autouse=True)
def plain_look(styled: None, qapp: QApplication) -> Iterator[Appearance]:
    """Light, at normal text size, with times and numbers as before; without animation unless a test asks for it."""
    numbers = QLocale()
    restore_look()
    yield appearance()
    # Closed windows wait for an event loop to delete them; until then each is restyled at every change of appearance.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    restore_look()
    QLocale.setDefault(numbers)


def restore_look() -> None:
    appearance().set(theme="light", text_scale=1.0, zoom=1.0, speed=0.0, reduced_motion=False)
