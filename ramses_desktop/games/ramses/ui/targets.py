"""Everything on the table of Ramses in reading order: where it is, what it is called, and what pressing it means."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.state import HOLES, SCORPION, hole_at, size
from ramses_desktop.games.ramses.ui import panels, words
from ramses_desktop.games.ramses.ui.looking_back import Trainer, buttons
from ramses_desktop.games.ramses.ui.words import tips
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
    yield from _sought(board, turns_over)
    tip = tr("A symbol on the top card is a special action. It comes once the card before is won.")
    yield Target(layout.pile, words.pile(view), key=turns_over, tip=tip)
    symbol = panels.symbol_now(view)
    name, tip = tips.symbol(symbol, now=panels.in_force(view))
    yield Target(layout.symbol, name, tip=tip)
    columns, _ = size(view.turned)
    for at in range(HOLES):
        yield _hole(board, hole_at(at % columns, at // columns, view.turned))
    for seat in range(len(board.people)):
        yield from _player(board, seat)


def _sought(board: RamsesScene, turns_over: Hashable) -> Iterator[Target]:
    """The search card, the cards of a duel, or the scorpion."""
    view, place = board.view, board.layout.card
    if view.action == st.FIGHT:
        tip = tr("Find the treasure on your rival's card first, and both cards are yours.")
        laid = ", ".join(words.card(card) for card in view.laid if card)
        yield Target(place, laid or tr("No card has been laid yet"), tip=tip)
    elif view.action == st.STUNG:
        name, tip = tips.symbol(SCORPION, now=True)
        yield Target(place, name, tip=tip)
    elif view.card:
        yield Target(place, words.card(view.card), key=turns_over, tip=tr("Find this treasure, and the card is yours."))
    elif board.search_ended:
        yield Target(place, board.search_ended)


def _player(board: RamsesScene, seat: int) -> Iterator[Target]:
    """A player, and what is counted in their row."""
    view, layout, person = board.view, board.layout, board.people[seat]
    places = panels.parts_of(layout.players, view, seat, 13.5 * layout.text)
    tip = partial(tips.rank, view) if view.alone else person.about
    yield Target(places.get("row", layout.players), partial(words.player, view, seat, person.name), tip=tip)
    for part, rect in places.items():
        if part != "row":
            name, tip = tips.counted(view, seat, part)
            yield Target(rect, name, tip=tip, depth=1)


def _hole(board: RamsesScene, number: int) -> Target:
    """Every pyramid responds to a click, if only with the reason why it cannot slide."""
    view, choices = board.view, board.slide_choices
    key: Hashable = None
    if choices is not None and number != view.hole:
        key = "hole", number
    elif board.awaits and view.stage == st.LOOK and view.pyramids[number] == view.moved:
        key = ("look under",)
    legal = choices is None or number in choices.slides
    tip = partial(tips.hole, view, number, slides=choices is not None and legal)
    return Target(board.layout.hole(number), partial(words.hole, view, number), key=key, pressable=legal, tip=tip)


def _of_trainer(board: RamsesScene, trainer: Trainer | None) -> Iterator[Target]:
    if trainer is None:
        return
    hunt = trainer.hunt
    if hunt is not None:
        start = board.layout.hole(trainer.session.state_at(hunt.start).hole)
        yield Target(start, tr("The free hole"), tip=tr("It was here when the turn began."))
    for place, place_words in zip(trainer.found.places, trainer.places(), strict=True):
        seen = tr("It came to light once.", "It came to light {n} times.", n=len(place.seen))
        tip = tr("This was the treasure to find.") if hunt is not None and hunt.treasure == place.treasure else seen
        yield Target(board.layout.hole(place.hole), place_words, tip=tip)
    back, on = buttons(board.layout.told)
    tip = tr("What a perfect memory would have known, turn by turn.")
    yield Target(back, tr("Previous turn"), enabled=trainer.step > 0, key=("leaf", -1), tip=tip)
    yield Target(board.layout.told, f"{trainer.title}. {trainer.text}")
    yield Target(on, tr("Next turn"), enabled=trainer.step < trainer.steps - 1, key=("leaf", 1), tip=tip)
