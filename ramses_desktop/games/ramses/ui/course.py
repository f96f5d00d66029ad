"""The drill *What lay where?* as the page of drills needs it: its board shows treasures, turns in a storm, takes answers and shows
where each lay."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from math import atan2, degrees
from typing import Final, TypeAlias

from attrs import define, field, frozen
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.ramses.course import STORMS, WHOLE, Course
from ramses_desktop.games.ramses.state import COLUMNS, ROWS, parts
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.motion import TurningItem, picture_of
from ramses_desktop.games.ramses.ui.painting import paint_hole, paint_treasure
from ramses_desktop.games.ramses.ui.words import treasure
from ramses_desktop.ui.board import values
from ramses_desktop.ui.board.marks import mark_at, outline, paint_verdict
from ramses_desktop.ui.board.scene import BoardOffer, BoardScene, Hand, Tabletop
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

Rect: TypeAlias = tuple[float, float, float, float]

RADIUS: Final = 0.15
"""Radius of the cross on a guess, in cells."""
HEAD: Final = 0.07
"""Length of an arrow's head, in cells."""


def paint_known(painter: QPainter, rect: QRectF) -> None:
    """A place that was remembered: framed, with a tick."""
    theme, inside = appearance().theme, rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, inside, 8, None, draw.pen(theme["card"], 5))
    draw.plate(painter, inside, 8, None, draw.pen(theme["good"], 3))
    side = rect.width() * 0.155
    paint_verdict(painter, rect.topRight() + QPointF(-side, side), side * 0.8, good=True, full=True)


def paint_here(painter: QPainter, rect: QRectF) -> None:
    """A place that was not remembered: dashed."""
    theme, inside = appearance().theme, rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, inside, 8, None, draw.pen(theme["card"], 5))
    draw.plate(painter, inside, 8, None, draw.pen(theme["bad"], 3, (8, 5)))


def paint_guess(painter: QPainter, rect: QRectF, guess: Rect, there: Rect) -> None:
    """A cross on the guess, and an arrow from it to where it lay."""
    del rect
    theme, start, goal = appearance().theme, QRectF(*guess), QRectF(*there)
    side = start.width()
    way = goal.center() - start.center()
    length = _far(goal.center(), start.center())
    unit = QPointF(way.x() / length, way.y() / length)
    tip = goal.center() - unit * (side * 0.5 / max(abs(unit.x()), abs(unit.y())))
    painter.save()
    painter.translate(tip)
    painter.rotate(degrees(atan2(way.y(), way.x())))
    tail = side * (RADIUS + 0.06) - _far(tip, start.center())
    arrow, head = QPainterPath(QPointF(tail, 0)), side * HEAD
    arrow.lineTo(0, 0)
    arrow.moveTo(-head, -head)
    arrow.lineTo(0, 0)
    arrow.lineTo(-head, head)
    for pen in (draw.pen(theme["card"], 7), draw.pen(theme["bad"], 3.4)):
        painter.strokePath(arrow, pen)
    painter.restore()
    paint_verdict(painter, start.center(), side * RADIUS, good=False, full=False)


def _far(one: QPointF, other: QPointF) -> float:
    way = one - other
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)


# ------------------------------------------------------------ scene


FRAME: Final = 20.0
EDGE: Final = 4.0
LARGEST: Final = 104.0
"""Side of a cell at scale 1."""
STORM: Final = 2200
"""Milliseconds of a storm."""
SIGN: Final = 38.0
"""Z value of the sign that the board was turned."""
COLOURS: Final = {"gold": mark("gold pyramid"), "red": mark("red pyramid"), "blue": mark("blue pyramid")}


@frozen
class Answer:
    thing: int
    guess: int | None
    """A hole; None if the player did not know."""


@frozen
class CourseView:
    """What of a course is to be seen."""

    course: Course
    turned: int = 0
    shown: int | None = None
    """The treasure that lies open for a moment."""
    answers: tuple[Answer, ...] = ()

    @property
    def open(self) -> dict[int, int]:
        """The treasures that lie open, by their holes."""
        seen = [answer.thing for answer in self.answers] + ([self.shown] if self.shown is not None else [])
        return {self.course.hole_of(thing): thing for thing in seen}


