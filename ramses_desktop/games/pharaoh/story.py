"""Tells in words what happened between two views: the log of the table, and what a screen reader says. Of a walk over tiles that
everybody knows, only where it begins and ends. Knows no Qt, and no more than the views it is handed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import BARS, ENDS, INSCRIPTION, KILLS, OUTSIDE, Content, parts
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    CURSE,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    READ,
    ROLL,
    State,
    content,
    holds,
    is_up,
    item_number,
)

WITH_ARTICLE: Final = {
    maze.PLAIN: "nothing",
    maze.MAP: "a map",
    maze.TUNNEL: "a secret tunnel",
    maze.SHRINE: "a dark shrine",
    maze.COFFER: "a coffer",
    "snake": "a snake",
    "trap": "a trap",
    "secret door": "a secret door",
    "abyss": "an abyss",
    "first-aid kit": "a first-aid kit",
    "magic bottle": "a magic bottle",
    "torch": "a torch",
    "scarf": "a scarf",
    "plan": "a plan",
    "golden key": "a golden key",
    "papyrus of the dead": "the papyrus of the dead",
}
"""Of what is not named here there is no one, but some, or it is the only one."""
PLACES: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")


@frozen
class Line:
    """One sentence. `seat` is whose doing it was, None for the game's own."""

    seat: int | None
    text: str


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """What somebody who saw these two views, one after the other, would note down."""
    seat = before.seat
    texts = _Telling(before, after, players).texts()
    lines = [Line(seat, text) for text in texts]
    lines += [Line(other, f"{players[other]} missed a turn: all archaeologists lay injured.") for other in _skipped(before, after)]
    return [*lines, Line(None, "The game is over.")] if after.stage == OVER and before.stage != OVER else lines


def _skipped(before: State, after: State) -> list[int]:
    """Who would have been next, but lay injured with all archaeologists."""
    if not _turn_over(before, after) or after.stage == OVER:
        return []
    count = len(after.players)
    between = (after.seat - before.seat - 1) % count
    others = [(before.seat + 1 + number) % count for number in range(between)]
    return [seat for seat in others if not after.players[seat].entered]


def _turn_over(before: State, after: State) -> bool:
    return after.stage in (ROLL, OVER) and before.stage not in (ROLL, OVER)


def named(what: str) -> str:
    return WITH_ARTICLE.get(what, what)


