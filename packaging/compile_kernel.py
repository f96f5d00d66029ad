"""Makes a copy of the program in which mypyc has compiled the bots' playouts.

    python packaging/compile_kernel.py FOLDER

Releases are built from such a copy, and the tests compare it with the interpreted program. It needs what `pip install .[build]`
installs, a C compiler and Python's headers; exit code 3 means that one of them is missing. The copy has an extra top-level module
whose name ends in `__mypyc`: no Python code imports it, so a freezer must be told about it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PROGRAM: Final = ("ramses_desktop", "resources", "assets")
HOT: Final = tuple(f"ramses_desktop/games/*/{name}.py" for name in ("playout", "cards", "kernel"))
"""The modules to compile."""
CANNOT: Final = 3

BUILD: Final = """
from mypyc.build import mypycify
from setuptools import setup
made = mypycify(["--strict", *{hot}], opt_level="3", debug_level="0")
setup(name="kernel", packages=[], ext_modules=made, script_args=["-q", "build_ext", "-i"])
"""
"""Without debug information, which names the folder, the same source makes the same bytes."""


def missing() -> str:
    """Why nothing can be compiled here; empty if it can."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "There is no mypyc here; it comes with: pip install .[build]"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing here (on Debian: python3-dev)."
    # On Windows only setuptools knows where the compiler is.
    if os.name != "nt" and shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        return "There is no C compiler here."
    return ""


def compile_into(folder: Path) -> str:
    """Fill the folder. Returns the compiler's output on failure, else an empty string."""
    hot = copy_into(folder)
    # mypyc and setuptools work in the current folder, and print a lot.
    command = [sys.executable, "-c", BUILD.format(hot=hot)]
    done = subprocess.run(command, check=False, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    return done.stdout.strip() if done.returncode else ""


def copy_into(folder: Path) -> list[str]:
    """Copy the program, and return the modules to be compiled."""
    for name in PROGRAM:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    return sorted(path.relative_to(folder).as_posix() for pattern in HOT for path in folder.glob(pattern))


def main(words: list[str]) -> int:
    if len(words) != 1 or words[0].startswith("-"):
        print("Usage: python packaging/compile_kernel.py FOLDER", file=sys.stderr)
        return 2
    lacking = missing()
    if lacking:
        print(lacking, file=sys.stderr)
        return CANNOT
    wrong = compile_into(Path(words[0]).resolve())
    if wrong:
        print(f"Compiling failed:\n{wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
