"""The panels beside the maze: where they go in a window of any size, and as sheets the throw, the help, the button for clearing a
way, and the items. The players' cards are in a module of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from attrs import define, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.maze import EDGE, SMALL, parts
from ramses_desktop.games.pharaoh.pending import CLEAR, PendingMove
from ramses_desktop.games.pharaoh.state import MOVE, OVER, ROLL, State, discovered, holds, turns_left
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.pieces import item_icon
from ramses_desktop.games.pharaoh.ui.words import Note
from ramses_desktop.ui.board import values as base
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

WRAPPED: Final = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)

MARGIN: Final = 14.0
TOP: Final = 4.0
FRAME: Final = 24.0
NARROW_FRAME: Final = 18.0
LEFT: Final = 262.0
RIGHT: Final = 258.0
NARROW: Final = 190.0
BAR: Final = 56.0
CARD: Final = 122.0
"""Maximum height of a player's card."""
THROW: Final = 142.0
"""Height of the panel with the die."""
LOW: Final = 400.0
"""In columns lower than this, the items take precedence over everything else beside the maze."""
RACK: Final = 76.0
"""With less room than this for items, their text is smaller."""
LEAST: Final = 0.6
"""The smallest text beside items, as a share of the usual size."""
LOG: Final = 110.0
"""Minimum height of the log."""
LEVEL: Final = 8.0
"""Pixels of width that the sides give up so that the pyramid is as high as they are."""

WAYS_OUT: Final = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))
"""The way out through a gate, by its side."""


@define
class Layout(base.Layout):
    """Positions of everything at one size."""

    edge: int = EDGE[SMALL]
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    tile: float = 0.0
    throw: QRectF = field(factory=QRectF)
    """The panel with the die on its left, and on its right the prompt."""
    die: QRectF = field(factory=QRectF)
    items: QRectF = field(factory=QRectF)
    help: QRectF = field(factory=QRectF)
    clear: QRectF = field(factory=QRectF)
    players: tuple[QRectF, ...] = ()

    @property
    def px(self) -> float:
        """The usual font size."""
        return 13.5 * self.text

    def cell(self, number: int) -> QRectF:
        """A tile's rectangle."""
        row, column = divmod(number, self.edge)
        corner = self.tray.topLeft() + QPointF(self.frame, self.frame)
        return QRectF(corner.x() + column * self.tile, corner.y() + row * self.tile, self.tile, self.tile)

    def gate(self, number: int, side: int) -> QRectF:
        """The frame beside a tile with a gate on this side."""
        inner, way = self.cell(number), WAYS_OUT[side.bit_length() - 1]
        return inner.translated(way * self.tile).intersected(inner.translated(way * self.frame))


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale, compact = base.scale_for(window), window.width() < base.COMPACT
    frame = (NARROW_FRAME if compact else FRAME) * scale
    layout = Layout(scale=scale, text=base.text_scale_for(window, text_scale), edge=view.grid.edge, frame=frame)
    height = window.height() - TOP - MARGIN
    if view.stage == OVER:
        side = base.result_width(window.width() - 3 * MARGIN, layout.text, 0.4)
        place_tray(layout, QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height), height)
        layout.end = QRectF(layout.tray.right() + MARGIN, TOP, window.width() - layout.tray.width() - 3 * MARGIN, height)
        return layout
    wider = min(1.35, max(1.0, text_scale))
    left, right = (side * scale * wider for side in ((NARROW, NARROW) if compact else (LEFT, RIGHT)))
    place_tray(layout, QRectF(MARGIN + left + MARGIN, TOP, window.width() - left - right - 4 * MARGIN, height), height)
    # Width the pyramid cannot use goes to the sides, up to 1.4 times theirs; they give the little it may lack.
    spare = window.width() - 4 * MARGIN - left - right - layout.tray.width()
    left, right = left + min(spare / 2, left * 0.4), right + min(spare / 2, right * 0.4)
    layout.tray.moveLeft(round(MARGIN + left + (window.width() - left - right - 2 * MARGIN - layout.tray.width()) / 2))
    _players(layout, QRectF(MARGIN, TOP, left, height), len(view.players))
    _tools(layout, QRectF(window.width() - MARGIN - right, TOP, right, height), view)
    if layout.items.height() < RACK * layout.text and layout.text > LEAST:
        return lay_out(window, 0.9 * text_scale, view)
    return layout


