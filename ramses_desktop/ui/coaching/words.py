"""What the review page says: about a result, a turn, a decision. Knows what the coach works out, but no widgets."""

from __future__ import annotations

from attrs import frozen

from ramses_desktop.bots import judging
from ramses_desktop.bots.hints import POINTS
from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.review import Figures, Review, Turn
from ramses_desktop.engine.judged import NOISE, Grade, Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import telling
from ramses_desktop.games import words as words_of


@frozen
class Account:
    """A result in whole numbers that add up: worth + luck + choices = total."""

    total: int
    worth: int
    luck: int
    choices: int
    is_even: bool
    """Whether the choices are within the error."""

    @classmethod
    def of(cls, figures: Figures) -> Account:
        worth, luck = round(figures.worth), round(figures.luck)
        return cls(figures.total, worth, luck, figures.total - worth - luck, abs(figures.choices) <= NOISE * figures.luck_error)


def looking_through(review: Review) -> str:
    """How far a review has come."""
    return tr("Looking through your game: {share} %", share=round(100 * review.share))


def whose(review: Review) -> str:
    """The name of the player, if several people played; empty for the only one."""
    seats = review.session.seats
    persons = sum(seat.player == PERSON for seat in seats)
    mine = seats[review.seat]
    return "" if persons == 1 and mine.player == PERSON else mine.name


def headline(review: Review, judge: Judge) -> str:
    name = whose(review)
    if judge.counts != POINTS:
        return tr("{name}: turn by turn", name=name) if name else tr("Your game, turn by turn")
    total = review.session.game.scores(review.session.state_at(len(review.session.line)))[review.seat].total
    return tr("{name} made {points}.", name=name, points=digits(total)) if name else tr("You made {points}.", points=digits(total))


def worth(account: Account) -> str:
    return tr("Such a deal is worth {points} to a strong player.", points=digits(account.worth))


def shares(account: Account) -> str:
    """What luck and choices made of it."""
    luck, choices = signed(account.luck), signed(account.choices)
    if not account.luck:
        return (
            tr("No luck either way, choices about even.") if account.is_even else tr("No luck either way, choices {n}.", n=choices)
        )
    return (
        tr("Luck {luck}, choices about even.", luck=luck)
        if account.is_even
        else tr("Luck {luck}, choices {choices}.", luck=luck, choices=choices)
    )


def about_shares() -> str:
    """What the figures mean."""
    return "\n".join(
        [
            tr("Worth: what a strong player makes of such a start, on average."),
            tr("Luck: how much better or worse than average everything after the deal was."),
            tr("Choices: the rest, and what others did. The bars add up to more: part of what a mistake costs is made good later."),
        ]
    )


def without_mistake(review: Review) -> str:
    """How many turns had no mistake."""
    turns = review.turns
    good = sum(not turn.grade.is_bad for turn in turns)
    return tr("{good} of {n} turn without a mistake.", "{good} of {n} turns without a mistake.", good=good, n=len(turns))


def without_figures(review: Review, judge: Judge) -> tuple[str, str]:
    """Two lines on a result for which there are no figures."""
    mistakes, luck = without_mistake(review) if review.is_done else "", luck_alone(review, judge)
    missed = words_of(review.session.game.spec.id).forgotten(review.session, review.seat) if review.is_done else ""
    return (" ".join(filter(None, (mistakes, luck))), missed) if missed else (mistakes, luck)


def luck_alone(review: Review, judge: Judge) -> str:
    """What luck made of a game in which nothing says what the start was worth; empty until it is known."""
    luck = round(review.luck())
    if not review.sights or review.open_sights:
        return ""
    if not luck:
        return tr("No luck either way.")
    if judge.counts == POINTS:
        if luck > 0:
            return tr("Luck brought you {n} point.", "Luck brought you {n} points.", n=luck)
        return tr("Bad luck cost you {n} point.", "Bad luck cost you {n} points.", n=-luck)
    if luck > 0:
        return tr("Luck saved you {n} step.", "Luck saved you {n} steps.", n=luck)
    return tr("Bad luck cost you {n} step.", "Bad luck cost you {n} steps.", n=-luck)


# ------------------------------------------------------------ turns and decisions


def moment(review: Review, when: tuple[int, int]) -> str:
    """`Round 2, turn 3`, or `Turn 12` in games without rounds."""
    now, turn = when
    if review.has_rounds:
        return tr("Round {n}, turn {m}", n=now + 1, m=turn + 1)
    return tr("Turn {n}", n=turn + 1)


def with_error(points: float, error: float) -> str:
    """3.1 ± 0.4; what is certain has no error."""
    return f"{digits(points, 1)}\u00a0±\u00a0{digits(error, 1)}" if error else digits(points, 1)


