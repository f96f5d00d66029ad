"""The panel of the page Practise: a card for each drill, with the player's best run."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.drills import runs
from ramses_desktop.ui.practice.drills.runs import Best, Offer
from ramses_desktop.ui.practice.section import Section
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

WIDE: Final = 138
HIGH: Final = 146
"""Least size of a card in pixels at normal text size."""
GAP: Final = 10
PICTURE: Final = 56
"""Height of the picture."""


class DrillCard(QPushButton):
    """A drill: its picture, its name, and the player's best run."""

    def __init__(self, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.best = ""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_best(self, best: Best | None, answered: int = 0) -> None:
        """Show the player's best run, or how far the one has come that was left."""
        drill = self.offer.drill
        about, length = tr(drill.about) if drill.about else "", runs.length(drill)
        if answered:
            done = tr("{n} of {all} done", n=answered, all=length)
            self.best = tr("{game}, {n} of {all} done", game=about, n=answered, all=length) if about else done
        else:
            self.best = _of_game(about, best) if about else best_words(best)
        self.setAccessibleName(tr("{name}: {best}", name=tr(drill.name), best=self.best))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        px = appearance().px
        return QSize(round(px(WIDE)), round(px(HIGH - PICTURE)) + PICTURE)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        rect = QRectF(self.rect()).adjusted(4, 4, -4, -6)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            lit = self.underMouse() or self.hasFocus()
            draw.shade(painter, rect, 8)
            draw.plate(painter, rect, 8, theme["card"], draw.pen(theme["ink" if lit else "line"], 1.4))
            if self.hasFocus():
                draw.focus_ring(painter, rect, 8, 2.0)
            picture = QRectF(rect.left() + 10, rect.top() + 8, rect.width() - 20, PICTURE)
            game_ui.paint_drill(self.offer.games[0], painter, picture, self.offer.drill.id)
            best = QRectF(rect.left() + 6, rect.bottom() - px(26), rect.width() - 12, px(22))
            room = QRectF(best.left(), picture.bottom() + 4, best.width(), best.top() - picture.bottom() - 4)
            flags = int(Qt.AlignmentFlag.AlignCenter)
            painter.setPen(theme["ink"])
            name = in_two(tr(self.offer.drill.name))
            painter.setFont(draw.fitting(name, px(15), room.size(), 700))
            painter.drawText(room, flags | int(Qt.TextFlag.TextWordWrap), name)
            painter.setPen(theme["ink2"])
            font = fonts.text(px(13))
            painter.setFont(font)
            words = QFontMetricsF(font).elidedText(self.best, Qt.TextElideMode.ElideRight, best.width())
            painter.drawText(best, flags, words)


def in_two(words: str) -> str:
    """The words on two lines that are about as long."""
    breaks = [at for at, sign in enumerate(words) if sign == " "]
    if not breaks:
        return words
    at = min(breaks, key=lambda one: abs(one - len(words) / 2))
    return f"{words[:at]}\n{words[at + 1 :]}"


def best_words(best: Best | None) -> str:
    """A player's best run in a few words."""
    if best is None:
        return tr("new", context="a drill")
    return tr("level {n}", n=best.level) if best.level else tr("best {right} of {all}", right=best.right, all=best.asked)


def _of_game(game: str, best: Best | None) -> str:
    """The same with the name of the game."""
    if best is None:
        return tr("{game}, new", game=game)
    if best.level:
        return tr("{game}, level {n}", game=game, n=best.level)
    return tr("{game}, best {right} of {all}", game=game, right=best.right, all=best.asked)


class DrillsSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Drills"), parent)
        self.note.setText(tr("a few minutes each"))
        self.cards = [DrillCard(offer, self) for offer in runs.offers()]
        for card in self.cards:
            card.clicked.connect(partial(practising.drill_asked.emit, card.offer.drill.page, card.offer.drill.id))
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        self._columns = 0
        self.inside.addLayout(self._grid)
        self.inside.addStretch(1)

    def refresh(self) -> None:
        for card in self.cards:
            drill, log = card.offer.drill, self.practising
            card.show_best(runs.best(log, drill.id), len(runs.under_way(log, drill.id)) % runs.length(drill))

    @property
    def entry(self) -> QWidget:
        return self.cards[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards in a row as there is room for, in rows as even as can be."""
        super().resizeEvent(event)
        room = self.contentsRect().width() + GAP
        most = max(1, min(len(self.cards), int(room // (appearance().px(WIDE) + GAP))))
        rows = -(-len(self.cards) // most)
        columns = -(-len(self.cards) // rows)
        if columns == self._columns:
            return
        self._columns = columns
        for card in self.cards:
            self._grid.removeWidget(card)
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns)
