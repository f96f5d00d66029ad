"""How well somebody remembered in Ramses: a turn is a mistake if a perfect memory would have found the treasure, and this player
did not. And how lucky somebody was: with the card turned over, and with treasures found that nobody had seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from types import MappingProxyType
from typing import Final

from attrs import frozen

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.bots.judging import CARDS, FIND, NO_STRENGTH, Fortune, Judgement, Kind
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.ramses.deck import CARDS as ALL_CARDS
from ramses_desktop.games.ramses.deck import TREASURES, parts
from ramses_desktop.games.ramses.geometry import BLOCK_HOLES, BLOCK_OF
from ramses_desktop.games.ramses.moves import Move
from ramses_desktop.games.ramses.rules.game import GAME, Ramses
from ramses_desktop.games.ramses.rules.knowledge import Known, known
from ramses_desktop.games.ramses.rules.state import HUNT, TURN_OVER, State
from ramses_desktop.games.ramses.trainer import freed, is_hunting, place_of, way_to

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

    def judge(self, game: Ramses, seen: Sequence[State], seat: int, played: Sequence[Move], luck: Luck) -> Thinking[Judgement]:
        """How good all the moves of a turn were."""
        del game, luck
        yield 0.0
        view, first = seen[-1], played[0]
        picture = known(seen, seat)
        way = way_to(view, picture, view.sought)
        if not way or place_of(picture, view.sought) in set(freed(view, played)):
            return Judgement(first, first)
        return Judgement(first, way[0], value_of(view, view.card))

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
