"""The archaeologists of Pharaoh's Tomb: where they stand on the table, and what happens to them and round them between two views:
what is read, who dies, is stopped, enters, goes through a tunnel, or is struck down."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import ClassVar, Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter

from ramses_desktop.games.pharaoh.maze import ENDS, INSCRIPTION, OUTSIDE, TUNNEL, parts
from ramses_desktop.games.pharaoh.state import MOVE, NOWHERE, OVER, State, content, holds, is_up
from ramses_desktop.games.pharaoh.ui import painting, pieces
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.games.pharaoh.ui.panels import Layout
from ramses_desktop.games.pharaoh.ui.plan import Plan
from ramses_desktop.ui.board.scene import Tabletop
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

STEPPING: Final = 140
GLOW, UNDERFOOT, ON_TILES, OVER_ALL = 2.2, 5.0, 10.0, 25.0
"""Z values of the torches' glow, of the ring, of archaeologists, and of what happens, above marks."""


class Crew:
    """The archaeologists where they stand."""

    def __init__(self, table: Tabletop[State, Layout], plan: Plan) -> None:
        self.table, self._plan = table, plan
        self._view: State | None = None
        self._places: dict[int, list[tuple[int, int]]] = {}
        """Where everybody stands in that view; needed for every tile, several times for each view."""

    @property
    def moving(self) -> tuple[int, int]:
        """The seat and number of the archaeologist who is to move; the number is 0 if none is."""
        view, move = self.table.view, self._plan.move
        return view.seat, view.mover or (move.figure if move is not None else 0)

    def standing(self, cell: int) -> list[tuple[int, int]]:
        """The seats and numbers of the archaeologists on a tile: first the one who moves, last the injured."""
        view = self.table.view
        if self._view is not view:
            self._view, self._places = view, {}
            for seat, number, place in _inside(view):
                self._places.setdefault(place, []).append((seat, number))
        moving, players = self.moving, view.players
        return sorted(self._places.get(cell, ()), key=lambda who: (who != moving, players[who[0]].figures[who[1] - 1].lying))

    def company(self, seat: int, number: int) -> list[tuple[int, int]]:
        """All who stand on the same tile as this archaeologist, that one included."""
        return self.standing(self.table.view.players[seat].figures[number - 1].place)

    def place(self, seat: int, number: int) -> QRectF:
        """Where an archaeologist stands; on the player's card while outside."""
        here = self.table.view.players[seat].figures[number - 1].place
        if here == OUTSIDE:
            return self._outside(seat, number)
        there = self.standing(here)
        at = there.index((seat, number)) if (seat, number) in there else 0
        return pieces.stand(self.table.layout.cell(here), len(there), at)

    def _outside(self, seat: int, number: int) -> QRectF:
        return Card.of(self.table.layout, self.table.view, seat).figures[number - 1]

    def away(self, seat: int, number: int) -> QRectF | None:
        """Archaeologists come in from their player's card and return to it."""
        if not self.table.layout.players:
            return None
        spot = self._outside(seat, number)
        return draw.square(spot.center(), spot.height())

    def sprites(self, acts: Acts) -> dict[Hashable, Sprite]:
        view, sprites = self.table.view, dict[Hashable, Sprite]()
        inside = list(_inside(view))
        for seat, number, _ in inside:
            sprites["figure", seat, number] = self._figure(seat, number, hidden=acts.stands_in(seat, number))
            lying = view.players[seat].figures[number - 1].lying
            if not lying and view.stage != OVER and not acts.stands_in(seat, number):
                sprites["glow", seat, number] = self._glow(seat, number)
        move = self._plan.move
        if move is not None and move.stage == MOVE and ("figure", *self.moving) in sprites and not acts.stands_in(*self.moving):
            sprites["ring"] = self._ring(*self.moving)
        for cell in {place for _, _, place in inside}:
            if (count := len(self.standing(cell))) > pieces.FEW:
                tile = self.table.layout.cell(cell)
                rect = draw.square(tile.center() + QPointF(0.02, 0.38) * tile.width(), 0.24 * tile.width())
                paint = partial(pieces.paint_crowd, rect=QRectF(QPointF(), rect.size()), count=count)
                sprites["crowd", cell] = Sprite(rect, paint, (count,), z=ON_TILES + 1)
        return sprites

    def _figure(self, seat: int, number: int, *, hidden: bool) -> Sprite:
        view, rect, company = self.table.view, self.place(seat, number), self.company(seat, number)
        lying, plays, at = view.players[seat].figures[number - 1].lying, view.stage != OVER, company.index((seat, number))
        is_shown = not hidden and (at < 2 or len(company) <= pieces.FEW)
        # In company it would hold the torch before somebody's face; they have light enough.
        torch = plays and len(company) < 2
        # When the game is over, the maze moves to another place at once, and everybody with it.
        glide = STEPPING if plays else 0
        token, place = self.table.people[seat].token, QRectF(QPointF(), rect.size())
        paint = partial(pieces.paint_archaeologist, token=token, rect=place, lying=lying, torch=torch)
        z, margin = ON_TILES + rect.bottom() / 10_000, rect.width() * pieces.REACH
        return Sprite(rect, paint if is_shown else nothing, (lying, is_shown, torch), z=z, glide=glide, margin=margin)

    def _ring(self, seat: int, number: int) -> Sprite:
        """The ring under the feet of the archaeologist who is chosen to move."""
        figure = self.place(seat, number)
        feet, s = pieces.feet_of(figure), figure.width()
        rect = QRectF(feet.x() - s * 0.58, feet.y() - s * 0.23, s * 1.16, s * 0.44)
        paint = partial(pieces.paint_ring, rect=QRectF(QPointF(), rect.size()))
        return Sprite(rect, paint, (seat, number), z=UNDERFOOT, glide=STEPPING, margin=6)

    def _glow(self, seat: int, number: int) -> Sprite:
        """The glow of its torch. Several on a tile share one."""
        tile = self.table.layout.cell(self.table.view.players[seat].figures[number - 1].place)
        count = len(self.company(seat, number))
        rect = draw.square(tile.center() - QPointF(0.1, 0.05) * tile.width(), 1.04 * tile.width())
        paint = partial(painting.paint_glow, rect=QRectF(QPointF(), rect.size()), strength=0.75 / count)
        return Sprite(rect, paint, (count,), z=GLOW, glide=STEPPING, margin=0)


