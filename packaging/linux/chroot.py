"""Debians with nothing in them, of any release, and how programs are run there. They are made from the mirror that apt is set to.
Knows nothing of what is tried in them; needs the rights of root, for it changes into them."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import workshop
from system_packages import Missing
from workshop import say

PLAIN: Final = {
    "HOME": "/root",
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
    "LC_ALL": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
}
INSTALL: Final = ("apt-get", "install", "-qq", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0")


def must_be_possible(what: str) -> None:
    """`what` is the beginning of a sentence: what wants a Debian of its own."""
    if not sys.platform.startswith("linux"):
        raise Missing(f"{what} happens in a Debian of its own, which only Linux can run.")
    if os.geteuid() != 0:
        raise Missing(f"{what} needs the rights of root, for it happens in a Debian of its own.")


def make(release: str, target: Path, *options: str) -> None:
    """A minimal Debian in a folder or, if its name ends so, in a .tar; whole or not at all."""
    workshop.provide(["mmdebstrap"])
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        Path(folder).chmod(0o755)  # apt reads there as a user of its own
        draft = Path(folder, target.name)
        words = ["mmdebstrap", "--quiet", "--variant=minbase", *options, release, draft]
        workshop.run([*words, workshop.debian_mirror()], f"A fresh Debian ({release}) could not be made")
        shutil.rmtree(target, ignore_errors=True)
        draft.rename(target)


def unpack(release: str, place: Path) -> None:
    """A Debian with nothing in it but lists of packages; the first time it has to be fetched."""
    kept = workshop.cache() / f"{release}-minimal.tar"
    if not kept.exists():
        say(f"Fetching a minimal Debian ({release}).")
        make(release, kept)
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    workshop.run(["tar", "-C", place, "-xf", kept], "The fresh Debian could not be unpacked")
    resolver = Path("/etc/resolv.conf")
    if resolver.exists():
        (place / "etc" / "resolv.conf").unlink(missing_ok=True)
        shutil.copy(resolver, place / "etc" / "resolv.conf")
    inside(place, "apt-get", "update", "-qq", complaint="The fresh Debian finds no packages")


def command(
    place: Path, words: Sequence[str], environment: Mapping[str, str] = PLAIN, seen: Mapping[str, Path] | None = None
) -> list[str]:
    """The call that runs a program there; `seen` are folders of this machine, by the paths under which it sees them."""
    lines = ["set -e", f"cd {shlex.quote(str(place))}"]
    for name, folder in (seen or {}).items():
        lines += [f"mkdir -p ./{name}", f"mount --bind {shlex.quote(str(folder))} ./{name}"]
    lines += ["mount -t proc proc proc", "mount --rbind /dev dev"]
    kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    assignments = [f"{name}={value}" for name, value in {**kept, **environment}.items()]
    # The shell stays, to be the first process, which has to wait for all others: xvfb-run would not.
    lines.append(f"chroot . env -i {shlex.join([*assignments, *words])}; exit $?")
    # Mounts and processes are seen by the script alone, and go with it.
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", "\n".join(lines)]


def inside(place: Path, *words: str, complaint: str, seconds: float = 300) -> str:
    """Run a program there that has to work, and give what it said."""
    return workshop.run(command(place, words), complaint, seconds=seconds)
