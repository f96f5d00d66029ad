"""Hints and judgements for Pharaoh's Tomb: what the strongest bot would do and the alternatives, the steps then left, and why; how
good a move was, and how lucky a throw or a new tile. The choice is the bot's; steps are estimated from public information.

Reasons are formed when they are read, in the players' language; until then they are plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.bots import Bot
from ramses_desktop.bots.hints import STEPS, RankedMove, RankingAdviser
from ramses_desktop.bots.judging import NO_STRENGTH, Kind
from ramses_desktop.bots.search import Thinking, deliberate
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.judged import THROW, TILE, TRIFLE, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later, mark, tr
from ramses_desktop.games.pharaoh import items, maze, walking
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import INSCRIPTION, KILLS, OUTSIDE, parts, side_mask
from ramses_desktop.games.pharaoh.pending import PendingMove, Way, walked
from ramses_desktop.games.pharaoh.routes import Prices, Routes
from ramses_desktop.games.pharaoh.rules import GAME, PharaohsTomb
from ramses_desktop.games.pharaoh.state import (
    FACES,
    NOWHERE,
    Figure,
    Move,
    Player,
    State,
    content,
    face_down,
    holds,
    inscriptions_of,
    is_up,
    item_number,
    place,
    with_figure,
    with_tile,
)
from ramses_desktop.games.pharaoh.telling import SIDES
from ramses_desktop.games.pharaoh.walking import steps

BEYOND: Final = 40.0
"""Steps to a place that is unreachable as the tiles lie: sooner or later there will be a way."""
IN_THE_DARK: Final = 2.0
"""Average steps from one unknown tile to the next."""
PRICES: Final = Prices(unknown=2.0, wall=4.0, ending=2.0)
"""Cost of obstacles in steps, independent of the bots' own prices."""


