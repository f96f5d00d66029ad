"""Ramses alone."""

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import MOST_SLIDES, OVER, TURN_OVER, RamsesOptions
from tests.games.ramses.by_hand import back_and_forth, beside, card, play, table


def test_alone_the_card_of_a_wrong_treasure_goes_out_and_the_next_is_turned_over():
    state = play(table(1, card=card(2, 1), free=beside(7), pile=(12, 13)), "slide right")
    assert (state.gone, state.players[0].won, state.stage, state.seat) == ((card(2, 1),), (), TURN_OVER, 0)
    assert play(state, "turn over").card == 12


def test_alone_the_right_treasure_keeps_the_card():
    state = play(table(1, card=card(7, 1), free=beside(7), pile=(12,)), "slide right")
    assert (state.players[0].won, state.gone, state.stage) == ((card(7, 1),), (), TURN_OVER)


def test_alone_an_open_treasure_is_luck_too():
    state = play(table(1, pile=(card(5, 2), 14), free="a3"), "turn over")
    assert (state.players[0].won, state.stage) == ((card(5, 2),), TURN_OVER)


def test_alone_after_a_hundred_slides_that_uncovered_nothing_the_card_is_out():
    state = back_and_forth(table(1, card=12, pile=(13,), free="d2"), MOST_SLIDES)
    assert (state.gone, state.stage, state.slides) == ((12,), TURN_OVER, 0)


def test_alone_a_sandstorm_counts_whether_the_last_card_was_won_or_lost():
    for sought in (7, 2):
        state = table(1, card=card(sought, 1), free=beside(7), pile=(12, 13), symbols=("sandstorm",))
        assert play(state, "slide right", "turn over").turned == 1


def test_alone_the_game_is_over_after_all_thirty_cards():
    session = Session.new(GAME, RamsesOptions(1), "alone")
    luck = Luck("alone")
    while session.turn is not None:
        session.play(luck.pick(GAME.moves(session.state)))
    last = session.state
    assert last.stage == OVER
    assert len(last.players[0].won) + len(last.gone) == 30
    assert sum(str(move) == "turn over" for move in session.line) == 30
