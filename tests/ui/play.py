"""Sits down at a table in a real window and plays there like a person. `Mouse` and `Keys` send their events through the window, so
that they reach whatever is there; `wish` picks a move that a person might want to make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, cast

import pytest
from attrs import evolve
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import Bot, ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import GAMES, module_of
from ramses_desktop.games import bots as bots_of
from ramses_desktop.games import game as game_of
from ramses_desktop.games.flip_and_write.card_data import Parts
from ramses_desktop.games.flip_and_write.grid import SIDE, single_boxes
from ramses_desktop.games.flip_and_write.pending import PendingMark
from ramses_desktop.games.flip_and_write.rules import CROSS, REPLACE, Bonus, Cross, ExpeditionGame, InPlay, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.ui.hand import ExpeditionHand
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.tabletop import ExpeditionTabletop
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.journal import CASUAL
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.switches import MARKS, SWITCHES
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import DecidingPage
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Key = Qt.Key

NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
SEED: Final = "amber-ibis-4172"
State: TypeAlias = Any
"""A position of either game; each test knows which."""
EVERY: Final = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
"""Runs a test for every game."""
BOTH: Final = pytest.mark.parametrize("game", [GAME, SILVER_GOLD], ids=lambda game: game.spec.id)
"""Runs a test for both flip-and-write games."""


def in_time(*cases: Any) -> list[Any]:
    """These cases of a matrix, of which only the first is among the quick tests."""
    return [cases[0], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[1:])]


EVERY_IN_TIME: Final = pytest.mark.parametrize("game", in_time(*GAMES), ids=lambda game: game.spec.id)
BOTH_IN_TIME: Final = pytest.mark.parametrize("game", in_time(GAME, SILVER_GOLD), ids=lambda game: game.spec.id)
"""The same for slow tests: the quick tests run them for one game, the slow ones for the others."""
NO_WARNINGS: Final = [pytest.mark.qt_log_level_fail("WARNING"), pytest.mark.qt_log_ignore("This plugin does not support")]
"""Makes a test fail if Qt warns, apart from warnings of the offscreen platform."""


# ------------------------------------------------------------ games


def seats(*players: str) -> tuple[Seat, ...]:
    """Ada, Bo, Cleo and so on, as people or bots."""
    return tuple(Seat(name, player) for name, player in zip(NAMES, players, strict=False))


def people(game: AnyGame, wanted: int) -> tuple[str, ...]:
    """So many people, or as near to that as the game allows."""
    return ("person",) * min(game.spec.seats, key=lambda number: abs(number - wanted))


def set_up(*players: str, kind: str = CASUAL, seed: str = SEED, game: AnyGame = GAME, **more: Any) -> TableSetup:
    """A table of Pyramids, or of another game, for these players: `person`, or the name of a bot. Switches go by their names."""
    options = game.spec.options(len(players))
    choices = {row.name: more.pop(row.name) for row in (*SWITCHES, *MARKS) if row.name in more}
    return TableSetup(game_id=game.spec.id, options=options, seats=seats(*players), seed=seed, kind=kind, choices=choices, **more)


def begun(*players: str, seed: str = SEED, game: AnyGame = GAME) -> Session:
    return Session.new(game, game.spec.options(len(players)), seed, seats(*players))


def begun_from(state: State, *players: str, game: AnyGame = GAME) -> Session:
    """A game that starts from this position."""

    def start(self: object, options: object, deal: str) -> State:
        return state

    inside = type("From", (type(game),), {"start": start})()
    return Session.new(inside, game.spec.options(len(players)), SEED, seats(*players))


def wish(session: Session) -> Move:
    """A move that a person might want: usually sensible, now and then anything, so that every kind of move comes up. For a bot's
    seat, the move of that bot."""
    assert session.turn is not None
    player = session.seats[session.turn].player
    if player != PERSON:
        return ask(bots_of(session.game.spec.id)[player], session)
    legal: Sequence[Move] = session.game.moves(session.state)
    luck = Luck(str(session.seed), f"wish {session.ply}")
    if luck.below(4) == 0:
        return legal[-1] if session.state.stage == REPLACE else luck.pick(legal)
    return ask(quick_bot(session.game), session)


def quick_name(game: AnyGame) -> str:
    """The name of a bot of this game that answers at once."""
    known = bots_of(game.spec.id)
    return next((name for name in ("greedy", "apprentice") if name in known), next(iter(known)))


def quick_bot(game: AnyGame) -> Bot:
    return bots_of(game.spec.id)[quick_name(game)]


def whole(game: AnyGame, *players: str) -> Session:
    """A finished game in which a bot played for all. Each call gives a fresh copy."""
    found = _whole(game.spec.id, players)
    return found.branch(len(found.line))


def half(game: AnyGame, *players: str) -> Session:
    """The same game half played."""
    found = _whole(game.spec.id, players)
    return found.branch(len(found.line) // 2)


@cache
def _whole(game_id: str, players: tuple[str, ...]) -> Session:
    found = begun(*players, game=game_of(game_id))
    while found.turn is not None:
        found.play(ask(quick_bot(found.game), found))
    return found


def play_until(session: Session, found: Callable[[State], bool]) -> Session:
    """Play on until such a position is reached."""
    while not found(session.state):
        assert session.turn is not None, "this game has no such position"
        session.play(wish(session))
    return session


def reopened(session: Session) -> Session:
    """The game as it comes back from its record; reading checks every move and the end."""
    return record.read(record.text(session).encode(), GAMES)


def lost_bonus(game: ExpeditionGame[Any] = GAME) -> tuple[State, Cross]:
    """A position and a mark that earns a bonus with no box left for it: the last card is full then."""
    found = play_until(begun("person", "person", game=game), lambda state: state.stage == CROSS)
    for number in game.parts().numbers:
        for crossed, boxes in _last_marks(game, found.state, number):
            one = InPlay(number, crossed)
            state = _with_only(found.state, one)
            move = Cross(number, boxes)
            if move in game.moves(state):
                after = game.play(state, move)
                if after.bonus == 1 and game.moves(after) == (LoseBonus(),):
                    return state, move
    raise AssertionError("no card has an icon for a bonus in its last boxes")


def _last_marks(game: ExpeditionGame[Any], state: State, number: int) -> Iterator[tuple[int, int]]:
    """Boxes already crossed off on a card, and the pattern that crosses off all the rest."""
    free = printed(game).cards[number].free
    for boxes in game.parts().placements(state.expedition):
        if boxes & free == boxes:
            yield free & ~boxes, boxes


def _with_only(state: State, one: Any) -> State:
    players = (evolve(state.players[0], cards=(one,)), *state.players[1:])
    return evolve(state, players=players, before=players, display=(), deck=())


def earning_a_bonus(game: ExpeditionGame[Any], state: State) -> Cross | None:
    """A pattern that fits here and earns a bonus box."""
    patterns = (move for move in game.moves(state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)
    return next((move for move in patterns if game.marked(state, move).bonus), None)


def printed(game: ExpeditionGame[Any]) -> Parts[Any, Any]:
    """The printed parts of a game."""
    found: Parts[Any, Any] = module_of(game.spec.id, "deck").parts()
    return found


def kind(state: State, move: Move) -> str:
    """The kind of this move, as the tests call it."""
    if isinstance(move, Cross):
        return "pattern" if move.boxes.bit_count() > 1 else "single"
    if isinstance(move, Take):
        return "display" if move.place else "deck"
    return {Keep: "keep", Bonus: "bonus", LoseBonus: "lost"}[type(move)]


def dump(model: QAbstractItemModel) -> list[tuple[object, ...]]:
    """Everything in a model: every role of every item, and its headers."""
    roles = [*range(16), *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 8)]
    rows, columns = model.rowCount(), model.columnCount() if isinstance(model, QAbstractTableModel) else 1
    items: list[tuple[object, ...]] = [
        (row, column, role, str(model.index(row, column).data(role)))
        for row in range(rows)
        for column in range(columns)
        for role in roles
    ]
    for way, count in ((Qt.Orientation.Horizontal, columns), (Qt.Orientation.Vertical, rows)):
        items += [(way, at, role, str(model.headerData(at, way, role))) for at in range(count) for role in roles]
    return items


# ------------------------------------------------------------ the window


class Window(QMainWindow):
    """A window with only a table page, and the actions with their keys, as in the program."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        settings = settings or Settings()
        self.actions_ = Actions(settings, self)
        self.actions_.enter_table()
        self.page = TablePage(self.actions_, settings)
        self.said: list[str] = []
        self.page.status.connect(self.said.append)
        self.setCentralWidget(self.page)
        self.addActions([self.actions_[name] for name in self.actions_])

    def closeEvent(self, event: QCloseEvent) -> None:
        self.page.close_table()
        super().closeEvent(event)


