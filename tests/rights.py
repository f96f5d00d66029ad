"""Ordinary users' rights. Root may open every folder, so root must give that up before a test can see what happens to others."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION = 0x20080522
_PAST_RIGHTS = 0b110
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, which bypass the permissions of folders."""

NEEDS_RIGHTS = pytest.mark.skipif(sys.platform == "win32", reason="folders are locked in another way on Windows")


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("thread", ctypes.c_int))


class _Rights(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def of_everybody() -> Iterator[None]:
    """While this lasts, root is bound by folder permissions like everybody else."""
    if os.geteuid() != 0:
        yield
        return
    header, rights = _Header(_VERSION, 0), (_Rights * 2)()
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.capget(ctypes.byref(header), rights) == 0
    before = rights[0].effective
    rights[0].effective = before & ~_PAST_RIGHTS
    assert libc.capset(ctypes.byref(header), rights) == 0
    try:
        yield
    finally:
        rights[0].effective = before
        assert libc.capset(ctypes.byref(header), rights) == 0
