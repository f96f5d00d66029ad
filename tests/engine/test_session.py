"""A session steps back and forth without changing anything; only a different move cuts off the future."""

import hashlib
from hashlib import sha256

import pytest
from attrs import evolve

from ramses_desktop import bots
from ramses_desktop.bots import luck_of
from ramses_desktop.engine.game import END, IllegalMove
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.sample.rules import GAME, HighCard, HighCardOptions, Keep, Swap

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


def test_playing_makes_the_move_the_rules_make():
    session = played([])
    before = session.state
    assert session.play(SWAP) == GAME.play(before, SWAP) == session.state
    assert (session.ply, session.line, session.turn) == (1, [SWAP], 0)


def test_an_illegal_move_changes_nothing():
    session = played([SWAP, SWAP, SWAP])
    session.back()
    session.play(SWAP)
    with pytest.raises(IllegalMove, match="You have no swaps left"):
        session.play(SWAP)
    assert session == played([SWAP, SWAP, SWAP])


def test_undo_gives_back_every_earlier_state():
    session = played()
    states = [session.state_at(ply) for ply in range(len(LINE) + 1)]
    assert session.turn is None
    for ply in reversed(range(len(LINE))):
        assert session.back() == states[ply] == session.state
        assert session.ply == ply
    assert session.line == LINE


def test_redo_repeats_the_same_future():
    session = played()
    states = [session.state_at(ply) for ply in range(len(LINE) + 1)]
    session.jump(0)
    for ply in range(1, len(LINE) + 1):
        assert session.forward() == states[ply] == session.state
    assert session == played()


def test_the_same_move_again_keeps_the_future():
    session = played()
    session.jump(2)
    assert session.play(LINE[2]) == session.state_at(3)
    assert (session.ply, session.line) == (3, LINE)


def test_another_move_cuts_the_future_off():
    session = played()
    session.jump(2)
    session.play(KEEP)
    assert session == played([SWAP, KEEP, KEEP])
    with pytest.raises(IllegalMove):
        session.forward()


def test_a_refused_move_does_not_cut_the_future_off():
    session = played([SWAP, SWAP, SWAP, KEEP])
    session.jump(3)
    with pytest.raises(IllegalMove):
        session.play(SWAP)
    assert session.line == [SWAP, SWAP, SWAP, KEEP]


@pytest.mark.parametrize(("ply", "step"), [(0, Session.back), (len(LINE), Session.forward)])
def test_nobody_steps_over_an_end_of_the_line(ply, step):
    session = played()
    session.jump(ply)
    with pytest.raises(IllegalMove, match="This game has 6 moves; there is no position after move"):
        step(session)
    assert session.ply == ply


@pytest.mark.parametrize("ply", [-1, len(LINE) + 1])
def test_a_jump_lands_on_the_line_or_not_at_all(ply):
    session = played()
    with pytest.raises(IllegalMove, match=f"This game has 6 moves; there is no position after move {ply}."):
        session.jump(ply)
    assert session == played()


def test_a_seat_has_seen_a_view_for_each_position_that_looked_different_to_it():
    session = played()
    for seat in range(3):
        assert session.seen(seat) == views(session, seat)


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


def dealt(secret=None, seed="sphinx"):
    return Session.new(GAME, HighCardOptions(players=3, swaps=3), seed, secret=secret)


def test_the_luck_of_the_bots_comes_from_a_secret_where_one_was_drawn_and_not_from_the_seed():
    one, other = dealt("ab" * 16), dealt("cd" * 16)
    assert one.deal == other.deal
    assert luck_of(one, 0).seed != luck_of(other, 0).seed
    assert luck_of(one, 0).seed == luck_of(dealt("ab" * 16, "lotus"), 0).seed


def test_what_a_bot_is_handed_tells_neither_seed_nor_the_luck_of_others():
    """Trying seeds does not lead to the deal: the secret, or many rounds of hashing, stands in between."""
    for session in (dealt(), dealt("ab" * 16)):
        handed = {luck_of(session, seat).seed for seat in range(3)}
        assert len(handed) == 3
        told = {f"{Luck(text, 'bots').bits64():x}" for text in ("sphinx", session.deal)}  # as it used to be
        told |= {sha256(f"{text}{more}".encode()).hexdigest()[:32] for text in ("sphinx", session.deal) for more in ("", "bot 0")}
        assert not handed & {*told, "sphinx", session.deal, str(session.secret)}


def test_without_a_drawn_secret_luck_comes_from_the_seed_the_long_way_round(monkeypatch):
    rounds = []

    def counted(seed, salt, count, really=bots.slow_hash):
        rounds.append(count)
        return really(seed, salt, count)

    monkeypatch.setattr(bots, "slow_hash", counted)
    for seed in ("never dealt before", "nor this", "never dealt before"):
        assert luck_of(dealt(seed=seed), 0).seed == luck_of(dealt(seed=seed), 0).seed
    assert rounds == [bots.ROUNDS] * 2
    assert bots.ROUNDS >= 10_000
    assert luck_of(dealt("ab" * 16), 0).seed
    assert len(rounds) == 2, "a secret needs no long way"


@pytest.mark.parametrize("seed", ["", "a seed without OpenSSL", "Ägypten" * 12])
def test_the_way_round_is_the_same_where_python_comes_without_openssl(monkeypatch, seed):
    """As in every package: from 3.12 on, Python then has no such function."""
    usual = bots.slow_hash(seed.encode(), b"bots", 100)
    assert usual == hashlib.pbkdf2_hmac("sha256", seed.encode(), b"bots", 100)
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    assert bots.slow_hash(seed.encode(), b"bots", 100) == usual


def test_games_between_bots_go_the_same_again_on_every_platform():
    assert luck_of(dealt(), 1).seed == "6ac3750b704c766687adfa104dde25c8"
    assert luck_of(dealt("ab" * 16), 1).seed == "206962b6235c5be94de5d78d0a609161"


def test_going_back_forgets_what_was_seen_later():
    session = played()
    session.seen(1)
    session.jump(2)
    assert session.seen(1) == views(session, 1)
    session.forward()
    assert session.seen(1) == views(session, 1)


def test_what_was_seen_of_a_future_cut_off_is_never_seen_again():
    session = played()
    for seat in (0, 2):
        session.seen(seat)
    session.jump(2)
    for move in (KEEP, SWAP, SWAP):
        session.play(move)
        assert session.seen(0) == views(session, 0)
    assert session.seen(2) == views(session, 2)
    assert session.seen(1) == views(session, 1)


def test_what_a_seat_is_handed_is_its_own_list():
    session = played()
    session.seen(0).clear()
    assert session.seen(0) == views(session, 0)


def test_looking_does_not_make_another_game_of_it():
    session = played()
    session.seen(0)
    assert session == played()


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
