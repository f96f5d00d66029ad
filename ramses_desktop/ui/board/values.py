"""What a board and the page round it tell each other: who sits where, where there is room, what may be done, hints, progress, and
options to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from attrs import define, evolve, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.ui.board.sprites import Paint, Sprite
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM = "turn", "mirror", "single", "put_back", "confirm"
TOOLS: Final = (TURN, MIRROR, SINGLE, PUT_BACK, CONFIRM)
EDITS: Final = {
    TURN: mark("turn", context="rotate"),
    MIRROR: mark("mirror"),
    SINGLE: mark("single box"),
    PUT_BACK: mark("put back"),
}
"""What undo calls the use of a tool that changes nothing but the pending move."""
COMPACT: Final = 1180
"""Window width below which columns are narrower."""


class Upkeep:
    """Brings something up to date: at once, or once at the end of whatever is under way, however often it is asked for."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._under_way = 0
        self._is_due = False

    @property
    def is_held(self) -> bool:
        """Whether something is under way."""
        return self._under_way > 0

    def ask(self) -> None:
        self._is_due = True
        self._do_what_is_due()

    def hold(self, begins: bool) -> None:
        """Something begins, or is over, that may ask several times."""
        self._under_way += 1 if begins else -1
        self._do_what_is_due()

    @contextmanager
    def once(self) -> Iterator[None]:
        self.hold(True)
        try:
            yield
        finally:
            self.hold(False)

    def _do_what_is_due(self) -> None:
        if self._is_due and not self.is_held:
            self._is_due = False
            self._act()


@frozen
class Person:
    """A seat's occupant, as far as a board shows it."""

    name: str
    token: int
    bot: bool = False

    @property
    def about(self) -> str:
        """What their colour and sign are for."""
        if self.bot:
            return tr("A bot. This colour and sign mark what is theirs.")
        return tr("This colour and sign mark what is theirs.")


@frozen
class Habits:
    """The table's and the player's preferences."""

    preview: bool = True
    """Show what a mark would earn before it is confirmed."""
    to_come: bool = True
    """Show the patterns still to come."""
    at_once: bool = False
    """Whether a mark counts without Confirm."""
    others: bool = True
    """Show what the others have; otherwise there is room for something else."""


@frozen
class Progress:
    """Rounds or turns: words, their number, and the current one, counted from 0."""

    words: str
    count: int
    now: int
    announced: bool = False
    """Whether a banner says so when it changes."""
    tip: str = ""
    """What it leads to, in a sentence."""


@frozen
class Hint:
    """A proposed move, with the reason. The best comes first."""

    move: Move
    text: str
    """The reason."""
    place: int = 1
    """1 for the best; equally good ones share a place."""
    judgement: str = ""
    """How good it is, in a word."""
    details: str = ""
    """What to expect of it, in numbers, for the tooltip; empty where no number says anything."""
    line: tuple[Any, ...] = ()
    """The move and its intended continuation."""
    brings: str = ""
    """What the move is, for whoever does not see it on the board; empty where the reason says it."""

    @property
    def best(self) -> bool:
        """Whether no other is better."""
        return self.place == 1


@frozen
class Target:
    """A thing on the board: its place, its name, and what pressing it means.

    One list of these serves mouse, keyboard and screen readers alike.
    """

    rect: QRectF
    words: str | Callable[[], str]
    """Its name for screen readers; a function if that takes a while to form."""
    checked: bool = False
    enabled: bool = True
    key: Hashable = None
    """What the scene is told when it is pressed or pointed at; None if it is only read out."""
    depth: int = 0
    """0 for a card or panel, 1 for a box on it."""
    pressable: bool = True
    """Whether screen readers can press it; targets that only respond to the pointer are read out as text."""
    tip: str | Callable[[], str] = ""
    """What it does, in a sentence: shown when the pointer rests on it, and read out."""
    stop: bool = False
    """Whether Tab stops here."""
    numbered: bool = False
    """Whether it can be reached by its number, among those that can."""
    layer: int = 0
    """If two overlap, the one in the higher layer takes the pointer; in the same layer, the later one."""

    @property
    def name(self) -> str:
        return self.words if isinstance(self.words, str) else self.words()

    @property
    def about(self) -> str:
        return self.tip if isinstance(self.tip, str) else self.tip()

    @property
    def sentence(self) -> str:
        """Its name and what it does."""
        return ". ".join(filter(None, (self.name, self.about)))

    @property
    def in_lines(self) -> str:
        """Its name, and what it does on a line below."""
        return "\n".join(filter(None, (self.name, self.about)))


@frozen
class Note:
    """Something small beside a picture, with a heading."""

    heading: str
    size: QSizeF
    paint: Paint


@frozen
class Exhibit:
    """A decision as a picture."""

    paint: Callable[[QPainter, QRectF], None]
    """Paints it as large as it gets in a room, against the upper left corner."""
    note: Note | None = None


