"""The sample game's bots and hints. In so small a game a level plays by them, or at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ramses_desktop.bots import LEVELS, Bot, RandomBot
from ramses_desktop.bots.hints import RankedMove, RankingAdviser
from ramses_desktop.bots.search import Thinking, finished
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later, mark, tr
from ramses_desktop.games.offer import Bots
from ramses_desktop.games.sample.rules import Keep, State, Swap


def rank_moves(game: Any, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[Sequence[RankedMove]]:
    """Swap a card if most others are higher."""
    view = seen[-1]
    card = view.hands[seat]
    others = len(view.hands) * (1 + view.swaps) - 1
    lower = mark(
        "{n} of the {others} other cards is lower.", "{n} of the {others} other cards are lower.", n=card - 1, others=others
    )
    higher = mark(
        "{n} of the {others} other cards is higher.",
        "{n} of the {others} other cards are higher.",
        n=others + 1 - card,
        others=others,
    )
    keep, swap = RankedMove(Keep(), Later(tr, (lower,))), RankedMove(Swap(), Later(tr, (higher,)))
    yield 1.0
    if not view.left:
        return (keep,)
    return (keep, swap) if 2 * card > others + 1 else (swap, keep)


class Hinted:
    """Plays the best hint."""

    def choose(self, game: Any, seen: Sequence[State], seat: int, luck: Luck) -> Keep | Swap:
        move: Keep | Swap = finished(rank_moves(game, seen, seat, luck))[0].move
        return move


BOTS: dict[str, Bot] = {"random": RandomBot(), LEVELS[0].id: RandomBot(), **{level.id: Hinted() for level in LEVELS[1:]}}
ADVISER = RankingAdviser(rank_moves)
OFFER = Bots(BOTS, ADVISER)
