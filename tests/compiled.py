"""The program with a compiled kernel, for tests and benchmarks: built in a separate folder and run as a separate process, so that
everything else is tested with the plain form."""

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
"""Tells the kernel tests which form they must find: plain or compiled."""


class CannotCompile(Exception):
    """Its message is a sentence that says what is missing."""


def compile_program(folder: Path) -> None:
    done = subprocess.run([sys.executable, SCRIPT, folder], check=False, capture_output=True, text=True)
    if done.returncode == 3:
        raise CannotCompile(done.stderr.strip())
    assert done.returncode == 0, done.stderr


def command(module: str, *words: str) -> list[str]:
    """Run a module of the tests; with a program's folder as working directory, it finds that program."""
    return [sys.executable, "-m", module, *words]


def environment(folder: Path) -> dict[str, str]:
    """Puts the program in this folder before that of the checkout, and finds the tests too."""
    form = "plain" if folder == ROOT else "compiled"
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT))), EXPECTED: form}


def said_by(folder: Path, module: str, words: Sequence[str] = ()) -> str:
    """The output of a test module run with the program in this folder."""
    done = subprocess.run(
        command(module, *words), check=True, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True
    )
    return done.stdout
