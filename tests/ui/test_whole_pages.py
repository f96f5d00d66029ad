"""True on every page: what it has stands on it, and what can be pressed is listened to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtCore import SIGNAL, QMetaMethod, QObject
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.stage import LazyPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.whole import window_for

COME_LATER: Final = {"MemoryPage", "RoutePage", "TutorBar"}
"""What offers its buttons when their time has come."""
HEARD_OUTSIDE: Final = {"Banner.report_wanted", "Stage.resized"}
"""Signals that only the program around the window listens to."""
PRESSED: Final = [SIGNAL(one) for one in ("clicked()", "clicked(bool)", "toggled(bool)", "pressed()", "released()")]


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


def pages(window: MainWindow) -> Iterator[QWidget]:
    for offered in (*vars(window.pages).values(), *vars(window.practice_pages).values()):
        if isinstance(offered, LazyPage):
            yield offered.fetch()


def test_whatever_a_page_has_stands_on_it_and_whatever_can_be_pressed_is_listened_to(window: MainWindow) -> None:
    window.play("pyramids")
    everything = [(page, one) for page in pages(window) for one in (page, *page.findChildren(QWidget))]
    assert len(everything) > 1000
    lost = [
        f"{type(page).__name__}: {type(owner).__name__}.{name}"
        for page, owner in everything
        for name, part in vars(owner).items()
        if isinstance(part, QWidget) and not isinstance(part, QMenu) and not window.isAncestorOf(part)
    ]
    assert not [one for one in lost if not COME_LATER & set(one.replace(".", " ").replace(":", "").split())]
    deaf = [
        f"{type(page).__name__}: {button.text() or button.accessibleName()}"
        for page, button in everything
        if isinstance(button, QAbstractButton) and not button.isHidden() and not is_heard(button)
    ]
    assert deaf == []


def test_somebody_listens_to_every_signal(window: MainWindow) -> None:
    window.play("pyramids")
    everything = [*window.findChildren(QObject), *(one for page in pages(window) for one in (page, *page.findChildren(QObject)))]
    ours = {kind.__name__ for one in everything for kind in type(one).__mro__ if kind.__module__.startswith("ramses_desktop.")}
    known: dict[str, bool] = {}
    for one in everything:
        for signal in signals(one):
            name = str(signal.enclosingMetaObject().className())
            if name in ours:
                key = f"{name}.{signal.name().toStdString()}"
                known[key] = known.get(key, False) or one.isSignalConnected(signal)
    assert len(known) > 100
    assert {key for key, connected in known.items() if not connected} == HEARD_OUTSIDE


def signals(one: QObject) -> Iterator[QMetaMethod]:
    meta = one.metaObject()
    methods = (meta.method(at) for at in range(meta.methodCount()))
    return (method for method in methods if method.methodType() == QMetaMethod.MethodType.Signal)


def is_heard(button: QAbstractButton) -> bool:
    return button.group() is not None or any(button.receivers(signal) for signal in PRESSED)
