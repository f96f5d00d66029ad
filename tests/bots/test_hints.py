"""Hints: equally good moves share a place, better ones come first, and all moves are weighed in the same guesses."""

from types import SimpleNamespace

import pytest

from ramses_desktop.bots.hints import Advice, PlayoutAdviser, places
from ramses_desktop.bots.search import Budget, Estimate, finished
from ramses_desktop.engine.luck import Luck
from tests.bots.test_search import Table


def estimate(*results: float) -> Estimate:
    return Estimate("move", results)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([(10, 20, 30)], [1]),
        # Always two ahead in the same guess, however much the guesses differ.
        ([(10, 20, 30), (8, 18, 28)], [1, 2]),
        # Ahead in some guesses and behind in others: that may be chance.
        ([(10, 20, 30), (2, 25, 30)], [1, 1]),
        # Clearly ahead, but by less than counts.
        ([(10.4, 20.4, 30.4), (10, 20, 30)], [1, 1]),
        ([(10, 20, 30), (10, 20, 30), (8, 18, 28)], [1, 1, 3]),
        ([(10, 20, 30), (8, 18, 28), (8, 18, 28)], [1, 2, 2]),
        # A single guess proves nothing.
        ([(10,), (2,)], [1, 1]),
        ([], []),
    ],
)
def test_what_cannot_be_told_apart_shares_a_place(found: list[tuple[float, ...]], expected: list[int]) -> None:
    assert places([estimate(*results) for results in found]) == expected


def advice(table: Table, budget: Budget) -> tuple[Advice, ...]:
    adviser = PlayoutAdviser(
        lambda *_: table,
        lambda view, seat, move: f"{view} {seat} {move}",
        budget,
        line_names=("gems", "luck"),
        fortunes_of=lambda *_: iter(()),  # type: ignore[arg-type] # no luck is measured here
        strength={},
        spread={},
        scale={},
        kinds=(),
        kind_of=lambda played, best: "",
        when=lambda view: (0, 0),
        method="test",
    )
    open_game = SimpleNamespace(view=lambda state, seat: state)
    return finished(adviser.advise(open_game, ["before", "now"], 1, Luck("advice")))


def test_the_best_three_stay_to_the_end_and_are_known_equally_well() -> None:
    table = Table({"a": 1, "b": 5, "c": 3, "d": 4, "e": 0, "f": 2}, shared=40)
    found = advice(table, Budget(effort=120, width=6))
    assert [one.move for one in found] == ["b", "d", "c"]
    assert [one.place for one in found] == [1, 2, 3]
    assert [one.behind for one in found] == [0, 1, 2]
    assert {len(played) for played in table.played} == {6, 3}
    assert {one.error for one in found} == {0.0}
    assert [str(one.reason) for one in found] == [
        "More in the end: gems +1.0.",
        "Less in the end: gems −1.0.",
        "Less in the end: gems −2.0.",
    ]


def test_equal_moves_are_said_to_be_equal() -> None:
    found = advice(Table({"a": 3, "b": 3, "c": 0}, shared=40, own=6), Budget(effort=90, width=3))
    assert {one.move for one in found[:2]} == {"a", "b"}
    assert [one.place for one in found] == [1, 1, 3]
    assert [one.behind > 0 for one in found] == [False, False, True]


def test_where_all_moves_are_equal_that_is_the_reason() -> None:
    found = advice(Table({"a": 3, "b": 3}, shared=40), Budget(effort=90, width=3))
    assert [(one.place, str(one.reason)) for one in found] == [(1, "It makes no difference.")] * 2


def test_what_cannot_be_helped_is_weighed_as_well() -> None:
    """A single move leaves no choice; all there is to say is what it brings at once."""
    (only,) = advice(Table({"only": 7}), Budget(effort=10, width=3))
    assert (only.move, only.place, str(only.reason), only.behind) == ("only", 1, "now 1 only", 0)
