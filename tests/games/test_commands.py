"""The commands that need no window, for games that are not like the others: Ramses, which must be remembered, and Pharaoh's Tomb, a
race, which shows places instead of points."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ramses_desktop import cli
from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import END
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import TESTED, game
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.ramses import telling

pytestmark = pytest.mark.no_cover

RAMSES, TOMB = game("ramses"), game("pharaoh")
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run this command; return its output."""

    def typed(*words: str) -> str:
        assert cli.main(words) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return typed


@pytest.mark.parametrize(
    ("game_id", "options", "words"),
    [("ramses", ("--options", "kind=expert"), "Under the gold pyramids:"), ("pharaoh", (), "burial chamber")],
)
def test_a_deal_can_be_shown(run: Run, game_id: str, options: tuple[str, ...], words: str) -> None:
    assert words in run("deal", game_id, "--seed", "nile", *options)


@pytest.mark.parametrize(
    ("game_id", "option", "move"), [("ramses", ("kind", "basic"), "turn over"), ("pharaoh", ("pyramid", "small"), "roll")]
)
def test_bots_play_a_game_that_can_be_replayed(run: Run, tmp_path: Path, game_id: str, option: tuple[str, str], move: str) -> None:
    assert "vizier" in run("play", game_id, "--bots", "vizier,pharaoh", "--seed", "nile", "--save", str(tmp_path))
    (saved,) = tmp_path.glob("*.ramses")
    assert "The game is over." in run("replay", str(saved))
    told = json.loads(run("replay", "--json", str(saved)))
    assert option in told["options"].items()
    assert told["moves"][0]["move"] == move


# ------------------------------------------------------------ a game to be remembered


HOWS = ((), ("--json",))


@pytest.mark.parametrize("how", HOWS, ids=" ".join)
def test_a_game_under_way_shows_what_should_be_remembered_only_when_told_to(run: Run, tmp_path, capsys, how):
    session = Session.new(RAMSES, RAMSES.spec.options(2), "nile")
    session.play(RAMSES.moves(session.state)[0])
    file = tmp_path / "game.ramses"
    file.write_text(record.text(session), "utf-8", newline="\n")
    assert cli.main(("replay", str(file), *how)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"ramses-desktop: {file}: This game is not over, and showing it would give away what its players must remember; "
        "add --spoil to see it anyway.\n"
    )
    hidden = session.deal if how else telling.table(session.state, ["Player 1", "Player 2"])
    assert hidden in run("replay", str(file), *how, "--spoil")


def test_bots_can_be_compared(run: Run) -> None:
    told = json.loads(run("arena", "ramses", "--bots", "pharaoh,vizier", "--seed", "nile", "--games", "2", "--json"))
    assert told["played"] == 2
    told = json.loads(run("arena", "ramses", "--bots", "pharaoh", "--seed", "nile", "--games", "2", "--alone", "--json"))
    assert 10 < told["standings"][0]["mean"] <= 30


# ------------------------------------------------------------ a race


@pytest.mark.slow
def test_bots_among_themselves_end_with_the_winner_unless_asked_to_go_on(run: Run, tmp_path: Path) -> None:
    seated = ("play", "pharaoh", "--bots", "vizier,pharaoh", "--seed", "nile")
    entered = {}
    for name, more in (("winner", ()), ("all", ("--options", "last=yes"))):
        run(*seated, *more, "--save", str(tmp_path / name))
        (saved,) = (tmp_path / name).glob("*.ramses")
        session = record.read(saved.read_bytes(), TESTED)
        entered[name] = sum(player.entered > 0 for player in session.state.players)
    assert entered == {"winner": 1, "all": 2}


@pytest.mark.slow
def test_a_game_that_was_ended_says_so_in_its_replay(run: Run, tmp_path: Path) -> None:
    seats = (Seat("Ada"), Seat("Bo", "apprentice"))
    session: Any = Session.new(TOMB, TOMB.spec.options(2), "lotus", seats)
    while not session.only_bots_are_left:
        session.play(ask(BOTS["pharaoh"], session))
    session.play(END)
    file = tmp_path / "ended.ramses"
    file.write_text(record.text(session), "utf-8")
    assert f"{len(session.line):5}  end\n" in run("replay", str(file))
    told = json.loads(run("replay", "--json", str(file)))
    assert (told["moves"][-1]["move"], told["moves"][-1]["seat"], told["turn"]) == ("end", None, None)


@pytest.mark.slow
def test_the_replay_of_a_race_has_places_and_counts(run: Run, tmp_path: Path) -> None:
    run("play", "pharaoh", "--bots", "pharaoh,vizier,pharaoh", "--seed", "nile", "--save", str(tmp_path))
    told = run("replay", str(tmp_path / "pharaoh-nile-1.ramses"))
    assert told[told.index("Scores\n") :].splitlines()[:5] == [
        "Scores",
        "                pharaoh 1   vizier   pharaoh 2",
        "  Inscriptions  5           4        5",
        "  Items         2           2        2",
        "  Place         1           3        2",
    ]


@pytest.mark.slow
def test_races_of_bots_are_summed_up_in_places(run: Run) -> None:
    told = run("play", "pharaoh", "--bots", "pharaoh,vizier,pharaoh", "--seed", "nile", "--games", "2")
    assert [" ".join(line.split()) for line in told.splitlines()[2:]] == [
        "seat name mean place wins ties",
        "1 pharaoh 1 1.50 ± 0.50 1 0",
        "2 vizier 3.00 ± 0.00 0 0",
        "3 pharaoh 2 1.50 ± 0.50 1 0",
        "",
        "game pharaoh 1 vizier pharaoh 2",
        "1 1 3 2",
        "2 2 3 1",
    ]


@pytest.mark.slow
def test_an_arena_of_races_compares_places(run: Run) -> None:
    words = ("arena", "pharaoh", "--bots", "pharaoh,random", "--seed", "nile", "--games", "2")
    head, best, random = run(*words).splitlines()[2:]
    assert " ".join(head.split()) == "bot games win rate wins ties mean place ms a move slow"
    assert " ".join(best.split()[:-2]) == "pharaoh 2 100.0 % (34.2 to 100.0 %) 2 0 1.00 ± 0.00"
    assert " ".join(random.split()[:-2]) == "random 2 0.0 % (0.0 to 65.8 %) 0 0 2.00 ± 0.00"
    told = json.loads(run(*words, "--json"))
    assert told["options"]["last"] is False
    assert [(one["place"], one["place_error"]) for one in told["standings"]] == [(1, 0), (2, 0)]
    assert all({"mean", "error", "ahead", "ahead_error"} <= set(one) for one in told["standings"])


@pytest.mark.slow
def test_somebody_alone_races_nobody(run: Run) -> None:
    assert "mean total" in run("play", "pharaoh", "--bots", "pharaoh", "--seed", "nile")
    words = ("arena", "pharaoh", "--bots", "pharaoh", "--seed", "nile", "--games", "1", "--alone")
    assert "points" in run(*words)
    assert json.loads(run(*words, "--json"))["played"] == 1
