"""Everything that players read goes through translation. A test language replaces every letter while the window is led through its
pages and tables: any text still in plain letters was never translated, or glued from untranslated pieces."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QObject,
    QPointF,
    Qt,
    QTranslator,
)
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLabel, QMenu, QPushButton, QTextEdit, QWidget

from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.engine import record, text
from ramses_desktop.engine.game import AnyGame, IllegalMove, Score, options_text
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.record import BadRecord
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.engine.text import Later, mark, tr
from ramses_desktop.games import IDS, TESTED, adviser, game, infos, telling
from ramses_desktop.games.ramses import state as ramses_deck
from ramses_desktop.games.ramses.ui import words as ramses_words
from ramses_desktop.ui.pages.rules import RulesPage
from ramses_desktop.ui.pages.statistics import StatisticsPage
from tests.games.long import MOVES, is_long
from tests.source import parsed
from tests.states import ramses
from tests.tour import Tour
from tests.ui.finished import finished
from tests.ui.whole import game_of

PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FOREIGN: Final = "àβçďéƒğĥîĵķļμñöþĸŕšťüνŵχýžÀΒÇĎÉΦĞĤÎĴĶĻΜÑÖÞΚŔŠŤÜΝŴΧÝŽ"
LETTERS: Final = str.maketrans(PLAIN, FOREIGN)
LEFT_ALONE: Final = re.compile(r"\{\w*\}|<[^<>]+>|&\w+;|%\w")
"""Gaps, tags and the like."""


def pseudo(text: str) -> str:
    """Replace every letter, but leave alone what translators must not touch."""
    kept = LEFT_ALONE.findall(text)
    parts = [part.translate(LETTERS) for part in LEFT_ALONE.split(text)]
    return "".join(part + (kept[at] if at < len(kept) else "") for at, part in enumerate(parts))


class Pseudo(QTranslator):
    """Translates into that language, including Qt's own texts."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return pseudo(source)

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def foreign(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RAMSES_DESKTOP_TOURS", str(tmp_path))
    translator = Pseudo()
    qapp.installTranslator(translator)
    text.translate_by(lambda context, one, many, n: pseudo(text.in_english(context, one, many, n)))
    yield
    text.translate_by(text.in_english)
    qapp.removeTranslator(translator)


# ------------------------------------------------------------ all visible text

NOT_READ: Final = {"objectName", "styleSheet", "inputMask", "selectedText", "windowIconText", "windowFilePath", "html", "markdown"}
ROLES: Final = (
    *(Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole),
    *(Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole),
)


def texts_of(thing: QObject) -> Iterator[str]:
    """Every text among its properties: labels, tooltips, accessible names."""
    if type(thing) not in PROPERTIES:
        meta = thing.metaObject()
        all_of_them = [meta.property(at) for at in range(meta.propertyCount())]
        texts = [str(one.name()) for one in all_of_them if str(one.typeName()) == "QString"]
        PROPERTIES[type(thing)] = [name for name in texts if name not in NOT_READ]
    for name in PROPERTIES[type(thing)]:
        yield str(thing.property(name))


PROPERTIES: Final[dict[type, list[str]]] = {}
"""The text properties of each class, cached because finding them takes longer than reading them."""


def texts_in(model: QAbstractItemModel) -> Iterator[str]:
    rows, columns = model.rowCount(), 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    found: list[Any] = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(columns)]
    for row in range(min(rows, 40)):
        for column in range(columns):
            found += [model.index(row, column).data(role) for role in ROLES]
    yield from (text for text in found if isinstance(text, str))


def is_rules(thing: QObject) -> bool:
    """The rules are one whole text: their translation is a separate file, not a list of sentences."""
    return isinstance(thing, RulesPage) or (thing.parent() is not None and is_rules(thing.parent()))


def written(window: QWidget) -> Iterator[str]:
    """All texts of a window, visible at the moment or not."""
    for thing in [window, *window.findChildren(QObject)]:
        if is_rules(thing):
            continue
        if isinstance(thing, QWidget | QAction):
            yield from texts_of(thing)
        if isinstance(thing, QAbstractItemView) and thing.model() is not None:
            yield from texts_in(thing.model())
        if isinstance(thing, QComboBox):
            yield from (thing.itemText(at) for at in range(thing.count()))
        if isinstance(thing, QTextEdit):
            yield thing.toPlainText()
        if isinstance(thing, QMenu):
            yield thing.title()


