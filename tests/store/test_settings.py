"""The settings file: kept as it was left, and never a reason for the program not to start."""

import errno
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ramses_desktop import language
from ramses_desktop.store import paths
from ramses_desktop.store.settings import (
    FIRST_CHAIRS,
    TOKENS,
    Chair,
    LastTable,
    Profile,
    Settings,
    TableChoices,
    Window,
    clean_name,
    load,
)
from tests import rights
from tests.golden.make import HERE
from tests.store.disks import Disk


@pytest.fixture
def file(data: Path) -> Path:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    return path


def found() -> tuple[Settings, str]:
    """The settings in the file, and what was wrong with it; empty if nothing was."""
    settings, notice = load()
    return settings, notice or ""


def wrote(file: Path, **values: Any) -> tuple[Settings, str]:
    file.write_text(json.dumps(values), "utf-8")
    return found()


def test_what_no_file_says_has_its_usual_value(file: Path) -> None:
    assert load() == (Settings(), None)
    assert not file.exists()
    assert wrote(file, theme="light") == (Settings(theme="light"), "")


def test_at_the_first_start_these_are_on(file: Path) -> None:
    assert Settings().save() is None
    raw = json.loads(file.read_text("utf-8"))
    assert [name for name, value in raw.items() if value is True] == [
        *("table_sounds", "success_sounds", "waiting_sounds", "letter_keys", "second_process"),
        *("review_games", "show_achievements"),
    ]
    assert {name for name, value in (raw["table"] | raw["more_table"]).items() if value} == {"kind", "show_preview", "show_to_come"}


def test_what_was_saved_comes_back(file: Path) -> None:
    last = LastTable({"kind": "casual", "take_back": True}, {"kind": "expert"}, ("vizier", "scribe"))
    ada = Profile((Chair("Ada", "person", 4),), {"ramses": last})
    changed = Settings(
        theme="dark",
        text_scale=1.5,
        speed=0.0,
        reduced_motion=True,
        sound="on",
        waiting_sounds=False,
        volume=0.3,
        confirm_at_once=True,
        letter_keys=False,
        second_process=False,
        shortcuts={"turn": ("T",), "hint": ()},
        window=Window(10, 20, 1280, 800, maximized=True),
        page="rules",
        chairs=(Chair("Žofie", "person", 3), Chair('O\'Brien, "Bo"', "greedy", 0)),
        seats=4,
        table=TableChoices().changed(kind="practice", follow_bots=True),
        options={"ramses": {"kind": "expert", "duel": False}},
        profiles=(ada, Profile((Chair("Bo"),))),
        presets={"two": Profile((Chair("Ada"), Chair("Bo", token=1)))},
        preset="two",
    )
    assert changed.save() is None
    again, notice = load()
    assert not notice
    assert again.chairs[:2] == changed.chairs
    assert again == changed.changed(chairs=again.chairs)


def test_what_a_newer_version_knows_of_players_is_kept(file: Path) -> None:
    ada = {"people": [{"name": "Ada"}], "games": {"ramses": {"table": {"music": True}}}, "colour": ["red"]}
    for _ in range(2):
        settings, notice = wrote(file, profiles=[{**ada, "odd": float("inf")}], presets={"alone": ada})
        assert not notice
        assert settings.save() is None
        raw = json.loads(file.read_text("utf-8"))
        for again in (raw["profiles"][0], raw["presets"]["alone"]):
            assert again["colour"] == ["red"]
            assert again["games"]["ramses"]["table"] == {"music": True}
            assert "odd" not in again, "what cannot be written again would keep all from being saved"


