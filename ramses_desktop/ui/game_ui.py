"""What each game offers to the screen: its board, its texts, and whether it has hints. A game's modules are loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.engine.game import AnyGame, Move, Score
from ramses_desktop.engine.log import Line
from ramses_desktop.engine.moments import Moment, Naming, best, gains
from ramses_desktop.engine.ranks import Ladder, by_par
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games import adviser, info_of, module_of
from ramses_desktop.games.lesson import Lesson
from ramses_desktop.ui.board.scene import BoardScene


def board(game_id: str) -> type[BoardScene]:
    found: type[BoardScene] = module_of(game_id, "ui").board()
    return found


def tell(game_id: str) -> Callable[[Any, Any, Sequence[str]], Sequence[Line]]:
    """The game's function that puts what happened between two views into words."""
    found: Callable[[Any, Any, Sequence[str]], Sequence[Line]] = module_of(game_id, "log_text").tell
    return found


def in_passing(game_id: str) -> Callable[[Any, Any, Sequence[str]], Line] | None:
    """Like `tell`, for moves too small for the log; None where such moves are secret choices."""
    found: Callable[[Any, Any, Sequence[str]], Line] | None
    found = getattr(module_of(game_id, "log_text"), "in_passing", None)
    return found


def sounds(game_id: str) -> Callable[[Any, Any, int], Sequence[Sound]]:
    """The game's function that tells what a seat hears between two of its views."""
    found: Callable[[Any, Any, int], Sequence[Sound]] = module_of(game_id, "sounds").sounds
    return found


def gesture(game_id: str, before: Any, after: Any) -> str:
    """What is heard when the pending move changes from one to the other; empty for nothing."""
    found: str = module_of(game_id, "sounds").gesture(before, after)
    return found


def confirmed(game_id: str, move: Move) -> str:
    """What is heard when a player makes this move, besides what it does; empty for nothing."""
    found: str = module_of(game_id, "sounds").confirmed(move)
    return found


def told_alone(game_id: str, score: Score) -> tuple[str, str] | None:
    """Title and line for a solo result; None if the points say it all."""
    tell: Callable[[Score], tuple[str, str] | None] | None = getattr(module_of(game_id, "log_text"), "alone", None)
    return tell(score) if tell is not None else None


def told_victory(game_id: str, best: Score, views: Sequence[Any], players: Sequence[str]) -> str | None:
    """What decided the win, from one seat's views at every ply; None if the points say it all."""
    tell: Callable[[Score, Sequence[Any], Sequence[str]], str] | None = getattr(module_of(game_id, "log_text"), "victory", None)
    return tell(best, views, players) if tell is not None else None


def is_praised(game_id: str, score: Score) -> bool:
    """Whether a solo result without a rank deserves praise."""
    praised: Callable[[Score], bool] | None = getattr(module_of(game_id, "log_text"), "praised", None)
    return praised is not None and praised(score)


def ladder(game_id: str, score: Score, par: float | None) -> Ladder | None:
    """The ranks of solo play, as far as they are known: most games need the par of the deal for them."""
    told = module_of(game_id, "log_text")
    climb: Callable[[Score], Ladder] | None = getattr(told, "ladder", None)
    if climb is not None:
        return climb(score)
    names: Sequence[str] = getattr(told, "RANKS", ())
    return by_par(names, par, score.total) if names and par is not None else None


def best_moments(game: AnyGame, views: Sequence[Any], players: Sequence[str]) -> list[Moment]:
    """The best moments of a finished game, from one seat's views at every ply."""
    game_id = game.spec.id
    told = module_of(game_id, "log_text")
    find: Callable[[Sequence[Any], Sequence[str]], Iterable[Moment]] | None = getattr(told, "moments", None)
    naming = getattr(told, "NAMING", Naming())
    found = find(views, players) if find is not None else gains(game, views, naming, info_of(game_id).drawings)
    return best(found, len(players))


def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The guided first games, the usual one first."""
    found: tuple[Lesson, ...] = module_of(game_id, "tutorial").LESSONS
    return found


def lesson(game_id: str, seed: str) -> Lesson:
    """The guided first game with this deal."""
    return next(one for one in lessons(game_id) if one.seed == seed)


def state(game_id: str, view: Any) -> str:
    """The game's name and progress, for a list of games."""
    found: str = module_of(game_id, "ui.words").state(view)
    return found


def gives_hints(game_id: str) -> bool:
    return adviser(game_id) is not None


def counts_points(game_id: str) -> bool:
    """Whether the game's adviser estimates points, so that a deal can have a par."""
    found = adviser(game_id)
    return found is not None and found.counts == POINTS
