"""What is told of Ramses, in words that help nobody's memory: the log, sounds, a table in plain text, the best moments, what was
found and missed, and how fast somebody forgets."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine import sound
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses import telling
from ramses_desktop.games.ramses.bots import APPRENTICE, BOTS, SCRIBE, VIZIER, Mind
from ramses_desktop.games.ramses.course import TooEarly, look_back
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, OVER, RamsesOptions, Slide, State, parts
from ramses_desktop.games.ramses.telling import (
    ENOUGH_HUNTS,
    FAR,
    SLIP_FROM,
    SPANS,
    Finds,
    Forgetting,
    Spell,
    Trial,
    _mean_wait,
    confirmed,
    estimate,
    finds,
    gesture,
    in_passing,
    moments,
    move_name,
    sounds,
    spells,
    tell,
    together,
)
from ramses_desktop.games.ramses.ui import words
from tests.games.long import bot_game
from tests.games.ramses.by_hand import (
    OTHER,
    THIRD,
    about_to_be_stung,
    back_and_forth,
    beside,
    beside_treasure,
    card,
    challenged,
    circling,
    duelling,
    expert,
    fighting,
    harmless,
    hole,
    moved_to,
    play,
    table,
    with_player,
)
from tests.states.ramses import NAMES as PLAYERS
from tests.states.ramses import played

pytestmark = pytest.mark.no_cover

NAMES = ("Ada", "Bo", "Cleo")
WON = "Ada found the treasure and now has 1 card."


def told(state: State, move: str, seat: int = 0) -> list[str]:
    after = play(state, move)
    return [line.text for line in tell(GAME.view(state, seat), GAME.view(after, seat), NAMES)]


def test_cards_storms_luck_and_powers():
    assert told(table(), "turn over") == ["Ada turned over a card."]
    assert told(table(symbols=("sandstorm",)), "turn over") == ["A sandstorm turned the board.", "Ada turned over a card."]
    assert told(table(symbols=("powers",)), "turn over")[1:] == ["Everyone has super powers until this card is won."]
    luck = told(table(free="a3", pile=(card(5, 2), 14)), "turn over")
    assert luck == ["Ada turned over a card.", "Ada was in luck: the treasure lay open. That makes 1 card."]


def test_a_slide_that_uncovered_nothing_is_not_told():
    assert told(table(card=12, free="d2"), "slide left") == []
    assert told(fighting(), "slide up") == []
    assert told(harmless(), "slide left") == []


def test_treasures():
    assert told(table(card=card(7, 1), free=beside(7)), "slide right") == [WON]
    assert told(table(card=card(2, 1), free=beside(7)), "slide right") == ["Ada uncovered the wrong treasure."]
    out = ["Ada uncovered the wrong treasure.", "The card is out of the game."]
    assert told(table(1, card=card(2, 1), free=beside(7)), "slide right") == out
    assert told(table(card=card(2, 1), free=beside(7), turns=st.MOST_TURNS - 1), "slide right") == out
    assert told(table(card=card(7, 1), free=beside(7), pile=()), "slide right") == [WON, "The game is over."]


def test_who_has_won_a_card_is_told_with_how_many_that_makes():
    rich = ((1, 2), (3,))
    assert told(table(2, card=card(7, 1), free=beside(7), won=rich), "slide right") == [
        "Ada found the treasure and now has 3 cards."
    ]
    luck = table(2, free="a3", pile=(card(5, 2), 14), won=rich)
    assert told(luck, "turn over")[1] == "Ada was in luck: the treasure lay open. That makes 3 cards."


def test_what_is_too_small_for_the_log_can_still_be_said():
    def said(state: State, move: str) -> str:
        return in_passing(GAME.view(state, 0), GAME.view(play(state, move), 0), NAMES).text

    assert said(table(card=12, free="d2"), "slide left") == "Ada slid and found only sand."
    assert said(harmless(), "slide left") == "Bo slid and found only sand."
    looking = play(expert(), "slide right")
    assert said(looking, "leave standing") == "Ada left the gold pyramid alone."
    assert said(play(looking, "leave standing"), "keep scarab") == "Ada kept the scarab."


def test_turns_that_went_on_for_too_long():
    long = f"Ada slid {st.MOST_SLIDES} times and found only sand: the turn is over."
    assert told(back_and_forth(table(card=12, free="d2"), st.MOST_SLIDES - 1), "slide right") == [long]
    alone = back_and_forth(table(1, card=12, free="d2"), st.MOST_SLIDES - 1)
    assert told(alone, "slide right") == [long, "The card is out of the game."]


def test_the_scorpion():
    begins = table(card=card(7, 1), free=beside(7), symbols=("scorpion",))
    assert told(begins, "slide right") == [WON, "Scorpion: everyone slides one pyramid, Bo first."]
    stings = "Bo uncovered a treasure and was stung by the scorpion."
    rich = about_to_be_stung(won=((), (2,)))
    assert told(rich, "slide right") == [stings]
    assert told(play(rich, "slide right"), "give 2") == ["Bo gave Ada a card."]
    handed = "Bo had no card to give: Ada took the scorpion card, unseen."
    assert told(about_to_be_stung(), "slide right") == [stings, handed]
    again = told(about_to_be_stung(symbols=("scorpion", "scorpion")), "slide right")
    assert again == [stings, handed, "Scorpion: everyone slides one pyramid, Cleo first."]
    left = ["The scorpion left: nobody uncovered a treasure."]
    assert told(circling(harmless(), st.SCORPION_SLIDES - 1), "slide down") == left


def test_the_duel():
    before = table(card=card(7, 1), free=beside(7), symbols=("duel",), won=((), (OTHER,), (THIRD,)))
    assert told(before, "slide right") == [WON, "A duel: Bo against Cleo."]
    poor = table(card=card(7, 1), free=beside(7), symbols=("duel",), won=((), (OTHER,)), pile=(12, 14))
    assert told(poor, "slide right")[2:] == ["Cleo had no card and took the one under the duel card."]
    short = table(card=card(7, 1), free=beside(7), symbols=("duel",), pile=(12,))
    assert told(short, "slide right") == [WON, "No duel: there are no two different treasures to lay."]
    assert told(play(short, "slide right"), "turn over") == ["Bo turned over a card."]
    assert told(challenged(), f"lay {OTHER}") == ["Bo laid a card for the duel."]
    assert told(beside_treasure(fighting(), 6), "slide right") == ["Bo uncovered another treasure."]
    assert told(beside_treasure(fighting(), 9), "slide right") == ["Bo won the duel and now has 3 cards."]
    assert told(beside_treasure(fighting(), 5), "slide right") == ["Cleo won the duel and now has 2 cards."]
    last = play(moved_to(fighting(), beside(6)), "slide right", *["slide left", "slide right"] * 18, "slide left")
    assert told(last, "slide right") == ["The duel was a draw: both keep their cards."]


def test_the_duel_of_experts():
    assert told(play(duelling(), "slide right"), "look under") == ["Ada found an explorer with 2 hats."]
    own = play(duelling(own=card(2, 1)), "slide right")
    assert told(own, "leave standing") == ["Bo won the duel and now has 2 cards."]
    slid = moved_to(table(kind=EXPERT, action="duel", stage="slide", duellists=(0, 1), laid=(OTHER, THIRD), card=0), "d6")
    long = f"Ada slid {st.MOST_SLIDES} times and found only sand: the turn is over."
    assert told(back_and_forth(slid, st.MOST_SLIDES - 1), "slide right") == [long]


def test_chips_and_the_scarab():
    assert told(expert(), "slide right") == ["Ada uncovered the wrong treasure."]
    assert told(play(expert(), "slide right"), "look under") == ["Ada found an explorer with 2 hats."]
    assert told(play(expert(chips={3: 1}), "slide right"), "look under") == ["Ada found an explorer with a hat."]
    assert told(play(expert(chips={}), "slide right"), "look under") == ["Ada looked under the gold pyramid: nothing."]
    assert told(play(expert(), "slide right"), "leave standing") == []
    decided = play(expert(), "slide right", "leave standing")
    assert told(decided, "use scarab") == ["Ada used the scarab and goes on."]
    assert told(decided, "keep scarab") == []
    late = play(expert(turns=st.MOST_TURNS - 1), "slide right", "leave standing")
    assert told(late, "keep scarab") == ["The card is out of the game."]


def test_the_mummy():
    curse = "Ada met the curse of the mummy."
    assert told(play(expert(chips={3: CURSE}), "slide right"), "look under") == [curse]
    passed = play(expert(chips={3: CURSE}, mummy=1), "slide right")
    assert told(passed, "look under") == [curse, "Bo is rid of the mummy."]
    assert told(play(expert(chips={3: CURSE}, mummy=0), "slide right"), "look under") == [curse]
    back = play(expert(mummy=1), "slide right", "leave standing")
    assert told(back, "keep scarab") == ["Bo put the mummy back instead of playing."]


def test_who_was_stung_may_look_first():
    state = expert(card=0, action="scorpion", stage="slide", symbols=("scorpion",))
    assert told(state, "slide right") == ["Ada uncovered a treasure and was stung by the scorpion."]
    handed = "Ada had no card to give: Cleo took the scorpion card, unseen."
    assert told(play(state, "slide right"), "leave standing") == [handed]


def test_every_line_says_whose_doing_it_was():
    state = table(card=card(7, 1), free=beside(7), symbols=("scorpion",))
    lines = tell(state, play(state, "slide right"), NAMES)
    assert lines[0] == Line(0, WON)
    assert lines[1].seat is None


def test_no_line_is_a_memory_aid():
    """No place, treasure or card value is ever named."""
    session = Session.new(GAME, RamsesOptions(3, EXPERT), "story")
    while session.turn is not None and session.ply < 250:
        session.play(ask(BOTS["scribe"], session))
    words = "|".join(re.escape(treasure.name) for treasure in parts().treasures.values())
    forbidden = re.compile(rf"\b([a-h][1-8]|{words}|up|down|left of|right of|row|column|points?)\b")
    lines = [
        line.text
        for ply in range(len(session.line))
        for line in tell(GAME.view(session.state_at(ply), 0), GAME.view(session.state_at(ply + 1), 0), NAMES)
    ]
    assert len(lines) > 50
    assert not [line for line in lines if forbidden.search(line)]


def test_what_is_told_does_not_hang_on_what_was_seen_before():
    """A treasure uncovered for the second time reads like the first."""
    first = table(2, card=card(2, 1), free=beside(7))
    second = play(first, "slide right", "slide left", "slide right", "slide left")
    assert (second.seat, second.hole) == (first.seat, first.hole)
    assert told(second, "slide right") == told(first, "slide right")


def test_every_move_has_a_name():
    view = GAME.view(table(), 0)
    named = {
        "slide up": "Slide up",
        "slide right": "Slide right",
        "slide down": "Slide down",
        "slide left": "Slide left",
        "slide up 2": "Push 2 pyramids up",
        "slide right 7": "Push 7 pyramids right",
        "slide down 3": "Push 3 pyramids down",
        "slide left 4": "Push 4 pyramids left",
        "turn over": "Turn over a card",
        "look under": "Look under the gold pyramid",
        "leave standing": "Leave the gold pyramid alone",
        "use scarab": "Use the scarab",
        "keep scarab": "Keep the scarab",
        f"give {card(7, 1)}": "Give away: black cat",
        f"lay {card(3, 2)}": "Lay: ankh",
    }
    assert {text: move_name(view, GAME.parse(text)) for text in named} == named


# ------------------------------------------------------------ sounds


def heard(before: State, *moves: str) -> list[tuple[str, object]]:
    """What seat 1 hears of these moves: the sounds in their order, and where."""
    after = play(before, *moves)
    found = sounds(GAME.view(before, 1), GAME.view(after, 1), 1)
    return [(one.event, one.place) for one in sorted(found, key=lambda one: one.delay)]


def events(before: State, *moves: str) -> list[str]:
    return [event for event, _ in heard(before, *moves)]


def test_a_slide_over_sand_is_heard_where_the_pyramid_comes_to_stand():
    assert heard(table(card=12, free="d2"), "slide left") == [(sound.SLIDE, ("hole", hole("d2")))]


def test_sliding_back_over_a_treasure_sounds_as_over_sand():
    """Nobody hears where a treasure has been covered."""
    after = play(table(card=card(2, 1), free=beside(7)), "slide right")
    assert events(after, "slide left") == [sound.SLIDE]


def test_every_treasure_sounds_alike_and_only_then_is_a_card_won():
    wrong = heard(table(card=card(2, 1), free=beside(7)), "slide right")
    right = heard(table(card=card(7, 1), free=beside(7)), "slide right")
    assert [event for event, _ in wrong] == [sound.SLIDE, sound.TREASURE]
    assert right[:2] == wrong
    assert [event for event, _ in right[2:]] == [sound.CARD_WON]


def test_a_push_of_several_pyramids_is_one_longer_sound():
    assert events(table(card=12, free="d2", powers=True), "slide left 3") == [sound.LONG_SLIDE]


def test_a_card_is_turned_over_and_a_storm_is_heard_instead():
    assert events(table(pile=(12, 13)), "turn over") == [sound.CARD_TURNED]
    assert events(table(pile=(12, 13), symbols=("sandstorm",)), "turn over") == [sound.WIND], "the board is turned first"


def test_only_chosen_cards_are_stamped():
    assert [confirmed(move) for move in (Slide(1), st.Give(4))] == ["", sound.CONFIRM]


def test_of_gestures_a_longer_push_and_another_card_are_heard():
    assert gesture((None, 0), (Slide(1, 2), 0)) == sound.SNAP
    assert gesture((Slide(1, 2), 0), (None, 0)) == sound.PUT_BACK
    assert gesture((None, 0), (None, 1)) == sound.PICK_UP
    assert gesture((None, 1), (None, 1)) == ""


# ------------------------------------------------------------ plain text


def test_a_deal_shows_board_cards_symbols_and_chips():
    options = RamsesOptions(3, EXPERT)
    state = GAME.start(options, GAME.deal(options, Luck("plain")))
    text = telling.deal(state, NAMES)
    assert text.startswith(f"{NAMES[state.seat]} begins.")
    assert text.count("curse") == 3
    assert text.count("[sandstorm]") == 3
    for back in (1, 2, 3):
        assert f"  Stack {back}: " in text
    assert "Under the gold pyramids" not in telling.deal(table(3), NAMES)


def test_the_board_is_drawn_as_it_is_seen():
    lines = telling.table(table(3, card=card(7, 1)), NAMES).splitlines()
    assert lines[0] == "The card that lies face up: black cat 1. Ada is to slide a pyramid."
    assert lines[2:9] == [
        "   a   b   c   d   e   f   g   h",
        "1  g1  g   g2  g   g3  g   g4  g",
        "2  g   g   g   .   g   g   g   g",
        "3  g5  r   r6  r   r7  r   r8  r",
        "4  r   r   r   r   r   r   r   r",
        "5  r9  b   b10 b   b11 b   b12 b",
        "6  b   b   b   b   b   b   b   b",
    ]
    turned = telling.table(table(3, card=card(7, 1), turned=1), NAMES).splitlines()
    assert turned[2:4] == ["   a   b   c   d   e   f", "1  b   r9  r   g5  g   g1"]


def test_what_lies_before_each_player_is_told():
    state = table(3, kind=EXPERT, won=((1,), (2, 3)), mummy=2, gone=(4,), pile=())
    lines = telling.table(with_player(state, 0, explorers=(2, 1)), NAMES).splitlines()
    assert lines[-5:] == [
        "The pile: empty",
        "Out of the game: broad collar 2",
        "Ada: plumed crown 2, scarab for 2, 3 hats",
        "Bo: golden mask 1, ankh 1, scarab for 2, 0 hats",
        "Cleo: no cards yet, scarab for 2, 0 hats, the mummy",
    ]


def test_the_moment_is_told():
    def moment(**more: Any) -> str:
        return telling.table(evolve(table(3), **more), NAMES).splitlines()[0]

    assert moment() == "Ada is to turn over a card."
    assert moment(stage=OVER) == "The game is over."
    assert moment(action=st.STUNG, stage="slide") == "The scorpion is about. Ada is to slide a pyramid."
    assert moment(card=card(7, 3), powers=True, stage="slide") == (
        "The card that lies face up: black cat 3, with super powers. Ada is to slide a pyramid."
    )
    assert moment(action=st.FIGHT, duellists=(1, 2), laid=(1, 0), seat=2, stage=st.LAY) == (
        "A duel: Bo (plumed crown 2) against Cleo (–). Cleo is to lay a card for the duel."
    )


def test_chips_are_told_in_words():
    state = table(3, kind=EXPERT, chips={1: 1, 2: 3, 3: CURSE})
    assert "  a1 1 hat, b1 3 hats, c1 curse, e1 nothing" not in telling.table(state, NAMES)
    assert "  a1 1 hat, b1 3 hats, c1 curse, d1 nothing" in telling.deal(state, NAMES)


# ------------------------------------------------------------ moments


@cache
def game(players: int) -> Session:
    return played(players)


def views(players: int) -> list[State]:
    return [game(players).view(0, ply) for ply in range(game(players).ply + 1)]


def test_each_is_seen_where_a_card_was_won_by_its_seat() -> None:
    seen = views(3)
    found = list(moments(seen, PLAYERS[:3]))
    assert found
    for one in found:
        before, after = (seen[ply].players[one.seat] for ply in (one.ply - 1, one.ply))
        assert len(after.won) == len(before.won) + 1


def test_a_row_is_of_cards_that_nobody_else_won_in_between() -> None:
    seen = views(1)
    rows = [one for one in moments(seen, PLAYERS[:1]) if "in a row" in one.deed]
    assert rows
    for one in rows:
        count = int(one.deed.split()[1])
        assert one.worth == f"+{count}", "alone, a card is a card"
        first, last = (int(word) for word in one.when.split() if word.isdigit())
        assert last - first + 1 == count


def test_single_finds_are_told_once_unless_they_were_pushed_far() -> None:
    found = list(moments(views(3), PLAYERS[:3]))
    rows = {one.ply for one in found if "in a row" in one.deed}
    singles = [one for one in found if "in a row" not in one.deed]
    assert all(one.ply not in rows or "push" in one.deed for one in singles)
    assert all(int(one.deed.split("push of ")[1].split(":")[0]) >= FAR for one in singles if "push" in one.deed)


# ------------------------------------------------------------ found and missed

GAMES = 12


@cache
def level_game(bot: str, number: int = 0, players: int = 1) -> Session:
    return bot_game(GAME, RamsesOptions(players), f"finds {number}", bot)


def all_finds(bot: str) -> Finds:
    return together(finds(level_game(bot, number), 0) for number in range(GAMES))


def test_nothing_is_told_before_the_game_is_over() -> None:
    running = level_game("scribe").branch(len(level_game("scribe").line) - 1)
    for question in (finds, lambda session, seat: list(spells(session, seat))):
        with pytest.raises(TooEarly):
            question(running, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_hunt_of_the_seat_counts_once(seat: int) -> None:
    session = level_game("scribe", players=2)
    found, hunts = finds(session, seat), look_back(session).hunts
    assert list(found.hunts) == [hunt for hunt in hunts if hunt.seat == seat]
    assert found.found == sum(hunt.found for hunt in found.hunts) > 0
    assert found.missed == tuple(hunt for hunt in found.hunts if hunt.way is not None and not hunt.found)
    assert found.lucky == tuple(hunt for hunt in found.hunts if hunt.found and hunt.since is None)


def test_turns_are_counted_since_a_treasure_was_last_seen() -> None:
    session = level_game("scribe", players=2)
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
    session = level_game("scribe")
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


# ------------------------------------------------------------ forgetting

WITHIN = 0.2
"""How far from the truth an estimate may be, as a share of it."""
CALM, STORMY = 200, 300
"""Games from which a rate is estimated, without sandstorms and with them."""
LEVELS = [("apprentice", APPRENTICE), ("scribe", SCRIBE), ("vizier", VIZIER)]


@cache
def alone(bot: str, seed: str, *, sandstorm: bool = False) -> Session:
    return bot_game(GAME, RamsesOptions(1, sandstorm=sandstorm), seed, bot)


def estimated(bot: str, seeds: str, games: int, *, sandstorm: bool = False) -> Forgetting:
    found: list[Spell] = []
    for number in range(games):
        found += spells(alone.__wrapped__(bot, f"{seeds} {number}", sandstorm=sandstorm), 0)
    estimate_ = estimate(found)
    assert estimate_ is not None
    return estimate_


# ------------------------------------------------------------ what was seen


@pytest.mark.parametrize("bot", ["apprentice", "vizier"])
def test_every_turn_that_looked_for_what_had_been_seen_is_a_trial(bot: str) -> None:
    session = alone(bot, "pieces")
    hunts = [hunt for hunt in look_back(session).hunts if hunt.ago is not None]
    trials = [trial for spell in spells(session, 0) for trial in spell if trial.kind < SLIP_FROM]
    assert sorted(trial.happened for trial in trials) == sorted(hunt.found for hunt in hunts)
    # Alone, each turn ends once and turns one card over; one of the two falls together with what it uncovers.
    assert sorted(trial.clock for trial in trials) == sorted(2 * hunt.ago - 1 for hunt in hunts if hunt.ago is not None)


def test_a_spell_ends_when_its_treasure_is_uncovered_again() -> None:
    told = [spell for spell in spells(alone("scribe", "pieces"), 0) if spell]
    assert not any(trial.happened for spell in told for trial in spell[:-1])
    assert any(spell[-1].happened for spell in told)
    assert all(trial.clock >= 0 for spell in told for trial in spell)
    assert all(list(spell) == sorted(spell, key=lambda trial: trial.clock) for spell in told)


def test_nothing_is_known_across_a_sandstorm() -> None:
    session = alone("scribe", "pieces", sandstorm=True)
    states = [session.state_at(ply) for ply in range(len(session.line) + 1)]
    storms = sum(before.turned != after.turned for before, after in pairwise(states))
    assert storms
    longest = max(trial.clock for spell in spells(session, 0) for trial in spell)
    assert longest < max(trial.clock for spell in spells(alone("scribe", "pieces"), 0) for trial in spell)


# ------------------------------------------------------------ the estimate


def test_without_a_treasure_that_was_sought_nothing_is_estimated() -> None:
    assert estimate(()) is None
    assert estimate([(), (Trial(3, SLIP_FROM + 2, happened=False),)]) is None


@pytest.mark.parametrize("wait", [1, 2, 5, 40])
@pytest.mark.parametrize("rate", [0.01, 0.1, 0.5])
def test_what_is_lost_within_a_wait_is_lost_on_average_after(wait: int, rate: float) -> None:
    chances = [(1 - rate) ** (tick - 1) * rate for tick in range(1, wait + 1)]
    mean = sum(tick * chance for tick, chance in enumerate(chances, 1)) / sum(chances)
    assert _mean_wait(wait, rate) == pytest.approx(mean)


def somebody(rate: float, steady: float, luck: float, random: Random) -> Spell:
    """Seeks a treasure now and then that is lost at this rate, and finds it with these probabilities."""
    trials: list[Trial] = []
    clock, is_known = 0, True
    while len(trials) < 12 and not (trials and trials[-1].happened):
        for _ in range(2):
            clock += 1
            is_known = is_known and random.random() >= rate
        sought = random.random() < 0.2
        chance = (steady if is_known else luck) if sought else 0.0 if is_known else luck / 2
        trials.append(Trial(clock, random.randrange(6) + (0 if sought else SLIP_FROM), random.random() < chance))
    return tuple(trials)


@pytest.mark.parametrize(
    ("rate", "steady", "luck"),
    [
        (0.3, 0.95, 0.1),
        (0.03, 0.85, 0.2),
        *(
            pytest.param(*case, marks=pytest.mark.longest)
            for case in ((0.3, 0.85, 0.2), (0.1, 0.95, 0.1), (0.1, 0.85, 0.2), (0.03, 0.95, 0.1))
        ),
    ],
)
def test_whoever_is_less_steady_or_luckier_than_bots_is_estimated_as_well(rate: float, steady: float, luck: float) -> None:
    random = Random(f"{rate} {steady}")
    found = estimate([somebody(rate, steady, luck, random) for _ in range(1500)])
    assert found is not None
    assert abs(found.rate - rate) <= WITHIN * rate
    assert found.least < found.rate < found.most


def test_a_few_games_tell_those_apart_who_forget_much_and_nothing() -> None:
    forgetful, perfect = estimated("apprentice", "few", 10), estimated("pharaoh", "few", 10)
    assert perfect.rate <= perfect.most < 0.02 < forgetful.least < forgetful.rate < forgetful.most
    assert forgetful.hunts > 100
    assert forgetful.is_worth_telling


def test_too_few_turns_or_too_wide_an_interval_are_not_told() -> None:
    assert Forgetting(0.1, 0.05, 0.2, ENOUGH_HUNTS).is_worth_telling
    assert not Forgetting(0.1, 0.05, 0.2, ENOUGH_HUNTS - 1).is_worth_telling
    assert not Forgetting(0.1, 0.01, 0.2, 100).is_worth_telling


def test_it_is_told_in_words() -> None:
    told = "Lost with every turn and every new card: about 1 in 12 of what had been seen (1 in 9 to 1 in 16)."
    assert words.losing(Forgetting(0.083, 0.0625, 0.111, 40)) == told


def test_a_game_alone_tells_it_beside_what_was_missed() -> None:
    session = alone("scribe", "words 1")
    found = estimate(spells(session, 0))
    assert found is not None
    assert found.is_worth_telling
    assert words.forgotten(session, 0).endswith(f" {words.losing(found)}")


def test_nothing_is_told_of_a_table_of_several() -> None:
    session = bot_game(GAME, RamsesOptions(2, sandstorm=False), "several", "scribe")
    found = estimate(spells(session, 0))
    assert found is not None
    assert found.is_worth_telling
    assert words.losing(found) not in words.forgotten(session, 0)


# ------------------------------------------------------------ the proof


@pytest.mark.longest
@pytest.mark.parametrize("seeds", ["first", "second", "third"])
@pytest.mark.parametrize("sandstorm", [False, True])
@pytest.mark.parametrize(("bot", "mind"), LEVELS)
def test_the_rates_of_the_bots_are_recovered(bot: str, mind: Mind, sandstorm: bool, seeds: str) -> None:
    found, truth = estimated(bot, seeds, STORMY if sandstorm else CALM, sandstorm=sandstorm), mind.forgets / 100
    assert abs(found.rate - truth) <= WITHIN * truth


@pytest.mark.longest
@pytest.mark.parametrize(("bot", "mind"), LEVELS)
def test_the_rate_lies_in_the_interval_of_a_single_game(bot: str, mind: Mind) -> None:
    """19 times out of 20, give or take."""
    single = [estimated(bot, f"single {number}", 1) for number in range(100)]
    assert sum(found.least <= mind.forgets / 100 <= found.most for found in single) >= 88
