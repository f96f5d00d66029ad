"""The rules text for players says what the game does."""

import re

import pytest

from ramses_desktop.data import resource
from ramses_desktop.games.pharaoh.maze import BARS, BIG, EDGE, ENDS, INSCRIPTION, KILLS, SMALL, parts
from ramses_desktop.games.pharaoh.state import FEW_LOST, FIGURES, HOURGLASS, TURNS

SOURCE = resource("pharaoh", "rules.html").read_text("utf-8")
HOUSE_LINE = r'<p class="house-line">(.*?)</p>'


def said(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"</?b>", "", re.sub(r"<(?!/?b>)[^>]+>|&nbsp;", " ", html)))


TEXT = said(SOURCE)
HOUSE = said(" ".join(re.findall(HOUSE_LINE, SOURCE, re.DOTALL)))
PRINTED = said(re.sub(HOUSE_LINE, " ", SOURCE, flags=re.DOTALL))


def test_the_numbers_are_those_of_the_game() -> None:
    for words in [
        f"small pyramid has {EDGE[SMALL]} by {EDGE[SMALL]} tiles, the big one {EDGE[BIG]} by {EDGE[BIG]}",
        "{} dead ends, {} straights, {} corners, {} forks and {} crossings".format(*parts().shape_counts[SMALL]),
        "tiles of the big one {}, {}, {}, {} and {}".format(*parts().shape_counts[BIG]),
        f"Everyone has {FIGURES}",
        f"only {parts().magic_tokens} of the magical ones",
        f"After {TURNS} turns of each player",
        f"{HOURGLASS[SMALL]} turns in the small pyramid, for {HOURGLASS[BIG]} in the big one",
        f"at most {FEW_LOST} archaeologists",
    ]:
        assert words in TEXT


def test_the_table_of_contents_is_that_of_each_pyramid() -> None:
    table = SOURCE[SOURCE.index("<b>big</b>") : SOURCE.index("</table>")]
    row = r'<tr><td>([^<]*)</td><td align="right">(\d+|–)</td><td align="right">(\d+|–)</td></tr>'
    told = {
        word.strip().lower(): tuple(0 if number == "–" else int(number) for number in numbers)
        for words, *numbers in re.findall(row, table)
        for word in words.removesuffix(": each").split(",")
    }
    counts = {content.name: (content.counts[SMALL], content.counts[BIG]) for content in parts().contents}
    read = [content for content in parts().contents if content.kind == INSCRIPTION]
    inscriptions = tuple(sum(content.counts[size] for content in read) for size in (SMALL, BIG))
    expected: dict[str, tuple[int, ...]] = {name: both for name, both in counts.items() if not name.endswith("inscription")}
    expected |= {"inscriptions": inscriptions, "nothing at all": expected.pop("plain")}
    assert {name: count for name, count in told.items() if name != "all different"} == expected


@pytest.mark.parametrize(
    "words",
    [
        "Neither the torch nor the magic bottle works from outside; the key turns the gates from there",
        "you can use only what acts on the archaeologist: food, water, the scarf, and chocolate before the first step",
        "Once every person has entered, you can skip to the end, or end there",
        "When you enter, your archaeologists leave the pyramid and your items go back",
        "the middle tiles of the four sides are the gates",
        "How an attack goes is ours",
    ],
)
def test_what_the_house_has_decided_is_told_and_marked(words: str) -> None:
    assert words in HOUSE
    assert words not in PRINTED


@pytest.mark.parametrize(
    "words",
    [
        "Whoever enters it first opens it and wins",
        "For a longer game in the big pyramid, agree that the chamber takes all 7 inscriptions",
        "Put the curse on an empty tile that lies face up, or move it to another, but never to the burial chamber",
        "it leaves the pyramid, and your move ends",
        "Walk your whole throw regardless of walls, obstacles and the dark, but never straight back or onto the cursed tile",
    ],
)
def test_what_the_printed_rules_say_is_told_as_theirs(words: str) -> None:
    assert words in PRINTED


def test_a_way_is_cleared_only_before_the_first_step() -> None:
    assert "Instead of moving, before the first step, give up the whole throw" in TEXT


def test_every_obstacle_is_told_with_what_helps_against_it() -> None:
    rows = dict(re.findall(r"<tr><td>([A-Za-z ]+?)(?: \(big\))?</td><td>(.*?)</td>", SOURCE))
    obstacles = [content for content in parts().contents if content.kind in (KILLS, ENDS, BARS)]
    assert {name.lower(): item.lower() for name, item in rows.items()} == {
        content.name: parts().items[content.number].name for content in obstacles
    }
    only_big = {name.lower() for name in re.findall(r"<tr><td>([A-Za-z ]+?) \(big\)</td>", SOURCE)}
    assert only_big == {content.name for content in obstacles if not content.counts[SMALL]}


def test_every_item_and_place_is_told() -> None:
    bold = {word.lower().rstrip(".") for word in re.findall(r"<li><b>(.*?)</b>", SOURCE)}
    assert {item.name for item in parts().items} <= bold
    assert {"inscription", "item", "map", "secret tunnel", "dark shrine", "coffer"} <= bold
    assert "Water. Set the die to 5" in TEXT
