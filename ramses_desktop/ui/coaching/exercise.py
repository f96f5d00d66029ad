"""The page of an exercise: a position on the ordinary table, what there is to do, how it went, and the moves marked on the board.
What is asked, and what follows from an answer, is said by the pages built on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsItem, QSizePolicy, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import words
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.marks import HINTS, TICK, line_through, paint_verdict
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Hint
from ramses_desktop.ui.coaching.task import Outcome
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import Header, Strip, put
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import DecidingPage, able
from ramses_desktop.ui.table.log import LEAST_LOG
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.thinker import WorkerThinker
from ramses_desktop.ui.widgets.page import alert

ON_BOARD: Final = 13.0
"""Radius of the sign on a board."""


def paint_sign(painter: QPainter, centre: QPointF, radius: float, outcome: Outcome, share: float = 1.0) -> None:
    """`share` is how much of the tick or cross is drawn."""
    paint_verdict(painter, centre, radius, good=outcome.is_solved, full=outcome == Outcome.BEST, share=share)


class OutcomeSign(QWidget):
    """A sign beside words."""

    def __init__(self, outcome: Outcome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = round(appearance().px(24))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            middle = QRectF(self.rect()).center()
            paint_sign(painter, middle, self.width() / 2 - 2, self._outcome)


class TriedItem(QGraphicsItem):
    """The places of a try on the board, with its sign; or the best place, without one, with the number of a hint."""

    def __init__(self, rects: Sequence[QRectF], outcome: Outcome | None) -> None:
        super().__init__()
        self.setZValue(HINTS)
        self._rects, self._outcome = rects, outcome
        self._share = 1.0
        self._bounds = QRectF()
        for rect in rects:
            self._bounds = self._bounds.united(rect)
        self._bounds.adjust(-20, -20, 20, 20)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def draw_share(self, share: float) -> None:
        self._share = share
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        best = self._outcome in (None, Outcome.BEST)
        for rect in self._rects:
            if best:
                draw.plate(painter, rect, 5, draw.faded(theme["good"], 0.16), draw.pen(theme["card"], 6.0))
                draw.plate(painter, rect, 5, None, draw.pen(theme["good"], 2.4))
                draw.plate(painter, rect.adjusted(4, 4, -4, -4), 3, None, draw.pen(theme["good"], 1.4))
            else:
                draw.plate(painter, rect, 5, None, draw.pen(theme["card"], 4.6))
                draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], 2.2, (6, 4)))
        corner = self._rects[0].topLeft()
        if self._outcome is None:
            draw.disc(painter, corner, ON_BOARD, theme["good"], draw.pen(theme["card"], 2))
            painter.setPen(draw.pen(theme["card"], 2.6))
            painter.drawPath(line_through([corner + QPointF(x, y) * ON_BOARD for x, y in TICK]))
        else:
            paint_sign(painter, corner, ON_BOARD, self._outcome, self._share)


FADE: Final = 120
"""Milliseconds in which the banner takes its colour."""
TINT: Final = 0.2


class TaskBanner(QWidget):
    """What there is to do, then how it went; in the place of the table's prompt."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = ""
        self._token = 0
        self._outcome: Outcome | None = None
        self._share = 1.0
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self._take_colour)
        appearance().changed.connect(self.update)
        self.hide()

    def ask(self, words: str, token: int) -> None:
        """Say what is to be done, and by whom."""
        self._token, self._outcome = token, None
        self._say(words)

    def tell(self, words: str, outcome: Outcome) -> None:
        """Say how it went."""
        self._outcome = outcome
        self._say(words)
        self._fade.stop()
        length = appearance().ms(FADE)
        self._take_colour(0.0 if length else 1.0)
        if length:
            self._fade.setDuration(length)
            self._fade.start()

    def _say(self, words: str) -> None:
        self.words = words
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()
        if self.isVisible():
            alert(self)

    def _take_colour(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, outcome = appearance().theme, self._outcome
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground, edge = theme["panel"], draw.edge_pen("line")
        if outcome is not None:
            colour: QColor = theme["good" if outcome.is_solved else "bad"]
            ground = draw.mix(ground, colour, TINT * self._share)
            edge = draw.pen(draw.mix(theme["line"], colour, self._share), 2)
        side = min(rect.height() - 8, rect.width() * 0.2, appearance().px(28))
        place, room = QRectF(7, rect.center().y() - side / 2, side, side), rect.adjusted(side + 17, 0, -12, 0)
        if rect.height() > rect.width():
            # In a tall place the words go below the sign.
            place.moveTop(8)
            room = rect.adjusted(8, side + 9, -6, -6)
        with QPainter(self) as painter:
            draw.plate(painter, rect, min(22.0, rect.height() / 2, rect.width() * 0.14), ground, edge)
            if outcome is None:
                paint_seat(painter, self._token, place)
            else:
                paint_sign(painter, place.center(), side / 2, outcome)
            draw.fitted(painter, room, self.words, appearance().px(15))


def places(board: BoardScene, move: Move) -> list[QRectF]:
    """Where a move is on a board."""
    return board.tabletop.hinted(Hint(move, ""))[0]


class ExercisePage(DecidingPage):
    """Confirm does not play on, but answers. Once it is done, nothing on the board can be moved any more."""

    left = Signal()
    foot: Strip
    """What can be done once it is done, in the place of the table's bar."""

    def __init__(
        self, actions: Actions, settings: Settings, thinker: WorkerThinker, tools: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(actions, Header(actions, tr("Log"), tools), parent)
        self.header.log.hide()
        self._settings, self._thinker = settings, thinker
        self.is_done = False
        """Whether it was answered for good, or given up."""
        self.marks: list[TriedItem] = []
        self.banner = TaskBanner(self.view)

    def lay_out(self, session: Session, tokens: Sequence[int], title: str, question: str) -> None:
        """Put this position on the table, and say what there is to do."""
        self.clear()
        self.is_done = False
        seat, game_id = session.turn, session.game.spec.id
        assert seat is not None  # there is something to decide
        # While the player looks at the position.
        self._thinker.get_ready(game_id)
        table = Table(session, {}, PRACTICE, parent=self)
        self.show_table(table, tokens, Habits(others=False), ResultPanel(table, tokens, self.actions_, self.view))
        # The banner says what to do.
        self.board.prompt.disconnect(self.accessible.say)
        self.header.title.setText(title)
        self.header.show_about(words(game_id).state(session.view(seat, session.ply)))
        self.setWindowTitle(title)
        self.join_hand()
        self.board.chosen.connect(self.take)
        self.board.line_chosen.connect(lambda moves: self.take(moves[0]))
        self.board.arranged.connect(self.mark)
        self.view.setInteractive(True)
        self.view.arrange()
        table.begin()
        self.banner.ask(question, tokens[seat])
        self.view.setFocus()

    def take(self, move: Move) -> None:
        """The player answers with this move."""
        raise NotImplementedError

    def go_to_next(self) -> None:
        """Go on from an exercise that is done."""
        raise NotImplementedError

    def _moved(self, before: int, now: int) -> None:
        self.show_board(before)
        self.header.show_progress(())
        self.upkeep.ask()

    # -------------------------------------------------------- on the board

    def mark(self) -> None:
        """Mark what was answered, wherever that is now."""
        for item in self.marks:
            self.board.removeItem(item)
        self.marks = []

    def clear(self) -> None:
        self.marks = []
        super().clear()

    def add_mark(self, rects: list[QRectF], outcome: Outcome | None) -> None:
        """Mark these places, if there are any."""
        if rects:
            self.marks.append(TriedItem(rects, outcome))
            self.board.addItem(self.marks[-1])

    # -------------------------------------------------------- round the board

    def place_widgets(self) -> None:
        if not self.is_open:
            return
        spots = self.board.places
        log, beside = spots.get("log", QRectF()), spots.get("beside", QRectF())
        put(self.banner, spots.get("prompt"), visible=True)
        put(self.bar, spots.get("bar"), visible=not self.is_done and self.board.hand.bar_wanted)
        put(self.foot, spots.get("bar"), visible=self.is_done)
        if beside.isEmpty():
            # There is only one place for both.
            beside, log = log, QRectF()
        self.place_panels(beside, log, roomy=log.height() >= LEAST_LOG)

    def place_panels(self, beside: QRectF, log: QRectF, *, roomy: bool) -> None:
        """`log` is the second place, if there is room for one."""
        raise NotImplementedError

    @property
    def possible(self) -> Mapping[str, tuple[bool, str | None]]:
        """Whether an action can be used now, besides those of the hand, and its tip if that is not the usual one."""
        table, is_asking = self.table, not self.is_done
        others = dict.fromkeys(("hint", "try_again", "play_from_here"), (False, None))
        undo, redo = is_asking and table.can_undo, is_asking and table.can_redo
        return {**others, "undo": (undo, table.undo_words()), "redo": (redo, table.redo_words())}

    def update_actions(self) -> None:
        if not self.is_open or not self.isVisible():
            return
        for tool, on in able(self.board).items():
            self.actions_[tool].setEnabled(not self.is_done and on)
        for name, (on, tip) in self.possible.items():
            self.actions_[name].setEnabled(on)
            if tip is not None:
                self.actions_.explain(name, tip)
        self.show_tools()
        self.place_widgets()

    # -------------------------------------------------------- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.is_done and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_to_next()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._thinker.may_start = self._settings.second_process
        self.upkeep.ask()
