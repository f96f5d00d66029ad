"""The maker of the exercises: what it takes for one, and that it goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from drills import make, sieve
from ramses_desktop.coach.exercises import read
from ramses_desktop.engine.luck import Luck


class Simulation:
    """Moves are names; each brings its points, more or less a chance that is the same for all in one guess."""

    def __init__(self, points: dict[str, float], spread: float = 2.0) -> None:
        self.points, self.spread = points, spread
        self.candidates = list(points)
        self.tried = 0

    def imagine(self, luck: Luck) -> None:
        self.chance = {move: luck.below(1000) / 500 - 1 for move in self.candidates}

    def play_out(self, move: str) -> float:
        self.tried += 1
        self.last = self.points[move] + self.spread * self.chance[move]
        return self.last

    def lines(self) -> Sequence[float]:
        return (self.last, 0.0)

    def uses(self, turn: Sequence[str]) -> Sequence[str]:
        """No move earns a bonus box."""
        return ()


def sifted(points: dict[str, float]) -> sieve.Exercise | None:
    return sieve.sift(Simulation(points), Luck("sieve"), lambda best, tempting: True)


def test_one_clearly_best_move_that_is_not_the_tempting_one_makes_an_exercise() -> None:
    found = sifted({"tempting": 0.0, "best": 4.0, "other": 1.0})
    assert found is not None
    assert found.good == ("best",)
    assert found.tempting == "tempting"
    assert dict(found.losses)["other"] == pytest.approx(3.0, abs=0.2)
    assert found.lines[0] == pytest.approx(4.0, abs=0.2)


def test_two_equal_moves_are_both_right() -> None:
    found = sifted({"tempting": 0.0, "best": 4.0, "same": 4.0, "other": 1.0})
    assert found is not None
    assert set(found.good) == {"best", "same"}


@pytest.mark.parametrize(
    "points",
    [
        {"tempting": 4.0, "other": 0.0, "more": 1.0},
        {"tempting": 0.0, "best": 4.0, "near": 3.4, "other": 0.0},
        {"tempting": 0.0, "best": 4.0, "b": 4.0, "c": 4.0, "other": 0.0},
        {"tempting": 3.4, "best": 4.0, "other": 0.0},
        {"tempting": 0.0, "best": 4.0},
    ],
    ids=["tempting is best", "one in between", "three are right", "tempting is close", "too few moves"],
)
def test_other_decisions_make_none(points: dict[str, float]) -> None:
    assert sifted(points) is None


def test_most_decisions_are_passed_over_cheaply() -> None:
    simulation = Simulation({"tempting": 4.0, **{f"move {at}": float(at % 4) for at in range(30)}})
    assert sieve.sift(simulation, Luck("sieve"), lambda best, tempting: True) is None
    assert simulation.tried == sieve.GLANCE * sieve.WIDTH


def test_what_is_not_wanted_is_passed_over_at_a_glance() -> None:
    simulation = Simulation({"tempting": 0.0, "best": 4.0, "other": 1.0})
    assert sieve.sift(simulation, Luck("sieve"), lambda best, tempting: False) is None
    assert simulation.tried == sieve.GLANCE * 3


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two deals of each game, found in two folders of this test, with hardly any search."""
    monkeypatch.setattr(make, "DONE", tmp_path / "done")
    monkeypatch.setattr(make, "RESULT", tmp_path / "result" / "exercises.json.z")
    monkeypatch.setattr(make, "PLAYED", 2)
    monkeypatch.setattr(make, "TRIES", (1, 1, 0, 0))
    monkeypatch.setattr(make, "PLAYERS", 2)
    monkeypatch.setattr(sieve, "GLANCE", 1)
    monkeypatch.setattr(sieve, "ROUNDS", ((2, 9.0),))
    monkeypatch.setattr(sieve, "LONG", 3)
    return tmp_path


@pytest.mark.slow
def test_a_stopped_search_goes_on_where_it_was_and_finds_the_same(quick: Path) -> None:
    make.make()
    make.write()
    whole = (quick / "result" / "exercises.json.z").read_bytes()
    assert read(whole)
    for game_id in make.games():
        path = quick / "done" / f"{game_id}.jsonl"
        first, second = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text(first + second[: len(second) // 2], "utf-8")
    make.make()
    make.write()
    assert (quick / "result" / "exercises.json.z").read_bytes() == whole


def test_how_hard_an_exercise_is_takes_the_place_of_who_solved_it() -> None:
    pupils = make.pupils()
    line: dict[str, Any] = {"game": "one", "exercises": [{"ply": 1, "solved": dict.fromkeys(pupils, 0)}]}
    hard = make.packed(line)["exercises"][0]
    easy = make.packed({"game": "one", "exercises": [{"ply": 1, "solved": pupils}]})["exercises"][0]
    assert "solved" not in hard
    assert hard["rating"][0] > easy["rating"][0]
    assert json.loads(json.dumps(hard)) == hard