class Distances:
    """Distances for one seat, given the current tiles."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.dark = face_down(state)
        self.inscriptions = [(cell, content(state, cell).number) for cell in _open(state) if _bears_inscription(state, cell)]
        self._routes = Routes(state, seat, PRICES)

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def hidden(self) -> int:
        """Number of inscriptions nobody has seen."""
        return inscriptions_of(self.state.options) - len(self.inscriptions)

    def turned(self, cell: int, sides: int) -> Distances:
        """The same distances with one tile in another orientation."""
        return Distances(with_tile(self.state, cell, sides), self.seat)

    def far(self, place: int, *cells: int) -> float:
        """Steps from a place to the nearest of these cells; obstacles count as detours."""
        return min(BEYOND, self._routes.steps(place, *cells))

    def missing(self, player: Player) -> list[int]:
        """Cells of known inscriptions that the player has not read."""
        return [cell for cell, number in self.inscriptions if not player.inscriptions >> number & 1]

    def must_search(self, player: Player) -> int:
        """Number of inscriptions that must still be found on unknown tiles."""
        if st.may_enter_chamber(self.state, player):
            return 0
        return max(0, min(self.hidden, self.state.wanted - player.inscriptions.bit_count() - len(self.missing(player))))

    def wanted(self, player: Player) -> list[int]:
        """The chamber if the player may enter it; otherwise known inscriptions, and unknown tiles while more must be found."""
        if st.may_enter_chamber(self.state, player):
            return [self.state.grid.chamber]
        return [*self.missing(player), *(self.dark if self.must_search(player) else ())]

    def left(self, player: Player, seen: int = NOWHERE) -> float:
        """Steps of all archaeologists until one enters the chamber. `seen` is a tile that is no longer unknown."""
        here = [figure.place for figure in player.figures]
        total = self._search(here, self.must_search(player), seen)
        missing = [] if st.may_enter_chamber(self.state, player) else self.missing(player)
        for _ in range(min(len(missing), self.state.wanted - player.inscriptions.bit_count())):
            steps, who, cell = min((self.far(place, cell), who, cell) for who, place in enumerate(here) for cell in missing)
            total += steps
            missing.remove(cell)
            here[who] = cell
        return total + min(self.far(place, self.state.grid.chamber) for place in here)

    def _search(self, here: list[int], hidden: int, seen: int) -> float:
        """Steps to the nearest unknown tile, and on until this many inscriptions have been found, on average."""
        dark = [cell for cell in self.dark if cell != seen]
        if not hidden or not dark:
            return 0.0
        tiles = hidden * (len(self.dark) + 1) / (self.hidden + 1) - (seen != NOWHERE)
        nearest = min(self.far(place, *dark) for place in here)
        return min(1.0, tiles) * nearest + max(0.0, tiles - 1) * IN_THE_DARK


def _open(state: State) -> list[int]:
    """The cells of face-up tiles."""
    return [cell for cell in range(state.grid.cells) if cell != state.grid.chamber and is_up(state, cell)]


def _bears_inscription(state: State, cell: int) -> bool:
    return content(state, cell).kind == INSCRIPTION


# ------------------------------------------------------------ reasons


LONGEST: Final = BEYOND / 2
"""No detour is longer than this, in steps."""
USES: Final = {
    "food": mark("Protects against hunger."),
    "kit": mark("Protects against injury when attacked."),
    "bottle": mark("Opens the way through wall ruins."),
    "money": mark("Buys another item."),
    "torch": mark("Protects against snakes."),
    "chocolate": mark("Protects against fatigue."),
    "scarf": mark("Protects against toxic gas."),
    "water": mark("Protects against thirst."),
    "plan": mark("Protects against traps."),
    "key": mark("Opens secret doors."),
    "papyrus": mark("Opens the way across an abyss."),
}
"""Why an item is worth having."""
THING: Final = "{thing}"
"""An encounter on a tile that needs no comment."""


def _said(*sentences: str) -> Later:
    """Marked sentences, one after another."""
    return Later(_sentences, sentences)


def _sentences(*sentences: str) -> str:
    return " ".join(map(tr, sentences))


# ------------------------------------------------------------ walking


def walk(view: State, distances: Distances, line: Sequence[st.Step]) -> Later:
    """What a walk encounters; if nothing, where it leads."""
    cells = [view.grid.by_name[step.cell] for step in line]
    here = place(view, line[0].figure)
    found = tuple(_met_on_the_way(view, distances, here, cells))
    if not found:
        return _said(_heading(view, distances, here, cells[-1]))
    start, cell = view.grid.names[cells[0] if here == OUTSIDE else here], view.grid.names[cells[-1]]
    way = mark("From {start} to {cell}: {found}.")
    if here == OUTSIDE:
        way = mark("In at {start}, then to {cell}: {found}.") if len(cells) > 1 else mark("In at {start}: {found}.")
    return Later(_walk, (way, start, cell, found))


def _walk(way: str, start: str, cell: str, found: Sequence[tuple[str, str]]) -> str:
    things = [tr(words, thing=tr(thing) if thing else "") for words, thing in found]
    return tr(way, start=start, cell=cell, found=", ".join(things))


def _met_on_the_way(view: State, distances: Distances, here: int, cells: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Tile by tile, text with a gap for the encounter."""
    state = view
    for cell in cells:
        if here != OUTSIDE and cell in walking.tunnels_from(view, here) and cell not in view.grid.neighbours[here]:
            yield mark("through the tunnel"), ""
        here = cell
        if cell == view.grid.chamber:
            yield (mark("into the burial chamber") if view.chamber_open else mark("opens the burial chamber and enters it")), ""
        elif not is_up(view, cell):
            yield _unknown(state, distances), ""
        elif words := _met(state, cell):
            yield words, st.content(state, cell).name
            state = _after(state, cell)


def _unknown(state: State, distances: Distances) -> str:
    """What an unseen tile may hold."""
    if not distances.must_search(state.me):
        return mark("a new tile for a shorter way")
    return mark("a new tile (inscriptions: {n} of {all})", n=distances.hidden, all=len(distances.dark))


