"""Cache of par results and ceilings by deal, as they take long to compute. An unreadable entry counts as missing."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.store.disk import make_folder, write_whole
from ramses_desktop.store.paths import cache_folder

MAX_BYTES: Final = 4096
MOST: Final = 1_000_000
"""Points of any game, whatever is in the file."""


@frozen
class Deal:
    """The key of a result."""

    game: str
    rules: int
    options: str
    deal: str
    player: str
    """Which bot of which program version played: a better one scores more."""

    @classmethod
    def of(cls, session: Session, player: str) -> Deal:
        spec = session.game.spec
        return cls(spec.id, session.options.rules, options_text(session.options), session.deal, player)

    @property
    def file(self) -> Path:
        words = "\n".join((self.game, str(self.rules), self.options, self.player, self.deal))
        return cache_folder() / "par" / f"{self.game}-{sha256(words.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


@frozen
class Known:
    """What is known of a deal."""

    results: tuple[int, ...] = ()
    ceiling: int | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    """The points of each result, line by line of the score card; versions before 0.2 did not keep them."""


def known(deal: Deal) -> Known:
    try:
        with deal.file.open("rb") as file:
            found = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return Known()
    numbers = found.get("results") if isinstance(found, dict) else None
    if not isinstance(numbers, list) or not all(map(_are_points, numbers)):
        return Known()
    ceiling = found.get("ceiling")
    return Known(tuple(numbers), ceiling if _are_points(ceiling) else None, _lines(found.get("lines"), numbers))


def _are_points(found: object) -> bool:
    return type(found) is int and abs(found) <= MOST


def _lines(found: object, results: list[int]) -> tuple[tuple[int, ...], ...]:
    """The lines if they are those of the results, or else none."""
    if not isinstance(found, list) or not all(isinstance(line, list) and all(map(_are_points, line)) for line in found):
        return ()
    return tuple(map(tuple, found)) if [sum(line) for line in found] == results else ()


def keep(deal: Deal, found: Known) -> None:
    text = json.dumps({"player": deal.player, **asdict(found)})
    # If nothing can be written, they are computed again next time.
    with suppress(OSError):
        make_folder(deal.file.parent)
        write_whole(deal.file, text.encode())
