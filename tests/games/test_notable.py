"""A change is notable exactly when the log tells it: both come from the same two views of a seat."""

from __future__ import annotations

import pytest

from ramses_desktop.engine.game import AnyGame, Notice, Options, options_text
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, module_of
from tests.games.long import MOVES, is_long, some_tables

TABLES = [
    pytest.param(game, options, marks=[] if number == 1 else [pytest.mark.slow], id=f"{game.spec.id} {options_text(options)}")
    for game in TESTED
    for number, options in enumerate(some_tables(game))
]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_move_is_notable_exactly_where_the_log_tells_of_it(game: AnyGame, options: Options) -> None:
    tell = module_of(game.spec.id, "telling").tell
    session, luck = Session.new(game, options, "notable"), Luck("notable", "moves")
    names = [seat.name for seat in session.seats]
    while session.turn is not None and not (is_long(game) and session.ply == MOVES):
        session.play(luck.pick(game.moves(session.state)))
        for seat in range(options.players):
            before, after = session.view(seat, session.ply - 1), session.view(seat, session.ply)
            assert (game.notice(before, after) >= Notice.EVENT) == bool(tell(before, after, names)), session.line[-1]
