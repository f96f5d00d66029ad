"""Everything on the table of Pharaoh's Tomb in reading order: where it is, what it is called, and what pressing it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.pending import CLEAR
from ramses_desktop.games.pharaoh.state import MOVE, OVER, ROLL, turns_left
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.painting import players
from ramses_desktop.games.pharaoh.ui.painting.items import held_items
from ramses_desktop.games.pharaoh.ui.words import prompts, tips
from ramses_desktop.ui.board.values import Target

if TYPE_CHECKING:
    from ramses_desktop.games.pharaoh.ui.scene import PharaohScene


def on_table(board: PharaohScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    if view.stage == OVER:
        yield Target(layout.tray, board.prompt_words())
        for cell in range(view.grid.cells):
            said = partial(prompts.tile_now, view, cell, board.names, None, peeks=False)
            tip = partial(tips.tile, view, board.seat, cell)
            yield Target(layout.cell(cell), said, tip=tip)
        return
    yield from _throw(board)
    yield from _maze(board)
    # Tab leads from an archaeologist to what that one may do.
    for seat in range(len(board.people)):
        yield from _player(board, seat)
    yield from _items(board)


def _throw(board: PharaohScene) -> Iterator[Target]:
    """What to do, the hourglass of a solo game, and the die."""
    view, layout = board.view, board.layout
    yield Target(layout.prompt, board.prompt_words())
    if len(view.players) == 1:
        name, tip = tips.sand(turns_left(view))
        yield Target(layout.prompt, name, tip=tip)
    elif view.die and view.stage != ROLL:
        yield Target(layout.throw, "", tip=tips.steps())
    may_throw = view.stage == ROLL and board.pending_move is not None
    name, tip = tips.die(view, rolls=board.rolls)
    yield Target(layout.die, name, key=("roll",) if may_throw else None, tip=tip)


def _maze(board: PharaohScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    for cell in range(view.grid.cells):
        peeks = cell in board.peeks and not board.veiled
        said, about = partial(board.tile_words, cell), partial(_about_tile, board, cell, peeks=peeks)
        yield Target(layout.cell(cell), said, key=("cell", cell), pressable=board.may_choose(cell), tip=about)
    name, tip = tips.gate()
    for cell, side in view.grid.gates.items():
        yield Target(layout.gate(cell, side), name, tip=tip)


def _about_tile(board: PharaohScene, cell: int, *, peeks: bool) -> str:
    said = tips.tile(board.view, board.seat, cell, peeks=peeks)
    if cell in board.visited:
        return f"{said} {tips.visited(board.names[board.visited[cell]])}"
    return f"{said} {tips.turned_up(board.names[board.turned_up[cell]])}" if cell in board.turned_up else said


def _items(board: PharaohScene) -> Iterator[Target]:
    pending, layout = board.pending_move, board.layout
    items = held_items(board.view, board.view.seat, pending)
    whose = "" if board.view.seat == board.seat else board.names[board.view.seat]
    moves = pending is not None and pending.stage == MOVE
    for rect, one in zip(board.item_places(), items, strict=True):
        said = partial(prompts.item_words, board.view, one.item, whose, held=one.held)
        about = partial(_about_item, board, one.item)
        stop = moves and one.held
        yield Target(rect, said, enabled=one.held, key=("item", one.item), pressable=one.usable, stop=stop, tip=about)
    if pending is not None and moves:
        free, marked = not pending.refusal(CLEAR), pending.topic == CLEAR
        tip = tr("Give up the roll to turn the tile you stand on, or an empty one beside it.")
        yield Target(layout.clear, tr("Clear a way"), marked, enabled=free, key=("clear",), pressable=free, stop=free, tip=tip)


def _about_item(board: PharaohScene, item: int) -> str:
    return tips.item(board.view, item, prompts.about_item(board.view, item, board.pending_move).reason)


def _player(board: PharaohScene, seat: int) -> Iterator[Target]:
    """A player's card; each thing on the own card is read out by itself, the others' cards as a whole."""
    view, person, card = board.view, board.people[seat], board.layout.players[seat]
    yield Target(card, partial(words.player, view, seat, person.name), layer=-1, tip=person.about)
    found = players.parts_of(card, view, seat, 13.5 * board.layout.text)
    told = [(rect, tips.inscription(view, seat, number)) for number, rect in enumerate(found.signs)]
    told += [(rect, (capital(words.item(item)), words.item_help(item))) for item, rect in found.items.items()]
    told += [(found.entered, tips.entered(view.players[seat].entered))] if found.entered is not None else []
    if found.turn is not None:
        yield Target(found.turn, "", tip=tips.order())
    for rect, (name, tip) in told:
        if seat == board.seat:
            yield Target(rect, name, tip=tip, depth=1)
        else:
            yield Target(rect, "", tip=f"{name}. {tip}")
    yield from _crew(board, seat, found.spots)


def _crew(board: PharaohScene, seat: int, spots: Sequence[QRectF]) -> Iterator[Target]:
    """The archaeologists on a player's card; those of the player to move can be chosen."""
    pending = board.pending_move if seat == board.view.seat else None
    for number, (rect, figure) in enumerate(zip(spots, board.view.players[seat].figures, strict=False), 1):
        name, tip = tips.figure(board.view, figure)
        key, may_move = (None, False) if pending is None else (("figure", number), number in pending.figures)
        yield Target(rect, name, key=key, pressable=False, stop=may_move, tip=tip)
