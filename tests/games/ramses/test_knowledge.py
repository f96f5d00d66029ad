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
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.knowledge import GONE, Known, guess, known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, RamsesOptions, State
from tests.games.long import bot_game
from tests.games.ramses import by_hand as hand
from tests.games.ramses.by_hand import OTHER, SEVEN, THIRD, beside, challenged, fighting, hole, moved_to, play, stung, table
from tests.games.ramses.by_hand import card as numbered

WRONG = numbered(2, 1)
LUCKY = numbered(5, 2)


def seen(*states: State, seat: int = 0) -> list[State]:
    return [GAME.view(state, seat) for state in states]


def steps(state: State, moves: str) -> list[State]:
    """All positions along the way."""
    states = [state]
    for move in moves.split(", ") if moves else ():
        states.append(play(states[-1], move))
    return states


def under_gold(treasure: int, chips: dict[int, int]) -> State:
    return table(kind=EXPERT, free=beside(treasure), card=SEVEN, chips=chips)


def duel_beside(treasure: int) -> State:
    return hand.beside_treasure(fighting(), treasure)


# ------------------------------------------------------------ what a perfect memory knows


@pytest.mark.parametrize(
    ("state", "moves", "seat", "facts"),
    [
        # every hole that was free, and what was under a gold pyramid
        (
            table(card=WRONG, free=beside(7)),
            "slide right, slide left, slide up",
            0,
            {"under": {hole("f3"): 0, hole("e3"): 7, hole("f4"): 0}},
        ),
        (under_gold(2, {3: CURSE, 1: 2}), "slide right, look under, keep scarab, slide left", 0, {"chips": {3: CURSE}}),
        (under_gold(1, {1: 2}), "slide right, look under", 0, {"chips": {1: st.NO_CHIP}}),
        # who won a card, also by luck, and which one went out
        (table(card=SEVEN, free=beside(7)), "slide right", 2, {"holders": {SEVEN: 0}}),
        (table(pile=(LUCKY, 14), free="a3", seat=1), "turn over", 0, {"holders": {LUCKY: 1}}),
        (table(1, card=WRONG, free=beside(7)), "slide right", 0, {"holders": {WRONG: GONE}}),
        # who won a duel, or that it was drawn
        (duel_beside(9), "slide right", 0, {"holders": {OTHER: 1, THIRD: 1}}),
        (duel_beside(9), "", 0, {"holders": {}, "shown": {OTHER, THIRD}}),
        (
            moved_to(fighting(), beside(6)),
            ", ".join(["slide right", *["slide left, slide right"] * 19]),
            0,
            {"holders": {OTHER: 1, THIRD: 2}},
        ),
        # one's own cards, if one has looked at them
        (hand.about_to_be_stung(won=((), (2, 3))), "slide right", 1, {"holders": {2: 1, 3: 1}}),
    ],
)
def test_what_is_known(state, moves, seat, facts):
    found = known(seen(*steps(state, moves), seat=seat), seat)
    assert {fact: getattr(found, fact) for fact in facts} == facts


def test_which_card_was_given_to_the_right_is_known_to_nobody_else():
    won = steps(table(card=2, free=beside(2), pile=(12, 13), seat=1), "slide right")
    assert known(seen(*won, seat=2), 2).holders == {2: 1}
    given = steps(hand.about_to_be_stung(won=((), (2, 3))), "slide right, give 3")
    assert known(seen(*won, *given, seat=2), 2).holders == {}


def test_what_is_notable():
    """Declining a look or keeping the scarab is not; a treasure that comes to light is a sight, and a slide onto sand a step."""
    start = play(under_gold(2, {3: CURSE, 1: 2}), "slide right")
    for move, notice in (("look under", Notice.SIGHT), ("leave standing", Notice.NOTHING)):
        after = play(start, move)
        assert GAME.notice(*seen(start, after)) == notice
        for more, then in (("use scarab", Notice.EVENT), ("keep scarab", Notice.NOTHING)):
            assert GAME.notice(*seen(after, play(after, more))) == then
    for slides, onto_sand in ((0, Notice.STEP), (st.MOST_SLIDES - 1, Notice.EVENT)):
        start = evolve(table(free=beside(2), card=SEVEN), slides=slides)
        others = [GAME.play(start, move) for move in GAME.moves(start)]
        noticed = {bool(then.open): GAME.notice(*seen(start, then)) for then in others}
        assert noticed == {True: Notice.SIGHT, False: onto_sand}


