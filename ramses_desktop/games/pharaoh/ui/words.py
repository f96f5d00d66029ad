"""The table of Pharaoh's Tomb in words: what the deciding player is told, what others are doing, and what everything is for.
Nothing here depends on what lies face down."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.text import capital, mark, tr
from ramses_desktop.games.offer import Words
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import INSCRIPTION, ITEM, MAP, OUTSIDE, SHRINE, TUNNEL, parts, side_letters
from ramses_desktop.games.pharaoh.pending import CHOOSES_WAY, CLEAR, WALK, PendingMove
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    NOWHERE,
    OVER,
    READ,
    ROLL,
    Attack,
    Buy,
    Chocolate,
    Figure,
    State,
    Take,
    content,
    discovered,
    holds,
    is_up,
    item_number,
)

# ------------------------------------------------------------ activity

DOING: Final = {
    ROLL: mark("{name} is about to roll."),
    MOVE: mark("{name} is walking. Steps left: {n}."),
    LAY: mark("{name} is laying a tile."),
    LOOK: mark("{name} is looking at tiles in secret."),
    READ: mark("{name} is reading the map."),
    CURSE: mark("{name} is about to put the curse on a tile."),
    COFFER: mark("{name} is choosing from the coffer."),
    ATTACK: mark("{name} may attack."),
}


def waiting(view: State, name: str) -> str:
    """What a player is doing, for the others."""
    return tr(DOING[view.stage], name=name, n=view.points)


def state(view: State) -> str:
    """The game and its progress."""
    return tr("Pharaoh's Tomb, turn {n} of {limit}", n=min(view.round + 1, view.limit), limit=view.limit)


# ------------------------------------------------------------ tiles

THINGS: Final = (
    (mark("map"), mark("secret tunnel"), mark("dark shrine"), mark("coffer")),
    (mark("red inscription"), mark("blue inscription"), mark("green inscription"), mark("yellow inscription")),
    (mark("purple inscription"), mark("pink inscription"), mark("orange inscription")),
    (mark("snake"), mark("toxic gas"), mark("trap")),
    (mark("hunger"), mark("fatigue"), mark("thirst")),
    (mark("wall ruins"), mark("secret door"), mark("abyss")),
    (mark("food"), mark("first-aid kit"), mark("magic bottle"), mark("money")),
    (mark("torch"), mark("chocolate"), mark("scarf"), mark("water")),
    (mark("plan"), mark("golden key"), mark("papyrus of the dead")),
)
"""What lies on tiles, by its name in `maze.json`: places, inscriptions, obstacles and items."""
OPEN: Final = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}


def tile(view: State, cell: int) -> list[str]:
    """Parts such as `d6`, `snake`, `open: north, south`; `standing` adds who is there."""
    name = view.grid.names[cell]
    if cell == view.grid.chamber:
        return [name, tr("burial chamber, open") if view.chamber_open else tr("burial chamber, closed")]
    if not is_up(view, cell):
        return [name, tr("face down"), *([tr("gate")] if cell in view.grid.gates else [])]
    words = [name, on_tile(view, cell), ways(view.open[cell])]
    if view.grid.gates.get(cell, 0) & view.open[cell]:
        words.append(tr("gate"))
    if cell == view.curse:
        words.append(tr("the curse lies here"))
    return words


def on_tile(view: State, cell: int) -> str:
    """The visible content of a tile."""
    there = content(view, cell)
    return tr("map, already read") if there.kind == MAP and view.read >> cell & 1 else thing(there.name)


def thing(name: str) -> str:
    return tr("empty") if name == maze.PLAIN else tr(name)


def ways(sides: int) -> str:
    """The open sides of a tile."""
    named = [tr(OPEN[letter]) for letter in side_letters(sides)]
    return tr("open: {sides}", sides=", ".join(named)) if named else tr("not laid yet")


def standing(view: State, cell: int, names: tuple[str, ...]) -> str:
    """The archaeologists on a cell, player by player; empty if there are none."""
    crew = []
    for player, name in zip(view.players, names, strict=True):
        for number, figure in enumerate(player.figures, 1):
            if figure.place == cell and not player.entered:
                words = mark("{name} (archaeologist {n}, injured)") if figure.lying else mark("{name} (archaeologist {n})")
                crew.append(tr(words, n=number, name=name))
    return ", ".join(crew)


# ------------------------------------------------------------ players and items


def player(view: State, seat: int, name: str) -> str:
    """A player's card, and where the archaeologists are."""
    owner = view.players[seat]
    if owner.entered:
        return tr("{name} has entered the burial chamber", name=name)
    inscriptions = tr("inscriptions: {n} of {wanted}", n=owner.inscriptions.bit_count(), wanted=view.wanted)
    carried = ", ".join(item(number) for number in range(len(parts().items)) if holds(owner, number))
    items = tr("items: {items}", items=carried or tr("none", context="items"))
    places = [tr("outside") if figure.place == OUTSIDE else view.grid.names[figure.place] for figure in owner.figures]
    return "; ".join([name, inscriptions, items, tr("archaeologists: {places}", places=", ".join(places))])


