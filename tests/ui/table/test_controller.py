"""Any table: people play, take back, redo, change their pending move and look back, in any order and under every policy; beside it
the moves and what may be undone stand in plain lists."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
import shiboken6
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.rules import LoseBonus
from ramses_desktop.games.sample.rules import Swap
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.ui.table.controller import Table
from tests.store.disks import STEADY
from tests.store.games import PYRAMIDS, SAMPLE, play

pytestmark = pytest.mark.usefixtures("qapp")

SELDOM_LEGAL = {"sample": Swap(), "pyramids": LoseBonus()}
POLICIES = [(MATCH, False), (CASUAL, False), (CASUAL, True), (PRACTICE, False)]


class Tables(RuleBasedStateMachine):
    @initialize(game=st.sampled_from([SAMPLE, PYRAMIDS]), moves=st.integers(0, 8), policy=st.sampled_from(POLICIES))
    def sit_down(self, game: AnyGame, moves: int, policy: tuple[str, bool]) -> None:
        self.game, (self.kind, self.take_back) = game, policy
        options = next(options for options in game.spec.variants if options.players == 2)
        self.session = play(Session.new(game, options, "any table"), 0 if game is SAMPLE else moves)
        self.table = Table(self.session, {}, self.kind, take_back=self.take_back)
        self.line: list[Move] = list(self.session.line)
        self.ply, self.viewer, self.assisted = len(self.line), 0, False
        self.looking: int | None = None
        self.done: list[Any] = []
        """What may be undone: the ply of a move, or the pending move before and after an edit."""
        self.undone: list[Any] = []
        self.pending = 0
        """On the board, which is told what undo and redo make of it."""
        self.restored: list[int] = []
        self.table.restored.connect(self.restored.append)
        self.table.begin()

    def teardown(self) -> None:
        if hasattr(self, "table"):
            shiboken6.delete(self.table)

    def state(self, ply: int | None = None) -> Any:
        return reduce(self.game.play, self.line[: self.ply if ply is None else ply], self.session.state_at(0))

    @property
    def is_open(self) -> bool:
        """Whether somebody decides here."""
        return self.looking is None and self.game.turn(self.state()) is not None

    def drop_edits(self) -> None:
        """They have led to a move, or are given up."""
        while self.done and isinstance(self.done[-1], tuple):
            self.done.pop()
        self.pending = 0

    def reveals(self, ply: int) -> bool:
        return self.game.reveals(self.state(ply), self.state(ply + 1))

    def may_be_undone(self, ply: int) -> bool:
        if self.kind == PRACTICE or self.reveals(ply):
            return self.kind == PRACTICE or self.take_back
        return self.kind == CASUAL or self.game.turn(self.state(ply)) == self.game.turn(self.state(ply + 1))

    @rule(which=st.integers(0, 99), goes_on=st.booleans())
    def play(self, which: int, goes_on: bool) -> None:
        """Any move, or one after which the same seat decides again."""
        state = self.state()
        moves = list(self.game.moves(state))
        if not self.is_open:
            assert not self.table.play(moves[0] if moves else SELDOM_LEGAL[self.game.spec.id])
            return
        if goes_on:
            seat = self.game.turn(state)
            moves = [move for move in moves if self.game.turn(self.game.play(state, move)) == seat] or moves
        move = moves[which % len(moves)]
        self.drop_edits()
        self.line[self.ply :] = self.line[self.ply :] if self.line[self.ply : self.ply + 1] == [move] else [move]
        self.ply += 1
        self.undone = []
        self.done = [*self.done, self.ply - 1] if self.may_be_undone(self.ply - 1) else []
        assert self.table.play(move)

    @rule()
    def try_what_is_seldom_legal(self) -> None:
        move = SELDOM_LEGAL[self.game.spec.id]
        if move not in self.game.moves(self.state()):
            assert not self.table.play(move)

    @rule(after=st.integers(1, 9))
    def change_the_pending_move(self, after: int) -> None:
        self.table.edit(self.pending, after, "turn")
        if self.is_open:
            self.done.append((self.pending, after))
            self.undone, self.pending = [], after

    @rule()
    def undo(self) -> None:
        told: list[int] = []
        if self.looking is None and self.done:
            latest = self.done.pop()
            self.undone.append(latest)
            if isinstance(latest, tuple):
                self.pending = latest[0]
                told.append(self.pending)
            else:
                self.assisted |= self.reveals(latest)
                self.ply, self.pending = latest, 0
        self.table.undo()
        self.was_told(told)

    @rule()
    def redo(self) -> None:
        told: list[int] = []
        if self.looking is None and self.undone:
            latest = self.undone.pop()
            self.done.append(latest)
            if isinstance(latest, tuple):
                self.pending = latest[1]
                told.append(self.pending)
            else:
                self.ply, self.pending = latest + 1, 0
        self.table.redo()
        self.was_told(told)

    def was_told(self, told: list[int]) -> None:
        assert self.restored == told
        self.restored.clear()

    @precondition(lambda self: self.line)
    @rule(ply=st.integers(-1, 30))
    def look(self, ply: int) -> None:
        looking = None if ply >= self.ply else max(ply, 0)
        if looking != self.looking:
            self.drop_edits()
        self.looking = looking
        self.table.look(ply)

    @invariant()
    def shows_what_the_moves_lead_to(self) -> None:
        table, state = self.table, self.state()
        turn = self.game.turn(state)
        self.viewer = self.viewer if turn is None else turn
        assert (self.session.line, self.session.ply, self.session.state) == (self.line, self.ply, state)
        assert (table.turn, table.viewer, table.awaits_person) == (turn, self.viewer, self.is_open)
        shown = self.ply if self.looking is None else self.looking
        assert (table.looking, table.shown_ply, table.view) == (self.looking, shown, self.game.view(self.state(shown), self.viewer))

    @invariant()
    def says_what_may_be_undone(self) -> None:
        table, is_here = self.table, self.looking is None
        assert (table.can_undo, table.can_redo) == (is_here and bool(self.done), is_here and bool(self.undone))
        assert (table.undo_words().startswith("Undo"), table.redo_words().startswith("Redo")) == (table.can_undo, table.can_redo)
        assert table.assisted == self.assisted
        assert self.restored == [], "the board is told of nothing else"


TestTables = Tables.TestCase
TestTables.settings = settings(STEADY, max_examples=40, stateful_step_count=30, phases=[Phase.generate, Phase.shrink])
