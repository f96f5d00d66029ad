"""The end of a game on the screen: everything about it in one place, and the way to look at its best moments."""

from __future__ import annotations

from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.ending.deal import DealDialog
from ramses_desktop.ui.table.page import TablePage
from tests.tiers import every_game
from tests.ui.play import Mouse, set_up, settle, sit_down, table_of, whole

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
    assert {row.moment.seat for row in rows} == {0, 1}
    for row in rows:
        assert table.name(row.moment.seat) in row.accessibleName()
        row.click()
        assert table.shown == row.moment.ply
        assert page.result.isHidden() or table.shown == table.session.ply
        table.look_live()
        assert page.result.isVisible()


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
    assert len({place.top() for place in places}) == (2 if scale > 1.5 else 1)
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
    dialog.accept()
