"""Everything on the table of Pharaoh's Tomb in reading order: where it is, what it is called, and what pressing it means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.pending import CLEAR
from ramses_desktop.games.pharaoh.rules.state import MOVE, OVER, ROLL
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.painting.items import held_items
from ramses_desktop.games.pharaoh.ui.words import prompts
from ramses_desktop.ui.board.values import Target

if TYPE_CHECKING:
    from ramses_desktop.games.pharaoh.ui.scene import PharaohScene


def on_table(board: PharaohScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    if view.stage == OVER:
        yield Target(layout.tray, board.prompt_words())
        for cell in range(view.grid.cells):
            yield Target(layout.cell(cell), partial(prompts.tile, view, cell, board.names))
        return
    yield Target(layout.prompt, board.prompt_words())
    if view.stage == ROLL or board.rolls:
        may_throw = view.stage == ROLL and board.pending_move is not None
        yield Target(layout.die, tr("The die"), key=("roll",) if may_throw else None)
    elif view.die:
        yield Target(layout.die, tr("The die shows {die}, steps left: {n}", die=view.die, n=view.points))
    for cell in range(view.grid.cells):
        said = partial(board.tile_words, cell)
        yield Target(layout.cell(cell), said, key=("cell", cell), pressable=board.may_choose(cell))
    if board.pending_move is not None:
        for number in range(1, len(view.me.figures) + 1):
            may_move = number in board.pending_move.figures
            yield Target(board.spot(view.seat, number), "", key=("figure", number), pressable=False, stop=may_move)
    yield from _items(board)
    for seat, name in enumerate(board.names):
        yield Target(layout.players[seat], partial(words.player, view, seat, name), layer=-1)


def _items(board: PharaohScene) -> Iterator[Target]:
    pending, layout = board.pending_move, board.layout
    items = held_items(board.view, board.view.seat, pending)
    moves = pending is not None and pending.stage == MOVE
    for rect, one in zip(board.item_places(), items, strict=True):
        said = partial(prompts.item_words, board.view, one.item, pending, held=one.held)
        stop = moves and one.held
        yield Target(rect, said, enabled=one.held, key=("item", one.item), pressable=one.usable, stop=stop)
    if pending is not None and moves:
        free, marked = not pending.refusal(CLEAR), pending.topic == CLEAR
        tip = tr("Give up the roll to turn the tile you stand on, or an empty one beside it.")
        yield Target(layout.clear, tr("Clear a way"), marked, enabled=free, key=("clear",), pressable=free, stop=free, tip=tip)
