"""The greedy policy of Pyramids and the course of its playouts, for bots. Knows no state, no notation and no files. Plain Python,
typed so that mypyc can compile it for releases: `i64` is for mypyc only."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from ramses_desktop.games.flip_and_write import playout
from ramses_desktop.games.flip_and_write.grid import BOXES
from ramses_desktop.games.flip_and_write.playout import NOTHING, Node, Step
from ramses_desktop.games.pyramids.cards import COLOURS, Card, Gain, Values, earns_points

if TYPE_CHECKING:
    from mypy_extensions import i64


# ------------------------------------------------------------ prices


class Foresight:
    """What a policy knows beyond fixed prices: how the game ends, and what a new pyramid will earn."""

    def __init__(self, late: int, pace: float, spread: float, share: float, way: int) -> None:
        self.late = late
        """In this many final turns, only tombs still within reach have a value."""
        self.pace = pace
        """Average boxes per turn towards a tomb."""
        self.spread = spread
        self.share = share
        """Share of a new pyramid's icons that will be collected."""
        self.way = way
        """Cost of each box on the way to a new pyramid's tomb."""


class Weights:
    """A policy's values, in tenths of a point."""

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
        """One more box crossed off, of any kind."""
        self.second = second
        """A new pyramid whose colour would then earn pyramid points."""
        self.foresight = foresight
        self.late = foresight.late if foresight else 0


class Prices:
    """The prices in one situation: at a stage of the game, with a torch still available in the round or not."""

    def __init__(self, weights: Weights, phase: int, torch: int) -> None:
        self.torch: i64 = weights.torch * torch
        self.gem: i64 = weights.gem
        self.skull: i64 = weights.skull
        self.potion: i64 = weights.potion
        self.cross: i64 = weights.cross
        self.box: i64 = weights.box
        foresight = weights.foresight
        if foresight is None or not phase:
            self.ways = [weights.tomb, *[-weights.step * distance for distance in range(1, BOXES + 1)]]
            """The cost of being this many boxes from the tomb."""
        else:
            chances = [_chance(foresight, distance, foresight.late - phase) for distance in range(1, BOXES + 1)]
            self.ways = [LATE_TOMB, *[round(LATE_TOMB * chance) for chance in chances]]


LATE_TOMB: Final = 100
"""Value of a completed pyramid, in tenths of a point, once there is no time for another."""


def _chance(foresight: Foresight, distance: int, turns: int) -> float:
    """The chance of still reaching a tomb this far away in the turns after this one."""
    return 1 / (1 + exp((distance - foresight.pace * turns) / foresight.spread)) if turns else 0.0


# ------------------------------------------------------------ the policy


class Placement(playout.Placement):
    def __init__(self, card: Card, boxes: int) -> None:
        gain = Gain(card, boxes)
        super().__init__(boxes, gain.crosses, gain if boxes & card.icons else None)
        self.way: i64 = card.distance(boxes)
        """Distance from the boxes to the tomb."""
        self.gems: i64 = gain.reds + gain.greens
        self.skulls: i64 = gain.skulls
        self.potions: i64 = gain.potions
        self.torches: i64 = gain.torches


class Policy(playout.Policy[Card, Placement, "SimPlayer"]):
    def __init__(
        self, cards: Sequence[Card], patterns: Sequence[tuple[int, ...]], pack: Sequence[int], values: Values, weights: Weights
    ) -> None:
        super().__init__(cards, patterns, pack, values, weights.late)
        self.weights = weights
        situations = [(phase, torch) for phase in range(weights.late + 1) for torch in (0, 1)]
        self.prices = [Prices(weights, phase, torch) for phase, torch in situations]
        self._dark = playout.Slots([phase for phase, _ in situations], self.width)
        """For cards without a torch left, where it makes no difference whether torches still count."""
        self._lit = playout.Slots(situations, self.width)
        most = max(self.cards, default=0)
        # Indexed by card number: a list is faster than a dict here.
        self.worth = [self._worth(self.cards[number]) if number in self.cards else 0 for number in range(most + 1)]
        self.colours = [self.cards[number].colour if number in self.cards else 0 for number in range(most + 1)]

    def new_node(self, card: Card, crossed: int) -> Node:
        return Node(card, crossed, self._lit if card.torches & ~crossed else self._dark)

    def placement(self, card: Card, boxes: int) -> Placement:
        return Placement(card, boxes)

    def search(self, node: Node, pattern: int, situation: int) -> Step:
        """As `judge` for every choice, with shared parts computed once."""
        card: Card = node.card
        prices = self.prices[situation]
        gem, skull, potion, cross, box, ways = prices.gem, prices.skull, prices.potion, prices.cross, prices.box, prices.ways
        torch, crossed = prices.torch, node.crossed
        near: i64 = card.reach(crossed)
        here: i64 = card.distance(crossed)
        best: Placement | None = None
        worth: i64 = NOTHING
        for choice in self.placements(card, pattern):
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
            return Step(NOTHING, 0, node)
        return self.step(node, best, worth - ways[here])

    def judge(self, card: Card, crossed: int, boxes: int, situation: int = 1) -> int:
        """The icons at once, and the boxes saved on the way to the tomb."""
        prices, gain = self.prices[situation], Gain(card, boxes)
        value = prices.gem * (gain.reds + gain.greens) + prices.skull * gain.skulls + prices.potion * gain.potions
        value += prices.cross * gain.crosses + prices.box * boxes.bit_count()
        if gain.torches:
            value += prices.torch
        return value + prices.ways[card.distance(crossed | boxes)] - prices.ways[card.distance(crossed)]

    def _worth(self, card: Card) -> int:
        """The value of a fresh card: everything on it, less the length of its way."""
        everything, step = self.judge(card, 0, card.free), self.weights.step
        foresight = self.weights.foresight
        if foresight is None:
            return everything // 2 - 2 * step * card.distance(0)
        icons = everything - self.weights.box * card.free.bit_count() - self.weights.tomb - step * card.distance(0)
        return round(icons * foresight.share) - foresight.way * card.distance(0)

    def held(self, player: SimPlayer) -> list[int]:
        """How many pyramids of each colour the player has completed or is about to complete."""
        held = player.tombs[:]
        for node in player.nodes:
            card: Card = node.card
            held[card.colour] += 1
        return held

    def wish(self, number: int, held: list[int]) -> int:
        earning = earns_points(held[self.colours[number]] + 1)
        return self.worth[number] + (self.weights.second if earning else 0)


