"""Who may know what of a memory game: whatever is hidden, or was seen and covered again, is in no view; what a perfect memory can
know, and guesses about the rest."""

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import HIDDEN, Notice
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.knowledge import GONE, Known, guess, known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    CURSE,
    EXPERT,
    GIVE,
    LAY,
    LOOK,
    MOST_SLIDES,
    NO_CHIP,
    OVER,
    SLIDE,
    RamsesOptions,
    State,
)
from tests.games.ramses.by_hand import (
    OTHER,
    THIRD,
    about_to_be_stung,
    back_and_forth,
    beside,
    beside_treasure,
    card,
    challenged,
    fighting,
    hole,
    moved_to,
    play,
    shuffled_underneath,
    stung,
    table,
)


def seen(*states: State, seat: int = 0) -> list[State]:
    return [GAME.view(state, seat) for state in states]


def steps(state: State, *moves: str) -> list[State]:
    """All positions along the way."""
    states = [state]
    for move in moves:
        states.append(play(states[-1], move))
    return states


def test_every_hole_that_was_free_is_known():
    states = steps(table(card=card(2, 1), free=beside(7)), "slide right", "slide left", "slide up")
    assert known(seen(*states), 0).under == {hole("f3"): 0, hole("e3"): 7, hole("f4"): 0}


def test_what_was_under_a_gold_pyramid_is_known():
    start = table(kind=EXPERT, free=beside(2), card=card(7, 1), chips={3: CURSE, 1: 2})
    states = steps(start, "slide right", "look under", "keep scarab", "slide left")
    assert known(seen(*states), 0).chips == {3: CURSE}
    states = steps(table(kind=EXPERT, free=beside(1), card=card(7, 1), chips={1: 2}), "slide right", "look under")
    assert known(seen(*states), 0).chips == {1: NO_CHIP}


def test_who_won_a_card_is_known():
    states = steps(table(card=card(7, 1), free=beside(7)), "slide right")
    assert known(seen(*states, seat=2), 2).holders == {card(7, 1): 0}


def test_a_card_won_by_luck_is_known():
    states = steps(table(pile=(card(5, 2), 14), free="a3", seat=1), "turn over")
    assert known(seen(*states), 0).holders == {card(5, 2): 1}


def test_a_card_that_went_out_is_known():
    states = steps(table(1, card=card(2, 1), free=beside(7)), "slide right")
    assert known(seen(*states), 0).holders == {card(2, 1): GONE}


def test_who_won_a_duel_is_known():
    start = beside_treasure(fighting(), 9)
    states = steps(start, "slide right")
    assert known(seen(*states), 0).holders == {OTHER: 1, THIRD: 1}
    assert known(seen(start), 0).holders == {}
    assert known(seen(start), 0).shown == {OTHER, THIRD}


def test_after_a_drawn_duel_each_has_their_own_card():
    start = moved_to(fighting(), beside(6))
    states = steps(start, "slide right", *["slide left", "slide right"] * 19)
    assert known(seen(*states), 0).holders == {OTHER: 1, THIRD: 2}


def test_which_card_was_given_to_the_right_is_known_to_nobody_else():
    start = about_to_be_stung(won=((), (2, 3)))
    won = steps(table(card=2, free=beside(2), pile=(12, 13), seat=1), "slide right")
    assert known(seen(*won, seat=2), 2).holders == {2: 1}
    given = steps(start, "slide right", "give 3")
    assert known(seen(*won, *given, seat=2), 2).holders == {}


def test_the_owner_who_looks_at_their_cards_knows_them():
    states = steps(about_to_be_stung(won=((), (2, 3))), "slide right")
    assert known(seen(*states, seat=1), 1).holders == {2: 1, 3: 1}


# ------------------------------------------------------------ guessing


@frozen
class Guessed:
    """The truth, a guess by one seat, and what that seat knows."""

    truth: State
    seat: int
    guess: State
    known: Known


