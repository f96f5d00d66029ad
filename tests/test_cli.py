"""The commands that need no window, as typed."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from ramses_desktop import __main__, __version__, bots
from ramses_desktop.bots import LEVELS
from ramses_desktop.cli import arena, common, play, replay
from ramses_desktop.engine import record
from ramses_desktop.engine.game import Part, Score
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES, IDS, SAMPLE, TESTED
from ramses_desktop.games.pyramids import rules, telling
from ramses_desktop.store.journal import Agreed, Journal
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
Run = Callable[..., tuple[int, str, str]]
KNOWN_BOTS = "there are random, greedy, apprentice, scribe, vizier, pharaoh."
THERE: Final = f"there are {', '.join(game.spec.id for game in GAMES)}."


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run this command; return exit code, output and errors."""

    def typed(*words: str | Path) -> tuple[int, str, str]:
        code = __main__.main([str(word) for word in words])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return typed


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short but complete game of two bots, as a record."""
    return written(tmp_path / "game.ramses", played(("random", "greedy"), "sphinx"))


def played(names: Sequence[str], seed: str, moves: int | None = None) -> Session:
    seats = tuple(Seat(name.capitalize(), name) for name in names)
    session = Session.new(rules.GAME, rules.PyramidsOptions(len(names)), seed, seats)
    while session.turn is not None and session.ply != moves:
        session.play(bots.ask(bots.RandomBot(), session))
    return session


def written(path: Path, session: Session) -> Path:
    path.write_text(record.text(session), "utf-8", newline="\n")
    return path


def started(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "ramses_desktop", *map(str, words)]
    return subprocess.run(command, check=False, capture_output="stdout" not in options, cwd=ROOT, timeout=PATIENCE, **options)


# ------------------------------------------------------------ in general


@pytest.mark.slow
def test_no_command_loads_qt(saved: Path, tmp_path: Path) -> None:
    commands = [
        ["--version"],
        ["deal", "pyramids", "--seed", "sphinx"],
        ["play", "pyramids", "--bots", "random,greedy", "--seed", "sphinx", "--save", str(tmp_path / "games")],
        ["replay", str(saved)],
        ["replay", str(saved), "--json", "--legal"],
        ["replay", "gone.ramses"],
        ["review", "gone.ramses"],
    ]
    program = f"import sys\nfrom ramses_desktop.__main__ import main\ncodes = [main(words) for words in {commands}]\n"
    program += "print(codes, [name for name in sys.modules if name.startswith(('PySide6', 'shiboken6'))], file=sys.stderr)"
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=ROOT)
    assert answer.stderr.splitlines()[-1] == "[0, 0, 0, 0, 0, 2, 2] []"


def test_without_arguments_or_with_a_saved_game_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str | None, ...]] = []

    def window(*what: str | None) -> int:
        opened.append(what)
        return 7

    monkeypatch.setattr(__main__, "open_window", window)
    asked: tuple[list[str], ...] = [], ["a game.ramses"], ["A.RAMSES"], ["--game", IDS[-1]], ["--game", SAMPLE]
    assert [__main__.main(words) for words in asked] == [7] * 5
    assert opened == [(), ("a game.ramses",), ("A.RAMSES",), (None, IDS[-1]), (None, SAMPLE)]


@pytest.mark.parametrize("words", [[], ["chess"], [SAMPLE, SAMPLE]])
def test_a_game_that_is_not_there_is_missed_in_a_sentence(run: Run, words: list[str]) -> None:
    code, out, err = run("--game", *words)
    assert (code, out) == (2, "")
    assert err == f"ramses-desktop: --game needs the name of a game: {', '.join(IDS)}.\n"


def test_without_qt_the_window_is_missed_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def window(*_: str) -> int:
        return len(import_module("PySide6.QtWidgets").__name__)

    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    monkeypatch.setattr(__main__, "open_window", window)
    code, out, err = run()
    assert (code, out) == (1, "")
    assert err.startswith("ramses-desktop: The window cannot be opened: ")


def test_it_says_its_version(run: Run) -> None:
    assert run("--version") == (0, f"Ramses Desktop {__version__}\n", "")


@pytest.mark.parametrize("command", [(), ("deal",), ("play",), ("replay",), ("review",), ("arena",)])
def test_every_command_explains_itself(run: Run, command: tuple[str, ...]) -> None:
    code, out, err = run(*command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(" ".join(("usage: ramses-desktop", *command)))


@pytest.mark.parametrize("damage", ["n%0", "no catalogue", ""])
def test_a_damaged_catalogue_is_no_reason_not_to_explain(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    written = (ROOT / "resources" / "translations" / "de" / "LC_MESSAGES" / "parser.mo").read_bytes()
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    rule = b"(n != 1)"
    assert rule in written
    spoilt = written.replace(rule, damage.encode().ljust(len(rule))) if damage == "n%0" else damage.encode()
    (folder / "parser.mo").write_bytes(spoilt)
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setattr(common, "translations", lambda: tmp_path)
    code, out, err = run("deal", "--help")
    assert (code, err) == (0, "")
    assert "deal" in out


@pytest.mark.parametrize("command", ["play", "arena"])
def test_wherever_bots_are_named_the_help_says_how_each_level_plays(run: Run, command: str) -> None:
    said = " ".join(run(command, "--help")[1].split())
    assert all(f"{level.id} ({level.character})" in said for level in LEVELS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "relpay x.ramses",
            "There is no command “relpay”; there are deal, play, replay, review, arena. Saved games end in .ramses.",
        ),
        ("--loud", "The following arguments are required: COMMAND; see ramses-desktop --help."),
        ("deal pyramids", "The following arguments are required: --seed; see ramses-desktop deal --help."),
        ("deal pyramids --seed", "Argument --seed: expected one argument; see ramses-desktop deal --help."),
        ("deal pyramids --seed a b", "Unrecognized arguments: b; see ramses-desktop --help."),
        ("deal chess --seed a", f"There is no game “chess”; {THERE}"),
        ("deal sample --seed a", f"There is no game “sample”; {THERE}"),
        ("deal pyramids --seed a --players 5", "Pyramids is for 1 to 4 players, not 5."),
        ("deal pyramids --seed a --players two", "The option “players” must be a whole number, not “two”."),
        ("deal pyramids --seed a --players 2 --options players=3", "The option “players” is given twice."),
        ("deal pyramids --seed a --options storm=yes", "There is no option “storm=yes”; the options are players."),
        ("play chess --seed a --bots random", f"There is no game “chess”; {THERE}"),
        ("play pyramids --seed a --bots random,deep", f"Pyramids has no bot “deep”; {KNOWN_BOTS}"),
        ("play pyramids --seed a --bots person", f"Pyramids has no bot “person”; {KNOWN_BOTS}"),
        ("play pyramids --seed a --bots ,", f"Pyramids has no bot “”; {KNOWN_BOTS}"),
        ("play pyramids --seed a --bots random,random,random,random,random", "Pyramids is for 1 to 4 players, not 5."),
        ("play pyramids --seed a --bots random --games 0", "--games must be a whole number from 1 to 1,000,000, not “0”."),
        ("play pyramids --seed a --bots random --games 1e3", "--games must be a whole number from 1 to 1,000,000, not “1e3”."),
        ("play pyramids --seed a --bots random --games ٣", "--games must be a whole number from 1 to 1,000,000, not “٣”."),
        ("play pyramids --seed a --bots random --games -1", "--games must be a whole number from 1 to 1,000,000, not “-1”."),
        ("replay gone.ramses --legal", "--legal needs --json."),
        ("replay gone.ramses --json --tables", "Choose either --tables or --json."),
    ],
)
def test_wrong_input_is_one_sentence(run: Run, words: str, sentence: str) -> None:
    assert run(*words.split()) == (2, "", f"ramses-desktop: {sentence}\n")


def test_control_signs_in_what_was_typed_do_not_reach_the_terminal(run: Run) -> None:
    _, _, err = run("deal", "\x1b[31mchess\n", "--seed", "a")
    assert err == f"ramses-desktop: There is no game “\\x1b[31mchess\\n”; {THERE}\n"


def test_a_missing_file_of_ours_is_named_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> str:
        raise FileNotFoundError("cards.json is missing from this installation.")

    monkeypatch.setattr(play, "ask", gone)
    code, _, err = run("play", "pyramids", "--bots", "random", "--seed", "a")
    assert (code, err) == (2, "ramses-desktop: That did not work: cards.json is missing from this installation.\n")


TALKING = pytest.mark.parametrize("words", [("deal", "pyramids", "--seed", "a"), ("--doctor",)], ids=lambda words: words[0])
"""Commands with something to say."""


@pytest.mark.slow
@TALKING
@pytest.mark.skipif(os.name == "nt", reason="a matter of POSIX pipes")
def test_a_reader_who_has_seen_enough_is_no_fault(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        answer = started(*words, stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert (answer.returncode, answer.stderr) == (141, b"")


@pytest.mark.slow
@pytest.mark.parametrize("waits", [True, False], ids=["at the end", "at once"])
@pytest.mark.parametrize("words", [*TALKING.args[1], ("--version",), ("--help",), ("deal", "--help")], ids=" ".join)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_one_sentence(words: tuple[str, ...], waits: bool) -> None:
    """Whether Python writes line by line or waits until it has enough."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("wb") as full:
        answer = started(
            *words, stdout=full, stderr=subprocess.PIPE, env=environment | ({} if waits else {"PYTHONUNBUFFERED": "1"})
        )
    assert answer.returncode == 2
    assert answer.stderr.decode().count("\n") == 1
    assert answer.stderr.startswith(b"ramses-desktop: That did not work: ")


