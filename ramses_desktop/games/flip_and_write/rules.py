"""The rules shared by flip-and-write games: their moves as values, their state and options, what each game adds, and the course of
every game: keep two of four cards, cross off the pattern that applies to everybody and any bonus boxes, replace completed cards
from the display, seven turns a round. Knows no icons and no points."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, Notice, Options, Part, Score, Spec, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.card_data import EXPEDITIONS, Parts
from ramses_desktop.games.flip_and_write.grid import BY_NAME, names, single_boxes
from ramses_desktop.games.flip_and_write.playout import DISPLAY, HAND, ROUNDS, TURNS, Card


@frozen
class Keep:
    """Keep these two of the four cards dealt, the lower number first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"keep {self.first} {self.second}"


@frozen
class Cross:
    """Cross off these boxes of a card: the whole pattern, or one single box instead."""

    card: int
    boxes: int

    def __str__(self) -> str:
        return f"cross {self.card} {' '.join(names(self.boxes))}"


@frozen
class Bonus:
    """Cross off one more box, for a cross printed in a box."""

    card: int
    boxes: int
    """A single one."""

    def __str__(self) -> str:
        return f"bonus {self.card} {names(self.boxes)[0]}"


@frozen
class LoseBonus:
    """No box is left for a bonus."""

    def __str__(self) -> str:
        return "bonus lost"


@frozen
class Take:
    """Take a new card: that place of the display, counted from 1, or 0 for the unseen top of the deck."""

    place: int

    def __str__(self) -> str:
        return f"take display {self.place}" if self.place else "take deck"


Move: TypeAlias = Keep | Cross | Bonus | LoseBonus | Take

DECK: Final = Take(0)

_NUMBER: Final = "([1-9][0-9]?)"
_BOX: Final = "[a-e][1-5]"
_KEEP: Final = re.compile(f"keep {_NUMBER} {_NUMBER}")
_CROSS: Final = re.compile(f"cross {_NUMBER} ({_BOX}(?: {_BOX}){{0,24}})")
_BONUS: Final = re.compile(f"bonus {_NUMBER} ({_BOX})")
_DISPLAY: Final = re.compile("take display ([1-4])")


def parse(text: str, game: str) -> Move:
    """The move with exactly this notation. Raises IllegalMove, which names the game, if there is none."""
    move = _read(text)
    if move is None or str(move) != text:
        raise IllegalMove(tr("“{text}” is not a move of {game}.", text=text, game=tr(game)))
    return move


def _read(text: str) -> Move | None:
    if text == str(LoseBonus()):
        return LoseBonus()
    if text == str(DECK):
        return DECK
    if found := _KEEP.fullmatch(text):
        return Keep(int(found[1]), int(found[2]))
    if found := _CROSS.fullmatch(text):
        return Cross(int(found[1]), sum({BY_NAME[name] for name in found[2].split()}))
    if found := _BONUS.fullmatch(text):
        return Bonus(int(found[1]), BY_NAME[found[2]])
    if found := _DISPLAY.fullmatch(text):
        return Take(int(found[1]))
    return None


# ------------------------------------------------------------ state


DEALT: Final = 4
ALL_TURNS: Final = ROUNDS * TURNS
RIVAL: Final = -2
"""Owner of what is struck off in a solo game."""

KEEP, CROSS, REPLACE, OVER = "keep", "cross", "replace", "over"


@frozen
class ExpeditionOptions(Options):
    """One to four players."""

    game: ClassVar[str]
    """Name of the game for players."""
    players: int = field(default=2)

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 5):
            raise ValueError(tr("{game} is for 1 to 4 players, not {n}.", game=tr(self.game), n=value))


@frozen
class InPlay:
    """A card in play, with its crossed boxes."""

    card: int
    crossed: int = 0


@frozen
class Side:
    """One side of the table: the two cards in play and the completed ones. Games add their score cards."""

    dealt: tuple[int, ...] = ()
    """The four cards to choose from, before the first turn."""
    cards: tuple[InPlay, ...] = ()
    done: tuple[int, ...] = ()
    """Completed cards in scoring order."""


