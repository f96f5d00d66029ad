"""What someone with a perfect memory knows from their views: treasures and sand, what is under gold pyramids, who has which card.
The rules use it to guess hidden information."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define, evolve, field

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.state import (
    BLOCK_HOLES,
    BLOCK_OF,
    CARDS,
    CURSE,
    HOLES,
    NO_CHIP,
    STACK,
    TREASURES,
    State,
    is_sand_connected,
    parts,
)

GONE: Final = -2
"""Holder of cards that are out of the game."""


@define
class Known:
    """Everything that can be remembered."""

    under: dict[int, int] = field(factory=dict)
    """The treasure in each hole that was ever free; 0 is sand."""
    chips: dict[int, int] = field(factory=dict)
    """The chip under each gold pyramid that was ever lifted."""
    shown: set[int] = field(factory=set)
    """Search cards that were ever face up."""
    holders: dict[int, int] = field(factory=dict)
    """Who has a shown card, if that is certain."""
    tops: set[tuple[int, int, int]] = field(factory=set)
    """The pile's height, with the number and symbol on top of it."""


def known(seen: Sequence[State], seat: int) -> Known:
    found = Known()
    before = None
    for view in seen:
        found.under[view.hole] = view.open
        if view.lifted is not None:
            found.chips[view.moved] = CURSE if view.lifted == CURSE else NO_CHIP
        if before is None or view.backs != before.backs:
            found.tops.update((len(view.backs), back, symbol) for back, symbol in zip(view.backs[:1], view.symbols, strict=False))
        if before is not None:
            _follow_cards(found, before, view)
        _look_at(found, view, seat)
        before = view
    return found


def _follow_cards(found: Known, before: State, after: State) -> None:
    """A card no longer face up went to the player who now has more cards, or out of the game."""
    if before.stage == "give":
        found.holders = {card: holder for card, holder in found.holders.items() if holder != before.seat}
    if not (after.lucky or (before.card and not after.card) or (before.laid and not after.laid)):
        return
    more = [len(now.won) - len(then.won) for now, then in zip(after.players, before.players, strict=True)]
    if after.lucky:
        found.shown.add(after.lucky)
        found.holders[after.lucky] = more.index(1)
    elif before.card:
        found.holders[before.card] = more.index(1) if 1 in more else GONE
    for seat, card in zip(before.duellists, before.laid, strict=True):
        found.holders[card] = more.index(2) if 2 in more else seat


def _look_at(found: Known, view: State, seat: int) -> None:
    """A face-up card belongs to nobody; a player sees their own cards when they must choose one."""
    for card in (view.card, *view.laid):
        if card:
            found.shown.add(card)
            found.holders.pop(card, None)
    hand = view.players[seat].won
    if hand and hand[0] != HIDDEN:
        found.shown.update(hand)
        found.holders = {card: holder for card, holder in found.holders.items() if holder != seat} | dict.fromkeys(hand, seat)


# ------------------------------------------------------------ guessing


def guess(seen: Sequence[State], seat: int, luck: Luck) -> State:
    """A full state consistent with everything known."""
    view, own = seen[-1], known(seen, seat)
    hands, gone, pile = _cards(view, own, luck)
    return evolve(
        view,
        treasures=_treasures(own, luck),
        chips=_chips(view, own, luck),
        pile=pile,
        symbols=_symbols(view, own, luck),
        players=tuple(evolve(player, won=hand) for player, hand in zip(view.players, hands, strict=True)),
        gone=gone,
        barred=max(view.barred, 0),
    )


def _treasures(own: Known, luck: Luck) -> tuple[int, ...]:
    found = {hole: treasure for hole, treasure in own.under.items() if treasure}
    blocks = [block for block in range(len(BLOCK_HOLES)) if block not in {BLOCK_OF[hole] for hole in found}]
    missing = [treasure for treasure in range(1, TREASURES + 1) if treasure not in found.values()]
    while True:
        under = [0] * HOLES
        for hole, treasure in found.items():
            under[hole] = treasure
        for block, treasure in zip(blocks, luck.shuffled(missing), strict=True):
            under[luck.pick([hole for hole in BLOCK_HOLES[block] if hole not in own.under])] = treasure
        if is_sand_connected(under):
            return tuple(under)


def _chips(view: State, own: Known, luck: Luck) -> tuple[int, ...]:
    """Explorers already found are with the players."""
    if not view.chips:
        return ()
    left = list(parts().chips)
    for taken in (hats for player in view.players for hats in player.explorers):
        left.remove(taken)
    for chip in own.chips.values():
        if chip != NO_CHIP:
            left.remove(chip)
    unknown = [number for number in range(1, len(view.chips) + 1) if number not in own.chips]
    rest = iter(luck.shuffled([*left, *[NO_CHIP] * (len(unknown) - len(left))]))
    return tuple(own.chips[number] if number in own.chips else next(rest) for number in range(1, len(view.chips) + 1))


def _cards(view: State, own: Known, luck: Luck) -> tuple[list[tuple[int, ...]], tuple[int, ...], tuple[int, ...]]:
    """Hands, cards out of the game, and the pile."""
    unseen = {back: [card for card in _shuffled_stack(back, luck) if card not in own.shown] for back in set(view.backs)}
    pile = tuple(unseen[back].pop() for back in view.backs)
    open_cards = {view.card, *view.laid}
    rest = luck.shuffled(card for card in range(1, CARDS + 1) if card not in {*pile, *open_cards, *own.holders})
    sure: dict[int, list[int]] = {}
    for card, holder in own.holders.items():
        sure.setdefault(holder, []).append(card)
    hands = []
    for seat, player in enumerate(view.players):
        if player.won and player.won[0] != HIDDEN:
            hands.append(player.won)
        else:
            hands.append(_filled(sure.get(seat, []), len(player.won), rest))
    return hands, _filled(sure.get(GONE, []), len(view.gone), rest), pile


def _shuffled_stack(back: int, luck: Luck) -> list[int]:
    return luck.shuffled(range(1 + STACK * (back - 1), 1 + STACK * back))


def _filled(sure: list[int], size: int, rest: list[int]) -> tuple[int, ...]:
    """The certain cards, filled up with others."""
    return tuple(sure + [rest.pop() for _ in range(size - len(sure))])


def _symbols(view: State, own: Known, luck: Luck) -> tuple[int, ...]:
    left = {back: _unseen_symbols(view, own, back) for back in set(view.backs)}
    return (*view.symbols[:1], *_drawn_symbols(view.backs[1:], left, luck))


def _unseen_symbols(view: State, own: Known, back: int) -> list[int]:
    """The symbols of a stack that were never seen on top."""
    left = [symbol if symbol in view.special else 0 for symbol in parts().symbols[back - 1]]
    for _, number, symbol in own.tops:
        if number == back and symbol in left:
            left.remove(symbol)
    return left


def _drawn_symbols(backs: Sequence[int], left: dict[int, list[int]], luck: Luck) -> Iterator[int]:
    drawn: dict[int, list[Any]] = {back: luck.shuffled(symbols) for back, symbols in left.items()}
    for back in backs:
        yield drawn[back].pop() if drawn[back] else 0
