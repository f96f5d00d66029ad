"""What is told of Ramses: what happened between two views, for the log and screen readers; what is heard meanwhile; what players
found and forgot; what can be achieved; and the table in plain text for the commands, which shows secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import log, sqrt
from typing import Any, Final, NamedTuple

from attrs import evolve, frozen

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Score
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import BEST, Achievement, Ladder, Line, Moment, Place, Rank, climbed
from ramses_desktop.engine.text import mark, tr, wrapped
from ramses_desktop.games.offer import Drill, Telling
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.course import Hunt, TooEarly, is_hunting, look_back
from ramses_desktop.games.ramses.state import (
    COLUMNS,
    CURSE,
    DOWN,
    DUEL,
    LEFT,
    NO_CHIP,
    PLAIN,
    POWERS,
    RIGHT,
    SANDSTORM,
    SCORPION,
    STUNG,
    UP,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    Move,
    Slide,
    State,
    UseScarab,
    hole_at,
    parts,
    place,
    size,
)

LEGEND: Final = "g gold, r red, b blue pyramid   . the free hole   a number: the treasure under it"
COLOURS: Final = {"g": st.GOLD, "r": st.RED, "b": st.BLUE}
SYMBOLS: Final = {PLAIN: "", SANDSTORM: "sandstorm", SCORPION: "scorpion", POWERS: "super powers", DUEL: "duel"}
TO_DO: Final = {
    st.TURN_OVER: "turn over a card",
    st.SLIDE: "slide a pyramid",
    st.LOOK: "look under the gold pyramid or not",
    st.SCARAB: "use the scarab or not",
    st.GIVE: "give a card to the right",
    st.LAY: "lay a card for the duel",
}
WIDTH: Final = 100


# ------------------------------------------------------------ a deal


def deal(state: State, names: Sequence[str]) -> str:
    """Everything that was drawn, from the state before the first move."""
    lines = [f"{names[state.seat]} begins. The board, as it is seen after its first turns:", "", *_board(state), "", LEGEND]
    lines += [_treasures(), "", "The search cards from the top, and what their backs bear:"]
    for back in (1, 2, 3):
        cards = [_search_card(state, at) for at in range(len(state.pile)) if state.backs[at] == back]
        lines += wrapped(f"  Stack {back}: ", cards, WIDTH)
    if state.chips:
        chips = [f"{_where(state, pyramid)} {_chip(chip)}" for pyramid, chip in zip(st.GOLD, state.chips, strict=True)]
        lines += ["", "Under the gold pyramids:", *wrapped("  ", chips, WIDTH)]
    return "\n".join(lines)


def _search_card(state: State, at: int) -> str:
    symbol = SYMBOLS[state.symbols[at]]
    return _card(state.pile[at]) + (f" [{symbol}]" if symbol else "")


def _card(number: int) -> str:
    """A card's treasure and value."""
    card = parts().cards[number]
    return f"{parts().treasures[card.treasure].name} {card.value}"


def _treasures() -> str:
    named = [f"{number} {treasure.name}" for number, treasure in parts().treasures.items()]
    return "\n".join(wrapped("", named, WIDTH))


def _chip(chip: int) -> str:
    if chip in (NO_CHIP, CURSE):
        return "curse" if chip == CURSE else "nothing"
    return "1 hat" if chip == 1 else f"{chip} hats"


# ------------------------------------------------------------ the table


def table(state: State, names: Sequence[str]) -> str:
    """The table, and who is to decide what."""
    lines = [_moment(state, names), "", *_board(state), "", LEGEND, _treasures(), ""]
    lines += wrapped("The pile: ", [_search_card(state, at) for at in range(len(state.pile))] or ["empty"], WIDTH)
    if state.gone:
        lines += wrapped("Out of the game: ", map(_card, state.gone), WIDTH)
    for seat, player in enumerate(state.players):
        lines += wrapped(f"{names[seat]}: ", _side(state, seat, player), WIDTH)
    return "\n".join(lines)


