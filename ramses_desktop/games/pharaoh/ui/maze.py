"""The maze of Pharaoh's Tomb on the table: the stone of its tiles, what lies on them, the chamber, the light on it all, the
archaeologists, and at the end the way of the winner."""

from __future__ import annotations

from collections.abc import Container, Hashable
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.state import LOOK, OVER, State, is_up, orientations
from ramses_desktop.games.pharaoh.telling import WinningWay
from ramses_desktop.games.pharaoh.ui import painting
from ramses_desktop.games.pharaoh.ui.crew import STEPPING, Acts, Crew, nothing
from ramses_desktop.games.pharaoh.ui.painting import WIDE, Chamber, Light, Stone, paint_line, paint_turn
from ramses_desktop.games.pharaoh.ui.panels import Layout
from ramses_desktop.games.pharaoh.ui.pieces import Content, paint_content
from ramses_desktop.games.pharaoh.ui.plan import Plan, outside_gate
from ramses_desktop.ui.board.scene import Tabletop
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style.theme import appearance

LIGHTING: Final = 220
"""Milliseconds for light to open on a new tile."""
CHAMBER_OPENS: Final = 700
"""Milliseconds for the chamber to open."""
TURNING: Final = 150
GLIDE: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)
"""How archaeologists walk."""
STONE, DARK, GOLD, CONTENTS = 1.0, 2.0, 2.5, 3.0
"""Z values of tiles, of the light, of the chamber, and of what lies on tiles."""


