"""Proves the Linux packages as players use them, in fresh Debians: prove.sh says how. The .run also has to say what a bare system
lacks, and to survive an update on a full disk. The packages can be built in a fresh Debian, too."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import identity
import workshop
from fresh_tests import copy_checkout, fetch_wheels
from linux import chroot, flatpak
from system_packages import Missing
from workshop import BUILD, DIST, ROOT, say

RELEASES: Final = ("bookworm", "trixie")
OLDEST: Final = RELEASES[0]
"""What is to run everywhere is built there. Built on a newer one, it asks for more of a system: newer libraries, and expat."""
KINDS: Final = ("deb", "run", "AppImage", "whl")
ANY_WHEEL: Final = "*-py3-none-any.whl"
COMMAND: Final = identity.COMMAND
CHECKOUT: Final = "root/checkout"
DESKTOP: Final = (
    *("xvfb", "xauth", "weston", "procps", "libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "fuse3", "pipx"),
    *("python3-venv", "fonts-dejavu-core", "libasound2-plugins"),
)
"""What every desktop has and a minimal Debian lacks: screens, file associations; and pipx."""
MOST_PACKAGES: Final = 60
"""Maximum number of other packages that the .deb brings to a bare Debian."""
FOR_OLDER: Final = ("xz-utils",)
"""Packages without which the .run of 0.1.0 cannot be unpacked."""
SEED: Final = "proof"
HOME_OF_0_1_0: Final = ROOT / "tests" / "golden" / "saves" / "home-0.1.0"
OLDER: Final = "RAMSES_DESKTOP_OLDER"
"""Environment variable with a folder of older packages."""
UBUNTU_22_04: Final = {"GLIBC": (2, 35), "GLIBCXX": (3, 4, 30)}
"""The oldest libraries of a system that is to run the program, by the names of their symbols' versions."""
CLICKED: Final = """
cat >/usr/bin/zenity <<'END'
#!/bin/sh
printf '%s\\n' "$@" >/tmp/shown
END
chmod 755 /usr/bin/zenity
DISPLAY=:0 {image} || :
cat /tmp/shown
rm -f /usr/bin/zenity /tmp/shown
"""
"""The dialog is one that writes down what it shows."""
UPDATED: Final = """
set -eu
export HOME=/home/player
mkdir -p "$HOME"
mount -t tmpfs -o size={room} tmpfs "$HOME"
program=$HOME/.local/bin/{command}
fail() {{ echo "$1"; exit 1; }}

! command -v xz >/dev/null || fail "There is xz, without which the .run should do."
sh /tmp/{package} --quiet >/dev/null
"$program" --self-test
# Files that have a second name give no room back when they are removed.
cp -al "$HOME/.local/lib/{command}" "$HOME/kept"
! sh /tmp/{package} >/dev/null 2>&1 || fail "An update is said to have found room on a full disk."
rm -r "$HOME/kept"
"$program" --self-test >/dev/null || fail "An update on a full disk has spoilt what was there."
mount -o remount,size=100% "$HOME"
sh /tmp/{package} --quiet >/dev/null
"$HOME/.local/lib/{command}/uninstall" >/dev/null
[ -z "$(find "$HOME" -name '*{command}*')" ] || fail "Uninstalling leaves $(find "$HOME" -name '*{command}*')."
echo "An update on a full disk left what was there; with room it went through, and nothing is left of it."
"""


def prove(folder: Path, releases: Sequence[str] = RELEASES) -> None:
    """Prove the packages in a folder, each as an update of the older one of its kind, or else of itself."""
    older = Path(os.environ.get(OLDER) or folder)
    chroot.must_be_possible("Proving the packages")
    packages = {kind: _only(folder, kind) for kind in KINDS}
    if OLDEST in releases:
        prove_library_levels(packages["AppImage"])
    for release in releases:
        place = BUILD / "proof" / release
        try:
            chroot.unpack(release, place)
            must_need_little(place, packages["deb"])
            if OLDEST in releases:
                prove_image_on_a_bare_system(place, packages["AppImage"])
            prove_run_on_a_bare_system(place, packages["run"])
            chroot.unpack(release, place, DESKTOP)
            more = [*needed_by(packages["deb"]), *FOR_OLDER]
            chroot.inside(place, *chroot.INSTALL, *more, complaint="What the package needs is not to be had")
            for kind, package in packages.items():
                prove_package(place, kind, package, _found(older, kind) or package)
            prove_flatpak(place, packages["AppImage"])
        finally:
            shutil.rmtree(place, ignore_errors=True)


