"""What a finished game is called, in players' words, whatever a file may say."""

import pytest
from attrs import evolve

from ramses_desktop.engine.game import AnyGame, Part, RaceGame
from ramses_desktop.engine.text import digits
from ramses_desktop.games import GAMES, info_of, infos
from ramses_desktop.store.queries import SeatResult
from ramses_desktop.ui import result_words
from tests.ui.finished import finished

GAME = finished(1)[0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("players=1", "alone"),
        ("players=3", "3 players"),
        ("players=2 storm=yes curse=no", "2 players, storm"),
        ("players=2 special_cards=yes map=old_kingdom", "2 players, special cards, map: old kingdom"),
        ("", ""),
    ],
)
def test_a_variant_is_told_in_words(options: str, said: str) -> None:
    assert result_words.variant(options) == said


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("players=3 kind=basic sandstorm=yes scorpion=yes powers=yes duel=yes", "Ramses, basic, 3 players"),
        ("players=3 kind=expert sandstorm=yes scorpion=no powers=yes duel=yes", "Ramses, expert, 3 players, scorpion: off"),
        ("players=2 kind=children sandstorm=no scorpion=no powers=yes duel=no", "Ramses, children, 2 players, sandstorm: off"),
        ("players=1 kind=basic sandstorm=yes scorpion=no powers=no duel=yes", "Ramses, basic, alone"),
    ],
)
def test_of_what_is_usually_on_only_what_is_off_is_named(chosen: str, said: str) -> None:
    assert result_words.game_and_variant("ramses", chosen) == said


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("players=2 pyramid=small seven=no last=yes", "2 players, small pyramid"),
        ("players=3 pyramid=big seven=no last=no", "3 players, big pyramid, for first place only"),
        ("players=2 pyramid=big seven=yes last=yes", "2 players, big pyramid, all seven inscriptions"),
        ("players=1 pyramid=small seven=no last=yes hourglass=36", "alone, small pyramid, hourglass: 36"),
    ],
)
def test_the_tomb_is_told_as_it_is_chosen(chosen: str, said: str) -> None:
    assert result_words.variant(chosen, "pharaoh") == said


def test_what_a_result_counts_is_not_always_points() -> None:
    assert [result_words.counts(one.id, alone=False) for one in infos()] == ["Points"] * len(infos())
    assert {one.id: result_words.counts(one.id, alone=True) for one in infos()} == {
        "pyramids": "Points",
        "silver_gold": "Points",
        "ramses": "Cards",
        "pharaoh": "Turns left",
    }
    assert result_words.counts("senet_duel", alone=True) == "Points"
    assert result_words.counted("ramses", 1, alone=True) == "1 card"
    assert result_words.counted("ramses", 7, alone=False) == "7"
    assert result_words.counted("senet_duel", 7, alone=True) == "7"


def test_games_of_other_versions_have_a_name_too() -> None:
    assert result_words.game_name("pyramids") == "Pyramids"
    assert result_words.game_name("senet_duel") == "Senet duel"
    assert result_words.game_and_variant("senet_duel", "") == "Senet duel"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("[]", "Nobody"),
        ('[["person", "Eva"]]', "Eva"),
        ('[["greedy", ""], ["person", "Eva"], ["vizier", ""], ["vizier", ""]]', "Scribe, Eva, 2 × Vizier"),
        ('[["oracle", ""]]', "Oracle"),
    ],
)
def test_opponents_are_called_by_name(key: str, said: str) -> None:
    assert result_words.opponents(key) == said


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 min"), (5, "1 min"), (2400, "40 min"), (7200, "2 h"), (36_000_000, "10,000 h")]
)
def test_times_are_rough(seconds: int, said: str) -> None:
    assert result_words.duration(seconds) == said


def test_help_is_said_with_the_kind_and_instead_of_it_where_there_is_little_room() -> None:
    helped, plain = evolve(GAME, kind="match", assisted=True), evolve(GAME, kind="match", assisted=False)
    assert [result_words.kind(helped), result_words.kind(plain)] == ["match, with help", "match"]
    assert [result_words.short_kind(helped), result_words.short_kind(plain)] == ["with help", "match"]
    assert result_words.kind(evolve(plain, kind="duel")) == "duel"


def test_the_clock_is_that_of_the_place_where_it_was() -> None:
    assert result_words.moment("2025-03-02T19:30:00+11:00").endswith("19:30")
    assert result_words.day("2025-03-02T19:30:00+11:00") in result_words.moment("2025-03-02T19:30:00+11:00")
    assert (result_words.moment("yesterday"), result_words.day("")) == ("", "")


def test_less_than_nothing_has_a_real_minus() -> None:
    assert digits(-1234) == "−1,234"


def test_several_winners_are_all_named() -> None:
    game = evolve(GAME, seats=tuple(evolve(seat, place=1) for seat in GAME.seats))
    assert result_words.winners(game) == " and ".join(seat.name for seat in game.seats)


# ------------------------------------------------------------ races


def seat(name: str, total: int, place: int) -> SeatResult:
    parts = Part("chamber", "Chamber", total, place), Part("inscriptions", "Inscriptions", 5, 5, earns=False)
    return SeatResult(name, "person", total, place, parts=parts)


RACE = evolve(GAME, game="pharaoh", seats=(seat("Bo", 7, 2), seat("Ada", 35, 1)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_which_games_are_races_is_as_the_games_say(game: AnyGame) -> None:
    told = info_of(game.spec.id)
    assert told.race is result_words.is_race(game.spec.id) is isinstance(game, RaceGame)


def test_of_a_race_the_places_are_told() -> None:
    assert result_words.who_played(RACE) == "1. Ada, 2. Bo"
    alone = evolve(RACE, seats=(seat("Ada", 9, 1),))
    assert result_words.who_played(alone) == "Ada: 9"


def test_what_decides_a_race_stands_below_the_line() -> None:
    first = RACE.seats[1]
    assert result_words.counted_parts(first.parts, race=True) == [1]
    assert result_words.counted_parts(first.parts, race=False) == [0, 1]
    assert result_words.outcome(first, race=True, alone=False) == ("Place", 1)
    assert result_words.outcome(first, race=False, alone=False) == ("Total", 35)
    turns = evolve(first, parts=(Part("turns", "Turns left", 9, 9),))
    assert result_words.outcome(turns, race=True, alone=True) == ("Turns left", 9)
