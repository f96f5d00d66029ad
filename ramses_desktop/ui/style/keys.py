"""How keys are called."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

NATIVE = QKeySequence.SequenceFormat.NativeText


def called(keys: QKeySequence) -> str:
    """In the words of the system and the language; the large key is called Enter, as on keyboards."""
    return keys.toString(NATIVE).replace(QKeySequence("Return").toString(NATIVE), QKeySequence("Enter").toString(NATIVE))
