"""The sounds of stone, sand, wood and drums: Ramses, the Tomb, and what is set when something is completed."""

from __future__ import annotations

import math
from random import Random

from assets.sounds import things
from assets.sounds.synth import (
    Curve,
    Samples,
    add,
    band,
    glide,
    grains,
    knock,
    meant,
    mixed,
    noise,
    peaked,
    shaped,
    silence,
    skin,
    stroke,
    twice,
)


def _grind(seconds: float, low: float, high: float, press: Curve, luck: Random) -> Samples:
    """Stone is pushed over sand: a rough body, and the grains under it."""
    rough = [luck.uniform(0.7, 1.0) for _ in range(max(3, round(seconds * 45)))]

    def uneven(part: float) -> float:
        return press(part) * rough[min(int(part * len(rough)), len(rough) - 1)]

    body = band(noise(seconds, luck), lambda part: low + (high - low) * press(part), 0.8)
    deep = band(noise(seconds, luck), lambda part: 0.42 * (low + (high - low) * press(part)), 1.0)
    grit = grains(seconds, 1500, uneven, luck, things.GRIT, 0.0004)
    fine = grains(seconds, 2400, uneven, luck, things.SAND, 0.0002)
    parts = meant(shaped(body, uneven), 0.17), meant(shaped(deep, press), 0.12), meant(grit, 0.12), meant(fine, 0.075)
    return mixed(*parts)


def slide(luck: Random) -> Samples:
    """It grinds, and stops with a small thud."""
    out = silence(0.18)
    add(out, _grind(luck.uniform(0.148, 0.156), 280, luck.uniform(480, 560), stroke(0.4), luck))
    add(out, knock(things.STONE, 0.0042, 0.07, 0.55, luck), luck.uniform(0.106, 0.112))
    return out


def long_slide(luck: Random) -> Samples:
    """A whole row: each pyramid pushes the next."""
    out = silence(0.32)
    add(out, _grind(0.29, 240, luck.uniform(460, 520), stroke(0.35), luck))
    for moment, gain in ((0.028, 0.3), (luck.uniform(0.055, 0.065), 0.25), (luck.uniform(0.225, 0.24), 0.6)):
        add(out, knock(things.STONE, 0.0042, 0.08, gain, luck), moment)
    return out


def set_stone(luck: Random) -> Samples:
    """A stone is set: a short grind, and its weight."""
    out = silence(0.26)
    add(out, _grind(0.09, 260, 420, stroke(0.6), luck), 0.0, 0.7)
    lands = luck.uniform(0.078, 0.084)
    add(out, knock(things.STONE, 0.005, 0.17, 0.95, luck), lands)
    add(out, knock(things.DOOR, 0.006, 0.17, 0.4, luck), lands)
    add(out, meant(grains(0.1, 700, lambda part: (1 - part) ** 2, luck, things.SAND, 0.0003), 0.03), lands + 0.01)
    return out


def slab(luck: Random) -> Samples:
    """A slab is turned up: it grinds on its edge, and falls into place."""
    out = silence(0.26)
    add(out, _grind(0.2, 190, luck.uniform(330, 390), stroke(0.45), luck), 0.0, 0.8)
    lands = luck.uniform(0.166, 0.176)
    add(out, knock(things.STONE, 0.0042, 0.09, 0.7, luck), lands)
    return out


def sole(luck: Random) -> Samples:
    """Heel and toe on a sandy floor."""
    out = silence(0.11)
    toe = luck.uniform(0.034, 0.042)
    add(out, knock(things.SOLE, 0.003, 0.07, 0.9, luck), 0.001)
    add(out, knock(things.SOLE, 0.005, 0.06, 0.5, luck), toe)
    add(out, meant(grains(0.05, 1100, stroke(0.4), luck, things.SAND, 0.0003), 0.07), toe - 0.01)
    scuff = band(noise(0.05, luck), glide(900, 600), 0.7)
    add(out, meant(shaped(scuff, stroke(0.3)), 0.055), toe - 0.008)
    return out


