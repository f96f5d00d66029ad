"""The hot part of Pyramids on bit boards: which boxes may be crossed off, what crossing them does, and whole games played out
quickly by a simple policy. The rules stand on the same functions, so that there is one source of truth. Knows no state, no
notation and no file. Plain Python, and so typed that mypyc makes machine code of it for releases: `i64` is for mypyc only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import BOXES, FULL, neighbours, single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, ROUNDS, TURNS, Cards

if TYPE_CHECKING:
    from mypy_extensions import i64

COLOURS: Final = 3


# ------------------------------------------------------------ cards and values


class Card(playout.PlayingCard):
    """A pyramid card as sets of boxes."""

    def __init__(self, number: int, colour: int, walls: int, entrance: int, tomb: int, icons: Sequence[int]) -> None:
        super().__init__(number, colour, FULL ^ walls)
        self.entrance = entrance
        self.tomb = tomb
        self.crosses, self.reds, self.greens, self.torches, self.skulls, self.potions = icons
        self.icons = self.crosses | self.reds | self.greens | self.torches | self.skulls | self.potions | tomb
        self.rings = _rings(self.free, tomb)

    @property
    def walls(self) -> int:
        return self.closed

    def distance(self, crossed: int) -> int:
        """How many more boxes the shortest way to the tomb takes; nothing once it is reached."""
        start = crossed or self.entrance
        for steps, ring in enumerate(self.rings):
            if start & ring:
                return steps if crossed else steps + 1
        raise ValueError("these boxes do not hang together with the tomb")


def _rings(free: int, tomb: int) -> tuple[int, ...]:
    """The boxes by the length of their way to the tomb: itself, its neighbours, theirs, and so on."""
    rings = []
    ring, seen = tomb, tomb
    while ring:
        rings.append(ring)
        ring = neighbours(ring) & free & ~seen
        seen |= ring
    return tuple(rings)


class Values:
    """What the score card says."""

    def __init__(
        self, torch: int, tomb: int, pair: int, single: int, gems: int, boxes: Sequence[int], skulls: Sequence[int]
    ) -> None:
        self.torch = torch
        self.tomb = tomb
        self.pair = pair
        self.single = single
        self.gems = gems
        """How many gems of a colour count."""
        self.boxes = tuple(boxes)
        """The pyramid points of a colour, first come first served."""
        self.skulls = tuple(skulls)
        """The minus points of the skull boxes; only the last one crossed counts."""

    def skulls_after(self, skulls: int, more: int, potions: int) -> int:
        """Skulls are crossed before potions wipe off the two most expensive ones each."""
        crossed = min(skulls + more, len(self.skulls))
        return max(crossed - 2 * potions, 0)

    def gems_after(self, gems: int, more: int) -> int:
        return min(gems + more, self.gems)

    def parts(self, torches: int, reds: int, greens: int, tombs: int, skulls: int) -> tuple[int, int, int, int, int]:
        """Points for torches, gem pairs, single gems, tombs and skulls. Pyramid points come on top."""
        pairs = min(reds, greens)
        minus = self.skulls[skulls - 1] if skulls else 0
        return torches * self.torch, pairs * self.pair, abs(reds - greens) * self.single, tombs * self.tomb, -minus


# ------------------------------------------------------------ what may be crossed off


def reach(card: Card, crossed: int) -> int:
    """The boxes one of which any placement must hold: the entrance first, later the free neighbours of crossed boxes."""
    if not crossed:
        return card.entrance
    return neighbours(crossed) & card.free & ~crossed


def legal(card: Card, crossed: int, placements: tuple[int, ...]) -> list[int]:
    """The placements of a pattern that are allowed now."""
    near = reach(card, crossed)
    return [boxes for boxes in card.fits(placements) if boxes & near and not boxes & crossed]


class Gain:
    """What lies under some boxes of a card."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        self.reds = (boxes & card.reds).bit_count()
        self.greens = (boxes & card.greens).bit_count()
        self.torches = (boxes & card.torches).bit_count()
        self.skulls = (boxes & card.skulls).bit_count()
        self.potions = (boxes & card.potions).bit_count()
        self.tomb = bool(boxes & card.tomb)


