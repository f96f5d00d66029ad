"""Whole games kept as text, in tests/golden: each still goes as it went when it was written. A changed result is a changed rule,
which has to be explained; bots may change, as nobody asks them again."""

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.game import options_text
from ramses_desktop.games import TESTED
from tests.golden.make import HERE, RESULT, all_golden, result

pytestmark = pytest.mark.no_cover

WANTED = {golden.path: golden for golden in all_golden()}
KEPT = {path for path in HERE.rglob("*.ramses") if "saves" not in path.parts}
"""Files of old programs, in saves, are looked at elsewhere."""


@pytest.mark.parametrize("path", sorted(KEPT | WANTED.keys()), ids=lambda path: path.relative_to(HERE).as_posix())
def test_a_golden_game_still_ends_as_it_did(path):
    assert path.exists(), f"{path} is missing; python -m tests.golden.make writes it."
    written = path.read_bytes()
    session = record.read(written, TESTED)
    assert session.turn is None
    assert result(session) == dict(session.headers)[RESULT]
    assert record.text(session).encode() == written
    if golden := WANTED.get(path):
        assert (session.game, options_text(session.options)) == (golden.game, options_text(golden.options))
    else:
        assert session.options.rules < session.game.spec.rules, "only games of older rules are of no table that there is now"
