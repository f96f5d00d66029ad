"""The one place where a frozen program gets its compiled kernels. Where they cannot be compiled, the plain ones are as right, and
only slower; the self-test says which are at work."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

import compile_kernel
import system_packages
from system_packages import Missing
from workshop import BUILD, ROOT, say

COPY: Final = BUILD / "compiled"


def program() -> Path:
    """The folder of the program that is to be frozen: a copy with compiled kernels, or else the checkout."""
    lacking = compile_kernel.missing()
    if lacking and system_packages.may_install():
        python = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        system_packages.install(["gcc", "libc6-dev", f"{python}-dev"])
        lacking = compile_kernel.missing()
    if lacking:
        say(f"{lacking} The kernels stay plain Python.")
        return ROOT
    say("Compiling the kernels.")
    shutil.rmtree(COPY, ignore_errors=True)
    wrong = compile_kernel.compile_into(COPY)
    if wrong:
        raise Missing(f"The kernels could not be compiled:\n{wrong}")
    return COPY
