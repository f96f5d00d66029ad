"""The benchmark of reviews: it prints what it found, and fails when a goal is missed. Speed is not tested here."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench import bench_review, first_answers, reviews
from tests.bench.bench_kernel import Play
from tests.bench.playouts import Rates
from tests.bench.reviews import DECISIONS, GAMES, LUCK

FAST: Rates = {"pyramids decisions": 0.5, "pyramids luck": 0.3, "silver_gold decisions": 0.7, "silver_gold luck": 0.3}
SOON: Rates = {"pyramids warm": 0.2, "pyramids warm CPU": 0.4, "pyramids cold": 0.5, "pyramids cold CPU": 0.2}


def bench(
    monkeypatch: pytest.MonkeyPatch, ours: dict[str, Rates], c: float | None, first: Rates = SOON, *, quick: bool = True
) -> int:
    @contextmanager
    def player(folder: Path, games: dict[str, int], module: str) -> Iterator[Play]:
        assert module in (reviews.__name__, first_answers.__name__)
        yield lambda: ours[folder.name] if module == reviews.__name__ else first

    monkeypatch.setattr(bench_review, "forms", lambda _: {name: Path(name) for name in ours})
    monkeypatch.setattr(bench_review, "player", player)
    monkeypatch.setattr(bench_review, "compiled_yardstick", lambda *_: (lambda: {"greedy": c}) if c else None)
    return bench_review.main(["--quick"] if quick else [])


@pytest.mark.parametrize(
    ("slow", "code"),
    [({}, 0), ({"pyramids decisions": 0.53}, 1), ({"silver_gold decisions": 0.79}, 1), ({"pyramids luck": 9.0}, 0)],
)
def test_the_decisions_of_both_games_are_held_against_the_yardstick(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: Rates, code: int
) -> None:
    assert bench(monkeypatch, {"plain": FAST, "compiled": FAST | slow}, 90_000) == code
    out = capsys.readouterr().out
    assert "plain    pyramids decisions       0.500 s     45,000 games of C, goal 194,000: met\n" in out
    assert out.count("MISSED") == code


def test_without_the_yardstick_only_seconds_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, {"plain": FAST | {"pyramids decisions": 9.0}}, None) == 0
    assert "games of C" not in capsys.readouterr().out


@pytest.mark.parametrize(("quick", "code"), [(True, 0), (False, 1)])
@pytest.mark.parametrize(("ours", "c"), [({"plain": FAST, "compiled": FAST}, None), ({"plain": FAST}, 90_000)])
def test_what_cannot_be_made_fails_a_full_run_only(
    monkeypatch: pytest.MonkeyPatch, ours: dict[str, Rates], c: float | None, quick: bool, code: int
) -> None:
    assert bench(monkeypatch, ours, c, quick=quick) == code
    assert bench(monkeypatch, {"plain": FAST, "compiled": FAST}, 90_000, quick=quick) == 0


@pytest.mark.parametrize(
    ("slow", "code"), [("pyramids warm", 1), ("pyramids cold CPU", 1), ("pyramids cold", 0), ("pyramids warm CPU", 0)]
)
def test_the_first_answer_must_come_soon(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: str, code: int
) -> None:
    assert bench(monkeypatch, {"plain": FAST}, None, SOON | {slow: 0.7}) == code
    out = capsys.readouterr().out
    assert f"plain    {slow:21}    0.700 s" in out
    assert out.count("MISSED") == code


@pytest.mark.slow
def test_every_decision_and_all_luck_of_a_game_is_asked_about() -> None:
    for game_id in GAMES:
        asked = reviews.questions(reviews.played(game_id, 0))
        assert len(asked[DECISIONS]) > 28
        assert len(asked[LUCK]) > 28
        assert reviews.seconds(asked[DECISIONS][-2:]) > 0