def _moment(state: State, names: Sequence[str]) -> str:
    if state.stage == st.OVER:
        return "The game is over."
    sentences = []
    if state.card:
        sentences.append(f"The card that lies face up: {_card(state.card)}{', with super powers' if state.powers else ''}.")
    if state.action == st.STUNG:
        sentences.append("The scorpion is about.")
    if state.action == st.FIGHT:
        laid = [f"{names[seat]} ({_card(card) if card else '–'})" for seat, card in zip(state.duellists, state.laid, strict=True)]
        sentences.append(f"A duel: {' against '.join(laid)}.")
    return " ".join([*sentences, f"{names[state.seat]} is to {TO_DO[state.stage]}."])


def _side(state: State, seat: int, player: st.Player) -> list[str]:
    """A player's cards and other possessions."""
    found = [_card(card) for card in player.won] or ["no cards yet"]
    if state.chips:
        found += [f"scarab for {player.scarabs}", f"{player.hats} hats"]
    return [*found, "the mummy"] if state.mummy == seat else found


# ------------------------------------------------------------ the board


def _board(state: State) -> list[str]:
    """The board as seen, with coordinates along its sides."""
    columns, rows = size(state.turned)
    head = "   " + "".join(f"{'abcdefgh'[column]:<4}" for column in range(columns))
    drawn = [
        f"{row + 1}  " + "".join(f"{_hole(state, hole_at(column, row, state.turned)):<4}" for column in range(columns))
        for row in range(rows)
    ]
    return [line.rstrip() for line in (head, *drawn)]


def _hole(state: State, hole: int) -> str:
    pyramid, treasure = state.pyramids[hole], state.treasures[hole]
    sign = "." if pyramid == st.NO_PYRAMID else next(letter for letter, numbers in COLOURS.items() if pyramid in numbers)
    return f"{sign}{treasure or ''}"


def _where(state: State, pyramid: int) -> str:
    """The coordinates of a pyramid as seen."""
    column, row = place(state.pyramids.index(pyramid), state.turned)
    return f"{'abcdefgh'[column]}{row + 1}"


# ------------------------------------------------------------ finds


SPANS: Final = ((1, 2), (3, 5), (6, 10), (11, None))
"""First and last number of turns since a treasure was last seen, for each group; None for no last one."""


@frozen
class Span:
    """The treasures that could be known, last seen so many turns ago."""

    first: int
    last: int | None
    known: int
    """How many of them were sought,"""
    missed: int
    """and how many of these not found."""

    @property
    def share(self) -> float:
        """The share that was missed; 0 if none was sought."""
        return self.missed / self.known if self.known else 0.0


@frozen
class Finds:
    """The turns of one seat that looked for a treasure."""

    hunts: tuple[Hunt, ...]

    @property
    def found(self) -> int:
        return sum(hunt.found for hunt in self.hunts)

    @property
    def known(self) -> int:
        """How many a perfect memory would have found."""
        return sum(hunt.way is not None for hunt in self.hunts)

    @property
    def missed(self) -> tuple[Hunt, ...]:
        return tuple(hunt for hunt in self.hunts if hunt.missed)

    @property
    def lucky(self) -> tuple[Hunt, ...]:
        return tuple(hunt for hunt in self.hunts if hunt.lucky)

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(_spans(self.hunts))


def finds(session: Session, seat: int) -> Finds:
    """Raises TooEarly unless the game is over."""
    return Finds(tuple(hunt for hunt in look_back(session).hunts if hunt.seat == seat))


def together(all_finds: Iterable[Finds]) -> Finds:
    """Those of several games."""
    return Finds(tuple(hunt for one in all_finds for hunt in one.hunts))


def _spans(hunts: Iterable[Hunt]) -> Iterator[Span]:
    known = [(hunt.ago, hunt.missed) for hunt in hunts if hunt.way is not None and hunt.ago is not None]
    for first, last in SPANS:
        missed = [was_missed for ago, was_missed in known if first <= ago and (last is None or ago <= last)]
        yield Span(first, last, len(missed), sum(missed))


# ------------------------------------------------------------ log text


