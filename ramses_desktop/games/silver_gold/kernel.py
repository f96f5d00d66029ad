"""Silver & Gold for playouts: icons, prices, and in how many turns an island can be completed.

Plain Python, typed so that mypyc can compile it for releases: `i64` is for mypyc only.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from itertools import product
from math import exp
from typing import TYPE_CHECKING, Final

from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import NOT_LAST, SIDE, single_boxes
from ramses_desktop.games.flip_and_write.playout import NOTHING, Node, Step
from ramses_desktop.games.silver_gold.cards import COLOURS, Card, Gain, Values

if TYPE_CHECKING:
    from mypy_extensions import i64

ALONE: Final = 0.52
EACH: Final = 0.86
TOGETHER: Final = 0.445
"""Turns for having any free boxes, for each of them, and off for each adjacent pair. Measured against exact play of one island at a
time; accurate to 0.3 turns."""


def turns_for(left: int) -> float:
    """Roughly how many turns it takes to cross off these boxes with the patterns of the expedition cards."""
    return max(ALONE + EACH * left.bit_count() - TOGETHER * touching(left), 1.0) if left else 0.0


def touching(boxes: int) -> int:
    """Number of adjacent pairs among these boxes."""
    return (boxes & (boxes >> SIDE)).bit_count() + (boxes & NOT_LAST & (boxes >> 1)).bit_count()


class Outlook:
    """How many turns the rest of an island takes."""

    @abstractmethod
    def local(self, boxes: int) -> int:
        """These boxes, in its own numbering."""

    @abstractmethod
    def turns_for(self, left: int) -> float:
        """The turns for boxes in its own numbering."""


class RuleOfThumb(Outlook):
    """The same rule for all islands."""

    def local(self, boxes: int) -> int:
        return boxes

    def turns_for(self, left: int) -> float:
        return turns_for(left)


ENDLESS: Final = 1e9
ALL_AT_ONCE: Final = 1 << 25
"""More than can be left of any island."""


class TurnTable(Outlook):
    """The turns that an island takes when played alone and as fast as possible, bonus boxes included: computed for everything that
    can be left, a few thousand sets of boxes. Usable only once fully grown."""

    def __init__(self, card: Card, patterns: Sequence[tuple[int, ...]], pack: Sequence[int]) -> None:
        self.bits = list(single_boxes(card.free))
        crosses = self.local(card.crosses)
        odds = [pack.count(pattern) / len(pack) for pattern in range(len(patterns))]
        placed = [[self._with_crosses(self.local(boxes), crosses) for boxes in card.fits(pattern)] for pattern in patterns]
        self._patterns = list(zip(odds, placed, strict=True))
        self._plain = [1 << at for at in range(len(self.bits)) if not crosses >> at & 1]
        self._crosses = [1 << at for at in range(len(self.bits)) if crosses >> at & 1]
        self._none, self._one, self._two = [0.0], [0.0], [0.0]
        """The turns after this one, with none, one or two bonus boxes still to be crossed off."""
        self.turns = array("d")
        """By what is left. An array rather than a list, which the garbage collector would scan."""

    def local(self, boxes: int) -> int:
        return sum([1 << at for at, bit in enumerate(self.bits) if boxes & bit])

    def turns_for(self, left: int) -> float:
        return self.turns[left]

    def _with_crosses(self, part: int, crosses: int) -> tuple[int, int]:
        """A placement, and its number of bonus boxes, as far as they matter here."""
        return part, min((part & crosses).bit_count(), 2)

    def grow(self, most: int) -> bool:
        """Compute this many more of the sets that can be left, smaller ones first. Returns whether that completes the table."""
        plain, crosses, patterns = self._plain, self._crosses, self._patterns
        none, one, two = self._none, self._one, self._two
        after = none, one, two
        end = min(len(none) + most, 1 << len(self.bits))
        for left in range(len(none), end):
            single = min(
                min([none[left ^ box] for box in plain if left & box], default=ENDLESS),
                min([one[left ^ box] for box in crosses if left & box], default=ENDLESS),
            )
            one.append(single)
            if len(crosses) > 1:
                # Two bonus boxes come together when both X of an island are crossed off.
                two.append(min([one[left ^ box] for box in (*plain, *crosses) if left & box]))
            turns = 1.0
            for odds, placed in patterns:
                best = single
                for part, cross in placed:
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


class Outlooks:
    """The outlook of each island: from its table, computed when the island is first seen, or by the rule of thumb."""

    def __init__(self, tables: bool, patterns: Sequence[tuple[int, ...]], pack: Sequence[int]) -> None:
        self._tables = tables
        self._patterns = list(patterns)
        self._pack = tuple(pack)
        self._known: dict[int, Outlook] = {}
        self._growing: dict[int, TurnTable] = {}

    def of(self, card: Card) -> Outlook:
        while card.number not in self._known:
            self.look_ahead(card, ALL_AT_ONCE)
        return self._known[card.number]

    def turns(self, card: Card, crossed: int) -> float:
        """How many turns an island still takes."""
        outlook = self.of(card)
        return outlook.turns_for(outlook.local(card.free & ~crossed))

    def look_ahead(self, card: Card, most: int) -> None:
        """Work on the table of an island, up to this many entries."""
        if not self._tables:
            self._known[card.number] = RuleOfThumb()
            return
        table = self._growing.get(card.number)
        if table is None:
            table = self._growing[card.number] = TurnTable(card, self._patterns, self._pack)
        if table.grow(most):
            self._known[card.number] = self._growing.pop(card.number)

    def missing(self, cards: Iterable[Card]) -> list[Card]:
        """The islands whose outlook is not yet computed."""
        return [card for card in cards if card.number not in self._known]


# ------------------------------------------------------------ kernel


# ------------------------------------------------------------ prices


class Foresight:
    """What a policy knows beyond fixed prices: how the game ends."""

    def __init__(self, late: int, spread: float) -> None:
        self.late = late
        """In this many final turns, only islands that can still be completed have a value."""
        self.spread = spread


class Weights:
    """A policy's values, in tenths of a point."""

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
        tables: bool = False,
        foresight: Foresight | None = None,
    ) -> None:
        self.coin = coin
        self.palm = palm
        """Each point earned by a palm."""
        self.poor = poor
        """A palm box while it is empty."""
        self.cross = cross
        """A bonus box still to be crossed off."""
        self.turn = turn
        """One turn fewer until an island is completed."""
        self.box = box
        """One more box crossed off, of any kind."""
        self.gold = gold
        """A coin on a new island."""
        self.grove = grove
        """A palm on a new island."""
        self.seal = seal
        """A point of a seal for an island that is completed or about to be."""
        self.tables = tables
        """Whether to compute turns for each island, rather than use a rule of thumb."""
        self.foresight = foresight
        self.late = foresight.late if foresight else 0