def sit_down(
    qtbot: QtBot,
    setup: TableSetup,
    session: Session | None = None,
    size: tuple[int, int] = (1280, 800),
    settings: Settings | None = None,
    *,
    watched: bool = False,
) -> TablePage:
    """Show a window with this table, or with a game in progress. Bots move without a pause. It is painted only if `watched`
    or for a picture, because painting every move takes longest."""
    window = Window(settings)
    qtbot.addWidget(window, before_close_func=lambda _: window.page.close_table())
    window.setUpdatesEnabled(watched)
    window.resize(*size)
    activate(qtbot, window)
    page = window.page
    page.open_session(session, setup) if session else page.open(setup)
    table_of(page).bots.pause = 0
    page.board.spoken.connect(window.said.append)
    page.setFocus()
    settle()
    return page


def activate(qtbot: QtBot, window: QWidget) -> None:
    """Show a window that gets the keys."""
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()


def settle() -> None:
    """Let everything pending happen: layout, painting, bots that move without a pause, deferred deletion."""
    for _ in range(3):
        QApplication.processEvents()
        # Outside an event loop nobody else does this.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def press(key: Key) -> None:
    """Press a key wherever the focus is."""
    target = QApplication.focusWidget()
    assert isinstance(target, QWidget)
    QTest.keyClick(target, key)
    settle()


