"""The kernel against slow and simple counting. That its fast games go as the rules do is proved in tests/games/test_thinking.py."""

from collections.abc import Callable
from functools import cache
from itertools import product
from statistics import fmean

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, at_random
from ramses_desktop.games.silver_gold.bots import child_guide, guide, keen_guide
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.kernel import (
    AT_ONCE,
    Card,
    Foresight,
    Gain,
    Guide,
    Plan,
    Race,
    Runner,
    Step,
    Weights,
    best_card,
    legal,
    reach,
    touching,
    turns_for,
)
from tests.games.silver_gold.by_hand import GREEN, GREY, PURPLE, Box, boxes, card

pytestmark = pytest.mark.no_cover

PATTERNS = [pattern.placements for pattern in parts().patterns]
PACK = parts().expeditions
I2, I3, V3, O4, L4, T4, SINGLE = range(7)


def new_guide(*cards: Card, weights: Weights | None = None) -> Guide:
    return Guide(cards, PATTERNS, PACK, parts().values, weights or Weights())


# ------------------------------------------------------------ what may be crossed off


@pytest.mark.parametrize("number", [1, 7, 12, 24, 41])
def test_legal_placements_are_those_that_lie_on_free_boxes(number: int) -> None:
    island, luck = parts().cards[number], Luck(f"{number}")
    for crossed in (0, *(luck.pick(list(single_boxes(island.free))) for _ in range(5))):
        for pattern in PATTERNS:
            free = island.free & ~crossed
            assert legal(island, crossed, pattern) == [placed for placed in pattern if placed & free == placed]
            assert reach(island, crossed) == free


def test_touching_pairs_are_counted_once() -> None:
    assert [touching(boxes(names)) for names in ("a1", "a1 b1", "a1 b1 a2 b2", "e1 a2", "e1 e2 d2")] == [0, 1, 4, 0, 2]


def test_what_lies_under_boxes_is_counted() -> None:
    drawn = card(1, "xcp..", "xcp")
    gain = Gain(drawn, boxes("a1 b1 b2 c2"))
    assert (gain.crosses, gain.coins, gain.palms, gain.last) == (1, 2, 1, False)


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
    plan = Plan(island, PATTERNS, PACK)
    assert plan.grow(AT_ONCE)
    assert plan.turns[plan.local(island.free)] == pytest.approx(slowly_planned(island))
    assert plan.turns[0] == 0
    assert all(plan.turns[1 << at] == 1 for at in range(len(plan.bits)))


def test_the_rule_of_thumb_is_about_right() -> None:
    """For islands without X, which it does not know of."""
    away = []
    for island in parts().cards.values():
        if not island.crosses and island.size <= 10:
            plan = Plan(island, PATTERNS, PACK)
            assert plan.grow(AT_ONCE)
            for at in range(1, len(plan.turns)):
                left = sum(bit for place, bit in enumerate(plan.bits) if at >> place & 1)
                away.append((turns_for(left) - plan.turns[at]) ** 2)
    assert fmean(away) ** 0.5 < 0.35
    assert turns_for(0) == 0


# ------------------------------------------------------------ the policy


@pytest.mark.parametrize("own", [guide, child_guide, keen_guide], ids=["plain", "child", "keen"])
def test_the_best_placement_is_what_judge_says_of_all(own: Callable[[], Guide]) -> None:
    policy = own()
    luck = Luck("judge")
    for number in (2, 7, 10, 19, 35):
        island, crossed = parts().cards[number], 0
        while crossed != island.free:
            node = policy.node(number, crossed)
            for mood in (0, 3, 6, 9, *((20, 33) if policy is keen_guide() else ())):
                for pattern in range(len(PATTERNS) + 1):
                    told = [policy.judge(island, crossed, placed, mood) for placed in policy.choices(node, pattern)]
                    assert -1 <= policy.best(node, pattern, mood).worth - max(told) <= 1
            crossed |= luck.pick(list(single_boxes(island.free & ~crossed)))
        assert policy.best(policy.node(number, crossed), SINGLE).worth == NOTHING


def test_late_only_islands_that_can_still_be_completed_count() -> None:
    big, small = card(36, ".....", ".....", "...."), card(1, "...", "~~~")
    policy = new_guide(big, small, weights=Weights(plans=True, foresight=Foresight(2, 0.6)))
    runner = Runner([policy.node(36, 0), policy.node(1, 0)])
    policy.feel(runner, 27, 1)
    at, step = policy.greedy(runner, I3)
    assert step is not None
    assert (at, step.node.complete) == (1, True)


