"""Everything the documents name exists: files, folders, tests, commands."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import commands
from tests.source import PROGRAM, ROOT, parsed, source_of_program

DOCUMENTS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
PLACES = (ROOT, ROOT / PROGRAM, ROOT / "packaging")
"""Folders relative to which documents name files."""
PLAYERS_OWN = {"games/", "finished/", "saved/", "removed/", "damaged/", "practice/ghosts/", "settings.json"}
"""Names in players' folders, not in the checkout."""
MADE = {
    "<game>/rules.html",
    "<game>/summary.html",
    "checks.json",
    "cards.json",
    "dist/",
    "build/shots",
    "rules.html",
    "resources/<game>/summary.html",
}

each = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def named(document: Path) -> set[str]:
    return set(re.findall(r"`([^`\s]+)`", document.read_text("utf-8")))


def is_there(name: str, document: Path) -> bool:
    """Whether this file or folder exists; `<game>` stands for any game, and a file may be in any game's folder."""
    pattern = name.replace("<game>", "*").rstrip("/")
    places = (*PLACES, document.parent, *(ROOT / PROGRAM / "games").glob("*"), *(ROOT / PROGRAM / "games").glob("*/ui"))
    return any(next(place.glob(pattern), None) for place in places)


@each
def test_files_and_folders_in_a_document_exist(document: Path) -> None:
    files = {name for name in named(document) if re.fullmatch(r"[\w./<>-]+(/|\.(py|md|json|html))", name)} - PLAYERS_OWN - MADE
    assert sorted(name for name in files if not is_there(name, document)) == []


@each
def test_links_in_a_document_lead_somewhere(document: Path) -> None:
    links = set(re.findall(r"\]\((?!https?:|#)([^)]+)\)", document.read_text("utf-8")))
    assert sorted(link for link in links if not (document.parent / link).exists()) == []


@each
def test_lines_of_a_document_are_no_longer_than_those_of_code(document: Path) -> None:
    lines = document.read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 132 and not line.lstrip().startswith("|")] == []


@each
def test_commands_in_a_document_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    assert set(re.findall(r"\bdev\.py (\w+)", text)) <= set(commands.COMMANDS)
    modules = re.findall(r"python3? -m ([\w.]+)", text)
    assert [name for name in modules if not (ROOT / (name.replace(".", "/") + ".py")).exists()] == []


@each
def test_tests_in_a_document_exist(document: Path) -> None:
    known = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert {name for name in named(document) if name.startswith("test_") and name.isidentifier()} <= known


def test_every_widget_that_paints_itself_is_listed() -> None:
    painting = {
        node.name
        for source in source_of_program().values()
        for node in parsed(source).body
        if isinstance(node, ast.ClassDef)
        and ("Drawn" in map(ast.unparse, node.bases) or any(getattr(part, "name", "") == "paintEvent" for part in node.body))
    } - {"Drawn"}
    table = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("**What paints itself.**")[2].partition("\n\n**")[0]
    assert painting == set(re.findall(r"`(\w+)`", table)) - {"paintEvent", "Drawn"}


def test_contributing_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) < 150
