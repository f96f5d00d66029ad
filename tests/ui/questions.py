"""Questions for the tests of thinking. The second process imports this module to read them, so it must import little."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.bots.search import Thinking


@frozen
class Count:
    """A question, endless or not: count this far."""

    steps: int
    name: str = ""

    def think(self) -> Thinking[str]:
        for step in range(self.steps):
            yield step / self.steps
        return f"{self.name} {self.steps}"


ENDLESS: Final = Count(10**9)


@frozen
class Fault:
    """A question that makes its thinker fail."""

    def think(self) -> Thinking[str]:
        yield 0.5
        raise LookupError("stumbled")
