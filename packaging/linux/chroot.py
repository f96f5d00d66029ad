"""Minimal Debians of any release, from apt's mirror, and running programs in them. Needs root."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

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
    """Raise Missing unless this machine can run a Debian in a chroot. `what` starts the sentence."""
    if not sys.platform.startswith("linux"):
        raise Missing(f"{what} happens in a Debian of its own, which only Linux can run.")
    if os.geteuid() != 0:
        raise Missing(f"{what} needs the rights of root, for it happens in a Debian of its own.")


def make(release: str, target: Path, *options: str) -> None:
    """Make a minimal Debian in a folder, or in a .tar (by suffix); complete or not at all."""
    workshop.provide(["mmdebstrap"])
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        Path(folder).chmod(0o755)  # apt reads it as a different user
        draft = Path(folder, target.name)
        words = ["mmdebstrap", "--quiet", "--variant=minbase", *options, release, draft]
        workshop.run([*words, workshop.debian_mirror()], f"A fresh Debian ({release}) could not be made")
        shutil.rmtree(target, ignore_errors=True)
        draft.rename(target)


def unpack(release: str, place: Path, packages: Sequence[str] = ()) -> None:
    """Put a minimal Debian with these packages and package lists into the folder. The first time, it is downloaded."""
    which = f"desktop-{crc32(' '.join(packages).encode()):08x}" if packages else "minimal"
    kept = workshop.cache() / f"{release}-{which}.tar"
    if not kept.exists():
        say(f"Fetching a Debian ({release}), {'with what desktops have' if packages else 'as small as it gets'}.")
        make(release, kept, *([f"--include={','.join(packages)}"] if packages else []))
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
    """The command that runs a program there. `seen` are folders of this machine, by the paths where they are mounted."""
    lines = ["set -e", f"cd {shlex.quote(str(place))}"]
    for name, folder in (seen or {}).items():
        lines += [f"mkdir -p ./{name}", f"mount --bind {shlex.quote(str(folder))} ./{name}"]
    lines += ["mount -t proc proc proc", "mount --rbind /dev dev"]
    kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    assignments = [f"{name}={value}" for name, value in {**kept, **environment}.items()]
    # The shell stays as the first process and waits for all others; xvfb-run would not.
    lines.append(f"chroot . env -i {shlex.join([*assignments, *words])}; exit $?")
    # The mounts and processes exist for this script only.
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", "\n".join(lines)]


def inside(place: Path, *words: str, complaint: str, seconds: float = 300) -> str:
    """Run a program there that must succeed, and return its output."""
    return workshop.run(command(place, words), complaint, seconds=seconds)
