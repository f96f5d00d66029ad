"""The rules of Ramses: cards and chips, sliding, the scorpion, the duel, scoring, and the game behind the engine's interface."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from ramses_desktop.engine.game import HIDDEN, IllegalMove, Notice, Part, Score, Spec, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.ramses import knowledge
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.state import (
    CURSE,
    DUEL,
    FIGHT,
    GIVE,
    GOLD,
    HUNT,
    LAY,
    LINES,
    NO_CARD,
    NO_CHIP,
    NO_PYRAMID,
    OVER,
    PLAIN,
    POWERS,
    QUARTERS,
    SANDSTORM,
    SCORPION,
    SLIDE,
    SLIDES,
    STUNG,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    Move,
    Slide,
    State,
    TurnOver,
    UseScarab,
    begin_turn,
    board_direction,
    handed,
    opposite,
    parts,
    taken_off,
    win,
    with_player,
    without,
)


def challenge(state: State) -> State:
    """A duellist without cards takes the next one under the duel card. Without two different treasures there is no duel."""
    winner = state.seat
    first = state.left_of(winner)
    duellists = (first, state.left_of(first))
    hands = [state.players[seat].won for seat in duellists]
    under = iter(state.pile[1:])
    laid = tuple(NO_CARD if hand else next(under, NO_CARD) for hand in hands)
    choices = [hand or (card,) for hand, card in zip(hands, laid, strict=True)]
    if not _may_face(*choices):
        return begin_turn(evolve(state, done=True), first)
    taken = sum(card != NO_CARD for card in laid)
    own, others = (_treasures(cards) for cards in choices)
    state = evolve(
        taken_off(state, 1, taken),
        action=FIGHT,
        duellists=duellists,
        laid=laid,
        barred=next(iter(others)) if hands[1] and len(others) == 1 and others < own else 0,
    )
    return _laid_or_wait(state)


def _may_face(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether each can lay a card with a different treasure."""
    return NO_CARD not in (*one, *other) and len(_treasures((*one, *other))) > 1


def _treasures(cards: Sequence[int]) -> set[int]:
    return {parts().cards[card].treasure for card in cards}


def _laid_or_wait(state: State) -> State:
    """The first duellist lays first and slides first."""
    if NO_CARD in state.laid:
        return evolve(state, stage=LAY, seat=state.duellists[state.laid.index(NO_CARD)])
    return evolve(state, stage=SLIDE, seat=state.duellists[0], slides=0)


def can_be_laid(state: State) -> list[int]:
    """The cards whose treasure has not been laid, and can be answered."""
    closed = {state.barred, *_treasures([card for card in state.laid if card])}
    return [card for card in state.players[state.seat].won if parts().cards[card].treasure not in closed]


def lay(state: State, move: Lay) -> State:
    if move.card in state.players[state.seat].won and move.card not in can_be_laid(state):
        raise IllegalMove(tr("A duel needs two different treasures; choose another card."))
    at = state.duellists.index(state.seat)
    state = without(state, state.seat, move.card)
    return _laid_or_wait(evolve(state, laid=(*state.laid[:at], move.card, *state.laid[at + 1 :]), barred=0))


def fought_for(state: State) -> list[int]:
    return [parts().cards[card].treasure for card in state.laid]


def rival(state: State) -> int:
    """The other duellist."""
    return state.duellists[1 - state.duellists.index(state.seat)]


def decide(state: State) -> State:
    """The duellist whose treasure was uncovered, by either of them, loses both cards to the other."""
    loser = fought_for(state).index(state.open)
    return _after_duel(handed(state, state.duellists[1 - loser], *state.laid))


def draw(state: State) -> State:
    """Both take back their own cards."""
    for seat, card in zip(state.duellists, state.laid, strict=True):
        state = handed(state, seat, card)
    return _after_duel(state)


def _after_duel(state: State) -> State:
    """The left neighbour of the last player to slide turns over the duel card."""
    return begin_turn(evolve(state, duellists=(), laid=(), turns=0, done=True), state.left_of(state.seat))


# ------------------------------------------------------------ cards


def turn_over(state: State, move: Move) -> State:
    """Turn the board if there is a sandstorm, and turn the card over. If its treasure is visible, the card is won at once."""
    state = evolve(
        state,
        turned=(state.turned + (state.symbol == SANDSTORM)) % QUARTERS,
        powers=state.symbol == POWERS,
        card=state.pile[0],
        done=False,
    )
    state = taken_off(state, 0, 1)
    if state.open == state.sought:
        return next_card(evolve(win(state), moved=NO_PYRAMID, lucky=state.card))
    return evolve(state, stage=SLIDE)


