"""Races against a ghost, oneself on the same deal: choosing one, the line about it at the table, and what is shown after each
round."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from ramses_desktop.bots import LEVELS, Level
from ramses_desktop.coach.race import Race
from ramses_desktop.engine import record
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import TESTED, bots, game, info_of, infos, judge
from ramses_desktop.store import files, journal
from ramses_desktop.store.disk import Fault, because, make_folder
from ramses_desktop.store.journal import EXTENSION, MATCH, PRACTICE, Agreed, Journal
from ramses_desktop.store.paths import damaged_folder, finished_folder, games_folder, ghosts_folder, removed_folder
from ramses_desktop.store.reviews import Note
from ramses_desktop.store.switches import RACE
from ramses_desktop.thinking import bot_question
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.practice.race_pictures import RaceChart, TablesSideBySide, ghost_token
from ramses_desktop.ui.result_words import day, variant
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import new_secret, new_seed
from ramses_desktop.ui.table.thinker import GHOST, Thinker
from ramses_desktop.ui.widgets.basic import Button, Label, Panel, Title, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import alert
from ramses_desktop.ui.widgets.tables import LINE_ROLE, DropDown, Sheet, TwoLineDelegate

HEADER: Final = "Race"
"""The header in the record of a race: the name of the ghost's file, and its kind."""
OWN, BOT, FRIEND = "own", "bot", "friend"
KINDS: Final = (OWN, BOT, FRIEND)
HEAD: Final = 1 << 14
"""Bytes of a record in which its headers are."""
_NAME: Final = re.compile("[0-9a-f]{16}")


def new_ghost(game_id: str, level: str) -> Session:
    """A bot's game on a fresh deal, before its first move."""
    own = game(game_id)
    return Session.new(own, own.spec.options(players=1), new_seed(), (Seat(level, level),), new_secret())


def name_of(session: Session) -> str:
    """Whose game this was."""
    seat = session.seats[0]
    level = next((level for level in LEVELS if level.id == seat.player), None)
    return seat.name if level is None or seat.player == PERSON else tr(level.name)


def header_of(session: Session) -> tuple[str, str] | None:
    """Name and kind of the ghost that this game is raced against."""
    values = dict(session.headers).get(HEADER, ())
    if len(values) == 2 and _NAME.fullmatch(values[0]) and values[1] in KINDS:
        return values[0], values[1]
    return None


def path_of(name: str) -> Path:
    return ghosts_folder() / f"{name}{EXTENSION}"


def keep(session: Session) -> str | Fault:
    """Write a ghost's game down under a new name."""
    name = os.urandom(8).hex()
    try:
        make_folder(ghosts_folder())
    except OSError as problem:
        return because(problem, ghosts_folder(), mark("The race cannot begin, as nothing can be written: {reason}."))
    return files.save(session, path_of(name)) or name


def sweep(name: str) -> None:
    """Delete the ghosts of races that are over, as this one begins. What may be played on, or wanted back, keeps its own."""
    wanted: set[str | None] = {name}
    # If a game cannot be read, all ghosts stay until the next race.
    with suppress(OSError):
        for folder in (games_folder(), removed_folder(), damaged_folder()):
            for path in folder.glob(f"*{EXTENSION}"):
                with path.open("rb") as file:
                    wanted.add(journal.value_of(file.read(HEAD), HEADER))
        for path in ghosts_folder().glob(f"*{EXTENSION}"):
            if _NAME.fullmatch(path.stem) and path.stem not in wanted:
                path.unlink()


