"""Any Qt method that the program overrides may fail: the error is reported, and the window survives."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType, MethodDescriptorType, TracebackType
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QEnterEvent,
    QFocusEvent,
    QIcon,
    QIconEngine,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QStandardItemModel,
    QUndoCommand,
    QUndoStack,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QBoxLayout,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QHeaderView,
    QLayout,
    QListView,
    QPushButton,
    QTableView,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import ramses_desktop
from ramses_desktop import app as start_up
from ramses_desktop.ui.window import MainWindow

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = "Something went wrong; your game is safe."
NOT_VIRTUAL = {"setText", "clear"}
"""Methods that hide a Qt method which Qt itself never calls."""

# ------------------------------------------------------------ what the program overrides


def classes() -> list[type]:
    """Every class of the program that derives from a Qt class."""
    for module in pkgutil.walk_packages(ramses_desktop.__path__, "ramses_desktop."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found, news = set[type](), {shiboken6.Shiboken.Object}
    while news:
        found |= news
        news = {sub for cls in news for sub in cls.__subclasses__()} - found
    return sorted(
        (cls for cls in found if cls.__module__.startswith("ramses_desktop.")), key=lambda cls: (cls.__module__, cls.__name__)
    )


def qt_class(cls: type) -> Any:
    return next(base for base in cls.__mro__ if base.__module__.startswith("PySide6."))


def is_override(cls: type, name: str) -> bool:
    return any(isinstance(vars(base).get(name), MethodDescriptorType) for base in cls.__mro__[1:-1])


def overrides(cls: type) -> dict[str, Any]:
    """The Qt methods overridden by a class and by the program's classes above it."""
    own = [base for base in reversed(cls.__mro__) if base.__module__.startswith("ramses_desktop.")]
    return {
        name: method
        for base in own
        for name, method in vars(base).items()
        if name not in NOT_VIRTUAL and not name.startswith("_") and is_override(cls, name)
    }


# ------------------------------------------------------------ failing

FAIL = (lambda *args, **words: 1 // 0).__code__
"""Python raises this from C, which is the worst case."""


@contextmanager
def failing(methods: Iterable[Any]) -> Iterator[None]:
    """Make guarded methods fail inside; their place in the source stays the same."""
    insides = [method.__wrapped__ for method in methods]
    codes = [inside.__code__ for inside in insides]
    for inside, code in zip(insides, codes, strict=True):
        inside.__code__ = FAIL.replace(
            co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_name=code.co_name, co_freevars=code.co_freevars
        )
    try:
        yield
    finally:
        for inside, code in zip(insides, codes, strict=True):
            inside.__code__ = code


def place(code: CodeType) -> tuple[str, int]:
    return code.co_filename, code.co_firstlineno


ANSWERS: dict[str, Any] = {
    "paint": None,
    "data": None,
    "boundingRect": QRectF(0, 0, 20, 20),
    "sizeHint": QSize(40, 20),
    "minimumSizeHint": QSize(10, 10),
    "sectionSizeFromContents": QSize(20, 20),
    "hasHeightForWidth": True,
    "heightForWidth": 20,
    "rowCount": 3,
    "columnCount": 3,
    "canFetchMore": True,
    "hitButton": True,
}
"""Methods that make Qt call others, and methods that Qt does not have."""


def bare(cls: type, wanted: Iterable[str]) -> Any:
    """An instance with only the wanted overrides; for everything else Qt's own methods are used."""
    base = qt_class(cls)
    if base is QLayout:
        # It has no methods of its own.
        return cls()
    others = {
        name: answering(ANSWERS[name]) if name in ANSWERS else getattr(base, name) for name in overrides(cls) if name not in wanted
    }
    how: dict[Any, tuple[Any, ...]] = {
        QHeaderView: (Qt.Orientation.Horizontal,),
        QBoxLayout: (QBoxLayout.Direction.LeftToRight,),
    }
    return type(cls.__name__, (cls,), {"__init__": lambda self: base.__init__(self, *how.get(base, ())), **others})()


def answering(answer: Any) -> Callable[..., Any]:
    return lambda *_, **__: answer


# ------------------------------------------------------------ everything Qt may call


DRAGGED = QMimeData()
HERE, LEFT, NONE = QPointF(5, 5), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def send(target: QObject) -> None:
    """Send events of every kind."""
    mouse = QEvent.Type
    events = [
        QFocusEvent(QEvent.Type.FocusIn),
        QEnterEvent(HERE, HERE, HERE),
        QMouseEvent(QEvent.Type.MouseMove, HERE, HERE, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, NONE),
        *(
            QMouseEvent(kind, HERE, HERE, LEFT, LEFT, NONE)
            for kind in (mouse.MouseButtonPress, mouse.MouseMove, mouse.MouseButtonRelease, mouse.MouseButtonDblClick)
        ),
        QWheelEvent(HERE, HERE, QPoint(0, 0), QPoint(0, 120), LEFT, NONE, Qt.ScrollPhase.NoScrollPhase, False),
        QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, NONE),
        QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Right, NONE),
        QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, DRAGGED, LEFT, NONE),
        QEvent(QEvent.Type.WindowStateChange),
        QEvent(QEvent.Type.Leave),
        QFocusEvent(QEvent.Type.FocusOut),
    ]
    for event in events:
        QApplication.sendEvent(target, event)


