"""Players as the settings remember them: the seats, and everybody who played under a name, with how they last played each game."""

from __future__ import annotations

from typing import Any, Final

from ramses_desktop.store.settings.checks import (
    FrozenChecked,
    can_be_written,
    is_a,
    is_bool,
    is_choice,
    is_dict,
    is_int,
    is_one_of,
    is_text,
    is_tuple_of,
    read_dict,
    read_list,
    setting,
)

KINDS: Final = ("match", "casual", "practice")
SEATS: Final = 6
TOKENS: Final = 6
LONGEST_NAME: Final = 40
PROFILES: Final = 30
"""Players that are remembered."""


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
    games: dict[str, LastTable] = setting(is_dict(50, is_a(LastTable)), default={})
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
    return TableChoices(**read_dict(raw))


def read_chairs(raw: Any) -> tuple[Chair, ...]:
    """The chairs of the file, and one for each unused seat symbol."""
    chairs = [read_chair(read_dict(one)) for one in read_list(raw)]
    if len(chairs) > SEATS:
        raise ValueError("too many seats")
    taken = {chair.token for chair in chairs}
    if len(taken) != len(chairs):
        raise ValueError("two seats have one symbol")
    return (*chairs, *(Chair("", "greedy", token) for token in range(TOKENS) if token not in taken))


def read_chair(raw: dict[str, Any]) -> Chair:
    name = raw.get("name", "")
    return Chair(**{**raw, "name": clean_name(name) if isinstance(name, str) else name})


def read_profile(raw: Any) -> Profile:
    unknown = dict(read_dict(raw))
    people = tuple(read_chair(read_dict(one)) for one in read_list(unknown.pop("people", [])))
    games = {game: read_last_table(one) for game, one in read_dict(unknown.pop("games", {})).items()}
    return Profile(people, games, {name: value for name, value in unknown.items() if can_be_written(value)})


def read_last_table(raw: Any) -> LastTable:
    values = read_dict(raw)
    return LastTable(values.get("table", {}), values.get("options", {}), tuple(read_list(values.get("bots", []))))


def read_profiles(raw: Any) -> tuple[Profile, ...]:
    return tuple(map(read_profile, read_list(raw)))


def read_presets(raw: Any) -> dict[str, Profile]:
    return {name: read_profile(one) for name, one in read_dict(raw).items()}


def offered(chairs: tuple[Chair, ...], taken: int) -> tuple[Chair, ...]:
    """Free chairs without a name become bots: version 0.1 saved people there who never existed."""
    free = range(max(taken, 2), len(chairs))
    return tuple(
        chair.changed(player="greedy") if at in free and chair.player == "person" and not chair.name else chair
        for at, chair in enumerate(chairs)
    )
