"""The journal of a running game: at every moment the disk has what the table last showed."""

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest.mock import Mock

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ramses_desktop import seams
from ramses_desktop.engine import record
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import GAMES, TESTED
from ramses_desktop.store import disk, journal, paths
from ramses_desktop.store.journal import Agreed, Journal, Times, open_games, resume
from ramses_desktop.store.settings import KINDS, TOKENS
from tests import rights
from tests.store.disks import FEWER, STEADY, Disk, Told, tree
from tests.store.games import AGREED, PYRAMIDS, SAMPLE, new, play, play_kept
from tests.tiers import one_quick


def begun(moves=10, game=PYRAMIDS, seed="sphinx", tell=journal.quietly):
    return play_kept(Journal.begin(new(game, seed), AGREED, tell), moves)


def listed(data=None):
    return open_games(TESTED, data)


def reopened(book):
    """What the next start would find."""
    found = listed(book.data)
    assert found.faults == ()
    return next(game for game in found.games if game.id == book.id)


def must_be_kept(book):
    """Check that the disk has what is on the table: the moves, what was taken back, the seats, and what was agreed."""
    session = book.session
    if book.finished:
        again = record.read(book.path.read_bytes(), TESTED)
        agreed, _ = journal.take_notes(again)
    else:
        game = reopened(book)
        again, agreed = game.session, game.agreed
    assert again == session
    assert agreed == book.agreed


def finished():
    return sorted(path.name for path in paths.finished_folder().glob("*"))


# ------------------------------------------------------------ any table


