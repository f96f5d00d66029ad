"""The hot part of Pyramids on bit boards: which boxes may be crossed off, what crossing them does, and whole games played out
quickly by a simple policy. The rules stand on the same functions, so that there is one source of truth. Knows no state, no
notation and no file; plain typed Python that a compiler can take as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from ramses_desktop.engine.grid import BOXES, FULL, neighbours, single_boxes

HAND: Final = 2
DISPLAY: Final = 4
TURNS: Final = 7
ROUNDS: Final = 4
COLOURS: Final = 3

# ------------------------------------------------------------ cards and values


class Card:
    """A pyramid card as sets of boxes."""

    def __init__(self, number: int, colour: int, walls: int, entrance: int, tomb: int, icons: Sequence[int]) -> None:
        self.number = number
        self.colour = colour
        self.walls = walls
        self.free = FULL ^ walls
        self.entrance = entrance
        self.tomb = tomb
        self.crosses, self.reds, self.greens, self.torches, self.skulls, self.potions = icons
        self.icons = self.crosses | self.reds | self.greens | self.torches | self.skulls | self.potions | tomb
        self.rings = _rings(self.free, tomb)
        self._fits: dict[tuple[int, ...], tuple[int, ...]] = {}

    def fits(self, placements: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these placements that keep clear of the walls, worked out once."""
        found = self._fits.get(placements)
        if found is None:
            found = self._fits[placements] = tuple([boxes for boxes in placements if not boxes & self.walls])
        return found

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
    """What a policy knows beyond fixed prices: how the game ends, and what the score card has room for."""

    def __init__(self, pair: int, skull: int, potion: int, late: int, pace: float, spread: float, share: float, way: int) -> None:
        self.pair = pair
        """A gem of the colour that is behind is worth so much more, one of the other so much less."""
        self.skull = skull
        """With each three skulls crossed, a skull is worth so much more."""
        self.potion = potion
        """The same for a potion."""
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
    """The prices in one kind of situation. Without foresight there is only one."""

    def __init__(self, weights: Weights) -> None:
        self.torch = weights.torch
        self.red = weights.gem
        self.green = weights.gem
        self.skull = weights.skull
        self.potion = weights.potion
        self.cross = weights.cross
        self.box = weights.box
        self.ways = [weights.tomb, *(-weights.step * distance for distance in range(1, BOXES + 1))]
        """Being so many boxes from the tomb."""


GEM_MOODS: Final = 3
SKULL_MOODS: Final = 3
TOMB: Final = 100
"""A completed pyramid, in tenths of a point, once there is no time for another."""


def foreseen(weights: Weights) -> list[Mood]:
    """All moods of a policy: by the turns left, by the gems on the score card, by the skulls."""
    foresight = weights.foresight
    if foresight is None:
        return [Mood(weights)]
    return [
        _mood(weights, foresight, phase, gems, skulls)
        for phase in range(foresight.late + 1)
        for gems in range(GEM_MOODS)
        for skulls in range(SKULL_MOODS)
    ]


def _mood(weights: Weights, foresight: Foresight, phase: int, gems: int, skulls: int) -> Mood:
    mood = Mood(weights)
    # Gems: as many of both, fewer reds, fewer greens.
    mood.red += (0, foresight.pair, -foresight.pair)[gems]
    mood.green += (0, -foresight.pair, foresight.pair)[gems]
    mood.skull += foresight.skull * skulls
    mood.potion += foresight.potion * skulls
    if phase:
        turns = foresight.late - phase
        mood.ways = [TOMB, *(round(TOMB * _hope(foresight, distance, turns)) for distance in range(1, BOXES + 1))]
    return mood


def _hope(foresight: Foresight, distance: int, turns: int) -> float:
    """How likely a tomb so far away is still reached after this turn."""
    return 1 / (1 + exp((distance - foresight.pace * turns) / foresight.spread)) if turns else 0.0


class Step:
    """One placement on one pyramid: what it is worth to the policy, and what it leads to."""

    __slots__ = ("boxes", "gain", "node", "worth")

    def __init__(self, worth: int, boxes: int, node: Node, gain: Gain | None) -> None:
        self.worth = worth
        self.boxes = boxes
        self.node = node
        self.gain = gain
        """None where nothing but plain boxes was crossed off, which is most often."""


