"""What comes of a step: tiles revealed and laid, their effects, attacks, the end of a move and of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.rules.item_rules import clears, uses
from ramses_desktop.games.pharaoh.rules.maze import ALL_OPEN, COFFER, ENDS, INSCRIPTION, ITEM, KILLS, MAP, OUTSIDE, SHRINE
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    CURSE,
    FIGURES,
    LAY,
    MOVE,
    NOWHERE,
    OVER,
    READ,
    ROLL,
    Figure,
    Lock,
    Player,
    State,
    bars,
    content,
    face_down,
    holds,
    is_up,
    item_number,
    occupied,
    ways_to_lie,
    with_figure,
    with_item,
    with_me,
    with_player,
    with_tile,
)
from ramses_desktop.games.pharaoh.rules.state import COFFER as CHOOSING
from ramses_desktop.games.pharaoh.rules.walking import place, steps

# ------------------------------------------------------------ the throw


def throw(state: State) -> State:
    return go_on(evolve(state, stage=MOVE, die=state.rolled, struck=HIDDEN, grave=NOWHERE))


def go_on(state: State) -> State:
    """The move goes on where it can: with a step, or with what may lead to one."""
    if not state.ended and any(True for _ in ways_on(state)):
        return evolve(state, stage=MOVE)
    return end_turn(state)


def ways_on(state: State) -> Iterator[object]:
    yield from steps(state)
    yield from uses(state)
    yield from clears(state)


# ------------------------------------------------------------ a step


def step(state: State, figure: int, cell: int) -> State:
    state = evolve(state, mover=figure)
    if state.papyrus and state.points > 1:
        return go_on(_walk(state, cell))
    if cell == state.grid.chamber or is_up(state, cell):
        return arrive(state, cell)
    state = evolve(state, up=state.up | 1 << cell, laying=(cell,), entering=cell)
    return lay_what_must(state)


def _walk(state: State, cell: int) -> State:
    """One step without any effect."""
    here = place(state, state.mover)
    trail = (*state.trail, here) if state.papyrus else ()
    state = with_figure(state, state.seat, state.mover, Figure(cell))
    return evolve(state, came=here, steps=state.steps + 1, trail=trail, ended=state.papyrus and state.points == 1)


def arrive(state: State, cell: int) -> State:
    """The tile lies open, and the mover enters it."""
    state = _walk(state, cell)
    if cell == state.grid.chamber:
        return _enter_chamber(state)
    there = content(state, cell)
    helped = holds(state.me, there.number)
    if there.kind == KILLS and not helped:
        return _die(state)
    if there.kind == ENDS and not helped:
        return after_effect(evolve(state, ended=True))
    if there.kind == INSCRIPTION:
        state = with_me(state, evolve(state.me, inscriptions=state.me.inscriptions | 1 << there.number))
    if there.kind == ITEM and not helped and state.stock[there.number]:
        state = with_item(state, there.number)
    return _visit(state, cell)


def _visit(state: State, cell: int) -> State:
    """The places that ask for a decision."""
    kind = content(state, cell).kind
    if kind == MAP and not state.read >> cell & 1:
        state = evolve(state, read=state.read | 1 << cell)
        return evolve(state, stage=READ) if face_down(state) else after_effect(state)
    if kind == SHRINE and curse_places(state):
        return evolve(state, stage=CURSE)
    if kind == COFFER:
        return _open_coffer(state)
    return after_effect(state)


def _die(state: State) -> State:
    state = with_figure(evolve(state, grave=place(state, state.mover)), state.seat, state.mover, Figure())
    return end_turn(with_me(state, evolve(state.me, lost=state.me.lost + 1)))


def _open_coffer(state: State) -> State:
    if not state.coffer_open:
        laid_out = sum(1 << item for item, left in enumerate(state.stock) if left)
        stock = tuple(left - 1 if left else 0 for left in state.stock)
        state = evolve(state, coffer_open=True, coffer=laid_out, stock=stock)
    choice = coffer_choice(state)
    if not choice:
        return after_effect(state)
    return evolve(state, stage=CHOOSING) if len(choice) > 1 else take_from_coffer(state, choice[0])


def coffer_choice(state: State) -> list[int]:
    return [item for item in range(len(state.stock)) if (state.coffer & ~state.me.items) >> item & 1]


def take_from_coffer(state: State, item: int) -> State:
    state = with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    return after_effect(evolve(state, coffer=state.coffer & ~(1 << item)))


def curse_places(state: State) -> list[int]:
    """Where the curse may be put: on any empty tile that lies face up, but no gate, and not where it is."""
    return [
        cell
        for cell in range(state.grid.cells)
        if is_up(state, cell) and cell != state.curse and cell not in state.grid.gates and not occupied(state, cell)
    ]


# ------------------------------------------------------------ laying tiles


def lay_what_must(state: State) -> State:
    """Lay the revealed tiles as far as there is only one way, and go on with what they were revealed for."""
    while state.laying:
        ways = ways_to_lay(state)
        if len(ways) > 1:
            return evolve(state, stage=LAY)
        state = laid(state, ways[0])
    return _after_laying(state)


def laid(state: State, sides: int) -> State:
    return evolve(with_tile(state, state.laying[0], sides), laying=state.laying[1:])


def ways_to_lay(state: State) -> list[int]:
    """How the next revealed tile may lie: connected with where the mover stands; by a map, in any way."""
    cell = state.laying[0]
    ways = ways_to_lie(state, cell)
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
    return _barred(state) if bars(state, cell) else arrive(state, cell)


def _barred(state: State) -> State:
    """The mover stays where it was; from a walk with the papyrus it goes back to where it may stand, or set out."""
    places = [place(state, state.mover), *reversed(state.trail)]
    free = (cell for cell in places if cell == OUTSIDE or (is_up(state, cell) and not bars(state, cell)))
    there = next(free, places[-1])
    return end_turn(with_figure(state, state.seat, state.mover, Figure(there)))


# ------------------------------------------------------------ attack


def victims(state: State) -> list[tuple[int, int]]:
    """Other players' upright archaeologists on the mover's tile, as seat and number."""
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
    return evolve(state, stage=ATTACK) if victims(state) else go_on(state)


def attack(state: State, seat: int, figure: int, item: int | None) -> State:
    victim = state.players[seat]
    protected = holds(victim, item_number("kit"))
    if item is not None:
        state = with_player(state, seat, evolve(victim, items=victim.items & ~(1 << item)))
        state = with_me(state, evolve(state.me, items=state.me.items | 1 << item))
    if not protected:
        state = with_figure(state, seat, figure, Figure(place(state, state.mover), lying=True))
    return end_turn(evolve(state, struck=seat))


# ------------------------------------------------------------ the chamber, and the end


def _enter_chamber(state: State) -> State:
    """The figures leave the board, and the items go back to the supply."""
    me = state.me
    place = 1 + sum(player.entered > 0 for player in state.players)
    stock = tuple(left + (me.items >> item & 1) for item, left in enumerate(state.stock))
    state = with_tile(evolve(state, stock=stock), state.grid.chamber, ALL_OPEN)
    gone = Player(inscriptions=me.inscriptions, lost=me.lost, entered=place, carried=me.items)
    locks = tuple(lock for lock in state.locks if lock.seat != state.seat)
    return end_turn(evolve(with_me(state, gone), locks=locks))


def clear(state: State, cell: int, sides: int) -> State:
    lock = Lock(cell, state.seat, state.round)
    others = tuple(other for other in state.locks if other.cell != cell)
    return end_turn(evolve(with_tile(state, cell, sides), locks=(*others, lock)))


def end_turn(state: State) -> State:
    """The own injured stand up, and the next player who is still under way throws the die."""
    state = _rested(state)
    while not _is_over(state):
        seat = (state.seat + 1) % len(state.players)
        state = evolve(state, seat=seat, round=state.round + (seat == 0))
        if state.round == state.limit:
            break
        if not state.me.entered and not _all_lying(state.me):
            return evolve(state, stage=ROLL)
        state = _rested(state)
    return evolve(state, stage=OVER)


def cut_short(state: State) -> State:
    """Nobody waits for those who are still under way. A tile in hand is laid somehow."""
    while state.laying:
        state = laid(state, ways_to_lay(state)[0])
    return evolve(_rested(state), stage=OVER)


def was_cut_short(state: State) -> bool:
    """Whether the game is over before its time."""
    return state.stage == OVER and state.round < state.limit and not _is_over(state)


def _rested(state: State) -> State:
    """The end of a seat's turn, which may have been skipped."""
    figures = tuple(evolve(figure, lying=False) for figure in state.me.figures)
    locks = tuple(lock for lock in state.locks if lock.seat != state.seat or lock.round == state.round)
    state = with_me(state, evolve(state.me, figures=figures))
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


def _all_lying(player: Player) -> bool:
    return sum(figure.lying for figure in player.figures) == FIGURES


def _is_over(state: State) -> bool:
    entered = sum(player.entered > 0 for player in state.players)
    return entered == len(state.players) or (entered > 0 and not state.options.last)
