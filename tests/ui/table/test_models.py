"""The table as item models: sound as models, true to the game, and silent about what the person at the screen may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from pytestqt.modeltest import ModelTester
from shiboken6 import delete

from ramses_desktop.engine.game import AnyGame, Part, RaceGame
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots, info_of, telling
from ramses_desktop.games.flip_and_write.rules import ExpeditionGame
from ramses_desktop.games.pyramids.rules import CROSS, KEEP
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.models import COUNT_ROLE, PLY_ROLE, SEAT_ROLE, SHORT_ROLE, LogModel, ScoreModel
from tests.tiers import every_game
from tests.ui.play import BOTH_IN_TIME, EVERY, NAMES, begun, dump, half, people, play_until, whole, wish

pytestmark = pytest.mark.usefixtures("qapp")

TWO: Final = ("person", "person")
MOMENTS: Final[dict[str, tuple[int, Callable[..., Session]]]] = {
    "at the start": (4, lambda game, *players: begun(*players, game=game)),
    "in the middle": (1, half),
    "at the end": (2, whole),
}
"""Each with its number of players."""


TABLES: Final[list[Table]] = []


@pytest.fixture(autouse=True)
def no_table_is_left() -> Iterator[None]:
    """As on a page, Qt deletes a table with its models; where Python finds such a family as garbage, PySide crashes."""
    yield
    while TABLES:
        delete(TABLES.pop())


def at(session: Session) -> Table:
    table = Table(session, bots(session.game.spec.id), PRACTICE)
    TABLES.append(table)
    table.bots.pause = 3_600_000
    table.begin()
    return table


def models(table: Table) -> list[QAbstractItemModel]:
    return [ScoreModel(table, table), LogModel(table, table)]


def lines(log: LogModel) -> list[str]:
    log.offer_earlier(0)
    return [str(log.index(row, 0).data()) for row in range(log.rowCount())]


# ------------------------------------------------------------ sound


@pytest.mark.parametrize("moment", MOMENTS)
@EVERY
def test_they_are_sound_models(qtmodeltester: ModelTester, moment: str, game: AnyGame) -> None:
    players, come_to = MOMENTS[moment]
    for model in models(at(come_to(game, *people(game, players)))):
        qtmodeltester.check(model)


@every_game("pyramids")
def test_they_stay_sound_while_the_game_goes_on_to_and_fro(qtmodeltester: ModelTester, game: AnyGame) -> None:
    table = at(half(game, *TWO))
    watched = models(table)
    for model in watched:
        qtmodeltester.check(model)
    for step in range(40):
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


def in_rows(game: AnyGame, parts: list[Part]) -> list[Part]:
    """With one part for all those that share a row."""
    for row in info_of(game.spec.id).rows:
        first = next(at for at, part in enumerate(parts) if part.name in row.parts)
        shared = [part for part in parts if part.name in row.parts]
        whole = Part(row.name, row.name, sum(part.points for part in shared), sum(part.count for part in shared))
        parts = [*parts[:first], whole, *(part for part in parts[first:] if part not in shared)]
    return parts


def test_what_shares_a_row_is_told_apart_in_its_tooltip() -> None:
    table = at(whole(PYRAMIDS, *TWO))
    model = ScoreModel(table, table)
    row = next(row for row in range(model.rowCount()) if model.headerData(row, Qt.Orientation.Vertical) == "Gems")
    found = {part.name: part.points for part in PYRAMIDS.scores(table.view)[0].parts}
    pairs, singles = found["gem_pairs"], found["single_gems"]
    told = str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)).splitlines()
    assert told == [f"Ada, Gems: {pairs + singles}", f"Pairs of gems: {pairs}", f"Single gems: {singles}"]


@EVERY
def test_the_score_model_says_what_the_rules_say(game: AnyGame) -> None:
    table = at(whole(game, *TWO))
    model = ScoreModel(table, table)
    scores, race = game.scores(table.view), isinstance(game, RaceGame)
    rows = [in_rows(game, [part for part in score.parts if not (race and part.earns)]) for score in scores]
    assert (model.rowCount(), model.columnCount()) == (len(rows[0]) + 1, 2)
    for seat, score in enumerate(scores):
        column = [str(model.index(row, seat).data()) for row in range(model.rowCount())]
        points = [*("" if part.name == "title" else part.number for part in rows[seat]), score.place if race else score.total]
        assert column == [str(one).replace("-", "−") for one in points]
        counts = [model.index(row, seat).data(COUNT_ROLE) for row in range(model.rowCount() - 1)]
        assert counts == [part.count for part in rows[seat]]
        assert model.headerData(seat, Qt.Orientation.Horizontal) == NAMES[seat]
    assert model.headerData(model.rowCount() - 1, Qt.Orientation.Vertical) == ("Place" if race else "Total")
    spoken = str(model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == f"Bo, {rows[1][0].label}: {rows[1][0].number}"


@EVERY
def test_the_score_model_follows_the_screen_when_told_to(game: AnyGame) -> None:
    table = at(whole(game, *TWO))
    model = ScoreModel(table, table)
    assert model.scores == game.scores(table.session.state)
    table.look(0)
    model.refresh()
    assert model.scores == game.scores(table.view_at(0))


# ------------------------------------------------------------ the log


@EVERY
def test_every_line_of_the_log_tells_of_the_move_that_it_looks_back_at(game: AnyGame) -> None:
    table = at(whole(game, *TWO))
    log = LogModel(table, table)
    plies = [log.index(row).data(PLY_ROLE) for row in range(log.rowCount())]
    assert plies == sorted(plies), "the log tells things in the order in which they happened"
    for row in [*range(0, len(plies), 1 + len(plies) // 30), len(plies) - 1]:
        index, ply = log.index(row), plies[row]
        told = telling(game.spec.id).tell(table.view_at(ply - 1), table.view_at(ply), NAMES[:2])
        line = next(line for line in told if line.text == index.data())
        assert index.data(SEAT_ROLE) == (-1 if line.seat is None else line.seat)
        table.look(ply)
        assert table.shown_ply == ply
        assert log.rowCount() == len(plies), "looking back leaves the log as it is"
    assert index.data().startswith("The game is over.")


@EVERY
def test_the_log_leaves_out_the_name_where_a_token_says_it(game: AnyGame) -> None:
    table = at(half(game, *TWO))
    log = LogModel(table, table)
    for row in range(log.rowCount()):
        index = log.index(row)
        seat = index.data(SEAT_ROLE)
        short, said = index.data(SHORT_ROLE), index.data()
        if seat < 0 or not said.startswith(f"{NAMES[seat]} "):
            assert short == said
        else:
            assert f"{NAMES[seat]} {short}" == said


@EVERY
def test_the_log_shrinks_when_a_move_is_taken_back_and_grows_again_with_redo(game: AnyGame) -> None:
    table = at(half(game, *people(game, 1)))
    log = LogModel(table, table)
    before = lines(log)
    while lines(log) == before:
        table.play(wish(table.session))
    after = lines(log)
    assert after[: len(before)] == before
    table.undo()
    assert lines(log) == before
    table.redo()
    assert lines(log) == after


@EVERY
def test_after_another_move_the_log_tells_the_new_story(game: AnyGame) -> None:
    table = at(half(game, *people(game, 1)))
    log = LogModel(table, table)
    while len(legal := game.moves(table.session.state)) < 2:
        table.play(legal[0])
    for move in (legal[0], legal[-1]):
        table.play(move)
        assert lines(log) == lines(LogModel(table))
        table.undo()


@every_game("ramses")
def test_to_and_fro_the_log_is_that_of_a_fresh_start(game: AnyGame) -> None:
    table = at(half(game, *TWO))
    log = LogModel(table, table)
    for step in range(1, 36):
        if step % 5 == 0 and table.can_undo:
            table.undo()
        elif step % 11 == 0 and table.can_redo:
            table.redo()
        elif table.turn is not None:
            table.play(wish(table.session))
        assert lines(log) == lines(LogModel(table))


# ------------------------------------------------------------ silent


@pytest.mark.parametrize("stage", [KEEP, CROSS])
@BOTH_IN_TIME
def test_no_role_of_any_model_shows_what_another_seat_has_chosen_but_not_shown(stage: str, game: ExpeditionGame[Any]) -> None:
    """Bots choose first; the person at the third seat sees none of it, not even in a tooltip."""
    checked = 0
    for seed in range(2):
        session = begun("random", "greedy", "person", seed=f"hidden {seed}", game=game)
        while session.turn is not None and session.state.number < 2:
            if session.state.stage == stage and session.turn in (0, 1):
                table = at(session)
                assert table.viewer == 2
                watched = models(table)
                before = [dump(model) for model in watched]
                session.play(wish(session))
                table._arrive(session.ply - 1)
                assert [dump(model) for model in watched] == before
                table.stop()
                checked += 1
            else:
                session.play(wish(session))
    assert checked >= 4


@pytest.mark.slow
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