# ------------------------------------------------------------ guesses


@frozen
class Guessed:
    """The truth, a guess by one seat, and what that seat knows."""

    truth: State
    seat: int
    guess: State
    known: Known


@pytest.fixture(scope="module")
def guesses() -> list[Guessed]:
    """Guesses every now and then in whole games, in which cards are chosen as well."""
    luck = Luck("guesses")
    found = []
    for options in (RamsesOptions(3, EXPERT), RamsesOptions(1)):
        session = Session.new(GAME, options, "knowledge")
        while session.turn is not None:
            state, seat = session.state, len(session.line) % options.players
            if len(session.line) % 15 == 0 or state.stage in (st.GIVE, st.LAY):
                views = session.seen(seat)
                found.append(Guessed(state, seat, guess(views, seat, luck), known(views, seat)))
            session.play(ask(BOTS["vizier"], session))
    assert {st.GIVE, st.LAY} <= {one.truth.stage for one in found}
    return found


def test_a_guess_looks_like_what_was_seen_and_agrees_with_what_is_known_which_is_true(guesses: list[Guessed]):
    for one in guesses:
        assert GAME.view(one.guess, one.seat) == GAME.view(one.truth, one.seat)
        for state in (one.guess, one.truth):
            assert all(state.treasures[place] == under for place, under in one.known.under.items())
            assert all(state.chips[number - 1] == chip for number, chip in one.known.chips.items())
            for number, holder in one.known.holders.items():
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
        assert {*found.symbols} <= {st.PLAIN, *one.truth.special}, "no special action comes that is switched off"


# ------------------------------------------------------------ views


@pytest.fixture(scope="module")
def sessions() -> list[Session]:
    """Whole games, in which much was seen and covered again."""
    return [bot_game(GAME, options, "secrets", "vizier") for options in (RamsesOptions(2), RamsesOptions(4, EXPERT))]


def positions(session: Session) -> Iterator[State]:
    for ply in range(0, len(session.line), 9):
        yield session.state_at(ply)


def test_what_was_uncovered_and_covered_again_is_nowhere_in_a_view(sessions: list[Session]):
    """Whatever lies under the pyramids, each seat's view is the same to the last number."""
    luck = Luck("underneath")
    changed = 0
    for session in sessions:
        for state in positions(session):
            other = hand.shuffled_underneath(state, luck)
            changed += other.treasures != state.treasures
            for seat in range(session.options.players):
                if not state.private or seat == state.seat:
                    assert repr(GAME.view(other, seat)) == repr(GAME.view(state, seat))
    assert changed > 30


def test_sliding_away_and_back_over_sand_leaves_no_trace():
    """Two ways to the same table, one over a treasure and one past it, differ only in the count of turns."""
    past = play(table(2, card=WRONG, free="b4"), "slide down")
    assert past.hole == hole("b3")
    over = play(past, "slide right, slide left")
    assert over.seat == 1
    same = evolve(past, seat=1, turns=1, moved=over.moved)
    assert all(GAME.view(over, seat) == GAME.view(same, seat) for seat in range(2))


def test_a_view_shows_what_lies_open_and_nothing_else_until_the_end(sessions: list[Session]):
    """Neither other treasures, nor the order of the cards, nor more symbols than the top one, nor chips or where one was taken."""
    for session in sessions:
        for state in positions(session):
            view = GAME.view(state, 1)
            assert view.open == state.open
            assert all(under == HIDDEN for place, under in enumerate(view.treasures) if place != state.hole)
            assert set(view.pile) <= {HIDDEN}
            assert view.symbols[:1] == state.symbols[:1]
            assert {*view.symbols[1:], *view.chips} <= {HIDDEN}
        assert session.state.stage == st.OVER
        assert all(GAME.view(session.state, seat) == session.state for seat in range(session.options.players))
    assert any(sessions[1].state_at(ply).lifted is not None for ply in range(len(sessions[1].line)))


STUNG = play(hand.about_to_be_stung(won=((1,), (2, 3))), "slide right")
BACKS = (HIDDEN, HIDDEN)


