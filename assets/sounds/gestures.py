"""The quiet sounds: what the hand does before anything counts, and the table's own small signs."""

from __future__ import annotations

import math
from random import Random

from assets.sounds import things
from assets.sounds.synth import (
    Samples,
    add,
    at_pitch,
    band,
    glide,
    knock,
    level,
    meant,
    noise,
    reed,
    shaped,
    silence,
    stroke,
    twice,
)


def pick_up(luck: Random) -> Samples:
    """A card leaves the cloth: a brush that gets lighter, and the card springs straight."""
    out = silence(0.09)
    brush = twice(noise(0.07, luck), glide(luck.uniform(1000, 1200), luck.uniform(2500, 2900)), 0.8)
    add(out, meant(shaped(brush, stroke(0.35)), 0.2))
    add(out, knock(things.CARD, 0.001, 0.03, 0.4, luck), luck.uniform(0.052, 0.058))
    add(out, knock(things.FELT, 0.005, 0.05, 0.28, luck), 0.004)
    return out


def put_back(luck: Random) -> Samples:
    """A card comes to lie on cloth: air, then a soft slap."""
    out = silence(0.1)
    lands = luck.uniform(0.026, 0.032)
    air = band(noise(0.045, luck), glide(2000, 900), 0.7)
    add(out, meant(shaped(air, stroke(0.7)), 0.1))
    add(out, knock(things.FELT, 0.0022, 0.07, 0.7, luck), lands)
    add(out, knock(things.CARD, 0.0012, 0.03, 0.3, luck), lands)
    fluff = band(noise(0.05, luck), glide(1300, 600), 0.7)
    add(out, meant(shaped(fluff, lambda part: math.exp(-5 * part)), 0.13), lands)
    return out


def tick(luck: Random) -> Samples:
    out = silence(0.06)
    add(out, knock(things.PEG, 0.0009, 0.05, 1.0, luck), 0.001)
    add(out, knock(things.TABLE, 0.002, 0.055, 0.4, luck), 0.001)
    return out


def two_ticks(luck: Random) -> Samples:
    out = silence(0.06)
    add(out, knock(things.PEG, 0.0009, 0.03, 0.85, luck), 0.001)
    higher = [(hertz * 1.12, decay * 0.9, gain) for hertz, decay, gain in things.PEG]
    add(out, knock(higher, 0.0009, 0.03, 1.0, luck), luck.uniform(0.026, 0.029))
    add(out, knock(things.TABLE, 0.002, 0.055, 0.35, luck), 0.001)
    return out


def felt_tap(luck: Random) -> Samples:
    """Soft fingers on cloth: low, and over at once."""
    out = silence(0.05)
    add(out, knock(things.FELT, 0.0021, 0.05, 1.0, luck))
    fluff = band(noise(0.018, luck), glide(1300, 600), 0.7)
    add(out, meant(shaped(fluff, stroke(0.2)), 0.14))
    return out


def clay_knock(luck: Random) -> Samples:
    """A dull pot: no."""
    out = silence(0.11)
    add(out, knock(things.CLAY, 0.0014, 0.1, 1.0, luck), 0.001)
    add(out, knock(things.FELT, 0.004, 0.06, 0.3, luck), 0.001)
    add(out, knock(things.CLAY, 0.0022, 0.05, 0.2, luck), luck.uniform(0.044, 0.05))
    return out


def kalimba(luck: Random) -> Samples:
    """One tongue, plucked by the thumb."""
    out = silence(0.16)
    note = 466.2
    add(out, knock(at_pitch(note, things.TINE), 0.0012, 0.16, 1.0, luck), 0.002)
    add(out, knock(things.TABLE, 0.003, 0.06, 0.22, luck), 0.002)
    thumb = band(noise(0.006, luck), level(2400), 0.9)
    add(out, meant(shaped(thumb, stroke(0.6)), 0.06))
    return out


def low_reed(luck: Random) -> Samples:
    return reed(174.6, 0.18, luck)


def knuckle(luck: Random) -> Samples:
    """Once on the table: somebody is waiting."""
    out = silence(0.12)
    add(out, knock(things.TABLE, 0.0011, 0.12, 1.0, luck), 0.001)
    add(out, knock(things.OLD_BONE, 0.0007, 0.03, 0.3, luck), 0.001)
    return out


def wood_block(note: float, luck: Random) -> Samples:
    out = silence(0.2)
    add(out, knock(at_pitch(note, things.BLOCK), 0.0009, 0.2, 1.0, luck), 0.001)
    add(out, knock(things.TABLE, 0.0025, 0.08, 0.22, luck), 0.001)
    return out


def solved(luck: Random) -> Samples:
    """Two blocks, upwards."""
    out = silence(0.22)
    add(out, wood_block(587.3, luck), 0.0, 0.8)
    add(out, wood_block(784.0, luck), luck.uniform(0.086, 0.094))
    return out


def costs_more(luck: Random) -> Samples:
    """One block, lower."""
    out = silence(0.22)
    add(out, wood_block(440.0, luck))
    return out