class Tables(RuleBasedStateMachine):
    """A player who goes back and forth, leaves tables and returns, while the disk fails, files vanish and the program dies.
    Whenever the disk works, it has what the table shows, and every game that was left."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.data = Path(self.folder.name, "Zoës Dateien 🐫")
        self.patch = pytest.MonkeyPatch()
        self.disk, self.told, self.luck = Disk(self.patch), Told(), Luck("tables")
        self.left = {}
        """The moves of each game that was left, those before and after the current position."""

    def teardown(self):
        self.patch.undo()
        self.folder.cleanup()

    @initialize(game=st.sampled_from([SAMPLE, PYRAMIDS]), moves=st.integers(0, 30))
    def sit_down(self, game, moves):
        """At a new game, or one that was opened from a file."""
        session = play(new(game, str(self.luck.below(100))), min(moves, 8 if game is SAMPLE else 30))
        session.headers = (("Site", ("the kitchen",)),)
        if session.turn is None:
            session.back()
        self.book = Journal.begin(session, AGREED, self.told, self.data)

    def resume(self, game):
        self.book = resume(game, self.told, self.data)
        self.left.pop(game.id, None)

    @property
    def session(self):
        return self.book.session

    @rule(moves=st.integers(1, 12))
    def move(self, moves):
        """Several moves may be kept together."""
        play(self.session, moves, str(self.luck.below(100)))
        self.book.keep()

    @rule(back=st.integers(1, 5))
    def take_back(self, back):
        self.session.jump(max(0, self.session.ply - back))
        self.book.keep()

    @rule()
    def go_forward(self):
        self.session.jump(len(self.session.line))
        self.book.keep()

    @precondition(lambda self: not self.book.finished)
    @rule(name=st.sampled_from(["Renée", "Bo = 2"]))
    def call_somebody_otherwise(self, name):
        self.session.seats = (evolve(self.session.seats[0], name=name), *self.session.seats[1:])
        self.book.keep()

    @precondition(lambda self: not self.book.finished)
    @rule(takes_back=st.booleans())
    def agree_otherwise(self, takes_back):
        assert self.book.agree(assisted=True, choices={"take_back": takes_back})

    @rule(way=st.sampled_from(["open", "write", "fsync", "replace"]), after=st.integers(0, 3), back=st.booleans())
    def move_on_a_failing_disk(self, way, after, back):
        """It is told at most once; as if the program ended there, the disk has the table before or after."""
        before, known, was_over = (self.session.ply, [*self.session.line]), len(self.told), self.book.over
        with self.disk.failing(errno.ENOSPC, way, after=after):
            play(self.session, 1, str(self.luck.below(100)))
            if back and self.session.ply:
                self.session.back()
            self.book.keep()
            self.book.keep()
        assert self.told.kinds[known:] in ([], [disk.FULL])
        if not was_over and not self.book.over:
            again = reopened(self.book).session
            assert (again.ply, again.line) in (before, (self.session.ply, self.session.line))
        assert self.book.keep()

    @precondition(lambda self: not self.book.finished and self.session.turn is not None)
    @rule(whole=st.booleans())
    def lose_what_is_on_the_disk(self, whole):
        """It is there again with the next move."""
        if whole:
            shutil.rmtree(self.data)
            self.left.clear()
        else:
            self.book.path.unlink()
        self.move(1)

    @precondition(lambda self: not self.book.finished)
    @rule(cut=st.integers(1, 200), zeros=st.booleans())
    def crash(self, cut, zeros):
        """Whatever was being written is cut off or lies there as zeros; whole lines are all there."""
        content = self.book.path.read_bytes()
        lines, ply = [*self.session.line], self.session.ply
        torn = min(cut, len(content.splitlines(keepends=True)[-1])) if lines and ply == len(lines) and not zeros else 0
        self.book.path.write_bytes(content[: len(content) - torn] + b"\0" * (512 if zeros else 0))
        game = reopened(self.book)
        assert (game.session.line, game.session.ply) == (lines[: len(lines) - bool(torn)], min(ply, len(lines) - bool(torn)))
        self.resume(game)

    @rule()
    def leave(self):
        """For the table that was left longest ago, or a new one."""
        assert self.book.close()
        session = self.session
        if self.book.finished or session.line:
            self.left[self.book.id] = session.ply, [*session.line]
        else:
            assert not self.book.path.exists(), "a game without a move leaves nothing"
        games = listed(self.data).games
        if games and self.luck.below(3):
            self.resume(games[-1])
        else:
            self.sit_down(SAMPLE, 0)

    @precondition(lambda self: not self.book.finished and self.session.turn is not None and self.session.line)
    @rule()
    def play_it_in_another_program_too(self):
        """From then on they are two games, and neither loses a move."""
        other = resume(reopened(self.book), data=self.data)
        play_kept(other, 2, "there")
        first = self.book.id
        self.move(1)
        assert self.book.id != first
        play_kept(other, 1, "there again")
        assert other.id == first
        self.left[first] = other.session.ply, [*other.session.line]

    @precondition(lambda self: not self.book.finished and self.session.turn is not None and self.session.line)
    @rule()
    def have_an_older_file_restored(self):
        """As by a backup, or a folder synchronised with another computer: it is not overwritten."""
        older, name, before = self.book.path.read_bytes(), self.book.id, (self.session.ply, [*self.session.line])
        self.move(1)
        if not self.book.finished:
            self.book.path.write_bytes(older)
            self.move(1)
            assert self.book.id != name
            self.left[name] = before

    @invariant()
    def the_disk_has_what_the_tables_show(self):
        must_be_kept(self.book)
        there = {game.id: (game.session.ply, game.session.line) for game in listed(self.data).games}
        for path in paths.finished_folder(self.data).glob("*.ramses"):
            line = record.read(path.read_bytes(), TESTED).line
            assert path.stem not in there
            there[path.stem] = len(line), line
        assert there.pop(self.book.id) == (self.session.ply, self.session.line)
        assert there == self.left
        assert self.book.fault is None
        assert self.told.kinds == [disk.FULL, None] * (len(self.told) // 2), "told when it begins and when it is over"


TestTables = Tables.TestCase
TestTables.settings = settings(STEADY, max_examples=25, stateful_step_count=25)


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
    book = begun()
    text = book.path.read_text("utf-8")
    assert text.splitlines()[-10:] == [str(move) for move in book.session.line]
    assert '[Table "kind=casual" "assisted=no" "tokens=2 0 5 1" "take_back=yes" "strict_curtain=no"]' in text
    with pytest.raises(record.BadRecord, match="is missing"):
        record.read(book.path.read_bytes(), TESTED)


# ------------------------------------------------------------ the end


def test_a_finished_game_lies_among_the_finished_ones_with_its_check(data):
    book = begun(10**6)
    assert book.finished
    assert book.path.parent == paths.finished_folder()
    must_be_kept(book)
    assert list(paths.games_folder().iterdir()) == []
    assert listed().games == ()
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


def test_closing_a_running_game_keeps_it_and_a_game_without_a_move_leaves_nothing(data):
    book, empty = begun(3), begun(0)
    assert book.close()
    assert empty.close()
    assert book.close()
    must_be_kept(book)
    assert [game.id for game in listed().games] == [book.id]
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
    monkeypatch.setattr(journal, "ticks", lambda: clock.ticks)
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
    book = begun(3)
    for age, seconds in ((600, 600), (-600, 0), (10**6, 6 * 3600)):
        os.utime(book.path, (clock.wall.timestamp() + age,) * 2)
        assert reopened(book).seconds == seconds


def test_a_clock_that_is_set_back_changes_nothing_but_what_is_shown(data, clock):
    first = begun(3)
    clock.wall -= timedelta(days=20_000)
    second = begun(3, seed="jackal")
    os.utime(second.path, (1000, 1000))
    clock.wall -= timedelta(days=1)
    assert first.close()
    must_be_kept(first)
    # The last table sat down to comes first, whatever the clock says.
    assert [game.id for game in listed().games] == [second.id, first.id]
    first = resume(reopened(first))
    os.utime(first.path, (0, 0))
    assert [game.id for game in listed().games] == [first.id, second.id]
    play_kept(first)
    play_kept(second)
    assert finished() == sorted(f"{book.id}.ramses" for book in (first, second))


# ------------------------------------------------------------ a failing disk


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EROFS, errno.ENOENT])
@pytest.mark.parametrize("way", ["open", "write", "fsync"])
def test_a_disk_that_fails_is_told_once_and_everything_is_written_when_it_can_be(data, told, faulty, problem, way):
    book = begun(5, tell=told)
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
def test_a_disk_that_fails_at_the_end_of_a_game_loses_nothing(data, told, faulty, after):
    book = begun(3, SAMPLE, tell=told)
    with faulty.failing(errno.ENOSPC, after=after):
        failed = play_kept(book).fault is not None
        assert book.close() is not failed
    assert told.kinds == ([disk.FULL] if failed else [])
    assert book.close()
    assert finished() == [f"{book.id}.ramses"]
    must_be_kept(book)
    assert listed().games == ()


def test_leaving_a_table_without_moves_deletes_no_game_that_another_program_has_played_on(data):
    mine = begun(0)
    theirs = mine.path.read_bytes() + b"a move of theirs\n"
    mine.path.write_bytes(theirs)
    assert mine.close()
    assert mine.path.read_bytes() == theirs


def test_a_game_that_is_only_in_memory_does_not_let_itself_be_closed(data, told, faulty):
    with faulty.failing(errno.EROFS):
        book = begun(5, tell=told)
        assert not book.close()
        assert not book.closed
    assert book.close()
    must_be_kept(book)


def test_a_real_read_only_or_missing_place_is_told_too(data, told):
    data.parent.mkdir(parents=True)
    data.write_text("A file where the folder should be.")
    book = begun(2, tell=told)
    assert told.kinds == [disk.GONE]
    data.unlink()
    play_kept(book, 1)
    must_be_kept(book)


def test_without_anybody_to_tell_it_is_logged(data, faulty):
    with faulty.failing(errno.ENOSPC, "replace"):
        book = begun(0)
    book.keep()
    assert paths.log_file().read_text("utf-8").count("the disk is full") == 1


# ------------------------------------------------------------ two programs


def test_a_game_that_another_program_has_finished_is_finished_only_once(data):
    book = begun(2, SAMPLE)
    here, there = resume(reopened(book)), resume(reopened(book))
    play_kept(there, seed="there")
    kept = there.path.read_bytes()
    play_kept(here, seed="here")
    assert there.path.read_bytes() == kept
    assert len(finished()) == 2


def test_a_game_that_is_restored_again_and_again_keeps_a_name_that_every_disk_can_hold(data):
    book = begun(5)
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
    assert paths.log_file().read_text("utf-8").count("was changed by another program") == 6


def test_whoever_looks_for_a_fault_is_told_what_was_kept_and_what_was_not(data, faulty, monkeypatch):
    lines: list[str] = []
    monkeypatch.setattr(seams, "listeners", [lines.append])
    book = begun(1)
    with faulty.failing(errno.ENOSPC, "write"):
        play_kept(book, 1)
    assert [line.split()[1:4] for line in lines] == [["kept", book.id, "0"], ["kept", book.id, "1"], ["kept", "not", "at"]]


def test_times_are_written_in_whole_seconds():
    assert journal.now().microsecond == 0


def test_the_folder_says_nothing_that_cannot_be_shared(data):
    """No journal contains a path of the player's."""
    book = begun(5)
    assert str(data.parent) not in json.dumps(book.path.read_text("utf-8"))


