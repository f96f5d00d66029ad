"""Everything on the table of a flip-and-write game in reading order: where it is, what it is called and for, and what pressing it
means."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.grid import SIDE, single_boxes
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER
from ramses_desktop.games.flip_and_write.ui import centre, panels, words
from ramses_desktop.games.flip_and_write.ui.layout import DECK, Place, score_of
from ramses_desktop.games.flip_and_write.ui.words import tips
from ramses_desktop.ui.board.values import Target

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.ui.scene import FlipAndWriteScene


def on_table(board: FlipAndWriteScene) -> Iterator[Target]:
    view = board.view
    yield Target(board.layout.prompt, board.prompt_words())
    if view.stage not in (KEEP, OVER):
        yield from _of_the_round(board)
    if view.stage != OVER and board.aside_words(view):
        yield Target(board.layout.to_come, partial(board.aside_words, view), tip=partial(board.tips.aside, view))
    for number, place in board.layout.cards.items():
        yield _card(board, number, place)
        if place.kind in ("own", "dealt"):
            yield from _boxes(board, number)
    if view.stage not in (KEEP, OVER):
        yield _deck(board)
    for seat in range(len(board.people)):
        yield from _player(board, seat)
    if view.stage != OVER:
        yield from _in_panels(board)
    yield from _completed(board)


# ------------------------------------------------------------ the middle


def _deck(board: FlipAndWriteScene) -> Target:
    offered = DECK in board.options
    name, tip = tips.deck(len(board.view.deck), offered=offered)
    key = ("card", DECK) if offered else None
    return Target(board.layout.deck, name, DECK in board.picked, key=key, tip=tip, stop=offered, numbered=offered)


def _of_the_round(board: FlipAndWriteScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    name, tip = tips.expedition(board.parts.patterns[board.parts.expeditions[view.expedition]])
    key = ("expedition",) if board.mark is not None and not board.mark.bonus else None
    yield Target(layout.expedition, name, key=key, pressable=False, tip=tip)
    yield _told(layout.pack, tips.pack(centre.cards_left(board)))
    yield Target(centre.display_label(board).rect, tr("Display"), tip=partial(board.tips.display, view))
    for rect in layout.gaps:
        yield _told(rect, tips.gap())
    if board.earns:
        yield _told(centre.earned(board, board.earns).rect, tips.earned(board.earns, board.tips.ICONS))
    elif board.earned is None and view.stage == CROSS and (note := board.note(view, board.seat)):
        yield Target(centre.note(board, note).rect, f"{note.heading}: {note.words}", tip=note.tip)


def _told(rect: QRectF, told: tuple[str, str]) -> Target:
    """Something that is only read about: its name, and what it is for."""
    name, tip = told
    return Target(rect, name, tip=tip)


def _card(board: FlipAndWriteScene, number: int, place: Place) -> Target:
    key: Hashable = None
    if number in board.options:
        key = "card", number
    elif board.mark is not None and number in board.mark.cards:
        key = "own", number
    elif place.kind == "other" and board.view.stage != OVER:
        key = "look", number
    spoken = partial(board.card_words, number, board.crossed(number))
    tip = partial(board.tips.card, number) if board.view.stage != OVER else tr("Not completed, so it earns nothing.")
    pressable, own = number in board.options, board.mark is not None and number in board.mark.cards
    stop, numbered = key is not None, pressable or own
    return Target(place.rect, spoken, number in board.picked, key=key, pressable=pressable, tip=tip, stop=stop, numbered=numbered)


def _boxes(board: FlipAndWriteScene, number: int) -> Iterator[Target]:
    face, place, crosses = board.face(number), board.layout.cards[number], board.crossed(number)
    for box in single_boxes((1 << SIDE * SIDE) - 1):
        rect, crossed = place.box(face, box), bool(crosses & box)  # where the card is or is about to be
        spoken = partial(words.box, board, number, box, crossed=crossed)
        key = ("box", number, box) if board.mark is not None else None
        tip = partial(board.box_tip, number, box)
        yield Target(rect, spoken, crossed, enabled=bool(face.boxes & box), key=key, depth=1, tip=tip)


# ------------------------------------------------------------ players


def _player(board: FlipAndWriteScene, seat: int) -> Iterator[Target]:
    """A score card; those of others are enlarged when pointed at."""
    view, rect = board.view, board.part(("player", seat))
    closer = seat in board.layout.others and view.stage != OVER
    spoken = partial(words.score, board.game, view, seat, board.people[seat].name)
    key, tip = ("look", score_of(seat)) if closer else None, partial(board.person_tip, view, seat)
    yield Target(rect, spoken, key=key, pressable=False, layer=-1, tip=tip, stop=closer)


def _in_panels(board: FlipAndWriteScene) -> Iterator[Target]:
    """The rows of the own score card, what others have, and completed cards."""
    view = board.view
    if board.seat >= 0:
        for tip in board.tips.score(view, board.seat):
            yield Target(board.score_row(tip.row), tip.name, tip=tip.words, pressable=False)
    for seat, panel in board.layout.others.items():
        if seat < 0:
            yield _told(panel, board.tips.alone(view))
        else:
            for rect, told in panels.parts_of(board, seat, panel):
                yield _told(rect, told)


def _completed(board: FlipAndWriteScene) -> Iterator[Target]:
    """Completed cards: too small to read during the game, so they are enlarged when pointed at."""
    for seat, panel in board.panels_of_all():
        for number, chip in panels.chips(board, seat, panel):
            key = ("look", number) if board.view.stage != OVER else None
            yield Target(chip, board.card_name(number), key=key, pressable=False, tip=partial(board.tips.done, number))
