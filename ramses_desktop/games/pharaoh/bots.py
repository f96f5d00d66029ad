"""The bots of Pharaoh's Tomb. They see views only, and judge by routes: how many steps are left to what they want next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.bots import Bot, RandomBot
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.maze import OUTSIDE, side_mask
from ramses_desktop.games.pharaoh.moves import (
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
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.paths import Worth, best_step
from ramses_desktop.games.pharaoh.routes import FAR, Prices, Routes, entering, may_enter, routes
from ramses_desktop.games.pharaoh.rules import PharaohsTomb
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    READ,
    State,
    is_up,
    with_tile,
)
from ramses_desktop.games.pharaoh.steps import place, steps
from ramses_desktop.games.pharaoh.turn import victims
from ramses_desktop.games.pharaoh.uses import dark_around

WISHES: Final = ("food", "kit", "water", "scarf", "torch", "bottle", "papyrus", "key", "chocolate", "plan", "money")
"""What is most useful to have, best first."""
A_TURN: Final = 4.5
"""So many steps a turn is worth, for one who gives it up."""


class Wanderer:
    """Walks where it is dark, forgets what its bag is good for, and is glad of every attack."""

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        walks = [move for move in legal if isinstance(move, Step)]
        if view.stage != MOVE or not walks:
            return luck.pick(legal)
        dark = [move for move in walks if not is_up(view, view.plan.by_name[move.cell]) and luck.below(3)]
        return luck.pick(dark or walks)


@frozen
class Habits:
    """What a planning bot makes use of."""

    prices: Prices = Prices()
    worth: Worth = Worth()
    ahead: bool = True
    """Whether whole moves are thought through."""
    powers: bool = True
    """Whether items are used up for what they can do."""
    clears: bool = True
    """Whether ways are cleared before one is stuck."""
    careful: bool = True
    """Whether the curse, attacks and the choice of items are thought about."""


@frozen
class Planner:
    """Goes the shortest way to what it needs next."""

    habits: Habits

    def choose(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Move:
        view = seen[-1]
        legal = game.moves(view)
        if len(legal) == 1:
            return legal[0]
        return _DECISIONS[view.stage](self.habits, view, seat, legal)


# ------------------------------------------------------------ walking


def _walk(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    """The best step, unless an item or a cleared way saves more steps than it costs."""
    way = routes(view, seat, habits.prices)
    walks = [move for move in legal if isinstance(move, Step)]
    ahead = best_step(view, habits.prices, habits.worth) if habits.ahead else None
    best: Step | None
    if ahead:
        best = Step(ahead[1], view.plan.names[ahead[2]])
    else:
        best = min(walks, key=lambda move: _cost_of_step(way, move)) if walks else None
    now = _cost_of_step(way, best) if best else _best_place(way, view)
    if habits.powers and (power := _power(way, view, legal, now, bool(walks))):
        return power
    if turned := _turning(habits, view, seat, legal, now, best is None):
        return turned
    return best or Stop()


def _best_place(way: Routes, view: State) -> float:
    return min((way.from_place(figure.place) for figure in view.me.figures), default=FAR)


def _cost_of_step(way: Routes, move: Step) -> float:
    cell = way.state.plan.by_name[move.cell]
    if way.state.me.figures[move.figure - 1].place == OUTSIDE:
        return way.to_enter(cell)
    return entering(way.state, way.seat, way.prices, cell) + way.steps[cell]


def _power(way: Routes, view: State, legal: Sequence[Move], now: float, walks: bool) -> Move | None:
    """An item worth using up now."""
    for move in legal:
        if isinstance(move, Buy):
            return min((other for other in legal if isinstance(other, Buy)), key=lambda other: WISHES.index(other.item))
    ghost = Use("papyrus")
    if ghost in legal and may_enter(view, view.me) and _ghost_reaches(view):
        return ghost
    through = [move for move in legal if isinstance(move, Bottle)]
    if through:
        best = min(through, key=lambda move: way.steps[view.plan.by_name[move.cell]])
        if now - 1 - way.steps[view.plan.by_name[best.cell]] > 3.0:
            return best
    for word, number in (("food", 6), ("water", 5)):
        longer = evolve(view, die=number)
        if Use(word) in legal and not walks and number - view.steps >= 3 and any(True for _ in steps(longer)):
            return Use(word)
    if Use("scarf") in legal and not walks and view.points > 1 and any(True for _ in steps(evolve(view, scarf=True))):
        return Use("scarf")
    torches = [move for move in legal if isinstance(move, Torch)]
    if torches and walks and view.points > 2 and not may_enter(view, view.me):
        return torches[0] if view.mover and _dark(view, torches[0]) > 1 else None
    return None


def _dark(view: State, move: Torch) -> int:
    return len(dark_around(view, move.figure))


def _ghost_reaches(view: State) -> bool:
    """Whether the chamber can be reached with exactly this throw, straight through everything."""
    edge = view.plan.edge
    middle = edge // 2
    for number, figure in enumerate(view.me.figures, 1):
        if figure.place == OUTSIDE or (view.mover and view.mover != number) or figure.lying:
            continue
        row, column = divmod(figure.place, edge)
        far = abs(row - middle) + abs(column - middle)
        if far <= view.points and (view.points - far) % 2 == 0 and far:
            return True
    return False


def _turning(habits: Habits, view: State, seat: int, legal: Sequence[Move], now: float, stuck: bool) -> Move | None:
    """A tile worth turning: by the key for nothing, or for the whole throw."""
    best: Move | None = None
    gain = 0.0
    for move in legal:
        if not isinstance(move, Key | Clear) or (isinstance(move, Key) and not habits.powers):
            continue
        if isinstance(move, Clear) and not habits.clears and not stuck:
            continue
        cell = view.plan.by_name[move.cell]
        after = routes(with_tile(view, cell, side_mask(move.sides)), seat, habits.prices)
        price = 2.0 if isinstance(move, Key) else (0.0 if stuck else A_TURN - 1)
        saved = now - _best_place(after, view) - price
        if saved > gain:
            best, gain = move, saved
    return best


# ------------------------------------------------------------ other decisions


def _lay(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    """So that the way on is short, from the tile where it is entered, else from where the archaeologist stands."""

    def cost(move: Move) -> float:
        assert isinstance(move, Lay)
        cell = view.plan.by_name[move.cell]
        after = routes(with_tile(view, cell, side_mask(move.sides)), seat, habits.prices)
        return after.steps[cell] if view.entering == cell else after.from_place(place(view, view.mover))

    return min(legal, key=cost)


def _read(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    """The nearest tile in the dark."""
    maps = [move for move in legal if isinstance(move, Map)]
    here = place(view, view.mover)
    return min(maps, key=lambda move: _distance(view, here, view.plan.by_name[move.cell]))


def _distance(view: State, one: int, other: int) -> int:
    edge = view.plan.edge
    return abs(one // edge - other // edge) + abs(one % edge - other % edge)


def _curse(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    """Where it costs the others most, and oneself nothing."""
    rivals = [other for other, player in enumerate(view.players) if other != seat and not player.entered]

    def harm(move: Move) -> float:
        assert isinstance(move, Curse)
        after = evolve(view, curse=view.plan.by_name[move.cell])
        theirs = sum(min(60.0, _outlook(after, other, habits)) for other in rivals)
        return theirs - len(rivals) * min(60.0, _outlook(after, seat, habits))

    near = [move for move in legal if isinstance(move, Curse) and _is_near_anyone(view, view.plan.by_name[move.cell])]
    return max(near or legal[:12], key=harm)


def _is_near_anyone(view: State, cell: int) -> bool:
    if _distance(view, cell, view.plan.chamber) == 1:
        return True
    places = {figure.place for player in view.players for figure in player.figures if figure.place != OUTSIDE}
    return any(_distance(view, cell, there) == 1 for there in places)


def _outlook(view: State, seat: int, habits: Habits) -> float:
    way = routes(view, seat, habits.prices)
    return min(way.from_place(figure.place) for figure in view.players[seat].figures)


def _take(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    return min((move for move in legal if isinstance(move, Take)), key=lambda move: WISHES.index(move.item))


def _attack(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    """An attack ends the move: it is for who has no steps left, or for who would otherwise be beaten."""
    attacks = [move for move in legal if isinstance(move, Attack)]
    if habits.careful and view.points > 1 and not view.ended and not any(_is_danger(view, other) for other, _ in victims(view)):
        return Pass()
    return min(attacks, key=lambda move: (-view.players[move.player - 1].inscriptions.bit_count(), _wish(move.item)))


def _wish(word: str) -> int:
    return WISHES.index(word) if word else len(WISHES)


def _is_danger(view: State, seat: int) -> bool:
    return view.players[seat].inscriptions.bit_count() >= view.wanted - 1


def _look(habits: Habits, view: State, seat: int, legal: Sequence[Move]) -> Move:
    return legal[0] if isinstance(legal[0], Look) else Leave()


_DECISIONS: Final[dict[str, Callable[[Habits, State, int, Sequence[Move]], Move]]] = {
    MOVE: _walk,
    LAY: _lay,
    LOOK: _look,
    READ: _read,
    CURSE: _curse,
    COFFER: _take,
    ATTACK: _attack,
}

SCRIBE: Final = Habits(Prices(unknown=0.5, wall=FAR / 2, ending=0.0), powers=False, clears=False, careful=False)
VIZIER: Final = Habits(powers=False, clears=False)
PHARAOH: Final = Habits()

BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "apprentice": Wanderer(),
    "scribe": Planner(SCRIBE),
    "vizier": Planner(VIZIER),
    "pharaoh": Planner(PHARAOH),
}