Look = tuple[int, int, int, int, int, int, int, int]
"""What a placement shows at first sight: red and green gems, skulls, potions, crosses, torches, how many boxes it has, and how
far the tomb is afterwards."""


class Node:
    """One card crossed off so far. Games meet the same positions again and again: what was worked out is kept here."""

    __slots__ = ("best", "card", "choices", "crossed", "looks")

    def __init__(self, card: Card, crossed: int) -> None:
        self.card = card
        self.crossed = crossed
        self.best: dict[int, Step] = {}
        """By mood, pattern, and whether a torch still counts."""
        self.choices: dict[int, list[int]] = {}
        self.looks: dict[int, list[tuple[Look, int]]] = {}


class Guide:
    """The policy for one deck: the best-looking placement for every position, worked out when first needed.
    A pattern is named by its place in `patterns`; the one past the last is the single box."""

    LIMIT: Final = 25_000
    """Positions kept; past that the memory starts afresh."""

    def __init__(self, cards: Sequence[Card], patterns: Sequence[tuple[int, ...]], values: Values, weights: Weights) -> None:
        self.cards = {card.number: card for card in cards}
        self.patterns = tuple(patterns)
        self.single = len(patterns)
        self.values = values
        self.weights = weights
        self.moods = foreseen(weights)
        self.foresees = weights.foresight is not None
        self.early = ROUNDS * TURNS - 1 - (weights.foresight.late if weights.foresight else 0)
        """The last turn in which the end of the game is too far away to matter."""
        self.width = 2 * len(patterns) + 2
        self.worth = {card.number: self._promise(card) for card in cards}
        self._nodes: dict[int, Node] = {}
        self._gains: dict[int, Gain] = {}

    def node(self, number: int, crossed: int) -> Node:
        key = number << 25 | crossed
        node = self._nodes.get(key)
        if node is None:
            if len(self._nodes) >= self.LIMIT:
                self._nodes = {}
            node = self._nodes[key] = Node(self.cards[number], crossed)
        return node

    def best(self, node: Node, pattern: int, torch: bool, mood: int = 0) -> Step:
        """The best-looking way to use the pattern or a single box here, `torch` telling whether one still counts.
        With no box left it leads nowhere and is worth NOTHING."""
        at = mood * self.width + 2 * pattern + torch
        step = node.best.get(at)
        if step is None:
            step = node.best[at] = self._search(node, pattern, torch, mood)
        return step

    def _search(self, node: Node, pattern: int, torch: bool, mood: int) -> Step:
        """What `judge` says of every choice, with all that the moods share worked out once."""
        prices = self.moods[mood]
        red, green, skull, potion, cross = prices.red, prices.green, prices.skull, prices.potion, prices.cross
        box, ways = prices.box, prices.ways
        bright = prices.torch if torch else 0
        best, worth = 0, NOTHING
        for (reds, greens, skulls, potions, crosses, torches, size, distance), boxes in self._looks(node, pattern):
            value = red * reds + green * greens + skull * skulls + potion * potions + cross * crosses + box * size + ways[distance]
            if torches:
                value += bright
            if value > worth:
                best, worth = boxes, value
        return self.step(node, best, worth - ways[node.card.distance(node.crossed)] if best else NOTHING)

    def _looks(self, node: Node, pattern: int) -> list[tuple[Look, int]]:
        found = node.looks.get(pattern)
        if found is None:
            card, here = node.card, node.card.distance(node.crossed)
            # Of placements that look the same the first is as good as any; keeping the others would cost much memory.
            different: dict[Look, int] = {}
            for boxes in self._laid(node, pattern):
                different.setdefault(_look(card, here, boxes), boxes)
            found = node.looks[pattern] = list(different.items())
        return found

    def choices(self, node: Node, pattern: int) -> list[int]:
        """Every legal placement: those of the pattern, then single boxes."""
        found = node.choices.get(pattern)
        if found is None:
            found = node.choices[pattern] = self._laid(node, pattern)
        return found

    def _laid(self, node: Node, pattern: int) -> list[int]:
        singles = list(single_boxes(reach(node.card, node.crossed)))
        return singles if pattern == self.single else legal(node.card, node.crossed, self.patterns[pattern]) + singles

    def step(self, node: Node, boxes: int, worth: int) -> Step:
        gain = self._gain(node.card, boxes & node.card.icons) if boxes & node.card.icons else None
        return Step(worth, boxes, self.node(node.card.number, node.crossed | boxes), gain)

    def _gain(self, card: Card, icons: int) -> Gain:
        key = card.number << 25 | icons
        gain = self._gains.get(key)
        if gain is None:
            gain = self._gains[key] = Gain(card, icons)
        return gain

    def judge(self, card: Card, crossed: int, boxes: int, torch: bool, mood: int = 0) -> int:
        """What a placement is worth: its icons at once, and the way to the tomb it saves."""
        prices = self.moods[mood]
        gain = Gain(card, boxes)
        value = prices.red * gain.reds + prices.green * gain.greens + prices.skull * gain.skulls + prices.potion * gain.potions
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

    def feel(self, runner: Runner, turn: int) -> None:
        """Tell a runner which of the moods holds."""
        if self.foresees:
            gems = 0 if runner.reds == runner.greens else 1 if runner.reds < runner.greens else 2
            phase = turn - self.early if turn > self.early else 0
            runner.mood = (phase * GEM_MOODS + gems) * SKULL_MOODS + (runner.skulls // 3 if runner.skulls < 9 else 2)

    def wish(self, number: int, held: int) -> int:
        """What taking this card is worth to a player who has, or is about to have, so many of its colour."""
        return self.worth[number] + (self.weights.second if box_earned(held + 1) else 0)


NOTHING: Final = -(10**9)


def _look(card: Card, here: int, boxes: int) -> Look:
    # A placement hangs together, and so do the rings round the tomb: it comes closer ring by ring.
    while here and boxes & card.rings[here - 1]:
        here -= 1
    if not boxes & card.icons:
        return 0, 0, 0, 0, 0, 0, boxes.bit_count(), here
    return (
        (boxes & card.reds).bit_count(),
        (boxes & card.greens).bit_count(),
        (boxes & card.skulls).bit_count(),
        (boxes & card.potions).bit_count(),
        (boxes & card.crosses).bit_count(),
        (boxes & card.torches).bit_count(),
        boxes.bit_count(),
        here,
    )


# ------------------------------------------------------------ whole games, fast


class Runner:
    """A player in a game that is played out."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.mood = 0
        """Which of the guide's moods holds."""
        self.torches = 0
        self.torch = True
        """Whether a torch still counts this round."""
        self.reds = 0
        self.greens = 0
        self.skulls = 0
        self.boxes = 0
        """Pyramid points so far."""
        self.tombs = [0] * COLOURS
        self.lowest = 0
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
        self.reds = values.gems_after(self.reds, gain.reds)
        self.greens = values.gems_after(self.greens, gain.greens)
        if gain.torches and self.torch:
            self.torch = False
            self.torches += 1
        if gain.skulls or gain.potions:
            self.skulls = values.skulls_after(self.skulls, gain.skulls, gain.potions)


Chooser = Callable[[Runner, int], "tuple[int, Step | None]"]
"""Decides for a runner and a pattern: which of its pyramids, and how. None where no box is left."""


class Race:
    """A whole table in fast motion, from the start of a turn to the end of the game. `orders` are the expedition cards of each
    round as places in the guide's patterns; the top of the deck is its last card; `struck` is the colour order of the solo
    rival, empty with rivals of flesh and blood."""

    def __init__(
        self,
        guide: Guide,
        runners: list[Runner],
        orders: Sequence[Sequence[int]],
        display: list[int],
        deck: list[int],
        struck: Sequence[int] = (),
    ) -> None:
        self.guide = guide
        self.runners = runners
        self.orders = orders
        self.display = display
        self.deck = deck
        self.struck = struck
        self.claimed = [0] * COLOURS
        """How many of each colour's boxes are gone."""
        self.turn = 0

    def run(self, choose: Chooser) -> None:
        self.feel()
        while self.turn < ROUNDS * TURNS:
            pattern = self.orders[self.turn // TURNS][self.turn % TURNS]
            done: list[tuple[int, Runner]] = []
            for runner in self.runners:
                self.cross_off(runner, pattern, choose, done)
            self.finish_turn(done)

    def feel(self) -> None:
        for runner in self.runners:
            self.guide.feel(runner, self.turn)

    def cross_off(self, runner: Runner, pattern: int, choose: Chooser, done: list[tuple[int, Runner]], bonus: int = 0) -> None:
        """Step two of a turn for one player: a placement, then bonus boxes while there are any."""
        while True:
            at, step = choose(runner, pattern)
            if step is None:
                return
            bonus += self.mark(runner, at, step, done)
            if not bonus:
                return
            bonus -= 1
            pattern = self.guide.single

    def mark(self, runner: Runner, at: int, step: Step, done: list[tuple[int, Runner]]) -> int:
        """Cross off boxes and settle their icons; how many bonus boxes that brings."""
        runner.nodes[at] = step.node
        gain = step.gain
        if gain is None:
            return 0
        runner.settle(gain, self.guide.values)
        self.guide.feel(runner, self.turn)
        if gain.tomb:
            done.append((step.node.card.number, runner))
        return gain.crosses

    def finish_turn(self, done: list[tuple[int, Runner]]) -> None:
        """Steps three and four, and the end of a round."""
        if done:
            done.sort(key=_number)
            self.replace(list(dict.fromkeys([runner for _, runner in done])), self._lay_aside(done))
        else:
            self._next_turn()

    def replace(self, waiting: Sequence[Runner], earned: Sequence[tuple[int, Runner]]) -> None:
        """From where completed pyramids have been laid aside: who takes new ones, in this order, and who earns pyramid points."""
        if self.turn + 1 < ROUNDS * TURNS:
            for runner in waiting:
                self._replace(runner)
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
            colour = self.guide.cards[number].colour
            if not runner.lowest or number < runner.lowest:
                runner.lowest = number
            runner.nodes = [node for node in runner.nodes if node.card.number != number]
            runner.tombs[colour] += 1
            if box_earned(runner.tombs[colour]):
                earned.append((colour, runner))
        return earned

    def _replace(self, runner: Runner) -> None:
        # As it is filled up after each player, the display is empty only when the deck is empty too.
        while len(runner.nodes) < HAND and self.display:
            number = self._take(runner)
            runner.nodes.append(self.guide.node(number, 0))
        while len(self.display) < DISPLAY and self.deck:
            self.display.append(self.deck.pop())

    def _take(self, runner: Runner) -> int:
        number = best_card(self.guide, self.display, runner.tombs, runner.nodes)
        self.display.remove(number)
        return number

    def _claim(self, earned: Sequence[tuple[int, Runner]]) -> None:
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


def best_card(guide: Guide, numbers: Sequence[int], tombs: Sequence[int], nodes: Sequence[Node]) -> int:
    """Which of these cards the policy would take next, first of equals."""
    best, worth = numbers[0], NOTHING
    for number in numbers:
        colour = guide.cards[number].colour
        held = tombs[colour]
        for node in nodes:
            if node.card.colour == colour:
                held += 1
        value = guide.wish(number, held)
        if value > worth:
            best, worth = number, value
    return best


def greedy(guide: Guide) -> Chooser:
    """Always the best-looking placement."""
    width = guide.width

    def choose(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        at, best = 0, None
        slot = width * runner.mood + 2 * pattern + runner.torch
        worth = NOTHING
        for place, node in enumerate(runner.nodes):
            step = node.best.get(slot) or guide.best(node, pattern, runner.torch, runner.mood)
            if step.worth > worth:
                at, best, worth = place, step, step.worth
        return at, best

    return choose


def at_random(guide: Guide, below: Callable[[int], int]) -> Chooser:
    """Any legal placement, all equally likely; `below` draws a number."""

    def choose(runner: Runner, pattern: int) -> tuple[int, Step | None]:
        choices = [guide.choices(node, pattern) for node in runner.nodes]
        count = sum(map(len, choices))
        if not count:
            return 0, None
        drawn = below(count)
        at = 0
        while drawn >= len(choices[at]):
            drawn -= len(choices[at])
            at += 1
        return at, guide.step(runner.nodes[at], choices[at][drawn], 0)

    return choose
