"""The measuring itself: it runs, tells what it found, and fails when a goal is missed. How fast anything is is not tested here."""

from pathlib import Path

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids.deck import parts
from tests.bench import bench_kernel

FAST, SLOW = {"greedy": 100.0, "random": 10.0}, {"greedy": 3.9, "random": 10.0}
C = {"greedy": 100.0, "random": 100.0}


def bench(monkeypatch: pytest.MonkeyPatch, ours: dict[str, float], c: dict[str, float], tables: float = 0.001) -> int:
    monkeypatch.setattr(bench_kernel, "tables_seconds", lambda: tables)
    monkeypatch.setattr(bench_kernel, "measured", lambda *_: (ours, ours, c))
    monkeypatch.setattr(bench_kernel, "compiled", lambda _: None)
    return bench_kernel.main(["--quick"])


def test_goals_that_are_met_pass(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, FAST, C) == 0
    out = capsys.readouterr().out
    assert "random   ours       10   C      100   1/10.0" in out
    assert "Greedy play must reach 1/25 of C: met." in out


def test_greedy_play_that_is_too_slow_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, SLOW, C) == 1
    assert "1/25.6" in capsys.readouterr().out


def test_tables_that_are_too_slow_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench(monkeypatch, FAST, C, tables=0.031) == 1


def test_without_the_yardstick_only_our_rates_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_kernel, "YARDSTICK", tmp_path / "gone.c")
    assert bench_kernel.compiled(tmp_path) is None
    assert bench(monkeypatch, FAST, {}) == 0
    assert capsys.readouterr().out.startswith("There is no yardstick beside this checkout")


def test_a_yardstick_that_does_not_compile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "rollouts.c"
    source.write_text("this is not C")
    monkeypatch.setattr(bench_kernel, "YARDSTICK", source)
    assert bench_kernel.compiled(tmp_path) is None
    assert "only our own rates are told" in capsys.readouterr().out


def test_games_are_really_played_to_the_end() -> None:
    guide = bench_kernel.new_guide()
    for policy, choose in bench_kernel.choosers(guide).items():
        race = bench_kernel.dealt(guide, parts().expeditions, Luck("a"))
        race.run(choose)
        assert race.turn == 28, policy
        assert sum(sum(runner.tombs) for runner in race.runners) > 0, policy
    first, best, theirs = bench_kernel.measured({"greedy": 2, "random": 2}, None, 0)
    assert set(first) == set(best) == {"greedy", "random"}
    assert theirs == {}
    assert bench_kernel.tables_seconds() > 0
