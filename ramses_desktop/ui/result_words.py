"""Finished games in words: the game, its variant, who played, when and for how long."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from ramses_desktop import games
from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.game import Part, Score
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import digits, in_places, mark, tr
from ramses_desktop.store.queries import Result, SeatResult, read_opponents
from ramses_desktop.store.settings import KINDS


def game_name(game_id: str) -> str:
    """The name of a game, or its id if this version does not know it."""
    if game_id in games.all_ids():
        return tr(games.info_of(game_id).name)
    return game_id.replace("_", " ").capitalize()


def variant(options: str, game_id: str = "") -> str:
    """`kind=basic players=2 storm=yes` in words. Of the switches that are usually on, only those that are off are named."""
    chosen = dict(option.partition("=")[::2] for option in options.split())
    kind, players = chosen.pop("kind", ""), chosen.pop("players", "")
    words = [_spaced(kind)] if kind else []
    if players:
        words.append(tr("alone") if players == "1" else tr("{n} player", "{n} players", n=players))
    usual = _usual_switches(game_id, calm=players == "1" or kind == _calm_form(game_id))
    named = games.info_of(game_id).choices if game_id in games.all_ids() else {}
    among_people = games.info_of(game_id).for_people if named else ()
    for name, value in chosen.items():
        if players == "1" and name in among_people:
            continue
        if f"{name}={value}" in named:
            words += [tr(named[f"{name}={value}"])] if named[f"{name}={value}"] else []
        elif name in usual:
            words += [tr("{option}: off", option=_spaced(name))] if value == "no" and usual[name] else []
        elif value != "no":
            words.append(_spaced(name) if value == "yes" else tr("{name}: {n}", name=_spaced(name), n=_spaced(value)))
    return ", ".join(words)


def _usual_switches(game_id: str, *, calm: bool) -> dict[str, bool]:
    """The switches of a game that are on by default, and whether they matter in this variant."""
    if game_id not in games.all_ids():
        return {}
    usual = (one for one in games.info_of(game_id).switches if not (one.for_people or one.alone_only))
    return {one.option: one.calm or not calm for one in usual}


def _calm_form(game_id: str) -> str | None:
    return (games.info_of(game_id).calm_form or None) if game_id in games.all_ids() else None


def _spaced(word: str) -> str:
    return tr(word.replace("_", " "))


def game_and_variant(game_id: str, options: str) -> str:
    return ", ".join(filter(None, (game_name(game_id), variant(options, game_id))))


def opponents(key: str) -> str:
    """The opponents in a statistics key."""
    names = [name if player == PERSON else bot(player) for player, name in read_opponents(key)]
    if not names:
        return tr("Nobody")
    several = [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    return ", ".join(several)


def bot(player: str) -> str:
    """The name of a bot. The plain bots of old games get the names of their successors."""
    known = {level.id: level.name for level in LEVELS} | {"greedy": mark("Scribe"), "random": mark("Wanderer")}
    return tr(known.get(player, player.capitalize()))


def is_race(game_id: str) -> bool:
    """Whether this game counts places instead of points."""
    return game_id in games.all_ids() and games.info_of(game_id).race


def counts_places(game_id: str, seats: int) -> bool:
    """Whether the result is a place; alone in a race it is the turns left."""
    return seats > 1 and is_race(game_id)


def counted_parts(parts: Sequence[Part], *, race: bool) -> list[int]:
    """Indices of the parts with a row of their own: all but the one that decides a race, which is in the last line."""
    return [at for at, part in enumerate(parts) if not (race and part.earns)]


def counts(game_id: str, *, alone: bool) -> str:
    """What the totals of this game count, as a heading."""
    return tr(games.info_of(game_id).counts) if alone and game_id in games.all_ids() else tr("Points")


def counted(game_id: str, total: int, *, alone: bool) -> str:
    """A total, with what it counts if that is not points."""
    if counts(game_id, alone=alone) == tr("Points"):
        return digits(total)
    return tr(games.info_of(game_id).result, n=total)


def outcome(one: Score | SeatResult, *, race: bool, alone: bool) -> tuple[str, int]:
    """The last line of a result: its label and number."""
    if race and not alone:
        return tr("Place"), one.place
    deciding = next((part for part in one.parts if part.earns), None)
    if race and deciding is not None:
        return tr(deciding.label), deciding.number
    return tr("Total"), one.total


def who_played(result: Result) -> str:
    """Names with totals, best first; with places after a race."""
    if counts_places(result.game, len(result.seats)):
        return in_places([seat.name for seat in result.seats], [seat.place for seat in result.seats])
    seats = sorted(result.seats, key=lambda seat: (seat.place, -seat.total))
    return " · ".join(tr("{name}: {n}", name=seat.name, n=digits(seat.total)) for seat in seats)


def winners(result: Result) -> str:
    return ", ".join(seat.name for seat in result.seats if seat.place == 1)


def kind(result: Result) -> str:
    """The kind of game, and whether help was used."""
    plain = _plain_kind(result)
    return tr("{kind}, with help", kind=plain) if result.assisted else plain


def short_kind(result: Result) -> str:
    """The same in a word or two."""
    return tr("with help") if result.assisted else _plain_kind(result)


def _plain_kind(result: Result) -> str:
    words = dict(zip(KINDS, (tr("match"), tr("casual"), tr("practice")), strict=True))
    return words.get(result.kind, result.kind)


def moment(text: str) -> str:
    """Day and local time of the game, in the system's format."""
    when = QDateTime.fromString(text, Qt.DateFormat.ISODate)
    return f"{day(text)} {_clock(when)}" if when.isValid() else ""


def lately(text: str) -> str:
    """The same, with the last two days in words."""
    when = QDateTime.fromString(text, Qt.DateFormat.ISODate)
    ago = when.date().daysTo(QDate.currentDate())
    if ago == 0:
        return tr("today {time}", time=_clock(when))
    return tr("yesterday {time}", time=_clock(when)) if ago == 1 else moment(text)


def _clock(when: QDateTime) -> str:
    system = QLocale()
    return system.toString(when.time(), system.timeFormat(QLocale.FormatType.ShortFormat).replace(":ss", ""))


def day(text: str) -> str:
    when = QDateTime.fromString(text, Qt.DateFormat.ISODate)
    # Translators: “short”, or how Qt is to write a date, such as d.M.yyyy
    written = tr("short", context="a date")
    pattern = QLocale.FormatType.ShortFormat if written == "short" else written
    return QLocale().toString(when.date(), pattern) if when.isValid() else ""


def duration(seconds: int) -> str:
    """A rough duration in minutes or hours."""
    minutes = max(round(seconds / 60), 1 if seconds else 0)
    if minutes < 100:
        return tr("{n} min", n=minutes)
    return tr("{n} h", n=digits(minutes / 60))
