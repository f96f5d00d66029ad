"""The home page: the first move is two clicks away, by mouse and by keyboard, at every size."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop import games
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.pages.home import HomePage, Life
from ramses_desktop.ui.style.theme import THEMES, Appearance, appearance
from tests.tiers import one_quick
from tests.ui.images import all_differ


@pytest.fixture
def page(qtbot: QtBot) -> HomePage:
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(1280, 772)
    page.show()
    return page


def where(page: HomePage, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(page.ground, widget.rect().topLeft()), widget.size())


def test_the_cards_tell_the_truth_about_the_games() -> None:
    for game in games.TESTED:
        spec, told = game.spec, games.info_of(game.spec.id)
        assert (told.id, told.name, told.seats, told.memory) == (spec.id, spec.name, spec.seats, spec.memory)
        assert told.hints == bool(games.adviser(spec.id))
        assert told.reviews == bool(games.judge(spec.id))
        assert len(told.minutes_for) in (0, spec.seats[-1])


def test_without_an_open_game_the_first_play_is_the_filled_button(page: HomePage) -> None:
    assert page.cards[0].buttons[0].property("kind") == "primary"
    assert not page.bar.go_on.isVisible()
    page.set_open_game(("Pyramids, round 2", "Adam 39"))
    assert page.cards[0].buttons[0].property("kind") == "plain"
    assert page.bar.go_on.isVisible()
    assert page.bar.accessibleName() == "Pyramids, round 2. Adam 39"


def test_a_click_on_play_or_anywhere_on_the_card_plays(page: HomePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.play) as played:
        qtbot.mouseClick(page.cards[0].buttons[0], Qt.MouseButton.LeftButton)
    assert played.args == ["pyramids"]
    with qtbot.waitSignal(page.play):
        qtbot.mouseClick(page.cards[0], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.teach) as shown:
        qtbot.mouseClick(page.cards[0].buttons[1], Qt.MouseButton.LeftButton)
    assert shown.args == ["pyramids"]


def test_every_button_of_the_page_does_its_own_thing(page: HomePage, qtbot: QtBot) -> None:
    page.set_open_game(("Pyramids", ""))
    for button, signal in (
        (page.bar.go_on, page.go_on),
        (page.bar.unfinished, page.unfinished),
        (page.bar.practise, page.practise),
        (page.bar.open, page.open_file),
        (page.statistics_button, page.statistics),
        (page.hall_button, page.hall),
        (page.settings_button, page.settings),
        (page.help_button, page.help),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_tab_visits_every_button_in_reading_order_and_enter_presses_it(page: HomePage, qtbot: QtBot) -> None:
    page.set_open_game(("Pyramids", ""))
    order = [page.bar.go_on, page.bar.unfinished, page.bar.practise, page.bar.open]
    order += [one for card in page.cards for one in card.buttons]
    order += page.foot_buttons
    order[0].setFocus()
    for one in order:
        assert QApplication.focusWidget() is one
        with qtbot.waitSignal(one.clicked):
            qtbot.keyClick(one, Qt.Key.Key_Return)
        qtbot.keyClick(one, Qt.Key.Key_Tab)
    assert all(one.accessibleName() or one.text() for one in order)


def test_enter_on_the_page_does_what_the_filled_button_does(page: HomePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.play):
        qtbot.keyClick(page, Qt.Key.Key_Return)
    page.set_open_game(("Pyramids", ""))
    with qtbot.waitSignal(page.go_on):
        qtbot.keyClick(page, Qt.Key.Key_Enter)


@pytest.mark.parametrize("with_game", one_quick(True, False))
@pytest.mark.parametrize("scale", one_quick(2.0, 1.0, 0.8))
@pytest.mark.parametrize("size", one_quick((720, 452), (1024, 672), (1280, 772), (2560, 1400)))
def test_nothing_overlaps_or_sticks_out_at_any_size(page: HomePage, size: tuple[int, int], scale: float, with_game: bool) -> None:
    appearance().set(text_scale=scale)
    page.set_open_game(("Pyramids, round 2, turn 4", "Adam 39, Eva 52") if with_game else None)
    page.resize(*size)
    QApplication.processEvents()
    ground = QRect(0, 0, page.ground.width(), page.ground.height())
    cards = [where(page, card) for card in page.cards]
    for one in cards:
        assert ground.contains(one)
        assert sum(one.adjusted(6, 6, -6, -12).intersects(other.adjusted(6, 6, -6, -12)) for other in cards) == 1
    for button in page.cards[0].buttons:
        assert cards[0].contains(where(page, button))
    bar = [button for button in (page.bar.practise, page.bar.open, page.bar.go_on) if button.isVisible()]
    places = [where(page, button) for button in bar]
    assert all(where(page, page.bar).contains(place) for place in places)
    bodies = [place.adjusted(5, 5, -5, -5) for place in places]
    assert sum(one.intersects(other) for one in bodies for other in bodies) == len(bodies)
    foot = [where(page, button) for button in page.foot_buttons]
    assert all(ground.contains(place) for place in foot)
    bodies = [place.adjusted(5, 5, -5, -5) for place in foot]
    assert sum(one.intersects(other) for one in bodies for other in bodies) == len(bodies)


def test_the_cards_stand_in_as_many_columns_as_there_is_room_for(page: HomePage) -> None:
    for size, columns, rows in (((1280, 772), 4, 1), ((1024, 672), 2, 2), ((720, 452), 1, 1)):
        page.resize(*size)
        assert len({card.x() for card in page.cards}) == columns
        QApplication.processEvents()
        assert (page.ground.height() > page.viewport().height()) == (len(page.cards) > columns * rows)


@pytest.mark.slow
def test_every_theme_paints_the_page_in_its_own_colours(page: HomePage) -> None:
    faces = []
    for theme in THEMES:
        appearance().set(theme=theme)
        faces.append(page.grab().toImage())
    assert all_differ(faces)


class Counter(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.paints = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.paints += event.type() == QEvent.Type.Paint
        return False


def test_a_page_that_nobody_touches_is_not_painted_again(page: HomePage, qapp: QApplication) -> None:
    page.set_open_game(("Pyramids", "Adam 1"))
    for _ in range(5):
        qapp.processEvents()
    counter = Counter()
    qapp.installEventFilter(counter)
    for _ in range(10):
        qapp.processEvents()
    qapp.removeEventFilter(counter)
    assert counter.paints == 0


# --- cached pictures --------------------------------------------------------------------------------------------------


def painting(log: list[str]) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        log.append("painted")
        painter.fillRect(0, 0, 5, 5, Qt.GlobalColor.red)

    return paint


def test_a_picture_is_painted_once_and_then_comes_from_the_shelf() -> None:
    log: list[str] = []
    first = picture_cache.cached("test", QSize(10, 6), 2.0, painting(log))
    picture_cache.write_new()
    again = picture_cache.cached("test", QSize(10, 6), 2.0, painting(log))
    assert log == ["painted"]
    assert again.toImage() == first.toImage()
    assert again.deviceIndependentSize().toSize() == QSize(10, 6)


def test_another_size_or_theme_is_another_picture_and_takes_the_place_of_the_old_one() -> None:
    log: list[str] = []
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    picture_cache.write_new()
    picture_cache.cached("test", QSize(12, 6), 1.0, painting(log))
    appearance().set(theme="dark")
    picture_cache.cached("test", QSize(12, 6), 1.0, painting(log))
    picture_cache.write_new()
    assert len(log) == 3
    assert len(list(picture_cache._folder().glob("test-*"))) == 1


@pytest.mark.parametrize("rubbish", [b"", b"half", b"x" * 241])
def test_a_damaged_picture_is_painted_again(rubbish: bytes) -> None:
    log: list[str] = []
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    picture_cache.write_new()
    for path in picture_cache._folder().iterdir():
        path.write_bytes(rubbish)
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    assert len(log) == 2


def test_what_a_picture_depends_on_makes_it_another_one() -> None:
    log: list[str] = []
    for state in ("Play", "Play", "Start"):
        picture_cache.cached("test", QSize(10, 6), 1.0, painting(log), state)
        picture_cache.write_new()
    assert len(log) == 2


def test_a_picture_without_holes_comes_back_without_holes() -> None:
    log: list[str] = []
    first = picture_cache.cached("test", QSize(10, 6), 1.0, painting(log), opaque=True)
    picture_cache.write_new()
    again = picture_cache.cached("test", QSize(10, 6), 1.0, painting(log), opaque=True)
    assert log == ["painted"]
    assert not again.hasAlphaChannel()
    assert again.toImage() == first.toImage()


def test_a_picture_that_came_with_the_program_is_not_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[str] = []
    first = picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    picture_cache.write_new()
    (path,) = picture_cache._folder().glob("test-*")
    path.rename(tmp_path / f"{path.name.partition(picture_cache.AND_STAMP)[0]}{picture_cache.SUFFIX}")
    monkeypatch.setattr(picture_cache, "painted", lambda: tmp_path)
    assert picture_cache.cached("test", QSize(10, 6), 1.0, painting(log)).toImage() == first.toImage()
    assert log == ["painted"]


def test_a_picture_can_be_replaced_while_it_is_on_the_screen() -> None:
    log: list[str] = []
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    picture_cache.write_new()
    shown = picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    before = shown.toImage().copy()
    picture_cache.cached("test", QSize(12, 6), 1.0, painting(log))
    picture_cache.write_new()
    assert shown.toImage() == before


@pytest.mark.slow
def test_nothing_is_painted_under_the_home_page(page: HomePage) -> None:
    """That would add a third to the cost of the window's first picture."""
    for theme in ("light", "dark", "high_contrast"):
        appearance().set(theme=theme)
        assert page.ground.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


