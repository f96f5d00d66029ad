"""A deal and the table in plain text, for the command line. Dumps whole states, secrets and all: for deals that somebody asks for
and for finished games, never for a game in progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from ramses_desktop.games.flip_and_write.card_data import Parts
from ramses_desktop.games.flip_and_write.grid import NAMES, SIDE
from ramses_desktop.games.flip_and_write.patterns import Pattern
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, REPLACE, Position, Side

S = TypeVar("S", bound=Position[Any])
P = TypeVar("P", bound=Side)


class TextDump(ABC, Generic[S, P]):
    card: str
    """What players call a card."""
    legend: str

    @abstractmethod
    def parts(self) -> Parts[Any, Any]:
        """Everything in the box."""

    @abstractmethod
    def title(self, card: int) -> str:
        """A card's number and description."""

    @abstractmethod
    def layers(self, card: int) -> dict[str, int]:
        """The marks printed on a card, and their boxes; earlier ones hide later ones."""

    @abstractmethod
    def last(self, state: S, names: Sequence[str]) -> list[str]:
        """Other results of luck."""

    @abstractmethod
    def common(self, state: S, names: Sequence[str]) -> list[str]:
        """Other things on the table that belong to everybody."""

    @abstractmethod
    def score_card(self, side: P) -> list[str]: ...

    # -------------------------------------------------------- a deal

    def deal(self, state: S, names: Sequence[str]) -> str:
        """Everything decided by luck, from the state before the first move."""
        lines = [self.legend]
        for player, name in zip(state.players, names, strict=True):
            lines += ["", f"{name} chooses two of these:", *side_by_side(self.card_rows(card) for card in player.dealt)]
        lines += ["", f"The deck from its top, less the {self.card}s that are kept; the first four are the display:"]
        lines += [f"  {', '.join(map(str, state.deck[at : at + 16]))}" for at in range(0, len(state.deck), 16)]
        lines += ["", "The expedition cards (the eighth of each round stays face down):"]
        for turn, order in enumerate(state.orders, 1):
            *shown, last = (self.pattern(card).name for card in order)
            lines.append(f"  Round {turn}: {'  '.join(shown)}  ({last})")
        lines += ["", *side_by_side(map(pattern_rows, self.parts().patterns))]
        return "\n".join([*lines, *self.last(state, names)])

    def pattern(self, expedition: int) -> Pattern:
        return self.parts().patterns[self.parts().expeditions[expedition]]

    # -------------------------------------------------------- the table

    def table(self, state: S, names: Sequence[str]) -> str:
        """The table, and whose turn it is."""
        lines = [self._moment(state, names), ""]
        if state.stage != KEEP:
            display = ", ".join(map(self.title, state.display)) or "nothing"
            lines += [f"Display: {display}. Deck: {len(state.deck)} {self.card}s.", *self.common(state, names)]
        for player, name in zip(state.players, names, strict=True):
            lines += ["", f"{name}:", *self._side(player)]
        return "\n".join([*lines, "", self.legend])

    def _moment(self, state: S, names: Sequence[str]) -> str:
        if state.stage == OVER:
            return "The game is over."
        to_do = {KEEP: f"keep two {self.card}s", CROSS: "cross off", REPLACE: f"take a new {self.card}"}
        awaited = f"{names[state.seat]} is to {to_do[state.stage]}"
        if state.stage == KEEP:
            return f"Before the first turn. {awaited}."
        bonus = f" (bonus boxes left: {state.bonus})" if state.bonus else ""
        turn = state.number % TURNS + 1
        pattern = self.pattern(state.expedition).name
        return f"Round {state.round + 1}, turn {turn}, expedition card {pattern}. {awaited}{bonus}."

    def _side(self, player: P) -> list[str]:
        """One side of the table: cards and score card."""
        in_play = [self.card_rows(one.card, one.crossed) for one in player.cards]
        return [
            *side_by_side(in_play or [self.card_rows(card) for card in player.dealt]),
            f"  Completed:  {', '.join(map(self.title, player.done)) or 'none yet'}",
            *self.score_card(player),
        ]

    def card_rows(self, card: int, crossed: int = 0) -> list[str]:
        layers = {"X": crossed, **self.layers(card)}
        marks = [next((mark for mark, boxes in layers.items() if boxes >> place & 1), ".") for place in range(len(NAMES))]
        rows = [f"{row + 1} {' '.join(marks[row * SIDE : (row + 1) * SIDE])}" for row in range(SIDE)]
        return [self.title(card), "  a b c d e", *rows]


def pattern_rows(pattern: Pattern) -> list[str]:
    width, height = (max(cell[axis] for cell in pattern.cells) + 1 for axis in (0, 1))
    rows = ["".join("#" if (column, row) in pattern.cells else " " for column in range(width)) for row in range(height)]
    return [pattern.name, *rows]


def row_of(crossed: int, values: Iterable[object]) -> str:
    """A score card row: crossed boxes, then the values of those still open."""
    return boxes_of(["X" if place < crossed else str(value) for place, value in enumerate(values)])


def boxes_of(marks: Iterable[str]) -> str:
    return "".join(f"[{mark}]" for mark in marks)


def side_by_side(drawings: Iterable[list[str]]) -> list[str]:
    columns = [(drawing, max(map(len, drawing))) for drawing in drawings]
    height = max((len(drawing) for drawing, _ in columns), default=0)
    return [
        "  " + "    ".join((drawing[row] if row < len(drawing) else "").ljust(width) for drawing, width in columns).rstrip()
        for row in range(height)
    ]