@pytest.mark.slow
def test_where_signs_are_not_understood_the_same_seed_deals_the_same(run: Run) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    answer = started("deal", "pyramids", "--seed", "Ägypten", env=environment)
    assert (answer.returncode, answer.stderr) == (0, b"")
    said = answer.stdout.decode("ascii").splitlines()
    _, usual, _ = run("deal", "pyramids", "--seed", "Ägypten")
    assert said == usual.encode("ascii", "backslashreplace").decode().splitlines()


def test_ctrl_c_is_quiet(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> Session:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "opened", interrupted)
    assert run("replay", saved) == (130, "", "")


# ------------------------------------------------------------ deal


def test_a_seed_always_deals_the_same(run: Run) -> None:
    first = run("deal", "pyramids", "--seed", "sphinx", "--players", "3")
    assert first[0] == 0
    assert run("deal", "pyramids", "--seed", "sphinx", "--options", "players=3") == first
    assert run("deal", "pyramids", "--seed", "sphinx 2", "--players", "3") != first


def test_a_deal_shows_hands_deck_and_expeditions(run: Run) -> None:
    _, out, _ = run("deal", "pyramids", "--seed", "sphinx")
    assert "Player 2 chooses two of these:\n  2 orange       12 green       19 purple      21 green\n" in out
    assert "  5, 4, 48, 34, 41, 35, 13, 15, 6, 31, 20, 36, 28, 19, 43, 12\n" in out
    assert "  Round 1: L4  T4  V3  I3  O4  I2  V3  (I3)\n" in out
    assert "rival" not in out


