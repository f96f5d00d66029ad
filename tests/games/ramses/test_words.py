"""The Ramses table in words, for prompts and screen readers."""

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import EXPERT, OVER, RamsesOptions, State
from ramses_desktop.games.ramses.ui import words
from tests.games.ramses.by_hand import (
    OTHER,
    about_to_be_stung,
    back_and_forth,
    beside,
    card,
    challenged,
    expert,
    fighting,
    hole,
    play,
    shuffled_underneath,
    stung,
    table,
    with_player,
)

pytestmark = pytest.mark.no_cover

NAMES = ("Ada", "Bo", "Cleo")


def asked(state: State) -> str:
    return words.prompt(GAME.view(state, state.seat), NAMES, None, awaits=True)


def test_who_is_to_decide_is_told_what():
    assert asked(table()) == "Ada, turn over the next search card."
    assert asked(table(card=card(7, 1))) == "Ada, slide a pyramid to find: black cat."
    assert asked(table(card=card(7, 3), powers=True)) == "Ada, slide a pyramid or push a line to find: black cat."
    assert asked(stung()) == "Bo, slide one pyramid without uncovering a treasure."
    assert asked(fighting()) == "Bo, before your rival finds yours, find: scroll."
    assert asked(challenged()) == "Bo, choose a card for the duel."
    given = play(about_to_be_stung(won=((), (2,))), "slide right")
    assert asked(given) == "Bo, you were stung. Choose a card for the player on your right."
    looking = play(expert(), "slide right")
    assert asked(looking) == "Ada, look under the gold pyramid?"
    assert asked(play(looking, "leave standing")) == "Ada, that is the wrong treasure. Use the scarab and go on?"


def test_who_waits_is_told_for_whom():
    view = GAME.view(table(card=card(7, 1)), 1)
    assert words.prompt(view, NAMES, None, awaits=False) == "Ada is sliding."
    assert words.prompt(evolve(view, stage=OVER), NAMES, None, awaits=False) == "The game is over."


def test_after_eighty_slides_the_prompt_warns():
    state = back_and_forth(table(card=card(7, 1), free="d2"), st.WARNING)
    assert asked(state) == "Ada, slide a pyramid to find: black cat. Only 20 slides left in this turn."


def explained(before: State, *moves: str) -> words.Explanation | None:
    """The explanation shown after the last of these moves."""
    for move in moves[:-1]:
        before = play(before, move)
    return words.explanation(before, play(before, moves[-1]), NAMES)


TITLES = {"sandstorm": (st.SANDSTORM, "Sandstorm"), "scorpion": (st.SCORPION, "Scorpion"), "duel": (st.DUEL, "Duel")}


@pytest.mark.parametrize("symbol", TITLES)
def test_every_special_action_explains_itself_when_it_comes_up(symbol: str):
    start = table(symbols=(symbol,), card=card(7, 1), free=beside(7), won=((), (OTHER,), (card(9, 1),)))
    found = explained(start, "slide right")
    assert found is not None
    assert (found.symbol, found.title) == TITLES[symbol]


def test_super_powers_explain_themselves_when_their_card_is_turned_over():
    found = explained(table(symbols=("powers",)), "turn over")
    assert found is not None
    assert (found.symbol, found.title) == (st.POWERS, "Super powers")


def test_an_explanation_says_whose_slide_it_is():
    found = explained(table(symbols=("scorpion",), card=card(7, 1), free=beside(7)), "slide right")
    assert found is not None
    assert found.text.startswith("Starting with Bo, everyone slides one pyramid")
    found = explained(table(symbols=("duel",), card=card(7, 1), free=beside(7)), "slide right")
    assert found is not None
    assert found.text.startswith("Bo and Cleo each lay a card face up")


def test_what_was_explained_is_not_explained_again():
    assert explained(stung(), "slide down") is None
    assert explained(fighting(), "slide up") is None
    assert explained(table(), "turn over") is None
    assert explained(table(card=card(7, 3), powers=True), "slide left") is None


@pytest.mark.parametrize("turned", range(st.QUARTERS))
def test_places_are_told_as_they_are_seen(turned: int):
    view = GAME.view(table(card=12, turned=turned), 0)
    told = [words.hole(view, number).split(",")[0] for number in range(st.HOLES)]
    assert len(set(told)) == st.HOLES
    assert told[hole("a1")] == ("a1", "f1", "h6", "a8")[turned]


def test_a_hole_tells_what_stands_there_and_nothing_that_was():
    view = GAME.view(play(table(card=card(2, 1), free=beside(7)), "slide right"), 1)
    assert words.hole(view, hole("e3")) == "e3, free hole: black cat"
    assert words.hole(GAME.view(play(table(card=card(2, 1), free=beside(7)), "slide right", "slide left"), 1), hole("e3")) == (
        "e3, red pyramid"
    )
    assert words.hole(view, hole("a1")) == "a1, gold pyramid"
    assert words.hole(view, hole("h6")) == "h6, blue pyramid"
    assert words.hole(GAME.view(table(free="d2"), 0), hole("d2")) == "d2, free hole: sand"


def test_cards_and_the_pile():
    assert words.card(card(7, 1)) == "black cat, 1 point"
    assert words.card(card(8, 3)) == "amphora, 4 points"
    assert words.pile(table(pile=(12, 13), symbols=("duel",))) == "Search cards to turn over: 2, the top one from stack 2, Duel"
    assert words.pile(table(pile=(12,))) == "Search cards to turn over: 1, the top one from stack 2"
    assert words.pile(table(pile=())) == "No search cards left"
    assert words.state(table(card=12, pile=(13, 14))) == "Ramses, 3 cards to win"


def test_players_tell_how_many_cards_they_have_and_not_which():
    state = with_player(table(kind=EXPERT, won=((1, 2),), mummy=0), 0, explorers=(2, 1))
    assert (
        words.player(GAME.view(state, 0), 0, "Ada") == "Ada: cards won: 2, scarab uses left: 2, explorers' hats: 3, has the mummy"
    )
    assert words.score(GAME.view(table(won=((1, 2),)), 0), 0, "Ada") == "Ada: cards won: 2"
    assert words.score(table(won=((1, 2),), stage=OVER, pile=()), 0, "Ada") == "Ada, Search cards: 3, total: 3"


def test_nothing_that_is_read_out_hangs_on_what_is_covered():
    """Two tables that differ only under the pyramids read the same."""

    session = Session.new(GAME, RamsesOptions(2, EXPERT), "words")
    luck = Luck("words")
    while session.turn is not None:
        state = session.state
        if len(session.line) % 9 == 0:
            views = [GAME.view(one, state.seat) for one in (state, shuffled_underneath(state, luck))]
            sounds = [
                [
                    *(words.hole(view, number) for number in range(st.HOLES)),
                    *(words.score(view, seat, NAMES[seat]) for seat in range(2)),
                    words.pile(view),
                    words.state(view),
                    words.prompt(view, NAMES, None, awaits=True),
                ]
                for view in views
            ]
            assert sounds[0] == sounds[1]
        session.play(ask(BOTS["vizier"], session))
