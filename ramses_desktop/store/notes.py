"""Headers of a record that the engine does not know: what the table agreed on, and when and how long it was played. A header that
makes no sense is ignored; no game is refused because of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from attrs import field, frozen

from ramses_desktop.engine.record import Headers
from ramses_desktop.engine.session import Session
from ramses_desktop.store.settings.players import KINDS, TOKENS

MATCH: Final = "match"
CASUAL: Final = "casual"
PRACTICE: Final = "practice"
GUIDED: Final = "guided"
"""The switch of a guided first game."""
DAILY: Final = "daily"
"""The switch of a first try at the deal of a day."""
RACE: Final = "race"
"""The switch of a game against a ghost."""
KNOWN: Final = "known"
"""The switch of a game whose deal had been played before at the same table."""
MAX_SECONDS: Final = 10**9

TABLE, BEGUN, SITTING, PLY, ENDED, PLAYED = "Table", "Begun", "Sitting", "Ply", "Ended", "Played"
OWN: Final = (TABLE, BEGUN, SITTING, PLY, ENDED, PLAYED)

_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def _plain(choices: Mapping[str, bool]) -> dict[str, bool]:
    return dict(choices)


@frozen
class Agreed:
    """What was agreed at the table besides the game's own options."""

    kind: str = CASUAL
    tokens: tuple[int, ...] = ()
    """Each seat's token; empty if unknown."""
    choices: Mapping[str, bool] = field(factory=dict, converter=_plain)
    """The table's switches by name, including those unknown to this version."""
    assisted: bool = False
    """Whether help was used, so that the result does not count."""

    @property
    def is_lesson(self) -> bool:
        """Whether this is a guided first game."""
        return self.choices.get(GUIDED, False)

    @property
    def knew_deal(self) -> bool:
        """Whether it was the deal that helped. Nothing else can help in a race."""
        return self.assisted and (self.choices.get(KNOWN, False) or self.choices.get(RACE, False))

    @property
    def counts(self) -> bool:
        """Whether the result may enter a hall of fame."""
        return not self.assisted and self.kind != PRACTICE


@frozen
class Times:
    """When a game was played. Clocks may be wrong or set back, so this is only for display."""

    begun: str = ""
    sitting: int = 0
    """Number of the sitting, counted over all games, so that the latest is known without a clock."""
    since: str = ""
    """Start of this sitting."""
    before: int = 0
    """Seconds played before this sitting."""
    ended: str = ""
    seconds: int = 0
    """Total seconds played, once the game is over."""


# ------------------------------------------------------------ as headers


def table_header(agreed: Agreed) -> Headers:
    words = {
        "kind": agreed.kind,
        "assisted": _yes_or_no(agreed.assisted),
        "tokens": " ".join(map(str, agreed.tokens)),
        **{name: _yes_or_no(on) for name, on in agreed.choices.items()},
    }
    return ((TABLE, tuple(f"{name}={word}" for name, word in words.items())),)


def running_headers(agreed: Agreed, times: Times, ply: int | None) -> Headers:
    """The headers of a journal; `ply` if the table is not at the end of the line of moves."""
    sitting = (str(times.sitting), times.since, str(times.before))
    marker = ((PLY, (str(ply),)),) if ply is not None else ()
    return (*table_header(agreed), (BEGUN, (times.begun,)), (SITTING, sitting), *marker)


def finished_headers(agreed: Agreed, times: Times) -> Headers:
    return (*table_header(agreed), (BEGUN, (times.begun,)), (ENDED, (times.ended,)), (PLAYED, (str(times.seconds),)))


def headers(session: Session, own: Headers) -> Headers:
    """The headers of this session's record, with these notes."""
    return (*(header for header in session.headers if header[0] not in OWN), *own)


# ------------------------------------------------------------ from headers


def take_notes(session: Session) -> tuple[Agreed, Times]:
    """Take the notes out of a session that was read, and go to the ply where its table stood."""
    found = dict(session.headers)
    session.headers = headers(session, ())
    ply = _number(found.get(PLY, ()), len(session.line))
    if ply is not None:
        session.jump(ply)
    return _agreed(found.get(TABLE, ()), len(session.seats)), _times(found)


def _agreed(words: tuple[str, ...], seats: int) -> Agreed:
    said = {name: word for name, equals, word in (one.partition("=") for one in words) if equals and _WORD.fullmatch(name)}
    kind = said.pop("kind", CASUAL)
    tokens = tuple(_number((token,), TOKENS - 1) for token in said.pop("tokens", "").split())
    assisted = said.pop("assisted", "no")
    return Agreed(
        kind if kind in KINDS else CASUAL,
        tuple(token for token in tokens if token is not None) if len({*tokens} - {None}) == len(tokens) == seats else (),
        {name: word == "yes" for name, word in said.items() if word in ("yes", "no")},
        # A garbled word must not make a result count.
        assisted != "no",
    )


def _times(headers: dict[str, tuple[str, ...]]) -> Times:
    number, since, before = (*headers.get(SITTING, ()), "", "", "")[:3]
    return Times(
        begun=_moment(*headers.get(BEGUN, ())),
        sitting=_number((number,), MAX_SECONDS) or 0,
        since=_moment(since),
        before=_number((before,), MAX_SECONDS) or 0,
        ended=_moment(*headers.get(ENDED, ())),
        seconds=_number(headers.get(PLAYED, ()), MAX_SECONDS) or 0,
    )


def _number(values: tuple[str, ...], most: int) -> int | None:
    """A whole number from 0 to `most`, or None."""
    if len(values) == 1 and re.fullmatch(r"[0-9]{1,9}", values[0]) and int(values[0]) <= most:
        return int(values[0])
    return None


def _moment(*values: str) -> str:
    """The text if it is a time, else an empty one."""
    return values[0] if len(values) == 1 and moment(values[0]) is not None else ""


def moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def _yes_or_no(on: bool) -> str:
    return "yes" if on else "no"


def is_journal(data: bytes) -> bool:
    """Whether this is the journal of an unfinished game, which has no check, or a copy of it."""
    return value_of(data, SITTING) is not None


def value_of(data: bytes, name: str) -> str | None:
    """The first value of a header, without parsing the game."""
    found = re.search(rb'^\[%b "([^"\\\n]*)"' % name.encode(), data, re.MULTILINE)
    return found[1].decode("utf-8", "replace") if found else None