@pytest.mark.parametrize(
    ("state", "seat", "won"),
    [
        # face down also for their owner
        *((table(3, won=((1, 2), (3,)), card=12), seat, [BACKS, (HIDDEN,), ()]) for seat in range(3)),
        # who looks at them only to choose one to give or to duel with
        (STUNG, 1, [BACKS, (2, 3), ()]),
        (STUNG, 0, [BACKS, BACKS, ()]),
        (challenged(), 1, [(HIDDEN,), challenged().players[1].won, (HIDDEN,)]),
        (challenged(), 2, [(HIDDEN,), BACKS, (HIDDEN,)]),
        (play(challenged(), f"lay {OTHER}"), 2, [(HIDDEN,), (HIDDEN,), (THIRD,)]),
        (play(challenged(), f"lay {OTHER}"), 1, [(HIDDEN,), (HIDDEN,), (HIDDEN,)]),
    ],
)
def test_won_cards(state, seat, won):
    assert [player.won for player in GAME.view(state, seat).players] == won


def test_only_choosing_a_won_card_is_private():
    assert STUNG.private
    assert challenged().private
    assert not any(state.private for state in (table(), table(card=12), stung(), fighting()))
    assert GAME.view(table(1, gone=(3, 4)), 0).gone == BACKS, "what went out of the game is not shown any more"
    unanswered = challenged(won=((), (WRONG, OTHER), (numbered(2, 3),)))
    assert [GAME.view(unanswered, seat).barred for seat in range(3)] == [HIDDEN, 2, HIDDEN]


def test_a_saved_game_read_by_eye_tells_no_place(sessions: list[Session]):
    words = {"turn", "over", "slide", "up", "down", "left", "right", "look", "under", "leave", "standing", "use", "keep", "scarab"}
    for session in sessions:
        lines = record.text(session).splitlines()
        moves = [line for line in lines if not line.startswith("[")]
        assert len(moves) == len(session.line)
        assert {word for line in moves for word in line.split() if not word.isdigit()} <= words | {"give", "lay"}
        assert session.deal not in record.text(session)


# ------------------------------------------------------------ undo

SAND = table(card=12, free="d2")
LOOKING = play(table(kind=EXPERT, card=SEVEN, free=beside(2)), "slide right")
LATE = hand.back_and_forth(SAND, st.MOST_SLIDES - 1)
UNCOVERED = play(table(card=WRONG, free=beside(7)), "slide right")


@pytest.mark.parametrize(
    ("state", "moves", "reveals"),
    [
        # a slide that uncovered nothing reveals nothing, within the turn
        (SAND, ["slide left"], False),
        (play(SAND, "slide left"), ["slide right"], False),
        (table(card=12, free="d2", powers=True), ["slide left 3"], False),
        (play(fighting(), "slide up"), ["slide left"], False),
        # one that uncovered a treasure does, whichever it is
        (table(card=WRONG, free=beside(7)), ["slide right"], True),
        (table(card=SEVEN, free=beside(7)), ["slide right"], True),
        (table(kind=EXPERT, card=SEVEN, free=beside(7)), ["slide right"], True),
        (table(kind=EXPERT, card=SEVEN, free=beside(2)), ["slide right"], True),
        (table(1, card=WRONG, free=beside(7)), ["slide right"], True),
        # as does one that covered it, because taking it back would be a second look
        (fighting(), ["slide up"], True),
        (UNCOVERED, ["slide up", "slide down"], True),
        # and what ended a turn, and everything else
        (LATE, ["slide right"], True),
        (stung(), ["slide down"], True),
        (stung(2), ["slide down"], True),
        (table(), ["turn over"], True),
        (LOOKING, ["look under", "leave standing"], True),
        (play(LOOKING, "leave standing"), ["use scarab", "keep scarab"], True),
        (challenged(), [f"lay {OTHER}"], True),
        (play(challenged(), f"lay {OTHER}"), [f"lay {THIRD}"], True),
        (STUNG, ["give 2"], True),
    ],
)
def test_what_a_move_reveals_and_so_may_not_be_taken_back(state, moves, reveals):
    assert [GAME.reveals(state, play(state, move)) for move in moves] == [reveals] * len(moves)
