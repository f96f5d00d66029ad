"""What is heard at the table of Pyramids: the sounds of all flip-and-write games, its treasures, and pyramid points."""

from __future__ import annotations

from ramses_desktop.engine import sound
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games.flip_and_write import sounds as shared
from ramses_desktop.games.flip_and_write.sounds import confirmed, gesture
from ramses_desktop.games.pyramids.cards import COLOURS, Gain
from ramses_desktop.games.pyramids.rules import GAME, State

__all__ = ["confirmed", "gesture", "sounds"]


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    return [*shared.sounds(before, after, seat, _contents, _is_complete), *_points(before, after)]


def _is_complete(card: int, crossed: int) -> bool:
    return GAME.parts().cards[card].is_complete(crossed)


def _contents(card: int, boxes: int) -> list[str]:
    gain = Gain(GAME.parts().cards[card], boxes)
    kinds = (
        (sound.TORCH, gain.torches),
        (sound.LOW_GEM, gain.reds),
        (sound.HIGH_GEM, gain.greens),
        (sound.SKULL, gain.skulls),
        (sound.POTION, gain.potions),
    )
    return [event for event, count in kinds for _ in range(count)]


def _points(before: State, after: State) -> list[Sound]:
    """Whoever takes pyramid points has just completed a pyramid, which is heard first."""
    return [
        Sound(sound.TROPHY, owner, None, 420)
        for colour in range(COLOURS)
        for owner in after.claims[colour][len(before.claims[colour]) :]
        if owner >= 0
    ]
