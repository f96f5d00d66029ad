"""Chooses what to play for an event, and how loud: by the settings, by who did it and where. Repetitions vary in pitch."""

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
"""How much higher or lower a sound may be played, as a share of its pitch."""
DIFFERENCE: Final = 0.004
"""Minimum difference in pitch between a sound and its previous time."""
ASIDE: Final = 0.24
"""How much louder one side is for events at the edge of the board, as a share. Four of the loudest sounds just fit."""
BOTS: Final = 0.55
"""Volume of a bot's doings, relative to a person's."""
FORGET: Final = 3.0
"""Seconds for which due sounds are remembered, to find repetitions."""


@frozen
class Hearing:
    """The circumstances of an event that decide what is heard of it."""

    own: bool = True
    """Whether the person at the screen did it, or the game itself."""
    bot: bool = False
    replay: bool = False
    reduced: bool = False
    """Whether motion is reduced."""


def heard(event: str, hearing: Hearing, settings: Settings) -> str:
    """The event whose sound is played for this one; NOTHING for silence."""
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
        """Play an event after a delay in milliseconds, placed between left (-1) and right (1)."""
        event = heard(event, hearing, self.settings) if self.is_on else NOTHING
        now = self.clock()
        if not event or self._is_repeated(event, now, now + delay / 1000):
            return
        variant, pitch = self._varied(event)
        # People hear ratios of loudness, so the slider is not linear.
        gain = self.settings.volume**2 * (BOTS if hearing.bot else 1.0)
        side = ASIDE * max(-1.0, min(1.0, aside))
        left, right = gain * (1 - side), gain * (1 + side)
        self.output.play(Wanted(file_of(event, variant), pitch, left, right, delay, now))

    def _is_repeated(self, event: str, now: float, due: float) -> bool:
        """Whether another of its kind is due at about the same time, so that one sound is enough."""
        gap = CATALOGUE[event].gap / 1000
        others = self._due[event] = [one for one in self._due[event] if one > now - FORGET]
        if any(abs(one - due) < gap for one in others):
            return True
        others.append(due)
        return False

    def _varied(self, event: str) -> tuple[int, float]:
        """A variant and a pitch that differ from the last ones."""
        variant, pitch = self._last.get(event, (0, 0.0))
        choices = [one for one in range(1, CATALOGUE[event].variants + 1) if one != variant] or [variant]
        new = pitch
        while abs(new - pitch) < DIFFERENCE:
            new = self.luck.uniform(1 - PITCH, 1 + PITCH)
        self._last[event] = self.luck.choice(choices), new
        return self._last[event]
