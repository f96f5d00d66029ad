"""How keys are called, and how text is written where Qt looks for them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

NATIVE = QKeySequence.SequenceFormat.NativeText


def called(keys: QKeySequence) -> str:
    """In the words of the system and the language; the large key is called Enter, as on keyboards."""
    return keys.toString(NATIVE).replace(QKeySequence("Return").toString(NATIVE), QKeySequence("Enter").toString(NATIVE))


def literal(text: str) -> str:
    """Text for a button or a menu, where Qt would take an & for the mark of a key."""
    return text.replace("&", "&&")
