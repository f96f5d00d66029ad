"""The table of Pharaoh's Tomb as a scene that can be looked at: it draws a view, animates the way to the next one, and shows what
its player has in mind. What mouse and keyboard do to that is the board's affair; no rule lives here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.rules.items import SETS_DIE
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, parts
from ramses_desktop.games.pharaoh.rules.moves import Attack, Buy, Chocolate, Roll, Torch, Use
from ramses_desktop.games.pharaoh.rules.state import FIGURES, LOOK, MOVE, NOWHERE, OVER, ROLL, State, is_up, orientations
from ramses_desktop.games.pharaoh.ui import panels, prompts, words
from ramses_desktop.games.pharaoh.ui.items import (
    Choice,
    DieItem,
    FigureItem,
    FrameItem,
    Marked,
    MarksItem,
    Offer,
    Shown,
    TileItem,
    choice_places,
    choice_size,
    paint_choice,
)
from ramses_desktop.games.pharaoh.ui.layout import Layout, lay_out, rack_places, shown_items
from ramses_desktop.games.pharaoh.ui.painting import Face, figure_places
from ramses_desktop.games.pharaoh.ui.panels import Note
from ramses_desktop.ui.board.items import Sheet
from ramses_desktop.ui.board.scene import BoardScene, Panel
from ramses_desktop.ui.board.values import Habits, Hint, Person, Progress, Target

STEPPING: Final = 140
REVEALING: Final = 220
ROLLING: Final = 400
FACES: Final = (5, 2, 6, 1, 4, 3)
"""What a rolling die shows, one after the other."""


class PharaohScene(BoardScene):
    """The table as its players see it. What they do is in input.py, which builds on this."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.names = tuple(person.name for person in self.people)
        self.view: State | None = None
        self.hand: PendingMove | None = None
        """What the person who decides has in mind; None where nobody here decides."""
        self.hovered: int | None = None
        """The tile under the pointer, or to which the keyboard has come."""
        self.item = HIDDEN
        """The item that is being read about."""
        self.veiled = False
        """Whether what is looked at in secret still waits for all others to turn away."""
        self.plan: Layout = Layout()
        self.tiles: list[TileItem] = []
        self.figures: dict[tuple[int, int], FigureItem] = {}
        self._left: dict[int, int] = {}
        """The tiles where others have just been, with their seats."""
        self._face = 0
        """What the die has shown last."""
        self._frame, self._die = FrameItem(), DieItem()
        self._below, self._above = MarksItem(above=False), MarksItem(above=True)
        for item in (self._frame, self._die, self._below, self._above):
            self.addItem(item)

    # ---------------------------------------------------------------- showing

    def take_up(self, before: State | None, after: State) -> None:
        figure = self.hand.figure if self.hand is not None and self.hand.view.seat == after.seat else 0
        self.hand = PendingMove(after, figure) if self.awaits else None
        self.hovered, self.item = None, HIDDEN
        self._veil(before, after)
        self._note_others(before, after)

    def _veil(self, before: State | None, after: State) -> None:
        """What is looked at in secret is shown when all others have turned away, and stays until it has been dealt with."""
        looking = self.awaits and after.stage == LOOK
        others = sum(not person.bot for person in self.people) > 1
        went_on = looking and before is not None and before.stage == LOOK and len(after.looked) > len(before.looked)
        self.veiled = looking and others and (self.veiled or not went_on)

    @property
    def peeks(self) -> tuple[int, ...]:
        """The tiles that may be shown to the person at the screen, and to nobody else."""
        if self.view is None or not self.awaits or self.view.stage != LOOK:
            return ()
        return self.view.looked

    def _note_others(self, before: State | None, after: State) -> None:
        """What others did stays marked until this player has moved."""
        if before is None or before.seat == self.seat:
            self._left = {}
        if before is None:
            return
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            if seat != self.seat:
                places = (one.place for old, one in zip(was.figures, now.figures, strict=True) if old.place != one.place)
                self._left |= {place: seat for place in places if place != OUTSIDE}
        if before.seat != self.seat:
            fresh = after.up & ~before.up
            self._left |= {cell: before.seat for cell in range(after.grid.cells) if fresh >> cell & 1}

    def painted(self) -> Iterable[QGraphicsItem]:
        return self._frame, self._die, *self.tiles, *self.figures.values()

    def lay_out(self, before: State | None) -> None:
        assert self.view is not None
        self.plan = lay_out(self._size, self._text_scale, self.view)
        plan = self.plan
        self._frame.lie(plan.tray, plan.frame, plan.edge, plan.tile)
        self.places = {"bar": plan.bar, "log": plan.log, "end": plan.end, "aside": plan.aside}
        self._place_tiles(animate=before is not None)
        self._place_figures(animate=before is not None)
        self.refresh()
        self._place_die(before)

    def refresh(self) -> None:
        """Bring everything in line with what the player has in mind."""
        self._place_tiles(animate=False)
        self.place_panels()
        self._place_sheet()
        self.place_hints()
        self.show_marks()

    # ---------------------------------------------------------------- tiles

    def _place_tiles(self, *, animate: bool) -> None:
        view = self.view
        assert view is not None
        if len(self.tiles) != view.grid.cells:
            for old in self.tiles:
                self.removeItem(old)
            self.tiles = [TileItem() for _ in range(view.grid.cells)]
            for tile in self.tiles:
                self.addItem(tile)
        for cell, tile in enumerate(self.tiles):
            turned_up = tile.show_as(self.plan.cell(cell), self._tile_as(view, cell))
            if turned_up and animate:
                self.motion.go(REVEALING, tile.flip)

    def _tile_as(self, view: State, cell: int) -> Shown:
        if cell == view.grid.chamber:
            return Shown(chamber=(view.chamber_open, view.wanted, view.me.inscriptions.bit_count()))
        lock = next((self.people[lock.seat].token for lock in view.locks if lock.cell == cell), HIDDEN)
        peek = "" if cell not in self.peeks else "veiled" if self.veiled else "seen"
        seen = is_up(view, cell) or peek == "seen"
        sides = view.open[cell]
        if self.hand is not None and cell == self.hand.cell and self.hand.sides:
            sides = self.hand.sides
        elif peek == "seen":
            sides = orientations(view, cell)[0]
        content = view.contents[cell] if seen else HIDDEN
        face = Face(sides, content, seen, bool(view.read >> cell & 1), self._ring(view, cell))
        return Shown(face, cell == view.curse, lock, None, peek)

    def _ring(self, view: State, cell: int) -> float:
        """How near a tile is to the chamber: 1 beside it, 0 at the rim."""
        row, column = divmod(cell, view.grid.edge)
        middle = view.grid.edge // 2
        return 1 - (max(abs(row - middle), abs(column - middle)) - 1) / max(1, middle - 1)

    # ---------------------------------------------------------------- archaeologists

    def figure_rect(self, seat: int, number: int) -> QRectF:
        """Where an archaeologist stands; on the player's card while outside."""
        view = self.view
        assert view is not None
        here = view.players[seat].figures[number - 1].place
        if here == OUTSIDE:
            return self._spot(seat, number)
        standing = [
            (other, at)
            for other, player in enumerate(view.players)
            for at, figure in enumerate(player.figures, 1)
            if figure.place == here
        ]
        x, y, side = figure_places(len(standing))[standing.index((seat, number))]
        tile = self.plan.cell(here)
        return QRectF(tile.x() + x * tile.width(), tile.y() + y * tile.width(), side * tile.width(), side * tile.width())

    def _spot(self, seat: int, number: int) -> QRectF:
        if seat >= len(self.plan.players):
            return QRectF()
        return panels.figure_spots(self.plan.players[seat], 13.5 * self.plan.text, FIGURES)[number - 1]

    def _place_figures(self, *, animate: bool) -> None:
        view = self.view
        assert view is not None
        for seat, player in enumerate(view.players):
            for number, figure in enumerate(player.figures, 1):
                item = self.figures.get((seat, number))
                if item is None:
                    item = self.figures[seat, number] = FigureItem(self.people[seat].token)
                    self.addItem(item)
                    item.hide()
                inside = figure.place != OUTSIDE and not player.entered
                goal = self.figure_rect(seat, number)
                start = QRectF(item.pos(), item.size.size()) if item.isVisible() else self._spot(seat, number)
                item.setVisible(inside)
                item.show_as(goal.width() or 1.0, lying=figure.lying)
                item.setZValue(10 + goal.bottom() / 10_000)
                if animate and inside and start.topLeft() != goal.topLeft():
                    item.setPos(start.topLeft())
                    self.glide(item, goal.topLeft(), STEPPING, curve=QEasingCurve.Type.InOutQuad)
                else:
                    item.setPos(goal.topLeft())

    # ---------------------------------------------------------------- the die

    def _place_die(self, before: State | None) -> None:
        view = self.view
        assert view is not None
        place = panels.die_place(self.plan.die.size()).translated(self.plan.die.topLeft())
        self._die.setVisible(view.stage != OVER)
        rolled = before is not None and before.stage == ROLL and view.die and view.stage != ROLL
        self._face = view.die or self._face
        if not rolled:
            self._die.show_as(place, self._face, faded=view.stage == ROLL)
            return

        def step(part: float) -> None:
            face = self._face if part >= 1 else FACES[int(part * 11) % 6]
            self._die.show_as(place, face, faded=False)

        self.motion.go(ROLLING, step, travel=True, curve=QEasingCurve.Type.OutCubic)

    # ---------------------------------------------------------------- panels

    def wanted_panels(self) -> dict[object, Panel]:
        view, plan = self.view, self.plan
        assert view is not None
        if view.stage == OVER:
            return {}
        px, token, hand = 13.5 * plan.text, self.people[view.seat].token, self.hand
        prompt = partial(panels.paint_task, size=plan.prompt.size(), token=token, said=self._prompt, px=15 * plan.text)
        ready = hand is not None and view.stage == ROLL
        waiting = self._roll_words()
        throw = partial(panels.paint_throw, size=plan.die.size(), view=view, said=waiting, px=px, ready=ready)
        items = tuple(panels.held_items(view, view.seat, hand))
        meant = self._meant_item()
        rack = partial(panels.paint_rack, size=plan.items.size(), items=items, marked=meant, hovered=self.item, px=px)
        note = self._note()
        clearing = hand is not None and hand.stage == MOVE and not hand.refusal(CLEAR)
        marked = hand is not None and hand.topic == CLEAR
        clear = partial(panels.paint_clear, size=plan.clear.size(), on=clearing, marked=marked, focused=False, px=px)
        found: dict[object, Panel] = {
            "prompt": Panel(plan.prompt, prompt, (self._prompt, token)),
            "die": Panel(plan.die, throw, (view.stage, view.die, view.steps, view.round, ready, waiting)),
            "items": Panel(plan.items, rack, (items, meant, self.item)),
            "help": Panel(plan.help, partial(panels.paint_note, size=plan.help.size(), note=note, px=px), (note,)),
            "clear": Panel(plan.clear, clear, (clearing, marked)),
        }
        for seat, (rect, person) in enumerate(zip(plan.players, self.people, strict=True)):
            paint = partial(panels.paint_player, size=rect.size(), view=view, seat=seat, person=person, px=px)
            found[f"player {seat}"] = Panel(rect, paint, (view.players[seat], view.seat == seat))
        return found

    def _roll_words(self) -> str:
        assert self.view is not None
        if self.view.stage != ROLL:
            return tr("The throw is over.")
        return tr("Click the die or press Space.") if self.hand is not None else tr("The last throw")

    def _meant_item(self) -> int:
        """The item that the player has set out to use."""
        words = [item.word for item in parts().items]
        if self.hand is None or self.hand.topic not in words:
            return HIDDEN
        return words.index(self.hand.topic)

    def _note(self) -> Note:
        """About the item or tile that is pointed at, or else about what is meant."""
        view, hand = self.view, self.hand
        assert view is not None
        item = self.item if self.item != HIDDEN else self._meant_item()
        if item != HIDDEN:
            return panels.about_item(view, item, hand)
        if self.hovered is not None:
            return self._about_tile(view, self.hovered)
        if hand is not None and hand.topic == CLEAR:
            return Note(
                tr("Clear a way"),
                tr("Give up the throw and turn a tile: that of an own archaeologist, or an empty one beside it."),
            )
        if hand is not None and hand.asks == "way":
            return Note(tr("Turn the tile"), tr("R, the mouse wheel or a click turn it. Enter lays it."))
        return Note(tr("Items"), tr("Point at an item or a tile to read about it. Dark stacks have not been discovered yet."))

    def _about_tile(self, view: State, cell: int) -> Note:
        name, *said = prompts.tile_parts(view, cell, self.names)
        reason = ""
        if self.hand is not None and self.hand.topic != ROLL and not self.may_choose(cell):
            reason = self.hand.refusal_at(cell)
        return Note(name, " ".join(f"{prompts.capital(part)}." for part in said), reason or "")

    def may_choose(self, cell: int) -> bool:
        """Whether a click on this tile does something."""
        hand = self.hand
        if hand is None:
            return False
        if hand.topic == WALK:
            return any(cell in hand.reach(figure) for figure in hand.figures)
        return cell in hand.cells

    def prompt_words(self) -> str:
        assert self.view is not None
        return prompts.prompt(self.view, self.people[self.view.seat].name, self.hand, hidden=self.veiled)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what has come to light."""
        if before is None:
            return
        if before.stage == ROLL and after.stage == MOVE:
            self.spoken.emit(tr("{name} rolled {n}.", name=self.names[after.seat], n=after.die))
        fresh = after.up & ~before.up
        for cell in range(after.grid.cells):
            if fresh >> cell & 1:
                self.spoken.emit(prompts.tile(after, cell, self.names))

    def progress(self) -> list[Progress]:
        view = self.view
        if view is None or view.stage == OVER:
            return []
        wanted = tr("{n} inscriptions open the chamber", n=view.wanted)
        if view.chamber_open:
            wanted = tr("The chamber is open")
        turn = tr("Turn {n} of {all}", n=view.round + 1, all=view.limit)
        return [Progress(wanted, 0, 0), Progress(turn, 0, 0)]

    # ---------------------------------------------------------------- marks

    def show_marks(self) -> None:
        """Bring counts, outlines and the walk in line with what is meant."""
        view, hand = self.view, self.hand
        if view is None:
            return
        left = tuple((self.plan.cell(cell), self.people[seat].token) for cell, seat in self._left.items())
        if hand is None or hand.stage == ROLL:
            marked = Marked(left=left)
        elif hand.topic == WALK:
            marked = self._marked_walk(hand, left)
        else:
            offered = tuple(self.plan.cell(cell) for cell in hand.cells) if hand.stage != "lay" else ()
            meant = self.plan.cell(hand.cell) if hand.cell != NOWHERE else QRectF()
            if meant.isNull() and self.hovered is not None and hand.asks in (CHOOSES_TILE, CHOOSES_WAY):
                meant = self.plan.cell(self.hovered)
            marked = Marked((), offered, meant, (), left, self._standing(hand))
        self._below.show_marks(marked, self._looks)
        self._above.show_marks(marked, self._looks)

    def _marked_walk(self, hand: PendingMove, left: tuple[tuple[QRectF, int], ...]) -> Marked:
        steps = tuple((self.plan.cell(cell), len(way), hand.is_risky(cell)) for cell, way in hand.reach().items())
        way = hand.way or (hand.reach().get(self.hovered, ()) if self.hovered is not None else ())
        meant = self.plan.cell(way[-1]) if way else QRectF()
        points = tuple(self._points(hand.figure, way)) if way else self._hinted_way()
        return Marked(steps, (), meant, points, left, self._standing(hand))

    def _points(self, figure: int, way: Sequence[int]) -> Iterator[QPointF]:
        assert self.view is not None
        here = self.view.me.figures[figure - 1].place
        if here == OUTSIDE:
            gate = self.plan.cell(way[0])
            side = self.view.grid.gates[way[0]].bit_length() - 1
            out = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))[side]
            yield gate.center() + out * (gate.width() / 2 + self.plan.frame * 0.7)
        else:
            yield self.plan.cell(here).center()
        for cell in way:
            yield self.plan.cell(cell).center()

    def _standing(self, hand: PendingMove) -> QRectF:
        assert self.view is not None
        if not hand.figure or self.view.stage != MOVE or self.view.me.figures[hand.figure - 1].place == OUTSIDE:
            return QRectF()
        return self.figure_rect(self.view.seat, hand.figure)

    # ---------------------------------------------------------------- hints

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        rect = self._proposed(hint)
        return ([], 0) if rect.isNull() else ([rect], 1)

    def show_hints(self, hints: Sequence[Hint]) -> None:
        super().show_hints(hints)
        if self.view is not None:
            self.show_marks()

    def _proposed(self, hint: Hint) -> QRectF:
        """What a hint is about: where the walk ends, a tile, a thing on the sheet, the die, or else who makes the move."""
        view, hand, move = self.view, self.hand, hint.move
        if view is None or hand is None:
            return QRectF()
        if move in hand.options:
            rect, px = self.choice_place
            return choice_places(rect, len(hand.options), px)[hand.options.index(move)]
        if isinstance(move, Roll | Chocolate) or (isinstance(move, Use) and move.item in SETS_DIE):
            return self.plan.die
        if isinstance(move, Buy):
            return self.plan.players[view.seat]
        last = hint.line[-1] if hint.line else move
        cell = view.grid.by_name.get(getattr(last, "cell", ""), NOWHERE)
        if isinstance(move, Torch | Use):
            cell = view.me.figures[getattr(move, "figure", view.mover or hand.figure) - 1].place
        return self.plan.cell(cell) if cell >= 0 else QRectF()

    def _hinted_way(self) -> tuple[QPointF, ...]:
        """The walk that the best hint proposes."""
        best = self.hints[0] if self.hints else None
        if best is None or self.view is None or not best.line:
            return ()
        names = self.view.grid.by_name
        return tuple(self._points(best.line[0].figure, [names[step.cell] for step in best.line]))

    # ---------------------------------------------------------------- sheets

    def _place_sheet(self) -> None:
        """Over the maze lies what can be chosen from."""
        choice, sheet = self.choice, None
        if choice is not None:
            rect, px = self.choice_place
            sheet = Sheet(partial(paint_choice, choice=choice, px=px), rect)
        self.lay_sheet(sheet)

    @property
    def choice(self) -> Choice | None:
        view, hand = self.view, self.hand
        if view is None or hand is None or not hand.options:
            return None
        offers = tuple(Offer(move, prompts.option_words(view, move, self.names), self._victim_token(move)) for move in hand.options)
        return Choice(self._prompt, offers, hand.option, tr("Arrow keys choose, Enter settles it."))

    def _victim_token(self, move: object) -> int:
        return self.people[move.player - 1].token if isinstance(move, Attack) else HIDDEN

    @property
    def choice_place(self) -> tuple[QRectF, float]:
        """In the half of the maze in which nobody is on the move."""
        view, hand, tray = self.view, self.hand, self.plan.tray
        assert view is not None
        assert hand is not None
        px = 14 * self.plan.text
        width, height = choice_size(len(hand.options), tray.width() - 16, px)
        if height > tray.height() - 16:
            px *= (tray.height() - 16) / height
            width, height = choice_size(len(hand.options), tray.width() - 16, px)
        mover = view.me.figures[view.mover - 1].place if view.mover else OUTSIDE
        low = mover != OUTSIDE and self.plan.cell(mover).center().y() < tray.center().y()
        y = tray.bottom() - height - 14 if low else tray.top() + 14
        return QRectF(tray.center().x() - width / 2, y, width, height), px

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        view = self.view
        assert view is not None
        if view.stage == OVER:
            yield Target(self.plan.tray, self._prompt)
            for cell in range(view.grid.cells):
                yield Target(self.plan.cell(cell), partial(prompts.tile, view, cell, self.names))
            return
        yield Target(self.plan.prompt, self._prompt)
        yield from self._die_targets(view)
        yield from self._choice_targets()
        for cell in range(view.grid.cells):
            spoken = partial(self._tile_words, view, cell)
            yield Target(self.plan.cell(cell), spoken, key=("cell", cell), pressable=self.may_choose(cell))
        yield from self._item_targets(view)
        for seat, name in enumerate(self.names):
            yield Target(self.plan.players[seat], partial(words.player, view, seat, name))
        if self.hand is not None:
            for number in range(1, len(view.me.figures) + 1):
                yield Target(self._spot(view.seat, number), "", key=("figure", number), pressable=False)

    def _tile_words(self, view: State, cell: int) -> str:
        said = prompts.tile(view, cell, self.names)
        hand = self.hand
        if hand is not None and hand.topic == WALK and cell in hand.reach():
            said += ", " + tr("steps: {n}", n=len(hand.reach()[cell]))
        elif hand is not None and cell == hand.cell and hand.sides:
            said += ", " + tr("to be turned: {sides}", sides=words.ways(hand.sides))
        elif cell in self.peeks and not self.veiled:
            seen = words.on_tile(view, cell)
            said += ", " + tr("seen in secret: {what}", what=seen)
        return said

    def _die_targets(self, view: State) -> Iterator[Target]:
        if view.stage == ROLL:
            yield Target(self.plan.die, tr("The die"), key=("roll",) if self.hand is not None else None)
        elif view.die:
            yield Target(self.plan.die, tr("The die shows {die}, steps left: {n}", die=view.die, n=view.points))

    def _choice_targets(self) -> Iterator[Target]:
        choice = self.choice
        if choice is None:
            return
        rect, px = self.choice_place
        yield Target(rect, f"{choice.title} {choice.note}", key=("sheet",), pressable=False, layer=1)
        for at, (place, offer) in enumerate(zip(choice_places(rect, len(choice.offers), px), choice.offers, strict=True)):
            yield Target(place, offer.words, at == choice.picked, key=("option", at), depth=1, layer=2)

    def _item_targets(self, view: State) -> Iterator[Target]:
        hand = self.hand
        items = panels.held_items(view, view.seat, hand)
        for rect, one in zip(rack_places(self.plan.items, len(shown_items(view)), self.plan.text), items, strict=True):
            spoken = partial(self._item_words, view, one.item, held=one.held)
            yield Target(rect, spoken, enabled=one.held, key=("item", one.item), pressable=one.usable)
        if hand is not None and hand.stage == MOVE:
            free = not hand.refusal(CLEAR)
            yield Target(self.plan.clear, tr("Clear a way"), hand.topic == CLEAR, enabled=free, key=("clear",), pressable=free)

    def _item_words(self, view: State, item: int, *, held: bool) -> str:
        note = panels.about_item(view, item, self.hand)
        state = tr("held") if held else tr("not held")
        return f"{prompts.capital(words.supply(view, item))}, {state}. {note.words} {note.reason}".strip()
