"""What everything on the table of Ramses is for, in a sentence each: shown where the pointer rests, and read out. Nothing here
depends on what lies hidden, nor on what was seen before."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.state import (
    CURSE,
    DUEL,
    GIVE,
    GOLD,
    LOOK,
    NO_CHIP,
    NO_PYRAMID,
    PLAIN,
    POWERS,
    SANDSTORM,
    SCORPION,
    State,
    parts,
)
from ramses_desktop.games.ramses.ui.words import EXPLAINED

SYMBOLS: Final = {
    PLAIN: mark("The next search card brings none."),
    SANDSTORM: mark("The whole board makes a quarter turn clockwise."),
    SCORPION: mark("Everyone slides one pyramid; uncover a treasure, and you give a card away."),
    POWERS: mark("Until the card is won, everyone may push a whole line of pyramids at once."),
    DUEL: mark("Two players look for the treasure on each other's card; the first to find it keeps both cards."),
}
"""What each special action does."""
CHIPS: Final = {
    NO_CHIP: mark("Nothing is left under this pyramid."),
    CURSE: mark("The curse: whoever finds it takes the mummy and loses a turn."),
}
"""What lies under a lifted pyramid, unless it is an explorer."""


def hole(view: State, number: int, *, slides: bool) -> str:
    """What a pyramid, or the free hole, means; `slides` if the pyramid can slide now."""
    pyramid = view.pyramids[number]
    if pyramid == NO_PYRAMID:
        if view.open:
            return tr("Remember it: the next slide covers it again.")
        return tr("Slide a pyramid in from beside it, and see what comes to light.")
    if pyramid == view.moved and view.lifted is not None:
        return chip(view.lifted)
    if view.chips and pyramid in GOLD:
        if view.stage == LOOK and pyramid == view.moved:
            return tr("Look under it: an explorer comes with you, the curse brings you the mummy.")
        return tr("Uncover a treasure by sliding it, and you may look under it.")
    if slides:
        return tr("It can slide into the hole now.")
    return tr("Only gold pyramids hide explorers.") if view.chips else tr("Its colour means nothing in this game.")


def chip(number: int) -> str:
    """What was found under a gold pyramid."""
    if number in CHIPS:
        return tr(CHIPS[number])
    return tr("An explorer with {n} hat comes with you.", "An explorer with {n} hats comes with you.", n=number)


def symbol(number: int, *, now: bool) -> tuple[str, str]:
    """The special action in force or coming up, and what it does."""
    if number == PLAIN:
        return tr("No special action"), tr(SYMBOLS[PLAIN])
    name = tr(EXPLAINED[number][0])
    return tr("Now: {action}", action=name) if now else tr("Coming up: {action}", action=name), tr(SYMBOLS[number])


def counted(view: State, seat: int, part: str) -> tuple[str, str]:
    """What a player's row counts, and what it is for."""
    player = view.players[seat]
    match part:
        case "cards":
            return tr("Cards won: {n}", n=len(player.won)), tr("They stay face down; the points on them count at the end.")
        case "hats":
            most, more, some = parts().awards
            tip = tr(
                "At the end the most hats bring {n} point, then {m}, then {k}.",
                "At the end the most hats bring {n} points, then {m}, then {k}.",
                n=most,
                m=more,
                k=some,
            )
            return tr("Explorers' hats: {n}", n=player.hats), tip
        case "scarab":
            tip = tr("After a wrong treasure, use the scarab to go on at once.")
            return tr("Scarab uses left: {n}", n=player.scarabs), tip
        case _:
            return tr("The mummy"), tr("Whoever has it loses their next turn, and puts it back.")


def given(view: State) -> str:
    """What happens to a card that is chosen."""
    if view.stage == GIVE:
        return tr("The player on your right takes the card you give.")
    return tr("Your rival has to find the treasure on the card you lay.")


def rank(view: State) -> str:
    """The title reached by a solo player, and what the next one takes."""
    found, titles = len(view.players[0].won), parts().titles
    now = tr("Rank now: {title}.", title=tr(parts().title(found)))
    more = [(least - found, title) for least, title in titles if least > found]
    if not more:
        return now
    n, title = more[-1]
    return now + " " + tr("With {n} more card: {title}.", "With {n} more cards: {title}.", n=n, title=tr(title))
