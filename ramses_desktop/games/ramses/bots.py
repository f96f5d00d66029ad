"""The bots of Ramses, which remember as well as their level does, and the judgement on what a player could have remembered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import log
from statistics import fmean
from types import MappingProxyType
from typing import Final

from attrs import define, field, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.bots.hints import POINTS
from ramses_desktop.bots.judging import NO_STRENGTH, Kind
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.judged import CARDS, FIND, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import Bots
from ramses_desktop.games.ramses.course import freed, is_hunting, place_of, way_to
from ramses_desktop.games.ramses.knowledge import Known, known
from ramses_desktop.games.ramses.rules import GAME, Ramses, frees
from ramses_desktop.games.ramses.state import (
    BLOCK_HOLES,
    BLOCK_OF,
    CURSE,
    FIGHT,
    GIVE,
    HOLES,
    HUNT,
    LAY,
    LINES,
    LOOK,
    NO_CHIP,
    SCARAB,
    SLIDE,
    STUNG,
    TREASURES,
    TURN_OVER,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    Move,
    Slide,
    State,
    UseScarab,
    parts,
    rest_of_blocks,
)
from ramses_desktop.games.ramses.state import CARDS as ALL_CARDS

METHOD: Final = "finds 1"
"""Changes with everything that changes judgements."""
SPREAD: Final = 2.0
"""Standard deviation of the luck in one game, in points."""
ALONE: Final = (0.453, 0.343, 0.163, 0.0045)
TOGETHER: Final = (1.95, 1.56, 0.56, 0.0157)
"""Points that each level misses in a turn: alone, every card counts one. Pharaoh forgets nothing; so that levels are apart by a
factor, its number is a 36th of Vizier's."""
MISSED: Final = Kind(
    "memory", mark("Missed treasures"), mark("Most is lost where you had seen the treasure before: train your memory."), "memory"
)


