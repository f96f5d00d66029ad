"""The rules of Silver & Gold: what it adds to the common course of flip-and-write games. Knows no screen, no bots, and no files but
the game's data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, BadDeal, Part, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import EXPEDITIONS
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import (
    ALL_TURNS,
    CROSS,
    KEEP,
    OVER,
    REPLACE,
    RIVAL,
    ExpeditionGame,
    ExpeditionOptions,
    InPlay,
    LastList,
    Orders,
    Position,
    Refusals,
    Side,
    revealed_cards,
)
from ramses_desktop.games.silver_gold.cards import Card, Gain
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.silver_gold.info import INFO

__all__ = ["ALL_TURNS", "CROSS", "GAME", "KEEP", "OVER", "REPLACE", "RIVAL", "InPlay", "Player", "SilverGold", "State"]


@frozen
class SilverGoldOptions(ExpeditionOptions):
    """A solo player may keep revealed expedition cards open, to see which are left."""

    game: ClassVar[str] = INFO.name
    open_pile: bool = field(default=False)

    @open_pile.validator
    def _alone(self, _: Any, value: bool) -> None:
        if value and self.players > 1:
            raise ValueError(tr("Revealed expedition cards stay open only in a solo game."))


@frozen
class Player(Side):
    """One side of the table: the two islands in play, the completed ones, and the score card."""

    coins: int = 0
    """Number of coin boxes crossed; they are crossed in order, so this tells which."""
    cups: tuple[int, ...] = ()
    """Points of the trophy for each filled row of coins; 0 if none was left."""
    palms: tuple[int, ...] = ()
    """What each palm box earned."""

    @property
    def rows(self) -> int:
        """Number of filled rows of coins."""
        return self.coins // parts().values.in_a_row

    def islands(self, colour: int) -> int:
        """Number of completed islands of this colour."""
        return sum(parts().cards[card].colour == colour for card in self.done)


@frozen
class State(Position[Player]):
    starter: int = 0
    """First player in the first turn."""
    open_pile: bool = False
    """Whether expedition cards revealed earlier in the round may be looked at."""
    trophies: tuple[int, ...] = ()
    """Who took the 6, the 5 and so on; RIVAL if struck off."""

    @property
    def first(self) -> int:
        """The first player of this turn."""
        return (self.starter + self.number) % len(self.players)

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats from the first player on."""
        return tuple((self.first + step) % len(self.players) for step in range(len(self.players)))


TIED: Final = (
    mark("Tied; completed grey islands: {n}."),
    mark("Tied; completed green islands: {n}."),
    mark("Tied; completed orange islands: {n}."),
    mark("Tied; completed purple islands: {n}."),
)
"""By the deciding colour, in the order of `COLOUR_NAMES`."""


class FirstPlayer(LastList[State]):
    """The first player."""

    def draw(self, options: SilverGoldOptions, luck: Luck) -> Sequence[int]:
        return [luck.stream("first player").below(options.players)]

    def check(self, options: SilverGoldOptions, numbers: tuple[int, ...]) -> None:
        if len(numbers) != 1 or numbers[0] not in range(options.players):
            raise BadDeal(tr("The last list must be the first player."))

    def opened(self, state: State, options: SilverGoldOptions, numbers: tuple[int, ...]) -> State:
        return evolve(state, starter=numbers[0], open_pile=options.open_pile)


