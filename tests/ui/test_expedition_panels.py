"""The panels of both flip-and-write games: text that stays inside, completed cards that do not hide one another, and what a mark
would earn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot

from ramses_desktop.games.flip_and_write.pending import Earned, EarnedLine
from ramses_desktop.games.flip_and_write.rules import CROSS, ExpeditionGame
from ramses_desktop.games.flip_and_write.ui import box_painting, panels
from ramses_desktop.games.flip_and_write.ui.layout import GameUi, final_parts
from ramses_desktop.games.pyramids.deck import parts as pyramid_parts
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.pyramids.ui.board import PyramidsUi
from ramses_desktop.games.silver_gold.cards import Gain
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.games.silver_gold.ui.board import SilverGoldUi
from ramses_desktop.ui.board.sprites import Paint, SpriteItem
from ramses_desktop.ui.board.values import Hint, Person
from ramses_desktop.ui.style import draw
from tests.ui.play import (
    BOTH,
    BOTH_IN_TIME,
    Mouse,
    begun,
    board_of,
    earning_a_bonus,
    hand_of,
    play_until,
    set_up,
    settle,
    sit_down,
    whole,
)

PEOPLE = [Person("Ada", 0), Person("Bo", 1)]
SEALED = [number for number, card in parts().cards.items() if card.seal >= 0]


def ui_of(game: ExpeditionGame[Any]) -> GameUi:
    return PyramidsUi() if game is PYRAMIDS else SilverGoldUi()


def drawn(paint: Paint, width: float, height: float) -> QImage:
    image = QImage(round(width), round(height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        paint(painter)
    return image


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[Paint], list[str]]:
    """All words painted on a panel."""
    words: list[str] = []
    write = draw.text

    def noted(painter: QPainter, x: float, y: float, line: str, *how: Any) -> float:
        words.append(line)
        return write(painter, x, y, line, *how)

    def listen(paint: Paint) -> list[str]:
        words.clear()
        drawn(paint, 400, 600)
        return list(words)

    monkeypatch.setattr(draw, "text", noted)
    return listen


# ------------------------------------------------------------ playing alone


@BOTH
def test_what_is_told_to_who_plays_alone_stays_on_its_panel(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    """Compared with an empty panel, nothing differs within 16 pixels of its edges."""
    ui = ui_of(game)
    size = ui.measures.opponent
    place = QRectF(QPointF(), size)
    view = game.view(whole(game, "person").state, 0)
    empty = drawn(lambda painter: draw.panel(painter, place), 300, 300)
    full = drawn(panels.alone_sheet(ui, view, place).sprite().paint, 300, 300)
    changed = [(x, y) for x in range(300) for y in range(300) if full.pixel(x, y) != empty.pixel(x, y)]
    assert min(x for x, _ in changed) >= 15
    assert max(x for x, _ in changed) <= size.width() - 12
    assert max(y for _, y in changed) <= size.height() - 12


@pytest.mark.parametrize("height", [76, 84, 100, 130, 180, 300])
def test_the_shapes_still_to_come_can_be_seen_in_however_low_a_panel(height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sides: list[float] = []
    monkeypatch.setattr(box_painting, "piece", lambda painter, cells, x, y, side, *more: sides.append(side))
    view = PYRAMIDS.view(begun("person", "person").state, 0)
    drawn(lambda painter: panels.paint_to_come(painter, QRectF(0, 0, 218, height), pyramid_parts(), view), 218, height)
    assert len(sides) >= 6
    assert min(sides) >= 4


# ------------------------------------------------------------ completed cards


@pytest.mark.parametrize("count", [1, 5, 8, 11])
@BOTH
def test_completed_cards_hide_nothing_of_each_other_however_many_they_are(
    qtbot: QtBot, game: ExpeditionGame[Any], count: int
) -> None:
    """A seal extends beyond the right edge of its island."""
    ui, done = ui_of(game), SEALED[:count]
    for size in (QSizeF(752, 336), QSizeF(370, 356)):
        for places in (ui.own_chips(done), ui.other_chips(ui.measures.opponent.height(), done), final(ui, size, done)):
            assert len(places) == count
            shown = [seal_in(rect).united(rect) for rect in places]
            assert not [(one, two) for at, one in enumerate(shown) for two in shown[:at] if one.intersects(two)]
            assert min(rect.width() for rect in places) >= 14


def seal_in(rect: QRectF) -> QRectF:
    """Where a completed island's seal is painted."""
    found: list[QRectF] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ramses_desktop.games.silver_gold.ui.painting.paint_seal", lambda _, where, card: found.append(where))
        drawn(lambda painter: ui_of(SILVER_GOLD).face(SEALED[0]).paint_chip(painter, rect), 10, 10)
    return found[0]


