"""Hints and judgements in flip-and-write games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

from ramses_desktop.bots import judging
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.judging import Kind
from ramses_desktop.games.flip_and_write.bots import BEST, Simulator, simulation_alone
from ramses_desktop.games.flip_and_write.coaching import fortunes
from ramses_desktop.games.flip_and_write.coaching.kinds import kind_of
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS

KERNEL: Final = 5
"""Rises with every change to playouts, to the search or to the measure of luck that changes their results."""


def adviser(
    simulator: Simulator,
    reason: Callable[[Any, int, Any], str],
    line_names: tuple[str, ...],
    strength: Mapping[int, float],
    spread: Mapping[int, float],
    scale: Sequence[float],
    kinds: tuple[Kind, ...],
    prices: object,
) -> PlayoutAdviser:
    """`prices` are those of the playouts' policy. The scale was measured alone; others make little difference."""
    return PlayoutAdviser(
        simulation_alone(simulator),
        reason,
        BEST,
        line_names,
        fortunes.fortunes,
        strength,
        spread,
        dict.fromkeys(strength, scale),
        kinds,
        kind_of,
        _when,
        _method(prices),
        simulator.get_ready,
        partial(_get_ready_for, simulator),
    )


def _get_ready_for(simulator: Simulator, view: Any) -> Iterable[None]:
    """What a decision needs. The last turn needs no cards but those in play, so that its review need not wait for the others."""
    if view.number < ALL_TURNS - 1:
        return simulator.get_ready()
    return simulator.get_cards_ready({one.card for player in view.players for one in player.cards})


def _when(view: Any) -> tuple[int, int]:
    return view.round, view.number % TURNS


def _method(prices: object) -> str:
    """A name for everything that judgements depend on."""
    search = (
        *(judging.WIDTH, judging.ROUNDS, judging.RIVALS, judging.STEP, judging.MOST, judging.CLOSE),
        *(judging.ALONE, judging.EARLY),
        *(judging.SURE, judging.NOISE, judging.TRIFLE, judging.USES, judging.USE_ROUNDS),
        *(fortunes.GUESSES, fortunes.FLIP_GUESSES, fortunes.TRIED),
    )
    return sha256(repr((KERNEL, search, _plain(prices))).encode()).hexdigest()[:12]


def _plain(prices: object) -> object:
    """Prices as numbers only."""
    return [(name, _plain(value)) for name, value in sorted(vars(prices).items())] if hasattr(prices, "__dict__") else prices
