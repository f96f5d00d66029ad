"""Everything on the table of Ramses in reading order: where it is, what it is called, and what pressing it means."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.geometry import HOLES, hole_at, size
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.ui import words
from ramses_desktop.games.ramses.ui.looking_back import Trainer, buttons
from ramses_desktop.ui.board.values import Target

if TYPE_CHECKING:
    from ramses_desktop.games.ramses.ui.scene import RamsesScene


def on_table(board: RamsesScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    if view.stage == st.OVER:
        yield Target(layout.tray, board.prompt_words())
        yield from _of_trainer(board, board.trainer)
        return
    yield Target(layout.prompt, board.prompt_words())
    if board.explained is not None:
        # A press anywhere confirms that it has been read.
        yield Target(board.sceneRect(), board.explained.words, key=("go on",), layer=2)
    turns_over = ("turn over",) if board.awaits and view.stage == st.TURN_OVER else None
    if view.action == st.FIGHT:
        yield Target(layout.card, ", ".join(words.card(card) for card in view.laid if card))
    elif view.card:
        tip = tr("Find this treasure, and the card is yours.")
        yield Target(layout.card, words.card(view.card), key=turns_over, tip=tip)
    tip = tr("A symbol on the top card is a special action. It comes once the card before is won.")
    yield Target(layout.pile, words.pile(view), key=turns_over, tip=tip)
    columns, _ = size(view.turned)
    for at in range(HOLES):
        yield _hole(board, hole_at(at % columns, at // columns, view.turned))
    for seat, name in enumerate(board.names):
        yield Target(layout.players, partial(words.player, view, seat, name))


def _hole(board: RamsesScene, number: int) -> Target:
    """Every pyramid responds to a click, if only with the reason why it cannot slide."""
    view, choices = board.view, board.slide_choices
    key: Hashable = None
    if choices is not None and number != view.hole:
        key = "hole", number
    elif board.awaits and view.stage == st.LOOK and view.pyramids[number] == view.moved:
        key = ("look under",)
    legal = choices is None or number in choices.slides
    return Target(board.layout.hole(number), partial(words.hole, view, number), key=key, pressable=legal)


def _of_trainer(board: RamsesScene, trainer: Trainer | None) -> Iterator[Target]:
    if trainer is None:
        return
    for place, place_words in zip(trainer.found.places, trainer.places(), strict=True):
        yield Target(board.layout.hole(place.hole), place_words)
    back, on = buttons(board.layout.told)
    yield Target(back, tr("Previous turn"), enabled=trainer.step > 0, key=("leaf", -1))
    yield Target(board.layout.told, f"{trainer.title}. {trainer.text}")
    yield Target(on, tr("Next turn"), enabled=trainer.step < trainer.steps - 1, key=("leaf", 1))
