"""The rules of Ramses that hold in every game: a turn, alone and with others, and the end with its points and titles."""

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    BASIC,
    EXPERT,
    MOST_SLIDES,
    MOST_TURNS,
    OVER,
    SLIDE,
    TURN_OVER,
    WARNING,
    Player,
    RamsesOptions,
    State,
    parts,
)
from tests.games.ramses.by_hand import back_and_forth, beside, card, hole, offered, play, refused, table, with_player


def test_if_no_card_lies_face_up_the_player_turns_over_the_top_one():
    state = table(pile=(12, 13))
    assert offered(state) == ["turn over"]
    after = play(state, "turn over")
    assert (after.card, after.pile, after.seat, after.stage) == (12, (13,), 0, SLIDE)
    assert after.sought == parts().cards[12].treasure


def test_a_card_that_lies_face_up_stays_for_the_next_player():
    state = play(table(card=12, free=beside(7)), "slide right")
    assert (state.seat, state.card, state.stage) == (1, 12, SLIDE)
    assert refused(state, "turn over") == "Slide a pyramid into the free hole."


def test_nothing_is_slid_before_the_card_is_turned_over():
    assert refused(table(), "slide up") == "Turn over the top search card first."


def test_one_slides_a_pyramid_that_borders_the_free_hole_side_by_side():
    state = table(card=12, free="d2")
    assert offered(state) == ["slide up", "slide right", "slide down", "slide left"]
    after = play(state, "slide left")
    assert (after.hole, after.pyramids[hole("d2")], after.pyramids[hole("e2")]) == (hole("e2"), state.pyramids[hole("e2")], 0)


@pytest.mark.parametrize(("way", "from_where"), [("up", "d3"), ("right", "c2"), ("down", "d1"), ("left", "e2")])
def test_the_pyramid_goes_the_way_that_is_said(way: str, from_where: str):
    state = table(card=12, free="d2")
    after = play(state, f"slide {way}")
    assert after.hole == hole(from_where)
    assert after.pyramids[hole("d2")] == state.pyramids[hole(from_where)] == after.moved


def test_at_the_edge_there_is_nothing_to_slide_from_beyond():
    state = table(card=12, free="h2")
    assert offered(state) == ["slide up", "slide right", "slide down"]
    assert refused(state, "slide left") == "No pyramid on that side."


def test_where_nothing_is_uncovered_the_same_player_goes_on():
    state = play(table(card=12, free="d2"), "slide left")
    assert (state.open, state.seat, state.stage, state.slides) == (0, 0, SLIDE, 1)


def test_another_treasure_ends_the_turn_and_the_next_seeks_the_same():
    state = play(table(card=card(2, 1), free=beside(7)), "slide right")
    assert (state.open, state.seat, state.sought, state.turns) == (7, 1, 2, 1)
    assert not any(player.won for player in state.players)


def test_play_goes_clockwise():
    state = table(card=card(2, 1), free=beside(7), seat=2)
    assert play(state, "slide right").seat == 0


def test_the_treasure_sought_wins_the_card_face_down_and_the_next_turns_over():
    state = play(table(card=card(7, 1), free=beside(7), pile=(12,)), "slide right")
    assert state.players[0].won == (card(7, 1),)
    assert (state.card, state.seat, state.stage, state.turns) == (0, 1, TURN_OVER, 0)


def test_one_may_slide_back():
    state = table(card=12, free="d2")
    after = play(state, "slide left", "slide right")
    assert (after.pyramids, after.hole, after.slides) == (state.pyramids, state.hole, 2)


def test_nobody_can_stop_while_nothing_is_uncovered():
    state = play(table(card=12, free="d2"), "slide left")
    assert all(move.startswith("slide") for move in offered(state))


def test_the_first_slide_covers_what_lies_open_and_coming_back_uncovers_it_anew():
    state = play(table(card=card(2, 1), free=beside(7)), "slide right")
    away = play(state, "slide left")
    assert (away.open, away.seat) == (0, 1)
    back = play(away, "slide right")
    assert (back.open, back.seat, back.turns) == (7, 2, 2)


