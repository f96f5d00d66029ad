"""Freezes the program with PyInstaller, strips traces of the build machine, adds licences, and tests the result."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import compile_kernel
import icons
import identity
import system_packages
import workshop
from linux import first_pictures, icu, launcher, opengl
from release import sbom
from system_packages import Missing
from workshop import BUILD, FROZEN, MADE, ROOT, say

COPY: Final = BUILD / "compiled"
MOST_INSTALLED: Final = 95
"""Maximum size of an installation, in MB."""
PYTHON: Final = f"{sys.version_info[0]}.{sys.version_info[1]}"
_WITH_SOUND: Final = ("miniaudio", "cffi") if find_spec("miniaudio") is not None else ()
SHIPPED: Final = ("attrs", "platformdirs", "fsrs", "typing_extensions", *_WITH_SOUND)
"""Packages that ship with their licence texts. Some systems have no audio library."""
LICENCES: Final = "RAMSES_DESKTOP_LICENCES"
"""Environment variable with the folder of the GNU licences, where they are not in Debian's place."""
COMMON_LICENCES: Final = Path("/usr/share/common-licenses")
VERSION_FILE: Final = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', {authors!r}), StringStruct('FileDescription', {name!r}),
      StringStruct('FileVersion', {version!r}), StringStruct('InternalName', {command!r}),
      StringStruct('LegalCopyright', 'MIT licence'), StringStruct('OriginalFilename', {command!r} '.exe'),
      StringStruct('ProductName', {name!r}), StringStruct('ProductVersion', {version!r})])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])]),
  ],
)
"""


def freeze() -> Path:
    """Build the folder with the frozen program."""
    if sys.platform == "linux":
        python = f"libpython{PYTHON}.so.1.0"
        own = {} if _has_own_library(python) else {python: python.partition(".so")[0]}
        workshop.provide(["objdump", "strip", "patchelf"], own)
    prepare(MADE)
    say("Freezing the program.")
    shutil.rmtree(FROZEN, ignore_errors=True)
    pyinstaller(program_to_freeze())
    if sys.platform == "linux":
        launcher.put_into(FROZEN, identity.COMMAND)
        libraries = FROZEN / launcher.MODULES / launcher.QT
        icu.trim(next(libraries.glob("libicudata.so*")), BUILD / "icu")
        opengl.stand_in(libraries, MADE)
        first_pictures.paint_into(FROZEN / launcher.MODULES / "ramses_desktop/resources/painted", MADE)
        forget_the_machine(FROZEN)
    add_licences(FROZEN, python_licence())
    workshop.must_fit(FROZEN, MOST_INSTALLED)
    say(f"The program and all it needs take {workshop.megabytes(workshop.size_of(FROZEN))}.")
    return FROZEN


def program_to_freeze() -> Path:
    """A copy of the program with compiled kernels, or the (slower) checkout where they cannot be compiled."""
    shutil.rmtree(COPY, ignore_errors=True)
    lacking = compile_kernel.missing()
    if lacking and system_packages.may_install():
        python = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        system_packages.install(["gcc", "libc6-dev", f"{python}-dev"])
        lacking = compile_kernel.missing()
    if lacking:
        say(f"{lacking} The kernels stay plain Python.")
        return ROOT
    say("Compiling the kernels.")
    wrong = compile_kernel.compile_into(COPY)
    if wrong:
        raise Missing(f"The kernels could not be compiled:\n{wrong}")
    return COPY


def _has_own_library(name: str) -> bool:
    """Whether Python's library sits beside it, as with any Python the system did not install."""
    return Path(str(sysconfig.get_config_var("LIBDIR")), name).exists()


def prepare(folder: Path) -> None:
    """Write what the spec reads: icons, and the version resource for Windows."""
    folder.mkdir(parents=True, exist_ok=True)
    icons.make(folder)
    words = {"name": identity.NAME, "command": identity.COMMAND, "authors": identity.AUTHORS, "version": identity.version()}
    text = VERSION_FILE.format(numbers=identity.version_numbers(), **words)
    (folder / "version.txt").write_text(text, "utf-8")


def pyinstaller(program: Path) -> None:
    """Collect what the program in this folder needs."""
    spec = ROOT / "packaging" / "ramses-desktop.spec"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    places = ["--distpath", FROZEN.parent, "--workpath", BUILD / "work"]
    told = {"RAMSES_DESKTOP_MADE": str(MADE), "RAMSES_DESKTOP_PROGRAM": str(program)}
    # Makes the build reproducible.
    same = {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(workshop.epoch())}
    workshop.run([*command, *places, spec], "The program could not be frozen", more={**told, **same})


def forget_the_machine(folder: Path) -> None:
    """Remove library search paths that point into this machine."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        told = subprocess.run(["patchelf", "--print-rpath", path], check=False, capture_output=True, text=True)
        if told.returncode == 0 and any(part.startswith("/") for part in told.stdout.strip().split(":")):
            workshop.run(["patchelf", "--remove-rpath", path], f"{path.name} could not be cleaned")


def python_licence() -> Path:
    """The licence of this Python: beside its library, or where Debian keeps it."""
    beside = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    return beside if beside.exists() else Path(f"/usr/share/doc/python{PYTHON}/copyright")


def add_licences(folder: Path, python: Path) -> None:
    """Add the licence texts of everything shipped, and the list of it."""
    place = folder / "licences"
    place.mkdir(exist_ok=True)
    sbom.write(place, folder)
    shutil.copy(ROOT / "LICENSE", place / "Ramses Desktop.txt")
    shutil.copy(ROOT / "packaging" / "LICENCES.txt", place / "READ ME FIRST.txt")
    shutil.copy(ROOT / "assets" / "fonts" / "OFL.txt", place / "Cinzel and Lato (OFL).txt")
    for name in SHIPPED:
        files = [file for file in distribution(name).files or () if file.name.upper().startswith("LICEN")]
        if not files:
            raise Missing(f"The licence text of {name} is not in its package.")
        shutil.copy(str(files[0].locate()), place / f"{name}.txt")
    if not python.exists():
        raise Missing(f"The licence of Python is missing: there is no {python}.")
    shutil.copy(python, place / "Python.txt")
    common = Path(os.environ.get(LICENCES) or COMMON_LICENCES)
    for name in ("LGPL-3", "GPL-3"):
        if not (common / name).exists():
            raise Missing(f"The text of {name}, which Qt must come with, is missing: there is no {common / name} ({LICENCES}).")
        shutil.copy(common / name, place / f"Qt and PySide6 ({name}).txt")


def try_out(program: Path, more: dict[str, str] | None = None) -> str:
    """Run the frozen program's self-test and return its output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QT_"))}
    command = [str(program), "--self-test"]
    done = subprocess.run(command, check=False, env={**environment, **(more or {})}, capture_output=True, text=True, timeout=300)
    if done.returncode != 0 or not done.stdout.rstrip().endswith("READY"):
        raise Missing(f"The frozen program failed its self-test (exit code {done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout
