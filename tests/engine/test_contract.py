"""Each check of the contract is handed a game that breaks just that promise, and must be the one to notice."""

from itertools import count
from typing import Any

import pytest
from attrs import evolve, field, frozen

from ramses_desktop.engine import record
from ramses_desktop.engine.game import BadDeal, IllegalMove, Part
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.sample.rules import HighCard, HighCardOptions, Keep, State, Swap
from tests import contract
from tests.contract import Broken, play_checked

pytestmark = pytest.mark.no_cover

# ------------------------------------------------------------ before the first move


class DealsByTheClock(HighCard):
    def __init__(self):
        self.clock = count()

    def deal(self, options, luck):
        return super().deal(options, luck.stream(str(next(self.clock))))


class ShufflesWhileStarting(DealsByTheClock):
    def deal(self, options, luck):
        return HighCard().deal(options, luck)

    def start(self, options, deal):
        state = super().start(options, deal)
        return evolve(state, deck=tuple(Luck("start").stream(str(next(self.clock))).shuffled(state.deck)))


class AlwaysDealsAlike(HighCard):
    def deal(self, options, luck):
        return super().deal(options, Luck("the same"))


class HidesNothing(HighCard):
    def view(self, state, seat):
        return state


class TakesAnythingForADeal(HighCard):
    def start(self, options, deal):
        try:
            return super().start(options, deal)
        except BadDeal:
            return super().start(options, super().deal(options, Luck("any")))


class RefusesADealWithoutASentence(HighCard):
    def start(self, options, deal):
        try:
            return super().start(options, deal)
        except BadDeal:
            raise BadDeal("bad deal") from None


# ------------------------------------------------------------ before each move


class GetsStuck(HighCard):
    def moves(self, state):
        return super().moves(state) if state.left else ()


class AsksAnEmptyChair(HighCard):
    def turn(self, state):
        return 4 if state.seat == 3 else super().turn(state)


class SpeaksInRiddles(HighCard):
    """Two moves with the same notation."""

    def moves(self, state):
        return (*super().moves(state), Keep()) if super().moves(state) else ()


def written(words):
    """Keeping a card, in these words."""

    @frozen
    class Written(Keep):
        def __str__(self):
            return words

    return Written


@frozen
class Lookalike(Keep):
    """Written like Keep, but not equal to what is parsed back."""


@frozen
class OddlyHashed(Keep):
    def __eq__(self, other):
        return isinstance(other, Keep)

    def __hash__(self):
        return 7


def offering(kind):
    """A game in which keeping is a different kind of move."""

    class Offers(HighCard):
        def moves(self, state):
            return tuple(kind() if move == Keep() else move for move in super().moves(state))

    return Offers


class AllowsEverything(HighCard):
    """Swapping too often keeps the card."""

    def play(self, state, move):
        return state if move == Swap() and not state.left and not state.over else super().play(state, move)


def saying(words, over):
    """A game that refuses illegal moves in these words, before or after the end."""

    class Says(HighCard):
        def play(self, state, move):
            try:
                return super().play(state, move)
            except IllegalMove:
                if state.over == over:
                    raise IllegalMove(words) from None
                raise

    return Says


def punishing(over):
    """A game in which an illegal move costs the cards, before or after the end."""

    class Punishes(HighCard):
        def play(self, state, move):
            try:
                return super().play(state, move)
            except IllegalMove:
                if state.over == over:
                    object.__setattr__(state, "hands", (0,) * len(state.hands))
                raise

    return Punishes


class GuessesACardTooFew(HighCard):
    def guess(self, seen, seat, luck):
        guessed = super().guess(seen, seat, luck)
        return evolve(guessed, deck=guessed.deck[1:])


class HidesTheOwnMoves(HighCard):
    def view(self, state, seat):
        view = super().view(state, seat)
        return view if state.over else evolve(view, left=0)

    def guess(self, seen, seat, luck):
        return evolve(super().guess(seen, seat, luck), left=0)


