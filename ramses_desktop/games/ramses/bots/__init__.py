"""The bots of Ramses. They differ in how well they remember and in how they plan; all of them rely on what they remember of their
views."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from heapq import heappop, heappush
from math import log
from typing import Final

from attrs import field, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.ramses.bots.judge import FindsJudge
from ramses_desktop.games.ramses.bots.memory import Memory, Mind, Picture
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.geometry import BLOCK_HOLES, BLOCK_OF, HOLES, LINES
from ramses_desktop.games.ramses.moves import Give, KeepScarab, Lay, LeaveStanding, Look, Move, Slide, UseScarab
from ramses_desktop.games.ramses.rules.game import Ramses
from ramses_desktop.games.ramses.rules.sliding import frees
from ramses_desktop.games.ramses.rules.state import FIGHT, GIVE, LAY, LOOK, SCARAB, SLIDE, STUNG, State

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
