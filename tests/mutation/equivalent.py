"""Mutants equivalent to the original: they change nothing that a player, a bot or a record can see. Each has its reason, and is
never planted.

A fault is named by its module, the whole line, and the replacement in it; `*` stands for anything."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final

from attrs import frozen

from tests.mutation.mutants import Mutant


@frozen
class Equivalent:
    module: str
    """The end of the module's name; `*` stands for any."""
    code: str
    change: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        told = ((mutant.code, self.code), (mutant.change, self.change))
        return fnmatchcase(mutant.module, f"*.{self.module}") and all(fnmatchcase(has, wanted) for has, wanted in told)


PRICE: Final = "A price was found by matches and is proved by them: a tenth of a point more or less makes no rule and no level."
MASK: Final = "Any number will do that stands for nothing else."
NO_SEAL: Final = "Any colour below 0 says that there is no seal."
MEASURE: Final = "A pixel, a millisecond or a try more or less is a matter of taste, for the eye to judge."
LENGTHS: Final = "It says that two rows are equally long, which they are."
EQUIVALENT: Final = (
    Equivalent("*", "*strict=True*", "True -> False", LENGTHS),
    Equivalent("*", "*init=False)*", "False -> True", "Nobody hands it over when the object is made."),
    Equivalent("ui.*", "[A-Z]*: Final = [0-9][0-9]*", "[0-9][0-9]* -> *", MEASURE),
    Equivalent("ui.*", "def *px: float = *", "[0-9]* -> *", MEASURE),
    Equivalent("ui.*", "*[.(]px([0-9]*", "[0-9]* -> *", MEASURE),
    Equivalent("ui.*", "*px=[0-9]*", "[0-9]* -> *", MEASURE),
    Equivalent("ui.*", "*height=[0-9]*", "[0-9]* -> *", MEASURE),
    Equivalent("ui.*", "*lambda _=False*", "False -> True", "Qt hands over whether a button is down, and nobody looks."),
    Equivalent("ui.*", "*Role.UserRole + [0-9]*", "*", MASK),
    Equivalent("engine.game", "HIDDEN: Final = -1", "1 -> 2", MASK),
    Equivalent("pyramids.kernel", "*: int = *,", "[0-9]* -> *", PRICE),
    Equivalent("silver_gold.kernel", "*: int = *,", "[0-9]* -> *", PRICE),
    Equivalent("silver_gold.deck", "return -1, 0", "1 -> 2", NO_SEAL),
)
