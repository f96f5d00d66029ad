"""The benchmark itself: it runs, and fails when a goal is missed. Speed is not tested here."""

import pytest

from ramses_desktop.store.statistics import statistics
from tests.bench import bench_store


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_it_measures_what_it_says(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_store, "REPEATS", 1)
    kept = bench_store.filled(tmp_path, 20)
    assert bench_store.page_seconds(kept) > bench_store.row_seconds(kept) > 0
    assert min(bench_store.other_seconds(kept).values()) > 0
    bench_store.count_again(kept)
    monkeypatch.setattr(bench_store, "READ", 2)
    assert min(bench_store.checking_seconds(kept), bench_store.counting_seconds(tmp_path / "old", 5)) > 0
    kept.close()
    assert min(bench_store.opening_seconds(), *bench_store.keeping_seconds(tmp_path)) > 0


@pytest.mark.parametrize(
    ("opening", "page", "hold", "code"),
    [(0.01, 0.1, 0.015, 0), (0.11, 0.1, 0.015, 1), (0.01, 0.31, 0.015, 1), (0.01, 0.1, 0.017, 1)],
)
def test_a_missed_goal_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opening, page, hold, code
) -> None:
    monkeypatch.setattr(bench_store, "opening_seconds", lambda: opening)
    monkeypatch.setattr(bench_store, "keeping_seconds", lambda folder: (0.002, 0.001))
    monkeypatch.setattr(bench_store, "filled", lambda folder, count: statistics((), data=folder))
    monkeypatch.setattr(bench_store, "page_seconds", lambda kept: page)
    monkeypatch.setattr(bench_store, "row_seconds", lambda kept: 0.05)
    monkeypatch.setattr(bench_store, "other_seconds", lambda kept: {})
    monkeypatch.setattr(bench_store, "checking_seconds", lambda kept: 0.001)
    monkeypatch.setattr(bench_store, "counting_seconds", lambda folder, count: hold)
    assert bench_store.main(["--quick"]) == code
    assert ("MISSED" in capsys.readouterr().out) is bool(code)
