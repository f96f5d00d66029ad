"""Stands in for the loader of PySide's support package. At every start that one unpacks and compiles what knows the signatures of
Qt's methods, although hardly any program asks for them; and it slows down every import. This one brings the real loader, which
PySide's library embeds, when somebody asks: for the message of a wrong argument, a signature, a help text. `__feature__` is not
there to be imported."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import signature_bootstrap

from shibokensupport import enums, signature

MAPPING = "shibokensupport.signature.mapping"

signature.get_signature = signature_bootstrap.get_signature
signature.make_snake_case_name = signature_bootstrap.make_snake_case_name

enums.install()

_real: Any = None


def _bring() -> Any:
    """The real loader."""
    global _real  # noqa: PLW0603 - it is brought once
    if _real is None:
        _, embedded = signature_bootstrap.prepare_zipfile()
        sys.meta_path.insert(0, embedded)
        try:
            _fill(_mapping, embedded)
            _real = _fill(_module(__name__), embedded)
        finally:
            sys.meta_path.remove(embedded)
    return _real


def _module(name: str) -> Any:
    module = ModuleType(name)
    module.__spec__ = __spec__
    return module


def _fill(module: Any, embedded: Any) -> Any:
    file = module.__name__.replace(".", "/") + ".py"
    exec(compile(embedded.zfile.read(file), file, "exec"), vars(module))  # noqa: S102 - as the real one is run
    return module


def _update_mapping() -> None:
    """Called before a wrong argument is reported, and the first time from this module: it becomes the real one."""
    _bring()
    _mapping.update_mapping()


_mapping = _module(MAPPING)
_mapping.update_mapping = _update_mapping
# PySide's library looks here, not for attributes of the loader.
sys.modules[MAPPING] = _mapping


# ------------------------------------------------------------ what PySide's library calls


def pyside_type_init(*given: Any) -> Any:
    return _bring().pyside_type_init(*given)


def create_signature(*given: Any) -> Any:
    return _bring().create_signature(*given)


def seterror_argument(*given: Any) -> Any:
    return _bring().seterror_argument(*given)


def make_helptext(*given: Any) -> Any:
    return _bring().make_helptext(*given)


def finish_import(_: ModuleType) -> None:
    """The real one adds what is deprecated, which is nothing in this version."""


def feature_import(*given: Any, **named: Any) -> Any:
    return _bring().feature_import(*given, **named)


def feature_imported(*given: Any) -> Any:
    return _bring().feature_imported(*given)


def post_init() -> None:
    """The real one replaces `__import__`, so that modules can ask for features."""
