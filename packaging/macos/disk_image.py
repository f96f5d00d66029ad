"""Builds the disk image on macOS, for the release workflow. UNTESTED, for want of such a machine; property list and icon are
checked on Linux."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

import freeze
import identity
import workshop
from workshop import BUILD, DIST, FROZEN, ROOT, say

MAC_MOST = 60


def make() -> Path:
    """On macOS: freeze into an application, test it, pack it into a disk image."""
    freeze.freeze()
    application = FROZEN.parent / f"{identity.NAME}.app"
    freeze.add_licences(application / "Contents" / "Resources", freeze.python_licence())
    # Adding files invalidated PyInstaller's code signature.
    workshop.run(["codesign", "--force", "--deep", "--sign", "-", application], "The application could not be sealed again")
    workshop.run(["codesign", "--verify", "--deep", "--strict", application], "The seal of the application is not valid")
    print(freeze.try_out(application / "Contents" / "MacOS" / identity.COMMAND), end="")
    DIST.mkdir(exist_ok=True)
    image = DIST / f"{identity.COMMAND}-{identity.version()}-{platform.machine()}.dmg"
    image.unlink(missing_ok=True)
    settings = ROOT / "packaging" / "macos" / "dmg_settings.py"
    command = [sys.executable, "-m", "dmgbuild", "-s", settings, "-D", f"application={application}", identity.NAME, image]
    workshop.run(command, "The disk image could not be made")
    workshop.must_fit(image, MAC_MOST)
    shutil.rmtree(application)
    try_image(image)
    say(f"{image.name}: {workshop.megabytes(image.stat().st_size)}.")
    return image


def try_image(image: Path) -> None:
    """Open the disk image as a player does, and run the self-test from there."""
    place = BUILD / "volume"
    workshop.run(["hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", place, image], "The disk image cannot be opened")
    try:
        freeze.try_out(place / f"{identity.NAME}.app" / "Contents" / "MacOS" / identity.COMMAND)
    finally:
        workshop.run(["hdiutil", "detach", place], "The disk image cannot be closed")
