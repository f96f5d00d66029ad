"""What may be undone at which table: the undo policy, for every kind of move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots
from ramses_desktop.games.flip_and_write.rules import REPLACE, Bonus, Cross, ExpeditionGame
from ramses_desktop.games.pyramids.rules import CROSS, GAME
from ramses_desktop.games.pyramids.rules import State as PyramidsState
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.ui.table.controller import Table
from tests.tiers import one_quick
from tests.ui.play import BOTH, BOTH_IN_TIME, State, begun, begun_from, kind, lost_bonus, play_until, reopened, wish

pytestmark = pytest.mark.usefixtures("qapp")

TABLES: Final = {
    "match": (MATCH, False),
    "casual": (CASUAL, False),
    "casual, take back": (CASUAL, True),
    "practice": (PRACTICE, False),
}
STILL_DECIDING: Final = tuple(TABLES)
HANDED_ON: Final = ("casual", "casual, take back", "practice")
REVEALED: Final = ("casual, take back", "practice")


def leads_on(state: Any, move: Move) -> bool:
    """Whether bonus boxes follow a move, in the game that this position belongs to."""
    game: AnyGame = GAME if isinstance(state, PyramidsState) else SILVER_GOLD
    return bool(game.play(state, move).bonus)


def first(state: State) -> bool:
    """Whether the first of two players decides, so that the other is still to come."""
    return bool(state.seat == 0)


MOVES: Final[dict[str, tuple[Callable[[State, Move], bool], tuple[str, ...]]]] = {
    "two kept by the first": (lambda state, move: kind(state, move) == "keep" and first(state), HANDED_ON),
    "two kept by the last": (lambda state, move: kind(state, move) == "keep" and not first(state), REVEALED),
    "a pattern by the first": (
        lambda state, move: kind(state, move) == "pattern" and first(state) and not leads_on(state, move), HANDED_ON
    ),
    "a pattern by the last": (
        lambda state, move: kind(state, move) == "pattern" and not first(state) and not leads_on(state, move), REVEALED
    ),
    "a single box by the first": (
        lambda state, move: kind(state, move) == "single" and first(state) and not leads_on(state, move), HANDED_ON
    ),
    "a single box by the last": (
        lambda state, move: kind(state, move) == "single" and not first(state) and not leads_on(state, move), REVEALED
    ),
    "the beginning of a chain": (lambda state, move: isinstance(move, Cross) and leads_on(state, move), STILL_DECIDING),
    "a bonus box that leads to another": (lambda state, move: isinstance(move, Bonus) and leads_on(state, move), STILL_DECIDING),
    "the end of the first's chain": (
        lambda state, move: isinstance(move, Bonus) and first(state) and not leads_on(state, move), HANDED_ON
    ),
    "the end of the last's chain": (
        lambda state, move: isinstance(move, Bonus) and not first(state) and not leads_on(state, move), REVEALED
    ),
    "a lost bonus": (lambda state, move: kind(state, move) == "lost", HANDED_ON),
    "a pyramid of the display": (lambda state, move: kind(state, move) == "display", REVEALED),
    "a pyramid of the deck": (lambda state, move: kind(state, move) == "deck", REVEALED),
}  # fmt: skip


def before(name: str, game: ExpeditionGame[Any]) -> tuple[Session, Move]:
    """A game in which the next move is of this kind."""
    wanted = MOVES[name][0]
    if name == "a lost bonus":
        state, move = lost_bonus(game)
        session = begun_from(state, "person", "person", game=game)
        session.play(move)
        return session, session.game.moves(session.state)[0]
    for seed in range(100):
        session = begun("person", "person", seed=f"undo {seed}", game=game)
        while session.turn is not None:
            for move in (wish(session), *session.game.moves(session.state)):
                if wanted(session.state, move):
                    return session, move
            session.play(wish(session))
    raise AssertionError(f"nowhere is there {name}")


def at(session: Session, table: str) -> Table:
    kind_of_table, take_back = TABLES[table]
    found = Table(session, bots(session.game.spec.id), kind_of_table, take_back=take_back)
    found.bots.pause = 0
    found.begin()
    return found


# ------------------------------------------------------------ the policy


@pytest.mark.parametrize("name", MOVES)
@pytest.mark.parametrize("kind_of_table", TABLES)
@BOTH_IN_TIME
def test_a_move_may_be_taken_back_where_the_policy_says_so(kind_of_table: str, name: str, game: ExpeditionGame[Any]) -> None:
    session, move = before(name, game)
    table = at(session, kind_of_table)
    ply, seat = session.ply, session.turn
    assert (table.can_undo, table.can_redo) == (False, False)
    assert table.play(move)
    after = session.state
    assert table.can_undo == (kind_of_table in MOVES[name][1])
    table.undo()
    if kind_of_table not in MOVES[name][1]:
        assert (session.ply, table.stack.count()) == (ply + 1, 0)
        return
    assert (session.ply, table.turn, table.viewer) == (ply, seat, seat)
    assert table.assisted == (MOVES[name][1] == REVEALED)
    assert (table.can_undo, table.can_redo) == (False, True)
    table.redo()
    assert session.state == after
    assert (table.can_undo, table.can_redo) == (True, False)


@pytest.mark.parametrize("name", [name for name, (_, tables) in MOVES.items() if "casual" in tables and name != "a lost bonus"])
def test_another_move_cuts_off_what_was_taken_back(name: str) -> None:
    session, move = before(name, GAME)
    table = at(session, "casual")
    table.play(move)
    table.undo()
    other = next(one for one in session.game.moves(session.state) if one != move)
    assert table.play(other)
    assert session.line[-1] == other
    assert session.ply == len(session.line)
    assert not table.can_redo


@BOTH
def test_alone_a_mark_that_completes_a_card_may_be_taken_back_until_a_new_one_is_taken(game: ExpeditionGame[Any]) -> None:
    session = begun("person", game=game)
    while session.state.stage != REPLACE:
        session.play(wish(session))
    (move, before), session = (session.line[-1], session.state_at(session.ply - 1)), session.branch(session.ply - 1)
    table = at(session, "casual")
    assert (table.play(move), table.can_undo) == (True, True)
    table.undo()
    assert (session.state, table.assisted) == (before, False)
    table.redo()
    table.play(game.moves(session.state)[0])
    assert table.undo_words() == "What has been revealed cannot be undone"


# ------------------------------------------------------------ chains


def a_chain(game: ExpeditionGame[Any]) -> tuple[Session, list[Move]]:
    """A game with a mark and its bonus box to come, and these two moves; another player decides after them."""
    for seed in range(100):
        session = begun("person", "person", seed=f"chain {seed}", game=game)
        while session.turn is not None:
            state = session.state
            for move in session.game.moves(state):
                if first(state) and isinstance(move, Cross) and leads_on(state, move):
                    after = session.game.play(state, move)
                    ends = [bonus for bonus in session.game.moves(after) if not leads_on(after, bonus)]
                    if after.bonus == 1 and ends:
                        return session, [move, ends[0]]
            session.play(wish(session))
    raise AssertionError("no chain anywhere")


@BOTH
def test_a_chain_is_taken_back_box_by_box(game: ExpeditionGame[Any]) -> None:
    session, moves = a_chain(game)
    table, ply = at(session, "casual"), session.ply
    for move in moves:
        assert table.play(move)
    assert table.turn == 1
    table.undo()
    assert (session.ply, table.turn, session.state.bonus) == (ply + 1, 0, 1)
    table.undo()
    assert (session.ply, table.turn, session.state.bonus) == (ply, 0, 0)
    assert not table.assisted
    table.redo()
    assert session.ply == ply + 1
    table.redo()
    assert session.ply == ply + 2


@BOTH
def test_in_a_match_a_chain_may_be_taken_back_until_its_last_box_is_confirmed(game: ExpeditionGame[Any]) -> None:
    session, (mark, bonus) = a_chain(game)
    table, ply = at(session, "match"), session.ply
    table.play(mark)
    table.undo()
    assert session.ply == ply
    table.play(mark)
    table.play(bonus)
    assert not table.can_undo
    assert table.stack.count() == 0


# ------------------------------------------------------------ with bots


def in_the_middle(*players: str) -> Session:
    return play_until(begun(*players), lambda state: (state.stage, state.number, state.seat, state.bonus) == (CROSS, 2, 0, 0))


def answer(qtbot: QtBot, table: Table) -> None:
    """A person's turn, and the bots' answers."""
    table.play(wish(table.session))
    qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)


def test_taking_back_takes_the_bots_answers_along_and_redo_brings_the_same_ones(qtbot: QtBot) -> None:
    session = in_the_middle("person", "greedy", "random")
    table = at(session, "practice")
    start = session.ply
    stops = [start]
    for _ in range(8):
        answer(qtbot, table)
        stops.append(session.ply)
    line, state = list(session.line), session.state
    for stop in reversed(stops[:-1]):
        table.undo()
        assert (session.ply, table.turn) == (stop, 0)
    assert not table.can_undo
    assert table.assisted
    for stop in stops[1:]:
        table.redo()
        assert session.ply == stop
    assert (session.line, session.state) == (line, state)
    assert not table.can_redo
    assert reopened(session).state == state


def test_the_same_move_again_has_the_same_future(qtbot: QtBot) -> None:
    session = in_the_middle("person", "random", "random")
    table = at(session, "practice")
    move = wish(session)
    answer(qtbot, table)
    line = list(session.line)
    table.undo()
    table.play(move)
    qtbot.waitUntil(lambda: table.awaits_person)
    assert session.line == line


def test_a_casual_table_takes_nothing_back_once_the_bots_have_answered(qtbot: QtBot) -> None:
    session = in_the_middle("person", "greedy")
    table = at(session, "casual")
    answer(qtbot, table)
    assert not table.can_undo
    assert table.stack.count() == 0


def test_with_take_back_a_casual_table_takes_back_everything_and_says_so(qtbot: QtBot) -> None:
    session = in_the_middle("person", "greedy")
    table, ply = at(session, "casual, take back"), session.ply
    answer(qtbot, table)
    assert not table.assisted
    table.undo()
    assert session.ply == ply
    assert table.assisted


def test_before_the_bots_have_answered_a_casual_table_takes_back(qtbot: QtBot) -> None:
    session = in_the_middle("person", "greedy")
    table, ply = at(session, "casual"), session.ply
    table.bots.pause = 3_600_000
    table.play(wish(session))
    assert table.can_undo
    table.undo()
    assert (session.ply, table.assisted) == (ply, False)
    table.redo()
    assert session.ply > ply
    table.bots.play_on()
    qtbot.waitUntil(lambda: table.awaits_person)


def test_a_bots_move_alone_cannot_be_taken_back(qtbot: QtBot) -> None:
    table = at(begun("greedy", "person", "person"), "practice")
    qtbot.waitUntil(lambda: table.awaits_person)
    assert table.session.ply == 1
    assert not table.can_undo
    table.undo()
    assert table.session.ply == 1


def test_a_finished_practice_game_can_be_taken_up_again(qtbot: QtBot) -> None:
    session = play_until(begun("person", "greedy"), lambda state: state.number == 27 and state.seat == 0)
    table = at(session, "practice")
    over: list[int] = []
    table.over.connect(lambda: over.append(session.ply))
    while table.turn is not None:
        answer(qtbot, table)
    end = session.ply
    table.undo()
    assert table.awaits_person
    table.redo()
    assert (session.ply, over) == (end, [end, end])


# ------------------------------------------------------------ in words


def test_undo_and_redo_say_what_they_do_or_why_they_cannot() -> None:
    session = begun("person", "person")
    table = at(session, "casual")
    assert (table.undo_words(), table.redo_words()) == ("Nothing to undo yet", "Nothing to redo")
    table.edit(1, 2, "turn")
    assert table.undo_words() == "Undo: turn"
    table.undo()
    assert table.redo_words() == "Redo: turn"
    table.play(wish(session))
    assert table.undo_words() == "Undo the last move", "what the first has kept is a secret"
    table.undo()
    assert table.redo_words().startswith("Redo: Ada kept pyramids")
    table.redo()
    table.play(wish(session))
    assert table.undo_words() == "What has been revealed cannot be undone"
    table.look(1)
    assert table.undo_words() == table.redo_words() == "Go back to the game first"


def test_undo_tells_the_last_move_of_whoever_looks_as_the_log_does() -> None:
    table = at(in_the_middle("person", "greedy"), "practice")
    session = table.session
    move = next(move for move in session.game.moves(session.state) if move.boxes.bit_count() > 1)
    table.play(move)
    assert table.undo_words() == f"Undo: Ada marked {move.boxes.bit_count()} boxes on pyramid {move.card}."


def test_where_only_bots_have_moved_there_is_nothing_to_take_back(qtbot: QtBot) -> None:
    table = at(begun("greedy", "person", "person"), "casual")
    qtbot.waitUntil(lambda: table.awaits_person)
    assert table.undo_words() == "Nothing to undo yet"


def test_in_a_match_moves_stand() -> None:
    table = at(begun("person", "person"), "match")
    table.play(wish(table.session))
    assert table.undo_words() == "In a match, confirmed moves stand"


# ------------------------------------------------------------ whole games


@pytest.mark.parametrize("kind_of_table", one_quick("casual, take back", "casual", "practice", "match"))
@BOTH_IN_TIME
def test_whatever_is_taken_back_and_played_again_the_record_tells_the_same_game(
    kind_of_table: str, game: ExpeditionGame[Any]
) -> None:
    """Random moves, undo and redo in a whole game of three people."""
    luck = Luck("to and fro", kind_of_table)
    table = at(begun("person", "person", "person", seed=kind_of_table, game=game), kind_of_table)
    session = table.session
    steps = 0
    while table.turn is not None:
        steps += 1
        assert steps < 5000
        can = table.can_undo, table.can_redo
        ply = session.ply
        deed = luck.below(8)
        if deed == 0:
            table.undo()
            assert session.ply < ply if can[0] else session.ply == ply
        elif deed == 1:
            table.redo()
            assert session.ply > ply if can[1] else session.ply == ply
        else:
            assert table.play(wish(session))
        assert deed > 1 or session.state == replayed(session)
    assert reopened(session).state == session.state


def replayed(session: Session) -> State:
    """The position on the table, replayed from the deal."""
    state: State = session.game.start(session.options, session.deal)
    for move in session.line[: session.ply]:
        state = session.game.play(state, move)
    return state
