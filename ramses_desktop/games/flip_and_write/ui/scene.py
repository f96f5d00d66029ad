"""The table of a flip-and-write game as a scene: draws a view, animates the change from the previous one, and shows the player's
pending choice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import SIDE
from ramses_desktop.games.flip_and_write.pending import Earned, PendingMark
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, REPLACE, Bonus, Cross
from ramses_desktop.games.flip_and_write.ui import centre, exhibit, panels, targets, words
from ramses_desktop.games.flip_and_write.ui.game_ui import GameUi, View
from ramses_desktop.games.flip_and_write.ui.items import CardItem
from ramses_desktop.games.flip_and_write.ui.layout import DECK, Layout, lay_out, seat_of
from ramses_desktop.games.flip_and_write.ui.moving.cards import CardLayer, shuffle
from ramses_desktop.games.flip_and_write.ui.moving.gains import Gains
from ramses_desktop.games.flip_and_write.ui.words import tips
from ramses_desktop.ui.board.exhibit import Exhibit
from ramses_desktop.ui.board.marks import Coordinates, coordinates
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.sprites import Painted, Sprite, SpriteItem
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target

LEGIBLE: Final = 12.0
"""Side of the smallest boxes that have coordinates."""


class FlipAndWriteScene(BoardScene, GameUi):
    """The table as its players see it. Input handling is in input.py."""

    view: View
    layout: Layout

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.mark: PendingMark | None = None
        self.picked: list[int] = []
        """Cards chosen so far: of the four dealt, or on the display."""
        self.layout = Layout()
        self.card_layer = CardLayer(self)
        self.cards = self.card_layer.items
        self.last_marks: dict[int, tuple[int, int]] = {}
        """By card: the boxes the others have just crossed off, and the token of the player."""
        self._prompt_seat = 0
        self.old_marks: dict[int, int] = {}
        self.laid = (0, 0)
        """The card and the boxes of the mark that was confirmed last."""
        self.gains = Gains(self)
        self.magnified: int | None = None
        """The small card or score card shown enlarged while the pointer or the keyboard is on it."""
        self.magnifier: Painted | None = None
        self._crosses: dict[int, int] = {}
        """By card: its crosses, once the game is over. Views do not tell those of completed cards."""

    # ---------------------------------------------------------------- pending choice; see input.py

    def show_intent(self) -> None:
        """Show the player's pending choice."""
        raise NotImplementedError

    def is_reached(self, number: int) -> bool:
        """Whether a card has the keyboard focus, or the piece lies on it."""
        raise NotImplementedError

    # ---------------------------------------------------------------- showing a view

    def take_up(self, before: View | None, after: View) -> None:
        self.laid = (self.mark.spot.card, self.mark.boxes) if self.mark is not None and self.mark.spot is not None else (0, 0)
        self.gains.take_up(before if self.same_seat else None, after, self.laid[1])
        self.mark = self.mark_type(after, self.seat) if self.awaits and after.stage == CROSS else None
        self.picked = []
        self.old_marks = self._marks_of_earlier_rounds(after)
        self._note_last(before if self.same_seat else None, after)

    def _marks_of_earlier_rounds(self, view: View) -> dict[int, int]:
        """By card: the boxes that were crossed off before this round; none once the game is over."""
        if view.stage in (KEEP, OVER):
            return {}
        began = view
        for earlier in takewhile(lambda one: one.round == view.round and one.stage != KEEP, self.earlier()):
            began = earlier
        return {one.card: one.crossed for player in began.players for one in player.cards}

    def _note_last(self, before: View | None, after: View) -> None:
        """Remember what the others have just crossed off, and mark it until the next move."""
        if before is None or after.number not in (before.number, before.number + 1) or after.stage == OVER:
            self.last_marks = {}
            return
        crossed = {one.card: one.crossed for player in after.players for one in player.cards}
        self.last_marks = {card: (boxes & crossed.get(card, 0), token) for card, (boxes, token) in self.last_marks.items()}
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            was = {one.card: one.crossed for one in old.cards}
            for one in new.cards if seat != self.seat else ():
                if fresh := one.crossed & ~was.get(one.card, one.crossed):
                    self.last_marks[one.card] = (fresh, self.people[seat].token)

    def painted(self) -> Iterable[QGraphicsItem]:
        return self.cards.values()

    def lay_out(self) -> None:
        self.magnify(None)
        ranking = sorted(range(len(self.people)), key=lambda seat: self.game.scores(self.view)[seat].place)
        size, least = (self._size, self._text_scale), (self.least_bar, self.least_head)
        self.layout = lay_out(self.measures, *size, self.view, self.seat, ranking, *least, others=self.habits.others)

    def show_change(self, before: View | None) -> None:
        self.card_layer.place(before if self.same_seat else None)
        super().show_change(before)
        self.show_intent()
        if before is not None:
            self.gains.start()
            self._turn_up_pattern(before)

    def _turn_up_pattern(self, before: View) -> None:
        """Hide the piece until the expedition card that was just turned over lies in its place, and shuffle for a new round."""
        if before.number + 1 != self.view.number or before.stage == KEEP or self.view.stage == OVER:
            return
        if before.round != self.view.round:
            shuffle(self)

        def show(shown: bool) -> None:
            self.show_piece(shown=shown)
            self._sprites.change(("expedition", self.view.number), centre.expedition(self))

        show(False)
        self.motion.go(centre.TURNS_UP, lambda part: None, travel=True, done=partial(show, True))

    def show_piece(self, *, shown: bool) -> None:
        raise NotImplementedError

    @property
    def piece_is_shown(self) -> bool:
        raise NotImplementedError

    def show_score(self) -> None:
        """Show what has arrived on the own score card by now."""
        self._sprites.change("score", panels.score(self, self.earned), animate=True)

    def tell_change(self, before: View | None, after: View) -> None:
        for line in self.bonuses(before, after) if before is not None and after.stage != OVER else ():
            self.announced.emit(line.text, self.people[line.seat].token if line.seat is not None else -1)

    # ---------------------------------------------------------------- cards

    def crossed(self, number: int) -> int:
        """The crossed boxes of a card."""
        return next((one.crossed for player in self.view.players for one in player.cards if one.card == number), 0)

    # ---------------------------------------------------------------- panels

    def away(self, key: Hashable, view: View) -> QRectF | None:
        """An expedition card comes from the pack, and stays until the next one lies on it."""
        match key:
            case ("expedition", int(number)) if self.same_seat:
                return self.layout.pack if number > view.number else self.layout.expedition
        return None

    def sprites(self) -> dict[Hashable, Sprite]:
        view, others, earned = self.view, self.layout.others.items(), self.earned
        if view.stage == OVER:
            return dict(self._at_the_end())
        found: dict[Hashable, Sprite] = {("seat", seat): panels.opponent(self, seat, rect) for seat, rect in others}
        found |= {"prompt": self.prompt_sprite(self._prompt_seat), "score": panels.score(self, earned)}
        if aside := panels.aside(self):
            found["aside"] = aside
        if view.stage != KEEP:
            found |= {"pack": centre.pack(self), "deck": centre.deck(self), "label": centre.display_label(self)}
            found |= {("gap", at): centre.gap(rect) for at, rect in enumerate(self.layout.gaps)}
            found["expedition", view.number] = centre.expedition(self)
        if self.earns:
            found["earned"] = centre.earned(self, self.earns)
        elif earned is None and view.stage == CROSS and (note := self.note(view, self.seat)):
            found["note"] = centre.note(self, note)
        return found

    def _at_the_end(self) -> Iterator[tuple[Hashable, Sprite]]:
        for seat, rect in self.layout.others.items():
            yield ("final", seat), panels.final(self, seat, rect)
            for number, sprite in panels.completed(self, seat, rect, self._crosses):
                yield ("done", number), sprite

    @property
    def earned(self) -> Earned | None:
        """What the mark under the piece would earn, if it is legal and may be shown."""
        if self.mark is None or not self.mark.fits or not self.habits.preview:
            return None
        return self.mark.earned

    @property
    def earns(self) -> Earned | None:
        """The same, unless it is nothing."""
        found = self.earned
        return found if found is not None and (found.lines or found.bonuses) else None

    def look_back(self, session: Session) -> None:
        self._crosses = {}
        for move in session.line[: session.ply]:
            if isinstance(move, Cross | Bonus):
                self._crosses[move.card] = self._crosses.get(move.card, 0) | move.boxes
        self.changed_mind()

    @property
    def holdings(self) -> list[QRectF]:
        """The own cards and the score card; when the game is over, they are on one panel."""
        own = [] if self.view.stage == OVER else [place.rect for place in self.layout.cards.values() if place.kind == "own"]
        return [*own, self.part(("player", self.seat))]

    def exhibit(self, made: Move, better: Move | None) -> Exhibit | None:
        return exhibit.exhibit(self, made, better)

    # ---------------------------------------------------------------- text

    def progress(self) -> list[Progress]:
        if self.view.stage in (KEEP, OVER):
            return []
        now, turn = words.round_and_turn(self.view)
        return [
            Progress(tr("Round {n} of {all}", n=now, all=ROUNDS), ROUNDS, now - 1, announced=True, tip=tips.rounds()),
            Progress(tr("Turn {n} of {all}", n=turn, all=TURNS), TURNS, turn - 1, tip=tips.turns()),
        ]

    def prompt_words(self) -> str:
        """What the player should do now, or whom the game is waiting for."""
        stage, wording = self.view.stage, self.wording
        self._prompt_seat = self.seat if stage == OVER else self.view.seat
        if stage == OVER:
            return tr("The game is over.")
        if not self.awaits:
            sentence = wording.takes if stage == REPLACE else mark("{name} is choosing.")
        elif self.mark is None:
            sentence = wording.keep if stage == KEEP else wording.take
        elif self.mark.lost:
            sentence = wording.lost
        else:
            sentence = wording.bonus if self.mark.bonus else wording.mark
        return tr(sentence, name=self.people[self._prompt_seat].name)

    # ---------------------------------------------------------------- choices

    @property
    def options(self) -> list[int]:
        """The cards that can be chosen now; DECK is the deck."""
        if self.awaits and self.view.stage == KEEP:
            return list(self.view.players[self.seat].dealt)
        if self.awaits and self.view.stage == REPLACE:
            return [*self.view.display, *([DECK] if self.view.deck else [])]
        return []

    def part(self, name: Hashable) -> QRectF:
        match name:
            case ("player", int(seat)):
                return self.layout.others.get(seat, self.layout.score)
            case ("card", int(number)) if number in self.layout.cards:
                return self.layout.cards[number].rect
            case ("box", int(number), int(box)) if number in self.layout.cards:
                return self.layout.cards[number].box(self.face(number), box)
            case ("card" | "box", int(number), *_):
                return self._chip_rect(number)
            case ("score", str(row)):
                return self.score_row(row)
            case "earned" if self.earns:
                return centre.earned(self, self.earns).rect
            case _:
                return super().part(name)

    def _chip_rect(self, number: int) -> QRectF:
        """Where a completed card is while the game lasts; empty if it is not among them."""
        if self.view.stage == OVER:
            return QRectF()
        chips = (chip for seat, rect in self.panels_of_all() for chip in panels.chips(self, seat, rect))
        return next((rect for card, rect in chips if card == number), QRectF())

    def coordinates(self) -> Iterator[Coordinates]:
        """To the left of the cards that a sentence may be about, and below the player's own, above the others'."""
        for number, place in self.layout.cards.items():
            own = place.kind in ("own", "dealt")
            if own or (place.kind == "other" and place.b >= LEGIBLE):
                rect, face, room = place.rect, self.face(number), (13 if own else 7) * self.layout.scale
                diagonal = [place.box(face, 1 << at * (SIDE + 1)) for at in range(SIDE)]
                across = QRectF(rect.left(), rect.bottom() + 2 if own else rect.top() - room - 1, rect.width(), room)
                beside = QRectF(rect.left() - room - 1, rect.top(), room, rect.height())
                yield coordinates(rect, diagonal, diagonal, across, beside, asked=not own)

    def targets(self) -> Iterator[Target]:
        return targets.on_table(self)

    def score_row(self, name: str) -> QRectF:
        """Where a row of the own score card is."""
        card, (top, bottom), width = self.layout.score, self.rows[name], self.measures.score.width()
        scale = card.width() / width
        return QRectF(card.left() + 8 * scale, card.top() + top * scale, (width - 16) * scale, (bottom - top) * scale)

    def panels_of_all(self) -> list[tuple[int, QRectF]]:
        """The panels of all seats."""
        return [(seat, self.part(("player", seat))) for seat in range(len(self.people))]

    # ---------------------------------------------------------------- magnifier

    def magnify(self, number: int | None) -> None:
        """Show a small card, or another seat's score card, enlarged beside its place."""
        if number == self.magnified:
            return
        if self.magnifier is not None:
            self.removeItem(self.magnifier)
        self.magnifier = self.magnified = None
        small = next((target.rect for target in self.targets() if target.key == ("look", number)), None)
        if number is None or small is None:
            return
        self.magnified = number
        self.magnifier = self._large_card(number) if number >= 0 else self._large_score(seat_of(number))
        self.magnifier.setZValue(70)
        size, space = self.magnifier.size, self.sceneRect().adjusted(8, 8, -8, -8)
        right, left = small.right() + 14, small.left() - 14 - size.width()
        top = max(space.top(), min(small.center().y() - size.height() / 2, space.bottom() - size.height()))
        place = QRectF(QPointF(right if right + size.width() < space.right() else left, top), size.size())
        if place.intersects(self.layout.bar):
            # The buttons are widgets, which nothing on the board can cover: it goes above them, or over the own score card.
            place.moveBottom(self.layout.bar.top() - 8)
        self.magnifier.setPos(place.topLeft() if space.contains(place) else self.layout.score.topLeft())
        self.addItem(self.magnifier)

    def tip_corner(self, at: QPointF) -> QPointF:
        """Below what is enlarged, so that it stays in sight."""
        return at if self.magnifier is None else self.magnifier.sceneBoundingRect().bottomLeft()

    def _large_card(self, number: int) -> CardItem:
        item = CardItem(self.face(number), 36 * self.layout.scale)
        item.set_state(crossed=self.crossed(number), last=self.last_marks.get(number, (0, 0)))
        return item

    def _large_score(self, seat: int) -> SpriteItem:
        place, person = self.layout.score, self.people[seat]
        paint = partial(panels.paint_score, ui=self, view=self.view, seat=seat, person=person, earned=None)
        return SpriteItem(Sprite(place, paint, zoom=place.width() / self.measures.score.width()))