class Ghost(QObject):
    changed = Signal()
    """It has moved, or never will again."""

    def __init__(self, name: str, kind: str, session: Session, thinker: Thinker, parent: QObject) -> None:
        super().__init__(parent)
        self.name, self.kind, self.session = name, kind, session
        self._thinker = thinker
        self.has_failed = False

    @classmethod
    def of(cls, session: Session, thinker: Thinker, parent: QObject) -> Ghost | None:
        """The ghost of this race; None if its file is gone, or of another deal."""
        found = header_of(session)
        if found is None:
            return None
        saved = files.load(path_of(found[0]), TESTED)
        if isinstance(saved, Fault) or saved.session.deal != session.deal or saved.session.game is not session.game:
            return None
        return cls(*found, saved.session, thinker, parent)

    @property
    def is_done(self) -> bool:
        return self.session.turn is None

    def go_on(self) -> None:
        """Let a bot play on in spare time."""
        if not self.is_done and self.session.seats[0].player != PERSON:
            self._thinker.study(GHOST, bot_question(self.session), self._chose, failed=self._fail)

    def rest(self) -> None:
        self._thinker.drop(GHOST)

    def _chose(self, move: Any) -> None:
        self.session.play(move)
        if self.is_done:
            # If it cannot be written, the bot plays the same game again when the race is taken up.
            files.save(self.session, path_of(self.name))
        self.changed.emit()
        self.go_on()

    def _fail(self) -> None:
        self.has_failed = True
        self.changed.emit()


MOST: Final = 200
"""Games in the list, the latest ones."""
STRONG: Final = LEVELS[-1]


# ------------------------------------------------------------ the player's own games


def game_path(practising: Practising, note: Note) -> Path:
    return finished_folder(practising.noted.database.data) / f"{note.id}{EXTENSION}"


def alone(practising: Practising, game_id: str) -> list[Note]:
    """The finished games of this game that somebody played alone and without help, the player's first, then the latest. Where the
    deal is what is to be found out, only others' games on deals that the player does not know."""
    name, finished = practising.name, practising.noted.of(game=game_id)
    deals = {(note.options, note.seed) for note in finished if note.name == name}
    secret = info_of(game_id).discovers
    found = [
        note
        for note in finished
        if note.players == 1
        and _is_honest(note)
        and not (secret and (note.options, note.seed) in deals)
        and game_path(practising, note).exists()
    ]
    return sorted(found, key=lambda note: (note.name == name, note.ended), reverse=True)[:MOST]


def _is_honest(note: Note) -> bool:
    """Whether it was played without help. Races on a known deal are marked as helped, but nothing else can help there."""
    return note.kind != PRACTICE and (not note.assisted or RACE.of(note.choices))


def games_box(game_id: str) -> DropDown:
    """The games with ghosts to race, this one or the first of them chosen."""
    box = DropDown()
    box.setAccessibleName(tr("Game"))
    for info in infos():
        if info.has_races:
            box.addItem(tr(info.name), info.id)
    box.setCurrentIndex(max(0, box.findData(game_id)))
    return box


def own_best(practising: Practising, game_id: str) -> Note | None:
    """The player's best game to race against, if the deal is not what is to be found out; of equal ones the latest."""
    if info_of(game_id).discovers:
        return None
    own = practising.noted.best_alone(practising.name, game_id)
    return next((note for note in own if _is_honest(note) and game_path(practising, note).exists()), None)


def why_no_own(game_id: str) -> str:
    """What to do instead of racing an own game."""
    if info_of(game_id).discovers:
        return tr("A deal you know is no race in this game. Race a bot, or a friend's game.")
    return tr("Finish a deal and race yourself on it.")


# ------------------------------------------------------------ beginning


def race_bot(practising: Practising, game_id: str, level: str) -> bool:
    """Race against a bot of this level on a deal that nobody has seen."""
    return begin(practising, new_ghost(game_id, level), BOT)


def race_game(practising: Practising, note: Note) -> bool:
    """Race against a finished game of this computer."""
    saved = practising.window.files.load(game_path(practising, note))
    return saved is not None and begin(practising, saved.session, OWN if note.name == practising.name else FRIEND)


def race_file(practising: Practising, path: str | Path) -> bool:
    """Race against the game in this file, or say why not."""
    window = practising.window
    saved = window.files.load(path)
    if saved is None:
        return False
    why = next(_refusals(practising, saved.session, Path(path).name), "")
    if why:
        window.tell(why)
        return False
    return begin(practising, saved.session, FRIEND)


def _refusals(practising: Practising, session: Session, file: str) -> Iterator[str]:
    game_id = session.game.spec.id
    if len(session.seats) > 1:
        yield tr("{file}: several people played this game. Only a game played alone has a ghost.", file=file)
    if session.turn is not None:
        yield tr("{file}: this game is not finished, so it has no ghost yet.", file=file)
    if not info_of(game_id).has_races:
        yield tr("{file}: there are no races in this game.", file=file)
    if info_of(game_id).discovers and knows(practising, session):
        yield tr("{file}: you have played this deal. A deal you know is no race in this game.", file=file)


