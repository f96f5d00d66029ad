"""Runs tests with one fault planted: `python -m tests.mutation.planted MODULE INDEX PYTEST-ARGUMENTS`.

The fault is planted while the module is imported; no file is touched.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import mutated


class _Loader(SourceFileLoader):
    index = 0

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path).decode()
        tree: ast.Module = mutated(source, self.index)
        return compile(tree, self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, module: str, index: int) -> None:
        self._module, self._index = module, index

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            loader = _Loader(spec.loader.name, spec.loader.path)
            loader.index = self._index
            spec.loader = loader
        return spec


def main(argv: list[str]) -> int:
    module, index, *arguments = argv
    sys.meta_path.insert(0, _Finder(module, int(index)))
    return int(pytest.main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