def exercise(thing: Any, page: QWidget) -> None:
    """Make Qt call everything that it calls on things of this kind, on a page of the window."""
    match thing:
        case QWidget():
            exercise_widget(thing, page)
        case QLayout():
            page.setLayout(thing)
            thing.addWidget(QWidget())
            show(page)
            # What Qt asks only a layout within a layout, and when it is emptied.
            thing.expandingDirections()
            thing.hasHeightForWidth()
            thing.heightForWidth(50)
            thing.sizeHint()
            thing.minimumSize()
            thing.setGeometry(QRect(0, 0, 50, 50))
            thing.count()
            thing.itemAt(0)
            thing.takeAt(0)
        case QGraphicsScene():
            exercise_scene(thing, page)
            QApplication.sendEvent(thing, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Tab, NONE))
        case QGraphicsItem():
            thing.setAcceptHoverEvents(True)
            # A movable item accepts the press, and so receives all that follows.
            thing.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable)
            scene = QGraphicsScene(QRectF(0, 0, 200, 120), page)
            scene.addItem(thing)
            exercise_scene(scene, page)
        case QAbstractItemModel():
            view = QTableView(page)
            view.setModel(thing)
            view.setSortingEnabled(True)
            show(view)
            # As if the last row had been reached.
            view.verticalScrollBar().valueChanged.emit(view.verticalScrollBar().maximum())
        case QAbstractItemDelegate():
            rows = QListView(page)
            rows.setModel(QStandardItemModel(3, 1, page))
            rows.setItemDelegate(thing)
            show(rows)
        case QUndoCommand():
            stack = QUndoStack(page)
            stack.push(thing)
            stack.undo()
        case QIconEngine():
            exercise_icon(QIcon(thing))
        case QObject():
            page.installEventFilter(thing)
            send(page)


def table(page: QWidget) -> QTableView:
    view = QTableView(page)
    view.setModel(QStandardItemModel(3, 3, page))
    return view


def show(widget: QWidget) -> None:
    widget.resize(200, 120)
    widget.show()
    widget.grab()


def exercise_widget(widget: QWidget, page: QWidget) -> None:
    policy = widget.sizePolicy()
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)
    layout = QVBoxLayout(page)
    layout.addWidget(widget)
    match widget:
        case QHeaderView():
            table(page).setHorizontalHeader(widget)
        case QAbstractItemView():
            widget.setModel(QStandardItemModel(3, 3, widget))
        case QTextBrowser():
            widget.setHtml('<img src="picture.png">')
        case QGraphicsView():
            widget.setScene(QGraphicsScene(widget))
    show(page)
    show(widget)
    layout.totalHeightForWidth(100)
    send(widget)
    if isinstance(widget, QAbstractScrollArea):
        send(widget.viewport())
        widget.verticalScrollBar().setRange(0, 5)
        widget.verticalScrollBar().setValue(3)
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5)))
    page.installEventFilter(widget)
    send(page)
    # Without a mouse drag nothing can be dropped. The event does not own what it brings.
    brought = QMimeData()
    left = Qt.MouseButton.LeftButton
    widget.event(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, brought, left, Qt.KeyboardModifier.NoModifier))
    widget.close()
    widget.hide()


def exercise_scene(scene: QGraphicsScene, page: QWidget) -> None:
    view = QGraphicsView(scene, page)
    # So that the pointer is over whatever is in the corner of the scene.
    view.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.setMouseTracking(True)
    show(view)
    send(view.viewport())
    send(view)


def exercise_icon(icon: QIcon) -> None:
    picture = QPixmap(20, 20)
    with QPainter(picture) as painter:
        icon.paint(painter, picture.rect())
    icon.pixmap(20, 20)


# ------------------------------------------------------------ what must hold


def test_every_override_is_guarded() -> None:
    methods = [(cls, name, method) for cls in classes() for name, method in overrides(cls).items()]
    assert len(methods) > 200
    assert [
        (cls, name) for cls, name, method in methods if not isinstance(method, FunctionType) or method.__code__.co_name != "guarded"
    ] == []


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, capfd: pytest.CaptureFixture[str]) -> Iterator[MainWindow]:
    """The program's window, which reports what went wrong."""
    window = start_up.make_window(qapp)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    yield window
    qapp.aboutToQuit.emit()


