"""What screen readers say about the board: every card, box and score has a name, a role and a state, and can be pressed where a
click would do something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games.flip_and_write.grid import NAMES as BOXES
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.rules import Cross, ExpeditionGame, Keep, Take
from ramses_desktop.games.flip_and_write.ui import words as tips
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER, REPLACE, State
from ramses_desktop.games.pyramids.ui.painting import mark_of
from ramses_desktop.games.pyramids.ui.words import BOXES as CONTENTS
from ramses_desktop.ui.board import view
from ramses_desktop.ui.table.page import TablePage
from tests.tiers import every_game, one_quick
from tests.ui.play import (
    BOTH,
    BOTH_IN_TIME,
    NAMES,
    NO_WARNINGS,
    Keys,
    Mouse,
    begun,
    board_of,
    follows,
    half,
    hand_of,
    people,
    play_until,
    set_up,
    settle,
    sit_down,
    table_of,
    think_of_hints,
    whole,
    wish,
)

pytestmark = NO_WARNINGS
DECISIONS: Final = 4
PRESSED: Final = 400
"""Upper limit of presses until enough has been decided."""


@pytest.fixture(autouse=True)
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an active screen reader is told unprompted."""
    told: list[str] = []

    class Reader:
        isActive = staticmethod(lambda: True)  # noqa: N815 - Qt's own names
        updateAccessibility = staticmethod(lambda event: told.append(event.message()))  # noqa: N815

    monkeypatch.setattr(view, "QAccessible", Reader)
    return told


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def in_the_middle(qtbot: QtBot) -> TablePage:
    """A table of two, some turns into the game, where marks are to be made."""
    session = play_until(begun("person", "person"), lambda state: marking(state) and state.number == 4 and state.seat == 0)
    return sit_down(qtbot, set_up("person", "person"), session)


def heard(page: TablePage) -> list[QAccessibleInterface]:
    """What a screen reader finds on the board when it goes through the whole window."""
    everything = _walk(QAccessible.queryAccessibleInterface(page.window()))
    return [one for one in everything if isinstance(one.object(), view.CheckProxy | view.TextProxy)]


