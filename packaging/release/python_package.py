"""Builds the wheels and the source distribution for pip and pipx: the same bytes for the same source."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import platform
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from time import gmtime
from typing import Final

import contents
import workshop
from fresh_tests import copy_checkout
from workshop import BUILD, DIST, say

MOST: Final = 5
"""Maximum size of the wheel, in MB."""
OLDEST: Final = "manylinux_2_35"
"""What a compiled kernel asks of a system; proved with the packages, as the level of Ubuntu 22.04."""
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


def make_compiled(plain: Path, program: Path) -> Path | None:
    """A second wheel, for this Python on Linux: the first one, and the kernels that were compiled in this copy of the program. None
    if there are none."""
    kernels = {path.relative_to(program).as_posix(): path for path in program.rglob("*") if path.suffix in contents.COMPILED}
    if not kernels:
        return None
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    tag = f"{python}-{python}-{OLDEST}_{platform.machine()}"
    with zipfile.ZipFile(plain) as old:
        files = {one.filename: old.read(one) for one in old.infolist()}
    files |= {name: path.read_bytes() for name, path in kernels.items()}
    about, record = (next(name for name in files if name.endswith(f".dist-info/{file}")) for file in ("WHEEL", "RECORD"))
    text = files[about].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    files[about] = text.replace("Tag: py3-none-any", f"Tag: {tag}").encode()
    del files[record]
    lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items()]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    package = plain.with_name(plain.name.replace("py3-none-any", tag))
    moment = gmtime(workshop.epoch())[:6]
    with zipfile.ZipFile(package, "w") as new:
        for name, data in files.items():
            new.writestr(zipfile.ZipInfo(name, moment), data, zipfile.ZIP_DEFLATED, 9)
    workshop.must_fit(package, MOST)
    say(f"{package.name}, with compiled kernels.")
    return package


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
