"""The practice log: a file that only grows, and from which nothing that could be read is ever lost."""

from __future__ import annotations

import errno
import json
from functools import partial
from pathlib import Path

import pytest

from ramses_desktop.store import disk
from ramses_desktop.store.files import Event, PracticeLog
from ramses_desktop.store.paths import practice_file
from tests.store.disks import Disk, Told

WHEN = "2026-11-19T18:30:00+01:00"


def at() -> str:
    return WHEN


def kinds(log: PracticeLog) -> list[str]:
    return [event.kind for event in log.events]


def reread(log: PracticeLog) -> list[str]:
    """What another start of the program finds."""
    return kinds(PracticeLog(data=log.data))


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def log(tmp_path: Path, told: Told) -> PracticeLog:
    return PracticeLog(told, tmp_path / "Zoës Daten 🐫")


def test_events_come_back_in_the_order_in_which_they_were_written(log: PracticeLog, told: Told) -> None:
    """Whatever the clock said."""
    for number, moment in enumerate((WHEN, "2027-01-01T00:00:00+01:00", "1999-12-31T23:59:59-11:00")):
        log.add("Adam", f"kind {number}", partial(str, moment), number=number)
    again = PracticeLog(data=log.data)
    assert again.events == log.events
    assert [event.data["number"] for event in again.events] == [0, 1, 2]
    assert again.events[2].at == "1999-12-31T23:59:59-11:00"
    assert told == []


def test_names_of_any_script_come_back_as_they_were(log: PracticeLog) -> None:
    names = ["Žofie", "Ἀριστοτέλης", "李", "🐫", 'a "quoted"\nname', "\u2028", "a\\b"]
    for name in names:
        log.add(name, "kept", at, about=name)
    found = PracticeLog(data=log.data)
    assert [(event.name, event.data["about"]) for event in found.events] == [(name, name) for name in names]
    assert found.of("李", "kept") == [Event(WHEN, "李", "kept", {"about": "李"})]
    assert log.path.read_bytes().isascii()


def test_each_player_has_events_of_their_own(log: PracticeLog) -> None:
    for name, kind in (("Adam", "one"), ("Eva", "one"), ("Adam", "two"), ("Adam", "three")):
        log.add(name, kind, at)
    assert [event.kind for event in log.of("Adam", "one", "three")] == ["one", "three"]
    assert log.of("Nofret", "one") == []


def test_without_a_file_nothing_has_happened(log: PracticeLog, told: Told) -> None:
    assert log.events == []
    assert not log.path.exists()
    assert told == []


def test_a_line_torn_by_a_crash_costs_only_itself(log: PracticeLog) -> None:
    log.add("Adam", "first", at)
    log.add("Adam", "torn", at)
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-20])
    later = PracticeLog(data=log.data)
    assert kinds(later) == ["first"]
    later.add("Adam", "next", at)
    assert reread(log) == ["first", "next"]
    assert log.path.read_bytes().startswith(whole[:-20] + b"\n")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\0\0\0\0",
        b"\xff\xfe\xfa",
        b"nonsense",
        b"[]",
        b"7",
        b"null",
        b'"text"',
        b"{}",
        b'{"at": "now", "name": "Adam"}',
        b'{"at": "now", "name": "Adam", "kind": null}',
        b'{"at": 7, "name": "Adam", "kind": "x"}',
        b'{"at": "now", "name": ["Adam"], "kind": "x"}',
        b"[" * 100_000,
        b'{"at": "now", "name": "Adam", "kind": "x"',
        b'{"rating": %s, "at": "now", "name": "Adam", "kind": "x"}' % (b"9" * 309),
        b'{"rating": -%s, "at": "now", "name": "Adam", "kind": "x"}' % (b"9" * 17),
        b'{"rating": %s, "at": "now", "name": "Adam", "kind": "x"}' % (b"9" * 5000),
        b'{"stability": 1e999, "at": "now", "name": "Adam", "kind": "x"}',
        b'{"stability": NaN, "at": "now", "name": "Adam", "kind": "x"}',
        b'{"stability": -Infinity, "at": "now", "name": "Adam", "kind": "x"}',
    ],
    ids=lambda line: line[:20].decode("latin-1"),
)
def test_a_line_that_cannot_be_read_is_passed_over_and_kept(log: PracticeLog, told: Told, line: bytes) -> None:
    log.add("Adam", "before", at)
    with log.path.open("ab") as file:
        file.write(line + b"\n")
    later = PracticeLog(told, log.data)
    later.add("Adam", "after", at)
    assert kinds(later) == reread(log) == ["before", "after"]
    assert line in log.path.read_bytes()
    assert told == []


def test_lines_of_a_newer_version_are_read_as_far_as_they_are_understood(log: PracticeLog) -> None:
    log.path.parent.mkdir(parents=True)
    log.path.write_text(json.dumps({"at": WHEN, "name": "Adam", "kind": "from the future", "more": {"deep": [1]}}) + "\r\n")
    assert log.events == [Event(WHEN, "Adam", "from the future", {"more": {"deep": [1]}})]


def test_a_foreign_file_is_left_as_it_is(log: PracticeLog, told: Told) -> None:
    log.path.parent.mkdir(parents=True)
    foreign = bytes(range(256)) * 40
    log.path.write_bytes(foreign)
    assert log.events == []
    log.add("Adam", "kept", at)
    assert log.path.read_bytes().startswith(foreign)
    assert reread(log) == ["kept"]
    assert told == []


def test_a_folder_in_its_place_is_told_once_and_stops_nothing(log: PracticeLog, told: Told) -> None:
    log.path.mkdir(parents=True)
    assert log.events == []
    log.add("Adam", "one", at)
    log.add("Adam", "two", at)
    assert kinds(log) == ["one", "two"]
    assert len(told) == 1
    assert log.fault is not None
    assert log.fault.sentence.startswith("What you practise cannot be kept: ")


@pytest.mark.parametrize("way", ["open", "write", "fsync"])
def test_with_a_full_disk_practice_goes_on_until_the_program_ends(
    log: PracticeLog, told: Told, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    log.add("Adam", "before", at)
    with Disk(monkeypatch).failing(errno.ENOSPC, way):
        log.add("Adam", "lost", at)
        log.add("Adam", "lost too", at)
    assert kinds(log) == ["before", "lost", "lost too"]
    assert told.kinds == [disk.FULL]
    log.add("Adam", "after", at)
    found = reread(log)
    assert (found[0], found[-1]) == ("before", "after")
    assert way == "fsync" or len(found) == 2


def test_what_was_replaced_is_read_again(log: PracticeLog) -> None:
    log.add("Adam", "before", at)
    log.path.write_bytes(b"")
    assert kinds(log) == ["before"]
    log.forget()
    assert log.events == []


def test_it_is_in_a_folder_of_its_own_in_the_data_folder(data: Path) -> None:
    assert PracticeLog().path == practice_file() == data / "practice" / "practice.jsonl"


def test_the_time_is_that_of_the_players_clock(log: PracticeLog) -> None:
    event = log.add("Adam", "kept")
    assert event.at[10] == "T"
    assert event.at[-6] in "+-" or event.at.endswith("Z")
