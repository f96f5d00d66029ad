"""Every sentence that players read, found in the source, with the places where it stands and what translators are told about it."""

from __future__ import annotations

import ast
import html
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

from languages import templates

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = ROOT / "ramses_desktop"
SPEAKS: Final = ("tr", "mark")
"""The functions of engine/text.py."""
NOTE: Final = "# Translators: "
"""Begins a comment for translators, on the line of a sentence or on the line before."""
with (ROOT / "pyproject.toml").open("rb") as _file:
    UNTRANSLATED: Final[list[str]] = tomllib.load(_file)["tool"]["ramses-desktop"]["not-for-players"]
"""What only the repository has."""


class Sentence(NamedTuple):
    """A sentence where it stands in the source."""

    file: str
    line: int
    words: str
    many: str = ""
    context: str = ""
    note: str = ""

    def __str__(self) -> str:
        return "".join(f"{self.file}:{self.line}: {form}\n" for form in filter(None, (self.words, self.many))).rstrip()


def in_code(path: Path) -> Iterator[Sentence]:
    """Each literal that a module has translated."""
    source = path.read_text("utf-8")
    notes = _notes(source)
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in SPEAKS:
            texts = [given.value for given in call.args if isinstance(given, ast.Constant) and isinstance(given.value, str)]
            if texts:
                line = call.args[0].lineno
                note = notes.get(line) or notes.get(call.lineno) or notes.get(call.lineno - 1, "")
                yield Sentence(path.relative_to(ROOT).as_posix(), line, texts[0], "".join(texts[1:]), _context(call), note)


def _context(call: ast.Call) -> str:
    given = {keyword.arg: keyword.value for keyword in call.keywords}.get("context")
    return str(given.value) if isinstance(given, ast.Constant) else ""


def _notes(source: str) -> dict[int, str]:
    """The comments for translators, by their lines."""
    if NOTE not in source:
        return {}
    tokens = tokenize.generate_tokens(StringIO(source).readline)
    return {one.start[0]: one.string.removeprefix(NOTE) for one in tokens if one.string.startswith(NOTE)}


def in_rules(path: Path) -> Iterator[Sentence]:
    """The paragraphs of a page of rules."""
    source = path.read_text("utf-8")
    for found in re.finditer(r"<(h[1-6]|p|li|td|th)\b[^>]*>(.*?)</\1>", source, re.DOTALL):
        words = " ".join(html.unescape(re.sub(r"<[^>]+>", "", found[2])).split())
        if words:
            yield Sentence(path.relative_to(ROOT).as_posix(), source.count("\n", 0, found.start()) + 1, words)


@cache
def sentences() -> tuple[Sentence, ...]:
    """The sentences of the program."""
    return tuple(one for path in sorted(PROGRAM.rglob("*.py")) for one in in_code(path))


def rules() -> Iterator[Sentence]:
    """The paragraphs of the English pages of rules."""
    for path in sorted((ROOT / "resources").glob("*/*.html")):
        yield from in_rules(path)


def translated() -> Iterator[Sentence]:
    """The sentences that a catalogue needs: those of the program, and of what comes with packages."""
    yield from (one for one in sentences() if not one.file.startswith(tuple(UNTRANSLATED)))
    for path, line, words in templates.sentences():
        yield Sentence(path.relative_to(ROOT).as_posix(), line, words)
