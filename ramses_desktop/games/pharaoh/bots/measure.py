"""How far it still is for a player of Pharaoh's Tomb until the chamber has been entered: what hints tell, in steps. An estimate
from what everybody can see, of the whole way; what bots think of to choose their next move is their own affair."""

from __future__ import annotations

from typing import Final

from ramses_desktop.games.pharaoh.bots.routes import Prices, Routes, may_enter
from ramses_desktop.games.pharaoh.rules.maze import INSCRIPTION
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Player, State, content, face_down, inscriptions_of, is_up, with_tile

BEYOND: Final = 40.0
"""What cannot be reached as the tiles lie is no farther than that: sooner or later there is a way."""
IN_THE_DARK: Final = 2.0
"""So many steps, in the mean, from one tile in the dark to the next."""


PRICES: Final = Prices(unknown=2.0, wall=4.0, ending=2.0)
"""What is in the way counts as so many steps, whatever bots think of it."""


class Reckoning:
    """For one seat, where the tiles lie as they do."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.dark = face_down(state)
        self.inscriptions = [(cell, content(state, cell).number) for cell in _open(state) if _bears_inscription(state, cell)]
        self._routes = Routes(state, seat, PRICES)

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def hidden(self) -> int:
        """How many inscriptions nobody has seen."""
        return inscriptions_of(self.state.options) - len(self.inscriptions)

    def turned(self, cell: int, sides: int) -> Reckoning:
        """The same with a tile that lies so."""
        return Reckoning(with_tile(self.state, cell, sides), self.seat)

    def far(self, place: int, *cells: int) -> float:
        """How many steps it is from a place to the nearest of these cells; what is in the way counts as a detour."""
        return min(BEYOND, self._routes.steps(place, *cells))

    def missing(self, player: Player) -> list[int]:
        """Where inscriptions lie open that the player has not read."""
        return [cell for cell, number in self.inscriptions if not player.inscriptions >> number & 1]

    def must_search(self, player: Player) -> int:
        """How many inscriptions must still be found in the dark."""
        if may_enter(self.state, player):
            return 0
        return max(0, min(self.hidden, self.state.wanted - player.inscriptions.bit_count() - len(self.missing(player))))

    def wanted(self, player: Player) -> list[int]:
        """The chamber, for who may enter it; else the inscriptions that lie open, and the dark while others must be found there."""
        if may_enter(self.state, player):
            return [self.state.grid.chamber]
        return [*self.missing(player), *(self.dark if self.must_search(player) else ())]

    def left(self, player: Player, seen: int = NOWHERE) -> float:
        """Steps until the chamber has been entered, by all archaeologists together. `seen` is in the dark no longer."""
        here = [figure.place for figure in player.figures]
        total = self._search(here, self.must_search(player), seen)
        missing = [] if may_enter(self.state, player) else self.missing(player)
        for _ in range(min(len(missing), self.state.wanted - player.inscriptions.bit_count())):
            steps, who, cell = min((self.far(place, cell), who, cell) for who, place in enumerate(here) for cell in missing)
            total += steps
            missing.remove(cell)
            here[who] = cell
        return total + min(self.far(place, self.state.grid.chamber) for place in here)

    def _search(self, here: list[int], hidden: int, seen: int) -> float:
        """To the nearest tile in the dark, and on until so many inscriptions have been found, in the mean."""
        dark = [cell for cell in self.dark if cell != seen]
        if not hidden or not dark:
            return 0.0
        tiles = hidden * (len(self.dark) + 1) / (self.hidden + 1) - (seen != NOWHERE)
        nearest = min(self.far(place, *dark) for place in here)
        return min(1.0, tiles) * nearest + max(0.0, tiles - 1) * IN_THE_DARK


def _open(state: State) -> list[int]:
    """The cells whose tiles lie face up."""
    return [cell for cell in range(state.grid.cells) if cell != state.grid.chamber and is_up(state, cell)]


def _bears_inscription(state: State, cell: int) -> bool:
    return content(state, cell).kind == INSCRIPTION