@pytest.fixture(scope="module")
def guesses() -> list[Guessed]:
    """Guesses every now and then in whole games."""
    luck = Luck("guesses")
    found = []
    for options in (RamsesOptions(3, EXPERT), RamsesOptions(1)):
        session = Session.new(GAME, options, "knowledge")
        while session.turn is not None:
            state, seat = session.state, len(session.line) % options.players
            if len(session.line) % 15 == 0 or state.stage in (GIVE, LAY):
                views = session.seen(seat)
                found.append(Guessed(state, seat, guess(views, seat, luck), known(views, seat)))
            session.play(ask(BOTS["vizier"], session))
    return found


def test_a_guess_looks_like_what_was_seen_and_agrees_with_what_is_known(guesses: list[Guessed]):
    for one in guesses:
        assert GAME.view(one.guess, one.seat) == GAME.view(one.truth, one.seat)
        _must_be_true(one.known, one.guess)


def test_what_is_known_is_true(guesses: list[Guessed]):
    for one in guesses:
        _must_be_true(one.known, one.truth)


def _must_be_true(own: Known, state: State) -> None:
    assert all(state.treasures[place] == under for place, under in own.under.items())
    assert all(state.chips[number - 1] == chip for number, chip in own.chips.items())
    for number, holder in own.holders.items():
        assert number in (state.gone if holder == GONE else state.players[holder].won)


def test_a_guess_is_a_whole_legal_table(guesses: list[Guessed]):
    for one in guesses:
        found = one.guess
        everywhere = [found.card, *found.laid, *found.pile, *found.gone]
        everywhere += [number for player in found.players for number in player.won]
        assert Counter(filter(None, everywhere)) == Counter(range(1, 31))
        assert Counter(found.treasures) == Counter(one.truth.treasures)
        assert Counter(found.chips) == Counter(one.truth.chips)
        assert HIDDEN not in (*found.symbols, *found.chips, found.barred)


def test_choosing_cards_was_seen_in_these_games(guesses: list[Guessed]):
    """Otherwise the tests above would prove less than they claim."""
    assert {GIVE, LAY} <= {one.truth.stage for one in guesses}


def test_declining_a_look_and_keeping_the_scarab_are_not_notable():
    start = play(table(kind=EXPERT, free=beside(2), card=card(7, 1), chips={3: CURSE, 1: 2}), "slide right")
    for move, notable in (("look under", True), ("leave standing", False)):
        after = play(start, move)
        assert GAME.notice(*seen(start, after)) == (Notice.SIGHT if notable else Notice.NOTHING)
        for more, used in (("use scarab", True), ("keep scarab", False)):
            assert GAME.notice(*seen(after, play(after, more))) == (Notice.EVENT if used else Notice.NOTHING)


def test_a_treasure_that_comes_to_light_is_a_sight_and_a_slide_onto_sand_a_step():
    start = table(free=beside(2), card=card(7, 1))
    noticed = {
        bool(after.open): GAME.notice(*seen(start, after)) for after in (GAME.play(start, move) for move in GAME.moves(start))
    }
    assert noticed == {True: Notice.SIGHT, False: Notice.STEP}


def test_the_last_of_too_many_slides_is_an_event():
    start = evolve(table(free=beside(2), card=card(7, 1)), slides=MOST_SLIDES - 1)
    sand = next(after for after in (GAME.play(start, move) for move in GAME.moves(start)) if not after.open)
    assert GAME.notice(*seen(start, sand)) == Notice.EVENT


# ------------------------------------------------------------ secrets


@pytest.fixture(scope="module")
def sessions() -> list[Session]:
    """Whole games, in which much was seen and covered again."""
    played = []
    for options in (RamsesOptions(2), RamsesOptions(4, EXPERT)):
        session = Session.new(GAME, options, "secrets")
        while session.turn is not None:
            session.play(ask(BOTS["vizier"], session))
        played.append(session)
    return played


