"""The benchmark itself: it prints what it found, and fails when a bot takes too long. Speed is not tested here."""

import pytest

from ramses_desktop.games.ramses.state import RamsesOptions
from tests.bench import bench_ramses


def bench(monkeypatch: pytest.MonkeyPatch, slowest: str) -> int:
    monkeypatch.setattr(bench_ramses, "decisions", lambda name, _: [0.001, 2.0 if name == slowest else 0.002, 3.0])
    monkeypatch.setattr(bench_ramses, "rules_rates", lambda _: (30_000.0, 90_000.0))
    return bench_ramses.main(["--quick"])


def test_bots_that_decide_in_time_pass(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, "nobody") == 0
    out = capsys.readouterr().out
    assert "pharaoh        2.00 ms a decision, the slowest 3000.0 ms; allowed: 1000 ms" in out
    assert "30,000 moves and 90,000 views" in out


@pytest.mark.parametrize("name", bench_ramses.BUDGETS)
def test_a_bot_that_takes_too_long_fails(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, name) == 1
    assert "missed" in capsys.readouterr().out


def test_what_is_measured_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_ramses, "TABLE", RamsesOptions(1))
    assert len(bench_ramses.decisions("pharaoh", 1)) > 30
    assert all(rate > 0 for rate in bench_ramses.rules_rates(1))
