"""What adorns a result: gilded sheets, the emblem of the winner, what everyone has won, the ranks of solo play, the best moments,
and golden flakes of papyrus."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPolygonF, QRegion, QResizeEvent, QTransform
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget

from ramses_desktop.engine.game import Score
from ramses_desktop.engine.telling import Ladder, Moment, Rank
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, Title, keep_room
from ramses_desktop.ui.widgets.layout import column

SIDE: Final = 96
"""Side of the crowned tokens, in pixels."""
PODIUM: Final = QSize(204, 128)
"""Size of the podium, in pixels."""
ROOMY: Final = 620.0
"""Width of a column in which the podium has its full size."""
LARGE: Final = 1.5
"""Text scale beyond which the picture is left out."""
STEPS: Final = (94.0, 64.0, 44.0)
"""Heights of the podium's steps; the highest is as high as the podium without a token."""
SEATED: Final = 38.0
"""Side of a token on the podium."""


class Emblem(QWidget):
    """The tokens of all winners, or of the first three."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens: tuple[int, ...] = ()
        self._places: tuple[int, ...] = ()
        """The places of those on the podium; none if there is no podium."""
        self._built = (0, 0)
        """Steps of the pyramid that are built, and all of them."""
        self._room = math.inf
        self.shine = 1.0
        """How far the rays have grown, or the podium has risen."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._look_changed)

    def show_winners(self, tokens: Sequence[int]) -> None:
        self._tokens, self._places = tuple(tokens), ()
        self._look_changed()

    def show_podium(self, tokens: Sequence[int], places: Sequence[int]) -> None:
        """Show these tokens, best first."""
        self._tokens, self._places = tuple(tokens[: len(STEPS)]), tuple(places[: len(STEPS)])
        self._look_changed()

    def show_rank(self, reached: int, count: int) -> None:
        """Show a pyramid with a step for each rank, built up to the one that was reached."""
        self._tokens, self._places, self._built = (), (), (reached + 1, count)
        self._look_changed()

    def set_room(self, width: int) -> None:
        """Hide where little is left beside it, in a column of this width."""
        self._room = width
        self._look_changed()

    def set_shine(self, shine: float) -> None:
        if shine != self.shine:
            self.shine = shine
            self.update()

    def _look_changed(self) -> None:
        has_picture = bool(self._tokens) or self._built[1] > 0
        self.setVisible(has_picture and appearance().text_scale <= LARGE and self._room >= 2 * self.sizeHint().width())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        size, scale = QSize(SIDE, SIDE), appearance().px(1)
        if self._places:
            # In a narrow column it is smaller, for the links beside it.
            size, scale = PODIUM, min(scale, self._room / ROOMY)
        return QSize(math.ceil(scale * size.width()), math.ceil(scale * size.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            if self._places:
                painter.scale(self.width() / PODIUM.width(), self.height() / PODIUM.height())
                paint_podium(painter, self._tokens, self._places, self.shine)
            elif self._built[1]:
                paint_pyramid(painter, QRectF(self.rect()).adjusted(2, 4, -2, -4), *self._built)
            else:
                paint_emblem(painter, QRectF(self.rect()), self._tokens, self.shine)


def paint_pyramid(painter: QPainter, rect: QRectF, built: int, count: int) -> None:
    """Paint a pyramid in steps; those not built yet are dashed."""
    theme, high = appearance().theme, rect.height() / count
    for at in range(count):
        below, above = ((count - step) / count * rect.width() / 2 for step in (at, at + 1))
        foot, middle = rect.bottom() - at * high, rect.center().x()
        points = ((middle - below, foot), (middle - above, foot - high), (middle + above, foot - high), (middle + below, foot))
        if at < built:
            stone = theme["goldfill" if at == built - 1 else "gold"]
            draw.shape(painter, draw.polygon(points), stone, draw.pen(theme["outline"], 1.8))
        else:
            draw.shape(painter, draw.polygon(points), None, draw.pen(theme["edge"], 1.4, (4, 3)))


def paint_podium(painter: QPainter, tokens: Sequence[int], places: Sequence[int], risen: float = 1.0) -> None:
    """Paint the first in the middle, the second on the left and the third on the right, each on a step; the third rises first."""
    wide = PODIUM.width() / len(STEPS)
    for at, (token, place) in enumerate(zip(tokens, places, strict=True)):
        part = min(1.0, max(0.0, risen * len(tokens) - (len(tokens) - 1 - at)))
        high = STEPS[min(place, len(STEPS)) - 1] * (PODIUM.height() - SEATED) / STEPS[0] * part
        step = QRectF((1, 0, 2)[at] * wide, PODIUM.height() - high, wide, high)
        if part > 0:
            _paint_step(painter, step, place)
        art.paint_seat(painter, token, QRectF(step.center().x() - SEATED / 2, step.top() - SEATED - 1, SEATED, SEATED))


def _paint_step(painter: QPainter, step: QRectF, place: int) -> None:
    theme = appearance().theme
    stone = QLinearGradient(step.topLeft(), step.bottomLeft())
    stone.setColorAt(0, theme["slab"])
    stone.setColorAt(1, theme["slab2"])
    edge = draw.pen(theme["outline"], 1.6)
    draw.plate(painter, step.adjusted(3, 4, -3, 2), 2, theme["panel"] if theme.contrast else stone, edge)
    draw.plate(painter, QRectF(step.left() + 1, step.top(), step.width() - 2, 8), 2, theme["sand"], edge)
    if step.height() > 30:
        px = min(24.0, step.height() * 0.55)
        draw.text(painter, step.center().x(), step.bottom() - 6, str(place), fonts.title(px, 900), theme["ink"], "middle")


def paint_emblem(painter: QPainter, rect: QRectF, tokens: Sequence[int], shine: float = 1.0) -> None:
    """Paint tokens side by side under one crown. With less than all of the `shine`, the rays still grow, the tokens still rise
    and the crown still comes down."""
    side, rising, opacity = rect.width(), 1 - shine, painter.opacity()
    middle = QPointF(rect.center().x(), rect.top() + side * 0.56)
    wide = side * (1 - 0.2 * rising)
    painter.setOpacity(opacity * shine)
    art.paint_drawing(painter, "emblem", QRectF(middle.x() - wide * 0.5, middle.y() - wide * 0.56, wide, wide), "rays")
    painter.setOpacity(opacity)
    token = side * (0.52 if len(tokens) == 1 else 0.4)
    step = token * 0.62
    for at, seat in enumerate(tokens):
        x = middle.x() + (at - (len(tokens) - 1) / 2) * step
        art.paint_seat(painter, seat, QRectF(x - token / 2, middle.y() - token / 2 + rising * side * 0.16, token, token))
    art.paint_drawing(painter, "emblem", rect.translated(0, side * (0.26 - 0.04 * rising) - token / 2), "crown")


# ------------------------------------------------------------ flakes


FALLING: Final = 30
BEFORE: Final = 20
"""Number of flakes that fall all the way, and of those that stay before the banner."""
RESTING: Final = 8
FADES: Final = 0.85
"""Share of the fall after which flakes that will not come to rest fade."""
SHEET: Final = QPolygonF([QPointF(-0.36, -0.36), QPointF(0.5, -0.3), QPointF(0.36, 0.36), QPointF(-0.5, 0.3)])
FOLD: Final = (QPointF(-0.2, -0.35), QPointF(-0.08, 0.34))
"""A flake of size 1, and where it is folded."""
PAPYRUS: Final = (QColor("#f7e3ae"), QColor("#f4cf6a"), QColor("#e9b84a"))


@frozen
class _Flake:
    x: float
    """Where it falls, as a share of the width."""
    starts: float
    lasts: float
    """When it sets out and how long it falls, as shares of the whole time."""
    sways: float
    turns: float
    size: float
    colour: int
    rests: bool


@frozen
class _Place:
    """Where a flake is now."""

    flake: _Flake
    centre: QPointF
    flip: float
    """How much it is foreshortened, from 0 to 1."""
    angle: float
    opacity: float

    @property
    def rect(self) -> QRect:
        """Its bounding rectangle."""
        reach = self.flake.size * 0.62 + 2
        return QRectF(self.centre.x() - reach, self.centre.y() - reach, 2 * reach, 2 * reach).toAlignedRect()


def _flakes(luck: Random) -> list[_Flake]:
    def flake(rests: bool) -> _Flake:
        lasts = luck.uniform(0.4, 0.6)
        starts = luck.uniform(0.0, (0.8 if rests else 1.0) - lasts)
        return _Flake(
            luck.random(), starts, lasts, luck.uniform(6, 18), luck.uniform(1, 3), luck.uniform(9, 14), luck.randrange(3), rests
        )

    return [flake(number < RESTING) for number in range(FALLING + BEFORE)]


class Flakes(QWidget):
    """A transparent layer over a result that lets all clicks through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._flakes = _flakes(Random(7))
        self._free = QRegion()
        self._ledges: tuple[QRect, ...] = ()
        self._banner = QRect()
        self._now: list[_Place] = []
        self.part = 0.0
        """How much of the time has passed."""
        self.hide()

    def begin(self, banner: QRect, covered: Sequence[QRect], ledges: Sequence[QRect]) -> None:
        """Start falling. Flakes avoid `covered` and come to rest at the foot of the banner and on the ledges."""
        self._banner = banner
        self.setGeometry(self._around.rect())
        self._free = QRegion(self.rect())
        for rect in covered:
            self._free -= QRegion(rect)
        self._ledges = tuple(ledges)
        self.raise_()
        self.show()

    def fall(self, part: float) -> None:
        """Show the flakes at this share of the time, repainting only where they were and are."""
        self.part = part
        before, self._now = self._now, [place for place in self._places() if self._free.intersects(place.rect)]
        region = QRegion()
        for place in (*before, *self._now):
            region += QRegion(place.rect)
        self.update(region & self._free)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop all flakes, as the ledges have moved."""
        super().resizeEvent(event)
        if event.oldSize().isValid():
            self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setClipRegion(self._free & event.region())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place in self._now:
                if event.region().intersects(place.rect):
                    painter.setOpacity(place.opacity)
                    _paint_flake(painter, place)

    def _places(self) -> Iterator[_Place]:
        foot = self.rect().adjusted(0, self.height() + 20, 0, 20)
        at_banner = self._banner.adjusted(0, self._banner.height() - 12, 0, 0)
        for number, flake in enumerate(self._flakes):
            if number >= FALLING and self._banner.isEmpty():
                continue
            if number >= FALLING:
                found = self._place(flake, at_banner, stays=False)
            elif flake.rests and self._ledges:
                found = self._place(flake, self._ledges[number % len(self._ledges)], stays=True)
            else:
                found = self._place(flake, foot, stays=False)
            if found is not None:
                yield found

    def _place(self, flake: _Flake, ledge: QRect, *, stays: bool) -> _Place | None:
        """The flake's position on its way to the ledge; in the end only flakes that rest are left."""
        fallen = min(1.0, max(0.0, (self.part - flake.starts) / flake.lasts))
        if fallen <= 0 or (self.part >= 1 and not stays):
            return None
        left, width, foot = ledge.left() + 12, ledge.width() - 24, ledge.top() - 3.0
        swing, left_over = 2 * pi * flake.turns * fallen, 1 - fallen
        x = left + flake.x * width + flake.sways * sin(swing) * left_over
        flip = 0.35 + 0.65 * abs(cos(swing * 1.3 + flake.x * 6)) if fallen < 1 else 0.5
        opacity = 1.0 if stays else min(1.0, (1 - self.part) / (1 - FADES))
        angle = swing * 40 / pi * left_over + flake.x * 40
        return _Place(flake, QPointF(x, foot * fallen**1.4 - 10 * left_over), flip, angle, opacity)


def _paint_flake(painter: QPainter, place: _Place) -> None:
    """Paint a small folded sheet, turned and foreshortened."""
    contrast, colour = appearance().theme.contrast, PAPYRUS[place.flake.colour]
    painter.setPen(draw.pen(appearance().theme["ink" if contrast else "gold"], 1 / place.flake.size))
    painter.setBrush(draw.WHITE if contrast else colour)
    turned = QTransform.fromTranslate(place.centre.x(), place.centre.y()).rotate(place.angle)
    painter.setTransform(turned.scale(place.flake.size, place.flake.size * place.flip))
    painter.drawPolygon(SHEET)
    painter.drawLine(*FOLD)
    painter.resetTransform()


# ------------------------------------------------------------ frames


INSET: Final = 5
"""Pixels from the edge of the sheet to the gold line."""
GILDED: Final = 0.55
"""Share of gold in a gilded sheet."""
GAP: Final = 8
"""Pixels between sheets."""


class GoldFrame(QWidget):
    """A sheet with a gold line inside its edge."""

    def __init__(self, *, gilded: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gilded = gilded
        self._picture = CachedPicture()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._gilded, self._paint)

    def _paint(self, painter: QPainter) -> None:
        paint_frame(painter, QRectF(self.rect()).adjusted(1, 1, -1, -4), gilded=self._gilded)


class Roomy(QWidget):
    """A label, and room in its place for whatever it may say later."""

    def __init__(self, make: Callable[[], Label]) -> None:
        super().__init__()
        self._make, self.label = make, make()
        self._others: list[Label] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.addWidget(self.label, 0, 0)

    def keep_room_for(self, *texts: str) -> None:
        while len(self._others) < len(texts):
            other = self._make()
            keep_room(other)
            other.hide()
            self.grid.addWidget(other, 0, 0)
            self._others.append(other)
        for other, text in zip(self._others, texts, strict=False):
            other.setText(text)


class Head(QWidget):
    """What is above the board at the end; says how high it must be."""

    needs = Signal(float)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            column = self.layout()
            if column is not None and not column.isEmpty():
                self.needs.emit(float(column.totalMinimumHeightForWidth(self.width())))
        return done


def paint_frame(painter: QPainter, rect: QRectF, *, gilded: bool) -> None:
    theme = appearance().theme
    draw.shade(painter, rect, 12, 1.5)
    edge = draw.pen(theme["ink"], 3) if theme.contrast else draw.edge_pen("line")
    draw.plate(painter, rect, 12, gilding() if gilded else theme["panel"], edge)
    if not theme.contrast:
        draw.plate(painter, rect.adjusted(INSET, INSET, -INSET, -INSET), 8, None, draw.pen(theme["gold"], 1.4))


def gilding() -> QColor:
    """The colour of a gilded sheet."""
    theme = appearance().theme
    return theme["panel"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], GILDED)


# ------------------------------------------------------------ ladder


TILE_HIGH: Final = 54
TILE_WIDE: Final = 92
"""Size of a tile in pixels, at normal text size."""
MOST: Final = 5
LINES: Final = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)