def _met(state: State, cell: int) -> str:
    """What a face-up tile offers its visitor; empty if nothing."""
    there, me = st.content(state, cell), state.me
    held = holds(me, there.number)
    if there.kind == maze.INSCRIPTION:
        return "" if me.inscriptions >> there.number & 1 else THING
    if there.kind == maze.ITEM:
        return THING if not held and state.stock[there.number] else ""
    if there.kind == maze.COFFER:
        return mark("{thing} (an item to take)") if state.coffer & ~me.items | (not state.coffer_open) else ""
    if there.kind == maze.MAP:
        return "" if state.read >> cell & 1 else mark("{thing} (shows any tile)")
    if there.kind == maze.SHRINE:
        return mark("{thing} (moves the curse)")
    if there.kind in (maze.KILLS, maze.ENDS, maze.BARS) and held:
        return mark("{thing} (protected)")
    return {maze.KILLS: mark("{thing} (kills)"), maze.ENDS: mark("{thing} (ends the move)")}.get(there.kind, "")


def _after(state: State, cell: int) -> State:
    """The state after a visit, as far as it affects the rest of the walk."""
    there, me = st.content(state, cell), state.me
    if there.kind == maze.INSCRIPTION:
        return st.with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
    if there.kind == maze.ITEM:
        return st.with_me(state, evolve(me, items=me.items | 1 << there.number))
    return state


def _heading(view: State, distances: Distances, here: int, there: int) -> str:
    """Which goal this gets closer to."""
    far = {cell: (distances.far(here, cell), distances.far(there, cell)) for cell in distances.wanted(view.me)}
    if not far:
        return mark("The throw has to be used.")
    goal = max(far, key=lambda cell: (far[cell][0] - far[cell][1], -far[cell][1]))
    before, after = far[goal]
    if before <= after:
        return mark("The throw has to be used, and this is the shortest detour.")
    name, n = view.grid.names[goal], round(after)
    if goal == view.grid.chamber:
        return mark("Heads for the burial chamber, {n} step on.", "Heads for the burial chamber, {n} steps on.", n=n)
    if is_up(view, goal):
        return mark(
            "Heads for the inscription on {cell}, {n} step on.",
            "Heads for the inscription on {cell}, {n} steps on.",
            n=n,
            cell=name,
        )
    return mark(
        "Heads for the unexplored tile {cell}, {n} step on.", "Heads for the unexplored tile {cell}, {n} steps on.", n=n, cell=name
    )


# ------------------------------------------------------------ turning tiles


def clearing(move: st.Clear, saved: float) -> Later:
    """`saved` is the number of steps by which the way gets shorter."""
    gives_up = mark("Gives up the throw and turns {cell}.", cell=move.cell)
    return _said(gives_up, _saves(saved) or mark("Saves no steps."))


def laying(move: st.Lay, left: float, ways: Sequence[float]) -> Later:
    """`left` is the number of steps then left; `ways` has it for every orientation."""
    worst = max(ways)
    if round(worst - min(ways)) < 1:
        return _opened("", move.sides, mark("No other way round is better."))
    n = round(worst - left)
    saves = mark("Saves {n} step over the worst way round.", "Saves {n} steps over the worst way round.", n=n)
    return _opened("", move.sides, saves if n >= 1 else "")


def _opened(before: str, sides: str, after: str = "") -> Later:
    return Later(_open_sides, (before, sides, after))


def _open_sides(before: str, sides: str, after: str) -> str:
    """Which sides will be open, between two more sentences."""
    named = ", ".join(tr(SIDES[side]) for side in sides)
    return " ".join(tr(sentence, sides=named) for sentence in (before, mark("Open: {sides}."), after) if sentence)


def _saves(steps: float) -> str:
    n = round(steps)
    return mark("Saves {n} step.", "Saves {n} steps.", n=n) if n >= 1 else ""


# ------------------------------------------------------------ everything else