def final(ui: GameUi, size: QSizeF, done: list[int]) -> list[QRectF]:
    """The places of completed cards when the game is over."""
    one = ui.measures.card_in_boxes()
    space = final_parts(ui.measures, size, 2).done.adjusted(0, panels.HEADING, 0, 0)
    return panels.done_places(space, len(done), one.height() / one.width())


# ------------------------------------------------------------ what a mark earns


@pytest.mark.parametrize("width", [208.0, 164.0])
def test_however_many_patterns_are_gone_they_stay_on_their_panel(width: float) -> None:
    patterns = parts().patterns
    image = drawn(lambda painter: panels._gone(painter, QPointF(16, 20), width - 32, patterns), width + 200, 60)
    columns = [x for x in range(image.width()) if any(image.pixelColor(x, y).alpha() for y in range(26, 60))]
    assert columns[0] >= 16
    assert width - 60 < columns[-1] < width - 14


@BOTH_IN_TIME
def test_a_bonus_box_is_told_in_words(qtbot: QtBot, game: ExpeditionGame[Any], told: Callable[[Paint], list[str]]) -> None:
    session = play_until(begun("person", game=game), lambda state: earning_a_bonus(game, state) is not None)
    page = sit_down(qtbot, set_up("person", game=game), session)
    board, move = board_of(page), earning_a_bonus(game, session.state)
    assert move is not None
    board.hand.try_hint(Hint(move, "to be laid there"))
    bonuses = game.marked(session.state, move).bonus
    paint = board.item("earned").sprite.paint
    assert paint is not None
    assert ("+1 box" if bonuses == 1 else f"+{bonuses} boxes") in told(paint)
    assert not any("□" in words for words in told(paint))


def test_the_preview_of_a_trophy_warns_where_others_may_take_it_first(told: Callable[[Paint], list[str]]) -> None:
    ui, state = ui_of(SILVER_GOLD), begun("person", "person", game=SILVER_GOLD).state
    card = next(card for card in SILVER_GOLD.parts().cards.values() if card.coins)

    def note(*lines: EarnedLine) -> str:
        earned = Earned(Gain(card, card.coins & -card.coins), lines) if lines else None
        (row,) = [part for part in ui.score_rows(state, 1, PEOPLE, earned) if part.called == ("score", "coins")]
        words = told(lambda painter: row.paint and row.paint(painter, row.rect))
        return words[words.index("COINS") + 1]

    assert note(EarnedLine("coin", 1, 1), EarnedLine("trophy", 6, 5)) == "others may take it first"
    assert note(EarnedLine("coin", 1, 1), EarnedLine("trophy", 6, 6)) == "a full row wins a trophy", "nobody else can now"
    assert note(EarnedLine("coin", 1, 1)) == note() == "a full row wins a trophy", "no row is filled"


# ------------------------------------------------------------ no needless painting


