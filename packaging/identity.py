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


class NoVersion(Exception):
    """There is no version, or no changelog section about it."""


def version(root: Path = ROOT) -> str:
    """The program's version, read rather than imported, so that nothing needs to be installed."""
    text = (root / "ramses_desktop" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise NoVersion("ramses_desktop/__init__.py does not say a version such as 1.2.3.")
    return found[1]


def version_numbers(root: Path = ROOT) -> tuple[int, int, int, int]:
    """The version in the form Windows uses."""
    first, second, third = (int(part) for part in version(root).split("."))
    return first, second, third, 0


def release_notes(text: str, wanted: str) -> str:
    """The changelog section of a version, or the unreleased one."""
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    for name in (f"[{wanted}]", wanted, "Unreleased", "[Unreleased]"):
        for section in sections:
            heading, _, body = section.partition("\n")
            if heading.split(" ")[0].strip() == name and body.strip():
                return body.strip() + "\n"
    raise NoVersion(f"CHANGELOG.md has no section about {wanted}.")


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
        "CFBundleShortVersionString": version(),
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
