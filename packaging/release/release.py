"""`dev.py release 1.2.3`: sets the version, checks what is said of it, builds and proves all that can be built here, and says what
to tag; `dev.py release --next` sets the version in the making. What they change in the checkout is for the releaser to commit; they
commit and tag nothing themselves."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import identity
import texts
import workshop
from linux import deb
from release import sbom, winget
from system_packages import Missing
from workshop import BUILD, DIST, ROOT, say

NEXT: Final = "--next"
SUMS: Final = "SHA256SUMS"
NOTES: Final = "release-notes.md"
UNRELEASED: Final = f"## {identity.UNRELEASED}\n"
WRITTEN: Final = ("CHANGELOG.md", "ramses_desktop/__init__.py")


def prepare(words: Sequence[str]) -> str:
    """Set the version, and check changelog and metainfo. Returns the version."""
    if len(words) != 1 or re.fullmatch(r"\d+\.\d+\.\d+", words[0]) is None:
        raise Missing(f"A release needs its version, such as 1.2.3; after it, {NEXT} begins the next one.")
    version = words[0]
    must_be_committed(but=WRITTEN if version == identity.version() else ())
    if _order(version) < _order(identity.version()):
        raise Missing(f"{version} is older than {identity.version()}, which the program is already.")
    set_version(ROOT, version, datetime.now(UTC).strftime("%Y-%m-%d"))
    identity.release_notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    metainfo = BUILD / f"{identity.APP_ID}.metainfo.xml"
    texts.write(metainfo, texts.metainfo(texts.names()))
    workshop.provide(["appstreamcli"])
    deb.check_metainfo(metainfo)
    say(f"The program says {version}; changelog and metainfo are in order.")
    return version


def must_be_committed(but: Collection[str] = ()) -> None:
    """A release is built from what everybody can see, but for files that an earlier try has written."""
    unseen = [f":!{name}" for name in but]
    words = ["git", "status", "--porcelain", "--", ".", *unseen]
    try:
        said = subprocess.run(words, check=False, cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing("A release needs git, to be sure that it is made from what is committed.") from None
    if said.returncode != 0 or said.stdout.strip():
        raise Missing(f"A release is made from what is committed, but git says:\n{(said.stderr or said.stdout).strip()}")


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, identity.released(version).split(".")))


def set_version(root: Path, version: str, day: str) -> None:
    """Write the version, and make a section of the changelog of what was not released. What is already so stays so."""
    _say_version(root, version)
    changelog = root / "CHANGELOG.md"
    if identity.release_day(changelog.read_text("utf-8"), version) is None:
        _change(changelog, UNRELEASED, f"{UNRELEASED}\n## {version} - {day}\n")


def begin_next(root: Path = ROOT) -> str:
    """After a release, set the version in the making. What is already so stays so."""
    before = identity.version(root)
    version = before if identity.is_in_the_making(before) else identity.after(before)
    _say_version(root, version)
    say(f"The program says {version}, until that is released.")
    return version


def _say_version(root: Path, version: str) -> None:
    _change(root / "ramses_desktop" / "__init__.py", f'__version__ = "{identity.version(root)}"', f'__version__ = "{version}"')


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    if old not in text:
        raise Missing(f"{path.name} does not say {old.strip()}.")
    path.write_text(text.replace(old, new), "utf-8", newline="\n")


def finish(folder: Path = DIST) -> None:
    """Write checksums of this version's packages, its changelog section as notes, its parts, and the manifest for winget."""
    version = identity.version()
    names = {version, identity.version_for_debian(workshop.epoch())}
    packages = sorted(path for name in names for path in folder.glob(f"ramses[-_]desktop[-_]{name}[-_.]*") if path.is_file())
    packages += sorted(folder.glob(f"{identity.APP_ID}.yml"))
    if not packages:
        raise Missing(f"There is no package of {version} in {folder.name}.")
    packages += [sbom.write(folder), *winget.write(folder)]
    lines = [f"{workshop.sha256(path)}  {path.name}\n" for path in dict.fromkeys(packages)]
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (folder / NOTES).write_text(identity.release_notes(changelog, version), "utf-8", newline="\n")
    say(f"{SUMS} covers {', '.join(path.name for path in dict.fromkeys(packages))}.")


def say_what_to_tag(version: str) -> None:
    say(
        f"Everything of {version} that can be built here is in {DIST.name}, and proved. If you are content:\n"
        f'    git commit -am "Release {version}" && git tag v{version}\n'
        f'    python3 dev.py release {NEXT} && git commit -am "Begin {identity.released(identity.after(version))}"\n'
        f"    git push --follow-tags origin HEAD v{version}\n"
        "The tag starts the workflow that builds it on Windows and macOS, too, and publishes all of it."
    )
