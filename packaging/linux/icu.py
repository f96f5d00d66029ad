"""Takes out of ICU's data, 32 MB in one library, what Qt never asks ICU for: names of units, currencies, time zones and languages,
formats, character sets. Qt has its own of these. What stays sorts text in every language."""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

import workshop
from system_packages import Missing

UNUSED: Final = (
    r"(brkitr|curr|lang|rbnf|region|translit|unit|zone)/.*",
    r"[a-z]{2,3}(_\w+)?\.res",  # formats of one language or country
    r".*\.cnv|unames\.icu",  # character sets, and names of characters
)
"""What is taken out, by its name in ICU's package."""
LIBRARY: Final = """
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, @object
    .size {symbol}, {size}
{symbol}:
    .incbin "{data}"
    .section .note.GNU-stack, "", @progbits
"""


def trim(library: Path, folder: Path) -> None:
    """Make the library that holds ICU's data anew, with less of it, using this folder for drafts."""
    workshop.provide(["icupkg", "readelf"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    symbol, data = _data_of(library)
    # The tool wants the name that ICU gives such a file.
    whole = folder / f"{symbol.removesuffix('_dat')}{sys.byteorder[0]}.dat"
    less, unused = folder / "less" / whole.name, folder / "unused.txt"
    less.parent.mkdir()
    whole.write_bytes(data)
    names = workshop.run(["icupkg", "-l", whole], "The names in ICU's data cannot be listed").split()
    unused.write_text("".join(f"{name}\n" for name in names if _is_unused(name)), "utf-8")
    workshop.run(["icupkg", "-r", unused, whole, less], "ICU's data could not be trimmed")
    source = folder / "data.s"
    source.write_text(LIBRARY.format(symbol=symbol, size=less.stat().st_size, data=less), "utf-8")
    compiler = str(sysconfig.get_config_var("CC")).split()
    words = [*compiler, "-shared", "-nostdlib", "-s", f"-Wl,-soname,{library.name}", "-o", library, source]
    workshop.run(words, "ICU's data could not be made a library again")


def _is_unused(name: str) -> bool:
    return any(re.fullmatch(pattern, name) for pattern in UNUSED)


def _data_of(library: Path) -> tuple[str, bytes]:
    """The only thing in the library, and its name."""
    said = workshop.run(["readelf", "--wide", "--dyn-syms", library], "ICU's data cannot be found")
    found = re.search(r": ([0-9a-f]+)\s+(\w+) OBJECT .* (icudt\d+_dat)$", said, re.MULTILINE)
    if found is None:
        raise Missing(f"{library.name} does not hold ICU's data in the way that is known.")
    # It lies at the same place in the file as in memory: no part before it is of another size in either.
    start, size = int(found[1], 16), int(found[2], 0)
    return found[3], library.read_bytes()[start : start + size]
