"""The rules of Pharaoh's Tomb as the engine asks for them. Knows no screen, no file but the game's own data, and no bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.game import Score, Spec
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.rules import moves as notation
from ramses_desktop.games.pharaoh.rules.dealing import draw, read_deal, tokens, with_chamber
from ramses_desktop.games.pharaoh.rules.decisions import MOVES, PLAYS
from ramses_desktop.games.pharaoh.rules.effects import cut_short
from ramses_desktop.games.pharaoh.rules.knowledge import guess, is_notable, view
from ramses_desktop.games.pharaoh.rules.maze import BIG, EDGE, grid
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.scoring import parts_of, rank_key, tie_break
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
            *(PharaohOptions(players, BIG) for players in (1, 3, 5)),
            PharaohOptions(2, BIG, seven=True),
            PharaohOptions(3, last=False),
        ),
        so_far="inscriptions",
        for_people=("last",),
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: PharaohOptions, luck: Luck) -> str:
        """The kinds of tiles, what is on them, and every throw of the die."""
        return draw(options, luck)

    def start(self, options: PharaohOptions, deal: str) -> State:
        shapes, contents, dice = read_deal(options, deal)
        cells, chamber = grid(EDGE[options.pyramid]).cells, grid(EDGE[options.pyramid]).chamber
        return State(
            options,
            with_chamber(shapes, chamber),
            with_chamber(contents, chamber),
            dice,
            tokens(options),
            (Player(),) * options.players,
            (0,) * cells,
        )

    # -------------------------------------------------------- deciding

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        return tuple(MOVES[state.stage](state))

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def play(self, state: State, move: Move) -> State:
        return PLAYS[state.stage](state, move)

    def reveals(self, before: State, after: State) -> bool:
        """A throw, a tile turned up, and a tile looked at in secret show something new."""
        return before.stage == ROLL or before.up != after.up or len(after.looked) > len(before.looked)

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        keys = [rank_key(state, player) for player in state.players]
        lines = [parts_of(state, player) for player in state.players]
        return tuple(
            Score(
                seat,
                lines[seat],
                sum(part.points for part in lines[seat]),
                1 + sum(other > key for other in keys),
                tie_break(keys, seat),
            )
            for seat, key in enumerate(keys)
        )

    def has_finished(self, state: State, seat: int) -> bool:
        return state.players[seat].entered > 0

    def end_here(self, state: State) -> State:
        return cut_short(state)

    # -------------------------------------------------------- knowing

    def view(self, state: State, seat: int) -> State:
        return view(state, seat)

    def is_notable(self, before: State, after: State) -> bool:
        return is_notable(before, after)

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        return guess(seen, luck)


GAME: Final = PharaohsTomb()
