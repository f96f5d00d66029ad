"""Runs commands without a window so that trouble with what they print ends in one sentence, or in none where the reader has seen
enough. Loads nothing that a damaged installation may lack."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Final

from ramses_desktop.engine.text import tr

WRONG: Final = 2
"""Exit code of a request that cannot be met."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl+C."""
PIPE_CLOSED: Final = 141


def guarded(command: Callable[[], int]) -> int:
    """Run a command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = command()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has seen enough, as with `| head`.
        _drop_what_cannot_be_written()
        return PIPE_CLOSED
    except OSError as problem:
        _drop_what_cannot_be_written()
        return complain(tr("That did not work: {reason}.", reason=problem.strerror or str(problem).removesuffix(".")))
    except KeyboardInterrupt:
        return INTERRUPTED


def complain(sentence: str) -> int:
    print(f"ramses-desktop: {sentence}", file=sys.stderr)
    return WRONG


def printable(text: str) -> str:
    """Foreign text with control characters escaped that would upset a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def _drop_what_cannot_be_written() -> None:
    """Otherwise Python would try again at exit, and complain in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
