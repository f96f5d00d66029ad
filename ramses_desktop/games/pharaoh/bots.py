"""The bots of Pharaoh's Tomb. They look only at the latest view, and judge a decision by how far it leaves them from their next
goal: `routes` estimates that distance and searches whole moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from attrs import evolve, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import Bots
from ramses_desktop.games.pharaoh import items
from ramses_desktop.games.pharaoh import routes as paths
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.advice import StepsJudge, ranking_adviser
from ramses_desktop.games.pharaoh.maze import OUTSIDE, side_mask
from ramses_desktop.games.pharaoh.routes import BestStep, Outlook, Prices, Walks, Worth
from ramses_desktop.games.pharaoh.rules import PharaohsTomb
from ramses_desktop.games.pharaoh.state import NOWHERE, Figure, Move, State, is_up, place, with_figure
from ramses_desktop.games.pharaoh.walking import able

M = TypeVar("M")

WISHES: Final = ("food", "kit", "water", "scarf", "torch", "bottle", "papyrus", "key", "chocolate", "plan", "money")
"""The most useful items, best first."""
PRICES: Final = {"food": 1.5, "water": 1.5, "scarf": 2.0, "bottle": 3.0, "key": 3.0}
"""Steps an item must save to be worth using."""
CLEARED: Final = 1.0
"""Steps that clearing a way must save."""
LATE: Final = 30
"""From this turn on, prices vary between decisions."""
JITTER: Final = (0.5, 1.0, 2.0)
"""Factors by which prices vary."""
LIGHT: Final = 2
"""Number of unknown tiles that justify a torch."""


class Wanderer:
    """Walks onto unknown tiles, ignores its items, and attacks at random."""

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        walks = [move for move in legal if isinstance(move, st.Step)]
        if view.stage != st.MOVE or not walks:
            return luck.pick(legal)
        dark = [move for move in walks if not is_up(view, view.grid.by_name[move.cell]) and luck.below(3)]
        return luck.pick(dark or walks)


@frozen
class Habits:
    """How planning bots differ from one another."""

    prices: Prices
    worth: Worth
    outlook: paths.OutlookType
    """Which archaeologists count."""
    search: Callable[[State, Outlook, Worth], BestStep | None]
    """How far ahead the bot looks."""
    uses_items: bool
    satisfied: float
    """A walk that gets this many steps nearer is taken without looking for anything better."""
    careful: bool
    """Whether it weighs attacks, the curse and the map."""
    late: int = LATE
    """From this turn on, it varies what it does."""


@frozen
class Planner:
    """Does what leads closest to its next goal."""

    habits: Habits
    alone: Habits

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if len(legal) == 1:
            return legal[0]
        habits = self.habits if len(view.players) > 1 else self.alone
        if view.round >= habits.late:
            habits = evolve(habits, prices=_jittered(habits.prices, luck))
        return _DECISIONS[view.stage](_Decision(habits, view, seat, legal, luck))


def _jittered(prices: Prices, luck: Luck) -> Prices:
    """Randomly changed prices: after this long, a bot may be going back and forth between two goals that seem equally good."""
    return evolve(prices, wall=prices.wall * luck.pick(JITTER), unknown=prices.unknown * luck.pick(JITTER))


class _Decision:
    """A pending decision, and how the bot sees the pyramid."""

    def __init__(self, habits: Habits, view: State, seat: int, legal: Sequence[Move], luck: Luck) -> None:
        self.habits = habits
        self.view = view
        self.seat = seat
        self.legal = legal
        self.luck = luck
        self.outlook = self.outlook_of(view, seat)

    def outlook_of(self, state: State, seat: int) -> Outlook:
        return paths.outlook(self.habits.outlook, state, seat, self.habits.prices, self.habits.worth)

    def worth_turned(self, state: State, name: str, sides: str) -> float:
        """The value of the state with the tile turned like this."""
        after = st.with_tile(state, self.cell(name), side_mask(sides))
        return self.outlook.turned(after, self.seat).after(after, self.seat)

    def best_way(self, state: State) -> BestStep | None:
        return self.habits.search(state, self.outlook, self.habits.worth)

    def as_it_is(self) -> float:
        """The value of leaving everything as it is."""
        return self.outlook.after(self.view, self.seat)

    def cell(self, name: str) -> int:
        return self.view.grid.by_name[name]

    def legal_of(self, kind: type[M]) -> list[M]:
        """The legal moves of one kind."""
        return [move for move in self.legal if isinstance(move, kind)]


# ------------------------------------------------------------ walking


def _move(decision: _Decision) -> Move:
    """The best walk, or anything better. Late in the game, if nothing helps, anything may be tried."""
    if decision.habits.uses_items and (move := _at_once(decision)):
        return move
    way = decision.best_way(decision.view)
    now = decision.as_it_is()
    options: list[tuple[float, Move]] = [(way.worth, st.Step(way.figure, decision.view.grid.names[way.cell]))] if way else []
    if way is None or (way.worth < now + decision.habits.satisfied):
        options += _clearings(decision, now)
    if decision.habits.uses_items:
        options += _item_uses(decision, way, now)
    if not options or way is None:
        options.append((now, st.Stop()))
    best = max(worth for worth, _ in options)
    if best <= now and decision.view.round >= decision.habits.late and not decision.view.steps:
        return decision.luck.pick([move for move in decision.legal if isinstance(move, st.Step | st.Clear | st.Stop)])
    return next(move for worth, move in options if worth == best)


def _at_once(decision: _Decision) -> Move | None:
    """Moves that are always right: the papyrus if it leads into the chamber, buying what it can, lighting up unknown tiles."""
    if step := _papyrus_step(decision):
        return step
    bought = decision.legal_of(st.Buy)
    if bought:
        return min(bought, key=lambda move: WISHES.index(move.item))
    torches = decision.legal_of(st.Torch)
    bright = [move for move in torches if decision.view.mover and len(items.dark_around(decision.view, move.figure)) >= LIGHT]
    return bright[0] if bright and not st.may_enter_chamber(decision.view, decision.view.me) else None


def _clearings(decision: _Decision, now: float) -> Iterator[tuple[float, Move]]:
    doors = decision.outlook.in_the_way(decision.view, decision.seat)
    for move in decision.legal_of(st.Clear):
        if any(decision.cell(move.cell) == cell and side_mask(move.sides) & side for cell, side in doors):
            worth = decision.worth_turned(decision.view, move.cell, move.sides)
            if worth > now + CLEARED:
                yield worth, move


def _item_uses(decision: _Decision, way: BestStep | None, now: float) -> Iterator[tuple[float, Move]]:
    """Items to use, with the value of the result."""
    view = decision.view
    walks = Walks(view, decision.outlook, decision.habits.worth)
    for move in decision.legal_of(st.Bottle):
        yield walks.after(view, move.figure, decision.cell(move.cell)) - PRICES["bottle"], move
    if way is None or way.worth < now + decision.habits.satisfied:
        yield from _keys(decision, way.worth - now if way else 0.0)
    for word, number in items.SETS_DIE.items():
        if st.Use(word) in decision.legal and number > view.die and (way is None or st.may_enter_chamber(view, view.me)):
            yield from _further(decision, st.Use(word), evolve(view, die=number))
    if st.Use("scarf") in decision.legal and view.came != NOWHERE:
        yield from _further(decision, st.Use("scarf"), evolve(view, scarf=True))


def _further(decision: _Decision, move: st.Use, state: State) -> Iterator[tuple[float, Move]]:
    """An item that lets the walk continue."""
    if way := decision.best_way(state):
        yield way.worth - PRICES[move.item], move


def _keys(decision: _Decision, walk: float) -> Iterator[tuple[float, Move]]:
    for move in decision.legal_of(st.Key):
        yield decision.worth_turned(decision.view, move.cell, move.sides) + walk - PRICES["key"], move


# ------------------------------------------------------------ with the papyrus


def _papyrus_step(decision: _Decision) -> Move | None:
    """A step into the chamber with the papyrus, if the throw is exact."""
    view, use = decision.view, st.Use("papyrus")
    if not st.may_enter_chamber(view, view.me) or not (view.papyrus or use in decision.legal):
        return None
    for figure in able(view):
        here = place(view, figure)
        if here != OUTSIDE:
            for cell in view.grid.neighbours[here]:
                if _leads_in(view, cell, here, view.came, view.points):
                    return st.Step(figure, view.grid.names[cell]) if view.papyrus else use
    return None


def _leads_in(view: State, cell: int, here: int, came: int, points: int) -> bool:
    """Whether a step to this cell can start a walk of exactly this many points that ends in the chamber."""
    if cell == view.curse or (cell == came and not view.scarf):
        return False
    if cell == view.grid.chamber or points == 1:
        return cell == view.grid.chamber and points == 1
    return any(_leads_in(view, further, cell, here, points - 1) for further in view.grid.neighbours[cell])


# ------------------------------------------------------------ other decisions


def _lay(decision: _Decision) -> Move:
    """The orientation with the shortest way for the archaeologist about to enter the tile, or next to it."""
    view = decision.view
    entered = view.entering if view.entering == view.laying[0] else NOWHERE
    stands = with_figure(view, decision.seat, view.mover, Figure(entered)) if entered != NOWHERE else view

    return max(decision.legal_of(st.Lay), key=lambda move: decision.worth_turned(stands, move.cell, move.sides))


def _read(decision: _Decision) -> Move:
    """The farthest tile, or the nearest if the bot is not careful."""
    maps = decision.legal_of(st.Map)
    routes = decision.outlook.routes

    def far(move: st.Map) -> float:
        return min(routes.steps(figure.place, decision.cell(move.cell)) for figure in decision.view.me.figures)

    return max(maps, key=far) if decision.habits.careful else min(maps, key=far)


def _curse(decision: _Decision) -> Move:
    """Put the curse where it costs rivals most and the bot itself least."""
    view = decision.view
    rivals = [seat for seat, player in enumerate(view.players) if seat != decision.seat and not player.entered]

    def harm(move: st.Curse) -> float:
        after = evolve(view, curse=decision.cell(move.cell))
        left = {seat: decision.outlook_of(after, seat).after(after, seat) for seat in (decision.seat, *rivals)}
        return 2 * left[decision.seat] - sum(left[seat] for seat in rivals) / max(1, len(rivals))

    curses = decision.legal_of(st.Curse)
    near = [move for move in curses if _is_near_anyone(view, decision.cell(move.cell))]
    return max(near or curses[:1], key=harm) if decision.habits.careful else curses[0]


def _is_near_anyone(view: State, cell: int) -> bool:
    places = {figure.place for player in view.players for figure in player.figures}
    return not {view.grid.chamber, *places}.isdisjoint(view.grid.neighbours[cell])


def _take(decision: _Decision) -> Move:
    return min(decision.legal_of(st.Take), key=lambda move: WISHES.index(move.item))


def _attack(decision: _Decision) -> Move:
    """An attack ends the move. Only careless, unhurried bots attack with steps left."""
    view = decision.view
    attacks = decision.legal_of(st.Attack)
    if (decision.habits.careful or st.may_enter_chamber(view, view.me)) and view.points > 1 and not view.ended:
        return st.Pass()
    return min(attacks, key=lambda move: (-view.players[move.player - 1].inscriptions.bit_count(), _wish(move.item)))


def _wish(word: str) -> int:
    return WISHES.index(word) if word else len(WISHES)


def _look(decision: _Decision) -> Move:
    """Bots never use a plan; one that has to finish using it leaves the tiles where they are."""
    return next(move for move in decision.legal if not isinstance(move, st.Swap))


_DECISIONS: Final[dict[str, Callable[[_Decision], Move]]] = {
    st.MOVE: _move,
    st.LAY: _lay,
    st.LOOK: _look,
    st.READ: _read,
    st.CURSE: _curse,
    st.COFFER: _take,
    st.ATTACK: _attack,
}

SCRIBE: Final = Habits(
    prices=Prices(unknown=0.0, ending=0.0),
    worth=Worth(),
    outlook=paths.OneAtATime,
    search=paths.next_step,
    uses_items=False,
    satisfied=1.5,
    careful=False,
)
VIZIER: Final = evolve(SCRIBE, outlook=Outlook, search=paths.whole_move)
PHARAOH: Final = evolve(
    VIZIER, prices=Prices(unknown=6.0), worth=Worth(dark=12.0, others=(0.3, 0.2)), uses_items=True, careful=True
)
ALONE: Final = evolve(PHARAOH, prices=Prices(), worth=Worth(others=(0.3, 0.2)))
"""In solo play no rival can profit from tiles turned up, so exploring need not wait."""

BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "apprentice": Wanderer(),
    "scribe": Planner(SCRIBE, SCRIBE),
    "vizier": Planner(VIZIER, VIZIER),
    "pharaoh": Planner(PHARAOH, ALONE),
}

CHARACTERS: Final = {
    "apprentice": mark("wanders about and looks no further than the next tile"),
    "scribe": mark("sends in one archaeologist at a time, straight to the nearest goal"),
    "vizier": mark("thinks a whole move through, but saves its items"),
    "pharaoh": mark("uses items, maps, attacks and the curse, and takes what is in sight before it explores"),
}
"""What each level does, in a line."""

NEVER: Final = 1000
"""A turn that no game reaches."""
STEADY: Final = Planner(evolve(PHARAOH, late=NEVER), evolve(ALONE, late=NEVER))
"""Always does the same in the same position, so that moves can be measured against it."""

ADVISER: Final = ranking_adviser(BOTS["pharaoh"], WISHES)
JUDGE: Final = StepsJudge(STEADY, PRICES)
OFFER: Final = Bots(BOTS, ADVISER, JUDGE, CHARACTERS)