# ------------------------------------------------------------ what Continue offers


def test_where_nothing_was_played_nothing_is_listed_and_nothing_is_made(data):
    assert listed().games == ()
    assert not data.exists()


def test_all_games_are_listed_and_the_last_one_comes_first(data):
    books = [begun(seed=seed) for seed in "abc"]
    assert [game.id for game in listed().games] == [book.id for book in reversed(books)]
    resume(listed().games[-1])
    assert [game.id for game in listed().games] == [books[at].id for at in (0, 2, 1)]


def test_games_that_are_over_after_all_are_put_with_the_finished_ones(data):
    """The program ended between the last move and moving the record."""
    book = begun(10**6)
    whole = book.path.read_bytes()
    running = b"\n".join(whole.split(b"\n")[:-2]) + b"\n"
    path = paths.games_folder() / f"{book.id}.ramses"
    for remains in (True, False):
        path.write_bytes(running)
        if not remains:
            book.path.unlink()
        assert listed().games == ()
        assert record.read(book.path.read_bytes(), TESTED).line == book.session.line
        assert not path.exists()


def test_an_end_that_was_just_being_taken_back_is_taken_back(data):
    book = begun(10**6)
    whole = book.path.read_bytes()
    book.session.back()
    book.keep()
    (paths.finished_folder() / f"{book.id}.ramses").write_bytes(whole)
    assert [game.id for game in listed().games] == [book.id]
    assert not list(paths.finished_folder().iterdir())
    assert (paths.removed_folder() / f"{book.id}.ramses").read_bytes() == whole


