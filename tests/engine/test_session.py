"""A session steps back and forth without changing anything; only a different move cuts off the future."""

from itertools import accumulate

import pytest
from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ramses_desktop.bots import luck_of
from ramses_desktop.engine.game import END, IllegalMove
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.sample.rules import GAME, HighCard, HighCardOptions, Keep, Swap
from tests.store.disks import STEADY

KEEP, SWAP = Keep(), Swap()
LINE = [SWAP, KEEP, SWAP, SWAP, KEEP, KEEP]


def played(line=LINE):
    session = Session.new(GAME, HighCardOptions(players=3, swaps=3), "sphinx")
    for move in line:
        session.play(move)
    return session


def views(session, seat):
    """The views that differ from the one before."""
    every = [GAME.view(session.state_at(ply), seat) for ply in range(session.ply + 1)]
    return [view for ply, view in enumerate(every) if not ply or view != every[ply - 1]]


class BackAndForth(RuleBasedStateMachine):
    """Playing, undoing, redoing and looking in any order, beside the moves alone, which the rules play anew each time."""

    def __init__(self):
        super().__init__()
        self.session = played([])
        self.line, self.ply = [], 0

    def states(self):
        return list(accumulate(self.line[: self.ply], GAME.play, initial=self.session.state_at(0)))

    @rule(move=st.sampled_from([KEEP, SWAP]))
    def play(self, move):
        """Another move than the next one cuts the future off; a refused one does not."""
        if move not in GAME.moves(self.states()[-1]):
            with pytest.raises(IllegalMove):
                self.session.play(move)
            return
        if self.line[self.ply : self.ply + 1] != [move]:
            del self.line[self.ply :]
            self.line.append(move)
        self.ply += 1
        assert self.session.play(move) == self.states()[-1]

    @rule(ply=st.integers(-1, 3 * 4 + 1))
    def jump(self, ply):
        self.step(ply, lambda session: session.jump(ply))

    @rule()
    def back(self):
        self.step(self.ply - 1, Session.back)

    @rule()
    def forward(self):
        self.step(self.ply + 1, Session.forward)

    def step(self, ply, make):
        if 0 <= ply <= len(self.line):
            self.ply = ply
            assert make(self.session) == self.states()[-1]
        else:
            sentence = f"This game has {len(self.line)} moves; there is no position after move {ply}."
            with pytest.raises(IllegalMove, match=sentence):
                make(self.session)

    @rule(seat=st.integers(0, 2))
    def look(self, seat):
        """What a seat has seen is its own list, and nothing of a future that was cut off."""
        assert self.session.seen(seat) == views(self.session, seat)
        self.session.seen(seat).clear()

    @invariant()
    def is_where_the_moves_lead(self):
        session, states = self.session, self.states()
        assert (session.line, session.ply, session.turn) == (self.line, self.ply, GAME.turn(states[-1]))
        assert [session.state_at(ply) for ply in range(self.ply + 1)] == states
        assert session == played(self.line) or self.ply < len(self.line)


TestBackAndForth = BackAndForth.TestCase
TestBackAndForth.settings = settings(STEADY, max_examples=60, stateful_step_count=40)


def test_a_new_session_stands_before_the_first_move():
    session = played([])
    assert (session.ply, session.line, session.turn) == (0, [], 0)
    assert session.state == GAME.start(session.options, session.deal)


def test_the_same_seed_deals_the_same():
    options = HighCardOptions(players=3, swaps=3)
    assert Session.new(GAME, options, "sphinx").deal == Session.new(GAME, options, "sphinx").deal
    assert Session.new(GAME, options, "sphinx").deal != Session.new(GAME, options, "sphinx!").deal


def test_seats_have_names_even_if_nobody_gave_them_any():
    assert played([]).seats == (Seat("Player 1"), Seat("Player 2"), Seat("Player 3"))
    own = (Seat("Ada"), Seat("Bo", "greedy"))
    assert Session.new(GAME, HighCardOptions(players=2), "sphinx", own).seats == own


def test_a_seat_is_shown_each_position_once_however_often_it_looks():
    asked = []

    class Asked(HighCard):
        def view(self, state, seat):
            asked.append((state, seat))
            return super().view(state, seat)

    session = Session.new(Asked(), HighCardOptions(players=3, swaps=3), "sphinx")
    for move in LINE:
        session.play(move)
    for ply in (*range(len(LINE) + 1), 2, 0, len(LINE)):
        assert session.view(1, ply) == GAME.view(session.state_at(ply), 1)
    session.seen(1)
    assert len(asked) == len(LINE) + 1


class OutOfSight(HighCard):
    """The sample game with secret swaps: nobody else sees the size of the deck."""

    def view(self, state, seat):
        seen = super().view(state, seat)
        return seen if seat == state.seat or state.over else evolve(seen, deck=())


def test_nobody_can_count_what_others_do_in_secret():
    seen = []
    for line in ([KEEP], [SWAP, KEEP], [SWAP, SWAP, SWAP, KEEP]):
        session = Session.new(OutOfSight(), HighCardOptions(players=3, swaps=3), "sphinx")
        for move in line:
            session.play(move)
            assert len(session.seen(2)) == 1 + (move == KEEP)
        assert session.turn == 1
        seen.append((session.seen(2), luck_of(session, 1).name, luck_of(session, 1).seed))
    assert seen[0] == seen[1] == seen[2]


def test_the_mover_is_who_decided_there():
    session = played()
    assert [session.mover(ply) for ply in range(len(LINE))] == [0, 0, 1, 1, 1, 2]


@pytest.mark.parametrize("ply", range(len(LINE) + 1))
def test_a_branch_starts_with_the_same_moves_and_goes_its_own_way(ply):
    session = played()
    session.headers = (("Site", ("the kitchen",)),)
    twin = session.branch(ply)
    assert (twin.line, twin.ply, twin.state) == (LINE[:ply], ply, session.state_at(ply))
    assert (twin.deal, twin.seats, twin.seed, twin.headers) == (
        session.deal,
        session.seats,
        session.seed,
        session.headers,
    )
    assert session.seen(0) == views(session, 0)
    if ply < len(LINE):
        twin.play(KEEP)
    assert twin.seen(0) == views(twin, 0)
    assert (session.line, session.ply) == (LINE, len(LINE))


def test_only_a_race_in_which_every_person_has_come_in_can_be_ended() -> None:
    session = Session.new(HighCard(), HighCardOptions(2), "ended")
    assert not session.only_bots_are_left
    with pytest.raises(IllegalMove, match="once only bots are still on their way"):
        session.play(END)
