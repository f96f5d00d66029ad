"""A game of Ramses looked back at: after its end what a perfect memory would have known, turn by turn, and in a review what could
be known when a treasure was looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from attrs import define, field
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QTransform

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.course import Hunt, LookBack, could_know, freed, is_hunting, look_back, place_of, way_to
from ramses_desktop.games.ramses.knowledge import Known, known
from ramses_desktop.games.ramses.rules import frees
from ramses_desktop.games.ramses.state import HOLES, NO_PYRAMID, Slide, State, kind_of, parts
from ramses_desktop.games.ramses.telling import wins
from ramses_desktop.games.ramses.ui.painting import paint_clear, paint_hole, paint_sliding_pyramid, paint_tray
from ramses_desktop.games.ramses.ui.panels import Layout
from ramses_desktop.games.ramses.ui.words import treasure, where
from ramses_desktop.ui.board.exhibit import paint_made, paint_number
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.values import Exhibit, Note
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
    findings: LookBack = field(init=False)
    turned: int = field(init=False)

    finders: dict[int, list[int]] = field(init=False)
    """By treasure: the seats that found it."""

    def __attrs_post_init__(self) -> None:
        self.findings = look_back(self.session)
        end = self.session.state
        self.turned = end.turned - end.turned % 2
        self.finders = {place.treasure: [] for place in self.findings.places}
        for win in wins([self.session.state_at(ply) for ply in range(len(self.session.line) + 1)]):
            seats = self.finders.setdefault(parts().cards[win.card].treasure, [])
            seats[:] = sorted({*seats, win.seat})

    @property
    def steps(self) -> int:
        return 1 + len(self.findings.hunts)

    @property
    def hunt(self) -> Hunt | None:
        return self.findings.hunts[self.step - 1] if self.step else None

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
        return [f"{treasure(place.treasure)}: {where(place.hole, self.turned)}" for place in self.findings.places]

    # ------------------------------------------------------------ painting

    def paint_map(self, painter: QPainter, layout: Layout) -> None:
        """Paint the board as it was left, treasures shining through; in a turn, what could be known before it."""
        painter.save()
        painter.translate(-layout.tray.topLeft())
        paint_tray(painter, layout.tray, layout.frame)
        if self.hunt is None:
            self._paint_left(painter, layout)
        else:
            self._paint_known(painter, layout, self.hunt)
        painter.restore()

    def _paint_left(self, painter: QPainter, layout: Layout) -> None:
        end, treasures = self.session.state, {place.hole: place for place in self.findings.places}
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
        for place in self.findings.places:
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

    # ------------------------------------------------------------ on the table

    def sheets(self, layout: Layout, prompt: str) -> Iterator[Sheet]:
        """The board as it was, and below it what is said of this step, between the back and forward buttons."""
        tray = Part(layout.tray, prompt, paint=lambda painter, rect: self.paint_map(painter, layout))
        yield Sheet("map", (tray, *self._treasures(layout)), (self.step, layout.tray))
        rect, px = layout.told, 14.5 * layout.text
        y, tip = rect.center().y() - BUTTON / 2, tr("What a perfect memory would have known, turn by turn.")
        before, after = QRectF(rect.left() + 14, y, BUTTON, BUTTON), QRectF(rect.right() - 14 - BUTTON, y, BUTTON, BUTTON)
        may_go = self.step > 0, self.step < self.steps - 1
        back, on = (partial(_paint_button, icon=icon, able=able) for icon, able in zip(("ui-back", "ui-play"), may_go, strict=True))
        room = QRectF(before.right() + 16, rect.top() + 12, after.left() - before.right() - 32, rect.height() - 24)
        yield Sheet(
            "told",
            (
                Part(rect, "", paint=draw.panel),
                Part(before, tr("Previous turn"), enabled=may_go[0], key=("leaf", -1), tip=tip, paint=back),
                Part(rect, f"{self.title}. {self.text}"),
                Part(room, "", paint=partial(self._paint_words, px=px)),
                Part(after, tr("Next turn"), enabled=may_go[1], key=("leaf", 1), tip=tip, paint=on),
            ),
            (self.step,),
        )

    def _treasures(self, layout: Layout) -> Iterator[Part]:
        hunt = self.hunt
        if hunt is not None:
            start = layout.hole(self.session.state_at(hunt.start).hole)
            yield Part(start, tr("The free hole"), tip=tr("It was here when the turn began."))
        for place, place_words in zip(self.findings.places, self.places(), strict=True):
            seen = tr("It came to light once.", "It came to light {n} times.", n=len(place.seen))
            tip = tr("This was the treasure to find.") if hunt is not None and hunt.treasure == place.treasure else seen
            yield Part(layout.hole(place.hole), place_words, tip=tip)

    def _paint_words(self, painter: QPainter, room: QRectF, px: float) -> None:
        """Paint title and text of this step."""
        theme, hunt = appearance().theme, self.hunt
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


def _paint_button(painter: QPainter, rect: QRectF, icon: str, *, able: bool) -> None:
    theme, side = appearance().theme, 22.0
    draw.plate(painter, rect, 8, theme["card"] if able else None, draw.pen(theme["edge"], 1.2, () if able else (4, 3)))
    paint_icon(painter, icon, draw.square(rect.center(), side), opacity=1.0 if able else 0.35)


# ------------------------------------------------------------ in a review


def hunt_exhibit(seen: Sequence[State], layout: Layout, seat: int, token: int, made: object) -> Exhibit | None:
    """A turn that looked for a treasure as a picture: all that could be known then, the first slide, and the way there; None for
    any other decision than the one of the last view."""
    view = seen[-1]
    if not is_hunting(view) or not isinstance(made, Slide):
        return None
    picture = known(seen, seat)
    goal, way = place_of(picture, view.sought), way_to(view, picture, view.sought)
    icon = parts().treasures[view.sought].icon

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
