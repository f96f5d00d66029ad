"""Builds the .run: one file that installs the program for one user, without root. It runs install.sh on their machine."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path
from typing import Final

import identity
import system_packages
import texts
import workshop
from linux import deb
from workshop import BUILD, DIST, say

PLACE: Final = "@PLACE@"
"""Placeholder for the program's folder, filled in during installation."""


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
        *(tree, package, f"{identity.NAME} {identity.version()}", "./install.sh"),
    ]
    workshop.run(command, "The .run could not be packed")
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}.")
    return package


def lay_out(frozen: Path, tree: Path) -> None:
    """Collect what the .run unpacks: the program, desktop integration files, and the script that installs both."""
    shutil.copytree(frozen, tree / "program", symlinks=True)
    deb.add_desktop_files(tree / "share", PLACE)
    words = texts.names(PLACE)
    manual = texts.fill(texts.LINUX / f"{identity.COMMAND}.6", words)
    texts.write_packed(tree / "share" / "man" / "man6" / f"{identity.COMMAND}.6.gz", manual)
    script = tree / "install.sh"
    texts.write(script, texts.fill(texts.LINUX / "install.sh", {**words, **packages(), "PLACE": PLACE}))
    script.chmod(0o755)


def packages() -> dict[str, str]:
    """Debian's package names, as branches of a `case` in the script."""
    libraries = {**system_packages.LIBRARIES, **MORE_LIBRARIES}
    branches = [f"{library}) echo {package} ;;" for library, package in sorted(libraries.items())]
    return {
        "PACKAGES": "\n        ".join(branches),
        "OLDER_DEBIANS": " | ".join(f"{version}*" for version in system_packages.OLDER_DEBIANS),
    }
