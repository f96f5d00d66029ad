"""Upper limits for modules, functions and classes, a lower one for folders, and no import cycles; ruff limits the branches of
functions."""

import ast
import fnmatch
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.source import PROGRAM, ROOT, Modules, absolute, imports, packages_among, parsed, short, source_of_program, sources

MODULE_LINES = 900
FUNCTION_LINES = 60
CLASS_METHODS = 40
HELPERS = 5
FOLDER_MODULES = 3

Classes = Mapping[str, ast.ClassDef]  # by module and name


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


def small_folders(program: Path) -> set[str]:
    """Folders with so few modules and folders in them that a module would do."""
    counts = Counter(path.parent for path in program.rglob("*") if path.suffix == ".py" or any(path.glob("*.py")))
    return {folder.relative_to(program).as_posix() for folder, count in counts.items() if count < FOLDER_MODULES}


def large_classes(modules: Modules) -> dict[str, int]:
    """The methods of each class that has too many, with those of its bases in the program. One that only fills in what a base asks
    for, with a few helpers, is no larger than that."""
    classes = {
        f"{name}.{node.name}": node
        for name in modules
        for node in ast.walk(parsed(modules[name]))
        if isinstance(node, ast.ClassDef)
    }
    counts = {name: (methods(name, classes, modules), inherited(name, classes, modules)) for name in classes}
    return {short(name): len(now) for name, (now, old) in counts.items() if len(now) > CLASS_METHODS and len(now - old) > HELPERS}


def methods(name: str, classes: Classes, modules: Modules) -> set[str]:
    return inherited(name, classes, modules) | {one.name for one in classes[name].body if isinstance(one, ast.FunctionDef)}


def inherited(name: str, classes: Classes, modules: Modules) -> set[str]:
    module, _, _ = name.rpartition(".")
    names = names_in(module, modules)
    bases = (names.get(ast.unparse(base).partition("[")[0], "") for base in classes[name].bases)
    return set[str]().union(*(methods(base, classes, modules) for base in bases if base in classes))


def names_in(module: str, modules: Modules) -> dict[str, str]:
    """What the names of classes stand for in a module, its own and those it imports."""
    tree = parsed(modules[module])
    found = {node.name: f"{module}.{node.name}" for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    is_package = module in packages_among(frozenset(modules))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = absolute(module, is_package, node)
            found |= {alias.asname or alias.name: f"{base}.{alias.name}" for alias in node.names}
    for name, full in list(found.items()):  # `scene.BoardScene` after `from ramses_desktop.ui.board import scene`
        if full in modules:
            found |= {
                f"{name}.{c.name}": f"{full}.{c.name}" for c in ast.walk(parsed(modules[full])) if isinstance(c, ast.ClassDef)
            }
    return found


def cycles(modules: Modules) -> set[frozenset[str]]:
    """Groups of modules that import one another, if only for types."""
    needs = {name: set(needed(name, modules)) - {name} for name in modules}
    reached = {name: reached_from(name, needs) for name in modules}
    return {
        frozenset(short(other) for other in found if name in reached[other]) for name, found in reached.items() if name in found
    }


def needed(module: str, modules: Modules) -> Iterator[str]:
    """The program's modules that a module imports."""
    for _, target in imports(module, modules):
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


def test_no_class_has_too_many_methods() -> None:
    assert large_classes(source_of_program()) == {}


def test_no_folder_holds_less_than_a_module_could() -> None:
    assert small_folders(ROOT / PROGRAM) == set()


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


def test_an_import_for_types_closes_a_cycle_too() -> None:
    source = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import b\nelse:\n    pass"
    assert cycles(program(a=source, b="from . import a")) == {frozenset("ab")}


def test_methods_of_bases_count_wherever_they_come_from() -> None:
    def some(letter: str) -> str:
        return "".join(f"    def {letter}{n}(self): ...\n" for n in range(CLASS_METHODS // 2))

    base = f"class Base:\n{some('a')}class Own(Base):\n{some('b')}    def one_more(self): ...\n"
    far = f"from . import base\nclass Far(base.Own[int]):\n{some('c')}class Filled(base.Own[int]):\n{some('a')}"
    modules = program(base=base, other=far, small="class Own:\n    pass")
    assert large_classes(modules) == {"base.Own": CLASS_METHODS + 1, "other.Far": CLASS_METHODS * 3 // 2 + 1}


def test_a_folder_of_two_modules_is_found(tmp_path: Path) -> None:
    for name in ("__init__", "a/__init__", "a/b", "c", "d/__init__", "d/e", "d/f"):
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert small_folders(tmp_path) == {"a"}


def test_whatever_is_found_is_listed_whole(tmp_path: Path) -> None:
    found = [f"something in line {number} of a module that has quite a long name" for number in range(200)]
    listed, counted = f"assert {found} == []", f"assert {{name: 7 for name in {found}}} == {{}}"
    test = tmp_path / "test_found.py"
    test.write_text(f"def test_list():\n    {listed}\n\ndef test_dict():\n    {counted}\n")
    options = ["-p", "tests.conftest", "-c", "pyproject.toml", "--rootdir", str(tmp_path), "-p", "no:cacheprovider", str(test)]
    done = subprocess.run([sys.executable, "-m", "pytest", *options], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    lines = [line.removeprefix("E").strip() for line in done.stdout.splitlines()]
    assert all(one in lines and f"{one}: 7" in lines for one in found)
