"""The switches of a table: names that stay for ever, and where each makes a difference."""

import pytest

from ramses_desktop.games import infos
from ramses_desktop.store.settings import TableChoices
from ramses_desktop.store.switches import MARKS, SWITCHES, Company, TableSwitch

ALONE, WITH_A_BOT, FRIENDS = Company(1, 0, "practice"), Company(1, 1, "match"), Company(2, 0, "casual")
NAMES = ("strict_curtain", "show_preview", "show_to_come", "confirm_each", "follow_bots", "take_back", "tutor")
USUALLY_ON = ("show_preview", "show_to_come", "confirm_each")


def test_what_records_call_them_stays() -> None:
    assert tuple(row.name for row in SWITCHES) == NAMES
    assert tuple(row.name for row in MARKS) == ("guided", "daily", "race", "known")


@pytest.mark.parametrize("row", [*SWITCHES, *MARKS], ids=lambda row: row.name)
def test_what_nobody_chose_is_as_usual(row: TableSwitch) -> None:
    assert row.of({}) == (row.name in USUALLY_ON)
    assert row.of({row.name: True})
    assert not row.of({row.name: False})


def test_the_settings_keep_all_for_the_next_table_but_what_counts_for_every_table() -> None:
    assert {*TableChoices.known} - {"kind"} == {*NAMES} - {"confirm_each"}
    assert TableChoices().changed(tutor=True) != TableChoices()


@pytest.mark.parametrize(
    ("name", "companies"),
    [
        ("strict_curtain", {FRIENDS}),
        ("show_preview", {ALONE, WITH_A_BOT, FRIENDS}),
        ("follow_bots", {WITH_A_BOT}),
        ("take_back", {FRIENDS}),
        ("tutor", {ALONE, FRIENDS}),
    ],
)
def test_where_each_makes_a_difference(name: str, companies: set[Company]) -> None:
    row = next(row for row in SWITCHES if row.name == name)
    assert {company for company in (ALONE, WITH_A_BOT, FRIENDS) if row.in_play(company)} == companies


def test_no_game_offers_what_it_has_no_use_for() -> None:
    useless = {info.id: {row.name for row in SWITCHES if not row.has_use(info)} for info in infos()}
    assert useless == {
        "pyramids": set(),
        "silver_gold": {"show_to_come"},
        "ramses": {"show_preview", "show_to_come", "confirm_each", "take_back", "tutor"},
        "pharaoh": {"show_preview", "show_to_come", "confirm_each", "tutor"},
    }
