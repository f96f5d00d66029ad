"""The end of a game on the screen: everything about it in one place, and the way to look at its best moments."""

from __future__ import annotations

from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QVariantAnimation
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from ramses_desktop.bots.par import PLAYS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.telling import Ladder, Rank, by_par
from ramses_desktop.games.flip_and_write.telling import turn
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.pyramids.telling import RANKS
from ramses_desktop.store import files
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import spoils
from ramses_desktop.ui.table.controller import PlayMove
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.result import DealDialog
from ramses_desktop.ui.table.spoils import LadderRow
from ramses_desktop.ui.table.thinker import Thinker, deal_of
from ramses_desktop.ui.widgets.basic import RIM
from tests.tiers import every_game
from tests.ui.play import BOTH, LEFT, Mouse, set_up, settle, sit_down, table_of, whole

SEATS: Final = ("person", "person")
EVERY_IN_TIME: Final = every_game("pyramids")


def ended(qtbot: QtBot, game: AnyGame, size: tuple[int, int] = (1280, 800)) -> TablePage:
    return sit_down(qtbot, set_up(*SEATS, game=game), whole(game, *SEATS), size)


def best(session: Session) -> list[object]:
    views = [session.view(0, ply) for ply in range(session.ply + 1)]
    return list(game_ui.best_moments(session.game, views, [seat.name for seat in session.seats]))


@EVERY_IN_TIME
def test_its_best_moments_are_told_and_lead_to_where_they_happened(qtbot: QtBot, game: AnyGame) -> None:
    page = ended(qtbot, game)
    table, rows = table_of(page), page.result.moments.rows
    assert [row.moment for row in rows] == best(table.session)
    assert {row.moment.seat for row in rows} == ({0, 1} if table.session.ply > len(SEATS) else set())
    shown: list[int] = []
    table.moved.connect(lambda before, now: shown.append(now))
    for row in rows:
        assert table.name(row.moment.seat) in row.accessibleName()
        shown.clear()
        row.click()
        assert shown == [row.moment.ply - 1, row.moment.ply], "its last move is seen to be made"
        assert page.result.isHidden() or table.shown_ply == table.session.ply
        table.look_live()
        assert page.result.isVisible()


@BOTH
def test_the_arrow_of_a_best_moment_leads_to_the_turn_that_it_names(qtbot: QtBot, game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", game=game), whole(game, "person"))
    table = table_of(page)
    assert page.result.moments.rows
    for row in page.result.moments.rows:
        row.click()
        assert turn(table.session.view(0, table.shown_ply)) == row.moment.when
        table.look_live()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1024, 700), 1.0), ((1280, 800), 2.0)])
