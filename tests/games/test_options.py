"""Options of released games: each is tried, has words, and somebody has thought of the figures that were measured without it."""

from typing import Final

import pytest
from attrs import fields

from ramses_desktop.games import IDS, game, info_of

SAME, COUNTED = "what was measured holds with it as well", "the figures depend on it, and ask it"
MEASURED: Final = {
    ("silver_gold", "open_pile"): SAME,  # it shows only what anybody may remember
    ("ramses", "kind"): COUNTED,
    ("ramses", "sandstorm"): SAME,  # what is known of a place turns with the board
    ("ramses", "scorpion"): SAME,
    ("ramses", "powers"): SAME,
    ("ramses", "duel"): SAME,
    ("pharaoh", "pyramid"): COUNTED,
    ("pharaoh", "seven"): COUNTED,
    ("pharaoh", "last"): SAME,  # whoever judges a walk counts the steps of one seat
    ("pharaoh", "hourglass"): COUNTED,
}
"""What was done for each option about hints, reviews, par, ranks, achievements and drills."""
each = pytest.mark.parametrize("game_id", IDS)


def options_of(game_id: str) -> set[str]:
    return {one.name for one in fields(game(game_id).spec.options)} - {"players", "rules"}


def test_somebody_has_thought_of_what_was_measured_without_an_option():
    assert {(game_id, option) for game_id in IDS for option in options_of(game_id)} == set(MEASURED)


@each
def test_every_option_is_tried_with_several_values(game_id: str):
    variants = game(game_id).spec.variants
    assert {name for name in options_of(game_id) if len({getattr(options, name) for options in variants}) < 2} == set()


@each
def test_every_option_has_words(game_id: str):
    info = info_of(game_id)
    chosen = {switch.option for switch in info.switches}
    chosen |= {name for form in info.forms for name in (form.options or {"kind": form.id})}
    named = {words.replace(" ", "_") for words in info.option_words}
    assert options_of(game_id) <= chosen | named
