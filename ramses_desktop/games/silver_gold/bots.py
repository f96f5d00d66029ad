"""The bots of Silver & Gold, and the reasons behind hints. They see views only."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ramses_desktop.bots import Bot
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write import bots
from ramses_desktop.games.flip_and_write.bots import Simulator, adviser, kinds, levels, policies
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.offer import Bots
from ramses_desktop.games.silver_gold.cards import Card, Gain
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.kernel import Foresight, Playout, Policy, SimPlayer, Weights
from ramses_desktop.games.silver_gold.rules import GAME, Player, State, palm_worth

CHILD: Final = Weights(coin=60, palm=12, poor=0, cross=40, turn=20, box=4, gold=30, grove=30, seal=0)
"""A beginner's taste: everything shiny. That islands need completing comes as a surprise."""
KEEN: Final = Weights(
    coin=4, palm=9, poor=15, cross=27, turn=40, box=4, gold=4, grove=12, seal=34, tables=True, foresight=Foresight(2, 0.6)
)
"""The best known weights, for thinking ahead."""
PIECE: Final = 500
"""Turn table entries computed per step: a few milliseconds."""

plain_policy, child_policy, keen_policy = policies(GAME, Policy, Weights(), CHILD, KEEN)


def _player(policy: Policy, view: State, seat: int) -> SimPlayer:
    player = view.players[seat]
    found = SimPlayer([policy.node(one.card, one.crossed) for one in player.cards])
    found.coins, found.rows, found.cups = player.coins, len(player.cups), sum(player.cups)
    found.due = player.rows > found.rows
    found.palm_boxes, found.palms = len(player.palms), sum(player.palms)
    for number in player.done:
        found.add(policy.cards[number])
    found.assess(policy.phase(min(view.number, ALL_TURNS - 1)), GAME.parts().values, palm_worth(view))
    return found


def _playout(
    policy: Policy, view: State, players: list[SimPlayer], orders: list[list[int]], display: list[int], deck: list[int]
) -> Playout:
    table = Playout(policy, players, orders, display, deck, view.starter)
    table.trophies = len(view.trophies)
    table.turn = view.number
    table.due = any(player.due for player in players)
    return table


def _get_ready(numbers: Collection[int] | None = None) -> Iterator[None]:
    """Compute the turn tables of these islands, or of all, which takes a second, before the first thought, so that no later one is
    delayed."""
    policy = keen_policy()
    islands = [card for card in policy.cards.values() if numbers is None or card.number in numbers]
    while missing := policy.outlooks.missing(islands):
        policy.outlooks.look_ahead(missing[0], PIECE)
        yield


SIMULATOR: Final = Simulator(plain_policy, child_policy, keen_policy, _player, SimPlayer, _playout, _get_ready, _get_ready)
BOTS: dict[str, Bot] = levels(SIMULATOR)


# ------------------------------------------------------------ hints


def reason(view: State, seat: int, move: Move) -> str:
    """What the move earns at once."""
    if isinstance(move, Cross | Bonus):
        return tr("Island {card}: {brought}.", card=move.card, brought=", ".join(_brought(view, view.players[seat], move)))
    if isinstance(move, Keep):
        first, second = (parts().cards[number] for number in (move.first, move.second))
        return tr(
            "Keep {first} and {second}: {this}; {that}.",
            first=first.number,
            second=second.number,
            this=", ".join(_offered(first)),
            that=", ".join(_offered(second)),
        )
    if isinstance(move, Take) and move.place:
        card = parts().cards[view.display[move.place - 1]]
        seals = _by_seals(view.players[seat], card)
        offered = [*_offered(card), tr("{n} point from seals", "{n} points from seals", n=seals)] if seals else _offered(card)
        return tr("Take island {card}: {brought}.", card=card.number, brought=", ".join(offered))
    return tr("Draw from the deck.") if isinstance(move, Take) else tr("Go on without the bonus.")


def _offered(card: Card) -> list[str]:
    """What an island offers: `12 points`, `2 coins`, `1 palm`."""
    return [tr("{n} point", "{n} points", n=card.size), *_icons(Gain(card, card.free))]


def _icons(gain: Gain) -> list[str]:
    found = [
        tr("{n} coin", "{n} coins", n=gain.coins) if gain.coins else "",
        tr("{n} palm", "{n} palms", n=gain.palms) if gain.palms else "",
        tr("{n} bonus box", "{n} bonus boxes", n=gain.crosses) if gain.crosses else "",
    ]
    return list(filter(None, found))


def _by_seals(player: Player, card: Card) -> int:
    """Points that seals would earn once this island is completed."""
    cards = [parts().cards[number] for number in (*player.done, *(one.card for one in player.cards))]
    points = sum(other.seal_points for other in cards if other.seal == card.colour)
    return points + sum(card.seal_points for other in cards if other.colour == card.seal)


def _brought(view: State, player: Player, move: Cross | Bonus) -> list[str]:
    card, values = parts().cards[move.card], parts().values
    crossed = next(one.crossed for one in player.cards if one.card == move.card)
    gain, left = Gain(card, move.boxes), (card.free & ~crossed & ~move.boxes).bit_count()
    palms = min(gain.palms, values.palm_boxes - len(player.palms))
    worth = palm_worth(view)
    found = [
        "" if left else tr("completes it"),
        tr("{n} coin", "{n} coins", n=gain.coins) if gain.coins else "",
        tr("fills a row of coins") if values.coins_after(player.coins, gain.coins) // values.in_a_row > player.rows else "",
        tr("{n} palm for {worth}", "{n} palms for {worth} each", n=palms, worth=worth) if palms else "",
        tr("{n} bonus box", "{n} bonus boxes", n=gain.crosses) if gain.crosses else "",
        tr("{n} box left", "{n} boxes left", n=left) if left else "",
    ]
    return list(filter(None, found))


LINES: Final = (mark("coins"), mark("trophies"), mark("palms"), mark("islands"), mark("seals"))
"""What the lines of a playout's score card are called, in their order."""
STRENGTH: Final = {1: 12.5, 2: 6.2, 3: 4.3, 4: 4.9}
"""Points by which Pharaoh beats the policy of the playouts, by number of players."""
SPREAD: Final = {1: 11.4, 2: 9.2, 3: 8.5, 4: 9.0}
"""Standard deviation of the luck in a game, by number of players."""
SCALE: Final = (1.69, 0.88, 0.339, 0.015)
"""Points that each level gives away in a decision, by level."""
KINDS: Final = kinds(
    (
        mark("Most is lost where the pattern lies: see which coins it can take."),
        mark("Most is lost where the pattern lies: fill a row of coins before the trophies are gone."),
        mark("Most is lost where the pattern lies: take palms while the display shows many."),
        mark("Most is lost where the pattern lies: finish one island before you begin on the other."),
        mark("Most is lost where the pattern lies: finish the island that your seals count."),
    ),
    (mark("Which island to take"), mark("Most is lost when you take an island: look at the whole display first.")),
    mark("Most is lost with bonus boxes: look at both islands before you choose one."),
)
ADVISER: Final = adviser(SIMULATOR, reason, LINES, STRENGTH, SPREAD, SCALE, KINDS, KEEN)
JUDGE: Final = ADVISER
OFFER: Final = Bots(BOTS, ADVISER, JUDGE, drill_of=bots.drill_of)