def _inside(view: State) -> Iterator[tuple[int, int, int]]:
    """Seat, number and tile of every archaeologist in the maze."""
    for seat, player in enumerate(view.players):
        for number, figure in enumerate(player.figures, 1):
            if figure.place != OUTSIDE and not player.entered:
                yield seat, number, figure.place


def nothing(painter: QPainter) -> None:
    del painter


# ------------------------------------------------------------ acts


@frozen
class Act:
    """Something that happens on a tile between two views."""

    LENGTH: ClassVar[int]
    """Milliseconds: shorter than a bot's pause after an event."""

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
        return self.LENGTH

    def sprite(self, crew: Crew, part: float) -> Sprite:
        raise NotImplementedError

    def scale(self, crew: Crew, part: float) -> float:
        del crew, part
        return 1.0


class Read(Act):
    """An inscription has been read."""

    LENGTH = 560

    def sprite(self, crew: Crew, part: float) -> Sprite:
        """It rises over the reader's head and glows; then it flies, and its picture need not be painted again."""
        tile, (glow, flight) = crew.table.layout.cell(self.cell), _glow_and_flight(part)
        side = tile.width() * self.scale(crew, part)
        centre = pieces.arc(tile.center() - QPointF(0, 0.45 * glow * tile.width()), self._goal(crew).center(), flight)
        rect = QRectF(centre.x() - side / 2, centre.y() - side / 2, tile.width(), tile.width())
        paint = partial(pieces.paint_reading, rect=QRectF(QPointF(), rect.size()), number=self.number, glow=glow)
        return Sprite(rect, paint, (glow,), z=OVER_ALL + 50, margin=0)

    def scale(self, crew: Crew, part: float) -> float:
        """It shrinks to its place on the card while it flies."""
        last = self._goal(crew).width() / (crew.table.layout.tile * pieces.ICON)
        return 1 + (last - 1) * _glow_and_flight(part)[1]

    def _goal(self, crew: Crew) -> QRectF:
        """Its place on the player's card; of one who has entered, the whole card."""
        if crew.table.view.stage == OVER:
            return crew.table.layout.cell(self.cell)
        card = Card.of(crew.table.layout, crew.table.view, self.seat)
        return card.rect if card.player.entered else card.signs[self.number]


