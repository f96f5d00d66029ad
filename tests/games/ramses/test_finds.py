"""What was found and missed: told when the game is over, and the worse a memory, the more it misses."""

from __future__ import annotations

from functools import cache

import pytest

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.course import TooEarly, look_back
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import RamsesOptions
from ramses_desktop.games.ramses.telling import SPANS, Finds, finds, together
from ramses_desktop.games.ramses.ui import words

pytestmark = pytest.mark.no_cover

GAMES = 12


@cache
def played(bot: str, number: int = 0, players: int = 1) -> Session:
    session = Session.new(GAME, RamsesOptions(players), f"finds {number}")
    while session.turn is not None:
        session.play(ask(BOTS[bot], session))
    return session


def all_finds(bot: str) -> Finds:
    return together(finds(played(bot, number), 0) for number in range(GAMES))


def test_nothing_is_told_before_the_game_is_over() -> None:
    running = played("scribe").branch(len(played("scribe").line) - 1)
    with pytest.raises(TooEarly):
        finds(running, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_hunt_of_the_seat_counts_once(seat: int) -> None:
    session = played("scribe", players=2)
    found, hunts = finds(session, seat), look_back(session).hunts
    assert list(found.hunts) == [hunt for hunt in hunts if hunt.seat == seat]
    assert found.found == sum(hunt.found for hunt in found.hunts) > 0
    assert found.missed == tuple(hunt for hunt in found.hunts if hunt.way is not None and not hunt.found)
    assert found.lucky == tuple(hunt for hunt in found.hunts if hunt.found and hunt.since is None)


def test_turns_are_counted_since_a_treasure_was_last_seen() -> None:
    session = played("scribe", players=2)
    look = look_back(session)
    seen = {place.treasure: place.seen for place in look.places}
    for at, hunt in enumerate(look.hunts):
        before = [ply for ply in seen[hunt.treasure] if ply <= hunt.start]
        if not before:
            assert hunt.ago is None
        elif at and before[-1] == look.hunts[at - 1].end:
            assert hunt.ago == 1
        else:
            assert hunt.ago == 1 + sum(before[-1] <= other.start for other in look.hunts[:at])


def test_spans_share_out_all_that_could_be_known() -> None:
    found = all_finds("scribe")
    assert [(span.first, span.last) for span in found.spans] == list(SPANS)
    assert sum(span.known for span in found.spans) == found.known > 0
    assert sum(span.missed for span in found.spans) == len(found.missed) > 0


def test_the_faster_a_bot_forgets_the_more_it_misses() -> None:
    """Apprentice forgets a third of what it knows each turn, Scribe a tenth, Vizier one thing in thirty, Pharaoh nothing."""
    games = [all_finds(bot) for bot in ("apprentice", "scribe", "vizier", "pharaoh")]
    shares = [len(found.missed) / found.known for found in games]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.75 > shares[1] > 0.4 > shares[2] > 0.1 > shares[3] == 0


@pytest.mark.parametrize("bot", ["apprentice", "scribe", "vizier"])
def test_the_longer_ago_a_treasure_was_seen_the_more_often_it_is_missed(bot: str) -> None:
    shares = [span.share for span in all_finds(bot).spans]
    assert shares[0] < shares[1] < shares[2]
    assert shares[-1] >= shares[1]


def test_without_anything_known_nothing_was_missed() -> None:
    assert [span.share for span in Finds(()).spans] == [0.0] * len(SPANS)


def test_both_are_told_in_words() -> None:
    session = played("scribe")
    told = {words.recalled(session.seen_at(0, hunt.start), 0).partition(":")[0] for hunt in finds(session, 0).hunts}
    assert {"Nobody had seen it yet", "Last seen 6 turns ago"} <= told
    missed = next(hunt for hunt in finds(session, 0).missed if hunt.ago == 6)
    name = words.treasure(missed.treasure)
    slides = "1 slide" if missed.way == 1 else f"{missed.way} slides"
    assert (
        words.recalled(session.seen_at(0, missed.start), 0)
        == f"Last seen 6 turns ago: {name}. {slides} over known sand would have led there."
    )
    spans = [span for span in finds(session, 0).spans if span.known]
    told_spans = words.forgotten(session, 0)
    assert told_spans.startswith("Missed, by turns since last seen: ")
    assert told_spans.count(" of ") == len(spans)
    assert f"11 or more: {spans[-1].missed} of {spans[-1].known}." in told_spans
