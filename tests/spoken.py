"""Lets tests speak a language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ramses_desktop import language


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Without Qt's part in it."""
    before = language.spoken()
    language.speak(code)
    try:
        yield
    finally:
        language.speak(before)
