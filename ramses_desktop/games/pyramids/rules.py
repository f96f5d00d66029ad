"""The rules of Pyramids: what it adds to the common course of flip-and-write games. Knows no screen, no bots, and no files but the
game's data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import BadDeal, IllegalMove, Part, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import names, neighbours
from ramses_desktop.games.flip_and_write.playout import ROUNDS
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
    Position,
    Refusals,
    Side,
)
from ramses_desktop.games.pyramids.cards import COLOURS, Card, Gain, earns_points
from ramses_desktop.games.pyramids.deck import CARDS, COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.info import INFO

__all__ = [
    "ALL_TURNS", "CROSS", "GAME", "KEEP", "OVER", "REPLACE", "RIVAL", "InPlay", "Player", "Pyramids", "PyramidsOptions", "State",
]  # fmt: skip


@frozen
class PyramidsOptions(ExpeditionOptions):
    """A solo player faces the rival."""

    game: ClassVar[str] = INFO.name


@frozen
class Player(Side):
    """One side of the table: the two pyramids in play, the completed ones, and the score card."""

    torches: tuple[bool, ...] = (False,) * ROUNDS
    reds: int = 0
    greens: int = 0
    skulls: int = 0
    """Number of skulls crossed; they are crossed in order, so this tells which."""

    def tombs(self, colour: int) -> int:
        return sum(parts().cards[card].colour == colour for card in self.done)


@frozen
class State(Position[Player]):
    struck: tuple[int, ...] = ()
    """The colours in the solo rival's order of preference; public."""
    claims: tuple[tuple[int, ...], ...] = ((),) * COLOURS
    """For each colour, who took the 10, the 6 and the 3."""


POINTS_OF: Final = {
    "green": mark("Green pyramid points"),
    "orange": mark("Orange pyramid points"),
    "purple": mark("Purple pyramid points"),
}


class RivalsTaste(LastList[State]):
    """The rival's order of preference among colours."""

    def draw(self, options: PyramidsOptions, luck: Luck) -> Sequence[int]:
        return luck.stream("rival").shuffled(range(COLOURS))

    def check(self, options: PyramidsOptions, numbers: tuple[int, ...]) -> None:
        if sorted(numbers) != list(range(COLOURS)):
            raise BadDeal(tr("The last list must be the {n} colours.", n=COLOURS))

    def opened(self, state: State, options: PyramidsOptions, numbers: tuple[int, ...]) -> State:
        return evolve(state, struck=numbers)


class Pyramids(ExpeditionGame[State]):
    spec = Spec(
        id=INFO.id,
        name=INFO.name,
        seats=INFO.seats,
        rules=1,
        options=PyramidsOptions,
        variants=tuple(PyramidsOptions(players) for players in range(1, 5)),
    )
    refusals = Refusals(
        hands=mark("The first list must be {n} different pyramids for each player."),
        deck=mark("The second list must be all {n} pyramids."),
        keep=mark("First keep two of your four pyramids."),
        dealt=mark("Keep two of the pyramids you were dealt: {cards}."),
        bonus=mark("First cross off the bonus box for your red cross."),
        foreign=mark("Pyramid {card} is not one of your two."),
        take=mark("First take a new pyramid, from the display or the deck."),
        place=mark("The display has no pyramid in place {n}."),
        closed=mark("There is a wall at {boxes}."),
    )
    new_state = State
    new_player = Player
    last_list = RivalsTaste()

    def parts(self) -> Parts:
        return parts()

    # -------------------------------------------------------- crossing off

    def must_fit(self, one: InPlay, boxes: int) -> None:
        super().must_fit(one, boxes)
        entrance = parts().cards[one.card].entrance
        if not one.crossed and not boxes & entrance:
            raise IllegalMove(tr("The first marks on a pyramid must include its entrance, {box}.", box=names(entrance)[0]))
        if one.crossed and not boxes & neighbours(one.crossed):
            raise IllegalMove(tr("New marks must touch one of your crosses, side by side."))

    def gain(self, card: Card, boxes: int) -> Gain:
        return Gain(card, boxes)

    def entered(self, state: State, player: Player, gain: Gain) -> Player:
        values = parts().values
        return evolve(
            player,
            torches=tuple(torch or (gain.torches > 0 and turn == state.round) for turn, torch in enumerate(player.torches)),
            reds=values.gems_after(player.reds, gain.reds),
            greens=values.gems_after(player.greens, gain.greens),
            skulls=values.skulls_after(player.skulls, gain.skulls, gain.potions),
        )

    # -------------------------------------------------------- replacing and pyramid points

    def completed(self, state: State) -> list[tuple[int, int]]:
        """Lowest number first."""
        return sorted(super().completed(state))

    def replaced(self, state: State) -> State:
        """Players who earned pyramid points take the highest open box of the colour."""
        claims = list(state.claims)
        for colour, seat in earned(state):
            if len(claims[colour]) < len(parts().values.boxes):
                claims[colour] = (*claims[colour], seat)
        return evolve(state, claims=tuple(claims))

    def strike(self, state: State) -> State:
        """The rival strikes the highest open box of the colour in which the player has completed the fewest."""
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
        """A lower lowest completed number is better; having none is worst."""
        return (-min(side.done, default=CARDS + 1),)

    def tie_break(self, state: State, seat: int) -> str:
        done = state.players[seat].done
        if not done:
            return mark("Tied, with no pyramid completed.")
        return mark("Tied; the lowest completed pyramid is number {n}.", n=min(done))


def earned(state: State) -> list[tuple[int, int]]:
    """Colour and seat for each award of pyramid points by this turn's completed pyramids, the 2nd, 4th or 6th of their colour;
    lowest number first."""
    cards = parts().cards
    found = []
    for seat, (player, before) in enumerate(zip(state.players, state.before, strict=True)):
        counts = [0] * COLOURS
        for place, number in enumerate(player.done):
            colour = cards[number].colour
            counts[colour] += 1
            if place >= len(before.done) and earns_points(counts[colour]):
                found.append((number, colour, seat))
    return [(colour, seat) for _, colour, seat in sorted(found)]


def _boxes_of(owners: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Points and number of the boxes of one colour that this seat took."""
    mine = [value for value, owner in zip(parts().values.boxes, owners, strict=False) if owner == seat]
    return sum(mine), len(mine)


GAME: Final = Pyramids()