def item(number: int) -> str:
    return thing(parts().items[number].name)


HELPS: Final = {
    "food": mark("Protects against hunger. Use it up to set the die to 6; steps already made count."),
    "kit": mark("Protects against injury in an attack. It is never used up."),
    "bottle": mark("Opens the way through wall ruins. Use it up to go through one wall to a tile that lies face up."),
    "money": mark("Use it up to buy an item that has been found, but nothing magical."),
    "torch": mark("Protects against snakes. Use it up to light up all tiles behind the open sides around you."),
    "chocolate": mark("Protects against fatigue. Use it up before the first step to set the die to any lower number."),
    "scarf": mark("Protects against toxic gas. Use it up to be able to go straight back for the rest of the move."),
    "water": mark("Protects against thirst. Use it up to set the die to 5; steps already made count."),
    "plan": mark("Protects against traps. Use it up to look at two tiles that lie face down and swap them if you like."),
    "key": mark("Opens secret doors. Use it up to turn the tile here, or an empty one next to it."),
    "papyrus": mark("Opens the way across an abyss. Use it up to walk the whole throw regardless of walls and dangers."),
}
"""What each item does, by its word in the notation."""


def item_help(number: int) -> str:
    return tr(HELPS[parts().items[number].word])


EFFECTS: Final = {
    "food": mark("Sets the die to 6"),
    "kit": mark("Protects in an attack"),
    "bottle": mark("Goes through one wall"),
    "money": mark("Buys another item"),
    "torch": mark("Lights the tiles around"),
    "chocolate": mark("Sets the die lower"),
    "scarf": mark("Lets you walk back"),
    "water": mark("Sets the die to 5"),
    "plan": mark("Shows you two tiles"),
    "key": mark("Turns a tile"),
    "papyrus": mark("Walks through everything"),
}
"""What using each item does, in a few words."""
SHORT: Final = {"kit": mark("first aid"), "bottle": mark("bottle"), "papyrus": mark("papyrus"), "key": mark("key")}
"""Names of items where there is little room, if they are shorter there."""
SIGNS: Final = (
    mark("red", context="an inscription"),
    mark("blue", context="an inscription"),
    mark("green", context="an inscription"),
    mark("yellow", context="an inscription"),
    mark("purple", context="an inscription"),
    mark("pink", context="an inscription"),
    mark("orange", context="an inscription"),
)
"""The inscriptions on a player's card, by their colours."""


def effect(number: int) -> str:
    return tr(EFFECTS[parts().items[number].word])


def short(number: int) -> str:
    word = parts().items[number].word
    return tr(SHORT[word]) if word in SHORT else item(number)


def supply(view: State, number: int) -> str:
    """A stack of tokens; it is face down until the item has been found."""
    words = (
        mark("{item}: {n} left", "{item}: {n} left")
        if discovered(view, number)
        else mark("{item}: {n} left, not found yet", "{item}: {n} left, not found yet")
    )
    return tr(words, item=item(number), n=view.stock[number])


# ------------------------------------------------------------ prompts and buttons

TOPICS: Final = {
    ROLL: (mark("{name}, roll the die."), mark("Roll the die")),
    WALK: (mark("{name}, walk {n} more step.", "{name}, walk {n} more steps."), mark("Go there")),
    LAY: (mark("{name}, turn the new tile and lay it."), mark("Lay the tile")),
    READ: (mark("{name}, choose a tile for the map to reveal, or none."), mark("Reveal it")),
    CURSE: (mark("{name}, put the curse on a tile."), mark("Curse this tile")),
    COFFER: (mark("{name}, take an item from the coffer."), mark("Take it")),
    ATTACK: (mark("{name}, attack somebody here?"), mark("Attack")),
    LOOK: (mark("{name}, look at a second tile."), mark("Look at it")),
    CLEAR: (mark("{name}, which tile do you turn?"), mark("Turn it")),
    "bottle": (mark("{name}, which wall do you go through?"), mark("Go through")),
    "key": (mark("{name}, which tile does the key turn?"), mark("Turn it")),
    "torch": (mark("{name}, light up the tiles around you?"), mark("Use the torch")),
    "plan": (mark("{name}, which tile do you look at in secret?"), mark("Look at it")),
    "money": (mark("{name}, what do you buy?"), mark("Buy it")),
    "chocolate": (mark("{name}, what do you set the die to?"), mark("Set the die")),
    "food": (mark("{name}, use up the food to set the die to 6?"), mark("Eat")),
    "water": (mark("{name}, use up the water to set the die to 5?"), mark("Drink")),
    "scarf": (mark("{name}, use up the scarf to be able to go back in this move?"), mark("Use the scarf")),
    "papyrus": (mark("{name}, use up the papyrus to walk through everything?"), mark("Use the papyrus")),
}
"""What to do, and the label of Confirm; by stage, or by intent during a walk."""


