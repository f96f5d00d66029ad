"""Verdicts: what is a mistake, and how bad it is."""

from __future__ import annotations

import pytest

from ramses_desktop.engine.judged import Decision, Grade, Place, Verdict, grade


@pytest.mark.parametrize(
    ("regret", "error", "expected"),
    [
        (0, 0.4, Grade.BEST),
        (0.5, 0.0, Grade.EQUAL),
        (0.51, 0.0, Grade.SLIP),
        # More than a trifle, but perhaps only a trifle.
        (0.69, 0.1, Grade.EQUAL),
        (0.71, 0.1, Grade.SLIP),
        # More than a trifle, but perhaps chance.
        (1.0, 0.5, Grade.EQUAL),
        (1.49, 0.2, Grade.SLIP),
        (1.5, 0.4, Grade.MISTAKE),
        (3.99, 0.4, Grade.MISTAKE),
        (4.0, 0.4, Grade.BLUNDER),
    ],
)
def test_only_what_is_no_chance_and_no_trifle_is_a_mistake(regret: float, error: float, expected: Grade) -> None:
    assert grade(regret, error) is expected
    assert Verdict("played", "better", regret, error).grade is expected
    assert Decision(Place("game", 0, 3), "sample", regret, error=error).grade is expected
    assert expected.is_bad == (expected not in (Grade.BEST, Grade.EQUAL))


def test_a_verdict_is_the_same_wherever_its_decision_was_made() -> None:
    judged = Verdict("played", "better", 1.5, 0.25, (1.0, 0.5), 300, rival="other")
    assert judged.at(4) == Verdict("played", "better", 1.5, 0.25, (1.0, 0.5), 300, 4, "other")
