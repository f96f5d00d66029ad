"""The rules of the games, their summaries, and what the program is."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QBuffer, QPoint, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QDesktopServices,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPdfWriter,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QDialog,
    QDockWidget,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop import __version__, games
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games import info_of, infos
from ramses_desktop.language import page
from ramses_desktop.store.disk import because, write_whole
from ramses_desktop.store.paths import cache_folder
from ramses_desktop.ui.picture_cache import pictures_of
from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.theme import Theme, appearance
from ramses_desktop.ui.style.theme import theme as named
from ramses_desktop.ui.widgets.basic import Button, IconButton, Label, Panel, Picture, Title, primary
from ramses_desktop.ui.widgets.layout import column, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Page
from ramses_desktop.ui.widgets.tables import DropDown

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
        sign = QFrame()
        sign.setObjectName("sign")
        sign.setFixedSize(84, 84)
        QVBoxLayout(sign).addWidget(Picture("chamber", 60))
        version = Label(tr("Version {version}", version=__version__), 15, tone="soft")
        names = column(Title("Ramses Desktop", 34, 900), version, ..., gap=0)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.setAccessibleName(tr("Credits and licences"))
        self.text.document().setDefaultFont(fonts.text(appearance().px(15)))
        self.text.document().setDefaultStyleSheet(_style())
        self.text.setHtml(self._credits() + self._licences())
        close = primary(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column(row(sign, (names, 1), gap=18), (self.text, 1), row(..., close), on=self, gap=12, margins=(24, 22, 20, 14))
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


# ------------------------------------------------------------ rules


SCHEME: Final = "figure"
ICON: Final = "icon-"
ICON_SIZE: Final = 28
WIDEST: Final = 760
"""Maximum line length, in pixels at normal text size."""
WITH_CONTENTS: Final = 820
WITH_HEADING: Final = 640
"""Least widths for contents and heading, in pixels at normal text size."""
PAPER: Final = 0.75
"""Points of paper for a pixel of the screen."""
ANCHOR: Final = Qt.ItemDataRole.UserRole

STYLE: Final = """
body {{ color: {ink}; }}
h1 {{ font-family: Cinzel; font-weight: 700; font-size: {h1}px; margin-top: 4px; margin-bottom: 6px; }}
h2 {{ font-family: Cinzel; font-weight: 700; font-size: {h2}px; margin-top: 30px; margin-bottom: 4px; }}
h3 {{ font-size: {h3}px; font-weight: 700; margin-top: 18px; margin-bottom: 0px; color: {accent}; }}
p {{ margin-top: 8px; margin-bottom: 8px; line-height: 132%; }}
li {{ margin-bottom: 4px; line-height: 132%; }}
.figure {{ line-height: 100%; margin-top: 10px; margin-bottom: 10px; }}
.lead {{ font-size: {lead}px; color: {ink2}; }}
.note {{ color: {ink2}; }}
.house {{ background-color: {goldfill}; color: {ongold}; font-weight: 700; font-size: {small}px; }}
.house-line {{ color: {ink2}; font-size: {body}px; }}
td {{ padding: 5px 8px 5px 0px; }}
a {{ color: {accent}; }}
"""


def style(theme: Theme, px: Callable[[float], float]) -> str:
    """The CSS for these colours and sizes."""
    colours = {name: theme[name].name() for name in ("ink", "ink2", "accent", "goldfill", "ongold")}
    sizes = {"h1": 34, "h2": 23, "h3": 17, "lead": 18, "body": 15, "small": 12.5}
    return STYLE.format(**colours, **{name: round(px(size)) for name, size in sizes.items()})


def picture(game_id: str, name: str, ratio: float, width: float = 0) -> QImage:
    """A figure or icon at the current text size, or at a given width."""
    figure = None if name.startswith(ICON) else pictures_of(game_id).figures[name]
    size = (figure.width, figure.height) if figure else (ICON_SIZE, ICON_SIZE)
    return _painted(game_id, name, ratio, width / size[0] if width else appearance().px(1), appearance().theme.name)


@lru_cache(maxsize=32)  # the text is set again at every width of the window
def _painted(game_id: str, name: str, ratio: float, scale: float, theme: str) -> QImage:
    figure = None if name.startswith(ICON) else pictures_of(game_id).figures[name]
    size = (figure.width, figure.height) if figure else (ICON_SIZE, ICON_SIZE)
    image = QImage(QSize(round(size[0] * scale * ratio), round(size[1] * scale * ratio)), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    if figure:
        figure.paint(painter)
    else:
        art.paint_icon(painter, name.removeprefix(ICON), QRectF(0, 0, ICON_SIZE, ICON_SIZE))
    painter.end()
    return image


class RulesText(QTextBrowser):
    """The text of the rules; links lead to other sections."""

    written = Signal()
    """The text was set anew, without its highlights."""

    def __init__(self, file: str = "rules.html", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._game = ""
        self._source = ""
        self._width = 0
        self._top = 0
        self._writing = False
        # Never set the text during a resize: that shows or hides the scroll bar, which resizes again.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._write)
        self.setObjectName("rules")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.anchorClicked.connect(lambda url: self.scrollToAnchor(url.fragment()))
        appearance().changed.connect(self._later.start)

    def show_game(self, game_id: str) -> None:
        if game_id != self._game:
            self._game, self._top = game_id, 0
            self._source = page(game_id, self._file)
            self._write()
            self.setAccessibleName(tr("Rules: {name}", name=tr(info_of(game_id).name)))

    def _write(self) -> None:
        """Set the text without losing the reader's place."""
        if not self._source:
            return
        top, self._writing = self._top, True
        self._width = self.width()
        self._keep_width()
        document = self.document()
        document.setDefaultFont(fonts.text(appearance().px(15.5)))
        document.setDefaultStyleSheet(style(appearance().theme, appearance().px))
        document.setDocumentMargin(0)
        self.setHtml(self._source.replace('width="icon"', f'width="{round(appearance().px(2.6 * ICON_SIZE))}"'))
        cursor = self.textCursor()
        cursor.setPosition(min(top, document.characterCount() - 1))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() if top else 0)
        self._top, self._writing = top, False
        self.written.emit()

    def on_paper(self) -> QTextDocument:
        """The same text in dark ink, at its normal size."""
        page = QTextDocument(self)
        page.setDefaultFont(fonts.text(PAPER * 15.5))
        page.setDefaultStyleSheet(style(named("light"), lambda px: PAPER * px))
        for name in set(re.findall(rf'src="{SCHEME}:([^"]+)"', self._source)):
            image = picture(self._game, name, 4.0, PAPER * ICON_SIZE if name.startswith(ICON) else 0)
            page.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"{SCHEME}:{name}"), image)
        page.setHtml(f"<body>{self._source}</body>")
        return page

    def _scrolled(self) -> None:
        """Remember the reader's place."""
        if not self._writing:
            self._top = self.cursorForPosition(QPoint(0, 0)).position()

    def find_all(self, words: str) -> list[QTextCursor]:
        """Highlight these words wherever they stand, and return the places."""
        found, place = list[QTextCursor](), QTextCursor(self.document())
        while words and not (place := self.document().find(words, place)).isNull():
            found.append(place)
        self.setExtraSelections([_highlighted(one) for one in found])
        return found

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value and url.scheme() == SCHEME:
            ratio = self.devicePixelRatioF()
            image = picture(self._game, url.path(), ratio)
            room = self._room()
            return image if image.width() / ratio <= room else picture(self._game, url.path(), ratio, room)
        return super().loadResource(kind, name)

    def _room(self) -> float:
        margins, bar = self.viewportMargins(), self.verticalScrollBar().sizeHint().width()
        return max(self.width() - margins.left() - margins.right() - bar - 8, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._width:
            self._later.start()

    def _keep_width(self) -> None:
        """Limit the line length with margins."""
        margin = max(round((self.width() - appearance().px(WIDEST)) / 2), 8)
        if self.viewportMargins().left() != margin:
            self.setViewportMargins(margin, 0, max(margin - 14, 8), 0)


def _highlighted(place: QTextCursor) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    theme = appearance().theme
    mark.cursor = place  # type: ignore[attr-defined]
    mark.format.setBackground(theme["goldfill"])  # type: ignore[attr-defined]
    mark.format.setForeground(theme["ongold"])  # type: ignore[attr-defined]
    return mark


class Search(QLineEdit):
    """Finds words in the rules: Enter leads to the next place, Shift+Enter back."""

    counted = Signal(str)
    """Which of how many places is shown; empty without a search."""

    def __init__(self, text: RulesText) -> None:
        super().__init__()
        self._text = text
        self._found: list[QTextCursor] = []
        self._at = 0
        self.setPlaceholderText(tr("Search"))
        self.setAccessibleName(tr("Search the rules"))
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self.seek)
        text.written.connect(self._highlight)

    def seek(self) -> None:
        self._at = 0
        self._highlight()
        self._show(nothing=tr("Not found") if self.text().strip() else "")

    def _highlight(self) -> None:
        self._found = self._text.find_all(self.text().strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._found:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._at = (self._at + (-1 if back else 1)) % len(self._found)
            self._show()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _show(self, nothing: str = "") -> None:
        if self._found:
            place = QTextCursor(self._found[self._at])
            place.setPosition(place.selectionStart())
            self._text.setTextCursor(place)
            self._text.ensureCursorVisible()
            nothing = tr("{n} of {all}", n=self._at + 1, all=len(self._found))
        self.counted.emit(nothing)


class RulesPage(Page):
    """The table of contents on the left, the rules on the right."""

    teach = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(tr("Rules"))
        self.game_id = ""
        self.contents = QListWidget()
        self.contents.setObjectName("contents")
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.currentItemChanged.connect(self._jump)
        self.contents.itemClicked.connect(self._jump)
        self.text = RulesText()
        self._build_header()
        self._side = self._panel(self.contents, 2)
        margins = (MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        self.body.addLayout(row((self._side, 1), (self._panel(self.text, 6), 4), gap=GUTTER - 4, margins=margins), 1)
        appearance().changed.connect(self._fit)

    def _build_header(self) -> None:
        self.games = DropDown()
        self.games.setAccessibleName(tr("Game"))
        for info in infos():
            self.games.addItem(tr(info.name), info.id)
        self.games.activated.connect(lambda at: self.show_game(self.games.itemData(at)))
        self.search, self.count = Search(self.text), Label("", 14, tone="soft")
        self.search.counted.connect(self.count.setText)
        find = QAction(self)
        find.setShortcut(QKeySequence.StandardKey.Find)
        find.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.triggered.connect(self.search.setFocus)
        self.addAction(find)
        self.teach_button = Button(tr("Show me how"), "ghost", "ui-practice")
        self.teach_button.setToolTip(tr("Show me how"))
        self.teach_button.setAccessibleName(tr("Show me how"))
        self.teach_button.clicked.connect(lambda: self.teach.emit(self.game_id))
        for widget in (self.count, self.search, self.games, self.teach_button):
            self.header.addWidget(widget)

    def _panel(self, widget: QWidget, margin: int) -> Panel:
        panel = Panel()
        panel.setContentsMargins(margin, margin, margin, margin + 5)
        column(widget, on=panel, margins=4)
        return panel

    def show_game(self, game_id: str) -> None:
        if game_id == self.game_id:
            return
        self.game_id = game_id
        self.heading.setText(tr("Rules"))
        self.games.setCurrentIndex(self.games.findData(game_id))
        self.text.show_game(game_id)
        self.search.clear()
        self.contents.clear()
        source = page(game_id, "rules.html")
        for anchor, title in re.findall(r'<h[12]><a name="(\w+)"></a>(.*?)</h[12]>', source):
            item = QListWidgetItem(title.replace("&amp;", "&"))
            item.setData(ANCHOR, anchor)
            self.contents.addItem(item)
        self._fit()

    def _jump(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.text.scrollToAnchor(item.data(ANCHOR))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() / appearance().px(1)
        self._side.setVisible(room >= WITH_CONTENTS)
        self.heading.setVisible(room >= WITH_HEADING)
        self.teach_button.setText(tr("Show me how") if room >= WITH_HEADING else "")
        self._side.setMaximumWidth(round(appearance().px(260)))
        self.contents.setFont(fonts.text(appearance().px(15)))


# ------------------------------------------------------------ summary


WIDE: Final = 320
"""Least width in pixels at normal text size."""
LEAST_TABLE: Final = 900
"""Width that is left to the table; otherwise the card floats over it."""


NOT_WRITTEN: Final = mark("The summary cannot be printed: {reason}.")


class Summary(QDockWidget):
    """Shown and hidden by a checkable action."""

    failed = Signal(str)

    def __init__(self, window: QMainWindow, action: QAction) -> None:
        super().__init__(tr("Summary"), window)
        self.setObjectName("summary")
        self._window = window
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.text = RulesText("summary.html")
        self.setWidget(self.text)
        self._build_title()
        self.visibilityChanged.connect(action.setChecked)
        self.hide()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        appearance().changed.connect(self._scale)
        self._scale()

    def _build_title(self) -> None:
        bar = QWidget()
        self.print = IconButton("ui-print", tr("Print"))
        self.print.clicked.connect(self._print)
        close = IconButton("ui-cancel", tr("Close"))
        close.clicked.connect(self.close)
        row((Title(tr("Summary"), 17), 1), self.print, close, on=bar, margins=(14, 4, 4, 4))
        self.setTitleBarWidget(bar)

    def _scale(self) -> None:
        self.setMinimumWidth(round(min(appearance().px(WIDE), WIDE * 1.5)))

    def show_game(self, game_id: str, *, shown: bool) -> None:
        if shown:
            self.text.show_game(game_id)
            self.setFloating(self._window.width() - self.minimumWidth() < LEAST_TABLE)
        self.setVisible(shown)

    def _print(self) -> None:
        """Open the page as a PDF, which every desktop can print."""
        path = cache_folder() / "summary.pdf"
        page = self.text.on_paper()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, _pdf(page))
        except OSError as problem:
            self.failed.emit(because(problem, path.parent, NOT_WRITTEN).sentence)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.failed.emit(tr("No program here opens a PDF; the summary is in {path}.", path=path))


def _pdf(page: QTextDocument) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(tr("Summary"))
    page.print_(writer)
    return bytes(buffer.data().data())
