"""The statistics of finished games always match the finished records, whatever happens to their file."""

import csv
import errno
import io
from pathlib import Path
from unittest.mock import Mock

import pytest
from attrs import evolve

from ramses_desktop.engine import record
from ramses_desktop.engine.game import Part, options_text
from ramses_desktop.games import TESTED
from ramses_desktop.store import database, disk, journal, paths, queries, statistics
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.journal import Journal, open_games, resume
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.statistics import ALL, Removed, Statistics
from tests import rights
from tests.store.disks import Told, locked, tree
from tests.store.games import AGREED, NAMES, PYRAMIDS, SAMPLE, finish, new, play_kept
from tests.store.make_dump import RESULTS
from tests.ui.reviewed import FEW, known


def lose_the_file():
    for path in database.files(paths.statistics_file()):
        path.unlink(missing_ok=True)


def ids(kept):
    return [result.id for result in kept.results()]


# ------------------------------------------------------------ keeping


def test_a_finished_game_is_counted_with_all_there_is_to_know(kept, told):
    before = kept.revision
    book = finish(kept, PYRAMIDS, agreed=evolve(AGREED, assisted=True), bots=1)
    assert kept.revision > before
    (result,) = kept.whole()
    scores = book.session.game.scores(book.session.state)
    assert (result.id, result.game, result.options) == (book.id, "pyramids", options_text(book.session.options))
    assert (result.kind, result.assisted, result.counts) == ("casual", True, False)
    assert (result.begun, result.ended, result.seconds) == (book.times.begun, book.times.ended, book.times.seconds)
    assert [seat.name for seat in result.seats] == [*NAMES[: len(scores) - 1], f"Bot {len(scores) - 1}"]
    assert [seat.player for seat in result.seats] == ["person"] * (len(scores) - 1) + ["greedy"]
    for seat, score in zip(result.seats, scores, strict=True):
        assert (seat.total, seat.place, seat.tie_break, seat.parts) == (score.total, score.place, score.tie_break, score.parts)
    assert told == []


def test_a_game_that_is_not_over_is_not_counted_and_opens_nothing(kept):
    kept.follow(play_kept(Journal.begin(new(), AGREED), 1))
    assert not paths.statistics_file().exists()


def test_a_game_is_counted_once_however_often_it_is_told_of(kept):
    book = finish(kept)
    for _ in range(3):
        kept.follow(book)
    assert kept.catch_up()
    assert ids(kept) == [book.id]
    kept.close()
    assert kept.catch_up()
    assert ids(kept) == [book.id]


def test_an_end_that_is_taken_back_is_not_counted_and_another_end_is(kept):
    book = finish(kept, PYRAMIDS)
    book.session.back()
    book.keep()
    kept.follow(book)
    assert ids(kept) == []
    play_kept(book, seed="another end")
    kept.follow(book)
    assert [result.seats[0].total for result in kept.results()] == [book.session.game.scores(book.session.state)[0].total]


def test_games_of_bots_among_themselves_are_listed_and_have_no_points(kept):
    finish(kept, SAMPLE, bots=4)
    assert len(kept.results()) == 1
    assert kept.points() == []
    assert statistics.halls(kept) == []


def test_a_name_with_half_a_sign_is_counted_all_the_same(kept, told):
    session = new()
    session.seats = tuple(evolve(seat, name="half \ud83d") for seat in session.seats)
    kept.follow(play_kept(Journal.begin(session, AGREED)))
    assert {seat.name for result in kept.results() for seat in result.seats} == {"half ?"}
    assert told == []


# ------------------------------------------------------------ catching up


def test_what_was_finished_and_not_counted_is_counted_later_in_its_order(kept):
    books = [finish(seed=str(seed)) for seed in range(5)]
    for at, book in enumerate(books):
        # Games are in the order of their ends, not of their names.
        times = evolve(book.times, ended=f"2024-07-01T12:0{9 - at}:00+02:00")
        book.path.write_bytes(journal.whole(book.session, journal.finished_headers(book.agreed, times)))
    assert kept.catch_up()
    assert ids(kept) == [book.id for book in books]


