"""A plugin of pytest that notes how long each test took, in the file named by RAMSES_TEST_SECONDS."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

_seconds: defaultdict[str, float] = defaultdict(float)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # the workers report to the one process that has none
        Path(os.environ["RAMSES_TEST_SECONDS"]).write_text(json.dumps(_seconds), encoding="utf-8")
