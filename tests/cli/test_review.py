"""The command review: what it tells of a game is what the coach finds, and what cannot be reviewed is refused in a sentence."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ramses_desktop.bots import judging
from ramses_desktop.bots.search import finished
from ramses_desktop.cli import arena, common
from ramses_desktop.coach.review import review
from ramses_desktop.engine import record
from ramses_desktop.engine.judged import Grade
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES, SAMPLE, TESTED, judge
from ramses_desktop.games.flip_and_write import bots as expedition_bots
from ramses_desktop.thinking import luck_question, review_question
from tests.cli.typed import Run, played, written

PLAYERS = Seat("Adam"), Seat("Greedy", "greedy")


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few guesses for each answer: here it only matters that all answers are told."""
    monkeypatch.setattr(judging, "ROUNDS", (1, 1))
    monkeypatch.setattr(judging, "STEP", 2)
    monkeypatch.setattr(judging, "MOST", 2)
    monkeypatch.setattr(judging, "USE_ROUNDS", (1,))
    monkeypatch.setattr(expedition_bots, "GUESSES", 2)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 2)


@pytest.fixture(scope="module")
def over() -> Session:
    return played(*PLAYERS)


@pytest.fixture
def saved(tmp_path: Path, over: Session) -> Path:
    return written(tmp_path / "game.ramses", over)


def opened(path: Path) -> Session:
    return record.read(path.read_bytes(), GAMES)


def reviewed(run: Run, *words: str | Path) -> dict[str, Any]:
    code, out, err = run("review", *words, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_every_decision_of_a_person_is_told_as_the_coach_judges_it(run: Run, saved: Path) -> None:
    (only,) = reviewed(run, saved)["reviews"]
    session, rules = opened(saved), judge("pyramids")
    assert rules is not None
    assert (only["seat"], only["name"], only["player"]) == (0, "Adam", "person")
    plies = review(session, 0, rules).plies
    assert [one["ply"] for one in only["decisions"]] == list(plies)
    for told in only["decisions"]:
        expected = finished(review_question(session, told["ply"]).think()).at(told["ply"])
        assert (told["played"], told["best"], told["regret"]) == (expected.played, expected.best, expected.regret)
        assert told["played"] == str(session.line[told["ply"]])
        assert told["error"] == (None if expected.error == float("inf") else expected.error)
        assert list(told["lines"].values()) == list(expected.lines)
        assert (told["round"], told["turn"]) == tuple(one + 1 for one in rules.when(session.view(0, told["ply"])))


def test_worth_luck_and_choices_make_up_the_total(run: Run, saved: Path) -> None:
    (only,) = reviewed(run, saved)["reviews"]
    figures, session = only["figures"], opened(saved)
    assert figures["worth"] + figures["luck"] + figures["choices"] == pytest.approx(figures["total"])
    assert figures["total"] == session.game.scores(session.state)[0].total
    assert sum(one["points"] for one in only["luck"] if one["kind"] not in ("worth", "deal")) == pytest.approx(figures["luck"])
    first = finished(luck_question(session, 0, 0).think())
    assert [(one["kind"], one["points"]) for one in only["luck"][:2]] == [(one.kind, one.points) for one in first]


def test_the_text_has_a_row_for_each_decision_with_what_it_gave_away(run: Run, saved: Path) -> None:
    (only,) = reviewed(run, saved)["reviews"]
    code, out, err = run("review", saved)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == ["Pyramids, players=2, seed “sphinx”", "", "Seat 1: Adam (person)"]
    assert lines[3].split() == ["turn", "luck", "played", "better", "given", "away"]
    rows = [line for line in lines[4:] if line[2:3].isdigit()]
    for row, told in zip(rows, only["decisions"], strict=True):
        assert row.startswith(f"  {told['round']}.{told['turn']}")
        assert f"  {told['played']}" in row
        if told["best"] != told["played"]:
            assert f"  {told['best']}" in row
            assert f"  {told['regret']:.1f} ± " in row
        assert any(grade in row for grade in ("slip", "mistake", "blunder")) == Grade[told["grade"].upper()].is_bad
    assert lines[-2].startswith(f"  Total {only['figures']['total']}: such a deal is worth ")
    bad = sum(Grade[told["grade"].upper()].is_bad for told in only["decisions"])
    assert lines[-1].startswith(f"  Decisions: {len(rows)}, mistakes: {bad}, given away on average: ")


def test_a_seat_may_be_chosen_even_a_bots(run: Run, saved: Path) -> None:
    (only,) = reviewed(run, saved, "--seat", "2")["reviews"]
    assert (only["seat"], only["name"]) == (1, "Greedy")


def test_everyone_at_the_table_is_reviewed(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "two.ramses", played(Seat("Adam"), Seat("\x1bEve")))
    out = run("review", path)[1]
    assert [line for line in out.splitlines() if line.startswith("Seat")] == ["Seat 1: Adam (person)", "Seat 2: \\x1bEve (person)"]


@pytest.mark.parametrize("seat", ["3", "Eve"])
def test_a_seat_that_is_not_there_is_missed_in_a_sentence(run: Run, saved: Path, seat: str) -> None:
    sentence = f"--seat must be a whole number from 1 to 2, not “{seat}”."
    assert run("review", saved, "--seat", seat) == (2, "", f"ramses-desktop: {sentence}\n")


@pytest.mark.parametrize(
    ("seats", "game_id", "moves", "sentence"),
    [
        (PLAYERS, "pyramids", 5, "This game is not over; only finished games can be reviewed."),
        (("random",), "pyramids", None, "Only bots played this game; choose one of them, as with --seat 1."),
        ((Seat("Adam"), Seat("Eve")), SAMPLE, None, "Games of this kind cannot be reviewed: High card."),
    ],
)
def test_a_game_that_cannot_be_reviewed_is_refused(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    seats: tuple[Seat | str, ...],
    game_id: str,
    moves: int | None,
    sentence: str,
) -> None:
    monkeypatch.setattr(common, "GAMES", TESTED)
    path = written(tmp_path / "game.ramses", played(*seats, of=game_id, moves=moves))
    assert run("review", path) == (2, "", f"ramses-desktop: {path}: {sentence}\n")


@pytest.mark.parametrize("game_id", ["pharaoh", "ramses"])
def test_games_without_playouts_are_reviewed_as_well(run: Run, tmp_path: Path, game_id: str) -> None:
    path = written(tmp_path / "game.ramses", played(Seat("Adam"), of=game_id))
    found = reviewed(run, path)
    (only,) = found["reviews"]
    assert only["figures"] is None
    assert any(Grade[one["grade"].upper()].is_bad for one in only["decisions"])
    assert {one["kind"] for one in only["luck"]} <= {"throw", "tile", "cards", "find"}
    out = run("review", path)[1]
    assert f"({found['counts']}), accuracy: " in out
    assert "Total" not in out


@pytest.mark.parametrize("terminal", [True, False])
def test_only_a_terminal_shows_how_far_it_is(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    monkeypatch.setattr(arena, "PATIENCE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    _, out, err = run("review", saved)
    assert "questions" not in out
    assert (" questions" in err, err.endswith(" \r")) == (terminal, terminal)
