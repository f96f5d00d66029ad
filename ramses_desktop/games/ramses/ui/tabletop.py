"""The tabletop of Ramses: its sheets, its stones, and how one view becomes the next: the setting up, slides, and the storm that
turns the board. What a slide covers is kept only until it is covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from attrs import evolve
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.pending import SlideChoices
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    CARDS,
    HOLES,
    NO_CHIP,
    NO_PYRAMID,
    OVER,
    QUARTERS,
    SCARAB,
    STEPS,
    TURN_OVER,
    Give,
    Lay,
    Slide,
    State,
    TurnOver,
    hole_at,
    kind_of,
    parts,
    size,
    with_player,
)
from ramses_desktop.games.ramses.ui import painting, panels, words
from ramses_desktop.games.ramses.ui.looking_back import Trainer, hunt_exhibit
from ramses_desktop.games.ramses.ui.motion import DustItem, OpeningItem, TurningItem, dust_of, picture_of
from ramses_desktop.games.ramses.ui.painting import paint_hole
from ramses_desktop.games.ramses.ui.panels import FLIGHT, FLYING, Layout, lay_out
from ramses_desktop.games.ramses.ui.words import Explanation
from ramses_desktop.ui.board.marks import Coordinates, coordinates, mark_at, outline
from ramses_desktop.ui.board.scene import BoardScene, Tabletop
from ramses_desktop.ui.board.sheet import Sheet
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Choice, Exhibit, Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

SLIDING: Final = 180
LIFTING: Final = 240
RISING: Final = 560
CHIP: Final = 8.5
LIFTED: Final = 9.0
"""Z values of what lies under a lifted pyramid, and of the pyramid."""
OPENING: Final = 3000
"""Milliseconds of the whole opening."""
TURNING: Final = 700
STORM: Final = 2000
"""Long enough for the eye to follow a pyramid all the way."""
HASTIEST: Final = 0.4
"""The least share of that time, at however fast a pace bots play."""
DUST_SETTLES: Final = 420
FADING: Final = 160
STEADY: Final = QEasingCurve.Type.Linear
BURIED_CHIP: Final = 0.2
"""Side of a chip deep in the sand, in cells."""
SIGN: Final = 45.0
"""Z value of the sign that the board was turned."""


# ------------------------------------------------------------ stones


def stones(layout: Layout, view: State) -> Iterator[tuple[Hashable, Sprite]]:
    """The tray, the free hole, the pyramids, and what one of them was lifted from."""
    tray = QRectF(QPointF(), layout.tray.size())
    yield "tray", Sprite(layout.tray, partial(painting.paint_tray, rect=tray, frame=layout.frame), (layout.frame,))
    yield "hole", free_hole(layout, view)
    for number, pyramid in enumerate(view.pyramids):
        if pyramid != NO_PYRAMID:
            yield ("pyramid", pyramid), _pyramid(layout, view, number, pyramid)
    if view.lifted is not None:
        yield from under_lifted(layout, view)


def free_hole(layout: Layout, view: State) -> Sprite:
    rect, icon = layout.hole(view.hole), parts().treasures[view.open].icon if view.open > 0 else ""
    return Sprite(rect, partial(paint_hole, rect=QRectF(QPointF(), rect.size()), treasure=icon), (icon,), z=0.5)


def _pyramid(layout: Layout, view: State, number: int, pyramid: int) -> Sprite:
    place, kind = layout.hole(number), kind_of(pyramid)
    if pyramid == view.moved and view.lifted is not None:
        away = _away(layout, view) * 0.74 - QPointF(0, 0.06)
        rect = draw.square(place.center() + away * place.width(), place.width() * 0.84)
        paint = partial(painting.paint_lifted, side=rect.width(), kind=kind)
        return Sprite(rect, paint, (kind,), z=LIFTED, glide=LIFTING, margin=rect.width() * 0.3, cached=False)
    paint = partial(painting.paint_standing, side=place.width(), kind=kind)
    # Shadows fall to the right and down, under the pyramids there.
    z = 1 + place.y() / 10_000 + place.x() / 10_000_000
    return Sprite(place, paint, (kind,), z=z, glide=SLIDING, margin=place.width() * painting.SHADOW, cached=False)


def under_lifted(layout: Layout, view: State) -> Iterator[tuple[Hashable, Sprite]]:
    """What a pyramid was lifted from."""
    place, chip = layout.hole(view.pyramids.index(view.moved)), view.lifted or NO_CHIP
    yield "cleared", Sprite(place, partial(painting.paint_cleared, side=place.width()), z=0.6)
    rect = draw.square(place.center() - _away(layout, view) * 0.1 * place.width(), place.width() * 0.68)
    paint = partial(painting.paint_chip, rect=QRectF(QPointF(), rect.size()), chip=chip)
    yield "chip", Sprite(rect, paint, (chip,), z=CHIP, glide=RISING)


def _away(layout: Layout, view: State) -> QPointF:
    """The direction in which a pyramid is lifted: away from the free hole, or sideways if that leads off the board."""
    middle = layout.hole(view.pyramids.index(view.moved)).center()
    way = middle - layout.hole(view.hole).center()
    far = max(abs(way.x()), abs(way.y()), 1.0)
    away = QPointF(round(way.x() / far), round(way.y() / far))
    ways = (away, QPointF(away.y(), away.x()), QPointF(-away.y(), -away.x()))
    return next(way for way in ways if layout.floor.contains(middle + way * layout.cell))


def is_stone(key: Hashable) -> bool:
    """Whether a sprite belongs to the board, rather than beside it."""
    return key in ("tray", "hole", "covered", "cleared", "chip") or (isinstance(key, tuple) and key[0] == "pyramid")


def _outlined(place: QRectF, width: float) -> Sprite:
    inset = place.width() * 0.04
    return outline(place.adjusted(inset, inset, -inset, -inset), width)


# ------------------------------------------------------------ changes


class Sliding:
    """Stone that moves: what it covers stays in sight until then, and an explorer flies to the player who found it."""

    def __init__(self, table: RamsesTabletop) -> None:
        self._table = table
        self.covered: State | None = None
        """The previous view, while pyramids are still moving over what was in sight in it."""
        self.finder: int | None = None
        """Who has found the explorer that lies in sight."""
        self.flies_to: int | None = None
        """The seat to which an explorer flies."""

    def take_up(self, before: State | None, after: State) -> None:
        was, self.finder = self.finder, panels.finder(before, after) if after.lifted else None
        stays = was is not None and before is not None and after.players[was].hats == before.players[was].hats
        self.flies_to = was if stays and after.stage != OVER else None

    def keep_in_sight(self, before: State | None) -> None:
        """Before anything is put in its place: what must not vanish yet."""
        table = self._table
        slides = before is not None and before.hole != table.view.hole
        sinks = before is not None and before.lifted is not None and table.view.lifted is None
        self.covered = before if (slides or sinks) and table.view.stage != OVER else None
        if "chip" not in table.board.layer.items:
            # The game was looked at or taken back beyond the find.
            self.flies_to = None
        if self.flies_to is not None:
            # Over the pyramid that comes down.
            table.board.item("chip").setZValue(FLYING)

    def begin(self, before: State | None) -> None:
        table, motion = self._table, self._table.board.motion
        if self.covered is not None:
            motion.go(SLIDING, lambda _: None, travel=True, done=self._cover)
        if self.covered is not None and self.covered.hole != table.view.hole:
            self._raise_dust(self.covered)
        table.explain_after(FLIGHT)
        if self.flies_to is not None:
            # After a scarab was kept nothing else makes the bots wait.
            waits = before is not None and before.stage == SCARAB and table.explained is None
            if waits:
                table.board.holding.emit(True)
            motion.go(RISING, lambda _: None, travel=True, done=lambda: self._arrive(waits=waits))

    def _raise_dust(self, before: State) -> None:
        """Dust where stone slides, whatever it uncovers."""
        table, board = self._table, self._table.board
        dust = DustItem(dust_of(table.layout.hole(table.view.hole), table.layout.hole(before.hole)))
        board.addItem(dust)
        board.motion.go(DUST_SETTLES, dust.settle, travel=True, curve=STEADY, done=lambda: board.removeItem(dust))

    def _cover(self) -> None:
        self.covered = None
        self._table.board.place_sprites()
        self._table.board.show_marks()

    def _arrive(self, *, waits: bool) -> None:
        self.flies_to = None
        self._table.board.place_sprites()
        if waits:
            self._table.board.holding.emit(False)

    def as_told(self, view: State) -> State:
        """Hats count once the explorer has arrived."""
        seat = self.finder if self.finder is not None else self.flies_to
        return view if seat is None else with_player(view, seat, explorers=view.players[seat].explorers[:-1])

    def chip_away(self, view: State) -> QRectF | None:
        """A chip rises from the sand, and an explorer goes to the player who found it."""
        table = self._table
        if view is not table.view:
            place = table.layout.hole(table.view.pyramids.index(table.view.moved))
            return draw.square(place.center(), place.width() * BURIED_CHIP) if table.view.lifted else None
        hats = QRectF() if self.flies_to is None else table.part(("hats", self.flies_to))
        return None if hats.isEmpty() else draw.square(hats.center(), table.px * 1.9)

    def stones(self) -> Iterator[tuple[Hashable, Sprite]]:
        """The board, with what is still in sight of the previous view."""
        table, covered = self._table, self.covered
        sinking = covered.moved if covered is not None and covered.lifted is not None else None
        for key, sprite in stones(table.layout, table.view):
            yield key, evolve(sprite, z=LIFTED) if key == ("pyramid", sinking) else sprite
        if covered is not None and covered.hole != table.view.hole:
            yield "covered", free_hole(table.layout, covered)
        if covered is not None and covered.lifted is not None and table.view.lifted is None:
            below = under_lifted(table.layout, covered)
            yield from ((key, sprite) for key, sprite in below if key != "chip" or self.flies_to is None)


class Turning:
    """A picture of the board on its way to where the board is to lie."""

    def __init__(self, board: BoardScene) -> None:
        self._board = board
        self.item: TurningItem | None = None

    def begin(self, picture: QPixmap, start: QRectF, wind: QRectF | None = None) -> TurningItem:
        layout: Layout = self._board.layout
        self.item = TurningItem(picture, start, layout.tray, layout.space, wind)
        self._board.addItem(self.item)
        return self.item

    def lie_down(self) -> None:
        """Fade from the turned picture to the board, which is lit from the upper left again."""
        self.show_stones(True)
        if self.item is not None:
            self._board.motion.go(FADING, self.item.lie_down, done=self._drop)

    def _drop(self) -> None:
        if self.item is not None:
            self._board.removeItem(self.item)
            self.item = None
            self._board.show_marks()

    def show_stones(self, visible: bool) -> None:
        for key, item in self._board.layer.items.items():
            if is_stone(key):
                item.setVisible(visible)


class Opening:
    """How the board is set up before the first move, and turned."""

    def __init__(self, table: RamsesTabletop) -> None:
        self._table = table
        self.item: OpeningItem | None = None
        """The board while it is being set up."""
        self._turns = False
        """Whether it is turned after that."""

    @property
    def is_shown(self) -> bool:
        return self.item is not None or self._turns

    def is_due(self) -> bool:
        """Whether to show how the game is set up: once, and only while nothing has happened yet."""
        table, view = self._table, self._table.view
        is_new, table.is_new = table.is_new, False
        untouched = view.stage == TURN_OVER and len(view.pile) == CARDS and not view.card
        return is_new and untouched and appearance().travel(OPENING) > 0

    def begin(self) -> None:
        """Set the board up, a quarter turn before the rotation it is played in, and turn it."""
        table, board = self._table, self._table.board
        board.place_all()
        before = table.lay_out(*board.room, evolve(table.view, turned=(table.view.turned - 1) % QUARTERS))
        self.item = opening = OpeningItem(before, table.view, board.ratio)
        board.addItem(opening)
        table.turning.show_stones(False)
        board.show_marks()
        board.holding.emit(True)
        board.spoken.emit(tr("Twelve treasures lie in the sand. Pyramids are set over them, and the board is turned."))
        board.motion.go(OPENING, opening.show_part, travel=True, curve=STEADY, done=self._turn)

    def _turn(self) -> None:
        opening, self.item = self.item, None
        if opening is None:
            return
        self._turns = True
        turning = self._table.turning.begin(opening.picture(), opening.tray)
        self._table.board.removeItem(opening)
        self._table.board.motion.go(TURNING, turning.turn, travel=True, done=self._end)

    def _end(self) -> None:
        self._turns = False
        self._table.turning.lie_down()
        self._table.board.upkeep.ask()
        self._table.board.holding.emit(False)


class Storm:
    """The storm that turns the board, before the card is turned over."""

    def __init__(self, table: RamsesTabletop) -> None:
        self._table = table
        self.calm: State | None = None
        """The view before the storm that blows now: until the board is turned, no card is."""
        self.has_passed = False
        """Whether to say that the board was turned, since the turn was not animated."""
        self._ended = ""
        """How the last search has ended, as it is told once the storm is over."""

    def take_up(self, before: State | None, after: State, search_ended: str) -> None:
        """The board may be turned between these views; until then, the last search has ended as it had before."""
        self.has_passed = False
        self.calm = before if is_storm(before, after) and appearance().travel(STORM) else None
        if self.calm is not None:
            self._ended, self._table.search_ended = self._table.search_ended, search_ended

    def begin(self, before: State) -> None:
        """Turn the board; with reduced motion, show a sign that it was turned. A bot's storm keeps to the bots' pace."""
        table, board, turning = self._table, self._table.board, self._table.turning
        table.sliding.flies_to = None
        if self.calm is None:
            self.has_passed = True
            board.place_all()
            return
        items = [item for key, item in board.layer.items.items() if is_stone(key)]
        start = board.item("tray").sprite.rect
        item = turning.begin(picture_of(items, start, board.ratio), start, board.sceneRect())
        board.place_all()
        turning.show_stones(False)
        board.motion.soon(item.raise_sand, item)
        board.motion.withheld.emit(True)
        board.holding.emit(True)
        pace = table.pace if table.people[before.seat].bot else 1.0
        board.motion.go(round(STORM * max(pace, HASTIEST)), item.blow, travel=True, curve=STEADY, done=self._turn_over)

    def _turn_over(self) -> None:
        """The board is turned; now the card is."""
        table, board = self._table, self._table.board
        table.turning.lie_down()
        calm, self.calm, table.search_ended = self.calm, None, self._ended
        board.motion.withheld.emit(False)
        if board.motion.is_overtaken:
            return
        board.tell_prompt()
        board.place_sprites(calm)
        board.motion.go(FLIGHT, lambda _: None, travel=True, done=table.explain_now)

    def dismiss_sign(self) -> None:
        """The player moves on, so they have noticed that the board was turned."""
        if self.has_passed:
            self.has_passed = False
            self._table.board.place_sprites()

    def sign(self) -> Sprite:
        """The sign that the board was turned."""
        tray = self._table.layout.tray
        radius = min(tray.width(), tray.height()) * 0.22
        rect = QRectF(tray.center() - QPointF(radius, radius), tray.center() + QPointF(radius, radius))
        return Sprite(rect, partial(painting.paint_turned, side=2 * radius), z=SIGN)


def is_storm(before: State | None, after: State) -> bool:
    """Whether the board was turned between these views, and not back again."""
    return before is not None and after.stage != OVER and after.turned == (before.turned + 1) % QUARTERS


# ------------------------------------------------------------ tabletop


class RamsesTabletop(Tabletop[State, Layout]):
    has_spoils = True

    def __init__(self, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        super().__init__(board, people, habits)
        self.sliding, self.turning, self.opening, self.storm = Sliding(self), Turning(board), Opening(self), Storm(self)
        self.slide_choices: SlideChoices | None = None
        """The possible slides; None if something else is to be decided."""
        self.meant: Slide | None = None
        """The push prepared by keyboard."""
        self.hovered: int | None = None
        """The pyramid under the pointer, if it can slide."""
        self.search_ended = ""
        """How the last search has ended, until the next one begins."""
        self.uncoverer: int | None = None
        """The seat that uncovered the wrong treasure, while it lies open."""
        self.explained: Explanation | None = None
        """The special action whose explanation is shown."""
        self._to_explain: Explanation | None = None
        """The special action to be explained once the winning slide has been seen."""
        self.trainer: Trainer | None = None
        """The memory trainer, once the game is over."""
        self.cards: tuple[int, ...] = ()
        """The player's cards to choose from."""
        self.allowed: frozenset[int] = frozenset()
        """Those of them that may be chosen."""
        self.picked = 0
        self.turned_up = True
        """Whether those cards are face up."""
        self._winner: int | None = None

    @property
    def px(self) -> float:
        """Size of the text beside the board."""
        return 13.5 * self.layout.text

    # ---------------------------------------------------------------- a view

    def take_up(self, before: State | None, after: State) -> None:
        search_ended = self.search_ended
        self.slide_choices = SlideChoices(after) if self.awaits and after.stage == st.SLIDE else None
        self.meant, self.hovered = None, None
        self._take_cards(after)
        self._winner = panels.winner(before, after)
        self.search_ended = words.search_ended(before, after, search_ended)
        self._explain(before, after)
        finder = self.uncoverer = words.uncoverer(after, self.earlier())
        self.news = None if finder is None else (words.uncovered(after, self.names[finder]), self.people[finder].token)
        self.storm.take_up(before, after, search_ended)
        slid = before is not None and before.hole != after.hole and appearance().travel(FLIGHT) > 0
        self._to_explain = self.explained if slid or self.storm.calm is not None else None
        if self._to_explain is not None:
            self.explained = None
        self.sliding.take_up(before, after)

    def _take_cards(self, view: State) -> None:
        """The cards are face up at once if nobody else is looking at this screen."""
        chooses = self.awaits and view.stage in (st.GIVE, st.LAY)
        self.cards = tuple(sorted(view.players[self.seat].won)) if chooses else ()
        self.allowed = (
            frozenset(move.card for move in GAME.moves(view) if isinstance(move, Give | Lay)) if self.cards else frozenset()
        )
        self.picked = next((at for at, card in enumerate(self.cards) if card in self.allowed), 0)
        self.turned_up = sum(not person.bot for person in self.people) < 2

    def _explain(self, before: State | None, after: State) -> None:
        """Explain a special action that has just come up until it has been read."""
        was, self.explained = self.explained, None
        if before is not None and after.stage != OVER:
            self.explained = words.explanation(before, after, self.names)
        if (was is None) != (self.explained is None):
            self.board.holding.emit(self.explained is not None)

    def explain_after(self, wait: int) -> None:
        """Explain what has come up, once what led to it has been seen."""
        if self._to_explain is not None:
            self.board.motion.go(wait, lambda _: None, travel=True, done=self.explain_now)

    def explain_now(self) -> None:
        self.explained, self._to_explain = self._to_explain, None
        if self.explained is not None:
            self.board.spoken.emit(self.explained.words)
        self.board.changed_mind()
        self.board.holding.emit(self.explained is not None)

    def lay_out(self, size: QSizeF, text_scale: float, view: State | None = None) -> Layout:
        return lay_out(size, text_scale, view or self.view)

    def show_change(self, before: State | None) -> None:
        if before is None and self.opening.is_due():
            self.opening.begin()
        elif before is not None and is_storm(before, self.view):
            self.storm.begin(before)
        else:
            self.sliding.keep_in_sight(before)
            super().show_change(before)
            self.sliding.begin(before)

    @property
    def interlude(self) -> bool:
        return self.opening.is_shown or self.storm.calm is not None or self._to_explain is not None

    def view_told(self) -> State:
        """The view as everything beside the board tells it: until a storm is over, the cards lie as before."""
        return self.sliding.as_told(self.view) if self.storm.calm is None else self.storm.calm

    def prompt_words(self) -> str:
        if self.storm.calm is not None:
            return tr("A sandstorm turns the board.")
        return words.prompt(self.view, self.names, self.uncoverer, awaits=self.awaits)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what was uncovered or has come up."""
        if self.explained is not None:
            self.board.spoken.emit(self.explained.words)
        elif before is not None and before.hole != after.hole:
            self.board.spoken.emit(words.hole(after, after.hole))

    def progress(self) -> list[Progress]:
        view = self.view
        if view.stage == OVER:
            return []
        left = tr("{n} card to win", "{n} cards to win", n=len(view.pile) + bool(view.card))
        stages = [Progress(left, 0, 0, tip=tr("The game is over when the last search card is won."))]
        if view.action == st.FIGHT:
            turn = tr("Duel, turn {n} of {all}", n=view.turns + 1, all=st.DUEL_TURNS)
            stages.append(Progress(turn, 0, 0, tip=tr("After the last turn the duel is a draw.")))
        return stages

    # ---------------------------------------------------------------- everything on it

    def sheets(self) -> Iterator[Sheet]:
        if self.view.stage != OVER:
            yield from self._beside(self.view_told())
            yield from self._players(self.view_told())
            if self.explained is not None:
                token = self.people[self.view.seat].token
                yield panels.explanation_sheet(self.explained, token, self.layout, self.view.hole)
        elif self.trainer is not None:
            yield from self.trainer.sheets(self.layout, self.prompt_words())

    def _beside(self, told: State) -> Iterator[Sheet]:
        """The prompt and the cards."""
        layout, px, ended = self.layout, self.px, self.search_ended
        yield self.prompt_sheet(self.uncoverer if self.uncoverer is not None and not self.awaits else told.seat)
        ready = self.awaits and self.view.stage == TURN_OVER
        turns_over = ("turn over",) if ready else None
        yield panels.sought_sheet(layout.card, told, self.people, px, ended, turns_over)
        yield panels.pile_sheet(layout.pile, told, px, ended, turns_over, ready=ready)
        yield panels.symbol_sheet(layout.symbol, told, px, ended)

    def _players(self, told: State) -> Iterator[Sheet]:
        return panels.players_sheets(self.layout.players, told, self.people, self.px)

    def sprites(self) -> dict[Hashable, Sprite]:
        sprites = dict(super().sprites())
        if self.view.stage != OVER:
            sprites |= dict(self.sliding.stones())
            if self.storm.has_passed:
                sprites["turned"] = self.storm.sign()
        return sprites

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """A won card flies to its winner, and a chip comes and goes."""
        if key == "chip":
            return self.sliding.chip_away(view)
        flies = key == "won" and self._winner is not None and view is self.view and view.stage != OVER
        return panels.pile_of(self.layout.players, self.part(("cards", self._winner)), self.px) if flies else None

    def targets(self) -> Iterator[Target]:
        """What can be told of the view itself, however much of it has still to be seen."""
        if self.view.stage == OVER:
            yield from super().targets() if self.trainer is not None else (Target(self.layout.tray, self.prompt_words()),)
            return
        prompt, *beside = self._beside(self.view)
        yield from prompt.targets()
        if self.explained is not None:
            # A press anywhere confirms that it has been read.
            yield Target(self.board.sceneRect(), self.explained.words, key=("go on",), layer=2)
        yield from chain.from_iterable(sheet.targets() for sheet in beside)
        columns, _ = size(self.view.turned)
        for at in range(HOLES):
            yield self._hole(hole_at(at % columns, at // columns, self.view.turned))
        yield from chain.from_iterable(sheet.targets() for sheet in self._players(self.view))

    def _hole(self, number: int) -> Target:
        """Every pyramid responds to a click, if only with the reason why it cannot slide."""
        view, choices = self.view, self.slide_choices
        key: Hashable = None
        if choices is not None and number != view.hole:
            key = "hole", number
        elif self.awaits and view.stage == st.LOOK and view.pyramids[number] == view.moved:
            key = ("look under",)
        legal = choices is None or number in choices.slides
        tip = partial(words.hole_tip, view, number, slides=choices is not None and legal)
        return Target(self.layout.hole(number), partial(words.hole, view, number), key=key, pressable=legal, tip=tip)

    def marks(self) -> Iterable[Sprite]:
        """Arrows on pyramids that can slide, outlines round what can be pushed or is selected; none while stone still moves, as
        they would lie on it."""
        moves = self.turning.item is not None or self.opening.item is not None or self.sliding.covered is not None
        return () if moves else self._marks()

    def _marks(self) -> Iterator[Sprite]:
        view, choices = self.view, self.slide_choices
        if self.awaits and view.stage == st.LOOK:
            asked = self.layout.hole(view.pyramids.index(view.moved))
            yield _outlined(asked, 4.0)
            yield mark_at(asked, painting.paint_question)
        if choices is None:
            return
        if view.powers or view.action == st.STUNG or self.explained is not None:
            yield from (_outlined(self.layout.hole(hole), 2.4) for hole in choices.slides)
        for hole, slide in choices.slides.items():
            if slide.count == 1:
                yield self._arrow(hole, slide)
        meant = self.meant or (choices.slides.get(self.hovered) if self.hovered is not None else None)
        for hole in choices.line(meant) if meant is not None else ():
            yield _outlined(self.layout.hole(hole), 4.0)

    def _arrow(self, hole: int, slide: Slide) -> Sprite:
        rect, (across, along) = self.layout.hole(hole), STEPS[slide.direction]
        place = QRectF(0, 0, rect.width() * 0.28, rect.width() * 0.28)
        place.moveCenter(rect.center() + QPointF(across, along) * rect.width() * 0.34)
        return mark_at(place, painting.paint_arrow, slide.direction)

    @property
    def choice(self) -> Choice | None:
        """Which card to give away or to lay."""
        if not self.cards or self.explained is not None:
            return None
        title, note = words.choice(self.view, self.names[self.seat], turned_up=self.turned_up)
        down, hole = not self.turned_up, self.view.hole
        said = title, note, words.given(self.view)
        return panels.card_choice(said, self.cards, self.allowed, self.picked, self.layout, hole, face_down=down)

    # ---------------------------------------------------------------- places

    def part(self, name: Hashable) -> QRectF:
        match name:
            case "free hole":
                return self.layout.hole(self.view.hole)
            case ("hole", int(hole)):
                return self.layout.hole(hole)
        return super().part(name)

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """Where a move is made: on the pyramids that it slides, or on the pile, once an explanation has been read."""
        move, choices = hint.move, self.slide_choices
        if self.explained is not None:
            return [self.part("go on")], 0
        if isinstance(move, TurnOver):
            return [self.layout.pile], 0
        if isinstance(move, Slide) and choices is not None and move in choices.slides.values():
            return [self.layout.hole(hole) for hole in reversed(choices.line(move))], 0
        return [], 0

    def coordinates(self) -> Iterable[Coordinates]:
        """In the frame, as the board lies now."""
        layout, turned = self.layout, self.view.turned
        if self.view.stage == OVER or self.turning.item is not None or self.opening.item is not None:
            return ()
        columns, rows = size(turned)
        letters = [layout.hole(hole_at(column, 0, turned)) for column in range(columns)]
        numbers = [layout.hole(hole_at(0, row, turned)) for row in range(rows)]
        stone = layout.frame - painting.GROOVE
        room = min(stone, 15 * layout.scale)
        inset = (stone - room) / 2
        at = layout.tray.topLeft() + QPointF(inset, inset)
        return (coordinates(layout.tray, letters, numbers, QRectF(at, QSizeF(0, room)), QRectF(at, QSizeF(room, 0))),)

    @property
    def stage(self) -> QRectF:
        return self.layout.tray

    # ---------------------------------------------------------------- looking back

    def look_back(self, session: Session) -> None:
        self.trainer = Trainer(session, self.names, tuple(person.token for person in self.people))
        self.board.changed_mind()

    def leaf(self, by: int) -> None:
        """Step through the turns of a finished game."""
        if self.trainer is not None and self.trainer.go(by):
            self.board.changed_mind()
            self.board.spoken.emit(f"{self.trainer.title}. {self.trainer.text}")

    def paint_spoils(self, painter: QPainter, rect: QRectF, seat: int, spread: float) -> None:
        painting.paint_fan(painter, rect, self.view.players[seat].won, spread)

    def exhibit(self, made: Move, better: Move | None) -> Exhibit | None:
        del better  # the whole way is shown, not only its first slide
        seen = [*reversed(list(self.earlier())), self.view]
        return hunt_exhibit(seen, self.layout, self.seat, self.people[self.seat].token, made)
