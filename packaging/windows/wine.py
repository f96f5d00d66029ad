"""A Debian with Wine, kept outside the checkout, for running Windows programs. Needs root."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import workshop
from linux import chroot
from system_packages import Missing
from workshop import say

RELEASE: Final = "trixie"
"""The first Debian whose Wine shows Qt windows."""
PACKAGES: Final = ("wine64", "wine", "nsis", "xvfb", "xauth", "fonts-dejavu-core")
LEAN: Final = tuple(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "locale", "man"))
"""Skips documentation."""
PREFIX: Final = "prefix"
"""Wine's prefix (with drive C) inside the work folder."""
ENVIRONMENT: Final = {
    "HOME": "/work",
    "PATH": "/usr/bin:/bin:/usr/games",
    "LC_ALL": "C.UTF-8",
    "XDG_RUNTIME_DIR": "/tmp",
    "WINEPREFIX": f"/work/{PREFIX}",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree,mshtml=",
}


def debian_with_wine() -> Path:
    """The folder of that Debian. The first time, it is downloaded: 1.3 GB, which takes a few minutes."""
    chroot.must_be_possible("Building for Windows")
    if os.uname().machine != "x86_64":
        raise Missing(f"Building for Windows needs an x86_64 machine for Wine; this one is {os.uname().machine}.")
    place = workshop.cache() / f"{RELEASE}-wine"
    if not (place / "usr" / "lib" / "wine" / "wine64").exists():
        say(f"Fetching a Debian ({RELEASE}) with Wine.")
        chroot.make(RELEASE, place, f"--include={','.join(PACKAGES)}", *LEAN)
    return place


def inside(script: str, complaint: str, seen: Mapping[str, Path], *, seconds: float = 900) -> str:
    """Run a shell script in that Debian; `seen` are folders of this machine by their names below /work."""
    # Stop wineserver last, or the shell would wait for it.
    code = f"(set -e; cd /work; {script}\n) </dev/null; code=$?; wineserver -k; exit $code"
    below = {f"work/{name}": folder for name, folder in seen.items()}
    return workshop.run(chroot.command(debian_with_wine(), ["sh", "-c", code], ENVIRONMENT, below), complaint, seconds=seconds)
