"""A board that is its own hand and tabletop, for games that have not been taken apart yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QRectF

from ramses_desktop.ui.board.scene import BoardOffer, BoardScene, Hand, Tabletop
from ramses_desktop.ui.board.sprites import Sprite, SpriteLayer
from ramses_desktop.ui.board.values import Habits, Person


class _End:
    """Here the constructors of Qt end."""

    def __init__(self, *args: object, **more: object) -> None:
        pass


class WholeBoard(BoardScene, _End, Tabletop[Any, Any], Hand[Any, Any]):
    view: Any = None
    layout: Any = None

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        def tabletop(board: BoardScene, people: Sequence[Person], habits: Habits) -> WholeBoard:
            Tabletop.__init__(self, self, people, habits)
            return self

        def hand(table: object) -> WholeBoard:
            Hand.__init__(self, self)
            return self

        super().__init__(BoardOffer(tabletop, hand), people, habits, parent)

    def prompt_sprite(self, seat: int) -> Sprite:
        return self.prompt_sheet(seat).sprite()

    def point_at(self, key: object) -> None:
        self.pointer.point_at(key)

    def where(self, place: object) -> QRectF:
        del place
        return QRectF()

    @property
    def _sprites(self) -> SpriteLayer:
        return self.layer

    @property
    def _marks(self) -> SpriteLayer:
        return self.mark_layer

    @property
    def _prompt(self) -> str:
        return self.sentence

    @_prompt.setter
    def _prompt(self, words: str) -> None:
        self.sentence = words