PALM_KINDS: Final = 6
"""What a palm earns now: nothing, if all boxes are full, or 1 to 5 points and more."""
COIN_KINDS: Final = 2
"""Whether there is room for another coin, or all rows are full."""


class Prices:
    """The prices in one situation: at a stage of the game, with coins and palms still earning something or not."""

    def __init__(self, weights: Weights, phase: int, full: int, palm: int) -> None:
        self.cross = weights.cross
        self.box = weights.box
        self.turn = weights.turn
        self.palm = weights.palm * palm - weights.poor if palm else 0
        self.coin = 0 if full else weights.coin
        self.turns = weights.late - phase if phase else -1
        """Turns left after this one, if that matters."""
        self.spread = weights.foresight.spread if weights.foresight else 1.0

    def hope(self, size: int, turns: float) -> float:
        """The value of an island of this size that takes this many more turns, in tenths of a point."""
        if self.turns < 0:
            return -self.turn * turns
        if turns <= 0:
            return 10.0 * size
        return 10.0 * size / (1 + exp((turns - self.turns) / self.spread)) if self.turns else 0.0


# ------------------------------------------------------------ the policy


class Placement(playout.Placement):
    def __init__(self, card: Card, boxes: int, part: int) -> None:
        gain = Gain(card, boxes)
        super().__init__(boxes, gain.crosses, gain if boxes & card.icons else None)
        self.part: i64 = part
        """The same boxes, in the numbering of the island's outlook."""
        self.coins: i64 = gain.coins
        self.palms: i64 = gain.palms
        self.kind: i64 = self.coins << 12 | self.palms << 8 | self.crosses << 4 | self.size
        """Placements with equal gains are of one kind."""


Candidate = tuple[int, float]
"""Index of a placement of the pattern, and the turns then left."""


class Outlay:
    """How many turns a position takes, and what the best placements make of it."""

    def __init__(self, outlook: Outlook, left: int, width: int) -> None:
        self.left: i64 = left
        """The remaining boxes, in the numbering of the island's outlook,"""
        self.turns = outlook.turns_for(left)
        """and the turns they still take."""
        self.candidates: list[tuple[Candidate, ...] | None] = [None] * width
        """By pattern: of each kind of placement, the one that saves most turns."""


