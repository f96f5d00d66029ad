"""Item models of the statistics: games, totals, the parts of a result, and the halls of fame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import all_ids, info_of
from ramses_desktop.store.queries import BY_GAME, BY_NAME, BY_OPPONENTS, BY_VARIANT, Result, SeatResult, Summary
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.statistics import Entry, Hall
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.widgets.tables import NOWHERE, Column, Index, RowsModel

NONE: Final = "–"
"""Shown where there are no points."""
FIRST: Final = 500
"""Games read at first; the rest is read on scrolling or sorting."""


# ------------------------------------------------------------ games


class GamesModel(RowsModel):
    """Finished games, latest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ask: Callable[[int | None], Sequence[Result]] = lambda most: ()
        self._has_all = True

    def show_games(self, ask: Callable[[int | None], Sequence[Result]], choice: Choice) -> None:
        """`ask` takes the number of games wanted, None for all. Points and place are the chosen player's."""
        self._ask = ask
        first = ask(FIRST)
        self._has_all = len(first) < FIRST
        self.set_rows(first, self._columns_for(first, choice.name, one_game=choice.game is not None))

    def _columns_for(self, found: Sequence[Result], name: str | None, *, one_game: bool) -> tuple[Column, ...]:
        totals = tr("Points") if all(_counts(game) == tr("Points") for game in found) else tr("Result")
        when = Column(tr("When"), lambda game: words.day(game.ended), lambda game: game.ended)
        what = Column(tr("Variant"), _variant, _variant) if one_game else Column(tr("Game"), _game, _game)
        players = Column(tr("Players"), words.who_played, words.who_played)
        kind = Column(tr("Kind"), words.short_kind, words.short_kind)
        if name is None:
            best = Column(totals, lambda game: _points(game, _most(game)), _most, is_number=True)
            who = Column(tr("Won by"), words.winners, words.winners)
            return when, what, players, best, who, kind

        def place(game: Result) -> str:
            ranks = tr("{n} of {all}", n=_own(game, name).place, all=len(game.seats))
            return ranks if len(game.seats) > 1 else tr("alone")

        def total(game: Result) -> int:
            return _own(game, name).total

        points = Column(totals, lambda game: _points(game, total(game)), total, is_number=True)
        own = Column(tr("Place"), place, lambda game: (_own(game, name).place, -len(game.seats)))
        return when, what, players, points, own, kind

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._has_all

    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        self._has_all = True
        others = self._ask(None)[len(self._rows) :]
        if others:
            self.beginInsertRows(NOWHERE, len(self._rows), len(self._rows) + len(others) - 1)
            self._rows += others
            self.endInsertRows()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.fetchMore(NOWHERE)
        super().sort(column, order)


def _game(game: Result) -> str:
    return words.game_and_variant(game.game, game.options)


def _variant(game: Result) -> str:
    return words.variant(game.options, game.game)


def _most(game: Result) -> int:
    return max(seat.total for seat in game.seats)


def _points(game: Result, total: int) -> str:
    if words.counts_places(game.game, len(game.seats)):
        return NONE
    return words.counted(game.game, total, alone=len(game.seats) == 1)


def _counts(game: Result) -> str:
    return words.counts(game.game, alone=len(game.seats) == 1)


def _own(game: Result, name: str) -> SeatResult:
    """The best seat of the person with this name."""
    return min((seat for seat in game.seats if seat.is_person and seat.name == name), key=lambda seat: seat.place)


# ------------------------------------------------------------ totals


