"""The rules of Ramses: options, state, and what each move does. Whoever must not see something is kept from it here, in `view`, and
nowhere else: a view shows what lies open now, and remembers nothing. Knows no screen, no file and no bot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import evolve, field, frozen, validators

from ramses_desktop.engine.game import HIDDEN, IllegalMove, Options, Part, Score, Spec, ranked
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import kept, tr
from ramses_desktop.games.ramses import dealing, knowledge
from ramses_desktop.games.ramses import moves as notation
from ramses_desktop.games.ramses.deck import CURSE, DUEL, NO_CHIP, PLAIN, POWERS, SANDSTORM, SCORPION, parts
from ramses_desktop.games.ramses.geometry import LINES, QUARTERS, board_direction, opposite
from ramses_desktop.games.ramses.moves import (
    SLIDES,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    Move,
    Slide,
    TurnOver,
    UseScarab,
)

GOLD: Final = range(1, 17)
RED: Final = range(17, 33)
BLUE: Final = range(33, 48)
"""The pyramids by their numbers. A number says where a pyramid stood at first, and nothing of what is under it."""
NO_PYRAMID: Final = 0
NO_CARD: Final = 0

MOST_SLIDES: Final = 100
"""So many slides in one turn that uncover nothing end it."""
WARNING: Final = 80
MOST_TURNS: Final = 100
"""So many turns may be spent on one card."""
SCORPION_SLIDES: Final = 60
DUEL_TURNS: Final = 20
SCARABS: Final = 2

BASIC, EXPERT, CHILDREN = "basic", "expert", "children"
TURN_OVER, SLIDE, LOOK, SCARAB, GIVE, LAY, OVER = "turn over", "slide", "look", "scarab", "give", "lay", "over"


@frozen
class RamsesOptions(Options):
    """One player plays for a place in the hall of fame. Alone and with children only the sandstorm is carried out,
    whatever else is switched on."""

    players: int = field(default=2)
    kind: str = field(default=BASIC)
    sandstorm: bool = field(default=True, validator=validators.instance_of(bool))
    scorpion: bool = field(default=True, validator=validators.instance_of(bool))
    powers: bool = field(default=True, validator=validators.instance_of(bool))
    duel: bool = field(default=True, validator=validators.instance_of(bool))

    @players.validator
    def _seats(self, _: Any, value: int) -> None:
        if value not in range(1, 6):
            raise ValueError(tr("Ramses is for 1 to 5 players, not {n}.", n=value))

    @kind.validator
    def _kinds(self, _: Any, value: str) -> None:
        if value not in (BASIC, EXPERT, CHILDREN):
            raise ValueError(tr("Ramses is played basic, expert or children, not “{kind}”.", kind=value))
        if value != BASIC and self.players == 1:
            raise ValueError(tr("Alone, there is only the basic game of Ramses."))

    @property
    def expert(self) -> bool:
        return self.kind == EXPERT

    @property
    def symbols(self) -> tuple[int, ...]:
        """The special actions that are played with."""
        chosen = {SANDSTORM: self.sandstorm, SCORPION: self.scorpion, POWERS: self.powers, DUEL: self.duel}
        calm = self.players == 1 or self.kind == CHILDREN
        return tuple(symbol for symbol, wanted in chosen.items() if wanted and not (calm and symbol != SANDSTORM))


@frozen
class Player:
    """What lies before a player."""

    won: tuple[int, ...] = ()
    """Search cards, face down."""
    scarabs: int = 0
    """How often the scarab may still be used."""
    explorers: tuple[int, ...] = ()
    """The hats on each explorer chip that was found."""

    @property
    def hats(self) -> int:
        return sum(self.explorers)


HUNT, STUNG, FIGHT = "hunt", "scorpion", "duel"


@frozen
class State:
    """Holes are counted in rows from the upper left of the board as it was made; `turned` says how it is seen now."""

    players: tuple[Player, ...]
    treasures: tuple[int, ...]
    """For each hole what lies under it; 0 is sand."""
    pyramids: tuple[int, ...]
    """For each hole the pyramid that stands on it; 0 is the free hole."""
    hole: int
    """The free hole."""
    turned: int
    """Quarter turns clockwise, 0 to 3."""
    pile: tuple[int, ...]
    """The search cards still to be turned over, the top one first,"""
    backs: tuple[int, ...]
    """the number on the back of each,"""
    symbols: tuple[int, ...]
    """and the symbol there; one that is switched off is not to be seen."""
    special: tuple[int, ...]
    """The special actions that are played with."""
    chips: tuple[int, ...] = ()
    """What is under each gold pyramid now, in the order of their numbers."""
    card: int = NO_CARD
    """The search card that lies face up."""
    powers: bool = False
    """Whether all have super powers until this card is won."""
    gone: tuple[int, ...] = ()
    """Cards that are out of the game."""
    action: str = HUNT
    """What the pyramids are slid for: the hunt, the scorpion or the duel."""
    stage: str = TURN_OVER
    """Which decision is awaited,"""
    seat: int = 0
    """and whose."""
    slides: int = 0
    """Slides in this turn that uncovered nothing; under the scorpion, slides of all."""
    turns: int = 0
    """Turns that were spent on this card, or in this duel."""
    moved: int = NO_PYRAMID
    """The pyramid that has just been moved, or of a line the one that came off the hole which is free now."""
    done: bool = False
    """Whether the symbol on top of the pile has been dealt with."""
    duellists: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    """The cards that the duellists have laid open, in the same order; 0 where one is still to be laid."""
    barred: int = 0
    """A treasure that the first duellist may not lay, as the other has no card with a different one."""
    mummy: int | None = None
    """Who has the mummy, and will lose a turn."""
    lifted: int | None = None
    """What is seen under the gold pyramid that was lifted this very moment; it stands again with the next move."""
    lucky: int = NO_CARD
    """The card that was turned over and won this very moment."""

    @property
    def open(self) -> int:
        """The treasure that lies open, 0 if there is none."""
        return self.treasures[self.hole]

    @property
    def sought(self) -> int:
        """The treasure on the card that lies face up, 0 if there is none."""
        return parts().cards[self.card].treasure if self.card else 0

    @property
    def symbol(self) -> int:
        """What the back of the next card bears, if that is still to be carried out."""
        return self.symbols[0] if self.symbols and not self.done else PLAIN

    @property
    def warned(self) -> bool:
        """Whether this turn will soon be over if nothing is uncovered."""
        return self.stage == SLIDE and self.action != STUNG and self.slides >= WARNING

    @property
    def private(self) -> bool:
        """Whether who decides looks at cards that nobody else may see, to choose one."""
        return self.stage in (GIVE, LAY)

    @property
    def alone(self) -> bool:
        return len(self.players) == 1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def right_of(self, seat: int) -> int:
        return (seat - 1) % len(self.players)


class Ramses:
    spec: Final = Spec(
        id="ramses",
        name="Ramses",
        seats=range(1, 6),
        rules=1,
        options=RamsesOptions,
        variants=(
            *(RamsesOptions(players) for players in range(1, 6)),
            *(RamsesOptions(players, EXPERT) for players in range(2, 6)),
            RamsesOptions(3, CHILDREN),
            RamsesOptions(3, sandstorm=False),
            RamsesOptions(3, scorpion=False),
            RamsesOptions(3, powers=False),
            RamsesOptions(3, duel=False),
        ),
        memory=True,
        so_far="cards",
    )

    # -------------------------------------------------------- dealing

    def deal(self, options: RamsesOptions, luck: Luck) -> str:
        return dealing.text(dealing.draw(options.players, options.expert, luck))

    def start(self, options: RamsesOptions, deal: str) -> State:
        setup = dealing.read(options.players, options.expert, deal)
        numbers = {dealing.GOLD: iter(GOLD), dealing.RED: iter(RED), dealing.BLUE: iter(BLUE)}
        pyramids = [NO_PYRAMID if colour == dealing.FREE_HOLE else next(numbers[colour]) for colour in setup.colours]
        return State(
            players=(Player(scarabs=SCARABS if options.expert else 0),) * options.players,
            treasures=setup.treasures,
            pyramids=tuple(pyramids),
            hole=pyramids.index(NO_PYRAMID),
            turned=setup.turned,
            pile=setup.cards,
            backs=tuple(parts().cards[card].stack for card in setup.cards),
            symbols=tuple(symbol if symbol in options.symbols else PLAIN for symbol in setup.symbols),
            special=options.symbols,
            chips=setup.chips,
            seat=setup.first,
        )

    # -------------------------------------------------------- deciding

    def turn(self, state: State) -> int | None:
        return None if state.stage == OVER else state.seat

    def moves(self, state: State) -> tuple[Move, ...]:
        if state.stage == SLIDE:
            return tuple(_slides(state))
        if state.stage == TURN_OVER:
            return (TurnOver(),)
        if state.stage == LOOK:
            return (Look(), LeaveStanding())
        if state.stage == SCARAB:
            return (UseScarab(), KeepScarab())
        if state.stage == GIVE:
            return tuple(map(Give, sorted(state.players[state.seat].won)))
        if state.stage == LAY:
            return tuple(map(Lay, sorted(_can_be_laid(state))))
        return ()

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def play(self, state: State, move: Move) -> State:
        if state.stage == OVER:
            raise IllegalMove(tr("The game is over."))
        kind, reason, carry_out = _STEPS[state.stage]
        if not isinstance(move, kind):
            raise IllegalMove(tr(reason))
        if state.lifted is not None or state.lucky:
            state = evolve(state, lifted=None, lucky=NO_CARD)
        after: State = carry_out(state, move)
        return after

    def reveals(self, before: State, after: State) -> bool:
        """A slide that uncovered nothing shows nothing that may not be taken back, as long as the turn goes on: sliding
        back would tell as much. Everything else stays, also a slide that covered a treasure: taking it back would be a second look,
        for which sliding back costs the turn."""
        on = before.stage == after.stage == SLIDE and after.slides == before.slides + 1 and after.seat == before.seat
        return not on or before.open != 0

    # -------------------------------------------------------- result

    def scores(self, state: State) -> tuple[Score, ...]:
        """Cards that are face down count nothing for who only sees their backs."""
        lines = [_parts(state, seat) for seat in range(len(state.players))]
        totals = [sum(part.points for part in line) for line in lines]
        keys = [(total, len(player.won)) for total, player in zip(totals, state.players, strict=True)]
        places = ranked(keys)
        return tuple(Score(seat, lines[seat], totals[seat], places[seat], _tie_break(keys, seat)) for seat in range(len(lines)))

    # -------------------------------------------------------- knowing

    def view(self, state: State, seat: int) -> State:
        """What lies open. Cards that were won may be looked at by their owner only, to choose one; at the end all is shown."""
        if state.stage == OVER:
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
            barred=HIDDEN if state.stage == LAY and chooses is None else state.barred,
        )

    def guess(self, seen: Sequence[State], seat: int, luck: Luck) -> State:
        """What was seen is remembered without fail; the rest is laid out anew by lot, as the rules of the setup have it."""
        return knowledge.guess(seen, seat, luck)


@lru_cache(maxsize=1024)
def _face_down(player: Player) -> Player:
    return evolve(player, won=(HIDDEN,) * len(player.won))


# ------------------------------------------------------------ turning over a card


def _begin(state: State, seat: int) -> State:
    """A turn of this player, or of the next if this one has the mummy to put back."""
    if state.mummy == seat:
        state = evolve(state, mummy=None)
        seat = state.left_of(seat)
    stage = SLIDE if state.card else TURN_OVER
    return evolve(state, action=HUNT, stage=stage, seat=seat, slides=0)


def _turn_over(state: State, move: Move) -> State:
    """The board turns before the eyes of all, and the card is turned over. Whoever is in luck has it at once."""
    state = evolve(
        state,
        turned=(state.turned + (state.symbol == SANDSTORM)) % QUARTERS,
        powers=state.symbol == POWERS,
        card=state.pile[0],
        done=False,
    )
    state = _taken_off(state, 0, 1)
    if state.open == state.sought:
        return _next_card(evolve(_won(state), moved=NO_PYRAMID, lucky=state.card))
    return evolve(state, stage=SLIDE)


def _taken_off(state: State, place: int, count: int) -> State:
    """The pile without so many cards from this place on."""
    rest = [cards[:place] + cards[place + count :] for cards in (state.pile, state.backs, state.symbols)]
    return evolve(state, pile=rest[0], backs=rest[1], symbols=rest[2])


def _won(state: State) -> State:
    """The card that lies face up goes to the player whose turn it is."""
    return evolve(_handed(state, state.seat, state.card), card=NO_CARD)


def _handed(state: State, seat: int, *cards: int) -> State:
    return _with(state, seat, won=(*state.players[seat].won, *cards))


def _with(state: State, seat: int, **changes: Any) -> State:
    player = evolve(state.players[seat], **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _next_card(state: State) -> State:
    """There is no card face up any more: see what the back of the next one bears."""
    state = evolve(state, turns=0, slides=0, powers=False)
    if not state.pile:
        return evolve(state, stage=OVER)
    if state.symbol == SCORPION:
        return evolve(state, action=STUNG, stage=SLIDE, seat=state.left_of(state.seat))
    if state.symbol == DUEL:
        return _challenge(state)
    return _begin(state, state.left_of(state.seat))


# ------------------------------------------------------------ sliding


def _slides(state: State) -> list[Move]:
    found: list[Move] = []
    for direction, slides in enumerate(SLIDES):
        line = _behind(state, direction)
        if line and not _must_stay(state, line[0]):
            found += slides[: len(line) if state.powers else 1]
    return found


def frees(state: State, move: Slide) -> int:
    """The hole that will be free after this slide, which is legal."""
    return _behind(state, move.direction)[move.count - 1]


def _behind(state: State, direction: int) -> tuple[int, ...]:
    """The holes from which pyramids can come to the free one, when they go in this direction as it is seen."""
    return LINES[state.hole][opposite(board_direction(direction, state.turned))]


def _must_stay(state: State, hole: int) -> bool:
    """Under the scorpion nobody moves the pyramid that was just moved."""
    return state.action == STUNG and state.pyramids[hole] == state.moved


def _slide(state: State, move: Slide) -> State:
    line = _behind(state, move.direction)
    if len(line) < move.count:
        raise IllegalMove(tr("There are not so many pyramids on that side of the free hole."))
    if move.count > 1 and not state.powers:
        raise IllegalMove(tr("Only super powers push several pyramids at once."))
    if _must_stay(state, line[0]):
        raise IllegalMove(tr("This pyramid has just been moved; with the scorpion about, slide another."))
    state = _pushed(state, line[: move.count])
    if not state.open:
        return _nothing(state)
    if state.open == state.sought:
        state = _won(state)
    if state.chips and state.moved in GOLD:
        return evolve(state, stage=LOOK)
    return _uncovered(state)


def _pushed(state: State, line: Sequence[int]) -> State:
    pyramids = list(state.pyramids)
    for hole, source in zip((state.hole, *line), line, strict=False):
        pyramids[hole] = pyramids[source]
    pyramids[line[-1]] = NO_PYRAMID
    moved = state.pyramids[line[-1]]
    return evolve(state, pyramids=tuple(pyramids), hole=line[-1], moved=moved, slides=state.slides + 1)


def _nothing(state: State) -> State:
    """The slide uncovered nothing: go on, unless there have been too many."""
    if state.action == STUNG:
        following = state.left_of(state.seat)
        if state.slides == SCORPION_SLIDES:
            return _begin(evolve(state, done=True), following)
        return evolve(state, seat=following)
    return state if state.slides < MOST_SLIDES else _fruitless(state)


def _uncovered(state: State) -> State:
    """A treasure lies open, and all that may be seen under its pyramid has been seen."""
    if state.action == STUNG:
        return _sting(state)
    if state.action == FIGHT and state.open in _fought_for(state):
        return _decide(state)
    if state.action == HUNT and not state.card:
        return _next_card(state)
    if state.players[state.seat].scarabs:
        return evolve(state, stage=SCARAB)
    return _fruitless(state)


def _fruitless(state: State) -> State:
    """The end of a turn that found nothing, or something wrong."""
    state = evolve(state, turns=state.turns + 1, slides=0, stage=SLIDE)
    following = state.left_of(state.seat)
    if state.action == FIGHT:
        return _draw(state) if state.turns == DUEL_TURNS else evolve(state, seat=_rival(state))
    if state.alone:
        return _next_card(_thrown_out(state))
    if state.turns == MOST_TURNS:
        # Nobody has won it, so the next card is just turned over.
        state = evolve(_thrown_out(state), turns=0, powers=False, done=True)
        return _begin(state, following) if state.pile else evolve(state, stage=OVER)
    return _begin(state, following)


def _thrown_out(state: State) -> State:
    return evolve(state, gone=(*state.gone, state.card), card=NO_CARD)


# ------------------------------------------------------------ chips


def _look(state: State, move: Move) -> State:
    """An explorer comes along; a curse stays where it is, and hands its finder the mummy."""
    if isinstance(move, LeaveStanding):
        return _uncovered(state)
    at = GOLD.index(state.moved)
    chip = state.chips[at]
    state = evolve(state, lifted=chip)
    if chip == CURSE:
        return _uncovered(evolve(state, mummy=state.seat))
    if chip != NO_CHIP:
        state = evolve(state, chips=(*state.chips[:at], NO_CHIP, *state.chips[at + 1 :]))
        state = _with(state, state.seat, explorers=(*state.players[state.seat].explorers, chip))
    return _uncovered(state)


def _scarab(state: State, move: Move) -> State:
    if isinstance(move, KeepScarab):
        return _fruitless(state)
    state = _with(state, state.seat, scarabs=state.players[state.seat].scarabs - 1)
    return evolve(state, stage=SLIDE, slides=0)


# ------------------------------------------------------------ the scorpion


def _sting(state: State) -> State:
    """Who uncovered a treasure gives a card to the right; from who has none the scorpion's own card goes there, unseen."""
    if state.players[state.seat].won:
        return evolve(state, stage=GIVE)
    state = _handed(state, state.right_of(state.seat), state.pile[0])
    return _next_card(evolve(_taken_off(state, 0, 1), action=HUNT))


