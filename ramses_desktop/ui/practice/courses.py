"""Courses through drills: the frame in which one is asked, the ladder of levels, and the result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Literal

from attrs import frozen
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games import IDS, has_module, info_of
from ramses_desktop.store.files import Event
from ramses_desktop.ui.board.marks import TICK, line_through, paint_verdict
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.view import AccessibleBoard, BoardView
from ramses_desktop.ui.coaching.exercise import TaskBanner
from ramses_desktop.ui.coaching.task import Outcome
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Button, Label, Panel, Rule, ghost
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Page, Scroll

State = Literal["to come", "now", "right", "wrong"]
Paint = Callable[[QPainter, QRectF], None]

LEAST: Final = 40
"""Least width of a field in pixels."""


class AskedField(QWidget):
    """Framed while it is asked, dashed before; then with a tick or a cross. A picture may stand before it."""

    def __init__(self, number: int, high: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state: State = "to come"
        self._number, self._high = number, high
        self._paint: Paint | None = None
        self._current = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_state(self, state: State, name: str = "", paint: Paint | None = None, *, current: bool = False) -> None:
        """`name` is what was asked, if that may be told; `current` frames a field that is answered but still looked at."""
        self.state, self._paint, self._current = state, paint, current or state == "now"
        words = {"to come": tr("to come"), "now": tr("now"), "right": tr("right"), "wrong": tr("wrong")}[state]
        self.setAccessibleName(tr("{what}: {how}", what=name or tr("Question {n}", n=self._number), how=words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(LEAST)), round(appearance().px(self._high)))

    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        rect = QRectF(self.rect()).adjusted(1.2, 1.2, -1.2, -1.2)
        with QPainter(self) as painter:
            if self.state == "to come":
                draw.plate(painter, rect, 8, None, draw.pen(theme["edge"], 1.2, (4, 3)))
                font = fonts.text(px(14.5))
                draw.text(painter, rect.center().x(), rect.center().y() + px(5), str(self._number), font, theme["ink2"], "middle")
                return
            edge = draw.pen(theme["accent" if self.state == "now" else "ink"], 2) if self._current else draw.edge_pen("line")
            draw.plate(painter, rect, 8, theme["accent2" if self.state == "now" else "card"], edge)
            room = QRectF(rect)
            if self._paint is not None:
                side = min(rect.height() - px(8), rect.width() * 0.5)
                self._paint(painter, QRectF(rect.left() + px(5), rect.center().y() - side / 2, side, side))
                room.setLeft(rect.left() + px(5) + side)
            self._paint_outcome(painter, room)

    def _paint_outcome(self, painter: QPainter, room: QRectF) -> None:
        theme, px = appearance().theme, appearance().px
        if self.state == "now":
            size, wide = min(px(13.5), room.width() * 0.42), room.width() - px(3)
            middle, base = room.center().x(), room.center().y() + size * 0.36
            least = QFontMetricsF(fonts.text(draw.SMALLEST, 700)).horizontalAdvance(tr("now"))
            words = tr("now") if least <= wide else str(self._number)
            draw.shrunk(painter, middle, base, words, size, wide, theme["accent"], "middle", 700)
        else:
            good = self.state == "right"
            paint_verdict(painter, QPointF(room.center()), min(px(11), room.width() * 0.4), good=good, full=good)


WIDE: Final = 1160
"""Width in pixels, at normal text size, from which the question has its place beside the board."""
GAP: Final = 12
BANNER: Final = 38
"""Height of what is asked, in pixels."""
NARROW_SHARE: Final = 0.42
"""The most that the panels get of a narrow window."""
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def game_with(module: str) -> str:
    """The game that has this module for a drill."""
    return next(game_id for game_id in IDS if has_module(game_id, module))


def new_seed() -> str:
    return os.urandom(8).hex()


class CoursePage(Page):
    side_width: ClassVar[tuple[int, int]]
    """Width of the panels in pixels at normal text size, in a wide window and in a narrow one."""

    def __init__(self, practising: Practising, title: str, game_id: str, how: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.practising = practising
        self.game_id = game_id
        self._player = ""
        """Whose run it is."""
        self._add_to_header(tr("{game}, drill", game=tr(info_of(game_id).name)))
        self.view = BoardView()
        self.view.setAccessibleName(title)
        self.view.installEventFilter(self)
        self.banner = TaskBanner(self)
        self.banner.show()
        self.about = Panel()
        column(Label(how, 15, wrap=True), on=self.about)
        self.about.hide()
        panels = QWidget()
        self.panels = column(self.about, on=panels, gap=GAP, margins=2)
        self.side = Scroll(panels)
        self.bar = QWidget()
        self._offered: list[Button] = []
        self._rows = row(gap=2), row(gap=2)
        column(*self._rows, on=self.bar, gap=0)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(MARGIN - 2, 2, MARGIN - 2, MARGIN - 6)
        self._grid.setSpacing(GAP)
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self.arrange()
        appearance().changed.connect(self.arrange)

    def _add_to_header(self, about: str) -> None:
        self.header.setStretch(1, 0)
        self.how = ghost(tr("How it works"), "ui-help")
        self.how.setCheckable(True)
        self.how.toggled.connect(self._explain)
        fill(self.header, 12, Label(about, 14.5, tone="soft"), ..., self.how)

    def _explain(self, wanted: bool) -> None:
        self.about.setVisible(wanted)
        if wanted:
            self.side.ensureWidgetVisible(self.about)

    def start(self) -> None:
        """Begin a run of whoever practises, or go on with the one that was left."""
        raise NotImplementedError

    def take_up(self) -> None:
        """Go on where the page was left."""
        self.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at once, and anew for another player."""
        super().showEvent(event)
        if self._player != self.practising.name:
            self._player = self.practising.name
            self.start()

    # -------------------------------------------------------- the board

    def show_board(self, board: BoardScene) -> None:
        """Put a board on the page; there is only one as long as the page lives."""
        board.setParent(self)
        self.view.setScene(board)
        self.accessible = AccessibleBoard(board, self.view.viewport())
        self.view.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Page up and Page down scroll the panels, which have no focus; the board would take these keys for itself."""
        steps = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if watched is self.view and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in steps:
            bar = self.side.verticalScrollBar()
            bar.setValue(bar.value() + steps[Qt.Key(event.key())] * bar.pageStep())
            return True
        return super().eventFilter(watched, event)

    # -------------------------------------------------------- words

    def ask(self, words: str) -> None:
        self.banner.ask(words, 0)
        self.accessible.say(words)

    def tell(self, words: str, *, right: bool) -> None:
        """Say how it went."""
        self.banner.tell(words, Outcome.BEST if right else Outcome.COSTS)
        self.accessible.say(words)

    def hear(self, event: str) -> None:
        self.practising.window.sounding.player.play(event)

    def note(self, kind: str, **data: Any) -> None:
        """Keep what happened."""
        self.practising.log.add(self.practising.name, kind, **data)

    def offer(self, buttons: Sequence[Button]) -> None:
        """Show these buttons only, in this order."""
        for button in self._offered:
            button.hide()
        self._offered = [*buttons]
        self._place_buttons()
        for button in buttons:
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.show()
        self.view.setFocus()

    def _place_buttons(self) -> None:
        """All in a row, or if they are too wide for that in two that are about as wide."""
        for line in self._rows:
            while line.count():
                line.takeAt(0)
        widths = [button.minimumSizeHint().width() for button in self._offered]
        first = len(widths)
        if sum(widths) > self.bar.width():
            first = min(range(1, len(widths)), key=lambda at: max(sum(widths[:at]), sum(widths[at:])), default=1)
        for at, button in enumerate(self._offered):
            self._rows[int(at >= first)].addWidget(button, button.sizeHint().width())

    # -------------------------------------------------------- layout

    @property
    def is_wide(self) -> bool:
        return self.width() >= appearance().px(WIDE)

    def arrange(self) -> None:
        """Place everything for this width and text size."""
        for part in (self.view, self.banner, self.side, self.bar):
            self._grid.removeWidget(part)
        wide, narrow = self.side_width
        if self.is_wide:
            width = appearance().px(wide)
            self._grid.addWidget(self.view, 0, 0, 3, 1)
            self._grid.addWidget(self.banner, 0, 1)
        else:
            width = min(appearance().px(narrow), self.width() * NARROW_SHARE)
            self._grid.addWidget(self.banner, 0, 0, 1, 2)
            self._grid.addWidget(self.view, 1, 0, 2, 1)
        self._grid.addWidget(self.side, 1, 1)
        self._grid.addWidget(self.bar, 2, 1)
        self._grid.setRowStretch(1, 1)
        self.banner.setFixedHeight(round(appearance().px(BANNER)))
        for part in (self.side, self.bar):
            part.setFixedWidth(round(width))
        self._place_buttons()
        if self.is_wide:
            self.banner.setFixedWidth(round(width))
        else:
            self.banner.setMinimumWidth(0)
            self.banner.setMaximumWidth(10_000)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


WIDTH: Final = 300
COURSE: Final = 19
"""Height of a course in pixels."""
STEP: Final = 26
"""How much narrower each course is than the one below it."""


@frozen
class Standing:
    level: int
    best: int
    """The highest level ever reached."""


def standing(events: Iterable[Event], first: int, last: int, next_level: Callable[[int, int, int], int]) -> Standing:
    """Where finished runs have led. An event that makes no sense is passed over."""
    found = Standing(first, first)
    for event in events:
        level, asked, right = (event.data.get(name) for name in ("level", "asked", "right"))
        if isinstance(level, int) and isinstance(asked, int) and isinstance(right, int) and first <= level <= last:
            now = next_level(level, asked, right)
            found = Standing(now, max(found.best, level, now))
    return found


class Ladder(QWidget):
    """Courses below the current one are laid, those above it are still to come."""

    def __init__(self, first: int, last: int, special: tuple[int, str, str], parent: QWidget | None = None) -> None:
        """`special` is a level from which on something is added, with an icon and a word for that."""
        super().__init__(parent)
        self._first, self._last, self._special = first, last, special
        self._level = first
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_level(self, level: int) -> None:
        self._level = level
        self.setAccessibleName(tr("Level {n} of {all}", n=level, all=self._last))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(appearance().px(COURSE) * (self._last - self._first + 1)) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            for level in range(self._first, self._last + 1):
                self._paint_course(painter, level)

    def _paint_course(self, painter: QPainter, level: int) -> None:
        theme, px = appearance().theme, appearance().px
        at, high, grown = level - self._first, px(COURSE), min(1.0, self.width() / px(WIDTH))
        wide = (px(WIDTH) - at * px(STEP)) * grown
        rect = QRectF(self.width() / 2 - wide / 2 + 1, self.height() - (at + 1) * high, wide - 2, high - 2.5)
        colour, edge, ink = None, draw.pen(theme["edge"], 1.2, (4, 3)), theme["ink2"]
        if level < self._level:
            colour, edge, ink = theme["goldfill"], draw.pen(theme["gold"], 1.2), theme["ongold"]
        elif level == self._level:
            colour, edge, ink = theme["accent2"], draw.pen(theme["accent"], 2.2), theme["ink"]
        draw.plate(painter, rect, 3, colour, edge)
        font = fonts.text(px(13), 700 if level <= self._level else 400)
        draw.text(painter, rect.center().x(), rect.center().y() + px(4.6), str(level), font, ink, "middle")
        if level < self._level:
            points = [QPointF(rect.left() + px(16), rect.center().y()) + QPointF(x, y) * px(9) for x, y in TICK]
            painter.strokePath(line_through(points), draw.pen(ink, 2.2))
        first, icon, word = self._special
        if level == first:
            side = px(24)
            place = QRectF(rect.right() + px(8), rect.center().y() - side / 2, side, side)
            paint_icon(painter, icon, place)
            font = fonts.text(px(13))
            if QFontMetricsF(font).horizontalAdvance(word) <= self.width() - place.right() - 6:
                draw.text(painter, place.right() + 6, rect.center().y() + px(4.6), word, font, theme["ink2"])


STAIR: Final = 21
STAIRS_GAP: Final = 4.6
HIGH: Final = 26
"""Width of a step, distance between two, and their height, in pixels."""
WIDE_RESULT: Final = 440
"""Width in pixels, at normal text size, from which the steps stand beside the words."""
NAMES: Final = 168
"""Width of the words beside the steps, in pixels."""


class Steps(QWidget):
    """One box for each step: dashed for the player's, full for the shortest walk."""

    def __init__(self, *, full: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full, self._count, self._most = full, 0, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_steps(self, count: int, most: int) -> None:
        """`most` is the length of the longer row: both have boxes of the same size."""
        self._count, self._most = count, most
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, round(appearance().px(HIGH)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = appearance().theme
        each = min(appearance().px(STAIR + STAIRS_GAP), self.width() / max(1, self._most))
        gap = each * STAIRS_GAP / (STAIR + STAIRS_GAP)
        colour = theme["good" if self._full else "accent"]
        with QPainter(self) as painter:
            for at in range(self._count):
                rect = QRectF(at * each, 0, each - gap, self.height()).adjusted(1.2, 1.2, -1.2, -1.2)
                dashes = () if self._full else (4.0, 2.4)
                draw.plate(painter, rect, 4, colour if self._full else theme["accent2"], draw.pen(colour, 2, dashes))


class _Walk(QWidget):
    """Whose walk it is, how it went, and its steps."""

    def __init__(self, name: str, *, full: bool) -> None:
        super().__init__()
        self.about, self.number = Label("", 14, tone="soft", wrap=True), Label("", 24, 900)
        self.steps = Steps(full=full)
        self._names = QWidget()
        column(Label(name, 16, 700), self.about, on=self._names, gap=0)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._arrange()
        appearance().changed.connect(self._arrange)

    def _arrange(self) -> None:
        """The steps beside the words, or below them if there is no room."""
        for widget in (self._names, self.steps, self.number):
            self._grid.removeWidget(widget)
        px, is_wide = appearance().px, self.width() >= appearance().px(WIDE_RESULT)
        self._names.setMinimumWidth(round(px(NAMES)) if is_wide else 0)
        self._grid.addWidget(self._names, 0, 0, 1, 1 if is_wide else 2)
        self._grid.addWidget(self.steps, 0 if is_wide else 1, 1 if is_wide else 0, 1, 1 if is_wide else 3)
        self._grid.addWidget(self.number, 0, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def show_walk(self, count: int, most: int, about: str) -> None:
        self.steps.show_steps(count, most)
        self.about.setText(about)
        self.number.setText(str(count) if count else tr("none"))


class ResultOfWalk(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.yours, self.best = _Walk(tr("You"), full=False), _Walk(tr("Shortest"), full=True)
        column(self.yours, Rule(), self.best, on=self, gap=12)

    def show_result(self, yours: tuple[int, str], best: tuple[int, str]) -> None:
        """The length of each walk, and how it went."""
        most = max(yours[0], best[0])
        self.yours.show_walk(yours[0], most, yours[1])
        self.best.show_walk(best[0], most, best[1])