# ------------------------------------------------------------ playouts


class SimPlayer(playout.SimPlayer):
    def __init__(self, nodes: list[Node]) -> None:
        super().__init__(nodes)
        self.torches: i64 = 0
        self.torch = True
        """Whether a torch still counts this round."""
        self.reds: i64 = 0
        self.greens: i64 = 0
        self.skulls: i64 = 0
        self.boxes: i64 = 0
        """Pyramid points so far."""
        self.tombs = [0] * COLOURS

    def copy(self) -> SimPlayer:
        twin = SimPlayer(self.nodes[:])
        twin.situation = self.situation
        twin.torches, twin.torch = self.torches, self.torch
        twin.reds, twin.greens, twin.skulls = self.reds, self.greens, self.skulls
        twin.boxes, twin.tombs = self.boxes, self.tombs[:]
        return twin

    def lines(self, values: Values) -> list[int]:
        """Torches, pyramid points, gems, tombs and skulls."""
        torches, pairs, singles, tombs, skulls = values.parts(self.torches, self.reds, self.greens, sum(self.tombs), self.skulls)
        return [torches, self.boxes, pairs + singles, tombs, skulls]

    def assess(self, phase: int) -> None:
        """Determine which prices apply now."""
        self.situation = 2 * phase + (1 if self.torch else 0)


class Playout(playout.Playout[Card, Placement, SimPlayer]):
    """`struck` is the solo rival's colour order, empty when there are real opponents."""

    def __init__(
        self,
        policy: Policy,
        players: list[SimPlayer],
        orders: list[list[int]],
        display: list[int],
        deck: list[int],
        struck: Sequence[int] = (),
    ) -> None:
        super().__init__(policy, players, orders, display, deck)
        self.values: Values = policy.values
        self.struck = list(struck)
        self.claimed = [0] * COLOURS
        """Number of each colour's boxes already taken."""
        self.completed: list[tuple[int, int, SimPlayer]] = []
        """Number and colour of the pyramids completed this turn,"""
        self.earned: list[tuple[int, SimPlayer]] = []
        """and the colours in which they earn pyramid points."""

    def assess(self) -> None:
        phase = self.policy.phase(self.turn)
        for player in self.players:
            player.assess(phase)

    def settle(self, player: SimPlayer, gain: Gain) -> None:
        if gain.reds:
            player.reds = self.values.gems_after(player.reds, gain.reds)
        if gain.greens:
            player.greens = self.values.gems_after(player.greens, gain.greens)
        if gain.torches and player.torch:
            player.torch = False
            player.torches += 1
            player.situation -= 1
        if gain.skulls or gain.potions:
            player.skulls = self.values.skulls_after(player.skulls, gain.skulls, gain.potions)

    def complete(self, player: SimPlayer, node: Node) -> None:
        card: Card = node.card
        self.completed.append((card.number, card.colour, player))

    def lay_aside(self) -> list[SimPlayer]:
        """Lowest number first."""
        completed, self.completed = self.completed, []
        if len(completed) > 1:
            completed.sort(key=_number)
        waiting: list[SimPlayer] = []
        for _, colour, player in completed:
            if player not in waiting:
                waiting.append(player)
                player.nodes = [node for node in player.nodes if not node.complete]
            player.tombs[colour] += 1
            if earns_points(player.tombs[colour]):
                self.earned.append((colour, player))
        return waiting

    def replaced(self) -> None:
        """Players who earned pyramid points take the highest open box."""
        if self.earned:
            for colour, player in self.earned:
                if self.claimed[colour] < len(self.values.boxes):
                    player.boxes += self.values.boxes[self.claimed[colour]]
                    self.claimed[colour] += 1
            self.earned = []

    def begin_round(self) -> None:
        """Torches count again; the solo rival takes the highest open box of the colour with the fewest completed pyramids."""
        for player in self.players:
            player.torch = True
        self.assess()
        tombs = self.players[0].tombs
        open_boxes = [colour for colour in self.struck if self.claimed[colour] < len(self.values.boxes)]
        if open_boxes:
            self.claimed[min(open_boxes, key=lambda colour: tombs[colour])] += 1


def _number(completed: tuple[int, int, SimPlayer]) -> int:
    return completed[0]
