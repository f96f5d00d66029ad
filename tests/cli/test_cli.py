"""The commands that need no window, as typed; and what all of them have in common."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from unittest.mock import Mock

import pytest

from ramses_desktop import __main__, __version__
from ramses_desktop.bots import LEVELS
from ramses_desktop.cli import common, play, replay
from ramses_desktop.games import GAMES, IDS, SAMPLE, TESTED
from tests.cli.typed import ROOT, Run, started

KNOWN_BOTS = "there are random, greedy, apprentice, scribe, vizier, pharaoh."
THERE: Final = f"there are {', '.join(game.spec.id for game in GAMES)}."


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
    window = Mock(return_value=7)
    monkeypatch.setattr(__main__, "open_window", window)
    asked: tuple[list[str], ...] = [], ["a game.ramses"], ["A.RAMSES"], ["--game", IDS[-1]], ["--game", SAMPLE]
    assert [__main__.main(words) for words in asked] == [7] * 5
    opened = [call.args for call in window.call_args_list]
    assert opened == [(), ("a game.ramses",), ("A.RAMSES",), (None, IDS[-1]), (None, SAMPLE)]


@pytest.mark.parametrize("words", [[], ["chess"], [SAMPLE, SAMPLE]])
def test_a_game_that_is_not_there_is_missed_in_a_sentence(run: Run, words: list[str]) -> None:
    code, out, err = run("--game", *words)
    assert (code, out) == (2, "")
    assert err == f"ramses-desktop: --game needs the name of a game: {', '.join(IDS)}.\n"


def test_without_qt_the_window_is_missed_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "open_window", Mock(side_effect=ModuleNotFoundError("No module named PySide6")))
    code, out, err = run()
    assert (code, out) == (1, "")
    assert err.startswith("ramses-desktop: The window cannot be opened: ")


@pytest.mark.parametrize("command", [(), ("deal",), ("play",), ("replay",), ("review",), ("arena",)])
def test_every_command_explains_itself(run: Run, command: tuple[str, ...]) -> None:
    assert run("--version") == (0, f"Ramses Desktop {__version__}\n", "")
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
    gone = FileNotFoundError("cards.json is missing from this installation.")
    monkeypatch.setattr(play, "ask", Mock(side_effect=gone))
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
    monkeypatch.setattr(replay, "opened", Mock(side_effect=KeyboardInterrupt))
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

    _, alone, _ = run("deal", "pyramids", "--seed", "sphinx", "--players", "1")
    assert "it prefers orange, green, purple, in this order." in alone
    # Card 12 as it is in cards.json.
    lines = out[out.index("Player 2") :].splitlines()[1:8]
    assert [line[15:30].rstrip() for line in lines] == [
        "  12 green", "    a b c d e", "  1 E . . . .", "  2 . r . s .", "  3 . s . . .", "  4 r p . # .", "  5 # # s . T",
    ]  # fmt: skip


def test_a_game_without_drawings_is_dealt_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "GAMES", TESTED)
    code, out, _ = run("deal", "sample", "--seed", "sphinx")
    assert (code, out.splitlines()[0]) == (0, "High card, players=2 swaps=1, dealt from the seed “sphinx”")
    assert sorted(out.splitlines()[2].split()) == ["1", "2", "3", "4"]


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
