"""The log of Ramses: what happened, in words that help nobody's memory."""

import re

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, MOST_SLIDES, MOST_TURNS, SCORPION_SLIDES, RamsesOptions, State, parts
from ramses_desktop.games.ramses.telling import in_passing, move_name, tell
from tests.games.ramses.by_hand import back_and_forth, beside, card, moved_to, play, table
from tests.games.ramses.test_chips import duelling, expert
from tests.games.ramses.test_duel import OTHER, THIRD, beside_treasure, challenged, fighting
from tests.games.ramses.test_special import about_to_be_stung, circling, harmless

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
    assert told(table(card=card(2, 1), free=beside(7), turns=MOST_TURNS - 1), "slide right") == out
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
    long = f"Ada slid {MOST_SLIDES} times and found only sand: the turn is over."
    assert told(back_and_forth(table(card=12, free="d2"), MOST_SLIDES - 1), "slide right") == [long]
    alone = back_and_forth(table(1, card=12, free="d2"), MOST_SLIDES - 1)
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
    assert told(circling(harmless(), SCORPION_SLIDES - 1), "slide down") == left


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
    long = f"Ada slid {MOST_SLIDES} times and found only sand: the turn is over."
    assert told(back_and_forth(slid, MOST_SLIDES - 1), "slide right") == [long]


def test_chips_and_the_scarab():
    assert told(expert(), "slide right") == ["Ada uncovered the wrong treasure."]
    assert told(play(expert(), "slide right"), "look under") == ["Ada found an explorer with 2 hats."]
    assert told(play(expert(chips={3: 1}), "slide right"), "look under") == ["Ada found an explorer with a hat."]
    assert told(play(expert(chips={}), "slide right"), "look under") == ["Ada looked under the gold pyramid: nothing."]
    assert told(play(expert(), "slide right"), "leave standing") == []
    decided = play(expert(), "slide right", "leave standing")
    assert told(decided, "use scarab") == ["Ada used the scarab and goes on."]
    assert told(decided, "keep scarab") == []
    late = play(expert(turns=MOST_TURNS - 1), "slide right", "leave standing")
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
