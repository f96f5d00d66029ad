"""Who may know what: marks of the same step, the deck, future cards; and guesses that fit what was seen."""

from itertools import permutations

import pytest
from attrs import evolve

from ramses_desktop.bots import luck_of
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, PyramidsOptions, State
from tests.games.long import later
from tests.games.pyramids.by_hand import (
    Box,
    begun,
    boxes,
    nearly,
    new_game,
    play,
    play_at_random,
    player,
    pyramids,
    table,
)

EVERYTHING = ("Exrgt", "xsrgt", "xs...", ".....", "p...T")


@pytest.fixture
def three(box: Box) -> State:
    """Three players; the first can reach every icon."""
    box.draw(1, *EVERYTHING)
    return table(player(begun(1, "a1"), nearly(2), skulls=3), player(begun(3, "a1"), nearly(4)), player(nearly(5), 6), turn=9)


# ------------------------------------------------------------ all act simultaneously


def test_the_number_of_bonus_boxes_is_unknown_to_the_others(three: State):
    plain, crossed = play(three, "cross 2 e5"), play(three, "cross 1 b1")
    assert crossed.bonus == 1
    assert GAME.view(crossed, 0).bonus == 1
    assert [GAME.view(state, 2).bonus for state in (three, plain, crossed)] == [HIDDEN] * 3
    assert GAME.view(play(crossed, "bonus 1 c1"), 0).bonus == HIDDEN


@pytest.mark.parametrize("players", [2, 3, *later(4)])
@pytest.mark.parametrize("seed", ["first", *later("second", "third")])
def test_the_order_in_which_players_enter_their_marks_changes_nothing(players: int, seed: str):
    """The same people with the same hands and choices, seated in any order, have the same game."""
    session = play_at_random(new_game(players, seed), Luck(seed))
    told = outcome(session, range(players))
    for order in permutations(range(players)):
        assert outcome(seated_otherwise(session, order), order) == told


def seated_otherwise(session: Session, order: tuple[int, ...]) -> Session:
    """Replay the game with people in the seats that `order` gives."""
    hands, *rest = session.deal.split("/")
    numbers = hands.split(" ")
    hands = " ".join(" ".join(numbers[4 * person : 4 * person + 4]) for person in order)
    again = Session(GAME, PyramidsOptions(len(order)), "/".join((hands, *rest)))
    chosen = {person: [move for ply, move in enumerate(session.line) if session.mover(ply) == person] for person in order}
    while again.turn is not None:
        again.play(chosen[order[again.turn]].pop(0))
    assert not any(chosen.values())
    return again


def outcome(session: Session, order: tuple[int, ...] | range) -> dict[int, object]:
    """Each person's result."""
    scores = GAME.scores(session.state)
    return {person: (session.state.players[seat], evolve(scores[seat], seat=0)) for seat, person in enumerate(order)}


# ------------------------------------------------------------ guessing


@pytest.mark.slow
def test_who_has_acted_is_guessed_to_have_made_legal_marks(three: State):
    seen = [GAME.view(play(three, "cross 1 b1", "bonus 1 c1", "cross 4 e5"), 2)]
    reached = {state.players[:2] for state in all_turns_of_two(three)}
    guessed = {GAME.guess(seen, 2, Luck(f"{number}")).players[:2] for number in range(60)}
    assert guessed <= reached
    assert len(guessed) > 20


@pytest.mark.usefixtures("box")
def test_patterns_and_single_boxes_are_guessed():
    seen = [GAME.view(play(table(player(1), player(2)), "cross 1 a1"), 1)]
    guessed = {GAME.guess(seen, 1, Luck(f"{number}")).players[0].cards[0].crossed for number in range(30)}
    assert guessed == {boxes("a1"), boxes("a1 b1 c1"), boxes("a1 a2 a3")}


def all_turns_of_two(state: State) -> list[State]:
    """All possible turns of the first two players."""
    found, open_ways = [], [state]
    while open_ways:
        state = open_ways.pop()
        if state.seat == 2:
            found.append(state)
        else:
            open_ways += [GAME.play(state, move) for move in GAME.moves(state)]
    return found


def test_ones_own_bonus_boxes_are_kept_in_a_guess(three: State):
    state = play(three, "cross 1 b1")
    assert GAME.guess([GAME.view(state, 0)], 0, Luck("own")).bonus == 1
    assert GAME.guess([GAME.view(state, 1)], 1, Luck("own")).bonus == 0


@pytest.mark.usefixtures("box")
def test_a_player_without_pyramids_is_guessed_to_have_done_nothing():
    state = play(table(player(), player(3, 4), player(5, 6), display=(), deck=()), "cross 3 a1")
    guess = GAME.guess([GAME.view(state, 2)], 2, Luck("skipped"))
    assert (guess.stage, guess.seat, guess.players[0]) == (CROSS, 2, player())


def test_hands_are_guessed_from_the_pyramids_one_was_not_dealt():
    session = new_game(3, "hands")
    session.play(GAME.moves(session.state)[2])
    hand = session.state.players[1].dealt
    guessed: set[int] = set()
    for number in range(40):
        guess = GAME.guess(session.seen(1), 1, Luck(f"{number}"))
        assert guess.players[1].dealt == hand
        assert guess.players[2].cards == ()
        assert len(guess.players[0].cards) == 2
        assert set(pyramids(guess, 0)) <= set(guess.players[0].dealt)
        assert pyramids(guess, 0) == sorted(pyramids(guess, 0))
        assert guess.players[0].dealt == tuple(sorted(guess.players[0].dealt))
        guessed.update(guess.players[0].dealt, guess.players[2].dealt)
    assert guessed == set(range(1, 49)) - set(hand)


def test_who_is_still_to_choose_is_guessed_to_have_kept_nothing_yet():
    session = new_game(3, "hands")
    session.play(GAME.moves(session.state)[2])
    guess = GAME.guess(session.seen(2), 2, Luck("still to choose"))
    assert [len(one.cards) for one in guess.players] == [2, 0, 0]


def test_nobody_can_count_the_bonus_boxes_that_others_cross_off_in_the_same_step():
    """Whatever a seat chooses, and however many bonus boxes follow: the next seat sees the same and has the same luck."""
    session = new_game(3, "bonus")
    while session.state.stage == KEEP or session.turn != 0 or len(lengths(session)) < 2:
        session.play(GAME.moves(session.state)[0])
    asked = set()
    for move in GAME.moves(session.state):
        branch = session.branch(session.ply)
        branch.play(move)
        while branch.turn == 0:
            branch.play(GAME.moves(branch.state)[0])
        luck = luck_of(branch, 1)
        asked.add((tuple(branch.seen(1)), luck.seed, luck.name))
    assert len(asked) == 1


def lengths(session: Session) -> set[int]:
    """The possible numbers of decisions before the next seat's turn."""
    found = set()
    for move in GAME.moves(session.state):
        branch = session.branch(session.ply)
        branch.play(move)
        while branch.turn == session.turn and branch.state.number == session.state.number:
            branch.play(GAME.moves(branch.state)[0])
        found.add(branch.ply)
    return found