def of(view: State, distances: Distances, move: st.Move) -> Later:
    """The reason for a move that is neither a walk nor clearing a way."""
    match move:
        case st.Roll():
            return _said(mark("Roll first."))
        case st.Attack():
            return _attack(view, move)
        case st.Map(cell):
            n = round(min(distances.far(figure.place, view.grid.by_name[cell]) for figure in view.me.figures))
            return _said(
                mark(
                    "Shows {cell} from afar: it is {n} step away.",
                    "Shows {cell} from afar: it is {n} steps away.",
                    n=n,
                    cell=cell,
                )
            )
        case st.Curse(cell):
            return _said(*_curse(view, cell))
        case st.Pass():
            return _said(_pass(view))
        case st.Swap():
            return _said(mark("They are better swapped."))
        case st.Leave():
            return _said(mark("Leaves them where they are: knowing them is enough."))
        case st.Stop():
            return _said(mark("No steps left; keeps the items for a better moment."))
        case st.Take(word):
            return Later(_wanted, (mark("Takes: {item}."), _name(word), USES[word]))
        case _:
            return _use(view, distances, move)


def _use(view: State, distances: Distances, move: st.Move) -> Later:
    """What an item is used for."""
    match move:
        case st.Buy(word):
            return Later(_wanted, (mark("Buys: {item}."), _name(word), USES[word]))
        case st.Chocolate(number):
            return _said(mark("Sets the die to {n}: more would go too far.", n=number))
        case st.Torch(figure):
            n, cell = len(items.dark_around(view, figure)), view.grid.names[place(view, figure)]
            return _said(
                mark(
                    "Lights up {n} unknown tile around {cell} before anyone steps on it.",
                    "Lights up {n} unknown tiles around {cell} before anyone steps on them.",
                    n=n,
                    cell=cell,
                )
            )
        case st.Bottle():
            return _bottle(view, distances, move)
        case st.Key(_, cell, sides):
            return _opened(mark("Turns {cell} with the golden key.", cell=cell), sides)
        case st.Use("scarf"):
            return _said(mark("The scarf allows going straight back, which is the better way here."))
        case st.Use("papyrus"):
            return _said(mark("The throw is exactly enough to reach the burial chamber, through everything."))
        case st.Use(word):
            number = items.SETS_DIE[word]
            more = number - view.die
            return _said(
                mark("Sets the die to {number}: {n} more step.", "Sets the die to {number}: {n} more steps.", n=more, number=number)
            )
        case _:
            return _said(mark("It is good to know what lies there, and to remember it."))


def _wanted(words: str, item: str, use: str) -> str:
    return f"{tr(words, item=tr(item))} {tr(use)}"


def _name(word: str) -> str:
    return parts().items[item_number(word)].name


def _bottle(view: State, distances: Distances, move: st.Bottle) -> Later:
    here, there = place(view, move.figure), view.grid.by_name[move.cell]
    goal = min(distances.wanted(view.me), key=lambda cell: distances.far(there, cell), default=HIDDEN)
    saved = distances.far(here, goal) - distances.far(there, goal) if goal != HIDDEN else 0.0
    through = mark("Goes through the wall to {cell}.", cell=move.cell)
    return _said(through, _saves(saved)) if round(saved) >= 1 else _said(through)


def _curse(view: State, name: str) -> Iterator[str]:
    """How much longer the ways become for the others, and for the player."""
    cursed = evolve(view, curse=view.grid.by_name[name])
    rivals = [seat for seat, player in enumerate(view.players) if seat != view.seat and not player.entered]

    def costs(seat: int) -> float:
        now, then = (Distances(state, seat).left(state.players[seat]) for state in (view, cursed))
        return then - now

    yield mark("Puts the curse on {cell}.", cell=name)
    if rivals:
        yield _cost_to_rivals(max(map(costs, rivals)))
    yield _own_cost(costs(view.seat))


def _cost_to_rivals(steps: float) -> str:
    if steps > LONGEST:
        return mark("Bars a way others need.")
    n = max(0, round(steps))
    return mark("Costs others up to {n} step.", "Costs others up to {n} steps.", n=n) if n else mark("Costs others no steps.")


