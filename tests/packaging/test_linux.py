"""What is made for Linux: the program that starts the game, less of ICU's data, and no OpenGL."""

from __future__ import annotations

import re

import pytest

from linux import icu, opengl


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
