"""The benchmark itself: it prints what it found, and fails when a late move costs more. Speed is not tested here."""

import pytest

from tests.bench import bench_moves
from tests.bench.bench_moves import Long


@pytest.mark.parametrize(("late", "code", "told"), [(0.012, 0, "met"), (0.016, 1, "missed")])
def test_a_late_move_may_cost_little_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], late: float, code: int, told: str
) -> None:
    monkeypatch.setattr(bench_moves, "costs", lambda one, _: (0.010, late if one.game_id == "ramses" else 0.010, 0.02))
    assert bench_moves.main([]) == code
    out = capsys.readouterr().out
    assert (
        f"ramses: a move at ply 50 takes 10.0 ms, at ply 4,400 {late * 1000:.1f} ms (the slowest 20.0 ms): {late / 0.01:.2f} times"
        in out
    )
    assert out.endswith(f"{told}.\n")


def test_what_is_measured_is_real(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", "")  # set again for every table, and restored here
    monkeypatch.setattr(bench_moves, "EARLY", 3)
    assert all(cost > 0 for cost in bench_moves.costs(Long("ramses", 3, 12), 2))
