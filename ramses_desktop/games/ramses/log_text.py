"""What happened between two views, in words, for the log and for screen readers. It is no memory aid: it names neither places nor
treasures, nor any card's identity. Only the moves of a decision that is looked back at are named in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import Score
from ramses_desktop.engine.telling import Ladder, Line, Moment, Place, Rank, climbed
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.offer import Drill
from ramses_desktop.games.ramses.deck import CURSE, DUEL, NO_CHIP, parts
from ramses_desktop.games.ramses.geometry import DOWN, LEFT, RIGHT, UP, place
from ramses_desktop.games.ramses.moves import Give, KeepScarab, Lay, LeaveStanding, Look, Move, Slide, UseScarab
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.state import State

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
            yield _moment(run, tr("Found {n} treasure in a row", "Found {n} treasures in a row", n=len(run)), views[0].alone)
        for win in run if len(run) == 1 else [win for win in run if win.pushed >= FAR]:
            said = mark("Found with one push of {n}: {treasure}") if win.pushed >= FAR else mark("Found: {treasure}")
            treasure = tr(parts().treasures[parts().cards[win.card].treasure].name)
            yield _moment([win], tr(said, n=win.pushed, treasure=treasure), views[0].alone)


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


def _moment(run: Sequence[Win], deed: str, alone: bool) -> Moment:
    first, last = run[0], run[-1]
    worth = sum(1 if alone else parts().cards[win.card].value for win in run)
    when = tr("Cards {n} to {m}", n=first.number, m=last.number) if len(run) > 1 else tr("Card {n}", n=last.number)
    icon = parts().treasures[parts().cards[last.card].treasure].icon
    return Moment(last.seat, icon, deed, when, f"+{worth}", worth + last.pushed / 10, last.ply)