def test_after_a_hundred_slides_without_uncovering_anything_the_turn_passes():
    state = back_and_forth(table(card=12, free="d2"), MOST_SLIDES - 1)
    assert (state.seat, state.slides, state.turns) == (0, 99, 0)
    state = play(state, "slide right")
    assert (state.seat, state.slides, state.turns, state.card, state.stage) == (1, 0, 1, 12, SLIDE)


def test_the_player_is_warned_at_eighty_slides():
    assert WARNING == 80
    state = back_and_forth(table(card=12, free="d2"), WARNING - 1)
    assert not state.warned
    assert play(state, "slide right").warned


def test_a_card_that_nobody_won_in_a_hundred_turns_goes_out_of_the_game():
    state = table(card=card(2, 1), free=beside(7), pile=(12, 13), turns=MOST_TURNS - 1)
    state = play(state, "slide right")
    assert (state.gone, state.card, state.seat, state.stage, state.turns) == ((card(2, 1),), 0, 1, TURN_OVER, 0)
    assert play(state, "turn over").card == 12


def test_the_last_card_that_nobody_won_ends_the_game():
    state = table(card=card(2, 1), free=beside(7), pile=(), turns=MOST_TURNS - 1)
    state = play(state, "slide right")
    assert (state.stage, GAME.turn(state), offered(state)) == (OVER, None, [])


@pytest.mark.parametrize("symbol", ["sandstorm", "scorpion", "powers", "duel"])
def test_the_symbol_of_the_card_after_one_that_nobody_won_is_not_carried_out(symbol: str):
    won = ((1,), (2,), (3,))
    state = table(card=card(11, 2), free=beside(2), turns=MOST_TURNS - 1, symbols=(symbol,), won=won)
    state = play(state, "slide right", "turn over")
    assert (state.turned, state.powers, state.stage, state.seat, state.action) == (0, False, SLIDE, 1, "hunt")


def test_a_card_just_turned_over_is_won_at_once_if_its_treasure_lies_open():
    state = play(table(free="a3", pile=(card(5, 2), 14)), "turn over")
    assert state.players[0].won == (card(5, 2),)
    assert state.lucky == card(5, 2)


def test_after_luck_the_next_player_begins_although_nobody_slid():
    state = play(table(free="a3", pile=(card(5, 2), 14), seat=1), "turn over")
    assert (state.seat, state.stage, state.card, state.slides) == (2, TURN_OVER, 0, 0)
    assert play(state, "turn over").lucky == 0


def test_luck_with_the_last_card_ends_the_game():
    state = play(table(free="a3", pile=(card(5, 2),)), "turn over")
    assert (state.stage, state.players[0].won) == (OVER, (card(5, 2),))


def test_the_game_is_over_when_the_last_card_is_won():
    state = play(table(card=card(7, 3), free=beside(7), pile=()), "slide right")
    assert (state.stage, GAME.turn(state)) == (OVER, None)
    assert refused(state, "slide right") == refused(state, "turn over") == "The game is over."


# ------------------------------------------------------------ alone


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


# ------------------------------------------------------------ the end


def ended(*won: tuple[int, ...], kind: str = BASIC) -> State:
    return table(len(won), won=won, pile=(), kind=kind, stage=OVER)


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


def places(state: State) -> list[int]:
    return [score.place for score in GAME.scores(state)]


def valued(value: int, count: int = 1, start: int = 0) -> tuple[int, ...]:
    """Cards of this value."""
    return tuple(number for number, card in parts().cards.items() if card.value == value)[start : start + count]


def test_the_values_of_the_won_cards_are_added_up():
    state = ended((*valued(1), *valued(4)), valued(3, 2), ())
    assert totals(state) == [5, 6, 0]
    assert places(state) == [2, 1, 3]
    assert [GAME.scores(state)[0].parts[0].count, GAME.scores(state)[1].parts[0].count] == [2, 2]


