"""How fast a seat forgets, estimated from finished games: the share of what was uncovered that is lost in each tick. A tick is
whenever a turn ends or a card is turned over.

Each treasure that was uncovered is either still remembered or lost, which nobody sees. It shows in the seat's own turns: who
remembers a treasure finds it when it is sought and hardly ever uncovers it otherwise; who has lost it finds it by chance, the less
likely the farther away it lies, and also uncovers it while looking for others. How likely all of that is, is estimated together
with the rate, from the same turns. Knows nothing of bots, and only what the seat saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Final, NamedTuple

from attrs import evolve, frozen

from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.geometry import COLUMNS
from ramses_desktop.games.ramses.rules.state import STUNG, State
from ramses_desktop.games.ramses.trainer import TooEarly, is_hunting

FARTHEST: Final = 6
"""Holes between the free hole and a treasure, from which on distances are not told apart."""
SLIP: Final = 0.002
"""Probability of uncovering a treasure that is remembered while another is sought."""
KNOWN: Final = (0.99, 0.97, 0.93, 0.9, 0.8, 0.7, *(SLIP,) * (FARTHEST + 1))
LOST: Final = (0.5, 0.3, 0.2, 0.12, 0.07, 0.03, 0.4, 0.5, 0.35, 0.2, 0.12, 0.07, 0.02)
"""Probabilities of uncovering a treasure that is remembered or lost: first those of finding it when it is sought, by its distance
from 1 on, then those of uncovering it while another is sought, by its distance from 0 on. The estimate begins with these,"""
WEIGHT: Final = 5.0
"""as if they had been seen so many times."""
SLIP_FROM: Final = FARTHEST
"""The first of those for other treasures."""
FIRST_RATE: Final = 0.1
LEAST: Final = 0.002
MOST: Final = 0.8
"""Where the estimate begins, and between which rates it looks."""
ROUNDS: Final = 400
PRECISE: Final = 1e-4
"""The estimate is done after that many rounds, or when the rate changes by less than this share of it."""
BAND: Final = 1.92
"""By how much the logarithm of the likelihood falls within the interval in which the rate lies 19 times out of 20."""
HALVINGS: Final = 9
ROUNDS_EACH: Final = 6
"""How often the bounds of the interval are narrowed down, and the rounds for each."""
ENOUGH_HUNTS: Final = 10
ENOUGH_FACTOR: Final = 6.0
"""The estimate is worth telling from so many turns on, if the bounds of its interval are within this factor."""


class Trial(NamedTuple):
    """A turn of the seat in which a treasure was uncovered or not."""

    clock: int
    """Ticks since it was last uncovered."""
    kind: int
    """Which probability applies: an index of `KNOWN` and `LOST`."""
    happened: bool


Spell = tuple[Trial, ...]
"""The trials of one treasure from one uncovering to the next."""


@frozen
class Forgetting:
    rate: float
    """The share that is lost in each tick."""
    least: float
    most: float
    """The interval in which it lies 19 times out of 20."""
    hunts: int
    """The number of turns that looked for a treasure which had been seen."""

    @property
    def is_worth_telling(self) -> bool:
        return self.hunts >= ENOUGH_HUNTS and self.most <= ENOUGH_FACTOR * self.least


# ------------------------------------------------------------ what was seen


def spells(session: Session, seat: int) -> Iterator[Spell]:
    """Those of one seat in a finished game. A sandstorm ends them all, because it confuses some more than others; turns with super
    powers tell nothing."""
    end = len(session.line)
    if session.game.turn(session.state_at(end)) is not None:
        raise TooEarly("Who forgets how fast is told when the game is over.")
    return _spells(session.seen_at(seat, end), seat)


def _spells(seen: Sequence[State], seat: int) -> Iterator[Spell]:
    clock, began, start = 0, 0, seen[0]
    uncovered: dict[int, tuple[int, int]] = {}
    """By treasure: its hole, and the time."""
    trials: dict[int, list[Trial]] = {}
    for before, view in pairwise(seen):
        if is_hunting(before) and before.seat == seat and not before.slides:
            start, began = before, clock
        clock += view.action != STUNG and (view.seat, view.card) != (before.seat, before.card)
        if view.turned != before.turned:
            yield from map(tuple, trials.values())
            uncovered, trials = {}, {}
        if not view.open or view.hole == before.hole:
            continue
        if is_hunting(before) and before.seat == seat and not before.powers:
            for treasure, (hole, time) in uncovered.items():
                kind = _kind(before.sought, view.open, treasure, _distance(start.hole, hole))
                if kind is not None:
                    trials[treasure].append(Trial(began - time, kind, treasure == view.open))
        uncovered[view.open] = view.hole, clock
        yield tuple(trials.pop(view.open, ()))
        trials[view.open] = []
    yield from map(tuple, trials.values())


def _kind(sought: int, found: int, treasure: int, distance: int) -> int | None:
    """None for what could not happen: that another treasure was uncovered too, or that one was sought that lay open."""
    if treasure == sought:
        return min(distance, FARTHEST) - 1 if distance else None
    return None if found == sought else SLIP_FROM + min(distance, FARTHEST)


def _distance(hole: int, other: int) -> int:
    return abs(hole // COLUMNS - other // COLUMNS) + abs(hole % COLUMNS - other % COLUMNS)


# ------------------------------------------------------------ the estimate


@frozen
class _Model:
    rate: float
    known: tuple[float, ...] = KNOWN
    lost: tuple[float, ...] = LOST


def estimate(found: Iterable[Spell]) -> Forgetting | None:
    """The rate under which these spells are most likely; None if no treasure was sought that had been seen."""
    told = [spell for spell in found if spell]
    hunts = sum(trial.kind < SLIP_FROM for spell in told for trial in spell)
    if not hunts:
        return None
    best = _Model(FIRST_RATE)
    for _ in range(ROUNDS):
        last, (best, top) = best, _improved(told, best)
        if abs(best.rate - last.rate) < PRECISE * best.rate:
            break
    least, most = (_bound(told, best, end, top - BAND) for end in (LEAST, MOST))
    return Forgetting(best.rate, least, most, hunts)


def _bound(told: Sequence[Spell], best: _Model, end: float, least: float) -> float:
    """The rate between the best one and this end at which the likelihood has fallen that far, or else the end."""
    if _value(told, best, end) >= least:
        return end
    inside, outside = best.rate, end
    for _ in range(HALVINGS):
        middle = sqrt(inside * outside)
        if _value(told, best, middle) >= least:
            inside = middle
        else:
            outside = middle
    return outside


def _value(told: Sequence[Spell], best: _Model, rate: float) -> float:
    """The logarithm of the likelihood of a rate, under the probabilities that suit it best."""
    model, value = best, 0.0
    for _ in range(ROUNDS_EACH):
        model, value = _improved(told, evolve(model, rate=rate))
    return value


def _improved(told: Sequence[Spell], model: _Model) -> tuple[_Model, float]:
    """A round of expectation and maximization, and the logarithm of the likelihood before it."""
    known, lost = ([[WEIGHT * share, WEIGHT] for share in shares] for shares in (KNOWN, LOST))
    value, losses, chances = _of_the_first(model), 0.0, 0.0
    for spell in told:
        shares, likelihood = _when_lost(spell, model)
        value += log(likelihood)
        gone, before = 0.0, 0
        for (clock, kind, happened), share in zip(spell, shares, strict=False):
            losses += share
            chances += share * (before + _mean_wait(clock - before, model.rate))
            gone, before = gone + share, clock
            lost[kind][0] += gone * happened
            lost[kind][1] += gone
            known[kind][0] += (1 - gone) * happened
            known[kind][1] += 1 - gone
        chances += shares[-1] * before
    rate = min(max(losses / chances, LEAST), MOST) if chances else model.rate
    shares_known = tuple(KNOWN[kind] if kind >= SLIP_FROM else happened / all_ for kind, (happened, all_) in enumerate(known))
    return _Model(rate, shares_known, tuple(happened / all_ for happened, all_ in lost)), value


def _of_the_first(model: _Model) -> float:
    """What the probabilities that the estimate begins with contribute."""
    pairs = [*zip(KNOWN, model.known, strict=True), *zip(LOST, model.lost, strict=True)]
    return sum(WEIGHT * (first * log(now) + (1 - first) * log(1 - now)) for first, now in pairs)


def _when_lost(spell: Spell, model: _Model) -> tuple[list[float], float]:
    """How likely it was lost before the first trial, between the first and the second, and so on, and not before the last one; and
    how likely these trials are at all."""
    after = [1.0]
    for _, kind, happened in reversed(spell):
        after.append(after[-1] * (model.lost[kind] if happened else 1 - model.lost[kind]))
    so_far, kept = 1.0, 1.0
    ways: list[float] = []
    for clock, kind, happened in spell:
        still = (1 - model.rate) ** clock
        ways.append((kept - still) * so_far * after[len(spell) - len(ways)])
        so_far *= model.known[kind] if happened else 1 - model.known[kind]
        kept = still
    ways.append(kept * so_far)
    likelihood = sum(ways)
    return [way / likelihood for way in ways], likelihood


def _mean_wait(wait: int, rate: float) -> float:
    """After how many ticks, on average, something was lost that was lost within so many."""
    kept: float = (1 - rate) ** wait
    return 1 / rate - wait * kept / (1 - kept) if wait else 0.0
