"""The application of measurements that show no window, without what Qt's plugin for that says about every window."""

from __future__ import annotations

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

NOISE = "This plugin does not support propagateSizeHints()"


def application(*words: str) -> QApplication:
    """The application, made with these words of a command line if there is none yet."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    qInstallMessageHandler(_say)
    return QApplication(["bench", *words])


def _say(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    del kind, context
    if text != NOISE:
        print(text, file=sys.stderr)
