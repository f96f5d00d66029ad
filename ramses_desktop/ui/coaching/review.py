"""The review of a finished game: its result, its turns, its key moments, and the table at each of them, and beside a solo result
what luck and choices made of it. It shows what a `Reviewer` works out while it works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QScrollArea, QSizePolicy, QWidget

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.coach.review import Review, Turn
from ramses_desktop.engine.judged import Grade, Place, Verdict
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import words as words_of
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.exhibit import exhibit
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.coaching import words
from ramses_desktop.ui.coaching.review_board import BoardPanel, MomentsPanel, key_moments
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.coaching.timeline import PointsLine, Timeline, When, paint_lucky
from ramses_desktop.ui.coaching.words import Account
from ramses_desktop.ui.game_ui import can_compare
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.table.models import who_plays
from ramses_desktop.ui.table.replay import seats_to_play_on
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import Columns, Facts, Flow, Gauge, Label, Panel, Title, ghost, plain
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Contents, Page, Scroll, alert

HIGH = 84
"""Least height of what is in it, in pixels at normal text size, so that nothing moves when the review is done."""
WIDE = 760
"""Width in pixels, at normal text size, from which the line of points is beside the words."""


class Head(Panel):
    pressed = Signal()
    """Stop, go on, or try again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 10, 20, 12)
        self.title = Label("", 29, 900, wrap=True)
        self.worth = Label("", 15.5, wrap=True)
        self.shares = Label("", 15.5, tone="soft", wrap=True)
        self.line = PointsLine()
        self.progress, self._right, middle = self._make_progress(), QWidget(), Qt.AlignmentFlag.AlignVCenter
        column((self.progress, 0, middle), (self.line, 0, middle), on=self._right, gap=0)
        columns = Columns(WIDE, 24, self)
        columns.setContentsMargins(0, 0, 0, 0)
        fill(columns, (column(..., self.title, self.worth, self.shares, ..., gap=3), 9), (self._right, 14))
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        for widget in (self.progress, self.line):
            widget.setMinimumHeight(round(appearance().px(HIGH)))

    def _make_progress(self) -> QWidget:
        box = QWidget()
        self.said = Label("", 15.5, wrap=True)
        self.gauge = Gauge(tr("Looking through your game"))
        self.button = plain(tr("Stop"))
        self.button.clicked.connect(self.pressed)
        words_and_bar = column(..., self.said, self.gauge, ..., gap=8)
        row((words_and_bar, 1), (self.button, 0, Qt.AlignmentFlag.AlignVCenter), on=box, gap=14)
        return box

    def show_result(self, title: str, account: Account | None, otherwise: tuple[str, str]) -> None:
        """Show the result; `otherwise` where there are no figures, or not yet."""
        self.title.setText(title)
        self.worth.setText(words.worth(account) if account is not None else otherwise[0])
        self.shares.setText(words.shares(account) if account is not None else otherwise[1])
        for label in (self.worth, self.shares):
            label.setVisible(bool(label.text()))
            label.setToolTip(words.about_shares() if account is not None else "")
        if account is not None:
            self.line.show_points(account)
        self.line.setVisible(account is not None and self.progress.isHidden())
        self._right.setVisible(not self.line.isHidden() or not self.progress.isHidden())

    def show_progress(self, reviewer: Reviewer) -> None:
        """Show how far it has come, and what can be done about it."""
        said, share, button = progress(reviewer)
        self.said.setText(said)
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)
        self.button.setText(button)
        self.progress.setVisible(bool(said))


def progress(reviewer: Reviewer) -> tuple[str, float | None, str]:
    """In words and as a share, and the label of the button; no words once all is known."""
    review = reviewer.review
    assert review is not None  # there is a review on the page
    if review.is_done:
        return "", None, ""
    if reviewer.has_failed:
        return tr("The review stopped by itself. Your game is safe."), None, tr("Try again")
    if not reviewer.is_working:
        return tr("Stopped at {share} %", share=round(100 * review.share)), None, tr("Go on")
    return words.looking_through(review), review.share, tr("Stop")


LARGE: Final = 1.5
"""Text scale beyond which words stand in for the line of points."""