def think_of_hints(qtbot: QtBot, page: TablePage) -> None:
    """Wait for the hints that were asked for, and show them all."""
    panel = page.hinting.panel
    assert panel is not None
    qtbot.waitUntil(lambda: page.hinting.panel is not panel or not panel.thinking)
    if page.hinting.panel is panel and not panel.others.isHidden():
        panel.others.click()


def table_of(page: DecidingPage) -> Table:
    return page.table


class ExpeditionBoard(BoardScene):
    """The board of either flip-and-write game."""

    tabletop: ExpeditionTabletop
    hand: ExpeditionHand


def as_expedition(board: BoardScene) -> ExpeditionBoard:
    assert isinstance(board.tabletop, ExpeditionTabletop)
    return cast("ExpeditionBoard", board)


def board_of(page: DecidingPage) -> ExpeditionBoard:
    return as_expedition(page.board)


def hand_of(page: DecidingPage) -> PendingMark:
    hand = board_of(page).tabletop.mark
    assert hand is not None
    return hand


def said(page: DecidingPage) -> list[str]:
    """What the page said in the status line, and what the board said to screen readers."""
    window = page.window()
    assert isinstance(window, Window)
    return window.said


def follows(page: TablePage) -> None:
    """Check that the board shows what the person at the screen may see, and that the record can be read and gives the same
    state."""
    table, board = table_of(page), page.board
    assert getattr(board, "view", None) == table.view
    again = reopened(table.session)
    assert again.state == table.session.state_at(len(table.session.line))
    assert again.state_at(table.session.ply) == table.session.state


# ------------------------------------------------------------ by mouse


