"""The command play: games of bots, their results, and the records it saves."""

import errno
import os
import re
import sys
from math import sqrt
from pathlib import Path

import pytest

from ramses_desktop import bots
from ramses_desktop.cli import arena, play
from ramses_desktop.engine import record
from ramses_desktop.engine.game import Move, Score
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES
from tests.cli.typed import Run


def test_the_table_of_results_by_hand(run: Run) -> None:
    code, out, err = run("play", "pyramids", "--bots", "random,greedy", "--seed", "sphinx", "--games", "3")
    assert (code, err) == (0, "")
    assert out.startswith("Pyramids, 3 games from the seed “sphinx”\n")
    games = [tuple(map(int, line.split()[1:])) for line in out.splitlines() if re.match(r" +\d+( +-?\d+)+$", line)]
    assert len(games) == 3
    for seat, name in enumerate(("random", "greedy")):
        one, two, three = (game[seat] for game in games)
        mean = (one + two + three) / 3
        variance = ((one - mean) ** 2 + (two - mean) ** 2 + (three - mean) ** 2) / 2
        wins = sum(game[seat] > game[1 - seat] for game in games)
        assert f"{seat + 1} {name} {mean:.2f} ± {sqrt(variance / 3):.2f} {wins} 0" in " ".join(out.split())


def test_mean_and_standard_error() -> None:
    assert play.mean_and_error([1, 2, 3, 4]) == "2.50 ± 0.65"  # sqrt(5/3) / sqrt(4) = 0.6455
    assert play.mean_and_error([8, 8]) == "8.00 ± 0.00"
    assert play.mean_and_error([8]) == "8.00 ± –"


def scored(*ends: tuple[int, int]) -> tuple[Score, ...]:
    """Total and place of each seat."""
    return tuple(Score(seat, (), total, place) for seat, (total, place) in enumerate(ends))


def test_wins_and_ties_are_counted_apart() -> None:
    ends = ((9, 1), (9, 1), (3, 3)), ((5, 2), (6, 1), (6, 1)), ((7, 1), (2, 2), (1, 3))
    results = [scored(*each) for each in ends]
    seats = (Seat("A", "greedy"), Seat("B", "greedy"), Seat("C", "greedy"))
    lines = play.summary(GAMES[0], "s", seats, results, 3)
    assert lines[2:6] == [
        "seat  name   mean total  wins  ties",
        "   1  A     7.00 ± 1.15     1     1",
        "   2  B     5.67 ± 2.03     0     2",
        "   3  C     3.33 ± 1.45     0     1",
    ]
    assert lines[-4:] == ["game  A  B  C", "   1  9  9  3", "   2  5  6  6", "   3  7  2  1"]


def test_many_games_are_not_listed_one_by_one() -> None:
    seats = (Seat("A", "greedy"), Seat("B", "greedy"))
    assert len(play.summary(GAMES[0], "s", seats, [scored((2, 1), (1, 2))] * 10, 10)) == 5 + 12
    assert len(play.summary(GAMES[0], "s", seats, [scored((2, 1), (1, 2))] * 11, 11)) == 5


def test_one_player_alone_neither_wins_nor_ties(run: Run) -> None:
    _, out, _ = run("play", "pyramids", "--bots", "greedy", "--seed", "sphinx")
    assert "wins" not in out
    assert re.search(r"^   1  greedy +\d+\.00 ± –$", out, re.MULTILINE)


def test_bots_of_a_kind_are_numbered(run: Run) -> None:
    _, out, _ = run("play", "pyramids", "--bots", "random, greedy,random", "--seed", "sphinx")
    assert [line.split()[1:-5] for line in out.splitlines()[3:6]] == [["random", "1"], ["greedy"], ["random", "2"]]


def test_every_game_is_saved_as_a_record_of_its_own(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    run("play", "pyramids", "--bots", "random,greedy", "--seed", "a/ä", "--games", "2", "--save", folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["pyramids-a---1.ramses", "pyramids-a---2.ramses"]
    sessions = [record.read(file.read_bytes(), GAMES) for file in files]
    assert [session.seed for session in sessions] == ["a/ä", "a/ä 2"]
    assert sessions[0].seats == (Seat("random", "random"), Seat("greedy", "greedy"))
    assert all(session.turn is None for session in sessions)


def test_game_two_of_a_seed_is_game_one_of_that_seed_with_a_two(run: Run, tmp_path: Path) -> None:
    run("play", "pyramids", "--bots", "random", "--seed", "a", "--games", "2", "--save", tmp_path / "both")
    run("play", "pyramids", "--bots", "random", "--seed", "a 2", "--save", tmp_path / "second")
    second = (tmp_path / "second" / "pyramids-a-2-1.ramses").read_bytes()
    assert (tmp_path / "both" / "pyramids-a-2.ramses").read_bytes() == second


def test_saving_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "pyramids-a-2.ramses"
    mine.write_text("mine")
    code, out, err = run("play", "pyramids", "--bots", "random", "--seed", "a", "--games", "2", "--save", tmp_path)
    assert (code, out) == (2, "")
    assert err == f"ramses-desktop: {mine} exists already; choose another folder or another seed.\n"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_where_no_folder_can_be_nothing_is_played(run: Run, saved: Path) -> None:
    code, out, err = run("play", "pyramids", "--bots", "random", "--seed", "a", "--save", saved / "games")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"ramses-desktop: The folder {saved / 'games'} cannot be created: ")


def test_a_record_that_cannot_be_finished_leaves_nothing_behind(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, out, err = run("play", "pyramids", "--bots", "random", "--seed", "a", "--save", tmp_path)
    assert (code, out) == (2, "")
    assert err == f"ramses-desktop: {tmp_path / 'pyramids-a-1.ramses'} cannot be written: No space left on device.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("interrupted", "finished", "lines"),
    [("a 3", 2, ["", "seat  name        mean total  wins  ties"]), ("a", 0, [])],
)
def test_ctrl_c_prints_what_is_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, interrupted: str, finished: int, lines: list[str]
) -> None:
    def ask(bot: bots.Bot, session: Session) -> Move:
        if session.seed == interrupted:
            raise KeyboardInterrupt
        return bots.ask(bot, session)

    monkeypatch.setattr(play, "ask", ask)
    code, out, err = run("play", "pyramids", "--bots", "random,random", "--seed", "a", "--games", "5")
    assert (code, err) == (130, "")
    assert out.splitlines()[:3] == [f"Pyramids, {finished} of 5 games from the seed “a”", *lines]


@pytest.mark.parametrize(("terminal", "patience"), [(True, 0.0), (True, 60.0), (False, 0.0)])
def test_only_a_long_run_on_a_terminal_shows_how_far_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, terminal: bool, patience: float
) -> None:
    monkeypatch.setattr(arena, "PATIENCE", patience)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    _, out, err = run("play", "pyramids", "--bots", "random", "--seed", "a", "--games", "3")
    assert "[" not in out
    if terminal and not patience:
        assert "\r[=============                           ] 1 of 3 games" in err
        assert err.endswith(" \r")
    else:
        assert err == ""
