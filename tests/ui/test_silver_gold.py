"""Special to a Silver & Gold table: coins and trophies, palms, the first player, and a pile of expedition cards that nobody may
look through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write import pending as flip_and_write
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, REPLACE, Cross
from ramses_desktop.games.flip_and_write.ui import panels
from ramses_desktop.games.flip_and_write.ui.panels import score_sheet
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.pending import PendingMark
from ramses_desktop.games.silver_gold.rules import GAME, RIVAL, Player, SilverGoldOptions, State, palm_worth
from ramses_desktop.games.silver_gold.telling import TELLING
from ramses_desktop.games.silver_gold.ui.board import SilverGoldUi, paint_coins, paint_palms
from ramses_desktop.games.silver_gold.ui.words import state as told_state
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.board.sprites import Paint
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.pages.new_game import NewGamePage
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import (
    NAMES,
    NO_WARNINGS,
    Keys,
    Mouse,
    begun,
    board_of,
    hand_of,
    play_until,
    seats,
    set_up,
    sit_down,
    table_of,
    wish,
)

pytestmark = NO_WARNINGS


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def sit_at(qtbot: QtBot, found: Callable[[Any], bool], *players: str) -> tuple[TablePage, Session]:
    session = play_until(begun(*players, game=GAME), found)
    return sit_down(qtbot, set_up(*players, game=GAME), session), session


def drawn(paint: Paint, width: float = 264, height: float = 380) -> QImage:
    image = QImage(round(width), round(height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint(painter)
    return image


UI: Final = SilverGoldUi()


def people(*names: str) -> list[Person]:
    return [Person(name, seat) for seat, name in enumerate(names)]


# ------------------------------------------------------------ a turn or two by hand


def test_two_turns_by_mouse_and_by_keyboard_are_those_of_the_record(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=GAME))
    session = table_of(page).session
    for make in (Mouse(page).make, Keys(page).make):
        begin = session.state.number
        while session.state.number < begin + 1:
            ply, move = session.ply, wish(session)
            make(move)
            assert session.line[ply] == move


def test_a_new_island_is_taken_from_the_display_or_unseen_from_the_deck_which_asks_first(qtbot: QtBot) -> None:
    page, session = sit_at(qtbot, lambda state: state.stage == REPLACE, "person")
    ply, mouse = session.ply, Mouse(page)
    mouse.click(mouse.card(0))
    assert session.ply == ply, "the deck is taken only when that is confirmed"
    mouse.click(mouse.card(session.state.display[1]))
    mouse.confirm()
    assert str(session.line[ply]) == "take display 2"


# ------------------------------------------------------------ what a palm scores now


def test_beside_the_islands_stands_what_a_palm_would_earn_now(qtbot: QtBot) -> None:
    page, session = sit_at(qtbot, lambda state: marking(state) and state.seat == 0, "person", "person")
    note = board_of(page).tabletop.ui.note(session.state, 0)
    assert note is not None
    assert note.words == f"+{palm_worth(session.state)}"
    assert "note" in board_of(page).tabletop.sprites()
    hand = hand_of(page)
    for card, boxes in sorted(hand.legal):
        hand.lay(card, boxes)
        board_of(page).hand.changed_mind()
        found = board_of(page).tabletop.sprites()
        assert "note" not in found, "what the mark earns stands there instead"
        assert ("earned" in found) == bool(hand.earned.lines or hand.earned.bonuses), "nothing stands there if that is nothing"
    assert any(not hand.earned.lines for _ in marks_of(hand))
    assert any(hand.earned.lines for _ in marks_of(hand))


def marks_of(hand: flip_and_write.PendingMark) -> Iterator[None]:
    """Lays every legal mark."""
    for card, boxes in sorted(hand.legal):
        hand.lay(card, boxes)
        yield


def test_with_four_palms_written_there_is_nothing_to_earn() -> None:
    state = begun("person", game=GAME).state
    full = evolve(state, players=(Player(palms=(1, 2, 1, 3)),))
    assert UI.note(state, 0) is not None
    assert UI.note(full, 0) is None


def test_the_mark_that_crosses_a_palm_says_what_it_earns() -> None:
    found: State = play_until(begun("person", game=GAME), lambda state: marking(state) and bool(_palm_boxes(state))).state
    hand = PendingMark(found, 0)
    card, box = _palm_boxes(found)[0]
    hand.lay(card, box)
    assert ("palm", palm_worth(found)) in [line[:2] for line in hand.earned.lines]


def _palm_boxes(state: State) -> list[tuple[int, int]]:
    moves = [move for move in GAME.moves(state) if isinstance(move, Cross) and move.boxes.bit_count() == 1]
    return [(move.card, move.boxes) for move in moves if parts().cards[move.card].palms & move.boxes]


# ------------------------------------------------------------ score card and round card


def score(player: Player, coins: int = 0, trophies: tuple[int, ...] = ()) -> QImage:
    left = parts().values.trophies[len(trophies) :]
    return drawn(lambda painter: paint_coins(painter, QPointF(4, 4), player, player.coins + coins, left))


def test_every_coin_and_every_trophy_changes_the_score_card() -> None:
    seen = [score(Player(coins=count)) for count in range(13)]
    assert all(one != other for one, other in pairwise(seen))
    assert score(Player(coins=3), 1) != seen[3], "a coin under the piece is tinted"
    assert score(Player(coins=3), 1) != seen[4]
    assert score(Player(coins=4, cups=(6,))) != score(Player(coins=4))
    assert score(Player(coins=4, cups=(6,))) != score(Player(coins=4, cups=(5,)))
    assert score(Player(coins=3), 1) != score(Player(coins=3), 1, (0, 1)), "the trophy that the row would win is named"


def test_every_palm_changes_the_score_card() -> None:
    def palms(written: tuple[int, ...], pending: tuple[int, ...] = ()) -> QImage:
        return drawn(lambda painter: paint_palms(painter, QPointF(4, 4), written, pending))

    assert palms(()) != palms((3,)) != palms((4,)) != palms((4, 4))
    assert palms((3,), (4,)) != palms((3, 4)), "a palm under the piece is tinted"


def round_card(state: State, height: float = 288) -> QImage:
    aside = UI.aside(state, people("Ada", "Bo"), Habits())
    return drawn(lambda painter: aside.paint(painter, QRectF(0, 0, 208, height)), 208, height)


@pytest.mark.parametrize("height", [288, 190, 120])
def test_the_round_card_shows_who_took_a_trophy_and_which_was_struck_off(height: float) -> None:
    state: State = begun("person", "person", game=GAME).state
    cards = [round_card(evolve(state, trophies=taken), height) for taken in ((), (0,), (1,), (RIVAL,), (0, 1))]
    assert all(one != other for at, one in enumerate(cards) for other in cards[at + 1 :])


@pytest.mark.parametrize("height", [104, 108, 120, 140, 180, 236])
def test_coins_trophies_and_palms_of_others_are_not_covered_in_however_low_a_panel(height: float) -> None:
    state, size = a_round_of(SilverGoldOptions(players=2))[0], QSizeF(UI.measures.opponent.width(), height)
    chips = UI.other_chips(height, [1, 2, 3, 4])
    for part in UI.other_rows(size, state, 1, UI.measures.margins(height).beside):
        assert not part.words or not [chip for chip in chips if chip.intersects(part.rect)]
    assert all(chip.bottom() < height for chip in chips)


def test_the_first_player_has_a_marker_that_goes_round(qtbot: QtBot) -> None:
    state: State = play_until(begun("person", "person", game=GAME), marking).state

    def own(number: int) -> QImage:
        now = evolve(state, number=number)
        return drawn(score_sheet(UI, now, 0, people("Ada", "Bo"), QRectF(0, 0, 264, 380)).sprite().paint)

    assert own(0) == own(2) != own(1) == own(3)
    first = next(seat for seat in range(2) if seat == state.first)
    assert UI.score_content(state, first) != UI.score_content(evolve(state, number=1), first)


# ------------------------------------------------------------ the pile


def patterns_left(state: State) -> Counter[int]:
    """What the round card says about each pattern, taken from what its picture depends on."""
    counts = UI.aside(GAME.view(state, 0), people("Ada", "Bo"), Habits()).content[-1]
    assert isinstance(counts, tuple)
    return Counter(dict(counts))


def a_round_of(options: SilverGoldOptions) -> list[State]:
    session = Session.new(GAME, options, "pile", seats(*["person"] * options.players))
    found: list[State] = []
    while session.state.number < 7:
        if session.state.stage == CROSS and len(found) == session.state.number:
            found.append(session.state)
        session.play(wish(session))
    return found


@pytest.mark.parametrize("players", [1, 2])
def test_what_was_revealed_before_is_nowhere_to_be_seen(players: int) -> None:
    for state in a_round_of(SilverGoldOptions(players)):
        view = GAME.view(state, 0)
        assert sum(card != HIDDEN for order in view.orders for card in order) == 1
        assert patterns_left(state) == Counter(parts().expeditions)


def test_who_practises_alone_may_leave_the_pile_open_and_sees_what_is_left() -> None:
    gone: Counter[int] = Counter()
    for state in a_round_of(SilverGoldOptions(1, open_pile=True)):
        gone[parts().expeditions[state.expedition]] += 1
        assert patterns_left(state) == Counter(parts().expeditions) - gone


@pytest.mark.slow
def test_the_open_pile_is_offered_to_one_who_plays_alone_only(qtbot: QtBot) -> None:
    page = NewGamePage(Settings())
    qtbot.addWidget(page)
    page.prepare("silver_gold", "practice")
    assert page.table.options_["open_pile"].isEnabled()
    page.table.options_["open_pile"].setChecked(True)
    alone = page.setup().options
    assert alone == SilverGoldOptions(1, open_pile=True)
    page.prepare("silver_gold", "casual")
    page.table.options_["open_pile"].want(True)
    options = page.setup().options
    assert isinstance(options, SilverGoldOptions)
    assert (options.players > 1, options.open_pile) == (True, False)
    assert not page.table.options_["open_pile"].isEnabled()
    assert not page.table.switches["show_to_come"].isVisibleTo(page), "what is still to come may not be shown"
    before = page.game
    page.prepare("pyramids")
    assert not before.isVisibleTo(page), "nothing of the other game is left to be seen"
    assert page.table.switches["show_to_come"].isVisibleTo(page)
    assert not page.table.options_


# ------------------------------------------------------------ in words


@pytest.mark.slow
def test_rows_and_cards_are_told_from_the_first_player_clockwise() -> None:
    session = begun("person", "person", "person", seed="clockwise", game=GAME)
    told: list[tuple[int | None, str]] = []
    orders = set()
    while session.turn is not None:
        ply, state = session.ply, session.state
        session.play(wish(session))
        before, after = GAME.view(session.state_at(ply), 0), GAME.view(session.state, 0)
        lines = TELLING.tell(before, after, NAMES[:3])
        seats_ = [line.seat for line in lines if line.seat is not None and "completed" in line.text]
        assert seats_ == sorted(seats_, key=state.clockwise.index)
        orders.add(state.clockwise)
        told += [(line.seat, line.text) for line in lines]
    assert len(orders) == 3
    ends = session.state
    for seat, player in enumerate(ends.players):
        assert sum(f"{NAMES[seat]} won a trophy:" in text for _, text in told) == sum(cup > 0 for cup in player.cups)
        assert [text for _, text in told if text.startswith(f"{NAMES[seat]} took a palm")] == [
            f"{NAMES[seat]} took a palm: {points} point{'s' * (points != 1)}." for points in player.palms
        ]
        assert sum(text.startswith(f"{NAMES[seat]} completed") for _, text in told) == len(player.done)


def test_a_trophy_that_is_struck_off_is_told() -> None:
    session = play_until(begun("person", game=GAME), lambda state: state.number == 7 and state.stage == CROSS)
    before, after = GAME.view(session.state_at(session.ply - 1), 0), GAME.view(session.state, 0)
    worth = parts().values.trophies[len(before.trophies)]
    assert f"A trophy was struck off: {worth} points." in [line.text for line in TELLING.tell(before, after, NAMES[:1])]


def test_how_far_the_game_is_can_be_said() -> None:
    session = begun("person", game=GAME)
    assert session.state.stage == KEEP
    assert told_state(session.state) == "Silver & Gold, before the first turn"
    session.play(wish(session))
    assert told_state(session.state) == "Silver & Gold, round 1, turn 1"


def test_a_screen_reader_hears_of_sea_and_seals(qtbot: QtBot) -> None:
    page, session = sit_at(qtbot, lambda state: marking(state) and state.number == 1, "person")
    said = [thing.name for thing in board_of(page).read_out()]
    for one in session.state.players[0].cards:
        card = parts().cards[one.card]
        words = next(words for words in said if words.startswith(f"Island {one.card},"))
        assert f"{one.crossed.bit_count()} of {card.size} boxes crossed off" in words
        assert ("seal" in words) == (card.seal >= 0)
    things = [thing for thing in board_of(page).read_out() if thing.depth == 1]
    assert {thing.enabled for thing in things if thing.name.endswith(", sea")} == {False}
    assert sum(thing.enabled for thing in things) == sum(parts().cards[one.card].size for one in session.state.players[0].cards)


def test_a_screen_reader_hears_who_goes_first_what_can_be_won_and_what_a_palm_earns(qtbot: QtBot) -> None:
    page, session = sit_at(qtbot, lambda state: marking(state) and len(state.trophies) == 2 and state.seat == 0, "person", "person")
    state: State = session.state
    said = [thing.name for thing in board_of(page).read_out()]
    told = f"{NAMES[state.first]} goes first. Trophies left: 4, 3, 2, 1. A palm earns {palm_worth(state)} now"
    assert any(words.startswith(f"{told}. Patterns in the pack: row of two × 1, row of three × 2") for words in said)


@pytest.mark.slow
def test_cards_revealed_before_lie_covered_under_the_present_one(qtbot: QtBot) -> None:
    page, session = sit_at(qtbot, marking, "person")
    below: list[int] = []
    while session.state.number < 8:
        if marking(session.state) and session.state.number == len(below):
            below.append(panels.cards_below(UI, board_of(page).view))
        table_of(page).play(wish(session))
    assert below == [0, 1, 2, 3, 3, 3, 3, 0], "and with a new round they are gone"
