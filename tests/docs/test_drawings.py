"""What the documents draw and count matches the program."""

from __future__ import annotations

import pytest

from tests.docs import costs, way_of_a_move
from tests.docs.draw import DRAWINGS
from tests.docs.import_map import PARTS, arrows, essential, part_of, reachable
from tests.source import PROGRAM, ROOT, source_of_program


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawing_in_the_checkout_is_current(name: str) -> None:
    drawn = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert drawn == DRAWINGS[name](source_of_program()), "draw it again: python3 -m tests.docs.draw"


def test_the_cost_of_a_game_in_the_checkout_is_current() -> None:
    document = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    assert document == costs.with_costs(document), "count again: python3 -m tests.docs.draw"


def test_every_module_of_a_game_costs_something_in_one_part() -> None:
    found = {(game, module): costs.parts_of(module) for game in costs.GAMES for module in costs.modules(game)}
    assert {one: parts for one, parts in found.items() if len(parts) != 1} == {}


def test_every_module_is_in_a_box_and_every_box_has_modules() -> None:
    found = {name: part_of(name) for name in source_of_program() if name != PROGRAM}
    assert [name for name, part in found.items() if part is None] == []
    assert set(found.values()) == set(PARTS)


def test_a_new_import_is_a_new_arrow() -> None:
    assert ("engine", "store") not in arrows(source_of_program())
    assert ("engine", "store") in arrows(
        {f"{PROGRAM}.engine.game": "from ramses_desktop.store import saves", f"{PROGRAM}.store.saves": ""}
    )


@pytest.mark.parametrize(
    ("every", "left_out"),
    [
        ({("a", "b"), ("b", "c"), ("a", "c")}, {("a", "c")}),
        ({("a", "b"), ("b", "a"), ("a", "c"), ("b", "c")}, set()),
        ({("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("a", "d")}, {("a", "d")}),
    ],
)
def test_only_arrows_that_follow_from_others_are_left_out(every: set[tuple[str, str]], left_out: set[tuple[str, str]]) -> None:
    assert every - essential(every) == left_out
    assert reachable(essential(every)) == reachable(every)


def test_the_way_of_a_move_leads_through_functions_that_exist() -> None:
    modules = dict(source_of_program())
    assert way_of_a_move.strangers(modules) == []
    del modules[f"{PROGRAM}.store.journal"]
    assert way_of_a_move.strangers(modules) == ["store.journal:Journal.keep"]
