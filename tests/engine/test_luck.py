"""Luck is the same on every platform and Python version, for ever; it is fair; and its streams are independent."""

from collections import Counter
from math import exp

import pytest

from ramses_desktop.engine.luck import Luck

PINNED = [
    ("", "", [0xA583ACF427A54C72, 0x1143F87904F8B2D0, 0xE9A0AB9BFB7F4ABF]),
    ("sphinx", "", [0xFD745B2BC0203266, 0x48690EF06063EA93, 0xDB6C55CDC9C97DEE]),
    ("sphinx", "pyramids/deck", [0x097A6E17986F9771, 0x2870836B76892922, 0x79E2928B9F7C5E3C]),
    ("Ägypten 🐫 المومياء", "rival", [0x7C8CA64AECA2BF4B, 0x390F3A4476F3CFDD, 0xCFFC07D45333AF8B]),
    ("x" * 100_000, "hands", [0x979525D549A0EDF4, 0x23AF70DC38FD1B55, 0x2116A6BD1812EE5D]),
    ("\udc80", "\ud800", [0xF6858D556CF79DC9, 0x73606A9415C64820, 0xF3725CC30A398A11]),
    ("a\0b\n", "0", [0x77C9A65620C77AA7, 0x9C5999058E23787C, 0xD8E4E37EFEE8CC32]),
]


@pytest.mark.parametrize(("seed", "name", "first"), PINNED, ids=range(len(PINNED)))
def test_a_seed_means_the_same_numbers_for_ever(seed, name, first):
    luck = Luck(seed, name)
    assert [luck.bits64() for _ in first] == first


def test_dice_and_decks_are_the_same_for_ever():
    luck = Luck("sphinx", "cards")
    assert luck.shuffled(range(10)) == [4, 2, 0, 3, 7, 8, 6, 5, 1, 9]
    assert [luck.below(6) for _ in range(12)] == [5, 2, 1, 2, 1, 0, 3, 4, 3, 4, 4, 2]
    assert luck.pick("abc") == "b"


def test_a_stream_is_untouched_by_what_was_drawn_elsewhere():
    luck = Luck("sphinx", "pyramids")
    fresh = luck.stream("deck").bits64()
    luck.shuffled(range(48))
    luck.stream("rival").bits64()
    assert luck.stream("deck").bits64() == fresh


def test_a_stream_of_a_stream_is_known_by_its_whole_path():
    assert Luck("sphinx", "pyramids").stream("deck").bits64() == Luck("sphinx", "pyramids/deck").bits64()
    assert Luck("sphinx").stream("deck").bits64() == Luck("sphinx", "deck").bits64()


def test_different_seeds_and_names_mean_different_streams():
    pairs = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("ab", "C"), ("ab", "c "), ("ab", "cc")]
    assert len({Luck(*pair).bits64() for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 48, 1000, (1 << 63) + 1, 1 << 64])
def test_a_number_is_never_out_of_bounds(bound):
    luck = Luck("bounds")
    assert all(0 <= luck.below(bound) < bound for _ in range(200))


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_bound_that_nothing_can_be_drawn_below_is_an_error(bound):
    with pytest.raises(ValueError, match="there is no number below"):
        Luck("bounds").below(bound)


def test_a_die_is_fair():
    luck = Luck("die")
    counts = Counter(luck.below(6) for _ in range(6_000))
    assert all(abs(counts[side] - 1_000) < 100 for side in range(6))


def test_the_last_bits_of_huge_numbers_are_fair():
    """Here a careless draw makes every third number twice as likely as the others."""
    luck = Luck("huge")
    counts = Counter(luck.below(3 << 62) % 3 for _ in range(3_000))
    assert all(abs(counts[rest] - 1_000) < 100 for rest in range(3))


def test_every_order_of_a_deck_is_equally_likely():
    luck = Luck("orders")
    counts = Counter(tuple(luck.shuffled("abcd")) for _ in range(24 * 200))
    assert len(counts) == 24
    assert all(abs(count - 200) < 60 for count in counts.values())


@pytest.mark.parametrize("size", [0, 1, 2, 48])
def test_shuffling_keeps_every_card_and_leaves_the_old_deck_alone(size):
    deck = list(range(size))
    shuffled = Luck("deck").shuffled(deck)
    assert sorted(shuffled) == deck == list(range(size))
    assert shuffled is not deck


def test_nothing_can_be_picked_from_nothing():
    with pytest.raises(ValueError, match="there is no number below 0"):
        Luck("nothing").pick([])


def test_a_draw_by_weight_never_takes_what_has_none():
    luck = Luck("weights")
    drawn = Counter(luck.weighted("abcd", [0.0, exp(1), 0.0, 1.0]) for _ in range(4000))
    assert set(drawn) == {"b", "d"}
    assert 2.2 < drawn["b"] / drawn["d"] < 3.3
