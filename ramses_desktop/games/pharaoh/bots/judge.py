"""How good a move in Pharaoh's Tomb was: the steps still left after it, against those after what the strongest bot would have done,
both from what the seat could see. And how lucky a throw or a new tile was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.bots import Bot
from ramses_desktop.bots.hints import STEPS
from ramses_desktop.bots.judging import NO_STRENGTH, THROW, TILE, Fortune, Judgement, Kind
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark
from ramses_desktop.games.pharaoh.bots import advice
from ramses_desktop.games.pharaoh.bots.advice import ONWARD, arrived, left_by_walking
from ramses_desktop.games.pharaoh.bots.measure import Distances
from ramses_desktop.games.pharaoh.rules import items
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.dealing import FACES
from ramses_desktop.games.pharaoh.rules.game import GAME, PharaohsTomb
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.state import State, is_up

METHOD: Final = "tomb 2"
"""Changes with everything that changes judgements."""
ERROR: Final = 1.25
"""Standard error of a difference in steps, as long as tiles are unknown."""
SPREAD: Final = 15.0
"""Standard deviation of the luck in one game, in steps."""
TILES: Final = 12
"""Other tiles that might have been turned up, tried for each that was."""
MOST: Final = 100
"""Moves after which a plan that has come to no end is broken off."""
SCALE: Final = (2.32, 0.81, 0.13, 0.0036)
"""Steps that each level gives away in a decision. Judged against itself, Pharaoh gives nothing away; so that levels are apart by a
factor, its number is a 36th of Vizier's."""
WALK, TILES_LAID, ITEMS = "route", "tiles", "items"
KINDS: Final = (
    Kind(WALK, mark("Which way to go"), mark("Most is lost on the way: count the steps of two ways before you walk."), "route"),
    Kind(TILES_LAID, mark("How to turn a tile"), mark("Most is lost when you turn a tile: think where the next way shall go on.")),
    Kind(ITEMS, mark("When to use an item"), mark("Most is lost with items: use one as soon as it saves steps."), within=WALK),
)
_WALKS, _TURNS = {"step", "stop"}, {"lay", "clear"}
"""First words in notation of moves on foot, and of those that turn a tile. All others use an item."""