def test_in_the_last_turn_only_a_completed_island_is_worth_anything() -> None:
    policy = new_guide(card(1, "....."), weights=Weights(foresight=Foresight(2, 0.6)))
    runner = Runner([])
    policy.feel(runner, 27, 0)
    assert [policy.moods[runner.mood].hope(8, turns) for turns in (0, 1, 2)] == [80, 0, 0]


def test_palms_are_worth_more_where_many_can_be_seen() -> None:
    island = card(36, "p....", ".....", "....")
    policy = new_guide(island)
    worths = []
    for earned in (0, 1, 3, 6, 9):
        runner = Runner([policy.node(36, 0)])
        policy.feel(runner, 0, earned)
        worths.append(policy.judge(island, 0, boxes("a1"), runner.mood))
    assert worths == sorted(worths)
    assert worths[-1] == worths[-2] > worths[1]
    runner.palm_boxes = 4
    policy.feel(runner, 0, 6)
    assert policy.judge(island, 0, boxes("a1"), runner.mood) == worths[0]


def test_coins_are_worth_nothing_once_all_rows_are_full() -> None:
    island = card(36, "c....", ".....", "....")
    policy = new_guide(island)
    runner = Runner([policy.node(36, 0)])
    policy.feel(runner, 0, 1)
    before = policy.judge(island, 0, boxes("a1"), runner.mood)
    runner.coins = 12
    policy.feel(runner, 0, 1)
    assert policy.judge(island, 0, boxes("a1"), runner.mood) == before - policy.weights.coin


@pytest.mark.parametrize(("turn", "left"), [(0, -1), (25, -1), (26, 1), (27, 0)])
def test_every_situation_has_a_mood_of_its_own(turn: int, left: int) -> None:
    policy = new_guide(card(1, "c...."), weights=Weights(foresight=Foresight(2, 0.6)))
    for coins, palm in product((11, 12), (0, 1, 5)):
        runner = Runner([])
        runner.coins = coins
        policy.feel(runner, turn, palm)
        mood, weights = policy.moods[runner.mood], policy.weights
        assert (mood.turns, mood.coin) == (left, weights.coin if coins < 12 else 0)
        assert mood.palm == (weights.palm * palm - weights.poor if palm else 0)


def test_prices_are_those_of_the_situation_whenever_somebody_decides() -> None:
    policy, felt = keen_guide(), set()
    for number in range(10):
        race = dealt(policy, 2, f"felt {number}")

        def choose(runner: Runner, pattern: int, race: Race = race) -> tuple[int, Step | None]:
            mood = runner.mood
            policy.feel(runner, race.turn, race.palm)
            assert runner.mood == mood
            felt.add((runner.coins == 12, runner.palm_boxes == 4, race.turn > policy.early))
            return policy.greedy(runner, pattern)

        race.run(choose)
        if len(felt) == 8:
            break
    assert felt == set(product((False, True), repeat=3))


def test_moods_share_what_is_best_where_their_prices_make_no_difference() -> None:
    policy = new_guide(card(1, "c....", "p.."))
    for crossed, kept in (("", 12), ("a1", 6), ("a2", 2), ("a1 a2", 1)):
        node = policy.node(1, boxes(crossed))
        assert len({id(policy.best(node, I2, mood)) for mood in range(12)}) == kept


def test_a_fresh_island_is_worth_its_points_and_what_lies_on_it_less_the_turns_that_it_takes() -> None:
    policy = new_guide(card(1, "...", "cp~"), weights=Weights(gold=16, grove=12, turn=40))
    assert policy.worth(1) == round(50 + 16 + 12 - 40 * policy.turns(policy.cards[1], 0))
    assert policy.turns(policy.cards[1], 0) > policy.turns(policy.cards[1], boxes("a1"))


def test_an_island_whose_seal_counts_is_wished_for() -> None:
    plain, grey = card(36, ".....", ".....", "...."), card(1, ".....", "...")
    sealed = card(37, ".....", ".....", "....", seal=GREY, points=2)
    policy = new_guide(plain, grey, sealed)
    runner = Runner([])
    assert best_card(policy, [36, 37], runner) == 36
    runner.complete(grey)
    assert best_card(policy, [36, 37], runner) == 37
    runner = Runner([policy.node(37, 0)])
    assert policy.wish(1, [2, 0, 0, 0], [0, 0, 0, 1]) == policy.worth(1) + 2 * policy.weights.seal
    assert best_card(policy, [1], runner) == 1


