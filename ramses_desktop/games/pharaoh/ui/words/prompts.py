"""What the table of Pharaoh's Tomb tells the deciding player: what to do, what the buttons mean, what is dangerous. Built from
views and the pending move."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.pharaoh.maze import parts
from ramses_desktop.games.pharaoh.pending import CHOOSES_WAY, CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    NOWHERE,
    OVER,
    READ,
    ROLL,
    Attack,
    Buy,
    Chocolate,
    State,
    Take,
    holds,
    is_up,
    item_number,
)
from ramses_desktop.games.pharaoh.ui import words

TO_DO: Final = {
    ROLL: mark("{name}, roll the die."),
    WALK: mark("{name}, walk {n} more step.", "{name}, walk {n} more steps."),
    LAY: mark("{name}, turn the new tile and lay it."),
    READ: mark("{name}, choose a tile for the map to reveal, or none."),
    CURSE: mark("{name}, put the curse on a tile."),
    COFFER: mark("{name}, take an item from the coffer."),
    ATTACK: mark("{name}, attack somebody here?"),
    LOOK: mark("{name}, look at a second tile."),
    CLEAR: mark("{name}, which tile do you turn?"),
    "bottle": mark("{name}, which wall do you go through?"),
    "key": mark("{name}, which tile does the key turn?"),
    "torch": mark("{name}, light up the tiles around you?"),
    "plan": mark("{name}, which tile do you look at in secret?"),
    "money": mark("{name}, what do you buy?"),
    "chocolate": mark("{name}, what do you set the die to?"),
    "food": mark("{name}, use up the food to set the die to 6?"),
    "water": mark("{name}, use up the water to set the die to 5?"),
    "scarf": mark("{name}, use up the scarf to be able to go back in this move?"),
    "papyrus": mark("{name}, use up the papyrus to walk through everything?"),
}
"""By stage, or by intent during a walk."""
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
    "bottle": mark("Go through"),
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
"""Labels of Confirm."""
DANGERS: Final = {
    "snake": mark("Kills anyone without a torch."),
    "toxic gas": mark("Kills anyone without a scarf."),
    "trap": mark("Kills anyone without a plan."),
    "hunger": mark("Ends the move without food."),
    "fatigue": mark("Ends the move without chocolate."),
    "thirst": mark("Ends the move without water."),
    "wall ruins": mark("Needs a magic bottle."),
    "secret door": mark("Needs a golden key."),
    "abyss": mark("Needs a papyrus of the dead."),
}
"""What each obstacle does, by its name in `maze.json`."""


# ------------------------------------------------------------ prompts


def prompt(view: State, name: str, pending: PendingMove | None, *, hidden: bool = False) -> str:
    """What to do now, or whom the others are waiting for; `hidden` while others may still be looking."""
    if view.stage == OVER:
        return tr("The game is over.")
    if pending is None:
        return words.waiting(view, name)
    if view.stage == LOOK:
        return tr(_secret_prompt(view, hidden), name=name)
    if pending.topic == WALK:
        return tr(_walk_prompt(view, pending), name=name, n=view.points)
    return tr(TO_DO[pending.topic], name=name)


def _secret_prompt(view: State, hidden: bool) -> str:
    if hidden:
        return mark("Only {name} may look: everyone else looks away.")
    return mark("{name}, swap the two tiles or leave them?") if len(view.looked) > 1 else TO_DO[LOOK]


def _walk_prompt(view: State, pending: PendingMove) -> str:
    if not any(pending.reach(figure) for figure in pending.figures):
        return (
            mark("{name}, no steps left: use an item or end your turn.")
            if view.steps
            else mark("{name}, you cannot move: use an item or clear a way.")
        )
    if pending.way and not is_up(view, pending.way[-1]) and pending.way[-1] != view.grid.chamber:
        return mark("{name}, turn up this tile?")
    if view.papyrus:
        return mark("{name}, walk {n} step through everything.", "{name}, walk {n} steps through everything.")
    return TO_DO[WALK] if view.steps else mark("{name}, walk {n} step.", "{name}, walk {n} steps.")


def confirm_words(pending: PendingMove) -> str:
    """The label of Confirm; empty if there is nothing to confirm."""
    if pending.move is None:
        return ""
    if pending.topic == WALK:
        if not pending.way:
            return tr("End your turn")
        last = pending.way[-1]
        dark = not is_up(pending.view, last) and last != pending.view.grid.chamber
        return tr("Turn it up") if dark and not (pending.view.papyrus and len(pending.way) < pending.view.points) else tr(YES[WALK])
    if pending.topic == LOOK and len(pending.view.looked) > 1:
        return tr("Swap them")
    return tr(YES[pending.topic])


def roll_words(view: State, *, decides: bool) -> str:
    """The words beside the die while no throw is being walked."""
    if view.stage != ROLL:
        return tr("The throw is used up.")
    return tr("Click the die or press Space.") if decides else tr("The last throw")


def no_words(pending: PendingMove) -> str:
    """The label of the other button: cancel the intent, or decline."""
    if pending.can_drop:
        return tr("Cancel")
    if pending.decline is None:
        return ""
    return {READ: tr("Reveal none"), ATTACK: tr("Do not attack"), LOOK: tr("Leave them")}.get(pending.stage, "")


def option_words(view: State, move: Move, names: tuple[str, ...]) -> str:
    """The name of an option."""
    if isinstance(move, Chocolate):
        return str(move.number)
    if isinstance(move, Attack):
        what = words.item(item_number(move.item)) if move.item else tr("nothing to take")
        victim = names[move.player - 1]
        return tr("{name}: {item}", name=victim, item=what)
    assert isinstance(move, Buy | Take), f"{move} stands on no sheet"
    return capital(words.item(item_number(move.item)))


def edit_words(before: PendingMove, after: PendingMove) -> str:
    """What undo takes back of a decision in the making."""
    names = after.view.grid.names
    if after.intent != before.intent:
        return _intent_words(after)
    if after.figure != before.figure:
        return tr("archaeologist {n}", n=after.figure)
    if after.way != before.way:
        return tr("walk to {cell}", cell=names[after.way[-1]]) if len(after.way) >= len(before.way) else tr("go back")
    if after.cell != before.cell:
        return tr("tile {cell}", cell=names[after.cell]) if after.cell != NOWHERE else tr("put back")
    return tr("turn", context="rotate") if after.lie != before.lie else tr("another choice")


def _intent_words(pending: PendingMove) -> str:
    if pending.intent == WALK:
        return tr("put back")
    return tr("clear a way") if pending.intent == CLEAR else words.item(meant_item(pending))


# ------------------------------------------------------------ descriptions


def danger(number: int) -> str:
    """What an obstacle does, and what helps; empty for everything else."""
    said = DANGERS.get(parts().contents[number].name, "")
    return tr(said) if said else ""


def tile(view: State, cell: int, names: tuple[str, ...]) -> str:
    """Everything about a tile, in one line."""
    said, warning = ", ".join(tile_parts(view, cell, names)), _danger_there(view, cell)
    return f"{said}. {warning}" if warning else said


def tile_parts(view: State, cell: int, names: tuple[str, ...]) -> list[str]:
    """A tile's name and content, and who is there."""
    return [part for part in (*words.tile(view, cell), words.standing(view, cell, names)) if part]