@define
class Layout:
    """Positions of everything in a window of one size."""

    scale: float = 1.0
    """Scale of drawings, relative to the usual size."""
    text: float = 1.0
    """Scale of text."""
    prompt: QRectF = field(factory=QRectF)
    bar: QRectF = field(factory=QRectF)
    """Where the buttons go."""
    log: QRectF = field(factory=QRectF)
    """Where the log goes, if there is room for it."""
    end: QRectF = field(factory=QRectF)
    """Where the result goes, when the game is over."""
    end_head: QRectF = field(factory=QRectF)
    """Where its banner goes, above the board; empty if that stays with the rest."""
    end_foot: QRectF = field(factory=QRectF)
    """Where the best moments go, below the board; the same."""
    aside: QRectF = field(factory=QRectF)
    """Where hints go."""
    beside: QRectF = field(factory=QRectF)
    """Where the others would be, if they are not shown."""


def scale_for(window: QSizeF) -> float:
    """The scale of a window: large ones scale everything up in proportion."""
    return max(1.0, min(window.width() / 1280, window.height() / 720))


def text_scale_for(window: QSizeF, text_scale: float) -> float:
    return scale_for(window) * min(1.5, text_scale)


RESULT: Final = 476.0
"""Width of the result at normal text size."""


def result_width(space: float, text: float, share: float) -> float:
    """Width of the result when the game is over: a share of the space, more if its words need it, but at most half."""
    return max(share * space, min(0.5 * space, RESULT * text))


# ------------------------------------------------------------ choice


SHEET: Final = 60.0
"""Z value of sheets: over everything but hints."""
LIFTED: Final = 8.0
"""How far the picked option is lifted."""


@frozen
class Option:
    """One thing to choose from."""

    name: str
    paint: Callable[[QPainter, QRectF], None]
    enabled: bool = True
    tip: str = ""
    """What it does, in a sentence."""


@frozen
class Choice:
    """Options, the picked one, and their places."""

    title: str
    note: str
    options: tuple[Option, ...]
    picked: int
    rect: QRectF
    places: tuple[QRectF, ...]
    """The places of the options. They may overlap; the picked one is on top."""
    px: float
    """Font size."""
    face_down: bool = False
    """Whether the options still have to be turned up, because others may be looking."""

    def sprite(self) -> Sprite:
        options = tuple((option.name, option.enabled) for option in self.options)
        content = self.title, self.note, options, self.picked, self.places, self.face_down
        return Sprite(self.rect, self._paint, content, z=SHEET, heavy=True)

    def targets(self) -> Iterator[Target]:
        yield Target(self.rect, f"{self.title} {self.note}", key=("sheet",), layer=1, pressable=self.face_down)
        if self.face_down:
            return
        for at, (place, option) in enumerate(zip(self.places, self.options, strict=True)):
            picked = at == self.picked
            key = "option", at
            layer = 2 + picked
            target = Target(place, option.name, picked, enabled=option.enabled, key=key, depth=1, tip=option.tip, layer=layer)
            yield evolve(target, numbered=True)

    def beside(self, columns: int, rows: int) -> int:
        """The next enabled option in this direction, wrapping around."""
        count, first = len(self.options), self.places[0].top()
        in_row = sum(place.top() == first for place in self.places)
        step = columns + rows * (in_row if in_row < count else 1)
        steps = ((self.picked + far * step) % count for far in range(1, count + 1))
        return next((at for at in steps if self.options[at].enabled), self.picked)

    def _paint(self, painter: QPainter) -> None:
        theme, px = appearance().theme, self.px
        rect = QRectF(QPointF(), self.rect.size())
        paint_paper(painter, rect)
        middle, room = rect.center().x(), rect.width() - 32
        draw.shrunk(painter, middle, px * 2.2, self.title, px * 1.16, room, theme["ink"], "middle", 700)
        order = [at for at in range(len(self.options)) if at != self.picked] + [self.picked]
        for at in order:
            self._paint_option(
                painter, self.options[at], self.places[at].translated(-self.rect.topLeft()), picked=at == self.picked
            )
        draw.shrunk(painter, middle, rect.bottom() - px * 1.1, self.note, px * 0.94, room, theme["ink2"], "middle")

    def _paint_option(self, painter: QPainter, option: Option, place: QRectF, *, picked: bool) -> None:
        lifted = place.translated(0, -LIFTED) if picked and not self.face_down else place
        option.paint(painter, lifted)
        if self.face_down:
            return
        if not option.enabled:
            theme = appearance().theme
            draw.plate(painter, place, 8, draw.faded(theme["card"], 0.6), draw.pen(theme["bad"], 2, (6, 4)))
        elif picked:
            draw.focus_ring(painter, lifted, 8, 2)


def paint_paper(painter: QPainter, rect: QRectF) -> None:
    """Paint a sheet of paper over the board."""
    theme = appearance().theme
    draw.shade(painter, rect, 14, 4)
    draw.plate(painter, rect, 14, theme["card"], draw.pen(theme["gold"], 2.4))