def _wind(seconds: float, luck: Random) -> Samples:
    """One breath of wind over sand."""
    gust = stroke(luck.uniform(0.4, 0.48), 1.1)
    sway = luck.uniform(0, 2 * math.pi)

    def whistle(part: float) -> float:
        return 300 + 620 * gust(part) + 60 * math.sin(2 * math.pi * 3.1 * part + sway)

    body = twice(noise(seconds, luck), whistle, 1.3)
    deep = band(noise(seconds, luck), lambda part: 160 + 160 * gust(part), 0.8)
    blown = grains(seconds, 3600, gust, luck, things.SAND, 0.0002)
    hiss = band(noise(seconds, luck), lambda part: 2000 + 1800 * gust(part), 0.8)
    parts = meant(shaped(body, gust), 0.2), meant(shaped(deep, gust), 0.1), meant(blown, 0.055)
    return mixed(*parts, meant(shaped(hiss, lambda part: gust(part) ** 1.6), 0.05))


def wind(luck: Random) -> Samples:
    return _wind(1.9, luck)


def short_wind(luck: Random) -> Samples:
    return _wind(0.25, luck)


def die(luck: Random) -> Samples:
    """A bone die falls on wood, hops and rolls to rest."""
    out = silence(0.4)
    moment, gap, gain = 0.002, luck.uniform(0.084, 0.1), 1.0
    while moment < 0.34 and gain > 0.05:
        face = luck.uniform(0.93, 1.07)
        bone = [(hertz * face, decay, loud) for hertz, decay, loud in things.BONE]
        add(out, knock(bone, 0.00028, 0.06, 0.75 * gain, luck), moment)
        add(out, knock(things.TABLE, 0.0009, 0.15, 0.7 * gain, luck), moment)
        moment += gap
        gap *= luck.uniform(0.66, 0.82)
        gain *= luck.uniform(0.58, 0.82)
    return out


def drum(note: float, seconds: float, decay: float, luck: Random) -> Samples:
    """A frame drum, struck softly in the middle."""
    out = silence(seconds)
    add(out, peaked(skin(note, 0.16, seconds, decay), 0.7))
    rest = [(note * ratio, length * decay / 0.14, gain) for ratio, length, gain in things.FRAME]
    add(out, knock(rest, 0.0011, seconds, 1.0, luck))
    hand = band(noise(0.02, luck), glide(1100, 500), 0.7)
    add(out, meant(shaped(hand, stroke(0.15)), 0.26))
    return out


def rim(luck: Random) -> Samples:
    """The same drum at its rim, with the fingers."""
    out = silence(0.11)
    high = [(hertz * 1.7, decay * 0.8, gain) for hertz, decay, gain in things.CLAY]
    add(out, knock(high, 0.001, 0.1, 0.6, luck), 0.001)
    add(out, knock(things.TABLE, 0.002, 0.1, 0.5, luck), 0.001)
    return out


def low_drum(luck: Random) -> Samples:
    return drum(luck.uniform(88, 92), 0.28, 0.085, luck)


def warm_drum(luck: Random) -> Samples:
    return drum(110, 0.6, 0.17, luck)


def leather(luck: Random) -> Samples:
    """A pat that holds: nothing has happened."""
    out = silence(0.14)
    add(out, knock(things.LEATHER, 0.0017, 0.12, 1.0, luck), 0.001)
    creak = band(noise(0.06, luck), glide(820, 560), 1.6)
    add(out, meant(shaped(creak, stroke(0.35)), 0.06), 0.02)
    pat = band(noise(0.014, luck), glide(1500, 700), 0.7)
    add(out, meant(shaped(pat, stroke(0.2)), 0.1))
    return out


def door(luck: Random) -> Samples:
    """A stone door opens, for two thirds of a second."""
    out = silence(0.78)
    add(out, _grind(0.6, 120, 230, stroke(0.35, 0.7), luck), 0.0, 0.8)
    rumble = band(noise(0.6, luck), glide(70, 105), 1.2)
    add(out, meant(shaped(rumble, stroke(0.4, 0.7)), 0.16))
    for moment in (0.012, luck.uniform(0.17, 0.2), luck.uniform(0.36, 0.4)):
        add(out, knock(things.STONE, 0.005, 0.1, 0.3, luck), moment)
    add(out, knock(things.DOOR, 0.008, 0.28, 0.95, luck), 0.5)
    return out
