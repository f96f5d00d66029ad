"""The number of steps a player still needs to enter the chamber, as shown in hints. Estimates the whole way from public
information; bots choose their moves by other measures."""

from __future__ import annotations

from typing import Final

from ramses_desktop.games.pharaoh.bots.routes import Prices, Routes
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import INSCRIPTION
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Player, State, content, face_down, inscriptions_of, is_up, with_tile

BEYOND: Final = 40.0
"""Steps to a place that is unreachable as the tiles lie: sooner or later there will be a way."""
IN_THE_DARK: Final = 2.0
"""Average steps from one unknown tile to the next."""
PRICES: Final = Prices(unknown=2.0, wall=4.0, ending=2.0)
"""Cost of obstacles in steps, independent of the bots' own prices."""


class Distances:
    """Distances for one seat, given the current tiles."""

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
        """Number of inscriptions nobody has seen."""
        return inscriptions_of(self.state.options) - len(self.inscriptions)

    def turned(self, cell: int, sides: int) -> Distances:
        """The same distances with one tile in another orientation."""
        return Distances(with_tile(self.state, cell, sides), self.seat)

    def far(self, place: int, *cells: int) -> float:
        """Steps from a place to the nearest of these cells; obstacles count as detours."""
        return min(BEYOND, self._routes.steps(place, *cells))

    def missing(self, player: Player) -> list[int]:
        """Cells of known inscriptions that the player has not read."""
        return [cell for cell, number in self.inscriptions if not player.inscriptions >> number & 1]

    def must_search(self, player: Player) -> int:
        """Number of inscriptions that must still be found on unknown tiles."""
        if st.may_enter_chamber(self.state, player):
            return 0
        return max(0, min(self.hidden, self.state.wanted - player.inscriptions.bit_count() - len(self.missing(player))))

    def wanted(self, player: Player) -> list[int]:
        """The chamber if the player may enter it; otherwise known inscriptions, and unknown tiles while more must be found."""
        if st.may_enter_chamber(self.state, player):
            return [self.state.grid.chamber]
        return [*self.missing(player), *(self.dark if self.must_search(player) else ())]

    def left(self, player: Player, seen: int = NOWHERE) -> float:
        """Steps of all archaeologists until one enters the chamber. `seen` is a tile that is no longer unknown."""
        here = [figure.place for figure in player.figures]
        total = self._search(here, self.must_search(player), seen)
        missing = [] if st.may_enter_chamber(self.state, player) else self.missing(player)
        for _ in range(min(len(missing), self.state.wanted - player.inscriptions.bit_count())):
            steps, who, cell = min((self.far(place, cell), who, cell) for who, place in enumerate(here) for cell in missing)
            total += steps
            missing.remove(cell)
            here[who] = cell
        return total + min(self.far(place, self.state.grid.chamber) for place in here)

    def _search(self, here: list[int], hidden: int, seen: int) -> float:
        """Steps to the nearest unknown tile, and on until this many inscriptions have been found, on average."""
        dark = [cell for cell in self.dark if cell != seen]
        if not hidden or not dark:
            return 0.0
        tiles = hidden * (len(self.dark) + 1) / (self.hidden + 1) - (seen != NOWHERE)
        nearest = min(self.far(place, *dark) for place in here)
        return min(1.0, tiles) * nearest + max(0.0, tiles - 1) * IN_THE_DARK


def _open(state: State) -> list[int]:
    """The cells of face-up tiles."""
    return [cell for cell in range(state.grid.cells) if cell != state.grid.chamber and is_up(state, cell)]


def _bears_inscription(state: State, cell: int) -> bool:
    return content(state, cell).kind == INSCRIPTION
