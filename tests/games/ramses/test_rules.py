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
from tests.games.judge import table as rules
from tests.games.long import play_at_random
from tests.games.ramses.by_hand import SEVEN, back_and_forth, beside, check, hole, places, play, table, totals, with_player
from tests.games.ramses.by_hand import card as numbered

WRONG = numbered(2, 1)
LUCKY = numbered(5, 2)
"""Its treasure lies open at a3."""


@rules(
    # if no card lies face up, the player turns over the top one, and only then slides
    (table(pile=(12, 13)), "", ["turn over"]),
    (table(pile=(12, 13)), "turn over", {"card": 12, "pile": (13,), "seat": 0, "stage": SLIDE}),
    (table(pile=(12, 13)), "turn over", {"sought": parts().cards[12].treasure}),
    (table(), "slide up", "Turn over the top search card first."),
    # a card that lies face up stays for the next player
    (table(card=12, free=beside(7)), "slide right", {"seat": 1, "card": 12, "stage": SLIDE}),
    (table(card=12, free=beside(7)), "slide right, turn over", "Slide a pyramid into the free hole."),
    # a pyramid that borders the free hole side by side goes the way that is said
    (table(card=12, free="d2"), "", ["slide up", "slide right", "slide down", "slide left"]),
    (table(card=12, free="h2"), "", ["slide up", "slide right", "slide down"]),
    (table(card=12, free="h2"), "slide left", "No pyramid on that side."),
    # nobody stops while nothing is uncovered, and one may slide back
    (table(card=12, free="d2"), "slide left", {"open": 0, "seat": 0, "stage": SLIDE, "slides": 1}),
    (table(card=12, free="d2"), "slide left", ["slide up", "slide right", "slide down", "slide left"]),
    (
        table(card=12, free="d2"),
        "slide left, slide right",
        {"pyramids": table(free="d2").pyramids, "hole": hole("d2"), "slides": 2},
    ),
    # another treasure ends the turn, and the next player seeks the same; play goes clockwise
    (
        table(card=WRONG, free=beside(7)),
        "slide right",
        {"open": 7, "seat": 1, "sought": 2, "turns": 1, "won": [(), (), ()]},
    ),
    (table(card=WRONG, free=beside(7), seat=2), "slide right", {"seat": 0}),
    # the treasure sought wins the card, and the next player turns over
    (
        table(card=SEVEN, free=beside(7), pile=(12,)),
        "slide right",
        {"won": [(SEVEN,), (), ()], "card": 0, "seat": 1, "stage": TURN_OVER, "turns": 0},
    ),
    # the first slide covers what lies open, and coming back uncovers it anew
    (table(card=WRONG, free=beside(7)), "slide right, slide left", {"open": 0, "seat": 1}),
    (table(card=WRONG, free=beside(7)), "slide right, slide left, slide right", {"open": 7, "seat": 2, "turns": 2}),
    # a card that nobody won in a hundred turns goes out of the game, and the last one ends it
    (
        table(card=WRONG, free=beside(7), pile=(12, 13), turns=MOST_TURNS - 1),
        "slide right",
        {"gone": (WRONG,), "card": 0, "seat": 1, "stage": TURN_OVER, "turns": 0},
    ),
    (table(card=WRONG, free=beside(7), pile=(12, 13), turns=MOST_TURNS - 1), "slide right, turn over", {"card": 12}),
    (table(card=WRONG, free=beside(7), pile=(), turns=MOST_TURNS - 1), "slide right", {"stage": OVER}),
    # the symbol after such a card is not carried out
    *(
        (
            table(card=numbered(11, 2), free=beside(2), turns=MOST_TURNS - 1, symbols=(symbol,), won=((1,), (2,), (3,))),
            "slide right, turn over",
            {"turned": 0, "powers": False, "stage": SLIDE, "seat": 1, "action": "hunt"},
        )
        for symbol in ("sandstorm", "scorpion", "powers", "duel")
    ),
    # a card just turned over is won at once if its treasure lies open; the next player begins although nobody slid
    (table(free="a3", pile=(LUCKY, 14)), "turn over", {"won": [(LUCKY,), (), ()], "lucky": LUCKY}),
    (table(free="a3", pile=(LUCKY, 14), seat=1), "turn over", {"seat": 2, "stage": TURN_OVER, "card": 0, "slides": 0}),
    (table(free="a3", pile=(LUCKY, 14), seat=1), "turn over, turn over", {"lucky": 0}),
    (table(free="a3", pile=(LUCKY,)), "turn over", {"stage": OVER, "won": [(LUCKY,), (), ()]}),
    # the game is over when the last card is won
    (table(card=SEVEN, free=beside(7), pile=()), "slide right", {"stage": OVER}),
    (table(card=SEVEN, free=beside(7), pile=()), "slide right, slide right", "The game is over."),
    (table(card=SEVEN, free=beside(7), pile=()), "slide right, turn over", "The game is over."),
)
def test_a_turn(state, moves, follows):
    check(state, moves, follows)


def test_when_the_game_is_over_nobody_has_a_move():
    for card, turns in ((SEVEN, 0), (WRONG, MOST_TURNS - 1)):
        state = play(table(card=card, free=beside(7), pile=(), turns=turns), "slide right")
        assert (GAME.turn(state), GAME.moves(state)) == (None, ())


@pytest.mark.parametrize(("way", "from_where"), [("up", "d3"), ("right", "c2"), ("down", "d1"), ("left", "e2")])
def test_the_pyramid_goes_the_way_that_is_said(way: str, from_where: str):
    state = table(card=12, free="d2")
    after = play(state, f"slide {way}")
    assert (after.hole, after.pyramids[hole(from_where)]) == (hole(from_where), 0)
    assert after.pyramids[hole("d2")] == state.pyramids[hole(from_where)] == after.moved


