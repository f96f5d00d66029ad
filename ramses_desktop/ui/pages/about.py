"""The About box: version, authors of the games, and licences."""

from __future__ import annotations

import sys
from typing import Final

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from ramses_desktop import __version__, games
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Picture, Title, primary

LICENCES: Final = (
    ("Ramses Desktop", "MIT", "https://opensource.org/license/mit", mark("program, drawings, sounds, card layouts and texts")),
    ("Qt and PySide6 {qt}", "LGPL 3", "https://www.gnu.org/licenses/lgpl-3.0.html", mark("windows and drawing; used unchanged")),
    ("shiboken6 {qt}", "LGPL 3", "https://www.gnu.org/licenses/lgpl-3.0.html", mark("connects Qt and Python")),
    ("attrs", "MIT", "https://www.attrs.org", mark("Hynek Schlawack and the attrs contributors")),
    ("platformdirs", "MIT", "https://github.com/tox-dev/platformdirs", mark("finds the folders for settings")),
    (
        "fsrs",
        "MIT",
        "https://github.com/open-spaced-repetition/py-fsrs",
        mark("when mistakes come back; by Open Spaced Repetition"),
    ),
    ("typing_extensions", "PSF", "https://github.com/python/typing_extensions", mark("needed by fsrs")),
    ("miniaudio", "MIT", "https://github.com/irmen/pyminiaudio", mark("plays the sounds; by Irmen de Jong and David Reid")),
    ("cffi", "MIT-0", "https://github.com/python-cffi/cffi", mark("connects miniaudio and Python")),
    ("Python {python}", "PSF", "https://docs.python.org/3/license.html", mark("Python Software Foundation")),
    ("Cinzel", "OFL 1.1", "https://openfontlicense.org", mark("typeface by Natanael Gama")),
    ("Lato", "OFL 1.1", "https://openfontlicense.org", mark("typeface by Łukasz Dziedzic")),
)
"""Name, licence, the licence's address, and a remark."""


class AboutBox(QDialog):
    """A dialog over the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("About Ramses Desktop"))
        head = QHBoxLayout()
        head.setSpacing(18)
        sign = QFrame()
        sign.setObjectName("sign")
        sign.setFixedSize(84, 84)
        QVBoxLayout(sign).addWidget(Picture("chamber", 60))
        head.addWidget(sign)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(Title("Ramses Desktop", 34, 900))
        names.addWidget(Label(tr("Version {version}", version=__version__), 15, tone="soft"))
        names.addStretch(1)
        head.addLayout(names, 1)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.setAccessibleName(tr("Credits and licences"))
        self.text.document().setDefaultFont(fonts.text(appearance().px(15)))
        self.text.document().setDefaultStyleSheet(_style())
        self.text.setHtml(self._credits() + self._licences())
        close = primary(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 22, 20, 14)
        whole.setSpacing(12)
        whole.addLayout(head)
        whole.addWidget(self.text, 1)
        whole.addLayout(foot)
        self.resize(min(round(appearance().px(640)), 1000), min(round(appearance().px(620)), 680))
        close.setFocus()

    def _credits(self) -> str:
        rows = "".join(
            f"<tr><td><b>{escaped(tr(game.name))}</b></td><td>{game.author}</td></tr>" for game in games.infos() if game.author
        )
        unofficial = tr("This program is unofficial. The games' authors and publishers neither made nor endorsed it.")
        ours = tr("Its drawings, card layouts and texts are its own. The games were designed by:")
        theirs = tr("If you enjoy them here, buy the printed games: they are worth it.")
        return f"<p>{unofficial}</p><p>{ours}</p><table cellspacing='0' cellpadding='3'>{rows}</table><p>{theirs}</p>"

    def _licences(self) -> str:
        versions = {"qt": pyside_version, "python": sys.version.split()[0]}
        rows = "".join(
            f"<tr><td><b>{name.format(**versions)}</b></td><td><a href='{link}'>{licence}</a></td>"
            f"<td class='soft'>{tr(words)}</td></tr>"
            for name, licence, link, words in LICENCES
        )
        heading = tr("Licences")
        return f"<h3>{heading}</h3><table cellspacing='0' cellpadding='3'>{rows}</table>"


def escaped(text: str) -> str:
    return text.replace("&", "&amp;")


def _style() -> str:
    theme = appearance().theme
    return (
        f"body {{ color: {theme['ink'].name()}; }} a {{ color: {theme['accent'].name()}; }} "
        f".soft {{ color: {theme['ink2'].name()}; }} td {{ padding-right: 16px; }} p {{ line-height: 125%; }}"
    )
