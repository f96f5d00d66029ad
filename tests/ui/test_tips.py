"""Whatever the pointer rests on says what it is, and what it does."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QHelpEvent, QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import IDS, game, module_of
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, REPLACE
from ramses_desktop.games.flip_and_write.ui import words as tips
from ramses_desktop.games.pharaoh.ui.board import PharaohTabletop, Traces
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person, Target
from ramses_desktop.ui.style.draw import FocusTips
from ramses_desktop.ui.table.bars import ProgressDots
from ramses_desktop.ui.table.guide_overlay import Dots
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.widgets.basic import IconButton, SeatToken
from tests.states.pharaoh import STAGES as TOMB
from tests.states.pharaoh import begun_from
from tests.states.ramses import STAGES as RAMSES
from tests.states.ramses import stage
from tests.tour import Tour
from tests.ui.play import NO_WARNINGS, Mouse, activate, begun, board_of, half, play_until, set_up, settle, sit_down, whole

pytestmark = NO_WARNINGS
EXPEDITIONS = ("pyramids", "silver_gold")


def at_a_turn(qtbot: QtBot, game_id: str) -> TablePage:
    found = game(game_id)
    session = play_until(begun("person", "person", game=found), lambda state: state.stage == CROSS)
    return sit_down(qtbot, set_up("person", "person", game=found), session)


@pytest.fixture(autouse=True)
def no_tip() -> None:
    hide()


def hide() -> None:
    """Qt takes its time to hide a tip."""
    for window in QApplication.topLevelWidgets():
        if window.inherits("QTipLabel"):
            window.hide()


def tip_shown(page: TablePage, at: QPointF) -> str:
    hide()
    point = page.view.mapFromScene(at)
    viewport = page.view.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point)))
    return told() if QToolTip.isVisible() else ""


def told() -> str:
    """The words of the tip."""
    return QTextDocumentFragment.fromHtml(QToolTip.text()).toPlainText().strip()


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_every_icon_on_a_card_is_named_and_says_what_it_does(qtbot: QtBot, game_id: str) -> None:
    board = board_of(at_a_turn(qtbot, game_id))
    for number in board.layout.cards:
        for box in (1 << place for place in range(25)):
            ui = board.tabletop.ui
            _, named = tips.box(ui, number, box, crossed=False).split(", ")
            assert bool(tips.box_tip(ui, number, box)) == (named not in ("empty", "sea")), named


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_the_score_card_explains_its_parts_and_their_next_value(qtbot: QtBot, game_id: str) -> None:
    page = at_a_turn(qtbot, game_id)
    board = board_of(page)
    score = next(sheet for sheet in board.tabletop.sheets() if sheet.key == "score")
    rows = {part.called[1]: part for part in score.parts if isinstance(part.called, tuple) and part.called[0] == "score"}
    for name, row in rows.items():
        assert board.layout.score.contains(row.rect)
        if name != "points":  # the colours lie over it
            assert tip_shown(page, row.rect.center()) == f"{row.name}\n{row.about}"
    words = " ".join(row.about for row in rows.values())
    assert ("best points left: 10" if game_id == "pyramids" else "trophy of 6") in words


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_every_pattern_has_a_name_that_people_use(game_id: str) -> None:
    parts = module_of(game_id, "deck").parts()
    assert all(tips.shape(pattern)[2:] for pattern in parts.patterns)


def test_where_there_is_nothing_to_say_no_tip_is_shown(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    assert tip_shown(page, QPointF(2, 2)) == ""


def test_a_tip_goes_with_what_it_tells_of(qtbot: QtBot) -> None:
    """What is covered again must not be read any longer."""
    ramses = game("ramses")
    page = sit_down(qtbot, set_up("person", game=ramses), stage(1, free="d4"))
    assert "free hole" in tip_shown(page, page.board.tabletop.part("free hole").center())
    page.show_board(page.table.shown_ply)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_tip_does_not_cover_what_is_enlarged(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    board = board_of(page)
    small = next(place.rect for place in board.layout.cards.values() if place.kind == "other")
    assert board.tabletop.tip_corner(small.center()) == small.center()
    Mouse(page).move(small.center())
    assert board.tabletop.magnifier.item is not None
    corner = board.tabletop.tip_corner(small.center())
    assert corner is not None
    assert corner.y() == board.tabletop.magnifier.item.sceneBoundingRect().bottom()


def test_a_screen_reader_is_told_as_well(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    page.accessible.refresh()
    settle()
    described = [proxy.accessibleDescription() for proxy in page.accessible.proxies]
    assert any("Only the worst skull counts" in words for words in described)


# ------------------------------------------------------------ every icon


def board_at(session: Session, move: Move | None = None) -> BoardScene:
    """A board without a window, after this move."""
    if move is not None:
        session.play(move)
    seat = session.turn or 0
    people = [Person(one.name, at, one.player != PERSON) for at, one in enumerate(session.seats)]
    board = game_ui.board(session.game.spec.id, people, Habits())
    board.arrange(QSizeF(1248, 720), 1.0)
    board.show_view(None, session.view(seat, session.ply), seat, awaits=session.turn is not None)
    return board


def at_rest(board: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing changes any more, so that the targets need not be listed again for every place."""
    targets = list(board.all_targets())
    monkeypatch.setattr(board, "all_targets", lambda: targets)


