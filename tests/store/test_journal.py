"""The journal of a running game: at every moment the disk has what the table last showed."""

import errno
import json
import os
import shutil
from datetime import datetime, timedelta, timezone

import pytest
from attrs import evolve

from ramses_desktop.engine import record
from ramses_desktop.games import TESTED
from ramses_desktop.store import disk, journal, log, paths
from ramses_desktop.store.journal import Journal, open_games, resume
from tests.store.disks import Disk, Told, tree
from tests.store.games import AGREED, PYRAMIDS, SAMPLE, new, play, play_kept


def reopened(book):
    """What the next start would find."""
    found = open_games(TESTED)
    assert found.faults == ()
    return next(game for game in found.games if game.id == book.id)


def must_be_kept(book):
    """Check that the disk has what is on the table: the moves, what was taken back, the seats, and what was agreed."""
    again, session = reopened(book), book.session
    assert (again.session.line, again.session.ply) == (session.line, session.ply)
    assert again.session.state == session.state
    assert (again.session.seats, again.session.headers, again.agreed) == (session.seats, session.headers, book.agreed)


def test_every_move_is_on_the_disk_before_it_is_shown(data):
    book = Journal.begin(new(PYRAMIDS), AGREED)
    must_be_kept(book)
    for _ in range(40):
        play(book.session, 1)
        assert book.keep()
        must_be_kept(book)
    assert [path.name for path in paths.games_folder().iterdir()] == [f"{book.id}.ramses"]
    assert book.path.is_file()


def test_a_move_is_flushed_and_not_only_written(data, monkeypatch):
    flushed: list[int] = []
    real = os.fsync

    def fsync(file):
        flushed.append(os.fstat(file).st_size)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    book = Journal.begin(new(), AGREED)
    play(book.session, 1)
    flushed.clear()
    book.keep()
    assert flushed == [book.path.stat().st_size]
    assert book.keep()
    assert len(flushed) == 1  # nothing new, nothing to do


def test_a_running_journal_is_a_record_that_only_lacks_its_check(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 10)
    text = book.path.read_text("utf-8")
    assert text.splitlines()[-10:] == [str(move) for move in book.session.line]
    assert '[Table "kind=casual" "assisted=no" "tokens=2 0 5 1" "take_back=yes" "strict_curtain=no"]' in text
    with pytest.raises(record.BadRecord, match="is missing"):
        record.read(book.path.read_bytes(), TESTED)


def test_what_is_taken_back_and_played_otherwise_is_taken_back_on_the_disk(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 20)
    for ply in (19, 12, 20, 0, 1, 7):
        book.session.jump(ply)
        book.keep()
        must_be_kept(book)
    play_kept(book, 1, "other luck")
    assert len(book.session.line) == 8
    must_be_kept(book)
    play_kept(book, 5)
    must_be_kept(book)


def test_moves_that_come_together_are_kept_together(data):
    book = Journal.begin(new(PYRAMIDS), AGREED)
    play(book.session, 7)
    book.keep()
    must_be_kept(book)


def test_another_name_at_the_table_and_help_are_noted_at_once(data):
    book = play_kept(Journal.begin(new(), AGREED), 1)
    book.session.seats = (evolve(book.session.seats[0], name="Renée"), *book.session.seats[1:])
    assert book.agree(assisted=True, choices={"take_back": False})
    assert book.agreed.assisted
    must_be_kept(book)
    assert reopened(book).agreed.choices == {"take_back": False}


def test_a_game_that_was_opened_begins_with_all_its_moves(data):
    session = play(new(PYRAMIDS), 12)
    session.headers = (("Site", ("the kitchen",)),)
    book = Journal.begin(session, AGREED)
    must_be_kept(book)


# ------------------------------------------------------------ the end


def finished():
    return sorted(path.name for path in paths.finished_folder().glob("*"))


def test_a_finished_game_lies_among_the_finished_ones_with_its_check(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED))
    assert book.finished
    assert book.path.parent == paths.finished_folder()
    session = record.read(book.path.read_bytes(), TESTED)
    assert session.line == book.session.line
    assert journal.take_notes(session)[0] == AGREED
    assert list(paths.games_folder().iterdir()) == []
    assert open_games(TESTED).games == ()
    before = tree(data)
    assert book.keep()
    assert book.close()
    assert tree(data) == before


