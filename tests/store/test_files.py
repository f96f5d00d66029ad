"""Saved games: written whole anywhere, opened from anywhere, and those of old versions for ever."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, game
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.store import disk, files, paths
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.files import Deal, Event, Known, PracticeLog, Saved
from ramses_desktop.store.journal import Agreed, Journal
from ramses_desktop.store.paths import practice_file
from tests.store.disks import Disk, Told, tree
from tests.store.games import AGREED, PYRAMIDS, SAMPLE, new, play, play_kept


def loaded(path: Path) -> Saved:
    found = files.load(path, TESTED)
    assert isinstance(found, Saved), found
    return found


def refused(path: Path) -> Fault:
    found = files.load(path, TESTED)
    assert isinstance(found, Fault)
    return found


@pytest.mark.parametrize("moves", [0, 1, 30, 10**6])
def test_what_was_saved_opens_as_it_was(tmp_path, moves):
    path = tmp_path / "Unser Spiel – Žofie & 陳大文.ramses"
    session = play(new(PYRAMIDS), moves)
    session.headers = (("Site", ("the kitchen",)),)
    assert files.save(session, path, AGREED) is None
    found = loaded(path)
    assert found.session == session
    assert found.agreed == AGREED
    assert record.read(path.read_bytes(), TESTED).line == session.line


@pytest.mark.parametrize(("moves", "counts"), [(0, True), (1, False), (30, False), (10**6, True)])
def test_who_goes_on_from_a_file_in_the_middle_of_a_game_may_know_what_comes_so_the_result_does_not_count(tmp_path, moves, counts):
    assert files.save(play(new(PYRAMIDS), moves), tmp_path / "a.ramses", AGREED) is None
    found = loaded(tmp_path / "a.ramses")
    agreed = files.agreed_to_go_on(found)
    assert agreed.counts is counts
    assert agreed == evolve(found.agreed, assisted=not counts)


def test_help_is_never_forgotten_by_saving(tmp_path):
    assert files.save(play(new(PYRAMIDS)), tmp_path / "a.ramses", evolve(AGREED, assisted=True)) is None
    assert not files.agreed_to_go_on(loaded(tmp_path / "a.ramses")).counts


@pytest.mark.parametrize("moves", [1, 30])
def test_an_unfinished_game_copied_from_the_games_folder_opens_as_it_was(tmp_path, moves):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED, data=tmp_path), moves)
    copy = Path(shutil.copy(book.path, tmp_path / "copy.ramses"))
    found = loaded(copy)
    assert found.session.line == book.session.line
    assert (found.agreed, found.session.headers) == (AGREED, ())
    assert not files.agreed_to_go_on(found).counts


def test_a_saved_game_that_was_cut_off_is_no_unfinished_one(tmp_path):
    path = tmp_path / "a.ramses"
    assert files.save(play(new(PYRAMIDS), 30), path, AGREED) is None
    path.write_bytes(path.read_bytes().rpartition(b"[Check")[0])
    assert "is missing" in refused(path).sentence


def test_a_save_holds_what_is_on_the_table_and_nothing_of_what_was_taken_back(tmp_path):
    session = play(new(PYRAMIDS), 20)
    session.jump(12)
    assert files.save(session, tmp_path / "a.ramses") is None
    found = loaded(tmp_path / "a.ramses")
    assert (found.session.line, found.agreed) == (session.line[:12], Agreed())
    assert (session.ply, len(session.line)) == (12, 20)


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EROFS, errno.ENOENT])
@pytest.mark.parametrize("way", ["open", "write", "fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_file_and_a_sentence(tmp_path, faulty, problem, way):
    path = tmp_path / "a.ramses"
    assert files.save(play(new(SAMPLE), 1), path) is None
    before = tree(tmp_path)
    with faulty.failing(problem, way):
        fault = files.save(play(new(SAMPLE)), path)
    assert fault is not None
    assert fault.sentence.startswith("The game could not be saved: ")
    assert fault.sentence.endswith(", or choose another folder.")
    assert tree(tmp_path) == before


def test_places_where_nothing_can_be_saved_are_told(tmp_path):
    session = new()
    for path in (tmp_path / "missing" / "a.ramses", tmp_path, tmp_path / ("n" * 300 + ".ramses"), tmp_path / "a\0b.ramses"):
        assert files.save(session, path) is not None
    assert tree(tmp_path) == {}


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "not text"),
        (b"hello\n", "Line 1"),
        (b"x" * (record.MAX_BYTES + 1), "too large"),
        (b'[Game "sample"]\n', "missing"),
    ],
)
def test_what_is_no_saved_game_is_one_sentence(tmp_path, content, word):
    (tmp_path / "a.ramses").write_bytes(content)
    fault = refused(tmp_path / "a.ramses")
    assert fault.kind == disk.DAMAGED
    assert fault.sentence.startswith("a.ramses could not be opened. ")
    assert word in fault.sentence


def test_a_file_that_is_not_there_or_is_none_is_one_sentence(tmp_path):
    assert refused(tmp_path / "a.ramses").sentence == "a.ramses could not be opened: it no longer exists."
    assert "it is not a file" in refused(tmp_path).sentence
    assert refused(tmp_path / "a\0b.ramses").sentence == "No file can have this name."
    assert refused(tmp_path / ("n" * 300)).kind == disk.GONE


@pytest.mark.skipif(sys.platform == "win32", reason="there are none on Windows")
def test_nobody_waits_for_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.ramses")
    assert "it is not a file" in refused(tmp_path / "pipe.ramses").sentence


# ------------------------------------------------------------ pars of deals


DEAL = Deal("pyramids", 1, "players=1", "1 2 3/4 5", "pharaoh 1.0")


def test_what_was_kept_is_known_again() -> None:
    assert files.known(DEAL) == Known()
    lines = ((100, 20), (130, 1))
    for found in (Known((120, 131)), Known((120, 131, -4)), Known((120, 131, -4), 150), Known((120, 131), None, lines)):
        files.keep(DEAL, found)
        assert files.known(DEAL) == found
    assert DEAL.file.is_relative_to(paths.cache_folder())


@pytest.mark.parametrize(
    "other",
    [
        evolve(DEAL, game="silver_gold"),
        evolve(DEAL, rules=2),
        evolve(DEAL, options="players=1 storm=yes"),
        evolve(DEAL, deal="1 2"),
        evolve(DEAL, player="pharaoh 2"),
    ],
)
def test_whatever_is_different_is_another_deal(other: Deal) -> None:
    files.keep(DEAL, Known((120,)))
    assert files.known(other) == Known()


def test_the_same_seed_has_the_same_par_wherever_it_is_played() -> None:
    one, two = (Session.new(game("pyramids"), PyramidsOptions(1), "sphinx") for _ in range(2))
    assert Deal.of(one, "pharaoh 1") == Deal.of(two, "pharaoh 1")
    two.play(two.game.moves(two.state)[0])
    assert Deal.of(one, "pharaoh 1") == Deal.of(two, "pharaoh 1")


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"\xff", b"{", b"[1, 2]", b'{"results": 5}', b'{"results": [1, true]}', b'{"results": ["1"]}', b"[" * 4096),
        *(b'{"results": [%s]}' % (b"9" * 309), b'{"results": [-%s]}' % (b"9" * 309), b'{"results": %s' % (b"[" * 4000)),
    ],
    ids=lambda text: text[:16].decode("latin-1") or "empty",
)
def test_what_cannot_be_read_is_not_there(text: bytes) -> None:
    files.keep(DEAL, Known((1,)))
    DEAL.file.write_bytes(text)
    assert files.known(DEAL) == Known()


@pytest.mark.parametrize(
    "beside",
    [
        "",
        *('"ceiling": true', '"ceiling": "150"'),
        *(
            f'"lines": {lines}'
            for lines in ("5", "[[100, 20]]", "[[100, 20], [131, 1]]", "[[100, 20.0], [131]]", '[[100, 20], ["131"]]', "[100, 20]")
        ),
    ],
)
def test_results_count_without_a_ceiling_or_lines_that_fit(beside: str) -> None:
    """As earlier versions kept them."""
    files.keep(DEAL, Known())
    DEAL.file.write_text('{"player": "pharaoh 1.0", "results": [120, 131]' + (f", {beside}" if beside else "") + "}")
    assert files.known(DEAL) == Known((120, 131))


def test_where_nothing_can_be_written_it_is_worked_out_again() -> None:
    paths.cache_folder().mkdir(parents=True)
    (paths.cache_folder() / "par").write_text("a file where the folder should be")
    files.keep(DEAL, Known((1,)))
    assert files.known(DEAL) == Known()


# ------------------------------------------------------------ the practice log


WHEN = "2026-11-19T18:30:00+01:00"


at = partial(str, WHEN)


def kinds(log: PracticeLog) -> list[str]:
    return [event.kind for event in log.events]


def reread(log: PracticeLog) -> list[str]:
    """What another start of the program finds."""
    return kinds(PracticeLog(data=log.data))


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
def test_with_a_full_disk_practice_goes_on_until_the_program_ends(log: PracticeLog, told: Told, faulty: Disk, way: str) -> None:
    log.add("Adam", "before", at)
    with faulty.failing(errno.ENOSPC, way):
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
