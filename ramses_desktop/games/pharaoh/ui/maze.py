"""Shows the maze of Pharaoh's Tomb: stone, light, contents and archaeologists."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import OUTSIDE
from ramses_desktop.games.pharaoh.pending import WALK, PendingMove
from ramses_desktop.games.pharaoh.state import FIGURES, LOOK, MOVE, OVER, State, is_up, orientations
from ramses_desktop.games.pharaoh.ui.acts import Acts
from ramses_desktop.games.pharaoh.ui.layout import Layout, lay_out
from ramses_desktop.games.pharaoh.ui.painting import archaeologists, chamber, light, players, stone
from ramses_desktop.games.pharaoh.ui.painting.chamber import Chamber
from ramses_desktop.games.pharaoh.ui.painting.contents import Content, paint_content
from ramses_desktop.games.pharaoh.ui.painting.light import Light
from ramses_desktop.games.pharaoh.ui.painting.stone import Stone
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

STEPPING: Final = 140
LIGHTING: Final = 220
"""Milliseconds for light to open on a new tile."""
OPENING: Final = 700
"""Milliseconds for the chamber to open."""
TURNING: Final = 150
GLIDE: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)
"""How archaeologists walk."""
DARK, GLOW, GOLD, CONTENTS, UNDERFOOT, ON_TILES = 2.0, 2.2, 2.5, 3.0, 5.0, 10.0
"""Z values of the light, of the torches' glow, of the chamber, of what lies on tiles, of the ring, and of archaeologists."""


