"""Both flip-and-write games in plain text: whole deals, and tables with everything on them."""

import pytest
from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pyramids import telling as pyramids
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.silver_gold import telling as silver_gold
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import CROSS, OVER, REPLACE, RIVAL, InPlay, Player, SilverGoldOptions
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from tests.games.long import play_at_random

NAMES = ("Ada", "Bo", "Cleo", "Dora")


@pytest.mark.parametrize(("game", "plain"), [(PYRAMIDS, pyramids), (SILVER_GOLD, silver_gold)], ids=["pyramids", "silver_gold"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_deal_names_every_card_and_a_table_can_always_be_written(game, plain, players):
    session = play_at_random(Session.new(game, game.spec.options(players), "plain"), Luck("plain"))
    names = NAMES[:players]
    text = plain.DUMP.deal(session.state_at(0), names)
    numbers = {word.strip(",") for word in text.split()}
    assert {str(number) for number in game.parts().numbers} <= numbers
    assert all(f"{name} chooses two of these:" in text for name in names)
    for ply in range(0, len(session.line) + 1, 7):
        table = plain.DUMP.table(session.state_at(ply), names)
        assert all(f"\n{name}:\n" in table for name in names)
    assert plain.DUMP.table(session.state, names).startswith("The game is over.")


def test_the_rival_is_told_only_alone():
    alone, two = (Session.new(PYRAMIDS, PYRAMIDS.spec.options(players), "rival").state for players in (1, 2))
    assert "the rival could strike" in pyramids.DUMP.deal(alone, NAMES[:1])
    assert "the rival could strike" not in pyramids.DUMP.deal(two, NAMES[:2])
    assert pyramids.DUMP.card_rows(12, InPlay(12).crossed)[0].startswith("12 ")


def test_a_table_of_silver_and_gold_says_what_lies_there():
    start = Session.new(SILVER_GOLD, SilverGoldOptions(2), "sphinx").state
    number = min(card.number for card in parts().cards.values() if card.seal_points)
    card = parts().cards[number]
    first = card.free & -card.free
    ada = Player(cards=(InPlay(number, first),), done=(21,), coins=5, cups=(6,), palms=(3, 1))
    state = evolve(
        start, players=(ada, Player()), display=(4,), stage=CROSS, number=8, bonus=1, trophies=(0, RIVAL), starter=1, deck=(1, 2)
    )
    lines = silver_gold.DUMP.table(state, NAMES[:2]).splitlines()
    assert lines[0].endswith("Ada is to cross off (bonus boxes left: 1).")
    assert lines[0].startswith("Round 2, turn 2, expedition card ")
    assert lines[2].endswith("Deck: 2 islands.")
    assert lines[3].startswith("Trophies: 6 Ada, 5 struck off, 4 open, 3 open, 2 open, 1 open. First player: Bo. A palm earns ")
    text = "\n".join(lines)
    coins = ["[X][X][X][X] trophy 6", "[X][6][7][8] trophy -", "[9][10][11][12] trophy -"]
    assert "\n".join(f"  Coins:      {row}" for row in coins) in text
    assert "  Palms:      [3][1][ ][ ]" in text
    done = [line.strip() for line in lines if "Completed:" in line]
    assert done == [f"Completed:  {silver_gold.DUMP.title(21)}", "Completed:  none yet"]
    assert silver_gold.DUMP.title(number) in text
    assert " per " in silver_gold.DUMP.title(number)
    drawn = silver_gold.DUMP.card_rows(number, first)
    assert [row[:2] for row in drawn[2:]] == ["1 ", "2 ", "3 ", "4 ", "5 "]
    assert sum(row[2:].count("X") for row in drawn[2:]) == 1
    assert sum(row[2:].count("~") for row in drawn[2:]) == 25 - card.size


def test_every_step_says_what_is_to_be_done():
    start = Session.new(SILVER_GOLD, SilverGoldOptions(2), "steps").state
    assert silver_gold.DUMP.table(start, NAMES[:2]).startswith("Before the first turn. Ada is to keep two islands.")
    replacing = evolve(start, stage=REPLACE, display=())
    text = silver_gold.DUMP.table(replacing, NAMES[:2])
    assert "Ada is to take a new island." in text
    assert "Display: nothing." in text
    assert silver_gold.DUMP.table(evolve(start, stage=OVER, number=28), NAMES[:2]).startswith("The game is over.")
