"""What the table of Pharaoh's Tomb says to whoever decides: what is to be done, what the buttons mean, what is dangerous. Made from
views and from what the player has in mind; knows of Qt its translation only."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.pending import CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.rules.maze import BARS, ENDS, KILLS, parts
from ramses_desktop.games.pharaoh.rules.moves import Attack, Buy, Chocolate, Take
from ramses_desktop.games.pharaoh.rules.state import ATTACK, COFFER, CURSE, LAY, LOOK, OVER, READ, ROLL, State, is_up, item_number
from ramses_desktop.games.pharaoh.ui import words

TO_DO: Final = {
    ROLL: mark("{name}, roll the die."),
    WALK: mark("{name}, walk {n} more steps."),
    LAY: mark("{name}, turn the new tile and lay it."),
    READ: mark("{name}, the map may reveal one tile anywhere."),
    CURSE: mark("{name}, put the curse on a tile."),
    COFFER: mark("{name}, take an item from the coffer."),
    ATTACK: mark("{name}, attack somebody here?"),
    LOOK: mark("{name}, look at a second tile."),
    CLEAR: mark("{name}, which tile is to be turned?"),
    "bottle": mark("{name}, through which wall?"),
    "key": mark("{name}, which tile does the key turn?"),
    "torch": mark("{name}, light up the tiles around?"),
    "plan": mark("{name}, which tile is to be looked at in secret?"),
    "money": mark("{name}, what is the money to buy?"),
    "chocolate": mark("{name}, set the die to which number?"),
    "food": mark("{name}, use up the food and set the die to 6?"),
    "water": mark("{name}, use up the water and set the die to 5?"),
    "scarf": mark("{name}, use up the scarf, to be free to go back in this move?"),
    "papyrus": mark("{name}, use up the papyrus, and walk through everything?"),
}
"""By the stage of the turn, or in mid-move by what is meant."""
YES: Final = {
    ROLL: mark("Roll the die"),
    WALK: mark("Go there"),
    LAY: mark("Lay the tile"),
    READ: mark("Reveal it"),
    CURSE: mark("Curse this tile"),
    COFFER: mark("Take it"),
    ATTACK: mark("Attack"),
    LOOK: mark("Look at it"),
    CLEAR: mark("Turn it"),
    "bottle": mark("Through here"),
    "key": mark("Turn it"),
    "torch": mark("Use the torch"),
    "plan": mark("Look at it"),
    "money": mark("Buy it"),
    "chocolate": mark("Set the die"),
    "food": mark("Eat"),
    "water": mark("Drink"),
    "scarf": mark("Use the scarf"),
    "papyrus": mark("Use the papyrus"),
}
"""What Confirm is called."""
DANGERS: Final = {
    KILLS: mark("kills who has no {item}"),
    ENDS: mark("ends the move without {item}"),
    BARS: mark("needs a {item}"),
}


# ------------------------------------------------------------ what is to be done


def prompt(view: State, name: str, hand: PendingMove | None, *, hidden: bool = False) -> str:
    """What the person with this name is to do now, or what is being waited for; `hidden` while others may still be looking."""
    if view.stage == OVER:
        return tr("The game is over.")
    if hand is None:
        return words.waiting(view, name)
    if view.stage == LOOK:
        return tr(_secret_prompt(view, hidden), name=name)
    if hand.topic == WALK:
        return tr(_walk_prompt(view, hand), name=name, n=view.points)
    return tr(TO_DO[hand.topic], name=name)


def _secret_prompt(view: State, hidden: bool) -> str:
    if hidden:
        return mark("{name} looks in secret: all others turn away.")
    return mark("{name}, swap the two tiles or leave them?") if len(view.looked) > 1 else TO_DO[LOOK]


def _walk_prompt(view: State, hand: PendingMove) -> str:
    if not any(hand.reach(figure) for figure in hand.figures):
        return mark("{name}, no step is left: use an item, or stop.") if view.steps else mark("{name}, there is no way to walk.")
    if hand.way and not is_up(view, hand.way[-1]) and hand.way[-1] != view.grid.chamber:
        return mark("{name}, turn up this tile?")
    if view.papyrus:
        return mark("{name}, walk {n} steps through everything.")
    if view.points == 1:
        return mark("{name}, walk one more step.") if view.steps else mark("{name}, walk one step.")
    return TO_DO[WALK] if view.steps else mark("{name}, walk {n} steps.")


def confirm_words(hand: PendingMove) -> str:
    """What the button does now; nothing where there is nothing to confirm."""
    if hand.move is None:
        return ""
    if hand.topic == WALK:
        if not hand.way:
            return tr("End the turn")
        last = hand.way[-1]
        dark = not is_up(hand.view, last) and last != hand.view.grid.chamber
        return tr("Turn it up") if dark and not (hand.view.papyrus and len(hand.way) < hand.view.points) else tr(YES[WALK])
    if hand.topic == LOOK and len(hand.view.looked) > 1:
        return tr("Swap them")
    return tr(YES[hand.topic])


def no_words(hand: PendingMove) -> str:
    """What doing without is called."""
    if hand.can_drop:
        return tr("Not so")
    if hand.decline is None:
        return ""
    return {READ: tr("None"), ATTACK: tr("No attack"), LOOK: tr("Leave them")}.get(hand.stage, "")


def option_words(view: State, move: Move, names: tuple[str, ...]) -> str:
    """What stands on a sheet to choose from."""
    if isinstance(move, Chocolate):
        return str(move.number)
    if isinstance(move, Attack):
        what = words.item(item_number(move.item)) if move.item else tr("nothing to take")
        victim = names[move.player - 1]
        return tr("{name}: {item}", name=victim, item=what)
    assert isinstance(move, Buy | Take), f"{move} stands on no sheet"
    return capital(words.item(item_number(move.item)))


# ------------------------------------------------------------ things


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def danger(number: int) -> str:
    """What an obstacle does, and what helps; empty for everything else."""
    there = parts().contents[number]
    said = DANGERS.get(there.kind)
    return tr(said, item=words.item(there.number)) if said else ""


def tile(view: State, cell: int, names: tuple[str, ...]) -> str:
    """All that is to be said of a tile, in one line."""
    return ", ".join(tile_parts(view, cell, names))


def tile_parts(view: State, cell: int, names: tuple[str, ...]) -> list[str]:
    """What can be seen of a tile, how dangerous it is, and who stands there."""
    open_to_all = is_up(view, cell) and cell != view.grid.chamber
    said = [*words.tile(view, cell), danger(view.contents[cell]) if open_to_all else "", words.standing(view, cell, names)]
    return [part for part in said if part]
