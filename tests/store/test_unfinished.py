"""What Continue offers: every unfinished game, whatever else is in the folder."""

from unittest.mock import Mock

import pytest
from attrs import evolve

from ramses_desktop.engine import record
from ramses_desktop.games import GAMES, TESTED
from ramses_desktop.store import disk, journal, paths
from ramses_desktop.store.journal import Journal, open_games, resume
from tests.store.disks import Disk, tree
from tests.store.games import AGREED, PYRAMIDS, SAMPLE, new, play, play_kept
from tests.tiers import one_quick


def begun(moves=10, game=PYRAMIDS, seed="sphinx"):
    return play_kept(Journal.begin(new(game, seed), AGREED), moves)


def listed():
    return open_games(TESTED)


def test_where_nothing_was_played_nothing_is_listed_and_nothing_is_made(data):
    assert listed().games == ()
    assert not data.exists()


def test_all_games_are_listed_and_the_last_one_comes_first(data):
    books = [begun(seed=seed) for seed in "abc"]
    assert [game.id for game in listed().games] == [book.id for book in reversed(books)]
    resume(listed().games[-1])
    assert [game.id for game in listed().games] == [books[at].id for at in (0, 2, 1)]


def test_a_game_goes_on_exactly_where_it_was_left(data):
    book = begun()
    book.session.jump(7)
    book.agree(assisted=True)
    game = listed().games[0]
    again = resume(game)
    assert (again.id, again.agreed) == (book.id, book.agreed)
    assert (again.session.ply, again.session.line) == (7, book.session.line)
    assert (again.session.options, again.session.seats, again.session.seed) == (
        book.session.options,
        book.session.seats,
        book.session.seed,
    )
    again.session.forward()
    again.keep()
    assert listed().games[0].session.ply == 8


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


def test_damage_that_cannot_be_set_aside_stays_where_it_is(data, monkeypatch):
    book = begun()
    content = damaged(book, lambda data: data.replace(b"[Options", b"[Opinions"))
    with Disk(monkeypatch).failing(30, "rename", "open"):
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
    (folder / ".ramses-1-1.new").write_bytes(b"draft")
    (folder / "folder.ramses").mkdir()
    found = listed()
    assert ([game.id for game in found.games], found.faults) == ([book.id], ())
    assert sorted(tree(folder)) == sorted([".ramses-1-1.new", f"{book.id}.ramses", "readme.txt"])


def broken(_):
    raise OSError(5, "Input/output error")


def test_a_game_that_cannot_be_read_at_the_moment_is_told(data, monkeypatch):
    book = begun()
    monkeypatch.setattr(journal, "_read", broken)
    found = listed()
    assert found.games == ()
    assert "cannot be read at the moment" in found.faults[0].sentence
    assert book.path.is_file()


def test_a_folder_that_cannot_be_listed_is_told(data, monkeypatch):
    begun()
    monkeypatch.setattr(journal, "journals", broken)
    found = listed()
    assert found.games == ()
    assert "cannot be listed" in found.faults[0].sentence


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
