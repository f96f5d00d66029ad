"""What all boards have in common that draw a view: they are laid out for a size and anew for another look, and their panels are
painted again only when something else is to be seen on them. Knows no game; each says what lies where, and what its panels are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.ui.board.board import Board, Habits, Person
from ramses_desktop.ui.board.items import Paint, PanelItem
from ramses_desktop.ui.style.theme import look


@frozen
class Panel:
    """What is to be seen of a panel: where, how painted, what it depends on, and how much it is enlarged."""

    rect: QRectF
    paint: Paint
    content: tuple[object, ...]
    zoom: float = 1.0


class DrawnBoard(Board):
    """A board that shows one view at a time."""

    view: Any = None
    plan: Any
    """Where everything lies; `text` tells how large words are."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.seat = 0
        self.awaits = False
        self._size = QSizeF(1248, 720)
        self._text_scale = 1.0
        self._looks = 0
        """How often the look has changed: pictures made before must be made anew."""
        self._prompt = ""
        self._panels: dict[object, PanelItem] = {}
        look().changed.connect(self._repaint)

    # ---------------------------------------------------------------- what each game says

    def _lay_out(self, before: Any) -> None:
        """Put everything where it belongs, coming from the view before if there is one."""
        raise NotImplementedError

    def _drawn(self) -> Iterable[QGraphicsItem]:
        """What is painted anew when the look has changed, panels aside."""
        raise NotImplementedError

    def _wanted_panels(self) -> Mapping[object, Panel]:
        """All panels that are to be seen now."""
        raise NotImplementedError

    # ---------------------------------------------------------------- size and look

    def arrange(self, size: QSizeF, text_scale: float) -> None:
        if size.isEmpty():
            return
        self._size, self._text_scale = size, text_scale
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        if self.view is not None:
            self.motion.finish()
            self._lay_out(None)

    def _repaint(self) -> None:
        if self.view is not None:
            self.motion.finish()
            self._looks += 1
            self._text_scale = look().text_scale
            for item in self._drawn():
                item.update()
            self._lay_out(None)

    # ---------------------------------------------------------------- panels

    def _place_panels(self) -> None:
        wanted = self._wanted_panels()
        for key, panel in wanted.items():
            self._place_panel(key, panel)
        for key in self._panels.keys() - wanted.keys():
            self._panels[key].hide()

    def _place_panel(self, key: object, panel: Panel) -> None:
        if key not in self._panels:
            self._panels[key] = PanelItem()
            self.addItem(self._panels[key])
        self._panels[key].show_as(panel.rect, panel.zoom, panel.paint, (self._looks, self.plan.text, *panel.content))
