"""The mark a player is about to make: the piece, its orientation and place, and whether it may go there. Mouse and keyboard both
work on this. Knows views and moves, but no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from attrs import define, evolve, field, frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.games.flip_and_write.grid import SIDE, Cell, cells, orientations
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, ExpeditionGame

SINGLE: tuple[Cell, ...] = ((0, 0),)


@frozen
class Spot:
    """Position of the piece's upper left corner."""

    card: int
    column: int
    row: int


@frozen
class Intent:
    """A player's pending choice, restorable by undo: orientation and position of the piece, or the chosen cards."""

    picked: tuple[int, ...]
    way: int = 0
    single: bool = False
    spot: Spot | None = None
    """None while the piece is at home or in the hand."""
    carried: bool = False
    put_down: bool = False


class EarnedLine(NamedTuple):
    """Points of one kind, with their drawing."""

    icon: str
    points: int
    least: int
    """The points if others who go first take all that they can."""


@frozen
class Earned:
    """By how much the score would change if nothing but this mark were made this turn."""

    gain: Any = field(eq=False)
    """What is under the boxes, in the game's own type."""
    lines: tuple[EarnedLine, ...]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def least(self) -> int:
        return sum(line.least for line in self.lines)

    @property
    def bonuses(self) -> int:
        return int(self.gain.crosses)


