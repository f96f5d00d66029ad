"""What somebody at the table of Pharaoh's Tomb is advised to do: what its strongest bot would do, what else there is, how far it
still is then, and why, in a sentence. Sees views only, and reckons as the bots do: see routes.py and paths.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ramses_desktop.bots import Bot
from ramses_desktop.bots.hints import TRIFLE, Reckoned, Reckoner
from ramses_desktop.bots.search import Thinking, deliberate
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh import why
from ramses_desktop.games.pharaoh.hand import walked
from ramses_desktop.games.pharaoh.maze import side_mask
from ramses_desktop.games.pharaoh.moves import Clear, Lay, Move, Step, Take
from ramses_desktop.games.pharaoh.paths import WON, Outlook, Walks, Worth
from ramses_desktop.games.pharaoh.routes import Prices, Routes
from ramses_desktop.games.pharaoh.rules import PharaohsTomb
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, LAY, MOVE, NOWHERE, Figure, State, with_figure, with_tile
from ramses_desktop.games.pharaoh.steps import next_to, place, why_no_step

Line = tuple[Step, ...]


def _different(view: State, found: Sequence[Reckoned]) -> Iterator[Reckoned]:
    """Of two walks from one tile to another only the better."""
    told: set[tuple[int, str]] = set()
    for one in found:
        ends = (place(view, one.line[0].figure), one.line[-1].cell) if one.line else None
        if ends is None or ends not in told:
            yield one
        if ends is not None:
            told.add(ends)


def _seems_better(one: Reckoned, best: Reckoned) -> bool:
    """Late in a game the bot reckons with other prices each time, so as not to walk in circles. What only seems to be shorter than
    what it has chosen is not proposed beside it."""
    return one.worth is not None and best.worth is not None and one.worth > best.worth + TRIFLE


@frozen
class _Advising:
    """Advice that stands on one bot, and reckons with its prices."""

    bot: Bot
    prices: Prices
    worth: Worth
    wishes: Sequence[str]
    """What is most useful to have, best first."""

    def reckon(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[Sequence[Reckoned]]:
        view = seen[-1]
        best: Move = yield from deliberate(self.bot, game, seen, seat, luck)
        yield 0.5
        found = []
        outlook = Outlook(Routes(view, seat, self.prices))
        for one in self._promising(view, seat, outlook, game.moves(view), best):
            found.append(one)
            yield 0.75
        # The sort is stable: what is not counted keeps its order.
        found.sort(key=lambda one: (one.move != best, -(one.worth or 0.0)))
        return list(_different(view, [one for one in found if not _seems_better(one, found[0])]))

    def _promising(self, view: State, seat: int, outlook: Outlook, legal: Sequence[Move], best: Move) -> Iterator[Reckoned]:
        """What the bot would do, and what might be done instead."""
        if view.stage == MOVE:
            yield from self._ways(view, outlook, legal, best)
            if isinstance(best, Clear):
                yield from _clearings(view, outlook, legal, best)
            elif not isinstance(best, Step):
                yield Reckoned(best, why.of(view, outlook, best))
        elif view.stage == LAY:
            yield from _lies(view, outlook, legal)
        else:
            for move in self._others(view, legal, best):
                yield Reckoned(move, why.of(view, outlook, move))

    def _others(self, view: State, legal: Sequence[Move], best: Move) -> list[Move]:
        """Where no steps are counted: the bot's choice, then what else is to be had."""
        others: list[Move] = []
        if view.stage == COFFER:
            takes = [move for move in legal if isinstance(move, Take)]
            others = [*sorted(takes, key=lambda take: self.wishes.index(take.item))]
        elif view.stage == ATTACK:
            others = list(legal)
        return [best, *(move for move in others if move != best)]

    # -------------------------------------------------------- walking

    def _ways(self, view: State, outlook: Outlook, legal: Sequence[Move], best: Move) -> Iterator[Reckoned]:
        """Every first step, with the best way to go on from there. Of archaeologists on one tile the first stands for all."""
        walks = Walks(view, outlook, self.worth)
        told: set[tuple[int, str]] = set()
        for move in sorted(legal, key=lambda move: move != best):
            if isinstance(move, Step) and (key := (place(view, move.figure), move.cell)) not in told:
                told.add(key)
                worth = walks.after(view, move.figure, view.plan.by_name[move.cell])
                line = self._line(view, outlook, move)
                yield Reckoned(move, why.walk(view, outlook, line), worth, self._left(view, outlook, line), line)

    def _left(self, view: State, outlook: Outlook, line: Line) -> float:
        """How far it still is when the throw has been walked, whatever is found on the way."""
        state, figure = view, line[0].figure
        for step in line[:-1]:
            after = walked(state, figure, view.plan.by_name[step.cell])
            assert after is not None  # the line goes on from there
            state = after
        only_steps = evolve(self.worth, inscription=0.0, item=0.0, map=0.0)
        worth = Walks(state, outlook, only_steps).after(state, figure, view.plan.by_name[line[-1].cell])
        return 0.0 if worth > WON / 2 else max(0.0, -worth)

    def _line(self, view: State, outlook: Outlook, first: Step) -> Line:
        """How the walk goes on, as far as it leads over what is known."""
        line, state = [first], view
        while (after := walked(state, first.figure, view.plan.by_name[line[-1].cell])) is not None and after.points:
            state = after
            walks = Walks(state, outlook, self.worth)
            cells = [cell for cell in next_to(state, first.figure) if not why_no_step(state, first.figure, cell)]
            if not cells:
                break
            best = max(cells, key=lambda cell: walks.after(state, first.figure, cell))
            line.append(Step(first.figure, view.plan.names[best]))
        return tuple(line)


# ------------------------------------------------------------ turning tiles


def _clearings(view: State, outlook: Outlook, legal: Sequence[Move], best: Move) -> Iterator[Reckoned]:
    """Every tile that might be turned, as it lies best."""
    now = -outlook.after(view, view.seat)
    found: dict[str, Reckoned] = {}
    for move in sorted(legal, key=lambda move: move != best):
        if isinstance(move, Clear):
            left = _left_with(view, outlook, view, move)
            known = found.get(move.cell)
            if known is None or (known.move != best and -left > (known.worth or 0.0)):
                found[move.cell] = Reckoned(move, why.clearing(move, now - left), -left, left)
    yield from found.values()


def _lies(view: State, outlook: Outlook, legal: Sequence[Move]) -> Iterator[Reckoned]:
    """The ways to lay a tile; who is to enter it is thought to stand there."""
    entered = view.entering if view.entering == view.laying[0] else NOWHERE
    stands = with_figure(view, view.seat, view.mover, Figure(entered)) if entered != NOWHERE else view
    lays = [move for move in legal if isinstance(move, Lay)]
    left = [_left_with(view, outlook, stands, move) for move in lays]
    for move, steps in zip(lays, left, strict=True):
        yield Reckoned(move, why.laying(move, steps, left), -steps, steps)


def _left_with(view: State, outlook: Outlook, stands: State, move: Lay | Clear) -> float:
    """How far it still is with the tile turned so."""
    cell = view.plan.by_name[move.cell]
    after = with_tile(stands, cell, side_mask(move.sides))
    return -Outlook(outlook.routes.with_turned(after, cell)).after(after, view.seat)


def reckoner(bot: Bot, prices: Prices, worth: Worth, wishes: Sequence[str]) -> Reckoner:
    """Advice that says what this bot would do."""
    return Reckoner(_Advising(bot, prices, worth, wishes).reckon)