def signed(points: int) -> str:
    """+4 or −9."""
    return f"+{digits(points)}" if points > 0 else digits(points)


def brief(review: Review, verdict: Verdict, judge: Judge) -> str:
    """What the better move would have brought, for a row of a list."""
    if not verdict.lines:
        return recalled(review, verdict) or at_once(review, verdict, verdict.best, judge)
    words = judging.largest(judge.line_names, verdict.lines)
    return words[:1].upper() + words[1:] if words else tr("A little of everything.")


def at_once(review: Review, verdict: Verdict, notation: str, judge: Judge) -> str:
    """What this move brings at once, or else what it is."""
    session = review.session
    view = session.view(review.seat, verdict.ply)
    return judge.reason(view, review.seat, session.game.parse(notation)) or move(review, verdict, notation)


def recalled(review: Review, verdict: Verdict) -> str:
    """What could be remembered; empty unless that is what the game is about."""
    session = review.session
    return words_of(session.game.spec.id).recalled(session.seen_at(review.seat, verdict.ply), review.seat)


def why(review: Review, verdict: Verdict, judge: Judge) -> str:
    """What speaks for the better move."""
    now = recalled(review, verdict) or at_once(review, verdict, verdict.best, judge)
    if not verdict.grade.is_bad:
        return now
    return " ".join(filter(None, (now, judging.reason(judge.line_names, verdict.lines) if verdict.lines else "")))


def played(review: Review, verdict: Verdict, judge: Judge) -> str:
    """What is to be said of the move that was made."""
    known = "" if verdict.grade.is_bad else recalled(review, verdict)
    return known or at_once(review, verdict, verdict.played, judge)


def outcome(review: Review, verdict: Verdict) -> str:
    """How a decision turned out, in a few words."""
    if verdict.grade.is_bad:
        return ""
    if review.when_at(verdict.ply) in review.lucky_finds:
        return tr("A lucky find.")
    return tr("Nothing better was found.") if verdict.grade == Grade.BEST else tr("Within the error, no mistake.")


def move(review: Review, verdict: Verdict, notation: str) -> str:
    """A move with where exactly it is made."""
    session = review.session
    return telling(session.game.spec.id).move_words(session.view(review.seat, verdict.ply), session.game.parse(notation))


def spoken(review: Review, verdict: Verdict, judge: Judge) -> str:
    """A decision for screen readers."""
    when = moment(review, review.when_at(verdict.ply))
    if not verdict.grade.is_bad:
        return f"{when}. {outcome(review, verdict)}"
    place = tr("Better: {place}.", place=move(review, verdict, verdict.best))
    return " ".join((f"{when}.", _lost(whose(review), verdict), place, why(review, verdict, judge)))


def _lost(name: str, verdict: Verdict) -> str:
    """What a mistake gave away; without a name it was yours."""
    points, error = digits(verdict.regret, 1), digits(verdict.error, 1)
    if not verdict.error:
        return tr("{name} gave away {points}.", name=name, points=points) if name else tr("You gave away {points}.", points=points)
    if name:
        return tr("{name} gave away {points}, plus or minus {error}.", name=name, points=points, error=error)
    return tr("You gave away {points}, plus or minus {error}.", points=points, error=error)


def spoken_turn(review: Review, turn: Turn) -> str:
    """A turn in a few words, for tips and the timeline."""
    when = moment(review, (turn.round, turn.turn))
    if turn.grade.is_bad:
        return tr("{turn}: {points} given away", turn=when, points=with_error(turn.regret, turn.error))
    if (turn.round, turn.turn) in review.lucky_finds:
        return tr("{turn}: a lucky find", turn=when)
    return tr("{turn}: nothing better found", turn=when) if turn.grade == Grade.BEST else tr("{turn}: within the error", turn=when)


def mistakes(review: Review) -> str:
    """`5 of 28 turns`: how many went wrong."""
    bad = sum(turn.grade.is_bad for turn in review.turns)
    return tr("{bad} of {n} turn", "{bad} of {n} turns", bad=bad, n=len(review.calendar))


# ------------------------------------------------------------ what cannot be done


def why_not_again(session: Session | None) -> str:
    """Why no decision of this game can be tried again; empty if they can."""
    if session is None or not session.game.spec.memory:
        return ""
    return tr("In a game of memory there is nothing left to find: you have just seen it.")


def why_not_kept(session: Session | None, game: str) -> str:
    """Why no decision of this game, by its id in the statistics, can be kept for practice; empty if they can."""
    return why_not_again(session) or ("" if game else tr("Only games in your statistics can be kept."))
