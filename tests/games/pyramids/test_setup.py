"""Setup: four pyramids for each player, of which two are kept, the deck and the display."""

import pytest
from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, BadDeal, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import DECK, Cross, Keep, LoseBonus
from ramses_desktop.games.pyramids.rules import CROSS, GAME, PyramidsOptions, State
from tests.games.pyramids.by_hand import keep_first_two, legal, new_game, play, pyramids, refusal

ALL = list(range(1, 49))


def dealt(players: int = 2, seed: str = "setup") -> State:
    state = new_game(players, seed).state
    assert isinstance(state, State)
    return state


# ------------------------------------------------------------ the deal


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_is_dealt_four_pyramids_that_nobody_else_has(players: int):
    state = dealt(players)
    hands = [card for player in state.players for card in player.dealt]
    assert [len(player.dealt) for player in state.players] == [4] * players
    assert len(set(hands)) == 4 * players
    assert set(hands) <= set(ALL)


def test_the_pyramids_dealt_lie_in_the_order_of_their_numbers():
    assert all(player.dealt == tuple(sorted(player.dealt)) for player in dealt(4).players)


def test_the_pyramids_are_shuffled():
    hands = {tuple(player.dealt for player in dealt(seed=f"game {number}").players) for number in range(20)}
    assert len(hands) == 20


def test_any_of_the_48_pyramids_may_be_dealt():
    hands = {card for number in range(60) for player in dealt(4, f"any {number}").players for card in player.dealt}
    assert hands == set(ALL)


def test_the_same_seed_deals_the_same():
    options = PyramidsOptions(3)
    assert GAME.deal(options, Luck("twin")) == GAME.deal(options, Luck("twin"))


def test_the_deal_holds_hands_deck_four_rounds_and_the_colours_of_the_rival():
    lists = [[int(number) for number in words.split()] for words in GAME.deal(PyramidsOptions(3), Luck("whole")).split("/")]
    hands, deck, *rounds, rival = lists
    assert len(hands) == 12
    assert sorted(deck) == ALL
    assert [sorted(order) for order in rounds] == [list(range(8))] * 4
    assert sorted(rival) == [0, 1, 2]


def test_the_deck_has_an_order_of_its_own_that_does_not_hang_on_the_hands():
    decks = {GAME.deal(PyramidsOptions(players), Luck("same")).split("/")[1] for players in (1, 2, 3, 4)}
    assert len(decks) == 1


@pytest.mark.parametrize("players", [0, 5, 17])
def test_pyramids_is_for_one_to_four_players(players: int):
    with pytest.raises(BadOptions, match=f"^Pyramids is for 1 to 4 players, not {players}.$"):
        read_options(PyramidsOptions, f"players={players}")


def test_two_players_sit_down_where_nothing_else_is_said():
    assert read_options(PyramidsOptions, "") == PyramidsOptions(2)
    assert [options.players for options in GAME.spec.variants] == list(GAME.spec.seats) == [1, 2, 3, 4]


# ------------------------------------------------------------ keeping two


def test_each_player_keeps_any_two_of_the_four():
    state = dealt()
    one, two, three, four = state.players[0].dealt
    assert legal(state) == [
        f"keep {one} {two}", f"keep {one} {three}", f"keep {one} {four}",
        f"keep {two} {three}", f"keep {two} {four}", f"keep {three} {four}",
    ]  # fmt: skip


def test_the_two_that_were_kept_are_the_pyramids_in_play():
    state = dealt()
    mine, theirs = (player.dealt for player in state.players)
    state = play(state, f"keep {mine[1]} {mine[3]}", f"keep {theirs[0]} {theirs[2]}")
    assert pyramids(state, 0) == [mine[1], mine[3]]
    assert pyramids(state, 1) == [theirs[0], theirs[2]]
    assert all(pyramid.crossed == 0 for player in state.players for pyramid in player.cards)


def test_the_hands_of_the_others_are_hidden():
    state = dealt(3)
    seen = GAME.view(state, 1)
    assert [player.dealt for player in seen.players] == [(HIDDEN,) * 4, state.players[1].dealt, (HIDDEN,) * 4]
    assert [player.dealt for player in seen.before] == [(HIDDEN,) * 4, state.players[1].dealt, (HIDDEN,) * 4]


def test_the_others_do_not_see_what_was_kept_before_all_have_chosen():
    state = dealt(3)
    views = {GAME.view(evolve(GAME.play(state, move), seat=0), 2) for move in GAME.moves(state)}
    assert views == {GAME.view(state, 2)}


def test_one_sees_what_one_has_kept_oneself_at_once():
    state = dealt(2)
    first, second = state.players[0].dealt[:2]
    assert pyramids(GAME.view(play(state, f"keep {first} {second}"), 0)) == [first, second]


def test_all_see_what_was_kept_once_all_have_chosen():
    state = keep_first_two(dealt(3))
    assert all(GAME.view(state, seat).players == state.players for seat in range(3))


def test_the_rest_go_back_into_the_deck():
    before = dealt(4)
    state = keep_first_two(before)
    kept = [number for seat in range(4) for number in pyramids(state, seat)]
    assert all(player.dealt == () for player in (*state.players, *state.before))
    assert sorted([*kept, *state.display, *state.deck]) == ALL


