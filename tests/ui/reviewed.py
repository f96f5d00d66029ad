"""Finished games whose reviews are known, so that nobody has to think about them: what would have been better is made up, but
always the same."""

from __future__ import annotations

from attrs import frozen

from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine.game import AnyGame, options_text
from ramses_desktop.engine.judged import DEAL, FLIP, WORTH, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import judge
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.reviews import Key, Reviews
from ramses_desktop.store.statistics import Statistics
from tests.ui.play import wish

REGRETS = {3: 0.9, 9: 3.1, 12: 0.4, 16: 1.9, 20: 8.2, 23: 1.3, 26: 0.3, 28: 0.7}
"""What the decisions give away, by their number."""
FEW = {9: 3.1}
NONE: dict[int, float] = {12: 0.4, 26: 0.3}
NAMES = ("Adam", "Eva", "Nofret", "Imhotep")


def whole_game(game: AnyGame, players: str = PERSON, seed: str = "amber-ibis-4172") -> Session:
    """A game that was played to its end."""
    seats = tuple(Seat(name, player) for name, player in zip(NAMES, players.split(), strict=False))
    session = Session.new(game, game.spec.options(len(seats)), seed, seats)
    while session.turn is not None:
        session.play(wish(session))
    return session


def counted(statistics: Statistics, session: Session, name: str = "reviewed") -> None:
    """Put a finished game into the statistics."""
    scores = session.game.scores(session.state)
    seats = tuple(
        SeatResult(seat.name, seat.player, score.total, score.place) for seat, score in zip(session.seats, scores, strict=True)
    )
    when = "2026-03-01T19:00:00+01:00"
    result = Result(name, session.game.spec.id, options_text(session.options), "casual", False, when, when, 1500, seats)
    assert statistics.add(result)


@frozen
class Known:
    """What is known about one seat of a game."""

    reviews: Reviews
    key: Key
    review: Review
    rules: Judge

    def keep(self, regrets: dict[int, float], decisions: int | None = None, *, luck: bool = True) -> None:
        """Keep made-up answers: for so many decisions, and perhaps for all luck."""
        session, plies = self.review.session, self.review.plies
        self.reviews.keep(self.key, *(self._verdict(ply, regrets.get(at, 0.0)) for at, ply in enumerate(plies[:decisions])))
        if luck:
            total = session.game.scores(session.state)[self.review.seat].total
            first, *rest = self.review.sights
            for at, ply in enumerate(rest):
                self.reviews.keep_luck(self.key, ply, [Fortune(FLIP, 4.0 if at == 0 else 0.0, 0.05)])
            strength = self.rules.strength.get(len(session.seats))
            if strength is None:
                start = [Fortune(FLIP, 0.0, 0.05)]
            else:
                start = [Fortune(WORTH, total + 5.2 - strength, 0.3), Fortune(DEAL, 1.0, 0.3)]
            self.reviews.keep_luck(self.key, first, start)

    def _verdict(self, ply: int, regret: float) -> Verdict:
        session, luck = self.review.session, Luck(f"better {ply}")
        played, moves = session.line[ply], session.game.moves(session.state_at(ply))
        best = luck.pick([move for move in moves if move != played]) if regret else played
        lines = (regret * 0.7, 0.0, regret * 0.5, -regret * 0.2, 0.0) if regret and self.rules.line_names else ()
        error = min(0.4, regret / 8) if regret else 0.1
        return Verdict(str(played), str(best), regret, error, lines, 200, ply)


def known(statistics: Statistics, session: Session, name: str = "reviewed", seat: int = 0) -> Known:
    rules = judge(session.game.spec.id)
    assert rules is not None
    found = review(session, seat, rules)
    return Known(Reviews(statistics.database), Key(name, seat, rules.method), found, rules)