def place_tray(layout: Layout, space: QRectF, height: float) -> None:
    """Place the pyramid, as large as possible; its frame takes what whole tiles leave. All begin at whole pixels: they are sharp,
    and their pictures stay good when the pyramid moves. It fills the height if the columns beside it are only a little higher."""
    most = int(height if height - space.width() <= LEVEL else space.width())
    tile = int((most - 2 * layout.frame) / layout.edge)
    # The number of tiles is odd: one pixel less for each makes both sides of the frame equal.
    tile -= (most - layout.edge * tile) % 2
    layout.tile, layout.frame = float(tile), float((most - layout.edge * tile) // 2)
    layout.tray = QRectF(space.x(), TOP + round((height - most) / 2), most, most)


def _players(layout: Layout, column: QRectF, count: int) -> None:
    gap = 8 * layout.scale
    each = min((column.height() + gap) / count - gap, CARD * layout.text)
    layout.players = tuple(QRectF(column.x(), column.y() + seat * (each + gap), column.width(), each) for seat in range(count))
    top = layout.players[-1].bottom() + gap
    layout.log = QRectF(column.x(), top, column.width(), column.bottom() - top)
    if layout.log.height() < LOG * layout.text:
        layout.log = QRectF()


def _tools(layout: Layout, column: QRectF, view: State) -> None:
    """The right column: prompt, die, items, help, buttons."""
    x, width, gap = column.x(), column.width(), 8 * layout.scale
    roomy, low = width / layout.text > 230, column.height() < LOW * layout.text
    layout.throw = QRectF(x, column.y(), width, min(THROW * layout.text, column.height() * (0.25 if low else 0.22)))
    layout.die = QRectF(layout.throw)
    layout.die.setWidth(min(width * 0.48, layout.throw.height() * 0.9))
    layout.prompt = QRectF(layout.throw)
    layout.prompt.setLeft(layout.die.right())
    layout.bar = QRectF(x - 4, column.bottom() - BAR * layout.text, width + 8, BAR * layout.text)
    layout.clear = QRectF(x, layout.bar.top() - gap - 38 * layout.text, width, 38 * layout.text)
    top, bottom = layout.throw.bottom() + gap, layout.clear.top() - gap
    enlarged = layout.text > 1.25 * layout.scale
    note = min((72 if roomy else 88) * layout.text, (bottom - top) * (0.42 if enlarged else 0.3 if low else 0.2))
    layout.help = QRectF(x, bottom - note, width, note)
    rack = min(layout.help.top() - gap - top, rack_height([holds(view.me, item) for item in items_of(view)], width, layout.text))
    layout.items = QRectF(x, top, width, rack)
    layout.help = QRectF(x, layout.items.bottom() + gap, width, min(bottom - layout.items.bottom() - gap, note * 1.5))
    # Hints that need more lines cover the button below rather than the die.
    layout.aside = layout.items.united(layout.help if roomy else layout.clear)


# ------------------------------------------------------------ the throw


@frozen
class Throw:
    """What stands beside the die: what to do, and the steps."""

    prompt: str
    said: str
    """Beside the die, while no throw is being walked."""
    steps: int = 0
    """Steps of this throw; 0 while none is being walked."""
    walked: int = 0
    planned: int = 0
    sand: int = -1
    """Turns left in the hourglass; -1 without one."""
    ready: bool = False
    """Whether the die is to be thrown."""


def throw_of(view: State, prompt: str, planned: int, *, rolls: bool, decides: bool) -> Throw:
    """What stands beside the die; the steps only while somebody walks."""
    sand = turns_left(view) if len(view.players) == 1 else -1
    if view.die and not rolls and view.stage != ROLL:
        return Throw(prompt, "", view.die, view.steps, planned, sand)
    said = tr("Click the die or press Space.") if decides else tr("The last throw")
    if rolls or view.stage != ROLL:
        said = "" if rolls else tr("The throw is used up.")
    return Throw(prompt, said, sand=sand, ready=decides and view.stage == ROLL)


def throw_sheet(layout: Layout, view: State, throw: Throw, *, rolls: bool) -> Sheet:
    """The panel behind the die, and beside it what to do, the steps, and in solo play the hourglass."""
    shown = [
        Part(layout.throw, "", paint=draw.panel),
        Part(layout.prompt, throw.prompt, paint=partial(_paint_throw, throw=throw, px=layout.px)),
    ]
    if throw.sand >= 0:
        name, tip = words.sand(throw.sand)
        shown.append(Part(layout.prompt, name, tip=tip))
    elif view.die and view.stage != ROLL:
        tip = tr("Each disc is a step of this roll; a tick marks those made or planned.")
        shown.append(Part(layout.throw, "", tip=tip))
    name, tip = words.die(view, rolls=rolls)
    key, ring = (("roll",), _paint_ring) if throw.ready else (None, None)
    return Sheet("throw", (*shown, Part(layout.die, name, key=key, tip=tip, paint=ring)), (throw,))


def die_place(rect: QRectF) -> QRectF:
    """The square of the die in its part of the panel."""
    return draw.square(rect.center(), min(rect.width() * 0.86, rect.height() * 0.78))


def _paint_ring(painter: QPainter, rect: QRectF) -> None:
    """A ring round the die that is to be thrown."""
    place = die_place(rect)
    draw.focus_ring(painter, place.adjusted(-2, -2, 2, 2), place.width() * 0.18, 2)


def _paint_throw(painter: QPainter, rect: QRectF, throw: Throw, px: float) -> None:
    theme, px = appearance().theme, min(px, rect.height() / 8)
    column = rect.adjusted(2, px * 0.7, -8, -px * 0.7)
    if throw.sand >= 0:
        sand, _ = words.sand(throw.sand)
        base, ink = column.bottom() - px * 0.2, theme["goldtext"]
        draw.shrunk(painter, column.left(), base, sand, px * 0.96, column.width(), ink, weight=700)
        column.setBottom(column.bottom() - px * 1.5)
    below = QRectF(column)
    below.setTop(column.bottom() - px * (3.3 if throw.steps else 2.6))
    if throw.steps:
        _paint_steps(painter, below, throw, px)
    elif throw.said:
        write(painter, below, throw.said, draw.fitting(throw.said, px * 0.98, below.size()), theme["ink2"])
    if throw.steps or throw.said:
        column.setBottom(below.top() - px * 0.3)
    write(painter, column, throw.prompt, draw.fitting(throw.prompt, px * 1.26, column.size(), 700), theme["ink"])


def write(painter: QPainter, rect: QRectF, said: str, font: QFont, ink: QColor, flags: int = WRAPPED) -> None:
    """Words in as many lines as it takes."""
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(rect, flags, said)


def _paint_steps(painter: QPainter, rect: QRectF, throw: Throw, px: float) -> None:
    """A disc for each step: ticked if it has been made or is planned; and their number."""
    theme, radius = appearance().theme, min(px * 0.66, rect.width() / (2.8 * throw.steps))
    y = rect.top() + px * 0.7
    for at in range(throw.steps):
        centre = QPointF(rect.left() + radius + 1 + at * radius * 2.75, y)
        if at >= throw.walked + throw.planned:
            draw.disc(painter, centre, radius, None, draw.pen(theme["edge"], 1.4))
            continue
        draw.disc(painter, centre, radius, theme["accent" if at >= throw.walked else "ink2"])
        tick = QPainterPath(centre + QPointF(-0.5, 0) * radius)
        tick.lineTo(centre + QPointF(-0.1, 0.42) * radius)
        tick.lineTo(centre + QPointF(0.55, -0.42) * radius)
        painter.strokePath(tick, draw.pen(theme["panel"] if at < throw.walked else theme["onaccent"], radius * 0.24))
    planned, left = throw.planned, throw.steps - throw.walked
    said = tr("{n} planned", "{n} planned", n=planned) if planned else tr("{n} step left", "{n} steps left", n=left)
    draw.elided(painter, rect.left(), y + px * 2.1, said, fonts.text(px), rect.width(), theme["ink2"])


# ------------------------------------------------------------ help and the button


def note_sheet(layout: Layout, note: Note) -> Sheet:
    """Help about what is pointed at."""
    return Sheet("note", (Part(layout.help, "", paint=partial(_paint_note, note=note, px=layout.px)),), (note,))


def _paint_note(painter: QPainter, rect: QRectF, note: Note, px: float) -> None:
    theme = appearance().theme
    draw.panel(painter, rect)
    inside = rect.adjusted(10, 6, -10, -6)
    draw.elided(painter, inside.left(), inside.top() + px * 1.1, note.title, fonts.text(px, 700), inside.width(), theme["ink"])
    body = inside.adjusted(0, px * 1.5, 0, 0)
    # The reason starts on its own line.
    room = body.adjusted(0, 0, 0, -px * 1.2).size() if note.reason else body.size()
    font = draw.fitting(f"{note.words} {note.reason}", px * 0.94, room)
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop)
    write(painter, body, note.words, font, theme["ink"], flags)
    if note.reason:
        above = QFontMetricsF(font).boundingRect(body, flags, note.words).height() if note.words else 0.0
        write(painter, body.adjusted(0, above + 2, 0, 0), note.reason, font, theme["bad"], flags)