def _own_cost(steps: float) -> str:
    if steps > LONGEST:
        return mark("Bars a way this player needs.")
    n = max(0, round(steps))
    return mark("Costs this player {n} step.", "Costs this player {n} steps.", n=n) if n else mark("Costs this player no steps.")


def _attack(view: State, move: st.Attack) -> Later:
    protected = holds(view.players[move.player - 1], item_number("kit"))
    if move.item:
        saves, injures = mark("The first-aid kit prevents the injury."), mark("The injured archaeologist misses a turn.")
        return Later(_wanted, (mark("Takes: {item}."), _name(move.item), saves if protected else injures))
    if protected:
        return _said(mark("There is nothing to gain."))
    return _said(mark("There is nothing to take, but the injured archaeologist misses a turn."))


def _pass(view: State) -> str:
    if view.stage != st.ATTACK:
        return mark("Leaves the map unread.")
    if view.points and not view.ended:
        n = view.points
        return mark(
            "An attack would end the move with {n} step to go.",
            "An attack would end the move with {n} steps to go.",
            n=n,
        )
    return mark("Keeps the peace.")


# ------------------------------------------------------------ advice


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
            if isinstance(best, st.Clear):
                yield from _clearings(view, distances, legal, best)
            elif not isinstance(best, st.Step):
                yield RankedMove(best, of(view, distances, best))
        elif view.stage == st.LAY:
            yield from _lies(view, distances, legal)
        else:
            for move in self._others(view, legal, best):
                yield RankedMove(move, of(view, distances, move))

    def _others(self, view: State, legal: Sequence[Move], best: Move) -> list[Move]:
        """For decisions without a step count: the bot's choice, then the alternatives."""
        others: list[Move] = []
        if view.stage == st.COFFER:
            takes = [move for move in legal if isinstance(move, st.Take)]
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
        if isinstance(move, st.Step) and (key := (place(view, move.figure), move.cell)) not in told:
            told.add(key)
            ways = [way for way in _ways(view, move) if move == best or not _is_deadly(view, way[-1])]
            if not ways:
                continue
            left, way = min((_left_after(view, distances, move.figure, way), way) for way in ways)
            line = tuple(st.Step(move.figure, view.grid.names[cell]) for cell in way)
            yield RankedMove(move, walk(view, distances, line), left, line)


def left_by_walking(view: State, distances: Distances) -> Iterator[float]:
    """The number of steps left after each walk that uses the whole throw."""
    told: set[tuple[int, int]] = set()
    for figure, cell in steps(view):
        if (place(view, figure), cell) not in told:
            told.add((place(view, figure), cell))
            for way in _ways(view, st.Step(figure, view.grid.names[cell])):
                yield _left_after(view, distances, figure, way)


def _ways(view: State, first: st.Step) -> list[Way]:
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
        if isinstance(move, st.Clear):
            left = distances.turned(view.grid.by_name[move.cell], side_mask(move.sides)).left(view.me)
            known = found.get(move.cell)
            if known is None or (known.move != best and left < (known.left or 0.0)):
                found[move.cell] = RankedMove(move, clearing(move, now - left), left)
    yield from found.values()


def _lies(view: State, distances: Distances, legal: Sequence[Move]) -> Iterator[RankedMove]:
    """The orientations of a new tile, judged as if the archaeologist about to enter it stood there."""
    entered = view.entering if view.entering == view.laying[0] else NOWHERE
    stands = with_figure(view, view.seat, view.mover, Figure(entered)).me if entered != NOWHERE else view.me
    lays = [move for move in legal if isinstance(move, st.Lay)]
    left = [distances.turned(view.grid.by_name[move.cell], side_mask(move.sides)).left(stands) for move in lays]
    for move, steps_left in zip(lays, left, strict=True):
        yield RankedMove(move, laying(move, steps_left, left), steps_left)


def reason(view: State, distances: Distances, move: Move) -> Later:
    """What a move is good for."""
    match move:
        case st.Step():
            found = _walks(view, distances, [move], move)
        case st.Clear():
            found = _clearings(view, distances, [move], move)
        case st.Lay():
            found = (one for one in _lies(view, distances, GAME.moves(view)) if one.move == move)
        case _:
            return of(view, distances, move)
    told: Later = next(found).reason
    return told


