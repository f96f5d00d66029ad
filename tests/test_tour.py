"""The tour visits what it is asked for, and refuses what it does not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import tour
from tests.tour import Part


@pytest.mark.parametrize("words", [["nonsense"], ["--look", "pink"], ["--game", "chess"], ["--language", "xx"]])
def test_what_it_does_not_know_is_refused_before_it_begins(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        tour.asked_for(words)
    assert words[-1] in capsys.readouterr().err


def test_its_help_says_what_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        tour.asked_for(["--help"])
    said = capsys.readouterr().out
    assert all(option in said for option in ("--into", "--only", "--look", "--game", "--language", "--strips", "--store", "--grid"))
    assert all(look in "".join(said.split()) for look in tour.LOOKS)


@pytest.mark.parametrize(
    ("only", "found"),
    [
        ("", ["ramses-end", "ramses-end-alone", "ramses-review"]),
        ("end", ["ramses-end", "ramses-end-alone"]),
        ("ramses", ["ramses-end", "ramses-end-alone", "ramses-review"]),
        ("ramses-end-a", ["ramses-end-alone"]),
        ("review", ["ramses-review"]),
    ],
)
def test_it_visits_what_begins_like_that_with_or_without_the_game(only: str, found: list[str]) -> None:
    part = Part(("end", "review"), lambda: iter(["end", "end-alone", "review"]), "ramses")
    assert list(part.states(only)) == found


@pytest.mark.parametrize("only", ["home", "pharaoh-end", "nd"])
def test_it_does_not_go_where_nothing_of_that_is(only: str) -> None:
    def nowhere() -> Iterator[str]:
        pytest.fail("this part is of no use")

    assert list(Part(("end", "review"), nowhere, "ramses").states(only)) == []


def test_a_state_that_no_part_tells_of_is_noticed() -> None:
    with pytest.raises(AssertionError, match="replay is not among end"):
        list(Part(("end",), lambda: iter(["end", "replay"])).states())
