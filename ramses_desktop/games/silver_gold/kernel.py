"""The hot part of Silver & Gold on bit boards: which boxes may be crossed off, what crossing them does, and whole games played out
quickly by a simple policy. The rules stand on the same functions, so that there is one source of truth. Knows no state, no
notation and no file. Plain Python, and so typed that mypyc makes machine code of it for releases: `i64` is for mypyc only."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import NOT_LAST, SIDE, single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, ROUNDS, TURNS, Cards

if TYPE_CHECKING:
    from mypy_extensions import i64

COLOURS: Final = 4

# ------------------------------------------------------------ cards and values


class Card(playout.PlayingCard):
    """A treasure card: an island as sets of boxes. `seal` is the colour whose completed islands earn points; -1 without."""

    def __init__(self, number: int, colour: int, free: int, icons: Sequence[int], seal: int = -1, seal_points: int = 0) -> None:
        super().__init__(number, colour, free)
        self.size = free.bit_count()
        """How many boxes, and how many points once it is completed."""
        self.crosses, self.coins, self.palms = icons
        self.icons = self.crosses | self.coins | self.palms
        self.seal = seal
        self.seal_points = seal_points

    @property
    def sea(self) -> int:
        return self.closed


class Values:
    """What the score card and the round card say."""

    def __init__(self, coin: int, in_a_row: int, rows: int, palm: int, palm_boxes: int, trophies: Sequence[int]) -> None:
        self.coin = coin
        self.in_a_row = in_a_row
        self.rows = rows
        self.coins = in_a_row * rows
        """How many coin boxes there are."""
        self.palm = palm
        self.palm_boxes = palm_boxes
        self.trophies = tuple(trophies)

    def coins_after(self, coins: int, more: int) -> int:
        return min(coins + more, self.coins)


# ------------------------------------------------------------ what may be crossed off


def reach(card: Card, crossed: int) -> int:
    """The boxes that may be crossed off one by one: all that are free."""
    return card.free & ~crossed


def legal(card: Card, crossed: int, placements: tuple[int, ...]) -> list[int]:
    """The placements of a pattern that are allowed now: anywhere on free boxes."""
    return [boxes for boxes in card.fits(placements) if not boxes & crossed]


class Gain:
    """What lies under some boxes of a card; `last` tells that they are the last ones."""

    def __init__(self, card: Card, boxes: int, last: bool = False) -> None:
        self.crosses = (boxes & card.crosses).bit_count()
        self.coins = (boxes & card.coins).bit_count()
        self.palms = (boxes & card.palms).bit_count()
        self.last = last


def touching(boxes: int) -> int:
    """How many pairs of these boxes share a side."""
    return (boxes & (boxes >> SIDE)).bit_count() + (boxes & NOT_LAST & (boxes >> 1)).bit_count()


# ------------------------------------------------------------ a simple policy

ALONE: Final = 0.52
EACH: Final = 0.86
TOGETHER: Final = 0.445
"""Turns that free boxes take: something for there being any, for each box, and less for each pair that touches. Measured
against exact play of one island at a time, within 0.3 turns."""


def turns_for(left: int) -> float:
    """About how many turns it takes to cross off these boxes with the patterns of the expedition cards."""
    return max(ALONE + EACH * left.bit_count() - TOGETHER * touching(left), 1.0) if left else 0.0


class Outlook:
    """How many turns what is left of an island takes."""

    @abstractmethod
    def local(self, boxes: int) -> int:
        """These boxes, as it numbers them."""

    @abstractmethod
    def turns_for(self, left: int) -> float:
        """The turns that boxes take which it has numbered."""


class RuleOfThumb(Outlook):
    """The same rule for all islands."""

    def local(self, boxes: int) -> int:
        return boxes

    def turns_for(self, left: int) -> float:
        return turns_for(left)


ENDLESS: Final = 1e9
AT_ONCE: Final = 1 << 25
"""More than can be left of any island."""


class Plan(Outlook):
    """The turns that an island takes when it is played alone and as quickly as can be, X included: worked out for everything that
    can be left, which are some thousand sets of boxes. Of use when it has grown to its end."""

    def __init__(self, card: Card, patterns: Sequence[tuple[int, ...]], pack: Sequence[int]) -> None:
        self.bits = list(single_boxes(card.free))
        crosses = self.local(card.crosses)
        odds = [pack.count(pattern) / len(pack) for pattern in range(len(patterns))]
        laid = [[self._with_crosses(self.local(boxes), crosses) for boxes in card.fits(pattern)] for pattern in patterns]
        self._patterns = list(zip(odds, laid, strict=True))
        self._plain = [1 << at for at in range(len(self.bits)) if not crosses >> at & 1]
        self._crossed = [1 << at for at in range(len(self.bits)) if crosses >> at & 1]
        self._none, self._one, self._two = [0.0], [0.0], [0.0]
        """The turns after this one, with none, one or two bonus boxes still to be crossed off."""
        self.turns = array("d")
        """By what is left. Not a list, through which the garbage collector would go."""

    def local(self, boxes: int) -> int:
        return sum([1 << at for at, bit in enumerate(self.bits) if boxes & bit])

    def turns_for(self, left: int) -> float:
        return self.turns[left]

    def _with_crosses(self, part: int, crosses: int) -> tuple[int, int]:
        """A placement, and how many X it holds, as far as they matter here."""
        return part, min((part & crosses).bit_count(), 2)

    def grow(self, most: int) -> bool:
        """Work out so many more of the things that can be left, fewer boxes before more of them; whether that was all."""
        plain, crossed, patterns = self._plain, self._crossed, self._patterns
        none, one, two = self._none, self._one, self._two
        after = none, one, two
        end = min(len(none) + most, 1 << len(self.bits))
        for left in range(len(none), end):
            single = min(
                min([none[left ^ box] for box in plain if left & box], default=ENDLESS),
                min([one[left ^ box] for box in crossed if left & box], default=ENDLESS),
            )
            one.append(single)
            if len(crossed) > 1:
                # Two bonus boxes together come when both X of an island are gone.
                two.append(min([one[left ^ box] for box in (*plain, *crossed) if left & box]))
            turns = 1.0
            for odds, laid in patterns:
                best = single
                for part, cross in laid:
                    if part & left == part:
                        found = after[cross][left ^ part]
                        if found < best:
                            best = found
                turns += odds * best
            none.append(turns)
        if end < 1 << len(self.bits):
            return False
        self.turns = array("d", none)
        self._none, self._one, self._two = [], [], []
        return True


class Foresight:
    """What a policy knows beyond fixed prices: how the game ends."""

    def __init__(self, late: int, spread: float) -> None:
        self.late = late
        """In so many last turns only islands that can still be completed count."""
        self.spread = spread


class Weights:
    """What the greedy policy thinks things are worth, in tenths of a point."""

    def __init__(
        self,
        coin: int = 10,
        palm: int = 12,
        poor: int = 12,
        cross: int = 5,
        turn: int = 40,
        box: int = 7,
        gold: int = 16,
        grove: int = 16,
        seal: int = 24,
        *,
        plans: bool = False,
        foresight: Foresight | None = None,
    ) -> None:
        self.coin = coin
        self.palm = palm
        """Each point that a palm earns."""
        self.poor = poor
        """What a palm box is worth as long as it is empty."""
        self.cross = cross
        """A bonus box still to be crossed off."""
        self.turn = turn
        """One turn less until an island is completed."""
        self.box = box
        """One more box crossed off, whatever it is."""
        self.gold = gold
        """A coin on a new island."""
        self.grove = grove
        """A palm on a new island."""
        self.seal = seal
        """A point of a seal for an island that is, or is about to be, completed."""
        self.plans = plans
        """Whether turns are worked out for each island, not guessed by a rule of thumb."""
        self.foresight = foresight


PALM_MOODS: Final = 6
"""What a palm earns now: nothing, as all boxes are full, or 1 to 5 points and more."""
COIN_MOODS: Final = 2
"""Whether there is room for another coin, or all rows are full."""
MOODS: Final = COIN_MOODS * PALM_MOODS


class Mood:
    """The prices in one kind of situation."""

    def __init__(self, weights: Weights, phase: int, full: int, palm: int) -> None:
        foresight = weights.foresight
        self.cross = weights.cross
        self.box = weights.box
        self.turn = weights.turn
        self.palm = weights.palm * palm - weights.poor if palm else 0
        self.coin = 0 if full else weights.coin
        self.turns = -1
        """Turns left after this one, where that matters."""
        self.spread = 1.0
        if foresight is not None:
            self.spread = foresight.spread
            if phase:
                self.turns = foresight.late - phase

    def hope(self, size: int, turns: float) -> float:
        """What an island of this size that still takes so many turns is worth as it lies, in tenths of a point."""
        if self.turns < 0:
            return -self.turn * turns
        if turns <= 0:
            return 10.0 * size
        return 10.0 * size / (1 + exp((turns - self.turns) / self.spread)) if self.turns else 0.0


def foreseen(weights: Weights) -> list[Mood]:
    """All moods of a policy: by the turns left, by the coins, by the palms."""
    phases = weights.foresight.late + 1 if weights.foresight else 1
    return [Mood(weights, phase, full, palm) for phase in range(phases) for full in range(COIN_MOODS) for palm in range(PALM_MOODS)]


class Placement:
    """Boxes of one island that a pattern can cover, and what lies there: all that a policy asks of them, counted once."""

    def __init__(self, card: Card, boxes: int, part: int) -> None:
        self.boxes: i64 = boxes
        self.part: i64 = part
        """The same boxes, as the outlook of the island numbers them."""
        gain = Gain(card, boxes)
        self.coins: i64 = gain.coins
        self.palms: i64 = gain.palms
        self.crosses: i64 = gain.crosses
        self.size: i64 = boxes.bit_count()
        self.kind: i64 = self.coins << 12 | self.palms << 8 | self.crosses << 4 | self.size
        """What brings the same is of one kind."""


Look = tuple[int, float]
"""Which of the placements of a pattern, and how many turns are then left."""


class Node:
    """One card crossed off so far. Games meet the same positions again and again: what was worked out is kept here."""

    __slots__ = ("best", "card", "complete", "crossed", "left", "looks", "slots", "turns")

    def __init__(self, card: Card, crossed: int, outlook: Outlook, shelf: Shelf, width: int) -> None:
        self.card = card
        self.crossed: i64 = crossed
        self.complete = crossed == card.free
        left = outlook.local(card.free & ~crossed)
        self.left: i64 = left
        """As the outlook of the island numbers it, and"""
        self.turns = outlook.turns_for(left)
        """how many turns that still takes."""
        self.slots = shelf.slots
        self.best: list[Step | None] = [None] * shelf.size
        """By pattern, from the slot of a mood on."""
        self.looks: list[tuple[Look, ...] | None] = [None] * width
        """By pattern: of all placements that bring the same the one that saves most turns."""


class Shelf:
    """Where positions keep what is best in each mood. Where no coins are left it makes no difference what they are worth, and the
    same goes for palms: then moods share a slot."""

    def __init__(self, phases: int, coins: bool, palms: bool, width: int) -> None:
        self.slots: list[int] = []
        """By mood."""
        first: dict[tuple[int, int, int], int] = {}
        for phase in range(phases):
            for full in range(COIN_MOODS):
                for palm in range(PALM_MOODS):
                    alike = phase, full if coins else 0, palm if palms else 0
                    self.slots.append(first.setdefault(alike, len(first) * width))
        self.size = len(first) * width


Step = playout.Step[Node, Gain]


class Guide(playout.Memory[Card, Node, Gain, "Runner"]):
    """The policy for one deck: the best-looking placement for every position, worked out when first needed."""

    def __init__(
        self,
        cards: Sequence[Card],
        patterns: Sequence[tuple[int, ...]],
        pack: Sequence[int],
        values: Values,
        weights: Weights,
    ) -> None:
        super().__init__(cards, patterns)
        self.pack = tuple(pack)
        self.values = values
        self.weights = weights
        self.moods = foreseen(weights)
        phases = len(self.moods) // MOODS
        self.early: i64 = ROUNDS * TURNS - phases
        """The last turn in which the end of the game is too far away to matter."""
        self.width: i64 = len(patterns) + 1
        self.shelves = [[Shelf(phases, coins, palms, self.width) for palms in (False, True)] for coins in (False, True)]
        """By whether there are coins left, and palms."""
        self.price_of_seals: i64 = weights.seal
        self.palms = playout.by_number({card.number: card.palms.bit_count() for card in cards})
        self._laid: dict[int, list[Placement]] = {}
        self._outlooks: dict[int, Outlook] = {}
        self._growing: dict[int, Plan] = {}
        self._worth: dict[int, int] = {}

    def new_node(self, card: Card, crossed: int) -> Node:
        left = card.free & ~crossed
        shelf = self.shelves[left & card.coins != 0][left & card.palms != 0]
        return Node(card, crossed, self.outlook(card), shelf, self.width)

    def new_gain(self, card: Card, boxes: int) -> Gain:
        return Gain(card, boxes)

    def greedy(self, runner: Runner, pattern: int) -> tuple[int, Step | None]:
        """A chooser: always the best-looking placement."""
        mood = runner.mood
        at = 0
        worth: i64 = NOTHING
        best: Step | None = None
        for place, node in enumerate(runner.nodes):
            slot = node.slots[mood] + pattern
            step = node.best[slot]
            if step is None:
                step = self._search(node, pattern, mood)
            if step.worth > worth:
                at, best, worth = place, step, step.worth
        return at, best

    def best(self, node: Node, pattern: int, mood: int = 0) -> Step:
        """The best-looking way to use the pattern or a single box here. With no box left it leads nowhere and is worth NOTHING."""
        return node.best[node.slots[mood] + pattern] or self._search(node, pattern, mood)

    def _search(self, node: Node, pattern: int, mood: int) -> Step:
        """Find the best and keep it. What `judge` says of every choice, with all that the moods share worked out once."""
        prices = self.moods[mood]
        card = node.card
        size, coin, palm, cross, box = card.size, prices.coin, prices.palm, prices.cross, prices.box
        laid = self.laid(card, pattern)
        best: Placement | None = None
        worth = float(NOTHING)
        for at, turns in self._looks(node, pattern):
            choice = laid[at]
            icons: int = coin * choice.coins + palm * choice.palms + cross * choice.crosses + box * choice.size
            value = icons + prices.hope(size, turns)
            if value > worth:
                best, worth = choice, value
        if best is None:
            step: Step = playout.Step(NOTHING, 0, node, None)
        else:
            step = self.step(node, best.boxes, round(worth - prices.hope(size, node.turns)))
        node.best[node.slots[mood] + pattern] = step
        return step

    def _looks(self, node: Node, pattern: int) -> tuple[Look, ...]:
        found = node.looks[pattern]
        if found is None:
            found = node.looks[pattern] = tuple(self._quickest(node, pattern).values())
        return found

    def _quickest(self, node: Node, pattern: int) -> dict[int, Look]:
        """Of each kind of placement the one that saves most turns."""
        crossed, left, outlook = node.crossed, node.left, self.outlook(node.card)
        found: dict[int, Look] = {}
        for at, choice in enumerate(self.laid(node.card, pattern)):
            if not choice.boxes & crossed:
                turns = outlook.turns_for(left ^ choice.part)
                known = found.get(choice.kind)
                if known is None or turns < known[1]:
                    found[choice.kind] = at, turns
        return found

    def turns(self, card: Card, crossed: int) -> float:
        """How many turns an island still takes."""
        outlook = self.outlook(card)
        return outlook.turns_for(outlook.local(card.free & ~crossed))

    def outlook(self, card: Card) -> Outlook:
        """Plans are worked out when the island is first seen, unless they were before."""
        while card.number not in self._outlooks:
            self.look_ahead(card, AT_ONCE)
        return self._outlooks[card.number]

    def look_ahead(self, card: Card, most: int) -> None:
        """Do so much of the work on the plan of an island."""
        if not self.weights.plans:
            self._outlooks[card.number] = RuleOfThumb()
            return
        plan = self._growing.get(card.number)
        if plan is None:
            plan = self._growing[card.number] = Plan(card, self.patterns, self.pack)
        if plan.grow(most):
            self._outlooks[card.number] = self._growing.pop(card.number)

    def unplanned(self) -> list[Card]:
        """The islands whose plans are still to be worked out."""
        return [card for number, card in self.cards.items() if number not in self._outlooks]

    def judge(self, card: Card, crossed: int, boxes: int, mood: int = 0) -> int:
        """What a placement is worth: its icons at once, and the turns that it saves."""
        prices, gain = self.moods[mood], Gain(card, boxes)
        value = prices.coin * gain.coins + prices.palm * gain.palms + prices.cross * gain.crosses + prices.box * boxes.bit_count()
        now, then = self.turns(card, crossed), self.turns(card, crossed | boxes)
        return round(value + prices.hope(card.size, then) - prices.hope(card.size, now))

    def choices(self, node: Node, pattern: int) -> list[int]:
        """Every legal placement: those of the pattern, then single boxes."""
        crossed = node.crossed
        return [choice.boxes for choice in self.laid(node.card, pattern) if not choice.boxes & crossed]

    def laid(self, card: Card, pattern: int) -> list[Placement]:
        """Every placement that keeps to the island: those of the pattern, then single boxes."""
        key = card.number * self.width + pattern
        found = self._laid.get(key)
        if found is None:
            if pattern == self.single:
                found = self._placements(card, list(single_boxes(card.free)))
            else:
                found = self._placements(card, card.fits(self.patterns[pattern])) + self.laid(card, self.single)
            self._laid[key] = found
        return found

    def _placements(self, card: Card, laid: Sequence[int]) -> list[Placement]:
        outlook = self.outlook(card)
        return [Placement(card, boxes, outlook.local(boxes)) for boxes in laid]

    def step(self, node: Node, boxes: int, worth: int) -> Step:
        after = self.node(node.card.number, node.crossed | boxes)
        icons = boxes & node.card.icons
        if after.complete:
            return playout.Step(worth, boxes, after, Gain(node.card, icons, last=True))
        return playout.Step(worth, boxes, after, self.gain(node.card, icons) if icons else None)

    def worth(self, number: int) -> int:
        """What a fresh island is worth: its points and what lies on it, less the turns that it takes."""
        worth = self._worth.get(number)
        if worth is None:
            weights, card = self.weights, self.cards[number]
            icons = weights.gold * card.coins.bit_count() + weights.grove * card.palms.bit_count()
            worth = self._worth[number] = round(10 * card.size + icons - weights.turn * self.turns(card, 0))
        return worth

    def feel(self, runner: Runner, turn: int, palm: int) -> None:
        """Tell a runner which of the moods holds, `palm` being what a palm earns now."""
        values = self.values
        phase = turn - self.early if turn > self.early else 0
        full = 1 if runner.coins >= values.coins else 0
        if runner.palm_boxes >= values.palm_boxes:
            palm = 0
        elif palm >= PALM_MOODS:
            palm = PALM_MOODS - 1
        runner.mood = (phase * COIN_MOODS + full) * PALM_MOODS + palm

    def wish(self, number: int, seals: list[int], done: list[int]) -> int:
        """What taking this island is worth to a player, by what each colour then earns by seals, and how many there are of it."""
        card = self.cards[number]
        points = seals[card.colour]
        if card.seal >= 0:
            points += card.seal_points * done[card.seal]
        return (self._worth.get(number) or self.worth(number)) + self.price_of_seals * points


# ------------------------------------------------------------ whole games, fast


class Runner(playout.Racer[Node]):
    """A player in a game that is played out."""

    def __init__(self, nodes: list[Node]) -> None:
        super().__init__(nodes)
        self.mood: i64 = 0
        """Which of the guide's moods holds."""
        self.due = False
        """Whether a row has been filled or an island completed in this turn."""
        self.coins: i64 = 0
        self.rows: i64 = 0
        """Rows of coins that have had their trophy."""
        self.cups: i64 = 0
        """Points of trophies so far."""
        self.palm_boxes: i64 = 0
        """How many are full, and"""
        self.palms: i64 = 0
        """their points."""
        self.points: i64 = 0
        """Points of completed islands."""
        self.done = [0] * COLOURS
        """How many islands of each colour are completed."""
        self.seals = [0] * COLOURS
        """What an island of each colour earns by the seals that count."""

    def copy(self) -> Runner:
        twin = Runner(self.nodes[:])
        twin.mood = self.mood
        twin.coins, twin.rows, twin.cups = self.coins, self.rows, self.cups
        twin.palm_boxes, twin.palms, twin.points = self.palm_boxes, self.palms, self.points
        twin.done, twin.seals = self.done[:], self.seals[:]
        return twin

    def total(self, values: Values) -> int:
        seals = sum([count * points for count, points in zip(self.done, self.seals, strict=True)])
        return self.coins * values.coin + self.cups + self.palms + self.points + seals

    def settle(self, gain: Gain, values: Values, palm: i64) -> None:
        if gain.coins:
            self.coins = values.coins_after(self.coins, gain.coins)
            if self.coins // values.in_a_row > self.rows:
                self.due = True
        if gain.palms:
            crossed = min(gain.palms, values.palm_boxes - self.palm_boxes)
            self.palm_boxes += crossed
            self.palms += crossed * palm

    def complete(self, card: Card) -> None:
        self.points += card.size
        add_card(card, self.seals, self.done)


