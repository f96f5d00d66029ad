"""The table of Ramses: its sprites, everything on it in reading order, and after the game what a perfect memory would have known,
turn by turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import define, field
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QTransform

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.course import Hunt, LookBack, could_know, freed, is_hunting, look_back, place_of, way_to
from ramses_desktop.games.ramses.knowledge import Known, known
from ramses_desktop.games.ramses.pending import SlideChoices
from ramses_desktop.games.ramses.rules import GAME, frees
from ramses_desktop.games.ramses.state import (
    HOLES,
    NO_CHIP,
    NO_PYRAMID,
    OVER,
    SCORPION,
    STEPS,
    Give,
    Lay,
    Slide,
    State,
    TurnOver,
    hole_at,
    kind_of,
    parts,
    size,
)
from ramses_desktop.games.ramses.telling import wins
from ramses_desktop.games.ramses.ui import painting, panels, words
from ramses_desktop.games.ramses.ui.painting import paint_clear, paint_hole, paint_sliding_pyramid, paint_tray
from ramses_desktop.games.ramses.ui.panels import Layout, lay_out
from ramses_desktop.games.ramses.ui.words import Explanation, treasure, where
from ramses_desktop.ui.board.exhibit import paint_made, paint_number
from ramses_desktop.ui.board.marks import Coordinates, coordinates, mark_at, outline
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Choice, Exhibit, Habits, Hint, Note, Person, Progress, Target
from ramses_desktop.ui.board.whole import WholeBoard
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

BUTTON: Final = 46.0
NOTE_SIDE: Final = 52.0
UNKNOWN: Final = 0.5
"""Opacity of pyramids on holes that nobody had seen."""
WORDS: Final = int(Qt.TextFlag.TextWordWrap)


@define
class Trainer:
    """Steps through a finished game: an overview, then every turn spent looking for a treasure."""

    session: Session
    names: tuple[str, ...]
    tokens: tuple[int, ...]
    step: int = 0
    """0 for the overview, then the turns."""
    found: LookBack = field(init=False)
    turned: int = field(init=False)

    finders: dict[int, list[int]] = field(init=False)
    """By treasure: the seats that found it."""

    def __attrs_post_init__(self) -> None:
        self.found = look_back(self.session)
        end = self.session.state
        self.turned = end.turned - end.turned % 2
        self.finders = {place.treasure: [] for place in self.found.places}
        for win in wins([self.session.state_at(ply) for ply in range(len(self.session.line) + 1)]):
            seats = self.finders.setdefault(parts().cards[win.card].treasure, [])
            seats[:] = sorted({*seats, win.seat})

    @property
    def steps(self) -> int:
        return 1 + len(self.found.hunts)

    @property
    def hunt(self) -> Hunt | None:
        return self.found.hunts[self.step - 1] if self.step else None

    def go(self, by: int) -> bool:
        """Go forward or back; False at either end."""
        step = min(max(self.step + by, 0), self.steps - 1)
        changed, self.step = step != self.step, step
        return changed

    def known(self) -> Known:
        """What the player of this turn could have remembered before it."""
        assert self.hunt is not None
        return could_know(self.session, self.hunt.seat, self.hunt.start)

    # ------------------------------------------------------------ words

    @property
    def title(self) -> str:
        if self.hunt is None:
            return tr("Where the treasures lay")
        return tr(
            "Turn {n} of {all}, {name} looked for: {treasure}",
            n=self.step,
            all=self.steps - 1,
            name=self.names[self.hunt.seat],
            treasure=treasure(self.hunt.treasure),
        )

    @property
    def text(self) -> str:
        hunt = self.hunt
        if hunt is None:
            return tr("Each treasure shows who found it. Go through the turns to see what a perfect memory would have known.")
        return f"{self._what_was_known(hunt)} {self._what_came_of_it(hunt)}"

    def _what_was_known(self, hunt: Hunt) -> str:
        if hunt.since is None:
            return tr("Nobody had seen it yet.")
        if hunt.way is None:
            return tr("It had been seen, but there was no way to it over known sand.")
        return tr(
            "It had been seen: {n} slide over known sand would have been enough.",
            "It had been seen: {n} slides over known sand would have been enough.",
            n=hunt.way,
        )

    def _what_came_of_it(self, hunt: Hunt) -> str:
        found = mark("Found in {n} slide.", "Found in {n} slides.")
        return tr(found if hunt.found else mark("Not found in {n} slide.", "Not found in {n} slides."), n=max(1, hunt.slides))

    def places(self) -> list[str]:
        """The places of the treasures, in words."""
        return [f"{treasure(place.treasure)}: {where(place.hole, self.turned)}" for place in self.found.places]

    # ------------------------------------------------------------ painting

    def paint_map(self, painter: QPainter, layout: Layout) -> None:
        """Paint the board as it was left, treasures shining through; in a turn, what could be known before it."""
        painter.translate(-layout.tray.topLeft())
        paint_tray(painter, layout.tray, layout.frame)
        if self.hunt is None:
            self._paint_left(painter, layout)
        else:
            self._paint_known(painter, layout, self.hunt)

    def _paint_left(self, painter: QPainter, layout: Layout) -> None:
        end, treasures = self.session.state, {place.hole: place for place in self.found.places}
        for hole, pyramid in enumerate(end.pyramids):
            rect, place = layout.hole(hole), treasures.get(hole)
            if pyramid == NO_PYRAMID:
                paint_hole(painter, rect, parts().treasures[place.treasure].icon if place is not None else "")
            elif place is None:
                paint_sliding_pyramid(painter, rect, kind_of(pyramid))
            else:
                paint_clear(painter, rect, kind_of(pyramid), parts().treasures[place.treasure].icon)
        for hole, place in treasures.items():
            self._paint_finders(painter, layout.hole(hole), self.finders[place.treasure])

    def _paint_finders(self, painter: QPainter, rect: QRectF, seats: list[int]) -> None:
        side = min(rect.width() * 0.25, rect.width() * 0.96 / max(1, len(seats)))
        for at, seat in enumerate(reversed(seats), 1):
            place = QRectF(rect.right() - at * side * 0.96 - 1, rect.top() + 1, side, side)
            draw.disc(painter, place.center(), side * 0.5, appearance().theme["card"])
            paint_seat(painter, self.tokens[seat], place.adjusted(1, 1, -1, -1))

    def _paint_known(self, painter: QPainter, layout: Layout, hunt: Hunt) -> None:
        known = self.known().under
        for hole in range(HOLES):
            if hole in known:
                paint_hole(painter, layout.hole(hole).adjusted(1, 1, -1, -1))
            else:
                inside = layout.hole(hole).adjusted(3, 3, -3, -3)
                draw.plate(painter, inside, 5, draw.mix(appearance().theme["slab2"], draw.BLACK, 0.42))
        for place in self.found.places:
            rect = layout.hole(place.hole)
            side = rect.width() * 0.66
            icon = QRectF(rect.x() + rect.width() * 0.19, rect.y() + rect.width() * 0.22, side, side)
            if place.hole in known:
                draw.disc(painter, icon.center(), rect.width() * 0.33, draw.faded(QColor("#fff6d8"), 0.55))
            paint_icon(painter, parts().treasures[place.treasure].icon, icon, opacity=1.0 if place.hole in known else 0.3)
            if place.treasure == hunt.treasure:
                draw.plate(painter, rect.adjusted(3, 3, -3, -3), 6, None, draw.pen(appearance().theme["gold"], 5))
        self._paint_start(painter, layout.hole(self.session.state_at(hunt.start).hole))

    def _paint_start(self, painter: QPainter, rect: QRectF) -> None:
        """Mark the hole that was free when the turn began."""
        draw.plate(painter, rect.adjusted(4, 4, -4, -4), 6, None, draw.pen(appearance().theme["card"], 6))
        draw.plate(painter, rect.adjusted(4, 4, -4, -4), 6, None, draw.pen(appearance().theme["accent"], 3.4, (7, 4)))

    def paint_words(self, painter: QPainter, rect: QRectF, px: float) -> None:
        """Paint title and text of this step, between the back and forward buttons."""
        theme = appearance().theme
        draw.panel(painter, rect)
        before, after = buttons(rect)
        for button, icon, able in ((before, "ui-back", self.step > 0), (after, "ui-play", self.step < self.steps - 1)):
            draw.plate(painter, button, 8, theme["card"] if able else None, draw.pen(theme["edge"], 1.2, () if able else (4, 3)))
            side = 22.0
            place = QRectF(button.center().x() - side / 2, button.center().y() - side / 2, side, side)
            paint_icon(painter, icon, place, opacity=1.0 if able else 0.35)
        room = QRectF(before.right() + 16, rect.top() + 12, after.left() - before.right() - 32, rect.height() - 24)
        hunt = self.hunt
        if hunt is not None and hunt.missed:
            mark = QRectF(room.left(), room.top() + 1, px * 1.3, px * 1.3)
            paint_icon(painter, "ui-hint", mark, ink=theme["goldtext"])
            room.setLeft(mark.right() + 8)
        painter.setFont(fonts.text(px))
        high = painter.boundingRect(room, WORDS, self.text).height()
        painter.setPen(theme["ink"])
        painter.setFont(fonts.text(px * 1.1, 700))
        used = painter.boundingRect(room, WORDS, self.title).height() + 6
        room.setTop(room.top() + max(0.0, (room.height() - used - high) / 2))
        painter.drawText(room, WORDS, self.title)
        painter.setFont(fonts.text(px))
        painter.setPen(theme["ink2"])
        painter.drawText(room.adjusted(0, used, 0, 0), WORDS, self.text)


def buttons(rect: QRectF) -> tuple[QRectF, QRectF]:
    """The places of the back and forward buttons on the panel."""
    y = rect.center().y() - BUTTON / 2
    return QRectF(rect.left() + 14, y, BUTTON, BUTTON), QRectF(rect.right() - 14 - BUTTON, y, BUTTON, BUTTON)


# ------------------------------------------------------------ in a review


def exhibit(board: RamsesScene, made: object) -> Exhibit | None:
    """A turn that looked for a treasure as a picture: all that could be known then, the first slide, and the way there; None for
    any other decision."""
    view, layout = board.view, board.layout
    if not is_hunting(view) or not isinstance(made, Slide):
        return None
    picture = known([*reversed(list(board.earlier())), view], board.seat)
    goal, way = place_of(picture, view.sought), way_to(view, picture, view.sought)
    token, icon = board.people[board.seat].token, parts().treasures[view.sought].icon

    def paint(painter: QPainter, room: QRectF) -> None:
        tray, theme = layout.tray, appearance().theme
        scale = min(room.width() / tray.width(), room.height() / tray.height())
        there = QTransform().translate(room.left(), room.top()).scale(scale, scale).translate(-tray.left(), -tray.top())
        painter.save()
        painter.setTransform(there, combine=True)
        paint_tray(painter, tray, layout.frame)
        for hole, pyramid in enumerate(view.pyramids):
            _paint_remembered(painter, layout.hole(hole), picture.under.get(hole), kind_of(pyramid))
        for pen in (draw.pen(theme["card"], 7), draw.pen(theme["ink"], 3)):
            draw.plate(painter, layout.hole(view.hole).adjusted(4, 4, -4, -4), 6, None, pen)
        _paint_way(painter, [layout.hole(hole) for hole in (view.hole, *freed(view, way))])
        if goal is not None:
            _paint_goal(painter, layout.hole(goal), icon, is_near=bool(way))
        painter.restore()
        paint_made(painter, [there.mapRect(layout.hole(frees(view, made)).adjusted(3, 3, -3, -3))], token)

    side = NOTE_SIDE
    note = Note(treasure(view.sought), QSizeF(side, side), lambda painter: paint_icon(painter, icon, QRectF(0, 0, side, side)))
    return Exhibit(paint, note)


def _paint_remembered(painter: QPainter, rect: QRectF, under: int | None, kind: str) -> None:
    """A hole as it could be known, open, or the pyramid on it."""
    if under is None:
        painter.setOpacity(UNKNOWN)
        paint_sliding_pyramid(painter, rect, kind)
        painter.setOpacity(1.0)
    else:
        paint_hole(painter, rect, parts().treasures[under].icon if under else "")


def _paint_way(painter: QPainter, holes: Sequence[QRectF]) -> None:
    """The way that led to the treasure."""
    theme = appearance().theme
    for pen in (draw.pen(theme["card"], 9), draw.pen(theme["good"], 5)) if len(holes) > 1 else ():
        painter.setPen(pen)
        painter.drawPolyline([hole.center() for hole in holes])


def _paint_goal(painter: QPainter, rect: QRectF, icon: str, *, is_near: bool) -> None:
    """The treasure that was sought, with the number of a better move if there was a way to it."""
    paint_hole(painter, rect, icon)
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 6, None, draw.pen(appearance().theme["gold"], 5))
    if is_near:
        paint_number(painter, rect.topRight() + QPointF(-5, 5), rect.width() * 0.22, 1)


# ------------------------------------------------------------ targets


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
    name, tip = words.symbol(symbol, now=panels.in_force(view))
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
        name, tip = words.symbol(SCORPION, now=True)
        yield Target(place, name, tip=tip)
    elif view.card:
        yield Target(place, words.card(view.card), key=turns_over, tip=tr("Find this treasure, and the card is yours."))
    elif board.search_ended:
        yield Target(place, board.search_ended)


def _player(board: RamsesScene, seat: int) -> Iterator[Target]:
    """A player, and what is counted in their row."""
    view, layout, person = board.view, board.layout, board.people[seat]
    places = panels.parts_of(layout.players, view, seat, 13.5 * layout.text)
    tip = partial(words.rank, view) if view.alone else person.about
    yield Target(places.get("row", layout.players), partial(words.player, view, seat, person.name), tip=tip)
    for part, rect in places.items():
        if part != "row":
            name, tip = words.counted(view, seat, part)
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
    tip = partial(words.hole_tip, view, number, slides=choices is not None and legal)
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


# ------------------------------------------------------------ scene


SLIDING: Final = 180
FLIGHT: Final = 800
FLYING: Final = 12.0
LIFTING: Final = 240
RISING: Final = 560
CHIP: Final = 8.5
LIFTED: Final = 9.0
"""Z values of what lies under a lifted pyramid, and of the pyramid."""


def icon_of(treasure: int) -> str:
    """The icon of a treasure; empty for sand and for hidden ones."""
    return parts().treasures[treasure].icon if treasure > 0 else ""


class RamsesScene(WholeBoard):
    """Motion and input handling are in subclasses, in motion/ and input.py."""

    has_spoils = True
    view: State
    layout: Layout

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.slide_choices: SlideChoices | None = None
        """The possible slides; None if something else is to be decided."""
        self.meant: Slide | None = None
        """The push prepared by keyboard."""
        self.held: Slide | None = None
        """The slide of the pyramid held by the mouse."""
        self.search_ended = ""
        """How the last search has ended, until the next one begins."""
        self.uncoverer: int | None = None
        """The seat that uncovered the wrong treasure, while it lies open."""
        self.hovered: int | None = None
        """The pyramid under the pointer, if it can slide."""
        self.explained: Explanation | None = None
        """The special action whose explanation is shown."""
        self.trainer: Trainer | None = None
        """The memory trainer, once the game is over."""
        self.cards: tuple[int, ...] = ()
        """The player's cards to choose from."""
        self.picked = 0
        self.turned_up = True
        """Whether those cards are face up."""

    # ---------------------------------------------------------------- new view

    def take_up(self, before: State | None, after: State) -> None:
        self.slide_choices = SlideChoices(after) if self.awaits and after.stage == st.SLIDE else None
        self.meant, self.hovered, self.held = None, None, None
        self._take_cards(after)
        self._winner = panels.winner(before, after)
        self.search_ended = words.search_ended(before, after, self.search_ended)
        self._explain(before, after)
        finder = self.uncoverer = words.uncoverer(after, self.earlier())
        self.news = None if finder is None else (words.uncovered(after, self.names[finder]), self.people[finder].token)

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """A won card flies to its winner."""
        flies = key == "won" and self._winner is not None and view is self.view and view.stage != OVER
        return panels.pile_of(self.layout.players, view, self._winner or 0, 13.5 * self.layout.text) if flies else None

    def _take_cards(self, view: State) -> None:
        """The cards are face up at once if nobody else is looking at this screen."""
        chooses = self.awaits and view.stage in (st.GIVE, st.LAY)
        self.cards = tuple(sorted(view.players[self.seat].won)) if chooses else ()
        allowed = self.allowed
        self.picked = next((at for at, card in enumerate(self.cards) if card in allowed), 0)
        self.turned_up = sum(not person.bot for person in self.people) < 2

    @property
    def allowed(self) -> frozenset[int]:
        """The cards that may be chosen."""
        if not self.cards:
            return frozenset()
        return frozenset(move.card for move in GAME.moves(self.view) if isinstance(move, Give | Lay))

    def _explain(self, before: State | None, after: State) -> None:
        """Explain a special action that has just come up until it has been read."""
        was, self.explained = self.explained, None
        if before is not None and after.stage != OVER:
            self.explained = words.explanation(before, after, self.names)
        if (was is None) != (self.explained is None):
            self.holding.emit(self.explained is not None)

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        return lay_out(size, text_scale, self.view)

    # ---------------------------------------------------------------- showing a view

    def sprites(self) -> dict[Hashable, Sprite]:
        if self.view.stage == OVER:
            return self._trainer_sprites(self.trainer)
        told = self.uncoverer if self.uncoverer is not None and not self.awaits else self.told().seat
        found = {"prompt": self.prompt_sprite(told), **self._panels(), **dict(self.board_sprites())}
        if self.explained is not None:
            token = self.people[self.view.seat].token
            found["explanation"] = panels.explanation_sheet(self.explained, token, self.layout, self.view.hole)
        return found

    def board_sprites(self) -> Iterator[tuple[Hashable, Sprite]]:
        view, layout = self.view, self.layout
        tray = QRectF(QPointF(), layout.tray.size())
        paint = partial(painting.paint_tray, rect=tray, frame=layout.frame)
        yield "tray", Sprite(layout.tray, paint, (layout.frame,))
        yield "hole", self.hole_sprite(view)
        for number, pyramid in enumerate(view.pyramids):
            if pyramid != NO_PYRAMID:
                yield ("pyramid", pyramid), self._pyramid(number, pyramid)
        if view.lifted is not None:
            yield from self.under(view)

    def hole_sprite(self, view: State) -> Sprite:
        rect, icon = self.layout.hole(view.hole), icon_of(view.open)
        return Sprite(rect, partial(paint_hole, rect=QRectF(QPointF(), rect.size()), treasure=icon), (icon,), z=0.5)

    def _pyramid(self, number: int, pyramid: int) -> Sprite:
        place, kind = self.layout.hole(number), kind_of(pyramid)
        if pyramid == self.view.moved and self.view.lifted is not None:
            away = self._away(self.view) * 0.74 - QPointF(0, 0.06)
            rect = draw.square(place.center() + away * place.width(), place.width() * 0.84)
            paint = partial(painting.paint_lifted, side=rect.width(), kind=kind)
            return Sprite(rect, paint, (kind,), z=LIFTED, glide=LIFTING, margin=rect.width() * 0.3, cached=False)
        paint = partial(painting.paint_standing, side=place.width(), kind=kind)
        # Shadows fall to the right and down, under the pyramids there.
        z = 1 + place.y() / 10_000 + place.x() / 10_000_000
        return Sprite(place, paint, (kind,), z=z, glide=SLIDING, margin=place.width() * painting.SHADOW, cached=False)

    def under(self, view: State) -> Iterator[tuple[Hashable, Sprite]]:
        """What a pyramid was lifted from."""
        place, chip = self.layout.hole(view.pyramids.index(view.moved)), view.lifted or NO_CHIP
        yield "cleared", Sprite(place, partial(painting.paint_cleared, side=place.width()), z=0.6)
        rect = draw.square(place.center() - self._away(view) * 0.1 * place.width(), place.width() * 0.68)
        paint = partial(painting.paint_chip, rect=QRectF(QPointF(), rect.size()), chip=chip)
        yield "chip", Sprite(rect, paint, (chip,), z=CHIP, glide=RISING)

    def _away(self, view: State) -> QPointF:
        """The direction in which a pyramid is lifted: away from the free hole, or sideways if that leads off the board."""
        middle = self.layout.hole(view.pyramids.index(view.moved)).center()
        way = middle - self.layout.hole(view.hole).center()
        far = max(abs(way.x()), abs(way.y()), 1.0)
        away = QPointF(round(way.x() / far), round(way.y() / far))
        ways = (away, QPointF(away.y(), away.x()), QPointF(-away.y(), -away.x()))
        return next(way for way in ways if self.layout.floor.contains(middle + way * self.layout.cell))

    def told(self) -> State:
        """The view as everything beside the board tells it."""
        return self.view

    def _panels(self) -> dict[Hashable, Sprite]:
        layout, view = self.layout, self.told()
        px, people = 13.5 * layout.text, self.people
        ready = self.awaits and self.view.stage == st.TURN_OVER
        public = (view.action, view.laid, view.card, len(view.pile), view.symbols[:1], view.done, view.powers, self.search_ended)
        card = partial(
            panels.paint_sought, size=layout.card.size(), view=view, people=people, px=px, search_ended=self.search_ended
        )
        pile = partial(panels.paint_pile, size=layout.pile.size(), view=view, px=px, ready=ready)
        symbol = partial(panels.paint_symbol, size=layout.symbol.size(), view=view, px=px)
        players = partial(panels.paint_players, size=layout.players.size(), view=view, people=people, px=px)
        face = Sprite(layout.card, card, public, z=FLYING, glide=FLIGHT) if view.card else Sprite(layout.card, card, public)
        return {
            "won" if view.card else "card": face,
            "pile": Sprite(layout.pile, pile, (*public, ready)),
            "symbol": Sprite(layout.symbol, symbol, public),
            "players": Sprite(layout.players, players, (len(view.players[0].won) if view.alone else 0, bool(view.chips))),
            **dict(panels.player_rows(layout.players, view, people, px)),
        }

    def prompt_words(self) -> str:
        return words.prompt(self.view, self.names, self.uncoverer, awaits=self.awaits)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what was uncovered or has come up."""
        if self.explained is not None:
            self.spoken.emit(self.explained.words)
        elif before is not None and before.hole != after.hole:
            self.spoken.emit(words.hole(after, after.hole))

    def progress(self) -> list[Progress]:
        view = self.view
        if view.stage == OVER:
            return []
        left = tr("{n} card to win", "{n} cards to win", n=len(view.pile) + bool(view.card))
        found = [Progress(left, 0, 0, tip=tr("The game is over when the last search card is won."))]
        if view.action == st.FIGHT:
            turn = tr("Duel, turn {n} of {all}", n=view.turns + 1, all=st.DUEL_TURNS)
            found.append(Progress(turn, 0, 0, tip=tr("After the last turn the duel is a draw.")))
        return found

    # ---------------------------------------------------------------- game over

    def look_back(self, session: Session) -> None:
        self.trainer = Trainer(session, self.names, tuple(person.token for person in self.people))
        self.changed_mind()

    def paint_spoils(self, painter: QPainter, rect: QRectF, seat: int, spread: float) -> None:
        painting.paint_fan(painter, rect, self.view.players[seat].won, spread)

    def leaf(self, by: int) -> None:
        """Step through the turns of a finished game."""
        if self.trainer is not None and self.trainer.go(by):
            self.changed_mind()
            self.spoken.emit(f"{self.trainer.title}. {self.trainer.text}")

    def _trainer_sprites(self, trainer: Trainer | None) -> dict[Hashable, Sprite]:
        """Where the treasures were, and what could be known."""
        layout = self.layout
        if trainer is None:
            return {}
        told = partial(trainer.paint_words, rect=QRectF(QPointF(), layout.told.size()), px=14.5 * layout.text)
        return {
            "map": Sprite(layout.tray, partial(trainer.paint_map, layout=layout), (trainer.step, layout.tray)),
            "told": Sprite(layout.told, told, (trainer.step,)),
        }

    # ---------------------------------------------------------------- marks

    def marks(self) -> Iterator[Sprite]:
        """Arrows on pyramids that can slide, outlines round what can be pushed or is selected."""
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
    def stage(self) -> QRectF:
        return self.layout.tray

    def exhibit(self, made: Move, better: Move | None) -> Exhibit | None:
        del better  # the whole way is shown, not only its first slide
        return exhibit(self, made)

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """Where a move is made: on the pyramids that it slides, or on the pile, once an explanation has been read."""
        move, choices = hint.move, self.slide_choices
        if self.explained is not None:
            return [panels.go_on_button(self.part("explanation"), panels.EXPLANATION_SIZE * self.layout.text)], 0
        if isinstance(move, TurnOver):
            return [self.layout.pile], 0
        if isinstance(move, Slide) and choices is not None and move in choices.slides.values():
            return [self.layout.hole(hole) for hole in reversed(choices.line(move))], 0
        return [], 0

    def part(self, name: Hashable) -> QRectF:
        match name:
            case "free hole":
                return self.layout.hole(self.view.hole)
            case ("hole", int(hole)):
                return self.layout.hole(hole)
            case ("player", int(seat)):
                return panels.row_of(self.layout.players, self.view, seat, 13.5 * self.layout.text)
            case "explanation":
                return self.item(name).sprite.rect if self.explained is not None else QRectF()
        return super().part(name)

    def coordinates(self) -> Iterator[Coordinates]:
        """In the frame, as the board lies now."""
        layout, turned = self.layout, self.view.turned
        if self.view.stage != OVER:
            columns, rows = size(turned)
            letters = [layout.hole(hole_at(column, 0, turned)) for column in range(columns)]
            numbers = [layout.hole(hole_at(0, row, turned)) for row in range(rows)]
            stone = layout.frame - painting.GROOVE
            room = min(stone, 15 * layout.scale)
            inset = (stone - room) / 2
            at = layout.tray.topLeft() + QPointF(inset, inset)
            yield coordinates(layout.tray, letters, numbers, QRectF(at, QSizeF(0, room)), QRectF(at, QSizeF(room, 0)))

    # ---------------------------------------------------------------- choices

    @property
    def choice(self) -> Choice | None:
        """Which card to give away or to lay."""
        if not self.cards or self.explained is not None:
            return None
        title, note = words.choice(self.view, self.names[self.seat], turned_up=self.turned_up)
        down, hole = not self.turned_up, self.view.hole
        said = title, note, words.given(self.view)
        return panels.card_choice(said, self.cards, self.allowed, self.picked, self.layout, hole, face_down=down)

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        return on_table(self)


def _outlined(place: QRectF, width: float) -> Sprite:
    inset = place.width() * 0.04
    return outline(place.adjusted(inset, inset, -inset, -inset), width)