def test_catching_up_is_done_bit_by_bit_however_much_there_is(kept, monkeypatch):
    """Each call without time left does one step, and a step does only so much."""
    monkeypatch.setattr(statistics, "NAMES", 4)
    monkeypatch.setattr(statistics, "TOGETHER", 2)
    monkeypatch.setattr(record, "STEP", 3)
    books = [finish(seed=str(seed), game=PYRAMIDS) for seed in range(5)]
    moves, counted, left = Mock(wraps=PYRAMIDS.play), [], []
    monkeypatch.setattr(type(PYRAMIDS), "play", moves)
    while not kept.catch_up(budget=0):
        assert moves.call_count <= 3
        moves.reset_mock()
        counted.append(len(ids(kept)))
        left.append(kept.left)
    assert ids(kept) == [book.id for book in reversed(books)]
    assert list(dict.fromkeys(counted)) == [0, 2, 4, 5]
    assert list(dict.fromkeys(left)) == [0, 4, 3, 2, 1]
    assert kept.left == 0


def test_records_that_cannot_be_read_are_passed_over(kept, told):
    book = finish()
    (paths.finished_folder() / "damaged.ramses").write_bytes(b"\xff")
    (paths.finished_folder() / "running.ramses").write_text("\n".join(book.path.read_text("utf-8").splitlines()[:-2]), "utf-8")
    (paths.finished_folder() / "folder.ramses").mkdir()
    assert kept.catch_up()
    assert kept.catch_up()
    assert ids(kept) == [book.id]
    assert told == []


def test_a_game_that_is_open_again_is_no_longer_counted(kept):
    """The program ended between undoing the last move and updating the statistics."""
    book = finish(kept, PYRAMIDS)
    book.session.back()
    book.keep()
    kept.close()
    again = statistics.statistics(TESTED)
    assert again.catch_up()
    assert ids(again) == []
    play_kept(resume(open_games(TESTED).games[0]))
    assert again.catch_up()
    assert ids(again) == [book.id]
    again.close()


@pytest.mark.parametrize("remains", [b"", b"no database\n" * 1000, None])
def test_a_lost_or_damaged_file_is_made_anew_from_the_records(kept, told, remains):
    for seed in "abc":
        finish(kept, seed=seed)
    before = kept.whole()
    kept.close()
    lose_the_file()
    if remains is not None:
        paths.statistics_file().write_bytes(remains)
    assert kept.catch_up()
    assert kept.whole() == before
    assert told.kinds == ([disk.DAMAGED] if remains else [])


def test_damage_in_the_middle_of_a_run_is_made_good_too(kept, told):
    for seed in "abc":
        finish(kept, seed=seed)
    before = kept.whole()
    kept.close()
    content = bytearray(paths.statistics_file().read_bytes())
    content[4096:] = b"\xaa" * (len(content) - 4096)
    paths.statistics_file().write_bytes(content)
    assert ids(kept) == []
    assert told.kinds == [disk.DAMAGED]
    assert kept.catch_up()
    assert kept.whole() == before


# ------------------------------------------------------------ trouble


def test_a_locked_file_loses_no_game(kept, told, impatient, monkeypatch):
    first = finish(kept)
    with locked(paths.statistics_file(), "EXCLUSIVE"):
        second = finish(kept, seed="jackal")
        assert told.kinds == [disk.BUSY]
        assert kept.fault is not None
        assert kept.catch_up()
        assert kept.remove([first.id]) == kept.fault, "the reason is told"
    monkeypatch.setattr(database, "REST", 0.0)
    kept.follow(second)
    assert kept.catch_up()
    assert ids(kept) == [second.id, first.id]
    assert len(told) == 1


def test_a_file_that_is_locked_while_catching_up_is_asked_again_later(kept, told, impatient, monkeypatch):
    assert kept.catch_up()
    book = finish()
    with locked(paths.statistics_file(), "IMMEDIATE"):
        assert kept.catch_up()
    assert told.kinds == [disk.BUSY]
    monkeypatch.setattr(database, "REST", 0.0)
    assert kept.catch_up()
    assert ids(kept) == [book.id]


@rights.NEEDS_RIGHTS
def test_a_folder_of_records_that_cannot_be_listed_is_passed_over(kept):
    book = finish()
    paths.finished_folder().chmod(0)
    with rights.of_everybody():
        assert kept.catch_up()
    paths.finished_folder().chmod(0o700)
    assert kept.catch_up()
    assert ids(kept) == [book.id]


