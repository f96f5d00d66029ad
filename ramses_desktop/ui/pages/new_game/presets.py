"""Who plays: the presets, and what is remembered of them and of each player. Knows the settings, but no widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.journal import CASUAL
from ramses_desktop.store.settings import PROFILES, TOKENS, Chair, LastTable, Profile, Settings, clean_name

GENTLEST: Final = LEVELS[0].id
ORDINARY: Final = ""
"""Stands for the usual level of a game."""


@frozen
class Preset:
    """A usual company: how many people, and how many bots of which level may join them."""

    id: str
    name: str
    hint: str
    people: range
    bots: range
    level: str = ORDINARY

    def suits(self, people: int, bots: int) -> bool:
        return people in self.people and bots in self.bots

    def is_offered(self, game: Info) -> bool:
        """Whether that many can play this game at all."""
        return self.people[-1] + self.bots[-1] >= game.seats[0]

    def hint_in(self, game: Info) -> str:
        """What it sets up in this game, a sentence to a line."""
        return "\n".join([tr(self.hint), *([tr(UNDO)] if self is CHILDREN and not game.memory else [])])


CHILDREN: Final = Preset(
    "family",
    mark("With children"),
    mark("The simplest form of the game, and gentle bots that wait for a click"),
    range(2, TOKENS + 1),
    range(TOKENS),
    GENTLEST,
)
PRESETS: Final = (
    CHILDREN,
    Preset("two", mark("Two adults"), mark("Two people at this screen, no bots"), range(2, 3), range(1)),
    Preset("alone", mark("Alone"), mark("One person and nobody else"), range(1, 2), range(1)),
    Preset("bots", mark("Against bots"), mark("One person against the computer"), range(1, 2), range(1, TOKENS)),
)
UNDO: Final = mark("Undo anything is on. A game with an undone reveal does not count.")
"""What the preset for children brings that nobody would look for."""


def preset_of(name: str) -> Preset | None:
    return next((preset for preset in PRESETS if preset.id == name), None)


def is_same(one: str, other: str) -> bool:
    """Whether two names are one player's."""
    return clean_name(one).casefold() == clean_name(other).casefold()


def find(settings: Settings, name: str) -> Profile | None:
    return next((profile for profile in settings.profiles if is_same(profile.name, name)), None)


# ------------------------------------------------------------ what a preset sets up


def joined(seated: Iterable[Chair], earlier: Sequence[Chair]) -> list[Chair]:
    """Those who are seated and those who were, people with names first."""
    here = list(seated)
    others = [chair for chair in earlier if not any(is_same(chair.name, other.name) for other in here)]
    return sorted(here + others, key=lambda chair: not clean_name(chair.name))


def people_of(preset: Preset, settings: Settings, seated: Sequence[Chair]) -> list[Chair]:
    """Those who last played under this preset, or else those who are seated now, in its number."""
    known = settings.presets.get(preset.id)
    people = list(known.people if known and len(known.people) in preset.people else seated)[: preset.people[-1]]
    return people + [Chair()] * (preset.people[0] - len(people))


def table_of(preset: Preset, settings: Settings, game: Info) -> LastTable:
    """How this game was last played under this preset, or how it starts under it."""
    known = settings.presets.get(preset.id)
    if known and game.id in known.games:
        last = known.games[game.id]
        return last if len(last.bots) in preset.bots else last.changed(bots=(ORDINARY,) * preset.bots[0])
    gentle = preset is CHILDREN
    options = dict(settings.options.get(game.id, {}))
    if game.forms and (gentle or options.get("kind") == game.calm_form):
        options["kind"] = game.calm_form if gentle and game.calm_form else game.forms[0].id
    table: dict[str, bool | str] = {"kind": CASUAL, "take_back": gentle and not game.memory, "follow_bots": gentle}
    return LastTable(table, options, (ORDINARY,) * preset.bots[0])


def chairs_of(people: Sequence[Chair], bots: Iterable[str], level: str = ORDINARY) -> list[Chair]:
    """A chair for each symbol: the people, the bots, and free ones for bots of this level. Nobody shares a symbol."""
    free = [token for token in range(TOKENS) if token not in {chair.token for chair in people}]
    chairs: list[Chair] = []
    for chair in people:
        taken = any(chair.token == other.token for other in chairs)
        chairs.append(Chair(chair.name, PERSON, free.pop(0) if taken else chair.token))
    levels = [*bots, *[level] * TOKENS]
    return chairs + [Chair("", one, token) for one, token in zip(levels, free, strict=False)]


# ------------------------------------------------------------ what is remembered


def remember_players(settings: Settings, people: Iterable[Chair], game: str, last: LastTable | None) -> None:
    """Put those who play under a name first in the list; `last` is how they play this game now."""
    latest: list[Profile] = []
    for chair in people:
        name = clean_name(chair.name)
        if not name or any(is_same(name, other.name) for other in latest):
            continue
        old = find(settings, name) or Profile((chair,))
        games = {**old.games, game: last} if last else old.games
        latest.append(Profile((Chair(name, PERSON, chair.token),), games, old.unknown))
    others = [old for old in settings.profiles if not any(is_same(old.name, new.name) for new in latest)]
    settings.profiles = (*latest, *others)[:PROFILES]


def remember_preset(settings: Settings, preset: Preset, people: Iterable[Chair], game: str, last: LastTable) -> None:
    old = settings.presets.get(preset.id) or Profile()
    settings.presets = {**settings.presets, preset.id: Profile(tuple(people), {**old.games, game: last}, old.unknown)}


def forget(settings: Settings, name: str) -> None:
    """Forget a player, also where the name is remembered with a seat or a preset."""

    def without(chairs: Iterable[Chair]) -> tuple[Chair, ...]:
        return tuple(chair.changed(name="") if is_same(chair.name, name) else chair for chair in chairs)

    settings.profiles = tuple(profile for profile in settings.profiles if not is_same(profile.name, name))
    settings.presets = {
        preset: Profile(without(known.people), known.games, known.unknown) for preset, known in settings.presets.items()
    }
    settings.chairs = without(settings.chairs)
