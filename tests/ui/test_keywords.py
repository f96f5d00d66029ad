"""Qt constructors are called without keyword arguments. PySide looks up properties given as keywords by the names of their setters,
capitalised by the locale: Turkish has no setInterval, and the program did not start."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.source import PROGRAM, ROOT, parsed


class Source:
    """Some modules, with their own classes and the Qt classes that they name."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._qt: set[str] = set()
        self._own: dict[str, ast.ClassDef] = {}
        self._calls: list[tuple[ast.Call, ast.ClassDef | None]] = []
        for text in modules:
            self._read(parsed(text), None)

    def _read(self, node: ast.AST, inside: ast.ClassDef | None) -> None:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.ImportFrom) and (part.module or "").startswith("PySide6"):
                self._qt |= {alias.asname or alias.name for alias in part.names}
            if isinstance(part, ast.Call) and part.keywords:
                self._calls.append((part, inside))
            if isinstance(part, ast.ClassDef):
                self._own[part.name] = part
            self._read(part, part if isinstance(part, ast.ClassDef) else inside)

    def keywords(self) -> Iterator[str]:
        """Every call that passes keywords to a Qt constructor."""
        for call, inside in self._calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
                arrives = inside is not None and any(self._is_qt(base) for base in inside.bases)
            else:
                arrives = self._is_qt(call.func)
            if arrives:
                yield f"line {call.lineno}: {ast.unparse(call)}"

    def _is_qt(self, name: ast.expr) -> bool:
        """Whether a call of this class reaches Qt: it is a Qt class, or has no constructor of its own."""
        match name:
            case ast.Name(id=word) | ast.Attribute(attr=word):
                own = self._own.get(word)
                if own is None:
                    return word in self._qt
                has_constructor = any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in own.body)
                return not has_constructor and any(self._is_qt(base) for base in own.bases)
        return False


def test_no_constructor_of_qt_is_given_keywords() -> None:
    sources = [path.read_text("utf-8") for path in sorted((ROOT / PROGRAM).rglob("*.py"))]
    assert list(Source(text for text in sources if "PySide6" in text).keywords()) == []


QT = "from PySide6.QtCore import QTimer\nfrom PySide6.QtWidgets import QWidget\n"


@pytest.mark.slow
def test_no_constructor_of_qt_is_given_keywords_by_a_test() -> None:
    sources = [path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))]
    # One by one: tests reuse class names.
    assert [call for text in sources if "PySide6" in text for call in Source([text]).keywords()] == []


@pytest.mark.parametrize(
    "source",
    [
        "QTimer(self, interval=3)",
        "class Page(QWidget):\n    def __init__(self):\n        super().__init__(objectName='page')",
        "class Page(QWidget):\n    pass\nclass Other(Page):\n    pass\nOther(enabled=False)",
    ],
)
def test_a_keyword_is_found(source: str) -> None:
    assert len(list(Source([QT + source]).keywords())) == 1


def test_keywords_of_our_own_constructors_are_fine() -> None:
    source = "class Page(QWidget):\n    def __init__(self, margin):\n        super().__init__()\n"
    assert list(Source([QT + source + "Page(margin=3)\nQTimer.singleShot(msec=3)"]).keywords()) == []
