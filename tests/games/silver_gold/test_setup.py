"""Setup: four islands for each player, of which two are kept, the deck, the display, and a first player."""

import pytest

from ramses_desktop.engine.game import HIDDEN, BadDeal, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.rules import DECK, Cross, Keep, LoseBonus, Move
from ramses_desktop.games.silver_gold.rules import CROSS, GAME, SilverGoldOptions, State
from tests.games.silver_gold.by_hand import islands, keep_first_two, legal, new_game, play, refusal

ALL = list(range(1, 48))


def dealt(players: int = 2, seed: str = "setup") -> State:
    state = new_game(players, seed).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_is_dealt_four_islands_that_nobody_else_has(players: int):
    hands = [card for player in dealt(players).players for card in player.dealt]
    assert len(set(hands)) == len(hands) == 4 * players
    assert set(hands) <= set(ALL)


def test_each_player_keeps_any_two_of_the_four():
    state = dealt()
    one, two, three, four = state.players[0].dealt
    assert legal(state) == [
        f"keep {one} {two}", f"keep {one} {three}", f"keep {one} {four}",
        f"keep {two} {three}", f"keep {two} {four}", f"keep {three} {four}",
    ]  # fmt: skip
    assert islands(play(state, f"keep {two} {four}")) == [two, four]


def test_all_choose_at_the_same_time_without_seeing_the_others_choice():
    state = dealt(3)
    after = play(state, str(GAME.moves(state)[3]))
    assert GAME.view(after, 2).players[0] == GAME.view(state, 2).players[0]
    assert GAME.view(after, 2).players[0].dealt == (HIDDEN,) * 4
    assert len(islands(GAME.view(after, 0))) == 2


def test_the_deck_is_one_order_of_all_47_and_kept_cards_are_passed_over():
    state = dealt()
    assert sorted(state.deck) == ALL
    kept = keep_first_two(state)
    gone = {*islands(kept, 0), *islands(kept, 1)}
    assert (*kept.display, *kept.deck) == tuple(card for card in state.deck if card not in gone)


def test_the_order_of_the_deck_does_not_hang_on_what_is_kept():
    before = dealt(1)
    hand = set(before.players[0].dealt)
    after = [GAME.play(before, move) for move in GAME.moves(before)]
    assert len({tuple(card for card in (*state.display, *state.deck) if card not in hand) for state in after}) == 1


def test_four_cards_are_displayed_and_the_first_expedition_card_is_revealed():
    state = keep_first_two(dealt(4))
    assert (len(state.display), state.stage, state.number, state.seat) == (4, CROSS, 0, 0)
    view = GAME.view(state, 3)
    assert view.display == state.display
    assert view.expedition == state.orders[0][0]


@pytest.mark.parametrize("move", [Cross(1, 1), LoseBonus(), DECK])
def test_nothing_else_can_be_done_before_two_are_kept(move: Move):
    assert refusal(dealt(), move) == "First keep two of your four islands."


def test_only_islands_that_were_dealt_can_be_kept():
    state = dealt()
    hand, other = state.players[0].dealt, state.players[1].dealt[0]
    sentence = f"Keep two of the islands you were dealt: {', '.join(map(str, hand))}."
    low, high = sorted((hand[0], other))
    assert refusal(state, Keep(low, high)) == refusal(state, Keep(hand[1], hand[0])) == sentence


@pytest.mark.parametrize("players", [0, 5])
def test_silver_and_gold_is_for_one_to_four_players(players: int):
    with pytest.raises(BadOptions, match=f"^Silver & Gold is for 1 to 4 players, not {players}.$"):
        read_options(SilverGoldOptions, f"players={players}")


def test_every_table_is_among_the_variants():
    tables = [SilverGoldOptions(1), SilverGoldOptions(2), SilverGoldOptions(3), SilverGoldOptions(4)]
    assert list(GAME.spec.variants) == [*tables, SilverGoldOptions(1, open_pile=True)]


# ------------------------------------------------------------ texts that are not deals

GOOD = "1 2 3 4/" + " ".join(map(str, ALL)) + "/0 1 2 3 4 5 6 7" * 4 + "/0"


def test_a_deal_is_read_as_it_stands():
    state = GAME.start(SilverGoldOptions(1), GOOD)
    assert state.players[0].dealt == (1, 2, 3, 4)
    assert (state.deck, state.orders, state.starter) == (tuple(ALL), (tuple(range(8)),) * 4, 0)


def test_the_deal_holds_hands_deck_four_rounds_and_the_first_player():
    hands, deck, *rounds, first = (
        [int(number) for number in words.split()] for words in GAME.deal(SilverGoldOptions(3), Luck("whole")).split("/")
    )
    assert (len(hands), sorted(deck)) == (12, ALL)
    assert [sorted(order) for order in rounds] == [list(range(8))] * 4
    assert first in ([0], [1], [2])


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("", "A deal of Silver & Gold is 7 lists of numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 four/", 1), "A deal of Silver & Gold is written in whole numbers."),
        (GOOD.replace("1 2 3 4/", "1 2 3 48/", 1), "The first list must be 4 different islands for each player."),
        (GOOD.replace(" 47/", "/"), "The second list must be all 47 islands."),
        (GOOD.replace("6 7/", "7 7/", 1), "Each round must have all 8 expedition cards."),
        (GOOD[:-1] + "1", "The last list must be the first player."),
        (GOOD + " 0", "The last list must be the first player."),
    ],
)
def test_what_is_not_a_deal_is_refused_with_a_sentence(deal: str, sentence: str):
    with pytest.raises(BadDeal) as refused:
        GAME.start(SilverGoldOptions(1), deal)
    assert str(refused.value) == sentence
