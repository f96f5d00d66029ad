"""What each game offers to the screen: its board, its texts, and whether it has hints. A game's modules are loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ramses_desktop.bots import LEVELS
from ramses_desktop.bots.hints import POINTS
from ramses_desktop.coach.form import STRONGEST_BEATEN
from ramses_desktop.engine.game import END, AnyGame, Move, Score
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import Achievement, Ladder, Line, Moment, Naming, best, by_par, gains
from ramses_desktop.engine.text import tr
from ramses_desktop.games import IDS, adviser, info_of, judge, module_of
from ramses_desktop.games.offer import Lesson
from ramses_desktop.ui.board.scene import BoardScene

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from ramses_desktop.store.queries import Result


def board(game_id: str) -> type[BoardScene]:
    found: type[BoardScene] = module_of(game_id, "ui").board_class()
    return found


def tell(game_id: str) -> Callable[[Any, Any, Sequence[str]], Sequence[Line]]:
    """The game's function that puts what happened between two views into words."""
    found: Callable[[Any, Any, Sequence[str]], Sequence[Line]] = module_of(game_id, "telling").tell
    return found


def in_passing(game_id: str) -> Callable[[Any, Any, Sequence[str]], Line] | None:
    """Like `tell`, for moves too small for the log; None where such moves are secret choices."""
    found: Callable[[Any, Any, Sequence[str]], Line] | None
    found = getattr(module_of(game_id, "telling"), "in_passing", None)
    return found


def sounds(game_id: str) -> Callable[[Any, Any, int], Sequence[Sound]]:
    """The game's function that tells what a seat hears between two of its views."""
    found: Callable[[Any, Any, int], Sequence[Sound]] = module_of(game_id, "telling").sounds
    return found


def gesture(game_id: str, before: Any, after: Any) -> str:
    """What is heard when the pending move changes from one to the other; empty for nothing."""
    found: str = module_of(game_id, "telling").gesture(before, after)
    return found


def confirmed(game_id: str, move: Move) -> str:
    """What is heard when a player makes this move, besides what it does; empty for nothing."""
    found: str = module_of(game_id, "telling").confirmed(move)
    return found


def told_alone(game_id: str, score: Score) -> tuple[str, str] | None:
    """Title and line for a solo result; None if the points say it all."""
    tell: Callable[[Score], tuple[str, str] | None] | None = getattr(module_of(game_id, "telling"), "alone", None)
    return tell(score) if tell is not None else None


def told_victory(game_id: str, best: Score, views: Sequence[Any], players: Sequence[str]) -> str | None:
    """What decided the win, from one seat's views at every ply; None if the points say it all."""
    tell: Callable[[Score, Sequence[Any], Sequence[str]], str] | None = getattr(module_of(game_id, "telling"), "victory", None)
    return tell(best, views, players) if tell is not None else None


def is_praised(game_id: str, score: Score) -> bool:
    """Whether a solo result without a rank deserves praise."""
    praised: Callable[[Score], bool] | None = getattr(module_of(game_id, "telling"), "praised", None)
    return praised is not None and praised(score)


def ladder(game_id: str, score: Score, par: float | None) -> Ladder | None:
    """The ranks of solo play, as far as they are known: most games need the par of the deal for them."""
    told = module_of(game_id, "telling")
    climb: Callable[[Score], Ladder] | None = getattr(told, "ladder", None)
    if climb is not None:
        return climb(score)
    names: Sequence[str] = getattr(told, "RANKS", ())
    return by_par(names, par, score.total) if names and par is not None else None


def best_moments(game: AnyGame, views: Sequence[Any], players: Sequence[str]) -> list[Moment]:
    """The best moments of a finished game, from one seat's views at every ply."""
    game_id = game.spec.id
    told = module_of(game_id, "telling")
    find: Callable[[Sequence[Any], Sequence[str]], Iterable[Moment]] | None = getattr(told, "moments", None)
    naming, info = getattr(told, "NAMING", Naming()), info_of(game_id)
    icons = {**info.drawings, **{part: row.drawing for row in info.rows for part in row.parts}}
    found = find(views, players) if find is not None else gains(game, views, naming, icons)
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


def move_name(game_id: str, view: Any, move: Move) -> str:
    """A move in a few words, for a list of moves of one decision."""
    told: Callable[[Any, Any], str] | None = getattr(module_of(game_id, "telling"), "move_name", None)
    return told(view, move) if told is not None else str(move)


