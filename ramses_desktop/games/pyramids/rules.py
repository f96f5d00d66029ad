"""The rules of Pyramids: options, state, and what each move does. Whoever must not see something is kept from it here, in `view`,
and nowhere else; the steps of a turn are those of all expedition games. Knows no screen, no bot, no file but the game's data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import BadDeal, IllegalMove, Part, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import names, neighbours
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import (
    ALL_TURNS,
    CROSS,
    DEALT,
    KEEP,
    OVER,
    REPLACE,
    RIVAL,
    ExpeditionGame,
    ExpeditionOptions,
    InPlay,
    Orders,
    Position,
    Refusals,
    Side,
    crossed_off,
    must_be_free,
    revealed_cards,
    with_side,
)
from ramses_desktop.games.pyramids import moves as notation
from ramses_desktop.games.pyramids.deck import CARDS, COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.kernel import COLOURS, Gain, box_earned, legal, reach

__all__ = [
    "ALL_TURNS", "CROSS", "DEALT", "GAME", "KEEP", "OVER", "REPLACE", "RIVAL",
    "Player", "Pyramid", "Pyramids", "PyramidsOptions", "State", "marked",
]  # fmt: skip


@frozen
class PyramidsOptions(ExpeditionOptions):
    """One player plays against the rival."""

    game: ClassVar[str] = notation.NAME


@frozen
class Pyramid(InPlay):
    """A pyramid in play: which card, and its crossed boxes."""

    @property
    def complete(self) -> bool:
        return bool(self.crossed & parts().cards[self.card].tomb)


@frozen
class Player(Side[Pyramid]):
    """One side of the table: the two pyramids in play, the completed ones, and the score card."""

    torches: tuple[bool, ...] = (False,) * ROUNDS
    reds: int = 0
    greens: int = 0
    skulls: int = 0
    """Skulls are always crossed from the first box on, so their number says which."""

    @property
    def pyramids(self) -> tuple[Pyramid, ...]:
        return self.cards

    def tombs(self, colour: int) -> int:
        return sum(parts().cards[card].colour == colour for card in self.done)


@frozen
class State(Position[Player]):
    struck: tuple[int, ...] = ()
    """In which order the solo rival prefers colours, where it could strike in several; open to all."""
    claims: tuple[tuple[int, ...], ...] = ((),) * COLOURS
    """For each colour, who took the 10, the 6 and the 3."""


POINTS_OF: Final = {
    "green": mark("Green pyramid points"),
    "orange": mark("Orange pyramid points"),
    "purple": mark("Purple pyramid points"),
}


class Pyramids(ExpeditionGame[State]):
    spec = Spec(
        id="pyramids",
        name=notation.NAME,
        seats=range(1, 5),
        rules=1,
        options=PyramidsOptions,
        variants=tuple(PyramidsOptions(players) for players in range(1, 5)),
    )
    refusals = Refusals(
        hands=mark("The first list must be {n} different pyramids for each player."),
        deck=mark("The second list must be all {n} pyramids."),
        keep=mark("First keep two of your four pyramids."),
        dealt=mark("Keep two of the pyramids you were dealt: {cards}."),
        bonus=mark("Now cross off the bonus box for your red cross."),
        foreign=mark("Pyramid {card} is not one of the two in play here."),
        take=mark("Now take a new pyramid from the display or the deck."),
        place=mark("There is no pyramid at place {n} of the display."),
    )
    count = CARDS

    def parts(self) -> Parts:
        return parts()

    # -------------------------------------------------------- dealing

    def draw_last(self, options: PyramidsOptions, luck: Luck) -> Sequence[int]:
        """The order in which the rival prefers colours."""
        return luck.stream("rival").shuffled(range(COLOURS))

    def check_last(self, options: PyramidsOptions, last: tuple[int, ...]) -> None:
        if sorted(last) != list(range(COLOURS)):
            raise BadDeal(tr("The last list must be the {n} colours.", n=COLOURS))

    def side(self, dealt: tuple[int, ...]) -> Player:
        return Player(dealt)

    def opening(self, sides: tuple[Player, ...], deck: tuple[int, ...], orders: Orders, last: tuple[int, ...]) -> State:
        return State(sides, sides, deck, orders, struck=last)

    # -------------------------------------------------------- crossing off

    def in_play(self, card: int) -> Pyramid:
        return Pyramid(card)

    def reach(self, one: Pyramid) -> int:
        return reach(parts().cards[one.card], one.crossed)

    def fitting(self, one: Pyramid, placements: tuple[int, ...]) -> Iterable[int]:
        return legal(parts().cards[one.card], one.crossed, placements)

    def must_fit(self, one: Pyramid, boxes: int) -> None:
        card = parts().cards[one.card]
        if boxes & card.walls:
            raise IllegalMove(tr("There is a wall at {boxes}.", boxes=", ".join(names(boxes & card.walls))))
        must_be_free(one, boxes)
        if not one.crossed and not boxes & card.entrance:
            raise IllegalMove(tr("The first boxes of a pyramid must include its entrance, {box}.", box=names(card.entrance)[0]))
        if one.crossed and not boxes & neighbours(one.crossed):
            raise IllegalMove(tr("It must touch one of your crosses, side by side."))

    def settle(self, state: State, one: Pyramid, boxes: int) -> State:
        """All icons at once; red crosses become bonus boxes."""
        values = parts().values
        player = state.players[state.seat]
        gain = Gain(parts().cards[one.card], boxes)
        player = evolve(
            crossed_off(player, one, boxes),
            torches=tuple(torch or (gain.torches > 0 and turn == state.round) for turn, torch in enumerate(player.torches)),
            reds=values.gems_after(player.reds, gain.reds),
            greens=values.gems_after(player.greens, gain.greens),
            skulls=values.skulls_after(player.skulls, gain.skulls, gain.potions),
        )
        return evolve(with_side(state, player), bonus=state.bonus + gain.crosses)

    # -------------------------------------------------------- replacing and pyramid points

    def order(self, state: State) -> Sequence[tuple[int, int]]:
        """The lowest number first."""
        completed = [(one.card, seat) for seat, player in enumerate(state.players) for one in player.cards if one.complete]
        return sorted(completed)

    def laid_aside(self, state: State) -> State:
        return state

    def replaced(self, state: State) -> State:
        """Who has just completed the 2nd, 4th or 6th of a colour takes its highest open box, lowest number first."""
        qualified = sorted(
            (card, seat)
            for seat, (player, before) in enumerate(zip(state.players, state.before, strict=True))
            for place, card in enumerate(player.done)
            if place >= len(before.done) and box_earned(_same_colour(player.done[: place + 1]))
        )
        claims = list(state.claims)
        for card, seat in qualified:
            colour = parts().cards[card].colour
            if len(claims[colour]) < len(parts().values.boxes):
                claims[colour] = (*claims[colour], seat)
        return evolve(state, claims=tuple(claims))

    def strike(self, state: State) -> State:
        """The rival strikes the highest open box of the colour of which the player has completed the fewest."""
        still_open = [colour for colour in state.struck if len(state.claims[colour]) < len(parts().values.boxes)]
        if not still_open:
            return state
        colour = min(still_open, key=state.players[0].tombs)
        claims = [(*owners, RIVAL) if at == colour else owners for at, owners in enumerate(state.claims)]
        return evolve(state, claims=tuple(claims))

    # -------------------------------------------------------- result

    def parts_of(self, state: State, seat: int) -> tuple[Part, ...]:
        player, values = state.players[seat], parts().values
        torches, pairs, singles, tombs, skulls = values.parts(
            sum(player.torches), player.reds, player.greens, len(player.done), player.skulls
        )
        colours = [
            Part(f"{name}_points", POINTS_OF[name], *_boxes_of(state.claims[colour], seat))
            for colour, name in enumerate(COLOUR_NAMES)
        ]
        return (
            Part("torches", mark("Torches"), torches, sum(player.torches)),
            *colours,
            Part("gem_pairs", mark("Pairs of gems"), pairs, min(player.reds, player.greens)),
            Part("single_gems", mark("Single gems"), singles, abs(player.reds - player.greens)),
            Part("tombs", mark("Completed pyramids"), tombs, len(player.done)),
            Part("skulls", mark("Highest skull"), skulls, player.skulls),
        )

    def tie_key(self, side: Player) -> tuple[int, ...]:
        """The lower the lowest completed number, the better; without any, last."""
        return (-min(side.done, default=CARDS + 1),)

    def tie_break(self, state: State, seat: int) -> str:
        done = state.players[seat].done
        if not done:
            return mark("Tied, with no pyramid completed.")
        return mark("Tied; the lowest completed pyramid is number {n}.", n=min(done))

    # -------------------------------------------------------- knowing

    def shown(self, state: State) -> Orders:
        """All that have been revealed."""
        return tuple(revealed_cards(order, state.revealed - turn * TURNS) for turn, order in enumerate(state.orders))


def _same_colour(done: tuple[int, ...]) -> int:
    """How many of these have the colour of the last."""
    cards = parts().cards
    return sum(cards[card].colour == cards[done[-1]].colour for card in done)


def _boxes_of(owners: tuple[int, ...], seat: int) -> tuple[int, int]:
    """The points and the number of the boxes of one colour that this seat took."""
    mine = [value for value, owner in zip(parts().values.boxes, owners, strict=False) if owner == seat]
    return sum(mine), len(mine)


GAME: Final = Pyramids()
marked: Final = GAME.marked
