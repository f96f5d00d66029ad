"""What is told of a move on its way, to whoever looks for a fault."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop import __main__, seams
from ramses_desktop.games import SAMPLE, game
from tests.ui.play import NO_WARNINGS, Mouse, set_up, settle, sit_down, table_of

pytestmark = NO_WARNINGS


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told, without the time."""
    told: list[str] = []
    monkeypatch.setattr(seams, "listeners", [lambda line: told.append(" ".join(line.split()[1:]))])
    return told


def test_a_move_is_told_at_every_seam_in_the_order_in_which_it_passes_them(qtbot: QtBot, lines: list[str]) -> None:
    page = sit_down(qtbot, set_up("person", "scribe", game=game(SAMPLE)))
    lines.clear()
    mouse, journal = Mouse(page), page.journal.id
    mouse.click(page.board.layout.cards[0].center())
    assert lines == ["pressed card", "pending keep"]
    lines.clear()
    mouse.confirm()
    qtbot.waitUntil(lambda: table_of(page).turn is None)
    settle()
    assert lines[:5] == [
        "pressed confirm",
        "played 0 keep",
        f"kept {journal} 1",
        "shown Ada Bo is choosing.",
        "asked Bo scribe",
    ]
    assert [line.split()[0] for line in lines[5:]][:2] == ["played", "kept"], "the bot's own move follows"


def test_undo_and_redo_tell_what_is_pending_now(qtbot: QtBot, lines: list[str]) -> None:
    page = sit_down(qtbot, set_up("person", "scribe", game=game(SAMPLE)))
    Mouse(page).click(page.board.layout.deck.center())
    lines.clear()
    table_of(page).undo()
    table_of(page).redo()
    assert lines == ["pending None", "pending swap"]


def test_nothing_becomes_text_while_nobody_listens() -> None:
    class Silent:
        def __str__(self) -> str:
            raise AssertionError

    assert seams.listeners == []
    seams.tell(seams.PRESSED, Silent())


@pytest.mark.parametrize(
    ("words", "value", "opened", "listeners"),
    [
        (["--debug"], None, (), 1),
        (["--debug", "a.ramses"], None, ("a.ramses",), 1),
        (["--debug", "--game", SAMPLE], None, (None, SAMPLE), 1),
        (["a.ramses"], "1", ("a.ramses",), 1),
        (["a.ramses"], "0", ("a.ramses",), 0),
        (["a.ramses"], "", ("a.ramses",), 0),
        (["a.ramses"], None, ("a.ramses",), 0),
    ],
)
def test_it_is_told_where_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    value: str | None,
    opened: tuple[str | None, ...],
    listeners: int,
) -> None:
    def window(*what: str | None) -> int:
        assert what == opened
        seams.tell(seams.PRESSED, "deck")
        return 7

    monkeypatch.setattr(seams, "listeners", [])
    monkeypatch.setattr(__main__, "open_window", window)
    monkeypatch.delenv("RAMSES_DESKTOP_DEBUG", raising=False)
    if value is not None:
        monkeypatch.setenv("RAMSES_DESKTOP_DEBUG", value)
    assert __main__.main(words) == 7
    assert capsys.readouterr().err.count(" pressed deck\n") == listeners