def _walk(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for at in range(interface.childCount()):
        child = interface.child(at)
        if child.isValid() and not child.state().invisible:  # type: ignore[attr-defined] # the stubs are empty
            yield child
            yield from _walk(child)


def name(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name)


def names(page: TablePage) -> list[str]:
    return [name(one) for one in heard(page)]


def press(page: TablePage, begins: str, after: str = "") -> None:
    """Press the first thing whose name starts like this, after the one that starts like `after`."""
    things = heard(page)
    start = next(at for at, thing in enumerate(things) if name(thing).startswith(after))
    thing = next(thing for thing in things[start:] if name(thing).startswith(begins))
    thing.actionInterface().doAction("Toggle")
    settle()


def confirm(page: TablePage) -> None:
    button = QAccessible.queryAccessibleInterface(page.bar.confirm)
    assert name(button).startswith(("Keep these two", "Cross off ", "Take this pyramid", "Draw a surprise"))
    assert not button.state().disabled  # type: ignore[attr-defined]
    page.bar.confirm.click()  # pressed through the interface, a button takes a moment to go down and up again
    settle()


# ------------------------------------------------------------ what is read out


def test_every_box_of_the_own_pyramids_has_a_name_a_role_and_a_state(qtbot: QtBot) -> None:
    page = in_the_middle(qtbot)
    things, table = heard(page), table_of(page)
    for pyramid in table.view.players[0].cards:
        card = parts().cards[pyramid.card]
        at = names(page).index(next(words for words in names(page) if words.startswith(f"Pyramid {pyramid.card},")))
        left = card.distance(pyramid.crossed)
        count = pyramid.crossed.bit_count()
        colour, boxes = COLOUR_NAMES[card.colour], "box" if count == 1 else "boxes"
        steps = "step" if left == 1 else "steps"
        assert name(things[at]) == f"Pyramid {pyramid.card}, {colour}, {count} {boxes} crossed off, {left} {steps} to the tomb"
        for place, box in enumerate(single_boxes((1 << 25) - 1)):
            thing = things[at + 1 + place]
            crossed = bool(pyramid.crossed & box)
            said = f"{BOXES[place]}, {tr(CONTENTS[mark_of(card, box)][0])}" + (", crossed off" if crossed else "")
            assert name(thing) == said
            assert thing.role() == QAccessible.Role.CheckBox
            state = thing.state()
            assert bool(state.checked) == crossed  # type: ignore[attr-defined]
            assert bool(state.disabled) == bool(card.walls & box)  # type: ignore[attr-defined]
            around = board_of(page).tabletop.cards[pyramid.card].box_in_scene(box)
            assert thing.rect().size() == around.toRect().size()


def test_a_whole_turn_is_read_out(qtbot: QtBot) -> None:
    """The prompt, the pattern, the pyramids with their boxes, the display, and everybody's points, in this order."""
    page = in_the_middle(qtbot)
    state, said = table_of(page).view, names(page)
    pattern = parts().patterns[parts().expeditions[state.expedition]].name
    assert said[0] == "Ada, mark the pattern or a single box on one of your pyramids."
    assert said[1] == f"Expedition card: {tips.SHAPES[pattern]}"
    pyramids = [int(found[1]) for words in said if (found := re.match(r"Pyramid (\d+),", words))]
    on_the_table = [p.card for player in state.players for p in player.cards]
    assert sorted(pyramids) == sorted([*on_the_table, *state.display])
    assert {one.role() for one in heard(page) if name(one)[2:3] != ","} == {QAccessible.Role.StaticText}
    scores = GAME.scores(state)
    for seat, person in enumerate(("Ada", "Bo")):
        words = next(words for words in said if words.startswith(f"{person}, ") and "total" in words)
        assert words.endswith(f"total: {digits(scores[seat].total)}")
        for part in scores[seat].parts:
            assert (f"{part.label}: {digits(part.points)}" in words) == bool(part.points)
    assert [words.split(",")[0] for words in said].count("a1") == 2, "only the two own pyramids are read out box by box"


@every_game("silver_gold")
def test_at_every_decision_what_is_heard_is_up_to_date(qtbot: QtBot, game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game), half(game, "person", "person"))
    table = table_of(page)
    for _ in range(DECISIONS):
        things = heard(page)
        said = [name(one) for one in things]
        assert said == [thing.name for thing in page.board.read_out()]
        assert said[0].startswith(NAMES[table.turn or 0])
        assert all(said), "everything has a name"
        assert {one.role() for one in things} <= {QAccessible.Role.StaticText, QAccessible.Role.CheckBox}
        assert any(isinstance(one.object(), view.CheckProxy) for one in things), "something can be done"
        around = QRect(page.view.mapToGlobal(QPoint()), page.view.size())
        assert all(around.contains(one.rect()) for one in things), "everything lies where it is seen"
        table.play(wish(table.session))
        settle()
        if table.turn is None:
            break


@every_game("ramses")
def test_when_the_game_is_over_that_is_heard_first(qtbot: QtBot, game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game), whole(game, "person", "person"))
    assert names(page)[0] == "The game is over."
    assert names(page) == [thing.name for thing in page.board.read_out()]


@pytest.mark.slow
@BOTH
def test_in_every_stage_there_is_something_to_hear(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page = sit_down(qtbot, set_up("person", "greedy", game=game))
    table = table_of(page)
    stages = set()
    while table.turn is not None:
        stages.add(table.session.state.stage)
        assert names(page) == [thing.name for thing in board_of(page).read_out()]
        table.play(wish(table.session))
        qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)
    assert stages | {OVER} == {KEEP, CROSS, REPLACE, OVER}