def build_in(release: str) -> None:
    """Build the packages in a fresh Debian where dev.py has nothing but a python3. They end up where they would if built here."""
    chroot.must_be_possible("Building in a fresh Debian")
    place = BUILD / "fresh" / f"{release}-build"
    try:
        chroot.unpack(release, place)
        chroot.inside(place, *chroot.INSTALL, "python3", complaint="The fresh Debian gets no python3")
        copy_checkout(place / CHECKOUT)
        DIST.mkdir(exist_ok=True)
        seen = {"wheels": fetch_wheels(python_in(place), "build"), f"{CHECKOUT}/build": BUILD, f"{CHECKOUT}/dist": DIST}
        more = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels", "SOURCE_DATE_EPOCH": str(workshop.epoch())}
        say(f"Building the packages in a fresh Debian ({release}).")
        words = ["python3", f"/{CHECKOUT}/dev.py", "build"]
        command = chroot.command(place, words, {**chroot.PLAIN, **more}, seen)
        if subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode != 0:
            raise Missing(f"The packages cannot be built in a fresh Debian ({release}).")
    finally:
        shutil.rmtree(place, ignore_errors=True)


def python_in(place: Path) -> str:
    """The version of the Python there, such as 3.13."""
    asked = ("python3", "-c", "import sys; print(sys.version_info[0], sys.version_info[1], sep='.')")
    return chroot.inside(place, *asked, complaint="The fresh Debian's python3 does not run").strip()


def _found(folder: Path, kind: str) -> Path | None:
    """The latest package of a kind."""
    return max(folder.glob(ANY_WHEEL if kind == "whl" else f"*.{kind}"), key=lambda path: path.stat().st_mtime, default=None)


def _only(folder: Path, kind: str) -> Path:
    found = _found(folder, kind)
    if found is None:
        raise Missing(f"There is no .{kind} in {folder.name} to prove.")
    return found


def prove_library_levels(image: Path) -> None:
    """Whether the program, or what an AppImage starts with, asks for more than the libraries of Ubuntu 22.04; those of Debian 12
    and 13 are newer."""
    for path in [image, *sorted(workshop.FROZEN.rglob("*"))]:
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        said = workshop.run(["objdump", "-p", path], f"{path.name} cannot be read")
        for library, version in re.findall(r" (GLIBC|GLIBCXX)_([\d.]+)$", said, re.MULTILINE):
            if tuple(map(int, version.split("."))) > UBUNTU_22_04[library]:
                raise Missing(f"{path.name} needs {library} {version}, which Ubuntu 22.04 does not have.")
    say("No part of it needs newer libraries than those of Ubuntu 22.04.")


def must_need_little(place: Path, package: Path) -> None:
    """Enforce a limit for the packages that come along on a bare Debian."""
    words = ("apt-get", "install", "--simulate", "--no-install-recommends", *needed_by(package))
    said = chroot.inside(place, *words, complaint="What the package needs is not to be had")
    count = sum(line.startswith("Inst ") for line in said.splitlines())
    if count > MOST_PACKAGES:
        raise Missing(f"On a bare Debian {package.name} brings {count} other packages, and may bring {MOST_PACKAGES}.")
    say(f"On a bare Debian ({place.name}) {package.name} brings {count} other packages.")


def prove_package(place: Path, kind: str, package: Path, older: Path) -> None:
    """Run prove.sh with one package; with a wheel for the Python there, if there is one."""
    python = python_in(place)
    if kind == "whl":
        package = next(package.parent.glob(f"*-cp{python.replace('.', '')}-*.whl"), package)
    say(f"Proving {package.name} there, as an update of {older.name}.")
    proof = BUILD / "proof" / "files"
    shutil.rmtree(proof, ignore_errors=True)
    shutil.copytree(HOME_OF_0_1_0, proof / "home-0.1.0")
    (proof / f"{SEED}.{identity.EXTENSION}").write_text(begun_game(), "utf-8")
    shutil.copy(Path(__file__).with_suffix(".sh"), proof)
    (proof / "wheels").mkdir()
    seen = {"proof": proof, "older": older.parent, "newer": package.parent}
    seen |= {"proof/wheels": fetch_wheels(python)} if kind == "whl" else {}
    words = ["sh", "/proof/prove.sh", kind, f"/older/{older.name}", f"/newer/{package.name}"]
    command = chroot.command(place, words, chroot.PLAIN, seen)
    print(workshop.run(command, f"{package.name} does not hold in a fresh Debian", seconds=900), end="")