def test_a_game_that_was_over_before_it_came_here_is_only_looked_at(data):
    """Opening a finished game from a file does not count it again."""
    book = Journal.begin(play(new(PYRAMIDS)), AGREED)
    assert book.keep()
    assert not book.finished
    assert book.fault is None
    assert tree(data) == {}
    book.session.back()
    book.keep()
    must_be_kept(book)
    book.session.forward()
    book.keep()
    assert finished() == [f"{book.id}.ramses"]


def test_an_end_that_is_taken_back_is_open_again(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED))
    book.session.back()
    book.keep()
    assert finished() == []
    assert not book.finished
    must_be_kept(book)
    book.session.forward()
    book.keep()
    assert finished() == [f"{book.id}.ramses"]
    assert list(paths.games_folder().iterdir()) == []


def test_closing_a_running_game_keeps_it_and_a_game_without_a_move_leaves_nothing(data):
    book, empty = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 3), Journal.begin(new(), AGREED)
    assert book.close()
    assert empty.close()
    assert book.close()
    must_be_kept(book)
    assert [game.id for game in open_games(TESTED).games] == [book.id]
    before = tree(data)
    play(book.session, 1)
    assert book.keep()  # nothing is kept after closing
    assert tree(data) == before


# ------------------------------------------------------------ time


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        wall = datetime(2024, 7, 1, 19, 0, tzinfo=timezone(timedelta(hours=2)))
        ticks = 1000.0

        def passes(self, seconds):
            self.wall += timedelta(seconds=seconds)
            self.ticks += seconds

    clock = Clock()
    monkeypatch.setattr(journal, "now", lambda: clock.wall)
    monkeypatch.setattr(journal, "_ticks", lambda: clock.ticks)
    return clock


def test_the_time_played_is_that_of_all_sittings_without_long_pauses(data, clock):
    book = Journal.begin(new(PYRAMIDS), AGREED)
    for pause in (60, 60, 10 * 3600):
        clock.passes(pause)
        play_kept(book, 1)
    assert book.seconds == 120 + journal.LONGEST_PAUSE
    book.close()
    clock.passes(86400)
    os.utime(book.path, (clock.wall.timestamp(),) * 2)
    book = resume(evolve(reopened(book), touched=clock.wall - timedelta(days=1)))
    clock.passes(100)
    play_kept(book)
    assert book.times.seconds == 120 + journal.LONGEST_PAUSE + 100
    headers = dict(record.read(book.path.read_bytes(), TESTED).headers)
    assert headers["Begun"] == ("2024-07-01T19:00:00+02:00",)
    assert headers["Ended"] == (clock.wall.isoformat(),)
    assert headers["Played"] == (str(book.times.seconds),)


def test_after_a_crash_the_time_played_is_taken_from_the_file(data, clock):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 3)
    for age, seconds in ((600, 600), (-600, 0), (10**6, 6 * 3600)):
        os.utime(book.path, (clock.wall.timestamp() + age,) * 2)
        assert reopened(book).seconds == seconds


def test_a_clock_that_is_set_back_changes_nothing_but_what_is_shown(data, clock):
    first = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 3)
    clock.wall -= timedelta(days=20_000)
    second = play_kept(Journal.begin(new(PYRAMIDS, "jackal"), AGREED), 3)
    os.utime(second.path, (1000, 1000))
    clock.wall -= timedelta(days=1)
    assert first.close()
    must_be_kept(first)
    # The last table sat down to comes first, whatever the clock says.
    assert [game.id for game in open_games(TESTED).games] == [second.id, first.id]
    first = resume(reopened(first))
    os.utime(first.path, (0, 0))
    assert [game.id for game in open_games(TESTED).games] == [first.id, second.id]
    play_kept(first)
    play_kept(second)
    assert finished() == sorted(f"{book.id}.ramses" for book in (first, second))


# ------------------------------------------------------------ a failing disk

