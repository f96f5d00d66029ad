"""The sounds themselves: as many, as long and as loud as the catalogue says, none twice, and made by our own program."""

import math
from array import array

import pytest

from assets.sounds.flac import encoded
from assets.sounds.make import RECIPES, made
from ramses_desktop.data import resource
from ramses_desktop.engine import sound
from ramses_desktop.ui.sound import player
from ramses_desktop.ui.sound.player import CATALOGUE, NORMAL, RATE, RICH, SOFT, file_of, samples_of

MOST_BYTES = 1_500_000
ALL = [(event, variant) for event, row in CATALOGUE.items() for variant in range(1, row.variants + 1)]


def decoded(data: bytes) -> "array[int]":
    miniaudio = pytest.importorskip("miniaudio")
    return array("h", miniaudio.decode(data, miniaudio.SampleFormat.SIGNED16, 1, RATE).samples)


@pytest.fixture(scope="module")
def samples():
    return {key: decoded(resource("sounds", file_of(*key)).read_bytes()) for key in ALL}


def test_the_catalogue_knows_every_sound_and_no_other():
    names = {name for constant, name in vars(sound).items() if constant.isupper()}
    assert set(CATALOGUE) == set(RECIPES) == names
    stand_ins = {name for row in CATALOGUE.values() for name in (row.others, row.bots, row.without, row.reduced) if name}
    assert stand_ins <= names


def test_every_file_is_there_and_all_together_are_small():
    folder = resource("sounds")
    assert {path.name for path in folder.iterdir()} == {file_of(*key) for key in ALL}
    assert sum(path.stat().st_size for path in folder.iterdir()) < MOST_BYTES


def test_the_files_are_mono_at_48_khz_and_as_long_as_the_catalogue_says():
    for event, variant in ALL:
        info = resource("sounds", file_of(event, variant)).read_bytes()[:26]
        assert info[:4] == b"fLaC"
        packed = int.from_bytes(info[18:26], "big")
        assert (packed >> 44, packed >> 41 & 7, packed & (1 << 36) - 1) == (RATE, 0, samples_of(event)), event


def test_peaks_are_as_the_catalogue_says(samples):
    peaks = {key: 20 * math.log10(max(map(abs, heard)) / 32768) for key, heard in samples.items()}
    assert [key for key, peak in peaks.items() if abs(peak - CATALOGUE[key[0]].peak) > 0.02] == []
    assert {row.peak for row in CATALOGUE.values()} == {SOFT, NORMAL, RICH}


def test_every_sound_begins_and_ends_in_silence(samples):
    assert [key for key, heard in samples.items() if max(abs(heard[0]), abs(heard[-1])) > 1] == []


def test_no_two_variants_are_alike(samples):
    """Laid over each other, no two cancel out: what is left is at least a tenth as loud as they are."""
    for event, row in CATALOGUE.items():
        for other in range(2, row.variants + 1):
            one, two = samples[event, 1], samples[event, other]
            left = sum((a - b) ** 2 for a, b in zip(one, two, strict=True))
            assert left > 0.01 * sum(a * a for a in one), (event, other)


@pytest.mark.parametrize("event", [sound.SNAP, sound.TURN])
def test_the_stored_sounds_are_those_that_our_program_makes(samples, event):
    """To within one step, as mathematics libraries round differently."""
    for heard, now in zip(samples[event, 2], made(event, 2), strict=True):
        assert abs(heard - now) <= 1


def test_a_sound_played_higher_is_as_much_shorter():
    pytest.importorskip("miniaudio")
    data = resource("sounds", file_of(sound.SLIDE, 1)).read_bytes()
    lengths = [len(player.decoded(data, pitch)) for pitch in (1.03, 1.0, 0.97)]
    assert lengths == pytest.approx([samples_of(sound.SLIDE) / pitch for pitch in (1.03, 1.0, 0.97)], rel=0.01)


def test_what_is_no_sound_is_refused_in_one_way():
    pytest.importorskip("miniaudio")
    with pytest.raises(player.NoSound, match="cannot be read"):
        player.decoded(b"fLaC and then nothing", 1.0)


@pytest.mark.parametrize("length", [1, 3, 4096, 5000])
def test_what_is_encoded_comes_back_as_it_was(length):
    loud = array("h", (round(9000 * math.sin(at * at / 900)) for at in range(length)))
    assert decoded(encoded(loud, RATE)) == loud