def silent(board: BoardScene) -> set[Hashable]:
    """The sprites that say nothing when the pointer rests on their middle."""
    return {key for key, sprite in board.tabletop.sprites().items() if not board.tip_at(sprite.rect.center())[0]}


@pytest.mark.slow
def test_everything_on_the_table_of_ramses_says_what_it_is_for() -> None:
    for name, begun_at, move in RAMSES:
        board = board_at(begun_at(), move)
        if board.tabletop.choice is None and board.tabletop.part("explanation").isEmpty():
            assert silent(board) <= {"prompt", "turned", "card" if not board.view.card else ""}, name
        for target in board.all_targets():
            assert target.name or not target.about, target.about


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_everything_on_the_table_of_an_expedition_says_what_it_is_for(game_id: str) -> None:
    found = game(game_id)
    for stage_now in (KEEP, CROSS, REPLACE):
        board = board_at(play_until(begun("person", "person", game=found), lambda state: state.stage == stage_now))  # noqa: B023
        _says_everything(board)
    _says_everything(board_at(half(found, "person")))
    _says_everything(board_at(whole(found, "person", "person")))


def _says_everything(board: BoardScene) -> None:
    assert silent(board) <= {"prompt"}
    places = [place.rect for place in board.layout.cards.values()]
    places += [part.rect for sheet in board.tabletop.sheets() for part in sheet.parts if part.words and sheet.key != "prompt"]
    assert all(board.tip_at(rect.center())[0] for rect in places)


def test_the_marks_and_chips_of_ramses_are_explained() -> None:
    every = {name: " ".join(target.about for target in board_at(at(), move).all_targets()) for name, at, move in RAMSES}
    assert "quarter turn" in every["storm-over"] or "quarter turn" in every["storm"]
    assert "the most hats bring 6 points, then 3, then 2" in every["expert-look"]
    assert "you may look under it" in every["expert-scarab"]
    assert "loses their next turn" in every["expert-curse"]
    assert "The player on your right takes the card you give." in every["stung"]
    assert "It can slide into the hole now." in every["slide"]


@pytest.mark.slow
def test_everything_on_the_table_of_the_tomb_says_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, position, do in TOMB:
        board = board_at(begun_from(position()))
        tomb = board.tabletop
        assert isinstance(tomb, PharaohTabletop)
        do(board)
        at_rest(board, monkeypatch)
        if tomb.choice is None:
            assert silent(board) <= {"frame", "prompt", "items", "note", "clear", "throw"}, name
        places = [part.rect for sheet in tomb.sheets() if sheet.key == "items" for part in sheet.parts if part.key is not None]
        for seat in range(len(board.layout.players)):
            card = Card.of(board.layout, board.view, seat)
            places += [*card.signs, *card.figures, *([] if card.active else card.items.values())]
        assert all(board.tip_at(place.center())[0] for place in places), name


@pytest.mark.slow
def test_tiles_items_and_inscriptions_of_the_tomb_are_explained() -> None:
    boards = {name: board_at(begun_from(position())) for name, position, _ in TOMB}
    every = {name: " ".join(f"{target.name}: {target.about}" for target in board.all_targets()) for name, board in boards.items()}
    walk = every["walk"]
    assert "snake, open: north, east, south, steps: 1: Kills anyone without a torch." in walk
    assert "secret tunnel" in walk
    assert "One step leads from here to any other tunnel" in walk
    assert "Nobody has turned it up yet" in walk
    assert "Inscription not read yet (red): 5 different inscriptions open the burial chamber." in walk
    assert "Protects against hunger. Use it up to set the die to 6" in walk
    assert "Gate: Archaeologists enter the pyramid here" in walk


def test_of_things_that_overlap_the_uppermost_tells_its_tip_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_at(begun_from(next(position for name, position, _ in TOMB if name == "walk")()))
    card, sheet = QRectF(0, 0, 40, 40), QRectF(20, 0, 40, 40)
    covered = [Target(card, "A card", tip="To be kept"), Target(card, "Its box", tip="Two gems"), Target(sheet, "A sheet", layer=1)]
    monkeypatch.setattr(board, "all_targets", lambda: covered)
    assert board.tip_at(QPointF(10, 10)) == ("Its box\nTwo gems", card)
    assert board.tip_at(QPointF(30, 10)) == ("", QRectF())
    assert board.tip_at(QPointF(90, 10)) == ("", QRectF())


