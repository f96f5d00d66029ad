"""Undo says in a few words which change of the pending move it takes back, in every game and whatever the change was made with."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from attrs import evolve
from pytestqt.qtbot import QtBot

from ramses_desktop.games.flip_and_write.pending import Intent, Spot, cornered
from ramses_desktop.games.flip_and_write.ui import words as expedition_words
from ramses_desktop.games.pharaoh.pending import CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.rules import GAME as TOMB
from ramses_desktop.games.pharaoh.state import NOWHERE
from ramses_desktop.games.pharaoh.ui.words import edit_words
from ramses_desktop.games.pyramids.rules import CROSS
from ramses_desktop.games.ramses.state import Slide
from ramses_desktop.games.ramses.ui import words as ramses_words
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.ui.play import NO_WARNINGS, RIGHT, Key, Keys, Mouse, begun, hand_of, play_until, set_up, sit_down, table_of

pytestmark = NO_WARNINGS
HOME = Intent(())
LAID = Intent((), spot=Spot(1, 2, 2), put_down=True)


def undo(page: TablePage) -> str:
    """The tooltip of Undo, without the key."""
    words = page.actions_["undo"].toolTip().split(" (")[0]
    assert words == table_of(page).undo_words()
    return words


def test_each_press_turn_and_key_has_its_words(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"), play_until(begun("person"), lambda state: state.stage == CROSS and not state.bonus))
    mouse, keys = Mouse(page), Keys(page)
    mouse.click(mouse.pattern)
    assert undo(page) == "Undo: pick up the pattern"
    mouse.click(mouse.pattern, RIGHT)
    assert undo(page) == "Undo: turn"
    hand = hand_of(page)
    mouse.click(mouse.middle(*next(mark for mark in sorted(hand.legal) if cornered(mark[1]) == hand.shape)))
    assert undo(page) == "Undo: put the pattern down"
    keys.press(Key.Key_Right)
    assert undo(page) == "Undo: move the pattern"
    keys.press(Key.Key_Tab)
    assert undo(page) == "Undo: move the pattern"
    keys.press(Key.Key_F)
    assert undo(page) == "Undo: mirror"
    mouse.wheel(mouse.pattern)
    assert undo(page) == "Undo: turn"
    keys.press(Key.Key_Escape)
    assert undo(page) == "Undo: put back"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (HOME, Intent((4,)), "choose a card"),
        (Intent((4,)), HOME, "put a card back"),
        (Intent((4,)), Intent((5,)), "another card"),
        (HOME, evolve(HOME, carried=True), "pick up the pattern"),
        (HOME, evolve(HOME, way=1), "turn"),
        (HOME, evolve(HOME, single=True, spot=Spot(1, 0, 0)), "mark a box"),
        (LAID, evolve(LAID, single=True), "mark a box"),
        (evolve(LAID, single=True), evolve(LAID, single=True, spot=Spot(1, 0, 0)), "move the box"),
        (HOME, LAID, "put the pattern down"),
        (LAID, evolve(LAID, spot=Spot(2, 2, 2)), "move the pattern"),
        (LAID, evolve(LAID, way=2), "turn"),
        (evolve(LAID, put_down=False), LAID, "put down"),
        (LAID, HOME, "put back"),
    ],
)
def test_a_piece_and_cards(before: Intent, after: Intent, said: str) -> None:
    assert expedition_words.edit(before, after) == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (None, Slide(1), "get ready to push"),
        (Slide(1), Slide(3, 2), "get ready to push"),
        (Slide(1), Slide(1, 2), "push one more"),
        (Slide(1, 2), Slide(1), "push one fewer"),
        (Slide(1), None, "put back"),
        (None, None, "another card"),
    ],
)
def test_a_push(before: Slide | None, after: Slide | None, said: str) -> None:
    assert ramses_words.edit(before, after) == said


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ({}, {"way": (1, 2)}, "walk to b1"),
        ({"way": (1, 2)}, {"way": (1,)}, "go back"),
        ({"figure": 1}, {"figure": 2}, "archaeologist 2"),
        ({}, {"intent": CLEAR}, "clear a way"),
        ({}, {"intent": "torch"}, "torch"),
        ({"intent": CLEAR}, {"intent": WALK}, "put back"),
        ({}, {"cell": 2}, "tile b1"),
        ({"cell": 2}, {"cell": NOWHERE}, "put back"),
        ({"cell": 2}, {"cell": 2, "lie": 1}, "turn"),
        ({}, {"option": 1}, "another choice"),
    ],
)
def test_a_walk_an_item_and_a_tile(was: dict[str, Any], now: dict[str, Any], said: str) -> None:
    state = scene({"d7": "NS", "d6": "NS"}, at="d7", die=4)
    before = PendingMove(TOMB.view(state, state.seat))
    after = copy(before)
    for one, changed in ((before, was), (after, now)):
        for name, value in changed.items():
            setattr(one, name, value)
    assert edit_words(before, after) == said.replace("b1", state.grid.names[2])