def test_after_a_hundred_slides_without_uncovering_anything_the_turn_passes_with_a_warning_at_eighty():
    assert WARNING == 80
    state = back_and_forth(table(card=12, free="d2"), WARNING - 1)
    assert not state.warned
    assert play(state, "slide right").warned
    state = back_and_forth(table(card=12, free="d2"), MOST_SLIDES - 1)
    assert (state.seat, state.slides, state.turns) == (0, 99, 0)
    check(state, "slide right", {"seat": 1, "slides": 0, "turns": 1, "card": 12, "stage": SLIDE})


# ------------------------------------------------------------ alone


@rules(
    # the card of a wrong treasure goes out and the next is turned over; the right one keeps it, and so does luck
    (
        table(1, card=WRONG, free=beside(7), pile=(12, 13)),
        "slide right",
        {"gone": (WRONG,), "won": [()], "stage": TURN_OVER, "seat": 0},
    ),
    (table(1, card=WRONG, free=beside(7), pile=(12, 13)), "slide right, turn over", {"card": 12}),
    (table(1, card=SEVEN, free=beside(7)), "slide right", {"won": [(SEVEN,)], "gone": (), "stage": TURN_OVER}),
    (table(1, pile=(LUCKY, 14), free="a3"), "turn over", {"won": [(LUCKY,)], "stage": TURN_OVER}),
    # a sandstorm counts whether the last card was won or lost
    *(
        (table(1, card=card, free=beside(7), symbols=("sandstorm",)), "slide right, turn over", {"turned": 1})
        for card in (SEVEN, WRONG)
    ),
)
def test_alone(state, moves, follows):
    check(state, moves, follows)


def test_alone_after_a_hundred_slides_that_uncovered_nothing_the_card_is_out():
    state = back_and_forth(table(1, card=12, pile=(13,), free="d2"), MOST_SLIDES)
    assert (state.gone, state.stage, state.slides) == ((12,), TURN_OVER, 0)


def test_alone_the_game_is_over_after_all_thirty_cards():
    session = play_at_random(Session.new(GAME, RamsesOptions(1), "alone"), Luck("alone"), 1_000_000)
    last = session.state
    assert last.stage == OVER
    assert len(last.players[0].won) + len(last.gone) == 30
    assert sum(str(move) == "turn over" for move in session.line) == 30


# ------------------------------------------------------------ the end


def ended(*won: tuple[int, ...], kind: str = BASIC) -> State:
    return table(len(won), won=won, pile=(), kind=kind, stage=OVER)


def valued(value: int, count: int = 1, start: int = 0) -> tuple[int, ...]:
    """Cards of this value."""
    return tuple(number for number, card in parts().cards.items() if card.value == value)[start : start + count]


MORE = "Equal points: who has more search cards is ahead."
SHARED = "Equal points and as many search cards: the place is shared."


@pytest.mark.parametrize(
    ("won", "points", "ranks", "sentences"),
    [
        (((*valued(1), *valued(4)), valued(3, 2), ()), [5, 6, 0], [2, 1, 3], ["", "", ""]),
        ((valued(4), valued(2, 2), valued(1)), [4, 4, 1], [2, 1, 3], [MORE, MORE, ""]),
        ((valued(4), valued(4, start=1), valued(1)), [4, 4, 1], [1, 1, 3], [SHARED, SHARED, ""]),
    ],
)
def test_the_values_of_the_won_cards_are_added_up_and_in_a_tie_their_number_decides(won, points, ranks, sentences):
    state = ended(*won)
    scores = GAME.scores(state)
    assert (totals(state), places(state), [tr(score.tie_break) for score in scores]) == (points, ranks, sentences)
    assert [[(part.name, part.count) for part in score.parts] for score in scores] == [[("cards", len(cards))] for cards in won]


def test_cards_face_down_count_nothing_for_who_sees_their_backs_only():
    state = table(2, won=((1,), (2,)))
    assert totals(state) == [2, 1]
    seen = GAME.scores(GAME.view(state, 0))
    assert [(score.total, score.parts[0].count) for score in seen] == [(0, 1), (0, 1)]


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


def test_hats_are_counted_not_chips_and_explorers_are_added_to_the_values_of_the_cards():
    state = with_player(ended((), (), kind=EXPERT), 0, explorers=(1, 1))
    assert totals(with_player(state, 1, explorers=(3,))) == [3, 6]
    assert Player(explorers=(1, 3)).hats == 4
    assert totals(with_player(ended(valued(4), valued(1), kind=EXPERT), 1, explorers=(2,))) == [4, 7]


TITLES = [
    *[(0, "Desert Beetle"), (1, "Water Carrier"), (2, "Water Carrier"), (3, "Camel Driver"), (4, "Camel Driver")],
    *[(5, "Nile Boatman"), (6, "Nile Boatman"), (7, "Peasant"), (8, "Peasant"), (9, "Scribe"), (10, "Scribe")],
    *[(11, "Royal Embalmer"), (12, "Royal Embalmer"), (13, "Royal Guard"), (14, "Royal Guard"), (15, "Master Builder")],
    *[(16, "Master Builder"), (17, "Grand Vizier"), (18, "Grand Vizier"), (19, "High Priest"), (20, "High Priest")],
    *[(21, "Pharaoh"), (25, "Pharaoh"), (30, "Pharaoh")],
]


def test_alone_cards_count_and_not_their_values_and_every_number_has_its_title():
    assert totals(ended(valued(4, 3))) == [3]
    for cards, title in TITLES:
        score = GAME.scores(ended(tuple(range(1, cards + 1))))[0]
        assert score.parts[1].label == title
        assert score.total == cards == score.parts[0].count
