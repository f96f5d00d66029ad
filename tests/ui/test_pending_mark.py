"""A player's pending mark: how the piece turns, where it goes, and that it fits exactly where the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import SIDE, orientations
from ramses_desktop.games.flip_and_write.pending import PendingMark, Spot
from ramses_desktop.games.flip_and_write.rules import OVER, Bonus, Cross, ExpeditionGame, LoseBonus
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.pending import PendingMark as PyramidsMark
from ramses_desktop.games.pyramids.rules import CROSS, GAME, State
from ramses_desktop.games.silver_gold.pending import PendingMark as SilverGoldMark
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from tests.ui.play import BOTH, BOTH_IN_TIME, begun, lost_bonus, wish

PATTERNS: Final = tuple(pattern.name for pattern in parts().patterns)


def positions(players: int, seeds: int, plies: int = 1000, game: ExpeditionGame[Any] = GAME) -> Iterator[Any]:
    """Positions in which marks are to be made."""
    for seed in range(seeds):
        session = begun(*["person"] * players, seed=f"hand {seed}", game=game)
        while session.turn is not None and session.ply < plies:
            if session.state.stage == CROSS:
                yield session.state
            session.play(wish(session))


def hand_at(state: Any) -> PendingMark:
    game: ExpeditionGame[Any] = GAME if isinstance(state, State) else SILVER_GOLD
    kind = PyramidsMark if isinstance(state, State) else SilverGoldMark
    return kind(game.view(state, state.seat), state.seat)


@cache
def with_pattern(name: str) -> Any:
    """A position with this pattern on its expedition card."""
    return next(state for state in positions(2, 20) if not state.bonus and shown(state) == name)


def shown(state: State) -> str:
    return parts().patterns[parts().expeditions[state.expedition]].name


def everywhere(hand: PendingMark) -> Iterator[None]:
    """Put the piece in every orientation everywhere on both pyramids."""
    for single in (True,) if hand.bonus else (False, True):
        hand.single = single
        for way in range(1 if single else len(hand.ways)):
            hand.way = way
            for card in hand.cards:
                width, height = hand.size
                for row in range(SIDE - height + 1):
                    for column in range(SIDE - width + 1):
                        hand.spot = Spot(card, column, row)
                        yield


# ------------------------------------------------------------ orientation


def test_the_piece_starts_in_an_orientation_that_fits_somewhere() -> None:
    for state in positions(2, 2):
        hand = hand_at(state)
        if any(boxes.bit_count() > 1 for _, boxes in hand.legal):
            spots = [Spot(card, column, row) for card in hand.cards for column in range(SIDE) for row in range(SIDE)]
            assert any(_fits_at(hand, spot) for spot in spots)


def _fits_at(hand: PendingMark, spot: Spot) -> bool:
    hand.put(spot)
    return hand.fits


@pytest.mark.parametrize("name", PATTERNS)
def test_turning_and_mirroring_goes_through_all_orientations_and_keeps_the_piece_on_the_card(name: str) -> None:
    hand = hand_at(with_pattern(name))
    every = set(orientations(parts().patterns[PATTERNS.index(name)].cells))
    for card in hand.cards:
        for column in range(SIDE):
            for row in range(SIDE):
                hand.put(Spot(card, column, row))
                seen = set()
                for _ in range(2):
                    for _ in range(4):
                        seen.add(hand.shape)
                        hand.turn()
                        assert _on_the_card(hand, card)
                    hand.mirror()
                    assert _on_the_card(hand, card)
                assert seen == every


def _on_the_card(hand: PendingMark, card: int) -> bool:
    """Whether its boxes are on the card, as many as in the pattern."""
    width, height = hand.size
    spot = hand.spot
    assert spot is not None
    inside = 0 <= spot.column <= SIDE - width and 0 <= spot.row <= SIDE - height
    return inside and spot.card == card and hand.boxes.bit_count() == len(hand.shape)


def test_a_turn_is_a_quarter_clockwise_and_a_mirror_exchanges_left_and_right() -> None:
    hand = hand_at(with_pattern("L4"))
    hand.way = hand.ways.index(((0, 0), (0, 1), (0, 2), (1, 2)))  # an upright L
    hand.turn()
    assert hand.shape == ((0, 0), (1, 0), (2, 0), (0, 1))
    hand.mirror()
    assert hand.shape == ((0, 0), (1, 0), (2, 0), (2, 1))


def test_a_single_box_and_a_bonus_are_neither_turned_nor_mirrored() -> None:
    hand = hand_at(with_pattern("L4"))
    way = hand.way
    hand.toggle_single()
    hand.turn()
    hand.mirror()
    assert hand.shape == ((0, 0),)
    hand.toggle_single()
    assert (hand.way, hand.single) == (way, False)


def test_for_a_bonus_there_is_nothing_but_single_boxes() -> None:
    bonus = hand_at(next(state for state in positions(2, 20) if state.bonus))
    assert bonus.bonus
    assert bonus.single
    bonus.toggle_single()
    assert bonus.single


# ------------------------------------------------------------ placing it


def test_an_offer_lies_on_a_legal_place_of_its_card_if_there_is_one_and_turns_only_if_it_must() -> None:
    for state in positions(2, 2):
        hand = hand_at(state)
        for card in hand.cards:
            for single in {hand.single, True}:
                hand.single, way = single, hand.way
                legal = [boxes for on, boxes in hand.legal if on == card and (boxes.bit_count() == 1) == single]
                as_it_is = any(_lies_so(hand, card, boxes, way) for boxes in legal)
                hand.single, hand.way = single, way
                hand.offer(card)
                assert hand.spot is not None
                assert hand.spot.card == card
                assert hand.single == single
                assert hand.fits == bool(legal)
                assert not as_it_is or hand.way == way


def _lies_so(hand: PendingMark, card: int, boxes: int, way: int) -> bool:
    hand.lay(card, boxes)
    return hand.way == way


def test_laid_on_boxes_the_piece_covers_exactly_these() -> None:
    for state in positions(2, 1):
        hand = hand_at(state)
        for card, boxes in hand.legal:
            hand.lay(card, boxes)
            assert hand.boxes == boxes
            assert hand.fits
            assert hand.single == (boxes.bit_count() == 1)


def test_a_shift_stops_at_the_edge() -> None:
    hand = hand_at(with_pattern("O4"))
    hand.put(Spot(hand.cards[0], 0, 0))
    for _ in range(SIDE + 1):
        hand.shift(1, 0)
        hand.shift(0, 1)
    assert hand.spot == Spot(hand.cards[0], SIDE - 2, SIDE - 2)
    hand.shift(-9, -9)
    assert hand.spot == Spot(hand.cards[0], 0, 0)


def test_what_lies_nowhere_covers_nothing_and_is_no_move() -> None:
    hand = hand_at(with_pattern("O4"))
    assert (hand.boxes, hand.move, hand.reason, hand.fits) == (0, None, "", False)
    hand.shift(1, 1)
    hand.turn()
    assert hand.spot is None


# ------------------------------------------------------------ legality and points


@BOTH_IN_TIME
def test_it_fits_exactly_where_the_move_is_legal_and_else_gives_the_reason_of_the_rules(game: ExpeditionGame[Any]) -> None:
    luck = Luck("somewhere", "fits")
    reasons = set()
    for state in positions(2, 1, game=game):
        if luck.below(8):
            continue
        hand, legal = hand_at(state), set(game.moves(state))
        found = set()
        for _ in everywhere(hand):
            move = hand.move
            assert isinstance(move, Cross | Bonus)
            assert hand.fits == (move in legal)
            if hand.fits:
                found.add(move)
                assert hand.reason == ""
            else:
                reasons.add(hand.reason.split()[0])
                with pytest.raises(IllegalMove) as refused:
                    game.play(state, move)
                assert hand.reason == str(refused.value)
        assert found == legal, "every legal move can be laid"
    walls_and_ways = {"There", "The", "New"} if game is GAME else {"There"}
    assert reasons == {"Already", *walls_and_ways}, "walls or sea, crosses, entrance and touching have all come up"


@pytest.mark.parametrize("players", [1, 3])
@BOTH
def test_what_it_earns_is_what_playing_it_changes_in_the_score(game: ExpeditionGame[Any], players: int) -> None:
    """Marks with which the turn is not over are tried alone: their bonus boxes come on top."""
    luck = Luck("previews", game.spec.id)
    met: Counter[str] = Counter()
    for state in positions(players, 3 if players == 1 else 2, game=game):
        hand, now = hand_at(state), game.scores(state)[state.seat].total
        for card, boxes in sorted(hand.legal)[luck.below(4) :: 4]:
            hand.lay(card, boxes)
            assert hand.move is not None
            after = game.play(state, hand.move)
            if after.bonus and after.seat == state.seat:
                met["goes on"] += 1
                continue
            change = _when_all_have_marked(game, after, state.number, luck)[state.seat] - now
            earned = hand.earned
            assert earned.least <= change <= earned.points
            if earned.least == earned.points:
                assert change == earned.points
            assert all(line.points or line.least for line in earned.lines)
            met.update(line.icon for line in earned.lines)
            met["unsure"] += earned.least < earned.points
            met["others were first"] += change < earned.points
    icons = {"torch", "red-gem", "green-gem", "skull", "tomb", "green"} if game is GAME else {"coin", "palm", "coffer", "trophy"}
    assert {"goes on", *icons} <= met.keys()
    assert bool(met["unsure"]) == (players > 1)


def _when_all_have_marked(game: ExpeditionGame[Any], state: Any, number: int, luck: Luck) -> list[int]:
    """Everybody's points after this turn, in which the others mark at random; a new card brings nothing."""
    while state.stage != OVER and state.number == number:
        state = game.play(state, luck.pick(game.moves(state)))
    return [score.total for score in game.scores(state)]


@BOTH
def test_a_chain_of_bonus_boxes_says_what_the_whole_turn_has_brought(game: ExpeditionGame[Any]) -> None:
    """The last box of a turn adds to the score what falls due by the boxes before it, too."""
    session, luck = begun("person", seed="a chain of bonus boxes", game=game), Luck("chains")
    chains = 0
    while session.turn is not None:
        state, move = session.state, wish(session)
        session.play(move)
        if isinstance(move, Bonus) and not (session.state.bonus and session.state.number == state.number):
            hand = hand_at(state)
            hand.lay(move.card, move.boxes)
            (after,) = _when_all_have_marked(game, session.state, state.number, luck)
            assert after - game.scores(state)[0].total == hand.earned.points
            chains += 1
    assert chains


@BOTH
def test_a_bonus_without_a_box_is_lost(game: ExpeditionGame[Any]) -> None:
    state, move = lost_bonus(game)
    hand = hand_at(state)
    assert not hand.lost
    after = game.play(state, move)
    assert game.moves(after) == (LoseBonus(),)
    assert hand_at(after).lost
