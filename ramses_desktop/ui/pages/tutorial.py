"""The tutorial of a game: a few pictures, one after another. The game provides pictures and text."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games import info_of, module_of
from ramses_desktop.ui.pages.page import MARGIN, Page, Scroll
from ramses_desktop.ui.pages.rules import figures, picture
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.cache import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Button, Label, Panel, Title
from ramses_desktop.ui.widgets.columns import Columns

MIN_WIDTH: Final = 640


class Stage(QWidget):
    """A step's picture, as large as fits."""

    def __init__(self) -> None:
        super().__init__()
        self._game, self._name = "", ""
        self._picture = CachedPicture()
        self.setMinimumSize(200, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_figure(self, game_id: str, name: str) -> None:
        self._game, self._name = game_id, name
        self.setAccessibleName(tr(figures(game_id)[name].words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(620, 380)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._name:
            with QPainter(self) as painter:
                self._picture.draw(self, painter, (self._game, self._name), self._paint)

    def _paint(self, painter: QPainter) -> None:
        theme, body = appearance().theme, QRectF(self.rect())
        fill = draw.mix(theme["surface2"], theme["panel"], 0.35)
        draw.plate(painter, body.adjusted(0.5, 0.5, -0.5, -0.5), 10, fill, draw.edge_pen("line"))
        figure, ratio = figures(self._game)[self._name], self.devicePixelRatioF()
        width = min((self.width() - 24), (self.height() - 24) * figure.width / figure.height)
        image = picture(self._game, self._name, ratio, max(width, 50))
        place = QRectF(0, 0, image.width() / ratio, image.height() / ratio)
        place.moveCenter(body.center())
        painter.drawImage(place, image)


class Dots(QWidget):
    """The steps as dots, with the current one filled."""

    def __init__(self) -> None:
        super().__init__()
        self._count, self._now = 1, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_step(self, now: int, count: int) -> None:
        self._now, self._count = now, count
        self.setAccessibleName(tr("Step {n} of {all}", n=now + 1, all=count))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(20 * self._count, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        draw.pips(painter, 10, 12, self._count, self._now, self._now, 5.5, 20)
        painter.end()


class TutorialPage(Page):
    """Arrow keys and Enter move between the steps; the last one starts the game."""

    play = Signal(str)
    show_rules = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(tr("Show me how"))
        self.game_id = ""
        self.step = 0
        self._steps: tuple[Any, ...] = ()
        self.rules = Button(tr("Read the rules"), "ghost", "ui-help", "F1")
        self.rules.setAutoDefault(True)
        self.rules.clicked.connect(lambda: self.show_rules.emit(self.game_id))
        self.header.addWidget(self.rules)
        self.stage, self.dots = Stage(), Dots()
        self.title, self.words = Title("", 30, 900), Label("", 18.5, wrap=True)
        self.title.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.before = Button(tr("Back"), "plain", "ui-back", px=16, height=48)
        self.following = Button("", "primary", "ui-play", tr("Enter"), px=17, height=48)
        self.before.setAutoDefault(True)
        self.before.clicked.connect(lambda: self.go(self.step - 1))
        self.following.clicked.connect(self._go_on)
        self._build()

    def _build(self) -> None:
        panel = Panel()
        halves = Columns(MIN_WIDTH, 28, panel)
        halves.setContentsMargins(4, 2, 4, 2)
        halves.addWidget(self.stage, 6)
        text = QWidget()
        words = QVBoxLayout(text)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(10)
        words.addWidget(self.dots)
        words.addWidget(self.title)
        words.addWidget(self.words)
        words.addStretch(1)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(Scroll(text), 1)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.before, 2)
        row.addWidget(self.following, 3)
        side.addLayout(row)
        halves.addLayout(side, 5)
        whole = QHBoxLayout()
        whole.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        whole.addWidget(panel)
        self.body.addLayout(whole, 1)

    def show_game(self, game_id: str) -> None:
        self.game_id = game_id
        self._steps = module_of(game_id, "ui.figures").STEPS
        self.heading.setText(tr("{name} in five pictures", name=tr(info_of(game_id).name)))
        self.go(0)

    def go(self, step: int) -> None:
        self.step = min(max(step, 0), len(self._steps) - 1)
        now, last = self._steps[self.step], self.step == len(self._steps) - 1
        self.stage.show_figure(self.game_id, now.figure)
        self.dots.show_step(self.step, len(self._steps))
        self.title.setText(tr(now.title))
        self.words.setText(f'<p style="line-height: 128%">{tr(now.text)}</p>')
        self.before.setEnabled(self.step > 0)
        self.following.setText(tr("Play") if last else tr("Next"))
        self.setAccessibleDescription(f"{tr(now.title)}. {tr(now.text)}")
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def _go_on(self) -> None:
        if self.step == len(self._steps) - 1:
            self.play.emit(self.game_id)
        else:
            self.go(self.step + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_on()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_PageDown):
            self.go(self.step + 1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self.go(self.step - 1)
        else:
            super().keyPressEvent(event)