def prompt(view: State, name: str, pending: PendingMove | None, *, hidden: bool = False) -> str:
    """What to do now, or whom the others are waiting for; `hidden` while others may still be looking."""
    if view.stage == OVER:
        return tr("The game is over.")
    if pending is None:
        return waiting(view, name)
    if view.stage == LOOK and hidden:
        return tr("Only {name} may look: everyone else looks away.", name=name)
    if view.stage == LOOK and len(view.looked) > 1:
        return tr("{name}, swap the two tiles or leave them?", name=name)
    if pending.topic == WALK:
        return tr(_walk_prompt(view, pending), name=name, n=view.points)
    return tr(TOPICS[pending.topic][0], name=name)


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
    return TOPICS[WALK][0] if view.steps else mark("{name}, walk {n} step.", "{name}, walk {n} steps.")


def confirm_words(pending: PendingMove) -> str:
    """The label of Confirm; empty if there is nothing to confirm."""
    if pending.move is None:
        return ""
    if pending.topic == WALK:
        if not pending.way:
            return tr("End your turn")
        last = pending.way[-1]
        dark = not is_up(pending.view, last) and last != pending.view.grid.chamber
        return (
            tr("Turn it up")
            if dark and not (pending.view.papyrus and len(pending.way) < pending.view.points)
            else tr(TOPICS[WALK][1])
        )
    if pending.topic == LOOK and len(pending.view.looked) > 1:
        return tr("Swap them")
    return tr(TOPICS[pending.topic][1])


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
        what = item(item_number(move.item)) if move.item else tr("nothing to take")
        victim = names[move.player - 1]
        return tr("{name}: {item}", name=victim, item=what)
    assert isinstance(move, Buy | Take), f"{move} stands on no sheet"
    return capital(item(item_number(move.item)))


def edit_words(before: PendingMove, after: PendingMove) -> str:
    """What undo takes back of a decision in the making."""
    names = after.view.grid.names
    if after.intent != before.intent:
        intents = {WALK: tr("put back"), CLEAR: tr("clear a way")}
        return intents.get(after.intent) or item(meant_item(after))
    if after.figure != before.figure:
        return tr("archaeologist {n}", n=after.figure)
    if after.way != before.way:
        return tr("walk to {cell}", cell=names[after.way[-1]]) if len(after.way) >= len(before.way) else tr("go back")
    if after.cell != before.cell:
        return tr("tile {cell}", cell=names[after.cell]) if after.cell != NOWHERE else tr("put back")
    return tr("turn", context="rotate") if after.lie != before.lie else tr("another choice")


# ------------------------------------------------------------ descriptions

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


def danger(number: int) -> str:
    """What an obstacle does, and what helps; empty for everything else."""
    name = parts().contents[number].name
    return tr(DANGERS[name]) if name in DANGERS else ""


def tile_line(view: State, cell: int, names: tuple[str, ...]) -> str:
    """Everything about a tile, in one line."""
    return ". ".join(filter(None, (", ".join(tile_parts(view, cell, names)), _danger_there(view, cell))))


def tile_parts(view: State, cell: int, names: tuple[str, ...]) -> list[str]:
    """A tile's name and content, and who is there."""
    return [part for part in (*tile(view, cell), standing(view, cell, names)) if part]


def _danger_there(view: State, cell: int) -> str:
    return danger(view.contents[cell]) if is_up(view, cell) and cell != view.grid.chamber else ""


def tile_now(view: State, cell: int, names: tuple[str, ...], pending: PendingMove | None, *, peeks: bool) -> str:
    """A tile, and the player's plans there."""
    said = ", ".join(tile_parts(view, cell, names))
    if pending is not None and pending.topic == WALK and cell in pending.reach():
        said += ", " + tr("steps: {n}", n=len(pending.reach()[cell]))
    elif pending is not None and cell == pending.cell and pending.sides:
        said += ", " + tr("after turning: {sides}", sides=ways(pending.sides))
    elif peeks:
        said += ", " + tr("seen in secret: {what}", what=on_tile(view, cell))
    return said