class HidesWhoseTurnItIs(HighCard):
    """A seat not asked is told that its neighbour is."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return view if state.over or seat == state.seat else evolve(view, seat=(seat + 1) % len(state.hands))


class GuessesTheImpossible(HighCard):
    """Nobody swaps for a card that is in the deck twice; but no such deck is ever dealt."""

    def guess(self, seen, seat, luck):
        guessed = super().guess(seen, seat, luck)
        return evolve(guessed, deck=(1,) * len(guessed.deck))

    def moves(self, state):
        return super().moves(state)[: 1 if state.deck[:2] == (1, 1) else 2]


class SaysTooMuch(HighCard):
    def play(self, state, move):
        try:
            return super().play(state, move)
        except IllegalMove:
            raise IllegalMove(f"No; and it would only have been one of {state.deck}.") from None


class RevealsUnnoticed(HighCard):
    def reveals(self, before, after):
        return False


class RevealsHighCardsOnly(HighCard):
    """When nothing is revealed, players know that a card is low, but not which it is."""

    def reveals(self, before, after):
        return super().reveals(before, after) and (after.over or after.hands[before.seat] > 3)


class RevealsWhatNobodyForesees(HighCard):
    """Claims to reveal nothing, but in every guess something would be revealed."""

    def __init__(self):
        self.asked = count()

    def reveals(self, before, after):
        return next(self.asked) % (contract.GUESSES + 1) != 0


def scoring(change):
    """A game with its scores changed this way."""

    class Scores(HighCard):
        def scores(self, state):
            return change(super().scores(state))

    return Scores


# ------------------------------------------------------------ in each step and after the last


class WritesOnTheTable(HighCard):
    def play(self, state, move):
        after = super().play(state, move)
        object.__setattr__(state, "left", 0)
        return after


class RollsDiceWhilePlaying(HighCard):
    def __init__(self):
        self.clock = count()

    def play(self, state, move):
        deck = Luck("dice").stream(str(next(self.clock))).shuffled(state.deck)
        return super().play(evolve(state, deck=tuple(deck)), move)


class NeverEnds(HighCard):
    def moves(self, state):
        return (Keep(),)

    def play(self, state, move):
        return evolve(super().play(state, move), seat=(state.seat + 1) % len(state.hands))


class OffersAnEncore(HighCard):
    def moves(self, state):
        return super().moves(state) or (Keep(),)


class PlaysOn(HighCard):
    def play(self, state, move):
        return state if state.over else super().play(state, move)


@frozen
class Whispered(Keep):
    """Carries something that is not written down."""

    word: str = field(default="", eq=False)


@frozen
class Noted(State):
    word: str = ""


class Whispers(HighCard):
    """The whisper changes the state, but not the part that the record's check covers."""

    def start(self, options, deal):
        state = super().start(options, deal)
        return Noted(state.hands, state.deck, state.swaps, state.left)

    def moves(self, state):
        return tuple(Whispered("psst") if move == Keep() else move for move in super().moves(state))

    def parse(self, text):
        return Whispered() if text == "keep" else super().parse(text)

    def play(self, state, move):
        after: Any = super().play(state, move)
        return evolve(after, word=move.word) if isinstance(move, Whispered) else after


class WhispersOfPoints(Whispers):
    """The whisper shows in the scores, which the check covers."""

    def scores(self, state):
        silent = Part("silence", "Silence", 0 if state.word else 1)
        return tuple(
            evolve(score, parts=(*score.parts, silent), total=score.total + silent.points) for score in super().scores(state)
        )


def over(state: State) -> State:
    return evolve(state, seat=len(state.hands))


def swapped_over(state: State) -> State:
    return evolve(over(state), hands=state.hands[::-1])


def racing(**changed: Any) -> type[HighCard]:
    """A race in which nobody ever finishes, apart from these changes."""

    class Racing(HighCard):
        def has_finished(self, state: State, seat: int) -> bool:
            return bool(changed.get("has_finished", lambda *_: False)(state, seat))

        def end_here(self, state: State) -> State:
            ended: State = changed.get("end_here", over)(state)
            return ended

    return Racing