def clear_sheet(layout: Layout, pending: PendingMove | None) -> Sheet:
    """The button for clearing a way."""
    if pending is None or pending.stage != MOVE:
        paint = partial(_paint_clear, px=layout.px, on=False, marked=False)
        return Sheet("clear", (Part(layout.clear, "", paint=paint),), (False, False))
    free, marked = not pending.refusal(CLEAR), pending.topic == CLEAR
    tip = tr("Give up the roll to turn the tile you stand on, or an empty one beside it.")
    paint = partial(_paint_clear, px=layout.px, on=free, marked=marked)
    button = Part(layout.clear, tr("Clear a way"), marked, free, ("clear",), 0, free, tip, free, paint=paint)
    return Sheet("clear", (button,), (free, marked))


def _paint_clear(painter: QPainter, rect: QRectF, px: float, *, on: bool, marked: bool) -> None:
    theme, said, font = appearance().theme, tr("Clear a way"), fonts.text(px * 1.02, 700)
    if on:
        draw.shade(painter, rect, 8, 1)
    edge = draw.pen(theme["accent"], 2.4) if marked else draw.edge_pen("edge", 1.3) if on else draw.pen(theme["edge"], 1.2, (4, 3))
    draw.plate(painter, rect, 8, theme["accent2"] if marked else theme["card"] if on else draw.faded(theme["card"], 0.4), edge)
    ink, side = theme["ink" if on else "ink2"], px * 1.35
    left = rect.center().x() - (QFontMetricsF(font).horizontalAdvance(said) + side + 8) / 2
    paint_icon(painter, "ui-rotate", QRectF(left, rect.center().y() - side / 2, side, side), ink=ink)
    draw.text(painter, left + side + 8, rect.center().y() + px * 0.38, said, font, ink)