P = TypeVar("P", bound=Side)


@frozen
class Position(Generic[P]):
    """What is on the table. Games add their own fields."""

    players: tuple[P, ...]
    before: tuple[P, ...]
    """The players at the start of this turn: what the others see while marks are made."""
    deck: tuple[int, ...]
    """The top card comes first."""
    orders: tuple[tuple[int, ...], ...]
    """Each round's expedition cards in the order in which they are revealed."""
    display: tuple[int, ...] = ()
    stage: str = KEEP
    number: int = 0
    """Turns played, 0 to 28."""
    seat: int = 0
    """The seat to decide."""
    bonus: int = 0
    """Bonus boxes this seat still has to cross off."""
    queue: tuple[int, ...] = ()
    """Seats still to take a new card, listed twice if two are due."""

    @property
    def round(self) -> int:
        return self.number // TURNS

    @property
    def expedition(self) -> int:
        """The expedition card now in force."""
        return self.orders[self.round][self.number % TURNS]

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats in the order in which they settle events."""
        return tuple(range(len(self.players)))

    @property
    def together(self) -> bool:
        """Whether everybody decides at once, without seeing the others' choices."""
        return self.stage in (KEEP, CROSS)

    @property
    def revealed(self) -> int:
        """Number of expedition cards revealed in the whole game."""
        return self.number + (self.stage in (CROSS, REPLACE))


S = TypeVar("S", bound=Position[Any])
Orders = tuple[tuple[int, ...], ...]


@frozen
class Refusals:
    """Messages about a wrong deal or move that name a card or an icon."""

    hands: str
    deck: str
    keep: str
    dealt: str
    bonus: str
    foreign: str
    take: str
    place: str
    closed: str


def with_side(state: S, side: Any) -> S:
    """The state with a new side for the deciding seat."""
    return evolve(state, players=(*state.players[: state.seat], side, *state.players[state.seat + 1 :]))


def crossed_off(side: P, one: InPlay, boxes: int) -> P:
    """The side with these boxes of one of its cards crossed off."""
    more = evolve(one, crossed=one.crossed | boxes)
    return evolve(side, cards=tuple(more if other is one else other for other in side.cards))


def is_one_box(boxes: int) -> bool:
    return boxes > 0 and boxes.bit_count() == 1


def gap_of(state: Position[Any], side: Side) -> int:
    """Where a new card goes: in place of a completed one, so that the other stays put."""
    right = state.before[state.seat].cards[1:]
    left_is_gone = [one.card for one in side.cards] == [one.card for one in right]
    return 0 if left_is_gone else len(side.cards)


def revealed_cards(order: tuple[int, ...], revealed: int) -> tuple[int, ...]:
    """A round's expedition cards with unrevealed ones hidden; the eighth is never revealed."""
    open_cards = max(0, min(revealed, TURNS))
    return order[:open_cards] + (HIDDEN,) * (EXPEDITIONS - open_cards)


def as_begun(before: P) -> P:
    """What others see of a player while everybody decides at once: the start of the turn, with dealt cards face down."""
    return evolve(before, dealt=(HIDDEN,) * len(before.dealt))