Chooser = Callable[[Runner, int], "tuple[int, Step | None]"]
"""Decides for a runner and a pattern: which of its islands, and how. None where no box is left."""


class Race(playout.FastGame[Card, Node, Gain, Runner]):
    """A whole table in fast motion; `starter` is first player in the first turn."""

    def __init__(
        self, guide: Guide, runners: list[Runner], orders: list[Cards], display: Cards, deck: Cards, starter: int = 0
    ) -> None:
        super().__init__(guide, runners, orders, display, deck)
        self.guide = guide
        self.starter = starter
        self.trophies: i64 = 0
        """How many are gone."""
        self.palm: i64 = 0
        """What a palm earns now."""
        self.due = False
        """Whether anybody has to do something in step three of this turn."""
        self.look_at_display()

    def look_at_display(self) -> None:
        palms = 1
        for number in self.display:
            palms += self.guide.palms[number]
        self.palm = self.guide.values.palm * palms

    def feel(self) -> None:
        for runner in self.runners:
            self.guide.feel(runner, self.turn, self.palm)

    def mark(self, runner: Runner, at: int, step: Step) -> int:
        """Cross off boxes and settle their icons; how many bonus boxes that brings."""
        runner.nodes[at] = step.node
        gain = step.gain
        if gain is None:
            return 0
        if gain.last:
            runner.due = True
        if gain.coins or gain.palms:
            values = self.guide.values
            runner.settle(gain, values, self.palm)
            if runner.coins == values.coins or runner.palm_boxes == values.palm_boxes:
                self.guide.feel(runner, self.turn, self.palm)
        if runner.due:
            self.due = True
        return gain.crosses

    def finish_turn(self) -> None:
        """Step three, and the end of a round."""
        if not self.due:
            self._next_turn()
            return
        self.due = False
        waiting = []
        count = len(self.runners)
        for step in range(count):
            runner = self.runners[(self.starter + self.turn + step) % count]
            if runner.due:
                runner.due = False
                if runner.coins // self.guide.values.in_a_row > runner.rows:
                    self._award(runner)
                if self._lay_aside(runner):
                    waiting.append(runner)
        self.replace(waiting)

    def replace(self, waiting: list[Runner]) -> None:
        """From where completed islands have been laid aside: who takes new ones, in this order."""
        if waiting and self.turn + 1 < ROUNDS * TURNS:
            for runner in waiting:
                self.refill(runner)
            palm = self.palm
            self.look_at_display()
            if self.palm != palm:
                self.feel()
        self._next_turn()

    def _next_turn(self) -> None:
        self.turn += 1
        if self.turn % TURNS == 0 and len(self.runners) == 1 and self.turn < ROUNDS * TURNS:
            self.trophies += 1
        if self.turn > self.guide.early:
            self.feel()

    def wanted(self, runner: Runner) -> int:
        return best_card(self.guide, self.display, runner)

    def _award(self, runner: Runner) -> None:
        trophies = self.guide.values.trophies
        runner.rows += 1
        if self.trophies < len(trophies):
            runner.cups += trophies[self.trophies]
            self.trophies += 1

    def _lay_aside(self, runner: Runner) -> bool:
        """Put completed islands aside; whether there were any."""
        left = []
        for node in runner.nodes:
            if node.complete:
                runner.complete(node.card)
            else:
                left.append(node)
        if len(left) == len(runner.nodes):
            return False
        runner.nodes = left
        return True


def best_card(guide: Guide, numbers: list[int], runner: Runner) -> int:
    """Which of these islands the policy would take next, first of equals."""
    seals, done = held(runner)
    best, worth = numbers[0], NOTHING
    for number in numbers:
        value = guide.wish(number, seals, done)
        if value > worth:
            best, worth = number, value
    return best


def held(runner: Runner) -> tuple[list[int], list[int]]:
    """What each colour earns by seals, and how many there are of it, once the islands in play are completed."""
    seals, done = runner.seals, runner.done
    if runner.nodes:
        seals, done = seals[:], done[:]
        for node in runner.nodes:
            add_card(node.card, seals, done)
    return seals, done


def add_card(card: Card, seals: list[int], done: list[int]) -> None:
    """Count a completed island and its seal."""
    done[card.colour] += 1
    if card.seal >= 0:
        seals[card.seal] += card.seal_points
