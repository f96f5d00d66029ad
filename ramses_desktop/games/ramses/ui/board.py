"""The board of Ramses: its tabletop, and the hand that turns what players do into moves. Legality comes from the list of legal
moves; no rule is coded here."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.pending import SlideChoices
from ramses_desktop.games.ramses.state import (
    DOWN,
    GIVE,
    LEFT,
    LOOK,
    OVER,
    RIGHT,
    SCARAB,
    SLIDE,
    STEPS,
    TURN_OVER,
    UP,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    Move,
    Slide,
    TurnOver,
    UseScarab,
    opposite,
)
from ramses_desktop.games.ramses.ui import words
from ramses_desktop.games.ramses.ui.tabletop import RamsesTabletop
from ramses_desktop.ui.board.scene import BoardOffer, Grip, Hand
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, SINGLE

DIRECTIONS: Final = {(0, -1): UP, (1, 0): RIGHT, (0, 1): DOWN, (-1, 0): LEFT}
DRAGGED: Final = 8
"""Pixels below which a drag is a click."""
ANSWERS: Final[dict[tuple[str, str], tuple[str, Any]]] = {
    (TURN_OVER, CONFIRM): (mark("Turn over"), TurnOver()),
    (LOOK, CONFIRM): (mark("Look under"), Look()),
    (LOOK, PUT_BACK): (mark("Leave it"), LeaveStanding()),
    (SCARAB, CONFIRM): (mark("Keep scarab"), KeepScarab()),
    (SCARAB, SINGLE): (mark("Use scarab"), UseScarab()),
}
"""Label and move for each decision and tool. Enter and Esc, pressed in haste, never spend a scarab."""
ENOUGH: Final = 0.35
"""Share of the way after which a released pyramid slides on by itself."""


class PyramidGrip:
    """A pyramid that is dragged towards the free hole; the move is made on release."""

    def __init__(self, table: RamsesTabletop, choices: SlideChoices, slide: Slide, at: QPointF) -> None:
        self._table, self._choices, self._slide, self._start = table, choices, slide, at

    def drag(self, at: QPointF) -> None:
        self._move(self._way(at))

    def release(self, at: QPointF) -> None:
        clicked = (at - self._start).manhattanLength() <= DRAGGED
        if clicked or self._way(at) >= self._table.layout.cell * ENOUGH:
            self._table.board.chosen.emit(self._slide)
        else:
            self._move(0.0)

    def _way(self, at: QPointF) -> float:
        """How far the pointer has moved along the slide, at most one place."""
        across, along = STEPS[self._slide.direction]
        gone = at - self._start
        return float(max(0.0, min(gone.x() * across + gone.y() * along, self._table.layout.cell)))

    def _move(self, way: float) -> None:
        """Move the line with the pointer, but not so far that the free hole is uncovered before the release."""
        table, (across, along) = self._table, STEPS[self._slide.direction]
        far = min(way, table.layout.cell * ENOUGH)
        for hole in self._choices.line(self._slide):
            item = table.board.item(("pyramid", table.view.pyramids[hole]))
            item.setPos(table.layout.hole(hole).topLeft() + QPointF(across, along) * far)


class RamsesHand(Hand[RamsesTabletop, tuple[Slide | None, int]]):
    """Slides happen at once, by click, drag or arrow; everything else by buttons and their keys."""

    tools = (SINGLE, PUT_BACK, CONFIRM)

    # ---------------------------------------------------------------- the pending move

    def pending(self) -> tuple[Slide | None, int]:
        return self.tabletop.meant, self.tabletop.picked

    def restore(self, pending: tuple[Slide | None, int]) -> None:
        self.tabletop.meant, self.tabletop.picked = pending
        self.board.changed_mind()

    def edit_words(self, before: tuple[Slide | None, int], after: tuple[Slide | None, int]) -> str:
        return words.edit(before[0], after[0])

    def ready(self) -> Move | None:
        return self.tabletop.meant

    def pick(self, at: int) -> None:
        self.tabletop.picked = at
        self.board.changed_mind()

    def settle(self) -> None:
        table = self.tabletop
        if not table.turned_up:
            table.turned_up = True
            self.board.changed_mind()
        elif table.cards[table.picked] in table.allowed:
            card = table.cards[table.picked]
            self.board.chosen.emit(Give(card) if table.view.stage == GIVE else Lay(card))

    # ---------------------------------------------------------------- tools

    def tool_name(self, tool: str) -> str:
        table, yes = self.tabletop, tool == CONFIRM
        if table.opening.is_shown:
            return tr("Skip") if yes else ""
        if table.explained is not None:
            return words.go_on() if yes else ""
        if not table.awaits or table.interlude:
            return ""
        if table.cards:
            return self._card_words() if yes else ""
        if table.view.stage == SLIDE and tool in (CONFIRM, PUT_BACK):
            return (tr("Push") if yes else tr("Put back")) if table.meant is not None else ""
        answer = ANSWERS.get((table.view.stage, tool))
        return tr(answer[0]) if answer else ""

    def _card_words(self) -> str:
        if not self.tabletop.turned_up:
            return tr("Show my cards")
        return tr("Give this card") if self.tabletop.view.stage == GIVE else tr("Lay this card")

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM)

    def use(self, tool: str) -> None:
        table = self.tabletop
        if table.explained is not None:
            self._read()
        elif table.cards:
            self.settle()
        elif table.view.stage != SLIDE:
            self.board.chosen.emit(ANSWERS[table.view.stage, tool][1])
        else:
            slide, table.meant = table.meant, None
            if tool == CONFIRM:
                self.board.chosen.emit(slide)
            else:
                self.board.changed_mind()

    def _read(self) -> None:
        """Dismiss the explanation. Reading it is not an edit, so there is nothing to undo."""
        self.tabletop.explained = None
        self.board.changed_mind()
        self.board.tell_prompt()
        self.board.holding.emit(False)

    # ---------------------------------------------------------------- mouse

    def press(self, key: Hashable) -> None:
        table = self.tabletop
        table.storm.dismiss_sign()
        match key:
            case ("go on",) if table.explained is not None:
                self._read()
            case ("leaf", int(by)):
                table.leaf(by)
            case ("turn over",) | ("look under",) if table.awaits:
                self.use(CONFIRM)
            case ("hole", int(hole)) if table.slide_choices is not None:
                self._press_pyramid(table.slide_choices, hole)

    def _press_pyramid(self, choices: SlideChoices, hole: int) -> None:
        self.tabletop.meant = None
        slide = choices.slides.get(hole)
        if slide is not None:
            self.board.chosen.emit(slide)
        else:
            self.board.refuse(choices.reason(hole), self.tabletop.layout.hole(hole))
            self.board.show_marks()

    def grab(self, key: Hashable, at: QPointF) -> Grip | None:
        """A pyramid that can slide may be dragged."""
        table, choices = self.tabletop, self.tabletop.slide_choices
        match key:
            case ("hole", int(hole)) if choices is not None and hole in choices.slides:
                table.storm.dismiss_sign()
                table.meant, table.hovered = None, hole
                self.board.show_marks()
                return PyramidGrip(table, choices, choices.slides[hole], at)
        return None

    def pointer_moved(self) -> None:
        table = self.tabletop
        match self.pointed:
            case ("hole", int(hole)) if (
                table.slide_choices is not None and hole in table.slide_choices.slides and table.explained is None
            ):
                table.hovered = hole
            case _:
                table.hovered = None
        self.board.show_marks()

    # ---------------------------------------------------------------- keyboard

    def key_pressed(self, key: Qt.Key) -> bool:
        """Any key dismisses an explanation."""
        del key
        is_explained = self.tabletop.explained is not None
        if is_explained:
            self._read()
        return is_explained

    def arrow(self, columns: int, rows: int) -> bool:
        table = self.tabletop
        table.storm.dismiss_sign()
        if table.view.stage == OVER:
            table.leaf(columns + rows)
            return True
        if table.slide_choices is None:
            return table.awaits
        direction = DIRECTIONS[columns, rows]
        if table.view.powers:
            self._ready_push(table.slide_choices, direction)
        else:
            self._slide(table.slide_choices, direction)
        return True

    def _slide(self, choices: SlideChoices, direction: int) -> None:
        slide = choices.towards(direction)
        if slide is not None:
            self.board.chosen.emit(slide)
        else:
            self.board.refuse(choices.refusal(Slide(direction)), self.tabletop.part("free hole"))

    def _ready_push(self, choices: SlideChoices, direction: int) -> None:
        """The first arrow key pushes one pyramid, the same key again one more, the opposite key one fewer."""
        table, meant = self.tabletop, self.tabletop.meant
        if meant is not None and meant.direction == direction:
            table.meant = choices.lengthened(meant)
        elif meant is not None and meant.direction == opposite(direction) and meant.count > 1:
            table.meant = choices.shortened(meant)
        else:
            table.meant = choices.towards(direction) or meant
        if table.meant is not None:
            self.board.spoken.emit(tr("Pyramids to push: {n}", n=table.meant.count))
        self.board.changed_mind()


BOARD: Final = BoardOffer(RamsesTabletop, RamsesHand)
