"""High card, the smallest game with luck, secrets and an option. Each seat is dealt a card; each in turn keeps it or swaps it for
the top of the deck, unseen by the others; then all cards are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import evolve, field, frozen, validators

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, Notice, Options, Part, Score, Spec, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr


@frozen
class HighCardOptions(Options):
    players: int = field(default=2, validator=validators.in_(range(1, 5)))
    swaps: int = field(default=1, validator=validators.in_(range(1, 4)))
    """Number of swaps per player."""


@frozen
class Keep:
    def __str__(self) -> str:
        return "keep"


@frozen
class Swap:
    def __str__(self) -> str:
        return "swap"


Move: TypeAlias = Keep | Swap


@frozen
class State:
    hands: tuple[int, ...]
    deck: tuple[int, ...]
    swaps: int
    """Number of swaps per player."""
    left: int
    """Swaps left to the deciding seat."""
    seat: int = 0

    @property
    def over(self) -> bool:
        return self.seat == len(self.hands)


class HighCard:
    spec: Final = Spec(
        id="sample",
        name="High card",
        seats=range(1, 5),
        rules=1,
        options=HighCardOptions,
        variants=tuple(HighCardOptions(players, swaps) for players in range(1, 5) for swaps in (1, 3)),
    )

    def deal(self, options: HighCardOptions, luck: Luck) -> str:
        cards = range(1, options.players * (1 + options.swaps) + 1)
        return " ".join(map(str, luck.stream("cards").shuffled(cards)))

    def start(self, options: HighCardOptions, deal: str) -> State:
        words = deal.split(" ")
        size = options.players * (1 + options.swaps)
        if sorted(words) != sorted(map(str, range(1, size + 1))):
            raise BadDeal(tr("A deal of this game is the numbers 1 to {size} in any order.", size=size))
        cards = tuple(map(int, words))
        return State(cards[: options.players], cards[options.players :], options.swaps, options.swaps)

    def turn(self, state: State) -> int | None:
        return None if state.over else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        if state.over:
            return ()
        return (Keep(), Swap()) if state.left else (Keep(),)

    def parse(self, text: str) -> Move:
        for move in (Keep(), Swap()):
            if str(move) == text:
                return move
        raise IllegalMove(tr("“{text}” is not a move; say keep or swap.", text=text))

    def play(self, state: State, move: Move) -> State:
        if state.over:
            raise IllegalMove(tr("The game is over."))
        if isinstance(move, Keep):
            return evolve(state, seat=state.seat + 1, left=state.swaps)
        if not state.left:
            raise IllegalMove(tr("You have no swaps left."))
        hands = (*state.hands[: state.seat], state.deck[0], *state.hands[state.seat + 1 :])
        return evolve(state, hands=hands, deck=state.deck[1:], left=state.left - 1)

    def reveals(self, before: State, after: State) -> bool:
        return after.deck != before.deck or after.over

    def scores(self, state: State) -> tuple[Score, ...]:
        """In a view, a card that is hidden counts nothing."""
        cards = [0 if card == HIDDEN else card for card in state.hands]
        places = ranked([(card,) for card in cards])
        return tuple(Score(seat, (Part("card", mark("Card"), card),), card, places[seat]) for seat, card in enumerate(cards))

    def view(self, state: State, seat: int) -> State:
        """Everybody sees their own card and the height of the deck, and at the end all cards."""
        deck = (HIDDEN,) * len(state.deck)
        if state.over:
            return evolve(state, deck=deck)
        hands = tuple(card if owner == seat else HIDDEN for owner, card in enumerate(state.hands))
        left = state.left if seat == state.seat else HIDDEN
        return evolve(state, hands=hands, deck=deck, left=left)

    def notice(self, before: State, after: State) -> Notice:
        return Notice.EVENT if after != before else Notice.NOTHING

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """A card this seat has not held can be anywhere; one it swapped away is out of the game."""
        view = seen[-1]
        players = len(view.hands)
        known = {past.hands[seat] for past in seen} | set(view.hands) - {HIDDEN}
        rest = iter(luck.shuffled(set(range(1, players * (1 + view.swaps) + 1)) - known))
        hands = tuple(next(rest) if card == HIDDEN else card for card in view.hands)
        left = view.swaps if view.left == HIDDEN else view.left
        return evolve(view, hands=hands, deck=tuple(next(rest) for _ in view.deck), left=left)


GAME: Final = HighCard()
