"""The items of Pharaoh's Tomb, and what happens to whoever steps onto a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze, walking
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import OUTSIDE, parts, side_letters, side_mask
from ramses_desktop.games.pharaoh.state import NOWHERE, Figure, Player, State, holds, is_up, item_number, place

SETS_DIE: Final = {"food": 6, "water": 5}
WITH_PAPYRUS: Final = {1: ("food", "scarf"), 2: ("food", "water", "scarf", "chocolate")}
"""What may be used on a walk with the papyrus, by version of the rules: only items that act on the archaeologist."""
ONLY_WITH_PAPYRUS: Final = {
    1: mark("With the papyrus you can use only food and the scarf."),
    2: mark("With the papyrus you can use only food, water, the scarf and chocolate."),
}
USABLE: Final = ("food", "water", "scarf", "papyrus", "chocolate", "money", "bottle", "torch", "key", "plan")
"""In the order in which their moves are listed."""
WITHOUT_USE: Final = {
    "chocolate": mark("There is no number lower than 1."),
    "money": mark("Nothing to buy: it takes an item that has been found, is in the supply and is not yours yet."),
    "torch": mark("None of your archaeologists has a dark tile behind an open side."),
    "key": mark("There is no tile here for the key to turn."),
    "plan": mark("All tiles are face up already."),
    "bottle": mark("There is no wall here with a way behind it."),
}
"""Message for an item that is allowed now, but has nothing to act on."""
_WORDS: Final = {
    st.Chocolate: "chocolate",
    st.Buy: "money",
    st.Bottle: "bottle",
    st.Torch: "torch",
    st.Key: "key",
    st.Look: "plan",
}


def word_of(move: object) -> str:
    """The item that a move uses up; empty if none."""
    return move.item if isinstance(move, st.Use) else _WORDS.get(type(move), "")


def moves(state: State) -> Iterator[st.Move]:
    """Every way to use up an item now."""
    for word in USABLE:
        if not _general_refusal(state, word):
            yield from (move for move in _candidates(state, word) if not _refusal_of_use(state, move))


def refusal(state: State, word: str) -> str:
    """Why an item cannot be used now at all, also shown on greyed-out items; empty if it can."""
    if reason := _general_refusal(state, word):
        return reason
    reason = ""
    for move in _candidates(state, word):
        reason = _refusal_of_use(state, move)
        if not reason:
            return ""
    if word == "chocolate" and state.papyrus:
        return tr("No other throw can be walked from here with the papyrus.")
    return tr(WITHOUT_USE[word]) if word in WITHOUT_USE else reason


def move_refusal(state: State, move: st.Move) -> str:
    """Why this use of an item is illegal; empty if it is legal."""
    word = word_of(move)
    return (_general_refusal(state, word) if word else "") or _refusal_of_use(state, move)


def _general_refusal(state: State, word: str) -> str:
    """Why an item is out of the question, whatever the purpose."""
    if not st.holds(state.me, item_number(word)):
        return tr("Not on your card: {item}.", item=_name(word))
    if state.papyrus and word not in WITH_PAPYRUS[state.options.rules]:
        return tr(ONLY_WITH_PAPYRUS[state.options.rules])
    if state.points <= 0 and word not in SETS_DIE:
        return tr("No steps left in this throw.")
    if word == "kit":
        return tr("The first-aid kit works by itself when you are attacked.")
    if word == "chocolate" and state.steps:
        return tr("Chocolate works only before the first step.")
    return ""


def _candidates(state: State, word: str) -> Iterator[st.Move]:
    """The uses of an item worth checking."""
    names = state.grid.names
    match word:
        case "chocolate":
            yield from map(st.Chocolate, range(1, state.rolled))
        case "money":
            yield from (st.Buy(item.word) for item in parts().items)
        case "bottle":
            for figure in walking.able(state):
                yield from (st.Bottle(figure, names[cell]) for cell in walking.next_to(state, figure))
        case "torch":
            yield from map(st.Torch, walking.able(state))
        case "key":
            for figure in walking.able(state):
                for cell in turnable(state, place(state, figure)):
                    yield from (st.Key(figure, names[cell], sides) for sides in other_orientations(state, cell))
        case "plan":
            yield from (st.Look(names[cell]) for cell in st.face_down(state))
        case _:
            yield st.Use(word)


def _refusal_of_use(state: State, move: st.Move) -> str:
    """Why a permitted item cannot be used like this."""
    cells = state.grid.by_name
    match move:
        case st.Use(word):
            return _plain_refusal(state, word)
        case st.Chocolate(number):
            return _chocolate_refusal(state, number)
        case st.Buy(word):
            return purchase_refusal(state, word)
        case st.Bottle(figure, name):
            return walking.bottle_refusal(state, figure, cells[name])
        case st.Torch(figure):
            return walking.refusal_to_move(state, figure) or _torch_refusal(state, figure)
        case st.Key(figure, name, sides):
            return walking.refusal_to_move(state, figure) or _key_refusal(state, figure, cells[name], sides)
        case st.Look(name):
            return dark_refusal(state, cells[name])
        case _:
            return tr("Walk, use an item, or clear a way.")


def _plain_refusal(state: State, word: str) -> str:
    """For food, water, scarf and papyrus, which leave nothing to choose."""
    if word in SETS_DIE:
        return _die_refusal(state, SETS_DIE[word])
    if word == "scarf":
        return tr("A scarf is already in use in this move.") if state.scarf else ""
    return "" if walking.can_use_papyrus(state) else tr("The whole throw cannot be walked from here.")


def _die_refusal(state: State, number: int) -> str:
    if state.die == number:
        return tr("The die already shows {number}.", number=number)
    if number < state.steps:
        return tr("The die cannot go below the steps already made.")
    return _papyrus_refusal(state, number)


def _papyrus_refusal(state: State, number: int) -> str:
    """With the papyrus the whole throw must be walked, whatever the die is set to."""
    if state.papyrus and not any(True for _ in walking.steps(evolve(state, die=number))):
        return tr("A throw of {n} cannot be walked from here with the papyrus.", n=number)
    return ""


def _chocolate_refusal(state: State, number: int) -> str:
    if number >= state.rolled or number == state.die:
        return tr("Chocolate only lowers the die.")
    return _papyrus_refusal(state, number)


def purchase_refusal(state: State, word: str) -> str:
    number = item_number(word)
    if number == HIDDEN or word == "money":
        return tr("Money buys any other item that is not magical.")
    if parts().items[number].magic:
        return tr("Money cannot buy magical items: {item}.", item=_name(word))
    if st.holds(state.me, number):
        return tr("Already on your card: {item}.", item=_name(word))
    if not st.discovered(state, number):
        return tr("Not found yet: {item}.", item=_name(word))
    return "" if state.stock[number] else tr("None left in the supply: {item}.", item=_name(word))


def _name(word: str) -> str:
    return tr(parts().items[item_number(word)].name)


# ------------------------------------------------------------ light


def dark_around(state: State, figure: int) -> tuple[int, ...]:
    """The face-down tiles beyond the open sides of an archaeologist's tile, north first."""
    here, grid = place(state, figure), state.grid
    if here == OUTSIDE:
        return ()
    sides = [cell for side, cell in enumerate(grid.around[here]) if state.open[here] >> side & 1]
    return tuple(cell for cell in sides if cell not in (HIDDEN, grid.chamber) and not is_up(state, cell))


