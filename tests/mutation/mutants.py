"""Small faults that can be planted in a module: a comparison inverted, a number off by one, a statement dropped.

Works on source text alone. Annotations, docstrings, messages of exceptions and asserts stay as they are: changing them does not
change what the program does. So do looks - what paints, the constants beside it, margins, spacing and sizes - which are for the eye
to judge."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen


@frozen
class Mutant:
    """The `index`-th fault that can be planted in a module, and its place."""

    module: str
    index: int
    line: int
    column: int
    change: str
    code: str
    """The whole line."""
    within: str = ""
    """The names of the classes and functions around it."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line}:{self.column}  {self.change}  in  {self.code}"


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
PAINTERS: Final = ("QPainter", "QPainterPath")
LOOKS: Final = frozenset(
    {
        *("addSpacing", "addStretch", "adjustSize", "setContentsMargins", "setSpacing", "setHorizontalSpacing"),
        *("setVerticalSpacing", "setColumnStretch", "setRowStretch", "setStretch", "setStretchFactor", "setAlignment"),
        *("setFixedSize", "setFixedWidth", "setFixedHeight", "setMinimumSize", "setMinimumWidth", "setMinimumHeight"),
        *("setMaximumSize", "setMaximumWidth", "setMaximumHeight", "setSizePolicy", "setIconSize", "resize"),
    }
)
"""Methods of widgets and layouts that say nothing but how something looks."""
PLACES: Final = frozenset({"addWidget", "addLayout", "addItem"})
"""Methods of layouts that put something into its place: that they are called matters, how it is stretched there is a look."""
OTHER_CHOICES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
Fault = Callable[[ast.AST], ast.AST]
"""Takes a copy of a node and returns it changed."""


def _faults(node: ast.AST) -> Iterator[Fault]:
    """The faults that can be planted at this node."""
    match node:
        case ast.Compare(ops=operators):
            yield from (_with_comparison(place) for place, operator in enumerate(operators) if type(operator) in COMPARISONS)
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in OPERATORS and not _is_text(node):
            yield _with("op", OPERATORS[type(operator)]())
        case ast.BoolOp(op=operator):
            yield _with("op", ast.Or() if isinstance(operator, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield lambda n: operand
        case ast.Constant(value=bool(value)):
            yield _with("value", not value)
        case ast.Constant(value=int(value)):
            yield _with("value", value + 1)
        case ast.Name(id=name) if name in OTHER_CHOICES:
            yield _with("id", OTHER_CHOICES[name])
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield lambda n: ast.IfExp(test, orelse, body)
        case ast.Return(value=ast.expr() as value) if not _is_simple(value):
            yield lambda n: ast.Return(ast.Constant(None))
        case ast.Break() | ast.Continue():
            yield lambda n: ast.Continue() if isinstance(n, ast.Break) else ast.Break()
    if _can_be_left_out(node):
        yield lambda n: ast.Pass()


def _with(field: str, value: object) -> Fault:
    def fault(node: ast.AST) -> ast.AST:
        setattr(node, field, value)
        return node

    return fault


def _with_comparison(place: int) -> Fault:
    def fault(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops = [COMPARISONS[type(old)]() if at == place else old for at, old in enumerate(node.ops)]
        return node

    return fault


def _can_be_left_out(node: ast.AST) -> bool:
    match node:
        case ast.AugAssign() | ast.Raise() | ast.Expr(value=ast.Call()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def _is_simple(node: ast.AST) -> bool:
    """Whether a value has a fault of its own, or is as good as nothing."""
    match node:
        case ast.Constant(value=bool() | int() | None | ""):
            return True
    return False


def _is_text(node: ast.AST) -> bool:
    """Whether an operator joins or formats text, which no number can replace."""
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
        case ast.AugAssign(value=value):
            return _is_text(value)
    return False


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below this one in which to look for faults: no annotations, no messages of exceptions."""
    match node:
        case ast.Raise() | ast.Assert():
            return
        case ast.Call(func=ast.Attribute(attr=name), args=[what, *_]) if name in PLACES:
            yield what
            return
        case ast.Module(body=body) if any(map(_paints, body)):
            yield from (child for child in body if _has_meaning(child) and not isinstance(child, ast.Assign | ast.AnnAssign))
            return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            yield from (child for child in (value if isinstance(value, list) else [value]) if _has_meaning(child))


def _has_meaning(node: object) -> bool:
    """Whether this is more than a name, a look or a type."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in LOOKS:
            return False
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name), args=[ast.Call(func=ast.Name(id="Picture")), *_])):
            return name not in PLACES
    return isinstance(node, ast.AST) and not _paints(node) and not _is_for_types_only(node)


def _paints(node: ast.AST) -> bool:
    """Whether this is a class or a function that has to do with a painter."""
    is_part = isinstance(node, ast.ClassDef | ast.FunctionDef)
    return is_part and any(isinstance(inner, ast.Name) and inner.id in PAINTERS for inner in ast.walk(node))


def _is_for_types_only(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return False


def _sites(tree: ast.AST) -> Iterator[tuple[ast.AST, Fault]]:
    """Every node with every fault for it, always in the same order."""
    for fault in _faults(tree):
        yield tree, fault
    for child in _children(tree):
        yield from _sites(child)


def all_mutants(module: str, source: str) -> list[Mutant]:
    lines = source.splitlines()
    found = []
    tree = ast.parse(source)
    parts = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    for index, (node, fault) in enumerate(_sites(tree)):
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        before, after = ast.unparse(node), ast.unparse(ast.fix_missing_locations(fault(copy.copy(node))))
        within = " ".join(part.name for part in parts if part.lineno <= line <= (part.end_lineno or line))
        found.append(Mutant(module, index, line, column, f"{before} -> {after}", lines[line - 1].strip(), within))
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
