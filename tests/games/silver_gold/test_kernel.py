"""The kernel against slow and simple counting. tests/games/test_thinking.py proves that its fast games follow the rules."""

from collections.abc import Callable
from functools import cache
from itertools import product
from statistics import fmean

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, Step
from ramses_desktop.games.silver_gold.bots import child_policy, keen_policy, plain_policy
from ramses_desktop.games.silver_gold.cards import Card, Gain
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.kernel import (
    ALL_AT_ONCE,
    Foresight,
    Playout,
    Policy,
    SimPlayer,
    TurnTable,
    Weights,
    touching,
    turns_for,
)
from tests.games.flip_and_write.playouts import choices, dealt
from tests.games.long import later
from tests.games.silver_gold.by_hand import GREEN, GREY, PURPLE, Box, boxes, card

pytestmark = pytest.mark.no_cover

PATTERNS = [pattern.placements for pattern in parts().patterns]
PACK = parts().expeditions
I2, I3, V3, O4, L4, T4, SINGLE = range(7)


def new_policy(*cards: Card, weights: Weights | None = None) -> Policy:
    return Policy(cards, PATTERNS, PACK, parts().values, weights or Weights())


# ------------------------------------------------------------ what may be crossed off


@pytest.mark.parametrize("number", [1, 7, 12, 24, 41])
def test_legal_placements_are_those_that_lie_on_free_boxes(number: int) -> None:
    island, luck = parts().cards[number], Luck(f"{number}")
    for crossed in (0, *(luck.pick(list(single_boxes(island.free))) for _ in range(5))):
        for pattern in PATTERNS:
            free = island.free & ~crossed
            assert island.legal(crossed, pattern) == [placed for placed in pattern if placed & free == placed]
            assert island.reach(crossed) == free


def test_touching_pairs_are_counted_once() -> None:
    assert [touching(boxes(names)) for names in ("a1", "a1 b1", "a1 b1 a2 b2", "e1 a2", "e1 e2 d2")] == [0, 1, 4, 0, 2]


def test_what_lies_under_boxes_is_counted() -> None:
    drawn = card(1, "xcp..", "xcp")
    gain = Gain(drawn, boxes("a1 b1 b2 c2"))
    assert (gain.crosses, gain.coins, gain.palms) == (1, 2, 1)


# ------------------------------------------------------------ turns


def slowly_planned(island: Card) -> float:
    """The turns that an island takes, by trying everything."""

    @cache
    def turns(left: int) -> float:
        if not left:
            return 0.0
        single = min(bonus(left ^ box, cross(box)) for box in single_boxes(left))
        found = 1.0
        for place, placed in enumerate(PATTERNS):
            fits = [bonus(left ^ part, cross(part)) for part in placed if part & left == part]
            found += PACK.count(place) / len(PACK) * min([single, *fits])
        return found

    @cache
    def bonus(left: int, pending: int) -> float:
        if not pending or not left:
            return turns(left)
        return min(bonus(left ^ box, pending - 1 + cross(box)) for box in single_boxes(left))

    def cross(part: int) -> int:
        return (part & island.crosses).bit_count()

    return turns(island.free)


@pytest.mark.parametrize(
    "rows", [("...",), ("..", ".."), ("x....", "..."), ("xx~..", ".~~~.", "~~~.."), (".....", "c.x.."), ("x...x", "~~.")]
)
def test_a_plan_knows_how_many_turns_everything_takes(rows: tuple[str, ...]) -> None:
    island = card(1, *(row.ljust(5, "~") for row in rows))
    table = TurnTable(island, PATTERNS, PACK)
    assert table.grow(ALL_AT_ONCE)
    assert table.turns[table.local(island.free)] == pytest.approx(slowly_planned(island))
    assert table.turns[0] == 0
    assert all(table.turns[1 << at] == 1 for at in range(len(table.bits)))


def test_a_plan_grows_by_no_more_than_it_is_told_to() -> None:
    table = TurnTable(card(1, "....", ".~~~"), PATTERNS, PACK)
    assert [table.grow(6) for _ in range(6)] == [False] * 5 + [True], "of 31 sets, beside the empty one"