def completed_order(order: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """A round's order with its hidden cards drawn from the unseen ones."""
    rest = iter(luck.shuffled(set(range(EXPEDITIONS)) - set(order)))
    return tuple(next(rest) if card == HIDDEN else card for card in order)


# ------------------------------------------------------------ dealing


class LastList(ABC, Generic[S]):
    """The last list of a deal: luck that only one game needs."""

    @abstractmethod
    def draw(self, options: Any, luck: Luck) -> Sequence[int]: ...

    @abstractmethod
    def check(self, options: Any, numbers: tuple[int, ...]) -> None:
        """Raise BadDeal if these cannot be it."""

    @abstractmethod
    def opened(self, state: S, options: Any, numbers: tuple[int, ...]) -> S:
        """The state before the first move, with the options and this list filled in."""


def read_deal(game: ExpeditionGame[Any], options: Any, deal: str) -> list[tuple[int, ...]]:
    """The lists of a deal: hands, deck, the expedition cards of each round, and the last one."""
    lists, cards = deal.split("/"), game.parts().numbers
    if len(lists) != ROUNDS + 3:
        raise BadDeal(tr("A deal of {game} is {n} lists of numbers.", game=tr(game.spec.name), n=ROUNDS + 3))
    hands, deck, *orders, last = (_numbers(words, game.spec.name) for words in lists)
    if len(hands) != DEALT * options.players or len(set(hands)) != len(hands) or not set(hands) <= set(cards):
        raise BadDeal(tr(game.refusals.hands, n=DEALT))
    if sorted(deck) != list(cards):
        raise BadDeal(tr(game.refusals.deck, n=len(cards)))
    if any(sorted(order) != list(range(EXPEDITIONS)) for order in orders):
        raise BadDeal(tr("Each round must have all {expeditions} expedition cards.", expeditions=EXPEDITIONS))
    game.last_list.check(options, last)
    return [hands, deck, *orders, last]


def _numbers(words: str, game: str) -> tuple[int, ...]:
    numbers = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in numbers):
        raise BadDeal(tr("A deal of {game} is written in whole numbers.", game=tr(game)))
    return tuple(map(int, numbers))


# ------------------------------------------------------------ game


