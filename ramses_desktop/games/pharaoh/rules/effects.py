"""The effects of moves: tiles are revealed, laid and take effect, items are used up, moves and turns end."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.rules import items, maze, walking
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, side_mask
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Figure, Player, State, holds, is_up, place

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
    yield from items.moves(state)
    yield from items.clearings(state)


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


def use(state: State, move: mv.Move) -> State:
    """Use up an item."""
    word = items.word_of(move)
    state = st.without_item(state, st.item_number(word))
    match move:
        case mv.Bottle(figure, name):
            return step(state, figure, state.grid.by_name[name])
        case mv.Torch(figure):
            dark = items.dark_around(state, figure)
            up = state.up | sum(1 << cell for cell in dark)
            return lay_forced(evolve(state, mover=figure, up=up, laying=dark))
        case mv.Look(name):
            return evolve(state, stage=st.LOOK, looked=(state.grid.by_name[name],))
        case mv.Key(figure, name, sides):
            state = st.with_tile(evolve(state, mover=figure), state.grid.by_name[name], side_mask(sides))
        case mv.Buy(bought):
            state = st.with_item(state, st.item_number(bought))
        case mv.Chocolate(number):
            state = evolve(state, die=number)
        case mv.Use("scarf"):
            state = evolve(state, scarf=True)
        case mv.Use("papyrus"):
            state = evolve(state, papyrus=True)
        case _:
            state = evolve(state, die=items.SETS_DIE[word])
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
