"""Sheets of frames of everything that moves, to be looked at: `python3 dev.py shots --strips`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from tests import film

if TYPE_CHECKING:
    from tests.tour import Tour

EVERY: Final = 60
WIDE: Final = 400
"""Pixels across a frame of a sheet."""
GAP: Final = 4
COLUMNS: Final = 5
MOST: Final = 30
"""Frames on a sheet; of what takes longer, it has fewer in a second."""

Moment = tuple[str, Callable[[], object]]


def save_all(tour: Tour, folder: Path, only: str) -> int:
    """Save a sheet for each moment of each game. Returns their number."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, begin in moments(tour):
        if name.startswith(only):
            appearance().set(speed=1.0)
            pictures = [_small(picture) for _, picture in film.frames(tour.window, begin, EVERY)]
            appearance().set(speed=0)
            apart = -(-len(pictures) // MOST)
            sheet(pictures[::apart], EVERY * apart).save(str(folder / f"{name}.png"))
            count += 1
    return count


def _small(picture: QImage) -> QImage:
    return picture.scaledToWidth(WIDE - GAP, Qt.TransformationMode.SmoothTransformation)


def sheet(pictures: list[QImage], every: int) -> QImage:
    high = pictures[0].height() + GAP
    rows = -(-len(pictures) // COLUMNS)
    found = QImage(COLUMNS * WIDE, rows * high, QImage.Format.Format_RGB32)
    found.fill(QColor("#808080"))
    with QPainter(found) as painter:
        painter.setFont(fonts.text(13, 700))
        for at, picture in enumerate(pictures):
            place = QPoint(at % COLUMNS * WIDE, at // COLUMNS * high)
            painter.drawImage(place, picture)
            painter.fillRect(QRect(place, QSize(64, 18)), QColor("#ffffff"))
            painter.drawText(place + QPoint(6, 14), f"{at * every} ms")
    return found


# ------------------------------------------------------------ moments


def moments(tour: Tour) -> Iterator[Moment]:
    """Each with the table at rest before it."""
    for game_id in ("pyramids", "silver_gold"):
        tour.game_id = game_id
        yield from _expedition(tour)
    tour.game_id = "ramses"
    yield from _ramses(tour)
    tour.game_id = "pharaoh"
    yield from _pharaoh(tour)


def _expedition(tour: Tour) -> Iterator[Moment]:
    name = tour.game_id
    yield f"{name}-deal", lambda: tour._sit(1, 0, kind="practice")
    for moment, wanted in (("mark", _earns), ("completed", _completes), ("round", _ends_round)):
        # Each on a deal of its own, or the window would say that it is known.
        tour._sit(1, 0, f"strip-{moment}", kind="practice")
        yield f"{name}-{moment}", laid_for(tour, wanted)
    tour._sit(1, 0, "strip-end", kind="practice")
    tour._play_until(lambda: tour._number() == 27)
    yield f"{name}-end", lambda: tour._play_until(lambda: False)


def laid_for(tour: Tour, wanted: Callable[[Any, Any], bool]) -> Callable[[], object]:
    """Play on to a mark of this kind, and lay it out. Returns what confirms it."""
    from ramses_desktop.games.flip_and_write.rules import Cross
    from ramses_desktop.ui.board.values import Hint

    page = tour.page
    assert page is not None
    table, board = page.table, page.board
    game = table.game

    def marks() -> list[Any]:
        state = table.session.state
        found = (move for move in game.moves(state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)
        return [move for move in found if wanted(state, game.play(state, move))]

    tour._play_until(lambda: table.view.stage == "cross" and bool(marks()))
    move = marks()[-1]
    board.do(lambda: board.hand.try_hint(Hint(move, "")))
    tour.settle()
    return lambda: table.play(move)


def _earns(before: Any, after: Any) -> bool:
    return after.number > before.number and after.players[0] != before.players[0] and not _completes(before, after)


def _completes(before: Any, after: Any) -> bool:
    return len(after.players[0].done) > len(before.players[0].done)


def _ends_round(before: Any, after: Any) -> bool:
    return bool(after.round > before.round)


def _ramses(tour: Tour) -> Iterator[Moment]:
    from tests.states.ramses import STAGES, played

    yield "ramses-opening", lambda: tour._sit(1, 1, kind="casual")
    for name, begun, last in STAGES:
        session = begun()
        tour._lay(session)
        if last is None and name in ("slide", "scorpion", "duel"):
            last = next(iter(session.game.moves(session.state)))
        if last is not None:
            tour.settle()
            yield f"ramses-{name}", _play(tour, last)
    yield "ramses-end", _last_move(tour, played(3))


def _play(tour: Tour, move: Any) -> Callable[[], object]:
    assert tour.page is not None
    table = tour.page.table
    return lambda: table.play(move)


def _last_move(tour: Tour, session: Session) -> Callable[[], object]:
    """Sit down before the last move, in the seat of whoever makes it."""
    last, seat = session.line[-1], session.mover(len(session.line) - 1)
    session.back()
    session.seats = tuple(evolve(one, player=PERSON) if at == seat else one for at, one in enumerate(session.seats))
    tour._lay(session)
    tour.settle()
    return _play(tour, last)


def _pharaoh(tour: Tour) -> Iterator[Moment]:
    from ramses_desktop.games.pharaoh.state import Step
    from tests.games.pharaoh.by_hand import scene
    from tests.states.pharaoh import STAGES, begun_from, played

    for name, position, do in STAGES:
        session = begun_from(position())
        tour._lay(session)
        assert tour.page is not None
        do(tour.page.board)
        tour.settle()
        table = tour.page.table
        if name in ("walk", "map", "lay", "attack", "big", "cursed") and table.turn is not None:
            yield f"pharaoh-{name}", _play(tour, next(iter(table.game.moves(table.session.state))))
    for name, carried in (("toxic gas", ""), ("toxic gas", "scarf"), ("trap", ""), ("hunger", ""), ("blue inscription", "")):
        big = "big" if name == "trap" else "small"
        tour._lay(begun_from(scene({"d7": "NS", "d6": f"NS {name}"}, at="d7", others="d7", items=carried, pyramid=big)))
        met = f"{name} {carried}".strip().replace(" ", "-")
        yield f"pharaoh-on-{met}", _play(tour, Step(1, "d6"))
    tour._lay(begun_from(scene({"d7": "NS", "d6": "NS"}, at="d7", stage="roll", die=0, rolled=4)))
    assert tour.page is not None
    yield "pharaoh-roll", partial(tour.page.board.hand.use, "confirm")
    yield "pharaoh-end", _last_move(tour, played(3))
