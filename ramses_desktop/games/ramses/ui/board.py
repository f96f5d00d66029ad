"""Turns what players do at the table of Ramses into moves. Legality comes from the list of legal moves; no rule is coded here."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

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
from ramses_desktop.games.ramses.ui.motion import MovingScene
from ramses_desktop.ui.board.scene import Grip
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


class RamsesBoard(MovingScene):
    """Slides happen at once, by click, drag or arrow; everything else by buttons and their keys."""

    tools = (SINGLE, PUT_BACK, CONFIRM)
    _pressed_at = QPointF()

    def where(self, place: Hashable) -> QRectF:
        match place:
            case ("hole", int(number)):
                return self.layout.hole(number)
        return self.layout.pile if place == "pile" else QRectF()

    # ---------------------------------------------------------------- tools

    def tool_name(self, tool: str) -> str:
        yes = tool == CONFIRM
        if self.sets_up:
            return tr("Skip") if yes else ""
        if self.explained is not None:
            return words.go_on() if yes else ""
        if not self.awaits or self.is_shown:
            return ""
        if self.cards:
            return self._card_words() if yes else ""
        if self.view.stage == SLIDE and tool in (CONFIRM, PUT_BACK):
            return (tr("Push") if yes else tr("Put back")) if self.meant is not None else ""
        answer = ANSWERS.get((self.view.stage, tool))
        return tr(answer[0]) if answer else ""

    def _card_words(self) -> str:
        if not self.turned_up:
            return tr("Show my cards")
        return tr("Give this card") if self.view.stage == GIVE else tr("Lay this card")

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM)

    def use_tool(self, tool: str) -> None:
        if self.is_shown:
            self.motion.finish()
        else:
            super().use_tool(tool)

    def use(self, tool: str) -> None:
        if self.explained is not None:
            self._read()
        elif self.cards:
            self.settle()
        elif self.view.stage == SLIDE:
            self._settle_push(tool)
        else:
            self.chosen.emit(ANSWERS[self.view.stage, tool][1])

    def _read(self) -> None:
        """Dismiss the explanation. Reading it is not an edit, so there is nothing to undo."""
        self.explained = None
        self.changed_mind()
        self.prompt.emit(self._prompt)
        self.holding.emit(False)

    def _settle_push(self, tool: str) -> None:
        slide, self.meant = self.meant, None
        if tool == CONFIRM:
            self.chosen.emit(slide)
        else:
            self.changed_mind()

    def settle(self) -> None:
        if not self.turned_up:
            self.turned_up = True
            self.changed_mind()
        elif self.cards[self.picked] in self.allowed:
            card = self.cards[self.picked]
            self.chosen.emit(Give(card) if self.view.stage == GIVE else Lay(card))

    def ready(self) -> Move | None:
        return self.meant

    def pick(self, at: int) -> None:
        self.picked = at
        self.changed_mind()

    # ---------------------------------------------------------------- undo

    def pending(self) -> tuple[Slide | None, int]:
        return self.meant, self.picked

    def edit_words(self, before: tuple[Slide | None, int], after: tuple[Slide | None, int]) -> str:
        return words.edit(before[0], after[0])

    def restore(self, pending: tuple[Slide | None, int]) -> None:
        self.meant, self.picked = pending
        self.changed_mind()

    # ---------------------------------------------------------------- clicks

    def press(self, key: Hashable) -> None:
        self._hide_sign()
        match key:
            case ("go on",) if self.explained is not None:
                self._read()
            case ("leaf", int(by)):
                self.leaf(by)
            case ("turn over",) | ("look under",) if self.awaits:
                self.use(CONFIRM)
            case ("hole", int(hole)) if self.slide_choices is not None:
                self._press_pyramid(self.slide_choices, hole)

    def _hide_sign(self) -> None:
        """The player moves on, so they have noticed that the board was turned."""
        if self._was_turned:
            self._was_turned = False
            self.place_sprites()

    def _press_pyramid(self, choices: SlideChoices, hole: int) -> None:
        self.meant = None
        slide = choices.slides.get(hole)
        if slide is not None:
            self.chosen.emit(slide)
        else:
            self.refuse(choices.reason(hole), self.layout.hole(hole))
            self.show_marks()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.is_shown:
            self.motion.finish()
            event.accept()
        else:
            super().mousePressEvent(event)

    # ---------------------------------------------------------------- dragging

    def grab(self, key: Hashable, at: QPointF) -> Grip | None:
        """A pyramid that can slide may be dragged; the move is made on release."""
        match key:
            case ("hole", int(hole)) if self.slide_choices is not None and hole in self.slide_choices.slides:
                self._hide_sign()
                self.meant, self.hovered = None, hole
                self._pressed_at, self.held = at, self.slide_choices.slides[hole]
                self.show_marks()
                return self
        return None

    def drag(self, at: QPointF) -> None:
        if self.held is not None and self.slide_choices is not None:
            self._drag(self.slide_choices, self.held, self._way(self.held, at))

    def release(self, at: QPointF) -> None:
        slide, self.held = self.held, None
        if slide is None or self.slide_choices is None:
            return
        clicked = (at - self._pressed_at).manhattanLength() <= DRAGGED
        if clicked or self._way(slide, at) >= self.layout.cell * ENOUGH:
            self.chosen.emit(slide)
        else:
            self._drag(self.slide_choices, slide, 0.0)

    def _way(self, slide: Slide, at: QPointF) -> float:
        """How far the pointer has moved along the slide, at most one place."""
        across, along = STEPS[slide.direction]
        gone = at - self._pressed_at
        return float(max(0.0, min(gone.x() * across + gone.y() * along, self.layout.cell)))

    def _drag(self, choices: SlideChoices, slide: Slide, way: float) -> None:
        """Move the line with the pointer, but not so far that the free hole is uncovered before the release."""
        across, along = STEPS[slide.direction]
        far = min(way, self.layout.cell * ENOUGH)
        for hole in choices.line(slide):
            item = self.item(("pyramid", self.view.pyramids[hole]))
            item.setPos(self.layout.hole(hole).topLeft() + QPointF(across, along) * far)

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("hole", int(hole)) if (
                self.slide_choices is not None and hole in self.slide_choices.slides and self.explained is None
            ):
                self.hovered = hole
            case _:
                self.hovered = None
        self.show_marks()

    # ---------------------------------------------------------------- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.explained is None and not self.is_shown:
            super().keyPressEvent(event)
            return
        event.accept()
        if self.is_shown:
            self.motion.finish()
        else:
            self._read()

    def arrow(self, columns: int, rows: int) -> bool:
        self._hide_sign()
        if self.view.stage == OVER:
            self.leaf(columns + rows)
            return True
        if self.slide_choices is None:
            return self.awaits
        direction = DIRECTIONS[columns, rows]
        if self.view.powers:
            self._ready_push(self.slide_choices, direction)
        else:
            self._slide(self.slide_choices, direction)
        return True

    def _slide(self, choices: SlideChoices, direction: int) -> None:
        slide = choices.towards(direction)
        if slide is not None:
            self.chosen.emit(slide)
        else:
            self.refuse(choices.refusal(Slide(direction)), self.layout.hole(self.view.hole))

    def _ready_push(self, choices: SlideChoices, direction: int) -> None:
        """The first arrow key pushes one pyramid, the same key again one more, the opposite key one fewer."""
        meant = self.meant
        if meant is not None and meant.direction == direction:
            self.meant = choices.lengthened(meant)
        elif meant is not None and meant.direction == opposite(direction) and meant.count > 1:
            self.meant = choices.shortened(meant)
        else:
            self.meant = choices.towards(direction) or meant
        if self.meant is not None:
            self.spoken.emit(tr("Pyramids to push: {n}", n=self.meant.count))
        self.changed_mind()
