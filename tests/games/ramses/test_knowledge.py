"""What a perfect memory can know of a game, and guesses about the rest."""

from collections import Counter

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import HIDDEN, Notice
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.knowledge import GONE, Known, guess, known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, GIVE, LAY, MOST_SLIDES, NO_CHIP, RamsesOptions, State
from tests.games.ramses.by_hand import beside, card, hole, moved_to, play, table
from tests.games.ramses.test_duel import OTHER, THIRD, beside_treasure, fighting
from tests.games.ramses.test_special import about_to_be_stung


def seen(*states: State, seat: int = 0) -> list[State]:
    return [GAME.view(state, seat) for state in states]


def steps(state: State, *moves: str) -> list[State]:
    """All positions along the way."""
    states = [state]
    for move in moves:
        states.append(play(states[-1], move))
    return states


def test_every_hole_that_was_free_is_known():
    states = steps(table(card=card(2, 1), free=beside(7)), "slide right", "slide left", "slide up")
    assert known(seen(*states), 0).under == {hole("f3"): 0, hole("e3"): 7, hole("f4"): 0}


def test_what_was_under_a_gold_pyramid_is_known():
    start = table(kind=EXPERT, free=beside(2), card=card(7, 1), chips={3: CURSE, 1: 2})
    states = steps(start, "slide right", "look under", "keep scarab", "slide left")
    assert known(seen(*states), 0).chips == {3: CURSE}
    states = steps(table(kind=EXPERT, free=beside(1), card=card(7, 1), chips={1: 2}), "slide right", "look under")
    assert known(seen(*states), 0).chips == {1: NO_CHIP}


def test_who_won_a_card_is_known():
    states = steps(table(card=card(7, 1), free=beside(7)), "slide right")
    assert known(seen(*states, seat=2), 2).holders == {card(7, 1): 0}


def test_a_card_won_by_luck_is_known():
    states = steps(table(pile=(card(5, 2), 14), free="a3", seat=1), "turn over")
    assert known(seen(*states), 0).holders == {card(5, 2): 1}


def test_a_card_that_went_out_is_known():
    states = steps(table(1, card=card(2, 1), free=beside(7)), "slide right")
    assert known(seen(*states), 0).holders == {card(2, 1): GONE}


def test_who_won_a_duel_is_known():
    start = beside_treasure(fighting(), 9)
    states = steps(start, "slide right")
    assert known(seen(*states), 0).holders == {OTHER: 1, THIRD: 1}
    assert known(seen(start), 0).holders == {}
    assert known(seen(start), 0).shown == {OTHER, THIRD}


def test_after_a_drawn_duel_each_has_their_own_card():
    start = moved_to(fighting(), beside(6))
    states = steps(start, "slide right", *["slide left", "slide right"] * 19)
    assert known(seen(*states), 0).holders == {OTHER: 1, THIRD: 2}


def test_which_card_was_given_to_the_right_is_known_to_nobody_else():
    start = about_to_be_stung(won=((), (2, 3)))
    won = steps(table(card=2, free=beside(2), pile=(12, 13), seat=1), "slide right")
    assert known(seen(*won, seat=2), 2).holders == {2: 1}
    given = steps(start, "slide right", "give 3")
    assert known(seen(*won, *given, seat=2), 2).holders == {}


def test_the_owner_who_looks_at_their_cards_knows_them():
    states = steps(about_to_be_stung(won=((), (2, 3))), "slide right")
    assert known(seen(*states, seat=1), 1).holders == {2: 1, 3: 1}


# ------------------------------------------------------------ guessing


@frozen
class Guessed:
    """The truth, a guess by one seat, and what that seat knows."""

    truth: State
    seat: int
    guess: State
    known: Known


@pytest.fixture(scope="module")
def guesses() -> list[Guessed]:
    """Guesses every now and then in whole games."""
    luck = Luck("guesses")
    found = []
    for options in (RamsesOptions(3, EXPERT), RamsesOptions(1)):
        session = Session.new(GAME, options, "knowledge")
        while session.turn is not None:
            state, seat = session.state, len(session.line) % options.players
            if len(session.line) % 15 == 0 or state.stage in (GIVE, LAY):
                views = session.seen(seat)
                found.append(Guessed(state, seat, guess(views, seat, luck), known(views, seat)))
            session.play(ask(BOTS["vizier"], session))
    return found


def test_a_guess_looks_like_what_was_seen_and_agrees_with_what_is_known(guesses: list[Guessed]):
    for one in guesses:
        assert GAME.view(one.guess, one.seat) == GAME.view(one.truth, one.seat)
        _must_be_true(one.known, one.guess)


def test_what_is_known_is_true(guesses: list[Guessed]):
    for one in guesses:
        _must_be_true(one.known, one.truth)


def _must_be_true(own: Known, state: State) -> None:
    assert all(state.treasures[place] == under for place, under in own.under.items())
    assert all(state.chips[number - 1] == chip for number, chip in own.chips.items())
    for number, holder in own.holders.items():
        assert number in (state.gone if holder == GONE else state.players[holder].won)


def test_a_guess_is_a_whole_legal_table(guesses: list[Guessed]):
    for one in guesses:
        found = one.guess
        everywhere = [found.card, *found.laid, *found.pile, *found.gone]
        everywhere += [number for player in found.players for number in player.won]
        assert Counter(filter(None, everywhere)) == Counter(range(1, 31))
        assert Counter(found.treasures) == Counter(one.truth.treasures)
        assert Counter(found.chips) == Counter(one.truth.chips)
        assert HIDDEN not in (*found.symbols, *found.chips, found.barred)


def test_choosing_cards_was_seen_in_these_games(guesses: list[Guessed]):
    """Otherwise the tests above would prove less than they claim."""
    assert {GIVE, LAY} <= {one.truth.stage for one in guesses}


def test_declining_a_look_and_keeping_the_scarab_are_not_notable():
    start = play(table(kind=EXPERT, free=beside(2), card=card(7, 1), chips={3: CURSE, 1: 2}), "slide right")
    for move, notable in (("look under", True), ("leave standing", False)):
        after = play(start, move)
        assert GAME.notice(*seen(start, after)) == (Notice.SIGHT if notable else Notice.NOTHING)
        for more, used in (("use scarab", True), ("keep scarab", False)):
            assert GAME.notice(*seen(after, play(after, more))) == (Notice.EVENT if used else Notice.NOTHING)


def test_a_treasure_that_comes_to_light_is_a_sight_and_a_slide_onto_sand_a_step():
    start = table(free=beside(2), card=card(7, 1))
    noticed = {
        bool(after.open): GAME.notice(*seen(start, after)) for after in (GAME.play(start, move) for move in GAME.moves(start))
    }
    assert noticed == {True: Notice.SIGHT, False: Notice.STEP}


def test_the_last_of_too_many_slides_is_an_event():
    start = evolve(table(free=beside(2), card=card(7, 1)), slides=MOST_SLIDES - 1)
    sand = next(after for after in (GAME.play(start, move) for move in GAME.moves(start)) if not after.open)
    assert GAME.notice(*seen(start, sand)) == Notice.EVENT
