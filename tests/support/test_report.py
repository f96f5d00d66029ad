"""A report helps to find a fault, and tells nobody's name."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES
from ramses_desktop.store import log, paths
from ramses_desktop.support import report


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    return tmp_path


def journal(name: str, *people: str, moves: int = 2) -> Path:
    rules = GAMES[0]
    seats = tuple(Seat(person, "person") for person in people)
    session = Session.new(rules, rules.spec.options(len(seats)), "sphinx", seats)
    for _ in range(moves):
        session.play(rules.moves(session.state)[0])
    path = paths.games_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*record.header_lines(session), *map(str, session.line), ""]), "utf-8")
    return path


def test_it_holds_log_versions_and_the_latest_game_without_names(home: Path, qapp: object) -> None:
    older = journal("older.ramses", "Zenobia", "Bo")
    os.utime(older, (1, 1))
    journal("newer.ramses", "Nofret", 'Ze"no]b')
    log.write("Nofret has opened a box that was not there.")
    told = report.text()
    assert "PySide6" in told
    assert "(a name) has opened a box that was not there." in told
    assert "== The latest game: newer.ramses" in told
    assert "Nofret" not in told
    assert "Zenobia" not in told
    assert 'Ze"no' not in told
    assert '[Seats "Player 1=person" "Player 2=person"]' in told


def test_the_game_in_it_can_be_replayed(home: Path, qapp: object) -> None:
    lies = journal("game.ramses", "Nofret", "Bo", moves=3)
    told = report.text().partition("== The latest game: game.ramses\n\n")[2]
    found = record.read(told.encode(), GAMES, running=True)
    assert [str(move) for move in found.line] == lies.read_text("utf-8").splitlines()[-3:]


def test_names_that_only_the_settings_know_are_not_told_either(home: Path, qapp: object) -> None:
    paths.config_folder().mkdir(parents=True)
    profile = {"people": [{"name": "Senenmut"}], "games": {}}
    paths.settings_file().write_text(json.dumps({"chairs": [{"name": "Hapuseneb"}], "profiles": [profile]}), "utf-8")
    log.write("Neither Senenmut nor Hapuseneb can sit down; Hapusenebs can.")
    told = report.text()
    assert "Neither (a name) nor (a name) can sit down; Hapusenebs can." in told


@pytest.mark.parametrize("damaged", ["", "[Seats", '[Seats "Bo" 7 "\\q=person"]\nkeep 1', "\0\ufffd"])
def test_a_record_that_is_damaged_is_told_as_it_is(home: Path, qapp: object, damaged: str) -> None:
    paths.games_folder().mkdir(parents=True)
    (paths.games_folder() / "broken.ramses").write_text(damaged, "utf-8")
    assert "== The latest game: broken.ramses" in report.text()


def test_settings_that_are_damaged_do_not_keep_it_from_being_made(home: Path, qapp: object) -> None:
    paths.config_folder().mkdir(parents=True)
    for damaged in ("not JSON", "[]", '{"profiles": [7], "chairs": [{"name": 7}]}'):
        paths.settings_file().write_text(damaged, "utf-8")
        assert "== This computer" in report.text()
        assert paths.settings_file().read_text("utf-8") == damaged


def test_without_log_or_game_it_says_so(home: Path, qapp: object) -> None:
    told = report.text()
    assert "It is empty." in told
    assert "== The latest game: none\n\nThere is none." in told