class Reader:
    """Reads what a tour shows: text on widgets, painted text, and what a board reads out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: dict[str, str] = {}
        self.state = ""
        draw = QPainter.drawText

        def spied(painter: QPainter, *what: Any) -> Any:
            self._note(one for one in what if isinstance(one, str))
            return draw(painter, *what)

        monkeypatch.setattr(QPainter, "drawText", spied)

    def _note(self, texts: Iterable[str]) -> None:
        for read in texts:
            self.read.setdefault(read, self.state)

    def look_around(self, tour: Tour, states: Iterable[str]) -> None:
        window = tour.window
        for self.state in states:
            self._note(written(window))
            if window.table is not None and window.table.is_open and window.page == "table":
                self._note(thing.name for thing in window.table.board.read_out())
            if not isinstance(window.stage.currentWidget(), RulesPage):
                window.grab()

    def in_plain_letters(self) -> dict[str, str]:
        """Untranslated text, and where it was first seen."""
        return {text: state for text, state in self.read.items() if is_plain(text)}


NEVER_TRANSLATED: Final = (
    "<[^<>]+>",  # tags
    "Ramses Desktop|^Ramses$|^Desktop$",  # the program
    r"\b(Adam|Eva|Nofret|Imhotep|Cleopatra|Maximilian|Vizier|Scribe)\b",  # players, with the names they had when they sat down
    "|".join(one.author for one in infos()),  # the games' authors
    r"\b\d\d? [A-Z][a-z]{2} \d{4}\b",  # dates, as the system writes them
    "“[^“”]*”",  # quotations, such as a move in a file
    "amber-ibis-4172|(^|: )tour",  # the seeds of the tour
    "^(English|Deutsch|Français|Čeština|Español)$",  # languages, in their own words
    r"(/[-\w.]+){2,}|before-restore-\w+-\w+-\w+",  # folders and files
)


def is_plain(text: str) -> bool:
    """Whether two adjacent letters are plain. One alone may be the name of a box, a key or the like."""
    text = text.replace("\u200b", "")  # where a path may break
    for reason in NEVER_TRANSLATED:
        text = re.sub(reason, "", text)
    return re.search("[A-Za-z]{2}", text) is not None


# ------------------------------------------------------------ the window


def walk(tour: Tour, states: Iterable[str], monkeypatch: pytest.MonkeyPatch) -> Reader:
    reader = Reader(monkeypatch)
    try:
        reader.look_around(tour, states)
    finally:
        tour.close()
    return reader


def new_tour() -> Tour:
    return Tour("light", "1280x800", 1.0)


def until(states: Iterable[str], last: str) -> Iterator[str]:
    """The states of a tour up to this one."""
    for state in states:
        yield state
        if state == last:
            return


def pages_of_games(tour: Tour) -> Iterator[str]:
    """The replay of a finished game, its files, statistics and hall of fame; `_counted` would take long for all its games."""
    tour.game_id = "ramses"
    tour._lay(ramses.played(3))
    tour.settle()
    yield "end"
    yield from tour._seen_again()
    tour.window.results.statistics.add(*finished(30))
    page = tour.window.show_page("statistics")
    assert isinstance(page, StatisticsPage)
    yield "statistics"
    for tab in ("compared", "games"):
        page.tabs.set_value(tab)
        yield tab
    tour.window.show_page("hall")
    yield "hall"


@pytest.mark.slow
def test_nothing_on_the_pages_is_in_plain_letters(foreign: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tour = new_tour()
    reader = walk(tour, chain(until(tour._pages(), "unfinished-empty"), pages_of_games(tour)), monkeypatch)
    assert len(reader.read) > 500
    assert reader.in_plain_letters() == {}


def test_nothing_at_a_table_is_in_plain_letters(foreign: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tour = new_tour()
    reader = walk(tour, until(tour.game("silver_gold"), "silver_gold-keep"), monkeypatch)
    assert len(reader.read) > 300
    assert reader.in_plain_letters() == {}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_nothing_in_the_whole_tour_is_in_plain_letters(foreign: None, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tour = new_tour()
    assert walk(tour, tour.game(game_id), monkeypatch).in_plain_letters() == {}


def test_a_text_that_was_forgotten_is_found(foreign: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tour = new_tour()
    forgotten = ("A tool tip", "A status", "On a button", "Painted", "For screen readers")
    button, action = QPushButton("On a button", tour.window), QAction(tour.window)
    button.setToolTip("A tool tip")
    button.setAccessibleName("For screen readers")
    action.setStatusTip("A status")
    button.resize(200, 40)
    button.show()
    tour.window.addAction(action)
    painted = QLabel(tour.window)
    painted.resize(50, 50)
    painted.paintEvent = lambda _: QPainter(painted).drawText(QPointF(0, 20), "Painted")  # type: ignore[method-assign]
    painted.show()
    assert walk(tour, until(tour._pages(), "home"), monkeypatch).in_plain_letters().keys() == set(forgotten)


# ------------------------------------------------------------ games


@pytest.mark.parametrize("game", TESTED, ids=lambda one: one.spec.id)
def test_what_is_illegal_is_refused_in_the_language_of_the_players(foreign: None, game: AnyGame) -> None:
    """Try moves from elsewhere in a game where they are illegal."""
    refusals: set[str] = set()
    for options in game.spec.variants[:: 5 if is_long(game) else 3]:
        luck = Luck("refused")
        session = Session.new(game, options, "refused", tuple(Seat(name) for name in "ABCDEF"[: options.players]))
        others: list[Any] = []
        for _ in range(150):
            if session.turn is None:
                break
            moves = game.moves(session.state)
            refusals |= {refusal(session, move) for move in others if move not in moves}
            others = [*others, luck.pick(moves)][-12:]
            session.play(luck.pick(moves))
        with pytest.raises(IllegalMove) as problem:
            game.parse("no move")
        refusals.add(str(problem.value))
    assert len(refusals) > 1
    assert [sentence for sentence in refusals if is_plain(sentence)] == []


def refusal(session: Session, move: Any) -> str:
    with pytest.raises(IllegalMove) as problem:
        session.game.play(session.state, move)
    return str(problem.value)


@pytest.mark.parametrize("game", [game for game in TESTED if game.spec.id in IDS], ids=lambda one: one.spec.id)
def test_the_log_is_in_the_language_of_the_players(foreign: None, game: AnyGame) -> None:
    tell = telling(game.spec.id).tell
    lines: set[str] = set()
    for options in game.spec.variants[:: 5 if is_long(game) else 3]:
        luck = Luck("told")
        session = Session.new(game, options, "told", tuple(Seat(name) for name in "ABCDEF"[: options.players]))
        before = game.view(session.state, 0)
        for _ in range(300):
            if session.turn is None:
                break
            session.play(luck.pick(game.moves(session.state)))
            now = game.view(session.state, 0)
            lines |= {line.text for line in tell(before, now, [seat.name for seat in session.seats])}
            before = now
    assert len(lines) > 4
    assert [line for line in lines if is_plain(line)] == []


@pytest.mark.parametrize("game_id", ["pyramids", "silver_gold"])
def test_the_reason_of_a_hint_is_formed_where_it_is_read(game_id: str, request: pytest.FixtureRequest) -> None:
    """Answers of the second process are in no language yet."""
    found, played = adviser(game_id), game(game_id)
    assert isinstance(found, PlayoutAdviser)
    session, luck = Session.new(played, played.spec.variants[1], "why", (Seat("A"), Seat("B"))), Luck("why")
    there = []
    for _ in range(60):
        seat = session.turn
        assert seat is not None
        view = played.view(session.state, seat)
        there += [Later(found.reason, (view, seat, move)) for move in played.moves(view)[::5]]
        session.play(luck.pick(played.moves(session.state)))
    assert all(is_plain(str(reason)) for reason in there)
    request.getfixturevalue("foreign")
    assert {str(reason) for reason in there if is_plain(str(reason))} == set()


@pytest.mark.parametrize("game", TESTED, ids=lambda one: one.spec.id)
def test_nothing_that_is_written_down_is_translated(game: AnyGame, request: pytest.FixtureRequest) -> None:
    """A record, and a result in the statistics, is the same whatever the language."""
    options = game.spec.variants[1]
    session = Session.new(game, options, "written", tuple(Seat(name) for name in "ABCDEF"[: options.players]))
    luck = Luck("written")
    for _ in range(MOVES):
        if session.turn is not None:
            session.play(luck.pick(game.moves(session.state)))
    plain = record.text(session), game.scores(session.state)
    request.getfixturevalue("foreign")
    assert (record.text(session), game.scores(session.state)) == plain


def test_ties_are_written_down_untranslated_and_told_in_any_language(foreign: None) -> None:
    score = Score(0, (), 12, 1, mark("Tied; the lowest completed pyramid is number {n}.", n=5))
    assert score.tie_break.startswith("Tied; the lowest")
    assert not is_plain(tr(score.tie_break))
    assert "5" in tr(score.tie_break)


def test_what_is_wrong_with_a_record_is_said_in_the_language_of_the_players(foreign: None) -> None:
    whole = record.text(game_of()).splitlines()
    broken = [
        *([*whole[:at], *whole[at + 1 :]] for at in range(len(whole))),
        *([*whole[:at], line.replace("=", "?").replace('"', "", 1), *whole[at + 1 :]] for at, line in enumerate(whole)),
        *([*whole[:at], line, line, *whole[at + 1 :]] for at, line in enumerate(whole)),
        [*whole[:-1], "keep 1 2", whole[-1]],
        ["keep 1 2"],
        [],
    ]
    found = {complaint("\n".join(lines)) for lines in broken}
    assert len(found) > 10
    # Headers keep the names they have in the file.
    assert [one for one in found if is_plain(re.sub(r"\[\w+|name=person|name=bot", "", one))] == []


def complaint(text: str) -> str:
    """Why this is no record; empty if it is one after all."""
    try:
        record.read(text.encode(), TESTED)
    except BadRecord as problem:
        return str(problem)
    return ""


# ------------------------------------------------------------ the source

SOURCES: Final = sorted(Path(text.__file__).parents[1].rglob("*.py"))


def calls(source: Path, *names: str) -> Iterator[ast.Call]:
    words = source.read_text("utf-8")
    for node in ast.walk(parsed(words)) if any(f"{name}(" in words for name in names) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


@pytest.mark.slow
def test_every_gap_is_filled() -> None:
    """If the text is a literal, its gaps match the keywords passed; those of a mark may come later."""
    wrong = []
    for source in SOURCES:
        for call in calls(source, "tr", "mark"):
            given = {one.arg for one in call.keywords} - {"context"}
            for one in call.args:
                match one:
                    case ast.Constant(value=str(text)) if given and None not in given:
                        if set(re.findall(r"\{(\w+)\}", text)) | {"n"} != given | {"n"}:
                            wrong.append(f"{source.name}:{call.lineno}: {text}")
                    case ast.JoinedStr() | ast.BinOp():
                        wrong.append(f"{source.name}:{call.lineno}: a text that is put together")
    assert wrong == []


def test_there_is_one_way_to_say_something() -> None:
    """Every sentence goes through `tr`; none is filled in afterwards."""
    other_ways = re.compile(r"\b(self|widget)\.tr\(|QCoreApplication\.translate|\btr\(\"[^()]*\)\.(format|replace)\(")
    assert [
        f"{source.name}:{number}: {line.strip()}"
        for source in SOURCES
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1)
        if other_ways.search(line)
    ] == []


def test_what_parts_are_called_is_there_for_those_who_translate() -> None:
    """Names from resource files are translated too, so they must also be in the source."""
    assert {one.name for one in ramses_deck.parts().treasures.values()} == set(ramses_words.NAMES)
    assert {title for _, title in ramses_deck.parts().titles} == set(ramses_words.TITLES)
    options = {
        word.replace("_", " ")
        for game in TESTED
        if game.spec.id in IDS
        for variant in game.spec.variants
        for option in options_text(variant).split()
        for word in option.split("=")
        if word not in ("players", "yes", "no") and not word.isdigit()
    }
    named = {word for one in infos() for choice in one.choices for word in choice.split("=")}
    assert options - named == {word for one in infos() for word in one.option_words}