# ------------------------------------------------------------ items


HEAD: Final = 38.0
"""Height of the title above the items."""
HELD: Final = 52.0
"""Height of an item that is held, with what it does."""
LEAST_HELD: Final = 34.0
"""Height of an item that is held, without what it does."""
EASY: Final = 32.0
"""Least height in pixels of an item that is easily hit."""
CROWDED: Final = 26.0
"""Height of items that are held, if there are too many for that."""
BESIDE: Final = 39.0
"""Most height of two items side by side, which are narrow."""
LABEL: Final = 30.0
"""Height of the words above the supply."""
STACK: Final = 30.0
"""Height of an item in the supply."""
LEAST_STACK: Final = 22.0
"""Minimum height of an item in the supply."""
GAP: Final = 6.0
INSET: Final = 10.0
ROW: Final = 80.0
"""Least width of a place with room for words beside the picture."""
WIDE: Final = 14.0
NARROW_ROW: Final = 7.0
"""Widths, in font sizes, of a row with room for what an item does, and of one with little room for its name."""
PALE: Final = QColor("#d3c198")
"""What dark drawings stand on in a dark theme."""


@frozen
class Held:
    """An item in the panel: held, available, or not discovered yet."""

    number: int
    held: bool
    left: int
    """Tokens left in the supply."""
    known: bool
    """Whether its stack is face up."""
    usable: bool
    in_coffer: bool = False


