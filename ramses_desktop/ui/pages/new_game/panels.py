"""The game on the left of the page, and Start on the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.session import Seat
from ramses_desktop.engine.text import tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.settings import TOKENS
from ramses_desktop.ui.pages.home.scale import paint_picture
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.widgets.basic import RIM, Button, Headline, Label, Panel, Picture, SeatToken, Title, primary
from ramses_desktop.ui.widgets.page import ScrollPanel


class GamePicture(QWidget):
    """The picture of a game, as wide as its column."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game, self._picture = game_id, CachedPicture()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        return round(width * 196 / 273)

    def sizeHint(self) -> QSize:
        return QSize(328, 235)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._game, lambda inside: paint_picture(inside, self._game, QRectF(self.rect())))


class GamePanel(ScrollPanel):
    """The game: its picture, promise and facts."""

    def __init__(self, game: Info) -> None:
        super().__init__(margin=0)
        self.setContentsMargins(6, 6, 6, 9)
        self.inside.setContentsMargins(0, 0, 0, 10)
        self.inside.addWidget(GamePicture(game.id))
        words = QVBoxLayout()
        words.setContentsMargins(18, 12, 18, 0)
        words.setSpacing(4)
        words.addWidget(Headline(30, tr(game.name), 900, wrap=False))
        words.addWidget(Label(tr(game.promise), 16.5, tone="soft", wrap=True))
        words.addSpacing(14)
        summary = Label(f'<p style="line-height: 135%">{tr(game.summary)}</p>', 15.5, wrap=True)
        summary.setTextFormat(Qt.TextFormat.RichText)
        words.addWidget(summary)
        words.addSpacing(12)
        for icon, fact in (("ui-person", game.company), ("ui-time", tr(game.length)), *game.facts):
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addWidget(Picture(icon, 22))
            row.addWidget(Label(tr(fact), 15, wrap=True), 1)
            words.addLayout(row)
            words.addSpacing(8)
        self.inside.addLayout(words)
        self.inside.addStretch(1)
        self.teach_button = Button(tr("Show me how"), "plain", "ui-practice", px=16, height=46)
        self.rules = Button(tr("Read the rules"), "ghost", "ui-help", "F1", px=16, height=46)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(18 - RIM, 6, 18 - RIM, 0)
        buttons.setSpacing(2)
        for button in (self.teach_button, self.rules):
            buttons.addWidget(button)
        self.inside.addLayout(buttons)


class ReadyPanel(Panel):
    """Who will play, and Start."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = [SeatToken(0, 30) for _ in range(TOKENS)]
        self.sentence = Label("", 15, wrap=True)
        self.remark = Label("", 14, tone="soft", wrap=True)
        self.start = primary(tr("Start"), "ui-play", tr("Enter"), px=20, height=50)
        self.offer = Button(tr("New here? Play three guided minutes"), "dashed", "ui-practice", px=14.5, height=34)
        self.title = Title(tr("Ready"), 19)
        row = QHBoxLayout()
        row.setContentsMargins(RIM, 0, RIM, 3)
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addStretch(1)
        for token in self.tokens:
            row.addWidget(token)
        words = QVBoxLayout()
        words.setContentsMargins(RIM, 0, RIM, 0)
        words.setSpacing(4)
        words.addWidget(self.sentence)
        words.addWidget(self.remark)
        self.setContentsMargins(18, 14, 18, 18)
        self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._whole.setContentsMargins(1, 0, 1, 0)
        self._whole.setSpacing(4)
        self._whole.addLayout(row)
        self._whole.addLayout(words)
        self._whole.addSpacing(3)
        self._whole.addWidget(self.offer)
        self._whole.addWidget(self.start)

    def make_offer(self, offered: bool) -> None:
        """Offer a guided game, in the place of the remark."""
        self.offer.setVisible(offered)
        self.remark.setVisible(not offered and not self.title.isHidden())

    def set_small(self, small: bool) -> None:
        """Switch between one row and the full panel."""
        self.title.setVisible(not small)
        self.remark.setVisible(not small)
        self._whole.setDirection(QBoxLayout.Direction.LeftToRight if small else QBoxLayout.Direction.TopToBottom)
        for place in (self._whole.count() - 1, self._whole.count() - 4):
            self._whole.setStretch(place, int(small))

    def show_seats(self, seats: Sequence[Seat], tokens: Sequence[int]) -> None:
        for place, token in enumerate(self.tokens):
            token.setVisible(place < len(seats))
            if place < len(seats):
                token.set_seat(tokens[place], seats[place].name)
