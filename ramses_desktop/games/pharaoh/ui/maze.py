"""Shows the maze of Pharaoh's Tomb: stone, light, contents and archaeologists, what happens on tiles between two views, the
overlays of a pending walk, and at the end the way of the winner."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QLineF, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.games.pharaoh.maze import ENDS, INSCRIPTION, OUTSIDE, TUNNEL, Grid, parts
from ramses_desktop.games.pharaoh.pending import WALK, PendingMove, loot_of
from ramses_desktop.games.pharaoh.state import (
    FIGURES,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    Chocolate,
    State,
    content,
    holds,
    is_up,
    orientations,
)
from ramses_desktop.games.pharaoh.telling import WinningWay
from ramses_desktop.games.pharaoh.ui import painting, panels, pieces, words
from ramses_desktop.games.pharaoh.ui.painting import DRAWN, WIDE, Chamber, Light, Stone, colour, paint_line, paint_turn
from ramses_desktop.games.pharaoh.ui.panels import WAYS_OUT, Layout, lay_out, paint_die
from ramses_desktop.games.pharaoh.ui.pieces import Content, item_icon, paint_content
from ramses_desktop.ui.board.marks import mark_at
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Choice, Habits, Option, Person
from ramses_desktop.ui.board.whole import WholeBoard
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

OPENING: Final = 900
"""Milliseconds for the first to enter, while the chamber opens."""
OVER_ALL: Final = 25.0
"""Z value: above archaeologists and marks."""


@frozen
class Act:
    """Something that happens on a tile between two views."""

    seat: int
    number: int
    """Of the archaeologist, counted from 1, or of the inscription; 0 if it does not matter."""
    cell: int
    came: int = NOWHERE
    """The tile from which the archaeologist came, or OUTSIDE."""
    waits: float = 0.0
    """How long it waits before a door that opens, as a share of the whole."""

    @property
    def milliseconds(self) -> int:
        return OPENING if self.waits else LENGTHS[type(self)]


class Read(Act):
    """An inscription has been read."""


class Death(Act):
    """An archaeologist has died."""


class Stop(Act):
    """Something has ended a walk."""


class Entry(Act):
    """An archaeologist enters the chamber, which opens for the first."""


class Crossing(Act):
    """An archaeologist has gone through a secret tunnel."""


class Fall(Act):
    """An archaeologist has been struck down."""


LENGTHS: Final[dict[type[Act], int]] = {Read: 560, Death: 620, Stop: 420, Entry: 260, Crossing: 320, Fall: 420}
"""Milliseconds of each act: shorter than a bot's pause after an event."""


def acts_between(before: State, after: State) -> Iterator[Act]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        places = {figure.place for figure in now.figures if figure.place != OUTSIDE}
        fresh = now.inscriptions & ~was.inscriptions
        for cell in sorted(places):
            there = content(after, cell) if is_up(after, cell) else None
            if there is not None and there.kind == INSCRIPTION and fresh >> there.number & 1:
                yield Read(seat, there.number, cell)
            came = [old.place for old, new in zip(was.figures, now.figures, strict=True) if new.place == cell != old.place]
            if there is not None and there.kind == ENDS and came and not holds(now, there.number):
                yield Stop(seat, 0, cell)
        if now.lost > was.lost and after.grave != NOWHERE:
            figures = enumerate(zip(was.figures, now.figures, strict=True), 1)
            died = [(number, old.place) for number, (old, new) in figures if new.place == OUTSIDE != old.place]
            number, place = died[0] if died else (0, OUTSIDE)
            yield Death(seat, number, after.grave, place)
        if now.entered and not was.entered:
            yield from _entry(seat, before)
        yield from _changes(seat, before, after)


def _changes(seat: int, before: State, after: State) -> Iterator[Crossing | Fall]:
    """Archaeologists who have gone through a tunnel, or lie where they stood."""
    figures = zip(before.players[seat].figures, after.players[seat].figures, strict=True)
    for number, (old, new) in enumerate(figures, 1):
        on_board = OUTSIDE not in (old.place, new.place)
        if on_board and old.place == new.place and new.lying and not old.lying:
            yield Fall(seat, number, new.place)
        elif on_board and old.place != new.place and _is_tunnel(after, old.place) and _is_tunnel(after, new.place):
            yield Crossing(seat, number, new.place, old.place)


def _is_tunnel(view: State, cell: int) -> bool:
    return is_up(view, cell) and content(view, cell).name == TUNNEL


def _entry(seat: int, before: State) -> Iterator[Entry]:
    """Of several beside the chamber, the one who was moving enters."""
    chamber = before.grid.chamber
    near = [
        (at, figure.place)
        for at, figure in enumerate(before.players[seat].figures, 1)
        if figure.place in before.grid.around[chamber]
    ]
    for number, came in [one for one in near if one[0] == before.mover] or near[:1]:
        yield Entry(seat, number, chamber, came, 0.0 if before.chamber_open else 0.6)


