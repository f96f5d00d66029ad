"""What the playouts of all flip-and-write games share: a policy's cache, its choices, and the course of a game; and their guesses
at what is hidden, which fit what a seat knows, are all equally likely, and depend on nothing that is really there."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import permutations
from math import sqrt
from typing import Any, Final

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import game
from ramses_desktop.games import game as game_of
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.playout import FACTOR, NOTHING, STATES, Guesses, Step
from ramses_desktop.games.flip_and_write.rules import CROSS, DEALT, KEEP, REPLACE
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold
from tests.games.flip_and_write.playouts import GAMES, at_random, choices, dealt, kernel
from tests.games.long import later, play_at_random

pytestmark = pytest.mark.no_cover

POLICIES: Final[dict[str, Callable[[], Any]]] = {"pyramids": pyramids.plain_policy, "silver_gold": silver_gold.plain_policy}
BOTS: Final = {"pyramids": pyramids, "silver_gold": silver_gold}
KEEN: Final[dict[str, Callable[[], Any]]] = {"pyramids": pyramids.keen_policy, "silver_gold": silver_gold.keen_policy}
LAST: Final[dict[str, Any]] = {"pyramids": (), "silver_gold": 0}
each_game = pytest.mark.parametrize("game", GAMES)


def new_policy(game: str) -> Any:
    """A policy with its own cache."""
    known = POLICIES[game]()
    patterns, cards = list(known.patterns), list(known.cards.values())
    return kernel(game).Policy(cards, patterns, known.pack, known.values, known.weights)


def fresh(game: str, policy: Any, players: int, seed: str) -> Any:
    return dealt(game, policy, players, seed, LAST[game])


def told(table: Any) -> object:
    players = [
        (player.total(table.policy.values), [(node.card.number, node.crossed) for node in player.nodes]) for player in table.players
    ]
    return players, table.display, table.deck


@each_game
def test_the_choices_are_the_pattern_and_then_single_boxes(game: str) -> None:
    policy = POLICIES[game]()
    card = policy.cards[1]
    crossed = next(single_boxes(card.reach(0)))
    node, singles = policy.node(1, crossed), list(single_boxes(card.reach(crossed)))
    assert choices(policy, node, policy.single) == singles
    for pattern, placements in enumerate(policy.patterns):
        assert choices(policy, node, pattern) == card.legal(crossed, placements) + singles


@each_game
def test_what_was_worked_out_is_kept(game: str) -> None:
    policy = POLICIES[game]()
    node = policy.node(1, 0)
    assert policy.node(1, 0) is node
    assert policy.best(node, 0, 1) is policy.best(node, 0, 1)
    assert policy.placements(node.card, 0) is policy.placements(node.card, 0)


@each_game
@pytest.mark.parametrize("bot", ["greedy", "apprentice"])
def test_a_bot_that_does_not_think_ahead_remembers_no_position_of_earlier_games(game: str, bot: str) -> None:
    players, rules = BOTS[game], game_of(game)
    policy = (players.plain_policy if bot == "greedy" else players.child_policy)()
    for number in range(2):
        before = policy.node(1, 0)
        session = Session.new(rules, rules.spec.options(2), f"game {number}", (Seat("Ada", bot), Seat("Bo", bot)))
        while session.state.stage == KEEP:
            session.play(ask(players.BOTS[bot], session))
        begun = policy.node(1, 0)
        while session.turn is not None:
            session.play(ask(players.BOTS[bot], session))
        assert policy.node(1, 0) is begun
        assert begun is not before


@each_game
def test_the_memory_starts_afresh_when_it_is_full_and_nothing_else_changes(game: str) -> None:
    found = []
    for limit in (1000, 25):
        policy = new_policy(game)
        policy.limit, first = limit, policy.node(1, 0)
        table = fresh(game, policy, 3, "memory")
        table.run()
        found.append((told(table), policy.node(1, 0) is first))
    (one, remembers), (other, forgets) = found
    assert one == other
    assert (remembers, forgets) == (True, False)


@each_game
def test_with_no_box_left_every_chooser_says_so(game: str) -> None:
    policy = POLICIES[game]()
    full = [policy.node(number, policy.cards[number].free) for number in (1, 2)]
    for nodes in ([], full[:1], full):
        player = kernel(game).SimPlayer(nodes)
        for pattern in range(policy.single + 1):
            assert policy.greedy(player, pattern) == (0, None)
            steps = [policy.best(node, pattern, 0) for node in nodes]
            assert [(step.worth, step.boxes, step.node) for step in steps] == [(NOTHING, 0, node) for node in nodes]


@each_game
def test_greedy_takes_the_best_step_of_all_cards_and_the_first_of_equals(game: str) -> None:
    policy = KEEN[game]()
    table = fresh(game, policy, 2, "greedy")
    met = set()

    def choose(player: Any, pattern: int) -> tuple[int, Step | None]:
        at, step = policy.greedy(player, pattern)
        worths = [policy.best(node, pattern, player.situation).worth for node in player.nodes]
        assert at == worths.index(max(worths))
        assert step is policy.best(player.nodes[at], pattern, player.situation)
        met.add((at, pattern))
        return at, step

    table.choose = choose
    table.run()
    assert {at for at, _ in met} == {0, 1}
    assert {pattern for _, pattern in met} == set(range(policy.single + 1))


@each_game
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_play_outs_keep_every_card_and_end_after_28_turns(game: str, players: int) -> None:
    policy = POLICIES[game]()
    for number in range(6):
        table = fresh(game, policy, players, f"{number}")
        if number % 2:
            table.choose = at_random(policy, Luck(f"{number}").below)
        table.run()
        assert table.turn == 28
        lying = [*table.deck, *table.display, *(node.card.number for player in table.players for node in player.nodes)]
        completed = sum(sum(player.tombs if game == "pyramids" else player.done) for player in table.players)
        assert len(set(lying)) == len(lying) == len(policy.cards) - completed


@each_game
def test_a_table_without_cards_plays_empty_turns(game: str) -> None:
    policy = POLICIES[game]()
    table = kernel(game).Playout(policy, [kernel(game).SimPlayer([])], [list(policy.pack)] * 4, [], [])
    table.run()
    assert (table.turn, table.players[0].total(policy.values)) == (28, 0)


@each_game
def test_who_is_told_which_card_to_take_takes_that(game: str) -> None:
    table = fresh(game, POLICIES[game](), 2, "told")
    taken = []

    def take(player: Any) -> int:
        number: int = table.deck.pop()
        taken.append(number)
        return number

    table.take = take
    table.run()
    lying = {node.card.number for player in table.players for node in player.nodes}
    assert len(taken) > 5
    assert lying <= {*taken, *lying}


@each_game
def test_the_most_wanted_card_is_taken_and_the_first_of_equals(game: str) -> None:
    policy = POLICIES[game]()
    nobody = kernel(game).SimPlayer([])
    numbers = list(policy.cards)
    wishes = cache(lambda number: policy.wish(number, policy.held(nobody)))
    worths = list(map(wishes, numbers))
    assert policy.wanted(nobody, numbers) == numbers[worths.index(max(worths))]
    twins = [number for number, worth in zip(numbers, worths, strict=True) if worths.count(worth) > 1]
    pair = next([one, other] for one in twins for other in twins if one != other and wishes(one) == wishes(other))
    assert [policy.wanted(nobody, order) for order in (pair, pair[::-1])] == pair


# ------------------------------------------------------------ guesses

ROOMS: Final[dict[str, Any]] = {"pyramids": pyramids, "silver_gold": silver_gold}
GUESSED: Final = [(game_id, players) for game_id in ROOMS for players in (1, 3)]
LATER: Final = [(game_id, players) for game_id in ROOMS for players in (2, 4)]
GUESSES: Final = 400
"""Guesses for each comparison."""
each_table = pytest.mark.parametrize(("game_id", "players"), [*GUESSED, *later(*LATER)])


def simulation(session: Session, seen: list[Any] | None = None) -> ExpeditionSimulation:
    """The decision at hand, from the seat's views or others in their place."""
    room, seat = ROOMS[session.game.spec.id], session.state.seat
    return ExpeditionSimulation(room.SIMULATOR, room.GAME, seen or session.seen(seat), seat)


