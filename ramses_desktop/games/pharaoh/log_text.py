"""What happened between two views, in words: for the table's log, and for screen readers. A walk over known tiles is summed up by
its start and end. Knows no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN, Score
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import in_places, mark, tr
from ramses_desktop.games.offer import Drill
from ramses_desktop.games.pharaoh import moments as turns
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.effects import was_cut_short
from ramses_desktop.games.pharaoh.rules.game import GAME
from ramses_desktop.games.pharaoh.rules.knowledge import is_turn_over, skipped, step_between
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.state import NOWHERE, Player, State, is_up
from ramses_desktop.games.pharaoh.winning_way import entering_turns

DRILLS: Final = (Drill("route", mark("The short way"), "route", mark("Tomb")),)
moments: Final = turns.moments
GAIN, SETBACK, FEAT, TRIUMPH = range(1, 5)
"""How much something matters to the others."""
USED: Final = {
    "torch": mark("{name} used the torch to light up the tiles around."),
    "bottle": mark("{name} used the magic bottle to go through a wall."),
    "scarf": mark("{name} used the scarf to be able to go back."),
    "papyrus": mark("{name} used the papyrus of the dead to walk through everything."),
    "plan": mark("{name} used the plan to look at a tile in secret."),
    "money": mark("{name} spent the money on: {item}."),
    "key": mark("{name} used the golden key to turn {cell}."),
}
"""By the item's word in the notation; the others set the die."""


SIDES: Final = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}


def move_name(view: State, move: Move) -> str:
    """A move in a few words, for a list of moves of one decision."""
    del view
    match move:
        case mv.Step(cell=cell):
            return tr("To {cell}", cell=cell)
        case mv.Bottle(cell=cell):
            return tr("Through the wall to {cell}", cell=cell)
        case mv.Lay(cell=cell):
            return tr("Lay {cell}", cell=cell)
        case mv.Clear(cell=cell):
            return tr("Clear a way on {cell}", cell=cell)
        case mv.Key(cell=cell):
            return tr("Golden key on {cell}", cell=cell)
        case mv.Chocolate(number=number):
            return tr("Set the die to {n}", n=number)
        case mv.Map(cell=cell) | mv.Look(cell=cell):
            return tr("See {cell}", cell=cell)
        case mv.Use(item=word):
            return tr("Use: {item}", item=tr(parts().items[st.item_number(word)].name))
        case mv.Buy(item=word):
            return tr("Buy: {item}", item=tr(parts().items[st.item_number(word)].name))
        case mv.Torch():
            return tr("Use: {item}", item=tr(parts().items[st.item_number("torch")].name))
    return tr("End the move")


def move_place(move: Move) -> str:
    """Which sides of a tile are open after this move; empty if it turns none."""
    return ", ".join(tr(SIDES[side]) for side in move.sides) if isinstance(move, mv.Lay | mv.Clear | mv.Key) else ""


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """The log lines for someone who saw these two consecutive views."""
    if was_cut_short(after):
        return [Line(None, tr("The game ended early. {places}.", places=_places(after, players)))] if after != before else []
    lines = _Telling(before, after, players).lines()
    missed = mark("{name} missed a turn: all archaeologists were injured.")
    lines += [Line(seat, tr(missed, name=players[seat]), matters=SETBACK) for seat in skipped(before, after)]
    if after.stage == st.OVER and before.stage != st.OVER:
        lines.append(Line(None, _end(after, players)))
    return lines


def _end(after: State, players: Sequence[str]) -> str:
    if len(players) == 1:
        return tr("The game is over.")
    return tr("The game is over. {places}.", places=_places(after, players))


def _places(after: State, players: Sequence[str]) -> str:
    return in_places(players, [score.place for score in GAME.scores(after)])


def in_passing(before: State, after: State, players: Sequence[str]) -> Line:
    """A single move that is too small for the log."""
    return _Telling(before, after, players).in_passing()


def _item(number: int) -> str:
    return tr(parts().items[number].name)