DRILLS: Final = (Drill("memory", mark("What lay where?"), "memory", mark("Ramses")),)
FOUND: Final = mark("{name} found the treasure and now has {n} card.", "{name} found the treasure and now has {n} cards.")
LUCKY: Final = mark(
    "{name} was in luck: the treasure lay open. That makes {n} card.",
    "{name} was in luck: the treasure lay open. That makes {n} cards.",
)
VICTORY: Final = mark("{name} won the duel and now has {n} card.", "{name} won the duel and now has {n} cards.")
"""Ways to win cards, with the number of cards, which is all of a score that is visible before the end."""
SLIDES: Final = {UP: mark("Slide up"), RIGHT: mark("Slide right"), DOWN: mark("Slide down"), LEFT: mark("Slide left")}
PUSHES: Final = {
    UP: mark("Push {n} pyramid up", "Push {n} pyramids up"),
    RIGHT: mark("Push {n} pyramid right", "Push {n} pyramids right"),
    DOWN: mark("Push {n} pyramid down", "Push {n} pyramids down"),
    LEFT: mark("Push {n} pyramid left", "Push {n} pyramids left"),
}
"""Sliding one pyramid, and pushing a line with super powers, by direction."""


def move_name(view: State, move: Move) -> str:
    """A move in a few words, for a list of moves of one decision."""
    del view
    match move:
        case Slide(direction=direction, count=count):
            return tr(SLIDES[direction]) if count == 1 else tr(PUSHES[direction], n=count)
        case Look():
            return tr("Look under the gold pyramid")
        case LeaveStanding():
            return tr("Leave the gold pyramid alone")
        case UseScarab():
            return tr("Use the scarab")
        case KeepScarab():
            return tr("Keep the scarab")
        case Give(card=card):
            return tr("Give away: {treasure}", treasure=_treasure(card))
        case Lay(card=card):
            return tr("Lay: {treasure}", treasure=_treasure(card))
    return tr("Turn over a card")


def _treasure(card: int) -> str:
    deck = parts()
    return tr(deck.treasures[deck.cards[card].treasure].name)


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """The lines for what a seat saw happen between two views; of slides, only those that end something."""
    return list(_Step(before, after, players).lines())


def in_passing(before: State, after: State, players: Sequence[str]) -> Line:
    """A single move that is too small for the log."""
    words = mark("{name} left the gold pyramid alone.")
    if before.stage == st.SLIDE:
        words = mark("{name} slid and found only sand.")
    elif before.stage == st.SCARAB:
        words = mark("{name} kept the scarab.")
    return Line(before.seat, tr(words, name=players[before.seat]))


