"""What is on the table of a flip-and-write game: the cards with the piece, the sheets round them, and what is enlarged."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import FULL, SIDE, single_boxes
from ramses_desktop.games.flip_and_write.pending import PendingMark
from ramses_desktop.games.flip_and_write.playout import HAND, ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, REPLACE, Bonus, Cross, Keep, Take
from ramses_desktop.games.flip_and_write.ui import figures, panels, words
from ramses_desktop.games.flip_and_write.ui.box_painting import CardItem
from ramses_desktop.games.flip_and_write.ui.gains import CardLayer, Gains, shuffle
from ramses_desktop.games.flip_and_write.ui.layout import DECK, GameUi, Layout, Place, View, crosses, lay_out, seat_of
from ramses_desktop.games.flip_and_write.ui.piece import PieceItem
from ramses_desktop.ui.board.marks import Coordinates, coordinates
from ramses_desktop.ui.board.scene import BoardScene, Tabletop
from ramses_desktop.ui.board.sheet import Part, Sheet
from ramses_desktop.ui.board.sprites import Painted, Sprite, SpriteItem
from ramses_desktop.ui.board.values import Exhibit, Habits, Hint, Person, Progress, Target

LEGIBLE: Final = 12.0
"""Side of the smallest boxes that have coordinates."""


class ExpeditionTabletop(Tabletop[View, Layout]):
    def __init__(self, ui: GameUi, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        super().__init__(board, people, habits)
        self.ui = ui
        self.layout = Layout()
        self.mark: PendingMark | None = None
        self.picked: list[int] = []
        """Cards chosen so far: of the four dealt, or on the display."""
        self.reached: int | None = None
        """The card that has the keyboard focus."""
        self.gains = Gains(ui, self, self._show_score)
        self.card_layer = CardLayer(ui, self, self.gains)
        self.cards = self.card_layer.items
        self.piece = PieceItem(board, self.cards)
        board.addItem(self.piece)
        self.magnifier = Magnifier(self)
        self._asked = 0
        """The seat that the prompt is about."""
        self._crosses: dict[int, int] = {}
        """By card: its crosses, once the game is over. Views do not tell those of completed cards."""

    # ---------------------------------------------------------------- a view

    def take_up(self, before: View | None, after: View) -> None:
        before, mark = before if self.same_seat else None, self.mark
        laid = (mark.spot.card, mark.boxes) if mark is not None and mark.spot is not None else (0, 0)
        self.gains.take_up(before, after, laid, self.cards)
        self.card_layer.take_up(before, after)
        self.mark = self.ui.mark_type(after, self.seat) if self.awaits and after.stage == CROSS else None
        self.picked = []
        self.magnifier.show(None)
        self.piece.begin(self.mark)

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        self.magnifier.show(None)
        scores = self.ui.game.scores(self.view)
        ranking = sorted(range(len(self.people)), key=lambda seat: scores[seat].place)
        least, others = (self.least_bar, self.least_head), self.habits.others
        return lay_out(self.ui.measures, size, text_scale, self.view, self.seat, ranking, *least, others=others)

    def show_change(self, before: View | None) -> None:
        self.card_layer.place(before if self.same_seat else None, takes_piece=self.mark is not None)
        super().show_change(before)
        self.show_intent()
        if before is not None:
            self.gains.start()
            self._turn_up_pattern(before)

    def show_intent(self) -> None:
        """Show the player's pending choice."""
        mark, layout = self.mark, self.layout
        for number, item in self.cards.items():
            item.set_state(ring=self._is_reached(number), chosen=number in self.picked, legal=self._glowing(number))
        if mark is None:
            self.piece.hide()
        else:
            face = panels.expedition_face(layout.expedition, layout.scale, panels.cards_below(self.ui, self.view))
            self.piece.set_home(face, panels.expedition_side(face, layout.scale))
            self.piece.show_place()
        self.board.bubble.say(mark.reason if mark is not None else "", self.piece.sceneBoundingRect(), self.board.sceneRect())

    def _glowing(self, number: int) -> int:
        """The legal boxes for a bonus, or for a single box that is not placed yet."""
        if self.mark is None or not self.mark.single or self.piece.put_down:
            return 0
        return sum(box for card, box in self.mark.legal if card == number and box.bit_count() == 1)

    def _is_reached(self, number: int) -> bool:
        """Whether a card has the keyboard focus, or the piece lies on it."""
        spot = None if self.mark is None else self.mark.spot
        return self.awaits and number == (self.reached if spot is None else spot.card)

    def _turn_up_pattern(self, before: View) -> None:
        """Hide the piece until the expedition card that was just turned over lies in its place, and shuffle for a new round."""
        if before.number + 1 != self.view.number or before.stage == KEEP or self.view.stage == OVER:
            return
        if before.round != self.view.round:
            shuffle(self.board, self.layout.expedition, self.layout.pack, self.ui.pack_colour)

        def show(shown: bool) -> None:
            self.piece.setOpacity(float(shown))
            sheet = self._expedition()
            self.board.layer.change(sheet.key, sheet.sprite())

        show(False)
        self.board.motion.go(panels.TURNS_UP, lambda part: None, travel=True, done=partial(show, True))

    def _show_score(self) -> None:
        """Show what has arrived on the own score card by now."""
        self.board.layer.change("score", self._arrived().sprite(), animate=True)

    def tell_change(self, before: View | None, after: View) -> None:
        for line in self.ui.bonuses(before, after, self.names) if before is not None and after.stage != OVER else ():
            self.board.announced.emit(line.text, self.people[line.seat].token if line.seat is not None else -1)

    def prompt_words(self) -> str:
        """What the player should do now, or whom the game is waiting for."""
        stage, wording = self.view.stage, self.ui.wording
        self._asked = self.seat if stage == OVER else self.view.seat
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
        return tr(sentence, name=self.people[self._asked].name)

    def progress(self) -> list[Progress]:
        if self.view.stage in (KEEP, OVER):
            return []
        now, turn = words.round_and_turn(self.view)
        return [
            Progress(tr("Round {n} of {all}", n=now, all=ROUNDS), ROUNDS, now - 1, announced=True, tip=words.rounds()),
            Progress(tr("Turn {n} of {all}", n=turn, all=TURNS), TURNS, turn - 1, tip=words.turns()),
        ]

    # ---------------------------------------------------------------- what is pending

    @property
    def options(self) -> list[int]:
        """The cards that can be chosen now; DECK is the deck."""
        if self.awaits and self.view.stage == KEEP:
            return list(self.view.players[self.seat].dealt)
        if self.awaits and self.view.stage == REPLACE:
            return [*self.view.display, *([DECK] if self.view.deck else [])]
        return []

    @property
    def previewed(self) -> PendingMark | None:
        """The mark under the piece, if it is legal and what it earns may be shown."""
        return self.mark if self.mark is not None and self.mark.fits and self.habits.preview else None

    # ---------------------------------------------------------------- everything on it

    def sheets(self) -> Iterator[Sheet]:
        yield from self._players(self._score)
        yield from self._round()

    def _round(self) -> Iterator[Sheet]:
        """The prompt, the middle, and the corner panel."""
        ui, view, layout, mark = self.ui, self.view, self.layout, self.previewed
        yield self.prompt_sheet(self._asked)
        if view.stage not in (KEEP, OVER):
            yield self._expedition()
            yield panels.pack_sheet(ui, view, layout)
            yield panels.display_sheet(ui, view, layout)
            yield from (panels.gap_sheet(at, rect) for at, rect in enumerate(layout.gaps))
            if mark is not None and (mark.earned.lines or mark.earned.bonuses):
                yield panels.earned_sheet(ui, mark, layout)
            elif mark is None and view.stage == CROSS and (note := ui.note(view, self.seat)):
                yield panels.note_sheet(note, layout)
        if view.stage != OVER and (aside := panels.aside_sheet(ui, view, self.people, self.habits, layout.to_come)):
            yield aside

    def _expedition(self) -> Sheet:
        pale = self.mark is not None and self.piece.opacity() == 1.0
        return panels.expedition_sheet(self.ui, self.view, self.mark, self.layout, pale=pale)

    def _players(self, score: Callable[[], Sheet]) -> Iterator[Sheet]:
        """The deck, the own score card, and the others' panels; or everybody's final panel."""
        ui, view, layout = self.ui, self.view, self.layout
        if view.stage == OVER:
            for seat, rect in sorted(layout.others.items(), key=itemgetter(0)):
                yield from panels.final_sheets(ui, view, seat, self.people[seat], rect, layout.scale, self._crosses)
            return
        if view.stage != KEEP:
            reached, chosen = self._is_reached(DECK), DECK in self.picked
            yield panels.deck_sheet(ui, view, layout, offered=DECK in self.options, reached=reached, chosen=chosen)
        for seat, rect in sorted({**layout.others, self.seat: layout.score}.items(), key=itemgetter(0)):
            if seat == self.seat:
                yield score()
            else:
                yield panels.opponent_sheet(ui, view, seat, self.people, rect) if seat >= 0 else panels.alone_sheet(ui, view, rect)

    def _score(self) -> Sheet:
        return panels.score_sheet(self.ui, self.view, self.seat, self.people, self.layout.score)

    def _arrived(self) -> Sheet:
        """The own score card as far as everything has arrived there, with what the mark under the piece would earn."""
        view, total = self.gains.view, self.gains.total
        return panels.score_sheet(self.ui, view, self.seat, self.people, self.layout.score, self.previewed, total)

    def sprites(self) -> dict[Hashable, Sprite]:
        return {sheet.key: sheet.sprite() for sheet in (*self._players(self._arrived), *self._round())}

    def away(self, key: Hashable, view: View) -> QRectF | None:
        """An expedition card comes from the pack, and stays until the next one lies on it."""
        match key:
            case ("expedition", int(number)) if self.same_seat:
                return self.layout.pack if number > view.number else self.layout.expedition
        return None

    def painted(self) -> Iterable[QGraphicsItem]:
        return [*self.cards.values(), self.piece]

    def targets(self) -> Iterator[Target]:
        """The cards are read out before the players, and these before what is on their score cards; completed cards come last."""
        yield from (target for sheet in self._round() for target in sheet.targets())
        for number, place in self.layout.cards.items():
            yield self._card(number, place)
            if place.kind in ("own", "dealt"):
                yield from self._boxes(number, place)
        yield from sorted((target for sheet in self._players(self._score) for target in sheet.targets()), key=_order)

    def _card(self, number: int, place: Place) -> Target:
        playing, own = self.view.stage != OVER, self.mark is not None and number in self.mark.cards
        offered, key = number in self.options, None
        if offered or own:
            key = "card" if offered else "own", number
        elif place.kind == "other" and playing:
            key = "look", number
        return Target(
            place.rect,
            partial(self.ui.words.card_words, number, crosses(self.view).get(number, 0)),
            number in self.picked,
            key=key,
            pressable=offered,
            tip=partial(self.ui.words.card, number) if playing else tr("Not completed, so it earns nothing."),
            stop=key is not None,
            numbered=offered or own,
        )

    def _boxes(self, number: int, place: Place) -> Iterator[Target]:
        face, crossed_off = self.ui.face(number), crosses(self.view).get(number, 0)
        for box in single_boxes(FULL):
            crossed = bool(crossed_off & box)
            told, tip = partial(words.box, self.ui, number, box, crossed=crossed), partial(words.box_tip, self.ui, number, box)
            key = ("box", number, box) if self.mark is not None else None
            # It is where the card is or is about to be.
            yield Target(place.box(face, box), told, crossed, enabled=bool(face.boxes & box), key=key, depth=1, tip=tip)

    def tip_corner(self, at: QPointF) -> QPointF | None:
        """Below what is enlarged, so that it stays in sight. Nothing lies over the cards while a piece is being put on one."""
        return None if self.piece.carried else self.magnifier.corner or at

    # ---------------------------------------------------------------- places

    def part(self, name: Hashable) -> QRectF:
        match name:
            case ("player", int(seat)):
                return self.layout.others.get(seat, self.layout.score)
            case ("card", int(number)) if number in self.layout.cards:
                return self.layout.cards[number].rect
            case ("box", int(number), int(box)) if number in self.layout.cards:
                return self.layout.cards[number].box(self.ui.face(number), box)
            case ("box", int(number), *_):
                return super().part(("card", number))
            case "display":
                heading = super().part(name)
                heading.setWidth(min(1.0, heading.width()))
                return reduce(
                    QRectF.united, (place.rect for place in self.layout.cards.values() if place.kind == "display"), heading
                )
        return super().part(name)

    def where(self, place: Hashable) -> QRectF:
        match place:
            case ("card", int(number)) if number in self.layout.cards:
                return self.layout.cards[number].rect
        return self.layout.expedition if place == "expedition" else QRectF()

    def coordinates(self) -> Iterator[Coordinates]:
        """To the left of the cards that a sentence may be about, and below the player's own, above the others'."""
        for number, place in self.layout.cards.items():
            own = place.kind in ("own", "dealt")
            if own or (place.kind == "other" and place.b >= LEGIBLE):
                rect, face, room = place.rect, self.ui.face(number), (13 if own else 7) * self.layout.scale
                diagonal = [place.box(face, 1 << at * (SIDE + 1)) for at in range(SIDE)]
                across = QRectF(rect.left(), rect.bottom() + 2 if own else rect.top() - room - 1, rect.width(), room)
                beside = QRectF(rect.left() - room - 1, rect.top(), room, rect.height())
                yield coordinates(rect, diagonal, diagonal, across, beside, asked=not own)

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places a move is about, as far as they are visible: boxes, which share one number, or whole cards."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if card in self.cards:
                return [self.part(("box", card, box)) for box in single_boxes(boxes)], 1
            case Keep(first=first, second=second):
                return [self.layout.cards[number].rect for number in (first, second)], HAND
            case Take(place=place):
                return [self.layout.cards[self.view.display[place - 1]].rect if place else self.layout.deck], 1
        return [], 0

    @property
    def holdings(self) -> list[QRectF]:
        """The own cards and the score card; when the game is over, they are on one panel."""
        own = [] if self.view.stage == OVER else [place.rect for place in self.layout.cards.values() if place.kind == "own"]
        return [*own, self.part(("player", self.seat))]

    # ---------------------------------------------------------------- looking back

    def exhibit(self, made: Move, better: Move | None) -> Exhibit:
        token, old = self.people[self.seat].token, self.card_layer.old
        return figures.exhibit(self.ui, self.view, self.seat, token, made, better, old)

    def look_back(self, session: Session) -> None:
        self._crosses = {}
        for move in session.line[: session.ply]:
            if isinstance(move, Cross | Bonus):
                self._crosses[move.card] = self._crosses.get(move.card, 0) | move.boxes
        self.board.place_sprites()


