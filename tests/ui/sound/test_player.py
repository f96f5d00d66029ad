"""What is heard, how loud, from where, and how often."""

from itertools import pairwise
from random import Random

import pytest

from ramses_desktop.engine import sound
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.sound.player import (
    ASIDE,
    BOTS,
    CATALOGUE,
    MOST,
    PITCH,
    SUCCESS,
    TABLE,
    WAITING,
    Hearing,
    Player,
    Wanted,
    heard,
)

BOT = Hearing(own=False, bot=True)
OTHER = Hearing(own=False)


class Ear:
    """Takes the place of the output."""

    def __init__(self) -> None:
        self.wanted: list[Wanted] = []

    def play(self, wanted: Wanted) -> None:
        self.wanted.append(wanted)

    @property
    def events(self) -> list[str]:
        return [one.file.rpartition("_")[0] for one in self.wanted]


@pytest.fixture
def now():
    return [50.0]


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
def player(now, ear):
    return Player(Settings(sound="on", volume=1.0), ear, lambda: now[0], Random(4))


# ------------------------------------------------------------ what


def settings(*on: str) -> Settings:
    return Settings(table_sounds=TABLE in on, success_sounds=SUCCESS in on, waiting_sounds=WAITING in on)


def test_each_switch_silences_its_own_sounds():
    for event, row in CATALOGUE.items():
        assert heard(event, Hearing(), settings(row.switch)) == event
        assert heard(event, Hearing(), settings(*{TABLE, SUCCESS, WAITING} - {row.switch, TABLE})) == ""


def test_without_the_voices_of_success_the_stone_under_the_bell_is_still_heard():
    assert heard(sound.COMPLETED, Hearing(), settings(TABLE)) == sound.SET_STONE
    assert heard(sound.CARD_WON, Hearing(), settings(TABLE)) == sound.TREASURE
    assert heard(sound.CHAMBER, Hearing(), settings(TABLE)) == sound.TILE_TURNED
    assert heard(sound.GAME_WON, Hearing(), settings(TABLE)) == ""


@pytest.mark.parametrize("event", ["low_gem", "high_gem", "torch", "skull", "potion", "trophy", "confirm", "bonus"])
@pytest.mark.parametrize("who", [BOT, OTHER])
def test_what_lies_in_others_boxes_is_not_heard(event, who):
    assert heard(event, who, Settings()) == ""


def test_of_others_successes_only_the_stone_or_the_gong_of_a_bot_is_heard():
    assert heard(sound.COMPLETED, OTHER, Settings()) == heard(sound.COMPLETED, BOT, Settings()) == sound.SET_STONE
    assert heard(sound.CARD_WON, BOT, Settings()) == sound.TREASURE
    assert heard(sound.CARD_WON, OTHER, Settings()) == sound.CARD_WON


def test_reduced_motion_has_a_short_storm():
    assert heard(sound.WIND, Hearing(reduced=True), Settings()) == sound.SHORT_WIND


def test_in_a_replay_nothing_is_celebrated_again():
    silent = [event for event in CATALOGUE if not heard(event, Hearing(replay=True), Settings())]
    assert silent == [sound.CHAMBER, sound.GAME_WON, sound.GAME_OVER, sound.YOUR_TURN]


@pytest.mark.parametrize("chosen", ["", "off"])
def test_nothing_is_heard_until_sound_was_turned_on(player, ear, chosen):
    player.settings.sound = chosen
    player.play(sound.CROSS)
    assert ear.wanted == []


# ------------------------------------------------------------ how


def test_nothing_is_heard_twice_in_the_same_way(player, ear, now):
    for event, row in CATALOGUE.items():
        ear.wanted.clear()
        for _ in range(20):
            now[0] += 10
            player.play(event)
        files = [one.file for one in ear.wanted]
        assert len(set(files)) == row.variants
        assert row.variants == 1 or all(one != other for one, other in pairwise(files))
        pitches = [one.pitch for one in ear.wanted]
        assert len(set(pitches)) == 20
        assert all(abs(pitch - 1) <= PITCH for pitch in pitches)


def test_bots_are_quieter(player, ear, now):
    player.play(sound.SLIDE)
    now[0] += 1
    player.play(sound.SLIDE, BOT)
    mine, theirs = (one.left + one.right for one in ear.wanted)
    assert theirs == pytest.approx(BOTS * mine)


def test_places_are_heard_a_little_to_their_side_and_as_loud_in_mono(player, ear, now):
    for aside in (-1.0, 0.0, 1.0, 5.0):
        now[0] += 1
        player.play(sound.SLIDE, aside=aside)
    assert [one.left + one.right for one in ear.wanted] == pytest.approx([2.0] * 4)
    assert [one.right - one.left for one in ear.wanted] == pytest.approx([-2 * ASIDE, 0.0, 2 * ASIDE, 2 * ASIDE])


def test_four_of_the_loudest_at_the_edge_are_still_not_too_loud():
    loudest = max(10 ** (row.peak / 20) for row in CATALOGUE.values())
    assert MOST * loudest * (1 + ASIDE) < 1.0


def test_the_volume_goes_down_to_nothing(player, ear, now):
    gains = []
    for volume in (1.0, 0.5, 0.0):
        now[0] += 1
        player.settings.volume = volume
        ear.wanted.clear()
        player.play(sound.SLIDE)
        gains.append([one.left for one in ear.wanted])
    assert gains == [[1.0], [0.25], []]


# ------------------------------------------------------------ how often


def test_repeats_within_60_ms_are_one_sound(player, ear, now):
    for moment in (0.0, 0.03, 0.059, 0.1):
        now[0] = 50 + moment
        player.play(sound.SNAP)
        player.play(sound.CROSS)
    assert ear.events == ["snap", "cross", "snap", "cross"]


def test_what_is_due_later_counts_when_it_is_due(player, ear):
    for delay in (0, 90, 180, 0, 100, 180, 300):
        player.play(sound.CROSS, delay=delay)
    assert [one.delay for one in ear.wanted] == [0, 90, 180, 300]


@pytest.mark.parametrize(("event", "least"), [("refused", 0.3), ("turn", 0.125), ("mirror", 0.125), ("pick_up", 0.4)])
def test_some_are_not_repeated_for_longer(player, ear, now, event, least):
    """A wheel turned faster than eight times a second, a key that repeats itself, clicks in anger."""
    for moment in (0.0, least - 0.01, least + 0.01):
        now[0] = 50 + moment
        player.play(event)
    assert len(ear.wanted) == 2


def test_when_a_bot_wins_a_card_the_gong_of_its_treasure_is_all(player, ear):
    player.play(sound.TREASURE, BOT, delay=150)
    player.play(sound.CARD_WON, BOT, delay=450)
    assert ear.events == [sound.TREASURE]