def test_a_shelf_that_cannot_be_written_is_done_without(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path / "file"))
    log: list[str] = []
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    picture_cache.write_new()
    picture_cache.cached("test", QSize(10, 6), 1.0, painting(log))
    assert len(log) == 2


# ------------------------------------------------------------ the life of the scene


def scene_of(page: HomePage) -> Life:
    QTest.mouseMove(page.ground, QPoint(300, 90))
    QApplication.processEvents()
    QTest.mouseMove(page.ground, QPoint(310, 90))
    QApplication.processEvents()
    return page.ground.findChildren(Life)[0]


def stirs(life: Life) -> tuple[bool, bool]:
    """Whether it moves, and is seen, at its next frame."""
    life.findChildren(QTimer)[0].timeout.emit()
    return life.is_awake, life.isVisible()


def test_the_scene_stirs_only_while_somebody_is_there(
    page: HomePage, plain_look: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain_look.set(speed=1.0)
    assert not page.ground.findChildren(Life), "nothing of it is made before"
    monkeypatch.setattr(Life, "isActiveWindow", lambda self: True)
    life = scene_of(page)
    assert stirs(life) == (True, True)
    monkeypatch.setattr("ramses_desktop.ui.pages.home.LASTS", -1)
    assert stirs(life) == (False, False)


def test_it_sleeps_behind_another_window_and_on_another_page(
    page: HomePage, plain_look: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain_look.set(speed=1.0)
    life = scene_of(page)
    monkeypatch.setattr(Life, "isActiveWindow", lambda self: False)
    assert stirs(life) == (False, False)
    monkeypatch.setattr(Life, "isActiveWindow", lambda self: True)
    life.wake()
    page.hide()
    assert stirs(life) == (False, False)


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"theme": "high_contrast"}])
def test_it_stops_at_once_when_somebody_wants_it_still(
    page: HomePage, plain_look: Appearance, monkeypatch: pytest.MonkeyPatch, still: dict[str, Any]
) -> None:
    plain_look.set(speed=1.0)
    monkeypatch.setattr(Life, "isActiveWindow", lambda self: True)
    life = scene_of(page)
    assert stirs(life) == (True, True)
    plain_look.set(**still)
    assert (life.is_awake, life.isVisible()) == (False, False)


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 0.0}, {"theme": "high_contrast"}])
def test_nothing_stirs_for_those_who_want_it_still(page: HomePage, plain_look: Appearance, still: dict[str, Any]) -> None:
    plain_look.set(speed=1.0)
    plain_look.set(**still)
    assert not scene_of(page).is_awake
