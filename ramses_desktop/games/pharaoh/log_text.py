"""Tells in words what happened between two views: the log of the table, and what a screen reader says. Of a walk over tiles that
everybody knows, only where it begins and ends. Knows no Qt, and no more than the views it is handed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from ramses_desktop.engine.game import HIDDEN, Score
from ramses_desktop.engine.log import Line
from ramses_desktop.engine.text import in_places, mark, tr
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules.effects import was_cut_short
from ramses_desktop.games.pharaoh.rules.game import GAME
from ramses_desktop.games.pharaoh.rules.knowledge import is_turn_over, skipped, step_between
from ramses_desktop.games.pharaoh.rules.maze import BARS, ENDS, INSCRIPTION, KILLS, OUTSIDE, Content, parts
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
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
    maze.PLAIN: mark("nothing"),
    maze.MAP: mark("a map"),
    maze.TUNNEL: mark("a secret tunnel"),
    maze.SHRINE: mark("a dark shrine"),
    maze.COFFER: mark("a coffer"),
    "snake": mark("a snake"),
    "trap": mark("a trap"),
    "secret door": mark("a secret door"),
    "abyss": mark("an abyss"),
    "first-aid kit": mark("a first-aid kit"),
    "magic bottle": mark("a magic bottle"),
    "torch": mark("a torch"),
    "scarf": mark("a scarf"),
    "plan": mark("a plan"),
    "golden key": mark("a golden key"),
    "papyrus of the dead": mark("the papyrus of the dead"),
}
"""Of what is not named here there is no one, but some, or it is the only one."""
PLACES: Final = ("", mark("first"), mark("second"), mark("third"), mark("fourth"), mark("fifth"), mark("sixth"))
ATTACKED: Final = {
    (True, True): mark("{name} attacked {other} on {cell} and took {what}; the first-aid kit saved the archaeologist from injury."),
    (True, False): mark("{name} attacked {other} on {cell} and took {what}; an archaeologist was injured."),
    (False, True): mark("{name} attacked {other} on {cell} in vain; the first-aid kit saved the archaeologist from injury."),
    (False, False): mark("{name} attacked {other} on {cell}; an archaeologist was injured."),
}
"""By whether an item was taken, and whether the first-aid kit was there."""
USED: Final = {
    "torch": mark("{name} used the torch to light up what is around."),
    "bottle": mark("{name} used the magic bottle to go through a wall."),
    "scarf": mark("{name} used the scarf to be free to go back in this move."),
    "papyrus": mark("{name} used the papyrus of the dead to walk through everything."),
    "plan": mark("{name} used the plan to look at a tile in secret."),
}


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """What somebody who saw these two views, one after the other, would note down."""
    if was_cut_short(after):
        return [Line(None, tr("The game was ended here. {places}.", places=_places(after, players)))] if after != before else []
    seat = before.seat
    texts = _Telling(before, after, players).texts()
    lines = [Line(seat, text) for text in texts]
    lines += [Line(other, _missed(players[other])) for other in skipped(before, after)]
    if after.stage == OVER and before.stage != OVER:
        lines.append(Line(None, _end(after, players)))
    return lines


def _end(after: State, players: Sequence[str]) -> str:
    if len(players) == 1:
        return tr("The game is over.")
    return tr("The game is over. {places}.", places=_places(after, players))


def _places(after: State, players: Sequence[str]) -> str:
    return in_places(players, [score.place for score in GAME.scores(after)])


def in_passing(before: State, after: State, players: Sequence[str]) -> str:
    """What is too small for the log, but is said of a single move."""
    return _Telling(before, after, players).in_passing()


def _missed(name: str) -> str:
    return tr("{name} missed a turn: all archaeologists lay injured.", name=name)


def named(what: str) -> str:
    return tr(WITH_ARTICLE.get(what, what))


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
        return texts if texts or not is_turn_over(before, self.after) else list(self._rest())

    def in_passing(self) -> str:
        if self.before.stage == LAY:
            return tr("{name} laid the tile.", name=self.name)
        if self.before.stage == ATTACK:
            return tr("{name} attacked nobody.", name=self.name)
        if self.before.stage == LOOK:
            return tr("{name} looked at a tile in secret.", name=self.name)
        walk = step_between(self.before, self.after)
        if walk is None:
            return tr("{name} stopped walking.", name=self.name)
        return tr("{name} walked on to {cell}.", name=self.name, cell=self._cell(walk[1]))

    def _cell(self, cell: int) -> str:
        return tr("outside") if cell == OUTSIDE else self.after.grid.names[cell]

    # -------------------------------------------------------- throws and decisions

    def _rolled(self) -> Iterator[str]:
        die = self.after.die
        rolled = mark("{name} rolled a {n}.") if die else mark("{name} rolled the die and could do nothing.")
        yield tr(rolled, name=self.name, n=die)

    def _decided(self) -> Iterator[str]:
        """What was chosen at a map, a shrine, a coffer, or with a plan."""
        before, after = self.before, self.after
        if before.stage == READ and before.up == after.up:
            yield tr("{name} did without the map.", name=self.name)
        elif before.stage == CURSE:
            yield tr("{name} put the curse on {cell}.", name=self.name, cell=self._cell(after.curse))
        elif before.stage == COFFER:
            yield tr("{name} took {what} from the coffer.", name=self.name, what=self._gained())
        elif before.stage == LOOK and not after.looked:
            if len(after.swaps) > len(before.swaps):
                one, other = (self._cell(cell) for cell in after.swaps[-1])
                yield tr("{name} exchanged the tiles on {one} and {other}, unseen.", name=self.name, one=one, other=other)
            else:
                yield tr("{name} left the tiles where they are.", name=self.name)

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
                yield self._used_one(item.word, tr(item.name))

    def _used_one(self, word: str, item: str) -> str:
        """That it was used, and what for."""
        die, name = self.after.die, self.name
        if word in USED:
            return tr(USED[word], name=name)
        if word == "money":
            return tr("{name} used the money and got {what}.", name=name, what=self._gained())
        if word == "key":
            cell = next((self._cell(cell) for cell in self._turned_cells()), tr("a tile"))
            return tr("{name} used the golden key and turned {cell}.", name=name, cell=cell)
        if die:
            return tr("{name} used the {item}: the die shows {n}.", name=name, item=item, n=die)
        return tr("{name} used the {item}.", name=name, item=item)

    def _turned_cells(self) -> Iterator[int]:
        """Tiles that lay open before and lie in another way now."""
        for cell, (then, now) in enumerate(zip(self.before.open, self.after.open, strict=True)):
            if then != now and is_up(self.before, cell) and cell not in self.before.laying:
                yield cell

    # -------------------------------------------------------- tiles

    def _turned_up(self) -> Iterator[str]:
        fresh = self.after.up & ~self.before.up
        found = mark("{name} mapped {cell}: {what}.") if self.before.stage == READ else mark("{name} uncovered {cell}: {what}.")
        for cell in range(self.after.grid.cells):
            if fresh >> cell & 1:
                yield tr(found, name=self.name, cell=self._cell(cell), what=named(content(self.after, cell).name))

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
            yield tr(
                "{name} lost an archaeologist on {cell} to {danger}; {item} would have helped.",
                name=self.name,
                cell=self._cell(self.after.grave),
                danger=named(killer.name),
                item=_helper(killer),
            )
        elif cell != NOWHERE and is_turn_over(self.before, self.after) and not self._stands_on(cell):
            barrier = content(self.after, cell)
            if barrier.kind == BARS:
                helper = _helper(barrier)
                yield tr("{name} could not go on to {cell}: that takes {item}.", name=self.name, cell=self._cell(cell), item=helper)

    def _stands_on(self, cell: int) -> bool:
        return any(figure.place == cell for figure in self.after.players[self.before.seat].figures)

    # -------------------------------------------------------- walking

    def _arrived(self) -> Iterator[str]:
        before, after = self.before, self.after
        seat = before.seat
        now = after.players[seat]
        if now.entered and not before.players[seat].entered:
            entered = mark("{name} opened the burial chamber and entered it as the {nth}.")
            if before.chamber_open:
                entered = mark("{name} entered the burial chamber as the {nth}.")
            yield tr(entered, name=self.name, nth=tr(PLACES[now.entered]))
            return
        moved = step_between(self.before, self.after)
        if moved is None:
            return
        start, cell = moved
        words = {"name": self.name, "start": self._cell(start), "cell": self._cell(cell)}
        found = "" if before.papyrus and before.points != 1 else self._found(cell)
        if found:
            yield found
        elif is_turn_over(before, after):
            yield tr("{name} came to {cell}, where the move ended.", **words)
        elif start == OUTSIDE:
            yield tr("{name} went in by {cell}.", **words)
        elif cell not in after.grid.around[start]:
            yield tr("{name} went through the tunnel from {start} to {cell}.", **words)
        elif before.steps == 0:
            yield tr("{name} set out from {start} to {cell}.", **words)

    def _found(self, cell: int) -> str:
        """What is remarkable about the tile that was entered."""
        there = content(self.after, cell)
        seat, where = self.before.seat, self._cell(cell)
        now, then = self.after.players[seat], self.before.players[seat]
        if there.kind == INSCRIPTION and now.inscriptions != then.inscriptions:
            read = now.inscriptions.bit_count()
            words: dict[str, Any] = {"name": self.name, "inscription": tr(there.name), "n": read, "all": self.after.wanted}
            return tr("{name} read the {inscription}: {n} of {all}.", **words)
        if there.kind in (KILLS, ENDS, BARS):
            return self._faced(there, where)
        if now.items & ~then.items and self.before.stage != COFFER:
            took = mark("{name} took {what} on {cell}.")
            if there.kind == maze.COFFER:
                took = mark("{name} took {what} from the coffer on {cell}.")
            return tr(took, name=self.name, what=self._gained(), cell=where)
        if there.kind == maze.MAP and self.after.stage == READ:
            return tr("{name} found the map on {cell}.", name=self.name, cell=where)
        if there.kind == maze.COFFER and self.after.stage == COFFER:
            return tr("{name} opened the coffer on {cell}.", name=self.name, cell=where)
        if there.kind == maze.SHRINE and self.after.stage == CURSE:
            return tr("{name} reached the dark shrine on {cell}.", name=self.name, cell=where)
        return ""

    def _faced(self, there: Content, where: str) -> str:
        item, words = there.number, {"name": self.name, "danger": named(there.name), "cell": where}
        if self.before.players[self.before.seat].items >> item & 1:
            return tr("{name} met {danger} on {cell}; the {item} helped.", **words, item=tr(parts().items[item].name))
        return tr("{name} was stopped by {danger} on {cell}; {item} would have helped.", **words, item=_helper(there))

    def _rest(self) -> Iterator[str]:
        """A turn that ended without a step."""
        cleared = list(self._turned_cells())
        if cleared and self.before.stage == MOVE and not self.before.steps:
            yield tr("{name} cleared a way by turning {cell}.", name=self.name, cell=self._cell(cleared[0]))
        elif self.before.points:
            yield tr("{name} could go no further.", name=self.name)

    # -------------------------------------------------------- attacks

    def _attacked(self) -> Iterator[str]:
        before, after = self.before, self.after
        seat = after.struck
        if seat == HIDDEN:
            return
        cell = self._cell(before.me.figures[before.mover - 1].place)
        stolen = before.players[seat].items & ~after.players[seat].items
        safe = holds(before.players[seat], item_number("kit"))
        what = named(parts().items[stolen.bit_length() - 1].name) if stolen else ""
        yield tr(ATTACKED[bool(stolen), safe], name=self.name, other=self.players[seat], cell=cell, what=what)


def _helper(there: Content) -> str:
    """The item that helps against an obstacle."""
    assert there.number != HIDDEN
    return named(parts().items[there.number].name)


def alone(score: Score) -> tuple[str, str]:
    """Title and line at the end for somebody who played against the hourglass."""
    counts = {part.name: part.count for part in score.parts}
    if not counts["chamber"]:
        return tr("The sand has run out"), tr("The burial chamber stayed closed.")
    line = tr("Into the chamber. Turns left: {n}, stars: {stars}.", n=counts.get("turns", 0), stars=counts.get("stars", 0))
    return tr("Well done!"), line


def victory(best: Score) -> str:
    """By what somebody has won."""
    if next(part.count for part in best.parts if part.name == "chamber"):
        return tr("first into the burial chamber.")
    return tr("Nobody entered the chamber. {why}", why=tr(best.tie_break) or tr("Inscriptions decide.")).strip()
