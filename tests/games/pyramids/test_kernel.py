"""The kernel against slow and simple counting, and its fast games against the rules."""

import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from assets.cards.pyramids import TRIAL_WEIGHTS
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import BOXES, FULL, SIDE, single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, at_random
from ramses_desktop.games.pyramids.bots import KEEN
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import (
    COLOURS,
    Card,
    Chooser,
    Foresight,
    Gain,
    Guide,
    Race,
    Runner,
    Step,
    Weights,
    best_card,
    box_earned,
    legal,
    reach,
)
from ramses_desktop.games.pyramids.moves import DECK, Bonus, Cross, LoseBonus, Move, Take, parse
from ramses_desktop.games.pyramids.rules import CROSS, GAME, REPLACE, RIVAL, Player, Pyramid, PyramidsOptions, State
from tests.games.pyramids.by_hand import PLAIN, Box, begun, boxes, card, nearly, new_game, player, table

pytestmark = pytest.mark.no_cover

Place: TypeAlias = tuple[int, int]
Mark: TypeAlias = Cross | Bonus | LoseBonus

SOME_CARDS: Final = (1, 4, 10, 23, 35, 48)


@pytest.fixture
def guide() -> Guide:
    return new_guide()


def new_guide(weights: Weights = TRIAL_WEIGHTS) -> Guide:
    box = parts()
    return Guide(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.values, weights)


# ------------------------------------------------------------ by brute force