@frozen
class _Step:
    """What happened between two views, mostly by the deciding seat."""

    before: State
    after: State
    players: Sequence[str]

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def name(self) -> str:
        return self.players[self.seat]

    def lines(self) -> Iterator[Line]:
        yield from self._decision()
        yield from self._chip()
        if self.after.stage == st.OVER and self.before.stage != st.OVER:
            yield Line(None, tr("The game is over."))
        else:
            yield from self._next()

    def _decision(self) -> Iterator[Line]:
        stage = self.before.stage
        if stage == st.TURN_OVER:
            yield from self._turned_over()
        elif stage == st.SLIDE:
            yield from self._slid()
        elif stage == st.GIVE:
            other = self.players[self.before.right_of(self.seat)]
            yield Line(self.seat, tr("{name} gave {other} a card.", name=self.name, other=other))
        elif stage == st.LAY:
            yield Line(self.seat, tr("{name} laid a card for the duel.", name=self.name))
        else:
            yield from self._after_looking()

    def _turned_over(self) -> Iterator[Line]:
        if self.after.turned != self.before.turned:
            yield Line(None, tr("A sandstorm turned the board."), ("tray",))
        yield Line(self.seat, tr("{name} turned over a card.", name=self.name))
        if self.after.lucky:
            yield self._won(LUCKY, self.seat)
        if self.after.powers:
            yield Line(None, tr("Everyone has super powers until this card is won."))

    # -------------------------------------------------------- slides

    @property
    def _holes(self) -> tuple[Place, ...]:
        """The hole that is free now, and the one that was."""
        return ("hole", self.after.hole), ("hole", self.before.hole)

    def _slid(self) -> Iterator[Line]:
        if self.after.open:
            yield from self._uncovered()
        elif self.before.action == st.STUNG:
            if self.after.action == st.HUNT:
                yield Line(None, tr("The scorpion left: nobody uncovered a treasure."))
        elif self.after.slides == 0:
            end = tr(
                "{name} slid {n} time and found only sand: the turn is over.",
                "{name} slid {n} times and found only sand: the turn is over.",
                name=self.name,
                n=st.MOST_SLIDES,
            )
            yield Line(self.seat, end, self._holes)
            yield from self._lost()

    def _uncovered(self) -> Iterator[Line]:
        before = self.before
        if before.action == st.STUNG:
            stung = tr("{name} uncovered a treasure and was stung by the scorpion.", name=self.name)
            yield Line(self.seat, stung, self._holes)
            yield from self._handed_over()
        elif before.action == st.FIGHT:
            yield from self._fought()
        elif before.card and not self.after.card and self._gained()[self.seat] == 1:
            yield self._won(FOUND, self.seat)
        else:
            yield Line(self.seat, tr("{name} uncovered the wrong treasure.", name=self.name), self._holes)
            yield from self._lost()

    def _fought(self) -> Iterator[Line]:
        if self.after.duellists:
            yield Line(self.seat, tr("{name} uncovered another treasure.", name=self.name), self._holes)
        elif 2 in (gained := self._gained()):
            yield self._won(VICTORY, gained.index(2))
        else:
            yield Line(None, tr("The duel was a draw: both keep their cards."))

    # -------------------------------------------------------- cards

    def _won(self, sentence: str, seat: int) -> Line:
        return Line(seat, tr(sentence, name=self.players[seat], n=len(self.after.players[seat].won)), self._holes)

    def _gained(self) -> list[int]:
        """The number of cards each player has gained."""
        return [len(now.won) - len(then.won) for now, then in zip(self.after.players, self.before.players, strict=True)]

    def _lost(self) -> Iterator[Line]:
        if len(self.after.gone) > len(self.before.gone):
            yield Line(None, tr("The card is out of the game."))

    def _handed_over(self) -> Iterator[Line]:
        """If the stung player has no cards, the player on the right gets the scorpion's own card."""
        if len(self.after.pile) < len(self.before.pile):
            right = self.before.right_of(self.seat)
            words = mark("{name} had no card to give: {other} took the scorpion card, unseen.")
            yield Line(right, tr(words, name=self.name, other=self.players[right]))

    # -------------------------------------------------------- gold pyramids and scarabs

    def _after_looking(self) -> Iterator[Line]:
        """The turn ends or goes on after the look under a pyramid or the decision about the scarab."""
        before, after = self.before, self.after
        if after.players[self.seat].scarabs < before.players[self.seat].scarabs:
            yield Line(self.seat, tr("{name} used the scarab and goes on.", name=self.name))
        if before.action == st.STUNG:
            yield from self._handed_over()
        elif before.duellists and not after.duellists:
            yield from self._fought()
        else:
            yield from self._lost()

    def _chip(self) -> Iterator[Line]:
        """What was under a gold pyramid, and where the mummy goes."""
        mummy, chip = self.before.mummy, self.after.lifted
        if chip == NO_CHIP:
            yield Line(self.seat, tr("{name} looked under the gold pyramid: nothing.", name=self.name))
        elif chip == CURSE:
            yield Line(self.seat, tr("{name} met the curse of the mummy.", name=self.name))
            if mummy is not None and mummy != self.seat:
                yield Line(mummy, tr("{name} is rid of the mummy.", name=self.players[mummy]))
        elif chip:
            words = mark("{name} found an explorer with a hat.", "{name} found an explorer with {n} hats.")
            yield Line(self.seat, tr(words, name=self.name, n=chip))
        if mummy is not None and self.after.mummy is None:
            yield Line(mummy, tr("{name} put the mummy back instead of playing.", name=self.players[mummy]))

    # -------------------------------------------------------- next events

    def _next(self) -> Iterator[Line]:
        """Scorpions and duels that begin, and duels that are skipped."""
        before, after = self.before, self.after
        fresh = len(after.pile) < len(before.pile)
        if after.action == st.STUNG and (before.action != st.STUNG or fresh):
            yield Line(None, tr("Scorpion: everyone slides one pyramid, {name} first.", name=self.players[after.seat]))
        if after.duellists and not before.duellists:
            first, second = (self.players[seat] for seat in after.duellists)
            yield Line(None, tr("A duel: {first} against {second}.", first=first, second=second))
            for seat, card in zip(after.duellists, after.laid, strict=True):
                if card:
                    words = mark("{name} had no card and took the one under the duel card.")
                    yield Line(seat, tr(words, name=self.players[seat]))
        elif _is_left_out(after) and not _is_left_out(before) and not before.duellists:
            yield Line(None, tr("No duel: there are no two different treasures to lay."))


