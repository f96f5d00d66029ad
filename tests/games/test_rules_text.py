"""What holds for the rules text of every game; what each text says of its game is tested beside the game's other tests."""

import re

import pytest

from ramses_desktop.data import resource

HOUSE_DECISIONS = {"pyramids": 10, "silver_gold": 8, "ramses": 16, "pharaoh": 12}


@pytest.mark.parametrize("game_id", HOUSE_DECISIONS)
def test_the_text_is_well_formed_and_its_house_decisions_are_marked(game_id: str) -> None:
    source = resource(game_id, "rules.html").read_text("utf-8")
    for tag in ("p", "b", "ul", "li", "table", "tr", "td", "h1", "h2", "h3", "span"):
        assert len(re.findall(rf"<{tag}[ >]", source)) == source.count(f"</{tag}>"), tag
    lines = re.findall(r'<p class="house-line">(.*?)</p>', source, re.DOTALL)
    assert len(lines) == HOUSE_DECISIONS[game_id] == source.count('class="house">') - 1
    assert all(line.startswith('<span class="house">') for line in lines)
