"""The sounds of flip-and-write games and of cards: pen, stamp, and what lies in the boxes."""

from __future__ import annotations

import math
from random import Random

from assets.sounds import things
from assets.sounds.synth import (
    Samples,
    add,
    at_pitch,
    band,
    bubble,
    glide,
    grains,
    knock,
    level,
    meant,
    noise,
    peaked,
    shaped,
    silence,
    stroke,
    twice,
    varied,
)


def reed_pen(luck: Random) -> Samples:
    """Two strokes on papyrus, the second shorter and a little higher."""
    out = silence(0.18)
    for at, length, lift, gain in ((0.0, 0.08, 1.0, 1.0), (luck.uniform(0.092, 0.1), 0.068, 1.12, 0.85)):
        length *= luck.uniform(0.9, 1.06)
        centre = 1850 * lift * luck.uniform(0.95, 1.05)
        press = stroke(luck.uniform(0.25, 0.38))
        rub = twice(noise(length, luck), glide(0.8 * centre, 1.3 * centre), 1.0)
        add(out, meant(shaped(rub, press), 0.15 * gain), at)
        under = band(noise(length, luck), glide(420, 560), 0.9)
        add(out, meant(shaped(under, press), 0.05 * gain), at)
        fibres = grains(length, 1300, press, luck, varied(things.REED, luck), 0.00025)
        add(out, meant(fibres, 0.15 * gain), at)
        add(out, knock(things.REED, 0.0008, 0.02, 0.4 * gain, luck), at)
        add(out, knock(things.FELT, 0.003, 0.03, 0.2 * gain, luck), at)
    return out


def stamp(luck: Random) -> Samples:
    """A wooden stamp comes down on papyrus, and lets go of it."""
    out = silence(0.14)
    add(out, knock(things.STAMP, 0.002, 0.12, 1.0, luck), 0.001)
    crush = twice(noise(0.03, luck), glide(1500, 900), 0.7)
    add(out, meant(shaped(crush, lambda part: math.exp(-4.5 * part)), 0.2), 0.002)
    add(out, meant(grains(0.03, 1200, lambda part: 1 - part, luck, things.REED, 0.0003), 0.05), 0.004)
    peel = band(noise(0.03, luck), glide(1200, 2100), 0.9)
    add(out, meant(shaped(peel, stroke(0.5)), 0.028), luck.uniform(0.088, 0.094))
    return out


def _glass(note: float, luck: Random) -> Samples:
    out = silence(0.12)
    add(out, knock(at_pitch(note, things.GLASS), 0.00014, 0.12, 1.0, luck), 0.001)
    add(out, knock(at_pitch(note * 1.01, things.GLASS), 0.00016, 0.06, 0.3, luck), luck.uniform(0.03, 0.04))
    add(out, knock(things.TABLE, 0.002, 0.06, 0.2, luck), 0.001)
    return out


def low_gem(luck: Random) -> Samples:
    return _glass(1864.7, luck)


def high_gem(luck: Random) -> Samples:
    return _glass(2349.3, luck)


def torch(luck: Random) -> Samples:
    """It catches: a breath of fire that flutters, and sparks."""
    out = silence(0.26)
    beats = [luck.uniform(0.45, 1.0) for _ in range(9)]

    def flutter(part: float) -> float:
        """Between random values some 30 times a second."""
        at = part * (len(beats) - 1)
        low = min(int(at), len(beats) - 2)
        return beats[low] + (beats[low + 1] - beats[low]) * (at - low)

    rise = stroke(0.3)
    fire = twice(noise(0.26, luck), lambda part: 240 + 420 * rise(part), 0.6)
    add(out, meant(shaped(fire, lambda part: rise(part) * flutter(part)), 0.24))
    hiss = band(noise(0.26, luck), lambda part: 900 + 1100 * rise(part), 0.7)
    add(out, meant(shaped(hiss, lambda part: rise(part) ** 1.5 * flutter(part)), 0.07))
    add(out, meant(grains(0.22, 90, stroke(0.5), luck, things.REED, 0.0004), 0.05), 0.03)
    for moment in (0.04, luck.uniform(0.09, 0.12), luck.uniform(0.15, 0.19)):
        add(out, knock(things.PEG, 0.0005, 0.02, luck.uniform(0.12, 0.3), luck), moment)
    return out


def skull(luck: Random) -> Samples:
    """Dry bones rattle, low."""
    out = silence(0.16)
    moment, gap, gain = 0.001, luck.uniform(0.026, 0.031), 1.0
    while moment < 0.125:
        turned = [(hertz * luck.uniform(0.88, 1.1), decay, loud) for hertz, decay, loud in things.OLD_BONE]
        add(out, knock(turned, 0.0009, 0.05, 0.85 * gain, luck), moment)
        moment += gap
        gap *= luck.uniform(0.78, 0.95)
        gain *= luck.uniform(0.66, 0.86)
    add(out, knock(things.CLAY, 0.004, 0.08, 0.35, luck), 0.001)
    return out


def potion(luck: Random) -> Samples:
    """The cork comes out, and two drops fall."""
    out = silence(0.24)
    add(out, knock(things.CORK, 0.0013, 0.05, 0.7, luck), 0.002)
    add(out, peaked(bubble(330, 620, 0.05, 0.014), 0.75), 0.004)
    for moment, low, gain in ((luck.uniform(0.085, 0.095), 640.0, 0.62), (luck.uniform(0.15, 0.162), 790.0, 0.5)):
        low *= luck.uniform(0.95, 1.05)
        add(out, peaked(bubble(low, low * 1.75, 0.08, 0.017), gain), moment)
        plop = band(noise(0.008, luck), level(2200), 0.9)
        add(out, meant(shaped(plop, stroke(0.3)), 0.03), moment)
    return out


def card_turned(luck: Random) -> Samples:
    """The card bends and sweeps the air, then snaps flat."""
    out = silence(0.13)
    snap = 0.07 * luck.uniform(0.92, 1.06)
    air = twice(noise(snap + 0.012, luck), glide(750, luck.uniform(2000, 2400)), 0.9)
    add(out, meant(shaped(air, stroke(0.8, 1.2)), 0.13))
    add(out, knock(things.CARD, 0.0008, 0.03, 0.75, luck), snap)
    slap = band(noise(0.045, luck), glide(1900, 700), 0.8)
    add(out, meant(shaped(slap, lambda part: math.exp(-5 * part)), 0.13), snap)
    add(out, knock(things.FELT, 0.0026, 0.05, 0.5, luck), snap + 0.001)
    return out


def card_taken(luck: Random) -> Samples:
    """The card slides over cloth, and stops."""
    out = silence(0.13)
    length = luck.uniform(0.092, 0.102)
    slide = twice(noise(length, luck), glide(luck.uniform(1300, 1500), luck.uniform(2100, 2500)), 0.8)
    add(out, meant(shaped(slide, stroke(0.55)), 0.17))
    under = band(noise(length, luck), glide(380, 520), 0.8)
    add(out, meant(shaped(under, stroke(0.5)), 0.07))
    add(out, meant(grains(length, 900, stroke(0.5), luck, things.CARD, 0.0003), 0.05))
    add(out, knock(things.FELT, 0.003, 0.04, 0.42, luck), length - 0.006)
    add(out, knock(things.CARD, 0.001, 0.02, 0.25, luck), length - 0.006)
    return out