@frozen
class _Telling:
    """What one seat did between two views."""

    before: State
    after: State
    players: Sequence[str]

    @property
    def name(self) -> str:
        return self.players[self.before.seat]

    @property
    def then(self) -> Player:
        return self.before.me

    @property
    def now(self) -> Player:
        return self.after.players[self.before.seat]

    def lines(self) -> list[Line]:
        before = self.before
        if before.stage == st.ROLL:
            return [self._rolled()]
        if before.stage == st.ATTACK:
            return list(self._attacked())
        lines = [*self._decided(), *self._used(), *self._turned_up(), *self._came_to_grief(), *self._arrived()]
        return lines if lines or not is_turn_over(before, self.after) else list(self._rest())

    def in_passing(self) -> Line:
        if self.before.stage == st.LAY:
            return self._line(mark("{name} laid the tile."), *self.before.laying[:1])
        if self.before.stage == st.ATTACK:
            return self._line(mark("{name} attacked nobody."))
        if self.before.stage == st.LOOK:
            return self._line(mark("{name} looked at a tile in secret."))
        step = step_between(self.before, self.after)
        if step is None:
            return self._line(mark("{name} stopped walking."))
        return self._line(mark("{name} walked on to {cell}."), *step, cell=self._cell(step[1]))

    def _cell(self, cell: int) -> str:
        return self.after.grid.names[cell]

    def _line(self, words: str, *cells: int, matters: int = 0, **names: Any) -> Line:
        """A marked sentence about this player, and the tiles where it happened."""
        at = tuple(("cell", cell) for cell in cells if cell >= 0)
        return Line(self.before.seat, tr(words, name=self.name, **names), at, matters)

    # -------------------------------------------------------- throws and decisions

    def _rolled(self) -> Line:
        if not self.after.die:
            return self._line(mark("{name} rolled the die but could do nothing."))
        return self._line(mark("{name} rolled a {n}."), n=self.after.die)

    def _decided(self) -> Iterator[Line]:
        """The choice made at a map, a shrine or a coffer, or with a plan."""
        before, after = self.before, self.after
        if before.stage == st.READ and before.up == after.up:
            yield self._line(mark("{name} left the map unread."))
        elif before.stage == st.CURSE:
            yield self._line(mark("{name} put the curse on {cell}."), after.curse, matters=SETBACK, cell=self._cell(after.curse))
        elif before.stage == st.COFFER:
            yield self._line(mark("{name} took an item from the coffer: {item}."), matters=GAIN, item=self._gained())
        elif before.stage == st.LOOK and not after.looked:
            if len(after.swaps) > len(before.swaps):
                one, other = after.swaps[-1]
                swapped = mark("{name} swapped the tiles on {one} and {other}, unseen.")
                yield self._line(swapped, one, other, matters=GAIN, one=self._cell(one), other=self._cell(other))
            else:
                yield self._line(mark("{name} left the tiles where they were."))

    def _gained(self) -> str:
        gained = (self.now.items | self.now.carried) & ~self.then.items
        return _item(gained.bit_length() - 1) if gained else ""

    # -------------------------------------------------------- items

    def _used(self) -> Iterator[Line]:
        gone = self.then.items & ~(self.now.items | self.now.carried) if self.before.stage == st.MOVE else 0
        for number, item in enumerate(parts().items):
            if gone >> number & 1:
                yield self._used_one(item.word, tr(item.name))

    def _used_one(self, word: str, item: str) -> Line:
        if word in USED:
            turned = list(self._turned_cells())
            return self._line(USED[word], *turned, item=self._gained(), cell=", ".join(map(self._cell, turned)))
        used = mark("{name} used an item: {item}. The die shows {n}.") if self.after.die else mark("{name} used an item: {item}.")
        return self._line(used, item=item, n=self.after.die)

    def _turned_cells(self) -> Iterator[int]:
        """Tiles that were face up before and have another orientation now."""
        for cell, (then, now) in enumerate(zip(self.before.open, self.after.open, strict=True)):
            if then != now and is_up(self.before, cell) and cell not in self.before.laying:
                yield cell

    # -------------------------------------------------------- tiles

    def _turned_up(self) -> Iterator[Line]:
        mapped = self.before.stage == st.READ
        found = mark("{name} used the map to reveal {cell}: {thing}.") if mapped else mark("{name} turned up {cell}: {thing}.")
        for cell in range(self.after.grid.cells):
            if is_up(self.after, cell) and not is_up(self.before, cell):
                thing = st.content(self.after, cell)
                what = tr("nothing", context="on a tile") if thing.kind == maze.PLAIN else tr(thing.name)
                yield self._line(found, cell, cell=self._cell(cell), thing=what)

    def _entering(self) -> int:
        """The tile just turned up to be entered."""
        if self.before.entering != NOWHERE:
            return self.before.entering
        fresh = self.after.up & ~self.before.up
        one_step = self.before.stage == st.MOVE and fresh.bit_count() == 1
        return fresh.bit_length() - 1 if one_step else NOWHERE

    def _came_to_grief(self) -> Iterator[Line]:
        """Death, or a way barred by what was uncovered."""
        if self.now.lost > self.then.lost:
            lost = mark("{name} lost an archaeologist on {cell}: {danger}. Needed: {item}.")
            yield self._faced(lost, self.after.grave, matters=SETBACK)
            return
        cell = self._entering()
        if cell == NOWHERE or not is_turn_over(self.before, self.after):
            return
        if st.content(self.after, cell).kind == maze.BARS and all(figure.place != cell for figure in self.now.figures):
            yield self._faced(mark("{name} could not enter {cell}. Needed: {item}."), cell)

    def _faced(self, words: str, cell: int, matters: int = 0) -> Line:
        """An obstacle, and the item that helps against it."""
        there = st.content(self.after, cell)
        danger, item = tr(there.name), _item(there.number)
        return self._line(words, cell, matters=matters, cell=self._cell(cell), danger=danger, item=item)

    # -------------------------------------------------------- walking

    def _arrived(self) -> Iterator[Line]:
        before, after = self.before, self.after
        if self.now.entered and not self.then.entered:
            entered = mark("{name} opened and entered the burial chamber: place {n}.")
            if before.chamber_open:
                entered = mark("{name} entered the burial chamber: place {n}.")
            yield self._line(entered, after.grid.chamber, matters=TRIUMPH, n=self.now.entered)
            return
        step = step_between(before, after)
        if step is None:
            return
        start, cell = step
        ignores_tile = before.papyrus and before.points != 1
        if not ignores_tile and (found := self._found(cell)):
            yield found
        elif is_turn_over(before, after):
            yield self._line(mark("{name} ended the move on {cell}."), start, cell, cell=self._cell(cell))
        elif start == OUTSIDE:
            yield self._line(mark("{name} went in at {cell}."), cell, cell=self._cell(cell))
        elif cell not in after.grid.around[start]:
            went = mark("{name} went through the tunnel from {start} to {cell}.")
            yield self._line(went, start, cell, start=self._cell(start), cell=self._cell(cell))
        elif before.steps == 0:
            set_out = mark("{name} set out from {start} to {cell}.")
            yield self._line(set_out, start, cell, start=self._cell(start), cell=self._cell(cell))

    def _found(self, cell: int) -> Line | None:
        """Anything notable about the tile just entered."""
        there, stage = st.content(self.after, cell), self.after.stage
        words, matters = "", 0
        if there.kind == maze.INSCRIPTION and self.now.inscriptions != self.then.inscriptions:
            words, matters = mark("{name} read inscription {n} of {all}: {thing}."), FEAT
        elif there.kind in (maze.KILLS, maze.ENDS, maze.BARS):
            helped = st.holds(self.then, there.number)
            passed = mark("{name} got past a danger on {cell}: {danger}. Protected by: {item}.")
            stopped = mark("{name} was stopped on {cell}: {danger}. Needed: {item}.")
            return self._faced(passed if helped else stopped, cell)
        elif self.now.items & ~self.then.items and self.before.stage != st.COFFER:
            words, matters = mark("{name} took an item on {cell}: {item}."), GAIN
            if there.kind == maze.COFFER:
                words = mark("{name} took an item from the coffer on {cell}: {item}.")
        elif there.kind == maze.MAP and stage == st.READ:
            words = mark("{name} found the map on {cell}.")
        elif there.kind == maze.COFFER and stage == st.COFFER:
            words = mark("{name} opened the coffer on {cell}.")
        elif there.kind == maze.SHRINE and stage == st.CURSE:
            words = mark("{name} reached the dark shrine on {cell}.")
        if not words:
            return None
        return self._line(
            words,
            cell,
            matters=matters,
            cell=self._cell(cell),
            thing=tr(there.name),
            item=self._gained(),
            n=self.now.inscriptions.bit_count(),
            all=self.after.wanted,
        )

    def _rest(self) -> Iterator[Line]:
        """A turn that ended without a step."""
        cleared = list(self._turned_cells())
        if cleared and self.before.stage == st.MOVE and not self.before.steps:
            turned = cleared[0]
            yield self._line(mark("{name} cleared a way by turning {cell}."), turned, matters=GAIN, cell=self._cell(turned))
        elif self.before.points:
            yield self._line(mark("{name} could go no further."))

    # -------------------------------------------------------- attacks

    def _attacked(self) -> Iterator[Line]:
        before, after = self.before, self.after
        seat = after.struck
        if seat == HIDDEN:
            return
        cell = st.place(before, before.mover)
        stolen = before.players[seat].items & ~after.players[seat].items
        attacked = mark("{name} attacked {other} on {cell}; an archaeologist was injured.")
        if st.holds(before.players[seat], st.item_number("kit")):
            attacked = mark("{name} attacked {other} on {cell}; the first-aid kit prevented the injury.")
            if not stolen:
                attacked = mark("{name} attacked {other} on {cell} in vain; the first-aid kit prevented the injury.")
        line = self._line(attacked, cell, matters=FEAT, other=self.players[seat], cell=self._cell(cell))
        taken = f" {tr('Taken: {item}.', item=_item(stolen.bit_length() - 1))}" if stolen else ""
        yield evolve(line, text=line.text + taken, at=(*line.at, ("player", seat)))


