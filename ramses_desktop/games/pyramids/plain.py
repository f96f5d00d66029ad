"""Pyramids in plain text, for the command line: a deal, and the table as it lies, with drawings of the pyramids. It writes down
whole states, secrets and all: for deals that one asks for and for games to look back on, never for a game at play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from ramses_desktop.engine.grid import NAMES, SIDE
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import TURNS
from ramses_desktop.games.pyramids.rules import CROSS, KEEP, OVER, REPLACE, RIVAL, Player, State

LEGEND: Final = (
    "E entrance   T tomb   # wall   X crossed off   + red cross (a bonus box)\n"
    "r red gem   g green gem   t torch   s skull   p potion"
)
TO_DO: Final = {KEEP: "keep two pyramids", CROSS: "cross off", REPLACE: "take a new pyramid"}


# ------------------------------------------------------------ a deal


def deal(state: State, names: Sequence[str]) -> str:
    """Everything that chance has decided, from the state before the first move."""
    lines = [LEGEND]
    for player, name in zip(state.players, names, strict=True):
        lines += ["", f"{name} chooses two of these:", *_side_by_side(_pyramid(card) for card in player.dealt)]
    lines += ["", "The deck from its top, less the pyramids that are kept; the first four are the display:"]
    lines += [f"  {', '.join(map(str, state.deck[at : at + 16]))}" for at in range(0, len(state.deck), 16)]
    lines += ["", "The expedition cards (the eighth of each round stays face down):"]
    for turn, order in enumerate(state.orders, 1):
        *shown, last = (_pattern(card) for card in order)
        lines.append(f"  Round {turn}: {'  '.join(shown)}  ({last})")
    lines += ["", *_side_by_side(_drawn_pattern(at) for at in range(len(parts().patterns)))]
    if len(state.players) == 1:
        colours = ", ".join(COLOUR_NAMES[colour] for colour in state.struck)
        lines += ["", f"Where the rival could strike in several colours, it prefers {colours}, in this order."]
    return "\n".join(lines)


def _pattern(card: int) -> str:
    return parts().patterns[parts().expeditions[card]].name


def _drawn_pattern(at: int) -> list[str]:
    pattern = parts().patterns[at]
    width, height = (max(cell[axis] for cell in pattern.cells) + 1 for axis in (0, 1))
    rows = ["".join("#" if (column, row) in pattern.cells else " " for column in range(width)) for row in range(height)]
    return [pattern.name, *rows]


# ------------------------------------------------------------ the table


def table(state: State, names: Sequence[str]) -> str:
    """What lies on the table, and whose decision is awaited."""
    lines = [_moment(state, names), ""]
    if state.stage != KEEP:
        display = ", ".join(map(_title, state.display)) or "nothing"
        lines += [f"Display: {display}. Deck: {len(state.deck)} pyramids.", f"Pyramid points: {_points(state, names)}."]
    for player, name in zip(state.players, names, strict=True):
        lines += ["", f"{name}:", *_side(player)]
    return "\n".join([*lines, "", LEGEND])


def _moment(state: State, names: Sequence[str]) -> str:
    if state.stage == OVER:
        return "The game is over."
    to_do = f"{names[state.seat]} is to {TO_DO[state.stage]}"
    if state.stage == KEEP:
        return f"Before the first turn. {to_do}."
    bonus = f" (bonus boxes left: {state.bonus})" if state.bonus else ""
    turn = state.number % TURNS + 1
    return f"Round {state.round + 1}, turn {turn}, expedition card {_pattern(state.expedition)}. {to_do}{bonus}."


def _points(state: State, names: Sequence[str]) -> str:
    """Who has taken which of the boxes, such as `green 10 Ada, 6 open, 3 open`."""
    colours = []
    for colour, owners in enumerate(state.claims):
        takers = ["the rival" if owner == RIVAL else names[owner] for owner in owners]
        boxes = zip_longest(parts().values.boxes, takers, fillvalue="open")
        colours.append(f"{COLOUR_NAMES[colour]} {', '.join(f'{value} {taker}' for value, taker in boxes)}")
    return "; ".join(colours)


def _side(player: Player) -> list[str]:
    """One side of the table: pyramids and score card."""
    values = parts().values
    pyramids = [_pyramid(pyramid.card, pyramid.crossed) for pyramid in player.pyramids]
    in_play = pyramids or [_pyramid(card) for card in player.dealt]
    return [
        *_side_by_side(in_play),
        f"  Completed:  {', '.join(map(_title, player.done)) or 'none yet'}",
        f"  Torches:    {_boxes(['X' if torch else str(turn) for turn, torch in enumerate(player.torches, 1)])}",
        f"  Red gems:   {_row(player.reds, range(1, values.gems + 1))}",
        f"  Green gems: {_row(player.greens, range(1, values.gems + 1))}",
        f"  Skulls:     {_row(player.skulls, values.skulls)}",
    ]


def _row(crossed: int, printed: Iterable[int]) -> str:
    """A row of the score card: the boxes crossed so far, and what is printed in those still open."""
    return _boxes(["X" if place < crossed else str(value) for place, value in enumerate(printed)])


def _boxes(marks: Sequence[str]) -> str:
    return "".join(f"[{mark}]" for mark in marks)


# ------------------------------------------------------------ pyramids


def _title(card: int) -> str:
    return f"{card} {COLOUR_NAMES[parts().cards[card].colour]}"


def _pyramid(number: int, crossed: int = 0) -> list[str]:
    card = parts().cards[number]
    layers = {
        "X": crossed, "#": card.walls, "E": card.entrance, "T": card.tomb, "+": card.crosses, "r": card.reds,
        "g": card.greens, "t": card.torches, "s": card.skulls, "p": card.potions,
    }  # fmt: skip
    marks = [next((mark for mark, boxes in layers.items() if boxes >> place & 1), ".") for place in range(len(NAMES))]
    rows = [f"{row + 1} {' '.join(marks[row * SIDE : (row + 1) * SIDE])}" for row in range(SIDE)]
    return [_title(number), "  a b c d e", *rows]


def _side_by_side(drawings: Iterable[list[str]]) -> list[str]:
    columns = [(drawing, max(map(len, drawing))) for drawing in drawings]
    height = max((len(drawing) for drawing, _ in columns), default=0)
    return [
        "  " + "    ".join((drawing[row] if row < len(drawing) else "").ljust(width) for drawing, width in columns).rstrip()
        for row in range(height)
    ]
