"""What each flip-and-write game adds to the common rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from ramses_desktop.engine.game import Part, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.card_data import Parts
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules.state import Orders, Refusals, S, revealed_cards


class Hooks(ABC, Generic[S]):
    """Everything that is the same in all games is in ExpeditionGame."""

    spec: ClassVar[Spec]
    refusals: ClassVar[Refusals]
    new_state: ClassVar[type[Any]]
    new_player: ClassVar[type[Any]]

    # -------------------------------------------------------- required hooks

    @abstractmethod
    def parts(self) -> Parts[Any, Any]:
        """Everything in the box."""

    @abstractmethod
    def draw_last(self, options: Any, luck: Luck) -> Sequence[int]:
        """The last list of a deal: luck that only this game needs."""

    @abstractmethod
    def check_last(self, options: Any, last: tuple[int, ...]) -> None:
        """Raise BadDeal if this cannot be the last list of a deal."""

    @abstractmethod
    def opened(self, state: S, options: Any, last: tuple[int, ...]) -> S:
        """The state before the first move, with the options and the deal's last list filled in."""

    @abstractmethod
    def gain(self, card: Any, boxes: int) -> Any:
        """What is under these boxes."""

    @abstractmethod
    def entered(self, state: S, player: Any, gain: Any) -> Any:
        """The player with this gain entered on the score card."""

    @abstractmethod
    def strike(self, state: S) -> S:
        """What a solo player loses at the end of a round."""

    @abstractmethod
    def parts_of(self, state: S, seat: int) -> tuple[Part, ...]:
        """The lines of a seat's result."""

    @abstractmethod
    def tie_key(self, side: Any) -> tuple[int, ...]:
        """Tie-break key; higher is better."""

    @abstractmethod
    def tie_break(self, state: S, seat: int) -> str:
        """A marked sentence that names the tie-break, for a seat whose total is shared."""

    # -------------------------------------------------------- optional hooks

    def laid_aside(self, state: S) -> S:
        """Extra effects of laying completed cards aside, before anybody takes a new one."""
        return state

    def replaced(self, state: S) -> S:
        """Extra effects once everyone has taken new cards, before the next turn."""
        return state

    def recalled(self, seen: Sequence[S]) -> S:
        """A seat's current view with everything it remembers filled in."""
        return seen[-1]

    def expedition_cards(self, state: S) -> Orders:
        """The expedition cards visible now, all others HIDDEN; by default, all that have been revealed."""
        return tuple(revealed_cards(order, state.revealed - turn * TURNS) for turn, order in enumerate(state.orders))