def positions(session: Session) -> Iterator[State]:
    for ply in range(0, len(session.line), 9):
        yield session.state_at(ply)


# ------------------------------------------------------------ views


def test_what_was_uncovered_and_covered_again_is_nowhere_in_a_view(sessions: list[Session]):
    """Whatever lies under the pyramids, each seat's view is the same to the last number."""
    luck = Luck("underneath")
    changed = 0
    for session in sessions:
        for state in positions(session):
            other = shuffled_underneath(state, luck)
            changed += other.treasures != state.treasures
            for seat in range(session.options.players):
                if not state.private or seat == state.seat:
                    assert repr(GAME.view(other, seat)) == repr(GAME.view(state, seat))
    assert changed > 30


def test_sliding_away_and_back_over_sand_leaves_no_trace(sessions: list[Session]):
    """Two ways to the same table, one over a treasure and one past it, differ only in the count of turns."""
    past = play(table(2, card=card(2, 1), free="b4"), "slide down")
    assert past.hole == hole("b3")
    over = play(past, "slide right", "slide left")
    assert over.seat == 1
    same = evolve(past, seat=1, turns=1, moved=over.moved)
    for seat in range(2):
        assert GAME.view(over, seat) == GAME.view(same, seat)


def test_a_view_shows_the_treasure_that_lies_open_and_no_other(sessions: list[Session]):
    for session in sessions:
        for state in positions(session):
            view = GAME.view(state, 0)
            assert view.open == state.open
            assert all(under == HIDDEN for place, under in enumerate(view.treasures) if place != state.hole)


def test_nobody_sees_what_is_under_gold_pyramids(sessions: list[Session]):
    """Neither chips nor where chips were taken; only what is lifted at this moment."""
    session = sessions[1]
    assert all(set(GAME.view(state, seat).chips) == {HIDDEN} for state in positions(session) for seat in range(4))
    assert any(session.state_at(ply).lifted is not None for ply in range(len(session.line)))


def test_nobody_sees_the_order_of_the_cards_nor_more_symbols_than_the_top_one(sessions: list[Session]):
    for session in sessions:
        for state in positions(session):
            view = GAME.view(state, 1)
            assert set(view.pile) <= {HIDDEN}
            assert view.symbols[:1] == state.symbols[:1]
            assert set(view.symbols[1:]) <= {HIDDEN}


def test_won_cards_lie_face_down_also_for_their_owner():
    state = table(3, won=((1, 2), (3,)), card=12)
    for seat in range(3):
        assert [player.won for player in GAME.view(state, seat).players] == [(HIDDEN, HIDDEN), (HIDDEN,), ()]


def test_cards_that_went_out_of_the_game_are_not_shown_any_more():
    assert GAME.view(table(1, gone=(3, 4)), 0).gone == (HIDDEN, HIDDEN)


def test_only_their_owner_looks_at_won_cards_to_choose_one_to_give():
    state = play(about_to_be_stung(won=((1,), (2, 3))), "slide right")
    assert [player.won for player in GAME.view(state, 1).players] == [(HIDDEN, HIDDEN), (2, 3), ()]
    assert [player.won for player in GAME.view(state, 0).players] == [(HIDDEN, HIDDEN), (HIDDEN, HIDDEN), ()]


def test_only_their_owner_looks_at_won_cards_to_choose_one_to_duel_with():
    state = challenged()
    assert GAME.view(state, 1).players[1].won == state.players[1].won
    assert all(set(player.won) <= {HIDDEN} for player in GAME.view(state, 2).players)
    state = play(state, f"lay {OTHER}")
    assert GAME.view(state, 2).players[2].won == (THIRD,)
    assert all(set(player.won) <= {HIDDEN} for player in GAME.view(state, 1).players)


def test_only_choosing_a_won_card_is_private():
    given = play(about_to_be_stung(won=((1,), (2, 3))), "slide right")
    assert given.private
    assert challenged().private
    assert not any(state.private for state in (table(), table(card=12), stung(), fighting()))


