"""The rules of Pyramids: options, state, and what each move does. Whoever must not see something is kept from it here, in `view`,
and nowhere else. Knows no screen, no file but the game's own data, and no bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.game import HIDDEN, BadDeal, IllegalMove, Options, Part, Score, Spec, ranked
from ramses_desktop.engine.grid import names, neighbours, single_boxes
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pyramids import moves as notation
from ramses_desktop.games.pyramids.deck import CARDS, COLOUR_NAMES, EXPEDITIONS, parts
from ramses_desktop.games.pyramids.kernel import (
    COLOURS,
    DISPLAY,
    HAND,
    ROUNDS,
    TURNS,
    Card,
    Gain,
    box_earned,
    legal,
    reach,
)
from ramses_desktop.games.pyramids.moves import DECK, Bonus, Cross, Keep, LoseBonus, Move, Take

DEALT: Final = 4
ALL_TURNS: Final = ROUNDS * TURNS
RIVAL: Final = -2
"""Owns the pyramid points that the solo rival has struck off."""

KEEP, CROSS, REPLACE, OVER = "keep", "cross", "replace", "over"


@frozen
class PyramidsOptions(Options):
    """One player plays against the rival."""

    players: int = field(default=2)

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 5):
            raise ValueError(f"Pyramids is for 1 to 4 players, not {value}.")


@frozen
class Pyramid:
    """A pyramid in play: which card, and its crossed boxes."""

    card: int
    crossed: int = 0

    @property
    def complete(self) -> bool:
        return bool(self.crossed & parts().cards[self.card].tomb)


@frozen
class Player:
    """One side of the table: the two pyramids in play, the completed ones, and the score card."""

    dealt: tuple[int, ...] = ()
    """The four pyramids to choose from, before the first turn."""
    pyramids: tuple[Pyramid, ...] = ()
    done: tuple[int, ...] = ()
    """Completed pyramids in the order in which they count."""
    torches: tuple[bool, ...] = (False,) * ROUNDS
    reds: int = 0
    greens: int = 0
    skulls: int = 0
    """Skulls are always crossed from the first box on, so their number says which."""

    def tombs(self, colour: int) -> int:
        return sum(parts().cards[card].colour == colour for card in self.done)


@frozen
class State:
    players: tuple[Player, ...]
    before: tuple[Player, ...]
    """The players as they were when this turn began: what the others see while marks are made."""
    deck: tuple[int, ...]
    """The top card is the first."""
    orders: tuple[tuple[int, ...], ...]
    """The expedition cards of each round in the order in which they are revealed."""
    struck: tuple[int, ...]
    """In which order the solo rival prefers colours, where it could strike in several; open to all."""
    display: tuple[int, ...] = ()
    claims: tuple[tuple[int, ...], ...] = ((),) * COLOURS
    """For each colour, who took the 10, the 6 and the 3."""
    stage: str = KEEP
    number: int = 0
    """Turns played, 0 to 28."""
    seat: int = 0
    """Whose decision is awaited."""
    bonus: int = 0
    """Bonus boxes that this seat still has to cross off."""
    queue: tuple[int, ...] = ()
    """Who is still to take a new pyramid, twice for who takes two."""

    @property
    def round(self) -> int:
        return self.number // TURNS

    @property
    def expedition(self) -> int:
        """The expedition card that holds for everybody now."""
        return self.orders[self.round][self.number % TURNS]

    @property
    def together(self) -> bool:
        """Whether everybody acts at the same time, without seeing the others' choices."""
        return self.stage in (KEEP, CROSS)


