"""Notes on finished games stand beside the results, and are taken from the records again whenever they are missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED
from ramses_desktop.store import paths
from ramses_desktop.store.reviews import Feats, Noted
from ramses_desktop.store.statistics import Statistics, statistics
from tests.store.games import NAMES
from tests.store.test_statistics import finish


def feats(session: Session, seat: int) -> Feats:
    return {"moves": len(session.line), "seat": seat}


@pytest.fixture
def kept(data: object) -> Iterator[Statistics]:
    found = statistics(TESTED)
    yield found
    found.close()


@pytest.fixture
def noted(kept: Statistics) -> Noted:
    return Noted(kept.database, TESTED, feats)


def catch_up(noted: Noted) -> int:
    return sum(1 for _ in noted.catch_up())


def test_what_the_results_have_no_column_for_is_taken_from_the_records(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="daily-2026-11-18")
    assert noted.of() == []
    catch_up(noted)
    notes = noted.of()
    assert [note.name for note in notes] == list(NAMES[: len(notes)])
    assert {note.seed for note in notes} == {"daily-2026-11-18"}
    assert notes[0].choices == journal.agreed.choices
    assert [note.feats for note in notes] == [{"moves": len(journal.session.line), "seat": note.seat} for note in notes]


def test_each_record_is_read_once(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    finish(kept, seed="two")
    assert catch_up(noted) > 0
    assert catch_up(noted) == 0
    assert catch_up(Noted(kept.database, TESTED, feats)) == 0


def test_they_are_told_apart_by_person_and_game(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    catch_up(noted)
    assert {note.name for note in noted.of(NAMES[0])} == {NAMES[0]}
    assert noted.of(NAMES[0], "no such game") == noted.of("Nobody") == []
    assert noted.of(game=noted.of()[0].game) == noted.of()


def test_a_statistics_file_that_is_lost_costs_no_note(kept: Statistics, noted: Noted) -> None:
    finish(kept, seed="one")
    catch_up(noted)
    before = noted.of()
    kept.close()
    paths.statistics_file().unlink()
    kept.catch_up()
    catch_up(noted)
    assert noted.of() == before != []


def test_a_record_that_is_gone_is_passed_over(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="gone")
    finish(kept, seed="there")
    (paths.finished_folder() / f"{journal.id}.ramses").unlink()
    catch_up(noted)
    assert {note.seed for note in noted.of()} == {"there"}
    assert catch_up(noted) == 0


def test_a_note_that_is_taken_at_once_needs_no_record(kept: Statistics, noted: Noted) -> None:
    journal = finish(kept, seed="one")
    noted.take(journal.id, journal.session, journal.agreed)
    assert {note.seed for note in noted.of()} == {"one"}
    assert catch_up(noted) == 0
