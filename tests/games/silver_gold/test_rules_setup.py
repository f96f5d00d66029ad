"""The deal of Silver & Gold, its first player, and who may see which expedition cards, now and later. What it shares with Pyramids
is tested in tests/games/flip_and_write."""

import pytest
from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, BadDeal, BadOptions, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.silver_gold.rules import ALL_TURNS, CROSS, GAME, KEEP, SilverGoldOptions
from tests.games.silver_gold.by_hand import new_game, play, play_at_random, player, table

ALL = list(range(1, 48))


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


# ------------------------------------------------------------ the first player


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("turn", [0, 5, 6, 26])
def test_after_step_three_the_first_player_passes_to_the_left(turn: int):
    state = table(player(1, 2), player(3, 4), player(5, 6), turn=turn, first=1)
    assert (state.first, state.clockwise) == (1, (1, 2, 0))
    state = play(state, "cross 1 a1", "cross 3 a1", "cross 5 a1")
    assert (state.first, state.clockwise) == (2, (2, 0, 1))


def test_the_first_player_of_the_first_turn_is_drawn_by_lot():
    assert {new_game(3, f"lot {number}").state.first for number in range(30)} == {0, 1, 2}
    state = new_game(4, "lot").state
    assert state.first == state.starter


@pytest.mark.usefixtures("box")
def test_everybody_sees_who_is_first_player():
    state = table(player(1, 2), player(3, 4), player(5, 6), first=2)
    assert [GAME.view(state, seat).first for seat in range(3)] == [2, 2, 2]


# ------------------------------------------------------------ expedition cards


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


def test_a_guess_keeps_what_was_seen_earlier_in_the_round():
    session = play_at_random(new_game(2, "keeps"), Luck("keeps"), 32)
    state = session.state
    assert state.stage == CROSS
    assert state.number % 7 > 2
    upto = state.number % 7 + 1
    for number in range(5):
        guess = GAME.guess(session.seen(0), 0, Luck(f"{number}"))
        assert guess.orders[state.round][:upto] == state.orders[state.round][:upto]


# ------------------------------------------------------------ expedition cards still to come


def test_alone_the_pile_may_lie_open_and_shows_what_is_left():
    session = play_at_random(new_game(1, "open", open_pile=True), Luck("open"))
    for ply in range(len(session.line)):
        state = session.state_at(ply)
        if state.stage == CROSS:
            view = GAME.view(state, 0)
            turn = state.number % 7 + 1
            assert view.orders[state.round][:turn] == state.orders[state.round][:turn]
            assert view.orders[state.round][turn:] == (HIDDEN,) * (8 - turn)


def test_the_pile_of_an_earlier_round_is_shuffled_and_tells_nothing():
    session = play_at_random(new_game(1, "open", open_pile=True), Luck("open"))
    state = next(session.state_at(ply) for ply in range(len(session.line)) if session.state_at(ply).number == 15)
    assert GAME.view(state, 0).orders[0] == GAME.view(state, 0).orders[1] == (HIDDEN,) * 8


def test_the_pile_is_closed_unless_it_was_agreed():
    assert not new_game(1, "closed").state.open_pile
    assert read_options(SilverGoldOptions, "players=1") == SilverGoldOptions(1)
    assert read_options(SilverGoldOptions, "players=1 open_pile=yes") == SilverGoldOptions(1, open_pile=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pile_never_lies_open_in_games_against_others(players: int):
    with pytest.raises(BadOptions, match=r"^Revealed expedition cards stay open only in a solo game\.$"):
        read_options(SilverGoldOptions, f"players={players} open_pile=yes")