@pytest.fixture
def failed(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """The source positions of all methods that have failed."""
    places: set[tuple[str, int]] = set()
    handle = sys.excepthook

    def note(kind: type[BaseException], fault: BaseException, trace: TracebackType) -> None:
        places.add(place([frame for frame, _ in traceback.walk_tb(trace)][-1].f_code))
        handle(kind, fault, trace)

    monkeypatch.setattr(sys, "excepthook", note)
    return places


def make_fail(cls: type, wanted: Mapping[str, Any], window: MainWindow) -> None:
    page = QWidget(window)
    with failing(wanted.values()):
        exercise(bare(cls, wanted), page)
    shiboken6.delete(page)


def picture(window: MainWindow) -> QImage:
    """The window after a resize, with nothing focused."""
    # A dialog tried within the window has made a button of the window its default.
    for button in window.findChildren(QPushButton):
        button.setDefault(False)
    for size in (QSize(1100, 700), QSize(1280, 800)):
        window.resize(size)
        QApplication.processEvents()
    focus = window.focusWidget()
    if focus is not None:
        focus.clearFocus()
    return window.grab().toImage()


@pytest.mark.slow
def test_whichever_override_fails_the_banner_says_so_and_the_window_lives(window: MainWindow, failed: set[tuple[str, int]]) -> None:
    before = picture(window)
    for cls in classes():
        own = {name: method for name, method in overrides(cls).items() if name in vars(cls)}
        places = {name: place(method.__wrapped__.__code__) for name, method in own.items()}
        make_fail(cls, own, window)
        # One by one, those that Qt did not call because another had failed.
        for name, method in own.items():
            if places[name] not in failed:
                make_fail(cls, {name: method}, window)
        assert [name for name in own if places[name] not in failed] == [], cls
        if own:
            QApplication.processEvents()
            assert window.banner.isVisible()
            assert window.banner.sentence == SENTENCE
            window.banner.close_message()
    assert picture(window) == before


@pytest.mark.slow
def test_the_real_program_survives_a_failure_and_says_so(tmp_path: Path) -> None:
    program = (
        "import inspect\n"
        "from ramses_desktop import app\n"
        "one = app.make_app()\n"
        "window = app.make_window(one)\n"
        "window.show()\n"
        "inside = inspect.unwrap(type(window.stage).resizeEvent)\n"
        "fail = (lambda *_: 1 // 0).__code__\n"
        "inside.__code__ = fail.replace(co_freevars=inside.__code__.co_freevars)\n"
        "window.resize(1111, 777)\n"
        "one.processEvents()\n"
        "print(window.isVisible(), window.banner.sentence)\n"
    )
    environment = {**os.environ, "RAMSES_DESKTOP_HOME": str(tmp_path)}
    answer = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, cwd=ROOT, env=environment)
    assert (answer.returncode, answer.stdout.strip()) == (0, f"True {SENTENCE}")


def test_nothing_of_a_failure_reaches_who_called_qt_and_no_painter_stays_open(
    qtbot: QtBot, qtlog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painter = QPainter(self)
            painter.drawLine(0, 0, 1 // 0, 0)

    kept: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, fault, trace: kept.append(fault))
    widget = Broken()
    qtbot.addWidget(widget)
    widget.grab()
    assert [type(fault) for fault in kept] == [ZeroDivisionError]
    # Deleting a pixmap while it is being painted on is a crash.
    assert [record.message for record in qtlog.records] == []


class Answers(QAbstractListModel):
    """Fails at every call."""

    def rowCount(self, parent: Any = None) -> int:
        raise OSError

    def data(self, index: Any, role: int = 0) -> Any:
        raise OSError

    def canFetchMore(self, parent: Any) -> bool:
        raise OSError

    def span(self, index: Any) -> QSize:
        raise OSError

    def roleNames(self):
        raise OSError

    def match(self, *args: Any) -> Nowhere:  # type: ignore[name-defined]  # noqa: F821 - that is the point
        raise OSError


def test_a_method_that_failed_answers_as_little_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    model = Answers()
    answers = (model.rowCount(), model.data(0), model.canFetchMore(0), model.span(0), model.roleNames(), model.match())
    assert answers == (0, None, False, QSize(), None, None)


def test_ctrl_c_ends_the_program_from_within_an_override_too(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, fault, trace: seen.append(kind))

    class Broken(QWidget):
        def showEvent(self, event: Any) -> None:
            raise SystemExit

    widget = Broken()
    qtbot.addWidget(widget)
    widget.show()
    assert seen == [SystemExit]
