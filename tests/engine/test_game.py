"""Options as text, places from totals, and the lines of a result."""

from itertools import product

import pytest
from attrs import field, frozen

from ramses_desktop.engine.game import BadOptions, Options, Part, options_text, ranked, read_options
from ramses_desktop.games.sample.rules import HighCardOptions


@frozen
class Table(Options):
    storm: bool = False
    deck: str = field(default="old")

    @deck.validator
    def _deck(self, _: object, value: str) -> None:
        if value not in ("old", "new"):
            raise ValueError(f"There is no deck called {value}.")


def test_options_are_written_as_a_player_would_say_them():
    assert options_text(Table(3, True, "new")) == "players=3 storm=yes deck=new"
    assert options_text(Table()) == "players=2 storm=no deck=old"


def test_options_are_read_back_as_they_were():
    for options in (Table(*choice) for choice in product((0, 1, 2, 10, 999_999_999), (False, True), ("old", "new"))):
        assert read_options(Table, options_text(options)) == options


def test_an_option_that_is_not_named_keeps_its_default():
    assert read_options(Table, "storm=yes") == Table(storm=True)
    assert read_options(Table, "") == Table()


def test_an_option_that_cannot_be_is_refused():
    for text, sentence in [
        ("players", "There is no option “players”; the options are players, storm, deck."),
        ("wind=yes", "There is no option “wind=yes”; the options are players, storm, deck."),
        ("=2", "There is no option “=2”; the options are players, storm, deck."),
        ("players=2 players=2", "The option “players” is given twice."),
        *(
            (f"players={value}", f"The option “players” must be a whole number, not “{value}”.")
            for value in ("", "two", "-1", "+1", "02", "1.0", "٣", "²", "1234567890")
        ),
        ("storm=true", "The option “storm” must be yes or no, not “true”."),
        ("storm=", "The option “storm” must be yes or no, not “”."),
        ("deck=lost", "There is no deck called lost."),
    ]:
        with pytest.raises(BadOptions) as refusal:
            read_options(Table, text)
        assert str(refusal.value) == sentence


def test_a_ready_made_validator_refuses_in_words_for_players_too():
    with pytest.raises(BadOptions) as refusal:
        read_options(HighCardOptions, "players=7")
    assert str(refusal.value) == "No game can have the options “players=7”."


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([(10,), (30,), (20,)], (3, 1, 2)),
        ([(30,), (30,), (20,)], (1, 1, 3)),
        ([(30,), (20,), (20,), (10,)], (1, 2, 2, 4)),
        ([(30, -7), (30, -3)], (2, 1)),
        ([(-1,)], (1,)),
        ([], ()),
    ],
)
def test_the_most_points_come_first_and_equals_share_a_place(totals, places):
    assert ranked(totals) == places


def test_a_line_of_a_result_shows_its_points_or_if_it_earns_none_how_many_there_are():
    assert (Part("cards", "Cards", 10, 3).number, Part("stars", "Stars", 0, 3, earns=False).number) == (10, 3)