class Maze:
    """Everything inside the frame, and the frame."""

    def __init__(self, table: Tabletop[State, Layout], plan: Plan) -> None:
        self.table, self._plan = table, plan
        self.crew = Crew(table, plan)
        self.acts = Acts(self.crew)
        self.lighting = Lighting(self)
        self._turned: tuple[int, int] | None = None
        """The tile that is being laid or turned, and its open sides."""
        self._turns = 0
        """The quarters by which it has just been turned."""
        self._opened = 1.0
        """How far the chamber has opened."""

    # ---------------------------------------------------------------- a change

    def take_up(self, before: State | None, after: State) -> None:
        self.acts.take_up(before, after)
        opens = before is not None and after.chamber_open and not before.chamber_open
        self._opened = 0.0 if opens and appearance().travel(CHAMBER_OPENS) else 1.0
        self._turned = None

    def prepare(self, before: State | None) -> None:
        """Before everything is put in its place."""
        self.lighting.change(animated=before is not None)
        move, was, self._turns = self._plan.move, self._turned, 0
        self._turned = (move.cell, move.sides) if move is not None and move.sides else None
        if was is not None and self._turned is not None and was[0] == self._turned[0]:
            self._turns = next(by for by in (0, 1, -1, 2) if painting.turned(was[1], by) == self._turned[1])

    def animate(self, before: State | None) -> None:
        """Once everything is in its place."""
        motion = self.table.board.motion
        if before is not None:
            self.lighting.begin()
            self.acts.begin(STEPPING)
            if self._opened < 1:
                # Light falls out first.
                motion.go(CHAMBER_OPENS, self._open_chamber, delay=LIGHTING * 2 // 3, travel=True)
        elif self._turned is not None and self._turns:
            # A tile that the player has turned is seen to turn.
            tile, degrees = self.table.board.item(("tile", self._turned[0])), -90 * self._turns
            tile.setTransformOriginPoint(tile.size.center())
            curve = QEasingCurve.Type.OutCubic
            motion.go(TURNING, lambda part: tile.setRotation(degrees * (1 - part)), travel=True, curve=curve)

    def _open_chamber(self, part: float) -> None:
        self._opened = part
        self.table.board.layer.change(("tile", self.table.view.grid.chamber), self._chamber())

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """Where archaeologists are who are not in the maze in this view."""
        match key:
            case ("figure" | "glow", int(seat), int(number)):
                is_gone = self.acts.is_leaving(seat, number) or view.players[seat].entered
                return None if is_gone else self.crew.away(seat, number)
        return None

    def sprites(self, way: Container[int]) -> dict[Hashable, Sprite]:
        """Everything; what lies on the way of a planned walk is set off from its line."""
        view, layout = self.table.view, self.table.layout
        tray = QRectF(QPointF(), layout.tray.size())
        frame = partial(painting.paint_frame, rect=tray, frame=layout.frame, edge=layout.edge, tile=layout.tile)
        sprites: dict[Hashable, Sprite] = {"frame": Sprite(layout.tray, frame, (layout.frame, layout.edge))}
        for cell in range(view.grid.cells):
            if cell == view.grid.chamber:
                sprites["tile", cell] = self._chamber()
            else:
                sprites["tile", cell] = self._stone(cell)
                sprites["content", cell] = self._content(cell, on_way=cell in way)
        if view.stage != OVER:
            sprites["light"] = self.lighting.sprite()
        return sprites | self.crew.sprites(self.acts) | self.acts.sprites()

    # ---------------------------------------------------------------- tiles

    @property
    def peeks(self) -> tuple[int, ...]:
        """The tiles that only the person at the screen may see."""
        return self.table.view.looked if self.table.awaits and self.table.view.stage == LOOK else ()

    def is_peeked_at(self, cell: int) -> bool:
        return cell in self.peeks and not self._plan.veiled

    def is_seen(self, cell: int) -> bool:
        return is_up(self.table.view, cell) or self.is_peeked_at(cell)

    def _stone(self, cell: int) -> Sprite:
        rect, shown = self.table.layout.cell(cell), self.stone(cell)
        paint, slab = (partial(painting.paint_tile, side=rect.width(), stone=stone) for stone in (shown, self._slab(cell)))
        return Sprite(rect, paint, (shown,), z=STONE, face_up=shown.up, back=slab, margin=1)

    def _slab(self, cell: int) -> Stone:
        return Stone(carving=painting.carving(*divmod(cell, self.table.view.grid.edge)))

    def stone(self, cell: int) -> Stone:
        """What can be seen of a tile apart from its content."""
        if not self.is_seen(cell):
            return self._slab(cell)
        grid, sides, dark, joints = self.table.view.grid, self._sides(cell), 0, 0
        for side, there in enumerate(grid.around[cell]):
            if there == HIDDEN:
                continue
            if sides >> side & 1 and there != grid.chamber and not self.is_seen(there):
                dark |= 1 << side
            if not (sides >> side & 1 and self._sides(there) >> (side + 2) % 4 & 1):
                joints |= 1 << side
        return Stone(True, sides, dark, joints)

    def _sides(self, cell: int) -> int:
        """The open sides of a tile; none if it cannot be seen."""
        move, view = self._plan.move, self.table.view
        if move is not None and cell == move.cell and move.sides:
            return move.sides
        if self.is_peeked_at(cell):
            return orientations(view, cell)[0]
        return view.open[cell] if is_up(view, cell) or cell == view.grid.chamber else 0

    def _chamber(self) -> Sprite:
        view, rect = self.table.view, self.table.layout.cell(self.table.view.grid.chamber)
        opener = next((seat for seat, player in enumerate(view.players) if player.entered == 1), view.seat)
        seat = opener if self._opened < 1 else view.seat
        here = view.players[seat].inscriptions & ~self.acts.coming(seat)
        read = tuple(at for at in range(len(painting.SIGNS)) if here >> at & 1)
        shown = Chamber(view.chamber_open, view.wanted, read, self._opened)
        place = QRectF(QPointF(), rect.size())

        def paint(painter: QPainter) -> None:
            painting.paint_light_from_door(painter, place)
            painting.paint_chamber(painter, place, shown)

        return Sprite(rect, paint, (shown,), z=GOLD, margin=rect.width() * painting.LIGHT_FALLS + 1)

    def _content(self, cell: int, *, on_way: bool) -> Sprite:
        """The sprite of a tile's content; of no size if there is none."""
        shown, rect = self.content(cell, on_way=on_way), self.table.layout.cell(cell)
        if shown == Content(crowded=shown.crowded, on_way=on_way):
            rect = QRectF(rect.topLeft(), rect.topLeft())
        paint = partial(paint_content, rect=QRectF(QPointF(), rect.size()), content=shown)
        return Sprite(rect, paint, (shown,), z=CONTENTS, face_up=self.is_seen(cell), back=nothing, margin=1)

    def content(self, cell: int, *, on_way: bool = False) -> Content:
        """The visible content of a tile."""
        view, people = self.table.view, self.table.people
        return Content(
            thing=view.contents[cell] if self.is_seen(cell) else HIDDEN,
            spent=bool(view.read >> cell & 1),
            crowded=bool(self.crew.standing(cell)) or self.acts.is_left(cell),
            on_way=on_way,
            acting=self.acts.is_acting(cell),
            cursed=cell == view.curse,
            lock=next((people[lock.seat].token for lock in view.locks if lock.cell == cell), HIDDEN),
            secret=cell in self.peeks,
        )


# ------------------------------------------------------------ light


class Lighting:
    """The light on a maze, which goes with whoever carries it and opens on new tiles."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._lit = Light(0)
        """The light as it is, or will be."""
        self._before: Light | None = None
        """The light before its last change."""
        self._part = 1.0
        """How far it has changed, from 0 to 1."""

    def change(self, *, animated: bool) -> None:
        lit, was = self.light(), self._lit
        opens = animated and lit != was
        self._lit, self._before, self._part = (lit, was, 0.0) if opens else (lit, None, 1.0)

    def begin(self) -> None:
        if self._before is not None:
            self._maze.table.board.motion.go(LIGHTING, self._open, curve=QEasingCurve.Type.Linear)

    def _open(self, part: float) -> None:
        self._part = part
        if part >= 1:
            self._before = None
        layer = self._maze.table.board.layer
        if "light" in layer.items:
            layer.change("light", self.sprite())

    def sprite(self) -> Sprite:
        layout, shown, before, part = self._maze.table.layout, self._lit, self._before, self._part
        side = layout.edge * layout.tile
        rect = QRectF(layout.tray.topLeft() + QPointF(layout.frame, layout.frame), QSizeF(side, side))
        if before is not None:
            # What somebody carries goes with them.
            walked = min(1.0, part * LIGHTING / STEPPING) if appearance().travel(STEPPING) else 1.0
            moved, opened = GLIDE.valueForProgress(walked), GLIDE.valueForProgress(part)
            shown = painting.between(before, shown, moved, opened) if part else before
        place, rests = QRectF(0, 0, side, side), before is None or not part
        return Sprite(rect, partial(painting.paint_light, rect=place, light=shown, rests=rests), (shown,), z=DARK, margin=0)

    def light(self) -> Light:
        """The light that belongs to the view."""
        view, crew = self._maze.table.view, self._maze.crew
        edge, lit, torches = view.grid.edge, [], []
        for cell in range(view.grid.cells):
            row, column = divmod(cell, edge)
            x, y, standing = column + 0.5, row + 0.5, crew.standing(cell)
            if cell == view.grid.chamber:
                seen, gold = painting.of_chamber(x, y, is_open=view.chamber_open)
                lit.append(seen)
            elif self._maze.is_seen(cell):
                lit.append(painting.seen(x, y))
            if any(not view.players[seat].figures[number - 1].lying for seat, number in standing):
                seen, torch = painting.carried(x, y, moves=crew.moving in standing)
                lit.append(seen)
                torches.append(torch)
        middle = edge / 2
        lit.extend(painting.at_gate(x, y) for x, y in ((middle, 0), (edge, middle), (middle, edge), (0, middle)))
        return Light(edge, tuple(lit), tuple(torches), (gold,))


# ------------------------------------------------------------ the way of the winner


DRAWING: Final = 1200
"""How long the way is drawn."""
WAY, TURNS = 1.5, 20.0
"""Z values of the way, and of its turns."""


class WayOfWinner:
    """The way to the chamber, drawn once the game is over."""

    def __init__(self, table: Tabletop[State, Layout]) -> None:
        self._table = table
        self.way: WinningWay | None = None
        self._drawn = 1.0
        """How much of it has been drawn, from 0 to 1."""

    def draw(self) -> None:
        if self.way is not None and self._table.view.stage == OVER:
            self._table.board.motion.go(DRAWING, self._draw, travel=True, curve=QEasingCurve.Type.Linear)

    def _draw(self, part: float) -> None:
        self._drawn = part
        for key, sprite in self._lines().items():
            self._table.board.layer.change(key, sprite)

    def sprites(self) -> dict[Hashable, Sprite]:
        return self._lines() | self._turns() if self.way is not None else {}

    def _lines(self) -> dict[Hashable, Sprite]:
        """What is drawn of the way, below what lies on its tiles: piece by piece, so that little is painted while it is drawn."""
        assert self.way is not None
        layout, grid, cells = self._table.layout, self._table.view.grid, self.way.cells
        token, points = self._table.people[self.way.seat].token, [layout.cell(cell).center() for cell in cells]
        lines = [QLineF(outside_gate(layout, grid, cells[0]), points[0])]
        # Out of a tunnel, the line goes on elsewhere.
        ends = zip(pairwise(cells), pairwise(points), strict=True)
        lines += [QLineF(start, end) for (here, there), (start, end) in ends if there in grid.around[here]]
        left, sprites = self._drawn * sum(line.length() for line in lines), dict[Hashable, Sprite]()
        for at, line in enumerate(lines):
            drawn = min(1.0, max(0.0, left / max(line.length(), 0.1)))
            left -= line.length()
            rect = QRectF(line.p1(), line.p2()).normalized().adjusted(-WIDE, -WIDE, WIDE, WIDE)
            inside = line.translated(-rect.topLeft())
            for broad in (True, False):
                paint = partial(paint_line, line=inside, token=token, part=drawn, broad=broad)
                z = WAY if broad else WAY + 0.1
                sprites["way", at, broad] = Sprite(rect, paint, (inside, drawn, token), z=z, margin=0)
        return sprites

    def _turns(self) -> dict[Hashable, Sprite]:
        """The turns in which something was reached, each on its tile."""
        assert self.way is not None
        chamber, token = self._table.view.grid.chamber, self._table.people[self.way.seat].token
        sprites = dict[Hashable, Sprite]()
        for cell, turn in (*self.way.read, (chamber, self.way.turn)):
            rect = self._table.layout.cell(cell)
            tile, first = QRectF(QPointF(), rect.size()), cell == chamber
            paint = partial(paint_turn, tile=tile, token=token, number=turn, first=first)
            sprites["turn", cell] = Sprite(rect, paint, (token, turn), z=TURNS)
        return sprites
