"""The bots of Pyramids. They stand on the kernel's policy and see views only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ramses_desktop.bots import Bot
from ramses_desktop.engine.text import listed, mark, tr
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation, Mind, adviser, boxes_of, levels, policies
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import (
    COLOURS,
    Card,
    Foresight,
    Gain,
    Guide,
    Node,
    Race,
    Runner,
    Weights,
    box_earned,
)
from ramses_desktop.games.pyramids.moves import Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.pyramids.rules import ALL_TURNS, Player, Pyramids, State

CHILD: Final = Weights(torch=90, gem=60, skull=0, potion=5, cross=30, tomb=60, step=18, box=4, second=0)
"""What a beginner loves: all that shines. That skulls cost anything is found out in the end."""
KEEN: Final = Weights(
    torch=66,
    gem=32,
    skull=-12,
    potion=33,
    cross=14,
    tomb=36,
    step=31,
    box=1,
    second=16,
    foresight=Foresight(late=3, pace=1.8, spread=1.4, share=0.51, way=26),
)
"""The best prices we know, for thinking ahead."""


def _guide(weights: Weights) -> Guide:
    box = parts()
    return Guide(list(box.cards.values()), [pattern.placements for pattern in box.patterns], box.values, weights)


guide, child_guide, keen_guide = policies(_guide, Weights(), CHILD, KEEN)


class PyramidsMind(Mind[State, Guide, Runner]):
    def pack(self) -> Sequence[int]:
        return parts().expeditions

    def runner(self, own: Guide, view: State, seat: int) -> Runner:
        player, values = view.players[seat], parts().values
        runner = Runner([own.node(pyramid.card, pyramid.crossed) for pyramid in player.pyramids])
        runner.mood = own.mood(min(view.number, ALL_TURNS - 1))
        runner.torches, runner.torch = sum(player.torches), not player.torches[min(view.round, ROUNDS - 1)]
        runner.reds, runner.greens, runner.skulls = player.reds, player.greens, player.skulls
        boxes = [value for owners in view.claims for value, owner in zip(values.boxes, owners, strict=False) if owner == seat]
        runner.boxes = sum(boxes)
        runner.tombs = [player.tombs(colour) for colour in range(COLOURS)]
        runner.lowest = min(player.done, default=0)
        return runner

    def judged(self, own: Guide, runner: Runner, at: int, boxes: int) -> int:
        node = runner.nodes[at]
        return own.judge(node.card, node.crossed, boxes, runner.torch, runner.mood)

    def wished(self, own: Guide, runner: Runner, number: int) -> int:
        colour = own.cards[number].colour
        return own.wish(number, runner.tombs[colour] + sum(node.card.colour == colour for node in runner.nodes))

    def total(self, own: Guide, runner: Runner) -> int:
        return runner.total(own.values)

    def promise(self, own: Guide, first: int, second: int) -> int:
        """With something on top for two of one colour."""
        same = own.cards[first].colour == own.cards[second].colour
        return own.wish(first, 0) + own.wish(second, int(same))


# ------------------------------------------------------------ thinking ahead


class PyramidsSimulation(ExpeditionSimulation[State, Guide, Runner, Race]):
    def race(self, runners: list[Runner], display: list[int], deck: list[int]) -> Race:
        race = Race(self.own, runners, self.orders, display, deck, self.view.struck if len(runners) == 1 else ())
        race.claimed = [len(owners) for owners in self.view.claims]
        race.turn = self.view.number
        return race

    def complete(self, race: Race, me: Runner) -> None:
        race.done = [(node.card.number, me) for node in me.nodes if node.crossed & node.card.tomb]

    def replace(self, race: Race, waiting: list[Runner]) -> None:
        race.replace(waiting, [(colour, race.runners[seat]) for colour, seat in _earned(self.view)])

    def new_runner(self, nodes: list[Node]) -> Runner:
        return Runner(nodes)


def _earned(view: State) -> list[tuple[int, int]]:
    """Colour and seat of the pyramid points that this turn has earned, once completed pyramids have been laid aside."""
    cards = parts().cards
    found = []
    for seat, (player, before) in enumerate(zip(view.players, view.before, strict=True)):
        for place in range(len(before.done), len(player.done)):
            colour = cards[player.done[place]].colour
            if box_earned(sum(cards[number].colour == colour for number in player.done[: place + 1])):
                found.append((player.done[place], colour, seat))
    return [(colour, seat) for _, colour, seat in sorted(found)]


MIND: Final = PyramidsMind(guide, child_guide)


def simulate(game: Pyramids, seen: Sequence[State], seat: int) -> PyramidsSimulation:
    return PyramidsSimulation(MIND, keen_guide(), game, seen, seat)


BOTS: dict[str, Bot] = levels(MIND, simulate)


# ------------------------------------------------------------ hints


def reason(view: State, seat: int, move: Move) -> str:
    """What the move brings at once."""
    player = view.players[seat]
    if isinstance(move, Cross | Bonus):
        brought = _brings(player, *_marked(player, move), torch=not player.torches[view.round])
        return tr("On {card}: {brought}.", card=move.card, brought=brought)
    if isinstance(move, Keep):
        return _why_keep(parts().cards[move.first], parts().cards[move.second])
    if isinstance(move, Take) and move.place:
        return _why_take(player, parts().cards[view.display[move.place - 1]])
    return tr("Take the unseen card.") if isinstance(move, Take) else tr("Go on without the bonus.")


def _marked(player: Player, move: Cross | Bonus) -> tuple[Card, int, int]:
    """The card, its crosses so far, and the boxes of a mark."""
    crossed = next(pyramid.crossed for pyramid in player.pyramids if pyramid.card == move.card)
    return parts().cards[move.card], crossed, boxes_of(move)


def _why_keep(first: Card, second: Card) -> str:
    near, far = (_number(card.distance(0)) for card in (first, second))
    words: dict[str, Any] = {"first": first.number, "second": second.number, "near": near, "far": far}
    why = tr("Keep {first} and {second}: {near} and {far} boxes to their tombs.", **words)
    return f"{why} {tr(BOTH[first.colour])}" if first.colour == second.colour else why


def _why_take(player: Player, card: Card) -> str:
    in_play = sum(parts().cards[pyramid.card].colour == card.colour for pyramid in player.pyramids)
    nth, far = _earning(player.tombs(card.colour) + in_play + 1), card.distance(0)
    if not nth:
        return tr("Take {card}: {boxes} to its tomb.", card=card.number, boxes=_boxes(far))
    return tr(
        "Take {card}: {boxes} to its tomb, and it can be the {nth} {colour} one.",
        card=card.number,
        boxes=_boxes(far),
        nth=nth,
        colour=tr(COLOUR_NAMES[card.colour]),
    )


def _brings(player: Player, card: Card, crossed: int, boxes: int, *, torch: bool) -> str:
    gain = Gain(card, boxes)
    taken = [
        tr("the torch of this round") if gain.torches and torch else "",
        _count(gain.reds, mark("a red gem"), mark("{n} red gems")),
        _count(gain.greens, mark("a green gem"), mark("{n} green gems")),
        _count(gain.potions, mark("a potion"), mark("{n} potions")),
        _count(gain.crosses, mark("a bonus box"), mark("{n} bonus boxes")),
    ]
    closer = card.distance(crossed) - card.distance(crossed | boxes)
    found = [
        _completes(player, card) if gain.tomb else "",
        tr("takes {what}", what=_joined(taken)) if any(taken) else "",
        tr("comes {boxes} closer to the tomb", boxes=_boxes(closer)) if closer > 0 and not gain.tomb else "",
    ]
    skulls = _count(gain.skulls, mark("crosses a skull"), mark("crosses {n} skulls"))
    if any(found) and skulls:
        return tr("{good}, but {bad}", good=_joined(found), bad=skulls)
    return _joined(found) or skulls or tr("opens new ways")


def _completes(player: Player, card: Card) -> str:
    nth = _earning(player.tombs(card.colour) + 1)
    if not nth:
        return tr("completes the pyramid")
    return tr("completes the {nth} {colour} pyramid", nth=nth, colour=tr(COLOUR_NAMES[card.colour]))


def _earning(completed: int) -> str:
    """Which one of its colour it is, if that earns pyramid points."""
    return tr(NTH[completed]) if completed in NTH and box_earned(completed) else ""


NTH: Final = {2: mark("second"), 4: mark("fourth"), 6: mark("sixth")}
BOTH: Final = (mark("Both are green."), mark("Both are orange."), mark("Both are purple."))
"""By their colour."""


def _boxes(count: int) -> str:
    return _count(count, mark("a box"), mark("{n} boxes"))


def _count(count: int, one: str, many: str) -> str:
    return "" if count < 1 else tr(one) if count == 1 else tr(many, n=_number(count))


def _number(count: int) -> str:
    return tr(NUMBERS[count - 1]) if count <= len(NUMBERS) else str(count)


NUMBERS: Final = (
    *(mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six")),
    *(mark("seven"), mark("eight"), mark("nine"), mark("ten"), mark("eleven"), mark("twelve")),
)


def _joined(found: Iterable[str]) -> str:
    """With commas, and with “and” before the last; a comma there, too, where another “and” came before."""
    *most, last = [one for one in found if one] or [""]
    if any(tr(" and ") in one for one in most):
        return tr("{most}, and {last}", most=", ".join(most), last=last)
    return listed([*most, last])


ADVISER: Final = adviser(simulate, reason)
