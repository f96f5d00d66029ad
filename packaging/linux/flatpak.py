"""Writes the manifest by which flatpak-builder makes a Flatpak of the AppImage. That takes a runtime from the network; here
flatpak-builder only reads the manifest."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Final

import identity
import texts
import workshop
from system_packages import Missing
from workshop import DIST, say

NAME: Final = f"{identity.APP_ID}.yml"


def make(image: Path) -> Path:
    """Write the manifest for this AppImage."""
    workshop.provide(["flatpak-builder"])
    manifest = DIST / NAME
    words = {**texts.names(), "APPIMAGE": image.name, "HASH": workshop.sha256(image)}
    texts.write(manifest, texts.fill(texts.LINUX / "flatpak.yml", words))
    commands(DIST)
    say(f"{manifest.name}: flatpak-builder understands it.")
    return manifest


def commands(folder: Path) -> list[str]:
    """What the manifest in this folder tells flatpak-builder to do, as that reads it."""
    with tempfile.TemporaryDirectory() as place:  # it leaves a folder where it runs
        reader = ["flatpak-builder", "--show-manifest", folder / NAME]
        said = workshop.run(reader, "flatpak-builder does not understand the manifest", where=Path(place))
    if "Unknown property" in said:
        raise Missing(f"flatpak-builder does not understand the manifest:\n{said.partition('{')[0].strip()}")
    found: list[str] = json.loads(said[said.index("{") :])["modules"][0]["build-commands"]
    return found