PROBLEMS = (errno.ENOSPC, errno.EROFS, errno.ENOENT)
WAYS = ("open", "write", "fsync")


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("way", WAYS)
def test_a_disk_that_fails_is_told_once_and_everything_is_written_when_it_can_be(data, monkeypatch, problem, way):
    told, faulty = Told(), Disk(monkeypatch)
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED, told), 5)
    with faulty.failing(problem, way):
        play_kept(book, 5)
        assert told == [book.fault]
        lost = reopened(book).session
        assert lost.line[:5] == book.session.line[:5]
        book.session.back()
        assert not book.keep()
        book.session.forward()
        assert not book.keep()
    assert len(told) == 1
    play_kept(book, 1)
    must_be_kept(book)
    assert told[1:] == [None]
    assert book.fault is None
    assert isinstance(told[0], disk.Fault)
    assert told[0].kind in (disk.FULL, disk.READ_ONLY, disk.GONE)
    assert told[0].sentence.endswith("it is saved as soon as possible.")


@pytest.mark.parametrize("after", range(8))
def test_a_disk_that_fails_at_the_end_of_a_game_loses_nothing(data, monkeypatch, after):
    told, faulty = Told(), Disk(monkeypatch)
    book = play_kept(Journal.begin(new(SAMPLE), AGREED, told), 3)
    with faulty.failing(errno.ENOSPC, after=after):
        failed = play_kept(book).fault is not None
        assert book.close() is not failed
    assert told.kinds == ([disk.FULL] if failed else [])
    assert book.close()
    assert finished() == [f"{book.id}.ramses"]
    assert record.read(book.path.read_bytes(), TESTED).line == book.session.line
    assert open_games(TESTED).games == ()


def test_leaving_a_table_without_moves_deletes_no_game_that_another_program_has_played_on(data):
    mine = Journal.begin(new(), AGREED)
    content = mine.path.read_bytes()
    theirs = content + b"a move of theirs\n"
    mine.path.write_bytes(theirs)
    assert mine.close()
    assert mine.path.read_bytes() == theirs
    other = Journal.begin(new(seed="other"), AGREED)
    assert other.close()
    assert not other.path.exists()


def test_a_game_that_is_only_in_memory_does_not_let_itself_be_closed(data, monkeypatch):
    faulty = Disk(monkeypatch)
    with faulty.failing(errno.EROFS):
        book = play_kept(Journal.begin(new(PYRAMIDS), AGREED, Told()), 5)
        assert not book.close()
        assert not book.closed
    assert book.close()
    must_be_kept(book)


def test_a_disk_that_comes_and_goes_is_told_as_it_is(data, monkeypatch):
    told, faulty = Told(), Disk(monkeypatch)
    book = Journal.begin(new(PYRAMIDS), AGREED, told)
    for _ in range(3):
        with faulty.failing(errno.ENOSPC):
            play_kept(book, 2)
        play_kept(book, 2)
    assert told.kinds == [disk.FULL, None] * 3
    must_be_kept(book)


def test_a_real_read_only_or_missing_place_is_told_too(data):
    data.parent.mkdir(parents=True)
    data.write_text("A file where the folder should be.")
    told = Told()
    book = play_kept(Journal.begin(new(), AGREED, told), 2)
    assert told.kinds == [disk.GONE]
    data.unlink()
    play_kept(book, 1)
    must_be_kept(book)


def test_a_deleted_folder_or_file_is_there_again_with_the_next_move(data):
    told = Told()
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED, told), 5)
    for vanish in (book.path.unlink, lambda: shutil.rmtree(data), lambda: shutil.rmtree(data.parent)):
        vanish()
        play_kept(book, 1)
        must_be_kept(book)
    book.path.unlink()
    book.session.back()
    book.keep()
    must_be_kept(book)
    assert told == []


def test_without_anybody_to_tell_it_is_logged(data, monkeypatch):
    lines: list[str] = []
    monkeypatch.setattr(log, "write", lines.append)
    faulty = Disk(monkeypatch)
    with faulty.failing(errno.ENOSPC):
        book = Journal.begin(new(), AGREED)
    book.keep()
    assert len(lines) == 1
    assert "the disk is full" in lines[0]


# ------------------------------------------------------------ crashes


