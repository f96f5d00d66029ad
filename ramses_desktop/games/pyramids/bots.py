"""The bots of Pyramids, and the reasons behind hints. They see views only."""

from __future__ import annotations

from typing import Final

from ramses_desktop.bots import Bot
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write import bots
from ramses_desktop.games.flip_and_write.bots import Simulator, adviser, kinds, levels, policies
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, REPLACE, Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.offer import Bots
from ramses_desktop.games.pyramids.cards import COLOURS, Card, Gain, earns_points
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.kernel import Foresight, Playout, Policy, SimPlayer, Weights
from ramses_desktop.games.pyramids.rules import GAME, Player, State, earned

CHILD: Final = Weights(torch=90, gem=60, skull=0, potion=5, cross=30, tomb=60, step=18, box=4, second=0)
"""A beginner's taste: everything shiny. The price of skulls comes as a surprise at the end."""
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
"""The best known weights, for thinking ahead."""

plain_policy, child_policy, keen_policy = policies(GAME, Policy, Weights(), CHILD, KEEN)


def _player(policy: Policy, view: State, seat: int) -> SimPlayer:
    player = view.players[seat]
    found = SimPlayer([policy.node(one.card, one.crossed) for one in player.cards])
    found.torches, found.torch = sum(player.torches), not player.torches[min(view.round, ROUNDS - 1)]
    found.reds, found.greens, found.skulls = player.reds, player.greens, player.skulls
    boxes = GAME.parts().values.boxes
    claimed = [value for owners in view.claims for value, owner in zip(boxes, owners, strict=False) if owner == seat]
    found.boxes = sum(claimed)
    found.tombs = [player.tombs(colour) for colour in range(COLOURS)]
    found.assess(policy.phase(min(view.number, ALL_TURNS - 1)))
    return found


def _playout(
    policy: Policy, view: State, players: list[SimPlayer], orders: list[list[int]], display: list[int], deck: list[int]
) -> Playout:
    table = Playout(policy, players, orders, display, deck, view.struck if len(players) == 1 else ())
    table.claimed = [len(owners) for owners in view.claims]
    table.turn = view.number
    if view.stage == REPLACE:
        table.earned = [(colour, players[seat]) for colour, seat in earned(view)]
    return table


SIMULATOR: Final = Simulator(plain_policy, child_policy, keen_policy, _player, SimPlayer, _playout)
BOTS: dict[str, Bot] = levels(SIMULATOR)


# ------------------------------------------------------------ hints


def reason(view: State, seat: int, move: Move) -> str:
    """What the move earns at once."""
    player = view.players[seat]
    if isinstance(move, Cross | Bonus):
        return tr("Pyramid {card}: {brought}.", card=move.card, brought=", ".join(_brought(view, player, move)))
    if isinstance(move, Keep):
        return _keeping(parts().cards[move.first], parts().cards[move.second])
    if isinstance(move, Take) and move.place:
        return _taking(player, parts().cards[view.display[move.place - 1]])
    return tr("Draw from the deck.") if isinstance(move, Take) else tr("Go on without the bonus.")


def _keeping(first: Card, second: Card) -> str:
    distances = tr(
        "Keep {first} and {second}: {near} and {far} steps to the tomb.",
        first=first.number,
        second=second.number,
        near=first.distance(0),
        far=second.distance(0),
    )
    return f"{distances} {tr(BOTH[first.colour])}" if first.colour == second.colour else distances


def _taking(player: Player, card: Card) -> str:
    found = tr(
        "Take pyramid {card}: {n} step to the tomb.",
        "Take pyramid {card}: {n} steps to the tomb.",
        card=card.number,
        n=card.distance(0),
    )
    in_play = sum(parts().cards[one.card].colour == card.colour for one in player.cards)
    count = player.tombs(card.colour) + in_play + 1
    if not earns_points(count):
        return found
    return f"{found} {tr(COUNTED[card.colour], n=count)}"


def _brought(view: State, player: Player, move: Cross | Bonus) -> list[str]:
    card = parts().cards[move.card]
    crossed = next(one.crossed for one in player.cards if one.card == move.card)
    gain, closer = Gain(card, move.boxes), card.distance(crossed) - card.distance(crossed | move.boxes)
    found = [
        _completing(player, card) if gain.tomb else "",
        tr("torch") if gain.torches and not player.torches[view.round] else "",
        tr("{n} red gem", "{n} red gems", n=gain.reds) if gain.reds else "",
        tr("{n} green gem", "{n} green gems", n=gain.greens) if gain.greens else "",
        tr("{n} potion", "{n} potions", n=gain.potions) if gain.potions else "",
        tr("{n} bonus box", "{n} bonus boxes", n=gain.crosses) if gain.crosses else "",
        tr("{n} step nearer the tomb", "{n} steps nearer the tomb", n=closer) if closer > 0 and not gain.tomb else "",
        tr("{n} skull", "{n} skulls", n=gain.skulls) if gain.skulls else "",
    ]
    return list(filter(None, found)) or [tr("opens new paths")]


def _completing(player: Player, card: Card) -> str:
    count = player.tombs(card.colour) + 1
    return tr(COMPLETES[card.colour], n=count) if earns_points(count) else tr("completes it")


BOTH: Final = (mark("Both are green."), mark("Both are orange."), mark("Both are purple."))
COUNTED: Final = (
    mark("It could be your green pyramid no. {n}."),
    mark("It could be your orange pyramid no. {n}."),
    mark("It could be your purple pyramid no. {n}."),
)
COMPLETES: Final = (
    mark("completes green pyramid no. {n}"),
    mark("completes orange pyramid no. {n}"),
    mark("completes purple pyramid no. {n}"),
)
"""By colour."""

LINES: Final = (mark("torches"), mark("pyramid points"), mark("gems"), mark("pyramids"), mark("skulls"))
"""What the lines of a playout's score card are called, in their order."""
STRENGTH: Final = {1: 18.5, 2: 12.1, 3: 10.0, 4: 8.2}
"""Points by which Pharaoh beats the policy of the playouts, by number of players."""
SPREAD: Final = {1: 9.3, 2: 8.1, 3: 8.3, 4: 9.0}
"""Standard deviation of the luck in a game, by number of players."""
SCALE: Final = (1.68, 0.87, 0.372, 0.008)
"""Points that each level gives away in a decision, by level."""
KINDS: Final = kinds(
    (
        mark("Most is lost where the pattern lies: look for the torch of the round before the shortest way."),
        mark("Most is lost where the pattern lies: look for the pyramid that earns pyramid points next."),
        mark("Most is lost where the pattern lies: see which gems it can take, and pair their colours."),
        mark("Most is lost where the pattern lies: look for the shortest way to the tomb."),
        mark("Most is lost where the pattern lies: look for a way around the skulls."),
    ),
    (mark("Which pyramid to take"), mark("Most is lost when you take a pyramid: look at the whole display first.")),
    mark("Most is lost with bonus boxes: look at both pyramids before you choose one."),
)
ADVISER: Final = adviser(SIMULATOR, reason, LINES, STRENGTH, SPREAD, SCALE, KINDS, KEEN)
JUDGE: Final = ADVISER
OFFER: Final = Bots(BOTS, ADVISER, JUDGE, drill_of=bots.drill_of)
