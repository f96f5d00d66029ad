"""What a mark would earn, as the table shows it while the pattern lies there: what falls due when everybody has marked, too."""

from ramses_desktop.games.silver_gold.pending import PendingMark
from ramses_desktop.games.silver_gold.rules import GAME, State
from tests.games.silver_gold.by_hand import GREY, Box, boxes, nearly, player, table

COIN = ("c....", ".....", "....~", "~~~~~", "~~~~~")


def lines(state: State, card: int, names: str) -> list[tuple[str, int, int]]:
    hand = PendingMark(state, 0)
    hand.lay(card, boxes(names))
    assert hand.fits
    return [(line.icon, line.points, line.least) for line in hand.earned.lines]


def test_a_full_row_of_coins_takes_a_trophy(box: Box) -> None:
    box.draw(1, *COIN)
    assert lines(table(player(1, 20, coins=2)), 1, "a1") == [("coin", 1, 1)]
    assert lines(table(player(1, 20, coins=3)), 1, "a1") == [("coin", 1, 1), ("trophy", 6, 6)]
    assert lines(table(player(1, 20, coins=3), trophies=(1, 1)), 1, "a1") == [("coin", 1, 1), ("trophy", 4, 4)]
    assert lines(table(player(1, 20, coins=3), trophies=(1,) * 6), 1, "a1") == [("coin", 1, 1)]


def test_whoever_goes_before_may_take_the_better_trophy(box: Box) -> None:
    box.draw(1, *COIN)
    box.draw(2, *COIN)

    def trophy(coins: int, starter: int, card: int = 2) -> tuple[str, int, int]:
        state = table(player(1, 20, coins=3), player(card, 21, coins=coins), first=starter)
        return lines(state, 1, "a1")[-1]

    assert trophy(coins=3, starter=1) == ("trophy", 6, 5)
    assert trophy(coins=3, starter=0) == ("trophy", 6, 6), "they go later"
    assert trophy(coins=2, starter=1) == ("trophy", 6, 6), "they lack two coins"
    assert trophy(coins=3, starter=1, card=22) == ("trophy", 6, 6), "they have no coin to cross off"


def test_an_x_may_lead_to_a_coin(box: Box) -> None:
    box.draw(1, *COIN)
    box.draw(2, "X....", ".....", "....~", "~~~~~", "~~~~~")
    box.draw(21, "....c", ".....", "....~", "~~~~~", "~~~~~")
    state = table(player(1, 20, coins=3), player(2, 21, coins=3), first=1, expedition="I2")
    assert lines(state, 1, "a1")[-1] == ("trophy", 6, 5)


def test_a_completed_island_counts_with_its_seal(box: Box) -> None:
    box.seal(12, GREY, 2)
    state = table(player(nearly(12), 20, done=(1,)))
    size = GAME.parts().cards[12].size
    assert lines(state, 12, "a1") == [("coffer", size + 2, size + 2)]
