"""Runs the quick tests in fresh Debians that have only python3. Called by `dev.py test --fresh`, optionally with releases and with
arguments for `dev.py test`."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
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
CHECKOUT: Final = "root/checkout"
WHEELS: Final = "wheels"


def main(words: Sequence[str]) -> int:
    chosen = [word for word in words if word in RELEASES] or RELEASES
    rest = [word for word in words if word not in RELEASES]
    try:
        chroot.must_be_possible("Trying the tests on fresh machines")
        failed = [release for release in chosen if run_tests(release, rest) != 0]
    except (Missing, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if failed:
        say(f"The tests fail in a fresh Debian: {', '.join(failed)}.")
        return 1
    say(f"The tests pass in a fresh Debian: {', '.join(chosen)}.")
    return 0


def run_tests(release: str, args: Sequence[str]) -> int:
    """Run dev.py there as on a new machine; only the wheels come from here."""
    place = BUILD / "fresh" / release
    try:
        chroot.unpack(release, place)
        chroot.inside(place, *chroot.INSTALL, "python3", complaint="The fresh Debian gets no python3")
        asked = ("python3", "-c", "import sys; print(sys.version_info[0], sys.version_info[1], sep='.')")
        python = chroot.inside(place, *asked, complaint="The fresh Debian's python3 does not run").strip()
        wheels = fetch_wheels(python)
        copy_checkout(place / CHECKOUT)
        say(f"Running the quick tests in a fresh Debian ({release}) with Python {python}.")
        environment = {**chroot.PLAIN, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": f"/{WHEELS}"}
        words = ["python3", f"/{CHECKOUT}/dev.py", "test", *args]
        command = chroot.command(place, words, environment, {WHEELS: wheels})
        return subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode
    finally:
        shutil.rmtree(place, ignore_errors=True)


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