@pytest.mark.parametrize("options", [[], {"ramses": []}, {"ramses": {"kind": 3}}, {"ramses": {"kind": "x" * 101}}])
def test_options_that_make_no_sense_are_left_out(file: Path, options: object) -> None:
    settings, notice = wrote(file, theme="light", options=options)
    assert settings == Settings(theme="light")
    assert notice


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[]", b"null", b'"theme"', b"[" * 100_000, b" " * (1 << 20) + b"{}", b"<settings/>", b"1" * 5000],
)
def test_a_broken_file_is_set_aside_and_said_to_be(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    settings, notice = found()
    assert settings == Settings()
    assert "settings.broken.json" in notice
    assert file.with_name("settings.broken.json").read_bytes() == content
    assert settings.save() is None
    assert load() == (Settings(), None)


def test_a_folder_in_the_place_of_the_file_does_no_harm(file: Path) -> None:
    file.mkdir()
    settings, notice = found()
    assert settings == Settings()
    assert notice
    assert settings.save() is None


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("theme", "pink", "theme"),
        ("theme", ["dark"], "theme"),
        ("theme", None, "theme"),
        ("text_scale", 7, "text size"),
        ("text_scale", "1.0", "text size"),
        ("text_scale", True, "text size"),
        ("text_scale", float("nan"), "text size"),
        ("speed", -1, "animation speed"),
        ("reduced_motion", "yes", "reduced motion"),
        ("letter_keys", 1, "letter keys"),
        ("second_process", 0, "bots think in the background"),
        ("shortcuts", ["turn"], "shortcuts"),
        ("shortcuts", {"turn": "R"}, "shortcuts"),
        ("shortcuts", {"turn": [7]}, "shortcuts"),
        ("window", {"x": 1}, "window"),
        ("window", {"x": 1, "y": 1, "width": 10**9, "height": 1}, "window"),
        ("window", {"x": 1, "y": 1, "width": 1, "height": 1, "colour": "red"}, "window"),
        ("window", "wide", "window"),
        ("page", "../../etc/passwd", "page"),
        ("chairs", [{"name": 7}], "seats"),
        ("chairs", [{"token": 99}], "seats"),
        ("seats", 0, "number of seats"),
        ("table", {"kind": "friendly"}, "table"),
        ("table", [], "table"),
        ("profiles", {}, "players"),
        ("profiles", [{"people": []}], "players"),
        ("profiles", [{"people": [{"name": " "}]}], "players"),
        ("profiles", [{"people": [{"name": "Ada", "token": 6}]}], "players"),
        ("presets", [], "presets"),
        ("presets", {"alone": {"people": 3}}, "presets"),
        ("preset", 3, "preset"),
    ],
)
def test_a_value_that_makes_no_sense_falls_back_alone(file: Path, name: str, value: Any, word: str) -> None:
    settings, notice = wrote(file, **{name: value, "confirm_at_once": True})
    assert settings == Settings(confirm_at_once=True)
    assert notice == f"Some settings could not be read: {word}. The whole file is kept as settings.broken.json."
    assert file.with_name("settings.broken.json").read_bytes() == file.read_bytes()
    assert settings.save() is None
    assert load() == (settings, None)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        *(("text_scale", 0.8, 2.0), ("speed", 0.0, 4.0), ("volume", 0.0, 1.0)),
        *(("tutor_threshold", 0.5, 5.0), ("drill_seconds", 0, 4), ("seats", 1, 6)),
    ],
)
def test_the_least_and_the_most_make_sense_and_nothing_beyond(file: Path, name: str, least: float, most: float) -> None:
    for value in (least, most):
        settings, notice = wrote(file, **{name: value})
        assert (getattr(settings, name), notice) == (value, "")
    for value in (least - 1, most + 1):
        assert wrote(file, **{name: value})[0] == Settings()


@pytest.mark.parametrize("odd", [7, {"people": [{"name": "Eva", "token": 9}]}, {"people": [{"name": ""}]}, {"people": None}])
def test_one_player_that_makes_no_sense_costs_no_other(file: Path, odd: Any) -> None:
    ada, bo = {"people": [{"name": "Ada"}], "colour": "red"}, {"people": [{"name": "Bo", "token": 2, "hat": "fez"}]}
    settings, notice = wrote(file, profiles=[ada, odd, bo], presets={"two": odd if odd == 7 else {"people": 3}, "alone": ada})
    assert [profile.name for profile in settings.profiles] == ["Ada", "Bo"]
    assert [*settings.presets] == ["alone"]
    assert "players, presets" in notice
    assert settings.profiles[0].unknown == {"colour": "red"}