def _torch_refusal(state: State, figure: int) -> str:
    if dark_around(state, figure):
        return ""
    return tr("This archaeologist has no dark tile behind an open side.")


def dark_refusal(state: State, cell: int) -> str:
    is_dark = cell != state.grid.chamber and not is_up(state, cell)
    return "" if is_dark else tr("Choose a tile that lies face down.")


# ------------------------------------------------------------ turning tiles


def turnable(state: State, here: int) -> list[int]:
    """The tiles that can be turned from a place: the one there, and empty face-up ones next to it."""
    around = state.grid.gates if here == OUTSIDE else state.grid.neighbours[here]
    own = [] if here == OUTSIDE else [here]
    return [*own, *(cell for cell in around if is_up(state, cell) and not st.occupied(state, cell))]


def other_orientations(state: State, cell: int) -> list[str]:
    return [side_letters(sides) for sides in st.orientations(state, cell) if sides != state.open[cell]]


def _orientation_refusal(state: State, cell: int, sides: str) -> str:
    return "" if sides in other_orientations(state, cell) else tr("That tile cannot be turned that way.")


def _key_refusal(state: State, figure: int, cell: int, sides: str) -> str:
    if cell not in turnable(state, place(state, figure)):
        return tr("The key turns the archaeologist's own tile, or an empty one next to it that lies face up.")
    return _orientation_refusal(state, cell, sides)


