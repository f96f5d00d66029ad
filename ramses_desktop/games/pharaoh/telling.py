"""What is told of Pharaoh's Tomb: what happened between two views, for the log and screen readers, where a walk over known tiles
is summed up by its start and end; what is heard meanwhile; the best moments and the way that the winner took; what can be
achieved; and the table in plain text for the commands, which shows secrets. Knows no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from attrs import evolve, frozen

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import HIDDEN, Score
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import BEST, Achievement, Line, Moment
from ramses_desktop.engine.text import in_places, mark, tr, wrapped
from ramses_desktop.games.offer import Drill, Telling
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.info import INFO
from ramses_desktop.games.pharaoh.items import was_cut_short
from ramses_desktop.games.pharaoh.knowledge import is_turn_over, skipped, step_between
from ramses_desktop.games.pharaoh.maze import INSCRIPTION, OUTSIDE, parts, side_letters
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import NOWHERE, Move, Player, State, is_up

DRAWN: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A tile by its open sides."""
LETTERS: Final = "ABCDEF"
"""Letters for the archaeologists of each seat."""
TO_DO: Final = {
    st.ROLL: "roll the die",
    st.MOVE: "move",
    st.LAY: "lay a tile",
    st.LOOK: "look at a tile with the plan",
    st.READ: "read the map",
    st.CURSE: "put the curse on a tile",
    st.COFFER: "take an item from the coffer",
    st.ATTACK: "attack or pass",
}
WIDTH: Final = 110


def deal(state: State, _names: Sequence[str]) -> str:
    """Every tile's content, and the first throws."""
    lines = []
    for row in range(state.grid.edge):
        cells = range(row * state.grid.edge, (row + 1) * state.grid.edge)
        lines += wrapped(f"Row {row + 1}: ", [_content(state, cell) for cell in cells], WIDTH)
    return "\n".join([*lines, *wrapped("Throws: ", map(str, state.dice[: 5 * len(state.players)]), WIDTH), ""])


def table(state: State, names: Sequence[str]) -> str:
    """The table, and whose turn it is."""
    lines = [_moment(state, names), "", *_pyramid(state), ""]
    lines += wrapped("On the tiles that lie open: ", _found(state) or ["nothing yet"], WIDTH)
    stock = [f"{left} {item.name}" for item, left in zip(parts().items, state.stock, strict=True) if left]
    lines += wrapped("Supply: ", stock or ["empty"], WIDTH)
    for seat, player in enumerate(state.players):
        lines += wrapped(f"{names[seat]} ({LETTERS[seat]}): ", _card(state, player), WIDTH)
    return "\n".join(lines)


def _moment(state: State, names: Sequence[str]) -> str:
    if state.stage == st.OVER:
        return "The game is over."
    throw = f" with {state.points} of {state.die} left" if state.die else ""
    return f"Turn {state.round + 1}. {names[state.seat]} is to {TO_DO[state.stage]}{throw}."


def _pyramid(state: State) -> list[str]:
    """The tiles with their orientation, a dot for those face down, and the archaeologists."""
    edge = state.grid.edge
    head = "   " + "".join(f"{chr(ord('a') + column):<8}" for column in range(edge))
    rows = [f"{row + 1}  " + "".join(f"{_tile(state, row * edge + column):<8}" for column in range(edge)) for row in range(edge)]
    return [line.rstrip() for line in (head, *rows)]


def _tile(state: State, cell: int) -> str:
    if cell == state.grid.chamber:
        sign = "#" if not state.chamber_open else DRAWN[state.open[cell]]
    else:
        sign = DRAWN[state.open[cell]] if is_up(state, cell) else "."
    who = [
        f"{LETTERS[seat]}{number}"
        for seat, player in enumerate(state.players)
        for number, figure in enumerate(player.figures, 1)
        if figure.place == cell
    ]
    return sign + ("x" if cell == state.curse else "") + "".join(who)


def _content(state: State, cell: int) -> str:
    if cell == state.grid.chamber:
        return "burial chamber"
    return (
        f"{state.grid.names[cell]} {side_letters(parts().shapes[state.shapes[cell]])} {parts().contents[state.contents[cell]].name}"
    )


def _found(state: State) -> list[str]:
    cells = [cell for cell in range(state.grid.cells) if is_up(state, cell) and state.contents[cell]]
    return [f"{state.grid.names[cell]} {parts().contents[state.contents[cell]].name}" for cell in cells]


