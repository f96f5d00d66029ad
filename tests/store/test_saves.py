"""Saved games: written whole anywhere, opened from anywhere, and those of old versions for ever."""

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest
from attrs import evolve

from ramses_desktop.engine import record
from ramses_desktop.games import TESTED
from ramses_desktop.store import disk, files
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.files import Saved
from ramses_desktop.store.journal import Agreed, Journal
from tests.store.disks import Disk, tree
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
    assert files.save(play(new(PYRAMIDS), 10**6), tmp_path / "a.ramses", evolve(AGREED, assisted=True)) is None
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
def test_a_save_that_fails_leaves_the_old_file_and_a_sentence(tmp_path, monkeypatch, problem, way):
    path = tmp_path / "a.ramses"
    assert files.save(play(new(SAMPLE), 1), path) is None
    before = tree(tmp_path)
    with Disk(monkeypatch).failing(problem, way):
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
