"""How lucky a seat was with what it was dealt and with what came up: what that is worth, less the mean of all that could have come.
Everything is judged by the same playouts, so over many games luck comes out even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from attrs import evolve

from ramses_desktop.bots.judging import CARDS, DEAL, FLIP, WORTH, Fortune
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.bots import ExpeditionSimulation
from ramses_desktop.games.flip_and_write.card_data import EXPEDITIONS
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, DEALT, KEEP

GUESSES: Final = 300
"""For cards and the deal,"""
FLIP_GUESSES: Final = 80
"""and for a pattern, as there each can be put to several uses:"""
TRIED: Final = 4


def fortunes(simulation: ExpeditionSimulation, before: Any, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """The luck in what this seat sees now and did not see before; `before` is None at the start."""
    view = simulation.view
    found: tuple[Fortune, ...] = ()
    if view.stage == KEEP:
        return (yield from _deal(simulation, luck)) if before is None else ()
    flipped = view.stage == CROSS and (before.number, before.stage) != (view.number, CROSS)
    new_cards = _new_cards(view, before, simulation.seat)
    if new_cards and not view.bonus:
        found = ((yield from _luck_of_cards(simulation, new_cards, luck, flipped=flipped)),)
    if flipped and view.players[simulation.seat].cards:
        found = (*found, (yield from _luck_of_flip(simulation, luck)))
    return found


def _fortune(kind: str, results: Sequence[float]) -> Fortune:
    return Fortune(kind, fmean(results), stdev(results) / sqrt(len(results)))


def _deal(simulation: ExpeditionSimulation, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """What the cards dealt are worth, and how much more than any others."""
    own = simulation.own_dealt
    worths, leads = [], []
    for guess in range(GUESSES):
        simulation.imagine(luck)
        worth = simulation.play_on()
        others = {card for dealt in simulation.dealt for card in dealt}
        rest = luck.shuffled(card for card in simulation.deck if card not in others)
        simulation.own_dealt = sorted(rest[:DEALT])
        worths.append(worth)
        leads.append(worth - simulation.play_on())
        simulation.own_dealt = own
        yield (guess + 1) / GUESSES
    return _fortune(WORTH, worths), _fortune(DEAL, leads)


def _new_cards(view: Any, before: Any, seat: int) -> list[int]:
    """The cards that came into the display, or unseen to this seat, since then. At first the whole display is new, also a card that
    this seat was dealt and gave back: it gave back the worse ones, so without them displays would look too good."""
    owned = {*before.display, *(one.card for one in before.players[seat].cards), *before.players[seat].dealt}
    drawn = [one.card for one in view.players[seat].cards if one.card not in owned]
    return [*(card for card in view.display if card not in before.display), *drawn]


def _luck_of_cards(simulation: ExpeditionSimulation, cards: Sequence[int], luck: Luck, *, flipped: bool) -> Thinking[Fortune]:
    """The lead of these cards over any others. A pattern turned over at the same time is not known yet."""
    leads = []
    for guess in range(GUESSES):
        simulation.imagine(luck)
        if flipped:
            simulation.orders = luck.pick(list(_possible_orders(simulation)))
        leads.append(_lead_of_cards(simulation, cards, luck))
        yield (guess + 1) / GUESSES
    return _fortune(CARDS, leads)


def _lead_of_cards(simulation: ExpeditionSimulation, cards: Sequence[int], luck: Luck) -> float:
    came = simulation.play_on()
    display, players, deck = list(simulation.view.display), simulation.players, simulation.deck
    pool = luck.shuffled([*cards, *deck])
    drawn = dict(zip(cards, pool, strict=False))
    simulation.display = [drawn.get(card, card) for card in display]
    simulation.deck = pool[len(cards) :]
    simulation.players = [player.copy() for player in players]
    me, node = simulation.players[simulation.seat], simulation.policy.node
    me.nodes = [node(drawn[one.card.number], 0) if one.card.number in drawn else one for one in me.nodes]
    lead = came - simulation.play_on()
    simulation.display, simulation.players, simulation.deck = display, players, deck
    return lead


def _luck_of_flip(simulation: ExpeditionSimulation, luck: Luck) -> Thinking[Fortune]:
    """The lead of the pattern turned over, over the mean of all that could have come, each put to its best use."""
    view, turn = simulation.view, simulation.view.number % TURNS
    order = simulation.seen_orders[view.round]
    hidden = [card for card in range(EXPEDITIONS) if card not in order[: turn + 1]]
    worlds = [_turned(simulation, card) for card in (order[turn], *hidden)]
    # Equal patterns are the same world.
    results: dict[int, list[list[float]]] = {}
    patterns = [simulation.policy.pack[card] for card in (order[turn], *hidden)]
    first = dict(zip(reversed(patterns), reversed(worlds), strict=True))
    for pattern, world in first.items():
        results[pattern] = [[] for _ in world.candidates[:TRIED]]
    for guess in range(FLIP_GUESSES):
        simulation.imagine(luck)
        # In any order: where two equal patterns are left, either may be the one that comes now.
        for possible in luck.shuffled(_possible_orders(simulation)):
            pattern = possible[view.round][turn]
            world = first[pattern]
            if len(results[pattern][0]) > guess:
                continue
            world.orders, world.deck, world.dealt = possible, simulation.deck, simulation.dealt
            for found, move in zip(results[pattern], world.candidates, strict=False):
                found.append(world.play_out(move))
        yield (guess + 1) / FLIP_GUESSES
    best = {pattern: max(found, key=fmean) for pattern, found in results.items()}
    came = best[patterns[0]]
    means = [fmean(best[pattern][guess] for pattern in patterns) for guess in range(FLIP_GUESSES)]
    return _fortune(FLIP, [one - mean for one, mean in zip(came, means, strict=True)])


def _turned(simulation: ExpeditionSimulation, card: int) -> ExpeditionSimulation:
    """The same position with this card turned over."""
    view, turn = simulation.view, simulation.view.number % TURNS
    order = list(simulation.seen_orders[view.round])
    order[turn] = card
    orders = (*simulation.seen_orders[: view.round], tuple(order), *simulation.seen_orders[view.round + 1 :])
    return ExpeditionSimulation(
        simulation.simulator,
        simulation.game,
        (evolve(view, orders=orders, seat=simulation.seat),),
        simulation.seat,
        simulation.envy,
    )


def _possible_orders(simulation: ExpeditionSimulation) -> Iterator[list[list[int]]]:
    """The orders in which any of the patterns not turned over before comes now."""
    round_, now = simulation.view.round, simulation.view.number % TURNS
    for later in range(now, len(simulation.orders[round_])):
        order = simulation.orders[round_][:]
        order[now], order[later] = order[later], order[now]
        yield [*simulation.orders[:round_], order, *simulation.orders[round_ + 1 :]]