@BOTH_IN_TIME
def test_what_another_player_must_not_show_is_not_said(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    session = begun("person", "person", game=game)
    page = sit_down(qtbot, set_up("person", "person", game=game), session)
    name = board_of(page).tabletop.ui.words.card_name
    for seat in (0, 1):
        said = " ".join(names(page))
        for number in session.state.players[1 - seat].dealt:
            assert f"{name(number)}," not in said
        Mouse(page).make(wish(session))
    while session.turn == 0:
        Mouse(page).make(wish(session))
    for pending in session.state.players[0].cards:
        before = next(one.crossed for one in session.state.before[0].cards if one.card == pending.card)
        words = next(words for words in names(page) if words.startswith(f"{name(pending.card)},"))
        assert re.search(rf", {before.bit_count()} (of \d+ )?box(es)? crossed off", words)


@pytest.mark.slow
def test_what_is_to_be_done_next_is_announced(qtbot: QtBot, announced: list[str]) -> None:
    page = sit_down(qtbot, set_up("person"))
    assert announced[-1] == "Ada, keep two of your four pyramids."
    Mouse(page).make(wish(table_of(page).session))
    assert announced[-1] == "Ada, mark the pattern or a single box on one of your pyramids."
    Keys(page).press(Qt.Key.Key_Tab)
    assert announced[-1].startswith(f"Pyramid {hand_of(page).cards[0]},")
    Keys(page).press(Qt.Key.Key_H)
    think_of_hints(qtbot, page)
    assert announced[-3] == "Thinking…"
    assert re.match(r"1: (Best|Equally good)\. Pyramid \d+: .*\.$", announced[-2])
    assert re.match(r"2: .*\. 3: .*\.$", announced[-1]), "the others on demand"


@every_game("ramses")
def test_what_is_to_be_done_is_announced_before_every_decision(qtbot: QtBot, announced: list[str], game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game), half(game, "person", "person"))
    table = table_of(page)
    for _ in range(DECISIONS):
        assert any(told.startswith(NAMES[table.turn or 0]) for told in announced)
        announced.clear()
        table.play(wish(table.session))
        if table.turn is None:
            break


# ------------------------------------------------------------ playing with it


@every_game("ramses")
def test_a_game_goes_on_by_pressing_what_was_read_out(qtbot: QtBot, game: AnyGame) -> None:
    """Random things and buttons of the bar are pressed, Confirm whenever possible, until some decisions have been made."""
    page = sit_down(qtbot, set_up("person", "person", game=game), half(game, "person", "person"))
    table, luck = table_of(page), Luck(game.spec.id, "pressing")
    begun_at = table.session.ply
    for _ in range(PRESSED):
        offered = [one for one in heard(page) if isinstance(one.object(), view.CheckProxy) and not one.state().disabled]  # type: ignore[attr-defined]
        buttons = [one for one in page.bar._buttons.values() if one.isVisible() and one.isEnabled()]
        if page.bar.confirm in buttons:
            page.bar.confirm.click()
        elif buttons and luck.below(2):
            luck.pick(buttons).click()
        elif offered:
            luck.pick(offered).actionInterface().doAction("Toggle")
        settle()
        if table.session.ply >= begun_at + DECISIONS // 2:
            break
    assert table.session.ply >= begun_at + DECISIONS // 2
    follows(page)