def decisions(game_id: str, players: int) -> Iterator[Session]:
    """Every seat's choice of cards, then a mark and a new card in each round."""
    whole = play_at_random(Session.new(game(game_id), game(game_id).spec.options(players), "guesses"), Luck("guesses"))
    met = set()
    for ply in range(len(whole.line)):
        state = whole.state_at(ply)
        kind = state.stage, state.seat if state.stage == KEEP else state.round
        if kind not in met:
            met.add(kind)
            yield whole.branch(ply)
    assert {KEEP, CROSS, REPLACE} == {stage for stage, _ in met}


def as_imagined(one: ExpeditionSimulation) -> dict[str, list[int]]:
    return {
        **{f"round {at}": order for at, order in enumerate(one.orders)},
        **{f"hand {at}": list(hand) for at, hand in enumerate(one.dealt)},
        "deck": one.deck,
    }


@each_table
def test_guesses_fit_what_the_seat_knows(game_id: str, players: int) -> None:
    for session in decisions(game_id, players):
        state, seat, one = session.state, session.state.seat, simulation(session)
        known = one.game.recalled(session.seen(seat))
        for number in range(20):
            one.imagine(Luck(f"{number}"))
            for order, guessed in zip(known.orders, one.orders, strict=True):
                assert sorted(guessed) == sorted(one.policy.pack)
                assert all(card in (HIDDEN, at) or one.policy.pack[card] == guessed[at] for at, card in enumerate(order))
            hands = [state.players[seat].dealt, *map(tuple, one.dealt)]
            if state.stage == KEEP:
                assert sorted(one.deck) == list(one.policy.cards)
                assert [len(hand) for hand in hands] == [DEALT] * players
                assert len(set().union(*hands)) == DEALT * players
            else:
                assert sorted(one.deck) == sorted(state.deck)