def box_earned(completed: int) -> bool:
    """Whether the pyramid that makes so many of one colour earns pyramid points."""
    return completed in (2, 4, 6)


# ------------------------------------------------------------ a simple policy


class Foresight:
    """What a policy knows beyond fixed prices: how the game ends, and what a new pyramid will bring."""

    def __init__(self, late: int, pace: float, spread: float, share: float, way: int) -> None:
        self.late = late
        """In so many last turns only pyramids that can still be completed count for their tomb."""
        self.pace = pace
        """Boxes towards a tomb that a turn brings."""
        self.spread = spread
        self.share = share
        """How much of what lies on a new pyramid will be taken."""
        self.way = way
        """A new pyramid's way to the tomb, for each box."""


class Weights:
    """What the greedy policy thinks things are worth, in tenths of a point."""

    def __init__(
        self,
        torch: int = 70,
        gem: int = 33,
        skull: int = -11,
        potion: int = 26,
        cross: int = 15,
        tomb: int = 33,
        step: int = 24,
        box: int = 1,
        second: int = 26,
        foresight: Foresight | None = None,
    ) -> None:
        self.torch = torch
        self.gem = gem
        self.skull = skull
        self.potion = potion
        self.cross = cross
        """A bonus box still to be crossed off."""
        self.tomb = tomb
        self.step = step
        """One box closer to the tomb."""
        self.box = box
        """One more box crossed off, whatever it is."""
        self.second = second
        """A new pyramid whose colour would then earn pyramid points."""
        self.foresight = foresight


class Mood:
    """The prices at one time of the game."""

    def __init__(self, weights: Weights, ways: list[int]) -> None:
        self.torch: i64 = weights.torch
        self.gem: i64 = weights.gem
        self.skull: i64 = weights.skull
        self.potion: i64 = weights.potion
        self.cross: i64 = weights.cross
        self.box: i64 = weights.box
        self.ways = ways
        """Being so many boxes from the tomb."""


TOMB: Final = 100
"""A completed pyramid, in tenths of a point, once there is no time for another."""


def foreseen(weights: Weights) -> list[Mood]:
    """All moods of a policy: that of most of the game, and with foresight one for each of the last turns."""
    moods = [Mood(weights, [weights.tomb, *[-weights.step * distance for distance in range(1, BOXES + 1)]])]
    foresight = weights.foresight
    if foresight is not None:
        for turns in reversed(range(foresight.late)):
            hopes = [round(TOMB * _hope(foresight, distance, turns)) for distance in range(1, BOXES + 1)]
            moods.append(Mood(weights, [TOMB, *hopes]))
    return moods


def _hope(foresight: Foresight, distance: int, turns: int) -> float:
    """How likely a tomb so far away is still reached after this turn."""
    return 1 / (1 + exp((distance - foresight.pace * turns) / foresight.spread)) if turns else 0.0


class Placement:
    """Boxes of one card that a pattern can cover, and what lies there: all that a policy asks of them, counted once."""

    def __init__(self, card: Card, boxes: int) -> None:
        self.boxes: i64 = boxes
        self.size: i64 = boxes.bit_count()
        self.way: i64 = card.distance(boxes)
        """How far they are from the tomb."""
        gain = Gain(card, boxes)
        self.gems: i64 = gain.reds + gain.greens
        self.skulls: i64 = gain.skulls
        self.potions: i64 = gain.potions
        self.crosses: i64 = gain.crosses
        self.torches: i64 = gain.torches
        self.gain = gain if boxes & card.icons else None


class Node:
    """One card crossed off so far. Games meet the same positions again and again: what was worked out is kept here."""

    __slots__ = ("best", "card", "crossed", "here", "near")

    def __init__(self, card: Card, crossed: int, slots: int) -> None:
        self.card = card
        self.crossed: i64 = crossed
        self.near: i64 = 0
        """The boxes that can be crossed off next, once somebody has asked."""
        self.here: i64 = 0
        """How far the tomb is, once somebody has asked."""
        self.best: list[Step | None] = [None] * slots
        """By slot, which is mood, pattern, and whether a torch still counts."""

    def look_round(self) -> None:
        """Work out what most positions are never asked for."""
        self.near = reach(self.card, self.crossed)
        self.here = self.card.distance(self.crossed)


