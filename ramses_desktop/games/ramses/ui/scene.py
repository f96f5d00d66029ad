"""The table of Ramses as a scene that can be looked at: it draws a view, and animates the way to the next one. Nothing that was
covered again is kept here; what is drawn is all there is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.geometry import HOLES, hole_at, size
from ramses_desktop.games.ramses.moves import Give, Lay, Slide
from ramses_desktop.games.ramses.pending import Hand
from ramses_desktop.games.ramses.rules import (
    BLUE,
    DUEL_TURNS,
    FIGHT,
    GAME,
    GIVE,
    GOLD,
    LAY,
    LOOK,
    NO_PYRAMID,
    OVER,
    RED,
    SLIDE,
    STUNG,
    TURN_OVER,
    State,
)
from ramses_desktop.games.ramses.ui import panels, words
from ramses_desktop.games.ramses.ui.items import (
    Choice,
    Ground,
    HoleItem,
    Marked,
    MarksItem,
    PyramidItem,
    StormItem,
    Telling,
    TrayItem,
    TurnedItem,
    card_places,
    card_width,
    paint_choice,
    paint_telling,
    telling_height,
)
from ramses_desktop.games.ramses.ui.layout import Layout, lay_out
from ramses_desktop.games.ramses.ui.looking_back import Trainer, buttons
from ramses_desktop.games.ramses.ui.painting import paint_tray as draw_tray
from ramses_desktop.games.ramses.ui.painting import pyramid_picture
from ramses_desktop.games.ramses.ui.pieces import paint_hole
from ramses_desktop.ui.board.items import Sheet
from ramses_desktop.ui.board.panels import paint_prompt
from ramses_desktop.ui.board.scene import BoardScene, Panel
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target
from ramses_desktop.ui.style.theme import appearance

SLIDING: Final = 180
TURNING: Final = 700
FADING: Final = 0.85
"""From this part of the storm on, the picture that turns gives way to the board as it lies then, lit from above left again."""


def kind_of(pyramid: int) -> str:
    return "gold" if pyramid in GOLD else "red" if pyramid in RED else "blue" if pyramid in BLUE else ""


def icon_of(treasure: int) -> str:
    """The drawing of a treasure; none for sand, and for what is not seen."""
    return parts().treasures[treasure].icon if treasure > 0 else ""


class RamsesScene(BoardScene):
    """The table as its players see it. What they do is in input.py, which builds on this."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.view: State | None = None
        self.hand: Hand | None = None
        """The slides of now; None where something else is to be decided."""
        self.meant: Slide | None = None
        """The push that the keyboard has made ready."""
        self.hovered: int | None = None
        """The pyramid under the pointer, if it can be slid."""
        self.telling: Telling | None = None
        self.trainer: Trainer | None = None
        """What could have been known, once the game is over."""
        self.cards: tuple[int, ...] = ()
        """The own cards of which one is to be chosen."""
        self.picked = 0
        self.turned_up = True
        """Whether those cards lie open."""
        self.plan: Layout = Layout()
        self.pyramids: dict[int, PyramidItem] = {}
        self._ground = Ground()
        self.addItem(self._ground)
        self._tray = TrayItem(self._ground)
        self._hole, self._left = HoleItem(self._ground), HoleItem(self._ground)
        self._left.clear()
        self._marks, self._turned = MarksItem(), TurnedItem()
        self._storm: StormItem | None = None
        self.addItem(self._marks)
        self.addItem(self._turned)

    # ---------------------------------------------------------------- showing

    def take_up(self, before: State | None, after: State) -> None:
        self._turned.hide()
        self.hand = Hand(after) if self.awaits and after.stage == SLIDE else None
        self.meant, self.hovered = None, None
        self._take_cards(after)
        self._tell(before, after)

    def _take_cards(self, view: State) -> None:
        """The cards to choose from are turned up at once where nobody else looks at this screen."""
        chooses = self.awaits and view.stage in (GIVE, LAY)
        self.cards = tuple(sorted(view.players[self.seat].won)) if chooses else ()
        allowed = self.allowed
        self.picked = next((at for at, card in enumerate(self.cards) if card in allowed), 0)
        self.turned_up = sum(not person.bot for person in self.people) < 2

    @property
    def allowed(self) -> frozenset[int]:
        """Which of the cards may be chosen."""
        if self.view is None or not self.cards:
            return frozenset()
        return frozenset(move.card for move in GAME.moves(self.view) if isinstance(move, Give | Lay))

    def _tell(self, before: State | None, after: State) -> None:
        """A special action that has just come up is told in full, until somebody has read it."""
        names = tuple(person.name for person in self.people)
        found = words.explanation(before, after, names) if before is not None and after.stage != OVER else None
        was, self.telling = self.telling, None
        if found is not None:
            who = mark("{name} slides first.") if after.stage == SLIDE else mark("{name} turns the card over.")
            if after.stage == LAY:
                who = mark("{name} lays a card first.")
            who = tr(who, name=names[after.seat])
            self.telling = Telling(found.symbol, found.title, found.text, who, self.people[after.seat].token, self._go_on)
        if (was is None) != (self.telling is None):
            self.holding.emit(self.telling is not None)

    @property
    def _go_on(self) -> str:
        return tr("Go on")

    def painted(self) -> Iterable[QGraphicsItem]:
        return self._tray, self._hole, self._turned, self._marks, *self.pyramids.values()

    def lay_out(self, before: State | None) -> None:
        assert self.view is not None
        old = self.plan
        self.plan = lay_out(self._size, self._text_scale, self.view)
        turned = before is not None and before.turned != self.view.turned and self.view.stage != OVER
        self._tray.lie(self.plan.tray, self.plan.frame)
        self._place_pyramids(None if turned else before)
        self._place_hole(None if turned else before)
        if turned and before is not None:
            self._blow(before, old)
        self.place_panels()
        self.places = {"bar": self.plan.bar, "end": self.plan.end, "aside": self.plan.players}
        self.show_marks()
        self._place_sheet()

    # ---------------------------------------------------------------- pyramids

    def _place_pyramids(self, before: State | None) -> None:
        assert self.view is not None
        over = self.view.stage == OVER
        for number, pyramid in enumerate(self.view.pyramids):
            if pyramid == NO_PYRAMID:
                continue
            item = self.pyramids.get(pyramid)
            if item is None:
                item = self.pyramids[pyramid] = PyramidItem(kind_of(pyramid), self._ground)
            place = self.plan.hole(number)
            item.set_side(place.width())
            # Shadows fall to the right and down, so what stands there lies over them.
            item.setZValue(1 + place.y() / 10_000 + place.x() / 10_000_000)
            item.lift(self.view.lifted if pyramid == self.view.moved else None, self._away(number))
            item.setVisible(not over)
            if item.chip is not None:
                item.setZValue(9)
            self._move(item, place.topLeft(), animate=before is not None and not over)

    def _away(self, number: int) -> QPointF:
        """From the free hole to this one, as it is seen."""
        assert self.view is not None
        way = self.plan.hole(number).center() - self.plan.hole(self.view.hole).center()
        far = max(abs(way.x()), abs(way.y()), 1.0)
        away = QPointF(round(way.x() / far), round(way.y() / far))
        aside = (away, QPointF(away.y(), away.x()), QPointF(-away.y(), -away.x()))
        middle = self.plan.hole(number).center()
        return next(way for way in aside if self.plan.hole_at(middle + way * self.plan.cell) is not None)

    def _move(self, item: PyramidItem, goal: QPointF, *, animate: bool) -> None:
        if not animate or item.pos() == goal:
            item.setPos(goal)
            return
        self.glide(item, goal, SLIDING, curve=QEasingCurve.Type.InOutQuad)

    def _place_hole(self, before: State | None) -> None:
        """The free hole; while pyramids move, also the one that they cover."""
        assert self.view is not None
        view = self.view
        self._left.clear()
        self._hole.lie(self.plan.hole(view.hole), icon_of(view.open))
        if before is not None and before.hole != view.hole and self.motion.busy:
            self._left.lie(self.plan.hole(before.hole), icon_of(before.open))
            self.motion.go(SLIDING, lambda _: None, travel=True, done=self._left.clear)

    # ---------------------------------------------------------------- the storm

    def _blow(self, before: State, old: Layout) -> None:
        """Turn the board before everybody's eyes; where nothing may move, say that it was turned."""
        if appearance().travel(TURNING) == 0:
            self._turned.lie(self.plan.tray.center(), min(self.plan.tray.width(), self.plan.tray.height()) * 0.16)
            return
        storm = self._storm = StormItem(self._picture(before, old), old.tray, self.plan.tray)
        self.addItem(storm)
        self._ground.hide()

        def step(part: float) -> None:
            storm.turn(part)

        def fade(part: float) -> None:
            storm.setOpacity(1.0 - part)

        def show_ground() -> None:
            self._ground.show()
            self.motion.go(160, fade, done=self._drop_storm)

        self.motion.go(TURNING, step, travel=True, done=show_ground)

    def _drop_storm(self) -> None:
        if self._storm is not None:
            self.removeItem(self._storm)
            self._storm = None
            self.show_marks()

    def _picture(self, view: State, plan: Layout) -> QPixmap:
        """The board as it lies in this view."""
        views = self.views()
        ratio = views[0].devicePixelRatioF() if views else 1.0
        picture = QPixmap(round(plan.tray.width() * ratio), round(plan.tray.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            paint_board(painter, plan, view, -plan.tray.topLeft(), ratio)
        return picture

    # ---------------------------------------------------------------- panels

    def wanted_panels(self) -> dict[object, Panel]:
        view, plan = self.view, self.plan
        assert view is not None
        if view.stage == OVER:
            return self._trainer_panels(self.trainer)
        px, people = 13.5 * plan.text, self.people
        token = people[view.seat].token
        ready = self.awaits and view.stage == TURN_OVER
        public = (view.action, view.laid, view.card, len(view.pile), view.symbols[:1], view.done, view.powers)
        prompt = partial(paint_prompt, size=plan.prompt.size(), token=token, words=self._prompt, px=15 * plan.text)
        card = partial(panels.paint_sought, size=plan.card.size(), view=view, people=people, px=px)
        pile = partial(panels.paint_pile, size=plan.pile.size(), view=view, px=px, ready=ready)
        symbol = partial(panels.paint_symbol, size=plan.symbol.size(), view=view, px=px)
        players = partial(panels.paint_players, size=plan.players.size(), view=view, people=people, px=px)
        before_all = tuple((len(one.won), one.scarabs, one.hats) for one in view.players)
        return {
            "prompt": Panel(plan.prompt, prompt, (self._prompt, token)),
            "card": Panel(plan.card, card, public),
            "pile": Panel(plan.pile, pile, (*public, ready)),
            "symbol": Panel(plan.symbol, symbol, public),
            "players": Panel(plan.players, players, (before_all, view.seat, view.stage, view.mummy, view.duellists)),
        }

    def _trainer_panels(self, trainer: Trainer | None) -> dict[object, Panel]:
        """Where the treasures lay and what could be known, once the game is over."""
        plan = self.plan
        if trainer is None:
            return {}
        told = QRectF(QPointF(0, 0), plan.told.size())
        paint_words = partial(trainer.paint_words, rect=told, px=14.5 * plan.text)
        return {
            "map": Panel(plan.tray, partial(trainer.paint_map, plan=plan), (trainer.step, plan.tray)),
            "told": Panel(plan.told, paint_words, (trainer.step,)),
        }

    def look_back(self, session: Session) -> None:
        names = tuple(person.name for person in self.people)
        self.trainer = Trainer(session, names)
        self.place_panels()
        self.tools_changed.emit()

    def leaf(self, by: int) -> None:
        """Go through the turns of a finished game."""
        if self.trainer is not None and self.trainer.go(by):
            self.place_panels()
            self.spoken.emit(f"{self.trainer.title}. {self.trainer.text}")
            self.tools_changed.emit()

    def prompt_words(self) -> str:
        assert self.view is not None
        return words.prompt(self.view, self.people[self.view.seat].name, awaits=self.awaits)

    def tell_change(self, before: State | None, after: State) -> None:
        """Tell a screen reader what has come to light, and what comes up."""
        if self.telling is not None:
            self.spoken.emit(f"{self.telling.title}. {self.telling.text} {self.telling.who}")
        elif before is not None and before.hole != after.hole:
            self.spoken.emit(words.hole(after, after.hole))

    def progress(self) -> list[Progress]:
        view = self.view
        if view is None or view.stage == OVER:
            return []
        left = tr("{n} cards to be won", n=len(view.pile) + bool(view.card))
        found = [Progress(left, 0, 0)]
        if view.action == FIGHT:
            turn = tr("Turn {n} of {all} of the duel", n=view.turns + 1, all=DUEL_TURNS)
            found.append(Progress(turn, 0, 0))
        return found

    # ---------------------------------------------------------------- marks

    def show_marks(self) -> None:
        """Bring outlines and arrows in line with what can be done."""
        view, plan = self.view, self.plan
        if view is None:
            return
        bounds = plan.tray.adjusted(-8, -8, 8, 8)
        marked = Marked()
        if self._storm is None and self.awaits and view.stage == LOOK:
            marked = Marked(asked=plan.hole(view.pyramids.index(view.moved)))
        elif self._storm is None and self.hand is not None:
            marked = self._slides(self.hand, view)
        self._marks.show_marks(marked, bounds)

    def _slides(self, hand: Hand, view: State) -> Marked:
        arrows = tuple((self.plan.hole(hole), slide.direction) for hole, slide in hand.slides.items() if slide.count == 1)
        special = view.powers or view.action == STUNG or self.telling is not None
        outlined = tuple(self.plan.hole(hole) for hole in hand.slides) if special else ()
        slide = self.meant or (hand.slides.get(self.hovered) if self.hovered is not None else None)
        meant = tuple(self.plan.hole(hole) for hole in hand.line(slide)) if slide is not None else ()
        return Marked(arrows, outlined, meant)

    # ---------------------------------------------------------------- sheets

    def _place_sheet(self) -> None:
        """What lies over the board: a special action in full, or cards to choose from."""
        sheet = None
        if self.telling is not None:
            rect, px = self._telling_place(self.telling)
            sheet = Sheet(partial(paint_telling, telling=self.telling, px=px), rect)
        elif self.cards:
            rect, px = self.choice_place
            paint = partial(paint_choice, choice=self._choice, px=px, stacks=[parts().cards[card].stack for card in self.cards])
            sheet = Sheet(paint, rect)
        self.lay_sheet(sheet)

    def _telling_place(self, telling: Telling) -> tuple[QRectF, float]:
        """In the half of the board in which the free hole is not."""
        px, tray = 15.5 * self.plan.text, self.plan.tray
        width = min(self.plan.space.width() - 24, 560 * self.plan.text)
        height = min(telling_height(telling, width, px), tray.height() - 24)
        return self._away_from_hole(width, height), px

    def _away_from_hole(self, width: float, height: float) -> QRectF:
        assert self.view is not None
        tray, hole = self.plan.tray, self.plan.hole(self.view.hole)
        low = hole.center().y() < tray.center().y()
        y = tray.bottom() - height - 20 if low else tray.top() + 20
        return QRectF(tray.center().x() - width / 2, y, width, height)

    @property
    def choice_place(self) -> tuple[QRectF, float]:
        px, tray = 14.5 * self.plan.text, self.plan.tray
        height = min(tray.height() * 0.46, 320 * self.plan.scale)
        needed = len(self.cards) * (card_width(height, px) + 14) + 60
        return self._away_from_hole(min(self.plan.space.width() - 24, max(needed, 420 * self.plan.text)), height), px

    @property
    def _choice(self) -> Choice:
        assert self.view is not None
        giving = self.view.stage == GIVE
        name = self.people[self.seat].name
        title = mark("{name}, which card do you give away?") if giving else mark("{name}, which card do you lay open?")
        note = tr("Arrow keys choose, Enter settles it.")
        if not self.turned_up:
            note = tr("Only {name} may look: all others turn away, then press Enter.", name=name)
        return Choice(tr(title, name=name), self.cards, self.allowed, self.picked, self.turned_up, note)

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        view = self.view
        assert view is not None
        if view.stage == OVER:
            yield Target(self.plan.tray, self._prompt)
            yield from self._trainer_targets(self.trainer)
            return
        yield Target(self.plan.prompt, self._prompt)
        if self.telling is not None:
            # Whatever is pressed says that it has been read.
            spoken = f"{self.telling.title}. {self.telling.text} {self.telling.who}"
            yield Target(self.sceneRect(), spoken, key=("go on",), layer=2)
        yield from self._choice_targets()
        if view.action == FIGHT:
            yield Target(self.plan.card, ", ".join(words.card(card) for card in view.laid if card))
        elif view.card:
            yield Target(self.plan.card, words.card(view.card), key=self._turn_over_key)
        yield Target(self.plan.pile, words.pile(view), key=self._turn_over_key)
        columns, _ = size(view.turned)
        for at in range(HOLES):
            yield self._hole_target(view, hole_at(at % columns, at // columns, view.turned))
        for seat, person in enumerate(self.people):
            yield Target(self.plan.players, partial(words.player, view, seat, person.name))

    @property
    def _turn_over_key(self) -> Hashable:
        return ("turn over",) if self.awaits and self.view is not None and self.view.stage == TURN_OVER else None

    def _hole_target(self, view: State, number: int) -> Target:
        """Every pyramid answers the mouse, if only with the reason why it cannot be slid."""
        key: Hashable = None
        if self.hand is not None and number != view.hole:
            key = "hole", number
        elif self.awaits and view.stage == LOOK and view.pyramids[number] == view.moved:
            key = ("look under",)
        legal = self.hand is None or number in self.hand.slides
        return Target(self.plan.hole(number), partial(words.hole, view, number), key=key, pressable=legal)

    def _trainer_targets(self, trainer: Trainer | None) -> Iterator[Target]:
        if trainer is None:
            return
        for place, words_ in zip(trainer.found.places, trainer.places(), strict=True):
            yield Target(self.plan.hole(place.hole), words_)
        back, on = buttons(self.plan.told)
        yield Target(back, tr("Turn before"), enabled=trainer.step > 0, key=("leaf", -1))
        yield Target(self.plan.told, f"{trainer.title}. {trainer.text}")
        yield Target(on, tr("Next turn"), enabled=trainer.step < trainer.steps - 1, key=("leaf", 1))

    def _choice_targets(self) -> Iterator[Target]:
        """The cards to choose from, once they lie open; of those that overlap the one that is meant lies on top."""
        if not self.cards:
            return
        rect, px = self.choice_place
        choice = self._choice
        yield Target(
            rect,
            f"{choice.title} {choice.note}",
            key=("sheet",) if choice.open else ("turn up",),
            layer=1,
            pressable=not choice.open,
        )
        places = card_places(rect, len(self.cards), px)
        for at, card in enumerate(self.cards if choice.open else ()):
            enabled, meant = card in choice.allowed, at == self.picked
            yield Target(places[at], words.card(card), meant, enabled=enabled, key=("card", at), depth=1, layer=2 + meant)


def paint_board(painter: QPainter, plan: Layout, view: State, shift: QPointF, ratio: float) -> None:
    """The whole board of a view, moved by so much."""
    painter.translate(shift)
    draw_tray(painter, plan.tray, plan.frame)
    paint_hole(painter, plan.hole(view.hole), icon_of(view.open))
    columns, _ = size(view.turned)
    for at in range(HOLES):
        number = hole_at(at % columns, at // columns, view.turned)
        kind = kind_of(view.pyramids[number])
        if kind:
            place = plan.hole(number)
            painter.drawPixmap(place.topLeft(), pyramid_picture(kind, place.width(), ratio))
