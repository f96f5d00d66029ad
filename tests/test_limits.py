"""Upper limits for modules and functions, and no import cycles; ruff limits the branches of functions. There are no
exceptions."""

import ast
import fnmatch
from collections.abc import Iterator

import pytest

from tests.source import PROGRAM, ROOT, Modules, imports, parsed, short, source_of_program, sources

MODULE_LINES = 900
FUNCTION_LINES = 60


@pytest.fixture(scope="module")
def modules() -> Modules:
    return {**source_of_program(), **sources([ROOT / "dev.py", ROOT / "setup.py", *(ROOT / "packaging").rglob("*.py")])}


def long_modules(modules: Modules) -> set[str]:
    return {short(name) for name, source in modules.items() if source.count("\n") > MODULE_LINES}


def long_functions(modules: Modules) -> set[str]:
    return {
        f"{short(name)}.{function}"
        for name, source in modules.items()
        for function, lines in functions(parsed(source))
        if lines > FUNCTION_LINES
    }


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, int]]:
    """Every function with its lines, without decorators; a nested one counts for both."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + node.name, (node.end_lineno or node.lineno) - node.lineno + 1
        inner = f"{within}{node.name}." if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else within
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from functions(node, inner)


def cycles(modules: Modules) -> set[frozenset[str]]:
    """Groups of modules that import one another."""
    needs = {name: set(needed(name, modules)) - {name} for name in modules}
    reached = {name: reached_from(name, needs) for name in modules}
    return {
        frozenset(short(other) for other in found if name in reached[other]) for name, found in reached.items() if name in found
    }


def needed(module: str, modules: Modules) -> Iterator[str]:
    """The program's modules that a module imports at run time."""
    for _, target in imports(module, modules, for_types=False):
        if "*" in target:
            yield from fnmatch.filter(modules, target)
        elif target in modules:
            yield target


def reached_from(name: str, needs: dict[str, set[str]]) -> set[str]:
    """All modules that a module imports, directly or not."""
    found: set[str] = set()
    front = needs[name]
    while front:
        found |= front
        front = set().union(*(needs[other] for other in front)) - found
    return found


def test_no_module_is_too_long(modules: Modules) -> None:
    assert long_modules(modules) == set()


def test_every_function_is_seen_at_once(modules: Modules) -> None:
    assert long_functions(modules) == set()


def test_no_module_needs_itself_in_the_end(modules: Modules) -> None:
    assert cycles(modules) == set()


# --- the checker itself ---------------------------------------------------------------------------------------------


def program(**sources: str) -> Modules:
    return {f"{PROGRAM}.{name}": source for name, source in sources.items()}


def test_what_is_too_long_is_found() -> None:
    body = "    x = 1\n" * (FUNCTION_LINES - 1)
    method = "class A:\n    def b(self):\n" + "".join(f"    {line}\n" for line in f"{body}    x = 1".splitlines())
    assert long_functions(program(short=f"@cache\ndef f():\n{body}", long=method)) == {"long.A.b"}
    assert long_modules(program(short="\n" * MODULE_LINES, long="\n" * (MODULE_LINES + 1))) == {"long"}


@pytest.mark.parametrize(
    "source",
    [
        f"import {PROGRAM}.b",
        f"from {PROGRAM} import b",
        "from . import b",
        "def late():\n    from .b import something",
        f"import_module('{PROGRAM}.b')",
        f"import_module(f'{PROGRAM}.{{name}}b')",
    ],
)
def test_a_cycle_is_found(source: str) -> None:
    assert cycles(program(a="from . import c", b="from . import a", c=source, d="from . import a")) == {frozenset("abc")}


def test_an_import_for_types_closes_no_cycle() -> None:
    source = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import b\nelse:\n    pass"
    assert cycles(program(a=source, b="from . import a")) == set()
