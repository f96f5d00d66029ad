"""The table of Pyramids in words: its progress, and what everything on it is for."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.panels import patterns_left
from ramses_desktop.games.flip_and_write.ui.words import shapes
from ramses_desktop.games.offer import Words
from ramses_desktop.games.pyramids.cards import COLOURS
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.rules import RIVAL, State

BOXES: Final = {
    "": (mark("empty", context="a box"), ""),
    "#": (mark("wall"), mark("A wall: nothing can be marked here.")),
    "E": (mark("entrance"), mark("The first marks on a pyramid must include its entrance.")),
    "T": (mark("tomb"), mark("Reach the tomb, and the pyramid is yours: 10 points and a new pyramid.")),
    "x": (mark("red cross"), mark("A red cross lets you mark one more box at once, on either pyramid.")),
    "r": (mark("red gem"), mark("A red and a green gem make a pair, worth 5; a gem left over is worth 1.")),
    "g": (mark("green gem"), mark("A red and a green gem make a pair, worth 5; a gem left over is worth 1.")),
    "t": (mark("torch"), mark("Lights the torch of this round, worth 5. A second one in the same round does nothing.")),
    "s": (mark("skull"), mark("Crosses off the next skull. Only the worst one costs points.")),
    "p": (mark("potion"), mark("A potion wipes off your two worst skulls.")),
}
"""The name of what is printed in a box, and what it does, by the letters of box_painting."""


ICONS: Final = {
    "torch": mark("torch"),
    "red-gem": mark("gems"),
    "green-gem": mark("gems"),
    "skull": mark("skulls"),
    "potion": mark("potion"),
    "tomb": mark("tomb"),
    "green": mark("green pyramid points"),
    "orange": mark("orange pyramid points"),
    "purple": mark("purple pyramid points"),
}
"""The names of drawings beside earnings."""


def card_name(number: int) -> str:
    return tr("Pyramid {n}", n=number)


def card_words(number: int, crossed: int) -> str:
    card = parts().cards[number]
    progress = tr("{n} box crossed off", "{n} boxes crossed off", n=crossed.bit_count())
    to_go = tr("{n} step to the tomb", "{n} steps to the tomb", n=card.distance(crossed))
    return ", ".join([card_name(number), tr(COLOUR_NAMES[card.colour]), progress, to_go])


def card(number: int) -> str:
    """What a pyramid is worth."""
    del number
    return tr("Reach its tomb for 10 points. Every second pyramid of a colour also takes pyramid points.")


def done(number: int) -> str:
    """What a completed pyramid is worth."""
    colour = tr(COLOUR_NAMES[parts().cards[number].colour])
    return tr("Completed ({colour}): {n} point.", "Completed ({colour}): {n} points.", colour=colour, n=parts().values.tomb)


def display(view: State) -> str:
    """What the display is for."""
    del view
    return tr("Complete a pyramid, and choose a new one here or from the deck.")


def coming(view: State) -> str:
    """The patterns that may still turn up this round."""
    return tr("Still to come: {patterns}", patterns=shapes(parts().patterns, patterns_left(parts(), view)[0]))


def aside(view: State) -> str:
    """What the patterns still to come are for."""
    del view
    return tr("One of these patterns is next; the last card of a round stays hidden.")


RIVAL_STRIKES: Final = mark("After rounds 1, 2 and 3 it strikes off the best points of the colour you completed least.")


def alone(view: State) -> tuple[str, str]:
    """What the rival of a solo game has struck off, and when it does."""
    struck = [tr(COLOUR_NAMES[colour]) for colour in range(COLOURS) for owner in view.claims[colour] if owner == RIVAL]
    said = tr("struck off: {colours}", colours=", ".join(struck)) if struck else tr("nothing struck off yet")
    return tr("The rival: {said}", said=said), tr(RIVAL_STRIKES)


def score(view: State, seat: int) -> dict[str, tuple[str, str]]:
    """The rows of a score card: what stands there, and what it is for."""
    player, values, n = view.players[seat], parts().values, len(view.players[seat].done)
    cost = values.skulls[player.skulls - 1] if player.skulls else 0
    skulls = tr("Skulls: {n}, now −{cost}", n=player.skulls, cost=cost) if cost else tr("No skulls yet")
    return {
        "points": (
            tr("Pyramid points"),
            tr("Your second, fourth and sixth pyramid of a colour take the best points left of it."),
        ),
        "torches": (
            tr("Torches: {n}", n=sum(player.torches)),
            tr("One can be lit in each round. Each is worth 5."),
        ),
        **{name: (_completed(view, seat, at), _next_points(view, seat, at)) for at, name in enumerate(COLOUR_NAMES)},
        "gems": (
            tr("Gems: {red} red, {green} green", red=player.reds, green=player.greens),
            tr("Each red and green pair is worth 5, each gem left over 1."),
        ),
        "skulls": (skulls, tr("Only the worst skull counts. A potion wipes off two.")),
        "done": (
            tr("Completed: {n}", n=n),
            tr("Each completed pyramid is worth {n}.", "Each completed pyramid is worth {n}.", n=values.tomb),
        ),
    }


def _completed(view: State, seat: int, colour: int) -> str:
    n = view.players[seat].tombs(colour)
    done = {
        "green": tr("{n} green pyramid completed", "{n} green pyramids completed", n=n),
        "orange": tr("{n} orange pyramid completed", "{n} orange pyramids completed", n=n),
        "purple": tr("{n} purple pyramid completed", "{n} purple pyramids completed", n=n),
    }
    return done[COLOUR_NAMES[colour]]


def _next_points(view: State, seat: int, colour: int) -> str:
    """What the next pair of pyramids of a colour takes."""
    left = parts().values.boxes[len(view.claims[colour]) :]
    if not left:
        return tr("All its pyramid points are taken.")
    more = 2 - view.players[seat].tombs(colour) % 2
    return tr(
        "{n} more of this colour takes the best points left: {points}.",
        "{n} more of this colour take the best points left: {points}.",
        n=more,
        points=left[0],
    )


# ------------------------------------------------------------ words


def state(view: State) -> str:
    return words.state(tr("Pyramids"), tr("Pyramids, before the first turn"), view)


WORDS: Final = Words(state=state)
