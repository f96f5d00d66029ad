"""The log in words: what somebody would note down who saw two views, one after the other."""

from __future__ import annotations

from itertools import pairwise

from attrs import evolve

from ramses_desktop.engine.telling import Line
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER, REPLACE, RIVAL, State
from ramses_desktop.games.pyramids.telling import TELLING
from tests.ui.play import NAMES, begun, play_until, wish


def texts(before: State, after: State, players: int = 2) -> list[str]:
    return [line.text for line in TELLING.tell(before, after, NAMES[:players])]


def test_who_keeps_two_sees_it_at_once_and_the_others_when_all_have_chosen() -> None:
    session = begun("person", "person")
    first = wish(session)
    session.play(first)
    session.play(wish(session))
    states = [session.state_at(ply) for ply in range(3)]
    own, others = ([GAME.view(state, seat) for state in states] for seat in (0, 1))
    kept = f"Ada kept pyramids {str(first).removeprefix('keep ').replace(' ', ' and ')}."
    assert texts(own[0], own[1]) == [kept]
    assert texts(others[0], others[1]) == []
    assert kept in texts(others[1], others[2])
    assert texts(others[1], others[2])[-1] == "Round 1 begins."


def test_marks_are_told_by_number_and_a_single_box_by_name() -> None:
    session = play_until(begun("person", "person"), lambda state: state.stage == CROSS)
    view = GAME.view(session.state, 0)
    player = view.players[0]
    one, other = player.cards
    marked = evolve(player, cards=(evolve(one, crossed=0b1), evolve(other, crossed=0b111)))
    after = evolve(view, players=(marked, view.players[1]))
    assert TELLING.tell(view, after, NAMES[:2]) == [
        Line(0, f"Ada marked a1 on pyramid {one.card}."),
        Line(0, f"Ada marked 3 boxes on pyramid {other.card}."),
    ]


def test_completing_and_taking_pyramids_is_told() -> None:
    session = play_until(begun("person", "person"), lambda state: state.stage == REPLACE)
    ply, seat = session.ply, session.turn
    assert seat is not None
    told = texts(GAME.view(session.state_at(ply - 1), 0), GAME.view(session.state, 0))
    assert f"{NAMES[seat]} completed pyramid {session.state.players[seat].done[-1]}." in told
    session.play(GAME.moves(session.state)[0])
    taken = session.state_at(ply).display[0]
    assert f"{NAMES[seat]} took pyramid {taken}." in texts(GAME.view(session.state_at(ply), 0), GAME.view(session.state, 0))


def test_pyramid_points_go_to_whom_they_went() -> None:
    session = play_until(begun("person"), lambda state: state.number == 7 and state.stage == CROSS)
    ply = session.ply
    before, after = GAME.view(session.state_at(ply - 1), 0), GAME.view(session.state, 0)
    struck = next(colour for colour, owners in enumerate(after.claims) if RIVAL in owners)
    name = ("green", "orange", "purple")[struck]
    told = texts(before, after, 1)
    assert f"The rival struck off 10 {name} pyramid points." in told
    assert told[-1] == "Round 2 begins."
    claims = [(0,) if at == struck else owners for at, owners in enumerate(before.claims)]
    assert texts(before, evolve(before, claims=tuple(claims)), 1) == [f"Ada took 10 {name} pyramid points."]


def test_the_end_is_told_once() -> None:
    session = play_until(begun("person", "person"), lambda state: state.stage == OVER)
    told = [
        text
        for ply in range(1, session.ply + 1)
        for text in texts(GAME.view(session.state_at(ply - 1), 0), GAME.view(session.state_at(ply), 0))
    ]
    assert told.count("The game is over.") == 1
    assert told[-1] == "The game is over."
    assert [text for text in told if text.startswith("Round")] == [f"Round {number} begins." for number in (1, 2, 3, 4)]


def test_everything_that_happened_to_a_player_is_told_to_everybody_in_the_end() -> None:
    """The log alone tells which pyramids each player kept, took and completed."""
    session = play_until(begun("person", "person"), lambda state: state.stage == OVER)
    for seat in (0, 1):
        views = [GAME.view(state, seat) for state in (session.state_at(ply) for ply in range(session.ply + 1))]
        told = [text for before, after in pairwise(views) for text in texts(before, after)]
        for who in (0, 1):
            done = [int(text.split()[-1][:-1]) for text in told if text.startswith(f"{NAMES[who]} completed")]
            assert done == list(session.state.players[who].done)


def test_nothing_is_told_of_a_view_that_does_not_change() -> None:
    session = begun("person", "person")
    while session.turn is not None:
        assert session.state.stage in (KEEP, CROSS, REPLACE)
        view = GAME.view(session.state, 0)
        assert texts(view, view) == []
        session.play(wish(session))
