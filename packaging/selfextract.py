"""Makes the .run: one file that unpacks and installs the program for one person, without asking for rights. What it does on the
player's machine stands in linux/install.sh."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path
from typing import Final

import debian
import identity
import texts
import workshop
from workshop import BUILD, DIST, say

PLACE: Final = "@PLACE@"
"""Stands for the folder of the program, which only the installation knows."""


def make(frozen: Path) -> Path:
    """The finished .run."""
    workshop.provide(["makeself"])
    tree = BUILD / "run"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(frozen, tree)
    workshop.same_dates(tree, workshop.epoch())
    DIST.mkdir(exist_ok=True)
    package = DIST / f"{identity.COMMAND}-{identity.version()}-{platform.machine()}.run"
    say("Packing the .run.")
    moment = workshop.epoch()
    # Every system has gzip; xz, which packs tighter, is missing on some.
    command = [
        *("makeself", "--quiet", "--gzip", "--complevel", "9", "--sha256", "--packaging-date", identity.day(moment)),
        *("--tar-extra", f"--mtime=@{moment} --sort=name --owner=0 --group=0 --numeric-owner"),
        *(tree, package, f"{identity.NAME} {identity.version()}", "./install.sh"),
    ]
    workshop.run(command, "The .run could not be packed")
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}.")
    return package


def lay_out(frozen: Path, tree: Path) -> None:
    """What the .run unpacks: the program, what desktops look for, and the script that puts both in their places."""
    shutil.copytree(frozen, tree / "program", symlinks=True)
    debian.add_desktop_files(tree / "share", PLACE)
    words = texts.names(PLACE)
    manual = texts.fill(texts.LINUX / f"{identity.COMMAND}.6", words)
    texts.write_packed(tree / "share" / "man" / "man6" / f"{identity.COMMAND}.6.gz", manual)
    script = tree / "install.sh"
    texts.write(script, texts.fill(texts.LINUX / "install.sh", {**words, "PLACE": PLACE}))
    script.chmod(0o755)
