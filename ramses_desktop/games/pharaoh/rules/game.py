"""The rules of Pharaoh's Tomb behind the engine's interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.game import Notice, Score, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.rules import dealing, decisions, effects, knowledge, maze, moves, scoring
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.state import OVER, ROLL, RULES, PharaohOptions, Player, State


class PharaohsTomb:
    spec: Final = Spec(
        id="pharaoh",
        name="Pharaoh's Tomb",
        seats=range(1, 7),
        rules=RULES,
        options=PharaohOptions,
        variants=(
            *(PharaohOptions(players) for players in (1, 2, 4, 6)),
            *(PharaohOptions(players, maze.BIG) for players in (1, 3, 5)),
            PharaohOptions(2, maze.BIG, seven=True),
            PharaohOptions(3, last=False),
        ),
        so_far="inscriptions",
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: PharaohOptions, luck: Luck) -> str:
        return dealing.draw(options, luck)

    def start(self, options: PharaohOptions, deal: str) -> State:
        shapes, contents, dice = dealing.read_deal(options, deal)
        grid = maze.grid(maze.EDGE[options.pyramid])
        return State(
            options,
            dealing.with_chamber(shapes, grid.chamber),
            dealing.with_chamber(contents, grid.chamber),
            dice,
            dealing.tokens(options),
            (Player(),) * options.players,
            (0,) * grid.cells,
        )

    # -------------------------------------------------------- decisions

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        return decisions.moves(state)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def play(self, state: State, move: Move) -> State:
        return decisions.play(state, move)

    def reveals(self, before: State, after: State) -> bool:
        """Whether there was a throw, or a tile was turned up or looked at in secret."""
        return before.stage == ROLL or before.up != after.up or len(after.looked) > len(before.looked)

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(state)

    def has_finished(self, state: State, seat: int) -> bool:
        return state.players[seat].entered > 0

    def end_here(self, state: State) -> State:
        return effects.cut_short(state)

    # -------------------------------------------------------- knowledge

    def view(self, state: State, seat: int) -> State:
        return knowledge.view(state, seat)

    def notice(self, before: State, after: State) -> Notice:
        return knowledge.notice(before, after)

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        return knowledge.guess(seen, luck)


GAME: Final = PharaohsTomb()