class ExpeditionGame(ABC, Generic[S]):
    """The rules of all flip-and-write games; each fills in what is abstract, and may add effects of its own."""

    spec: ClassVar[Spec]
    refusals: ClassVar[Refusals]
    new_state: ClassVar[type[Any]]
    new_player: ClassVar[type[Any]]
    last_list: ClassVar[LastList[Any]]

    # -------------------------------------------------------- required hooks

    @abstractmethod
    def parts(self) -> Parts[Any, Any]:
        """Everything in the box."""

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

    # -------------------------------------------------------- dealing

    def deal(self, options: Any, luck: Luck) -> str:
        """Two orders of all cards, for the hands and for the deck; four of the expedition cards; and a list of the game's own."""
        orders = [
            luck.stream("hands").shuffled(self.parts().numbers)[: DEALT * options.players],
            luck.stream("deck").shuffled(self.parts().numbers),
            *(luck.stream(f"round {turn}").shuffled(range(EXPEDITIONS)) for turn in range(ROUNDS)),
            self.last_list.draw(options, luck),
        ]
        return "/".join(" ".join(map(str, order)) for order in orders)

    def start(self, options: Any, deal: str) -> S:
        hands, deck, *orders, last = read_deal(self, options, deal)
        players = tuple(self.new_player(tuple(sorted(hands[at : at + DEALT]))) for at in range(0, len(hands), DEALT))
        state: S = self.last_list.opened(self.new_state(players, players, deck, tuple(orders)), options, last)
        return state

    # -------------------------------------------------------- decisions

    def parse(self, text: str) -> Move:
        return parse(text, self.spec.name)

    def is_complete(self, one: InPlay) -> bool:
        """Whether it is laid aside in step three."""
        card: Card = self.parts().cards[one.card]
        return card.is_complete(one.crossed)

    def turn(self, state: S) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: S) -> tuple[Move, ...]:
        if state.stage == KEEP:
            return tuple(Keep(*pair) for pair in combinations(state.players[state.seat].dealt, 2))
        if state.stage == CROSS:
            return tuple(self._bonus_moves(state) if state.bonus else self._cross_moves(state))
        if state.stage == REPLACE:
            blind = (DECK,) if state.deck else ()
            return (*(Take(place) for place in range(1, len(state.display) + 1)), *blind)
        return ()

    def play(self, state: S, move: Move) -> S:
        if state.stage == KEEP:
            return self._keep(state, move)
        if state.stage == CROSS:
            return self._after_marks(self.marked(state, move))
        if state.stage == REPLACE:
            return self._take(state, move)
        raise IllegalMove(tr("The game is over."))

    def reveals(self, before: S, after: S) -> bool:
        """The end of a step in which several decide at once reveals their choices, each turn the next card, and drawing from the
        deck what is drawn."""
        others = len(before.players) > 1 or before.stage == KEEP
        return after.deck != before.deck or after.number != before.number or (others and after.stage != before.stage)

    # -------------------------------------------------------- keeping two of four

    def _keep(self, state: S, move: Move) -> S:
        player = state.players[state.seat]
        if not isinstance(move, Keep):
            raise IllegalMove(tr(self.refusals.keep))
        if move.first >= move.second or move.first not in player.dealt or move.second not in player.dealt:
            raise IllegalMove(tr(self.refusals.dealt, cards=", ".join(map(str, player.dealt))))
        state = with_side(state, evolve(player, cards=(InPlay(move.first), InPlay(move.second))))
        if state.seat + 1 < len(state.players):
            return evolve(state, seat=state.seat + 1)
        return _opened(state)

    # -------------------------------------------------------- crossing off

    def _cross_moves(self, state: S) -> Iterable[Move]:
        pattern = self.parts().placements(state.expedition)
        for one in state.players[state.seat].cards:
            card = self.parts().cards[one.card]
            for boxes in card.legal(one.crossed, pattern):
                yield Cross(one.card, boxes)
            for box in single_boxes(card.reach(one.crossed)):
                yield Cross(one.card, box)

    def _bonus_moves(self, state: S) -> Iterable[Move]:
        free = ((one.card, self.parts().cards[one.card].reach(one.crossed)) for one in state.players[state.seat].cards)
        return [Bonus(card, box) for card, boxes in free for box in single_boxes(boxes)] or [LoseBonus()]

    def marked(self, state: S, move: Move) -> S:
        """The state after the deciding seat's marks, before anybody else's turn."""
        return self._bonus(state, move) if state.bonus else self._cross(state, move)

    def _cross(self, state: S, move: Move) -> S:
        if not isinstance(move, Cross):
            raise IllegalMove(tr("Cross off the pattern, or a single box instead."))
        one = _own(state, move.card, self.refusals)
        if not is_one_box(move.boxes) and move.boxes not in self.parts().placements(state.expedition):
            raise IllegalMove(tr("Cross off the whole pattern, or a single box."))
        self.must_fit(one, move.boxes)
        return self.settle(state, one, move.boxes)

    def _bonus(self, state: S, move: Move) -> S:
        left = evolve(state, bonus=state.bonus - 1)
        if isinstance(move, LoseBonus):
            if move not in self._bonus_moves(state):
                raise IllegalMove(tr("There is still a box for your bonus: cross it off."))
            return left
        if not isinstance(move, Bonus):
            raise IllegalMove(tr(self.refusals.bonus))
        one = _own(state, move.card, self.refusals)
        if not is_one_box(move.boxes):
            raise IllegalMove(tr("A bonus is a single box."))
        self.must_fit(one, move.boxes)
        return self.settle(left, one, move.boxes)

    def must_fit(self, one: InPlay, boxes: int) -> None:
        """Raise IllegalMove if these boxes may not be crossed off."""
        closed = boxes & self.parts().cards[one.card].closed
        if closed:
            raise IllegalMove(tr(self.refusals.closed, boxes=", ".join(names(closed))))
        if boxes & one.crossed:
            raise IllegalMove(tr("Already crossed off: {boxes}.", boxes=", ".join(names(boxes & one.crossed))))

    def settle(self, state: S, one: InPlay, boxes: int) -> S:
        """Cross off these boxes (already checked), and settle what is under them at once."""
        gain = self.gain(self.parts().cards[one.card], boxes)
        player = self.entered(state, crossed_off(state.players[state.seat], one, boxes), gain)
        return evolve(with_side(state, player), bonus=state.bonus + gain.crosses)

    def _after_marks(self, state: S) -> S:
        """The same player again if bonus boxes are left, else the next one with a card; after the last, step three."""
        if state.bonus:
            return state
        for seat in range(state.seat + 1, len(state.players)):
            if state.players[seat].cards:
                return evolve(state, seat=seat)
        return self._lay_aside(state)

    # -------------------------------------------------------- replacing

    def settled(self, state: S) -> S:
        """The state after all that this step earns as things stand, before anybody has taken a new card."""
        return self.replaced(self._laid_down(state))

    def _laid_down(self, state: S) -> S:
        """Completed cards laid aside."""
        completed = self.completed(state)
        players = tuple(
            evolve(
                player,
                cards=tuple(one for one in player.cards if not self.is_complete(one)),
                done=player.done + tuple(card for card, owner in completed if owner == seat),
            )
            for seat, player in enumerate(state.players)
        )
        return self.laid_aside(evolve(state, players=players))

    def _lay_aside(self, state: S) -> S:
        """Lay completed cards aside. Their owners then take new ones, each all at once."""
        owners = [seat for _, seat in self.completed(state)]
        state = self._laid_down(state)
        if state.number + 1 < ALL_TURNS:
            state = evolve(state, queue=tuple(sorted(owners, key=owners.index)))
        return self._next_replacement(state)

    def completed(self, state: S) -> list[tuple[int, int]]:
        """Every card completed this turn with its owner, in scoring order."""
        return [(one.card, seat) for seat in state.clockwise for one in state.players[seat].cards if self.is_complete(one)]

    def _next_replacement(self, state: S) -> S:
        """Let the next seat take a card; if none is left, or there is nothing to take, end the turn."""
        if not state.queue or not (state.display or state.deck):
            return self._next_turn(self.replaced(evolve(state, queue=())))
        return evolve(state, stage=REPLACE, seat=state.queue[0])

    def _take(self, state: S, move: Move) -> S:
        if not isinstance(move, Take):
            raise IllegalMove(tr(self.refusals.take))
        if move.place not in range(len(state.display) + 1):
            raise IllegalMove(tr(self.refusals.place, n=move.place))
        if move.place:
            card = state.display[move.place - 1]
            display, deck = (*state.display[: move.place - 1], *state.display[move.place :]), state.deck
        elif state.deck:
            card, display, deck = state.deck[0], state.display, state.deck[1:]
        else:
            raise IllegalMove(tr("The deck is empty."))
        player = state.players[state.seat]
        gap = gap_of(state, player)
        cards = (*player.cards[:gap], InPlay(card), *player.cards[gap:])
        state = with_side(evolve(state, display=display, deck=deck, queue=state.queue[1:]), evolve(player, cards=cards))
        if state.queue[:1] != (state.seat,):
            # Refill the display only when this player is done.
            missing = DISPLAY - len(state.display)
            state = evolve(state, display=state.display + state.deck[:missing], deck=state.deck[missing:])
        return self._next_replacement(state)

    # -------------------------------------------------------- the next turn

    def _next_turn(self, state: S) -> S:
        state = evolve(state, number=state.number + 1, before=state.players)
        if state.number == ALL_TURNS:
            return evolve(state, stage=OVER)
        if state.number % TURNS == 0 and len(state.players) == 1:
            state = self.strike(state)
        for seat, player in enumerate(state.players):
            if player.cards:
                return evolve(state, stage=CROSS, seat=seat)
        # Nobody has a card left and none can come: the remaining turns are empty.
        return self._next_turn(state)

    def notice(self, before: S, after: S) -> Notice:
        """Secret marks change nothing in a view but the deciding seat and the remaining bonus boxes."""
        return Notice.EVENT if after != evolve(before, seat=after.seat, bonus=after.bonus) else Notice.NOTHING

    # -------------------------------------------------------- result

    def scores(self, state: S) -> tuple[Score, ...]:
        lines = [self.parts_of(state, seat) for seat in range(len(state.players))]
        totals = [sum(part.points for part in line) for line in lines]
        places = ranked([(total, *self.tie_key(side)) for total, side in zip(totals, state.players, strict=True)])
        return tuple(
            Score(seat, line, total, place, self.tie_break(state, seat) if totals.count(total) > 1 else "")
            for seat, (line, total, place) in enumerate(zip(lines, totals, places, strict=True))
        )

    # -------------------------------------------------------- knowledge

    def view(self, state: S, seat: int) -> S:
        masked = evolve(state, deck=(HIDDEN,) * len(state.deck), orders=self.expedition_cards(state))
        if not state.together:
            return masked
        others = [as_begun(player) for player in state.before]
        return evolve(
            masked,
            players=(*others[:seat], state.players[seat], *others[seat + 1 :]),
            before=(*others[:seat], state.before[seat], *others[seat + 1 :]),
            bonus=state.bonus if seat == state.seat else HIDDEN,
        )

    def guess(self, seen: Sequence[S], seat: int, luck: Luck) -> S:
        """Unseen cards can be anywhere; players who have already decided in this step did so in some legal way."""
        view = self.recalled(seen)
        orders = tuple(completed_order(order, luck) for order in view.orders)
        unseen, others = self.unseen(view, seat)
        deck = tuple(luck.shuffled(unseen))
        if view.stage == KEEP:
            return _with_hands(evolve(view, deck=deck, orders=orders, bonus=0), seat, luck.shuffled(others), luck)
        state = evolve(view, deck=deck, orders=orders, bonus=max(view.bonus, 0))
        if view.stage == CROSS:
            for other in range(view.seat):
                if other != seat:
                    state = _with_marks(self, state, other, luck)
            state = evolve(state, seat=view.seat, bonus=max(view.bonus, 0))
        return state

    def unseen(self, view: S, seat: int) -> tuple[list[int], list[int]]:
        """The cards that may be in the deck, and those that may be in other hands. The deck is a shuffle of its own; kept cards are
        taken out of it later."""
        cards = list(self.parts().numbers)
        if view.stage == KEEP:
            return cards, [card for card in cards if card not in view.players[seat].dealt]
        seen = set(view.display)
        for player in (*view.players, *view.before):
            seen.update(player.done, (one.card for one in player.cards))
        return [card for card in cards if card not in seen], []