class MazeScene(BoardScene):
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

    def lay_out(self) -> None:
        self.layout = lay_out(self._size, self._text_scale, self.view)

    def take_up(self, before: State | None, after: State) -> None:
        self._acts.take_up(before, after)
        opens = before is not None and after.chamber_open and not before.chamber_open
        self._opened = 0.0 if opens and appearance().travel(OPENING) else 1.0

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
            self.motion.go(OPENING, self._open_chamber, delay=LIGHTING * 2 // 3, travel=True)

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
            quarters = next(by for by in (1, -1, 2) if stone.turned(turned[1], by) == self._turned[1])
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
        frame = partial(stone.paint_frame, rect=tray, frame=layout.frame, edge=layout.edge, tile=layout.tile)
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
        paint = partial(stone.paint_tile, side=rect.width(), stone=shown)
        slab = partial(stone.paint_tile, side=rect.width(), stone=Stone(carving=stone.carving(*divmod(cell, self.view.grid.edge))))
        return Sprite(rect, paint, (shown,), z=1, face_up=shown.up, back=slab, margin=1)

    def stone(self, cell: int) -> Stone:
        """What can be seen of a tile apart from its content."""
        if not self._is_seen(cell):
            return Stone(carving=stone.carving(*divmod(cell, self.view.grid.edge)))
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
        read = tuple(at for at in range(len(chamber.SIGNS)) if here >> at & 1)
        shown = Chamber(view.chamber_open, view.wanted, read, self._opened)
        place = QRectF(QPointF(), rect.size())

        def paint(painter: QPainter) -> None:
            chamber.paint_light_from_door(painter, place)
            chamber.paint_chamber(painter, place, shown)

        return Sprite(rect, paint, (shown,), z=GOLD, margin=rect.width() * chamber.LIGHT_FALLS + 1)

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
            shown = light.between(before, shown, GLIDE.valueForProgress(walked), GLIDE.valueForProgress(part)) if part else before
        paint = partial(light.paint_light, rect=QRectF(0, 0, side, side), light=shown, rests=before is None or not part)
        return Sprite(rect, paint, (shown,), z=DARK, margin=0)

    def light(self) -> Light:
        """The light that belongs to this view."""
        view, edge = self.view, self.view.grid.edge
        lit, torches = [], []
        for cell in range(view.grid.cells):
            row, column = divmod(cell, edge)
            x, y = column + 0.5, row + 0.5
            if cell == view.grid.chamber:
                seen, gold = light.of_chamber(x, y, is_open=view.chamber_open)
                lit.append(seen)
            elif self._is_seen(cell):
                lit.append(light.seen(x, y))
            if any(not view.players[seat].figures[number - 1].lying for seat, number in self.standing(cell)):
                seen, torch = light.carried(x, y, moves=self.moving in self.standing(cell))
                lit.append(seen)
                torches.append(torch)
        middle = edge / 2
        lit.extend(light.at_gate(x, y) for x, y in ((middle, 0), (edge, middle), (middle, edge), (0, middle)))
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
            if len(self.standing(cell)) > archaeologists.FEW:
                found["crowd", cell] = self._crowd(cell)
        return found

    def _figure(self, seat: int, number: int, *, lying: bool) -> Sprite:
        rect, token = self.figure_rect(seat, number), self.people[seat].token
        is_shown = self._stands_at(seat, number) < archaeologists.FEW and not self._acts.stands_in(seat, number)
        plays = self.view.stage != OVER
        # In company it would hold the torch before somebody's face; they have light enough.
        torch = plays and len(self.standing(self.view.players[seat].figures[number - 1].place)) < 2
        # When the game is over, the maze moves to another place at once, and everybody with it.
        glide = STEPPING if plays else 0
        paint = partial(
            archaeologists.paint_archaeologist, token=token, rect=QRectF(QPointF(), rect.size()), lying=lying, torch=torch
        )
        z = ON_TILES + rect.bottom() / 10_000
        content = (lying, is_shown, torch)
        margin = rect.width() * archaeologists.REACH
        return Sprite(rect, paint if is_shown else _nothing, content, z=z, glide=glide, margin=margin)

    @property
    def _has_ring(self) -> bool:
        pending = self.pending_move
        return pending is not None and pending.stage == MOVE and not self._acts.stands_in(*self.moving)

    def _ring(self, seat: int, number: int) -> Sprite:
        """The ring under the feet of the archaeologist who is chosen to move."""
        figure = self.figure_rect(seat, number)
        feet, s = archaeologists.feet_of(figure), figure.width()
        rect = QRectF(feet.x() - s * 0.58, feet.y() - s * 0.23, s * 1.16, s * 0.44)
        paint = partial(archaeologists.paint_ring, rect=QRectF(QPointF(), rect.size()))
        return Sprite(rect, paint, (seat, number), z=UNDERFOOT, glide=STEPPING, margin=6)

    def _stands_at(self, seat: int, number: int) -> int:
        """Its position on its tile, counted from 0; FEW if it is not shown there."""
        there = self.standing(self.view.players[seat].figures[number - 1].place)
        at = there.index((seat, number))
        return at if len(there) <= archaeologists.FEW or at < 2 else archaeologists.FEW

    def _glow(self, seat: int, number: int) -> Sprite:
        """The glow of its torch. Several on a tile share one."""
        here = self.view.players[seat].figures[number - 1].place
        tile, count = self.layout.cell(here), len(self.standing(here))
        centre = tile.center() - QPointF(0.1, 0.05) * tile.width()
        rect = draw.square(centre, 1.04 * tile.width())
        paint = partial(light.paint_glow, rect=QRectF(QPointF(), rect.size()), strength=0.75 / count)
        return Sprite(rect, paint, (count,), z=GLOW, glide=STEPPING, margin=0)

    def _crowd(self, cell: int) -> Sprite:
        tile, count = self.layout.cell(cell), len(self.standing(cell))
        rect = draw.square(tile.center() + QPointF(0.02, 0.38) * tile.width(), 0.24 * tile.width())
        paint = partial(archaeologists.paint_crowd, rect=QRectF(QPointF(), rect.size()), count=count)
        return Sprite(rect, paint, (count,), z=ON_TILES + 1)

    def figure_rect(self, seat: int, number: int) -> QRectF:
        """Where an archaeologist stands; on the player's card while outside."""
        here = self.view.players[seat].figures[number - 1].place
        if here == OUTSIDE:
            return self.spot(seat, number)
        there = self.standing(here)
        at = there.index((seat, number)) if (seat, number) in there else 0
        return archaeologists.stand(self.layout.cell(here), len(there), at)

    def spot(self, seat: int, number: int) -> QRectF:
        """An archaeologist's place on the player's card."""
        active = self.view.seat == seat
        return players.figure_spots(self.layout.players[seat], 13.5 * self.layout.text, FIGURES, active=active)[number - 1]

    def inscription_place(self, seat: int, number: int) -> QRectF:
        """Where an inscription is on a player's card."""
        card, active = self.layout.players[seat], self.view.seat == seat
        if self.view.players[seat].entered:
            return card
        return players.inscription_places(card, self.view, 13.5 * self.layout.text, active=active)[number]

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