def ranking_adviser(bot: Bot, wishes: Sequence[str]) -> RankingAdviser:
    """Advice from this bot."""
    return RankingAdviser(_Advising(bot, wishes).rank)


# ------------------------------------------------------------ judge


METHOD: Final = "tomb 2"
"""Changes with everything that changes judgements."""
ERROR: Final = 1.25
"""Standard error of a difference in steps, as long as tiles are unknown."""
SPREAD: Final = 15.0
"""Standard deviation of the luck in one game, in steps."""
TILES: Final = 12
"""Other tiles that might have been turned up, tried for each that was."""
MOST: Final = 100
"""Moves after which a plan that has come to no end is broken off."""
SCALE: Final = (2.32, 0.81, 0.13, 0.0036)
"""Steps that each level gives away in a decision. Judged against itself, Pharaoh gives nothing away; so that levels are apart by a
factor, its number is a 36th of Vizier's."""
WALK, TILES_LAID, ITEMS = "route", "tiles", "items"
KINDS: Final = (
    Kind(WALK, mark("Which way to go"), mark("Most is lost on the way: count the steps of two ways before you walk."), "route"),
    Kind(TILES_LAID, mark("How to turn a tile"), mark("Most is lost when you turn a tile: think where the next way shall go on.")),
    Kind(ITEMS, mark("When to use an item"), mark("Most is lost with items: use one as soon as it saves steps."), within=WALK),
)
_WALKS, _TURNS = {"step", "stop"}, {"lay", "clear"}
"""First words in notation of moves on foot, and of those that turn a tile. All others use an item."""


