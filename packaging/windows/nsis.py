"""The makensis call that builds the setup for Windows, under Wine and on Windows itself."""

from __future__ import annotations

from collections.abc import Mapping

import identity


def setup_name() -> str:
    return f"{identity.COMMAND}-{identity.version()}-setup.exe"


def command(places: Mapping[str, str], script: str, target: str = "x86-unicode") -> list[str]:
    """`places` has the paths FROZEN, MADE, LICENCE and OUT. Warnings are errors. `target` is the kind of stub: NSIS itself has only
    the default, Debian's has others too."""
    words = {
        "NAME": identity.NAME,
        "COMMAND": identity.COMMAND,
        "VERSION": identity.version(),
        "NUMBERS": ".".join(str(number) for number in identity.version_numbers()),
        "AUTHORS": identity.AUTHORS,
        "EXTENSION": identity.EXTENSION,
        "FILE_KIND": identity.FILE_KIND,
    }
    return [
        "makensis",
        "-V2",
        "-WX",
        f"-XTarget {target}",
        *(f"-D{name}={value}" for name, value in {**words, **places}.items()),
        script,
    ]


def licence_page(licence: str) -> bytes:
    """The licence as the wizard requires it: CRLF line ends and a UTF-8 mark."""
    return licence.replace("\n", "\r\n").encode("utf-8-sig")
