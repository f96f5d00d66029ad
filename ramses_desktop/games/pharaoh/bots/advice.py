"""Hints for Pharaoh's Tomb: what the strongest bot would do and the alternatives, the steps then left, and why. The choice is the
bot's; the steps come from measure.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ramses_desktop.bots import Bot
from ramses_desktop.bots.hints import RankedMove, RankingAdviser
from ramses_desktop.bots.judging import TRIFLE
from ramses_desktop.bots.search import Thinking, deliberate
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later
from ramses_desktop.games.pharaoh.bots import reasons
from ramses_desktop.games.pharaoh.bots.measure import Distances
from ramses_desktop.games.pharaoh.pending import PendingMove, Way, walked
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.game import GAME, PharaohsTomb
from ramses_desktop.games.pharaoh.rules.maze import INSCRIPTION, KILLS, side_mask
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Figure, Player, State, is_up, place, with_figure
from ramses_desktop.games.pharaoh.rules.walking import steps

ONWARD = 0.5
"""Value of an unused step of the throw, where the walk cannot be planned any further."""


@frozen
class _Advising:
    """Advice based on one bot."""

    bot: Bot
    wishes: Sequence[str]
    """The most useful items, best first."""

    def rank(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[Sequence[RankedMove]]:
        view = seen[-1]
        best: Move = yield from deliberate(self.bot, game, seen, seat, luck)
        yield 0.5
        found = []
        for one in self._promising(view, Distances(view, seat), game.moves(view), best):
            found.append(one)
            yield 0.75
        # The sort is stable: moves without a number keep their order.
        found.sort(key=lambda one: (one.move != best, one.left or 0.0))
        return list(_different(view, [one for one in found if not _seems_better(one, found[0])]))

    def _promising(self, view: State, distances: Distances, legal: Sequence[Move], best: Move) -> Iterator[RankedMove]:
        """The bot's choice, and alternatives to it."""
        if view.stage == st.MOVE:
            yield from _walks(view, distances, legal, best)
            if isinstance(best, mv.Clear):
                yield from _clearings(view, distances, legal, best)
            elif not isinstance(best, mv.Step):
                yield RankedMove(best, reasons.of(view, distances, best))
        elif view.stage == st.LAY:
            yield from _lies(view, distances, legal)
        else:
            for move in self._others(view, legal, best):
                yield RankedMove(move, reasons.of(view, distances, move))

    def _others(self, view: State, legal: Sequence[Move], best: Move) -> list[Move]:
        """For decisions without a step count: the bot's choice, then the alternatives."""
        others: list[Move] = []
        if view.stage == st.COFFER:
            takes = [move for move in legal if isinstance(move, mv.Take)]
            others = [*sorted(takes, key=lambda take: self.wishes.index(take.item))]
        elif view.stage == st.ATTACK:
            others = list(legal)
        return [best, *(move for move in others if move != best)]


def _seems_better(one: RankedMove, best: RankedMove) -> bool:
    """Whether a move looks shorter than the bot's choice. The bot weighs more than steps, so such moves are not suggested beside
    it."""
    return one.left is not None and best.left is not None and one.left < best.left - TRIFLE


def _different(view: State, found: Sequence[RankedMove]) -> Iterator[RankedMove]:
    """Of walks with the same start and end, only the best."""
    told: set[tuple[int, str]] = set()
    for one in found:
        ends = (place(view, one.line[0].figure), one.line[-1].cell) if one.line else None
        if ends is None or ends not in told:
            yield one
        if ends is not None:
            told.add(ends)


# ------------------------------------------------------------ walking


def _walks(view: State, distances: Distances, legal: Sequence[Move], best: Move) -> Iterator[RankedMove]:
    """The best walk for each first step. Of archaeologists on one tile, the first represents all. Deadly walks are suggested only
    if the bot chooses one."""
    told: set[tuple[int, str]] = set()
    for move in sorted(legal, key=lambda move: move != best):
        if isinstance(move, mv.Step) and (key := (place(view, move.figure), move.cell)) not in told:
            told.add(key)
            ways = [way for way in _ways(view, move) if move == best or not _is_deadly(view, way[-1])]
            if not ways:
                continue
            left, way = min((_left_after(view, distances, move.figure, way), way) for way in ways)
            line = tuple(mv.Step(move.figure, view.grid.names[cell]) for cell in way)
            yield RankedMove(move, reasons.walk(view, distances, line), left, line)


