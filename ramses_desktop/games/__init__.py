"""The games, in the order players see them. A new game is one more name here. Games are loaded on demand: the first window needs
only their `info`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ramses_desktop.bots import Bot
    from ramses_desktop.bots.hints import AnyAdviser
    from ramses_desktop.bots.judging import Judge
    from ramses_desktop.engine.game import AnyGame
    from ramses_desktop.games.info import Info
    from ramses_desktop.games.offer import Bots, Lesson, Telling, Words

    GAMES: tuple[AnyGame, ...]
    """Every game that players can choose."""
    TESTED: tuple[AnyGame, ...]
    """Every game, including one that no page offers but whose records open like any other's."""

IDS: Final = ("pyramids", "silver_gold", "ramses", "pharaoh")
SAMPLE: Final = "sample"
"""The smallest game, the template for others, offered nowhere."""


def all_ids() -> tuple[str, ...]:
    """Every game; the template for others is in checkouts only."""
    return (SAMPLE, *IDS) if _has_template() else IDS


@cache
def _has_template() -> bool:
    return find_spec(f"{__name__}.{SAMPLE}") is not None


def module_of(game_id: str, module: str) -> Any:
    """A module of a game, such as `rules` or `ui.words`."""
    return import_module(f"ramses_desktop.games.{game_id}.{module}")


def has_module(game_id: str, module: str) -> bool:
    return find_spec(f"ramses_desktop.games.{game_id}.{module}") is not None


def info_of(game_id: str) -> Info:
    info: Info = module_of(game_id, "info").INFO
    return info


def infos() -> tuple[Info, ...]:
    """The games that players can choose."""
    return tuple(map(info_of, IDS))


def solo_ids() -> tuple[str, ...]:
    """The games that can be played alone, which each have a deal of the day."""
    return tuple(info.id for info in infos() if info.is_solo)


def known(game_id: str) -> str:
    """This id, or the first game's if this version has no such game."""
    return game_id if game_id in all_ids() else IDS[0]


@cache
def game(game_id: str) -> AnyGame:
    rules: AnyGame = module_of(game_id, "rules").GAME
    return rules


if not TYPE_CHECKING:  # which would let a type checker believe in any name

    def __getattr__(name: str) -> tuple[AnyGame, ...]:
        if name == "GAMES":
            return tuple(map(game, IDS))
        if name == "TESTED":
            return tuple(map(game, all_ids()))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def telling(game_id: str) -> Telling[Any, Any, Any]:
    offer: Telling[Any, Any, Any] = module_of(game_id, "telling").TELLING
    return offer


def words(game_id: str) -> Words[Any]:
    offer: Words[Any] = module_of(game_id, "ui.words").WORDS
    return offer


def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The guided first games, the usual one first."""
    offer: tuple[Lesson, ...] = module_of(game_id, "tutorial").LESSONS
    return offer


def lesson(game_id: str, seed: str) -> Lesson:
    """The guided first game with this deal."""
    return next(lesson for lesson in lessons(game_id) if lesson.seed == seed)


def players(game_id: str) -> Bots:
    offer: Bots = module_of(game_id, "bots").OFFER
    return offer


def bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by name."""
    return players(game_id).by_name


def adviser(game_id: str) -> AnyAdviser | None:
    """A game's source of hints; None if it has none."""
    return players(game_id).adviser


def methods() -> dict[str, str]:
    """How each game that can be reviewed is judged now."""
    return {name: judging.method for name in all_ids() if (judging := judge(name)) is not None}


def judge(game_id: str) -> Judge | None:
    """A game's source of judgements on moves that were made; None if it has none."""
    return players(game_id).judge