class SummariesModel(RowsModel):
    """Totals: a row for each game, variant, set of opponents, or player."""

    def show_summaries(self, summaries: Sequence[Summary], by: str) -> None:
        titles = {
            BY_GAME: tr("Game"),
            BY_VARIANT: tr("Variant"),
            BY_OPPONENTS: tr("Against"),
            BY_NAME: tr("Player"),
        }
        self.set_rows(
            summaries,
            (
                Column(titles[by], lambda one: key_words(one, by), lambda one: key_words(one, by)),
                Column(tr("Games"), lambda one: digits(one.games), lambda one: one.games, is_number=True),
                Column(tr("Wins"), lambda one: digits(one.wins), lambda one: one.wins, is_number=True),
                Column(tr("Best"), lambda one: _number(one.best), lambda one: one.best or 0, is_number=True),
                Column(tr("Average"), lambda one: _number(one.mean), lambda one: one.mean or 0, is_number=True),
                Column(tr("Time"), lambda one: words.duration(one.seconds), lambda one: one.seconds, is_number=True),
            ),
        )


def _number(value: float | None) -> str:
    return NONE if value is None else digits(value)


def key_words(summary: Summary, by: str) -> str:
    """What the games of a row have in common."""
    say: dict[str, Callable[..., str]] = {
        BY_GAME: lambda game, alone: _perhaps_alone(words.game_name(game), alone=alone),
        BY_VARIANT: words.game_and_variant,
        BY_OPPONENTS: words.opponents,
        BY_NAME: lambda name, alone: _perhaps_alone(name, alone=alone),
    }
    return say[by](*summary.key)


def _perhaps_alone(what: str, *, alone: bool) -> str:
    return tr("{what}, alone", what=what) if alone else what


# ------------------------------------------------------------ one result


class PartsModel(RowsModel):
    """One result: a row for each way of earning points and the total, a column for each seat."""

    def show_game(self, game: Result) -> None:
        """Show a game; if its parts are unknown, only its totals."""
        race, alone = words.is_race(game.game), len(game.seats) == 1
        parts = game.seats[0].parts if all(len(seat.parts) == len(game.seats[0].parts) for seat in game.seats) else ()
        rows = words.counted_parts(parts, race=race)
        title = info_of(game.game).title if game.game in all_ids() else ""

        def is_title(row: int) -> bool:
            return bool(title) and row < len(rows) and parts[rows[row]].name == title

        def name(row: int) -> str:
            if is_title(row):
                return tr("Rank")
            return tr(parts[rows[row]].label) if row < len(rows) else words.outcome(game.seats[0], race=race, alone=alone)[0]

        def column(seat: SeatResult) -> Column:
            def text(row: int) -> str:
                if is_title(row):
                    return tr(seat.parts[rows[row]].label)
                number = seat.parts[rows[row]].number if row < len(rows) else words.outcome(seat, race=race, alone=alone)[1]
                return digits(number)

            return Column(seat.name, text, int, is_number=True)

        self.set_rows(range(len(rows) + 1), (Column("", name, int), *map(column, game.seats)))


# ------------------------------------------------------------ halls of fame


class HallsModel(RowsModel):
    """Every game and variant with a result."""

    def show_halls(self, halls: Sequence[Hall]) -> None:
        self.set_rows(halls, (Column(tr("Hall"), self._words, self._words),))

    def _words(self, hall: Hall) -> str:
        tried = tr("{count} result", "{count} results", n=hall.results, count=digits(hall.results))
        return f"{words.game_name(hall.game)}\n{words.variant(hall.options, hall.game)}, {tried}"


class EntriesModel(RowsModel):
    """The best results of a variant."""

    def show_entries(self, entries: Sequence[Entry], counts: str) -> None:
        """`counts` is the heading of their totals."""
        points = Column(counts, lambda one: _number(one.total), lambda one: one.total, is_number=True)
        has_points = any(one.total is not None for one in entries)
        self.set_rows(
            entries,
            (
                Column(tr("Place"), lambda one: tr("{n}.", n=one.place, context="a place"), lambda one: one.place),
                Column(tr("Name"), lambda one: one.name, lambda one: one.name.casefold()),
                *((points,) if has_points else ()),
                Column(tr("When"), lambda one: words.moment(one.ended), lambda one: one.ended),
            ),
        )
