"""The games, in the order players see them. A new game is one more name here. Games are loaded on demand: the first window needs
only their `info`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ramses_desktop.bots import Bot
    from ramses_desktop.bots.hints import AnyAdviser
    from ramses_desktop.bots.judging import Judge
    from ramses_desktop.engine.game import AnyGame
    from ramses_desktop.games.info import Info
    from ramses_desktop.games.offer import Drill

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
    found: Info = module_of(game_id, "info").INFO
    return found


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
    found: AnyGame = module_of(game_id, "rules").GAME
    return found


def __getattr__(name: str) -> tuple[AnyGame, ...]:
    if name == "GAMES":
        return tuple(map(game, IDS))
    if name == "TESTED":
        return tuple(map(game, all_ids()))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def drills(game_id: str) -> tuple[Drill, ...]:
    """The drills that a game offers."""
    found: tuple[Drill, ...] = getattr(module_of(game_id, "telling"), "DRILLS", ())
    return found


def bots(game_id: str) -> dict[str, Bot]:
    """The bots of a game by name."""
    found: dict[str, Bot] = module_of(game_id, "bots").BOTS
    return found


def adviser(game_id: str) -> AnyAdviser | None:
    """A game's source of hints; None if it has none."""
    found: AnyAdviser | None = getattr(module_of(game_id, "bots"), "ADVISER", None)
    return found


def methods() -> dict[str, str]:
    """How each game that can be reviewed is judged now."""
    return {name: found.method for name in all_ids() if (found := judge(name)) is not None}


def judge(game_id: str) -> Judge | None:
    """A game's source of judgements on moves that were made; None if it has none."""
    found: Judge | None = getattr(module_of(game_id, "bots"), "JUDGE", None)
    return found