def test_one_bad_seat_of_a_preset_or_game_of_a_player_costs_no_other(file: Path) -> None:
    games = {"ramses": {"options": [1]}, "pyramids": {"options": {"kind": "x"}}}
    settings, notice = wrote(
        file,
        presets={"two": {"people": [{"name": "Ada"}, {"name": "Eva", "token": 9}]}},
        profiles=[{"people": [{"name": "Ada"}], "games": games}],
    )
    assert [chair.name for chair in settings.presets["two"].people] == ["Ada"]
    assert [*settings.profiles[0].games] == ["pyramids"]
    assert "players, presets" in notice


def test_of_more_players_than_are_remembered_the_latest_stay(file: Path) -> None:
    settings, notice = wrote(file, profiles=[{"people": [{"name": f"Player {at}"}]} for at in range(40)])
    assert [profile.name for profile in settings.profiles] == [f"Player {at}" for at in range(30)]
    assert notice


def test_one_seat_that_makes_no_sense_costs_no_other(file: Path) -> None:
    chairs = [{"name": "Ada", "token": 3}, {"name": 7}, {"name": "Bo", "token": 3}, {"name": "Cleo", "token": 0, "hat": "fez"}]
    settings, notice = wrote(file, chairs=chairs)
    assert [(chair.name, chair.token) for chair in settings.chairs[:2]] == [("Ada", 3), ("Cleo", 0)]
    assert {chair.token for chair in settings.chairs} == set(range(6))
    assert "seats" in notice


def test_what_a_newer_version_knows_of_seats_and_tables_does_no_harm(file: Path) -> None:
    settings, notice = wrote(file, chairs=[{"name": "Ada", "hat": "fez"}], table={"kind": "match", "music": True})
    assert not notice
    assert (settings.chairs[0].name, settings.table.kind) == ("Ada", "match")


@rights.NEEDS_RIGHTS
def test_a_file_that_may_not_be_read_is_kept(file: Path) -> None:
    assert Settings(theme="dark").save() is None
    file.chmod(0)
    with rights.of_everybody():
        settings, notice = found()
        assert settings.save() is None
    assert "It is kept as settings.broken.json" in notice
    kept = file.with_name("settings.broken.json")
    kept.chmod(0o600)
    assert json.loads(kept.read_text("utf-8"))["theme"] == "dark"


def test_what_a_newer_version_wrote_is_kept(file: Path) -> None:
    settings, notice = wrote(file, theme="dark", music={"volume": 3})
    assert not notice
    settings.theme = "light"
    assert settings.save() is None
    assert json.loads(file.read_text("utf-8"))["music"] == {"volume": 3}


@pytest.mark.parametrize("value", [float("nan"), {"volume": [1, float("-inf")]}])
def test_what_could_not_be_written_again_is_not_kept(file: Path, value: Any) -> None:
    settings, notice = wrote(file, theme="dark", music=value, tempo=3)
    assert settings == Settings(theme="dark", unknown={"tempo": 3})
    assert "music" in notice
    assert settings.save() is None
    assert load() == (settings, None)


def test_a_number_without_end_is_read_as_strictly_as_one_that_is_none(file: Path) -> None:
    file.write_text('{"speed": 1e999, "music": -1e999, "text_scale": Infinity, "theme": "dark"}', "utf-8")
    settings, notice = found()
    assert settings == Settings(theme="dark")
    assert [word in notice for word in ("animation speed", "music", "text size")] == [True] * 3