# ------------------------------------------------------------ damage


def damaged(book, change):
    data = change(book.path.read_bytes())
    book.path.write_bytes(data)
    return data


DAMAGE = {
    "empty": lambda data: b"",
    "binary": lambda data: bytes(range(256)) * 20,
    "zeros": lambda data: b"\0" * len(data),
    "foreign": lambda data: b"<html>\n",
    "deal": lambda data: data.replace(b'[Deal "', b'[Deal "A'),
    "no options": lambda data: data.replace(b"[Options", b"[Opinions"),
    "first move": lambda data: data.replace(b"keep", b"kept", 1),
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_journal_is_set_aside_with_one_sentence(data, change):
    other, book = begun(seed="other"), begun()
    content = damaged(book, change)
    found = listed()
    assert [game.id for game in found.games] == [other.id]
    (fault,) = found.faults
    assert fault.kind == disk.DAMAGED
    assert fault.sentence.startswith(f"The game {book.id}.ramses is damaged and cannot be continued.")
    assert "is kept as" in fault.sentence
    assert (paths.damaged_folder() / f"{book.id}.ramses").read_bytes() == content
    assert listed().faults == ()


@pytest.mark.parametrize("line", one_quick(5, 1, 2, 9, 10))
@pytest.mark.parametrize("harm", [b"\xff\xfe", b"cross 99 a1", b"\0\0\0\0"])
def test_of_a_damaged_journal_what_can_be_read_goes_on(data, line, harm):
    book = begun(10)
    lines = book.path.read_bytes().split(b"\n")
    headers = len(lines) - 11
    lines[headers + line - 1] = harm
    content = b"\n".join(lines)
    book.path.write_bytes(content)
    found = listed()
    assert len(found.faults) == 1
    assert (paths.damaged_folder() / f"{book.id}.ramses").read_bytes() == content
    if line == 1:
        assert found.games == ()
        return
    (game,) = found.games
    assert game.id == f"{book.id}-mended"
    assert game.session.line == book.session.line[: line - 1]
    assert f"after move {line - 1}." in found.faults[0].sentence
    assert [again.id for again in listed().games] == [game.id]
    resumed = resume(game)
    play_kept(resumed)
    assert resumed.finished


def test_a_journal_of_a_huge_size_goes_on_with_what_makes_sense_of_it(data):
    book = begun()
    damaged(book, lambda data: data + b"x" * record.MAX_BYTES)
    (game,) = listed().games
    assert game.session.line == book.session.line


def test_damage_that_cannot_be_set_aside_stays_where_it_is(data, faulty):
    book = begun()
    content = damaged(book, DAMAGE["no options"])
    with faulty.failing(30, "rename", "open"):
        found = listed()
    assert found.games == ()
    assert "stays where it is" in found.faults[0].sentence
    assert book.path.read_bytes() == content


def test_a_game_for_a_newer_version_is_left_alone(data):
    book, other = begun(), begun(3, SAMPLE)
    content = damaged(book, lambda data: data.replace(b'[Rules "1"]', b'[Rules "2"]'))
    found = open_games(GAMES)  # which does not include the sample
    assert found.games == ()
    assert [fault.kind for fault in found.faults] == [disk.NEWER] * 2
    assert "Update to open it" in found.faults[0].sentence
    assert book.path.read_bytes() == content
    assert other.path.is_file()
    assert [game.id for game in listed().games] == [other.id]


def test_what_is_no_journal_is_passed_over(data):
    book = begun()
    folder = paths.games_folder()
    (folder / "readme.txt").write_text("hello")
    for name in (".ramses-1-1.new", ".ramses-of-yesterday.new"):
        (folder / name).write_bytes(b"draft")
    os.utime(folder / ".ramses-of-yesterday.new", (time.time() - 86400,) * 2)
    (folder / "folder.ramses").mkdir()
    found = listed()
    assert ([game.id for game in found.games], found.faults) == ([book.id], ())
    assert sorted(tree(folder)) == sorted([".ramses-1-1.new", f"{book.id}.ramses", "readme.txt"])


@rights.NEEDS_RIGHTS
@pytest.mark.parametrize(("is_folder", "sentence"), [(False, "cannot be read at the moment"), (True, "cannot be listed")])
def test_what_cannot_be_read_at_the_moment_is_told(data, is_folder, sentence):
    book = begun()
    place = book.path.parent if is_folder else book.path
    place.chmod(0)
    with rights.of_everybody():
        found = listed()
    place.chmod(0o700)
    assert found.games == ()
    assert sentence in found.faults[0].sentence
    assert listed().games


def test_any_bytes_in_the_folder_end_in_a_game_or_a_sentence(data):
    """The headers of a journal are damaged in every possible byte."""
    book = begun(2, SAMPLE)
    content = book.path.read_bytes()
    for at in range(0, len(content), 7):
        book.path.write_bytes(content[:at] + bytes([content[at] ^ 0x15]) + content[at + 1 :])
        found = listed()
        assert len(found.games) + len(found.faults) >= 1
        for path in (*paths.games_folder().glob("*mended*"), *paths.damaged_folder().glob("*"), *paths.finished_folder().glob("*")):
            path.unlink()


def test_a_stand_in_at_the_table_is_written_down(data):
    """The window seats a different bot if this version lacks the one named."""
    begun(3)
    game = listed().games[0]
    game.session.seats = tuple(evolve(seat, player="random") for seat in game.session.seats)
    resume(game)
    assert {seat.player for seat in listed().games[0].session.seats} == {"random"}


def test_a_damaged_journal_that_cannot_be_moved_away_leaves_no_copies(data, monkeypatch):
    book = begun(10)
    damaged(book, lambda data: data[:-20] + b"\xff\n")
    paths.damaged_folder().write_bytes(b"in the way")
    write = Mock(wraps=disk.write_whole)
    monkeypatch.setattr(disk, "write_whole", write)
    for number in range(3):
        found = listed()
        assert found.games == ()
        assert "It stays where it is." in found.faults[0].sentence
        assert write.call_count == number + 1, "its beginning is readable"
    assert [path.name for path in paths.games_folder().iterdir()] == [book.path.name]


def test_a_mended_game_never_takes_the_place_of_another(data):
    book = begun(5)
    twin = disk.free_name(paths.games_folder(), f"{book.id}-mended.ramses")
    twin.write_bytes(book.path.read_bytes())
    damaged(book, lambda data: data + b"nonsense\n")
    assert {game.id for game in listed().games} == {f"{book.id}-mended", f"{book.id}-mended-2"}


def test_listing_plays_every_game_once(data, monkeypatch):
    for seed in "0123":
        Journal.begin(play(new(PYRAMIDS, seed), 20), AGREED)
    play_move = Mock(wraps=PYRAMIDS.play)
    monkeypatch.setattr(type(PYRAMIDS), "play", play_move)
    assert len(listed().games) == 4
    assert play_move.call_count == 4 * 20


# ------------------------------------------------------------ what was agreed


words = st.from_regex("[a-z][a-z0-9_]{0,39}", fullmatch=True)
choices = st.dictionaries(words.filter(lambda word: word not in ("kind", "tokens", "assisted")), st.booleans(), max_size=8)
tokens = st.permutations(range(TOKENS)).map(lambda order: tuple(order[:4])) | st.just(())
agreements = st.builds(Agreed, st.sampled_from(KINDS), tokens, choices, st.booleans())


def reread(session, own):
    lines = record.header_lines(session, journal.headers(session, own))
    return record.read("\n".join([*lines, *map(str, session.line), ""]).encode(), TESTED, running=True)


@FEWER
@given(agreements, st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 3))
def test_what_was_agreed_comes_back(agreed, sitting, before, ply):
    session = play(new(), 3)
    session.headers = (("Site", ("the kitchen", "")), ("Ply", ("from elsewhere", "7")))
    session.jump(min(ply, len(session.line)))
    times = Times("2024-07-01T12:00:00+02:00", sitting, "2024-07-02T12:00:00+02:00", before)
    at = session.ply if session.ply < len(session.line) else None
    again = reread(session, journal.running_headers(agreed, times, at))
    assert journal.take_notes(again) == (agreed, times)
    assert (again.line, again.ply) == (session.line, session.ply)
    assert again.headers == (("Site", ("the kitchen", "")),)