def clearings(state: State) -> list[st.Move]:
    """Every way to clear a way."""
    if clearing_refusal(state):
        return []
    cells = dict.fromkeys(cell for figure in state.me.figures for cell in turnable(state, figure.place))
    free = [cell for cell in cells if not tile_refusal(state, cell)]
    return [st.Clear(state.grid.names[cell], sides) for cell in free for sides in other_orientations(state, cell)]


def clear_refusal(state: State, move: st.Clear) -> str:
    cell = state.grid.by_name[move.cell]
    return clearing_refusal(state) or tile_refusal(state, cell) or _orientation_refusal(state, cell, move.sides)


def clearing_refusal(state: State) -> str:
    """Why no way can be cleared at this point of the turn."""
    if state.steps or state.papyrus:
        return tr("You can clear a way only instead of moving, before the first step.")
    return ""


def tile_refusal(state: State, cell: int) -> str:
    """Why this tile cannot be turned to clear a way."""
    if all(cell not in turnable(state, figure.place) for figure in state.me.figures):
        return tr("You can turn only a tile where you have an archaeologist, or an empty one next to it that lies face up.")
    if any(lock.cell == cell and lock.seat != state.seat for lock in state.locks):
        return tr("Another player has just turned that tile; it stays that way until the end of that player's next turn.")
    return ""


# ------------------------------------------------------------ effects


# ------------------------------------------------------------ the throw


def throw(state: State) -> State:
    return go_on(evolve(state, stage=st.MOVE, die=state.rolled, struck=HIDDEN, grave=NOWHERE))


def go_on(state: State) -> State:
    """Continue the move if anything can be done; otherwise end the turn."""
    if not state.ended and any(True for _ in _options(state)):
        return evolve(state, stage=st.MOVE)
    return end_turn(state)


def _options(state: State) -> Iterator[object]:
    yield from walking.steps(state)
    yield from moves(state)
    yield from clearings(state)


# ------------------------------------------------------------ steps


def step(state: State, figure: int, cell: int) -> State:
    state = evolve(state, mover=figure)
    if state.papyrus and state.points > 1:
        return go_on(_walk(state, cell))
    if cell == state.grid.chamber or is_up(state, cell):
        return _arrive(state, cell)
    return lay_forced(evolve(state, up=state.up | 1 << cell, laying=(cell,), entering=cell))


def _walk(state: State, cell: int) -> State:
    """One step, without the tile's effect."""
    here = place(state, state.mover)
    trail = (*state.trail, here) if state.papyrus else ()
    state = st.with_figure(state, state.seat, state.mover, Figure(cell))
    return evolve(state, came=here, steps=state.steps + 1, trail=trail, ended=state.papyrus and state.points == 1)


def _arrive(state: State, cell: int) -> State:
    """The mover enters a face-up tile."""
    state = _walk(state, cell)
    if cell == state.grid.chamber:
        return _enter_chamber(state)
    there = st.content(state, cell)
    helped = holds(state.me, there.number)
    if there.kind == maze.KILLS and not helped:
        return _die(state)
    if there.kind == maze.ENDS and not helped:
        return after_effect(evolve(state, ended=True))
    if there.kind == maze.INSCRIPTION:
        state = st.with_me(state, evolve(state.me, inscriptions=state.me.inscriptions | 1 << there.number))
    if there.kind == maze.ITEM and not helped and state.stock[there.number]:
        state = st.with_item(state, there.number)
    return _visit(state, cell)


def _visit(state: State, cell: int) -> State:
    """Handle places that require a decision."""
    kind = st.content(state, cell).kind
    if kind == maze.MAP and not state.read >> cell & 1:
        state = evolve(state, read=state.read | 1 << cell)
        return evolve(state, stage=st.READ) if st.face_down(state) else after_effect(state)
    if kind == maze.SHRINE and curse_places(state):
        return evolve(state, stage=st.CURSE)
    if kind == maze.COFFER:
        return _open_coffer(state)
    return after_effect(state)


def _die(state: State) -> State:
    state = st.with_figure(evolve(state, grave=place(state, state.mover)), state.seat, state.mover, Figure())
    return end_turn(st.with_me(state, evolve(state.me, lost=state.me.lost + 1)))