def _order(target: Target) -> int:
    """The deck, players, the rows of the own score card, what others have, and completed cards."""
    match target:
        case Part(called="deck"):
            return 0
        case Part(called=("player", _)):
            return 1
        case Part(called=("score", _)):
            return 2
        case Part(key=("look", _)):
            return 4
    return 3


# ------------------------------------------------------------ magnifier


class Magnifier:
    """A small card, or another seat's score card, enlarged beside its place while the pointer or the keyboard is on it."""

    def __init__(self, table: ExpeditionTabletop) -> None:
        self.number: int | None = None
        """The card, or the key of the score card."""
        self.item: Painted | None = None
        self._table = table

    @property
    def corner(self) -> QPointF | None:
        """Its lower left corner."""
        return None if self.item is None else self.item.sceneBoundingRect().bottomLeft()

    def show(self, number: int | None) -> None:
        if number == self.number:
            return
        table = self._table
        board, layout = table.board, table.layout
        if self.item is not None:
            board.removeItem(self.item)
        self.item = self.number = None
        small = next((target.rect for target in table.targets() if target.key == ("look", number)), None)
        if number is None or small is None:
            return
        self.number = number
        self.item = self._card(number) if number >= 0 else self._score(seat_of(number))
        self.item.setZValue(70)
        size, space = self.item.size, board.sceneRect().adjusted(8, 8, -8, -8)
        right, left = small.right() + 14, small.left() - 14 - size.width()
        top = max(space.top(), min(small.center().y() - size.height() / 2, space.bottom() - size.height()))
        place = QRectF(QPointF(right if right + size.width() < space.right() else left, top), size.size())
        if place.intersects(layout.bar):
            # The buttons are widgets, which nothing on the board can cover: it goes above them, or over the own score card.
            place.moveBottom(layout.bar.top() - 8)
        self.item.setPos(place.topLeft() if space.contains(place) else layout.score.topLeft())
        board.addItem(self.item)

    def _card(self, number: int) -> CardItem:
        table = self._table
        item = CardItem(table.ui.face(number), 36 * table.layout.scale)
        item.set_state(crossed=crosses(table.view).get(number, 0), last=table.card_layer.last.get(number, (0, 0)))
        return item

    def _score(self, seat: int) -> SpriteItem:
        table = self._table
        return SpriteItem(panels.score_sheet(table.ui, table.view, seat, table.people, table.layout.score).sprite())
