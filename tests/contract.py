"""The contract every game keeps, checked by playing it at random. A check that fails raises Broken with its name; test_contract.py
hands each check a game that breaks it, so that none can pass by mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import define, field

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame, BadDeal, IllegalMove, Move, Options, RaceGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session

STRANGERS: Final = 12
"""Moves remembered from elsewhere in the game, to be tried where they are illegal."""
GUESSES: Final = 50
"""Attempts to guess a state in which a move reveals nothing."""


class Broken(AssertionError):
    """A promise that a game does not keep; `check` names the check that found it."""

    def __init__(self, check: str, sentence: str) -> None:
        super().__init__(f"{check}: {sentence}")
        self.check = check


@define
class Walk:
    """One random game in progress, and what the checks have gathered so far."""

    game: AnyGame
    session: Session
    luck: Luck
    strangers: list[Move] = field(factory=list)

    @property
    def state(self) -> Any:
        return self.session.state

    def any_seat(self) -> int:
        return self.luck.below(self.session.options.players)

    def remember(self, moves: Sequence[Move]) -> None:
        """Keep one of these moves, to try it later where it may be illegal."""
        move = self.luck.pick(moves)
        if len(self.strangers) < STRANGERS:
            self.strangers.append(move)
        else:
            self.strangers[self.luck.below(STRANGERS)] = move


def play_checked(game: AnyGame, options: Options, seed: str, every: int = 1) -> Session:
    """Play one random game from this seed with every check. In a long game, only one position in `every`, chosen at random, is
    checked."""
    walk = Walk(game, Session.new(game, options, seed), Luck(seed, "contract"))
    for check in BEFORE:
        check(walk)
    while game.turn(walk.state) is not None:
        if every == 1 or walk.luck.below(every) == 0:
            for check in AT_EACH_MOVE:
                check(walk)
            _step(walk)
        else:
            walk.session.play(walk.luck.pick(game.moves(walk.state)))
        if len(walk.session.line) > record.MAX_MOVES:
            raise Broken("the_game_ends", f"It was still going on after {record.MAX_MOVES:,} moves.")
    for check in AFTER:
        check(walk)
    return walk.session


def _step(walk: Walk) -> None:
    """Play a random move, and check what it does to states and views."""
    game, before = walk.game, walk.state
    moves = game.moves(before)
    move = walk.luck.pick(moves)
    walk.remember(moves)
    looked = repr(before)
    mover = game.turn(before)
    assert mover is not None  # there are moves
    seen = walk.session.seen(mover)
    after = walk.session.play(move)
    if repr(before) != looked:
        raise Broken("play_is_pure", f"“{move}” changed the state it was played on.")
    if game.play(before, move) != after:
        raise Broken("play_is_pure", f"“{move}” led to two different states from the same one.")
    nothing_is_shown_unnoticed(walk, seen, before, move, after)


# ------------------------------------------------------------ before the first move


def the_deal_is_all_the_luck(walk: Walk) -> None:
    """The same seed gives the same deal, the same deal the same start; different seeds give different deals."""
    game, session = walk.game, walk.session
    seed = str(session.seed)
    if game.deal(session.options, Luck(seed, game.spec.id)) != session.deal:
        raise Broken("the_deal_is_all_the_luck", "The same seed was dealt in two ways.")
    if game.start(session.options, session.deal) != walk.state:
        raise Broken("the_deal_is_all_the_luck", "The same deal started in two ways.")
    if all(game.deal(session.options, Luck(f"{seed} {other}", game.spec.id)) == session.deal for other in range(99)):
        raise Broken("the_deal_is_all_the_luck", "A hundred seeds were dealt alike.")


def a_deal_hides_something(walk: Walk) -> None:
    """No view is the whole state: nobody may see the luck to come."""
    for seat in range(walk.session.options.players):
        if walk.game.view(walk.state, seat) == walk.state:
            raise Broken("a_deal_hides_something", f"Seat {seat} sees the whole deal.")


def a_foreign_deal_is_refused(walk: Walk) -> None:
    for deal in ("", "nonsense", walk.session.deal[: len(walk.session.deal) // 2], walk.session.deal + " 1"):
        try:
            walk.game.start(walk.session.options, deal)
        except BadDeal as problem:
            _must_be_sentence("a_foreign_deal_is_refused", str(problem))
        else:
            raise Broken("a_foreign_deal_is_refused", f"“{deal}” was taken for a deal.")


# ------------------------------------------------------------ before each move


def somebody_can_move(walk: Walk) -> None:
    if not walk.game.moves(walk.state):
        raise Broken("somebody_can_move", "A seat is to decide but has no move.")
    if walk.game.turn(walk.state) not in range(walk.session.options.players):
        raise Broken("somebody_can_move", f"There is no seat {walk.game.turn(walk.state)}.")


def notation_is_unique_and_parses_back(walk: Walk) -> None:
    name = "notation_is_unique_and_parses_back"
    moves = walk.game.moves(walk.state)
    if len({str(move) for move in moves}) != len(moves):
        raise Broken(name, "Two legal moves are written alike.")
    for move in moves:
        written = str(move)
        if written != written.strip() or not written.isprintable() or not written or written.startswith("["):
            raise Broken(name, f"“{written}” cannot stand on a line of a record.")
        try:
            read = walk.game.parse(written)
        except IllegalMove:
            raise Broken(name, f"“{written}” cannot be read back.") from None
        if read != move or hash(read) != hash(move):
            raise Broken(name, f"“{written}” is read back as another move.")


def illegal_moves_are_refused(walk: Walk) -> None:
    """Moves from other moments of the game raise IllegalMove with a sentence and change nothing."""
    legal = set(walk.game.moves(walk.state))
    _must_refuse("illegal_moves_are_refused", walk, [move for move in walk.strangers if move not in legal])


def a_guess_looks_the_same(walk: Walk) -> None:
    seat = walk.any_seat()
    seen = walk.session.seen(seat)
    if walk.game.view(walk.game.guess(seen, seat, walk.luck), seat) != seen[-1]:
        raise Broken("a_guess_looks_the_same", f"What seat {seat} is guessed to be looking at is not what it sees.")


def a_view_is_enough_to_decide(walk: Walk) -> None:
    """The seat to decide sees all its moves, and every seat sees whose decision it is."""
    game, state = walk.game, walk.state
    turn = game.turn(state)
    assert turn is not None  # the walk continues only while somebody decides
    if game.moves(game.view(state, turn)) != game.moves(state):
        raise Broken("a_view_is_enough_to_decide", f"Seat {turn} does not see all its moves, or sees too many.")
    if any(game.turn(game.view(state, seat)) != turn for seat in range(walk.session.options.players)):
        raise Broken("a_view_is_enough_to_decide", "Somebody does not see whose decision it is.")


def what_looks_the_same_behaves_the_same(walk: Walk) -> None:
    """Two states with the same view offer the seat the same moves, and refuse the same ones in the same words."""
    name = "what_looks_the_same_behaves_the_same"
    game, state = walk.game, walk.state
    seat = game.turn(state)
    assert seat is not None
    other = game.guess(walk.session.seen(seat), seat, walk.luck)
    if game.turn(other) != seat or game.moves(other) != game.moves(state):
        raise Broken(name, f"The moves of seat {seat} tell it something secret.")
    if any(_refusal(game, other, move) != _refusal(game, state, move) for move in walk.strangers):
        raise Broken(name, f"A refusal tells seat {seat} something secret.")


def nothing_is_shown_unnoticed(walk: Walk, seen: Sequence[Any], before: Any, move: Move, after: Any) -> None:
    """If a move claims to reveal nothing, its player could have foreseen the resulting view. If hidden luck decides whether it
    reveals anything, guesses in which it does not must foresee that view."""
    game = walk.game
    if game.reveals(before, after):
        return
    seat = game.turn(before)
    assert seat is not None
    for _ in range(GUESSES):
        guessed = game.guess(seen, seat, walk.luck)
        foreseen = game.play(guessed, move)
        if not game.reveals(guessed, foreseen):
            break
    if game.view(foreseen, seat) != game.view(after, seat):
        raise Broken("nothing_is_shown_unnoticed", f"“{move}” revealed something but says it does not.")


def scores_add_up(walk: Walk) -> None:
    name = "scores_add_up"
    scores = walk.game.scores(walk.state)
    if [score.seat for score in scores] != list(range(walk.session.options.players)):
        raise Broken(name, "There is not exactly one score for each seat, in their order.")
    for score in scores:
        if sum(part.points for part in score.parts) != score.total:
            raise Broken(name, f"The parts of seat {score.seat} are not its total.")
        if score.place < 1 or score.place != 1 + sum(other.place < score.place for other in scores):
            raise Broken(name, f"Seat {score.seat} cannot be in place {score.place}.")


def who_has_finished_is_done(walk: Walk) -> None:
    """A seat that has finished decides nothing more. Ending a game makes it over, and keeps its places."""
    name = "who_has_finished_is_done"
    game, state = walk.game, walk.state
    if not isinstance(game, RaceGame):
        return
    seat = game.turn(state)
    if seat is not None and game.has_finished(state, seat):
        raise Broken(name, f"Seat {seat} has finished, but is to decide.")
    end = game.end_here(state)
    if game.turn(end) is not None or game.moves(end):
        raise Broken(name, "The game was ended, but goes on.")
    if [score.place for score in game.scores(end)] != [score.place for score in game.scores(state)]:
        raise Broken(name, "Ending the game changed the places.")


# ------------------------------------------------------------ after the last move


def nothing_can_be_played_after_the_end(walk: Walk) -> None:
    if walk.game.moves(walk.state):
        raise Broken("nothing_can_be_played_after_the_end", "The game is over but has legal moves.")
    _must_refuse("nothing_can_be_played_after_the_end", walk, walk.strangers)


def the_record_survives(walk: Walk) -> None:
    """Written and read again, a record is the same game at every ply, and is written the same once more."""
    name = "the_record_survives"
    written = record.text(walk.session)
    try:
        again = record.read(written.encode(), (walk.game,))
    except record.BadRecord as problem:
        raise Broken(name, f"Its own record is refused: {problem}") from None
    if again.line != walk.session.line or record.text(again) != written:
        raise Broken(name, "The record tells of another game.")
    if any(again.state_at(ply) != walk.session.state_at(ply) for ply in range(len(again.line) + 1)):
        raise Broken(name, "The replay of the record went another way.")


def _refusal(game: AnyGame, state: Any, move: Move) -> str | None:
    try:
        game.play(state, move)
    except IllegalMove as problem:
        return str(problem)
    return None


def _must_refuse(check: str, walk: Walk, illegal: Sequence[Move]) -> None:
    looked = repr(walk.state)
    for move in illegal:
        refusal = _refusal(walk.game, walk.state, move)
        if refusal is None:
            raise Broken(check, f"“{move}” is not among the moves but was played.")
        _must_be_sentence(check, refusal)
        if repr(walk.state) != looked:
            raise Broken(check, f"“{move}” was refused but changed the state.")


def _must_be_sentence(check: str, sentence: str) -> None:
    if not (sentence[:1].isupper() or sentence[:1] == "“") or sentence[-1:] not in ".!?":
        raise Broken(check, f"“{sentence}” is not a sentence for players.")


Check = Callable[[Walk], None]

BEFORE: Final[tuple[Check, ...]] = (the_deal_is_all_the_luck, a_deal_hides_something, a_foreign_deal_is_refused)
AT_EACH_MOVE: Final[tuple[Check, ...]] = (
    somebody_can_move,
    notation_is_unique_and_parses_back,
    illegal_moves_are_refused,
    a_guess_looks_the_same,
    a_view_is_enough_to_decide,
    what_looks_the_same_behaves_the_same,
    scores_add_up,
    who_has_finished_is_done,
)
AFTER: Final[tuple[Check, ...]] = (scores_add_up, nothing_can_be_played_after_the_end, the_record_survives)
IN_EACH_STEP: Final = ("play_is_pure", "the_game_ends", "nothing_is_shown_unnoticed")
NAMES: Final = frozenset([check.__name__ for check in (*BEFORE, *AT_EACH_MOVE, *AFTER)] + list(IN_EACH_STEP))
"""All checks; a test makes each of them fail."""