@define
class Layout(values.Layout):
    whole: QRectF = field(factory=QRectF)
    """Where the largest board would lie."""
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    cell: float = 0.0


def lay_out(window: QSizeF, text_scale: float, view: CourseView) -> Layout:
    """All boards have cells of the same size, unless one is turned on its side."""
    layout = Layout(scale=values.scale_for(window), text=values.text_scale_for(window, text_scale))
    around = 2 * (layout.frame + EDGE)
    across, along = (ROWS, COLUMNS) if view.turned % 2 else (COLUMNS, ROWS)
    space = QSizeF(window.width() - around, window.height() - around)
    layout.cell = float(int(min(space.width() / across, space.height() / along, LARGEST * max(1.0, layout.scale))))
    columns, rows = view.course.size(view.turned)
    layout.tray, layout.whole = (
        QRectF(0, 0, wide * layout.cell + 2 * layout.frame, high * layout.cell + 2 * layout.frame)
        for wide, high in ((columns, rows), (across, along))
    )
    for rect in (layout.tray, layout.whole):
        rect.moveCenter(QPointF(window.width() / 2, window.height() / 2))
        rect.moveTo(round(rect.x()), round(rect.y()))
    return layout


class CourseTabletop(Tabletop[CourseView, Layout]):
    """The board of a course. While it `awaits`, holes can be pressed."""

    def __init__(self, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        super().__init__(board, people, habits)
        self.cursor: int | None = None
        """The hole under the pointer, or reached by arrow keys."""
        self._was_turned = False
        """Whether to show the sign that the board was turned."""

    # ---------------------------------------------------------------- showing

    def show_course(self, course: Course, *, turned: int = 0, shown: int | None = None, answers: tuple[Answer, ...] = ()) -> None:
        """Let this much of a course be seen."""
        before = self.view
        self.board.show_view(before, CourseView(course, turned, shown, answers), 0, awaits=False)

    def ask(self) -> None:
        """Take an answer from now on."""
        self.awaits, self._was_turned = True, False
        self.board.changed_mind()

    def answer(self, thing: int, guess: int | None) -> bool:
        """Show where it lay, and tell whether that was the guess."""
        view = self.view
        self.show_course(view.course, turned=view.turned, answers=(*view.answers, Answer(thing, guess)))
        return guess == view.course.hole_of(thing)

    def take_up(self, before: CourseView | None, after: CourseView) -> None:
        self._was_turned = self._was_turned and after.turned > 0
        if before is None or before.course != after.course or before.turned != after.turned:
            self.cursor = None

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        return lay_out(size, text_scale, self.view)

    def hole(self, number: int) -> QRectF:
        layout, (column, row) = self.layout, self.view.course.place(number, self.view.turned)
        corner = layout.tray.topLeft() + QPointF(layout.frame + column * layout.cell, layout.frame + row * layout.cell)
        return QRectF(corner, QSizeF(layout.cell, layout.cell))

    def sprites(self) -> dict[Hashable, Sprite]:
        view, layout = self.view, self.layout
        sprites: dict[Hashable, Sprite] = {}
        if view.course.level < WHOLE:
            paint = partial(_paint_whole, size=layout.whole.size(), px=14.5 * layout.text)
            sprites["whole"] = Sprite(layout.whole, paint, (layout.text,), z=-1)
        tray = QRectF(QPointF(), layout.tray.size())
        sprites["tray"] = Sprite(layout.tray, partial(painting.paint_tray, rect=tray, frame=layout.frame), (layout.frame,))
        for number, colour in enumerate(view.course.colours):
            sprites["hole", number] = self._open(number) if self.is_open(number) else self._pyramid(number, colour)
        if self._was_turned:
            side = min(layout.tray.width(), layout.tray.height()) * 0.44
            place = draw.square(layout.tray.center(), side)
            sprites["turned"] = Sprite(place, partial(painting.paint_turned, side=side), z=SIGN)
        return sprites

    def is_open(self, number: int) -> bool:
        return number == self.view.course.free or number in self.view.open

    def _open(self, number: int) -> Sprite:
        rect, thing = self.hole(number), self.view.open.get(number)
        icon = parts().treasures[thing].icon if thing is not None else ""
        return Sprite(rect, partial(paint_hole, rect=QRectF(QPointF(), rect.size()), treasure=icon), (icon,), z=0.5)

    def _pyramid(self, number: int, colour: str) -> Sprite:
        place = self.hole(number)
        paint = partial(painting.paint_standing, side=place.width(), kind=colour)
        # Shadows fall to the right and down, under the pyramids there.
        z = 1 + place.y() / 10_000 + place.x() / 10_000_000
        return Sprite(place, paint, (colour,), z=z, margin=place.width() * painting.SHADOW, cached=False)

    def marks(self) -> Iterator[Sprite]:
        """Ticks, crosses on guesses with arrows to where it lay, and the hole that would be picked."""
        for answer in self.view.answers:
            there = self.hole(self.view.course.hole_of(answer.thing))
            if answer.guess == self.view.course.hole_of(answer.thing):
                yield mark_at(there, paint_known)
            else:
                yield mark_at(there, paint_here)
            if answer.guess is not None and answer.guess != self.view.course.hole_of(answer.thing):
                guess = self.hole(answer.guess)
                both = guess.united(there)
                corner = both.topLeft()
                yield mark_at(both, paint_guess, guess.translated(-corner).getRect(), there.translated(-corner).getRect(), z=31)
        if self.awaits and self.cursor is not None and not self.is_open(self.cursor):
            yield outline(self.hole(self.cursor), 3.4, z=32)

    # ---------------------------------------------------------------- the storm

    def blow(self, done: Callable[[], None]) -> bool:
        """Turn the board by a quarter in a storm, before everyone's eyes, then call `done`. With reduced motion it is turned in one
        step, with a sign that it was; then False, and nothing is called."""
        board, course, start = self.board, self.view.course, self.layout.tray
        if appearance().travel(STORM) == 0:
            self._was_turned = True
            self.show_course(course, turned=1)
            return False
        items = [item for key, item in board.layer.items.items() if key == "tray" or isinstance(key, tuple)]
        picture = picture_of(items, start, board.ratio)
        self.show_course(course, turned=1)
        turning = TurningItem(picture, start, self.layout.tray, board.sceneRect(), board.sceneRect())
        board.addItem(turning)
        self._show_board(False)

        def end() -> None:
            board.removeItem(turning)
            self._show_board(True)
            done()

        board.motion.go(STORM, turning.blow, travel=True, curve=QEasingCurve.Type.Linear, done=end)
        return True

    def _show_board(self, visible: bool) -> None:
        for item in self.board.layer.items.values():
            item.setVisible(visible)

    # ---------------------------------------------------------------- words

    def place_words(self, number: int) -> str:
        """Visible column and row of a hole: `c4`."""
        column, row = self.view.course.place(number, self.view.turned)
        return f"{'abcdefgh'[column]}{row + 1}"

    def hole_words(self, number: int) -> str:
        """What can be seen there now."""
        thing = self.view.open.get(number)
        if thing is not None:
            what = treasure(thing)
        elif number == self.view.course.free:
            what = tr("free hole: sand")
        else:
            what = tr(COLOURS[self.view.course.colours[number]])
        return f"{self.place_words(number)}, {what}"

    def place_of(self, thing: int) -> str:
        """A treasure and where it lies, as it is on the screen."""
        return f"{capital(treasure(thing))}: {self.place_words(self.view.course.hole_of(thing))}"

    def prompt_words(self) -> str:
        return ""

    def progress(self) -> list[Progress]:
        return []

    def targets(self) -> Iterator[Target]:
        """In reading order, as the board lies now. There are no tips: they would be help."""
        course, turned = self.view.course, self.view.turned
        columns, rows = course.size(turned)
        for at in range(columns * rows):
            number = course.hole_at(at % columns, at // columns, turned)
            key = ("hole", number) if self.awaits and not self.is_open(number) else None
            yield Target(self.hole(number), partial(self.hole_words, number), key=key)

    def free_beside(self, start: int | None, columns: int, rows: int) -> int | None:
        """The next hole that can be picked in this direction, or the same one at the edge; without a start, the first."""
        course, turned = self.view.course, self.view.turned
        free = [number for number in range(len(course.colours)) if not self.is_open(number)]
        if start is None:
            return min(free, key=lambda number: course.place(number, turned)[::-1])
        here = course.place(start, turned)

        def far(number: int) -> tuple[int, int]:
            column, row = course.place(number, turned)
            ahead = (column - here[0]) * columns + (row - here[1]) * rows
            aside = abs((column - here[0]) * rows) + abs((row - here[1]) * columns)
            return (ahead + 2 * aside, aside) if ahead > 0 else (1000, 0)

        goal = min(free, key=far)
        return goal if far(goal)[0] < 1000 else start if start in free else goal


class CourseHand(Hand[CourseTabletop, None]):
    """`chosen` is emitted with the hole that was picked."""

    def press(self, key: Hashable) -> None:
        match key:
            case ("hole", int(number)) if self.tabletop.awaits:
                self.tabletop.cursor = number
                self.board.chosen.emit(number)

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("hole", int(number)):
                self.tabletop.cursor = number
                self.board.show_marks()

    def arrow(self, columns: int, rows: int) -> bool:
        table = self.tabletop
        if not table.awaits:
            return False
        table.cursor = table.free_beside(table.cursor, columns, rows)
        self.board.show_marks()
        if table.cursor is not None:
            self.board.spoken.emit(table.hole_words(table.cursor))
        return True

    def settle(self) -> None:
        """Pick the hole under the cursor."""
        table = self.tabletop
        if table.awaits and table.cursor is not None and not table.is_open(table.cursor):
            self.press(("hole", table.cursor))


def _paint_whole(painter: QPainter, size: QSizeF, px: float) -> None:
    """Paint how large the board will become."""
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), 16, None, draw.pen(theme["edge"], 1.8, (8, 6)))
    painter.setFont(fonts.text(px))
    painter.setPen(theme["ink2"])
    flags = int(Qt.AlignmentFlag.AlignRight) | int(Qt.AlignmentFlag.AlignBottom)
    painter.drawText(rect.adjusted(20, 12, -20, -12), flags, tr("From level {level} on: the whole board", level=WHOLE))


