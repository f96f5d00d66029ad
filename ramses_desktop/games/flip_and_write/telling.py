"""What is told of a flip-and-write game: what happened between two views, for the log and screen readers; what is heard meanwhile;
the drills, what was achieved, and the table in plain text for the command line. Each game adds its own part.

The log and the sounds know only the views they are given, so no secret can slip into them. The dump shows whole states, secrets
and all: it is for deals that somebody asks for and for finished games, never for a game in progress.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ramses_desktop.engine import sound
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import Achievement, Line, Naming
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import Parts, Pattern
from ramses_desktop.games.flip_and_write.grid import NAMES, SIDE, names, single_boxes
from ramses_desktop.games.flip_and_write.pending import Intent
from ramses_desktop.games.flip_and_write.playout import ROUNDS, TURNS
from ramses_desktop.games.flip_and_write.rules import (
    CROSS,
    KEEP,
    OVER,
    REPLACE,
    Bonus,
    Cross,
    ExpeditionGame,
    Keep,
    Move,
    Position,
    Side,
    Take,
)
from ramses_desktop.games.offer import Drill, Telling

PACK: Final = "pack"
CHOICE: Final = "choice"
CARD: Final = "card"

DRILLS: Final = (
    Drill(PACK, mark("Pack the pattern")),
    Drill(CHOICE, mark("Pattern or single box?")),
    Drill(CARD, mark("Which card next?")),
)


# ------------------------------------------------------------ dump


S = TypeVar("S", bound=Position[Any])
P = TypeVar("P", bound=Side)


class TextDump(ABC, Generic[S, P]):
    card: str
    """What players call a card."""
    legend: str

    @abstractmethod
    def parts(self) -> Parts[Any, Any]:
        """Everything in the box."""

    @abstractmethod
    def title(self, card: int) -> str:
        """A card's number and description."""

    @abstractmethod
    def layers(self, card: int) -> dict[str, int]:
        """The marks printed on a card, and their boxes; earlier ones hide later ones."""

    @abstractmethod
    def last(self, state: S, names: Sequence[str]) -> list[str]:
        """Other results of luck."""

    @abstractmethod
    def common(self, state: S, names: Sequence[str]) -> list[str]:
        """Other things on the table that belong to everybody."""

    @abstractmethod
    def score_card(self, side: P) -> list[str]: ...

    # -------------------------------------------------------- a deal

    def deal(self, state: S, names: Sequence[str]) -> str:
        """Everything decided by luck, from the state before the first move."""
        lines = [self.legend]
        for player, name in zip(state.players, names, strict=True):
            lines += ["", f"{name} chooses two of these:", *side_by_side(self.card_rows(card) for card in player.dealt)]
        lines += ["", f"The deck from its top, less the {self.card}s that are kept; the first four are the display:"]
        lines += [f"  {', '.join(map(str, state.deck[at : at + 16]))}" for at in range(0, len(state.deck), 16)]
        lines += ["", "The expedition cards (the eighth of each round stays face down):"]
        for turn, order in enumerate(state.orders, 1):
            *shown, last = (self.pattern(card).name for card in order)
            lines.append(f"  Round {turn}: {'  '.join(shown)}  ({last})")
        lines += ["", *side_by_side(map(pattern_rows, self.parts().patterns))]
        return "\n".join([*lines, *self.last(state, names)])

    def pattern(self, expedition: int) -> Pattern:
        return self.parts().patterns[self.parts().expeditions[expedition]]

    # -------------------------------------------------------- the table

    def table(self, state: S, names: Sequence[str]) -> str:
        """The table, and whose turn it is."""
        lines = [self._moment(state, names), ""]
        if state.stage != KEEP:
            display = ", ".join(map(self.title, state.display)) or "nothing"
            lines += [f"Display: {display}. Deck: {len(state.deck)} {self.card}s.", *self.common(state, names)]
        for player, name in zip(state.players, names, strict=True):
            lines += ["", f"{name}:", *self._side(player)]
        return "\n".join([*lines, "", self.legend])

    def _moment(self, state: S, names: Sequence[str]) -> str:
        if state.stage == OVER:
            return "The game is over."
        to_do = {KEEP: f"keep two {self.card}s", CROSS: "cross off", REPLACE: f"take a new {self.card}"}
        awaited = f"{names[state.seat]} is to {to_do[state.stage]}"
        if state.stage == KEEP:
            return f"Before the first turn. {awaited}."
        bonus = f" (bonus boxes left: {state.bonus})" if state.bonus else ""
        turn = state.number % TURNS + 1
        pattern = self.pattern(state.expedition).name
        return f"Round {state.round + 1}, turn {turn}, expedition card {pattern}. {awaited}{bonus}."

    def _side(self, player: P) -> list[str]:
        """One side of the table: cards and score card."""
        in_play = [self.card_rows(one.card, one.crossed) for one in player.cards]
        return [
            *side_by_side(in_play or [self.card_rows(card) for card in player.dealt]),
            f"  Completed:  {', '.join(map(self.title, player.done)) or 'none yet'}",
            *self.score_card(player),
        ]

    def card_rows(self, card: int, crossed: int = 0) -> list[str]:
        layers = {"X": crossed, **self.layers(card)}
        marks = [next((mark for mark, boxes in layers.items() if boxes >> place & 1), ".") for place in range(len(NAMES))]
        rows = [f"{row + 1} {' '.join(marks[row * SIDE : (row + 1) * SIDE])}" for row in range(SIDE)]
        return [self.title(card), "  a b c d e", *rows]