def test_without_a_file_everything_is_empty(kept, told):
    paths.data_folder().parent.mkdir(parents=True)
    paths.data_folder().write_text("a file where the folder should be")
    assert not kept.add(*RESULTS)
    assert (kept.results(), kept.whole(), kept.points(), kept.parts("one")) == ([], [], [], ())
    assert (kept.summaries(queries.BY_GAME), statistics.halls(kept), statistics.hall(kept, "sample", "players=2")) == ([], [], [])
    assert kept.catch_up()
    assert isinstance(kept.remove(["one"]), Fault)
    assert len(told) == 1


def test_a_full_disk_at_the_end_of_a_game_loses_nothing(kept, faulty):
    book = play_kept(Journal.begin(new(), AGREED), 1)
    with faulty.failing(errno.ENOSPC):
        play_kept(book)
        kept.follow(book)
    book.keep()
    kept.follow(book)
    kept.catch_up()
    assert ids(kept) == [book.id]


# ------------------------------------------------------------ deleting


def deleted(kept: Statistics, *books: Journal) -> Removed:
    removed = kept.remove([book.id for book in books])
    assert isinstance(removed, Removed)
    return removed


def not_deleted(kept: Statistics, *books: Journal) -> Fault:
    fault = kept.remove([book.id for book in books])
    assert isinstance(fault, Fault)
    return fault


def test_what_is_deleted_can_be_had_again(kept):
    books = [finish(kept, seed=seed) for seed in "abcd"]
    before, files = kept.whole(), {name: content for name, content in tree(paths.data_folder()).items() if "sqlite" not in name}
    removed = kept.remove([books[1].id, books[2].id, "nobody knows"])
    assert isinstance(removed, Removed)
    assert ids(kept) == [books[3].id, books[0].id]
    assert kept.catch_up()  # and they do not come back by themselves
    assert ids(kept) == [books[3].id, books[0].id]
    assert sorted(path.stem for path in paths.removed_folder().iterdir()) == sorted([books[1].id, books[2].id])
    assert kept.restore(removed) == 2
    assert kept.whole() == before
    assert {name: content for name, content in tree(paths.data_folder()).items() if "sqlite" not in name} == files


def test_a_new_end_of_a_deleted_game_stays_and_so_do_games_whose_records_are_gone(kept):
    books = [finish(kept, seed=seed) for seed in "abc"]
    removed = deleted(kept, *books)
    (paths.finished_folder() / f"{books[0].id}.ramses").write_bytes(b"a new end")
    (paths.removed_folder() / f"{books[1].id}.ramses").unlink()
    assert kept.restore(removed) == 1
    assert ids(kept) == [books[2].id]
    assert (paths.finished_folder() / f"{books[0].id}.ramses").read_bytes() == b"a new end"


def test_what_cannot_be_brought_back_whole_is_brought_back_whole_later(kept, monkeypatch):
    books = [finish(kept, seed=seed) for seed in "ab"]
    removed = deleted(kept, *books)
    moved, rename = [], Path.rename

    def once(self, target):
        moved.append(target)
        if len(moved) == 2:
            raise PermissionError(errno.EACCES, "in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", once)
    assert isinstance(kept.restore(removed), Fault)
    assert kept.restore(removed) == 2
    assert set(ids(kept)) == {book.id for book in books}


def test_what_the_coach_found_in_a_deleted_game_comes_back_with_it(kept):
    books = [finish(kept, PYRAMIDS, seed=seed, bots=1) for seed in "ab"]
    answers = [known(kept, book.session, book.id) for book in books]
    for one in answers:
        one.keep(FEW)
        one.reviews.finish(one.key)
    before = [(one.reviews.verdicts(one.key), one.reviews.luck(one.key)) for one in answers]
    sums = answers[0].reviews.sums(ALL, {"pyramids": answers[0].key.method})
    removed = deleted(kept, books[0])
    assert answers[0].reviews.verdicts(answers[0].key) == []
    assert kept.restore(removed) == 1
    assert [(one.reviews.verdicts(one.key), one.reviews.luck(one.key)) for one in answers] == before
    assert answers[0].reviews.sums(ALL, {"pyramids": answers[0].key.method}) == sums


