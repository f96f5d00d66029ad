"""Who may know what: marks of the same step, the deck, future and covered cards; and guesses that fit."""

import pytest
from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.silver_gold.rules import ALL_TURNS, CROSS, GAME, KEEP, REPLACE, State
from tests.games.flip_and_write.by_hand import without_turn
from tests.games.long import later
from tests.games.silver_gold.by_hand import Box, nearly, new_game, play, play_at_random, player, table

EVERYTHING = ("xcp..", "cc.")


@pytest.fixture
def three(box: Box) -> State:
    """Three players; the first can reach every icon."""
    box.draw(1, *EVERYTHING)
    return table(player(1, nearly(2), coins=3), player(3, nearly(4)), player(nearly(5), 6), turn=9, first=1)


def test_nobodys_marks_are_known_to_the_others_before_all_have_committed(three: State):
    before = [without_turn(GAME.view(three, seat)) for seat in range(3)]
    for move in GAME.moves(three):
        marked = GAME.play(three, move)
        assert [without_turn(GAME.view(marked, seat)) for seat in (1, 2)] == before[1:]


def test_coins_and_palms_are_as_unknown_as_the_marks(three: State):
    state = play(three, "cross 1 a1 b1 c1", "bonus 1 a2")
    assert (state.players[0].coins, state.players[0].palms) == (5, (1,))
    assert GAME.view(state, 2).players[0] == three.players[0]
    assert GAME.view(state, 0).players[0] == state.players[0]
    assert GAME.view(play(three, "cross 1 a1"), 1).bonus == HIDDEN


def test_all_is_shown_when_the_last_has_made_a_mark(three: State):
    state = play(three, "cross 2 a1", "cross 3 a1", "cross 5 a1")
    assert state.stage == REPLACE
    for seat in range(3):
        view = GAME.view(state, seat)
        assert (view.players, view.before, view.queue, view.trophies) == (state.players, state.before, state.queue, state.trophies)


def test_the_deck_is_nobodys_to_see_and_the_display_everybodys(three: State):
    for seat in range(3):
        view = GAME.view(three, seat)
        assert (view.deck, view.display) == ((HIDDEN,) * 4, three.display)


@pytest.mark.parametrize("players", [1, 2])
def test_only_the_current_expedition_card_is_seen_and_nobody_may_look_at_those_under_it(players: int):
    session = play_at_random(new_game(players, "pile"), Luck("pile"))
    for ply in range(len(session.line) + 1):
        state = session.state_at(ply)
        shown = [card for order in GAME.view(state, 0).orders for card in order if card != HIDDEN]
        if state.stage == KEEP:
            assert shown == []
        elif state.number < ALL_TURNS:
            assert shown == [state.expedition]


def test_the_eighth_card_of_a_round_stays_hidden():
    for options in ({}, {"open_pile": True}):
        session = play_at_random(new_game(1, "eighth", **options), Luck("eighth"))
        assert all(order[7] == HIDDEN for view in session.seen(0) for order in view.orders)


def test_a_view_shows_no_more_of_itself():
    session = play_at_random(new_game(3, "twice"), Luck("twice"))
    for ply in range(0, len(session.line) + 1, 3):
        for seat in range(3):
            view = GAME.view(session.state_at(ply), seat)
            assert GAME.view(view, seat) == view


# ------------------------------------------------------------ remembering and guessing


def test_what_was_seen_is_remembered():
    """The views of a whole game show every expedition card but the eighth of each round; the last view alone shows none."""
    session = play_at_random(new_game(2, "memory"), Luck("memory"))
    recalled = GAME.recalled(session.seen(1))
    assert recalled.orders == tuple((*order[:7], HIDDEN) for order in session.state.orders)
    assert evolve(recalled, orders=()) == evolve(session.seen(1)[-1], orders=())


def test_nothing_is_remembered_that_was_not_seen():
    session = play_at_random(new_game(2, "memory"), Luck("memory"), 30)
    state = session.state
    recalled = [card for order in GAME.recalled(session.seen(0)).orders for card in order]
    known = [card for order in state.orders for card in order][: state.number + 1 + state.number // 7]
    assert [card for card in recalled if card != HIDDEN] == [card for at, card in enumerate(known) if at % 8 != 7]


@pytest.mark.parametrize("players", [1, 2, *later(3, 4)])
def test_a_guess_looks_like_what_was_seen_and_has_every_card_once(players: int):
    session = play_at_random(new_game(players, "guess"), Luck("guess"))
    for ply in range(0, len(session.line) + 1, 2):
        session.jump(ply)
        for seat in range(players):
            seen = session.seen(seat)
            guess = GAME.guess(seen, seat, Luck(f"{ply}"))
            assert GAME.view(guess, seat) == seen[-1]
            assert all(sorted(order) == list(range(8)) for order in guess.orders)
            own = [card for one in guess.players for card in (*one.done, *(island.card for island in one.cards))]
            lying = [*guess.deck, *guess.display, *own]
            assert sorted(guess.deck if guess.stage == KEEP else lying) == list(range(1, 48))


def test_a_guess_keeps_what_was_seen_earlier_in_the_round():
    session = play_at_random(new_game(2, "keeps"), Luck("keeps"), 32)
    state = session.state
    assert state.stage == CROSS
    assert state.number % 7 > 2
    upto = state.number % 7 + 1
    for number in range(5):
        guess = GAME.guess(session.seen(0), 0, Luck(f"{number}"))
        assert guess.orders[state.round][:upto] == state.orders[state.round][:upto]


def test_guesses_differ_with_luck_and_agree_without(three: State):
    seen = [GAME.view(play(three, "cross 2 a1"), 2)]
    assert len({GAME.guess(seen, 2, Luck(f"{number}")).deck for number in range(20)}) > 1
    assert GAME.guess(seen, 2, Luck("same")) == GAME.guess(seen, 2, Luck("same"))


def test_who_has_acted_is_guessed_to_have_made_legal_marks(three: State):
    seen = [GAME.view(play(three, "cross 2 a1"), 1)]
    guessed = {GAME.guess(seen, 1, Luck(f"{number}")).players[0] for number in range(30)}
    assert len(guessed) > 10
    assert all(one != three.players[0] for one in guessed)
