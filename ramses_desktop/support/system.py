"""What any report says first, and what it must not say."""

from __future__ import annotations

from pathlib import Path

from ramses_desktop import __version__


def about_this_system() -> str:
    """Versions of the program and its platform, in one line."""
    import platform

    try:
        from PySide6 import __version__ as qt
    except ImportError:
        qt = "missing"
    return f"Ramses Desktop {__version__}, Python {platform.python_version()}, PySide6 {qt}, {platform.platform()}"


def private(text: str) -> str:
    """The text without the name of the player's home folder, as it may be sent to strangers."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    return text.replace(home, "~") if len(home) > 1 else text
