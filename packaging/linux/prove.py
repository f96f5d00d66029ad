"""Tests the Linux packages as players would use them: the .deb in a minimal Debian, the .run there and in a temporary home."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import identity
import workshop
from linux import chroot
from system_packages import Missing
from workshop import BUILD, say

RELEASE: Final = "bookworm"
COMMAND: Final = identity.COMMAND
HELPERS: Final = ("xvfb", "xauth", "libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "man-db")
"""Packages that every desktop has and a minimal Debian lacks: a screen, and file associations."""
MAY_STAY: Final = (
    "/var/cache/",
    "/var/lib/apt/",
    "/var/lib/dpkg/",
    "/var/log/",
    "/tmp/",
    "/root/",
    "/proc/",
    "/sys/",
    "/dev/",
    "/run/",
)
"""Paths that dpkg and the test itself write to."""
SEED: Final = "proof"
OPENED: Final = """
set -eu
export HOME=/tmp/player XDG_RUNTIME_DIR=/tmp/player LANG=C.UTF-8
mkdir -p "$HOME"
cd "$HOME"
game=/tmp/{game}
kind=$(gio info -a standard::content-type "$game" | sed -n 's/.*content-type: //p')
[ "$kind" = "{mime}" ] || {{ echo "A saved game is taken for $kind."; exit 1; }}
gio open "$game"
tries=0
while ! grep -qs 'Seed "{seed}"' "$HOME"/.local/share/{command}/*/*.{extension}; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || {{ echo "The saved game was not opened."; exit 1; }}
    sleep 0.5
done
kill "$(pidof {command})"
sleep 1
echo "A saved game is known as $kind, and opening it opens it in the window."
"""
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


def prove(run: Path, deb: Path) -> None:
    """Test both packages in a minimal Debian, and the .run in a home folder with an awkward name."""
    chroot.must_be_possible("Proving the packages")
    place = BUILD / "proof" / RELEASE
    try:
        chroot.unpack(RELEASE, place)
        prove_run_on_a_bare_system(place, run)
        prove_deb(place, deb)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    prove_run_at_home(run)


def prove_run_on_a_bare_system(place: Path, package: Path) -> None:
    """The .run names missing packages, installs once they are there, and survives an update on a full disk."""
    say(f"Proving {package.name} in a fresh Debian ({RELEASE}).")
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


def prove_deb(place: Path, package: Path) -> None:
    """Install, test, open a saved game, remove."""

    def inside(*words: str, complaint: str) -> str:
        return chroot.inside(place, *words, complaint=complaint)

    say(f"Proving {package.name} there.")
    shutil.copy(package, place / "tmp" / package.name)
    inside(*chroot.INSTALL, *HELPERS, *needed_by(package), complaint="What the package needs is not to be had")
    before = files_in(place)
    inside(*chroot.INSTALL, f"/tmp/{package.name}", complaint="The package cannot be installed")
    say("It is installed.")
    print(inside("xvfb-run", "-a", COMMAND, "--self-test", complaint="The self-test fails in a fresh Debian"), end="")
    inside("man", "-w", COMMAND, complaint="There is no manual page")
    game = place / "tmp" / f"{SEED}.{identity.EXTENSION}"
    game.write_text(begun_game(), "utf-8")
    script = OPENED.format(command=COMMAND, seed=SEED, mime=identity.MIME, extension=identity.EXTENSION, game=game.name)
    print(inside("xvfb-run", "-a", "sh", "-c", script, complaint="A saved game is not opened"), end="")
    inside("apt-get", "purge", "-qq", "-y", COMMAND, complaint="The package cannot be removed")
    left = sorted(files_in(place) - before)
    if left:
        raise Missing(f"Removing the package leaves {', '.join(left[:5])}{' and more' if len(left) > 5 else ''}.")
    say("Removed, and nothing is left of it.")


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


def files_in(place: Path) -> set[str]:
    found = set()
    for folder, folders, files in os.walk(place):
        inside = "/" + Path(folder).relative_to(place).as_posix().removeprefix(".")
        names = {f"{inside.rstrip('/')}/{name}" for name in [*folders, *files]}
        found |= {name for name in names if not f"{name}/".startswith(MAY_STAY)}
    return found


def prove_run_at_home(package: Path) -> None:
    """Install, test and remove in a home folder with an awkward name."""
    say(f"Proving {package.name} in a home of its own.")
    home = BUILD / "proof" / "home of Zoë & Co"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    plain = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMPDIR": str(home)}

    def at_home(*words: str | Path, complaint: str) -> str:
        return workshop.run(["env", "-i", *(f"{name}={value}" for name, value in plain.items()), *words], complaint, where=home)

    say(at_home(package, "--nox11", complaint="The .run does not install").strip().splitlines()[-2])
    program = home / ".local" / "bin" / COMMAND
    print(at_home(program, "--self-test", complaint="The self-test fails after installing the .run"), end="")
    entry = home / ".local" / "share" / "applications" / f"{COMMAND}.desktop"
    workshop.run(["desktop-file-validate", entry], "The installed desktop file is not valid")
    at_home(package, "--nox11", complaint="The .run does not install a second time")
    say(at_home(home / ".local" / "lib" / COMMAND / "uninstall", complaint="The .run does not uninstall").strip())
    left = sorted(path.relative_to(home).as_posix() for path in home.rglob("*") if not path.is_dir())
    # The desktop's own tools list what other programs have there. That is nothing, so empty lists stay.
    left = [name for name in left if not name.startswith((".local/share/mime/", ".local/share/applications/mimeinfo.cache"))]
    if left:
        raise Missing(f"Uninstalling leaves {', '.join(left[:5])}.")
    shutil.rmtree(home)
    say("Uninstalled, and nothing is left of it.")
