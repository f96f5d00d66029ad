"""The benchmark itself: it runs, and fails when a goal is missed. Speed is not tested here."""

import pytest

from ramses_desktop.games import GAMES
from ramses_desktop.store.statistics import statistics
from tests.bench import bench_reviews


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_it_measures_what_it_says(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_reviews, "REPEATS", 1)
    kept = statistics(GAMES, data=tmp_path)
    session = bench_reviews.filled(kept, 20)
    (rows,) = kept.database.run(lambda file: file.execute("SELECT count(DISTINCT game) FROM review").fetchone(), (0,))
    assert rows == 20
    assert bench_reviews.review_seconds(kept, session) > 0
    assert bench_reviews.statistics_seconds(kept) > 0
    kept.close()


@pytest.mark.parametrize(
    ("goal", "review", "others", "code"), [(10**9, 0.1, 0.1, 0), (1, 0.1, 0.1, 1), (10**9, 0.4, 0.1, 1), (10**9, 0.1, 0.4, 1)]
)
def test_a_missed_goal_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], goal, review, others, code
) -> None:
    monkeypatch.setattr(bench_reviews, "SIZE_GOAL", goal)
    monkeypatch.setattr(bench_reviews, "filled", lambda kept, count: kept.results() and None)
    monkeypatch.setattr(bench_reviews, "row_seconds", lambda kept: 0.01)
    monkeypatch.setattr(bench_reviews, "review_seconds", lambda kept, session: review)
    monkeypatch.setattr(bench_reviews, "statistics_seconds", lambda kept: others)
    assert bench_reviews.main(["--quick"]) == code
    assert ("MISSED" in capsys.readouterr().out) is bool(code)