class Ledger(Panel):
    """Hidden until there is a game to tell about."""

    wanted = Signal()
    """Asks for the review."""
    grown = Signal()
    """It may take more room now, or less."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reviewer: Reviewer | None = None
        self._follows = ""
        """The id of the game that it tells about."""
        self.setContentsMargins(14, 10, 14, 13)
        self.title = Title(tr("Luck and choices"), 16)
        self.line = PointsLine()
        self.words = Label("", 15.5, wrap=True)
        self.gauge = Gauge(tr("Looking through your game"))
        self.sentence = Label("", 14.5, wrap=True)
        self.button = plain("", "ui-review")
        self.button.clicked.connect(self.wanted)
        foot = row((self.sentence, 1), (self.button, 0, Qt.AlignmentFlag.AlignVCenter), gap=10)
        column(self.title, self.line, self.words, self.gauge, ..., foot, on=self, gap=6)
        appearance().changed.connect(self._changed)
        self.hide()

    def offer_review(self) -> None:
        """Nothing is known, and nobody is looking for it."""
        self._show(None, "", tr("The review tells what luck and your choices made of this game."))

    def follow(self, reviewer: Reviewer) -> None:
        """Show what is known of the game that the reviewer is looking at, and whenever more is."""
        self._follows = reviewer.game
        if self._reviewer is not reviewer:
            self._reviewer = reviewer
            reviewer.changed.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        reviewer = self._reviewer
        if reviewer is not None and reviewer.review is not None and reviewer.game == self._follows:
            self.show_review(reviewer)

    def show_review(self, reviewer: Reviewer) -> None:
        """Show what is known by now: nothing but the progress until all is."""
        review, judge = reviewer.review, reviewer.judge
        assert review is not None  # there is a review to show
        if not review.is_done:
            said, share, _ = progress(reviewer)
            self._show(None, "", said, share)
            return
        figures = review.figures(judge.strength.get(len(review.session.seats), 0.0)) if judge.knows_luck else None
        if figures is not None:
            self._show(Account.of(figures), "", about_mistakes(review))
        elif review.session.game.spec.memory:
            self._show(
                None, words.luck_alone(review, judge), words_of(review.session.game.spec.id).forgotten(review.session, review.seat)
            )
        else:
            self._show(None, words.luck_alone(review, judge), about_mistakes(review))
        self.button.setText(tr("See them") if review.mistakes else tr("Review"))

    def _show(self, account: Account | None, said: str, sentence: str, share: float | None = None) -> None:
        self.line.setVisible(account is not None and appearance().text_scale <= LARGE)
        if account is not None:
            self.line.show_points(account)
            said = " ".join((words.worth(account), words.shares(account)))
        self.words.setText(said)
        self.words.setVisible(bool(said) and self.line.isHidden())
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)
        self.sentence.setText(sentence)
        self.button.setText(tr("Review"))
        self.setAccessibleName(" ".join(filter(None, (f"{self.title.text()}.", said, sentence))))
        self.show()
        self.grown.emit()


def about_mistakes(review: Review) -> str:
    """In how many turns there was a better move, and when that cost most."""
    bad, turns = sum(turn.grade.is_bad for turn in review.turns), len(review.calendar)
    if not bad:
        return tr("No mistake was found.")
    when = words.moment(review, review.when_at(review.mistakes[0].ply))
    return tr(
        "In {bad} of {n} turn there was a better move. The costliest: {when}.",
        "In {bad} of {n} turns there was a better move. The costliest: {when}.",
        bad=bad,
        n=turns,
        when=when,
    )


SIGN = 15


class _Sign(QWidget):
    """One mark of the timeline."""

    def __init__(self, paint: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__()
        self._paint = paint
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(SIGN)), round(appearance().px(SIGN)) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._paint(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1))


def _mistake(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 3, theme["bad"], draw.pen(theme["ink"], 2) if theme.contrast else None)


def _within_error(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(1, 0, -1, 0), 3, theme["card"], draw.pen(theme["edge"], 1.3))


def _best(painter: QPainter, rect: QRectF) -> None:
    draw.disc(painter, rect.center(), appearance().px(3.6), appearance().theme["good"])


def _lucky(painter: QPainter, rect: QRectF) -> None:
    paint_lucky(painter, rect.center())


class TurnsPanel(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 8, 12, 4)
        self.timeline = Timeline()
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.timeline)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.timeline.setObjectName("content")
        self.timeline.installEventFilter(self)
        head = row((Title(tr("Turn by turn"), 17), 0, Qt.AlignmentFlag.AlignVCenter), (self._make_key(), 1), gap=16)
        column(head, self.area, on=self, gap=4)

    def _make_key(self) -> QWidget:
        key = QWidget()
        flow = Flow(key)
        flow.setContentsMargins(0, 7, 0, 0)
        self._unit, self._found = Label("", 14, tone="soft"), Label("", 14, tone="soft")
        for paint, label in (
            (_mistake, self._unit),
            (_within_error, Label(tr("within the error, no mistake"), 14, tone="soft")),
            (_best, self._found),
            (_lucky, Label(tr("lucky find"), 14, tone="soft")),
        ):
            one = self._last = QWidget()
            row(_Sign(paint), label, on=one, gap=8, margins=(8, 0, 14, 0))
            flow.addWidget(one)
        self.explain(POINTS)
        return key

    def explain(self, counts: str, *, in_memory: bool = False, lucky: bool = False) -> None:
        """Say what the marks mean: whether bars count points or steps, and what is not a mistake."""
        points = counts == POINTS
        self._unit.setText(tr("points given away") if points else tr("steps given away"))
        review = tr("best place found") if points else tr("best move found")
        self._found.setText(tr("nothing missed") if in_memory else review)
        self._last.setVisible(lucky)

    def mark(self, when: When | None, words: str) -> None:
        """Frame this turn, and scroll so that its whole round is seen, or at least the turn."""
        self.timeline.mark(when)
        self.timeline.setAccessibleName(tr("Turn by turn: {turn}", turn=words) if words else tr("Turn by turn"))
        if when is None:
            return
        own = [one.rect for one in self.timeline.columns() if one.when[0] == when[0]]
        if own:
            whole, seen = QRectF(own[0]).united(own[-1]), self.area.viewport().width()
            target = whole if whole.width() <= seen else self.timeline.rect_of(when)
            bar, left, right = self.area.horizontalScrollBar(), int(target.left()) - 16, int(target.right()) + 16
            if left < bar.value():
                bar.setValue(left)
            elif right > bar.value() + seen:
                bar.setValue(right - seen if whole.width() > seen else left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Give the timeline the width there is, and the height it needs."""
        self.timeline.set_room(self.area.viewport().width())
        bar = self.area.horizontalScrollBar().sizeHint().height() if self.timeline.width() > self.area.viewport().width() else 0
        self.area.setFixedHeight(self.timeline.height() + bar)


