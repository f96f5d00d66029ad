"""The command replay: what it tells of a saved game, and how it refuses what is none."""

import json
import os
import re
from pathlib import Path

import attrs
import pytest

from ramses_desktop import __version__
from ramses_desktop.cli import common
from ramses_desktop.engine import record
from ramses_desktop.engine.game import Part, Score
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES, TESTED
from ramses_desktop.games.pyramids import rules, telling
from ramses_desktop.store.journal import Agreed, Journal
from tests.cli.typed import ROOT, Run, played, started, written


def test_a_replay_tells_the_whole_game(run: Run, saved: Path) -> None:
    session = record.read(saved.read_bytes(), GAMES)
    code, out, err = run("replay", saved)
    assert (code, err) == (0, "")
    assert out.startswith("Pyramids, players=2, seed “sphinx”\nSeat 1: Random (random)\nSeat 2: Greedy (greedy)\n")
    for ply, move in enumerate(session.line):
        assert f"{ply + 1:5}  {session.seats[session.mover(ply)].name}: {move}\n" in out
    assert "\nThe game is over.\n" in out
    totals = [score.total for score in session.game.scores(session.state)]
    assert re.search(r"^  Total +{} +{}$".format(*totals), out, re.MULTILINE)
    assert out.endswith("\nThe check matches: this is the game as it was saved.\n")


def test_crosses_score_card_and_claims_are_drawn() -> None:
    """Card 12 starts with E at a1, and has a red gem at b2."""
    start = Session.new(rules.GAME, rules.PyramidsOptions(2), "sphinx").state
    ada = rules.Player(
        cards=(rules.InPlay(12, 0b00011_00001),), done=(21, 5), torches=(True, False, True, False), reds=2, greens=10, skulls=4
    )
    state = attrs.evolve(
        start,
        players=(ada, rules.Player()),
        display=(3,),
        stage=rules.CROSS,
        number=8,
        bonus=2,
        claims=((), (rules.RIVAL, 1), (0,)),
    )
    lines = telling.DUMP.table(state, ("Ada", "Bo")).splitlines()
    assert lines[0] == "Round 2, turn 2, expedition card T4. Ada is to cross off (bonus boxes left: 2)."
    assert lines[3] == (
        "Pyramid points: green 10 open, 6 open, 3 open; orange 10 the rival, 6 Bo, 3 open; purple 10 Ada, 6 open, 3 open."
    )
    assert lines[6:17] == [
        "  12 green",
        "    a b c d e",
        "  1 X . . . .",
        "  2 X X . s .",
        "  3 . s . . .",
        "  4 r p . # .",
        "  5 # # s . T",
        "  Completed:  21 green, 5 orange",
        "  Torches:    [X][2][X][4]",
        "  Red gems:   [X][X][3][4][5][6][7][8][9][10]",
        "  Green gems: [X][X][X][X][X][X][X][X][X][X]",
    ]
    assert lines[17] == "  Skulls:     [X][X][X][X][6][8][10][13][16][20]"
    assert "  Completed:  none yet" in lines[18:]


@pytest.mark.parametrize("players", [1, 4])
def test_the_table_is_shown_after_every_move(run: Run, tmp_path: Path, players: int) -> None:
    session = played(*["random"] * players)
    code, out, _ = run("replay", written(tmp_path / "game.ramses", session), "--tables")
    assert code == 0
    assert out.count("Skulls: ") == players * len(session.line)
    assert out.count("The game is over.") == 1


def test_what_a_check_of_0_1_0_proves_is_told_as_it_is(run: Run) -> None:
    code, out, _ = run("replay", ROOT / "tests/golden/saves/0.1.0/pyramids.ramses")
    assert code == 0
    assert out.endswith("these are the moves as they were saved. In 0.1.0 it did not cover players and notes.\n")