def next_card(state: State) -> State:
    """Carry out the symbol on the next card, once the current one is gone."""
    state = evolve(state, turns=0, slides=0, powers=False)
    if not state.pile:
        return evolve(state, stage=OVER)
    if state.symbol == SCORPION:
        return evolve(state, action=STUNG, stage=SLIDE, seat=state.left_of(state.seat))
    if state.symbol == DUEL:
        return challenge(state)
    return begin_turn(state, state.left_of(state.seat))


# ------------------------------------------------------------ scorpion


def sting(state: State) -> State:
    """The player who uncovered a treasure gives a card to the right; lacking one, the scorpion's own card goes there, unseen."""
    if state.players[state.seat].won:
        return evolve(state, stage=GIVE)
    state = handed(state, state.right_of(state.seat), state.pile[0])
    return next_card(evolve(taken_off(state, 0, 1), action=HUNT))


def give(state: State, move: Give) -> State:
    state = without(state, state.seat, move.card)
    state = handed(state, state.right_of(state.seat), move.card)
    return begin_turn(evolve(state, done=True), state.left_of(state.seat))


# ------------------------------------------------------------ sliding


def slides_of(state: State) -> list[Move]:
    found: list[Move] = []
    for direction, slides in enumerate(SLIDES):
        line = _behind(state, direction)
        if line and not _must_stay(state, line[0]):
            found += slides[: len(line) if state.powers else 1]
    return found


def frees(state: State, move: Slide) -> int:
    """The hole that a legal slide frees."""
    return _behind(state, move.direction)[move.count - 1]


def _behind(state: State, direction: int) -> tuple[int, ...]:
    """The holes whose pyramids can slide in this visible direction, nearest to the free hole first."""
    return LINES[state.hole][opposite(board_direction(direction, state.turned))]


def _must_stay(state: State, hole: int) -> bool:
    """Under the scorpion, the pyramid that was just moved must stay."""
    return state.action == st.STUNG and state.pyramids[hole] == state.moved


def slide(state: State, move: Slide) -> State:
    line = _behind(state, move.direction)
    if not line:
        raise IllegalMove(tr("No pyramid on that side."))
    if len(line) < move.count:
        raise IllegalMove(tr("Not enough pyramids on that side."))
    if move.count > 1 and not state.powers:
        raise IllegalMove(tr("Without super powers, slide one pyramid at a time."))
    if _must_stay(state, line[0]):
        raise IllegalMove(tr("That pyramid has just moved; with the scorpion about, slide another."))
    state = _pushed(state, line[: move.count])
    if not state.open:
        return _nothing(state)
    if state.open == state.sought:
        state = st.win(state)
    if state.chips and state.moved in st.GOLD:
        return evolve(state, stage=st.LOOK)
    return uncovered(state)


def _pushed(state: State, line: Sequence[int]) -> State:
    pyramids = list(state.pyramids)
    for hole, source in zip((state.hole, *line), line, strict=False):
        pyramids[hole] = pyramids[source]
    pyramids[line[-1]] = st.NO_PYRAMID
    moved = state.pyramids[line[-1]]
    return evolve(state, pyramids=tuple(pyramids), hole=line[-1], moved=moved, slides=state.slides + 1)


def _nothing(state: State) -> State:
    """The slide uncovered sand: go on, unless there have been too many."""
    if state.action == st.STUNG:
        following = state.left_of(state.seat)
        if state.slides == st.SCORPION_SLIDES:
            return st.begin_turn(evolve(state, done=True), following)
        return evolve(state, seat=following)
    return state if state.slides < st.MOST_SLIDES else fruitless(state)


def uncovered(state: State) -> State:
    """A treasure is visible, and any look under its pyramid is over."""
    if state.action == st.STUNG:
        return sting(state)
    if state.action == st.FIGHT and state.open in fought_for(state):
        return decide(state)
    if state.action == st.HUNT and not state.card:
        return next_card(state)
    if state.players[state.seat].scarabs:
        return evolve(state, stage=st.SCARAB)
    return fruitless(state)


def fruitless(state: State) -> State:
    """End a turn that found nothing, or a wrong treasure."""
    state = evolve(state, turns=state.turns + 1, slides=0, stage=st.SLIDE)
    following = state.left_of(state.seat)
    if state.action == st.FIGHT:
        return draw(state) if state.turns == st.DUEL_TURNS else evolve(state, seat=rival(state))
    if state.alone:
        return next_card(_thrown_out(state))
    if state.turns == st.MOST_TURNS:
        # Nobody has won it, so the next card is simply turned over.
        state = evolve(_thrown_out(state), turns=0, powers=False, done=True)
        return st.begin_turn(state, following) if state.pile else evolve(state, stage=st.OVER)
    return st.begin_turn(state, following)