# ------------------------------------------------------------ course


QUESTIONS: Final = (
    mark("Where did the plumed crown lie?"),
    mark("Where did the golden mask lie?"),
    mark("Where did the ankh lie?"),
    mark("Where did the broad collar lie?"),
    mark("Where did the chalice lie?"),
    mark("Where did the dagger lie?"),
    mark("Where did the black cat lie?"),
    mark("Where did the amphora lie?"),
    mark("Where did the scroll lie?"),
    mark("Where did the signet ring lie?"),
    mark("Where did the golden harp lie?"),
    mark("Where did the shepherd's crook lie?"),
)
"""In the order of the treasures in `parts.json`."""
STORM_ICON: Final = "sandstorm"


def board() -> BoardScene:
    return BoardScene(BoardOffer(CourseTabletop, CourseHand), (Person("", 0),), Habits())


def question(thing: int) -> str:
    return tr(QUESTIONS[thing - 1])


def name(thing: int) -> str:
    return capital(treasure(thing))


def how_many(level: int) -> str:
    return tr("{n} treasure.", "{n} treasures.", n=level)


def before_showing(level: int) -> str:
    """What is about to be shown."""
    shown = tr("{n} treasure comes to light for a moment.", "{n} treasures come to light, one after the other.", n=level)
    if level < STORMS:
        return shown
    return f"{shown} {tr('Then a sandstorm turns the board.')}"


def in_storm() -> str:
    return tr("Sandstorm. The board makes a quarter turn clockwise.")


def from_storm() -> tuple[int, str]:
    """The level from which on there is a sandstorm, and a word for it."""
    return STORMS, tr("storm")


def how_it_works() -> str:
    return tr(
        "Treasures come to light one after the other. Then you are asked where each of them lay, in another order. With at most "
        "one wrong you go one course higher, with half of them wrong one lower. There are courses from three treasures to "
        "twelve; from ten on, a sandstorm turns the board before the questions."
    )


def paint_thing(painter: QPainter, rect: QRectF, thing: int) -> None:
    """Paint a treasure on a small plate."""
    draw.plate(painter, rect, 6, draw.mix(appearance().theme["goldfill"], draw.WHITE, 0.45))
    paint_icon(painter, parts().treasures[thing].icon, rect.adjusted(2, 2, -2, -2))


def paint_sought(painter: QPainter, rect: QRectF, thing: int) -> None:
    """Paint the card of the treasure that is asked for."""
    paint_treasure(painter, rect, thing)
