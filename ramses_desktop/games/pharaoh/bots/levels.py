"""The bots of Pharaoh's Tomb. They see views only, and judge every decision by how far it leaves them from the next thing to be
done: see routes.py for how that is estimated, and paths.py for how whole moves are thought through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.bots.advice import ranking_adviser
from ramses_desktop.games.pharaoh.bots.paths import Looks, OneAtATime, Outlook, Walks, Way, Worth, next_step, outlook, whole_move
from ramses_desktop.games.pharaoh.bots.routes import Prices, may_enter
from ramses_desktop.games.pharaoh.rules.game import PharaohsTomb
from ramses_desktop.games.pharaoh.rules.items import SETS_DIE, dark_around
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, side_mask
from ramses_desktop.games.pharaoh.rules.moves import (
    Attack,
    Bottle,
    Buy,
    Clear,
    Curse,
    Key,
    Lay,
    Leave,
    Look,
    Map,
    Move,
    Pass,
    Step,
    Stop,
    Swap,
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    READ,
    Figure,
    State,
    is_up,
    place,
    with_figure,
    with_tile,
)
from ramses_desktop.games.pharaoh.rules.walking import able

WISHES: Final = ("food", "kit", "water", "scarf", "torch", "bottle", "papyrus", "key", "chocolate", "plan", "money")
"""What is most useful to have, best first."""
PRICES: Final = {"food": 1.5, "water": 1.5, "scarf": 2.0, "bottle": 3.0, "key": 3.0}
"""What an item must bring, in steps, to be used up."""
CLEARED: Final = 1.0
"""So many steps a way must become shorter to be cleared."""
LATE: Final = 30
"""After so many turns prices are no longer quite the same from one decision to the next;"""
MOODS: Final = (0.5, 1.0, 2.0)
"""they may be so many times as high."""
LIGHT: Final = 2
"""A torch is lit for so many tiles in the dark."""


class Wanderer:
    """Walks where it is dark, forgets what its bag is good for, and is glad of every attack."""

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        walks = [move for move in legal if isinstance(move, Step)]
        if view.stage != MOVE or not walks:
            return luck.pick(legal)
        dark = [move for move in walks if not is_up(view, view.grid.by_name[move.cell]) and luck.below(3)]
        return luck.pick(dark or walks)


@frozen
class Habits:
    """What a planning bot makes use of."""

    prices: Prices
    worth: Worth
    looks: Looks
    """Which archaeologists it looks after,"""
    way: Callable[[State, Outlook, Worth], Way | None]
    """and how far it looks ahead."""
    powers: bool
    """Whether items are used up for what they can do."""
    content: float
    """Who comes nearer by so many steps looks for nothing better."""
    careful: bool
    """Whether the curse, attacks and the map are thought about."""


@frozen
class Planner:
    """Does what leads farthest on the way to the next thing to be done."""

    habits: Habits
    alone: Habits

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if len(legal) == 1:
            return legal[0]
        habits = self.habits if len(view.players) > 1 else self.alone
        if view.round >= LATE:
            habits = evolve(habits, prices=_in_a_mood(habits.prices, luck))
        return _DECISIONS[view.stage](_Mind(habits, view, seat, legal, luck))


def _in_a_mood(prices: Prices, luck: Luck) -> Prices:
    """Who has been at it for so long may be going to and fro between two things that seem equally good."""
    return evolve(prices, wall=prices.wall * luck.pick(MOODS), unknown=prices.unknown * luck.pick(MOODS))


class _Mind:
    """One decision."""

    def __init__(self, habits: Habits, view: State, seat: int, legal: Sequence[Move], luck: Luck) -> None:
        self.habits = habits
        self.view = view
        self.seat = seat
        self.legal = legal
        self.luck = luck
        self.outlook = self.looking(view, seat)

    def looking(self, state: State, seat: int) -> Outlook:
        return outlook(self.habits.looks, state, seat, self.habits.prices, self.habits.worth)

    def worth_turned(self, state: State, name: str, sides: str) -> float:
        """What it is worth to lie the tile there so."""
        after = with_tile(state, self.cell(name), side_mask(sides))
        return self.outlook.turned(after, self.seat).after(after, self.seat)

    def best_way(self, state: State) -> Way | None:
        return self.habits.way(state, self.outlook, self.habits.worth)

    def as_it_is(self) -> float:
        """What it is worth to leave everything where it is."""
        return self.outlook.after(self.view, self.seat)

    def cell(self, name: str) -> int:
        return self.view.grid.by_name[name]


# ------------------------------------------------------------ walking


def _move(mind: _Mind) -> Move:
    """The best way on foot, or what is better than that. Late in the game, who sees nothing that helps tries anything."""
    if mind.habits.powers and (move := _at_once(mind)):
        return move
    way = mind.best_way(mind.view)
    now = mind.as_it_is()
    options: list[tuple[float, Move]] = [(way.worth, Step(way.figure, mind.view.grid.names[way.cell]))] if way else []
    if way is None or (way.worth < now + mind.habits.content):
        options += _clearings(mind, now)
    if mind.habits.powers:
        options += _powers(mind, way, now)
    if not options or way is None:
        options.append((now, Stop()))
    best = max(worth for worth, _ in options)
    if best <= now and mind.view.round >= LATE and not mind.view.steps:
        return mind.luck.pick([move for move in mind.legal if isinstance(move, Step | Clear | Stop)])
    return next(move for worth, move in options if worth == best)


def _at_once(mind: _Mind) -> Move | None:
    """What is always right: to buy what can be had, to walk through everything into the chamber, and to light up what is dark."""
    if ghost := _ghost_step(mind):
        return ghost
    bought = [move for move in mind.legal if isinstance(move, Buy)]
    if bought:
        return min(bought, key=lambda move: WISHES.index(move.item))
    torches = [move for move in mind.legal if isinstance(move, Torch)]
    bright = [move for move in torches if mind.view.mover and len(dark_around(mind.view, move.figure)) >= LIGHT]
    return bright[0] if bright and not may_enter(mind.view, mind.view.me) else None


def _clearings(mind: _Mind, now: float) -> Iterator[tuple[float, Move]]:
    doors = mind.outlook.in_the_way(mind.view, mind.seat)
    for move in mind.legal:
        if isinstance(move, Clear) and any(mind.cell(move.cell) == cell and side_mask(move.sides) & side for cell, side in doors):
            worth = mind.worth_turned(mind.view, move.cell, move.sides)
            if worth > now + CLEARED:
                yield worth, move


def _powers(mind: _Mind, way: Way | None, now: float) -> Iterator[tuple[float, Move]]:
    """Items, each with what it leads to."""
    view = mind.view
    walks = Walks(view, mind.outlook, mind.habits.worth)
    for move in mind.legal:
        if isinstance(move, Bottle):
            yield walks.after(view, move.figure, mind.cell(move.cell)) - PRICES["bottle"], move
    if way is None or way.worth < now + mind.habits.content:
        yield from _keys(mind, way.worth - now if way else 0.0)
    for word, number in SETS_DIE.items():
        if Use(word) in mind.legal and number > view.die and (way is None or may_enter(view, view.me)):
            yield from _further(mind, Use(word), evolve(view, die=number))
    if Use("scarf") in mind.legal and view.came != NOWHERE:
        yield from _further(mind, Use("scarf"), evolve(view, scarf=True))


def _further(mind: _Mind, move: Use, state: State) -> Iterator[tuple[float, Move]]:
    """An item after which the walk can go on in another way."""
    if way := mind.best_way(state):
        yield way.worth - PRICES[move.item], move


def _keys(mind: _Mind, walk: float) -> Iterator[tuple[float, Move]]:
    for move in mind.legal:
        if isinstance(move, Key):
            yield mind.worth_turned(mind.view, move.cell, move.sides) + walk - PRICES["key"], move


# ------------------------------------------------------------ with the papyrus


def _ghost_step(mind: _Mind) -> Move | None:
    """Through everything into the chamber, if the throw is just enough for that."""
    view, use = mind.view, Use("papyrus")
    if not may_enter(view, view.me) or not (view.papyrus or use in mind.legal):
        return None
    for figure in able(view):
        here = place(view, figure)
        if here != OUTSIDE:
            for cell in view.grid.around[here]:
                if _leads_in(view, cell, here, view.came, view.points):
                    return Step(figure, view.grid.names[cell]) if view.papyrus else use
    return None


def _leads_in(view: State, cell: int, here: int, came: int, points: int) -> bool:
    """Whether a step to this cell can be the first of so many of which the last leads into the chamber."""
    if cell in (HIDDEN, view.curse) or (cell == came and not view.scarf):
        return False
    if cell == view.grid.chamber or points == 1:
        return cell == view.grid.chamber and points == 1
    return any(_leads_in(view, further, cell, here, points - 1) for further in view.grid.around[cell])


# ------------------------------------------------------------ other decisions


def _lay(mind: _Mind) -> Move:
    """So that the way is shortest for who enters the tile, or stands beside it."""
    view = mind.view
    entered = view.entering if view.entering == view.laying[0] else NOWHERE
    stands = with_figure(view, mind.seat, view.mover, Figure(entered)) if entered != NOWHERE else view

    def worth(move: Move) -> float:
        assert isinstance(move, Lay)
        return mind.worth_turned(stands, move.cell, move.sides)

    return max(mind.legal, key=worth)


def _read(mind: _Mind) -> Move:
    """Where the way would be farthest; who is not careful, the nearest."""
    maps = [move for move in mind.legal if isinstance(move, Map)]
    routes = mind.outlook.routes

    def far(move: Map) -> float:
        return min(routes.steps(figure.place, mind.cell(move.cell)) for figure in mind.view.me.figures)

    return max(maps, key=far) if mind.habits.careful else min(maps, key=far)


def _curse(mind: _Mind) -> Move:
    """Where it costs the others most, and oneself nothing."""
    view = mind.view
    rivals = [seat for seat, player in enumerate(view.players) if seat != mind.seat and not player.entered]

    def harm(move: Curse) -> float:
        after = evolve(view, curse=mind.cell(move.cell))
        left = {seat: mind.looking(after, seat).after(after, seat) for seat in (mind.seat, *rivals)}
        return 2 * left[mind.seat] - sum(left[seat] for seat in rivals) / max(1, len(rivals))

    curses = [move for move in mind.legal if isinstance(move, Curse)]
    near = [move for move in curses if _is_near_anyone(view, mind.cell(move.cell))]
    return max(near or curses[:1], key=harm) if mind.habits.careful else curses[0]


def _is_near_anyone(view: State, cell: int) -> bool:
    around = view.grid.around[cell]
    places = {figure.place for player in view.players for figure in player.figures}
    return view.grid.chamber in around or any(other in places for other in around if other != HIDDEN)


def _take(mind: _Mind) -> Move:
    return min((move for move in mind.legal if isinstance(move, Take)), key=lambda move: WISHES.index(move.item))


def _attack(mind: _Mind) -> Move:
    """An attack ends the move: it is for who has no steps left. Only who is not careful, and not in a hurry, does not mind."""
    view = mind.view
    attacks = [move for move in mind.legal if isinstance(move, Attack)]
    if (mind.habits.careful or may_enter(view, view.me)) and view.points > 1 and not view.ended:
        return Pass()
    return min(attacks, key=lambda move: (-view.players[move.player - 1].inscriptions.bit_count(), _wish(move.item)))


def _wish(word: str) -> int:
    return WISHES.index(word) if word else len(WISHES)


def _look(mind: _Mind) -> Move:
    """Bots use no plan up; who must go on with one leaves the tiles where they are."""
    return next(move for move in mind.legal if isinstance(move, Look | Leave | Swap) and not isinstance(move, Swap))


_DECISIONS: Final[dict[str, Callable[[_Mind], Move]]] = {
    MOVE: _move,
    LAY: _lay,
    LOOK: _look,
    READ: _read,
    CURSE: _curse,
    COFFER: _take,
    ATTACK: _attack,
}

SCRIBE: Final = Habits(Prices(unknown=0.0, ending=0.0), Worth(), OneAtATime, next_step, content=1.5, powers=False, careful=False)
VIZIER: Final = Habits(Prices(unknown=0.0, ending=0.0), Worth(), Outlook, whole_move, content=1.5, powers=False, careful=False)
PHARAOH: Final = Habits(
    Prices(unknown=6.0), Worth(dark=12.0, others=(0.3, 0.2)), Outlook, whole_move, content=1.5, powers=True, careful=True
)
ALONE: Final = evolve(PHARAOH, prices=Prices(), worth=Worth(others=(0.3, 0.2)))
"""Nobody else is shown what a search shows: it need not wait."""

BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "apprentice": Wanderer(),
    "scribe": Planner(SCRIBE, SCRIBE),
    "vizier": Planner(VIZIER, VIZIER),
    "pharaoh": Planner(PHARAOH, ALONE),
}

CHARACTERS: Final = {
    "apprentice": "wanders about, and looks no further than the next tile",
    "scribe": "sends in one archaeologist at a time, straight to what is nearest",
    "vizier": "thinks its whole move through, but saves its items",
    "pharaoh": "uses items, maps, attacks and the curse, and fetches what lies open before it searches",
}
"""What each level thinks of, in a line."""

ADVISER: Final = ranking_adviser(BOTS["pharaoh"], WISHES)