def _open_coffer(state: State) -> State:
    if not state.coffer_open:
        laid_out = sum(1 << item for item, left in enumerate(state.stock) if left)
        stock = tuple(left - 1 if left else 0 for left in state.stock)
        state = evolve(state, coffer_open=True, coffer=laid_out, stock=stock)
    choice = coffer_choice(state)
    if not choice:
        return after_effect(state)
    return evolve(state, stage=st.COFFER) if len(choice) > 1 else take_from_coffer(state, choice[0])


def coffer_choice(state: State) -> list[int]:
    """The items in the coffer that the player lacks."""
    return [item for item in range(len(state.stock)) if (state.coffer & ~state.me.items) >> item & 1]


def take_from_coffer(state: State, item: int) -> State:
    state = st.with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    return after_effect(evolve(state, coffer=state.coffer & ~(1 << item)))


def curse_places(state: State) -> list[int]:
    """Where the curse may go: any empty face-up tile, except gates and its current place."""
    return [
        cell
        for cell in range(state.grid.cells)
        if is_up(state, cell) and cell != state.curse and cell not in state.grid.gates and not st.occupied(state, cell)
    ]


# ------------------------------------------------------------ laying tiles


def reveal(state: State, cell: int) -> State:
    """The map turns up a tile, in any orientation."""
    return lay_forced(evolve(state, up=state.up | 1 << cell, laying=(cell,), freely=True))


def lay(state: State, sides: int) -> State:
    return lay_forced(_laid(state, sides))


def lay_forced(state: State) -> State:
    """Lay revealed tiles while only one orientation is possible, then resume what they were revealed for."""
    while state.laying:
        ways = orientations_to_lay(state)
        if len(ways) > 1:
            return evolve(state, stage=st.LAY)
        state = _laid(state, ways[0])
    return _after_laying(state)


def _laid(state: State, sides: int) -> State:
    return evolve(st.with_tile(state, state.laying[0], sides), laying=state.laying[1:])


def orientations_to_lay(state: State) -> list[int]:
    """The possible orientations of the next revealed tile: connected to where the mover stands, or any if a map revealed it."""
    cell = state.laying[0]
    ways = st.orientations(state, cell)
    if state.freely:
        return list(ways)
    here = place(state, state.mover)
    side = state.grid.gates[cell] if here == OUTSIDE else state.grid.side_towards(cell, here)
    return [way for way in ways if way & side]


def _after_laying(state: State) -> State:
    if state.freely:
        return after_effect(evolve(state, freely=False))
    cell = state.entering
    if cell == NOWHERE:
        return go_on(state)
    state = evolve(state, entering=NOWHERE)
    return _barred(state) if st.bars(state, cell) else _arrive(state, cell)


def _barred(state: State) -> State:
    """The mover stays where it was; on a walk with the papyrus it returns to the last tile where it may stand."""
    places = [place(state, state.mover), *reversed(state.trail)]
    free = (cell for cell in places if cell == OUTSIDE or (is_up(state, cell) and not st.bars(state, cell)))
    there = next(free, places[-1])
    return end_turn(st.with_figure(state, state.seat, state.mover, Figure(there)))


# ------------------------------------------------------------ items and clearing


def use(state: State, move: st.Move) -> State:
    """Use up an item."""
    word = word_of(move)
    state = st.without_item(state, st.item_number(word))
    match move:
        case st.Bottle(figure, name):
            return step(state, figure, state.grid.by_name[name])
        case st.Torch(figure):
            dark = dark_around(state, figure)
            up = state.up | sum(1 << cell for cell in dark)
            return lay_forced(evolve(state, mover=figure, up=up, laying=dark))
        case st.Look(name):
            return evolve(state, stage=st.LOOK, looked=(state.grid.by_name[name],))
        case st.Key(figure, name, sides):
            state = st.with_tile(evolve(state, mover=figure), state.grid.by_name[name], side_mask(sides))
        case st.Buy(bought):
            state = st.with_item(state, st.item_number(bought))
        case st.Chocolate(number):
            state = evolve(state, die=number)
        case st.Use("scarf"):
            state = evolve(state, scarf=True)
        case st.Use("papyrus"):
            state = evolve(state, papyrus=True)
        case _:
            state = evolve(state, die=SETS_DIE[word])
    return go_on(state)