def test_the_mark_of_a_visit_says_whose_it_is() -> None:
    board = board_at(begun_from(next(position for name, position, _ in TOMB if name == "walk")()))
    assert isinstance(board.tabletop, PharaohTabletop)
    cell, traces = board.view.grid.by_name["d6"], board.tabletop.traces
    traces.visited[cell] = 1
    assert board.tip_at(board.layout.cell(cell).center())[0].endswith("Kills anyone without a torch. Eva has just been here.")
    traces.visited, traces.turned_up = {}, {cell: 1}
    assert board.tip_at(board.layout.cell(cell).center())[0].endswith("Eva has just turned this up.")


def test_what_another_player_only_turned_up_was_not_visited() -> None:
    view = evolve(next(position for name, position, _ in TOMB if name == "walk")(), seat=1)
    cell, traces = view.grid.by_name["d6"], Traces()
    traces.note(evolve(view, up=view.up & ~(1 << cell)), view, 0)
    assert (traces.visited, traces.turned_up) == ({}, {cell: 1})


def test_the_rank_of_a_solo_player_and_the_next_one_are_told() -> None:
    board = board_at(stage(1, free="d4"))
    assert any(target.about == "Rank now: Camel Driver. With 2 more cards: Nile Boatman." for target in board.all_targets())


# ------------------------------------------------------------ on focus


@pytest.mark.parametrize("game_id", IDS)
def test_the_progress_above_the_board_says_what_comes_of_it(game_id: str) -> None:
    found = board_at(half(game(game_id), "person", "person")).tabletop.progress()
    assert found
    assert all(one.tip.endswith(".") for one in found)


def test_what_tab_reaches_on_the_board_shows_its_tip_after_a_moment(qtbot: QtBot) -> None:
    tomb = game("pharaoh")
    walking = next(position for name, position, _ in TOMB if name == "walk")
    page = sit_down(qtbot, set_up("person", game=tomb), begun_from(walking()))
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Tab)
    assert not QToolTip.isVisible()
    page.view.tip.show_now()
    assert told() == "Archaeologist: e5\nThe tile where it stands."
    hide()
    QTest.keyClick(page.view, Qt.Key.Key_Escape)
    page.view.tip.show_now()
    assert not QToolTip.isVisible()


def test_a_button_shows_its_tip_when_tab_has_reached_it(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, buttons = QVBoxLayout(window), [QPushButton(name) for name in ("one", "two", "three")]
    for button in buttons:
        button.setToolTip(f"Does {button.text()}.")
        column.addWidget(button)
    activate(qtbot, window)
    tips = FocusTips(qapp)
    buttons[0].setFocus()
    QTest.keyClick(buttons[0], Qt.Key.Key_Tab)
    assert not QToolTip.isVisible()
    tips.tip.show_now()
    assert told() == "Does two."
    hide()
    QTest.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    tips.tip.show_now()
    assert not QToolTip.isVisible()
    tips.deleteLater()


# ------------------------------------------------------------ outside the boards


def nameless(window: QWidget) -> set[str]:
    """Buttons, tokens and dots without words that no tip or no name explains."""
    found = set()
    for widget in window.findChildren(QWidget):
        is_sign = isinstance(widget, SeatToken | ProgressDots | Dots)
        is_sign |= isinstance(widget, QAbstractButton) and not widget.text() and not said_inside(widget)
        if is_sign and widget.isVisibleTo(window) and not (widget.toolTip() and widget.accessibleName()):
            found.add(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


def said_inside(widget: QWidget) -> bool:
    return any(label.text() for label in widget.findChildren(QLabel))


def test_a_button_without_words_or_tip_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    buttons = QPushButton(window), IconButton("ui-back", "Back", parent=window), QPushButton("Words", window)
    assert nameless(window) == {"QPushButton in QWidget"}
    buttons[0].setToolTip("A tip")
    assert nameless(window), "screen readers do not read tips"


def test_a_screen_reader_is_told_what_a_button_does_and_its_key(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    buttons = page.header.findChildren(IconButton)
    hint = next(button for button in buttons if button.follows == "hint")
    assert hint.accessibleDescription() == hint.toolTip()
    assert page.actions_.key("hint") in hint.accessibleDescription()


def test_no_button_with_only_an_icon_lacks_tip_or_name_on_any_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMSES_DESKTOP_TOURS", str(tmp_path))
    tour = Tour("light", "1280x800", 1.0)
    try:
        silent_ones = {state: nameless(tour.window) for state in tour._pages()}
        tour.game_id = "ramses"
        tour._lay(stage(3, free="d4"))
        silent_ones["table"] = nameless(tour.window)
        silent_ones |= {state: nameless(tour.window) for state in tour._room()}
    finally:
        tour.close()
    assert len(silent_ones) > 8
    assert {state: found for state, found in silent_ones.items() if found} == {}
