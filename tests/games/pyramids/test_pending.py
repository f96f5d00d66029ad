"""What a mark would earn, as the table shows it while the pattern lies there: what falls due when everybody has marked, too."""

import pytest

from ramses_desktop.games.pyramids.pending import PendingMark
from ramses_desktop.games.pyramids.rules import State
from tests.games.pyramids.by_hand import Box, boxes, nearly, player, points, table


def lines(state: State, card: int, names: str, seat: int = 0) -> list[tuple[str, int, int]]:
    hand = PendingMark(state, seat)
    hand.lay(card, boxes(names))
    assert hand.fits
    return [(line.icon, line.points, line.least) for line in hand.earned.lines]


@pytest.mark.usefixtures("box")
def test_a_tomb_is_ten_points() -> None:
    assert lines(table(player(nearly(1), 20)), 1, "e5") == [("tomb", 10, 10)]


@pytest.mark.usefixtures("box")
def test_the_second_pyramid_of_a_colour_takes_its_pyramid_points() -> None:
    assert lines(table(player(nearly(1), 20, done=(2,))), 1, "e5") == [("green", 10, 10), ("tomb", 10, 10)]
    assert lines(table(player(nearly(1), 20, done=(2,)), claims=((1,), (), ())), 1, "e5") == [("green", 6, 6), ("tomb", 10, 10)]


@pytest.mark.usefixtures("box")
def test_somebody_with_a_lower_pyramid_may_take_the_better_points() -> None:
    def green(mine: int, theirs: int, done: tuple[int, ...] = (16,)) -> tuple[str, int, int]:
        state = table(player(nearly(mine), 20, done=(10,)), player(nearly(theirs), 21, done=done))
        return lines(state, mine, "e5")[0]

    assert green(5, 3) == ("green", 10, 6)
    assert green(3, 5) == ("green", 10, 10), "theirs is higher"
    assert green(5, 3, done=()) == ("green", 10, 10), "it would be their first"
    assert green(5, 33) == ("green", 10, 10), "it is of another colour"


@pytest.mark.usefixtures("box")
def test_who_cannot_reach_a_tomb_in_this_turn_takes_nothing() -> None:
    state = table(player(nearly(5), 20, done=(10,)), player(3, 21, done=(16,)))
    assert lines(state, 5, "e5")[0] == ("green", 10, 10)


def test_red_crosses_may_lead_to_a_tomb(box: Box) -> None:
    box.draw(3, "E....", ".....", ".....", ".....", "...xT")
    box.draw(21, "Ex...", ".....", ".....", ".....", "....T")
    near = table(player(nearly(5), 20, done=(10,)), player(nearly(3), 22, done=(16,)), expedition="I2")
    assert lines(near, 5, "e5")[0] == ("green", 10, 6)
    elsewhere = table(player(nearly(5), 20, done=(10,)), player(nearly(3), 21, done=(16,)), expedition="T4")
    assert lines(elsewhere, 5, "e5")[0] == ("green", 10, 6)


def test_what_changes_nothing_is_not_among_the_lines(box: Box) -> None:
    box.draw(1, "Ept..", ".....", ".....", ".....", "....T")
    lit = player(1, 20, torches=(True, False, False, False))
    state = table(lit)
    assert lines(state, 1, "a1 b1 c1") == []
    assert points(state) is not None
