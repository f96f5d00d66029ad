"""The way from one view of the table of Ramses to the next. What a slide covers is kept only until it is covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import evolve
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF
from PySide6.QtGui import QPixmap

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import CARDS, OVER, QUARTERS, SCARAB, TURN_OVER, State, with_player
from ramses_desktop.games.ramses.ui import painting, panels
from ramses_desktop.games.ramses.ui.layout import lay_out
from ramses_desktop.games.ramses.ui.motion.opening import OPENING, OpeningItem
from ramses_desktop.games.ramses.ui.motion.sand import DustItem, dust_of
from ramses_desktop.games.ramses.ui.motion.turning import TurningItem, picture_of
from ramses_desktop.games.ramses.ui.scene import FLIGHT, FLYING, LIFTED, RISING, SLIDING, RamsesScene
from ramses_desktop.games.ramses.ui.words import Explanation
from ramses_desktop.ui.board.marks import Coordinates
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

TURNING: Final = 700
STORM: Final = 2000
"""Long enough for the eye to follow a pyramid all the way."""
HASTIEST: Final = 0.4
"""The least share of that time, at however fast a pace bots play."""
DUST: Final = 420
FADING: Final = 160
STEADY: Final = QEasingCurve.Type.Linear
BURIED: Final = 0.2
"""Side of a chip deep in the sand, in cells."""
SIGN: Final = 45.0
"""Z value of the sign that the board was turned."""


class MovingScene(RamsesScene):
    """Shows how the board changes."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self._was_turned = False
        """Whether to say that the board was turned, since the turn was not animated."""
        self._covered: State | None = None
        """The previous view, while pyramids are still moving over what was in sight in it."""
        self._found: int | None = None
        """Who has found the explorer that lies in sight."""
        self._flies_to: int | None = None
        """The seat to which an explorer flies."""
        self._storm: TurningItem | None = None
        """The board while it is being turned."""
        self._ended = ""
        """How the last search has ended, as it is told once the storm is over."""
        self._calm: State | None = None
        """The view before the storm that blows now: until the board is turned, no card is."""
        self._to_explain: Explanation | None = None
        """The special action to be explained once the winning slide has been seen."""
        self._opening: OpeningItem | None = None
        """The board while it is being set up."""
        self._opened = False
        """Whether it is turned after that."""

    def take_up(self, before: State | None, after: State) -> None:
        ended = self.search_ended
        super().take_up(before, after)
        self._was_turned = False
        self._calm = before if _is_storm(before, after) and appearance().travel(STORM) else None
        if self._calm is not None:
            self._ended, self.search_ended = self.search_ended, ended
        slid = before is not None and before.hole != after.hole and appearance().travel(FLIGHT) > 0
        self._to_explain = self.explained if slid or self._calm is not None else None
        if self._to_explain is not None:
            self.explained = None
        found, self._found = self._found, panels.finder(before, after) if after.lifted else None
        stays = found is not None and before is not None and after.players[found].hats == before.players[found].hats
        self._flies_to = found if stays and after.stage != OVER else None

    def away(self, key: Hashable, view: State) -> QRectF | None:
        """A chip rises from the sand, and an explorer goes to the player who found it."""
        if key != "chip":
            return super().away(key, view)
        if view is not self.view:
            place = self.layout.hole(self.view.pyramids.index(self.view.moved))
            return draw.square(place.center(), place.width() * BURIED) if self.view.lifted else None
        if self._flies_to is None:
            return None
        px = 13.5 * self.layout.text
        hats = panels.parts_of(self.layout.players, view, self._flies_to, px).get("hats")
        return None if hats is None else draw.square(hats.center(), px * 1.9)

    def told(self) -> State:
        """The cards lie as before until a storm is over. Hats count once the explorer has arrived."""
        if self._calm is not None:
            return self._calm
        seat = self._found if self._found is not None else self._flies_to
        if seat is None:
            return self.view
        return with_player(self.view, seat, explorers=self.view.players[seat].explorers[:-1])

    def prompt_words(self) -> str:
        return super().prompt_words() if self._calm is None else tr("A sandstorm turns the board.")

    def show_change(self, before: State | None) -> None:
        if before is None and self._is_opening():
            self._open()
            return
        if before is not None and _is_storm(before, self.view):
            self._blow(before)
            return
        slides = before is not None and before.hole != self.view.hole
        sinks = before is not None and before.lifted is not None and self.view.lifted is None
        self._covered = before if (slides or sinks) and self.view.stage != OVER else None
        if "chip" not in self._sprites.items:
            # The game was looked at or taken back beyond the find.
            self._flies_to = None
        if self._flies_to is not None:
            # Over the pyramid that comes down.
            self.item("chip").setZValue(FLYING)
        super().show_change(before)
        if self._covered is not None:
            self.motion.go(SLIDING, lambda _: None, travel=True, done=self._cover)
        if self._covered is not None and slides:
            self._raise_dust(self._covered)
        if self._to_explain is not None:
            self.motion.go(FLIGHT, lambda _: None, travel=True, done=self._explain_now)
        if self._flies_to is not None:
            # After a scarab was kept nothing else makes the bots wait.
            waits = before is not None and before.stage == SCARAB and self.explained is None
            if waits:
                self.holding.emit(True)
            self.motion.go(RISING, lambda _: None, travel=True, done=lambda: self._arrive(waits=waits))

    def _arrive(self, *, waits: bool) -> None:
        self._flies_to = None
        self.place_sprites()
        if waits:
            self.holding.emit(False)

    def _raise_dust(self, before: State) -> None:
        """Dust where stone slides, whatever it uncovers."""
        dust = DustItem(dust_of(self.layout.hole(self.view.hole), self.layout.hole(before.hole)))
        self.addItem(dust)
        self.motion.go(DUST, dust.settle, travel=True, curve=STEADY, done=lambda: self.removeItem(dust))

    def _cover(self) -> None:
        self._covered = None
        self.place_sprites()
        self.show_marks()

    def board_sprites(self) -> Iterator[tuple[Hashable, Sprite]]:
        covered = self._covered
        sinking = covered.moved if covered is not None and covered.lifted is not None else None
        for key, sprite in super().board_sprites():
            yield key, evolve(sprite, z=LIFTED) if key == ("pyramid", sinking) else sprite
        if covered is not None and covered.hole != self.view.hole:
            yield "covered", self.hole_sprite(covered)
        if covered is not None and covered.lifted is not None and self.view.lifted is None:
            yield from ((key, sprite) for key, sprite in self.under(covered) if key != "chip" or self._flies_to is None)
        if self._was_turned:
            tray = self.layout.tray
            radius = min(tray.width(), tray.height()) * 0.22
            sign = QRectF(tray.center() - QPointF(radius, radius), tray.center() + QPointF(radius, radius))
            yield "turned", Sprite(sign, partial(painting.paint_turned, side=2 * radius), z=SIGN)

    def marks(self) -> Iterator[Sprite]:
        """None while stone still moves, as they would lie on it."""
        if self._storm is None and self._opening is None and self._covered is None:
            yield from super().marks()

    def coordinates(self) -> Iterator[Coordinates]:
        if self._storm is None and self._opening is None:
            yield from super().coordinates()

    # ---------------------------------------------------------------- the opening

    @property
    def sets_up(self) -> bool:
        """Whether the opening is being shown."""
        return self._opening is not None or self._opened

    @property
    def is_shown(self) -> bool:
        """Whether something is being shown that leads to something else; whatever is pressed then only ends it."""
        return self.sets_up or self._calm is not None or self._to_explain is not None

    def _is_opening(self) -> bool:
        """Whether to show how the game is set up: once, and only while nothing has happened yet."""
        is_new, self.is_new = self.is_new, False
        view = self.view
        untouched = view.stage == TURN_OVER and len(view.pile) == CARDS and not view.card
        return is_new and untouched and appearance().travel(OPENING) > 0

    def _open(self) -> None:
        """Set the board up, a quarter turn before the rotation it is played in, and turn it."""
        super().show_change(None)
        before = lay_out(self._size, self._text_scale, evolve(self.view, turned=(self.view.turned - 1) % QUARTERS))
        self._opening = opening = OpeningItem(before, self.view, self._ratio)
        self.addItem(opening)
        self._show_board(False)
        self.show_marks()
        self.holding.emit(True)
        self.spoken.emit(tr("Twelve treasures lie in the sand. Pyramids are set over them, and the board is turned."))
        self.motion.go(OPENING, opening.show_part, travel=True, curve=STEADY, done=self._turn_opened)

    def _turn_opened(self) -> None:
        opening, self._opening = self._opening, None
        if opening is None:
            return
        self._opened = True
        turning = self._turning_from(opening.picture(), opening.tray)
        self.removeItem(opening)
        self.motion.go(TURNING, turning.turn, travel=True, done=self._begin)

    def _begin(self) -> None:
        self._opened = False
        self._lie_down()
        self.tools_changed.emit()
        self.holding.emit(False)

    # ---------------------------------------------------------------- turning the board

    def _blow(self, before: State) -> None:
        """Turn the board in a storm, before the card is turned over; with reduced motion, show a sign that it was turned. A bot's
        storm keeps to the bots' pace."""
        self._flies_to = None
        if self._calm is None:
            self._was_turned = True
            super().show_change(None)
            return
        items = [item for key, item in self._sprites.items.items() if _on_board(key)]
        start = self.item("tray").sprite.rect
        turning = self._turning_from(picture_of(items, start, self._ratio), start, self.sceneRect())
        super().show_change(None)
        self._show_board(False)
        self.motion.soon(turning.raise_sand, turning)
        self.motion.withheld.emit(True)
        self.holding.emit(True)
        pace = self.pace if self.people[before.seat].bot else 1.0
        self.motion.go(round(STORM * max(pace, HASTIEST)), turning.blow, travel=True, curve=STEADY, done=self._turn_over)

    def _turn_over(self) -> None:
        """The board is turned; now the card is."""
        self._lie_down()
        calm, self._calm, self.search_ended = self._calm, None, self._ended
        self.motion.withheld.emit(False)
        if self.motion.is_overtaken:
            return
        self._tell()
        self.place_sprites(calm)
        self.motion.go(FLIGHT, lambda _: None, travel=True, done=self._explain_now)

    def _tell(self) -> None:
        self._prompt = self.prompt_words()
        self.prompt.emit(self._prompt)

    def _explain_now(self) -> None:
        """What led to a special action has been seen."""
        self.explained, self._to_explain = self._to_explain, None
        if self.explained is not None:
            self.spoken.emit(self.explained.words)
        self.changed_mind()
        self.holding.emit(self.explained is not None)

    def _turning_from(self, picture: QPixmap, start: QRectF, wind: QRectF | None = None) -> TurningItem:
        """The board on its way from this picture in this place to where it belongs now."""
        self._storm = turning = TurningItem(picture, start, self.layout.tray, self.layout.space, wind)
        self.addItem(turning)
        return turning

    @property
    def _ratio(self) -> float:
        """Device pixels per pixel."""
        return next((view.devicePixelRatioF() for view in self.views()), 1.0)

    def _lie_down(self) -> None:
        """Fade from the turned picture to the board, which is lit from the upper left again."""
        turning = self._storm
        self._show_board(True)
        if turning is not None:
            self.motion.go(FADING, turning.lie_down, done=self._drop_picture)

    def _drop_picture(self) -> None:
        if self._storm is not None:
            self.removeItem(self._storm)
            self._storm = None
            self.show_marks()

    def _show_board(self, visible: bool) -> None:
        for key, item in self._sprites.items.items():
            if _on_board(key):
                item.setVisible(visible)


def _is_storm(before: State | None, after: State) -> bool:
    """Whether the board was turned between these views, and not back again."""
    return before is not None and after.stage != OVER and after.turned == (before.turned + 1) % QUARTERS


def _on_board(key: Hashable) -> bool:
    return key in ("tray", "hole", "covered", "cleared", "chip") or (isinstance(key, tuple) and key[0] == "pyramid")
