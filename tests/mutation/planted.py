"""Runs tests with one fault planted: `python -m tests.mutation.planted MODULE INDEX PYTEST-ARGUMENTS`.

The fault is planted while the module is imported; no file is touched."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import mutated

MEMORY = 4 << 30
"""Bytes: an endless fault must not use up all memory."""


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, index: int) -> None:
        super().__init__(fullname, path)
        self._index = index

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path).decode()
        return compile(mutated(source, self._index), self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, module: str, index: int) -> None:
        self._module, self._index = module, index

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self._index)
        return spec


def main(argv: list[str]) -> int:
    module, index, *arguments = argv
    sys.meta_path.insert(0, _Finder(module, int(index)))
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return int(pytest.main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
