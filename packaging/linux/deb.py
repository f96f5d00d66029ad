"""Builds the .deb from the frozen program by Debian's own helpers. Libraries of other Debian packages become dependencies; lintian
checks the result."""

from __future__ import annotations

import os
import shutil
from email.utils import formatdate
from pathlib import Path
from textwrap import fill
from typing import Final

import contents
import identity
import texts
import workshop
from icons import SIZES
from languages import templates
from linux import opengl
from workshop import BUILD, DIST, MADE, ROOT, say

MOST: Final = 27
"""Maximum size of the .deb, in MB."""
COMMAND: Final = identity.COMMAND
HOME: Final = Path("usr/lib") / COMMAND
PROGRAM: Final = f"/usr/games/{COMMAND}"
SHARE: Final = Path("usr/share")
ASKED_FOR: Final = {"libwayland-cursor.so.0": "libwayland-cursor0"}
"""Libraries that must be installed for dpkg-shlibdeps to name their packages."""
ANY_VERSION: Final = "libX11-xcb 1 libx11-xcb1\nlibzstd 1 libzstd1\n"
"""Debian 12 asks for none older than its own. The few functions that Qt calls are in any, such as those of Ubuntu 22.04."""
VALIDATED: Final = "appstream-metadata-validation-failed"
"""What lintian has said since Debian 13 of metainfo without a home page. We have validated it before, and more strictly."""
ADDRESS: Final = "DEBEMAIL"
"""Environment variable with the packager's address, as used by Debian's tools."""
NO_ADDRESS: Final = "authors@ramses-desktop.invalid"
"""Placeholder for the mandatory address: no real one ends in .invalid."""
CONTROL: Final = """Source: {command}
Section: games
Priority: optional
Maintainer: {maintainer}
Build-Depends: debhelper-compat (= 13)
Rules-Requires-Root: no

Package: {command}
Architecture: any
Depends: ${{shlibs:Depends}}
Recommends: shared-mime-info, desktop-file-utils, libpulse0 | libasound2
Description: {summary}
 Board games for the family table, each about a pyramid and what lies hidden
 in it. Play against people at the same screen or against the computer.
 .
 Saved games are text files that can be replayed, checked and shared.
 Nothing is ever sent anywhere.
"""
CHANGES: Final = """{command} ({version}) unstable; urgency=low

{news}

 -- {maintainer}  {date}
"""


def maintainer() -> str:
    return f"{identity.AUTHORS} <{os.environ.get(ADDRESS) or NO_ADDRESS}>"


def make(frozen: Path) -> Path:
    """Build and check the .deb."""
    workshop.provide(["dh_builddeb", "desktop-file-validate", "appstreamcli", "lintian"], ASKED_FOR)
    source = BUILD / "deb"
    shutil.rmtree(source, ignore_errors=True)
    tree = source / "debian" / COMMAND
    shutil.copytree(frozen, tree / HOME, symlinks=True)
    leave_to_depends(tree / HOME)
    (tree / "usr/games").mkdir()
    (tree / "usr/games" / COMMAND).symlink_to(Path("..") / "lib" / COMMAND / COMMAND)
    add_desktop_files(tree / SHARE, PROGRAM)
    add_manuals(tree / SHARE / "man")
    check_desktop_files(tree / SHARE)
    describe(source / "debian")
    say("Packing the .deb.")
    workshop.same_dates(source, workshop.epoch())
    for words in helpers(tree / HOME):
        dated = {"SOURCE_DATE_EPOCH": str(workshop.epoch())}
        workshop.run(words, "The .deb could not be packed", where=source, more=dated)
    package = next(source.glob("*.deb"))
    DIST.mkdir(exist_ok=True)
    package = Path(shutil.move(package, DIST / package.name))
    workshop.must_fit(package, MOST)
    must_please_lintian(package)
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}, and lintian is content.")
    return package


def must_please_lintian(package: Path) -> None:
    known = workshop.run(["lintian-explain-tags", "--list-tags"], "lintian does not say what it looks for").split()
    # It ends on a tag that it does not know.
    left_out = ["--suppress-tags", VALIDATED] if VALIDATED in known else []
    workshop.run(["lintian", "--fail-on", "error,warning", *left_out, package], "lintian has found something in the .deb")


def helpers(program: Path) -> list[list[str]]:
    """The calls that make a package of what was put together."""
    private = sorted({path.parent for path in program.rglob("*.so*")})
    plain = ("dh_installdocs", "dh_installchangelogs", "dh_lintian", "dh_compress", "dh_fixperms")
    depends = ["dh_shlibdeps", f"-l{':'.join(map(str, private))}", "--", "--ignore-missing-info", "--warnings=0"]
    pack = ["dh_builddeb", "--destdir=.", "--", "-Zxz", "-z6"]
    return [*([name] for name in plain), depends, ["dh_gencontrol"], ["dh_md5sums"], pack]


def describe(folder: Path) -> None:
    """Write what the helpers read."""
    summary = identity.SUMMARY[:1].lower() + identity.SUMMARY[1:]
    version = identity.version_for_debian(workshop.epoch())
    words = {"command": COMMAND, "version": version, "maintainer": maintainer(), "summary": summary, "news": news()}
    texts.write(folder / "control", CONTROL.format(**words))
    texts.write(folder / "changelog", CHANGES.format(date=formatdate(workshop.epoch()).replace("-0000", "+0000"), **words))
    for name, target in {"copyright": "copyright", "lintian-overrides": f"{COMMAND}.lintian-overrides"}.items():
        texts.write(folder / target, texts.fill(texts.LINUX / name, texts.names()))
    texts.write(folder / "shlibs.local", opengl.NO_PACKAGES + ANY_VERSION)


def news() -> str:
    """What is new, as Debian tells it."""
    found = identity.news((ROOT / "CHANGELOG.md").read_text("utf-8"), identity.version())
    entries = [(f"{heading}: {entry}") for heading, lines in found.items() for entry in lines] or [identity.NO_NEWS]
    folded = (fill(entry, 80, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False) for entry in entries)
    return "\n".join(folded)


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


def add_manuals(folder: Path) -> None:
    """Add the manual page in every language."""
    manual = texts.fill(templates.MANUAL, texts.names())
    texts.write(folder / "man6" / f"{COMMAND}.6", manual)
    for code in templates.codes():
        texts.write(folder / code / "man6" / f"{COMMAND}.6", templates.manual_in(code, manual))


def check_desktop_files(share: Path) -> None:
    workshop.run(["desktop-file-validate", share / "applications" / f"{COMMAND}.desktop"], "The desktop file is not valid")
    check_metainfo(share / "metainfo" / f"{identity.APP_ID}.metainfo.xml")


def check_metainfo(metainfo: Path) -> None:
    newer = "version: 0." not in workshop.run(["appstreamcli", "--version"], "The validator does not say its version")
    # From 1.0 on lintian wants a home page, which metainfo leaves out while there is none.
    homeless = ["--override=url-homepage-missing=info"] if newer and "<url " not in metainfo.read_text("utf-8") else []
    workshop.run(["appstreamcli", "validate", "--no-net", "--pedantic", *homeless, metainfo], "The metainfo is not valid")
