"""Qt's only door to a Session: who decides, what the person at the screen may see, what may be undone, when the bots move.
Everything shown comes from views; what is drawn, and where, is not known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from ramses_desktop.bots import Bot, ask
from ramses_desktop.engine.game import END, AnyGame, IllegalMove, Move
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import Journal
from ramses_desktop.thinking import choice, to_come
from ramses_desktop.ui.table.thinker import Thinker
from ramses_desktop.ui.table.undo import Edit, PlayMove

MATCH, CASUAL, PRACTICE = "match", "casual", "practice"

BOT_PAUSE = 650
"""Milliseconds after a bot's move that can be seen, so that it can be followed."""
READING = 8
"""So many times as long stands what is to be read, where only bots play and nobody says that it has been."""
PIECE = 0.012
"""Seconds for which bots play on unseen before the window may do something else."""


class Table(QObject):
    """A game being played on the screen. `moved` tells from which ply to which the table went, whatever the reason."""

    moved = Signal(int, int)
    refused = Signal(str)
    """Why a move was not allowed."""
    waiting = Signal(bool)
    """Whether the table waits for somebody to say "play on"."""
    over = Signal()
    restored = Signal(object)
    """What the player had in mind before, or again; see `edit`."""
    edits_changed = Signal()

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
        self._journal = journal
        self._assisted = journal is not None and journal.agreed.assisted
        self.stack = QUndoStack(self)
        self.pause = BOT_PAUSE
        self.is_waiting = False
        self._held = False
        self.looking: int | None = None
        """The ply that is being looked back at; None while the table shows where the game stands."""
        self._bots = bots
        self._take_back = take_back
        self._follow_bots = follow_bots
        persons = [seat for seat, who in enumerate(session.seats) if who.player == PERSON]
        self._viewer = persons[0] if persons else 0
        self._revision = 0
        self._due = -1
        """The revision that the timer was set for: a reply to any other is stale."""
        self._thinker = thinker or Thinker(self)
        self._thoughtful = {at for at, who in enumerate(session.seats) if hasattr(bots.get(who.player), "think")}
        """The seats whose bots take their time."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._bot_move)
        self._line: list[Move] = []
        self._line_at = 0
        self._line_timer = QTimer(self)
        self._line_timer.setSingleShot(True)
        self._line_timer.timeout.connect(self._play_next)
        self.step_pause = 0
        """Milliseconds between two moves of a line."""

    @property
    def assisted(self) -> bool:
        """Whether help was used that keeps the result out of rankings."""
        return self._assisted

    def help_was_used(self) -> None:
        if not self._assisted:
            self._assisted = True
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
    def viewer(self) -> int:
        """The seat for which the table is shown: the person who decides, or the one who decided last."""
        return self._viewer

    @property
    def shown(self) -> int:
        """The ply that is on the screen."""
        return self.session.ply if self.looking is None else self.looking

    @property
    def view(self) -> Any:
        return self.view_at(self.shown)

    def view_at(self, ply: int) -> Any:
        return self.session.view(self._viewer, ply)

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to decide now, at the position on the screen."""
        return self.looking is None and self.turn is not None and self.is_person(self.turn)

    def is_person(self, seat: int) -> bool:
        return self.session.seats[seat].player == PERSON

    @property
    def persons(self) -> int:
        return sum(seat.player == PERSON for seat in self.session.seats)

    def name(self, seat: int) -> str:
        return self.session.seats[seat].name

    @property
    def may_look_back(self) -> bool:
        """Whether earlier positions may be shown now: in a game of memory, only when it is over."""
        return not self.game.spec.memory or self.turn is None

    def look(self, ply: int) -> None:
        """Look back at an earlier position, if that is allowed; the game itself stays where it is."""
        if not self.may_look_back:
            return
        self._fold_edits()
        before = self.shown
        self.looking = None if ply >= self.session.ply else max(ply, 0)
        if self.shown != before:
            self.moved.emit(before, self.shown)

    def look_live(self) -> None:
        self.look(self.session.ply)

    def see_as(self, seat: int) -> None:
        """Show the table as it looks from another seat. Only where nobody plays any more, for there are no secrets then."""
        self._viewer = seat
        self.moved.emit(self.shown, self.shown)

    # -------------------------------------------------------- playing

    def begin(self) -> None:
        """Start, or go on with, the game: the bots move if it is their turn."""
        self._arrive(self.session.ply)

    def play(self, move: Move) -> bool:
        """A person's move. What is not allowed is refused before it reaches the undo stack."""
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
        """Several moves of a person, one after the other: each is seen before the next. Whatever else happens ends the line."""
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

    def edit(self, before: Any, after: Any) -> None:
        """The person at the screen has changed their mind, and may take that back until a move is made."""
        if self.awaits_person:
            self.stack.push(Edit(before, after, self.restored.emit))
            self.edits_changed.emit()

    def _fold_edits(self) -> None:
        """A move is made: with it everything that led to it is one step."""
        while self.stack.index() and isinstance(edit := self.stack.command(self.stack.index() - 1), Edit):
            edit.setObsolete(True)
            self.stack.undo()

    @property
    def only_bots_are_left(self) -> bool:
        """Whether the rest may be skipped, or left out: every person has come in, and only bots are still on their way."""
        return self.looking is None and self.session.only_bots_are_left

    def end_here(self) -> None:
        """Nobody wants to see the bots come in."""
        if self.only_bots_are_left:
            self._push(END, person=True)

    def skip_to_end(self) -> None:
        """Let the bots play on unseen, as fast as they can, and show the end."""
        if self.only_bots_are_left:
            self._timer.stop()
            self._thinker.forget()
            self._wait(False)
            self._revision += 1
            self._play_unseen(self.session.ply, self._revision)

    def _play_unseen(self, before: int, revision: int) -> None:
        """In pieces, so that the window stays awake. What has been overtaken is given up."""
        until = perf_counter() + PIECE
        while revision == self._revision and (turn := self.turn) is not None:
            move = ask(self._bots[self.session.seats[turn].player], self.session)
            self._put_down(PlayMove(self.session, move, person=False))
            if perf_counter() > until:
                break
        if revision != self._revision:
            return
        if self.turn is None:
            self._arrive(before)
        else:
            QTimer.singleShot(0, self, lambda: self._play_unseen(before, revision))

    def _push(self, move: Move, person: bool) -> None:
        self._commit(PlayMove(self.session, move, person))

    def _commit(self, command: PlayMove) -> None:
        self._put_down(command)
        self._arrive(command.ply)

    def _put_down(self, command: PlayMove) -> None:
        self._fold_edits()
        self.stack.push(command)
        # Only now that push has returned may the stack be cleared.
        if not self._may_be_undone(command.ply):
            self.stack.clear()

    def _arrive(self, before: int) -> None:
        """Tell everybody that the table came here from the ply `before`, and see who is next."""
        if self._journal is not None:
            # On the disk before anybody sees it.
            self._journal.keep()
        self._revision += 1
        self._timer.stop()
        self._thinker.forget()
        self._wait(False)
        self.looking = None
        turn = self.turn
        if turn is not None and self.is_person(turn):
            self._viewer = turn
        revision = self._revision
        self.moved.emit(before, self.session.ply)
        if revision != self._revision:
            return
        if turn is None:
            self.over.emit()
        else:
            self._prepare()
            if not self.is_person(turn):
                self._call_bot(before)

    # -------------------------------------------------------- bots

    def _call_bot(self, before: int) -> None:
        """Let the bot move: at once if nothing was to be seen of the last move, else after a moment, or when told to."""
        shown = self.session.ply > before and not self.is_person(self.session.mover(before)) and self._saw_something(before)
        self._due = self._revision
        if self._held and self.persons:
            return
        if shown and self._follow_bots:
            self._wait(True)
        elif shown:
            self._timer.start(self.pause * READING if self._held else self.pause)
        else:
            self._timer.start(0)

    def _saw_something(self, before: int) -> bool:
        """Whether the viewer saw anything worth following since that ply."""
        return self.game.is_notable(self.view_at(before), self.view_at(self.session.ply))

    def hold(self, held: bool) -> None:
        """Let nobody but the person at the screen move while something is to be read; then go on. Where only bots play it is shown
        for a while, or as long as each of their moves waits for somebody."""
        self._held = held
        if not held and self._due == self._revision:
            self._timer.start(0)

    def play_on(self) -> None:
        """Skip what is only being shown."""
        if self.is_waiting or self._timer.isActive():
            self._wait(False)
            self._timer.start(0)

    def _wait(self, waiting: bool) -> None:
        if waiting != self.is_waiting:
            self.is_waiting = waiting
            self.waiting.emit(waiting)

    def _bot_move(self) -> None:
        turn = self.turn
        if self._due != self._revision or turn is None or self.is_person(turn):
            return
        bot, revision = self._bots[self.session.seats[turn].player], self._revision
        if turn in self._thoughtful:
            self._thinker.ask(choice(self.session), lambda move: self._bot_chose(revision, move))
        else:
            self._bot_chose(revision, ask(bot, self.session))

    def _prepare(self) -> None:
        """Let bots think about what they will be asked whatever is chosen now, so that nobody waits for them later."""
        if self._thoughtful and self.turn is not None:
            self._thinker.prepare(to_come(self.session, self._thoughtful, self._thinker.known), self._prepare)

    def _bot_chose(self, revision: int, move: Move) -> None:
        """A reply to a question that has been overtaken is dropped."""
        if revision == self._revision and self._due == revision:
            self._push(move, person=False)

    def stop(self) -> None:
        """Leave the table: no bot moves any more."""
        self._revision += 1
        self._timer.stop()
        self._thinker.rest()
        self._wait(False)

    # -------------------------------------------------------- undo

    def take_up(self) -> None:
        """A game that is gone on with can be taken back, and forth again, as if nobody had been away."""
        here = self.session.ply
        line = list(self.session.line)
        self.session.jump(0)
        for ply, move in enumerate(line):
            self.stack.push(PlayMove(self.session, move, self.is_person(self.session.mover(ply))))
            if not self._may_be_undone(ply) and ply < here:
                self.stack.clear()
        while self.session.ply > here:
            self.stack.undo()

    def _may_be_undone(self, ply: int) -> bool:
        """Whether the policy lets the move made at this ply be taken back (see the table in docs/architecture.md)."""
        if self.kind == PRACTICE:
            return True
        if self._reveals(ply):
            return self.kind == CASUAL and self._take_back and not self.game.spec.memory
        return self.kind == CASUAL or not self._passes(ply)

    def _reveals(self, ply: int) -> bool:
        return self.game.reveals(self.session.state_at(ply), self.session.state_at(ply + 1))

    def _passes(self, ply: int) -> bool:
        """Whether the move at this ply hands the decision on."""
        return self.game.turn(self.session.state_at(ply)) != self.game.turn(self.session.state_at(ply + 1))

    @property
    def can_undo(self) -> bool:
        """Whether there is something a person did that may be taken back."""
        latest_first = reversed(range(self.stack.index()))
        return self.looking is None and self.persons > 0 and any(self._is_persons(at) for at in latest_first)

    @property
    def can_redo(self) -> bool:
        return self.looking is None and self.stack.canRedo()

    def undo_words(self) -> str:
        """What would be taken back now, or why nothing can be."""
        if not self.can_undo:
            return self._why_no_undo()
        if isinstance(self.stack.command(self.stack.index() - 1), Edit):
            return tr("Take back the last change")
        return tr("Take back the last move")

    def _why_no_undo(self) -> str:
        if self.looking is not None:
            return tr("Go back to the game first")
        if not self.session.ply:
            return tr("Nothing to take back yet")
        if self.kind == MATCH:
            return tr("In a match, confirmed moves stand")
        return tr("What has been revealed cannot be taken back")

    def undo(self) -> None:
        """Take back the last change of mind; or the last move that a person made, and what the bots replied."""
        if not self.can_undo:
            return
        if isinstance(self.stack.command(self.stack.index() - 1), Edit):
            self.stack.undo()
            self.edits_changed.emit()
            return
        before = self.session.ply
        while True:
            command = self._move(self.stack.index() - 1)
            # Who takes back what was revealed plays on with help.
            if self._reveals(command.ply):
                self.help_was_used()
            self.stack.undo()
            if command.person:
                break
        self._arrive(before)

    def redo(self) -> None:
        """Do again what was taken back: a change of mind, or moves up to the next decision of a person. The future is the same."""
        if not self.can_redo:
            return
        if isinstance(self.stack.command(self.stack.index()), Edit):
            self.stack.redo()
            self.edits_changed.emit()
            return
        before = self.session.ply
        while self.stack.canRedo():
            self.stack.redo()
            if self.turn is not None and self.is_person(self.turn):
                break
        self._arrive(before)

    def _is_persons(self, index: int) -> bool:
        command = self.stack.command(index)
        return isinstance(command, Edit) or (isinstance(command, PlayMove) and command.person)

    def _move(self, index: int) -> PlayMove:
        command = self.stack.command(index)
        assert isinstance(command, PlayMove)  # edits are folded into moves before one is pushed
        return command
