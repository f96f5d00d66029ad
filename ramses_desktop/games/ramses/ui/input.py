"""The board of Ramses: turns what mouse and keyboard do into moves. What is legal it learns from the moves; no rule lives here, and
what is seen is the shown table's affair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from ramses_desktop.engine.text import kept, tr
from ramses_desktop.games.ramses.geometry import DOWN, LEFT, RIGHT, STEPS, UP, hole_at, opposite
from ramses_desktop.games.ramses.moves import Give, KeepScarab, Lay, LeaveStanding, Look, Slide, TurnOver, UseScarab
from ramses_desktop.games.ramses.rules import GIVE, LOOK, OVER, SCARAB, SLIDE, TURN_OVER
from ramses_desktop.games.ramses.ui.items import card_places
from ramses_desktop.games.ramses.ui.looking_back import buttons
from ramses_desktop.games.ramses.ui.scene import ShownTable
from ramses_desktop.ui.board.board import CONFIRM, PUT_BACK, SINGLE, Hint

ARROWS: Final = {Qt.Key.Key_Up: UP, Qt.Key.Key_Right: RIGHT, Qt.Key.Key_Down: DOWN, Qt.Key.Key_Left: LEFT}
DRAGGED: Final = 8
"""A pointer that moved no farther than this has clicked."""
ANSWERS: Final[dict[tuple[str, str], tuple[str, Any]]] = {
    (TURN_OVER, CONFIRM): (kept("Turn over"), TurnOver()),
    (LOOK, CONFIRM): (kept("Look under"), Look()),
    (LOOK, PUT_BACK): (kept("Leave it"), LeaveStanding()),
    (SCARAB, CONFIRM): (kept("Keep scarab"), KeepScarab()),
    (SCARAB, SINGLE): (kept("Use scarab"), UseScarab()),
}
"""By decision and tool, what the button says and which move that is. Enter and Esc, pressed in a hurry, never spend a scarab."""
ENOUGH: Final = 0.35
"""Dragged so far, in parts of its place, a pyramid goes on by itself."""


class RamsesBoard(ShownTable):
    """Slides at once, by click, drag or arrow; everything else by buttons and their keys."""

    tools = (SINGLE, PUT_BACK, CONFIRM)
    _pressed: QPointF | None = None
    _dragged: Slide | None = None

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        return bool(self.tool_name(tool))

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
        self.motion.finish()
        if not self.can(tool):
            return
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
            self.show_marks()
            self.tools_changed.emit()

    def _settle_card(self) -> None:
        assert self.view is not None
        if not self.turned_up:
            self.turned_up = True
            self._place_sheet()
            self.tools_changed.emit()
        elif self.cards[self.picked] in self.allowed:
            card = self.cards[self.picked]
            self.chosen.emit(Give(card) if self.view.stage == GIVE else Lay(card))

    # ---------------------------------------------------------------- hints

    def try_hint(self, hint: Hint) -> None:
        """There are none: they would remember for somebody."""

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """There are none."""

    # ---------------------------------------------------------------- mouse

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.motion.finish()
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._turned.hide()
        self._bubble.hide()
        if self.telling is not None:
            self._read()
        elif self.view is not None and self.view.stage == OVER:
            self._press_trainer(event.scenePos())
        elif self.awaits:
            self._press_at(event.scenePos())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def _press_trainer(self, at: QPointF) -> None:
        for by, button in zip((-1, 1), buttons(self.plan.told), strict=True):
            if button.contains(at):
                self.leaf(by)

    def _press_at(self, at: QPointF) -> None:
        assert self.view is not None
        if self.cards:
            self._press_card(at)
        elif self.view.stage == TURN_OVER:
            if self.plan.pile.contains(at) or self.plan.card.contains(at):
                self.use(CONFIRM)
        elif self.view.stage == LOOK:
            if self._hole_at(at) == self.view.pyramids.index(self.view.moved):
                self.use(CONFIRM)
        elif self.hand is not None:
            self._press_pyramid(at)

    def _press_card(self, at: QPointF) -> None:
        rect, px = self.choice_place
        if not self.turned_up:
            if rect.contains(at):
                self._settle_card()
            return
        places = card_places(rect, len(self.cards), px)
        for number in reversed(range(len(places))):
            if places[number].contains(at):
                if number == self.picked:
                    self._settle_card()
                else:
                    self.pick(number)
                return

    def pick(self, number: int) -> None:
        """Mean this of the cards to choose from."""
        if self.cards[number] in self.allowed:
            self.picked = number
            self._place_sheet()
            self.tools_changed.emit()

    def _hole_at(self, at: QPointF) -> int | None:
        assert self.view is not None
        found = self.plan.hole_at(at)
        return hole_at(*found, self.view.turned) if found is not None else None

    def _press_pyramid(self, at: QPointF) -> None:
        hole = self._hole_at(at)
        if hole is None or self.hand is None or self.view is None or hole == self.view.hole:
            return
        self.meant = None
        slide = self.hand.slides.get(hole)
        if slide is None:
            reason = self.hand.reason(hole)
            self._bubble.say(reason, self.plan.hole(hole), self.sceneRect())
            self.spoken.emit(reason)
            self.show_marks()
            return
        self._pressed, self._dragged, self.hovered = at, slide, hole
        self.show_marks()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        at = event.scenePos()
        if self._pressed is not None and self._dragged is not None:
            self._drag(self._dragged, self._way(at))
            return
        hole = self._hole_at(at) if self.hand is not None and self.telling is None else None
        hovered = hole if self.hand is not None and hole in self.hand.slides else None
        if hovered != self.hovered:
            self.hovered = hovered
            self.show_marks()

    def _way(self, at: QPointF) -> float:
        """How far the pointer has gone in the direction of the slide, at most over one place."""
        assert self._pressed is not None
        assert self._dragged is not None
        across, along = STEPS[self._dragged.direction]
        gone = at - self._pressed
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

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None or self._dragged is None:
            return
        at, slide = event.scenePos(), self._dragged
        clicked = (at - self._pressed).manhattanLength() <= DRAGGED
        far = self._way(at) >= self.plan.cell * ENOUGH
        self._pressed = self._dragged = None
        if self.hand is None:
            return
        if clicked or far:
            self.chosen.emit(slide)
        else:
            self._drag(slide, 0.0)

    # ---------------------------------------------------------------- keyboard

    def next_card(self, forward: bool) -> bool:
        """Nothing on this board needs the focus: arrows slide."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROWS.get(Qt.Key(event.key()))
        if self.telling is not None:
            event.accept()
            self.motion.finish()
            self._read()
        elif arrow is not None and self.view is not None and self.view.stage == OVER:
            event.accept()
            self.leaf(1 if arrow in (RIGHT, DOWN) else -1)
        elif arrow is None or not self.awaits:
            super().keyPressEvent(event)
        else:
            event.accept()
            self.motion.finish()
            self._turned.hide()
            self._bubble.hide()
            self._arrow(arrow)

    def _arrow(self, direction: int) -> None:
        if self.cards:
            self._next_card(1 if direction in (RIGHT, DOWN) else -1)
        elif self.hand is not None and self.view is not None:
            if self.view.powers:
                self._ready_push(direction)
            else:
                self._slide(direction)

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
            return
        reason = self.hand.refusal(Slide(direction))
        self._bubble.say(reason, self.plan.hole(self.view.hole), self.sceneRect())
        self.spoken.emit(reason)

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
        self.show_marks()
        self.tools_changed.emit()

    def press(self, key: object) -> None:
        if not isinstance(key, tuple):
            return
        if key[0] == "go on" and self.telling is not None:
            self._read()
        elif key[0] == "leaf":
            self.leaf(key[1])
        elif not self.awaits:
            return
        elif key[0] == "hole" and self.hand is not None and key[1] in self.hand.slides:
            self.chosen.emit(self.hand.slides[key[1]])
        elif key[0] == "turn over":
            self.use(CONFIRM)
        elif key[0] == "turn up":
            self._settle_card()
        elif key[0] == "card" and key[1] < len(self.cards):
            self.pick(key[1])
