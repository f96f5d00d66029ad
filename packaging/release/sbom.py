"""Writes what the packages are made of, as a CycloneDX list: beside the packages, and into each frozen one among its licences."""

from __future__ import annotations

import json
import platform
import re
import sys
import uuid
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

import identity
import workshop

PYTHON_PACKAGES: Final = (
    "PySide6_Essentials",
    "shiboken6",
    "attrs",
    "platformdirs",
    "fsrs",
    "typing_extensions",
    "miniaudio",
    "cffi",
)
LICENCES: Final = {"PySide6_Essentials": "LGPL-3.0-only", "shiboken6": "LGPL-3.0-only", "cffi": "MIT-0"}
"""What the packages themselves say in too many words."""
FONTS: Final = ("Cinzel", "Lato")

Part = dict[str, Any]


def write(folder: Path, libraries: Path | None = None) -> Path:
    """Write the list into a folder; with the libraries of the system, if a frozen program has some."""
    path = folder / f"{identity.COMMAND}-{identity.version()}.cdx.json"
    path.write_text(json.dumps(document(libraries), ensure_ascii=False, indent=1) + "\n", "utf-8", newline="\n")
    return path


def document(libraries: Path | None = None) -> Part:
    main = _part("application", identity.COMMAND, identity.version(), "MIT", f"pkg:generic/{identity.COMMAND}")
    parts = [*_parts_of_python(), *_parts_of_system(libraries)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([main, parts]))}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(workshop.epoch(), UTC).isoformat().replace("+00:00", "Z"),
            "component": main,
        },
        "components": parts,
        "dependencies": [{"ref": main["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def _part(kind: str, name: str, version: str, licence: str, purl: str) -> Part:
    which = f"{purl}@{version}" if version else purl
    named = {"version": version} if version else {}
    return {"type": kind, "bom-ref": which, "name": name, **named, "licenses": [{"license": {"id": licence}}], "purl": which}


def _parts_of_python() -> list[Part]:
    python = platform.python_version()
    found = [_part("platform", "Python", python, "Python-2.0", "pkg:generic/python")]
    for name in PYTHON_PACKAGES:
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # some systems have no audio library
        said = package.metadata
        licence = LICENCES.get(name) or next(iter(said.get_all("License-Expression", ["MIT"])))
        found.append(_part("library", name, package.version, licence, f"pkg:pypi/{name.lower().replace('_', '-')}"))
        if name == "PySide6_Essentials":
            found.append(_part("framework", "Qt", package.version, "LGPL-3.0-only", "pkg:generic/qt"))
    return [*found, *(_part("file", name, "", "OFL-1.1", f"pkg:generic/{name.lower()}-typeface") for name in FONTS)]


def _parts_of_system(folder: Path | None) -> list[Part]:
    """Libraries that a frozen program took along from where it was built, and ICU. PySide's own are in its package."""
    if folder is None or sys.platform != "linux":
        return []
    names = {match[1] for path in folder.rglob("*.so*") if (match := re.fullmatch(r"(lib[\w.+-]+?)\.so[\d.]*", path.name))}
    ours = {match for match in names if re.match(r"lib(xcb|xkbcommon|wayland|bz2|ffi|lzma|sqlite3|z$|expat|python)", match)}
    icu = [path.suffix[1:] for path in folder.rglob("libicudata.so.*")]
    found = [_part("library", "ICU", version, "Unicode-3.0", "pkg:generic/icu") for version in icu[:1]]
    refs = {name: f"pkg:generic/{name}" for name in sorted(ours)}
    return [*found, *({"type": "library", "bom-ref": ref, "name": name, "purl": ref} for name, ref in refs.items())]
