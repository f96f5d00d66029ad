"""The three possible places of the files that come with the program."""

import sys
from pathlib import Path

import pytest

from ramses_desktop import data


def put(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text("{}", encoding="utf-8")
    return path


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the program takes for its own package."""
    folder = tmp_path / "place" / "ramses_desktop"
    folder.mkdir(parents=True)
    monkeypatch.setattr(data, "__file__", str(folder / "data.py"))
    return folder


def test_in_a_checkout_they_lie_beside_the_package(package: Path) -> None:
    cards = put(package.parent / "resources" / "pyramids" / "cards.json")
    icon = put(package.parent / "assets" / "icons" / "undo.svg")
    assert data.resource("pyramids", "cards.json") == cards
    assert data.asset("icons", "undo.svg") == icon


def test_in_a_wheel_they_lie_inside_the_package(package: Path) -> None:
    cards = put(package / "resources" / "pyramids" / "cards.json")
    icon = put(package / "assets" / "icons" / "undo.svg")
    assert data.resource("pyramids", "cards.json") == cards
    assert data.asset("icons", "undo.svg") == icon


def test_what_another_program_put_beside_the_package_is_not_ours(package: Path) -> None:
    put(package / "resources" / "pyramids" / "cards.json")
    put(package.parent / "resources" / "cards.json")
    with pytest.raises(data.Damaged):
        data.resource("cards.json")


def test_in_a_frozen_app_they_lie_in_the_folder_of_the_app(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(package / "resources" / "pyramids" / "cards.json")
    app = tmp_path / "app" / "_internal"
    cards = put(app / "ramses_desktop" / "resources" / "pyramids" / "cards.json")
    icon = put(app / "ramses_desktop" / "assets" / "icons" / "undo.svg")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(app), raising=False)
    assert data.resource("pyramids", "cards.json") == cards
    assert data.asset("icons", "undo.svg") == icon


def test_a_folder_can_be_asked_for_too(package: Path) -> None:
    cards = put(package / "resources" / "pyramids" / "cards.json")
    assert data.resource("pyramids") == cards.parent


def test_a_missing_file_is_named(package: Path) -> None:
    with pytest.raises(data.Damaged, match=r"^resources/pyramids/gone\.json is missing or damaged"):
        data.resource("pyramids", "gone.json")
    with pytest.raises(data.Damaged, match=r"^assets/gone\.svg is missing or damaged"):
        data.asset("gone.svg")