def test_memory_starts_afresh_when_it_is_full() -> None:
    island = card(1, ".....", "...")
    policy = new_guide(island)
    policy.limit = 3
    kept = policy.node(1, 0)
    assert policy.node(1, 0) is kept
    for crossed in (1, 2, 4):
        policy.node(1, crossed)
    assert policy.node(1, 0) is not kept


# ------------------------------------------------------------ fast games


def dealt(policy: Guide, players: int, seed: str) -> Race:
    luck = Luck(seed)
    deck = luck.shuffled(policy.cards)
    runners = [Runner([policy.node(deck.pop(), 0) for _ in range(2)]) for _ in range(players)]
    return Race(policy, runners, [luck.shuffled(PACK) for _ in range(4)], [deck.pop() for _ in range(4)], deck, players - 1)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_fast_games_keep_every_card_and_end_after_28_turns(players: int) -> None:
    for number in range(20):
        race = dealt(guide(), players, f"fast {number}")
        race.run(at_random(guide(), Luck(f"random {number}").below) if number % 2 else None)
        assert race.turn == 28
        completed = sum(sum(runner.done) for runner in race.runners)
        lying = [*race.deck, *race.display, *(node.card.number for runner in race.runners for node in runner.nodes)]
        assert len(set(lying)) == len(lying) == 47 - completed
        cups, rows = (sum(getattr(runner, name) for runner in race.runners) for name in ("cups", "rows"))
        struck_off = 3 if players == 1 else 0
        assert race.trophies == min(rows + struck_off, 6)
        assert struck_off or cups == sum(parts().values.trophies[:rows])
        assert all(runner.coins <= 12 and runner.palm_boxes <= 4 for runner in race.runners)


def test_a_table_without_cards_plays_empty_turns() -> None:
    policy = new_guide(card(1, ".....", "..."))
    race = Race(policy, [Runner([])], [list(PACK)] * 4, [], [])
    for choose in (None, at_random(policy, Luck("none").below)):
        race.turn = 0
        race.run(choose)
        assert (race.turn, race.runners[0].total(policy.values)) == (28, 0)


def test_any_legal_placement_may_be_drawn() -> None:
    policy = new_guide(card(1, "...", "~~~"), card(2, "..", "~~~"))
    runner = Runner([policy.node(1, 0), policy.node(2, 0)])
    choose = at_random(policy, Luck("any").below)
    drawn = {(at, step.boxes) for at, step in (choose(runner, I2) for _ in range(200)) if step is not None}
    wanted = {(0, names) for names in ("a1 b1", "b1 c1", "a1", "b1", "c1")} | {(1, names) for names in ("a1 b1", "a1", "b1")}
    assert drawn == {(at, boxes(names)) for at, names in wanted}


def test_who_is_told_which_card_to_take_takes_that() -> None:
    policy = guide()
    race = dealt(policy, 2, "told")
    taken = []

    def take(runner: Runner) -> int:
        taken.append(race.deck.pop())
        return taken[-1]

    race.take = take
    race.run()
    completed = sum(sum(runner.done) for runner in race.runners)
    assert len(taken) == completed > 5


def test_a_copy_goes_its_own_way() -> None:
    race = dealt(guide(), 2, "copy")
    runner = race.runners[0]
    runner.complete(parts().cards[1])
    runner.mood, runner.coins, runner.rows, runner.cups, runner.palm_boxes, runner.palms = 3, 5, 1, 6, 2, 7
    twin = runner.copy()
    assert told(twin) == told(runner)
    twin.complete(parts().cards[2])
    twin.nodes.pop()
    assert len(runner.nodes) == 2
    assert sum(runner.done) == 1


def told(runner: Runner) -> list[object]:
    """Everything about a player; what is compiled has no `vars`."""
    marks = [runner.mood, runner.due, runner.coins, runner.rows, runner.cups, runner.palm_boxes, runner.palms, runner.points]
    return [*marks, runner.nodes, runner.done, runner.seals]


def test_seals_and_islands_make_the_total(box: Box) -> None:
    runner = Runner([])
    for island in (card(1, ".....", "...", seal=PURPLE, points=2), card(36, ".....", ".....", "...."), card(12, ".....", ".....")):
        runner.complete(island)
    runner.coins, runner.cups, runner.palms = 5, 6, 3
    assert runner.total(box.parts.values) == 8 + 14 + 10 + 2 + 5 + 6 + 3
    assert (runner.done[GREEN], runner.seals[PURPLE]) == (1, 2)
