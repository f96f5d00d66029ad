"""The rules that both flip-and-write games share: the setup, rounds and turns, who may know what, and guesses that fit."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import CROSS, DECK, KEEP, OVER, REPLACE, Bonus, Cross, Keep, LoseBonus
from ramses_desktop.games.pyramids import bots as pyramids_bots
from ramses_desktop.games.pyramids import rules as pyramids_rules
from ramses_desktop.games.silver_gold import bots as silver_gold_bots
from ramses_desktop.games.silver_gold import rules as silver_gold_rules
from tests.games.flip_and_write.by_hand import cards, in_the_box, without_turn
from tests.games.long import later, play_at_random
from tests.games.pyramids import by_hand as pyramids
from tests.games.silver_gold import by_hand as silver_gold

WORDS = {pyramids: "pyramids", silver_gold: "islands"}
"""What is kept and crossed off in each game."""
MODULES = {pyramids: (pyramids_rules, pyramids_bots), silver_gold: (silver_gold_rules, silver_gold_bots)}
COMPLETING = {pyramids: "cross 2 e5, cross 3 b1, cross 5 e5", silver_gold: "cross 2 a1, cross 3 a1, cross 5 a1"}
"""Marks of three players who stand as below; two of them complete a card."""


@pytest.fixture(params=WORDS, ids=list(WORDS.values()))
def hand(request: pytest.FixtureRequest) -> Any:
    """Lays positions, and deals."""
    return request.param


def dealt(hand: Any, players: int = 2, seed: str = "setup") -> Any:
    return hand.new_game(players, seed).state


def all_cards(hand: Any) -> list[int]:
    return list(hand.GAME.parts().numbers)


def whole_game(hand: Any, players: int = 2, seed: str = "rounds") -> list[Any]:
    session = play_at_random(hand.new_game(players, seed), Luck(seed))
    return [session.state_at(ply) for ply in range(len(session.line) + 1)]


# ------------------------------------------------------------ the deal


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_is_dealt_four_cards_that_nobody_else_has_in_the_order_of_their_numbers(hand, players):
    state = dealt(hand, players)
    hands = [card for player in state.players for card in player.dealt]
    assert [player.dealt for player in state.players] == [tuple(sorted(player.dealt)) for player in state.players]
    assert [len(player.dealt) for player in state.players] == [4] * players
    assert len(set(hands)) == 4 * players
    assert set(hands) <= set(all_cards(hand))


def test_cards_are_shuffled_and_any_of_them_may_be_dealt(hand):
    deals = [tuple(player.dealt for player in dealt(hand, 4, f"game {number}").players) for number in range(60)]
    assert len(set(deals)) == 60
    assert {card for hands in deals for dealt in hands for card in dealt} == set(all_cards(hand))


def test_the_deck_has_an_order_of_its_own_that_does_not_hang_on_the_hands(hand):
    deals = [hand.GAME.deal(hand.GAME.spec.options(players), Luck("same")).split("/") for players in (1, 2, 3, 4, 4)]
    assert len({deck for _, deck, *_ in deals}) == 1
    assert deals[3] == deals[4], "the same luck deals the same"


@pytest.mark.parametrize("players", [0, 5, 17])
def test_one_to_four_play(hand, players):
    with pytest.raises(BadOptions, match=f"^{hand.GAME.spec.name} is for 1 to 4 players, not {players}.$"):
        read_options(hand.GAME.spec.options, f"players={players}")


# ------------------------------------------------------------ keeping two


def test_each_player_keeps_any_two_of_the_four_and_they_are_those_in_play(hand):
    state = dealt(hand)
    mine, theirs = (player.dealt for player in state.players)
    assert hand.legal(state) == [f"keep {one} {other}" for one, other in combinations(mine, 2)]
    state = hand.play(state, f"keep {mine[1]} {mine[3]}, keep {theirs[0]} {theirs[2]}")
    assert [cards(state, seat) for seat in range(2)] == [[mine[1], mine[3]], [theirs[0], theirs[2]]]
    assert not any(card.crossed for player in state.players for card in player.cards)


def test_nobody_sees_the_hands_of_others_nor_what_they_kept_before_all_have_chosen(hand):
    state, view = dealt(hand, 3), hand.GAME.view
    mine = state.players[1].dealt
    for players in (view(state, 1).players, view(state, 1).before):
        assert [player.dealt for player in players] == [(HIDDEN,) * 4, mine, (HIDDEN,) * 4]
    assert {view(evolve(hand.GAME.play(state, move), seat=0), 2) for move in hand.GAME.moves(state)} == {view(state, 2)}
    first, second = state.players[0].dealt[:2]
    assert cards(view(hand.play(state, f"keep {first} {second}"), 0)) == [first, second], "one sees one's own at once"
    after = hand.keep_first_two(state)
    assert all(view(after, seat).players == after.players for seat in range(3))


def test_the_rest_go_back_into_the_deck_which_is_the_second_order_without_those_that_were_kept(hand):
    before = dealt(hand, 4)
    state = hand.keep_first_two(before)
    kept = {number for seat in range(4) for number in cards(state, seat)}
    second_order = hand.new_game(4, "setup").deal.split("/")[1]
    assert before.deck == tuple(map(int, second_order.split()))
    assert (*state.display, *state.deck) == tuple(card for card in before.deck if card not in kept)
    assert all(player.dealt == () for player in (*state.players, *state.before))
    assert sorted([*kept, *state.display, *state.deck]) == all_cards(hand)


def test_the_order_of_the_deck_does_not_hang_on_what_is_kept(hand):
    before = dealt(hand, 1)
    mine = set(before.players[0].dealt)
    after = [hand.GAME.play(before, move) for move in hand.GAME.moves(before)]
    assert len({tuple(card for card in (*state.display, *state.deck) if card not in mine) for state in after}) == 1


def test_when_all_have_kept_two_four_cards_are_displayed_and_the_first_turn_begins(hand):
    before = dealt(hand, 4)
    state, view = hand.keep_first_two(before), hand.GAME.view
    assert (before.display, view(before, 0).deck) == ((), (HIDDEN,) * len(hand.GAME.parts().cards))
    assert view(before, 0).orders == ((HIDDEN,) * 8,) * 4
    assert (len(state.display), len(state.deck)) == (4, len(hand.GAME.parts().cards) - 4 * 2 - 4)
    assert (state.stage, state.number, state.seat) == (CROSS, 0, 0)
    assert view(state, 3).display == state.display
    assert [view(state, seat).orders[0] for seat in range(4)] == [(state.expedition, *[HIDDEN] * 7)] * 4


def test_only_two_different_cards_that_were_dealt_are_kept_the_lower_number_first_and_nothing_else_is_done(hand):
    state = dealt(hand)
    mine, other = state.players[0].dealt, state.players[1].dealt[0]
    sentence = f"Keep two of the {WORDS[hand]} you were dealt: {', '.join(map(str, mine))}."
    low, high = sorted((mine[0], other))
    for pair in ((low, high), (mine[0], HIDDEN), (HIDDEN, mine[0]), (mine[0], mine[0]), (mine[1], mine[0])):
        assert hand.refusal(state, Keep(*pair)) == sentence
    for move in (Cross(1, 1), LoseBonus(), DECK):
        assert hand.refusal(state, move) == f"First keep two of your four {WORDS[hand]}."


# ------------------------------------------------------------ rounds and turns


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_crosses_off_once_in_each_of_four_rounds_of_seven_turns(hand, players):
    session = play_at_random(hand.new_game(players, "once"), Luck("once"))
    made = [(session.state_at(ply).number, session.mover(ply)) for ply, move in enumerate(session.line) if isinstance(move, Cross)]
    assert [number for number, _ in made] == [number for number in range(28) for _ in range(players)]
    assert all({seat for at, seat in made if at == number} == set(range(players)) for number in range(28))
    end = session.state
    assert (end.stage, end.number, hand.GAME.turn(end), hand.legal(end)) == (OVER, 28, None, [])
    for move in (Cross(1, 2), Bonus(1, 2), LoseBonus(), DECK, Keep(1, 2)):
        assert hand.refusal(end, move) == "The game is over."


def test_the_top_card_is_revealed_at_the_start_of_each_turn_and_the_eighth_of_a_round_never(hand):
    states = whole_game(hand)
    first = [next(one for one in states if one.stage == CROSS and one.number == number) for number in range(28)]
    assert [state.expedition for state in first] == [card for order in states[0].orders for card in order[:7]]
    for state in states:
        view = hand.GAME.view(state, 1)
        assert all(order[7] == HIDDEN for order in view.orders)
        if state.stage in (CROSS, REPLACE):
            assert view.expedition == state.expedition


def test_all_eight_cards_are_shuffled_for_each_round(hand):
    orders = [order for number in range(10) for order in dealt(hand, 1, f"shuffle {number}").orders]
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert len(set(orders)) == 40


# ------------------------------------------------------------ who may know what


@pytest.fixture
def three(hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Three players; the first can reach every icon."""
    for box in in_the_box(hand.Box(), *MODULES[hand], monkeypatch):
        if hand is pyramids:
            box.draw(1, "Exrgt", "xsrgt", "xs...", ".....", "p...T")
            seats = (hand.begun(1, "a1"), hand.nearly(2)), (hand.begun(3, "a1"), hand.nearly(4)), (hand.nearly(5), 6)
        else:
            box.draw(1, "xcp..", "cc.")
            seats = (1, hand.nearly(2)), (3, hand.nearly(4)), (hand.nearly(5), 6)
        yield hand.table(*(hand.player(*own) for own in seats), turn=9)


