"""Fails a session of tests that touched the files of whoever runs it, and says which. dev.py loads it as a plugin before any test;
on import it must load nothing that is measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

from ramses_desktop.store import paths

HOMES: Final = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
"""Environment variables that say whose files are meant, on one system or another."""
ELSEWHERE: Final = (paths.HOME, "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
"""Environment variables that put them elsewhere than in the home."""

State = dict[Path, tuple[int, int, int]]


@frozen
class Owner:
    """Whoever runs the tests: where their files may lie, and how these were."""

    places: frozenset[Path]
    before: State

    def touched(self) -> list[Path]:
        now = state(self.places)
        return sorted(path for path in {*self.before, *now} if self.before.get(path) != now.get(path))


def owner() -> Owner:
    """Looks where the program would keep things now, without its own variable, and for a program that knows only who is logged
    in."""
    found = set[Path]()
    with pytest.MonkeyPatch.context() as patch:
        for without in ((), (paths.HOME,), (*ELSEWHERE, *HOMES)):
            for variable in without:
                patch.delenv(variable, raising=False)
            found.update(places())
    return Owner(frozenset(found), state(found))


def places() -> Iterator[Path]:
    from ramses_desktop.support import menu

    with suppress(paths.NoHome):
        yield from (paths.config_folder(), paths.data_folder(), paths.cache_folder(), paths.log_folder())
    with suppress(RuntimeError):  # nobody's home
        yield from map(menu.share().joinpath, menu.files())


def state(places: Iterable[Path]) -> State:
    """Everything there is at these places, with what tells a change."""
    found: State = {}
    for place in places:
        for path in (place, *place.rglob("*")):
            with suppress(OSError):  # it is not there, or may not be seen
                seen = path.lstat()
                found[path] = (seen.st_mtime_ns, seen.st_size, seen.st_mode)
    return found


OWNER: Final = pytest.StashKey[Owner]()


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """The tests have not moved to another home yet, and what they run is measured already."""
    early_config.stash[OWNER] = owner()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.stash[OWNER].touched():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    touched = config.stash[OWNER].touched()
    if touched:
        terminalreporter.section("the files of whoever runs the tests were touched", red=True)
        for path in touched:
            terminalreporter.write_line(str(path))
        terminalreporter.write_line("A test did this, or the program was in use meanwhile.")
