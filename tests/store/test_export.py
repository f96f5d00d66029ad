"""The CSV export, against a file checked by eye."""

import csv
import errno
import io
from pathlib import Path

import pytest
from attrs import evolve

from ramses_desktop.engine.game import Part
from ramses_desktop.games import TESTED
from ramses_desktop.store import paths, statistics
from ramses_desktop.store.queries import Selection as Choice
from tests.store.disks import Disk, Told
from tests.store.make_dump import RESULTS

GOLDEN = Path(__file__).with_name("statistics.csv")


@pytest.fixture
def kept(data):
    found = statistics.statistics(TESTED, Told())
    found.add(*RESULTS)
    yield found
    found.close()


def test_the_table_is_the_golden_one(kept, tmp_path):
    path = tmp_path / "Übersicht.csv"
    assert statistics.export(kept, path) is None
    assert path.read_bytes() == GOLDEN.read_bytes()


def test_every_program_that_reads_csv_reads_it(kept, tmp_path):
    statistics.export(kept, tmp_path / "a.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text("utf-8-sig"), newline="")))
    assert [row["name"] for row in rows] == ["Žofie", "Bo", "'=SUM(A1)", "greedy"]
    assert [row["total"] for row in rows] == ["61", "-3", "8", "8"]
    assert [(row["torches"], row["card"]) for row in rows] == [("5", ""), ("0", ""), ("", "8"), ("", "8")]


def test_only_the_games_of_the_choice_are_written(kept, tmp_path):
    assert statistics.export(kept, tmp_path / "a.csv", Choice(game="sample")) is None
    text = (tmp_path / "a.csv").read_text("utf-8-sig")
    assert "torches" not in text
    assert text.count("\n") == 3


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_no_name_becomes_a_formula(name):
    result = evolve(RESULTS[0], seats=(evolve(RESULTS[0].seats[0], name=name, parts=(Part("minus", "Minus", -5),)),))
    (row,) = csv.DictReader(io.StringIO(statistics.csv_text([result]), newline=""))
    assert row["name"] == f"'{name}"
    assert row["minus"] == "-5"


def test_a_table_that_cannot_be_written_says_so(kept, tmp_path, monkeypatch):
    with Disk(monkeypatch).failing(errno.ENOSPC):
        fault = statistics.export(kept, tmp_path / "a.csv")
    assert fault is not None
    assert "free some space" in fault.sentence
    assert list(tmp_path.glob("*.csv")) == []


def test_without_statistics_no_empty_table_is_written(data, tmp_path):
    paths.data_folder().parent.mkdir(parents=True, exist_ok=True)
    paths.data_folder().write_text("")
    assert statistics.export(statistics.statistics(TESTED, Told()), tmp_path / "a.csv") is not None
    assert not (tmp_path / "a.csv").exists()
