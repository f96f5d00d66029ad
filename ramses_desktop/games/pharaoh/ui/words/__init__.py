"""The table of Pharaoh's Tomb in words: what others are doing, tiles, items and players for screen readers, and what items do."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import OUTSIDE, SIDES, parts
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, CURSE, LAY, LOOK, MOVE, READ, ROLL, State, content, holds, is_up

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

CONTENTS: Final = {
    maze.PLAIN: mark("empty"),
    maze.MAP: mark("map"),
    maze.TUNNEL: mark("secret tunnel"),
    maze.SHRINE: mark("dark shrine"),
    maze.COFFER: mark("coffer"),
    "red inscription": mark("red inscription"),
    "blue inscription": mark("blue inscription"),
    "green inscription": mark("green inscription"),
    "yellow inscription": mark("yellow inscription"),
    "purple inscription": mark("purple inscription"),
    "pink inscription": mark("pink inscription"),
    "orange inscription": mark("orange inscription"),
    "snake": mark("snake"),
    "toxic gas": mark("toxic gas"),
    "trap": mark("trap"),
    "hunger": mark("hunger"),
    "fatigue": mark("fatigue"),
    "thirst": mark("thirst"),
    "wall ruins": mark("wall ruins"),
    "secret door": mark("secret door"),
    "abyss": mark("abyss"),
    "food": mark("food"),
    "first-aid kit": mark("first-aid kit"),
    "magic bottle": mark("magic bottle"),
    "money": mark("money"),
    "torch": mark("torch"),
    "chocolate": mark("chocolate"),
    "scarf": mark("scarf"),
    "water": mark("water"),
    "plan": mark("plan"),
    "golden key": mark("golden key"),
    "papyrus of the dead": mark("papyrus of the dead"),
}
"""Tile contents by their name in `parts.json`."""
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
    if there.kind == maze.MAP and view.read >> cell & 1:
        return tr("map, already read")
    return thing(there.name)


def thing(name: str) -> str:
    return tr(CONTENTS[name])


def ways(sides: int) -> str:
    """The open sides of a tile."""
    named = [tr(OPEN[letter]) for number, letter in enumerate(SIDES) if sides >> number & 1]
    if not named:
        return tr("not laid yet")
    return tr("open: {sides}", sides=", ".join(named))


def standing(view: State, cell: int, names: tuple[str, ...]) -> str:
    """The archaeologists on a cell, player by player; empty if there are none."""
    found = []
    for player, name in zip(view.players, names, strict=True):
        for number, figure in enumerate(player.figures, 1):
            if figure.place == cell and not player.entered:
                words = mark("{name} (archaeologist {n}, injured)") if figure.lying else mark("{name} (archaeologist {n})")
                found.append(tr(words, n=number, name=name))
    return ", ".join(found)


# ------------------------------------------------------------ players and items


def player(view: State, seat: int, name: str) -> str:
    """A player's card, and where the archaeologists are."""
    found = view.players[seat]
    if found.entered:
        return tr("{name} has entered the burial chamber", name=name)
    inscriptions = tr("inscriptions: {n} of {wanted}", n=found.inscriptions.bit_count(), wanted=view.wanted)
    carried = [item(number) for number in range(len(parts().items)) if holds(found, number)]
    items = tr("items: {items}", items=", ".join(carried) or tr("none", context="items"))
    places = [tr("outside") if figure.place == OUTSIDE else view.grid.names[figure.place] for figure in found.figures]
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


def sign(number: int) -> str:
    return tr(SIGNS[number])


def supply(view: State, number: int) -> str:
    """A stack of tokens; it is face down until the item has been found."""
    words = (
        mark("{item}: {n} left", "{item}: {n} left")
        if number in _found(view)
        else mark("{item}: {n} left, not found yet", "{item}: {n} left, not found yet")
    )
    return tr(words, item=item(number), n=view.stock[number])


def _found(view: State) -> set[int]:
    cells = [cell for cell in range(view.grid.cells) if cell != view.grid.chamber and is_up(view, cell)]
    return {content(view, cell).number for cell in cells if content(view, cell).kind == maze.ITEM}
