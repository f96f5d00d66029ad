"""Runs the quick tests in fresh Debians, as a newly made user would. Called by `dev.py test --fresh`, optionally with releases and
with arguments for `dev.py test`."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import workshop
from linux import chroot
from system_packages import Missing
from workshop import BUILD, ROOT, say

RELEASES: Final = ("bookworm", "trixie")
NOT_COPIED: Final = (".git", ".venv", ".venv-build", BUILD.name, workshop.DIST.name)
"""Folders of a checkout that are not source."""
CACHES: Final = shutil.ignore_patterns("__pycache__", ".*_cache", ".coverage*", ".hypothesis")
USER: Final = "stranger"
HOME: Final = Path("home", USER)
CHECKOUT: Final = "checkout"
WHEELS: Final = "wheels"
AS_USER: Final = (
    *("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups"),
    *("env", "-i", f"HOME=/{HOME}", "PATH=/usr/bin:/bin", "PIP_NO_INDEX=1", f"PIP_FIND_LINKS=/{WHEELS}"),
)
"""Somebody who has nothing but a home, a path, and the packages that come from here."""
DEV: Final = (*AS_USER, "python3", f"/{HOME}/{CHECKOUT}/dev.py")
SUDO: Final = "sudo "
"""Begins what dev.py tells to type."""


def main(words: Sequence[str]) -> int:
    chosen = [word for word in words if word in RELEASES] or RELEASES
    rest = [word for word in words if word not in RELEASES]
    try:
        chroot.must_be_possible("Trying the tests on fresh machines")
        for release in chosen:
            make_ready(release)
        with ThreadPoolExecutor() as pool:
            passed = list(pool.map(lambda release: tests_pass(release, rest), chosen))
    except (Missing, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        for release in chosen:
            shutil.rmtree(place_of(release), ignore_errors=True)
    failed = [release for release, is_fine in zip(chosen, passed, strict=True) if not is_fine]
    if failed:
        say(f"The tests fail in a fresh Debian: {', '.join(failed)}.")
        return 1
    say(f"The tests pass in a fresh Debian: {', '.join(chosen)}.")
    return 0


def place_of(release: str) -> Path:
    return BUILD / "fresh" / release


def make_ready(release: str) -> None:
    """Make a machine with a Python, a new user and a checkout, and follow what dev.py tells that user to have installed."""
    place = place_of(release)
    chroot.unpack(release, place)
    chroot.inside(place, *chroot.INSTALL, "python3", complaint="The fresh Debian gets no python3")
    chroot.inside(place, "useradd", "--create-home", USER, complaint="The fresh Debian gets no user")
    copy_checkout(place / HOME / CHECKOUT)
    chroot.inside(place, "chown", "-R", f"{USER}:", f"/{HOME}", complaint="The checkout could not be given away")
    told = subprocess.run(
        chroot.command(place, [*DEV, "setup"]), check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    lines = [line.replace(SUDO, "") for line in told.stderr.splitlines() if line.strip().startswith(SUDO)]
    if told.returncode != 1 or len(lines) != 1:
        raise Missing(f"On a fresh Debian ({release}), dev.py does not tell what to install: {told.stdout}{told.stderr}")
    chroot.inside(place, "sh", "-c", lines[0], complaint="What dev.py tells to install cannot be installed")


def tests_pass(release: str, args: Sequence[str]) -> bool:
    """Run dev.py there, telling line by line what it says; only the wheels come from here."""
    place = place_of(release)
    asked = ("python3", "-c", "import sys; print(sys.version_info[0], sys.version_info[1], sep='.')")
    python = chroot.inside(place, *asked, complaint="The fresh Debian's python3 does not run").strip()
    before = files_at_home(place)
    say(f"Running the quick tests in a fresh Debian ({release}) with Python {python}.")
    command = chroot.command(place, [*DEV, "test", *args], seen={WHEELS: fetch_wheels(python)})
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as program:
        assert program.stdout is not None
        for line in program.stdout:
            print(f"{release:10}{line}", end="", flush=True)
    left = files_at_home(place) - before
    if left:
        say(f"{release}: the tests left something in the home of whoever ran them: {', '.join(sorted(map(str, left)))}")
    return program.returncode == 0 and not left


def files_at_home(place: Path) -> set[Path]:
    """All files of the user's, except in the checkout and what pip keeps."""
    home = place / HOME
    found = {path.relative_to(home) for path in home.rglob("*") if not path.is_dir()}
    return {path for path in found if path.parts[0] != CHECKOUT and path.parts[:2] != (".cache", "pip")}


def fetch_wheels(python: str, kind: str = "test") -> Path:
    """Download the wheels that testing needs for that Python, or building."""
    folder = workshop.cache() / f"wheels-{python}{'' if kind == 'test' else f'-{kind}'}"
    machine = platform.machine()
    # The glibc versions a wheel may be built for, up to that of the oldest Debian.
    systems = [*(f"manylinux_2_{minor}_{machine}" for minor in range(5, 37)), f"manylinux1_{machine}", f"manylinux2014_{machine}"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes", "-d", folder]
    wanted = ["--only-binary", ":all:", "--python-version", python, *(f"--platform={system}" for system in systems)]
    lock = ROOT / "packaging" / "requirements" / f"{kind}.txt"
    workshop.run([*pip, *wanted, "-r", lock], f"The packages for Python {python} could not be fetched")
    return folder


def copy_checkout(target: Path) -> None:
    def left_out(folder: str, names: list[str]) -> set[str]:
        return CACHES(folder, names) | (set(NOT_COPIED) if Path(folder) == ROOT else set())

    shutil.copytree(ROOT, target, ignore=left_out, symlinks=True, dirs_exist_ok=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
