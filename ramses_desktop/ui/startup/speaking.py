"""Lets the window speak a language: our sentences, Qt's own, and numbers, dates and keys as that language writes them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from ramses_desktop import language

QTS_OWN: Final = "words of Qt"
"""Object name of the translator of Qt's own texts."""


def speak(app: QApplication, chosen: str = "") -> None:
    """Speak the chosen language, or else that of the desktop, as far as there is one."""
    system = QLocale.system()
    language.speak(chosen or language.best_of(system.uiLanguages()))
    spoken = QLocale(language.spoken())
    is_foreign = system.language() != spoken.language() and bool(chosen or language.spoken() != language.ENGLISH)
    QLocale.setDefault(QLocale(spoken.language(), system.territory()) if is_foreign else system)
    for old in app.findChildren(QTranslator, QTS_OWN):
        app.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(app)
    translator.setObjectName(QTS_OWN)
    if translator.load(f"qtbase_{language.spoken()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
    app.setLayoutDirection(QLocale().textDirection())
