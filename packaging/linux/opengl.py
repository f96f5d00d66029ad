"""Stands in for OpenGL, which Qt is linked with and a program of widgets never calls. Without it Debian need not install Mesa and
LLVM, 30 packages, and the program starts without loading any of it."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path
from typing import Final

import workshop

LIBRARIES: Final = {"libGL.so.1": r"glX?[A-Z]\w+", "libEGL.so.1": r"egl[A-Z]\w+"}
"""Libraries, and the names of their functions."""
NO_PACKAGES: Final = "libGL 1\nlibEGL 1\n"
"""Tells dpkg-shlibdeps that no package is needed for them."""


def stand_in(folder: Path, drafts: Path) -> None:
    """Put libraries of these names beside Qt's, in which every function that Qt might call returns nothing."""
    compiler = str(sysconfig.get_config_var("CC")).split()
    wanted = _wanted_by(folder.parents[1])
    for library, names in LIBRARIES.items():
        source = (drafts / library).with_suffix(".c")
        functions = [f"void *{name}(void) {{ return 0; }}\n" for name in wanted if re.fullmatch(names, name)]
        source.write_text("".join(functions), "utf-8")
        words = [*compiler, "-shared", "-fPIC", "-s", f"-Wl,-soname,{library}", "-o", folder / library, source]
        workshop.run(words, f"The stand-in for {library} could not be compiled")


def _wanted_by(qt: Path) -> list[str]:
    """Everything that these libraries look for in others."""
    words = ["nm", "--dynamic", "--undefined-only", "--format=just-symbols", *sorted(qt.rglob("*.so*"))]
    return sorted(set(workshop.run(words, "What Qt calls of OpenGL cannot be found out").split()))