def test_a_finished_record_tells_when_it_ended_and_how_long_it_took():
    times = Times("2024-07-01T12:00:00+02:00", ended="2024-07-01T13:00:00+02:00", seconds=3599)
    assert journal.take_notes(reread(play(new()), journal.finished_headers(Agreed(), times))) == (Agreed(), times)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Table", ("",)),
        ("Table", ("kind", "kind=", "kind=../etc", "tokens=1 x", "=yes", "BIG=yes", "take_back=perhaps")),
        ("Table", ("tokens=-1", "tokens=100000000000")),
        ("Table", ("kind=ranked", "tokens=0 1 2")),
        ("Table", ("tokens=0 1 2 2",)),
        ("Table", ("tokens=0 1 2 6",)),
        ("Table", ("tokens=0 1 2 3 4",)),
        ("Begun", ("yesterday",)),
        ("Begun", ("2024-07-01T12:00:00",)),
        ("Begun", ("2024-07-01T12:00:00+02:00", "2024-07-01T12:00:00+02:00")),
        ("Sitting", ("x",)),
        ("Sitting", ("-1", "now", "٣")),
        ("Sitting", ("1" * 10, "", "1e9", "more", "and more")),
        ("Ply", ("99",)),
        ("Ply", ("-1",)),
        ("Ply", ("0", "1")),
        ("Ended", ("",)),
        ("Played", ("long",)),
    ],
)
def test_notes_that_make_no_sense_are_passed_over(name, values):
    session = play(new(), 2)
    again = reread(session, ((name, values),))
    assert journal.take_notes(again) == (Agreed(), Times())
    assert again.ply == len(session.line)