@frozen
class FindsJudge:
    """Judges the turns that look for a treasure."""

    counts: Final = POINTS
    method: Final = METHOD
    line_names: Final = ()
    strength: Final = NO_STRENGTH
    spread: Final = MappingProxyType(dict.fromkeys(GAME.spec.seats, SPREAD))
    scale: Final = MappingProxyType({players: ALONE if players == 1 else TOGETHER for players in GAME.spec.seats})
    kinds: Final = (MISSED,)
    knows_luck: Final = True
    whole_turns: Final = True

    def kind_of(self, played: str, best: str) -> str:
        """There is only one way to miss a treasure."""
        del played, best
        return MISSED.id

    def when(self, view: State) -> tuple[int, int]:
        """The card sought, and the turns spent on it before."""
        return ALL_CARDS - 1 - len(view.pile), view.turns

    def begins(self, before: State | None, view: State) -> bool:
        if not is_hunting(view):
            return False
        return before is None or before.action != HUNT or self.when(before) != self.when(view)

    def may_show_luck(self, before: State | None, view: State, seat: int) -> bool:
        """A card that this seat turned over, or a treasure that it uncovered on the hunt."""
        if before is None or before.seat != seat or before.action != HUNT:
            return False
        return before.stage == TURN_OVER or (is_hunting(before) and view.hole != before.hole and view.open > 0)

    def reason(self, view: State, seat: int, move: Move) -> str:
        """Directions speak for themselves."""
        del view, seat, move
        return ""

    def judge(self, game: Ramses, seen: Sequence[State], seat: int, played: Sequence[Move], luck: Luck) -> Thinking[Verdict]:
        """How good all the moves of a turn were."""
        del game, luck
        yield 0.0
        view, first = seen[-1], played[0]
        picture = known(seen, seat)
        way = way_to(view, picture, view.sought)
        if not way or place_of(picture, view.sought) in set(freed(view, played)):
            return Verdict(str(first), str(first))
        return Verdict(str(first), str(way[0]), value_of(view, view.card))

    def fortunes(self, game: Ramses, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
        """The luck in the last of these views, in points."""
        del game, luck
        yield 0.0
        if seen[-2].stage == TURN_OVER:
            return (Fortune(CARDS, _luck_of_card(seen, seat), 0.0),)
        found = _luck_of_hunt(seen, seat)
        return (Fortune(FIND, found, 0.0),) if found else ()


def value_of(view: State, card: int) -> float:
    """Points for a card; alone, every card counts one."""
    return 1.0 if view.alone else float(parts().cards[card].value)


# ------------------------------------------------------------ luck


def _luck_of_card(seen: Sequence[State], seat: int) -> float:
    """What it is worth that the place of this card's treasure could be known, against all cards that might have come."""
    *earlier, view = seen
    before, picture = earlier[-1], known(earlier, seat)
    places = set(picture.under.values())
    cards = parts().cards
    possible = [card for card in cards if cards[card].stack == before.backs[0] and card not in picture.shown]

    def worth(card: int) -> float:
        return value_of(view, card) if cards[card].treasure in places else 0.0

    return worth(view.card or view.lucky) - fmean(map(worth, possible))


def _luck_of_hunt(seen: Sequence[State], seat: int) -> float:
    """What was found without being known, against the chance of that in every slide since the last treasure came to light."""
    turn = [len(seen) - 1]
    while turn[-1] and _is_of_the_same_hunt(seen[turn[-1] - 1], seen[-2], seat):
        turn.append(turn[-1] - 1)
    picture = known(seen[: turn[-1] + 1], seat)
    total = 0.0
    for before, after in pairwise(seen[at] for at in reversed(turn)):
        if after.hole != before.hole and place_of(picture, before.sought) is None:
            total += (after.open == before.sought) - chance(picture, after.hole)
        picture.under[after.hole] = after.open
    return total * value_of(seen[-2], seen[-2].card)


def _is_of_the_same_hunt(view: State, last: State, seat: int) -> bool:
    """Whether a view belongs to the slides up to the last one, nothing but sand between."""
    return is_hunting(view) and (view.seat, view.card, view.turns) == (seat, last.card, last.turns) and view.slides <= last.slides


def chance(picture: Known, hole: int) -> float:
    """How likely a treasure nobody has seen lies in this hole."""
    blocks = {BLOCK_OF[known_hole] for known_hole, under in picture.under.items() if under}
    if hole in picture.under or BLOCK_OF[hole] in blocks:
        return 0.0
    unknown = sum(other not in picture.under for other in BLOCK_HOLES[BLOCK_OF[hole]])
    return 1 / (unknown * (TREASURES - len(blocks)))


# ------------------------------------------------------------ memory


EVER: Final = 1 << 30
"""Longer than any game."""
_FINE: Final = 1 << 53


@frozen
class Mind:
    """How well a bot remembers, and what use it makes of that."""

    forgets: int = 0
    """Percentage of known things forgotten each turn."""
    dizzy: int = 0
    """Turns' worth of forgetting in a sandstorm."""
    reasons: bool = True
    """Whether it knows that every two by two holes contain exactly one treasure."""
    wary: bool = True
    """Whether it avoids unknown holes."""
    plans: bool = True
    """Whether it considers what it leaves to the next player, and saves its scarab for when it helps."""


@define
class Picture:
    """The board as remembered."""

    where: dict[int, int] = field(factory=dict)
    """The hole of each known treasure."""
    sand: set[int] = field(factory=set)
    """Holes known to be sand."""
    chips: dict[int, int] = field(factory=dict)
    """Known contents under gold pyramids: the curse, or nothing."""

    @property
    def lost(self) -> int:
        """Number of treasures whose place is unknown."""
        return TREASURES - len(self.where)


@define
class Memory:
    """One player's memory, updated view by view."""

    mind: Mind
    luck: Luck
    seen: list[State] = field(factory=list)
    _holes: dict[int, tuple[int, int]] = field(factory=dict)
    """For each hole that was ever free, its treasure, and how long that is remembered."""
    _chips: dict[int, tuple[int, int]] = field(factory=dict)
    _now: int = 0

    def see(self, view: State) -> None:
        ends, before = _lifetimes(self.mind.forgets), self.seen[-1] if self.seen else None
        if before is not None:
            self._now += _time_passed(before, view, self.mind)
        if before is None or view.hole != before.hole:
            self._holes[view.hole] = (view.open, self._now + _lifetime(ends, self.luck))
        if view.lifted is not None:
            self._chips[view.moved] = (CURSE if view.lifted == CURSE else NO_CHIP, self._now + _lifetime(ends, self.luck))
        self.seen.append(view)

    def picture(self) -> Picture:
        """What is currently remembered."""
        last, now = self.seen[-1], self._now
        found = Picture(chips={pyramid: chip for pyramid, (chip, end) in self._chips.items() if end > now})
        # The free hole is seen, not remembered.
        for hole, (treasure, end) in {**self._holes, last.hole: (last.open, EVER)}.items():
            if end > now:
                if treasure:
                    found.where[treasure] = hole
                else:
                    found.sand.add(hole)
        if self.mind.reasons:
            # If the treasure of a square is known, the rest of it is sand.
            found.sand |= rest_of_blocks(found.where.values())
        return found


def _time_passed(before: State, view: State, mind: Mind) -> int:
    """Turns and storms count; the quick slides under the scorpion do not."""
    turned = view.turned != before.turned
    ended = view.action != STUNG and (view.seat != before.seat or view.card != before.card)
    return ended + mind.dizzy * turned


@cache
def _lifetimes(forgets: int) -> tuple[int, ...]:
    """The probabilities of forgetting something after 1, 2, … turns, in units of 2**-53; empty if nothing is ever forgotten."""
    chances, stays = [], 1.0
    while forgets and stays > 1e-6:
        stays *= 1 - forgets / 100
        chances.append(round((1 - stays) * _FINE))
    return tuple(chances)


def _lifetime(ends: Sequence[int], luck: Luck) -> int:
    """Number of turns something will be remembered."""
    return bisect_left(ends, luck.bits64() >> 11) + 1 if ends else EVER


# ------------------------------------------------------------ bots


REMEMBERED: Final = 8
"""Cache size, in seats whose memory is kept between choices."""
UNKNOWN: Final = 0.25
"""Probability of a treasure in an unknown hole."""
STEP: Final = 1
RISK: Final = 100
"""Costs of a slide and of a risk: many slides are better than one wrong treasure."""
FEW: Final = 3
"""With at most this many unknown treasures, guessing pays off."""
LAST_CARDS: Final = 5
CLOSED: Final = 100_000
"""Cost of a hole that is sure to end the turn: a last resort."""


@frozen
class RememberingBot:
    """Goes where it remembers the treasure; otherwise it explores."""

    mind: Mind
    _memories: dict[tuple[str, int], Memory] = field(factory=dict, init=False, repr=False, eq=False)
    """By luck and seat, for the latest games: in a long game, most views were already processed for earlier choices."""

    def choose(self, game: Ramses, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if len(legal) == 1:
            return legal[0]
        picture = self._remember(seen, seat, luck.seed).picture()
        return _CHOICES[view.stage](Decision(view, seat, picture, self.mind, legal, luck))

    def _remember(self, seen: Sequence[State], seat: int, seed: str) -> Memory:
        memory = self._memories.pop((seed, seat), None)
        if memory is None or list(seen[: len(memory.seen)]) != memory.seen:
            # One stream for the whole game, so that what was forgotten stays forgotten.
            memory = Memory(self.mind, Luck(seed, f"memory {seat}"))
        for view in seen[len(memory.seen) :]:
            memory.see(view)
        self._memories[seed, seat] = memory
        if len(self._memories) > REMEMBERED:
            del self._memories[next(iter(self._memories))]
        return memory


@frozen
class Decision:
    """Everything a choice is based on."""

    view: State
    seat: int
    picture: Picture
    mind: Mind
    legal: tuple[Move, ...]
    luck: Luck

    @property
    def target(self) -> int:
        """The treasure this seat is looking for."""
        view = self.view
        if view.action == FIGHT:
            return parts().cards[view.laid[1 - view.duellists.index(self.seat)]].treasure
        return view.sought

    def danger(self, hole: int) -> float:
        """Probability of a treasure here."""
        picture = self.picture
        if hole in picture.sand:
            return 0.0
        if hole in picture.where.values():
            return 1.0
        if not self.mind.reasons:
            return UNKNOWN
        return 1 / sum(other not in picture.sand for other in BLOCK_HOLES[BLOCK_OF[hole]])

    def is_known(self, hole: int) -> bool:
        return hole in self.picture.sand or hole in self.picture.where.values()


# ------------------------------------------------------------ the hunt


def _slide(it: Decision) -> Move:
    if it.view.action == STUNG:
        return _dodge(it)
    goal = it.picture.where.get(it.target)
    if goal is not None:
        return _towards(it, {goal}, _price(it))
    unknown = {hole for hole in range(HOLES) if not it.is_known(hole)}
    return _towards(it, unknown or set(range(HOLES)), _price(it))


def _price(it: Decision) -> list[int]:
    """The cost of each hole on the way to another."""
    return [STEP + _risk(it, hole) for hole in range(HOLES)]


def _risk(it: Decision, hole: int) -> int:
    danger = it.danger(hole)
    if danger == 1:
        return CLOSED
    return round(-RISK * log(1 - danger)) if it.mind.wary else 0


def _towards(it: Decision, goals: Collection[int], price: Sequence[int]) -> Move:
    """The first slide of the cheapest way to one of these holes, not counting the cost of the goal itself."""
    slides = {frees(it.view, move): move for move in it.legal if isinstance(move, Slide)}
    best = _first_step(it.luck.shuffled(slides), goals, price, far=it.view.powers)
    return slides[best]


def _first_step(starts: Iterable[int], goals: Collection[int], price: Sequence[int], *, far: bool) -> int:
    """Dijkstra's algorithm, from each hole that can become free next."""
    done: set[int] = set()
    edge: list[tuple[int, int, int, int]] = []
    for order, hole in enumerate(starts):
        heappush(edge, (0 if hole in goals else price[hole], order, hole, hole))
    while True:
        cost, order, hole, first = heappop(edge)
        if hole in goals:
            return first
        if hole in done:
            continue
        done.add(hole)
        for line in LINES[hole]:
            for other in line if far else line[:1]:
                if other not in done:
                    heappush(edge, (cost + (STEP if other in goals else price[other]), order, other, first))


# ------------------------------------------------------------ scorpion, chips and cards


def _dodge(it: Decision) -> Move:
    """Uncover nothing; a bot that plans also leaves the next player as little sand as possible."""
    slides = {frees(it.view, move): move for move in it.luck.shuffled(it.legal) if isinstance(move, Slide)}
    return slides[min(slides, key=lambda hole: (it.danger(hole), -_left_to_the_next(it, hole)))]


def _left_to_the_next(it: Decision, hole: int) -> float:
    """The lowest danger among the next player's slides. They may not slide the same pyramid back."""
    if not it.mind.plans:
        return 0
    nearest = [line[0] for line in LINES[hole] if line]
    return min(it.danger(other) for other in nearest if other != it.view.hole)


def _look(it: Decision) -> Move:
    """Looking wins more than it loses, unless the bot remembers a curse or nothing there."""
    return LeaveStanding() if it.view.moved in it.picture.chips else Look()


def _scarab(it: Decision) -> Move:
    """Going on is worth most if the way is known, or near the end of the game."""
    knows = it.target in it.picture.where or it.picture.lost <= FEW
    return UseScarab() if knows or not it.mind.plans or len(it.view.pile) < LAST_CARDS else KeepScarab()


def _give(it: Decision) -> Move:
    return _cheapest(it, [move.card for move in it.legal if isinstance(move, Give)], Give)


def _lay(it: Decision) -> Move:
    """An unseen treasure is hard to find for the rival as well."""
    cards = [move.card for move in it.legal if isinstance(move, Lay)]
    hidden = [card for card in cards if parts().cards[card].treasure not in it.picture.where]
    return _cheapest(it, hidden if hidden and it.mind.plans else cards, Lay)


def _cheapest(it: Decision, cards: Sequence[int], move: Callable[[int], Move]) -> Move:
    if not it.mind.wary:
        return move(it.luck.pick(cards))
    return move(min(cards, key=lambda card: (parts().cards[card].value, card)))


_CHOICES: Final = {SLIDE: _slide, LOOK: _look, SCARAB: _scarab, GIVE: _give, LAY: _lay}

APPRENTICE: Final = Mind(forgets=33, dizzy=4, reasons=False, wary=False, plans=False)
SCRIBE: Final = Mind(forgets=10, dizzy=2, reasons=False, plans=False)
VIZIER: Final = Mind(forgets=3, dizzy=1, plans=False)
PHARAOH: Final = Mind()

CHARACTERS: Final = {
    "apprentice": mark("forgets a third of what it knows each turn, and more in a sandstorm"),
    "scribe": mark("forgets a tenth of what it knows each turn"),
    "vizier": mark("forgets one thing in thirty each turn, and works out where treasures must be"),
    "pharaoh": mark("forgets nothing, not even in a sandstorm, and plans every slide"),
}
"""How well each level remembers."""

BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "greedy": RememberingBot(PHARAOH),
    "apprentice": RememberingBot(APPRENTICE),
    "scribe": RememberingBot(SCRIBE),
    "vizier": RememberingBot(VIZIER),
    "pharaoh": RememberingBot(PHARAOH),
}

JUDGE: Final = FindsJudge()
OFFER: Final = Bots(BOTS, judge=JUDGE, characters=CHARACTERS)
