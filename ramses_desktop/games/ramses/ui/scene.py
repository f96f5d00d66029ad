"""The table of Ramses: the sprites of a view. How one view becomes the next is in motion/."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.pending import SlideChoices
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    NO_CHIP,
    NO_PYRAMID,
    OVER,
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
from ramses_desktop.games.ramses.ui import looking_back, overlays, painting, panels, targets, words
from ramses_desktop.games.ramses.ui.layout import Layout, lay_out
from ramses_desktop.games.ramses.ui.looking_back import Trainer
from ramses_desktop.games.ramses.ui.pieces import paint_hole
from ramses_desktop.games.ramses.ui.words import Explanation, tips
from ramses_desktop.ui.board.choice import Choice
from ramses_desktop.ui.board.exhibit import Exhibit
from ramses_desktop.ui.board.marks import Coordinates, coordinates, mark_at, outline
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.style import draw

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


class RamsesScene(BoardScene):
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

    def lay_out(self) -> None:
        self.layout = lay_out(self._size, self._text_scale, self.view)

    # ---------------------------------------------------------------- showing a view

    def sprites(self) -> dict[Hashable, Sprite]:
        if self.view.stage == OVER:
            return self._trainer_sprites(self.trainer)
        told = self.uncoverer if self.uncoverer is not None and not self.awaits else self.told().seat
        found = {"prompt": self.prompt_sprite(told), **self._panels(), **dict(self.board_sprites())}
        if self.explained is not None:
            token = self.people[self.view.seat].token
            found["explanation"] = overlays.explanation_sheet(self.explained, token, self.layout, self.view.hole)
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
        return looking_back.exhibit(self, made)

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """Where a move is made: on the pyramids that it slides, or on the pile, once an explanation has been read."""
        move, choices = hint.move, self.slide_choices
        if self.explained is not None:
            return [overlays.go_on_button(self.part("explanation"), overlays.EXPLAINED * self.layout.text)], 0
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
        said = title, note, tips.given(self.view)
        return overlays.card_choice(said, self.cards, self.allowed, self.picked, self.layout, hole, face_down=down)

    # ---------------------------------------------------------------- targets

    def targets(self) -> Iterator[Target]:
        return targets.on_table(self)


def _outlined(place: QRectF, width: float) -> Sprite:
    inset = place.width() * 0.04
    return outline(place.adjusted(inset, inset, -inset, -inset), width)