@frozen
class StepsJudge:
    """Judges by the steps left. Only walking, turning tiles and using items are judged: where to put the curse, whom to attack or
    what to take is no matter of steps."""

    bot: Bot
    prices: Mapping[str, float]
    """What a used item is worth, in steps."""
    counts: Final = STEPS
    method: Final = METHOD
    line_names: Final = ()
    strength: Final = NO_STRENGTH
    spread: Final = MappingProxyType(dict.fromkeys(GAME.spec.seats, SPREAD))
    scale: Final = MappingProxyType(dict.fromkeys(GAME.spec.seats, SCALE))
    kinds: Final = KINDS
    knows_luck: Final = True
    whole_turns: Final = False

    def kind_of(self, played: str, best: str) -> str:
        words = {played.split(maxsplit=1)[0], best.split(maxsplit=1)[0]}
        if words - _WALKS - _TURNS:
            return ITEMS
        return TILES_LAID if words & _TURNS else WALK

    def when(self, view: State) -> tuple[int, int]:
        return 0, view.round

    def begins(self, before: State | None, view: State) -> bool:
        del before
        return view.stage in (st.MOVE, st.LAY)

    def may_show_luck(self, before: State | None, view: State, seat: int) -> bool:
        """A throw of this seat, or a tile that it turned up."""
        return before is not None and before.seat == seat and (before.stage == st.ROLL or before.up != view.up)

    def judge(self, game: PharaohsTomb, seen: Sequence[State], seat: int, played: Move, luck: Luck) -> Thinking[Verdict]:
        view = seen[-1]
        if view.stage not in (st.MOVE, st.LAY):
            return Verdict(str(played), str(played), error=inf)
        best: Move = self.bot.choose(game, [view], seat, luck)
        if best == played:
            return Verdict(str(played), str(played))
        yield 0.1
        left = self._left_after(game, view, seat, played, luck)
        yield 0.6
        least = self._left_after(game, view, seat, best, luck)
        if left <= least:
            return Verdict(str(played), str(played))
        return Verdict(str(played), str(best), left - least, ERROR if st.face_down(view) else 0.0)

    def _left_after(self, game: PharaohsTomb, state: State, seat: int, move: Move, luck: Luck) -> float:
        """Steps left after this move, if the bot goes on from there until it sees something new or its turn ends."""
        spent = 0.0
        for _ in range(MOST):
            spent += self.prices.get(items.word_of(move), 0.0)
            if shows_something(state, move):
                return spent + _steps_unknown(state, seat, move)
            state = game.play(state, move)
            if state.seat != seat or state.stage in (st.ROLL, st.OVER):
                break
            move = self.bot.choose(game, [state], seat, luck)
        return spent + left_in(state, seat)

    def reason(self, view: State, seat: int, move: Move) -> str:
        """What a move is good for."""
        return str(reason(view, Distances(view, seat), move))

    # -------------------------------------------------------- luck

    def fortunes(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
        """The luck in the last of these views, in steps saved."""
        before, view = (game.view(one, seat) for one in seen[-2:])
        if before.stage != st.ROLL:
            return (yield from _of_tiles(game, before, view, seat, luck))
        return (yield from _of_throw(view, seat)) if view.stage == st.MOVE else ()


# ------------------------------------------------------------ steps left


def shows_something(state: State, move: Move) -> bool:
    """Whether this move turns up a tile, or looks at one in secret."""
    if isinstance(move, st.Torch | st.Map | st.Look):
        return True
    return isinstance(move, st.Step) and not _is_crossing(state) and not _is_known(state, move.cell)


def _is_crossing(state: State) -> bool:
    """Whether the next step is one in the middle of a walk with the papyrus, which turns up nothing."""
    return state.papyrus and state.points > 1


def _is_known(state: State, name: str) -> bool:
    cell = state.grid.by_name[name]
    return cell == state.grid.chamber or is_up(state, cell)


def _steps_unknown(state: State, seat: int, move: Move) -> float:
    """Steps left after a move that shows something, as far as can be said before."""
    distances = Distances(state, seat)
    if isinstance(move, st.Step):
        cell = state.grid.by_name[move.cell]
        return max(0.0, distances.left(arrived(state, move.figure, cell), cell) - ONWARD * (state.points - 1))
    return max(0.0, distances.left(distances.player) - ONWARD * state.points)


def left_in(state: State, seat: int) -> float:
    """Steps left in this position; 0 in the chamber."""
    if state.players[seat].entered:
        return 0.0
    distances = Distances(state, seat)
    return max(0.0, distances.left(distances.player) - (ONWARD * state.points if state.seat == seat else 0.0))


# ------------------------------------------------------------ luck


def _of_throw(view: State, seat: int) -> Thinking[tuple[Fortune, ...]]:
    """How many steps the best use of this throw saves against the mean of all six."""
    distances = Distances(view, seat)
    stay = distances.left(view.me)
    left = []
    for face in range(1, FACES + 1):
        left.append(min([stay, *left_by_walking(evolve(view, die=face), distances)]))
        yield face / FACES
    return (Fortune(THROW, fmean(left) - left[view.die - 1], 0.0),)


def _of_tiles(game: PharaohsTomb, before: State, view: State, seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """How many steps the tiles turned up save, against others that might have lain there. All are laid as well as can be."""
    now = _with_tiles(before, game.guess([view], seat, luck))
    move = next(one for one in game.moves(before) if shows_something(before, one) and game.view(game.play(now, one), seat) == view)
    came = _laid_well(game, game.play(now, move), seat)
    others = []
    for tried in range(TILES):
        other = _with_tiles(before, game.guess([before], seat, luck))
        others.append(_laid_well(game, game.play(other, move), seat))
        yield (tried + 1) / TILES
    return (Fortune(TILE, fmean(others) - came, stdev(others) / sqrt(TILES)),)


def _with_tiles(state: State, guess: State) -> State:
    return evolve(state, shapes=guess.shapes, contents=guess.contents)


def _laid_well(game: PharaohsTomb, state: State, seat: int) -> float:
    """Steps left once all new tiles are laid in the best way."""
    if state.stage == st.LAY and state.seat == seat:
        return min(_laid_well(game, game.play(state, move), seat) for move in game.moves(state))
    return left_in(state, seat)
