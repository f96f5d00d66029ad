"""What happened between two views, in words: for the table's log and for screen readers. Knows only the views it is given, so no
secret can slip into a sentence; each game adds its own part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.coaching.drills import CHOICE
from ramses_desktop.games.flip_and_write.grid import names, single_boxes
from ramses_desktop.games.flip_and_write.moves import Bonus, Cross, Keep, Move, Take
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, OVER, Position, Side

S = TypeVar("S", bound=Position[Any])
More = Callable[[S, S, Sequence[str]], Iterable[Line]]


class CardLines(NamedTuple):
    """What a player did with their cards, in marked sentences that name the card as the game does."""

    kept: str
    took: str
    completed: str
    marked: str
    marked_one: str
    """A single box, named."""


def tell(before: S, after: S, players: Sequence[str], said: CardLines, more: More[S]) -> list[Line]:
    """What each player did, in clockwise order, then what is specific to this game."""
    lines = [
        line
        for seat in before.clockwise
        for line in _side(before.players[seat], after.players[seat], seat, players[seat], said, before.stage == KEEP)
    ]
    lines += more(before, after, players)
    if after.stage == OVER and before.stage != OVER:
        lines.append(Line(None, tr("The game is over.")))
    elif after.stage != KEEP and (before.stage == KEEP or after.number // TURNS != before.number // TURNS):
        lines.append(Line(None, tr("Round {n} begins.", n=after.round + 1)))
    return lines


def turn(view: Position[Any]) -> str:
    """The turn of this view; empty while cards are chosen and once the game is over."""
    if view.stage in (KEEP, OVER):
        return ""
    return tr("Round {n}, turn {m}", n=view.round + 1, m=view.number % TURNS + 1)


def move_name(view: Position[Any], move: Move) -> str:
    """A move in a few words, for a list of moves of one decision."""
    match move:
        case Cross(card=card) | Bonus(card=card):
            return tr("On {card}", card=card)
        case Keep(first=first, second=second):
            return tr("Keep {first} and {second}", first=first, second=second)
        case Take(place=place) if place:
            return tr("Take {card}", card=view.display[place - 1])
        case Take():
            return tr("Draw a surprise")
    return tr("Go on")


def move_place(move: Move) -> str:
    """Where exactly a move is made; empty if its name says it all."""
    return ", ".join(names(move.boxes)) if isinstance(move, Cross | Bonus) else ""


def task(view: Position[Any], name: str) -> str:
    """What to look for in a decision that could have been better."""
    if view.stage == KEEP:
        return tr("{name}, find two better cards to keep than in your game.", name=name)
    if view.stage != CROSS:
        return tr("{name}, find a better card to take than in your game.", name=name)
    if view.bonus:
        return tr("{name}, find a better box for the bonus than in your game.", name=name)
    return tr("{name}, find a better place for the pattern than in your game.", name=name)


def question(view: Position[Any], drill: str) -> str:
    """What a drill asks about a decision."""
    if view.stage == KEEP:
        return tr("Which two do you keep?")
    if view.stage != CROSS:
        return tr("Which one do you take next?")
    return tr("The pattern, or a single box?") if drill == CHOICE else tr("Where do you lay the pattern?")


def seeks_place(view: Position[Any]) -> bool:
    """Whether the decision is about where to put something, rather than about what to choose."""
    return view.stage == CROSS


def _side(before: Side, after: Side, seat: int, name: str, said: CardLines, choosing: bool) -> Iterator[Line]:
    if choosing:
        if after.cards and after.cards != before.cards:
            first, second = after.cards
            kept = tr(said.kept, name=name, first=first.card, second=second.card)
            yield Line(seat, kept, (("card", first.card), ("card", second.card)))
        return
    old = {one.card: one.crossed for one in before.cards}
    now = {one.card: one.crossed for one in after.cards}
    for card, crossed in now.items():
        if card not in old:
            yield Line(seat, tr(said.took, name=name, card=card), (("card", card),))
        elif new := crossed & ~old[card]:
            yield Line(seat, _marked(name, new, card, said), tuple(("box", card, box) for box in single_boxes(new)))
    for card in after.done[len(before.done) :]:
        yield Line(seat, tr(said.completed, name=name, card=card), (("card", card),))


def _marked(name: str, boxes: int, card: int, said: CardLines) -> str:
    if boxes.bit_count() == 1:
        return tr(said.marked_one, name=name, box=names(boxes)[0], card=card)
    return tr(said.marked, name=name, n=boxes.bit_count(), card=card)
