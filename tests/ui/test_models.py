"""The table as item models: sound as models, true to the game, and silent about what the person at the screen may not know."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from pytestqt.modeltest import ModelTester

from ramses_desktop.engine.expedition import ExpeditionGame
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER
from ramses_desktop.games.pyramids.story import tell
from ramses_desktop.ui.models import COUNT_ROLE, PLY_ROLE, SEAT_ROLE, SHORT_ROLE, LogModel, PlayersModel, ScoreModel
from ramses_desktop.ui.table import PRACTICE, Table
from tests.ui.play import BOTH_IN_TIME, NAMES, begun, dump, play_until, wish

pytestmark = pytest.mark.usefixtures("qapp")

MOMENTS = {
    "at the start": lambda state: state.stage == KEEP,
    "in the middle": lambda state: state.stage == CROSS and state.number == 12,
    "at the end": lambda state: state.stage == OVER,
}


def at(session: Session) -> Table:
    table = Table(session, bots(session.game.spec.id), PRACTICE)
    table.pause = 3_600_000
    table.begin()
    return table


def models(table: Table) -> list[QAbstractItemModel]:
    return [ScoreModel(table, table), PlayersModel(table, table), LogModel(table, table)]


def lines(log: LogModel) -> list[str]:
    return [str(log.index(row, 0).data()) for row in range(log.rowCount())]


# ------------------------------------------------------------ sound


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("players", [1, 2, 4])
@BOTH_IN_TIME
def test_they_are_sound_models(qtmodeltester: ModelTester, moment: str, players: int, game: ExpeditionGame[Any]) -> None:
    for model in models(at(play_until(begun(*["person"] * players, game=game), MOMENTS[moment]))):
        qtmodeltester.check(model)


def test_they_stay_sound_while_the_game_goes_on_to_and_fro(qtmodeltester: ModelTester) -> None:
    table = at(play_until(begun("person", "person"), MOMENTS["in the middle"]))
    watched = models(table)
    for model in watched:
        qtmodeltester.check(model)
    for step in range(60):
        if step % 7 in (3, 4) and table.can_undo:
            table.undo()
        elif step % 7 == 5 and table.can_redo:
            table.redo()
        elif step % 7 == 6:
            table.look(step // 2)
            table.look_live()
        elif table.turn is not None:
            table.play(wish(table.session))


# ------------------------------------------------------------ true


def test_the_score_model_says_what_the_rules_say() -> None:
    table = at(play_until(begun("person", "person", "person"), MOMENTS["in the middle"]))
    model = ScoreModel(table, table)
    scores = GAME.scores(table.view)
    assert (model.rowCount(), model.columnCount()) == (len(scores[0].parts) + 1, 3)
    for seat, score in enumerate(scores):
        column = [str(model.index(row, seat).data()) for row in range(model.rowCount())]
        assert column == [str(points).replace("-", "−") for points in (*(part.points for part in score.parts), score.total)]
        counts = [model.index(row, seat).data(COUNT_ROLE) for row in range(model.rowCount() - 1)]
        assert counts == [part.count for part in score.parts]
        assert model.headerData(seat, Qt.Orientation.Horizontal) == NAMES[seat]
    assert model.headerData(model.rowCount() - 1, Qt.Orientation.Vertical) == "Total"
    spoken = str(model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == f"Bo, Torches: {scores[1].parts[0].points}"


def test_the_score_model_follows_what_is_on_the_screen() -> None:
    table = at(play_until(begun("person", "person"), MOMENTS["at the end"]))
    model = ScoreModel(table, table)
    assert model.scores == GAME.scores(table.session.state)
    table.look(0)
    assert model.scores == GAME.scores(table.session.state_at(0))
    table.look_live()
    assert model.scores == GAME.scores(table.session.state)


def test_the_players_model_says_who_plays_how_many_points_and_who_is_to_decide() -> None:
    table = at(play_until(begun("person", "person"), MOMENTS["in the middle"]))
    model = PlayersModel(table, table)
    totals = [score.total for score in GAME.scores(table.view)]
    assert [model.index(seat).data() for seat in range(2)] == ["Ada", "Bo"]
    assert [model.index(seat).data(SEAT_ROLE) for seat in range(2)] == [0, 1]
    assert [model.index(seat).data(COUNT_ROLE) for seat in range(2)] == totals
    spoken = [str(model.index(seat).data(Qt.ItemDataRole.AccessibleTextRole)) for seat in range(2)]
    assert spoken[table.turn or 0].endswith(", to decide")
    assert sum(words.endswith(", to decide") for words in spoken) == 1


# ------------------------------------------------------------ the log


def test_every_line_of_the_log_tells_of_the_move_that_it_looks_back_at() -> None:
    table = at(play_until(begun("person", "person"), MOMENTS["at the end"]))
    log = LogModel(table, table)
    seen = 0
    for row in range(log.rowCount()):
        index = log.index(row)
        ply = index.data(PLY_ROLE)
        assert ply >= seen, "the log tells things in the order in which they happened"
        seen = ply
        told = tell(table.view_at(ply - 1), table.view_at(ply), NAMES[:2])
        line = next(line for line in told if line.text == index.data())
        assert index.data(SEAT_ROLE) == (-1 if line.seat is None else line.seat)
        table.look(ply)
        assert table.shown == ply
        assert log.rowCount() > row, "looking back leaves the log as it is"
    assert index.data() == "The game is over."


def test_the_log_leaves_out_the_name_where_a_token_says_it() -> None:
    table = at(play_until(begun("person", "person"), MOMENTS["in the middle"]))
    log = LogModel(table, table)
    for row in range(log.rowCount()):
        index = log.index(row)
        seat = index.data(SEAT_ROLE)
        words = f"{NAMES[seat]} {index.data(SHORT_ROLE)}" if seat >= 0 else index.data(SHORT_ROLE)
        assert words == index.data()


def test_the_log_shrinks_when_a_move_is_taken_back_and_grows_again_with_redo() -> None:
    table = at(play_until(begun("person"), MOMENTS["in the middle"]))
    log = LogModel(table, table)
    before = lines(log)
    table.play(wish(table.session))
    after = lines(log)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    table.undo()
    assert lines(log) == before
    table.redo()
    assert lines(log) == after


def test_after_another_move_the_log_tells_the_new_story() -> None:
    table = at(play_until(begun("person"), MOMENTS["in the middle"]))
    log = LogModel(table, table)
    table.play(wish(table.session))
    table.undo()
    table.play(table.game.moves(table.session.state)[-1])
    fresh = LogModel(table)
    assert lines(log) == lines(fresh)


@BOTH_IN_TIME
def test_after_a_whole_game_to_and_fro_the_log_is_that_of_a_fresh_start(game: ExpeditionGame[Any]) -> None:
    table = at(begun("person", "person", game=game))
    log = LogModel(table, table)
    step = 0
    while table.turn is not None:
        step += 1
        if step % 5 == 0 and table.can_undo:
            table.undo()
        elif step % 11 == 0 and table.can_redo:
            table.redo()
        else:
            table.play(wish(table.session))
        assert lines(log) == lines(LogModel(table))


# ------------------------------------------------------------ silent


@pytest.mark.parametrize("stage", [KEEP, CROSS])
@BOTH_IN_TIME
def test_no_role_of_any_model_shows_what_another_seat_has_chosen_but_not_shown(stage: str, game: ExpeditionGame[Any]) -> None:
    """Bots choose first; the person at the third seat sees nothing of it, not even in a tool tip."""
    checked = 0
    for seed in range(5):
        session = begun("random", "greedy", "person", seed=f"hidden {seed}", game=game)
        while session.turn is not None and session.state.number < 8:
            if session.state.stage == stage and session.turn in (0, 1):
                table = at(session)
                assert table.viewer == 2
                watched = models(table)
                before = [dump(model) for model in watched]
                session.play(wish(session))
                table._arrive(session.ply - 1)
                assert [_besides_turn(dump(model)) for model in watched] == [_besides_turn(one) for one in before]
                checked += 1
            else:
                session.play(wish(session))
    assert checked >= 10


def _besides_turn(said: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Whose turn it is, everybody knows."""
    return [(*key, str(words).removesuffix(", to decide")) for *key, words in said]


def test_the_log_of_a_hot_seat_is_told_for_who_sits_there() -> None:
    table = at(play_until(begun("person", "person"), lambda state: state.stage == CROSS and state.number == 1))
    log = LogModel(table, table)
    known = lines(log)
    while table.turn == 0:
        table.play(wish(table.session))
    assert table.viewer == 1
    assert lines(log) == known, "the other player's marks are not told before both have made theirs"
    while table.session.state.number == 1:
        table.play(wish(table.session))
    assert len(lines(log)) > len(known)
    assert {log.index(row).data(SEAT_ROLE) for row in range(len(known), log.rowCount())} >= {0, 1}
