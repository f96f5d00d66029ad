"""The state of Ramses, its options, and the small changes that moves are made of."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve, field, frozen, validators

from ramses_desktop.engine.game import IllegalMove, Options
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.deck import DUEL, PLAIN, POWERS, SANDSTORM, SCORPION, parts

GOLD: Final = range(1, 17)
RED: Final = range(17, 33)
BLUE: Final = range(33, 48)
"""Pyramid numbers by colour, in order of their first holes."""
NO_PYRAMID: Final = 0
NO_CARD: Final = 0


def kind_of(pyramid: int) -> str:
    return "gold" if pyramid in GOLD else "red" if pyramid in RED else "blue" if pyramid in BLUE else ""


MOST_SLIDES: Final = 100
"""Slides onto sand after which a turn ends."""
WARNING: Final = 80
MOST_TURNS: Final = 100
"""Turns after which a card leaves the game."""
SCORPION_SLIDES: Final = 60
DUEL_TURNS: Final = 20
SCARABS: Final = 2

BASIC, EXPERT, CHILDREN = "basic", "expert", "children"
TURN_OVER, SLIDE, LOOK, SCARAB, GIVE, LAY, OVER = "turn over", "slide", "look", "scarab", "give", "lay", "over"


@frozen
class RamsesOptions(Options):
    """In solo play and with children, the sandstorm is the only special action, whatever else is switched on."""

    players: int = field(default=2)
    kind: str = field(default=BASIC)
    sandstorm: bool = field(default=True, validator=validators.instance_of(bool))
    scorpion: bool = field(default=True, validator=validators.instance_of(bool))
    powers: bool = field(default=True, validator=validators.instance_of(bool))
    duel: bool = field(default=True, validator=validators.instance_of(bool))

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 6):
            raise ValueError(tr("Ramses is for 1 to 5 players, not {n}.", n=value))

    @kind.validator
    def _kinds(self, _: Any, value: str) -> None:
        if value not in (BASIC, EXPERT, CHILDREN):
            raise ValueError(tr("Ramses is played basic, expert or children, not “{kind}”.", kind=value))
        if value != BASIC and self.players == 1:
            raise ValueError(tr("Alone, you can play only the basic game of Ramses."))

    @property
    def expert(self) -> bool:
        return self.kind == EXPERT

    @property
    def symbols(self) -> tuple[int, ...]:
        """The special actions in use."""
        chosen = {SANDSTORM: self.sandstorm, SCORPION: self.scorpion, POWERS: self.powers, DUEL: self.duel}
        calm = self.players == 1 or self.kind == CHILDREN
        return tuple(symbol for symbol, wanted in chosen.items() if wanted and not (calm and symbol != SANDSTORM))


@frozen
class Player:
    """A player's cards and chips."""

    won: tuple[int, ...] = ()
    """Search cards won, face down."""
    scarabs: int = 0
    """Remaining uses of the scarab."""
    explorers: tuple[int, ...] = ()
    """The number of hats on each explorer found."""

    @property
    def hats(self) -> int:
        return sum(self.explorers)


HUNT, STUNG, FIGHT = "hunt", "scorpion", "duel"


@frozen
class State:
    """Holes are numbered in rows from the upper left of the unturned board."""

    players: tuple[Player, ...]
    treasures: tuple[int, ...]
    """The treasure in each hole; 0 is sand."""
    pyramids: tuple[int, ...]
    """The pyramid on each hole; 0 on the free one."""
    hole: int
    """The free hole."""
    turned: int
    """Quarter turns clockwise, 0 to 3."""
    pile: tuple[int, ...]
    """Face-down search cards, top one first."""
    backs: tuple[int, ...]
    """The number on the back of each card of the pile."""
    symbols: tuple[int, ...]
    """The symbol of each card of the pile, if that option is on."""
    special: tuple[int, ...]
    """The special actions in use."""
    chips: tuple[int, ...] = ()
    """The chip under each gold pyramid, in order of their numbers."""
    card: int = NO_CARD
    """The face-up search card."""
    powers: bool = False
    """Whether everybody has super powers until this card is won."""
    gone: tuple[int, ...] = ()
    """Cards that are out of the game."""
    action: str = HUNT
    """What slides are for: the hunt, the scorpion or the duel."""
    stage: str = TURN_OVER
    """The decision to be made."""
    seat: int = 0
    """The seat that is to decide."""
    slides: int = 0
    """Slides onto sand in this turn; under the scorpion, by all players."""
    turns: int = 0
    """Turns spent on this card, or in this duel."""
    moved: int = NO_PYRAMID
    """The pyramid that has just left the free hole."""
    done: bool = False
    """Whether the symbol on top of the pile has been carried out."""
    duellists: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    """The card each duellist has laid face up; 0 if still to come."""
    barred: int = 0
    """The treasure the first duellist may not lay, because all the other's cards show it."""
    mummy: int | None = None
    """The seat that has the mummy, and will miss a turn."""
    lifted: int | None = None
    """The chip under the gold pyramid lifted by the last move."""
    lucky: int = NO_CARD
    """The card turned over and won by the last move."""

    @property
    def open(self) -> int:
        """The treasure in the free hole; 0 is sand."""
        return self.treasures[self.hole]

    @property
    def sought(self) -> int:
        """The treasure on the face-up card; 0 without one."""
        return parts().cards[self.card].treasure if self.card else 0

    @property
    def symbol(self) -> int:
        """The symbol on the next card, unless it has been carried out."""
        return self.symbols[0] if self.symbols and not self.done else PLAIN

    @property
    def warned(self) -> bool:
        """Whether this turn will soon end unless a treasure is uncovered."""
        return self.stage == SLIDE and self.action != STUNG and self.slides >= WARNING

    @property
    def private(self) -> bool:
        """Whether the seat to decide chooses one of its cards, which nobody else may see."""
        return self.stage in (GIVE, LAY)

    @property
    def alone(self) -> bool:
        return len(self.players) == 1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.players)


def begin_turn(state: State, seat: int) -> State:
    """This player's turn, or the next one's if this player has to return the mummy."""
    if state.mummy == seat:
        state = evolve(state, mummy=None)
        seat = state.left_of(seat)
    stage = SLIDE if state.card else TURN_OVER
    return evolve(state, action=HUNT, stage=stage, seat=seat, slides=0)


def taken_off(state: State, place: int, count: int) -> State:
    """The pile without `count` cards starting at this place."""
    rest = [cards[:place] + cards[place + count :] for cards in (state.pile, state.backs, state.symbols)]
    return evolve(state, pile=rest[0], backs=rest[1], symbols=rest[2])


def win(state: State) -> State:
    """Give the face-up card to the current player."""
    return evolve(handed(state, state.seat, state.card), card=NO_CARD)


def handed(state: State, seat: int, *cards: int) -> State:
    return with_player(state, seat, won=(*state.players[seat].won, *cards))


def with_player(state: State, seat: int, **changes: Any) -> State:
    player = evolve(state.players[seat], **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def without(state: State, seat: int, card: int) -> State:
    won = state.players[seat].won
    if card not in won:
        raise IllegalMove(tr("Choose one of your own search cards."))
    return with_player(state, seat, won=tuple(one for one in won if one != card))
