"""Players as the settings remember them: the seats, and everybody who played under a name, with how they last played each game."""

from __future__ import annotations

from typing import Any, Final

from ramses_desktop.store.settings.checks import (
    Checked,
    FrozenChecked,
    Partly,
    can_be_written,
    in_whole,
    is_a,
    is_bool,
    is_choice,
    is_dict,
    is_int,
    is_one_of,
    is_text,
    is_tuple_of,
    read_dict,
    read_each,
    read_list,
    setting,
)

KINDS: Final = ("match", "casual", "practice")
SEATS: Final = 6
TOKENS: Final = 6
LONGEST_NAME: Final = 40
PROFILES: Final = 30
"""Players that are remembered."""
GAMES, PRESETS = 50, 50


def clean_name(text: str) -> str:
    """A player's name on one line, without surrounding space or unprintable characters, and limited in length."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


class Chair(FrozenChecked):
    """The last occupant of a seat: a name, `person` or the name of a bot, and the seat symbol."""

    name: str = setting(is_text, default="")
    player: str = setting(is_text, default="person")
    token: int = setting(is_int(0, TOKENS - 1), default=0)


class TableChoices(FrozenChecked):
    """The choices for the last table."""

    kind: str = setting(is_one_of(KINDS), default="casual")
    show_to_come: bool = setting(is_bool, default=True)
    show_preview: bool = setting(is_bool, default=True)
    follow_bots: bool = setting(is_bool, default=False)
    strict_curtain: bool = setting(is_bool, default=False)
    take_back: bool = setting(is_bool, default=False)
    tutor: bool = setting(is_bool, default=False)


class LastTable(FrozenChecked):
    """How a game was last played: the choices for the table, the game's own options, and the level of each bot."""

    table: dict[str, bool | str] = setting(is_dict(50, is_choice), default={})
    options: dict[str, bool | str] = setting(is_dict(50, is_choice), default={})
    bots: tuple[str, ...] = setting(is_tuple_of(str, SEATS), default=())


class Profile(FrozenChecked):
    """One player, or the players of a preset, and how each game was last played with them."""

    people: tuple[Chair, ...] = setting(is_tuple_of(Chair, SEATS), default=())
    games: dict[str, LastTable] = setting(is_dict(GAMES, is_a(LastTable)), default={})
    unknown: dict[str, Any] = setting(is_a(dict), default={})
    """Entries that a newer version may understand."""

    @property
    def name(self) -> str:
        """The name of its first player."""
        return self.people[0].name


def is_player(value: Any) -> bool:
    return isinstance(value, Profile) and len(value.people) == 1 and bool(value.name)


FIRST_CHAIRS: Final = (Chair("", "person", 0), *(Chair("", "greedy", token) for token in range(1, SEATS)))


# ------------------------------------------------------------ from JSON


def read_table(raw: Any) -> TableChoices:
    return TableChoices(**_known(TableChoices, raw))


def _known(kind: type[Checked], raw: Any) -> dict[str, Any]:
    """What this version knows of an entry; a newer one may write more."""
    return {name: value for name, value in read_dict(raw).items() if name in kind.known}


def read_chairs(raw: Any) -> tuple[Chair, ...]:
    """The chairs of the file, and one for each unused seat symbol."""
    chairs, is_whole = read_each(enumerate(read_list(raw)), read_chair, SEATS)
    by_token = {chair.token: chair for chair in reversed(chairs.values())}
    kept = tuple(chair for chair in chairs.values() if by_token[chair.token] is chair)
    if not chairs and not is_whole:
        raise ValueError("no seat makes sense")
    free = (Chair("", "greedy", token) for token in range(TOKENS) if token not in by_token)
    return in_whole((*kept, *free), is_whole and len(kept) == len(chairs))


def read_chair(raw: Any) -> Chair:
    values = _known(Chair, raw)
    name = values.get("name", "")
    return Chair(**{**values, "name": clean_name(name) if isinstance(name, str) else name})


def read_profile(raw: Any) -> Profile:
    unknown = dict(read_dict(raw))
    people, are_all = read_each(enumerate(read_list(unknown.pop("people", []))), read_chair, SEATS)
    games, is_whole = read_each(read_dict(unknown.pop("games", {})).items(), read_last_table, GAMES)
    newer = {name: value for name, value in unknown.items() if can_be_written(value)}
    return in_whole(Profile(tuple(people.values()), games, newer), is_whole and are_all)


def read_player(raw: Any) -> Profile:
    """A profile of one person with a name."""
    try:
        profile, is_whole = read_profile(raw), True
    except Partly as problem:
        profile, is_whole = problem.rest, False
    if not is_player(profile):
        raise ValueError("not one person with a name")
    return in_whole(profile, is_whole)


def read_last_table(raw: Any) -> LastTable:
    values = read_dict(raw)
    return LastTable(values.get("table", {}), values.get("options", {}), tuple(read_list(values.get("bots", []))))


def read_profiles(raw: Any) -> tuple[Profile, ...]:
    found, is_whole = read_each(enumerate(read_list(raw)), read_player, PROFILES)
    return in_whole(tuple(found.values()), is_whole)


def read_presets(raw: Any) -> dict[str, Profile]:
    return in_whole(*read_each(read_dict(raw).items(), read_profile, PRESETS))


def offered(chairs: tuple[Chair, ...], taken: int) -> tuple[Chair, ...]:
    """Free chairs without a name become bots: version 0.1 saved people there who never existed."""
    free = range(max(taken, 2), len(chairs))
    return tuple(
        chair.changed(player="greedy") if at in free and chair.player == "person" and not chair.name else chair
        for at, chair in enumerate(chairs)
    )