def some_mark(state: Any, hand: Any, card: int) -> str:
    """A mark on this card without a bonus."""
    marks = (move for move in hand.legal(state) if move.startswith(f"cross {card} "))
    return str(next(move for move in marks if not hand.play(state, move).bonus))


def test_nobody_knows_the_marks_of_another_before_all_have_made_theirs(hand, three):
    """Not even while others make theirs, nor what came of them: icons, completed cards, and the number of bonus boxes."""
    view = hand.GAME.view
    before = [without_turn(view(three, seat)) for seat in range(3)]
    for move in hand.GAME.moves(three):
        marked = hand.GAME.play(three, move)
        assert [without_turn(view(marked, seat)) for seat in (1, 2)] == before[1:]
        assert [view(marked, 2).bonus, view(marked, 0).players[0]] == [HIDDEN, marked.players[0]]
    state = hand.play(three, some_mark(three, hand, 2))
    state = hand.play(state, some_mark(state, hand, 4))
    assert without_turn(view(state, 2)) == before[2]
    assert (view(state, 1).players[0], view(state, 0).players[1]) == (three.players[0], three.players[1])


def test_all_is_shown_when_the_last_has_made_a_mark(hand, three):
    state = hand.play(three, COMPLETING[hand])
    assert state.stage == REPLACE
    for seat in range(3):
        view = hand.GAME.view(state, seat)
        assert (view.players, view.before, view.queue, view.bonus) == (state.players, state.before, state.queue, 0)