Step = playout.Step[Node, Gain]


class Guide(playout.Memory[Card, Node, Gain, "Runner"]):
    """The policy for one deck: the best-looking placement for every position, worked out when first needed."""

    def __init__(self, cards: Sequence[Card], patterns: Sequence[tuple[int, ...]], values: Values, weights: Weights) -> None:
        super().__init__(cards, patterns)
        self.values = values
        self.weights = weights
        self.moods = foreseen(weights)
        self.early: i64 = ROUNDS * TURNS - len(self.moods)
        """The last turn that is not yet late enough for the end of the game to matter."""
        self.width: i64 = 2 * len(patterns) + 2
        self.slots: i64 = self.width * len(self.moods)
        self.worth = playout.by_number({card.number: self._promise(card) for card in cards})
        self.colours = playout.by_number({card.number: card.colour for card in cards})
        self._laid: dict[int, list[Placement]] = {}

    def new_node(self, card: Card, crossed: int) -> Node:
        return Node(card, crossed, self.slots)

    def new_gain(self, card: Card, boxes: int) -> Gain:
        return Gain(card, boxes)

    def greedy(self, runner: Runner, pattern: int) -> tuple[int, Step | None]:
        """A chooser: always the best-looking placement."""
        slot = self.width * runner.mood + 2 * pattern + runner.torch
        at, worth = 0, NOTHING
        best: Step | None = None
        for place, node in enumerate(runner.nodes):
            step = node.best[slot]
            if step is None:
                step = self._best(node, slot)
            if step.worth > worth:
                at, best, worth = place, step, step.worth
        return at, best

    def best(self, node: Node, pattern: int, torch: bool, mood: int = 0) -> Step:
        """The best-looking way to use the pattern or a single box here, `torch` telling whether one still counts.
        With no box left it leads nowhere and is worth NOTHING."""
        slot = mood * self.width + 2 * pattern + torch
        return node.best[slot] or self._best(node, slot)

    def _best(self, node: Node, slot: int) -> Step:
        if not node.near:
            node.look_round()
        # Where no torch is left, it makes no difference whether one still counts.
        dark = slot - slot % 2 if node.crossed & node.card.torches == node.card.torches else slot
        step = node.best[dark]
        if step is None:
            step = node.best[dark] = self._search(node, dark)
        node.best[slot] = step
        return step

    def _search(self, node: Node, slot: int) -> Step:
        """What `judge` says of every choice, with what they share worked out once."""
        prices = self.moods[slot // self.width]
        gem, skull, potion, cross, box, ways = prices.gem, prices.skull, prices.potion, prices.cross, prices.box, prices.ways
        torch = prices.torch if slot % 2 else 0
        near, crossed, here = node.near, node.crossed, node.here
        best: Placement | None = None
        worth: i64 = NOTHING
        for choice in self.laid(node.card, slot % self.width // 2):
            boxes = choice.boxes
            if boxes & near and not boxes & crossed:
                way = choice.way
                if way > here:
                    way = here
                value: i64 = box * choice.size + ways[way]
                if choice.gain is not None:
                    value += gem * choice.gems + skull * choice.skulls + potion * choice.potions + cross * choice.crosses
                    if choice.torches:
                        value += torch
                if value > worth:
                    best, worth = choice, value
        if best is None:
            return playout.Step(NOTHING, 0, node, None)
        return playout.Step(worth - ways[here], best.boxes, self.node(node.card.number, crossed | best.boxes), best.gain)

    def open(self, node: Node, pattern: int) -> list[Placement]:
        """Every legal placement: those of the pattern, then single boxes."""
        if not node.near:
            node.look_round()
        near, crossed = node.near, node.crossed
        return [choice for choice in self.laid(node.card, pattern) if choice.boxes & near and not choice.boxes & crossed]

    def laid(self, card: Card, pattern: int) -> list[Placement]:
        """Every placement that keeps clear of the walls of a card: those of the pattern, then single boxes."""
        key = card.number * self.width + pattern
        found = self._laid.get(key)
        if found is None:
            if pattern == self.single:
                found = [Placement(card, box) for box in single_boxes(card.free)]
            else:
                found = [Placement(card, boxes) for boxes in card.fits(self.patterns[pattern])] + self.laid(card, self.single)
            self._laid[key] = found
        return found

    def choices(self, node: Node, pattern: int) -> list[int]:
        """The boxes of every legal placement: those of the pattern, then single boxes."""
        return [choice.boxes for choice in self.open(node, pattern)]

    def step(self, node: Node, boxes: int, worth: int) -> Step:
        gain = self.gain(node.card, boxes & node.card.icons) if boxes & node.card.icons else None
        return playout.Step(worth, boxes, self.node(node.card.number, node.crossed | boxes), gain)

    def judge(self, card: Card, crossed: int, boxes: int, torch: bool, mood: int = 0) -> int:
        """What a placement is worth: its icons at once, and the way to the tomb it saves."""
        prices = self.moods[mood]
        gain = Gain(card, boxes)
        value = prices.gem * (gain.reds + gain.greens) + prices.skull * gain.skulls + prices.potion * gain.potions
        value += prices.cross * gain.crosses + prices.box * boxes.bit_count()
        if torch and gain.torches:
            value += prices.torch
        return value + prices.ways[card.distance(crossed | boxes)] - prices.ways[card.distance(crossed)]

    def _promise(self, card: Card) -> int:
        """What a fresh card is worth: all it holds, less the length of its way."""
        everything, step = self.judge(card, 0, card.free, torch=True), self.weights.step
        foresight = self.weights.foresight
        if foresight is None:
            return everything // 2 - 2 * step * card.distance(0)
        icons = everything - self.weights.box * card.free.bit_count() - self.weights.tomb - step * card.distance(0)
        return round(icons * foresight.share) - foresight.way * card.distance(0)

    def mood(self, turn: int) -> int:
        """Which of the moods holds in this turn."""
        return turn - self.early if turn > self.early else 0

    def wish(self, number: int, held: int) -> int:
        """What taking this card is worth to a player who has, or is about to have, so many of its colour."""
        return self.worth[number] + (self.weights.second if box_earned(held + 1) else 0)


# ------------------------------------------------------------ whole games, fast


class Runner(playout.Racer[Node]):
    """A player in a game that is played out."""

    def __init__(self, nodes: list[Node]) -> None:
        super().__init__(nodes)
        self.mood: i64 = 0
        """Which of the guide's moods holds."""
        self.torches: i64 = 0
        self.torch = True
        """Whether a torch still counts this round."""
        self.reds: i64 = 0
        self.greens: i64 = 0
        self.skulls: i64 = 0
        self.boxes: i64 = 0
        """Pyramid points so far."""
        self.tombs = [0] * COLOURS
        self.lowest: i64 = 0
        """The lowest number among the pyramids completed; 0 before the first."""

    def copy(self) -> Runner:
        twin = Runner(self.nodes[:])
        twin.mood = self.mood
        twin.torches, twin.torch = self.torches, self.torch
        twin.reds, twin.greens, twin.skulls = self.reds, self.greens, self.skulls
        twin.boxes, twin.tombs, twin.lowest = self.boxes, self.tombs[:], self.lowest
        return twin

    def total(self, values: Values) -> int:
        return self.boxes + sum(values.parts(self.torches, self.reds, self.greens, sum(self.tombs), self.skulls))

    def settle(self, gain: Gain, values: Values) -> None:
        if gain.reds:
            self.reds = values.gems_after(self.reds, gain.reds)
        if gain.greens:
            self.greens = values.gems_after(self.greens, gain.greens)
        if gain.torches and self.torch:
            self.torch = False
            self.torches += 1
        if gain.skulls or gain.potions:
            self.skulls = values.skulls_after(self.skulls, gain.skulls, gain.potions)


Chooser = Callable[[Runner, int], "tuple[int, Step | None]"]
"""Decides for a runner and a pattern: which of its pyramids, and how. None where no box is left."""


class Race(playout.FastGame[Card, Node, Gain, Runner]):
    """A whole table in fast motion; `struck` is the colour order of the solo rival, empty with rivals of flesh and blood."""

    def __init__(
        self, guide: Guide, runners: list[Runner], orders: list[Cards], display: Cards, deck: Cards, struck: Sequence[int] = ()
    ) -> None:
        super().__init__(guide, runners, orders, display, deck)
        self.guide = guide
        self.struck = list(struck)
        self.claimed = [0] * COLOURS
        """How many of each colour's boxes are gone."""
        self.done: list[tuple[int, Runner]] = []
        """The pyramids completed in this turn."""

    def feel(self) -> None:
        mood = self.guide.mood(self.turn)
        for runner in self.runners:
            runner.mood = mood

    def mark(self, runner: Runner, at: int, step: Step) -> int:
        """Cross off boxes and settle their icons; how many bonus boxes that brings."""
        runner.nodes[at] = step.node
        gain = step.gain
        if gain is None:
            return 0
        runner.settle(gain, self.guide.values)
        if gain.tomb:
            self.done.append((step.node.card.number, runner))
        return gain.crosses

    def finish_turn(self) -> None:
        """Steps three and four, and the end of a round."""
        if self.done:
            done, self.done = self.done, []
            if len(done) > 1:
                done.sort(key=_number)
            waiting: list[Runner] = []
            for _, runner in done:
                if runner not in waiting:
                    waiting.append(runner)
            self.replace(waiting, self._lay_aside(done))
        else:
            self._next_turn()

    def replace(self, waiting: list[Runner], earned: list[tuple[int, Runner]]) -> None:
        """From where completed pyramids have been laid aside: who takes new ones, in this order, and who earns pyramid points."""
        if self.turn + 1 < ROUNDS * TURNS:
            for runner in waiting:
                self.refill(runner)
        self._claim(earned)
        self._next_turn()

    def _next_turn(self) -> None:
        self.turn += 1
        if self.turn % TURNS == 0:
            for runner in self.runners:
                runner.torch = True
            if self.struck and self.turn < ROUNDS * TURNS:
                self._strike()
        if self.turn > self.guide.early:
            self.feel()

    def _lay_aside(self, done: list[tuple[int, Runner]]) -> list[tuple[int, Runner]]:
        """Put the completed pyramids aside in the order of their numbers; who has earned pyramid points, and in which colour."""
        earned = []
        for number, runner in done:
            colour = self.guide.colours[number]
            if not runner.lowest or number < runner.lowest:
                runner.lowest = number
            runner.nodes = [node for node in runner.nodes if node.card.number != number]
            runner.tombs[colour] += 1
            if box_earned(runner.tombs[colour]):
                earned.append((colour, runner))
        return earned

    def wanted(self, runner: Runner) -> int:
        return best_card(self.guide, self.display, runner.tombs, runner.nodes)

    def _claim(self, earned: list[tuple[int, Runner]]) -> None:
        boxes = self.guide.values.boxes
        for colour, runner in earned:
            if self.claimed[colour] < len(boxes):
                runner.boxes += boxes[self.claimed[colour]]
                self.claimed[colour] += 1

    def _strike(self) -> None:
        """The solo rival takes the highest open box of the colour with the fewest completed pyramids."""
        tombs = self.runners[0].tombs
        open_boxes = [colour for colour in self.struck if self.claimed[colour] < len(self.guide.values.boxes)]
        if open_boxes:
            self.claimed[min(open_boxes, key=lambda colour: tombs[colour])] += 1


def _number(done: tuple[int, Runner]) -> int:
    return done[0]


def best_card(guide: Guide, numbers: list[int], tombs: list[int], nodes: list[Node]) -> int:
    """Which of these cards the policy would take next, first of equals."""
    held = tombs[:]
    for node in nodes:
        held[node.card.colour] += 1
    best, worth = numbers[0], NOTHING
    for number in numbers:
        value = guide.wish(number, held[guide.colours[number]])
        if value > worth:
            best, worth = number, value
    return best
