"""What is made for Linux: the program that starts the game, less of ICU's data, and no OpenGL."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

import pytest

import texts
import workshop
from linux import deb, icu, launcher, opengl


@pytest.mark.parametrize("name", ["coll/root.res", "coll/de.res", "coll/ucadata.icu", "root.res", "pool.res", "uts46.nrm"])
def test_what_sorts_text_stays_among_the_data_of_icu(name: str) -> None:
    assert not any(re.fullmatch(pattern, name) for pattern in icu.UNUSED)


@pytest.mark.parametrize("name", ["curr/de.res", "zone/root.res", "brkitr/char.brk", "de.res", "sr_Latn_RS.res", "gb18030.cnv"])
def test_names_and_formats_and_character_sets_go(name: str) -> None:
    assert any(re.fullmatch(pattern, name) for pattern in icu.UNUSED)


def test_only_functions_of_opengl_are_stood_in_for() -> None:
    names = ["glob", "glFlush", "globfree", "glXMakeCurrent", "eglGetError", "egle", "gl"]
    taken = {name for name in names for pattern in opengl.LIBRARIES.values() if re.fullmatch(pattern, name)}
    assert taken == {"glFlush", "glXMakeCurrent", "eglGetError"}


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """What a Python that lies here says of how it was built. It has all archives that it needs."""
    for name in ("libpython3.13.a", "libHacl.a"):
        (tmp_path / name).touch()
    said = {"LIBPL": str(tmp_path), "LIBRARY": "libpython3.13.a", "LIBDIR": "/usr/lib", "LDVERSION": "3.13", "CC": "gcc"}
    said["MODLIBS"] = f"-lz -lexpat {tmp_path / 'libHacl.a'}"
    monkeypatch.setattr(sysconfig, "get_config_var", said.get)
    return said


def test_python_goes_into_the_program_where_all_of_it_lies_here(built: dict[str, str], tmp_path: Path) -> None:
    assert launcher.whole_python() == tmp_path / "libpython3.13.a"
    words = launcher.compiler()
    assert {tmp_path / "libpython3.13.a", str(tmp_path / "libHacl.a"), "-lz"} <= {*words}
    assert "-lexpat" not in words, "a bare system has none, so the program could not even say what is missing"
    assert {"-l:libexpat.a", "-Wl,--exclude-libs,libexpat.a"} <= {*words}


@pytest.mark.parametrize("left", ["Modules/_hacl/libHacl_Hash_SHA2.a", "/nowhere/libHacl.a"])
def test_python_stays_a_library_where_an_archive_was_left_behind(built: dict[str, str], tmp_path: Path, left: str) -> None:
    """Debian 13 names an archive by its place below the folder where Python was built."""
    built["MODLIBS"] = f"-lz {left}"
    assert launcher.whole_python() is None
    words = launcher.compiler()
    assert {"-L/usr/lib", "-lpython3.13"} <= {*words}
    assert not [word for word in words if str(word).endswith(".a")]


def test_python_stays_a_library_where_there_is_no_archive_of_it(built: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "libpython3.13.a").unlink()
    assert launcher.whole_python() is None
    assert "-lpython3.13" in launcher.compiler()


@pytest.mark.parametrize("tags", ["spelling-error", f"spelling-error\n{deb.VALIDATED}"], ids=["Debian 12", "Debian 13"])
def test_lintian_is_told_to_leave_out_only_what_it_knows(monkeypatch: pytest.MonkeyPatch, tags: str) -> None:
    """It takes an unknown tag for a fault, wherever that stands."""
    called = list[list[str]]()

    def run(words: list[object], complaint: str) -> str:
        called.append([str(word) for word in words])
        return tags

    monkeypatch.setattr(workshop, "run", run)
    deb.must_please_lintian(Path("a.deb"))
    assert called[-1][0] == "lintian"
    assert (deb.VALIDATED in called[-1]) == (deb.VALIDATED in tags)
    assert deb.VALIDATED not in (texts.LINUX / "lintian-overrides").read_text("utf-8")


def test_the_deb_asks_for_any_version_of_what_qt_calls_a_few_functions_of(tmp_path: Path) -> None:
    """Debian 12 asks for its own, which Ubuntu 22.04 does not have."""
    deb.describe(tmp_path)
    lines = (tmp_path / "shlibs.local").read_text("utf-8").splitlines()
    assert {"libX11-xcb 1 libx11-xcb1", "libzstd 1 libzstd1"} <= {*lines}