def alone(score: Score) -> tuple[str, str]:
    """Title and line at the end of a solo game against the hourglass."""
    counts = {part.name: part.count for part in score.parts}
    if not counts["chamber"]:
        return tr("The sand has run out"), tr("The burial chamber stayed closed.")
    line = tr("In the chamber. Turns left: {n}, stars: {stars}.", n=counts.get("turns", 0), stars=counts.get("stars", 0))
    return tr("The chamber is yours"), line


def praised(score: Score) -> bool:
    """Whether a solo player has entered the chamber."""
    return any(part.name == "chamber" and part.count for part in score.parts)


def victory(best: Score, views: Sequence[State], players: Sequence[str]) -> str:
    """How the winner won, from the views of the whole game."""
    if not any(part.name == "chamber" and part.count for part in best.parts):
        return tr("Nobody entered the chamber. {why}", why=tr(best.tie_break) or tr("Inscriptions decide.")).strip()
    entered = entering_turns(views)
    later = sorted((turn, seat) for seat, turn in entered.items() if seat != best.seat)
    if best.seat not in entered or not later:
        return tr("First into the burial chamber.")
    said = tr("First into the burial chamber, in turn {n}.", n=entered[best.seat])
    turn, seat = later[0]
    if turn == entered[best.seat]:
        return f"{said} {tr('{name} came in the same turn.', name=players[seat])}"
    came = mark("{name} came {n} turn later.", "{name} came {n} turns later.")
    return f"{said} {tr(came, name=players[seat], n=turn - entered[best.seat])}"