def test_a_deal_for_one_shows_what_the_rival_prefers(run: Run) -> None:
    _, out, _ = run("deal", "pyramids", "--seed", "sphinx", "--players", "1")
    assert "it prefers orange, green, purple, in this order." in out


def test_the_drawing_of_a_pyramid(run: Run) -> None:
    """Card 12 as it is in cards.json."""
    _, out, _ = run("deal", "pyramids", "--seed", "sphinx")
    lines = out[out.index("Player 2") :].splitlines()[1:8]
    assert [line[15:30].rstrip() for line in lines] == [
        "  12 green", "    a b c d e", "  1 E . . . .", "  2 . r . s .", "  3 . s . . .", "  4 r p . # .", "  5 # # s . T",
    ]  # fmt: skip


def test_a_game_without_drawings_is_dealt_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "GAMES", TESTED)
    code, out, _ = run("deal", "sample", "--seed", "sphinx")
    assert (code, out.splitlines()[0]) == (0, "High card, players=2 swaps=1, dealt from the seed “sphinx”")
    assert sorted(out.splitlines()[2].split()) == ["1", "2", "3", "4"]


# ------------------------------------------------------------ play


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


def interrupt_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = 0

    def played(session: Session, players: Sequence[bots.Bot]) -> Session:
        nonlocal finished
        if finished == games:
            raise KeyboardInterrupt
        finished += 1
        while session.turn is not None:
            session.play(bots.ask(players[session.turn], session))
        return session

    monkeypatch.setattr(play, "_played", played)


def test_ctrl_c_prints_what_is_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(2, monkeypatch)
    code, out, err = run("play", "pyramids", "--bots", "random,random", "--seed", "a", "--games", "5")
    assert (code, err) == (130, "")
    assert out.startswith("Pyramids, 2 of 5 games from the seed “a”\n\nseat")


