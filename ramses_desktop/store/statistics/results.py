"""Results: what the statistics keep of a finished game, computed from its record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, Part, options_text
from ramses_desktop.engine.record import Steps
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.store import notes
from ramses_desktop.store.journal import Journal, now
from ramses_desktop.store.notes import PRACTICE, Agreed, Times


def storable(text: str) -> str:
    """Replace lone surrogates, which names in a record may contain but a database may not."""
    return str.encode(text, "utf-8", "replace").decode()


@frozen
class SeatResult:
    """One seat of a finished game; `parts` add up to the total."""

    name: str = field(converter=storable)
    player: str = field(converter=storable)
    total: int
    place: int
    tie_break: str = field(default="", converter=storable)
    parts: tuple[Part, ...] = ()

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


@frozen
class Result:
    """A finished game. `options` is its variant as in a record; times are ISO 8601, in the player's time zone."""

    id: str
    game: str
    options: str
    kind: str
    assisted: bool
    begun: str
    ended: str
    seconds: int
    seats: tuple[SeatResult, ...]

    @property
    def counts(self) -> bool:
        """Whether it may enter a hall of fame."""
        return not self.assisted and self.kind != PRACTICE


def of_journal(journal: Journal) -> Result | None:
    """The result of a journal's game, or None if it is not finished."""
    if not journal.finished:
        return None
    return _of(journal.id, journal.session, journal.agreed, journal.times, journal.seconds)


def reading(path: Path, games: Iterable[AnyGame]) -> Steps[Result | None]:
    """The result of a record, in small steps; None if the game is not over. Raises OSError or BadRecord."""
    with path.open("rb") as file:
        data = file.read(record.MAX_BYTES + 1)
    session = yield from record.reading(data, games)
    agreed, times = notes.take_notes(session)
    if session.turn is not None:
        return None
    return _of(path.stem, session, agreed, times, times.seconds)


def _of(name: str, session: Session, agreed: Agreed, times: Times, seconds: int) -> Result:
    scores = session.game.scores(session.state)
    return Result(
        name,
        session.game.spec.id,
        options_text(session.options),
        agreed.kind,
        agreed.assisted,
        times.begun,
        times.ended or now().isoformat(),
        times.seconds or seconds,
        tuple(
            SeatResult(seat.name, seat.player, score.total, score.place, score.tie_break, score.parts)
            for seat, score in zip(session.seats, scores, strict=True)
        ),
    )
