"""How one view of the table of Ramses becomes the next: the setting up, slides and the sand they raise, and the storm that turns
the board. What a slide covers is kept only until it is covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import cos, radians, sin
from random import Random
from typing import Final

from attrs import evolve, frozen
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import (
    CARDS,
    HOLES,
    OVER,
    QUARTERS,
    SCARAB,
    TURN_OVER,
    State,
    hole_at,
    kind_of,
    parts,
    size,
    with_player,
)
from ramses_desktop.games.ramses.ui import painting, panels
from ramses_desktop.games.ramses.ui.painting import paint_hole
from ramses_desktop.games.ramses.ui.panels import Layout, lay_out
from ramses_desktop.games.ramses.ui.scene import FLIGHT, FLYING, LIFTED, RISING, SLIDING, RamsesScene
from ramses_desktop.games.ramses.ui.words import Explanation
from ramses_desktop.ui.board.marks import Coordinates
from ramses_desktop.ui.board.sprites import Sprite, SpriteItem
from ramses_desktop.ui.board.values import Habits, Person, paint_paper
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_drawing, paint_icon
from ramses_desktop.ui.style.theme import appearance

SANDS: Final = ("#e9cf98", "#d9b878", "#c49a58")
PUFF: Final = 48
"""Side of the picture of a puff, in pixels."""
DUST: Final = 8.0
"""Z value of dust: over the pyramids, under lifted ones."""
FRONT: Final = 7
"""Puffs where the stone comes to rest."""
SLOWEST: Final = 0.45
"""When the last puff rises, from 0 to 1."""
LONG: Final = 1.25
"""Length of the cloud of sand, in widths of what it blows over."""


def blank(size: QSizeF, ratio: float) -> QPixmap:
    """A transparent picture to draw on."""
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


# ------------------------------------------------------------ dust


@frozen
class Puff:
    start: QPointF
    drift: QPointF
    side: float
    born: float
    """When it rises, from 0 to 1."""


def dust_of(start: QRectF, goal: QRectF) -> tuple[Puff, ...]:
    """The dust of a stone that slides to another place: along its sides as it passes, and in front where it comes to rest."""
    side, way, luck = goal.width(), goal.center() - start.center(), Random(3)
    far = max(abs(way.x()), abs(way.y()), 1.0)
    ahead = QPointF(way.x() / far, way.y() / far)
    aside = QPointF(-ahead.y(), ahead.x())
    found = []
    for step in range(trail := max(3, round(3 * far / side))):
        share = (step + luck.random()) / trail
        for hand in (aside, -aside):
            at = start.center() + way * share + hand * side * 0.47 - ahead * side * 0.3
            drift = hand * side * luck.uniform(0.0, 0.12) - ahead * side * luck.uniform(0.05, 0.2)
            found.append(Puff(at, drift, side * luck.uniform(0.2, 0.4), SLOWEST * share))
    for step in range(FRONT):
        across = (step + luck.random()) / FRONT - 0.5
        at = goal.center() + ahead * side * luck.uniform(0.38, 0.46) + aside * side * across
        drift = ahead * side * luck.uniform(0.02, 0.14) + aside * side * across * 0.4
        found.append(Puff(at, drift, side * luck.uniform(0.28, 0.56), luck.uniform(0.3, SLOWEST)))
    return tuple(found)


class DustItem(QGraphicsItem):
    """Puffs of dust that rise, drift and settle."""

    LIFE: Final = 1 - SLOWEST

    def __init__(self, puffs: Sequence[Puff]) -> None:
        super().__init__()
        self.setZValue(DUST)
        self._puffs = puffs
        self._part = 0.0
        self._bounds = QRectF()
        for puff in puffs:
            reach = puff.side + abs(puff.drift.x()) + abs(puff.drift.y())
            self._bounds |= QRectF(puff.start.x() - reach, puff.start.y() - reach, 2 * reach, 2 * reach)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def settle(self, part: float) -> None:
        self._part = part
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(0, 0, PUFF, PUFF)
        for number, puff in enumerate(self._puffs):
            age = (self._part - puff.born) / self.LIFE
            if 0 < age < 1:
                side = puff.side * (0.5 + 0.7 * age)
                place = QRectF(0, 0, side, side)
                place.moveCenter(puff.start + puff.drift * age)
                painter.setOpacity(min(1.0, age * 6) * (1 - age) * 0.7)
                painter.drawPixmap(place, _puff(number % len(SANDS)), whole)
        painter.setOpacity(1.0)


@lru_cache(maxsize=len(SANDS))
def _puff(tone: int) -> QPixmap:
    """A small flat cloud."""
    return _picture("puff", QSizeF(PUFF, PUFF), 1.0, dust=SANDS[tone])


def cloud(size: QSizeF, ratio: float) -> QPixmap:
    """Wisps and grains of sand as the storm drives them over a place of this size: thin at both ends, thick in the middle."""
    return _picture("wind", QSizeF(size.width() * LONG, size.height()), ratio)


def _picture(name: str, size: QSizeF, ratio: float, **inks: str) -> QPixmap:
    """A picture of a drawing."""
    picture = blank(size, ratio)
    with QPainter(picture) as painter:
        paint_drawing(painter, name, QRectF(QPointF(), size), inks=inks)
    return picture


# ------------------------------------------------------------ turning


OVER_THE_BOARD: Final = 40.0
"""Z value of what hides the board for a while."""
BEHIND_PANELS: Final = -1.0
"""Z value of a storm, which passes behind what lies beside the board."""
EDGE: Final = 6.0
"""Room for the shadow of the board."""


class TurningItem(QGraphicsItem):
    """A picture of the board that makes a quarter turn clockwise, from one size to another, inside an area. If there is wind, sand
    blows across all of that, behind the board, where it hides nothing."""

    def __init__(self, picture: QPixmap, start: QRectF, goal: QRectF, area: QRectF, wind: QRectF | None = None) -> None:
        super().__init__()
        self.setZValue(OVER_THE_BOARD if wind is None else BEHIND_PANELS)
        self._picture, self._start, self._goal = picture, start, goal
        self._area = area.united(start).united(goal).adjusted(-EDGE, -EDGE, EDGE, EDGE)
        self.part = 0.0
        self._wind = wind or QRectF()
        self.sand: QPixmap | None = None
        """The sand in the wind, once it is painted."""
        self._blown = 0.0
        self._lying: QPixmap | None = None
        """The picture turned, once there is nothing more to turn."""
        self._curve = QEasingCurve(QEasingCurve.Type.InOutSine)

    def boundingRect(self) -> QRectF:
        return self._area | self._wind if self._lying is None else self._goal

    def raise_sand(self) -> None:
        """Paint the sand, which takes most of a frame. The storm comes from outside, so nothing is missing before."""
        self.sand = cloud(self._wind.size(), self._picture.devicePixelRatio())

    def turn(self, part: float) -> None:
        self.part = part
        self.update()

    def blow(self, part: float) -> None:
        """Turn in a storm."""
        self._blown = part
        self.turn(self._curve.valueForProgress(part))

    def lie_down(self, part: float) -> None:
        """Fade away over the board."""
        if self._lying is None:
            self._lying = self._turned_picture()
            self.prepareGeometryChange()
            self.setZValue(OVER_THE_BOARD)
        self.setOpacity(1.0 - part)

    def _turned_picture(self) -> QPixmap:
        picture = blank(self._goal.size(), self._picture.devicePixelRatio())
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(-self._goal.topLeft())
            painter.setTransform(self.place(1.0), True)
            painter.drawPixmap(QPointF(0, 0), self._picture)
        return picture

    def place(self, part: float) -> QTransform:
        """Where the picture is: as large as fits, so that no corner is cut off on the way."""
        middle = self._start.center() + (self._goal.center() - self._start.center()) * part
        angle, wide, high = radians(90 * part), self._start.width(), self._start.height()
        across, along = wide * cos(angle) + high * sin(angle), wide * sin(angle) + high * cos(angle)
        # At the end the picture is on its side: its width has become its height.
        grown = 1 + (self._goal.height() / wide - 1) * part
        side = QPointF(min(middle.x() - self._area.left(), self._area.right() - middle.x()), 0)
        side.setY(min(middle.y() - self._area.top(), self._area.bottom() - middle.y()))
        fits = min(2 * (side.x() - EDGE) / across, 2 * (side.y() - EDGE) / along)
        size = min(grown, fits)
        return QTransform().translate(middle.x(), middle.y()).rotate(90 * part).scale(size, size).translate(-wide / 2, -high / 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._lying is not None:
            painter.drawPixmap(self._goal.topLeft(), self._lying)
            return
        if self.sand is not None:
            whole = self.sand.deviceIndependentSize().width()
            x = self._wind.left() - whole + (self._wind.width() + whole) * self._blown
            painter.drawPixmap(QPointF(x, self._wind.top()), self.sand)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(self.place(self.part), True)
        painter.drawPixmap(QPointF(0, 0), self._picture)
        painter.restore()


def picture_of(items: Iterable[SpriteItem], area: QRectF, ratio: float) -> QPixmap:
    """A picture of these items in their current places."""
    picture = blank(area.size(), ratio)
    with QPainter(picture) as painter:
        for item in sorted(items, key=lambda item: item.zValue()):
            painter.save()
            painter.translate(item.sprite.rect.topLeft() - area.topLeft())
            item.sprite.paint(painter)
            painter.restore()
    return picture


# ------------------------------------------------------------ opening


OPENING: Final = 3000
"""Milliseconds of the whole opening. The other times are shares of it."""
SHOWN: Final = 0.022
"""From one treasure to the next."""
POPPING: Final = 0.06
"""How long each treasure grows."""
BURIED: Final = 0.56, 0.7
"""When the treasures set out for the middle, and when they arrive."""
SETTING: Final = 0.7, 0.93
"""When the first pyramid is set, and when the last."""
FALLING: Final = 0.07
"""How long each pyramid falls."""
LIFT: Final = 0.4
"""How much larger a pyramid is in the air."""


class OpeningItem(QGraphicsItem):
    """The board while it is set up, in the rotation before the last quarter turn."""

    def __init__(self, layout: Layout, view: State, ratio: float) -> None:
        super().__init__()
        self.setZValue(OVER_THE_BOARD)
        self._layout, self._ratio = layout, ratio
        self._part = 0.0
        self._pop = QEasingCurve(QEasingCurve.Type.OutBack)
        self._go = QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._ground, self._hole, self._free = self._draw_ground(), self._draw_hole(), layout.hole(view.hole)
        columns, _ = size(layout.turned)
        seen = (hole_at(at % columns, at // columns, layout.turned) for at in range(HOLES))
        self._set = [(layout.hole(hole), kind_of(view.pyramids[hole])) for hole in seen if hole != view.hole]
        self._sheet, self._places = self._lay_sheet()
        self._treasures = [self._draw_treasure(number) for number in sorted(parts().treasures)]
        self._paper = self._draw_paper()

    def boundingRect(self) -> QRectF:
        return self._layout.tray.adjusted(-8, -8, 8, 8)

    @property
    def tray(self) -> QRectF:
        return self._layout.tray

    def show_part(self, part: float) -> None:
        self._part = part
        self.update()

    def picture(self) -> QPixmap:
        """The board once everything is set."""
        tray, last = self._layout.tray, self._part
        picture = blank(tray.size(), self._ratio)
        self._part = 1.0
        with QPainter(picture) as painter:
            painter.translate(-tray.topLeft())
            self._paint(painter)
        self._part = last
        return picture

    # ------------------------------------------------------------ pictures

    def _draw_ground(self) -> QPixmap:
        """The empty tray."""
        layout = self._layout
        picture = blank(layout.tray.size(), self._ratio)
        with QPainter(picture) as painter:
            painting.paint_tray(painter, QRectF(QPointF(), layout.tray.size()), layout.frame)
        return picture

    def _draw_hole(self) -> QPixmap:
        picture = blank(QSizeF(self._layout.cell, self._layout.cell), self._ratio)
        with QPainter(picture) as painter:
            paint_hole(painter, QRectF(0, 0, self._layout.cell, self._layout.cell))
        return picture

    def _lay_sheet(self) -> tuple[QRectF, list[QRectF]]:
        """The sheet on the board, and a place for each treasure."""
        floor, count = self._layout.floor, len(parts().treasures)
        columns = 6 if floor.width() > floor.height() else 3
        rows = count // columns
        cell = QSizeF(floor.width() * 0.88 / columns, min(floor.width() * 0.88 / columns * 1.15, floor.height() * 0.8 / rows))
        title = self._px * 3.0
        sheet = QRectF(0, 0, cell.width() * columns + 24, cell.height() * rows + title + 12)
        sheet.moveCenter(floor.center())
        corner = sheet.topLeft() + QPointF(12, title)
        places = [QRectF(corner + QPointF(at % columns * cell.width(), at // columns * cell.height()), cell) for at in range(count)]
        return sheet, places

    @property
    def _px(self) -> float:
        return 15.5 * self._layout.text

    def _draw_paper(self) -> QPixmap:
        picture = blank(self._sheet.size() + QSizeF(16, 16), self._ratio)
        with QPainter(picture) as painter:
            rect = QRectF(QPointF(8, 8), self._sheet.size())
            paint_paper(painter, rect)
            words, room = tr("Twelve treasures lie in the sand"), rect.width() - 32
            font = draw.fitting(words, self._px * 1.16, QSizeF(room, self._px * 1.8), 700)
            draw.text(painter, rect.center().x(), rect.top() + self._px * 2.0, words, font, appearance().theme["ink"], "middle")
        return picture

    def _draw_treasure(self, number: int) -> QPixmap:
        treasure, cell = parts().treasures[number], self._places[0].size()
        picture, px = blank(cell, self._ratio), self._px * 0.84
        side = min(cell.width() * 0.66, (cell.height() - px * 2) / 1.16)
        with QPainter(picture) as painter:
            middle = QPointF(cell.width() / 2, (cell.height() - px * 1.6) / 2)
            draw.disc(painter, middle, side * 0.56, QColor("#f3dca6"), draw.pen(QColor("#c49a58"), 1.6))
            paint_icon(painter, treasure.icon, QRectF(middle.x() - side * 0.41, middle.y() - side * 0.41, side * 0.82, side * 0.82))
            name = tr(treasure.name)
            font = draw.fitting(name, px, QSizeF(cell.width() - 6, px * 1.6))
            draw.text(painter, middle.x(), cell.height() - px * 0.7, name, font, appearance().theme["ink"], "middle")
        return picture

    # ------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        self._paint(painter)
        painter.restore()

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._layout.tray.topLeft(), self._ground)
        painter.drawPixmap(self._free.topLeft(), self._hole)
        first, last = SETTING
        falls = [(self._part - first - (last - first) * at / len(self._set)) / FALLING for at in range(len(self._set))]
        for (place, _), fallen in zip(self._set, falls, strict=True):
            if fallen < 1:
                painter.drawPixmap(place.topLeft(), self._hole)
        if self._part < BURIED[1]:
            self._paint_treasures(painter)
        for (place, kind), fallen in zip(self._set, falls, strict=True):
            self._paint_pyramid(painter, place, kind, fallen)

    def _paint_treasures(self, painter: QPainter) -> None:
        first, last = BURIED
        going = self._go.valueForProgress(min(1.0, max(0.0, (self._part - first) / (last - first))))
        painter.setOpacity(min(1.0, self._part / POPPING) * (1 - going))
        painter.drawPixmap(self._sheet.topLeft() - QPointF(8, 8), self._paper)
        for at, (place, picture) in enumerate(zip(self._places, self._treasures, strict=True)):
            grown = (self._part - SHOWN * at) / POPPING
            if grown > 0:
                big = self._pop.valueForProgress(min(1.0, grown)) * (1 - 0.75 * going)
                middle = place.center() + (self._sheet.center() - place.center()) * going
                painter.setOpacity(min(1.0, grown * 2, (1 - going) * 4))
                _draw_at(painter, picture, middle, big)
        painter.setOpacity(1.0)

    def _paint_pyramid(self, painter: QPainter, place: QRectF, kind: str, fallen: float) -> None:
        """Paint a pyramid that has fallen this share of its way: larger and fainter in the air."""
        if fallen <= 0:
            return
        picture = painting.pyramid_picture(kind, place.width(), self._ratio)
        if fallen >= 1:
            painter.drawPixmap(place.topLeft(), picture)
            return
        painter.setOpacity(min(1.0, fallen * 2))
        _draw_at(painter, picture, place.center(), 1 + LIFT * (1 - fallen) ** 2)
        painter.setOpacity(1.0)


def _draw_at(painter: QPainter, picture: QPixmap, middle: QPointF, big: float) -> None:
    whole = picture.deviceIndependentSize() * big
    place = QRectF(QPointF(), whole)
    place.moveCenter(middle)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


# ------------------------------------------------------------ transitions


TURNING: Final = 700
STORM: Final = 2000
"""Long enough for the eye to follow a pyramid all the way."""
HASTIEST: Final = 0.4
"""The least share of that time, at however fast a pace bots play."""
DUST_SETTLES: Final = 420
FADING: Final = 160
STEADY: Final = QEasingCurve.Type.Linear
BURIED_CHIP: Final = 0.2
"""Side of a chip deep in the sand, in cells."""
SIGN: Final = 45.0
"""Z value of the sign that the board was turned."""


class MovingScene(RamsesScene):
    """Shows how the board changes."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self._was_turned = False
        """Whether to say that the board was turned, since the turn was not animated."""
        self._covered: State | None = None
        """The previous view, while pyramids are still moving over what was in sight in it."""
        self._found: int | None = None
        """Who has found the explorer that lies in sight."""
        self._flies_to: int | None = None
        """The seat to which an explorer flies."""
        self._storm: TurningItem | None = None
        """The board while it is being turned."""
        self._ended = ""
        """How the last search has ended, as it is told once the storm is over."""
        self._calm: State | None = None
        """The view before the storm that blows now: until the board is turned, no card is."""
        self._to_explain: Explanation | None = None
        """The special action to be explained once the winning slide has been seen."""
        self._opening: OpeningItem | None = None
        """The board while it is being set up."""
        self._opened = False
        """Whether it is turned after that."""

    def take_up(self, before: State | None, after: State) -> None:
        ended = self.search_ended
        super().take_up(before, after)
        self._was_turned = False
        self._calm = before if _is_storm(before, after) and appearance().travel(STORM) else None
        if self._calm is not None:
            self._ended, self.search_ended = self.search_ended, ended
        slid = before is not None and before.hole != after.hole and appearance().travel(FLIGHT) > 0
        self._to_explain = self.explained if slid or self._calm is not None else None
        if self._to_explain is not None:
            self.explained = None
        found, self._found = self._found, panels.finder(before, after) if after.lifted else None
        stays = found is not None and before is not None and after.players[found].hats == before.players[found].hats
        self._flies_to = found if stays and after.stage != OVER else None

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """A chip rises from the sand, and an explorer goes to the player who found it."""
        if key != "chip":
            return super().away(key, view)
        if view is not self.view:
            place = self.layout.hole(self.view.pyramids.index(self.view.moved))
            return draw.square(place.center(), place.width() * BURIED_CHIP) if self.view.lifted else None
        if self._flies_to is None:
            return None
        px = 13.5 * self.layout.text
        hats = panels.parts_of(self.layout.players, view, self._flies_to, px).get("hats")
        return None if hats is None else draw.square(hats.center(), px * 1.9)

    def told(self) -> State:
        """The cards lie as before until a storm is over. Hats count once the explorer has arrived."""
        if self._calm is not None:
            return self._calm
        seat = self._found if self._found is not None else self._flies_to
        if seat is None:
            return self.view
        return with_player(self.view, seat, explorers=self.view.players[seat].explorers[:-1])

    def prompt_words(self) -> str:
        return super().prompt_words() if self._calm is None else tr("A sandstorm turns the board.")

    def show_change(self, before: State | None) -> None:
        if before is None and self._is_opening():
            self._open()
            return
        if before is not None and _is_storm(before, self.view):
            self._blow(before)
            return
        slides = before is not None and before.hole != self.view.hole
        sinks = before is not None and before.lifted is not None and self.view.lifted is None
        self._covered = before if (slides or sinks) and self.view.stage != OVER else None
        if "chip" not in self._sprites.items:
            # The game was looked at or taken back beyond the find.
            self._flies_to = None
        if self._flies_to is not None:
            # Over the pyramid that comes down.
            self.item("chip").setZValue(FLYING)
        super().show_change(before)
        if self._covered is not None:
            self.motion.go(SLIDING, lambda _: None, travel=True, done=self._cover)
        if self._covered is not None and slides:
            self._raise_dust(self._covered)
        if self._to_explain is not None:
            self.motion.go(FLIGHT, lambda _: None, travel=True, done=self._explain_now)
        if self._flies_to is not None:
            # After a scarab was kept nothing else makes the bots wait.
            waits = before is not None and before.stage == SCARAB and self.explained is None
            if waits:
                self.holding.emit(True)
            self.motion.go(RISING, lambda _: None, travel=True, done=lambda: self._arrive(waits=waits))

    def _arrive(self, *, waits: bool) -> None:
        self._flies_to = None
        self.place_sprites()
        if waits:
            self.holding.emit(False)

    def _raise_dust(self, before: State) -> None:
        """Dust where stone slides, whatever it uncovers."""
        dust = DustItem(dust_of(self.layout.hole(self.view.hole), self.layout.hole(before.hole)))
        self.addItem(dust)
        self.motion.go(DUST_SETTLES, dust.settle, travel=True, curve=STEADY, done=lambda: self.removeItem(dust))

    def _cover(self) -> None:
        self._covered = None
        self.place_sprites()
        self.show_marks()

    def board_sprites(self) -> Iterator[tuple[Hashable, Sprite]]:
        covered = self._covered
        sinking = covered.moved if covered is not None and covered.lifted is not None else None
        for key, sprite in super().board_sprites():
            yield key, evolve(sprite, z=LIFTED) if key == ("pyramid", sinking) else sprite
        if covered is not None and covered.hole != self.view.hole:
            yield "covered", self.hole_sprite(covered)
        if covered is not None and covered.lifted is not None and self.view.lifted is None:
            yield from ((key, sprite) for key, sprite in self.under(covered) if key != "chip" or self._flies_to is None)
        if self._was_turned:
            tray = self.layout.tray
            radius = min(tray.width(), tray.height()) * 0.22
            sign = QRectF(tray.center() - QPointF(radius, radius), tray.center() + QPointF(radius, radius))
            yield "turned", Sprite(sign, partial(painting.paint_turned, side=2 * radius), z=SIGN)

    def marks(self) -> Iterator[Sprite]:
        """None while stone still moves, as they would lie on it."""
        if self._storm is None and self._opening is None and self._covered is None:
            yield from super().marks()

    def coordinates(self) -> Iterator[Coordinates]:
        if self._storm is None and self._opening is None:
            yield from super().coordinates()

    # ---------------------------------------------------------------- the opening

    @property
    def sets_up(self) -> bool:
        """Whether the opening is being shown."""
        return self._opening is not None or self._opened

    @property
    def is_shown(self) -> bool:
        """Whether something is being shown that leads to something else; whatever is pressed then only ends it."""
        return self.sets_up or self._calm is not None or self._to_explain is not None

    def _is_opening(self) -> bool:
        """Whether to show how the game is set up: once, and only while nothing has happened yet."""
        is_new, self.is_new = self.is_new, False
        view = self.view
        untouched = view.stage == TURN_OVER and len(view.pile) == CARDS and not view.card
        return is_new and untouched and appearance().travel(OPENING) > 0

    def _open(self) -> None:
        """Set the board up, a quarter turn before the rotation it is played in, and turn it."""
        super().show_change(None)
        before = lay_out(self._size, self._text_scale, evolve(self.view, turned=(self.view.turned - 1) % QUARTERS))
        self._opening = opening = OpeningItem(before, self.view, self._ratio)
        self.addItem(opening)
        self._show_board(False)
        self.show_marks()
        self.holding.emit(True)
        self.spoken.emit(tr("Twelve treasures lie in the sand. Pyramids are set over them, and the board is turned."))
        self.motion.go(OPENING, opening.show_part, travel=True, curve=STEADY, done=self._turn_opened)

    def _turn_opened(self) -> None:
        opening, self._opening = self._opening, None
        if opening is None:
            return
        self._opened = True
        turning = self._turning_from(opening.picture(), opening.tray)
        self.removeItem(opening)
        self.motion.go(TURNING, turning.turn, travel=True, done=self._begin)

    def _begin(self) -> None:
        self._opened = False
        self._lie_down()
        self.upkeep.ask()
        self.holding.emit(False)

    # ---------------------------------------------------------------- turning the board

    def _blow(self, before: State) -> None:
        """Turn the board in a storm, before the card is turned over; with reduced motion, show a sign that it was turned. A bot's
        storm keeps to the bots' pace."""
        self._flies_to = None
        if self._calm is None:
            self._was_turned = True
            super().show_change(None)
            return
        items = [item for key, item in self._sprites.items.items() if _on_board(key)]
        start = self.item("tray").sprite.rect
        turning = self._turning_from(picture_of(items, start, self._ratio), start, self.sceneRect())
        super().show_change(None)
        self._show_board(False)
        self.motion.soon(turning.raise_sand, turning)
        self.motion.withheld.emit(True)
        self.holding.emit(True)
        pace = self.pace if self.people[before.seat].bot else 1.0
        self.motion.go(round(STORM * max(pace, HASTIEST)), turning.blow, travel=True, curve=STEADY, done=self._turn_over)

    def _turn_over(self) -> None:
        """The board is turned; now the card is."""
        self._lie_down()
        calm, self._calm, self.search_ended = self._calm, None, self._ended
        self.motion.withheld.emit(False)
        if self.motion.is_overtaken:
            return
        self._tell()
        self.place_sprites(calm)
        self.motion.go(FLIGHT, lambda _: None, travel=True, done=self._explain_now)

    def _tell(self) -> None:
        self._prompt = self.prompt_words()
        self.prompt.emit(self._prompt)

    def _explain_now(self) -> None:
        """What led to a special action has been seen."""
        self.explained, self._to_explain = self._to_explain, None
        if self.explained is not None:
            self.spoken.emit(self.explained.words)
        self.changed_mind()
        self.holding.emit(self.explained is not None)

    def _turning_from(self, picture: QPixmap, start: QRectF, wind: QRectF | None = None) -> TurningItem:
        """The board on its way from this picture in this place to where it belongs now."""
        self._storm = turning = TurningItem(picture, start, self.layout.tray, self.layout.space, wind)
        self.addItem(turning)
        return turning

    @property
    def _ratio(self) -> float:
        """Device pixels per pixel."""
        return next((view.devicePixelRatioF() for view in self.views()), 1.0)

    def _lie_down(self) -> None:
        """Fade from the turned picture to the board, which is lit from the upper left again."""
        turning = self._storm
        self._show_board(True)
        if turning is not None:
            self.motion.go(FADING, turning.lie_down, done=self._drop_picture)

    def _drop_picture(self) -> None:
        if self._storm is not None:
            self.removeItem(self._storm)
            self._storm = None
            self.show_marks()

    def _show_board(self, visible: bool) -> None:
        for key, item in self._sprites.items.items():
            if _on_board(key):
                item.setVisible(visible)


def _is_storm(before: State | None, after: State) -> bool:
    """Whether the board was turned between these views, and not back again."""
    return before is not None and after.stage != OVER and after.turned == (before.turned + 1) % QUARTERS


def _on_board(key: Hashable) -> bool:
    return key in ("tray", "hole", "covered", "cleared", "chip") or (isinstance(key, tuple) and key[0] == "pyramid")
