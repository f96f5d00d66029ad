"""Shared by all packaging steps: paths, running programs, reproducible timestamps, size limits. Standard library only."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import identity
import system_packages
from system_packages import Missing

ROOT: Final = identity.ROOT
BUILD: Final = ROOT / "build"
MADE: Final = BUILD / "made"
FROZEN: Final = BUILD / "frozen" / identity.COMMAND
DIST: Final = ROOT / "dist"
CACHE: Final = "RAMSES_DESKTOP_CACHE"
"""Environment variable with a folder for downloads, instead of the user's cache."""

TOOLS: Final = {
    "objdump": "binutils",
    "readelf": "binutils",
    "nm": "binutils",
    "icupkg": "icu-devtools",
    "strip": "binutils",
    "patchelf": "patchelf",
    "dpkg-deb": "dpkg",
    "dh_builddeb": "debhelper",
    "lintian": "lintian",
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "makeself": "makeself",
    "mmdebstrap": "mmdebstrap",
    "makensis": "nsis",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-posix",
    "mksquashfs": "squashfs-tools",
    "osslsigncode": "osslsigncode",
    "gcc": "gcc",
    "flatpak-builder": "flatpak-builder",
}
"""Programs that packaging runs, and their Debian packages."""


def say(sentence: str) -> None:
    print(sentence, flush=True)


def cache() -> Path:
    """A folder outside the checkout for large downloads."""
    chosen = os.environ.get(CACHE)
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ramses-desktop-build"
    folder = Path(chosen).absolute() if chosen else usual
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# ------------------------------------------------------------ running programs


def run(
    words: Sequence[object],
    complaint: str,
    *,
    where: Path = ROOT,
    more: Mapping[str, str] | None = None,
    seconds: float = 1200,
) -> str:
    """Run a program that must succeed, and return its output. On failure, the output becomes part of the complaint."""
    command = [str(word) for word in words]
    environment = {**os.environ, **(more or {})}
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=where,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
        )
    except FileNotFoundError:
        raise Missing(f"{complaint}: there is no program {command[0]}{_where_from(command[0])}.") from None
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode(errors="replace")
        raise Missing(f"{complaint}: {Path(command[0]).name} was not done after {seconds:.0f} s.\n{_end_of(said)}") from None
    text = done.stdout.decode(errors="replace")
    if done.returncode != 0:
        raise Missing(f"{complaint}: {Path(command[0]).name} ended with exit code {done.returncode}.\n{_end_of(text)}")
    return text


def _end_of(text: str, lines: int = 25) -> str:
    return "\n".join(text.strip().splitlines()[-lines:])


def _where_from(program: str) -> str:
    package = TOOLS.get(program)
    return f"; on Debian it comes with {package}" if package else ""


# ------------------------------------------------------------ requirements


def provide(programs: Sequence[str], libraries: Mapping[str, str] | None = None) -> None:
    """Install missing programs and libraries, or say what to install."""
    system_packages.provide(lambda: _missing(programs, libraries or {}))


def _missing(programs: Sequence[str], libraries: Mapping[str, str]) -> dict[str, str]:
    found = {name: TOOLS[name] for name in programs if shutil.which(name) is None}
    found.update({name: package for name, package in libraries.items() if not system_packages.loads(name)})
    return found


def debian_mirror() -> str:
    """The mirror used by apt on this machine."""
    said = run(["apt-get", "indextargets", "--format", "$(SITE) $(CODENAME) $(ORIGIN)"], "The sources of apt cannot be read")
    for line in said.splitlines():
        site, codename, origin = [*line.split(" ", 2), "", ""][:3]
        if origin == "Debian" and "-security" not in codename + site and codename.isalpha():
            return site
    raise Missing("apt knows no source of Debian packages, so that no fresh Debian can be made to prove the package in.")


# ------------------------------------------------------------ reproducibility


def epoch() -> int:
    """The day of the release, or else the time of the last commit. It dates everything in packages, so that the same source makes
    the same package."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    released = identity.release_day((ROOT / "CHANGELOG.md").read_text("utf-8"), identity.version())
    if released is not None:
        return int(released.timestamp())
    if shutil.which("git") is not None and (ROOT / ".git").exists():
        said = subprocess.run(["git", "log", "-1", "--format=%ct"], check=False, cwd=ROOT, stdout=subprocess.PIPE)
        if said.stdout.strip().isdigit():
            return int(said.stdout)
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def same_dates(folder: Path, moment: int) -> None:
    """Give everything below the folder the same date and default permissions."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.name)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def size_of(folder: Path) -> int:
    """Total size of all files in bytes, not following links."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())


def megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def must_fit(what: Path, most: float) -> None:
    """Enforce a size limit in MB."""
    size = size_of(what) if what.is_dir() else what.stat().st_size
    if size > most * 1e6:
        raise Missing(f"{what.name} has {megabytes(size)}, and may have {most:.0f} MB.")