def _danger_there(view: State, cell: int) -> str:
    return danger(view.contents[cell]) if is_up(view, cell) and cell != view.grid.chamber else ""


def tile_now(view: State, cell: int, names: tuple[str, ...], pending: PendingMove | None, *, peeks: bool) -> str:
    """A tile, and the player's plans there."""
    said = ", ".join(tile_parts(view, cell, names))
    if pending is not None and pending.topic == WALK and cell in pending.reach():
        said += ", " + tr("steps: {n}", n=len(pending.reach()[cell]))
    elif pending is not None and cell == pending.cell and pending.sides:
        said += ", " + tr("after turning: {sides}", sides=words.ways(pending.sides))
    elif peeks:
        seen = words.on_tile(view, cell)
        said += ", " + tr("seen in secret: {what}", what=seen)
    return said


def item_words(view: State, item: int, whose: str, *, held: bool) -> str:
    """An item, its supply, and whether it is on the card of whoever looks, or of another player."""
    if whose:
        state = tr("on the card of {name}", name=whose) if held else tr("not on the card of {name}", name=whose)
    else:
        state = tr("on your card") if held else tr("not on your card")
    return f"{capital(words.supply(view, item))}, {state}"


def meant_item(pending: PendingMove | None) -> int:
    """The item being used; HIDDEN if none."""
    found = [item.word for item in parts().items]
    return found.index(pending.topic) if pending is not None and pending.topic in found else HIDDEN


# ------------------------------------------------------------ help


@frozen
class Note:
    """Help about an item or tile, and why it cannot be chosen now."""

    title: str
    words: str
    reason: str = ""


def about_item(view: State, item: int, pending: PendingMove | None) -> Note:
    held = holds(view.players[view.seat], item)
    reason = pending.refusal(parts().items[item].word) if pending is not None and held else ""
    return Note(capital(words.item(item)), words.item_help(item), reason)


def about_tile(view: State, cell: int, names: tuple[str, ...], reason: str) -> Note:
    name, *said = tile_parts(view, cell, names)
    return Note(name, f"{capital(', '.join(said))}. {_danger_there(view, cell)}".strip(), reason)


def about_topic(pending: PendingMove | None, meanwhile: str = "") -> Note:
    """Help while the pointer is on nothing; before the throw, what the others did meanwhile."""
    if pending is not None and pending.topic == ROLL and meanwhile:
        return Note(tr("While the others played"), meanwhile)
    if pending is not None and pending.topic == CLEAR:
        text = tr("Give up the throw to turn a tile where you have an archaeologist, or an empty one next to it.")
        return Note(tr("Clear a way"), text)
    if pending is not None and pending.asks == CHOOSES_WAY:
        return Note(tr("Turn the tile"), tr("Turn it with R, the mouse wheel or a click; lay it with Enter."))
    return Note(tr("Items"), tr("Point at an item or a tile to read about it. Faded items have not been found yet."))