def test_the_deck_is_the_second_order_without_the_pyramids_that_were_kept():
    before = dealt(4)
    state = keep_first_two(before)
    kept = {number for seat in range(4) for number in pyramids(state, seat)}
    second_order = GAME.deal(PyramidsOptions(4), Luck("setup", "pyramids")).split("/")[1]
    assert before.deck == tuple(map(int, second_order.split()))
    assert (*state.display, *state.deck) == tuple(card for card in before.deck if card not in kept)


def test_the_order_of_the_deck_does_not_hang_on_what_is_kept():
    before = dealt(1)
    hand = set(before.players[0].dealt)
    orders = set()
    for move in GAME.moves(before):
        state = GAME.play(before, move)
        orders.add(tuple(card for card in (*state.display, *state.deck) if card not in hand))
    assert len(orders) == 1


def test_four_pyramids_are_laid_face_up_as_the_display():
    state = keep_first_two(dealt(4))
    assert len(state.display) == 4
    assert len(state.deck) == 48 - 4 * 2 - 4
    assert GAME.view(state, 0).display == state.display


def test_there_is_no_display_before_all_have_chosen():
    assert dealt().display == ()


def test_the_deck_lies_face_down():
    before = dealt(2)
    state = keep_first_two(before)
    assert GAME.view(before, 0).deck == (HIDDEN,) * 48
    assert GAME.view(state, 0).deck == (HIDDEN,) * 40


def test_the_expedition_cards_lie_face_down():
    assert GAME.view(dealt(2), 0).orders == ((HIDDEN,) * 8,) * 4


def test_the_first_turn_begins_with_the_first_player_when_all_have_kept_two():
    state = keep_first_two(dealt(4))
    assert (state.stage, state.number, state.seat) == (CROSS, 0, 0)


def test_only_pyramids_that_were_dealt_can_be_kept():
    state = dealt()
    hand = state.players[0].dealt
    other = state.players[1].dealt[0]
    sentence = f"Keep two of the pyramids you were dealt: {hand[0]}, {hand[1]}, {hand[2]}, {hand[3]}."
    low, high = sorted((hand[0], other))
    assert refusal(state, f"keep {low} {high}") == sentence
    assert refusal(state, Keep(hand[0], HIDDEN)) == sentence
    assert refusal(state, Keep(HIDDEN, hand[0])) == sentence


def test_two_different_pyramids_are_kept_and_the_lower_number_is_named_first():
    state = dealt()
    hand = state.players[0].dealt
    assert refusal(state, f"keep {hand[0]} {hand[0]}").startswith("Keep two of the pyramids you were dealt")
    assert refusal(state, f"keep {hand[1]} {hand[0]}").startswith("Keep two of the pyramids you were dealt")


@pytest.mark.parametrize("move", [Cross(1, 1), LoseBonus(), DECK])
def test_nothing_else_can_be_done_before_two_are_kept(move: Cross):
    assert refusal(dealt(), move) == "First keep two of your four pyramids."


# ------------------------------------------------------------ texts that are not deals


GOOD = "1 2 3 4/" + " ".join(map(str, ALL)) + "/0 1 2 3 4 5 6 7" * 4 + "/0 1 2"


def test_a_deal_is_read_as_it_stands():
    state = GAME.start(PyramidsOptions(1), GOOD)
    assert state.players[0].dealt == (1, 2, 3, 4)
    assert state.deck == tuple(ALL)
    assert state.orders == (tuple(range(8)),) * 4
    assert state.struck == (0, 1, 2)


def test_what_is_not_a_deal_is_refused_with_a_sentence():
    for deal, sentence in [
        ("", "A deal of Pyramids is 7 lists of numbers."),
        (GOOD + "/0 1 2", "A deal of Pyramids is 7 lists of numbers."),
        (GOOD + " ", "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 four/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 04/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 -4/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 ４/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 400/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2  3 4/", 1), "A deal of Pyramids is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3/", 1), "The first list must be 4 different pyramids for each player."),
        (GOOD.replace("1 2 3 4/", "1 2 3 3/", 1), "The first list must be 4 different pyramids for each player."),
        (GOOD.replace("1 2 3 4/", "1 2 3 49/", 1), "The first list must be 4 different pyramids for each player."),
        (GOOD.replace("1 2 3 4/", "0 2 3 4/", 1), "The first list must be 4 different pyramids for each player."),
        (GOOD.replace(" 48/", "/"), "The second list must be all 48 pyramids."),
        (GOOD.replace(" 48/", " 47/"), "The second list must be all 48 pyramids."),
        (GOOD.replace("6 7/", "6/", 1), "Each round must have all 8 expedition cards."),
        (GOOD.replace("6 7/", "7 7/", 1), "Each round must have all 8 expedition cards."),
        (GOOD.replace("7/0 1 2", "8/0 1 2"), "Each round must have all 8 expedition cards."),
        (GOOD[: -len("0 1 2")] + "0 1 3", "The last list must be the 3 colours."),
        (GOOD[: -len("0 1 2")] + "0 1 1", "The last list must be the 3 colours."),
    ]:
        assert deal != GOOD
        with pytest.raises(BadDeal) as refused:
            GAME.start(PyramidsOptions(1), deal)
        assert str(refused.value) == sentence


def test_a_deal_for_another_number_of_players_is_refused():
    with pytest.raises(BadDeal, match="4 different pyramids for each player"):
        GAME.start(PyramidsOptions(2), GOOD)