def test_who_changes_the_word_for_help_gains_nothing():
    assert journal.take_notes(reread(new(), (("Table", ("assisted=nope",)),)))[0].assisted


@pytest.mark.parametrize(
    ("agreed", "counts"),
    [(Agreed("match"), True), (Agreed("casual"), True), (Agreed("practice"), False), (Agreed("match", assisted=True), False)],
)
def test_only_what_was_played_without_help_counts(agreed, counts):
    assert agreed.counts is counts


@pytest.mark.parametrize(
    ("agreed", "knew"),
    [
        (Agreed(assisted=True), False),
        (Agreed(assisted=True, choices={"known": True}), True),
        (Agreed(assisted=True, choices={"race": True}), True),
        (Agreed(choices={"known": True}), False),
    ],
)
def test_it_is_known_whether_only_the_deal_was_known(agreed, knew):
    assert agreed.knew_deal is knew


def test_a_header_is_found_without_reading_the_game():
    assert journal.value_of(b'[Game "sample"]\n[Rules "1"]\nkeep\n', "Rules") == "1"
    assert journal.value_of(b'[Game "sample"]\n [Rules "1"]', "Rules") is None
    assert journal.value_of(b"\xff\xfe\x00", "Game") is None


# ------------------------------------------------------------ being killed


