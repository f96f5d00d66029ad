"""What the playouts of all flip-and-write games share: a policy's cache, its choices, and the course of a game."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import game as game_of
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, Step
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.silver_gold import bots as silver_gold
from tests.games.playouts import GAMES, at_random, choices, dealt, kernel

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
    found = []
    for number in range(2):
        session = Session.new(rules, rules.spec.options(2), f"game {number}", (Seat("Ada", bot), Seat("Bo", bot)))
        session.play(ask(players.BOTS[bot], session))
        found.append(len(policy._nodes))
        while session.turn is not None:
            session.play(ask(players.BOTS[bot], session))
        assert len(policy._nodes) > found[-1] + 10
    assert found[1] < 10


@each_game
def test_the_memory_starts_afresh_when_it_is_full_and_nothing_else_changes(game: str) -> None:
    found = []
    for limit in (1000, 25):
        policy = new_policy(game)
        policy.limit = limit
        table = fresh(game, policy, 3, "memory")
        table.run()
        found.append((told(table), len(policy._nodes)))
    (one, many), (other, few) = found
    assert one == other
    assert few <= 25 < many


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
    worths = [policy.wish(number, policy.held(nobody)) for number in numbers]
    assert policy.wanted(nobody, numbers) == numbers[worths.index(max(worths))]
    twins = [number for number, worth in zip(numbers, worths, strict=True) if worths.count(worth) > 1]
    pair = next([one, other] for one in twins for other in twins if one != other and _equal(policy, nobody, one, other))
    assert [policy.wanted(nobody, order) for order in (pair, pair[::-1])] == pair


def _equal(policy: Any, player: Any, one: int, other: int) -> bool:
    held = policy.held(player)
    return bool(policy.wish(one, held) == policy.wish(other, held))
