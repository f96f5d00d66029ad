"""Builds the .deb from the frozen program. Libraries from other Debian packages become dependencies; lintian checks the result."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from pathlib import Path
from typing import Final

import contents
import identity
import texts
import workshop
from icons import SIZES
from languages import templates
from linux import opengl
from system_packages import Missing
from workshop import BUILD, DIST, MADE, say

MOST: Final = 27
"""Maximum size of the .deb, in MB."""
COMMAND: Final = identity.COMMAND
HOME: Final = Path("usr/lib") / COMMAND
PROGRAM: Final = f"/usr/games/{COMMAND}"
SHARE: Final = Path("usr/share")
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
ASKED_FOR: Final = {"libwayland-cursor.so.0": "libwayland-cursor0"}
"""Libraries that must be installed for dpkg-shlibdeps to name their packages."""
ADDRESS: Final = "DEBEMAIL"
"""Environment variable with the packager's address, as used by Debian's tools."""
NO_ADDRESS: Final = "authors@ramses-desktop.invalid"
"""Placeholder for the mandatory address: no real one ends in .invalid."""
CONTROL: Final = """Package: {command}
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: shared-mime-info, desktop-file-utils, libpulse0 | libasound2
Description: {summary}
 Board games for the family table, each about a pyramid and what lies hidden
 in it. Play against people at the same screen or against the computer.
 .
 Saved games are text files that can be replayed, checked and shared.
 Nothing is ever sent anywhere.
"""
CHANGES: Final = """{command} ({version}) unstable; urgency=low

  * {summary}.

 -- {maintainer}  {date}
"""


def architecture() -> str:
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        raise Missing(f"There is no name among Debian's architectures for {machine}.")
    return ARCHITECTURES[machine]


def maintainer() -> str:
    return f"{identity.AUTHORS} <{os.environ.get(ADDRESS) or NO_ADDRESS}>"


def make(frozen: Path) -> Path:
    """Build and check the .deb."""
    workshop.provide(["dpkg-deb", "dpkg-shlibdeps", "desktop-file-validate", "appstreamcli", "lintian", "xz"], ASKED_FOR)
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(frozen, tree / HOME, symlinks=True)
    leave_to_depends(tree / HOME)
    (tree / "usr/games").mkdir(parents=True)
    (tree / "usr/games" / COMMAND).symlink_to(Path("..") / "lib" / COMMAND / COMMAND)
    add_desktop_files(tree / SHARE, PROGRAM)
    add_documents(tree / SHARE)
    check_desktop_files(tree / SHARE)
    write_control(tree)
    workshop.same_dates(tree, workshop.epoch())
    DIST.mkdir(exist_ok=True)
    package = DIST / f"{COMMAND}_{identity.version()}_{architecture()}.deb"
    say("Packing the .deb.")
    words = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", tree, package]
    workshop.run(words, "The .deb could not be packed", more={"SOURCE_DATE_EPOCH": str(workshop.epoch())})
    workshop.must_fit(package, MOST)
    workshop.run(["lintian", "--fail-on", "error,warning", package], "lintian has found something in the .deb")
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}, and lintian is content.")
    return package


def leave_to_depends(folder: Path) -> None:
    for path in sorted(folder.rglob("*")):
        if contents.comes_with_debian(path.name) and not path.is_dir():
            path.unlink()


def add_desktop_files(share: Path, executable: str) -> None:
    """Add desktop integration files below a folder such as /usr/share."""
    from ramses_desktop.support import menu

    menu.install([executable], share)
    texts.write(share / "metainfo" / f"{identity.APP_ID}.metainfo.xml", texts.metainfo(texts.names()))
    for size in SIZES:
        folder = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(MADE / "png" / f"{size}.png", folder / f"{COMMAND}.png")


def add_documents(share: Path) -> None:
    words = texts.names()
    manual = texts.fill(templates.MANUAL, words)
    texts.write_packed(share / "man" / "man6" / f"{COMMAND}.6.gz", manual)
    for code in templates.codes():
        texts.write_packed(share / "man" / code / "man6" / f"{COMMAND}.6.gz", templates.manual_in(code, manual))
    documents = share / "doc" / COMMAND
    texts.write(documents / "copyright", texts.fill(texts.LINUX / "copyright", words))
    texts.write_packed(documents / "changelog.gz", _changes())
    overrides = share / "lintian" / "overrides" / COMMAND
    texts.write(overrides, texts.fill(texts.LINUX / "lintian-overrides", words))


def _changes() -> str:
    from email.utils import formatdate

    date = formatdate(workshop.epoch(), localtime=False).replace("-0000", "+0000")
    words = {"command": COMMAND, "version": identity.version(), "summary": "See CHANGELOG.md", "maintainer": maintainer()}
    return CHANGES.format(date=date, **words)


def check_desktop_files(share: Path) -> None:
    workshop.run(["desktop-file-validate", share / "applications" / f"{COMMAND}.desktop"], "The desktop file is not valid")
    check_metainfo(share / "metainfo" / f"{identity.APP_ID}.metainfo.xml")


def check_metainfo(metainfo: Path) -> None:
    newer = "version: 0." not in workshop.run(["appstreamcli", "--version"], "The validator does not say its version")
    # From 1.0 on lintian wants a home page, which metainfo leaves out while there is none.
    homeless = ["--override=url-homepage-missing=info"] if newer and "<url " not in metainfo.read_text("utf-8") else []
    workshop.run(["appstreamcli", "validate", "--no-net", "--pedantic", *homeless, metainfo], "The metainfo is not valid")


def write_control(tree: Path) -> None:
    """Write name, size, dependencies and checksums."""
    control = CONTROL.format(
        command=COMMAND,
        version=identity.version(),
        architecture=architecture(),
        maintainer=maintainer(),
        size=workshop.size_of(tree) // 1024,
        depends=depends(tree / HOME),
        summary=identity.SUMMARY[:1].lower() + identity.SUMMARY[1:],
    )
    texts.write(tree / "DEBIAN" / "control", control)
    sums = [f"{_md5(path)}  {path.relative_to(tree)}" for path in sorted((tree / "usr").rglob("*")) if _is_plain(path)]
    texts.write(tree / "DEBIAN" / "md5sums", "\n".join(sums) + "\n")


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _md5(path: Path) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def depends(folder: Path) -> str:
    """The packages of the libraries that the program needs, from dpkg-shlibdeps."""
    binaries = [path for path in sorted(folder.rglob("*")) if _is_plain(path) and path.read_bytes()[:4] == b"\x7fELF"]
    private = sorted({path.parent for path in binaries if ".so" in path.name})
    with tempfile.TemporaryDirectory() as place:
        texts.write(Path(place, "debian", "control"), f"Source: {COMMAND}\n\nPackage: {COMMAND}\nArchitecture: any\n")
        texts.write(Path(place, "debian", "shlibs.local"), opengl.NO_PACKAGES)
        words = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *(f"-l{path}" for path in private)]
        said = workshop.run([*words, *binaries], "The packages that the .deb needs could not be found out", where=Path(place))
    line = next((line for line in said.splitlines() if line.startswith("shlibs:Depends=")), "")
    if not line:
        raise Missing("dpkg-shlibdeps did not say which packages the .deb needs.")
    return line.partition("=")[2]
