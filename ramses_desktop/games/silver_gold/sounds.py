"""What is heard at the table of Silver & Gold: the sounds of all flip-and-write games, coins, palms and trophies."""

from __future__ import annotations

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.flip_and_write import sounds as shared
from ramses_desktop.games.flip_and_write.sounds import confirmed, gesture
from ramses_desktop.games.silver_gold.cards import Gain
from ramses_desktop.games.silver_gold.rules import GAME, State

__all__ = ["confirmed", "gesture", "sounds"]


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    won = [Sound(sound.TROPHY, owner, None, 260) for owner in after.trophies[len(before.trophies) :] if owner >= 0]
    return [*shared.sounds(before, after, seat, _contents, _is_complete), *won]


def _is_complete(card: int, crossed: int) -> bool:
    return GAME.parts().cards[card].is_complete(crossed)


def _contents(card: int, boxes: int) -> list[str]:
    gain = Gain(GAME.parts().cards[card], boxes)
    return [sound.HIGH_GEM] * gain.coins + [sound.LOW_GEM] * gain.palms
