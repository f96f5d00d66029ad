"""Builds the AppImage: one file that runs by a double click on any Linux, without being installed. What starts it is appimage.c."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path
from typing import Final

import identity
import system_packages
import texts
import workshop
from workshop import BUILD, DIST, say

MOST: Final = 44
"""Maximum size of the AppImage, in MB."""
SOURCE: Final = Path(__file__).with_suffix(".c")
FUSE: Final = "/usr/include/fuse3"
HEADERS: Final = {
    "/usr/include/squashfuse/ll.h": "libsquashfuse-dev",
    f"{FUSE}/fuse_lowlevel.h": "libfuse3-dev",
    "/usr/include/zstd.h": "libzstd-dev",
    "/usr/include/stdio.h": "libc6-dev",
}
STATIC: Final = ("-Wl,-Bstatic", "-lsquashfuse_ll", "-lsquashfuse", "-lfuse3", "-lzstd", "-Wl,-Bdynamic", "-lpthread")
MAGIC: Final = 8, b"AI\x02"
"""How desktops know an AppImage of type 2: these bytes, at this place."""


def make(frozen: Path) -> Path:
    """Build the AppImage."""
    workshop.provide(["gcc", "mksquashfs"])
    system_packages.provide(lambda: {path: package for path, package in HEADERS.items() if not Path(path).exists()})
    tree = BUILD / "appimage"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(frozen, tree)
    workshop.same_dates(tree, workshop.epoch())
    say("Packing the AppImage.")
    DIST.mkdir(exist_ok=True)
    package = DIST / f"{identity.COMMAND}-{identity.version()}-{platform.machine()}.AppImage"
    pack(tree, package, BUILD)
    workshop.must_fit(package, MOST)
    say(f"{package.name}: {workshop.megabytes(package.stat().st_size)}.")
    return package


def pack(tree: Path, package: Path, drafts: Path) -> None:
    """Make one file of a folder with an AppRun, using another folder for drafts."""
    start, image = drafts / "appimage.start", drafts / "appimage.squashfs"
    words = ["gcc", "-O2", "-Wall", "-s", "-I", FUSE, "-o", start, SOURCE, *STATIC]
    workshop.run(words, "The start of the AppImage could not be compiled")
    squeeze = ("-noappend", "-root-owned", "-no-progress", "-no-xattrs", "-comp", "zstd", "-Xcompression-level", "19")
    dated = {"SOURCE_DATE_EPOCH": str(workshop.epoch())}
    workshop.run(["mksquashfs", tree, image, *squeeze], "The image could not be packed", more=dated)
    place, magic = MAGIC
    begin = start.read_bytes()
    package.write_bytes(begin[:place] + magic + begin[place + len(magic) :] + image.read_bytes())
    package.chmod(0o755)


def lay_out(frozen: Path, tree: Path) -> None:
    """The folder that is mounted: the program, with what desktops look for beside it."""
    from ramses_desktop.support import menu

    shutil.copytree(frozen, tree, symlinks=True)
    (tree / "AppRun").symlink_to(identity.COMMAND)
    menu.install([identity.COMMAND], tree / "share")
    for path in ("applications/ramses-desktop.desktop", "icons/hicolor/scalable/apps/ramses-desktop.svg"):
        shutil.copy(tree / "share" / path, tree)
    (tree / ".DirIcon").symlink_to(f"{identity.COMMAND}.svg")
    texts.write(tree / "usr/share/metainfo" / f"{identity.APP_ID}.metainfo.xml", texts.metainfo(texts.names()))
    shutil.rmtree(tree / "share")
