"""Cache of par results by deal, as they take long to compute. An unreadable entry counts as missing."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from attrs import frozen

from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.session import Session
from ramses_desktop.store.disk import make_folder, write_whole
from ramses_desktop.store.paths import cache_folder

MAX_BYTES = 4096


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


def results(deal: Deal) -> tuple[int, ...]:
    """The known results of this deal."""
    try:
        with deal.file.open("rb") as file:
            found = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError):
        return ()
    numbers = found.get("results") if isinstance(found, dict) else None
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        return ()
    return tuple(numbers)


def keep(deal: Deal, numbers: tuple[int, ...]) -> None:
    text = json.dumps({"player": deal.player, "results": list(numbers)})
    # If nothing can be written, they are computed again next time.
    with suppress(OSError):
        make_folder(deal.file.parent)
        write_whole(deal.file, text.encode())
