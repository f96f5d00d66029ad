"""The program with a compiled kernel, for tests and measurements: made in a folder of theirs, and run as a process of its own, so
that the plain form stays the one that everything else is tested with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SCRIPT: Final = ROOT / "packaging" / "compile_kernel.py"
EXPECTED: Final = "RAMSES_KERNEL"
"""What the tests of the kernel are told to find: plain or compiled."""


class CannotCompile(Exception):
    """With a sentence that says what is missing here."""


def compile_program(folder: Path) -> None:
    done = subprocess.run([sys.executable, SCRIPT, folder], check=False, capture_output=True, text=True)
    if done.returncode == 3:
        raise CannotCompile(done.stderr.strip())
    assert done.returncode == 0, done.stderr


def command(module: str, *words: str) -> list[str]:
    """Runs a module of the tests; with the folder of a program as its working folder, that program is what it finds."""
    return [sys.executable, "-m", module, *words]


def environment(folder: Path) -> dict[str, str]:
    """In which the program of this folder comes before that of the checkout, and the tests are found as well."""
    form = "plain" if folder == ROOT else "compiled"
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT))), EXPECTED: form}


def said_by(folder: Path, module: str, words: Sequence[str] = ()) -> str:
    """What a module of the tests prints when it runs with the program of this folder."""
    done = subprocess.run(
        command(module, *words), check=True, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True
    )
    return done.stdout
