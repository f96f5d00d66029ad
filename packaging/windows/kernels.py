"""Compiles the kernels for Windows on Linux: mypyc writes C, and Debian's mingw-w64 makes Windows modules of it. Headers are those
of this Python, which must have the version of the Windows one; only what they know of the machine is said anew."""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

import compile_kernel
import workshop
from workshop import say

VERSION: Final = (3, 11)
"""Of Python for Windows, as cross.py fetches it."""
SUFFIX: Final = ".cp311-win_amd64.pyd"
COMPILER: Final = "x86_64-w64-mingw32-gcc"
GENERATE: Final = """
import json
from mypyc.build import include_dir, mypycify
made = mypycify(["--strict", "--platform=win32", *{hot}], opt_level="3", debug_level="0", target_dir="build")
print("MADE" + json.dumps([include_dir(), [(one.name, one.sources, one.extra_compile_args) for one in made]]))
"""
STABLE: Final = ("-g0", "-DNDEBUG", "-static-libgcc", "-Wl,--no-insert-timestamp", "-Wl,--image-base,0x180000000", "-shared", "-s")
"""The same source makes the same bytes. NDEBUG leaves out checks of Python's headers, which name folders."""
MACHINE: Final = """
#define MS_WINDOWS
#define NT_THREADS
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_WCHAR_T 2
#define WITH_DOC_STRINGS 1
#define WITH_PYMALLOC 1
#define HAVE_STDDEF_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_WCHAR_H 1
"""
"""What Python's headers must know of 64-bit Windows: of its own pyconfig.h, as much as changes the result."""
SIZES: Final = """
#include <Python.h>
_Static_assert(sizeof(void *) == SIZEOF_VOID_P && sizeof(size_t) == SIZEOF_SIZE_T && sizeof(Py_ssize_t) == 8, "pointer");
_Static_assert(sizeof(long) == SIZEOF_LONG && sizeof(long long) == SIZEOF_LONG_LONG && sizeof(int) == SIZEOF_INT, "long");
_Static_assert(sizeof(wchar_t) == SIZEOF_WCHAR_T && sizeof(time_t) == SIZEOF_TIME_T && PYLONG_BITS_IN_DIGIT == 30, "wchar");
"""
"""A wrong size would be no error, but a crash."""


def program(python: Path, folder: Path) -> Path:
    """A copy of the program with kernels compiled for the Python for Windows in that folder; the checkout if that is impossible."""
    if sys.version_info[:2] != VERSION:
        say("Kernels for Windows are compiled with Python 3.11 only. They stay plain Python.")
        return workshop.ROOT
    workshop.provide([COMPILER])
    say("Compiling the kernels for Windows.")
    shutil.rmtree(folder, ignore_errors=True)
    hot = compile_kernel.copy_into(folder)
    said = workshop.run([sys.executable, "-c", GENERATE.format(hot=hot)], "mypyc writes no C", where=folder)
    runtime, modules = json.loads(said[said.index("MADE") + 4 :])
    build = folder / "build"
    headers = shutil.copytree(sysconfig.get_path("include"), build / "python")
    (headers / "pyconfig.h").write_text(MACHINE, "utf-8")
    (build / "sizes.c").write_text(SIZES, "utf-8")
    includes = [f"-I{place}" for place in (headers, runtime, build)]
    workshop.run([COMPILER, *includes, "-c", build / "sizes.c", "-o", build / "sizes.o"], "Python's headers do not fit Windows")
    for name, sources, flags in modules:
        target = folder / (name.replace(".", "/") + SUFFIX)
        words = [COMPILER, *flags, *STABLE, *includes, *sources, "-o", target, python / "python311.dll"]
        workshop.run(words, f"{name} could not be compiled for Windows", where=folder)
    shutil.rmtree(build)
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)
    return folder
