"""With the stand-in PySide says and does what it does without it, only later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from qt import lazy_qt
from tests.stock_qt import stock_qt

MISTAKES = """
import inspect
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QLabel, QWidget

def attempt(what):
    try:
        print("fine", what())
    except Exception as problem:
        print(type(problem).__name__, problem)

class Bell(QObject):
    rung = Signal(int)

application = QApplication([])
window, bell = QWidget(), Bell()
for what in (
    lambda: window.resize("wide"),
    lambda: window.resize(),
    lambda: window.setWindowFlag(3.5),
    lambda: window.setLayout(None, None),
    lambda: QWidget(nonsense=3),
    lambda: QPoint(1, 2, 3),
    lambda: QPoint("a") + 1,
    lambda: QRect(1, 2).nowhere,
    lambda: QColor([1]),
    lambda: QLabel(5),
    lambda: QTimer.singleShot("soon"),
    lambda: QGraphicsRectItem(1, 2, 3),
    lambda: QSvgRenderer(3, 4),
    lambda: Qt.Key(-1),
    lambda: bell.rung.connect(3),
    lambda: bell.rung.emit("loudly"),
    lambda: inspect.signature(QWidget.resize),
    lambda: QWidget.__signature__,
    lambda: QWidget.resize.__doc__,
):
    attempt(what)
help(QPoint.manhattanLength)
"""
ENUMERATIONS = """
import enum
import re
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets

seen = set()

def look(place, path):
    for name in sorted(dir(place)):
        found = getattr(place, name, None)
        if not isinstance(found, type) or not found.__module__.startswith("PySide6") or found in seen:
            continue
        seen.add(found)
        (tell if isinstance(found, enum.EnumMeta) else look)(found, f"{path}.{name}")

def tell(kind, path):
    print(path, kind, kind.__module__, kind.__qualname__, kind.__mro__, kind.__doc__)
    for name, value in sorted(vars(kind).items()):
        if name in ("_member_map_", "_value2member_map_"):
            value = [(key, repr(one), sorted(map(repr, vars(one).items()))) for key, one in value.items()]
        print(name, re.sub(" at 0x[0-9a-f]+", "", repr(value)))
    members = list(kind)
    print([(repr(one), str(one), one.name, one.value, hash(one), type(one)) for one in members])
    if issubclass(kind, enum.Flag) and members:
        both = members[0] | members[-1]
        print(repr(kind(0)), [repr(~one) for one in members], repr(both), list(both))

for module in (QtCore, QtGui, QtSvg, QtWidgets):
    look(module, module.__name__)
"""
FIRST = """
from PySide6 import QtCore
import builtins, enum, sys
print("inspect" in sys.modules, builtins.__import__.__name__, enum.EnumType._create_.__module__)
"""


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    sites = {name: stock_qt(tmp_path_factory.mktemp(name)) for name in ("stock", "lazy")}
    lazy_qt.lighten(sites["lazy"])
    return sites


def said(script: str, site: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONHASHSEED": "0", "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_every_mistake_is_told_as_without_it(sites: dict[str, Path]) -> None:
    expected = said(MISTAKES, sites["stock"])
    assert "called with wrong argument types" in expected
    assert said(MISTAKES, sites["lazy"]) == expected


def test_nothing_is_brought_until_it_is_asked_for(sites: dict[str, Path]) -> None:
    assert said(FIRST, sites["stock"]) == "True __feature_import__ enum\n"
    enums = "shibokensupport.enums" if sys.version_info[:2] == (3, 11) else "enum"
    assert said(FIRST, sites["lazy"]) == f"False __lazy_import__ {enums}\n"


@pytest.mark.slow
def test_enumerations_are_what_enum_itself_makes_of_them(sites: dict[str, Path]) -> None:
    expected = said(ENUMERATIONS, sites["stock"])
    assert expected.count("_member_map_") > 500
    assert said(ENUMERATIONS, sites["lazy"]) == expected


def test_another_version_of_pyside_keeps_its_own(tmp_path: Path) -> None:
    start = tmp_path / "shiboken6" / "__init__.py"
    start.parent.mkdir()
    start.write_text(f'__version__ = "{lazy_qt.TRIED}"\n', "utf-8")
    lazy_qt.lighten(tmp_path)
    assert (tmp_path / lazy_qt.PLACE / "shibokensupport" / "signature" / "loader.py").exists()
    start.write_text('__version__ = "6.10.0"\n', "utf-8")
    lazy_qt.lighten(tmp_path)
    assert not (tmp_path / lazy_qt.PLACE).exists()