def test_in_a_tie_who_has_more_cards_is_ahead():
    state = ended(valued(4), valued(2, 2), valued(1))
    assert (totals(state), places(state)) == ([4, 4, 1], [2, 1, 3])
    ahead = "Equal points: who has more search cards is ahead."
    assert [tr(score.tie_break) for score in GAME.scores(state)] == [ahead, ahead, ""]


def test_still_tied_the_victory_is_shared():
    state = ended(valued(4), valued(4, start=1), valued(1))
    assert places(state) == [1, 1, 3]
    shared = "Equal points and as many search cards: the place is shared."
    assert [tr(score.tie_break) for score in GAME.scores(state)] == [shared, shared, ""]


def test_cards_face_down_count_nothing_for_who_sees_their_backs_only():
    state = table(2, won=((1,), (2,)))
    assert totals(state) == [2, 1]
    seen = GAME.scores(GAME.view(state, 0))
    assert [(score.total, score.parts[0].count) for score in seen] == [(0, 1), (0, 1)]


# ------------------------------------------------------------ explorers


def test_explorers_score_by_places_and_equal_totals_all_score_in_full():
    """After a tie the next lower total gets nothing."""
    for hats, points in [
        ((5, 4, 3, 2, 1), (6, 3, 2, 0, 0)),
        ((1, 2, 3, 4), (0, 2, 3, 6)),
        ((5, 5, 3, 2), (6, 6, 0, 2)),
        ((5, 4, 4, 2), (6, 3, 3, 0)),
        ((5, 5, 5, 2, 1), (6, 6, 6, 0, 2)),
        ((5, 5, 3, 3, 2), (6, 6, 0, 0, 2)),
        ((5, 4, 3, 3), (6, 3, 2, 2)),
        ((4, 4), (6, 6)),
        ((4, 1), (6, 3)),
        ((4, 0), (6, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((3, 3, 0, 0), (6, 6, 0, 0)),
    ]:
        state = ended(*[()] * len(hats), kind=EXPERT)
        for seat, total in enumerate(hats):
            state = with_player(state, seat, explorers=(1,) * total)
        assert tuple(totals(state)) == points
        assert [score.parts[1].count for score in GAME.scores(state)] == list(hats)


def test_hats_are_counted_not_chips():
    state = ended((), (), kind=EXPERT)
    state = with_player(with_player(state, 0, explorers=(1, 1)), 1, explorers=(3,))
    assert totals(state) == [3, 6]
    assert Player(explorers=(1, 3)).hats == 4


def test_explorers_are_added_to_the_values_of_the_cards():
    state = with_player(ended(valued(4), valued(1), kind=EXPERT), 1, explorers=(2,))
    assert totals(state) == [4, 7]


def test_in_the_basic_game_there_are_no_points_for_explorers():
    assert [part.name for part in GAME.scores(ended((), ()))[0].parts] == ["cards"]


# ------------------------------------------------------------ the hall of fame
TITLES = [
    *[(0, "Desert Beetle"), (1, "Water Carrier"), (2, "Water Carrier"), (3, "Camel Driver"), (4, "Camel Driver")],
    *[(5, "Nile Boatman"), (6, "Nile Boatman"), (7, "Peasant"), (8, "Peasant"), (9, "Scribe"), (10, "Scribe")],
    *[(11, "Royal Embalmer"), (12, "Royal Embalmer"), (13, "Royal Guard"), (14, "Royal Guard"), (15, "Master Builder")],
    *[(16, "Master Builder"), (17, "Grand Vizier"), (18, "Grand Vizier"), (19, "High Priest"), (20, "High Priest")],
    *[(21, "Pharaoh"), (25, "Pharaoh"), (30, "Pharaoh")],
]


def test_every_title_of_the_hall_of_fame():
    for cards, title in TITLES:
        score = GAME.scores(ended(tuple(range(1, cards + 1))))[0]
        assert score.parts[1].label == title
        assert score.total == cards == score.parts[0].count


def test_alone_cards_count_and_not_their_values():
    assert totals(ended(valued(4, 3))) == [3]
