"""Builds setup and zip on Windows itself, for the release workflow. UNTESTED, for want of such a machine."""

from __future__ import annotations

import freeze
import identity
from windows import setup
from workshop import MADE


def make_setup() -> None:
    """Freeze, test, pack."""
    frozen = freeze.freeze()
    print(freeze.try_out(frozen / f"{identity.COMMAND}-console.exe"), end="")
    setup.make(frozen, MADE)
