"""The one place where a frozen program gets its compiled kernels. Where they cannot be compiled, the plain ones are right as well,
only slower; the self-test says which are at work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from workshop import say


@contextmanager
def compiled_where_possible() -> Iterator[None]:
    """Inside, the checkout's kernels are compiled if there is a way to do it; afterwards it is as before."""
    say("There is no way yet to compile the kernels; the plain ones are shipped.")
    yield
