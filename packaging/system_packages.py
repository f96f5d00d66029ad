"""What the system needs besides Python, and the Debian packages that provide it. dev.py imports this first, under any Python, so it
needs nothing installed and sticks to the syntax of Python 3.7."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

# Libraries that PySide6 expects on Linux, and the packages that provide them on newer Debians.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0t64",
    "libgthread-2.0.so.0": "libglib2.0-0t64",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libX11-xcb.so.1": "libx11-xcb1",
}
FONTS = "fonts-dejavu-core"

DEBIAN_VERSION = Path("/etc/debian_version")
OLDER_DEBIANS = ("11", "12", "bullseye", "bookworm")  # Debians, and Ubuntus derived from them, whose packages do not end in t64

UNREACHED = ("Failed to fetch", "Could not resolve", "Could not connect", "Unable to fetch")  # what apt-get says without a network

if TYPE_CHECKING:
    Needs = Mapping[str, str]  # what is missing -> the Debian package that provides it


class Missing(Exception):
    """Why something cannot be done, as a sentence that names what is missing."""


def for_running() -> dict[str, str]:
    """What setting up and running the program lacks here."""
    missing = {}
    if find_spec("ensurepip") is None or find_spec("venv") is None:
        missing["Python's own venv module"] = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if sys.platform == "linux":
        debian_version = DEBIAN_VERSION.read_text(encoding="utf-8") if DEBIAN_VERSION.exists() else ""
        missing.update({name: package_here(package, debian_version) for name, package in LIBRARIES.items() if not loads(name)})
        if not has_fonts():
            missing["a font"] = FONTS
    return missing


def loads(library: str) -> bool:
    # In a separate process: once a library was not found, the process that looked never finds it.
    question = f"import ctypes; ctypes.CDLL({library!r})"
    return subprocess.run([sys.executable, "-c", question], check=False, stderr=subprocess.DEVNULL).returncode == 0


def has_fonts() -> bool:
    own = Path(os.path.expanduser("~/.local/share/fonts"))  # noqa: PTH111 - pathlib fails for somebody without a home
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), own)
    return any(next(folder.rglob("*.[ot]tf"), None) for folder in folders if folder.is_dir())


def package_here(package: str, debian_version: str) -> str:
    """The package's name in a Debian of that version, or in a system derived from it."""
    return package.removesuffix("t64") if debian_version.startswith(OLDER_DEBIANS) else package


def is_debian() -> bool:
    return DEBIAN_VERSION.exists() and shutil.which("apt-get") is not None


def may_install() -> bool:
    return is_debian() and os.geteuid() == 0


def provide(find_missing: Callable[[], Needs]) -> None:
    """Install what is missing, or raise Missing with a sentence that says how to."""
    missing = find_missing()
    if not missing:
        return
    if not may_install():
        raise Missing(message(missing))
    install(missing.values())
    missing = find_missing()
    if missing:
        raise Missing(f"These are still missing after installing their packages: {', '.join(missing)}.")


def message(missing: Needs) -> str:
    packages = " ".join(dict.fromkeys(missing.values()))
    if is_debian():
        return (
            "Some system packages are missing. Type this, then try again:\n"
            f"    sudo apt-get update && sudo apt-get install -y {packages}"
        )
    return f"Your system lacks {', '.join(missing)}. Install what provides them (on Debian: {packages}), then try again."


def install(packages: Iterable[str]) -> None:
    names = list(dict.fromkeys(packages))
    print(f"Installing system packages: {' '.join(names)}", flush=True)
    options = ["-qq", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    said = ""
    for words, complaint in (
        (["update", "-qq"], "The list of system packages could not be fetched"),
        (["install", *options, *names], "The system packages could not be installed"),
    ):
        done = subprocess.run(
            ["apt-get", *words],
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said += done.stdout.decode(errors="replace")
        if done.returncode != 0:
            raise Missing(f"{complaint}: apt-get ended with exit code {done.returncode}.\n{gist(said)}")


def gist(said: str) -> str:
    """What matters of all that apt-get said: it names every address that it cannot reach several times."""
    lines = [line for line in said.splitlines() if line.startswith("E:")] or said.strip().splitlines()
    found = list(dict.fromkeys(lines))[-3:]
    if any(sign in said for sign in UNREACHED):
        found.append("Is there a connection to the internet?")
    return "\n".join(found)
