"""How the setup for Windows is packed from a frozen folder: what setup.nsi is told. The same under Wine and on Windows itself."""

from __future__ import annotations

from collections.abc import Mapping

import identity


def setup_name() -> str:
    return f"{identity.COMMAND}-{identity.version()}-setup.exe"


def command(places: Mapping[str, str], script: str, target: str = "x86-unicode") -> list[str]:
    """The call of makensis; `places` says where FROZEN, MADE and LICENCE lie and what OUT is to be. Warnings count
    as errors. `target` is the kind of starter; the makers of NSIS hand out the usual one only, Debian others too."""
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
    """As the wizard shows it: with the line ends of Windows, and marked as UTF-8."""
    return licence.replace("\n", "\r\n").encode("utf-8-sig")