def _is_left_out(state: State) -> bool:
    return state.done and state.symbols[:1] == (DUEL,) and state.stage == st.TURN_OVER


def alone(score: Score) -> tuple[str, str] | None:
    """Title and line at the end of a solo game: the title earned."""
    earned = next((part.label for part in score.parts if part.name == "title"), "")
    return (tr(earned), tr("{n} card found.", "{n} cards found.", n=score.total)) if earned else None


def ladder(score: Score) -> Ladder:
    """The titles of solo play."""
    titles = [Rank(title, cards or None) for cards, title in reversed(parts().titles)]
    return climbed(titles, score.total)


# ------------------------------------------------------------ best moments

FAR: Final = 3
"""A push of so many pyramids is worth telling."""


@frozen
class Win:
    """A search card won."""

    seat: int
    card: int
    number: int
    """How many cards had been turned over."""
    pushed: int
    """Pyramids in the last slide; 0 if the treasure lay open."""
    ply: int


def moments(views: Sequence[State], players: Sequence[str]) -> Iterator[Moment]:
    """Cards won one after the other, and pushes far enough to be remembered, once the game is over."""
    del players  # a moment is told without names
    found = list(wins(views))
    for _, row in groupby(enumerate(found), lambda at: (at[1].seat, at[1].number - at[0])):
        run = [win for _, win in row]
        if len(run) > 1:
            yield _streak(run, tr("Found {n} treasure in a row", "Found {n} treasures in a row", n=len(run)), views[0].alone)
        for win in run if len(run) == 1 else [win for win in run if win.pushed >= FAR]:
            said = mark("Found with one push of {n}: {treasure}") if win.pushed >= FAR else mark("Found: {treasure}")
            treasure = tr(parts().treasures[parts().cards[win.card].treasure].name)
            yield _streak([win], tr(said, n=win.pushed, treasure=treasure), views[0].alone)


def wins(views: Sequence[State]) -> Iterator[Win]:
    """The cards that were won by finding their treasure."""
    cards = len(views[0].pile) + bool(views[0].card)
    for ply, (before, after) in enumerate(pairwise(views), 1):
        won = after.lucky or before.card
        more = len(after.players[before.seat].won) - len(before.players[before.seat].won)
        if won and more == 1 and before.action == st.HUNT and not after.card:
            yield Win(before.seat, won, cards - len(after.pile), 0 if after.lucky else _pushed(before, after), ply)


def _pushed(before: State, after: State) -> int:
    (column, row), (to_column, to_row) = place(before.hole, 0), place(after.hole, 0)
    return abs(column - to_column) + abs(row - to_row)


def _streak(run: Sequence[Win], deed: str, alone: bool) -> Moment:
    first, last = run[0], run[-1]
    worth = sum(1 if alone else parts().cards[win.card].value for win in run)
    when = tr("Cards {n} to {m}", n=first.number, m=last.number) if len(run) > 1 else tr("Card {n}", n=last.number)
    icon = parts().treasures[parts().cards[last.card].treasure].icon
    return Moment(last.seat, icon, deed, when, f"+{worth}", worth + last.pushed / 10, last.ply)


# ------------------------------------------------------------ feats


