"""Why one might make a move of Pharaoh's Tomb, in a sentence each: the reasons behind hints. Sees views only, and judges nothing
itself; how good a move is others reckon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import Later, later, listed, mark
from ramses_desktop.games.pharaoh.bots.measure import BEYOND, Reckoning
from ramses_desktop.games.pharaoh.log_text import named
from ramses_desktop.games.pharaoh.rules.items import SETS_DIE, dark_around
from ramses_desktop.games.pharaoh.rules.maze import BARS, COFFER, ENDS, INSCRIPTION, ITEM, KILLS, MAP, OUTSIDE, SHRINE, parts
from ramses_desktop.games.pharaoh.rules.moves import (
    Attack,
    Bottle,
    Buy,
    Chocolate,
    Clear,
    Curse,
    Key,
    Lay,
    Leave,
    Look,
    Map,
    Move,
    Pass,
    Roll,
    Step,
    Stop,
    Swap,
    Take,
    Torch,
    Use,
)
from ramses_desktop.games.pharaoh.rules.state import ATTACK, State, content, holds, is_up, item_number, place, with_me
from ramses_desktop.games.pharaoh.rules.walking import tunnels_from

NAMES: Final = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}
LONGEST: Final = BEYOND / 2
"""No detour is so long."""
HELPS: Final = {
    "kit": mark("saves from injury in an attack"),
    "money": mark("buys another item"),
}
"""What is taken for something else than an obstacle."""


def walk(view: State, reckoning: Reckoning, line: Sequence[Step]) -> Later:
    """Of a walk: from where to where, and what it brings."""
    names = view.grid.by_name
    cells = [names[step.cell] for step in line]
    here = place(view, line[0].figure)
    brought = [*_brought(view, reckoning, here, cells)]
    if not brought:
        brought.append(_nearer(view, reckoning, here, cells[-1]))
    return later("{way}: {brought}.", way=_way(view, here, cells), brought=_joined(brought))


def _way(view: State, here: int, cells: Sequence[int]) -> Later:
    first, last = view.grid.names[cells[0]], view.grid.names[cells[-1]]
    if here == OUTSIDE:
        return (
            later("In by {gate}", gate=first) if len(cells) == 1 else later("In by {gate} and on to {cell}", gate=first, cell=last)
        )
    return later("From {start} to {cell}", start=view.grid.names[here], cell=last)


def _brought(view: State, reckoning: Reckoning, here: int, cells: Sequence[int]) -> Iterator[Later]:
    """What is met on the way, tile by tile."""
    at, state = here, view
    for cell in cells:
        if at != OUTSIDE and cell in tunnels_from(view, at) and cell not in view.grid.around[at]:
            yield later("goes through the tunnel")
        at = cell
        if cell == view.grid.chamber:
            if view.chamber_open:
                yield later("enters the burial chamber")
            else:
                yield later("opens the burial chamber and enters it")
        elif not is_up(view, cell):
            yield _into_the_dark(state, reckoning)
        else:
            said, state = _met(state, cell)
            if said is not None:
                yield said


def _into_the_dark(state: State, reckoning: Reckoning) -> Later:
    """What may be found on a tile that nobody has seen."""
    if not reckoning.must_search(state.me):
        return later("turns up a tile, for a shorter way")
    hidden, dark = reckoning.hidden, len(reckoning.dark)
    if hidden == 1:
        return later("turns up a tile; one of {all} bears an inscription", all=dark)
    return later("turns up a tile; {n} of {all} bear an inscription", n=hidden, all=dark)


def _met(state: State, cell: int) -> tuple[Later | None, State]:
    """What a tile that lies open has for its visitor, and the table as far as that matters after it."""
    there, me = content(state, cell), state.me
    held = holds(me, there.number)
    if there.kind == INSCRIPTION and not me.inscriptions >> there.number & 1:
        read = later("reads the {inscription}", inscription=later(there.name))
        return read, with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
    if there.kind == ITEM and not held and state.stock[there.number]:
        took = later("takes {item}", item=_named(there.name))
        return took, with_me(state, evolve(me, items=me.items | 1 << there.number))
    return _faced(state, cell), state


def _faced(state: State, cell: int) -> Later | None:
    there = content(state, cell)
    if there.kind in (KILLS, ENDS, BARS) and holds(state.me, there.number):
        helper = later(parts().items[there.number].name)
        return later("passes {danger} with the {item}", danger=_named(there.name), item=helper)
    if there.kind == KILLS:
        return later("loses the archaeologist to {danger}", danger=_named(there.name))
    if there.kind == ENDS:
        return later("must stay there for {danger}", danger=later(there.name))
    if there.kind == MAP and not state.read >> cell & 1:
        return later("finds a map, which shows any tile")
    if there.kind == SHRINE:
        return later("puts the curse on another tile")
    if there.kind == COFFER and state.coffer & ~state.me.items | (not state.coffer_open):
        return later("takes an item from the coffer")
    return None


def _nearer(view: State, reckoning: Reckoning, here: int, there: int) -> Later:
    """Which of the things that are wanted comes nearer."""
    far = {cell: (reckoning.far(here, cell), reckoning.far(there, cell)) for cell in reckoning.wanted(view.me)}
    if not far:
        return later("the throw must be walked")
    goal = max(far, key=lambda cell: (far[cell][0] - far[cell][1], -far[cell][1]))
    before, after = far[goal]
    if before <= after:
        return later("the throw must be walked, and nothing else strays less")
    return later("comes nearer to {goal}, {steps} from there", goal=_called(view, goal), steps=_steps(after))


def _called(state: State, cell: int) -> Later:
    if cell == state.grid.chamber:
        return later("the burial chamber")
    name = state.grid.names[cell]
    if not is_up(state, cell):
        return later("the dark at {cell}", cell=name)
    return later("the {thing} on {cell}", thing=later(content(state, cell).name), cell=name)


# ------------------------------------------------------------ turning tiles


def clearing(move: Clear, saved: float) -> Later:
    return later("Gives up the throw and turns {cell}, which {gain}.", cell=move.cell, gain=_saves(saved))


def laying(move: Lay, left: float, ways: Sequence[float]) -> Later:
    """How many steps are left when the tile lies so; `ways` says that of every way to lie."""
    sides = _open(move.sides)
    if round(max(ways) - min(ways)) < 1:
        return later("Open to the {sides}; no other way to lie leads further.", sides=sides)
    saved = max(ways) - left
    if round(saved) < 1:
        return later("Open to the {sides}.", sides=sides)
    return later("Open to the {sides}, which {gain} against the worst way to lie.", sides=sides, gain=_saves(saved))


def _open(sides: str) -> Later:
    return _joined([later(NAMES[side]) for side in sides])


def _saves(steps: float) -> Later:
    return later("saves {steps}", steps=_steps(steps)) if round(steps) >= 1 else later("saves no step")


# ------------------------------------------------------------ everything else


def of(view: State, reckoning: Reckoning, move: Move) -> Later:
    """Why one might do that, where it is no walk and turns no tile for the whole throw."""
    return _REASONS[type(move)](view, reckoning, move)


def _use(view: State, reckoning: Reckoning, move: Use) -> Later:
    if move.item in SETS_DIE:
        more = SETS_DIE[move.item] - view.die
        return later("Sets the die to {n}, for {steps} more in this move.", n=SETS_DIE[move.item], steps=_steps(more))
    if move.item == "scarf":
        return later("With the scarf this move may go straight back, and that way is better.")
    return later("The throw is just enough to walk through everything into the burial chamber.")


def _chocolate(view: State, reckoning: Reckoning, move: Chocolate) -> Later:
    return later("Sets the die to {n}: more would lead too far.", n=move.number)


def _buy(view: State, reckoning: Reckoning, move: Buy) -> Later:
    return later("Buys {item}, which {use}.", item=_item(move.item), use=_protects(move.item))


def _take(view: State, reckoning: Reckoning, move: Take) -> Later:
    return later("Takes {item}, which {use}.", item=_item(move.item), use=_protects(move.item))


def _protects(word: str) -> Later:
    number = item_number(word)
    obstacle = next((one for one in parts().contents if one.kind in (KILLS, ENDS, BARS) and one.number == number), None)
    if obstacle is None:
        return later(HELPS[word])
    danger = _named(obstacle.name)
    return later("leads past {danger}", danger=danger) if obstacle.kind == BARS else later("protects from {danger}", danger=danger)


def _torch(view: State, reckoning: Reckoning, move: Torch) -> Later:
    count, here = len(dark_around(view, move.figure)), _place(view, move.figure)
    if count == 1:
        return later("Lights up the tile in the dark around {cell}, before anybody steps there.", cell=here)
    return later("Lights up {n} tiles in the dark around {cell}, before anybody steps there.", n=count, cell=here)


def _place(view: State, figure: int) -> str:
    return view.grid.names[place(view, figure)]


def _bottle(view: State, reckoning: Reckoning, move: Bottle) -> Later:
    here, there = place(view, move.figure), view.grid.by_name[move.cell]
    goal = min(reckoning.wanted(view.me), key=lambda cell: reckoning.far(there, cell), default=HIDDEN)
    saved = reckoning.far(here, goal) - reckoning.far(there, goal) if goal != HIDDEN else 0.0
    if round(saved) < 1:
        return later("Goes through the wall to {cell}.", cell=move.cell)
    words = {"cell": move.cell, "gain": _saves(saved), "goal": _called(view, goal)}
    return later("Goes through the wall to {cell}, which {gain} on the way to {goal}.", **words)


def _key(view: State, reckoning: Reckoning, move: Key) -> Later:
    sides = _open(move.sides)
    return later("Turns {cell} with the golden key, so that it is open to the {sides}.", cell=move.cell, sides=sides)


def _map(view: State, reckoning: Reckoning, move: Map) -> Later:
    cell = view.grid.by_name[move.cell]
    far = min(reckoning.far(figure.place, cell) for figure in view.me.figures)
    return later("Shows {cell} from afar: it would take {steps} to get there.", cell=move.cell, steps=_steps(far))


def _curse(view: State, reckoning: Reckoning, move: Curse) -> Later:
    """How much longer the ways of the others become."""
    cursed = evolve(view, curse=view.grid.by_name[move.cell])
    rivals = [seat for seat, player in enumerate(view.players) if seat != view.seat and not player.entered]

    def costs(seat: int) -> float:
        now, then = (Reckoning(state, seat).left(state.players[seat]) for state in (view, cursed))
        return then - now

    theirs, own = max((costs(seat) for seat in rivals), default=0.0), costs(view.seat)
    mine = later("costs the own archaeologists {steps}", steps=_detour(own))
    if not rivals:
        return later("On {cell} the curse {harm}.", cell=move.cell, harm=mine)
    return later("On {cell} the curse {others}, and {harm}.", cell=move.cell, others=_others(theirs), harm=mine)


def _others(steps: float) -> Later:
    if steps > LONGEST:
        return later("bars a way that others need")
    return later("costs others up to {steps}", steps=_steps(steps)) if round(steps) >= 1 else later("costs others no step")


def _detour(steps: float) -> Later:
    """How many more steps there are; to what can be reached no more there are none to count."""
    if steps > LONGEST:
        return later("a way that they need")
    return _steps(steps) if round(steps) >= 1 else later("no step")


def _attack(view: State, reckoning: Reckoning, move: Attack) -> Later:
    protected = holds(view.players[move.player - 1], item_number("kit"))
    if not move.item and protected:
        return later("There is nothing to be had by it.")
    if not move.item:
        return later("There is nothing to take, but the archaeologist attacked must lie for a turn.")
    if protected:
        return later("Takes {item}, and the first-aid kit saves from injury.", item=_item(move.item))
    return later("Takes {item}, and the archaeologist attacked must lie for a turn.", item=_item(move.item))


def _pass(view: State, reckoning: Reckoning, move: Pass) -> Later:
    if view.stage != ATTACK:
        return later("Leaves the map unread.")
    if view.points and not view.ended:
        return later("An attack would end the move, with {steps} still to walk.", steps=_steps(view.points))
    return later("Keeps the peace.")


def _stop(view: State, reckoning: Reckoning, move: Stop) -> Later:
    return later("No step is left; items are kept for a better moment.")


def _said(text: Later) -> Callable[[State, Reckoning, Any], Later]:
    return lambda view, reckoning, move: text


_REASONS: Final[dict[type, Callable[[State, Reckoning, Any], Later]]] = {
    Roll: _said(later("Only the throw tells what can be done.")),
    Stop: _stop,
    Use: _use,
    Chocolate: _chocolate,
    Buy: _buy,
    Take: _take,
    Torch: _torch,
    Bottle: _bottle,
    Key: _key,
    Look: _said(later("What lies there is good to know, for whoever can remember it.")),
    Swap: _said(later("They lie better the other way round.")),
    Leave: _said(later("Leaves them where they are: to know them is what counts.")),
    Map: _map,
    Curse: _curse,
    Attack: _attack,
    Pass: _pass,
}


# ------------------------------------------------------------ words


def _steps(count: float) -> Later:
    return later("a step") if round(count) == 1 else later("{n} steps", n=round(count))


def _joined(words: Sequence[Later]) -> Later:
    return Later(listed, (tuple(words),))


def _named(what: str) -> Later:
    return Later(named, (what,))


def _item(word: str) -> Later:
    return _named(parts().items[item_number(word)].name)