class Pyramids:
    spec: Final = Spec(
        id="pyramids",
        name="Pyramids",
        seats=range(1, 5),
        rules=1,
        options=PyramidsOptions,
        variants=tuple(PyramidsOptions(players) for players in range(1, 5)),
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: PyramidsOptions, luck: Luck) -> str:
        """Two orders of all pyramids (for the hands, for the deck), four of the expedition cards, one of the colours."""
        orders = [
            luck.stream("hands").shuffled(range(1, CARDS + 1))[: DEALT * options.players],
            luck.stream("deck").shuffled(range(1, CARDS + 1)),
            *(luck.stream(f"round {turn}").shuffled(range(EXPEDITIONS)) for turn in range(ROUNDS)),
            luck.stream("rival").shuffled(range(COLOURS)),
        ]
        return "/".join(" ".join(map(str, order)) for order in orders)

    def start(self, options: PyramidsOptions, deal: str) -> State:
        hands, deck, *orders, struck = _read_deal(options, deal)
        players = tuple(Player(dealt=tuple(sorted(hands[at : at + DEALT]))) for at in range(0, len(hands), DEALT))
        return State(players, players, deck, tuple(orders), struck)

    # -------------------------------------------------------- deciding

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        if state.stage == KEEP:
            return tuple(Keep(*pair) for pair in combinations(state.players[state.seat].dealt, 2))
        if state.stage == CROSS:
            return tuple(_bonus_moves(state) if state.bonus else _cross_moves(state))
        if state.stage == REPLACE:
            blind = (DECK,) if state.deck else ()
            return (*(Take(place) for place in range(1, len(state.display) + 1)), *blind)
        return ()

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def play(self, state: State, move: Move) -> State:
        if state.stage == KEEP:
            return _keep(state, move)
        if state.stage == CROSS:
            return _after_marks(marked(state, move))
        if state.stage == REPLACE:
            return _take(state, move)
        raise IllegalMove("The game is over.")

    def reveals(self, before: State, after: State) -> bool:
        """The end of a step in which all chose together shows their choices and the next card; so does a card from the deck."""
        return after.deck != before.deck or after.number != before.number or after.stage != before.stage

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        lines = [_parts(state, seat) for seat in range(len(state.players))]
        totals = [sum(part.points for part in line) for line in lines]
        keys = [(total, _tie_key(player)) for total, player in zip(totals, state.players, strict=True)]
        places = ranked(keys)
        return tuple(
            Score(seat, lines[seat], totals[seat], places[seat], _tie_break(state, totals, seat)) for seat in range(len(lines))
        )

    # -------------------------------------------------------- knowing

    def view(self, state: State, seat: int) -> State:
        shown = state.number + (state.stage in (CROSS, REPLACE))
        masked = evolve(
            state,
            deck=(HIDDEN,) * len(state.deck),
            orders=tuple(_shown(order, shown - turn * TURNS) for turn, order in enumerate(state.orders)),
        )
        if not state.together:
            return masked
        others = [_masked(player) for player in state.before]
        return evolve(
            masked,
            players=(*others[:seat], state.players[seat], *others[seat + 1 :]),
            before=(*others[:seat], state.before[seat], *others[seat + 1 :]),
            bonus=state.bonus if seat == state.seat else HIDDEN,
        )

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """Unseen cards lie anywhere; who has decided in this step decided in some legal way."""
        view = seen[-1]
        orders = tuple(_completed(order, luck) for order in view.orders)
        if view.stage == KEEP:
            return _guess_hands(view, seat, orders, luck)
        deck = tuple(luck.shuffled(_unseen(view)))
        state = evolve(view, deck=deck, orders=orders, bonus=max(view.bonus, 0))
        if view.stage == CROSS:
            for other in range(view.seat):
                if other != seat:
                    state = _guess_marks(self, state, other, luck)
            state = evolve(state, seat=view.seat, bonus=max(view.bonus, 0))
        return state


# ------------------------------------------------------------ dealing


def _read_deal(options: PyramidsOptions, deal: str) -> list[tuple[int, ...]]:
    lists = deal.split("/")
    if len(lists) != ROUNDS + 3:
        raise BadDeal(f"A deal of Pyramids is {ROUNDS + 3} lists of numbers.")
    hands, deck, *orders, struck = (_numbers(words) for words in lists)
    every_card = range(1, CARDS + 1)
    if len(hands) != DEALT * options.players or len(set(hands)) != len(hands) or not set(hands) <= set(every_card):
        raise BadDeal(f"The first list must be {DEALT} different pyramids for each player.")
    if sorted(deck) != list(every_card):
        raise BadDeal(f"The second list must be all {CARDS} pyramids.")
    if any(sorted(order) != list(range(EXPEDITIONS)) for order in orders):
        raise BadDeal(f"Each round must have all {EXPEDITIONS} expedition cards.")
    if sorted(struck) != list(range(COLOURS)):
        raise BadDeal(f"The last list must be the {COLOURS} colours.")
    return [hands, deck, *orders, struck]


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word for word in found):
        raise BadDeal("A deal of Pyramids is written in whole numbers.")
    return tuple(map(int, found))


# ------------------------------------------------------------ keeping two of four


def _keep(state: State, move: Move) -> State:
    dealt = state.players[state.seat].dealt
    if not isinstance(move, Keep):
        raise IllegalMove("First keep two of your four pyramids.")
    if move.first >= move.second or move.first not in dealt or move.second not in dealt:
        raise IllegalMove(f"Keep two of the pyramids you were dealt: {', '.join(map(str, dealt))}.")
    kept = Player(dealt, (Pyramid(move.first), Pyramid(move.second)))
    state = _with_player(state, kept)
    if state.seat + 1 < len(state.players):
        return evolve(state, seat=state.seat + 1)
    return _open(state)