def test_the_rule_of_thumb_is_about_right() -> None:
    """For islands without X, which it ignores."""
    away = []
    for island in parts().cards.values():
        if not island.crosses and island.size <= 10:
            table = TurnTable(island, PATTERNS, PACK)
            assert table.grow(ALL_AT_ONCE)
            for at in range(1, len(table.turns)):
                left = sum(bit for place, bit in enumerate(table.bits) if at >> place & 1)
                away.append((turns_for(left) - table.turns[at]) ** 2)
    assert fmean(away) ** 0.5 < 0.35
    assert turns_for(0) == 0


# ------------------------------------------------------------ the policy


@pytest.mark.parametrize("own", [plain_policy, child_policy, *later(keen_policy)], ids=["plain", "child", "keen"])
def test_the_best_placement_is_what_judge_says_of_all(own: Callable[[], Policy]) -> None:
    policy = own()
    luck = Luck("judge")
    for number in (2, 7, 10, 19, 35):
        island, crossed = parts().cards[number], 0
        while crossed != island.free:
            node = policy.node(number, crossed)
            for situation in (0, 3, 6, 9, *((20, 33) if policy is keen_policy() else ())):
                for pattern in range(len(PATTERNS) + 1):
                    told = [policy.judge(island, crossed, placed, situation) for placed in choices(policy, node, pattern)]
                    assert -1 <= policy.best(node, pattern, situation).worth - max(told) <= 1
            crossed |= luck.pick(list(single_boxes(island.free & ~crossed)))
        assert policy.best(policy.node(number, crossed), SINGLE, 0).worth == NOTHING


def test_late_only_islands_that_can_still_be_completed_count() -> None:
    big, small = card(36, ".....", ".....", "...."), card(1, "...", "~~~")
    policy = new_policy(big, small, weights=Weights(tables=True, foresight=Foresight(2, 0.6)))
    sim = SimPlayer([policy.node(36, 0), policy.node(1, 0)])
    sim.assess(policy.phase(27), policy.values, 1)
    at, step = policy.greedy(sim, I3)
    assert step is not None
    assert (at, step.node.complete) == (1, True)


def test_in_the_last_turn_only_a_completed_island_is_worth_anything() -> None:
    policy = new_policy(card(1, "....."), weights=Weights(foresight=Foresight(2, 0.6)))
    sim = SimPlayer([])
    sim.assess(policy.phase(27), policy.values, 0)
    assert [policy.prices[sim.situation].hope(8, turns) for turns in (0, 1, 2)] == [80, 0, 0]


def test_palms_are_worth_more_where_many_can_be_seen() -> None:
    island = card(36, "p....", ".....", "....")
    policy = new_policy(island)
    worths = []
    for earned in (0, 1, 3, 6, 9):
        sim = SimPlayer([policy.node(36, 0)])
        sim.assess(policy.phase(0), policy.values, earned)
        worths.append(policy.judge(island, 0, boxes("a1"), sim.situation))
    assert worths == sorted(worths)
    assert worths[-1] == worths[-2] > worths[1]
    sim.palm_boxes = 4
    sim.assess(policy.phase(0), policy.values, 6)
    assert policy.judge(island, 0, boxes("a1"), sim.situation) == worths[0]


def test_coins_are_worth_nothing_once_all_rows_are_full() -> None:
    island = card(36, "c....", ".....", "....")
    policy = new_policy(island)
    sim = SimPlayer([policy.node(36, 0)])
    sim.assess(policy.phase(0), policy.values, 1)
    before = policy.judge(island, 0, boxes("a1"), sim.situation)
    sim.coins = 12
    sim.assess(policy.phase(0), policy.values, 1)
    assert policy.judge(island, 0, boxes("a1"), sim.situation) == before - policy.weights.coin


@pytest.mark.parametrize(("turn", "left"), [(0, -1), (25, -1), (26, 1), (27, 0)])
def test_every_situation_has_prices_of_its_own(turn: int, left: int) -> None:
    policy = new_policy(card(1, "c...."), weights=Weights(foresight=Foresight(2, 0.6)))
    for coins, palm in product((11, 12), (0, 1, 5)):
        sim = SimPlayer([])
        sim.coins = coins
        sim.assess(policy.phase(turn), policy.values, palm)
        prices, weights = policy.prices[sim.situation], policy.weights
        assert (prices.turns, prices.coin) == (left, weights.coin if coins < 12 else 0)
        assert prices.palm == (weights.palm * palm - weights.poor if palm else 0)