def _card(state: State, player: Player) -> list[str]:
    if player.entered:
        return [f"entered the chamber as number {player.entered}"]
    places = [("outside" if figure.place == OUTSIDE else state.grid.names[figure.place]) for figure in player.figures]
    lying = [" (injured)" if figure.lying else "" for figure in player.figures]
    items = [item.name for number, item in enumerate(parts().items) if st.holds(player, number)]
    read = f"{player.inscriptions.bit_count()} of {state.wanted} inscriptions"
    return [read, *(place + injury for place, injury in zip(places, lying, strict=True)), *items]


# ------------------------------------------------------------ feats


ACHIEVEMENTS: Final = (
    Achievement("entered", mark("Into the dark"), mark("Enter the burial chamber."), "chamber", "entered"),
    Achievement(
        "alone", mark("Against the sand"), mark("Enter the chamber alone, before the hourglass runs out."), "gate", "entered_alone"
    ),
    Achievement("stars", mark("Three stars"), mark("Earn all three stars alone."), "seat-4-star", "stars", 3, BEST),
    Achievement(
        "unharmed", mark("All home safe"), mark("Enter the chamber without losing an archaeologist."), "archaeologist", "unharmed"
    ),
    Achievement("scholar", mark("Scholar"), mark("Read a hundred inscriptions."), "inscription-3-viper", "inscriptions", 100),
    Achievement("ten", mark("Grave digger"), mark("Enter the burial chamber ten times."), "chamber", "entered", 10),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    del counts
    player = session.state_at(len(session.line)).players[seat]
    entered = int(player.entered > 0)
    return {
        "entered": entered,
        "entered_alone": entered if len(session.seats) == 1 else 0,
        "unharmed": entered if not player.lost else 0,
    }


# ------------------------------------------------------------ moments


ENTERED: Final = 3.0
READ: Final = 2.0
TAKEN: Final = 2.5
FOUND: Final = 1.0
"""How good each deed is, compared with the others."""


def moments(views: Sequence[State], players: Sequence[str]) -> Iterator[Moment]:
    """What each player did in each turn."""
    turns = groupby(range(len(views) - 1), lambda ply: (views[ply].round, views[ply].seat))
    for (number, seat), plies in turns:
        *_, last = run = list(plies)
        when = tr("Turn {n}", n=number + 1)
        yield from _deeds(views[run[0]], views[last + 1], seat, when, last + 1)
        yield from _attacks(views, players, run, seat, when)


def _deeds(before: State, after: State, seat: int, when: str, ply: int) -> Iterator[Moment]:
    old, new = before.players[seat], after.players[seat]
    if new.entered and not old.entered:
        said = mark("Entered the burial chamber") if before.chamber_open else mark("Opened the burial chamber")
        place = tr("Place {n}", n=new.entered) if len(after.players) > 1 else ""
        yield Moment(seat, INFO.drawings["chamber"], tr(said), when, place, ENTERED - new.entered / 10, ply)
    read = new.inscriptions.bit_count()
    if fresh := read - old.inscriptions.bit_count():
        said = mark("Read an inscription", "Read {n} inscriptions in one turn")
        worth = tr("{n} of {all}", n=read, all=after.wanted)
        yield Moment(seat, INFO.drawings["inscriptions"], tr(said, n=fresh), when, worth, READ * fresh + read / 10, ply)
    if (found := (new.items & ~old.items).bit_count()) > 1:
        said = mark("Found an item", "Found {n} items in one turn")
        yield Moment(seat, INFO.drawings["items"], tr(said, n=found), when, f"+{found}", FOUND * found, ply)


def _attacks(views: Sequence[State], players: Sequence[str], run: Sequence[int], seat: int, when: str) -> Iterator[Moment]:
    for before, after in pairwise(views[run[0] : run[-1] + 2]):
        other = after.struck
        if other == HIDDEN or other == before.struck:
            continue
        stolen = before.players[other].items & ~after.players[other].items
        if stolen:
            item = tr(parts().items[stolen.bit_length() - 1].name)
            deed = tr("Took from {name}: {item}", name=players[other], item=item)
            yield Moment(seat, "duel", deed, when, tr("{n} item", "{n} items", n=1), TAKEN, run[-1] + 1)


# ------------------------------------------------------------ winning way


@frozen
class WinningWay:
    """All tiles from the gate to the chamber, and what was read, by this archaeologist or the other ones of this seat."""

    seat: int
    cells: tuple[int, ...]
    read: tuple[tuple[int, int], ...]
    """Tiles with inscriptions, and the turns in which they were read."""
    turn: int
    """The turn in which the chamber was entered."""


def winning_way(views: Sequence[State]) -> WinningWay | None:
    """The way of the first player to enter the chamber; None if nobody has."""
    last = next((ply for ply, view in enumerate(views) if any(player.entered for player in view.players)), None)
    if last is None:
        return None
    seat = next(at for at, player in enumerate(views[last].players) if player.entered)
    figure = _enters(views[last - 1])
    cells: list[int] = []
    read: list[tuple[int, int]] = []
    for before, after in pairwise(views[:last]):
        old, new = before.players[seat], after.players[seat]
        if new.figures[figure].place != old.figures[figure].place:
            # Whoever is outside again has died.
            cells = [*cells, new.figures[figure].place] if new.figures[figure].place != OUTSIDE else []
        if new.inscriptions != old.inscriptions:
            read += [(cell, before.round + 1) for cell in _come_to(before, after, seat) if _is_inscription(after, cell)]
    return WinningWay(seat, (*cells, views[last].grid.chamber), tuple(read), views[last - 1].round + 1)


def entering_turns(views: Sequence[State]) -> dict[int, int]:
    """The turn in which each seat entered the chamber, without those that have not."""
    found: dict[int, int] = {}
    for before, after in pairwise(views):
        found |= {seat: before.round + 1 for seat, player in enumerate(after.players) if player.entered and seat not in found}
    return found


def _enters(before: State) -> int:
    """The index of the archaeologist who enters next: the one on the move, or one beside the chamber."""
    if before.mover:
        return before.mover - 1
    beside = before.grid.around[before.grid.chamber]
    figures = before.me.figures
    inside = [at for at, figure in enumerate(figures) if figure.place != OUTSIDE]
    return next((at for at in inside if figures[at].place in beside), inside[0] if inside else 0)


def _come_to(before: State, after: State, seat: int) -> list[int]:
    both = zip(before.players[seat].figures, after.players[seat].figures, strict=True)
    return [new.place for old, new in both if new.place not in (old.place, OUTSIDE)]


def _is_inscription(view: State, cell: int) -> bool:
    return is_up(view, cell) and st.content(view, cell).kind == INSCRIPTION


# ------------------------------------------------------------ log text


DRILLS: Final = (Drill("route", mark("The short way"), "route", mark("Tomb")),)
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
        case st.Step(cell=cell):
            return tr("To {cell}", cell=cell)
        case st.Bottle(cell=cell):
            return tr("Through the wall to {cell}", cell=cell)
        case st.Lay(cell=cell):
            return tr("Lay {cell}", cell=cell)
        case st.Clear(cell=cell):
            return tr("Clear a way on {cell}", cell=cell)
        case st.Key(cell=cell):
            return tr("Golden key on {cell}", cell=cell)
        case st.Chocolate(number=number):
            return tr("Set the die to {n}", n=number)
        case st.Map(cell=cell) | st.Look(cell=cell):
            return tr("See {cell}", cell=cell)
        case st.Use(item=word):
            return tr("Use: {item}", item=tr(parts().items[st.item_number(word)].name))
        case st.Buy(item=word):
            return tr("Buy: {item}", item=tr(parts().items[st.item_number(word)].name))
        case st.Torch():
            return tr("Use: {item}", item=tr(parts().items[st.item_number("torch")].name))
    return tr("End the move")


def move_place(move: Move) -> str:
    """Which sides of a tile are open after this move; empty if it turns none."""
    return ", ".join(tr(SIDES[side]) for side in move.sides) if isinstance(move, st.Lay | st.Clear | st.Key) else ""


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


# ------------------------------------------------------------ sounds


GRINDS = 200
"""Milliseconds from a tile turned up to the step onto it."""
MEETS = 180
"""Milliseconds from a step to what it meets."""
HEARD_ANYWAY = st.Roll | st.Step | st.Stop | st.Pass | st.Leave


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


TELLING: Final = Telling(
    tell=tell,
    in_passing=in_passing,
    sounds=sounds,
    gesture=gesture,
    confirmed=confirmed,
    alone=alone,
    victory=victory,
    praised=praised,
    moments=moments,
    achievements=ACHIEVEMENTS,
    feats=feats,
    move_name=move_name,
    move_place=move_place,
    drills=DRILLS,
    deal=deal,
    table=table,
)
