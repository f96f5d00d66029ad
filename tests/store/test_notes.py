"""Notes in a record come back as they were, and nonsense in them does no harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramses_desktop.engine import record
from ramses_desktop.games import TESTED
from ramses_desktop.store import journal
from ramses_desktop.store.journal import Agreed, Times
from ramses_desktop.store.settings import KINDS, TOKENS
from tests.store.disks import FEWER
from tests.store.games import new, play

words = st.from_regex(journal._WORD, fullmatch=True)
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


def test_a_header_is_found_without_reading_the_game():
    assert journal.value_of(b'[Game "sample"]\n[Rules "1"]\nkeep\n', "Rules") == "1"
    assert journal.value_of(b'[Game "sample"]\n [Rules "1"]', "Rules") is None
    assert journal.value_of(b"\xff\xfe\x00", "Game") is None
