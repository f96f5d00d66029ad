"""Animations of what happens on tiles between two views: a snake strikes, a trap falls, an inscription flies to its player's card.
Found by comparing views; no rule is known here."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import frozen
from PySide6.QtCore import QEasingCurve, QPointF, QRectF

from ramses_desktop.games.pharaoh.maze import ENDS, INSCRIPTION, OUTSIDE, TUNNEL, parts
from ramses_desktop.games.pharaoh.state import NOWHERE, OVER, State, content, holds, is_up
from ramses_desktop.games.pharaoh.ui.painting import archaeologists, deeds
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.games.pharaoh.ui.maze import MazeScene

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
        return any(isinstance(act, Death) and act.cell == cell for act in self._playing) and self._name(cell) in deeds.MOVING

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
        paint = partial(deeds.paint_stop, rect=QRectF(QPointF(), tile.size()), part=part, thing=self._thing(act.cell))
        return Sprite(tile, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _thing(self, cell: int) -> int:
        return self._board.view.contents[cell]

    def _name(self, cell: int) -> str:
        return parts().contents[self._thing(cell)].name

    def _reading(self, act: Read, tile: QRectF, part: float) -> Sprite:
        """It rises over the reader's head and glows; then it flies, and its picture need not be painted again."""
        glow, flight = _glow_and_flight(part)
        side = tile.width() * self._scale(act, part)
        centre = deeds.arc(tile.center() - QPointF(0, 0.45 * glow * tile.width()), self._goal(act).center(), flight)
        rect = QRectF(centre.x() - side / 2, centre.y() - side / 2, tile.width(), tile.width())
        paint = partial(deeds.paint_reading, rect=QRectF(QPointF(), rect.size()), number=act.number, glow=glow)
        return Sprite(rect, paint, (glow,), z=OVER_ALL + 50, margin=0)

    def _goal(self, act: Read) -> QRectF:
        is_over = self._board.view.stage == OVER
        return self._board.layout.cell(act.cell) if is_over else self._board.inscription_place(act.seat, act.number)

    def _scale(self, act: Act, part: float) -> float:
        """What is read shrinks to its place on the card while it flies."""
        if not isinstance(act, Read):
            return 1.0
        last = self._goal(act).width() / (self._board.layout.tile * deeds.ICON)
        return 1 + (last - 1) * _glow_and_flight(part)[1]

    def _death(self, act: Death, tile: QRectF, part: float) -> Sprite:
        came = tile if act.came == OUTSIDE else self._board.layout.cell(act.came)
        area = tile.united(came)
        start, end = (archaeologists.stand(one.translated(-area.topLeft()), 1, 0) for one in (came, tile))
        token, name = self._board.people[act.seat].token, self._name(act.cell)
        there = tile.translated(-area.topLeft())
        paint = partial(deeds.paint_death, tile=there, start=start, end=end, token=token, name=name, part=part)
        return Sprite(area, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.7)

    def _entry(self, act: Entry, tile: QRectF, part: float) -> Sprite:
        came = self._board.layout.cell(act.came)
        area = tile.united(came)
        start, goal = archaeologists.stand(came.translated(-area.topLeft()), 1, 0), tile.center() - area.topLeft()
        walked, token = max(0.0, part - act.waits) / (1 - act.waits), self._board.people[act.seat].token
        paint = partial(deeds.paint_entry, start=start, goal=goal, token=token, part=walked)
        return Sprite(area, paint, (walked,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _crossing(self, act: Crossing, tile: QRectF, part: float) -> Sprite:
        """Vanish into one end of the tunnel in the first half, appear from the other in the second."""
        there = self._board.figure_rect(act.seat, act.number)
        rect = there if part >= 0.5 else archaeologists.stand(self._board.layout.cell(act.came), 1, 0)
        token, seen = self._board.people[act.seat].token, abs(2 * part - 1)
        paint = partial(deeds.paint_crossing, rect=QRectF(QPointF(), rect.size()), token=token, seen=seen)
        return Sprite(rect, paint, (seen,), z=OVER_ALL, margin=tile.width() * 0.3)

    def _fall(self, act: Fall, tile: QRectF, part: float) -> Sprite:
        rect, token = self._board.figure_rect(act.seat, act.number), self._board.people[act.seat].token
        paint = partial(deeds.paint_fall, rect=QRectF(QPointF(), rect.size()), token=token, part=part)
        return Sprite(rect, paint, (part,), z=OVER_ALL, margin=tile.width() * 0.6)


def _is_valid(act: Act, view: State) -> bool:
    """Whether the act still holds in this view, and was not undone."""
    return not isinstance(act, Read) or bool(view.players[act.seat].inscriptions >> act.number & 1)


def _glow_and_flight(part: float) -> tuple[float, float]:
    return min(1.0, part / deeds.GLOWS), max(0.0, (part - deeds.GLOWS) / (1 - deeds.GLOWS))