def test_what_is_deleted_stays_deleted_when_the_file_is_made_anew(kept):
    one, two = finish(kept), finish(kept, seed="jackal")
    removed = deleted(kept, one)
    kept.close()
    lose_the_file()
    kept.catch_up()
    assert ids(kept) == [two.id]
    assert kept.restore(removed) == 1
    assert set(ids(kept)) == {one.id, two.id}


def test_a_game_without_its_record_can_be_deleted_and_had_again(kept):
    assert kept.add(*RESULTS)
    removed = kept.remove(["one"])
    assert isinstance(removed, Removed)
    assert removed.records == ()
    assert ids(kept) == ["two"]
    assert kept.restore(removed) == 1
    assert kept.whole() == list(RESULTS)


def test_deleting_all_or_nothing(kept, monkeypatch):
    books = [finish(kept, seed=seed) for seed in "abc"]
    before = tree(paths.finished_folder())
    real = disk.move
    moved: list[Path] = []

    def move(path, folder):
        if len(moved) == 2:
            raise OSError(errno.EROFS, "Read-only file system")
        moved.append(path)
        return real(path, folder)

    monkeypatch.setattr(disk, "move", move)
    fault = not_deleted(kept, *books)
    assert fault.sentence.startswith("The games cannot be deleted: ")
    assert tree(paths.finished_folder()) == before
    assert len(ids(kept)) == 3


def test_records_come_back_when_the_file_does_not_let_them_go(kept, impatient):
    book = finish(kept)
    before = tree(paths.finished_folder())
    with locked(paths.statistics_file(), "IMMEDIATE"):
        assert not_deleted(kept, book).kind == disk.BUSY
    assert tree(paths.finished_folder()) == before


def test_a_deletion_that_cannot_be_taken_back_says_so(kept, faulty):
    book = finish(kept)
    removed = deleted(kept, book)
    with faulty.failing(errno.EROFS, "rename"):
        fault = kept.restore(removed)
    assert fault is not None
    assert fault.sentence.startswith("The games cannot be brought back: ")
    assert kept.restore(removed) == 1
    assert ids(kept) == [book.id]


# ------------------------------------------------------------ export


GOLDEN = Path(__file__).with_name("statistics.csv")


@pytest.fixture
def counted(kept):
    kept.add(*RESULTS)
    return kept


def test_every_program_that_reads_csv_reads_the_golden_table(counted, tmp_path):
    path = tmp_path / "Übersicht.csv"
    assert statistics.export(counted, path) is None
    assert path.read_bytes() == GOLDEN.read_bytes()
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))
    assert [row["name"] for row in rows] == ["Žofie", "Bo", "'=SUM(A1)", "greedy"]
    assert [row["total"] for row in rows] == ["61", "-3", "8", "8"]
    assert [(row["torches"], row["card"]) for row in rows] == [("5", ""), ("0", ""), ("", "8"), ("", "8")]


def test_only_the_games_of_the_choice_are_written(counted, tmp_path):
    assert statistics.export(counted, tmp_path / "a.csv", Choice(game="sample")) is None
    text = (tmp_path / "a.csv").read_text("utf-8-sig")
    assert "torches" not in text
    assert text.count("\n") == 3


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_no_name_becomes_a_formula(name):
    result = evolve(RESULTS[0], seats=(evolve(RESULTS[0].seats[0], name=name, parts=(Part("minus", "Minus", -5),)),))
    (row,) = csv.DictReader(io.StringIO(statistics.csv_text([result]), newline=""))
    assert row["name"] == f"'{name}"
    assert row["minus"] == "-5"


def test_a_table_that_cannot_be_written_says_so(counted, tmp_path, faulty):
    with faulty.failing(errno.ENOSPC):
        fault = statistics.export(counted, tmp_path / "a.csv")
    assert fault is not None
    assert "free some space" in fault.sentence
    assert list(tmp_path.glob("*.csv")) == []


def test_without_statistics_no_empty_table_is_written(data, tmp_path):
    paths.data_folder().parent.mkdir(parents=True, exist_ok=True)
    paths.data_folder().write_text("")
    assert statistics.export(statistics.statistics(TESTED, Told()), tmp_path / "a.csv") is not None
    assert not (tmp_path / "a.csv").exists()
