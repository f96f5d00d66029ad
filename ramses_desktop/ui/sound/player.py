"""Decides what is heard, and how: by the switches in the settings, by who did it and where, and never twice in the same way."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final

from attrs import define, field, frozen

from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.sound.catalogue import CATALOGUE, NOTHING, SUCCESS, TABLE, WAITING, file_of
from ramses_desktop.ui.sound.mixer import Mixer
from ramses_desktop.ui.sound.output import Output, Wanted

PITCH: Final = 0.03
"""Share by which a sound is higher or lower,"""
DIFFERENCE: Final = 0.004
"""and at least so much of it from one time to the next."""
ASIDE: Final = 0.24
"""Share by which one side is louder at the edge of the board. Four of the loudest at once just fit then."""
BOTS: Final = 0.55
"""How loud a bot is, compared with a person."""
FORGET: Final = 3.0
"""Seconds after which it no longer matters when a sound was due."""


@frozen
class Hearing:
    """Under what circumstances a sound would be heard."""

    own: bool = True
    """Whether the person at the screen did it, or the game itself."""
    bot: bool = False
    replay: bool = False
    reduced: bool = False
    """Whether motion is reduced."""


def heard(event: str, hearing: Hearing, settings: Settings) -> str:
    """The event whose sound is heard for this one; empty for none."""
    row = CATALOGUE[event]
    if hearing.replay and not row.in_replay:
        return NOTHING
    instead: str | None = None
    if not hearing.own:
        instead = row.bots if hearing.bot and row.bots is not None else row.others
    if instead is None and hearing.reduced:
        instead = row.reduced
    if instead is None and not _is_on(row.switch, settings):
        instead = row.without
    if instead is None:
        return event
    return heard(instead, Hearing(), settings) if instead else NOTHING


def _is_on(switch: str, settings: Settings) -> bool:
    return {TABLE: settings.table_sounds, SUCCESS: settings.success_sounds, WAITING: settings.waiting_sounds}[switch]


@define(eq=False)
class Player:
    settings: Settings
    output: Output = field(factory=lambda: Output(Mixer()))
    clock: Callable[[], float] = time.monotonic
    luck: Random = field(factory=Random)
    _last: dict[str, tuple[int, float]] = field(factory=dict)
    """The last variant and pitch of each event."""
    _due: defaultdict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """When each event was last due, in seconds of the clock."""

    @property
    def is_on(self) -> bool:
        return self.settings.sound == "on" and self.settings.volume > 0

    def play(self, event: str, hearing: Hearing = Hearing(), aside: float = 0.0, delay: int = 0) -> None:
        """Let this be heard after so many milliseconds, from the left (-1) to the right (1)."""
        event = heard(event, hearing, self.settings) if self.is_on else NOTHING
        now = self.clock()
        if not event or self._is_repeated(event, now, now + delay / 1000):
            return
        variant, pitch = self._varied(event)
        # Loudness is felt as a ratio, so the slider's way is bent.
        gain = self.settings.volume**2 * (BOTS if hearing.bot else 1.0)
        side = ASIDE * max(-1.0, min(1.0, aside))
        left, right = gain * (1 - side), gain * (1 + side)
        self.output.play(Wanted(file_of(event, variant), pitch, left, right, delay, now))

    def _is_repeated(self, event: str, now: float, due: float) -> bool:
        """Whether it is due with another of its kind, which is then heard for both."""
        gap = CATALOGUE[event].gap / 1000
        others = self._due[event] = [one for one in self._due[event] if one > now - FORGET]
        if any(abs(one - due) < gap for one in others):
            return True
        others.append(due)
        return False

    def _varied(self, event: str) -> tuple[int, float]:
        """A variant and a pitch that were not heard the last time."""
        variant, pitch = self._last.get(event, (0, 0.0))
        choices = [one for one in range(1, CATALOGUE[event].variants + 1) if one != variant] or [variant]
        new = pitch
        while abs(new - pitch) < DIFFERENCE:
            new = self.luck.uniform(1 - PITCH, 1 + PITCH)
        self._last[event] = self.luck.choice(choices), new
        return self._last[event]
