"""A pytest plugin that records how long each test took, in the file named by RAMSES_TEST_SECONDS, and leaves no test out of
coverage."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

_seconds: defaultdict[str, float] = defaultdict(float)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lift the `no_cover` mark: tests left out of coverage, because others run the same lines, may be the ones that notice a
    fault."""
    for node in {node for item in items for node in item.listchain()}:
        node.own_markers = [marker for marker in node.own_markers if marker.name != "no_cover"]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # workers report to the one process without it
        Path(os.environ["RAMSES_TEST_SECONDS"]).write_text(json.dumps(_seconds), encoding="utf-8")