class Policy(playout.Policy[Card, Placement, "SimPlayer"]):
    def __init__(
        self, cards: Sequence[Card], patterns: Sequence[tuple[int, ...]], pack: Sequence[int], values: Values, weights: Weights
    ) -> None:
        super().__init__(cards, patterns, pack, values, weights.late)
        self.weights = weights
        situations = list(product(range(weights.late + 1), range(COIN_KINDS), range(PALM_KINDS)))
        self.prices = [Prices(weights, phase, full, palm) for phase, full, palm in situations]
        # If no coins are left, it makes no difference what they are worth; likewise for palms.
        self._slots = [
            [
                playout.Slots([(phase, full * coins, palm * palms) for phase, full, palm in situations], self.width)
                for palms in (0, 1)
            ]
            for coins in (0, 1)
        ]
        """By whether coins are left, and palms."""
        self.outlooks = Outlooks(weights.tables, patterns, pack)
        self._worth: dict[int, int] = {}

    def new_node(self, card: Card, crossed: int) -> Node:
        left = card.free & ~crossed
        slots = self._slots[left & card.coins != 0][left & card.palms != 0]
        outlook = self.outlooks.of(card)
        return Node(card, crossed, slots, Outlay(outlook, outlook.local(left), self.width))

    def placement(self, card: Card, boxes: int) -> Placement:
        return Placement(card, boxes, self.outlooks.of(card).local(boxes))

    def search(self, node: Node, pattern: int, situation: int) -> Step:
        """As `judge` for every choice, with everything that situations share computed once."""
        prices = self.prices[situation]
        card: Card = node.card
        outlay: Outlay = node.memo
        size, coin, palm, cross, box = card.size, prices.coin, prices.palm, prices.cross, prices.box
        placements = self.placements(card, pattern)
        best: Placement | None = None
        worth = float(NOTHING)
        for at, turns in self._candidates(node, pattern):
            choice = placements[at]
            icons: int = coin * choice.coins + palm * choice.palms + cross * choice.crosses + box * choice.size
            value = icons + prices.hope(size, turns)
            if value > worth:
                best, worth = choice, value
        if best is None:
            return Step(NOTHING, 0, node)
        return self.step(node, best, round(worth - prices.hope(size, outlay.turns)))

    def _candidates(self, node: Node, pattern: int) -> tuple[Candidate, ...]:
        outlay: Outlay = node.memo
        found = outlay.candidates[pattern]
        if found is None:
            found = outlay.candidates[pattern] = tuple(self._quickest(node, pattern).values())
        return found

    def _quickest(self, node: Node, pattern: int) -> dict[int, Candidate]:
        """Of each kind of placement, the one that saves most turns."""
        outlay: Outlay = node.memo
        crossed, left, outlook = node.crossed, outlay.left, self.outlooks.of(node.card)
        found: dict[int, Candidate] = {}
        for at, choice in enumerate(self.placements(node.card, pattern)):
            if not choice.boxes & crossed:
                turns = outlook.turns_for(left ^ choice.part)
                known = found.get(choice.kind)
                if known is None or turns < known[1]:
                    found[choice.kind] = at, turns
        return found

    def judge(self, card: Card, crossed: int, boxes: int, situation: int = 0) -> int:
        """The icons at once, and the turns saved."""
        prices, gain = self.prices[situation], Gain(card, boxes)
        value = prices.coin * gain.coins + prices.palm * gain.palms + prices.cross * gain.crosses + prices.box * boxes.bit_count()
        now, then = self.outlooks.turns(card, crossed), self.outlooks.turns(card, crossed | boxes)
        return round(value + prices.hope(card.size, then) - prices.hope(card.size, now))

    def worth(self, number: int) -> int:
        """The value of a fresh island: its points and contents, less the turns it takes."""
        worth = self._worth.get(number)
        if worth is None:
            weights, card = self.weights, self.cards[number]
            icons = weights.gold * card.coins.bit_count() + weights.grove * card.palm_count
            worth = self._worth[number] = round(10 * card.size + icons - weights.turn * self.outlooks.turns(card, 0))
        return worth

    def held(self, player: SimPlayer) -> tuple[list[int], list[int]]:
        """Seal points per colour, and the number of islands of each, once the islands in play are completed."""
        seals, done = player.seals, player.done
        if player.nodes:
            seals, done = seals[:], done[:]
            for node in player.nodes:
                add_card(node.card, seals, done)
        return seals, done

    def wish(self, number: int, held: tuple[list[int], list[int]]) -> int:
        card = self.cards[number]
        seals, done = held
        points = seals[card.colour]
        if card.seal >= 0:
            points += card.seal_points * done[card.seal]
        return (self._worth.get(number) or self.worth(number)) + self.weights.seal * points


def add_card(card: Card, seals: list[int], done: list[int]) -> None:
    """Count a completed island and its seal."""
    done[card.colour] += 1
    if card.seal >= 0:
        seals[card.seal] += card.seal_points


