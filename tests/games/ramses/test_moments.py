"""The best moments of a game of Ramses: treasures found one after the other, and far pushes."""

from __future__ import annotations

from functools import cache

from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.state import State
from ramses_desktop.games.ramses.telling import FAR, moments
from tests.states.ramses import NAMES, played


@cache
def game(players: int) -> Session:
    return played(players)


def views(players: int) -> list[State]:
    return [game(players).view(0, ply) for ply in range(game(players).ply + 1)]


def test_each_is_seen_where_a_card_was_won_by_its_seat() -> None:
    seen = views(3)
    found = list(moments(seen, NAMES[:3]))
    assert found
    for one in found:
        before, after = (seen[ply].players[one.seat] for ply in (one.ply - 1, one.ply))
        assert len(after.won) == len(before.won) + 1


def test_a_row_is_of_cards_that_nobody_else_won_in_between() -> None:
    seen = views(1)
    rows = [one for one in moments(seen, NAMES[:1]) if "in a row" in one.deed]
    assert rows
    for one in rows:
        count = int(one.deed.split()[1])
        assert one.worth == f"+{count}", "alone, a card is a card"
        first, last = (int(word) for word in one.when.split() if word.isdigit())
        assert last - first + 1 == count


def test_single_finds_are_told_once_unless_they_were_pushed_far() -> None:
    found = list(moments(views(3), NAMES[:3]))
    rows = {one.ply for one in found if "in a row" in one.deed}
    singles = [one for one in found if "in a row" not in one.deed]
    assert all(one.ply not in rows or "push" in one.deed for one in singles)
    assert all(int(one.deed.split("push of ")[1].split(":")[0]) >= FAR for one in singles if "push" in one.deed)