ROOT = Path(__file__).resolve().parents[2]

Table = tuple[str, int, list[str]]
"""A game, the number of moves on its table, and all its moves including those taken back."""


def killed(seed: str, seconds: float) -> list[tuple[str, Table]]:
    """Start the program, kill it this long after it has shown something, and return all its output."""
    command = [sys.executable, "-m", "tests.store.child", seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        said = first + child.stdout.read()
    assert child.returncode != 1, "it ended of itself"
    lines = said.decode().splitlines() if said.endswith(b"\n") else said.decode().splitlines()[:-1]
    return [(word, tuple(json.loads(rest))) for word, _, rest in (line.partition(" ") for line in lines)]


def lying() -> dict[str, Table]:
    """Every game on disk."""
    found = listed()
    assert found.faults == ()
    tables = {game.id: (game.id, game.session.ply, [str(move) for move in game.session.line]) for game in found.games}
    for path in paths.finished_folder().glob("*.ramses"):
        moves = [str(move) for move in record.read(path.read_bytes(), TESTED).line]
        assert path.stem not in tables
        tables[path.stem] = path.stem, len(moves), moves
    return tables


def kill_again_and_again(times: int) -> tuple[int, int]:
    """How many moves were shown, and how many of them were lost."""
    shown: dict[str, Table] = {}
    luck = Luck("kill")
    moves = lost = 0
    for number in range(times):
        said = killed(f"child {number}", luck.below(1000) / 1000 * 0.15)
        moves += sum(word == "show" for word, _ in said)
        shown |= {table[0]: table for word, table in said if word == "show"}
        wanted = said[-1][1] if said[-1][0] == "want" else None
        there = lying()
        assert set(shown) <= set(there)
        for name, table in shown.items():
            if there[name] not in (table, wanted if wanted and wanted[0] == name else table):
                lost += 1
            shown[name] = there[name]
    return moves, lost


def test_no_move_that_was_shown_is_lost_when_the_program_is_killed(data, record_property):
    moves, lost = kill_again_and_again(1)
    record_property("moves shown", moves)
    assert lost == 0
    assert moves > 0


@pytest.mark.longest
def test_no_move_that_was_shown_is_lost_in_two_hundred_kills(data):
    moves, lost = kill_again_and_again(200)
    assert lost == 0
    assert moves > 1000
