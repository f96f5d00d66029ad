"""What a seat may know: views of the state, and a full state guessed from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, Notice
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, KILLS, OUTSIDE
from ramses_desktop.games.pharaoh.state import FACES, State, all_contents, all_shapes

DOZEN: Final = 12


def view(state: State, seat: int) -> State:
    """Everybody sees the same, except for the tiles a player is looking at with the plan."""
    known = state.up | (sum(1 << cell for cell in state.looked) if seat == state.seat else 0)
    return evolve(
        state,
        shapes=_masked(state.shapes, known),
        contents=_masked(state.contents, known),
        dice=_only_this_throw(state),
    )


def guess(seen: Sequence[State], luck: Luck) -> State:
    """Tiles the seat has looked at are remembered, wherever they were moved; the rest is drawn from what is left."""
    view = seen[-1]
    known = _remembered(seen)
    chamber = view.grid.chamber
    hidden = [cell for cell in st.face_down(view) if cell not in known]
    shapes = _left(all_shapes(view.options), view.shapes, [known[cell][0] for cell in known if view.shapes[cell] == HIDDEN])
    contents = _left(all_contents(view.options), view.contents, [known[cell][1] for cell in known if view.contents[cell] == HIDDEN])
    shape_at = {cell: pair[0] for cell, pair in known.items()} | dict(zip(hidden, luck.shuffled(shapes), strict=True))
    content_at = {cell: pair[1] for cell, pair in known.items()} | dict(zip(hidden, luck.shuffled(contents), strict=True))
    return evolve(
        view,
        shapes=tuple(shape_at.get(cell, number) if cell != chamber else 0 for cell, number in enumerate(view.shapes)),
        contents=tuple(content_at.get(cell, number) if cell != chamber else 0 for cell, number in enumerate(view.contents)),
        dice=_with_throws(view.dice, luck),
    )


def _masked(numbers: tuple[int, ...], known: int) -> tuple[int, ...]:
    return tuple(number if known >> cell & 1 else HIDDEN for cell, number in enumerate(numbers))


def _only_this_throw(state: State) -> tuple[int, ...]:
    hidden = (HIDDEN,) * len(state.dice)
    if state.stage in (st.ROLL, st.OVER):
        return hidden
    now = state.round * len(state.players) + state.seat
    return (*hidden[:now], state.dice[now], *hidden[now + 1 :])


def _with_throws(dice: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """Draws twelve throws at once, which is much faster than one by one."""
    throws: list[int] = []
    while len(throws) < len(dice):
        dozen = luck.below(FACES**DOZEN)
        for _ in range(DOZEN):
            dozen, face = divmod(dozen, FACES)
            throws.append(1 + face)
    return tuple(throw if number == HIDDEN else number for number, throw in zip(dice, throws, strict=False))


def _remembered(seen: Sequence[State]) -> dict[int, tuple[int, int]]:
    """Shape and content of face-down tiles that this seat has looked at, by their current cell."""
    known: dict[int, tuple[int, int]] = {}
    swaps = 0
    for view in seen:
        if len(view.swaps) > swaps:
            known = {_elsewhere(cell, *view.swaps[-1]): pair for cell, pair in known.items()}
            swaps += 1
        for cell in view.looked:
            if view.shapes[cell] != HIDDEN:
                known[cell] = (view.shapes[cell], view.contents[cell])
    return {cell: pair for cell, pair in known.items() if not seen[-1].up >> cell & 1}


def _elsewhere(cell: int, first: int, second: int) -> int:
    return second if cell == first else first if cell == second else cell


def _left(all_numbers: list[int], shown: Sequence[int], known: Sequence[int]) -> list[int]:
    """The numbers not accounted for."""
    rest = list(all_numbers)
    for number in (*(number for number in shown if number != HIDDEN), *known):
        rest.remove(number)
    return rest


# ------------------------------------------------------------ between two views


def notice(before: State, after: State) -> Notice:
    """How much there is to see in a move."""
    if _is_event(before, after):
        return Notice.EVENT
    return Notice.STEP if step_between(before, after) is not None else Notice.NOTHING


def _is_event(before: State, after: State) -> bool:
    """Nearly everything is, except a step in the middle of a walk over face-up tiles and anything secret."""
    if (
        before.stage in (st.ROLL, st.READ, st.CURSE, st.COFFER)
        or after.stage in (st.OVER, st.READ, st.CURSE, st.COFFER)
        or skipped(before, after)
    ):
        return True
    if before.stage == st.ATTACK:
        return after.struck != HIDDEN
    if before.stage == st.LOOK:
        return not after.looked
    player, then = after.players[before.seat], before.me
    if after.up != before.up or player != evolve(then, figures=player.figures):
        return True
    step = step_between(before, after)
    if is_turn_over(before, after):
        return step is not None or before.points > 0
    return step is not None and not _is_in_passing(before, *step)


def _is_in_passing(before: State, start: int, cell: int) -> bool:
    """Whether this step continues a walk without meeting anything."""
    if not before.steps or start == OUTSIDE or cell not in before.grid.around[start]:
        return False
    ignores_tiles = before.papyrus and before.points > 1
    return ignores_tiles or st.content(before, cell).kind not in (KILLS, ENDS, BARS)


def is_turn_over(before: State, after: State) -> bool:
    return after.stage in (st.ROLL, st.OVER) and before.stage not in (st.ROLL, st.OVER)


def skipped(before: State, after: State) -> list[int]:
    """Seats skipped because all their archaeologists were injured."""
    if not is_turn_over(before, after) or after.stage == st.OVER:
        return []
    count = len(after.players)
    between = (after.seat - before.seat - 1) % count
    others = [(before.seat + 1 + number) % count for number in range(between)]
    return [seat for seat in others if not after.players[seat].entered]


def step_between(before: State, after: State) -> tuple[int, int] | None:
    """Start and end of an archaeologist's step; None if nobody moved, or the one who did died."""
    for then, now in zip(before.me.figures, after.players[before.seat].figures, strict=True):
        if then.place != now.place and now.place != OUTSIDE:
            return then.place, now.place
    return None
