"""A report helps to find a fault, and tells nobody's name."""

from __future__ import annotations

import json
import os
from pathlib import Path
from unicodedata import normalize

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import GAMES
from ramses_desktop.store import log, paths
from ramses_desktop.store.statistics import statistics
from ramses_desktop.support import doctor, report
from tests.ui.reviewed import counted, whole_game


@pytest.fixture
def no_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said about the computer takes its time."""
    monkeypatch.setattr(doctor, "lines", lambda: iter(["A computer."]))


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


def test_it_holds_log_versions_and_the_latest_game_without_names(qapp: object) -> None:
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


def test_the_game_in_it_can_be_replayed(qapp: object) -> None:
    lies = journal("game.ramses", "Nofret", "Bo", moves=3)
    told = report.text().partition("== The latest game: game.ramses\n\n")[2]
    found = record.read(told.encode(), GAMES, running=True)
    assert [str(move) for move in found.line] == lies.read_text("utf-8").splitlines()[-3:]


def settings(text: str) -> None:
    paths.config_folder().mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text(text, "utf-8")


def test_names_that_only_the_settings_know_are_not_told_either(no_doctor: None) -> None:
    profile = {"people": [{"name": "Senenmut"}], "games": {}}
    settings(json.dumps({"chairs": [{"name": "Hapuseneb"}], "profiles": [profile]}))
    log.write("Neither Senenmut nor Hapuseneb can sit down; Hapusenebs can.")
    assert "Neither (a name) nor (a name) can sit down; Hapusenebs can." in report.text()


@pytest.mark.parametrize("damaged", ["", "[Seats", '[Seats "Bo" 7 "\\q=person"]\nkeep 1', "\0\ufffd"])
def test_of_a_record_that_is_damaged_only_what_makes_sense_is_told(no_doctor: None, damaged: str) -> None:
    paths.games_folder().mkdir(parents=True)
    (paths.games_folder() / "broken.ramses").write_text(damaged, "utf-8")
    told = report.text()
    assert "== The latest game: broken.ramses" in told
    assert "Bo" not in told.rpartition("==")[2]


SEATS = '[Seats "Nofret=person" "Hapu=person"]'


@pytest.mark.parametrize(
    "seats",
    [
        '[Seats "Nofret=person" "Hapu=person"',
        'Seats "Nofret=person" "Hapu=person"]',
        '[Seats "Nofret=person" Hapu=person]',
        '[Seats "Nofret=person" "Hapu\\q=person"]',
        '[Seats "Nofret" "Hapu"]',
        '[Seats "person=Nofret" "person=Hapu"]',
        '[Seats  "Nofret=person" "Hapu=person"]',
        '[Seats "Nofret=person" "Hapu=person"] ',
        '[seats "Nofret=person" "Hapu=person"]',
        '[Nofret "Hapu"]',
        '[Begun "Nofret"]\n[Table "Nofret=yes" "kind=Hapu"]\n[Check "Nofret"]\n[Played "Hapu"]',
        '[Options "players=2 Nofret=Hapu"]\n[Deal "Nofret"]\n[Luck "Hapu"]\n[Rules "Nofret"]',
        "Nofret",
        "keep Nofret Hapu",
    ],
)
@pytest.mark.parametrize("beside", [pytest.param(True, marks=pytest.mark.slow), False], ids=["beside", "instead"])
def test_whatever_is_wrong_with_the_seats_nobody_is_named(no_doctor: None, seats: str, beside: bool) -> None:
    lies = journal("game.ramses", "Nofret", "Hapu", moves=3)
    whole = lies.read_text("utf-8")
    assert SEATS in whole
    lies.write_text(whole.replace(SEATS, f"{SEATS}\n{seats}" if beside else seats), "utf-8")
    log.write("Traceback (most recent call last):\n  File \"a.py\", line 7, in opened\nKeyError: 'Nofret and Hapu'")
    told = report.text()
    assert "Nofret" not in told
    assert "Hapu" not in told
    assert '[Game "pyramids"]' in told
    assert "KeyError" in told


def test_a_seed_is_not_told_as_it_may_be_any_text(no_doctor: None) -> None:
    rules = GAMES[0]
    session = Session.new(rules, rules.spec.options(1), "For Nofret, love Hapu", (Seat("Bo", "person"),))
    paths.finished_folder().mkdir(parents=True)
    (paths.finished_folder() / "game.ramses").write_text(record.text(session), "utf-8")
    told = report.text()
    assert "Nofret" not in told
    assert "[Deal " in told


@pytest.mark.parametrize("name", ["Bo", "A", "(Opa)", "Zoë!", "Dr. No", "O'Neil", 'J"r', "ťuk 🐫", "a.b*c", "\\n"])
def test_a_name_is_found_whatever_it_looks_like(no_doctor: None, name: str) -> None:
    journal("game.ramses", name, "Nofret")
    for form in (name, repr(name), ascii(name), json.dumps(name), normalize("NFD", name), name.upper()):
        log.write(f"before {form}, after")
    told = report.text().partition("== The end of the log")[2].partition("== ")[0]
    assert told.count("(a name)") == 6


def test_one_bad_entry_of_the_settings_does_not_show_the_others(no_doctor: None) -> None:
    log.write("OSError: Hapuseneb and Senenmut and Nofret")
    good: dict[str, list[object]] = {
        "chairs": [{"name": "Hapuseneb"}],
        "profiles": [{"people": [{"name": "Senenmut"}], "games": {}}],
    }
    spoilt: tuple[object, ...] = ({"name": 7}, 7, None, [], {"name": ["Nofret"]}, {"people": 7}, {"people": [{"name": None}]})
    for bad in spoilt:
        for place in ("chairs", "profiles"):
            raw = {**good, place: [bad, *good[place], bad]}
            settings(json.dumps(raw))
            told = report.text()
            assert "Hapuseneb" not in told
            assert "Senenmut" not in told


@pytest.mark.parametrize("damaged", ["not JSON", "[]", '{"chairs": [{"name": "Nofret"', "[" * 100_000])
def test_if_nobody_knows_who_plays_the_log_is_told_without_what_was_written(no_doctor: None, damaged: str) -> None:
    settings(damaged)
    log.write(
        "Traceback (most recent call last):\n  File \"/home/nofret/a.py\", line 7, in opened\n    say(Nofret)\nKeyError: 'Nofret'"
    )
    told = report.text()
    assert "nofret" not in told.lower()
    assert "  a.py, line 7, in opened" in told
    assert "KeyError" in told


def test_whoever_is_only_in_the_statistics_is_not_told_either(no_doctor: None) -> None:
    kept = statistics(GAMES)
    counted(kept, whole_game(GAMES[0], "person person"))
    kept.close()
    log.write("Adam and Eva have opened a box.")
    assert "(a name) and (a name) have opened a box." in report.text()


def test_settings_that_are_damaged_do_not_keep_it_from_being_made(qapp: object) -> None:
    for damaged in ("not JSON", "[]", '{"profiles": [7], "chairs": [{"name": 7}]}'):
        settings(damaged)
        assert "== This computer" in report.text()
        assert paths.settings_file().read_text("utf-8") == damaged


def test_without_log_or_game_it_says_so(qapp: object) -> None:
    told = report.text()
    assert "It is empty." in told
    assert "== The latest game: none\n\nThere is none." in told