def items_of(view: State) -> list[int]:
    """The items of this pyramid."""
    counts = parts().counts(view.options.pyramid)[-len(parts().items) :]
    return [number for number, count in enumerate(counts) if count]


def held_items(view: State, seat: int, pending: PendingMove | None) -> list[Held]:
    """All items of this pyramid, as seen by this player."""
    player = view.players[seat]
    return [
        Held(
            item,
            holds(player, item),
            view.stock[item],
            discovered(view, item),
            pending is not None and not pending.refusal(parts().items[item].word),
            bool(view.coffer >> item & 1),
        )
        for item in items_of(view)
    ]


def rack_sheet(layout: Layout, view: State, pending: PendingMove | None, person: Person, *, own: bool, pointed: int) -> Sheet:
    """The items of whoever moves; `own` if that is the player at the screen. `pointed` is the item whose help is shown."""
    rect, px = QRectF(QPointF(), layout.items.size()), layout.px
    items, meant = held_items(view, view.seat, pending), words.meant_item(pending)
    rack = rack_of(rect, [item.held for item in items], layout.text)
    placed = list(zip(rack.places, items, strict=True))
    sizes = {held: _name_size([(place, item) for place, item in placed if item.held == held], px) for held in (True, False)}
    whose, moves = "" if own else person.name, pending is not None and pending.stage == MOVE

    def all_parts() -> Iterator[Part]:
        yield Part(rect, "", paint=draw.panel)
        head = QRectF(14, px * 0.3, rect.width() - 28, px * 2.1)
        yield Part(head, "", paint=partial(_paint_head, person=person, px=px))
        if not rack.supply.isEmpty():
            yield Part(rack.supply, "", paint=partial(_paint_label, px=px, ruled=any(item.held for item in items)))
        for place, item in placed:
            number, held = item.number, item.held
            yield Part(
                place,
                partial(words.item_words, view, number, whose, held=held),
                enabled=held,
                key=("item", number),
                pressable=item.usable,
                tip=partial(words.item_tip, view, number, pending),
                stop=moves and held,
                called=("item", number),
                paint=partial(paint_item, item=item, marked=number == meant, hovered=number == pointed, px=px, name=sizes[held]),
            )

    return Sheet("items", tuple(all_parts()), (tuple(items), view.seat, meant, pointed), at=layout.items.topLeft())


@frozen
class Rack:
    """Where each item is, and the words above the supply; these are empty if there is only room for a grid of pictures."""

    places: tuple[QRectF, ...]
    supply: QRectF