def pattern_rows(pattern: Pattern) -> list[str]:
    width, height = (max(cell[axis] for cell in pattern.cells) + 1 for axis in (0, 1))
    rows = ["".join("#" if (column, row) in pattern.cells else " " for column in range(width)) for row in range(height)]
    return [pattern.name, *rows]


def row_of(crossed: int, values: Iterable[object]) -> str:
    """A score card row: crossed boxes, then the values of those still open."""
    return boxes_of(["X" if place < crossed else str(value) for place, value in enumerate(values)])


def boxes_of(marks: Iterable[str]) -> str:
    return "".join(f"[{mark}]" for mark in marks)


def side_by_side(drawings: Iterable[list[str]]) -> list[str]:
    columns = [(drawing, max(map(len, drawing))) for drawing in drawings]
    height = max((len(drawing) for drawing, _ in columns), default=0)
    return [
        "  " + "    ".join((drawing[row] if row < len(drawing) else "").ljust(width) for drawing, width in columns).rstrip()
        for row in range(height)
    ]


# ------------------------------------------------------------ feats


def rounds(session: Session) -> dict[str, int]:
    """How many moves had been made before each round but the first."""
    plies = range(len(session.line) + 1)
    return {
        f"round_{number + 1}": bisect_left(plies, number, key=lambda ply: session.state_at(ply).round)
        for number in range(1, ROUNDS)
    }


# ------------------------------------------------------------ log text


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


# ------------------------------------------------------------ sounds


APART = 65
"""Milliseconds from one cross to the next, and from a thing in a box to the next."""
LANDING = 560
"""Milliseconds until the first of these things has reached the score card."""
IN_A_ROW = 6
"""Of more crosses than this only the first and the last are heard."""
SETTING = 240
"""Milliseconds until a completed card is lifted."""
CARDS_APART = 160
"""Milliseconds between two cards that arrive."""
TURNED = 160
"""Milliseconds from the last cross to the next expedition card."""

Contents = Callable[[Any], list[str]]
"""The sounds of what lies in some boxes."""


def confirmed(move: object) -> str:
    """Every choice is stamped."""
    del move
    return sound.CONFIRM


def gesture(before: Intent, after: Intent) -> str:
    """What the hand did; empty if nothing that is heard."""
    if after.carried and not before.carried:
        return sound.PICK_UP
    if len(after.picked) != len(before.picked):
        return sound.PICK_UP if len(after.picked) > len(before.picked) else sound.PUT_BACK
    if after.way != before.way and after.spot == before.spot:
        return sound.TURN
    if after.spot is not None and after.spot != before.spot:
        return sound.SNAP
    if (before.spot is not None or before.carried) and after.spot is None and not after.carried:
        return sound.PUT_BACK
    return sound.PICK_UP if after.picked != before.picked else ""


def sounds(game: ExpeditionGame[S], before: S, after: S, seat: int, contents: Contents) -> list[Sound]:
    """What each player did, and what comes next."""
    heard = [one for who in before.clockwise for one in _heard_at(game, before.players[who], after.players[who], who, contents)]
    end = max((one.delay for one in heard if one.event == sound.CROSS), default=-TURNED) + TURNED
    if after.revealed > before.revealed:
        heard.append(Sound(sound.CARD_TURNED, None, "expedition", end))
    if after.seat == seat and after.bonus > max(before.bonus, 0):
        heard.append(Sound(sound.BONUS, seat, "expedition", end))
    return heard


def _heard_at(game: ExpeditionGame[S], before: Side, after: Side, seat: int, contents: Contents) -> Iterator[Sound]:
    cards = game.parts().cards
    old = {one.card: one.crossed for one in before.cards}
    for number, one in enumerate(after.cards):
        place = "card", one.card
        if one.card not in old:
            yield Sound(sound.CARD_TAKEN, seat, place, 0 if old else CARDS_APART * number)
        elif new := one.crossed & ~old[one.card]:
            count = new.bit_count()
            strokes = range(count) if count <= IN_A_ROW else (0, count - 1)
            yield from (Sound(sound.CROSS, seat, place, APART * number) for number in strokes)
            for number, event in enumerate(contents(game.gain(cards[one.card], new))):
                yield Sound(event, seat, None, LANDING + APART * number)
    for number, card in enumerate(after.done[len(before.done) :]):
        if card in old and not cards[card].is_complete(old[card]):
            yield Sound(sound.CROSS, seat, ("card", card))
        yield Sound(sound.COMPLETED, seat, ("card", card), SETTING + CARDS_APART * number)


# ------------------------------------------------------------ all of it


def telling(
    game: ExpeditionGame[S],
    dump: TextDump[S, Any],
    lines: CardLines,
    earned: More[S],
    contents: Contents,
    won: Callable[[S, S], list[Sound]],
    *,
    ranks: Sequence[str],
    naming: Naming,
    achievements: Sequence[Achievement],
    feats: Callable[[Session, int, Mapping[str, int]], Mapping[str, int]],
) -> Telling[S, Move, Intent]:
    """How a game is told: what a player did with their cards in its own words, and what they `earned`, with its sounds."""
    return Telling(
        tell=lambda before, after, players: tell(before, after, players, lines, earned),
        sounds=lambda before, after, seat: [*sounds(game, before, after, seat, contents), *won(before, after)],
        gesture=gesture,
        confirmed=confirmed,
        ranks=ranks,
        naming=naming,
        achievements=achievements,
        feats=feats,
        move_name=move_name,
        move_place=move_place,
        task=task,
        seeks_place=seeks_place,
        drills=DRILLS,
        question=question,
        deal=dump.deal,
        table=dump.table,
    )