def item_words(view: State, item: int, whose: str, *, held: bool) -> str:
    """An item, its supply, and whether it is on the card of whoever looks, or of another player."""
    if whose:
        state = tr("on the card of {name}", name=whose) if held else tr("not on the card of {name}", name=whose)
    else:
        state = tr("on your card") if held else tr("not on your card")
    return f"{capital(supply(view, item))}, {state}"


def meant_item(pending: PendingMove | None) -> int:
    """The item being used; HIDDEN if none."""
    return item_number(pending.topic) if pending is not None else HIDDEN


# ------------------------------------------------------------ help


@frozen
class Note:
    """Help about an item or tile, and why it cannot be chosen now."""

    title: str
    words: str
    reason: str = ""


def about_item(view: State, number: int, pending: PendingMove | None) -> Note:
    held = holds(view.players[view.seat], number)
    reason = pending.refusal(parts().items[number].word) if pending is not None and held else ""
    return Note(capital(item(number)), item_help(number), reason)


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


# ------------------------------------------------------------ tips

PLACES: Final = {
    MAP: mark("The first to enter turns up any one tile; then the map is used up."),
    TUNNEL: mark("One step leads from here to any other tunnel that lies face up."),
    SHRINE: mark("Enter it, and put the curse on an empty tile that lies face up."),
    maze.COFFER: mark("Enter it, and take one of the items in the coffer."),
}
"""What places do, by their kind."""


def tile_tip(view: State, seat: int, cell: int, *, peeks: bool = False) -> str:
    """What a tile does for this player; `peeks` if they are looking at it in secret."""
    if cell == view.grid.chamber:
        if view.chamber_open:
            return tr("It is open: enter it, and you are done.")
        return tr(
            "It opens for whoever has read {n} inscription.",
            "It opens for whoever has read {n} different inscriptions.",
            n=view.wanted,
        )
    dark = tr("Nobody has turned it up yet: enter it to see what is there.")
    said = [_content(view, seat, cell) if is_up(view, cell) or peeks else dark]
    if cell == view.curse:
        said.append(tr("Nobody may enter a tile with the curse on it."))
    if any(lock.cell == cell for lock in view.locks):
        said.append(tr("It has just been turned, so nobody else may turn it now."))
    return " ".join(filter(None, said))


def _content(view: State, seat: int, cell: int) -> str:
    there, player = content(view, cell), view.players[seat]
    if there.kind == MAP and view.read >> cell & 1:
        return tr("The map is used up.")
    if there.kind == INSCRIPTION:
        read = player.inscriptions >> there.number & 1
        return tr("You have read it.") if read else tr("Enter to read it; each one counts once.")
    if there.kind == ITEM:
        if holds(player, there.number):
            return tr("You have one already.")
        return " ".join((tr("Enter to take one, if any is left."), item_help(there.number)))
    if there.kind in PLACES:
        return tr(PLACES[there.kind])
    return danger(view.contents[cell]) or tr("Nothing happens here.")


def die(view: State, *, rolls: bool) -> tuple[str, str]:
    if view.stage == ROLL or rolls:
        return tr("The die"), tr("It says how many steps one of your archaeologists may walk.")
    return tr("The die shows {die}, steps left: {n}", die=view.die, n=view.points), tr("Each step leads to the next open tile.")


def sand(turns: int) -> tuple[str, str]:
    """The hourglass of a solo game."""
    return tr("{n} turn of sand", "{n} turns of sand", n=turns), tr("Enter the chamber before the hourglass has run out.")


def item_tip(view: State, number: int, pending: PendingMove | None) -> str:
    """What an item does, why it cannot be used now, and whether it lies in the coffer."""
    help_, coffer = about_item(view, number, pending), tr("One lies in the coffer.") if view.coffer >> number & 1 else ""
    return " ".join(filter(None, (help_.words, help_.reason, coffer)))


def inscription(view: State, seat: int, number: int) -> tuple[str, str]:
    """An inscription on a player's card, or its empty place."""
    read = view.players[seat].inscriptions >> number & 1
    sign = tr(SIGNS[number])
    name = tr("Inscription read ({colour})", colour=sign) if read else tr("Inscription not read yet ({colour})", colour=sign)
    return name, tr(
        "{n} inscription opens the burial chamber.", "{n} different inscriptions open the burial chamber.", n=view.wanted
    )


def figure(view: State, figure_: Figure) -> tuple[str, str]:
    """An archaeologist on a player's card."""
    if figure_.place == OUTSIDE:
        return tr("Archaeologist: {place}", place=tr("outside")), tr("It enters through a gate with its first step.")
    tip = tr("It is injured and misses its player's next turn.") if figure_.lying else tr("The tile where it stands.")
    return tr("Archaeologist: {place}", place=view.grid.names[figure_.place]), tip


WORDS: Final = Words(state=state)
