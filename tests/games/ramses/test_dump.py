"""Ramses in plain text."""

from typing import Any

from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses import telling
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, FIGHT, LAY, OVER, STUNG, RamsesOptions
from tests.games.ramses.by_hand import card, table, with_player

NAMES = ("Ada", "Bo", "Cleo")


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
    assert moment(action=STUNG, stage="slide") == "The scorpion is about. Ada is to slide a pyramid."
    assert moment(card=card(7, 3), powers=True, stage="slide") == (
        "The card that lies face up: black cat 3, with super powers. Ada is to slide a pyramid."
    )
    assert moment(action=FIGHT, duellists=(1, 2), laid=(1, 0), seat=2, stage=LAY) == (
        "A duel: Bo (plumed crown 2) against Cleo (–). Cleo is to lay a card for the duel."
    )


def test_chips_are_told_in_words():
    state = table(3, kind=EXPERT, chips={1: 1, 2: 3, 3: CURSE})
    assert "  a1 1 hat, b1 3 hats, c1 curse, e1 nothing" not in telling.table(state, NAMES)
    assert "  a1 1 hat, b1 3 hats, c1 curse, d1 nothing" in telling.deal(state, NAMES)
