"""A monkey at the table: random clicks, drags, wheel turns, keys, sizes and appearances with fixed seeds. Nothing may break or
warn, and the engine must always accept the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import bots
from ramses_desktop.games.flip_and_write.rules import ExpeditionGame
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import PlayMove
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import NO_WARNINGS, board_of, follows, set_up, settle, sit_down, table_of, wish

pytestmark = NO_WARNINGS

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
BUTTONS: Final = (Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
KEYS: Final = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter),
    *(Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_R, Qt.Key.Key_F, Qt.Key.Key_S, Qt.Key.Key_H, Qt.Key.Key_X, Qt.Key.Key_1),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Delete, Qt.Key.Key_F5),
)
CHECK_EVERY: Final = 50
GAMES: Final[tuple[ExpeditionGame[Any], ...]] = (GAME, SILVER_GOLD)
TABLES: Final = (
    ("person", "person"), ("person",), ("person", "greedy"), ("greedy", "person", "random"),
    ("person", "person", "person", "person"), ("random", "person", "person", "greedy"),
)  # fmt: skip


class Monkey:
    def __init__(self, page: TablePage, seed: str) -> None:
        self.page = page
        self.luck = Luck(seed, "monkey")
        self.did: list[str] = []
        self._deeds: list[tuple[int, Callable[[], object]]] = [
            (16, self.click), (16, self.click_something), (10, self.drag), (10, self.move), (6, self.wheel), (2, self.double_click),
            (24, self.key), (3, self.back_tab), (6, self.shortcut), (4, self.push_button), (6, self.play),
            (1, self.resize), (1, self.change_look), (1, self.new_game), (1, self.wait),
        ]  # fmt: skip

    def deed(self) -> None:
        at = self.luck.below(sum(weight for weight, _ in self._deeds))
        for weight, do in self._deeds:
            if at < weight:
                self.did.append(do.__name__)
                do()
                return
            at -= weight

    # -------------------------------------------------------- where

    @property
    def window(self):
        return self.page.window().windowHandle()

    def somewhere(self) -> QPoint:
        return QPoint(self.luck.below(self.page.window().width()), self.luck.below(self.page.window().height()))

    def something(self) -> QPoint:
        """A place on the board where there is something: a box, a card, the pattern, a panel."""
        board = board_of(self.page)
        rects = [place.rect for place in board.layout.cards.values()]
        rects += [board.layout.expedition, board.layout.deck, *board.layout.others.values(), board.layout.score]
        rect = self.luck.pick(rects)
        at = QPointF(rect.x() + rect.width() * self.luck.below(100) / 100, rect.y() + rect.height() * self.luck.below(100) / 100)
        viewport = self.page.view.viewport()
        return viewport.mapTo(self.page.window(), self.page.view.mapFromScene(at))

    def place(self) -> QPoint:
        return self.something() if self.luck.below(4) else self.somewhere()

    # -------------------------------------------------------- by mouse

    def click(self) -> None:
        at = self.place()
        QTest.mouseMove(self.window, at)
        QTest.mouseClick(self.window, self.luck.pick(BUTTONS), NONE, at)

    def click_something(self) -> None:
        """Pick up the pattern more often than chance would."""
        board = board_of(self.page)
        viewport = self.page.view.viewport()
        QTest.mouseClick(
            self.window, BUTTONS[0], NONE, viewport.mapTo(self.page.window(), board.layout.expedition.center().toPoint())
        )
        QTest.mouseMove(self.window, self.something())

    def double_click(self) -> None:
        QTest.mouseDClick(self.window, self.luck.pick(BUTTONS), NONE, self.place())

    def drag(self) -> None:
        button = self.luck.pick(BUTTONS)
        QTest.mousePress(self.window, button, NONE, self.place())
        for _ in range(self.luck.below(4)):
            QTest.mouseMove(self.window, self.place())
            if self.luck.below(5) == 0:
                self.key()
        QTest.mouseRelease(self.window, button, NONE, self.place())

    def move(self) -> None:
        QTest.mouseMove(self.window, self.place())

    def wheel(self) -> None:
        QTest.wheelEvent(self.window, QPointF(self.place()), QPoint(0, self.luck.pick((120, -120, 40, -240))))

    def push_button(self) -> None:
        buttons = [one for one in self.page.findChildren(QPushButton) if one.isVisible() and one.isEnabled()]
        button = self.luck.pick(buttons)
        QTest.mouseClick(self.window, BUTTONS[0], NONE, button.mapTo(self.page.window(), button.rect().center()))

    # -------------------------------------------------------- by keyboard

    def key(self) -> None:
        QTest.keyClick(self.window, self.luck.pick(KEYS))

    def back_tab(self) -> None:
        QTest.keyClick(self.window, Qt.Key.Key_Backtab, SHIFT)

    def shortcut(self) -> None:
        action = self.page.actions_[self.luck.pick(list(self.page.actions_))]
        for keys in action.shortcuts()[:1]:
            QTest.keySequence(self.page.window(), QKeySequence(keys))

    # -------------------------------------------------------- around the table

    def play(self) -> None:
        """Make a move, to get the game on."""
        table = table_of(self.page)
        if table.awaits_person and self.page.handover.curtain.isHidden():
            table.play(wish(table.session))

    def resize(self) -> None:
        self.page.window().resize(720 + self.luck.below(900), 480 + self.luck.below(520))

    def change_look(self) -> None:
        appearance().set(
            theme=self.luck.pick(("light", "dark", "high_contrast")),
            text_scale=self.luck.pick((0.8, 1.0, 1.3, 2.0)),
            speed=self.luck.pick((0.0, 0.0, 1.0, 4.0)),
            reduced_motion=self.luck.below(4) == 0,
        )

    def new_game(self) -> None:
        if table_of(self.page).turn is None or self.luck.below(4) == 0:
            wishes = ("strict_curtain", "follow_bots", "take_back")
            choices = {wish: not self.luck.below(3) for wish in wishes}
            kind = self.luck.pick(("match", "casual", "practice"))
            game = self.luck.pick(GAMES)
            seed = f"monkey {self.luck.below(10**6)}"
            self.page.open(set_up(*self.luck.pick(TABLES), kind=kind, seed=seed, game=game, **choices))
            table_of(self.page).bots.pause = 0

    def wait(self) -> None:
        settle()


def let_loose(qtbot: QtBot, seed: str, events: int, game: ExpeditionGame[Any]) -> None:
    assert all(set(bots(game.spec.id)) >= {"greedy", "random"} for game in GAMES)
    settings = Settings(confirm_at_once=Luck(seed, "habits").below(3) == 0)
    page = sit_down(qtbot, set_up("person", "person", seed=seed, kind="practice", game=game), settings=settings)
    monkey = Monkey(page, seed)
    # A scroll bar's own menu waits for an answer.
    closer = QTimer(page)
    closer.setInterval(20)
    closer.timeout.connect(close_menus)
    closer.start()
    plies = 0
    for event in range(1, events + 1):
        try:
            monkey.deed()
            if event % CHECK_EVERY == 0:
                settle()
                check(page)
                plies += table_of(page).session.ply
        except Exception as problem:
            raise AssertionError(f"seed {seed}, event {event}: {monkey.did[-8:]}") from problem
    assert plies, "the monkey never got anywhere"


def close_menus() -> None:
    while (menu := QApplication.activePopupWidget()) is not None:
        menu.close()


def check(page: TablePage) -> None:
    table, board = table_of(page), board_of(page)
    if page.handover.curtain.isHidden():
        follows(page)
        assert board.tabletop.awaits == table.awaits_person
        assert (board.tabletop.mark is not None) == (table.awaits_person and table.view.stage == "cross")
    for number, item in board.tabletop.cards.items():
        assert item.scene() is board
        assert number in board.layout.cards
    assert all(table.stack.command(at) is not None for at in range(table.stack.count()))
    moves = [at for at in range(table.stack.index()) if isinstance(table.stack.command(at), PlayMove)]
    assert len(moves) <= table.session.ply <= len(table.session.line)


@pytest.mark.parametrize(("seed", "game"), [("baboon", GAME), pytest.param("vervet", SILVER_GOLD, marks=pytest.mark.slow)])
def test_a_monkey_does_no_harm(qtbot: QtBot, seed: str, game: ExpeditionGame[Any]) -> None:
    let_loose(qtbot, seed, 60, game)


@pytest.mark.longest
@pytest.mark.parametrize(
    ("seed", "game"), [("hamadryas", GAME), ("langur", GAME), ("colobus", SILVER_GOLD), ("mandrill", SILVER_GOLD)]
)
def test_a_monkey_does_no_harm_for_long(qtbot: QtBot, seed: str, game: ExpeditionGame[Any]) -> None:
    let_loose(qtbot, seed, 20_000, game)