def rack_height(held: Sequence[bool], width: float, text: float) -> float:
    """The height that the items would like to have."""
    stacks = -(-held.count(False) // stack_columns(width, text))
    return text * (HEAD + sum(held) * (HELD + GAP) + LABEL + stacks * STACK + GAP)


def stack_columns(width: float, text: float) -> int:
    return 2 if width / text > 176 else 1


def rack_of(rect: QRectF, held: Sequence[bool], text: float) -> Rack:
    """Rows for the items that are held, two abreast if need be, and the supply in columns below; in a low panel, only pictures."""
    columns = stack_columns(rect.width(), text)
    stacks, room = -(-held.count(False) // columns), rect.height() / text - HEAD - LABEL - GAP
    usual = max(LEAST_HELD, EASY / text)
    for abreast, least in ((1, usual), (2, usual), (2, CROWDED)):
        rows = -(-sum(held) // abreast)
        squeezed = min(1.0, (room - rows * GAP) / max(1.0, rows * HELD + stacks * STACK))
        row, stack = max(least, squeezed * HELD), max(LEAST_STACK, squeezed * STACK)
        row = min(row, max(BESIDE, least)) if abreast > 1 else row
        if rows * (row + GAP) + stacks * stack <= room + 1:
            own = _columns(rect, HEAD * text, sum(held), abreast, row * text, GAP * text)
            supply = QRectF(
                rect.x() + INSET, own[-1].bottom() if own else rect.y() + HEAD * text, rect.width() - 2 * INSET, LABEL * text
            )
            others = _columns(rect, supply.bottom() - rect.y(), held.count(False), columns, stack * text, 0)
            return Rack(tuple((own if one else others).pop(0) for one in held), supply)
    return Rack(tuple(_grid(rect, len(held), text)), QRectF())


def _columns(rect: QRectF, top: float, count: int, columns: int, high: float, gap: float) -> list[QRectF]:
    wide = (rect.width() - 2 * INSET + GAP) / columns
    left, top = rect.x() + INSET, rect.y() + top
    return [QRectF(left + at % columns * wide, top + at // columns * (high + gap), wide - GAP, high) for at in range(count)]


def _grid(rect: QRectF, count: int, text: float) -> list[QRectF]:
    """Pictures only, in a low panel."""
    head, inset, gap = min(34 * text, rect.height() * 0.3), 8.0, 5.0
    columns = 4 if rect.width() / text > 176 else 3
    while True:
        rows = -(-count // columns)
        wide = (rect.width() - 2 * inset - (columns - 1) * gap) / columns
        high = (rect.height() - head - inset - (rows - 1) * gap) / rows
        if high > wide * 0.7 or rows == 1:
            break
        # A low panel has more columns.
        columns += 1
    return [
        QRectF(rect.x() + inset + at % columns * (wide + gap), rect.y() + head + at // columns * (high + gap), wide, high)
        for at in range(count)
    ]


def _name_size(items: Sequence[tuple[QRectF, Held]], px: float) -> float:
    """The size in which the longest of these names fits into its row, so that all are alike."""
    size = 0.0
    for place, item in items:
        left, right = _name_room(place, item, px)
        size = size or px * (1.1 if item.held and place.width() > WIDE * px else 1.0)
        wide = QFontMetricsF(fonts.text(size, 700 if item.held else 400)).horizontalAdvance(capital(words.short(item.number)))
        size = max(draw.SMALLEST, min(size, size * (right - left) * 0.98 / max(wide, 1.0)))
    return size


def _paint_head(painter: QPainter, rect: QRectF, person: Person, px: float) -> None:
    """Whose items these are, and that they are items if there is room for both."""
    theme, side, middle = appearance().theme, px * 1.6, rect.center().y()
    name, label = fonts.text(px * 1.1, 700), fonts.text(px)
    place = QRectF(rect.left(), middle - side / 2, side, side)
    room = rect.right() - place.right() - 6
    taken = QFontMetricsF(label).horizontalAdvance(tr("Items")) + px
    paint_seat(painter, person.token, place)
    if QFontMetricsF(name).horizontalAdvance(person.name) + taken <= room:
        draw.text(painter, rect.right(), middle + px * 0.36, tr("Items"), label, theme["ink2"], "end")
        room -= taken
    draw.elided(painter, place.right() + 6, middle + px * 0.4, person.name, name, room, theme["ink"])


def _paint_label(painter: QPainter, rect: QRectF, px: float, *, ruled: bool) -> None:
    """The words above the supply."""
    if ruled:
        draw.rule(painter, rect.x() + 4, rect.top(), rect.width() - 8)
    font, ink = fonts.text(px * 0.86, 700), appearance().theme["ink2"]
    draw.text(painter, rect.x() + 4, rect.bottom() - px * 0.4, tr("In the supply"), font, ink)


def paint_item(painter: QPainter, rect: QRectF, item: Held, *, marked: bool, hovered: bool, px: float, name: float = 0.0) -> None:
    """Paint an item as a row, or as a tile where there is no room for one; `name` is the size of its name in a row."""
    if item.held:
        _paint_plate(painter, rect, item, marked=marked, hovered=hovered)
    if rect.width() >= ROW * px / 13.5 and rect.width() > 2 * rect.height():
        _paint_row(painter, rect, item, px, name)
    else:
        _paint_tile(painter, rect, item, px)


def _paint_plate(painter: QPainter, rect: QRectF, item: Held, *, marked: bool, hovered: bool) -> None:
    """The edge says whether it can be used now."""
    theme = appearance().theme
    edge = draw.pen(theme["ink"], 2) if hovered else draw.edge_pen("edge" if item.usable else "line", 1.4 if item.usable else 1.2)
    draw.shade(painter, rect, 9, 1)
    draw.plate(painter, rect, 9, theme["accent2"] if marked else theme["card"], edge)
    if marked:
        draw.focus_ring(painter, rect, 9, 0)


def _icon_place(rect: QRectF, item: Held, px: float) -> QRectF:
    wide, narrow = rect.width() > WIDE * px, rect.width() < NARROW_ROW * px
    side = min(px * (2.4 if item.held and wide else 1.3 if narrow else 1.8), rect.height() * (0.66 if item.held else 0.86))
    left = rect.left() + (px * (0.7 if wide else 0.4) if item.held else 0 if narrow else 4)
    return QRectF(left, rect.center().y() - side / 2, side, side)


def _name_room(rect: QRectF, item: Held, px: float) -> tuple[float, float]:
    """Where the name in a row begins, and where it must end."""
    narrow = rect.width() < NARROW_ROW * px
    left = _icon_place(rect, item, px).right() + px * (0.9 if item.held and rect.width() > WIDE * px else 0.3 if narrow else 0.5)
    return left, rect.right() - (4 if item.held else px * 1.1 if narrow else px * 1.3 + 4)


def _paint_row(painter: QPainter, rect: QRectF, item: Held, px: float, size: float) -> None:
    """Icon and name. What is held says what it does as well, if there is room; of the others, how many are left."""
    theme, middle = appearance().theme, rect.center().y()
    _paint_icon(painter, _icon_place(rect, item, px), item)
    (x, right), name = _name_room(rect, item, px), capital(words.short(item.number))
    two_lines = item.held and rect.width() > WIDE * px and rect.height() >= px * 2.9
    baseline = middle + px * (-0.22 if two_lines else 0.36)
    ink = theme["ink" if item.known or item.held else "ink2"]
    draw.elided(painter, x, baseline, name, fonts.text(size, 700 if item.held else 400), right - x, ink)
    if not item.held:
        end = rect.right() - (0 if rect.width() < NARROW_ROW * px else 4)
        draw.text(painter, end, baseline, str(item.left), fonts.text(px, 700), ink, "end")
    if two_lines:
        draw.shrunk(painter, x, middle + px * 1.12, words.effect(item.number), px * 0.96, rect.right() - x - 8, theme["ink2"])


def _paint_tile(painter: QPainter, rect: QRectF, item: Held, px: float) -> None:
    """The icon; with the number left, unless it is held."""
    theme = appearance().theme
    side = min(rect.width() * 0.72, rect.height() * 0.72)
    icon = draw.square(rect.center(), side) if item.held else draw.square(rect.center() - QPointF(side, side) * 0.06, side)
    _paint_icon(painter, icon, item)
    if item.held:
        return
    size = min(px * 0.92, rect.height() * 0.34)
    place = rect.bottomRight() - QPointF(size, size) * 0.8
    draw.disc(painter, place, size * 0.72, theme["panel"])
    draw.text(painter, place.x(), place.y() + size * 0.36, str(item.left), fonts.text(size, 700), theme["ink"], "middle")


def _paint_icon(painter: QPainter, rect: QRectF, item: Held) -> None:
    opacity = 1.0 if item.known or item.held else 0.42
    if appearance().theme.dark:
        draw.disc(painter, rect.center(), rect.width() * 0.6, draw.faded(PALE, opacity))
    paint_icon(painter, item_icon(item.number), rect, opacity=opacity)
    if item.in_coffer:
        # On the picture, as the room beside it is for the name.
        paint_icon(painter, "coffer", draw.square(rect.bottomLeft() + QPointF(0.16, -0.12) * rect.width(), rect.width() * 0.56))