@define
class PendingMark:
    """The piece of one decision: a placement or a bonus box. Games fill in `game` and the hooks."""

    view: Any
    seat: int
    way: int = 0
    """The index of the orientation in `ways`."""
    single: bool = False
    """One box instead of the pattern."""
    spot: Spot | None = None
    legal: frozenset[tuple[int, int]] = field(init=False)
    """Card and boxes of every legal mark."""
    ways: tuple[tuple[Cell, ...], ...] = field(init=False)
    _earned: dict[Cross | Bonus, Earned] = field(init=False, factory=dict, eq=False)
    """Cached, as it is asked for at every step of the piece, and more than once."""

    def __attrs_post_init__(self) -> None:
        moves = self.game.moves(self.view)
        self.legal = frozenset((move.card, move.boxes) for move in moves if isinstance(move, Cross | Bonus))
        self.ways = orientations(self.pattern)
        self.single = self.bonus
        if not self.bonus:
            self.way = self._fitting_way()

    # -------------------------------------------------------- game-specific

    game: ClassVar[ExpeditionGame[Any]]

    def icon_of(self, part: str, gain: Any) -> str:
        """The drawing of points for this part of the score, when the mark covers this."""
        raise NotImplementedError

    def others_first(self, after: Any) -> Any:
        """The view after the mark, with all taken that others who are served before this seat could take in the same turn."""
        raise NotImplementedError

    # -------------------------------------------------------- state

    @property
    def pattern(self) -> tuple[Cell, ...]:
        """The pattern that everyone uses, as drawn."""
        expedition: int = self.view.expedition
        parts = self.game.parts()
        return parts.patterns[parts.expeditions[expedition]].cells

    @property
    def bonus(self) -> bool:
        return bool(self.view.bonus > 0)

    @property
    def lost(self) -> bool:
        """Whether no box is left for a bonus."""
        return not self.legal

    @property
    def cards(self) -> list[int]:
        return [one.card for one in self.view.players[self.seat].cards]

    @property
    def shape(self) -> tuple[Cell, ...]:
        return SINGLE if self.single else self.ways[self.way]

    def _fitting_way(self) -> int:
        """The first orientation that fits anywhere, or simply the first."""
        shapes = {cornered(boxes) for _, boxes in self.legal}
        return next((way for way, shape in enumerate(self.ways) if shape in shapes), 0)

    # -------------------------------------------------------- turning and moving

    def turn(self) -> None:
        """A quarter turn clockwise, about the piece's centre as far as the grid allows."""
        self._become(tuple((-row, column) for column, row in self.shape))

    def mirror(self) -> None:
        """Mirror left to right."""
        self._become(tuple((-column, row) for column, row in self.shape))

    def _become(self, shape: Sequence[Cell]) -> None:
        if self.single:
            return
        self.way = self.ways.index(_normal(shape))
        if self.spot is not None:
            self.put(self.spot)

    def toggle_single(self) -> None:
        """Switch between the pattern and one box."""
        if not self.bonus:
            self.single = not self.single
            if self.spot is not None:
                self.put(self.spot)

    def put(self, spot: Spot) -> None:
        """Put the piece there, shifted so that it stays on the card."""
        width, height = self.size
        self.spot = Spot(spot.card, max(0, min(spot.column, SIDE - width)), max(0, min(spot.row, SIDE - height)))

    def legal_spot_near(self, card: int, column: float, row: float, reach: float) -> Spot | None:
        """The nearest legal place on a card for the piece in its current orientation, if its corner is within reach."""
        found = []
        for on, boxes in self.legal:
            if on == card and cornered(boxes) == self.shape:
                left, top = (min(place) for place in zip(*cells(boxes), strict=True))
                away = max(abs(left - column), abs(top - row))
                if away <= reach:
                    found.append((away, left, top))
        if not found:
            return None
        _, left, top = min(found)
        return Spot(card, left, top)

    def shift(self, columns: int, rows: int) -> None:
        if self.spot is not None:
            self.put(Spot(self.spot.card, self.spot.column + columns, self.spot.row + rows))

    @property
    def size(self) -> tuple[int, int]:
        return max(column for column, _ in self.shape) + 1, max(row for _, row in self.shape) + 1

    def offer(self, card: int) -> None:
        """Put the piece on a legal place of this card, turned if need be, or in the card's middle if there is none."""
        fits = sorted(boxes for on, boxes in self.legal if on == card and (boxes.bit_count() == 1) == self.single)
        same = [boxes for boxes in fits if cornered(boxes) == self.shape]
        if fits:
            self.lay(card, (same or fits)[0])
        else:
            self.put(Spot(card, 1, 1))

    def lay(self, card: int, boxes: int) -> None:
        """Put the piece exactly on these boxes."""
        self.single = boxes.bit_count() == 1
        if not self.single:
            self.way = self.ways.index(cornered(boxes))
        corner = cells(boxes)
        self.spot = Spot(card, min(column for column, _ in corner), min(row for _, row in corner))

    # -------------------------------------------------------- legality and score

    @property
    def boxes(self) -> int:
        """The boxes under the piece; 0 while it is off the cards."""
        if self.spot is None:
            return 0
        return sum(1 << ((self.spot.row + row) * SIDE + self.spot.column + column) for column, row in self.shape)

    @property
    def fits(self) -> bool:
        return self.spot is not None and (self.spot.card, self.boxes) in self.legal

    @property
    def move(self) -> Cross | Bonus | None:
        """The mark as a move, legal or not."""
        if self.spot is None:
            return None
        return Bonus(self.spot.card, self.boxes) if self.bonus else Cross(self.spot.card, self.boxes)

    @property
    def reason(self) -> str:
        """Why the piece may not go here; empty if it may or is off the cards."""
        if self.move is None or self.fits:
            return ""
        try:
            self.game.marked(self.view, self.move)
        except IllegalMove as problem:
            return str(problem)
        raise AssertionError(f"{self.move} is not among the moves but was taken")

    @property
    def earned(self) -> Earned:
        """What the mark earns, with all that falls due when everybody has marked; only for one that fits."""
        move = self.move
        assert move is not None
        if move not in self._earned:
            self._earned[move] = self._earned_by(move)
        return self._earned[move]

    def _earned_by(self, move: Cross | Bonus) -> Earned:
        gain = self.game.gain(self.game.parts().cards[move.card], move.boxes)
        after = self.game.marked(self.view, move)
        now, best, worst = map(self._points, (self.view, self.game.settled(after), self.game.settled(self.others_first(after))))
        found: dict[str, tuple[int, int]] = {}
        for part in now:
            points, least = found.get(icon := self.icon_of(part, gain), (0, 0))
            found[icon] = points + best[part] - now[part], least + worst[part] - now[part]
        return Earned(gain, tuple(EarnedLine(icon, *points) for icon, points in found.items() if any(points)))

    def _points(self, view: Any) -> dict[str, int]:
        return {part.name: part.points for part in self.game.scores(view)[self.seat].parts}

    def marks_of(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """What another seat could cross off in this turn: a card, boxes, and at most how many bonus boxes after them."""
        view = evolve(self.view, seat=seat, bonus=0)
        cards = self.game.parts().cards
        left = sum((cards[one.card].crosses & ~one.crossed).bit_count() for one in view.players[seat].cards)
        for move in self.game.moves(view):
            assert isinstance(move, Cross)
            yield move.card, move.boxes, left if cards[move.card].crosses & move.boxes else 0


def cornered(boxes: int) -> tuple[Cell, ...]:
    """A card's boxes as a shape, moved to the upper left corner."""
    return _normal(cells(boxes))


def _normal(shape: Sequence[Cell]) -> tuple[Cell, ...]:
    """The shape moved to the upper left corner and sorted, as `orientations` does it."""
    left, top = min(column for column, _ in shape), min(row for _, row in shape)
    return tuple(sorted(((column - left, row - top) for column, row in shape), key=lambda cell: (cell[1], cell[0])))
