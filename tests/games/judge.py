"""The rules of a game, as tests ask them; and rules as tables, of which each row is a position, moves, and what follows."""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, TypeVar

import pytest

from ramses_desktop.engine.game import Game, IllegalMove, Options
from ramses_desktop.engine.session import Session

S = TypeVar("S")


class Judge(Generic[S]):
    """Moves are written as players write them, with commas between them. Those that are played must be among the legal ones, those
    that are refused must not."""

    def __init__(self, game: Game[S, Any], **facts: Callable[..., Any]) -> None:
        """Facts have a position and words, and are asked for like `sides d7` or `points coins`; what a position or its players hold
        is a fact anyway."""
        self.game = game
        self.facts = {"points": lambda state, line, seat="0": self.points(state, int(seat))[line], **facts}

    def play(self, state: S, *written: str) -> S:
        for text in ", ".join(written).split(", ") if written else ():
            assert text in self.legal(state), f"{text} is not among {self.legal(state)}"
            state = self.game.play(state, self.game.parse(text))
        return state

    def legal(self, state: S) -> list[str]:
        return [str(move) for move in self.game.moves(state)]

    def refusal(self, state: S, move: Any) -> str:
        """The game's message for a move (or its notation) that it does not allow."""
        move = self.game.parse(move) if isinstance(move, str) else move
        looked = repr(state)
        assert move not in self.game.moves(state), f"{move} is among the legal moves"
        with pytest.raises(IllegalMove) as refused:
            self.game.play(state, move)
        assert repr(state) == looked, "a refused move changed the state"
        return str(refused.value)

    def points(self, state: S, seat: int = 0) -> dict[str, int]:
        """The lines of a seat's result by name."""
        return {part.name: part.points for part in self.game.scores(state)[seat].parts}

    def totals(self, state: S) -> list[int]:
        return [score.total for score in self.game.scores(state)]

    def places(self, state: S) -> list[int]:
        return [score.place for score in self.game.scores(state)]

    def check(self, state: S, moves: str, follows: Any) -> None:
        """What follows the moves: facts by name, those of players as a list of everyone's; all moves that are legal then; or the
        sentence that refuses the last of them, of which dots leave out the end."""
        if isinstance(follows, str):
            *before, last = moves.split(", ")
            sentence = self.refusal(self.play(state, *before), last)
            assert sentence.startswith(follows[:-1]) if follows.endswith("…") else sentence == follows, sentence
            return
        after: Any = self.play(state, moves) if moves else state
        found: Any = self.legal(after) if isinstance(follows, list) else {fact: self.fact(after, fact) for fact in follows}
        assert found == follows, f"{found} instead of {follows}"

    def fact(self, state: Any, fact: str) -> Any:
        name, *words = fact.split()
        if name in self.facts:
            return self.facts[name](state, *words)
        return getattr(state, name) if hasattr(state, name) else [getattr(player, name) for player in state.players]


def session_at(game: Any, options: Options, state: Any) -> Session:
    """A game that begins with this position, laid by hand."""
    rules = copy(game)
    rules.start = lambda options, deal: state
    return Session(rules, options, "")


def table(*rows: tuple[Any, str, Any]) -> Callable[[Callable[..., None]], pytest.MarkDecorator]:
    return pytest.mark.parametrize(("state", "moves", "follows"), rows)