def _glow_and_flight(part: float) -> tuple[float, float]:
    return min(1.0, part / pieces.GLOWS), max(0.0, (part - pieces.GLOWS) / (1 - pieces.GLOWS))


class Death(Act):
    """An archaeologist has died."""

    LENGTH = 620

    def sprite(self, crew: Crew, part: float) -> Sprite:
        tile = crew.table.layout.cell(self.cell)
        came = tile if self.came == OUTSIDE else crew.table.layout.cell(self.came)
        area = tile.united(came)
        there, start, end = (place.translated(-area.topLeft()) for place in (tile, came, tile))
        paint = partial(
            pieces.paint_death,
            tile=there,
            start=pieces.stand(start, 1, 0),
            end=pieces.stand(end, 1, 0),
            token=crew.table.people[self.seat].token,
            name=parts().contents[crew.table.view.contents[self.cell]].name,
            part=part,
        )
        return Sprite(area, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.7)


class Stop(Act):
    """Something has ended a walk."""

    LENGTH = 420

    def sprite(self, crew: Crew, part: float) -> Sprite:
        tile, thing = crew.table.layout.cell(self.cell), crew.table.view.contents[self.cell]
        paint = partial(pieces.paint_stop, rect=QRectF(QPointF(), tile.size()), part=part, thing=thing)
        return Sprite(tile, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.3)


class Entry(Act):
    """An archaeologist enters the chamber, which opens for the first."""

    LENGTH = 260
    OPENING: ClassVar[int] = 900
    """Milliseconds for the first to enter, while the chamber opens."""

    @property
    def milliseconds(self) -> int:
        return self.OPENING if self.waits else self.LENGTH

    def sprite(self, crew: Crew, part: float) -> Sprite:
        tile, came = crew.table.layout.cell(self.cell), crew.table.layout.cell(self.came)
        area = tile.united(came)
        start, goal = pieces.stand(came.translated(-area.topLeft()), 1, 0), tile.center() - area.topLeft()
        walked, token = max(0.0, part - self.waits) / (1 - self.waits), crew.table.people[self.seat].token
        paint = partial(pieces.paint_entry, start=start, goal=goal, token=token, part=walked)
        return Sprite(area, paint, (walked,), z=OVER_ALL, margin=tile.width() * 0.3)


class Crossing(Act):
    """An archaeologist has gone through a secret tunnel: out of sight at one end in the first half, into sight at the other in the
    second."""

    LENGTH = 320

    def sprite(self, crew: Crew, part: float) -> Sprite:
        there = crew.place(self.seat, self.number)
        rect = there if part >= 0.5 else pieces.stand(crew.table.layout.cell(self.came), 1, 0)
        token, seen = crew.table.people[self.seat].token, abs(2 * part - 1)
        paint = partial(pieces.paint_crossing, rect=QRectF(QPointF(), rect.size()), token=token, seen=seen)
        return Sprite(rect, paint, (seen,), z=OVER_ALL, margin=crew.table.layout.tile * 0.3)


class Fall(Act):
    """An archaeologist has been struck down."""

    LENGTH = 420

    def sprite(self, crew: Crew, part: float) -> Sprite:
        rect, token = crew.place(self.seat, self.number), crew.table.people[self.seat].token
        paint = partial(pieces.paint_fall, rect=QRectF(QPointF(), rect.size()), token=token, part=part)
        return Sprite(rect, paint, (part,), z=OVER_ALL, margin=crew.table.layout.tile * 0.6)


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
    tunnels = {cell for cell in range(after.grid.cells) if is_up(after, cell) and content(after, cell).name == TUNNEL}
    figures = zip(before.players[seat].figures, after.players[seat].figures, strict=True)
    for number, (old, new) in enumerate(figures, 1):
        if old.place == new.place != OUTSIDE and new.lying and not old.lying:
            yield Fall(seat, number, new.place)
        elif old.place != new.place and {old.place, new.place} <= tunnels:
            yield Crossing(seat, number, new.place, old.place)