def move_words(game_id: str, view: Any, move: Move) -> str:
    """A move with where exactly it is made."""
    told: Callable[[Any], str] | None = getattr(module_of(game_id, "telling"), "move_place", None)
    name, place = move_name(game_id, view, move), told(move) if told is not None else ""
    return tr("{move}: {place}", move=name, place=place) if place else name


def recalled(game_id: str, seen: Sequence[Any], seat: int) -> str:
    """What could be remembered for a decision of a game of memory; empty for other games."""
    told: Callable[[Any, int], str] | None = getattr(module_of(game_id, "ui.words"), "recalled", None)
    return told(seen, seat) if told is not None else ""


def forgotten(session: Session, seat: int) -> str:
    """What a seat missed in a finished game of memory; empty for other games."""
    told: Callable[[Session, int], str] | None = getattr(module_of(session.game.spec.id, "ui.words"), "forgotten", None)
    return told(session, seat) if told is not None else ""


def feats(session: Session, seat: int) -> Mapping[str, int]:
    """What a seat achieved in a finished game: how often, or how much. The lines of its result, and what else the game knows."""
    game_id = session.game.spec.id
    scores = session.game.scores(session.state_at(len(session.line)))
    counts = {part.name: part.count for part in scores[seat].parts}
    strong = {at for at, one in enumerate(session.seats) if one.player == LEVELS[-1].id}
    beaten = {STRONGEST_BEATEN: int(any(scores[at].place > scores[seat].place for at in strong))} if strong else {}
    told: Callable[[Session, int, Mapping[str, int]], Mapping[str, int]] | None = getattr(
        module_of(game_id, "telling"), "feats", None
    )
    return {**counts, **beaten, **(told(session, seat, counts) if told is not None else {})}


def achievements(game_id: str) -> Sequence[Achievement]:
    """What can be achieved in a game."""
    found: Sequence[Achievement] = getattr(module_of(game_id, "telling"), "ACHIEVEMENTS", ())
    return found


def task(game_id: str, view: Any, name: str) -> str:
    """What to look for in a decision that could have been better."""
    told: Callable[[Any, str], str] | None = getattr(module_of(game_id, "telling"), "task", None)
    return told(view, name) if told is not None else tr("{name}, find a better move than in your game.", name=name)


def question(game_id: str, view: Any, drill: str) -> str:
    """What a drill asks about a decision."""
    found: str = module_of(game_id, "telling").question(view, drill)
    return found


def paint_drill(game_id: str, painter: QPainter, rect: QRectF, drill: str) -> None:
    """A game's picture of one of its drills."""
    module_of(game_id, "ui.pictures").paint_drill(painter, rect, drill)


def seeks_place(game_id: str, view: Any) -> bool:
    """Whether a decision is about where to put something, rather than about what to choose."""
    told: Callable[[Any], bool] | None = getattr(module_of(game_id, "telling"), "seeks_place", None)
    return told is not None and told(view)


def gives_hints(game_id: str) -> bool:
    return adviser(game_id) is not None


def counts_points(game_id: str) -> bool:
    """Whether the game's adviser estimates points, so that a deal can have a par."""
    found = adviser(game_id)
    return found is not None and found.counts == POINTS


def can_review(session: Session) -> bool:
    """Whether a person played this finished game, and the coach knows it."""
    persons = any(seat.player == PERSON for seat in session.seats)
    return persons and session.turn is None and judge(session.game.spec.id) is not None


def can_review_result(result: Result) -> bool:
    """The same, as the statistics know the game."""
    return result.game in IDS and any(seat.is_person for seat in result.seats) and judge(result.game) is not None


def can_retry(session: Session, ply: int) -> bool:
    """Whether a move was made there, in a finished game, that could have been a better one. Of a game of memory everything has been
    seen by then."""
    game = session.game
    if game.turn(session.state_at(len(session.line))) is not None or ply >= len(session.line) or game.spec.memory:
        return False
    return judge(game.spec.id) is not None and session.line[ply] != END and len(game.moves(session.state_at(ply))) > 1


def can_compare(session: Session, ply: int) -> bool:
    """The same, if it can also be told what moves would have led to."""
    from ramses_desktop.bots.judging import Comparing

    return can_retry(session, ply) and isinstance(judge(session.game.spec.id), Comparing)
