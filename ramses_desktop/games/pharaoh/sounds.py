"""What is heard at the table of Pharaoh's Tomb: told from two views of a seat, and from its pending move before and after."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.effects import was_cut_short
from ramses_desktop.games.pharaoh.rules.knowledge import is_turn_over, step_between
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Player, State, is_up

GRINDS = 200
"""Milliseconds from a tile turned up to the step onto it."""
MEETS = 180
"""Milliseconds from a step to what it meets."""
HEARD_ANYWAY = mv.Roll | mv.Step | mv.Stop | mv.Pass | mv.Leave


def confirmed(move: object) -> str:
    """Only decisions are stamped; a die and steps are heard anyway."""
    return "" if isinstance(move, HEARD_ANYWAY) else sound.CONFIRM


def gesture(before: PendingMove | None, after: PendingMove | None) -> str:
    """What the hand did with figures, items and tiles."""
    if before is None or after is None:
        return ""
    if after.lie != before.lie and after.cell == before.cell:
        return sound.TURN
    if after.intent != before.intent or after.figure != before.figure:
        return sound.PICK_UP
    if len(after.way) < len(before.way):
        return sound.PUT_BACK
    changed = (after.way, after.cell, after.option) != (before.way, before.cell, before.option)
    return sound.SNAP if changed else ""


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    del seat
    return [] if was_cut_short(after) else list(_Heard(before, after).all())


@frozen
class _Heard:
    """What the deciding seat did between two views."""

    before: State
    after: State

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def then(self) -> Player:
        return self.before.me

    @property
    def now(self) -> Player:
        return self.after.players[self.seat]

    def all(self) -> Iterator[Sound]:
        if self.before.stage == st.ROLL:
            yield Sound(sound.DIE, self.seat, "die")
        elif self.before.stage == st.ATTACK:
            yield from self._attacked()
        else:
            yield from self._walked()
            yield from self._earned()

    def _walked(self) -> Iterator[Sound]:
        """Tiles that turn, a step, and what it leads to."""
        tiles = list(self._tiles())
        yield from (Sound(sound.TILE_TURNED, self.seat, ("cell", cell)) for cell in tiles)
        delay = GRINDS if tiles else 0
        step = step_between(self.before, self.after)
        if step is not None:
            yield Sound(sound.STEP, self.seat, ("cell", step[1]), delay)
            delay += MEETS
        cell = self._met(step)
        if cell != NOWHERE:
            helped = self.now.lost == self.then.lost and st.holds(self.then, st.content(self.after, cell).number)
            yield Sound(sound.PROTECTED if helped else sound.OBSTACLE, self.seat, ("cell", cell), delay)

    def _tiles(self) -> Iterator[int]:
        """Tiles turned up, and tiles turned to another side."""
        before, after = self.before, self.after
        for cell in range(after.grid.cells):
            fresh = is_up(after, cell) and not is_up(before, cell)
            turned = is_up(before, cell) and cell not in before.laying and before.open[cell] != after.open[cell]
            if fresh or turned:
                yield cell

    def _met(self, step: tuple[int, int] | None) -> int:
        """The tile with the obstacle that was met: by a step, or by one that it forbade."""
        before, after = self.before, self.after
        if self.now.lost > self.then.lost:
            return after.grave
        if step is None:
            return self._barred()
        if (before.papyrus and before.points != 1) or not is_up(after, step[1]):
            return NOWHERE
        return step[1] if st.content(after, step[1]).kind in (maze.KILLS, maze.ENDS, maze.BARS) else NOWHERE

    def _barred(self) -> int:
        """The tile just turned up that turned out to be closed."""
        before, after = self.before, self.after
        fresh = after.up & ~before.up
        cell = before.entering
        if cell == NOWHERE and before.stage == st.MOVE and fresh.bit_count() == 1:
            cell = fresh.bit_length() - 1
        closed = cell != NOWHERE and is_turn_over(before, after) and st.content(after, cell).kind == maze.BARS
        return cell if closed else NOWHERE

    def _earned(self) -> Iterator[Sound]:
        if self.now.inscriptions != self.then.inscriptions:
            yield Sound(sound.HIGH_GEM, self.seat, None, GRINDS + MEETS)
        elif self.now.items & ~self.then.items:
            yield Sound(sound.CARD_TAKEN, self.seat, None, MEETS)
        if self.after.chamber_open and not self.before.chamber_open:
            yield Sound(sound.CHAMBER, self.seat, ("cell", self.after.grid.chamber))

    def _attacked(self) -> Iterator[Sound]:
        struck = self.after.struck
        if struck != HIDDEN:
            helped = st.holds(self.before.players[struck], st.item_number("kit"))
            place = "cell", st.place(self.before, self.before.mover)
            yield Sound(sound.PROTECTED if helped else sound.OBSTACLE, self.seat, place)
