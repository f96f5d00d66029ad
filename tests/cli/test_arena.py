"""The arena command, as typed."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ramses_desktop.bots.arena import Outcome
from ramses_desktop.cli import arena as command
from tests.cli.typed import ROOT, Run
from tests.patience import PATIENCE, until
from tests.tiers import one_quick


def arena(bots: str, *more: str) -> tuple[str, ...]:
    return ("arena", "pyramids", "--bots", bots, "--seed", "sphinx", *more)


def without_clock(data: dict[str, Any]) -> dict[str, Any]:
    for standing in data["standings"]:
        standing.pop("median", None)
        standing.pop("slow", None)
    return data


def test_the_table_has_a_line_for_each_bot(run: Run):
    code, out, err = run(*arena("scribe,random", "--games", "4"))
    assert (code, err) == (0, "")
    first, empty, head, scribe, random = out.splitlines()
    assert first == "Pyramids, players=2, 4 games from the seed “sphinx”"
    assert empty == ""
    assert " ".join(head.split()) == "bot games win rate wins ties points ahead ms a move slow"
    assert scribe.split()[:2] == ["scribe", "4"]
    assert "100.0 % (51.0 to 100.0 %)" in scribe
    assert random.split()[:2] == ["random", "4"]
    assert {line.count("±") for line in (scribe, random)} == {2}


def test_alone_nobody_wins(run: Run):
    code, out, _ = run(*arena("scribe,random", "--games", "2", "--alone"))
    assert code == 0
    assert out.startswith("Pyramids, players=1, 4 games")
    assert "win rate" not in out


def test_as_json_everything_is_there_and_adds_up(run: Run):
    code, out, err = run(*arena("scribe,random,scribe", "--games", "5", "--json"))
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert (data["game"], data["options"], data["seed"]) == ("pyramids", {"players": 3}, "sphinx")
    assert (data["asked"], data["played"]) == (6, 6)
    assert [standing["name"] for standing in data["standings"]] == ["scribe 1", "random", "scribe 2"]
    assert sum(standing["rate"] for standing in data["standings"]) == pytest.approx(1)
    assert [game["seed"] for game in data["games"]] == ["sphinx"] * 3 + ["sphinx 2"] * 3
    assert [game["seats"][1] for game in data["games"]] == ["random", "scribe", "scribe"] * 2
    random = [game["totals"][game["seats"].index("random")] for game in data["games"]]
    assert data["standings"][1]["mean"] == pytest.approx(sum(random) / 6)
    assert all(standing["slow"] >= standing["median"] > 0 for standing in data["standings"])


def test_games_are_those_that_the_command_play_plays(run: Run):
    _, out, _ = run(*arena("scribe,random", "--games", "4", "--json"))
    first = [game["totals"] for game in json.loads(out)["games"]][::2]
    _, shown, _ = run("play", "pyramids", "--bots", "scribe,random", "--seed", "sphinx", "--games", "2")
    assert [[int(total) for total in line.split()[1:]] for line in shown.splitlines()[-2:]] == first


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "scribe,deep"), "Pyramids has no bot “deep”"),
        (("--bots", "scribe", "--jobs", "0"), "--jobs must be a whole number from 1 to 64, not “0”."),
        (("--bots", "scribe", "--games", "x"), "--games must be a whole number from 1 to 1,000,000, not “x”."),
        (("--bots", "scribe", "--alone", "--options", "players=2"), "The option “players” is given twice."),
        (("--bots", ",".join(["scribe"] * 5)), "Pyramids is for 1 to 4 players, not 5."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run: Run, words: tuple[str, ...], sentence: str):
    code, out, err = run("arena", "pyramids", "--seed", "a", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"ramses-desktop: {sentence}")


def interrupted_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Outcome] = []
    fight = command.fight

    def until(bout: command.Bout) -> Outcome:
        if len(played) == count:
            raise KeyboardInterrupt
        played.append(fight(bout))
        return played[-1]

    monkeypatch.setattr(command, "fight", until)


def test_ctrl_c_shows_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch):
    interrupted_after(3, monkeypatch)
    code, out, err = run(*arena("scribe,random", "--games", "100"))
    assert (code, err) == (130, "")
    assert out.startswith("Pyramids, players=2, 3 of 100 games from the seed “sphinx”")
    assert len(out.splitlines()) == 5


def test_ctrl_c_before_the_first_game_leaves_an_empty_table(run: Run, monkeypatch: pytest.MonkeyPatch):
    interrupted_after(0, monkeypatch)
    assert run(*arena("scribe,random", "--games", "10"))[:2] == (130, "Pyramids, players=2, 0 of 10 games from the seed “sphinx”\n")
    interrupted_after(0, monkeypatch)
    code, out, _ = run(*arena("scribe,random", "--games", "10", "--json"))
    assert (code, json.loads(out)["standings"]) == (130, [])


# ------------------------------------------------------------ kept games


def kept(run: Run, file: Path, games: int = 6, *more: str) -> tuple[int, dict[str, Any]]:
    code, out, err = run(*arena("scribe,apprentice", "--games", str(games), "--keep", str(file), "--json", *more))
    assert err == ""
    return code, json.loads(out)


@pytest.mark.parametrize("jobs", one_quick("1", "2"))
def test_what_was_played_is_kept_and_gone_on_with(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, jobs: str):
    file = tmp_path / "strength.games"
    with monkeypatch.context() as patch:
        interrupted_after(3, patch)
        code, found = kept(run, file)
    assert (code, found["played"], found["asked"]) == (130, 3, 6)
    assert len(file.read_text().splitlines()) == 4
    code, found = kept(run, file, 6, "--jobs", jobs)
    assert (code, found["played"]) == (0, 6)
    whole = json.loads(run(*arena("scribe,apprentice", "--games", "6", "--json"))[1])
    assert without_clock(found) == without_clock(whole)
    with monkeypatch.context() as patch:
        interrupted_after(0, patch)
        code, again = kept(run, file)
        assert (code, without_clock(again)) == (0, without_clock(whole)), "nothing is played twice"
        code, fewer = kept(run, file, 2)
    assert (code, fewer["played"]) == (0, 2)
    assert kept(run, file, 8)[1]["played"] == 8


def test_half_a_line_is_played_again(run: Run, tmp_path: Path):
    file = tmp_path / "strength.games"
    kept(run, file)
    text = file.read_text()
    file.write_text(text[:-40])
    assert without_clock(kept(run, file)[1]) == without_clock(kept(run, file)[1])
    assert len(file.read_text().splitlines()) == 7
    assert file.read_text()[:400] == text[:400]


def test_a_game_that_two_arenas_have_kept_counts_once(run: Run, tmp_path: Path):
    file = tmp_path / "strength.games"
    once = kept(run, file, 4)[1]
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines + lines[1:3]))
    assert kept(run, file, 4)[1] == once


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("something else\n", "holds other games; choose another file."),
        ("my only notes, a line without an end", "holds other games; choose another file."),
        (None, "cannot be read: "),
        ("{first}\n[]\n", "is damaged; choose another file."),
        ('{first}\n{"match": {}}\n', "is damaged; choose another file."),
    ],
)
def test_a_file_that_cannot_keep_these_games_is_refused(run: Run, tmp_path: Path, text: str | None, sentence: str):
    file = tmp_path / "strength.games"
    if text is None:
        file.mkdir()
    else:
        kept(run, file, 2)
        file.write_text(text.replace("{first}", file.read_text().splitlines()[0]))
    before = file.read_text() if text is not None else ""
    code, out, err = run(*arena("scribe,apprentice", "--games", "2", "--keep", str(file)))
    assert (code, out) == (2, "")
    assert sentence in err
    assert text is None or file.read_text() == before


PLAYED = {"match": {"deal": 1, "seats": [0, 1]}, "totals": [30, 40], "places": [2, 1], "seconds": [[0.5], [0.25]]}


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        json.dumps(PLAYED).replace("30", "1e999"),
        json.dumps(PLAYED).replace("0.5", "1e999"),
        json.dumps(PLAYED).replace("0.5", "Infinity"),
        json.dumps(PLAYED).replace("0.5", "1e300"),
        json.dumps(PLAYED | {"totals": [30, 10**400]}),
        json.dumps(PLAYED | {"totals": [30, "40"]}),
        json.dumps(PLAYED | {"totals": [30]}),
        json.dumps(PLAYED | {"places": [0, 3]}),
        json.dumps(PLAYED | {"seconds": [[0.5], [-1.0]]}),
        json.dumps(PLAYED | {"match": {"deal": 1, "seats": [0, 0]}}),
        json.dumps(PLAYED | {"match": {"deal": 0, "seats": [0, 1]}}),
        json.dumps(PLAYED | {"match": {"deal": 1, "seats": [0, 1, 2]}}),
        json.dumps(PLAYED | {"more": 1}),
    ],
)
def test_a_forged_game_is_refused_in_a_sentence(run: Run, tmp_path: Path, line: str):
    file = tmp_path / "strength.games"
    file.write_text(f'{{"arena": ["pyramids", 1, "players=2", "sphinx", ["scribe", "apprentice"]]}}\n{line}\n')
    code, out, err = run(*arena("scribe,apprentice", "--games", "2", "--keep", str(file)))
    assert (code, out, err) == (2, "", f"ramses-desktop: {file} is damaged; choose another file.\n")


@pytest.mark.parametrize("more", [("--seed", "lotus"), ("--bots", "apprentice,scribe"), ("--alone",)])
def test_games_of_another_question_do_not_count(run: Run, tmp_path: Path, more: tuple[str, ...]):
    file = tmp_path / "strength.games"
    kept(run, file, 2)
    code, _, err = run(*arena("scribe,apprentice", "--games", "2", "--keep", str(file), *more))
    assert code == 2
    assert "holds other games" in err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal to send")
def test_ctrl_c_ends_the_other_processes_too(tmp_path: Path):
    book = tmp_path / "book"
    games = arena("apprentice,apprentice", "--games", "1000000", "--jobs", "2", "--keep", str(book))
    words = [sys.executable, "-m", "ramses_desktop", *games]
    # Tests that run in the background may ignore Ctrl+C, and their children would inherit that.
    ours = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        signal.signal(signal.SIGINT, ours)
        try:
            assert until(lambda: book.exists() and book.read_text().count("\n") > 2), "no game has been played"
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "")
    assert " of 1,000,000 games" in out
