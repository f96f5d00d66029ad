"""Plays at a table of Pharaoh's Tomb like a person, by mouse or by keyboard, in a real window."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPointF

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import OUTSIDE
from ramses_desktop.games.pharaoh.pending import CLEAR, WALK, PendingMove, intent_of
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import (
    LAY,
    MOVE,
    NOWHERE,
    Leave,
    Pass,
    PharaohOptions,
    Roll,
    State,
    Step,
    Stop,
    Swap,
    item_number,
    place,
)
from ramses_desktop.games.pharaoh.ui.board import PharaohTabletop
from ramses_desktop.games.pharaoh.ui.cards import Card
from ramses_desktop.games.pharaoh.ui.plan import paint_walk
from ramses_desktop.games.pharaoh.ui.words import Note
from ramses_desktop.games.pharaoh.walking import tunnels_from
from ramses_desktop.store.journal import CASUAL
from ramses_desktop.ui.table.host import DecidingPage
from ramses_desktop.ui.table.setup import TableSetup
from tests.ui.play import SEED, Key, Keys, Mouse, seats

ARROWS: Final = {(0, -1): Key.Key_Up, (1, 0): Key.Key_Right, (0, 1): Key.Key_Down, (-1, 0): Key.Key_Left}
FIGURES: Final = (Key.Key_1, Key.Key_2, Key.Key_3)
GATES: Final = {1: Key.Key_Up, 2: Key.Key_Right, 4: Key.Key_Down, 8: Key.Key_Left}


def set_up(*players: str, kind: str = CASUAL, seed: str = SEED, **options: Any) -> TableSetup:
    """A table for these players: `person`, or the name of a bot."""
    chosen = PharaohOptions(len(players), **options)
    return TableSetup(game_id="pharaoh", options=chosen, seats=seats(*players), seed=seed, kind=kind)


def begun(*players: str, seed: str = SEED, **options: Any) -> Session:
    return Session.new(GAME, PharaohOptions(len(players), **options), seed, seats(*players))


def begun_from(state: State, *players: str) -> Session:
    """A game that starts from this position."""

    def start(self: object, options: object, deal: str) -> State:
        return state

    inside = type("From", (type(GAME),), {"start": start})()
    return Session.new(inside, state.options, SEED, seats(*players))


def wish(session: Session) -> Move:
    """A move that a person might want: usually sensible, now and then anything; for a bot's seat, the move of that bot."""
    assert session.turn is not None
    player = session.seats[session.turn].player
    if player != PERSON:
        return ask(BOTS[player], session)
    luck = Luck(str(session.seed), f"wish {session.ply}")
    if luck.below(3) == 0:
        return luck.pick(GAME.moves(session.state))
    return ask(BOTS["scribe"], session)


def tomb_of(page: DecidingPage) -> PharaohTabletop:
    assert page.board is not None
    tabletop = page.board.tabletop
    assert isinstance(tabletop, PharaohTabletop)
    return tabletop


def note_of(page: DecidingPage) -> Note:
    """The help that is shown."""
    (note,) = next(sheet.content for sheet in tomb_of(page).sheets() if sheet.key == "note")
    assert isinstance(note, Note)
    return note


def pending_of(page: DecidingPage) -> PendingMove:
    move = tomb_of(page).plan.move
    assert move is not None
    return move


def walk_shown(page: DecidingPage) -> list[QPointF]:
    """The points of the walk shown on the board."""
    walks = [mark for mark in tomb_of(page).marks() if mark.content[0] is paint_walk]
    return [mark.rect.topLeft() + point for mark in walks for point in mark.content[1]]  # type: ignore[attr-defined]


def cell_of(state: State, move: Move) -> int:
    return state.grid.by_name.get(getattr(move, "cell", ""), NOWHERE)


