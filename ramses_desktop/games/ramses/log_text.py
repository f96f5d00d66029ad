"""What happened between two views, in words, for the log and for screen readers. It is no memory aid: it names neither places nor
treasures, nor what a card was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ramses_desktop.engine.game import Score
from ramses_desktop.engine.log import Line
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses.deck import CURSE, DUEL, NO_CHIP
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.state import State

FOUND: Final = mark("{name} found the treasure and now has {n} card.", "{name} found the treasure and now has {n} cards.")
LUCKY: Final = mark(
    "{name} was in luck: the treasure lay open. That makes {n} card.",
    "{name} was in luck: the treasure lay open. That makes {n} cards.",
)
VICTORY: Final = mark("{name} won the duel, and now has {n} card.", "{name} won the duel, and now has {n} cards.")
"""Ways to win cards, with the number of cards, which is all of a score that can be seen before the end."""


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    """The lines for what a seat saw happen between two views; of slides, only those that end something."""
    lines = [*_turned_over(before, after, players), *_slid(before, after, players), *_chosen(before, after, players)]
    lines += _chips(before, after, players)
    if after.stage == st.OVER and before.stage != st.OVER:
        lines.append(Line(None, tr("The game is over.")))
    else:
        lines += _next(before, after, players)
    return lines


def in_passing(before: State, after: State, players: Sequence[str]) -> str:
    """The words for a single move that is too small for the log."""
    name = players[before.seat]
    if before.stage == st.SLIDE:
        return tr("{name} slid and found only sand.", name=name)
    if before.stage == st.SCARAB:
        return tr("{name} kept the scarab.", name=name)
    return tr("{name} left the gold pyramid alone.", name=name)


def _with_cards(sentence: str, after: State, seat: int, players: Sequence[str]) -> Line:
    """Somebody won cards, and how many they have now."""
    return Line(seat, tr(sentence, name=players[seat], n=len(after.players[seat].won)))


def _more(before: State, after: State) -> list[int]:
    """The number of cards each has gained."""
    return [len(now.won) - len(then.won) for now, then in zip(after.players, before.players, strict=True)]


def _turned_over(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    if before.stage != st.TURN_OVER:
        return
    if after.turned != before.turned:
        yield Line(None, tr("A sandstorm turned the board."))
    yield Line(before.seat, tr("{name} turned over a card.", name=players[before.seat]))
    if after.lucky:
        yield _with_cards(LUCKY, after, before.seat, players)
    if after.powers:
        yield Line(None, tr("All have super powers until this card is won."))


# ------------------------------------------------------------ slides


def _slid(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    if before.stage != st.SLIDE:
        return
    if after.open:
        yield from _uncovered(before, after, players)
    elif before.action == st.STUNG:
        if after.action == st.HUNT:
            yield Line(None, tr("The scorpion left: nobody uncovered a treasure."))
    elif after.slides == 0:
        yield Line(
            before.seat,
            tr(
                "{name} slid {n} times and uncovered nothing; the turn is over.",
                name=players[before.seat],
                n=st.MOST_SLIDES,
            ),
        )
        yield from _lost(before, after)


def _uncovered(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    seat, name = before.seat, players[before.seat]
    if before.action == st.STUNG:
        yield Line(seat, tr("{name} uncovered a treasure and was stung by the scorpion.", name=name))
        yield from _handed_over(before, after, players)
    elif before.action == st.FIGHT:
        yield from _fought(before, after, players)
    elif before.card and not after.card and _more(before, after)[seat] == 1:
        yield _with_cards(FOUND, after, seat, players)
    else:
        yield Line(seat, tr("{name} uncovered a wrong treasure.", name=name))
        yield from _lost(before, after)


def _lost(before: State, after: State) -> Iterator[Line]:
    if len(after.gone) > len(before.gone):
        yield Line(None, tr("The card went out of the game."))


def _handed_over(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """If the player who was stung has no cards, the player on the right gets the scorpion's own."""
    if len(after.pile) < len(before.pile):
        right = before.right_of(before.seat)
        yield Line(
            right,
            tr(
                "{name} had no card to give, so {other} took that of the scorpion, unseen.",
                name=players[before.seat],
                other=players[right],
            ),
        )


