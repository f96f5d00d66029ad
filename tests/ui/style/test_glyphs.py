"""Our fonts have every sign of every language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QFontMetrics

from languages import catalogue, compiled
from ramses_desktop.ui.style import fonts

INVISIBLE: Final = "\n\u00a0\u202f\u00ad\u200b"
FROM_THE_SYSTEM: Final = "★☆✓"
"""What Lato lacks, and other fonts have."""


@pytest.mark.parametrize("source", tuple(compiled.catalogues()), ids=lambda path: path.parent.name)
def test_every_sign_of_a_language_is_in_lato_and_every_letter_in_cinzel(source: Path, qapp: object) -> None:
    texts = [form for one in catalogue.messages(catalogue.read(source)) for form in catalogue.forms_of(one)]
    texts += [path.read_text("utf-8") for path in source.parent.glob("*/*.html")]
    signs = set("".join(texts)) - {*INVISIBLE, *FROM_THE_SYSTEM}
    assert len(signs) > 80
    text, title = QFontMetrics(fonts.text(15)), QFontMetrics(fonts.title(20))
    assert [sign for sign in sorted(signs) if not text.inFontUcs4(ord(sign))] == []
    assert [sign for sign in sorted(signs) if sign.isalpha() and not title.inFontUcs4(ord(sign))] == []
