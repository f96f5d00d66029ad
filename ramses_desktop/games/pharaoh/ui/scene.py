"""The table of Pharaoh's Tomb: the sprites of a view, the transition to the next, and the player's pending move."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.items import SETS_DIE
from ramses_desktop.games.pharaoh.maze import OUTSIDE
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.state import (
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    ROLL,
    Attack,
    Buy,
    Chocolate,
    Roll,
    State,
    Torch,
    Use,
    holds,
    is_up,
)
from ramses_desktop.games.pharaoh.telling import Way, winning_way
from ramses_desktop.games.pharaoh.ui import overlays, panels, targets
from ramses_desktop.games.pharaoh.ui.ending import DRAWING, outside_gate, turns, way_sprites
from ramses_desktop.games.pharaoh.ui.layout import items_of, rack_of
from ramses_desktop.games.pharaoh.ui.maze import MazeScene
from ramses_desktop.games.pharaoh.ui.painting import die, players
from ramses_desktop.games.pharaoh.ui.painting.items import held_items, paint_rack
from ramses_desktop.games.pharaoh.ui.words import prompts
from ramses_desktop.games.pharaoh.ui.words.prompts import Note
from ramses_desktop.ui.board.choice import Choice
from ramses_desktop.ui.board.marks import outline
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.style.theme import appearance

ROLLING: Final = 400
"""How long the die tumbles."""


class PharaohScene(MazeScene):
    """Input handling is in input.py, in a subclass."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.item_read = HIDDEN
        """The item whose help is shown."""
        self.visited: dict[int, int] = {}
        """The tiles where other players have just been, and their seats."""
        self.turned_up: dict[int, int] = {}
        """The tiles that others have just turned up, and their seats."""
        self._die = 0
        """The face of the die."""
        self._rolled = 1.0
        """How far the die has rolled; at 1 it rests."""
        self.way: Way | None = None
        """The winner's way, once the game is over."""
        self._way_share = 1.0
        """How much of the winner's way has been drawn, from 0 to 1."""

    # ---------------------------------------------------------------- new view

    def take_up(self, before: State | None, after: State) -> None:
        super().take_up(before, after)
        figure = self.pending_move.figure if self.pending_move is not None and self.pending_move.view.seat == after.seat else 0
        self.pending_move = PendingMove(after, figure) if self.awaits else None
        self.hovered, self.item_read = None, HIDDEN
        self._die = after.die or self._die
        self._rolled = 0.0 if _is_throw(before, after) and appearance().travel(ROLLING) else 1.0
        self._veil(before, after)
        self._note_others(before, after)

    def _veil(self, before: State | None, after: State) -> None:
        """A secret look starts once the others have turned away, and lasts until it is dealt with."""
        looking = self.awaits and after.stage == LOOK
        others = sum(not person.bot for person in self.people) > 1
        went_on = looking and before is not None and before.stage == LOOK and len(after.looked) > len(before.looked)
        self.veiled = looking and others and (self.veiled or not went_on)

    def _note_others(self, before: State | None, after: State) -> None:
        """Mark what others did until this player has moved."""
        if before is None or before.seat == self.seat:
            self.visited, self.turned_up = {}, {}
        if before is None:
            return
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            if seat != self.seat:
                places = (one.place for old, one in zip(was.figures, now.figures, strict=True) if old.place != one.place)
                self.visited |= {place: seat for place in places if place != OUTSIDE}
        if before.seat != self.seat:
            fresh = after.up & ~before.up
            self.turned_up |= {cell: before.seat for cell in range(after.grid.cells) if fresh >> cell & 1}

    # ---------------------------------------------------------------- the die

    @property
    def rolls(self) -> bool:
        """Whether the die still rolls: until it rests, nothing tells what it shows."""
        return self._rolled < 1

    def show_change(self, before: State | None) -> None:
        super().show_change(before)
        if before is not None and self.rolls:
            self.motion.withheld.emit(True)
            self.motion.go(ROLLING, self._roll, travel=True, curve=QEasingCurve.Type.Linear, done=self._rest)

    def _roll(self, part: float) -> None:
        self._rolled = part
        self.change_sprite("die", self._die_sprite())

    def _rest(self) -> None:
        self.motion.withheld.emit(False)
        self._tell_throw()
        if not self.motion.is_overtaken:
            self.changed_mind()

    def sprites(self) -> dict[Hashable, Sprite]:
        found = self.maze()
        if self.view.stage != OVER:
            found["die"] = self._die_sprite()
            found |= self._panels()
        elif self.way is not None:
            token = self.people[self.way.seat].token
            found |= self._way_sprites() | turns(self.layout, self.view.grid, self.way, token)
        return found

    # ---------------------------------------------------------------- game over

    def look_back(self, session: Session) -> None:
        self.way = winning_way([session.view(self.seat, ply) for ply in range(session.ply + 1)])
        self.changed_mind()
        if self.way is not None and self.view.stage == OVER:
            self.motion.go(DRAWING, self._draw_way, travel=True, curve=QEasingCurve.Type.Linear)

    def _draw_way(self, part: float) -> None:
        self._way_share = part
        for key, sprite in self._way_sprites().items():
            self.change_sprite(key, sprite)

    def _way_sprites(self) -> dict[Hashable, Sprite]:
        assert self.way is not None
        return way_sprites(self.layout, self.view.grid, self.way, self.people[self.way.seat].token, self._way_share)

    def _die_sprite(self) -> Sprite:
        place, faded = panels.die_place(self.layout.die), self.view.stage == ROLL
        paint = partial(die.paint_die, rect=QRectF(QPointF(), place.size()), face=self._die, part=self._rolled, faded=faded)
        return Sprite(place, paint, (self._die, self._rolled, faded), z=5, margin=place.width() * 0.6)

    # ---------------------------------------------------------------- panels

    def _panels(self) -> dict[Hashable, Sprite]:
        view, layout, pending = self.view, self.layout, self.pending_move
        px = 13.5 * layout.text
        decides = pending is not None
        waiting = "" if self.rolls else prompts.roll_words(view, decides=decides)
        walks = not self.rolls and view.stage != ROLL
        throw = panels.throw_of(view, self._prompt, waiting, len(self.planned), walks=walks, decides=decides)
        beside = layout.die.translated(-layout.throw.topLeft())
        items = tuple(held_items(view, view.seat, pending))
        meant, note = prompts.meant_item(pending), self.note()
        holder, shown = self.people[view.seat], layout.items.size()
        rack = partial(paint_rack, size=shown, items=items, person=holder, marked=meant, hovered=self.item_read, px=px)
        clearing = pending is not None and pending.stage == MOVE and not pending.refusal(CLEAR)
        marked = pending is not None and pending.topic == CLEAR
        clear = partial(panels.paint_clear, size=layout.clear.size(), on=clearing, marked=marked, px=px)
        paint_throw = partial(panels.paint_throw, size=layout.throw.size(), die=beside, throw=throw, px=px)
        found: dict[Hashable, Sprite] = {
            "throw": Sprite(layout.throw, paint_throw, (throw,)),
            "items": Sprite(layout.items, rack, (items, view.seat, meant, self.item_read)),
            "note": Sprite(layout.help, partial(panels.paint_note, size=layout.help.size(), note=note, px=px), (note,)),
            "clear": Sprite(layout.clear, clear, (clearing, marked)),
        }
        for seat, (rect, person) in enumerate(zip(layout.players, self.people, strict=True)):
            coming = self._acts.coming(seat)
            paint = partial(players.paint_player, size=rect.size(), view=view, seat=seat, person=person, px=px, coming=coming)
            found["player", seat] = Sprite(rect, paint, (view.players[seat], players.turns_until(view, seat), coming))
        return found

    def note(self) -> Note:
        """Help about the item or tile pointed at, or about the pending move."""
        item = self.item_read if self.item_read != HIDDEN else prompts.meant_item(self.pending_move)
        if item != HIDDEN:
            return prompts.about_item(self.view, item, self.pending_move)
        if self.hovered is not None:
            return prompts.about_tile(self.view, self.hovered, self.names, self._refusal_at(self.hovered))
        return prompts.about_topic(self.pending_move, self.meanwhile)

    def _refusal_at(self, cell: int) -> str:
        pending = self.pending_move
        return "" if pending is None or pending.topic == ROLL or self.may_choose(cell) else pending.refusal_at(cell)

    def may_choose(self, cell: int) -> bool:
        """Whether a click on this tile does something."""
        pending = self.pending_move
        if pending is None:
            return False
        if pending.topic == WALK:
            return any(cell in pending.reach(figure) for figure in pending.figures)
        return cell in pending.cells

    def prompt_words(self) -> str:
        if self.rolls:
            return tr("{name} rolls the die.", name=self.names[self.view.seat])
        return prompts.prompt(self.view, self.names[self.view.seat], self.pending_move, hidden=self.veiled)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what was thrown or turned up, and what the others did."""
        if self.meanwhile and self.pending_move is not None and after.stage == ROLL:
            self.spoken.emit(tr("While the others played: {events}", events=self.meanwhile))
        if before is None:
            return
        if _is_throw(before, after) and not self.rolls:
            self._tell_throw()
        fresh = after.up & ~before.up
        for cell in range(after.grid.cells):
            if fresh >> cell & 1:
                self.spoken.emit(prompts.tile(after, cell, self.names))

    def _tell_throw(self) -> None:
        self.spoken.emit(tr("{name} rolled {n}.", name=self.names[self.view.seat], n=self.view.die))

    def progress(self) -> list[Progress]:
        view = self.view
        if view.stage == OVER:
            return []
        closed = tr("{n} inscription opens the chamber", "{n} inscriptions open the chamber", n=view.wanted)
        wanted = tr("The chamber is open") if view.chamber_open else closed
        turn = tr("Turn {n} of {all}", n=view.round + 1, all=view.limit)
        # Alone among bots, nobody needs to hear of every turn.
        shared = sum(not person.bot for person in self.people) > 1
        tip = tr("After the last turn the game is over, wherever everyone is.")
        goal = tr("Enter it, and you are done.") if view.chamber_open else tr("Archaeologists read them where they stand.")
        return [Progress(wanted, 0, 0, tip=goal), Progress(turn, 0, 0, announced=shared, tip=tip)]

    # ---------------------------------------------------------------- marks

    def marks(self) -> Iterator[Sprite]:
        """Where others have been and what they turned up, what is in reach or can be chosen, and what is selected."""
        pending, layout = self.pending_move, self.layout
        for cell, seat in {**self.turned_up, **self.visited}.items():
            yield overlays.been_here(layout.cell(cell), self.people[seat].token)
        if pending is None or pending.stage == ROLL or self.rolls:
            return
        if pending.topic == WALK:
            yield from self._walk_marks(pending)
        else:
            yield from (overlays.offered(layout.cell(cell)) for cell in pending.cells if pending.stage != LAY)
            meant = pending.cell
            if meant == NOWHERE and self.hovered is not None and pending.asks in (CHOOSES_TILE, CHOOSES_WAY):
                meant = self.hovered
            if meant != NOWHERE:
                yield outline(layout.cell(meant), 3.6, overlays.ABOVE)

    def _walk_marks(self, pending: PendingMove) -> Iterator[Sprite]:
        way = self.planned
        for cell, there in pending.reach().items():
            meant = bool(way) and cell == way[-1]
            dark = not is_up(self.view, cell) and cell != self.view.grid.chamber
            tile, risky = self.layout.cell(cell), pending.is_risky(cell)
            ends = len(there) == self.view.points
            yield from overlays.within_reach(tile, len(there), ends=ends, risky=risky, meant=meant, dark=dark)
        points = self.way_points(pending.figure, way) if way else self._hinted_way()
        if len(points) > 1:
            yield overlays.walk(points, self.layout.tile)

    def way_points(self, figure: int, way: Sequence[int]) -> list[QPointF]:
        """The points of a walk over these tiles, from the archaeologist's tile or from outside a gate."""
        here = self.view.me.figures[figure - 1].place
        tiles = [self.layout.cell(cell).center() for cell in way]
        if here != OUTSIDE:
            return [self.layout.cell(here).center(), *tiles]
        return [outside_gate(self.layout, self.view.grid, way[0]), *tiles]

    # ---------------------------------------------------------------- hints

    @property
    def stage(self) -> QRectF:
        return self.layout.tray

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        rect = self._proposed(hint)
        return ([], 0) if rect.isNull() else ([rect], 1)

    def _proposed(self, hint: Hint) -> QRectF:
        """The place of a hint: the end of the walk, a tile, an option, the die, or the player's card."""
        view, pending, move, choice = self.view, self.pending_move, hint.move, self.choice
        if pending is None:
            return QRectF()
        if choice is not None and move in pending.options:
            return choice.places[pending.options.index(move)]
        if isinstance(move, Roll | Chocolate) or (isinstance(move, Use) and move.item in SETS_DIE):
            return self.layout.die
        if isinstance(move, Buy):
            return self.layout.players[view.seat]
        last = hint.line[-1] if hint.line else move
        cell = view.grid.by_name.get(getattr(last, "cell", ""), NOWHERE)
        if isinstance(move, Torch | Use):
            cell = view.me.figures[getattr(move, "figure", view.mover or pending.figure) - 1].place
        return self.layout.cell(cell) if cell >= 0 else QRectF()

    def _hinted_way(self) -> list[QPointF]:
        """The walk that the best hint proposes."""
        if not self.hints or not self.hints[0].line:
            return []
        line, names = self.hints[0].line, self.view.grid.by_name
        return self.way_points(line[0].figure, [names[step.cell] for step in line])

    # ---------------------------------------------------------------- choice

    @property
    def choice(self) -> Choice | None:
        """The options, in the half of the maze away from the moving archaeologist."""
        view, pending, tray = self.view, self.pending_move, self.layout.tray
        if pending is None or not pending.options:
            return None
        names = [prompts.option_words(view, move, self.names) for move in pending.options]
        tokens = [self.people[move.player - 1].token if isinstance(move, Attack) else HIDDEN for move in pending.options]
        mover = view.me.figures[view.mover - 1].place if view.mover else OUTSIDE
        low = mover != OUTSIDE and self.layout.cell(mover).center().y() < tray.center().y()
        note = tr("Choose with the arrow keys, confirm with Enter.")

        def of_size(px: float) -> Choice:
            options = overlays.options_for(pending.options, names, tokens, px)
            return overlays.choice_in(tray, self._prompt, note, options, pending.option, px, low=low)

        found = of_size(14 * self.layout.text)
        high = tray.height() - 16
        return found if found.rect.height() <= high else of_size(found.px * high / found.rect.height())

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        return targets.on_table(self)

    def tile_words(self, cell: int) -> str:
        """A tile, and the player's plans there."""
        peeks = cell in self.peeks and not self.veiled
        return prompts.tile_now(self.view, cell, self.names, self.pending_move, peeks=peeks)

    def item_rect(self, item: int) -> QRectF:
        return self.item_places()[items_of(self.view).index(item)]

    def item_places(self) -> tuple[QRectF, ...]:
        held = [holds(self.view.me, item) for item in items_of(self.view)]
        return rack_of(self.layout.items, held, self.layout.text).places


def _is_throw(before: State | None, after: State) -> bool:
    return before is not None and before.stage == ROLL and bool(after.die) and after.stage not in (ROLL, OVER)
