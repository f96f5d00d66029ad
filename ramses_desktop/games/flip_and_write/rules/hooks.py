"""The gaps in the common rules that each game fills in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from ramses_desktop.engine.game import Part, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.flip_and_write.card_data import Printed
from ramses_desktop.games.flip_and_write.rules.state import Orders, Refusals, S


class Hooks(ABC, Generic[S]):
    """What each flip-and-write game says for itself; whatever happens in the same way in all of them is in ExpeditionGame."""

    spec: ClassVar[Spec]
    refusals: ClassVar[Refusals]
    count: ClassVar[int]
    """How many cards there are, numbered from 1."""

    @abstractmethod
    def parts(self) -> Printed[Any, Any]:
        """What is in the box."""

    @abstractmethod
    def draw_last(self, options: Any, luck: Luck) -> Sequence[int]:
        """The last list of a deal: luck that only this game needs."""

    @abstractmethod
    def check_last(self, options: Any, last: tuple[int, ...]) -> None:
        """BadDeal if this cannot be the last list of a deal."""

    @abstractmethod
    def side(self, dealt: tuple[int, ...]) -> Any:
        """A player who has these cards to choose from."""

    @abstractmethod
    def opening(self, sides: tuple[Any, ...], deck: tuple[int, ...], orders: Orders, last: tuple[int, ...]) -> S:
        """The state before the first move."""

    @abstractmethod
    def in_play(self, card: int) -> Any:
        """This card, new in play."""

    @abstractmethod
    def reach(self, one: Any) -> int:
        """The boxes of a card in play that may be crossed off one by one."""

    @abstractmethod
    def fitting(self, one: Any, placements: tuple[int, ...]) -> Iterable[int]:
        """Those of the placements that are allowed on a card in play."""

    @abstractmethod
    def must_fit(self, one: Any, boxes: int) -> None:
        """Say why these boxes may not be crossed off, if they may not."""

    @abstractmethod
    def settle(self, state: S, one: Any, boxes: int) -> S:
        """Cross off these boxes, which are allowed, and settle what lies under them; bonus boxes are added to the state."""

    @abstractmethod
    def order(self, state: S) -> Sequence[tuple[int, int]]:
        """Every card completed in this turn with its owner, in the order in which they count."""

    @abstractmethod
    def laid_aside(self, state: S) -> S:
        """What else happens when completed cards are laid aside, before anybody takes a new one."""

    @abstractmethod
    def replaced(self, state: S) -> S:
        """What else happens when all have taken new cards, before the next turn."""

    @abstractmethod
    def strike(self, state: S) -> S:
        """What the player of a solo game loses at the end of a round."""

    @abstractmethod
    def shown(self, state: S) -> Orders:
        """The expedition cards that may be seen now, all others HIDDEN."""

    @abstractmethod
    def parts_of(self, state: S, seat: int) -> tuple[Part, ...]:
        """The lines of a seat's result."""

    @abstractmethod
    def tie_key(self, side: Any) -> tuple[int, ...]:
        """What decides between equal totals; higher is better."""

    @abstractmethod
    def tie_break(self, state: S, seat: int) -> str:
        """A kept sentence that says what decided, for a seat whose total is shared."""
