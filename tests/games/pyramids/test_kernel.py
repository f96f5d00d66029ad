"""The kernel against slow and simple counting, and its fast games against the rules."""

import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from assets.cards.pyramids import TRIAL_WEIGHTS
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import BOXES, FULL, SIDE, single_boxes
from ramses_desktop.games.flip_and_write.playout import Step
from ramses_desktop.games.flip_and_write.rules import DECK, Bonus, Cross, LoseBonus, Move, Take
from ramses_desktop.games.pyramids.bots import KEEN
from ramses_desktop.games.pyramids.cards import COLOURS, Card, Gain, earns_points
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import Foresight, Playout, Policy, SimPlayer, Weights
from ramses_desktop.games.pyramids.rules import CROSS, GAME, REPLACE, RIVAL, InPlay, Player, PyramidsOptions, State
from tests.games.flip_and_write.playouts import Chooser, at_random, choices, dealt, step_to
from tests.games.judge import session_at
from tests.games.long import later
from tests.games.pyramids.by_hand import Box, begun, boxes, card, nearly, new_game, player, table

pytestmark = pytest.mark.no_cover

Place: TypeAlias = tuple[int, int]
Mark: TypeAlias = Cross | Bonus | LoseBonus

SOME_CARDS: Final = (1, 4, 10, 23, 35, 48)


@pytest.fixture
def policy() -> Policy:
    return new_policy()


def new_policy(weights: Weights = TRIAL_WEIGHTS) -> Policy:
    box = parts()
    return Policy(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.expeditions, box.values, weights)


# ------------------------------------------------------------ by brute force


