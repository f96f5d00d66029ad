"""Small faults that can be planted in a module: one comparison turned, one number off by one, one statement left out.

Works on source text alone. Annotations, docstrings, the words of an exception and asserts stay as they are: a change there is no
change of what the program does.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen


@frozen
class Mutant:
    """The `index`-th fault that can be planted in a module, and where."""

    module: str
    index: int
    line: int
    change: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}  {self.change}"


COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
Fault = Callable[[ast.AST], ast.AST]


def _faults(node: ast.AST) -> Iterator[Fault]:
    """The faults that can be planted at this node; each is handed a copy of it."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            yield lambda n: ast.Compare(n.left, [COMPARISONS[type(n.ops[0])]()], n.comparators)  # type: ignore[attr-defined]
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in OPERATORS and not _is_text(node):
            yield _with_operator(OPERATORS[type(operator)])
        case ast.BoolOp():
            yield lambda n: ast.BoolOp(ast.Or() if isinstance(n.op, ast.And) else ast.And(), n.values)  # type: ignore[attr-defined]
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield lambda n: n.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool()):
            yield lambda n: ast.Constant(not n.value)  # type: ignore[attr-defined]
        case ast.Constant(value=int()):
            yield lambda n: ast.Constant(n.value + 1)  # type: ignore[attr-defined]
        case ast.IfExp():
            yield lambda n: ast.IfExp(n.test, n.orelse, n.body)  # type: ignore[attr-defined]
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield lambda n: ast.Return(ast.Constant(None))
        case ast.Break():
            yield lambda n: ast.Continue()
        case ast.Continue():
            yield lambda n: ast.Break()
    if isinstance(node, ast.AugAssign | ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield lambda n: ast.Pass()


def _with_operator(operator: type[ast.operator]) -> Fault:
    def fault(node: ast.AST) -> ast.AST:
        node.op = operator()  # type: ignore[attr-defined]
        return node

    return fault


def _is_text(node: ast.AST) -> bool:
    """Whether an operator joins or fills text, which no number can stand for."""
    return any(isinstance(part, ast.JoinedStr) or isinstance(getattr(part, "value", None), str) for part in ast.walk(node))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What to look for faults in below this node: not in annotations, nor in the words of an exception."""
    if isinstance(node, ast.Raise | ast.Assert):
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            yield from (child for child in (value if isinstance(value, list) else [value]) if isinstance(child, ast.AST))


def _is_for_types_only(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return False


def _sites(tree: ast.AST) -> Iterator[tuple[ast.AST, Fault]]:
    """Every node with every fault for it, always in the same order."""
    if _is_for_types_only(tree):
        return
    for fault in _faults(tree):
        yield tree, fault
    for child in _children(tree):
        yield from _sites(child)


def all_mutants(module: str, source: str) -> list[Mutant]:
    lines = source.splitlines()
    found = []
    for index, (node, fault) in enumerate(_sites(ast.parse(source))):
        line: int = getattr(node, "lineno", 0)
        before, after = ast.unparse(node), ast.unparse(ast.fix_missing_locations(fault(copy.deepcopy(node))))
        shown = lines[line - 1].strip() if line else ""
        found.append(Mutant(module, index, line, f"{before} -> {after}  in  {shown}"))
    return found


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutated(source: str, index: int) -> ast.Module:
    """The module with one fault planted."""
    tree = ast.parse(source)
    node, fault = list(_sites(tree))[index]
    new = ast.copy_location(fault(copy.copy(node)), node)
    changed = _Replace(node, new).visit(tree)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)
