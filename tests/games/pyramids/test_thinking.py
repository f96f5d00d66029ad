"""The thinking levels of Pyramids must see what is obviously better. What all levels of both flip-and-write games share is tested
in tests/games/test_thinking.py; the arena measures strength."""

import pytest
from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids.bots import BOTS
from ramses_desktop.games.pyramids.rules import GAME, REPLACE, State
from tests.games.long import later
from tests.games.pyramids.by_hand import Box, begun, nearly, player, table

pytestmark = pytest.mark.no_cover


def choice(name: str, state: State) -> str:
    bot = BOTS[name]
    return str(bot.choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("obvious")))


searching = pytest.mark.parametrize("name", ["vizier", *later("pharaoh")])


@searching
def test_the_last_turn_completes_a_pyramid(name: str, box: Box):
    box.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(nearly(1), begun(2, "a1"), greens=1), player(3, 4), expedition="O4", turn=27)
    assert choice(name, state).startswith("cross 1 ")
    assert "e5" in choice(name, state)


@searching
def test_the_last_turn_takes_gems_where_no_tomb_can_be_reached(name: str, box: Box):
    box.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(1, begun(2, "a1"), greens=3), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state) in ("cross 2 b1 c1", "cross 2 b1 b2", "cross 2 b1")


@searching
def test_a_skull_too_much_is_not_crossed_off_for_nothing(name: str, box: Box):
    box.draw(1, "Es...", "s....", "T....", ".....", ".....")
    box.draw(2, "E....", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), begun(2, "a1"), skulls=9), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state).startswith("cross 2 ") or choice(name, state) == "cross 1 a2 a3"


@searching
def test_a_bonus_box_completes_a_pyramid(name: str, box: Box):
    state = table(player(nearly(1), begun(2, "a1")), player(3, 4), turn=27, bonus=1)
    assert choice(name, state) == "bonus 1 e5"


@searching
def test_the_card_that_can_still_be_completed_is_taken(name: str, box: Box):
    box.draw(31, "E....", "T....", ".....", ".....", ".....")
    state = table(player(1), player(2, 3), stage=REPLACE, turn=25, queue=(0,), display=(29, 30, 31, 32), deck=(45, 46))
    assert choice(name, evolve(state, before=(player(1, 4), player(2, 3)))) == "take display 3"
