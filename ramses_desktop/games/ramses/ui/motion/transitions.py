"""The way from one view of the table of Ramses to the next. What a slide covers is kept only until it is covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF

from ramses_desktop.games.ramses.rules.state import OVER, State
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.motion.turning import StormItem, picture_of
from ramses_desktop.games.ramses.ui.scene import SLIDING, RamsesScene
from ramses_desktop.ui.board.marks import Coordinates
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style.theme import appearance

TURNING: Final = 700
FADING: Final = 160
SIGN: Final = 45.0
"""Z value of the sign that the board was turned."""


class MovingScene(RamsesScene):
    """Shows how the board changes."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self._was_turned = False
        """Whether to say that the board was turned, since the turn was not animated."""
        self._covered: State | None = None
        """The previous view, while pyramids are still sliding over the hole that was free in it."""
        self._storm: StormItem | None = None

    def take_up(self, before: State | None, after: State) -> None:
        super().take_up(before, after)
        self._was_turned = False

    def show_change(self, before: State | None) -> None:
        turned = before is not None and before.turned != self.view.turned and self.view.stage != OVER
        if turned:
            self._blow()
            return
        slides = before is not None and before.hole != self.view.hole
        self._covered = before if slides and self.view.stage != OVER else None
        super().show_change(before)
        if self._covered is not None:
            self.motion.go(SLIDING, lambda _: None, travel=True, done=self._cover)

    def _cover(self) -> None:
        self._covered = None
        self.place_sprites()

    def board_sprites(self) -> Iterator[tuple[Hashable, Sprite]]:
        yield from super().board_sprites()
        if self._covered is not None:
            yield "covered", self.hole_sprite(self._covered)
        if self._was_turned:
            tray = self.layout.tray
            radius = min(tray.width(), tray.height()) * 0.22
            sign = QRectF(tray.center() - QPointF(radius, radius), tray.center() + QPointF(radius, radius))
            yield "turned", Sprite(sign, partial(painting.paint_turned, side=2 * radius), z=SIGN)

    def marks(self) -> Iterator[Sprite]:
        if self._storm is None:
            yield from super().marks()

    def coordinates(self) -> Iterator[Coordinates]:
        if self._storm is None:
            yield from super().coordinates()

    # ---------------------------------------------------------------- the storm

    def _blow(self) -> None:
        """Turn the board; with reduced motion, show a sign that it was turned."""
        if appearance().travel(TURNING) == 0:
            self._was_turned = True
            super().show_change(None)
            return
        views = self.views()
        items = [item for key, item in self._sprites.items.items() if _on_board(key)]
        start = self.item("tray").sprite.rect
        picture = picture_of(items, start, views[0].devicePixelRatioF() if views else 1.0)
        self._storm = StormItem(picture, start, self.layout.tray)
        self.addItem(self._storm)
        super().show_change(None)
        self._show_board(False)
        self.motion.go(TURNING, self._storm.turn, travel=True, done=self._lie_down)

    def _lie_down(self) -> None:
        """Fade from the turned picture to the board, which is lit from the upper left again."""
        storm = self._storm
        self._show_board(True)
        if storm is not None:
            self.motion.go(FADING, lambda part: storm.setOpacity(1.0 - part), done=self._drop_storm)

    def _drop_storm(self) -> None:
        if self._storm is not None:
            self.removeItem(self._storm)
            self._storm = None
            self.show_marks()

    def _show_board(self, visible: bool) -> None:
        for key, item in self._sprites.items.items():
            if _on_board(key):
                item.setVisible(visible)


def _on_board(key: Hashable) -> bool:
    return key in ("tray", "hole", "covered") or (isinstance(key, tuple) and key[0] == "pyramid")
