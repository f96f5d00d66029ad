"""The reasons behind hints: why one might make a move of Pharaoh's Tomb, in a sentence or two. Sees only views, and does not judge
moves itself. Reasons are formed when they are read, in the players' language; until then they are plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import Later, mark, tr
from ramses_desktop.games.pharaoh.bots.measure import BEYOND, Distances
from ramses_desktop.games.pharaoh.log_text import SIDES
from ramses_desktop.games.pharaoh.rules import items, maze, walking
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.state import State, holds, is_up, item_number, place

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


def walk(view: State, distances: Distances, line: Sequence[mv.Step]) -> Later:
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


def clearing(move: mv.Clear, saved: float) -> Later:
    """`saved` is the number of steps by which the way gets shorter."""
    gives_up = mark("Gives up the throw and turns {cell}.", cell=move.cell)
    return _said(gives_up, _saves(saved) or mark("Saves no steps."))


def laying(move: mv.Lay, left: float, ways: Sequence[float]) -> Later:
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


def of(view: State, distances: Distances, move: mv.Move) -> Later:
    """The reason for a move that is neither a walk nor clearing a way."""
    match move:
        case mv.Roll():
            return _said(mark("Roll first."))
        case mv.Attack():
            return _attack(view, move)
        case mv.Map(cell):
            n = round(min(distances.far(figure.place, view.grid.by_name[cell]) for figure in view.me.figures))
            return _said(
                mark(
                    "Shows {cell} from afar: it is {n} step away.",
                    "Shows {cell} from afar: it is {n} steps away.",
                    n=n,
                    cell=cell,
                )
            )
        case mv.Curse(cell):
            return _said(*_curse(view, cell))
        case mv.Pass():
            return _said(_pass(view))
        case mv.Swap():
            return _said(mark("They are better swapped."))
        case mv.Leave():
            return _said(mark("Leaves them where they are: knowing them is enough."))
        case mv.Stop():
            return _said(mark("No steps left; keeps the items for a better moment."))
        case mv.Take(word):
            return Later(_wanted, (mark("Takes: {item}."), _name(word), USES[word]))
        case _:
            return _use(view, distances, move)


def _use(view: State, distances: Distances, move: mv.Move) -> Later:
    """What an item is used for."""
    match move:
        case mv.Buy(word):
            return Later(_wanted, (mark("Buys: {item}."), _name(word), USES[word]))
        case mv.Chocolate(number):
            return _said(mark("Sets the die to {n}: more would go too far.", n=number))
        case mv.Torch(figure):
            n, cell = len(items.dark_around(view, figure)), view.grid.names[place(view, figure)]
            return _said(
                mark(
                    "Lights up {n} unknown tile around {cell} before anyone steps on it.",
                    "Lights up {n} unknown tiles around {cell} before anyone steps on them.",
                    n=n,
                    cell=cell,
                )
            )
        case mv.Bottle():
            return _bottle(view, distances, move)
        case mv.Key(_, cell, sides):
            return _opened(mark("Turns {cell} with the golden key.", cell=cell), sides)
        case mv.Use("scarf"):
            return _said(mark("The scarf allows going straight back, which is the better way here."))
        case mv.Use("papyrus"):
            return _said(mark("The throw is exactly enough to reach the burial chamber, through everything."))
        case mv.Use(word):
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


def _bottle(view: State, distances: Distances, move: mv.Bottle) -> Later:
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


def _attack(view: State, move: mv.Attack) -> Later:
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