BROKEN = [
    ("the_deal_is_all_the_luck", "The same seed was dealt in two ways.", DealsByTheClock),
    ("the_deal_is_all_the_luck", "The same deal started in two ways.", ShufflesWhileStarting),
    ("the_deal_is_all_the_luck", "A hundred seeds were dealt alike.", AlwaysDealsAlike),
    ("a_deal_hides_something", "sees the whole deal.", HidesNothing),
    ("a_foreign_deal_is_refused", "was taken for a deal.", TakesAnythingForADeal),
    ("a_foreign_deal_is_refused", "“bad deal” is not a sentence", RefusesADealWithoutASentence),
    ("somebody_can_move", "has no move.", GetsStuck),
    ("somebody_can_move", "There is no seat 4.", AsksAnEmptyChair),
    ("notation_is_unique_and_parses_back", "Two legal moves are written alike.", SpeaksInRiddles),
    *(
        ("notation_is_unique_and_parses_back", "cannot stand on a line of a record.", offering(written(words)))
        for words in ("[keep]", " keep", "keep\nkeep", "")
    ),
    ("notation_is_unique_and_parses_back", "“hold” cannot be read back.", offering(written("hold"))),
    ("notation_is_unique_and_parses_back", "“keep” is read back as another move.", offering(Lookalike)),
    ("notation_is_unique_and_parses_back", "“keep” is read back as another move.", offering(OddlyHashed)),
    ("illegal_moves_are_refused", "“swap” is not among the moves but was played.", AllowsEverything),
    *(
        ("illegal_moves_are_refused", f"“{words}” is not a sentence for players.", saying(words, over=False))
        for words in ("", "No", "no.")
    ),
    ("illegal_moves_are_refused", "“swap” was refused but changed the state.", punishing(over=False)),
    ("a_guess_looks_the_same", "is guessed to be looking at is not what it sees.", GuessesACardTooFew),
    ("a_view_is_enough_to_decide", "does not see all its moves, or sees too many.", HidesTheOwnMoves),
    ("a_view_is_enough_to_decide", "Somebody does not see whose decision it is.", HidesWhoseTurnItIs),
    ("what_looks_the_same_behaves_the_same", "tell it something secret.", GuessesTheImpossible),
    ("what_looks_the_same_behaves_the_same", "A refusal tells seat", SaysTooMuch),
    ("scores_add_up", "not exactly one score for each seat", scoring(lambda scores: scores[1:])),
    ("scores_add_up", "not exactly one score for each seat", scoring(lambda scores: scores[::-1])),
    ("scores_add_up", "are not its total.", scoring(lambda scores: [evolve(score, total=99) for score in scores])),
    ("scores_add_up", "cannot be in place", scoring(lambda scores: [evolve(score, place=2) for score in scores])),
    ("scores_add_up", "cannot be in place", scoring(lambda scores: [evolve(score, place=0) for score in scores])),
    ("play_is_pure", "changed the state it was played on.", WritesOnTheTable),
    ("play_is_pure", "led to two different states from the same one.", RollsDiceWhilePlaying),
    ("the_game_ends", "It was still going on after 50 moves.", NeverEnds),
    ("nothing_is_shown_unnoticed", "revealed something but says it does not.", RevealsUnnoticed),
    ("nothing_is_shown_unnoticed", "revealed something but says it does not.", RevealsHighCardsOnly),
    ("nothing_is_shown_unnoticed", "revealed something but says it does not.", RevealsWhatNobodyForesees),
    ("nothing_can_be_played_after_the_end", "The game is over but has legal moves.", OffersAnEncore),
    ("nothing_can_be_played_after_the_end", "is not among the moves but was played.", PlaysOn),
    ("nothing_can_be_played_after_the_end", "“no” is not a sentence for players.", saying("no", over=True)),
    ("nothing_can_be_played_after_the_end", "was refused but changed the state.", punishing(over=True)),
    (
        "who_has_finished_is_done",
        "has finished, but is to decide.",
        racing(has_finished=lambda state, seat: seat == 0),
    ),
    ("who_has_finished_is_done", "The game was ended, but goes on.", racing(end_here=lambda state: state)),
    (
        "who_has_finished_is_done",
        "Ending the game changed the places.",
        racing(end_here=swapped_over),
    ),
    ("the_record_survives", "Its own record is refused: Line ", WhispersOfPoints),
    ("the_record_survives", "The replay of the record went another way.", Whispers),
]
OPTIONS = HighCardOptions(players=4, swaps=3)
GAMES = 12