def _open(state: State) -> State:
    """All have kept two: the rest go back, the display is laid out, and the first expedition card is revealed."""
    players = tuple(evolve(player, dealt=()) for player in state.players)
    kept = {pyramid.card for player in players for pyramid in player.pyramids}
    deck = tuple(card for card in state.deck if card not in kept)
    return evolve(state, players=players, before=players, display=deck[:DISPLAY], deck=deck[DISPLAY:], stage=CROSS, seat=0)


# ------------------------------------------------------------ crossing off


def _cross_moves(state: State) -> Iterable[Move]:
    pattern = _placements(state)
    for pyramid in state.players[state.seat].pyramids:
        card = parts().cards[pyramid.card]
        for boxes in legal(card, pyramid.crossed, pattern):
            yield Cross(pyramid.card, boxes)
        for box in single_boxes(reach(card, pyramid.crossed)):
            yield Cross(pyramid.card, box)


def _bonus_moves(state: State) -> Iterable[Move]:
    found = [
        Bonus(pyramid.card, box)
        for pyramid in state.players[state.seat].pyramids
        for box in single_boxes(reach(parts().cards[pyramid.card], pyramid.crossed))
    ]
    return found or [LoseBonus()]


def _placements(state: State) -> tuple[int, ...]:
    return parts().patterns[parts().expeditions[state.expedition]].placements


def marked(state: State, move: Move) -> State:
    """The deciding seat's marks and their icons, before anybody else has a turn."""
    return _bonus(state, move) if state.bonus else _cross(state, move)


def _cross(state: State, move: Move) -> State:
    if not isinstance(move, Cross):
        raise IllegalMove("Now cross off the pattern, or one single box instead.")
    pyramid = _own(state, move.card)
    card = parts().cards[pyramid.card]
    if not _is_one_box(move.boxes) and move.boxes not in _placements(state):
        raise IllegalMove("These boxes are neither the pattern of the expedition card nor one single box.")
    _must_touch(card, pyramid, move.boxes)
    return _settle(state, pyramid, move.boxes)


def _bonus(state: State, move: Move) -> State:
    if isinstance(move, LoseBonus):
        if move not in _bonus_moves(state):
            raise IllegalMove("There still is a box for the bonus, so it must be crossed off.")
        return evolve(state, bonus=state.bonus - 1)
    if not isinstance(move, Bonus):
        raise IllegalMove("Now cross off the bonus box for your red cross.")
    pyramid = _own(state, move.card)
    if not _is_one_box(move.box):
        raise IllegalMove("A bonus is one single box.")
    _must_touch(parts().cards[pyramid.card], pyramid, move.box)
    return _settle(evolve(state, bonus=state.bonus - 1), pyramid, move.box)


def _is_one_box(boxes: int) -> bool:
    return boxes > 0 and boxes.bit_count() == 1


def _own(state: State, card: int) -> Pyramid:
    for pyramid in state.players[state.seat].pyramids:
        if pyramid.card == card:
            return pyramid
    raise IllegalMove(f"Pyramid {card} is not one of the two in play here.")


def _must_touch(card: Card, pyramid: Pyramid, boxes: int) -> None:
    """Say why these boxes may not be crossed off, if they may not."""
    if boxes & card.walls:
        raise IllegalMove(f"There is a wall at {', '.join(names(boxes & card.walls))}.")
    if boxes & pyramid.crossed:
        raise IllegalMove(f"Already crossed off: {', '.join(names(boxes & pyramid.crossed))}.")
    if not pyramid.crossed and not boxes & card.entrance:
        raise IllegalMove(f"The first boxes of a pyramid must include its entrance, {names(card.entrance)[0]}.")
    if pyramid.crossed and not boxes & neighbours(pyramid.crossed):
        raise IllegalMove("It must touch one of your crosses, side by side.")