LEAST_FINDABLE: Final = 5
"""Treasures that a perfect memory could have found, for a game to tell something about memory."""
ACHIEVEMENTS: Final = (
    Achievement("guard", mark("Guard of the tombs"), mark("Find thirteen cards alone."), "treasure-06-dagger", "alone", 13, BEST),
    Achievement(
        "vizier", mark("Right hand of Ramses"), mark("Find seventeen cards alone."), "treasure-12-crook", "alone", 17, BEST
    ),
    Achievement(
        "ranks",
        mark("Every rank of Ramses"),
        mark("Climb every rank alone, up to Pharaoh."),
        "treasure-01-crown",
        "rank",
        len(parts().titles),
        BEST,
    ),
    Achievement("run", mark("On the trail"), mark("Find four treasures in a row."), "map", "run", 4, BEST),
    Achievement(
        "memory",
        mark("Nothing forgotten"),
        mark("Finish a game without missing a treasure you could know."),
        "scarab",
        "remembered",
    ),
    Achievement("hundred", mark("Treasure chamber"), mark("Find a hundred treasures."), "treasure-02-mask", "found", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    hunts = finds(session, seat)
    runs = [len(list(run)) for found, run in groupby(hunt.found for hunt in hunts.hunts) if found]
    told = {
        "found": counts["cards"],
        "run": max(runs, default=0),
        "remembered": int(hunts.known >= LEAST_FINDABLE and not hunts.missed),
    }
    if len(session.seats) > 1:
        return told
    score = session.game.scores(session.state_at(len(session.line)))[seat]
    return {**told, "alone": counts["cards"], "rank": ladder(score).reached + 1}


# ------------------------------------------------------------ forgetting


FARTHEST: Final = 6
"""Holes between the free hole and a treasure, from which on distances are not told apart."""
SLIP: Final = 0.002
"""Probability of uncovering a treasure that is remembered while another is sought."""
KNOWN: Final = (0.99, 0.97, 0.93, 0.9, 0.8, 0.7, *(SLIP,) * (FARTHEST + 1))
LOST: Final = (0.5, 0.3, 0.2, 0.12, 0.07, 0.03, 0.4, 0.5, 0.35, 0.2, 0.12, 0.07, 0.02)
"""Probabilities of uncovering a treasure that is remembered or lost: first those of finding it when it is sought, by its distance
from 1 on, then those of uncovering it while another is sought, by its distance from 0 on. The estimate begins with these,"""
WEIGHT: Final = 5.0
"""as if they had been seen so many times."""
SLIP_FROM: Final = FARTHEST
"""The first of those for other treasures."""
FIRST_RATE: Final = 0.1
LEAST: Final = 0.002
MOST: Final = 0.8
"""Where the estimate begins, and between which rates it looks."""
ROUNDS: Final = 400
PRECISE: Final = 1e-4
"""The estimate is done after that many rounds, or when the rate changes by less than this share of it."""
BAND: Final = 1.92
"""By how much the logarithm of the likelihood falls within the interval in which the rate lies 19 times out of 20."""
HALVINGS: Final = 9
ROUNDS_EACH: Final = 6
"""How often the bounds of the interval are narrowed down, and the rounds for each."""
ENOUGH_HUNTS: Final = 10
ENOUGH_FACTOR: Final = 6.0
"""The estimate is worth telling from so many turns on, if the bounds of its interval are within this factor."""


class Trial(NamedTuple):
    """A turn of the seat in which a treasure was uncovered or not."""

    clock: int
    """Ticks since it was last uncovered."""
    kind: int
    """Which probability applies: an index of `KNOWN` and `LOST`."""
    happened: bool


Spell = tuple[Trial, ...]
"""The trials of one treasure from one uncovering to the next."""


@frozen
class Forgetting:
    rate: float
    """The share that is lost in each tick."""
    least: float
    most: float
    """The interval in which it lies 19 times out of 20."""
    hunts: int
    """The number of turns that looked for a treasure which had been seen."""

    @property
    def is_worth_telling(self) -> bool:
        return self.hunts >= ENOUGH_HUNTS and self.most <= ENOUGH_FACTOR * self.least


# ------------------------------------------------------------ what was seen


def spells(session: Session, seat: int) -> Iterator[Spell]:
    """Those of one seat in a finished game. A sandstorm ends them all, because it confuses some more than others; turns with super
    powers tell nothing."""
    end = len(session.line)
    if session.game.turn(session.state_at(end)) is not None:
        raise TooEarly("Who forgets how fast is told when the game is over.")
    return _spells(session.seen_at(seat, end), seat)


def _spells(seen: Sequence[State], seat: int) -> Iterator[Spell]:
    clock, began, start = 0, 0, seen[0]
    uncovered: dict[int, tuple[int, int]] = {}
    """By treasure: its hole, and the time."""
    trials: dict[int, list[Trial]] = {}
    for before, view in pairwise(seen):
        if is_hunting(before) and before.seat == seat and not before.slides:
            start, began = before, clock
        clock += view.action != STUNG and (view.seat, view.card) != (before.seat, before.card)
        if view.turned != before.turned:
            yield from map(tuple, trials.values())
            uncovered, trials = {}, {}
        if not view.open or view.hole == before.hole:
            continue
        if is_hunting(before) and before.seat == seat and not before.powers:
            for treasure, (hole, time) in uncovered.items():
                kind = _kind(before.sought, view.open, treasure, _distance(start.hole, hole))
                if kind is not None:
                    trials[treasure].append(Trial(began - time, kind, treasure == view.open))
        uncovered[view.open] = view.hole, clock
        yield tuple(trials.pop(view.open, ()))
        trials[view.open] = []
    yield from map(tuple, trials.values())


def _kind(sought: int, found: int, treasure: int, distance: int) -> int | None:
    """None for what could not happen: that another treasure was uncovered too, or that one was sought that lay open."""
    if treasure == sought:
        return min(distance, FARTHEST) - 1 if distance else None
    return None if found == sought else SLIP_FROM + min(distance, FARTHEST)


def _distance(hole: int, other: int) -> int:
    return abs(hole // COLUMNS - other // COLUMNS) + abs(hole % COLUMNS - other % COLUMNS)


# ------------------------------------------------------------ the estimate


@frozen
class _Model:
    rate: float
    known: tuple[float, ...] = KNOWN
    lost: tuple[float, ...] = LOST


def estimate(found: Iterable[Spell]) -> Forgetting | None:
    """The rate under which these spells are most likely; None if no treasure was sought that had been seen."""
    told = [spell for spell in found if spell]
    hunts = sum(trial.kind < SLIP_FROM for spell in told for trial in spell)
    if not hunts:
        return None
    best = _Model(FIRST_RATE)
    for _ in range(ROUNDS):
        last, (best, top) = best, _improved(told, best)
        if abs(best.rate - last.rate) < PRECISE * best.rate:
            break
    least, most = (_bound(told, best, end, top - BAND) for end in (LEAST, MOST))
    return Forgetting(best.rate, least, most, hunts)


def _bound(told: Sequence[Spell], best: _Model, end: float, least: float) -> float:
    """The rate between the best one and this end at which the likelihood has fallen that far, or else the end."""
    if _value(told, best, end) >= least:
        return end
    inside, outside = best.rate, end
    for _ in range(HALVINGS):
        middle = sqrt(inside * outside)
        if _value(told, best, middle) >= least:
            inside = middle
        else:
            outside = middle
    return outside


def _value(told: Sequence[Spell], best: _Model, rate: float) -> float:
    """The logarithm of the likelihood of a rate, under the probabilities that suit it best."""
    model, value = best, 0.0
    for _ in range(ROUNDS_EACH):
        model, value = _improved(told, evolve(model, rate=rate))
    return value


def _improved(told: Sequence[Spell], model: _Model) -> tuple[_Model, float]:
    """A round of expectation and maximization, and the logarithm of the likelihood before it."""
    known, lost = ([[WEIGHT * share, WEIGHT] for share in shares] for shares in (KNOWN, LOST))
    value, losses, chances = _of_the_first(model), 0.0, 0.0
    for spell in told:
        shares, likelihood = _when_lost(spell, model)
        value += log(likelihood)
        gone, before = 0.0, 0
        for (clock, kind, happened), share in zip(spell, shares, strict=False):
            losses += share
            chances += share * (before + _mean_wait(clock - before, model.rate))
            gone, before = gone + share, clock
            lost[kind][0] += gone * happened
            lost[kind][1] += gone
            known[kind][0] += (1 - gone) * happened
            known[kind][1] += 1 - gone
        chances += shares[-1] * before
    rate = min(max(losses / chances, LEAST), MOST) if chances else model.rate
    shares_known = tuple(KNOWN[kind] if kind >= SLIP_FROM else happened / all_ for kind, (happened, all_) in enumerate(known))
    return _Model(rate, shares_known, tuple(happened / all_ for happened, all_ in lost)), value


def _of_the_first(model: _Model) -> float:
    """What the probabilities that the estimate begins with contribute."""
    pairs = [*zip(KNOWN, model.known, strict=True), *zip(LOST, model.lost, strict=True)]
    return sum(WEIGHT * (first * log(now) + (1 - first) * log(1 - now)) for first, now in pairs)


def _when_lost(spell: Spell, model: _Model) -> tuple[list[float], float]:
    """How likely it was lost before the first trial, between the first and the second, and so on, and not before the last one; and
    how likely these trials are at all."""
    after = [1.0]
    for _, kind, happened in reversed(spell):
        after.append(after[-1] * (model.lost[kind] if happened else 1 - model.lost[kind]))
    so_far, kept = 1.0, 1.0
    ways: list[float] = []
    for clock, kind, happened in spell:
        still = (1 - model.rate) ** clock
        ways.append((kept - still) * so_far * after[len(spell) - len(ways)])
        so_far *= model.known[kind] if happened else 1 - model.known[kind]
        kept = still
    ways.append(kept * so_far)
    likelihood = sum(ways)
    return [way / likelihood for way in ways], likelihood


def _mean_wait(wait: int, rate: float) -> float:
    """After how many ticks, on average, something was lost that was lost within so many."""
    kept: float = (1 - rate) ** wait
    return 1 / rate - wait * kept / (1 - kept) if wait else 0.0


# ------------------------------------------------------------ sounds


def confirmed(move: object) -> str:
    """Only a chosen card is stamped; a pyramid that slides is heard anyway."""
    return sound.CONFIRM if isinstance(move, Give | Lay) else ""


def gesture(before: tuple[Any, int], after: tuple[Any, int]) -> str:
    """A push is made longer or shorter, or another card is picked."""
    if after[0] != before[0]:
        return sound.SNAP if after[0] is not None else sound.PUT_BACK
    return sound.PICK_UP if after[1] != before[1] else ""


def sounds(before: State, after: State, seat: int) -> list[Sound]:
    del seat
    found, delay = [], 0
    if after.turned != before.turned:
        # The card is turned over when the wind has died down, which is as soon as the player likes.
        found.append(Sound(sound.WIND, None, None))
    elif before.stage == st.TURN_OVER and after.stage != st.TURN_OVER:
        found.append(Sound(sound.CARD_TURNED, before.seat, "pile"))
        delay = 160
    if after.hole != before.hole:
        moved = sum(one != other for one, other in zip(before.pyramids, after.pyramids, strict=True)) - 1
        found.append(Sound(sound.SLIDE if moved == 1 else sound.LONG_SLIDE, before.seat, ("hole", before.hole)))
        delay = 150 if moved == 1 else 280
        if after.open:
            found.append(Sound(sound.TREASURE, before.seat, ("hole", after.hole), delay))
    if before.stage in (st.GIVE, st.LAY):
        found.append(Sound(sound.CARD_TAKEN, before.seat, "pile"))
    winner = _winner(before, after)
    if winner is not None:
        found.append(Sound(sound.CARD_WON, winner, "pile", delay + 300))
    return found


def _winner(before: State, after: State) -> int | None:
    """Who won the card sought, or a duel; not who was merely handed a card."""
    gained = [len(now.won) - len(then.won) for now, then in zip(after.players, before.players, strict=True)]
    if 2 in gained:
        return gained.index(2)
    found = after.lucky or (before.card and not after.card)
    return gained.index(1) if found and 1 in gained and before.action != st.STUNG else None


TELLING: Final = Telling(
    tell=tell,
    in_passing=in_passing,
    sounds=sounds,
    gesture=gesture,
    confirmed=confirmed,
    alone=alone,
    ladder=ladder,
    moments=moments,
    achievements=ACHIEVEMENTS,
    feats=feats,
    move_name=move_name,
    drills=DRILLS,
    deal=deal,
    table=table,
)
