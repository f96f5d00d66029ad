"""Setup: four pyramids for each player, of which two are kept, the deck and the display; and the notation of moves."""

from itertools import combinations

import pytest

from ramses_desktop.engine.game import BadDeal, IllegalMove, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import BY_NAME, FULL
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, Keep, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import GAME, PyramidsOptions
from tests.games.pyramids.by_hand import boxes, new_game, play_at_random

ALL = list(range(1, 49))


# ------------------------------------------------------------ the deal


def test_the_deal_holds_hands_deck_four_rounds_and_the_colours_of_the_rival():
    lists = [[int(number) for number in words.split()] for words in GAME.deal(PyramidsOptions(3), Luck("whole")).split("/")]
    hands, deck, *rounds, rival = lists
    assert len(hands) == 12
    assert sorted(deck) == ALL
    assert [sorted(order) for order in rounds] == [list(range(8))] * 4
    assert sorted(rival) == [0, 1, 2]


def test_two_players_sit_down_where_nothing_else_is_said():
    assert read_options(PyramidsOptions, "") == PyramidsOptions(2)
    assert [options.players for options in GAME.spec.variants] == list(GAME.spec.seats) == [1, 2, 3, 4]


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


# ------------------------------------------------------------ notation


def test_a_move_is_written_as_a_person_would_write_it_down():
    for move, text in [
        (Keep(7, 33), "keep 7 33"),
        (Cross(12, boxes("c3")), "cross 12 c3"),
        (Cross(12, boxes("c3 d3 d4")), "cross 12 c3 d3 d4"),
        (Cross(48, FULL), "cross 48 " + " ".join(BY_NAME)),
        (Bonus(12, boxes("e5")), "bonus 12 e5"),
        (LoseBonus(), "bonus lost"),
        (Take(1), "take display 1"),
        (Take(4), "take display 4"),
        (DECK, "take deck"),
    ]:
        assert str(move) == text
        assert GAME.parse(text) == move
        assert hash(GAME.parse(text)) == hash(move)


def test_every_move_there_is_is_written_differently_and_read_back():
    every: list[Move] = [LoseBonus(), *(Take(place) for place in range(5))]
    every += [Keep(first, second) for first, second in combinations(range(1, 49), 2)]
    placements = {placed for pattern in parts().patterns for placed in pattern.placements} | set(BY_NAME.values())
    for card in (1, 9, 10, 48):
        every += [Cross(card, placed) for placed in placements]
        every += [Bonus(card, box) for box in BY_NAME.values()]
    assert len({str(move) for move in every}) == len(every)
    assert [GAME.parse(str(move)) for move in every] == every


def test_the_game_reads_its_own_moves():
    session = play_at_random(new_game(3, "notation"), Luck("notation"))
    assert [GAME.parse(str(move)) for move in session.line] == session.line


ALMOST = [
    "", " ", "pass", "keep", "cross", "bonus", "take", "lost", "deck",
    # keep
    "keep 7", "keep 7 33 34", "keep 07 33", "keep 7 033", "keep 0 7", "keep 7,33", "keep 7  33", "keep  7 33", "keep 7 33 ",
    " keep 7 33", "keep 7 33\n", "keep 7\t33", "Keep 7 33", "KEEP 7 33", "keep ７ 33", "keep 7 ٣٣", "keep 7 100", "keep +7 33",
    "keep -1 33", "keep 7 33.", "keep seven 33", "keep7 33",
    # cross
    "cross 12", "cross 12 ", "cross c3", "cross 12 c3 ", " cross 12 c3", "cross 12  c3", "cross 12 c3  d3", "cross 012 c3",
    "cross 0 c3", "cross 100 c3", "cross 12 C3", "cross 12 c03", "cross 12 c0", "cross 12 c6", "cross 12 f3", "cross 12 3c",
    "cross 12 c3d3", "cross 12 c3,d3", "cross 12 d3 c3", "cross 12 c4 c3", "cross 12 c3 c3", "cross 12 c3 d3 c3",
    "Cross 12 c3", "cross １２ c3", "cross 12 ｃ3", "cross 12 c３", "cross 12 c3\n", "cross 12 c3\r\n", "cross 12\u00a0c3",
    "cross 12 " + " ".join(BY_NAME) + " a1", "cross 12 c3 bonus 12 c4", "cross 12 c 3", "cross -12 c3", "cross 12 а3",
    # bonus
    "bonus 12", "bonus 12 c3 d3", "bonus 12 c3 ", "bonus 012 c3", "bonus 12 C3", "bonus c3", "bonus  12 c3", "Bonus 12 c3",
    "bonus lost ", "Bonus lost", "bonus Lost", "bonus 12 lost", "bonus 0 c3", "bonus 12 c3\n",
    # take
    "take display", "take display 0", "take display 5", "take display 01", "take display 1 ", "take display 1 2",
    "take display １", "take display -1", "take Display 1", "Take display 1", "take  display 1", "take display  1",
    "take display 1\n", "take deck ", "take Deck", "take deck 1", " take deck", "take deck\n", "take 1", "take display 10",
]  # fmt: skip


def test_what_is_almost_a_move_is_refused():
    for text in ALMOST:
        with pytest.raises(IllegalMove) as refused:
            GAME.parse(text)
        assert str(refused.value) == f"“{text}” is not a move of Pyramids."