def complaints(game, options=OPTIONS):
    """What the contract says about some games."""
    found = []
    for seed in range(GAMES):
        try:
            play_checked(game, options, f"broken {seed}")
        except Broken as broken:
            found.append(broken)
    return found


@pytest.mark.parametrize(("check", "sentence", "kind"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_promise_is_noticed_by_its_own_check(check, sentence, kind, monkeypatch):
    monkeypatch.setattr(record, "MAX_MOVES", 50)
    found = complaints(kind())
    assert {broken.check for broken in found} == {check}
    assert any(sentence in str(broken) for broken in found)


def test_every_check_has_been_seen_to_fail():
    assert {check for check, _, _ in BROKEN} == contract.NAMES


@pytest.mark.parametrize("options", HighCard.spec.variants, ids=str)
def test_a_game_that_keeps_its_promises_is_not_complained_of(options):
    assert complaints(HighCard(), options) == []


@pytest.mark.parametrize("words", ["Never!", "Why?", "“swap” is not possible now."])
def test_whatever_is_a_sentence_will_do(words):
    assert complaints(saying(words, over=False)()) == []


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda session: session.branch(len(session.line) - 1), "The record tells of another game."),
        (lambda session: evolve(session, seats=session.seats[::-1]), "The record tells of another game."),
    ],
)
def test_a_record_that_loses_something_is_noticed_too(damage, sentence, monkeypatch):
    honest = record.read
    monkeypatch.setattr(record, "read", lambda data, games: damage(honest(data, games)))
    found = complaints(HighCard())
    assert len(found) == GAMES
    assert {str(broken) for broken in found} == {f"the_record_survives: {sentence}"}


# ------------------------------------------------------------ very long games


@pytest.mark.parametrize("every", [2, 4])
def test_of_a_long_game_some_positions_are_looked_at_and_all_of_it_is_played(monkeypatch, every):
    looked = []
    monkeypatch.setattr(contract, "AT_EACH_MOVE", (lambda walk: looked.append(walk.session.ply),))
    lengths = [len(play_checked(HighCard(), OPTIONS, f"long {seed}", every).line) for seed in range(40)]
    assert abs(len(looked) / sum(lengths) - 1 / every) < 0.1


def test_moves_of_the_whole_game_are_tried_where_they_may_be_illegal():
    game = HighCard()
    walk = contract.Walk(game, Session.new(game, OPTIONS, "strangers"), Luck("strangers"))
    for ply in range(200):
        walk.remember([ply])
    tried = [int(str(stranger)) for stranger in walk.strangers]
    assert len(tried) == contract.STRANGERS
    assert min(tried) < 180 <= max(tried)


def test_a_game_may_have_as_many_moves_as_a_record_holds(monkeypatch):
    line = play_checked(HighCard(), OPTIONS, "as many").line
    monkeypatch.setattr(record, "MAX_MOVES", len(line))
    assert play_checked(HighCard(), OPTIONS, "as many").line == line


def test_a_long_game_that_never_ends_is_noticed_however_few_positions_are_looked_at(monkeypatch):
    monkeypatch.setattr(record, "MAX_MOVES", 50)
    with pytest.raises(Broken, match="It was still going on after 50 moves"):
        play_checked(NeverEnds(), OPTIONS, "long", every=1_000_000)