class LadderRow(QWidget):
    """Hidden until there is a ladder to show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ladder: Ladder | None = None
        self._expected = 0
        """How many ranks there will be, as long as they are not known."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)
        self.hide()

    def show_ladder(self, ladder: Ladder) -> None:
        self._ladder = ladder
        ranks = [f"{tr(rank.name)}, {least(rank)}" if rank.least is not None else tr(rank.name) for rank in ladder.ranks]
        self.setAccessibleName(tr("Rank {n} of {all}: {name}", n=ladder.reached + 1, all=len(ranks), name=tr(ladder.rank.name)))
        self.setToolTip("\n".join(reversed(ranks)))
        self.show()
        self.update()

    def expect(self, count: int) -> None:
        """Show that there are so many ranks, before it is known what they take."""
        self._expected = count
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(TILE_WIDE)), round(appearance().px(TILE_HIGH)))

    minimumSizeHint = sizeHint

    def visible_ranks(self) -> range:
        """The indices of the ranks that fit, including the one that was reached."""
        assert self._ladder is not None
        count = len(self._ladder.ranks)
        room = self._fitting(count)
        first = max(0, min(self._ladder.reached - room // 2, count - room))
        return range(first, first + room)

    def _fitting(self, count: int) -> int:
        return max(2, min(MOST, count, int(self.width() / appearance().px(TILE_WIDE)))) if count else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        ladder, gap = self._ladder, 6.0
        ranks = self.visible_ranks() if ladder is not None else range(self._fitting(self._expected))
        if not ranks:
            return
        wide = (self.width() - 2 - (len(ranks) - 1) * gap) / len(ranks)
        with QPainter(self) as painter:
            for place, at in enumerate(ranks):
                tile = QRectF(1 + place * (wide + gap), 1, wide, self.height() - 4)
                if ladder is not None:
                    _paint_tile(painter, tile, ladder.ranks[at], ladder.reached - at)
                else:
                    draw.plate(painter, tile, 8, None, draw.pen(appearance().theme["edge"], 1.2, (4, 3)))


def least(rank: Rank) -> str:
    return tr("from {n}", n=rank.least)


def _paint_tile(painter: QPainter, rect: QRectF, rank: Rank, above: int) -> None:
    """Paint a rank; `above` is by how many ranks the result is higher, 0 if it is this one."""
    theme, px = appearance().theme, appearance().px
    if above == 0:
        draw.shade(painter, rect, 8, 1)
        draw.plate(painter, rect, 8, theme["goldfill"], draw.pen(theme["outline"], 2))
    else:
        edge = draw.edge_pen("line") if above > 0 else draw.pen(theme["edge"], 1.2, (4, 3))
        draw.plate(painter, rect, 8, theme["card"] if above > 0 else None, edge)
    ink = theme["ongold"] if above == 0 else theme["ink"]
    inside = rect.adjusted(8, 5, -6, -5)
    tick = px(15) if above >= 0 else 0.0
    if tick:
        place = QRectF(inside.right() - tick, inside.bottom() - tick, tick, tick)
        art.paint_icon(painter, "ui-confirm", place, ink=ink)
    name = QRectF(inside.left(), inside.top(), inside.width(), inside.height() - px(18))
    painter.setFont(draw.fitting(tr(rank.name), px(13.5), name.size(), 700))
    painter.setPen(ink)
    painter.drawText(name, LINES, tr(rank.name))
    if rank.least is not None:
        soft = theme["ongold"] if above == 0 else theme["ink2"]
        draw.elided(painter, inside.left(), inside.bottom() - 2, least(rank), fonts.text(px(12)), inside.width() - tick, soft)


# ------------------------------------------------------------ moments


MOMENT_HIGH: Final = 48
"""Height of a row in pixels, at normal text size."""
ICON: Final = 26
ROOMY_TEXT: Final = 1.5
"""Text scale up to which the time of a moment is shown as well."""


class MomentRow(QPushButton):
    """Who did what, when, and what it was worth."""

    def __init__(self, moment: Moment, token: int, name: str) -> None:
        super().__init__()
        self.moment, self._token = moment, token
        words = [f"{name}: {moment.deed}", moment.when, moment.worth]
        self.setAccessibleName(", ".join(filter(None, words)))
        self.setToolTip(tr("Look at this moment"))
        self.setProperty("kind", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(260)), round(appearance().px(MOMENT_HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        option = QStyleOptionButton()
        self.initStyleOption(option)
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
            self._paint(painter, QRectF(self.rect()).adjusted(6, 0, -4, 0))

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        theme, px, middle = appearance().theme, appearance().px, rect.center().y()
        side, left = px(ICON), rect.left()
        art.paint_seat(painter, self._token, QRectF(left, middle - side / 2, side, side))
        left += side + px(10)
        art.paint_icon(painter, self.moment.icon, QRectF(left, middle - side / 2, side, side))
        left += side + px(12)
        arrow = px(18)
        art.paint_icon(painter, "ui-forward", QRectF(rect.right() - arrow, middle - arrow / 2, arrow, arrow), theme["ink2"])
        right = rect.right() - arrow - px(8)
        right -= draw.text(painter, right, middle + px(6), self.moment.worth, fonts.text(px(16), 900), theme["goldtext"], "end")
        room = right - px(10) - left
        if appearance().text_scale > ROOMY_TEXT:
            draw.fitted(painter, QRectF(left, rect.top() + 2, room, rect.height() - 4), self.moment.deed, px(15))
            return
        draw.shrunk(painter, left, middle - px(2), self.moment.deed, px(15), room, weight=700)
        draw.elided(painter, left, middle + px(15), self.moment.when, fonts.text(px(13)), room, theme["ink2"])


class MomentsPanel(Panel):
    """The list, under its heading. Hidden if there is nothing to tell."""

    look_at = Signal(int)
    """Asks for the position that shows a moment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(14, 10, 14, 11)
        self.setAccessibleName(tr("Best moments"))
        self._column = column(Title(tr("Best moments"), 16), ..., on=self, gap=0)
        self.rows: list[MomentRow] = []
        self.hide()

    def show_moments(self, moments: Sequence[Moment], tokens: Sequence[int], names: Sequence[str]) -> None:
        for old in self.rows:
            old.deleteLater()
        self.rows = [MomentRow(moment, tokens[moment.seat], names[moment.seat]) for moment in moments]
        for at, row in enumerate(self.rows, 1):
            row.clicked.connect(lambda _=False, ply=row.moment.ply: self.look_at.emit(ply))
            self._column.insertWidget(at, row)
        self.setVisible(bool(self.rows))


# ------------------------------------------------------------ spoils


HIGH: Final = 82
HIGHEST: Final = 132
WIDE: Final = 118
"""Least and most height of a row, and width of its words, in pixels at normal text size."""


class SpoilsRow(QWidget):
    """A player's name and points beside what they have won."""

    def __init__(self, board: BoardScene, score: Score, title: str, *, alone: bool) -> None:
        super().__init__()
        self._board, self._score = board, score
        self._has_won = score.place == 1 and not alone
        self._picture = CachedPicture()
        self.counted = 1.0
        """Share that has been counted so far."""
        counted = [part for part in score.parts if part.name != title]
        self._notes = [tr("{part}: {n}", part=tr(part.label), n=part.count) for part in counted]
        name = board.tabletop.people[score.seat].name
        self.setAccessibleName(". ".join([tr("{name}: {n}", name=name, n=score.total), *self._notes]))
        self.setToolTip("\n".join(self._notes))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        self.setMaximumHeight(round(appearance().px(HIGHEST)))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(300, round(appearance().px(HIGH)))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            rect, px = self._sheet(), appearance().px
            self._picture.draw(self, painter, self._score, self._paint)
            points = digits(self._score.total * self.counted)
            draw.text(painter, rect.left() + px(12), rect.top() + px(56), points, fonts.text(px(24), 900))
            space = rect.adjusted(px(WIDE), px(8), -px(12), -px(8))
            self._board.tabletop.paint_spoils(painter, space, self._score.seat, self.counted)

    def _sheet(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, 1, -1, -4)

    def _paint(self, painter: QPainter) -> None:
        """Paint what does not change during the counting."""
        rect, theme, px = self._sheet(), appearance().theme, appearance().px
        draw.panel(painter, rect)
        if self._has_won:
            draw.plate(painter, rect.adjusted(1, 1, -1, -1), 12, None, draw.pen(theme["gold"], 3))
        person, left, room = self._board.tabletop.people[self._score.seat], rect.left() + px(12), px(WIDE - 18)
        side = px(24)
        art.paint_seat(painter, person.token, QRectF(left, rect.top() + px(9), side, side))
        draw.elided(painter, left + side + px(7), rect.top() + px(26), person.name, fonts.text(px(15), 700), room - side)
        note = " · ".join(self._notes)
        draw.elided(painter, left, rect.bottom() - px(9), note, fonts.text(px(12)), room + px(6), theme["ink2"])


class Spoils(QWidget):
    """A row for each player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column(on=self, gap=6)
        self.rows: list[SpoilsRow] = []

    def set_counted(self, share: float) -> None:
        """Show this share of everything as counted."""
        for row in self.rows:
            if row.counted != share:
                row.counted = share
                row.update()

    def show_scores(self, board: BoardScene, scores: Sequence[Score], title: str) -> None:
        """Show these scores; the part of this name is a title, not something won."""
        for old in self.rows:
            old.deleteLater()
        ranked = sorted(scores, key=lambda score: (score.place, score.seat))
        self.rows = [SpoilsRow(board, score, title, alone=len(scores) == 1) for score in ranked]
        for row in self.rows:
            self._column.addWidget(row)
