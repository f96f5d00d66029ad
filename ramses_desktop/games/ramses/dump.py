"""Ramses in plain text, for the command line: a deal, and the table. Shows whole states with all secrets, so it is never used for a
game in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.text import wrapped
from ramses_desktop.games.ramses.deck import CURSE, DUEL, NO_CHIP, PLAIN, POWERS, SANDSTORM, SCORPION, parts
from ramses_desktop.games.ramses.geometry import hole_at, place, size
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.state import State

LEGEND: Final = "g gold, r red, b blue pyramid   . the free hole   a number: the treasure under it"
COLOURS: Final = {"g": st.GOLD, "r": st.RED, "b": st.BLUE}
SYMBOLS: Final = {PLAIN: "", SANDSTORM: "sandstorm", SCORPION: "scorpion", POWERS: "super powers", DUEL: "duel"}
TO_DO: Final = {
    st.TURN_OVER: "turn over a card",
    st.SLIDE: "slide a pyramid",
    st.LOOK: "look under the gold pyramid or not",
    st.SCARAB: "use the scarab or not",
    st.GIVE: "give a card to the right",
    st.LAY: "lay a card for the duel",
}
WIDTH: Final = 100


# ------------------------------------------------------------ a deal


def deal(state: State, names: Sequence[str]) -> str:
    """Everything that was drawn, from the state before the first move."""
    lines = [f"{names[state.seat]} begins. The board, as it is seen after its first turns:", "", *_board(state), "", LEGEND]
    lines += [_treasures(), "", "The search cards from the top, and what their backs bear:"]
    for back in (1, 2, 3):
        cards = [_search_card(state, at) for at in range(len(state.pile)) if state.backs[at] == back]
        lines += wrapped(f"  Stack {back}: ", cards, WIDTH)
    if state.chips:
        chips = [f"{_where(state, pyramid)} {_chip(chip)}" for pyramid, chip in zip(st.GOLD, state.chips, strict=True)]
        lines += ["", "Under the gold pyramids:", *wrapped("  ", chips, WIDTH)]
    return "\n".join(lines)


def _search_card(state: State, at: int) -> str:
    symbol = SYMBOLS[state.symbols[at]]
    return _card(state.pile[at]) + (f" [{symbol}]" if symbol else "")


def _card(number: int) -> str:
    """A card's treasure and value."""
    card = parts().cards[number]
    return f"{parts().treasures[card.treasure].name} {card.value}"


def _treasures() -> str:
    named = [f"{number} {treasure.name}" for number, treasure in parts().treasures.items()]
    return "\n".join(wrapped("", named, WIDTH))


def _chip(chip: int) -> str:
    if chip in (NO_CHIP, CURSE):
        return "curse" if chip == CURSE else "nothing"
    return "1 hat" if chip == 1 else f"{chip} hats"


# ------------------------------------------------------------ the table


def table(state: State, names: Sequence[str]) -> str:
    """The table, and who is to decide what."""
    lines = [_moment(state, names), "", *_board(state), "", LEGEND, _treasures(), ""]
    lines += wrapped("The pile: ", [_search_card(state, at) for at in range(len(state.pile))] or ["empty"], WIDTH)
    if state.gone:
        lines += wrapped("Out of the game: ", map(_card, state.gone), WIDTH)
    for seat, player in enumerate(state.players):
        lines += wrapped(f"{names[seat]}: ", _side(state, seat, player), WIDTH)
    return "\n".join(lines)


def _moment(state: State, names: Sequence[str]) -> str:
    if state.stage == st.OVER:
        return "The game is over."
    sentences = []
    if state.card:
        sentences.append(f"The card that lies face up: {_card(state.card)}{', with super powers' if state.powers else ''}.")
    if state.action == st.STUNG:
        sentences.append("The scorpion is about.")
    if state.action == st.FIGHT:
        laid = [f"{names[seat]} ({_card(card) if card else '–'})" for seat, card in zip(state.duellists, state.laid, strict=True)]
        sentences.append(f"A duel: {' against '.join(laid)}.")
    return " ".join([*sentences, f"{names[state.seat]} is to {TO_DO[state.stage]}."])


def _side(state: State, seat: int, player: st.Player) -> list[str]:
    """A player's cards and other possessions."""
    found = [_card(card) for card in player.won] or ["no cards yet"]
    if state.chips:
        found += [f"scarab for {player.scarabs}", f"{player.hats} hats"]
    return [*found, "the mummy"] if state.mummy == seat else found


# ------------------------------------------------------------ the board


def _board(state: State) -> list[str]:
    """The board as seen, with coordinates along its sides."""
    columns, rows = size(state.turned)
    head = "   " + "".join(f"{'abcdefgh'[column]:<4}" for column in range(columns))
    drawn = [
        f"{row + 1}  " + "".join(f"{_hole(state, hole_at(column, row, state.turned)):<4}" for column in range(columns))
        for row in range(rows)
    ]
    return [line.rstrip() for line in (head, *drawn)]


def _hole(state: State, hole: int) -> str:
    pyramid, treasure = state.pyramids[hole], state.treasures[hole]
    sign = "." if pyramid == st.NO_PYRAMID else next(letter for letter, numbers in COLOURS.items() if pyramid in numbers)
    return f"{sign}{treasure or ''}"


def _where(state: State, pyramid: int) -> str:
    """The coordinates of a pyramid as seen."""
    column, row = place(state.pyramids.index(pyramid), state.turned)
    return f"{'abcdefgh'[column]}{row + 1}"
