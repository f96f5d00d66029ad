"""The result: islands, seals, coins, trophies, palms; and what decides between equal totals."""

import pytest

from ramses_desktop.engine.text import tr
from ramses_desktop.games.silver_gold.rules import GAME, OVER, State
from tests.games.judge import table as rules
from tests.games.silver_gold.by_hand import (
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    Box,
    begun,
    check,
    nearly,
    places,
    player,
    points,
    table,
    totals,
)

pytestmark = pytest.mark.usefixtures("box")


def test_the_worked_example_of_the_rule_book_makes_95_points(box: Box):
    """Six islands worth 64, including two grey and two orange, a grey seal of 1 and an orange seal of 2, nine coins with two
    trophies worth 8, three palms worth 8."""
    box.seal(24, GREY, 1)
    box.seal(1, ORANGE, 2)
    state = table(player(3, 13, done=(1, 2, 24, 25, 12, 36), coins=9, cups=(5, 3), palms=(4, 1, 3)))
    assert points(state) == {"islands": 64, "seals": 6, "coins": 9, "trophies": 8, "palms": 8}
    assert totals(state) == [95]


@rules(
    # a completed island is worth as many points as it has boxes, and others nothing
    *(
        (table(player(2, done=(number,))), "", {"points islands": worth})
        for number, worth in ((1, 8), (12, 10), (24, 12), (36, 14))
    ),
    (table(player(nearly(36), begun(1, "a1 b1")), turn=27), "", {"points islands": 0}),
    (table(player(nearly(1), 2), player(3, 4), turn=27), "cross 1 a1, cross 3 a1", {"stage": OVER, "points islands": 8}),
    # each crossed coin box one, each trophy and palm box what is written there
    *((table(player(1, coins=coins)), "", {"points coins": coins}) for coins in range(13)),
    (
        table(player(1, coins=12, cups=(6, 2, 0), palms=(1, 5, 2, 1))),
        "",
        {"points coins": 12, "points trophies": 8, "points palms": 9, "points islands": 0, "points seals": 0},
    ),
)
def test_points(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.parametrize(
    ("hands", "worth"),
    [
        # a seal earns its points for each completed card of its colour, if its own is completed
        ([player(2, done=(1,))], [0]),
        ([player(2, done=(1, 36))], [2]),
        ([player(2, done=(36, 1, 37, 38))], [6]),
        ([player(1, done=(36, 37))], [0]),
        # several of a colour all count, for one's own cards only
        ([player(2, done=(1, 12, 24, 36, 37))], [2 * 2 + 2 * 1 + 1 * 1]),
        ([player(2, done=(1,)), player(3, done=(36, 37))], [0, 0]),
    ],
)
def test_seals(box: Box, hands, worth):
    for number, colour, each in ((1, PURPLE, 2), (12, PURPLE, 1), (24, GREEN, 1)):
        box.seal(number, colour, each)
    assert [points(table(*hands), seat)["seals"] for seat in range(len(hands))] == worth


# ------------------------------------------------------------ places

ALIKE = "Tied, with as many islands of every colour."


def tied(colour: str, *counts: int) -> list[str]:
    return [f"Tied; completed {colour} islands: {count}." for count in counts]


def tie_breaks(state: State) -> list[str]:
    return [tr(score.tie_break) for score in GAME.scores(state)]


@pytest.mark.parametrize(
    ("state", "ranks", "sentences"),
    [
        (table(player(1, coins=3), player(2, coins=5), player(3, coins=4)), [3, 1, 2], ["", "", ""]),
        # in a tie more grey cards win, then green, orange, purple
        (table(player(2, done=(12, 24)), player(3, done=(1, 36))), [2, 1], tied("grey", 0, 1)),
        (table(player(2, done=(24,), palms=(8,)), player(3, done=(12, 13))), [2, 1], tied("green", 0, 2)),
        (table(player(2, done=(36,), palms=(10,)), player(3, done=(24, 25))), [2, 1], tied("orange", 0, 2)),
        (table(player(2, palms=(14,)), player(3, done=(36,))), [2, 1], tied("purple", 0, 1)),
        (table(player(2, done=(12, 24, 36)), player(3, done=(1,), palms=(28,))), [2, 1], tied("grey", 0, 1)),
        # still tied, the place is shared
        (
            table(player(5, done=(1, 12)), player(6, done=(2, 13)), player(7, coins=2)),
            [1, 1, 3],
            [ALIKE, ALIKE, ""],
        ),
        # what parts two of three from the third; where two colours part them, the one that decided last
        (
            table(player(5, done=(1,), palms=(2,)), player(6, done=(2,), palms=(2,)), player(7, done=(12,))),
            [1, 1, 3],
            tied("grey", 1, 1, 0),
        ),
        (
            table(player(5, done=(1, 12)), player(6, done=(2,), palms=(10,)), player(7, palms=(18,))),
            [1, 2, 3],
            [*tied("green", 1, 0), *tied("grey", 0)],
        ),
    ],
)
def test_places(state, ranks, sentences):
    assert (places(state), tie_breaks(state)) == (ranks, sentences)
    assert len(set(totals(state))) == 1 or "" in sentences