def places(marks: int) -> set[Place]:
    return {(place // SIDE, place % SIDE) for place in range(BOXES) if marks >> place & 1}


def bits(marks: set[Place]) -> int:
    return sum(1 << (row * SIDE + column) for row, column in marks)


def beside(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def laid_anywhere(pattern: tuple[Place, ...]) -> set[frozenset[Place]]:
    """Every way to put the pattern on the grid, by trying all eight turns and mirrors at all places."""
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
    """Nothing crossed off, and more and more of it as players could have done it."""
    crossed = 0
    while crossed != card.free:
        yield crossed
        crossed |= luck.pick(list(single_boxes(reach(card, crossed))))
    yield crossed


@pytest.mark.parametrize("number", SOME_CARDS)
def test_legal_placements_are_those_found_by_trying_all(number: int):
    card = parts().cards[number]
    laid = [laid_anywhere(tuple((row, column) for column, row in pattern.cells)) for pattern in parts().patterns]
    for crossed in some_positions(card, Luck(f"positions of {number}")):
        for pattern, ways in zip(parts().patterns, laid, strict=True):
            found = legal(card, crossed, pattern.placements)
            assert len(found) == len(set(found))
            assert set(found) == naively_legal(card, places(crossed), ways)


@pytest.mark.parametrize("number", SOME_CARDS)
def test_the_reach_of_a_pyramid_are_the_single_boxes_found_by_trying_all(number: int):
    card = parts().cards[number]
    singles = {frozenset([(row, column)]) for row in range(SIDE) for column in range(SIDE)}
    for crossed in some_positions(card, Luck(f"reach of {number}")):
        assert set(single_boxes(reach(card, crossed))) == naively_legal(card, places(crossed), singles)


def steps_to_the_tomb(card: Card, crossed: int) -> int:
    """By walking back from the tomb, box by box."""
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
    """All that it holds; a compiled one has no `vars`."""
    held = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_")}
    return {name: value for name, value in held.items() if not callable(value)}


@pytest.mark.parametrize("completed", range(17))
def test_a_box_is_earned_by_the_second_fourth_and_sixth(completed: int):
    assert box_earned(completed) == (completed in (2, 4, 6))


# ------------------------------------------------------------ the rules against the race


def followed(state: State, guide: Guide, taken: list[tuple[int, Take]] | None) -> Race:
    """A race from here, in which new pyramids come from where they came from in the game that is followed."""
    runners = [_runner(state, seat, guide) for seat in range(len(state.players))]
    orders = [[parts().expeditions[expedition] for expedition in order] for order in state.orders]
    struck = state.struck if len(runners) == 1 else ()
    race = Race(guide, runners, orders, list(state.display), list(reversed(state.deck)), struck)

    def take(runner: Runner) -> int:
        assert taken
        seat, move = taken.pop(0)
        assert race.runners[seat] is runner
        return race.display.pop(move.place - 1) if move.place else race.deck.pop()

    if taken is not None:
        race.take = take
    if state.number:
        race.claimed = [len(owners) for owners in state.claims]
        race.turn = state.number
    return race


def _runner(state: State, seat: int, guide: Guide) -> Runner:
    """A player at the start of a turn, as the race knows them."""
    player = state.players[seat]
    runner = Runner([guide.node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids])
    if not state.number:
        return runner
    runner.torches, runner.torch = sum(player.torches), not player.torches[state.round]
    runner.reds, runner.greens, runner.skulls = player.reds, player.greens, player.skulls
    runner.boxes = sum(
        value for owners in state.claims for value, owner in zip(parts().values.boxes, owners, strict=False) if owner == seat
    )
    runner.tombs = [player.tombs(colour) for colour in range(COLOURS)]
    runner.lowest = min(player.done, default=0)
    return runner


def follow(session: Session, guide: Guide, start: int = 0, *, scripted: bool = True) -> Race:
    """The rest of the game from this ply, a start of a turn, run again by the kernel."""
    marks: dict[int, deque[Mark]] = {seat: deque() for seat in range(len(session.state.players))}
    taken: list[tuple[int, Take]] = []
    for ply, move in enumerate(session.line[start:], start):
        if isinstance(move, Take):
            taken.append((session.mover(ply), move))
        elif isinstance(move, Cross | Bonus | LoseBonus):
            marks[session.mover(ply)].append(move)
    race = followed(session.state_at(start), guide, taken if scripted else None)
    race.run(following(race, marks))
    assert not any(marks.values())
    return race


def following(race: Race, marks: dict[int, deque[Mark]]) -> Chooser:
    """Makes the marks that were made in the game; each must be among those that the kernel would allow."""

    def choose(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        if not runner.nodes:
            return 0, None
        mine = marks[race.runners.index(runner)]
        move = mine.popleft()
        if isinstance(move, LoseBonus):
            while mine and mine[0] == move:
                mine.popleft()
            assert not any(race.guide.choices(node, pattern) for node in runner.nodes)
            return 0, None
        assert isinstance(move, Bonus) == (pattern == race.guide.single)
        crossed = move.boxes if isinstance(move, Cross) else move.box
        at = [node.card.number for node in runner.nodes].index(move.card)
        assert crossed in race.guide.choices(runner.nodes[at], pattern)
        return at, race.guide.step(runner.nodes[at], crossed, 0)

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
            "lowest": min(player.done, default=0),
            "in play": {(pyramid.card, pyramid.crossed) for pyramid in player.pyramids},
        }
        for player, score in zip(state.players, GAME.scores(state), strict=True)
    ]
    return players, [len(owners) for owners in state.claims], list(state.display), list(state.deck)


def told_by_race(race: Race) -> object:
    players = [
        {
            "total": runner.total(race.guide.values),
            "pyramid points": runner.boxes,
            "torches": runner.torches,
            "gems": (runner.reds, runner.greens),
            "skulls": runner.skulls,
            "completed": runner.tombs,
            "lowest": runner.lowest,
            "in play": {(node.card.number, node.crossed) for node in runner.nodes},
        }
        for runner in race.runners
    ]
    return players, race.claimed, race.display, race.deck[::-1]


def played(players: int, seed: str, guide: Guide, *, scripted: bool) -> Session:
    """A game by lot, but with a sense for tombs, so that much happens. New pyramids are those of the policy if not scripted."""
    session, luck = new_game(players, seed), Luck(seed)
    while session.turn is not None:
        state = session.state
        moves = GAME.moves(state)
        if state.stage == REPLACE and not scripted:
            session.play(policy_take(state, guide))
        elif state.stage == CROSS and luck.below(4):
            session.play(min(moves, key=lambda move: left_after(state, move)))
        else:
            session.play(luck.pick(moves))
    return session


def policy_take(state: State, guide: Guide) -> Take:
    player = state.players[state.seat]
    nodes = [guide.node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids]
    tombs = [player.tombs(colour) for colour in range(COLOURS)]
    return Take(state.display.index(best_card(guide, list(state.display), tombs, nodes)) + 1)


def left_after(state: State, move: Move) -> tuple[int, int]:
    """How far from its tomb the pyramid is after these marks; completed ones are not touched again where it can be helped."""
    if not isinstance(move, Cross | Bonus):
        return 0, 0
    before = next(pyramid.crossed for pyramid in state.players[state.seat].pyramids if pyramid.card == move.card)
    made = move.boxes if isinstance(move, Cross) else move.box
    of = parts().cards[move.card]
    return (of.distance(before | made), -made.bit_count()) if of.distance(before) else (99, 0)


DRIFT: Final = [(players, number) for players in (1, 2, 3, 4) for number in range(12)]


@pytest.mark.parametrize("scripted", [True, False], ids=["taken as it comes", "taken by the policy"])
@pytest.mark.parametrize(("players", "number"), DRIFT)
def test_rules_and_kernel_agree_on_whole_games(players: int, number: int, scripted: bool, guide: Guide):
    session = played(players, f"drift {number}", guide, scripted=scripted)
    race = follow(session, guide, players, scripted=scripted)
    assert told_by_race(race) == told_by_rules(session.state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rules_and_kernel_agree_on_many_games(players: int, guide: Guide):
    for number in range(500):
        scripted = bool(number % 2)
        session = played(players, f"long drift {number}", guide, scripted=scripted)
        assert told_by_race(follow(session, guide, players, scripted=scripted)) == told_by_rules(session.state), number


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rules_and_kernel_agree_from_the_start_of_any_turn_on(players: int, guide: Guide):
    session = played(players, "from here", guide, scripted=True)
    starts = [ply for ply in range(1, len(session.line)) if session.state_at(ply).number != session.state_at(ply - 1).number]
    assert len(starts) == 27
    for start in (players, *starts):
        assert told_by_race(follow(session, guide, start)) == told_by_rules(session.state)


def test_so_much_happens_in_these_games_that_nothing_is_left_out(guide: Guide):
    """What is too rare to come up in the games on which rules and kernel were compared is set up by hand below."""
    seen = Counter[str]()
    for players, number in DRIFT:
        session = played(players, f"drift {number}", guide, scripted=True)
        state = session.state
        seen["deck taken from"] += DECK in session.line
        seen["bonus"] += any(isinstance(move, Bonus) for move in session.line)
        seen["several complete in one turn"] += any(len(session.state_at(ply).queue) > 1 for ply in range(session.ply))
        seen["three boxes of a colour taken"] += any(len(owners) == 3 and RIVAL not in owners for owners in state.claims)
        seen["struck by the rival"] += any(RIVAL in owners for owners in state.claims)
        seen["potions"] += any(one.skulls < two.skulls for one, two in skulls_before_and_after(session))
        seen["completed in the last turn"] += any(len(player.pyramids) < 2 for player in state.players)
    assert all(count > 2 for count in seen.values()), seen


def skulls_before_and_after(session: Session) -> Iterator[tuple[Player, Player]]:
    for ply in range(session.ply):
        yield from zip(session.state_at(ply + 1).players, session.state_at(ply).players, strict=True)


ALMOST_FULL: Final = Pyramid(1, FULL & ~boxes("c5 d5 e5"))
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
        table(player(ALMOST_FULL, Pyramid(7, FULL & ~boxes("e5"))), turn=26, display=(31,), deck=()),
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
    session = Session(GAME, PyramidsOptions(len(state.players)), new_game(len(state.players), rare).deal)
    session._states[0] = state
    for move in moves.split(", "):
        session.play(parse(move))
    while session.turn is not None:
        session.play(GAME.moves(session.state)[-1])
    placements = [pattern.placements for pattern in box.parts.patterns]
    guide = Guide(list(box.parts.cards.values()), placements, box.parts.values, TRIAL_WEIGHTS)
    assert told_by_race(follow(session, guide)) == told_by_rules(session.state)


# ------------------------------------------------------------ the policy


def fresh_race(guide: Guide, players: int, seed: str) -> Race:
    luck = Luck(seed)
    cards = luck.shuffled(guide.cards)
    runners = [Runner([guide.node(cards.pop(), 0) for _ in range(2)]) for _ in range(players)]
    return Race(guide, runners, [luck.shuffled(parts().expeditions) for _ in range(4)], [cards.pop() for _ in range(4)], cards)


def checked(guide: Guide, choose: Chooser, check: Callable[[Runner, int, int, Step], None]) -> Chooser:
    def choose_and_check(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        at, step = choose(runner, pattern)
        assert step is not None
        assert step.boxes in guide.choices(runner.nodes[at], pattern)
        check(runner, pattern, at, step)
        return at, step

    return choose_and_check


def test_greedy_takes_the_best_looking_placement_of_all_and_the_first_of_equals(guide: Guide):
    def is_best(runner: Runner, pattern: int, at: int, step: Step) -> None:
        worths = {
            (place, marks): guide.judge(node.card, node.crossed, marks, runner.torch)
            for place, node in enumerate(runner.nodes)
            for marks in guide.choices(node, pattern)
        }
        assert (at, step.boxes) == max(worths, key=lambda way: worths[way])
        assert step.worth == worths[at, step.boxes]

    for number in range(3):
        fresh_race(guide, 2, f"greedy {number}").run(checked(guide, guide.greedy, is_best))


def test_with_foresight_greedy_takes_the_best_looking_placement_of_its_mood():
    guide, moods = new_guide(KEEN), set()

    def is_best(runner: Runner, pattern: int, at: int, step: Step) -> None:
        moods.add(runner.mood)
        values = [
            (guide.judge(node.card, node.crossed, marks, runner.torch, runner.mood), place)
            for place, node in enumerate(runner.nodes)
            for marks in guide.choices(node, pattern)
        ]
        assert (step.worth, -at) == max((value, -place) for value, place in values)

    for number in range(4):
        fresh_race(guide, 2, f"mood {number}").run(checked(guide, guide.greedy, is_best))
    assert moods == set(range(len(guide.moods)))


def test_without_foresight_there_is_one_mood(guide: Guide):
    assert len(guide.moods) == 1
    assert [guide.mood(turn) for turn in range(28)] == [0] * 28


def test_with_foresight_tombs_out_of_reach_are_worth_nothing_in_the_end():
    guide = new_guide(KEEN)
    assert KEEN.foresight is not None
    moods = [guide.moods[guide.mood(turn)] for turn in range(28)]
    early, last = moods[27 - KEEN.foresight.late], moods[27]
    assert early is moods[0]
    assert last.ways[0] == 100
    assert not any(last.ways[1:])
    for turn in range(28 - KEEN.foresight.late, 28):
        ways = moods[turn].ways
        assert ways == sorted(ways, reverse=True)
        assert 0 <= ways[10] < 10 < ways[0]


def test_a_tomb_as_far_away_as_the_usual_pace_leads_is_reached_half_the_time():
    guide = new_guide(Weights(foresight=Foresight(late=3, pace=2.0, spread=1.4, share=0.5, way=26)))
    assert [guide.moods[guide.mood(turn)].ways[away] for turn, away in ((25, 4), (26, 2))] == [50, 50]


def test_a_copied_runner_goes_its_own_way(guide: Guide):
    runner = Runner([guide.node(1, 0), guide.node(2, 0)])
    runner.torches, runner.torch, runner.reds, runner.greens, runner.skulls = 1, False, 2, 3, 4
    runner.boxes, runner.lowest, runner.tombs, runner.mood = 16, 5, [1, 2, 0], 7
    twin = runner.copy()
    assert said_by(twin) == said_by(runner)
    twin.nodes.pop()
    twin.tombs[0] += 1
    assert (len(runner.nodes), runner.tombs) == (2, [1, 2, 0])


def test_a_greedy_race_goes_the_same_way_each_time(guide: Guide):
    told = []
    for _ in range(2):
        race = fresh_race(guide, 3, "again")
        race.run()
        told.append(told_by_race(race))
    assert told[0] == told[1]


def test_random_play_takes_any_legal_placement_equally_likely(guide: Guide):
    runner = Runner([guide.node(1, 0), guide.node(2, 0)])
    ways = [(at, marks) for at, node in enumerate(runner.nodes) for marks in guide.choices(node, 0)]
    assert [at for at, _ in ways].count(0) > 0 < [at for at, _ in ways].count(1)
    drawn = []
    for number in range(len(ways)):
        at, step = at_random(guide, lambda bound, drawn=number: drawn if bound == len(ways) else -1)(runner, 0)  # type: ignore[misc]
        assert step is not None
        drawn.append((at, step.boxes))
    assert drawn == ways


def test_a_random_race_is_legal_to_its_end(guide: Guide):
    luck = Luck("random race")
    race = fresh_race(guide, 4, "random race")
    race.run(checked(guide, at_random(guide, luck.below), lambda *_: None))
    assert race.turn == 28


@pytest.mark.parametrize("nodes", [[], [(1, FULL)], [(1, FULL), (2, FULL)]], ids=["no pyramid", "one full", "both full"])
def test_with_no_box_left_every_chooser_says_so(guide: Guide, nodes: list[tuple[int, int]]):
    runner = Runner([guide.node(number, crossed & guide.cards[number].free) for number, crossed in nodes])
    for pattern in range(guide.single + 1):
        assert guide.greedy(runner, pattern) == (0, None)
        steps = [guide.best(node, pattern, torch=True) for node in runner.nodes]
        assert all((step.worth, step.boxes) == (NOTHING, 0) for step in steps)
        assert [step.node for step in steps] == runner.nodes
        assert at_random(guide, Luck("none").below)(runner, pattern) == (0, None)


def test_the_choices_are_the_pattern_and_then_single_boxes(guide: Guide):
    node = guide.node(1, parts().cards[1].entrance)
    singles = list(single_boxes(reach(node.card, node.crossed)))
    assert guide.choices(node, guide.single) == singles
    for pattern, placements in enumerate(guide.patterns):
        assert guide.choices(node, pattern) == legal(node.card, node.crossed, placements) + singles


def test_what_was_worked_out_is_kept(guide: Guide):
    node = guide.node(1, 0)
    assert guide.node(1, 0) is node
    assert guide.best(node, 0, torch=True) is guide.best(node, 0, torch=True)
    assert guide.laid(node.card, 0) is guide.laid(node.card, 0)


def test_a_torch_is_worth_something_only_while_one_counts(guide: Guide):
    drawn = card(1, "Et...", ".....", ".....", ".....", "....T")
    with_torch, without = (guide.judge(drawn, boxes("a1"), boxes("b1"), torch) for torch in (True, False))
    assert with_torch - without == TRIAL_WEIGHTS.torch


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (("E....", ".....", ".....", ".....", "....T"), 24 + 1),
        (("Er...", ".....", ".....", ".....", "....T"), 24 + 1 + 26),
        (("Eg...", ".....", ".....", ".....", "....T"), 24 + 1 + 26),
        (("Es...", ".....", ".....", ".....", "....T"), 24 + 1 - 16),
        (("Ep...", ".....", ".....", ".....", "....T"), 24 + 1 + 14),
        (("Ex...", ".....", ".....", ".....", "....T"), 24 + 1 + 36),
        ((".T...", ".....", ".....", ".....", "....."), 24 + 1 + 100),
        (("E....", ".....", ".....", ".....", "T...."), 1 - 0),
    ],
)
def test_a_placement_is_worth_its_icons_and_the_way_it_saves(guide: Guide, rows: tuple[str, ...], worth: int):
    assert guide.judge(card(1, *rows), boxes("a1"), boxes("b1"), torch=True) == worth


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (("E....", ".....", ".....", ".....", "....T"), (25 + 100 + 24 * 9) // 2 - 2 * 24 * 9),
        (("T.tEr", "##ggs", "sxsp.", ".....", "....."), (23 + 100 + 24 * 4 + 50 + 3 * 26 - 3 * 16 + 36 + 14) // 2 - 2 * 24 * 4),
    ],
)
def test_a_fresh_card_is_worth_all_it_holds_less_the_length_of_its_way(guide: Guide, rows: tuple[str, ...], worth: int):
    drawn = Guide([card(5, *rows)], [], guide.values, TRIAL_WEIGHTS)
    assert drawn.wish(5, 0) == worth


def test_the_policy_takes_the_most_promising_card_and_the_first_of_equals(guide: Guide):
    numbers = sorted(guide.cards, key=lambda number: guide.worth[number])
    assert best_card(guide, numbers[:4], [0, 0, 0], []) in numbers[:4]
    worth = {number: guide.wish(number, 0) for number in numbers}
    chosen = best_card(guide, numbers, [0, 0, 0], [])
    assert worth[chosen] == max(worth.values())
    twins = Guide([card(number, *PLAIN) for number in (3, 5, 7)], [], guide.values, TRIAL_WEIGHTS)
    assert [best_card(twins, order, [0, 0, 0], []) for order in ([3, 5, 7], [7, 5], [5, 3])] == [3, 7, 5]


def test_the_policy_likes_a_card_that_would_earn_pyramid_points(guide: Guide):
    cards, worth = guide.cards, guide.worth
    assert [guide.wish(1, held) - worth[1] for held in range(8)] == [60 if held in (1, 3, 5) else 0 for held in range(8)]
    number, rival = next(
        (low, high)
        for low, high in product(cards, cards)
        if cards[low].colour != cards[high].colour and worth[low] < worth[high] < worth[low] + TRIAL_WEIGHTS.second
    )
    colour = cards[number].colour
    other = guide.node(next(one for one in cards if cards[one].colour == colour and one != number), 0)
    # Completed ones and those in play count together.
    for tombs, nodes, chosen in ((0, [], rival), (0, [other], number), (1, [], number), (1, [other], rival)):
        completed = [tombs if one == colour else 0 for one in range(COLOURS)]
        assert best_card(guide, [number, rival], completed, nodes) == chosen


def test_the_memory_holds_no_more_than_its_limit(guide: Guide):
    guide.limit = 3
    sizes = []
    for number in range(1, 8):
        guide.node(number, 0)
        sizes.append(len(guide._nodes))
    assert sizes == [1, 2, 3, 1, 2, 3, 1]


def test_the_memory_starts_afresh_when_it_is_full_and_nothing_else_changes():
    def outcome(limit: int) -> tuple[object, int]:
        guide = new_guide()
        guide.limit = limit
        race = fresh_race(guide, 3, "memory")
        race.run()
        return told_by_race(race), len(guide._nodes)

    told, remembered = outcome(1000)
    told_again, remembered_again = outcome(25)
    assert told_again == told
    assert remembered_again <= 25 < remembered


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