def knows(practising: Practising, session: Session) -> bool:
    """Whether the player has met this deal: in a game that is over, that waits to be played on, or that is on the table."""
    window = practising.window
    others = [game.session for game in window.unfinished.games()]
    if window.table is not None and window.table.session is not None:
        others.append(window.table.session)
    return any(other.deal == session.deal for other in (*others, *_played_by(practising, session)))


def _played_by(practising: Practising, session: Session) -> Iterator[Session]:
    """The player's finished games of this deal. Found by the records, as notes on the latest games may still be missing."""
    game_id = session.game.spec.id
    deal = record.obscure(session.deal, game_id)
    for path in sorted(finished_folder(practising.noted.database.data).glob(f"{game_id}-*{EXTENSION}")):
        with suppress(OSError), path.open("rb") as file:
            if journal.value_of(file.read(HEAD), "Deal") != deal:
                continue
            saved = files.load(path, (session.game,))
            if isinstance(saved, files.Saved) and saved.session.seats[0] == Seat(practising.name, PERSON):
                yield saved.session


def begin(practising: Practising, ghost: Session, kind: str) -> bool:
    """Sit down to race against this game. If the player knows the deal, the result stays out of the hall of fame."""
    window = practising.window
    is_known = kind == OWN or knows(practising, ghost)
    name = keep(ghost)
    if isinstance(name, Fault):
        window.tell(name.sentence, name.details)
        return False
    session = Session(
        ghost.game,
        ghost.options,
        ghost.deal,
        (Seat(practising.name, PERSON),),
        ghost.seed,
        headers=((HEADER, (name, kind)),),
        secret=new_secret(),
    )
    agreed = Agreed(MATCH, (token_of(practising),), {RACE.name: True}, assisted=is_known)
    if not window.games.open_session(session, agreed):
        return False
    sweep(name)
    return True


def token_of(practising: Practising) -> int:
    """The player's sign."""
    settings = practising.window.settings
    chairs = [*settings.chairs, *(profile.people[0] for profile in settings.profiles if profile.people)]
    return next((chair.token for chair in chairs if chair.name == practising.name), 0)


GHOST_ROLE = Qt.ItemDataRole.UserRole + 2
"""What a row stands for: a level or a game."""
USUAL = QSize(560, 480)


class GhostDialog(Sheet):
    def __init__(self, practising: Practising, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Choose a ghost"), parent)
        self._practising = practising
        self.games = games_box(game_id)
        self.games.currentIndexChanged.connect(self._list)
        self.list = QListWidget()
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.list.setAccessibleName(tr("Ghosts"))
        self.list.itemActivated.connect(lambda _: self._race())
        self.note = Label("", 14, tone="soft", wrap=True)
        self.file, self.race, cancel = plain(tr("Open a friend's game…"), "ui-open"), primary(tr("Race")), ghost(tr("Cancel"))
        self.race.setDefault(True)
        for button, act in ((self.file, self._ask_for_file), (self.race, self._race), (cancel, self.reject)):
            button.clicked.connect(act)
        fill(self.column, self.games, (self.list, 1), self.note, row(self.file, ..., cancel, self.race))
        self._list()
        room = parent.size() if parent is not None else USUAL
        self.resize((USUAL * appearance().px(1)).boundedTo(room - QSize(40, 60)))
        self.list.setFocus()

    @property
    def game_id(self) -> str:
        return str(self.games.currentData())

    def _list(self) -> None:
        self.list.clear()
        levels = [level for level in reversed(LEVELS) if level.id in bots(self.game_id)]
        for level in levels:
            self._add(tr("{level} - {character}", level=tr(level.name), character=tr(level.character)), tr("On a new deal"), level)
        for note in alone(self._practising, self.game_id):
            about = ", ".join(filter(None, (day(note.ended), variant(note.options, note.game), note.seed)))
            self._add(tr("{name}: {n}", name=note.name, n=digits(note.total)), about, note)
        self.list.setCurrentRow(0)
        self.note.setText(why_no_own(self.game_id))
        self.note.setVisible(info_of(self.game_id).discovers or self.list.count() == len(levels))

    def _add(self, name: str, about: str, ghost: Level | Note) -> None:
        item = QListWidgetItem(name, self.list)
        item.setData(LINE_ROLE, about)
        item.setData(GHOST_ROLE, ghost)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, about)

    def _race(self) -> None:
        item = self.list.currentItem()
        # Enter activates the row, and also presses the button.
        if not self.isVisible():
            return
        chosen = item.data(GHOST_ROLE)
        self.accept()
        if isinstance(chosen, Note):
            race_game(self._practising, chosen)
        else:
            race_bot(self._practising, self.game_id, chosen.id)

    def _ask_for_file(self) -> None:
        practising = self._practising
        self.accept()
        practising.window.files.ask_for_file(tr("Race against a friend's game"), lambda path: race_file(practising, path))


