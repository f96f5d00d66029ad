"""The mix, as numbers."""

from array import array
from itertools import pairwise

from ramses_desktop.ui.sound.player import FADE, LATE, MOST, RATE, Mixer, Voice


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def steady(level: int, count: int, left: float = 1.0, right: float = 1.0, delay: int = 0) -> Voice:
    return Voice(array("h", [level] * count), left, right, delay)


def mixed(mixer: Mixer, count: int) -> list[tuple[int, int]]:
    out = mixer.mix(count)
    return list(zip(out[0::2], out[1::2], strict=True))


def quiet(clock: Clock | None = None) -> Mixer:
    return Mixer(clock or Clock())


def test_nothing_is_silence():
    mixer = quiet()
    assert mixed(mixer, 3) == [(0, 0)] * 3
    assert mixer.silent
    assert mixer.mixed == 3


def test_sounds_are_added_up_each_with_its_own_share_of_left_and_right():
    mixer = quiet()
    mixer.add(steady(1000, 4, 0.5, 0.25))
    mixer.add(steady(-100, 2, 1.0, 2.0))
    assert mixed(mixer, 5) == [(400, 50), (400, 50), (500, 250), (500, 250), (0, 0)]
    assert mixer.silent


def test_a_sound_goes_on_over_several_blocks_and_starts_at_its_very_sample():
    mixer = quiet()
    mixer.mix(7)
    mixer.add(Voice(array("h", [1, 2, 3, 4, 5]), 1.0, 1.0, delay=4))
    heard = [left for count in (3, 3, 3) for left, _ in mixed(mixer, count)]
    assert heard == [0, 0, 0, 0, 1, 2, 3, 4, 5]


def test_too_loud_is_cut_off_and_never_turns_over():
    mixer = quiet()
    for _ in range(2):
        mixer.add(steady(30_000, 2, 1.0, -1.0))
    assert mixed(mixer, 2) == [(32767, -32767)] * 2


def test_the_card_is_given_as_many_samples_as_it_asks_for():
    stream = quiet().stream()
    next(stream)
    assert [len(stream.send(count)) for count in (480, 1, 960)] == [960, 2, 1920]


def test_of_five_at_once_the_softest_gives_way_without_a_click():
    mixer = quiet()
    for level in (100, 400, 400, 400):
        mixer.add(steady(level, RATE))
    mixer.mix(1000)
    mixer.add(steady(800, RATE))
    left = [value for value, _ in mixed(mixer, FADE + 10)]
    assert left[0] == 100 + 3 * 400 + 800
    assert left[-1] == 3 * 400 + 800
    assert all(0 <= before - after <= 1 for before, after in pairwise(left))


def test_a_fifth_that_is_no_louder_than_the_others_is_left_out():
    mixer = quiet()
    for _ in range(MOST + 1):
        mixer.add(steady(500, RATE))
    assert mixed(mixer, 1) == [(MOST * 500, MOST * 500)]


def test_sounds_one_after_another_are_never_too_many():
    mixer = quiet()
    for at in range(8):
        mixer.add(steady(500, 1000, delay=at * 1000))
    assert {left for left, _ in mixed(mixer, 8000)} == {500}


def test_a_sound_that_comes_too_late_is_left_out():
    clock = Clock()
    mixer = quiet(clock)
    mixer.add(steady(500, 10))
    clock.now = LATE + 0.01
    assert mixed(mixer, 1) == [(0, 0)]
