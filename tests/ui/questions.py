"""Questions for the tests of thinking. A second process brings this module in to understand them: so it must not need much."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.bots.search import Thinking


@frozen
class Count:
    """A question without an end, or with one: how long does it take to count so far?"""

    steps: int
    name: str = ""

    def think(self) -> Thinking[str]:
        for step in range(self.steps):
            yield step / self.steps
        return f"{self.name} {self.steps}"


ENDLESS: Final = Count(10**9)


@frozen
class Fault:
    """A question over which its thinker stumbles."""

    def think(self) -> Thinking[str]:
        yield 0.5
        raise LookupError("stumbled")
