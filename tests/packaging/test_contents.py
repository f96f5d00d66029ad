"""What goes into a frozen program: everything a player may need, and no dead weight."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import contents
from ramses_desktop.games import IDS
from tests.source import parsed

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game_id", IDS)
def test_modules_of_a_game_that_are_looked_up_by_name_are_named_to_pyinstaller(game_id: str) -> None:
    names = {f"ramses_desktop.games.{game_id}.{name}" for name in ("info", "rules", "bots", "ui", "telling")}
    assert names <= set(contents.hidden_imports())


def test_what_compiled_modules_import_is_named_for_nobody_can_look_into_them(tmp_path: Path) -> None:
    room = tmp_path / "ramses_desktop" / "games" / "pyramids"
    room.mkdir(parents=True)
    (room / "kernel.py").write_text(
        "from __future__ import annotations\nimport array, heapq\nfrom functools import cache\n", "utf-8"
    )
    plain = contents.hidden_imports(tmp_path)
    (room / "kernel.cpython-311-x86_64-linux-gnu.so").touch()
    (room / "kernel__mypyc.cpython-311-x86_64-linux-gnu.so").touch()
    (tmp_path / "0123abcd__mypyc.cp311-win_amd64.pyd").touch()
    named = set(contents.hidden_imports(tmp_path)) - set(plain)
    assert named == {"array", "heapq", "functools", "0123abcd__mypyc", "ramses_desktop.games.pyramids.kernel__mypyc"}


def test_resources_and_assets_lie_where_the_program_looks_for_them() -> None:
    places = {f"{folder}/{path.name}" for path, folder in contents.data_files()}
    assert "ramses_desktop/resources/pyramids/cards.json" in places
    assert "ramses_desktop/assets/fonts/OFL.txt" in places
    assert not any("/pictures/" in place or "/cards/" in place for place in places)


def test_the_sample_game_stays_in_the_repository() -> None:
    assert not any(".sample" in name for name in contents.hidden_imports())
    assert not any("sample" in path.parts for path, _ in contents.data_files())


@pytest.mark.parametrize(
    "kept",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/lib/libQt6WaylandClient.so.6",
        "PySide6/Qt/plugins/platforms/libqwayland-generic.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "libxcb-cursor.so.0",
        "python311.dll",
        "ramses_desktop/assets/fonts/Lato-Bold.ttf",
    ],
)
def test_what_the_program_needs_is_kept(kept: str) -> None:
    assert contents.is_wanted(kept)


@pytest.mark.parametrize(
    "dropped",
    [
        "PySide6/Qt/translations/qtbase_pl.qm",
        "PySide6/Qt/translations/qt_help_de.qm",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/opengl32sw.dll",
        "libgtk-3.so.0",
        "libpango-1.0.so.0",
        "libcrypto.so.3",
        "libstdc++.so.6",
        "libmvec.so.1",
        "PySide6/Qt/lib/libQt6OpenGL.so.6",
        "PySide6/Qt/lib/libQt6WaylandEglClientHwIntegration.so.6",
        "PySide6/Qt/plugins/platforms/libqwayland-egl.so",
        "PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork",
    ],
)
def test_what_comes_along_unasked_is_dropped(dropped: str) -> None:
    assert not contents.is_wanted(dropped)


def test_a_deb_leaves_to_debian_what_debian_has_and_nothing_of_qt() -> None:
    assert contents.comes_with_debian("libxcb-cursor.so.0")
    assert contents.comes_with_debian("libsqlite3.so.0")
    assert not contents.comes_with_debian("libQt6XcbQpa.so.6")
    assert not contents.comes_with_debian("libicudata.so.73")
    assert not contents.comes_with_debian("libpython3.11.so.1.0")


@pytest.mark.slow
def test_qt_modules_that_the_program_uses_are_not_among_the_dropped() -> None:
    used = set()
    for path in (ROOT / "ramses_desktop").rglob("*.py"):
        for node in ast.walk(parsed(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                used.add(node.module)
            elif isinstance(node, ast.Import):
                used |= {alias.name for alias in node.names}
    assert not used & set(contents.DROPPED_MODULES)