def _settle(state: State, pyramid: Pyramid, boxes: int) -> State:
    """Cross off the boxes and settle all icons under them at once; red crosses become bonus boxes."""
    values = parts().values
    player = state.players[state.seat]
    gain = Gain(parts().cards[pyramid.card], boxes)
    crossed = Pyramid(pyramid.card, pyramid.crossed | boxes)
    player = evolve(
        player,
        pyramids=tuple(crossed if one is pyramid else one for one in player.pyramids),
        torches=tuple(torch or (gain.torches > 0 and turn == state.round) for turn, torch in enumerate(player.torches)),
        reds=values.gems_after(player.reds, gain.reds),
        greens=values.gems_after(player.greens, gain.greens),
        skulls=values.skulls_after(player.skulls, gain.skulls, gain.potions),
    )
    return evolve(_with_player(state, player), bonus=state.bonus + gain.crosses)


def _after_marks(state: State) -> State:
    """The same player again if there are bonus boxes left, else the next one with a pyramid; after the last, step three."""
    if state.bonus:
        return state
    for seat in range(state.seat + 1, len(state.players)):
        if state.players[seat].pyramids:
            return evolve(state, seat=seat)
    return _lay_aside(state)


# ------------------------------------------------------------ replacing


def _lay_aside(state: State) -> State:
    """All have committed: completed pyramids are laid aside, and whoever completed some takes new ones, lowest number first."""
    completed = sorted(
        (pyramid.card, seat) for seat, player in enumerate(state.players) for pyramid in player.pyramids if pyramid.complete
    )
    players = tuple(
        evolve(
            player,
            pyramids=tuple(pyramid for pyramid in player.pyramids if not pyramid.complete),
            done=player.done + tuple(card for card, owner in completed if owner == seat),
        )
        for seat, player in enumerate(state.players)
    )
    state = evolve(state, players=players)
    if state.number + 1 < ALL_TURNS:
        owners = [seat for _, seat in completed]
        state = evolve(state, queue=tuple(sorted(owners, key=owners.index)))
    return _next_replacement(state)


def _next_replacement(state: State) -> State:
    """On to whoever takes a pyramid next; with nobody left, or nothing to take, to the pyramid points."""
    if not state.queue or not (state.display or state.deck):
        return _claim(evolve(state, queue=()))
    return evolve(state, stage=REPLACE, seat=state.queue[0])


def _take(state: State, move: Move) -> State:
    if not isinstance(move, Take):
        raise IllegalMove("Now take a new pyramid from the display or the deck.")
    if move.place not in range(len(state.display) + 1):
        raise IllegalMove(f"There is no pyramid at place {move.place} of the display.")
    if move.place:
        card = state.display[move.place - 1]
        display, deck = (*state.display[: move.place - 1], *state.display[move.place :]), state.deck
    elif state.deck:
        card, display, deck = state.deck[0], state.display, state.deck[1:]
    else:
        raise IllegalMove("The deck is empty.")
    player = state.players[state.seat]
    gap = _gap(state, player)
    pyramids = (*player.pyramids[:gap], Pyramid(card), *player.pyramids[gap:])
    state = _with_player(evolve(state, display=display, deck=deck, queue=state.queue[1:]), evolve(player, pyramids=pyramids))
    if state.queue[:1] != (state.seat,):
        # The display is filled up only when this player is done.
        missing = DISPLAY - len(state.display)
        state = evolve(state, display=state.display + state.deck[:missing], deck=state.deck[missing:])
    return _next_replacement(state)


def _gap(state: State, player: Player) -> int:
    """Where the new pyramid goes: where a completed one lay, so that the other stays in its place."""
    still, right = player.pyramids[:1], state.before[state.seat].pyramids[1:]
    left_is_gone = [pyramid.card for pyramid in still] == [pyramid.card for pyramid in right]
    return 0 if left_is_gone else len(player.pyramids)


# ------------------------------------------------------------ pyramid points and the next turn


def _claim(state: State) -> State:
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
    return _next_turn(evolve(state, claims=tuple(claims)))


def _same_colour(done: tuple[int, ...]) -> int:
    """How many of these have the colour of the last."""
    cards = parts().cards
    return sum(cards[card].colour == cards[done[-1]].colour for card in done)


def _next_turn(state: State) -> State:
    state = evolve(state, number=state.number + 1, before=state.players)
    if state.number == ALL_TURNS:
        return evolve(state, stage=OVER)
    if state.number % TURNS == 0 and len(state.players) == 1:
        state = _strike(state)
    for seat, player in enumerate(state.players):
        if player.pyramids:
            return evolve(state, stage=CROSS, seat=seat)
    # Nobody has a pyramid left and none can come: the turns that remain are empty.
    return _next_turn(state)