@each_table
def test_everything_that_can_be_is_as_likely_as_by_the_rules(game_id: str, players: int) -> None:
    """Which card lies where, against as many guesses of the rules, which are slow and simple."""
    for session in decisions(game_id, players):
        seat, one = session.state.seat, simulation(session)
        seen, luck = session.seen(seat), Luck("likely")
        drawn, by_rules = Counter[Hashable](), Counter[Hashable]()
        for _ in range(GUESSES):
            one.imagine(luck)
            drawn.update(looked_at(one))
            one.believe(session.game.guess(seen, seat, luck))
            by_rules.update(looked_at(one))
        assert chi(drawn, by_rules) < 5, session.ply


def looked_at(one: ExpeditionSimulation) -> Iterable[Hashable]:
    """Each place with what lies there; of the deck, three cards."""
    for where, cards in as_imagined(one).items():
        for at, card in enumerate(cards[-3:] if where == "deck" else cards):
            yield where, at if "hand" not in where else 0, card


def chi(one: Counter[Hashable], other: Counter[Hashable]) -> float:
    """How far two samples of the same size are apart, in standard deviations: chi square, nearly normal for so many places."""
    keys = one.keys() | other.keys()
    square = sum((one[key] - other[key]) ** 2 / (one[key] + other[key]) for key in keys)
    return (square - len(keys)) / sqrt(2 * len(keys))


def test_every_arrangement_is_equally_likely() -> None:
    """All arrangements of a round, a deck and other hands, together."""
    guesses = Guesses([[HIDDEN, 1, HIDDEN, HIDDEN]], range(4), [7, 8, 9], [5, 6])
    found = Counter[Hashable]()
    luck, each = Luck("arrangements"), 200
    for _ in range(72 * each):
        (order,), deck, others = guesses.draw(luck.bits64() >> 1)
        found[(*order, *deck, *others)] += 1
    wanted = {
        (first, 1, *rest, *deck, *others)
        for first, *rest in permutations((0, 2, 3))
        for deck in permutations((7, 8, 9))
        for others in permutations((5, 6))
    }
    assert set(found) == wanted
    square = sum((count - each) ** 2 / each for count in found.values())
    assert abs(square - 72) < 3 * sqrt(2 * 72)


def test_neighbouring_seeds_and_cards_have_nothing_to_do_with_each_other() -> None:
    guesses = Guesses([], (), range(40))
    pairs, seeds, before = Counter[Hashable](), Counter[Hashable](), 0
    for seed in range(16_000):
        _, deck, _ = guesses.draw(Luck(f"{seed}").bits64() >> 1)
        pairs[deck[-1], deck[-2]] += 1
        seeds[before, deck[-1]] += 1
        before = deck[-1]
    for found, cells in ((pairs, 40 * 39), (seeds, 40 * 40)):
        square = sum((found[key] - 16_000 / cells) ** 2 for key in found) / (16_000 / cells)
        square += (cells - len(found)) * 16_000 / cells
        assert abs(square - cells) < 3 * sqrt(2 * cells)


def test_the_numbers_are_the_same_for_ever_plain_or_compiled() -> None:
    guesses = Guesses([[HIDDEN] * 8], range(8), range(1, 13), range(1, 5))
    assert guesses.draw(1) == ([[0, 4, 7, 1, 6, 5, 3, 2]], [9, 3, 2, 5, 11, 8, 1, 6, 12, 7, 10, 4], [1, 2, 3, 4])
    assert guesses.draw(STATES - 1) == ([[5, 6, 1, 3, 0, 7, 4, 2]], [11, 2, 1, 8, 12, 5, 9, 4, 7, 6, 3, 10], [4, 3, 2, 1])
    assert guesses.draw(2**63 - 1) == ([[1, 5, 0, 4, 6, 3, 2, 7]], [2, 1, 3, 4, 5, 11, 10, 12, 7, 8, 9, 6], [3, 2, 4, 1])


def test_the_generator_has_one_long_sequence_and_fits_into_64_bits() -> None:
    """Multiply-with-carry takes `FACTOR * 2**31 - 1` steps to repeat if that is a prime, and `FACTOR * 2**32 - 1` too."""
    assert FACTOR * 0xFFFFFFFF + FACTOR < 2**63
    for number in (FACTOR * 2**31 - 1, FACTOR * 2**32 - 1):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11))


@each_table
def test_guesses_depend_on_nothing_hidden(game_id: str, players: int) -> None:
    """The last view against a full state that looks the same."""
    for session in decisions(game_id, players):
        seat = session.state.seat
        *earlier, last = session.seen(seat)
        lying = session.game.guess([*earlier, last], seat, Luck("otherwise"))
        found = []
        for shown in (last, lying, session.state):
            one = simulation(session, [*earlier, shown])
            one.imagine(Luck("the same"))
            found.append(as_imagined(one))
        assert found[0] == found[1] == found[2]
