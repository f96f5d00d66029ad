"""The smallest PySide6 program: one window with one word. Our own start is measured against it."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

app = QApplication(sys.argv)
window = QMainWindow()
window.setCentralWidget(QLabel("A bare window, with enough words in it to be seen as drawn."))
window.resize(1280, 800)
window.show()
sys.exit(app.exec())
