"""The bots of Pyramids, beyond what is tested of both games in tests/games/flip_and_write: what greedy follows, what thinking must
see, and hints. The arena measures strength."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.bots.hints import Advice
from ramses_desktop.bots.search import Budget, finished
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.pyramids.bots import ADVISER, BOTS, plain_policy, reason
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import Policy
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, State
from tests.games.long import bot_game, later
from tests.games.pyramids.by_hand import Box, begun, nearly, new_game, player, table, totals

pytestmark = pytest.mark.no_cover


def greedy_game(players: int, seed: str) -> Session:
    return bot_game(GAME, GAME.spec.options(players), seed, "greedy")


def test_greedy_takes_what_its_policy_holds_best():
    starts = [new_game(1, f"keep {number}") for number in range(12)]
    chosen = [(session.state, ask(BOTS["greedy"], session)) for session in starts]
    session = greedy_game(2, "best")
    chosen += [(session.state_at(ply), move) for ply, move in enumerate(session.line)]
    for state, move in chosen:
        worths = {str(other): worth(state, other) for other in GAME.moves(state)}
        assert worths[str(move)] == max(worths.values()), f"{move} at {state}"


def worth(state: State, move: Move) -> int:
    cards, mine = parts().cards, state.players[state.seat]
    policy: Policy = plain_policy()
    nothing = [0, 0, 0]
    if isinstance(move, Keep):
        first = [int(cards[move.first].colour == colour) for colour in range(3)]
        return policy.wish(move.first, nothing) + policy.wish(move.second, first)
    if isinstance(move, Cross | Bonus):
        crossed = next(pyramid.crossed for pyramid in mine.cards if pyramid.card == move.card)
        marks = move.boxes
        return policy.judge(cards[move.card], crossed, marks, 0 if mine.torches[state.round] else 1)
    if isinstance(move, Take) and move.place:
        number = state.display[move.place - 1]
        held = mine.tombs(cards[number].colour) + sum(cards[one.card].colour == cards[number].colour for one in mine.cards)
        return policy.wish(number, [held] * 3)
    return -(10**9)


def test_random_takes_everything_there_is():
    state = new_game(2, "everything").state
    chosen = {BOTS["random"].choose(GAME, [GAME.view(state, 0)], 0, Luck(f"{number}")) for number in range(100)}
    assert chosen == set(GAME.moves(state))


# ------------------------------------------------------------ thinking


def choice(name: str, state: State) -> str:
    bot = BOTS[name]
    return str(bot.choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("obvious")))


searching = pytest.mark.parametrize("name", ["vizier", *later("pharaoh")])


@searching
def test_the_last_turn_completes_a_pyramid(name: str, box: Box):
    box.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(nearly(1), begun(2, "a1"), greens=1), player(3, 4), expedition="O4", turn=27)
    assert choice(name, state).startswith("cross 1 ")
    assert "e5" in choice(name, state)


@searching
def test_the_last_turn_takes_gems_where_no_tomb_can_be_reached(name: str, box: Box):
    box.draw(2, "Er...", ".....", ".....", ".....", "....T")
    state = table(player(1, begun(2, "a1"), greens=3), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state) in ("cross 2 b1 c1", "cross 2 b1 b2", "cross 2 b1")


@searching
def test_a_skull_too_much_is_not_crossed_off_for_nothing(name: str, box: Box):
    box.draw(1, "Es...", "s....", "T....", ".....", ".....")
    box.draw(2, "E....", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), begun(2, "a1"), skulls=9), player(3, 4), expedition="I2", turn=27)
    assert choice(name, state).startswith("cross 2 ") or choice(name, state) == "cross 1 a2 a3"


@searching
def test_a_bonus_box_completes_a_pyramid(name: str, box: Box):
    state = table(player(nearly(1), begun(2, "a1")), player(3, 4), turn=27, bonus=1)
    assert choice(name, state) == "bonus 1 e5"


@searching
def test_the_card_that_can_still_be_completed_is_taken(name: str, box: Box):
    box.draw(31, "E....", "T....", ".....", ".....", ".....")
    state = table(player(1), player(2, 3), stage=REPLACE, turn=25, queue=(0,), display=(29, 30, 31, 32), deck=(45, 46))
    assert choice(name, evolve(state, before=(player(1, 4), player(2, 3)))) == "take display 3"


# ------------------------------------------------------------ hints


def reasons(state: State) -> dict[str, str]:
    """The reason given for every move."""
    view = GAME.view(state, state.seat)
    return {str(move): reason(view, state.seat, move) for move in GAME.moves(state)}


def hints(session: Session, budget: Budget) -> Sequence[Advice]:
    seat = session.turn
    assert seat is not None
    return finished(evolve(ADVISER, budget=budget).advise(GAME, session.seen(seat), seat, Luck("hints")))


TINY = Budget(effort=12, width=4, least=2)


@pytest.mark.parametrize("players", [1, *later(2, 3, 4)])
def test_every_decision_of_the_game_has_hints(players: int):
    """The best three, or all there are: legal, different, sorted by points, equal ones in equal places."""
    session = greedy_game(players, "hints")
    met = set()
    for ply in range(0, session.ply, 3):
        session.jump(ply)
        found = hints(session, TINY)
        moves = GAME.moves(session.state)
        met.add((session.state.stage, bool(session.state.bonus)))
        assert len({one.move for one in found}) == len(found) == min(3, len(moves))
        assert {one.move for one in found} <= set(moves)
        assert found[0].place == 1
        assert all(one.place in (before.place, at) for at, (before, one) in enumerate(pairwise(found), 2))
        assert all((one.behind > 0) == (one.place > 1) for one in found)
    assert {stage for stage, _ in met} == {KEEP, CROSS, REPLACE}


def test_hints_count_the_own_points_whatever_the_others_make():
    """In the last turn nothing is left to luck: a hint says exactly how many points a move is behind."""
    session = greedy_game(2, "last")
    session.jump(next(ply for ply in range(session.ply, 0, -1) if session.mover(ply - 1) == 0) - 1)
    assert session.state.number == 27
    found = hints(session, TINY)
    made = []
    for one in found:
        state = GAME.play(session.state, one.move)
        while GAME.turn(state) is not None:
            state = GAME.play(state, BOTS["greedy"].choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("last")))
        made.append(totals(state)[0])
    assert [one.error for one in found] == [0] * len(found)
    assert [one.behind for one in found] == [made[0] - points for points in made]


def test_the_reason_for_keeping_says_how_far_the_tombs_are(box: Box):
    box.draw(1, "E...T", ".....", ".....", ".....", ".....")
    box.draw(2, "E....", "T....", ".....", ".....", ".....")
    view, cards = table(player(1)), box.parts.cards
    alike = next(number for number in cards if number > 2 and cards[number].colour == cards[1].colour)
    assert cards[1].colour != cards[40].colour
    assert reason(view, 0, Keep(1, 40)).startswith("Keep 1 and 40: 5 and ")
    assert reason(view, 0, Keep(1, 40)).endswith(" steps to the tomb.")
    assert reason(view, 0, Keep(2, alike)).startswith(f"Keep 2 and {alike}: 2 and ")
    assert reason(view, 0, Keep(1, alike)).endswith(f" steps to the tomb. Both are {COLOUR_NAMES[cards[1].colour]}.")


def test_the_reason_for_taking_says_how_far_the_tomb_is_and_what_its_colour_may_bring(box: Box):
    box.draw(31, "E....", "T....", ".....", ".....", ".....")
    colour = box.parts.cards[31].colour
    same, other = (
        next(number for number in range(1, 30) if (box.parts.cards[number].colour == colour) == wanted) for wanted in (True, False)
    )
    name = COLOUR_NAMES[colour]
    for own, done, more in (
        (other, (), ""),
        (same, (), f" It could be your {name} pyramid no. 2."),
        (other, (same,), f" It could be your {name} pyramid no. 2."),
    ):
        state = table(player(own, done=done), stage=REPLACE, queue=(0,), display=(31, 32))
        assert reasons(state)["take display 1"] == f"Take pyramid 31: 2 steps to the tomb.{more}"
    assert reasons(state)["take deck"] == "Draw from the deck."


@pytest.mark.parametrize(
    ("crossed", "boxes_there", "sentence"),
    [
        ("a1", "b1", "Pyramid 1: 1 step nearer the tomb."),
        ("a1", "b1 c1 d1", "Pyramid 1: torch, 1 bonus box, 3 steps nearer the tomb."),
        ("a1", "a2", "Pyramid 1: 1 red gem, 1 step nearer the tomb."),
        ("a1", "a2 b2 c2", "Pyramid 1: 1 red gem, 1 green gem, 3 steps nearer the tomb, 1 skull."),
        ("a1 b1 c1 d1 e1 e2", "d2", "Pyramid 1: 1 potion."),
        ("a1 b1 c1 d1 e1 e2", "c2", "Pyramid 1: 1 skull."),
        ("a1 b1 c1 d1 e1 e2", "b2", "Pyramid 1: 1 green gem."),
        ("a1 b1 c1 d1 e1 e2 e3", "d3", "Pyramid 1: opens new paths."),
        ("a1 b1 c1 d1 e1 e2 e3 e4", "c5 d5 e5", "Pyramid 1: completes it, 2 skulls."),
    ],
)
def test_the_reason_for_a_mark_is_what_it_gains(crossed: str, boxes_there: str, sentence: str, box: Box):
    box.draw(1, "E.tx.", "rgsp.", ".....", ".....", "..ssT")
    assert reasons(table(player(begun(1, crossed))))[f"cross 1 {boxes_there}"] == sentence


def test_a_pyramid_that_earns_points_is_counted_in_its_reason(box: Box):
    colour = box.parts.cards[1].colour
    others = [number for number in range(2, 40) if box.parts.cards[number].colour == colour]
    for done, words in ((1, " pyramid no. 2"), (2, "it"), (3, " pyramid no. 4"), (5, " pyramid no. 6")):
        told = reasons(table(player(nearly(1), done=tuple(others[:done])), bonus=1))
        name = COLOUR_NAMES[colour] if "no." in words else ""
        assert told["bonus 1 e5"] == f"Pyramid 1: completes {name}{words}."


def test_a_torch_that_no_longer_counts_is_no_reason(box: Box):
    box.draw(1, "Et...", ".....", ".....", ".....", "....T")
    state = table(player(begun(1, "a1"), torches=(True, False, False, False)))
    assert reasons(state)["cross 1 b1"] == "Pyramid 1: 1 step nearer the tomb."