def test_only_the_first_duellist_learns_that_a_treasure_cannot_be_answered():
    state = challenged(won=((), (card(2, 1), OTHER), (card(2, 3),)))
    assert [GAME.view(state, seat).barred for seat in range(3)] == [HIDDEN, 2, HIDDEN]


def test_at_the_end_everything_is_shown(sessions: list[Session]):
    for session in sessions:
        last = session.state
        assert last.stage == OVER
        assert all(GAME.view(last, seat) == last for seat in range(session.options.players))


# ------------------------------------------------------------ records


def test_a_saved_game_read_by_eye_tells_no_place(sessions: list[Session]):
    words = {"turn", "over", "slide", "up", "down", "left", "right", "look", "under", "leave", "standing", "use", "keep", "scarab"}
    for session in sessions:
        lines = record.text(session).splitlines()
        moves = [line for line in lines if not line.startswith("[")]
        assert len(moves) == len(session.line)
        assert {word for line in moves for word in line.split() if not word.isdigit()} <= words | {"give", "lay"}
        assert session.deal not in record.text(session)


# ------------------------------------------------------------ undo


def revealed(before: State, move: str) -> bool:
    return GAME.reveals(before, play(before, move))


def test_a_slide_that_uncovered_nothing_may_be_taken_back_within_the_turn():
    assert not revealed(table(card=12, free="d2"), "slide left")
    assert not revealed(play(table(card=12, free="d2"), "slide left"), "slide right")
    assert not revealed(table(card=12, free="d2", powers=True), "slide left 3")


def test_a_slide_that_uncovered_a_treasure_may_not():
    assert revealed(table(card=card(2, 1), free=beside(7)), "slide right")
    assert revealed(table(card=card(7, 1), free=beside(7)), "slide right")
    assert revealed(table(kind=EXPERT, card=card(7, 1), free=beside(7)), "slide right")
    assert revealed(table(kind=EXPERT, card=card(7, 1), free=beside(2)), "slide right")
    assert revealed(table(1, card=card(2, 1), free=beside(7)), "slide right")


def test_what_ended_a_turn_may_not_be_taken_back():
    assert revealed(back_and_forth(table(card=12, free="d2"), MOST_SLIDES - 1), "slide right")
    assert revealed(stung(), "slide down")
    assert revealed(stung(2), "slide down")


def test_nothing_else_may_be_taken_back():
    looking = play(table(kind=EXPERT, card=card(7, 1), free=beside(2)), "slide right")
    assert looking.stage == LOOK
    for state, moves in [
        (table(), ["turn over"]),
        (looking, ["look under", "leave standing"]),
        (play(looking, "leave standing"), ["use scarab", "keep scarab"]),
        (challenged(), [f"lay {OTHER}"]),
        (play(challenged(), f"lay {OTHER}"), [f"lay {THIRD}"]),
        (play(about_to_be_stung(won=((1,), (2, 3))), "slide right"), ["give 2"]),
    ]:
        assert all(revealed(state, move) for move in moves)


def test_in_a_duel_the_same_may_be_taken_back_as_in_a_hunt():
    fight = play(fighting(), "slide up")
    assert (fight.stage, fight.open) == (SLIDE, 0)
    quiet = [move for move in map(str, GAME.moves(fight)) if not play(fight, move).open]
    assert quiet
    assert not any(revealed(fight, move) for move in quiet)


def test_a_slide_that_covered_a_treasure_may_not_be_taken_back_as_that_would_be_a_second_look():
    assert fighting().open
    assert revealed(fighting(), "slide up")
    wrong = play(table(card=card(2, 1), free=beside(7)), "slide right")
    assert (wrong.seat, wrong.open) == (1, 7)
    away = next(move for move in map(str, GAME.moves(wrong)) if not play(wrong, move).open)
    assert revealed(wrong, away)