def _give(state: State, move: Give) -> State:
    state = _without(state, state.seat, move.card)
    state = _handed(state, state.right_of(state.seat), move.card)
    return _begin(evolve(state, done=True), state.left_of(state.seat))


def _without(state: State, seat: int, card: int) -> State:
    won = state.players[seat].won
    if card not in won:
        raise IllegalMove(tr("Choose one of your own search cards."))
    return _with(state, seat, won=tuple(one for one in won if one != card))


# ------------------------------------------------------------ the duel


def _challenge(state: State) -> State:
    """Who has no card takes the next one under that of the duel. Where no two different treasures can be laid, there is no duel."""
    winner = state.seat
    first = state.left_of(winner)
    duellists = (first, state.left_of(first))
    hands = [state.players[seat].won for seat in duellists]
    under = iter(state.pile[1:])
    laid = tuple(NO_CARD if hand else next(under, NO_CARD) for hand in hands)
    choices = [hand or (card,) for hand, card in zip(hands, laid, strict=True)]
    if not _may_face(*choices):
        return _begin(evolve(state, done=True), first)
    taken = sum(card != NO_CARD for card in laid)
    own, others = (_treasures(cards) for cards in choices)
    state = evolve(
        _taken_off(state, 1, taken),
        action=FIGHT,
        duellists=duellists,
        laid=laid,
        barred=next(iter(others)) if hands[1] and len(others) == 1 and others < own else 0,
    )
    return _laid_or_wait(state)