def places(marks: int) -> set[Place]:
    return {(place // SIDE, place % SIDE) for place in range(BOXES) if marks >> place & 1}


def bits(marks: set[Place]) -> int:
    return sum(1 << (row * SIDE + column) for row, column in marks)


def beside(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def laid_anywhere(pattern: tuple[Place, ...]) -> set[frozenset[Place]]:
    """Every way to place the pattern on the grid, by trying all eight orientations everywhere."""
    found = set()
    for swap, down, across in product((False, True), (1, -1), (1, -1)):
        turned = [(row * down, column * across) for row, column in pattern]
        if swap:
            turned = [(column, row) for row, column in turned]
        for by_rows, by_columns in product(range(-SIDE, 2 * SIDE), repeat=2):
            moved = frozenset((row + by_rows, column + by_columns) for row, column in turned)
            if all(0 <= row < SIDE and 0 <= column < SIDE for row, column in moved):
                found.add(moved)
    return found


def naively_legal(card: Card, crossed: set[Place], laid: set[frozenset[Place]]) -> set[int]:
    walls, entrance = places(card.walls), places(card.entrance)
    found = set()
    for marks in laid:
        if marks & walls or marks & crossed:
            continue
        if any(beside(mark, other) for mark in marks for other in crossed) if crossed else marks & entrance:
            found.add(bits(set(marks)))
    return found


def some_positions(card: Card, luck: Luck) -> Iterator[int]:
    """An empty card, and positions with ever more boxes crossed off as players could have done it."""
    crossed = 0
    while crossed != card.free:
        yield crossed
        crossed |= luck.pick(list(single_boxes(card.reach(crossed))))
    yield crossed


@pytest.mark.parametrize("number", SOME_CARDS)
def test_legal_placements_are_those_found_by_trying_all(number: int):
    card = parts().cards[number]
    laid = [laid_anywhere(tuple((row, column) for column, row in pattern.cells)) for pattern in parts().patterns]
    for crossed in some_positions(card, Luck(f"positions of {number}")):
        for pattern, ways in zip(parts().patterns, laid, strict=True):
            found = card.legal(crossed, pattern.placements)
            assert len(found) == len(set(found))
            assert set(found) == naively_legal(card, places(crossed), ways)


@pytest.mark.parametrize("number", SOME_CARDS)
def test_the_reach_of_a_pyramid_are_the_single_boxes_found_by_trying_all(number: int):
    card = parts().cards[number]
    singles = {frozenset([(row, column)]) for row in range(SIDE) for column in range(SIDE)}
    for crossed in some_positions(card, Luck(f"reach of {number}")):
        assert set(single_boxes(card.reach(crossed))) == naively_legal(card, places(crossed), singles)


def steps_to_the_tomb(card: Card, crossed: int) -> int:
    """Count by walking back from the tomb, box by box."""
    found = dict.fromkeys(places(card.tomb), 0)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for there in places(card.free):
            if there not in found and beside(here, there):
                found[there] = found[here] + 1
                waiting.append(there)
    return min(found[box] for box in places(crossed)) if crossed else found[places(card.entrance).pop()] + 1


@pytest.mark.parametrize("number", SOME_CARDS)
def test_the_distance_is_the_number_of_boxes_still_to_cross_off(number: int):
    card = parts().cards[number]
    for crossed in some_positions(card, Luck(f"distances of {number}")):
        assert card.distance(crossed) == steps_to_the_tomb(card, crossed)


def test_the_distance_of_a_completed_pyramid_is_nothing():
    assert parts().cards[1].distance(FULL) == 0


def test_boxes_cut_off_from_the_tomb_have_no_distance():
    cut = card(1, "E....", "#####", ".....", ".....", "....T")
    with pytest.raises(ValueError, match="these boxes do not hang together with the tomb"):
        cut.distance(0)
    assert cut.distance(boxes("a3")) == 6


def test_what_fits_between_the_walls_is_worked_out_once():
    one, placements = card(1, "E#...", ".....", ".....", ".....", "....T"), parts().patterns[0].placements
    fitting = one.fits(placements)
    assert fitting == tuple(placed for placed in placements if not placed & boxes("b1"))
    assert one.fits(placements) is fitting


def test_a_gain_counts_each_kind_of_icon():
    drawn = card(1, "Exxrg", "rrggg", "tssss", "pp...", "....T")
    gain = Gain(drawn, FULL)
    assert (gain.crosses, gain.reds, gain.greens, gain.torches, gain.skulls, gain.potions) == (2, 3, 4, 1, 4, 2)
    assert gain.tomb
    assert said_by(Gain(drawn, boxes("a1 c4"))) == dict.fromkeys(said_by(gain), 0)


def said_by(thing: object) -> dict[str, object]:
    """All attributes; a compiled object has no `vars`."""
    held = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_")}
    return {name: value for name, value in held.items() if not callable(value)}


def test_a_box_is_earned_by_the_second_fourth_and_sixth():
    for completed in range(17):
        assert earns_points(completed) == (completed in (2, 4, 6))


# ------------------------------------------------------------ the rules against the playout


def followed(state: State, policy: Policy, taken: list[tuple[int, Take]] | None) -> Playout:
    """A playout from here that draws the same new pyramids as the game it follows."""
    players = [_sim(state, seat, policy) for seat in range(len(state.players))]
    orders = [[parts().expeditions[expedition] for expedition in order] for order in state.orders]
    struck = state.struck if len(players) == 1 else ()
    playout = Playout(policy, players, orders, list(state.display), list(reversed(state.deck)), struck)

    def take(sim: SimPlayer) -> int:
        assert taken
        seat, move = taken.pop(0)
        assert playout.players[seat] is sim
        return playout.display.pop(move.place - 1) if move.place else playout.deck.pop()

    if taken is not None:
        playout.take = take
    if state.number:
        playout.claimed = [len(owners) for owners in state.claims]
        playout.turn = state.number
    return playout


def _sim(state: State, seat: int, policy: Policy) -> SimPlayer:
    """A player at the start of a turn, as the playout represents them."""
    player = state.players[seat]
    sim = SimPlayer([policy.node(pyramid.card, pyramid.crossed) for pyramid in player.cards])
    if not state.number:
        return sim
    sim.torches, sim.torch = sum(player.torches), not player.torches[state.round]
    sim.reds, sim.greens, sim.skulls = player.reds, player.greens, player.skulls
    sim.boxes = sum(
        value for owners in state.claims for value, owner in zip(parts().values.boxes, owners, strict=False) if owner == seat
    )
    sim.tombs = [player.tombs(colour) for colour in range(COLOURS)]
    return sim


def follow(session: Session, policy: Policy, start: int = 0, *, scripted: bool = True) -> Playout:
    """Run the rest of the game from this ply, the start of a turn, in the kernel."""
    marks: dict[int, deque[Mark]] = {seat: deque() for seat in range(len(session.state.players))}
    taken: list[tuple[int, Take]] = []
    for ply, move in enumerate(session.line[start:], start):
        if isinstance(move, Take):
            taken.append((session.mover(ply), move))
        elif isinstance(move, Cross | Bonus | LoseBonus):
            marks[session.mover(ply)].append(move)
    playout = followed(session.state_at(start), policy, taken if scripted else None)
    playout.choose = following(playout, marks)
    playout.run()
    assert not any(marks.values())
    return playout


def following(playout: Playout, marks: dict[int, deque[Mark]]) -> Chooser:
    """Makes the same marks as in the game; the kernel must allow each."""

    def choose(sim: SimPlayer, pattern: int) -> tuple[int, Step | None]:
        if not sim.nodes:
            return 0, None
        mine = marks[playout.players.index(sim)]
        move = mine.popleft()
        if isinstance(move, LoseBonus):
            while mine and mine[0] == move:
                mine.popleft()
            assert not any(choices(playout.policy, node, pattern) for node in sim.nodes)
            return 0, None
        assert isinstance(move, Bonus) == (pattern == playout.policy.single)
        crossed = move.boxes
        at = [node.card.number for node in sim.nodes].index(move.card)
        assert crossed in choices(playout.policy, sim.nodes[at], pattern)
        return at, step_to(playout.policy, sim.nodes[at], crossed)

    return choose


def told_by_rules(state: State) -> object:
    players = [
        {
            "total": score.total,
            "pyramid points": sum(part.points for part in score.parts if part.name.endswith("_points")),
            "torches": sum(player.torches),
            "gems": (player.reds, player.greens),
            "skulls": player.skulls,
            "completed": [player.tombs(colour) for colour in range(COLOURS)],
            "in play": {(pyramid.card, pyramid.crossed) for pyramid in player.cards},
        }
        for player, score in zip(state.players, GAME.scores(state), strict=True)
    ]
    return players, [len(owners) for owners in state.claims], list(state.display), list(state.deck)


def told_by_playout(playout: Playout) -> object:
    players = [
        {
            "total": sim.total(playout.policy.values),
            "pyramid points": sim.boxes,
            "torches": sim.torches,
            "gems": (sim.reds, sim.greens),
            "skulls": sim.skulls,
            "completed": sim.tombs,
            "in play": {(node.card.number, node.crossed) for node in sim.nodes},
        }
        for sim in playout.players
    ]
    return players, playout.claimed, playout.display, playout.deck[::-1]


def played(players: int, seed: str, policy: Policy, *, scripted: bool) -> Session:
    """A random game with a bias towards tombs, so that much happens. If not scripted, the policy chooses new pyramids."""
    session, luck = new_game(players, seed), Luck(seed)
    while session.turn is not None:
        state = session.state
        moves = GAME.moves(state)
        if state.stage == REPLACE and not scripted:
            session.play(policy_take(state, policy))
        elif state.stage == CROSS and luck.below(4):
            session.play(min(moves, key=lambda move: left_after(state, move)))
        else:
            session.play(luck.pick(moves))
    return session


def policy_take(state: State, policy: Policy) -> Take:
    player = state.players[state.seat]
    sim = SimPlayer([policy.node(pyramid.card, pyramid.crossed) for pyramid in player.cards])
    sim.tombs = [player.tombs(colour) for colour in range(COLOURS)]
    return Take(state.display.index(policy.wanted(sim, list(state.display))) + 1)


def left_after(state: State, move: Move) -> tuple[int, int]:
    """How far the pyramid is from its tomb after these marks; completed ones are left alone if possible."""
    if not isinstance(move, Cross | Bonus):
        return 0, 0
    before = next(pyramid.crossed for pyramid in state.players[state.seat].cards if pyramid.card == move.card)
    made = move.boxes
    of = parts().cards[move.card]
    return (of.distance(before | made), -made.bit_count()) if of.distance(before) else (99, 0)


DRIFT: Final = [(players, number) for players in (1, 2, 3, 4) for number in range(4)]


@pytest.mark.parametrize("scripted", [True, False], ids=["taken as it comes", "taken by the policy"])
@pytest.mark.parametrize(("players", "number"), DRIFT)
def test_rules_and_kernel_agree_on_whole_games(players: int, number: int, scripted: bool, policy: Policy):
    session = played(players, f"drift {number}", policy, scripted=scripted)
    playout = follow(session, policy, players, scripted=scripted)
    assert told_by_playout(playout) == told_by_rules(session.state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rules_and_kernel_agree_on_many_games(players: int, policy: Policy):
    for number in range(500):
        scripted = bool(number % 2)
        session = played(players, f"long drift {number}", policy, scripted=scripted)
        assert told_by_playout(follow(session, policy, players, scripted=scripted)) == told_by_rules(session.state), number


@pytest.mark.parametrize("players", [2, *later(1, 3, 4)])
def test_rules_and_kernel_agree_from_the_start_of_any_turn_on(players: int, policy: Policy):
    session = played(players, "from here", policy, scripted=True)
    starts = [ply for ply in range(1, len(session.line)) if session.state_at(ply).number != session.state_at(ply - 1).number]
    assert len(starts) == 27
    for start in (players, *starts):
        assert told_by_playout(follow(session, policy, start)) == told_by_rules(session.state)


def test_so_much_happens_in_these_games_that_nothing_is_left_out(policy: Policy):
    """What is too rare to occur in the games that compare rules and kernel is set up by hand below."""
    seen = Counter[str]()
    for players, number in DRIFT:
        session = played(players, f"drift {number}", policy, scripted=True)
        state = session.state
        seen["deck taken from"] += DECK in session.line
        seen["bonus"] += any(isinstance(move, Bonus) for move in session.line)
        seen["several complete in one turn"] += any(len(session.state_at(ply).queue) > 1 for ply in range(session.ply))
        seen["three boxes of a colour taken"] += any(len(owners) == 3 and RIVAL not in owners for owners in state.claims)
        seen["struck by the rival"] += any(RIVAL in owners for owners in state.claims)
        seen["potions"] += any(one.skulls < two.skulls for one, two in skulls_before_and_after(session))
        seen["completed in the last turn"] += any(len(player.cards) < 2 for player in state.players)
    assert all(count > 2 for count in seen.values()), seen


def skulls_before_and_after(session: Session) -> Iterator[tuple[Player, Player]]:
    for ply in range(session.ply):
        yield from zip(session.state_at(ply + 1).players, session.state_at(ply).players, strict=True)


ALMOST_FULL: Final = InPlay(1, FULL & ~boxes("c5 d5 e5"))
CROSS_AT_THE_END: Final = begun(5, "a1 b1 c1 d1 e1 e2 e3")
RARE: Final = {
    "both completed, and another in between": (
        table(player(CROSS_AT_THE_END, nearly(20), done=(2, 21)), player(nearly(10), 3, done=(4,)), expedition="I2", turn=27 - 7),
        "cross 5 e4 e5, bonus 20 e5, cross 10 e5, take deck, take display 2, take display 3",
    ),
    "both completed in the last turn": (
        table(player(CROSS_AT_THE_END, nearly(6), done=(2,)), player(nearly(4), 3, done=(8,)), expedition="I2", turn=27),
        "cross 5 e4 e5, bonus 6 e5, cross 4 e5",
    ),
    "only one left for two": (
        table(player(CROSS_AT_THE_END, nearly(20)), player(nearly(10), 3), expedition="I2", turn=26, display=(30,), deck=()),
        "cross 5 e4 e5, bonus 20 e5, cross 10 e5, take display 1",
    ),
    "bonus boxes lost, and nothing left to take": (
        table(player(ALMOST_FULL, done=(2,)), player(nearly(3), nearly(4)), turn=25, display=(29,), deck=()),
        "cross 1 c5 d5 e5, bonus lost, bonus lost, cross 3 e5, take display 1, cross 29 a1, cross 4 e5",
    ),
    "one bonus box lost, the other pyramid being full as well": (
        table(player(ALMOST_FULL, InPlay(7, FULL & ~boxes("e5"))), turn=26, display=(31,), deck=()),
        "cross 1 c5 d5 e5, bonus 7 e5, bonus lost, take display 1",
    ),
    "the rival after pyramids have run out": (table(player(nearly(2)), turn=12, display=(), deck=()), "cross 2 e5"),
    "no box left for the rival": (table(player(15, 16), turn=20, claims=((0, 0, RIVAL), (0, RIVAL, 0), (0, 0, 0))), "cross 15 a1"),
}


@pytest.mark.parametrize("rare", RARE)
def test_rules_and_kernel_agree_on_what_is_rare(rare: str, box: Box):
    box.draw(1, "E....", ".....", ".....", ".....", "..xxT")
    box.draw(5, "E....", ".....", ".....", "....x", "....T")
    state, moves = RARE[rare]
    session = session_at(GAME, PyramidsOptions(len(state.players)), state)
    for move in moves.split(", "):
        session.play(GAME.parse(move))
    while session.turn is not None:
        session.play(GAME.moves(session.state)[-1])
    placements = [pattern.placements for pattern in box.parts.patterns]
    policy = Policy(list(box.parts.cards.values()), placements, box.parts.expeditions, box.parts.values, TRIAL_WEIGHTS)
    assert told_by_playout(follow(session, policy)) == told_by_rules(session.state)


# ------------------------------------------------------------ the policy


@pytest.mark.parametrize("weights", [TRIAL_WEIGHTS, KEEN], ids=["plain", "keen"])
def test_greedy_takes_the_best_looking_placement_of_the_situation(weights: Weights):
    policy, met = new_policy(weights), set()

    def choose(sim: SimPlayer, pattern: int) -> tuple[int, Step | None]:
        met.add(sim.situation)
        at, step = policy.greedy(sim, pattern)
        values = [
            (policy.judge(node.card, node.crossed, marks, sim.situation), -place)
            for place, node in enumerate(sim.nodes)
            for marks in choices(policy, node, pattern)
        ]
        assert step is not None
        assert (step.worth, -at) == max(values)
        return at, step

    for number in range(3):
        table = dealt("pyramids", policy, 2, f"greedy {number}", ())
        table.choose = choose
        table.run()
    assert met == set(range(len(policy.prices)))


def test_without_foresight_only_the_torch_makes_a_difference(policy: Policy):
    assert [prices.torch for prices in policy.prices] == [0, TRIAL_WEIGHTS.torch]
    assert [policy.phase(turn) for turn in range(28)] == [0] * 28


def test_with_foresight_tombs_out_of_reach_are_worth_nothing_in_the_end():
    policy = new_policy(KEEN)
    assert KEEN.late == 3
    ways = [policy.prices[2 * policy.phase(turn)].ways for turn in range(28)]
    assert all(ways[turn] is ways[0] for turn in range(25))
    assert ways[27][0] == 100
    assert not any(ways[27][1:])
    for late in ways[25:]:
        assert late == sorted(late, reverse=True)
        assert 0 <= late[10] < 10 < late[0]


def test_a_tomb_as_far_away_as_the_usual_pace_leads_is_reached_half_the_time():
    policy = new_policy(Weights(foresight=Foresight(late=3, pace=2.0, spread=1.4, share=0.5, way=26)))
    assert [policy.prices[2 * policy.phase(turn)].ways[away] for turn, away in ((25, 4), (26, 2))] == [50, 50]


def test_a_copied_player_goes_its_own_way(policy: Policy):
    sim = SimPlayer([policy.node(1, 0), policy.node(2, 0)])
    sim.torches, sim.torch, sim.reds, sim.greens, sim.skulls = 1, False, 2, 3, 4
    sim.boxes, sim.tombs, sim.situation = 16, [1, 2, 0], 7
    twin = sim.copy()
    assert said_by(twin) == said_by(sim)
    twin.nodes.pop()
    twin.tombs[0] += 1
    assert (len(sim.nodes), sim.tombs) == (2, [1, 2, 0])


def test_random_play_takes_any_legal_placement_equally_likely(policy: Policy):
    sim = SimPlayer([policy.node(1, 0), policy.node(2, 0)])
    ways = [(at, marks) for at, node in enumerate(sim.nodes) for marks in choices(policy, node, 0)]
    assert [at for at, _ in ways].count(0) > 0 < [at for at, _ in ways].count(1)
    drawn = []
    for number in range(len(ways)):
        at, step = at_random(policy, lambda bound, drawn=number: drawn if bound == len(ways) else -1)(sim, 0)  # type: ignore[misc]
        assert step is not None
        drawn.append((at, step.boxes))
    assert drawn == ways


def test_a_torch_is_worth_something_only_while_one_counts(policy: Policy):
    drawn = card(1, "Et...", ".....", ".....", ".....", "....T")
    with_torch, without = (policy.judge(drawn, boxes("a1"), boxes("b1"), torch) for torch in (1, 0))
    assert with_torch - without == TRIAL_WEIGHTS.torch


def test_a_placement_is_worth_its_icons_and_the_way_it_saves(policy: Policy):
    for rows, worth in [
        (("E....", ".....", ".....", ".....", "....T"), 24 + 1),
        (("Er...", ".....", ".....", ".....", "....T"), 24 + 1 + 26),
        (("Eg...", ".....", ".....", ".....", "....T"), 24 + 1 + 26),
        (("Es...", ".....", ".....", ".....", "....T"), 24 + 1 - 16),
        (("Ep...", ".....", ".....", ".....", "....T"), 24 + 1 + 14),
        (("Ex...", ".....", ".....", ".....", "....T"), 24 + 1 + 36),
        ((".T...", ".....", ".....", ".....", "....."), 24 + 1 + 100),
        (("E....", ".....", ".....", ".....", "T...."), 1 - 0),
    ]:
        assert policy.judge(card(1, *rows), boxes("a1"), boxes("b1")) == worth


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (("E....", ".....", ".....", ".....", "....T"), (25 + 100 + 24 * 9) // 2 - 2 * 24 * 9),
        (("T.tEr", "##ggs", "sxsp.", ".....", "....."), (23 + 100 + 24 * 4 + 50 + 3 * 26 - 3 * 16 + 36 + 14) // 2 - 2 * 24 * 4),
    ],
)
def test_a_fresh_card_is_worth_all_it_holds_less_the_length_of_its_way(policy: Policy, rows: tuple[str, ...], worth: int):
    drawn = Policy([card(5, *rows)], [], (), policy.values, TRIAL_WEIGHTS)
    assert drawn.wish(5, [0, 0, 0]) == worth


def test_the_policy_likes_a_card_that_would_earn_pyramid_points(policy: Policy):
    cards, worth = policy.cards, policy.worth
    assert [policy.wish(1, [held] * 3) - worth[1] for held in range(8)] == [60 if held in (1, 3, 5) else 0 for held in range(8)]
    number, rival = next(
        (low, high)
        for low, high in product(cards, cards)
        if cards[low].colour != cards[high].colour and worth[low] < worth[high] < worth[low] + TRIAL_WEIGHTS.second
    )
    colour = cards[number].colour
    other = policy.node(next(one for one in cards if cards[one].colour == colour and one != number), 0)
    # Completed cards and cards in play count together.
    for tombs, nodes, chosen in ((0, [], rival), (0, [other], number), (1, [], number), (1, [other], rival)):
        sim = SimPlayer(nodes)
        sim.tombs = [tombs if one == colour else 0 for one in range(COLOURS)]
        assert policy.wanted(sim, [number, rival]) == chosen


# ------------------------------------------------------------ start-up


def test_importing_the_rules_works_out_nothing():
    program = """
from ramses_desktop.games.flip_and_write.grid import placements
from ramses_desktop.games.pyramids import rules
from ramses_desktop.games.pyramids.deck import parts
assert placements.cache_info().currsize == 0
assert parts.cache_info().currsize == 0
parts()
assert placements.cache_info().currsize == 0
parts().patterns[0].placements
assert placements.cache_info().currsize == 1
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])
