"""How many games were played with every check is worth a line, as it depends on the machine."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter):
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    played = [
        value
        for report in reports
        if isinstance(report, pytest.TestReport)
        for name, value in report.user_properties
        if name == "games played" and isinstance(value, int)
    ]
    if played:
        terminalreporter.write_line(f"Random games played with every check of the contract: {sum(played):,}.")