def test_the_actions_are_equal_and_nothing_is_wider_than_its_column(qtbot: QtBot, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    page = ended(qtbot, PYRAMIDS, size)
    end = page.result
    end.show_standing("Wolfeschlegelsteinhausen-Žofie leads the hall of fame", has_won=True)
    settle()
    places = [button.geometry() for button in end.buttons]
    assert max(place.width() for place in places) - min(place.width() for place in places) <= 1
    assert len({place.height() for place in places}) == 1
    assert len({place.top() for place in places}) == (1 if size == (1280, 800) and scale < 1.5 else 2)
    assert [button.property("kind") for button in end.buttons] == ["primary", "plain", "plain", "plain"]
    inside = end.moments.parentWidget()
    assert inside is not None
    assert inside.width() <= end.width()
    assert all(end.rect().contains(button.mapTo(end, button.rect().center())) for button in end.buttons)


def test_its_deal_is_copied_as_a_code_and_shown_whole(qtbot: QtBot) -> None:
    page = ended(qtbot, PYRAMIDS)
    session, box, copied = table_of(page).session, page.result.deal, []
    assert box.seed.text() == session.seed
    page.actions_["copy_code"].triggered.connect(lambda: copied.append(True))
    Mouse(page).push(box.copy)
    assert copied == [True]
    box.look.click()
    (dialog,) = page.window().findChildren(DealDialog)
    words = [str(label.property("text")) for label in dialog.findChildren(type(box.seed))]
    assert session.seed in words
    assert session.deal.replace("/", "\n") in words
    assert "What was dealt" in {str(label.property("text")).capitalize() for label in dialog.findChildren(QLabel)}
    dialog.accept()


# ------------------------------------------------------------ the ceremony


def decided(qtbot: QtBot, *, won: bool = True) -> TablePage:
    """A game whose last move is made here, and which Ada has won or lost."""
    session = whole(PYRAMIDS, *SEATS)
    first = next(score.seat for score in PYRAMIDS.scores(session.state) if score.place == 1)
    last, names = session.line[-1], ("Ada", "Bo")
    session.back()
    people = [seat == first if won else seat != first for seat in range(2)]
    session = session.branch(session.ply)
    page = sit_down(qtbot, set_up(*SEATS), session)
    # Whoever decides last is a person; who has won is looked at once the game is over.
    session.seats = tuple(Seat(names[seat], PERSON if people[seat] else "greedy") for seat in range(2))
    table = table_of(page)
    if table.is_person(table.session.turn or 0):
        assert table.play(last)
    else:
        table._commit(PlayMove(session, last, person=False))
    page.board.motion.catch_up()
    return page


def clock(page: TablePage) -> QVariantAnimation:
    """The longest of all animations, stopped so that it can be set."""
    running: list[QVariantAnimation] = page.board.motion._running
    longest = max(running, key=lambda animation: animation.duration())
    longest.pause()
    return longest


@pytest.fixture
def moving() -> None:
    appearance().set(speed=1.0)


@pytest.mark.usefixtures("moving")
def test_until_the_result_is_shown_no_number_is_seen(qtbot: QtBot) -> None:
    """They would be those of the moment at which somebody sat down."""
    session = whole(PYRAMIDS, "person")
    last = session.line[-1]
    session.back()
    page = sit_down(qtbot, set_up("person"), session)
    assert table_of(page).play(last)
    assert (page.result.isVisible(), page.result.grid.isVisible()) == (True, False)
    page.board.motion.catch_up()
    assert page.result.grid.isVisible()
    page.board.motion.finish()


@pytest.mark.usefixtures("moving")
def test_points_are_counted_row_by_row_while_everything_stays_in_sight(qtbot: QtBot) -> None:
    page = decided(qtbot)
    result, time = page.result, clock(page)
    parts = [result.scores.part(row, 0) for row in range(result.scores.rowCount() - 1)]
    shown: list[list[int]] = []
    for part in (0.0, 0.25, 0.4, 0.55, 0.9):
        time.setCurrentTime(round(part * time.duration()))
        shown.append([result.grid._points._so_far(row, part.number) for row, part in enumerate(parts) if part])
        for one in (result.title, result.line, result.emblem, result.grid, result.moments, result.deal, *result.buttons):
            assert one.isVisible()
        assert result.flakes.isVisible()
    assert set(shown[0]) == {0}
    assert shown[-1] == [part.number for part in parts if part]
    for now in shown[1:-1]:
        begun = [number != 0 for number in now]
        assert begun == sorted(begun, reverse=True), "a row begins when those above it have been counted"
    assert shown[2][0] > 0.0
    page.board.motion.finish()


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize("how", ["key", "click"])
def test_any_key_or_click_finishes_the_ceremony(qtbot: QtBot, how: str) -> None:
    page = decided(qtbot)
    time = clock(page)
    QApplication.sendEvent(page.header, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, Qt.KeyboardModifier.NoModifier))
    assert page.board.motion.busy, "the key or click that made the last move does not count"
    settle()
    time.setCurrentTime(0)
    assert page.result.grid._points.counted == 0.0
    if how == "key":
        QTest.keyClick(page.view, Qt.Key.Key_Shift)
    else:
        QTest.mouseClick(page.result, LEFT, pos=page.result.deal.geometry().center())
    assert page.result.grid._points.counted == 1.0
    assert page.result.emblem.shine == 1.0
    assert not page.board.motion.busy


def flakes_of(page: TablePage) -> int:
    """How many flakes can be seen now."""
    drawn: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spoils, "_paint_flake", lambda *flake: drawn.append(flake))
        page.result.flakes.grab()
    return len(drawn)