def test_a_turn_is_played_by_pressing_what_was_read_out(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"))
    session = table_of(page).session
    one, two, three, four = session.state.players[0].dealt
    press(page, f"Pyramid {two},")
    press(page, f"Pyramid {four},")
    cards = [one for one in heard(page) if re.match(r"Pyramid \d", name(one))]
    assert {one.role() for one in cards} == {QAccessible.Role.CheckBox}
    chosen = {name(one).split()[1] for one in cards if one.state().checked}  # type: ignore[attr-defined]
    assert chosen == {f"{two},", f"{four},"}
    confirm(page)
    assert session.line == [Keep(two, four)]
    entrance = parts().cards[four].entrance
    press(page, BOXES[entrance.bit_length() - 1], after=f"Pyramid {four},")
    assert hand_of(page).fits
    assert session.ply == 1
    confirm(page)
    assert session.line[1] == Cross(four, entrance)
    thing = next(thing for thing in heard(page) if "crossed off" in name(thing) and not name(thing).startswith("Pyramid"))
    assert name(thing).startswith(BOXES[entrance.bit_length() - 1])
    assert thing.state().checked  # type: ignore[attr-defined]
    assert (one, three) != (two, four)


@pytest.mark.parametrize("place", one_quick(0, 3))
def test_a_new_pyramid_is_taken_by_pressing_it(qtbot: QtBot, place: int) -> None:
    session = play_until(begun("person"), lambda state: state.stage == REPLACE)
    page = sit_down(qtbot, set_up("person"), session)
    ply = session.ply
    press(page, f"Pyramid {session.state.display[place - 1]}," if place else "Draw from the deck")
    confirm(page)
    assert session.line[ply] == Take(place)


@pytest.mark.slow
@pytest.mark.parametrize("action", ["Press", "Toggle"])
def test_it_does_not_matter_whether_it_is_pressed_or_toggled(qtbot: QtBot, action: str) -> None:
    page = sit_down(qtbot, set_up("person"))
    number = board_of(page).tabletop.options[2]
    thing = next(one for one in heard(page) if name(one).startswith(f"Pyramid {number},"))
    thing.actionInterface().doAction(action)
    qtbot.waitUntil(lambda: board_of(page).tabletop.picked == [number])


def test_pressing_a_box_that_is_out_of_reach_says_why(qtbot: QtBot, announced: list[str]) -> None:
    page = sit_down(qtbot, set_up("person"), play_until(begun("person"), marking))
    session = table_of(page).session
    ply, pyramid = session.ply, session.state.players[0].cards[0]
    tomb = parts().cards[pyramid.card].tomb
    press(page, BOXES[tomb.bit_length() - 1], after=f"Pyramid {pyramid.card},")
    assert announced[-1].endswith(hand_of(page).reason)
    assert "entrance" in announced[-1]
    assert not page.bar.confirm.isEnabled()
    assert session.ply == ply


@pytest.mark.slow
def test_what_cannot_be_acted_on_may_be_pressed_without_harm(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person"), play_until(begun("person", "person"), marking))
    line = list(table_of(page).session.line)
    for at in range(len(heard(page))):
        action = heard(page)[at].actionInterface()
        if action is not None:
            action.doAction("Toggle")
    settle()
    assert table_of(page).session.line == line


# ------------------------------------------------------------ together with mouse and keyboard


@every_game("ramses")
def test_those_who_see_and_click_do_not_notice(qtbot: QtBot, game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game), half(game, "person", "person"))
    assert heard(page)
    seen = page.view.viewport().grab().toImage()
    for proxy in page.accessible.proxies:
        assert proxy.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert proxy.focusPolicy() == Qt.FocusPolicy.NoFocus
        proxy.hide()
    assert page.view.viewport().grab().toImage() == seen


@pytest.mark.slow
def test_mouse_and_keyboard_reach_what_lies_under_the_words(qtbot: QtBot) -> None:
    page = in_the_middle(qtbot)
    assert heard(page)
    table = table_of(page)
    for way in (Mouse(page).make, Keys(page).make):
        ply, move = table.session.ply, wish(table.session)
        way(move)
        assert table.session.line[ply] == move


@every_game("ramses")
def test_a_new_game_leaves_nothing_of_the_old_one_to_be_heard(qtbot: QtBot, game: AnyGame) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game), half(game, "person", "person"))
    assert len(heard(page)) > 3
    page.open(set_up(*people(game, 1), game=game, seed="another"))
    settle()
    assert names(page) == [thing.name for thing in page.board.read_out()]
    page.close_table()
    settle()
    assert heard(page) == []