def left_by_walking(view: State, distances: Distances) -> Iterator[float]:
    """The number of steps left after each walk that uses the whole throw."""
    told: set[tuple[int, int]] = set()
    for figure, cell in steps(view):
        if (place(view, figure), cell) not in told:
            told.add((place(view, figure), cell))
            for way in _ways(view, mv.Step(figure, view.grid.names[cell])):
                yield _left_after(view, distances, figure, way)


def _ways(view: State, first: mv.Step) -> list[Way]:
    """The walks with this first step that can be planned to their end, or else the longest one."""
    hand = PendingMove(view, first.figure)
    ways = [way for way in hand.reach(first.figure).values() if view.grid.names[way[0]] == first.cell]
    whole = [way for way in ways if _is_whole(hand, way)]
    return whole or [max(ways, key=len)]


def _is_whole(hand: PendingMove, way: Way) -> bool:
    after = hand.state_after(way)
    return after is None or not after.points or not any(True for _ in steps(after))


def _left_after(view: State, distances: Distances, figure: int, way: Way) -> float:
    """The number of steps left after that walk."""
    *before, last = way
    state = view
    for cell in before:
        after = walked(state, figure, cell)
        assert after is not None  # a walk continues only over known tiles
        state = after
    if last == view.grid.chamber:
        return 0.0
    seen = last if not is_up(view, last) else NOWHERE
    return max(0.0, distances.left(arrived(state, figure, last), seen) - ONWARD * (state.points - 1))


def arrived(state: State, figure: int, cell: int) -> Player:
    """The player after the last step of a walk, as far as that can be known."""
    after = with_figure(state, state.seat, figure, Figure(cell)).me
    if not is_up(state, cell):
        return after
    if _is_deadly(state, cell):
        return with_figure(state, state.seat, figure, Figure()).me
    there = st.content(state, cell)
    return evolve(after, inscriptions=after.inscriptions | 1 << there.number) if there.kind == INSCRIPTION else after


def _is_deadly(state: State, cell: int) -> bool:
    """Whether this tile is known to kill."""
    if not is_up(state, cell):
        return False
    there = st.content(state, cell)
    return there.kind == KILLS and not st.holds(state.me, there.number)


# ------------------------------------------------------------ turning tiles


def _clearings(view: State, distances: Distances, legal: Sequence[Move], best: Move) -> Iterator[RankedMove]:
    """Every tile that can be turned, in its best orientation."""
    now = distances.left(view.me)
    found: dict[str, RankedMove] = {}
    for move in sorted(legal, key=lambda move: move != best):
        if isinstance(move, mv.Clear):
            left = distances.turned(view.grid.by_name[move.cell], side_mask(move.sides)).left(view.me)
            known = found.get(move.cell)
            if known is None or (known.move != best and left < (known.left or 0.0)):
                found[move.cell] = RankedMove(move, reasons.clearing(move, now - left), left)
    yield from found.values()


def _lies(view: State, distances: Distances, legal: Sequence[Move]) -> Iterator[RankedMove]:
    """The orientations of a new tile, judged as if the archaeologist about to enter it stood there."""
    entered = view.entering if view.entering == view.laying[0] else NOWHERE
    stands = with_figure(view, view.seat, view.mover, Figure(entered)).me if entered != NOWHERE else view.me
    lays = [move for move in legal if isinstance(move, mv.Lay)]
    left = [distances.turned(view.grid.by_name[move.cell], side_mask(move.sides)).left(stands) for move in lays]
    for move, steps_left in zip(lays, left, strict=True):
        yield RankedMove(move, reasons.laying(move, steps_left, left), steps_left)


def reason(view: State, distances: Distances, move: Move) -> Later:
    """What a move is good for."""
    match move:
        case mv.Step():
            found = _walks(view, distances, [move], move)
        case mv.Clear():
            found = _clearings(view, distances, [move], move)
        case mv.Lay():
            found = (one for one in _lies(view, distances, GAME.moves(view)) if one.move == move)
        case _:
            return reasons.of(view, distances, move)
    told: Later = next(found).reason
    return told


def ranking_adviser(bot: Bot, wishes: Sequence[str]) -> RankingAdviser:
    """Advice from this bot."""
    return RankingAdviser(_Advising(bot, wishes).rank)