def swap(state: State) -> State:
    """Exchange the two tiles looked at."""
    first, second = state.looked
    other = {first: second, second: first}
    cells = [other.get(cell, cell) for cell in range(state.grid.cells)]
    return evolve(
        state,
        shapes=tuple(state.shapes[cell] for cell in cells),
        contents=tuple(state.contents[cell] for cell in cells),
        swaps=(*state.swaps, (first, second)),
    )


def clear(state: State, cell: int, sides: int) -> State:
    lock = st.Lock(cell, state.seat, state.round)
    others = tuple(other for other in state.locks if other.cell != cell)
    return end_turn(evolve(st.with_tile(state, cell, sides), locks=(*others, lock)))


# ------------------------------------------------------------ attack


def victims(state: State) -> list[tuple[int, int]]:
    """Seats and numbers of rivals' upright archaeologists on the mover's tile."""
    here = place(state, state.mover)
    return [
        (seat, number)
        for seat, player in enumerate(state.players)
        if seat != state.seat
        for number, figure in enumerate(player.figures, 1)
        if figure == Figure(here)
    ]


def loot(state: State, seat: int) -> list[int]:
    """The items that may be taken from that player."""
    wanted = state.players[seat].items & ~state.me.items
    return [item for item in range(len(state.stock)) if wanted >> item & 1]


def after_effect(state: State) -> State:
    return evolve(state, stage=st.ATTACK) if victims(state) else go_on(state)


def attack(state: State, seat: int, figure: int, item: int) -> State:
    """The item is HIDDEN if there is none to take."""
    victim = state.players[seat]
    protected = holds(victim, st.item_number("kit"))
    if item != HIDDEN:
        state = st.with_player(state, seat, evolve(victim, items=victim.items & ~(1 << item)))
        state = st.with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    if not protected:
        state = st.with_figure(state, seat, figure, Figure(place(state, state.mover), lying=True))
    return end_turn(evolve(state, struck=seat))


# ------------------------------------------------------------ the chamber, and the end


def _enter_chamber(state: State) -> State:
    """The archaeologists leave the board, and the items return to the supply."""
    me = state.me
    rank = 1 + sum(player.entered > 0 for player in state.players)
    stock = tuple(left + (me.items >> item & 1) for item, left in enumerate(state.stock))
    state = st.with_tile(evolve(state, stock=stock), state.grid.chamber, maze.ALL_OPEN)
    entered = Player(inscriptions=me.inscriptions, lost=me.lost, entered=rank, carried=me.items)
    locks = tuple(lock for lock in state.locks if lock.seat != state.seat)
    return end_turn(evolve(st.with_me(state, entered), locks=locks))


def end_turn(state: State) -> State:
    """The player's injured stand up, and the next player still in the game throws the die."""
    state = _rested(state)
    while not _is_over(state):
        seat = (state.seat + 1) % len(state.players)
        state = evolve(state, seat=seat, round=state.round + (seat == 0))
        if state.round == state.limit:
            break
        if not state.me.entered and not all(figure.lying for figure in state.me.figures):
            return evolve(state, stage=st.ROLL)
        state = _rested(state)
    return evolve(state, stage=st.OVER)


def cut_short(state: State) -> State:
    """End the game without those who have not finished. Revealed tiles are laid in any legal orientation."""
    while state.laying:
        state = _laid(state, orientations_to_lay(state)[0])
    return evolve(_rested(state), stage=st.OVER)


def was_cut_short(state: State) -> bool:
    return state.stage == st.OVER and state.round < state.limit and not _is_over(state)


def _rested(state: State) -> State:
    """The end of a seat's turn, even a skipped one."""
    figures = tuple(evolve(figure, lying=False) for figure in state.me.figures)
    locks = tuple(lock for lock in state.locks if lock.seat != state.seat or lock.round == state.round)
    state = st.with_me(state, evolve(state.me, figures=figures))
    return evolve(
        state,
        locks=locks,
        die=0,
        steps=0,
        mover=0,
        came=NOWHERE,
        scarf=False,
        papyrus=False,
        trail=(),
        ended=False,
        laying=(),
        entering=NOWHERE,
        freely=False,
        looked=(),
    )


def _is_over(state: State) -> bool:
    entered = sum(player.entered > 0 for player in state.players)
    return entered == len(state.players) or (entered > 0 and not state.options.last)
