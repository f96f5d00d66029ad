"""Builds the setup on Windows and the disk image on macOS, for the release workflow. UNTESTED, for want of such machines. Setup
script, property list and icon are checked on Linux."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

import freeze
import identity
import workshop
from windows import nsis
from workshop import DIST, FROZEN, MADE, ROOT, say

WINDOWS_MOST = 22
MAC_MOST = 60


def make_setup() -> Path:
    """On Windows: freeze, test, pack."""
    frozen = freeze.freeze()
    print(freeze.try_out(frozen / f"{identity.COMMAND}-console.exe"), end="")
    (MADE / "LICENSE.txt").write_bytes(nsis.licence_page((ROOT / "LICENSE").read_text("utf-8")))
    DIST.mkdir(exist_ok=True)
    setup = DIST / nsis.setup_name()
    places = {"FROZEN": str(frozen), "MADE": str(MADE), "LICENCE": str(MADE / "LICENSE.txt"), "OUT": str(setup)}
    script = ROOT / "packaging" / "windows" / "setup.nsi"
    workshop.run(nsis.command(places, str(script)), "The setup could not be packed")
    workshop.must_fit(setup, WINDOWS_MOST)
    say(f"{setup.name}: {workshop.megabytes(setup.stat().st_size)}.")
    return setup


def make_disk_image() -> Path:
    """On macOS: freeze into an application, test it, pack it into a disk image."""
    freeze.freeze()
    application = FROZEN.parent / f"{identity.NAME}.app"
    freeze.add_licences(application / "Contents" / "Resources", freeze.python_licence())
    # Adding files invalidated PyInstaller's code signature.
    workshop.run(["codesign", "--force", "--deep", "--sign", "-", application], "The application could not be sealed again")
    print(freeze.try_out(application / "Contents" / "MacOS" / identity.COMMAND), end="")
    DIST.mkdir(exist_ok=True)
    image = DIST / f"{identity.COMMAND}-{identity.version()}-{platform.machine()}.dmg"
    image.unlink(missing_ok=True)
    settings = ROOT / "packaging" / "macos" / "dmg_settings.py"
    command = [sys.executable, "-m", "dmgbuild", "-s", settings, "-D", f"application={application}", identity.NAME, image]
    workshop.run(command, "The disk image could not be made")
    workshop.must_fit(image, MAC_MOST)
    shutil.rmtree(application)
    say(f"{image.name}: {workshop.megabytes(image.stat().st_size)}.")
    return image
