"""A Debian of its own with Wine in it, kept outside the checkout, and how programs for Windows are run there. Knows nothing of what
is built; needs the rights of root, for it changes into that Debian."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import workshop
from workshop import Missing, say

RELEASE: Final = "trixie"
"""The Debian whose Wine shows Qt's windows; the one before it does not."""
PACKAGES: Final = ("wine64", "wine", "nsis", "xvfb", "xauth", "fonts-dejavu-core")
PREFIX: Final = "prefix"
"""Where Wine keeps what it takes for drive C, inside the work folder."""
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
    """The folder in which that Debian lies; fetched the first time, which takes some minutes and 1.3 GB."""
    if os.geteuid() != 0:
        raise Missing("Building for Windows needs the rights of root, for it happens in a Debian of its own.")
    if os.uname().machine != "x86_64":
        raise Missing(f"Building for Windows needs an x86_64 machine for Wine; this one is {os.uname().machine}.")
    place = workshop.cache() / f"{RELEASE}-wine"
    if (place / "usr" / "lib" / "wine" / "wine64").exists():
        return place
    workshop.provide(["mmdebstrap"])
    say(f"Fetching a Debian ({RELEASE}) with Wine.")
    draft = place.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    lean = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "locale", "man")]
    command = ["mmdebstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", *lean, RELEASE, draft]
    workshop.run([*command, workshop.debian_mirror()], f"A Debian ({RELEASE}) with Wine cannot be had here")
    shutil.rmtree(place, ignore_errors=True)
    draft.rename(place)
    return place


def inside(script: str, complaint: str, seen: Mapping[str, Path], *, seconds: float = 900) -> str:
    """Run a shell script in that Debian; `seen` are folders of this machine, by the name under which /work shows them."""
    place = debian_with_wine()
    lines = ["set -e", f"cd {shlex.quote(str(place))}", "mkdir -p work", "mount --bind work work"]
    for name, folder in seen.items():
        lines += [f"mkdir -p work/{name}", f"mount --bind {shlex.quote(str(folder))} work/{name}"]
    lines += ["mount -t proc proc proc", "mount --rbind /dev dev"]
    environment = " ".join(f"{name}={shlex.quote(value)}" for name, value in ENVIRONMENT.items())
    # Wine's own server goes last, or the shell would wait for it.
    code = f"(set -e; cd /work; {script}\n) </dev/null; code=$?; wineserver -k; exit $code"
    # The first process must be a shell that waits for all others, as xvfb-run would not.
    lines.append(f"chroot . env -i {environment} sh -c {shlex.quote(code)}; exit $?")
    # Mounts and processes are seen by the script alone, and go with it.
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return workshop.run([*alone, "sh", "-c", "\n".join(lines)], complaint, seconds=seconds)