def test_ctrl_c_before_the_first_result(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(0, monkeypatch)
    code, out, err = run("play", "pyramids", "--bots", "random,random", "--seed", "a", "--games", "5")
    assert (code, out, err) == (130, "Pyramids, 0 of 5 games from the seed “a”\n", "")


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


# ------------------------------------------------------------ replay


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
    lines = telling.table(state, ("Ada", "Bo")).splitlines()
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
    session = played(["random"] * players, "every")
    code, out, _ = run("replay", written(tmp_path / "game.ramses", session), "--tables")
    assert code == 0
    assert out.count("Skulls: ") == players * len(session.line)
    assert out.count("The game is over.") == 1


def test_what_a_check_of_0_1_0_proves_is_told_as_it_is(run: Run) -> None:
    code, out, _ = run("replay", ROOT / "tests/golden/saves/0.1.0/pyramids.ramses")
    assert code == 0
    assert out.endswith("these are the moves as they were saved. In 0.1.0 it did not cover players and notes.\n")


def test_a_seat_that_was_changed_by_hand_is_named(run: Run, saved: Path) -> None:
    damaged(saved, "=random", "=ran.dom")
    code, out, err = run("replay", saved)
    assert (code, out, err) == (2, "", f"ramses-desktop: {saved}: Line 6: [Seats] was changed after this game was saved.\n")


def test_a_game_under_way_is_not_called_over(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("replay", written(tmp_path / "game.ramses", played(["random", "random"], "under way", moves=1)))
    assert "Before the first turn. Random is to keep two pyramids.\n" in out
    assert "The game is not over. Scores so far\n" in out


def test_an_unfinished_game_copied_from_the_games_folder_is_shown(run: Run, tmp_path: Path) -> None:
    book = Journal.begin(played(["random", "random"], "under way", moves=3), Agreed(), data=tmp_path)
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
    _, out, _ = run("replay", written(tmp_path / "game.ramses", played(["random", "greedy"], "tie", moves=3)))
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


def test_json_lists_legal_moves_only_when_asked(run: Run, saved: Path) -> None:
    _, out, _ = run("replay", saved, "--json")
    assert '"legal"' not in out


def test_json_of_a_game_under_way_says_whose_turn_it_is(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "game.ramses", played(["random", "random"], "under way", moves=1))
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


def damaged(saved: Path, old: str, new: str) -> None:
    text = saved.read_text("utf-8")
    assert old in text
    saved.write_text(text.replace(old, new, 1), "utf-8", newline="\n")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[Check ", "keep 1 2\n[Check ", "The game is over, but there are more moves."),
        ('[Game "pyramids"]', '[Game "chess\x1b"]', 'Line 1: A header looks like [Name "text"]; this one is damaged.'),
        ('[Game "pyramids"]', '[Game "chess"]', "Line 1: Ramses Desktop has no game “chess”."),
        ('[Rules "1"]', '[Rules "2"]', "Line 2: This game was saved by a newer version of Ramses Desktop"),
        ("keep ", "keep  ", "Line 7: “keep  "),
    ],
)
def test_a_damaged_record_is_refused_in_a_sentence(run: Run, saved: Path, old: str, new: str, sentence: str) -> None:
    damaged(saved, old, new)
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


# ------------------------------------------------------------ the documentation


def examples() -> list[tuple[str, list[str]]]:
    """Every command in docs/commands.md, with the output it claims."""
    blocks = re.findall(
        r"^    \$ ramses-desktop (.+)\n((?:    .*\n|\n(?=    ))*)", (ROOT / "docs" / "commands.md").read_text("utf-8"), re.MULTILINE
    )
    return [(command, [line[4:] for line in said.splitlines()]) for command, said in blocks]


def test_the_page_of_commands_has_examples() -> None:
    assert [command.split()[0] for command, _ in examples()] == ["play", "deal", "replay", "review"]


@pytest.mark.parametrize(
    ("command", "said"),
    [pytest.param(*one, marks=pytest.mark.slow if "--games" in one[0] else ()) for one in examples()],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_that_page_shows_what_really_happens(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: list[str]
) -> None:
    """… stands for omitted lines."""
    monkeypatch.chdir(tmp_path)
    run("play", "pyramids", "--bots", "random,greedy", "--seed", "sphinx", "--save", tmp_path)
    run("play", "pharaoh", "--bots", "scribe", "--seed", "sphinx", "--save", tmp_path)
    code, out, _ = run(*command.split())
    assert code == 0
    rest = "\n" + out
    for piece in "\n".join(said).strip("\n").split("\n…"):
        assert piece.strip("\n") in rest
        rest = rest[rest.index(piece.strip("\n")) :]
