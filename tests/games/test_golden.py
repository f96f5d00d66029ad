"""Whole games kept as text in tests/golden: each must still play as it did when it was written. A changed result is a changed rule,
which has to be explained; bots may change, because they are not asked again."""

import re

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.game import options_text
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.games import TESTED
from tests.golden.make import HERE, RESULT, all_golden, result

pytestmark = pytest.mark.no_cover

WANTED = {golden.path: golden for golden in all_golden()}
KEPT = {path for path in HERE.rglob("*.ramses") if "saves" not in path.parts}
"""Files of old versions, in saves, are tested elsewhere."""


@pytest.mark.parametrize("path", sorted(KEPT | WANTED.keys()), ids=lambda path: path.relative_to(HERE).as_posix())
def test_a_golden_game_still_ends_as_it_did(path):
    assert path.exists(), f"{path} is missing; python -m tests.golden.make writes it."
    written = path.read_bytes()
    session = record.read(written, TESTED)
    assert session.turn is None
    assert result(session) == dict(session.headers)[RESULT]
    assert record.text(session).splitlines()[:-1] == written.decode().splitlines()[:-1], "all but the check, which has versions"
    if golden := WANTED.get(path):
        assert (session.game, options_text(session.options)) == (golden.game, options_text(golden.options))
    else:
        assert session.options.rules < session.game.spec.rules, "only games of older rules are of no table that there is now"


@pytest.mark.parametrize("path", sorted((HERE / "saves" / "0.1.0").glob("*.ramses")), ids=lambda path: path.stem)
def test_a_record_of_0_1_0_opens_for_ever(path):
    """Its check has no version and covers neither seats nor notes; saving it again covers them."""
    *lines, check = path.read_text("utf-8").splitlines()
    assert re.fullmatch(r'\[Check "[0-9a-f]{16}"\]', check)
    session = record.read(path.read_bytes(), TESTED)
    assert result(session) == dict(session.headers)[RESULT]
    *again, new_check = record.text(session).splitlines()
    assert again == lines
    assert new_check.startswith('[Check "2" ')
    with pytest.raises(BadRecord, match="The check does not match"):
        record.read("\n".join([*lines, check.replace(check[8:12], "zzzz")]).encode(), TESTED)


def test_there_is_a_record_of_0_1_0_of_each_of_its_five_games():
    stems = {path.stem for path in (HERE / "saves" / "0.1.0").iterdir()}
    assert len(stems & {game.spec.id for game in TESTED}) == len(stems) == 5
