"""What each flip-and-write game tells the shared board. Views and earnings are the game's own types, so they are Any here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from attrs import frozen
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.card_data import Parts
from ramses_desktop.games.flip_and_write.pending import PendingMark
from ramses_desktop.games.flip_and_write.rules import ExpeditionGame, Position
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.ui.board.sprites import Paint
from ramses_desktop.ui.board.values import Habits, Person

View: TypeAlias = Position[Any]


@frozen
class Wording:
    """Sentences that differ between games, to be translated. `{name}` is the player to act."""

    keep: str
    mark: str
    bonus: str
    lost: str
    take: str
    takes: str
    take_it: str
    takes_one: str
    none_completed: str


class Margins(NamedTuple):
    below: float
    beside: float = 0.0


@frozen
class Measures:
    """Sizes of cards and panels, each panel at its own scale."""

    card: Callable[[float], QSizeF]
    """The size of a card with boxes of this side."""
    score: QSizeF
    opponent: QSizeF
    foot: Margins
    """Margins round the two cards in another player's panel."""
    low_foot: Margins
    """The same in a panel lower than `opponent`."""
    aside: QSizeF
    """The corner panel: patterns still to come, trophies and the like."""

    def margins(self, height: float) -> Margins:
        """Margins round the two cards in another player's panel of this height."""
        return self.foot if height >= self.opponent.height() - 20 else self.low_foot

    def card_in_boxes(self) -> QSizeF:
        card = self.card(100.0)
        return QSizeF(card.width() / 100, card.height() / 100)


@frozen
class Note:
    """A few words between the cards, with a heading and an icon."""

    heading: str
    icon: str
    words: str
    tip: str


@frozen
class Tip:
    """A row of a score card, what stands there, and what it is for."""

    row: str
    name: str
    words: str


class Tips(Protocol):
    """The game's module `tips`: what its things are called and for."""

    @property
    def BOXES(self) -> Mapping[str, tuple[str, str]]:
        """The name of what is printed in a box, and what it does, by the letters of box_painting."""

    @property
    def ICONS(self) -> Mapping[str, str]:
        """The names of drawings beside earnings."""

    def card(self, number: int, /) -> str: ...

    def done(self, number: int, /) -> str: ...

    def display(self, view: Any, /) -> str: ...

    def aside(self, view: Any, /) -> str: ...

    def alone(self, view: Any, /) -> tuple[str, str]: ...

    def score(self, view: Any, seat: int, /) -> Iterable[Tip]: ...


class GameUi:
    """The cards, panels and words of one game; overridden by its board."""

    people: tuple[Person, ...]
    habits: Habits
    game: ClassVar[ExpeditionGame[Any]]
    mark_type: ClassVar[type[PendingMark]]
    measures: ClassVar[Measures]
    wording: ClassVar[Wording]
    rows: ClassVar[Mapping[str, tuple[float, float]]]
    """Top and bottom of each row of a score card as drawn, heading included."""
    tips: ClassVar[Tips]
    deck_colour: ClassVar[str]
    pack_colour: ClassVar[str]
    has_pile: ClassVar[bool] = False
    """Whether previously revealed expedition cards form a pile under the current one."""

    # -------------------------------------------------------- cards

    @property
    def parts(self) -> Parts[Any, Any]:
        """Everything in the box."""
        raise NotImplementedError

    def face(self, number: int) -> Face:
        raise NotImplementedError

    def card_name(self, number: int) -> str:
        raise NotImplementedError

    def card_words(self, number: int, crossed: int) -> str:
        """A card with its colour and progress, for screen readers."""
        raise NotImplementedError

    def letter(self, number: int, box: int) -> str:
        """What is printed in a box of a card."""
        raise NotImplementedError

    def box_words(self, number: int, box: int) -> str:
        """The contents of a box, for screen readers."""
        return tr(self.tips.BOXES[self.letter(number, box)][0])

    def box_tip(self, number: int, box: int) -> str:
        """What a box does when it is crossed off; empty for an empty one."""
        tip = self.tips.BOXES[self.letter(number, box)][1]
        return tr(tip) if tip else ""

    def row_of(self, symbol: str, before: Any, after: Any) -> str:
        """The row of the score card that a symbol just crossed off counts in, with the player before and after; empty if it earned
        nothing."""
        raise NotImplementedError

    def worth(self, number: int) -> int:
        """The points of a completed card."""
        raise NotImplementedError

    def bonuses(self, before: Any, after: Any) -> Iterable[Line]:
        """Bonus points that somebody took between two views, to be announced."""
        raise NotImplementedError

    def person_tip(self, view: Any, seat: int) -> str:
        """What a player's colour and sign are for."""
        del view
        return self.people[seat].about

    def other_parts(self, height: float, view: Any, seat: int, beside: float) -> Iterable[tuple[QRectF, tuple[str, str]]]:
        """What `paint_other` paints: places, names and what they are for."""
        del height, view, seat, beside
        return ()

    def paint_chip(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """Paint a completed card as a small token."""
        raise NotImplementedError

    def paint_done(self, painter: QPainter, number: int, b: float, crossed: int) -> None:
        """Paint a completed card when the game is over."""
        self.face(number).paint(painter, b, crossed, 0, 0)

    # -------------------------------------------------------- panels

    def paint_score(self, painter: QPainter, view: Any, seat: int, earned: Any) -> None:
        """Paint the game's part of a score card; what the mark under the piece would earn (`earned`) is tinted."""
        raise NotImplementedError

    def score_content(self, view: Any, seat: int) -> tuple[object, ...]:
        """What a score card's picture depends on."""
        raise NotImplementedError

    def own_chips(self, done: Sequence[int]) -> list[QRectF]:
        """Places for completed cards on their owner's score card."""
        raise NotImplementedError

    def other_chips(self, height: float, done: Sequence[int]) -> list[QRectF]:
        """Places for completed cards in another player's panel of this height."""
        raise NotImplementedError

    def paint_alone(self, painter: QPainter, height: float, view: Any) -> None:
        """Paint the panel that replaces opponents in solo play."""
        raise NotImplementedError

    def aside(self, view: Any, height: float) -> tuple[Paint, tuple[object, ...]] | None:
        """The corner panel and what its picture depends on; None if there is none."""
        raise NotImplementedError

    def aside_words(self, view: Any) -> str:
        """The corner panel, for screen readers."""
        del view
        return ""

    def paint_other(self, painter: QPainter, height: float, view: Any, seat: int, beside: float) -> None:
        """Paint the game's part of another player's panel; `beside` is the space to the right of the cards."""

    def paint_display_note(self, painter: QPainter, x: float, view: Any, px: float) -> None:
        """Paint the note after the display's heading, which ends at this x."""

    def note(self, view: Any, seat: int) -> Note | None:
        """Advice shown while no mark is on the cards."""
        del view, seat
        return None