class SilverGold(ExpeditionGame[State]):
    spec = Spec(
        id=INFO.id,
        name=INFO.name,
        seats=INFO.seats,
        rules=1,
        options=SilverGoldOptions,
        variants=(*(SilverGoldOptions(players) for players in range(1, 5)), SilverGoldOptions(1, open_pile=True)),
    )
    refusals = Refusals(
        hands=mark("The first list must be {n} different islands for each player."),
        deck=mark("The second list must be all {n} islands."),
        keep=mark("First keep two of your four islands."),
        dealt=mark("Keep two of the islands you were dealt: {cards}."),
        bonus=mark("First cross off the bonus box for your X."),
        foreign=mark("Island {card} is not one of your two."),
        take=mark("First take a new island, from the display or the deck."),
        place=mark("The display has no island in place {n}."),
        closed=mark("There is only sea at {boxes}."),
    )
    new_state = State
    new_player = Player
    last_list = FirstPlayer()

    def parts(self) -> Parts:
        return parts()

    # -------------------------------------------------------- crossing off

    def gain(self, card: Card, boxes: int) -> Gain:
        return Gain(card, boxes)

    def entered(self, state: State, player: Player, gain: Gain) -> Player:
        """A palm counts those on the display, which stays the same until everybody has crossed off."""
        values = parts().values
        room = values.palm_boxes - len(player.palms)
        return evolve(
            player,
            coins=values.coins_after(player.coins, gain.coins),
            palms=player.palms + (palm_worth(state),) * min(gain.palms, room),
        )

    # -------------------------------------------------------- rows and cards

    def laid_aside(self, state: State) -> State:
        """From the first player clockwise, each row of coins filled this turn takes the highest trophy left. Laying cards aside
        makes no difference to that."""
        values = parts().values.trophies
        for seat in state.clockwise:
            player = state.players[seat]
            for _ in range(len(player.cups), player.rows):
                left = values[len(state.trophies) : len(state.trophies) + 1]
                player = evolve(player, cups=player.cups + (left or (0,)))
                players = (*state.players[:seat], player, *state.players[seat + 1 :])
                state = evolve(state, players=players, trophies=state.trophies + (seat,) * len(left))
        return state

    def strike(self, state: State) -> State:
        """The highest trophy left goes to nobody."""
        left = len(state.trophies) < len(parts().values.trophies)
        return evolve(state, trophies=(*state.trophies, RIVAL)) if left else state

    # -------------------------------------------------------- result

    def parts_of(self, state: State, seat: int) -> tuple[Part, ...]:
        player, values = state.players[seat], parts().values
        cards = [parts().cards[number] for number in player.done]
        seals = [card.seal_points * player.islands(card.seal) for card in cards if card.seal >= 0]
        return (
            Part("islands", mark("Completed islands"), sum(card.size for card in cards), len(cards)),
            Part("seals", mark("Seals"), sum(seals), len(seals)),
            Part("coins", mark("Coins"), player.coins * values.coin, player.coins),
            Part("trophies", mark("Trophies"), sum(player.cups), sum(cup > 0 for cup in player.cups)),
            Part("palms", mark("Palms"), sum(player.palms), len(player.palms)),
        )

    def tie_key(self, side: Player) -> tuple[int, ...]:
        """Completed islands of each colour, grey before green, orange and purple."""
        return tuple(side.islands(colour) for colour in range(len(COLOUR_NAMES)))

    def tie_break(self, state: State, seat: int) -> str:
        """The colour that decides between this seat and others with the same total: the last one that any of them needs."""
        totals = [sum(part.points for part in self.parts_of(state, other)) for other in range(len(state.players))]
        own = self.tie_key(state.players[seat])
        rivals = [self.tie_key(player) for at, player in enumerate(state.players) if at != seat and totals[at] == totals[seat]]
        parted = [next((at for at, count in enumerate(own) if count != rival[at]), None) for rival in rivals]
        decided = max((at for at in parted if at is not None), default=None)
        if decided is None:
            return mark("Tied, with as many islands of every colour.")
        return mark(TIED[decided], n=own[decided])

    # -------------------------------------------------------- knowledge

    def expedition_cards(self, state: State) -> Orders:
        """Only the top of the pile may be looked at, or all of this round if the pile is open."""
        return tuple(self._lying(state, at, order) for at, order in enumerate(state.orders))

    def _lying(self, state: State, turn: int, order: tuple[int, ...]) -> tuple[int, ...]:
        top = state.revealed - 1 - turn * TURNS
        open_cards = revealed_cards(order, top + 1) if top in range(TURNS) else (HIDDEN,) * EXPEDITIONS
        return open_cards if state.open_pile else tuple(card if at == top else HIDDEN for at, card in enumerate(open_cards))

    def recalled(self, seen: Sequence[State]) -> State:
        """Expedition cards seen once are remembered, even if covered now."""
        orders = [list(order) for order in seen[-1].orders]
        for view in seen:
            for turn, order in enumerate(view.orders):
                for at, card in enumerate(order):
                    if card != HIDDEN:
                        orders[turn][at] = card
        return evolve(seen[-1], orders=tuple(map(tuple, orders)))


def palm_worth(state: State) -> int:
    """What a palm earns now: for itself, and for each palm on the display."""
    return parts().values.palm * (1 + sum(parts().cards[card].palm_count for card in state.display))


GAME: Final = SilverGold()