@pytest.mark.slow
@BOTH_IN_TIME
def test_while_the_piece_is_carried_only_what_changes_is_painted(
    qtbot: QtBot, game: ExpeditionGame[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = play_until(begun("person", "person", game=game), lambda state: state.stage == CROSS and state.number == 2)
    page = sit_down(qtbot, set_up("person", "person", game=game), session, watched=True)
    board, mouse, hand = board_of(page), Mouse(page), hand_of(page)
    mouse.click(mouse.pattern)
    mouse.move(mouse.corner(hand.cards[0], 0, 0))
    settle()
    painted: list[QGraphicsItem] = []
    paint = SpriteItem.paint

    def noted(item: SpriteItem, *how: Any) -> None:
        painted.append(item)
        paint(item, *how)

    monkeypatch.setattr(SpriteItem, "paint", noted)
    for column in range(3):
        mouse.move(mouse.corner(hand.cards[1], column, 1))
        settle()
    assert not {board.item(("seat", 1 - board.tabletop.seat)), board.item("deck"), board.item("prompt")} & set(painted)


@pytest.mark.parametrize("completed", [1, 6, 7, 10])
@pytest.mark.parametrize("size", [QSizeF(752, 336), QSizeF(370, 356), QSizeF(243, 356)])
@BOTH_IN_TIME
def test_completed_cards_lie_apart_from_those_in_play_when_the_game_is_over(
    game: ExpeditionGame[Any], size: QSizeF, completed: int
) -> None:
    measures = ui_of(game).measures
    one = measures.card_in_boxes()
    for cards in (0, 1, 2):
        parts = final_parts(measures, size, cards)
        played = [QRectF(corner, measures.card(parts.b)) for corner in parts.corners]
        space = parts.done.adjusted(0, panels.HEADING, 0, 0)
        places = [
            rect.adjusted(0, 0, 0, panels.NUMBER - 2) for rect in panels.done_places(space, completed, one.height() / one.width())
        ]
        everything = [*played, *places]
        assert len(everything) == cards + completed
        assert all(QRectF(0, 0, size.width(), size.height()).contains(rect) for rect in everything)
        assert not [(one, two) for at, one in enumerate(everything) for two in everything[:at] if one.intersects(two)]


@BOTH_IN_TIME
def test_completed_cards_keep_their_crosses_when_the_game_is_over(
    qtbot: QtBot, game: ExpeditionGame[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = whole(game, "person", "person")
    told: dict[int, int] = {}
    page = sit_down(qtbot, set_up("person", "person", game=game), session)
    board = board_of(page)
    face = type(board.tabletop.ui).face
    monkeypatch.setattr(
        type(board.tabletop.ui),
        "face",
        lambda ui, n: evolve(face(ui, n), paint_done=lambda painter, b, crossed: told.update({n: crossed})),
    )
    sprites = board.tabletop.sprites()
    for number in session.state.players[0].done:
        drawn(sprites["done", number].paint, 10, 10)
    assert set(told) <= set(session.state.players[0].done)
    assert told
    assert all(crossed.bit_count() > 2 for crossed in told.values())


@BOTH_IN_TIME
def test_a_card_completed_at_the_very_end_goes_to_its_place_among_the_others(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    session = whole(game, "person", "person")
    page = sit_down(qtbot, set_up("person", "person", game=game), session)
    board = board_of(page)
    done = [number for player in session.state.players for number in player.done]
    assert done
    for number in done:
        assert board.tabletop.card_layer.off_table(number, board.view) == board.item(("done", number)).pos()


@BOTH_IN_TIME
def test_crosses_of_earlier_rounds_have_paled(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    def found(state: Any) -> bool:
        more_than_one_mark = any(one.crossed.bit_count() > 5 for one in state.players[0].cards)
        return state.number % 7 == 1 and state.number > 7 and state.stage == CROSS and not state.bonus and more_than_one_mark

    session = play_until(begun("person", game=game), found)
    page = sit_down(qtbot, set_up("person", game=game, kind="practice"), session)
    board, began = board_of(page), next(state for state in session._states if state.number == session.state.number - 1)
    for number, item in board.tabletop.cards.items():
        old = next((one.crossed for one in began.players[0].cards if one.card == number), 0)
        assert (item.old, item.old & ~item.crossed) == (old, 0)
    aged = next(item for item in board.tabletop.cards.values() if item.old)

    def seen(old: int) -> QImage:
        return drawn(lambda painter: aged.face.paint(painter, 40, aged.crossed, 0, old), 240, 280)

    assert seen(0) != seen(aged.old)
    page.table.look(0)
    assert not any(item.old for item in board.tabletop.cards.values()), "looking back it is the first round again"


def test_what_the_skulls_cost_now_is_large() -> None:
    session = play_until(begun("person", "person"), lambda state: state.players[0].skulls > 1)
    sizes: dict[str, float] = {}
    write = draw.text

    def noted(painter: QPainter, x: float, y: float, line: str, font: QFont, *how: Any) -> float:
        sizes[line] = QFontMetricsF(font).height()
        return write(painter, x, y, line, font, *how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "text", noted)
        drawn(panels.score_sheet(PyramidsUi(), session.state, 0, PEOPLE, QRectF(0, 0, 264, 548)).sprite().paint, 300, 560)
    costs = [f"−{value}" for value in pyramid_parts().values.skulls]
    now = costs[session.state.players[0].skulls - 1]
    assert all(sizes[now] > sizes[cost] for cost in costs if cost != now)
