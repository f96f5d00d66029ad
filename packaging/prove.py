"""Proves the Linux packages the way players meet them: the .deb in a Debian that has nothing else, the .run in a home folder of its
own. Every step that does not hold is a sentence; what holds is said."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import identity
import workshop
from workshop import BUILD, Missing, say

RELEASE: Final = "bookworm"
COMMAND: Final = identity.COMMAND
HELPERS: Final = ("xvfb", "xauth", "libglib2.0-bin", "shared-mime-info", "desktop-file-utils", "man-db")
"""What a desktop has and a bare Debian has not: a screen, and who knows which program opens what."""
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
"""Where dpkg and the proof itself write; the program has nothing to do there."""
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


def prove_deb(package: Path) -> None:
    """Install, try out, open a saved game, remove: in a fresh Debian."""
    if os.geteuid() != 0:
        raise Missing("Proving the .deb needs the rights of root, for it is installed into a Debian of its own.")
    place = BUILD / "proof" / RELEASE
    fresh_debian(place)
    try:
        _prove_deb(place, package)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _prove_deb(place: Path, package: Path) -> None:
    def inside(*words: str, complaint: str) -> str:
        # What is started there ends with the step, and sees nothing of this machine's processes.
        alone = ["unshare", "--pid", "--fork", "--kill-child", f"--mount-proc={place / 'proc'}"]
        plain = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"}
        kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        environment = [f"{name}={value}" for name, value in {**kept, **plain}.items()]
        # The shell is there to be the first process: xvfb-run waits for ever if it is that itself.
        first = ["sh", "-c", '"$@"; exit $?', "sh"]
        return workshop.run([*alone, "chroot", place, "env", "-i", *environment, *first, *words], complaint, seconds=300)

    say(f"Proving {package.name} in a fresh Debian ({RELEASE}).")
    shutil.copy(package, place / "tmp" / package.name)
    inside("apt-get", "update", "-qq", complaint="The fresh Debian finds no packages")
    quietly = ("apt-get", "install", "-qq", "-y", "--no-install-recommends")
    inside(*quietly, *HELPERS, *needed_by(package), complaint="What the package needs is not to be had")
    before = files_in(place)
    inside(*quietly, f"/tmp/{package.name}", complaint="The package cannot be installed")
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
    """A record of a game that has only begun: opened, it goes on, and is kept on the disk."""
    from ramses_desktop.engine import record
    from ramses_desktop.engine.session import Session
    from ramses_desktop.games import IDS, game

    rules = game(IDS[0])
    session = Session.new(rules, rules.spec.options(players=2), SEED)
    session.play(rules.moves(session.state)[0])
    return record.text(session)


def needed_by(package: Path) -> Sequence[str]:
    """The names in Depends, so that they are there before the package, and stay when it goes."""
    said = workshop.run(["dpkg-deb", "-f", package, "Depends"], "The package does not say what it needs")
    return [part.split()[0] for part in said.split(",")]


def files_in(place: Path) -> set[str]:
    found = set()
    for folder, folders, files in os.walk(place):
        inside = "/" + Path(folder).relative_to(place).as_posix().removeprefix(".")
        names = {f"{inside.rstrip('/')}/{name}" for name in [*folders, *files]}
        found |= {name for name in names if not f"{name}/".startswith(MAY_STAY)}
    return found


def fresh_debian(place: Path) -> None:
    """Unpack a Debian with nothing in it; the first time it has to be fetched."""
    workshop.provide(["debootstrap"])
    kept = workshop.cache() / f"{RELEASE}-minimal.tar"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    if not kept.exists():
        say(f"Fetching a minimal Debian ({RELEASE}).")
        command = ["debootstrap", "--variant=minbase", RELEASE, place, workshop.debian_mirror()]
        workshop.run(command, "A fresh Debian could not be made")
        draft = kept.with_suffix(".new")
        workshop.run(["tar", "--one-file-system", "-C", place, "-cf", draft, "."], "The fresh Debian could not be kept")
        draft.replace(kept)
    else:
        workshop.run(["tar", "-C", place, "-xf", kept], "The fresh Debian could not be unpacked")
    resolver = Path("/etc/resolv.conf")
    if resolver.exists():
        (place / "etc" / "resolv.conf").unlink(missing_ok=True)
        shutil.copy(resolver, place / "etc" / "resolv.conf")


def prove_run(package: Path) -> None:
    """Install, try out and remove in a home folder with a difficult name."""
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
    # Made by the desktop's own tools from what other programs have there: nothing, so only their empty lists stay.
    left = [name for name in left if not name.startswith((".local/share/mime/", ".local/share/applications/mimeinfo.cache"))]
    if left:
        raise Missing(f"Uninstalling leaves {', '.join(left[:5])}.")
    shutil.rmtree(home)
    say("Uninstalled, and nothing is left of it.")
