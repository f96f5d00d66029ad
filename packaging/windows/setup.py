"""Packs the frozen program for Windows: a setup made by NSIS, in our own pictures and in all our languages, and a zip to carry
about. Both can be made on Linux, too."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from time import gmtime
from typing import Final

import icons
import identity
import workshop
from languages import templates
from windows import sign
from workshop import DIST, ROOT, say

MOST: Final = 24
"""Maximum size of the setup, in MB."""
HERE: Final = Path(__file__).parent
PICTURES: Final = {"side": (164, 314), "head": (150, 57)}
"""What the wizard shows, in its size at 100 %. Larger ones would be spoilt: Windows makes them smaller by leaving out lines."""
PORTABLE: Final = "portable.txt"
CARRIED: Final = """This is Ramses Desktop to carry about: start ramses-desktop.exe.

Games and settings are kept here, in the folder data, because this file lies beside the program. Without it they are kept where
Windows keeps such things. To update, unpack a newer version over this one.
"""


def make(frozen: Path, made: Path) -> tuple[Path, Path]:
    """Pack the setup and the zip, and sign what can be signed."""
    for program in sorted(frozen.glob("*.exe")):
        sign.sign(program)
    say("Packing the setup and the zip.")
    DIST.mkdir(exist_ok=True)
    setup = DIST / f"{identity.COMMAND}-{identity.version()}-setup.exe"
    prepare(made)
    # Debian's NSIS can make a 64-bit setup; NSIS itself has only the default.
    target = "x86-unicode" if sys.platform == "win32" else "amd64-unicode"
    dated = {"SOURCE_DATE_EPOCH": str(workshop.epoch())}
    workshop.run(command(frozen, made, setup, target), "The setup could not be packed", more=dated)
    sign.sign(setup)
    workshop.must_fit(setup, MOST)
    packed = portable(frozen)
    for path in (setup, packed):
        say(f"{path.name}: {workshop.megabytes(path.stat().st_size)}{'' if sign.can_sign() else ', not signed'}.")
    return setup, packed


def prepare(made: Path) -> None:
    """Write what the script reads besides the program and its icon: licence, pictures and words."""
    made.mkdir(parents=True, exist_ok=True)
    licence = (ROOT / "LICENSE").read_text("utf-8")
    # As the wizard requires it: CRLF line ends and a UTF-8 mark.
    (made / "LICENSE.txt").write_bytes(licence.replace("\n", "\r\n").encode("utf-8-sig"))
    for name, (width, height) in PICTURES.items():
        (made / f"{name}.bmp").write_bytes(icons.picture(HERE / f"{name}.svg", width, height, "BMP"))
    (made / "words.nsh").write_text(words(), "utf-8-sig")


def words() -> str:
    """The languages of the wizard, and our own sentences in each, as NSIS wants them."""
    lines = []
    for language, sentences in templates.setup_in_all().items():
        lines.append(f'!insertmacro MUI_LANGUAGE "{language}"')
        lines += [f'LangString {name} ${{LANG_{language.upper()}}} "{text}"' for name, text in sentences.items()]
    return "".join(f"{line}\n" for line in lines)


def command(frozen: Path, made: Path, setup: Path, target: str) -> list[str]:
    """The call of makensis; warnings are errors."""
    defined: Mapping[str, object] = {
        "NAME": identity.NAME,
        "COMMAND": identity.COMMAND,
        "VERSION": identity.version(),
        "NUMBERS": ".".join(str(number) for number in identity.version_numbers()),
        "AUTHORS": identity.AUTHORS,
        "EXTENSION": identity.EXTENSION,
        "FROZEN": frozen,
        "MADE": made,
        "OUT": setup,
        **({"SIGN": f'"{sys.executable}" "{HERE / "sign.py"}"'} if sign.can_sign() else {}),
    }
    options = ["-V2", "-WX", f"-XTarget {target}", *(f"-D{name}={value}" for name, value in defined.items())]
    return ["makensis", *options, str(HERE / "setup.nsi")]


def portable(frozen: Path) -> Path:
    """The program as a zip that needs no setup and keeps games and settings in its own folder."""
    path = DIST / f"{identity.COMMAND}-{identity.version()}-windows-portable.zip"
    moment = gmtime(workshop.epoch())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        files = {file.relative_to(frozen).as_posix(): file.read_bytes() for file in frozen.rglob("*") if file.is_file()}
        for name, data in sorted({**files, PORTABLE: CARRIED.replace("\n", "\r\n").encode()}.items()):
            packed.writestr(zipfile.ZipInfo(f"{identity.NAME}/{name}", moment), data, zipfile.ZIP_DEFLATED, 9)
    return path
