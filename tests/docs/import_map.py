"""The map of docs/architecture.md: which part of the program imports which, according to the source. Arrows that follow from others
are left out of the drawing, but not of the list in each box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from textwrap import wrap
from typing import Final

from tests.docs.svg import MODEL, SCREEN, SOFT, START, arrow, plate, sheet, words
from tests.source import Modules, imports, is_ours, short

WIDE, GAP, HIGH, ROOM = 280, 52, 96, 54
"""Width of a box, space between columns, height of a box, space between rows; in pixels, as everything here."""
MARGIN, TOP = 48, 112
LANE: Final = 9
"""Distance between two parallel arrows."""


@dataclass(frozen=True)
class Part:
    """A box of the map: its place, its purpose, and the modules in it."""

    column: float
    row: int
    words: str
    fill: str
    modules: tuple[str, ...]
    """Names of modules or folders; `*` stands for any game."""
    columns: int = 1

    @property
    def left(self) -> float:
        return MARGIN + self.column * (WIDE + GAP)

    @property
    def top(self) -> float:
        return TOP + self.row * (HIGH + ROOM)

    @property
    def wide(self) -> float:
        return self.columns * (WIDE + GAP) - GAP

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + HIGH

    def holds(self, point: Point) -> bool:
        """Whether a line through this point would touch the box."""
        return self.left - 6 < point[0] < self.right + 6 and self.top < point[1] < self.bottom


PARTS: Final = {
    "app": Part(0.5, 0, "starts the window, or a command", START, ("app", "__main__", "demo", "selftest")),
    "cli": Part(3, 0, "commands that need no window", START, ("cli", "console")),
    "ui": Part(0.5, 1, "the main window, its actions and files", SCREEN, ("ui",)),
    "ui/pages": Part(0, 2, "home, new game, statistics, rules", SCREEN, ("ui.pages",)),
    "ui/table": Part(1, 2, "a game being played or replayed", SCREEN, ("ui.table",)),
    "ui/coaching": Part(2, 2, "reviews and better moves on screen", SCREEN, ("ui.coaching",)),
    "ui/widgets": Part(0, 3, "buttons, lists and charts of our own", SCREEN, ("ui.widgets",)),
    "store": Part(1, 3, "journals, settings, statistics", MODEL, ("store",)),
    "support": Part(0, 4, "crashes, doctor, reports", MODEL, ("support",)),
    "thinking": Part(2, 3, "questions to bots; their process", MODEL, ("thinking",)),
    "coach": Part(3, 3, "how well somebody played", MODEL, ("coach",)),
    "games": Part(3, 4, "the one list of games", MODEL, ("games", "games.info")),
    "games/<game>/ui": Part(2, 5, "the table of one game", SCREEN, ("games.*.ui",)),
    "games/<game>": Part(3, 5, "rules, bots and log of one game", MODEL, ("games.*",)),
    "games/flip_and_write/ui": Part(2, 6, "the table that two games share", SCREEN, ("games.flip_and_write.ui",)),
    "games/flip_and_write": Part(3, 6, "the rules that two games share", MODEL, ("games.flip_and_write",)),
    "ui/board": Part(2, 7, "the scene under every game", SCREEN, ("ui.board",)),
    "bots": Part(3, 7, "levels, search, hints, arena", MODEL, ("bots",)),
    "ui/style": Part(0, 8, "theme, fonts, icons, drawing", SCREEN, ("ui.style",)),
    "language": Part(1, 8, "what is spoken now", MODEL, ("language",)),
    "data": Part(2, 8, "finds the files in resources", MODEL, ("data",)),
    "seams": Part(3, 8, "tells a move's way, with --debug", MODEL, ("seams",)),
    "engine": Part(0, 9, "what a game is: interface, luck, session, record", MODEL, ("engine",), columns=4),
}

Point = tuple[float, float]
Arrows = set[tuple[str, str]]


# ------------------------------------------------------------ the arrows


def part_of(module: str) -> str | None:
    """The box with the most specific name for a module; None for the package itself, which holds only the version."""
    steps = short(module).split(".")
    if steps[0] == "games" and len(steps) > 1 and steps[1] not in ("flip_and_write", "info"):
        steps[1] = "*"
    for depth in range(len(steps), 0, -1):
        name = ".".join(steps[:depth])
        for part, box in PARTS.items():
            if name in box.modules:
                return part
    return None


def arrows(modules: Modules) -> Arrows:
    """Which box imports which."""
    found = {(part_of(module), part_of(target)) for module in modules for _, target in imports(module, modules) if is_ours(target)}
    return {(one, other) for one, other in found if one and other and one != other}


def reachable(every: Arrows) -> dict[str, set[str]]:
    """For each box, all boxes it reaches along arrows."""
    found: dict[str, set[str]] = {}
    for start in {one for one, _ in every}:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            here = ahead.pop()
            new = {other for one, other in every if one == here} - seen
            seen |= new
            ahead += new
        found[start] = seen
    return found


def essential(every: Arrows) -> Arrows:
    """Drop arrows that follow from others. Boxes that import each other, directly or not, keep all arrows between them."""
    far = reachable(every)

    def are_together(one: str, other: str) -> bool:
        return other in far.get(one, ()) and one in far.get(other, ())

    def follows(one: str, other: str) -> bool:
        return any(
            other in far.get(way, ()) and not are_together(one, way) and not are_together(way, other) for way in far.get(one, ())
        )

    return {(one, other) for one, other in every if are_together(one, other) or not follows(one, other)}


# ------------------------------------------------------------ the map


def box(name: str, part: Part, every: Arrows) -> Iterator[str]:
    x, y = part.left, part.top
    yield plate(x, y, part.wide, HIGH, part.fill)
    yield words(x + 14, y + 25, name, 16, weight=700)
    yield words(x + 14, y + 43, part.words, 12.5)
    known = sorted(other for one, other in every if one == name)
    text = "imports " + ", ".join(known) if known else "imports nothing of ours"
    for number, line in enumerate(wrap(text, 44 * part.columns, break_on_hyphens=False)):
        yield words(x + 14, y + 60 + 13 * number, line, 10.5, fill=SOFT)


def ports(chosen: Arrows) -> dict[tuple[str, str, bool], float]:
    """Where each arrow starts (True) and ends on the edges of its two boxes, so that none overlap and few cross."""
    found: dict[tuple[str, str, bool], float] = {}
    for name, part in PARTS.items():
        for below in (True, False):
            ends = []
            for one, other in chosen:
                for leaves, mine, far in ((True, one, other), (False, other, one)):
                    if mine == name and PARTS[far].row != part.row and (PARTS[far].row > part.row) == below:
                        ends.append((PARTS[far].column, -abs(PARTS[far].row - part.row), one, other, leaves))
            for number, (*_, one, other, leaves) in enumerate(sorted(ends), 1):
                found[one, other, leaves] = part.left + part.wide * number / (len(ends) + 1)
    for one, other in chosen:
        if PARTS[other].columns > 1:
            found[one, other, False] = found[one, other, True]
    return found


def is_free(points: Iterable[Point], *ends: str) -> bool:
    return not any(part.holds(point) for point in points for name, part in PARTS.items() if name not in ends)


def between(start: Point, end: Point) -> Iterator[Point]:
    for step in range(41):
        yield start[0] + (end[0] - start[0]) * step / 40, start[1] + (end[1] - start[1]) * step / 40


@dataclass
class Router:
    """Draws arrows around the boxes, and remembers which lanes between them are taken."""

    places: Mapping[tuple[str, str, bool], float]
    lanes: Counter[float] = field(default_factory=Counter)

    def arrow(self, one: str, other: str) -> str:
        here, there = PARTS[one], PARTS[other]
        if here.row == there.row:
            path = self.sideways(here, there)
        else:
            falls = there.row > here.row
            start = self.places[one, other, True], here.bottom if falls else here.top
            end = self.places[one, other, False], there.top if falls else there.bottom
            path = self.curve(start, end) if is_free(self.on_curve(start, end), one, other) else self.corners(start, end)
        return arrow(path)

    def sideways(self, here: Part, there: Part) -> str:
        ahead = there.column > here.column
        y = here.top + HIGH / 2 + (-8 if ahead else 8)
        return f"M{here.right if ahead else here.left:g} {y:g}H{there.left if ahead else there.right:g}"

    def bend(self, start: Point, end: Point) -> float:
        return max(min((end[1] - start[1]) / 2, 110), -110)

    def curve(self, start: Point, end: Point) -> str:
        (x, y), (to, goal), bend = start, end, self.bend(start, end)
        return f"M{x:g} {y:g}C{x:g} {y + bend:g} {to:g} {goal - bend:g} {to:g} {goal:g}"

    def on_curve(self, start: Point, end: Point) -> Iterator[Point]:
        (x, y), (to, goal), bend = start, end, self.bend(start, end)
        for step in range(41):
            part = step / 40
            rest = 1 - part
            near, far = rest**3 + 3 * rest * rest * part, part**3 + 3 * part * part * rest
            yield near * x + far * to, near * y + far * goal + 3 * rest * part * bend * (rest - part)

    def corners(self, start: Point, end: Point) -> str:
        """Down to the space between two rows, along it, down between two columns, along again, and down."""
        high, low = self.lane(start[1] + ROOM / 2), self.lane(end[1] - ROOM / 2)
        gutters = [MARGIN - GAP / 2 + column * (WIDE + GAP) for column in range(5)]
        free = [x for x in gutters if is_free(between((x, high), (x, low)))]
        x = self.lane(min(free, key=lambda gutter: abs(gutter - start[0]) + abs(gutter - end[0])))
        return rounded([start, (start[0], high), (x, high), (x, low), (end[0], low), end])

    def lane(self, middle: float) -> float:
        """The next free lane: first the middle, then alternating sides."""
        taken = self.lanes[middle]
        self.lanes[middle] += 1
        return middle + LANE * ((taken + 1) // 2) * (1 if taken % 2 else -1)


def rounded(points: Sequence[Point], radius: float = 9) -> str:
    """A path with rounded corners."""
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        (x, y), (to, goal) = toward(corner, before, radius), toward(corner, after, radius)
        path += f"L{x:g} {y:g}Q{corner[0]:g} {corner[1]:g} {to:g} {goal:g}"
    return f"{path}L{points[-1][0]:g} {points[-1][1]:g}"


def toward(here: Point, there: Point, far: float) -> Point:
    length = dist(here, there) or 1.0
    part = min(far, length / 2) / length
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def legend(y: float) -> Iterator[str]:
    for number, (fill, text) in enumerate(((START, "starts the program"), (SCREEN, "knows Qt"), (MODEL, "knows no Qt"))):
        x = MARGIN + 170 * number
        yield plate(x, y - 13, 22, 16, fill, 4)
        yield words(x + 30, y, text, 13, fill=SOFT)


def draw(modules: Modules) -> str:
    every = arrows(modules)
    chosen = essential(every)
    router = Router(ports(chosen))
    wide = 2 * MARGIN + 4 * WIDE + 3 * GAP
    high = TOP + (1 + max(part.row for part in PARTS.values())) * (HIGH + ROOM) - ROOM + MARGIN
    body = [
        words(MARGIN, 50, "Who imports whom", 26, weight=700),
        *legend(80),
        words(
            wide - MARGIN,
            80,
            "An arrow that follows from others is not drawn; the list in each box is complete.",
            13,
            fill=SOFT,
            anchor="end",
        ),
        *(router.arrow(one, other) for one, other in sorted(chosen)),
    ]
    for name, part in PARTS.items():
        body += box(name, part, every)
    return sheet(wide, high, "Which part of Ramses Desktop imports which", body)