def test_a_journal_cut_off_at_any_byte_has_all_moves_whose_line_is_whole(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 6)
    whole = book.path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    lines = [str(move) for move in book.session.line]
    for cut in range(len(whole) - 2 * last, len(whole) + 1):
        torn = whole[:cut]
        book.path.write_bytes(torn)
        there = torn.count(b"\n") - whole.count(b"\n") + len(lines)
        game = reopened(book)
        assert [str(move) for move in game.session.line] == lines[:there]
        resumed = resume(game)
        must_be_kept(resumed)
        play_kept(resumed, 1, str(cut))
        must_be_kept(resumed)


def test_zeros_after_a_power_cut_are_no_move(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 5)
    with book.path.open("ab") as file:
        file.write(b"\0" * 512)
    must_be_kept(book)


@pytest.mark.parametrize("ways", [("open",), ("write",), ("fsync",), ("replace",)])
@pytest.mark.parametrize("after", range(4))
def test_a_crash_at_any_step_leaves_the_state_before_or_after(data, monkeypatch, ways, after):
    """As if the program ended where the disk fails: the disk then has one of the two tables."""
    faulty = Disk(monkeypatch)
    changes = (lambda s: s.back(), lambda s: s.jump(s.ply - 2), lambda s: play(s, 1, "other"), lambda s: play(s, 1)) * 2
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED, Told()), 8)
    for change in changes:
        before = [str(move) for move in book.session.line[: book.session.ply]]
        with faulty.failing(errno.EIO, *ways, after=after):
            change(book.session)
            book.keep()
        game = reopened(book).session
        after_it = [str(move) for move in book.session.line[: book.session.ply]]
        assert [str(move) for move in game.line[: game.ply]] in (before, after_it)
        assert book.keep()


# ------------------------------------------------------------ two programs


def test_two_games_at_once_do_not_disturb_each_other(data):
    one, two = Journal.begin(new(PYRAMIDS, "one"), AGREED), Journal.begin(new(SAMPLE, "two"), AGREED)
    for _ in range(3):
        play_kept(one, 2)
        play_kept(two, 1)
        must_be_kept(one)
    must_be_kept(two)
    assert len(open_games(TESTED).games) == 2


def test_two_programs_that_play_the_same_game_on_part_ways_and_lose_nothing(data, monkeypatch):
    lines: list[str] = []
    monkeypatch.setattr(log, "write", lines.append)
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 5)
    here, there = resume(reopened(book)), resume(reopened(book))
    assert len({book.id, here.id, there.id}) == 1
    play_kept(there, 2, "there")
    play_kept(here, 3, "here")
    play_kept(there, 2, "there again")
    assert here.id != there.id
    must_be_kept(here)
    must_be_kept(there)
    assert len(lines) == 1


def test_a_game_that_another_program_has_finished_is_finished_only_once(data):
    book = play_kept(Journal.begin(new(SAMPLE), AGREED), 2)
    here, there = resume(reopened(book)), resume(reopened(book))
    play_kept(there, seed="there")
    kept = there.path.read_bytes()
    play_kept(here, seed="here")
    assert there.path.read_bytes() == kept
    assert len(finished()) == 2


def test_a_restored_older_file_is_not_overwritten(data):
    """As a restored backup would do, or a folder synchronised with another computer."""
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 5)
    older = book.path.read_bytes()
    play_kept(book, 2)
    book.path.write_bytes(older)
    name = book.id
    book.session.back()
    book.keep()
    assert book.id != name
    assert (paths.games_folder() / f"{name}.ramses").read_bytes() == older
    must_be_kept(book)


def test_a_game_that_is_restored_again_and_again_keeps_a_name_that_every_disk_can_hold(data):
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 5)
    first, names = book.id, [book.id]
    for _ in range(6):
        older = book.path.read_bytes()
        play_kept(book, 1)
        book.path.write_bytes(older)
        book.session.back()
        book.keep()
        names.append(book.id)
    assert len(set(names)) == 7
    assert all(name.startswith(first) for name in names)
    assert [len(name) for name in names] == [min(len(first) + 9 * number, 60 + 9) for number in range(7)]
    must_be_kept(book)


def test_times_are_written_in_whole_seconds():
    assert journal.now().microsecond == 0


def test_the_folder_says_nothing_that_cannot_be_shared(data):
    """No journal contains a path of the player's."""
    book = play_kept(Journal.begin(new(PYRAMIDS), AGREED), 5)
    assert str(data.parent) not in json.dumps(book.path.read_text("utf-8"))
