"""The table of Ramses in words: what to do, what special actions and everything on the table are for, and how a screen reader
describes holes, cards and players. Nothing here depends on what lies hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.offer import Words
from ramses_desktop.games.ramses.course import turns_since, way_to
from ramses_desktop.games.ramses.knowledge import known
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    BLUE,
    CURSE,
    DUEL,
    FIGHT,
    GIVE,
    GOLD,
    HUNT,
    LAY,
    LOOK,
    MOST_SLIDES,
    NO_CHIP,
    NO_PYRAMID,
    OVER,
    PLAIN,
    POWERS,
    RED,
    SANDSTORM,
    SCARAB,
    SCORPION,
    SLIDE,
    STUNG,
    TURN_OVER,
    Slide,
    State,
    parts,
    place,
)
from ramses_desktop.games.ramses.telling import Forgetting, estimate, finds, spells

# ------------------------------------------------------------ prompts

TO_DO: Final = {
    (TURN_OVER, ""): mark("{name}, turn over the next search card."),
    (SLIDE, ""): mark("{name}, slide a pyramid to find: {treasure}."),
    (SLIDE, "powers"): mark("{name}, slide a pyramid or push a line to find: {treasure}."),
    (SLIDE, STUNG): mark("{name}, slide one pyramid without uncovering a treasure."),
    (SLIDE, FIGHT): mark("{name}, before your rival finds yours, find: {treasure}."),
    (LOOK, ""): mark("{name}, look under the gold pyramid?"),
    (SCARAB, ""): mark("{name}, that is the wrong treasure. Use the scarab and go on?"),
    (GIVE, ""): mark("{name}, you were stung. Choose a card for the player on your right."),
    (LAY, ""): mark("{name}, choose a card for the duel."),
}
"""By decision and, where it matters, by purpose."""
DOING: Final = {
    TURN_OVER: mark("{name} turns over the next search card."),
    SLIDE: mark("{name} is sliding."),
    LOOK: mark("{name} may look under the gold pyramid."),
    SCARAB: mark("{name} is thinking about the scarab."),
    GIVE: mark("{name} was stung and is choosing a card to give away."),
    LAY: mark("{name} is choosing a card for the duel."),
}


def prompt(view: State, names: Sequence[str], uncoverer: int | None, *, awaits: bool) -> str:
    """What to do now, or whom the others are waiting for; while the wrong treasure lies open, first of all who uncovered it."""
    if view.stage == OVER:
        return tr("The game is over.")
    if uncoverer is None:
        return _to_do(view, names[view.seat], awaits=awaits)
    if awaits:
        return f"{uncovered(view, names[uncoverer])} {_to_do(view, names[view.seat], awaits=True)}"
    return f"{uncovered(view, names[uncoverer])} {tr('Still sought: {treasure}.', treasure=target(view))}"


def uncovered(view: State, name: str) -> str:
    return tr("{name} uncovered: {treasure}.", name=name, treasure=treasure(view.open))


def uncoverer(view: State, earlier: Iterable[State]) -> int | None:
    """Who uncovered the wrong treasure that lies open, until the next player covers it; `earlier` are the views before, the latest
    first."""
    if view.stage != SLIDE or view.action != HUNT or not view.open or view.slides or not view.turns:
        return None
    found = next((one.seat for one in earlier if one.hole != view.hole), view.seat)
    return found if found != view.seat else None


def _to_do(view: State, name: str, *, awaits: bool) -> str:
    words = TO_DO.get((view.stage, _purpose(view)), TO_DO.get((view.stage, ""), "")) if awaits else DOING[view.stage]
    said = tr(words, name=name, treasure=target(view))
    if awaits and view.warned:
        left = tr("Only {n} slide left in this turn.", "Only {n} slides left in this turn.", n=MOST_SLIDES - view.slides)
        return f"{said} {left}"
    return said


def edit(before: Slide | None, after: Slide | None) -> str:
    """What undo takes back: of a push in the making, or the choice of another card."""
    if before == after:
        return tr("another card")
    if after is None:
        return tr("put back")
    if before is None or before.direction != after.direction:
        return tr("get ready to push")
    return tr("push one more") if after.count > before.count else tr("push one fewer")


def choice(view: State, name: str, *, turned_up: bool) -> tuple[str, str]:
    """Title and note over the cards to choose from."""
    title = (
        mark("{name}, which card do you give away?") if view.stage == GIVE else mark("{name}, which card do you lay for the duel?")
    )
    note = tr("Choose with the arrow keys, confirm with Enter.")
    if not turned_up:
        note = tr("Only {name} may look. Everyone else looks away; then press Enter.", name=name)
    return tr(title, name=name), note


def _purpose(view: State) -> str:
    return "powers" if view.powers else view.action


def target(view: State) -> str:
    """The name of the treasure sought now; empty if none."""
    if view.action == FIGHT and view.stage != LAY:
        return treasure(parts().cards[view.laid[1 - view.duellists.index(view.seat)]].treasure)
    return treasure(view.sought) if view.sought else ""


def state(view: State) -> str:
    """The game and its progress."""
    left = len(view.pile) + bool(view.card)
    return tr("Ramses, {n} card to win", "Ramses, {n} cards to win", n=left)


# ------------------------------------------------------------ special actions


@frozen
class Explanation:
    """A special action that has just come up."""

    symbol: int
    title: str
    text: str
    first: str
    """Who goes first."""

    @property
    def words(self) -> str:
        return f"{self.title}. {self.text} {self.first}"


def go_on() -> str:
    return tr("Go on")


EXPLAINED: Final = {
    SANDSTORM: (
        mark("Sandstorm"),
        mark("The whole board makes a quarter turn clockwise. Then the next search card is turned over."),
    ),
    SCORPION: (
        mark("Scorpion"),
        mark(
            "Starting with {name}, everyone slides one pyramid, but never the one that has just moved. Uncover a treasure and you "
            "are stung: give a card to the player on your right."
        ),
    ),
    POWERS: (
        mark("Super powers"),
        mark(
            "Until this card is won, everyone may push a whole line of pyramids towards the hole. Only the hole that is free "
            "afterwards shows what is under it."
        ),
    ),
    DUEL: (
        mark("Duel"),
        mark(
            "{name} and {rival} each lay a card face up and look for the other's treasure. Uncover your rival's treasure first "
            "and you keep both cards."
        ),
    ),
}


FIRST: Final = {
    SLIDE: mark("{name} slides first."),
    LAY: mark("{name} lays a card first."),
    TURN_OVER: mark("{name} turns the card over."),
}


def search_ended(before: State | None, view: State, so_far: str) -> str:
    """How the search for the last card has ended, until another is turned over."""
    if before is not None and view.lucky and len(before.pile) > len(view.pile):
        return tr("Found: {treasure}", treasure=treasure(parts().cards[view.lucky].treasure))
    if before is None or view.card or len(before.pile) != len(view.pile):
        return ""
    if not before.card:
        return so_far
    found = len(view.players[before.seat].won) > len(before.players[before.seat].won)
    words = mark("Found: {treasure}") if found else mark("Missed: {treasure}. The card is gone.")
    return tr(words, treasure=treasure(parts().cards[before.card].treasure))


def explanation(before: State, view: State, names: tuple[str, ...]) -> Explanation | None:
    """The special action that came up between these two views."""
    symbol = _begun(before, view)
    if symbol == PLAIN:
        return None
    title, text = EXPLAINED[symbol]
    first, rival = view.duellists or (view.seat, view.seat)
    said = tr(text, name=names[first], rival=names[rival])
    goes_first = FIRST.get(view.stage, FIRST[TURN_OVER])
    return Explanation(symbol, tr(title), said, tr(goes_first, name=names[view.seat]))


def _begun(before: State, view: State) -> int:
    """Storms are explained before the card is turned over, super powers after; nothing is explained halfway, where moves that were
    taken back may lead."""
    if view.stage == TURN_OVER and view.symbol == SANDSTORM and (before.stage, len(before.pile)) != (TURN_OVER, len(view.pile)):
        return SANDSTORM
    if view.slides or view.turns:
        return PLAIN
    if view.action == STUNG and view.stage == SLIDE and (before.action != STUNG or len(before.pile) != len(view.pile)):
        return SCORPION
    if view.powers and not before.powers:
        return POWERS
    return DUEL if view.duellists and not before.duellists else PLAIN


# ------------------------------------------------------------ descriptions

NAMES: Final = (
    *(mark("plumed crown"), mark("golden mask"), mark("ankh"), mark("broad collar"), mark("chalice"), mark("dagger")),
    *(mark("black cat"), mark("amphora"), mark("scroll"), mark("signet ring"), mark("golden harp"), mark("shepherd's crook")),
)
"""Treasure names from `parts.json`, marked for translation."""
TITLES: Final = (
    *(mark("Pharaoh"), mark("High Priest"), mark("Grand Vizier"), mark("Master Builder"), mark("Royal Guard")),
    *(mark("Royal Embalmer"), mark("Scribe"), mark("Peasant"), mark("Nile Boatman"), mark("Camel Driver")),
    *(mark("Water Carrier"), mark("Desert Beetle")),
)
"""Titles of the hall of fame from `parts.json`, marked for translation."""


def treasure(number: int) -> str:
    return tr(parts().treasures[number].name)


def where(hole: int, turned: int) -> str:
    """Visible column and row of a hole: `c4`."""
    column, row = place(hole, turned)
    return f"{'abcdefgh'[column]}{row + 1}"


def hole(view: State, number: int) -> str:
    """What can be seen there now; never what was seen before."""
    pyramid = view.pyramids[number]
    if pyramid in GOLD:
        what = tr("gold pyramid")
    elif pyramid in RED:
        what = tr("red pyramid")
    elif pyramid in BLUE:
        what = tr("blue pyramid")
    else:
        what = tr("free hole: {treasure}", treasure=treasure(view.open)) if view.open else tr("free hole: sand")
    return f"{where(number, view.turned)}, {what}"


def card(number: int) -> str:
    """A search card, face up."""
    found = parts().cards[number]
    return tr("{treasure}, {n} point", "{treasure}, {n} points", treasure=treasure(found.treasure), n=found.value)


def pile(view: State) -> str:
    """How many cards are left, and the back of the top one."""
    if not view.pile:
        return tr("No search cards left")
    words = tr("Search cards to turn over: {n}, the top one from stack {stack}", n=len(view.pile), stack=view.backs[0])
    return f"{words}, {tr(EXPLAINED[view.symbols[0]][0])}" if view.symbols[0] else words


def player(view: State, seat: int, name: str) -> str:
    """What a player has; of won cards, only their number."""
    one = view.players[seat]
    said = [tr("cards won: {n}", n=len(one.won))]
    if view.chips:
        said.append(tr("scarab uses left: {n}", n=one.scarabs))
        said.append(tr("explorers' hats: {n}", n=one.hats))
    if view.mummy == seat:
        said.append(tr("has the mummy"))
    return f"{name}: {', '.join(said)}"


def score(view: State, seat: int, name: str) -> str:
    """The result of a player, or what they have while the game goes on."""
    if view.stage != OVER:
        return player(view, seat, name)
    found = GAME.scores(view)[seat]
    lines = [tr("{part}: {n}", part=tr(part.label), n=part.points) for part in found.parts if part.points]
    total = tr("total: {n}", n=found.total)
    return f"{name}, {', '.join([*lines, total])}"


def recalled(seen: Sequence[State], seat: int) -> str:
    """What could be remembered at the beginning of a turn that looked for a treasure."""
    view, picture = seen[-1], known(seen, seat)
    name, ago = treasure(view.sought), turns_since(seen, view.sought)
    if ago is None:
        return tr("Nobody had seen it yet: {treasure}.", treasure=name)
    when = tr("Last seen {n} turn ago: {treasure}.", "Last seen {n} turns ago: {treasure}.", treasure=name, n=ago)
    slides = len(way_to(view, picture, view.sought))
    if not slides:
        return f"{when} {tr('There was no way to it over known sand.')}"
    led = tr("{n} slide over known sand would have led there.", "{n} slides over known sand would have led there.", n=slides)
    return f"{when} {led}"


def forgotten(session: Session, seat: int) -> str:
    """How many treasures that could be known were missed in a finished game, by how long ago they were last seen; and alone, how
    fast what was seen was lost, if the game tells."""
    spans = [
        tr("{span}: {missed} of {n}", span=_turns(span.first, span.last), missed=span.missed, n=span.known)
        for span in finds(session, seat).spans
        if span.known
    ]
    missed = tr("Missed, by turns since last seen: {spans}.", spans=", ".join(spans)) if spans else ""
    found = estimate(spells(session, seat)) if len(session.seats) == 1 else None
    return f"{missed} {losing(found)}" if missed and found is not None and found.is_worth_telling else missed


def losing(found: Forgetting) -> str:
    """How fast what was seen was lost."""
    return tr(
        "Lost with every turn and every new card: about 1 in {n} of what had been seen (1 in {fewest} to 1 in {most}).",
        n=round(1 / found.rate),
        fewest=round(1 / found.most),
        most=round(1 / found.least),
    )


def _turns(first: int, last: int | None) -> str:
    return f"{first}–{last}" if last is not None else tr("{first} or more", first=first)


# ------------------------------------------------------------ tips


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


def hole_tip(view: State, number: int, *, slides: bool) -> str:
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


WORDS: Final = Words(state=state, recalled=recalled, forgotten=forgotten)
