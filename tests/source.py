"""The program's modules and their imports, read from the source; nothing is loaded."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "ramses_desktop"

Modules = Mapping[str, str]  # name -> source


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree, shared by several tests; none changes it."""
    return ast.parse(source)


def short(module: str) -> str:
    """The module's name as in the table, without the package; the package alone keeps its name."""
    return "version" if module == PROGRAM else module.removeprefix(PROGRAM + ".")


def is_ours(module: str) -> bool:
    return module == PROGRAM or module.startswith(PROGRAM + ".")


def source_of_program() -> Modules:
    return sources((ROOT / PROGRAM).rglob("*.py"))


def sources(paths: Iterable[Path]) -> dict[str, str]:
    """Each module's source by its full name; a package has the name of its folder."""
    found = {}
    for path in sorted(paths):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return found


@cache
def packages_among(names: frozenset[str]) -> set[str]:
    split = [name.split(".") for name in names]
    return {".".join(parts[:depth]) for parts in split for depth in range(1, len(parts))}


@cache
def imports_in(source: str) -> tuple[ast.AST, ...]:
    """Everything in a module that may import something."""
    return tuple(node for node in ast.walk(parsed(source)) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


def imports(module: str, modules: Modules) -> Iterator[tuple[int, str]]:
    """Line and full name of each import anywhere in a module."""
    packages = packages_among(frozenset(modules))
    is_package = module in packages
    for node in imports_in(modules[module]):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, is_package, node)
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield node.lineno, name if name in modules or name in packages else base
        elif isinstance(node, ast.Call) and called_name(node) in {"import_module", "__import__"}:
            yield node.lineno, name_in_call(node)


def absolute(module: str, is_package: bool, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    above = module.split(".")
    above = above[: len(above) - node.level + is_package]
    return ".".join([*above, *([node.module] if node.module else [])])


def called_name(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def name_in_call(node: ast.Call) -> str:
    """The module imported by this call, with a `*` for each part known only at run time."""
    match node.args:
        case [ast.Constant(value=str(name)), *_]:
            return name
        case [ast.JoinedStr(values=parts), *_]:
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
    return "*"
