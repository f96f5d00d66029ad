"""It is a memory game: whatever is hidden, or was seen and covered again, is in no view."""

from collections.abc import Iterator

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import EXPERT, LOOK, MOST_SLIDES, OVER, SLIDE, RamsesOptions, State
from tests.games.ramses.by_hand import back_and_forth, beside, card, hole, play, table
from tests.games.ramses.test_duel import OTHER, THIRD, challenged, fighting
from tests.games.ramses.test_special import about_to_be_stung, stung


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


def shuffled_underneath(state: State, luck: Luck) -> State:
    """The same table with everything face down laid out anew, as a newcomer might imagine it."""
    return GAME.guess([GAME.view(state, state.seat)], state.seat, luck)


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
