"""Gathers what a player has achieved, from notes on finished games and from the practice log."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.coach import form as coach
from ramses_desktop.coach.form import Event, Played, Standing
from ramses_desktop.engine.text import tr
from ramses_desktop.games import IDS, info_of
from ramses_desktop.store.journal import GUIDED, PRACTICE, moment
from ramses_desktop.store.reviews import Note
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.practice import Practising

DAILY: Final = "daily"
"""The switch of a day's deal."""
AHEAD: Final = timedelta(days=1)
"""How far the date elsewhere on earth can be ahead."""
_SEED: Final = re.compile(r"daily-(\d{4}-\d\d-\d\d)-.*")


@frozen
class Group:
    """Achievements of one game, or of all."""

    name: str
    standings: tuple[Standing, ...]


def groups(practising: Practising, name: str) -> list[Group]:
    """All that this player can achieve."""
    games = [played(note) for note in practising.noted.of(name)]
    events = [Event(event.at, event.kind, event.data) for event in practising.log.events if event.name == name]
    general = (*coach.GENERAL[:1], evolve(coach.KINDS, goal=len(IDS)), *coach.GENERAL[1:])
    found = [Group(tr("All games", context="of the four"), tuple(coach.standings(general, coach.in_general(games, events))))]
    for game in IDS:
        known = coach.standings(game_ui.achievements(game), coach.of_game(games, game))
        found.append(Group(tr(info_of(game).name), tuple(known)))
    return found


def reached_in(practising: Practising, name: str, game: str) -> list[Standing]:
    """What this player reached in that game, by its id in the statistics."""
    return [one for group in groups(practising, name) for one in group.standings if one.reached and one.game == game]


def played(note: Note) -> Played:
    counts = not note.assisted and (note.kind != PRACTICE or note.choices.get(GUIDED, False))
    won, begun = note.players > 1 and note.place == 1, moment(note.begun)
    since = begun.timestamp() if begun is not None else 0.0
    return Played(note.id, note.game, note.ended, counts, won, note.feats, _day(note), since)


def _day(note: Note) -> date | None:
    """The day whose deal this was, if it was begun on that day, here or where that day had come already."""
    seed = _SEED.fullmatch(note.seed)
    if seed is None or note.assisted or not note.choices.get(DAILY):
        return None
    with suppress(ValueError):
        day, begun = date.fromisoformat(seed[1]), date.fromisoformat(note.begun[:10])
        return day if day - AHEAD <= begun <= day else None
    return None