@pytest.mark.usefixtures("moving")
def test_flakes_never_cover_what_is_read(qtbot: QtBot) -> None:
    page = decided(qtbot)
    time = clock(page)
    time.setCurrentTime(time.duration() // 2)
    result, free = page.result, page.result.flakes._free
    for one in (result.title, result.sheet, result.moments, result.deal, *result.buttons):
        middle = one.mapTo(result, one.rect().center() if one is not result.title else one.rect().topLeft() + QPoint(9, 20))
        assert not free.contains(middle)
    assert free.intersects(result.banner.geometry())
    page.board.motion.finish()


@pytest.mark.usefixtures("moving")
def test_with_reduced_motion_a_few_flakes_rest_and_the_figures_are_there_at_once(qtbot: QtBot) -> None:
    appearance().set(reduced_motion=True)
    page = decided(qtbot)
    assert page.result.grid._points.counted == 1.0
    assert flakes_of(page) == spoils.RESTING == 8


@pytest.mark.usefixtures("moving")
def test_who_loses_gets_a_warm_word_and_no_flakes(qtbot: QtBot) -> None:
    page = decided(qtbot, won=False)
    page.board.motion.finish()
    assert page.result.flakes.isHidden()
    assert page.result.line.text().endswith(("That was close.", "Another deal, another chance."))


@pytest.mark.usefixtures("moving")
def test_a_finished_game_that_is_opened_again_is_not_celebrated(qtbot: QtBot) -> None:
    page = ended(qtbot, PYRAMIDS)
    assert page.result.isVisible()
    assert page.result.flakes.isHidden()
    assert page.result.grid._points.counted == 1.0
    assert page.result.emblem.shine == 1.0


# ------------------------------------------------------------ alone


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize(("below", "flies"), [(0, True), (40, False)])
def test_alone_a_high_rank_is_celebrated_and_a_low_one_only_named(qtbot: QtBot, below: int, flies: bool) -> None:
    session = whole(PYRAMIDS, "person")
    last = session.line[-1]
    session.back()
    session = session.branch(session.ply)
    page = sit_down(qtbot, set_up("person"), session)
    par = page.ending.par
    par.stop()
    total = PYRAMIDS.scores(whole(PYRAMIDS, "person").state)[0].total
    files.keep(par._deal(session), files.Known((total + below,) * PLAYS))
    par.look_for(session)
    assert table_of(page).play(last)
    page.board.motion.finish()
    result = page.result
    assert result.title.text() == ("Royal architect" if flies else "Labourer")
    assert result.ladder.isVisible()
    assert result.flakes.isVisible() == flies
    assert result.buttons[0].text() == "New game"
    assert list(result.ladder.visible_ranks()) == [0, 1, 2, 3, 4]
    result.flakes.hide()
    par.changed.emit()
    assert result.flakes.isHidden(), "more that is learned of the deal is no reason to celebrate again"


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize(("below", "flies"), [(0, True), (40, False)])
def test_alone_a_high_rank_is_celebrated_when_it_is_known_if_that_is_later(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, below: int, flies: bool
) -> None:
    monkeypatch.setattr(Thinker, "study", lambda *_: None)
    session = whole(PYRAMIDS, "person")
    total, last = PYRAMIDS.scores(session.state)[0].total, session.line[-1]
    session.back()
    page = sit_down(qtbot, set_up("person"), session.branch(session.ply))
    assert table_of(page).play(last)
    page.board.motion.finish()
    result, par = page.result, page.ending.par
    assert result.ladder.accessibleName() == "", "it keeps its room, and shows nothing yet"
    assert result.flakes.isHidden()
    files.keep(deal_of(table_of(page).session), files.Known((total + below,) * PLAYS))
    par.look_for(table_of(page).session)
    par.changed.emit()
    page.board.motion.finish()
    assert result.ladder.accessibleName() == ("Rank 5 of 5: Royal architect" if flies else "Rank 1 of 5: Labourer")
    assert result.flakes.isVisible() == flies
    result.flakes.hide()
    par.changed.emit()
    assert result.flakes.isHidden()


@pytest.mark.usefixtures("moving")
def test_a_high_rank_that_is_opened_again_is_not_celebrated(qtbot: QtBot) -> None:
    session = whole(PYRAMIDS, "person")
    files.keep(deal_of(session), files.Known((PYRAMIDS.scores(session.state)[0].total,) * PLAYS))
    page = sit_down(qtbot, set_up("person"), session)
    page.board.motion.finish()
    assert page.result.title.text() == "Royal architect"
    assert page.result.flakes.isHidden()


@pytest.mark.parametrize(("reached", "first"), [(0, 0), (6, 4), (11, 7)])
def test_of_a_long_ladder_the_ranks_round_the_own_are_shown(qtbot: QtBot, reached: int, first: int) -> None:
    row = LadderRow()
    qtbot.addWidget(row)
    row.resize(500, 60)
    row.show_ladder(Ladder(tuple(Rank(f"Rank {at}", at or None) for at in range(12)), reached))
    assert row.visible_ranks() == range(first, first + 5)
    row.resize(200, 60)
    assert reached in row.visible_ranks()
    assert len(row.visible_ranks()) == 2


@pytest.mark.parametrize(
    ("size", "scale", "moments"),
    [((1280, 850), 1.0, 3), ((1280, 720), 1.0, 2), ((1024, 700), 1.0, 3), ((1280, 800), 1.25, 2)],
)
def test_alone_the_rank_is_above_the_cards_and_as_many_moments_as_fit_below(
    qtbot: QtBot, size: tuple[int, int], scale: float, moments: int
) -> None:
    appearance().set(text_scale=scale)
    page = sit_down(qtbot, set_up("person"), whole(PYRAMIDS, "person"))
    result = page.result
    result.show_ladder(by_par(RANKS, 121, 116))
    page.resize(*size)
    settle()
    cards = page.board.tabletop.part(("player", 0)).toRect()
    assert result.head.geometry().bottom() < cards.top() < cards.bottom() < result.foot.geometry().top()
    assert cards.right() < result.geometry().left() + RIM
    for one in (result.banner, result.ladder):
        assert result.head.isAncestorOf(one)
        assert one.isVisible()
    shown = [row for row in result.moments.rows if row.isVisible()]
    assert len(shown) == moments
    assert all(result.foot.rect().contains(row.geometry().translated(result.moments.pos())) for row in shown)
    page.table.look(3)
    assert (result.head.isVisible(), result.foot.isVisible()) == (False, False)


def test_alone_what_is_said_above_the_cards_gets_the_room_it_needs(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"), whole(PYRAMIDS, "person"), (1024, 700))
    result = page.result
    result.show_ladder(by_par(RANKS, 121, 116))
    settle()
    before = page.board.tabletop.part(("player", 0)).top()
    result.tell_par("You scored 116 points, 11 below the par of this deal. " * 2, 1.0)
    settle()
    assert result.line.height() >= result.line.heightForWidth(result.line.width())
    assert result.head.geometry().bottom() < page.board.tabletop.part(("player", 0)).top()
    assert page.board.tabletop.part(("player", 0)).top() > before


def test_alone_in_large_text_everything_is_beside_the_cards_and_the_last_moment_is_left_out(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"), whole(PYRAMIDS, "person"))
    result = page.result
    assert result.head.isVisible()
    appearance().set(text_scale=2.0)
    settle()
    assert (result.head.isVisible(), result.foot.isVisible()) == (False, False)
    assert result.banner.isVisible()
    assert result.isAncestorOf(result.banner)
    assert result.isAncestorOf(result.moments)


def test_alone_in_large_text_nothing_is_wider_than_its_column_in_the_smallest_window(qtbot: QtBot) -> None:
    appearance().set(text_scale=2.0)
    page = sit_down(qtbot, set_up("person"), whole(PYRAMIDS, "person"), (1024, 700))
    result = page.result
    result.show_ladder(by_par(RANKS, 121, 116))
    settle()
    contents = result.deal.parentWidget()
    assert contents is not None
    assert result.isAncestorOf(contents)
    assert contents.width() < result.width()
    places = [one.geometry() for one in (result.banner, result.ladder, result.sheet, result.moments, result.deal)]
    assert all(contents.rect().left() <= place.left() and place.right() <= contents.rect().right() for place in places)


def test_the_par_stands_beside_the_points_line_by_line(qtbot: QtBot) -> None:
    session = whole(PYRAMIDS, "person")
    page = sit_down(qtbot, set_up("person"), session)
    result, parts = page.result, PYRAMIDS.scores(session.state)[0].parts
    result.scores.show_par(tuple(10 + at for at in range(len(parts))))
    model = result.scores
    assert [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())] == ["You", "Par"]
    total = sum(10 + at for at in range(len(parts)))
    assert model.data(model.index(model.rowCount() - 1, 1)) == str(total)
    said = model.data(model.index(model.rowCount() - 1, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert said == f"Par, Total: {total}"
    assert not result.grid.grab().isNull()


def places_of_buttons(page: TablePage) -> dict[str, tuple[int, int, int, int]]:
    """Where everything is that can be pressed at the end of a game."""
    end, found = page.result, {}
    for whole_part in (end, end.head, end.foot):
        for button in whole_part.findChildren(QAbstractButton):
            if button.isVisible() and (button.text() or button.accessibleName()):
                at = button.mapTo(page, QPoint())
                name = button.accessibleName() or button.text() or button.toolTip()
                found[f"{type(button).__name__} {name}"] = (at.x(), at.y(), button.width(), button.height())
    return found


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1366, 768)])
@BOTH
def test_nothing_to_press_moves_when_the_par_is_known(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: AnyGame, size: tuple[int, int], scale: float
) -> None:
    appearance().set(text_scale=scale)
    session = whole(game, "person")
    total = game.scores(session.state)[0].total
    page = sit_down(qtbot, set_up("person", game=game), session, size)
    monkeypatch.setattr(page.thinker, "study", lambda *_: None)
    par = page.ending.par

    def known(*results: int, ceiling: int | None = None) -> None:
        par.stop()
        lines = tuple((one, *[0] * (len(game.scores(session.state)[0].parts) - 1)) for one in results)
        files.keep(deal_of(session), files.Known(results, ceiling, lines))
        par.look_for(session)
        page.ending.show_par()
        settle()

    known(total)
    page.result.show_standing("Statistics", has_won=False)
    settle()
    before = places_of_buttons(page)
    assert len(before) > 6
    for step in ({}, {"ceiling": total + 20}):
        known(*[total + 8] * PLAYS, **step)
        now = places_of_buttons(page)
        assert {name: (before[name], now.get(name)) for name in before if now.get(name) != before[name]} == {}
