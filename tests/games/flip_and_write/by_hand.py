"""Shared by the tests of both flip-and-write games: sets up positions by hand, so that a test reads like the rule it proves. Moves
are written as players would write them; played moves must be among the legal ones, refused moves must not."""

from collections.abc import Iterator
from typing import Any, Final, TypeVar

import pytest
from attrs import evolve

from ramses_desktop.games.flip_and_write.grid import BY_NAME
from ramses_desktop.games.flip_and_write.rules import Position
from tests.games.judge import Judge

NUMBERS_OF: Final = {"I2": (0,), "I3": (1, 2), "V3": (3, 4), "O4": (5,), "L4": (6,), "T4": (7,)}
"""The expedition cards with each pattern, in both games."""


def boxes(names: str) -> int:
    return sum(BY_NAME[name] for name in names.split())


def order_with(pattern: str, at: int) -> tuple[int, ...]:
    """A round's expedition cards with one of this pattern in this place."""
    number = NUMBERS_OF[pattern][0]
    others = [other for other in range(8) if other != number]
    return (*others[:at], number, *others[at:])


P = TypeVar("P", bound=Position[Any])


def in_the_box(box: Any, rules: Any, bots: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Make rules and bots use this box during a test. What bots have cached for one deck does not hold for another."""
    for module in (rules, bots):
        monkeypatch.setattr(module, "parts", lambda: box.parts)
    policies = (bots.plain_policy, bots.child_policy, bots.keen_policy)
    for policy in policies:
        policy.cache_clear()
    yield box
    for policy in policies:
        policy.cache_clear()


class ExpeditionJudge(Judge[P]):
    def keep_first_two(self, state: P) -> P:
        """Everybody keeps the first two of their cards."""
        while str(self.game.moves(state)[0]).startswith("keep "):
            state = self.game.play(state, self.game.moves(state)[0])
        return state


def cards(state: Any, seat: int = 0) -> list[int]:
    """The numbers of the cards in play, from left to right."""
    return [one.card for one in state.players[seat].cards]


def without_turn(view: P) -> P:
    """A view without the public facts of whose turn it is and that no bonus box is due yet."""
    return evolve(view, seat=0, bonus=0)
