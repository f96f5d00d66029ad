"""Names with an & are shown as they are: Qt would take it for the mark of a key in buttons and menus."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.games import game
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.settings import Chair, Profile
from ramses_desktop.ui.pages.seats import PersonChip
from ramses_desktop.ui.table.replay import ReplayPage
from tests.ui.play import NO_WARNINGS, set_up, settle
from tests.ui.reviewed import whole_game
from tests.ui.whole import page_of, play_some, setup, window_for

pytestmark = NO_WARNINGS
NAME = "Tom & Ann"
PAIR = (Seat(NAME, PERSON), Seat("R & B", PERSON))


def reads(button: QAbstractButton, words: str) -> bool:
    """Whether the button shows these words, and has no key by them."""
    return button.text() == words.replace("&", "&&") and button.shortcut().isEmpty()


def test_in_the_list_of_unfinished_games(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    window.start(setup("one", game=SILVER_GOLD))
    play_some(qtbot, window, 1)
    window.games.clear_table()
    menu = QMenu()
    qtbot.addWidget(menu)
    window.unfinished.list_in(menu, window.actions_["unfinished"])
    menu.aboutToShow.emit()
    assert menu.actions()[0].text().startswith("Silver && Gold")


def test_on_the_curtain(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    window.start(evolve(set_up("person", "person", strict_curtain=True), seats=PAIR))
    settle()
    assert reads(page_of(window).handover.curtain.button, f"{NAME} is ready")


def test_in_a_replay_and_a_review(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._begin", lambda self, errand: None)
    window = window_for(qtbot)
    session = whole_game(game("pyramids"), f"{PERSON} {PERSON}")
    session.seats = PAIR
    window.games.replay(session)
    page = window.stage.currentWidget()
    assert isinstance(page, ReplayPage)
    assert reads(page.seen_from, f"Seen by: {NAME}")
    window.reviewing.review(session, Agreed(), seat=0)
    assert reads(window.stage.currentWidget().seat_button, f"Player: {NAME}")  # type: ignore[attr-defined]


def test_on_the_chip_of_a_player(qtbot: QtBot) -> None:
    chip = PersonChip(Profile(people=(Chair(NAME, PERSON, 2),)))
    qtbot.addWidget(chip)
    assert reads(chip, NAME)
    assert chip.accessibleName() == NAME