def test_a_game_under_way_is_not_called_over(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("replay", written(tmp_path / "game.ramses", played("random", "random", moves=1)))
    assert "Before the first turn. Random is to keep two pyramids.\n" in out
    assert "The game is not over. Scores so far\n" in out


def test_an_unfinished_game_copied_from_the_games_folder_is_shown(run: Run, tmp_path: Path) -> None:
    book = Journal.begin(played("random", "random", moves=3), Agreed(), data=tmp_path)
    book.keep()
    code, out, err = run("replay", book.path)
    assert (code, err) == (0, "")
    assert "The game is not over. Scores so far\n" in out
    assert out.endswith("This is an unfinished game as the program kept it. Only saved games have a check.\n")
    code, out, err = run("review", book.path)
    assert (code, out) == (2, "")
    assert "not over" in err


def test_the_tie_break_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = (Part("tombs", "Completed pyramids", 10, 1), Part("skulls", "Highest skull", -1))
    scores = (Score(0, part, 9, 2, "Too late."), Score(1, part, 9, 1, "First with pyramid 3."))
    monkeypatch.setattr(rules.Pyramids, "scores", lambda *_: scores)
    _, out, _ = run("replay", written(tmp_path / "game.ramses", played("random", "greedy", moves=3)))
    assert out.endswith(
        "                      Random   Greedy\n"
        "  Completed pyramids  10 (1)   10 (1)\n"
        "  Highest skull       -1       -1\n"
        "  Total               9        9\n"
        "  Place               2        1\n"
        "  Random: Too late.\n"
        "  Greedy: First with pyramid 3.\n"
        "\nThe check matches: this is the game as it was saved.\n"
    )


def test_names_cannot_upset_the_terminal(run: Run, tmp_path: Path) -> None:
    session = Session.new(rules.GAME, rules.PyramidsOptions(1), "a\nb", (Seat("A\x1b[2J\u202eda", "person"),))
    _, out, _ = run("replay", written(tmp_path / "game.ramses", session))
    assert out.startswith("Pyramids, players=1, seed “a\\nb”\nSeat 1: A\\x1b[2J\\u202eda (person)\n")


def test_json_tells_enough_to_play_the_game_again(run: Run, saved: Path) -> None:
    session = record.read(saved.read_bytes(), GAMES)
    code, out, err = run("replay", saved, "--json", "--legal")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert data["program"] == f"Ramses Desktop {__version__}"
    assert (data["game"], data["rules"], data["options"], data["seed"]) == ("pyramids", 1, {"players": 2}, "sphinx")
    assert data["seats"] == [{"name": "Random", "player": "random"}, {"name": "Greedy", "player": "greedy"}]
    game = rules.GAME
    state = game.start(rules.PyramidsOptions(**data["options"]), data["deal"])
    for ply, entry in enumerate(data["moves"]):
        assert (entry["ply"], entry["seat"]) == (ply, game.turn(state))
        assert entry["legal"] == [str(move) for move in game.moves(state)]
        assert entry["move"] in entry["legal"]
        state = game.play(state, game.parse(entry["move"]))
    assert state == session.state
    assert (data["turn"], data["legal"]) == (None, [])
    assert [score["total"] for score in data["scores"]] == [score.total for score in game.scores(state)]
    for score in data["scores"]:
        assert sum(part["points"] for part in score["parts"]) == score["total"]
    assert data["check"] == record.fingerprint(session)
    assert '"legal"' not in run("replay", saved, "--json")[1], "legal moves are only listed when asked for"


def test_json_of_a_game_under_way_says_whose_turn_it_is(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "game.ramses", played("random", "random", moves=1))
    data = json.loads(run("replay", path, "--json", "--legal")[1])
    assert data["turn"] == 1
    assert len(data["legal"]) == 6


def test_json_keeps_headers_of_later_versions(run: Run, saved: Path) -> None:
    session = record.read(saved.read_bytes(), GAMES)
    session.headers = (("Table", ("casual", "open")),)
    written(saved, session)
    assert json.loads(run("replay", saved, "--json")[1])["headers"] == {"Table": ["casual", "open"]}


@pytest.mark.slow
def test_json_is_utf_8_whatever_the_terminal_speaks_and_the_seats_are_called(tmp_path: Path) -> None:
    session = Session.new(rules.GAME, rules.PyramidsOptions(1), "\udcff", (Seat("Åsa ☥", "person"),))
    path = written(tmp_path / "game.ramses", session)
    answer = started("replay", path, "--json", env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    data = json.loads(answer.stdout.decode("utf-8"))
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert (data["seats"][0]["name"], data["seed"]) == ("Åsa ☥", "\udcff")


def test_a_game_without_drawings_is_replayed_all_the_same(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "GAMES", TESTED)
    run("play", "sample", "--bots", "random,random", "--options", "swaps=2", "--seed", "sphinx", "--save", tmp_path)
    code, out, _ = run("replay", tmp_path / "sample-sphinx-1.ramses", "--tables")
    assert code == 0
    assert out.startswith("High card, players=2 swaps=2, seed “sphinx”\n")
    assert "\nScores\n" in out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[Check ", "keep 1 2\n[Check ", "The game is over, but there are more moves."),
        ('[Game "pyramids"]', '[Game "chess\x1b"]', 'Line 1: A header looks like [Name "text"]; this one is damaged.'),
        ('[Game "pyramids"]', '[Game "chess"]', "Line 1: Ramses Desktop has no game “chess”."),
        ('[Rules "1"]', '[Rules "2"]', "Line 2: This game was saved by a newer version of Ramses Desktop"),
        ("keep ", "keep  ", "Line 7: “keep  "),
        ("=random", "=ran.dom", "Line 6: [Seats] was changed after this game was saved.\n"),
    ],
)
def test_a_damaged_record_is_refused_in_a_sentence(run: Run, saved: Path, old: str, new: str, sentence: str) -> None:
    text = saved.read_text("utf-8")
    assert old in text
    saved.write_text(text.replace(old, new, 1), "utf-8", newline="\n")
    code, out, err = run("replay", saved)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err
    assert err.startswith(f"ramses-desktop: {saved}: Line ")


@pytest.mark.parametrize("command", ["replay", "review"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty."),
        (b"\x7fELF\xff\xfe", "Line 1: This is not text, so it is not a saved game of Ramses Desktop."),
        (b"Dear diary,\n", "Line 1: A saved game begins with [Game …], and this file does not."),
    ],
)
def test_a_file_of_another_kind_is_refused(run: Run, tmp_path: Path, command: str, content: bytes, sentence: str) -> None:
    path = tmp_path / "strange.ramses"
    path.write_bytes(content)
    assert run(command, path) == (2, "", f"ramses-desktop: {path}: {sentence}\n")


def test_an_endless_file_is_not_read_to_the_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.ramses"
    with path.open("wb") as large:
        large.truncate(1 << 34)
    code, out, err = run("replay", path)
    assert (code, out) == (2, "")
    assert err == f"ramses-desktop: {path} is too large for a saved game (more than 1,048,576 bytes).\n"


def test_what_is_no_file_is_refused(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.ramses", f"{tmp_path}/\0"):
        code, out, err = run("replay", path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert " cannot be opened: " in err
