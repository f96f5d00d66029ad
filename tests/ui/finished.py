"""Finished games that nobody played: the same every time, and like those of a family that got better."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Final

from ramses_desktop.engine.game import Part, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.store.queries import Result, SeatResult

PLAYERS: Final = (("Adam", "person"), ("Eva", "person"), ("Nofret", "person"), ("Vizier", "vizier"))
KINDS: Final = ("casual", "match", "casual", "practice")
PARTS: Final = (
    *(("torches", "Torches"), ("tombs", "Completed pyramids"), ("green_points", "Green pyramid points")),
    *(("gem_pairs", "Pairs of gems"), ("single_gems", "Single gems"), ("skulls", "Highest skull")),
)


def finished(count: int) -> list[Result]:
    """Oldest first, one every day or two."""
    luck, when = Luck("finished"), datetime(2025, 3, 2, 19, 30, tzinfo=timezone(timedelta(hours=1)))
    found = []
    for number in range(count):
        when += timedelta(hours=20 + luck.below(40))
        found.append(_game(number, when.isoformat(), luck))
    return found


def _game(number: int, when: str, luck: Luck) -> Result:
    players = luck.pick((2, 2, 3, 1, 4))
    who = [*PLAYERS[:players]]
    if players > 1 and luck.below(2):
        who[1] = ("Scribe", "scribe")
    totals = [76 + min(number, 60) // 3 + luck.below(24) + luck.below(24) for _ in who]
    places = ranked([(total,) for total in totals])
    seats = tuple(
        SeatResult(name, player, total, place, "", _parts(total, luck))
        for (name, player), total, place in zip(who, totals, places, strict=True)
    )
    helped = luck.below(6) == 0
    return Result(
        f"pyramids-{number}", "pyramids", f"players={players}", luck.pick(KINDS), helped, when, when, 1200 + luck.below(1800), seats
    )


def _parts(total: int, luck: Luck) -> tuple[Part, ...]:
    points = [5 * luck.below(4), 10 * luck.below(2), 5 * luck.below(4), luck.below(5), -luck.below(15)]
    points.insert(1, total - sum(points))
    return tuple(Part(name, label, value) for (name, label), value in zip(PARTS, points, strict=True))