def _entry(seat: int, before: State) -> Iterator[Entry]:
    """Of several beside the chamber, the one who was moving enters."""
    chamber = before.grid.chamber
    figures = enumerate(before.players[seat].figures, 1)
    near = [(number, figure.place) for number, figure in figures if figure.place in before.grid.around[chamber]]
    for number, came in [who for who in near if who[0] == before.mover] or near[:1]:
        yield Entry(seat, number, chamber, came, 0.0 if before.chamber_open else 0.6)


class Acts:
    """Plays the acts between two views, and tells what is hidden meanwhile."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._playing: dict[Act, float] = {}
        """How far each has come, from 0 to 1."""
        self._fresh: list[Act] = []
        """Those that have yet to begin."""

    def take_up(self, before: State | None, after: State) -> None:
        """Before the view is shown: find what to play. Inscriptions in flight fly on, unless they have been taken back."""
        acts = acts_between(before, after) if before is not None and appearance().travel(Read.LENGTH) else ()
        # When the game is over, there are no cards to fly to.
        self._fresh = [act for act in acts if act not in self._playing and (after.stage != OVER or not isinstance(act, Read))]
        undone = {act for act in self._of(Read) if not after.players[act.seat].inscriptions >> act.number & 1}
        going_on = {act: part for act, part in self._playing.items() if act not in undone}
        self._playing = going_on | dict.fromkeys(self._fresh, 0.0)

    def begin(self, delay: int) -> None:
        """Play, once the view is shown."""
        for act in self._fresh:
            step, done = partial(self._step, act), partial(self._done, act)
            wait, lasting = delay if isinstance(act, Read | Stop) else 0, isinstance(act, Read)
            linear, motion = QEasingCurve.Type.Linear, self._crew.table.board.motion
            motion.go(act.milliseconds, step, delay=wait, travel=True, lasting=lasting, curve=linear, done=done)

    def _of(self, *kinds: type[Act]) -> list[Act]:
        return [act for act in self._playing if isinstance(act, kinds)]

    def coming(self, seat: int) -> int:
        """The inscriptions still in flight to this player's card, as bits."""
        return sum(1 << act.number for act in self._of(Read) if act.seat == seat)

    def is_acting(self, cell: int) -> bool:
        """Whether the obstacle on this tile is animated instead of lying there."""
        contents = self._crew.table.view.contents
        return any(act.cell == cell for act in self._of(Death)) and parts().contents[contents[cell]].name in pieces.MOVING

    def is_leaving(self, seat: int, number: int) -> bool:
        """Whether this archaeologist is dying or entering the chamber."""
        return any((act.seat, act.number) == (seat, number) for act in self._of(Death, Entry))

    def stands_in(self, seat: int, number: int) -> bool:
        """Whether an act shows this archaeologist instead of its sprite."""
        return any((act.seat, act.number) == (seat, number) for act in self._of(Crossing, Fall))

    def is_left(self, cell: int) -> bool:
        """Whether somebody is about to leave this tile for the chamber."""
        return any(act.came == cell for act in self._of(Entry))

    def _step(self, act: Act, part: float) -> None:
        if act in self._playing:
            self._playing[act] = part
            board, key = self._crew.table.board, ("act", act)
            board.layer.change(key, act.sprite(self._crew, part))
            board.item(key).setScale(act.scale(self._crew, part))

    def _done(self, act: Act) -> None:
        self._playing.pop(act, None)
        self._crew.table.board.place_sprites()

    def sprites(self) -> dict[Hashable, Sprite]:
        return {("act", act): act.sprite(self._crew, part) for act, part in self._playing.items()}
