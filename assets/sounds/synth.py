"""What sounds are made of, in plain Python: knocks that ring in modes, noise that is rubbed, and the small room they stand in.

- Struck things are modal: a handful of decaying sines. Ratios that are no whole numbers are wood, clay, stone or bronze; a decay of
  3 to 12 ms is bone, 12 to 35 ms wood, 30 to 240 ms bronze. A mode rings from a shaped push, whose width is the hardness: narrow
  for bone, wide for felt.
- Rubbed things are noise through a band-pass that moves with the stroke, times a slow envelope, plus grains: small pushes at
  random, as many and as loud as the hand is fast.
- Parts are set against each other by mean loudness if they are rubbed, by peak if they are struck; else one knock hides the rest.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ramses_desktop.ui.sound.player import RATE

Samples = list[float]
Mode = tuple[float, float, float]
"""Hz, seconds until it has sunk to 1/e, loudness."""
Curve = Callable[[float], float]
"""A value for each moment from 0, the start, to 1, the end."""

LOWEST: Final = 45.0
"""Hz below which there is only rumble."""
WALLS: Final = ((0.0031, 0.16), (0.0057, 0.12), (0.0089, 0.09), (0.0137, 0.06), (0.0193, 0.04))
"""First echoes of a small room full of cloth: seconds, and loudness."""
CLOTH: Final = 2600.0
"""Hz above which the walls swallow."""
HEADROOM: Final = 0.7
"""Share of the peak from which a sound is rounded off, so that a hard knock does not push all else down."""


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(into: Samples, what: Samples, at: float = 0.0, gain: float = 1.0) -> None:
    """Mix a sound into another from a moment on; what is past its end is lost."""
    start = round(at * RATE)
    for place, value in enumerate(what[: max(0, len(into) - start)], start):
        into[place] += gain * value


# ------------------------------------------------------------ struck


def push(seconds: float) -> Samples:
    """A push as felt by what is struck: short is hard, long is soft. Its sum is one."""
    count = max(2, round(seconds * RATE))
    shape = [1 - math.cos(2 * math.pi * (place + 0.5) / count) for place in range(count)]
    whole = sum(shape)
    return [value / whole for value in shape]


def rung(pushed: Samples, modes: Sequence[Mode], seconds: float) -> Samples:
    """What modes make of a push: one resonator for each."""
    out = silence(seconds)
    padded = pushed[: len(out)] + [0.0] * (len(out) - len(pushed))
    for pitch, decay, gain in modes:
        angle = 2 * math.pi * pitch / RATE
        radius = math.exp(-1 / (decay * RATE))
        first, second, scale = 2 * radius * math.cos(angle), -radius * radius, gain * math.sin(angle)
        one = two = 0.0
        for place, value in enumerate(padded):
            now = scale * value + first * one + second * two
            two, one = one, now
            out[place] += now
    return out


def varied(modes: Sequence[Mode], luck: Random, pitch: float = 0.02) -> list[Mode]:
    """The same thing, struck elsewhere."""
    tune = 1 + luck.uniform(-pitch, pitch)
    return [(hertz * tune, decay * luck.uniform(0.9, 1.1), gain * luck.uniform(0.75, 1.25)) for hertz, decay, gain in modes]


def at_pitch(note: float, ratios: Sequence[Mode]) -> list[Mode]:
    """Modes given as ratios to a note."""
    return [(note * ratio, decay, gain) for ratio, decay, gain in ratios]


def knock(modes: Sequence[Mode], hard: float, seconds: float, peak: float, luck: Random) -> Samples:
    """One knock on something, its peak set."""
    sound = rung(push(hard * luck.uniform(0.88, 1.12)), varied(modes, luck), seconds)
    return peaked(sound, peak)


def skin(note: float, fall: float, seconds: float, decay: float) -> Samples:
    """The lowest mode of a drum: its skin is tighter at first, so that the pitch falls a little."""
    out, phase = [], 0.0
    for place in range(round(seconds * RATE)):
        now = place / RATE
        phase += 2 * math.pi * note * (1 + fall * math.exp(-now / 0.022)) / RATE
        rise = min(1.0, now / 0.004)
        out.append(math.sin(phase) * math.exp(-now / decay) * rise)
    return out


def bubble(start: float, end: float, seconds: float, decay: float) -> Samples:
    """A drop: the air it takes under water rings, higher and higher as it shrinks."""
    out, phase = [], 0.0
    for place in range(round(seconds * RATE)):
        now = place / RATE
        phase += 2 * math.pi * (end + (start - end) * math.exp(-now / (decay * 1.5))) / RATE
        out.append(math.sin(phase) * math.exp(-now / decay) * min(1.0, now / 0.0015))
    return out


def reed(note: float, seconds: float, luck: Random) -> Samples:
    """A low reed, blown softly: many harmonics, weak at first, and some breath."""
    out, phases = [], [luck.uniform(0, 2 * math.pi) for _ in range(14)]
    for place in range(round(seconds * RATE)):
        now = place / RATE
        blown = min(1.0, now / 0.035) ** 1.5 * min(1.0, (seconds - now) / 0.06)
        pitch = note * (1 - 0.012 * math.exp(-now / 0.02)) * (1 + 0.003 * math.sin(2 * math.pi * 5.5 * now))
        value = 0.0
        for number in range(1, len(phases)):
            phases[number] += 2 * math.pi * pitch * number / RATE
            odd = 1.0 if number % 2 else 0.45
            throat = 1 / (1 + ((number * note - 620) / 420) ** 2)
            value += math.sin(phases[number]) * odd * (0.35 + throat) / number**0.9 * blown ** (1 + 0.25 * number)
        out.append(value)
    breath = shaped(band(noise(seconds, luck), level(900), 0.8), lambda part: min(1.0, part / 0.15) * min(1.0, (1 - part) / 0.35))
    return mixed(peaked(out, 1.0), meant(breath, 0.035))


# ------------------------------------------------------------ rubbed


def noise(seconds: float, luck: Random) -> Samples:
    return [luck.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def level(value: float) -> Curve:
    return lambda _: value


def glide(start: float, end: float) -> Curve:
    """From one value evenly to another."""
    return lambda part: start + (end - start) * part


def stroke(rise: float, steep: float = 1.0) -> Curve:
    """From nothing up until `rise`, and down again."""

    def now(part: float) -> float:
        up = part / rise if part < rise else (1 - part) / (1 - rise)
        return math.pow(math.sin(math.pi / 2 * min(1.0, max(0.0, up))), 2 * steep)

    return now


def band(sound: Samples, centre: Curve, width: float) -> Samples:
    """A band-pass whose centre moves, in Hz. `width` is its Q: high is narrow. This filter stays calm while it moves."""
    out, low, mid, damp, count, tuned = [], 0.0, 0.0, 1 / width, len(sound), 0.0
    for place, value in enumerate(sound):
        if place % 32 == 0:
            tuned = 2 * math.sin(math.pi * min(centre(place / count), RATE / 6.5) / RATE)
        low += tuned * mid
        mid += tuned * (value - low - damp * mid)
        out.append(mid * damp)
    return out


def twice(sound: Samples, centre: Curve, width: float) -> Samples:
    """Two band-passes in a row: one alone hisses."""
    return band(band(sound, centre, width), centre, width)


def shaped(sound: Samples, loud: Curve) -> Samples:
    count = len(sound)
    return [value * loud(place / count) for place, value in enumerate(sound)]


def grains(seconds: float, most: float, loud: Curve, luck: Random, modes: Sequence[Mode], hard: float) -> Samples:
    """Small pushes at random that ring in modes: up to `most` a second, the more and the louder the higher the level."""
    pushes, touch = silence(seconds), push(hard)
    moment = luck.expovariate(most)
    while moment < seconds:
        now = loud(moment / seconds)
        if luck.random() < now:
            add(pushes, touch, moment, now * luck.uniform(0.3, 1.0) * luck.choice((-1, 1)))
        moment += luck.expovariate(most)
    return rung(pushes, modes, seconds)


# ------------------------------------------------------------ loudness


def peaked(sound: Samples, peak: float) -> Samples:
    """Set to a peak: for what is one knock."""
    scale = peak / max(map(abs, sound))
    return [value * scale for value in sound]


def meant(sound: Samples, mean: float) -> Samples:
    """Set to a mean loudness: for noise and grains, whose single peaks say nothing."""
    scale = mean / math.sqrt(sum(value * value for value in sound) / len(sound))
    return [value * scale for value in sound]


def mixed(*sounds: Samples) -> Samples:
    out = [0.0] * max(map(len, sounds))
    for sound in sounds:
        add(out, sound)
    return out


# ------------------------------------------------------------ how a sound ends


def softened(sound: Samples, above: float) -> Samples:
    """With what is above this pitch swallowed, as by cloth."""
    keep, last, out = 1 - math.exp(-2 * math.pi * above / RATE), 0.0, []
    for value in sound:
        last += keep * (value - last)
        out.append(last)
    return out


def in_the_room(sound: Samples) -> Samples:
    """With the first echoes of the room: still dry and close, but somewhere."""
    out, dull = list(sound), softened(sound, CLOTH)
    for seconds, gain in WALLS:
        add(out, dull, seconds, gain)
    return out


def _without_rumble(sound: Samples) -> Samples:
    keep, before, high, out = math.exp(-2 * math.pi * LOWEST / RATE), 0.0, 0.0, []
    for value in sound:
        high = keep * (high + value - before)
        before = value
        out.append(high)
    return out


def _rounded(sound: Samples) -> Samples:
    """Gently pressed down where it is loudest: warmer, and fuller at the same peak."""
    peak = max(map(abs, sound))
    knee = HEADROOM * peak
    room = peak - knee

    def press(value: float) -> float:
        over = abs(value) - knee
        return value if over <= 0 else math.copysign(knee + room * math.tanh(over / room * 1.2) / 1.2, value)

    return [press(value) for value in sound]


def finished(sound: Samples, peak: float) -> array[int]:
    """In its room, from silence to silence, at its peak in dBFS."""
    out = _rounded(_without_rumble(in_the_room(sound)))
    fade_in, fade_out = round(0.0004 * RATE), len(out) // 5
    for place in range(fade_in):
        out[place] *= place / fade_in
    for place in range(fade_out):
        out[-1 - place] *= math.sin(math.pi / 2 * place / fade_out) ** 2
    return array("h", (round(value * 32767) for value in peaked(out, 10 ** (peak / 20))))
