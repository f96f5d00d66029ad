"""The benchmark itself: it runs, prints what it found, and fails when a goal is missed. Speed is not tested here."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bench import bench_kernel, playouts
from tests.bench.bench_kernel import Play
from tests.bench.playouts import SECOND, Rates
from tests.compiled import ROOT, CannotCompile

PLAIN, COMPILED = {"greedy": 9.0, "keen": 8.5}, {"greedy": 40.0, "keen": 34.0}
C = {"greedy": 100.0}


def bench(
    monkeypatch: pytest.MonkeyPatch, ours: dict[str, Rates], c: Rates | None, tables: float = 0.001, *, quick: bool = True
) -> int:
    @contextmanager
    def player(folder: Path, games: dict[str, int]) -> Iterator[Play]:
        yield lambda: ours[folder.name]

    monkeypatch.setattr(bench_kernel, "tables_seconds", lambda: tables)
    monkeypatch.setattr(bench_kernel, "forms", lambda _: {name: Path(name) for name in ours})
    monkeypatch.setattr(bench_kernel, "player", player)
    monkeypatch.setattr(bench_kernel, "compiled_yardstick", lambda *_: (lambda: c) if c else None)
    return bench_kernel.main(["--quick"] if quick else [])


def test_goals_that_are_met_pass(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(monkeypatch, {"plain": PLAIN, "compiled": COMPILED}, C) == 0
    out = capsys.readouterr().out
    assert "plain    keen            8   C      100   1/11.8, goal 1/12: met" in out
    assert "compiled keen           34   C      100   1/2.9, goal 1/3: met" in out


@pytest.mark.parametrize("policy", ["greedy", "keen"])
@pytest.mark.parametrize(("form", "slow"), [("plain", 8.0), ("compiled", 33.0)])
def test_a_form_that_is_too_slow_fails(
    form: str, slow: float, policy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = {"plain": PLAIN, "compiled": COMPILED}
    assert bench(monkeypatch, {**ours, form: {**ours[form], policy: slow}}, C) == 1
    assert capsys.readouterr().out.count("MISSED") == 1


@pytest.mark.parametrize("policy", ["greedy", "keen"])
def test_silver_and_gold_is_held_against_pyramids(
    policy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enough = {f"{SECOND}{policy}": PLAIN[policy] / 1.49}
    assert bench(monkeypatch, {"plain": PLAIN | enough}, C) == 0
    assert f"plain    silver_gold {policy}          6   1/1.49 of Pyramids, goal 1/1.5: met" in capsys.readouterr().out
    slow = {f"{SECOND}{policy}": PLAIN[policy] / 1.51}
    assert bench(monkeypatch, {"plain": PLAIN | slow}, C) == 1


def test_tables_that_are_too_slow_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench(monkeypatch, {"plain": PLAIN}, C, tables=0.031) == 1


@pytest.mark.parametrize(("quick", "code"), [(True, 0), (False, 1)])
@pytest.mark.parametrize(("ours", "c"), [({"plain": PLAIN, "compiled": COMPILED}, None), ({"plain": PLAIN}, C)])
def test_what_cannot_be_made_fails_a_full_run_only(
    monkeypatch: pytest.MonkeyPatch, ours: dict[str, Rates], c: Rates | None, quick: bool, code: int
) -> None:
    assert bench(monkeypatch, ours, c, quick=quick) == code
    assert bench(monkeypatch, {"plain": PLAIN, "compiled": COMPILED}, C, quick=quick) == 0


def test_without_a_compiler_only_our_rates_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_kernel, "COMPILERS", ())
    assert bench_kernel.compiled_yardstick(tmp_path, 1) is None
    assert bench(monkeypatch, {"plain": PLAIN}, None) == 0
    out = capsys.readouterr().out
    assert out.startswith("There is no C compiler here")
    assert "   C " not in out


@pytest.mark.skipif(not any(map(shutil.which, bench_kernel.COMPILERS)), reason="there is no C compiler here")
def test_the_yardstick_plays(tmp_path: Path) -> None:
    play = bench_kernel.compiled_yardstick(tmp_path, 20)
    assert play is not None
    assert all(rate > 0 for rate in play().values())


def test_a_yardstick_that_does_not_compile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "rollouts.c"
    source.write_text("this is not C")
    monkeypatch.setattr(bench_kernel, "YARDSTICK", source)
    assert bench_kernel.compiled_yardstick(tmp_path, 1) is None
    assert "only our own rates are told" in capsys.readouterr().out


def test_where_nothing_can_be_compiled_the_plain_kernel_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cannot(_: Path) -> None:
        raise CannotCompile("There is no C compiler here.")

    monkeypatch.setattr(bench_kernel, "compile_program", cannot)
    with ExitStack() as stack:
        assert bench_kernel.forms(stack) == {"plain": ROOT}
    assert capsys.readouterr().out == "There is no C compiler here. So only the plain kernel is measured.\n"


@pytest.mark.slow
def test_a_player_plays_in_a_process_of_its_own() -> None:
    with bench_kernel.player(ROOT, dict.fromkeys(playouts.POLICIES, 2)) as play:
        rates = play()
    assert set(rates) == set(playouts.POLICIES)
    assert all(rate > 0 for rate in rates.values())


@pytest.mark.slow
def test_games_are_really_played_to_the_end() -> None:
    for name in playouts.POLICIES:
        policy = playouts.Policy(name)
        table = policy.dealt()
        table.run()
        assert table.turn == 28, name
        completed = [player.done if name.startswith(SECOND) else player.tombs for player in table.players]
        assert sum(map(sum, completed)) > 0, name
    assert bench_kernel.tables_seconds() > 0