@pytest.mark.slow
def test_prices_are_those_of_the_situation_whenever_somebody_decides() -> None:
    policy, felt = keen_policy(), set()
    for number in range(10):
        playout = dealt("silver_gold", policy, 2, f"felt {number}", 1)

        def choose(sim: SimPlayer, pattern: int, playout: Playout = playout) -> tuple[int, Step | None]:
            situation = sim.situation
            sim.assess(policy.phase(playout.turn), policy.values, playout.palm)
            assert sim.situation == situation
            felt.add((sim.coins == 12, sim.palm_boxes == 4, playout.turn > policy.early))
            found: tuple[int, Step | None] = policy.greedy(sim, pattern)
            return found

        playout.choose = choose
        playout.run()
        if len(felt) == 8:
            break
    assert felt == set(product((False, True), repeat=3))


def test_situations_share_what_is_best_where_their_prices_make_no_difference() -> None:
    policy = new_policy(card(1, "c....", "p.."))
    for crossed, kept in (("", 12), ("a1", 6), ("a2", 2), ("a1 a2", 1)):
        node = policy.node(1, boxes(crossed))
        assert len({id(policy.best(node, I2, situation)) for situation in range(12)}) == kept


def test_a_fresh_island_is_worth_its_points_and_what_lies_on_it_less_the_turns_that_it_takes() -> None:
    policy = new_policy(card(1, "...", "cp~"), weights=Weights(gold=16, grove=12, turn=40))
    assert policy.worth(1) == round(50 + 16 + 12 - 40 * policy.outlooks.turns(policy.cards[1], 0))
    assert policy.outlooks.turns(policy.cards[1], 0) > policy.outlooks.turns(policy.cards[1], boxes("a1"))


def test_an_island_whose_seal_counts_is_wished_for() -> None:
    plain, grey = card(36, ".....", ".....", "...."), card(1, ".....", "...")
    sealed = card(37, ".....", ".....", "....", seal=GREY, points=2)
    policy = new_policy(plain, grey, sealed)
    sim = SimPlayer([])
    assert policy.wanted(sim, [36, 37]) == 36
    sim.add(grey)
    assert policy.wanted(sim, [36, 37]) == 37
    sim = SimPlayer([policy.node(37, 0)])
    assert policy.wish(1, ([2, 0, 0, 0], [0, 0, 0, 1])) == policy.worth(1) + 2 * policy.weights.seal
    assert policy.wanted(sim, [1]) == 1


# ------------------------------------------------------------ fast games


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_filled_row_takes_a_trophy_while_there_are_any(players: int) -> None:
    for number in range(10):
        playout = dealt("silver_gold", plain_policy(), players, f"fast {number}", players - 1)
        playout.run()
        cups, rows = (sum(getattr(sim, name) for sim in playout.players) for name in ("cups", "rows"))
        struck_off = 3 if players == 1 else 0
        assert playout.trophies == min(rows + struck_off, 6)
        assert struck_off or cups == sum(parts().values.trophies[:rows])
        assert all(sim.coins <= 12 and sim.palm_boxes <= 4 for sim in playout.players)


def test_a_copy_goes_its_own_way() -> None:
    playout = dealt("silver_gold", plain_policy(), 2, "copy", 1)
    sim = playout.players[0]
    sim.add(parts().cards[1])
    sim.situation, sim.coins, sim.rows, sim.cups, sim.palm_boxes, sim.palms = 3, 5, 1, 6, 2, 7
    twin = sim.copy()
    assert told(twin) == told(sim)
    twin.add(parts().cards[2])
    twin.nodes.pop()
    assert len(sim.nodes) == 2
    assert sum(sim.done) == 1


def told(sim: SimPlayer) -> list[object]:
    """Everything about a player; a compiled one has no `vars`."""
    marks = [sim.situation, sim.due, sim.coins, sim.rows, sim.cups, sim.palm_boxes, sim.palms, sim.points]
    return [*marks, sim.nodes, sim.done, sim.seals]


def test_seals_and_islands_make_the_total(box: Box) -> None:
    sim = SimPlayer([])
    for island in (card(1, ".....", "...", seal=PURPLE, points=2), card(36, ".....", ".....", "...."), card(12, ".....", ".....")):
        sim.add(island)
    sim.coins, sim.cups, sim.palms = 5, 6, 3
    assert sim.total(box.parts.values) == 8 + 14 + 10 + 2 + 5 + 6 + 3
    assert (sim.done[GREEN], sim.seals[PURPLE]) == (1, 2)
