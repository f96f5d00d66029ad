"""Changes that no test could notice, as they change nothing that a player, a bot or a record can see; each with the reason.

They are never planted. A change is named by its module, the whole line, and what becomes of what in it.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tests.mutation.mutants import Mutant


@frozen
class Equivalent:
    module: str
    """The end of its name."""
    code: str
    change: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        return mutant.module.endswith(f".{self.module}") and (mutant.code, mutant.change) == (self.code, self.change)


EQUIVALENT: Final[tuple[Equivalent, ...]] = ()
