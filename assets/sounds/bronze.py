"""The voices of success: bells and gongs, and what they follow."""

from __future__ import annotations

from random import Random
from typing import Final

from assets.sounds import stone, things
from assets.sounds.synth import Samples, add, at_pitch, mixed, peaked, push, rung, shaped, silence, varied

LOW: Final = 880.0
"""The note of the small bell; the others are in the old scale above it: a second, a fourth and a fifth."""
SECOND, FOURTH, FIFTH = LOW * 9 / 8, LOW * 4 / 3, LOW * 3 / 2


def bell(note: float, seconds: float, luck: Random, longer: float = 1.0) -> Samples:
    """A small bronze bell, struck with wood. The same bell every time: only the stroke differs."""
    ratios = [(ratio, decay * longer, gain) for ratio, decay, gain in things.BRONZE]
    sound = rung(push(0.0005), varied(at_pitch(note, ratios), luck, 0.002), seconds)
    out = peaked(sound, 1.0)
    add(out, peaked(rung(push(0.0012), varied(things.PEG, luck), 0.03), 0.14))
    return out


def gong(seconds: float, luck: Random) -> Samples:
    """A soft gong: felt on bronze, whose upper parts open a moment after the stroke."""
    modes = varied(at_pitch(247.0, things.GONG), luck, 0.003)
    low, high = rung(push(0.0042), modes[:4], seconds), rung(push(0.0011), modes[4:], seconds)
    opening = shaped(high, lambda part: min(1.0, part * seconds / 0.045))
    return peaked(mixed(peaked(low, 1.0), peaked(opening, 0.5)), 1.0)


def completed(luck: Random) -> Samples:
    """A stone is set, then a bell."""
    out = silence(0.7)
    add(out, stone.set_stone(luck), 0.0, 0.7)
    add(out, bell(luck.choice((LOW, SECOND)), 0.52, luck), 0.18, 0.85)
    return out


def trophy(luck: Random) -> Samples:
    """Two bells, rising."""
    out = silence(0.42)
    add(out, bell(LOW, 0.42, luck, 0.8), 0.0, 0.75)
    add(out, bell(luck.choice((FOURTH, FIFTH)), 0.3, luck, 0.8), luck.uniform(0.118, 0.126), 0.85)
    return out


def treasure(luck: Random) -> Samples:
    return gong(0.3, luck)


def card_won(luck: Random) -> Samples:
    out = silence(0.5)
    add(out, gong(0.5, luck), 0.0, 0.9)
    add(out, bell(luck.choice((LOW, SECOND)), 0.4, luck), luck.uniform(0.098, 0.106), 0.65)
    return out


def chamber(luck: Random) -> Samples:
    """The stone door opens, and a bell rings for a long time."""
    out = silence(1.1)
    add(out, stone.door(luck), 0.0, 0.75)
    add(out, bell(LOW * 0.75, 0.58, luck, 1.6), 0.52, 0.85)
    add(out, bell(LOW * 1.125, 0.5, luck, 1.4), 0.6, 0.4)
    return out


def game_won(luck: Random) -> Samples:
    """A short figure of the frame drum, with bells that ring out."""
    out = silence(1.8)
    for moment, gain in ((0.0, 0.8), (0.33, 0.62), (0.66, 0.95)):
        add(out, stone.drum(98, 0.5, 0.14, luck), moment, gain)
    for moment, gain in ((0.165, 0.3), (0.248, 0.24), (0.495, 0.34), (0.578, 0.28)):
        add(out, stone.rim(luck), moment, gain)
    for moment, note, gain in ((0.33, LOW, 0.5), (0.495, FOURTH, 0.5), (0.66, FIFTH, 0.75), (0.825, LOW * 2, 0.5)):
        add(out, bell(note, 1.8 - moment, luck, 1.5), moment, gain)
    return out


def game_over(luck: Random) -> Samples:
    return stone.warm_drum(luck)