@frozen
class StepsJudge:
    """Judges by the steps left. Only walking, turning tiles and using items are judged: where to put the curse, whom to attack or
    what to take is no matter of steps."""

    bot: Bot
    prices: Mapping[str, float]
    """What a used item is worth, in steps."""
    counts: Final = STEPS
    method: Final = METHOD
    line_names: Final = ()
    strength: Final = NO_STRENGTH
    spread: Final = MappingProxyType(dict.fromkeys(GAME.spec.seats, SPREAD))
    scale: Final = MappingProxyType(dict.fromkeys(GAME.spec.seats, SCALE))
    kinds: Final = KINDS
    knows_luck: Final = True
    whole_turns: Final = False

    def kind_of(self, played: str, best: str) -> str:
        words = {played.split(maxsplit=1)[0], best.split(maxsplit=1)[0]}
        if words - _WALKS - _TURNS:
            return ITEMS
        return TILES_LAID if words & _TURNS else WALK

    def when(self, view: State) -> tuple[int, int]:
        return 0, view.round

    def begins(self, before: State | None, view: State) -> bool:
        del before
        return view.stage in (st.MOVE, st.LAY)

    def may_show_luck(self, before: State | None, view: State, seat: int) -> bool:
        """A throw of this seat, or a tile that it turned up."""
        return before is not None and before.seat == seat and (before.stage == st.ROLL or before.up != view.up)

    def judge(self, game: PharaohsTomb, seen: Sequence[State], seat: int, played: Move, luck: Luck) -> Thinking[Judgement]:
        view = seen[-1]
        if view.stage not in (st.MOVE, st.LAY):
            return Judgement(played, played, error=inf)
        best: Move = self.bot.choose(game, [view], seat, luck)
        if best == played:
            return Judgement(played, played)
        yield 0.1
        left = self._left_after(game, view, seat, played, luck)
        yield 0.6
        least = self._left_after(game, view, seat, best, luck)
        if left <= least:
            return Judgement(played, played)
        return Judgement(played, best, left - least, ERROR if st.face_down(view) else 0.0)

    def _left_after(self, game: PharaohsTomb, state: State, seat: int, move: Move, luck: Luck) -> float:
        """Steps left after this move, if the bot goes on from there until it sees something new or its turn ends."""
        spent = 0.0
        for _ in range(MOST):
            spent += self.prices.get(items.word_of(move), 0.0)
            if shows_something(state, move):
                return spent + _unknown(state, seat, move)
            state = game.play(state, move)
            if state.seat != seat or state.stage in (st.ROLL, st.OVER):
                break
            move = self.bot.choose(game, [state], seat, luck)
        return spent + left_in(state, seat)

    def reason(self, view: State, seat: int, move: Move) -> str:
        """What a move is good for."""
        return str(advice.reason(view, Distances(view, seat), move))

    # -------------------------------------------------------- luck

    def fortunes(self, game: PharaohsTomb, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
        """The luck in the last of these views, in steps saved."""
        before, view = (game.view(one, seat) for one in seen[-2:])
        if before.stage != st.ROLL:
            return (yield from _of_tiles(game, before, view, seat, luck))
        return (yield from _of_throw(view, seat)) if view.stage == st.MOVE else ()


# ------------------------------------------------------------ steps left


def shows_something(state: State, move: Move) -> bool:
    """Whether this move turns up a tile, or looks at one in secret."""
    if isinstance(move, mv.Torch | mv.Map | mv.Look):
        return True
    return isinstance(move, mv.Step) and not _is_crossing(state) and not _is_known(state, move.cell)


def _is_crossing(state: State) -> bool:
    """Whether the next step is one in the middle of a walk with the papyrus, which turns up nothing."""
    return state.papyrus and state.points > 1


def _is_known(state: State, name: str) -> bool:
    cell = state.grid.by_name[name]
    return cell == state.grid.chamber or is_up(state, cell)


def _unknown(state: State, seat: int, move: Move) -> float:
    """Steps left after a move that shows something, as far as can be said before."""
    distances = Distances(state, seat)
    if isinstance(move, mv.Step):
        cell = state.grid.by_name[move.cell]
        return max(0.0, distances.left(arrived(state, move.figure, cell), cell) - ONWARD * (state.points - 1))
    return max(0.0, distances.left(distances.player) - ONWARD * state.points)


def left_in(state: State, seat: int) -> float:
    """Steps left in this position; 0 in the chamber."""
    if state.players[seat].entered:
        return 0.0
    distances = Distances(state, seat)
    return max(0.0, distances.left(distances.player) - (ONWARD * state.points if state.seat == seat else 0.0))


# ------------------------------------------------------------ luck


def _of_throw(view: State, seat: int) -> Thinking[tuple[Fortune, ...]]:
    """How many steps the best use of this throw saves against the mean of all six."""
    distances = Distances(view, seat)
    stay = distances.left(view.me)
    left = []
    for face in range(1, FACES + 1):
        left.append(min([stay, *left_by_walking(evolve(view, die=face), distances)]))
        yield face / FACES
    return (Fortune(THROW, fmean(left) - left[view.die - 1], 0.0),)


def _of_tiles(game: PharaohsTomb, before: State, view: State, seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
    """How many steps the tiles turned up save, against others that might have lain there. All are laid as well as can be."""
    now = _with_tiles(before, game.guess([view], seat, luck))
    move = next(one for one in game.moves(before) if shows_something(before, one) and game.view(game.play(now, one), seat) == view)
    came = _laid_well(game, game.play(now, move), seat)
    others = []
    for tried in range(TILES):
        other = _with_tiles(before, game.guess([before], seat, luck))
        others.append(_laid_well(game, game.play(other, move), seat))
        yield (tried + 1) / TILES
    return (Fortune(TILE, fmean(others) - came, stdev(others) / sqrt(TILES)),)


def _with_tiles(state: State, guess: State) -> State:
    return evolve(state, shapes=guess.shapes, contents=guess.contents)


def _laid_well(game: PharaohsTomb, state: State, seat: int) -> float:
    """Steps left once all new tiles are laid in the best way."""
    if state.stage == st.LAY and state.seat == seat:
        return min(_laid_well(game, game.play(state, move), seat) for move in game.moves(state))
    return left_in(state, seat)
