"""The table of Pharaoh's Tomb in words: what is to be done, what a tile, an item or a player is to a screen reader, and what items
are good for. Knows views, and of Qt its translation only."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import OUTSIDE, SIDES, parts
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    READ,
    ROLL,
    State,
    content,
    holds,
    is_up,
)

CONTEXT: Final = "PharaohsTomb"


def tr(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)


def noop(text: str) -> str:
    """Marks a text for translation where it is only kept."""
    return str(QT_TRANSLATE_NOOP(CONTEXT, text))


# ------------------------------------------------------------ what is being done

DOING: Final = {
    ROLL: noop("{name} is about to roll."),
    MOVE: noop("{name} is walking. Steps left: {n}."),
    LAY: noop("{name} is laying a tile."),
    LOOK: noop("{name} is looking at tiles in secret."),
    READ: noop("{name} is reading the map."),
    CURSE: noop("{name} is about to put the curse on a tile."),
    COFFER: noop("{name} is choosing from the coffer."),
    ATTACK: noop("{name} may attack."),
}


def waiting(view: State, name: str) -> str:
    """What the player with this name is doing while others look on."""
    return tr(DOING[view.stage]).replace("{name}", name).replace("{n}", str(view.points))


def state(view: State) -> str:
    """The game and how far it is."""
    words = tr("Pharaoh's Tomb, turn {n} of {limit}")
    return words.replace("{n}", str(min(view.round + 1, view.limit))).replace("{limit}", str(view.limit))


# ------------------------------------------------------------ tiles

CONTENTS: Final = {
    maze.PLAIN: noop("empty"),
    maze.MAP: noop("map"),
    maze.TUNNEL: noop("secret tunnel"),
    maze.SHRINE: noop("dark shrine"),
    maze.COFFER: noop("coffer"),
    "red inscription": noop("red inscription"),
    "blue inscription": noop("blue inscription"),
    "green inscription": noop("green inscription"),
    "yellow inscription": noop("yellow inscription"),
    "white inscription": noop("white inscription"),
    "pink inscription": noop("pink inscription"),
    "orange inscription": noop("orange inscription"),
    "snake": noop("snake"),
    "toxic gas": noop("toxic gas"),
    "trap": noop("trap"),
    "hunger": noop("hunger"),
    "fatigue": noop("fatigue"),
    "thirst": noop("thirst"),
    "wall ruins": noop("wall ruins"),
    "secret door": noop("secret door"),
    "abyss": noop("abyss"),
    "food": noop("food"),
    "first-aid kit": noop("first-aid kit"),
    "magic bottle": noop("magic bottle"),
    "money": noop("money"),
    "torch": noop("torch"),
    "chocolate": noop("chocolate"),
    "scarf": noop("scarf"),
    "water": noop("water"),
    "plan": noop("plan"),
    "golden key": noop("golden key"),
    "papyrus of the dead": noop("papyrus of the dead"),
}
"""What can be on a tile, by its name in the box."""
OPEN: Final = {"N": noop("north"), "E": noop("east"), "S": noop("south"), "W": noop("west")}


def tile(view: State, cell: int) -> list[str]:
    """`d6`, `snake`, `open to the north, south`; who stands there is told by `standing`."""
    name = view.plan.names[cell]
    if cell == view.plan.chamber:
        return [name, tr("burial chamber, open") if view.chamber_open else tr("burial chamber, closed")]
    if not is_up(view, cell):
        return [name, tr("face down"), *([tr("gate")] if cell in view.plan.gates else [])]
    words = [name, on_tile(view, cell), ways(view.open[cell])]
    if view.plan.gates.get(cell, 0) & view.open[cell]:
        words.append(tr("gate"))
    if cell == view.curse:
        words.append(tr("the curse lies here"))
    return words


def on_tile(view: State, cell: int) -> str:
    """What is on a tile that can be seen."""
    there = content(view, cell)
    if there.kind == maze.MAP and view.read >> cell & 1:
        return tr("map, read already")
    return thing(there.name)


def thing(name: str) -> str:
    return tr(CONTENTS[name])


def ways(sides: int) -> str:
    """Which sides of a tile as it lies are open."""
    named = [tr(OPEN[letter]) for number, letter in enumerate(SIDES) if sides >> number & 1]
    if not named:
        return tr("not laid yet")
    return tr("open to the {sides}").replace("{sides}", ", ".join(named))


def standing(view: State, cell: int, names: tuple[str, ...]) -> str:
    """The archaeologists on a cell, player by player; empty if there are none."""
    found = []
    for player, name in zip(view.players, names, strict=True):
        for number, figure in enumerate(player.figures, 1):
            if figure.place == cell and not player.entered:
                words = tr("injured archaeologist {n} of {name}") if figure.lying else tr("archaeologist {n} of {name}")
                found.append(words.replace("{n}", str(number)).replace("{name}", name))
    return ", ".join(found)


# ------------------------------------------------------------ players and items


def player(view: State, seat: int, name: str) -> str:
    """What is on a player's card, and where the archaeologists are."""
    found = view.players[seat]
    if found.entered:
        return tr("{name} has entered the burial chamber").replace("{name}", name)
    read = tr("inscriptions: {n} of {wanted}")
    inscriptions = read.replace("{n}", str(found.inscriptions.bit_count())).replace("{wanted}", str(view.wanted))
    carried = [item(number) for number in range(len(parts().items)) if holds(found, number)]
    items = tr("items: {items}").replace("{items}", ", ".join(carried) or tr("none"))
    places = [tr("outside") if figure.place == OUTSIDE else view.plan.names[figure.place] for figure in found.figures]
    return "; ".join([name, inscriptions, items, tr("archaeologists: {places}").replace("{places}", ", ".join(places))])


def item(number: int) -> str:
    return thing(parts().items[number].name)


HELPS: Final = {
    "food": noop("Protects against hunger. Used up: sets the die to 6; steps already made count."),
    "kit": noop("Protects against injury when attacked. It is never used up."),
    "bottle": noop("Opens the way through wall ruins. Used up: leads through one wall to a tile that lies face up."),
    "money": noop("Used up: buys an item whose tile has been found, but nothing magical."),
    "torch": noop("Protects against snakes. Used up: lights all tiles behind the open sides around."),
    "chocolate": noop("Protects against fatigue. Used up before the first step: sets the die to any lower number."),
    "scarf": noop("Protects against toxic gas. Used up: allows going straight back for the rest of the move."),
    "water": noop("Protects against thirst. Used up: sets the die to 5; steps already made count."),
    "plan": noop("Protects against traps. Used up: looks at two tiles that lie face down and may exchange them."),
    "key": noop("Opens secret doors. Used up: turns the tile here, or an empty one next to it."),
    "papyrus": noop("Opens the way across an abyss. Used up: the whole throw is walked regardless of walls and dangers."),
}
"""What each item is good for, by its word in the notation."""


def item_help(number: int) -> str:
    return tr(HELPS[parts().items[number].word])


def supply(view: State, number: int) -> str:
    """A stack of tokens; while it lies face down nobody has found the tile of its item."""
    words = tr("{item}: {n} left") if number in _found(view) else tr("{item}: {n} left, not found yet")
    return words.replace("{item}", item(number)).replace("{n}", str(view.stock[number]))


def _found(view: State) -> set[int]:
    cells = [cell for cell in range(view.plan.cells) if cell != view.plan.chamber and is_up(view, cell)]
    return {content(view, cell).number for cell in cells if content(view, cell).kind == maze.ITEM}