def test_the_deck_is_nobodys_to_see_and_what_lies_open_everybodys(hand, three):
    for seat in range(3):
        view = hand.GAME.view(three, seat)
        assert (view.deck, view.display) == ((HIDDEN,) * 4, three.display)
        assert (view.players, view.number) == (three.players, 9)


def test_a_view_shows_no_more_of_itself(hand):
    for state in whole_game(hand, 3, "twice")[::3]:
        for seat in range(3):
            view = hand.GAME.view(state, seat)
            assert hand.GAME.view(view, seat) == view


# ------------------------------------------------------------ guesses


@pytest.mark.parametrize("players", [1, 2, *later(3, 4)])
def test_a_guess_looks_like_what_was_seen_and_has_every_card_once(hand, players):
    session = play_at_random(hand.new_game(players, "guess"), Luck("guess"))
    for ply in range(len(session.line) + 1):
        for seat in range(players):
            seen = session.seen_at(seat, ply)
            guess = hand.GAME.guess(seen, seat, Luck(f"{ply}"))
            assert hand.GAME.view(guess, seat) == seen[-1]
            assert all(sorted(order) == list(range(8)) for order in guess.orders)
            hands = [card for one in guess.players for card in one.dealt]
            own = [card for at, one in enumerate(guess.players) for card in (*one.done, *cards(guess, at))]
            assert len(set(hands)) == len(hands)
            assert sorted(guess.deck if guess.stage == KEEP else [*guess.deck, *guess.display, *own]) == all_cards(hand)


def test_guesses_differ_with_luck_and_agree_without(hand, three):
    state = hand.play(three, some_mark(three, hand, 2))
    seen = [hand.GAME.view(state, 2)]
    guesses = [hand.GAME.guess(seen, 2, Luck(f"{number}")) for number in range(30)]
    assert len({guess.deck for guess in guesses}) > 1
    assert hand.GAME.guess(seen, 2, Luck("0")) == guesses[0]
    assert len({guess.players[0] for guess in guesses}) > 10, "whoever has acted is guessed to have made marks"
    assert all(guess.players[0] != three.players[0] for guess in guesses)
    assert {guess.players[1:] for guess in guesses} == {three.players[1:]}, "whoever has not stands as the turn began"