GAP = 16
"""Pixels around the words, on both sides together."""


class GhostLine(Label):
    """Shortened where space is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", 14.5, 700, parent=parent)
        self.setContentsMargins(GAP // 2, 0, GAP // 2, 0)
        self._words = "", ""
        self.hide()

    def tell(self, words: str, short: str, tip: str) -> None:
        self._words = words, short
        self.setAccessibleName(words)
        self.setToolTip("\n".join((words, tip)))
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._size(0)

    def minimumSizeHint(self) -> QSize:
        return self._size(1)

    def _size(self, which: int) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words[which]) + GAP + 2, super().sizeHint().height())

    def _fit(self) -> None:
        self.setText(self._words[int(self.width() < self.sizeHint().width())])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


# ------------------------------------------------------------ words


def names(race: Race) -> tuple[str, str]:
    """What the player and the ghost are called beside each other."""
    return race.own.seats[0].name, tr("Ghost")


def about(race: Race) -> str:
    game = tr(race.own.game.spec.name)
    return tr("{game}: {name} against the ghost of {ghost}", game=game, name=race.own.seats[0].name, ghost=name_of(race.ghost))


def after(race: Race) -> str:
    """The moment up to which the ghost is known."""
    if race.by_turn:
        return tr("After turn {n}", n=race.laps)
    return tr("After round {n}", n=race.known[-1].round + 1)


def standing(own: int, ghost: int, names: tuple[str, str]) -> str:
    """Who is ahead on the way."""
    both = " · ".join(tr("{name}: {n}", name=name, n=n) for name, n in zip(names, (own, ghost), strict=True))
    return f"{both}. {_lead(own - ghost)}"


def _lead(points: int) -> str:
    if not points:
        return tr("You are level.")
    if points > 0:
        return tr("You are {n} point ahead.", "You are {n} points ahead.", n=points)
    return tr("You are {n} point behind.", "You are {n} points behind.", n=-points)


def line(race: Race, *, has_failed: bool = False) -> str:
    """What is known of the ghost, above the board."""
    known = race.known
    if has_failed and not known:
        return tr("The ghost has given up.")
    if known and race.by_turn:
        return tr("The ghost by now: {n}", n=known[-1].points)
    if known:
        return tr("The ghost after round {round}: {n}", round=known[-1].round + 1, n=known[-1].points)
    return tr("The ghost is still thinking") if race.is_waiting else tr("A ghost plays along")


def short_line(race: Race) -> str:
    """The same where there is little room."""
    known = race.known
    return tr("Ghost: {n}", n=known[-1].points) if known else tr("Ghost")


def explained(race: Race) -> str:
    """More about it, for the tip."""
    if race.by_turn:
        return tr("You see after each of your turns what the ghost had by then.")
    return tr("You see after each round what the ghost had by then.")


def waiting(*, has_failed: bool) -> str:
    """Why there is no result yet."""
    return tr("The ghost has given up.") if has_failed else tr("The ghost is still on its way.")


def race_result(race: Race) -> str:
    """How the race ended, in a line."""
    own, ghost = race.totals
    if race.lead == 0:
        return tr("Level with the ghost.")
    if own == ghost:
        return tr("You got further than the ghost.") if race.lead > 0 else tr("The ghost got further.")
    if race.lead > 0:
        return tr("You beat the ghost by {n} point!", "You beat the ghost by {n} points!", n=own - ghost)
    return tr("The ghost was {n} point better.", "The ghost was {n} points better.", n=ghost - own)


def totals(race: Race) -> str:
    own, ghost = race.totals
    first, second = names(race)
    return " · ".join((tr("{name}: {n}", name=first, n=own), tr("{name}: {n}", name=second, n=ghost)))


MARGIN: Final = 6
LOW: Final = 92
"""Height of the line of points, in pixels at normal text size."""
CLOSING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape)


class RoundPanel(Panel):
    closed = Signal()

    def __init__(self, page: QWidget, view: QWidget) -> None:
        # Not in the view, so that no announcement comes to lie over it.
        super().__init__(page)
        self._view = view
        self.setContentsMargins(0, 0, 0, 0)
        self.title, self.sentence = Title("", 21), Label("", 16.5, 700, wrap=True)
        self.tables, self.chart = TablesSideBySide(), RaceChart(LOW)
        self.button = primary(tr("Go on"), "ui-play", px=16, height=44)
        self.button.clicked.connect(self.close_panel)
        top = row(self.title, (self.sentence, 1), self.button, gap=18)
        column(top, (self.tables, 7), (self.chart, 2), on=self, gap=8, margins=(22, 14, 22, 16))
        appearance().changed.connect(self.cover)
        self.hide()

    def show_round(self, race: Race, names: tuple[str, str], token: int) -> None:
        """Show how both stand after the last round that is over."""
        steps = race.known
        own = [step for step in race.steps if step.round <= steps[-1].round]
        points = own[-1].points, steps[-1].points
        self.title.setText(after(race))
        self.sentence.setText(standing(*points, names))
        heads = [tr("{name}: {n}", name=name, n=n) for name, n in zip(names, points, strict=True)]
        self.tables.show_table(0, race.own, own[-1].ply, token, heads[0])
        self.tables.show_table(1, race.ghost, steps[-1].ply, ghost_token(token), heads[1])
        self.chart.show_race(own, steps, names)
        self.setAccessibleName(f"{self.title.text()}. {self.sentence.text()}")
        self.cover()
        self.show()
        self.raise_()
        self.button.setFocus()
        alert(self)

    def cover(self) -> None:
        """Lie over the board."""
        self.setGeometry(self._view.geometry().adjusted(MARGIN, 0, -MARGIN, -MARGIN))

    def close_panel(self) -> None:
        if not self.isHidden():
            self.hide()
            # It may be shown again in another race.
            self.tables.clear()
            self.chart.show_race((), (), ("", ""))
            for widget in (self.title, self.sentence):
                widget.setText("")
            self.setAccessibleName("")
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in CLOSING and not event.isAutoRepeat():
            self.close_panel()
        else:
            super().keyPressEvent(event)


class Racing(QObject):
    """Follows every game on the page; those that are no race it leaves alone."""

    def __init__(self, page: TablePage, practising: Practising) -> None:
        super().__init__(page)
        self._page, self._practising = page, practising
        self.ghost: Ghost | None = None
        self.race: Race | None = None
        self._laps = 0
        """How many laps of the own game were over when it was last shown."""
        self._owed = False
        """Whether a round has just ended that has not been shown yet."""
        self._is_written = False
        self._link: Button | None = None
        self.label = GhostLine()
        page.header.put_before_log(self.label)
        page.opened.connect(self._begin)
        page.showed.connect(self._showed)
        page.ended.connect(self._ended)
        page.saved.connect(self._saved)

    @cached_property
    def panel(self) -> RoundPanel:
        """Built for the first round that ends."""
        page = self._page
        panel = RoundPanel(page, page.view)
        panel.closed.connect(page.take_focus)
        page.view.resized.connect(panel.cover)
        return panel

    # -------------------------------------------------------- beginning and leaving

    def _begin(self) -> None:
        page = self._page
        self.label.hide()
        if not page.setup.has(RACE) or page.setup.kind != MATCH or page.table.turn is None:
            return
        session, rules = page.table.session, judge(page.game_id)
        ghost = Ghost.of(session, page.thinker, self)
        if ghost is None or rules is None:
            # Later, as showing the page clears the status line.
            QTimer.singleShot(0, self, lambda: page.status.emit(tr("The ghost of this race is gone. You play on alone.")))
            return
        self.ghost = ghost
        self.race = Race(session, ghost.session, rules.when, info_of(page.game_id).discovers)
        self._laps, self._is_written = self.race.laps, False
        ghost.changed.connect(self._ghost_moved)
        page.board.motion.settled.connect(self._show_round)
        # Whoever does something else does not want to look at this now.
        for acted in (page.board.used, page.board.edited):
            acted.connect(self._dismiss)
        self.label.show()
        self._tell()
        ghost.go_on()

    def _saved(self, journal: Journal) -> None:
        if journal.closed:
            self.leave()

    def leave(self) -> None:
        ghost, self.ghost, self.race, self._link = self.ghost, None, None, None
        self._dismiss()
        if ghost is not None:
            ghost.rest()
            ghost.deleteLater()

    # -------------------------------------------------------- on the way

    def _tell(self) -> None:
        race, ghost = self.race, self.ghost
        assert race is not None
        assert ghost is not None
        self.label.tell(line(race, has_failed=ghost.has_failed), short_line(race), explained(race))
        self._page.header.fit()

    def _showed(self, before: int) -> None:
        race, table = self.race, self._page.table
        if race is None or table.looking is not None:
            return
        self._dismiss()
        laps, news = race.laps, before < table.session.ply
        if laps != self._laps:
            self._laps = laps
            self._tell()
            if news and not race.is_over and not race.by_turn:
                # Later, as what has been used to end the round is still to be told, and the next round announced.
                QTimer.singleShot(0, self, partial(self._owe, table.session.ply))
            elif news and race.known:
                self._page.accessible.say(self.label.accessibleName())

    def _ghost_moved(self) -> None:
        race = self.race
        if race is None:
            return
        if not race.is_over:
            self._tell()
            self._show_round()
        elif self._link is not None:
            self._show_result()

    def _owe(self, ply: int) -> None:
        """A round has ended here."""
        if self.race is not None and self.race.own.ply == ply:
            self._owed = True
            self._show_round()

    def _show_round(self) -> None:
        """Show the round that has just ended, once nothing moves any more and the ghost has got there, too."""
        race, page = self.race, self._page
        if self._owed and race is not None and race.known and page.isVisible() and not page.board.motion.busy:
            self._owed = False
            self.panel.show_round(race, names(race), page.setup.tokens[0])

    def _dismiss(self) -> None:
        self._owed = False
        if "panel" in self.__dict__:
            self.panel.close_panel()

    # -------------------------------------------------------- the end

    def _ended(self) -> None:
        if self.race is None:
            return
        result = self._page.result
        self.label.hide()
        self._link = link = ghost("", "ui-person", px=14.5, height=26)
        link.clicked.connect(self.show_page)
        result.words.insertWidget(result.words.count() - 1, link, 0, Qt.AlignmentFlag.AlignLeft)
        result.extras.append(link)
        result.tells_ceiling = False  # there is not enough room for both
        result.ceiling.hide()
        self._show_result()

    def _show_result(self) -> None:
        race, ghost, link = self.race, self.ghost, self._link
        assert race is not None
        assert ghost is not None
        assert link is not None
        if not race.is_decided:
            link.setText(waiting(has_failed=ghost.has_failed))
            return
        link.setText(race_result(race))
        link.setToolTip(tr("See both tables, and the points turn by turn"))
        if not self._is_written:
            self._is_written = True
            own, theirs = race.totals
            name, against, game_id = race.own.seats[0].name, name_of(race.ghost), self._page.game_id
            self._practising.log.add(
                name, "race", game=game_id, id=self._page.journal.id, ghost=ghost.kind, against=against, own=own, theirs=theirs
            )
            self._page.accessible.say(f"{race_result(race)} {totals(race)}")

    def show_page(self) -> None:
        """Show how the race ended."""
        race, ghost = self.race, self.ghost
        if race is not None and ghost is not None:
            self._practising.race_asked.emit(race, ghost, self._page.setup.tokens[0])