def _thrown_out(state: State) -> State:
    return evolve(state, gone=(*state.gone, state.card), card=st.NO_CARD)


# ------------------------------------------------------------ chips


def look(state: State, move: Move) -> State:
    """An explorer goes to the player; a curse stays, and gives the player the mummy."""
    if isinstance(move, LeaveStanding):
        return uncovered(state)
    at = GOLD.index(state.moved)
    chip = state.chips[at]
    state = evolve(state, lifted=chip)
    if chip == CURSE:
        return uncovered(evolve(state, mummy=state.seat))
    if chip != NO_CHIP:
        state = evolve(state, chips=(*state.chips[:at], NO_CHIP, *state.chips[at + 1 :]))
        state = with_player(state, state.seat, explorers=(*state.players[state.seat].explorers, chip))
    return uncovered(state)


def scarab(state: State, move: Move) -> State:
    if isinstance(move, KeepScarab):
        return fruitless(state)
    state = with_player(state, state.seat, scarabs=state.players[state.seat].scarabs - 1)
    return evolve(state, stage=SLIDE, slides=0)


# ------------------------------------------------------------ scoring


def parts_of(state: State, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    count = len(player.won)
    if state.alone:
        return (Part("cards", mark("Search cards"), count, count), Part("title", parts().title(count), 0))
    value = sum(parts().cards[card].value for card in player.won if card != HIDDEN)
    cards = Part("cards", mark("Search cards"), value, count)
    if not state.chips:
        return (cards,)
    return (cards, Part("explorers", mark("Explorers"), _award(state, seat), player.hats))


def _award(state: State, seat: int) -> int:
    """Equal totals all score in full, and then the next lower total scores nothing."""
    hats = [player.hats for player in state.players]
    left = 0
    for award, total in zip(parts().awards, sorted(set(hats), reverse=True), strict=False):
        shared = left > 1
        left = 0 if shared else hats.count(total)
        if total == hats[seat]:
            return 0 if shared or not total else award
    return 0


def tie_break(keys: Sequence[tuple[int, int]], seat: int) -> str:
    total = keys[seat][0]
    equals = [other for at, other in enumerate(keys) if at != seat and other[0] == total]
    if not equals:
        return ""
    if keys[seat] in equals:
        return mark("Equal points and as many search cards: the place is shared.")
    return mark("Equal points: who has more search cards is ahead.")


# ------------------------------------------------------------ game


class Ramses:
    spec: Final = Spec(
        id="ramses",
        name="Ramses",
        seats=range(1, 6),
        rules=1,
        options=st.RamsesOptions,
        variants=(
            *(st.RamsesOptions(players) for players in range(1, 6)),
            *(st.RamsesOptions(players, st.EXPERT) for players in range(2, 6)),
            st.RamsesOptions(3, st.CHILDREN),
            st.RamsesOptions(3, sandstorm=False),
            st.RamsesOptions(3, scorpion=False),
            st.RamsesOptions(3, powers=False),
            st.RamsesOptions(3, duel=False),
        ),
        memory=True,
        so_far="cards",
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: st.RamsesOptions, luck: Luck) -> str:
        return st.text(st.draw(options.players, options.expert, luck))

    def start(self, options: st.RamsesOptions, deal: str) -> State:
        setup = st.read_setup(options.players, options.expert, deal)
        numbers = {st.GOLD_SIGN: iter(st.GOLD), st.RED_SIGN: iter(st.RED), st.BLUE_SIGN: iter(st.BLUE)}
        pyramids = [st.NO_PYRAMID if colour == st.FREE_HOLE else next(numbers[colour]) for colour in setup.colours]
        return State(
            players=(st.Player(scarabs=st.SCARABS if options.expert else 0),) * options.players,
            treasures=setup.treasures,
            pyramids=tuple(pyramids),
            hole=pyramids.index(st.NO_PYRAMID),
            turned=setup.turned,
            pile=setup.cards,
            backs=tuple(parts().cards[card].stack for card in setup.cards),
            symbols=tuple(symbol if symbol in options.symbols else PLAIN for symbol in setup.symbols),
            special=options.symbols,
            chips=setup.chips,
            seat=setup.first,
        )

    # -------------------------------------------------------- decisions

    def turn(self, state: State) -> int | None:
        return None if state.stage == st.OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        if state.stage == st.SLIDE:
            return tuple(slides_of(state))
        if state.stage == st.TURN_OVER:
            return (TurnOver(),)
        if state.stage == st.LOOK:
            return (Look(), LeaveStanding())
        if state.stage == st.SCARAB:
            return (UseScarab(), KeepScarab())
        if state.stage == st.GIVE:
            return tuple(map(Give, sorted(state.players[state.seat].won)))
        if state.stage == st.LAY:
            return tuple(map(Lay, sorted(can_be_laid(state))))
        return ()

    def parse(self, text: str) -> Move:
        return st.parse(text)

    def play(self, state: State, move: Move) -> State:
        if state.stage == st.OVER:
            raise IllegalMove(tr("The game is over."))
        kind, reason, carry_out = _STEPS[state.stage]
        if not isinstance(move, kind):
            raise IllegalMove(tr(reason))
        if state.lifted is not None or state.lucky:
            state = evolve(state, lifted=None, lucky=st.NO_CARD)
        after: State = carry_out(state, move)
        return after

    def reveals(self, before: State, after: State) -> bool:
        """A slide onto sand reveals nothing while the turn goes on, because sliding back would reveal as much. Everything else is
        final, even a slide that covered a treasure: undo would give a second look, while sliding back costs the turn."""
        on = before.stage == after.stage == st.SLIDE and after.slides == before.slides + 1 and after.seat == before.seat
        return not on or before.open != 0

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        """Cards count nothing for a seat that sees only their backs."""
        lines = [parts_of(state, seat) for seat in range(len(state.players))]
        totals = [sum(part.points for part in line) for line in lines]
        keys = [(total, len(player.won)) for total, player in zip(totals, state.players, strict=True)]
        places = ranked(keys)
        return tuple(Score(seat, lines[seat], totals[seat], places[seat], tie_break(keys, seat)) for seat in range(len(lines)))

    # -------------------------------------------------------- knowledge

    def view(self, state: State, seat: int) -> State:
        """What is visible. Won cards are visible only to their owner, and only to choose one; at the end everything is."""
        if state.stage == st.OVER:
            return state
        chooses = seat if state.private and seat == state.seat else None
        under = [HIDDEN] * len(state.treasures)
        under[state.hole] = state.open
        return evolve(
            state,
            players=tuple(
                player if owner == chooses or not player.won else _face_down(player) for owner, player in enumerate(state.players)
            ),
            treasures=tuple(under),
            chips=(HIDDEN,) * len(state.chips),
            pile=(HIDDEN,) * len(state.pile),
            symbols=(*state.symbols[:1], *(HIDDEN,) * (len(state.symbols) - 1)),
            gone=(HIDDEN,) * len(state.gone),
            barred=HIDDEN if state.stage == st.LAY and chooses is None else state.barred,
        )

    def notice(self, before: State, after: State) -> Notice:
        """A treasure or a chip that comes to light is a sight; a slide onto sand is a step; declining a look or the scarab is
        nothing."""
        if after.lifted is not None or (before.stage == st.SLIDE and after.open):
            return Notice.SIGHT
        if before.stage == st.SLIDE and after.slides > before.slides:
            return Notice.STEP
        return Notice.EVENT if self._is_event(before, after) else Notice.NOTHING

    def _is_event(self, before: State, after: State) -> bool:
        if before.stage == st.SLIDE:
            return True
        if before.stage not in (st.LOOK, st.SCARAB):
            return True
        passed_on = evolve(
            before,
            stage=after.stage,
            seat=after.seat,
            slides=after.slides,
            turns=after.turns,
            powers=after.powers,
            lifted=None,
        )
        return after.stage != st.GIVE and after != passed_on

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """What was seen is remembered; the rest is drawn at random, as in the setup."""
        return knowledge.guess(seen, seat, luck)


@lru_cache(maxsize=1024)
def _face_down(player: st.Player) -> st.Player:
    return evolve(player, won=(HIDDEN,) * len(player.won))


_STEPS: Final[dict[str, tuple[type | tuple[type, ...], str, Any]]] = {
    st.TURN_OVER: (TurnOver, mark("Turn over the top search card first."), turn_over),
    st.SLIDE: (Slide, mark("Slide a pyramid into the free hole."), slide),
    st.LOOK: ((Look, LeaveStanding), mark("Decide first whether to look under the gold pyramid."), look),
    st.SCARAB: ((UseScarab, KeepScarab), mark("Decide first whether to use the scarab."), scarab),
    st.GIVE: (Give, mark("Give a search card to the player on your right first."), give),
    st.LAY: (Lay, mark("Choose a search card for the duel first."), lay),
}
"""For each stage: its moves, the refusal of any other, and the function that carries a move out."""

GAME: Final = Ramses()