def _may_face(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether a card of the one and a card of the other show different treasures."""
    return NO_CARD not in (*one, *other) and len(_treasures((*one, *other))) > 1


def _treasures(cards: Sequence[int]) -> set[int]:
    return {parts().cards[card].treasure for card in cards}


def _laid_or_wait(state: State) -> State:
    """The first duellist lays first, and also slides first."""
    if NO_CARD in state.laid:
        return evolve(state, stage=LAY, seat=state.duellists[state.laid.index(NO_CARD)])
    return evolve(state, stage=SLIDE, seat=state.duellists[0], slides=0)


def _can_be_laid(state: State) -> list[int]:
    """The cards whose treasure is neither laid already nor one that could not be answered."""
    closed = {state.barred, *_treasures([card for card in state.laid if card])}
    return [card for card in state.players[state.seat].won if parts().cards[card].treasure not in closed]


def _lay(state: State, move: Lay) -> State:
    if move.card in state.players[state.seat].won and move.card not in _can_be_laid(state):
        raise IllegalMove(tr("The two treasures of a duel must differ; lay another card."))
    at = state.duellists.index(state.seat)
    state = _without(state, state.seat, move.card)
    return _laid_or_wait(evolve(state, laid=(*state.laid[:at], move.card, *state.laid[at + 1 :]), barred=0))


def _fought_for(state: State) -> list[int]:
    return [parts().cards[card].treasure for card in state.laid]


def _rival(state: State) -> int:
    """The other duellist."""
    return state.duellists[1 - state.duellists.index(state.seat)]


def _decide(state: State) -> State:
    """Whose treasure was uncovered, no matter by whom, has lost; both cards go to the other."""
    loser = _fought_for(state).index(state.open)
    return _after_duel(_handed(state, state.duellists[1 - loser], *state.laid))


def _draw(state: State) -> State:
    """Each takes their own card back."""
    for seat, card in zip(state.duellists, state.laid, strict=True):
        state = _handed(state, seat, card)
    return _after_duel(state)


def _after_duel(state: State) -> State:
    """The left neighbour of who slid last turns the duel card over."""
    return _begin(evolve(state, duellists=(), laid=(), turns=0, done=True), state.left_of(state.seat))


_STEPS: Final[dict[str, tuple[type | tuple[type, ...], str, Any]]] = {
    TURN_OVER: (TurnOver, kept("First turn over the top search card."), _turn_over),
    SLIDE: (Slide, kept("Now slide a pyramid into the free hole."), _slide),
    LOOK: ((Look, LeaveStanding), kept("First say whether to look under the gold pyramid."), _look),
    SCARAB: ((UseScarab, KeepScarab), kept("First say whether to use the scarab."), _scarab),
    GIVE: (Give, kept("First give one of the search cards to the right."), _give),
    LAY: (Lay, kept("First lay a search card open for the duel."), _lay),
}
"""For each decision the moves that answer it, what is said to any other, and what comes of it."""


# ------------------------------------------------------------ result


def _parts(state: State, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    count = len(player.won)
    if state.alone:
        return (Part("cards", kept("Search cards"), count, count), Part("title", parts().title(count), 0))
    value = sum(parts().cards[card].value for card in player.won if card != HIDDEN)
    cards = Part("cards", kept("Search cards"), value, count)
    if not state.chips:
        return (cards,)
    return (cards, Part("explorers", kept("Explorers"), _award(state, seat), player.hats))


def _award(state: State, seat: int) -> int:
    """Equal totals all score in full, and then nothing is left for the next lower total."""
    hats = [player.hats for player in state.players]
    left = 0
    for award, total in zip(parts().awards, sorted(set(hats), reverse=True), strict=False):
        shared = left > 1
        left = 0 if shared else hats.count(total)
        if total == hats[seat]:
            return 0 if shared or not total else award
    return 0


def _tie_break(keys: Sequence[tuple[int, int]], seat: int) -> str:
    total = keys[seat][0]
    equals = [other for at, other in enumerate(keys) if at != seat and other[0] == total]
    if not equals:
        return ""
    if keys[seat] in equals:
        return kept("Equal points and as many search cards: the place is shared.")
    return kept("Equal points: who has more search cards is ahead.")


GAME: Final = Ramses()
