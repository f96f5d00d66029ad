"""What everything on the table of Pharaoh's Tomb is for, in a sentence each: shown where the pointer rests, and read out. Nothing
here depends on what lies face down."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh.maze import INSCRIPTION, ITEM, MAP, OUTSIDE, SHRINE, TUNNEL
from ramses_desktop.games.pharaoh.state import ROLL, Figure, State, content, holds, is_up
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.words import prompts

PLACES: Final = {
    MAP: mark("The first to enter turns up any one tile; then the map is used up."),
    TUNNEL: mark("One step leads from here to any other tunnel that lies face up."),
    SHRINE: mark("Enter it, and put the curse on an empty tile that lies face up."),
    maze.COFFER: mark("Enter it, and take one of the items in the coffer."),
}
"""What places do, by their kind."""


# ------------------------------------------------------------ the maze


def tile(view: State, seat: int, cell: int, *, peeks: bool = False) -> str:
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
        return " ".join((tr("Enter to take one, if any is left."), words.item_help(there.number)))
    if there.kind in PLACES:
        return tr(PLACES[there.kind])
    return prompts.danger(view.contents[cell]) or tr("Nothing happens here.")


def visited(name: str) -> str:
    """The mark on a tile where another player has just been."""
    return tr("{name} has just been here.", name=name)


def turned_up(name: str) -> str:
    """The mark on a tile that another player has just turned up, without going there."""
    return tr("{name} has just turned this up.", name=name)


def gate() -> tuple[str, str]:
    return tr("Gate"), tr("Archaeologists enter the pyramid here, if the tile behind it is open to the outside.")


# ------------------------------------------------------------ the throw


def die(view: State, *, rolls: bool) -> tuple[str, str]:
    if view.stage == ROLL or rolls:
        return tr("The die"), tr("It says how many steps one of your archaeologists may walk.")
    return tr("The die shows {die}, steps left: {n}", die=view.die, n=view.points), tr("Each step leads to the next open tile.")


def steps() -> str:
    """The discs beside the die."""
    return tr("Each disc is a step of this roll; a tick marks those made or planned.")


def sand(turns: int) -> tuple[str, str]:
    """The hourglass of a solo game."""
    return tr("{n} turn of sand", "{n} turns of sand", n=turns), tr("Enter the chamber before the hourglass has run out.")


def item(view: State, number: int, reason: str) -> str:
    """What an item does, why it cannot be used now, and whether it lies in the coffer."""
    coffer = tr("One lies in the coffer.") if view.coffer >> number & 1 else ""
    return " ".join(filter(None, (words.item_help(number), reason, coffer)))


# ------------------------------------------------------------ players


def inscription(view: State, seat: int, number: int) -> tuple[str, str]:
    """An inscription on a player's card, or its empty place."""
    read = view.players[seat].inscriptions >> number & 1
    sign = words.sign(number)
    name = tr("Inscription read ({colour})", colour=sign) if read else tr("Inscription not read yet ({colour})", colour=sign)
    return name, tr(
        "{n} inscription opens the burial chamber.", "{n} different inscriptions open the burial chamber.", n=view.wanted
    )


def figure(view: State, figure_: Figure) -> tuple[str, str]:
    """An archaeologist on a player's card."""
    if figure_.place == OUTSIDE:
        return tr("Archaeologist: {place}", place=tr("outside")), tr("It enters through a gate with its first step.")
    name = tr("Archaeologist: {place}", place=view.grid.names[figure_.place])
    if figure_.lying:
        return name, tr("It is injured and misses its player's next turn.")
    return name, tr("The tile where it stands.")


def entered(place: int) -> tuple[str, str]:
    """The card of a player who has entered the chamber."""
    return tr("In the chamber, place {n}", n=place), tr("Places go in the order of entering.")


def order() -> str:
    """The order of play, on a player's card."""
    return tr("Whose turn it is, and when the others are next.")
