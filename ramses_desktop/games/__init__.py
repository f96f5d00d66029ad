"""The games, in the order in which players see them. A new room is one more name here. Rooms are opened when somebody asks for
a game, not before: the first window needs none."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ramses_desktop.bots import Bot
    from ramses_desktop.bots.hints import AnyAdviser
    from ramses_desktop.engine.game import AnyGame

    GAMES: tuple[AnyGame, ...]
    """Every game that players can choose."""
    TESTED: tuple[AnyGame, ...]
    """Every game that keeps the contract; the sample is never shown to players."""

IDS: Final = ("pyramids", "silver_gold", "ramses", "pharaoh")
UNDRAWN: Final[tuple[str, ...]] = ()
"""Games with rules and bots, whose table is still to be drawn: they are tested, but not yet shown."""
SAMPLE: Final = "sample"


def module_of(game_id: str, module: str) -> Any:
    """A module of a game, such as `rules` or `ui.words`; loaded when it is first asked for."""
    return import_module(f"ramses_desktop.games.{game_id}.{module}")


def has_module(game_id: str, module: str) -> bool:
    return find_spec(f"ramses_desktop.games.{game_id}.{module}") is not None


@cache
def game(game_id: str) -> AnyGame:
    found: AnyGame = module_of(game_id, "rules").GAME
    return found


def __getattr__(name: str) -> tuple[AnyGame, ...]:
    if name == "GAMES":
        return tuple(game(game_id) for game_id in IDS)
    if name == "TESTED":
        return tuple(game(game_id) for game_id in (SAMPLE, *IDS, *UNDRAWN))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def bots(game_id: str) -> dict[str, Bot]:
    """The bots of one game by name, brought in only when somebody asks for them."""
    found: dict[str, Bot] = module_of(game_id, "bots").BOTS
    return found


def adviser(game_id: str) -> AnyAdviser | None:
    """What the room knows of hints; None where it gives none."""
    found: AnyAdviser | None = getattr(module_of(game_id, "bots"), "ADVISER", None)
    return found
