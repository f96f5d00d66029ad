"""A plugin of pytest that notes how long each test took, in the file named by RAMSES_TEST_SECONDS, and lets none go uncounted."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

_seconds: defaultdict[str, float] = defaultdict(float)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that are left out where lines are counted, as others run the same, may be just those that notice a fault."""
    for node in {node for item in items for node in item.listchain()}:
        node.own_markers = [marker for marker in node.own_markers if marker.name != "no_cover"]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # the workers report to the one process that has none
        Path(os.environ["RAMSES_TEST_SECONDS"]).write_text(json.dumps(_seconds), encoding="utf-8")
