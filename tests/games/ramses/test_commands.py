"""The commands that need no window, for Ramses."""

import json
from collections.abc import Callable

import pytest

from ramses_desktop import cli
from ramses_desktop.engine import record
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses import telling
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import RamsesOptions

pytestmark = pytest.mark.no_cover

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run this command; return its output."""

    def typed(*words: str) -> str:
        assert cli.main(words) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return typed


def test_a_deal_can_be_shown(run: Run):
    assert "Under the gold pyramids:" in run("deal", "ramses", "--seed", "nile", "--options", "kind=expert")


def test_bots_play_a_game_that_can_be_replayed(run: Run, tmp_path):
    assert "pharaoh" in run("play", "ramses", "--bots", "pharaoh,vizier", "--seed", "nile", "--save", str(tmp_path))
    (saved,) = tmp_path.glob("*.ramses")
    assert "The game is over." in run("replay", str(saved))
    told = json.loads(run("replay", "--json", str(saved)))
    assert told["options"]["kind"] == "basic"
    assert told["moves"][0]["move"] == "turn over"


HOWS = ((), ("--json",))


@pytest.mark.parametrize("how", HOWS, ids=" ".join)
def test_a_game_under_way_shows_what_should_be_remembered_only_when_told_to(run: Run, tmp_path, capsys, how):
    session = Session.new(GAME, RamsesOptions(2), "nile")
    session.play(GAME.moves(session.state)[0])
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


def test_bots_can_be_compared(run: Run):
    told = json.loads(run("arena", "ramses", "--bots", "pharaoh,vizier", "--seed", "nile", "--games", "2", "--json"))
    assert told["played"] == 2
    told = json.loads(run("arena", "ramses", "--bots", "pharaoh", "--seed", "nile", "--games", "2", "--alone", "--json"))
    assert 10 < told["standings"][0]["mean"] <= 30
