"""Builds the wheel and the source distribution for pip and pipx: the same bytes for the same source."""

from __future__ import annotations

import gzip
import io
import shutil
import sys
import tarfile
from pathlib import Path
from typing import Final

import workshop
from fresh_tests import copy_checkout
from workshop import BUILD, DIST, say

MOST: Final = 5
"""Maximum size of the wheel, in MB."""
HOOKS: Final = "import sys; from setuptools import build_meta as hooks; hooks.build_{kind}(sys.argv[1])"


def make() -> list[Path]:
    """Build both, from a copy, so that nothing old slips in and nothing new stays behind."""
    say("Building the wheel and the source distribution.")
    tree, made = BUILD / "python" / "source", BUILD / "python" / "made"
    shutil.rmtree(tree.parent, ignore_errors=True)
    made.mkdir(parents=True)
    copy_checkout(tree)
    workshop.same_dates(tree, workshop.epoch())
    for kind in ("sdist", "wheel"):
        words = [sys.executable, "-c", HOOKS.format(kind=kind), made]
        dated = {"SOURCE_DATE_EPOCH": str(workshop.epoch())}
        workshop.run(words, f"The {kind} could not be built", where=tree, more=dated)
    same_bytes(next(made.glob("*.tar.gz")))
    workshop.must_fit(next(made.glob("*.whl")), MOST)
    DIST.mkdir(exist_ok=True)
    packages = [Path(shutil.move(path, DIST / path.name)) for path in sorted(made.iterdir())]
    say(f"{' and '.join(path.name for path in packages)}, {workshop.megabytes(packages[0].stat().st_size)} the first.")
    return packages


def same_bytes(path: Path) -> None:
    """Write the archive again without the moments and users that setuptools puts into it."""
    packed = io.BytesIO()
    with tarfile.open(path) as old, tarfile.open(fileobj=packed, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime, member.pax_headers = workshop.epoch(), {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    path.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=workshop.epoch()))