# ------------------------------------------------------------ playouts


class SimPlayer(playout.SimPlayer):
    def __init__(self, nodes: list[Node]) -> None:
        super().__init__(nodes)
        self.due = False
        """Whether a row was filled or an island completed this turn."""
        self.coins: i64 = 0
        self.rows: i64 = 0
        """Rows of coins that have had their trophy."""
        self.cups: i64 = 0
        """Points of trophies so far."""
        self.palm_boxes: i64 = 0
        """Number of full palm boxes,"""
        self.palms: i64 = 0
        """and their points."""
        self.points: i64 = 0
        """Points of completed islands."""
        self.done = [0] * COLOURS
        """Number of completed islands of each colour."""
        self.seals = [0] * COLOURS
        """What an island of each colour earns by the seals that count."""

    def copy(self) -> SimPlayer:
        twin = SimPlayer(self.nodes[:])
        twin.situation, twin.due = self.situation, self.due
        twin.coins, twin.rows, twin.cups = self.coins, self.rows, self.cups
        twin.palm_boxes, twin.palms, twin.points = self.palm_boxes, self.palms, self.points
        twin.done, twin.seals = self.done[:], self.seals[:]
        return twin

    def lines(self, values: Values) -> list[int]:
        """Coins, trophies, palms, islands and seals."""
        seals = 0
        for colour in range(COLOURS):
            seals += self.done[colour] * self.seals[colour]
        return [self.coins * values.coin, self.cups, self.palms, self.points, seals]

    def add(self, card: Card) -> None:
        """Count a completed island."""
        self.points += card.size
        add_card(card, self.seals, self.done)

    def assess(self, phase: int, values: Values, palm: int) -> None:
        """Determine which prices apply now; `palm` is what a palm earns."""
        full = 1 if self.coins >= values.coins else 0
        if self.palm_boxes >= values.palm_boxes:
            palm = 0
        elif palm >= PALM_KINDS:
            palm = PALM_KINDS - 1
        self.situation = (phase * COIN_KINDS + full) * PALM_KINDS + palm


class Playout(playout.Playout[Card, Placement, SimPlayer]):
    """`starter` is first player in the first turn."""

    def __init__(
        self,
        policy: Policy,
        players: list[SimPlayer],
        orders: list[list[int]],
        display: list[int],
        deck: list[int],
        starter: int = 0,
    ) -> None:
        super().__init__(policy, players, orders, display, deck)
        self.values: Values = policy.values
        self.starter = starter
        self.trophies: i64 = 0
        """Number of trophies gone."""
        self.palm: i64 = 0
        """What a palm earns now."""
        self._count_palms()

    def _count_palms(self) -> None:
        palms = 1
        for number in self.display:
            palms += self.policy.cards[number].palm_count
        self.palm = self.values.palm * palms

    def assess(self) -> None:
        phase = self.policy.phase(self.turn)
        for player in self.players:
            player.assess(phase, self.values, self.palm)

    def settle(self, player: SimPlayer, gain: Gain) -> None:
        values = self.values
        if gain.coins:
            player.coins = values.coins_after(player.coins, gain.coins)
            if player.coins // values.in_a_row > player.rows:
                player.due = self.due = True
        if gain.palms:
            crossed = min(gain.palms, values.palm_boxes - player.palm_boxes)
            player.palm_boxes += crossed
            player.palms += crossed * self.palm
        if player.coins == values.coins or player.palm_boxes == values.palm_boxes:
            player.assess(self.policy.phase(self.turn), values, self.palm)

    def complete(self, player: SimPlayer, node: Node) -> None:
        player.due = True

    def lay_aside(self) -> list[SimPlayer]:
        """From the first player clockwise; filled rows take their trophies."""
        waiting = []
        count = len(self.players)
        for step in range(count):
            player = self.players[(self.starter + self.turn + step) % count]
            if player.due:
                player.due = False
                if player.coins // self.values.in_a_row > player.rows:
                    self._award(player)
                left = [node for node in player.nodes if not node.complete]
                if len(left) < len(player.nodes):
                    for node in player.nodes:
                        if node.complete:
                            player.add(node.card)
                    player.nodes = left
                    waiting.append(player)
        return waiting

    def _award(self, player: SimPlayer) -> None:
        trophies = self.values.trophies
        player.rows += 1
        if self.trophies < len(trophies):
            player.cups += trophies[self.trophies]
            self.trophies += 1

    def replaced(self) -> None:
        """Palms count those on the display."""
        palm = self.palm
        self._count_palms()
        if self.palm != palm:
            self.assess()

    def begin_round(self) -> None:
        """In solo play, a trophy is struck off."""
        if len(self.players) == 1:
            self.trophies += 1
