"""Writes the manifest by which winget finds the setup for Windows. It names the place of the setup, so there is none without a home
page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import identity
import texts
import workshop
from workshop import say

PACKAGE: Final = "RamsesDesktop.RamsesDesktop"
SCHEMA: Final = "1.6.0"
DEFAULT: Final = "en-US"
TAGS: Final = ("board-game", "card-game", "family", "game", "pyramid")
MANIFESTS: Final = {
    "": """PackageIdentifier: {package}
PackageVersion: {version}
DefaultLocale: {default}
ManifestType: version
ManifestVersion: {schema}
""",
    ".installer": """PackageIdentifier: {package}
PackageVersion: {version}
InstallerType: nullsoft
Scope: user
UpgradeBehavior: install
FileExtensions: [{extension}]
Installers:
  - Architecture: x64
    InstallerUrl: {homepage}/releases/download/v{version}/{setup}
    InstallerSha256: {sha256}
ManifestType: installer
ManifestVersion: {schema}
""",
    f".locale.{DEFAULT}": """PackageIdentifier: {package}
PackageVersion: {version}
PackageLocale: {default}
Publisher: {authors}
PackageName: {name}
PackageUrl: {homepage}
License: MIT
ShortDescription: {summary}
Tags: [{tags}]
ManifestType: defaultLocale
ManifestVersion: {schema}
""",
}


def write(folder: Path) -> list[Path]:
    """Write the three parts of the manifest for the setup in a folder; nothing if there is no setup, or no home page."""
    setup = folder / f"{identity.COMMAND}-{identity.version()}-setup.exe"
    homepage = os.environ.get(texts.HOMEPAGE, "").rstrip("/")
    if identity.is_in_the_making(identity.version()):
        say("There is no manifest for winget, which is for releases.")
        return []
    if not setup.exists() or not homepage:
        say(f"There is no manifest for winget, which needs {setup.name} and {texts.HOMEPAGE}.")
        return []
    words = {"package": PACKAGE, "version": identity.version(), "schema": SCHEMA, "default": DEFAULT, "homepage": homepage}
    words |= {"name": identity.NAME, "authors": identity.AUTHORS, "summary": identity.SUMMARY, "extension": identity.EXTENSION}
    words |= {"setup": setup.name, "sha256": workshop.sha256(setup).upper(), "tags": ", ".join(TAGS)}
    found = []
    for part, text in MANIFESTS.items():
        found.append(folder / f"{PACKAGE}{part}.yaml")
        texts.write(found[-1], text.format(**words))
    return found
