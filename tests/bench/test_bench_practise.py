"""The benchmark itself: it runs, and fails when a goal is missed. Speed is not tested here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import bench_practise


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_it_measures_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_practise, "REPEATS", 1)
    with bench_practise.opened(tmp_path / "none") as none, bench_practise.opened(tmp_path / "many") as many:
        bench_practise.fill(many, 20)
        practising = many.practising
        assert len(practising.noted.of(practising.name)) == 20
        assert min(bench_practise.compared(none, many, anew=True)) > 0


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("seconds", "code"), [((0.01, 0.02), 0), ((0.01, 0.021), 1)])
def test_a_missed_goal_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: tuple[float, float], code: int
) -> None:
    monkeypatch.setattr(bench_practise, "GAMES", 3)
    monkeypatch.setattr(bench_practise, "compared", lambda *_, anew: seconds)
    assert bench_practise.main([]) == code
    assert ("MISSED" in capsys.readouterr().out) is bool(code)