class Mouse:
    """A hand on the mouse. Positions are in the coordinates of the board, unless a widget is named."""

    def __init__(self, page: DecidingPage) -> None:
        self.page = page
        self._moves = 0

    @property
    def board(self) -> ExpeditionBoard:
        return board_of(self.page)

    def place(self, at: QPointF) -> QPoint:
        """A position on the board in the coordinates of the window."""
        viewport = self.page.view.viewport()
        return viewport.mapTo(self.page.window(), self.page.view.mapFromScene(at))

    def move(self, at: QPointF) -> None:
        QTest.mouseMove(self.page.window().windowHandle(), self.place(at))

    def press(self, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.page.window().windowHandle(), button, Qt.KeyboardModifier.NoModifier, self.place(at))

    def release(self, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.page.window().windowHandle(), button, Qt.KeyboardModifier.NoModifier, self.place(at))

    def click(self, at: QPointF, button: Qt.MouseButton = LEFT) -> None:
        self.press(at, button)
        self.release(at, button)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.press(start)
        self.move(QPointF((start.x() + end.x()) / 2, (start.y() + end.y()) / 2))
        self.move(end)
        self.release(end)

    def wheel(self, at: QPointF, notches: int = 1) -> None:
        QTest.wheelEvent(self.page.window().windowHandle(), QPointF(self.place(at)), QPoint(0, 120 * notches))
        QApplication.processEvents()

    def push(self, button: QWidget) -> None:
        """Click a button, once its row has been laid out."""
        QApplication.processEvents()
        assert button.isVisible()
        assert button.isEnabled()
        at = button.mapTo(self.page.window(), button.rect().center())
        QTest.mouseMove(self.page.window().windowHandle(), at)
        QTest.mouseClick(self.page.window().windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def confirm(self) -> None:
        self.push(self.page.bar.confirm)

    # -------------------------------------------------------- places

    @property
    def pattern(self) -> QPointF:
        """The revealed pattern on its expedition card."""
        return self.board.tabletop.layout.expedition.center()

    def box(self, card: int, box: int) -> QPointF:
        return self.board.tabletop.cards[card].box_in_scene(box).center()

    def middle(self, card: int, boxes: int) -> QPointF:
        """Where the pointer is while the piece covers exactly these boxes."""
        rects = [self.board.tabletop.cards[card].box_in_scene(box) for box in single_boxes(boxes)]
        around = rects[0]
        for rect in rects:
            around = around.united(rect)
        return around.center()

    def corner(self, card: int, column: int, row: int) -> QPointF:
        """Where the pointer is while the piece, as turned now, has its upper left corner in this box."""
        width, height = hand_of(self.page).size
        item = self.board.tabletop.cards[card]
        last = 1 << (min(row + height, SIDE) - 1) * SIDE + min(column + width, SIDE) - 1
        return item.box_in_scene(1 << row * SIDE + column).united(item.box_in_scene(last)).center()

    def card(self, number: int) -> QPointF:
        layout = self.board.tabletop.layout
        return (layout.deck if number == DECK else layout.cards[number].rect).center()

    # -------------------------------------------------------- moves

    def make(self, move: Move) -> None:
        """Make this move as a person would."""
        if isinstance(move, Keep):
            self.click(self.card(move.first))
            self.click(self.card(move.second))
            self.confirm()
        elif isinstance(move, Take):
            view = self.board.view
            assert view is not None
            self.click(self.card(view.display[move.place - 1] if move.place else DECK))
            self.confirm()
        elif isinstance(move, LoseBonus):
            self.confirm()
        elif isinstance(move, Bonus) or (isinstance(move, Cross) and move.boxes.bit_count() == 1):
            self.lay_box(move.card, move.boxes)
        elif isinstance(move, Cross):
            self._moves += 1
            self.lay_pattern(move.card, move.boxes, by_drag=self._moves % 2 == 0)

    def lay_box(self, card: int, box: int) -> None:
        self.click(self.box(card, box))
        self.confirm()

    def lay_pattern(self, card: int, boxes: int, *, by_drag: bool, confirm: bool = True) -> None:
        """Turn the pattern with the buttons and drag it there; or pick it up, turn it over the card, and click again."""
        goal = self.middle(card, boxes)
        if by_drag:
            self._turn(card, boxes, lambda _: self.push(button(self.page, "turn")))
            self.drag(self.pattern, goal)
        else:
            self.click(self.pattern)
            self.move(goal)
            self._turn(card, boxes, lambda turn: self.click(goal, RIGHT) if turn % 2 else self.wheel(goal))
            self.move(goal)
            self.click(goal)
        if confirm:
            self.confirm()

    def _turn(self, card: int, boxes: int, quarter: Callable[[int], None]) -> None:
        """Turn the pattern as needed, and mirror it if turning alone is not enough."""
        hand = hand_of(self.page)
        wished = evolve(hand)
        wished.lay(card, boxes)
        for turn in range(8):
            if hand.way == wished.way:
                return
            if turn == 4:
                self.push(button(self.page, "mirror"))
                if hand.way == wished.way:
                    return
            quarter(turn)
        assert hand.way == wished.way, "the piece never came to lie as wished"


def button(page: DecidingPage, name: str) -> QWidget:
    """A button of the bar under the board, by its action."""
    return page.bar._buttons[name]


# ------------------------------------------------------------ by keyboard


class Keys:
    """Two hands on the keyboard."""

    def __init__(self, page: DecidingPage) -> None:
        self.page = page

    @property
    def board(self) -> ExpeditionBoard:
        return board_of(self.page)

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(self.page.window().windowHandle(), key, modifier)

    def make(self, move: Move) -> None:
        """Make this move as a person would."""
        if isinstance(move, Keep):
            self._choose(move.first, move.second)
        elif isinstance(move, Take):
            view = self.board.view
            assert view is not None
            self._choose(view.display[move.place - 1] if move.place else DECK)
        elif isinstance(move, LoseBonus):
            self.press(Key.Key_Return)
        elif isinstance(move, Cross | Bonus):
            self._mark(move.card, move.boxes)

    def _choose(self, *numbers: int) -> None:
        for number in numbers:
            self.walk_to(number, self.board.tabletop.options)
            self.press(Key.Key_Return)
        self.press(Key.Key_Return)

    def walk_to(self, number: int, among: Sequence[int]) -> None:
        """Tab forwards or backwards until the focus is on this card."""
        if self.board.hand.focused is None:
            self.press(Key.Key_Tab)
        assert isinstance(self.board.hand.focused, tuple)
        steps = list(among).index(number) - list(among).index(self.board.hand.focused[1])
        for _ in range(abs(steps)):
            if steps > 0:
                self.press(Key.Key_Tab)
            else:
                self.press(Key.Key_Backtab, modifier=Qt.KeyboardModifier.ShiftModifier)

    def _mark(self, card: int, boxes: int) -> None:
        self.lay(card, boxes)
        self.press(Key.Key_Return, Key.Key_Return)

    def lay(self, card: int, boxes: int) -> None:
        """Move the piece there; Enter still has to put it down."""
        hand = hand_of(self.page)
        wished = evolve(hand)
        wished.lay(card, boxes)
        assert wished.spot is not None
        if hand.single != wished.single:
            self.press(Key.Key_S)
        self.walk_to(card, hand.cards)
        self.press(Key.Key_Right)
        assert hand.spot is not None
        for attempt in range(12):
            if hand.way == wished.way or wished.single:
                break
            self.press(Key.Key_F if attempt == 4 else Key.Key_R)
        assert hand.shape == wished.shape
        across, down = wished.spot.column - hand.spot.column, wished.spot.row - hand.spot.row
        self.press(*[Key.Key_Right if across > 0 else Key.Key_Left] * abs(across))
        self.press(*[Key.Key_Down if down > 0 else Key.Key_Up] * abs(down))
        assert hand.spot == wished.spot


# ------------------------------------------------------------ whole games


def play_out(page: TablePage, make: Callable[[Move], None], wish: Callable[[Session], Move] = wish) -> list[Move]:
    """Play until the game is over; return the moves wished for. Each must be the one that was played."""
    table = table_of(page)
    wished: list[Move] = []
    while table.turn is not None:
        if not table.awaits_person:
            settle()
            continue
        move, ply = wish(table.session), table.session.ply
        wished.append(move)
        make(move)
        assert table.session.ply > ply, f"{move} was not played: {said(page)[-2:]}"
        assert table.session.line[ply] == move
    return wished
