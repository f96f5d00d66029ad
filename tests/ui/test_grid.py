"""Panels, bars and cards of every table share their edges."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests import grid


@pytest.mark.slow
def test_no_two_neighbours_almost_share_an_edge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.tour import Tour

    monkeypatch.setitem(os.environ, "RAMSES_DESKTOP_TOURS", str(tmp_path))
    tour = Tour("light", "1280x800", 1.0)
    found = set()
    for state in tour.states():
        tour.settle()
        found |= {f"{state}: {line}" for line in grid.misfits(list(grid.parts(tour.window)))}
    tour.close()
    assert found == set()


def test_the_checker_finds_what_almost_meets() -> None:
    from PySide6.QtCore import QRectF

    one, other = ("bar", QRectF(16, 16, 100, 40)), ("log", QRectF(18, 64, 100, 40))
    assert list(grid.misfits([one, other])) == [
        "left of bar and log: 2.0 px apart",
        "right of bar and log: 2.0 px apart",
    ]
    assert not list(grid.misfits([one, ("log", QRectF(16, 64, 100, 40))]))