def _opened(state: S) -> S:
    """Return the unwanted cards, lay out the display and reveal the first expedition card."""
    players = tuple(evolve(player, dealt=()) for player in state.players)
    kept = {one.card for player in players for one in player.cards}
    deck = tuple(card for card in state.deck if card not in kept)
    return evolve(state, players=players, before=players, display=deck[:DISPLAY], deck=deck[DISPLAY:], stage=CROSS, seat=0)


def _own(state: Position[Any], card: int, refusals: Refusals) -> InPlay:
    """A card in play of the deciding seat."""
    cards: tuple[InPlay, ...] = state.players[state.seat].cards
    for one in cards:
        if one.card == card:
            return one
    raise IllegalMove(tr(refusals.foreign, card=card))


def _with_hands(state: S, seat: int, others: list[int], luck: Luck) -> S:
    """Deal these cards to the others; those who have already decided kept any two."""
    players, before = [], []
    for other, player in enumerate(state.players):
        if other != seat:
            dealt = tuple(sorted(others.pop() for _ in range(DEALT)))
            kept = luck.shuffled(dealt)[:HAND] if other < state.seat else ()
            player = evolve(player, dealt=dealt, cards=tuple(InPlay(card) for card in sorted(kept)))
        players.append(player)
        before.append(evolve(player, cards=()))
    return evolve(state, players=tuple(players), before=tuple(before))


def _with_marks(game: ExpeditionGame[S], state: S, seat: int, luck: Luck) -> S:
    """Make random legal marks for this seat without ending the step."""
    if not state.players[seat].cards:
        return state
    state = evolve(state, seat=seat, bonus=0)
    state = game.marked(state, luck.pick(game.moves(state)))
    while state.bonus:
        state = game.marked(state, luck.pick(game.moves(state)))
    return state