def _fought(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    if after.duellists:
        yield Line(before.seat, tr("{name} uncovered another treasure.", name=players[before.seat]))
    elif 2 in (more := _more(before, after)):
        winner = more.index(2)
        yield _with_cards(VICTORY, after, winner, players)
    else:
        yield _drawn()


def _drawn() -> Line:
    return Line(None, tr("The duel was drawn; each keeps their card."))


# ------------------------------------------------------------ decisions


def _chosen(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """Decisions other than slides and cards turned over."""
    seat, name = before.seat, players[before.seat]
    if before.stage == st.GIVE:
        yield Line(seat, tr("{name} gave a card away; {other} took it.", name=name, other=players[before.right_of(seat)]))
    elif before.stage == st.LAY:
        yield Line(seat, tr("{name} laid a card open.", name=name))
    elif before.stage not in (st.SLIDE, st.TURN_OVER):
        yield from _after_looking(before, after, players)


def _after_looking(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """The turn ends or goes on after the look under a pyramid or the decision about the scarab."""
    seat, name = before.seat, players[before.seat]
    if after.players[seat].scarabs < before.players[seat].scarabs:
        yield Line(seat, tr("{name} used the scarab and goes on.", name=name))
    if before.action == st.STUNG:
        yield from _handed_over(before, after, players)
    elif before.duellists and not after.duellists:
        yield from _fought(before, after, players)
    else:
        yield from _lost(before, after)


def _chips(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """What was under a gold pyramid, and where the mummy goes."""
    seat, name = before.seat, players[before.seat]
    if after.lifted == NO_CHIP:
        yield Line(seat, tr("{name} looked under the gold pyramid: nothing.", name=name))
    elif after.lifted == CURSE:
        yield Line(seat, tr("{name} met the curse of the mummy.", name=name))
        if before.mummy is not None and before.mummy != seat:
            yield Line(before.mummy, tr("{name} is rid of the mummy.", name=players[before.mummy]))
    elif after.lifted:
        found = tr("{name} found an explorer with a hat.", "{name} found an explorer with {n} hats.", name=name, n=after.lifted)
        yield Line(seat, found)
    if before.mummy is not None and after.mummy is None:
        yield Line(before.mummy, tr("{name} put the mummy back instead of playing.", name=players[before.mummy]))


# ------------------------------------------------------------ what comes next


def _next(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """Scorpions and duels that begin, and duels that are left out."""
    fresh = len(after.pile) < len(before.pile)
    if after.action == st.STUNG and (before.action != st.STUNG or fresh):
        yield Line(None, tr("A scorpion! Everybody slides one pyramid. First: {name}.", name=players[after.seat]))
    if after.duellists and not before.duellists:
        first, second = (players[seat] for seat in after.duellists)
        yield Line(None, tr("A duel: {first}, {second}.", first=first, second=second))
        yield from _taken(after, players)
    elif _left_out(after) and not _left_out(before) and not before.duellists:
        yield Line(None, tr("The duel is left out: there are no two different treasures to lay."))


def _taken(after: State, players: Sequence[str]) -> Iterator[Line]:
    for seat, card in zip(after.duellists, after.laid, strict=True):
        if card:
            yield Line(seat, tr("{name} has no card, and took the one under that of the duel.", name=players[seat]))


def _left_out(state: State) -> bool:
    return state.done and state.symbols[:1] == (DUEL,) and state.stage == st.TURN_OVER


def alone(score: Score) -> tuple[str, str] | None:
    """Title and line at the end of a game alone: the title that was earned."""
    earned = next((part.label for part in score.parts if part.name == "title"), "")
    return (tr(earned), tr("{n} cards, a place in the hall of fame.", n=score.total)) if earned else None
