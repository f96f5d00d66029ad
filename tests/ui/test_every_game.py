"""True at every game's table: changes of appearance in mid-game, cached pictures, long names."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QListView
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.ui.images import all_differ
from tests.ui.play import EVERY_IN_TIME, NO_WARNINGS, half, set_up, settle, sit_down, whole

pytestmark = NO_WARNINGS
TWO: Final = ("person", "person")
LOOKS: Final[tuple[dict[str, Any], ...]] = ({"theme": "dark", "text_scale": 1.4}, {"theme": "high_contrast", "text_scale": 0.8})


def at_half(qtbot: QtBot, game: AnyGame, size: tuple[int, int] = (1280, 800), *, watched: bool = False) -> TablePage:
    return sit_down(qtbot, set_up(*TWO, game=game), half(game, *TWO), size, watched=watched)


def picture(page: TablePage) -> QImage:
    settle()
    return page.view.viewport().grab().toImage()


# ------------------------------------------------------------ appearance


@EVERY_IN_TIME
def test_a_table_that_changes_its_look_is_as_one_that_began_with_it(qtbot: QtBot, game: AnyGame) -> None:
    changed = at_half(qtbot, game)
    seen = [picture(changed)]
    for one in LOOKS:
        appearance().set(**one)
        seen.append(picture(changed))
        assert seen[-1] == picture(at_half(qtbot, game)), one
    assert all_differ(seen)


@EVERY_IN_TIME
def test_what_does_not_change_is_not_painted_anew_even_in_a_large_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    page = at_half(qtbot, game, (2560, 1440), watched=True)
    picture(page)
    kept = [item for item in page.view.items() if item.cacheMode() != QGraphicsItem.CacheMode.NoCache]
    assert len(kept) > 3
    painted: list[QGraphicsItem] = []
    for kind in {type(item) for item in kept}:
        monkeypatch.setattr(kind, "paint", lambda item, *_: painted.append(item) if item in kept else None)
    page.view.viewport().repaint()
    assert painted == []
    for item in kept:
        item.update()
    page.view.viewport().repaint()
    assert painted, "what is painted would have been noticed"


# ------------------------------------------------------------ names


@EVERY_IN_TIME
def test_everything_that_is_read_out_lies_on_the_table_whatever_the_names(qtbot: QtBot, game: AnyGame) -> None:
    session = half(game, *["person"] * game.spec.seats[-1])
    session.seats = tuple(evolve(seat, name=f"{seat.name} Wolfeschlegelsteinhausen-Žofie") for seat in session.seats)
    setup = evolve(set_up(*["person"] * len(session.seats), game=game), seats=session.seats)
    page = sit_down(qtbot, setup, session, (1024, 700))
    for scale in (0.8, 2.0):
        appearance().set(text_scale=scale)
        settle()
        things = page.board.read_out()
        assert all(page.board.sceneRect().adjusted(-1, -1, 1, 1).contains(thing.rect) for thing in things)
        assert page.minimumSizeHint().width() <= 1024
        for seat in session.seats:
            assert any(seat.name in thing.name for thing in things), "nobody is left out"


@EVERY_IN_TIME
def test_a_winner_with_a_long_name_leaves_room_for_the_result(qtbot: QtBot, game: AnyGame) -> None:
    session = whole(game, *TWO)
    session.seats = tuple(evolve(seat, name="Wolfeschlegelsteinhausen-Žofie") for seat in session.seats)
    page = sit_down(qtbot, evolve(set_up(*TWO, game=game), seats=session.seats), session, (1024, 700))
    end = page.result
    assert end is not None
    assert end.isVisible()
    assert "Wolfeschlegelsteinhausen" in end.title.text()
    assert end.grid.width() <= end.width()
    word = end.title.fontMetrics().horizontalAdvance("Wolfeschlegelsteinhausen-")
    assert 0 < word <= end.title.width() < end.width()


# ------------------------------------------------------------ keys


@EVERY_IN_TIME
def test_an_arrow_that_a_list_over_the_board_leaves_to_it_takes_the_keyboard_along(qtbot: QtBot, game: AnyGame) -> None:
    page = at_half(qtbot, game)
    log = QListView(page.view)
    log.show()
    log.setFocus()
    QTest.keyClick(log, Qt.Key.Key_Right)
    assert page.view.hasFocus(), "so that the Enter that follows is not the list's"
    log.setFocus()
    QTest.keyClick(log, Qt.Key.Key_F12)
    assert log.hasFocus(), "what the board has no use for either leaves everything as it was"
