"""Lists every sentence that players read, with the place where it stands: `python3 dev.py words [PART OF A PATH]`."""

from __future__ import annotations

import ast
import html
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.source import PROGRAM, ROOT, parsed

SPEAKS = ("tr", "mark")
"""The functions of engine/text.py."""


class Sentence(NamedTuple):
    file: str
    line: int
    words: str
    forms: int = 1
    """How many forms it was given: one, or singular and plural."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}"


def in_code(path: Path) -> Iterator[Sentence]:
    """Each literal that a module has translated; singular and plural are two."""
    calls = (node for node in ast.walk(parsed(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: call.lineno):
        if isinstance(call.func, ast.Name) and call.func.id in SPEAKS:
            texts = [given for given in call.args if isinstance(given, ast.Constant) and isinstance(given.value, str)]
            for given in texts:
                yield Sentence(path.relative_to(ROOT).as_posix(), given.lineno, str(given.value), len(texts))


def in_rules(path: Path) -> Iterator[Sentence]:
    """The paragraphs of a page of rules."""
    source = path.read_text("utf-8")
    for found in re.finditer(r"<(h[1-6]|p|li|td|th)\b[^>]*>(.*?)</\1>", source, re.DOTALL):
        words = " ".join(html.unescape(re.sub(r"<[^>]+>", "", found[2])).split())
        if words:
            yield Sentence(path.relative_to(ROOT).as_posix(), source.count("\n", 0, found.start()) + 1, words)


def sentences() -> Iterator[Sentence]:
    for path in sorted((ROOT / PROGRAM).rglob("*.py")):
        yield from in_code(path)
    for path in sorted((ROOT / "resources").rglob("*.html")):
        yield from in_rules(path)


def main(arguments: list[str]) -> int:
    part = arguments[0] if arguments else ""
    found = [sentence for sentence in sentences() if part in sentence.file]
    for sentence in found:
        print(sentence)
    print(f"{len(found)} sentences.")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
