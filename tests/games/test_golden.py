"""Whole games kept as text, in tests/golden: each still goes as it went when it was written. A changed result is a changed rule,
which has to be explained; bots may change, as nobody asks them again."""

import pytest

from ramses_desktop.engine import record
from ramses_desktop.games import TESTED
from tests.golden.make import HERE, RESULT, all_golden, result

each_golden = pytest.mark.parametrize("golden", list(all_golden()), ids=lambda golden: golden.name)


@each_golden
def test_a_golden_game_still_ends_as_it_did(golden):
    assert golden.path.exists(), f"{golden.path} is missing; python -m tests.golden.make writes it."
    written = golden.path.read_bytes()
    session = record.read(written, TESTED)
    assert (session.game, session.options, session.turn) == (golden.game, golden.options, None)
    assert result(session) == dict(session.headers)[RESULT]
    assert record.text(session).encode() == written


def test_every_golden_file_belongs_to_a_game():
    """Files of old programs, in saves, are looked at elsewhere."""
    kept = {path for path in HERE.rglob("*.ramses") if "saves" not in path.parts}
    assert kept == {golden.path for golden in all_golden()}