class TombMouse(Mouse):
    """Plays by mouse."""

    @property
    def tomb(self) -> PharaohTabletop:
        return tomb_of(self.page)

    def tile(self, cell: int) -> QPointF:
        """A spot on a tile without archaeologists."""
        return self.tomb.layout.cell(cell).center()

    def make(self, move: Move) -> None:
        """Make this move as a person would."""
        tomb, pending = self.tomb, pending_of(self.page)
        if isinstance(move, Pass | Leave):
            self._lift_veil()
            self.push(self.page.bar.put_back)
        elif isinstance(move, Roll):
            self.click(tomb.layout.die.center())
        elif isinstance(move, Stop | Swap):
            self._lift_veil()
            self.confirm()
        elif isinstance(move, Step):
            self._step(pending, move)
        else:
            self._lift_veil()
            self._set_out(pending, move)
            self._settle_on(pending_of(self.page), move)

    def _lift_veil(self) -> None:
        if self.tomb.plan.veiled:
            self.confirm()

    def choose_figure(self, figure: int) -> None:
        """On the player's card, where every archaeologist can be clicked."""
        pending = pending_of(self.page)
        card = Card.of(self.tomb.layout, pending.view, pending.view.seat)
        if pending.figure != figure:
            self.click(card.figures[figure - 1].center())
        assert pending.figure == figure

    def _step(self, pending: PendingMove, move: Step) -> None:
        cell = cell_of(pending.view, move)
        if pending.intent != WALK:
            self.push(self.page.bar.put_back)
        self.choose_figure(move.figure)
        ply = self._ply()
        self.move(self.tile(cell))
        self.click(self.tile(cell))
        if self._ply() == ply:
            self.confirm()

    def _ply(self) -> int:
        return self.page.table.session.ply

    def _set_out(self, pending: PendingMove, move: Move) -> None:
        """Use an item or clear a way, in the middle of a move."""
        meant = intent_of(move)
        if pending.stage != MOVE:
            return
        if pending.intent != WALK:
            self.push(self.page.bar.put_back)
        self.choose_figure(getattr(move, "figure", pending.figure))
        place = self.tomb.layout.clear if meant == CLEAR else self.tomb.part(("item", item_number(meant)))
        self.click(place.center())

    def _settle_on(self, pending: PendingMove, move: Move) -> None:
        cell = cell_of(pending.view, move)
        if pending.options:
            choice, at = self.tomb.choice, pending.options.index(move)
            assert choice is not None
            self.click(choice.places[at].center())
            if pending.option == at and pending is self.tomb.plan.move:
                self.confirm()
            return
        if pending.cells and pending.cell != cell:
            self.click(self.tile(cell))
        for turn in range(4):
            if pending.move == move:
                break
            if turn % 2:
                self.wheel(self.tile(cell))
            else:
                self.click(self.tile(cell))
        assert pending.move == move, f"{pending.move} instead of {move}"
        self.confirm()


class TombKeys(Keys):
    """Plays by keyboard."""

    @property
    def tomb(self) -> PharaohTabletop:
        return tomb_of(self.page)

    def make(self, move: Move) -> None:
        pending = pending_of(self.page)
        if self.tomb.plan.veiled:
            self.press(Key.Key_Return)
        if isinstance(move, Pass | Leave):
            self.press(Key.Key_Escape)
        elif isinstance(move, Roll):
            self.press(Key.Key_Space)
        elif isinstance(move, Stop | Swap):
            self.press(Key.Key_Return)
        else:
            if pending.stage == MOVE:
                self._tab_to(pending, move)
            if isinstance(move, Step):
                self._walk(pending, move)
            else:
                self._settle_on(pending, move)
            assert pending.move == move, f"{pending.move} instead of {move}"
            self.press(Key.Key_Return)

    def _tab_to(self, pending: PendingMove, move: Move) -> None:
        """Tab to the archaeologist, then on to the item or to clearing a way."""
        if pending.can_drop:
            self.press(Key.Key_Escape)
        meant = intent_of(move)
        figure = getattr(move, "figure", 0)
        if meant != WALK:
            self._to_stop(("clear",) if meant == CLEAR else ("item", item_number(meant)))
        if figure:
            self.press(FIGURES[figure - 1])
        assert pending.topic == meant, f"{pending.topic} for {move}"

    def _to_stop(self, stop: tuple[object, ...]) -> None:
        pending = pending_of(self.page)
        stops = [target.key for target in self.tomb.targets() if target.stop]
        for _ in range(stops.index(stop) - stops.index(("figure", pending.figure))):
            self.press(Key.Key_Tab)

    def _walk(self, pending: PendingMove, move: Step) -> None:
        cell, here = cell_of(pending.view, move), place(pending.view, pending.figure)
        if here != OUTSIDE and cell in tunnels_from(pending.view, here) and cell not in pending.view.grid.around[here]:
            for _ in range(4):
                self.press(Key.Key_T)
                if pending.way == (cell,):
                    return
        elif here == OUTSIDE:
            self.press(GATES[pending.view.grid.gates[cell]])
        else:
            self.press(ARROWS[_way(pending.view, here, cell)])

    def _settle_on(self, pending: PendingMove, move: Move) -> None:
        if pending.options:
            for _ in range(len(pending.options)):
                if pending.move == move:
                    return
                self.press(Key.Key_Right)
            return
        cell = cell_of(pending.view, move)
        if pending.stage != LAY and cell != NOWHERE and len(pending.cells) > 1:
            self._point(pending, cell)
        for _ in range(4):
            if pending.move == move:
                return
            self.press(Key.Key_R)

    def _point(self, pending: PendingMove, cell: int) -> None:
        """Arrow keys to a tile, from wherever the keyboard is."""
        edge, plan = pending.view.grid.edge, self.tomb.plan
        self.press(Key.Key_Right)
        for _ in range(2 * edge):
            if plan.hovered == cell:
                return
            assert plan.hovered is not None
            across, down = _way(pending.view, plan.hovered, cell)
            if across:
                self.press(Key.Key_Right if across > 0 else Key.Key_Left)
            else:
                self.press(Key.Key_Down if down > 0 else Key.Key_Up)


def _way(state: State, here: int, cell: int) -> tuple[int, int]:
    edge = state.grid.edge
    return cell % edge - here % edge, cell // edge - here // edge
