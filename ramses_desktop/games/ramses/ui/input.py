"""What players do at the table of Ramses, turned into moves. What is legal is learned from the moves; no rule lives here, and what
is seen is the scene's affair."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.geometry import DOWN, LEFT, RIGHT, STEPS, UP, opposite
from ramses_desktop.games.ramses.moves import Give, KeepScarab, Lay, LeaveStanding, Look, Slide, TurnOver, UseScarab
from ramses_desktop.games.ramses.rules import GIVE, LOOK, OVER, SCARAB, SLIDE, TURN_OVER
from ramses_desktop.games.ramses.ui.scene import RamsesScene
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, SINGLE

DIRECTIONS: Final = {(0, -1): UP, (1, 0): RIGHT, (0, 1): DOWN, (-1, 0): LEFT}
DRAGGED: Final = 8
"""A pointer that moved no farther than this has clicked."""
ANSWERS: Final[dict[tuple[str, str], tuple[str, Any]]] = {
    (TURN_OVER, CONFIRM): (mark("Turn over"), TurnOver()),
    (LOOK, CONFIRM): (mark("Look under"), Look()),
    (LOOK, PUT_BACK): (mark("Leave it"), LeaveStanding()),
    (SCARAB, CONFIRM): (mark("Keep scarab"), KeepScarab()),
    (SCARAB, SINGLE): (mark("Use scarab"), UseScarab()),
}
"""By decision and tool, what the button says and which move that is. Enter and Esc, pressed in a hurry, never spend a scarab."""
ENOUGH: Final = 0.35
"""Dragged so far, in parts of its place, a pyramid goes on by itself."""


class RamsesBoard(RamsesScene):
    """Slides at once, by click, drag or arrow; everything else by buttons and their keys."""

    tools = (SINGLE, PUT_BACK, CONFIRM)
    _pressed_at: QPointF | None = None
    _held: Slide | None = None
    """The slide of the pyramid that the mouse holds down."""

    # ---------------------------------------------------------------- tools

    def tool_name(self, tool: str) -> str:
        """What the button says now; nothing where it has no use."""
        view = self.view
        if tool not in self.tools or view is None:
            return ""
        yes = tool == CONFIRM
        if self.telling is not None:
            return tr("Go on") if yes else ""
        if not self.awaits:
            return ""
        if self.cards:
            return self._card_words() if yes else ""
        if view.stage == SLIDE and tool != SINGLE:
            return (tr("Push") if yes else tr("Put back")) if self.meant is not None else ""
        answer = ANSWERS.get((view.stage, tool))
        return tr(answer[0]) if answer else ""

    def _card_words(self) -> str:
        assert self.view is not None
        if not self.turned_up:
            return tr("Show my cards")
        return tr("Give this card") if self.view.stage == GIVE else tr("Lay this card")

    @property
    def bar_wanted(self) -> bool:
        return self.can(CONFIRM)

    def use(self, tool: str) -> None:
        if self.telling is not None:
            self._read()
        elif self.cards:
            self._settle_card()
        elif self.view is not None and self.view.stage == SLIDE:
            self._settle_push(tool)
        elif self.view is not None:
            self.chosen.emit(ANSWERS[self.view.stage, tool][1])

    def _read(self) -> None:
        """The special action has been read: the game goes on."""
        self.telling = None
        self._place_sheet()
        self.show_marks()
        self.prompt.emit(self._prompt)
        self.holding.emit(False)
        self.tools_changed.emit()

    def _settle_push(self, tool: str) -> None:
        slide, self.meant = self.meant, None
        if tool == CONFIRM:
            self.chosen.emit(slide)
        else:
            self._changed()

    def _settle_card(self) -> None:
        assert self.view is not None
        if not self.turned_up:
            self.turned_up = True
            self._changed()
        elif self.cards[self.picked] in self.allowed:
            card = self.cards[self.picked]
            self.chosen.emit(Give(card) if self.view.stage == GIVE else Lay(card))

    def _changed(self) -> None:
        self._place_sheet()
        self.show_marks()
        self.tools_changed.emit()

    # ---------------------------------------------------------------- taking back

    def pending(self) -> tuple[Slide | None, int]:
        return self.meant, self.picked

    def restore(self, pending: tuple[Slide | None, int]) -> None:
        self.meant, self.picked = pending
        self._changed()

    # ---------------------------------------------------------------- pressing

    def press(self, key: Hashable) -> None:
        self._turned.hide()
        match key:
            case ("go on",) if self.telling is not None:
                self._read()
            case ("leaf", int(by)):
                self.leaf(by)
            case ("turn over",) | ("look under",) if self.awaits:
                self.use(CONFIRM)
            case ("turn up",) if self.awaits:
                self._settle_card()
            case ("card", int(at)) if self.awaits and at < len(self.cards):
                self._press_card(at)
            case ("hole", int(hole)) if self.awaits and self.hand is not None:
                self._press_pyramid(hole)

    def _press_card(self, at: int) -> None:
        """With the mouse, the card that is meant is settled by pressing it again."""
        if at == self.picked and self.by_pointer:
            self._settle_card()
        else:
            self.pick(at)

    def pick(self, at: int) -> None:
        """Mean this of the cards to choose from."""
        if self.cards[at] in self.allowed:
            self.picked = at
            self._changed()

    def _press_pyramid(self, hole: int) -> None:
        assert self.hand is not None
        self.meant = None
        slide = self.hand.slides.get(hole)
        if slide is not None:
            self.chosen.emit(slide)
        else:
            self.refuse(self.hand.reason(hole), self.plan.hole(hole))
            self.show_marks()

    # ---------------------------------------------------------------- dragging

    def pressed(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        """A pyramid that can be slid may be dragged; it counts when it is let go."""
        match key:
            case ("hole", int(hole)) if self.hand is not None and hole in self.hand.slides:
                self.bubble.hide()
                self._turned.hide()
                self.meant, self.hovered = None, hole
                self._pressed_at, self._held = event.scenePos(), self.hand.slides[hole]
                self.show_marks()
            case _:
                super().pressed(key, event)

    def dragged(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        if self._held is not None:
            self._drag(self._held, self._way(event.scenePos()))

    def released(self, key: Hashable, event: QGraphicsSceneMouseEvent) -> None:
        slide, start, at = self._held, self._pressed_at, event.scenePos()
        if slide is None or start is None:
            return
        far = self._way(at) >= self.plan.cell * ENOUGH
        self._held = self._pressed_at = None
        if self.hand is None:
            return
        if far or (at - start).manhattanLength() <= DRAGGED:
            self.chosen.emit(slide)
        else:
            self._drag(slide, 0.0)

    def _way(self, at: QPointF) -> float:
        """How far the pointer has gone in the direction of the slide, at most over one place."""
        assert self._pressed_at is not None
        assert self._held is not None
        across, along = STEPS[self._held.direction]
        gone = at - self._pressed_at
        return float(max(0.0, min(gone.x() * across + gone.y() * along, self.plan.cell)))

    def _drag(self, slide: Slide, way: float) -> None:
        """Move the line with the pointer; the free hole is not uncovered before it is let go."""
        assert self.hand is not None
        assert self.view is not None
        across, along = STEPS[slide.direction]
        shown = min(way, self.plan.cell * ENOUGH)
        for hole in self.hand.line(slide):
            item = self.pyramids[self.view.pyramids[hole]]
            item.setPos(self.plan.hole(hole).topLeft() + QPointF(across, along) * shown)

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("hole", int(hole)) if self.hand is not None and hole in self.hand.slides and self.telling is None:
                self.hovered = hole
            case _:
                self.hovered = None
        self.show_marks()

    # ---------------------------------------------------------------- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.telling is None:
            super().keyPressEvent(event)
            return
        event.accept()
        self.motion.finish()
        self._read()

    def arrow(self, columns: int, rows: int) -> bool:
        if self.view is not None and self.view.stage == OVER:
            self.leaf(columns + rows)
            return True
        if not self.awaits:
            return False
        self._turned.hide()
        if self.cards:
            self._next_card(columns + rows)
        elif self.hand is not None and self.view is not None:
            direction = DIRECTIONS[columns, rows]
            if self.view.powers:
                self._ready_push(direction)
            else:
                self._slide(direction)
        return True

    def _next_card(self, by: int) -> None:
        if not self.turned_up:
            return
        count = len(self.cards)
        steps = ((self.picked + by * far) % count for far in range(1, count + 1))
        self.pick(next(at for at in steps if self.cards[at] in self.allowed))

    def _slide(self, direction: int) -> None:
        assert self.hand is not None
        assert self.view is not None
        slide = self.hand.towards(direction)
        if slide is not None:
            self.chosen.emit(slide)
        else:
            self.refuse(self.hand.refusal(Slide(direction)), self.plan.hole(self.view.hole))

    def _ready_push(self, direction: int) -> None:
        """The first arrow means one pyramid; the same again one more, the opposite one fewer."""
        assert self.hand is not None
        meant = self.meant
        if meant is not None and meant.direction == direction:
            self.meant = self.hand.lengthened(meant)
        elif meant is not None and meant.direction == opposite(direction) and meant.count > 1:
            self.meant = self.hand.shortened(meant)
        else:
            self.meant = self.hand.towards(direction) or meant
        if self.meant is not None:
            self.spoken.emit(tr("Pyramids to push: {n}", n=self.meant.count))
        self._changed()
