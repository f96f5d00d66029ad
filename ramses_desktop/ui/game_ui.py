"""What the screen asks about a game: its board, its best moments and feats, and what the coach can do for it. A game's modules are
loaded on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ramses_desktop.bots import LEVELS
from ramses_desktop.bots.hints import POINTS
from ramses_desktop.coach.form import STRONGEST_BEATEN
from ramses_desktop.engine.game import END, AnyGame
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.telling import Moment, best, gains
from ramses_desktop.games import IDS, adviser, info_of, judge, module_of, telling
from ramses_desktop.ui.board.scene import BoardOffer, BoardScene
from ramses_desktop.ui.board.values import Habits, Person

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from ramses_desktop.store.queries import Result


def board(game_id: str, people: Sequence[Person], habits: Habits, parent: QObject | None = None) -> BoardScene:
    """A new board of this game, for these people."""
    offer: BoardOffer = module_of(game_id, "ui").board_offer()
    return BoardScene(offer, people, habits, parent)


def best_moments(game: AnyGame, views: Sequence[Any], players: Sequence[str]) -> list[Moment]:
    """The best moments of a finished game, from one seat's views at every ply."""
    game_id = game.spec.id
    told, info = telling(game_id), info_of(game_id)
    icons = {**info.drawings, **{part: row.drawing for row in info.rows for part in row.parts}}
    moments = told.moments(views, players) if told.moments is not None else gains(game, views, told.naming, icons)
    return best(moments, len(players))


def feats(session: Session, seat: int) -> Mapping[str, int]:
    """What a seat achieved in a finished game: how often, or how much. The lines of its result, and what else the game knows."""
    game_id = session.game.spec.id
    scores = session.game.scores(session.state_at(len(session.line)))
    counts = {part.name: part.count for part in scores[seat].parts}
    strong = {at for at, one in enumerate(session.seats) if one.player == LEVELS[-1].id}
    beaten = {STRONGEST_BEATEN: int(any(scores[at].place > scores[seat].place for at in strong))} if strong else {}
    return {**counts, **beaten, **telling(game_id).feats(session, seat, counts)}


def gives_hints(game_id: str) -> bool:
    return adviser(game_id) is not None


def counts_points(game_id: str) -> bool:
    """Whether the game's adviser estimates points, so that a deal can have a par."""
    advice = adviser(game_id)
    return advice is not None and advice.counts == POINTS


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
