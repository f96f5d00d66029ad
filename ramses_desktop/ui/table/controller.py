"""Qt's only access to a Session: whose turn it is, what may be seen, when bots move, and the undo stack of confirmed moves with
the edits of the pending move on top. Shows views, draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ramses_desktop import seams
from ramses_desktop.bots import Bot, ask
from ramses_desktop.engine.game import END, AnyGame, IllegalMove, Move, Notice
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games import telling as telling_of
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE, Journal
from ramses_desktop.thinking import Question, bot_question, to_come
from ramses_desktop.ui.table.thinker import Thinker


class PlayMove(QUndoCommand):
    """Plays its move on creation, and raises IllegalMove if the rules forbid it: an exception in redo would leave a phantom on the
    stack. After that it only jumps back and forth."""

    def __init__(self, session: Session, move: Move, person: bool) -> None:
        super().__init__()
        self.session = session
        self.person = person
        self.ply = session.ply
        session.play(move)

    def redo(self) -> None:
        self.session.jump(self.ply + 1)

    def undo(self) -> None:
        self.session.jump(self.ply)


class Edit(QUndoCommand):
    """A change to the pending move: a piece picked up, placed or turned, a card chosen. The game knows nothing of it yet."""

    person = True

    def __init__(self, before: Any, after: Any, words: str) -> None:
        super().__init__(words)
        self.before, self.after = before, after


class UndoStack(QUndoStack):
    """Holds edits and moves, and drops what the table's policy does not allow to be undone."""

    def __init__(self, session: Session, kind: str, take_back: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kind = kind
        self._take_back = take_back

    # -------------------------------------------------------- pushing

    def push_move(self, command: PlayMove) -> None:
        """Push a move in place of the edits that led to it."""
        self.fold_edits()
        self.push(command)
        seams.tell(seams.PLAYED, command.ply, self._session.line[command.ply])
        # Only once push has returned.
        if not self._may_be_undone(command.ply):
            self.clear()

    def fold_edits(self) -> None:
        while isinstance(edit := self.latest, Edit):
            edit.setObsolete(True)
            self.undo()

    def restore(self) -> None:
        """Fill the stack with the moves of a resumed game, as if it had never been interrupted."""
        session = self._session
        here, line = session.ply, list(session.line)
        session.jump(0)
        for ply, move in enumerate(line):
            self.push(PlayMove(session, move, self._is_persons(ply)))
            if not self._may_be_undone(ply) and ply < here:
                self.clear()
        while session.ply > here:
            self.undo()

    # -------------------------------------------------------- policy

    def _may_be_undone(self, ply: int) -> bool:
        if self._kind == PRACTICE:
            return True
        if self.reveals(ply):
            return self._kind == CASUAL and self._take_back and not self._session.game.spec.memory
        return self._kind == CASUAL or not self._passes(ply)

    def reveals(self, ply: int) -> bool:
        return self._session.game.reveals(self._session.state_at(ply), self._session.state_at(ply + 1))

    def _passes(self, ply: int) -> bool:
        """Whether the move at this ply passes the turn on."""
        turn = self._session.game.turn
        return turn(self._session.state_at(ply)) != turn(self._session.state_at(ply + 1))

    def _is_persons(self, ply: int) -> bool:
        return self._session.seats[self._session.mover(ply)].player == PERSON

    # -------------------------------------------------------- contents

    @property
    def latest(self) -> QUndoCommand | None:
        """The command that would be undone next; None if there is none."""
        return self.command(self.index() - 1) if self.canUndo() else None

    @property
    def persons_latest(self) -> Edit | PlayMove | None:
        """A person's last command; undo goes back to before it."""
        commands = (self.command(at) for at in reversed(range(self.index())))
        return next((one for one in commands if isinstance(one, Edit | PlayMove) and one.person), None)

    @property
    def next_edit(self) -> Edit | None:
        """The command that would be redone next, if it is an edit."""
        command = self.command(self.index()) if self.canRedo() else None
        return command if isinstance(command, Edit) else None

    # -------------------------------------------------------- texts

    def undo_words(self, viewer: int) -> str:
        """What undo would take back, or why it is unavailable. A seat's moves are not named to others: they may be secret."""
        command = self.persons_latest
        if isinstance(command, Edit):
            return tr("Undo: {what}", what=command.text())
        if command is None:
            return self._undo_refusal()
        if self._session.mover(command.ply) != viewer:
            return tr("Undo the last move")
        return tr("Undo: {what}", what=self._told(command.ply))

    def _undo_refusal(self) -> str:
        if not any(map(self._is_persons, range(self._session.ply))):
            return tr("Nothing to undo yet")
        if self._kind == MATCH:
            return tr("In a match, confirmed moves stand")
        return tr("What has been revealed cannot be undone")

    def redo_words(self, viewer: int) -> str:
        if not self.canRedo():
            return tr("Nothing to redo")
        if (edit := self.next_edit) is not None:
            return tr("Redo: {what}", what=edit.text())
        ply = self._session.ply
        if self._session.mover(ply) != viewer:
            return tr("Redo the last move")
        return tr("Redo: {what}", what=self._told(ply))

    def _told(self, ply: int) -> str:
        """The move at this ply as the log tells it to whoever made it; its number if that is silent."""
        session, mover = self._session, self._session.mover(ply)
        before, after = (session.view(mover, at) for at in (ply, ply + 1))
        names, game_id = [seat.name for seat in session.seats], session.game.spec.id
        telling = telling_of(game_id)
        lines: Sequence[Line] = telling.tell(before, after, names)
        if not lines and telling.in_passing is not None:
            lines = [telling.in_passing(before, after, names)]
        told = [line.text for line in lines if line.seat == mover] or [line.text for line in lines]
        return told[0] if told else tr("move {n}", n=ply + 1)


# ------------------------------------------------------------ controller


BOT_PAUSE: Final = 650
"""Milliseconds after a bot's move at normal pace, times the share for what there is to see."""
SHARES: Final = {Notice.NOTHING: 0.0, Notice.STEP: 0.5, Notice.EVENT: 1.0, Notice.SIGHT: 2.6}
READING: Final = 8
"""How much longer text stays up when only bots play."""
TIME_SLICE: Final = 0.012
"""Seconds that bots play unseen before events are handled."""


def single_shot(parent: QObject, timeout: Callable[[], object], interval: int = 0) -> QTimer:
    """A timer that runs once each time it is started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval)
    timer.timeout.connect(timeout)
    return timer


def rising(parent: QObject, step: Callable[[float], object]) -> QVariantAnimation:
    """Has `step` called with values that rise evenly from 0 to 1."""
    animation = QVariantAnimation(parent)
    animation.setStartValue(0.0)
    animation.setEndValue(1.0)
    animation.valueChanged.connect(step)
    return animation


class BotTurns(QObject):
    """Has bots move: at once, after a pause for what there was to see, or when the player says so."""

    waiting = Signal(bool)
    """Whether they wait for "Play on"."""
    chosen = Signal(object)
    """A bot has settled on this move."""

    def __init__(self, session: Session, bots: Mapping[str, Bot], thinker: Thinker, *, follow: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._bots, self._thinker = session, bots, thinker
        self.thoughtful = {at for at, who in enumerate(session.seats) if hasattr(bots.get(who.player), "think")}
        """Seats whose bots take time to think."""
        self.follow = follow
        """Whether they wait for the player after whatever there was to see."""
        self.pause = BOT_PAUSE
        self.is_waiting = False
        self._is_held = False
        self._turn: object | None = None
        """The turn for which a bot was called. Answers for an earlier one are stale."""
        self._timer = single_shot(self, self._move)

    @property
    def move(self) -> Move:
        """What the bot would play whose turn it is, without taking its time."""
        assert self._session.turn is not None
        return ask(self._bots[self._session.seats[self._session.turn].player], self._session)

    def call(self, notice: Notice) -> None:
        """A bot is to move, after this was to be seen."""
        self._turn = object()
        if self._is_held and any(seat.player == PERSON for seat in self._session.seats):
            return
        if self.follow and notice >= Notice.EVENT:
            self._wait(True)
        else:
            self._timer.start(round(self.pause * SHARES[notice]) * (READING if self._is_held else 1))

    def hold(self, held: bool) -> None:
        """Keep them waiting while there is something to read. If only bots play, they go on after a while, or on "Play on"."""
        self._is_held = held
        if not held and self._turn is not None:
            self._timer.start(0)

    def play_on(self) -> None:
        """Cut short a pause."""
        if self.is_waiting or self._timer.isActive():
            self._wait(False)
            self._timer.start(0)

    def cancel(self) -> None:
        """Drop whatever they were about to do."""
        self._turn = None
        self._timer.stop()
        self._wait(False)

    def prepare(self, *first: Question) -> None:
        """Think ahead about these questions, then about those for bots that come up whatever is chosen now."""
        if self.thoughtful or first:
            later = to_come(self._session, self.thoughtful, self._thinker.known)
            self._thinker.prepare([*first, *later], lambda: self.prepare(*first))

    def _wait(self, waiting: bool) -> None:
        if waiting != self.is_waiting:
            self.is_waiting = waiting
            self.waiting.emit(waiting)

    def _move(self) -> None:
        if (turn := self._turn) is None or (at := self._session.turn) is None:
            return
        seat = self._session.seats[at]
        seams.tell(seams.ASKED, seat.name, seat.player)
        if at in self.thoughtful:
            self._thinker.ask(bot_question(self._session), lambda move: self._chose(turn, move))
        else:
            # Choosing and showing are two turns of the event loop, so that no frame waits for both.
            move = self.move
            QTimer.singleShot(0, self, lambda: self._chose(turn, move))

    def _chose(self, turn: object, move: Move) -> None:
        """Play a move, unless the table has moved on since it was asked for."""
        if turn is self._turn:
            self.chosen.emit(move)


class Table(QObject):
    """A game on the screen. `moved` carries the plies before and after every change of position."""

    moved = Signal(int, int)
    refused = Signal(str)
    """Why a move was not allowed."""
    over = Signal()
    restored = Signal(object)
    """The pending move as it was before an undone edit, or after a redone one; see `edit`."""

    def __init__(
        self,
        session: Session,
        bots: Mapping[str, Bot],
        kind: str = CASUAL,
        *,
        take_back: bool = False,
        follow_bots: bool = False,
        thinker: Thinker | None = None,
        journal: Journal | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.kind = kind
        self.stack = UndoStack(session, kind, take_back, self)
        self._journal = journal
        self.assisted = journal is not None and journal.agreed.assisted
        """Whether help was used that keeps the result out of rankings."""
        self.viewer = next((seat for seat, who in enumerate(session.seats) if who.player == PERSON), 0)
        """The seat whose view is shown: the person to decide, or the one who decided last."""
        self.looking: int | None = None
        """The ply being looked back at; None while the table shows the current position."""
        self._revision = 0
        """Counts arrivals at positions."""
        self._thinker = thinker or Thinker(self)
        self.bots = BotTurns(session, bots, self._thinker, follow=follow_bots, parent=self)
        self.bots.chosen.connect(lambda move: self._commit(PlayMove(session, move, person=False)))
        self._line: list[Move] = []
        self._line_at = 0
        self._line_timer = single_shot(self, self._play_next)
        self.step_pause = 0
        """Milliseconds between two moves of a line."""

    def help_was_used(self) -> None:
        if not self.assisted:
            self.assisted = True
            if self._journal is not None:
                self._journal.agree(assisted=True)

    # -------------------------------------------------------- looking

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def turn(self) -> int | None:
        return self.session.turn

    @property
    def shown_ply(self) -> int:
        """The ply on the screen."""
        return self.session.ply if self.looking is None else self.looking

    @property
    def view(self) -> Any:
        return self.view_at(self.shown_ply)

    def view_at(self, ply: int) -> Any:
        return self.session.view(self.viewer, ply)

    @property
    def is_over_here(self) -> bool:
        """Whether the position on the screen is the end of the game."""
        return self.game.turn(self.session.state_at(self.shown_ply)) is None

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to decide at the position on the screen."""
        return self.looking is None and self.turn is not None and self.is_person(self.turn)

    @property
    def awaits_bot(self) -> bool:
        return self.turn is not None and not self.is_person(self.turn)

    def is_person(self, seat: int) -> bool:
        return self.session.seats[seat].player == PERSON

    @property
    def persons(self) -> int:
        return sum(seat.player == PERSON for seat in self.session.seats)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.session.seats]

    def name(self, seat: int) -> str:
        return self.session.seats[seat].name

    @property
    def may_look_back(self) -> bool:
        """Whether earlier positions may be shown: in a memory game, only when it is over."""
        return not self.game.spec.memory or self.turn is None

    def look(self, ply: int) -> None:
        """Look back at an earlier position, if allowed. The game itself does not change."""
        before, looking = self.shown_ply, None if ply >= self.session.ply else max(ply, 0)
        if looking == self.looking or not self.may_look_back:
            return
        self.stack.fold_edits()
        self.looking = looking
        self.moved.emit(before, self.shown_ply)

    def look_live(self) -> None:
        self.look(self.session.ply)

    def see_as(self, seat: int) -> None:
        """Show the table as seen from another seat. Only once nobody is playing, as there are no secrets then."""
        self.viewer = seat
        self.moved.emit(self.shown_ply, self.shown_ply)

    # -------------------------------------------------------- playing

    def begin(self) -> None:
        """Start or resume the game: bots move if it is their turn."""
        self._arrive(self.session.ply)

    def play(self, move: Move) -> bool:
        """Play a person's move. An illegal one is refused before it reaches the undo stack."""
        if not self.awaits_person:
            return False
        try:
            command = PlayMove(self.session, move, person=True)
        except IllegalMove as problem:
            self.refused.emit(str(problem))
            return False
        self._commit(command)
        return True

    def play_line(self, moves: Sequence[Move]) -> None:
        """Play several moves of a person, each shown before the next. Any other event ends the line."""
        self._line = list(moves)
        self._line_at = self._revision
        self._play_next()

    def _play_next(self) -> None:
        while self._line and self._line_at == self._revision:
            move = self._line.pop(0)
            if not self.awaits_person or move not in self.game.moves(self.session.state) or not self.play(move):
                return
            self._line_at = self._revision
            if self.step_pause:
                self._line_timer.start(self.step_pause)
                return

    def edit(self, before: Any, after: Any, words: str) -> None:
        """Record a change of the pending move, which can be undone until the move is played."""
        if self.awaits_person:
            self.stack.push(Edit(before, after, words))

    @property
    def only_bots_are_left(self) -> bool:
        """Whether the rest can be skipped: every person has finished, and only bots are still playing."""
        return self.looking is None and self.session.only_bots_are_left

    def end_here(self) -> None:
        """End the game without waiting for the bots to finish."""
        if self.only_bots_are_left:
            self._commit(PlayMove(self.session, END, person=True))

    def skip_to_end(self) -> None:
        """Let the bots finish unseen, as fast as they can, and show the end."""
        if self.only_bots_are_left:
            self._stop_waiting()
            self._thinker.forget()
            self._play_unseen(self.session.ply, self._revision)

    def _play_unseen(self, before: int, revision: int) -> None:
        """Play in slices, so that the window stays responsive. Stops when anything else happens to the table."""
        until = perf_counter() + TIME_SLICE
        while revision == self._revision and self.turn is not None:
            self.stack.push_move(PlayMove(self.session, self.bots.move, person=False))
            if perf_counter() > until:
                break
        if revision != self._revision:
            return
        if self.turn is None:
            self._arrive(before)
        else:
            QTimer.singleShot(0, self, lambda: self._play_unseen(before, revision))

    def _commit(self, command: PlayMove) -> None:
        self.stack.push_move(command)
        self._arrive(command.ply)

    def _arrive(self, before: int) -> None:
        """Announce that the table came here from the ply `before`, and see who is next."""
        if self._journal is not None:
            # Saved before anyone sees it.
            self._journal.keep()
        self._stop_waiting()
        self._thinker.forget()
        self.looking = None
        turn, revision = self.turn, self._revision
        if turn is not None and self.is_person(turn):
            self.viewer = turn
        self.moved.emit(before, self.session.ply)
        if revision != self._revision:
            return
        if turn is None:
            self.over.emit()
        else:
            self.bots.prepare()
            if not self.is_person(turn):
                self.bots.call(self._notice(before))

    def _notice(self, before: int) -> Notice:
        """How much the viewer has seen happen since that ply. A game of memory starts with time to look at the table."""
        if self.session.ply <= before:
            return Notice.EVENT if self.game.spec.memory else Notice.NOTHING
        notice = self.game.notice(self.view_at(before), self.view_at(self.session.ply))
        # People know what they did themselves, but not what it revealed.
        return Notice.NOTHING if self.is_person(self.session.mover(before)) and notice < Notice.SIGHT else notice

    def stop(self) -> None:
        """Stop the bots, as the table is left."""
        self._stop_waiting()
        self._thinker.rest()

    def _stop_waiting(self) -> None:
        """Another position: cancel whatever the bots were about to do."""
        self._revision += 1
        self.bots.cancel()

    # -------------------------------------------------------- undo

    @property
    def can_undo(self) -> bool:
        """Whether a person's move or edit can be undone."""
        return self.looking is None and self.persons > 0 and self.stack.persons_latest is not None

    @property
    def can_redo(self) -> bool:
        return self.looking is None and self.stack.canRedo()

    def undo_words(self) -> str:
        """What undo would take back, or why it is unavailable."""
        return tr("Go back to the game first") if self.looking is not None else self.stack.undo_words(self.viewer)

    def redo_words(self) -> str:
        """What redo would do, or why it is unavailable."""
        return tr("Go back to the game first") if self.looking is not None else self.stack.redo_words(self.viewer)

    def undo(self) -> None:
        """Take back the last edit, or a person's last move with the bots' replies."""
        if not self.can_undo:
            return
        target = self.stack.persons_latest
        if isinstance(target, Edit):
            self.stack.undo()
            self._restore(target.before)
            return
        before = self.session.ply
        while (command := self.stack.latest) is not None:
            # Taking back a reveal counts as help.
            if isinstance(command, PlayMove) and self.stack.reveals(command.ply):
                self.help_was_used()
            self.stack.undo()
            if command is target:
                break
        self._arrive(before)

    def redo(self) -> None:
        """Redo an edit, or the moves up to a person's next decision. They turn out as before."""
        if not self.can_redo:
            return
        if (edit := self.stack.next_edit) is not None:
            self.stack.redo()
            self._restore(edit.after)
            return
        before = self.session.ply
        while self.stack.canRedo():
            self.stack.redo()
            if self.awaits_person:
                break
        self._arrive(before)

    def _restore(self, pending: Any) -> None:
        """Have the board show the pending move as it was."""
        seams.tell(seams.PENDING, pending)
        self.restored.emit(pending)