def _strike(state: State) -> State:
    """The rival strikes the highest open box of the colour of which the player has completed the fewest."""
    still_open = [colour for colour in state.struck if len(state.claims[colour]) < len(parts().values.boxes)]
    if not still_open:
        return state
    colour = min(still_open, key=state.players[0].tombs)
    claims = [(*owners, RIVAL) if at == colour else owners for at, owners in enumerate(state.claims)]
    return evolve(state, claims=tuple(claims))


def _with_player(state: State, player: Player) -> State:
    """The state with the deciding seat's player changed."""
    return evolve(state, players=(*state.players[: state.seat], player, *state.players[state.seat + 1 :]))


# ------------------------------------------------------------ result


def _parts(state: State, seat: int) -> tuple[Part, ...]:
    player, values = state.players[seat], parts().values
    torches, pairs, singles, tombs, skulls = values.parts(
        sum(player.torches), player.reds, player.greens, len(player.done), player.skulls
    )
    colours = [
        Part(f"{name}_points", f"{name.capitalize()} pyramid points", *_boxes_of(state.claims[colour], seat))
        for colour, name in enumerate(COLOUR_NAMES)
    ]
    return (
        Part("torches", "Torches", torches, sum(player.torches)),
        *colours,
        Part("gem_pairs", "Pairs of gems", pairs, min(player.reds, player.greens)),
        Part("single_gems", "Single gems", singles, abs(player.reds - player.greens)),
        Part("tombs", "Completed pyramids", tombs, len(player.done)),
        Part("skulls", "Highest skull", skulls, player.skulls),
    )


def _boxes_of(owners: tuple[int, ...], seat: int) -> tuple[int, int]:
    """The points and the number of the boxes of one colour that this seat took."""
    mine = [value for value, owner in zip(parts().values.boxes, owners, strict=False) if owner == seat]
    return sum(mine), len(mine)


def _tie_key(player: Player) -> int:
    """Higher is better: the lower the lowest completed number, and without any, last."""
    return -min(player.done, default=CARDS + 1)


def _tie_break(state: State, totals: list[int], seat: int) -> str:
    if totals.count(totals[seat]) == 1:
        return ""
    done = state.players[seat].done
    if not done:
        return "Tied, with no pyramid completed."
    return f"Tied; the lowest completed pyramid is number {min(done)}."


# ------------------------------------------------------------ knowing


def _shown(order: tuple[int, ...], revealed: int) -> tuple[int, ...]:
    """A round's expedition cards with those hidden that have not been revealed; the eighth never is."""
    open_cards = max(0, min(revealed, TURNS))
    return order[:open_cards] + (HIDDEN,) * (EXPEDITIONS - open_cards)


def _masked(before: Player) -> Player:
    """Another player while all choose together: as the turn began, with the hand dealt face down."""
    return evolve(before, dealt=(HIDDEN,) * len(before.dealt))


def _completed(order: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """A round's order with the hidden cards drawn from those not yet seen."""
    revealed = tuple(card for card in order if card != HIDDEN)
    return revealed + tuple(luck.shuffled(set(range(EXPEDITIONS)) - set(revealed)))


def _unseen(view: State) -> list[int]:
    """The pyramids that lie in the deck, as far as this view tells."""
    seen = set(view.display)
    for player in (*view.players, *view.before):
        seen.update(player.done, (pyramid.card for pyramid in player.pyramids))
    return [card for card in range(1, CARDS + 1) if card not in seen]


def _guess_hands(view: State, seat: int, orders: tuple[tuple[int, ...], ...], luck: Luck) -> State:
    own = set(view.players[seat].dealt)
    rest = luck.shuffled(card for card in range(1, CARDS + 1) if card not in own)
    players, before = [], []
    for other, player in enumerate(view.players):
        if other != seat:
            dealt = tuple(sorted(rest.pop() for _ in range(DEALT)))
            kept = luck.shuffled(dealt)[:HAND] if other < view.seat else ()
            player = Player(dealt, tuple(Pyramid(card) for card in sorted(kept)))
        players.append(player)
        before.append(evolve(player, pyramids=()))
    deck = tuple(luck.shuffled(range(1, CARDS + 1)))
    return evolve(view, players=tuple(players), before=tuple(before), deck=deck, orders=orders, bonus=0)


def _guess_marks(game: Pyramids, state: State, seat: int, luck: Luck) -> State:
    """Let this seat make some legal marks for the step that is under way, without ending the step."""
    if not state.players[seat].pyramids:
        return state
    state = evolve(state, seat=seat, bonus=0)
    state = marked(state, luck.pick(game.moves(state)))
    while state.bonus:
        state = marked(state, luck.pick(game.moves(state)))
    return state


GAME: Final = Pyramids()
