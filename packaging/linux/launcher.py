"""Makes the program that players start on Linux: Python itself, in one piece with what starts the game. PyInstaller has collected
the modules; what it starts them with takes longer."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path
from typing import Final

import workshop

SOURCE: Final = Path(__file__).with_suffix(".c")
MODULES: Final = "_internal"
EXTENSIONS: Final = "lib-dynload"
QT: Final = "PySide6/Qt/lib"
IN_ONE_PIECE: Final = {"-lexpat": "-l:libexpat.a"}
"""What Python itself calls and no package brings. Linked in, it lets the program start where it is missing, and say what else is.
Nobody else may call it: the system's own libraries want their own."""


def put_into(frozen: Path, name: str) -> None:
    """Replace the program that PyInstaller made, in the folder that it filled."""
    inside = frozen / MODULES
    extensions = next(inside.glob(f"python3.*/{EXTENSIONS}"))
    extensions.rename(inside / EXTENSIONS)
    extensions.parent.rmdir()
    shutil.rmtree(inside / "_pyi_rth_utils")  # for PyInstaller's start only
    (frozen / name).unlink()
    workshop.run([*compiler(), "-o", frozen / name], "The program that starts the game could not be compiled")
    if whole_python() is not None:
        for library in inside.glob("libpython*"):
            library.unlink()
    gather_libraries(inside)


def gather_libraries(inside: Path) -> None:
    """Move the system's libraries to Qt's, which look beside themselves. PyInstaller's program tells them all where to look by a
    variable, and starts once more for it; the links that it needs for that go, too."""
    for path in sorted(inside.glob("lib*.so*")):
        if path.is_symlink():
            path.unlink()
        else:
            path.rename(inside / QT / path.name)


def compiler() -> list[object]:
    """The call of the compiler. Python goes in whole if there is all of it for that, as on Debian 12: that starts fastest."""
    python: list[object] = ["-L" + _words("LIBDIR")[0], f"-lpython{sysconfig.get_config_var('LDVERSION')}"]
    whole = whole_python()
    if whole is not None:
        # All of it, for extension modules call what nothing here does.
        python = ["-no-pie", "-Wl,--whole-archive", whole, "-Wl,--no-whole-archive", "-Wl,-export-dynamic"]
        python += [IN_ONE_PIECE.get(word, word) for name in ("MODLIBS", "LIBS", "SYSLIBS") for word in _words(name)]
        python += [f"-Wl,--exclude-libs,{library.removeprefix('-l:')}" for library in IN_ONE_PIECE.values()]
    # For all that does not say where it looks, above all what has just been moved.
    places = [f"-Wl,--disable-new-dtags,-rpath,$ORIGIN/{MODULES}/{QT}"]
    return [*_words("CC"), "-O2", "-Wall", "-Wextra", "-s", "-I", sysconfig.get_path("include"), SOURCE, *python, *places]


def whole_python() -> Path | None:
    """The archive with all of Python. None if there is none, or if an archive that it needs was left where Python was built, as on
    Debian 13."""
    archive = Path(*_words("LIBPL"), *_words("LIBRARY"))
    needed = (Path(word) for word in _words("MODLIBS") if word.endswith(".a"))
    return archive if all(path.is_absolute() and path.exists() for path in (archive, *needed)) else None


def _words(name: str) -> list[str]:
    return str(sysconfig.get_config_var(name) or "").split()
