"""The rules text for players says what the game does."""

import re

from ramses_desktop.data import resource
from ramses_desktop.games.ramses.state import (
    COLUMNS,
    CURSE,
    DUEL_TURNS,
    HOLES,
    MOST_SLIDES,
    MOST_TURNS,
    ROWS,
    SCORPION_SLIDES,
    WARNING,
    parts,
)

SOURCE = resource("ramses", "rules.html").read_text("utf-8")
TEXT = re.sub(r"\s+", " ", re.sub(r"<[^>]+>|&nbsp;", " ", SOURCE))


def test_every_treasure_is_named():
    assert all(treasure.name in TEXT for treasure in parts().treasures.values())


def test_the_numbers_are_those_of_the_game():
    for words in [
        f"board of {HOLES} holes",
        f"After {MOST_SLIDES} slides",
        f"from the {WARNING}th on",
        f"after {MOST_TURNS} turns",
        f"After {SCORPION_SLIDES} slides",
        f"After {DUEL_TURNS} turns",
        "eight columns and six rows",
        "5, 5, 3 and 2 hats bring 6, 6, 0 and 2 points",
        "3, 3, 2, 2 and 1 hats bring 6, 6, 0, 0 and 2",
        "if the card was won by luck, nothing does",
        "6 more points, the second most 3, the third most 2",
        "Three are curses, thirteen are lost explorers",
    ]:
        assert words in TEXT
        assert (COLUMNS, ROWS, parts().awards, parts().chips.count(CURSE)) == (8, 6, (6, 3, 2), 3)


def test_every_title_is_told_with_its_cards():
    rows = re.findall(r'<tr><td>(.*?)</td><td align="right"><b>(.*?)</b>', SOURCE)
    assert [title for title, _ in rows] == [title for _, title in parts().titles]
    for _, cards in rows:
        for number in map(int, re.findall(r"\d+", cards)):
            assert dict(rows)[parts().title(number)] == cards


def test_after_a_scorpion_or_a_duel_the_card_is_turned_over_and_searched_for():
    assert "Otherwise the scorpion card is now turned over and its treasure searched for as usual." in TEXT
    assert "After the duel, its card is turned over and the treasure searched for as usual." in TEXT


def test_that_the_first_player_is_drawn_is_a_house_decision():
    """By the printed rules the bravest begins."""
    (lot,) = [line for line in re.findall(r"<p.*?</p>", SOURCE, re.DOTALL) if "The first player is drawn at random" in line]
    assert lot.startswith('<p class="house-line">')