WIDE_PAGE: Final = 1150
"""Width in pixels, at normal text size, from which the key moments are a list beside the board;"""
ROOMY: Final = 760
"""with less they are a drop list, and below this everything is in one column."""
SIZE: Final = QSizeF(1248, 720)
"""The size for which boards are laid out that are shown in part."""


class Deck(Protocol):
    """Where decisions are kept that are to be asked again."""

    def has(self, place: Place) -> bool: ...

    def turn(self, place: Place, seat: Seat) -> None:
        """Keep this decision, or let it go."""


class ReviewPage(Page):
    whole = Signal(object, object, int)
    """Asks to replay the game: the session, what was agreed, and the seat."""
    play_on = Signal(object, object)
    """Asks to play on: a session up to the moment on the screen, and what was agreed for it."""
    halted = Signal(str)
    """The review is to stop; carries the game's id in the statistics."""
    retry = Signal(object, int, object)
    """Asks to try a decision again: the session, the number of moves before it, and the verdict."""

    def __init__(self, actions: Actions, reviewer: Reviewer, kept: Deck, parent: QWidget | None = None) -> None:
        super().__init__(tr("Review"), parent)
        self.actions_, self.reviewer, self._kept = actions, reviewer, kept
        self._session: Session | None = None
        self._agreed = Agreed()
        self._game = ""
        """Its id in the statistics; empty if it is not in them."""
        self._board: BoardScene | None = None
        self.verdict: Verdict | None = None
        """The decision on the screen."""
        self._was_chosen = False
        """Whether the player has chosen what is looked at."""
        self._goes_on = False
        """Whether to go on when the page is shown again."""
        self._build_header()
        self._build_body()
        self._connect()

    # -------------------------------------------------------- building

    def _build_header(self) -> None:
        self.about = Facts(14.5, "soft")
        self.seat_button = ghost("", "ui-person")
        self.seat_button.clicked.connect(self._ask_whose)
        self.whole_button = ghost(tr("Whole game"), "ui-replay")
        self.whole_button.setToolTip(tr("Watch this game again from its first move"))
        self.header.setStretchFactor(self.heading, 0)
        fill(self.header, 14, (self.about, 1), self.seat_button, self.whole_button)

    def _build_body(self) -> None:
        self.head, self.turns, self.moments = Head(), TurnsPanel(), MomentsPanel()
        self.board_panel = BoardPanel(self.actions_)
        contents = Contents()
        self._lower = row((self.moments, 40), (self.board_panel, 82), gap=16)
        column(self.head, self.turns, (self._lower, 1), on=contents, gap=12, margins=(MARGIN, 0, MARGIN, MARGIN - 4))
        self.body.addWidget(Scroll(contents))

    def _connect(self) -> None:
        self.reviewer.changed.connect(self._changed)
        self.head.pressed.connect(self._stop_or_go_on)
        self.turns.timeline.chosen.connect(self._choose_turn)
        self.moments.chosen.connect(self.choose)
        self.board_panel.box.picked.connect(self.choose)
        self.board_panel.stepped.connect(self.step_moment)
        self.whole_button.clicked.connect(lambda: self.whole.emit(self._session, self._agreed, self.seat))
        keys = Qt.Key
        for key, step in ((keys.Key_Left, -1), (keys.Key_Right, 1)):
            self._on(key, partial(self.step_turn, step))
        for key, step in ((keys.Key_Up, -1), (keys.Key_Down, 1)):
            self._on(key, partial(self.step_moment, step))
        for name, do in (("play_from_here", self._play_on), ("keep_decision", self._keep), ("try_again", self._retry)):
            self.actions_[name].triggered.connect(lambda _=False, do=do: do() if self.isVisible() else None)

    def _on(self, key: Qt.Key, do: Callable[[], object]) -> None:
        """Do this at an arrow key, wherever the focus is on this page."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(do)
        self.board_panel.box.opened.connect(lambda is_open: shortcut.setEnabled(not is_open))

    # -------------------------------------------------------- the game

    @property
    def game_id(self) -> str:
        return self._session.game.spec.id if self._session is not None else ""

    @property
    def session(self) -> Session | None:
        return self._session

    @property
    def agreed(self) -> Agreed:
        return self._agreed

    @property
    def mistakes(self) -> Sequence[Verdict]:
        """All that are known, the worst first."""
        return self.reviewer.review.mistakes if self.reviewer.review is not None else ()

    @property
    def seat(self) -> int:
        return self.reviewer.review.seat if self.reviewer.review is not None else 0

    def show_game(self, session: Session, agreed: Agreed, game: str = "", seat: int | None = None) -> None:
        """Review this finished game for a seat, by default the first person's. `game` is its id in the statistics."""
        self._session, self._agreed, self._game = session, agreed, game
        self.about.show_facts(tr(session.game.spec.name), who_plays(session.seats), session.seed)
        self._show_board(session, agreed)
        self._look_at(self._seats()[0] if seat is None or seat not in self._seats() else seat)
        self.setFocus()

    def _show_board(self, session: Session, agreed: Agreed) -> None:
        if self._board is not None:
            self._board.deleteLater()
        tokens = agreed.tokens or SEATS
        people = [Person(seat.name, tokens[at], seat.player != PERSON) for at, seat in enumerate(session.seats)]
        self._board = game_ui.board(session.game.spec.id, people, Habits(), self)
        self._board.arrange(SIZE, 1.0)

    def _seats(self) -> list[int]:
        """The seats that can be reviewed: the persons', or in a game of bots all."""
        assert self._session is not None
        seats = self._session.seats
        return [at for at, seat in enumerate(seats) if seat.player == PERSON] or list(range(len(seats)))

    def _look_at(self, seat: int) -> None:
        assert self._session is not None
        name = self._session.seats[seat].name
        self.seat_button.setText(literal(tr("Player: {name}", name=name)))
        self.seat_button.setVisible(len(self._seats()) > 1)
        self.verdict, self._was_chosen = None, False
        self.turns.timeline.clear()
        self.reviewer.look_at(self._session, seat, self._game)
        self.board_panel.played.token = (self._agreed.tokens or SEATS)[seat]
        self._changed()

    def _ask_whose(self) -> None:
        assert self._session is not None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at in self._seats():
            action = menu.addAction(literal(self._session.seats[at].name))
            action.setCheckable(True)
            action.setChecked(at == self.seat)
            action.triggered.connect(lambda _=False, at=at: self._look_at(at))
        menu.popup(self.seat_button.mapToGlobal(self.seat_button.rect().bottomLeft()))

    # -------------------------------------------------------- progress

    def _stop_or_go_on(self) -> None:
        if self.reviewer.is_working:
            self.reviewer.stop()
            self.halted.emit(self._game)
        else:
            self.reviewer.go_on()

    def _changed(self) -> None:
        """Show what is known by now."""
        review = self.reviewer.review
        if review is None or review.session is not self._session or not self.isVisible():
            return
        judge = self.reviewer.judge
        figures = review.figures(judge.strength.get(len(review.session.seats), 0.0)) if judge.knows_luck else None
        account = Account.of(figures) if figures is not None else None
        self.head.show_progress(self.reviewer)
        self.head.show_result(words.headline(review, judge), account, words.without_figures(review, judge))
        lucky = review.lucky_finds
        self.turns.explain(judge.counts, in_memory=review.session.game.spec.memory, lucky=bool(lucky))
        tips = {(turn.round, turn.turn): words.spoken_turn(review, turn) for turn in review.turns}
        self.turns.timeline.show_turns(review.calendar, review.turns, tips, lucky)
        self._show_moments()
        self._choose_by_itself()

    # -------------------------------------------------------- key moments

    @property
    def _key_moments(self) -> Sequence[Verdict]:
        return self.reviewer.review.key_moments if self.reviewer.review is not None else ()

    def _show_moments(self) -> None:
        review, judge = self.reviewer.review, self.reviewer.judge
        assert review is not None
        moments = key_moments(review, judge)
        self.moments.show_moments(moments, words.mistakes(review), is_done=not review.open_plies)
        self.board_panel.box.show_moments(moments)
        self._fit()

    def _choose_by_itself(self) -> None:
        """Until the player chooses: the first mistake that is found, at the end the worst one, without any the first turn."""
        review = self.reviewer.review
        assert review is not None
        current = review.verdicts.get(self.verdict.ply) if self.verdict is not None else None
        if not self._was_chosen:
            if self._key_moments and (current is None or not current.grade.is_bad or not review.open_plies):
                current = self._key_moments[0]
            elif current is None and review.turns:
                current = review.turns[0].worst
        self._show(current)

    # -------------------------------------------------------- the decision on the screen

    def choose(self, ply: int) -> None:
        """Look at this decision."""
        review = self.reviewer.review
        if review is not None and ply in review.verdicts:
            self._was_chosen = True
            self._show(review.verdicts[ply])
            alert(self.board_panel)

    def _choose_turn(self, when: tuple[int, int]) -> None:
        turn = self._turn(when)
        if turn is not None:
            self.choose(turn.worst.ply)

    def _turn(self, when: tuple[int, int]) -> Turn | None:
        turns = self.reviewer.review.turns if self.reviewer.review is not None else ()
        return next((turn for turn in turns if (turn.round, turn.turn) == when), None)

    def step_turn(self, step: int) -> None:
        """To the next turn, or the one before."""
        review = self.reviewer.review
        if review is None or not review.turns:
            return
        known = [(turn.round, turn.turn) for turn in review.turns]
        at = known.index(review.when_at(self.verdict.ply)) if self.verdict is not None else -step
        self._choose_turn(known[max(0, min(at + step, len(known) - 1))])

    def step_moment(self, step: int) -> None:
        """To the next key moment, or the one before."""
        moments = [one.ply for one in self._key_moments]
        if not moments:
            return
        here = self.verdict.ply if self.verdict is not None else -1
        at = moments.index(here) + step if here in moments else 0
        self.choose(moments[max(0, min(at, len(moments) - 1))])

    def _show(self, verdict: Verdict | None) -> None:
        review, panel = self.reviewer.review, self.board_panel
        assert review is not None
        is_new, self.verdict = verdict != self.verdict, verdict
        panel.setEnabled(verdict is not None)
        moments = [one.ply for one in self._key_moments]
        ply = verdict.ply if verdict is not None else None
        turn = self._turn(review.when_at(ply)) if ply is not None else None
        self.turns.mark(
            review.when_at(ply) if ply is not None else None, words.spoken_turn(review, turn) if turn is not None else ""
        )
        self.moments.mark(ply)
        panel.box.mark(ply)
        at = moments.index(ply) if ply in moments else -1
        panel.show_place(at, len(moments))
        self._show_actions()
        if verdict is None:
            panel.clear()
        elif is_new:
            self._show_decision(verdict)

    def _show_decision(self, verdict: Verdict) -> None:
        review, judge, panel = self.reviewer.review, self.reviewer.judge, self.board_panel
        assert review is not None
        assert self._board is not None
        session, ply, seat = review.session, verdict.ply, review.seat
        self._board.tabletop.earlier = lambda: (session.view(seat, at) for at in range(ply - 1, -1, -1))
        self._board.show_view(None, session.view(seat, ply), seat, awaits=True)
        better = session.game.parse(verdict.best) if verdict.grade != Grade.BEST else None
        shown = exhibit(self._board, session.game.parse(verdict.played), better)
        panel.title.setText(words.moment(review, review.when_at(ply)))
        panel.view.show_exhibit(shown)
        panel.note.show_note(shown.note)
        panel.better.setVisible(better is not None)
        panel.played.show()
        is_bad, measured = verdict.grade.is_bad, words.with_error(verdict.regret, verdict.error)
        panel.better.tell(tr("Better") if is_bad else tr("Equally good"), f"+{measured}", words.why(review, verdict, judge))
        made = words.played(review, verdict, judge)
        panel.played.tell(words.whose(review) or tr("You"), "", " ".join(filter(None, (words.outcome(review, verdict), made))))
        panel.setAccessibleName(words.spoken(review, verdict, judge))
        panel.view.setAccessibleName(words.move(review, verdict, verdict.played))

    # -------------------------------------------------------- what to do with it

    @property
    def _place(self) -> Place | None:
        """The decision on the screen, if it can be kept."""
        if self.verdict is None or words.why_not_kept(self._session, self._game):
            return None
        return Place(self._game, self.seat, self.verdict.ply)

    @property
    def moment(self) -> tuple[Session, int] | None:
        """The decision on the screen, if what would have been can be told."""
        if self._session is None or self.verdict is None or not can_compare(self._session, self.verdict.ply):
            return None
        return self._session, self.verdict.ply

    def _show_actions(self) -> None:
        if not self.isVisible():
            return
        place = self._place
        self.actions_["try_again"].setEnabled(self.verdict is not None and not words.why_not_again(self._session))
        self.actions_["play_from_here"].setEnabled(self.verdict is not None)
        self.actions_["keep_decision"].setEnabled(place is not None)
        self.actions_["compare"].setEnabled(self.moment is not None)
        self.board_panel.show_kept(place is not None and self._kept.has(place))
        reasons = words.why_not_again(self._session), words.why_not_kept(self._session, self._game)
        for name, why in zip(("try_again", "keep_decision"), reasons, strict=True):
            self.actions_.explain(name, why or self.actions_.tip(name))

    def _keep(self) -> None:
        """Keep the decision for practice, or take that back."""
        place = self._place
        if place is not None and self._session is not None:
            self._kept.turn(place, self._session.seats[self.seat])
            self._show_actions()
            alert(self.board_panel.keep)

    def _retry(self) -> None:
        if self._session is not None and self.verdict is not None:
            self.retry.emit(self._session, self.verdict.ply, self.verdict)

    def _play_on(self) -> None:
        if self._session is not None and self.verdict is not None:
            branch = self._session.branch(self.verdict.ply)
            branch.seats = seats_to_play_on(branch.seats, self.seat)
            # The player has seen what came next.
            self.play_on.emit(branch, evolve(self._agreed, kind=PRACTICE, assisted=True))

    # -------------------------------------------------------- the page itself

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._goes_on:
            self._goes_on = False
            self.reviewer.go_on()
        self._changed()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody watches any more; the rest is left to spare time."""
        super().hideEvent(event)
        if self.reviewer.is_working:
            self._goes_on = True
            self.reviewer.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Arrange the key moments and the board for this width."""
        width = self.width() / appearance().px(1)
        has_moments = bool(self._key_moments)
        is_stacked, has_list = width < (ROOMY if has_moments else WIDE_PAGE), width >= WIDE_PAGE or width < ROOMY
        self._lower.setDirection(QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight)
        self.moments.setVisible(has_list or not has_moments)
        self.board_panel.box.setVisible(not has_list and has_moments)
