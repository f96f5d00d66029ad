"""Builds the .run: one file that installs the program for one user, without root. It runs install.sh on their machine."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Final

import identity
import system_packages
import texts
import workshop
from workshop import BUILD, DIST, say

MORE_LIBRARIES: Final = {
    "libX11.so.6": "libx11-6",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libxcb.so.1": "libxcb1",
    "libzstd.so.1": "libzstd1",
}
"""System libraries needed besides those of PySide6, and their Debian packages."""


def make(frozen: Path) -> Path:
    """Build the .run."""
    workshop.provide(["makeself"])
    tree = BUILD / "run"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(frozen, tree)
    workshop.same_dates(tree, workshop.epoch())
    DIST.mkdir(exist_ok=True)
    package = DIST / f"{identity.COMMAND}-{identity.version()}-{platform.machine()}.run"
    say("Packing the .run.")
    moment = workshop.epoch()
    # Every system has gzip; some lack xz, which compresses better.
    command = [
        *("makeself", "--quiet", "--gzip", "--complevel", "9", "--sha256", "--packaging-date", identity.day(moment)),
        *("--tar-extra", f"--mtime=@{moment} --sort=name --owner=0 --group=0 --numeric-owner"),
        # It writes down how it was called, so no path of this machine.
        *(tree.name, package.name, f"{identity.NAME} {identity.version()}", "sh", "./install.sh"),
    ]
    # Or gzip would write down when it ran; makeself cannot tell it not to.
    gzip = BUILD / "tools" / "gzip"
    texts.write(gzip, f'#!/bin/sh\nexec {shutil.which("gzip")} --no-name "$@"\n')
    gzip.chmod(0o755)
    workshop.run(command, "The .run could not be packed", where=BUILD, more={"PATH": f"{gzip.parent}:{os.environ['PATH']}"})
    shutil.move(BUILD / package.name, package)
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}.")
    return package


def lay_out(frozen: Path, tree: Path) -> None:
    """Collect what the .run unpacks: the program, and the script that installs it."""
    shutil.copytree(frozen, tree / "program", symlinks=True)
    script = tree / "install.sh"
    texts.write(script, texts.fill(texts.LINUX / "install.sh", {**texts.names(), **packages()}))
    script.chmod(0o755)


def packages() -> dict[str, str]:
    """Debian's package names, as branches of a `case` in the script."""
    libraries = {**system_packages.LIBRARIES, **MORE_LIBRARIES}
    branches = [f"{library}) echo {package} ;;" for library, package in sorted(libraries.items())]
    return {
        "PACKAGES": "\n        ".join(branches),
        "OLDER_DEBIANS": " | ".join(f"{version}*" for version in system_packages.OLDER_DEBIANS),
    }
