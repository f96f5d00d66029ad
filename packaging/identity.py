"""The program's names, version and file type, used by every package."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
NAME: Final = "Ramses Desktop"
COMMAND: Final = "ramses-desktop"
APP_ID: Final = "net.ramses_desktop.ramses_desktop"
SUMMARY: Final = "Pyramid board games against people and the computer"
AUTHORS: Final = "The Ramses Desktop authors"
EXTENSION: Final = "ramses"
MIME: Final = "application/x-ramses-desktop"
FILE_KIND: Final = "Ramses Desktop saved game"
IN_THE_MAKING: Final = ".dev0"
"""How a version ends that is not released yet."""
UNRELEASED: Final = "Unreleased"
"""The section of the changelog for what is not released yet."""
NO_NEWS: Final = "Nothing is new yet."


class NoVersion(Exception):
    """There is no version, or no changelog section about it."""


def version(root: Path = ROOT) -> str:
    """The program's version, read rather than imported, so that nothing needs to be installed. Between releases it is that of the
    next one in the making, such as 1.3.0.dev0."""
    text = (root / "ramses_desktop" / "__init__.py").read_text("utf-8")
    found = re.search(rf'^__version__ = "(\d+\.\d+\.\d+(?:{re.escape(IN_THE_MAKING)})?)"$', text, re.MULTILINE)
    if found is None:
        raise NoVersion("ramses_desktop/__init__.py does not say a version such as 1.2.3 or 1.3.0.dev0.")
    return found[1]


def is_in_the_making(wanted: str) -> bool:
    return wanted.endswith(IN_THE_MAKING)


def released(wanted: str) -> str:
    """The release that this version is, or is to become."""
    return wanted.removesuffix(IN_THE_MAKING)


def after(wanted: str) -> str:
    """What the version is to be once this one is released."""
    first, second, _ = released(wanted).split(".")
    return f"{first}.{int(second) + 1}.0{IN_THE_MAKING}"


def version_numbers(root: Path = ROOT) -> tuple[int, int, int, int]:
    """The version in the form Windows uses."""
    first, second, third = (int(part) for part in released(version(root)).split("."))
    return first, second, third, 0


def version_for_debian(moment: int, root: Path = ROOT) -> str:
    """The version as Debian compares it: what is in the making comes before the release, and after what older source made."""
    wanted = version(root)
    return f"{released(wanted)}~dev{datetime.fromtimestamp(moment, UTC):%Y%m%d%H%M%S}" if is_in_the_making(wanted) else wanted


def release_notes(text: str, wanted: str) -> str:
    """The changelog section of a version; of one in the making, what is not released yet, which may be nothing."""
    making = is_in_the_making(wanted)
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        name, _, body = section.partition("\n")
        if name.split(" ")[0].strip("[]") == (UNRELEASED if making else wanted) and (body.strip() or making):
            return (body.strip() or NO_NEWS) + "\n"
    raise NoVersion(f"CHANGELOG.md has no section {UNRELEASED if making else wanted}.")


def news(text: str, wanted: str) -> dict[str, list[str]]:
    """The entries of these notes without markup, by their headings."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^### ", release_notes(text, wanted), flags=re.MULTILINE)[1:]:
        heading, *entries = re.split(r"^- ", part, flags=re.MULTILINE)
        plain = (re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", " ".join(entry.split())) for entry in entries)
        found[heading.strip()] = [re.sub(r"\*+|`", "", entry) for entry in plain]
    return found


def release_day(changelog: str, wanted: str) -> datetime | None:
    """The day of a version, as its heading in the changelog says; None while it has none."""
    found = re.search(rf"^## \[?{re.escape(wanted)}\]? - (\d{{4}}-\d\d-\d\d)$", changelog, re.MULTILINE)
    return datetime.strptime(found[1], "%Y-%m-%d").replace(tzinfo=UTC) if found else None


def day(epoch: int) -> str:
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")


def mac_info() -> dict[str, Any]:
    """Entries of the property list for macOS, besides name, version and icon."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": released(version()),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{AUTHORS}, MIT licence",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": FILE_KIND,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "icon.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{APP_ID}.game"],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{APP_ID}.game",
                "UTTypeDescription": FILE_KIND,
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {"public.filename-extension": [EXTENSION], "public.mime-type": [MIME]},
            }
        ],
    }