class Acts:
    """Plays the acts between two views, and tells the board what to hide meanwhile."""

    def __init__(self, board: MazeScene) -> None:
        self._board = board
        self._playing: dict[Act, float] = {}
        """How far each has come, from 0 to 1."""
        self._fresh: list[Act] = []
        """Those that have yet to begin."""

    def take_up(self, before: State | None, after: State) -> None:
        """Before the view is shown: find what to play. Inscriptions in flight fly on."""
        found = acts_between(before, after) if before is not None and appearance().travel(LENGTHS[Read]) else ()
        # When the game is over, there are no cards to fly to.
        fresh = [act for act in found if act not in self._playing and (after.stage != OVER or not isinstance(act, Read))]
        self._playing = {act: part for act, part in self._playing.items() if _is_valid(act, after)} | dict.fromkeys(fresh, 0.0)
        self._fresh = fresh

    def begin(self, delay: int) -> None:
        """Play, once the view is shown."""
        for act in self._fresh:
            step, done = partial(self._step, act), partial(self._done, act)
            wait = 0 if isinstance(act, Death | Entry | Crossing | Fall) else delay
            linear, lasting = QEasingCurve.Type.Linear, isinstance(act, Read)
            self._board.motion.go(act.milliseconds, step, delay=wait, travel=True, lasting=lasting, curve=linear, done=done)

    def coming(self, seat: int) -> int:
        """The inscriptions still in flight to this player's card, as bits."""
        return sum(1 << act.number for act in self._playing if isinstance(act, Read) and act.seat == seat)

    def is_acting(self, cell: int) -> bool:
        """Whether the obstacle on this tile is animated instead of lying there."""
        return any(isinstance(act, Death) and act.cell == cell for act in self._playing) and self._name(cell) in pieces.MOVING

    def is_leaving(self, seat: int, number: int) -> bool:
        """Whether this archaeologist is dying or entering the chamber."""
        return any(isinstance(act, Death | Entry) and (act.seat, act.number) == (seat, number) for act in self._playing)

    def stands_in(self, seat: int, number: int) -> bool:
        """Whether an act shows this archaeologist instead of its sprite."""
        return any(isinstance(act, Crossing | Fall) and (act.seat, act.number) == (seat, number) for act in self._playing)

    def is_left(self, cell: int) -> bool:
        """Whether somebody is about to leave this tile for the chamber."""
        return any(isinstance(act, Entry) and act.came == cell for act in self._playing)

    def _step(self, act: Act, part: float) -> None:
        if act not in self._playing:
            return
        self._playing[act] = part
        self._board.change_sprite(("act", act), self._sprite(act, part), self._scale(act, part))

    def _done(self, act: Act) -> None:
        self._playing.pop(act, None)
        self._board.place_sprites()

    def sprites(self) -> dict[Hashable, Sprite]:
        return {("act", act): self._sprite(act, part) for act, part in self._playing.items()}

    def _sprite(self, act: Act, part: float) -> Sprite:
        tile = self._board.layout.cell(act.cell)
        match act:
            case Read():
                return self._reading(act, tile, part)
            case Death():
                return self._death(act, tile, part)
            case Entry():
                return self._entry(act, tile, part)
            case Crossing():
                return self._crossing(act, tile, part)
            case Fall():
                return self._fall(act, tile, part)
        paint = partial(pieces.paint_stop, rect=QRectF(QPointF(), tile.size()), part=part, thing=self._thing(act.cell))
        return Sprite(tile, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _thing(self, cell: int) -> int:
        return self._board.view.contents[cell]

    def _name(self, cell: int) -> str:
        return parts().contents[self._thing(cell)].name

    def _reading(self, act: Read, tile: QRectF, part: float) -> Sprite:
        """It rises over the reader's head and glows; then it flies, and its picture need not be painted again."""
        glow, flight = _glow_and_flight(part)
        side = tile.width() * self._scale(act, part)
        centre = pieces.arc(tile.center() - QPointF(0, 0.45 * glow * tile.width()), self._goal(act).center(), flight)
        rect = QRectF(centre.x() - side / 2, centre.y() - side / 2, tile.width(), tile.width())
        paint = partial(pieces.paint_reading, rect=QRectF(QPointF(), rect.size()), number=act.number, glow=glow)
        return Sprite(rect, paint, (glow,), z=OVER_ALL + 50, margin=0)

    def _goal(self, act: Read) -> QRectF:
        is_over = self._board.view.stage == OVER
        return self._board.layout.cell(act.cell) if is_over else self._board.inscription_place(act.seat, act.number)

    def _scale(self, act: Act, part: float) -> float:
        """What is read shrinks to its place on the card while it flies."""
        if not isinstance(act, Read):
            return 1.0
        last = self._goal(act).width() / (self._board.layout.tile * pieces.ICON)
        return 1 + (last - 1) * _glow_and_flight(part)[1]

    def _death(self, act: Death, tile: QRectF, part: float) -> Sprite:
        came = tile if act.came == OUTSIDE else self._board.layout.cell(act.came)
        area = tile.united(came)
        start, end = (pieces.stand(one.translated(-area.topLeft()), 1, 0) for one in (came, tile))
        token, name = self._board.people[act.seat].token, self._name(act.cell)
        there = tile.translated(-area.topLeft())
        paint = partial(pieces.paint_death, tile=there, start=start, end=end, token=token, name=name, part=part)
        return Sprite(area, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.7)

    def _entry(self, act: Entry, tile: QRectF, part: float) -> Sprite:
        came = self._board.layout.cell(act.came)
        area = tile.united(came)
        start, goal = pieces.stand(came.translated(-area.topLeft()), 1, 0), tile.center() - area.topLeft()
        walked, token = max(0.0, part - act.waits) / (1 - act.waits), self._board.people[act.seat].token
        paint = partial(pieces.paint_entry, start=start, goal=goal, token=token, part=walked)
        return Sprite(area, paint, (walked,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _crossing(self, act: Crossing, tile: QRectF, part: float) -> Sprite:
        """Vanish into one end of the tunnel in the first half, appear from the other in the second."""
        there = self._board.figure_rect(act.seat, act.number)
        rect = there if part >= 0.5 else pieces.stand(self._board.layout.cell(act.came), 1, 0)
        token, seen = self._board.people[act.seat].token, abs(2 * part - 1)
        paint = partial(pieces.paint_crossing, rect=QRectF(QPointF(), rect.size()), token=token, seen=seen)
        return Sprite(rect, paint, (seen,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _fall(self, act: Fall, tile: QRectF, part: float) -> Sprite:
        rect, token = self._board.figure_rect(act.seat, act.number), self._board.people[act.seat].token
        paint = partial(pieces.paint_fall, rect=QRectF(QPointF(), rect.size()), token=token, part=part)
        return Sprite(rect, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.6)


def _is_valid(act: Act, view: State) -> bool:
    """Whether the act still holds in this view, and was not undone."""
    return not isinstance(act, Read) or bool(view.players[act.seat].inscriptions >> act.number & 1)


def _glow_and_flight(part: float) -> tuple[float, float]:
    return min(1.0, part / pieces.GLOWS), max(0.0, (part - pieces.GLOWS) / (1 - pieces.GLOWS))


# ------------------------------------------------------------ ending


DRAWING: Final = 1200
"""How long the way is drawn."""
WAY_Z: Final = 1.5
TURNS_Z: Final = 20.0
"""Z values of the way, and of its turns."""


def outside_gate(layout: Layout, grid: Grid, cell: int) -> QPointF:
    """A point outside the gate of this tile; the tile itself if it has none."""
    gate, middle = grid.gates.get(cell, 0), layout.cell(cell).center()
    if not gate:
        return middle
    return middle + WAYS_OUT[gate.bit_length() - 1] * (layout.tile / 2 + layout.frame * 0.7)


def way_sprites(layout: Layout, grid: Grid, way: WinningWay, token: int, part: float) -> dict[Hashable, Sprite]:
    """This part of the way, below what lies on its tiles: piece by piece, so that little is painted while it is drawn."""
    points = [layout.cell(cell).center() for cell in way.cells]
    lines = [QLineF(outside_gate(layout, grid, way.cells[0]), points[0])]
    # Out of a tunnel, the line goes on elsewhere.
    ends = zip(pairwise(way.cells), pairwise(points), strict=True)
    lines += [QLineF(start, end) for (one, other), (start, end) in ends if other in grid.around[one]]
    left, found = part * sum(line.length() for line in lines), dict[Hashable, Sprite]()
    for at, line in enumerate(lines):
        drawn = min(1.0, max(0.0, left / max(line.length(), 0.1)))
        left -= line.length()
        rect = QRectF(line.p1(), line.p2()).normalized().adjusted(-WIDE, -WIDE, WIDE, WIDE)
        inside = line.translated(-rect.topLeft())
        for broad in (True, False):
            paint = partial(paint_line, line=inside, token=token, part=drawn, broad=broad)
            z = WAY_Z if broad else WAY_Z + 0.1
            found["way", at, broad] = Sprite(rect, paint, (inside, drawn, token), z=z, margin=0)
    return found


def turns(layout: Layout, grid: Grid, way: WinningWay, token: int) -> dict[Hashable, Sprite]:
    """The turns in which something was reached, each on its tile."""
    found: dict[Hashable, Sprite] = {}
    for cell, turn in (*way.read, (grid.chamber, way.turn)):
        rect = layout.cell(cell)
        tile, first = QRectF(QPointF(), rect.size()), cell == grid.chamber
        paint = partial(paint_turn, tile=tile, token=token, number=turn, first=first)
        found["turn", cell] = Sprite(rect, paint, (token, turn), z=TURNS_Z)
    return found


# ------------------------------------------------------------ maze


STEPPING: Final = 140
LIGHTING: Final = 220
"""Milliseconds for light to open on a new tile."""
CHAMBER_OPENS: Final = 700
"""Milliseconds for the chamber to open."""
TURNING: Final = 150
GLIDE: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)
"""How archaeologists walk."""
DARK, GLOW, GOLD, CONTENTS, UNDERFOOT, ON_TILES = 2.0, 2.2, 2.5, 3.0, 5.0, 10.0
"""Z values of the light, of the torches' glow, of the chamber, of what lies on tiles, of the ring, and of archaeologists."""


class MazeScene(WholeBoard):
    view: State
    layout: Layout

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.pending_move: PendingMove | None = None
        """None unless somebody at this screen is to decide."""
        self.hovered: int | None = None
        """The tile under the pointer, or reached by keyboard."""
        self.veiled = False
        """Whether a secret look waits for the other players to turn away."""
        self._turned: tuple[int, int] | None = None
        """The tile that is being laid or turned, and its open sides."""
        self._crew_of: State | None = None
        self._crew_at: dict[int, list[tuple[int, int]]] = {}
        """Where everybody stands in a view; asked for every tile, several times for each view."""
        self._acts = Acts(self)
        self._opened = 1.0
        """How far the chamber has opened."""
        self._lit = Light(0)
        """The light as it is, or will be."""
        self._lit_before: Light | None = None
        """The light before its last change."""
        self._lighting = 1.0
        """How far the light has changed, from 0 to 1."""

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        return lay_out(size, text_scale, self.view)

    def take_up(self, before: State | None, after: State) -> None:
        self._acts.take_up(before, after)
        opens = before is not None and after.chamber_open and not before.chamber_open
        self._opened = 0.0 if opens and appearance().travel(CHAMBER_OPENS) else 1.0

    def show_change(self, before: State | None) -> None:
        lit, was = self.light(), self._lit
        opens = before is not None and lit != was
        self._lit, self._lit_before, self._lighting = (lit, was, 0.0) if opens else (lit, None, 1.0)
        pending = self.pending_move
        self._turned = (pending.cell, pending.sides) if pending is not None and pending.sides else None
        super().show_change(before)
        if before is not None and opens:
            self.motion.go(LIGHTING, self._open_light, curve=QEasingCurve.Type.Linear)
        if before is not None:
            self._acts.begin(STEPPING)
        if before is not None and self._opened < 1:
            # Light falls out first.
            self.motion.go(CHAMBER_OPENS, self._open_chamber, delay=LIGHTING * 2 // 3, travel=True)

    def _open_light(self, part: float) -> None:
        self._lighting = part
        if part >= 1:
            self._lit_before = None
        self.change_sprite("light", self._light_sprite())

    def _open_chamber(self, part: float) -> None:
        self._opened = part
        self.change_sprite(("tile", self.view.grid.chamber), self._chamber())

    def change_sprite(self, key: Hashable, sprite: Sprite, scale: float = 1.0) -> None:
        """Change a sprite on its way, if it is still shown."""
        if key in self._sprites.items:
            self._sprites.change(key, sprite)
            self.item(key).setScale(scale)

    def changed_mind(self) -> None:
        """A tile that the player has turned is seen to turn."""
        turned = self._turned
        super().changed_mind()
        if turned is not None and self._turned is not None and turned[0] == self._turned[0] and turned[1] != self._turned[1]:
            quarters = next(by for by in (1, -1, 2) if painting.turned(turned[1], by) == self._turned[1])
            tile = self.item(("tile", turned[0]))
            tile.setTransformOriginPoint(tile.size.center())
            self.motion.go(
                TURNING,
                lambda part: tile.setRotation(-90 * quarters * (1 - part)),
                travel=True,
                curve=QEasingCurve.Type.OutCubic,
            )

    # ---------------------------------------------------------------- stone

    def maze(self) -> dict[Hashable, Sprite]:
        """Everything inside the frame, and the frame."""
        view, layout, way = self.view, self.layout, self.planned
        tray = QRectF(QPointF(), layout.tray.size())
        frame = partial(painting.paint_frame, rect=tray, frame=layout.frame, edge=layout.edge, tile=layout.tile)
        found: dict[Hashable, Sprite] = {"frame": Sprite(layout.tray, frame, (layout.frame, layout.edge))}
        for cell in range(view.grid.cells):
            found["tile", cell] = self._chamber() if cell == view.grid.chamber else self._stone(cell)
            if cell != view.grid.chamber:
                found["content", cell] = self._content(cell, on_way=cell in way)
        if view.stage != OVER:
            found["light"] = self._light_sprite()
        return found | self._crew() | self._acts.sprites()

    def _stone(self, cell: int) -> Sprite:
        rect, shown = self.layout.cell(cell), self.stone(cell)
        paint = partial(painting.paint_tile, side=rect.width(), stone=shown)
        slab = partial(
            painting.paint_tile, side=rect.width(), stone=Stone(carving=painting.carving(*divmod(cell, self.view.grid.edge)))
        )
        return Sprite(rect, paint, (shown,), z=1, face_up=shown.up, back=slab, margin=1)

    def stone(self, cell: int) -> Stone:
        """What can be seen of a tile apart from its content."""
        if not self._is_seen(cell):
            return Stone(carving=painting.carving(*divmod(cell, self.view.grid.edge)))
        sides, dark, joints = self._sides(cell), 0, 0
        for side, there in enumerate(self.view.grid.around[cell]):
            if there == HIDDEN:
                continue
            if sides >> side & 1 and there != self.view.grid.chamber and not self._is_seen(there):
                dark |= 1 << side
            if not (sides >> side & 1 and self._sides(there) >> (side + 2) % 4 & 1):
                joints |= 1 << side
        return Stone(True, sides, dark, joints)

    def _is_seen(self, cell: int) -> bool:
        return is_up(self.view, cell) or (cell in self.peeks and not self.veiled)

    def _sides(self, cell: int) -> int:
        """The open sides of a tile; none if it cannot be seen."""
        pending = self.pending_move
        if pending is not None and cell == pending.cell and pending.sides:
            return pending.sides
        if cell in self.peeks and not self.veiled:
            return orientations(self.view, cell)[0]
        return self.view.open[cell] if is_up(self.view, cell) or cell == self.view.grid.chamber else 0

    @property
    def peeks(self) -> tuple[int, ...]:
        """The tiles that only the person at the screen may see."""
        return self.view.looked if self.awaits and self.view.stage == LOOK else ()

    def _chamber(self) -> Sprite:
        view, rect = self.view, self.layout.cell(self.view.grid.chamber)
        opener = next((seat for seat, player in enumerate(view.players) if player.entered == 1), view.seat)
        seat = opener if self._opened < 1 else view.seat
        here = view.players[seat].inscriptions & ~self._acts.coming(seat)
        read = tuple(at for at in range(len(painting.SIGNS)) if here >> at & 1)
        shown = Chamber(view.chamber_open, view.wanted, read, self._opened)
        place = QRectF(QPointF(), rect.size())

        def paint(painter: QPainter) -> None:
            painting.paint_light_from_door(painter, place)
            painting.paint_chamber(painter, place, shown)

        return Sprite(rect, paint, (shown,), z=GOLD, margin=rect.width() * painting.LIGHT_FALLS + 1)

    @property
    def planned(self) -> Sequence[int]:
        """The pending walk, or the one to the tile pointed at."""
        pending = self.pending_move
        if pending is None or pending.topic != WALK:
            return ()
        return pending.way or (pending.reach().get(self.hovered, ()) if self.hovered is not None else ())

    def _content(self, cell: int, *, on_way: bool) -> Sprite:
        """The sprite of a tile's content; of no size if there is none."""
        shown, rect = self.content(cell, on_way=on_way), self.layout.cell(cell)
        if shown == Content(crowded=shown.crowded, on_way=on_way):
            rect = QRectF(rect.topLeft(), rect.topLeft())
        paint = partial(paint_content, rect=QRectF(QPointF(), rect.size()), content=shown)
        return Sprite(rect, paint, (shown,), z=CONTENTS, face_up=self._is_seen(cell), back=_nothing, margin=1)

    def content(self, cell: int, *, on_way: bool = False) -> Content:
        """The visible content of a tile."""
        view = self.view
        thing = view.contents[cell] if self._is_seen(cell) else HIDDEN
        lock = next((self.people[lock.seat].token for lock in view.locks if lock.cell == cell), HIDDEN)
        spent, secret = bool(view.read >> cell & 1), cell in self.peeks
        crowded = bool(self.standing(cell)) or self._acts.is_left(cell)
        acting, cursed = self._acts.is_acting(cell), cell == view.curse
        return Content(thing, spent, crowded, acting=acting, cursed=cursed, lock=lock, secret=secret, on_way=on_way)

    # ---------------------------------------------------------------- light

    def _light_sprite(self) -> Sprite:
        frame, side = self.layout.frame, self.layout.edge * self.layout.tile
        rect = QRectF(self.layout.tray.topLeft() + QPointF(frame, frame), self.layout.tray.topLeft())
        rect.setSize(QRectF(0, 0, side, side).size())
        shown, before, part = self._lit, self._lit_before, self._lighting
        if before is not None:
            # What somebody carries goes with them.
            walked = min(1.0, part * LIGHTING / STEPPING) if appearance().travel(STEPPING) else 1.0
            shown = (
                painting.between(before, shown, GLIDE.valueForProgress(walked), GLIDE.valueForProgress(part)) if part else before
            )
        paint = partial(painting.paint_light, rect=QRectF(0, 0, side, side), light=shown, rests=before is None or not part)
        return Sprite(rect, paint, (shown,), z=DARK, margin=0)

    def light(self) -> Light:
        """The light that belongs to this view."""
        view, edge = self.view, self.view.grid.edge
        lit, torches = [], []
        for cell in range(view.grid.cells):
            row, column = divmod(cell, edge)
            x, y = column + 0.5, row + 0.5
            if cell == view.grid.chamber:
                seen, gold = painting.of_chamber(x, y, is_open=view.chamber_open)
                lit.append(seen)
            elif self._is_seen(cell):
                lit.append(painting.seen(x, y))
            if any(not view.players[seat].figures[number - 1].lying for seat, number in self.standing(cell)):
                seen, torch = painting.carried(x, y, moves=self.moving in self.standing(cell))
                lit.append(seen)
                torches.append(torch)
        middle = edge / 2
        lit.extend(painting.at_gate(x, y) for x, y in ((middle, 0), (edge, middle), (middle, edge), (0, middle)))
        return Light(edge, tuple(lit), tuple(torches), (gold,))

    @property
    def moving(self) -> tuple[int, int]:
        """The seat and number of the archaeologist who is to move; the number is 0 if none is."""
        chosen = self.pending_move.figure if self.pending_move is not None else 0
        return self.view.seat, self.view.mover or chosen

    # ---------------------------------------------------------------- archaeologists

    def standing(self, cell: int) -> list[tuple[int, int]]:
        """The seats and numbers of the archaeologists on a tile: first the one who moves, last the injured."""
        if self._crew_of is not self.view:
            self._crew_of, self._crew_at = self.view, _crew_at(self.view)
        players = self.view.players
        return sorted(self._crew_at.get(cell, ()), key=lambda one: (one != self.moving, players[one[0]].figures[one[1] - 1].lying))

    def _crew(self) -> dict[Hashable, Sprite]:
        found: dict[Hashable, Sprite] = {}
        for seat, player in enumerate(self.view.players):
            for number, figure in enumerate(player.figures, 1):
                if figure.place == OUTSIDE or player.entered:
                    continue
                found["figure", seat, number] = self._figure(seat, number, lying=figure.lying)
                if not figure.lying and self.view.stage != OVER and not self._acts.stands_in(seat, number):
                    found["glow", seat, number] = self._glow(seat, number)
        if self._has_ring and ("figure", *self.moving) in found:
            found["ring"] = self._ring(*self.moving)
        for cell in {figure.place for player in self.view.players for figure in player.figures if figure.place != OUTSIDE}:
            if len(self.standing(cell)) > pieces.FEW:
                found["crowd", cell] = self._crowd(cell)
        return found

    def _figure(self, seat: int, number: int, *, lying: bool) -> Sprite:
        rect, token = self.figure_rect(seat, number), self.people[seat].token
        is_shown = self._stands_at(seat, number) < pieces.FEW and not self._acts.stands_in(seat, number)
        plays = self.view.stage != OVER
        # In company it would hold the torch before somebody's face; they have light enough.
        torch = plays and len(self.standing(self.view.players[seat].figures[number - 1].place)) < 2
        # When the game is over, the maze moves to another place at once, and everybody with it.
        glide = STEPPING if plays else 0
        paint = partial(pieces.paint_archaeologist, token=token, rect=QRectF(QPointF(), rect.size()), lying=lying, torch=torch)
        z = ON_TILES + rect.bottom() / 10_000
        content = (lying, is_shown, torch)
        margin = rect.width() * pieces.REACH
        return Sprite(rect, paint if is_shown else _nothing, content, z=z, glide=glide, margin=margin)

    @property
    def _has_ring(self) -> bool:
        pending = self.pending_move
        return pending is not None and pending.stage == MOVE and not self._acts.stands_in(*self.moving)

    def _ring(self, seat: int, number: int) -> Sprite:
        """The ring under the feet of the archaeologist who is chosen to move."""
        figure = self.figure_rect(seat, number)
        feet, s = pieces.feet_of(figure), figure.width()
        rect = QRectF(feet.x() - s * 0.58, feet.y() - s * 0.23, s * 1.16, s * 0.44)
        paint = partial(pieces.paint_ring, rect=QRectF(QPointF(), rect.size()))
        return Sprite(rect, paint, (seat, number), z=UNDERFOOT, glide=STEPPING, margin=6)

    def _stands_at(self, seat: int, number: int) -> int:
        """Its position on its tile, counted from 0; FEW if it is not shown there."""
        there = self.standing(self.view.players[seat].figures[number - 1].place)
        at = there.index((seat, number))
        return at if len(there) <= pieces.FEW or at < 2 else pieces.FEW

    def _glow(self, seat: int, number: int) -> Sprite:
        """The glow of its torch. Several on a tile share one."""
        here = self.view.players[seat].figures[number - 1].place
        tile, count = self.layout.cell(here), len(self.standing(here))
        centre = tile.center() - QPointF(0.1, 0.05) * tile.width()
        rect = draw.square(centre, 1.04 * tile.width())
        paint = partial(painting.paint_glow, rect=QRectF(QPointF(), rect.size()), strength=0.75 / count)
        return Sprite(rect, paint, (count,), z=GLOW, glide=STEPPING, margin=0)

    def _crowd(self, cell: int) -> Sprite:
        tile, count = self.layout.cell(cell), len(self.standing(cell))
        rect = draw.square(tile.center() + QPointF(0.02, 0.38) * tile.width(), 0.24 * tile.width())
        paint = partial(pieces.paint_crowd, rect=QRectF(QPointF(), rect.size()), count=count)
        return Sprite(rect, paint, (count,), z=ON_TILES + 1)

    def figure_rect(self, seat: int, number: int) -> QRectF:
        """Where an archaeologist stands; on the player's card while outside."""
        here = self.view.players[seat].figures[number - 1].place
        if here == OUTSIDE:
            return self.spot(seat, number)
        there = self.standing(here)
        at = there.index((seat, number)) if (seat, number) in there else 0
        return pieces.stand(self.layout.cell(here), len(there), at)

    def spot(self, seat: int, number: int) -> QRectF:
        """An archaeologist's place on the player's card."""
        active = self.view.seat == seat
        return panels.figure_spots(self.layout.players[seat], 13.5 * self.layout.text, FIGURES, active=active)[number - 1]

    def inscription_place(self, seat: int, number: int) -> QRectF:
        """Where an inscription is on a player's card."""
        card, active = self.layout.players[seat], self.view.seat == seat
        if self.view.players[seat].entered:
            return card
        return panels.inscription_places(card, self.view, 13.5 * self.layout.text, active=active)[number]

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """Archaeologists come in from their player's card and return to it."""
        match key:
            case ("figure" | "glow", int(seat), int(number)) if self._acts.is_leaving(seat, number) or view.players[seat].entered:
                return None
            case ("figure" | "glow", int(seat), int(number)) if self.layout.players:
                spot = self.spot(seat, number)
                return draw.square(spot.center(), spot.height())
        return None


def _crew_at(view: State) -> dict[int, list[tuple[int, int]]]:
    """The seats and numbers of the archaeologists in the maze, by tile."""
    found: dict[int, list[tuple[int, int]]] = {}
    for seat, player in enumerate(view.players):
        for number, figure in enumerate(player.figures, 1):
            if not player.entered:
                found.setdefault(figure.place, []).append((seat, number))
    return found


def _nothing(painter: object) -> None:
    del painter


# ------------------------------------------------------------ overlays


BELOW: Final = 2.8
"""Z value of marks on the floor, below what lies there."""
ABOVE: Final = 20.0
"""Z value of marks over archaeologists."""
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
WAY: Final = QColor("#1f5fa8")


# ------------------------------------------------------------ marks


def been_here(tile: QRectF, token: int) -> Sprite:
    """Marks where another player has just been."""
    return mark_at(tile, _paint_been_here, token, z=BELOW)


def _paint_been_here(painter: QPainter, rect: QRectF, token: int) -> None:
    place = rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, place, place.width() * 0.1, None, draw.pen(draw.faded(colour("glow"), 0.75), 3.6))
    draw.seat_mark(painter, place, token, with_disc=False)


def offered(tile: QRectF) -> Sprite:
    """Marks a tile that can be chosen."""
    return mark_at(tile, _paint_reach, False, False, z=BELOW)


def within_reach(tile: QRectF, steps: int, *, ends: bool, risky: bool, meant: bool, dark: bool) -> Iterator[Sprite]:
    """A reachable tile, with its distance in steps; outlined if the walk may end there, and with a question mark if nobody knows
    what is there."""
    if ends or risky or meant:
        yield mark_at(tile, _paint_reach, risky, meant, z=BELOW)
    if meant and dark:
        yield mark_at(draw.square(tile.center(), tile.width() * 0.38), _paint_question, z=ABOVE)
    corner, side = tile.center() + QPointF(1, -1) * tile.width() * 0.345, max(18.0, tile.width() * 0.27)
    yield mark_at(draw.square(corner, side), _paint_number, steps, meant, z=ABOVE + 1)


def _paint_reach(painter: QPainter, rect: QRectF, risky: bool, meant: bool) -> None:
    """The line is light on stone, and dark round its outside, so that it shows on a lit floor too."""
    k, legal = max(1.0, rect.width() / DRAWN), colour("legal")
    place = rect.adjusted(3 * k, 3 * k, -3 * k, -3 * k)
    contrast = appearance().theme.contrast
    width = (4.0 if contrast else 3.4 if meant else 2.0) * k
    under = draw.WHITE if contrast else draw.faded(colour("void"), 0.6)
    draw.plate(
        painter, place, 6, draw.faded(legal, 0.2) if meant else None, draw.pen(under, width * 2 if contrast else width + 2.8 * k)
    )
    draw.plate(painter, place, 6, None, draw.pen(legal, width, (8 * k, 5 * k) if risky else ()))


def _paint_number(painter: QPainter, rect: QRectF, number: int, full: bool) -> None:
    radius = rect.width() / 2
    legal, disc = colour("legal"), colour("disc")
    draw.disc(painter, rect.center(), radius * 1.08, draw.faded(colour("void"), 0.5))
    fill, ink = (legal, disc) if full and not appearance().theme.contrast else (disc, draw.WHITE)
    draw.disc(painter, rect.center(), radius, fill, draw.pen(draw.WHITE if full else legal, radius * 0.17))
    font = fonts.text(radius * 1.2, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + radius * 0.42, str(number), font, ink, "middle")


def _paint_question(painter: QPainter, rect: QRectF) -> None:
    radius = rect.width() / 2
    draw.disc(painter, rect.center(), radius, colour("disc"), draw.pen(colour("legal"), 2))
    font = fonts.text(radius * 1.2, 900)
    draw.text(painter, rect.center().x(), rect.center().y() + radius * 0.42, "?", font, draw.WHITE, "middle")


def walk(points: Sequence[QPointF], tile: float) -> Sprite:
    """The pending walk: a broad light line with dots."""
    rect = QPolygonF(points).boundingRect()
    return mark_at(
        rect.adjusted(0, 0, 1, 1), paint_walk, [point - rect.topLeft() for point in points], max(1.0, tile / DRAWN), z=BELOW
    )


def paint_walk(painter: QPainter, rect: QRectF, points: list[QPointF], k: float) -> None:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(draw.faded(colour("disc"), 0.55), 10 * k))
    painter.strokePath(path, draw.pen(draw.WHITE, 7 * k))
    dots = draw.pen(WAY, 4.6 * k)
    dots.setDashPattern([0.01, 2.2])
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, dots)


# ------------------------------------------------------------ options


def options_for(moves: Sequence[Move], names: Sequence[str], tokens: Sequence[int], px: float) -> tuple[Option, ...]:
    """The moves as options; a token identifies the player attacked."""
    found = []
    for move, name, token in zip(moves, names, tokens, strict=True):
        loot = loot_of(move)
        tip = words.item_help(loot) if loot != HIDDEN else ""
        found.append(Option(name, partial(_paint_option, move=move, name=name, token=token, px=px), tip=tip))
    return tuple(found)


def choice_in(tray: QRectF, title: str, note: str, options: tuple[Option, ...], picked: int, px: float, *, low: bool) -> Choice:
    """In rows of about the same length, in the lower or upper half of the maze."""
    count = len(options)
    most = max(1, min(count, int((tray.width() - 56) // (px * 8.2)), 6))
    rows = -(-count // most)
    columns = -(-count // rows)
    height = px * 6.2 + rows * px * 7.6
    width = min(tray.width() - 16, max(columns * px * 8.6 + 40, px * 26))
    y = tray.bottom() - height - 14 if low else tray.top() + 14
    rect = QRectF(tray.center().x() - width / 2, y, width, height)
    wide = min(px * 8.0, (width - 40) / columns - px * 0.6)
    step = wide + px * 0.6
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = rect.center().x() - (in_row * step - px * 0.6) / 2
        places.append(QRectF(left + column * step, rect.top() + px * 3.6 + row * px * 7.6, wide, px * 7.0))
    return Choice(title, note, options, picked, rect, tuple(places), px)


def _paint_option(painter: QPainter, rect: QRectF, move: Move, name: str, token: int, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 9, theme["panel"], draw.edge_pen("edge"))
    side = px * 3.6
    place = QRectF(rect.center().x() - side / 2, rect.top() + px * 0.7, side, side)
    if isinstance(move, Chocolate):
        paint_die(painter, place, move.number)
    elif loot_of(move) != HIDDEN:
        if theme.dark:
            draw.disc(painter, place.center(), side * 0.56, theme["floor"])
        paint_icon(painter, item_icon(loot_of(move)), place)
    else:
        paint_icon(painter, "duel", place)
    if token != HIDDEN:
        paint_seat(painter, token, QRectF(rect.left() + 5, rect.top() + 5, px * 1.7, px * 1.7))
    painter.setFont(fonts.text(px * 0.9, 700))
    painter.setPen(theme["ink"])
    words = QRectF(rect.left() + 4, place.bottom() + px * 0.1, rect.width() - 8, rect.bottom() - place.bottom() - px * 0.2)
    painter.drawText(words, CENTRED, name)
