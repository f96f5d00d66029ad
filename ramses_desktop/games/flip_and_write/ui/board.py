"""The table of a flip-and-write game: draws a view, animates the change from the previous one, turns what players do into moves,
and lists everything on it in reading order. Legality comes from the list of legal moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import SIDE, cells, single_boxes
from ramses_desktop.games.flip_and_write.pending import Earned, Intent, PendingMark, Spot
from ramses_desktop.games.flip_and_write.playout import HAND, ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, REPLACE, Bonus, Cross, Keep, LoseBonus, Take
from ramses_desktop.games.flip_and_write.ui import figures, panels, words
from ramses_desktop.games.flip_and_write.ui.box_painting import CardItem
from ramses_desktop.games.flip_and_write.ui.gains import CardLayer, Gains, shuffle
from ramses_desktop.games.flip_and_write.ui.layout import DECK, GameUi, Layout, Place, View, lay_out, score_of, seat_of
from ramses_desktop.games.flip_and_write.ui.piece import PieceItem
from ramses_desktop.ui.board.marks import Coordinates, coordinates
from ramses_desktop.ui.board.sprites import Painted, Sprite, SpriteItem
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN, Exhibit, Habits, Hint, Person, Progress, Target
from ramses_desktop.ui.board.whole import WholeBoard


def on_table(board: FlipAndWriteScene) -> Iterator[Target]:
    view = board.view
    yield Target(board.layout.prompt, board.prompt_words())
    if view.stage not in (KEEP, OVER):
        yield from _of_the_round(board)
    if view.stage != OVER and board.aside_words(view):
        yield Target(board.layout.to_come, partial(board.aside_words, view), tip=partial(board.tips.aside, view))
    for number, place in board.layout.cards.items():
        yield _card(board, number, place)
        if place.kind in ("own", "dealt"):
            yield from _boxes(board, number)
    if view.stage not in (KEEP, OVER):
        yield _deck(board)
    for seat in range(len(board.people)):
        yield from _player(board, seat)
    if view.stage != OVER:
        yield from _in_panels(board)
    yield from _completed(board)


# ------------------------------------------------------------ the middle


def _deck(board: FlipAndWriteScene) -> Target:
    offered = DECK in board.options
    name, tip = words.deck(len(board.view.deck), offered=offered)
    key = ("card", DECK) if offered else None
    return Target(board.layout.deck, name, DECK in board.picked, key=key, tip=tip, stop=offered, numbered=offered)


def _of_the_round(board: FlipAndWriteScene) -> Iterator[Target]:
    view, layout = board.view, board.layout
    name, tip = words.expedition(board.parts.patterns[board.parts.expeditions[view.expedition]])
    key = ("expedition",) if board.mark is not None and not board.mark.bonus else None
    yield Target(layout.expedition, name, key=key, pressable=False, tip=tip)
    yield _told(layout.pack, words.pack(panels.cards_left(board)))
    yield Target(panels.display_label(board).rect, tr("Display"), tip=partial(board.tips.display, view))
    for rect in layout.gaps:
        yield _told(rect, words.gap())
    if board.earns:
        yield _told(panels.earned(board, board.earns).rect, words.earned(board.earns, board.tips.ICONS))
    elif board.earned is None and view.stage == CROSS and (note := board.note(view, board.seat)):
        yield Target(panels.note(board, note).rect, f"{note.heading}: {note.words}", tip=note.tip)


def _told(rect: QRectF, told: tuple[str, str]) -> Target:
    """Something that is only read about: its name, and what it is for."""
    name, tip = told
    return Target(rect, name, tip=tip)


def _card(board: FlipAndWriteScene, number: int, place: Place) -> Target:
    key: Hashable = None
    if number in board.options:
        key = "card", number
    elif board.mark is not None and number in board.mark.cards:
        key = "own", number
    elif place.kind == "other" and board.view.stage != OVER:
        key = "look", number
    spoken = partial(board.card_words, number, board.crossed(number))
    tip = partial(board.tips.card, number) if board.view.stage != OVER else tr("Not completed, so it earns nothing.")
    pressable, own = number in board.options, board.mark is not None and number in board.mark.cards
    stop, numbered = key is not None, pressable or own
    return Target(place.rect, spoken, number in board.picked, key=key, pressable=pressable, tip=tip, stop=stop, numbered=numbered)


def _boxes(board: FlipAndWriteScene, number: int) -> Iterator[Target]:
    face, place, crosses = board.face(number), board.layout.cards[number], board.crossed(number)
    for box in single_boxes((1 << SIDE * SIDE) - 1):
        rect, crossed = place.box(face, box), bool(crosses & box)  # where the card is or is about to be
        spoken = partial(words.box, board, number, box, crossed=crossed)
        key = ("box", number, box) if board.mark is not None else None
        tip = partial(board.box_tip, number, box)
        yield Target(rect, spoken, crossed, enabled=bool(face.boxes & box), key=key, depth=1, tip=tip)


# ------------------------------------------------------------ players


def _player(board: FlipAndWriteScene, seat: int) -> Iterator[Target]:
    """A score card; those of others are enlarged when pointed at."""
    view, rect = board.view, board.part(("player", seat))
    closer = seat in board.layout.others and view.stage != OVER
    spoken = partial(words.score, board.game, view, seat, board.people[seat].name)
    key, tip = ("look", score_of(seat)) if closer else None, partial(board.person_tip, view, seat)
    yield Target(rect, spoken, key=key, pressable=False, layer=-1, tip=tip, stop=closer)


def _in_panels(board: FlipAndWriteScene) -> Iterator[Target]:
    """The rows of the own score card, what others have, and completed cards."""
    view = board.view
    if board.seat >= 0:
        for tip in board.tips.score(view, board.seat):
            yield Target(board.score_row(tip.row), tip.name, tip=tip.words, pressable=False)
    for seat, panel in board.layout.others.items():
        if seat < 0:
            yield _told(panel, board.tips.alone(view))
        else:
            for rect, told in panels.parts_of(board, seat, panel):
                yield _told(rect, told)


def _completed(board: FlipAndWriteScene) -> Iterator[Target]:
    """Completed cards: too small to read during the game, so they are enlarged when pointed at."""
    for seat, panel in board.panels_of_all():
        for number, chip in panels.chips(board, seat, panel):
            key = ("look", number) if board.view.stage != OVER else None
            yield Target(chip, board.card_name(number), key=key, pressable=False, tip=partial(board.tips.done, number))


# ------------------------------------------------------------ scene


LEGIBLE: Final = 12.0
"""Side of the smallest boxes that have coordinates."""


class FlipAndWriteScene(WholeBoard, GameUi):
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

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        self.magnify(None)
        ranking = sorted(range(len(self.people)), key=lambda seat: self.game.scores(self.view)[seat].place)
        least = self.least_bar, self.least_head
        return lay_out(self.measures, size, text_scale, self.view, self.seat, ranking, *least, others=self.habits.others)

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
            self._sprites.change(("expedition", self.view.number), panels.expedition(self))

        show(False)
        self.motion.go(panels.TURNS_UP, lambda part: None, travel=True, done=partial(show, True))

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
            found |= {"pack": panels.pack(self), "deck": panels.deck(self), "label": panels.display_label(self)}
            found |= {("gap", at): panels.gap(rect) for at, rect in enumerate(self.layout.gaps)}
            found["expedition", view.number] = panels.expedition(self)
        if self.earns:
            found["earned"] = panels.earned(self, self.earns)
        elif earned is None and view.stage == CROSS and (note := self.note(view, self.seat)):
            found["note"] = panels.note(self, note)
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
        return figures.exhibit(self, made, better)

    # ---------------------------------------------------------------- text

    def progress(self) -> list[Progress]:
        if self.view.stage in (KEEP, OVER):
            return []
        now, turn = words.round_and_turn(self.view)
        return [
            Progress(tr("Round {n} of {all}", n=now, all=ROUNDS), ROUNDS, now - 1, announced=True, tip=words.rounds()),
            Progress(tr("Turn {n} of {all}", n=turn, all=TURNS), TURNS, turn - 1, tip=words.turns()),
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
                return panels.earned(self, self.earns).rect
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
        return on_table(self)

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


# ------------------------------------------------------------ input


class FlipAndWriteBoard(FlipAndWriteScene):
    """The table at which a flip-and-write game is played."""

    def __init__(self, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> None:
        super().__init__(people, habits, parent)
        self.piece = PieceItem(self)
        self.addItem(self.piece)
        self._on = 0
        """Which of the two cards in play the keyboard was on last: 0 or 1."""

    # ---------------------------------------------------------------- showing a view

    def take_up(self, before: Any, after: Any) -> None:
        super().take_up(before, after)
        self.magnify(None)
        self.piece.begin()
        if self.mark is not None:
            self._on = min(self._on, len(self.mark.cards) - 1)

    def painted(self) -> list[Any]:
        return [*super().painted(), self.piece]

    def show_intent(self) -> None:
        for number, item in self.cards.items():
            item.set_state(ring=self.is_reached(number), chosen=number in self.picked, legal=self._glowing(number))
        if self.mark is None:
            self.piece.hide()
        else:
            face = panels.expedition_face(self.layout.expedition, self.layout.scale, panels.cards_below(self))
            self.piece.set_home(face, panels.expedition_side(face, self.layout.scale))
            self.piece.show_place()
        reason = self.mark.reason if self.mark is not None else ""
        self.bubble.say(reason, self.piece.sceneBoundingRect(), self.sceneRect())

    def show_piece(self, *, shown: bool) -> None:
        self.piece.setOpacity(float(shown))

    @property
    def piece_is_shown(self) -> bool:
        return self.piece.opacity() == 1.0

    def _glowing(self, number: int) -> int:
        """The legal boxes for a bonus, or for a single box that is not placed yet."""
        mark = self.mark
        if mark is None or not mark.single or self.piece.put_down:
            return 0
        return sum(box for card, box in mark.legal if card == number and box.bit_count() == 1)

    def is_reached(self, number: int) -> bool:
        if not self.awaits:
            return False
        if self.mark is not None and self.mark.spot is not None:
            return number == self.mark.spot.card
        return number == self._focused_card

    def changed_mind(self) -> None:
        """Show the player's change of mind, and tell a screen reader what is under the piece."""
        self.show_intent()
        self.place_sprites()
        if self.mark is not None and self.mark.spot is not None:
            name = self.card_name(self.mark.spot.card)
            self.spoken.emit(words.lies_on(name, self.mark.boxes, self.mark.reason))
        self.upkeep.ask()

    def where(self, place: Hashable) -> QRectF:
        match place:
            case ("card", int(number)) if number in self.layout.cards:
                return self.layout.cards[number].rect
            case "expedition":
                return self.layout.expedition
        return QRectF()

    # ---------------------------------------------------------------- tools

    def can(self, tool: str) -> bool:
        mark = self.mark
        if tool in (TURN, MIRROR):
            return mark is not None and not mark.single
        if tool == SINGLE:
            return mark is not None and not mark.bonus
        if tool == PUT_BACK:
            away = mark is not None and (mark.spot is not None or self.piece.carried or mark.single > mark.bonus)
            return bool(self.picked) or away
        return self._can_confirm()

    def tool_name(self, tool: str) -> str:
        if tool == PUT_BACK:
            return tr("Put back")
        if tool != CONFIRM or not self._can_confirm():
            return ""
        if self.mark is not None:
            return words.confirm_mark(self.mark, puts_down=self.puts_down)
        return words.confirm_cards(self.view, self.picked, self.wording) if len(self.picked) == self._wanted else tr("Choose")

    def _can_confirm(self) -> bool:
        if self.mark is not None:
            return self.mark.fits or self.mark.lost
        return bool(self.options) and (len(self.picked) == self._wanted or self._focused_card in self.options)

    def use(self, tool: str) -> None:
        if tool == CONFIRM:
            self._confirm()
            return
        if tool == PUT_BACK:
            self.picked = []
            if self.mark is not None:
                self.piece.put_back()
        elif self.mark is not None:
            {TURN: self.mark.turn, MIRROR: self.mark.mirror, SINGLE: self.mark.toggle_single}[tool]()
            self.piece.retake(by_keys=self.focused is not None)
        self.changed_mind()
        if tool == TURN:
            self.piece.animate_turn(90)

    def turn_by(self, quarters: int) -> None:
        if self.mark is None or self.mark.single or not (self.piece.carried or self.mark.spot is not None):
            return
        for _ in range(quarters % 4):
            self.mark.turn()
        self.piece.retake(by_keys=self.focused is not None)
        self.changed_mind()
        self.piece.animate_turn(90.0 if quarters > 0 else -90.0)

    # ---------------------------------------------------------------- choosing and confirming

    @property
    def _wanted(self) -> int:
        """Number of cards to choose."""
        return HAND if self.view.stage == KEEP else 1

    def _pick(self, number: int) -> None:
        """Choose one of several cards, or undo the choice."""
        if number in self.picked:
            self.picked.remove(number)
        else:
            self.picked = [*self.picked, number][-self._wanted :]
        if self.habits.at_once and number != DECK and len(self.picked) == self._wanted:
            self._confirm()
        else:
            self.changed_mind()

    def _confirm(self) -> None:
        if self.mark is not None:
            self._confirm_mark(self.mark)
        elif len(self.picked) < self._wanted:
            assert self._focused_card is not None, "otherwise there is nothing to confirm"
            self._pick(self._focused_card)
        else:
            self._choose(self._picked_move())

    def _picked_move(self) -> Move:
        if self.view.stage == KEEP:
            return Keep(*sorted(self.picked))
        (number,) = self.picked
        return Take(self.view.display.index(number) + 1 if number != DECK else 0)

    @property
    def puts_down(self) -> bool:
        """By keyboard, the first Enter puts the piece down and the second confirms it."""
        return self.focused is not None and not self.piece.put_down and not self.habits.at_once

    def _confirm_mark(self, mark: PendingMark) -> None:
        if mark.lost:
            self._choose(LoseBonus())
        elif self.puts_down:
            self.piece.put_down = True
            self.changed_mind()
        else:
            self._choose(mark.move)

    def _choose(self, move: Move | None) -> None:
        """Make the chosen move and stop marking the others' last moves."""
        self.last_marks = {}
        self.chosen.emit(move)

    def ready(self) -> Move | None:
        if self.mark is not None:
            return None if self.piece.carried else self.mark.move
        return self._picked_move() if len(self.picked) == self._wanted else None

    # ---------------------------------------------------------------- undo

    def pending(self) -> Intent:
        mark, piece, picked = self.mark, self.piece, tuple(self.picked)
        if mark is None:
            return Intent(picked)
        spot = None if piece.carried else mark.spot
        return Intent(picked, mark.way, mark.single, spot, piece.carried, piece.put_down)

    def edit_words(self, before: Intent, after: Intent) -> str:
        return words.edit(before, after)

    def restore(self, pending: Intent) -> None:
        self.picked = list(pending.picked)
        if self.mark is not None:
            self.mark.way, self.mark.single, self.mark.spot = pending.way, pending.single, pending.spot
            self.piece.put_down = pending.put_down
            self.piece.carry(pending.carried)
            if pending.spot is not None:
                self._on = self.mark.cards.index(pending.spot.card)
                self.focused = None if self.focused is None else ("own", pending.spot.card)
        self.magnify(None)
        self.changed_mind()

    # ---------------------------------------------------------------- hints

    def hinted(self, hint: Hint) -> tuple[list[QRectF], int]:
        """The places a move is about, as far as they are visible: boxes, which share one number, or whole cards."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if card in self.cards:
                place, face = self.layout.cards[card], self.face(card)
                return [place.box(face, box) for box in single_boxes(boxes)], 1
            case Keep(first=first, second=second):
                return [self.layout.cards[number].rect for number in (first, second)], HAND
            case Take(place=place):
                return [self.layout.cards[self.view.display[place - 1]].rect if place else self.layout.deck], 1
        return [], 0

    def try_hint(self, hint: Hint) -> None:
        """Put the piece where a hint says, or choose the cards it names; the player still has to confirm."""
        match hint.move:
            case Cross(card=card, boxes=boxes) | Bonus(card=card, boxes=boxes) if self.mark is not None:
                self.mark.lay(card, boxes)
                self.piece.lay()
            case Keep(first=first, second=second):
                self.picked = [first, second]
            case Take(place=place):
                self.picked = [self.view.display[place - 1] if place else DECK]
        self.changed_mind()

    # ---------------------------------------------------------------- mouse

    def pointer_pressed(self, at: QPointF) -> None:
        self.focused = None
        self.piece.pointer = at

    def press(self, key: Hashable) -> None:
        if not self.awaits:
            return
        match key:
            case ("card", int(number)) if number in self.options:
                if not self.by_pointer:
                    self.focused = key
                self._pick(number)
            case ("own", int(number)) if self.mark is not None:
                self.focus_on(key)
            case ("expedition",) if self.mark is not None and not self.mark.bonus:
                self._press_expedition(self.mark)
            case ("box", int(card), int(box)) if self.mark is not None:
                self._press_box(self.mark, card, box)

    def _press_expedition(self, mark: PendingMark) -> None:
        mark.single = False
        if self.by_pointer:
            self.piece.lift()
        self.changed_mind()

    def _press_box(self, mark: PendingMark, card: int, box: int) -> None:
        """Mark this box; while the pattern lies on a card or is carried, put it there instead."""
        if mark.single or (mark.spot is None and not self.piece.carried):
            mark.lay(card, box)
        elif self.by_pointer:
            self.piece.drop()
            return
        else:
            ((column, row),) = cells(box)
            mark.put(Spot(card, column, row))
        self.piece.lay()
        if self.by_pointer:
            self.piece_laid()
        else:
            self.changed_mind()

    def piece_laid(self) -> None:
        """Called when the piece has been put on a card with the mouse."""
        if self.mark is not None and self.mark.fits and self.habits.at_once:
            self._choose(self.mark.move)
        else:
            self.changed_mind()

    def pointer_moved(self) -> None:
        """Highlight choices under the pointer, and enlarge small cards."""
        kind, number = self.pointed[:2] if isinstance(self.pointed, tuple) and len(self.pointed) > 1 else ("", None)
        for card, item in self.cards.items():
            item.set_state(hovered=kind == "card" and card == number)
        self.magnify(number if kind == "look" else None)

    # ---------------------------------------------------------------- keyboard

    @property
    def primary(self) -> list[Hashable]:
        """The keys of the cards that can be acted on now: those in play, or those to choose from."""
        return [("own", number) for number in self.mark.cards] if self.mark is not None else [("card", one) for one in self.options]

    @property
    def _focused_card(self) -> int | None:
        """The card that can be acted on and has the keyboard focus."""
        match self.focused:
            case ("own" | "card", int(number)):
                return number
        return None

    def tab_stops(self) -> list[Target]:
        """First what can be acted on, then others' small cards and score cards, to enlarge them."""
        primary = self.primary
        stops = super().tab_stops() if primary else []
        return sorted(stops, key=lambda stop: primary.index(stop.key) if stop.key in primary else len(primary))

    def next_stop(self, forward: bool) -> bool:
        inside = super().next_stop(forward)
        if not inside:
            self.magnify(None)
            self.changed_mind()
        return inside

    def focus_on(self, key: Hashable) -> None:
        self.focused = key
        number = self._focused_card
        self.magnify(key[1] if number is None and isinstance(key, tuple) else None)
        self._remember()
        if self.mark is not None and number is not None and self.mark.spot is not None:
            self.mark.offer(number)
            self.piece.put_down = False
        self.changed_mind()

    def _remember(self) -> None:
        if self.focused in self.primary:
            self._on = min(self.primary.index(self.focused), 1)

    def tip_at(self, at: QPointF) -> tuple[str, QRectF]:
        """Nothing lies over the cards while a piece is being put on one."""
        return ("", QRectF()) if self.piece.carried else super().tip_at(at)

    def kept_focus(self, focused: Hashable) -> Hashable:
        """A player who marks by keyboard stays on the same card."""
        return None if focused is None or self.mark is None else self.primary[self._on]

    def arrow(self, columns: int, rows: int) -> bool:
        primary = self.primary
        if not primary:
            return False
        self.magnify(None)
        began = self.focused in primary
        if not began:
            self.focused = primary[self._on if self.mark is not None else 0]
        if self.mark is not None:
            self._push_piece(self.mark, columns, rows)
            self.changed_mind()
            return True
        if began:
            # The four dealt cards form a square; those to take form a row.
            down = 2 if self.view.stage == KEEP else 1
            self.focused = primary[(primary.index(self.focused) + columns + rows * down) % len(primary)]
            self._remember()
        self.changed_mind()
        self.point_out(self.focused)
        return True

    def _push_piece(self, mark: PendingMark, columns: int, rows: int) -> None:
        self.piece.carry(False)
        self.piece.put_down = False
        if mark.spot is None:
            mark.offer(mark.cards[self._on])
        else:
            mark.shift(columns, rows)