def prove_flatpak(place: Path, image: Path) -> None:
    """Do there what the manifest tells flatpak-builder to do. Its runtime and sandbox need a network."""
    say("Doing what the Flatpak's manifest says.")
    words = [
        *("set -e", "mkdir /tmp/flatpak", "cd /tmp/flatpak", f"cp /newer/{image.name} .", *flatpak.commands(image.parent)),
        f"xvfb-run -a /app/bin/{COMMAND} --self-test | tail -n 1",
        "find /app/share -type f | sort",
        "rm -r /app /tmp/flatpak",
    ]
    command = chroot.command(place, ["sh", "-c", "\n".join(words)], chroot.PLAIN, {"newer": image.parent})
    said = workshop.run(command, "What the Flatpak's manifest says does not work").split()
    about = f"/app/share/metainfo/{identity.APP_ID}.metainfo.xml"
    if "READY" not in said or about not in said or f"/app/share/applications/{COMMAND}.desktop" not in said:
        raise Missing(f"What the Flatpak's manifest says leads to: {' '.join(said)}.")
    say("READY. The Flatpak itself was not built.")


def prove_image_on_a_bare_system(place: Path, image: Path) -> None:
    """An AppImage that is clicked where the system lacks what a window needs says so in a dialog."""
    script = CLICKED.format(image=shlex.quote(f"/newer/{image.name}"))
    command = chroot.command(place, ["sh", "-c", script], chroot.PLAIN, {"newer": image.parent})
    said = workshop.run(command, "The AppImage cannot be started")
    if "--text=No window can be opened, because your system lacks lib" not in said:
        raise Missing(f"The AppImage does not show what it needs on a bare system, but says:\n{said}")
    say(f"{image.name} shows what a bare system lacks.")


def prove_run_on_a_bare_system(place: Path, package: Path) -> None:
    """The .run names missing packages, installs once they are there, and survives an update on a full disk."""
    say(f"Proving {package.name} in a fresh Debian ({place.name}).")
    shutil.copy(package, place / "tmp" / package.name)
    said = chroot.inside(place, "sh", "-c", f"sh /tmp/{package.name} 2>&1 || :", complaint="The .run cannot be started")
    asked = re.search(r"sudo apt-get install -y (.+)$", said, re.MULTILINE)
    if asked is None:
        raise Missing(f"The .run does not say what it needs on a bare system, but:\n{said}")
    packages = asked[1].split()
    if len(packages) != len(set(packages)):
        raise Missing(f"The .run names a package twice: {asked[1]}.")
    chroot.inside(place, *chroot.INSTALL, *packages, complaint="What the .run asks for is not to be had")
    say(f"It asks for {', '.join(packages)}.")
    # Space for one version and a half.
    room = workshop.size_of(workshop.FROZEN) * 3 // 2
    script = UPDATED.format(command=COMMAND, package=package.name, room=room)
    print(chroot.inside(place, "sh", "-c", script, complaint="The .run does not hold in a fresh Debian"), end="")


def begun_game() -> str:
    """A record of a game that has just begun."""
    from ramses_desktop.engine import record
    from ramses_desktop.engine.session import Session
    from ramses_desktop.games import IDS, game

    rules = game(IDS[0])
    session = Session.new(rules, rules.spec.options(players=2), SEED)
    session.play(rules.moves(session.state)[0])
    return record.text(session)


def needed_by(package: Path) -> Sequence[str]:
    """The packages in Depends, installed before the package and left behind by it."""
    said = workshop.run(["dpkg-deb", "-f", package, "Depends"], "The package does not say what it needs")
    return [part.split()[0] for part in said.split(",")]