@frozen
class _Telling:
    """What one seat did between two views."""

    before: State
    after: State
    players: Sequence[str]

    @property
    def name(self) -> str:
        return self.players[self.before.seat]

    def texts(self) -> list[str]:
        before = self.before
        if before.stage == ROLL:
            return list(self._rolled())
        if before.stage == ATTACK:
            return list(self._attacked())
        texts = [*self._decided(), *self._used(), *self._turned_up(), *self._came_to_grief(), *self._arrived()]
        return texts if texts or not _turn_over(before, self.after) else list(self._rest())

    def _cell(self, cell: int) -> str:
        return "outside" if cell == OUTSIDE else self.after.plan.names[cell]

    # -------------------------------------------------------- throws and decisions

    def _rolled(self) -> Iterator[str]:
        die = self.after.die
        yield f"{self.name} rolled a {die}." if die else f"{self.name} rolled the die and could do nothing."

    def _decided(self) -> Iterator[str]:
        """What was chosen at a map, a shrine, a coffer, or with a plan."""
        before, after = self.before, self.after
        if before.stage == READ and before.up == after.up:
            yield f"{self.name} did without the map."
        elif before.stage == CURSE:
            yield f"{self.name} put the curse on {self._cell(after.curse)}."
        elif before.stage == COFFER:
            yield f"{self.name} took {self._gained()} from the coffer."
        elif before.stage == LOOK and not after.looked:
            if len(after.swaps) > len(before.swaps):
                one, other = after.swaps[-1]
                yield f"{self.name} exchanged the tiles on {self._cell(one)} and {self._cell(other)}, unseen."
            else:
                yield f"{self.name} left the tiles where they are."

    def _gained(self) -> str:
        seat = self.before.seat
        now = self.after.players[seat]
        gained = (now.items | now.carried) & ~self.before.players[seat].items
        return named(parts().items[gained.bit_length() - 1].name)

    # -------------------------------------------------------- items

    def _used(self) -> Iterator[str]:
        if self.before.stage != MOVE:
            return
        seat = self.before.seat
        now = self.after.players[seat]
        gone = self.before.players[seat].items & ~(now.items | now.carried)
        for number, item in enumerate(parts().items):
            if gone >> number & 1:
                yield f"{self.name} used the {item.name}{self._what_for(item.word)}."

    def _what_for(self, word: str) -> str:
        after = self.after
        if word in ("food", "water", "chocolate"):
            return f": the die shows {after.die}" if after.die else ""
        if word == "money":
            return f" and got {self._gained()}"
        if word == "key":
            return f" and turned {self._turned_cell()}"
        if word == "plan":
            return " to look at a tile in secret"
        return {
            "torch": " to light up what is around",
            "bottle": " to go through a wall",
            "scarf": " to be free to go back in this move",
            "papyrus": " to walk through everything",
        }[word]

    def _turned_cell(self) -> str:
        return next((self._cell(cell) for cell in self._turned_cells()), "a tile")

    def _turned_cells(self) -> Iterator[int]:
        """Tiles that lay open before and lie in another way now."""
        for cell, (then, now) in enumerate(zip(self.before.open, self.after.open, strict=True)):
            if then != now and is_up(self.before, cell) and cell not in self.before.laying:
                yield cell

    # -------------------------------------------------------- tiles

    def _turned_up(self) -> Iterator[str]:
        fresh = self.after.up & ~self.before.up
        found = "mapped" if self.before.stage == READ else "uncovered"
        for cell in range(self.after.plan.cells):
            if fresh >> cell & 1:
                yield f"{self.name} {found} {self._cell(cell)}: {named(content(self.after, cell).name)}."

    def _entering(self) -> int:
        """The tile that was just turned up to be entered."""
        if self.before.entering != NOWHERE:
            return self.before.entering
        fresh = self.after.up & ~self.before.up
        one_step = self.before.stage == MOVE and fresh and not fresh & (fresh - 1)
        return fresh.bit_length() - 1 if one_step else NOWHERE

    def _came_to_grief(self) -> Iterator[str]:
        """Killed, or barred by what was uncovered."""
        seat, cell = self.before.seat, self._entering()
        if self.after.players[seat].lost > self.before.players[seat].lost:
            killer = content(self.after, self.after.grave)
            lost = f"{self.name} lost an archaeologist on {self._cell(self.after.grave)} to {named(killer.name)}"
            yield f"{lost}; {_helper(killer)} would have helped."
        elif cell != NOWHERE and _turn_over(self.before, self.after) and not self._stands_on(cell):
            barrier = content(self.after, cell)
            if barrier.kind == BARS:
                yield f"{self.name} could not go on to {self._cell(cell)}: that takes {_helper(barrier)}."

    def _stands_on(self, cell: int) -> bool:
        return any(figure.place == cell for figure in self.after.players[self.before.seat].figures)

    # -------------------------------------------------------- walking

    def _arrived(self) -> Iterator[str]:
        before, after = self.before, self.after
        seat = before.seat
        now = after.players[seat]
        if now.entered and not before.players[seat].entered:
            opened = "" if before.chamber_open else "opened the burial chamber and "
            yield f"{self.name} {opened}entered {'it' if opened else 'the burial chamber'} as the {PLACES[now.entered]}."
            return
        moved = self._walk()
        if moved is None:
            return
        start, cell = moved
        found = "" if before.papyrus and before.points != 1 else self._found(cell)
        if found:
            yield found
        elif _turn_over(before, after):
            yield f"{self.name} came to {self._cell(cell)}, where the move ended."
        elif start == OUTSIDE:
            yield f"{self.name} went in by {self._cell(cell)}."
        elif cell not in after.plan.around[start]:
            yield f"{self.name} went through the tunnel from {self._cell(start)} to {self._cell(cell)}."
        elif before.steps == 0:
            yield f"{self.name} set out from {self._cell(start)} to {self._cell(cell)}."

    def _walk(self) -> tuple[int, int] | None:
        """From where to where an archaeologist went; nothing of those who died."""
        seat = self.before.seat
        for then, now in zip(self.before.players[seat].figures, self.after.players[seat].figures, strict=True):
            if then.place != now.place and now.place != OUTSIDE:
                return then.place, now.place
        return None

    def _found(self, cell: int) -> str:
        """What is remarkable about the tile that was entered."""
        there = content(self.after, cell)
        seat, where = self.before.seat, self._cell(cell)
        now, then = self.after.players[seat], self.before.players[seat]
        if there.kind == INSCRIPTION and now.inscriptions != then.inscriptions:
            return f"{self.name} read the {there.name}: {now.inscriptions.bit_count()} of {self.after.wanted}."
        if there.kind in (KILLS, ENDS, BARS):
            return self._faced(there, where)
        if now.items & ~then.items and self.before.stage != COFFER:
            return f"{self.name} took {self._gained()}{' from the coffer' if there.kind == maze.COFFER else ''} on {where}."
        if there.kind == maze.MAP and self.after.stage == READ:
            return f"{self.name} found the map on {where}."
        if there.kind == maze.COFFER and self.after.stage == COFFER:
            return f"{self.name} opened the coffer on {where}."
        if there.kind == maze.SHRINE and self.after.stage == CURSE:
            return f"{self.name} reached the dark shrine on {where}."
        return ""

    def _faced(self, there: Content, where: str) -> str:
        item = there.number
        if self.before.players[self.before.seat].items >> item & 1:
            return f"{self.name} met {named(there.name)} on {where}; the {parts().items[item].name} helped."
        return f"{self.name} was stopped by {named(there.name)} on {where}; {_helper(there)} would have helped."

    def _rest(self) -> Iterator[str]:
        """A turn that ended without a step."""
        cleared = list(self._turned_cells())
        if cleared and self.before.stage == MOVE and not self.before.steps:
            yield f"{self.name} cleared a way by turning {self._cell(cleared[0])}."
        elif self.before.points:
            yield f"{self.name} could go no further."

    # -------------------------------------------------------- attacks

    def _attacked(self) -> Iterator[str]:
        before, after = self.before, self.after
        seat = after.struck
        if seat == HIDDEN:
            return
        cell = self._cell(before.me.figures[before.mover - 1].place)
        stolen = before.players[seat].items & ~after.players[seat].items
        safe = holds(before.players[seat], item_number("kit"))
        said = f"{self.name} attacked {self.players[seat]} on {cell}"
        if stolen:
            said += f" and took {named(parts().items[stolen.bit_length() - 1].name)}"
        elif safe:
            said += " in vain"
        yield f"{said}; {'the first-aid kit saved the archaeologist from injury' if safe else 'an archaeologist was injured'}."


def _helper(there: Content) -> str:
    """The item that helps against an obstacle."""
    assert there.number != HIDDEN
    return named(parts().items[there.number].name)
