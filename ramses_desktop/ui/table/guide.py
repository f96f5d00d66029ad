"""The guided first game: leads a player through a lesson, step by step. What each step allows, when it is done, what is refused,
and what to do about one begun before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import Place
from ramses_desktop.engine.text import tr
from ramses_desktop.games import lesson as lesson_of
from ramses_desktop.games.offer import HINTS, MOVE, Lesson, Play, Read, Ready, Step, Use
from ramses_desktop.store.switches import GUIDED
from ramses_desktop.ui.actions import HAND
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.table.controller import single_shot
from ramses_desktop.ui.table.guide_overlay import Overlay, Scene, in_widget
from ramses_desktop.ui.table.hints import Hinting
from ramses_desktop.ui.table.host import PlayingPage
from ramses_desktop.ui.table.models import who_plays
from ramses_desktop.ui.widgets.basic import Button, Label, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import fill, row
from ramses_desktop.ui.widgets.tables import Sheet


class BegunDialog(Sheet):
    go_on = Signal()
    start_again = Signal()

    def __init__(self, name: str, state: str, parent: QWidget) -> None:
        super().__init__(tr("You began this guided game"), parent)
        self.going_on, self.again, cancel = primary(tr("Go on")), plain(tr("Start again")), ghost(tr("Cancel"))
        self.going_on.setDefault(True)
        for button, wanted in ((self.going_on, self.go_on), (self.again, self.start_again)):
            button.clicked.connect(self.accept)
            button.clicked.connect(wanted)
        cancel.clicked.connect(self.reject)
        about, warning = Label(f"{name}\n{state}", wrap=True), Label(tr("Starting again discards it."), 14, tone="soft", wrap=True)
        fill(self.column, about, warning, 8, row(cancel, ..., self.again, self.going_on))
        self.going_on.setFocus()


# ------------------------------------------------------------ guide


ACTIONS: Final = ("undo", "redo", "hint")
"""Actions of the table that a step can want."""


class Guide(QObject):
    """Leads through at most one lesson at a time. Without one it allows everything."""

    changed = Signal()
    """What is allowed has changed."""

    def __init__(self, page: PlayingPage, hinting: Hinting) -> None:
        super().__init__(page)
        self._page, self._hinting = page, hinting
        self._lesson: Lesson | None = None
        self.at = 0
        """The number of the step."""
        self._played = 0
        """How many moves of this step have been played."""
        self.overlay = Overlay(page)
        self.overlay.refused.connect(self.refuse)
        self.overlay.pointed.connect(self._pass_on)
        self.overlay.wheeled.connect(lambda event: QCoreApplication.sendEvent(page.view.viewport(), event))
        self.overlay.skipped.connect(self.leave)
        self.overlay.read.connect(lambda: self._used(Read()))
        for watched in (page, page.bar, page.header):
            watched.installEventFilter(self)
        self._soon = single_shot(self, self.show_step)
        hinting.changed.connect(self._soon.start)
        for name in ACTIONS:
            page.actions_[name].triggered.connect(lambda _=False, name=name: self._used(name))

    # -------------------------------------------------------- beginning and ending

    @property
    def is_on(self) -> bool:
        return self._lesson is not None

    @property
    def step(self) -> Step:
        assert self._lesson is not None, "asked only during a lesson"
        return self._lesson.steps[self.at]

    def begin(self) -> None:
        """Take up the lesson of the game on the table where its moves left off, unless the player has left it."""
        page = self._page
        if self.is_on or not page.setup.has(GUIDED):
            return
        lesson = lesson_of(page.game_id, page.setup.seed)
        place = reached(lesson, page.table.session)
        if place is None:
            return
        self._lesson, (self.at, self._played) = lesson, place
        page.header.show_about(tr("First game, with a guide"))
        self._let_board_be_repainted(True)
        for signal, slot in self._listened():
            signal.connect(slot)
        self.changed.emit()
        self.show_step()

    def leave(self) -> None:
        """End the lesson; the game goes on."""
        if self._lesson is None:
            return
        for signal, slot in self._listened():
            signal.disconnect(slot)
        self._lesson = None
        self._let_board_be_repainted(False)
        self._page.header.show_about(who_plays(self._page.table.session.seats))
        self.overlay.leave()
        self.changed.emit()
        self._page.take_focus()

    def _let_board_be_repainted(self, on: bool) -> None:
        """Under a hole that has grown, Qt would leave an opaque board as it is, with what the overlay had painted there."""
        self._page.view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, not on)

    def _listened(self) -> tuple[tuple[Any, Callable[..., object]], ...]:
        """The signals that a lesson listens to."""
        board, table = self._page.board, self._page.table
        return (
            (board.used, self._used),
            (board.edited, self._look_again),
            (board.holding, self._held),
            (board.arranged, self.show_step),
            (board.motion.settled, self.show_step),
            (table.restored, self._look_again),
            (table.moved, self._moved),
        )

    @property
    def button(self) -> QWidget | None:
        """The guide's own button, if it is what the step wants pressed."""
        reads = self._lesson is not None and isinstance(self.step.wants, Read) and not self.overlay.isHidden()
        return self.overlay.bubble.next if reads else None

    # -------------------------------------------------------- what is allowed

    def allows(self, moves: Sequence[Move]) -> bool:
        """Whether these moves may be played now; a refusal is shown."""
        if self._lesson is None:
            return True
        wants = self.step.wants
        if isinstance(wants, Play) and tuple(map(str, moves)) == wants.moves[self._played :][: len(moves)]:
            return True
        self.refuse()
        return False

    def limited(self, able: Mapping[str, bool]) -> dict[str, bool]:
        """Which of the available actions the step allows."""
        if self._lesson is None:
            return dict(able)
        wanted = self.step.wants.what if isinstance(self.step.wants, Use) else ""
        return {name: on and (name in HAND or name in ("play_on", wanted)) for name, on in able.items()}

    def refuse(self) -> None:
        """Repeat what the step wants."""
        words = tr("Not yet. {task}", task=tr(self.step.task))
        self.overlay.refuse(words)
        self._page.accessible.say(words)

    # -------------------------------------------------------- what happens

    def _used(self, what: Any) -> None:
        if self._lesson is not None and self.step.wants in (what, Use(what)):
            self._next()

    def _look_again(self, *change: object) -> None:
        """The pending move has changed: perhaps this step is done, or the previous one was undone."""
        del change
        if self._lesson is None:
            return
        ready, wants = str(self._page.board.hand.ready()), self.step.wants
        if isinstance(wants, Ready) and ready == wants.move:
            self._next()
        elif isinstance(wants, Play) and self._before() not in (None, Ready(ready)):
            self._go_to(self.at - 1)
        else:
            self.show_step()

    def _held(self, held: bool) -> None:
        """Something on the board was dismissed that may have covered what the step points at."""
        if not held:
            self.show_step()

    def _before(self) -> Ready | None:
        """What the step before wanted, if it was to lay out a move."""
        assert self._lesson is not None
        wants = self._lesson.steps[self.at - 1].wants if self.at else None
        return wants if isinstance(wants, Ready) else None

    def _moved(self, before: int, now: int) -> None:
        """A move was played, by the learner or by a bot."""
        if self._lesson is None:
            return
        session, wants = self._page.table.session, self.step.wants
        if isinstance(wants, Play):
            own = [str(move) for ply, move in enumerate(session.line[before:now], before) if session.mover(ply) == 0]
            self._played += len(own)
            if self._played >= len(wants.moves):
                self._next()
                return
        self.show_step()

    def _next(self) -> None:
        assert self._lesson is not None
        if self.at + 1 == len(self._lesson.steps):
            self.leave()
        else:
            self._go_to(self.at + 1)

    def _go_to(self, at: int) -> None:
        self.at, self._played = at, 0
        self.changed.emit()
        self.show_step()

    # -------------------------------------------------------- showing

    def show_step(self) -> None:
        """Show the step, unless the bots play or something moves."""
        if self._lesson is None:
            return
        page, step = self._page, self.step
        if not page.table.awaits_person or page.board.motion.busy:
            self.overlay.hide()
            return
        reads = isinstance(step.wants, Read)
        last = self.at + 1 == len(self._lesson.steps)
        fresh = self.overlay.scene is None or self.overlay.scene.number != self.at or self.overlay.isHidden()
        scene = Scene(
            title=tr(step.title),
            text=tr(step.text),
            task=tr(step.task),
            keys=tr(step.keys) if step.keys else "",
            number=self.at,
            count=len(self._lesson.steps),
            open=(*chain(*map(self.rects, self._at())), *self._pending_rects()),
            light=tuple(chain(*map(self.rects, step.light))),
            marked=tuple(self.rects(MOVE)) if MOVE in self._at() else (),
            button=(tr("Play on") if last else tr("Next")) if reads else "",
        )
        self.overlay.setGeometry(page.rect())
        self.overlay.show_scene(scene)
        page.take_focus()
        if fresh:
            page.accessible.say(" ".join(filter(None, (f"{scene.title}.", scene.text, scene.task, scene.keys))))

    def _at(self) -> tuple[Place, ...]:
        """Where the mouse may act now: first where the move is laid out, then where it is confirmed."""
        at = self.step.at
        if not isinstance(self.step.wants, Play) or at == ("confirm",) or "confirm" not in at:
            return at
        if self._page.board.hand.ready() == self._wanted_move():
            return ("confirm",)
        return tuple(place for place in at if place != "confirm")

    def _pending_rects(self) -> Iterator[QRectF]:
        """Where the pending move lies, so that it can be picked up again."""
        if isinstance(self.step.wants, Ready):
            yield from self._rects_of_move(self._page.board.hand.ready())

    def rects(self, place: Place) -> list[QRectF]:
        """The rectangles of a place that the lesson names, in the page's coordinates; none if it is not visible."""
        page, board = self._page, self._page.board
        if place == MOVE:
            return list(self._rects_of_move(self._wanted_move()))
        found = [target.rect for target in board.all_targets() if target.key == place]
        if found:
            return [in_widget(found[0], page.view.viewport(), page)]
        if place == HINTS and (hints := self._hinting.panel) is not None:
            return [in_widget(hints.rect(), hints, page)]
        button = self._button(place)
        if button is not None:
            return [in_widget(button.rect(), button, page)]
        part = board.tabletop.part(place)
        return [] if part.isEmpty() else [in_widget(part, page.view.viewport(), page)]

    def _button(self, name: Place) -> QAbstractButton | None:
        """The visible button of an action."""
        buttons = (button for strip in (self._page.bar, self._page.header) for button in strip.findChildren(Button))
        return next((button for button in buttons if button.follows == name and button.isVisible()), None)

    def _wanted_move(self) -> Move | None:
        """The next move that the step wants, if it is about one."""
        wants, game = self.step.wants, self._page.table.game
        words = wants.move if isinstance(wants, Ready) else wants.moves[self._played] if isinstance(wants, Play) else ""
        move: Move | None = game.parse(words) if words else None
        return move

    def _rects_of_move(self, move: Move | None) -> Iterator[QRectF]:
        if move is not None:
            rects, _ = self._page.board.tabletop.hinted(Hint(move, ""))
            yield from (in_widget(rect, self._page.view.viewport(), self._page) for rect in rects)

    # -------------------------------------------------------- what lies below

    def _pass_on(self, event: QMouseEvent) -> None:
        """Pass pointer events on to the board, so that a carried piece follows over dimmed parts and turns."""
        view = self._page.view.viewport()
        at = QPointF(self.overlay.mapTo(view.window(), event.position()) - view.mapTo(view.window(), QPointF()))
        moved = QMouseEvent(event.type(), at, event.globalPosition(), event.button(), event.buttons(), event.modifiers())
        QCoreApplication.sendEvent(view, moved)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the page with the overlay."""
        if self._lesson is None:
            return False
        match event.type():
            case QEvent.Type.Resize if watched is self._page:
                self.show_step()
            case QEvent.Type.LayoutRequest if watched in (self._page.bar, self._page.header):
                self._soon.start()
        return False


def reached(lesson: Lesson, session: Session) -> tuple[int, int] | None:
    """The current step of a game, and how many of its moves are played; None if the game has left the lesson behind."""
    own = tuple(str(move) for ply, move in enumerate(session.line[: session.ply]) if session.mover(ply) == 0)
    for at, step in enumerate(lesson.steps):
        if not isinstance(step.wants, Play):
            continue
        moves, undone = step.wants.moves, lesson.steps[at + 1].wants == Use("undo")
        if undone and own == moves:
            return at + 1, 0
        if len(own) < len(moves):
            if own != moves[: len(own)]:
                return None
            return (at, len(own)) if own else (_first_of_turn(lesson, at), 0)
        kept = moves[:-1] if undone else moves
        if own[: len(kept)] != kept:
            return None
        own = own[len(kept) :]
    return None if own else (len(lesson.steps) - 1, 0)


def _first_of_turn(lesson: Lesson, at: int) -> int:
    """The first step after the last move played before this step."""
    while at and not isinstance(lesson.steps[at - 1].wants, Play):
        at -= 1
    return at
