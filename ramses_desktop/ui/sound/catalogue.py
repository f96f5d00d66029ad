"""Every sound the program has, as data: its length, loudness and variants, which switch silences it, and when it is not heard.
`assets/sounds/make.py` makes the files by this list. Knows no Qt and no audio library."""

from __future__ import annotations

from typing import Final, NamedTuple

from ramses_desktop.engine import sound

RATE: Final = 48_000
"""Samples a second."""
SOFT, NORMAL, RICH = -24.0, -18.0, -14.0
"""Peaks in dBFS."""
TABLE, SUCCESS, WAITING = "table", "success", "waiting"
"""The switches in the settings: things on the table, voices of success, and what waits for the player."""
NOTHING: Final = ""


class Row(NamedTuple):
    ms: int
    peak: float
    variants: int
    switch: str = TABLE
    gap: int = 60
    """Milliseconds in which a repetition counts as the same sound."""
    others: str | None = None
    """What is heard instead when another seat does it; None if that makes no difference."""
    bots: str | None = None
    """The same for bots."""
    without: str = NOTHING
    """What is heard instead while its switch is off."""
    reduced: str | None = None
    """What is heard instead with reduced motion."""
    in_replay: bool = True


CATALOGUE: Final = {
    sound.PICK_UP: Row(90, SOFT, 3, gap=400),
    sound.TURN: Row(60, SOFT, 2, gap=125),
    sound.MIRROR: Row(60, SOFT, 2, gap=125),
    sound.SNAP: Row(50, SOFT, 3),
    sound.REFUSED: Row(110, SOFT, 2, gap=300),
    sound.PUT_BACK: Row(100, SOFT, 2),
    sound.CROSS: Row(180, NORMAL, 5),
    sound.CONFIRM: Row(140, NORMAL, 2, others=NOTHING),
    sound.LOW_GEM: Row(120, NORMAL, 3, others=NOTHING),
    sound.HIGH_GEM: Row(120, NORMAL, 3, others=NOTHING),
    sound.TORCH: Row(260, NORMAL, 2, others=NOTHING),
    sound.SKULL: Row(160, NORMAL, 2, others=NOTHING),
    sound.POTION: Row(240, NORMAL, 2, others=NOTHING),
    sound.BONUS: Row(160, SOFT, 2, WAITING, others=NOTHING),
    sound.COMPLETED: Row(700, RICH, 2, SUCCESS, others=sound.SET_STONE, without=sound.SET_STONE),
    sound.SET_STONE: Row(260, NORMAL, 2),
    sound.TROPHY: Row(420, RICH, 2, SUCCESS, others=NOTHING),
    sound.CARD_TURNED: Row(130, NORMAL, 4),
    sound.CARD_TAKEN: Row(130, NORMAL, 4),
    sound.SLIDE: Row(180, NORMAL, 5),
    sound.LONG_SLIDE: Row(320, NORMAL, 2),
    sound.TREASURE: Row(300, NORMAL, 1, gap=600),
    sound.CARD_WON: Row(500, RICH, 2, SUCCESS, bots=sound.TREASURE, without=sound.TREASURE),
    sound.WIND: Row(1900, NORMAL, 2, reduced=sound.SHORT_WIND),
    sound.SHORT_WIND: Row(250, NORMAL, 2),
    sound.DIE: Row(400, NORMAL, 5),
    sound.STEP: Row(110, SOFT, 4),
    sound.TILE_TURNED: Row(260, SOFT, 3),
    sound.OBSTACLE: Row(280, NORMAL, 2),
    sound.PROTECTED: Row(140, SOFT, 2),
    sound.CHAMBER: Row(1100, RICH, 1, SUCCESS, without=sound.TILE_TURNED, in_replay=False),
    sound.TUTOR: Row(180, SOFT, 1, WAITING),
    sound.SOLVED: Row(220, NORMAL, 2, SUCCESS),
    sound.COSTS_MORE: Row(220, NORMAL, 2, SUCCESS),
    sound.GAME_WON: Row(1800, RICH, 1, SUCCESS, in_replay=False),
    sound.GAME_OVER: Row(600, NORMAL, 1, SUCCESS, in_replay=False),
    sound.YOUR_TURN: Row(120, SOFT, 2, WAITING, in_replay=False),
}


def file_of(event: str, variant: int) -> str:
    """The name of the file in resources/sounds; variants are counted from 1."""
    return f"{event}_{variant}.flac"


def samples_of(event: str) -> int:
    return CATALOGUE[event].ms * RATE // 1000