def test_settings_that_cannot_be_put_into_words_cost_a_sentence(file: Path) -> None:
    assert Settings(theme="dark").save() is None
    said = Settings(unknown={"music": float("nan")}).save()
    assert said is not None
    assert "could not be saved" in said
    assert load()[0].theme == "dark"


def test_the_settings_of_the_first_version_are_read_for_ever(file: Path) -> None:
    shutil.copy(HERE / "saves" / "1-settings.json", file)
    settings, notice = found()
    assert not notice
    assert settings == Settings(
        theme="dark",
        text_scale=1.2,
        reduced_motion=True,
        shortcuts={"turn": ("T",), "hint": ()},
        window=Window(40, 30, 1280, 800, maximized=True),
        page="table",
        game="ramses",
        chairs=(Chair("Žofie", "person", 3), *(Chair("", "greedy", token) for token in (0, 1, 2, 4, 5))),
        seats=3,
        table=TableChoices().changed(kind="match", follow_bots=True),
        options={"ramses": {"kind": "expert", "duel": False}},
    )


def test_a_setting_cannot_be_set_to_nonsense() -> None:
    settings = Settings()
    with pytest.raises(ValueError, match="text_scale"):
        settings.text_scale = 9.0
    assert settings.text_scale == 1.0


@rights.NEEDS_RIGHTS
def test_a_folder_that_cannot_be_written_costs_a_sentence(file: Path) -> None:
    file.parent.chmod(0o500)
    with rights.of_everybody():
        settings, notice = load()
        said = settings.save()
    assert said is not None
    assert f"could not be saved: you may not write to the folder {file.parent}" in said
    assert not notice


def test_a_failed_save_leaves_the_old_file_and_no_draft(file: Path, faulty: Disk) -> None:
    assert Settings(theme="dark").save() is None
    with faulty.failing(errno.ENOSPC):
        said = Settings(theme="light").save()
    assert said is not None
    assert "the disk is full" in said
    assert load()[0].theme == "dark"
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Adam  ", "Adam"),
        ("Eva\nMaria\t II", "Eva Maria II"),
        ("", ""),
        ("\u202eevil", "evil"),
        ("a\ud800b", "a b"),
        ("n" * 99, "n" * 40),
        ("陳大文", "陳大文"),
    ],
)
def test_a_name_is_one_line_that_can_be_shown(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_seats_that_were_never_filled_have_symbols_of_their_own(file: Path) -> None:
    settings, _ = wrote(file, chairs=[{"name": "Adam", "token": 4}])
    assert [chair.token for chair in settings.chairs] == [4, 0, 1, 2, 3, 5]
    assert settings.chairs[0].name == "Adam"
    assert len(FIRST_CHAIRS) == 6


def test_players_without_a_name_stay_who_they_are_in_another_language(file: Path) -> None:
    settings = Settings()
    settings.keep_nameless()
    assert settings.save() is None
    language.speak("de")
    try:
        assert load()[0].player(2) == "Player 2"
        assert Settings().player(2) == "Spieler 2"
    finally:
        language.speak(language.ENGLISH)


def test_values_cannot_be_set_to_what_there_is_not() -> None:
    chair: Any = Chair("Adam")
    settings: Any = Settings()
    with pytest.raises(AttributeError):
        chair.name = "Eva"
    with pytest.raises(AttributeError):
        settings.music = True
    with pytest.raises(ValueError, match="token"):
        chair.changed(token=TOKENS)
    assert chair.changed(token=2) == Chair("Adam", "person", 2)


def test_two_settings_share_nothing_that_can_change() -> None:
    Settings().unknown["music"] = 1
    assert Settings().unknown == {}


def test_choices_that_came_later_stand_beside_the_table_so_that_older_versions_can_read_it(file: Path) -> None:
    Settings(table=TableChoices().changed(tutor=True, take_back=True)).save()
    assert "tutor" not in json.loads(file.read_text("utf-8"))["table"]
    found, lost = load()
    assert (found.table, lost) == (TableChoices().changed(tutor=True, take_back=True), None)
    assert found.unknown == {}
